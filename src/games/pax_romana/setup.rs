//! PAX-3.1: the position before the first turn.

use crate::PaxRomana;
use crate::content::*;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, List, Seat, Setup, SetupError, unknown};

impl PaxRomana {
    /// PAX-3.0a: the scenario asked for; by default the first one for this number of players.
    pub(super) fn scenario_of(&self, setup: &Setup) -> Result<Scenario, SetupError> {
        setup.check_players(&self.info)?;
        let names = self.content.names.all::<Scenario>();
        let position = match &setup.scenario {
            Some(name) => names.iter().position(|known| known == name),
            None => self.content.scenarios.iter().position(|scenario| scenario.seats.len() == setup.players),
        };
        let Some(position) = position else {
            let name = setup.scenario.as_deref().unwrap_or("none");
            return Err(SetupError::Scenario(unknown("scenario", name, names)));
        };
        let rules = &self.content.scenarios[position];
        if rules.seats.len() != setup.players {
            let (name, seats) = (&names[position], rules.seats.len());
            let fitting = names.iter().zip(&self.content.scenarios).filter(|(_, s)| s.seats.len() == setup.players);
            let fitting: Vec<&str> = fitting.map(|(name, _)| name.as_str()).collect();
            return Err(SetupError::Scenario(format!(
                "`{name}` is for {seats} players, not {}; these are: {}",
                setup.players,
                fitting.join(", ")
            )));
        }
        let roles: Vec<String> = rules.seats.iter().map(|seat| seat.power.as_str().to_owned()).collect();
        if !setup.roles.is_empty() && setup.roles != roles {
            return Err(SetupError::Roles(format!(
                "the powers of `{}` are, in the order of seats: {}; given: {}",
                names[position],
                roles.join(", "),
                setup.roles.join(", ")
            )));
        }
        Ok(Scenario::from_index(position))
    }

    /// PAX-3.1a: the position before the first Activation; PAX-3.6a, PAX-SOP-1: the first turn begins with phase F.
    pub(super) fn set_up(&self, setup: &Setup) -> Result<State, SetupError> {
        let scenario = self.scenario_of(setup)?;
        let rules = &self.content.scenarios[scenario.index()];
        let mut s = self.empty(scenario, rules);
        // PAX-6.1.2a
        for place in &rules.places {
            s.ground[place.space].works =
                Some(Works { owner: owner_of(place.holder), points: self.content.places.full(place.kind) });
        }
        for force in &rules.forces {
            self.set_up_force(&mut s, rules, force);
        }
        // PAX-13.1.1c: chips that are left over stay aside.
        if rules.tribes {
            for space in self.content.map.tribe_spaces.and(rules.open).iter() {
                if s.ground[space].force.is_none() {
                    s.ground[space].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
                }
            }
        }
        // Control at the start changes no Stability.
        self.derive_control(&mut s);
        self.lay_first_turn(&mut s, rules);
        Ok(s)
    }

    /// PAX-15.4.3a: how many markers of an Objective a scenario has.
    pub(crate) fn aim_markers(&self, rules: &ScenarioRules, aim: Objective) -> u8 {
        match rules.objectives {
            Objectives::None => 0,
            _ if rules.objectives_allowed.has(aim) => self.content.objective(aim).copies,
            _ => 0,
        }
    }

    fn empty(&self, scenario: Scenario, rules: &ScenarioRules) -> State {
        let players = rules.seats.iter().map(|seat| Player {
            power: seat.power,
            talents: seat.talents.into(),
            stability: seat.stability,
            points: seat.victory_points.into(),
            sources: Default::default(),
            gained: 0,
            markers: 0,
            free_markers: 0,
            hand: List::default(),
            hidden_cards: 0,
            aims: List::default(),
            hidden_aims: 0,
            drawn: List::default(),
            hidden_leaders: 0,
            used: Default::default(),
            resting: Default::default(),
            lost_capitals: Default::default(),
            lost_this_turn: Default::default(),
            disorder: false,
            barred: false,
            civil_war: false,
            dear: [false; 2],
            improved: false,
            conqueror: None,
            conquered: false,
            cunctator: false,
            richest: false,
            income: 0,
        });
        let extended = rules.ruleset == Ruleset::Extended;
        let copies = |card: Card| if extended { self.content.card(card).copies } else { 0 };
        State {
            scenario,
            turn: rules.turn_first,
            phase: Phase::Activation,
            seats: players.collect(),
            steps: Stack::default(),
            ground: Default::default(),
            guests: List::default(),
            fleets: List::default(),
            leaders: List::default(),
            marches: List::default(),
            cargo: List::default(),
            inside: List::default(),
            refused: Default::default(),
            unpaid: List::default(),
            sailed_through: Default::default(),
            slave_armies: [None; MAX_PLAYERS],
            battle: None,
            sea_battle: None,
            control: Default::default(),
            active: *rules.first_order.first().expect("all powers of the scenario"),
            marker: None,
            order: List::default(),
            begun: 0,
            run: 0,
            event_markers: 0,
            pontus_marker: false,
            fortune_markers: 0,
            fortune_hired: false,
            activation: Activation::default(),
            moved: List::default(),
            withdrawn: Default::default(),
            spared: Default::default(),
            orders: List::default(),
            chips: self.content.forces.chips,
            looked: List::default(),
            pirates: Default::default(),
            invaded: Default::default(),
            frightened: 0,
            mass_revolt: false,
            cyprus_closed: false,
            mutinies: List::default(),
            pending: List::default(),
            previous: None,
            fortune: rules.sof_controller,
            rhodes: None,
            pergamum: None,
            pergamum_kept: Default::default(),
            ally_kept: Default::default(),
            pontus: None,
            pergamum_away: Troops::NONE,
            pergamum_leader_away: None,
            german_home: None,
            pergamum_led: false,
            alliances: Default::default(),
            inventors: Default::default(),
            helepolis: None,
            deck: agon_game::Table::from_fn(copies),
            discards: Default::default(),
            objectives: agon_game::Table::from_fn(|aim| self.aim_markers(rules, aim)),
            over: None,
            battles: 0,
            sea_battles: 0,
            deals: 0,
        }
    }

    /// PAX-12.5a, PAX-12.5.2a: a holder's units, squadrons and leader at the start.
    fn set_up_force(&self, s: &mut State, rules: &ScenarioRules, force: &ForceSetup) {
        let owner = owner_of(force.holder);
        for &unit in &Unit::ALL[..LAND] {
            self.place(s, owner, force.space, Piece::full(unit), force.units[unit.index()]);
        }
        self.moor(s, owner, force.space.into(), force.units[Unit::Galleys.index()]);
        let drawn = rules.draws_first_leaders && owner.seat().is_some();
        if let Some(leader) = force.leader.filter(|_| !drawn) {
            self.post(s, owner, leader, force.space.into());
        }
    }

    /// PAX-3.3a: the first round follows the scenario's order; the other markers go into the pool.
    fn lay_first_turn(&self, s: &mut State, rules: &ScenarioRules) {
        let fixed = if self.content.options.first_round_only_lowest_vp { 1 } else { rules.first_order.len() };
        s.order = rules.first_order.iter().copied().take(fixed).collect();
        self.fill_pool(s);
        s.fortune_markers = self.fortune_markers(s, s.turn);
        s.steps.push(TurnStep::BeginPhase.into());
        // PAX-15.4.3b
        if rules.objectives == Objectives::OneRandom {
            for seat in s.all_seats().rev() {
                s.steps.push(MusterStep::DrawAim { seat }.into());
            }
        }
        // PAX-8.1: option `first_turn_leaders`.
        if rules.draws_first_leaders {
            self.lay_leaders(s);
        }
        if let Some((seat, _)) = rules.special.exchange {
            s.steps.push(TurnStep::Exchange { seat }.into());
        }
    }

    /// Scenario I: the stacks of a power in two Spaces, with their leaders, change places.
    pub(crate) fn exchange_stacks(&self, s: &mut State, seat: Seat) {
        let (_, [one, other]) = self.scene(s).special.exchange.expect("a scenario with two stacks to exchange");
        let owner = Owner::of(seat);
        let stacks = [one, other].map(|space| s.troops(owner, space));
        for (from, to, troops) in [(one, other, stacks[0]), (other, one, stacks[1])] {
            self.leave_space(s, owner, from, troops);
            self.join_space(s, owner, to, troops);
        }
        for post in s.leaders.iter_mut().filter(|post| post.owner == owner) {
            if post.at == Node::Space(one) {
                post.at = other.into();
            } else if post.at == Node::Space(other) {
                post.at = one.into();
            }
        }
        // What is controlled at the start changes no Stability.
        self.derive_control(s);
    }
}

/// The owner of the pieces of a holder in the starting position.
fn owner_of(holder: Holder) -> Owner {
    match holder {
        Holder::Seat(seat) => Owner::of(seat),
        Holder::SoldiersOfFortune => Owner::SoldiersOfFortune,
        Holder::Minor(minor) => Owner::of_minor(minor),
    }
}
