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

/// PAX-13.4-GER-b, PAX-14.2.1: the cavalry of Germans in Lower Germany is an army there, also before the roll for the others.
#[test]
fn the_cavalry_of_the_germans_counts_before_the_roll() {
    let mut at = bare(game());
    let province = id::<Province>("lower_germania");
    at.garrisons(of(CARTHAGE), &["vetera"]).reckoned();
    assert_eq!(at.s.control[province], Some(of(CARTHAGE)));
    invade(&mut at, EAST, InvasionGroup::Germans);
    at.choose("ara_ubiorum");
    assert_eq!(at.s.control[province], None);
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
    let mut held = Position { game: at.game, s: at.s };
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

/// PAX-13.4-ARM-b, PAX-1.4ac: a leader counts among the units, and is removed with them.
#[test]
fn pax_13_4_arm_b_leaders_count_among_the_units() {
    for (die, left) in [(2, 1), (3, 0)] {
        let mut at = bare(game());
        at.garrisons(of(EAST), &["melitene"]).leader(of(EAST), "east_03", "melitene");
        invade(&mut at, ROME, InvasionGroup::Armenians);
        at.roll(die);
        assert_eq!((at.troops(of(EAST), "melitene").len(), at.s.leaders.len()), (left, usize::from(left)), "{die}");
    }
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

/// PAX-13.4.5a, PAX-13.2.6b, PAX-13.4.5b: placed upon a tribe, they attack it for 2 MP, and are still there if they are beaten.
#[test]
fn pax_13_4_5a_barbarians_attack_the_tribe_upon_which_they_are_placed() {
    for (dice, left) in [((6, 1), 1), ((1, 6), 2)] {
        let mut at = bare(game());
        at.s.ground[id::<Space>("nemausus")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
        invade(&mut at, EAST, InvasionGroup::WesternGauls);
        at.choose("nemausus").roll(12);
        assert_eq!(at.s.march(1).owner, Owner::WesternGauls, "nobody is asked whether they move");
        at.roll(6).act(Action::TurnChip { strength: 2 });
        let battle = *at.s.fight();
        assert_eq!((battle.cause, battle.sides[1].owner, at.s.march(1).mp), (Cause::Placement, Owner::Tribes, 9));
        at.roll(dice.0).roll(dice.1).until(|s| s.battle.is_none());
        assert_eq!(at.s.march(1).at, node("nemausus"));
        assert_eq!(at.troops(Owner::Tribes, "nemausus").len(), left);
    }
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

/// PAX-13.4.2b, PAX-1.4e: armies of friends bar the way; a City or Town of theirs without units does not, and is attacked.
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

/// PAX-13.4-ARM-a, PAX-13.1.7: the Armenians come as far as 3 Movement Points, not into Rough Mountain; barbarians beside a tribe go, the
/// tribe stays.
#[test]
fn pax_13_4_arm_a_armenians_come_three_points_far() {
    let mut at = bare(game());
    let one = [(Unit::LightInfantry, 1)];
    for space in ["antiochia", "tarsus", "mazaca", "sebastia"] {
        at.army(of(EAST), space, &one);
    }
    at.army(Owner::Tribes, "tigranocerta", &[(Unit::TribalWarriors, 2)]);
    at.army(Owner::Germans, "tigranocerta", &[(Unit::Barbarians, 1)]);
    at.army(Owner::Tribes, "artaxata", &[(Unit::TribalWarriors, 1)]);
    invade(&mut at, ROME, InvasionGroup::Armenians);
    at.roll(6).roll(6);
    assert!(at.acting(ROME), "two Spaces: 3 Movement Points away, and beside Armida");
    let left = ["antiochia", "tarsus", "mazaca", "sebastia"].map(|space| at.troops(of(EAST), space).len());
    assert_eq!(left, [0, 1, 1, 1]);
    let beside = [Owner::Germans, Owner::Tribes].map(|owner| at.troops(owner, "tigranocerta").len());
    assert_eq!((beside, at.troops(Owner::Tribes, "artaxata").len()), ([0, 2], 1));
}

/// PAX-13.4.4a, PAX-13.4.4c: each army frightens each player once, at either of his Capitals.
#[test]
fn pax_13_4_4c_each_army_frightens_each_player_once() {
    let armies = [Owner::GallicRevolt, Owner::WesternGauls, Owner::EasternGauls, Owner::Germans];
    let places = [(ROME, "pisae"), (CARTHAGE, "zama"), (GREECE, "larissa"), (GREECE, "thebae"), (EAST, "memphis")];
    let places = [&places[..], &[(EAST, "beroea")]].concat();
    let mut at = bare(game());
    let mut lost = [0; 4];
    for _ in 0..2 {
        for army in armies {
            for (seat, place) in &places {
                at.army(army, place, &[(Unit::Barbarians, 1)]).happens(ROME, EventStep::Frighten);
                at.game.wipe_out(&mut at.s, army, id(place));
                if at.s.frightened.count_ones() as i8 > lost.iter().sum::<i8>() {
                    lost[seat.index()] += 1;
                }
                let now = [ROME, CARTHAGE, GREECE, EAST].map(|seat| 3 - at.stability(seat));
                assert_eq!(now, lost, "{army} in {place}");
            }
        }
    }
    assert_eq!(lost, [4; 4]);
}

/// PAX-13.4.4a: an army that marches counts where it is, whatever other armies are on the move.
#[test]
fn pax_13_4_4a_an_army_on_the_march_frightens() {
    let mut at = bare(game());
    at.army(Owner::Germans, "parma", &[(Unit::Barbarians, 3)]).army(
        Owner::WesternGauls,
        "alesia",
        &[(Unit::Barbarians, 3)],
    );
    at.expansion(EAST).act(Action::Major { owner: Owner::Germans, from: node("parma"), fleet: false }).roll(6);
    at.act(Action::MoveTo { to: node("pisae") });
    assert_eq!((at.stability(ROME), at.s.frightened.count_ones()), (2, 1));
}

/// PAX-R13-21 (option): the first move of invaders is the player's own Major Move, so that he must take an Expansion.
#[test]
fn pax_r13_21_the_first_move_may_be_the_major_move() {
    let own = with_options("pax_romana", &[("invasion_first_move", "major_move")]);
    for (rules, free) in [(&own, false), (game(), true)] {
        let mut at = bare(rules);
        at.army(Owner::WesternGauls, "alesia", &[(Unit::Barbarians, 6)]);
        at.leader(Owner::WesternGauls, "western_gauls", "alesia");
        at.happens(EAST, EventStep::OfferMove { by: EAST, army: Owner::WesternGauls }).act(Action::Yes);
        let major = Action::Major { owner: Owner::WesternGauls, from: node("alesia"), fleet: false };
        if !free {
            assert_eq!(at.legal(), [Action::Expand]);
            at.act(Action::Expand).act(major);
        }
        at.roll(1);
        let march = at.s.march(1);
        assert_eq!((march.mp, march.kind == MarchKind::Bonus), (6, free), "1 and the Campaign rating of their leader");
    }
}

/// PAX-13.4.5a, PAX-R13-21 (option): with an own Major Move, too, an army that was placed among enemies must attack them.
#[test]
fn pax_13_4_5a_a_major_move_does_not_spare_the_enemies_of_invaders() {
    let own = with_options("pax_romana", &[("invasion_first_move", "major_move")]);
    for (placed, spared) in [("alesia", false), ("narbo", true)] {
        let mut at = extended(&own);
        at.army(of(ROME), "alesia", &[(Unit::LightInfantry, 3)]).army(of(EAST), "gaza", &[(Unit::LightInfantry, 1)]);
        at.reckoned().happens(EAST, EventStep::InvasionRoll { by: EAST }).roll(sum(InvasionGroup::WesternGauls));
        at.choose(placed).roll(9).until(|s| !matches!(s.steps.top(), Some(Step::Event(_))));
        at.s.activation.forced = Some(Owner::WesternGauls);
        at.act(Action::Expand);
        assert_eq!(at.is_legal(Action::Done), spared, "{:?}", at.legal());
        let major = Action::Major { owner: Owner::WesternGauls, from: node(placed), fleet: false };
        at.act(major).until(|s| s.marches.is_empty());
        assert!(at.is_legal(Action::Done));
    }
}

/// PAX-12.5.5e, PAX-13.4-GER-d: a marker of Pontus moves Pontic units only, no barbarians.
#[test]
fn pax_12_5_5e_a_marker_of_pontus_moves_no_barbarians() {
    for (marker, moves) in [(Marker::Pontus, false), (Marker::Player(EAST), true)] {
        let mut at = extended(game());
        at.s.pontus = Some(EAST);
        at.army(Owner::Pontus, "amasia", &[(Unit::HeavyInfantry, 2)]).army(
            Owner::Germans,
            "treva",
            &[(Unit::Barbarians, 3)],
        );
        at.reckoned().active(EAST).s.marker = Some(marker);
        at.act(Action::Expand);
        let germans = Action::Major { owner: Owner::Germans, from: node("treva"), fleet: false };
        assert_eq!(at.is_legal(germans), moves);
    }
}

/// PAX-13.4-GER-b: within the Province where they were placed Germans may go about until they leave it.
#[test]
fn pax_13_4_ger_b_germans_move_within_their_province() {
    let mut at = bare(game());
    let map = &at.game.content.map;
    let home: Province = id("upper_germania");
    let inner = map.province(home).spaces.iter().flat_map(|from| {
        let next = map.land(from.into()).iter().filter_map(|link| link.to.space());
        next.filter(|to| map.space(*to).province == home).map(move |to| (from, to))
    });
    let (from, to) = inner.collect::<Vec<_>>()[0];
    at.s.german_home = Some(home);
    at.game.place(&mut at.s, Owner::Germans, from, full(Unit::Barbarians), 3);
    at.expansion(EAST).act(Action::Major { owner: Owner::Germans, from: from.into(), fleet: false }).roll(6);
    assert!(at.is_legal(Action::MoveTo { to: to.into() }));
}

/// PAX-13.2.6a: a leader of barbarians who is in play already does not come a second time.
#[test]
fn pax_13_2_6a_a_leader_of_barbarians_comes_once() {
    let (army, rules) = (Owner::WesternGauls, game().content.events.invasions);
    let leader =
        rules[InvasionGroup::ALL.iter().position(|group| *group == InvasionGroup::WesternGauls).unwrap()].leader;
    for (there, camp) in [(None, "gergovia"), (Some("lugdunum"), "lugdunum"), (Some("gergovia"), "gergovia")] {
        let mut at = bare(game());
        if let Some(place) = there {
            at.game.post(&mut at.s, army, leader.unwrap(), node(place));
        }
        at.happens(EAST, EventStep::Strength { army, space: id("gergovia"), dice: 2 }).roll(5);
        assert_eq!(at.s.leaders.iter().map(|post| post.at).collect::<Vec<_>>(), [node(camp)]);
    }
}

/// PAX-13.4.2b, PAX-13.2.6a, PAX-R13-15: barbarians do not attack the army of the player who moves them, nor one of his friends.
#[test]
fn pax_r13_15_nobody_attacks_his_own_army_with_barbarians() {
    for (friends, attacks) in [(false, true), (true, false)] {
        let mut at = bare(game());
        if friends {
            at.s.ally(EAST, ROME);
        }
        let army = Owner::EasternGauls;
        at.army(of(ROME), "gelonus", &[(Unit::LightInfantry, 1)]).army(army, "gelonus", &[(Unit::Barbarians, 6)]);
        at.happens(EAST, EventStep::OfferMove { by: EAST, army });
        assert_eq!(at.s.moving() == 1, attacks, "it must");
        if friends {
            at.act(Action::Yes).roll(3);
            assert_eq!((at.s.battle, at.s.steps.top()), (None, Some(MarchStep::Go.into())));
        }
    }
}

/// PAX-13.4.5a, PAX-13.4-GER-d: Germans attack in the Space where they are in their first move only, whoever moves them later.
#[test]
fn pax_13_4_5a_the_attack_belongs_to_the_placement() {
    for mover in [GREECE, CARTHAGE] {
        let mut at = bare(game());
        at.army(of(GREECE), "treva", &[(Unit::HeavyInfantry, 4)]).army(
            Owner::Germans,
            "treva",
            &[(Unit::Barbarians, 5)],
        );
        at.expansion(mover).act(Action::Major { owner: Owner::Germans, from: node("treva"), fleet: false }).roll(3);
        assert_eq!(at.s.steps.top(), Some(MarchStep::Go.into()), "no Withdrawal, no battle");
        assert_eq!((at.s.march(1).mover, at.s.march(1).mp, at.s.battle), (mover, 3, None));
    }
}

/// PAX-13.4.5a, PAX-16.1.3a, PAX-R13-21 (option): in the Standard Game invaders who are placed among enemies attack before the marker is paid,
/// which may then be forfeited; the Major Move has been made.
#[test]
fn pax_13_4_5a_an_attack_of_invaders_does_not_wait_for_the_price() {
    let own = with_options("pax_romana", &[("invasion_first_move", "major_move")]);
    let mut at = bare(&own);
    at.army(of(ROME), "alesia", &[(Unit::LightInfantry, 3)]).army(of(EAST), "gaza", &[(Unit::LightInfantry, 1)]);
    at.reckoned().active(EAST);
    at.s.steps.replace(TurnStep::PayMarker.into());
    at.s.steps.push(EventStep::InvasionRoll { by: EAST }.into());
    at.roll(sum(InvasionGroup::WesternGauls)).choose("alesia").roll(9).until(|s| s.battle.is_some());
    assert_eq!((at.s.fight().cause, at.s.march(1).mover), (Cause::Placement, EAST));
    at.until(|s| s.marches.is_empty()).act(Action::Yes).act(Action::Expand);
    assert_eq!((at.s.activation.major, at.s.activation.minor), (0, 2));
}
