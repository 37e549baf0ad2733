//! What an empire owns and reaches: abilities, tracks, connections.

use super::MareNostrum;
use super::content::CardRules;
use super::ids::*;
use super::state::*;
use agon_game::{Id, IdSet};

impl MareNostrum {
    /// The cards whose abilities an empire uses: its own, and the one Castor and Pollux copy (MN-701). If a rule and an
    /// ability differ, the ability takes precedence (MN-027).
    #[inline]
    pub fn abilities(&self, s: &State, empire: Empire) -> impl Iterator<Item = (Card, &CardRules)> {
        let cards = s.cards[empire].or(s.copied[empire].map_or(Cards::EMPTY, IdSet::of));
        cards.iter().map(|card| (card, &self.content.cards[card.index()]))
    }

    /// Whether an empire has an ability.
    #[inline]
    pub fn has(&self, s: &State, empire: Empire, ability: Cards) -> bool {
        s.cards[empire].meets(ability) || s.copied[empire].is_some_and(|card| ability.has(card))
    }

    /// MN-501, MN-502, MN-503, MN-031: the current value of a track.
    ///
    /// MN-473: occupied buildings count for the occupier. MN-508: a legion on an empty slot is no caravan. MN-345: markers
    /// count nowhere. MN-705: Castor and Pollux do not copy influence. MN-507: the value is not capped at 15.
    pub fn track(&self, s: &State, empire: Empire, title: Title) -> u8 {
        let influence: u8 =
            s.cards[empire].iter().map(|c| self.content.cards[c.index()].influence[title.index()]).sum();
        let objects = match title {
            Title::Military => {
                let legions: u8 = s.legions[empire].as_slice().iter().sum();
                let triremes: u8 = s.triremes[empire].as_slice().iter().sum();
                legions + triremes + s.fortresses[empire].len() as u8
            }
            Title::Trade => self.buildings_held(s, empire, TRADE_SLOTS),
            Title::Culture => self.buildings_held(s, empire, CULTURE_SLOTS),
        };
        objects + influence
    }

    /// Buildings on the given slots that an empire controls, as controller or occupier.
    fn buildings_held(&self, s: &State, empire: Empire, slots: u64) -> u8 {
        let slots = SlotSet::from_bits(slots);
        let mut count = 0;
        for province in s.realms[empire].iter() {
            let holding = &s.holdings[province];
            let taken = if holding.by.is_some_and(|by| by != empire) { holding.on } else { SlotSet::EMPTY };
            count += s.built[province].and(slots).without(taken).len() as u8;
        }
        let mut armies = s.armies(empire).without(s.realms[empire]);
        while let Some(province) = armies.first() {
            armies.remove(province);
            let holding = &s.holdings[province];
            if holding.by == Some(empire) && s.controller(province).is_some() {
                count += s.built[province].and(slots).and(holding.on).len() as u8;
            }
        }
        count
    }

    /// MN-603, MN-474, MN-R45: standing capitals and legendary cities that an empire controls.
    pub fn great_cities(&self, s: &State, empire: Empire) -> u8 {
        s.board
            .provinces
            .iter()
            .flat_map(|p| [(p, Slot::City1), (p, Slot::City2)])
            .filter(|&(p, slot)| {
                s.built[p].has(slot)
                    && matches!(self.content.slots[p].building(slot), Some(Building::Capital | Building::LegendaryCity))
                    && s.building_owner(p, slot) == Some(empire)
            })
            .count() as u8
    }

    /// MN-R23: seas with own triremes that an unbroken chain links to a shore of one of `origins`. Enemy triremes
    /// never break it (MN-412); one trireme per sea is enough (MN-410).
    #[inline]
    pub fn chained_seas(&self, fleets: Seas, origins: Provinces) -> Seas {
        if fleets.is_empty() {
            return Seas::EMPTY;
        }
        let mut reached = Seas::EMPTY;
        let mut open = Seas::from_bits(
            fleets.iter().filter(|&sea| self.content.shores[sea].meets(origins)).fold(0, |m, sea| m | 1 << sea.index()),
        );
        while let Some(sea) = open.first() {
            open.remove(sea);
            reached.insert(sea);
            let links = Seas::from_bits(self.content.sea_links[sea].bits());
            open = open.or(links.and(fleets).without(reached));
        }
        reached
    }

    /// Provinces in play that border `origins` (MN-024) or are connected with them by own triremes (MN-025).
    #[inline]
    pub fn reach(&self, s: &State, empire: Empire, origins: Provinces) -> Provinces {
        self.reach_with(&s.board, s.fleets(empire), origins)
    }

    /// The same with own triremes in these seas.
    #[inline]
    pub fn reach_with(&self, board: &Board, fleets: Seas, origins: Provinces) -> Provinces {
        let by_land = origins.iter().fold(Provinces::EMPTY, |m, p| m.or(self.content.land[p]));
        let by_sea =
            self.chained_seas(fleets, origins).iter().fold(Provinces::EMPTY, |m, sea| m.or(self.content.shores[sea]));
        by_land.or(by_sea).and(board.provinces)
    }

    /// MN-481: whether a province borders, or has a sea connection with, a province that the empire controls.
    pub fn linked_to_realm(&self, s: &State, empire: Empire, province: Province) -> bool {
        self.reach(s, empire, IdSet::of(province)).meets(s.realms[empire])
    }

    /// The capital province of an empire.
    #[inline]
    pub fn capital(&self, empire: Empire) -> Province {
        self.content.capitals[empire.index()]
    }

    /// Empires in the order of the trade track, highest first; ties: the Trade Leader first, then seat order (MN-R7,
    /// MN-R9).
    pub fn trade_order(&self, s: &State) -> List5 {
        let mut order: Vec5 = Vec5::default();
        let leader = s.leaders[Title::Trade];
        for (seat, empire) in s.empires().enumerate() {
            let rank = (u16::from(self.track(s, empire, Title::Trade)) << 8)
                + (u16::from(leader == Some(empire)) << 7)
                + (MAX_ORDER - seat as u16);
            order.push((rank, empire));
        }
        order.sorted()
    }

    /// MN-765: whether two empires are at peace this round.
    #[inline]
    pub fn at_peace(s: &State, a: Empire, b: Empire) -> bool {
        s.peace.is_some_and(|pair| pair == (a, b) || pair == (b, a))
    }

    /// MN-441, MN-445: in every province where several empires have land units nobody holds anything, except that
    /// Circe's legions stay on empty caravan slots of provinces their owner controls (MN-C4).
    pub(super) fn settle_wars(&self, s: &mut State, wars: Provinces) {
        for province in wars.iter() {
            let holding = s.holdings[province];
            if let Some(by) = holding.by {
                let foraging = if s.realms[by].has(province) {
                    holding.on.and(SlotSet::from_bits(CARAVAN_SLOTS)).without(s.built[province])
                } else {
                    SlotSet::EMPTY
                };
                set_holding(s, province, by, foraging);
            }
        }
    }
}

/// Slots whose buildings count for trade.
const TRADE_SLOTS: u64 = 1 << Slot::Caravan1 as u8 | 1 << Slot::Caravan2 as u8 | 1 << Slot::Market as u8;
/// Slots whose buildings count for culture: cities of every kind (MN-019), and temples.
const CULTURE_SLOTS: u64 = 1 << Slot::City1 as u8 | 1 << Slot::City2 as u8 | 1 << Slot::Temple as u8;
/// The caravan slots.
pub const CARAVAN_SLOTS: u64 = 1 << Slot::Caravan1 as u8 | 1 << Slot::Caravan2 as u8;

const MAX_ORDER: u16 = Empire::COUNT as u16;

/// Empires in some order.
pub type List5 = agon_game::List<Empire, { Empire::COUNT }>;

/// A small sortable list.
#[derive(Default)]
struct Vec5 {
    len: usize,
    items: [Option<(u16, Empire)>; Empire::COUNT],
}

impl Vec5 {
    fn push(&mut self, item: (u16, Empire)) {
        self.items[self.len] = Some(item);
        self.len += 1;
    }

    fn sorted(mut self) -> List5 {
        self.items[..self.len].sort_unstable_by_key(|i| std::cmp::Reverse(i.map(|(rank, _)| rank)));
        self.items.into_iter().flatten().map(|(_, e)| e).collect()
    }
}

/// Puts exactly these legions of `by` on slots of a province.
pub(super) fn set_holding(s: &mut State, province: Province, by: Empire, on: SlotSet) {
    let old = s.holdings[province];
    let seized_in = if on.has(Slot::Marker) { old.seized_in } else { 0 };
    s.holdings[province] = if on.is_empty() { Holding::default() } else { Holding { by: Some(by), on, seized_in } };
}
