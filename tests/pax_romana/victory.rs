//! PAX-14.2, PAX-15: points, Objectives, Stability at the end of a turn.

use crate::board::*;
use crate::support::id;
use agon_game::Seat;
use agon_pax_romana::content::Final;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At = Position<'static, PaxRomana>;

/// Garrisons in all Spaces of some Provinces.
fn hold(at: &mut At, seat: Seat, provinces: &[&str]) {
    for province in provinces {
        let spaces = at.game.content.map.province(id(province)).spaces.and(at.game.scene(&at.s).open);
        for space in spaces.iter() {
            at.game.place(&mut at.s, of(seat), space, full(Unit::Garrison), 1);
        }
    }
    at.reckoned();
}

/// An Objective in hand.
fn aim(at: &mut At, seat: Seat, objective: Objective) {
    at.s.objectives[objective] -= 1;
    at.s.player_mut(seat).aims.push(Aim::face_down(objective));
}

fn gained(at: &At) -> Vec<u16> {
    at.s.all_seats().map(|seat| at.s.player(seat).gained).collect()
}

/// PAX-15.1, PAX-15.1.1, PAX-15.3.1, PAX-15.3.2a, PAX-15.3.2b, PAX-15.3.2c, PAX-15.3.2d: Civilization Points and their ranks.
#[test]
fn civilization_points_rank_players() {
    let mut at = bare(game());
    at.phase(Phase::Victory);
    let base = gained(&at);
    let mut at = bare(game());
    at.works(of(EAST), "tyrus", 5).works(of(GREECE), "sparta", 2).works(of(GREECE), "patrae", 2);
    at.works(of(CARTHAGE), "utica", 4).works(of(ROME), "capua", 1).reckoned();
    assert_eq!(at.s.all_seats().map(|seat| at.game.civilization_of(&at.s, seat)).collect::<Vec<_>>(), [0, 1, 2, 3]);
    at.s.player_mut(ROME).points = 10;
    at.phase(Phase::Victory);
    // Before, all tied for 9/4 = 2 points.
    let change: Vec<_> = gained(&at).iter().zip(&base).map(|(now, then)| i32::from(*now) - i32::from(*then)).collect();
    assert_eq!(change, [-2, -1, 1, 3]);
    assert_eq!(at.s.player(ROME).points, 10 + gained(&at)[0], "added to the total");
}

/// PAX-15.1.1, PAX-15.2.3, PAX-15.3.3, PAX-15.4.2: points are counted separately for each source, over all turns.
#[test]
fn victory_points_are_counted_by_source() {
    let mut at = extended(game());
    at.works(of(GREECE), "sparta", 5).works(of(EAST), "tyrus", 4).works(of(CARTHAGE), "utica", 2);
    hold(&mut at, EAST, &["cyprus", "crete", "judaea", "cilicia"]);
    at.s.player_mut(ROME).richest = true;
    aim(&mut at, ROME, Objective::Richest);
    at.phase(Phase::Victory);
    let sources =
        |at: &At, seat| PointSource::ALL.iter().map(|source| at.s.player(seat).sources[*source]).collect::<Vec<_>>();
    assert_eq!(sources(&at, ROME)[2], 3);
    assert_eq!(sources(&at, GREECE)[1..], [5, 0]);
    assert_eq!(sources(&at, EAST), [7, 2, 0]);
    for seat in at.s.all_seats() {
        let player = at.s.player(seat);
        assert_eq!(sources(&at, seat).iter().sum::<u16>(), player.points, "{}", player.power);
        assert_eq!(player.points, player.gained);
    }
    at.phase(Phase::Victory);
    assert_eq!(sources(&at, GREECE)[1..], [10, 0], "a second turn is added");
}

/// PAX-15.1.2, PAX-15.1.3c, PAX-14.2.1j, PAX-14.2.1k: most and fewest points of the turn, not of the match; ties change nothing.
#[test]
fn most_and_fewest_points_move_stability() {
    let mut at = bare(game());
    at.works(of(EAST), "tyrus", 5).works(of(GREECE), "sparta", 2).works(of(GREECE), "patrae", 2);
    hold(&mut at, EAST, &["cyprus", "crete", "judaea", "cilicia"]);
    hold(&mut at, GREECE, &["thrace"]);
    at.works(of(CARTHAGE), "utica", 4).reckoned();
    at.s.player_mut(ROME).points = 50;
    let before: Vec<_> = at.s.all_seats().map(|seat| at.stability(seat)).collect();
    at.phase(Phase::Victory);
    let points = gained(&at);
    for seat in at.s.all_seats() {
        let mine = points[seat.index()];
        let alone = points.iter().filter(|other| **other == mine).count() == 1;
        let most = alone && points.iter().all(|other| *other <= mine);
        let fewest = alone && points.iter().all(|other| *other >= mine);
        let expected = before[seat.index()] + i8::from(most) - i8::from(fewest);
        assert_eq!(at.stability(seat), expected, "{seat} of {points:?}");
    }
    assert!(at.stability(EAST) > before[EAST.index()], "East has most");
}

/// PAX-15.2.1, PAX-15.2.2c: Provinces and foreign Territories rank players; no player gets points for his own Home
/// Territory.
#[test]
fn geographical_points_rank_players() {
    let mut at = bare(game());
    let tribes = ["sarmatia", "scythia", "crete"];
    hold(&mut at, CARTHAGE, &tribes);
    hold(
        &mut at,
        CARTHAGE,
        &["sardinia", "corsica", "western_sicily", "eastern_sicily", "malta", "numidia", "cyrenaica"],
    );
    at.phase(Phase::Victory);
    let points = gained(&at);
    assert_eq!(points[CARTHAGE.index()], 7 + 2, "most of all, and a share for Civilization");
}

/// PAX-14.2.1q, PAX-R14-03, PAX-R14-04: a Capital that is still lost costs Stability at the end of the turn; each of two
/// does.
#[test]
fn lost_capitals_are_mourned_every_turn() {
    let mut at = bare(game());
    let capitals: Vec<Space> = at.game.seat_rules(&at.s, EAST).capitals.iter().collect();
    for capital in &capitals {
        at.game.place(&mut at.s, of(ROME), *capital, full(Unit::Garrison), 1);
    }
    at.reckoned();
    let before = at.s;
    at.phase(Phase::Victory);
    let place = gained(&at);
    let last = place.iter().filter(|p| **p == place[EAST.index()]).count() == 1
        && place.iter().min() == Some(&place[EAST.index()]);
    assert_eq!(at.stability(EAST), 3 - 2 - i8::from(last));
    let lenient = with_options("pax_romana", &[("capital_loss_also_at_turn_end", "false")]);
    let mut at = Position { game: &lenient, s: before };
    at.stable(EAST, 3).phase(Phase::Victory);
    assert!(at.stability(EAST) >= 2);
}

/// PAX-14.2.1q, PAX-R14-03 (option): a Capital is not mourned in the turn in which it was lost, but in every later one.
#[test]
fn pax_r14_03_a_capital_lost_this_turn_may_be_spared() {
    let left = |again: &str| {
        let rules = with_options("pax_romana", &[("capital_loss_also_at_turn_end", again)]);
        let mut at = bare(&rules);
        at.garrisons(of(ROME), &["roma", "capua"]).reckoned();
        at.game.wipe_out(&mut at.s, of(ROME), id("roma"));
        at.garrisons(of(CARTHAGE), &["roma"]).happens(ROME, TurnStep::Reckon);
        let first = at.stable(ROME, 3).phase(Phase::Victory).stability(ROME);
        let second = at.next_turn().stable(ROME, 3).phase(Phase::Victory).stability(ROME);
        [first, second]
    };
    let (mourned, spared) = (left("true"), left("false"));
    assert_eq!([spared[0] - mourned[0], spared[1] - mourned[1]], [1, 0], "{spared:?}");
}

/// PAX-15.1.3a, PAX-15.1.3b: the order of the next turn: fewest points in total, then lower Stability, then fewer
/// Civilization Points, then chance.
#[test]
fn the_last_player_begins_the_next_turn() {
    let mut at = bare(game());
    for (seat, points, stability) in [(ROME, 20, 3), (CARTHAGE, 5, 4), (GREECE, 5, 3), (EAST, 5, 3)] {
        at.s.player_mut(seat).points = points;
        at.stable(seat, stability);
    }
    at.works(of(GREECE), "sparta", 2);
    at.phase(Phase::TurnOrder);
    let order: Vec<_> = at.s.order.iter().collect();
    assert_eq!(order, [EAST, GREECE, CARTHAGE, ROME]);
    let mut at = bare(game());
    at.phase(Phase::TurnOrder);
    at.act(Action::Picked { index: 2 });
    assert_eq!(at.s.order.get(0), Some(GREECE), "all are equal");
}

/// PAX-15.2.2d, PAX-15.4.1b, PAX-15.4.2, PAX-15.4.6c, PAX-15.4.7c, PAX-15.4.9a, PAX-15.4.9b, PAX-15.4.9c, PAX-15.4.9d, PAX-15.4.9e,
/// PAX-15.4.9f, PAX-15.4.9g, PAX-15.4.9h, PAX-15.4.9i, PAX-15.4.9j: an Objective that is met is turned face-up and stays.
#[test]
fn objectives_are_met_by_control() {
    let cases: [(Objective, &[&str], &str); 10] = [
        (Objective::AsiaMinor, &["ionia", "pontus", "cappadocia", "cilicia"], "pontus"),
        (Objective::Egypt, &["egypt"], "egypt"),
        (Objective::Spain, &["baetica", "lusitania", "gallaecia", "tarraconensis", "balearic_islands"], "gallaecia"),
        (Objective::EasternMediterranean, &["cyprus", "cilicia", "crete"], "crete"),
        (Objective::Gaul, &["belgica", "aquitania", "lugdunensis", "narbonensis", "britannia"], "britannia"),
        (Objective::AegeanSea, &["ionia", "aegean_islands", "crete"], "aegean_islands"),
        (Objective::CentralEurope, &["upper_germania", "raetia", "noricum"], "noricum"),
        (Objective::Danube, &["raetia", "noricum", "pannonia", "dalmatia", "moesia", "dacia"], "moesia"),
        (Objective::Sicily, &["western_sicily", "eastern_sicily", "sardinia", "corsica"], "corsica"),
        (
            Objective::WesternMediterranean,
            &["baetica", "mauretania", "tarraconensis", "balearic_islands"],
            "tarraconensis",
        ),
    ];
    for (objective, provinces, missing) in cases {
        for complete in [true, false] {
            let mut at = extended(game());
            let held: Vec<_> = provinces.iter().copied().filter(|p| complete || *p != missing).collect();
            hold(&mut at, CARTHAGE, &held);
            aim(&mut at, CARTHAGE, objective);
            at.phase(Phase::Victory);
            let shown: Vec<_> = at.s.player(CARTHAGE).aims.iter().map(|aim| aim.revealed()).collect();
            assert_eq!(shown, [complete], "{objective}");
        }
    }
}

/// PAX-15.4.9k: Cities or Towns in five Territories abroad.
#[test]
fn five_territories_need_a_place_each() {
    let places = ["caralis", "olisipo", "aginnum", "siga", "knossos"];
    for count in [4, 5] {
        let mut at = extended(game());
        for space in &places[..count] {
            at.works(of(EAST), space, 2);
        }
        at.works(of(EAST), "tyrus", 2).works(of(EAST), "gades", 2).reckoned();
        aim(&mut at, EAST, Objective::FiveTerritories);
        at.phase(Phase::Victory);
        let abroad: std::collections::BTreeSet<_> =
            places[..count].iter().map(|space| at.game.space(id(space)).territory.0).collect();
        assert_eq!(at.s.player(EAST).aims.get(0).unwrap().revealed(), abroad.len() >= 5, "{count}");
    }
}

/// PAX-15.4.7a, PAX-15.4.7b, PAX-15.4.9m, PAX-15.4.9n, PAX-15.4.9o: L, M and N give points and go back to the pool.
#[test]
fn victory_objectives_are_used_up() {
    let score = |objective: Objective, prepare: &dyn Fn(&mut At)| {
        let mut plain = extended(game());
        prepare(&mut plain);
        let mut at = Position { game: plain.game, s: plain.s };
        plain.phase(Phase::Victory);
        let pool = at.s.objectives[objective];
        aim(&mut at, ROME, objective);
        at.phase(Phase::Victory);
        let gone = at.s.player(ROME).aims.is_empty() && at.s.objectives[objective] == pool;
        (gained(&at)[0] - gained(&plain)[0], gone)
    };
    assert_eq!(score(Objective::Richest, &|at| at.s.player_mut(ROME).richest = true), (3, true));
    assert_eq!(score(Objective::Richest, &|_| {}), (0, false));
    assert_eq!(score(Objective::ForeignHome, &|at| hold(at, ROME, &["egypt"])), (3, true));
    assert_eq!(
        score(Objective::IndependentTerritories, &|at| hold(at, ROME, &["rhodes", "crete", "chersonesus"])),
        (4, true)
    );
    assert_eq!(score(Objective::IndependentTerritories, &|at| hold(at, ROME, &["rhodes"])), (0, false));
}

/// PAX-15.4.9m: the richest player after the Income Phase; in a tie, nobody.
#[test]
fn the_richest_is_known_after_the_income_phase() {
    let mut at = extended(game());
    at.s.player_mut(ROME).talents = 99;
    at.phase(Phase::Income);
    assert_eq!(at.s.all_seats().map(|seat| at.s.player(seat).richest).collect::<Vec<_>>(), [true, false, false, false]);
}

/// PAX-15.4.5a, PAX-15.4.5b, PAX-15.4.5c, PAX-15.4.4d, PAX-15.4.4e, PAX-15.4.4c: drawing Objectives.
#[test]
fn objectives_are_drawn_blind() {
    let mut at = extended(game());
    at.happens(EAST, MusterStep::DrawAim { seat: EAST });
    let possible = agon_game::Chance::chance_outcomes(at.game, &at.s).unwrap();
    let egypt = Action::DrawObjective { objective: Objective::Egypt };
    assert!(possible.iter().all(|(action, _)| *action != egypt), "East cannot use it");
    aim(&mut at, EAST, Objective::Gaul);
    at.act(Action::DrawObjective { objective: Objective::Gaul }).act(Action::No);
    assert_eq!(at.s.player(EAST).aims.len(), 1, "a duplicate is exchanged");
    at.act(Action::DrawObjective { objective: Objective::Spain });
    aim(&mut at, EAST, Objective::Sicily);
    at.happens(EAST, MusterStep::DrawAim { seat: EAST }).act(Action::DrawObjective { objective: Objective::Danube });
    assert_eq!(at.legal().len(), 4, "one of four must go");
    at.act(Action::DiscardObjective { objective: Objective::Spain });
    assert_eq!(at.s.player(EAST).aims.len(), 3);
    at.phase(Phase::Manpower);
    at.until(|s| {
        matches!(s.steps.top(), Some(Step::Muster(MusterStep::Raise { seat: EAST, .. }))) || s.phase != Phase::Manpower
    });
    assert!(!at.is_legal(Action::BuyObjective), "three are enough");
}

/// PAX-15.4.5a: the pool cannot be looked into, so Objectives that others hold face down do not decide whether a player may
/// buy.
#[test]
fn pax_15_4_5a_who_may_buy_an_objective_does_not_know_the_pool() {
    let may_buy = |pool: Objective, face_down: Option<Objective>| {
        let mut at = extended(game());
        at.s.objectives = Default::default();
        at.s.objectives[pool] = 1;
        if let Some(objective) = face_down {
            at.s.objectives[objective] += 1;
            aim(&mut at, ROME, objective);
        }
        at.happens(EAST, MusterStep::Raise { seat: EAST, from: 0, scope: Scope::Phase });
        at.is_legal(Action::BuyObjective)
    };
    assert!(may_buy(Objective::Gaul, None), "it is useful");
    assert!(!may_buy(Objective::Egypt, None), "East cannot use it, and no other is anywhere");
    assert_eq!(may_buy(Objective::Egypt, Some(Objective::Gaul)), may_buy(Objective::Gaul, Some(Objective::Egypt)));
    assert!(may_buy(Objective::Egypt, Some(Objective::Gaul)), "for all that East knows the useful one is in the pool");
}

/// PAX-15.4.6a, PAX-15.4.7d: Objectives are secret, and may be given back in the Removal Phase.
#[test]
fn objectives_are_secret_until_they_score() {
    let mut at = extended(game());
    aim(&mut at, ROME, Objective::Gaul);
    let seen = |at: &At, seat| agon_game::Sight::observe(at.game, &at.s, seat).view().player(ROME).aims.len();
    assert_eq!([seen(&at, ROME), seen(&at, EAST)], [1, 0]);
    at.s.player_mut(ROME).aims.get_mut(0).unwrap().reveal();
    assert_eq!(seen(&at, EAST), 1);
    at.phase(Phase::Removal).act(Action::DiscardObjective { objective: Objective::Gaul });
    assert!(at.s.player(ROME).aims.is_empty());
}

/// PAX-14.2.2a, PAX-14.2.2b (option): heavy units may be disbanded before the Action, in the Extended Game.
#[test]
fn heavy_units_may_be_disbanded_before_the_action() {
    let able = with_options("pax_romana", &[("disband_heavy_infantry", "true")]);
    let mut at = extended(&able);
    at.army(of(ROME), "roma", &[(Unit::Legion, 2), (Unit::LightInfantry, 1)]).active(ROME);
    let disband = |count| Action::Disband { at: id("roma"), piece: full(Unit::Legion), count };
    assert!(at.is_legal(disband(1)) && at.is_legal(disband(2)) && !at.is_legal(disband(3)) && !at.is_legal(disband(0)));
    at.act(disband(2));
    assert!(at.troops(of(ROME), "roma").len() == 1 && at.acting(ROME));
    let mut at = extended(game());
    assert!(!at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).active(ROME).is_legal(disband(1)));
    // PAX-9.2.3a
    let mut at = extended(&able);
    at.army(of(ROME), "roma", &[(Unit::Legion, 2), (Unit::Elephants, 1)]).active(ROME).act(disband(2));
    assert!(at.troops(of(ROME), "roma").is_empty(), "Elephants do not stay alone");
}

/// PAX-15.4.5a: what others hold face down is not in the pool: from an empty pool nothing can be bought.
#[test]
fn pax_15_4_5a_an_empty_pool_sells_nothing() {
    let mut at = extended(game());
    at.s.objectives = Default::default();
    at.s.player_mut(ROME).aims.push(Aim::face_down(Objective::Gaul));
    at.happens(EAST, MusterStep::Raise { seat: EAST, from: 0, scope: Scope::Phase });
    assert!(!at.is_legal(Action::BuyObjective));
}

/// PAX-3.2.Hb: the power that the scenario names wins by holding the Space it names; no other power does, nor does it win
/// without the Space.
#[test]
fn pax_3_2_hb_a_space_must_be_held_by_whom_the_scenario_names() {
    let ended = |holder: Option<Seat>| {
        let mut at = start(game(), "ii");
        at.s.ground = Default::default();
        at.garrisons(of(ROME), &["roma"]).garrisons(of(CARTHAGE), &["utica"]);
        if let Some(seat) = holder {
            at.garrisons(of(seat), &["carthago"]);
        }
        at.reckoned().phase(Phase::Victory);
        at.s.over
    };
    assert_eq!(ended(Some(ROME)), Some(Over::Automatic(Seats::of(of(ROME)))));
    assert_eq!((ended(Some(CARTHAGE)), ended(None)), (None, None));
}

/// PAX-3.2.Hb, PAX-3.7c: a match tells how it has ended and how many turns were begun.
#[test]
fn pax_3_7c_a_match_tells_how_it_ended() {
    use agon_game::Scoring;
    let mut at = start(game(), "ii");
    let first = at.game.scene(&at.s).turn_first;
    let turns = |at: &At| at.game.measure(&at.s).of_match[0];
    assert_eq!(turns(&at), Some(1.0));
    at.s.turn = first + 2;
    assert_eq!(turns(&at), Some(3.0));
    at.s.over = Some(Over::Automatic(Seats::of(of(ROME))));
    assert_eq!(at.game.outcome(&at.s).ending, "automatic");
    at.s.over = Some(Over::Final(Seats::of(of(ROME))));
    assert_eq!(at.game.outcome(&at.s).ending, "last_turn");
}

/// PAX-17.2-03-h: the ally of Pergamum does not gain control of its Spaces; others can.
#[test]
fn pax_17_2_03_h_others_control_what_they_take_from_pergamum() {
    for (seat, holder) in [(EAST, Owner::Pergamum), (ROME, of(ROME))] {
        let mut at = extended(game());
        at.s.pergamum = Some(EAST);
        let space = at.game.content.map.pergamum.first().unwrap();
        at.game.place(&mut at.s, of(seat), space, full(Unit::Garrison), 1);
        assert_eq!(at.game.holder(&at.s, space), Some(holder), "{seat}");
    }
}

/// PAX-3.7c, scenarios I and III: points of a region decide, however many victory points there are; the attacker of scenario I needs half of the
/// defender's, and of equal points in scenario III Stability decides.
#[test]
fn pax_3_7c_points_of_a_region_decide() {
    let play = |scenario: &str, works: &[(u8, &str, u8)], stability: [i8; 2], last: bool| {
        let mut at = start(game(), scenario);
        at.s.ground = Default::default();
        at.s.guests.clear();
        for (seat, space, points) in works {
            at.works(of(Seat(*seat)), space, *points);
        }
        for (seat, stability) in [Seat(0), Seat(1)].into_iter().zip(stability) {
            at.stable(seat, stability);
        }
        (at.s.player_mut(Seat(0)).points, at.s.player_mut(Seat(1)).points) = (0, 50);
        at.reckoned();
        if last {
            at.s.turn = at.game.scene(&at.s).turn_last;
            at.phase(Phase::Victory);
        }
        at
    };
    let winner = |at: &At| match at.s.over {
        Some(Over::Final(seats)) => seats.iter().filter_map(Owner::seat).collect::<Vec<_>>(),
        other => panic!("{other:?}"),
    };
    let points = |at: &At| {
        let Final::Ratio { points, .. } = &at.game.scene(&at.s).last else { panic!("scenario I") };
        [Seat(0), Seat(1)].map(|seat| at.game.region_points(&at.s, seat, points))
    };
    // Rome: three Provinces of 2 points. Greece: a City and a Town, or two Towns.
    type Works = [(u8, &'static str, u8)];
    let cases: [(&Works, [u16; 2], Seat); 4] = [
        (&[(0, "tarentum", 5)], [3, 6], Seat(0)),
        (&[(0, "tarentum", 2), (0, "croton", 1)], [2, 6], Seat(1)),
        (&[(0, "tarentum", 5), (1, "capua", 2)], [3, 7], Seat(1)),
        (&[(0, "tarentum", 3), (0, "croton", 2), (1, "capua", 1), (0, "pella", 5)], [4, 7], Seat(0)),
    ];
    for (works, held, won) in cases {
        let at = play("i", works, [0, 8], true);
        assert_eq!((points(&at), winner(&at)), (held, vec![won]), "{works:?}");
    }
    let east = [(0, "ephesus", 5)];
    assert_eq!(winner(&play("iii", &east, [0, 8], true)), [Seat(0)], "points first");
    let equal = [(0, "ephesus", 2), (1, "sestos", 1)];
    let decided = [[8, -3], [-3, 8]].map(|stability| winner(&play("iii", &equal, stability, true)));
    assert_eq!(decided, [[Seat(0)], [Seat(1)]], "3 points each");
    let open = play("i", &[(0, "tarentum", 5), (0, "croton", 2)], [0, 8], false);
    let ranks = agon_game::Scoring::outcome(open.game, &open.s).ranks;
    assert!(ranks[Seat(0)] < ranks[Seat(1)], "a match that goes on stands as it would end: {ranks:?}");
}
