//! Back from a manifest to the experiment, to play recorded matches again.

use super::Experiment;
use super::load::load;
use agon_arena::{Cell, Plan, Roles};
use agon_bots::BotConfig;
use agon_game::ContentChoice;
use agon_record::Manifest;
use agon_registry::Registry;
use std::path::Path;

impl Experiment {
    /// The experiment that a manifest describes. `data` is the folder of content files it was played with, if any; the
    /// content hash shows whether it is the right one. The rounds of a Swiss tournament are not paired; that takes the results.
    ///
    /// # Errors
    /// When the manifest names a game, bot, rotation or value that this program does not understand, or a content cannot
    /// be loaded.
    pub fn recorded(manifest: &Manifest, data: Option<&Path>, registry: &Registry) -> Result<Self, String> {
        let bot = |name: &String| -> Result<BotConfig, String> {
            let config = manifest.bots.get(name).ok_or_else(|| format!("the manifest lacks the bot `{name}`"))?;
            serde_json::from_value(config.clone()).map_err(|e| format!("the bot `{name}` of the manifest: {e}"))
        };
        let mut contents: Vec<ContentChoice> = Vec::new();
        let mut cells = Vec::new();
        for (i, facts) in manifest.cells.iter().enumerate() {
            let settings = |values: &std::collections::BTreeMap<String, serde_json::Value>| {
                values
                    .iter()
                    .map(|(name, v)| Ok((name.clone(), serde_json::from_value(v.clone())?)))
                    .collect::<Result<_, serde_json::Error>>()
                    .map_err(|e| format!("cell {i} of the manifest: {e}"))
            };
            let choice = ContentChoice {
                data: data.map(Path::to_owned),
                patches: settings(&facts.patches)?,
                options: settings(&facts.options)?,
                check_printed: manifest.check_printed,
                forbid: facts.forbid.clone(),
            };
            let known = contents.iter().position(|c| *c == choice);
            let game = known.unwrap_or(contents.len());
            if known.is_none() {
                contents.push(choice);
            }
            cells.push(Cell {
                game,
                players: facts.players,
                scenario: facts.scenario.clone(),
                roles: if facts.drawn_roles { Roles::Drawn } else { Roles::Given(facts.roles.clone()) },
                bots: facts.bots.iter().map(bot).collect::<Result<_, _>>()?,
                rotation: facts
                    .rotation
                    .parse()
                    .map_err(|_| format!("cell {i} of the manifest: unknown rotation `{}`", facts.rotation))?,
            });
        }
        let plan = Plan {
            seed: manifest.seed,
            cells,
            matches_per_cell: manifest.matches_per_cell,
            segment: manifest.segment,
            actions: manifest.actions,
            rounds: manifest.rounds,
            paired: manifest.paired,
            aligned: manifest.aligned,
            pairings: Vec::new(),
            timed: false,
        };
        let games = load(registry, &manifest.game.name, &contents, &[]).map_err(|e| e.to_string())?;
        Ok(Self { plan, games, manifest: manifest.clone() })
    }
}
