//! Every column of the tables, once: name, type, unit, meaning and where its value comes from.

use super::{CellFacts, Manifest, RecordError, Table, Values};
use agon_arena::{Forfeit, MatchRecord, RoundRecord};
use agon_game::Seat;
use std::fmt::Write as _;

/// Version of the tables; changes when a column changes its name, type or meaning.
pub const VERSION: u32 = 1;

/// A column.
pub struct Column {
    /// Name.
    pub name: &'static str,
    /// Unit, or `–`.
    pub unit: &'static str,
    /// Meaning.
    pub meaning: &'static str,
    source: Source,
}

/// Where the values come from.
enum Source {
    U64(fn(&Row<'_>) -> u64),
    U32(fn(&Row<'_>) -> u32),
    Bool(fn(&Row<'_>) -> bool),
    F64(fn(&Row<'_>) -> f64),
    Text(for<'a> fn(&Row<'a>) -> Option<&'a str>),
}

/// What a row is about; tables without seats ignore the seat.
#[derive(Clone, Copy)]
struct Row<'a> {
    game: &'a str,
    cell: &'a CellFacts,
    /// The options that the experiment sets in the cell, as `k=v;k=v`.
    options: &'a str,
    of: &'a MatchRecord,
    seat: Seat,
    /// `None` in tables without rounds.
    round: Option<&'a RoundRecord>,
}

impl Row<'_> {
    fn winners(&self) -> u32 {
        self.of.outcome.won.iter().filter(|w| **w).count() as u32
    }
}

const MATCH: Column = Column {
    name: "match",
    unit: "–",
    meaning: "number of the match in the experiment, from 0; `agon replay` takes it",
    source: Source::U64(|r| r.of.index),
};
const CELL: Column = Column {
    name: "cell",
    unit: "–",
    meaning: "number of the combination of factors, as listed in the manifest",
    source: Source::U32(|r| r.of.cell as u32),
};
const GAME: Column =
    Column { name: "game", unit: "–", meaning: "identifier of the game", source: Source::Text(|r| Some(r.game)) };
const PLAYERS: Column = Column {
    name: "players",
    unit: "seats",
    meaning: "size of the table",
    source: Source::U32(|r| r.cell.players as u32),
};
const SCENARIO: Column = Column {
    name: "scenario",
    unit: "–",
    meaning: "scenario played; null for none",
    source: Source::Text(|r| r.cell.scenario.as_deref()),
};

/// One row per match.
pub const MATCHES: &[Column] = &[
    MATCH,
    CELL,
    GAME,
    PLAYERS,
    SCENARIO,
    Column {
        name: "options",
        unit: "–",
        meaning: "options the experiment sets, `name=value;name=value`; empty when all are at their defaults",
        source: Source::Text(|r| Some(r.options)),
    },
    Column {
        name: "ending",
        unit: "–",
        meaning: "how the match ended: one of the game's endings, `truncated`, or `forfeit`",
        source: Source::Text(|r| Some(r.of.outcome.ending)),
    },
    Column {
        name: "truncated",
        unit: "–",
        meaning: "a cap on rounds or plies stopped the match before the rules did",
        source: Source::Bool(|r| r.of.outcome.truncated),
    },
    Column {
        name: "rounds",
        unit: "rounds",
        meaning: "round in which the match ended, as the rulebook counts, from 1; the manifest says what the rulebook calls it",
        source: Source::U32(|r| r.of.rounds),
    },
    Column {
        name: "plies",
        unit: "decisions",
        meaning: "decisions of all seats together, forced ones included, chance excluded",
        source: Source::U32(|r| r.of.plies),
    },
    Column {
        name: "winners",
        unit: "seats",
        meaning: "number of seats that won; 0 for a draw, a common defeat or a truncated match",
        source: Source::U32(|r| r.winners()),
    },
];

const SEAT: Column = Column {
    name: "seat",
    unit: "–",
    meaning: "place at the table, from 0",
    source: Source::U32(|r| u32::from(r.seat.0)),
};
const ROLE: Column = Column {
    name: "role",
    unit: "–",
    meaning: "what the seat played: its empire, leader, colour, …",
    source: Source::Text(|r| Some(&r.of.seats[r.seat.index()].role)),
};

/// One row per seat of a match, in seat order.
pub const SEATS: &[Column] = &[
    MATCH,
    CELL,
    GAME,
    PLAYERS,
    SCENARIO,
    SEAT,
    ROLE,
    Column {
        name: "bot",
        unit: "–",
        meaning: "name of the bot in the seat",
        source: Source::Text(|r| Some(&r.of.seats[r.seat.index()].bot)),
    },
    Column {
        name: "won",
        unit: "–",
        meaning: "the seat won, alone or with others",
        source: Source::Bool(|r| r.of.outcome.won[r.seat]),
    },
    Column {
        name: "win_share",
        unit: "wins",
        meaning: "1 / winners if the seat won, else 0",
        source: Source::F64(|r| if r.of.outcome.won[r.seat] { 1.0 / f64::from(r.winners()) } else { 0.0 }),
    },
    Column {
        name: "payoff",
        unit: "payoff",
        meaning: "what the seat got, within the payoff range of the game given in the manifest",
        source: Source::F64(|r| f64::from(r.of.outcome.payoffs[r.seat])),
    },
    Column {
        name: "rank",
        unit: "–",
        meaning: "place of the seat, 1 is best; tied seats share the better place",
        source: Source::U32(|r| u32::from(r.of.outcome.ranks[r.seat])),
    },
];

/// One row per seat of each round of a match, in their order; only with `record.rounds = true`.
pub const ROUNDS: &[Column] = &[
    MATCH,
    Column {
        name: "round",
        unit: "rounds",
        meaning: "round of the rulebook, from 1, that was over; the last one of a match ended with it",
        source: Source::U32(|r| r.round.map_or(0, |round| round.round)),
    },
    SEAT,
    ROLE,
];

/// One row per match; only with `record.actions = true`.
pub const ACTIONS: &[Column] = &[
    MATCH,
    Column {
        name: "actions",
        unit: "–",
        meaning: "all actions in order, chance included, as a JSON list with names",
        source: Source::Text(|r| r.of.actions.as_deref()),
    },
];

/// The column of the table `seats` that says who forfeited, and by what.
pub const FORFEIT_COLUMN: &str = "forfeit";

/// The column of the table `seats` with the details of the forfeit.
pub const REASON_COLUMN: &str = "forfeit_reason";

/// Columns that depend on the experiment and the game: tables, name pattern, type, meaning.
pub const VARIABLE: &[(&str, &str, &str, &str)] = &[
    (
        "matches, seats",
        "roles",
        "text",
        "line-up of roles asked for, where the experiment varies it; `all` or `random` as written",
    ),
    ("matches, seats", "option_NAME", "text", "value of the option NAME, where the experiment varies it"),
    ("matches, seats", "variant", "text", "name of the variant, where the experiment has several"),
    ("matches, seats", "patch_PATH", "text", "value of the content entry PATH, where the experiment varies it"),
    (
        "matches, seats",
        "forbid",
        "text",
        "what is forbidden, where the experiment varies it; nothing, or actions and to whom",
    ),
    (
        "matches, rounds",
        "m_NAME",
        "f64",
        "the game's match metric NAME, in `rounds` as it was then, the same for all seats; null where a match has no such \
         number; the manifest gives its meaning",
    ),
    (
        "seats",
        FORFEIT_COLUMN,
        "text",
        "where a bot is a program of its own: `crash`, `timeout`, `garbage`, `flood`, `illegal` or `refusal` for the seat that \
         forfeited the match by it, null for all others",
    ),
    (
        "seats",
        REASON_COLUMN,
        "text",
        "where a bot is a program of its own: what exactly the seat did that forfeited the match; null for all others",
    ),
    ("matches", "l_NAME", "text", "the game's match label NAME, a word; the manifest gives its meaning"),
    (
        "seats, rounds",
        "NAME",
        "f64",
        "the game's seat metric NAME, in `rounds` as it was then; null where a seat has no such number, so that means leave it \
         out; the manifest gives its meaning, its `kind` (`number`; `given` to the seat before the first decision; `path`, what the seat \
         came to; `milestone`, the round in which the seat reached something, null if it never did) and what it is \
         `part_of`",
    ),
];

/// The tables of some matches.
#[derive(Clone, Debug, PartialEq)]
pub struct Tables {
    /// One row per match.
    pub matches: Table,
    /// One row per seat.
    pub seats: Table,
    /// One row per seat of each round, if recorded.
    pub rounds: Option<Table>,
    /// One row per match, if recorded.
    pub actions: Option<Table>,
}

impl Tables {
    /// Builds the tables.
    ///
    /// # Errors
    /// When a metric, label or option has the name of another column.
    pub fn build(manifest: &Manifest, records: &[MatchRecord]) -> Result<Self, RecordError> {
        let options: Vec<String> = manifest.cells.iter().map(options_text).collect();
        let by_match: Vec<Row<'_>> = records
            .iter()
            .map(|of| Row {
                game: &manifest.game.name,
                cell: &manifest.cells[of.cell],
                options: &options[of.cell],
                of,
                seat: Seat(0),
                round: None,
            })
            .collect();
        let by_seat: Vec<Row<'_>> =
            by_match.iter().flat_map(|row| Seat::all(row.cell.players).map(|seat| Row { seat, ..*row })).collect();

        let mut matches = fixed(MATCHES, &by_match);
        let mut seats = fixed(SEATS, &by_seat);
        for (i, name) in manifest.factors.iter().enumerate() {
            let values = |rows: &[Row<'_>]| rows.iter().map(|r| r.cell.factors[i].as_str()).collect();
            matches.push((name.clone(), values(&by_match)));
            seats.push((name.clone(), values(&by_seat)));
        }
        if manifest.programs {
            let told = |text: for<'a> fn(&'a Forfeit) -> &'a str| {
                let of = |r: &Row<'_>| r.of.forfeit.as_ref().filter(|f| f.seat == r.seat).map(text).map(str::to_owned);
                Values::Text(by_seat.iter().map(of).collect())
            };
            seats.push((FORFEIT_COLUMN.to_owned(), told(|f| f.fault.name())));
            seats.push((REASON_COLUMN.to_owned(), told(|f| &f.reason)));
        }
        for (i, metric) in manifest.game.match_metrics.iter().enumerate() {
            let values = by_match.iter().map(|r| r.of.measures.of_match[i]).collect();
            matches.push((format!("m_{}", metric.name), values));
        }
        for (i, label) in manifest.game.match_labels.iter().enumerate() {
            let values = by_match.iter().map(|r| r.of.measures.labels[i].as_str()).collect();
            matches.push((format!("l_{}", label.name), values));
        }
        for (i, metric) in manifest.game.seat_metrics.iter().enumerate() {
            let values = by_seat.iter().map(|r| r.of.measures.of_seats[r.seat.index()][i]).collect();
            seats.push((metric.name.clone(), values));
        }
        let rounds = manifest.rounds.then(|| table("rounds", rounds(manifest, &by_match))).transpose()?;
        let actions = manifest.actions.then(|| table("actions", fixed(ACTIONS, &by_match))).transpose()?;
        Ok(Self { matches: table("matches", matches)?, seats: table("seats", seats)?, rounds, actions })
    }
}

/// The columns of the rounds of these matches.
fn rounds(manifest: &Manifest, by_match: &[Row<'_>]) -> Vec<(String, Values)> {
    let mut rows: Vec<Row<'_>> = Vec::new();
    for row in by_match {
        for round in row.of.by_round.iter().flatten() {
            rows.extend(Seat::all(row.cell.players).map(|seat| Row { seat, round: Some(round), ..*row }));
        }
    }
    let number = |of: &dyn Fn(&RoundRecord, Seat) -> Option<f64>| -> Values {
        rows.iter().map(|row| row.round.and_then(|round| of(round, row.seat))).collect()
    };
    let mut columns = fixed(ROUNDS, &rows);
    for (i, metric) in manifest.game.seat_metrics.iter().enumerate() {
        columns.push((metric.name.clone(), number(&|round, seat| round.of_seats[seat.index()][i])));
    }
    for (i, metric) in manifest.game.match_metrics.iter().enumerate() {
        columns.push((format!("m_{}", metric.name), number(&|round, _| round.of_match[i])));
    }
    columns
}

impl Column {
    /// Type, as written in the reference.
    pub fn kind(&self) -> &'static str {
        match self.source {
            Source::U64(_) => "u64",
            Source::U32(_) => "u32",
            Source::Bool(_) => "bool",
            Source::F64(_) => "f64",
            Source::Text(_) => "text",
        }
    }

    fn values(&self, rows: &[Row<'_>]) -> Values {
        match self.source {
            Source::U64(value) => rows.iter().map(value).collect(),
            Source::U32(value) => rows.iter().map(value).collect(),
            Source::Bool(value) => rows.iter().map(value).collect(),
            Source::F64(value) => rows.iter().map(value).collect(),
            Source::Text(value) => rows.iter().map(value).collect(),
        }
    }
}

/// The reference of all columns, in Markdown: the middle part of `results/README.md`.
pub fn reference() -> String {
    let mut text = String::new();
    for (table, about, columns) in [
        ("matches", "One row per match.", MATCHES),
        ("seats", "One row per seat of a match, in seat order.", SEATS),
        (
            "rounds",
            "One row per seat of each round of a match, in their order; only with `record.rounds = true`.",
            ROUNDS,
        ),
        ("actions", "One row per match; only with `record.actions = true`.", ACTIONS),
    ] {
        write!(text, "## {table}\n\n{about}\n\n| column | type | unit | meaning |\n|---|---|---|---|\n")
            .expect("to memory");
        for c in columns {
            writeln!(text, "| `{}` | {} | {} | {} |", c.name, c.kind(), c.unit, c.meaning).expect("to memory");
        }
        text.push('\n');
    }
    text.push_str("## Further columns\n\n| table | column | type | meaning |\n|---|---|---|---|\n");
    for (tables, name, kind, meaning) in VARIABLE {
        writeln!(text, "| {tables} | `{name}` | {kind} | {meaning} |").expect("to memory");
    }
    text
}

fn options_text(cell: &CellFacts) -> String {
    let shown = |value: &serde_json::Value| value.as_str().map_or_else(|| value.to_string(), str::to_owned);
    cell.options.iter().map(|(name, value)| format!("{name}={}", shown(value))).collect::<Vec<_>>().join(";")
}

fn fixed(columns: &[Column], rows: &[Row<'_>]) -> Vec<(String, Values)> {
    columns.iter().map(|c| (c.name.to_owned(), c.values(rows))).collect()
}

fn table(table: &'static str, columns: Vec<(String, Values)>) -> Result<Table, RecordError> {
    let twice = |i: &usize| columns[..*i].iter().any(|(name, _)| *name == columns[*i].0);
    if let Some(i) = (1..columns.len()).find(twice) {
        return Err(RecordError::Column { table, column: columns[i].0.clone() });
    }
    Ok(Table::new(columns))
}
