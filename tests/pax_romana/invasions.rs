//! PAX-13.4: invasions.

use crate::board::*;
use crate::support::{id, node};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At = Position<'static, PaxRomana>;

/// Dice that call up a group.
fn sum(group: InvasionGroup) -> u8 {
    2 + game().content.events.invasion_table.iter().position(|other| *other == group).unwrap() as u8
}

/// A group invades, and a seat leads it.
fn invade(at: &mut At, by: Seat, group: InvasionGroup) {
    at.happens(by, EventStep::InvasionRoll { by }).roll(sum(group));
}

use agon_game::Seat;

/// PAX-13.4-WGA-a, PAX-13.4-WGA-b, PAX-13.4.1a, PAX-13.4.1b, PAX-R13-20: the Western Gauls.
#[test]
fn western_gauls_come_to_gaul_unless_players_hold_it() {
    let mut at = bare(game());
    invade(&mut at, EAST, InvasionGroup::WesternGauls);
    let choices = at.choices();
    assert_eq!(choices.len(), 26, "any Space of mainland Gaul: {choices:?}");
    assert!(choices.iter().any(|name| name == "alesia") && !choices.iter().any(|name| name == "londinium"));
    at.choose("alesia").roll(9);
    let army = at.troops(Owner::WesternGauls, "alesia");
    assert_eq!(army, Troops::of(Unit::Barbarians, 9));
    assert_eq!(at.s.leaders_at(Owner::WesternGauls, node("alesia")).count(), 1);
    assert_eq!(at.legal(), [Action::Yes, Action::No], "PAX-R13-21: a move on top");
    at.act(Action::No);
    assert!(at.acting(EAST));
    // Once a turn: the dice are rolled again until another group comes.
    at.happens(EAST, EventStep::InvasionRoll { by: EAST }).roll(sum(InvasionGroup::WesternGauls));
    assert_eq!(at.s.steps.top(), Some(EventStep::InvasionRoll { by: EAST }.into()));
    InvasionGroup::ALL.iter().for_each(|group| at.s.invaded.insert(*group));
    assert!(at.happens(EAST, EventStep::InvasionRoll { by: EAST }).acting(EAST), "all have come");
    let mut at = bare(game());
    for province in at.game.content.map.mainland_gaul.iter() {
        at.s.control[province] = Some(of(CARTHAGE));
    }
    invade(&mut at, EAST, InvasionGroup::WesternGauls);
    assert!(at.acting(EAST), "no event");
}

/// PAX-13.4-EGA-a, PAX-13.4-GER-a: where the other armies appear, and how strong.
#[test]
fn eastern_gauls_and_germans_have_their_areas() {
    let mut at = bare(game());
    invade(&mut at, EAST, InvasionGroup::EasternGauls);
    assert_eq!(at.choices().len(), 6, "Sarmatia and Scythia");
    at.choose("tanais").roll(12).act(Action::No);
    assert_eq!(at.troops(Owner::EasternGauls, "tanais").all(Unit::Barbarians), 12);
    let mut at = bare(game());
    invade(&mut at, EAST, InvasionGroup::Germans);
    assert_eq!(at.choices().len(), 12, "Old Germany, the Great Tribes, Lower and Upper Germany");
    at.choose("treva").roll(18).act(Action::No);
    assert_eq!(at.troops(Owner::Germans, "treva"), Troops::of(Unit::Barbarians, 18));
    let mut at = bare(game());
    invade(&mut at, EAST, InvasionGroup::Germans);
    at.choose("mogontiacum").roll(7).act(Action::No);
    let army = at.troops(Owner::Germans, "mogontiacum");
    assert_eq!([army.all(Unit::Barbarians), army.all(Unit::BarbarianCavalry)], [7, 2]);
}

/// PAX-R13-14, PAX-13.4.2b: they are not placed among friends of the player who places them; PAX-13.4.5a: elsewhere they
/// attack at once.
#[test]
fn barbarians_are_not_placed_upon_friends() {
    let mut at = bare(game());
    at.garrisons(of(EAST), &["tanais"]).works(of(EAST), "gelonus", 2).garrisons(of(ROME), &["exampaeus"]);
    invade(&mut at, EAST, InvasionGroup::EasternGauls);
    let choices = at.choices();
    assert!(!choices.iter().any(|name| name == "tanais" || name == "gelonus"));
    at.choose("exampaeus").roll(6);
    assert_eq!(at.s.marches.len(), 1, "no choice: it attacks");
    let march = *at.s.march(1);
    assert_eq!((march.kind, march.mover, march.troops.len()), (MarchKind::Bonus, EAST, 6));
}

/// PAX-13.4-CAL: no army appears, but all Garrisons of Britannia are removed.
#[test]
fn caledonians_clear_britannia() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["londinium", "isca", "olisipo"]).army(of(ROME), "isca", &[(Unit::Legion, 1)]);
    invade(&mut at, EAST, InvasionGroup::Caledonians);
    assert!(at.acting(EAST));
    let left = ["londinium", "isca", "olisipo"].map(|space| at.troops(of(ROME), space).len());
    assert_eq!(left, [0, 1, 1]);
}

/// PAX-13.4-ARM-a, PAX-13.4-ARM-b, PAX-13.4-ARM-c, PAX-13.4-ARM-d, PAX-R13-17: the Armenians.
#[test]
fn armenians_come_upon_weak_places() {
    let mut at = bare(game());
    at.garrisons(of(EAST), &["melitene", "edessa"]).army(of(EAST), "edessa", &[(Unit::HeavyInfantry, 2)]);
    at.works(of(EAST), "melitene", 2).garrisons(of(EAST), &["alexandria"]).works(of(EAST), "amida", 5);
    let mut held = Position { game: at.game, s: at.s.clone() };
    invade(&mut at, ROME, InvasionGroup::Armenians);
    // The two Spaces one after the other, in map order: 3 units in Edessa, 1 in Melitene.
    let edessa_first = id::<Space>("edessa") < id("melitene");
    let dice = if edessa_first { [3, 2] } else { [2, 3] };
    at.roll(dice[0]).roll(dice[1]);
    assert!(at.acting(ROME), "nobody else is near");
    assert_eq!((at.troops(of(EAST), "edessa").len(), at.troops(of(EAST), "melitene").len()), (3, 0));
    assert!(at.s.ground[id::<Space>("melitene")].works.is_some(), "Cities and Towns stay");
    held.army(of(EAST), "amida", &[(Unit::LightInfantry, 1)]);
    invade(&mut held, ROME, InvasionGroup::Armenians);
    assert!(held.acting(ROME), "PAX-13.4-ARM-c");
}

/// PAX-13.4.4a, PAX-13.4.4b, PAX-13.4.4c, PAX-14.2.1h, PAX-R13-16: an army near a Capital, once for each army and player.
#[test]
fn barbarians_near_a_capital_cost_stability_once() {
    let mut at = bare(game());
    let near = |at: &mut At, owner, space| {
        at.army(owner, space, &[(Unit::Barbarians, 3)]).happens(EAST, EventStep::Frighten);
    };
    near(&mut at, Owner::WesternGauls, "pisae");
    assert_eq!(at.stability(ROME), 2);
    at.happens(EAST, EventStep::Frighten);
    assert_eq!(at.stability(ROME), 2, "once");
    near(&mut at, Owner::Germans, "capua");
    assert_eq!(at.stability(ROME), 1, "another army");
    near(&mut at, Owner::Rebels, "carthago");
    assert_eq!(at.stability(CARTHAGE), 3, "rebels are no mobile army");
    let mut at = bare(game());
    at.garrisons(of(CARTHAGE), &["roma"]).reckoned();
    near(&mut at, Owner::WesternGauls, "pisae");
    assert_eq!(at.stability(ROME), 3, "PAX-13.4.4b: Rome is lost");
    let always = with_options("pax_romana", &[("capital_scare_needs_control", "false")]);
    let mut at = bare(&always);
    at.garrisons(of(CARTHAGE), &["roma"]).reckoned();
    at.army(Owner::WesternGauls, "pisae", &[(Unit::Barbarians, 3)]).happens(EAST, EventStep::Frighten);
    assert_eq!(at.stability(ROME), 2);
}

/// PAX-13.4-GER-c, PAX-13.4-GER-d, PAX-13.4-WGA-d, PAX-13.4-EGA-b: any player may move Germans later; other invaders may not
/// be moved again.
#[test]
fn germans_may_be_moved_by_anybody() {
    let mut at = bare(game());
    at.army(Owner::Germans, "treva", &[(Unit::Barbarians, 8)]);
    at.army(Owner::WesternGauls, "alesia", &[(Unit::Barbarians, 8)]);
    at.expansion(CARTHAGE);
    let major = |owner, from| Action::Major { owner, from: node(from), fleet: false };
    assert!(at.is_legal(major(Owner::Germans, "treva")) && !at.is_legal(major(Owner::WesternGauls, "alesia")));
    at.act(major(Owner::Germans, "treva")).roll(1);
    assert_eq!((at.s.activation.major, at.s.march(1).mover, at.s.march(1).kind), (0, CARTHAGE, MarchKind::Major));
}

/// PAX-13.4.0, PAX-13.2.5, PAX-13.3b, PAX-13.4-GER-e, PAX-SOP-4: invaders leave in the next Removal Phase; rebels stay.
#[test]
fn invaders_leave_in_the_removal_phase() {
    let mut at = bare(game());
    at.army(Owner::Germans, "treva", &[(Unit::Barbarians, 8)]).leader(Owner::Germans, "germans", "treva");
    at.army(Owner::Rebels, "londinium", &[(Unit::Barbarians, 3)]);
    at.army(Owner::GallicRevolt, "alesia", &[(Unit::Barbarians, 8)]);
    at.phase(Phase::Removal);
    assert!(at.troops(Owner::Germans, "treva").is_empty() && at.s.leaders.is_empty());
    assert!(at.troops(Owner::GallicRevolt, "alesia").is_empty(), "PAX-13.3-GAL-n");
    assert_eq!(at.troops(Owner::Rebels, "londinium").len(), 3);
}

/// PAX-13.4.5a, PAX-13.4.5c, PAX-13.4.5d, PAX-13.4.5b: placed among other units, they attack for 2 MP; the units may
/// Withdraw first.
#[test]
fn placed_barbarians_attack_at_once() {
    let mut at = bare(game());
    at.army(of(ROME), "gelonus", &[(Unit::LightInfantry, 1)]);
    invade(&mut at, EAST, InvasionGroup::EasternGauls);
    at.choose("gelonus").roll(8).roll(3);
    assert_eq!(at.legal(), [Action::Withdraw, Action::Fight], "no Interception, but a Withdrawal");
    let mp = at.s.march(1).mp;
    at.act(Action::Fight);
    let battle = at.s.battle.expect("a battle");
    assert_eq!((battle.cause, at.s.march(1).mp, battle.space), (Cause::Placement, mp - 2, id("gelonus")));
    assert_eq!(battle.sides.map(|side| side.seat), [Some(EAST), Some(ROME)]);
}

/// PAX-13.4.2b, PAX-13.4.2c, PAX-13.4-WGA-c, PAX-13.3-GAL-m: where armies of barbarians may go.
#[test]
fn barbarians_have_their_bounds() {
    let steps = |army: Owner, at_: &str, prepare: &dyn Fn(&mut At)| {
        let mut at = bare(game());
        prepare(&mut at);
        at.army(army, at_, &[(Unit::Barbarians, 6)]).happens(EAST, EventStep::OfferMove { by: EAST, army });
        at.act(Action::Yes);
        if army == Owner::GallicRevolt {
            at.act(Action::Expand).act(Action::Major { owner: army, from: node(at_), fleet: false });
        }
        at.roll(6);
        at
    };
    let can = |at: &At, to: &str| at.is_legal(Action::MoveTo { to: node(to) });
    let free = steps(Owner::WesternGauls, "narbo", &|_| {});
    assert!(can(&free, "emporiae") && can(&free, "nemausus"), "anywhere");
    let friend = steps(Owner::WesternGauls, "narbo", &|at| {
        at.army(of(EAST), "emporiae", &[(Unit::LightInfantry, 1)]).army(
            of(ROME),
            "nemausus",
            &[(Unit::LightInfantry, 1)],
        );
    });
    assert!(!can(&friend, "emporiae") && can(&friend, "nemausus"), "not to friends of who moves them");
    let gauls = steps(Owner::GallicRevolt, "narbo", &|_| {});
    assert!(!can(&gauls, "emporiae") && can(&gauls, "nemausus"), "they stay in Gaul");
    let mut tribes = steps(Owner::WesternGauls, "narbo", &|at| {
        at.s.ground[id::<Space>("nemausus")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
    });
    tribes.way(&["nemausus"]).act(Action::LetPass);
    assert!(tribes.s.battle.is_none() && can(&tribes, "valentia"), "past a tribe");
}

/// PAX-13.4.2b, PAX-1.4e: armies of friends bar the way, not a City or Town of theirs in which no units are: that is attacked.
#[test]
fn pax_13_4_2b_a_town_without_units_is_no_army() {
    for owner in [EAST, ROME, GREECE] {
        for guards in [0, 1] {
            let mut at = bare(game());
            at.s.ally(EAST, ROME);
            at.works(of(owner), "nemausus", 2).army(of(owner), "nemausus", &[(Unit::Garrison, guards)]);
            at.army(Owner::WesternGauls, "narbo", &[(Unit::Barbarians, 6)]);
            let army = Owner::WesternGauls;
            at.happens(EAST, EventStep::OfferMove { by: EAST, army }).act(Action::Yes).roll(6);
            let open = guards == 0 || owner == GREECE;
            assert_eq!(at.is_legal(Action::MoveTo { to: node("nemausus") }), open, "{owner}, {guards} Garrisons");
            if open {
                at.act(Action::MoveTo { to: node("nemausus") });
                assert_eq!(at.s.fight().sides.map(|side| side.owner), [army, of(owner)]);
                assert!(at.s.fight().works_used);
            }
        }
    }
    // PAX-R13-14: they are not placed there.
    let mut at = bare(game());
    at.works(of(EAST), "gelonus", 2);
    invade(&mut at, EAST, InvasionGroup::EasternGauls);
    assert!(!at.choices().iter().any(|name| name == "gelonus"));
}
