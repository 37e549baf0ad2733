//! PAX-13.3, PAX-16.2-REB: rebellions.

use crate::PaxRomana;
use crate::content::RebellionRules;
use crate::ids::*;
use crate::options::{DestroyedStack, RebellionControlTest};
use crate::phases::events::ask;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, Seat};

impl PaxRomana {
    /// What the register says of a region.
    pub(crate) fn region(&self, region: RebellionRegion) -> &RebellionRules {
        &self.content.events.rebellions[region.index()]
    }

    /// PAX-13.3a, PAX-16.2-REB-a, PAX-17.2-29: a region rises.
    pub(crate) fn rebel(&self, s: &mut State, by: Seat, total: u8) {
        s.steps.pop();
        let region = self.content.events.rebellion_table[usize::from(total) - 2];
        s.steps.push(TurnStep::Reckon.into());
        // PAX-16.2-REB-d, PAX-13.3-MUT
        if region == RebellionRegion::NavalMutiny {
            s.steps.push(ask(by, Query::Mutiny));
        } else if self.extended(s) || self.content.options.standard_rebellion_places_bi {
            self.rise(s, by, region);
        } else {
            self.unrest_of(s, region);
        }
    }

    /// PAX-16.2-REB-b, PAX-16.2-REB-c, PAX-C16: Garrisons go, and a player who still controls a Space there loses Stability.
    fn unrest_of(&self, s: &mut State, region: RebellionRegion) {
        let provinces = self.region(region).provinces;
        let hit = |s: &State| -> Seats {
            let spaces = self.spaces_of(s, provinces);
            let holds = |seat: &Seat| spaces.iter().any(|space| self.controls_space(s, *seat, space));
            s.all_seats().filter(holds).map(Owner::of).collect()
        };
        let before = hit(s);
        self.clear_garrisons(s, provinces);
        let after = hit(s);
        let losers = match self.content.options.rebellion_control_test {
            RebellionControlTest::After => after,
            RebellionControlTest::Before => before,
        };
        for seat in losers.iter().filter_map(Owner::seat) {
            self.sway(s, seat, self.content.events.rebellion_stability);
        }
    }

    /// PAX-13.3: rebels with armies.
    fn rise(&self, s: &mut State, by: Seat, region: RebellionRegion) {
        let rules = *self.region(region);
        match region {
            RebellionRegion::Africa => self.mutiny_in_africa(s, &rules),
            // PAX-13.3-BRI-a
            RebellionRegion::Britannia => {
                self.clear_garrisons(s, rules.provinces);
                s.steps.push(ask(by, Query::Britannia));
            }
            RebellionRegion::Cyprus => s.cyprus_closed = true,
            RebellionRegion::Danube => s.steps.push(ask(by, Query::Danube)),
            RebellionRegion::Germany => s.steps.push(ask(by, Query::Germany)),
            RebellionRegion::Gaul => {
                // PAX-13.3-GAL-a, PAX-13.3-GAL-b
                let step = match self.held_gaul(s) {
                    0 => ask(by, Query::GaulGarrison),
                    _ => EventStep::GaulRoll { by }.into(),
                };
                s.steps.push(step);
            }
            RebellionRegion::Spain => {
                s.steps.push(ask(by, Query::Spain { second: false }));
                s.steps.push(ask(by, Query::SpainGarrison));
            }
            RebellionRegion::Judaea => {
                self.clear_garrisons(s, rules.provinces);
                s.steps.push(ask(by, Query::Judaea));
                s.steps.push(ask(by, Query::JudaeaLoss));
            }
            // PAX-13.3-MAU-a
            RebellionRegion::Mauretania => {
                for space in self.spaces_of(s, rules.provinces).iter() {
                    if self.unoccupied(s, space) {
                        self.place(s, Owner::Rebels, space, Piece::full(Unit::Barbarians), rules.bi_each);
                    }
                }
            }
            RebellionRegion::Sardinia => s.steps.push(ask(by, Query::Sardinia)),
            RebellionRegion::NavalMutiny => unreachable!("a mutiny is no rebellion of a region"),
        }
    }

    /// PAX-13.3-AFR-a, PAX-13.3-AFR-b, PAX-13.3-AFR-c: Mercenaries of Carthage in Africa become rebels and attack.
    fn mutiny_in_africa(&self, s: &mut State, rules: &RebellionRules) {
        // PAX-13.3-AFR: Carthage does not play in this scenario.
        let Some(seat) = self.scene(s).seat_meant(Power::Carthage) else { return };
        let owner = Owner::of(seat);
        for space in self.spaces_of(s, rules.provinces).iter() {
            let hired = s
                .troops(owner, space)
                .only(|unit| matches!(unit, Unit::MercenaryHeavy | Unit::MercenaryLight | Unit::MercenaryCavalry));
            if hired.is_empty() {
                continue;
            }
            let points = self.battle_points(hired) as u8;
            self.leave_space(s, owner, space, hired);
            self.place(s, Owner::Rebels, space, Piece::full(Unit::Barbarians), points);
            self.clear_stragglers(s, owner, space);
            s.steps.push(EventStep::Revolt { space }.into());
        }
    }

    /// PAX-13.3-AFR-c: rebels attack the units of Carthage that share their Space; an ally of Carthage who stands there with them
    /// defends, too (PAX-4.3.1l), but nobody attacks him alone.
    pub(crate) fn revolt(&self, s: &mut State, space: Space) {
        s.steps.pop();
        let carthage = self.scene(s).seat_meant(Power::Carthage).map(Owner::of);
        let victim = s.forces(space).map(|force| force.owner).find(|owner| Some(*owner) == carthage);
        // The rebels are alone, or have been beaten already.
        let Some(victim) = victim.filter(|_| !s.troops(Owner::Rebels, space).is_empty()) else { return };
        let attacker = Combatant::new(Owner::Rebels, None, 0, true);
        let defender = self.combatant(s, victim, 0, true);
        self.open_battle(s, space, Cause::Revolt, attacker, defender);
    }

    /// PAX-13.3-GAL-b: Provinces of mainland Gaul that players control.
    fn held_gaul(&self, s: &State) -> u8 {
        self.content.map.mainland_gaul.iter().filter(|province| s.control[*province].is_some()).count() as u8
    }

    /// PAX-13.3-GAL-c, PAX-13.3-GAL-g, PAX-13.3-GAL-o: a local revolt, or once in a match a mass revolt.
    pub(crate) fn gaul_rolled(&self, s: &mut State, by: Seat, die: u8) {
        let (from, _) = self.region(RebellionRegion::Gaul).mass.expect("a mass revolt of Gaul");
        let mass = die + self.held_gaul(s) >= from;
        let query = if mass && !s.mass_revolt { Query::GaulMass } else { Query::GaulLocal };
        s.steps.replace(ask(by, query));
    }

    /// PAX-13.3-GAL-g, PAX-1.4ac: all Land Units of the owner of a Province go, leaders alone, too, but not from Cities and Towns.
    pub(crate) fn lay_waste(&self, s: &mut State, province: Province) {
        s.mass_revolt = true;
        // Nobody controls it.
        let Some(owner) = s.control[province] else { return };
        for space in self.content.map.province(province).spaces.iter() {
            if s.ground[space].works.is_none() {
                self.wipe_out(s, owner, space);
            }
        }
    }

    /// PAX-13.3-DAN-a, PAX-R13-04, PAX-C15: the players whose units in a Space a revolt of the region can destroy: several
    /// where allies stand together.
    pub(crate) fn doomed(&self, s: &State, region: RebellionRegion, space: Space) -> impl Iterator<Item = Seat> {
        let whole = self.content.options.destroyed_stack == DestroyedStack::Cap;
        let most = self.region(region).bp;
        let small = move |force: &Force| whole || self.battle_points(force.troops) <= most.into();
        s.forces(space).filter(small).filter_map(|force| force.owner.seat())
    }

    /// PAX-13.3-DAN-a, PAX-13.3-GER, PAX-13.3-GAL-c: the army of a player is destroyed; in Gaul rebels take its place.
    pub(crate) fn strike_down(&self, s: &mut State, region: RebellionRegion, seat: Seat, space: Space) {
        match region {
            RebellionRegion::Gaul => self.local_revolt(s, Owner::of(seat), space),
            _ => self.destroy(s, Owner::of(seat), space, self.region(region).bp),
        }
    }

    /// PAX-13.3-DAN-a, PAX-13.3-DAN-b: an army is destroyed, at most so many Battle Points of it; its owner chooses which.
    pub(crate) fn destroy(&self, s: &mut State, owner: Owner, space: Space, most: u8) {
        if self.battle_points(s.troops(owner, space)) <= most.into() {
            self.wipe_out(s, owner, space);
        } else {
            self.dismiss_garrisons(s, owner, space);
            s.steps.push(EventStep::Losses { owner, space, left: most }.into());
        }
    }

    /// Units that fit into what is still to be lost, and are worth something.
    pub(crate) fn each_loss(&self, troops: Troops, left: u8, mut each: impl FnMut(Piece)) {
        let fits = |piece: Piece| (1..=left.into()).contains(&self.battle_points(single(piece)));
        troops.pieces().map(|(piece, _)| piece).filter(|piece| fits(*piece)).for_each(&mut each);
    }

    pub(crate) fn pass_losses(&self, s: &mut State, owner: Owner, space: Space, left: u8) -> bool {
        let (mut count, mut only) = (0, None);
        self.each_loss(s.troops(owner, space), left, |piece| {
            count += 1;
            only = Some(piece);
        });
        match (count, only) {
            (0, _) => {
                s.steps.pop();
                self.bury(s, owner, space);
                true
            }
            (1, Some(piece)) => {
                self.lose_to_event(s, owner, space, left, piece);
                true
            }
            _ => false,
        }
    }

    pub(crate) fn lose_to_event(&self, s: &mut State, owner: Owner, space: Space, left: u8, piece: Piece) {
        let points = self.battle_points(single(piece)) as u8;
        s.steps.replace(EventStep::Losses { owner, space, left: left - points }.into());
        self.take(s, owner, space, piece, 1);
        // PAX-R13-05
        if !self.has_fighters(&s.troops(owner, space)) {
            self.kill_leaders_at(s, owner, space.into());
        }
    }
}

/// One piece as an army.
fn single(piece: Piece) -> Troops {
    let mut troops = Troops::NONE;
    troops.add(piece, 1);
    troops
}
