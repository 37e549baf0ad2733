//! PAX-5: who controls Spaces, Provinces and Territories, and what that does to Stability.

use crate::board::*;
use crate::support::id;
use agon::games::pax_romana::ids::*;
use agon::games::pax_romana::state::*;

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
