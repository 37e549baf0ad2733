//! PAX-9.2.1, PAX-9.4.4, PAX-8.2.3: what a step costs, and which steps there are.

use crate::actions::{major, minor, to};
use crate::board::*;
use crate::clash::march;
use crate::support::id;
use agon_game::{Seat, Telling};
use agon_pax_romana::ids::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const LIGHT: Unit = Unit::LightInfantry;

/// A leader of Carthage sets out alone with so many Movement Points.
fn leader_out<'g>(at: &mut At<'g>, from: &str, mp: u8) {
    at.leader(of(CARTHAGE), "carthage_01", from).expansion(CARTHAGE);
    at.act(Action::MoveLeader { leader: id("carthage_01"), major: false, alone: true }).roll(6);
    at.s.march_mut(1).mp = mp;
}

/// PAX-9.2.2a: in a scenario on a part of the map nobody leaves this part.
#[test]
fn pax_9_2_2a_nobody_leaves_the_map_of_the_scenario() {
    for (scenario, open) in [("i", false), ("ii", true)] {
        let mut at = emptied(game(), scenario);
        let rome = at.s.all_seats().find(|seat| at.game.home_of(&at.s, id("roma")) == Some(*seat)).unwrap();
        at.army(of(rome), "rhegium", &[(LIGHT, 1)]);
        at.expansion(rome).act(major(rome, "rhegium")).act(Action::Go).roll(6);
        assert_eq!((at.is_legal(to("messana")), at.is_legal(to("croton"))), (open, true), "scenario {scenario}");
    }
}

/// PAX-9.2.1d, PAX-12.1.3b: a leader alone goes into mountains, Garrisons do not.
#[test]
fn pax_9_2_1d_a_leader_alone_goes_into_mountains() {
    for (mp, open) in [(1, false), (2, true)] {
        let mut at = bare(game());
        leader_out(&mut at, "tavium", mp);
        assert_eq!(at.is_legal(to("mazaca")), open, "{mp}");
    }
    let mut at = bare(game());
    at.garrisons(of(CARTHAGE), &["tavium"]).expansion(CARTHAGE);
    at.act(minor(CARTHAGE, "tavium", Unit::Garrison)).roll(6);
    assert!(!at.is_legal(to("mazaca")) && at.is_legal(to("ancyra")));
}

/// PAX-R147: where leaders alone may pass enemies, it costs them what it costs anybody, and no attack.
#[test]
fn pax_r147_a_leader_passes_enemies_for_the_step_alone() {
    let passes = with_options("pax_romana", &[("lone_leader_blocked", "false")]);
    let mut at = bare(&passes);
    at.army(of(ROME), "arretium", &[(LIGHT, 1)]);
    leader_out(&mut at, "parma", 1);
    assert!(at.is_legal(to("arretium")));
}

/// PAX-R139, PAX-9.2.1p: by an option who walks into a City or Town with nothing left to lose needs no point for an attack; who finds
/// an army there, or something to lose, does.
#[test]
fn pax_r139_only_an_open_town_may_be_free_of_the_attack() {
    let free = with_options("pax_romana", &[("walk_in_costs_attack_mp", "false")]);
    for (rules, points, army, mp) in
        [(game(), 1, false, 2), (&free, 1, false, 1), (&free, 1, true, 2), (&free, 2, false, 2)]
    {
        for (left, open) in [(mp - 1, false), (mp, true)] {
            let mut at = bare(rules);
            at.works(of(ROME), "arretium", points).army(of(CARTHAGE), "parma", &[(LIGHT, 1)]);
            if army {
                at.army(of(ROME), "arretium", &[(LIGHT, 1)]);
            }
            march(&mut at, CARTHAGE, "parma", 6);
            at.s.march_mut(1).mp = left;
            assert_eq!(at.is_legal(to("arretium")), open, "{points} FP, army: {army}, {left} MP");
        }
    }
}

/// PAX-9.4.4c, PAX-C6: by the option that a Garrison costs a Withdrawal nothing on top, the step still costs what its Link does.
#[test]
fn pax_c6_a_garrison_beyond_an_alpine_pass() {
    let cheap = with_options("pax_romana", &[("garrison_mp_on_top", "false")]);
    for (die, open) in [(3, false), (4, true)] {
        let mut at = bare(&cheap);
        at.army(of(ROME), "valentia", &[(LIGHT, 1)]).garrisons(of(CARTHAGE), &["taurinorum"]);
        at.army(of(CARTHAGE), "nemausus", &[(LIGHT, 2)]);
        march(&mut at, CARTHAGE, "nemausus", 6).way(&["valentia"]).act(Action::Withdraw).act(Action::Go).roll(die);
        assert_eq!(at.is_legal(to("taurinorum")), open, "3 MP for the Pass, 1 to go on: {die}");
    }
}

/// PAX-9.4.4a: a Withdrawal may take the same way twice; only the enemy and the place from which he came are closed to it.
#[test]
fn pax_9_4_4a_a_withdrawal_may_turn_back() {
    let mut at = bare(game());
    at.army(of(ROME), "arretium", &[(LIGHT, 1)]).army(of(CARTHAGE), "parma", &[(LIGHT, 2)]);
    march(&mut at, CARTHAGE, "parma", 6).way(&["arretium"]).act(Action::Withdraw).act(Action::Go).roll(4);
    at.way(&["pisae", "roma"]);
    assert!(at.is_legal(to("pisae")));
    at.way(&["pisae"]);
    assert!(at.is_legal(to("roma")) && !at.is_legal(to("arretium")) && !at.is_legal(to("parma")));
}

/// PAX-R131: by an option empty Spaces at home are their owner's: an enemy does not Withdraw there, but marches through.
#[test]
fn pax_r131_nobody_withdraws_to_the_home_of_another() {
    let closed = with_options("pax_romana", &[("foreign_home_spaces_free", "false")]);
    for (rules, open) in [(game(), true), (&closed, false)] {
        let attacked = |owner: Seat| {
            let mut at = bare(rules);
            at.army(of(owner), "arretium", &[(LIGHT, 1)]).army(of(CARTHAGE), "parma", &[(LIGHT, 2)]);
            march(&mut at, CARTHAGE, "parma", 6);
            assert!(at.is_legal(to("pisae")), "on the march");
            at.way(&["arretium"]);
            at.is_legal(Action::Withdraw)
        };
        assert_eq!((attacked(GREECE), attacked(ROME)), (open, true));
    }
}

/// PAX-9.5.3c: what counts is who holds the other side of a Strait, not the side from which a leader leaves his enemies.
#[test]
fn pax_9_5_3c_the_other_side_of_a_strait_counts() {
    let mut at = bare(game());
    at.army(of(ROME), "messana", &[(LIGHT, 1)]);
    leader_out(&mut at, "messana", 4);
    assert!(at.is_legal(to("rhegium")));
}

/// PAX-12.1.3a, PAX-12.1.3b: Garrisons go into mountains where combat units of their owner stand, but not to those of an ally.
#[test]
fn pax_12_1_3b_garrisons_go_to_their_army_in_mountains() {
    for (beside, open) in [(None, false), (Some(CARTHAGE), true), (Some(GREECE), false)] {
        let mut at = bare(game());
        at.s.ally(CARTHAGE, GREECE);
        at.garrisons(of(CARTHAGE), &["tavium"]);
        if let Some(seat) = beside {
            at.army(of(seat), "mazaca", &[(LIGHT, 1)]);
        }
        at.expansion(CARTHAGE).act(minor(CARTHAGE, "tavium", Unit::Garrison)).roll(6);
        assert_eq!(at.is_legal(to("mazaca")), open, "{beside:?}");
        if open {
            at.way(&["mazaca"]).until(|s| s.marches.is_empty());
            assert_eq!(at.troops(of(CARTHAGE), "mazaca").all(Unit::Garrison), 1);
        }
    }
}

/// PAX-R147, PAX-8.2.3g: by sea, too, a leader alone enters no Port that others hold, unless an option lets him.
#[test]
fn pax_r147_a_leader_alone_enters_no_port_of_others() {
    let passes = with_options("pax_romana", &[("lone_leader_blocked", "false")]);
    for (rules, open) in [(game(), false), (&passes, true)] {
        let mut at = bare(rules);
        at.army(of(ROME), "lilybaeum", &[(LIGHT, 1)]);
        leader_out(&mut at, "carthago", 6);
        at.act(Action::Embark);
        at.game.advance(&mut at.s, 1, id("ntp_aegates"));
        at.s.march_mut(1).voyage_mut().sailed = true;
        assert_eq!(at.is_legal(to("lilybaeum")), open);
    }
}

/// PAX-9.1.2d, PAX-9.4.1b: what is said about a roll are the Movement Points of the group that has rolled, even if its move is over with them.
#[test]
fn the_points_of_a_roll_are_those_of_the_group() {
    let said = |at: &At<'_>| at.game.describe(&at.s, Action::Rolled { total: 1 });
    let mut at = bare(game());
    at.army(of(CARTHAGE), "cirta", &[(LIGHT, 1)]);
    for beside in ["thevestis", "hippo_regius", "saldae"] {
        at.army(of(ROME), beside, &[(LIGHT, 1)]);
    }
    at.expansion(CARTHAGE).act(minor(CARTHAGE, "cirta", LIGHT));
    assert_eq!(said(&at), "Carthage rolls 1: 1 Movement Point");
    let mut at = bare(game());
    at.army(of(CARTHAGE), "mazaca", &[(LIGHT, 2)]).army(of(ROME), "tavium", &[(Unit::Legion, 4)]);
    for beside in ["melitene", "cilician_gates"] {
        at.army(of(ROME), beside, &[(LIGHT, 1)]);
    }
    march(&mut at, ROME, "tavium", 6).way(&["mazaca"]).act(Action::Withdraw).act(Action::Go);
    assert_eq!(said(&at), "Carthage rolls 1: 1 Movement Point");
}
