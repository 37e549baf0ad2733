//! What cannot lie on the stack: steps of another phase, single steps that lie there twice, groups that no step ends.

use crate::PaxRomana;
use crate::ids::*;
use crate::phases::negotiation::TERMS;
use crate::phases::tribes::group_of;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, List, Seat, ensure};

/// Whether a step lies on the stack of every state at most once.
fn single(step: Step) -> bool {
    matches!(
        step,
        Step::Turn(
            TurnStep::BeginPhase
                | TurnStep::EndPhase
                | TurnStep::NextMarker
                | TurnStep::DrawMarker
                | TurnStep::BeginActivation
                | TurnStep::PayMarker
                | TurnStep::EndActivation
                | TurnStep::BreakTie { .. }
        ) | Step::Muster(MusterStep::Reveal | MusterStep::CompareArmies)
    )
}

/// Whether a group on the move stands down with this step.
pub fn ends_group(step: Step) -> bool {
    matches!(
        step,
        Step::Act(ActStep::EndMove)
            | Step::March(MarchStep::End)
            | Step::Clash(ClashStep::InterceptRoll | ClashStep::Resume { .. })
    )
}

/// Whether a step belongs to the land battle that is fought, not to what follows from it.
pub fn fought(step: Step) -> bool {
    match step {
        Step::Battle(step) => !matches!(
            step,
            BattleStep::Rout { .. }
                | BattleStep::Flee { .. }
                | BattleStep::Harried { .. }
                | BattleStep::Rally { .. }
                | BattleStep::End
        ),
        Step::Card(CardStep::Window { occasion, .. }) => occasion == Occasion::Battle,
        _ => false,
    }
}

/// Whether a step belongs to the naval battle that is fought.
pub fn fought_at_sea(step: Step) -> bool {
    matches!(
        step,
        Step::Sea(SeaStep::BattleRoll { .. } | SeaStep::WinnerRoll | SeaStep::Flee { .. } | SeaStep::EndBattle)
    )
}

/// Whether the Activation Phase goes on with this step.
fn of_phase(step: Step) -> bool {
    matches!(
        step,
        Step::Turn(TurnStep::NextMarker | TurnStep::DrawMarker | TurnStep::BeginActivation | TurnStep::EndActivation)
    )
}

/// PAX-17.2: whether a card has the step that names it.
fn fits(step: CardStep) -> bool {
    match step {
        CardStep::Target { card, .. } => {
            matches!(card, Card::Spies | Card::Traitor | Card::ChangeInForeignPolicy | Card::LocalInsurrection)
        }
        CardStep::Mode { card, .. } => {
            matches!(card, Card::Alliance | Card::DiesIrae | Card::StabilityAndOpportunity | Card::Mercenaries)
        }
        CardStep::Effect { card, hire, .. } => hire || card != Card::DeusExMachina,
        _ => true,
    }
}

/// PAX-13.3, PAX-13.4: whether an event has the step that names a region, a group or an army.
fn happens(step: EventStep) -> bool {
    match step {
        EventStep::Ask { query: Query::DoomedArmy { region, .. }, .. } => {
            matches!(region, RebellionRegion::Danube | RebellionRegion::Germany | RebellionRegion::Gaul)
        }
        // Caledonians and Armenians have no army on the map.
        EventStep::PlaceInvasion { group, .. } => {
            !matches!(group, InvasionGroup::Caledonians | InvasionGroup::Armenians)
        }
        EventStep::Strength { army, .. } | EventStep::OfferMove { army, .. } => {
            army.invader() || army == Owner::GallicRevolt
        }
        _ => true,
    }
}

/// The group whose invasion a step is part of.
fn invader(step: EventStep) -> Option<InvasionGroup> {
    match step {
        EventStep::PlaceInvasion { group, .. } => Some(group),
        EventStep::Strength { army, .. } | EventStep::OfferMove { army, .. } => army.invader().then(|| group_of(army)),
        _ => None,
    }
}

/// Whether a step lies on the way from `MarchStep::Go` to that in which a group forms: Fleets that are where it sets out, the roll, and the pursuit of
/// who Withdraws.
fn before_forming(step: Step) -> bool {
    matches!(
        step,
        Step::Sea(SeaStep::Continue | SeaStep::Meet { from: 0 })
            | Step::March(MarchStep::Roll)
            | Step::Clash(ClashStep::Pursue)
    )
}

impl PaxRomana {
    /// A step that another one has pushed must lie on it.
    fn check_place(&self, s: &State, place: usize, step: Step) -> Result<(), String> {
        let below = place.checked_sub(1).and_then(|below| s.steps.get(below));
        let name = step.name();
        if let Step::Muster(MusterStep::RaiseIn { seat, province, scope, .. }) = step {
            let from = province.index() as u8 + 1;
            let due = below == Some(MusterStep::Raise { seat, from, scope }.into());
            ensure!(due, "steps: {name} must lie on muster:raise of the same player, past this Province");
        }
        if let Step::Turn(TurnStep::Exchange { seat }) = step {
            let scene = self.scene(s);
            let may = scene.special.exchange.is_some_and(|(power, _)| power == seat);
            let before_play = s.turn == scene.turn_first
                && s.phase == Phase::Activation
                && s.steps.get(0) == Some(TurnStep::BeginPhase.into())
                && place + 1 == s.steps.len();
            ensure!(may && before_play, "steps: {name} comes before play, in a scenario with two stacks to exchange");
        }
        if let Step::Event(EventStep::GaulVeto { seat }) = step {
            let army = Owner::GallicRevolt;
            let asked = self.objector(s, army) == Some(seat) && self.ready(s, army).is_some();
            let due = asked && below == Some(ActStep::Expansion.into()) && place + 1 == s.steps.len();
            ensure!(due, "steps: {name} comes before a Major Move of the Gallic army that its player can make");
        }
        if let Step::Clash(ClashStep::Intercept { turn, met, beaten, .. }) = step {
            let players = s.players();
            ensure!(usize::from(turn) < players, "steps: {name}: place {turn} of {players} in the order of players");
            ensure!(!beaten || !met.is_empty(), "steps: {name}: `beaten`, but no army has intercepted (PAX-9.3.5f)");
        }
        if let Step::Clash(ClashStep::InterceptRoll | ClashStep::Resume { .. }) = step {
            let answers = matches!(below, Some(Step::Clash(ClashStep::Intercept { .. })));
            ensure!(answers, "steps: {name} must lie on clash:intercept (PAX-9.3.5f)");
        }
        if let Step::Talk(TalkStep::Propose { left, .. }) = step {
            let open = left > 0 || place + 1 < s.steps.len();
            ensure!(open && left <= TERMS, "steps: {name}: {left} offers of {TERMS} are left");
        }
        if let Step::Talk(TalkStep::Show { by, to, from }) = step {
            let held = s.player(by).aims.len();
            ensure!(s.allied(by, to), "steps: {name}: Objectives are shown to allies (PAX-15.4.6a)");
            ensure!(usize::from(from) <= held, "steps: {name}: from place {from} of {held} Objectives");
            ensure!(from == 0 || place + 1 == s.steps.len(), "steps: {name} is under way, so it must be the next step");
        }
        if let Step::Talk(TalkStep::Bribe { .. } | TalkStep::Bribed { .. } | TalkStep::Honour { .. }) = step {
            let below = place.checked_sub(1).and_then(|below| s.steps.get(below));
            let attack = matches!(
                below,
                Some(
                    Step::Clash(ClashStep::Assault { .. } | ClashStep::Feud { .. } | ClashStep::InterceptRoll)
                        | Step::Sea(SeaStep::Engage { .. })
                )
            );
            ensure!(attack, "steps: {name} must lie on an attack or an Interception, which is paid for (PAX-4.4a)");
        }
        if let Step::Attrition(AttritionStep::Part { seat, space }) = step {
            let parting = |above: Step| matches!(above, Step::Attrition(AttritionStep::Part { .. }));
            let last = s.steps.iter().skip(place).all(parting);
            let (power, at) = (s.player(seat).power, self.content.names.name(space));
            ensure!(last, "steps: {name} comes after all attrition (PAX-4.3.1p)");
            ensure!(self.parts(s, seat, space), "steps: {name}: {power} has no army that leaves {at} (PAX-4.3.1p)");
        }
        if let Step::Card(step) = step {
            ensure!(fits(step), "steps: {name}: this card has no such step (PAX-17.2)");
        }
        if let Step::Event(step) = step {
            ensure!(happens(step), "steps: {name}: no such army rises or invades (PAX-13.3, PAX-13.4)");
            let came = invader(step).is_none_or(|group| s.invaded.has(group));
            let group = invader(step).map(InvasionGroup::as_str).unwrap_or_default();
            ensure!(came, "steps: {name}: `invaded` does not name {group}, who come with this step (PAX-13.4.1b)");
            if let EventStep::DiseaseRoll { leader } = step {
                let owner = s.leaders.refs().find(|post| post.leader == leader).and_then(|post| post.owner.seat());
                let mut struck = false;
                if let Some(seat) = owner {
                    self.each_top_leader(s, seat, |top| struck |= top == leader);
                }
                let leader = self.content.names.name(leader);
                ensure!(struck, "steps: {name}: {leader} is not a player's highest leader in play (PAX-16.2-DIS-a)");
            }
            if let EventStep::CivilWarRoll { seat, from } = step {
                let later = place + 1 < s.steps.len();
                let here = self.occupied_from(s, seat, from).is_some_and(|at| at.index() == usize::from(from));
                let power = s.player(seat).power;
                ensure!(later || here, "steps: {name}: nobody of {power} is in place {from} (PAX-16.2-STC-i)");
            }
        }
        if step == MarchStep::Go.into() {
            let ends = below.is_some_and(ends_group);
            ensure!(ends, "steps: {name} must lie on the end of the group's move (PAX-9.1.2d)");
        }
        if let Step::March(MarchStep::Compose { .. }) = step {
            let mut under = (0..place).rev().filter_map(|under| s.steps.get(under));
            let goes = under.find(|under| !before_forming(*under)) == Some(MarchStep::Go.into());
            ensure!(goes, "steps: {name} comes when a group sets out, on its march:go (PAX-9.1.2d)");
            self.check_forming(s, place)?;
        }
        if step == MarchStep::Roll.into() {
            let group = |goes: bool, below: Step| below == MarchStep::Go.into() || (goes && !ends_group(below));
            let goes = s.steps.iter().take(place).fold(false, group);
            ensure!(goes, "steps: {name} must lie on march:go of the same group (PAX-9.1.2d)");
        }
        let at_once = matches!(
            step,
            Step::Talk(TalkStep::Respond { .. } | TalkStep::Bribed { .. } | TalkStep::Honour { .. })
                | Step::Attrition(AttritionStep::Share { .. })
                | Step::March(MarchStep::ChooseOwner { .. })
                | Step::Battle(BattleStep::ChoosePart { .. })
        );
        ensure!(!at_once || place + 1 == s.steps.len(), "steps: {name} must be the next step");
        Ok(())
    }

    /// PAX-9.1.1, PAX-9.4.5b: a group forms where it sets out, before it has gone anywhere. PAX-12.5.1h: one that has not paid at Rhodes has come
    /// from where it goes back to.
    fn check_forming(&self, s: &State, place: usize) -> Result<(), String> {
        let number = s.steps.iter().take(place).filter(|step| ends_group(*step)).count() as u8;
        if (1..=s.moving()).contains(&number) {
            let March { at, came_from, navy, .. } = *s.march(number);
            let unpaid = s.unpaid.iter().any(|known| known == (navy, came_from));
            let (at_name, from) = (self.place_name(at), self.place_name(came_from));
            ensure!(
                came_from == at || unpaid,
                "marches: group {number} forms in {at_name}, but has come there from {from} (PAX-9.1.1)"
            );
        }
        Ok(())
    }

    /// Checks the stack, as far as its steps tell what has been done.
    ///
    /// # Errors
    /// Says what does not fit.
    pub(in crate::check) fn check_stack(&self, s: &State) -> Result<(), String> {
        if !s.steps.is_empty() {
            self.check_lowest(s)?;
        }
        for (place, step) in s.steps.iter().enumerate() {
            let name = step.name();
            let twice = single(step) && s.steps.iter().skip(place + 1).any(|other| other.name() == name);
            ensure!(!twice, "steps: {name} comes twice");
            let lowest = matches!(step, Step::Turn(TurnStep::BeginPhase | TurnStep::EndPhase));
            ensure!(!lowest || place == 0, "steps: {name} must be the lowest one");
            // PAX-3.4: the Activation Phase consists of one marker after another.
            ensure!(!of_phase(step) || place == 1, "steps: {name} must lie on the end of the phase");
            self.check_place(s, place, step)?;
        }
        self.check_activation(s)?;
        self.check_ends(s)?;
        self.check_battles(s)?;
        self.check_meetings(s)?;
        self.check_answers(s)?;
        self.check_plans(s)?;
        self.check_drawn(s)
    }

    /// Steps of an Activation need a marker, and come only in the Activation Phase.
    fn check_activation(&self, s: &State) -> Result<(), String> {
        let has = |wanted: fn(Step) -> bool| s.steps.iter().any(wanted);
        let acting = |step: Step| {
            matches!(
                step,
                Step::Act(_) | Step::Turn(TurnStep::PayMarker | TurnStep::BeginActivation | TurnStep::EndActivation)
            )
        };
        let markers = |step: Step| matches!(step, Step::Turn(TurnStep::NextMarker | TurnStep::DrawMarker));
        let ends = |step: Step| matches!(step, Step::Turn(TurnStep::EndActivation | TurnStep::BeginActivation));
        ensure!(
            s.phase == Phase::Activation || !(has(acting) || has(markers)),
            "steps: markers are played only in the Activation Phase"
        );
        ensure!(!has(acting) || has(ends), "steps: an Activation needs its end, turn:end_activation");
        ensure!(!(has(acting) && has(markers)), "steps: the next marker comes after turn:end_activation");
        ensure!(!has(acting) || s.marker.is_some(), "marker: there is none, but a step needs it");
        let paid = matches!(s.marker, Some(Marker::Player(_) | Marker::Free(_)));
        let pays = |step: Step| matches!(step, Step::Turn(TurnStep::PayMarker));
        ensure!(!has(pays) || paid, "marker: this one is not paid for (turn:pay_marker)");
        // PAX-R12-19: stacks that are still to go are of the victim before the one of the next step.
        let risen = |step: Step| match step {
            Step::Force(ForceStep::Slaves { from }) => Some(from),
            _ => None,
        };
        let roused = s.activation.roused;
        let waits =
            s.steps.iter().filter_map(risen).last().is_some_and(|from| (1..=s.players()).contains(&from.into()));
        let many = self.content.options.left_slaves_move && roused.within(self.scene(s).open);
        ensure!(roused.is_empty() || (waits && many), "activation.roused: these slaves do not move now (PAX-R12-19)");
        // PAX-17.2-35-d
        let fits = !s.activation.spent || (paid && self.extended(s));
        ensure!(fits, "activation.spent: no civil war uses up this marker (PAX-17.2-35-d)");
        // PAX-3.5.1a: the moves of an Expansion are made one after another, in one Action after another.
        let mut above = s.steps.iter().skip_while(|step| !(ends_group(*step) || fought(*step)));
        let begun = |step: &Step| match step {
            Step::Act(act) => matches!(act, ActStep::ChooseAction | ActStep::Expansion),
            step => acting(*step) || markers(*step),
        };
        if let Some(step) = above.find(begun) {
            let name = step.name();
            return Err(format!("steps: {name} waits until the group on the move stands down"));
        }
        Ok(())
    }

    /// Each group on the move needs a step by which it stands down, the last group first.
    fn check_ends(&self, s: &State) -> Result<(), String> {
        let ends: List<Step, DEPTH> = s.steps.iter().filter(|step| ends_group(*step)).collect();
        let (groups, found) = (s.marches.len(), ends.len());
        let on_the_move = super::counted(groups as u8);
        ensure!(groups == found, "marches: {on_the_move}, but steps for {found} to stand down");
        for (number, (march, end)) in s.marches.iter().zip(ends.iter()).enumerate() {
            let fits = match (march.before_flight.unwrap_or(march.kind), end) {
                (kind, Step::Act(_)) => kind.active(),
                (MarchKind::Interception, end) => matches!(end, Step::Clash(_)),
                (kind, Step::March(_)) => !kind.active() || march.owner.victim().is_some(),
                _ => false,
            };
            let (name, number) = (end.name(), number + 1);
            ensure!(fits, "marches: group {number} cannot stand down by {name}");
        }
        Ok(())
    }

    /// There may be a battle only while some of its steps remain.
    fn check_battles(&self, s: &State) -> Result<(), String> {
        self.check_battle(s)?;
        ensure!(s.sea_battle.is_none() || s.steps.iter().any(fought_at_sea), "sea_battle: no step belongs to it");
        Ok(())
    }

    /// Checks what is remembered while players answer a moving group.
    fn check_answers(&self, s: &State) -> Result<(), String> {
        let intercepts = |step: Step| matches!(step, Step::Clash(ClashStep::Intercept { .. }));
        let waits = s.steps.iter().any(intercepts);
        for (place, inside) in s.inside.refs().enumerate() {
            let name = self.content.names.name(inside.space);
            ensure!(waits, "inside: nobody is intercepted (PAX-9.3.5e)");
            ensure!(s.ground[inside.space].works.is_some(), "inside: there is no City or Town in {name}");
            let entered = s.marches.refs().any(|march| march.at == Node::Space(inside.space));
            ensure!(entered, "inside: nobody has come to {name}");
            let same = |other: &Detachment| other.space == inside.space && other.owner == inside.owner;
            ensure!(!s.inside.refs().skip(place + 1).any(same), "inside: the same force twice in {name}");
        }
        for (place, army) in s.withdrawn.refs().enumerate() {
            let name = self.content.names.name(army.space);
            ensure!(
                !s.marches.is_empty(),
                "withdrawn: there is no group that an army could Withdraw from (PAX-9.4.1d)"
            );
            ensure!(self.scene(s).open.has(army.space), "withdrawn: to {name}, which is not in play");
            let same = |other: &Detachment| other.space == army.space && other.owner == army.owner;
            ensure!(!s.withdrawn.refs().skip(place + 1).any(same), "withdrawn: the same army twice in {name}");
        }
        ensure!(s.spared.is_empty() || !s.marches.is_empty(), "spared: there is no group that was paid (PAX-R117)");
        let flees = |step: Step| matches!(step, Step::Sea(SeaStep::Answer { .. }));
        let fleeing = s.marches.refs().any(|march| march.kind == MarchKind::SeaWithdrawal) || s.steps.iter().any(flees);
        ensure!(s.refused.is_empty() || fleeing, "refused: no Fleet Withdraws (PAX-11.4.2b)");
        let rhodes = self.content.map.sea(self.content.map.rhodes.into());
        for (place, (navy, from)) in s.unpaid.iter().enumerate() {
            let twice = s.unpaid.iter().skip(place + 1).any(|(other, _)| other == navy);
            ensure!(
                !twice && rhodes.contains(&from),
                "unpaid: a Fleet in Rhodes goes back by a Sea Link (PAX-12.5.1h)"
            );
        }
        Ok(())
    }

    /// PAX-8.1: checks leaders that are drawn and not yet placed.
    fn check_drawn(&self, s: &State) -> Result<(), String> {
        let limit = usize::from(self.content.leader_limits.drawn_per_turn);
        for seat in s.all_seats() {
            let power = s.player(seat).power;
            let draws = |step: &Step| *step == MusterStep::DrawLeader { seat }.into();
            let drawn = s.player(seat).drawn;
            let secret = s.steps.iter().any(|step| step == MusterStep::Reveal.into());
            let dictator = s.steps.iter().any(|step| step == ForceStep::DictatorChoice { seat }.into());
            ensure!(drawn.is_empty() || secret || dictator, "seats: {power} has drawn leaders, but places none");
            let most = s.steps.iter().filter(draws).count() + drawn.len();
            let awaited = s.steps.iter().filter(|step| *step == ForceStep::DictatorDraw { seat }.into()).count();
            ensure!(
                awaited + drawn.len() <= DRAWN,
                "seats: {power} draws too many leaders for a Dictator (PAX-12.4.7e)"
            );
            ensure!(dictator || most <= limit, "seats: {power} draws {most} leaders, at most {limit} (PAX-8.1.2a)");
            for leader in drawn.iter() {
                let name = self.content.names.name(leader);
                ensure!(self.may_draw(s, seat, leader), "seats: {name} is no leader of {power}");
            }
        }
        Ok(())
    }

    /// Whether a leader is one that a seat can draw, or one that comes this turn (PAX-8.1.2d).
    fn may_draw(&self, s: &State, seat: Seat, leader: Leader) -> bool {
        let named = self.scene(s).named.iter().any(|named| {
            named.seat == seat && named.leader == leader && (named.turns[0]..=named.turns[1]).contains(&s.turn)
        });
        named || self.seat_rules(s, seat).pool.has(leader)
    }
}
