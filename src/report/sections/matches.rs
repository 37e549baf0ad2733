//! Whole matches: how they end, how long they last, and what else the game counts.

use super::{
    few_note, id, interval_head, joint_head, level_columns, named, number_range, rank, same_note, spaced, title,
};
use crate::table::{Cell, Column, Kind, Picture, Table};
use agon_analysis::endings::Share;
use agon_analysis::pace::Pace;
use agon_analysis::{Confidence, Sample};
use serde_json::{Map, Value, json};

/// Rows that the terminal shows of tables of words.
const WORDS: usize = 12;

/// The same for each level, where there are several.
const WORDS_WITHIN: usize = 5;

/// Shares of the endings.
pub fn endings(by: &[String], all: &[Share], confidence: Confidence) -> Table {
    let never = all.iter().any(|s| s.count == 0);
    let note = "Where an ending was never seen, the interval says how often it may happen all the same.";
    Table {
        id: id("endings", by),
        title: title("How matches end", by),
        notes: never.then(|| note.to_owned()).into_iter().collect(),
        pictures: vec![Picture::Strips],
        ..shares(by, ("ending", "ending"), "matches", all, confidence)
    }
}

/// Shares of the words, or of the values of a count, among defeats.
pub fn defeats(by: &[String], name: &str, meaning: &str, all: &[Share], confidence: Confidence) -> Table {
    let most = if by.is_empty() { WORDS } else { WORDS_WITHIN };
    let nth = |i: usize| all[..i].iter().filter(|s| s.level == all[i].level).count();
    let brief: Vec<usize> = (0..all.len()).filter(|&i| nth(i) < most).collect();
    let hidden = all.len() - brief.len();
    let of = if by.is_empty() { "" } else { " of each level" };
    let brief_note = format!("The first {most}{of} are shown here; the other formats have {hidden} more.");
    let within = if by.is_empty() { String::new() } else { title(" within", by).replacen("within by", "within", 1) };
    Table {
        id: id(&format!("defeats.{name}"), by),
        title: format!("Defeats by {}{within}", spaced(name)),
        notes: vec![format!("{}: {meaning}.", spaced(name))],
        brief: (hidden > 0).then_some(brief),
        brief_note: (hidden > 0).then_some(brief_note),
        ..shares(by, (name, &spaced(name)), "defeats", all, confidence)
    }
}

/// Shares of the values of something, named by key and heading, without a name and a title.
fn shares(by: &[String], value: (&str, &str), counted: &str, all: &[Share], confidence: Confidence) -> Table {
    let several = all.iter().any(|s| s.value != all[0].value);
    let mut columns = level_columns(by);
    columns.extend([
        Column::new(value.0, value.1, Kind::Text),
        Column::new("matches", counted, Kind::Number),
        Column::new("share", "share", Kind::Number),
        Column::new("interval", interval_head(confidence), Kind::Range),
        Column::new("joint", joint_head(confidence), Kind::Range).dispensable(rank(several, 2)),
        Column::new("bar", "", Kind::Bar).dispensable(1),
    ]);
    let row = |s: &Share| {
        let mut cells: Vec<Cell> = s.level.iter().cloned().map(Cell::Text).collect();
        cells.extend([
            Cell::Text(s.value.clone()),
            Cell::Count(s.count),
            Cell::Percent(s.share.value),
            Cell::PercentRange(s.share.low, s.share.high),
            Cell::PercentRange(s.simultaneous.low, s.simultaneous.high),
            Cell::Bar { low: s.share.low, value: s.share.value, high: s.share.high, mark: None },
        ]);
        cells
    };
    Table { columns, rows: all.iter().map(row).collect(), ..Table::default() }
}

/// Length of matches; `round_noun` is the rulebook's word for what `rounds` counts.
pub fn pace(by: &[String], paces: &[Pace], round_noun: &str, confidence: Confidence) -> Table {
    let rounds =
        if round_noun == "round" { String::new() } else { format!("Rounds are the {round_noun}s of the rulebook; ") };
    let plies = "plies are the decisions of all seats together, forced ones included.";
    let mut note = rounds + plies;
    note[..1].make_ascii_uppercase();
    let mut table = distributions(by, "length in", paces, 1, confidence);
    table.notes.insert(0, note);
    Table { id: id("pace", by), title: title("How long matches last", by), ..table }
}

/// The game's numbers of a match.
pub fn measures(by: &[String], paces: &[Pace], sample: &Sample, confidence: Confidence) -> Table {
    let meanings = sample.game().match_metrics.iter().map(|m| (m.name.clone(), Value::from(m.meaning.as_str())));
    Table {
        id: id("measures", by),
        title: title("The game's own measures", by),
        details: json!({ "meanings": meanings.collect::<Map<_, _>>() }),
        ..distributions(by, "measure", paces, 2, confidence)
    }
}

/// Mean with interval and quantiles of numbers of matches, without a name and a title.
fn distributions(by: &[String], head: &str, paces: &[Pace], decimals: usize, confidence: Confidence) -> Table {
    let mut columns = vec![Column::new("measure", head, Kind::Text)];
    columns.extend(level_columns(by));
    columns.extend([
        Column::new("matches", "matches", Kind::Number).dispensable(3),
        Column::new("mean", "mean", Kind::Number),
        Column::new("interval", interval_head(confidence), Kind::Range),
        Column::new("min", "min", Kind::Number).dispensable(4),
        Column::new("p10", "p10", Kind::Number).dispensable(2),
        Column::new("median", "median", Kind::Number),
        Column::new("p90", "p90", Kind::Number).dispensable(2),
        Column::new("max", "max", Kind::Number).dispensable(4),
    ]);
    let number = |x: f64| Cell::Number(x, usize::from(x.fract() != 0.0));
    let row = |p: &Pace| {
        let mut cells = vec![Cell::Text(named(&p.measure).to_owned())];
        cells.extend(p.level.iter().cloned().map(Cell::Text));
        cells.extend([Cell::Count(p.mean.n), Cell::Number(p.mean.value, decimals), number_range(&p.mean, decimals)]);
        cells.extend([p.min, p.p10, p.median, p.p90, p.max].map(number));
        cells
    };
    let rows: Vec<Vec<Cell>> = paces.iter().map(row).collect();
    Table { columns, notes: same_note(&rows).into_iter().chain(few_note(&rows)).collect(), rows, ..Table::default() }
}
