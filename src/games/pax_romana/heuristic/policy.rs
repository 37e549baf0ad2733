//! Which decision is taken how.

use super::evaluate::worths;
use super::goals::Goals;
use super::weights::Weights;
use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Chance, Id, Observation, Rng, Rules, Scoring, Seat, Sight, Turn};

/// Worth of a match that is won or lost, beyond all points.
const DECIDED: f32 = 100.0;
/// Decisions and chances of a trial at most.
const LONGEST_TRIAL: usize = 120;
/// Least difference that counts as better.
const NOTICEABLE: f32 = 1e-3;

/// A player who decides.
#[derive(Clone, Copy)]
pub(super) struct Mind<'a> {
    pub game: &'a PaxRomana,
    pub weights: &'a Weights,
    pub me: Seat,
}

impl Mind<'_> {
    /// Index of the action to take.
    pub fn choose(&self, seen: &Observation<PaxRomana>, legal: &[Action], rng: &mut Rng) -> usize {
        let view = seen.view();
        match self.at_once(view, legal, rng) {
            Some(index) => index,
            None => {
                let state = self.game.determinize(seen, rng);
                self.try_out(&state, legal, rng)
            }
        }
    }

    /// What needs no trial: rules of thumb, and whatever leaves no choice.
    pub fn at_once(&self, s: &State, legal: &[Action], rng: &mut Rng) -> Option<usize> {
        match s.steps.top() {
            _ if legal.len() < 2 => Some(0),
            None | Some(Step::Act(ActStep::Expansion) | Step::March(MarchStep::Go | MarchStep::Compose { .. })) => None,
            Some(Step::Act(ActStep::ChooseAction)) => self.choose_action(s, legal),
            Some(step) => self.thumb(s, step, legal, rng),
        }
    }

    /// How good a position is: the own worth, and less important that of the others, of the strongest above all.
    pub fn value(&self, s: &State) -> f32 {
        if s.over.is_some() {
            let share = self.game.outcome(s).payoffs[self.me];
            return if share > 0.0 { DECIDED * share } else { -DECIDED };
        }
        let worths = worths(self.game, s, &self.weights.evaluation);
        let others = s.all_seats().filter(|seat| *seat != self.me).map(|seat| worths[seat.index()]);
        let (top, sum) = others.fold((f32::NEG_INFINITY, 0.0), |(top, sum), worth| (worth.max(top), sum + worth));
        worths[self.me.index()] - 0.5 * (top + sum / (s.players() - 1).max(1) as f32)
    }

    /// The action after which the position is best when the present move has been played to its end, on average.
    fn try_out(&self, s: &State, legal: &[Action], rng: &mut Rng) -> usize {
        let goals = Goals::of(self.game, s, self.me, self.weights.policy.distance);
        let here = self.value(s);
        best(legal, |action| {
            // Nothing to be played on.
            if action == Action::Done && matches!(s.steps.top(), Some(Step::Act(ActStep::Expansion))) {
                return here + NOTICEABLE;
            }
            let trials = self.weights.policy.trials.max(1);
            let mut sum = 0.0;
            for _ in 0..trials {
                let mut next = s.clone();
                self.game.apply(&mut next, action);
                self.play_on(&mut next, &goals, rng);
                sum += self.value(&next) + self.nearness(&next, s, &goals);
            }
            sum / f32::from(trials)
        })
    }

    /// Armies that stand nearer to something are worth a little more.
    fn nearness(&self, next: &State, before: &State, goals: &Goals) -> f32 {
        let own = Owner::of(self.me);
        let near = |s: &State| -> f32 {
            let pull = |space| {
                let troops = s.troops(own, space);
                let points = f32::from(self.game.battle_points(troops)).min(12.0);
                points * goals.pull[Node::Space(space).index()]
            };
            self.game.spaces().filter(|space| s.ground[*space].force.is_some()).map(pull).sum()
        };
        0.02 * (near(next) - near(before))
    }

    /// Plays until the present move is over, everybody by rules of thumb.
    pub fn play_on(&self, s: &mut State, goals: &Goals, rng: &mut Rng) {
        let mut legal = Vec::new();
        for _ in 0..LONGEST_TRIAL {
            match self.game.turn(s) {
                Turn::Over => return,
                Turn::Chance => {
                    let Some(step) = s.steps.top() else { return };
                    if matches!(step, Step::Turn(_) | Step::Muster(_)) {
                        return;
                    }
                    let result = self.game.sample_chance(s, rng);
                    self.game.apply(s, result);
                }
                Turn::Decision(seat) => {
                    let Some(step) = s.steps.top() else { return };
                    if s.marches.is_empty()
                        && matches!(step, Step::Turn(_) | Step::Act(_) | Step::Muster(_) | Step::Card(_))
                    {
                        return;
                    }
                    legal.clear();
                    self.game.legal_actions(s, &mut legal);
                    let mind = Mind { me: seat, ..*self };
                    let index = match step {
                        _ if legal.len() < 2 => 0,
                        Step::March(MarchStep::Go) => mind.stroll(s, goals, &legal, rng),
                        Step::March(MarchStep::Compose { .. }) => mind.set_off(&legal, rng),
                        step => mind.thumb(s, step, &legal, rng).unwrap_or_else(|| rng.below(legal.len())),
                    };
                    self.game.apply(s, legal[index]);
                }
            }
        }
    }

    /// Who goes: mostly all.
    fn set_off(&self, legal: &[Action], rng: &mut Rng) -> usize {
        match legal.iter().position(|action| matches!(action, Action::Go | Action::Done)) {
            Some(index) if rng.below(4) > 0 => index,
            _ => rng.below(legal.len()),
        }
    }

    /// A step of a group in a trial: towards what attracts it most, leaving somebody behind where that claims a Space.
    fn stroll(&self, s: &State, goals: &Goals, legal: &[Action], rng: &mut Rng) -> usize {
        if (rng.below(1000) as f32) < 1000.0 * self.weights.policy.wander {
            return rng.below(legal.len());
        }
        let march = s.march(s.moving());
        let wanted = march.at.space().map_or(0.0, |space| match self.game.controls_space(s, self.me, space) {
            true => 0.0,
            false => goals.wanted[space.index()],
        });
        let garrisons = march.troops.all(Unit::Garrison) > 0;
        best(legal, |action| match action {
            Action::MoveTo { to } => goals.pull[to.index()],
            Action::Drop { piece, count: 1 } if wanted > 0.0 && garrisons == (piece.unit == Unit::Garrison) => {
                1.0 + wanted - 0.1 * f32::from(self.game.unit(piece.unit).battle_points)
            }
            Action::MakeGarrisons { count: 1, .. } if wanted > 0.0 && !garrisons && march.troops.len() > 2 => {
                1.5 + wanted
            }
            Action::Land => 0.5 + wanted,
            Action::Embark => 0.3,
            Action::Done => wanted,
            _ => -1.0,
        })
    }
}

/// The action with the highest score, the first of equal ones.
pub(super) fn best(legal: &[Action], mut score: impl FnMut(Action) -> f32) -> usize {
    let (mut chosen, mut top) = (0, f32::NEG_INFINITY);
    for (i, &action) in legal.iter().enumerate() {
        let value = score(action);
        if value > top {
            (chosen, top) = (i, value);
        }
    }
    chosen
}
