//! One generation: self-play of the present player, the fit, and the series of matches that the new player has to pass.
//!
//! Without a search the policy takes a step towards the choices that won more than expected (policy gradient). With a search,
//! the first generation learns the value alone, from matches without search, unless the search begins with the evaluation of
//! the game. From then on the player thinks in self-play, the value learns from the results, and the policy imitates the
//! search (expert iteration). Trials decide whether the new value goes with the new policy or the old one, and, where there are
//! enough of them, with a network or without.

use crate::fit::{Fit, RIDGE};
use crate::gate::{self, Series, series};
use crate::players;
use crate::selfplay::{Player, Records, Sampling, play, usable};
use crate::train::{self, Beginning, Task, TrainError};
use crate::value::{self, Values};
use crate::watch::{Stage, Watch};
use agon_bots::BotConfig;
use agon_bots::learned::{Made, Model, Weights, policy_features, value_features};
use agon_game::{Heuristic, Purpose, Rng, Setup};
use serde::{Deserialize, Serialize};

/// The figures of a generation, for the folder and for whoever watches.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Generation {
    /// Number, from 1.
    pub number: u32,
    /// Matches of self-play.
    pub matches: u64,
    /// Decisions with more than one action in a match, on average.
    pub decisions: f64,
    /// How many positions and how many choices were fitted.
    pub fitted: [u64; 2],
    /// Loss of the value, and what it would be if all seats were alike, in nats.
    pub value_loss: [f64; 2],
    /// Loss of the value on matches that were held out, with a new network beside it and without; `None` if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub network_loss: Option<[f64; 2]>,
    /// Loss of the value on matches that were held out, and that of the present player's value, whose network learned on; `None`
    /// if none did.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub learned_on: Option<[f64; 2]>,
    /// How far the policy went in the direction that won more; `None` if a search shows the way.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<f64>,
    /// New matches against the present player, with both thinking alike; or against the player that it learns to win against.
    pub gate: Series,
    /// New matches against the rules of thumb, which do not search; `None` for a player that learns to win against another.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub against_thumb: Option<Series>,
    /// Whether it replaced the present player.
    pub passed: bool,
}

/// Matches from which the number of decisions per match is estimated.
const PILOT: u64 = 4;

/// Share of actions that are drawn evenly when the rules of thumb play, so that more is seen than what they advise; and of
/// their advice that goes to all actions alike before a search adjusts it.
const EVEN: f32 = 0.04;

/// Lengths of a step that are tried: the log odds that an action gains if it wins everything instead of nothing.
const LENGTHS: [f64; 5] = [3.0, 8.0, 20.0, 50.0, 120.0];

/// What a generation begins with.
pub struct Present<'a> {
    /// The present player; `None` if the rules of thumb play.
    pub model: Option<&'a Model>,
    /// Where it comes from.
    pub made: &'a Made,
    /// What it won beyond its fair share, if it learns to win against another player.
    pub gain: f64,
}

/// A training at one of its generations.
struct Generating<'a, G: Heuristic> {
    game: &'a G,
    task: &'a Task,
    tables: Vec<Setup>,
    number: u32,
    seed: u64,
    present: &'a Present<'a>,
    watch: &'a dyn Watch,
}

/// A new player, and what was found on the way.
struct Proposal {
    model: Model,
    records: Records,
    value: Values,
    step: Option<f64>,
}

/// One generation: what it found, and its model.
///
/// # Errors
/// When a table cannot be set up or a match fails.
pub fn generate<G: Heuristic>(
    game: &G,
    task: &Task,
    present: &Present<'_>,
    number: u32,
    watch: &dyn Watch,
) -> Result<(Generation, Model), TrainError> {
    let seed = Rng::stream(task.seed, u64::from(number), Purpose::Schedule).bits();
    let generating = Generating { game, task, tables: train::tables(task), number, seed, present, watch };
    let Proposal { model, records, value, step } = match task.search {
        0 => generating.by_results()?,
        _ => generating.by_search()?,
    };
    watch.begins(number, Stage::Gate, task.gate);
    let gate = match &task.against {
        None => generating.series(Some(&model), present.model, !seed, task.gate)?,
        Some(against) => {
            let new = generating.player("new", Some(&model));
            Series::of(&gate::gain(game, &generating.tables, &new, against, !seed, task.gate, watch)?)
        }
    };
    let against_thumb = match present.model {
        _ if task.against.is_some() => None,
        // The gate was against the rules of thumb, too, unless they had learned weights.
        None if task.search == 0 && generating.player("present", None).weights.is_empty() => Some(gate),
        _ => {
            let new = generating.player("new", Some(&model));
            let thumb = agon_bots::resolve("heuristic").expect("a built-in bot");
            watch.begins(number, Stage::AgainstThumb, task.gate);
            Some(series(game, &generating.tables, &new, &thumb, seed.rotate_left(32), task.gate, watch)?)
        }
    };
    let told = value.network.as_ref().map(|found| [found.loss, found.loss_before]);
    let generation = Generation {
        number,
        matches: records.matches,
        decisions: records.decisions as f64 / records.matches as f64,
        fitted: [records.positions.len() as u64, records.choices.len() as u64],
        value_loss: [value.linear.loss, value.linear.even_loss],
        network_loss: told.filter(|_| !value.on),
        learned_on: told.filter(|_| value.on),
        step,
        gate,
        against_thumb,
        passed: match task.against {
            None => gate.better(),
            // Winning more than the best so far may be luck, so the final figure is measured again.
            Some(_) => gate.beyond > present.gain,
        },
    };
    Ok((generation, model))
}

impl<G: Heuristic> Generating<'_, G> {
    /// The policy learns from what its choices brought.
    fn by_results(&self) -> Result<Proposal, TrainError> {
        let records = self.self_play(false)?;
        let value = self.value(&records);
        let used = usable(&policy_features(self.game), self.task.from != Beginning::Nothing);
        // A policy that is a model begins with its own weights; the rules of thumb are first put into the form of one.
        let base = match self.present.model {
            Some(model) => model.policy.clone().expect("without a search there is a policy"),
            None => rounded(&records.choices.fit(&used, RIDGE)),
        };
        let from = base.exact();
        let worth = records.choices.worth(&from, &used, RIDGE);
        let stepped = |length: f64| {
            let along = |(weight, worth): (&f64, &f64)| weight + length * worth;
            let further = |(error, more): (&f32, &f64)| libm::hypot(f64::from(*error), length * more);
            let policy = Fit {
                weights: from.iter().zip(&worth.weights).map(along).collect(),
                errors: base.errors.iter().zip(&worth.errors).map(further).collect(),
                ..worth.clone()
            };
            self.model(&value, true, Some(rounded(&policy)), &records)
        };
        let steps = LENGTHS.map(|length| (Some(length), stepped(length)));
        let (step, model) = self.best(steps.to_vec())?;
        Ok(Proposal { model, records, value, step })
    }

    /// The value learns from matches of the search, and the policy from the search itself. A new policy may go with the value that
    /// the search had, even if that was the evaluation of the game.
    fn by_search(&self) -> Result<Proposal, TrainError> {
        let thinks = self.task.thinks_in(self.number);
        let records = self.self_play(thinks)?;
        let value = self.value(&records);
        let present = self.present.model;
        let old = present.and_then(|model| model.policy.clone());
        let mut policies = vec![old.clone()];
        // If something was learned about actions, there are two proposals.
        if thinks && !records.choices.is_empty() {
            let used = usable(&policy_features(self.game), self.task.from != Beginning::Nothing);
            let policy = match &old {
                Some(old) => records.choices.fit_on(&old.exact(), &used),
                None => records.choices.fit(&used, RIDGE),
            };
            policies.insert(0, Some(rounded(&policy)));
        }
        let networks = value.networks(self.task.trials);
        let mut proposals: Vec<_> = policies
            .iter()
            .flat_map(|policy| networks.iter().map(|with| (None, self.model(&value, *with, policy.clone(), &records))))
            .collect();
        if policies.len() > 1 && self.task.against.is_none() {
            let (value, network) = present.map_or((None, None), |model| (model.value.clone(), model.network.clone()));
            proposals.push((None, Model { value, network, ..proposals[0].1.clone() }));
        }
        let (step, model) = self.best(proposals)?;
        Ok(Proposal { model, records, value, step })
    }

    /// The proposal that wins most of its trials against the present player; a single proposal needs no trials.
    fn best(&self, mut proposals: Vec<(Option<f64>, Model)>) -> Result<(Option<f64>, Model), TrainError> {
        if proposals.len() == 1 {
            return Ok(proposals.remove(0));
        }
        let mut best: Option<(f64, (Option<f64>, Model))> = None;
        self.watch.begins(self.number, Stage::Trials, proposals.len() as u64 * self.task.trials);
        for proposal in proposals {
            let seed = self.seed.rotate_left(16);
            let trial = self.series(Some(&proposal.1), self.present.model, seed, self.task.trials)?;
            if best.as_ref().is_none_or(|(most, _)| trial.beyond > *most) {
                best = Some((trial.beyond, proposal));
            }
        }
        Ok(best.expect("something was proposed").1)
    }

    fn series(&self, new: Option<&Model>, old: Option<&Model>, seed: u64, matches: u64) -> Result<Series, TrainError> {
        let (new, old) = (self.player("new", new), self.player("present", old));
        Ok(series(self.game, &self.tables, &new, &old, seed, matches, self.watch)?)
    }

    fn value(&self, records: &Records) -> Values {
        value::learn(&records.positions, &value_features(self.game), self.present.model, self.task, self.seed)
    }

    fn model(&self, value: &Values, with_network: bool, policy: Option<Weights>, records: &Records) -> Model {
        let Made { generations, matches, .. } = self.present.made;
        let made = Made {
            content: self.task.content.clone(),
            rules_version: self.game.info().rules_version,
            program: env!("CARGO_PKG_VERSION").to_owned(),
            command: self.task.command.clone(),
            seed: self.task.seed,
            generations: [generations[0] + 1, self.number],
            matches: matches + records.matches,
        };
        let network = value.network.as_ref().filter(|_| with_network).map(|found| found.network.clone());
        Model { value: Some(rounded(&value.linear)), network, policy, made }
    }

    /// The player as it takes part in trials and gates.
    fn player(&self, name: &str, model: Option<&Model>) -> BotConfig {
        players::read(&match self.task.search {
            0 => players::alone(self.game, name, model),
            iterations => players::search(self.game, name, iterations, model),
        })
    }

    /// The matches of the generation, in which the player may think.
    fn self_play(&self, thinks: bool) -> Result<Records, TrainError> {
        let Self { game, task, .. } = *self;
        let present = self.player("present", self.present.model);
        let advised = task.from != Beginning::Nothing;
        let player = Player {
            judge: agon_bots::judge(&present, game)?,
            even: if self.present.model.is_none() || task.think < 1.0 { EVEN } else { 0.0 },
            doubt: if self.present.model.is_some_and(|model| model.policy.is_some()) { 0.0 } else { EVEN },
            advice: advised.then(|| agon_bots::weights(&present, game)).transpose()?,
            search: players::thinking(&present).filter(|_| thinks),
            think: task.think,
            bootstrap: task.bootstrap as f32,
            against: task.against.clone(),
        };
        let nothing = Sampling { choice: 0.0, position: 0.0, quiet: 0.0 };
        let play = |sampling, matches, watch| {
            play(game, &self.tables, &player, sampling, self.seed, matches, watch).map_err(TrainError::SelfPlay)
        };
        let pilot = play(nothing, u64::MAX - PILOT..u64::MAX, &())?;
        // The share of a match's decisions at which a record is made.
        let part = |count: f64, of: u64| (count * PILOT as f64 / of.max(1) as f64).min(1.0);
        let half = f64::from(task.positions) / 2.0;
        let sampling = Sampling {
            choice: part(task.choices.into(), pilot.decisions),
            position: part(half, pilot.decisions - pilot.quiet),
            quiet: part(half, pilot.quiet),
        };
        let matches = task.matches_of(self.number);
        self.watch.begins(self.number, Stage::SelfPlay, matches);
        play(sampling, 0..matches, self.watch)
    }
}

/// The model that a training begins with: none if it begins with the rules of thumb, or one that knows nothing; otherwise what
/// the player has learned that it starts from or, without one, the player to win against.
///
/// # Errors
/// When that player has learned nothing about the game, or what it has learned does not fit.
pub fn first<G: Heuristic>(game: &G, task: &Task) -> Result<Option<Model>, TrainError> {
    if let Some(start) = &task.start {
        let wrong = |reason| TrainError::Start { bot: start.name.clone(), game: game.info().name, reason };
        let learned = agon_bots::learned(start, game)?.ok_or_else(|| wrong("has learned nothing about"))?;
        return match learned.model() {
            model if task.search == 0 && model.policy.is_none() => {
                Err(wrong("needs `--search`, because it has no policy in"))
            }
            model => Ok(Some(model.clone())),
        };
    }
    if let Some(against) = &task.against {
        return Ok(agon_bots::learned(against, game)?.map(|learned| learned.model().clone()));
    }
    let nothing = Model {
        value: Some(Weights::zero(value_features(game).len())),
        network: None,
        policy: Some(Weights::zero(policy_features(game).len())),
        made: Made::default(),
    };
    Ok(match task.from {
        Beginning::Thumb | Beginning::Search => None,
        Beginning::Nothing => Some(nothing),
    })
}

/// Five digits: more than the errors justify, and few enough to hide the last bit of a sum.
fn rounded(fit: &Fit) -> Weights {
    let digits = |x: &f64| format!("{x:.4e}").parse::<f32>().expect("a number");
    Weights { weights: fit.weights.iter().map(digits).collect(), errors: fit.errors.iter().map(digits).collect() }
}
