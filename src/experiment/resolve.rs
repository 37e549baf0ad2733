//! From what is written to what is played: contents loaded, everything checked, the plan and the manifest.

use super::cells::cell_facts;
use super::factors::{flat, flat_table};
use super::load::load;
use super::{ExperimentError, Written};
use agon_arena::{Cell, Plan, schedule};
use agon_bots::BotConfig;
use agon_game::{ContentChoice, LoadError};
use agon_record::{GameFacts, Manifest, schema};
use agon_registry::{Loaded, Registry};
use std::collections::BTreeMap;
use std::path::PathBuf;

/// An experiment ready to be played.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// What to play.
    pub plan: Plan,
    /// The game with each of its contents, loaded; [`Cell::game`] is an index into them.
    pub games: Vec<Loaded>,
    /// The manifest for the results.
    pub manifest: Manifest,
}

/// The column of variants.
const VARIANT: &str = "variant";

impl Written {
    /// Checks everything and makes the plan.
    ///
    /// # Errors
    /// Names the line, the key, what is wrong and what would be right.
    pub fn resolve(&self, registry: &Registry) -> Result<Experiment, ExperimentError> {
        let spec = &self.spec;
        self.check_numbers()?;
        if let Some(asked) = &spec.sensitivity {
            return self.sensitivity(asked, registry);
        }
        let check_printed = spec.check_printed;
        let base = ContentChoice { data: self.data(), check_printed, ..ContentChoice::default() };
        let plain = registry.load(&spec.game, &base).map_err(|e| match e {
            LoadError::UnknownGame(reason) => self.error("", "game", reason),
            LoadError::Content(e) => self.error("", "data", format!("{e}{}", hint(&e))),
        })?;
        let info = plain.info();

        self.check_rounds(info)?;
        let factors = self.factors(info)?;
        self.check_variants(info, &factors)?;
        let drafts = self.drafts(info, &factors)?;
        self.check_forbid(&*plain, &drafts)?;
        let mut contents: Vec<ContentChoice> = Vec::new();
        let mut content_of = Vec::with_capacity(drafts.len());
        for draft in &drafts {
            let (patches, options) = (draft.patches.clone(), draft.options.clone());
            let choice = ContentChoice { patches, options, forbid: draft.forbid.clone(), ..base.clone() };
            let known = contents.iter().position(|c| *c == choice);
            content_of.push(known.unwrap_or(contents.len()));
            if known.is_none() {
                contents.push(choice);
            }
        }
        let known = std::slice::from_ref(&plain);
        let games = load(registry, &spec.game, &contents, known).map_err(|e| self.content_error(&e))?;
        let names = registry.names_for_bots();
        let (mut cells, mut facts, mut reconstructed) = (Vec::new(), Vec::new(), BTreeMap::new());
        for (draft, &content) in drafts.iter().zip(&content_of) {
            let game = &*games[content];
            let cell = self.cell(game, draft, content, &names)?;
            reconstructed.insert(game.info().content_hash.clone(), game.info().reconstructed.clone());
            facts.push(cell_facts(&cell, draft, game.info()));
            cells.push(cell);
        }

        self.check_different(&cells, &facts)?;

        let mut manifest = Manifest {
            schema: schema::VERSION,
            program: registry.program().made_by(),
            experiment: spec.name.clone(),
            description: spec.description.clone(),
            game: GameFacts::from(info),
            seed: spec.seed,
            matches_per_cell: spec.matches,
            segment: spec.record.segment(),
            actions: spec.record.actions,
            rounds: spec.record.rounds,
            factors: self
                .varied_roles()
                .into_iter()
                .chain(factors.into_iter().map(|f| f.column))
                .chain((!spec.variants.is_empty()).then(|| VARIANT.to_owned()))
                .collect(),
            cells: facts,
            bots: bots_by_name(&cells).map_err(|reason| self.error("", "bots", reason))?,
            reproducible: cells.iter().flat_map(|c| &c.bots).all(BotConfig::reproducible),
            programs: cells.iter().flat_map(|c| &c.bots).any(BotConfig::is_program),
            paired: spec.paired && cells.len() > 1,
            aligned: spec.paired && cells.len() > 1,
            check_printed,
            stop: None,
            sensitivity: None,
            reconstructed,
        };
        if let Some(segment) = self.segment_of_round(&cells, manifest.game.cooperative)? {
            manifest.segment = segment;
        }
        if let Some(rule) = self.stop_rule(&cells, &manifest)? {
            manifest.segment = self.segment_of_looks(rule.every, cells.len() as u64)?;
            manifest.stop = Some(rule);
        }
        let plan = Plan {
            seed: spec.seed,
            cells,
            matches_per_cell: spec.matches,
            segment: manifest.segment,
            actions: spec.record.actions,
            rounds: spec.record.rounds,
            paired: manifest.paired,
            aligned: manifest.aligned,
            pairings: Vec::new(),
            timed: false,
        };
        Ok(Experiment { plan, games, manifest })
    }

    fn data(&self) -> Option<PathBuf> {
        self.spec.data.as_ref().map(|data| self.dir.join(data))
    }

    /// The error for content that cannot be loaded, at the line that asks for it. The content without patches and
    /// options is right, so one of them is wrong.
    fn content_error(&self, e: &LoadError) -> ExperimentError {
        let LoadError::Content(wrong) = e else { return self.error("", "game", e.to_string()) };
        let Some(path) = &wrong.patch else {
            let sections = [("patch", &self.spec.patch), ("options", &self.spec.options)];
            let section = sections.iter().find(|(_, table)| !table.is_empty()).map_or("factors", |(name, _)| name);
            return self.error(section, "", format!("together these values are refused: {wrong}{}", hint(wrong)));
        };
        // A reason about the patch itself needs no other place than the line that sets it.
        let of_patch = wrong.line.is_none() && (wrong.key.is_empty() || path.ends_with(&wrong.key));
        let elsewhere = || ExperimentError { patch: None, ..wrong.clone() }.to_string();
        let reason = if of_patch { wrong.reason.clone() } else { elsewhere() } + hint(wrong);
        let option = path.strip_prefix("rules.options.").unwrap_or_default();
        let varied = self.spec.factors.get("patch").map(flat).unwrap_or_default();
        match path {
            _ if self.spec.factors.contains_key(option) => self.error("factors", option, reason),
            _ if self.spec.options.contains_key(option) => self.error("options", option, reason),
            path if varied.contains_key(path) => self.error("factors.patch", path, reason),
            path => {
                let of_all = flat_table(&self.spec.patch).contains_key(path);
                match self.spec.variants.iter().enumerate().find_map(|(i, v)| Some((i, v.sets(path, option)?))) {
                    Some((variant, key)) if !of_all => self.variant_error(variant, &key, reason),
                    _ => self.error("patch", path, reason),
                }
            }
        }
    }
}

fn bots_by_name(cells: &[Cell]) -> Result<BTreeMap<String, serde_json::Value>, String> {
    let mut by_name = BTreeMap::new();
    for bot in cells.iter().flat_map(|c| &c.bots) {
        let config = serde_json::to_value(bot).expect("bot configurations serialise");
        if by_name.insert(bot.name.clone(), config.clone()).is_some_and(|other| other != config) {
            return Err(format!("two different bots are named `{}`; rename one of them", bot.name));
        }
    }
    Ok(by_name)
}

/// The hint at `check_printed`, if the content is wrong only in differing from the printed one.
fn hint(wrong: &ExperimentError) -> &'static str {
    if wrong.not_as_printed { "; a design under test says `check_printed = false`" } else { "" }
}

impl Experiment {
    /// Matches of a cell after which its seatings are balanced: the largest over all cells.
    pub fn balanced_after(&self) -> u64 {
        self.plan.cells.iter().map(schedule::balanced_after).max().unwrap_or(1)
    }
}
