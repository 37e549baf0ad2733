//! Rules of thumb: purchases, answers to a moving group, battles, cards and everything else that needs no plan.

use super::policy::{Mind, best};
use crate::action::Action;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, Rng, Rules};

impl Mind<'_> {
    /// PAX-3.5.1a: with a full chest and few armies units are raised; otherwise an Expansion is worth more.
    pub fn choose_action(&self, s: &State, legal: &[Action]) -> Option<usize> {
        let rich = s.player(self.me).talents >= self.weights.policy.chest;
        Some(best(legal, |action| match action {
            Action::Expand => 1.0,
            Action::MusterUnits if rich && self.may_arm(s) => 2.0,
            Action::MusterGalleys if rich && self.galleys(s) < 3 => 1.5,
            _ => 0.0,
        }))
    }

    /// Index of what a rule of thumb does; none where it has no opinion and the position after each action decides.
    pub fn thumb(&self, s: &State, step: Step, legal: &[Action], rng: &mut Rng) -> Option<usize> {
        let yes = || legal.iter().position(|action| *action == Action::Yes);
        let no = || legal.iter().position(|action| matches!(action, Action::No | Action::Done));
        match step {
            Step::Turn(TurnStep::PayMarker) => yes().or_else(no),
            Step::Turn(TurnStep::DiscardAims { .. }) => no(),
            Step::Muster(MusterStep::Raise { seat, scope, .. }) => Some(self.raise(s, seat, scope, legal)),
            Step::Muster(MusterStep::RaiseIn { .. }) => Some(self.raise_in(s, legal)),
            // Nothing is given up that can be paid for.
            Step::Muster(MusterStep::Upkeep { .. } | MusterStep::Surplus { .. }) => no().or(Some(0)),
            Step::Muster(MusterStep::PlaceLeader { .. }) => Some(self.place_leader(s, legal)),
            Step::Clash(ClashStep::Intercept { .. }) => Some(self.intercept(s, legal)),
            Step::Clash(ClashStep::Withdraw { .. }) => Some(self.withdraw(s, legal)),
            Step::Clash(ClashStep::Shelter { .. } | ClashStep::Pursue) => yes().or(Some(0)),
            Step::Clash(ClashStep::Detach { .. }) => legal.iter().position(|a| matches!(a, Action::Go | Action::Done)),
            Step::Battle(step) => self.fight(s, step, legal),
            Step::Siege(_) => no(),
            Step::Sea(SeaStep::Toll | SeaStep::Continue) => yes().or(Some(0)),
            Step::Sea(SeaStep::Meet { .. } | SeaStep::Answer { .. } | SeaStep::Challenge { .. }) => {
                Some(self.at_sea(s, legal))
            }
            Step::Sea(SeaStep::Admit { .. }) => no(),
            Step::Talk(TalkStep::Propose { .. } | TalkStep::Respond { .. }) => no(),
            // Talents are taken, and buy nothing.
            Step::Talk(TalkStep::Bribe { .. }) => Some(0),
            Step::Talk(TalkStep::Bribed { .. }) => yes(),
            Step::Talk(TalkStep::Honour { .. }) => legal.iter().position(|action| *action == Action::Fight),
            Step::Muster(MusterStep::KeepTwin { .. }) => no(),
            Step::Attrition(AttritionStep::Lose { .. }) => Some(self.cheapest(legal)),
            Step::Event(EventStep::Losses { .. } | EventStep::CivilWarLosses { .. }) => Some(self.cheapest(legal)),
            _ => Some(self.one_ahead(s, legal, rng)),
        }
    }

    /// The best position one action later; the first of equal ones.
    fn one_ahead(&self, s: &State, legal: &[Action], _rng: &mut Rng) -> usize {
        best(legal, |action| {
            let mut next = s.clone();
            self.game.apply(&mut next, action);
            self.value(&next)
        })
    }

    /// PAX-14.2.1: not more heavy units than Civilization Points, and not more than can be fed.
    fn may_arm(&self, s: &State) -> bool {
        let heavy = self.game.heavy_of(s, self.me);
        let band = self.game.band(s, self.me);
        let fed = self.game.seat_rules(s, self.me).manpower_max[band.index()];
        heavy < self.game.civilization_of(s, self.me).max(3) && heavy < u16::from(fed)
    }

    fn galleys(&self, s: &State) -> u8 {
        s.fleets.refs().filter(|fleet| fleet.owner == Owner::of(self.me)).map(|fleet| fleet.galleys).sum()
    }

    /// What is left to spend in a secret phase or a Muster Action.
    fn purse(&self, s: &State) -> u16 {
        self.game.unspent(s, self.me).saturating_sub(self.weights.policy.reserve)
    }

    /// PAX-6.2.4: units are formed where a Capital stands, or in the first Province that offers any.
    fn raise(&self, s: &State, seat: agon_game::Seat, scope: Scope, legal: &[Action]) -> usize {
        let capitals = self.game.seat_rules(s, seat).capitals;
        let capital = |province: Province| capitals.iter().any(|space| self.game.space(space).province == province);
        let able = self.purse(s) > 0 && (scope != Scope::Phase || self.may_arm(s));
        best(legal, |action| match action {
            Action::RaiseIn { province } if able && capital(province) => 3.0,
            Action::RaiseIn { .. } if able && scope == Scope::Land => 1.0,
            Action::Refit { .. } if self.purse(s) > 0 => 2.5,
            Action::Form { unit: Unit::Galleys, .. } if scope == Scope::Galleys || self.galleys(s) < 2 => {
                if self.purse(s) > 1 { 2.0 } else { -1.0 }
            }
            Action::Done => 0.5,
            _ => 0.0,
        })
    }

    /// PAX-6.2: what fights best for its price.
    fn raise_in(&self, s: &State, legal: &[Action]) -> usize {
        let arm = self.may_arm(s);
        best(legal, |action| match action {
            Action::Form { unit, .. } => {
                let rules = self.game.unit(unit);
                let price = u16::from(rules.cost_talents);
                let heavy = rules.counts_manpower;
                if price > self.purse(s) || (heavy && !arm) {
                    return -1.0;
                }
                f32::from(rules.battle_points) / f32::from(rules.cost_talents.max(1)) + if heavy { 0.5 } else { 0.0 }
            }
            Action::Done => 0.6,
            _ => 0.0,
        })
    }

    /// PAX-8.1.5: where the largest army stands.
    fn place_leader(&self, s: &State, legal: &[Action]) -> usize {
        best(legal, |action| match action {
            Action::Choose { at } => match at.space() {
                Some(space) => f32::from(self.game.battle_points(s.troops(Owner::of(self.me), space))),
                None => 0.0,
            },
            _ => 0.0,
        })
    }

    /// Battle Points of the group that was set in motion last.
    fn marching(&self, s: &State) -> f32 {
        match s.moving() {
            0 => 0.0,
            number => f32::from(self.game.battle_points(s.march(number).troops)),
        }
    }

    /// PAX-9.3.1: an army intercepts what it is likely to beat.
    fn intercept(&self, s: &State, legal: &[Action]) -> usize {
        let enemy = self.marching(s);
        best(legal, |action| match action {
            Action::Intercept { from } => {
                let own = f32::from(self.game.battle_points(s.troops(Owner::of(self.me), from)));
                if own >= self.weights.policy.boldness * enemy { own - enemy } else { -1.0 }
            }
            // A leader is worth more with his army.
            Action::SendLeaders { .. } => -1.0,
            _ => 0.0,
        })
    }

    /// PAX-9.4.1a: an army withdraws from what is likely to beat it.
    fn withdraw(&self, s: &State, legal: &[Action]) -> usize {
        let space = s.marches.top().and_then(|march| march.at.space());
        let own = space.map_or(0.0, |space| f32::from(self.game.battle_points(s.troops(Owner::of(self.me), space))));
        let weak = own < self.weights.policy.caution * self.marching(s);
        best(legal, |action| f32::from(u8::from((action == Action::Withdraw || action == Action::Yes) == weak)))
    }

    /// PAX-10: a battle.
    fn fight(&self, s: &State, step: BattleStep, legal: &[Action]) -> Option<usize> {
        let yes = legal.iter().position(|action| *action == Action::Yes);
        let no = legal.iter().position(|action| matches!(action, Action::No | Action::Done | Action::Fight));
        match step {
            // Walls and Elephants are there to be used.
            BattleStep::UseWorks => yes,
            BattleStep::Bid { .. } => Some(best(legal, |action| match action {
                Action::Number { count } if count < 2 => f32::from(count),
                _ => -1.0,
            })),
            BattleStep::Commit { .. } => Some(best(legal, |action| match action {
                Action::Number { count } => f32::from(count),
                _ => 0.0,
            })),
            BattleStep::Shift { .. } => legal.iter().position(|action| *action == Action::ShiftUp).or(Some(0)),
            BattleStep::Reroll { .. } => no,
            BattleStep::Retreat => self.outnumbered(s).then_some(yes).flatten().or(no),
            BattleStep::Prevent | BattleStep::Force => yes,
            BattleStep::Lose { .. } | BattleStep::Trampled { .. } => Some(self.cheapest(legal)),
            // PAX-17.2-03-d: rather those of an ally.
            BattleStep::Whose { .. } => {
                let own = Owner::of(self.me);
                legal.iter().position(|action| matches!(action, Action::ChoosePiece { owner, .. } if *owner != own))
            }
            _ => None,
        }
        .or(Some(0))
    }

    /// Whether the own side of the battle has fewer Battle Points than it should face.
    fn outnumbered(&self, s: &State) -> bool {
        let Some(battle) = &s.battle else { return false };
        let own =
            Side::BOTH.into_iter().find(|side| battle.side(*side).seat == Some(self.me)).unwrap_or(Side::Defender);
        f32::from(battle.side(own).bp) < self.weights.policy.caution * f32::from(battle.side(own.other()).bp)
    }

    /// PAX-10.3.2: what costs least for the Battle Points that are lost.
    fn cheapest(&self, legal: &[Action]) -> usize {
        best(legal, |action| match action {
            Action::Lose { piece } => {
                let rules = self.game.unit(piece.unit);
                let heavy = if rules.counts_manpower { 1.0 } else { 0.0 };
                -f32::from(rules.cost_talents) - heavy - if piece.reduced { 0.0 } else { 0.2 }
            }
            Action::Weaken { .. } => -1.5,
            Action::LosePoint => -2.5,
            _ => -9.0,
        })
    }

    /// PAX-11.4.1a: a Fleet fights when it is not smaller.
    fn at_sea(&self, s: &State, legal: &[Action]) -> usize {
        let moving = s.marches.top().map_or(0, |march| march.galleys);
        let place = s.marches.top().map(|march| march.at);
        let there = place.map_or(0, |at| s.fleets_at(at).map(|fleet| fleet.galleys).max().unwrap_or(0));
        let mover = s.marches.top().is_some_and(|march| march.owner == Owner::of(self.me));
        let stronger = if mover { moving > there } else { there >= moving };
        best(legal, |action| match action {
            Action::Fight | Action::Yes => f32::from(u8::from(stronger)),
            Action::LetPass | Action::No | Action::Done => 0.5,
            Action::Withdraw => 0.4,
            _ => 0.1,
        })
    }
}
