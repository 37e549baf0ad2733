//! Whether the power of a card can be used (AOM-357).

use crate::AgeOfMythology;
use crate::content::*;
use crate::ids::*;
use crate::options::HeroEra;
use crate::state::*;
use agon_game::{Id, Seat};

impl AgeOfMythology {
    /// AOM-357, AOM-D19: whether the power of the card can be paid for and does something. AOM-D13: with a Next Age card enough
    /// must be left for the next era.
    pub(crate) fn power_usable(&self, s: &State, seat: Seat, card: Card) -> bool {
        let rules = &self.content.cards[card.index()];
        // AOM-357: other cards have no power.
        let Some(god) = &rules.god else { return false };
        let options = &self.content.options;
        let next_age = rules.action.kind() == Kind::NextAge;
        if next_age && !options.next_age_power_without_advance && !self.advances_after(s, seat, card) {
            return false;
        }
        let useful = god.effects.iter().any(|p| self.does_something(s, seat, card, *p));
        s.player(seat).cubes[Resource::Favor] >= god.favor && (useful || !options.power_needs_effect)
    }

    /// Whether the player can pay for the next era after paying for the power of the card.
    fn advances_after(&self, s: &State, seat: Seat, card: Card) -> bool {
        let favor = self.content.cards[card.index()].god.as_ref().map_or(0, |g| g.favor);
        self.next_age_price(s, seat, card).is_some_and(|mut cost| {
            cost[Resource::Favor.index()] += favor;
            self.affords(s.player(seat), cost)
        })
    }

    /// AOM-D23: whether the power of a Trade card leaves its player the price of an exchange and a cube to give, where its cubes
    /// come only with one.
    fn may_exchange_after(&self, s: &State, seat: Seat, card: Card) -> bool {
        let rules = &self.content.cards[card.index()];
        let CardAction::Trade { price } = rules.action else { return true };
        let favor = rules.god.as_ref().map_or(0, |god| god.favor);
        let spent = u16::from(favor) + u16::from(self.best_trade_price(s, seat, price));
        !self.content.options.profit_needs_exchange || s.player(seat).wealth() > spent
    }

    /// Whether the player will hold a card after this one for a further action: each round to come takes one, and so do further
    /// actions that he has already.
    fn has_extra_card(&self, s: &State, player: &Player) -> bool {
        // A card that is being played has left the hand.
        let kept = player.cards() - usize::from(s.card.is_none());
        kept > usize::from(self.content.rounds - s.round) + usize::from(player.extra)
    }

    /// Whether the board of a player has a free square.
    fn has_square(&self, player: &Player) -> bool {
        self.terrains_left(player).contains(&true)
    }

    /// Whether an effect of the card would change anything now. Where it makes something cheaper, what its player can afford is not
    /// asked.
    fn does_something(&self, s: &State, seat: Seat, card: Card, power: Power) -> bool {
        let player = s.player(seat);
        let bank = |r: &Resource| s.bank[*r] > 0;
        match power {
            Power::GainResources(cubes) => Resource::ALL.iter().any(|r| cubes[r.index()] > 0 && bank(r)),
            Power::GainAny(_) => Resource::ALL.iter().any(bank) && self.may_exchange_after(s, seat, card),
            Power::Steal(_) => self.others(s, seat).any(|other| s.player(other).wealth() > 0),
            Power::Sacrifice { .. } => self.sacrificable(player) && Resource::ALL.iter().any(bank),
            Power::Eliminate { class, .. } => self.eliminable(s, seat, class),
            Power::GainUnits { unit, .. } => self.figure_left(s, seat, unit),
            Power::GainOfClass { class, .. } => self.free_of_class(s, seat, class, Unit(0)).next().is_some(),
            Power::GainHero(_) => {
                let later = self.content.options.zeus_hero_era == HeroEra::AfterAdvance;
                let era = player.era.index() + usize::from(later && self.advances_after(s, seat, card));
                let hero = self.hero(player.civ, Era::from_index(era));
                hero.is_some_and(|hero| self.figure_left(s, seat, hero))
            }
            Power::Convert { class, unit, .. } => {
                self.figure_left(s, seat, unit) && self.convertible(s, seat, class, Unit(0)).next().is_some()
            }
            Power::GainBuilding { building, .. } => self.has_site(s, seat, building),
            Power::DestroyBuilding { own, .. } => self.razable(s, seat, own).next().is_some(),
            Power::DestroyTile { own, resource, .. } => self.removable_tiles(s, seat, own, resource).next().is_some(),
            Power::SwapTiles(_) => self.swappable(s, seat).next().is_some(),
            Power::FixedPrice { class, .. } => self.free_of_class(s, seat, class, Unit(0)).next().is_some(),
            Power::Discount { except, .. } => {
                Building::ALL.iter().any(|building| !except.has(*building) && self.has_site(s, seat, *building))
            }
            Power::FirstPicks(_) => self.has_square(player),
            Power::OthersDoNotExplore => self.others(s, seat).any(|other| self.has_square(s.player(other))),
            Power::OthersDoNotGather => {
                self.others(s, seat).any(|other| s.player(other).tiles.as_slice().iter().any(|n| *n > 0))
            }
            Power::UnitLimits(_)
            | Power::NoUnitLimit
            | Power::SendHome(_)
            | Power::BattleDice(_)
            | Power::GrantBerserk(_)
            | Power::Revive(_) => {
                let CardAction::Attack { units } = self.content.cards[card.index()].action else {
                    unreachable!("a power for battles on a card without one: {card:?}")
                };
                self.changes_a_battle(s, seat, units, power)
            }
            Power::GatherBonus { resource, .. } => {
                let yields = |tile: &Tile| self.content.tiles[tile.index()].resource == resource;
                bank(&resource) && self.tiles().any(|tile| player.tiles[tile] > 0 && yields(&tile))
            }
            Power::ExtraAction(_) => self.has_extra_card(s, player),
        }
    }
}
