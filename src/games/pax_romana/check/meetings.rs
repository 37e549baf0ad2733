//! What is impossible about groups on the move that meet others: groups that stand beside enemies and fight nobody, answers to
//! a group that nobody can meet, and places to Sack that are not there.

use super::stack::{ends_group, fought};
use crate::PaxRomana;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::ensure;

/// The steps of a group on the move, counted from 1: from the one by which it stands down to the next group's.
fn steps_of(s: &State, number: u8) -> impl Iterator<Item = Step> {
    let mut group = 0;
    s.steps.iter().filter(move |step| {
        group += u8::from(ends_group(*step));
        group == number
    })
}

impl PaxRomana {
    /// Checks where groups on the move are, as far as their steps tell whom they meet there.
    ///
    /// # Errors
    /// Says what does not fit.
    pub(in crate::check) fn check_meetings(&self, s: &State) -> Result<(), String> {
        for number in 1..=s.moving() {
            steps_of(s, number).try_for_each(|step| self.check_met(s, number, step))?;
            let Some(space) = s.march(number).at.space().filter(|_| !s.march(number).afloat()) else { continue };
            let (name, owner) = (self.content.names.name(space), s.march(number).owner);
            // PAX-12.5.5h is about Land Units: leaders may be there alone.
            let lodged = s.march(number).troops.is_empty() || self.lodging(s, owner, space);
            ensure!(
                lodged,
                "marches: {} in {name}, where Pontic units and others of their player meet (PAX-12.5.5h)",
                self.known_as(s, owner)
            );
            self.check_way_back(s, number, space)?;
            let Some(enemy) = self.enemy_beside(s, number, space) else { continue };
            let separated = steps_of(s, number).any(|step| self.separates(s, number, space, step));
            let (owner, enemy) = (self.known_as(s, owner), self.known_as(s, enemy));
            ensure!(separated, "marches: {owner} in {name} beside {enemy}, its enemy, without a fight (PAX-9.2.1m)");
        }
        Ok(())
    }

    /// PAX-9.3, PAX-9.4: only a group in a Space is answered, and only from a Space; PAX-7.5: what it Sacks is there.
    fn check_met(&self, s: &State, number: u8, step: Step) -> Result<(), String> {
        let march = s.march(number);
        let goes = number == s.moving() && s.steps.top() == Some(MarchStep::Go.into());
        if goes && step == MarchStep::Go.into() && !march.afloat() {
            let (owner, at) = (self.known_as(s, march.owner), self.place_name(march.at));
            ensure!(!self.nothing_to_do(s), "steps: march:go: {owner} in {at} can do nothing any more (PAX-9.2.1j)");
        }
        if let Step::Siege(SiegeStep::Sack | SiegeStep::SackRoll { .. } | SiegeStep::LootRoll | SiegeStep::Raze) = step
        {
            let (name, at) = (step.name(), self.place_name(march.at));
            let works = march.at.space().is_some_and(|space| s.ground[space].works.is_some());
            ensure!(works, "steps: {name}: there is no City or Town in {at} (PAX-7.5.1a)");
        }
        let Step::Clash(step) = step else { return Ok(()) };
        let places = match step {
            // The group that answers, and the one that it answers.
            ClashStep::InterceptRoll | ClashStep::Detach { .. } | ClashStep::Shelter { .. } | ClashStep::Pursue => {
                [march.at, s.march(number - 1).at]
            }
            ClashStep::Resume { .. } if march.kind == MarchKind::Interception => [march.at, march.came_from],
            ClashStep::Withdraw { .. } | ClashStep::Raid | ClashStep::Feud { .. } => [march.at; 2],
            ClashStep::Intercept { .. } | ClashStep::Assault { .. } | ClashStep::Resume { .. } => return Ok(()),
        };
        let point = places.into_iter().find(|at| at.space().is_none());
        ensure!(
            point.is_none(),
            "steps: {}: nobody is met in {}, which is no Space (PAX-9.3.8a)",
            step.name(),
            point.map(|at| self.place_name(at)).unwrap_or_default()
        );
        Ok(())
    }

    /// PAX-10.7.7a, PAX-9.4.4a: a group that attacks on land may have to go back to the Space where it came from, to which
    /// nobody else goes meanwhile.
    fn check_way_back(&self, s: &State, number: u8, space: Space) -> Result<(), String> {
        let march = *s.march(number);
        let attacks = |step: Step| fought(step) || matches!(step, Step::Clash(ClashStep::Assault { .. }));
        let fights = march.kind.active() && !march.by_sea() && steps_of(s, number).any(attacks);
        let Some(from) = self.entry_of(&march).space().filter(|from| fights && *from != space) else { return Ok(()) };
        let led = |force: &Force| self.commander_of(s, force.owner).is_some() && self.force_occupies(force);
        let enemy = |force: &Force| led(force) && !self.together(s, march.owner, force.owner);
        let (name, owner) = (self.content.names.name(from), self.known_as(s, march.owner));
        // PAX-5.1.2a: nor is a City or Town of an enemy there.
        let works = s.ground[from].works.map(|works| works.owner).filter(|owner| *owner != Owner::Independent);
        let walls = works.is_some_and(|other| self.takes_sides(s, other) && !self.together(s, march.owner, other));
        let held = led(&Force { owner: march.owner, troops: march.troops })
            && (walls || s.forces(from).any(|force| enemy(&force)));
        ensure!(!held, "marches: {owner} has come from {name}, where its enemy stands (PAX-9.4.4a)");
        Ok(())
    }

    /// PAX-1.4m, PAX-5.1.2a: an enemy with whom a group on land would share the Space if it stood down there: one who stands there, or has a City or Town
    /// there, or a later group, which stands down first. An army that has intercepted goes back by itself (PAX-9.3.6c).
    fn enemy_beside(&self, s: &State, number: u8, space: Space) -> Option<Owner> {
        let owner = s.march(number).owner;
        let led = |force: &Force| self.commander_of(s, force.owner).is_some() && self.force_occupies(force);
        let as_force = |march: &March| Force { owner: march.owner, troops: march.troops };
        if !led(&as_force(s.march(number))) {
            return None;
        }
        let stays = |march: &March| {
            let kind = march.before_flight.unwrap_or(march.kind);
            march.at == Node::Space(space) && !march.afloat() && kind != MarchKind::Interception
        };
        let later = s.marches.iter().skip(number.into()).filter(stays).map(|march| as_force(&march));
        // PAX-12.5b: Independents, too.
        let sides = |force: &Force| self.force_occupies(force) && self.takes_sides(s, force.owner);
        let works = s.ground[space].works.map(|works| works.owner).filter(|owner| *owner != Owner::Independent);
        let there = s.forces(space).chain(later).filter(sides).map(|force| force.owner);
        there.chain(works).find(|other| self.takes_sides(s, *other) && !self.together(s, owner, *other))
    }

    /// Whether a step of a group separates it from enemies in its Space: by an attack, or because it leaves or goes back.
    fn separates(&self, s: &State, number: u8, space: Space, step: Step) -> bool {
        let march = s.march(number);
        let kind = march.before_flight.unwrap_or(march.kind);
        match step {
            // PAX-9.4.4c: who Withdraws passes enemies, and goes back to the last Space if he gets no farther.
            Step::March(MarchStep::Go) => kind == MarchKind::Withdrawal && march.held && march.last_space != space,
            Step::March(MarchStep::Entered)
            | Step::Clash(ClashStep::Intercept { .. })
            | Step::Battle(BattleStep::End) => kind.active(),
            Step::Clash(ClashStep::Assault { space: at, .. }) => kind.active() && at == space,
            // PAX-9.3.6c
            Step::Clash(ClashStep::Resume { space: at, .. }) => at == space,
            // PAX-10.7.4
            Step::Battle(BattleStep::Rout { space: at, .. } | BattleStep::Flee { space: at, .. }) => at == space,
            step => fought(step) && s.fight().space == space,
        }
    }
}
