//! How each decision is taken.

use super::evaluate::{Standing, Worths, worths};
use super::odds::Tie;
use super::weights::Style;
use crate::AgeOfMythology;
use crate::action::Action;
use crate::ids::*;
use crate::state::{Fighter, Gather, State};
use crate::step::*;
use agon_game::picks::best;
use agon_game::{Chance, Id, Rng, Rules, Scoring, Seat, Turn};

/// Worth of winning or losing the match, more than points can ever be worth.
const DECIDED: f32 = 100.0;
/// Most decisions and chance results of a trial.
const LONGEST_TRIAL: usize = 300;
/// Smallest difference that counts as better.
pub(super) const NOTICEABLE: f32 = 1e-3;

/// A player who decides.
#[derive(Clone, Copy)]
pub(super) struct Mind<'a> {
    pub game: &'a AgeOfMythology,
    pub weights: &'a Style,
    pub me: Seat,
}

/// A position from which actions are tried out.
pub(super) struct Near<'s> {
    pub from: &'s State,
    standing: Standing,
    /// How good it is.
    pub here: f32,
}

impl Mind<'_> {
    /// Index of the action to take.
    pub fn choose(&self, s: &State, legal: &[Action], rng: &mut Rng) -> usize {
        // A single action is no choice.
        let Some(step) = s.steps.top().filter(|_| legal.len() > 1) else { return 0 };
        match step {
            Step::Cards(CardStep::TakePermanents { .. }) => self.take_permanents(s, legal, rng),
            // AOM-307: more cards mean more choice.
            Step::Cards(CardStep::DrawRandom { .. }) => best(legal, |action| match action {
                Action::Draw => 1.0,
                Action::DrawCount { count } => f32::from(count),
                Action::Stop => 0.0,
                _ => unknown_action(step, action),
            }),
            Step::Turn(TurnStep::PlayCard { .. }) => self.play_card(s, legal, rng),
            Step::Cards(CardStep::DiscardCards { .. }) => self.discard(s, legal),
            Step::Power(PowerStep::UsePower) => self.use_power(s, legal, rng),
            Step::Gather(GatherStep::ChooseGather) => self.try_out(s, legal, rng),
            Step::Gather(GatherStep::Arrange { .. }) => self.arrange(s, legal),
            Step::Build(BuildStep::Build { left, .. }) => self.build(s, left, legal),
            Step::Recruit(RecruitStep::Recruit { left, .. }) => self.hire(s, left, legal),
            // The scarcest resource is saved.
            Step::Build(BuildStep::Discount { .. }) => best(legal, |action| match action {
                Action::Give { resource } => -f32::from(s.player(self.me).cubes[resource]),
                _ => unknown_action(step, action),
            }),
            Step::Trade(TradeStep::Trade { .. }) => self.trade(s, legal, rng),
            Step::Trade(TradeStep::Give { .. }) => self.give(s, legal),
            Step::Attack(AttackStep::ChooseTarget) => self.choose_target(s, legal),
            Step::Attack(AttackStep::Commit { side, .. }) => self.commit(s, side, legal),
            Step::Attack(AttackStep::SendHome { .. }) => self.send_home(s, legal),
            Step::Battle(BattleStep::ChooseFighter { side }) => self.choose_fighter(s, side, legal, rng),
            Step::Battle(BattleStep::Replace { side } | BattleStep::Declare { side }) => self.declare(s, side, legal),
            // Saving a unit costs less than hiring a new one.
            Step::Battle(BattleStep::Resurrect { .. }) => {
                best(legal, |action| f32::from(u8::from(action == Action::Declare)))
            }
            Step::Battle(BattleStep::Reinforce { .. }) => best(legal, |action| match action {
                Action::Commit { unit } => self.game.odds.strength(unit),
                Action::Stop => 0.0,
                _ => unknown_action(step, action),
            }),
            Step::Battle(BattleStep::StayOrRetreat { side, .. }) => self.stay_or_retreat(s, side, legal),
            Step::Power(PowerStep::StealFrom { .. }) => {
                let worths = worths(self.game, s, &self.weights.evaluation);
                best(legal, |action| match action {
                    Action::ChoosePlayer { seat } => {
                        worths[seat.index()] + 0.3 * f32::from(s.player(seat).wealth().min(5))
                    }
                    _ => unknown_action(step, action),
                })
            }
            Step::Turn(TurnStep::PlacePoint { .. }) | Step::Tiles(TileStep::Draft { .. }) => {
                self.one_ahead(s, s, legal)
            }
            _ => self.one_ahead(s, &isolated(s), legal),
        }
    }

    /// A position from which something is tried out.
    pub fn near<'s>(&self, s: &'s State) -> Near<'s> {
        let w = &self.weights.evaluation;
        let standing = Standing::of(self.game, s, w);
        let here = match s.over {
            Some(_) => self.decided(s),
            None => self.weigh(s, &standing.worths(s, w)),
        };
        Near { from: s, standing, here }
    }

    /// How good a position is in which little has changed.
    pub fn value_near(&self, near: &Near<'_>, next: &State) -> f32 {
        match next.over {
            Some(_) => self.decided(next),
            None => {
                let worths = near.standing.worths_near(self.game, near.from, next, &self.weights.evaluation);
                self.weigh(next, &worths)
            }
        }
    }

    /// How good the end of a match is.
    fn decided(&self, s: &State) -> f32 {
        let share = self.game.outcome(s).payoffs[self.me];
        if share > 0.0 { DECIDED * share } else { -DECIDED }
    }

    /// The player's own worth less a share of the others', half of which is that of the strongest.
    fn weigh(&self, s: &State, worths: &Worths) -> f32 {
        let n = s.players();
        let partner = |seat: Seat| s.teams && seat.index() % 2 == self.me.index() % 2;
        let (mut own, mut top, mut sum, mut enemies) = (0.0, f32::NEG_INFINITY, 0.0, 0.0);
        for seat in Seat::all(n) {
            let worth = worths[seat.index()];
            if seat == self.me || partner(seat) {
                own += worth;
            } else {
                top = top.max(worth);
                sum += worth;
                enemies += 1.0;
            }
        }
        own - self.weights.cards.rivalry * 0.5 * (top + sum / f32::max(enemies, 1.0))
    }

    /// The action with the best position after it, or stopping if none is noticeably better. `from` is the position from which
    /// the actions are tried out.
    fn one_ahead(&self, s: &State, from: &State, legal: &[Action]) -> usize {
        let near = self.near(from);
        best(legal, |action| {
            let mut next = *from;
            self.game.apply(&mut next, action);
            // Whose turn it is does not change what the present choice is worth.
            next.round = s.round;
            self.value_near(&near, &next) + if action == Action::Stop { NOTICEABLE } else { 0.0 }
        })
    }

    /// The choice with the best position after the whole action of the card.
    pub fn try_out(&self, s: &State, legal: &[Action], rng: &mut Rng) -> usize {
        let from = isolated(s);
        let near = self.near(&from);
        best(legal, |action| {
            let mut next = from;
            self.game.apply(&mut next, action);
            self.play_on(&mut next, rng);
            self.value_near(&near, &next)
        })
    }

    /// Plays until nothing is left to do, with everybody deciding by rules of thumb.
    pub fn play_on(&self, s: &mut State, rng: &mut Rng) {
        let mut legal = Vec::new();
        for _ in 0..LONGEST_TRIAL {
            match self.game.turn(s) {
                Turn::Over => return,
                Turn::Chance => {
                    let result = self.game.sample_chance(s, rng);
                    self.game.apply(s, result);
                }
                Turn::Decision(seat) => {
                    legal.clear();
                    self.game.available_actions(s, &mut legal);
                    let chosen = Mind { me: seat, ..*self }.choose(s, &legal, rng);
                    self.game.apply(s, legal[chosen]);
                }
            }
        }
    }

    /// AOM-411: villagers go to the tiles that are gathered, and to others only when those are full.
    fn arrange(&self, s: &State, legal: &[Action]) -> usize {
        let player = s.player(self.me);
        let gathered = |tile: Tile| {
            let rules = &self.game.content.tiles[tile.index()];
            match s.gather {
                Some(Gather::Resource(resource)) => rules.resource == resource,
                Some(Gather::Terrain(terrain)) => rules.terrain == terrain,
                Some(Gather::All) => true,
                None => unreachable!("nothing is gathered at {:?}", s.steps.top()),
            }
        };
        let mut places = 0;
        for tile in self.game.tiles().filter(|t| gathered(*t)) {
            places += player.tiles[tile].saturating_sub(player.workers[tile] + player.gatherers[tile]);
        }
        let crowd = player.villagers > places;
        let yields = self.game.gatherer(player.civ).map(|(_, resource, _)| resource);
        best(legal, |action| match action {
            Action::MoveVillager { from: None, to } if gathered(to) => 3.0,
            Action::MoveVillager { from: None, .. } if crowd => 1.0,
            Action::MoveVillager { from: Some(from), to } if gathered(to) && !gathered(from) => 2.0,
            Action::MoveGatherer { from, to } => {
                let mine = |tile: Tile| Some(self.game.content.tiles[tile.index()].resource) == yields;
                let useful = gathered(to) && mine(to) && !from.is_some_and(|f| gathered(f) && mine(f));
                if useful { 2.5 } else { -1.0 }
            }
            Action::Stop => 0.0,
            _ => -1.0,
        })
    }

    /// AOM-526: a point is always worth its favor; an exchange follows if it improves the stock.
    fn trade(&self, s: &State, legal: &[Action], rng: &mut Rng) -> usize {
        let from = isolated(s);
        let near = self.near(&from);
        best(legal, |action| match action {
            Action::BuyPoint => f32::INFINITY,
            Action::Exchange => {
                let mut next = from;
                self.game.apply(&mut next, action);
                self.play_on(&mut next, rng);
                self.value_near(&near, &next) - near.here
            }
            _ => NOTICEABLE,
        })
    }

    /// A cube is given if one that is worth more can be taken for it.
    fn give(&self, s: &State, legal: &[Action]) -> usize {
        let near = self.near(s);
        best(legal, |action| {
            let Action::Give { resource } = action else { return NOTICEABLE };
            let mut next = *s;
            self.game.spend(&mut next, self.me, resource, 1);
            let received = |wanted: &Resource| {
                let mut next = next;
                self.game.gain(&mut next, self.me, *wanted, 1);
                self.value_near(&near, &next) - near.here
            };
            let open = Resource::ALL.iter().filter(|r| **r != resource && s.given[**r] == 0 && s.bank[**r] > 0);
            open.map(received).fold(f32::NEG_INFINITY, f32::max)
        })
    }

    /// Chance that a side wins the skirmish with the fighters that have met.
    fn skirmish(&self, s: &State, side: Side) -> f32 {
        let tie = match self.game.tie_winner(s) {
            Some(winner) if winner == side => Tie::First,
            Some(_) => Tie::Second,
            None => Tie::Again,
        };
        self.game.odds.skirmish(self.game.dice(s, side), self.game.dice(s, side.other()), tie)
    }

    /// AOM-656: the ability is used if the chance is better.
    fn declare(&self, s: &State, side: Side, legal: &[Action]) -> usize {
        best(legal, |action| {
            let mut next = *s;
            self.game.apply(&mut next, action);
            self.skirmish(&next, side)
        })
    }

    /// The enemy's strongest unit against one's own goes home.
    fn send_home(&self, s: &State, legal: &[Action]) -> usize {
        best(legal, |action| match action {
            Action::Choose { unit, kills } => self.threat(s, Fighter { unit, kills }),
            _ => unknown_action(s.steps.top(), action),
        })
    }
}

/// The position with nothing left to do after the present action.
pub(super) fn isolated(s: &State) -> State {
    let beyond = |step: &Step| {
        matches!(
            step,
            Step::Turn(TurnStep::EndTurn)
                | Step::Cards(CardStep::DiscardCards { .. })
                | Step::Turn(
                    TurnStep::Spoilage | TurnStep::ExtraCard | TurnStep::NextCard { .. } | TurnStep::PlayCard { .. }
                )
        )
    };
    State { steps: s.steps.iter().filter(|step| !beyond(step)).collect(), ..*s }
}
