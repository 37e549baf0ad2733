//! Who is company for whom: Elephants, Garrisons and leaders that do not stay alone, and armies that are not there any more.

use crate::actions::intercept;
use crate::board::*;
use crate::clash::march;
use crate::fight::*;
use crate::support::{id, node};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;

/// A group of the East with these units and those of Pergamum stops in a Space.
fn stops(space: &str, own: Troops, pergamene: Troops) -> At<'static> {
    let mut at = extended(game());
    at.s.pergamum = Some(EAST);
    let number = at.game.set_out(&mut at.s, of(EAST), EAST, MarchKind::Major, node(space));
    let group = at.s.march_mut(number);
    (group.troops, group.pergamene) = (own, pergamene);
    group.troops.join(pergamene);
    at.game.settle_march(&mut at.s);
    at
}

/// PAX-12.1.3b, PAX-17.2-03-b: Garrisons stay in mountains with combat units of Pergamum, whose army is their player's, and are lost when these leave.
#[test]
fn pax_12_1_3b_garrisons_stay_in_mountains_with_units_of_pergamum() {
    let (garrisons, infantry) = (Troops::of(Garrison, 2), Troops::of(HeavyInfantry, 2));
    let mut at = stops("iconium", garrisons, infantry);
    assert_eq!((at.troops(of(EAST), "iconium"), at.troops(Owner::Pergamum, "iconium")), (garrisons, infantry));
    at.reckoned().play(GREECE, Card::AllianceWithPergamum);
    assert!(at.troops(of(EAST), "iconium").is_empty());
    assert!(stops("iconium", garrisons, Troops::NONE).troops(of(EAST), "iconium").is_empty());
}

/// PAX-12.1.3b: an ally's combat units are no company for Garrisons in mountains.
#[test]
fn pax_12_1_3b_garrisons_do_not_stay_in_mountains_with_units_of_an_ally() {
    let mut at = extended(game());
    at.s.ally(EAST, GREECE);
    at.army(of(GREECE), "iconium", &[(HeavyInfantry, 2)]);
    let number = at.game.set_out(&mut at.s, of(EAST), EAST, MarchKind::Major, node("iconium"));
    at.s.march_mut(number).troops = Troops::of(Garrison, 1);
    at.game.settle_march(&mut at.s);
    assert_eq!((at.troops(of(EAST), "iconium").len(), at.troops(of(GREECE), "iconium").len()), (0, 2));
}

/// PAX-12.8.2b, PAX-17.2-03-j: when the pact with Pergamum is broken, Elephants that were with its units do not stay alone, ashore or
/// on ships.
#[test]
fn pax_12_8_2b_elephants_do_not_outlast_the_pact_with_pergamum() {
    let sea = node("ntp_hydruntum");
    for beside in [0, 1] {
        let mut at = extended(game());
        at.s.pergamum = Some(EAST);
        at.army(of(EAST), "ancyra", &[(Elephants, 1)]).army(Owner::Pergamum, "ancyra", &[(HeavyInfantry, 2)]);
        at.fleet(of(EAST), "ntp_hydruntum", 3);
        at.game.stow(&mut at.s, of(EAST), sea, Troops::of(Elephants, 1));
        at.game.stow(&mut at.s, Owner::Pergamum, sea, Troops::of(LightInfantry, 1));
        if beside > 0 {
            at.army(of(EAST), "ancyra", &[(LightInfantry, 1)]);
            at.game.stow(&mut at.s, of(EAST), sea, Troops::of(LightInfantry, 1));
        }
        at.reckoned().play(GREECE, Card::AllianceWithPergamum);
        let left = [at.troops(of(EAST), "ancyra"), at.game.cargo(&at.s, of(EAST), sea)];
        assert_eq!(left.map(|troops| troops.all(Elephants)), [beside; 2]);
    }
}

/// PAX-12.8.2b: Elephants on ships are lost when the last combat unit with them goes.
#[test]
fn pax_12_8_2b_elephants_do_not_stay_at_sea_alone() {
    let sea = node("ntp_hydruntum");
    for light in [1, 2] {
        let mut at = bare(game());
        at.fleet(of(CARTHAGE), "ntp_hydruntum", 3).fleet(of(CARTHAGE), "tarentum", 1);
        let mut army = Troops::of(LightInfantry, light);
        army.add(full(Elephants), 1);
        at.game.stow(&mut at.s, of(CARTHAGE), sea, army);
        let minor = Action::Minor { owner: of(CARTHAGE), from: sea, piece: full(LightInfantry) };
        at.expansion(CARTHAGE).act(minor).roll(6).way(&["tarentum"]);
        let aboard = at.game.cargo(&at.s, of(CARTHAGE), sea);
        assert_eq!((aboard.all(LightInfantry), aboard.all(Elephants)), (light - 1, light - 1));
    }
}

/// PAX-12.8.2b, PAX-17.2-03-b: Elephants on ships stay with combat units of Pergamum.
#[test]
fn pax_12_8_2b_elephants_stay_at_sea_with_units_of_pergamum() {
    let sea = node("ntp_hydruntum");
    let mut at = extended(game());
    at.s.pergamum = Some(EAST);
    at.fleet(of(EAST), "ntp_hydruntum", 3).fleet(of(EAST), "tarentum", 1);
    let mut army = Troops::of(LightInfantry, 1);
    army.add(full(Elephants), 1);
    at.game.stow(&mut at.s, of(EAST), sea, army);
    at.game.stow(&mut at.s, Owner::Pergamum, sea, Troops::of(HeavyInfantry, 1));
    at.expansion(EAST).act(Action::Minor { owner: of(EAST), from: sea, piece: full(LightInfantry) }).roll(6);
    at.way(&["tarentum"]);
    assert_eq!(at.game.cargo(&at.s, of(EAST), sea), Troops::of(Elephants, 1));
}

/// PAX-9.3.3d, PAX-10.7.4: an intercepted group of which nobody is left bars nobody's way: who stood in the Space Retreats.
#[test]
fn pax_9_3_3d_a_fallen_group_bars_nobodys_way() {
    let mut at = bare(game());
    at.army(of(GREECE), "cirta", &[(HeavyInfantry, 1)]).army(of(GREECE), "hippo_regius", &[(HeavyInfantry, 4)]);
    at.army(of(ROME), "utica", &[(Legion, 6)]);
    march(&mut at, GREECE, "cirta", 6).way(&["hippo_regius"]).act(intercept("utica")).roll(12).dice(6, 1);
    at.quietly_until_retreat().act(Action::Yes);
    at.act(Action::Lose { piece: full(HeavyInfantry) }).act(Action::Yes);
    at.until(|s| s.battle.is_none());
    assert!(greeks(&at) > 0, "all are lost");
    let flees = |march: &March| march.kind == MarchKind::Retreat && march.troops.is_empty();
    assert!(!at.s.marches.iter().any(|march| flees(&march)), "nobody goes back: {:?}", at.s.marches);
}

fn greeks(at: &At<'_>) -> u16 {
    let moving = at.s.marches.iter().filter(|march| march.owner == of(GREECE)).map(|march| march.troops.len());
    at.s.manned().iter().map(|space| at.s.troops(of(GREECE), space).len()).sum::<u16>() + moving.sum::<u16>()
}

/// PAX-13.1.2b, PAX-R13-02 (option): a chip that nobody turned over is not turned down.
#[test]
fn pax_r13_02_a_chip_that_was_not_turned_over_stays_unknown() {
    let down = with_options("pax_romana", &[("unhurt_tribe_stays_face_up", "false")]);
    let mut at = extended(&down);
    at.s.ground[id::<Space>("vetera")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
    at.army(Owner::Germans, "ara_ubiorum", &[(Barbarians, 10)]).army(of(ROME), "batavodurum", &[(Legion, 3)]);
    at.expansion(EAST).act(Action::Major { owner: Owner::Germans, from: node("ara_ubiorum"), fleet: false }).roll(6);
    at.way(&["vetera"]).act(intercept("batavodurum")).roll(12).dice(1, 6);
    at.until(|s| s.battle.is_none_or(|battle| battle.cause != Cause::Interception));
    assert!(at.s.looked.is_empty(), "{:?}", at.s.looked);
}

/// PAX-13.3-JUD-c, PAX-R179: a leader without units dies when rebels take the City where he is.
#[test]
fn pax_r179_a_leader_alone_does_not_stay_with_the_rebels_of_judaea() {
    let mut at = extended(game());
    at.works(of(EAST), "hierosolyma", 5).leader(of(EAST), "east_02", "hierosolyma");
    at.happens(GREECE, EventStep::Ask { by: GREECE, query: Query::Judaea });
    let works = at.s.ground[id::<Space>("hierosolyma")].works.expect("the City");
    assert_eq!((works.owner, at.s.leaders.len()), (Owner::Rebels, 0));
}
