//! PAX-14, PAX-16: events of the Standard Game and the Stability Check.

use crate::board::*;
use crate::support::{id, node};
use agon_game::{Checking, Seat};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

/// Sum of the dice that brings an event in scenario V.
fn sum(event: Event) -> u8 {
    let table = game().content.scenario(id("v_basic")).event_table;
    2 + table.iter().position(|other| *other == event).unwrap() as u8
}

/// Dice that bring a Territory in the harvest table.
fn harvest(territory: &str) -> u8 {
    1 + game().content.events.harvests.iter().position(|t| *t == id::<Territory>(territory)).unwrap() as u8
}

/// PAX-16.1.2a, PAX-16.1.3a, PAX-R16-01, PAX-R16-02: an event that concerns "a player" waits for the owner of the next
/// marker.
#[test]
fn an_event_for_a_player_waits_for_the_next_marker() {
    let mut at = bare(game());
    at.happens(ROME, EventStep::TableRoll).roll(sum(Event::GalleyImprovement));
    assert_eq!(at.s.pending.iter().collect::<Vec<_>>(), [Event::GalleyImprovement]);
    assert!(!at.s.player(ROME).improved, "he has drawn the marker");
    at.s.steps.clear();
    at.s.marker = Some(Marker::Player(EAST));
    at.s.active = EAST;
    at.s.steps.push(TurnStep::BeginActivation.into());
    at.game.settle(&mut at.s);
    assert!(at.s.player(EAST).improved && at.s.pending.is_empty(), "PAX-16.2-GAL-a");
    assert!(at.is_legal(Action::Yes), "then he pays for the marker");
    // PAX-16.2-GAL-b: two of them in one turn.
    at.s.pending.push(Event::GalleyImprovement);
    at.happens(GREECE, EventStep::Strike);
    assert!(at.s.player(GREECE).improved && at.s.player(EAST).improved);
    at.next_turn();
    assert!(!at.s.player(GREECE).improved, "until the end of the turn");
}

/// PAX-16.1.1a, PAX-16.1.3b, PAX-SOP-8, PAX-C2: event markers lie in the pool; once there are no Activation Markers left,
/// they are not drawn.
#[test]
fn event_markers_end_with_the_activation_markers() {
    let marked = with_options("pax_romana", &[("event_markers", "one")]);
    let mut at = bare(&marked);
    let clear = |at: &mut Position<'_, PaxRomana>, event_markers| {
        for seat in at.s.all_seats() {
            at.s.player_mut(seat).markers = 0;
        }
        (at.s.event_markers, at.s.begun) = (event_markers, 4);
    };
    clear(&mut at, 1);
    at.s.player_mut(EAST).markers = 1;
    at.s.steps.clear();
    at.s.steps.push(TurnStep::EndPhase.into());
    at.s.steps.push(TurnStep::NextMarker.into());
    at.s.phase = Phase::Activation;
    at.game.settle(&mut at.s);
    at.act(Action::DrawMarker { marker: Marker::Event }).roll(sum(Event::RevenueAndStability));
    assert_eq!(at.stability(ROME), 4, "20 Talents (PAX-16.2-REV-b)");
    at.act(Action::DrawMarker { marker: Marker::Player(EAST) });
    clear(&mut at, 1);
    at.until(|s| s.phase != Phase::Activation);
    assert_eq!((at.s.event_markers, at.s.phase), (1, Phase::TurnOrder), "it stays unused");
}

/// PAX-16.2-REV-a, PAX-16.2-REV-b: below 3 Talents, above 12.
#[test]
fn poor_and_rich_treasuries_move_stability() {
    let mut at = bare(game());
    for (seat, talents) in [(ROME, 2), (CARTHAGE, 3), (GREECE, 12), (EAST, 13)] {
        at.s.player_mut(seat).talents = talents;
    }
    at.happens(ROME, EventStep::TableRoll).roll(sum(Event::RevenueAndStability));
    let stability: Vec<_> = at.s.all_seats().map(|seat| at.stability(seat)).collect();
    assert_eq!(stability, [2, 3, 3, 4]);
}

/// PAX-16.2-HAR-a, PAX-16.2-HAR-b: an even die is a good year for the controller of the Territory, an odd one a bad year.
#[test]
fn harvests_move_the_stability_of_who_controls_a_territory() {
    for (die, change) in [(2, 2), (5, -2)] {
        let mut at = bare(game());
        at.happens(GREECE, EventStep::TableRoll).roll(sum(Event::Harvest)).roll(harvest("rome")).roll(die);
        assert_eq!(at.stability(ROME), 3 + change, "die {die}");
        at.happens(GREECE, EventStep::HarvestRoll { change: 0 }).roll(harvest("sicily")).roll(die);
        assert_eq!(at.s.all_seats().map(|seat| at.stability(seat)).sum::<i8>(), 12 + change, "nobody controls Sicily");
    }
}

/// PAX-16.2-DIS-a, PAX-16.2-DIS-b: the leader with the highest sum of ratings; the player chooses among equals.
#[test]
fn disease_takes_the_best_leader() {
    let mut at = bare(game());
    at.leader(of(ROME), "rome_08", "roma").leader(of(ROME), "rome_03", "roma").leader(of(ROME), "rome_04", "capua");
    at.s.pending.push(Event::Disease);
    at.happens(ROME, EventStep::Strike);
    let (third, fourth) = (id("rome_03"), id("rome_04"));
    assert_eq!(at.legal(), [Action::Lead { leader: third }, Action::Lead { leader: fourth }], "2-4 both");
    let mut spared = Position { game: at.game, s: at.act(Action::Lead { leader: fourth }).s };
    spared.roll(5);
    assert_eq!(spared.s.leaders.len(), 3, "above his Campaign of 4");
    at.roll(4);
    assert!(at.s.leaders.iter().all(|post| post.leader != fourth) && at.s.leaders.len() == 2);
    // No leader in play: nothing happens.
    assert!(at.happens(EAST, EventStep::DiseaseChoice { seat: EAST }).acting(EAST));
}

/// PAX-16.2-CON-a, PAX-16.2-CON-b: only with an Elite leader, in all Expansions of the turn.
#[test]
fn a_conqueror_needs_an_elite_leader() {
    let mut at = bare(game());
    at.leader(of(ROME), "rome_03", "roma");
    at.s.pending.push(Event::Conqueror);
    assert!(at.happens(ROME, EventStep::Strike).acting(ROME) && at.s.player(ROME).conqueror.is_none());
    at.leader(of(ROME), "rome_01", "roma");
    at.s.pending.push(Event::Conqueror);
    at.happens(ROME, EventStep::Strike);
    assert_eq!(at.s.player(ROME).conqueror, Some(id("rome_01")));
    for _ in 0..2 {
        assert!(at.expansion(ROME).s.activation.conqueror);
    }
}

/// PAX-16.2-SOF, PAX-12.4.7b: Rome rolls for another event.
#[test]
fn rome_has_another_event_than_soldiers_of_fortune() {
    let mut at = bare(game());
    at.s.pending.push(Event::SoldiersOfFortune);
    at.happens(ROME, EventStep::Strike).roll(sum(Event::RevenueAndStability));
    assert_eq!((at.stability(ROME), at.acting(ROME)), (4, true));
    at.s.pending.push(Event::SoldiersOfFortune);
    at.happens(EAST, EventStep::Strike);
    assert!(matches!(at.s.steps.top(), Some(Step::Force(ForceStep::PlaceFortune { seat: EAST }))));
}

/// PAX-16.2-REB-a, PAX-16.2-REB-b, PAX-16.2-REB-c, PAX-C16, PAX-R13-22: Garrisons of the region go, then its holders lose Stability.
#[test]
fn a_rebellion_of_the_standard_game_removes_garrisons() {
    let sum = |region| 2 + game().content.events.rebellion_table.iter().position(|r| *r == region).unwrap() as u8;
    let place = |at: &mut Position<'_, PaxRomana>| {
        at.garrisons(of(ROME), &["olisipo"]).garrisons(of(CARTHAGE), &["norba", "tarraco"]);
        at.army(of(CARTHAGE), "tarraco", &[(Unit::LightInfantry, 1)]).reckoned();
        at.happens(EAST, EventStep::TableRoll).roll(self::sum(Event::Rebellion)).roll(sum(RebellionRegion::Spain));
    };
    let mut at = bare(game());
    place(&mut at);
    assert!(["olisipo", "norba"].iter().all(|space| at.game.unoccupied(&at.s, id(space))));
    assert_eq!(at.troops(of(CARTHAGE), "tarraco"), Troops::of(Unit::LightInfantry, 1));
    let lost = |at: &Position<'_, PaxRomana>| [ROME, CARTHAGE].map(|seat| at.stability(seat));
    // Rome has no units left there and loses nothing for the region; Carthage still holds Tarraco.
    let after = lost(&at);
    let early = with_options("pax_romana", &[("rebellion_control_test", "before")]);
    let mut at = bare(&early);
    place(&mut at);
    assert_eq!(lost(&at), [after[0] - 1, after[1]]);
    assert!(at.s.forces(id("olisipo")).next().is_none(), "PAX-R13-22: no army of rebels");
}

/// PAX-16.2-REB-d, PAX-13.3-MUT: a mutinous Fleet.
#[test]
fn a_mutinous_fleet_is_named() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).fleet(of(EAST), "alexandria", 3);
    at.happens(GREECE, EventStep::Ask { by: GREECE, query: Query::Mutiny });
    at.act(Action::ChooseFleet { owner: of(EAST), at: node("alexandria") });
    assert_eq!(at.mutinies(), [(of(EAST), node("alexandria"))]);
    at.expansion(EAST).act(Action::PayFleet { owner: of(EAST), at: node("alexandria") });
    assert_eq!((at.mutinies(), at.talents(EAST)), (vec![], 17), "1 Talent for each squadron");
}

/// PAX-13.3-MUT, PAX-12.5.1a, PAX-12.5.1d: Fleets of allies can also mutiny; the player who commands them pays.
#[test]
fn pax_13_3_mut_fleets_of_allies_are_named_and_paid() {
    for (owner, place) in [(Owner::Rhodes, "rhodus"), (Owner::Pergamum, "pergamum")] {
        let mut at = extended(game());
        at.fleet(owner, place, 2).fleet(of(ROME), "pisae", 1).army(of(EAST), "tyrus", &[(Unit::LightInfantry, 1)]);
        (at.s.rhodes, at.s.pergamum) = (Some(EAST), Some(EAST));
        at.happens(GREECE, EventStep::Ask { by: GREECE, query: Query::Mutiny });
        at.act(Action::ChooseFleet { owner, at: node(place) });
        at.expansion(EAST).act(Action::PayFleet { owner, at: node(place) });
        assert_eq!((at.mutinies(), at.talents(EAST)), (vec![], 18), "{owner}");
    }
}

/// PAX-13.3-MUT, PAX-12.5.1d: the Fleet of Rhodes waits for its pay even when nobody commands it any more.
#[test]
fn pax_13_3_mut_a_fleet_waits_for_its_pay_without_a_commander() {
    let mut at = extended(game());
    at.fleet(Owner::Rhodes, "rhodus", 2).fleet(of(ROME), "pisae", 1).army(
        of(EAST),
        "tyrus",
        &[(Unit::LightInfantry, 1)],
    );
    at.s.rhodes = Some(EAST);
    at.happens(GREECE, EventStep::Ask { by: GREECE, query: Query::Mutiny });
    at.act(Action::ChooseFleet { owner: Owner::Rhodes, at: node("rhodus") });
    at.s.rhodes = None;
    assert_eq!(at.game.check(&at.s), Ok(()));
    assert!(at.s.mutinies.iter().any(|fleet| fleet.owner == Owner::Rhodes));
    at.expansion(EAST);
    assert!(!at.is_legal(Action::PayFleet { owner: Owner::Rhodes, at: node("rhodus") }));
}

/// PAX-13.3-MUT: a second mutiny in a turn is one of another Fleet, and the first Fleet still waits for its pay.
#[test]
fn pax_13_3_mut_two_fleets_mutiny_in_a_turn() {
    let mut at = bare(game());
    at.fleet(of(EAST), "alexandria", 3).fleet(of(EAST), "tyrus", 1).fleet(of(ROME), "pisae", 1);
    let [first, second] = ["alexandria", "tyrus"].map(|place| (of(EAST), node(place)));
    let named = |(owner, at)| Action::ChooseFleet { owner, at };
    let paid = |(owner, at)| Action::PayFleet { owner, at };
    at.happens(GREECE, EventStep::Ask { by: GREECE, query: Query::Mutiny }).act(named(first));
    at.happens(GREECE, EventStep::Ask { by: GREECE, query: Query::Mutiny });
    assert_eq!(at.legal(), [named(second), named((of(ROME), node("pisae")))]);
    at.act(named(second)).expansion(EAST);
    assert_eq!(at.mutinies(), [first, second]);
    assert!([first, second].map(paid).into_iter().all(|action| at.is_legal(action)));
    at.act(paid(second));
    assert_eq!((at.mutinies(), at.talents(EAST)), (vec![first], 19));
}

/// PAX-13.3-MUT: the Fleet's own player pays, 1 Talent for each squadron or nothing.
#[test]
fn pax_13_3_mut_all_squadrons_are_paid_by_their_player() {
    let pays = |(seat, talents): (Seat, u16)| {
        let mut at = bare(game());
        at.fleet(of(EAST), "alexandria", 3).fleet(of(ROME), "pisae", 1);
        at.mutiny(of(EAST), "alexandria");
        at.s.player_mut(seat).talents = talents;
        at.expansion(seat).is_legal(Action::PayFleet { owner: of(EAST), at: node("alexandria") })
    };
    assert_eq!([(EAST, 2), (EAST, 3), (ROME, 20)].map(pays), [false, true, false]);
}

/// PAX-13.3-MUT: a mutiny ends with its Fleet; another Fleet that comes there later obeys.
#[test]
fn pax_13_3_mut_a_mutiny_ends_with_its_fleet() {
    let mut at = bare(game());
    at.fleet(of(EAST), "tyrus", 2).fleet(of(EAST), "gaza", 1);
    at.mutiny(of(EAST), "tyrus");
    let from = agon_game::Id::index(node("gaza")) as u16;
    at.happens(EAST, EventStep::CivilWarRoll { seat: EAST, from }).roll(1);
    assert_eq!(at.mutinies(), [(of(EAST), node("tyrus"))], "another Fleet");
    let from = agon_game::Id::index(node("tyrus")) as u16;
    at.happens(EAST, EventStep::CivilWarRoll { seat: EAST, from }).roll(1);
    assert_eq!((at.s.galleys(of(EAST), node("tyrus")), at.mutinies()), (0, vec![]));
    at.fleet(of(EAST), "tyrus", 1);
    assert_eq!(at.mutinies(), [], "a new Fleet");
}

/// PAX-13.3-MUT, PAX-11.4.4c: a beaten mutinous Fleet flees, but obeys no sooner for that.
#[test]
fn pax_13_3_mut_a_beaten_fleet_is_still_mutinous() {
    let mut at = bare(game());
    at.fleet(of(ROME), "roma", 4).fleet(of(CARTHAGE), "ntp_tyrrhenum", 3).garrisons(of(CARTHAGE), &["turris"]);
    at.mutiny(of(CARTHAGE), "ntp_tyrrhenum");
    crate::sea::fleet_out(&mut at, ROME, "roma");
    // 8 + 3 : 6 + 4.
    at.act(Action::MoveTo { to: node("ntp_tyrrhenum") }).roll(1).act(Action::Fight).roll(3).roll(4).roll(2);
    assert_eq!(at.s.galleys(of(CARTHAGE), node("turris")), 2);
    assert_eq!(at.mutinies(), [(of(CARTHAGE), node("turris"))]);
}

/// PAX-16.2-STC-a, PAX-16.2-STC-b, PAX-16.2-STC-c, PAX-16.2-STC-d: which player the check hits, and what unrest costs.
#[test]
fn a_stability_check_hits_who_has_three_or_less() {
    let roll = |at: &mut Position<'_, PaxRomana>| {
        at.happens(ROME, EventStep::TableRoll).roll(sum(Event::StabilityCheck));
    };
    let mut at = bare(game());
    roll(&mut at);
    let numbers = [3, 2, 1, 0].map(|count| Action::Number { count });
    assert_eq!(at.legal(), numbers, "Rome, who was active last");
    at.act(Action::Number { count: 1 });
    assert_eq!((at.stability(ROME), at.talents(ROME)), (1, 19), "2 of 3 Talents are missing");
    let mut at = bare(game());
    at.stable(ROME, 4).stable(GREECE, 8);
    at.s.player_mut(EAST).talents = 0;
    roll(&mut at);
    assert_eq!(at.legal(), [CARTHAGE, EAST].map(|seat| Action::ChooseSeat { seat }), "PAX-16.2-STC-b");
    at.act(Action::ChooseSeat { seat: EAST });
    assert_eq!(at.stability(EAST), 0, "nothing to pay with");
    let mut at = bare(game());
    at.s.all_seats().for_each(|seat| at.s.player_mut(seat).stability = 4);
    roll(&mut at);
    assert_eq!((at.stability(ROME), at.stability(EAST)), (3, 4), "PAX-16.2-STC-c");
}

/// PAX-16.2-STC-e, PAX-16.2-STC-f, PAX-R16-06: in disorder an army of 3 BP must come to the Capital.
#[test]
fn disorder_asks_for_an_army_in_the_capital() {
    let begin = |units: &[(Unit, u8)]| {
        let mut at = bare(game());
        at.stable(ROME, -4).garrisons(of(ROME), &["ancona"]).army(of(ROME), "pisae", units);
        at.stable(CARTHAGE, 4).stable(GREECE, 4).stable(EAST, 4);
        at.happens(GREECE, EventStep::TableRoll).roll(sum(Event::StabilityCheck));
        assert!(at.s.player(ROME).disorder, "nobody else can be hit");
        at.expansion(ROME);
        at
    };
    let march = |at: &mut Position<'_, PaxRomana>| {
        at.act(Action::Major { owner: of(ROME), from: node("pisae"), fleet: false }).act(Action::Go).roll(6);
        at.way(&["roma"]).act(Action::Done).act(Action::Done);
    };
    let mut at = begin(&[(Unit::HeavyInfantry, 1)]);
    march(&mut at);
    assert_eq!((at.stability(ROME), at.troops(of(ROME), "ancona").len()), (-4, 1), "3 BP are there");
    let mut at = begin(&[(Unit::LightInfantry, 2)]);
    march(&mut at);
    assert_eq!((at.stability(ROME), at.troops(of(ROME), "ancona").len()), (-5, 0), "2 BP are not enough");
    assert!(!at.s.player(ROME).disorder, "it asks once");
}

/// PAX-16.2-STC-g, PAX-16.2-STC-h, PAX-16.2-STC-i, PAX-16.2-STC-j, PAX-16.2-STC-k: civil war in the Standard Game.
#[test]
fn a_civil_war_ends_the_turn_of_a_player() {
    let mut at = bare(game());
    at.stable(ROME, -5).army(of(ROME), "roma", &[(Unit::Legion, 2)]).army(of(ROME), "capua", &[(Unit::Legion, 1)]);
    at.works(of(ROME), "capua", 2).fleet(of(ROME), "roma", 2).leader(of(ROME), "rome_03", "capua");
    at.s.player_mut(ROME).markers = 0;
    at.happens(ROME, EventStep::TableRoll).roll(sum(Event::StabilityCheck));
    // Two places: Capua and Rome, in the order of the map.
    let first =
        if at.s.ground[id::<Space>("roma")].force.is_some() && id::<Space>("roma") < id("capua") { 3 } else { 2 };
    at.roll(first).roll(5 - first);
    assert_eq!((at.troops(of(ROME), "roma").len(), at.s.galleys(of(ROME), node("roma"))), (0, 0), "odd: all are gone");
    assert_eq!(at.troops(of(ROME), "capua").len(), 1, "even: nothing");
    assert!(at.s.ground[id::<Space>("capua")].works.is_some());
    at.act(Action::DrawLeader { leader: id("rome_09") });
    let posts: Vec<_> = at.s.leaders.iter().map(|post| (post.leader, post.at)).collect();
    assert_eq!(posts, [(id("rome_09"), node("roma"))]);
    assert_eq!((at.stability(ROME), at.s.player(ROME).barred, at.s.player(ROME).dear), (-1, true, [false, true]));
    at.next_turn();
    assert!(at.s.player(ROME).dear[0], "2 Talents for each marker of the next turn");
}

/// PAX-16.2-SLA-a, PAX-16.2-SLA-b, PAX-R16-04: slaves need a home Space without Land Units, and do not rise twice.
#[test]
fn slaves_rise_where_nobody_stands() {
    let mut at = bare(game());
    let homes = at.game.seat_rules(&at.s, ROME).home_spaces.and(at.game.scene(&at.s).open);
    for space in homes.iter() {
        at.game.place(&mut at.s, of(ROME), space, full(Unit::LightInfantry), 1);
    }
    assert!(at.happens(ROME, EventStep::TableRoll).roll(sum(Event::SlaveRevolt)).acting(ROME));
    assert_eq!(at.stability(ROME), 3, "nothing has happened");
    at.game.wipe_out(&mut at.s, of(ROME), id("capua"));
    at.leader(of(ROME), "rome_03", "capua");
    assert!(at.happens(ROME, EventStep::TableRoll).roll(sum(Event::SlaveRevolt)).acting(ROME));
    assert_eq!(at.stability(ROME), 3, "PAX-1.4ac: a leader is a Land Unit");
    at.game.wipe_out(&mut at.s, of(ROME), id("capua"));
    at.game.place(&mut at.s, Owner::slaves_of(ROME), id("rhegium"), full(Unit::Barbarians), 1);
    assert!(at.happens(ROME, EventStep::TableRoll).roll(sum(Event::SlaveRevolt)).acting(ROME), "they have risen");
}

/// PAX-16.2-INV, PAX-16.2-PIR, PAX-13.4-GER-f: which player rolls for an invasion, and which places pirates.
#[test]
fn the_next_player_leads_barbarians_and_the_last_one_places_pirates() {
    let mut at = bare(game());
    at.happens(ROME, EventStep::TableRoll).roll(sum(Event::BarbarianInvasion));
    at.happens(EAST, EventStep::Strike);
    assert_eq!(at.s.steps.top(), Some(EventStep::InvasionRoll { by: EAST }.into()));
    at.happens(ROME, EventStep::TableRoll).roll(sum(Event::Pirates));
    assert!(matches!(at.s.steps.top(), Some(Step::Force(ForceStep::PlacePirates { by: ROME }))));
}

/// PAX-16.2-SLA: slaves that have already risen do not rise again, and cost no more Stability.
#[test]
fn pax_16_2_sla_slaves_do_not_rise_twice() {
    let mut at = bare(game());
    at.army(Owner::slaves_of(ROME), "rhegium", &[(Unit::Barbarians, 2)]);
    at.s.slave_armies[ROME.index()] = Some(id("rhegium"));
    at.reckoned();
    let before = at.stability(ROME);
    assert!(at.happens(ROME, EventStep::TableRoll).roll(sum(Event::SlaveRevolt)).acting(ROME));
    assert_eq!(at.stability(ROME), before);
}

/// PAX-16.2-STC-e, PAX-R16-06: an army that only takes the place of another does not end disorder; by an option it does.
#[test]
fn pax_r16_06_the_army_in_the_capital_comes_from_outside() {
    let lenient = with_options("pax_romana", &[("disorder_army_is_net", "false")]);
    for (rules, stability) in [(game(), -5), (&lenient, -4)] {
        let mut at = bare(rules);
        at.stable(ROME, -4).army(of(ROME), "pisae", &[(Unit::HeavyInfantry, 1)]);
        at.army(of(ROME), "roma", &[(Unit::HeavyInfantry, 1)]);
        at.s.player_mut(ROME).disorder = true;
        at.happens(ROME, TurnStep::BeginActivation);
        at.s.steps.clear();
        at.s.steps.push(TurnStep::EndPhase.into());
        at.s.steps.push(TurnStep::EndActivation.into());
        at.s.steps.push(ActStep::ChooseAction.into());
        at.act(Action::Expand);
        at.act(Action::Minor { owner: of(ROME), from: node("roma"), piece: full(Unit::HeavyInfantry) });
        at.until(|s| matches!(s.steps.top(), Some(Step::March(MarchStep::Go))));
        at.way(&["capua"]).act(Action::Done);
        at.act(Action::Major { owner: of(ROME), from: node("pisae"), fleet: false }).act(Action::Go).roll(6);
        at.way(&["roma"]).act(Action::Done).act(Action::Done);
        assert_eq!(at.stability(ROME), stability);
    }
}

/// PAX-C14, PAX-R17-03 (option): the drawer is hit if no other player can be, although others come first.
#[test]
fn pax_r17_03_the_only_one_is_hit() {
    let others = with_options("pax_romana", &[("stability_check_target", "others_first")]);
    let mut at = extended(&others);
    at.s.all_seats().for_each(|seat| at.s.player_mut(seat).stability = 5);
    at.stable(ROME, 2).draw(ROME, Card::StabilityCheck);
    let numbers = [2, 1, 0].map(|count| Action::Number { count });
    assert_eq!(at.legal(), numbers);
}

/// PAX-R13-05: leaders are lost with the last combat unit that an event destroys.
#[test]
fn pax_r13_05_leaders_are_lost_with_the_last_unit() {
    for (units, left) in [(1, 0), (2, 1)] {
        let mut at = bare(game());
        at.army(of(ROME), "gades", &[(Unit::LightInfantry, units)]).leader(of(ROME), "rome_03", "gades");
        at.happens(EAST, EventStep::Losses { seat: ROME, space: id("gades"), left: 1 });
        assert_eq!((at.troops(of(ROME), "gades").len(), at.s.leaders.len()), (u16::from(units) - 1, left));
    }
}

/// PAX-16.1.3a: an event that waits for the next marker drawn skips the fixed markers of a first round, which are not drawn.
#[test]
fn pax_16_1_3a_events_wait_for_a_marker_that_is_drawn() {
    let mut at = bare(game());
    at.s.pending.push(Event::GalleyImprovement);
    (at.s.order, at.s.begun) = ([EAST].into_iter().collect(), 0);
    at.s.player_mut(GREECE).markers = 1;
    at.s.steps.clear();
    at.s.steps.push(TurnStep::EndPhase.into());
    at.s.steps.push(TurnStep::NextMarker.into());
    at.game.settle(&mut at.s);
    assert_eq!((at.s.active, at.s.player(EAST).improved, at.s.pending.len()), (EAST, false, 1));
    at.act(Action::No).until(|s| s.steps.top() == Some(TurnStep::DrawMarker.into()));
    at.act(Action::DrawMarker { marker: Marker::Player(GREECE) });
    assert!(at.s.player(GREECE).improved && at.s.pending.is_empty());
}

/// PAX-16.2-STC-e: an army that leaves 3 Battle Points in the Capital on its way has moved them there; 2 are not enough.
#[test]
fn pax_16_2_stc_e_an_army_may_leave_the_relief_on_its_way() {
    for (left, stability) in [(1, -3), (2, -3), (3, -2)] {
        let mut at = bare(game());
        at.army(of(ROME), "capua", &[(Unit::LightInfantry, 5)]).stable(ROME, -2).reckoned();
        at.s.player_mut(ROME).disorder = true;
        at.expansion(ROME).act(Action::Major { owner: of(ROME), from: node("capua"), fleet: false }).act(Action::Go);
        at.roll(6).way(&["roma"]).act(Action::Drop { piece: full(Unit::LightInfantry), count: left });
        at.way(&["pisae"]).act(Action::Done).act(Action::Done);
        assert_eq!(at.stability(ROME), stability, "{left}");
    }
}

/// PAX-16.2-STC-g, PAX-16.2-SOF: a civil war that the roll repeated for Rome brings upon it takes the marker just drawn, too.
#[test]
fn pax_16_2_stc_g_a_civil_war_stops_the_marker_that_is_played() {
    for (previous, hit) in [(ROME, true), (EAST, false)] {
        let mut at = bare(game());
        at.stable(ROME, -5).stable(EAST, -5).army(of(ROME), "capua", &[(Unit::Legion, 2)]);
        at.s.pending.push(Event::SoldiersOfFortune);
        at.happens(ROME, TurnStep::PayMarker);
        let action = at.s.steps.iter().position(|step| step == ActStep::ChooseAction.into()).unwrap();
        at.s.steps.remove(action);
        at.s.previous = Some(previous);
        at.s.steps.push(EventStep::Strike.into());
        at.game.settle(&mut at.s);
        at.roll(sum(Event::StabilityCheck));
        at.until(|s| !s.steps.iter().any(|step| matches!(step, Step::Event(_))));
        let pays = at.s.active == ROME && at.s.steps.iter().any(|step| step == TurnStep::PayMarker.into());
        assert_eq!((at.s.player(ROME).barred, pays), (hit, !hit), "{previous}");
    }
}

/// PAX-16.2-STC-j, PAX-8.1.5c: with every Capital in enemy hands the new leader comes to another Space of his player, or,
/// without one, to none.
#[test]
fn pax_8_1_5c_the_leader_of_a_civil_war_finds_another_place() {
    for (own, posts) in [(&["capua"][..], 1), (&[], 0)] {
        let mut at = bare(game());
        at.garrisons(of(GREECE), &["roma"]).garrisons(of(ROME), own).reckoned();
        at.happens(GREECE, EventStep::CivilWarLeader { seat: ROME });
        at.act(Action::DrawLeader { leader: id("rome_09") });
        let found: Vec<_> = at.s.leaders.iter().map(|post| post.at).collect();
        assert_eq!(found, own.iter().map(|space| node(space)).collect::<Vec<_>>());
        assert_eq!(found.len(), posts);
    }
    let mut at = bare(game());
    at.garrisons(of(GREECE), &["roma"]).garrisons(of(ROME), &["capua"]).works(of(ROME), "pisae", 2).reckoned();
    at.happens(GREECE, EventStep::CivilWarLeader { seat: ROME }).act(Action::DrawLeader { leader: id("rome_09") });
    assert_eq!(at.choices().len(), 2);
}

/// PAX-16.2-STC-e, PAX-16.2-STC-g: a marker that may not be used after a civil war is no Activation in which an army must come to the Capital.
#[test]
fn pax_16_2_stc_e_disorder_waits_for_a_marker_that_may_be_used() {
    for (barred, after) in [(true, (-1, true, 1)), (false, (-2, false, 0))] {
        let mut at = bare(game());
        at.garrisons(of(ROME), &["ancona"]).stable(ROME, -1).reckoned();
        (at.s.player_mut(ROME).disorder, at.s.player_mut(ROME).barred) = (true, barred);
        at.active(ROME);
        at.s.steps.clear();
        at.s.steps.push(TurnStep::EndPhase.into());
        at.s.steps.push(TurnStep::BeginActivation.into());
        at.game.settle(&mut at.s);
        if !barred {
            at.act(Action::No);
        }
        let garrisons = at.troops(of(ROME), "ancona").len();
        assert_eq!((at.stability(ROME), at.s.player(ROME).disorder, garrisons), after, "{barred}");
    }
}
