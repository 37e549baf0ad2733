//! Answers to a group on the move, and battles on land and at sea.

use super::policy::{All, Mind, answer};
use super::survey::{Outlook, points};
use crate::action::Action;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::Id;

impl Mind<'_> {
    fn outlook(&self, s: &State) -> Outlook {
        Outlook::of(self.game, s, self.me, &self.weights.policy)
    }

    /// Battle Points of the group set in motion last.
    fn marching(&self, s: &State) -> f32 {
        match s.moving() {
            0 => 0.0,
            number => points(self.game, &s.march(number).troops),
        }
    }

    /// PAX-9.3, PAX-9.4: answers to a group that has entered a Space.
    pub(super) fn clash(&self, s: &State, step: ClashStep, all: &mut All<'_>) -> bool {
        match step {
            // PAX-9.3.1: an army intercepts a group that it is likely to beat, if there is something to lose and Capitals
            // stay guarded.
            ClashStep::Intercept { .. } => {
                let enemy = self.marching(s);
                let outlook = self.outlook(s);
                let bold = self.temper(s).boldness;
                all(&|action| match action {
                    Action::Intercept { from } => {
                        let here = self.game.fighters(s.troops(Owner::of(self.me), from));
                        let own = points(self.game, &here) - self.guard(s, &outlook, from);
                        if own >= bold * enemy && enemy > 0.0 { 0.5 + own / enemy.max(1.0) } else { -1.0 }
                    }
                    // A leader is worth more with his army, and the Soldiers of Fortune are not counted above.
                    Action::SendLeaders { .. } | Action::SendFortune { .. } => -1.0,
                    _ => 0.0,
                })
            }
            ClashStep::Shelter { .. } | ClashStep::Pursue => all(&|action| answer(action, true)),
            ClashStep::Detach { .. } => all(&|action| f32::from(u8::from(matches!(action, Action::Go | Action::Done)))),
            // PAX-9.4.1a: an army withdraws from a group that is likely to beat it, unless it has walls.
            ClashStep::Withdraw { .. } => {
                let space = s.marches.top().and_then(|march| march.at.space());
                let (own, walls) = space.map_or((0.0, false), |space| {
                    let walls = s.ground[space].works.is_some_and(|works| self.game.friendly(s, self.me, works.owner));
                    (points(self.game, &s.troops(Owner::of(self.me), space)), walls)
                });
                let weak = own < self.temper(s).caution * self.marching(s) * if walls { 0.6 } else { 1.0 };
                all(&|action| f32::from(u8::from((action == Action::Withdraw || action == Action::Yes) == weak)))
            }
            // Fighting tribes with a barbarian army does nobody any good.
            ClashStep::Raid => all(&|action| f32::from(u8::from(action == Action::LetPass))),
            ClashStep::InterceptRoll
            | ClashStep::Feud { .. }
            | ClashStep::Assault { .. }
            | ClashStep::Resume { .. } => {
                unreachable!("nobody decides {step:?}")
            }
        }
    }

    /// PAX-10: a battle.
    pub(super) fn battle(&self, s: &State, step: BattleStep, all: &mut All<'_>) -> bool {
        match step {
            // Walls and Elephants are there to be used; the side that is stronger outside fights outside.
            BattleStep::UseWorks => {
                let strong = s.battle.is_some_and(|battle| {
                    let own = points(self.game, &s.troops(Owner::of(self.me), battle.space));
                    own > 1.5 * self.marching(s)
                });
                all(&|action| answer(action, !strong))
            }
            BattleStep::Bid { side } => {
                // A siege by barbarians is not worth the player's own Talents.
                let rich = s.player(self.me).talents >= 5 && !s.fight().side(side).owner.barbarian();
                let most = if rich { self.weights.policy.siege } else { 0 };
                let most = if side == Side::Attacker { most } else { most.min(1) };
                all(&|action| match action {
                    Action::Number { count } if count <= most => f32::from(count),
                    _ => -1.0,
                })
            }
            BattleStep::Commit { .. } => all(&|action| match action {
                Action::Number { count } => f32::from(count),
                _ => 0.0,
            }),
            // PAX-10.3.1.10: shifts first win the battle, then reduce losses.
            BattleStep::Shift { .. } => {
                let ahead = s.battle.is_some_and(|battle| {
                    let favoured = battle.favoured.unwrap_or(Side::Attacker);
                    battle.side(favoured).die > battle.side(favoured.other()).die + 3
                });
                all(&|action| match action {
                    Action::ShiftUp => {
                        if ahead {
                            0.5
                        } else {
                            1.0
                        }
                    }
                    Action::ShiftDown => 0.8,
                    _ => 0.0,
                })
            }
            BattleStep::Reroll { .. } => all(&|action| answer(action, false)),
            BattleStep::RerollWhich { .. } => all(&|action| answer(action, true)),
            BattleStep::Retreat => {
                let outnumbered = self.outnumbered(s);
                all(&|action| answer(action, outnumbered))
            }
            BattleStep::Prevent | BattleStep::Force => all(&|action| answer(action, true)),
            BattleStep::Lose { .. } | BattleStep::Trampled { .. } | BattleStep::Harried { .. } => {
                all(&|action| self.loss(action))
            }
            // PAX-17.2-03-d: an ally's units are lost first.
            BattleStep::ChooseOwner { .. } => {
                let own = Owner::of(self.me);
                all(&|action| match action {
                    Action::ChoosePiece { owner, .. } => f32::from(u8::from(owner != own)),
                    _ => 0.0,
                })
            }
            // What is on the move can still do something.
            BattleStep::ChoosePart { .. } => all(&|action| answer(action, false)),
            BattleStep::Flee { .. } => {
                let outlook = self.outlook(s);
                all(&|action| match action {
                    Action::FleeTo { to } => self.refuge(s, &outlook, to),
                    Action::Done => 0.9,
                    _ => 0.0,
                })
            }
            // Every other step of a battle is carried out by the rules or by dice.
            _ => false,
        }
    }

    /// Whether the player's side of the battle has fewer Battle Points than it should face.
    fn outnumbered(&self, s: &State) -> bool {
        let battle = s.fight();
        let own = Side::BOTH.into_iter().find(|side| battle.side(*side).seat == Some(self.me));
        let own = own.unwrap_or(Side::Defender);
        f32::from(battle.side(own).bp) < self.temper(s).caution * f32::from(battle.side(own.other()).bp)
    }

    /// PAX-10.3.2: the cheapest loss for the Battle Points that must be lost.
    pub(super) fn loss(&self, action: Action) -> f32 {
        match action {
            // PAX-12.4.6: Soldiers of Fortune leave in any case.
            Action::ChoosePiece { owner: Owner::SoldiersOfFortune, .. } => 9.0,
            Action::Lose { piece } | Action::ChoosePiece { piece, .. } => {
                let rules = self.game.unit(piece.unit);
                let hired = if rules.mercenary { 2.5 } else { 0.0 };
                let heavy = if rules.counts_manpower { 1.0 } else { 0.0 };
                hired - f32::from(rules.cost_talents) - heavy - if piece.reduced { 0.0 } else { 0.2 }
            }
            Action::Weaken { .. } => -1.5,
            Action::LosePoint => -2.5,
            _ => -9.0,
        }
    }

    /// PAX-11, PAX-12.6: at sea.
    pub(super) fn at_sea(&self, s: &State, step: SeaStep, all: &mut All<'_>) -> bool {
        match step {
            SeaStep::Toll => all(&|action| answer(action, true)),
            SeaStep::Continue => {
                let on = self.sails_on(s, &self.outlook(s));
                all(&|action| answer(action, on))
            }
            // PAX-11.4.1a: a Fleet that is not smaller bars the way, especially to an army.
            SeaStep::Answer { owner, .. } => {
                let march = s.march(s.moving());
                let here = s.galleys(owner, march.at);
                let carries = !march.troops.is_empty();
                let fights = here >= march.galleys() || (carries && 2 * here > march.galleys());
                let flees = 2 * here < march.galleys();
                all(&|action| match action {
                    Action::Fight => {
                        if fights {
                            1.0
                        } else {
                            0.1
                        }
                    }
                    Action::Withdraw => {
                        if flees {
                            0.8
                        } else {
                            0.2
                        }
                    }
                    Action::LetPass => 0.5,
                    _ => 0.0,
                })
            }
            SeaStep::Challenge { owner } => {
                let march = s.march(s.moving());
                let stronger = march.galleys() > s.galleys(owner, march.at) && march.troops.is_empty();
                all(&|action| match action {
                    Action::Fight => f32::from(u8::from(stronger)),
                    _ => 0.5,
                })
            }
            // No Fleet and no army is helped on its way.
            SeaStep::Admit { .. } => all(&|action| answer(action, false)),
            SeaStep::Permit { .. } => {
                let mover = s.march(s.moving()).mover;
                all(&|action| answer(action, s.allied(self.me, mover)))
            }
            SeaStep::Flee { .. } => {
                let outlook = self.outlook(s);
                all(&|action| match action {
                    Action::FleeTo { to } => self.refuge(s, &outlook, to),
                    _ => 0.0,
                })
            }
            SeaStep::LoseCargo { .. } => all(&|action| self.loss(action)),
            // PAX-17.2-03-d: squadrons of Pergamum are lost first.
            SeaStep::Share { .. } => all(&|action| match action {
                Action::Number { count } => f32::from(count),
                _ => 0.0,
            }),
            // The rest is decided by the rules or by dice.
            _ => false,
        }
    }

    /// PAX-13.4: where an army of barbarians that the player places does harm to others.
    pub(super) fn havoc(&self, outlook: &Outlook, at: Node) -> f32 {
        let Some(space) = at.space() else { return 0.0 };
        let theirs = f32::from(u8::from(outlook.hostile.has(space)));
        theirs - f32::from(u8::from(self.own_near(outlook, space))) - 0.02 * outlook.survey.strength[space.index()]
    }
}
