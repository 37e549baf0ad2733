//! Occupation and control for all Spaces of the map at once: what `friendly`, `enemy_in` and `holder` say of one Space.

use crate::PaxRomana;
use crate::ids::*;
use crate::sets::SpaceSet;
use crate::state::*;
use agon_game::{Id, IdSet, Seat};

/// Owners on one side.
pub type Friends = IdSet<Owner, u32>;

/// Owners without a seat that a player may speak for.
const SERVANTS: [Owner; 4] = [Owner::Rhodes, Owner::Pergamum, Owner::Pontus, Owner::SoldiersOfFortune];

/// The holder of each Space.
#[derive(Clone, Copy, Default)]
pub struct Holders {
    /// Spaces held by each seat.
    seats: [SpaceSet; MAX_PLAYERS],
    /// Spaces held by forces that a player may speak for.
    servants: [SpaceSet; SERVANTS.len()],
    /// Spaces held by all others.
    others: SpaceSet,
    /// Spaces held by any seat.
    all: SpaceSet,
    /// Spaces that break the control of each seat.
    against: [SpaceSet; MAX_PLAYERS],
}

impl Holders {
    /// Spaces that a seat controls.
    #[inline]
    pub fn of(&self, seat: Seat) -> SpaceSet {
        self.seats[seat.index()]
    }

    /// Spaces that any seat controls.
    #[inline]
    pub fn all_seats(&self) -> SpaceSet {
        self.all
    }

    /// PAX-4.3.1k, PAX-5.4.1b: Spaces held by an owner that is not the seat's friend. Soldiers of Fortune cancel control
    /// even for their player (PAX-12.4.1a), but do not break his control of the Province.
    #[inline]
    pub fn against(&self, seat: Seat) -> SpaceSet {
        self.against[seat.index()]
    }

    fn hostile(&self, friends: Friends) -> SpaceSet {
        let mut hostile = self.others;
        for (seat, spaces) in self.seats.iter().enumerate() {
            if !friends.has(Owner::from_index(seat)) {
                hostile.add(spaces);
            }
        }
        for (owner, spaces) in SERVANTS.iter().zip(&self.servants) {
            if !friends.has(*owner) {
                hostile.add(spaces);
            }
        }
        hostile
    }

    fn set(&mut self, owner: Owner) -> &mut SpaceSet {
        match owner {
            Owner::Seat0 | Owner::Seat1 | Owner::Seat2 | Owner::Seat3 => &mut self.seats[owner.index()],
            Owner::Rhodes => &mut self.servants[0],
            Owner::Pergamum => &mut self.servants[1],
            Owner::Pontus => &mut self.servants[2],
            Owner::SoldiersOfFortune => &mut self.servants[3],
            _ => &mut self.others,
        }
    }
}

impl State {
    /// Spaces with Land Units, except those on the move.
    pub fn manned(&self) -> SpaceSet {
        self.spaces_where(|ground| ground.force.is_some())
    }

    /// Spaces with a City or a Town.
    pub fn built(&self) -> SpaceSet {
        self.spaces_where(|ground| ground.works.is_some())
    }

    /// Spaces with Land Units (except those on the move), a City or a Town.
    pub fn settled(&self) -> SpaceSet {
        self.spaces_where(|ground| ground.force.is_some() | ground.works.is_some())
    }

    /// Spaces with Land Units of an owner, except those on the move.
    pub fn manned_by(&self, owner: Owner) -> SpaceSet {
        self.with_guests(owner, self.spaces_where(|ground| ground.force.is_some_and(|force| force.owner == owner)))
    }

    /// Spaces with Land Units (except those on the move), a City or a Town of an owner.
    pub fn places_of(&self, owner: Owner) -> SpaceSet {
        let there = |ground: &Ground| {
            ground.force.is_some_and(|force| force.owner == owner)
                | ground.works.is_some_and(|works| works.owner == owner)
        };
        self.with_guests(owner, self.spaces_where(there))
    }

    /// Ports where squadrons of an owner lie.
    pub fn harbours_of(&self, owner: Owner) -> SpaceSet {
        let ports = self.fleets.refs().filter(|fleet| fleet.owner == owner).filter_map(|fleet| fleet.at.space());
        ports.fold(SpaceSet::EMPTY, |all, port| all.or(SpaceSet::of(port)))
    }

    fn with_guests(&self, owner: Owner, spaces: SpaceSet) -> SpaceSet {
        let guests = self.guests.refs().filter(|guest| guest.force.owner == owner);
        guests.fold(spaces, |all, guest| all.or(SpaceSet::of(guest.space)))
    }

    /// Spaces by what stands there. Which are settled cannot be predicted, so there is no branch for each.
    #[inline]
    pub(crate) fn spaces_where(&self, is: impl Fn(&Ground) -> bool) -> SpaceSet {
        let mut words = [0; 4];
        for (word, grounds) in words.iter_mut().zip(self.ground.as_slice().chunks(64)) {
            *word = (0..).zip(grounds).fold(0, |bits, (place, ground)| bits | u64::from(is(ground)) << place);
        }
        SpaceSet::from_words(words)
    }
}

impl PaxRomana {
    /// PAX-1.4r: owners whose pieces are friendly to a seat.
    pub fn friends(&self, s: &State, seat: Seat) -> Friends {
        let mut friends = Friends::from_bits(s.alliances.bits_of(seat) | 1 << seat.index());
        for owner in SERVANTS {
            if self.friendly(s, seat, owner) {
                friends.insert(owner);
            }
        }
        friends
    }

    /// PAX-1.4ag: Spaces occupied by an owner that is not among these friends.
    pub(crate) fn enemy_spaces(&self, s: &State, friends: Friends) -> SpaceSet {
        let hostile = |force: &Force| !friends.has(force.owner) && self.force_occupies(force);
        let mut enemies = s.settled();
        for space in enemies.iter() {
            let ground = &s.ground[space];
            let works = ground.works.is_some_and(|works| !friends.has(works.owner));
            if !(works || ground.force.as_ref().is_some_and(hostile)) {
                enemies.remove(space);
            }
        }
        for guest in s.guests.refs().filter(|guest| hostile(&guest.force)) {
            enemies.insert(guest.space);
        }
        enemies
    }

    /// PAX-5.1: the holder of each Space.
    pub(crate) fn holders(&self, s: &State) -> Holders {
        let mut busy = s.settled();
        s.marches.refs().filter_map(|march| march.at.space()).for_each(|space| busy.insert(space));
        self.holders_by(s, self.scene(s).open, busy)
    }

    /// PAX-5.1: the holder of each of these Spaces; the result says nothing about others.
    pub(crate) fn holders_among(&self, s: &State, spaces: SpaceSet) -> Holders {
        self.holders_by(s, self.scene(s).open.and(spaces), spaces)
    }

    /// The holder of each Space: an `open` one that is not `busy` belongs to the power whose home it is; a `busy` one is
    /// looked at singly.
    fn holders_by(&self, s: &State, open: SpaceSet, busy: SpaceSet) -> Holders {
        let mut holders = Holders::default();
        let mut free = open.without(busy);
        for (seat, rules) in s.all_seats().zip(&self.scene(s).seats) {
            let mut home = rules.home_spaces.and(free);
            free = free.without(home);
            // PAX-17.2-03-h
            if s.pergamum == Some(seat) {
                let theirs = home.and(self.content.map.pergamum).without(s.pergamum_kept);
                home = home.without(theirs);
                *holders.set(Owner::Pergamum) = theirs;
            }
            *holders.set(Owner::of(seat)) = home;
        }
        let mut crowded: SpaceSet = s.guests.refs().map(|guest| guest.space).collect();
        s.marches.refs().filter_map(|march| march.at.space()).for_each(|space| crowded.insert(space));
        for space in busy.iter() {
            let alone = || s.ground[space].force.as_ref().filter(|force| self.force_occupies(force));
            let holder = match crowded.has(space) {
                true => self.holder(s, space),
                false => self.held_by(s, space, alone().map(|force| force.owner)),
            };
            if let Some(owner) = holder {
                holders.set(owner).insert(space);
            }
        }
        for seat in s.all_seats() {
            holders.all.add(&holders.seats[seat.index()]);
            holders.against[seat.index()] = holders.hostile(self.friends(s, seat));
        }
        holders
    }
}

#[cfg(test)]
pub(crate) use tests::look;

#[cfg(test)]
mod tests {
    use super::*;
    use agon_game::*;

    /// Calls `each` on positions of random matches of all scenarios, every few plies.
    pub(crate) fn look(each: impl Fn(&PaxRomana, &State)) {
        let game = PaxRomana::load(&Bundle::embedded("pax_romana", PaxRomana::embedded())).unwrap();
        let mut playout = Playout::default();
        for (index, rules) in game.content.scenarios.iter().enumerate() {
            let name = game.content.names.name(Scenario::from_index(index)).to_owned();
            let setup = Setup { scenario: Some(name), ..Setup::players(rules.seats.len()) };
            let (mut s, mut rng) = (game.start(&setup).unwrap(), Rng::seeded(index as u64));
            for _ in 0..60 {
                each(&game, &s);
                if playout.run(&game, &mut s, &mut rng, 13) == Stop::Over {
                    break;
                }
            }
        }
    }

    #[test]
    fn all_spaces_at_once_are_as_one_by_one() {
        look(|game, s| {
            let holders = game.holders(s);
            for seat in s.all_seats() {
                let friends = game.friends(s, seat);
                let plain: Friends =
                    Owner::ALL.iter().copied().filter(|owner| game.friendly(s, seat, *owner)).collect();
                assert_eq!(friends, plain, "friends of {seat}");
                let enemies = game.enemy_spaces(s, friends);
                let against = holders.against(seat);
                for space in game.spaces() {
                    assert_eq!(enemies.has(space), game.enemy_in(s, seat, space), "{seat} in Space {}", space.0);
                    assert_eq!(holders.of(seat).has(space), game.controls_space(s, seat, space), "{seat}: {}", space.0);
                    let hostile = game.holder(s, space).is_some_and(|owner| !game.friendly(s, seat, owner));
                    assert_eq!(against.has(space), hostile, "{seat} against Space {}", space.0);
                }
            }
        });
    }
}
