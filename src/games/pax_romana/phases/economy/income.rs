//! PAX-6.1: the Income Phase.

use crate::PaxRomana;
use crate::ids::*;
use crate::options::*;
use crate::sets::NodeSet;
use crate::state::*;
use agon_game::{Id, Seat};

/// What a seat takes in.
#[derive(Default)]
struct Yield {
    /// Talents that come for sure.
    safe: u16,
    /// Talents of sources that are reached only through Rhodes, each after its toll (PAX-6.1.6d).
    tolled: u16,
    /// Tolls paid for these.
    toll: u16,
}

impl PaxRomana {
    /// PAX-3.2.Ab, PAX-6.0a, PAX-SOP-2: all players take in what is theirs; who is richest then is noted (PAX-15.4.9m).
    pub(crate) fn collect_income(&self, s: &mut State) {
        self.reckon(s);
        for seat in s.all_seats() {
            let (income, toll) = self.takings(s, seat);
            self.earn(s, seat, income);
            s.player_mut(seat).income = income;
            // PAX-12.5.1g: the toll goes to the ally of Rhodes.
            if let Some(ally) = s.rhodes {
                self.earn(s, ally, toll);
            }
        }
        let most = s.seats.refs().map(|player| player.talents).max().expect("players");
        let alone = s.seats.refs().filter(|player| player.talents == most).count() == 1;
        for seat in s.all_seats() {
            let player = s.player_mut(seat);
            player.richest = alone && player.talents == most;
        }
        // PAX-12.5.1b: who holds Rhodes begins the turn with its squadrons.
        self.restore_rhodian_fleet(s);
    }

    /// PAX-6.1.3a: Talents of an Income Phase.
    pub fn income_of(&self, s: &State, seat: Seat) -> u16 {
        self.takings(s, seat).0
    }

    /// PAX-6.1, PAX-6.1.6d: what a seat takes in, and the tolls that Rhodes has had of it.
    fn takings(&self, s: &State, seat: Seat) -> (u16, u16) {
        let [near, far] = self.supplied_both_ways(s, seat);
        let mut income = Yield { safe: self.seat_rules(s, seat).extra_income.into(), ..Yield::default() };
        let held = self.provinces(s, seat);
        for province in held.iter() {
            let rules = &self.content.map.provinces[province.index()];
            if self.no_income(s, province) {
                continue;
            }
            // PAX-R120: undivided Territories need a LOC like Provinces.
            let home = self.seat_rules(s, seat).home_provinces.has(province);
            let free =
                home || (!rules.divided && self.content.options.territory_bonus_needs_loc == BonusNeedsLoc::Never);
            let own = |space: Space| self.controls_space(s, seat, space);
            let reached = |set: NodeSet| rules.spaces.iter().any(|space| own(space) && set.has(Node::Space(space)));
            // PAX-6.1.1a, PAX-6.1.1b, PAX-6.1.1c, PAX-6.1.4a
            self.count(&mut income, rules.income, free || reached(near), reached(far));
        }
        for (index, territory) in self.content.map.territories.iter().enumerate() {
            if territory.divided && self.has_territory(held, Territory::from_index(index)) {
                let home = self.seat_rules(s, seat).home_territories.has(Territory::from_index(index));
                let free = home || self.content.options.territory_bonus_needs_loc != BonusNeedsLoc::Always;
                let reached = |set: NodeSet| territory.spaces.iter().any(|space| set.has(Node::Space(space)));
                // PAX-6.1.1d
                self.count(&mut income, territory.income, free || reached(near), reached(far));
            }
        }
        let places = &self.content.places;
        // PAX-13.3-AFR-g: nor does a Province in revolt bring anything by them.
        for (space, works) in
            self.works_of(s, seat).filter(|(space, _)| !self.no_income(s, self.space(*space).province))
        {
            let home = self.home_of(s, space) == Some(seat);
            let node = Node::Space(space);
            // PAX-6.1.1e, PAX-6.1.1f
            self.count(&mut income, places.state(works.points).income_talents, home || near.has(node), far.has(node));
        }
        // PAX-6.1.1g
        for space in self.content.map.mines.iter() {
            if self.controls_space(s, seat, space) {
                let home = self.home_of(s, space) == Some(seat);
                let node = Node::Space(space);
                self.count(&mut income, self.space(space).mine, home || near.has(node), far.has(node));
            }
        }
        let once = u16::from(self.content.naval.rhodes.toll_talents);
        let toll = match self.content.options.rhodes_toll {
            RhodesToll::PerIncome => income.toll,
            RhodesToll::OncePerTurn => income.toll.min(once),
        };
        if income.tolled <= toll {
            return (income.safe, 0);
        }
        (income.safe + income.tolled - toll, toll)
    }

    /// PAX-6.1.5b, PAX-R130: a source counts if it is reached; through Rhodes it pays its toll, and is given up where that would
    /// leave nothing.
    fn count(&self, income: &mut Yield, talents: u8, near: bool, far: bool) {
        let toll = u16::from(self.content.naval.rhodes.toll_talents);
        let least = match self.content.options.rhodes_toll {
            RhodesToll::PerIncome => self.content.naval.rhodes.toll_talents,
            RhodesToll::OncePerTurn => 0,
        };
        if near {
            income.safe += u16::from(talents);
        } else if far && talents > least {
            income.tolled += u16::from(talents);
            income.toll += toll;
        }
    }
}
