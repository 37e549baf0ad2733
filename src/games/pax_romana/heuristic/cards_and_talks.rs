//! Cards, talks and Objectives.

use super::policy::{All, Mind, answer};
use super::survey::Outlook;
use crate::action::Action;
use crate::content::Condition;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, Seat};

impl Mind<'_> {
    /// PAX-17: event cards.
    pub(super) fn cards(&self, s: &State, step: CardStep, all: &mut All<'_>) -> bool {
        match step {
            CardStep::Window { occasion, .. } => {
                let outlook = Outlook::of(self.game, s, self.me, &self.weights.policy);
                let full = s.player(self.me).hand.len() > usize::from(self.game.content.deck.hold_limit);
                all(&|action| match action {
                    Action::Play { card, hire } => match occasion {
                        // In a battle, or against a group within reach, a card is worth playing whenever it can be.
                        Occasion::TransitPoint | Occasion::AtSea => 1.0,
                        Occasion::Battle => {
                            if self.battle_is_close(s) {
                                1.0
                            } else {
                                -0.5
                            }
                        }
                        Occasion::Segment | Occasion::Action => self.card(s, &outlook, card, hire),
                    },
                    Action::Discard { card } if full => 0.3 - self.keeping(card),
                    Action::Done => 0.05,
                    _ => -1.0,
                })
            }
            // PAX-17.2-13: cancelling a card is worth the card spent on it.
            CardStep::Cancel { by, card, .. } => {
                let harm = self.harm(s, by, card);
                all(&|action| answer(action, harm >= 1.0))
            }
            CardStep::Discard { .. } => all(&|action| match action {
                Action::Discard { card } => -self.keeping(card),
                _ => 0.0,
            }),
            // The leading player suffers.
            CardStep::Target { .. } => all(&|action| match action {
                Action::ChooseSeat { seat } if seat != self.me => 1.0 + f32::from(s.player(seat).points),
                _ => 0.0,
            }),
            CardStep::Mode { card, .. } => match card {
                // PAX-17.2-14: the Activation is worth more than 2 Talents.
                Card::DiesIrae => all(&|action| answer(action, true)),
                Card::StabilityAndOpportunity => all(&|action| match action {
                    Action::Yes => 1.0,
                    _ => 0.5,
                }),
                Card::Mercenaries => all(&|action| match action {
                    Action::Hire { unit: Unit::MercenaryHeavy } => 1.0,
                    _ => 0.5,
                }),
                _ => false,
            },
            _ => false,
        }
    }

    /// PAX-17.2-37: whether two shifts matter in this battle.
    fn battle_is_close(&self, s: &State) -> bool {
        s.battle.is_some_and(|_| {
            let [one, other] = Side::BOTH.map(|side| self.game.points_of_side(s, side));
            let (low, high) = (one.min(other), one.max(other));
            high <= 3 * low.max(1)
        })
    }

    /// The worth of playing a card now, for its event or to hire Mercenaries.
    pub(super) fn card(&self, s: &State, outlook: &Outlook, card: Card, hire: bool) -> f32 {
        let player = s.player(self.me);
        let danger = self.endangered(s, outlook);
        if hire || card == Card::Mercenaries {
            return if danger && player.talents >= 4 { 0.8 } else { -1.0 };
        }
        match card {
            Card::IndependentExpansion => 1.5,
            Card::StabilityAndOpportunity | Card::Pontus | Card::SoldierOfFortune | Card::AllianceWithPergamum => 1.2,
            Card::AllianceWithRhodes => {
                if s.rhodes == Some(self.me) || player.talents < 7 {
                    -1.0
                } else {
                    0.6
                }
            }
            Card::Conqueror => 1.0,
            Card::Traitor => 0.9,
            Card::RaiseTheMilitia if danger && player.stability >= 1 => 0.9,
            Card::ArchimedesEffect if danger => 0.7,
            // Two shifts against walls, if an army has walls to attack.
            Card::PoliorcetesEffect => {
                let walls = outlook.defended.iter().any(|space| s.ground[space].works.is_some());
                if walls && player.talents >= 7 && s.activation.major > 0 { 0.5 } else { -1.0 }
            }
            Card::DiplomaticMission => 0.2,
            // These are held until they are needed: looking into hands, talks without a purpose, ships, and answers to
            // others.
            _ => -1.0,
        }
    }

    /// The worth of a card in hand.
    pub(super) fn keeping(&self, card: Card) -> f32 {
        match card {
            Card::DeusExMachina => 1.2,
            Card::TacticalSurprise | Card::NavalAmbush | Card::Ambush => 0.9,
            Card::Conqueror | Card::IndependentExpansion | Card::StabilityAndOpportunity => 1.0,
            Card::RaiseTheMilitia | Card::PoliorcetesEffect | Card::Mercenaries => 0.6,
            _ => 0.3,
        }
    }

    /// How much another player's card harms the player.
    fn harm(&self, s: &State, by: Seat, card: Card) -> f32 {
        let low = s.player(self.me).stability <= 0;
        match card {
            Card::StabilityCheck if low => 1.5,
            Card::Traitor if !s.player(self.me).hand.is_empty() => 0.8,
            Card::Conqueror | Card::IndependentExpansion | Card::Pontus if self.rival(s, by) => 1.0,
            Card::Conspiracy => 0.9,
            _ => 0.0,
        }
    }

    /// PAX-4: negotiation and bribes.
    pub(super) fn talk(&self, s: &State, step: TalkStep, all: &mut All<'_>) -> bool {
        match step {
            TalkStep::Propose { left, .. } => {
                let outlook = Outlook::of(self.game, s, self.me, &self.weights.policy);
                let overture = self.overture(s, &outlook, left);
                all(&|action| match (action, overture) {
                    (Action::ChooseSeat { seat }, Some((partner, _))) if seat == partner => 1.0,
                    (Action::Offer { to, offer }, Some((partner, wanted))) if to == partner && offer == wanted => 1.0,
                    (Action::Done, _) => 0.5,
                    _ => 0.0,
                })
            }
            TalkStep::Respond { by, offer, asked, .. } => {
                // PAX-4.3.1d: a request is granted only for its price.
                let profit = if asked { -1.0 } else { self.profit(s, by, offer) };
                all(&|action| answer(action, profit > 0.0))
            }
            // PAX-4.4d: an attacker who takes a bribe may attack all the same; only a binding promise is paid for.
            TalkStep::Bribe { to, .. } => {
                let binds = self.game.content.options.bribes_bind;
                let worth = if binds { self.at_stake(s, to) } else { 0.0 };
                all(&|action| match action {
                    Action::Number { count } if f32::from(count) <= worth => f32::from(count),
                    Action::Number { count } => -f32::from(count),
                    _ => 0.0,
                })
            }
            TalkStep::Bribed { talents, .. } => {
                let binds = self.game.content.options.bribes_bind;
                all(&|action| answer(action, !binds || talents >= 3))
            }
            // PAX-15.4.6a: an ally of one turn is a rival in the next, and does not help with Objectives.
            TalkStep::Show { .. } => all(&|action| f32::from(u8::from(action == Action::Done))),
            TalkStep::Honour { .. } => all(&|action| f32::from(u8::from(action == Action::Fight))),
        }
    }

    /// PAX-4.3.1, PAX-R114: the alliance that a player seeks, by the offers left: with the player who most threatens one of
    /// his Capitals, at first for nothing, then for as much as he can spare. With the leading player only in need.
    pub(super) fn overture(&self, s: &State, outlook: &Outlook, left: u8) -> Option<(Seat, Offer)> {
        let danger = self.endangered(s, outlook);
        let talents = match left {
            3.. => 0,
            2 => 2,
            _ => 3,
        };
        let spare = s.player(self.me).talents.saturating_sub(1);
        if talents > 0 && (!danger || u16::from(talents) > spare) {
            return None;
        }
        let ahead = |seat: Seat| s.all_seats().all(|other| s.player(other).points <= s.player(seat).points);
        let others = s.all_seats().filter(|seat| self.rival(s, *seat) && (danger || !ahead(*seat)));
        let threats = others.map(|seat| (seat, self.threatened_by(s, outlook, seat)));
        let (partner, threat) = threats.max_by(|(_, one), (_, other)| one.total_cmp(other))?;
        (threat >= 0.6).then_some((partner, Offer::Alliance { talents }))
    }

    /// The army that a player could bring before one of this player's Capitals, as a share of its defence.
    pub(super) fn threatened_by(&self, s: &State, outlook: &Outlook, seat: Seat) -> f32 {
        let own = self.game.seat_rules(s, self.me).capitals;
        let held = own.iter().filter(|capital| outlook.survey.held[self.me.index()].has(*capital));
        let share = |capital| outlook.threat_by(self.game, seat, capital) / outlook.defence(s, capital).max(1.0);
        held.map(share).fold(0.0, f32::max)
    }

    /// What an attack could take, in Talents.
    fn at_stake(&self, s: &State, _attacker: Seat) -> f32 {
        let Some(space) = s.march(s.moving()).at.space() else { return 0.0 };
        let works = s.ground[space].works.map_or(0.0, |works| f32::from(self.game.civilization(works)));
        let army = 0.5 * f32::from(self.game.battle_points(s.troops(Owner::of(self.me), space)));
        (works + army).min(f32::from(s.player(self.me).talents) - 2.0)
    }

    /// How near an Objective is: the share held of what it asks for, times its reward.
    pub(super) fn hope(&self, s: &State, outlook: &Outlook, objective: Objective) -> f32 {
        let rules = self.game.content.objective(objective);
        let reward = f32::from(rules.reward[self.game.seat_rules(s, self.me).template.index()]);
        let share = |held: usize, all: usize| held as f32 / all.max(1) as f32;
        let own = |province: Province| s.control[province] == Some(Owner::of(self.me));
        let near = match &rules.condition {
            Condition::Control(provinces, territories) => {
                let inside = territories.iter().flat_map(|t| self.game.content.map.territory(t).provinces.iter());
                let (held, all) = provinces
                    .iter()
                    .chain(inside)
                    .fold((0, 0), |(held, all), province| (held + usize::from(own(province)), all + 1));
                share(held, all)
            }
            Condition::Spaces(spaces) | Condition::Ports(spaces, _) => {
                share(spaces.and(outlook.survey.held[self.me.index()]).len(), spaces.len())
            }
            Condition::PerTerritory(_) | Condition::Places(_) => 0.4,
            Condition::Richest => 0.2,
            Condition::ForeignHomes(_) => 0.1,
        };
        reward * (0.1 + near)
    }
}
