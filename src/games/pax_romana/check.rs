//! What is impossible about a position: pieces in two places, numbers out of range, steps that nobody can carry out.

use super::PaxRomana;
use super::ids::*;
use super::state::*;
use super::step::*;
use crate::game::{Chance, Checking, Id, Rules, Turn, ensure};

impl Checking for PaxRomana {
    /// Everything that the rules conserve, and the ranges of all fields.
    ///
    /// # Errors
    /// Says what does not add up.
    fn check(&self, s: &State) -> Result<(), String> {
        ensure!(s.scenario.index() < self.content.scenarios.len(), "scenario: no such scenario");
        let scene = self.scene(s);
        ensure!(s.seats.len() == scene.seats.len(), "seats: {} of {} players", s.seats.len(), scene.seats.len());
        ensure!(s.active.index() < s.players(), "active: {} does not sit here", s.active);
        self.check_ground(s)?;
        self.check_leaders(s)?;
        self.check_players(s)?;
        self.check_decks(s)?;
        self.check_steps(s)
    }
}

impl PaxRomana {
    fn check_ground(&self, s: &State) -> Result<(), String> {
        let scene = self.scene(s);
        for index in 0..MAX_SPACES {
            let (space, name) = (Space::from_index(index), self.content.names.name(Space::from_index(index)));
            let ground = s.ground[space];
            if ground == Ground::default() {
                continue;
            }
            ensure!(index < self.content.map.spaces.len(), "ground: no Space {index}");
            ensure!(scene.open.has(space), "{name} is not in play");
            if let Some(force) = ground.force {
                let chip = force.owner == Owner::Tribes;
                ensure!(chip || !force.troops.is_empty(), "{name}: a force of {} without units", force.owner);
                ensure!(force.owner.seat().is_none_or(|seat| seat.index() < s.players()), "{name}: nobody's force");
            }
            if let Some(works) = ground.works {
                let full = self.content.places.full(works.kind());
                ensure!((works.floor()..=full).contains(&works.points), "{name}: {} FP (PAX-7.3.4)", works.points);
                ensure!(!self.space(space).rough_mountain, "{name}: works in Rough Mountain (PAX-7.1.3a)");
            }
        }
        for guest in s.guests.refs() {
            let name = self.content.names.name(guest.space);
            ensure!(!guest.force.troops.is_empty(), "{name}: a guest without units");
            let host = s.ground[guest.space].force;
            ensure!(host.is_some_and(|host| host.owner != guest.force.owner), "{name}: a guest without a host");
        }
        for (place, fleet) in s.fleets.refs().enumerate() {
            let name = self.content.names.name(fleet.owner);
            ensure!(fleet.galleys > 0, "fleets: {name} has none in a place");
            let twice = s.fleets.refs().skip(place + 1).any(|other| other.owner == fleet.owner && other.at == fleet.at);
            ensure!(!twice, "fleets: {} has two in one place (PAX-3.5.2b)", fleet.owner);
            let harbour = match fleet.at {
                Node::Space(space) => self.space(space).port,
                Node::Point(point) => self.content.map.point(point).kind == PointKind::Naval,
            };
            ensure!(harbour, "fleets: one of {} lies neither in a Port nor at sea (PAX-2.1.3)", fleet.owner);
        }
        Ok(())
    }

    fn check_leaders(&self, s: &State) -> Result<(), String> {
        for (place, post) in s.leaders.refs().enumerate() {
            let name = self.content.names.name(post.leader);
            let twice = s.leaders.refs().skip(place + 1).any(|other| other.leader == post.leader);
            ensure!(!twice, "leaders: {name} is in play twice");
            ensure!(post.march <= s.moving(), "leaders: {name} is with group {} of {}", post.march, s.moving());
            let with = post.march == 0 || s.march(post.march).at == post.at;
            ensure!(with, "leaders: {name} is not where his group is");
        }
        for march in s.marches.refs() {
            let led = march.commander.is_none_or(|leader| s.leaders.refs().any(|post| post.leader == leader));
            ensure!(led, "marches: a commander who is not in play");
        }
        Ok(())
    }

    fn check_players(&self, s: &State) -> Result<(), String> {
        for seat in s.all_seats() {
            let player = s.player(seat);
            let track = &self.content.stability;
            let band = track.min..=track.max;
            ensure!(band.contains(&player.stability), "{seat}: Stability {} (PAX-14.1.4)", player.stability);
            let most = self.scene(s).activation_markers;
            ensure!(player.markers <= most, "{seat}: {} markers of {most} (PAX-3.4.2g)", player.markers);
            let marks: u8 = (1 << self.seat_rules(s, seat).capitals.len()) - 1;
            ensure!(player.lost_capitals & !marks == 0, "{seat}: a Capital lost that it does not have");
        }
        for order in s.orders.refs() {
            ensure!(order.seat.index() < s.players() && order.count > 0, "orders: one of nobody, or of nothing");
        }
        Ok(())
    }

    /// PAX-17.1.1, PAX-15.4.1: no more cards and Objectives than there are.
    fn check_decks(&self, s: &State) -> Result<(), String> {
        for &card in Card::ALL {
            let held = s.seats.refs().flat_map(|p| p.hand.iter()).filter(|held| held.card == card).count();
            let all = usize::from(s.deck[card] + s.discards[card]) + held;
            let copies = usize::from(self.content.card(card).copies);
            ensure!(all <= copies, "deck: {all} of {copies} cards {card}");
        }
        for &objective in Objective::ALL {
            let held = s.seats.refs().flat_map(|p| p.aims.iter()).filter(|aim| aim.objective == objective).count();
            let all = usize::from(s.objectives[objective]) + held;
            let copies = usize::from(self.content.objective(objective).copies);
            ensure!(all <= copies, "objectives: {all} of {copies} markers {objective}");
        }
        for (strength, (left, all)) in s.chips.iter().zip(self.content.forces.chips).enumerate() {
            ensure!(*left <= all, "chips: {left} of {all} with strength {strength}");
        }
        Ok(())
    }

    fn check_steps(&self, s: &State) -> Result<(), String> {
        ensure!(s.over.is_some() == s.steps.is_empty(), "over: the match has an end or something to do, not both");
        let moving = |step: Step| matches!(step, Step::March(_) | Step::Clash(_) | Step::Sea(_));
        let moves = s.steps.iter().any(moving);
        ensure!(!moves || s.moving() > 0, "steps: a group moves, but `marches` is empty");
        let fights = s.steps.iter().any(|step| matches!(step, Step::Battle(step) if step != BattleStep::End));
        ensure!(!fights || s.battle.is_some() || moves, "steps: a battle is fought, but `battle` is missing");
        for combatant in s.battle.iter().flat_map(|battle| battle.sides) {
            ensure!(combatant.march <= s.moving(), "battle: group {} of {}", combatant.march, s.moving());
            ensure!(combatant.die <= self.content.battle.battle.final_die_max, "battle: a die of {}", combatant.die);
        }
        match self.turn(s) {
            Turn::Decision(seat) => {
                let mut legal = Vec::new();
                ensure!(seat.index() < s.players(), "steps: {seat} does not sit here");
                self.legal_actions(s, &mut legal);
                ensure!(!legal.is_empty(), "steps: nothing can be decided at {:?}", s.steps.top());
            }
            Turn::Chance => {
                let possible = self.chance_outcomes(s).is_some_and(|all| !all.is_empty());
                ensure!(possible, "steps: nothing can be drawn at {:?}", s.steps.top());
            }
            Turn::Over => ensure!(s.over.is_some(), "steps: {:?} waits for nobody", s.steps.top()),
        }
        Ok(())
    }
}
