//! What cannot be: starts of scenarios that are damaged, actions that a step does not know, and list lengths that are no
//! rules. `refused` has positions that cannot exist, part by part.

use crate::board::*;
use crate::clash::march;
use crate::support::{id, node};
use agon_game::{Chance, Checking, Rng, Rules, Seat, Turn};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

/// Inserts a step between others.
pub fn lay(s: &mut State, place: usize, step: impl Into<Step>) {
    let mut steps: Vec<Step> = s.steps.iter().collect();
    steps.insert(place, step.into());
    s.steps = steps.into_iter().collect();
}

/// A scenario, a damage to its start, and the message about it.
type Damage = (&'static str, fn(&mut State), &'static str);

pub fn ground<'s>(s: &'s mut State, space: &str) -> &'s mut Ground {
    &mut s.ground[id::<Space>(space)]
}

pub fn plan(seat: Seat, deed: Deed, count: u8) -> Order {
    Order { seat, deed, count }
}

#[rustfmt::skip]
const DAMAGES: &[Damage] = &[
    ("v_basic", |s| s.turn = 6, "turn: 6 of 1 to 5"),
    ("v_basic", |s| s.active = Seat(7), "active: seat 7 of 4 seats, which are counted from 0"),
    ("v_basic", |s| s.marker = Some(Marker::Player(Seat(10))), "marker: seat 10 of 4 seats, which are counted from 0"),
    ("v_basic", |s| s.marker = Some(Marker::Pontus), "marker: Pontus has no player"),
    ("v_basic", |s| s.order = [Seat(100)].into_iter().collect(), "order: seat 100 of 4 seats, which are counted from 0"),
    ("v_basic", |s| s.order = [Seat(1), Seat(1)].into_iter().collect(), "order: carthage comes twice"),
    ("v_basic", |s| s.previous = Some(Seat(9)), "previous: seat 9 of 4 seats, which are counted from 0"),
    ("v_basic", |s| s.steps.push(CardStep::ReturnAim { seat: Seat(4), held: 0 }.into()), "steps: card:return_aim: seat 4 of 4 seats, which are counted from 0"),
    ("viii", |s| s.steps.push(MusterStep::PlaceLeader { seat: Seat(3), nth: 0 }.into()), "steps: muster:place_leader: seat 3 of 3 seats, which are counted from 0"),
    ("ii", |s| s.steps.push(ClashStep::Withdraw { seat: Seat(0), owner: Owner::Seat3 }.into()), "steps: clash:withdraw: seat 3 of 2 seats, which are counted from 0"),
    ("v_basic", |s| s.battles = 10_001, "battles: 10001, more than a match has"),
    ("v_basic", |s| s.steps.push(TalkStep::Propose { by: ROME, left: 0, to: None }.into()), "steps: talk:propose: 0 offers of 3 are left"),
    (
        "v_basic",
        |s| {
            let force = |owner| Force { owner, troops: Troops::of(Unit::Legion, 1) };
            ground(s, "roma").force = Some(force(Owner::of(ROME)));
            s.guests.push(Guest { space: id("roma"), force: force(Owner::of(EAST)) });
        },
        "guests: east in roma beside rome, its enemy (PAX-5.1.2a)",
    ),
    ("v_basic", |s| s.steps.push(BattleStep::Decide.into()), "steps: battle:decide needs `battle`"),
    ("v_basic", |s| s.steps.push(MarchStep::Go.into()), "steps: march:go needs 1 group in `marches`, which has 0"),
    ("v_basic", |s| { s.steps.clear(); s.steps.push(ActStep::ChooseAction.into()); }, "steps: the lowest one must be the end of the phase, turn:end_phase"),
    ("v_basic", |s| s.steps.push(TurnStep::Reckon.into()), "steps: turn:reckon waits for nobody"),
    ("v_basic", |s| s.player_mut(GREECE).stability = 9, "seats: Stability 9 of greece (PAX-14.1.4)"),
    ("v_basic", |s| s.player_mut(ROME).free_markers = 101, "seats: 101 free markers of rome, more than cards give in a turn (PAX-17.2-34-a)"),
    ("v_basic", |s| s.player_mut(EAST).hidden_aims = 1, "seats: something is hidden in the hand of east; only observations hide anything"),
    ("v_basic", |s| s.player_mut(ROME).sources[PointSource::Objectives] = 3, "seats: 3 victory points of rome have a source, but it has 0"),
    (
        "v_basic",
        |s| {
            s.player_mut(ROME).sources[PointSource::Objectives] = u16::MAX;
            s.player_mut(ROME).sources[PointSource::Geography] = 1;
        },
        "seats: 65536 victory points of rome have a source, but it has 0",
    ),
    ("v_basic", |s| s.fleets.iter_mut().for_each(|fleet| fleet.galleys = 0), "fleets: rome without squadrons in Roma"),
    ("v_basic", |s| s.fleets.iter_mut().for_each(|fleet| fleet.galleys = 201), "fleets: rome with 201 squadrons in Roma, at most 200"),
    ("v_basic", |s| ground(s, "roma").force = Some(Force { owner: Owner::Seat0, troops: Troops::of(Unit::LightInfantry, 201) }), "rome has 201 li in roma, at most 200"),
    ("v_basic", |s| ground(s, "roma").works = Some(Works { owner: Owner::Seat0, points: 6 }), "ground: 6 FP in roma (PAX-7.3.4)"),
    ("v_basic", |s| ground(s, "roma").force = Some(Force { owner: Owner::Seat1, troops: Troops::NONE }), "ground: a force of carthage without units in roma"),
    ("v_basic", |s| s.orders.push(plan(CARTHAGE, Deed::BuyObjective, 250)), "orders: carthage plans for 250 Talents, but has 12"),
    ("v_basic", |s| s.orders.push(plan(EAST, Deed::Disband(node("roma"), Piece::full(Unit::Legion)), 1)), "orders: east disbands pieces that are not in Roma"),
    ("v_basic", |s| s.orders.push(plan(ROME, Deed::Place(id("rome_01"), id("roma")), 1)), "orders: rome places rome_01, whom he has not drawn"),
    ("v_basic", |s| for seat in [ROME, GREECE] { s.player_mut(seat).drawn.push(id("rome_01")) }, "seats: rome_01 is drawn twice"),
    ("v_basic", |s| {
        s.player_mut(ROME).drawn.push(id("rome_01"));
        for space in ["roma", "capua"] { s.orders.push(plan(ROME, Deed::Place(id("rome_01"), id(space)), 1)) }
    }, "orders: rome_01 is placed twice"),
    ("v_basic", |s| {
        s.player_mut(ROME).drawn.push(id("rome_01"));
        for _ in 0..2 { s.steps.push(MusterStep::PlaceLeader { seat: ROME, nth: 0 }.into()) }
    }, "steps: muster:place_leader: rome places this leader twice"),
    ("v_basic", |s| s.looked.push(Looked { space: id("nemausus"), strength: 0, by: Seats::EMPTY }), "looked: a chip of strength 0 in nemausus; only observations hide it"),
    ("v_basic", |s| s.looked.push(Looked { space: id("roma"), strength: 2, by: Seats::EMPTY }), "looked: there is no chip in roma"),
    ("v_basic", |s| s.chips = [0; 10], "chips: 0 are left, but 27 lie on the map"),
    ("v_basic", |s| s.steps.push(EventStep::PlaceInvasion { by: ROME, group: InvasionGroup::Armenians }.into()), "steps: event:place_invasion: no such army rises or invades (PAX-13.3, PAX-13.4)"),
    ("v_basic", |s| s.steps.push(EventStep::OfferMove { by: ROME, army: Owner::Rebels }.into()), "steps: event:offer_move: no such army rises or invades (PAX-13.3, PAX-13.4)"),
    ("v_extended_full", |s| s.steps.push(EventStep::Strength { army: Owner::Tribes, space: id("roma"), dice: 2 }.into()), "steps: event:strength: no such army rises or invades (PAX-13.3, PAX-13.4)"),
    ("v_extended_full", |s| {
        let query = Query::DoomedArmy { region: RebellionRegion::Judaea, space: id("roma") };
        s.steps.push(EventStep::Ask { by: ROME, query }.into());
    }, "steps: ask:doomed_army: no such army rises or invades (PAX-13.3, PAX-13.4)"),
    ("v_extended_full", |s| s.steps.push(CardStep::Target { by: ROME, card: Card::Pirates }.into()), "steps: card:target: this card has no such step (PAX-17.2)"),
    ("v_extended_full", |s| s.steps.push(CardStep::Mode { by: ROME, card: Card::Spies }.into()), "steps: card:mode: this card has no such step (PAX-17.2)"),
    ("v_extended_full", |s| {
        s.deck[Card::DeusExMachina] = 0;
        s.steps.push(CardStep::Effect { by: ROME, card: Card::DeusExMachina, hire: false }.into());
    }, "steps: card:effect: this card has no such step (PAX-17.2)"),
];

/// A position that cannot exist is refused with a message that uses names.
#[test]
fn positions_that_cannot_exist_are_refused_by_name() {
    let said = |(scenario, damage, _): &Damage| {
        let mut s = start(game(), scenario).s;
        assert_eq!(game().check(&s), Ok(()), "{scenario}");
        damage(&mut s);
        game().check(&s).expect_err("a position that cannot exist")
    };
    let expected: Vec<&str> = DAMAGES.iter().map(|(_, _, message)| *message).collect();
    assert_eq!(DAMAGES.iter().map(said).collect::<Vec<_>>(), expected);
}

/// PAX-10.2: a group that fights goes on only after the battle.
#[test]
fn pax_10_2_nobody_marches_in_the_middle_of_a_battle() {
    let mut at = bare(game());
    at.army(of(GREECE), "tolosa", &[(Unit::HeavyInfantry, 2)]);
    at.attack(ROME, &[(Unit::Legion, 3)], &["narbo", "tolosa"], 3);
    assert_eq!(at.game.check(&at.s), Ok(()), "sound before");
    at.s.steps.push(MarchStep::Entered.into());
    assert_eq!(at.game.check(&at.s).unwrap_err(), "battle: a group moves while it is fought");
}

/// An action that the step does not know stops the match, naming both.
#[test]
#[should_panic(expected = "Withdraw cannot happen at ChooseAction")]
fn an_action_that_the_step_does_not_know_is_no_pass() {
    let mut at = bare(game());
    at.active(ROME);
    at.game.apply(&mut at.s, Action::Withdraw);
}

#[test]
#[should_panic(expected = "a group on land: Fight")]
fn a_group_does_not_end_its_move_by_an_action_of_others() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]);
    march(&mut at, ROME, "capua", 4);
    at.game.apply(&mut at.s, Action::Fight);
}

#[test]
#[should_panic(expected = "a land battle is fought")]
fn a_battle_step_without_a_battle_is_no_pass() {
    let mut at = bare(game());
    at.active(ROME);
    at.s.steps.push(BattleStep::Count.into());
    at.game.settle(&mut at.s);
}

#[test]
#[should_panic(expected = "draw_card cannot bring anything")]
fn chance_without_a_result_is_no_pass() {
    let mut at = extended(game());
    at.active(ROME);
    at.s.deck = Default::default();
    at.s.steps.push(CardStep::Draw.into());
    at.game.sample_chance(&at.s, &mut Rng::seeded(1));
}

/// PAX-10.7.4g: an army that flees while six groups move is a seventh; it is not destroyed for want of room in a list.
#[test]
fn pax_10_7_4g_a_rout_does_not_depend_on_how_many_groups_move() {
    let mut at = bare(game());
    at.active(CARTHAGE).army(of(ROME), "arretium", &[(Unit::Legion, 2)]);
    let (parma, arretium) = (node("parma"), id::<Space>("arretium"));
    for number in 1..=6 {
        assert_eq!(at.game.set_out(&mut at.s, of(CARTHAGE), CARTHAGE, MarchKind::Major, parma), number);
    }
    at.s.steps.push(
        BattleStep::Rout {
            owner: of(ROME),
            space: arretium,
            barred: parma,
            goal: Goal::default(),
            exit: Exit::Any,
            winner: None,
            lead: None,
        }
        .into(),
    );
    at.game.settle(&mut at.s);
    assert_eq!((at.s.moving(), at.s.march(7).troops.all(Unit::Legion)), (7, 2));
    assert_eq!(at.game.turn(&at.s), Turn::Decision(ROME));
}

/// PAX-4.3.1j: however many forces stand with friends, an ally's Space is open to another.
#[test]
fn pax_4_3_1j_many_guests_close_no_space() {
    let mut at = bare(game());
    at.s.ally(ROME, CARTHAGE);
    let hosts =
        ["roma", "capua", "pisae", "ariminum", "ancona", "barium", "brundisium", "tarentum", "rhegium", "paestum"];
    for space in hosts.iter().chain(&["bovianum", "venusia", "arretium"]) {
        at.army(of(ROME), space, &[(Unit::Legion, 1)]);
    }
    for space in hosts.iter().chain(&["bovianum", "venusia"]) {
        at.army(of(CARTHAGE), space, &[(Unit::LightInfantry, 1)]);
    }
    assert_eq!(at.s.guests.len(), 12);
    at.army(of(CARTHAGE), "parma", &[(Unit::HeavyInfantry, 1)]);
    march(&mut at, CARTHAGE, "parma", 3).way(&["arretium"]).act(Action::Done);
    assert_eq!((at.s.guests.len(), at.troops(of(CARTHAGE), "arretium").len()), (13, 1));
}

/// PAX-9.2.3a, PAX-11.2.2: Elephants that cannot go along stay on their ships.
#[test]
fn pax_9_2_3a_elephants_at_sea_are_not_lost_when_others_go() {
    let mut at = bare(game());
    at.active(CARTHAGE);
    let sea = node("ntp_adriaticum");
    let mut aboard = Troops::of(Unit::Elephants, 2);
    aboard.join(Troops::of(Unit::Garrison, 1));
    at.game.stow(&mut at.s, of(CARTHAGE), sea, aboard);
    at.act(Action::Expand).act(Action::Major { owner: of(CARTHAGE), from: sea, fleet: false }).act(Action::Go);
    assert_eq!(
        (at.s.march(1).troops.len(), at.game.cargo(&at.s, of(CARTHAGE), sea)),
        (1, Troops::of(Unit::Elephants, 2))
    );
}

/// PAX-17.2-03-k: when all their Spaces are occupied the Pergamenes leave play, and their leaders with them.
#[test]
fn pax_17_2_03_k_a_leader_does_not_stay_without_his_army() {
    let mut at = extended(game());
    for space in at.game.content.map.pergamum.iter() {
        at.game.place(&mut at.s, of(EAST), space, full(Unit::LightInfantry), 1);
    }
    at.s.pergamum = Some(ROME);
    at.army(Owner::Pergamum, "roma", &[(Unit::HeavyInfantry, 2)]);
    let leader = at.game.content.forces.pergamum_leader.iter().flatten().next().copied().unwrap();
    at.game.post(&mut at.s, Owner::Pergamum, leader, node("roma"));
    at.play(ROME, Card::AllianceWithPergamum);
    assert_eq!((at.s.pergamum, at.troops(Owner::Pergamum, "roma")), (None, Troops::NONE));
    assert_eq!(at.s.leaders.len(), 0);
}

/// PAX-17.1.1: a card that is played and has not yet taken effect is neither in the deck nor in a hand.
#[test]
fn pax_17_1_1_a_card_on_the_table_is_counted() {
    let mut at = extended(game());
    let card = *Card::ALL.iter().find(|card| at.s.deck[**card] == 1 && at.s.discards[**card] == 0).unwrap();
    at.s.deck[card] = 0;
    at.active(ROME);
    let effect = CardStep::Effect { by: ROME, card, hire: false };
    let below_the_top = at.s.steps.len() - 1;
    lay(&mut at.s, below_the_top, effect);
    assert_eq!(at.game.check(&at.s), Ok(()), "sound before");
    at.s.deck[card] = 1;
    let said = at.game.check(&at.s).expect_err("a card twice");
    assert_eq!(said, format!("deck: 2 of 1 cards {card}"));
}
