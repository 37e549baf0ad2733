//! What cannot be: positions that are refused by name, actions that a step does not know, and list lengths that are no
//! rules.

use crate::board::*;
use crate::clash::march;
use crate::support::{id, node};
use agon_game::{Chance, Checking, Rng, Rules, Seat, Turn, state_from_json, state_to_json};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

/// A scenario, a damage to its start, and the message about it.
type Damage = (&'static str, fn(&mut State), &'static str);

fn ground<'s>(s: &'s mut State, space: &str) -> &'s mut Ground {
    &mut s.ground[id::<Space>(space)]
}

fn plan(seat: Seat, deed: Deed, count: u8) -> Order {
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
    at.s.steps.push(MarchStep::Go.into());
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
    at.s.steps
        .push(BattleStep::Rout { owner: of(ROME), space: arretium, barred: parma, goal: None, exit: Exit::Any }.into());
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

/// A damage to a position, and the message about it.
type Wrong = (&'static str, fn(&mut State));

/// Inserts a step between others.
fn lay(s: &mut State, place: usize, step: impl Into<Step>) {
    let mut steps: Vec<Step> = s.steps.iter().collect();
    steps.insert(place, step.into());
    s.steps = steps.into_iter().collect();
}

/// Each damage must be refused with its message.
fn refused(at: &Position<'_, PaxRomana>, wrong: &[Wrong]) {
    assert_eq!(at.game.check(&at.s), Ok(()), "sound before");
    for (words, damage) in wrong {
        let mut s = at.s.clone();
        damage(&mut s);
        let said = at.game.check(&s).expect_err(words);
        assert!(said.contains(words), "{words}: {said}");
    }
}

fn pieces(unit: Unit, count: u8, owner: Owner) -> Option<Force> {
    Some(Force { owner, troops: Troops::of(unit, count) })
}

/// PAX-6.2.5, PAX-6.4.1, PAX-6.4.2: plans that no player could have made: in another phase, too expensive, with units that
/// cannot be formed there, or out of order.
#[test]
fn plans_that_nobody_could_have_made_are_refused() {
    let form = |space: &str, unit: Unit, count: u8| plan(ROME, Deed::Form(id(space), unit), count);
    let mut at = start(game(), "v_basic");
    at.phase(Phase::Manpower);
    refused(
        &at,
        &[
            ("cannot plan this yet, at all, or in this phase", |s| {
                s.orders.push(plan(ROME, Deed::Disband(node("roma"), full(Unit::Galleys)), 1))
            }),
            ("cannot plan this yet, at all, or in this phase", |s| {
                s.orders.push(plan(CARTHAGE, Deed::Form(id("carthago"), Unit::Legion), 1))
            }),
            ("cannot plan this yet, at all, or in this phase", |s| s.orders.push(plan(ROME, Deed::BuyObjective, 2))),
            ("has planned more or less than", |s| s.orders.push(plan(ROME, Deed::Form(id("roma"), Unit::Legion), 1))),
            ("nothing is planned in this phase", |s| s.phase = Phase::Income),
            ("muster:reveal comes twice", |s| {
                let reveal = s.steps.iter().position(|step| step == MusterStep::Reveal.into()).unwrap();
                lay(s, reveal + 1, MusterStep::Reveal);
            }),
        ],
    );
    at.act(Action::RaiseIn { province: id("italy") }).act(Action::Form { space: id("roma"), unit: Unit::Legion });
    assert_eq!(at.s.orders.iter().collect::<Vec<_>>(), [form("roma", Unit::Legion, 1)]);
    refused(
        &at,
        &[
            ("plans for", |s| s.orders.iter_mut().for_each(|order| order.count = 60)),
            ("cannot plan this yet, at all, or in this phase", |s| {
                s.orders.iter_mut().for_each(|order| order.seat = CARTHAGE)
            }),
            ("cannot plan this yet, at all, or in this phase", |s| {
                s.orders.push(plan(ROME, Deed::Form(id("massilia"), Unit::Legion), 1))
            }),
            ("has planned more or less than", |s| {
                s.steps.pop();
                s.steps.replace(MusterStep::Raise { seat: ROME, from: 0, scope: Scope::Phase }.into());
            }),
        ],
    );
}

/// Steps of another phase, without a marker, twice, or without an end are refused.
#[test]
fn steps_that_cannot_lie_there_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).reckoned();
    march(&mut at, ROME, "capua", 4);
    refused(
        &at,
        &[
            ("marker: there is none, but a step needs it", |s| s.marker = None),
            ("nobody moves or fights in", |s| s.phase = Phase::Victory),
            ("turn:end_activation comes twice", |s| lay(s, 1, TurnStep::EndActivation)),
            ("marches: 2 groups, but steps for 1 to stand down", |s| {
                s.marches = [*s.march(1); 2].into_iter().collect()
            }),
            ("neither a Port nor", |s| s.pirates.insert(node("dstp_aegyptium"))),
            ("Major and", |s| s.activation.minor = 3),
            ("turn:end_activation must lie on the end of the phase", |s| {
                s.steps.remove(1);
                s.steps.push(TurnStep::EndActivation.into());
            }),
            ("muster:raise_in must lie on muster:raise of the same player", |s| {
                let (province, scope) = (id::<Province>("italy"), Scope::Land);
                s.steps.push(MusterStep::Raise { seat: ROME, from: province.0 + 1, scope: Scope::Galleys }.into());
                s.steps.push(MusterStep::RaiseIn { seat: ROME, province, from: 0, scope }.into());
            }),
            ("group 1 on ships in Capua", |s| s.march_mut(1).go_aboard()),
            ("march:go needs 1 group, but only 0 left", |s| lay(s, 2, MarchStep::Go)),
            ("act:choose_action waits until the group on the move stands down", |s| {
                s.steps.push(ActStep::ChooseAction.into());
            }),
            ("turn:pay_marker waits until the group on the move stands down", |s| {
                s.steps.push(TurnStep::PayMarker.into());
            }),
            ("group 1 slowed by 255, at most", |s| s.march_mut(1).slowed = 255),
            ("group 1 has made 255 Garrisons, at most 200", |s| s.march_mut(1).made = 255),
            ("group 1 with 101 Movement Points", |s| s.march_mut(1).mp = 101),
            ("march:roll must lie on march:go of the same group", |s| {
                s.steps.replace(MarchStep::Roll.into());
            }),
            ("sea:continue is about group 1, which is on land", |s| s.steps.push(SeaStep::Continue.into())),
        ],
    );
}

/// PAX-10.2: steps that do not belong to the stage of the battle, and groups that have not met.
#[test]
fn battles_that_nobody_can_fight_are_refused() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(Unit::LightInfantry, 9)]).reckoned();
    at.attack(ROME, &[(Unit::LightInfantry, 9)], &["narbo", "tolosa"], 3);
    let roll = BattleStep::Roll { side: Side::Attacker };
    assert_eq!(at.s.steps.top(), Some(roll.into()));
    refused(
        &at,
        &[
            ("battle:bid does not come before battle:count_shifts", |s| {
                s.steps.push(BattleStep::Bid { side: Side::Defender }.into());
            }),
            ("battle:roll lies below every stage of the battle", |s| {
                let place = s.steps.iter().position(|step| step == BattleStep::CountShifts.into()).unwrap();
                s.steps.remove(place);
            }),
            ("groups 0 and 1 fight, but 1 and 0 have met", |s| {
                let [attacker, defender] = &mut s.fight_mut().sides;
                std::mem::swap(&mut attacker.march, &mut defender.march);
            }),
            ("battle: nobody commands the Soldiers of Fortune", |s| {
                s.fight_mut().sides[0].owner = Owner::SoldiersOfFortune
            }),
            ("group 1, which fights, is not in narbo", |s| s.fight_mut().space = id("narbo")),
            ("rome has 10001 Talents", |s| s.player_mut(ROME).talents = 10_001),
            ("and 65535 victory points", |s| s.player_mut(EAST).points = u16::MAX),
        ],
    );
}

/// PAX-10.5.1: the attacker bids before the defender, and a bid stays until the battle is over.
#[test]
fn bids_out_of_turn_are_refused() {
    let mut at = bare(game());
    at.works(of(CARTHAGE), "narbo", 2).army(of(CARTHAGE), "narbo", &[(Unit::LightInfantry, 8)]).reckoned();
    at.attack(ROME, &[(Unit::LightInfantry, 9)], &["massilia", "narbo"], 3).act(Action::Yes);
    assert_eq!(at.s.steps.top(), Some(BattleStep::Bid { side: Side::Attacker }.into()));
    refused(
        &at,
        &[
            ("the attacker has a `bid` at battle:bid", |s| s.fight_mut().sides[0].bid = Some(1)),
            ("the defender has a `bid` at battle:bid", |s| s.fight_mut().sides[1].bid = Some(1)),
        ],
    );
    at.act(Action::Number { count: 2 });
    refused(
        &at,
        &[
            ("the attacker has no `bid` at battle:bid", |s| s.fight_mut().sides[0].bid = None),
            ("the defender has a `bid` at battle:bid", |s| s.fight_mut().sides[1].bid = Some(1)),
        ],
    );
    at.act(Action::Number { count: 1 });
    assert_eq!(at.s.steps.top(), Some(BattleStep::Roll { side: Side::Attacker }.into()));
    refused(
        &at,
        &[
            ("the attacker has no `bid` at battle:count_shifts", |s| s.fight_mut().sides[0].bid = None),
            ("the defender has no `bid` at battle:count_shifts", |s| s.fight_mut().sides[1].bid = None),
            ("the attacker has a `bid` at battle:count_shifts", |s| s.fight_mut().works_used = false),
        ],
    );
}

/// PAX-12.4.2d: the Soldiers of Fortune have pieces only while a player commands them.
#[test]
fn soldiers_of_fortune_without_a_player_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).army(of(ROME), "tarentum", &[(Unit::Legion, 2)]).reckoned();
    march(&mut at, ROME, "capua", 4);
    refused(
        &at,
        &[
            ("ground: nobody commands the Soldiers of Fortune", |s| {
                let force = Force { owner: Owner::SoldiersOfFortune, troops: Troops::of(Unit::LightInfantry, 1) };
                s.guests.push(Guest { space: id("tarentum"), force });
            }),
            ("ground: nobody commands the Soldiers of Fortune", |s| {
                let force = Force { owner: Owner::SoldiersOfFortune, troops: Troops::of(Unit::LightInfantry, 1) };
                ground(s, "roma").force = Some(force);
            }),
            ("cargo: nobody commands the Soldiers of Fortune", |s| {
                let troops = Troops::of(Unit::LightInfantry, 1);
                s.cargo.push(Cargo { at: node("roma"), owner: Owner::SoldiersOfFortune, troops });
            }),
            ("marches: nobody commands the Soldiers of Fortune", |s| s.march_mut(1).owner = Owner::SoldiersOfFortune),
        ],
    );
}

/// PAX-9.3.5e, PAX-9.4.1d: what is remembered about a move is forgotten when it is over.
#[test]
fn answers_to_nobody_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).reckoned().active(ROME);
    refused(
        &at,
        &[("there is no group that an army could Withdraw from", |s| {
            let troops = Troops::of(Unit::Legion, 1);
            s.withdrawn.push(Detachment { space: id("capua"), owner: of(ROME), troops });
        })],
    );
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).works(of(ROME), "capua", 2).works(of(ROME), "pisae", 2);
    at.army(of(ROME), "roma", &[(Unit::Legion, 3)]).army(of(CARTHAGE), "arretium", &[(Unit::HeavyInfantry, 3)]);
    at.reckoned();
    march(&mut at, CARTHAGE, "arretium", 4).way(&["pisae"]);
    assert!(at.is_legal(Action::Intercept { from: id("roma") }));
    refused(
        &at,
        &[
            ("inside: nobody has come to capua", |s| {
                let troops = Troops::of(Unit::Legion, 1);
                s.inside.push(Detachment { space: id("capua"), owner: of(ROME), troops });
            }),
            ("clash:intercept: place 4 of 4 in the order of players", |s| {
                let next = ClashStep::Intercept { turn: 4, tried: 0, sheltered: false, met: false, joined: false };
                s.steps.replace(next.into());
            }),
        ],
    );
}

/// PAX-8.1.5: a player can place only a leader that he has drawn.
#[test]
fn leaders_who_have_not_been_drawn_are_not_placed() {
    let mut at = start(game(), "v_basic");
    at.phase(Phase::Leaders).until(|s| matches!(s.steps.top(), Some(Step::Muster(MusterStep::PlaceLeader { .. }))));
    let wrong: Wrong = ("has not drawn this leader", |s| {
        s.orders.clear();
        s.seats.iter_mut().for_each(|player| player.drawn.clear());
    });
    refused(&at, &[wrong]);
}

/// PAX-12.7.2: a position in which the slaves of a revolt are beaten before the revolt is over is sound.
#[test]
fn pax_12_7_2_a_revolt_whose_slaves_have_just_been_beaten_is_sound() {
    let mut at = bare(game());
    at.army(Owner::Slaves1, "tolosa", &[(Unit::Barbarians, 1)]).reckoned();
    at.s.slave_armies[1] = Some(id("tolosa"));
    at.attack(ROME, &[(Unit::LightInfantry, 9)], &["narbo", "tolosa"], 3).dice(6, 1);
    at.until(|s| {
        assert_eq!(game().check(s), Ok(()));
        s.battle.is_none()
    });
    assert_eq!(at.s.slave_armies[1], None);
}

/// A group on land has no ships, whatever the file says.
#[test]
fn ships_of_a_group_on_land_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).reckoned();
    march(&mut at, ROME, "capua", 4);
    let written = state_to_json(at.game, &at.s);
    assert_eq!(state_from_json(at.game, &written).as_ref(), Ok(&at.s));
    for (field, value) in [("galleys", 1.into()), ("stopped", true.into()), ("drift", 2.into())] {
        let mut wrong = written.clone();
        wrong["marches"][0][field] = value;
        let said = state_from_json(at.game, &wrong).unwrap_err();
        assert!(said.starts_with("marches[0]: a group on land (`afloat` is false)"), "{field}: {said}");
    }
}

/// Pieces of the wrong owner, in the wrong place, and what a scenario does not have.
#[test]
fn pieces_that_cannot_stand_there_are_refused() {
    let mut at = bare(game());
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).fleet(of(ROME), "roma", 1).reckoned().active(ROME);
    refused(
        &at,
        &[
            ("rome has no bi: in ancona", |s| ground(s, "ancona").force = pieces(Unit::Barbarians, 1, of(ROME))),
            ("rome has no tw: in ancona", |s| ground(s, "ancona").force = pieces(Unit::TribalWarriors, 1, of(ROME))),
            ("is carthage in this scenario, not greece", |s| s.player_mut(CARTHAGE).power = Power::Greece),
            ("allied on one side only", |s| s.alliances = 1 << 1),
            ("alliances: rome with itself", |s| s.alliances = 1),
            ("the Standard Game has no event cards", |s| s.deck[Card::Spies] = 1),
            ("pontus: it stays neutral", |s| s.pontus = Some(ROME)),
            ("begun: 9 of 4", |s| s.begun = 9),
            ("event_markers: 1 of 0", |s| s.event_markers = 1),
            ("slave_armies: there is none against rome", |s| s.slave_armies[0] = Some(id("roma"))),
            ("rome_03 does not lead rebels", |s| {
                let at = node("roma");
                s.leaders.push(Post { leader: id("rome_03"), owner: Owner::Rebels, at, march: 0, moved: false });
            }),
            ("where nobody stays", |s| {
                let at = node("ltp_lucania");
                s.leaders.push(Post { leader: id("rome_03"), owner: of(ROME), at, march: 0, moved: false });
            }),
        ],
    );
}

/// Places that are not in play hold neither units nor Fleets.
#[test]
fn fleets_outside_the_scenario_are_refused() {
    let at = start(game(), "iv");
    refused(
        &at,
        &[("in Amastris, which is not in play", |s| {
            s.fleets.push(Fleet { owner: of(ROME), at: node("amastris"), galleys: 1 });
        })],
    );
}

/// PAX-9.3.3d: nobody leaves by the road of a group that does not flee.
#[test]
fn a_rout_by_the_road_of_nobody_is_refused() {
    refused(
        &bare(game()),
        &[("no group that was intercepted there flees", |s| {
            let (owner, space, barred) = (of(ROME), id("pisae"), node("roma"));
            s.steps.push(BattleStep::Rout { owner, space, barred, goal: None, exit: Exit::Road }.into());
        })],
    );
}

/// PAX-13.3-MUT: Fleets mutiny that are there, each once; somebody can pay them.
#[test]
fn mutinies_of_nobody_are_refused() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).fleet(Owner::Rhodes, "rhodus", 1);
    fn mutiny(s: &mut State, owner: Owner, at: &str) {
        s.mutinies.push(Mutiny { owner, at: node(at) });
    }
    refused(
        &at,
        &[
            ("rome has no Fleet in Roma", |s| mutiny(s, of(ROME), "roma")),
            ("no player pays the Fleet of rhodes", |s| mutiny(s, Owner::Rhodes, "rhodus")),
            ("rome twice in Pisae", |s| {
                mutiny(s, of(ROME), "pisae");
                mutiny(s, of(ROME), "pisae");
            }),
        ],
    );
}

/// PAX-4.3.1d, PAX-4.4a: a player has what he offers or pays.
#[test]
fn talks_about_what_is_not_there_are_refused() {
    let mut at = bare(game());
    at.fleet(of(ROME), "roma", 2).reckoned();
    let offer = Offer::Galley { at: node("roma"), galleys: 2, talents: 0 };
    at.happens(ROME, TalkStep::Respond { by: ROME, to: GREECE, offer, asked: false });
    refused(
        &at,
        &[
            ("rome cannot give this", |s| s.fleets.iter_mut().for_each(|fleet| fleet.galleys = 1)),
            ("rome cannot give this", |s| {
                let offer = Offer::Talents { talents: 5 };
                s.player_mut(ROME).talents = 4;
                s.steps.replace(TalkStep::Respond { by: ROME, to: GREECE, offer, asked: false }.into());
            }),
            ("talk:respond must be the next step", |s| {
                let offer = Offer::Talents { talents: 1 };
                lay(s, 2, TalkStep::Respond { by: ROME, to: GREECE, offer, asked: false });
            }),
        ],
    );
}

/// PAX-10.3.1.10c: nobody is asked how to use shifts that he does not have.
#[test]
fn pax_10_3_1_10c_a_question_without_a_shift_is_refused() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(Unit::LightInfantry, 4)]).reckoned();
    at.attack(ROME, &[(Unit::LightInfantry, 12)], &["narbo", "tolosa"], 3).roll(3).roll(3);
    assert_eq!(at.s.steps.top(), Some(BattleStep::Shift { from: 0 }.into()));
    let words = "battle.shifts_left: there is no shift to use";
    refused(&at, &[(words, |s| s.fight_mut().shifts_left = 0), (words, |s| s.fight_mut().favoured = None)]);
}
