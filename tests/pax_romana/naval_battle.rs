//! PAX-11.4: Fleets that meet.

use crate::actions::{lose, to};
use crate::board::*;
use crate::sea::{army_out, fleet_out};
use crate::support::node;
use agon_game::{Chance, Rules, Seat, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const GALLEYS: Unit = Unit::Galleys;

/// These numbers of Roman and Carthaginian squadrons meet in Aleria, where there is a Roman Garrison.
fn at_aleria(own: u8, theirs: u8) -> At<'static> {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", own).fleet(of(CARTHAGE), "aleria", theirs);
    at.garrisons(of(ROME), &["aleria"]).garrisons(of(CARTHAGE), &["urcinium", "turris"]);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]);
    at
}

fn galleys(at: &At<'_>, seat: Seat, place: &str) -> u8 {
    at.s.galleys(of(seat), node(place))
}

/// PAX-11.4.1a, PAX-11.4.1c, PAX-11.4.1d, PAX-R11-11: fight, Withdraw or let pass; a Fleet that may pass can still attack.
#[test]
fn the_owner_of_a_fleet_that_is_met_answers() {
    let at = at_aleria(2, 2);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE));
    assert_eq!(at.legal(), [Action::Fight, Action::Withdraw, Action::LetPass]);
    let mut at = at_aleria(2, 2);
    at.act(Action::LetPass);
    assert_eq!((at.game.turn(&at.s), at.legal()), (Turn::Decision(ROME), vec![Action::Fight, Action::LetPass]));
    at.act(Action::LetPass);
    assert!(!at.s.march(1).stopped(), "PAX-11.4.1c");
    let mut at = at_aleria(2, 2);
    at.act(Action::LetPass).act(Action::Fight);
    assert_eq!(at.game.chance_kind(&at.s), "naval_battle_die");
}

/// PAX-11.4.3, PAX-11.4.4a, PAX-11.4.4b, PAX-11.4.4e, PAX-11.4.5a, PAX-R11-09, PAX-R11-10, PAX-11.4.4g.
#[test]
fn dice_and_squadrons_decide_a_naval_battle() {
    // (own, theirs, leader), dice, the winner's die, squadrons left.
    for ((own, theirs, leader), dice, last, left) in [
        ((3, 3, false), (4, 1), 2, (3, 1)), // 10 : 7, 3 BP are 2 squadrons
        ((3, 3, false), (4, 2), 2, (3, 2)), // 10 : 8
        ((3, 3, false), (4, 2), 3, (2, 2)), // the winner loses one by an odd die
        ((3, 2, false), (1, 6), 2, (1, 2)), // 7 : 10
        ((3, 2, true), (1, 6), 2, (2, 2)),  // 8 : 10
        ((2, 3, false), (1, 6), 2, (0, 3)), // 5 : 12
        ((1, 1, false), (6, 1), 1, (0, 0)), // PAX-R11-08
    ] {
        let mut at = bare(game());
        at.fleet(of(ROME), "pisae", own).fleet(of(CARTHAGE), "aleria", theirs).works(of(CARTHAGE), "aleria", 5);
        if leader {
            at.leader(of(ROME), "rome_03", "pisae");
        }
        fleet_out(&mut at, ROME, "pisae");
        at.way(&["aleria"]).act(Action::Fight).roll(dice.0).roll(dice.1).roll(last);
        let all = |seat: Seat| -> u8 {
            let moored = at.s.fleets.iter().filter(|fleet| fleet.owner == of(seat)).map(|fleet| fleet.galleys);
            let afloat = at.s.marches.iter().filter(|march| march.owner == of(seat)).map(|march| march.galleys());
            moored.chain(afloat).sum()
        };
        assert_eq!((all(ROME), all(CARTHAGE)), left, "{own} : {theirs} with {dice:?}");
        if left.0 == 0 {
            assert!(at.s.leaders.is_empty() && at.s.sea_battle.is_none());
        }
    }
    // A draw: neither loses anything, both stay, and no winner's die is rolled.
    let mut at = at_aleria(3, 2);
    at.act(Action::Fight).roll(2).roll(4);
    assert_eq!((galleys(&at, CARTHAGE, "aleria"), at.s.march(1).galleys(), at.s.march(1).stopped()), (2, 3, true));
}

/// PAX-16.2-GAL, PAX-17.2-18: improved squadrons are worth 3.
#[test]
fn improved_squadrons_are_worth_more() {
    let mut at = at_aleria(2, 3);
    at.s.player_mut(ROME).improved = true;
    at.act(Action::Fight).roll(1).roll(1);
    assert!(at.s.march(1).voyage().unwrap().enemy_stays, "7 : 7");
}

/// PAX-17.2-18, PAX-11.4.4b: a lost improved squadron covers 3 points of the difference, not 2.
#[test]
fn pax_17_2_18_improved_squadrons_make_up_for_more() {
    // 3 squadrons of Rome lose to 4 of Carthage by this difference.
    for (improved, dice, left) in [(false, (1, 3), 1), (false, (1, 2), 1), (true, (1, 5), 2), (true, (1, 6), 1)] {
        let mut at = at_aleria(3, 4);
        at.s.player_mut(ROME).improved = improved;
        at.act(Action::Fight).roll(dice.0).roll(dice.1).roll(2);
        assert_eq!(galleys(&at, ROME, "pisae"), left, "{improved} {dice:?}");
    }
}

/// PAX-11.1.4b, PAX-11.1.4c, PAX-11.4.2e, PAX-11.4.4f, PAX-11.4.5b: modifiers of the next Continuity roll.
#[test]
fn battles_make_continuity_harder() {
    type Way<'a> = &'a dyn Fn(&mut At<'_>);
    let ways: [(&str, Way<'_>, u8); 3] = [
        (
            "they Withdrew",
            &|at| {
                at.act(Action::Withdraw).way(&["urcinium"]).act(Action::Done);
            },
            6,
        ),
        (
            "won",
            &|at| {
                at.act(Action::Fight).roll(6).roll(1).roll(2);
            },
            5,
        ),
        (
            "a draw",
            &|at| {
                at.act(Action::Fight).roll(3).roll(3);
            },
            7,
        ),
    ];
    for (name, way, most) in ways {
        for (total, goes) in [(most, true), (most + 1, false)] {
            let mut at = at_aleria(2, 2);
            way(&mut at);
            if at.is_legal(Action::FleeTo { to: node("urcinium") }) {
                at.act(Action::FleeTo { to: node("urcinium") });
            }
            assert_eq!((at.game.turn(&at.s), at.s.march(1).stopped()), (Turn::Decision(ROME), true), "{name}");
            at.act(Action::Yes).roll(total);
            assert_eq!(at.s.marches.get(0).is_some_and(|march| !march.finished), goes, "{name}: {total}");
        }
    }
    // PAX-11.4.5c: after a draw it starts in a place with an enemy Fleet.
    let mut at = at_aleria(2, 2);
    at.act(Action::Fight).roll(3).roll(3).act(Action::Yes).roll(7);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE));
    assert!(at.is_legal(Action::Fight));
}

/// PAX-11.4.4c, PAX-11.4.4d, PAX-11.1.8, PAX-R11-07: where the loser goes.
#[test]
fn a_loser_goes_to_the_nearest_friendly_port() {
    let mut at = at_aleria(2, 3);
    at.act(Action::Fight).roll(1).roll(1).roll(2);
    let choices: Vec<Action> = at.legal();
    assert!(
        at.s.marches.is_empty() || choices.iter().all(|action| matches!(action, Action::FleeTo { .. })),
        "{choices:?}"
    );
    if !at.s.marches.is_empty() {
        at.act(choices[0]);
    }
    assert!(at.s.marches.is_empty(), "its move is over");
    assert_eq!((galleys(&at, CARTHAGE, "aleria"), galleys(&at, ROME, "pisae")), (3, 1));
    // Without a friendly Port it is lost.
    let mut at = bare(game());
    at.fleet(of(EAST), "aleria", 1).fleet(of(ROME), "pisae", 4);
    for space in at.game.content.map.ports.iter() {
        at.s.ground[space].works = Some(Works { owner: of(ROME), points: 2 });
    }
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Fight).roll(3).roll(6).roll(2);
    assert!(!at.s.fleets.iter().any(|fleet| fleet.owner == of(EAST)));
}

/// PAX-11.4.2, PAX-11.4.1b: a Withdrawal: at most three Sea Links, to a Port, not where enemies lie, by the rules of the sea.
#[test]
fn a_fleet_withdraws_to_a_port_within_three_links() {
    let mut at = at_aleria(2, 2);
    at.act(Action::Withdraw);
    assert_eq!((at.game.turn(&at.s), at.s.moving(), at.s.march(2).galleys()), (Turn::Decision(CARTHAGE), 2, 2));
    assert!(!at.is_legal(Action::Done), "to a Port (PAX-11.4.2a)");
    assert!(at.is_legal(to("urcinium")));
    at.way(&["urcinium"]);
    assert_eq!(at.s.march(2).mp, 2, "Sea Links left");
    at.act(Action::Done);
    assert_eq!((galleys(&at, CARTHAGE, "urcinium"), at.s.moving()), (2, 1));
    // PAX-11.4.2b
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 1).fleet(of(CARTHAGE), "aleria", 1).fleet(of(EAST), "urcinium", 1);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Withdraw).way(&["urcinium"]);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(EAST), "only with leave");
    at.act(Action::No);
    assert!(!at.is_legal(to("urcinium")));
    // PAX-11.4.2c, PAX-11.4.2d: after a 12 on the way there is no other Withdrawal.
    for (total, again) in [(11, true), (12, false)] {
        let mut at = bare(game());
        at.fleet(of(ROME), "pisae", 3).fleet(of(CARTHAGE), "aleria", 1);
        fleet_out(&mut at, ROME, "pisae");
        at.way(&["aleria"]).act(Action::Withdraw).way(&["urcinium"]).act(Action::Yes).roll(total);
        assert_eq!(galleys(&at, CARTHAGE, "urcinium"), 1, "it fails in a Port that is not friendly");
        at.act(Action::Yes).roll(2).way(&["urcinium"]);
        assert_eq!(at.is_legal(Action::Withdraw), again, "{total}");
    }
}

/// PAX-11.3.1b, PAX-11.4.6a to PAX-11.4.6e, PAX-T19, PAX-11.4.4d: carried armies.
#[test]
fn a_carried_army_suffers_with_its_escort() {
    let carried = |escort: u8| {
        let mut at = bare(game());
        at.army(of(ROME), "pisae", &[(Unit::LightInfantry, 8)]).fleet(of(ROME), "pisae", 4);
        at.fleet(of(CARTHAGE), "aleria", 4).garrisons(of(ROME), &["aleria"]).leader(of(ROME), "rome_03", "pisae");
        army_out(&mut at, ROME, "pisae", 3);
        at.act(Action::Embark);
        if escort > 0 {
            at.act(Action::PickUp { owner: of(ROME), piece: full(GALLEYS), count: escort });
        }
        at.way(&["aleria"]);
        at
    };
    let mut at = carried(0);
    at.act(Action::Fight);
    assert!(at.s.marches.is_empty() && at.s.leaders.is_empty(), "PAX-11.4.6c");
    assert_eq!(galleys(&at, CARTHAGE, "aleria"), 4);
    // 9 + 1 : 8 + 6: four BP are two squadrons, and four BP of the army.
    let mut at = carried(4);
    at.act(Action::Fight).roll(1).roll(6);
    assert_eq!((at.s.march(1).galleys(), at.s.march(1).troops.len()), (2, 4), "there is nothing to choose");
    at.roll(2);
    while matches!(at.legal()[0], Action::FleeTo { .. }) {
        at.act(Action::FleeTo { to: node("pisae") });
    }
    at.act(Action::Done);
    assert_eq!(at.troops(of(ROME), "pisae").len(), 4, "it lands with the loser (PAX-11.4.4d)");
    // PAX-11.4.6e
    let mut at = carried(1);
    at.act(Action::Fight).roll(1).roll(6).roll(2);
    assert!(at.s.marches.is_empty() && at.s.leaders.is_empty() && at.troops(of(ROME), "pisae").is_empty());
}

/// PAX-C10, PAX-R11-14, PAX-10.6.1: no loss is superfluous; a full unit may be reduced if that is enough.
#[test]
fn losses_of_a_carried_army_are_chosen_without_waste() {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", &[(Unit::Legion, 2), (Unit::LightInfantry, 2), (Unit::Garrison, 1)]);
    at.fleet(of(ROME), "pisae", 2).fleet(of(CARTHAGE), "aleria", 2).garrisons(of(ROME), &["aleria"]);
    at.expansion(ROME).act(Action::Major { owner: of(ROME), from: node("pisae"), fleet: false });
    at.act(Action::PickUp { owner: of(ROME), piece: full(Unit::Garrison), count: 1 }).act(Action::Go).roll(6);
    at.act(Action::Embark).act(Action::PickUp { owner: of(ROME), piece: full(GALLEYS), count: 2 }).way(&["aleria"]);
    // One squadron: 2 BP.
    at.act(Action::Fight).roll(2).roll(3);
    let lose = |unit| Action::Lose { piece: full(unit) };
    let first = [Action::Weaken { unit: Unit::Legion }, lose(Unit::LightInfantry)];
    assert_eq!(at.legal(), first, "not the Garrison (PAX-11.4.6d)");
    at.act(Action::Weaken { unit: Unit::Legion });
    assert!(at.s.march(1).troops.has_reduced(Unit::Legion));
    assert_eq!(at.s.march(1).troops.len(), 5);
}

/// PAX-T23, PAX-12.5c, PAX-12.5.3a, PAX-12.5.3c, PAX-12.5.1k, PAX-12.5.1m: minor states fight for their Ports and stay.
#[test]
fn fleets_of_minor_states_stay() {
    let mut at = bare(game());
    at.fleet(of(ROME), "messana", 4).fleet(Owner::Syracuse, "syracusae", 2).works(Owner::Syracuse, "syracusae", 5);
    fleet_out(&mut at, ROME, "messana");
    at.way(&["syracusae"]);
    assert_eq!(at.game.chance_kind(&at.s), "naval_battle_die", "it must be attacked");
    at.roll(1).roll(3).roll(2);
    assert_eq!(at.s.galleys(Owner::Syracuse, node("syracusae")), 1, "9 : 7, one is lost, the other stays");
    assert!(
        at.s.march(1).stopped()
            && at.s.march(1).voyage().unwrap().drift == 0
            && at.s.march(1).voyage().unwrap().enemy_stays,
        "no modifier (PAX-12.5.1m)"
    );
    at.act(Action::Yes).roll(7);
    assert_eq!(at.legal(), [Action::Fight, Action::LetPass], "it may begin another battle (PAX-11.4.5c)");
    // Rhodes need not be attacked, but may be.
    let mut at = bare(game());
    at.works(Owner::Rhodes, "rhodus", 5).fleet(Owner::Rhodes, "rhodus", 2).fleet(of(EAST), "patara", 3);
    fleet_out(&mut at, EAST, "patara");
    at.way(&["rhodus"]).act(Action::Yes);
    assert_eq!(at.legal(), [Action::Fight, Action::LetPass]);
    at.act(Action::Fight).roll(1).roll(1).roll(2);
    assert_eq!(at.s.galleys(Owner::Rhodes, node("rhodus")), 1, "PAX-12.5.1k");
}

/// PAX-12.5c, PAX-11.4.1a, PAX-11.4.5c: who comes to Syracuse must attack its Fleet; who is there already may attack it
/// or sail away.
#[test]
fn pax_12_5c_a_fleet_that_is_in_syracuse_may_leave_it() {
    let mut at = bare(game());
    at.fleet(of(ROME), "syracusae", 2).fleet(Owner::Syracuse, "syracusae", 2).works(Owner::Syracuse, "syracusae", 5);
    fleet_out(&mut at, ROME, "syracusae");
    assert_eq!(at.legal(), [Action::Fight, Action::LetPass]);
    at.act(Action::LetPass).way(&["messana"]);
    assert_eq!(at.s.galleys(Owner::Syracuse, node("syracusae")), 2);
    // After a draw.
    let mut at = bare(game());
    at.fleet(of(ROME), "messana", 2).fleet(Owner::Syracuse, "syracusae", 2).works(Owner::Syracuse, "syracusae", 5);
    fleet_out(&mut at, ROME, "messana");
    at.way(&["syracusae"]).roll(3).roll(3).act(Action::Yes).roll(2);
    assert_eq!(at.legal(), [Action::Fight, Action::LetPass]);
    at.act(Action::Fight);
    assert_eq!(at.game.chance_kind(&at.s), "naval_battle_die");
}

/// PAX-12.5.3b, PAX-12.5.1a to PAX-12.5.1c: the captor of Syracuse gets its squadrons; the holder of Rhodes gets two every
/// turn.
#[test]
fn squadrons_go_with_syracuse_and_rhodes() {
    let mut at = bare(game());
    at.fleet(Owner::Syracuse, "syracusae", 2).works(Owner::Syracuse, "syracusae", 3);
    at.game.capture(&mut at.s, crate::support::id("syracusae"), of(GREECE));
    assert_eq!((galleys(&at, GREECE, "syracusae"), at.s.galleys(Owner::Syracuse, node("syracusae"))), (2, 0));
    let mut at = bare(game());
    at.works(of(EAST), "rhodus", 5).fleet(Owner::Rhodes, "patara", 1);
    at.game.restore_rhodian_fleet(&mut at.s);
    assert_eq!(at.s.fleets.len(), 1, "nobody has looked yet who holds it");
    at.reckoned();
    at.game.restore_rhodian_fleet(&mut at.s);
    assert_eq!((at.s.galleys(Owner::Rhodes, node("rhodus")), at.s.fleets.len()), (2, 1), "PAX-12.5.1b");
    at.expansion(EAST);
    let sail = Action::Major { owner: Owner::Rhodes, from: node("rhodus"), fleet: true };
    assert!(at.is_legal(sail), "PAX-12.5.1a");
    at.works(Owner::Rhodes, "rhodus", 5).reckoned();
    assert!(!at.is_legal(sail), "PAX-12.5.1c");
}

/// PAX-8.4.3, PAX-R11-12: Fleets of several enemies are met one after the other.
#[test]
fn several_fleets_are_met_one_after_the_other() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 4).fleet(of(CARTHAGE), "aleria", 1).fleet(of(GREECE), "aleria", 1);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE));
    at.act(Action::Fight).roll(6).roll(1).roll(2);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(GREECE));
    at.act(Action::LetPass).act(Action::LetPass);
    assert_eq!(at.s.march(1).voyage().unwrap().drift, 2);
}

/// PAX-11.1.9a, PAX-11.4.7, PAX-5.1.2b: armies do not answer Fleets at sea.
#[test]
fn nobody_intercepts_at_sea() {
    let mut at = bare(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 1)]).army(of(CARTHAGE), "pisae", &[(Unit::HeavyInfantry, 9)]);
    at.army(of(CARTHAGE), "paestum", &[(Unit::HeavyInfantry, 9)]);
    army_out(&mut at, ROME, "roma", 6);
    at.act(Action::Embark).way(&["ntp_tyrrhenum"]);
    assert_eq!(at.game.chance_kind(&at.s), "sea_disaster_die", "PAX-11.1.9a");
    at.roll(1);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(ROME));
    // Armies in the Port where Fleets fight change nothing (PAX-11.4.7).
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).fleet(of(CARTHAGE), "aleria", 2).army(
        of(CARTHAGE),
        "aleria",
        &[(Unit::HeavyInfantry, 9)],
    );
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Fight).roll(3).roll(3);
    assert!(at.s.march(1).voyage().unwrap().enemy_stays, "7 : 7");
    // PAX-11.4.8: no attempt at a reroll.
    assert_eq!(at.game.turn(&at.s), Turn::Decision(ROME));
}

/// PAX-11.4.5d: a squadron of a Minor Move fights alone. PAX-11.4.6b: an army without squadrons does not Withdraw.
#[test]
fn a_squadron_of_a_minor_move_fights_alone() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 1).fleet(of(ROME), "aleria", 5).fleet(of(CARTHAGE), "aleria", 1);
    at.expansion(ROME).act(Action::Minor { owner: of(ROME), from: node("pisae"), piece: full(GALLEYS) });
    at.way(&["aleria"]).act(Action::Fight).roll(3).roll(3);
    assert!(at.s.march(1).voyage().unwrap().enemy_stays, "one against one (PAX-11.4.5d)");
    let mut at = bare(game());
    at.fleet(of(ROME), "tarentum", 1);
    at.game.stow(&mut at.s, of(CARTHAGE), node("ntp_hydruntum"), Troops::of(Unit::HeavyInfantry, 3));
    fleet_out(&mut at, ROME, "tarentum");
    at.way(&["ntp_hydruntum"]).roll(1);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(ROME), "PAX-11.4.6b: nobody is asked");
    at.act(Action::Fight);
    assert!(at.s.cargo.is_empty(), "PAX-11.4.6c");
}

/// PAX-11.3.3b, PAX-11.3.3f: a defender who Withdraws lets the army land.
#[test]
fn an_army_lands_when_the_defender_is_gone() {
    let mut at = bare(game());
    at.army(of(ROME), "tacape", &[(Unit::Legion, 3)]).army(of(CARTHAGE), "thapsus", &[(Unit::HeavyInfantry, 1)]);
    army_out(&mut at, ROME, "tacape", 6);
    at.act(Action::Embark).way(&["thapsus"]).act(Action::Yes).act(Action::Land);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE));
    at.act(Action::Withdraw).act(Action::Go).roll(6);
    let away = at.legal().into_iter().find(|action| matches!(action, Action::MoveTo { .. })).unwrap();
    at.act(away).act(Action::Done);
    assert_eq!((at.s.march(1).afloat(), at.s.march(1).at, at.s.march(1).mp), (false, node("thapsus"), 3));
}

/// PAX-8.4.3, PAX-11.4.3: a leader in a Port without Land Units is with its Fleet: he is lost with it, and flees with it.
#[test]
fn a_leader_in_port_shares_the_fate_of_his_fleet() {
    let battle = |garrison: bool, theirs: u8| {
        let mut at = bare(game());
        at.fleet(of(ROME), "pisae", 6).fleet(of(CARTHAGE), "aleria", theirs).garrisons(of(CARTHAGE), &["urcinium"]);
        at.leader(of(CARTHAGE), "carthage_03", "aleria");
        if garrison {
            at.garrisons(of(CARTHAGE), &["aleria"]);
        }
        fleet_out(&mut at, ROME, "pisae");
        at.way(&["aleria"]).act(Action::Fight).roll(3).roll(3).roll(2);
        let place = at.s.leaders.iter().map(|post| post.at).next();
        (place, at.s.galleys(of(CARTHAGE), node("urcinium")))
    };
    assert_eq!(battle(false, 2), (None, 0), "sunk");
    assert_eq!(battle(true, 2), (Some(node("aleria")), 0), "with his troops ashore");
    assert_eq!(battle(false, 5), (Some(node("urcinium")), 4), "he flees with what is left");
}

/// PAX-11.4.5b, PAX-11.1.4a: after a draw Continuity has no modifiers, not even for a leader.
#[test]
fn a_leader_does_not_help_after_a_draw() {
    for (total, goes) in [(7, true), (8, false)] {
        let mut at = bare(game());
        at.fleet(of(ROME), "pisae", 2).fleet(of(CARTHAGE), "aleria", 2).garrisons(of(ROME), &["aleria"]);
        at.leader(of(ROME), "rome_03", "pisae");
        fleet_out(&mut at, ROME, "pisae");
        at.way(&["aleria"]).act(Action::Fight).roll(3).roll(4);
        assert!(at.s.march(1).voyage().unwrap().enemy_stays);
        at.act(Action::Yes).roll(total);
        assert_eq!(at.s.marches.get(0).is_some_and(|march| !march.finished), goes, "{total}");
    }
}

/// PAX-11.4.6d, PAX-R11-14: the owner of an army lying at sea chooses which units are lost with its escort.
#[test]
fn pax_11_4_6d_an_inactive_army_at_sea_chooses_its_losses() {
    let mut at = bare(game());
    at.fleet(of(ROME), "tarentum", 3).fleet(of(CARTHAGE), "ntp_hydruntum", 2);
    let mut army = Troops::of(Unit::LightInfantry, 3);
    army.add(full(Unit::HeavyInfantry), 1);
    army.add(full(Unit::Garrison), 1);
    at.game.stow(&mut at.s, of(CARTHAGE), node("ntp_hydruntum"), army);
    fleet_out(&mut at, ROME, "tarentum");
    // 6 + 2 : 4 + 3: one squadron, two Battle Points.
    at.way(&["ntp_hydruntum"]).roll(1).act(Action::Fight).roll(2).roll(3);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE));
    let light = Action::Lose { piece: full(Unit::LightInfantry) };
    assert_eq!(at.legal(), [Action::Weaken { unit: Unit::HeavyInfantry }, light]);
    let mut other = Position { game: at.game, s: at.s };
    // The second loss follows by itself (PAX-C10).
    at.act(light);
    let left = |at: &At<'_>| at.game.cargo(&at.s, of(CARTHAGE), node("ntp_hydruntum"));
    assert_eq!((left(&at).all(Unit::LightInfantry), left(&at).all(Unit::HeavyInfantry)), (1, 1));
    other.act(Action::Weaken { unit: Unit::HeavyInfantry });
    assert!(left(&other).has_reduced(Unit::HeavyInfantry) && left(&other).all(Unit::LightInfantry) == 3);
}

/// PAX-11.4.4c, PAX-R11-07: the loser chooses among Ports that are equally near; a battle is counted once.
#[test]
fn pax_r11_07_the_loser_chooses_among_the_nearest_ports() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 3).fleet(of(CARTHAGE), "aleria", 3).garrisons(of(ROME), &["aleria"]);
    let far = |port: &Space| at.game.content.map.sea_distance(node("aleria"), Node::Space(*port));
    let mut ports: Vec<Space> =
        at.game.content.map.ports.iter().filter(|port| far(port) > 0 && far(port) < 3).collect();
    ports.sort_by_key(far);
    let level = ports.windows(2).find(|pair| far(&pair[0]) == far(&pair[1])).expect("Ports that are equally near");
    let level = [level[0], level[1]];
    for port in level {
        at.game.place(&mut at.s, of(CARTHAGE), port, full(Unit::Garrison), 1);
    }
    at.reckoned();
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["aleria"]).act(Action::Fight).roll(4).roll(2).roll(2);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(CARTHAGE));
    assert_eq!(at.legal(), level.map(|port| Action::FleeTo { to: port.into() }));
    at.act(Action::FleeTo { to: level[1].into() });
    assert_eq!((at.s.galleys(of(CARTHAGE), level[1].into()), galleys(&at, CARTHAGE, "aleria")), (2, 0));
    assert_eq!(at.s.sea_battles, 1);
}

/// Three Greek squadrons come to a transit point where squadrons lent by somebody else escort an army with its leader:
/// Soldiers of Fortune with those of Carthage, or an army of the East with those of Rhodes, which it holds.
fn before_lent_squadrons(army: Owner, squadrons: u8) -> At<'static> {
    let mut at = bare(game());
    let sea = "ntp_cythera";
    let (navy, player) = if army == of(EAST) { (Owner::Rhodes, EAST) } else { (of(CARTHAGE), CARTHAGE) };
    if army == of(EAST) {
        at.works(of(EAST), "rhodus", 5).reckoned().leader(army, "east_03", sea);
    } else {
        at.s.fortune = Some(CARTHAGE);
        let leader = at.game.content.forces.soldiers_of_fortune_leader;
        at.game.post(&mut at.s, army, leader, node(sea));
    }
    let mut troops = Troops::of(Unit::HeavyInfantry, 2);
    troops.add(full(Unit::LightInfantry), 2);
    at.game.stow(&mut at.s, army, node(sea), troops);
    at.fleet(navy, sea, squadrons).garrisons(of(player), &["cydonia"]).fleet(of(GREECE), "athenae", 3);
    fleet_out(&mut at, GREECE, "athenae");
    at.way(&[sea]).roll(1);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(player));
    assert_eq!(at.legal(), [Action::Fight, Action::Withdraw, Action::LetPass]);
    at
}

/// PAX-11.1.1d, PAX-12.4.4e, PAX-12.5.1a: squadrons and the army that they escort are one Fleet, whoever owns them: it
/// is met once and Withdraws as a whole.
#[test]
fn pax_11_1_1d_lent_squadrons_and_their_army_are_one_fleet() {
    for army in [Owner::SoldiersOfFortune, of(EAST)] {
        let mut at = before_lent_squadrons(army, 1);
        at.act(Action::LetPass).act(Action::LetPass);
        assert!(
            !at.is_legal(Action::Fight) && at.game.turn(&at.s) == Turn::Decision(GREECE),
            "{army}: nobody else is met"
        );
        let mut at = before_lent_squadrons(army, 1);
        at.act(Action::Withdraw).way(&["cydonia"]);
        at.until(|s| s.moving() == 1);
        let landed = at.game.fighters(at.troops(army, "cydonia"));
        assert_eq!((landed.len(), at.s.cargo.len()), (4, 0), "{army}");
        assert_eq!(at.s.leaders.refs().map(|post| post.at).collect::<Vec<_>>(), [node("cydonia")]);
        assert_eq!(at.s.fleets.iter().map(|fleet| fleet.at).collect::<Vec<_>>(), [node("cydonia")]);
    }
}

/// PAX-11.3.1b, PAX-11.4.6d, PAX-11.4.6e, PAX-11.4.4c: an army loses with squadrons that are lent to it what it would
/// lose with its own, and goes with those that are left; its leader counts (PAX-11.4.3).
#[test]
fn pax_11_4_6d_an_army_suffers_with_squadrons_lent_to_it() {
    for army in [Owner::SoldiersOfFortune, of(EAST)] {
        // 6 + 6 : 2 + 1 + 1
        let mut at = before_lent_squadrons(army, 1);
        at.act(Action::Fight).roll(6).roll(1);
        assert!(at.s.cargo.is_empty() && at.s.leaders.is_empty(), "{army}: PAX-11.4.6e");
        // 6 + 1 : 4 + 1 + 2 is a draw.
        let mut at = before_lent_squadrons(army, 2);
        at.act(Action::Fight).roll(1).roll(2);
        assert_eq!((at.s.sea_battle, at.s.cargo.len()), (None, 1));
        // 6 + 2 : 4 + 1 + 1, one squadron and 2 BP.
        let mut at = before_lent_squadrons(army, 2);
        let player = at.game.turn(&at.s);
        at.act(Action::Fight).roll(2).roll(1);
        assert_eq!((at.game.turn(&at.s), at.is_legal(lose(Unit::LightInfantry))), (player, true), "{army}");
        at.act(lose(Unit::LightInfantry)).roll(2);
        let landed = at.game.fighters(at.troops(army, "cydonia"));
        assert_eq!(landed, Troops::of(Unit::HeavyInfantry, 2), "{army}: PAX-11.4.4c");
        assert_eq!((at.s.cargo.len(), at.s.leaders.refs().next().map(|post| post.at)), (0, Some(node("cydonia"))));
    }
}

/// PAX-11.4.4c, PAX-5.1.2a: a beaten Fleet with an army aboard does not go to the Port of an ally where an enemy army stands.
#[test]
fn pax_11_4_4c_a_beaten_army_does_not_land_beside_enemies() {
    for men in [0, 6] {
        let mut at = bare(game());
        at.s.ally(EAST, GREECE);
        at.s.ally(EAST, CARTHAGE);
        let sea = node("ntp_balearicum");
        at.works(of(EAST), "saguntum", 1).army(of(GREECE), "saguntum", &[(Unit::Cavalry, 1)]);
        at.fleet(of(CARTHAGE), "ntp_balearicum", 4);
        at.game.stow(&mut at.s, of(CARTHAGE), sea, Troops::of(Unit::HeavyInfantry, men));
        at.fleet(of(GREECE), "tarraco", 5);
        fleet_out(&mut at, GREECE, "tarraco");
        at.way(&["ntp_balearicum"]).roll(1).act(Action::Fight).roll(6).roll(5);
        at.until(|s| s.sea_battle.is_none());
        let fled = at.s.fleets.iter().find(|fleet| fleet.owner == of(CARTHAGE)).expect("a Fleet that has got away");
        assert_eq!((fled.galleys, fled.at == node("saguntum")), (2, men == 0));
        assert_eq!(at.s.troops(of(CARTHAGE), fled.at.space().unwrap()).is_empty(), men == 0);
    }
}
