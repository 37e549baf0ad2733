//! PAX-13.3, PAX-13.4: what invasions and rebellions change at once, and the limits of the Armenian raid and of the Greek army
//! of Successor Wars.

use crate::board::*;
use crate::support::{id, node};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

/// A group invades, led by the East.
fn invade(at: &mut At<'_>, group: InvasionGroup) {
    let table = &at.game.content.events.invasion_table;
    let sum = 2 + table.iter().position(|other| *other == group).unwrap() as u8;
    at.happens(EAST, EventStep::InvasionRoll { by: EAST }).roll(sum);
}

fn noted(at: &At<'_>, province: &str) -> Option<Owner> {
    at.s.control[id::<Province>(province)]
}

/// PAX-13.4-CAL, PAX-14.2.1: without its Garrisons a player loses control of Britannia at once.
#[test]
fn pax_13_4_cal_control_changes_with_the_garrisons() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["londinium"]).reckoned();
    assert_eq!(noted(&at, "britannia"), Some(of(ROME)));
    invade(&mut at, InvasionGroup::Caledonians);
    assert_eq!((noted(&at, "britannia"), at.acting(EAST)), (None, true));
}

/// PAX-13.4-ARM-b, PAX-14.2.1: the raid changes control at once.
#[test]
fn pax_13_4_arm_b_control_changes_with_the_units() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["melitene"]).reckoned();
    assert_eq!(noted(&at, "cappadocia"), Some(of(ROME)));
    invade(&mut at, InvasionGroup::Armenians);
    at.roll(2);
    assert_eq!((noted(&at, "cappadocia"), at.acting(EAST)), (None, true));
}

/// PAX-13.4-ARM-a: a die for each occupied Space, also for two that follow one another on the map.
#[test]
fn pax_13_4_arm_a_each_space_has_its_die() {
    let mut at = bare(game());
    let near = ["antiochia", "laodicea", "beroea", "edessa", "melitene", "tigranocerta", "artaxata"];
    at.garrisons(of(ROME), &near).reckoned();
    invade(&mut at, InvasionGroup::Armenians);
    let mut dice = 0;
    while !at.acting(EAST) {
        at.roll(2);
        dice += 1;
    }
    let gone = near.iter().filter(|space| at.troops(of(ROME), space).is_empty()).count();
    assert!(gone == dice && gone >= 5, "{gone} of {dice}");
    assert!(at.troops(of(ROME), "edessa").is_empty() && at.troops(of(ROME), "beroea").is_empty());
}

/// PAX-R13-17 (option): a City or Town counts as a unit against the Armenians.
#[test]
fn pax_r13_17_places_count_by_an_option() {
    let counted = with_options("pax_romana", &[("armenians_count_places", "true")]);
    for (rules, works, left) in [(game(), true, 0), (&counted, true, 1), (&counted, false, 0)] {
        let mut at = bare(rules);
        at.garrisons(of(ROME), &["melitene"]);
        if works {
            at.works(of(ROME), "melitene", 2);
        }
        at.reckoned();
        invade(&mut at, InvasionGroup::Armenians);
        at.roll(2);
        assert_eq!(at.troops(of(ROME), "melitene").len(), left, "2 against 1 unit, {works}");
    }
}

/// PAX-R13-14: an invasion finds no place if friends of its player hold every Space.
#[test]
fn pax_r13_14_without_a_place_nobody_invades() {
    let mut at = bare(game());
    at.garrisons(of(EAST), &["partiscum", "carrodunum", "clepidava", "exampaeus", "gelonus", "tanais"]).reckoned();
    invade(&mut at, InvasionGroup::EasternGauls);
    assert!(at.acting(EAST));
}

/// PAX-13.2.2, PAX-14.2.1: an army of barbarians breaks control as soon as it is placed.
#[test]
fn pax_13_2_2_an_army_that_is_placed_breaks_control() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["narbo"]).reckoned();
    assert_eq!(noted(&at, "narbonensis"), Some(of(ROME)));
    at.happens(EAST, EventStep::Strength { army: Owner::WesternGauls, space: id("nemausus"), dice: 2 }).roll(5);
    assert_eq!(noted(&at, "narbonensis"), None);
}

/// PAX-13.4-ARM-b, PAX-1.4ac: leaders count as units, alone, too; those elsewhere do not.
#[test]
fn pax_13_4_arm_b_leaders_count_as_units() {
    for (die, left) in [(2, 3), (3, 1)] {
        let mut at = bare(game());
        at.garrisons(of(ROME), &["melitene"]).leader(of(EAST), "east_03", "melitene").leader(
            of(ROME),
            "rome_03",
            "roma",
        );
        invade(&mut at, InvasionGroup::Armenians);
        at.roll(die);
        let here = usize::from(!at.troops(of(ROME), "melitene").is_empty());
        assert_eq!(at.s.leaders.len() + here, left, "die {die}");
    }
}

/// PAX-13.4.5a: barbarians that are placed among enemies come from outside: nobody on the ground fights on their side.
#[test]
fn pax_13_4_5a_barbarians_attack_from_outside() {
    let mut at = bare(game());
    at.army(of(ROME), "gelonus", &[(Unit::LightInfantry, 1)]);
    invade(&mut at, InvasionGroup::EasternGauls);
    at.choose("gelonus").roll(8).roll(3).act(Action::Fight);
    let battle = at.s.fight();
    assert_eq!(battle.sides.map(|side| side.standing), [false, true]);
}

/// PAX-13.4-GER-d, PAX-9.1.4: an army of Germans of which a part has not moved yet may still move.
#[test]
fn pax_9_1_4_a_part_of_the_germans_may_still_move() {
    let mut at = bare(game());
    at.army(Owner::Germans, "treva", &[(Unit::Barbarians, 3), (Unit::BarbarianCavalry, 1)]).expansion(EAST);
    at.game.note_moved(&mut at.s, Owner::Germans, node("treva"), full(Unit::Barbarians), 3);
    let major = Action::Major { owner: Owner::Germans, from: node("treva"), fleet: false };
    assert!(at.is_legal(major));
    at.game.note_moved(&mut at.s, Owner::Germans, node("treva"), full(Unit::BarbarianCavalry), 1);
    assert!(!at.is_legal(major));
}

/// PAX-13.3a, PAX-14.2.1: a rebellion changes control at once.
#[test]
fn pax_13_3a_a_rebellion_changes_control_at_once() {
    let mut at = extended(game());
    assert_eq!(noted(&at, "mauretania"), Some(of(CARTHAGE)), "its home");
    let table = &at.game.content.events.rebellion_table;
    let sum = 2 + table.iter().position(|region| *region == RebellionRegion::Mauretania).unwrap() as u8;
    at.happens(GREECE, EventStep::RebellionRoll { by: GREECE }).roll(sum);
    assert_eq!(noted(&at, "mauretania"), None);
}

/// PAX-13.3-AFR-c: where there are no rebels any more, nobody attacks Carthage.
#[test]
fn pax_13_3_afr_c_rebels_that_are_gone_attack_nobody() {
    for (rebels, fights) in [(0, false), (3, true)] {
        let mut at = extended(game());
        at.army(of(CARTHAGE), "zama", &[(Unit::HeavyInfantry, 1), (Unit::Elephants, 1)]);
        at.army(Owner::Rebels, "zama", &[(Unit::Barbarians, rebels)]);
        at.happens(GREECE, EventStep::Revolt { space: id("zama") });
        assert_eq!(at.s.battle.is_some(), fights);
    }
}

/// How far a place is from Greece, in Land Links and in Sea Links.
fn from_greece(place: Node) -> [u8; 2] {
    let at = extended(game());
    let homes = at.game.seat_rules(&at.s, GREECE).home_spaces.and(at.game.scene(&at.s).open);
    let map = &game().content.map;
    let links = |home: Space| [map.land_distance(place, home.into()), map.sea_distance(place, home.into())];
    homes.iter().map(links).reduce(|[a, b], [c, d]| [a.min(c), b.min(d)]).unwrap()
}

/// PAX-17.2-36-a: an army up to three Land Links or three Sea Links from Greece, no farther.
#[test]
fn pax_17_2_36_a_the_army_is_three_links_from_greece_at_most() {
    let find = |fits: &dyn Fn(u8, u8) -> bool| {
        let fitting = |space: &Space| {
            let [land, sea] = from_greece((*space).into());
            fits(land, sea)
        };
        game().spaces().find(fitting).expect("a Space so far away")
    };
    for (links, found) in [(3, true), (4, false)] {
        let by_land = find(&|land, sea| land == links && sea > 4);
        let by_sea = find(&|land, sea| sea == links && land > 4);
        for space in [by_land, by_sea] {
            let mut at = extended(game());
            at.game.place(&mut at.s, of(GREECE), space, full(Unit::HeavyInfantry), 2);
            at.reckoned().draw(ROME, Card::SuccessorWars);
            assert_eq!(!at.acting(ROME), found, "{}", game().content.names.name(space));
        }
    }
}

/// PAX-17.2-36-b: outside Greece each step brings the army nearer to it.
#[test]
fn pax_17_2_36_b_each_step_brings_the_army_nearer() {
    let mut outside = 0;
    for from in game().spaces().filter(|space| from_greece((*space).into())[0] == 2) {
        let mut at = extended(game());
        at.game.place(&mut at.s, of(GREECE), from, full(Unit::HeavyInfantry), 2);
        at.reckoned().draw(ROME, Card::SuccessorWars).act(Action::Go).roll(6);
        for to in at.game.content.map.land(from.into()).iter().filter_map(|link| link.to.space()) {
            let nearer = from_greece(to.into())[0] < 2;
            outside += usize::from(nearer);
            assert_eq!(at.is_legal(Action::MoveTo { to: to.into() }), nearer, "{}", game().content.names.name(to));
        }
    }
    assert!(outside > 0);
}

/// PAX-17.2-36-b: an army that sails from Greece does not land elsewhere; one that comes from elsewhere may call at Ports on
/// its way.
#[test]
fn pax_17_2_36_b_an_army_from_greece_lands_in_greece() {
    let map = &game().content.map;
    let far = |place: Node| from_greece(place)[1];
    let ways = (0..map.points.len()).map(|index| Node::Point(agon_game::Id::from_index(index)));
    let calls = ways.flat_map(|sea| map.sea(sea).iter().map(move |port| (sea, *port)));
    let call = |(sea, port): &(Node, Node)| port.space().is_some() && far(*port) > 0 && far(*port) < far(*sea);
    let (sea, port) = calls.into_iter().find(call).expect("a Port nearer to Greece than the sea before it");
    for (last, able) in [("athenae", false), ("alexandria", true)] {
        let mut at = extended(game());
        at.active(ROME);
        let march = at.game.set_out(&mut at.s, of(GREECE), ROME, MarchKind::Bonus, sea);
        let group = at.s.march_mut(march);
        (group.troops, group.mp, group.last_space) = (Troops::of(Unit::HeavyInfantry, 2), 9, id(last));
        at.s.steps.push(ActStep::EndMove.into());
        at.s.steps.push(MarchStep::Go.into());
        assert_eq!(at.is_legal(Action::MoveTo { to: port }), able, "from {last}");
    }
}
