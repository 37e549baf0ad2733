//! Mare Nostrum, Phase 3: who builds, and what may be built where (MN-301 to MN-303, MN-315 to MN-337, MN-354).

use crate::support::*;
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::state::*;
use agon_mare_nostrum::{Action, MareNostrum};

use Empire::*;

/// A table with empty screens, except for some coins of one empire.
fn table(game: &MareNostrum, players: usize, rich: Empire, coins: u8) -> Position<'_> {
    let position = Position::new(game, players);
    let empires: Vec<Empire> = position.state.empires().collect();
    empires.into_iter().fold(position, Position::strip).give(rich, Token::COIN, coins)
}

fn build(object: Object) -> Action {
    Action::Build { object }
}

fn marker(id: &str) -> Action {
    build(Object::Marker(province(id)))
}

fn legion(id: &str) -> Action {
    build(Object::Legion(province(id)))
}

fn fortress(id: &str) -> Action {
    build(Object::Fortress(province(id)))
}

fn trireme(id: &str) -> Action {
    build(Object::Trireme(sea(id)))
}

fn building(id: &str, slot: Slot) -> Action {
    build(Object::Building(province(id), slot))
}

/// Objects that are offered.
fn objects(game: &MareNostrum, s: &State) -> Vec<Object> {
    let object = |action| match action {
        Action::Build { object } => Some(object),
        _ => None,
    };
    legal(game, s).into_iter().filter_map(object).collect()
}

/// Where markers are offered, by name and sorted.
fn marker_places(game: &MareNostrum, s: &State) -> Vec<String> {
    let place = |object| match object {
        Object::Marker(p) => Some(game.content.names.name(p).to_owned()),
        _ => None,
    };
    sorted(objects(game, s).into_iter().filter_map(place).collect())
}

/// Where triremes are offered, by name and sorted.
fn trireme_places(game: &MareNostrum, s: &State) -> Vec<String> {
    let place = |object| match object {
        Object::Trireme(sea) => Some(game.content.names.name(sea).to_owned()),
        _ => None,
    };
    sorted(objects(game, s).into_iter().filter_map(place).collect())
}

fn sorted(mut names: Vec<String>) -> Vec<String> {
    names.sort();
    names
}

/// What is offered on the land of a province.
fn on_land(game: &MareNostrum, s: &State, id: &str) -> Vec<Object> {
    let here = |object: &Object| match *object {
        Object::Legion(p) | Object::Fortress(p) | Object::Building(p, _) => p == province(id),
        Object::Trireme(_) | Object::Marker(_) => false,
    };
    objects(game, s).into_iter().filter(here).collect()
}

// Who builds

/// MN-301, MN-302: the Culture Leader names everybody once, himself included.
#[test]
fn mn_301_mn_302_the_culture_leader_names_the_builders() {
    let game = game();
    let mut s = table(game, 5, Rome, 0).leader(Title::Culture, Egypt).at(BuildStep::NameBuilder);
    let mut left = vec![Rome, Greece, Babylon, Egypt, Carthage];
    for next in [Egypt, Carthage, Rome, Babylon, Greece] {
        assert_eq!(decider(game, &s), Egypt, "before {next}");
        let named = left.iter().map(|&empire| Action::NameBuilder { empire }).collect::<Vec<_>>();
        assert_eq!(legal(game, &s), named, "those who have not built");
        act(game, &mut s, Action::NameBuilder { empire: next });
        assert_eq!((s.step, decider(game, &s)), (Step::Build(BuildStep::Build { empire: next }), next));
        act(game, &mut s, Action::EndBuilding);
        left.retain(|&e| e != next);
    }
    assert_eq!(s.step, Step::Sea(SeaStep::NameMover), "everybody has built once");
}

/// MN-303: objects of all kinds, any number of them, or none.
#[test]
fn mn_303_any_number_of_objects_of_all_kinds() {
    let game = game();
    let mut s = table(game, 5, Rome, 40).building(Rome);
    assert!(is_legal(game, &s, Action::EndBuilding), "none");
    let all = objects(game, &s);
    for kind in [trireme("mare_ionium"), marker("germania"), legion("latium"), fortress("gallia")] {
        assert!(is_legal(game, &s, kind), "{kind:?} among {all:?}");
    }
    assert!(is_legal(game, &s, building("gallia", Slot::Market)));
    let hire = legal(game, &s).into_iter().find(|a| matches!(a, Action::Hire { .. })).expect("cards for sale");
    let many = [hire, trireme("mare_ionium"), marker("germania"), legion("gallia"), building("gallia", Slot::Market)];
    act_all(game, &mut s, many);
    act_all(game, &mut s, [legion("italia"), legion("italia")]);
    assert_eq!(s.coins(Rome), 40 - 7 - 3 - 3 - 3 - 6 - 6);
}

// Control markers

/// Greece controls Thracia, Achea and Dacia, Rome Macedonia; a Roman legion stands in Dalmatia.
fn germania_example<'g>(game: &'g MareNostrum) -> Position<'g> {
    let position = table(game, 3, Greece, 9).disband(Greece);
    let position = position.marker(Greece, province("dacia")).marker(Rome, province("macedonia"));
    position.legion(Rome, province("dalmatia"), 1)
}

/// MN-315: Germania borders Dacia.
#[test]
fn mn_t11_germania_borders_dacia() {
    let s = germania_example(game()).building(Greece);
    assert_eq!(marker_places(game(), &s), ["germania"], "and nothing else can be reached");
    let without = germania_example(game()).unmark(province("dacia")).building(Greece);
    assert_eq!(marker_places(game(), &without), ["dacia"], "Germania does not border the rest");
}

/// MN-315, MN-025: Asia is connected by a trireme in the sea between.
#[test]
fn mn_t12_asia_is_connected_by_a_trireme() {
    let s = germania_example(game()).trireme(Greece, sea("mare_aegaeum"), 1).building(Greece);
    assert_eq!(marker_places(game(), &s), ["asia", "creta", "germania"]);
    let elsewhere = germania_example(game()).trireme(Greece, sea("mare_cyprium"), 1).building(Greece);
    assert_eq!(marker_places(game(), &elsewhere), ["germania"], "Mare Cyprium touches no Greek province");
}

/// MN-318: no marker in a province with an enemy unit. MN-320: the player's unit may stand there, but need not.
#[test]
fn mn_t13_mn_318_no_marker_beside_enemy_units() {
    let s = germania_example(game()).building(Greece);
    assert!(!is_legal(game(), &s, marker("dalmatia")), "a Roman legion");
    let free = germania_example(game()).disband(Rome).building(Greece);
    assert!(is_legal(game(), &free, marker("dalmatia")), "no legion");
    let own = germania_example(game()).legion(Greece, province("germania"), 1).building(Greece);
    assert!(is_legal(game(), &own, marker("germania")), "units of one's own do no harm");
}

/// MN-319, MN-R106: no marker in a province that an opponent controls, even if nobody stands there.
#[test]
fn mn_t14_mn_319_mn_r106_no_marker_in_an_opponents_province() {
    let s = germania_example(game()).disband(Rome).building(Greece);
    assert!(!is_legal(game(), &s, marker("macedonia")), "Rome's");
    let free = germania_example(game()).disband(Rome).unmark(province("macedonia")).building(Greece);
    assert!(is_legal(game(), &free, marker("macedonia")), "nobody's");
}

/// MN-316: a trireme of this activation opens a province. MN-322: its marker, the province's slots. MN-335: Asia has no
/// icon of a caravan or market.
#[test]
fn mn_t15_mn_316_mn_322_trireme_marker_and_city_in_one_activation() {
    let game = game();
    let mut s = table(game, 3, Greece, 20).building(Greece);
    assert!(!is_legal(game, &s, marker("asia")), "not connected yet");
    assert_eq!(on_land(game, &s, "asia"), [], "not controlled yet");
    act_all(game, &mut s, [trireme("mare_aegaeum"), marker("asia")]);
    let open = [
        Object::Legion(province("asia")),
        Object::Fortress(province("asia")),
        Object::Building(province("asia"), Slot::City1),
        Object::Building(province("asia"), Slot::Temple),
    ];
    assert_eq!(on_land(game, &s, "asia"), open, "no caravan, no market");
    act(game, &mut s, building("asia", Slot::City1));
    assert_eq!(s.coins(Greece), 20 - 9);
}

/// MN-344, MN-345, MN-R35, MN-031: trireme military +1, city culture +1, marker nothing, each at once.
#[test]
fn mn_t16_mn_344_mn_345_tracks_follow() {
    let game = game();
    let mut s = table(game, 3, Greece, 9).building(Greece);
    let tracks = |s: &State| [Title::Trade, Title::Culture, Title::Military].map(|t| game.track(s, Greece, t));
    let start = tracks(&s);
    let [trade, culture, military] = start;
    act(game, &mut s, trireme("mare_aegaeum"));
    assert_eq!(tracks(&s), [trade, culture, military + 1], "trireme");
    act(game, &mut s, marker("asia"));
    assert_eq!(tracks(&s), [trade, culture, military + 1], "marker");
    act(game, &mut s, building("asia", Slot::City1));
    assert_eq!(tracks(&s), [trade, culture + 1, military + 1], "legendary city");
    let mut s = table(game, 3, Greece, 18).building(Greece);
    act_all(game, &mut s, [legion("macedonia"), fortress("macedonia"), building("macedonia", Slot::Market)]);
    assert_eq!(tracks(&s), [trade + 1, culture, military + 2], "legion, fortress, market");
    act(game, &mut s, building("thracia", Slot::Temple));
    assert_eq!(tracks(&s), [trade + 1, culture + 1, military + 2], "temple");
}

/// MN-317, MN-R22: a province whose marker was built in this activation is no starting point for another one; in the
/// next activation it is.
#[test]
fn mn_317_mn_r22_new_provinces_open_no_others() {
    let game = game();
    let mut s = table(game, 5, Carthage, 12).building(Carthage);
    assert_eq!(marker_places(game, &s), ["garamantia", "phasania"]);
    act_all(game, &mut s, [marker("phasania"), marker("garamantia")]);
    assert_eq!(marker_places(game, &s), [""; 0], "Nubia borders Garamantia only");
    let mut next = table(game, 5, Carthage, 0);
    next.state = s;
    let s = next.round(2).building(Carthage);
    assert_eq!(marker_places(game, &s), ["nubia"]);
}

/// MN-323: seven markers besides the printed one.
#[test]
fn mn_323_seven_markers() {
    let game = game();
    let four = ["dacia", "dalmatia", "germania", "creta"];
    let position = four.iter().fold(table(game, 3, Greece, 6), |p, id| p.marker(Greece, province(id)));
    let position = position.trireme(Greece, sea("mare_aegaeum"), 1).trireme(Greece, sea("pontus_euxinus"), 1);
    let mut s = position.building(Greece);
    assert_eq!((s.markers[Greece], marker_places(game, &s)), (1, vec!["asia".into(), "cappadocia".into()]));
    act(game, &mut s, marker("cappadocia"));
    assert_eq!(s.markers[Greece], 0);
    assert_eq!(marker_places(game, &s), [""; 0], "Asia is in reach, but no marker is left");
}

/// MN-R23, MN-412: a chain runs through the empire's own triremes in neighbouring seas, past those of others; a gap breaks it. The
/// capital province is an origin even while enemies hold it.
#[test]
fn mn_r23_chains_of_triremes() {
    let (ionian, aegean) = (sea("mare_ionium"), sea("mare_aegaeum"));
    let rome = || table(game(), 3, Rome, 3).disband(Greece);
    let chain = rome().trireme(Rome, ionian, 1).trireme(Rome, aegean, 1).trireme(Greece, ionian, 2);
    let with = marker_places(game(), &chain.building(Rome));
    assert_eq!(with, ["asia", "creta", "dalmatia", "germania", "sicilia"]);
    let gap = rome().trireme(Rome, sea("mare_hadriaticum"), 1).trireme(Rome, aegean, 1).trireme(Greece, ionian, 2);
    let without = marker_places(game(), &gap.building(Rome));
    assert_eq!(without, ["dalmatia", "germania"], "a Greek trireme is no link");
    let held = rome().unmark(province("gallia")).unmark(province("italia")).disband(Rome);
    let held = held.legion(Carthage, province("latium"), 2).trireme(Rome, sea("mare_tyrrhenum"), 1);
    let from_capital = marker_places(game(), &held.building(Rome));
    assert_eq!(from_capital, ["gallia", "italia", "sicilia"], "from the capital under enemies");
}

// Units and buildings

/// MN-320: no unit of the player has to be present. MN-321, MN-324: only the controller builds in a province, and only there.
#[test]
fn mn_320_mn_321_mn_324_the_controller_builds() {
    let game = game();
    let s = table(game, 5, Carthage, 12).building(Carthage);
    assert_eq!(s.legions[Carthage][province("numidia")], 0);
    assert_eq!(on_land(game, &s, "numidia").len(), 3, "legion, fortress and market in an empty province");
    let guest = table(game, 5, Carthage, 12).disband(Egypt).legion(Carthage, province("nubia"), 1);
    let guest = guest.legion(Carthage, province("cyrenaica"), 1).building(Carthage);
    let realm = guest.realms[Carthage];
    for object in objects(game, &guest) {
        if let Object::Legion(p) | Object::Fortress(p) | Object::Building(p, _) = object {
            assert!(realm.has(p), "{object:?} outside Numidia, Africa and Libya");
        }
    }
}

/// MN-325: nothing is built on land beside enemy land units, whether the player has units there or not. MN-321: the
/// enemy does not build there either.
#[test]
fn mn_325_nothing_is_built_beside_enemies() {
    let game = game();
    for own in [0, 1] {
        let position = table(game, 3, Greece, 12).disband(Greece).legion(Greece, province("thracia"), own);
        let position = position.give(Rome, Token::COIN, 12).legion(Rome, province("thracia"), 1);
        let s = position.building(Greece);
        assert_eq!(on_land(game, &s, "thracia"), [], "with {own} own legions");
        assert!(!on_land(game, &s, "macedonia").is_empty(), "elsewhere as usual");
        let mut rome = table(game, 3, Rome, 0);
        rome.state = s;
        assert_eq!(on_land(game, &rome.building(Rome), "thracia"), [], "not Rome's province");
    }
}

/// Carthage stands in Latium, has razed the capital and stands on its slot and on a caravan; Rome has nothing else.
fn latium_held(game: &MareNostrum) -> Position<'_> {
    let latium = province("latium");
    let position = table(game, 3, Rome, 12).disband(Rome).unmark(province("gallia")).unmark(province("italia"));
    let position = position.legion(Carthage, latium, 2).raze(latium, &[Slot::City1]);
    position.hold(Carthage, latium, &[Slot::Caravan1, Slot::City1])
}

/// MN-326, MN-327, MN-R26: in the player's capital province under enemies legions, a fortress, triremes at its coast, and
/// buildings on slots without an enemy legion. MN-R108: or units only.
#[test]
fn mn_326_mn_327_mn_r26_mn_r108_the_own_capital_is_always_open() {
    let latium = province("latium");
    let units = [Object::Legion(latium), Object::Fortress(latium)];
    let s = latium_held(game()).building(Rome);
    let temple = Object::Building(latium, Slot::Temple);
    assert_eq!(on_land(game(), &s, "latium"), [units[0], units[1], temple], "all but the slot of the razed city");
    assert_eq!(trireme_places(game(), &s), ["mare_hadriaticum", "mare_tyrrhenum"]);
    let units_only = game_with(&[("capital_build", "units_only")]);
    let s = latium_held(&units_only).building(Rome);
    assert_eq!(on_land(&units_only, &s, "latium"), units);
    assert_eq!(trireme_places(&units_only, &s), ["mare_hadriaticum", "mare_tyrrhenum"]);
    let free = table(&units_only, 3, Rome, 6).building(Rome);
    assert!(is_legal(&units_only, &free, building("latium", Slot::Temple)), "without enemies as anywhere");
}

/// MN-R26, MN-R108: by option only units, while an enemy occupies the capital province. MN-333: a war is no limit there,
/// nor is it once a unit has ended the occupation (MN-R27).
#[test]
fn mn_r108_mn_333_a_capital_at_war_is_open_for_buildings() {
    let latium = province("latium");
    let temple = building("latium", Slot::Temple);
    let units_only = game_with(&[("capital_build", "units_only")]);
    let with = |empires: &[Empire]| {
        let position = table(&units_only, 3, Rome, 12).disband(Rome);
        empires.iter().fold(position, |position, &empire| position.legion(empire, latium, 1)).building(Rome)
    };
    assert!(!is_legal(&units_only, &with(&[Carthage]), temple), "an enemy alone");
    for fighting in [[Rome, Carthage], [Greece, Carthage]] {
        let mut s = with(&fighting);
        assert!(is_legal(&units_only, &s, temple), "{fighting:?}");
        act(&units_only, &mut s, temple);
        assert!(s.built[latium].has(Slot::Temple), "{fighting:?}");
    }
    let until_battle = game_with(&[("capital_build", "units_only"), ("capital_relief", "until_battle")]);
    for (game, relieved) in [(&units_only, true), (&until_battle, false)] {
        let mut s = latium_held(game).building(Rome);
        assert!(!is_legal(game, &s, temple));
        act(game, &mut s, legion("latium"));
        assert_eq!(is_legal(game, &s, temple), relieved);
    }
}

/// MN-R27: a unit built in the player's occupied capital ends the occupation at once, tracks included, and its slots are free
/// again; or, by option, nothing changes before a battle.
#[test]
fn mn_r27_a_unit_in_the_occupied_capital_ends_the_occupation() {
    let latium = province("latium");
    let until_battle = game_with(&[("capital_relief", "until_battle")]);
    for unit in [legion("latium"), fortress("latium")] {
        let mut s = latium_held(game()).building(Rome);
        let trade = game().track(&s, Rome, Title::Trade);
        act(game(), &mut s, unit);
        assert_eq!(s.holdings[latium], Holding::default(), "{unit:?}");
        assert_eq!(game().track(&s, Rome, Title::Trade), trade + 1, "the caravan is Rome's again");
        act(game(), &mut s, building("latium", Slot::City1));
        assert!(s.built[latium].has(Slot::City1), "the capital is rebuilt in the same activation");

        let mut s = latium_held(&until_battle).building(Rome);
        act(&until_battle, &mut s, unit);
        assert_eq!(s.holdings[latium].by, Some(Carthage), "{unit:?}");
        assert_eq!(until_battle.track(&s, Rome, Title::Trade), trade);
        assert!(!is_legal(&until_battle, &s, building("latium", Slot::City1)));
    }
}

/// MN-328: any number of legions. MN-329, MN-R28: one fortress of an empire in a province, whoever else has one there.
#[test]
fn mn_328_mn_329_mn_r28_legions_and_fortresses_in_a_province() {
    let game = game();
    let mut s = table(game, 3, Rome, 30).building(Rome);
    act_all(game, &mut s, [legion("gallia"); 4]);
    assert_eq!(s.legions[Rome][province("gallia")], 5);
    act(game, &mut s, fortress("gallia"));
    assert!(!is_legal(game, &s, fortress("gallia")), "one is enough");
    assert!(!is_legal(game, &s, fortress("latium")), "there has been one from the start");
    act(game, &mut s, fortress("italia"));
}

/// MN-330: in all seas that touch the empire's provinces, and in no others.
#[test]
fn mn_330_triremes_at_coasts_of_the_empire() {
    let s = table(game(), 5, Rome, 3).building(Rome);
    assert_eq!(trireme_places(game(), &s), ["mare_hadriaticum", "mare_ionium", "mare_tyrrhenum"]);
    let s = table(game(), 5, Babylon, 3).building(Babylon);
    assert_eq!(trireme_places(game(), &s), ["mare_cyprium"], "inland empires have few");
}

/// MN-330, MN-333: a coast under enemies opens no sea. MN-R25, MN-C8: but it closes none that another coast opens, except by
/// option. MN-R105: by option the war does not matter.
#[test]
fn mn_330_mn_333_mn_c8_mn_r25_mn_r105_triremes_beside_a_province_at_war() {
    let strict = game_with(&[("trireme_ban_near_war", "any_sea_touching_a_province_at_war")]);
    let lax = game_with(&[("trireme_build_ignores_war", "true")]);
    let both = [("trireme_ban_near_war", "any_sea_touching_a_province_at_war"), ("trireme_build_ignores_war", "true")];
    let both = game_with(&both);
    let adriatic_and_tyrrhenian = ["mare_hadriaticum", "mare_tyrrhenum"];
    for own in [0, 1] {
        let italia = province("italia");
        let at = |game| {
            let position = table(game, 3, Rome, 3).disband(Rome).legion(Rome, italia, own);
            trireme_places(game, &position.legion(Greece, italia, 1).building(Rome))
        };
        assert_eq!(at(game()), adriatic_and_tyrrhenian, "Latium and Gallia open them, {own} own legions");
        // Italia touches all three; only with units of both it is at war (MN-442).
        let open = if own == 0 { &adriatic_and_tyrrhenian[..] } else { &[] };
        assert_eq!(at(&strict), open, "{own} own legions");
        let all = ["mare_hadriaticum", "mare_ionium", "mare_tyrrhenum"];
        assert_eq!(at(&lax), all);
        assert_eq!(at(&both), all);
    }
    let capital = |game| {
        let position = table(game, 3, Rome, 3).disband(Rome).legion(Greece, province("latium"), 1);
        trireme_places(game, &position.unmark(province("gallia")).unmark(province("italia")).building(Rome))
    };
    assert_eq!(capital(&strict), adriatic_and_tyrrhenian, "MN-327: the player's own capital is the exception");
}

/// MN-C8, MN-442: a province where two opponents fight each other is at war too.
#[test]
fn mn_c8_mn_442_a_war_between_opponents_bans_the_seas_as_well() {
    let strict = game_with(&[("trireme_ban_near_war", "any_sea_touching_a_province_at_war")]);
    let italia = province("italia");
    let seas = |game, enemies: &[Empire]| {
        let position = table(game, 3, Rome, 3).disband(Rome);
        let position = enemies.iter().fold(position, |position, &enemy| position.legion(enemy, italia, 1));
        trireme_places(game, &position.building(Rome))
    };
    let adriatic_and_tyrrhenian = ["mare_hadriaticum", "mare_tyrrhenum"];
    assert_eq!(seas(&strict, &[Greece]), adriatic_and_tyrrhenian, "conquered");
    assert!(seas(&strict, &[Greece, Carthage]).is_empty(), "Italia touches all seas of Rome");
    assert_eq!(seas(game(), &[Greece, Carthage]), adriatic_and_tyrrhenian, "the other reading");
}

/// MN-331: any number in one sea. MN-332: beside enemy triremes as well.
#[test]
fn mn_331_mn_332_triremes_in_one_sea() {
    let game = game();
    let ionian = sea("mare_ionium");
    let mut s = table(game, 3, Rome, 9).trireme(Greece, ionian, 3).building(Rome);
    act_all(game, &mut s, [trireme("mare_ionium"); 3]);
    assert_eq!((s.triremes[Rome][ionian], s.triremes[Greece][ionian]), (3, 3));
}

/// MN-334, MN-028: no unit beyond the pieces in the box.
#[test]
fn mn_334_units_are_limited_by_pieces() {
    let game = game();
    let gallia = province("gallia");
    let mut s = table(game, 3, Rome, 20).disband(Rome).legion(Rome, gallia, 7).trireme(Rome, sea("mare_ionium"), 4);
    for id in ["latium", "gallia"] {
        s = s.fortress(Rome, province(id));
    }
    for id in ["dacia", "creta"] {
        s = s.marker(Rome, province(id)).fortress(Rome, province(id));
    }
    let mut s = s.building(Rome);
    act_all(game, &mut s, [trireme("mare_ionium")]);
    assert_eq!(trireme_places(game, &s), [""; 0], "five triremes");
    act(game, &mut s, legion("latium"));
    assert!(objects(game, &s).iter().all(|o| !matches!(o, Object::Legion(_))), "eight legions");
    act(game, &mut s, fortress("italia"));
    assert!(objects(game, &s).iter().all(|o| !matches!(o, Object::Fortress(_))), "five fortresses");
    assert_eq!(s.reserves[Rome], Default::default());
}

/// MN-335, MN-336: each icon takes one building of its kind; there are up to two for caravans and for cities.
#[test]
fn mn_335_mn_336_slots() {
    let game = game();
    let buildings = |s: &State, id: &str| -> Vec<Slot> {
        let slot = |object| match object {
            Object::Building(_, slot) => Some(slot),
            _ => None,
        };
        on_land(game, s, id).into_iter().filter_map(slot).collect()
    };
    let homes = ["germania", "dalmatia", "creta", "sicilia"];
    let position = homes.iter().fold(table(game, 3, Rome, 20), |p, id| p.marker(Rome, province(id)));
    let mut s = position.building(Rome);
    assert_eq!(buildings(&s, "germania"), [Slot::Caravan1, Slot::Market]);
    assert_eq!(buildings(&s, "dalmatia"), [Slot::Caravan1, Slot::Caravan2, Slot::Market]);
    assert_eq!(buildings(&s, "sicilia"), [Slot::City1, Slot::Temple]);
    assert_eq!(buildings(&s, "creta"), [Slot::Caravan1, Slot::Market, Slot::City1, Slot::Temple]);
    act_all(game, &mut s, [building("dalmatia", Slot::Caravan1), building("dalmatia", Slot::Caravan2)]);
    assert_eq!(buildings(&s, "dalmatia"), [Slot::Market], "both caravans stand");
    assert_eq!(s.buildings[Building::Caravan] + 2, caravans_at_start(game));
    let achea = province("achea");
    let greek = table(game, 3, Greece, 20).raze(achea, &[Slot::City1, Slot::City2]).building(Greece);
    assert_eq!(buildings(&greek, "achea"), [Slot::Market, Slot::City1, Slot::City2], "two cities");
}

/// Caravans in the reserve at the start of a game of three.
fn caravans_at_start(game: &MareNostrum) -> u8 {
    Position::new(game, 3).state.buildings[Building::Caravan]
}

/// MN-337: a slot takes the city of its border.
#[test]
fn mn_337_city_types() {
    let game = game();
    let cases = [
        ("latium", Slot::City1, Building::Capital),
        ("sicilia", Slot::City1, Building::LegendaryCity),
        ("creta", Slot::City1, Building::OrdinaryCity),
    ];
    for (id, slot, expected) in cases {
        let position = table(game, 3, Rome, 3).raze(province("latium"), &[Slot::City1]);
        let mut s = position.marker(Rome, province("creta")).marker(Rome, province("sicilia")).building(Rome);
        let before = s.buildings;
        act(game, &mut s, building(id, slot));
        for kind in Building::ALL.iter().copied() {
            assert_eq!(before[kind] - s.buildings[kind], u8::from(kind == expected), "{kind} in {id}");
        }
    }
}

/// MN-354: a razed building can be built again.
#[test]
fn mn_354_a_razed_building_is_built_again() {
    let game = game();
    let gallia = province("gallia");
    let mut s = table(game, 3, Rome, 3).raze(gallia, &[Slot::Caravan2]).building(Rome);
    act(game, &mut s, building("gallia", Slot::Caravan2));
    assert!(s.built[gallia].has(Slot::Caravan2));
    assert!(!is_legal(game, &s, building("gallia", Slot::Caravan2)), "and stands");
}

/// MN-R75: without a token in the reserve there is no building.
#[test]
fn mn_r75_buildings_are_limited_by_tokens() {
    let game = game();
    let mut s = table(game, 3, Rome, 6).building(Rome);
    assert!(is_legal(game, &s, building("gallia", Slot::Market)));
    s.buildings[Building::Market] = 0;
    assert!(!is_legal(game, &s, building("gallia", Slot::Market)));
}
