//! What cannot be planned: steps of a secret phase out of their order, and plans that nobody could have made.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::options::ArmiesCompared;
use crate::phases::economy::surplus_order;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, List, Seat, ensure};

/// Whether a step plans in secret.
pub(crate) fn plans(step: Step) -> bool {
    match step {
        Step::Muster(step) => matches!(
            step,
            MusterStep::Upkeep { .. }
                | MusterStep::Surplus { .. }
                | MusterStep::PlaceLeader { .. }
                | MusterStep::DrawLeader { .. }
                | MusterStep::Raise { scope: Scope::Phase, .. }
                | MusterStep::RaiseIn { scope: Scope::Phase, .. }
        ),
        _ => false,
    }
}

/// The same step before anything has been planned in it.
fn begun(step: Step) -> Step {
    match step {
        Step::Muster(MusterStep::Upkeep { seat, .. }) => MusterStep::Upkeep { seat, from: 0 }.into(),
        Step::Muster(MusterStep::Surplus { seat, .. }) => MusterStep::Surplus { seat, from: 0 }.into(),
        Step::Muster(MusterStep::Raise { seat, scope, .. }) => MusterStep::Raise { seat, from: 0, scope }.into(),
        step => step,
    }
}

impl PaxRomana {
    /// The steps of a secret phase before any plan is made, lowest first, and how many of them are not plans.
    fn secret_steps(&self, s: &State) -> (List<Step, DEPTH>, usize) {
        let mut all = List::<Step, DEPTH>::default();
        let seats: List<Seat, MAX_PLAYERS> = (0..s.players()).rev().map(|n| Seat(n as u8)).collect();
        let first = s.phase == Phase::Activation;
        all.push(if first { TurnStep::BeginPhase } else { TurnStep::EndPhase }.into());
        if s.phase == Phase::Maintenance && self.content.options.armies_compared == ArmiesCompared::AfterUpkeep {
            all.push(MusterStep::CompareArmies.into());
        }
        if matches!(s.phase, Phase::Maintenance | Phase::Manpower) {
            all.push(TurnStep::Reckon.into());
        }
        all.push(MusterStep::Reveal.into());
        let base = all.len();
        match s.phase {
            Phase::Maintenance => {
                for seat in seats.iter() {
                    all.push(MusterStep::Surplus { seat, from: 0 }.into());
                    all.push(MusterStep::Upkeep { seat, from: 0 }.into());
                }
            }
            Phase::Manpower => {
                for seat in seats.iter() {
                    all.push(MusterStep::Raise { seat, from: 0, scope: Scope::Phase }.into());
                }
            }
            _ => {
                for nth in (0..self.content.leader_limits.drawn_per_turn).rev() {
                    for seat in seats.iter() {
                        all.push(MusterStep::PlaceLeader { seat, nth }.into());
                    }
                }
            }
        }
        (all, base)
    }

    /// PAX-6.2.5, PAX-6.4, PAX-10.6.6: what is planned must be there, and can be paid.
    pub(in crate::check) fn check_orders(&self, s: &State) -> Result<(), String> {
        for order in s.orders.refs() {
            let power = s.player(order.seat).power;
            ensure!(order.count > 0, "orders: {power} plans nothing");
            let owner = Owner::of(order.seat);
            if let Deed::Disband(at, piece) = order.deed {
                let here = match (piece.unit, at) {
                    (Unit::Galleys, _) => s.galleys(owner, at),
                    (_, Node::Space(space)) => s.troops(owner, space).count(piece),
                    (_, Node::Point(_)) => 0,
                };
                ensure!(order.count <= here, "orders: {power} disbands pieces that are not in {}", self.place_name(at));
            }
            if let Deed::Refit(space, unit) = order.deed {
                let reduced = order.count == 1 && s.troops(owner, space).has_reduced(unit);
                ensure!(
                    reduced,
                    "orders: {power} refits a unit that is not reduced in {}",
                    self.place_name(space.into())
                );
            }
        }
        for seat in s.all_seats() {
            let (power, planned) = (s.player(seat).power, self.planned_cost(s, seat));
            let talents = s.player(seat).talents;
            ensure!(planned <= talents.into(), "orders: {power} plans for {planned} Talents, but has {talents}");
        }
        Ok(())
    }

    /// PAX-3.2.B, PAX-3.2.D, PAX-3.2.E: plans are made seat by seat, and last only until they are carried out.
    pub(in crate::check) fn check_plans(&self, s: &State) -> Result<(), String> {
        let secret = s.steps.iter().any(|step| step == MusterStep::Reveal.into());
        if !secret {
            ensure!(!s.steps.iter().any(plans), "steps: plans are carried out by muster:reveal");
            ensure!(s.orders.is_empty(), "orders: plans are carried out by muster:reveal");
            return Ok(());
        }
        let opening = s.phase == Phase::Activation && s.turn == self.scene(s).turn_first;
        let phase = matches!(s.phase, Phase::Maintenance | Phase::Leaders | Phase::Manpower) || opening;
        ensure!(phase, "steps: nothing is planned in this phase");
        let (expected, base) = self.secret_steps(s);
        let draws = |step: &Step| matches!(step, Step::Muster(MusterStep::DrawLeader { .. }));
        let inside = |step: &Step| matches!(step, Step::Muster(MusterStep::RaiseIn { .. }));
        let compares = |step: &Step| matches!(step, Step::Muster(MusterStep::CompareArmies));
        let aims = |step: &Step| opening && matches!(step, Step::Muster(MusterStep::DrawAim { .. }));
        let stacks = |step: &Step| opening && matches!(step, Step::Turn(TurnStep::Exchange { .. }));
        let mut here: List<Step, DEPTH> =
            s.steps.iter().filter(|step| !draws(step) && !inside(step) && !aims(step) && !stacks(step)).collect();
        if self.content.options.armies_compared == ArmiesCompared::BeforeUpkeep {
            here = here.iter().filter(|step| !compares(step)).collect();
        }
        ensure!(here.len() >= base && here.len() <= expected.len(), "steps: not those of a secret phase");
        let last = here.len() - 1;
        for (place, (step, wanted)) in here.iter().zip(expected.iter()).enumerate() {
            let same = step == wanted || (place == last && begun(step) == wanted);
            ensure!(same, "steps: {} where {} is due", step.name(), wanted.name());
        }
        // All leaders are drawn before the first is placed. A player who buys in a Province is in the middle of his plan.
        let drawing = s.steps.iter().filter(draws).count();
        let all = here.len() == expected.len();
        let leaders = matches!(s.phase, Phase::Leaders | Phase::Activation);
        ensure!(drawing == 0 || (all && leaders), "steps: leaders are drawn before anybody is placed");
        let aims = s.steps.iter().filter(aims).count();
        let other = |step: &Step| draws(step) || inside(step) || compares(step) || stacks(step);
        let above = (here.len() + aims..s.steps.len()).all(|place| s.steps.get(place).is_some_and(|step| other(&step)));
        ensure!(above, "steps: plans are made one after another");
        let buying: List<Step, DEPTH> = s.steps.iter().filter(inside).collect();
        let owner = match (buying.len(), here.top(), buying.top()) {
            (0, ..) => true,
            (
                1,
                Some(Step::Muster(MusterStep::Raise { seat, .. })),
                Some(Step::Muster(MusterStep::RaiseIn { seat: other, .. })),
            ) => seat == other,
            _ => false,
        };
        ensure!(owner, "steps: a Province in another player's plan");
        let waits: List<Step, DEPTH> = here.iter().skip(base).collect();
        s.all_seats().try_for_each(|seat| self.check_plan(s, seat, &waits, buying.top()))
    }

    /// PAX-6.2.5, PAX-6.4, PAX-8.1.5: makes a seat's plan again, item by item. Each item must fit the phase, be affordable,
    /// and come in canonical order; an unfinished plan must have come as far as its step says.
    fn check_plan(&self, s: &State, seat: Seat, waits: &List<Step, DEPTH>, buying: Option<Step>) -> Result<(), String> {
        let power = s.player(seat).power;
        let mine = s.orders.iter().filter(|order| order.seat == seat);
        let others = s.orders.iter().filter(|order| order.seat != seat).collect();
        let mut planning = State { orders: others, ..*s };
        // How far the plan has come: squadrons, heavy units, Provinces and what is bought in them.
        let (mut ships, mut heavy, mut goods) = (0, 0, (0, 0));
        for order in mine {
            let mut legal = Vec::new();
            let fits = match order.deed {
                Deed::Disband(at, piece) if s.phase == Phase::Maintenance => {
                    let disband = Action::Disband { at, piece, count: order.count };
                    if piece.unit == Unit::Galleys {
                        self.legal_upkeep(&planning, seat, ships, &mut legal);
                        ships = at.index() as u16 + 1;
                    } else if let Some(space) = at.space() {
                        self.legal_surplus(&planning, seat, heavy, &mut legal);
                        heavy = surplus_order(space, piece) + 1;
                    }
                    planning.orders.push(order);
                    legal.contains(&disband)
                }
                Deed::Form(space, _) | Deed::Refit(space, _) if s.phase == Phase::Manpower => {
                    let province = self.space(space).province.index() as u8;
                    let first = if province == goods.0 { goods.1 } else { 0 };
                    let mut fits = province >= goods.0 && order.count > 0;
                    for _ in 0..order.count {
                        fits = fits && self.may_plan(&planning, seat, order.deed, first);
                        if fits {
                            self.note(&mut planning, seat, order.deed);
                        }
                    }
                    let place = self.place_among_wares(order.deed);
                    goods = (province, place.ok_or_else(|| format!("orders: {power} plans what is never bought"))?);
                    fits
                }
                Deed::BuyObjective if s.phase == Phase::Manpower => {
                    let fits = order.count == 1 && self.may_buy_aim(&planning, seat);
                    planning.orders.push(order);
                    fits
                }
                Deed::Place(leader, space) if matches!(s.phase, Phase::Leaders | Phase::Activation) => {
                    let nth = s.player(seat).drawn.iter().position(|drawn| drawn == leader);
                    let nth = nth.ok_or_else(|| format!("orders: {power} places a leader he has not drawn"))? as u8;
                    self.legal_posts(s, seat, nth, &mut legal);
                    let waiting = waits.iter().any(|step| step == MusterStep::PlaceLeader { seat, nth }.into());
                    order.count == 1 && !waiting && legal.contains(&Action::Choose { at: space.into() })
                }
                Deed::Disband(..) | Deed::Form(..) | Deed::Refit(..) | Deed::BuyObjective | Deed::Place(..) => false,
            };
            ensure!(fits, "orders: {power} cannot plan this yet, at all, or in this phase");
        }
        let all_bought = planning.orders.iter().any(|order| order.seat == seat && order.deed == Deed::BuyObjective);
        let mut upkeep = s.phase == Phase::Maintenance;
        let mut surplus = upkeep;
        for step in waits.iter() {
            let so_far = match step {
                Step::Muster(MusterStep::Upkeep { seat: who, from }) if who == seat => {
                    upkeep = false;
                    from == ships && heavy == 0
                }
                Step::Muster(MusterStep::Surplus { seat: who, from }) if who == seat => {
                    surplus = false;
                    from == heavy
                }
                Step::Muster(MusterStep::Raise { seat: who, from, .. }) if who == seat => {
                    let here = match buying {
                        Some(Step::Muster(MusterStep::RaiseIn { seat: who, province, from: done, .. }))
                            if who == seat =>
                        {
                            let province = province.index() as u8;
                            from == province + 1 && (goods.0 < province || goods.1 <= done)
                        }
                        _ => true,
                    };
                    here && !all_bought && (goods == (0, 0) || goods.0 < from)
                }
                _ => true,
            };
            ensure!(so_far, "steps: {power} has planned more or less than {} says", step.name());
        }
        // What cannot be paid for has been disbanded, as far as there was room for it.
        let room = self.plans_left(&planning, seat) > 0;
        ensure!(
            !(upkeep && room && self.unpaid_galleys(&planning, seat) > 0),
            "orders: {power} keeps squadrons that he cannot pay for (PAX-6.4.1)"
        );
        ensure!(
            !(surplus && room && self.unpaid_surplus(&planning, seat) > 0),
            "orders: {power} keeps heavy units that he may not keep (PAX-6.4.2)"
        );
        Ok(())
    }
}
