//! PAX-10.6, PAX-10.7, PAX-9.3.3: what a battle takes from an army that is beaten, and where it can go.

use crate::board::*;
use crate::clash::march;
use crate::fight::*;
use crate::support::{id, node};
use agon_pax_romana::Action;
use agon_pax_romana::ids::Space;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

const MEN: Units<'static> = &[(LightInfantry, 10)];

fn bid(talents: u8) -> Action {
    Action::Number { count: talents }
}

fn flee(place: &str) -> Action {
    Action::FleeTo { to: node(place) }
}

/// Carthage comes from Parma to Arretium, and Rome intercepts it there from Pisae.
fn intercepted(prepare: impl Fn(&mut At<'_>)) -> At<'static> {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(Legion, 5)]).army(of(CARTHAGE), "parma", &[(HeavyInfantry, 4)]);
    prepare(&mut at);
    march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::Intercept { from: id("pisae") }).roll(12);
    at
}

/// PAX-12.3.1a, PAX-7.3.1d: points that a City at home loses count as losses there.
#[test]
fn pax_12_3_1a_points_of_a_city_are_losses() {
    let mut at = bare(game());
    at.works(of(ROME), "capua", 5).attack(CARTHAGE, MEN, &["venusia", "capua"], 3);
    at.act(bid(0)).act(bid(0)).dice(6, 1).quietly();
    assert_eq!(at.top(), ForceStep::Militia { seat: ROME }.into());
}

/// PAX-12.3.1a, PAX-10.7.4f: so does a group on the move at home that is destroyed because it has nowhere to go.
#[test]
fn pax_12_3_1a_a_group_without_a_way_out_is_a_loss() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "pisae", &[(HeavyInfantry, 5)]).army(of(ROME), "parma", &[(LightInfantry, 8)]);
    march(&mut at, ROME, "parma", 6).way(&["arretium"]).act(Action::Intercept { from: id("pisae") }).roll(12);
    at.garrisons(of(CARTHAGE), &["parma"]);
    at.dice(1, 1).act(Action::ShiftDown).quietly_until_retreat();
    assert_eq!(at.top(), BattleStep::Force.into(), "its way back is closed");
    at.act(Action::Yes);
    assert_eq!(at.top(), ForceStep::Militia { seat: ROME }.into());
}

/// PAX-10.4.5b, PAX-R10-13: in turns IX and X a Legion without its cavalry has five Battle Points; other units have theirs.
#[test]
fn pax_10_4_5b_legions_without_cavalry_have_five_points() {
    let rules = with_options("pax_romana", &[("legion_cavalry_absent_turns_9_10", "true")]);
    for (turn, legion, cavalry) in [(8, 4, Cavalry::Superiority(Defender)), (9, 5, Cavalry::Even)] {
        let mut at = extended(&rules);
        at.s.turn = turn;
        at.army(of(ROME), "tolosa", &[(Legion, 2), (HeavyInfantry, 1)]).attack(CARTHAGE, MEN, &["narbo", "tolosa"], 3);
        assert_eq!((at.side(Defender).bp, at.fight().cavalry), (2 * legion + 3, cavalry), "turn {turn}");
    }
}

/// PAX-10.4.5a, scenario VI: there it is so without the option.
#[test]
fn pax_10_4_5a_legions_of_scenario_vi_have_five_points() {
    for (scenario, turn, points) in [("vi", 8, 4), ("vi", 9, 5), ("v_extended_full", 9, 4)] {
        let mut at = emptied(game(), scenario);
        at.s.turn = turn;
        at.army(of(ROME), "tolosa", &[(Legion, 1)]).attack(CARTHAGE, MEN, &["narbo", "tolosa"], 3);
        assert_eq!(at.side(Defender).bp, points, "{scenario}, turn {turn}");
    }
}

/// PAX-10.4.5b, PAX-4.3.1m: they count so, too, where the ally with more Battle Points commands.
#[test]
fn pax_10_4_5b_legions_of_five_points_decide_who_commands() {
    let rules = with_options("pax_romana", &[("legion_cavalry_absent_turns_9_10", "true")]);
    for (turn, commander) in [(8, CARTHAGE), (9, ROME)] {
        let mut at = extended(&rules);
        at.s.turn = turn;
        at.s.ally(ROME, CARTHAGE);
        at.army(of(ROME), "tolosa", &[(Legion, 3)]).army(
            of(CARTHAGE),
            "tolosa",
            &[(HeavyInfantry, 4), (LightInfantry, 1)],
        );
        at.attack(GREECE, MEN, &["narbo", "tolosa"], 3);
        assert_eq!(at.side(Defender).seat, Some(commander), "12 or 15 points against 13");
    }
}

/// PAX-C13, PAX-R10-06: by an option cavalry that takes no part in Rough Mountain is no loss there; elsewhere it is.
#[test]
fn pax_r10_06_cavalry_is_a_loss_where_it_fights() {
    let rules = with_options("pax_romana", &[("excluded_cavalry_losses", "amphibious_only")]);
    let fought = |from: &str, space: &str| {
        let mut at = bare(&rules);
        at.army(of(CARTHAGE), space, &[(LightInfantry, 6), (Cavalry, 2)]).attack(ROME, MEN, &[from, space], 3);
        at.dice(3, 3).quietly();
        (at.is_legal(Action::Lose { piece: full(Cavalry) }), at.troops(of(CARTHAGE), space))
    };
    assert!(fought("narbo", "tolosa").0, "the player chooses");
    let (asked, left) = fought("thevestis", "cirta");
    assert_eq!((asked, left.all(Cavalry), left.len()), (false, 2, 6), "30% of 8 points");
}

/// PAX-R10-26, PAX-10.3.2c: the unit that is reduced may be one of the group that was intercepted, or one of its friends there.
#[test]
fn pax_r10_26_a_unit_of_the_group_or_of_its_friends_is_reduced() {
    for owner in [CARTHAGE, GREECE] {
        let mut at = intercepted(|at| {
            at.s.ally(CARTHAGE, GREECE);
            at.army(of(GREECE), "arretium", &[(HeavyInfantry, 3)]);
        });
        at.dice(1, 1).quietly_until_retreat().act(Action::Weaken { unit: HeavyInfantry });
        at.act(Action::ChoosePiece { owner: of(owner), at: id("arretium"), piece: full(HeavyInfantry) });
        let reduced = [at.s.march(1).troops, at.troops(of(GREECE), "arretium")].map(|t| t.has_reduced(HeavyInfantry));
        assert_eq!(reduced, [owner == CARTHAGE, owner == GREECE]);
    }
}

/// PAX-9.3.3d: an army in flight that is beaten again does not Retreat, even if the Space before is free.
#[test]
fn pax_9_3_3d_who_flees_does_not_retreat_again() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", MEN).army(of(GREECE), "cenabum", &[(HeavyInfantry, 5)]);
    at.attack(ROME, MEN, &["narbo", "tolosa"], 3).dice(3, 1).quietly_until_retreat();
    at.act(Action::Yes).act(flee("gergovia")).act(flee("avaricum"));
    at.act(Action::Intercept { from: id("cenabum") }).roll(12).dice(3, 1).quietly_until_retreat();
    assert_eq!((at.fight().winner, at.top()), (Some(Attacker), BattleStep::Force.into()));
}

/// The army that has come to a Port lands, and is intercepted from `beside` and beaten.
fn ashore(at: &mut At<'_>, beside: &str) {
    // Whoever controls the Port lets it in.
    while !at.is_legal(Action::Land) {
        at.act(Action::Yes);
    }
    at.act(Action::Land).act(Action::Intercept { from: id(beside) }).roll(12).dice(6, 1).quietly_until_retreat();
}

/// Carthage sails from Aleria, where a Garrison stays, to `port` with so many squadrons, and lands. Rome intercepts it there from `beside`.
fn landed(galleys: u8, port: &str, beside: &str, prepare: impl Fn(&mut At<'_>)) -> At<'static> {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "aleria", MEN).garrisons(of(CARTHAGE), &["aleria"]).fleet(of(CARTHAGE), "aleria", 2);
    at.army(of(ROME), beside, &[(Legion, 4)]);
    prepare(&mut at);
    march(&mut at, CARTHAGE, "aleria", 6).act(Action::Embark);
    if galleys > 0 {
        at.act(Action::PickUp { owner: of(CARTHAGE), piece: full(Galleys), count: galleys });
    }
    at.way(&[port]);
    ashore(&mut at, beside);
    at
}

/// PAX-9.3.3d, PAX-10.7.5c, PAX-10.7.6c: an army that is intercepted where it has landed and is beaten goes back over the Sea Link by which it came, with
/// its squadrons; there it can be intercepted, and then it goes on.
#[test]
fn pax_9_3_3d_a_landed_army_goes_back_over_the_sea_with_its_squadrons() {
    // On land, and still on ships before a Roman Garrison.
    for hostile in [false, true] {
        let mut at = landed(2, "pisae", "roma", |at| {
            at.army(of(EAST), "urcinium", &[(Legion, 1)]);
            if hostile {
                at.garrisons(of(ROME), &["pisae"]);
            }
        });
        at.act(Action::Yes).until(|s| s.battle.is_none());
        assert_eq!((at.mover(), at.s.march(1).at), (Some(EAST), node("aleria")), "{:?}", at.legal());
        assert!(at.is_legal(Action::Intercept { from: id("urcinium") }));
        assert!(at.s.fleets.iter().all(|fleet| fleet.at == node("aleria")), "{:?}", at.s.fleets);
        at.act(Action::LetPass).sound();
        assert_eq!((at.mover(), at.s.march(1).kind, at.s.march(1).afloat()), (Some(CARTHAGE), MarchKind::Major, false));
        assert_eq!(at.game.unmoved(&at.s, of(CARTHAGE), node("aleria"), full(Galleys)), 0, "PAX-9.1.4c");
        at.s.march_mut(1).mp = 6;
        at.act(Action::Embark);
        let squadrons = |count| Action::PickUp { owner: of(CARTHAGE), piece: full(Galleys), count };
        assert!(at.is_legal(squadrons(2)), "they may take it along again (PAX-11.3.2p): {:?}", at.legal());
        assert_eq!(at.troops(of(ROME), "pisae").all(Legion), 4, "PAX-10.7.2e");
    }
}

/// PAX-12.5.1a, PAX-9.3.3d, PAX-10.7.5c: squadrons of Rhodes that have brought an army of their player take it back, too, and may take it along again.
#[test]
fn pax_12_5_1a_squadrons_of_rhodes_take_a_landed_army_back() {
    let mut at = bare(game());
    at.works(of(CARTHAGE), "rhodus", 5).reckoned();
    at.s.rhodes = Some(CARTHAGE);
    at.army(of(CARTHAGE), "aleria", MEN).garrisons(of(CARTHAGE), &["aleria"]).fleet(Owner::Rhodes, "aleria", 2);
    at.army(of(ROME), "roma", &[(Legion, 4)]);
    let squadrons = Action::PickUp { owner: Owner::Rhodes, piece: full(Galleys), count: 2 };
    march(&mut at, CARTHAGE, "aleria", 6).act(Action::Embark).act(squadrons).way(&["pisae"]);
    ashore(&mut at, "roma");
    assert_eq!(at.top(), BattleStep::Retreat.into());
    at.act(Action::Yes).until(|s| s.battle.is_none());
    assert_eq!((at.s.march(1).at, at.s.galleys(Owner::Rhodes, node("aleria"))), (node("aleria"), 2));
    at.s.march_mut(1).mp = 6;
    at.act(Action::Embark);
    assert!(at.is_legal(squadrons), "{:?}", at.legal());
}

/// PAX-9.3.3d, PAX-10.7.5b, PAX-10.7.4f: without squadrons, or from a Port that is not its own, it cannot go back; forced to, it is destroyed. This holds
/// where a Land Link leads to the same Port, too.
#[test]
fn pax_10_7_5b_a_landed_army_without_squadrons_has_no_way_back() {
    for (galleys, friendly) in [(0, true), (2, false)] {
        let mut at = landed(galleys, "pisae", "roma", |at| {
            if !friendly {
                at.s.ground[id::<Space>("aleria")].force = None;
                at.army(of(CARTHAGE), "aleria", MEN);
            }
        });
        assert_eq!(at.top(), BattleStep::Force.into());
        at.act(Action::Yes).until(|s| s.battle.is_none());
        assert!(at.troops(of(CARTHAGE), "aleria").len() < 2, "nobody has come back");
        assert_eq!(at.troops(of(ROME), "pisae").all(Legion), 4);
    }
    for galleys in [0, 1] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "pisae", MEN).garrisons(of(CARTHAGE), &["pisae"]).fleet(of(CARTHAGE), "pisae", galleys);
        at.army(of(ROME), "capua", &[(Legion, 4)]);
        march(&mut at, CARTHAGE, "pisae", 6).act(Action::Embark);
        if galleys > 0 {
            at.act(Action::PickUp { owner: of(CARTHAGE), piece: full(Galleys), count: 1 });
        }
        at.way(&["roma"]);
        ashore(&mut at, "capua");
        assert_eq!(at.top() == BattleStep::Retreat.into(), galleys > 0, "the way was a Sea Link");
        if galleys > 0 {
            at.act(Action::Yes).until(|s| s.battle.is_none());
            assert_eq!((at.s.march(1).at, at.s.galleys(of(CARTHAGE), node("pisae"))), (node("pisae"), 1));
        }
    }
}

/// PAX-10.7.6f, PAX-9.3.5b: a group that has used its City against an interceptor does not leave it over land.
#[test]
fn pax_10_7_6f_a_group_that_uses_its_city_stays_in_it() {
    for used in [false, true] {
        let mut at = intercepted(|at| {
            at.works(of(CARTHAGE), "arretium", 5);
        });
        if used {
            at.act(Action::Yes).act(bid(0)).act(bid(0));
        } else {
            at.act(Action::No);
        }
        at.dice(3, 1).quietly_until_retreat();
        assert_eq!(at.fight().winner, Some(Attacker));
        assert_eq!(at.top() == BattleStep::Retreat.into(), !used);
    }
}

/// PAX-10.7.4d, PAX-10.7.6g: nobody flees through a transit point that leads to nothing but the Space that the Attacker left.
#[test]
fn pax_10_7_6g_a_transit_point_that_leads_to_the_attackers_space_is_no_way() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "thebae", MEN).attack(ROME, MEN, &["larissa", "ltp_thermopylae", "thebae"], 3);
    at.dice(3, 1).quietly_until_retreat().act(Action::Yes);
    assert!(!at.is_legal(flee("ltp_thermopylae")) && at.is_legal(flee("ltp_aetolia")) && at.is_legal(flee("athenae")));
}

/// PAX-10.7.7b: one Movement Point is enough to go back to a transit point next to a Space.
#[test]
fn pax_10_7_7b_one_point_is_enough_for_a_transit_point() {
    for (mp, place) in [(1, "ltp_thermopylae"), (0, "larissa")] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "thebae", MEN).attack(ROME, MEN, &["larissa", "ltp_thermopylae", "thebae"], mp);
        at.dice(2, 2);
        at.until(|s| s.battle.is_none());
        let army = if mp > 0 { at.s.march(1).troops } else { at.troops(of(ROME), place) };
        assert_eq!(army.len(), 8, "{place}");
        assert!(mp == 0 || at.s.march(1).at == node(place));
    }
}

/// PAX-5.1.1a, PAX-10.6.1a, PAX-R10-26: an army whose only unit is reduced still holds its Space before an ally who came later.
#[test]
fn pax_5_1_1a_a_reduced_army_was_there_first() {
    for others in [&[(LightInfantry, 12)][..], &[(HeavyInfantry, 4)]] {
        let mut at = bare(game());
        at.s.ally(CARTHAGE, GREECE);
        at.army(of(CARTHAGE), "tolosa", &[(HeavyInfantry, 1)]).army(of(GREECE), "tolosa", others).reckoned();
        at.attack(ROME, MEN, &["narbo", "tolosa"], 3).dice(1, 1).quietly_until_retreat();
        at.act(Action::Weaken { unit: HeavyInfantry });
        let his = Action::ChoosePiece { owner: of(CARTHAGE), at: id("tolosa"), piece: full(HeavyInfantry) };
        if at.is_legal(his) {
            at.act(his);
        }
        at.until(|s| s.battle.is_none() && s.moving() == 0);
        assert!(at.troops(of(CARTHAGE), "tolosa").has_reduced(HeavyInfantry));
        assert!(at.game.controls_space(&at.s, CARTHAGE, id("tolosa")), "{others:?}");
    }
}

/// PAX-5.1.1a, PAX-10.6.6d: so does one whose only unit is refitted.
#[test]
fn pax_5_1_1a_a_refitted_army_was_there_first() {
    let mut at = bare(game());
    at.s.ally(GREECE, EAST);
    at.army(of(GREECE), "ephesus", &[(HeavyInfantry, 1)]).weaken(of(GREECE), "ephesus", HeavyInfantry);
    at.army(of(EAST), "ephesus", &[(Cavalry, 1)]).reckoned().active(GREECE);
    at.act(Action::MusterUnits).act(Action::RaiseIn { province: id("ionia") });
    at.act(Action::Refit { space: id("ephesus"), unit: HeavyInfantry });
    at.until(|s| !s.steps.iter().any(|step| matches!(step, Step::Muster(_))));
    assert_eq!(at.troops(of(GREECE), "ephesus"), Troops::of(HeavyInfantry, 1));
    assert!(at.game.controls_space(&at.s, GREECE, id("ephesus")));
}

/// PAX-12.1.3b, PAX-10.7.4e: a Garrison Retreats into mountains where combat units of its owner stand.
#[test]
fn pax_12_1_3b_a_garrison_flees_to_its_army_in_mountains() {
    for beside in [false, true] {
        let mut at = bare(game());
        at.s.ally(ROME, GREECE);
        at.army(of(ROME), "saldae", MEN).garrisons(of(GREECE), &["saldae"]);
        if beside {
            at.army(of(GREECE), "cirta", &[(LightInfantry, 1)]);
        }
        at.attack(EAST, MEN, &["iol", "saldae"], 3).dice(3, 1).quietly_until_retreat();
        assert_eq!(at.top() == BattleStep::Retreat.into(), beside);
    }
}

/// PAX-12.4.4d, PAX-10.7.5: Soldiers of Fortune and their player's own army flee by sea on the same squadrons, from a Town, too.
#[test]
fn pax_12_4_4d_soldiers_of_fortune_flee_on_the_ships_of_their_player() {
    let hired = Owner::SoldiersOfFortune;
    for works in [true, false] {
        let mut at = bare(game());
        at.s.fortune = Some(CARTHAGE);
        at.works(of(CARTHAGE), "massilia", 2).fleet(of(CARTHAGE), "narbo", 1);
        at.army(of(CARTHAGE), "narbo", &[(LightInfantry, 6)]).army(hired, "narbo", &[(LightInfantry, 4)]);
        if works {
            at.works(of(CARTHAGE), "narbo", 2);
        }
        at.garrisons(of(GREECE), &["nemausus", "emporiae"]).attack(ROME, MEN, &["tolosa", "narbo"], 3);
        if works {
            at.act(Action::Yes).act(bid(0)).act(bid(0));
        }
        at.dice(3, 1).quietly_until_retreat();
        at.act(Action::Yes).until(|s| s.battle.is_none() && s.moving() < 2);
        let fled = [of(CARTHAGE), hired].map(|owner| !at.troops(owner, "massilia").is_empty());
        assert_eq!((fled, at.s.galleys(of(CARTHAGE), node("massilia"))), ([true, true], 1), "from a Town: {works}");
    }
}

/// PAX-10.7.4g, PAX-10.7.5c: when one of two armies has fled on ships, the other one does not go round to the same Port by land; the
/// squadrons go with both.
#[test]
fn pax_10_7_4g_who_can_follow_on_the_ships_does() {
    let mut at = bare(game());
    at.s.fortune = Some(CARTHAGE);
    at.works(of(CARTHAGE), "massilia", 2).fleet(of(CARTHAGE), "narbo", 1).garrisons(of(GREECE), &["emporiae"]);
    at.army(of(CARTHAGE), "narbo", &[(LightInfantry, 6)]);
    at.army(Owner::SoldiersOfFortune, "narbo", &[(LightInfantry, 4)]);
    at.attack(ROME, MEN, &["tolosa", "narbo"], 3).dice(3, 1).quietly_until_retreat();
    at.act(Action::Yes).until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::Flee { .. }))));
    assert!(at.is_legal(flee("nemausus")));
    at.act(Action::Embark);
    assert!(!at.is_legal(flee("nemausus")), "nor by this way to Massilia");
    let fled = [of(CARTHAGE), Owner::SoldiersOfFortune].map(|owner| !at.troops(owner, "massilia").is_empty());
    assert_eq!((fled, at.s.galleys(of(CARTHAGE), node("massilia"))), ([true, true], 1));
}

/// PAX-12.3.3b, PAX-10.7.5: an army with militia does not Retreat by sea.
#[test]
fn pax_12_3_3b_militia_does_not_flee_by_sea() {
    for (unit, able) in [(LightInfantry, true), (Militia, false)] {
        let mut at = bare(game());
        at.army(of(ROME), "rhegium", &[(LightInfantry, 5), (unit, 4)]).fleet(of(ROME), "rhegium", 1);
        at.garrisons(of(ROME), &["messana"]).garrisons(of(CARTHAGE), &["paestum"]);
        at.attack(CARTHAGE, MEN, &["croton", "rhegium"], 3).dice(3, 1).quietly_until_retreat();
        assert_eq!(at.top() == BattleStep::Retreat.into(), able, "{unit}");
    }
}

/// PAX-12.5.1a, PAX-10.7.5b, PAX-10.7.5c: squadrons of Rhodes that a player commands carry his beaten army away as his own do.
#[test]
fn pax_12_5_1a_squadrons_of_rhodes_serve_a_retreat() {
    for navy in [of(CARTHAGE), Owner::Rhodes] {
        let mut at = bare(game());
        at.works(of(CARTHAGE), "rhodus", 5).reckoned();
        at.s.rhodes = Some(CARTHAGE);
        at.army(of(CARTHAGE), "narbo", MEN).works(of(CARTHAGE), "massilia", 2).fleet(navy, "narbo", 1);
        at.garrisons(of(GREECE), &["nemausus", "emporiae"]);
        at.attack(ROME, MEN, &["tolosa", "narbo"], 3).dice(3, 1).quietly_until_retreat();
        assert_eq!(at.top(), BattleStep::Retreat.into(), "{navy}");
        at.act(Action::Yes).until(|s| s.battle.is_none() && s.moving() < 2);
        assert!(!at.troops(of(CARTHAGE), "massilia").is_empty());
        assert_eq!((at.s.galleys(navy, node("massilia")), at.s.galleys(navy, node("narbo"))), (1, 0), "{navy}");
    }
}

/// PAX-12.6.2b, PAX-10.7.5: nobody Retreats by sea into a Port with pirates.
#[test]
fn pax_12_6_2b_nobody_flees_to_pirates() {
    for pirates in [false, true] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "narbo", MEN).works(of(CARTHAGE), "massilia", 2).fleet(of(CARTHAGE), "narbo", 1);
        at.garrisons(of(GREECE), &["nemausus", "emporiae"]);
        if pirates {
            at.s.pirates.insert(node("massilia"));
        }
        at.attack(ROME, MEN, &["tolosa", "narbo"], 3).dice(4, 1).quietly_until_retreat();
        assert_eq!(at.top() == BattleStep::Retreat.into(), !pirates);
    }
}
