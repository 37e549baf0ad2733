//! PAX-9.6, PAX-9.5.2: attrition, isolation, Fleets without a Port; PAX-4.3.1p: allied armies part.

use crate::actions::{lose, weaken};
use crate::board::*;
use crate::clash::march;
use crate::support::{id, node};
use agon_game::{Rules, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

/// Tribes all around Lugdunum close every way.
fn closed<'g>(game: &'g PaxRomana) -> At<'g> {
    let mut at = bare(game);
    for link in at.game.content.map.land(node("lugdunum")) {
        let beyond = match link.to {
            Node::Space(space) => vec![space],
            to => at.game.content.map.land(to).iter().filter_map(|next| next.to.space()).collect(),
        };
        for space in beyond.into_iter().filter(|space| *space != id("lugdunum")) {
            at.game.place(&mut at.s, Owner::Tribes, space, full(Unit::TribalWarriors), 1);
        }
    }
    at
}

/// Phase G begins with these units of Carthage shut in there.
pub fn shut_in<'g>(game: &'g PaxRomana, units: &[(Unit, u8)]) -> At<'g> {
    let mut at = closed(game);
    at.army(of(CARTHAGE), "lugdunum", units);
    at.phase(Phase::Attrition);
    at
}

/// PAX-9.6.1a, PAX-9.6.1b, PAX-9.6.2: it strikes only where no line leads home, only combat units and Elephants of players,
/// and not in a City or Town.
#[test]
fn only_armies_that_are_cut_off_suffer() {
    let struck = |owner: Owner, units: &[(Unit, u8)], works: Option<Owner>| {
        let mut at = closed(game());
        at.s.fortune = Some(GREECE);
        at.s.pergamum = Some(GREECE);
        if let Some(works) = works {
            at.works(works, "lugdunum", 2);
        }
        at.army(owner, "lugdunum", units).phase(Phase::Attrition);
        at.s.steps.top() == Some(AttritionStep::Roll { owner, space: Some(id("lugdunum")) }.into())
    };
    let army = [(Unit::HeavyInfantry, 2)];
    assert!(struck(of(CARTHAGE), &army, None));
    assert!(struck(of(CARTHAGE), &[(Unit::MercenaryLight, 1)], None), "PAX-9.6.2d");
    assert!(struck(Owner::SoldiersOfFortune, &army, None), "a player's army (PAX-12.4.4a)");
    assert!(!struck(of(CARTHAGE), &[(Unit::Garrison, 3)], None), "PAX-9.6.3c");
    assert!(!struck(of(CARTHAGE), &army, Some(of(CARTHAGE))), "PAX-9.6.2a");
    assert!(!struck(Owner::WesternGauls, &army, None), "PAX-9.6.2b");
    assert!(!struck(Owner::Pergamum, &army, None), "PAX-9.6.2c");
    let mut at = bare(game());
    at.army(of(CARTHAGE), "carthago", &army).army(of(ROME), "massilia", &army).phase(Phase::Attrition);
    assert_ne!(at.s.phase, Phase::Attrition, "both have a line (PAX-6.1.5)");
}

/// PAX-9.6.3a to PAX-9.6.3f, PAX-R167, PAX-R169, PAX-T129: a tenth to three tenths of the units, rounded up.
#[test]
fn attrition_takes_a_part_of_the_units() {
    for (die, units, left) in [(1, 6, 1), (2, 10, 1), (3, 6, 2), (4, 6, 2), (5, 6, 2), (6, 7, 3), (6, 1, 1)] {
        let mut at = shut_in(game(), &[(Unit::LightInfantry, units), (Unit::Garrison, 9)]);
        at.roll(die);
        assert_eq!(at.troops(of(CARTHAGE), "lugdunum").all(Unit::LightInfantry), units - left, "{units} by {die}");
    }
    let light = |at: &At<'_>| at.is_legal(lose(Unit::LightInfantry));
    let mut at = shut_in(game(), &[(Unit::HeavyInfantry, 3), (Unit::LightInfantry, 3)]);
    at.roll(4);
    assert!(light(&at) && at.is_legal(lose(Unit::HeavyInfantry)), "2 LI or 1 HI (PAX-9.6.3d)");
    at.act(Action::Weaken { unit: Unit::HeavyInfantry });
    assert!(light(&at) && at.is_legal(Action::Lose { piece: Piece::reduced(Unit::HeavyInfantry) }));
    assert!(!at.is_legal(Action::Weaken { unit: Unit::HeavyInfantry }), "one in all (PAX-R169, PAX-10.6.5b)");
    assert!(!at.is_legal(lose(Unit::HeavyInfantry)), "that would be one too many");
    at.act(lose(Unit::LightInfantry));
    assert_ne!(at.s.phase, Phase::Attrition);
}

/// PAX-9.6.3a, PAX-9.6.3d, PAX-9.6.3f, PAX-12.4.4a: an isolated Space has one die for all forces of a player, who says whose
/// units are lost.
#[test]
fn pax_9_6_3a_an_isolated_space_has_one_die() {
    let struck = |own: &[(Unit, u8)], hired: &[(Unit, u8)], die: u8| {
        let mut at = closed(game());
        at.s.fortune = Some(CARTHAGE);
        at.army(of(CARTHAGE), "lugdunum", own).army(Owner::SoldiersOfFortune, "lugdunum", hired);
        at.phase(Phase::Attrition).roll(die);
        at
    };
    let here = |at: &At<'_>| {
        (at.troops(of(CARTHAGE), "lugdunum").len(), at.troops(Owner::SoldiersOfFortune, "lugdunum").len())
    };
    let light = [(Unit::LightInfantry, 4)];
    for (count, left) in [(0, (2, 4)), (1, (3, 3)), (2, (4, 2))] {
        let mut at = struck(&light, &light, 3);
        assert_eq!(at.legal().len(), 3, "20% of 8: 2 in all");
        at.act(Action::Number { count });
        assert_eq!((here(&at), at.s.phase == Phase::Attrition), (left, false), "no second die");
    }
    // Neither takes more losses than it has units.
    let mut at = struck(&[(Unit::LightInfantry, 1)], &[(Unit::LightInfantry, 9)], 6);
    assert_eq!(at.legal(), [Action::Number { count: 2 }, Action::Number { count: 3 }]);
    at.act(Action::Number { count: 2 });
    assert_eq!(here(&at), (0, 7));
    // Only one unit is reduced in all.
    let mut at = struck(&[(Unit::HeavyInfantry, 4)], &[(Unit::HeavyInfantry, 4)], 3);
    at.act(Action::Number { count: 1 });
    assert_eq!(here(&at), (4, 3), "the second loss destroys a unit");
    // Where they are alone, all losses are theirs.
    let at = struck(&[], &light, 1);
    assert_eq!(here(&at), (0, 3));
}

/// PAX-12.8.2b, PAX-8.4.4a: when attrition takes the Soldiers of Fortune beside them, Elephants and their leader do not stay alone.
#[test]
fn pax_12_8_2b_elephants_and_their_leader_do_not_outlast_soldiers_of_fortune() {
    for hired in [1, 2] {
        let mut at = closed(game());
        at.s.fortune = Some(CARTHAGE);
        at.army(of(CARTHAGE), "lugdunum", &[(Unit::Elephants, 1)]).leader(of(CARTHAGE), "carthage_03", "lugdunum");
        at.army(Owner::SoldiersOfFortune, "lugdunum", &[(Unit::LightInfantry, hired)]);
        at.phase(Phase::Attrition).roll(1).act(Action::Number { count: 1 });
        let left = (at.troops(of(CARTHAGE), "lugdunum").len(), at.s.leaders.len());
        assert_eq!(left, if hired == 1 { (0, 0) } else { (1, 1) });
    }
}

/// PAX-9.6.3e, PAX-R168, PAX-C8: what a unit is worth, and a single unit with one loss to take.
#[test]
fn heavy_units_count_two() {
    let once = with_options("pax_romana", &[("mercenary_heavy_attrition", "1")]);
    for (rules, possible) in [(game(), false), (&once, true)] {
        let mut at = shut_in(rules, &[(Unit::MercenaryHeavy, 2), (Unit::LightInfantry, 1)]);
        at.roll(1);
        let gone = at.troops(of(CARTHAGE), "lugdunum").all(Unit::LightInfantry) == 0;
        assert_eq!((gone, possible), (!possible, possible), "1 loss is a light unit, or either");
    }
    let mut at = shut_in(game(), &[(Unit::HeavyInfantry, 1)]);
    at.roll(1);
    let left = at.troops(of(CARTHAGE), "lugdunum");
    assert_eq!((left.all(Unit::HeavyInfantry), left.has_reduced(Unit::HeavyInfantry)), (1, true));
    let counted = with_options("pax_romana", &[("attrition_counts", "with_garrisons")]);
    for (rules, lost) in [(game(), 1), (&counted, 2)] {
        let mut at = shut_in(rules, &[(Unit::LightInfantry, 8), (Unit::Garrison, 4)]);
        at.roll(1);
        assert_eq!(at.troops(of(CARTHAGE), "lugdunum").all(Unit::LightInfantry), 8 - lost, "PAX-R167");
    }
}

/// PAX-9.6.4a, PAX-3.2.Gb, PAX-R171, PAX-8.4.3a: Fleets at sea and in foreign Ports are lost.
#[test]
fn fleets_without_a_port_are_lost() {
    let mut at = bare(game());
    at.s.ally(ROME, CARTHAGE);
    at.fleet(of(CARTHAGE), "carthago", 2).fleet(of(CARTHAGE), "ntp_adriaticum", 1).fleet(of(CARTHAGE), "massilia", 1);
    at.fleet(of(CARTHAGE), "emporiae", 3).fleet(of(CARTHAGE), "narbo", 1).fleet(of(CARTHAGE), "roma", 1);
    at.army(of(CARTHAGE), "emporiae", &[(Unit::Garrison, 1)]).army(of(CARTHAGE), "narbo", &[(Unit::Elephants, 1)]);
    at.leader(of(CARTHAGE), "carthage_01", "ntp_adriaticum").leader(of(CARTHAGE), "carthage_02", "massilia");
    at.fleet(Owner::Rhodes, "rhodus", 2);
    at.phase(Phase::Attrition).until(|s| s.phase != Phase::Attrition);
    let left = |place: &str| at.s.galleys(of(CARTHAGE), node(place));
    assert_eq!([left("carthago"), left("emporiae"), left("roma")], [2, 3, 1], "home, held, an ally's");
    assert_eq!([left("ntp_adriaticum"), left("massilia"), left("narbo")], [0; 3], "PAX-9.6.4b");
    assert_eq!((at.s.leaders.len(), at.s.galleys(Owner::Rhodes, node("rhodus"))), (1, 2));
}

/// PAX-9.5.2a, PAX-R166, PAX-9.2.1f: an army that crosses an Alpine Pass suffers attrition at once; Garrisons and leaders do
/// not.
#[test]
fn alpine_passes_cost_men() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "valentia", &[(Unit::LightInfantry, 5), (Unit::Garrison, 1)]);
    march(&mut at, CARTHAGE, "valentia", 4).way(&["taurinorum"]);
    assert_eq!((at.s.march(1).mp, at.game.turn(&at.s)), (1, Turn::Chance));
    at.roll(6);
    assert_eq!(at.s.march(1).troops.all(Unit::LightInfantry), 3, "30 % of 5, rounded up");
    for (unit, left) in [(Unit::LightInfantry, 0), (Unit::HeavyInfantry, 1), (Unit::Garrison, 1)] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "valentia", &[(unit, 1)]);
        at.expansion(CARTHAGE).act(Action::Minor { owner: of(CARTHAGE), from: node("valentia"), piece: full(unit) });
        at.roll(3).way(&["taurinorum"]);
        if unit != Unit::Garrison {
            at.roll(1);
        }
        at.until(|s| s.marches.is_empty());
        assert_eq!(at.troops(of(CARTHAGE), "taurinorum").len(), left, "{unit}");
    }
}

/// PAX-9.6.5a, PAX-R173: the optional attrition of armies that stay in mountains.
#[test]
fn armies_may_suffer_in_mountains() {
    let harsh = with_options("pax_romana", &[("rough_mountain_attrition", "true")]);
    for (scenario, units, struck) in
        [("v_extended_full", 3, true), ("v_extended_full", 2, false), ("v_basic", 3, false)]
    {
        let mut at = bare(&harsh);
        at.s.scenario = id(scenario);
        at.army(of(EAST), "mazaca", &[(Unit::LightInfantry, units), (Unit::Garrison, 2)]);
        at.active(EAST).act(Action::Pass);
        let roll = AttritionStep::Roll { owner: of(EAST), space: Some(id("mazaca")) };
        assert_eq!(at.s.steps.top() == Some(roll.into()), struck, "{scenario}, {units}");
    }
}

/// PAX-4.3.1p, PAX-R116: allied armies part in phase G; the one that does not hold the Space goes to a Capital.
#[test]
fn allied_armies_part() {
    for (works, gone) in [(CARTHAGE, ROME), (ROME, CARTHAGE)] {
        let mut at = bare(game());
        at.s.ally(ROME, CARTHAGE);
        at.works(of(works), "massilia", 2);
        at.army(of(ROME), "massilia", &[(Unit::Legion, 2)]).army(of(CARTHAGE), "massilia", &[(Unit::HeavyInfantry, 3)]);
        at.phase(Phase::Attrition).until(|s| s.phase != Phase::Attrition);
        let home = if gone == ROME { "roma" } else { "carthago" };
        let units = |seat, place| at.troops(of(seat), place).len();
        let there = [units(gone, "massilia"), units(works, "massilia")];
        assert_eq!((there[0], units(gone, home) > 0, there[1] > 0), (0, true, true));
    }
}

/// PAX-10.6.6f, PAX-10.6.6c: a reduced unit that is cut off is refitted only where its kind can be formed, or in a City or Town.
#[test]
fn a_reduced_unit_that_is_cut_off_is_not_refitted() {
    let refits = |mut at: At<'_>| {
        at.game.place(&mut at.s, of(CARTHAGE), id("lugdunum"), Piece::reduced(Unit::HeavyInfantry), 1);
        at.reckoned().phase(Phase::Manpower);
        at.until(|s| matches!(s.steps.top(), Some(Step::Muster(MusterStep::Raise { seat: CARTHAGE, .. }))));
        // Mercenaries may join any army (PAX-12.2.4a).
        at.act(Action::RaiseIn { province: id("lugdunensis") });
        at.is_legal(Action::Refit { space: id("lugdunum"), unit: Unit::HeavyInfantry })
    };
    assert_eq!((refits(closed(game())), refits(bare(game()))), (false, true));
    // PAX-9.6.2a, PAX-R170
    for owner in [CARTHAGE, ROME] {
        let mut walled = closed(game());
        walled.s.ally(ROME, CARTHAGE);
        walled.works(of(owner), "lugdunum", 1);
        assert!(refits(walled), "in a Town of its own or of an ally it is never isolated");
    }
}

/// PAX-9.6.5a, PAX-R173: each army in mountains rolls once.
#[test]
fn pax_9_6_5a_an_army_in_mountains_rolls_once() {
    let harsh = with_options("pax_romana", &[("rough_mountain_attrition", "true")]);
    let mut at = extended(&harsh);
    at.army(of(EAST), "mazaca", &[(Unit::LightInfantry, 20)]).active(EAST).act(Action::Pass);
    let rolls = |at: &At<'_>| matches!(at.s.steps.top(), Some(Step::Attrition(AttritionStep::Roll { .. })));
    assert!(rolls(&at));
    let mut times = 0;
    while at.s.steps.iter().any(|step| matches!(step, Step::Attrition(_))) {
        times += u32::from(rolls(&at));
        match rolls(&at) {
            true => at.roll(1),
            false => {
                let first = at.legal()[0];
                at.act(first)
            }
        };
    }
    assert_eq!(times, 1);
}

/// PAX-4.3.1p: leaders go along with an army that parts; leaders elsewhere do not.
#[test]
fn pax_4_3_1p_leaders_part_with_their_army() {
    let mut at = bare(game());
    at.s.ally(ROME, CARTHAGE);
    at.works(of(CARTHAGE), "massilia", 2).army(of(ROME), "massilia", &[(Unit::Legion, 2)]);
    at.army(of(CARTHAGE), "massilia", &[(Unit::HeavyInfantry, 3)]).army(of(ROME), "capua", &[(Unit::Legion, 1)]);
    at.leader(of(ROME), "rome_03", "massilia").leader(of(ROME), "rome_04", "capua");
    at.phase(Phase::Attrition).until(|s| s.phase != Phase::Attrition);
    let posts: Vec<Node> = at.s.leaders.iter().map(|post| post.at).collect();
    assert_eq!(posts, ["roma", "capua"].map(node));
}

/// PAX-4.3.1p, PAX-R116, PAX-5.1.2a: who stands in the Town of an ally leaves it, and whoever he has hired with him; who shares a Space with two
/// allies in their Town leaves with the other guest.
#[test]
fn pax_4_3_1p_guests_leave_the_town_of_an_ally() {
    let phase_g = |at: &mut At<'_>| {
        at.phase(Phase::Attrition).until(|s| s.phase != Phase::Attrition);
    };
    let mut at = bare(game());
    at.s.ally(ROME, CARTHAGE);
    at.works(of(CARTHAGE), "massilia", 2).army(of(ROME), "massilia", &[(Unit::Legion, 2)]);
    phase_g(&mut at);
    assert_eq!(
        (at.troops(of(ROME), "massilia").len(), at.troops(of(ROME), "roma").len()),
        (0, 2),
        "nobody of Carthage is there"
    );
    let mut at = bare(game());
    [CARTHAGE, EAST].into_iter().for_each(|ally| at.s.ally(ROME, ally));
    at.s.ally(CARTHAGE, EAST);
    at.works(of(CARTHAGE), "massilia", 2);
    at.army(of(ROME), "massilia", &[(Unit::Legion, 2)]).army(of(EAST), "massilia", &[(Unit::HeavyInfantry, 1)]);
    phase_g(&mut at);
    let left = [ROME, CARTHAGE, EAST].map(|seat| at.troops(of(seat), "massilia").len());
    assert_eq!((left, at.troops(of(ROME), "roma").len()), ([0; 3], 2));
    let mut at = bare(game());
    at.s.fortune = Some(CARTHAGE);
    at.s.ally(ROME, CARTHAGE);
    at.army(of(ROME), "capua", &[(Unit::Legion, 2)]).army(of(CARTHAGE), "capua", &[(Unit::HeavyInfantry, 2)]);
    at.army(Owner::SoldiersOfFortune, "capua", &[(Unit::HeavyInfantry, 4)]);
    phase_g(&mut at);
    let hired = ["capua", "carthago"].map(|space| at.troops(Owner::SoldiersOfFortune, space).len());
    assert_eq!((at.troops(of(ROME), "capua").len(), at.troops(of(CARTHAGE), "carthago").len(), hired), (2, 2, [0, 4]));
    // In the Home of a third player who is not there the first one stays; in his own Space a player does.
    for (owner, stays) in [(GREECE, ROME), (CARTHAGE, CARTHAGE)] {
        let mut at = bare(game());
        at.s.ally(ROME, CARTHAGE);
        let space = if owner == GREECE { "sparta" } else { "utica" };
        at.army(of(ROME), space, &[(Unit::Legion, 2)]).army(of(CARTHAGE), space, &[(Unit::HeavyInfantry, 2)]);
        phase_g(&mut at);
        let left = [ROME, CARTHAGE].map(|seat| !at.troops(of(seat), space).is_empty());
        assert_eq!(left, [stays == ROME, stays == CARTHAGE], "{space}");
    }
}

/// PAX-9.6.3f, PAX-9.2.4a: a roll reduces one unit of whatever kind; none where it would merge with one that is reduced already.
#[test]
fn pax_9_6_3f_a_roll_reduces_one_unit() {
    let mut at = closed(game());
    at.army(of(ROME), "lugdunum", &[(Unit::Legion, 3), (Unit::HeavyInfantry, 3)]).phase(Phase::Attrition).roll(6);
    assert!(at.is_legal(weaken(Unit::Legion)) && at.is_legal(weaken(Unit::HeavyInfantry)), "two losses");
    at.act(weaken(Unit::Legion));
    let left = at.troops(of(ROME), "lugdunum");
    assert_eq!(
        (left.all(Unit::Legion), left.all(Unit::HeavyInfantry), left.has_reduced(Unit::HeavyInfantry)),
        (2, 3, false)
    );
    let mut at = closed(game());
    at.game.place(&mut at.s, of(CARTHAGE), id("lugdunum"), Piece::reduced(Unit::HeavyInfantry), 1);
    at.army(of(CARTHAGE), "lugdunum", &[(Unit::HeavyInfantry, 2)]).phase(Phase::Attrition).roll(1);
    assert_eq!(at.troops(of(CARTHAGE), "lugdunum"), Troops::of(Unit::HeavyInfantry, 2), "nothing else is one loss");
}

/// PAX-9.5.2a, PAX-9.6.3f: on an Alpine Pass, too, a heavy unit is reduced for a single loss.
#[test]
fn pax_9_6_3f_a_heavy_unit_is_reduced_on_an_alpine_pass() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "valentia", &[(Unit::HeavyInfantry, 2)]);
    march(&mut at, CARTHAGE, "valentia", 4).way(&["taurinorum"]).roll(1);
    let troops = at.s.march(1).troops;
    assert_eq!((troops.all(Unit::HeavyInfantry), troops.has_reduced(Unit::HeavyInfantry)), (2, true));
}

/// PAX-12.8.2b, PAX-9.5.2a: Elephants whose last combat unit is lost on an Alpine Pass are lost, too; those that have one left are not.
#[test]
fn pax_12_8_2b_elephants_do_not_cross_the_alps_alone() {
    for (light, left) in [(1, 0), (2, 2)] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "valentia", &[(Unit::LightInfantry, light), (Unit::Elephants, 1)]);
        march(&mut at, CARTHAGE, "valentia", 4).way(&["taurinorum"]).roll(1).act(lose(Unit::LightInfantry));
        assert_eq!(at.s.marches.is_empty(), left == 0, "{light} light infantry: nobody goes on");
        at.until(|s| s.marches.is_empty());
        assert_eq!(at.troops(of(CARTHAGE), "taurinorum").len(), left, "{light} light infantry");
    }
}

/// PAX-9.6.3a, PAX-12.4.4a: one die for an army and Soldiers of Fortune is for those of its own player, and in the phase of attrition.
#[test]
fn pax_12_4_4a_soldiers_of_fortune_suffer_with_their_own_player() {
    let mut at = closed(game());
    at.s.fortune = Some(GREECE);
    at.s.ally(CARTHAGE, GREECE);
    let light = [(Unit::LightInfantry, 4)];
    at.army(of(CARTHAGE), "lugdunum", &light).army(Owner::SoldiersOfFortune, "lugdunum", &light);
    at.phase(Phase::Attrition).roll(1);
    let here = |at: &At<'_>, space: &str, seat| {
        (at.troops(of(seat), space).len(), at.troops(Owner::SoldiersOfFortune, space).len())
    };
    assert_eq!(here(&at, "lugdunum", CARTHAGE), (3, 4));
    let space = Some(id("lugdunum"));
    assert_eq!(at.s.steps.top(), Some(AttritionStep::Roll { owner: Owner::SoldiersOfFortune, space }.into()));
    // An army that has stayed in mountains rolls for itself (PAX-9.6.5a).
    let harsh = with_options("pax_romana", &[("rough_mountain_attrition", "true")]);
    let mut at = extended(&harsh);
    at.s.fortune = Some(EAST);
    at.army(of(EAST), "mazaca", &light).army(Owner::SoldiersOfFortune, "mazaca", &light);
    at.active(EAST).act(Action::Pass).roll(1);
    assert_eq!(here(&at, "mazaca", EAST), (3, 4));
}

/// PAX-R167: by an option Garrisons count beside units that can suffer, one of these is enough; alone they suffer nothing.
#[test]
fn pax_r167_garrisons_may_count_beside_others() {
    let counted = with_options("pax_romana", &[("attrition_counts", "with_garrisons")]);
    let mut at = shut_in(&counted, &[(Unit::HeavyInfantry, 1), (Unit::Garrison, 10)]);
    at.roll(1);
    assert!(at.is_legal(lose(Unit::HeavyInfantry)), "two losses of eleven units");
    let at = shut_in(&counted, &[(Unit::Garrison, 10)]);
    assert_eq!((at.troops(of(CARTHAGE), "lugdunum").len(), at.s.phase == Phase::Attrition), (10, false));
}

/// PAX-9.6.1b: every isolated Space is struck, the first of the map and the one that follows it, too.
#[test]
fn pax_9_6_1b_every_isolated_space_is_struck() {
    let mut at = bare(game());
    for space in ["valentia", "placentia", "albintimilium", "brigantum", "parma", "verona"] {
        at.army(Owner::Tribes, space, &[(Unit::TribalWarriors, 1)]);
    }
    let places = ["taurinorum", "mediolanum"];
    for space in places {
        at.army(of(CARTHAGE), space, &[(Unit::LightInfantry, 1)]);
    }
    at.phase(Phase::Attrition);
    for space in places {
        let roll = AttritionStep::Roll { owner: of(CARTHAGE), space: Some(id(space)) };
        assert_eq!(at.s.steps.top(), Some(roll.into()), "{space}");
        at.roll(1);
    }
}

/// PAX-9.6.5a, PAX-R173: by the option every army that has stayed in mountains rolls, that of the next Space on the map, too.
#[test]
fn pax_9_6_5a_every_army_in_mountains_rolls() {
    let harsh = with_options("pax_romana", &[("rough_mountain_attrition", "true")]);
    let mut at = extended(&harsh);
    let places = ["iconium", "mazaca"];
    for space in places {
        at.army(of(EAST), space, &[(Unit::LightInfantry, 3)]);
    }
    at.active(EAST).act(Action::Pass);
    for space in places {
        let roll = AttritionStep::Roll { owner: of(EAST), space: Some(id(space)) };
        assert_eq!(at.s.steps.top(), Some(roll.into()), "{space}");
        at.roll(1);
    }
}

/// PAX-9.6.1a, PAX-6.1.6d: an army whose line runs through Rhodes, where a toll is due, is not isolated.
#[test]
fn pax_9_6_1a_a_line_through_rhodes_supplies_an_army() {
    for (closed, struck) in [(false, false), (true, true)] {
        let mut at = bare(game());
        at.garrisons(of(EAST), &["side", "miletus", "celaenae"]).works(Owner::Rhodes, "rhodus", 5);
        at.army(of(ROME), "patara", &[(Unit::LightInfantry, 1)]);
        if closed {
            at.s.pirates.insert(node("rhodus"));
        }
        at.phase(Phase::Attrition);
        let roll = AttritionStep::Roll { owner: of(ROME), space: Some(id("patara")) };
        assert_eq!(at.s.steps.top() == Some(roll.into()), struck);
    }
}

/// PAX-5.2, PAX-9.6.1b: a Province whose only army attrition takes is nobody's any more when the phase is over.
#[test]
fn pax_9_6_1b_control_ends_with_the_army() {
    let mut at = bare(game());
    at.army(of(ROME), "baleares", &[(Unit::LightInfantry, 1)]).s.pirates.insert(node("ntp_balearicum"));
    at.reckoned().phase(Phase::Attrition);
    assert_eq!(at.controls("balearic_islands"), Some(ROME));
    at.roll(1);
    assert_eq!((at.s.phase == Phase::Attrition, at.s.control[id("balearic_islands")]), (false, None));
}

/// PAX-8.4.3, PAX-R171: a leader alone at sea is lost with the Fleets that are there.
#[test]
fn pax_8_4_3_a_leader_alone_at_sea_is_lost() {
    let mut at = bare(game());
    at.leader(of(ROME), "rome_03", "ntp_tyrrhenum").leader(of(ROME), "rome_04", "roma").phase(Phase::Attrition);
    assert_eq!(at.s.leaders.iter().map(|post| post.at).collect::<Vec<_>>(), [node("roma")]);
}

/// PAX-9.6.5a, PAX-R173: in mountains only units count and suffer that were there from the beginning and have not moved.
#[test]
fn pax_r173_only_who_has_stayed_in_mountains_suffers() {
    let harsh = with_options("pax_romana", &[("rough_mountain_attrition", "true")]);
    let (light, heavy) = (Unit::LightInfantry, Unit::HeavyInfantry);
    let passes = |stayed: &[(Unit, u8)], came: Piece, count: u8| {
        let mut at = extended(&harsh);
        at.army(of(EAST), "mazaca", stayed).active(EAST);
        at.game.place(&mut at.s, of(EAST), id("mazaca"), came, count);
        at.game.note_moved(&mut at.s, of(EAST), node("mazaca"), came, count);
        at.act(Action::Pass);
        at
    };
    let roll = AttritionStep::Roll { owner: of(EAST), space: Some(id("mazaca")) };
    let at = passes(&[(light, 2)], full(heavy), 7);
    assert_ne!(at.s.steps.top(), Some(roll.into()), "two have stayed");
    let mut at = passes(&[(light, 3)], full(heavy), 7);
    at.roll(6);
    let left = at.troops(of(EAST), "mazaca");
    assert_eq!((left.all(light), left.all(heavy)), (2, 7), "30 % of 3");
    // With the reduced one that has come one more would merge (PAX-9.2.4a): one is lost instead.
    let mut at = passes(&[(heavy, 3)], Piece::reduced(heavy), 1);
    at.roll(6);
    assert_eq!(at.troops(of(EAST), "mazaca").count(full(heavy)), 2);
    // Who is formed there has not begun there.
    let mut at = bare(&harsh);
    at.army(of(EAST), "mazaca", &[(light, 2)]).reckoned().active(EAST).act(Action::MusterUnits);
    at.act(Action::RaiseIn { province: id("cappadocia") });
    at.act(Action::Form { space: id("mazaca"), unit: light });
    assert_eq!(at.troops(of(EAST), "mazaca").all(light), 3);
    assert_eq!(at.game.unmoved(&at.s, of(EAST), node("mazaca"), full(light)), 2);
}

/// PAX-4.3.1p, PAX-9.6.3: allies part after attrition: an army that is lost goes nowhere, and who is left alone stays.
#[test]
fn pax_4_3_1p_allies_part_after_attrition() {
    let shared = |host: &[(Unit, u8)], guest: &[(Unit, u8)]| {
        let mut at = closed(game());
        at.s.ally(ROME, EAST);
        at.army(of(ROME), "lugdunum", host).army(of(EAST), "lugdunum", guest).phase(Phase::Attrition);
        at
    };
    let left = |at: &At<'_>| [ROME, EAST].map(|seat| at.troops(of(seat), "lugdunum").len());
    let light = Unit::LightInfantry;
    let mut at = shared(&[(light, 1)], &[(light, 1)]);
    at.roll(6).roll(6);
    assert_ne!(at.s.phase, Phase::Attrition, "nobody is asked for a Capital");
    let mut at = shared(&[(light, 1)], &[(light, 10)]);
    at.roll(6).roll(1);
    assert_eq!((at.s.phase == Phase::Attrition, left(&at)), (false, [0, 9]));
    let mut at = shared(&[(Unit::Legion, 1)], &[(light, 5)]);
    at.roll(1).roll(1).choose("alexandria");
    assert_eq!((left(&at), at.troops(of(EAST), "alexandria").len()), ([1, 0], 4), "Rome was there first");
}

/// PAX-9.6.5a, PAX-3.4.4b: a forfeited marker brings no Activation in which an army could stay in mountains.
#[test]
fn pax_9_6_5a_a_forfeited_marker_brings_no_attrition() {
    let harsh = with_options("pax_romana", &[("rough_mountain_attrition", "true")]);
    for (forfeits, struck) in [(false, true), (true, false)] {
        let mut at = extended(&harsh);
        at.army(of(EAST), "mazaca", &[(Unit::LightInfantry, 3)]).active(EAST);
        if forfeits {
            at.s.steps.replace(TurnStep::PayMarker.into());
            at.game.settle(&mut at.s);
        }
        at.act(if forfeits { Action::No } else { Action::Pass });
        let roll = AttritionStep::Roll { owner: of(EAST), space: Some(id("mazaca")) };
        assert_eq!(at.s.steps.iter().any(|step| step == roll.into()), struck);
    }
}

/// PAX-9.6.5a, PAX-12.4.4a: Soldiers of Fortune who stay in mountains roll like an army of their player, after his own.
#[test]
fn pax_9_6_5a_soldiers_of_fortune_suffer_in_mountains() {
    let harsh = with_options("pax_romana", &[("rough_mountain_attrition", "true")]);
    for (fortune, struck) in [(EAST, true), (GREECE, false)] {
        let mut at = extended(&harsh);
        at.s.fortune = Some(fortune);
        at.army(Owner::SoldiersOfFortune, "iconium", &[(Unit::LightInfantry, 3)]);
        at.army(Owner::SoldiersOfFortune, "mazaca", &[(Unit::LightInfantry, 2)]).active(EAST).act(Action::Pass);
        let roll = AttritionStep::Roll { owner: Owner::SoldiersOfFortune, space: Some(id("iconium")) };
        assert_eq!(at.s.steps.top() == Some(roll.into()), struck);
        if struck {
            at.roll(1).sound();
            assert!(!at.s.steps.iter().any(|step| matches!(step, Step::Attrition(_))), "two units are too few");
        }
    }
}
