//! The built-in files: their identity, their sources, the readings that can be chosen.

use crate::support::*;
use agon_game::Source;
use std::collections::BTreeMap;

/// Changes to this hash mean that matches before and after are not comparable.
#[test]
fn the_content_hash_is_known() {
    insta::assert_snapshot!(FILES.bundle().hash(), @"63609835ba31605a");
}

#[test]
fn exported_files_read_back_as_the_same_content() {
    FILES.check_export(tempfile::tempdir().unwrap().path());
}

/// Most of the map and of the scenarios is our own design; what the rulebook states is marked so.
#[test]
fn sources_are_counted() {
    let counts = |file: &str| {
        let counts = FILES.bundle().provenance(file).counts;
        [Source::Rulebook, Source::Public, Source::Inferred, Source::Reconstructed]
            .map(|source| counts.get(&source).copied().unwrap_or(0))
    };
    let files = FILES.bundle().files().map(|(name, _)| (name.to_owned(), counts(name))).collect::<BTreeMap<_, _>>();
    let expected = [
        ("battle.toml", [14, 0, 3, 0]),
        ("cards.toml", [37, 0, 3, 0]),
        ("events.toml", [26, 0, 1, 11]),
        ("forces.toml", [15, 0, 1, 11]),
        ("leaders.toml", [14, 10, 0, 36]),
        ("links.toml", [48, 24, 9, 592]),
        ("naval.toml", [5, 0, 0, 0]),
        ("objectives.toml", [14, 0, 1, 0]),
        ("places.toml", [7, 0, 0, 0]),
        ("powers.toml", [0, 2, 2, 0]),
        ("regions.toml", [12, 2, 6, 45]),
        ("rules.toml", [0, 0, 0, 2]),
        ("scenarios.toml", [6, 0, 3, 46]),
        ("setups.toml", [4, 17, 35, 272]),
        ("spaces.toml", [23, 7, 52, 142]),
        ("stability.toml", [8, 0, 2, 0]),
        ("turn.toml", [6, 0, 0, 0]),
        ("units.toml", [14, 0, 1, 0]),
    ];
    assert_eq!(files, expected.map(|(name, counts)| (name.to_owned(), counts)).into());
}

#[test]
fn every_allowed_value_of_every_option_compiles_and_others_do_not() {
    assert_eq!(options().len(), 107);
    FILES.check_options(&options());
}

/// A file lists the value in force first, so that readers see the recommended reading; the corrections of the register are in
/// force: PAX-C2, PAX-C3, PAX-C4, PAX-C6, PAX-C7, PAX-C8, PAX-C12, PAX-C13, PAX-C14, PAX-C15, PAX-C16.
#[test]
fn options_start_with_the_recommended_reading() {
    for info in options() {
        assert_eq!(info.values[0], info.value, "{}", info.name);
    }
    let value = |name: &str| options().into_iter().find(|info| info.name == name).unwrap().value.to_string();
    for (name, reading) in [
        ("event_marker_left", "\"phase_g\""),
        ("negotiation", "\"menu\""),
        ("majority_against", "\"all_sides\""),
        ("garrison_mp_on_top", "true"),
        ("lone_leaders_interceptable", "false"),
        ("lone_leader_blocked", "true"),
        ("mercenary_heavy_attrition", "2"),
        ("forced_retreat_after_prevention", "true"),
        ("excluded_cavalry_losses", "\"not_in_places\""),
        ("stability_check_target", "\"any\""),
        ("destroyed_stack", "\"cap\""),
        ("rebellion_control_test", "\"after\""),
    ] {
        assert_eq!(value(name), reading, "{name}");
    }
}

/// Options that change values take the place of what the files say.
#[test]
fn options_reach_the_values() {
    let pass = |c: &agon_pax_romana::content::Content| {
        let links = c.map.land(node("valentia"));
        links.iter().find(|link| link.to == node("taurinorum")).unwrap().mp
    };
    assert_eq!(pass(content()), 3);
    assert_eq!(pass(&patched("rules.options.alpine_pass_mp", 2).unwrap()), 2);
    let elephants = |c: &agon_pax_romana::content::Content| c.forces.soldiers_of_fortune[4];
    assert_eq!(elephants(content()), 1);
    assert_eq!(elephants(&patched("rules.options.sof_elephants", 2).unwrap()), 2);
}

/// The page about the sources counts the entries and lists the options as they are.
#[test]
fn the_page_about_the_sources_is_up_to_date() {
    FILES.check_page(include_str!("../../docs/rules/pax_romana.md"), &options());
}
