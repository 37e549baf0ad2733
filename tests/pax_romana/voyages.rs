//! PAX-11.3.2, PAX-11.4, PAX-12.5.1, PAX-12.6: what armies on ships take aboard, pay and lose on their way, and which Fleets
//! meet.

use crate::actions::{lose, minor, to, up, weaken};
use crate::board::*;
use crate::clash::march;
use crate::sea::{army_out, fleet_out};
use crate::support::{id, node};
use agon_game::{Chance, Rules, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

const GALLEYS: Unit = Unit::Galleys;
const LEGION: Unit = Unit::Legion;
const LIGHT: Unit = Unit::LightInfantry;

/// A Roman army with this many squadrons meets as many of Carthage in Aleria; one of its legions is reduced if `reduced` is
/// set.
fn escorted(units: &[(Unit, u8)], squadrons: u8, reduced: bool) -> At<'static> {
    let mut at = bare(game());
    at.army(of(ROME), "pisae", units).fleet(of(ROME), "pisae", squadrons);
    at.fleet(of(CARTHAGE), "aleria", squadrons).garrisons(of(ROME), &["aleria"]);
    army_out(&mut at, ROME, "pisae", 6);
    if reduced {
        at.s.march_mut(1).troops.weaken(LEGION);
    }
    at.act(Action::Embark).act(up(of(ROME), GALLEYS, squadrons)).way(&["aleria"]).act(Action::Fight);
    at
}

/// PAX-10.6.1c, PAX-11.4.6d: an army on ships also loses its reduced unit first; no player is asked.
#[test]
fn pax_10_6_1c_a_reduced_legion_on_ships_goes_first() {
    let mut at = escorted(&[(LEGION, 3), (LIGHT, 2)], 2, true);
    // 6 : 7, a squadron and two Battle Points.
    at.roll(2).roll(3);
    assert_eq!(at.game.chance_kind(&at.s), "naval_winner_die");
    let troops = at.s.march(1).troops;
    assert_eq!((troops.all(LEGION), troops.has_reduced(LEGION), troops.all(LIGHT)), (2, false, 2));
}

/// PAX-C10, PAX-10.6.4, PAX-R11-14: losses on ships are chosen as in a battle on land: a legion may be reduced for part of
/// them, but not destroyed for that, and no loss is superfluous.
#[test]
fn pax_c10_losses_on_ships_are_those_of_a_battle() {
    // 9 : 12, two squadrons and four Battle Points.
    let mut at = escorted(&[(LEGION, 2), (LIGHT, 2)], 4, false);
    at.roll(1).roll(4);
    assert_eq!(at.legal(), [lose(LEGION), weaken(LEGION)]);
    at.act(weaken(LEGION));
    let troops = at.s.march(1).troops;
    assert_eq!((troops.all(LEGION), troops.has_reduced(LEGION), troops.all(LIGHT)), (2, true, 0));
    let mut at = escorted(&[(LEGION, 2), (LIGHT, 2)], 2, false);
    at.roll(2).roll(3).act(lose(LIGHT));
    let troops = at.s.march(1).troops;
    assert_eq!((troops.has_reduced(LEGION), troops.all(LIGHT)), (false, 0), "the other one, and no legion beside them");
}

/// PAX-12.8.2b, PAX-11.4.6d: Elephants of an army at sea are lost with its last combat unit, Garrisons are not.
#[test]
fn pax_12_8_2b_elephants_on_ships_do_not_stay_alone() {
    for (light, left) in [(2, Troops::of(Unit::Garrison, 1)), (3, Troops::NONE)] {
        let mut at = bare(game());
        at.fleet(of(ROME), "tarentum", 3).fleet(of(CARTHAGE), "ntp_hydruntum", 2);
        let mut army = Troops::of(LIGHT, light);
        army.add(full(Unit::Garrison), 1);
        army.add(full(Unit::Elephants), 1);
        at.game.stow(&mut at.s, of(CARTHAGE), node("ntp_hydruntum"), army);
        fleet_out(&mut at, ROME, "tarentum");
        // 6 + 2 : 4 + 3: one squadron, two Battle Points.
        at.way(&["ntp_hydruntum"]).roll(1).act(Action::Fight).roll(2).roll(3);
        let aboard = at.game.cargo(&at.s, of(CARTHAGE), node("ntp_hydruntum"));
        match light {
            2 => assert_eq!(aboard, left),
            _ => assert_eq!((aboard.all(LIGHT), aboard.all(Unit::Elephants)), (1, 1), "{light}"),
        }
    }
}

/// PAX-11.3.2d, PAX-11.3.2e, PAX-8.2.3g: a Fleet takes an army aboard on its way, and so do leaders alone; where they set
/// out, the army boards by itself and pays for it.
#[test]
fn pax_11_3_2e_an_army_boards_a_fleet_under_way_only() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).army(of(ROME), "pisae", &[(LEGION, 2)]).army(of(ROME), "roma", &[(LEGION, 2)]);
    fleet_out(&mut at, ROME, "pisae");
    assert!(!at.is_legal(up(of(ROME), LEGION, 1)));
    at.way(&["roma"]);
    assert!(at.is_legal(up(of(ROME), LEGION, 2)));
    let alone = |mp: Option<u8>| {
        let mut at = bare(game());
        at.leader(of(ROME), "rome_03", "pisae").army(of(ROME), "pisae", &[(LIGHT, 1)]);
        at.army(of(ROME), "roma", &[(LIGHT, 1)]);
        at.expansion(ROME).act(Action::MoveLeader { leader: id("rome_03"), major: true, alone: false }).roll(3);
        at.act(Action::Embark);
        if let Some(mp) = mp {
            at.way(&["roma"]);
            at.s.march_mut(1).mp = mp;
        }
        at.is_legal(up(of(ROME), LIGHT, 1))
    };
    assert!(!alone(None), "he would save them the boarding");
    assert!(alone(Some(2)) && !alone(Some(1)), "they must land (PAX-11.3.2b)");
}

/// PAX-11.3.2e: a Fleet that has rolled too low to become a transport does not roll again, neither there nor farther on.
#[test]
fn pax_11_3_2e_a_fleet_rolls_for_an_army_once() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).army(of(ROME), "roma", &[(LEGION, 1), (LIGHT, 1)]);
    at.army(of(ROME), "paestum", &[(LIGHT, 1)]);
    fleet_out(&mut at, ROME, "pisae");
    at.way(&["roma"]).act(up(of(ROME), LEGION, 1)).roll(1);
    assert_eq!((at.troops(of(ROME), "roma").len(), at.s.march(1).troops), (2, Troops::NONE));
    assert!(!at.is_legal(up(of(ROME), LIGHT, 1)));
    at.way(&["paestum"]);
    assert!(!at.is_legal(up(of(ROME), LIGHT, 1)));
}

/// PAX-11.3.2b, PAX-9.1.4a: units whose boarding is cancelled have not moved, and may still do so.
#[test]
fn pax_11_3_2b_who_has_not_boarded_has_not_moved() {
    for (die, stay) in [(1, true), (2, false)] {
        let mut at = bare(game());
        at.fleet(of(ROME), "pisae", 1).army(of(ROME), "roma", &[(LIGHT, 2)]);
        fleet_out(&mut at, ROME, "pisae");
        at.way(&["roma"]).act(up(of(ROME), LIGHT, 2)).roll(die);
        assert_eq!(
            (at.troops(of(ROME), "roma").len(), at.s.march(1).troops.is_empty()),
            (if stay { 2 } else { 0 }, stay)
        );
        if !stay {
            at.act(Action::Land);
        }
        at.act(Action::Done);
        assert_eq!(at.is_legal(minor(ROME, "roma", LIGHT)), stay, "die {die}");
    }
}

/// PAX-11.3.2h, PAX-17.2-03-b: squadrons and one Land Unit of any owner are set down in the same Port, in a fixed order, but
/// no second Land Unit.
#[test]
fn pax_11_3_2h_squadrons_and_a_unit_of_an_ally_are_set_down() {
    let mut at = extended(game());
    at.s.pergamum = Some(EAST);
    at.army(of(EAST), "miletus", &[(LIGHT, 2), (Unit::HeavyInfantry, 1)]).fleet(of(EAST), "miletus", 2);
    at.army(Owner::Pergamum, "miletus", &[(LIGHT, 1)]).garrisons(of(EAST), &["samos"]);
    at.expansion(EAST).act(Action::Major { owner: of(EAST), from: node("miletus"), fleet: false });
    at.act(Action::PickUp { owner: Owner::Pergamum, piece: full(LIGHT), count: 1 });
    at.until(|s| s.steps.top() == Some(MarchStep::Compose { last: Some(Errand::Allies(full(LIGHT))) }.into()));
    at.act(Action::Go).roll(6).act(Action::Embark);
    at.act(Action::PickUp { owner: of(EAST), piece: full(GALLEYS), count: 2 }).way(&["samos"]);
    let galleys = Action::Drop { piece: full(GALLEYS), count: 1 };
    let [heavy, light] = [Unit::HeavyInfantry, LIGHT].map(|unit| Action::Drop { piece: full(unit), count: 1 });
    let ally = Action::DropAllies { piece: full(LIGHT), count: 1 };
    assert!([galleys, heavy, light, ally].into_iter().all(|action| at.is_legal(action)));
    let after = |first: Action| {
        let mut at = Position { game: at.game, s: at.s };
        at.act(first);
        [galleys, heavy, light, ally].map(|action| at.is_legal(action))
    };
    assert_eq!(after(galleys), [false, false, false, true], "Land Units of one's own come before");
    assert_eq!(after(heavy), [true, false, false, false], "a second one would be a landing (PAX-11.3.2j)");
    assert_eq!(after(ally), [false; 4]);
}

/// PAX-12.6.3b: an army turned back by pirates is ashore in the Port it came from, and its move is over; so is that of a
/// leader alone.
#[test]
fn pax_12_6_3b_whom_pirates_turn_back_goes_no_farther() {
    let mut at = bare(game());
    at.army(of(ROME), "tarentum", &[(LEGION, 2)]).s.pirates.insert(node("ntp_hydruntum"));
    army_out(&mut at, ROME, "tarentum", 6);
    at.act(Action::Embark).way(&["ntp_hydruntum"]).roll(1);
    assert!(at.s.marches.is_empty(), "{:?}", at.legal());
    assert_eq!(at.troops(of(ROME), "tarentum").len(), 2);
    let mut at = bare(game());
    at.leader(of(ROME), "rome_03", "tarentum").s.pirates.insert(node("ntp_hydruntum"));
    at.expansion(ROME).act(Action::MoveLeader { leader: id("rome_03"), major: true, alone: true }).roll(6);
    at.act(Action::Embark).way(&["ntp_hydruntum"]).roll(1);
    assert!(at.s.marches.is_empty() && at.s.post(id("rome_03")).at == node("tarentum"));
}

/// PAX-11.3.2c, PAX-11.3.6b: even a group without combat units needs the Movement Points for an assault where there are
/// enemies.
#[test]
fn pax_11_3_6b_garrisons_pass_an_enemy_port_as_armies_do() {
    for unit in [Unit::Garrison, LEGION] {
        for (die, enters) in [(4, false), (5, true)] {
            let mut at = bare(game());
            at.army(of(ROME), "tacape", &[(unit, 1)]).garrisons(of(CARTHAGE), &["thapsus"]);
            at.expansion(ROME).act(Action::Minor { owner: of(ROME), from: node("tacape"), piece: full(unit) });
            at.roll(die).act(Action::Embark);
            assert_eq!(at.is_legal(to("thapsus")), enters, "{unit}: {die}");
        }
    }
}

/// PAX-12.4.4e, PAX-9.4.5f: Soldiers of Fortune that Withdraw by sea take one squadron of their player along; his own army
/// takes all.
#[test]
fn pax_12_4_4e_soldiers_of_fortune_withdraw_with_one_squadron() {
    for (owner, along) in [(Owner::SoldiersOfFortune, 1), (of(CARTHAGE), 3)] {
        let mut at = bare(game());
        at.s.fortune = Some(CARTHAGE);
        at.army(owner, "gythium", &[(LIGHT, 3)]).fleet(of(CARTHAGE), "gythium", 3);
        at.garrisons(of(CARTHAGE), &["patrae"]).army(of(GREECE), "sparta", &[(Unit::HeavyInfantry, 3)]);
        march(&mut at, GREECE, "sparta", 6).way(&["gythium"]);
        at.act(Action::Withdraw).act(Action::Go).roll(6).act(Action::Embark);
        assert_eq!((at.s.march(2).galleys(), at.s.galleys(of(CARTHAGE), node("gythium"))), (along, 3 - along));
    }
}

/// PAX-12.5.1a, PAX-9.4.5f: an army that Withdraws by sea takes squadrons of Rhodes along that its player commands, if he has none of his own there.
#[test]
fn pax_12_5_1a_an_army_withdraws_with_squadrons_of_rhodes() {
    for (own, navy, along) in [(0, Owner::Rhodes, 3), (2, of(CARTHAGE), 2)] {
        let mut at = bare(game());
        at.works(of(CARTHAGE), "rhodus", 5).reckoned();
        at.s.rhodes = Some(CARTHAGE);
        at.army(of(CARTHAGE), "gythium", &[(LIGHT, 3)]).fleet(of(CARTHAGE), "gythium", own);
        at.fleet(Owner::Rhodes, "gythium", 3);
        at.garrisons(of(CARTHAGE), &["patrae"]).army(of(GREECE), "sparta", &[(Unit::HeavyInfantry, 3)]);
        march(&mut at, GREECE, "sparta", 6).way(&["gythium"]);
        at.act(Action::Withdraw).act(Action::Go).roll(6).act(Action::Embark);
        assert_eq!((at.s.march(2).navy, at.s.march(2).galleys()), (navy, along));
    }
}

/// PAX-12.5.1h, PAX-11.4.2c, PAX-11.4.2d: a Fleet that Withdraws to Rhodes and does not pay stays there or goes back, and may
/// Withdraw again.
#[test]
fn pax_12_5_1h_a_fleet_that_withdraws_pays_at_rhodes_or_stays() {
    for pays in [true, false] {
        let mut at = extended(game());
        at.s.rhodes = Some(GREECE);
        at.works(Owner::Rhodes, "rhodus", 5).fleet(Owner::Rhodes, "rhodus", 1).fleet(of(EAST), "miletus", 1);
        at.fleet(of(ROME), "samos", 2).garrisons(of(ROME), &["samos"]);
        fleet_out(&mut at, ROME, "samos");
        at.way(&["miletus"]).act(Action::Withdraw).way(&["rhodus"]);
        assert_eq!(at.game.turn(&at.s), Turn::Decision(GREECE), "only with leave (PAX-11.4.2b)");
        at.act(Action::Yes);
        assert_eq!(at.s.steps.top(), Some(SeaStep::Toll.into()));
        at.act(if pays { Action::Yes } else { Action::No });
        assert_eq!(at.is_legal(to("patara")), pays);
        at.act(Action::Done);
        assert_eq!((at.s.galleys(of(EAST), node("rhodus")), at.s.moved.len()), (1, 0), "not barred (PAX-11.4.2d)");
        let unpaid: Vec<_> = at.s.unpaid.iter().collect();
        assert_eq!(unpaid, if pays { vec![] } else { vec![(of(EAST), node("miletus"))] });
    }
}

/// PAX-11.4.2b, PAX-1.4q: an army on ships without squadrons is also a Fleet: no Fleet flees to it without leave, nor back
/// to it.
#[test]
fn pax_11_4_2b_a_transport_bars_the_way_of_who_flees() {
    let mut at = bare(game());
    at.fleet(of(CARTHAGE), "tarentum", 1).army(of(ROME), "croton", &[(LEGION, 1)]);
    at.game.stow(&mut at.s, of(EAST), node("ntp_hydruntum"), Troops::of(LIGHT, 1));
    army_out(&mut at, ROME, "croton", 6);
    at.act(Action::Embark).way(&["tarentum"]).act(Action::Withdraw).way(&["ntp_hydruntum"]);
    assert_eq!(at.game.turn(&at.s), Turn::Decision(EAST));
    at.act(Action::Yes).roll(1);
    assert!(at.is_legal(to("brundisium")) && !at.is_legal(to("tarentum")));
}

/// PAX-17.2-36, PAX-11.4.1a, PAX-11.4.4c: a Greek army that Rome leads over the sea meets the enemies of Greece, even Roman
/// Fleets, and flees to a Greek Port.
#[test]
fn pax_17_2_36_a_greek_army_meets_the_enemies_of_greece() {
    let led = |meets: Owner, at_sea: u8| {
        let mut at = extended(game());
        at.army(of(GREECE), "dyrrhachium", &[(Unit::HeavyInfantry, 6)]).fleet(of(GREECE), "dyrrhachium", 3);
        at.fleet(meets, "ntp_hydruntum", at_sea);
        at.draw(ROME, Card::SuccessorWars).act(Action::Go).roll(6).act(Action::Embark);
        at.act(Action::PickUp { owner: of(GREECE), piece: full(GALLEYS), count: 3 }).way(&["ntp_hydruntum"]).roll(1);
        at
    };
    assert!(led(of(GREECE), 1).is_legal(to("corcyra")), "friends");
    assert_eq!(led(of(ROME), 1).legal(), [Action::Fight, Action::Withdraw, Action::LetPass]);
    let mut at = led(of(CARTHAGE), 3);
    at.act(Action::Fight).roll(1).roll(4).until(|s| matches!(s.steps.top(), Some(Step::Sea(SeaStep::Flee { .. }))));
    let ports = ["dyrrhachium", "corcyra"].map(|port| Action::FleeTo { to: node(port) });
    assert!(at.legal().len() == 2 && ports.into_iter().all(|port| at.is_legal(port)), "{:?}", at.legal());
}

/// PAX-13.3-MUT: a mutinous Fleet does not move at all: it neither Withdraws, nor takes an army along, nor lies in ambush.
#[test]
fn pax_13_3_mut_a_mutinous_fleet_goes_nowhere() {
    for obeys in [true, false] {
        let mutiny = |at: &mut At<'_>, owner: Owner, place: &str| {
            if !obeys {
                at.mutiny(owner, place);
            }
        };
        let mut at = bare(game());
        at.fleet(of(ROME), "pisae", 1).fleet(of(CARTHAGE), "aleria", 1);
        mutiny(&mut at, of(CARTHAGE), "aleria");
        fleet_out(&mut at, ROME, "pisae");
        at.way(&["aleria"]);
        assert_eq!(at.is_legal(Action::Withdraw), obeys);
        // An army that Withdraws by sea leaves the Fleet behind.
        let mut at = bare(game());
        at.army(of(ROME), "gythium", &[(LIGHT, 3)]).fleet(of(ROME), "gythium", 2).garrisons(of(ROME), &["patrae"]);
        at.army(of(GREECE), "sparta", &[(Unit::HeavyInfantry, 3)]);
        mutiny(&mut at, of(ROME), "gythium");
        march(&mut at, GREECE, "sparta", 6).way(&["gythium"]);
        at.act(Action::Withdraw).act(Action::Go).roll(6).act(Action::Embark);
        assert_eq!(at.s.march(2).galleys(), if obeys { 2 } else { 0 });
        // PAX-10.7.5b: nor does it carry a beaten army away.
        let mut at = bare(game());
        at.fleet(of(CARTHAGE), "narbo", 1).army(of(CARTHAGE), "narbo", &[(LIGHT, 1)]).works(
            of(CARTHAGE),
            "massilia",
            2,
        );
        mutiny(&mut at, of(CARTHAGE), "narbo");
        assert_eq!(at.game.sea_refuges(&at.s, of(CARTHAGE), &Troops::NONE, id("narbo")).has(id("massilia")), obeys);
        // PAX-17.2-24
        let mut at = sailing_to_rhodes(&[("side", 1)]);
        mutiny(&mut at, of(EAST), "side");
        assert_eq!(at.is_legal(Action::Play { card: Card::NavalAmbush, hire: false }), obeys);
    }
}

/// A Roman army with two squadrons has come to Rhodes; the East, with squadrons in these places, may play a Naval Ambush.
fn sailing_to_rhodes(fleets: &[(&str, u8)]) -> At<'static> {
    let mut at = extended(game());
    at.hand(EAST, &[Card::NavalAmbush]).active(ROME);
    for (place, galleys) in fleets {
        at.fleet(of(EAST), place, *galleys);
    }
    let group = at.game.set_out(&mut at.s, of(ROME), ROME, MarchKind::Major, node("rhodus"));
    at.s.march_mut(group).troops = Troops::of(LEGION, 2);
    at.s.march_mut(group).go_aboard();
    at.s.march_mut(group).voyage_mut().galleys = 2;
    at.s.steps.push(ActStep::EndMove.into());
    at.s.steps.push(MarchStep::Go.into());
    at.s.steps.push(CardStep::Window { seat: EAST, occasion: Occasion::AtSea }.into());
    at
}

/// PAX-17.2-24-a, PAX-17.2-24-c: the nearest of several Fleets lies in ambush, above all one in the Port itself.
#[test]
fn pax_17_2_24_c_the_nearest_fleet_lies_in_ambush() {
    for (fleets, nearest) in [
        (&[("patara", 1), ("rhodus", 3)][..], "rhodus"),
        (&[("patara", 1), ("side", 3)], "patara"),
        (&[("side", 3), ("seleucia", 3)], "side"),
    ] {
        let mut at = sailing_to_rhodes(fleets);
        at.act(Action::Play { card: Card::NavalAmbush, hire: false });
        at.until(|s| s.sea_battle.is_some());
        assert_eq!(at.s.sea_battle.map(|battle| battle.at), Some(node(nearest)));
    }
}

/// PAX-17.2-24-c, PAX-12.5.1a, PAX-12.5.1d: squadrons of Rhodes lie in ambush for the player who commands them.
#[test]
fn pax_17_2_24_c_squadrons_of_rhodes_lie_in_ambush() {
    for (commands, able) in [(Some(EAST), true), (Some(GREECE), false), (None, false)] {
        let mut at = sailing_to_rhodes(&[]);
        at.s.rhodes = commands;
        at.fleet(Owner::Rhodes, "patara", 2);
        let ambush = Action::Play { card: Card::NavalAmbush, hire: false };
        assert_eq!(at.is_legal(ambush), able, "{commands:?}");
        if able {
            at.act(ambush).until(|s| s.sea_battle.is_some());
            assert_eq!(at.s.sea_battle.map(|battle| (battle.enemy, battle.at)), Some((Owner::Rhodes, node("patara"))));
        }
    }
}

/// PAX-13.3-CYP: beaten armies and Fleets do not go to a closed Cyprus.
#[test]
fn pax_13_3_cyp_nobody_flees_to_a_closed_cyprus() {
    for closed in [false, true] {
        let mut at = bare(game());
        at.s.cyprus_closed = closed;
        at.garrisons(of(ROME), &["paphos"]).fleet(of(ROME), "arsinoe", 1).army(of(ROME), "arsinoe", &[(LIGHT, 1)]);
        assert_eq!(at.game.sea_refuges(&at.s, of(ROME), &Troops::NONE, id("arsinoe")).has(id("paphos")), !closed);
        let mut at = bare(game());
        at.garrisons(of(ROME), &["paphos"]).fleet(of(ROME), "ntp_cilicium", 2).fleet(of(EAST), "side", 4);
        at.s.cyprus_closed = closed;
        fleet_out(&mut at, EAST, "side");
        at.way(&["ntp_cilicium"]).roll(1).act(Action::Fight).roll(2).roll(4).roll(2);
        assert_eq!(at.s.galleys(of(ROME), node("paphos")), if closed { 0 } else { 1 });
    }
}

/// PAX-9.1.1a, PAX-9.2.3a: when an army at sea sets out, Elephants stay behind only with combat units.
#[test]
fn pax_9_2_3a_elephants_do_not_stay_alone_at_sea() {
    let sea = node("ntp_aegates");
    let mut army = Troops::of(LIGHT, 2);
    army.add(full(Unit::Elephants), 1);
    let mut at = bare(game());
    at.game.stow(&mut at.s, of(CARTHAGE), sea, army);
    at.expansion(CARTHAGE).act(Action::Major { owner: of(CARTHAGE), from: sea, fleet: false });
    let leave = |unit| Action::Leave { piece: full(unit), count: 1 };
    assert!(at.is_legal(leave(LIGHT)) && !at.is_legal(leave(Unit::Elephants)));
    at.act(leave(LIGHT));
    assert!(at.is_legal(leave(Unit::Elephants)));
}

/// PAX-12.6.3b, PAX-11.4.1a: a Fleet that pirates turn back while it Withdraws answers again, and does not Withdraw a second time.
#[test]
fn pax_12_6_3b_a_fleet_that_pirates_turn_back_has_not_withdrawn() {
    for (die, away) in [(3, false), (4, true)] {
        let mut at = bare(game());
        at.fleet(of(ROME), "pisae", 3).fleet(of(CARTHAGE), "aleria", 1).garrisons(of(CARTHAGE), &["urcinium"]);
        at.s.pirates.insert(node("urcinium"));
        fleet_out(&mut at, ROME, "pisae");
        at.way(&["aleria"]).act(Action::Withdraw).way(&["urcinium"]).roll(die);
        at.until(|s| s.moving() == 1);
        let answers = at.s.steps.top() == Some(SeaStep::Answer { owner: of(CARTHAGE), seat: CARTHAGE }.into());
        assert_eq!(answers, !away, "{die}");
        if answers {
            assert_eq!(at.legal(), [Action::Fight, Action::LetPass]);
        }
    }
}
