//! `agon replay`: plays a recorded match again, tells its story and checks it against the record.

use super::story::Story;
use crate::arena::{MatchRecord, Plan, Played, referee, schedule};
use crate::experiment::{Experiment, load};
use crate::game::{Game, Heuristic, action_from_json};
use crate::games::{self, Visitor};
use crate::record::{Results, Tables};
use anyhow::{Context, bail};
use polars::prelude::DataFrame;
use std::path::PathBuf;

/// Which match of which results.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Folder of results
    dir: PathBuf,
    /// Number of the match; without it, --verify checks all
    #[arg(long = "match", value_name = "N", required_unless_present = "verify")]
    number: Option<u64>,
    /// Only check; do not tell the story
    #[arg(long)]
    verify: bool,
    /// Folder of content files the experiment was played with, if not the built-in ones
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
}

/// Runs the subcommand.
///
/// # Errors
/// When the match is not recorded, cannot be played again, or ends differently.
pub fn run(args: Args) -> anyhow::Result<()> {
    let results = Results::open(&args.dir)?;
    let experiment = Experiment::recorded(&results.manifest, args.data.as_deref()).map_err(anyhow::Error::msg)?;
    if let Some(number) = args.number.filter(|n| *n >= experiment.plan.total()) {
        bail!("there is no match {number}: the experiment has matches 0 to {}", experiment.plan.total() - 1);
    }
    let work = Again { results: &results, experiment: &experiment, args: &args };
    games::with_game(&experiment.game, &experiment.contents[0], work)?
}

struct Again<'a> {
    results: &'a Results,
    experiment: &'a Experiment,
    args: &'a Args,
}

impl Visitor for Again<'_> {
    type Output = anyhow::Result<()>;

    fn visit<G: Heuristic>(self, first: G) -> anyhow::Result<()> {
        let games = load(&self.experiment.game, &self.experiment.contents, first).map_err(|(_, e)| e)?;
        self.check_content(&games)?;
        let manifest = &self.results.manifest;
        let segments: Vec<u64> = match self.args.number {
            Some(number) => vec![manifest.segment_of(number)],
            None => self.results.segments().collect(),
        };
        let mut checked = 0;
        for segment in segments {
            let Some(tables) = self.results.segment(segment)? else {
                bail!("segment {segment} of the results is not recorded yet; `agon run` goes on with it");
            };
            for (row, index) in tables.matches.column("match")?.u64()?.iter().enumerate() {
                let index = index.context("a match without a number")?;
                if self.args.number.is_none_or(|n| n == index) {
                    self.one(&games, &tables, row, index)?;
                    checked += 1;
                }
            }
        }
        match self.args.number {
            Some(number) if checked == 0 => bail!("match {number} is not recorded yet; `agon run` goes on with it"),
            Some(_) => println!("\nAs recorded."),
            None => println!("{checked} matches are as recorded."),
        }
        Ok(())
    }
}

impl Again<'_> {
    fn check_content<G: Game>(&self, games: &[G]) -> anyhow::Result<()> {
        for (cell, facts) in self.experiment.plan.cells.iter().zip(&self.results.manifest.cells) {
            let hash = &games[cell.game].info().content_hash;
            if *hash != facts.content_hash {
                bail!(
                    "the content in force ({hash}) is not what was played with ({}); name the folder with --data",
                    facts.content_hash
                );
            }
        }
        Ok(())
    }

    /// Replays the match in `row` of the tables of its segment.
    fn one<G: Heuristic>(&self, games: &[G], tables: &Tables, row: usize, index: u64) -> anyhow::Result<()> {
        let plan = &self.experiment.plan;
        let game = &games[plan.cells[plan.cell_of(index).0].game];
        let seating = schedule::seating(game, plan, index);
        let played = match &tables.actions {
            None => referee::play(game, plan, index, &seating)?,
            Some(actions) => {
                let text = actions.column("actions")?.str()?.get(row).context("a match without actions")?;
                let list: Vec<serde_json::Value> = serde_json::from_str(text).context("the recorded actions")?;
                let actions: Result<Vec<_>, _> = list.iter().map(|json| action_from_json(game, json)).collect();
                referee::replay(game, plan, index, &seating, &actions.map_err(anyhow::Error::msg)?)?
            }
        };
        if !self.args.verify {
            tell(game, plan, index, &played)?;
        }
        let record = referee::record(game, plan, index, &seating, played);
        self.compare(tables, &record)
    }

    /// Builds the rows of the match anew and compares them with the recorded ones.
    fn compare(&self, tables: &Tables, record: &MatchRecord) -> anyhow::Result<()> {
        let again = Tables::build(&self.results.manifest, std::slice::from_ref(record))?;
        for (name, recorded, again) in
            [("matches", &tables.matches, &again.matches), ("seats", &tables.seats, &again.seats)]
        {
            let mask = recorded.column("match")?.u64()?.iter().map(|m| m == Some(record.index)).collect();
            let recorded = recorded.filter(&mask)?;
            if let Some(column) = first_difference(&recorded, again) {
                bail!(
                    "match {} is not as recorded: column `{column}` of {name} was {} and is now {}. \
                     Were the results written by another version, or by a bot with a time budget?",
                    record.index,
                    shown(&recorded, &column),
                    shown(again, &column),
                );
            }
        }
        Ok(())
    }
}

fn first_difference(recorded: &DataFrame, again: &DataFrame) -> Option<String> {
    let same = |name: &str| match (recorded.column(name), again.column(name)) {
        (Ok(a), Ok(b)) => a.as_materialized_series().equals_missing(b.as_materialized_series()),
        _ => false,
    };
    again.get_column_names().into_iter().find(|name| !same(name)).map(ToString::to_string)
}

fn shown(frame: &DataFrame, column: &str) -> String {
    let values =
        frame.column(column).map(|c| (0..c.len()).map(|i| c.get(i).map_or_else(|e| e.to_string(), |v| v.to_string())));
    values.map_or_else(|e| e.to_string(), |values| values.collect::<Vec<_>>().join(", "))
}

fn tell<G: Game>(game: &G, plan: &Plan, index: u64, played: &Played<G>) -> anyhow::Result<()> {
    let cell = &plan.cells[plan.cell_of(index).0];
    let seating = schedule::seating(game, plan, index);
    let mut state = game.start(&referee::setup(cell, &seating))?;
    let bots = seating.bots.iter().map(|&bot| cell.bots[bot].name.clone()).collect();
    let mut story = Story::begin(game, std::io::stdout().lock(), bots, &state)?;
    for &action in &played.actions {
        story.tell(&state, action)?;
        game.apply(&mut state, action);
    }
    Ok(story.end(&state)?)
}
