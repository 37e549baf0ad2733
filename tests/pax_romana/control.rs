//! PAX-5: control of Spaces, Provinces and Territories, and its effect on Stability.

use crate::board::*;
use crate::support::id;
use agon_pax_romana::PaxRomana;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;

/// A foreign Province is controlled by more than half of its Spaces, or by one if nobody else holds any (PAX-5.2.1, PAX-T110).
#[test]
fn a_foreign_province_takes_more_than_half_or_one_alone() {
    let mut at = bare(game());
    at.garrisons(of(CARTHAGE), &["burdigala"]);
    assert_eq!(at.controls("aquitania"), Some(CARTHAGE), "PAX-5.2.1b");
    at.s.ground[id::<Space>("gergovia")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
    assert_eq!(at.controls("aquitania"), None, "a tribe holds a Space (PAX-5.4.1a)");
    at.garrisons(of(CARTHAGE), &["aginnum", "limonum"]);
    assert_eq!(at.controls("aquitania"), None, "3 of 6");
    at.garrisons(of(CARTHAGE), &["avaricum"]);
    assert_eq!(at.controls("aquitania"), Some(CARTHAGE), "4 of 6");
}

/// PAX-5.1.1d: squadrons and leaders control nothing.
#[test]
fn squadrons_and_leaders_control_nothing() {
    let mut at = bare(game());
    at.fleet(of(ROME), "burdigala", 3).leader(of(ROME), "rome_03", "limonum");
    assert_eq!((at.controls("aquitania"), at.game.holder(&at.s, id("limonum"))), (None, None));
}

/// PAX-5.2.2a, PAX-5.2.2c, PAX-T105, PAX-T106: a Capital holds its Province; without it half of the Spaces do.
#[test]
fn a_capital_holds_its_province() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["memphis", "pelusium", "el_faiyum", "hermopolis"]);
    assert_eq!(at.controls("egypt"), Some(EAST), "Alexandria is theirs");
    at.garrisons(of(ROME), &["alexandria"]);
    assert_eq!(at.controls("egypt"), Some(ROME), "5 of 6, and the Capital");
    let mut at = bare(game());
    at.garrisons(of(ROME), &["alexandria", "memphis", "pelusium"]);
    assert_eq!(at.controls("egypt"), Some(EAST), "3 of 6 are not more than half (PAX-5.2.2b)");
}

/// PAX-5.2.2b, PAX-T107; PAX-5.2.3a, PAX-T108, PAX-T109: Home Provinces.
#[test]
fn home_provinces_fall_to_more_than_half() {
    let mut at = bare(game());
    at.garrisons(of(CARTHAGE), &["tarentum", "croton"]);
    assert_eq!(at.controls("bruttium"), Some(ROME), "2 of 5");
    at.garrisons(of(CARTHAGE), &["paestum"]);
    assert_eq!(at.controls("bruttium"), Some(CARTHAGE), "3 of 5 (PAX-5.2.3b)");
    let mut at = bare(game());
    at.garrisons(of(EAST), &["dyrrhachium", "thessalonica", "larissa"]);
    assert_eq!(at.controls("macedonia"), Some(GREECE), "3 of 5, but Pella is Greek (PAX-R119)");
}

/// PAX-C4: Spaces of all other sides count together against the owner of a Home Province.
#[test]
fn all_others_together_break_the_control_of_a_home_province() {
    let place = |at: &mut Position<'_, _>| {
        at.garrisons(of(CARTHAGE), &["tarentum", "croton"]);
        at.army(Owner::Independent, "paestum", &[(Unit::LightInfantry, 1)]);
    };
    let mut at = bare(game());
    place(&mut at);
    assert_eq!(at.controls("bruttium"), None, "3 of 5, nobody has more than half");
    let players = with_options("pax_romana", &[("majority_against", "armies_of_players")]);
    let mut at = bare(&players);
    place(&mut at);
    assert_eq!(at.controls("bruttium"), Some(ROME));
}

/// PAX-12.4.1a, PAX-1.4s: Soldiers of Fortune cancel the control of others, not that of their player's Home.
#[test]
fn soldiers_of_fortune_control_nothing() {
    let mut at = bare(game());
    at.s.fortune = Some(GREECE);
    at.army(Owner::SoldiersOfFortune, "roma", &[(Unit::HeavyInfantry, 1)]);
    at.army(Owner::SoldiersOfFortune, "pella", &[(Unit::HeavyInfantry, 1)]);
    assert!(!at.game.controls_space(&at.s, ROME, id("roma")) && !at.game.controls_space(&at.s, GREECE, id("roma")));
    assert!(at.game.controls_space(&at.s, GREECE, id("pella")));
}

/// PAX-14.2.1b to PAX-14.2.1e, PAX-14.2.1p, PAX-14.2.1r: gains and losses at the moment they are reckoned.
#[test]
fn control_gained_and_lost_changes_stability() {
    let mut at = bare(game());
    at.garrisons(of(CARTHAGE), &["burdigala"]);
    at.game.reckon(&mut at.s);
    assert_eq!(at.s.player(CARTHAGE).stability, 4, "a foreign Province");
    at.garrisons(of(CARTHAGE), &["roma"]);
    at.game.reckon(&mut at.s);
    assert_eq!(at.s.player(ROME).stability, 2, "the Capital, but the Province is held");
    at.game.wipe_out(&mut at.s, of(CARTHAGE), id("roma"));
    at.game.reckon(&mut at.s);
    assert_eq!(at.s.player(ROME).stability, 3, "regained");
    at.garrisons(of(CARTHAGE), &["tarentum", "croton", "paestum"]);
    at.game.reckon(&mut at.s);
    assert_eq!((at.s.player(ROME).stability, at.s.player(CARTHAGE).stability), (1, 5), "a Home Province of Rome");
}

/// PAX-5.1.1c, PAX-5.1.4, PAX-1.4t, PAX-1.4k: unoccupied Spaces belong to nobody abroad and to the player at home; so do
/// Ports.
#[test]
fn unoccupied_spaces_belong_to_somebody_only_at_home() {
    let mut at = bare(game());
    at.garrisons(of(CARTHAGE), &["burdigala"]);
    let holds = |at: &Position<'_, PaxRomana>, seat, space: &str| at.game.controls_space(&at.s, seat, id(space));
    assert!(at.controls("aquitania") == Some(CARTHAGE) && !holds(&at, CARTHAGE, "limonum"), "PAX-5.1.1c");
    assert!(holds(&at, ROME, "pisae") && !holds(&at, CARTHAGE, "massilia"), "PAX-5.1.4b, PAX-5.1.4c");
    at.fleet(of(CARTHAGE), "pisae", 4);
    assert!(holds(&at, ROME, "pisae"), "squadrons break nothing (PAX-5.4.2a)");
    at.garrisons(of(CARTHAGE), &["pisae"]);
    assert!(!holds(&at, ROME, "pisae") && holds(&at, CARTHAGE, "pisae"), "PAX-5.1.4a");
}

/// PAX-5.4.1b, PAX-5.4.1c: an ally's army neither breaks nor gives control.
#[test]
fn allied_armies_neither_break_nor_give_control() {
    let mut at = bare(game());
    at.s.pergamum = Some(GREECE);
    at.garrisons(of(GREECE), &["burdigala"]).army(Owner::Pergamum, "limonum", &[(Unit::HeavyInfantry, 1)]);
    assert_eq!(at.controls("aquitania"), Some(GREECE), "PAX-5.4.1b");
    assert!(!at.game.controls_space(&at.s, GREECE, id("limonum")), "PAX-5.4.1c");
    at.s.pergamum = None;
    assert_eq!(at.controls("aquitania"), None, "an enemy's does");
}

/// PAX-5.3.1a, PAX-5.3.2a, PAX-5.3.2b: a Territory takes all of its Provinces, the islands too.
#[test]
fn a_territory_takes_all_its_provinces() {
    for (territory, island) in [("spain", "balearic_islands"), ("sicily", "malta")] {
        let mut at = bare(game());
        let provinces = at.game.content.map.territory(id(territory)).provinces;
        for province in provinces.iter().filter(|province| *province != id(island)) {
            let spaces = at.game.content.map.province(province).spaces;
            spaces.iter().for_each(|space| at.game.place(&mut at.s, of(GREECE), space, full(Unit::Garrison), 1));
        }
        at.reckoned();
        assert_eq!(at.game.territory_of(&at.s, id(territory)), None, "{territory} without {island}");
        for space in at.game.content.map.province(id(island)).spaces.iter() {
            at.game.place(&mut at.s, of(GREECE), space, full(Unit::Garrison), 1);
        }
        at.reckoned();
        assert_eq!(at.game.territory_of(&at.s, id(territory)), Some(GREECE), "{territory}");
    }
}

/// PAX-6.1.5, PAX-6.1.6a, PAX-6.1.7a, PAX-6.1.8a, PAX-R127, PAX-R131: what stops a line of communications.
#[test]
fn lines_run_through_free_spaces() {
    let reaches = |game, setting: &dyn Fn(&mut Position<'_, PaxRomana>)| {
        let mut at = bare(game);
        setting(&mut at);
        at.game.supplied(&at.s, ROME, true).has(id("nemausus"))
    };
    let none: &dyn Fn(&mut Position<'_, PaxRomana>) = &|_| {};
    assert!(reaches(game(), none), "unoccupied Spaces (PAX-6.1.8a)");
    let ring = ["narbo", "valentia", "massilia", "gergovia"];
    assert!(
        !reaches(game(), &|at| {
            at.garrisons(of(CARTHAGE), &ring);
        }),
        "PAX-6.1.6a"
    );
    assert!(
        !reaches(game(), &|at| ring.iter().for_each(|space| {
            at.army(Owner::Tribes, space, &[(Unit::TribalWarriors, 1)]);
        })),
        "PAX-6.1.6b"
    );
    let guarded: &dyn Fn(&mut Position<'_, PaxRomana>) = &|at| {
        at.garrisons(of(CARTHAGE), &["narbo", "valentia", "gergovia"]).fleet(of(CARTHAGE), "massilia", 1);
    };
    let strict = with_options("pax_romana", &[("enemy_galleys_block_land_loc", "true")]);
    assert_eq!([reaches(game(), guarded), reaches(&strict, guarded)], [true, false], "PAX-R127");
}

/// PAX-13.2.2, PAX-5.4.1a: barbarians hold the Space that they share with an army after a battle, so its owner is not alone in the
/// Province.
#[test]
fn pax_13_2_2_barbarians_beside_an_army_break_its_control() {
    let controller = |beside: Option<Owner>| {
        let mut at = bare(game());
        at.army(of(ROME), "treva", &[(Unit::Legion, 12)]);
        if let Some(owner) = beside {
            at.army(owner, "treva", &[(Unit::Barbarians, 1)]);
        }
        at.reckoned();
        at.controls("great_germanic_tribes")
    };
    assert_eq!(controller(None), Some(ROME));
    for owner in [Owner::Germans, Owner::Rebels] {
        assert_eq!(controller(Some(owner)), None, "{owner:?}");
    }
}

/// PAX-2.1.1k, PAX-14.2.1b, PAX-14.2.1c: a Barbarian Territory is controlled like a Province but is none, so it changes no Stability; Crete is a Minor
/// Territory.
#[test]
fn pax_2_1_1k_barbarian_territories_do_not_change_stability() {
    for (territory, spaces, gained) in
        [("great_germanic_tribes", &["treva"][..], 3), ("armenia", &["amida"], 3), ("crete", &["gortyn"], 4)]
    {
        let mut at = bare(game());
        at.garrisons(of(EAST), spaces);
        at.game.reckon(&mut at.s);
        assert_eq!((at.controls(territory), at.stability(EAST)), (Some(EAST), gained), "{territory}");
        assert_eq!(at.s.control[id::<Province>(territory)], Some(of(EAST)));
        spaces.iter().for_each(|space| at.game.wipe_out(&mut at.s, of(EAST), id(space)));
        at.game.reckon(&mut at.s);
        assert_eq!((at.controls(territory), at.stability(EAST)), (None, 3), "{territory}");
    }
}

/// PAX-5.4.1a, PAX-1.4s, PAX-5.2.2b: an enemy who comes to a Space as the guest of an ally breaks the control of a Home as one who came first.
#[test]
fn pax_5_4_1a_an_enemy_beside_an_ally_breaks_control_at_home() {
    for [host, guest] in [[GREECE, CARTHAGE], [CARTHAGE, GREECE]] {
        let mut at = bare(game());
        at.s.ally(ROME, GREECE);
        at.s.ally(CARTHAGE, GREECE);
        for owner in [host, guest] {
            at.garrisons(of(owner), &["tarentum", "croton", "paestum"]);
        }
        assert_eq!(at.game.holder(&at.s, id("croton")), Some(of(CARTHAGE)), "{host} first");
        assert_eq!(at.controls("bruttium"), Some(CARTHAGE), "{host} first");
        at.s.ally(ROME, CARTHAGE);
        assert_eq!(at.controls("bruttium"), Some(ROME), "friends of Rome");
    }
}

/// PAX-4.3.1k, PAX-5.2.1b: a Province where two allies hold as many Spaces is nobody's, whoever sits first.
#[test]
fn pax_4_3_1k_allies_who_are_equal_hold_no_province() {
    let mut at = bare(game());
    at.garrisons(of(GREECE), &["knossos"]).garrisons(of(EAST), &["cydonia"]);
    assert_eq!(at.controls("crete"), None);
    at.s.ally(GREECE, EAST);
    assert_eq!(at.controls("crete"), None, "neither has more than the other");
    at.garrisons(of(EAST), &["gortyn"]);
    assert_eq!(at.controls("crete"), Some(EAST), "two of three");
}
