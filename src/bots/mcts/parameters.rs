//! The settings of a search.

use crate::PlayoutPolicy;
use agon_game::{BySeat, Seat};
use serde::{Deserialize, Serialize};

/// Parameters of `kind = "mcts"`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct MctsParameters {
    /// Iterations per decision; at least 1.
    pub iterations: u32,
    /// How iterations are spread over the actions at the root, and which action is chosen in the end.
    pub root: RootRule,
    /// Actions among which sequential halving chooses; the rest get no iteration.
    pub candidates: u32,
    /// Weight of the exploration term, in units of `scale`.
    pub exploration: f64,
    /// The unit of the exploration weight.
    pub scale: Scale,
    /// How much worse than the tried actions an untried one is assumed to be, in units of `scale`.
    pub caution: f64,
    /// Decisions per playout before the evaluation takes over; 0 evaluates at once.
    pub playout_plies: u32,
    /// Where a playout stops after those decisions.
    pub horizon: Horizon,
    /// Decisions beyond `playout_plies` after which a playout stops wherever it is.
    pub playout_overtime: u32,
    /// In games whose matches have at most this many plies, playouts go to the end, and the next two numbers take the place
    /// of `exploration` and `mixture`.
    pub short_match: u32,
    /// Weight of the exploration term in these games.
    pub short_exploration: f64,
    /// Weight of the end of the playout in these games.
    pub short_mixture: f64,
    /// Who plays in playouts.
    pub playout: PlayoutPolicy,
    /// Weight of the end of the playout in the value of an iteration; the rest is the value of the first position in
    /// which it could have stopped (as in AlphaGo, Silver et al. 2016).
    pub mixture: f64,
    /// What seats other than the searching one are assumed to want.
    pub backup: Backup,
    /// Above 0, a node considers no more than this many times the square root of its visits, the best advised first
    /// (progressive widening, Coulom 2007; Chaslot et al. 2008).
    pub widening: f64,
    /// Above 0, each of this many imagined worlds has its own tree, and they vote (determinized search). It plays as if
    /// all cards were shown after its next action: a yardstick, not a player.
    pub worlds: u32,
    /// Above 0, decisions from the root on that are in the tree; 1 compares the actions by playouts alone.
    pub depth: u32,
    /// Every second iteration is thought from the seat of somebody else, who does not know the secrets of the searching
    /// seat: at that seat's first decision the world is imagined anew from there (re-determinizing search, Goodman 2019).
    /// Without it others act as if they saw what the searching seat sees. Without effect in games without secrets.
    pub redeterminize: bool,
    /// In games with secrets: every node is an information set of the seat that decides there, every seat draws its actions
    /// by regret matching, and the answer is drawn from the average. For choices that are made at the same time or are not
    /// seen by others. Takes the place of `root`, `exploration`, `caution`, `widening`, `redeterminize`, `open_loop`,
    /// `common_chance` and `reuse`.
    pub decoupled: bool,
    /// How far the search trusts [`Heuristic::prior`](agon_game::Heuristic::prior), 0 to 1: its share of the prior
    /// probability in every node; all actions share the rest. 0 asks for no advice and explores by UCB1, everything
    /// else by PUCT (Rosin 2011; Silver et al. 2017).
    pub advice: f64,
    /// Above 0, takes the place of `advice` where playouts go on until all have answered: what happens until then is mostly luck,
    /// and a few iterations say less about an action than the rules of thumb do.
    pub answered_advice: f64,
    /// Leaves decisions that the game calls routine ([`Heuristic::routine`](agon_game::Heuristic::routine)) to its rules of
    /// thumb, those of other seats too. Such decisions are not nodes of the tree.
    pub delegate: bool,
    /// The tree does not branch on chance: an action is worth its average result (open loop, Perez et al. 2015).
    pub open_loop: bool,
    /// What chance brings in the actions that are compared is the same as far as possible (common random numbers): each kind of chance has a stream of
    /// its own for each time it comes in an iteration. Otherwise one stream serves all, and the actions have nothing in common after the first of them
    /// for which one more die is rolled.
    pub common_chance: bool,
    /// Whether certain results are kept as proven (MCTS-Solver, Winands et al. 2008), in games without secrets.
    pub proofs: bool,
    /// Whether paths to the same position meet in one node of the tree, in games without secrets (Childs, Brodeur &
    /// Kocsis 2008). Without effect if `depth` is above 0, because a shared node has no depth.
    pub transpositions: bool,
    /// How much less an iteration counts above a node if it took an action that has turned out worse than others there, 0
    /// to 1: the exponent of the probability that it is better than their mean (after KataGo, which uses a quarter). 0
    /// counts all alike. Without effect where `transpositions` is, because only there the mean of a node is computed anew.
    pub value_weight: f64,
    /// `value_weight` in games with short matches.
    pub short_value_weight: f64,
    /// Whether a new node checks which of its actions end the match.
    pub ends: bool,
    /// Whether the search begins with what it found out about the same decision while it thought about an earlier one of
    /// its seat. The answer then depends on that one, too.
    pub reuse: bool,
    /// Largest memory of the tree in MiB. A full tree goes on counting, without new nodes.
    pub memory_mib: u32,
    /// Stops a decision after this many milliseconds even if iterations are left; 0 for no clock. The cutoff depends on
    /// the machine, so results are **not reproducible**.
    pub budget_ms: u64,
}

/// How the root spends iterations and chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RootRule {
    /// As in every other node; the most visited action is chosen.
    #[default]
    Visits,
    /// Sequential halving: all candidates get equally many iterations, in the same imagined worlds, then the worse half
    /// is left out, until one is left.
    Halving,
}

/// What others want.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Backup {
    /// Every seat wants most for itself (max^n, Luckhardt & Irani 1986).
    #[default]
    Own,
    /// All others want the searching seat to get least (Sturtevant & Korf 2000).
    Paranoid,
    /// All want most for all together.
    Cooperative,
}

impl Backup {
    /// The value of a result to each seat, scaled to 0..=1, when `seat` searches.
    pub(super) fn of(self, mut result: BySeat<f32>, seat: Seat) -> BySeat<f32> {
        let wanted = match self {
            Self::Own => return result,
            Self::Paranoid => 1.0 - result[seat],
            Self::Cooperative => result.iter().sum::<f32>() / result.len() as f32,
        };
        for other in Seat::all(result.len()) {
            if other != seat || self == Self::Cooperative {
                result[other] = wanted;
            }
        }
        result
    }
}

/// Units of exploration.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scale {
    /// The payoff range of the game.
    #[default]
    Range,
    /// The standard deviation of the deciding seat's values over the iterations so far.
    Spread,
}

/// Where playouts stop.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Horizon {
    /// At the next position that the game calls quiet.
    #[default]
    Quiet,
    /// At the beginning of the next round.
    Round,
    /// At the quiet position in which the turn has passed as many times as there are seats, so that all have answered; at the
    /// latest at the first quiet one of the next round.
    Answers,
    /// Like [`Self::Answers`] in games whose turns are answered ([`Heuristic::answered`](agon_game::Heuristic::answered)),
    /// otherwise like [`Self::Quiet`].
    Game,
}

impl Horizon {
    /// What it means in a game whose turns are answered, or are not.
    pub(crate) fn of(self, answered: bool) -> Self {
        match self {
            Self::Game if answered => Self::Answers,
            Self::Game => Self::Quiet,
            told => told,
        }
    }
}

impl Default for MctsParameters {
    fn default() -> Self {
        Self {
            iterations: 200,
            root: RootRule::Visits,
            candidates: 16,
            exploration: 0.7,
            scale: Scale::Range,
            caution: 0.0,
            playout_plies: 20,
            horizon: Horizon::Quiet,
            playout_overtime: 24,
            short_match: 0,
            short_exploration: 0.7,
            short_mixture: 1.0,
            playout: PlayoutPolicy::Random,
            mixture: 1.0,
            backup: Backup::Own,
            widening: 0.0,
            worlds: 0,
            depth: 0,
            redeterminize: false,
            decoupled: false,
            advice: 0.0,
            answered_advice: 0.0,
            delegate: false,
            open_loop: false,
            common_chance: false,
            proofs: true,
            transpositions: true,
            value_weight: 0.0,
            short_value_weight: 0.0,
            ends: true,
            reuse: false,
            memory_mib: 1024,
            budget_ms: 0,
        }
    }
}

/// A limit of more than a day is no limit.
const LONGEST_BUDGET_MS: u64 = 24 * 60 * 60 * 1000;

impl MctsParameters {
    /// Whether matches of a game are short for this search.
    pub(super) fn is_short(&self, ply_cap: u32) -> bool {
        ply_cap <= self.short_match
    }

    /// How far this search trusts its advice in a game whose turns are answered, or are not.
    pub(super) fn advice_in(&self, answered: bool) -> f32 {
        let looks_through = self.horizon.of(answered) == Horizon::Answers;
        (if looks_through && self.answered_advice > 0.0 { self.answered_advice } else { self.advice }) as f32
    }

    /// Refuses invalid numbers: the key and what is wrong with it.
    pub(crate) fn check(&self) -> Result<(), (&'static str, String)> {
        let at_least = |name, least: u32, n: u32| match n >= least {
            true => Ok(()),
            false => Err((name, format!("must be at least {least}"))),
        };
        let not_negative = |name, x: f64| match x.is_finite() && x >= 0.0 {
            true => Ok(()),
            false => Err((name, format!("must be a finite number, 0 or more, not {x}"))),
        };
        at_least("iterations", 1, self.iterations)?;
        at_least("candidates", 2, self.candidates)?;
        at_least("memory_mib", 1, self.memory_mib)?;
        not_negative("exploration", self.exploration)?;
        not_negative("short_exploration", self.short_exploration)?;
        not_negative("caution", self.caution)?;
        not_negative("widening", self.widening)?;
        for (name, x) in [
            ("advice", self.advice),
            ("answered_advice", self.answered_advice),
            ("mixture", self.mixture),
            ("short_mixture", self.short_mixture),
            ("value_weight", self.value_weight),
            ("short_value_weight", self.short_value_weight),
        ] {
            if !(0.0..=1.0).contains(&x) {
                return Err((name, format!("must be from 0 to 1, not {x}")));
            }
        }
        if self.decoupled && (self.worlds > 0 || self.depth > 0) {
            return Err(("decoupled", "does not go with `worlds` or `depth`".to_owned()));
        }
        match self.budget_ms {
            0..=LONGEST_BUDGET_MS => Ok(()),
            more => Err(("budget_ms", format!("must be at most {LONGEST_BUDGET_MS}, a day, not {more}"))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Advice counts for more only where the search looks through the answers, and only if that is asked for.
    #[test]
    fn advice_has_another_weight_where_all_answer() {
        let weight = |horizon, answered_advice, answered| {
            MctsParameters { horizon, advice: 0.25, answered_advice, ..MctsParameters::default() }.advice_in(answered)
        };
        for answered in [false, true] {
            assert_eq!(weight(Horizon::Answers, 0.5, answered), 0.5);
            assert_eq!(weight(Horizon::Quiet, 0.5, answered), 0.25);
            assert_eq!(weight(Horizon::Round, 0.5, answered), 0.25);
            assert_eq!(weight(Horizon::Game, 0.0, answered), 0.25);
        }
        assert_eq!((weight(Horizon::Game, 0.5, true), weight(Horizon::Game, 0.5, false)), (0.5, 0.25));
    }
}
