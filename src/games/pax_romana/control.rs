//! PAX-5: who controls Spaces, Provinces and Territories, and what follows when that changes.

use super::PaxRomana;
use super::content::*;
use super::ids::*;
use super::options::*;
use super::sets::SpaceSet;
use super::state::*;
use agon_game::{Id, IdSet, Seat};

/// Who holds the Spaces of a Province.
struct Holdings {
    /// Spaces of each seat.
    mine: [u8; MAX_PLAYERS],
    /// Spaces of forces without a player.
    others: u8,
    /// Spaces of the Province.
    spaces: u8,
}

impl PaxRomana {
    /// PAX-5.1.1, PAX-R113: who controls a Space, or whose presence keeps others from it. Units on the move count where they are.
    pub fn holder(&self, s: &State, space: Space) -> Option<Owner> {
        let holder = self.holder_by_presence(s, space);
        // PAX-17.2-03-h: an ally of Pergamum does not come to control its Spaces.
        let theirs = s.pergamum.is_some() && self.content.map.pergamum.has(space);
        match holder {
            Some(owner) if theirs && owner.seat() == s.pergamum => Some(Owner::Pergamum),
            _ => holder,
        }
    }

    fn holder_by_presence(&self, s: &State, space: Space) -> Option<Owner> {
        let ground = &s.ground[space];
        let moving = s
            .marches
            .refs()
            .filter(|march| march.at == Node::Space(space) && !march.afloat && self.occupies(&march.troops))
            .map(|march| march.owner);
        let standing = s.forces(space).filter(|force| self.force_occupies(force)).map(|force| force.owner);
        let present = standing.chain(moving);
        // PAX-12.4.1a: Soldiers of Fortune cancel control and give none; with their player's own units these decide.
        let units = present.clone().find(|owner| owner.seat().is_some()).or_else(|| present.clone().next());
        let harmless = !self.content.options.home_blocked_by_non_players;
        match (units, ground.works) {
            // PAX-12.7.3c: slaves in a City or Town void its owner's control; so does a battle that is not decided yet.
            (Some(owner), Some(works)) if !self.together(s, owner, works.owner) => Some(owner),
            (_, Some(works)) => Some(works.owner),
            // PAX-1.4s, PAX-5.4.1b: an ally without units of his player neither breaks nor gives control.
            (Some(owner), None) => match self.home_of(s, space) {
                Some(seat) if owner.seat().is_none() && (self.friendly(s, seat, owner) || harmless) => {
                    Some(Owner::of(seat))
                }
                _ => Some(owner),
            },
            (None, None) => self.home_of(s, space).map(Owner::of),
        }
    }

    /// PAX-1.4k: whose home Space it is.
    #[inline]
    pub fn home_of(&self, s: &State, space: Space) -> Option<Seat> {
        let scene = self.scene(s);
        let of = |seat: &Seat| scene.seats[seat.index()].home_spaces.has(space);
        s.all_seats().find(of).filter(|_| scene.open.has(space))
    }

    /// PAX-5.1.1a, PAX-5.1.1b: whether a seat controls a Space.
    #[inline]
    pub fn controls_space(&self, s: &State, seat: Seat, space: Space) -> bool {
        self.holder(s, space) == Some(Owner::of(seat))
    }

    /// PAX-1.4s, PAX-1.4t: whether a Space is friendly to a seat.
    pub fn friendly_space(&self, s: &State, seat: Seat, space: Space) -> bool {
        self.holder(s, space).is_some_and(|owner| self.friendly(s, seat, owner))
    }

    fn holdings(&self, s: &State, spaces: SpaceSet) -> Holdings {
        let mut held = Holdings { mine: [0; MAX_PLAYERS], others: 0, spaces: spaces.len() as u8 };
        for owner in spaces.iter().filter_map(|space| self.holder(s, space)) {
            match owner.seat() {
                Some(seat) => held.mine[seat.index()] += 1,
                None => held.others += 1,
            }
        }
        held
    }

    /// Spaces that break the control of a seat: of everybody who is no friend (PAX-4.3.1k, PAX-5.4.1b).
    fn against(&self, s: &State, seat: Seat, spaces: SpaceSet) -> u8 {
        let hostile = |owner: &Owner| !self.friendly(s, seat, *owner);
        // Soldiers of Fortune cancel control even for their player (PAX-12.4.1a), but do not break that of the Province.
        spaces.iter().filter_map(|space| self.holder(s, space)).filter(hostile).count() as u8
    }

    /// PAX-5.2: who controls a Province.
    pub fn province_of(&self, s: &State, province: Province) -> Option<Seat> {
        if !self.scene(s).open_provinces.has(province) || self.in_revolt(s, province) {
            return None;
        }
        let rules = &self.content.map.provinces[province.index()];
        let held = self.holdings(s, rules.spaces);
        s.all_seats().find(|seat| self.holds(s, *seat, province, rules, &held))
    }

    fn holds(&self, s: &State, seat: Seat, province: Province, rules: &ProvinceRules, held: &Holdings) -> bool {
        let mine = held.mine[seat.index()];
        let majority = 2 * mine > held.spaces;
        let home = s.all_seats().find(|other| self.seat_rules(s, *other).home_provinces.has(province));
        let capital_held = |owner: Seat| {
            let inside = |space: &Space| rules.spaces.has(*space);
            self.seat_rules(s, owner).capitals.iter().filter(inside).any(|space| self.controls_space(s, owner, space))
        };
        match home {
            // PAX-5.2.2, PAX-C4
            Some(owner) if owner == seat => {
                let against = match self.content.options.majority_against {
                    MajorityAgainst::AllSides => self.against(s, seat, rules.spaces),
                    MajorityAgainst::ArmiesOfPlayers => held.mine.iter().sum::<u8>() - mine,
                };
                capital_held(seat) || (mine > 0 && 2 * against <= held.spaces)
            }
            // PAX-5.2.3
            Some(owner) => majority && !capital_held(owner),
            // PAX-5.2.1
            None => majority || (mine > 0 && self.against(s, seat, rules.spaces) == 0),
        }
    }

    /// PAX-13.3-BRI-c, PAX-13.3-MAU-b: nobody controls these Provinces as long as rebels live there.
    pub fn in_revolt(&self, s: &State, province: Province) -> bool {
        let barred = self.content.map.uncontrollable;
        let rebels = |space: Space| s.forces(space).any(|force| force.owner == Owner::Rebels);
        barred.has(province) && self.content.map.provinces[province.index()].spaces.iter().any(rebels)
    }

    /// Provinces that a seat controls, as last looked at (`reckon`).
    pub fn provinces(&self, s: &State, seat: Seat) -> IdSet<Province> {
        let all = (0..self.content.map.provinces.len()).map(Province::from_index);
        all.filter(|province| s.control[*province] == Some(Owner::of(seat))).collect()
    }

    /// PAX-5.3.1a: whether a seat that controls these Provinces controls a Territory.
    pub fn has_territory(&self, held: IdSet<Province>, territory: Territory) -> bool {
        let provinces = self.content.map.territories[territory.index()].provinces;
        !provinces.is_empty() && provinces.without(held).is_empty()
    }

    /// PAX-5.3.1a: who controls a Territory.
    pub fn territory_of(&self, s: &State, territory: Territory) -> Option<Seat> {
        s.all_seats().find(|seat| self.has_territory(self.provinces(s, *seat), territory))
    }

    /// PAX-14.2.1: Provinces and Capitals that have changed hands since this was last looked at change Stability.
    pub fn reckon(&self, s: &mut State) {
        let changes = &self.content.stability.changes;
        for province in (0..self.content.map.provinces.len()).map(Province::from_index) {
            let (before, now) = (s.control[province], self.province_of(s, province).map(Owner::of));
            if before == now {
                continue;
            }
            s.control[province] = now;
            if let Some(seat) = before.and_then(Owner::seat) {
                let home = self.seat_rules(s, seat).home_provinces.has(province);
                self.sway(s, seat, if home { changes.lose_home_province } else { changes.lose_foreign_province });
            }
            if let Some(seat) = now.and_then(Owner::seat) {
                let home = self.seat_rules(s, seat).home_provinces.has(province);
                self.sway(s, seat, if home { changes.gain_home_province } else { changes.gain_foreign_province });
            }
        }
        self.heed_slaves_and_rhodes(s);
        for seat in s.all_seats() {
            for (place, capital) in (0..).zip(self.seat_rules(s, seat).capitals.iter()) {
                let (held, bit) = (self.controls_space(s, seat, capital), 1 << place);
                let lost = s.player(seat).lost_capitals & bit != 0;
                if held == lost {
                    s.player_mut(seat).lost_capitals ^= bit;
                    self.sway(s, seat, if held { changes.regain_capital } else { changes.lose_capital });
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon_game::Rules;
    use agon_game::{Bundle, Setup};

    #[test]
    fn every_scenario_begins_with_the_control_that_it_states() {
        // PAX-6.1.2a, PAX-5.2
        let game = PaxRomana::load(&Bundle::embedded("pax_romana", PaxRomana::embedded())).unwrap();
        for (index, rules) in game.content.scenarios.iter().enumerate() {
            let name = game.content.names.name(Scenario::from_index(index)).to_owned();
            let setup = Setup { scenario: Some(name.clone()), ..Setup::players(rules.seats.len()) };
            let s = game.start(&setup).unwrap();
            for seat in s.all_seats() {
                let names = |set: IdSet<Province>| set.iter().map(|p| game.content.names.name(p)).collect::<Vec<_>>();
                let stated = rules.start_control[seat.index()];
                assert_eq!(names(game.provinces(&s, seat)), names(stated), "{name}: {seat}");
            }
        }
    }
}
