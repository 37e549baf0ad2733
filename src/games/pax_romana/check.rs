//! What is impossible about a position: pieces in two places, numbers out of range, steps that nobody can carry out.

mod battles;
mod meetings;
mod pieces;
mod plans;
mod stack;

pub(crate) use plans::plans;

use crate::PaxRomana;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::flow::Chapter;
use agon_game::{Chance as _, Checking, Id, Rules, Seat, ensure};

/// More Talents, victory points or battles than a match brings together.
const MOST: u16 = 10_000;
/// More free markers than the cards of a turn give.
const MOST_FREE_MARKERS: u8 = 100;

impl Checking for PaxRomana {
    /// Checks everything that the rules conserve, and the range of every field. Checks that others rely on come first.
    ///
    /// # Errors
    /// Says what does not add up.
    fn check(&self, s: &State) -> Result<(), String> {
        self.check_things(s)?;
        self.check_steps(s)
    }

    /// Fills in control where it is left out, and carries out what the turn does before a player is asked.
    fn complete(&self, s: &mut State) -> Result<(), String> {
        self.check_things(s)?;
        self.check_invaders(s)?;
        self.check_owners(s)?;
        self.check_stragglers(s)?;
        let unknown =
            (0..self.content.map.provinces.len()).all(|index| s.control[Province::from_index(index)].is_none());
        if unknown && s.seats.refs().all(|player| player.lost_capitals.is_empty()) {
            self.derive_control(s);
        }
        let begins = match s.steps.top() {
            Some(Step::Turn(TurnStep::BeginPhase | TurnStep::NextMarker | TurnStep::Reckon)) => true,
            Some(Step::Turn(TurnStep::BeginActivation)) => s.marker.is_some(),
            _ => false,
        };
        // PAX-14.2.1: if a reckoning is still to come, control is looked at then.
        let later = s.steps.iter().any(|step| step == TurnStep::Reckon.into());
        if s.over.is_none() && s.marches.is_empty() && s.battle.is_none() && !later {
            self.check_control(s)?;
        }
        if begins && s.over.is_none() && s.marches.is_empty() {
            self.check_lowest(s)?;
            self.settle(s);
        }
        Ok(())
    }
}

impl PaxRomana {
    /// Checks everything except what is due next.
    fn check_things(&self, s: &State) -> Result<(), String> {
        ensure!(s.scenario.index() < self.content.scenarios.len(), "scenario: no such scenario");
        let scene = self.scene(s);
        ensure!(s.seats.len() == scene.seats.len(), "seats: {} of {} players", s.seats.len(), scene.seats.len());
        let turns = scene.turn_first..=scene.turn_last;
        ensure!(turns.contains(&s.turn), "turn: {} of {} to {}", s.turn, turns.start(), turns.end());
        self.check_seats(s)?;
        self.check_groups(s)?;
        self.check_ground(s)?;
        self.check_leaders(s)?;
        self.check_players(s)?;
        self.check_orders(s)?;
        self.check_decks(s)?;
        self.check_pieces(s)?;
        self.check_stack(s)
    }

    /// The lowest step must end the phase: otherwise the match would end in the middle of it.
    fn check_lowest(&self, s: &State) -> Result<(), String> {
        let phase = matches!(s.steps.get(0), Some(Step::Turn(TurnStep::BeginPhase | TurnStep::EndPhase)));
        ensure!(phase, "steps: the lowest one must be the end of the phase, turn:end_phase");
        Ok(())
    }

    /// Every player named must sit at the table.
    fn check_seats(&self, s: &State) -> Result<(), String> {
        let players = s.players();
        let sits = |seat: Seat, what: &str| match seat.index() < players {
            true => Ok(()),
            false => Err(format!("{what}: {seat} of {players} seats, which are counted from 0")),
        };
        sits(s.active, "active")?;
        match s.marker {
            Some(Marker::Player(seat) | Marker::Free(seat)) => sits(seat, "marker")?,
            Some(Marker::Pontus) => ensure!(s.pontus.is_some(), "marker: Pontus has no player"),
            Some(Marker::Fortune) => ensure!(s.fortune.is_some(), "marker: the Soldiers of Fortune have no player"),
            Some(Marker::Event) => return Err("marker: an event marker is not activated".to_owned()),
            None => {}
        }
        ensure!(!s.pontus_marker || s.pontus.is_some(), "pontus_marker: Pontus has no player");
        ensure!(
            s.fortune_markers == 0 || s.fortune.is_some(),
            "fortune_markers: the Soldiers of Fortune have no player"
        );
        ensure!(!s.fortune_hired || s.fortune.is_some(), "fortune_hired: the Soldiers of Fortune have no player");
        for (place, seat) in s.order.iter().enumerate() {
            sits(seat, "order")?;
            let twice = s.order.iter().skip(place + 1).any(|other| other == seat);
            ensure!(!twice, "order: {} comes twice", s.player(seat).power);
        }
        let named = [
            ("previous", s.previous),
            ("fortune", s.fortune),
            ("rhodes", s.rhodes),
            ("pergamum", s.pergamum),
            ("pontus", s.pontus),
            ("activation.forced", s.activation.forced.and_then(Owner::seat)),
            ("helepolis", s.helepolis.map(|engine| engine.seat)),
        ];
        for (what, seat) in named {
            seat.map_or(Ok(()), |seat| sits(seat, what))?;
        }
        s.alliances.pairs().flatten().try_for_each(|seat| sits(seat, "alliances"))?;
        s.guests.iter().filter_map(|guest| guest.force.owner.seat()).try_for_each(|seat| sits(seat, "guests"))?;
        s.fleets.iter().filter_map(|fleet| fleet.owner.seat()).try_for_each(|seat| sits(seat, "fleets"))?;
        s.cargo.iter().filter_map(|cargo| cargo.owner.seat()).try_for_each(|seat| sits(seat, "cargo"))?;
        s.leaders.iter().filter_map(|post| post.owner.seat()).try_for_each(|seat| sits(seat, "leaders"))?;
        s.moved.iter().filter_map(|moved| moved.owner.seat()).try_for_each(|seat| sits(seat, "moved"))?;
        s.orders.iter().try_for_each(|order| sits(order.seat, "orders"))?;
        s.inside.iter().filter_map(|part| part.owner.seat()).try_for_each(|seat| sits(seat, "inside"))?;
        s.withdrawn.iter().filter_map(|part| part.owner.seat()).try_for_each(|seat| sits(seat, "withdrawn"))?;
        for march in s.marches.iter() {
            let whose = [Some(march.mover), march.owner.seat(), march.navy.seat()];
            whose.into_iter().flatten().try_for_each(|seat| sits(seat, "marches"))?;
        }
        for side in s.battle.iter().flat_map(|battle| battle.sides) {
            [side.seat, side.owner.seat()].into_iter().flatten().try_for_each(|seat| sits(seat, "battle"))?;
        }
        s.sea_battle.and_then(|battle| battle.enemy.seat()).map_or(Ok(()), |seat| sits(seat, "sea_battle"))?;
        for looked in s.looked.iter() {
            looked.by.iter().filter_map(Owner::seat).try_for_each(|seat| sits(seat, "looked"))?;
        }
        for step in s.steps.iter() {
            let mut wrong = Ok(());
            step.each_seat(|seat| {
                let found = sits(seat, &format!("steps: {}", step.name()));
                if wrong.is_ok() {
                    wrong = found;
                }
            });
            wrong?;
        }
        Ok(())
    }

    /// Checks groups on the move, and that those named by battles and steps exist.
    fn check_groups(&self, s: &State) -> Result<(), String> {
        let moving = s.moving();
        for post in s.leaders.refs() {
            let name = self.content.names.name(post.leader);
            ensure!(post.march <= moving, "leaders: {name} is with group {} of {moving}", post.march);
        }
        for combatant in s.battle.iter().flat_map(|battle| battle.sides) {
            ensure!(combatant.march <= moving, "battle: group {} of {moving}", combatant.march);
            ensure!(combatant.die <= self.content.battle.battle.final_die_max, "battle: a die of {}", combatant.die);
        }
        if let Some(battle) = s.sea_battle {
            ensure!((1..=moving).contains(&battle.march), "sea_battle: group {} of {moving}", battle.march);
        }
        let afloat = |march: &March| march.kind == MarchKind::SeaWithdrawal;
        ensure!(!s.marches.refs().take(1).any(afloat), "marches: a Fleet Withdraws that nobody has met");
        let flies = |step: &Step| {
            matches!(
                step,
                Step::Battle(BattleStep::Rally { .. }) | Step::Clash(ClashStep::Resume { flight: Some(_), .. })
            )
        };
        let rallies = s.steps.iter().filter(flies).count();
        let fleeing = s.marches.refs().filter(|march| march.before_flight.is_some()).count();
        ensure!(
            rallies == fleeing,
            "marches: {} in flight from an Interception, but {rallies} to go on after it (battle:rally)",
            counted(fleeing as u8)
        );
        for (place, step) in s.steps.iter().enumerate() {
            if let Step::Clash(ClashStep::Resume { flight: None, goal: Some(_), .. }) = step {
                return Err("steps: clash:resume has a `goal` (PAX-10.7.4g) for a group that does not flee".to_owned());
            }
            if let Step::Battle(BattleStep::Rout { space, exit: Exit::Road, .. }) = step {
                self.check_road(s, place, space)?;
            }
            if let Step::Clash(ClashStep::Resume { flight: Some(_), .. }) = step {
                // The army that has intercepted stands down with this step; it has beaten the group before it.
                let number = s.steps.iter().take(place + 1).filter(|step| stack::ends_group(*step)).count() as u8;
                let came = |march: &March| self.road_back(march).is_some() || self.sea_back(march);
                let came = (2..=moving).contains(&number) && came(s.march(number - 1));
                ensure!(came, "steps: the fleeing group has not come by a Link (PAX-9.3.3d)");
            }
            if let Step::Sea(SeaStep::Admit { to, .. }) = step {
                let known = s.fleets_at(to).all(|fleet| {
                    let friend = moving > 0 && self.friendly(s, s.march(moving).mover, fleet.owner);
                    friend || self.admiral_of(s, fleet.owner).is_some()
                });
                ensure!(known, "steps: nobody speaks for a Fleet in {} (PAX-11.4.2b)", self.place_name(to));
            }
            self.check_talk(s, step)?;
            let (groups, battle, at_sea) = needs(step);
            let kind = step.name();
            ensure!(moving >= groups, "steps: {kind} needs {} in `marches`, which has {moving}", counted(groups));
            ensure!(!battle || s.battle.is_some(), "steps: {kind} needs `battle`");
            ensure!(!at_sea || s.sea_battle.is_some(), "steps: {kind} needs `sea_battle`");
            self.check_group_of(s, place, step, groups)?;
        }
        Ok(())
    }

    /// A step must come before the groups it needs stand down, and a step at sea must have a group on ships.
    fn check_group_of(&self, s: &State, place: usize, step: Step, groups: u8) -> Result<(), String> {
        let kind = step.name();
        let there = s.steps.iter().take(place + 1).filter(|step| stack::ends_group(*step)).count() as u8;
        ensure!(there >= groups, "steps: {kind} needs {}, but only {there} left when it comes", counted(groups));
        if let Some(battle) = s.sea_battle.filter(|_| stack::fought_at_sea(step)) {
            ensure!(there >= battle.march, "steps: {kind} comes after the fighting Fleet has stood down");
        }
        let group = match step {
            Step::Sea(SeaStep::LoseCargo { owner: Some(_), .. } | SeaStep::Share { .. } | SeaStep::Flee { .. }) => None,
            Step::Sea(_) => Some(there),
            _ => None,
        };
        let afloat = group.filter(|number| *number <= s.moving()).is_none_or(|number| s.march(number).afloat());
        ensure!(afloat, "steps: {kind} is about group {there}, which is on land");
        Ok(())
    }

    /// PAX-4.3.1, PAX-4.4: only what can be given may be offered.
    fn check_talk(&self, s: &State, step: Step) -> Result<(), String> {
        let (giver, talents) = match step {
            Step::Talk(TalkStep::Respond { by, to, offer, asked }) => {
                let (giver, taker) = if asked { (to, by) } else { (by, to) };
                let name = s.player(giver).power;
                ensure!(self.can_give(s, giver, taker, offer), "steps: {name} cannot give this (PAX-4.3.1d)");
                return Ok(());
            }
            Step::Talk(TalkStep::Bribed { by, talents, .. }) => (by, u16::from(talents)),
            Step::Talk(TalkStep::Bribe { by, .. }) => (by, 1),
            _ => return Ok(()),
        };
        let (name, held) = (s.player(giver).power, s.player(giver).talents);
        ensure!(talents <= held, "steps: {name} pays {talents} Talents, but has {held} (PAX-4.4a)");
        Ok(())
    }

    fn check_ground(&self, s: &State) -> Result<(), String> {
        let scene = self.scene(s);
        for index in 0..MAX_SPACES {
            let space = Space::from_index(index);
            let ground = s.ground[space];
            if ground == Ground::default() {
                continue;
            }
            ensure!(index < self.content.map.spaces.len(), "ground: something stands outside the map");
            let name = self.content.names.name(space);
            ensure!(scene.open.has(space), "ground: {name} is not in play");
            if let Some(force) = ground.force {
                let (chip, owner) = (force.owner == Owner::Tribes, self.known_as(s, force.owner));
                ensure!(chip || !force.troops.is_empty(), "ground: a force of {owner} without units in {name}");
            }
            if let Some(works) = ground.works {
                let full = self.content.places.full(works.kind());
                let points = works.points;
                ensure!((works.floor()..=full).contains(&points), "ground: {points} FP in {name} (PAX-7.3.4)");
                ensure!(!self.space(space).rough_mountain, "ground: works in {name}, Rough Mountain (PAX-7.1.3a)");
            }
            for owner in [ground.force.map(|force| force.owner), ground.works.map(|works| works.owner)] {
                let nobody = owner.and_then(Owner::seat).filter(|seat| seat.index() >= s.players());
                ensure!(nobody.is_none(), "ground: {name} belongs to a seat at which nobody sits");
            }
        }
        for (place, guest) in s.guests.refs().enumerate() {
            let same = |other: &Guest| other.space == guest.space && other.force.owner == guest.force.owner;
            let twice = s.guests.refs().skip(place + 1).any(same);
            ensure!(!twice, "guests: {} twice in a Space", self.known_as(s, guest.force.owner));
            let (name, owner) = (self.content.names.name(guest.space), self.known_as(s, guest.force.owner));
            ensure!(!guest.force.troops.is_empty(), "guests: {owner} without units in {name}");
            let host = s.ground[guest.space].force;
            ensure!(
                host.is_some_and(|host| host.owner != guest.force.owner),
                "guests: {owner} without a host in {name}"
            );
            let lodged = self.lodging(s, guest.force.owner, guest.space);
            ensure!(
                lodged,
                "guests: {owner} in {name}, where Pontic units and others of their player meet (PAX-12.5.5h)"
            );
        }
        for (place, fleet) in s.fleets.refs().enumerate() {
            let (owner, at) = (self.known_as(s, fleet.owner), self.place_name(fleet.at));
            ensure!(fleet.galleys > 0, "fleets: {owner} without squadrons in {at}");
            let twice = s.fleets.refs().skip(place + 1).any(|other| other.owner == fleet.owner && other.at == fleet.at);
            ensure!(!twice, "fleets: {owner} has two in {at} (PAX-3.5.2b)");
            let harbour = match fleet.at {
                Node::Space(space) => self.space(space).port,
                Node::Point(point) => self.content.map.point(point).kind == PointKind::Naval,
            };
            ensure!(harbour, "fleets: {owner} in {at}, neither a Port nor a naval transit point (PAX-2.1.3)");
        }
        Ok(())
    }

    fn check_leaders(&self, s: &State) -> Result<(), String> {
        for (place, post) in s.leaders.refs().enumerate() {
            let name = self.content.names.name(post.leader);
            let twice = s.leaders.refs().skip(place + 1).any(|other| other.leader == post.leader);
            ensure!(!twice, "leaders: {name} is in play twice");
            let with = post.march == 0 || s.march(post.march).at == post.at;
            ensure!(with, "leaders: {name} is not where his group is");
        }
        for leader in s.marches.iter().filter_map(|march| march.commander) {
            let name = self.content.names.name(leader);
            ensure!(s.leaders.refs().any(|post| post.leader == leader), "marches: {name} commands, but is not in play");
        }
        self.check_drawn_leaders(s)
    }

    /// PAX-8.1.5: leaders drawn are not in play yet, and each is placed once, by the player who drew him.
    fn check_drawn_leaders(&self, s: &State) -> Result<(), String> {
        let name = |leader: Leader| self.content.names.name(leader);
        let drawn = || s.seats.refs().flat_map(|player| player.drawn.iter());
        for (place, leader) in drawn().enumerate() {
            let in_play = s.leaders.refs().any(|post| post.leader == leader);
            ensure!(!in_play, "seats: {} is drawn, but in play", name(leader));
            ensure!(!drawn().skip(place + 1).any(|other| other == leader), "seats: {} is drawn twice", name(leader));
        }
        let placed = || {
            s.orders.refs().filter_map(|order| match order.deed {
                Deed::Place(leader, _) => Some((order.seat, leader)),
                _ => None,
            })
        };
        for (place, (seat, leader)) in placed().enumerate() {
            let player = s.player(seat);
            let own = player.drawn.iter().any(|drawn| drawn == leader);
            ensure!(own, "orders: {} places {}, whom he has not drawn", player.power, name(leader));
            let twice = placed().skip(place + 1).any(|(_, other)| other == leader);
            ensure!(!twice, "orders: {} is placed twice", name(leader));
        }
        let waiting = || {
            s.steps.iter().filter_map(|step| match step {
                Step::Muster(MusterStep::PlaceLeader { seat, nth }) => Some((seat, nth)),
                _ => None,
            })
        };
        for (place, (seat, nth)) in waiting().enumerate() {
            let player = s.player(seat);
            let done = player.drawn.get(nth.into()).is_some_and(|drawn| placed().any(|(_, leader)| leader == drawn));
            let twice = waiting().skip(place + 1).any(|other| other == (seat, nth));
            ensure!(!done && !twice, "steps: muster:place_leader: {} places this leader twice", player.power);
            let now = s.steps.top() == Some(MusterStep::PlaceLeader { seat, nth }.into());
            let drawn = player.drawn.get(nth.into()).is_some();
            ensure!(drawn || !now, "steps: muster:place_leader: {} has not drawn this leader", player.power);
        }
        Ok(())
    }

    fn check_players(&self, s: &State) -> Result<(), String> {
        for (name, count) in [("battles", s.battles), ("sea_battles", s.sea_battles), ("deals", s.deals)] {
            ensure!(count <= MOST, "{name}: {count}, more than a match has");
        }
        for seat in s.all_seats() {
            let player = s.player(seat);
            let power = player.power;
            let track = &self.content.stability;
            let (band, stability) = (track.min..=track.max, player.stability);
            ensure!(band.contains(&stability), "seats: Stability {stability} of {power} (PAX-14.1.4)");
            let paid: u32 = player.sources.as_slice().iter().map(|points| u32::from(*points)).sum();
            ensure!(
                paid <= player.points.into(),
                "seats: {paid} victory points of {power} have a source, but it has {}",
                player.points
            );
            let (talents, points) = (player.talents, player.points);
            ensure!(
                talents <= MOST && points <= MOST,
                "seats: {power} has {talents} Talents and {points} victory points, more than a match has"
            );
            let most = self.scene(s).activation_markers;
            ensure!(
                player.markers <= most,
                "seats: {} markers of {power}, at most {most} (PAX-3.4.2g)",
                player.markers
            );
            ensure!(
                player.free_markers <= MOST_FREE_MARKERS,
                "seats: {} free markers of {power}, more than cards give in a turn (PAX-17.2-34-a)",
                player.free_markers
            );
            let own = |space: Space| self.seat_rules(s, seat).capitals.iter().any(|capital| capital == space);
            let strange = player.lost_capitals.iter().find(|space| !own(*space));
            let name = strange.map(|space| self.content.names.name(space)).unwrap_or_default();
            ensure!(
                strange.is_none(),
                "seats: {power} has lost {name}, which is no Capital of this power (PAX-14.2.1p)"
            );
            let known = player.lost_this_turn.iter().all(|capital| player.lost_capitals.has(capital));
            ensure!(known, "seats: {power} has lost a Capital this turn that is not lost (PAX-14.2.1p)");
            if let Some(leader) = player.conqueror {
                let own = |post: &Post| post.leader == leader && post.owner == Owner::of(seat);
                let leads = self.content.leader(leader).elite && s.leaders.refs().any(own);
                let name = self.content.names.name(leader);
                ensure!(leads, "seats: {name} is Conqueror, but no Elite leader of {power} in play (PAX-16.2-CON-a)");
            }
            ensure!(
                !player.civil_war || self.extended(s),
                "seats: a civil war waits for {power}, but in the Standard Game it comes at once (PAX-17.2-35-d)"
            );
            let masks = (player.hidden_cards, player.hidden_aims, player.hidden_leaders);
            ensure!(
                masks == (0, 0, 0),
                "seats: something is hidden in the hand of {power}; only observations hide anything"
            );
            let played = player.hand.iter().find(|held| !self.content.card(held.card).hold());
            ensure!(played.is_none(), "seats: {power} holds a card that is played when it is drawn (PAX-17.1.4)");
            let watched = player.hand.iter().map(|held| held.seen).chain(player.aims.iter().map(|aim| aim.seen()));
            let known = |owner: Owner| owner.seat().is_some_and(|other| other != seat && other.index() < s.players());
            ensure!(
                watched.into_iter().all(|seen| seen.iter().all(known)),
                "seats: something in the hand of {power} has been seen by somebody who is not another player"
            );
            // PAX-15.4.4d, PAX-17.2-09: one more until one goes back.
            let goes = |step: Step| match step {
                Step::Muster(MusterStep::DropAim { seat: who }) | Step::Card(CardStep::ReturnAim { seat: who, .. }) => {
                    who == seat
                }
                _ => false,
            };
            let most = usize::from(self.content.objective_limits.held) + usize::from(s.steps.iter().any(goes));
            let held = player.aims.len();
            ensure!(held <= most, "seats: {power} holds {held} Objectives, at most {most} (PAX-15.4.4c)");
            let useless = player.aims.iter().find(|aim| !self.usable_aim(s, seat, aim.objective));
            ensure!(useless.is_none(), "seats: {power} holds an Objective that it cannot use (PAX-15.4.5c)");
        }
        Ok(())
    }

    /// PAX-17.1.1, PAX-15.4.1, PAX-13.1.1: there may not be more cards, Objectives and chips than are printed. A card being
    /// played lies on the table until it has taken effect.
    fn check_decks(&self, s: &State) -> Result<(), String> {
        for &card in Card::ALL {
            let held = s.seats.refs().flat_map(|p| p.hand.iter()).filter(|held| held.card == card).count();
            let played =
                |step: &Step| matches!(step, Step::Card(CardStep::Effect { card: on_top, .. }) if *on_top == card);
            let lying = s.steps.iter().filter(played).count();
            let all = usize::from(s.deck[card]) + usize::from(s.discards[card]) + held + lying;
            let copies = usize::from(self.content.card(card).copies);
            ensure!(all <= copies, "deck: {all} of {copies} cards {card}");
        }
        for &objective in Objective::ALL {
            let held = s.seats.refs().flat_map(|p| p.aims.iter()).filter(|aim| aim.objective == objective).count();
            let all = usize::from(s.objectives[objective]) + held;
            let copies = usize::from(self.aim_markers(self.scene(s), objective));
            ensure!(all <= copies, "objectives: {all} of {copies} markers {objective} in this scenario");
        }
        for (place, looked) in s.looked.refs().enumerate() {
            let name = self.content.names.name(looked.space);
            let known = (1..s.chips.len()).contains(&usize::from(looked.strength));
            ensure!(known, "looked: a chip of strength {} in {name}; only observations hide it", looked.strength);
            let twice = s.looked.refs().skip(place + 1).any(|other| other.space == looked.space);
            ensure!(!twice, "looked: two chips in {name}");
            ensure!(self.face_down(s, looked.space), "looked: there is no chip in {name}");
        }
        for (strength, (left, all)) in (0..).zip(s.chips.iter().zip(self.content.forces.chips)) {
            let looked = s.looked.refs().filter(|looked| looked.strength == strength).count() as u8;
            let found = left.saturating_add(looked);
            ensure!(found <= all, "chips: {found} of {all} with strength {strength}");
        }
        let lying = self.spaces().filter(|space| self.face_down(s, *space)).count() - s.looked.len();
        let left: usize = s.chips.iter().map(|count| usize::from(*count)).sum();
        ensure!(lying <= left, "chips: {left} are left, but {lying} lie on the map");
        Ok(())
    }

    fn check_steps(&self, s: &State) -> Result<(), String> {
        ensure!(s.over.is_some() == s.steps.is_empty(), "over: the match has an end or something to do, not both");
        let Some(top) = s.steps.top() else { return Ok(()) };
        self.check_lowest(s)?;
        let kind = top.name();
        match top.who(self, s) {
            Who::Seat(_) => {
                let mut legal = Vec::new();
                self.legal_actions(s, &mut legal);
                ensure!(!legal.is_empty(), "steps: nothing can be decided at {kind}");
            }
            Who::Chance(_) => {
                let possible = self.chance_outcomes(s).is_some_and(|all| !all.is_empty());
                ensure!(possible, "steps: nothing can be drawn at {kind}");
            }
            Who::Rules => return Err(format!("steps: {kind} waits for nobody")),
        }
        Ok(())
    }

    /// An owner in words: a seat by its power.
    fn known_as(&self, s: &State, owner: Owner) -> &'static str {
        match owner.seat().filter(|seat| seat.index() < s.players()) {
            Some(seat) => s.player(seat).power.as_str(),
            None => owner.as_str(),
        }
    }
}

/// What a step needs: how many groups on the move, whether a land battle, whether a naval battle.
fn needs(step: Step) -> (u8, bool, bool) {
    match step {
        Step::March(MarchStep::ChooseOwner { march, .. }) => (march.max(1), false, false),
        Step::March(_) | Step::Siege(_) | Step::Act(ActStep::EndMove) => (1, false, false),
        Step::Clash(
            ClashStep::Intercept { .. }
            | ClashStep::Withdraw { .. }
            | ClashStep::Assault { .. }
            | ClashStep::Raid
            | ClashStep::Feud { .. },
        )
        | Step::Talk(TalkStep::Bribe { .. } | TalkStep::Bribed { .. } | TalkStep::Honour { .. }) => (1, false, false),
        Step::Clash(_) => (2, false, false),
        Step::Attrition(AttritionStep::Roll { space: None, .. } | AttritionStep::Lose { space: None, .. }) => {
            (1, false, false)
        }
        Step::Battle(BattleStep::Rout { .. }) => (0, false, false),
        Step::Battle(
            BattleStep::Flee { .. } | BattleStep::Harried { .. } | BattleStep::Rally { .. } | BattleStep::End,
        ) => (1, false, false),
        Step::Battle(_) => (0, true, false),
        Step::Sea(SeaStep::BattleRoll { .. } | SeaStep::WinnerRoll | SeaStep::Flee { .. } | SeaStep::EndBattle) => {
            (1, false, true)
        }
        Step::Sea(SeaStep::Admit { .. }) => (2, false, false),
        Step::Sea(_) => (1, false, false),
        Step::Event(EventStep::Onslaught) => (1, false, false),
        Step::Card(CardStep::AmbushRoll | CardStep::AmbushLosses { .. }) => (1, false, false),
        Step::Card(CardStep::Window { occasion: Occasion::TransitPoint | Occasion::AtSea, .. }) => (1, false, false),
        Step::Card(CardStep::Window { occasion: Occasion::Battle, .. }) => (0, true, false),
        _ => (0, false, false),
    }
}

/// Groups on the move in words: `1 group`, `2 groups`.
fn counted(groups: u8) -> String {
    format!("{groups} group{}", if groups == 1 { "" } else { "s" })
}
