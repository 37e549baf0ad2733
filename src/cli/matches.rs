//! Matches for the page of a report: chosen by the analysis, played again, and kept as data.

use super::again::{self, Again};
use super::story::{counted, ended, words};
use agon_analysis::Part;
use agon_arena::{Ending, Listener, SeatRecord, Standing, Step};
use agon_game::GameInfo;
use agon_record::{CellFacts, Results};
use agon_registry::Registry;
use agon_report::{Chosen, Example, ToldMatch, ToldMatches, ToldRound, ToldSeat, ToldStep};
use anyhow::{Context as _, ensure};
use std::io;
use std::path::Path;

/// The example matches, each played again and compared with its record; `dirs` are the folders of `parts`. If they cannot be
/// played again, the list is empty and the note says why.
///
/// # Errors
/// When a table cannot be read, or a match does not come out as it is recorded.
pub(super) fn told(
    parts: &[Part],
    dirs: &[impl AsRef<Path>],
    data: Option<&Path>,
    registry: &Registry,
) -> anyhow::Result<ToldMatches> {
    let chosen = agon_report::examples(parts)?;
    let program = registry.program().name.to_owned();
    let mut told = ToldMatches { note: note(&chosen), program, matches: Vec::new() };
    for one in &chosen {
        let results = Results::open(dirs[one.part].as_ref())?;
        let again = match Again::of(&results, data, registry) {
            Ok(again) => again,
            Err(why) => {
                return Ok(ToldMatches { note: format!("No match is told here: {why:#}."), ..ToldMatches::default() });
            }
        };
        let run = &parts[one.part].name;
        let one = of_match(&results, &again, one, run).with_context(|| format!("{run}, match {}", one.number))?;
        told.matches.push(one);
    }
    Ok(told)
}

/// How the matches were chosen.
fn note(chosen: &[Chosen]) -> String {
    if chosen.is_empty() {
        return "No match is told here: none was played to its end.".to_owned();
    }
    let score = chosen.iter().find_map(|one| match &one.example {
        Example::Closest(score) => Some(format!(", the one with the smallest lead of the winner in {}", words(score))),
        _ => None,
    });
    let score = score.unwrap_or_else(|| ", the shortest".to_owned());
    format!(
        "Of all matches that were played to their end: the one of middling length, counted in decisions{score}, and the \
         longest; of several that fit the first. They were played again from the record and came out as recorded. What \
         players kept secret is told, too."
    )
}

fn of_match(results: &Results, again: &Again, one: &Chosen, run: &str) -> anyhow::Result<ToldMatch> {
    let number = one.number;
    let plan = &again.experiment.plan;
    let numbered = number < plan.total() || results.manifest.is_steered();
    ensure!(numbered, "the plan has matches 0 to {}", plan.total() - 1);
    let tables = results.segment(results.segment_of(number)?)?.context("its segment is gone")?;
    let row = again::numbers(&tables.matches)?.iter().position(|n| *n == number).context("it is not in its segment")?;
    let cell = &results.manifest.cells[plan.cell_of(number).0];
    let mut teller = Teller::new(ToldMatch {
        example: one.example.clone(),
        run: run.to_owned(),
        number,
        table: table(cell, &results.manifest.factors),
        seats: Vec::new(),
        round_noun: results.manifest.game.round_noun.clone(),
        of_seats: Vec::new(),
        of_match: Vec::new(),
        rounds: Vec::new(),
        end: String::new(),
        decisions: 0,
    });
    again.one(&tables, row, number, Some(&mut teller))?;
    Ok(teller.told)
}

/// The table of a cell and what distinguishes it from others.
fn table(cell: &CellFacts, factors: &[String]) -> String {
    let noun = if cell.players == 1 { "player" } else { "players" };
    let scenario = cell.scenario.iter().map(|scenario| format!("scenario {scenario}"));
    let named = |name: &String| name.trim_start_matches("option_").trim_start_matches("patch_").to_owned();
    let values = factors.iter().zip(&cell.factors).filter(|(_, value)| !value.is_empty());
    let values = values.map(|(name, value)| format!("{} {value}", named(name)));
    std::iter::once(format!("{} {noun}", cell.players)).chain(scenario).chain(values).collect::<Vec<_>>().join(" · ")
}

/// Keeps a match as it is told.
struct Teller {
    told: ToldMatch,
}

impl Teller {
    fn new(told: ToldMatch) -> Self {
        Self { told }
    }

    /// The round with this number: the last one, or a new one.
    fn round(&mut self, number: u32) -> &mut ToldRound {
        let rounds = &mut self.told.rounds;
        if rounds.last().is_none_or(|round| round.number != number) {
            rounds.push(ToldRound { number, ..ToldRound::default() });
        }
        rounds.last_mut().expect("there is one now")
    }
}

impl Listener for Teller {
    fn begin(&mut self, info: &GameInfo, _: &[SeatRecord]) -> io::Result<()> {
        self.told.of_seats = counted(info).map(|(_, metric)| words(metric.name)).collect();
        self.told.of_match = info.match_metrics.iter().map(|metric| words(metric.name)).collect();
        Ok(())
    }

    fn step(&mut self, step: &Step<'_>) -> io::Result<()> {
        self.told.decisions += u32::from(step.actor.is_some());
        let who = step.actor.map(|(_, role)| role.to_owned()).unwrap_or_default();
        let text = step.text.clone();
        let phase = step.phase.as_deref().unwrap_or_default().to_owned();
        self.round(step.round).steps.push(ToldStep { phase, who, text });
        Ok(())
    }

    fn standing(&mut self, info: &GameInfo, standing: &Standing) -> io::Result<()> {
        let round = self.round(standing.round);
        let of_play = |own: &Vec<Option<f64>>| counted(info).map(|(i, _)| own[i]).collect();
        round.of_seats = standing.measures.of_seats.iter().map(of_play).collect();
        round.of_match = standing.measures.of_match.clone();
        Ok(())
    }

    fn end(&mut self, info: &GameInfo, last: &Ending) -> io::Result<()> {
        let seats = last.seats.iter().zip(last.outcome.ranks.iter()).zip(last.outcome.won.iter());
        let seat = |((SeatRecord { role, bot }, place), won): ((&SeatRecord, &u8), &bool)| ToldSeat {
            role: role.clone(),
            bot: bot.clone(),
            place: *place,
            won: *won,
        };
        self.told.seats = seats.map(seat).collect();
        self.told.end = ended(last, self.told.decisions);
        let (measures, ranks) = (last.measures.clone(), last.outcome.ranks);
        // The round that was played last, even if its end has already begun another one.
        let round = self.told.rounds.last().map_or(last.round, |round| round.number);
        self.standing(info, &Standing { round, measures, ranks, roles: Vec::new() })
    }
}
