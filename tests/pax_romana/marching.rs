//! PAX-9.1 to PAX-9.5: single rules of movement, Interception and Withdrawal, one position each.

use crate::actions::{intercept, major, minor, to};
use crate::board::*;
use crate::clash::march;
use crate::sea::army_out;
use crate::support::{id, node};
use agon_game::{Rules, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

/// PAX-9.1.1b, PAX-9.1.1c, PAX-9.1.2c: a Minor Move is made by one unit of one kind, with a single die.
#[test]
fn a_minor_move_is_one_unit() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 3), (Unit::Cavalry, 2)]).leader(of(ROME), "rome_03", "roma");
    at.expansion(ROME).act(minor(ROME, "roma", Unit::Legion)).roll(5);
    assert_eq!((at.s.march(1).troops, at.s.march(1).mp), (Troops::of(Unit::Legion, 1), 5));
    assert_eq!(at.troops(of(ROME), "roma").len(), 4);
    assert_eq!((at.s.activation.major, at.s.activation.minor), (1, 1));
}

/// PAX-9.1.2a, PAX-9.1.2d: each group has a roll of its own, made when it is named, and moves at once.
#[test]
fn each_group_rolls_for_itself() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 1)]).army(of(ROME), "capua", &[(Unit::Legion, 1)]);
    at.expansion(ROME).act(minor(ROME, "roma", Unit::Legion));
    assert_eq!(at.game.turn(&at.s), Turn::Chance);
    at.roll(1).way(&["pisae"]);
    if !at.s.marches.is_empty() {
        at.act(Action::Done);
    }
    at.act(minor(ROME, "capua", Unit::Legion)).roll(2);
    assert_eq!(at.s.march(1).mp, 2, "nothing is left over or shared");
}

/// PAX-9.1.3a: Major and Minor Moves come in any order.
#[test]
fn moves_come_in_any_order() {
    for first_major in [false, true] {
        let mut at = bare(game());
        at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).army(of(ROME), "tolosa", &[(Unit::Legion, 2)]);
        at.expansion(ROME);
        let small = |at: &mut At<'_>| {
            at.act(minor(ROME, "tolosa", Unit::Legion)).roll(2).act(Action::Done);
        };
        let large = |at: &mut At<'_>| {
            at.act(major(ROME, "roma")).act(Action::Go).roll(2).act(Action::Done);
        };
        if first_major {
            large(&mut at);
            small(&mut at);
            small(&mut at);
        } else {
            small(&mut at);
            large(&mut at);
            small(&mut at);
        }
        assert_eq!((at.s.activation.major, at.s.activation.minor), (0, 0));
    }
}

/// PAX-9.1.4c, PAX-11.3.2p: squadrons that escort a transport sail a second time with it.
#[test]
fn an_escort_sails_twice() {
    let join = Action::PickUp { owner: of(ROME), piece: full(Unit::Galleys), count: 1 };
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(Unit::Legion, 1)]).fleet(of(ROME), "pisae", 1).leader(of(ROME), "rome_03", "pisae");
    army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark).act(join).way(&["roma"]).act(Action::Land);
    assert_eq!(at.game.unmoved(&at.s, of(ROME), node("roma"), full(Unit::Galleys)), 0, "it has moved");
    at.act(Action::Embark).act(join).way(&["pisae"]);
    assert_eq!(at.s.march(1).galleys(), 1);
}

/// PAX-9.2.1g: 1 MP to go on ships and 1 to land, besides the voyage.
#[test]
fn boarding_and_landing_cost_a_point_each() {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(Unit::Legion, 1)]);
    army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark);
    assert_eq!(at.s.march(1).mp, 5);
    at.way(&["roma"]);
    assert_eq!(at.s.march(1).mp, 4);
    at.act(Action::Land);
    assert_eq!(at.s.march(1).mp, 3);
}

/// PAX-9.2.1k: a unit that is picked up has the Movement Points that the army has left.
#[test]
fn who_is_picked_up_goes_as_far_as_the_army() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 1)]).army(of(ROME), "capua", &[(Unit::Legion, 1)]);
    at.expansion(ROME).act(major(ROME, "roma")).act(Action::Go).roll(3).way(&["capua"]);
    at.act(Action::PickUp { owner: of(ROME), piece: full(Unit::Legion), count: 1 }).way(&["venusia"]);
    assert_eq!(at.troops(of(ROME), "venusia").len().max(at.s.marches.get(0).map_or(0, |m| m.troops.len())), 2);
    assert!(at.s.marches.get(0).is_none_or(|march| march.mp == 0));
}

/// PAX-9.2.1q: going on after a lost battle costs a point; with only one left the beaten army stays.
#[test]
fn going_on_after_a_defeat_costs_a_point() {
    use crate::fight::*;
    for (left, goes_on) in [(2, true), (1, false)] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 10)]);
        at.attack(ROME, &[(LightInfantry, 10)], &["narbo", "tolosa"], left).dice(1, 3);
        at.quietly();
        assert_eq!(at.is_legal(to("nemausus")), goes_on, "{left} before the battle's price");
    }
}

/// PAX-9.2.2a, PAX-9.2.2b: along Land Links, Straits among them, and nowhere else.
#[test]
fn land_units_follow_land_links() {
    let mut at = bare(game());
    at.army(of(ROME), "messana", &[(Unit::Legion, 1)]);
    at.expansion(ROME).act(minor(ROME, "messana", Unit::Legion)).roll(6);
    let mut ways: Vec<Node> =
        at.legal().iter().filter_map(|a| if let Action::MoveTo { to } = a { Some(*to) } else { None }).collect();
    let mut links: Vec<Node> = at.game.content.map.land(node("messana")).iter().map(|link| link.to).collect();
    ways.sort();
    links.sort();
    assert_eq!(ways, links);
    assert!(at.is_legal(to("rhegium")) && !at.is_legal(to("ntp_aeoliae")));
}

/// PAX-9.2.4a: two reduced units of a kind that come together are one full unit.
#[test]
fn reduced_units_that_meet_merge() {
    let reduced = Piece::reduced(Unit::Legion);
    let mut at = bare(game());
    for space in ["roma", "capua"] {
        at.game.place(&mut at.s, of(ROME), id(space), reduced, 1);
    }
    at.expansion(ROME).act(Action::Minor { owner: of(ROME), from: node("roma"), piece: reduced }).roll(1);
    at.way(&["capua"]);
    if !at.s.marches.is_empty() {
        at.act(Action::Done);
    }
    assert_eq!(at.troops(of(ROME), "capua"), Troops::of(Unit::Legion, 1));
}

/// Carthage moves from Parma into Arretium, where this force is; there are Romans with a leader in Pisae.
fn into_arretium(there: Option<(Owner, &[(Unit, u8)])>, romans: &[(Unit, u8)]) -> At<'static> {
    let mut at = bare(game());
    if let Some((owner, units)) = there {
        at.army(owner, "arretium", units);
    }
    at.army(of(ROME), "pisae", romans).leader(of(ROME), "rome_03", "pisae").works(of(ROME), "pisae", 5);
    at.army(of(CARTHAGE), "parma", &[(Unit::HeavyInfantry, 4)]);
    march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]);
    at
}

/// PAX-9.3.6c: an interceptor that has won beside Independents goes home and fights nobody else.
#[test]
fn an_interceptor_does_not_stay_with_independents() {
    let mut at = into_arretium(Some((Owner::Gauls, &[(Unit::HeavyInfantry, 2)])), &[(Unit::Legion, 5)]);
    at.act(intercept("pisae")).act(Action::Go).roll(12).roll(6).roll(1);
    at.until(|s| s.battle.is_none());
    assert_eq!(at.troops(of(ROME), "arretium"), Troops::NONE);
    assert!(!at.troops(of(ROME), "pisae").is_empty(), "it is back");
    assert!(!at.troops(Owner::Gauls, "arretium").is_empty(), "the Independents stay, and nobody has attacked them");
}

/// PAX-9.3.3c, PAX-9.4.5a: an intercepted army fights; it is not asked whether it Withdraws.
#[test]
fn the_intercepted_do_not_withdraw() {
    let mut at = into_arretium(None, &[(Unit::Legion, 5)]);
    at.act(intercept("pisae")).act(Action::Go).roll(12);
    assert!(at.s.battle.is_some_and(|battle| battle.cause == Cause::Interception));
    assert!(!at.is_legal(Action::Withdraw) && at.s.moving() == 2);
}

/// PAX-9.3.5b: an army that intercepts never uses the City of the Space.
#[test]
fn interceptors_do_not_use_walls() {
    let mut at = bare(game());
    at.works(of(ROME), "arretium", 5).works(of(ROME), "pisae", 5);
    at.army(of(ROME), "pisae", &[(Unit::Legion, 3)]).leader(of(ROME), "rome_03", "pisae");
    at.army(of(CARTHAGE), "parma", &[(Unit::HeavyInfantry, 4)]);
    march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]);
    at.act(intercept("pisae")).act(Action::Go).roll(12);
    let battle = at.s.battle.unwrap();
    assert_eq!((battle.works_used, battle.sides[0].bp, battle.sides[1].bp), (false, 12, 12));
}

/// PAX-9.3.8a, PAX-9.3.8b, PAX-9.3.9a: an army on ships is intercepted when it lands; in a Port with a City of its own it
/// may use the City.
#[test]
fn a_landing_army_may_use_its_city() {
    let mut at = bare(game());
    at.works(of(ROME), "aleria", 5).army(of(ROME), "pisae", &[(Unit::Legion, 3)]);
    at.army(of(CARTHAGE), "urcinium", &[(Unit::HeavyInfantry, 4)]).leader(of(CARTHAGE), "carthage_03", "urcinium");
    army_out(&mut at, ROME, "pisae", 6);
    at.act(Action::Embark).way(&["aleria"]);
    assert!(!at.is_legal(intercept("urcinium")), "not at sea");
    at.act(Action::Land).act(intercept("urcinium")).act(Action::Go).roll(12);
    assert_eq!((at.game.turn(&at.s), at.legal()), (Turn::Decision(ROME), vec![Action::Yes, Action::No]));
    at.act(Action::Yes);
    assert!(at.s.battle.unwrap().works_used);
}

/// PAX-9.4.1a: when an enemy enters its Space, an army may leave; its owner is asked.
#[test]
fn the_inactive_army_may_withdraw() {
    let at = into_arretium(Some((of(GREECE), &[(Unit::HeavyInfantry, 2)])), &[]);
    assert_eq!((at.game.turn(&at.s), at.legal()), (Turn::Decision(GREECE), vec![Action::Withdraw, Action::Fight]));
    let alone = into_arretium(Some((of(GREECE), &[(Unit::Garrison, 2)])), &[]);
    assert!(!alone.is_legal(Action::Withdraw), "Garrisons alone do not");
}

/// PAX-9.4.5d: an army that Withdraws may be intercepted by another army, but not by the one that has come.
#[test]
fn who_withdraws_may_be_intercepted() {
    let mut at = bare(game());
    at.army(of(GREECE), "arretium", &[(Unit::HeavyInfantry, 2)]).army(of(ROME), "bovianum", &[(Unit::Legion, 2)]);
    at.army(of(CARTHAGE), "parma", &[(Unit::HeavyInfantry, 4), (Unit::LightInfantry, 1)]);
    at.expansion(CARTHAGE).act(major(CARTHAGE, "parma")).act(Action::Go).roll(6).way(&["arretium"]);
    at.act(Action::Withdraw).act(Action::Go).roll(3).way(&["ariminum"]);
    assert_eq!((at.game.turn(&at.s), at.legal()), (Turn::Decision(ROME), vec![intercept("bovianum"), Action::LetPass]));
}

/// PAX-9.5.2b, PAX-9.2.1f: an Alpine Pass is a Link: one step of 3 MP from Space to Space.
#[test]
fn nobody_stops_on_an_alpine_pass() {
    for (die, crosses) in [(2, false), (3, true)] {
        let mut at = bare(game());
        at.army(of(ROME), "virunum", &[(Unit::Legion, 1)]);
        at.expansion(ROME).act(minor(ROME, "virunum", Unit::Legion)).roll(die);
        assert_eq!(at.is_legal(to("aquileia")), crosses, "{die}");
    }
}

/// PAX-9.5.3b: over the Strait into Mauretania only if Tingis is free or friendly.
#[test]
fn tingis_must_be_free_to_cross_to_it() {
    let crosses = |holder: Option<Owner>| {
        let mut at = bare(game());
        at.army(of(ROME), "malaca", &[(Unit::Legion, 1)]);
        if let Some(owner) = holder {
            at.garrisons(owner, &["tingis"]);
        }
        at.expansion(ROME).act(minor(ROME, "malaca", Unit::Legion)).roll(6).way(&["ltp_calpe"]);
        at.is_legal(to("tingis"))
    };
    assert!(crosses(None) && crosses(Some(of(ROME))) && !crosses(Some(of(CARTHAGE))));
}

/// PAX-7.3.7a, PAX-12.5e: Independents in a Space with a City always use it.
#[test]
fn independents_always_use_their_city() {
    use crate::fight::*;
    let mut at = bare(game());
    at.works(Owner::Pergamum, "pergamum", 5).army(Owner::Pergamum, "pergamum", &[(HeavyInfantry, 2)]);
    let beside = at.game.content.map.land(node("pergamum")).iter().find_map(|link| link.to.space()).unwrap();
    let from = at.game.content.names.name(beside).to_owned();
    at.attack(ROME, &[(Legion, 5)], &[&from, "pergamum"], 3);
    at.until(|s| s.battle.is_none_or(|battle| battle.sides[1].bp > 0));
    assert_eq!((at.fight().works_used, at.side(Defender).bp), (true, 6 + 5), "nobody is asked");
}

/// PAX-R144, PAX-7.4.3: a player's own City or Town abroad is destroyed by combat units, or by any of his pieces under an
/// option.
#[test]
fn pax_r144_who_may_destroy_an_own_town() {
    let anybody = with_options("pax_romana", &[("destroying_needs_lcu", "false")]);
    for (rules, able) in [(game(), false), (&anybody, true)] {
        let mut at = bare(rules);
        at.works(of(ROME), "tolosa", 1).army(of(ROME), "tolosa", &[(Unit::Legion, 1)]);
        march(&mut at, ROME, "tolosa", 6);
        assert!(at.is_legal(Action::Destroy));
        at.act(Action::MakeGarrisons { piece: full(Unit::Legion), count: 1 });
        assert_eq!(at.is_legal(Action::Destroy), able);
    }
}
