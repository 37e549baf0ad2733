//! PAX-12.2 to PAX-12.8: Mercenaries, militia, Soldiers of Fortune, minor states, pirates, Elephants.

use crate::board::*;
use crate::clash::march;
use crate::sea::army_out;
use crate::support::{id, node};
use agon_game::{Chance, Rules, Seat, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::options::MilitiaBand;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

/// A step comes next.
pub fn next<'a, 'g>(at: &'a mut At<'g>, step: impl Into<Step>) -> &'a mut At<'g> {
    at.s.steps.push(step.into());
    at.game.settle(&mut at.s);
    at
}

/// Four powers on an empty map, in the Extended Game.
fn extended(game: &PaxRomana) -> At<'_> {
    let mut at = bare(game);
    at.s.scenario = id("v_extended_full");
    at
}

fn choices(at: &At<'_>) -> usize {
    at.legal().iter().filter(|action| matches!(action, Action::Choose { .. } | Action::Form { .. })).count()
}

/// PAX-12.3.2, PAX-T22, PAX-R12-07: a die decides, by present Stability; Stability falls whatever the result.
#[test]
fn militia_comes_by_a_die_and_costs_stability() {
    // Stability, die, units; 0 is Stable, -1 is Unrest.
    for (stability, die, units) in [(5, 1, 1), (0, 5, 3), (5, 6, 3), (-1, 5, 2), (-4, 1, 0), (-1, 2, 0), (-1, 3, 1)] {
        let mut at = bare(game());
        at.active(ROME).s.player_mut(ROME).stability = stability;
        next(&mut at, ForceStep::Militia { seat: ROME }).act(Action::Yes).roll(die);
        for _ in 0..units {
            at.act(Action::Form { space: id("roma"), unit: Unit::Militia });
        }
        assert_eq!(at.troops(of(ROME), "roma").all(Unit::Militia), units, "{stability}, {die}");
        assert_eq!(at.s.player(ROME).stability, stability - 1, "PAX-12.3.2b: even for nobody");
        assert!(!matches!(at.s.steps.top(), Some(Step::Force(_))), "no more than {units}");
    }
    // PAX-12.3.2c
    let mut at = bare(game());
    at.active(ROME).s.player_mut(ROME).stability = -5;
    next(&mut at, ForceStep::Militia { seat: ROME });
    assert!(at.is_legal(Action::Expand) && at.s.player(ROME).stability == -5);
}

/// PAX-R12-07: by an option, the range after the loss of Stability decides.
#[test]
fn the_range_that_decides_about_militia_is_an_option() {
    let least = (-6..=8).find(|n| game().content.stability.band(*n) == Band::Stable).unwrap();
    let late: PaxRomana = with_options("pax_romana", &[("militia_band", "after_loss")]);
    assert_eq!(late.content.options.militia_band, MilitiaBand::AfterLoss);
    for (game, units) in [(game(), 3), (&late, 2)] {
        let mut at = bare(game);
        at.active(ROME).s.player_mut(ROME).stability = least;
        next(&mut at, ForceStep::Militia { seat: ROME }).act(Action::Yes).roll(6);
        let left = match at.s.steps.top() {
            Some(Step::Force(ForceStep::PlaceMilitia { left, .. })) => left,
            _ => 0,
        };
        assert_eq!(left, units);
    }
}

/// PAX-12.3.2d, PAX-12.3.3: where militia appears, what it is, and that it appears once in an Activation.
#[test]
fn militia_stays_at_home_for_a_turn() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "pisae", &[(Unit::HeavyInfantry, 1)]).active(ROME).s.player_mut(ROME).stability = 5;
    next(&mut at, ForceStep::Militia { seat: ROME }).act(Action::Yes).roll(4);
    let form = |space: &str| Action::Form { space: id(space), unit: Unit::Militia };
    assert!(at.is_legal(form("roma")) && !at.is_legal(form("pisae")), "free of enemies (PAX-12.3.2d)");
    assert!(!at.is_legal(form("aleria")), "at home");
    at.act(form("roma")).act(form("roma"));
    // PAX-12.3.3a
    assert_eq!(at.game.battle_points(at.troops(of(ROME), "roma")), 2);
    // PAX-12.3.3c
    next(&mut at, ForceStep::Militia { seat: ROME });
    assert!(at.is_legal(Action::Expand), "once in an Activation");
    at.s.activation = Default::default();
    next(&mut at, ForceStep::Militia { seat: ROME });
    assert!(at.is_legal(Action::Yes), "again in another one");
    // PAX-12.3.3b: not on ships, since these leave the Home Territory.
    at.act(Action::No).act(Action::Expand);
    at.act(Action::Minor { owner: of(ROME), from: node("roma"), piece: full(Unit::Militia) }).roll(6);
    assert!(!at.is_legal(Action::Embark) && at.legal().iter().any(|a| matches!(a, Action::MoveTo { .. })));
    at.act(Action::Done);
    // PAX-12.3.3f, PAX-12.3.3d
    assert_eq!(at.game.heavy_of(&at.s, ROME), 0);
    at.phase(Phase::Removal);
    assert!(at.troops(of(ROME), "roma").is_empty());
}

/// PAX-12.3.2d, PAX-11.3.3f: no militia comes to the army that has just won in a Space, over land or from ships; it
/// does where that army has not taken the place.
#[test]
fn pax_12_3_2d_no_militia_beside_the_army_that_has_won() {
    let raised = |by_sea: bool, city: bool| {
        let mut at = bare(game());
        let from = if by_sea { "brundisium" } else { "venusia" };
        at.army(of(GREECE), from, &[(Unit::HeavyInfantry, 9)]).army(of(ROME), "barium", &[(Unit::LightInfantry, 1)]);
        if city {
            at.works(of(ROME), "barium", 5);
        }
        match by_sea {
            true => {
                army_out(&mut at, GREECE, from, 6);
                at.act(Action::Embark).way(&["barium"]);
                while !at.is_legal(Action::Land) {
                    at.act(Action::No);
                }
                at.act(Action::Land);
            }
            false => {
                march(&mut at, GREECE, from, 6).way(&["barium"]);
            }
        }
        while at.s.battle.is_none() {
            at.act(Action::Fight);
        }
        if city {
            at.act(Action::Yes);
        }
        // Nobody prepares the siege.
        while at.is_legal(Action::Number { count: 0 }) {
            at.act(Action::Number { count: 0 });
        }
        at.dice(6, 1);
        at.fight_on();
        assert_eq!(at.top(), ForceStep::Militia { seat: ROME }.into(), "by sea: {by_sea}, City: {city}");
        at.act(Action::Yes).roll(4);
        ["barium", "roma"].map(|space| at.is_legal(Action::Form { space: id(space), unit: Unit::Militia }))
    };
    assert_eq!([raised(false, false), raised(true, false)], [[false, true]; 2]);
    assert_eq!([raised(false, true), raised(true, true)], [[true, true]; 2], "the City holds");
}

/// PAX-12.2.1, PAX-12.2.2, PAX-12.2.4, PAX-12.2.5, PAX-12.2.6a, PAX-R12-04, PAX-T21: Mercenaries of the Standard Game.
#[test]
fn mercenaries_are_hired_for_a_turn() {
    let heavy = Unit::MercenaryHeavy;
    let hire = |space: &str| Action::Form { space: id(space), unit: heavy };
    for (seat, hires) in [(ROME, false), (CARTHAGE, true), (GREECE, true), (EAST, true)] {
        let mut at = bare(game());
        at.garrisons(of(seat), &["melita"]).expansion(seat);
        assert_eq!(at.is_legal(hire("melita")), hires, "PAX-12.2.1b, PAX-12.2.2a");
        assert!(!at.is_legal(hire("roma")), "with existing units (PAX-12.2.4a)");
    }
    let mut at = bare(game());
    at.garrisons(of(CARTHAGE), &["melita", "thapsus"]).s.player_mut(CARTHAGE).talents = 5;
    at.expansion(CARTHAGE).act(hire("thapsus"));
    assert_eq!((at.talents(CARTHAGE), at.s.activation.minor), (3, 1), "2 Talents (PAX-12.2.2b)");
    at.act(hire("melita"));
    assert_eq!((at.talents(CARTHAGE), at.s.activation.minor), (1, 1), "of one Minor Move, apart (PAX-12.2.4b)");
    assert!(!at.is_legal(hire("melita")) && !at.is_legal(hire("thapsus")), "1 Talent is too little");
    // PAX-12.2.5a, PAX-12.2.5d, PAX-12.2.5c
    assert_eq!(at.game.heavy_of(&at.s, CARTHAGE), 2);
    at.s.player_mut(CARTHAGE).talents = 20;
    at.works(of(CARTHAGE), "melita", 2).active(CARTHAGE).act(Action::Expand);
    assert!(!at.is_legal(Action::RaiseCity { space: id("melita"), unit: heavy }));
    assert!(!at.is_legal(Action::Settle { space: id("melita"), piece: full(heavy) }));
    let mut alone = bare(game());
    alone.army(of(CARTHAGE), "melita", &[(heavy, 1)]);
    assert!(alone.game.controls_space(&alone.s, CARTHAGE, id("melita")), "PAX-12.2.5c");
    at.phase(Phase::Removal);
    assert_eq!(at.troops(of(CARTHAGE), "melita"), Troops::of(Unit::Garrison, 1), "PAX-12.2.6a");
    // PAX-12.2.6b
    let mut at = extended(game());
    at.army(of(EAST), "antiochia", &[(Unit::MercenaryCavalry, 2), (Unit::MercenaryLight, 1)]).phase(Phase::Removal);
    assert_eq!(at.troops(of(EAST), "antiochia"), Troops::of(Unit::Cavalry, 2));
    // PAX-12.2.3a
    let mut at = extended(game());
    at.garrisons(of(CARTHAGE), &["melita"]).expansion(CARTHAGE);
    assert!(!at.is_legal(hire("melita")), "only by a card");
    // PAX-12.2.3e
    assert_eq!(game().content.unit(heavy).reduced_battle_points, 0);
}

/// PAX-R12-04: by an option, one for each Minor Move.
#[test]
fn mercenaries_of_a_minor_move_can_be_limited() {
    let one = with_options("pax_romana", &[("standard_mercenaries_per_move", "one")]);
    let mut at = bare(&one);
    at.garrisons(of(CARTHAGE), &["melita"]).expansion(CARTHAGE);
    at.act(Action::Form { space: id("melita"), unit: Unit::MercenaryHeavy });
    assert_eq!(at.s.activation.minor, 1);
    at.act(Action::Form { space: id("melita"), unit: Unit::MercenaryHeavy });
    assert_eq!(at.s.activation.minor, 0);
}

/// PAX-12.4.2 to PAX-12.4.6, PAX-R12-01: Soldiers of Fortune.
#[test]
fn soldiers_of_fortune_serve_a_player_for_a_turn() {
    let sof = Owner::SoldiersOfFortune;
    let mut at = bare(game());
    at.army(of(GREECE), "pella", &[(Unit::HeavyInfantry, 2), (Unit::MercenaryHeavy, 1)]).army(
        of(ROME),
        "athenae",
        &[(Unit::Legion, 1)],
    );
    at.active(GREECE);
    next(&mut at, ForceStep::PlaceFortune { seat: GREECE });
    let place = |space: &str| Action::Choose { at: node(space) };
    assert!(!at.is_legal(place("athenae")) && !at.is_legal(place("roma")), "PAX-12.4.3b");
    at.act(place("pella"));
    let troops = at.troops(sof, "pella");
    let counts =
        [Unit::HeavyInfantry, Unit::LightInfantry, Unit::Cavalry, Unit::Elephants].map(|unit| troops.all(unit));
    assert_eq!((counts, troops.len()), ([4, 2, 1, 1], 8), "PAX-12.4.3a");
    let leader = at.s.leaders.iter().find(|post| post.owner == sof).unwrap().leader;
    assert_eq!((at.game.content.leader(leader).tactics, at.game.content.leader(leader).campaign), (3, 4));
    assert_eq!((at.s.fortune, at.s.guests.len()), (Some(GREECE), 1), "it stacks with his units (PAX-12.4.4c)");
    // PAX-12.4.2b: as his Major Move; PAX-12.4.4a: without his units.
    at.act(Action::Expand);
    let minor = Action::Minor { owner: sof, from: node("pella"), piece: full(Unit::Cavalry) };
    assert!(!at.is_legal(minor), "no Minor Move");
    at.act(Action::Major { owner: sof, from: node("pella"), fleet: false }).act(Action::Go).roll(1);
    assert_eq!((at.s.march(1).troops.len(), at.s.march(1).mp), (8, 5));
    let garrisons = at.legal().iter().any(|action| matches!(action, Action::MakeGarrisons { .. }));
    assert!(
        !garrisons && !at.legal().iter().any(|action| matches!(action, Action::PickUp { .. })),
        "PAX-12.1.7, PAX-12.2.5b"
    );
    at.act(Action::Done);
    assert_eq!((at.s.activation.major, at.s.activation.minor), (0, 2), "PAX-12.4.2c");
    // PAX-12.4.4b
    at.works(of(GREECE), "pella", 2);
    at.s.ground[id::<Space>("pella")].force = Some(Force { owner: sof, troops });
    at.s.guests.clear();
    at.active(GREECE).act(Action::Expand);
    assert!(!at.is_legal(Action::RaiseCity { space: id("pella"), unit: Unit::HeavyInfantry }));
    // PAX-12.4.6
    at.phase(Phase::Removal);
    assert_eq!((at.troops(sof, "pella").len(), at.s.fortune, at.s.leaders.len()), (0, None, 0));
    let two: PaxRomana = with_options("pax_romana", &[("sof_elephants", "2")]);
    assert_eq!(two.content.forces.soldiers_of_fortune[Unit::Elephants as usize], 2);
}

/// PAX-12.4.1a, PAX-12.4.2d, PAX-R12-09, PAX-12.4.5a: they give no control, but take it from others; what they capture
/// belongs to their player.
#[test]
fn soldiers_of_fortune_cancel_control() {
    let mut at = bare(game());
    at.s.fortune = Some(GREECE);
    at.army(Owner::SoldiersOfFortune, "melita", &[(Unit::HeavyInfantry, 1)]);
    assert!(!at.game.controls_space(&at.s, GREECE, id("melita")), "abroad they control nothing for him");
    at.army(Owner::SoldiersOfFortune, "roma", &[(Unit::HeavyInfantry, 1)]);
    assert!(!at.game.controls_space(&at.s, ROME, id("roma")));
    // PAX-12.4.2d: in any of his Activations of the turn.
    at.expansion(GREECE);
    let mine = |space: &str| Action::Major { owner: Owner::SoldiersOfFortune, from: node(space), fleet: false };
    assert!(at.is_legal(mine("melita")) && at.is_legal(mine("roma")));
    at.expansion(EAST);
    assert!(!at.is_legal(mine("melita")));
    at.works(of(GREECE), "melita", 2);
    assert!(at.game.controls_space(&at.s, GREECE, id("melita")), "the City or Town does (PAX-R12-09)");
}

/// PAX-12.4.4e: a single squadron is lent to the Soldiers of Fortune; it stays the player's.
#[test]
fn a_squadron_is_lent_to_soldiers_of_fortune() {
    let sof = Owner::SoldiersOfFortune;
    let mut at = bare(game());
    at.s.fortune = Some(GREECE);
    at.army(sof, "athenae", &[(Unit::HeavyInfantry, 2)]).fleet(of(GREECE), "athenae", 3);
    at.expansion(GREECE).act(Action::Major { owner: sof, from: node("athenae"), fleet: false }).act(Action::Go).roll(6);
    at.act(Action::Embark);
    let squadrons = |count| Action::PickUp { owner: of(GREECE), piece: full(Unit::Galleys), count };
    assert!(!at.is_legal(squadrons(2)));
    at.act(squadrons(1));
    assert!(!at.is_legal(squadrons(1)), "one only");
    let to = at.legal().iter().find_map(|action| if let Action::MoveTo { to } = action { Some(*to) } else { None });
    assert_eq!((at.s.march(1).navy, at.s.galleys(of(GREECE), node("athenae"))), (of(GREECE), 2));
    assert!(to.is_some());
}

/// PAX-12.4.7e, PAX-8.3b, PAX-C5: an Elite leader who makes way for a Dictator rests like one who has died; another Elite leader
/// may be drawn.
#[test]
fn pax_12_4_7e_an_elite_leader_who_makes_way_for_a_dictator_rests() {
    let mut at = extended(game());
    at.leader(of(ROME), "rome_01", "roma").active(ROME);
    next(&mut at, ForceStep::Dictator { seat: ROME });
    at.act(Action::Lead { leader: id("rome_01") });
    let draw = |leader: &str| Action::DrawLeader { leader: id(leader) };
    let pool: Vec<Leader> = at.game.pool(&at.s, ROME).collect();
    assert!(!pool.contains(&id("rome_01")) && pool.contains(&id("rome_02")));
    at.act(draw("rome_02")).act(draw("rome_03")).act(draw("rome_04")).act(Action::Lead { leader: id("rome_02") });
    assert_eq!(at.s.leaders.iter().map(|post| post.leader).collect::<Vec<_>>(), [id("rome_02")]);
}

/// PAX-12.4.7e, PAX-R12-22: a Dictator.
#[test]
fn a_dictator_is_one_of_three_leaders() {
    for place in [true, false] {
        let mut at = extended(game());
        at.leader(of(ROME), "rome_10", "roma").leader(of(ROME), "rome_09", "capua").active(ROME);
        next(&mut at, ForceStep::Dictator { seat: ROME });
        assert_eq!(at.legal().len(), 2, "whom he replaces");
        at.act(Action::Lead { leader: id("rome_10") });
        assert_eq!(at.game.chance_kind(&at.s), "draw_leader");
        for leader in ["rome_03", "rome_04", "rome_10"] {
            at.act(Action::DrawLeader { leader: id(leader) });
        }
        assert_eq!(at.legal().len(), 4, "one of them, or none");
        at.act(if place { Action::Lead { leader: id("rome_03") } } else { Action::Done });
        let known = at.s.leaders.iter().find(|post| post.leader == id("rome_03")).map(|post| post.at);
        assert_eq!(known, place.then(|| node("roma")));
        assert!(at.s.player(ROME).drawn.is_empty(), "the others are in the pool again");
        assert_eq!(at.s.leaders.len(), 1 + usize::from(place));
    }
}

/// PAX-12.4.7e, PAX-8.1.5c: a Dictator comes to any Space that Rome holds if an enemy is in its Capital.
#[test]
fn pax_8_1_5c_a_dictator_does_not_come_to_an_enemy() {
    let mut at = extended(game());
    at.army(of(CARTHAGE), "roma", &[(Unit::HeavyInfantry, 3)]).garrisons(of(ROME), &["capua", "venusia"]);
    at.leader(of(ROME), "rome_10", "capua").active(ROME);
    next(&mut at, ForceStep::Dictator { seat: ROME }).act(Action::Lead { leader: id("rome_10") });
    for leader in ["rome_03", "rome_04", "rome_10"] {
        at.act(Action::DrawLeader { leader: id(leader) });
    }
    at.act(Action::Lead { leader: id("rome_03") }).sound();
    let mut choices = at.choices();
    choices.sort();
    assert_eq!(choices, ["capua", "venusia"]);
    at.choose("venusia");
    assert_eq!(at.s.leaders.get(0).unwrap().at, node("venusia"));
}

/// PAX-12.5.5, PAX-R12-12, PAX-R12-24: Pontus.
#[test]
fn pontus_enters_and_moves_by_its_own_marker() {
    let mut at = extended(game());
    let home = at.game.content.map.province(id("pontus")).spaces;
    let open: Vec<Space> = home.iter().collect();
    at.active(EAST);
    at.s.pontus = Some(EAST);
    next(&mut at, ForceStep::PlacePontus { unit: Unit::HeavyInfantry, left: 4, from: 0 });
    assert_eq!(choices(&at), open.len());
    for (unit, count) in [(Unit::HeavyInfantry, 4), (Unit::LightInfantry, 2), (Unit::Cavalry, 1)] {
        for n in 0..count {
            let space = if n == 0 { open[0] } else { open[open.len() - 1] };
            at.act(Action::Form { space, unit });
        }
    }
    let port = at.legal()[0];
    at.act(port);
    let all: u16 = open.iter().map(|space| at.s.troops(Owner::Pontus, *space).len()).sum();
    assert_eq!((all, at.s.fleets.iter().filter(|fleet| fleet.owner == Owner::Pontus).count()), (7, 1), "PAX-12.5.5c");
    // PAX-12.5.5j: control in the name of Pontus only.
    let rich = open.iter().find(|space| at.s.ground[**space].force.is_some()).unwrap();
    assert!(!at.game.controls_space(&at.s, EAST, *rich));
    // PAX-12.5.5h: no unit of its player joins it.
    let beside = at
        .game
        .content
        .map
        .land((*rich).into())
        .iter()
        .find_map(|link| link.to.space().filter(|space| at.s.ground[*space].force.is_none()));
    if let Some(beside) = beside {
        at.game.place(&mut at.s, of(EAST), beside, full(Unit::Cavalry), 1);
        at.expansion(EAST)
            .act(Action::Minor { owner: of(EAST), from: beside.into(), piece: full(Unit::Cavalry) })
            .roll(6);
        assert!(!at.is_legal(Action::MoveTo { to: (*rich).into() }), "PAX-12.5.5h");
        at.act(Action::Done);
        at.game.wipe_out(&mut at.s, of(EAST), beside);
    }
    at.active(EAST);
    // PAX-12.5.5e, PAX-12.5.5f: its marker moves only its units, and is free.
    at.s.marker = Some(Marker::Pontus);
    at.garrisons(of(EAST), &["antiochia"]);
    assert_eq!(at.legal(), [Action::Expand], "PAX-12.5.5g: it raises nobody");
    at.act(Action::Expand);
    let pontic = |action: &Action| match action {
        Action::Major { owner, .. } | Action::Minor { owner, .. } => *owner == Owner::Pontus,
        Action::Done => true,
        _ => false,
    };
    assert!(at.legal().len() > 3 && at.legal().iter().all(pontic), "{:?}", at.legal());
    assert_eq!((at.talents(EAST), at.s.activation.major, at.s.activation.minor), (20, 1, 2));
    // PAX-12.5.5m: without leaders it has only its die.
    let army = at.legal().into_iter().find(|action| matches!(action, Action::Major { fleet: false, .. })).unwrap();
    at.act(army).act(Action::Go).roll(3);
    assert_eq!(at.s.march(1).mp, 3, "PAX-12.5.5m");
    at.act(Action::Done);
    // PAX-12.5.5e: other markers do not move them.
    at.active(EAST).act(Action::Expand);
    assert!(!at.legal().iter().any(|a| matches!(a, Action::Major { owner: Owner::Pontus, .. })));
    // PAX-12.5.5k
    at.phase(Phase::TurnOrder).until(|s| s.turn > 1);
    assert!(at.s.pontus_marker);
    for space in open {
        at.game.wipe_out(&mut at.s, Owner::Pontus, space);
    }
    at.phase(Phase::TurnOrder).until(|s| s.turn > 2);
    assert!(!at.s.pontus_marker);
}

/// PAX-17.2-03-e: Pergamum may find a leader when its army makes a Major Move.
#[test]
fn pergamum_may_find_a_leader() {
    for (die, leader) in [(1, None), (4, None), (5, Some("pergamum_attalus")), (6, Some("pergamum_eumenes"))] {
        let mut at = start(game(), "v_extended_full");
        at.s.pergamum = Some(GREECE);
        let army = Action::Major { owner: Owner::Pergamum, from: node("pergamum"), fleet: false };
        at.expansion(GREECE).act(army);
        assert_eq!(at.game.chance_kind(&at.s), "pergamum_die");
        at.roll(die).act(Action::Go).roll(1);
        assert_eq!(at.s.march(1).commander, leader.map(id), "{die}");
        assert_eq!(at.s.pergamum_led, leader.is_some());
        assert!(at.s.activation.pergamene);
    }
}

/// PAX-12.6.1: where pirates appear.
#[test]
fn pirates_appear_at_sea_in_lawless_ports_or_in_tarsus() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["melita"]).fleet(of(ROME), "ntp_hydruntum", 1).active(ROME);
    next(&mut at, ForceStep::PlacePirates { by: CARTHAGE });
    assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE));
    for (place, fits) in [
        ("ntp_tyrrhenum", true),  // PAX-12.6.1b
        ("ntp_hydruntum", false), // squadrons (PAX-12.6.1a)
        ("dstp_ionium", false),
        ("melita", false), // controlled
        ("roma", false),
        ("aleria", true),
        ("patara", false), // near Rhodes
        ("tarsus", true),
    ] {
        assert_eq!(at.is_legal(Action::Choose { at: node(place) }), fits, "{place}");
    }
    at.act(Action::Choose { at: node("tarsus") });
    assert!(at.s.pirates.has(node("tarsus")));
}

/// PAX-12.8.1a, PAX-12.8.1b, PAX-12.8.2: Elephants.
#[test]
fn elephants_need_combat_units_beside_them() {
    let elephants = game().content.unit(Unit::Elephants);
    assert!(!elephants.lcu && elephants.cost_talents == 1, "PAX-12.8.2a, PAX-R12-02");
    let mut at = bare(game());
    at.army(of(EAST), "antiochia", &[(Unit::Elephants, 1), (Unit::Cavalry, 1)]).works(of(EAST), "antiochia", 5);
    at.expansion(EAST);
    assert!(!at.is_legal(Action::Minor { owner: of(EAST), from: node("antiochia"), piece: full(Unit::Elephants) }));
    at.act(Action::Minor { owner: of(EAST), from: node("antiochia"), piece: full(Unit::Cavalry) })
        .roll(6)
        .way(&["laodicea"]);
    assert!(at.troops(of(EAST), "antiochia").is_empty(), "PAX-12.8.2b: even with a City");
}

/// PAX-12.5b, PAX-12.5.2, PAX-12.5.3a, PAX-12.5.4b: minor states do not move.
#[test]
fn minor_states_stay_where_they_are() {
    let at = start(game(), "v_basic");
    let seats: Vec<Seat> = at.s.all_seats().collect();
    for owner in [Owner::Syracuse, Owner::Mamertines, Owner::Rhodes, Owner::Pergamum] {
        assert!(seats.iter().all(|seat| at.game.commander_of(&at.s, owner) != Some(*seat)), "{owner}");
    }
    assert!(!at.s.troops(Owner::Mamertines, id("messana")).is_empty(), "PAX-12.5.2a");
    // PAX-12.5d, PAX-6.4.1c
    let mut at = bare(game());
    at.works(of(EAST), "rhodus", 5).fleet(Owner::Rhodes, "rhodus", 2).reckoned();
    at.phase(Phase::Maintenance).until(|s| s.phase != Phase::Maintenance);
    assert_eq!((at.talents(EAST), at.s.galleys(Owner::Rhodes, node("rhodus"))), (20, 2));
    // PAX-12.5b: a group that goes there must pay for an attack.
    let mut at = bare(game());
    at.army(Owner::Mamertines, "messana", &[(Unit::HeavyInfantry, 1)]).army(
        of(CARTHAGE),
        "syracusae",
        &[(Unit::HeavyInfantry, 2)],
    );
    army_out(&mut at, CARTHAGE, "syracusae", 1);
    let go = Action::MoveTo { to: node("messana") };
    assert!(!at.is_legal(go));
    at.s.march_mut(1).mp = 2;
    assert!(at.is_legal(go));
}

/// PAX-12.4.2a, PAX-12.4.7b, PAX-12.4.7a: the event gives Soldiers of Fortune to the next player, but never to Rome.
#[test]
fn soldiers_of_fortune_come_by_their_event_but_not_to_rome() {
    for (seat, comes) in [(GREECE, true), (ROME, false)] {
        let mut at = bare(game());
        at.active(seat);
        at.s.steps.clear();
        at.s.pending.push(Event::SoldiersOfFortune);
        at.s.steps.push(TurnStep::EndPhase.into());
        next(&mut at, EventStep::Strike);
        let placed = matches!(at.s.steps.top(), Some(Step::Force(ForceStep::PlaceFortune { seat: s })) if s == seat);
        assert_eq!(placed, comes, "{seat}");
    }
}

/// PAX-12.5.5b, PAX-12.5.5d, PAX-12.5.5n, PAX-12.5.5a: the card of Pontus.
#[test]
fn the_card_of_pontus_brings_its_marker_at_once() {
    let mut at = extended(game());
    at.active(EAST);
    let before = at.s.player(EAST).markers;
    next(&mut at, CardStep::Effect { by: EAST, card: Card::Pontus, hire: false });
    assert_eq!((at.s.pontus, at.s.pontus_marker, at.s.player(EAST).markers), (Some(EAST), true, before));
    // PAX-12.5.5a: not when there is no room for its units.
    let mut at = extended(game());
    for space in at.game.content.map.province(id("pontus")).spaces.iter() {
        at.game.place(&mut at.s, of(ROME), space, full(Unit::Garrison), 1);
    }
    at.active(EAST);
    next(&mut at, CardStep::Effect { by: EAST, card: Card::Pontus, hire: false });
    assert_eq!((at.s.pontus, at.s.pontus_marker), (None, false));
}

/// PAX-12.6.2a, PAX-12.6.4a, PAX-12.5.1n: pirates, Cilicians and Rhodes block lines of communications.
#[test]
fn lines_of_communications_avoid_pirates() {
    let reaches =
        |at: &At<'_>, seat: Seat, place: &str, rhodes: bool| at.game.supplied(&at.s, seat, rhodes).has(node(place));
    let mut at = bare(game());
    at.garrisons(of(ROME), &["aleria"]);
    assert!(reaches(&at, ROME, "aleria", true));
    for place in ["pisae", "ntp_tyrrhenum", "urcinium"] {
        at.s.pirates.insert(node(place));
    }
    assert!(!reaches(&at, ROME, "aleria", true), "PAX-12.6.2a");
    let ports = game().content.map.sea(node("tarsus"));
    let mut at = bare(game());
    at.s.pirates.insert(node("tarsus"));
    let port = ports.iter().find(|port| port.space().is_some_and(|space| at.game.home_of(&at.s, space) == Some(EAST)));
    let (port, sea) = (*port.unwrap(), |at: &At<'_>| at.game.supplied(&at.s, EAST, true).len());
    let closed = sea(&at);
    at.game.moor(&mut at.s, of(EAST), port, 1);
    assert!(sea(&at) >= closed, "PAX-12.6.4a: own squadrons keep it open");
}

/// PAX-12.2.1a, PAX-12.2.5e: Mercenaries are combat units until the next Removal Phase, and halve the loot of a Sack.
#[test]
fn mercenaries_fight_and_take_their_share() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "melita", &[(Unit::MercenaryHeavy, 1)]);
    assert!(at.game.has_fighters(&at.troops(of(CARTHAGE), "melita")));
    at.phase(Phase::Attrition);
    at.until(|s| s.phase == Phase::Removal || s.phase == Phase::Leaders || s.over.is_some());
    assert_eq!(at.troops(of(CARTHAGE), "melita"), Troops::NONE);
    for (units, loot) in [(Unit::HeavyInfantry, 5), (Unit::MercenaryHeavy, 2)] {
        let mut at = bare(game());
        at.works(of(ROME), "aleria", 3).army(of(CARTHAGE), "urcinium", &[(units, 3)]);
        march(&mut at, CARTHAGE, "urcinium", 4).way(&["aleria"]).act(Action::Yes).roll(6).roll(5);
        assert_eq!(at.talents(CARTHAGE), 20 + loot, "{units}");
    }
    // The attempt: 1 is more with them.
    for (units, sacked) in [(Unit::HeavyInfantry, false), (Unit::MercenaryHeavy, true)] {
        let mut at = bare(game());
        at.works(of(ROME), "aleria", 3).army(of(CARTHAGE), "urcinium", &[(units, 3)]);
        at.leader(of(CARTHAGE), "carthage_03", "urcinium");
        let campaign = at.game.content.leader(id("carthage_03")).campaign;
        march(&mut at, CARTHAGE, "urcinium", 4).way(&["aleria"]).act(Action::Yes).roll(campaign);
        assert_eq!(Chance::chance_kind(at.game, &at.s) == "loot_die", sacked, "{units}");
    }
}

/// PAX-12.5.4a, PAX-12.5.4b: a card makes Pergamum an ally, whose army moves from then on.
#[test]
fn a_card_makes_pergamum_an_ally() {
    for plays in [false, true] {
        let mut at = crate::board::extended(game());
        at.army(Owner::Pergamum, "pergamum", &[(Unit::HeavyInfantry, 2), (Unit::LightInfantry, 1)]);
        if plays {
            at.play(EAST, Card::AllianceWithPergamum);
        }
        assert_eq!(at.s.pergamum, plays.then_some(EAST));
        at.expansion(EAST);
        assert_eq!(at.is_legal(Action::Major { owner: Owner::Pergamum, from: node("pergamum"), fleet: false }), plays);
    }
}
