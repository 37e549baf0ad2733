//! PAX-10.7, PAX-8.4: Retreat, pursuit, Regroup; the death of leaders; militia.

use crate::board::*;
use crate::fight::*;
use crate::support::{id, node};
use agon_game::{state_from_json, state_to_json};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

const MEN: Units<'static> = &[(LightInfantry, 10)];

/// Rome attacks Carthage in Tolosa and wins with final dice of 3 against 1.
fn beaten<'g>(rome: Units<'_>, carthage: Units<'_>, mp: u8) -> At<'g> {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", carthage).attack(ROME, rome, &["narbo", "tolosa"], mp);
    at.dice(3, 1);
    at
}

fn to(place: &str) -> Action {
    Action::FleeTo { to: node(place) }
}

/// PAX-10.7.1a, PAX-10.7.1b, PAX-10.2.11a, PAX-10.7.4a, PAX-10.7.4c, PAX-10.7.4d, PAX-R10-17: a voluntary Retreat.
#[test]
fn a_beaten_defender_may_retreat_one_or_two_spaces() {
    let mut at = beaten(MEN, MEN, 3);
    assert_eq!((at.top(), at.mover()), (BattleStep::Retreat.into(), Some(CARTHAGE)));
    at.act(Action::Yes);
    // PAX-10.7.6d: losses come first, 20% instead of 30%.
    let mut ways = at.legal();
    ways.sort_by_key(|action| format!("{action:?}"));
    let mut expected = vec![to("gergovia"), to("aginnum"), to("uxellodunum")];
    expected.sort_by_key(|action| format!("{action:?}"));
    assert_eq!(ways, expected, "not to Narbo, from where the Attacker came");
    assert_eq!(at.s.march(2).troops.len(), 8);
    assert_eq!(at.s.march(2).kind, MarchKind::Retreat);
    at.act(to("gergovia"));
    assert!(at.is_legal(Action::Done) && at.is_legal(to("nemausus")) && at.is_legal(to("avaricum")));
    assert!(!at.is_legal(to("tolosa")), "PAX-10.7.4c");
    at.act(to("avaricum"));
    assert_eq!((at.troops(of(CARTHAGE), "avaricum").len(), at.s.moving()), (8, 1));
    // PAX-10.7.2e, PAX-10.2.15a: the winning Attacker stays and may go on.
    assert_eq!((at.s.march(1).at, at.s.march(1).mp, at.top()), (node("tolosa"), 3, MarchStep::Go.into()));
    // PAX-10.7.4c: the second Space may not be next to the battle.
    let mut at = beaten(MEN, MEN, 3);
    at.act(Action::Yes).act(to("aginnum"));
    assert!(!at.is_legal(to("uxellodunum")) && at.is_legal(to("burdigala")));
    at.act(Action::Done);
    assert_eq!(at.troops(of(CARTHAGE), "aginnum").len(), 8);
}

/// PAX-10.7.4d: if the Attacker came through a transit point the Space before it is closed, by every way; the point is not.
#[test]
fn pax_10_7_4d_a_retreat_does_not_end_behind_a_transit_point_in_the_space_that_the_attacker_left() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "philippopolis", MEN);
    at.attack(ROME, MEN, &["sestos", "ltp_hebrus", "philippopolis"], 3).dice(3, 1).quietly_until_retreat();
    at.act(Action::Yes).until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::Flee { .. }))));
    assert!(at.is_legal(to("ltp_hebrus")) && at.is_legal(to("apollonia")));
    let mut other = Position { game: at.game, s: at.s };
    at.act(to("apollonia"));
    assert!(!at.is_legal(to("sestos")) && at.is_legal(Action::Done));
    other.act(to("ltp_hebrus"));
    other.until(|s| s.moving() < 2);
    assert!(other.troops(of(CARTHAGE), "sestos").is_empty() && !other.troops(of(CARTHAGE), "philippi").is_empty());
}

/// PAX-10.7.4b, PAX-7.2.2a, PAX-10.7.4e, PAX-10.7.4f, PAX-12.1.1e: only by free ways; an Army that has none is destroyed if
/// forced.
#[test]
fn enemies_close_the_ways_of_a_retreat() {
    let block = |at: &mut At<'_>| {
        at.army(of(GREECE), "gergovia", &[(LightInfantry, 1)]).garrisons(of(GREECE), &["aginnum"]);
        at.works(Owner::Independent, "uxellodunum", 2);
    };
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 10), (Garrison, 1)]).leader(
        of(CARTHAGE),
        "carthage_03",
        "tolosa",
    );
    block(&mut at);
    at.attack(ROME, MEN, &["narbo", "tolosa"], 3).dice(3, 1).act(Action::Done);
    assert_eq!((at.top(), at.mover()), (BattleStep::Force.into(), Some(ROME)), "PAX-10.7.4e: no voluntary Retreat");
    at.act(Action::Yes).roll(7);
    assert!(at.troops(of(CARTHAGE), "tolosa").is_empty() && at.s.leaders.is_empty());
    assert_eq!((at.s.march(1).at, at.s.march(1).mp), (node("tolosa"), 2), "PAX-10.7.2a");
    // With one way open everybody goes that way together (PAX-10.7.4g).
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 10), (Garrison, 1), (Elephants, 1)]);
    block(&mut at);
    at.s.ground[id::<Space>("uxellodunum")].works = None;
    at.attack(ROME, MEN, &["narbo", "tolosa"], 3)
        .act(Action::Number { count: 0 })
        .dice(3, 1)
        .act(Action::No)
        .act(Action::Yes);
    at.until(|s| s.moving() == 1);
    let fled = [
        at.troops(of(CARTHAGE), "uxellodunum"),
        at.troops(of(CARTHAGE), "limonum"),
        at.troops(of(CARTHAGE), "burdigala"),
    ];
    assert!(fled.iter().any(|troops| troops.len() == 10 && troops.all(Garrison) == 1 && troops.all(Elephants) == 1));
}

/// PAX-10.7.4g: a beaten army of several owners stays together: the others follow where the first have gone.
#[test]
fn pax_10_7_4g_a_beaten_army_of_several_owners_stays_together() {
    let routed = || {
        let mut at = bare(game());
        at.s.fortune = Some(CARTHAGE);
        at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 6)]);
        at.army(Owner::SoldiersOfFortune, "tolosa", &[(MercenaryLight, 4)]);
        at.attack(ROME, MEN, &["narbo", "tolosa"], 3).dice(3, 1).act(Action::Yes);
        at.until(|s| s.moving() == 3);
        assert_eq!((at.s.march(3).owner, at.is_legal(to("aginnum"))), (of(CARTHAGE), true));
        at
    };
    let hired = |at: &At<'_>, place: &str| at.troops(Owner::SoldiersOfFortune, place).len();
    for (way, end) in
        [(&["gergovia"][..], "gergovia"), (&["gergovia", "avaricum"], "avaricum"), (&["aginnum"], "aginnum")]
    {
        let mut at = routed();
        way.iter().for_each(|place| {
            at.act(to(place));
        });
        if at.s.marches.get(2).is_some_and(|march| march.owner == of(CARTHAGE)) {
            at.act(Action::Done);
        }
        assert!(hired(&at, end) > 0 && !at.troops(of(CARTHAGE), end).is_empty(), "{end}: nobody is asked");
        assert_eq!((at.s.moving(), hired(&at, "tolosa")), (1, 0));
    }
}

/// PAX-10.7.2a, PAX-10.7.2c, PAX-10.7.2d, PAX-10.2.11c: a forced Retreat costs a Movement Point and saves 10 percentage
/// points.
#[test]
fn a_winner_may_force_a_retreat() {
    let mut at = beaten(MEN, MEN, 1);
    at.act(Action::No).act(Action::Yes);
    assert_eq!((at.s.march(1).mp, at.s.march(2).troops.len()), (0, 8));
    let mut at = beaten(MEN, MEN, 1);
    at.act(Action::No).act(Action::No);
    assert_eq!((at.s.march(1).mp, at.troops(of(CARTHAGE), "tolosa").len()), (1, 7), "all losses");
    assert_eq!(at.s.march(1).at, node("narbo"), "PAX-10.2.13");
    let mut at = beaten(MEN, MEN, 0);
    at.act(Action::No);
    assert!(at.s.battle.is_none(), "without Movement Points nobody is forced");
    // PAX-10.7.2f, PAX-13.2.3: some never Retreat.
    for owner in [Owner::Tribes, Owner::Rebels, Owner::Slaves0, Owner::Syracuse, Owner::Mamertines] {
        let mut at = bare(game());
        at.army(owner, "tolosa", &[(Barbarians, 10)]).attack(ROME, MEN, &["narbo", "tolosa"], 3).dice(3, 1);
        assert!(at.s.battle.is_none() && at.troops(owner, "tolosa").len() == 7, "{owner}");
    }
}

/// PAX-10.7.3: the Attacker never Retreats.
#[test]
fn a_beaten_attacker_regroups() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", MEN).attack(ROME, MEN, &["narbo", "tolosa"], 3).dice(1, 3);
    assert_eq!(at.top(), MarchStep::Go.into(), "PAX-10.7.7d: no Retreat is offered");
    assert_eq!((at.s.march(1).at, at.s.march(1).troops.len()), (node("narbo"), 7));
    assert_eq!(at.troops(of(CARTHAGE), "tolosa").len(), 9);
}

/// PAX-10.7.6a, PAX-10.7.6b, PAX-10.2.11b, PAX-C12, PAX-R10-20, PAX-R10-23: cavalry may prevent a voluntary Retreat.
#[test]
fn cavalry_may_prevent_a_retreat() {
    let play = |game: &'static str, riders: u8, die: u8| {
        let game: &'static _ =
            Box::leak(Box::new(with_options("pax_romana", &[("forced_retreat_after_prevention", game)])));
        let mut at = bare(game);
        at.army(of(CARTHAGE), "tolosa", &[(LightInfantry, 9), (Cavalry, 1)]);
        at.attack(ROME, &[(LightInfantry, 10 - riders), (Cavalry, riders)], &["narbo", "tolosa"], 3).dice(3, 1);
        at.act(Action::Done).act(Action::Yes);
        assert_eq!(at.top(), BattleStep::Prevent.into());
        at.act(Action::Yes).roll(die);
        at
    };
    for (riders, die, caught) in [(2, 1, true), (2, 2, false), (3, 3, true), (3, 4, false)] {
        let at = play("true", riders, die);
        assert_eq!(at.top() == BattleStep::Force.into(), caught, "{riders} riders, die {die}");
        let mut at = play("false", riders, die);
        if caught {
            assert_eq!(at.fight().flight, Flight::Prevented);
            at.quietly();
            at.until(|s| s.battle.is_none());
            assert_eq!(at.troops(of(CARTHAGE), "tolosa").len(), 7, "all losses");
        }
    }
    // Without better cavalry there is no pursuit.
    let mut at = beaten(MEN, MEN, 3);
    at.act(Action::Yes);
    assert!(matches!(at.top(), Step::Battle(BattleStep::Flee { .. })));
}

/// PAX-10.7.6g, PAX-10.7.6h: through transit points to the first Space beyond, one Battle Point for each.
#[test]
fn a_retreat_through_a_transit_point_costs_a_battle_point() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "aginnum", MEN).attack(ROME, MEN, &["tolosa", "aginnum"], 3).dice(3, 1);
    at.act(Action::Yes).act(to("ltp_pyrenaei"));
    assert_eq!((at.troops(of(CARTHAGE), "calagurris").len(), at.s.moving()), (7, 1), "and stop there");
}

/// PAX-10.7.2b, PAX-10.7.5a, PAX-10.7.5b, PAX-10.7.5c, PAX-10.7.6e, PAX-10.7.6f, PAX-7.3.1f, PAX-7.3.6a, PAX-R140, PAX-R10-22: Retreat by sea.
#[test]
fn a_retreat_by_sea_takes_the_fleet_along() {
    let start = |reading: &str, galleys: u8, works: bool| {
        let game: &'static _ = Box::leak(Box::new(with_options("pax_romana", &[("sea_retreat_from_place", reading)])));
        let mut at = bare(game);
        at.army(of(CARTHAGE), "narbo", MEN).works(of(CARTHAGE), "narbo", 2);
        at.works(of(CARTHAGE), "massilia", 2).garrisons(of(GREECE), &["nemausus", "emporiae"]);
        if galleys > 0 {
            at.fleet(of(CARTHAGE), "narbo", galleys);
        }
        at.attack(ROME, MEN, &["tolosa", "narbo"], 3);
        at.act(if works { Action::Yes } else { Action::No });
        if works {
            at.act(Action::Number { count: 0 }).act(Action::Number { count: 0 });
        }
        at.dice(4, 1).quietly_until_retreat();
        at
    };
    let mut at = start("voluntary", 2, true);
    assert_eq!(at.top(), BattleStep::Retreat.into());
    at.act(Action::Yes);
    at.until(|s| s.battle.is_none() && s.moving() == 1);
    assert_eq!((at.s.galleys(of(CARTHAGE), node("massilia")), at.s.galleys(of(CARTHAGE), node("narbo"))), (2, 0));
    assert!(at.troops(of(CARTHAGE), "massilia").len() >= 5 && at.troops(of(CARTHAGE), "narbo").is_empty());
    // PAX-R10-22: an Army cannot be forced out of a City or Town; nor is there a way without galleys.
    let mut at = start("voluntary", 2, true);
    at.act(Action::No);
    assert_ne!(at.top(), BattleStep::Force.into());
    let mut at = start("any", 2, true);
    at.act(Action::No);
    assert_eq!(at.top(), BattleStep::Force.into());
    assert_ne!(start("never", 2, true).top(), BattleStep::Retreat.into());
    assert_ne!(start("voluntary", 0, true).top(), BattleStep::Retreat.into(), "PAX-10.7.5b");
    assert_eq!(start("never", 2, false).top(), BattleStep::Retreat.into(), "in the open");
    assert_eq!(start("never", 0, false).top(), BattleStep::Force.into(), "PAX-10.7.5b");
}

/// PAX-10.7.7a, PAX-10.7.7b, PAX-T16, PAX-R10-18: back to a transit point only with Movement Points to go on.
#[test]
fn who_came_from_a_transit_point_goes_back_there_or_farther() {
    for (mp, place, done) in [(1, "ltp_phrygia", false), (0, "nicomedia", true)] {
        let mut at = bare(game());
        at.army(of(EAST), "iconium", MEN);
        at.attack(GREECE, MEN, &["nicomedia", "ltp_sangarius", "ltp_phrygia", "iconium"], mp + 1)
            .dice(1, 3)
            .act(Action::Done);
        if done {
            assert_eq!(at.troops(of(GREECE), place).len(), 7, "its move ends");
        } else {
            assert_eq!((at.s.march(1).at, at.s.march(1).mp), (node(place), 1));
        }
    }
}

/// PAX-8.4.5a, PAX-8.4.1a, PAX-8.4.1b, PAX-8.4.1c, PAX-10.2.14, PAX-8.4.2a, PAX-8.4.2b: leaders die by 2d6.
#[test]
fn leaders_die_on_2_and_12() {
    // Sum, the winner dies, the loser dies.
    for (sum, winner, loser) in [(2, false, true), (7, false, false), (12, true, true)] {
        let start = |dice: (u8, u8)| {
            let mut at = bare(game());
            at.army(of(CARTHAGE), "tolosa", MEN).leader(of(CARTHAGE), "carthage_03", "tolosa");
            at.leader(of(ROME), "rome_03", "narbo").attack(ROME, MEN, &["narbo", "tolosa"], 3);
            at.dice(dice.0, dice.1).quietly();
            at
        };
        let alive = |at: &At<'_>, seat| at.s.leaders.iter().any(|post| post.owner == of(seat));
        let mut at = start((3, 1));
        assert_eq!(at.top(), BattleStep::DeathRoll { side: Defender }.into());
        at.roll(sum).roll(7);
        assert_eq!((alive(&at, CARTHAGE), alive(&at, ROME)), (!loser, true), "{sum}");
        let mut at = start((1, 3));
        at.roll(sum).roll(7);
        assert_eq!(alive(&at, CARTHAGE), !winner, "{sum}");
        // After a draw both may die; a dead leader and a lost battle cost a Movement Point each.
        let mut at = start((2, 2));
        at.roll(sum).roll(sum);
        assert_eq!((alive(&at, CARTHAGE), alive(&at, ROME)), (!loser, !loser));
        assert_eq!(at.s.march(1).mp, 3 - u8::from(loser));
        let back = at.game.pool(&at.s, ROME).any(|leader| leader == id("rome_03"));
        assert_eq!(back, loser, "PAX-8.4.5a: the dead return to the pool");
        let mut at = start((1, 3));
        at.roll(7).roll(sum);
        assert_eq!(at.s.march(1).mp, 3 - 1 - u8::from(loser));
    }
}

/// PAX-8.4.1d, PAX-8.2.4a, PAX-8.2.4b, PAX-8.2.3f: the best Tactics of several leaders count; chance decides which leader
/// dies.
#[test]
fn of_several_leaders_one_counts_and_one_dies() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", MEN).leader(of(ROME), "rome_08", "narbo").leader(of(ROME), "rome_01", "narbo");
    at.attack(ROME, MEN, &["narbo", "tolosa"], 3);
    assert_eq!(at.side(Attacker).leader, Some(id("rome_01")));
    at.dice(1, 6).quietly();
    assert_eq!(at.top(), BattleStep::DeathRoll { side: Attacker }.into());
    at.roll(12).act(Action::Picked { index: 1 });
    let left: Vec<Leader> = at.s.leaders.iter().map(|post| post.leader).collect();
    assert_eq!(left, [id::<Leader>("rome_08")]);
}

/// PAX-8.4.4a, PAX-8.4.6a, PAX-8.4.6b, PAX-12.1.1b: leaders die with their Army; Garrisons alone do not fight a battle.
#[test]
fn leaders_share_the_fate_of_their_army() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", MEN).leader(of(ROME), "rome_08", "narbo");
    at.attack(ROME, &[(LightInfantry, 1)], &["narbo", "tolosa"], 3).dice(1, 6).act(Action::Done);
    assert!(at.s.leaders.is_empty(), "60% of 1 is 1");
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", &[(Garrison, 2)]).leader(of(CARTHAGE), "carthage_03", "tolosa");
    at.attack(ROME, MEN, &["narbo", "tolosa"], 3);
    assert!(at.s.battle.is_none() && at.s.leaders.is_empty() && at.troops(of(CARTHAGE), "tolosa").is_empty());
    assert_eq!(at.s.march(1).at, node("tolosa"));
}

/// PAX-12.3.1a, PAX-12.3.1b, PAX-12.3.3c, PAX-12.7.4a, PAX-R12-06: which player may raise militia after a battle.
#[test]
fn a_battle_lost_at_home_may_raise_militia() {
    let asked = |space: &str, from: &str, loser: Units<'_>, enemy: Owner, dice: (u8, u8)| {
        let mut at = bare(game());
        at.army(of(ROME), space, loser);
        at.attack_by(CARTHAGE, enemy, Cause::Attack, MEN, &[from, space], 3);
        at.dice(dice.0, dice.1).quietly();
        matches!(at.top(), Step::Force(ForceStep::Militia { seat: ROME }))
    };
    let (carthage, slaves) = (of(CARTHAGE), Owner::Slaves0);
    assert!(asked("capua", "venusia", MEN, carthage, (3, 1)));
    assert!(!asked("capua", "venusia", MEN, carthage, (1, 3)), "only who has lost");
    assert!(!asked("tolosa", "narbo", MEN, carthage, (3, 1)), "only at home");
    assert!(!asked("capua", "venusia", MEN, slaves, (3, 1)), "PAX-12.7.4a");
    assert!(!asked("capua", "venusia", &[(Militia, 10)], carthage, (3, 1)), "only militia has been lost");
    let mut at = bare(game());
    at.army(of(ROME), "capua", MEN).attack(CARTHAGE, MEN, &["venusia", "capua"], 3);
    at.s.activation.militia.insert(of(ROME));
    at.dice(3, 1).quietly();
    assert!(!matches!(at.top(), Step::Force(_)), "PAX-12.3.3c: once in an Activation");
}

/// PAX-10.7.6c, PAX-10.7.6d, PAX-10.7.7c, PAX-9.3.1f: another Army may intercept a Retreat, but not a Regroup.
#[test]
fn others_intercept_who_retreats() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", MEN);
    at.army(of(GREECE), "nemausus", MEN).leader(of(GREECE), "greece_03", "nemausus");
    at.attack(ROME, MEN, &["narbo", "tolosa"], 3).dice(3, 1).act(Action::Yes).act(to("gergovia"));
    assert_eq!(at.mover(), Some(GREECE));
    assert_eq!(at.s.march(2).troops.len(), 8, "after the losses");
    at.act(Action::Intercept { from: id("nemausus") }).act(Action::Go).roll(12);
    assert_eq!(at.fight().cause, Cause::Interception);
    assert_eq!((at.side(Attacker).owner, at.side(Defender).owner), (of(GREECE), of(CARTHAGE)));
    // It cannot Retreat once more: beaten and forced, it is destroyed.
    at.dice(6, 1).act(Action::Done);
    assert_eq!(at.top(), BattleStep::Force.into());
    at.act(Action::Yes);
    at.until(|s| s.moving() == 1);
    assert!(at.troops(of(CARTHAGE), "gergovia").is_empty() && !at.troops(of(GREECE), "gergovia").is_empty());
    // The Army that has fought Regroups beside an enemy: no player is asked.
    let mut at = bare(game());
    at.army(of(CARTHAGE), "tolosa", MEN).army(of(GREECE), "nemausus", MEN).leader(of(GREECE), "greece_03", "nemausus");
    at.attack(ROME, MEN, &["narbo", "tolosa"], 3).dice(1, 3);
    assert_eq!((at.top(), at.s.march(1).at), (MarchStep::Go.into(), node("narbo")));
}

/// Carthage, on its way from Ravenna by Ariminum to Ancona, is intercepted there by Romans from Bovianum and beaten.
fn intercepted<'g>() -> At<'g> {
    let mut at = bare(game());
    at.army(of(ROME), "bovianum", &[(Legion, 3)]).leader(of(ROME), "rome_03", "bovianum");
    at.army(of(CARTHAGE), "ravenna", &[(HeavyInfantry, 6)]);
    crate::clash::march(&mut at, CARTHAGE, "ravenna", 6).way(&["ariminum"]).act(Action::LetPass);
    at.way(&["ancona"]).act(Action::Intercept { from: id("bovianum") }).act(Action::Go).roll(12);
    at.dice(6, 1);
    while at.top() != BattleStep::Retreat.into() {
        at.act(Action::Done);
    }
    at.act(Action::Yes);
    at.until(|s| s.battle.is_none());
    at
}

/// PAX-9.3.3d, PAX-10.7.4a, PAX-9.3.7a, PAX-9.3.7b: an intercepted and beaten Army leaves by the Link it came by, may go on
/// to a second Space, and moves on with one Movement Point less.
#[test]
fn an_intercepted_army_retreats_one_or_two_spaces() {
    let mut at = intercepted();
    let flight = at.s.march(1);
    assert_eq!(
        (flight.at, flight.kind, flight.before_flight),
        (node("ariminum"), MarchKind::Retreat, Some(MarchKind::Major))
    );
    assert_eq!(at.troops(of(ROME), "ancona").all(Legion), 3, "the winner stays (PAX-10.7.2e)");
    assert!(at.is_legal(Action::Done) && at.is_legal(to("ravenna")) && !at.is_legal(to("ancona")));
    let mut stays = At { game: at.game, s: at.s };
    at.act(to("ravenna"));
    assert_eq!((at.s.march(1).at, at.s.march(1).kind, at.s.march(1).mp), (node("ravenna"), MarchKind::Major, 3));
    assert_eq!((at.top(), at.mover()), (MarchStep::Go.into(), Some(CARTHAGE)));
    stays.act(Action::Done);
    assert_eq!((stays.s.march(1).at, stays.s.march(1).before_flight), (node("ariminum"), None));
}

/// PAX-10.7.6c, PAX-10.7.6d: the flight after an Interception may itself be intercepted, but not by the Army that has just
/// fought; an Army that loses again has no way out.
#[test]
fn a_flight_after_an_interception_is_intercepted() {
    let mut at = bare(game());
    at.army(of(ROME), "bovianum", &[(Legion, 3)]).leader(of(ROME), "rome_03", "bovianum");
    at.army(of(EAST), "arretium", &[(LightInfantry, 9)]).leader(of(EAST), "east_01", "arretium");
    at.army(of(CARTHAGE), "ravenna", &[(HeavyInfantry, 6)]);
    crate::clash::march(&mut at, CARTHAGE, "ravenna", 6).way(&["ariminum"]);
    while !at.is_legal(Action::MoveTo { to: node("ancona") }) {
        at.act(Action::LetPass);
    }
    at.way(&["ancona"]);
    while !at.is_legal(Action::Intercept { from: id("bovianum") }) {
        at.act(Action::LetPass);
    }
    at.act(Action::Intercept { from: id("bovianum") }).act(Action::Go).roll(12).dice(6, 1);
    while at.top() != BattleStep::Retreat.into() {
        at.act(Action::Done);
    }
    at.act(Action::Yes);
    at.until(|s| s.battle.is_none());
    assert_eq!((at.s.march(1).at, at.mover()), (node("ariminum"), Some(EAST)), "once it stands in a Space");
    assert!(!at.is_legal(Action::Intercept { from: id("ancona") }));
    at.act(Action::Intercept { from: id("arretium") }).act(Action::Go).roll(12);
    assert_eq!(at.fight().cause, Cause::Interception);
    at.dice(6, 1);
    while at.top() != BattleStep::Force.into() {
        at.act(Action::Done);
    }
    at.act(Action::Yes);
    at.until(|s| s.battle.is_none() && s.marches.is_empty());
    assert!(at.troops(of(CARTHAGE), "ariminum").is_empty() && at.troops(of(CARTHAGE), "ravenna").is_empty());
}

/// PAX-12.3.3b: militia Retreats only within its Home Territory.
#[test]
fn pax_12_3_3b_militia_retreats_at_home() {
    for (seat, able) in [(ROME, true), (CARTHAGE, false)] {
        let mut at = bare(game());
        let enemy = if seat == ROME { EAST } else { ROME };
        at.army(of(seat), "capua", &[(LightInfantry, 9), (Militia, 1)]);
        at.attack(enemy, MEN, &["venusia", "capua"], 3).dice(3, 1).quietly_until_retreat();
        assert_eq!(at.top() == BattleStep::Retreat.into(), able, "{seat}");
    }
}

/// PAX-12.3.3b, scenario VIII: only within that of the scenario.
#[test]
fn pax_12_3_3b_militia_retreats_in_the_home_of_the_scenario() {
    for (unit, able) in [(LightInfantry, true), (Militia, false)] {
        let mut at = emptied(game(), "viii");
        let seats = [Power::Greece, Power::Carthage].map(|power| at.game.scene(&at.s).seat_of(power).unwrap());
        at.army(of(seats[0]), "venusia", &[(LightInfantry, 9), (unit, 1)]);
        at.garrisons(of(seats[1]), &["barium", "paestum"]);
        at.attack(seats[1], MEN, &["tarentum", "venusia"], 3).dice(3, 1).quietly_until_retreat();
        assert_eq!(at.top() == BattleStep::Retreat.into(), able, "{unit}");
    }
}

/// PAX-9.5.2a, PAX-10.7.4a: a Retreat over an Alpine Pass suffers attrition, one by road does not.
#[test]
fn pax_9_5_2a_a_retreat_over_an_alpine_pass_suffers() {
    use agon_pax_romana::content::LandKind;
    let links = game().content.map.land(node("taurinorum"));
    let spaces = |alpine: bool| -> Vec<Space> {
        let kind = |kind: LandKind| (kind == LandKind::AlpinePass) == alpine;
        links.iter().filter(|link| kind(link.kind)).filter_map(|link| link.to.space()).collect()
    };
    let (roads, passes) = (spaces(false), spaces(true));
    for (goal, suffers) in [(roads[1], false), (passes[0], true)] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "taurinorum", MEN);
        let from = at.game.content.names.name(roads[0]).to_owned();
        at.attack(ROME, MEN, &[&from, "taurinorum"], 3).dice(3, 1).act(Action::Yes);
        at.act(Action::FleeTo { to: goal.into() });
        assert_eq!(matches!(at.top(), Step::Attrition(_)), suffers, "{}", goal.0);
    }
}

/// PAX-12.3.1a, PAX-4.3.1l: of allies beaten together, the one at home may raise militia if he has lost units himself.
#[test]
fn pax_12_3_1a_of_allies_who_is_at_home_raises_militia() {
    let light = full(LightInfantry);
    for armies in [[ROME, GREECE], [GREECE, ROME]] {
        for victim in [ROME, GREECE] {
            let mut at = bare(game());
            at.s.ally(ROME, GREECE);
            armies.iter().for_each(|seat| {
                at.army(of(*seat), "capua", &[(LightInfantry, if *seat == ROME { 6 } else { 4 })]);
            });
            at.attack(CARTHAGE, &[(LightInfantry, 10)], &["venusia", "capua"], 3).dice(3, 1).quietly();
            for _ in 0..3 {
                at.act(Action::Lose { piece: light });
                at.act(Action::ChoosePiece { owner: of(victim), at: id("capua"), piece: light });
            }
            at.quietly();
            let asked = matches!(at.top(), Step::Force(ForceStep::Militia { seat: ROME }));
            assert_eq!(asked, victim == ROME, "{armies:?}");
        }
    }
}

/// PAX-12.5.5h: units of Pontus and of its player do not flee to each other, over land or by sea.
#[test]
fn pax_12_5_5h_pontus_does_not_flee_to_its_player() {
    for (army, friend) in [(Owner::Pontus, of(EAST)), (of(EAST), Owner::Pontus), (of(EAST), of(EAST))] {
        let mut at = extended(game());
        at.s.pontus = [army, friend].contains(&Owner::Pontus).then_some(EAST);
        at.army(army, "tolosa", MEN).army(friend, "aginnum", &[(LightInfantry, 1)]);
        at.attack(ROME, MEN, &["narbo", "tolosa"], 3).dice(3, 1).act(Action::Yes);
        assert_eq!(at.is_legal(to("aginnum")), army == friend, "{army} to {friend}");
        assert!(at.is_legal(to("gergovia")));
        let ports = at.game.content.map.sea(node("sinope")).iter().filter_map(|to| to.space());
        let ports: Vec<Space> = ports.collect();
        ports.iter().for_each(|port| at.game.place(&mut at.s, friend, *port, full(LightInfantry), 1));
        at.fleet(army, "sinope", 1);
        assert_eq!(at.game.sea_refuges(&at.s, army, &Troops::NONE, id("sinope")).is_empty(), army != friend);
    }
}

/// PAX-12.5.5j, PAX-10.7.4b: units of Pontus do not flee to the allies of its player, over land or by sea, nor do these flee to them.
#[test]
fn pax_12_5_5j_pontus_does_not_flee_to_allies_of_its_player() {
    for (army, friend) in [(Owner::Pontus, of(GREECE)), (of(GREECE), Owner::Pontus), (of(EAST), of(GREECE))] {
        let mut at = extended(game());
        at.s.pontus = [army, friend].contains(&Owner::Pontus).then_some(EAST);
        at.s.ally(EAST, GREECE);
        at.army(army, "tolosa", MEN).army(friend, "aginnum", &[(LightInfantry, 1)]);
        at.attack(ROME, MEN, &["narbo", "tolosa"], 3).dice(3, 1).act(Action::Yes);
        let flees = army == of(EAST);
        assert_eq!(at.is_legal(to("aginnum")), flees, "{army} to {friend}");
        at.army(friend, "amisus", &[(LightInfantry, 1)]).fleet(army, "sinope", 1);
        assert_eq!(at.game.sea_refuges(&at.s, army, &Troops::NONE, id("sinope")).has(id("amisus")), flees);
    }
}

/// PAX-9.3.3d, PAX-4.3.1l, PAX-10.7.4g: an intercepted Army has been beaten together with the ally beside it. It waits on its way
/// back while the ally flees as a group of its own, and the interceptor, who has lost his last unit, is back where he came from.
#[test]
fn pax_9_3_3d_a_group_in_flight_waits_while_another_one_flees() {
    let mut at = bare(game());
    at.s.ally(CARTHAGE, GREECE);
    at.army(of(ROME), "bovianum", &[(LightInfantry, 1)]).army(of(GREECE), "ancona", &[(HeavyInfantry, 6)]);
    at.army(of(CARTHAGE), "ravenna", &[(HeavyInfantry, 3)]);
    crate::clash::march(&mut at, CARTHAGE, "ravenna", 6).way(&["ariminum"]).act(Action::LetPass);
    at.way(&["ancona"]).act(Action::Intercept { from: id("bovianum") }).roll(12).dice(6, 5);
    while at.top() != BattleStep::Retreat.into() {
        at.act(Action::Done);
    }
    at.act(Action::Yes).until(|s| s.marches.len() == 3);
    assert_eq!([1, 2, 3].map(|number| at.s.march(number).owner), [CARTHAGE, ROME, GREECE].map(of));
    assert_eq!((at.s.march(1).at, at.s.march(2).at), (node("ariminum"), node("bovianum")));
    let waits = |step: Step| matches!(step, Step::Clash(ClashStep::Resume { flight: Some(_), .. }));
    assert!(at.s.steps.iter().any(waits) && matches!(at.top(), Step::Battle(BattleStep::Flee { .. })));
    let loaded = state_from_json(at.game, &state_to_json(at.game, &at.s));
    assert!(loaded.unwrap() == at.s, "such a position can be loaded");
    let goal = node("ariminum");
    at.act(Action::Done).until(|s| s.marches.len() == 1);
    let group = at.s.march(1);
    assert_eq!(
        (group.at, group.kind, group.before_flight),
        (goal, MarchKind::Major, None),
        "then the Army stays with it"
    );
}

/// PAX-9.3.3d, PAX-10.7.4g: those who stood in the Space when their group was intercepted there leave it by the same Link, and the
/// group stays with them wherever they stop.
#[test]
fn pax_10_7_4g_who_stood_there_leaves_with_the_intercepted_group() {
    let beaten = || {
        let mut at = bare(game());
        at.army(of(ROME), "bovianum", &[(Legion, 3)]).leader(of(ROME), "rome_03", "bovianum");
        at.army(of(CARTHAGE), "ravenna", &[(HeavyInfantry, 4)]).army(of(CARTHAGE), "ancona", &[(HeavyInfantry, 6)]);
        crate::clash::march(&mut at, CARTHAGE, "ravenna", 6).way(&["ariminum"]).act(Action::LetPass);
        at.way(&["ancona"]).act(Action::Intercept { from: id("bovianum") }).act(Action::Go).roll(12).dice(6, 1);
        at.until(|s| s.steps.top() == Some(BattleStep::Retreat.into()));
        at.act(Action::Yes).until(|s| s.battle.is_none());
        at
    };
    let mut at = beaten();
    let flight = at.s.march(3);
    assert_eq!((flight.owner, flight.at, flight.kind), (of(CARTHAGE), node("ariminum"), MarchKind::Retreat));
    assert_eq!(at.legal(), [to("ravenna"), to("arretium"), Action::Done]);
    let loaded = state_from_json(at.game, &state_to_json(at.game, &at.s));
    assert!(loaded.unwrap() == at.s, "such a position can be loaded");
    at.act(Action::Done).until(|s| s.marches.len() == 1);
    let group = |at: &At<'_>| (at.s.march(1).at, at.s.march(1).kind, at.s.march(1).before_flight);
    assert_eq!(group(&at), (node("ariminum"), MarchKind::Major, None), "it may not go on to Ravenna");
    let mut at = beaten();
    at.act(to("ravenna")).until(|s| s.marches.len() == 1);
    assert_eq!(group(&at), (node("ravenna"), MarchKind::Major, None), "nor stop before it");
    assert!(at.troops(of(CARTHAGE), "ancona").is_empty() && !at.troops(of(CARTHAGE), "ravenna").is_empty());
}
