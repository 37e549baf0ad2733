//! Which rule of thumb takes which decision. Every legal action gets a score from facts that are cheap to see. No action is
//! tried out, except in a few event questions that come up about once in a match.

use super::evaluate::worths;
use super::survey::Outlook;
use super::weights::{Temper, Weights};
use crate::PaxRomana;
use crate::action::Action;
use crate::phases::negotiation::TERMS;
use crate::state::*;
use crate::step::*;
use agon_game::{Observation, Rng, Rules, Scoring, Seat, Sight};
use std::cell::Cell;

/// The worth of winning or losing the match, above all points.
const DECIDED: f32 = 100.0;

/// Which scores are asked for.
#[derive(Clone, Copy, PartialEq)]
pub(super) enum Scores {
    /// Those that may be the best one. Others may be told too high, up to the highest one before.
    Best,
    /// All of them.
    All,
}

/// A player who decides.
#[derive(Clone, Copy)]
pub(super) struct Mind<'a> {
    pub game: &'a PaxRomana,
    pub weights: &'a Weights,
    pub me: Seat,
}

impl Mind<'_> {
    /// The index of the action to take.
    pub fn choose(&self, seen: &Observation<PaxRomana>, legal: &[Action], rng: &mut Rng) -> usize {
        let view = seen.view();
        let (mut chosen, mut top) = (0, f32::NEG_INFINITY);
        let known = self.each_score(view, legal, Scores::Best, |index, score| {
            if score > top {
                (chosen, top) = (index, score);
            }
        });
        if known { chosen } else { self.one_ahead(&self.game.determinize(seen, rng), legal) }
    }

    /// Calls `each` with the score of each action; false if the rules of thumb have no opinion.
    pub fn each_score(&self, s: &State, legal: &[Action], scores: Scores, mut each: impl FnMut(usize, f32)) -> bool {
        if legal.len() < 2 {
            each(0, 1.0);
            return true;
        }
        let Some(step) = s.steps.top() else { return false };
        // The highest score so far, where only the highest one matters.
        let floor = Cell::new(f32::NEG_INFINITY);
        let mut all = |score: &dyn Fn(Action) -> f32| {
            for (index, action) in legal.iter().enumerate() {
                let score = score(*action);
                each(index, score);
                if scores == Scores::Best {
                    floor.set(score.max(floor.get()));
                }
            }
            true
        };
        let outlook = || Outlook::of(self.game, s, self.me, &self.weights.policy);
        match step {
            Step::March(MarchStep::Go) => {
                let outlook = outlook();
                let roads = self.onward(s, &outlook, legal, scores);
                all(&|action| self.progress(s, &outlook, &roads, action))
            }
            Step::March(MarchStep::Compose { .. }) => {
                let outlook = outlook();
                all(&|action| self.composition(s, &outlook, action))
            }
            Step::Act(ActStep::Expansion) => {
                let outlook = outlook();
                all(&|action| self.expansion(s, &outlook, action, floor.get()))
            }
            Step::Act(ActStep::ChooseAction) => {
                let outlook = outlook();
                all(&|action| self.action(s, &outlook, action))
            }
            Step::Act(ActStep::PlaceMercenaries { .. }) => all(&|action| f32::from(u8::from(action == Action::Done))),
            Step::Turn(TurnStep::PayMarker) => {
                let outlook = outlook();
                let pays = legal.contains(&Action::Yes) && self.pays(s, &outlook);
                // PAX-4.1a: a player with no use for the Activation may talk instead.
                let talks = !pays && self.overture(s, &outlook, TERMS).is_some();
                all(&|action| match action {
                    Action::Negotiate => {
                        if talks {
                            2.0
                        } else {
                            -1.0
                        }
                    }
                    _ => answer(action, pays),
                })
            }
            Step::Turn(TurnStep::KeepCard { .. }) => all(&|action| match action {
                Action::Play { card, .. } => self.keeping(card),
                _ => 0.0,
            }),
            // An Objective that was paid for is kept.
            Step::Turn(TurnStep::DiscardAims { .. }) => all(&|action| f32::from(u8::from(action == Action::Done))),
            Step::Muster(MusterStep::Raise { scope, .. }) => {
                let outlook = outlook();
                let wishes = self.wishes(s, &outlook, scope);
                all(&|action| self.raise(s, &outlook, scope, &wishes, action))
            }
            Step::Muster(MusterStep::RaiseIn { scope, .. }) => {
                let outlook = outlook();
                let wishes = self.wishes(s, &outlook, scope);
                all(&|action| self.raise_in(s, &outlook, scope, &wishes, action))
            }
            Step::Muster(MusterStep::Upkeep { .. } | MusterStep::Surplus { .. }) => all(&|action| self.upkeep(action)),
            Step::Muster(MusterStep::PlaceLeader { nth, .. }) => {
                let outlook = outlook();
                let leader = s.player(self.me).drawn.get(nth.into());
                all(&|action| match action {
                    Action::Choose { at } => {
                        at.space().map_or(0.0, |space| self.post(s, &outlook, space, leader, floor.get()))
                    }
                    _ => 0.0,
                })
            }
            Step::Muster(MusterStep::KeepTwin { .. }) => all(&|action| answer(action, false)),
            Step::Muster(MusterStep::DropAim { .. }) => {
                let outlook = outlook();
                all(&|action| match action {
                    Action::DiscardObjective { objective } => -self.hope(s, &outlook, objective),
                    _ => 0.0,
                })
            }
            // PAX-17.2-03-d: Pergamum takes the loss.
            Step::March(MarchStep::ChooseOwner { .. }) => all(&|action| answer(action, true)),
            Step::Clash(step) => self.clash(s, step, &mut all),
            Step::Battle(step) => self.battle(s, step, &mut all),
            // The Towns that an army takes are wanted whole.
            Step::Siege(_) => all(&|action| answer(action, self.me != s.active && self.game.actor(s) != self.me)),
            Step::Sea(step) => self.at_sea(s, step, &mut all),
            Step::Talk(step) => self.talk(s, step, &mut all),
            Step::Card(step) => self.cards(s, step, &mut all),
            Step::Attrition(AttritionStep::Lose { .. })
            | Step::Event(EventStep::Losses { .. } | EventStep::CivilWarLosses { .. }) => {
                all(&|action| self.loss(action))
            }
            Step::Event(EventStep::PlaceInvasion { .. }) => {
                let outlook = outlook();
                all(&|action| match action {
                    Action::Choose { at } => self.havoc(&outlook, at),
                    _ => 0.0,
                })
            }
            Step::Event(EventStep::Unrest { .. }) => all(&|action| match action {
                Action::Number { count } => {
                    f32::from(count.min(s.player(self.me).talents.saturating_sub(3).min(9) as u8))
                }
                _ => 0.0,
            }),
            // PAX-12.3.1b: militia costs Stability, and saves a Capital.
            Step::Force(ForceStep::Militia { .. }) => {
                let stable = s.player(self.me).stability >= 1;
                all(&|action| answer(action, stable))
            }
            // PAX-12.3.2d: in a Capital first.
            Step::Force(ForceStep::PlaceMilitia { .. }) => {
                let capitals = self.game.seat_rules(s, self.me).capitals;
                all(&|action| match action {
                    Action::Form { space, .. } => 1.0 + f32::from(u8::from(capitals.iter().any(|c| c == space))),
                    _ => 0.0,
                })
            }
            // PAX-12.4.6: Soldiers of Fortune leave in any case.
            Step::Attrition(AttritionStep::Share { .. }) => all(&|action| match action {
                Action::Number { count } => f32::from(count),
                _ => 0.0,
            }),
            // PAX-4.3.1p: the largest part of an army goes wherever it can.
            Step::Attrition(AttritionStep::Part { .. }) => {
                let outlook = outlook();
                all(&|action| match action {
                    Action::Choose { at } => self.refuge(s, &outlook, at),
                    _ => 0.0,
                })
            }
            Step::Force(_)
            | Step::Event(_)
            | Step::Attrition(_)
            | Step::Turn(_)
            | Step::Muster(_)
            | Step::March(_)
            | Step::Act(_) => false,
        }
    }

    /// How the player's power plays.
    pub fn temper(&self, s: &State) -> &Temper {
        self.weights.temper(self.game.seat_rules(s, self.me).template)
    }

    /// How good a position is: the player's own worth, less that of the others in part, mostly that of the strongest.
    fn value(&self, s: &State) -> f32 {
        if s.over.is_some() {
            let share = self.game.outcome(s).payoffs[self.me];
            return if share > 0.0 { DECIDED * share } else { -DECIDED };
        }
        let worths = worths(self.game, s, &self.weights.evaluation);
        let others = s.all_seats().filter(|seat| *seat != self.me).map(|seat| worths[seat.index()]);
        let (top, sum) = others.fold((f32::NEG_INFINITY, 0.0), |(top, sum), worth| (worth.max(top), sum + worth));
        worths[self.me.index()] - 0.5 * (top + sum / (s.players() - 1).max(1) as f32)
    }

    /// The best position one action later; the first of several equal ones.
    fn one_ahead(&self, s: &State, legal: &[Action]) -> usize {
        let (mut chosen, mut top) = (0, f32::NEG_INFINITY);
        for (index, &action) in legal.iter().enumerate() {
            let mut next = *s;
            self.game.apply(&mut next, action);
            let value = self.value(&next);
            if value > top {
                (chosen, top) = (index, value);
            }
        }
        chosen
    }
}

/// Scores all legal actions with a rule.
pub(super) type All<'a> = dyn FnMut(&dyn Fn(Action) -> f32) -> bool + 'a;

/// Scores yes or no, or the actions that mean the same.
pub(super) fn answer(action: Action, yes: bool) -> f32 {
    match action {
        Action::Yes => f32::from(u8::from(yes)),
        Action::No | Action::Done => f32::from(u8::from(!yes)),
        _ => -1.0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::holdings::look;
    use agon_game::{Chance, Turn};
    use std::cell::RefCell;
    use std::collections::BTreeSet;

    /// The action with the highest score is the same whether all scores are worked out or only those that may be the highest, in
    /// positions of random matches and for some decisions of a player who follows the scores.
    #[test]
    fn scores_that_cannot_be_the_best_one_are_skipped_only_then() {
        let weights = Weights::default();
        let (skipped, kinds) = (Cell::new(0), RefCell::new(BTreeSet::new()));
        look(|game, s| {
            let (mut s, mut rng) = (*s, Rng::seeded(1));
            for _ in 0..60 {
                let action = match game.turn(&s) {
                    Turn::Over => return,
                    Turn::Chance => game.sample_chance(&s, &mut rng),
                    Turn::Decision(me) => {
                        let mut legal = vec![];
                        game.legal_actions(&s, &mut legal);
                        let mind = Mind { game, weights: &weights, me };
                        let scored = |scores| {
                            let mut all = vec![];
                            mind.each_score(&s, &legal, scores, |_, score| all.push(score)).then_some(all)
                        };
                        let [all, best] = [Scores::All, Scores::Best].map(|scores| scored(scores).unwrap_or_default());
                        let top = |scores: &[f32]| scores.iter().copied().fold(f32::NEG_INFINITY, f32::max);
                        let first = |scores: &[f32]| scores.iter().position(|score| *score == top(scores));
                        let step = s.steps.top().map(|step| step.name());
                        assert_eq!((first(&best), top(&best)), (first(&all), top(&all)), "{step:?}: {legal:?}");
                        let different = all.iter().zip(&best).filter(|(all, best)| all != best).count();
                        skipped.set(skipped.get() + different);
                        kinds.borrow_mut().extend(step.filter(|_| different > 0));
                        legal[first(&all).unwrap_or(0)]
                    }
                };
                game.apply(&mut s, action);
            }
        });
        assert!(skipped.get() > 1000, "{} scores", skipped.get());
        let kinds: Vec<_> = kinds.into_inner().into_iter().collect();
        assert_eq!(kinds, ["act:expansion", "march:go", "muster:place_leader"]);
    }
}
