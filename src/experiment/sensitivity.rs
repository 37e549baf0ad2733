//! One variant for each reconstructed value moved by a step: what depends on a guess?

use super::spec::Variant;
use super::{Experiment, ExperimentError, Forbidden, OneOrMany, Written};
use agon_game::{ContentChoice, Guess, LoadError, Setup, unknown};
use agon_record::SensitivityFacts;
use agon_registry::Registry;
use std::collections::BTreeMap;

/// The word for all reconstructed values.
const ALL: &str = "all";

/// The variant in which nothing is moved.
const AS_IT_IS: &str = "as it is";

/// Most moves: tables have no more levels.
const MOST: usize = 199;

impl Written {
    /// The same experiment with a variant for every reconstructed value under the requested paths, moved by a step each
    /// way. Values that the rules refuse are left out and named.
    ///
    /// # Errors
    /// When there is nothing to move, too much, or something else is varied as variants.
    pub(super) fn sensitivity(
        &self,
        asked: &OneOrMany<String>,
        registry: &Registry,
    ) -> Result<Experiment, ExperimentError> {
        let fail = |reason: String| self.error("", "sensitivity", reason);
        if !self.spec.variants.is_empty() {
            return Err(fail("makes the variants of this experiment; write no [[variants]] beside it".to_owned()));
        }
        let (patches, options) = (super::factors::flat_table(&self.spec.patch), self.spec.options.clone());
        let base = ContentChoice {
            data: self.spec.data.as_ref().map(|data| self.dir.join(data)),
            check_printed: false,
            patches,
            options: options.into_iter().collect(),
            ..ContentChoice::default()
        };
        // What is wrong even without a move is reported by the experiment without variants.
        let mut plain = self.clone();
        plain.spec.sensitivity = None;
        plain.spec.check_printed = false;
        let before = plain.resolve(registry)?;
        let bundle = registry.content(&self.spec.game, &base).map_err(|e| fail(e.to_string()))?;
        let guesses = self.asked_for(asked, bundle.guesses())?;
        let names = short_names(&guesses);

        let mut facts = SensitivityFacts::default();
        let mut variants = vec![variant(AS_IT_IS.to_owned(), None)];
        for (guess, name) in guesses.iter().zip(&names) {
            if guess.neighbours.is_empty() {
                facts.names.push(guess.path.clone());
            }
            for neighbour in &guess.neighbours {
                let step = format!("{name}: {} to {neighbour}", guess.value);
                let mut moved = base.clone();
                if moved.patches.insert(guess.path.clone(), neighbour.clone()).is_some() {
                    continue; // The experiment itself has this name.
                }
                match self.playable(&moved, &before, registry) {
                    Ok(()) => variants.push(variant(step, Some((guess, neighbour)))),
                    Err(reason) => drop(facts.refused.insert(step, reason)),
                }
            }
        }
        match variants.len() - 1 {
            0 => {
                let first = facts.refused.iter().next().map(|(step, reason)| format!(", such as {step}: {reason}"));
                let reason = "no reconstructed value can be moved by a step: all are names or refused by the rules";
                return Err(fail(format!("{reason}{}", first.unwrap_or_default())));
            }
            n if n > MOST => {
                let reason = format!("{n} moves; at most {MOST} are compared at once. Ask for less, by path: {}", {
                    let mut heads: Vec<&str> = guesses.iter().map(|g| head(&g.path)).collect();
                    heads.dedup();
                    heads.join(", ")
                });
                return Err(fail(reason));
            }
            _ => plain.spec.variants = variants,
        }
        let mut experiment = plain.resolve(registry)?;
        experiment.manifest.sensitivity = Some(facts);
        Ok(experiment)
    }

    /// The values under the requested paths.
    fn asked_for(&self, asked: &OneOrMany<String>, guesses: Vec<Guess>) -> Result<Vec<Guess>, ExperimentError> {
        let fail = |reason: String| self.error("", "sensitivity", reason);
        let asked = asked.list();
        if guesses.is_empty() {
            return Err(fail(format!("no value of {} is reconstructed", self.spec.game)));
        }
        let under = |path: &str, asked: &str| {
            asked == ALL || path.strip_prefix(asked).is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        if let Some(nothing) = asked.iter().find(|asked| !guesses.iter().any(|g| under(&g.path, asked))) {
            let mut heads: Vec<&str> = guesses.iter().map(|g| head(&g.path)).chain([ALL]).collect();
            heads.dedup();
            return Err(fail(unknown("path of reconstructed values", nothing, heads)));
        }
        Ok(guesses.into_iter().filter(|g| asked.iter().any(|asked| under(&g.path, asked))).collect())
    }

    /// Whether the game can be played with a moved value at every table of the experiment; if not, why.
    fn playable(&self, moved: &ContentChoice, before: &Experiment, registry: &Registry) -> Result<(), String> {
        let game = registry.load(&self.spec.game, moved).map_err(|e| match e {
            LoadError::Content(e) => e.reason,
            other => other.to_string(),
        })?;
        before.plan.cells.iter().try_for_each(|cell| {
            let roles = game.roles(cell.players);
            game.check_table(&Setup { roles, ..cell.table() }).map_err(|e| e.to_string())
        })
    }
}

fn variant(name: String, moved: Option<(&Guess, &toml::Value)>) -> Variant {
    let patch = moved.map(|(guess, value)| (guess.path.clone(), value.clone())).into_iter().collect();
    Variant { name, options: toml::Table::new(), patch, forbid: Forbidden::default() }
}

/// The file and the first key of a path.
fn head(path: &str) -> &str {
    let second = path.match_indices('.').nth(1).map_or(path.len(), |(end, _)| end);
    &path[..second]
}

/// The ends of the paths, each just long enough to be unique, but at least two keys.
fn short_names(guesses: &[Guess]) -> Vec<String> {
    let end = |path: &str, keys: usize| {
        path.rsplitn(keys + 1, '.').take(keys).collect::<Vec<_>>().into_iter().rev().collect::<Vec<_>>().join(".")
    };
    let mut names: Vec<String> = guesses.iter().map(|g| end(&g.path, 2)).collect();
    for keys in 3.. {
        let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
        names.iter().for_each(|name| *counts.entry(name).or_default() += 1);
        let twice: Vec<bool> = names.iter().map(|name| counts[name.as_str()] > 1).collect();
        if twice.iter().all(|twice| !twice) {
            break;
        }
        for ((name, guess), twice) in names.iter_mut().zip(guesses).zip(twice) {
            if twice {
                *name = end(&guess.path, keys);
            }
        }
    }
    names
}
