//! What cannot stand on the map: pieces of the wrong owner, in the wrong place, or beside pieces they never stand with;
//! markers and cards that the scenario does not have.

use crate::PaxRomana;
use crate::content::{Affects, Origin};
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use crate::troops::MOST_OF_A_KIND;
use agon_game::{Id, Seat, ensure};

/// More Movement Points than a roll gives.
const MOST_POINTS: u8 = 100;

impl PaxRomana {
    /// Checks what pieces there are, their owners and their places.
    ///
    /// # Errors
    /// Says what does not fit.
    pub(in crate::check) fn check_pieces(&self, s: &State) -> Result<(), String> {
        self.check_table(s)?;
        self.check_markers(s)?;
        self.check_hired(s)?;
        self.check_pergamum(s)?;
        self.check_pontus(s)?;
        self.check_forces(s)?;
        self.check_posts(s)?;
        self.check_marches(s)?;
        self.check_totals(s)
    }

    /// The powers must be those of the scenario, and the Standard Game without cards.
    fn check_table(&self, s: &State) -> Result<(), String> {
        for seat in s.all_seats() {
            let (power, plays) = (s.player(seat).power, self.seat_rules(s, seat).power);
            ensure!(power == plays, "seats: {seat} is {plays} in this scenario, not {power}");
            let rests = |leader: Leader| self.content.leader(leader).elite;
            let elite = s.player(seat).used.iter().chain(s.player(seat).resting.iter()).all(rests);
            ensure!(elite, "seats: {power}: only Elite leaders rest (PAX-8.3b)");
        }
        let allied = |home: Seat| s.all_seats().any(|other| s.allied(home, other));
        let strange = s.ally_kept.iter().find(|space| !self.home_of(s, *space).is_some_and(allied));
        ensure!(
            strange.is_none(),
            "ally_kept: {} is not in the Home of a player who has an ally (PAX-4.3.1k)",
            strange.map(|space| self.content.names.name(space)).unwrap_or_default()
        );
        if self.extended(s) {
            return Ok(());
        }
        let cards = Card::ALL.iter().any(|card| s.deck[*card] + s.discards[*card] > 0);
        ensure!(!cards, "deck: the Standard Game has no event cards (PAX-1.1)");
        for seat in s.all_seats() {
            let player = s.player(seat);
            let power = player.power;
            ensure!(player.hand.is_empty(), "seats: {power} holds event cards in the Standard Game (PAX-1.1)");
        }
        ensure!(s.pontus.is_none(), "pontus: it stays neutral in the Standard Game (PAX-12.5.5)");
        Ok(())
    }

    /// Checks markers in the pool, what is left of an Activation, waiting events, and pirates.
    fn check_markers(&self, s: &State) -> Result<(), String> {
        let scene = self.scene(s);
        let (begun, players) = (usize::from(s.begun), s.players());
        ensure!(begun <= players, "begun: {begun} of {players} first Activations");
        let (events, most) = (s.event_markers, scene.event_markers);
        ensure!(events <= most, "event_markers: {events} of {most} (PAX-16.1.1)");
        let fortune = scene.special.sof_markers.map_or(0, |(markers, _)| markers);
        ensure!(s.fortune_markers <= fortune, "fortune_markers: {} of {fortune}", s.fortune_markers);
        let Activation { major, minor, .. } = s.activation;
        let rules = &self.content.turn.activation;
        let few = major <= rules.major_moves && minor <= rules.minor_moves;
        ensure!(few, "activation: {major} Major and {minor} Minor Moves (PAX-3.5.1)");
        let Activation { forfeited, run_before, .. } = s.activation;
        let paid = matches!(s.marker, Some(Marker::Player(_)));
        ensure!(!forfeited || paid, "activation: only a marker that has a price is forfeited (PAX-3.4.4b)");
        let noted = s.marker.is_some() && !self.content.options.forfeited_marker_counts;
        ensure!(run_before == 0 || noted, "activation: run_before is for markers that may not count (PAX-R106)");
        let waits = |event: Event| self.content.events.affects[event.index()] == Affects::Next;
        ensure!(s.pending.iter().all(waits), "pending: an event that does not wait (PAX-16.1.3)");
        let lair = |at: Node| match at {
            Node::Space(space) => self.space(space).port && scene.open.has(space),
            Node::Point(point) => self.content.map.point(point).kind == PointKind::Naval,
        };
        let lost = s.pirates.iter().find(|at| !lair(*at));
        ensure!(
            lost.is_none(),
            "pirates: in {}, neither a Port nor a naval transit point (PAX-12.6.1)",
            lost.map(|at| self.place_name(at)).unwrap_or_default()
        );
        let moves = s.marches.len() + usize::from(s.battle.is_some()) + usize::from(s.sea_battle.is_some());
        ensure!(
            moves == 0 || s.phase == Phase::Activation,
            "marches: nobody moves or fights in the {} Phase (PAX-3.2)",
            s.phase
        );
        Ok(())
    }

    /// PAX-12.4.2d: the Soldiers of Fortune have pieces only while somebody commands them.
    fn check_hired(&self, s: &State) -> Result<(), String> {
        let places = self.spaces().flat_map(|space| s.forces(space)).map(|force| ("ground", force.owner));
        let pieces = places
            .chain(s.cargo.refs().map(|cargo| ("cargo", cargo.owner)))
            .chain(s.leaders.refs().map(|post| ("leaders", post.owner)))
            .chain(s.marches.refs().map(|march| ("marches", march.owner)))
            .chain(s.battle.iter().flat_map(|battle| battle.sides).map(|side| ("battle", side.owner)));
        for (place, owner) in pieces {
            let led = owner != Owner::SoldiersOfFortune || s.fortune.is_some();
            ensure!(led, "{place}: nobody commands the Soldiers of Fortune (`fortune`)");
        }
        Ok(())
    }

    /// PAX-17.2-03: what is remembered of Pergamum, its ally and its leader.
    fn check_pergamum(&self, s: &State) -> Result<(), String> {
        let kept = s.pergamum_kept;
        let theirs = kept.within(self.content.map.pergamum) && (kept.is_empty() || s.pergamum.is_some());
        ensure!(theirs, "pergamum_kept: only an ally of Pergamum keeps Spaces of it (PAX-17.2-03-h)");
        if let Some(leader) = s.pergamum_leader_away {
            let name = self.content.names.name(leader);
            let theirs = self.content.leader(leader).origin == Origin::Pergamum;
            ensure!(theirs, "pergamum_leader_away: {name} does not lead Pergamum");
            let in_play = s.leaders.refs().any(|post| post.owner == Owner::Pergamum);
            ensure!(!in_play, "pergamum_leader_away: {name}, but Pergamum has a leader in play (PAX-17.2-03-k)");
        }
        let rolls = s.steps.iter().any(|step| step == ForceStep::PergamumRoll.into());
        ensure!(!rolls || s.pergamum.is_some(), "steps: force:pergamum_roll, but Pergamum has no ally (PAX-17.2-03-e)");
        Ok(())
    }

    /// PAX-12.5.5b, PAX-12.5.5c: Pontus is placed by its player, with the units that it has.
    fn check_pontus(&self, s: &State) -> Result<(), String> {
        for step in s.steps.iter() {
            let Step::Force(ForceStep::PlacePontus { unit, left, .. }) = step else { continue };
            ensure!(s.pontus.is_some(), "steps: force:place_pontus, but Pontus has no player (PAX-12.5.5b)");
            let all = self.content.forces.pontus[unit.index()];
            ensure!(
                (1..=all).contains(&left),
                "steps: force:place_pontus: Pontus has not so many of these units (PAX-12.5.5c)"
            );
        }
        Ok(())
    }

    /// No owner has more units of a kind than a count holds, wherever they meet, nor do Elephants that fight together.
    fn check_totals(&self, s: &State) -> Result<(), String> {
        let (totals, most) = (self.totals(s), u16::from(u8::MAX));
        for (owner, own) in Owner::ALL.iter().zip(&totals) {
            for (unit, all) in Unit::ALL.iter().zip(own) {
                let (name, kind) = (self.known_as(s, *owner), unit.as_str());
                ensure!(*all <= most, "{name} has {all} {kind} on the map, at most {most}");
            }
        }
        let elephants: u16 = totals.iter().map(|own| own[Unit::Elephants.index()]).sum();
        ensure!(elephants <= most, "{elephants} Elephants on the map, at most {most}");
        Ok(())
    }

    /// Units must stand with units of their owner or with friends.
    fn check_forces(&self, s: &State) -> Result<(), String> {
        let scene = self.scene(s);
        for space in self.spaces().filter(|space| s.ground[*space] != Ground::default()) {
            let name = self.content.names.name(space);
            for force in s.forces(space) {
                self.check_troops(s, force.owner, &force.troops, name)?;
            }
            self.check_company(s, space)?;
        }
        for guest in s.guests.refs() {
            let (name, owner) = (self.content.names.name(guest.space), self.known_as(s, guest.force.owner));
            ensure!(scene.open.has(guest.space), "guests: {owner} in {name}, which is not in play");
        }
        for fleet in s.fleets.refs() {
            let (owner, at) = (self.known_as(s, fleet.owner), self.place_name(fleet.at));
            let open = fleet.at.space().is_none_or(|space| scene.open.has(space));
            ensure!(open, "fleets: {owner} in {at}, which is not in play");
            ensure!(
                fleet.galleys <= MOST_OF_A_KIND,
                "fleets: {owner} with {} squadrons in {at}, at most {MOST_OF_A_KIND}",
                fleet.galleys
            );
        }
        for (place, mutiny) in s.mutinies.iter().enumerate() {
            let (owner, at) = (self.known_as(s, mutiny.owner), self.place_name(mutiny.at));
            ensure!(s.galleys(mutiny.owner, mutiny.at) > 0, "mutinies: {owner} has no Fleet in {at} (PAX-13.3-MUT)");
            // A Fleet still waits when its player has lost its alliance.
            let lost = matches!(mutiny.owner, Owner::Rhodes | Owner::Pergamum);
            let paid = lost || self.admiral_of(s, mutiny.owner).is_some();
            ensure!(paid, "mutinies: no player pays the Fleet of {owner}");
            ensure!(!s.mutinies.iter().take(place).any(|other| other == mutiny), "mutinies: {owner} twice in {at}");
        }
        // PAX-3.2.Gb: until the Fleets outside friendly Ports are looked at.
        let sunk =
            |step: Step| matches!(step, Step::Attrition(AttritionStep::Fleets) | Step::Turn(TurnStep::BeginPhase));
        let at_sea = s.phase == Phase::Activation || s.phase == Phase::Attrition && s.steps.iter().any(sunk);
        for (place, cargo) in s.cargo.refs().enumerate() {
            let (owner, at) = (self.known_as(s, cargo.owner), self.place_name(cargo.at));
            ensure!(at_sea, "cargo: {owner} on ships in {at} after the attrition of Fleets (PAX-3.2.Gb)");
            ensure!(self.on_water(cargo.at), "cargo: {owner} on ships in {at} (PAX-11.1.5)");
            ensure!(!cargo.troops.is_empty(), "cargo: {owner} without units in {at}");
            let twice = s.cargo.refs().skip(place + 1).any(|other| other.owner == cargo.owner && other.at == cargo.at);
            ensure!(!twice, "cargo: {owner} twice in {at}");
            self.check_troops(s, cargo.owner, &cargo.troops, &at)?;
        }
        for seat in s.all_seats() {
            let army = s.slave_armies[seat.index()];
            // PAX-12.7.2: whether a revolt is over is looked at after a battle or event, not during it.
            let open = s.battle.is_some() || s.steps.iter().any(|step| step == TurnStep::Reckon.into());
            ensure!(
                army.is_none() || open || self.slaves_left(s, seat),
                "slave_armies: there is none against {} (PAX-12.7.1d)",
                s.player(seat).power
            );
        }
        let nobody = s.slave_armies.iter().skip(s.players()).any(Option::is_some);
        ensure!(!nobody, "slave_armies: against a seat at which nobody sits");
        Ok(())
    }

    /// PAX-12.5b: whether an owner's pieces are with friends or fight: those of players and of Independents. Tribes, rebels and barbarians may share a
    /// Space with others.
    pub(in crate::check) fn takes_sides(&self, s: &State, owner: Owner) -> bool {
        self.commander_of(s, owner).is_some() || owner.minor().is_some()
    }

    /// PAX-5.1.2a: an army stands with friends, and in no City or Town of others. Forces without a player, such as tribes and rebels, may share a Space
    /// with others, but not Independents. PAX-4.3.1p: a former partner has still to leave.
    fn check_company(&self, s: &State, space: Space) -> Result<(), String> {
        let led = |owner: Owner| self.commander_of(s, owner).is_some();
        // PAX-12.4.6: Soldiers of Fortune with whom a scenario begins stay with their hosts until they leave.
        let hosts = self.scene(s).special.sof_ally.filter(|_| !s.fortune_hired);
        let guest = |one: Owner, other: Owner| {
            one == Owner::SoldiersOfFortune && other.minor().is_some() && other.minor() == hosts
        };
        let enemies = |one: Owner, other: Owner| {
            let sides = self.takes_sides(s, one) && self.takes_sides(s, other) && (led(one) || led(other));
            sides && !self.together(s, one, other) && !guest(one, other) && !guest(other, one)
        };
        let name = self.content.names.name(space);
        for (place, force) in s.forces(space).enumerate().filter(|(_, force)| self.force_occupies(force)) {
            let mut others = s.forces(space).skip(place + 1).filter(|other| self.force_occupies(other));
            let leaves = |owner: Owner| {
                let part = |seat: Seat| AttritionStep::Part { seat, space }.into();
                self.commander_of(s, owner).is_some_and(|seat| s.steps.iter().any(|step| step == part(seat)))
            };
            let beside = others.find(|other| enemies(force.owner, other.owner)).map(|other| other.owner);
            let beside = beside.filter(|other| !leaves(force.owner) && !leaves(*other));
            if let Some(other) = beside {
                let (owner, other) = (self.known_as(s, force.owner), self.known_as(s, other));
                return Err(format!("guests: {other} in {name} beside {owner}, its enemy (PAX-5.1.2a)"));
            }
            // PAX-12.5.5k: a City of Pontus may become Independent while an army of its player is in it.
            let works = s.ground[space].works.map(|works| works.owner).filter(|owner| *owner != Owner::Independent);
            if let Some(other) = works.filter(|other| enemies(force.owner, *other) && !leaves(force.owner)) {
                let (owner, other) = (self.known_as(s, force.owner), self.known_as(s, other));
                return Err(format!("ground: {owner} in {name}, a place of {other}, its enemy (PAX-5.1.2a)"));
            }
        }
        Ok(())
    }

    /// PAX-2.2f, PAX-4.3.1e, PAX-8.3d: a player has only the kinds of unit and of leaders that he can come by.
    ///
    /// # Errors
    /// Names the player and what he cannot have.
    pub(in crate::check) fn check_owners(&self, s: &State) -> Result<(), String> {
        let totals = self.totals(s);
        for seat in s.all_seats() {
            let (power, rules, owner) = (s.player(seat).power, self.seat_rules(s, seat), Owner::of(seat));
            let has = |unit: Unit| totals[owner.index()][unit.index()] > 0;
            ensure!(rules.legions || !has(Unit::Legion), "{power} has Legions (lg), which only Rome raises (PAX-2.2f)");
            let hired = Unit::ALL.iter().find(|unit| self.unit(**unit).mercenary && has(**unit));
            let kind = hired.map(|unit| unit.as_str()).unwrap_or_default();
            ensure!(rules.mercenaries || hired.is_none(), "{power} has {kind}, but never mercenaries (PAX-4.3.1e)");
            let own = || s.leaders.refs().filter(|post| post.owner == owner);
            let (count, most) = (own().count(), usize::from(self.content.leader_limits.drawn_per_turn));
            ensure!(count <= most, "leaders: {power} has {count}, at most {most} (PAX-8.1.1a)");
            let begins = s.steps.top() == Some(TurnStep::BeginPhase.into());
            let gone = matches!(s.phase, Phase::Removal | Phase::Leaders) && !begins;
            ensure!(
                count == 0 || !gone,
                "leaders: {power} has one in play, but all were removed and none is placed yet (PAX-3.2.Cb)"
            );
            let elite = own().filter(|post| self.content.leader(post.leader).elite).count();
            ensure!(elite <= 1, "leaders: {power} has {elite} Elite leaders, at most 1 (PAX-8.3d)");
        }
        Ok(())
    }

    /// PAX-9.2.3a, PAX-12.8.2b, PAX-12.1.3b: Elephants do not stay without combat units, nor do Garrisons in Rough Mountain; but where a
    /// group moves, and while a battle is fought, they may for a moment.
    ///
    /// # Errors
    /// Names their owner and the Space.
    pub(in crate::check) fn check_stragglers(&self, s: &State) -> Result<(), String> {
        let moving = |space: Space| s.marches.refs().any(|march| [march.at, march.came_from].contains(&space.into()));
        if s.battle.is_some() {
            return Ok(());
        }
        for space in self.spaces().filter(|space| !moving(*space)) {
            let name = self.content.names.name(space);
            for force in s.forces(space) {
                let owner = self.known_as(s, force.owner);
                let beside =
                    |other: Force| self.has_fighters(&other.troops) && self.together(s, force.owner, other.owner);
                let kept = force.troops.all(Unit::Elephants) == 0 || s.forces(space).any(beside);
                ensure!(kept, "{owner} has Elephants in {name} without combat units (PAX-12.8.2b)");
                let bare = self.space(space).rough_mountain && !self.one_player_fights(s, force.owner, space);
                let guarded = !bare || force.troops.all(Unit::Garrison) == 0;
                ensure!(guarded, "{owner} has Garrisons in {name}, Rough Mountain, without combat units (PAX-12.1.3b)");
            }
        }
        Ok(())
    }

    /// Checks that an owner can have units of these kinds.
    fn check_troops(&self, s: &State, owner: Owner, troops: &Troops, place: &str) -> Result<(), String> {
        for (Piece { unit, .. }, _) in troops.pieces() {
            let (all, kind) = (troops.all(unit), unit.as_str());
            ensure!(
                all <= MOST_OF_A_KIND,
                "{} has {all} {kind} in {place}, at most {MOST_OF_A_KIND}",
                self.known_as(s, owner)
            );
            let fits = match unit {
                Unit::Barbarians | Unit::BarbarianCavalry => owner.seat().is_none(),
                Unit::TribalWarriors => owner == Owner::Tribes,
                _ => true,
            };
            let (name, unit) = (self.known_as(s, owner), unit.as_str());
            ensure!(fits, "{name} has no {unit}: in {place}");
        }
        // PAX-13.3-AFR-a: as many rebels as these are worth may come of them.
        let hired = self.battle_points(troops.only(|unit| self.unit(unit).mercenary));
        ensure!(
            hired <= MOST_OF_A_KIND.into(),
            "{} has mercenaries with {hired} BP in {place}, at most {MOST_OF_A_KIND}",
            self.known_as(s, owner)
        );
        Ok(())
    }

    /// Leaders must have an owner that they can belong to, and may not stay at a land transit point.
    fn check_posts(&self, s: &State) -> Result<(), String> {
        for post in s.leaders.refs() {
            let (name, owner) = (self.content.names.name(post.leader), self.known_as(s, post.owner));
            let fits = match self.content.leader(post.leader).origin {
                Origin::Pool(_) | Origin::Named { .. } => post.owner.seat().is_some() || post.owner.minor().is_some(),
                Origin::SoldiersOfFortune => post.owner == Owner::SoldiersOfFortune,
                Origin::GallicRebel => post.owner == Owner::GallicRevolt,
                Origin::Invasion(_) => post.owner.invader(),
                Origin::Pergamum => post.owner == Owner::Pergamum,
            };
            ensure!(fits, "leaders: {name} does not lead {owner}");
            let rests = match post.at {
                Node::Space(space) => self.scene(s).open.has(space),
                Node::Point(point) => post.march > 0 || self.content.map.point(point).kind != PointKind::Land,
            };
            ensure!(rests, "leaders: {name} in {}, where nobody stays", self.place_name(post.at));
        }
        Ok(())
    }

    /// Checks groups on the move: their owners, the players who move them, and where they are.
    fn check_marches(&self, s: &State) -> Result<(), String> {
        let open = |at: Node| at.space().is_none_or(|space| self.scene(s).open.has(space));
        for (number, march) in (1..).zip(s.marches.refs()) {
            let at = self.place_name(march.at);
            let places = [march.at, march.came_from, march.harbour, march.last_space.into()];
            // A group that sets out at sea has been in no Space yet.
            let seen = |place: Node| open(place) || place == Node::Space(Space::default());
            ensure!(places.into_iter().all(seen) && open(march.at), "marches: group {number} in {at}, not in play");
            let wet = self.on_water(march.at);
            let shore = wet || march.at.space().is_some_and(|space| self.space(space).port);
            ensure!(!march.afloat() || shore, "marches: group {number} on ships in {at} (PAX-2.1.3)");
            ensure!(!wet || march.afloat(), "marches: group {number} in {at} without ships");
            let own = self.commander_of(s, march.owner).is_none_or(|seat| seat == march.mover);
            let leads = own || self.led_by_card(march);
            let (owner, mover) = (self.known_as(s, march.owner), s.player(march.mover).power);
            ensure!(leads, "marches: {mover} does not move {owner}");
            let (mp, slowed, rules) = (march.mp, march.slowed, &self.content.turn.withdrawal);
            ensure!(mp <= MOST_POINTS, "marches: group {number} with {mp} Movement Points, more than a roll gives");
            let most = rules.cavalry_superiority.unsigned_abs().max(rules.cavalry_dominance.unsigned_abs());
            ensure!(slowed <= most, "marches: group {number} slowed by {slowed}, at most {most} (PAX-9.4.3)");
            let galleys = march.galleys();
            ensure!(
                galleys <= MOST_OF_A_KIND,
                "marches: group {number} with {galleys} squadrons, at most {MOST_OF_A_KIND}"
            );
            let made = march.made;
            ensure!(
                made <= MOST_OF_A_KIND,
                "marches: group {number} has made {made} Garrisons, at most {MOST_OF_A_KIND}"
            );
            self.check_troops(s, march.owner, &march.own(), &at)?;
            self.check_troops(s, Owner::Pergamum, &march.pergamene, &at)?;
            let ally = march.pergamene.is_empty() || self.ally_of(s, march) == Some(Owner::Pergamum);
            ensure!(
                ally,
                "marches: units of Pergamum with group {number}, which its ally does not lead (PAX-17.2-03-b)"
            );
            let among = march.pergamene.without(march.troops).is_empty();
            ensure!(among, "marches: group {number} has more units of Pergamum than `troops`, which holds them all");
        }
        for step in s.steps.iter() {
            if let Step::March(MarchStep::ChooseOwner { march, piece, weakened }) = step {
                self.check_whose(s, march, piece, weakened)?;
            }
        }
        Ok(())
    }

    /// PAX-13.4.1b, PAX-13.4-GER-b: invaders have come this turn, Germans to some Province. PAX-13.4.0: they may still be there when the next
    /// turn begins.
    ///
    /// # Errors
    /// Names an army that has not come.
    pub(in crate::check) fn check_invaders(&self, s: &State) -> Result<(), String> {
        let forces = self.spaces().flat_map(|space| s.forces(space)).map(|force| force.owner);
        let armies = forces.chain(s.marches.refs().map(|march| march.owner)).filter(|owner| owner.invader());
        let before_removal = s.phase.index() <= Phase::Removal.index();
        for army in armies {
            let came = before_removal || self.came_this_turn(s, army);
            ensure!(came, "invaded: {army} have not come this turn (PAX-13.4.1b)");
            let placed = army != Owner::Germans || s.german_home.is_some();
            ensure!(placed, "german_home: the Germans in play were placed nowhere (PAX-13.4-GER-b)");
        }
        Ok(())
    }

    /// PAX-17.2-03-d: if Pergamum may take a loss of a group, the group must have such a unit of Pergamum.
    fn check_whose(&self, s: &State, march: u8, piece: Piece, weakened: bool) -> Result<(), String> {
        ensure!((1..=s.moving()).contains(&march), "steps: march:choose_owner: group {march} of {}", s.moving());
        let March { troops, pergamene, .. } = s.march(march);
        let reduced = troops.has_reduced(piece.unit) && !pergamene.has_reduced(piece.unit) && !piece.reduced;
        let theirs = pergamene.count(piece) > 0 && (!weakened || reduced);
        ensure!(theirs, "steps: march:choose_owner: group {march} has no such unit of Pergamum (PAX-17.2-03-d)");
        Ok(())
    }
}
