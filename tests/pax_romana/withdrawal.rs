//! PAX-9.4: Withdrawal before battle; PAX-9.2.1l, PAX-12.1.1: the cost of an attack, and Garrisons alone.

use crate::board::*;
use crate::clash::march;
use crate::support::{id, node};
use agon_game::{Rules, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

/// Carthage, with 6 MP, comes from Parma to Arretium, where these Romans are.
fn at_arretium<'g>(game: &'g PaxRomana, romans: &[(Unit, u8)], punic: &[(Unit, u8)]) -> At<'g> {
    let mut at = bare(game);
    at.army(of(ROME), "arretium", romans).army(of(CARTHAGE), "parma", punic);
    march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]);
    at
}

const LEGION: [(Unit, u8); 1] = [(Unit::Legion, 1)];
const HEAVY: [(Unit, u8); 1] = [(Unit::HeavyInfantry, 4)];

/// PAX-9.4.1, PAX-9.4.2, PAX-9.4.4a, PAX-9.4.5g, PAX-9.2.1c: an army leaves, once in a move, and may be followed.
#[test]
fn an_army_withdraws_and_is_pursued() {
    let mut at = at_arretium(game(), &LEGION, &HEAVY);
    assert_eq!((at.game.turn(&at.s), at.s.march(1).mp), (Turn::Decision(ROME), 5));
    at.act(Action::Withdraw).act(Action::Go).roll(2);
    let to = |place: &str| Action::MoveTo { to: node(place) };
    assert!(at.is_legal(to("pisae")) && at.is_legal(to("ariminum")));
    assert!(!at.is_legal(to("parma")), "the enemy came from there (PAX-9.4.4a)");
    assert!(!at.is_legal(Action::Done), "at least 1 MP (PAX-9.4.1c)");
    assert_eq!(at.s.player(ROME).stability, 3);
    at.way(&["pisae"]);
    assert_eq!((at.s.player(ROME).stability, at.s.march(2).mp), (2, 1), "PAX-9.4.5g");
    assert!(!at.is_legal(to("arretium")), "the enemy is there");
    at.act(Action::Done);
    assert_eq!(at.troops(of(ROME), "pisae"), Troops::of(Unit::Legion, 1));
    assert_eq!(
        (at.game.turn(&at.s), at.s.march(1).mp),
        (Turn::Decision(CARTHAGE), 5),
        "no MP for an attack (PAX-9.4.2a)"
    );
    at.way(&["pisae"]);
    assert!(at.s.battle.is_some(), "it cannot Withdraw again (PAX-9.4.1d, PAX-9.4.2b)");
    assert_eq!(at.s.march(1).mp, 3);
}

/// PAX-9.4.1d, PAX-17.2-12: it may Withdraw again in another move; after Cunctator even in the same one, and without losing
/// Stability.
#[test]
fn an_army_withdraws_again_in_another_move_or_by_cunctator() {
    for cunctator in [false, true] {
        let mut at = bare(game());
        at.s.player_mut(ROME).cunctator = cunctator;
        at.army(of(ROME), "arretium", &LEGION).army(of(CARTHAGE), "parma", &[(Unit::HeavyInfantry, 2)]);
        march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::Withdraw).act(Action::Go).roll(1);
        at.way(&["pisae"]);
        assert_eq!(at.s.player(ROME).stability, if cunctator { 3 } else { 2 });
        at.way(&["pisae"]);
        assert_eq!(at.is_legal(Action::Withdraw), cunctator);
    }
    let mut at = bare(game());
    at.army(of(ROME), "arretium", &LEGION).army(of(CARTHAGE), "parma", &[(Unit::HeavyInfantry, 2)]);
    march(&mut at, CARTHAGE, "parma", 6).act(Action::Drop { piece: full(Unit::HeavyInfantry), count: 1 });
    at.way(&["arretium"]).act(Action::Withdraw).act(Action::Go).roll(1).way(&["pisae"]);
    at.act(Action::LetPass).act(Action::Done);
    assert!(at.s.withdrawn.is_empty(), "the move is over");
}

/// PAX-9.4.1d: units that have Withdrawn into a Space stay there; those already there may still Withdraw.
#[test]
fn pax_9_4_1d_only_who_has_not_withdrawn_yet_withdraws() {
    let mut at = bare(game());
    at.army(of(ROME), "arretium", &LEGION).army(of(ROME), "pisae", &[(Unit::LightInfantry, 2)]);
    at.army(of(CARTHAGE), "parma", &[(Unit::HeavyInfantry, 2)]);
    march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::LetPass).act(Action::Withdraw);
    at.act(Action::Go).roll(1).way(&["pisae"]);
    at.way(&["pisae"]).act(Action::Withdraw);
    assert_eq!(at.s.march(2).troops, Troops::of(Unit::LightInfantry, 2), "they have not Withdrawn yet");
    assert_eq!(at.troops(of(ROME), "pisae"), Troops::of(Unit::Legion, 1), "the Legion has");
    at.act(Action::Go).roll(1);
    at.until(|s| s.battle.is_some());
    assert_eq!(at.troops(of(ROME), "pisae"), Troops::of(Unit::Legion, 1), "it fights");
}

/// PAX-9.4.1b, PAX-R161: the Campaign rating adds nothing, except by an option.
#[test]
fn a_leader_adds_nothing_to_a_withdrawal() {
    let led = with_options("pax_romana", &[("withdrawal_adds_campaign", "true")]);
    for (rules, mp) in [(game(), 3), (&led, 7)] {
        let mut at = bare(rules);
        at.army(of(ROME), "arretium", &LEGION).leader(of(ROME), "rome_03", "arretium");
        at.army(of(CARTHAGE), "parma", &HEAVY);
        march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::Withdraw).act(Action::Go).roll(3);
        assert_eq!(at.s.march(2).mp, mp);
    }
}

/// PAX-9.4.3a, PAX-9.4.3b, PAX-10.4.1: the attacker's cavalry may slow them; an army without MP left fights.
#[test]
fn cavalry_slows_a_withdrawal() {
    for (riders, die, left) in [(1, 4, 3), (2, 4, 1), (3, 6, 3)] {
        let mut at = at_arretium(game(), &LEGION, &[(Unit::HeavyInfantry, 2), (Unit::Cavalry, riders)]);
        at.act(Action::Withdraw).act(Action::Go);
        assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE));
        at.act(Action::Yes).roll(die);
        assert_eq!(at.s.march(2).mp, left, "{riders} cavalry");
    }
    let mut at = at_arretium(game(), &LEGION, &[(Unit::HeavyInfantry, 2), (Unit::Cavalry, 2)]);
    at.act(Action::Withdraw).act(Action::Go).act(Action::No).roll(3);
    assert_eq!(at.s.march(2).mp, 3, "it is not compulsory");
    let mut at = at_arretium(game(), &LEGION, &[(Unit::HeavyInfantry, 2), (Unit::Cavalry, 2)]);
    at.act(Action::Withdraw).act(Action::Go).act(Action::Yes).roll(3);
    assert!(at.s.battle.is_some() && at.s.marches.len() == 1, "no MP (PAX-9.4.1c, PAX-9.4.4f)");
    assert_eq!((at.s.player(ROME).stability, at.s.march(1).mp), (3, 4));
}

/// PAX-9.4.4b, PAX-9.4.4c, PAX-9.4.4d, PAX-C6, PAX-12.1.1f, PAX-R162: which forces a Withdrawal can pass.
#[test]
fn a_withdrawal_passes_garrisons_but_no_armies() {
    let cheap = with_options("pax_romana", &[("garrison_mp_on_top", "false")]);
    let to = |place: &str| Action::MoveTo { to: node(place) };
    let leaving = |rules, die, block: &dyn Fn(&mut At<'_>)| {
        let mut at = bare(rules);
        at.army(of(ROME), "arretium", &LEGION).army(of(CARTHAGE), "parma", &HEAVY);
        block(&mut at);
        march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::Withdraw).act(Action::Go).roll(die);
        at
    };
    let open = |block: &dyn Fn(&mut At<'_>)| leaving(game(), 4, block).is_legal(to("pisae"));
    assert!(open(&|_| {}));
    assert!(
        open(&|at| {
            at.leader(of(GREECE), "greece_01", "pisae");
        }),
        "a lone leader"
    );
    assert!(!open(&|at| {
        at.works(of(GREECE), "pisae", 2);
    }));
    assert!(!open(&|at| {
        at.army(Owner::Gauls, "pisae", &LEGION);
    }));
    assert!(!open(
        &|at| at.s.ground[id::<Space>("pisae")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE })
    ));
    let garrison = |at: &mut At<'_>| {
        at.garrisons(of(GREECE), &["pisae"]);
    };
    for (rules, die, passes) in [(game(), 2, false), (game(), 3, true), (&cheap, 2, true), (&cheap, 1, false)] {
        let mut at = leaving(rules, die, &garrison);
        assert_eq!(at.is_legal(to("pisae")), passes, "{die}");
        if passes {
            at.way(&["pisae"]);
            assert!(!at.is_legal(Action::Done), "nobody stays there");
            at.way(&["roma"]);
            assert_eq!((at.troops(of(GREECE), "pisae").len(), at.troops(of(ROME), "roma").len()), (1, 1));
        }
    }
}

/// PAX-9.4.5b, PAX-12.1.1c, PAX-9.4.4e: some stay and fight; Garrisons go only with combat units.
#[test]
fn some_withdraw_and_some_stay() {
    let mut at = at_arretium(game(), &[(Unit::Legion, 2), (Unit::Garrison, 2)], &HEAVY);
    at.act(Action::Withdraw);
    assert!(!at.is_legal(Action::Leave { piece: full(Unit::Legion), count: 2 }), "somebody who can fight goes");
    at.act(Action::Leave { piece: full(Unit::Legion), count: 1 });
    at.act(Action::PickUp { owner: of(ROME), piece: full(Unit::Garrison), count: 1 });
    at.act(Action::Go).roll(1).way(&["pisae"]);
    assert!(at.s.battle.is_some(), "those left behind must fight");
    assert_eq!((at.troops(of(ROME), "pisae").len(), at.troops(of(ROME), "arretium").len()), (2, 2));
}

/// PAX-9.4.5c: Withdrawing units split up free and join others for 1 MP.
#[test]
fn withdrawing_units_split_and_join() {
    let mut at = bare(game());
    at.army(of(ROME), "arretium", &[(Unit::Legion, 2)]).army(of(ROME), "pisae", &[(Unit::LightInfantry, 1)]);
    at.army(of(CARTHAGE), "parma", &HEAVY);
    march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::LetPass).act(Action::Withdraw);
    at.act(Action::Go).roll(3).way(&["pisae"]);
    at.act(Action::PickUp { owner: of(ROME), piece: full(Unit::LightInfantry), count: 1 });
    assert_eq!(at.s.march(2).mp, 1);
    at.act(Action::Drop { piece: full(Unit::Legion), count: 1 }).way(&["roma"]);
    assert_eq!((at.troops(of(ROME), "pisae").len(), at.troops(of(ROME), "roma").len()), (1, 2));
}

/// PAX-12.1.1b, PAX-8.4.6a, PAX-8.4.6b, PAX-9.4.4e: Garrisons alone are destroyed without a battle, and a leader with them.
#[test]
fn garrisons_alone_are_destroyed() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["arretium"]).leader(of(ROME), "rome_03", "arretium");
    at.army(of(CARTHAGE), "parma", &HEAVY).leader(of(CARTHAGE), "carthage_01", "parma");
    march(&mut at, CARTHAGE, "parma", 1).way(&["arretium"]);
    assert_eq!((at.s.march(1).mp, at.s.battles, at.s.leaders.len()), (5, 0, 1));
    assert!(at.s.battle.is_none() && at.troops(of(ROME), "arretium").is_empty());
    assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE), "no roll for the leader");
}

/// PAX-10.4.3b, PAX-R10-24: cavalry alone leaves mountains by itself, or is destroyed.
#[test]
fn cavalry_alone_leaves_mountains() {
    let blocked = |at: &mut At<'_>| {
        for space in ["tavium", "melitene", "cilician_gates"] {
            at.army(of(GREECE), space, &[(Unit::LightInfantry, 1)]);
        }
    };
    let fights = with_options("pax_romana", &[("stranded_cavalry", "fights")]);
    for (rules, block, left, battle) in [(game(), false, 1, false), (game(), true, 0, false), (&fights, true, 1, true)]
    {
        let mut at = bare(rules);
        at.army(of(EAST), "mazaca", &[(Unit::Cavalry, 1)]).army(of(CARTHAGE), "sebastia", &HEAVY);
        if block {
            blocked(&mut at);
        }
        march(&mut at, CARTHAGE, "sebastia", 6).way(&["mazaca"]);
        // The Greeks may intercept.
        if block {
            at.act(Action::LetPass);
        }
        if !block {
            at.roll(1).way(&["tavium"]);
        } else if !battle {
            at.roll(6);
        }
        let all: u16 = at.game.spaces().map(|space| at.s.troops(of(EAST), space).len()).sum();
        assert_eq!((all, at.s.battle.is_some()), (left, battle));
    }
}

/// PAX-9.2.1l, PAX-9.2.1p, PAX-9.2.1m to PAX-9.2.1o: a group that enters a Space with an enemy needs a Movement Point to
/// attack him.
#[test]
fn an_attack_costs_a_point_that_must_be_there() {
    let enter = |die, setting: &dyn Fn(&mut At<'_>)| {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "parma", &HEAVY);
        setting(&mut at);
        march(&mut at, CARTHAGE, "parma", die);
        at.is_legal(Action::MoveTo { to: node("arretium") })
    };
    let chip = |at: &mut At<'_>| {
        at.s.ground[id::<Space>("arretium")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
    };
    for (name, setting) in [
        (
            "combat units",
            &(|at: &mut At<'_>| {
                at.army(of(ROME), "arretium", &LEGION);
            }) as &dyn Fn(&mut At<'_>),
        ),
        ("a Garrison", &|at| {
            at.garrisons(of(ROME), &["arretium"]);
        }),
        ("a Town", &|at| {
            at.works(of(ROME), "arretium", 2);
        }),
        ("a tribe", &chip),
        ("Independents", &|at| {
            at.army(Owner::Samnites, "arretium", &LEGION);
        }),
        ("barbarians", &|at| {
            at.army(Owner::Rebels, "arretium", &[(Unit::Barbarians, 1)]);
        }),
    ] {
        assert!(!enter(1, setting) && enter(2, setting), "{name}");
    }
    for (name, setting) in [
        ("nobody", &(|_: &mut At<'_>| {}) as &dyn Fn(&mut At<'_>)),
        ("a leader (PAX-9.2.1n)", &|at| {
            at.leader(of(ROME), "rome_03", "arretium");
        }),
        ("Elephants (PAX-9.2.1n)", &|at| {
            at.army(of(ROME), "arretium", &[(Unit::Elephants, 1)]);
        }),
        ("squadrons (PAX-9.2.1b)", &|at| {
            at.fleet(of(ROME), "arretium", 1);
            at.s.fleets.clear();
        }),
    ] {
        assert!(enter(1, setting), "{name}");
    }
}

/// PAX-12.1.1a, PAX-9.2.3a, PAX-C7, PAX-R147: Garrisons and leaders alone enter no Space that an enemy holds.
#[test]
fn who_cannot_fight_does_not_attack() {
    let open = with_options("pax_romana", &[("lone_leader_blocked", "false")]);
    for (rules, passes) in [(game(), false), (&open, true)] {
        let mut at = bare(rules);
        at.garrisons(of(ROME), &["arretium"]).leader(of(CARTHAGE), "carthage_01", "parma");
        at.expansion(CARTHAGE);
        at.act(Action::MoveLeader { leader: id("carthage_01"), major: false, alone: true }).roll(6);
        assert_eq!(at.is_legal(Action::MoveTo { to: node("arretium") }), passes);
    }
    let mut at = bare(game());
    at.garrisons(of(ROME), &["arretium"]).garrisons(of(CARTHAGE), &["parma"]);
    at.expansion(CARTHAGE);
    at.act(Action::Minor { owner: of(CARTHAGE), from: node("parma"), piece: full(Unit::Garrison) }).roll(6);
    assert!(!at.is_legal(Action::MoveTo { to: node("arretium") }) && at.is_legal(Action::MoveTo { to: node("pisae") }));
}

/// PAX-9.5.1a, PAX-9.5.1b, PAX-R153: a group enters a transit point only if it can go on, which may take the MP for an
/// attack.
#[test]
fn nobody_stops_in_a_transit_point() {
    let late = with_options("pax_romana", &[("attack_mp_needed_through_point", "false")]);
    for (rules, held, die, enters) in [
        (game(), false, 1, false),
        (game(), false, 2, true),
        (game(), true, 2, false),
        (game(), true, 3, true),
        (&late, true, 2, true),
    ] {
        let mut at = bare(rules);
        at.army(of(CARTHAGE), "calagurris", &HEAVY);
        if held {
            at.army(of(ROME), "aginnum", &LEGION);
        }
        march(&mut at, CARTHAGE, "calagurris", die);
        assert_eq!(at.is_legal(Action::MoveTo { to: node("ltp_pyrenaei") }), enters, "{held}, {die} MP");
        if enters {
            at.way(&["ltp_pyrenaei"]);
            assert!(!at.is_legal(Action::Done), "not voluntarily either (PAX-9.5.1a)");
        }
    }
}

/// PAX-9.5.3, PAX-R164, PAX-R165: Straits lead into Spaces without an enemy, past no enemy squadrons.
#[test]
fn straits_are_closed_by_enemies_and_their_squadrons() {
    let bold = with_options("pax_romana", &[("attack_across_strait", "true")]);
    let crosses = |rules, from: &str, to: &str, setting: &dyn Fn(&mut At<'_>)| {
        let mut at = bare(rules);
        at.army(of(GREECE), from, &HEAVY);
        setting(&mut at);
        march(&mut at, GREECE, from, 6);
        at.is_legal(Action::MoveTo { to: node(to) })
    };
    for (from, to) in [("messana", "rhegium"), ("sestos", "abydos"), ("byzantium", "nicomedia")] {
        for (from, to) in [(from, to), (to, from)] {
            assert!(crosses(game(), from, to, &|_| {}), "{from}");
            assert!(
                !crosses(game(), from, to, &|at| {
                    at.army(of(CARTHAGE), to, &LEGION);
                }),
                "PAX-9.5.3c, {to}"
            );
            assert!(
                !crosses(game(), from, to, &|at| {
                    at.fleet(of(CARTHAGE), from, 1);
                }),
                "PAX-9.5.3d, {from}"
            );
            assert!(
                !crosses(game(), from, to, &|at| {
                    at.fleet(of(CARTHAGE), to, 1);
                }),
                "PAX-9.5.3d, {to}"
            );
            assert!(
                crosses(game(), from, to, &|at| {
                    at.fleet(of(GREECE), to, 1);
                }),
                "own squadrons"
            );
        }
    }
    assert!(!crosses(game(), "messana", "rhegium", &|at| {
        at.works(of(CARTHAGE), "rhegium", 2);
    }));
    assert!(
        crosses(&bold, "messana", "rhegium", &|at| {
            at.works(of(CARTHAGE), "rhegium", 2);
        }),
        "PAX-R165"
    );
    assert!(!crosses(&bold, "messana", "rhegium", &|at| {
        at.fleet(of(CARTHAGE), "rhegium", 2);
    }));
    assert!(!crosses(game(), "gades", "tingis", &|_| {}), "no Link");
    assert!(
        crosses(game(), "tingis", "ltp_calpe", &|at| {
            at.works(of(CARTHAGE), "gades", 2);
        }),
        "PAX-R164"
    );
}

/// PAX-7.3.5b, PAX-7.4.2a, PAX-R138, PAX-R139: entering Cities and Towns that nobody defends.
#[test]
fn walking_into_a_town_costs_the_point_of_an_attack() {
    let free = with_options("pax_romana", &[("walk_in_costs_attack_mp", "false")]);
    for (rules, die, left) in [(game(), 3, 1), (&free, 3, 2)] {
        let mut at = bare(rules);
        at.works(of(ROME), "arretium", 1).army(of(CARTHAGE), "parma", &HEAVY);
        march(&mut at, CARTHAGE, "parma", die).way(&["arretium"]);
        let owner = at.s.ground[id::<Space>("arretium")].works.map(|works| works.owner);
        assert_eq!((owner, at.s.march(1).mp), (Some(of(CARTHAGE)), left));
    }
    let waived = with_options("pax_romana", &[("attack_mp_after_withdrawal", "false")]);
    for (rules, left) in [(game(), 1), (&waived, 2)] {
        let mut at = bare(rules);
        at.works(of(ROME), "arretium", 2).army(of(ROME), "arretium", &LEGION).army(of(CARTHAGE), "parma", &HEAVY);
        march(&mut at, CARTHAGE, "parma", 3).way(&["arretium"]).act(Action::Withdraw).act(Action::Go).roll(1);
        at.way(&["pisae"]);
        assert_eq!((at.s.battle.is_some(), at.s.march(1).mp), (true, left), "the Town still defends itself");
    }
}

/// PAX-13.3-SPA-d, PAX-13.3-JUD-d: rebels slow groups that enter Spaces beside them.
#[test]
fn rebels_slow_who_moves_among_them() {
    for (rebels, price) in [(None, 1), (Some("numantia"), 2)] {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "saguntum", &HEAVY);
        if let Some(space) = rebels {
            at.army(Owner::Rebels, space, &[(Unit::Barbarians, 3)]);
        }
        march(&mut at, CARTHAGE, "saguntum", 6).way(&["toletum"]);
        assert_eq!(at.s.march(1).mp, 6 - price);
    }
}

/// PAX-16.2-CON-b, PAX-16.2-CON-c, PAX-17.2-10-a, PAX-9.1.4b: a Conqueror's army moves a second time.
#[test]
fn a_conqueror_moves_twice() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "parma", &HEAVY).leader(of(CARTHAGE), "carthage_01", "parma");
    at.s.player_mut(CARTHAGE).conqueror = Some(id("carthage_01"));
    march(&mut at, CARTHAGE, "parma", 1).way(&["arretium"]).act(Action::Done);
    assert!(!at.is_legal(Action::Major { owner: of(CARTHAGE), from: node("arretium"), fleet: false }));
    at.act(Action::Lead { leader: id("carthage_01") });
    assert!(!at.is_legal(Action::LeaveLeader { leader: id("carthage_01") }), "he goes himself");
    at.act(Action::Go).roll(2).way(&["pisae", "roma"]).act(Action::Done);
    assert_eq!((at.troops(of(CARTHAGE), "roma").len(), at.s.leaders.get(0).unwrap().at), (4, node("roma")));
    assert!(!at.is_legal(Action::Lead { leader: id("carthage_01") }));
}

/// PAX-9.4.4a, PAX-9.4.5e: not even by sea to where the enemy came from.
#[test]
fn pax_9_4_4a_nobody_withdraws_by_sea_to_where_the_enemy_came_from() {
    let mut at = bare(game());
    at.army(of(GREECE), "actium", &[(Unit::HeavyInfantry, 1)]).army(of(EAST), "patrae", &HEAVY).reckoned();
    crate::sea::army_out(&mut at, EAST, "patrae", 6);
    // Greece lets the transport into its Port.
    at.act(Action::Embark).way(&["actium"]).act(Action::Yes).act(Action::Land);
    at.act(Action::Withdraw).act(Action::Go).roll(6).act(Action::Embark);
    let to = |place: &str| Action::MoveTo { to: node(place) };
    assert!(at.is_legal(to("corcyra")) && !at.is_legal(to("patrae")), "nobody is in either of them");
}

/// PAX-9.4.1d, PAX-9.4.5c: units left on the way have also Withdrawn.
#[test]
fn pax_9_4_1d_who_is_left_on_the_way_has_withdrawn() {
    let light = [(Unit::LightInfantry, 2)];
    let mut at = at_arretium(game(), &light, &HEAVY);
    at.act(Action::Withdraw).act(Action::Go).roll(2).way(&["pisae"]);
    at.act(Action::Drop { piece: full(Unit::LightInfantry), count: 1 }).way(&["roma"]);
    assert_eq!((at.troops(of(ROME), "pisae").len(), at.troops(of(ROME), "roma").len()), (1, 1));
    at.way(&["pisae"]).act(Action::LetPass);
    assert!(at.s.battle.is_some(), "it does not Withdraw again");
}

/// PAX-9.4.1d, PAX-9.4.5c: units that have Withdrawn in this move do not join others that do so; nor do Garrisons.
#[test]
fn pax_9_4_1d_who_has_withdrawn_joins_no_other_withdrawal() {
    let mut at = bare(game());
    at.army(of(ROME), "arretium", &[(Unit::Legion, 1), (Unit::Garrison, 1)]).army(of(ROME), "ariminum", &LEGION);
    at.army(of(ROME), "roma", &[(Unit::LightInfantry, 1), (Unit::Garrison, 1)]).army(of(CARTHAGE), "parma", &HEAVY);
    let gar = full(Unit::Garrison);
    let pick = |piece, count| Action::PickUp { owner: of(ROME), piece, count };
    march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::LetPass).act(Action::Withdraw);
    at.act(pick(gar, 1)).act(Action::Go).roll(2).way(&["pisae", "roma"]);
    at.way(&["ariminum"]).act(Action::Withdraw).act(Action::Go).roll(5).way(&["bovianum", "roma"]);
    assert!(at.is_legal(pick(full(Unit::LightInfantry), 1)), "it has not moved");
    assert!(!at.is_legal(pick(full(Unit::Legion), 1)));
    assert!(at.is_legal(pick(gar, 1)) && !at.is_legal(pick(gar, 2)), "one of two was there before");
    // Nor do Garrisons that have Withdrawn leave with an army that has not yet.
    let mut at = bare(game());
    at.army(of(ROME), "arretium", &[(Unit::Legion, 1), (Unit::Garrison, 1)]);
    at.army(of(ROME), "pisae", &[(Unit::LightInfantry, 1)]).army(of(CARTHAGE), "parma", &HEAVY);
    march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::LetPass).act(Action::Withdraw);
    at.act(pick(gar, 1)).act(Action::Go).roll(1).way(&["pisae"]).way(&["pisae"]).act(Action::Withdraw);
    assert!(!at.is_legal(pick(gar, 1)) && at.is_legal(Action::Go));
}

/// PAX-9.4.1d: who Retreats after a Withdrawal does not Withdraw again in the same move; those who are there already do.
#[test]
fn pax_9_4_1d_a_retreat_gives_no_second_withdrawal() {
    for fresh in [0, 2] {
        let mut at = bare(game());
        let heavy = Unit::HeavyInfantry;
        at.army(of(CARTHAGE), "tolosa", &[(heavy, 4)]).army(of(GREECE), "narbo", &[(heavy, 4)]);
        if fresh > 0 {
            at.army(of(CARTHAGE), "avaricum", &[(Unit::LightInfantry, fresh)]);
        }
        march(&mut at, GREECE, "narbo", 6);
        at.s.march_mut(1).mp = 20;
        at.way(&["tolosa"]).act(Action::Withdraw).act(Action::Go).roll(1).way(&["gergovia"]);
        at.way(&["gergovia"]);
        if fresh > 0 {
            at.act(Action::LetPass);
        }
        at.roll(3).roll(1);
        while at.s.steps.top() != Some(BattleStep::Retreat.into()) {
            at.act(Action::Done);
        }
        at.act(Action::Yes);
        at.until(|s| matches!(s.steps.top(), Some(Step::Battle(BattleStep::Flee { .. }))));
        at.act(Action::FleeTo { to: node("avaricum") }).until(|s| s.marches.len() == 1);
        let fled = at.troops(of(CARTHAGE), "avaricum").only(|unit| unit == heavy);
        let noted = Detachment { space: id("avaricum"), owner: of(CARTHAGE), troops: fled };
        assert!(!fled.is_empty());
        assert_eq!(at.s.withdrawn.iter().collect::<Vec<_>>(), [noted], "nobody in Gergovia any more");
        at.until(|s| s.steps.top() == Some(MarchStep::Go.into())).way(&["avaricum"]);
        assert_eq!(at.is_legal(Action::Withdraw), fresh > 0);
        if fresh > 0 {
            at.act(Action::Withdraw);
            assert_eq!(at.s.march(2).troops, Troops::of(Unit::LightInfantry, fresh));
        }
    }
}

/// PAX-9.4.1d: nor does who has Withdrawn and then leaves that Space by an Interception.
#[test]
fn pax_9_4_1d_an_interception_gives_no_second_withdrawal() {
    let light = Unit::LightInfantry;
    let mut at = bare(game());
    at.army(of(ROME), "arretium", &[(light, 10)]).army(of(CARTHAGE), "parma", &[(light, 10)]);
    march(&mut at, CARTHAGE, "parma", 6);
    at.s.march_mut(1).mp = 20;
    at.way(&["arretium"]).act(Action::Withdraw).act(Action::Go).roll(1).way(&["pisae"]);
    let noted = |at: &At<'_>| at.s.withdrawn.iter().map(|army| army.space).collect::<Vec<Space>>();
    assert_eq!(noted(&at), [id("pisae")]);
    at.way(&["parma"]).act(Action::Intercept { from: id("pisae") }).roll(12).roll(3).roll(1);
    while at.s.steps.top() != Some(BattleStep::Retreat.into()) {
        at.act(Action::Done);
    }
    at.act(Action::Yes).until(|s| s.steps.top() == Some(MarchStep::Go.into()));
    assert!(at.troops(of(ROME), "parma").len() > 5, "it has won and stays");
    assert_eq!(noted(&at), [id("parma")], "others may come to Pisae");
    assert_eq!(at.s.march(1).at, node("arretium"));
    at.way(&["parma"]);
    assert!(at.s.battle.is_some() && !at.is_legal(Action::Withdraw));
}

/// PAX-9.4.4a, PAX-10.7.7b, PAX-5.1.2a: who Withdraws from an enemy that has come through transit points does not go to the Space before them, to
/// which the enemy may have to go back. The points themselves are open.
#[test]
fn pax_9_4_4a_nobody_withdraws_to_the_space_before_the_transit_points() {
    let mut at = bare(game());
    at.army(of(GREECE), "rhegium", &[(Unit::LightInfantry, 2)]).army(of(ROME), "croton", &[(Unit::Legion, 3)]);
    march(&mut at, GREECE, "rhegium", 6).way(&["ltp_lucania", "croton"]).act(Action::Withdraw).act(Action::Go).roll(6);
    let to = |place: &str| at.is_legal(Action::MoveTo { to: node(place) });
    assert!(!to("rhegium") && to("tarentum") && to("ltp_lucania"));
    at.way(&["ltp_lucania"]);
    assert!(
        !at.is_legal(Action::MoveTo { to: node("rhegium") }) && at.is_legal(Action::MoveTo { to: node("paestum") })
    );
}

/// PAX-9.4.4e, PAX-12.1.1c: a Garrison whose combat units have been left on the way Withdraws no farther.
#[test]
fn pax_9_4_4e_a_garrison_goes_no_farther_than_its_army() {
    let mut at = bare(game());
    at.army(of(GREECE), "paestum", &[(Unit::HeavyInfantry, 6)]);
    at.army(of(ROME), "capua", &[(Unit::LightInfantry, 1)]).garrisons(of(ROME), &["capua"]);
    march(&mut at, GREECE, "paestum", 6).way(&["capua"]).act(Action::Withdraw);
    at.act(Action::PickUp { owner: of(ROME), piece: full(Unit::Garrison), count: 1 });
    if at.is_legal(Action::Go) {
        at.act(Action::Go);
    }
    at.roll(4).way(&["bovianum"]);
    assert!(at.is_legal(Action::MoveTo { to: node("ancona") }));
    at.act(Action::Drop { piece: full(Unit::LightInfantry), count: 1 });
    assert_eq!(at.troops(of(ROME), "bovianum").len(), 2, "{:?}", at.legal());
}

/// PAX-9.5.3d, PAX-10.7.4e: squadrons that bring the enemy ashore close a Strait to who Withdraws, and to who Retreats.
#[test]
fn pax_9_5_3d_squadrons_that_land_an_army_close_the_strait() {
    for (galleys, open) in [(0, true), (2, false)] {
        let ashore = |romans: u8| {
            let mut at = bare(game());
            at.army(of(ROME), "messana", &[(Unit::LightInfantry, romans)]);
            let way = ["lilybaeum", "ntp_aeoliae"];
            let group = at.march_along(CARTHAGE, of(CARTHAGE), &[(Unit::HeavyInfantry, 6)], &way, 6);
            at.s.march_mut(group).course = Course::Sea(Voyage { galleys, sailed: true, ..Voyage::default() });
            at.game.settle(&mut at.s);
            at.way(&["messana"]).act(Action::Yes).act(Action::Land);
            at
        };
        let mut at = ashore(3);
        at.act(Action::Withdraw).act(Action::Go).roll(6);
        assert_eq!(at.is_legal(Action::MoveTo { to: node("rhegium") }), open, "{:?}", at.legal());
        let mut at = ashore(12);
        at.act(Action::Fight).dice(6, 1).quietly_until_retreat().act(Action::Yes);
        assert_eq!(at.is_legal(Action::FleeTo { to: node("rhegium") }), open, "{:?}", at.legal());
    }
}
