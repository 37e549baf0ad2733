//! PAX-8.1 to PAX-8.3: how leaders come and go, where they are placed, and how they move.

use crate::board::*;
use crate::sea::{army_out, fleet_out};
use crate::support::{id, node};
use agon_game::{Chance as _, Rules, Seat, Sight, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

fn own(at: &At<'_>, seat: Seat) -> usize {
    at.s.leaders.iter().filter(|post| post.owner == of(seat)).count()
}

fn in_pool(at: &At<'_>, seat: Seat, leader: &str) -> bool {
    at.game.pool(&at.s, seat).any(|other| other == id(leader))
}

/// A leader of a seat is to be placed, the first or the second that it has drawn.
fn placing<'g>(seat: Seat, leader: &str, nth: u8, setting: &dyn Fn(&mut At<'_>)) -> At<'g> {
    let mut at = bare(game());
    setting(&mut at);
    for _ in 0..=nth {
        at.s.player_mut(seat).drawn.push(id(leader));
    }
    at.happens(seat, MusterStep::PlaceLeader { seat, nth });
    at
}

/// PAX-8.1.2a, PAX-8.1.4a, PAX-8.1.2c: leaders leave in the Removal Phase and go back into the pool; any of the ten can be
/// drawn.
#[test]
fn leaders_are_drawn_from_the_whole_pool_every_turn() {
    let mut at = bare(game());
    at.leader(of(ROME), "rome_03", "roma").leader(of(CARTHAGE), "carthage_03", "carthago");
    assert!(!in_pool(&at, ROME, "rome_03"));
    at.phase(Phase::Removal);
    assert!(at.s.leaders.is_empty() && in_pool(&at, ROME, "rome_03"));
    at.phase(Phase::Leaders);
    assert_eq!((at.game.turn(&at.s), at.game.chance_kind(&at.s)), (Turn::Chance, "draw_leader"));
    assert_eq!(at.game.chance_outcomes(&at.s).unwrap().len(), 10);
}

/// PAX-8.1.1a, PAX-8.1.1b: every player has two leaders; those of Soldiers of Fortune do not count.
#[test]
fn everybody_draws_two_leaders() {
    let mut at = bare(game());
    at.s.fortune = Some(CARTHAGE);
    at.army(Owner::SoldiersOfFortune, "carthago", &[(Unit::HeavyInfantry, 1)]);
    at.leader(Owner::SoldiersOfFortune, "sof_pyrrhus", "carthago");
    for (seat, space) in [(ROME, "roma"), (CARTHAGE, "carthago"), (GREECE, "pella"), (EAST, "antiochia")] {
        at.garrisons(of(seat), &[space]);
    }
    at.phase(Phase::Leaders);
    at.until(|s| s.phase != Phase::Leaders);
    for seat in [ROME, CARTHAGE, GREECE, EAST] {
        assert_eq!(own(&at, seat), 2, "{seat}");
    }
}

/// PAX-8.1.3a, PAX-8.4.5a: a removed leader is not replaced before the next Leader Selection Phase.
#[test]
fn a_dead_leader_is_not_replaced_in_this_turn() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["roma"]).leader(of(ROME), "rome_03", "roma");
    at.game.remove_leader(&mut at.s, id("rome_03"));
    at.phase(Phase::Attrition);
    at.until(|s| s.phase == Phase::Leaders || s.over.is_some());
    assert_eq!((own(&at, ROME), at.s.over), (0, None));
}

/// PAX-8.1.5a, PAX-8.1.5c, PAX-R145: the first leader is placed in a Capital that no enemy holds, or anywhere if there is
/// none.
#[test]
fn the_first_leader_comes_to_the_capital() {
    let none: &dyn Fn(&mut At<'_>) = &|at| {
        at.garrisons(of(ROME), &["capua", "aleria"]).garrisons(of(GREECE), &["aleria"]);
    };
    let planned = |at: &At<'_>| at.s.orders.iter().map(|order| order.deed).collect::<Vec<_>>();
    let at = placing(ROME, "rome_03", 0, none);
    assert_eq!(planned(&at), [Deed::Place(id("rome_03"), id("roma"))], "the only Capital: nobody is asked");
    assert_eq!(placing(GREECE, "greece_03", 0, none).choices(), ["athenae", "pella"], "either of two");
    let taken = |at: &mut At<'_>| {
        at.garrisons(of(ROME), &["capua", "aleria"]).garrisons(of(CARTHAGE), &["roma"]);
    };
    assert_eq!(placing(ROME, "rome_03", 0, &taken).choices(), ["capua", "aleria"]);
    let half = |at: &mut At<'_>| {
        at.garrisons(of(GREECE), &["sparta"]).garrisons(of(CARTHAGE), &["pella"]);
    };
    let at = placing(GREECE, "greece_03", 0, &half);
    assert_eq!(planned(&at), [Deed::Place(id("greece_03"), id("athenae"))]);
}

/// PAX-8.1.5b: the second leader is placed in any Space with the player's combat units, Garrisons, Cities or Towns.
#[test]
fn the_second_leader_comes_to_own_units_or_works() {
    let at = placing(ROME, "rome_03", 1, &|at| {
        at.garrisons(of(ROME), &["capua"]).works(of(ROME), "aleria", 1).army(of(ROME), "tolosa", &[(Unit::Cavalry, 1)]);
        at.army(of(ROME), "narbo", &[(Unit::Elephants, 1)]).army(of(CARTHAGE), "pisae", &[(Unit::Cavalry, 1)]);
    });
    let mut found = at.choices();
    found.sort();
    assert_eq!(found, ["aleria", "capua", "tolosa"], "neither Elephants nor an empty Capital");
}

/// PAX-8.1.5d: places are secret until all have decided.
#[test]
fn places_of_leaders_are_planned_in_secret() {
    let mut at = placing(ROME, "rome_03", 0, &|_| {});
    at.s.phase = Phase::Leaders;
    assert!(at.s.leaders.is_empty() && at.s.orders.len() == 1, "nobody is on the map yet");
    let seen = |seat| at.game.observe(&at.s, seat).view().orders.iter().filter(|order| order.seat == ROME).count();
    assert_eq!((seen(ROME), seen(CARTHAGE)), (1, 0));
}

/// PAX-8.3a, PAX-8.3b, PAX-8.3c, PAX-C5: an Elite leader rests for a turn; another one may come meanwhile.
#[test]
fn an_elite_leader_rests_for_a_turn() {
    let mut at = bare(game());
    for seat in [ROME, CARTHAGE, GREECE, EAST] {
        let elite = at.game.pool(&at.s, seat).filter(|leader| at.game.content.leader(*leader).elite).count();
        assert!(elite >= 1, "{seat}");
    }
    at.leader(of(ROME), "rome_01", "roma").phase(Phase::Removal);
    assert_eq!(at.s.phase, Phase::Leaders);
    assert!(!in_pool(&at, ROME, "rome_01") && in_pool(&at, ROME, "rome_02"), "the next turn");
    for seat in [ROME, CARTHAGE, GREECE, EAST] {
        at.s.player_mut(seat).drawn.clear();
    }
    at.phase(Phase::Leaders);
    assert!(in_pool(&at, ROME, "rome_01"), "the turn after that");
}

/// PAX-8.2.1b, PAX-8.2.1c: the Campaign rating counts by land and for an army on ships, not for a Fleet.
#[test]
fn campaign_counts_for_armies_only() {
    let campaign = game().content.leader(id("rome_03")).campaign;
    let start = || {
        let mut at = bare(game());
        at.army(of(ROME), "pisae", &[(Unit::Legion, 1)]).fleet(of(ROME), "pisae", 2);
        at.leader(of(ROME), "rome_03", "pisae");
        at
    };
    let mut at = start();
    fleet_out(&mut at, ROME, "pisae");
    assert_eq!(at.s.march(1).mp, 0);
    let mut at = start();
    army_out(&mut at, ROME, "pisae", 2);
    at.act(Action::Embark);
    assert_eq!(at.s.march(1).mp, 2 + campaign - 1);
}

/// PAX-8.2.3a, PAX-8.2.3b, PAX-8.2.3c: a leader alone makes a Major or Minor Move with his Campaign rating; only in a Major Move does
/// he pick up units, for 1 MP.
#[test]
fn a_leader_sets_out_alone() {
    let start = |major, alone| {
        let mut at = bare(game());
        at.leader(of(ROME), "rome_03", "roma").army(of(ROME), "pisae", &[(Unit::Legion, 2)]);
        at.expansion(ROME).act(Action::MoveLeader { leader: id("rome_03"), major, alone }).roll(3);
        at
    };
    let join = Action::PickUp { owner: of(ROME), piece: full(Unit::Legion), count: 2 };
    let mut at = start(true, false);
    assert_eq!((at.s.march(1).mp, at.s.activation.major, at.s.activation.minor), (7, 0, 2));
    at.way(&["pisae"]).act(join);
    assert_eq!(at.s.march(1).mp, 7 - 1 - 1);
    let mut at = start(false, true);
    assert_eq!((at.s.march(1).mp, at.s.activation.major, at.s.activation.minor), (14, 1, 1));
    at.way(&["pisae"]);
    assert!(!at.is_legal(join));
}

/// PAX-8.2.3d, PAX-8.2.3e, PAX-8.2.3f: a leader joins a moving unit at no cost and brings his Tactics, but not his Campaign
/// rating.
#[test]
fn a_leader_joins_a_moving_unit() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).leader(of(ROME), "rome_03", "pisae");
    at.army(of(CARTHAGE), "parma", &[(Unit::HeavyInfantry, 3)]);
    at.expansion(ROME).act(Action::Minor { owner: of(ROME), from: node("roma"), piece: full(Unit::Legion) }).roll(4);
    at.way(&["pisae"]).act(Action::LetPass).act(Action::PickUpLeader { leader: id("rome_03") });
    assert_eq!(at.s.march(1).mp, 3, "neither a price nor a gift");
    at.way(&["parma"]).act(Action::Fight);
    assert_eq!(at.s.battle.unwrap().sides[0].leader, Some(id("rome_03")));
}

/// PAX-8.3e, PAX-8.3f: only an Elite leader may become Conqueror; he still rests in the next turn.
#[test]
fn an_elite_leader_may_become_conqueror() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 1)]).army(of(ROME), "capua", &[(Unit::Legion, 1)]);
    at.leader(of(ROME), "rome_03", "roma").leader(of(ROME), "rome_01", "capua");
    at.happens(ROME, EventStep::Ask { by: ROME, query: Query::Conqueror });
    let chosen = Action::Lead { leader: id("rome_01") };
    assert!(!at.is_legal(Action::Lead { leader: id("rome_03") }), "no Elite leader");
    if at.is_legal(chosen) {
        at.act(chosen);
    }
    assert_eq!(at.s.player(ROME).conqueror, Some(id("rome_01")));
    at.phase(Phase::Removal);
    assert!(!in_pool(&at, ROME, "rome_01"));
}

/// PAX-17.2-10-a, PAX-8.4.5a: a Conqueror who has died conquers no more; another can take his place.
#[test]
fn pax_17_2_10_a_a_conqueror_who_is_gone_is_none() {
    let mut at = extended(game());
    at.leader(of(ROME), "rome_01", "roma").leader(of(ROME), "rome_03", "roma");
    for (gone, left) in [("rome_03", true), ("rome_01", false)] {
        let mut at = Position { game: at.game, s: at.s };
        at.s.player_mut(ROME).conqueror = Some(id("rome_01"));
        at.game.remove_leader(&mut at.s, id(gone));
        assert_eq!(at.s.player(ROME).conqueror.is_some(), left, "{gone}");
    }
}

/// PAX-8.3d: a player who draws his leaders of the first turn draws no second Elite leader either.
#[test]
fn pax_8_3d_no_second_elite_leader_is_drawn_in_the_first_turn() {
    let rules = with_options("pax_romana", &[("first_turn_leaders", "draw")]);
    let mut at = start(&rules, "v_basic");
    at.s.player_mut(ROME).drawn.push(id("rome_01"));
    assert!(!in_pool(&at, ROME, "rome_02") && in_pool(&at, ROME, "rome_03"));
}
