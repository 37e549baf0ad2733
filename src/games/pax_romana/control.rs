//! PAX-5: control of Spaces, Provinces and Territories, and what follows when it changes.

use crate::PaxRomana;
use crate::holdings::Holders;
use crate::ids::*;
use crate::options::*;
use crate::sets::SpaceSet;
use crate::state::*;
use agon_game::{Id, IdSet, Seat, ensure};

impl PaxRomana {
    /// PAX-5.0a, PAX-5.1.1, PAX-5.1.1c, PAX-5.1.4a, PAX-5.1.4c, PAX-5.4.1a, PAX-5.4.2a, PAX-R113: the owner that controls a Space, or
    /// whose presence keeps others from controlling it. Units on the move count where they are, but not against units they
    /// still have to fight there.
    pub fn holder(&self, s: &State, space: Space) -> Option<Owner> {
        self.held_by(s, space, self.first_present(s, space))
    }

    /// The same, where the occupier that counts is known.
    #[inline]
    pub(crate) fn held_by(&self, s: &State, space: Space, present: Option<Owner>) -> Option<Owner> {
        let holder = self.holder_by_presence(s, space, present);
        // PAX-17.2-03-h: the ally of Pergamum does not gain control of its Spaces.
        let theirs = s.pergamum.is_some() && self.content.map.pergamum.has(space) && !s.pergamum_kept.has(space);
        match holder {
            Some(owner) if theirs && owner.seat() == s.pergamum => Some(Owner::Pergamum),
            _ => holder,
        }
    }

    #[inline]
    fn holder_by_presence(&self, s: &State, space: Space, present: Option<Owner>) -> Option<Owner> {
        let harmless = !self.content.options.home_blocked_by_non_players;
        match (present, s.ground[space].works) {
            // PAX-12.7.3c: slaves in a City or Town void its owner's control.
            (Some(owner), Some(works)) if owner.seat().is_none() && !self.together(s, owner, works.owner) => {
                Some(owner)
            }
            // PAX-7.2.1a, PAX-7.2.1b: a player's army beside it has not captured it yet.
            (_, Some(works)) => Some(works.owner),
            // PAX-1.4s, PAX-5.4.1b, PAX-5.4.1c, PAX-4.3.1k: an ally neither breaks the control of a Space at home nor takes
            // it. PAX-1.4k: nor does the alliance take from him what he held before.
            (Some(owner), None) => {
                let kept = s.ally_kept.has(space) && owner.seat().is_some();
                match self.home_of(s, space) {
                    Some(seat) if !kept && self.friendly(s, seat, owner) => Some(Owner::of(seat)),
                    Some(seat) if harmless && owner.seat().is_none() => Some(Owner::of(seat)),
                    _ => Some(owner),
                }
            }
            // PAX-5.1.4b
            (None, None) => self.home_of(s, space).map(Owner::of),
        }
    }

    /// The occupier that counts, groups on the move included: a player comes before others.
    #[inline]
    fn first_present(&self, s: &State, space: Space) -> Option<Owner> {
        let node = Node::Space(space);
        let crowded =
            s.guests.refs().any(|guest| guest.space == space) || s.marches.refs().any(|march| march.at == node);
        match (&s.ground[space].force, crowded) {
            (Some(host), false) => self.force_occupies(host).then_some(host.owner),
            (None, false) => None,
            (_, true) => self.first_of_many(s, space),
        }
    }

    fn first_of_many(&self, s: &State, space: Space) -> Option<Owner> {
        let there = |march: &&March| march.at == Node::Space(space) && !march.afloat() && self.occupies(&march.troops);
        let open = |march: &&March| !self.foes_in(s, march.owner, space).any();
        let moving = s.marches.refs().filter(there).filter(open).map(|march| march.owner);
        let standing = s.forces(space).filter(|force| self.force_occupies(force)).map(|force| force.owner);
        // PAX-13.2.2: barbarians hold what they occupy, also beside an army that has not driven them out.
        let barbarians = standing.clone().find(|owner| owner.barbarian());
        let present = standing.chain(moving);
        // PAX-12.4.1a: Soldiers of Fortune cancel control and give none; beside units of their player, those units decide.
        let first = |counts: &dyn Fn(Owner) -> bool| {
            let players = || present.clone().find(|owner| owner.seat().is_some() && counts(*owner));
            players().or_else(|| present.clone().find(|owner| counts(*owner)))
        };
        // PAX-1.4s, PAX-5.4.1a: at home one enemy among the player's friends breaks his control, where he has it.
        let home = self.home_of(s, space).filter(|_| !s.ally_kept.has(space));
        let strange = |owner| home.is_some_and(|seat| !self.friendly(s, seat, owner));
        barbarians.or_else(|| first(&strange)).or_else(|| first(&|_| true))
    }

    /// PAX-1.4k: the seat whose home a Space is.
    #[inline]
    pub fn home_of(&self, s: &State, space: Space) -> Option<Seat> {
        self.scene(s).homes[space.index()]
    }

    /// PAX-5.1.1a, PAX-5.1.1b: whether a seat controls a Space.
    #[inline]
    pub fn controls_space(&self, s: &State, seat: Seat, space: Space) -> bool {
        self.holder(s, space) == Some(Owner::of(seat))
    }

    /// PAX-5.1: the number of Spaces that a seat controls.
    pub fn space_count(&self, s: &State, seat: Seat) -> usize {
        self.spaces().filter(|space| self.controls_space(s, seat, *space)).count()
    }

    /// PAX-1.4s, PAX-1.4t, PAX-1.4u: whether a Space is friendly to a seat.
    pub fn friendly_space(&self, s: &State, seat: Seat, space: Space) -> bool {
        self.holder(s, space).is_some_and(|owner| self.friendly(s, seat, owner))
    }

    /// PAX-1.4s, PAX-12.5.5j: whether a Port is friendly to an owner's Fleets.
    pub(crate) fn friendly_port(&self, s: &State, owner: Owner, port: Space) -> bool {
        self.holder(s, port).is_some_and(|holder| self.together(s, owner, holder))
    }

    /// PAX-5.0a, PAX-5.2: the controller of a Province.
    pub fn province_of(&self, s: &State, province: Province) -> Option<Seat> {
        let spaces = self.content.map.province(province).spaces;
        self.province_held(s, province, &self.holders_among(s, spaces))
    }

    /// PAX-5.2: the controller of a Province. If two allies qualify, since their armies do not count against each other
    /// (PAX-4.3.1k), it is the one who has it already, then the one whose home it is, then the one with more Spaces; nobody if these
    /// are as many.
    fn province_held(&self, s: &State, province: Province, holders: &Holders) -> Option<Seat> {
        let spaces = self.content.map.province(province).spaces;
        // A seat that holds nothing there does not control it: a Capital that holds it is one of its Spaces.
        if !holders.all_seats().meets(spaces)
            || !self.scene(s).open_provinces.has(province)
            || self.in_revolt(s, province)
        {
            return None;
        }
        let home = self.scene(s).home_provinces[province.index()];
        let mut present = s.all_seats().filter(|seat| holders.of(*seat).meets(spaces));
        // Most Provinces hold Spaces of one seat and none that count against it.
        if let (Some(only), None) = (present.next(), present.next())
            && home.is_none_or(|owner| owner == only)
            && !holders.against(only).meets(spaces)
        {
            return Some(only);
        }
        let before = s.control[province].and_then(Owner::seat);
        let standing = |seat: &Seat| {
            let home = self.seat_rules(s, *seat).home_provinces.has(province);
            (before == Some(*seat), home, holders.of(*seat).and(spaces).len())
        };
        let some = |seat: &Seat| holders.of(*seat).meets(spaces);
        let mut best = None;
        for seat in s.all_seats().filter(some).filter(|seat| self.holds(s, *seat, province, holders)) {
            let its = standing(&seat);
            best = match best {
                Some((top, _)) if top > its => best,
                Some((top, _)) if top == its => Some((its, None)),
                _ => Some((its, Some(seat))),
            };
        }
        best?.1
    }

    fn holds(&self, s: &State, seat: Seat, province: Province, holders: &Holders) -> bool {
        let spaces = self.content.map.province(province).spaces;
        let mine = |seat: Seat| holders.of(seat).and(spaces).len();
        let majority = |seat: Seat| mine(seat) >= self.content.map.province(province).majority.into();
        let bars = self.content.options.capital_bars_majority;
        let against = holders.against(seat).and(spaces);
        let home = self.scene(s).home_provinces[province.index()];
        let capital_held = |owner: Seat| {
            let held = |space: Space| spaces.has(space) && holders.of(owner).has(space);
            self.seat_rules(s, owner).capitals.iter().any(held)
        };
        match home {
            // PAX-C4
            Some(owner) if owner == seat => {
                let enemies = || s.all_seats().filter(|other| *other != seat && !s.allied(seat, *other));
                let against = || match self.content.options.majority_against {
                    MajorityAgainst::AllSides => against.len(),
                    MajorityAgainst::ArmiesOfPlayers => enemies().map(mine).sum(),
                    MajorityAgainst::SingleSide => self.strongest_against(s, seat, spaces).into(),
                };
                // PAX-R119
                let beaten = || !bars && enemies().any(majority);
                // PAX-5.2.2a, PAX-5.2.2b, PAX-5.2.2c
                capital_held(seat) && !beaten() || 2 * against() <= spaces.len()
            }
            // PAX-5.2.3a, PAX-5.2.3b, PAX-R119
            Some(owner) => majority(seat) && (!bars || !capital_held(owner)),
            // PAX-5.2.1a, PAX-2.1.1j
            None => against.is_empty() || majority(seat),
        }
    }

    /// PAX-R118: the Spaces of the one enemy that holds most of them.
    fn strongest_against(&self, s: &State, seat: Seat, spaces: SpaceSet) -> u8 {
        let mut held = [0u8; Owner::COUNT];
        for owner in spaces.iter().filter_map(|space| self.holder(s, space)) {
            held[owner.index()] += u8::from(!self.friendly(s, seat, owner));
        }
        held.into_iter().max().unwrap_or_default()
    }

    /// PAX-13.3-BRI-c, PAX-13.3-MAU-b: nobody controls these Provinces while rebels live there.
    fn in_revolt(&self, s: &State, province: Province) -> bool {
        let barred = self.content.map.uncontrollable;
        let rebels = |space: Space| s.forces(space).any(|force| force.owner == Owner::Rebels);
        barred.has(province) && self.content.map.provinces[province.index()].spaces.iter().any(rebels)
    }

    /// Provinces that a seat controls, as of the last `reckon`.
    pub fn provinces(&self, s: &State, seat: Seat) -> IdSet<Province> {
        let mine = Some(Owner::of(seat));
        let held = s.control.as_slice().iter().enumerate().map(|(place, owner)| u64::from(*owner == mine) << place);
        IdSet::from_bits(held.fold(0, |all, bit| all | bit))
    }

    /// PAX-5.3.1a: whether a seat that controls these Provinces controls a Territory.
    pub(crate) fn has_territory(&self, held: IdSet<Province>, territory: Territory) -> bool {
        let provinces = self.content.map.territories[territory.index()].provinces;
        !provinces.is_empty() && provinces.without(held).is_empty()
    }

    /// PAX-5.3.1a: the controller of a Territory.
    pub fn territory_of(&self, s: &State, territory: Territory) -> Option<Seat> {
        s.all_seats().find(|seat| self.has_territory(self.provinces(s, *seat), territory))
    }

    /// PAX-14.2.1: Stability changes for Provinces and Capitals that have changed hands since the last reckoning.
    pub fn reckon(&self, s: &mut State) {
        self.return_pergamene(s);
        self.end_pontus(s);
        self.forget_kept(s);
        self.forsake_helepolis(s);
        let holders = self.holders(s);
        for province in (0..self.content.map.provinces.len()).map(Province::from_index) {
            self.reckon_province(s, province, &holders);
        }
        self.heed_slaves_and_rhodes(s);
        for seat in s.all_seats() {
            self.reckon_capitals(s, seat, |_| true);
        }
    }

    /// PAX-14.2.1, PAX-R14-06: the same for a group on the move, in the place it has left and in the one it has entered.
    pub(super) fn reckon_move(&self, s: &mut State) {
        if self.content.options.control_counts == ControlCounts::AfterMoves {
            return;
        }
        self.forget_kept(s);
        let march = s.march(s.moving());
        // It leaves one place before it enters the other.
        let ways = [march.came_from.space().filter(|_| march.came_from != march.at), march.at.space()];
        // PAX-5.1.3a: there is nothing to control at a transit point.
        for space in ways.into_iter().flatten() {
            let province = self.space(space).province;
            let holders = self.holders_among(s, self.content.map.province(province).spaces);
            self.reckon_province(s, province, &holders);
            for seat in s.all_seats() {
                self.reckon_capitals(s, seat, |capital| capital == space);
            }
        }
        self.heed_slaves_and_rhodes(s);
    }

    /// PAX-4.3.1k: Spaces in a seat's Home that another one controls.
    pub(crate) fn held_in_home(&self, s: &State, home: Seat, by: Seat) -> SpaceSet {
        let held = |space: &Space| self.home_of(s, *space) == Some(home) && self.controls_space(s, by, *space);
        self.spaces().filter(held).collect()
    }

    /// PAX-4.3.1k, PAX-5.4.1c: what a player has lost in an ally's Home he does not gain again as long as they are allies.
    /// PAX-17.2-03-h: nor does the ally of Pergamum a Space of it.
    fn forget_kept(&self, s: &mut State) {
        let keeps = |space: &Space| match (self.home_of(s, *space), self.holder(s, *space).and_then(Owner::seat)) {
            (Some(home), Some(seat)) => s.allied(home, seat),
            _ => false,
        };
        s.ally_kept = s.ally_kept.iter().filter(keeps).collect();
        if let Some(ally) = s.pergamum {
            s.pergamum_kept = s.pergamum_kept.iter().filter(|space| self.controls_space(s, ally, *space)).collect();
        }
    }

    /// PAX-14.2.1b to PAX-14.2.1e.
    fn reckon_province(&self, s: &mut State, province: Province, holders: &Holders) {
        let changes = &self.content.stability.changes;
        let (before, now) = (s.control[province], self.province_held(s, province, holders).map(Owner::of));
        if before == now {
            return;
        }
        s.control[province] = now;
        // PAX-2.1.1k: a Barbarian Territory is no Province.
        let territory = self.content.map.province(province).territory;
        if self.content.map.territory(territory).kind == TerritoryKind::Barbarian {
            return;
        }
        if let Some(seat) = before.and_then(Owner::seat) {
            let home = self.seat_rules(s, seat).home_provinces.has(province);
            // PAX-14.2.1d
            self.sway(s, seat, if home { changes.lose_home_province } else { changes.lose_foreign_province });
        }
        if let Some(seat) = now.and_then(Owner::seat) {
            let home = self.seat_rules(s, seat).home_provinces.has(province);
            self.sway(s, seat, if home { changes.gain_home_province } else { changes.gain_foreign_province });
        }
    }

    /// PAX-14.2.1p, PAX-14.2.1r.
    fn reckon_capitals(&self, s: &mut State, seat: Seat, meant: impl Fn(Space) -> bool) {
        let changes = &self.content.stability.changes;
        let all_lost = self.capitals_lost(s, seat);
        for capital in self.seat_rules(s, seat).capitals.iter() {
            let lost = all_lost.has(capital);
            if lost != s.player(seat).lost_capitals.has(capital) && meant(capital) {
                let player = s.player_mut(seat);
                for set in [&mut player.lost_capitals, &mut player.lost_this_turn] {
                    if lost { set.insert(capital) } else { set.remove(capital) }
                }
                self.sway(s, seat, if lost { changes.lose_capital } else { changes.regain_capital });
            }
        }
    }

    /// The seat's Capitals that it does not control now.
    fn capitals_lost(&self, s: &State, seat: Seat) -> Capitals {
        self.seat_rules(s, seat).capitals.iter().filter(|capital| !self.controls_space(s, seat, *capital)).collect()
    }

    /// Computes all control from what stands on the map.
    pub(super) fn derive_control(&self, s: &mut State) {
        let holders = self.holders(s);
        for province in (0..self.content.map.provinces.len()).map(Province::from_index) {
            s.control[province] = self.province_held(s, province, &holders).map(Owner::of);
        }
        for seat in s.all_seats() {
            s.player_mut(seat).lost_capitals = self.capitals_lost(s, seat);
        }
    }

    /// Checks that control as last reckoned still holds. While something happens that ends in a reckoning, it need not.
    ///
    /// # Errors
    /// Names the Province or Capital where it does not.
    pub(super) fn check_control(&self, s: &State) -> Result<(), String> {
        let power = |owner: Option<Owner>| match owner.and_then(Owner::seat) {
            Some(seat) => s.player(seat).power.as_str(),
            None => "nobody",
        };
        let holders = self.holders(s);
        for province in (0..self.content.map.provinces.len()).map(Province::from_index) {
            let (given, now) = (s.control[province], self.province_held(s, province, &holders).map(Owner::of));
            let name = self.content.names.name(province);
            ensure!(given == now, "control: {name} belongs to {}, not to {} (PAX-5.2)", power(now), power(given));
        }
        for seat in s.all_seats() {
            let (given, now) = (s.player(seat).lost_capitals, self.capitals_lost(s, seat));
            let who = s.player(seat).power;
            let (is, says) = (self.capital_names(now), self.capital_names(given));
            ensure!(given == now, "seats: lost_capitals of {who} is {is}, not {says} (PAX-14.2.1p)");
        }
        Ok(())
    }

    fn capital_names(&self, capitals: Capitals) -> String {
        let names: Vec<&str> = capitals.iter().map(|space| self.content.names.name(space)).collect();
        if names.is_empty() { "none".to_owned() } else { names.join(" and ") }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::holdings::look;
    use agon_game::{Bundle, Rules, Setup};

    /// PAX-5.2.1 to PAX-5.2.3, Space by Space: the same answer as `province_of` gives with sets.
    fn plainly_held(game: &PaxRomana, s: &State, province: Province) -> Option<Seat> {
        let rules = game.content.map.province(province);
        if !game.scene(s).open_provinces.has(province) || game.in_revolt(s, province) {
            return None;
        }
        let count = |is: &dyn Fn(Owner) -> bool| {
            rules.spaces.iter().filter_map(|space| game.holder(s, space)).filter(|owner| is(*owner)).count()
        };
        let home_of = |seat: &Seat| game.seat_rules(s, *seat).home_provinces.has(province);
        let capital = |seat: Seat| {
            let held = |space: Space| rules.spaces.has(space) && game.controls_space(s, seat, space);
            game.seat_rules(s, seat).capitals.iter().any(held)
        };
        let mine = |seat: Seat| count(&|owner| owner == Owner::of(seat));
        let controls = |seat: &Seat| {
            let (mine, all) = (mine(*seat), rules.spaces.len());
            let against = count(&|owner| !game.friendly(s, *seat, owner));
            match s.all_seats().find(home_of) {
                Some(owner) if owner == *seat => capital(*seat) || (mine > 0 && 2 * against <= all),
                Some(owner) => 2 * mine > all && !capital(owner),
                None => 2 * mine > all || (mine > 0 && against == 0),
            }
        };
        let before = s.control[province].and_then(Owner::seat);
        let standing = |seat: &Seat| (before == Some(*seat), home_of(seat), mine(*seat));
        let qualified: Vec<Seat> = s.all_seats().filter(controls).collect();
        let best = qualified.iter().map(standing).max();
        let first: Vec<Seat> = qualified.into_iter().filter(|seat| Some(standing(seat)) == best).collect();
        <[Seat; 1]>::try_from(first).ok().map(|[only]| only)
    }

    #[test]
    fn provinces_are_held_as_counted_space_by_space() {
        look(|game, s| {
            let mut allied = *s;
            allied.ally(Seat(0), Seat(1));
            let kept = State { ally_kept: s.settled(), ..allied };
            for s in [s, &allied, &kept] {
                for province in (0..game.content.map.provinces.len()).map(Province::from_index) {
                    assert_eq!(game.province_of(s, province), plainly_held(game, s, province), "{}", province.0);
                }
            }
        });
    }

    #[test]
    fn who_is_present_in_a_space_is_found_in_a_crowd_and_alone() {
        look(|game, s| {
            for space in game.spaces() {
                assert_eq!(game.first_present(s, space), game.first_of_many(s, space), "Space {}", space.0);
            }
        });
    }

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
