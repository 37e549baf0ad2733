//! The first and last items of ordered choices, and numbers at their limits.

use crate::board::*;
use crate::clash::march;
use crate::forces::next;
use crate::sea::fleet_out;
use crate::support::{id, node};
use agon_game::{Chance, Rules, Seat, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const LEGION: Piece = Piece { unit: Unit::Legion, reduced: false };

fn disband(at: &str, piece: Piece, count: u8) -> Action {
    Action::Disband { at: node(at), piece, count }
}

/// PAX-6.4.2, PAX-6.2.5: the first Space of the map is offered like any other.
#[test]
fn pax_6_4_2_the_first_space_is_not_passed_over() {
    assert_eq!(id::<Space>("taurinorum").0, 0);
    let mut at = bare(game());
    at.s.player_mut(ROME).talents = 200;
    at.army(of(ROME), "taurinorum", &[(Unit::Legion, 40)]).army(of(ROME), "pisae", &[(Unit::Legion, 2)]);
    at.phase(Phase::Maintenance);
    assert!(at.is_legal(disband("taurinorum", LEGION, 1)));
    // The same units cannot be chosen in two parts.
    at.act(disband("pisae", LEGION, 1));
    assert!(!at.legal().iter().any(|action| matches!(action, Action::Disband { .. })), "{:?}", at.legal());
    let mut at = bare(game());
    at.phase(Phase::Manpower).act(Action::RaiseIn { province: id("cisalpina") });
    let first = Action::Form { space: id("taurinorum"), unit: Unit::Legion };
    assert!(at.is_legal(first));
    at.act(first);
    assert!(at.is_legal(first), "one more of them (PAX-6.2.5)");
}

/// PAX-16.2-STC-i: a die is rolled for each occupied Space, even the first one, and for places with squadrons only.
#[test]
fn pax_16_2_stc_i_every_occupied_space_is_diced_for() {
    let mut at = bare(game());
    at.army(of(ROME), "taurinorum", &[(Unit::Legion, 1)]).fleet(of(ROME), "roma", 1).stable(ROME, -5);
    at.happens(GREECE, EventStep::CheckTarget { by: GREECE }).act(Action::ChooseSeat { seat: ROME });
    assert_eq!(at.game.chance_kind(&at.s), "civil_war_die");
    at.roll(1).roll(3);
    assert!(at.troops(of(ROME), "taurinorum").is_empty() && at.s.fleets.is_empty());
}

/// PAX-17.2-35-d: a civil war is fought once.
#[test]
fn pax_17_2_35_d_a_civil_war_is_over_when_it_has_begun() {
    let mut at = extended(game());
    at.stable(EAST, -5).s.player_mut(EAST).civil_war = true;
    at.s.steps.clear();
    (at.s.active, at.s.marker, at.s.phase) = (EAST, Some(Marker::Player(EAST)), Phase::Activation);
    at.s.steps.push(TurnStep::EndPhase.into());
    next(&mut at, TurnStep::BeginActivation);
    assert!(!at.s.player(EAST).civil_war && at.s.player(EAST).stability == -1);
}

/// PAX-5.3.1a: a player who controls no Province of a Territory has none of it, not even the first.
#[test]
fn pax_5_3_1a_provinces_of_a_seat_are_those_it_controls() {
    let at = bare(game());
    assert_eq!(id::<Province>("cisalpina").0, 0);
    for seat in [CARTHAGE, GREECE, EAST] {
        assert!(!at.game.provinces(&at.s, seat).has(id("cisalpina")), "{seat}");
    }
    assert!(at.game.provinces(&at.s, ROME).has(id("cisalpina")));
}

/// PAX-5.2: nobody controls a Province that is not wholly in play.
#[test]
fn pax_5_2_a_province_that_is_partly_in_play_has_no_controller() {
    let mut found = 0;
    for scenario in ["i", "ii", "iii", "iv", "viii", "x"] {
        let mut at = start(game(), scenario);
        let scene = at.game.scene(&at.s);
        for place in 0..at.game.content.map.provinces.len() {
            let province: Province = agon_game::Id::from_index(place);
            let spaces = at.game.content.map.province(province).spaces.and(scene.open);
            if scene.open_provinces.has(province) || spaces.is_empty() {
                continue;
            }
            found += 1;
            for space in spaces.iter() {
                let force = Force { owner: of(Seat(0)), troops: Troops::of(Unit::Garrison, 1) };
                at.s.ground[space] = Ground { force: Some(force), works: None };
            }
            assert_eq!(at.game.province_of(&at.s, province), None, "{scenario}, Province {place}");
        }
    }
    assert!(found > 0, "such Provinces");
}

/// PAX-14.2.1p, PAX-R14-06: a Capital counts as lost the moment an enemy marches in.
#[test]
fn pax_14_2_1p_a_capital_is_lost_while_the_enemy_marches_through() {
    let mut at = bare(game());
    let capital = node("carthago");
    let beside = at.game.content.map.land(capital).iter().find_map(|link| link.to.space()).unwrap();
    let name = at.game.content.names.name(beside).to_owned();
    at.army(of(ROME), &name, &[(Unit::Legion, 2)]).reckoned();
    march(&mut at, ROME, &name, 6).way(&["carthago"]);
    assert_eq!((at.s.player(CARTHAGE).lost_capitals.len(), at.s.marches.len()), (1, 1), "it is still on the move");
}

/// PAX-4.3.1j: an ally has forces in two Spaces: those in the right one are lost.
#[test]
fn pax_4_3_1j_guests_are_told_apart_by_space() {
    let mut at = bare(game());
    at.s.ally(ROME, GREECE);
    for space in ["roma", "pisae"] {
        at.army(of(ROME), space, &[(Unit::Legion, 1)]).army(of(GREECE), space, &[(Unit::LightInfantry, 2)]);
    }
    at.game.take(&mut at.s, of(GREECE), id("pisae"), full(Unit::LightInfantry), 2);
    let left = ["roma", "pisae"].map(|space| at.troops(of(GREECE), space).len());
    assert_eq!(left, [2, 0]);
}

/// PAX-9.1.1, PAX-9.1.4a: units that have moved do not join the Major Move, and leaders who have moved do not move again.
#[test]
fn pax_9_1_4a_who_has_moved_does_not_move_again() {
    let mut at = bare(game());
    at.army(of(ROME), "arretium", &[(Unit::LightInfantry, 1)]).army(of(ROME), "pisae", &[(Unit::Legion, 2)]);
    at.leader(of(ROME), "rome_03", "capua").leader(of(GREECE), "greece_02", "athenae").expansion(ROME);
    let lead = |leader: &str| Action::MoveLeader { leader: id(leader), major: false, alone: true };
    assert!(at.is_legal(lead("rome_03")) && !at.is_legal(lead("greece_02")), "his own");
    at.act(Action::Minor { owner: of(ROME), from: node("arretium"), piece: full(Unit::LightInfantry) }).roll(2);
    at.way(&["pisae"]);
    at.until(|s| s.marches.is_empty());
    at.act(Action::Major { owner: of(ROME), from: node("pisae"), fleet: false });
    assert_eq!(at.s.march(1).troops, Troops::of(Unit::Legion, 2), "the Light Infantry has moved");
    at.act(Action::Go).roll(1);
    at.until(|s| s.marches.is_empty());
    at.act(lead("rome_03")).roll(1);
    at.until(|s| s.marches.is_empty());
    assert!(!at.is_legal(lead("rome_03")));
}

/// PAX-9.1.4: two owners have the same kind of unit in a Space: only the units of the one who moved have moved.
#[test]
fn pax_9_1_4_moved_units_are_noted_by_owner() {
    let mut at = bare(game());
    at.active(ROME);
    let (li, pisae) = (full(Unit::LightInfantry), node("pisae"));
    for (owner, count) in [(of(ROME), 1), (of(GREECE), 2), (of(ROME), 2)] {
        at.game.note_moved(&mut at.s, owner, pisae, li, count);
    }
    let noted: Vec<_> = at.s.moved.iter().map(|moved| (moved.owner, moved.count)).collect();
    assert_eq!(noted, [(of(ROME), 3), (of(GREECE), 2)]);
}

/// PAX-12.3.3b: a single militia unit keeps its group at home.
#[test]
fn pax_12_3_3b_a_single_unit_of_militia_stays_at_home() {
    let leaves = |units: &[(Unit, u8)]| {
        let at = bare(game());
        let rules = at.game.seat_rules(&at.s, ROME);
        let abroad = |to: &Node| {
            let territory = at.game.content.map.territory_of(*to);
            to.space().is_some() && territory.is_some_and(|t| !rules.home_territories.has(t))
        };
        let ways = |space: Space| at.game.content.map.land(space.into()).iter().any(|link| abroad(&link.to));
        let border = rules.home_spaces.iter().find(|space| ways(*space)).unwrap();
        let name = at.game.content.names.name(border).to_owned();
        let mut at = bare(game());
        at.army(of(ROME), &name, units);
        march(&mut at, ROME, &name, 6);
        at.legal().iter().any(|action| matches!(action, Action::MoveTo { to } if abroad(to)))
    };
    assert!(leaves(&[(Unit::LightInfantry, 2)]), "there is a way out");
    assert!(!leaves(&[(Unit::LightInfantry, 2), (Unit::Militia, 1)]));
}

/// PAX-12.3.3b, scenarios VIII and IX: its Home Territory is that of the scenario, of which other Provinces of the printed one are no part.
#[test]
fn pax_12_3_3b_militia_stays_in_the_home_of_the_scenario() {
    for (scenario, power, from, to) in
        [("viii", Power::Greece, "venusia", "capua"), ("ix_extended", Power::Lysimachids, "philippi", "thessalonica")]
    {
        for (unit, leaves) in [(Unit::LightInfantry, true), (Unit::Militia, false)] {
            let mut at = emptied(game(), scenario);
            let seat = at.game.scene(&at.s).seat_of(power).unwrap();
            at.army(of(seat), from, &[(unit, 1)]);
            march(&mut at, seat, from, 6);
            assert_eq!(at.is_legal(Action::MoveTo { to: node(to) }), leaves, "{scenario} {unit}");
        }
    }
}

/// PAX-9.2.1i: with no Movement Points left, a group's move ends by itself where there is nothing to do.
#[test]
fn pax_9_2_1h_without_movement_points_nobody_makes_garrisons() {
    let mut at = bare(game());
    at.army(of(ROME), "arretium", &[(Unit::Legion, 2)]);
    march(&mut at, ROME, "arretium", 1).way(&["pisae"]);
    assert!(at.s.marches.is_empty(), "{:?}", at.legal());
}

/// PAX-8.2.3d: leaders who move without units pick up no other leaders.
#[test]
fn pax_8_2_3d_leaders_join_units_not_leaders() {
    let mut at = bare(game());
    at.leader(of(ROME), "rome_03", "arretium").leader(of(ROME), "rome_04", "pisae").expansion(ROME);
    at.act(Action::MoveLeader { leader: id("rome_03"), major: true, alone: false }).roll(3).way(&["pisae"]);
    assert!(!at.is_legal(Action::PickUpLeader { leader: id("rome_04") }), "{:?}", at.legal());
}

/// PAX-11.4.2b: the first seat is also asked for leave.
#[test]
fn pax_11_4_2b_the_first_seat_is_asked_for_leave() {
    let mut at = bare(game());
    at.fleet(of(CARTHAGE), "pisae", 1).fleet(of(EAST), "aleria", 2).fleet(of(ROME), "urcinium", 1);
    at.garrisons(of(EAST), &["aleria"]);
    fleet_out(&mut at, CARTHAGE, "pisae");
    at.way(&["aleria"]).act(Action::Withdraw);
    let to = Action::MoveTo { to: node("urcinium") };
    assert!(at.is_legal(to), "{:?}", at.legal());
    at.act(to);
    let asked = SeaStep::Admit { to: node("urcinium"), owner: of(ROME), seat: ROME };
    assert_eq!(at.s.steps.top(), Some(asked.into()));
}

/// Scenario IV: the last marker of the Soldiers of Fortune is also drawn.
#[test]
fn scenario_iv_the_last_marker_of_fortune_is_drawn() {
    let mut at = start(game(), "iv");
    for seat in at.s.all_seats() {
        (at.s.player_mut(seat).markers, at.s.player_mut(seat).free_markers) = (0, 0);
    }
    (at.s.begun, at.s.event_markers, at.s.fortune_markers) = (at.s.order.len() as u8, 0, 1);
    at.s.fortune = Some(Seat(0));
    at.s.steps.clear();
    at.s.steps.push(TurnStep::EndPhase.into());
    next(&mut at, TurnStep::NextMarker);
    assert_eq!((at.game.turn(&at.s), at.s.steps.top()), (Turn::Chance, Some(TurnStep::DrawMarker.into())));
    let active = at.s.active;
    at.act(Action::DrawMarker { marker: Marker::Fortune });
    assert_eq!((at.game.turn(&at.s), at.legal()), (Turn::Decision(Seat(0)), vec![Action::Expand]));
    assert_eq!((at.s.fortune_markers, at.s.marker, at.s.active), (0, Some(Marker::Fortune), active));
}

/// PAX-3.6a, PAX-3.7c: the last turn is the last.
#[test]
fn pax_3_7c_after_the_last_turn_the_match_is_over() {
    let last = game().scene(&bare(game()).s).turn_last;
    for (turn, over) in [(last - 1, false), (last, true)] {
        let mut at = bare(game());
        at.s.turn = turn;
        at.phase(Phase::Victory);
        assert_eq!(matches!(at.s.over, Some(Over::Final(_))), over, "turn {turn}");
    }
}

/// PAX-14.2.1h: an army of barbarians two Links away frightens nobody.
#[test]
fn pax_14_2_1h_barbarians_frighten_over_one_link_only() {
    let map = &game().content.map;
    let roma = node("roma");
    let at_distance = |far: u8| {
        let spaces = (0..map.spaces.len()).map(<Space as agon_game::Id>::from_index);
        let mut fits = spaces.filter(|space| map.land_distance(Node::Space(*space), roma) == far);
        fits.next().unwrap()
    };
    for (far, change) in [(1, -1), (2, 0)] {
        let mut at = bare(game());
        let space = at_distance(far);
        at.game.place(&mut at.s, Owner::WesternGauls, space, full(Unit::Barbarians), 3);
        at.reckoned();
        let before = at.stability(ROME);
        at.happens(GREECE, EventStep::Frighten);
        assert_eq!(at.stability(ROME), before + change, "{far} Links");
    }
}

/// PAX-12.8.2b: Elephants that attrition leaves alone are destroyed.
#[test]
fn pax_12_8_2b_elephants_whom_attrition_leaves_alone_are_lost() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "lugdunum", &[(Unit::LightInfantry, 1), (Unit::Elephants, 1)]);
    at.happens(CARTHAGE, AttritionStep::Roll { owner: of(CARTHAGE), space: Some(id("lugdunum")) }).roll(1);
    at.act(Action::Lose { piece: full(Unit::LightInfantry) });
    assert!(at.troops(of(CARTHAGE), "lugdunum").is_empty());
}

/// PAX-6.4.3: plans of other players do not affect the hard cap of Carthage.
#[test]
fn pax_6_4_3_the_hard_cap_counts_own_plans_only() {
    let mut at = bare(game());
    let most = at.game.seat_rules(&at.s, CARTHAGE).manpower_max[Band::Stable as usize];
    at.army(of(CARTHAGE), "carthago", &[(Unit::HeavyInfantry, most - 1)]);
    let plan = |seat, count| Order { seat, deed: Deed::Form(id("roma"), Unit::HeavyInfantry), count };
    let legal = |at: &At<'_>| {
        let mut at = Position { game: at.game, s: at.s };
        at.s.phase = Phase::Manpower;
        at.s.steps.clear();
        at.s.steps.push(TurnStep::EndPhase.into());
        at.s.steps.push(MusterStep::Reveal.into());
        let province = at.game.space(id("carthago")).province;
        let step = MusterStep::RaiseIn { seat: CARTHAGE, province, from: 0, scope: Scope::Phase };
        next(&mut at, step);
        at.is_legal(Action::Form { space: id("carthago"), unit: Unit::HeavyInfantry })
    };
    assert!(legal(&at), "one more");
    at.s.orders.push(plan(ROME, 3));
    assert!(legal(&at), "whatever Rome plans");
    at.s.orders.push(plan(CARTHAGE, 1));
    assert!(!legal(&at), "its own plan counts");
}

/// PAX-15.4.4: an Objective can be bought even if nothing else can.
#[test]
fn pax_15_4_4_an_objective_is_offered_alone() {
    let mut at = extended(game());
    for place in 0..at.game.content.map.provinces.len() {
        at.s.control[<Province as agon_game::Id>::from_index(place)] = None;
    }
    // Without Ports and units only the Objective is left: Greece has nothing anywhere, and the East holds its home.
    let home = at.game.seat_rules(&at.s, GREECE).home_spaces;
    for space in home.iter() {
        at.game.place(&mut at.s, of(EAST), space, full(Unit::Garrison), 1);
    }
    at.s.phase = Phase::Manpower;
    at.s.steps.clear();
    at.s.steps.push(TurnStep::EndPhase.into());
    at.s.steps.push(MusterStep::Reveal.into());
    next(&mut at, MusterStep::Raise { seat: GREECE, from: 0, scope: Scope::Phase });
    assert_eq!(at.legal(), [Action::BuyObjective, Action::Done]);
}

/// PAX-4.3.1d: an offer that takes a player's last Talent, even a single one, can be made and is paid.
#[test]
fn pax_4_3_1d_what_can_just_be_paid_is_offered() {
    let mut at = bare(game());
    at.s.player_mut(GREECE).talents = 3;
    at.happens(CARTHAGE, TalkStep::Propose { by: CARTHAGE, left: 3, to: Some(GREECE) });
    let offer = |offer| Action::Offer { to: GREECE, offer };
    let asked = [3, 5].map(|talents| at.is_legal(offer(Offer::AllianceFor { talents })));
    assert_eq!(asked, [true, false]);
    assert!(at.is_legal(offer(Offer::Talents { talents: 1 })));
    at.act(offer(Offer::Alliance { talents: 2 })).act(Action::Yes);
    assert_eq!((at.talents(CARTHAGE), at.talents(GREECE), at.s.allied(CARTHAGE, GREECE)), (18, 5, true));
}

/// PAX-R12-15: by an option a Fleet that has beaten pirates Stops.
#[test]
fn pax_r12_15_beating_pirates_may_stop_a_fleet() {
    let stops = with_options("pax_romana", &[("beating_pirates_stops", "true")]);
    for (game, stopped) in [(game(), false), (&stops, true)] {
        let mut at = bare(game);
        at.fleet(of(ROME), "pisae", 3).garrisons(of(ROME), &["aleria"]).s.pirates.insert(node("aleria"));
        fleet_out(&mut at, ROME, "pisae");
        at.way(&["aleria"]).roll(6);
        assert!(at.s.pirates.is_empty());
        assert_eq!(at.s.march(1).stopped(), stopped);
    }
}

/// PAX-R17-11: by an option the discards are shuffled into the deck, too.
#[test]
fn pax_r17_11_political_change_may_bring_the_discards_back() {
    let shuffled = with_options("pax_romana", &[("political_scene_shuffles_discards", "true")]);
    for (game, left) in [(game(), 1), (&shuffled, 2)] {
        let mut at = extended(game);
        (at.s.discards[Card::Pirates], at.s.deck[Card::Pirates]) = (1, 1);
        at.draw(ROME, Card::ChangeInPoliticalScene);
        assert_eq!(at.s.deck[Card::Pirates], left);
    }
}

/// PAX-R135: by an option a unit that has moved founds no Town; if two have moved, one is used up and one is left.
#[test]
fn pax_r135_a_moved_garrison_may_found_a_town() {
    let rested = with_options("pax_romana", &[("moved_unit_may_build", "false")]);
    for (game, legal) in [(game(), true), (&rested, false)] {
        let mut at = bare(game);
        at.army(of(ROME), "arretium", &[(Unit::Garrison, 2)]).expansion(ROME);
        at.game.note_moved(&mut at.s, of(ROME), node("arretium"), full(Unit::Garrison), 2);
        let found = Action::FoundTown { space: id("arretium") };
        assert_eq!(at.is_legal(found), legal);
        if legal {
            at.act(found);
            assert_eq!(at.s.moved.iter().map(|moved| moved.count).sum::<u8>(), 1);
        }
    }
}

/// PAX-14.2.1p, PAX-12.7.1b: a Capital where slaves rise is lost at that moment; so is one that they enter.
#[test]
fn pax_12_7_1b_slaves_take_a_capital_at_once() {
    let mut at = bare(game());
    at.active(ROME);
    next(&mut at, ForceStep::PlaceSlaves { victim: ROME, by: CARTHAGE });
    at.choose("roma");
    assert_eq!(at.s.player(ROME).lost_capitals.len(), 1);
    let late = with_options("pax_romana", &[("control_counts", "after_moves")]);
    for game in [game(), &late] {
        let mut at = bare(game);
        let slaves = Owner::slaves_of(ROME);
        let beside = at.game.content.map.land(node("roma")).iter().find_map(|link| link.to.space()).unwrap();
        at.game.place(&mut at.s, slaves, beside, full(Unit::Barbarians), 2);
        at.s.slave_armies[0] = Some(beside);
        at.reckoned().active(CARTHAGE);
        next(&mut at, ForceStep::MoveSlaves { victim: ROME, space: beside });
        at.act(Action::MoveTo { to: node("roma") });
        assert_eq!(at.s.player(ROME).lost_capitals.len(), 1);
    }
}

/// PAX-12.7.1e: slaves go one Space and ignore transit points on the way.
#[test]
fn pax_12_7_1e_slaves_ignore_transit_points() {
    let map = &game().content.map;
    let at = bare(game());
    let homes = at.game.seat_rules(&at.s, ROME).home_spaces;
    let open = at.game.scene(&at.s).open;
    let mut seen = 0;
    for space in homes.iter() {
        let near: Vec<Node> = map.land(space.into()).iter().map(|link| link.to).collect();
        let points = near.iter().filter(|to| to.space().is_none());
        let beyond = points.flat_map(|point| map.land(*point)).map(|link| link.to);
        for to in beyond.filter(|to| to.space().is_some_and(|to| to != space && open.has(to)) && !near.contains(to)) {
            let mut at = bare(game());
            at.game.place(&mut at.s, Owner::slaves_of(ROME), space, full(Unit::Barbarians), 2);
            at.s.slave_armies[0] = Some(space);
            at.active(CARTHAGE);
            next(&mut at, ForceStep::MoveSlaves { victim: ROME, space });
            assert!(at.is_legal(Action::MoveTo { to }), "{} to {to:?}", space.0);
            seen += 1;
        }
    }
    assert!(seen > 0, "such places");
}

/// PAX-12.8.2b: Elephants that return without combat units are destroyed.
#[test]
fn pax_12_8_2b_elephants_alone_do_not_stand_down() {
    let mut at = bare(game());
    at.active(CARTHAGE);
    let number = at.game.set_out(&mut at.s, of(CARTHAGE), CARTHAGE, MarchKind::Major, node("utica"));
    at.s.march_mut(number).troops = Troops::of(Unit::Elephants, 1);
    at.game.settle_march(&mut at.s);
    assert!(at.troops(of(CARTHAGE), "utica").is_empty());
}

/// PAX-8.2.3d: leaders of other owners do not join a Fleet.
#[test]
fn pax_8_2_3d_leaders_of_others_do_not_join_a_fleet() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).leader(of(ROME), "rome_03", "pisae").leader(of(GREECE), "greece_02", "pisae");
    at.expansion(ROME).act(Action::Major { owner: of(ROME), from: node("pisae"), fleet: true });
    at.act(Action::LeaveLeader { leader: id("rome_03") }).act(Action::Go);
    let picked = ["rome_03", "greece_02"].map(|leader| at.is_legal(Action::PickUpLeader { leader: id(leader) }));
    assert_eq!(picked, [true, false]);
}

/// PAX-11.4.2b: a Fleet does not come back to a single squadron from which it has fled.
#[test]
fn pax_11_4_2b_nobody_flees_back_to_a_single_squadron() {
    let mut at = bare(game());
    at.fleet(of(CARTHAGE), "pisae", 1).fleet(of(EAST), "aleria", 2).garrisons(of(EAST), &["aleria", "urcinium"]);
    fleet_out(&mut at, CARTHAGE, "pisae");
    at.way(&["aleria"]).act(Action::Withdraw).act(Action::MoveTo { to: node("urcinium") });
    assert!(!at.is_legal(Action::MoveTo { to: node("aleria") }), "{:?}", at.legal());
}

/// PAX-6.1.6d, PAX-6.1.6e: a line runs through neutral Rhodes for a toll, past its squadrons, but not past those of others.
#[test]
fn pax_6_1_6e_strange_squadrons_close_the_port_of_rhodes() {
    let rhodus = node("rhodus");
    let open = |fleets: &[Owner]| {
        let mut at = bare(game());
        at.army(Owner::Rhodes, "rhodus", &[(Unit::HeavyInfantry, 1)]);
        for owner in fleets {
            at.fleet(*owner, "rhodus", 1);
        }
        at.game.supplied(&at.s, EAST, true).has(rhodus)
    };
    assert!(open(&[]) && open(&[Owner::Rhodes]) && !open(&[Owner::Rhodes, of(CARTHAGE)]));
}

/// PAX-6.3: squadrons can be built in a player's own Port that has only a City, in a Province of another player.
#[test]
fn pax_6_3_squadrons_are_built_in_a_city_without_units() {
    let mut at = bare(game());
    at.works(of(ROME), "aleria", 5).reckoned();
    let province = at.game.space(id("aleria")).province;
    at.s.control[province] = None;
    at.phase(Phase::Manpower).act(Action::RaiseIn { province });
    assert!(at.is_legal(Action::Form { space: id("aleria"), unit: Unit::Galleys }));
}

/// PAX-3.2.Hb: a player wins by holding his own Capitals and those of as many others as the scenario requires.
#[test]
fn pax_3_2_hb_so_many_capitals_are_an_automatic_victory() {
    use agon_pax_romana::content::Automatic;
    let mut at = bare(game());
    let rules = &at.game.scene(&at.s).automatic;
    let others = rules.iter().find_map(|rule| match rule {
        Automatic::Capitals(others) => Some(usize::from(*others)),
        Automatic::Hold(..) => None,
    });
    let others = others.expect("a victory by Capitals");
    for (held, won) in [(others - 1, false), (others, true)] {
        let mut at = Position { game: at.game, s: at.s };
        for seat in [CARTHAGE, GREECE, EAST].into_iter().take(held) {
            for capital in at.game.seat_rules(&at.s, seat).capitals.iter() {
                at.game.place(&mut at.s, of(ROME), capital, full(Unit::Garrison), 1);
            }
        }
        at.reckoned().phase(Phase::Victory);
        assert_eq!(at.s.over == Some(Over::Automatic(Seats::of(of(ROME)))), won, "{held} of {others}");
    }
    at.phase(Phase::Victory);
}

/// PAX-13.3-GAL-i: while the Gallic army must be moved, forces in a player's service make no move.
#[test]
fn pax_13_3_gal_i_servants_do_not_move_instead() {
    let mut at = bare(game());
    at.s.fortune = Some(GREECE);
    at.army(Owner::SoldiersOfFortune, "athenae", &[(Unit::HeavyInfantry, 2)]).expansion(GREECE);
    let major = Action::Major { owner: Owner::SoldiersOfFortune, from: node("athenae"), fleet: false };
    assert!(at.is_legal(major));
    at.s.activation.forced = Some(Owner::GallicRevolt);
    assert!(!at.is_legal(major));
    let minor = |action: &Action| matches!(action, Action::Minor { owner: Owner::SoldiersOfFortune, .. });
    assert!(!at.legal().iter().any(minor));
}

/// PAX-10.6: at most one Legion and one Heavy Infantry is reduced, and no other units.
#[test]
fn pax_10_6_troops_are_written_with_one_reduced_unit_at_most() {
    let read = |text: &str| serde_json::from_str::<Troops>(text).is_ok();
    assert!(read(r#"{"lg":[2,1],"hi":[1,1],"li":[3]}"#));
    for wrong in [r#"{"lg":[2,2]}"#, r#"{"hi":[0,1]}"#, r#"{"li":[2,1]}"#, r#"{"gs":[1]}"#, r#"{"lg":[]}"#] {
        assert!(!read(wrong), "{wrong}");
    }
}

/// PAX-8.2.3d, PAX-8.2.3c: a second leader joins one who takes units along where both are; once he has, these come, too. Units that the first cannot pay
/// for bring no leader.
#[test]
fn pax_8_2_3d_a_leader_joins_with_the_units_of_his_space() {
    let joins = Action::PickUpLeader { leader: id("rome_04") };
    let takes = Action::PickUp { owner: of(ROME), piece: LEGION, count: 1 };
    for points in [0, 1] {
        let mut at = bare(game());
        at.leader(of(ROME), "rome_03", "arretium").leader(of(ROME), "rome_04", "pisae");
        at.army(of(ROME), "pisae", &[(Unit::Legion, 1)]).expansion(ROME);
        at.act(Action::MoveLeader { leader: id("rome_03"), major: true, alone: false }).roll(3).way(&["pisae"]);
        if points == 0 {
            at.s.march_mut(1).mp = 0;
            assert!(!at.is_legal(joins) && !at.is_legal(takes));
            continue;
        }
        at.act(joins);
        assert_eq!(at.legal(), [takes], "he joins units, not a leader");
        at.act(takes).way(&["roma"]).act(Action::Done);
        assert!(at.s.leaders.iter().all(|post| post.at == node("roma")));
    }
}
