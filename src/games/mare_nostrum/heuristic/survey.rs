//! What everybody earns and owns, in one pass over the board.

use super::*;

/// The visible wealth of one empire.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub(super) struct Estate {
    /// Goods per round.
    pub goods: u8,
    /// Kinds of goods among them.
    pub kinds: Goods,
    /// Coins per round.
    pub coins: u8,
    /// Rare goods per round.
    pub rare: u8,
    /// Trade, culture, military (MN-501 to MN-503).
    pub tracks: [u8; Title::COUNT],
    /// Capitals and legendary cities (MN-603).
    pub great: u8,
    /// Empty slots for them in own provinces.
    pub great_slots: u8,
    /// Heroes and wonders, the starting hero included.
    pub cards: u8,
    /// Empty building slots in own provinces.
    pub open: u8,
}

/// All estates.
#[derive(Clone, Copy)]
pub(super) struct Survey {
    pub estates: [Estate; Empire::COUNT],
}

const TRADE: u64 = 1 << Slot::Caravan1 as u8 | 1 << Slot::Caravan2 as u8 | 1 << Slot::Market as u8;

impl Survey {
    pub fn of(game: &MareNostrum, s: &State) -> Self {
        let mut survey = Self { estates: [Estate::default(); Empire::COUNT] };
        for e in s.empires() {
            let mine = &mut survey.estates[e.index()];
            for (_, card) in game.abilities(s, e) {
                mine.coins += card.income_coins;
                mine.rare += card.income_choice;
            }
            for card in s.cards[e].iter() {
                let influence = &game.content.cards[card.index()].influence;
                mine.tracks.iter_mut().zip(influence).for_each(|(track, n)| *track += n);
            }
            mine.cards = s.cards[e].len() as u8;
            for unit in Unit::ALL.iter().copied() {
                let idle = s.reserves[e][unit] + s.lost[e][unit];
                mine.tracks[Title::Military.index()] += game.content.units[unit.index()].pieces.saturating_sub(idle);
            }
            for province in s.realms[e].iter() {
                let holding = &s.holdings[province];
                let built = s.built[province];
                let guest = holding.by.filter(|&by| by != e);
                let taken = if guest.is_some() { holding.on } else { SlotSet::EMPTY };
                survey.estates[e.index()].add(game, province, built.without(taken));
                let printed = SlotSet::from_bits(u64::from(game.content.slots[province].printed));
                let open = printed.without(built).without(taken);
                survey.estates[e.index()].open += open.len() as u8;
                let [first, second] = game.content.slots[province].cities;
                let great = |slot, city| {
                    u8::from(open.has(slot) && matches!(city, Some(Building::Capital | Building::LegendaryCity)))
                };
                survey.estates[e.index()].great_slots += great(Slot::City1, first) + great(Slot::City2, second);
                if let Some(guest) = guest.filter(|_| built.meets(taken)) {
                    survey.estates[guest.index()].add(game, province, built.and(taken));
                }
            }
        }
        survey.add_pending(game, s);
        survey
    }

    /// Counts a purchase being paid as bought, so that it is never judged by its price alone.
    fn add_pending(&mut self, game: &MareNostrum, s: &State) {
        let Step::Payment(PaymentStep::ChoosePayment { empire } | PaymentStep::Pay { empire }) = s.step else {
            // Nobody is paying.
            return;
        };
        let estate = &mut self.estates[empire.index()];
        match s.activation.purchase {
            Some(Purchase::Card(_)) => estate.cards += 1,
            Some(Purchase::Object(Object::Building(p, slot))) => {
                estate.add(game, p, SlotSet::of(slot));
                estate.open -= 1;
            }
            Some(Purchase::Object(Object::Marker(p))) => {
                let printed = SlotSet::from_bits(u64::from(game.content.slots[p].printed));
                estate.add(game, p, s.built[p]);
                estate.open += printed.without(s.built[p]).len() as u8;
            }
            Some(Purchase::Object(_)) => estate.tracks[Title::Military.index()] += 1,
            None => unreachable!("nothing is being bought at {:?}", s.step),
        }
    }

    #[inline]
    pub fn of_empire(&self, empire: Empire) -> &Estate {
        &self.estates[empire.index()]
    }

    /// Tracks on which an empire leads, in halves: 2 for a lead or a tie that its own title decides, 1 for another tie.
    pub fn half_leads(&self, s: &State, empire: Empire) -> u8 {
        let of_track = |title: Title| {
            let best = self.highest(title, s.empires());
            let reaches = |e: Empire| self.of_empire(e).tracks[title.index()] == best;
            if !reaches(empire) {
                return 0;
            }
            let alone = s.empires().filter(|&e| reaches(e)).count() == 1;
            match s.leaders[title].filter(|&leader| reaches(leader)) {
                Some(leader) if leader != empire => 0,
                Some(_) => 2,
                None => 1 + u8::from(alone),
            }
        };
        Title::ALL.iter().map(|&title| of_track(title)).sum()
    }

    /// The highest value of a track among `empires`.
    pub fn highest(&self, title: Title, empires: impl Iterator<Item = Empire>) -> u8 {
        empires.map(|e| self.estates[e.index()].tracks[title.index()]).max().unwrap_or(0)
    }
}

impl Estate {
    /// Adds buildings of one province that the empire owns.
    fn add(&mut self, game: &MareNostrum, province: Province, own: SlotSet) {
        let slots = &game.content.slots[province];
        let trade = (own.bits() & TRADE).count_ones() as u8;
        self.tracks[Title::Trade.index()] += trade;
        self.tracks[Title::Culture.index()] += own.len() as u8 - trade;
        let each = 1 + u8::from(own.has(Slot::Market));
        let [first, second] = slots.caravan_goods;
        for (slot, good) in [(Slot::Caravan1, first), (Slot::Caravan2, second)] {
            if let Some(good) = good.filter(|_| own.has(slot)) {
                self.goods += each;
                self.kinds.insert(good);
            }
        }
        let each = 1 + u8::from(own.has(Slot::Temple));
        let [first, second] = slots.cities;
        for (slot, city) in [(Slot::City1, first), (Slot::City2, second)] {
            match city.filter(|_| own.has(slot)) {
                Some(Building::OrdinaryCity) => self.coins += each,
                Some(Building::Capital) => {
                    self.coins += each;
                    self.great += 1;
                }
                Some(_) => {
                    self.coins += 1;
                    self.rare += each;
                    self.great += 1;
                }
                // No city stands there.
                None => {}
            }
        }
    }
}
