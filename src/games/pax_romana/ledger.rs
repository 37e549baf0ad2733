//! How pieces come, go and change hands, with what that sets off: units, squadrons, leaders, Cities and Towns, Talents,
//! Stability. Armies at sea are in `navy`, groups of an Activation in `phases::movement::groups`.

use crate::PaxRomana;
use crate::ids::*;
use crate::options::FpAfterCapture;
use crate::state::*;
use crate::step::MarchStep;
use agon_game::{Id, List, Seat};

impl PaxRomana {
    /// Land Units come into a Space and join their owner's force there.
    pub(crate) fn join_space(&self, s: &mut State, owner: Owner, space: Space, troops: Troops) {
        if troops.is_empty() {
            return;
        }
        let ground = &mut s.ground[space];
        match &mut ground.force {
            None => ground.force = Some(Force { owner, troops }),
            Some(force) if force.owner == owner => force.troops.join(troops),
            Some(_) => {
                let known = s.guests.iter_mut().find(|guest| guest.space == space && guest.force.owner == owner);
                match known {
                    Some(guest) => guest.force.troops.join(troops),
                    None => s.guests.push(Guest { space, force: Force { owner, troops } }),
                }
            }
        }
    }

    /// Land Units of an owner leave a Space.
    ///
    /// # Panics
    /// If they are not there.
    pub(crate) fn leave_space(&self, s: &mut State, owner: Owner, space: Space, troops: Troops) {
        if troops.is_empty() {
            return;
        }
        if let Some(force) = s.ground[space].force.as_mut().filter(|force| force.owner == owner) {
            force.troops.leave(troops);
            if force.troops.is_empty() {
                self.vacate(s, space);
            }
            return;
        }
        let known = s.guests.refs().position(|guest| guest.space == space && guest.force.owner == owner);
        let index = known.unwrap_or_else(|| unreachable!("{owner} is not in Space {}", space.0));
        let guest = s.guests.get_mut(index).expect("a guest of the Space");
        guest.force.troops.leave(troops);
        if guest.force.troops.is_empty() {
            s.guests.remove(index);
        }
    }

    /// The main force of a Space is gone; a guest takes its place.
    pub fn vacate(&self, s: &mut State, space: Space) {
        let guest = s.guests.iter().position(|guest| guest.space == space);
        s.ground[space].force = guest.map(|index| s.guests.remove(index).force);
    }

    /// Units of one kind come into a Space.
    pub fn place(&self, s: &mut State, owner: Owner, space: Space, piece: Piece, count: u8) {
        let mut troops = Troops::NONE;
        troops.add(piece, count);
        self.join_space(s, owner, space, troops);
    }

    /// Units of one kind are removed from a Space.
    ///
    /// # Panics
    /// If they are not there.
    pub fn take(&self, s: &mut State, owner: Owner, space: Space, piece: Piece, count: u8) {
        let mut troops = Troops::NONE;
        troops.add(piece, count);
        self.leave_space(s, owner, space, troops);
    }

    /// PAX-10.6.1, PAX-10.6.2: a full unit in a Space is reduced. PAX-5.1.1: an army that was there before an ally still is.
    pub(crate) fn weaken_in_space(&self, s: &mut State, owner: Owner, space: Space, unit: Unit) {
        self.reduce_in(s, space.into(), |s| {
            self.place(s, owner, space, Piece::reduced(unit), 1);
            self.take(s, owner, space, Piece::full(unit), 1);
        });
    }

    /// PAX-12.8.2b: Elephants without combat units, their owner's or those of friends, there or on the move there, are destroyed; PAX-12.1.3b: so are
    /// Garrisons alone in mountains, where combat units that count as their player's are company, too (PAX-12.4.4a, PAX-17.2-03-b). Call it
    /// for a Space that units have left.
    pub(crate) fn clear_stragglers(&self, s: &mut State, owner: Owner, space: Space) {
        if self.space(space).rough_mountain && !self.one_player_fights(s, owner, space) {
            let guards: Forces = s.forces(space).filter(|force| self.of_one_player(s, owner, force.owner)).collect();
            for force in guards.iter() {
                self.leave_space(s, force.owner, space, force.troops.only(|unit| unit == Unit::Garrison));
            }
        }
        let fights = |whose: Owner| {
            let beside = |force: Force| self.has_fighters(&force.troops) && self.together(s, whose, force.owner);
            let with = |march: &March| {
                march.at == Node::Space(space) && beside(Force { owner: march.owner, troops: march.troops })
            };
            s.forces(space).any(beside) || s.marches.refs().any(with)
        };
        let left = |force: &Force| force.troops.all(Unit::Elephants) > 0 && self.together(s, owner, force.owner);
        let alone: Forces = s.forces(space).filter(left).filter(|force| !fights(force.owner)).collect();
        for force in alone.iter() {
            self.leave_space(s, force.owner, space, force.troops.only(|unit| unit == Unit::Elephants));
        }
    }

    /// Whether two owners are one, or both count as units of one player.
    pub(crate) fn of_one_player(&self, s: &State, one: Owner, other: Owner) -> bool {
        let commander = self.commander_of(s, one);
        one == other || (commander.is_some() && commander == self.commander_of(s, other))
    }

    /// Whether combat units of an owner, or others that count as his player's, are in a Space.
    pub(crate) fn one_player_fights(&self, s: &State, owner: Owner, space: Space) -> bool {
        s.forces(space).any(|force| self.of_one_player(s, owner, force.owner) && self.has_fighters(&force.troops))
    }

    /// PAX-8.4.4a, PAX-8.4.6b, PAX-12.8.2b: units in a Space have fallen to an event or to attrition: Elephants do not stay alone, and
    /// leaders die with the last Land Unit of their Army.
    pub(crate) fn bury(&self, s: &mut State, owner: Owner, space: Space) {
        // Those who are left alone may lose their own leader.
        let there: Owners = s.forces(space).map(|force| force.owner).filter(|other| *other != owner).collect();
        self.clear_stragglers(s, owner, space);
        for owner in std::iter::once(owner).chain(there.iter()) {
            if s.troops(owner, space).is_empty() {
                self.kill_leaders_at(s, owner, space.into());
            }
        }
    }

    /// Squadrons come to a place.
    pub fn moor(&self, s: &mut State, owner: Owner, at: Node, galleys: u8) {
        if galleys == 0 {
            return;
        }
        let known = s.fleets.iter_mut().find(|fleet| fleet.owner == owner && fleet.at == at);
        match known {
            Some(fleet) => fleet.galleys += galleys,
            None => s.fleets.push(Fleet { owner, at, galleys }),
        }
    }

    /// Squadrons leave a place.
    ///
    /// # Panics
    /// If they are not there.
    pub(crate) fn cast_off(&self, s: &mut State, owner: Owner, at: Node, galleys: u8) {
        if galleys == 0 {
            return;
        }
        let index = s.fleets.iter().position(|fleet| fleet.owner == owner && fleet.at == at);
        let index = index.expect("a Fleet that is there");
        let fleet = s.fleets.get_mut(index).expect("a Fleet that is there");
        fleet.galleys = fleet.galleys.checked_sub(galleys).expect("so many squadrons");
        if fleet.galleys == 0 {
            s.fleets.remove(index);
            // A mutiny ends with its Fleet.
            self.fleet_obeys(s, owner, at);
        }
    }

    /// PAX-8.1: a leader comes into play.
    pub fn post(&self, s: &mut State, owner: Owner, leader: Leader, at: Node) {
        s.leaders.push(Post { leader, owner, at, march: 0, moved: false });
        if let Some(seat) = owner.seat()
            && self.content.leaders[leader.index()].elite
        {
            s.player_mut(seat).used.insert(leader);
        }
    }

    /// PAX-8.1.3a, PAX-8.4.5a: a leader leaves play.
    ///
    /// # Panics
    /// If he is not in play.
    pub fn remove_leader(&self, s: &mut State, leader: Leader) {
        let known = s.leaders.refs().position(|post| post.leader == leader);
        s.leaders.remove(known.expect("a leader in play"));
        for seat in s.all_seats() {
            s.player_mut(seat).conqueror.take_if(|conqueror| *conqueror == leader);
        }
        for index in 1..=s.moving() {
            s.march_mut(index).commander.take_if(|commander| *commander == leader);
        }
    }

    /// PAX-8.4.4, PAX-8.4.6b: an owner's leaders in a place die, except those on the move.
    pub(crate) fn kill_leaders_at(&self, s: &mut State, owner: Owner, at: Node) {
        let doomed: List<Leader, POSTS> = s.leaders_at(owner, at).collect();
        doomed.iter().for_each(|leader| self.remove_leader(s, leader));
    }

    /// PAX-8.4.4: the leaders of a group on the move die.
    pub(crate) fn kill_leaders_with(&self, s: &mut State, number: u8) {
        let doomed: List<Leader, POSTS> = s.leaders_with(number).collect();
        doomed.iter().for_each(|leader| self.remove_leader(s, leader));
    }

    /// PAX-1.4am: Talents are put into the Treasury.
    pub fn earn(&self, s: &mut State, seat: Seat, talents: u16) {
        s.player_mut(seat).talents += talents;
    }

    /// PAX-6.0b: Talents are paid.
    ///
    /// # Panics
    /// If the Treasury does not hold so many.
    pub fn pay(&self, s: &mut State, seat: Seat, talents: u16) {
        let player = s.player_mut(seat);
        player.talents = player.talents.checked_sub(talents).expect("so many Talents in the Treasury");
    }

    /// PAX-14.1.4, PAX-R12-08: Stability changes within the limits of the track. At a limit the cause still happens.
    pub(crate) fn sway(&self, s: &mut State, seat: Seat, change: i8) {
        let player = s.player_mut(seat);
        player.stability = self.content.stability.after(player.stability, change);
    }

    /// PAX-7.3.3b, PAX-7.3.3c: a City or Town loses a Fortification Point, but never below its minimum (PAX-7.3.4a). Returns
    /// whether it lost one.
    pub fn damage(&self, s: &mut State, space: Space) -> bool {
        match &mut s.ground[space].works {
            Some(works) if works.points > works.floor() => {
                works.points -= 1;
                true
            }
            _ => false,
        }
    }

    /// PAX-7.2.1b, PAX-7.4.1b, PAX-R142: a City or Town gets a new owner; Garrisons and leaders of others in it are removed
    /// (PAX-R141).
    pub fn capture(&self, s: &mut State, space: Space, by: Owner) {
        if let Some(works) = &mut s.ground[space].works
            && by.victim().is_none()
        {
            // PAX-12.7.3c: a place that slaves take keeps its owner.
            let syracusan = works.owner == Owner::Syracuse;
            works.owner = by;
            if self.content.options.fp_after_capture == FpAfterCapture::Full {
                works.points = self.content.places.full(works.kind());
            }
            if syracusan {
                self.take_syracusan_fleet(s, space, by);
            }
        }
        let owners = s.forces(space).map(|force| force.owner);
        // PAX-13.4.2c: a place that barbarians take becomes Independent (PAX-7.4.5c); they leave a tribe beside it alone.
        let spared = |owner: Owner| owner == Owner::Tribes && by == Owner::Independent;
        let hostile: Owners = owners.filter(|owner| self.opposes(s, by, *owner) && !spared(*owner)).collect();
        hostile.iter().for_each(|owner| self.wipe_out(s, owner, space));
        self.kill_lone_leaders(s, by, space);
    }

    /// PAX-R179, PAX-8.4.6b: leaders without units in a City or Town die when an owner that is not their friend comes to hold it.
    pub(crate) fn kill_lone_leaders(&self, s: &mut State, by: Owner, space: Space) {
        if s.ground[space].works.is_none() {
            return;
        }
        let leaders = s.leaders.iter().filter(|post| post.march == 0 && post.at == Node::Space(space));
        let alone: List<Leader, POSTS> =
            leaders.filter(|post| self.opposes(s, by, post.owner)).map(|post| post.leader).collect();
        alone.iter().for_each(|leader| self.remove_leader(s, leader));
    }

    /// PAX-8.4.4, PAX-8.4.6b, PAX-12.8.2b: all of an owner's Land Units in a Space are destroyed, and his leaders with them.
    pub fn wipe_out(&self, s: &mut State, owner: Owner, space: Space) {
        self.leave_space(s, owner, space, s.troops(owner, space));
        self.bury(s, owner, space);
    }

    /// PAX-10.4.7a: cavalry neutralised by Elephants is lost first.
    pub(crate) fn spare_riders(&self, s: &mut State, side: Side, piece: Piece) {
        if self.unit(piece.unit).cavalry {
            let side = s.fight_mut().side_mut(side);
            side.neutralised = side.neutralised.saturating_sub(1);
        }
    }

    /// PAX-10.3.2: a unit of one side of the battle is destroyed: first from the group on the move, then from the Space.
    /// There must be one. Returns the owner that lost it.
    pub(crate) fn lose_from_side(&self, s: &mut State, side: Side, piece: Piece) -> Owner {
        self.spare_riders(s, side, piece);
        let battle = *s.fight();
        let holds = |number: &u8| s.march(*number).troops.count(piece) > 0;
        let group = self.flock(s, battle.side(side).march).find(holds);
        if let Some(number) = group {
            s.march_mut(number).lose(piece, 1);
            return s.march(number).owner;
        }
        let fights = |force: &Force| self.takes_part(s, &battle, side, force.owner);
        let holds = |force: &Force| fights(force) && self.outside(s, &battle, side, force).count(piece) > 0;
        let force = s.forces(battle.space).find(holds);
        let Some(force) = force else { unreachable!("no {piece:?} on the side of the {side:?}") };
        self.take(s, force.owner, battle.space, piece, 1);
        force.owner
    }

    /// PAX-10.6.1, PAX-10.6.2: a full unit of one side of the battle is reduced, first in the group on the move. Returns its
    /// owner.
    pub(crate) fn weaken_from_side(&self, s: &mut State, side: Side, unit: Unit) -> Owner {
        let battle = *s.fight();
        let full = Piece::full(unit);
        let holds = |number: &u8| s.march(*number).troops.count(full) > 0;
        let group = self.flock(s, battle.side(side).march).find(holds);
        if let Some(number) = group {
            self.reduce_in(s, battle.space.into(), |s| s.march_mut(number).weaken(unit));
            return s.march(number).owner;
        }
        let fights = |force: &Force| self.takes_part(s, &battle, side, force.owner);
        let holds = |force: &Force| fights(force) && self.bears(s, side, force, full, true);
        let force = s.forces(battle.space).find(holds);
        let Some(Force { owner, .. }) = force else { unreachable!("no full {unit} on the side of the {side:?}") };
        self.weaken_in_space(s, owner, battle.space, unit);
        owner
    }

    /// Drops everything that the group on the move set off by entering a place: its next step is `MarchStep::Go` again. For
    /// a group that is thrown out of a Space.
    pub(crate) fn abandon_entry(&self, s: &mut State) {
        while s.steps.top().expect("a group that moves") != MarchStep::Go.into() {
            s.steps.pop();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon_game::Rules;
    use agon_game::{Bundle, Setup};

    fn start() -> (PaxRomana, State) {
        let game = PaxRomana::load(&Bundle::embedded("pax_romana", PaxRomana::embedded())).unwrap();
        let state = game.start(&Setup { scenario: Some("ii".into()), ..Setup::players(2) }).unwrap();
        (game, state)
    }

    /// A Space with nobody in it that is not a Port.
    fn empty(game: &PaxRomana, s: &State) -> Space {
        let free =
            |space: &Space| game.unoccupied(s, *space) && !game.space(*space).port && game.scene(s).open.has(*space);
        game.spaces().find(free).unwrap()
    }

    #[test]
    fn a_guest_takes_the_place_of_a_host_who_leaves() {
        let (game, mut s) = start();
        let (space, own, sof) = (empty(&game, &s), Owner::Seat0, Owner::SoldiersOfFortune);
        s.fortune = Some(Seat(0));
        game.place(&mut s, own, space, Piece::full(Unit::Legion), 2);
        game.place(&mut s, sof, space, Piece::full(Unit::HeavyInfantry), 3);
        assert_eq!((s.guests.len(), s.forces(space).count()), (1, 2));
        assert!(game.together(&s, own, sof) && !game.enemy_in(&s, Seat(0), space) && game.enemy_in(&s, Seat(1), space));
        game.take(&mut s, own, space, Piece::full(Unit::Legion), 2);
        assert_eq!((s.guests.len(), s.ground[space].force.unwrap().owner), (0, sof));
        game.wipe_out(&mut s, sof, space);
        assert!(game.unoccupied(&s, space));
    }

    #[test]
    fn elephants_do_not_stay_alone() {
        // PAX-9.2.3a, PAX-12.8.2b
        let (game, mut s) = start();
        let (space, own) = (empty(&game, &s), Owner::Seat1);
        game.place(&mut s, own, space, Piece::full(Unit::Elephants), 1);
        game.place(&mut s, own, space, Piece::full(Unit::Cavalry), 1);
        game.clear_stragglers(&mut s, own, space);
        assert_eq!(s.troops(own, space).len(), 2);
        game.take(&mut s, own, space, Piece::full(Unit::Cavalry), 1);
        game.clear_stragglers(&mut s, own, space);
        assert!(s.ground[space].force.is_none());
    }

    #[test]
    fn stability_stays_on_its_track() {
        // PAX-14.1.4, PAX-R12-08
        let (game, mut s) = start();
        game.sway(&mut s, Seat(0), 20);
        assert_eq!(s.player(Seat(0)).stability, 8);
        game.sway(&mut s, Seat(0), -100);
        assert_eq!((s.player(Seat(0)).stability, game.band(&s, Seat(0))), (-6, Band::Disorder));
    }

    #[test]
    fn heavy_units_and_battle_points_count_reduced_ones() {
        // PAX-10.3.1.5a, PAX-R124
        let (game, _) = start();
        let mut troops = Troops::of(Unit::HeavyInfantry, 3);
        troops.weaken(Unit::HeavyInfantry);
        troops.add(Piece::full(Unit::Legion), 2);
        troops.weaken(Unit::Legion);
        troops.add(Piece::full(Unit::LightInfantry), 4);
        troops.add(Piece::full(Unit::Garrison), 3);
        assert_eq!((game.heavy(&troops), game.battle_points(troops)), (5, 6 + 1 + 4 + 2 + 4));
        assert_eq!(game.fighters(troops).len(), 9);
    }

    #[test]
    fn works_are_damaged_down_to_their_floor_and_change_hands() {
        // PAX-7.3.4a, PAX-7.4.1b, PAX-R141, PAX-R142
        let (game, mut s) = start();
        let space = empty(&game, &s);
        s.ground[space].works = Some(Works { owner: Owner::Seat0, points: 5 });
        game.place(&mut s, Owner::Seat0, space, Piece::full(Unit::Garrison), 2);
        assert!(game.damage(&mut s, space) && game.damage(&mut s, space) && !game.damage(&mut s, space));
        game.capture(&mut s, space, Owner::Seat1);
        assert_eq!(s.ground[space], Ground { force: None, works: Some(Works { owner: Owner::Seat1, points: 3 }) });
        assert_eq!(game.civilization(s.ground[space].works.unwrap()), 1);
    }

    #[test]
    fn squadrons_of_one_owner_in_one_place_are_one_fleet() {
        // PAX-3.5.2b
        let (game, mut s) = start();
        let port = game.content.map.ports.iter().find(|port| s.fleets_at((*port).into()).next().is_none()).unwrap();
        let fleets = s.fleets.len();
        game.moor(&mut s, Owner::Seat0, port.into(), 2);
        game.moor(&mut s, Owner::Seat0, port.into(), 1);
        assert_eq!((s.fleets.len(), s.galleys(Owner::Seat0, port.into())), (fleets + 1, 3));
        assert!(
            game.enemy_fleet_at(&s, Owner::Seat1, port.into()) && !game.enemy_fleet_at(&s, Owner::Seat0, port.into())
        );
        game.cast_off(&mut s, Owner::Seat0, port.into(), 3);
        assert_eq!(s.fleets.len(), fleets);
    }
}
