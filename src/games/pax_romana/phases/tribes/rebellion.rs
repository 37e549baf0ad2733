//! PAX-13.3, PAX-16.2-REB: rebellions.

use crate::PaxRomana;
use crate::action::{Action, Choices};
use crate::content::RebellionRules;
use crate::ids::*;
use crate::options::{DestroyedStack, RebellionControlTest, SpainRebels};
use crate::phases::events::ask;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, Seat};

impl PaxRomana {
    /// The printed rules of a region that rebels.
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
                // PAX-R13-06
                if self.content.options.spain_rebels == SpainRebels::BothPlaces {
                    s.steps.push(ask(by, Query::Spain { second: true }));
                }
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
            let points = u8::try_from(self.battle_points(hired)).expect("no more than can be loaded");
            self.leave_space(s, owner, space, hired);
            self.place(s, Owner::Rebels, space, Piece::full(Unit::Barbarians), points);
            // PAX-8.4.4a: leaders do not stay alone among the rebels.
            self.bury(s, owner, space);
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
        let Some(seat) = s.control[province].and_then(Owner::seat) else { return };
        for space in self.content.map.province(province).spaces.iter() {
            if s.ground[space].works.is_none() {
                self.wipe_out_all(s, seat, space);
            }
        }
    }

    /// PAX-12.4.4a, PAX-17.2-03-b, PAX-13.3-DAN-a: the player whose units a revolt strikes when it strikes those of an owner. The
    /// armies of Soldiers of Fortune and of Pergamum count as those of the player they serve; an option spares them.
    pub(crate) fn struck_with(&self, s: &State, owner: Owner) -> Option<Seat> {
        let serves = matches!(owner, Owner::SoldiersOfFortune | Owner::Pergamum);
        match serves {
            true => self.commander_of(s, owner).filter(|_| self.content.options.revolts_strike_auxiliaries),
            false => owner.seat(),
        }
    }

    /// The forces in a Space that a revolt strikes together.
    fn struck(&self, s: &State, seat: Seat, space: Space) -> impl Iterator<Item = Force> {
        s.forces(space).filter(move |force| self.struck_with(s, force.owner) == Some(seat))
    }

    /// Everything of a player in a Space goes, with leaders alone.
    fn wipe_out_all(&self, s: &mut State, seat: Seat, space: Space) {
        let owners: Owners = self.struck(s, seat, space).map(|force| force.owner).collect();
        owners.iter().for_each(|owner| self.wipe_out(s, owner, space));
        self.kill_leaders_at(s, Owner::of(seat), space.into());
    }

    /// PAX-13.3-DAN-a, PAX-R13-04, PAX-C15: the players whose units in a Space a revolt of the region can destroy: several
    /// where allies stand together.
    pub(crate) fn doomed(&self, s: &State, region: RebellionRegion, space: Space) -> impl Iterator<Item = Seat> {
        let whole = self.content.options.destroyed_stack == DestroyedStack::Cap;
        let most = self.region(region).bp;
        s.all_seats().filter(move |seat| {
            let there = self.struck(s, *seat, space).next().is_some();
            there && (whole || self.struck_points(s, *seat, space) <= most.into())
        })
    }

    fn struck_points(&self, s: &State, seat: Seat, space: Space) -> u16 {
        self.struck(s, seat, space).map(|force| self.points_now(s, force.troops)).sum()
    }

    /// PAX-13.3-DAN-a, PAX-13.3-GER, PAX-13.3-GAL-c: the army of a player is destroyed; in Gaul rebels take its place.
    pub(crate) fn strike_down(&self, s: &mut State, region: RebellionRegion, seat: Seat, space: Space) {
        match region {
            RebellionRegion::Gaul => self.local_revolt(s, Some(seat), space),
            RebellionRegion::Danube | RebellionRegion::Germany => {
                self.destroy(s, seat, space, self.region(region).bp);
            }
            _ => unreachable!("no army is destroyed in a revolt of {region:?}"),
        }
    }

    /// PAX-13.3-DAN-a, PAX-13.3-DAN-b: the units of a player are destroyed, at most so many Battle Points of them; he chooses which.
    pub(crate) fn destroy(&self, s: &mut State, seat: Seat, space: Space, most: u8) {
        if self.struck_points(s, seat, space) <= most.into() {
            self.wipe_out_all(s, seat, space);
        } else {
            let owners: Owners = self.struck(s, seat, space).map(|force| force.owner).collect();
            owners.iter().for_each(|owner| self.dismiss_garrisons(s, owner, space.into()));
            s.steps.push(EventStep::Losses { seat, space, left: most }.into());
        }
    }

    /// What is worth something, and fits into what is still to be lost: `Lose` where all units have one owner, otherwise
    /// `ChoosePiece`.
    pub(crate) fn each_loss(&self, s: &State, seat: Seat, at: Space, left: u8, mut each: impl FnMut(Action)) {
        let fits = |piece: Piece| (1..=left.into()).contains(&self.value_in_battle(s, piece));
        let shared = self.struck(s, seat, at).count() > 1;
        for Force { owner, troops } in self.struck(s, seat, at) {
            let pieces = troops.pieces().map(|(piece, _)| piece).filter(|piece| fits(*piece));
            pieces.for_each(|piece| {
                each(if shared { Action::ChoosePiece { owner, at, piece } } else { Action::Lose { piece } });
            });
        }
    }

    pub(crate) fn pass_losses(&self, s: &mut State, seat: Seat, space: Space, left: u8) -> bool {
        let mut choices = Choices::default();
        self.each_loss(s, seat, space, left, |action| choices.extend([action]));
        match (choices.first, choices.count) {
            (None, _) => {
                s.steps.pop();
                let owners: Owners = self.struck(s, seat, space).map(|force| force.owner).collect();
                owners.iter().for_each(|owner| self.bury(s, owner, space));
                true
            }
            (Some(only), 1) => {
                self.lose_to_event(s, seat, space, left, only);
                true
            }
            _ => false,
        }
    }

    pub(crate) fn lose_to_event(&self, s: &mut State, seat: Seat, space: Space, left: u8, action: Action) {
        let (owner, piece) = match action {
            Action::ChoosePiece { owner, piece, .. } => (owner, piece),
            Action::Lose { piece } => {
                let force = self.struck(s, seat, space).next();
                (force.expect("units that are struck").owner, piece)
            }
            _ => unreachable!("{action:?} loses nothing"),
        };
        let points = self.value_in_battle(s, piece) as u8;
        s.steps.replace(EventStep::Losses { seat, space, left: left - points }.into());
        self.take(s, owner, space, piece, 1);
        // PAX-R13-05
        if !self.has_fighters(&s.troops(owner, space)) {
            self.kill_leaders_at(s, owner, space.into());
        }
    }
}
