//! PAX-5, PAX-6: what control rests on, lines of communications, forming units, squadrons and upkeep.

use crate::board::*;
use crate::clash::march;
use crate::support::{id, node};
use agon_game::{Rules, Seat, Sight, Turn};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

fn form(space: &str, unit: Unit) -> Action {
    Action::Form { space: id(space), unit }
}

/// A Muster of Land Units in a Province.
fn muster<'a, 'g>(at: &'a mut At<'g>, seat: Seat, province: &str) -> &'a mut At<'g> {
    at.active(seat).act(Action::MusterUnits).act(Action::RaiseIn { province: id(province) })
}

/// PAX-5.0a, PAX-5.3.3a: Spaces, Provinces and Territories are controlled, each through its parts; a City holds its Space.
#[test]
fn pax_5_0a_control_has_three_levels() {
    let mut at = bare(game());
    at.works(of(EAST), "knossos", 2).reckoned();
    assert!(at.game.controls_space(&at.s, EAST, id("knossos")));
    assert_eq!((at.controls("crete"), at.game.territory_of(&at.s, id("crete"))), (Some(EAST), Some(EAST)));
    at.garrisons(of(ROME), &["cydonia", "gortyn"]).reckoned();
    assert_eq!((at.controls("crete"), at.game.territory_of(&at.s, id("crete"))), (Some(ROME), Some(ROME)));
    assert!(at.game.controls_space(&at.s, EAST, id("knossos")));
}

/// PAX-5.1.2c: after a battle one of the two armies has left the Space.
#[test]
fn pax_5_1_2c_enemies_do_not_stay_together_after_a_battle() {
    for die in [1, 6] {
        let mut at = bare(game());
        at.army(of(ROME), "capua", &[(Unit::Legion, 4)]).army(of(EAST), "venusia", &[(Unit::HeavyInfantry, 5)]);
        march(&mut at, EAST, "venusia", 5).way(&["capua"]).act(Action::Fight);
        at.roll(die).roll(7 - die).until(|s| s.battle.is_none());
        at.until(|s| s.marches.is_empty());
        let here = at.s.forces(id("capua")).filter(|force| at.game.force_occupies(force)).count();
        assert!(here <= 1, "{die}");
        assert!(at.troops(of(ROME), "capua").is_empty() || at.troops(of(EAST), "capua").is_empty());
    }
}

/// PAX-5.1.3a, PAX-5.1.4d: Fleets control no sea; they Stop in a Port that nobody occupies, whoever controls its Province.
#[test]
fn pax_5_1_3a_fleets_control_nothing() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["urcinium"]).fleet(of(ROME), "pisae", 1).fleet(of(ROME), "ntp_tyrrhenum", 1).reckoned();
    assert_eq!(at.controls("corsica"), Some(ROME));
    assert_eq!(at.game.holder(&at.s, id("aleria")), None);
    at.expansion(ROME).act(Action::Major { owner: of(ROME), from: node("pisae"), fleet: true }).act(Action::Go);
    at.act(Action::MoveTo { to: node("aleria") });
    assert!(at.s.march(1).stopped(), "PAX-5.1.4d");
}

/// PAX-5.2.4a, PAX-5.2.4b, PAX-2.1.1d: the islands of Ionia, and those of the Aegean.
#[test]
fn pax_5_2_4a_islands_are_spaces_of_their_provinces() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["sardis"]).garrisons(of(EAST), &["samos"]);
    assert_eq!(at.controls("ionia"), None, "PAX-5.2.4a");
    let ionia = at.game.content.map.province(id("ionia")).spaces;
    assert!(ionia.has(id("lesbos_chios")) && ionia.has(id("samos")));
    let aegean = at.game.content.map.province(id("aegean_islands"));
    assert_eq!(aegean.spaces.iter().collect::<Vec<_>>(), ["thasos", "lemnos", "naxos"].map(id::<Space>));
    at.garrisons(of(ROME), &["thasos", "lemnos"]);
    assert_eq!(at.controls("aegean_islands"), Some(ROME), "2 of 3");
    let greece = at.game.content.map.territory(id("greece")).provinces;
    assert!(greece.has(id("aegean_islands")));
}

/// PAX-5.4.3a, PAX-5.4.3b, PAX-5.4.3c: a power without Home, or without anything, still plays, and comes back.
#[test]
fn pax_5_4_3a_a_power_never_leaves_the_game() {
    let mut at = bare(game());
    for province in at.game.seat_rules(&at.s, ROME).home_provinces.iter() {
        for space in at.game.content.map.province(province).spaces.iter() {
            at.game.place(&mut at.s, of(CARTHAGE), space, full(Unit::Garrison), 1);
        }
    }
    at.reckoned();
    assert_eq!(["cisalpina", "italy", "bruttium"].map(|p| at.controls(p)), [Some(CARTHAGE); 3]);
    at.happens(ROME, TurnStep::PayMarker).act(Action::Yes);
    assert!(at.acting(ROME) && !at.is_legal(Action::MusterUnits), "PAX-5.4.3a");
    at.garrisons(of(ROME), &["burdigala"]).reckoned();
    assert_eq!(at.controls("aquitania"), Some(ROME), "PAX-5.4.3c");
    for space in ["tarentum", "croton", "rhegium"] {
        at.game.wipe_out(&mut at.s, of(CARTHAGE), id(space));
    }
    at.reckoned();
    assert_eq!(at.controls("bruttium"), Some(ROME), "PAX-5.4.3b");
    assert!(muster(&mut at, ROME, "bruttium").is_legal(form("croton", Unit::Legion)));
}

/// PAX-6.1.1c, PAX-6.1.3a: Egypt gives 3 Talents to its controller.
#[test]
fn pax_6_1_1c_egypt_gives_three_talents() {
    let mut at = bare(game());
    let before = at.game.income_of(&at.s, EAST);
    at.garrisons(of(ROME), &["alexandria", "memphis", "pelusium", "el_faiyum"]).reckoned();
    assert_eq!((at.controls("egypt"), at.game.income_of(&at.s, EAST)), (Some(ROME), before - 3 - 1), "and a Territory");
}

/// PAX-6.1.5a, PAX-6.1.5c: a line over land and sea to any friendly Space at home.
#[test]
fn pax_6_1_5a_lines_run_over_land_and_sea() {
    let mut at = bare(game());
    at.works(of(ROME), "henna", 2).reckoned();
    let with = at.game.income_of(&at.s, ROME);
    assert!(at.game.supplied(&at.s, ROME, true).has(node("henna")), "inland on an island");
    for port in ["messana", "syracusae"] {
        at.garrisons(of(CARTHAGE), &[port]);
    }
    at.garrisons(of(CARTHAGE), &["agrigentum", "panormus", "lilybaeum"]);
    let without = at.game.income_of(&at.s, ROME);
    assert_eq!(with - without, 2, "the Town and the Province");
}

/// PAX-6.1.6c: no line runs through Independents.
#[test]
fn pax_6_1_6c_independents_stop_a_line() {
    let mut at = bare(game());
    at.works(of(ROME), "henna", 2);
    for port in ["messana", "syracusae", "agrigentum", "panormus", "lilybaeum"] {
        at.army(Owner::Independent, port, &[(Unit::LightInfantry, 1)]);
    }
    assert!(!at.game.supplied(&at.s, ROME, true).has(node("henna")));
}

/// Roman Cities or Towns of this strength in Ports that Rome reaches only through Rhodes, the ally of Carthage.
fn beyond_rhodes<'g>(game: &'g PaxRomana, ports: &[&str], points: u8) -> At<'g> {
    let mut at = extended(game);
    at.works(Owner::Rhodes, "rhodus", 5).fleet(Owner::Rhodes, "rhodus", 2);
    at.s.rhodes = Some(CARTHAGE);
    for province in ["ionia", "pontus", "galatia", "cappadocia", "cilicia"] {
        let spaces = game.content.map.province(id(province)).spaces;
        for space in spaces.iter().filter(|space| !ports.contains(&game.content.names.name(*space))) {
            game.place(&mut at.s, of(EAST), space, full(Unit::Garrison), 1);
        }
    }
    for port in ports {
        at.works(of(ROME), port, points);
        let around = game.content.map.sea(node(port)).iter().copied();
        let closed = around.filter(|near| *near != node("rhodus") && !ports.iter().any(|port| *near == node(port)));
        closed.for_each(|near| at.s.pirates.insert(near));
    }
    at.reckoned();
    for port in ports {
        let [near, far] = [false, true].map(|tolls| game.supplied(&at.s, ROME, tolls).has(node(port)));
        assert_eq!((near, far), (false, true));
    }
    at
}

/// What Rome gains by its Cities or Towns beyond Rhodes in an Income Phase, and what Carthage takes in as tolls.
fn gain_and_toll(rule: &str, ports: &[&str], points: u8) -> (u16, u16) {
    let game = with_options("pax_romana", &[("rhodes_toll", rule)]);
    let mut at = beyond_rhodes(&game, ports, points);
    let carthage = game.income_of(&at.s, CARTHAGE);
    let mut without = at.s;
    ports.iter().for_each(|port| without.ground[id::<Space>(port)].works = None);
    let rome = game.income_of(&without, ROME);
    at.phase(Phase::Income);
    (at.talents(ROME) - 20 - rome, at.talents(CARTHAGE) - 20 - carthage)
}

/// PAX-6.1.6d, PAX-12.5.1g, PAX-R130: each source pays its toll to the ally of Rhodes, or all pay one by an option.
#[test]
fn pax_6_1_6d_the_toll_of_a_line_goes_to_the_ally_of_rhodes() {
    for (rule, gain, toll) in [("per_income", 4, 2), ("once_per_turn", 5, 1)] {
        assert_eq!(gain_and_toll(rule, &["patara", "miletus"], 5), (gain, toll), "{rule}");
    }
}

/// PAX-6.1.6f, PAX-6.1.6g: pirates stop a line at sea; none runs over the deep sea.
#[test]
fn pax_6_1_6f_pirates_and_the_deep_sea_stop_a_line() {
    let mut at = bare(game());
    at.works(of(ROME), "melita", 2);
    assert!(at.game.supplied(&at.s, ROME, true).has(node("melita")));
    for at_sea in at.game.content.map.sea(node("melita")).to_vec() {
        at.s.pirates.insert(at_sea);
    }
    assert!(!at.game.supplied(&at.s, ROME, true).has(node("melita")), "PAX-6.1.6f");
    let reached = bare(game()).game.supplied(&bare(game()).s, ROME, true);
    let deep = |point: &Point| game().content.map.point(*point).kind == PointKind::DeepSea;
    let points = (0..game().content.map.points.len()).map(agon_game::Id::from_index);
    assert!(points.filter(deep).all(|point| !reached.has(Node::Point(point))), "PAX-6.1.6g");
}

/// PAX-6.2.1a, PAX-6.2.1b: a Muster forms units, and nothing else is done in that Activation.
#[test]
fn pax_6_2_1a_units_are_formed_by_a_muster() {
    let mut at = bare(game());
    muster(&mut at, ROME, "italy").act(form("capua", Unit::Legion)).act(Action::Done).act(Action::Done);
    assert_eq!((at.troops(of(ROME), "capua").len(), at.talents(ROME)), (1, 18));
    assert_eq!(at.s.steps.top(), Some(TurnStep::PayMarker.into()), "the next Activation");
}

/// PAX-6.2.2a, PAX-6.3d: plans of the Manpower Phase are secret; a Port must be controlled when it begins.
#[test]
fn pax_6_2_2a_plans_are_secret_until_all_are_made() {
    let mut at = bare(game());
    at.garrisons(of(ROME), &["massilia"]).reckoned().phase(Phase::Manpower);
    assert!(at.is_legal(Action::RaiseIn { province: id("narbonensis") }));
    at.act(Action::RaiseIn { province: id("narbonensis") });
    assert!(at.is_legal(form("massilia", Unit::Galleys)) && !at.is_legal(form("narbo", Unit::Galleys)), "PAX-6.3d");
    at.act(form("narbo", Unit::LightInfantry)).act(form("massilia", Unit::Galleys)).act(Action::Done).act(Action::Done);
    assert_ne!(at.game.turn(&at.s), Turn::Decision(ROME));
    assert_eq!(
        (at.s.galleys(of(ROME), node("massilia")), at.troops(of(ROME), "narbo").len(), at.talents(ROME)),
        (0, 0, 20)
    );
    assert!(at.game.mask(&at.s, CARTHAGE).orders.is_empty() && !at.s.orders.is_empty());
}

/// PAX-6.2.3a, PAX-6.2.4d, PAX-6.2.4a: new units come to Spaces of the Province that are controlled or unoccupied.
#[test]
fn pax_6_2_3a_new_units_come_to_free_spaces_of_the_province() {
    let mut at = bare(game());
    at.garrisons(of(CARTHAGE), &["ancona"]).reckoned();
    muster(&mut at, ROME, "italy");
    assert!(at.is_legal(form("capua", Unit::Legion)) && !at.is_legal(form("ancona", Unit::Legion)));
    assert!(!at.is_legal(form("croton", Unit::Legion)), "another Province");
    let mut at = bare(game());
    at.garrisons(of(ROME), &["burdigala"]).reckoned();
    muster(&mut at, ROME, "aquitania");
    assert!(at.legal().iter().any(|action| matches!(action, Action::Form { space, .. } if *space == id("limonum"))));
    let mut at = bare(game());
    assert!(!at.active(ROME).act(Action::MusterUnits).is_legal(Action::RaiseIn { province: id("aquitania") }));
}

/// PAX-6.2.4c, PAX-6.2.5b, PAX-6.2.5d: any number of units of the listed kinds, paid for at once.
#[test]
fn pax_6_2_5b_any_number_of_allowed_units_is_formed() {
    let mut at = bare(game());
    at.garrisons(of(EAST), &["londinium"]).reckoned();
    muster(&mut at, EAST, "britannia");
    assert!(!at.is_legal(form("londinium", Unit::HeavyInfantry)), "cavalry only");
    for left in (0..10).rev() {
        at.act(form("londinium", Unit::Cavalry));
        assert_eq!(at.talents(EAST), 2 * left, "PAX-6.2.5d");
    }
    assert_eq!(at.troops(of(EAST), "londinium").all(Unit::Cavalry), 10);
}

/// PAX-6.2.5c, PAX-6.4.3a: Carthage forms Heavy Infantry only up to its maximum.
#[test]
fn pax_6_2_5c_carthage_has_a_limit() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "carthago", &[(Unit::HeavyInfantry, 14)]).army(
        of(EAST),
        "alexandria",
        &[(Unit::HeavyInfantry, 25)],
    );
    at.reckoned();
    muster(&mut at, CARTHAGE, "africa").act(form("utica", Unit::HeavyInfantry));
    assert!(!at.is_legal(form("utica", Unit::HeavyInfantry)) && at.is_legal(form("utica", Unit::LightInfantry)));
    assert!(muster(&mut at, EAST, "egypt").is_legal(form("memphis", Unit::HeavyInfantry)), "others pay for more");
}

/// PAX-6.2.7b, PAX-6.2.7c: Garrisons are not for sale; reduced units are refitted for a Talent.
#[test]
fn pax_6_2_7b_garrisons_are_not_for_sale() {
    let mut at = bare(game());
    at.game.place(&mut at.s, of(ROME), id("capua"), Piece::reduced(Unit::Legion), 1);
    muster(&mut at, ROME, "italy");
    assert!(!at.legal().iter().any(|action| matches!(action, Action::Form { unit: Unit::Garrison, .. })));
    at.act(Action::Refit { space: id("capua"), unit: Unit::Legion });
    assert_eq!((at.troops(of(ROME), "capua").has_reduced(Unit::Legion), at.talents(ROME)), (false, 19));
}

/// PAX-6.2.9a, PAX-6.3e: nothing runs out but Talents.
#[test]
fn pax_6_2_9a_counters_are_no_limit() {
    let mut at = bare(game());
    at.s.player_mut(ROME).talents = 200;
    muster(&mut at, ROME, "italy");
    (0..50).for_each(|_| {
        at.act(form("capua", Unit::LightInfantry));
    });
    assert_eq!(at.troops(of(ROME), "capua").all(Unit::LightInfantry), 50);
    at.active(ROME).act(Action::MusterGalleys).act(Action::RaiseIn { province: id("italy") });
    (0..40).for_each(|_| {
        at.act(form("pisae", Unit::Galleys));
    });
    assert_eq!((at.s.galleys(of(ROME), node("pisae")), at.talents(ROME)), (40, 70));
}

/// PAX-6.3a, PAX-6.3b, PAX-6.3c: a squadron costs 2 Talents, in a controlled Port without enemy squadrons.
#[test]
fn pax_6_3a_squadrons_are_built_in_ports() {
    let mut at = bare(game());
    at.fleet(of(CARTHAGE), "ancona", 1).fleet(of(ROME), "barium", 1).garrisons(of(EAST), &["brundisium"]).reckoned();
    at.active(ROME).act(Action::MusterGalleys).act(Action::RaiseIn { province: id("italy") });
    let built = ["pisae", "barium", "ancona", "brundisium", "capua"].map(|port| at.is_legal(form(port, Unit::Galleys)));
    assert_eq!(built, [true, true, false, false, false]);
    at.act(form("pisae", Unit::Galleys));
    assert_eq!(at.talents(ROME), 18);
}

/// PAX-6.4a, PAX-6.4.1b: each player chooses in secret which squadrons he keeps.
#[test]
fn pax_6_4_1b_the_owner_chooses_which_squadrons_stay() {
    let mut at = bare(game());
    at.fleet(of(ROME), "pisae", 2).fleet(of(ROME), "barium", 2).fleet(of(EAST), "tyrus", 1).reckoned();
    at.phase(Phase::Maintenance);
    at.act(Action::Disband { at: node("barium"), piece: full(Unit::Galleys), count: 2 });
    assert_eq!((at.game.turn(&at.s), at.s.galleys(of(ROME), node("barium"))), (Turn::Decision(EAST), 2), "not yet");
    at.act(Action::Done).until(|s| s.phase != Phase::Maintenance);
    let left = ["pisae", "barium"].map(|port| at.s.galleys(of(ROME), node(port)));
    assert_eq!((left, at.talents(ROME)), ([2, 0], 18));
}

/// PAX-6.4.2, PAX-R123, PAX-R126: units of any kinds in any Spaces may go, and the last choice is never empty.
#[test]
fn pax_6_4_2_surplus_units_are_chosen_kind_by_kind() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "carthago", &[(Unit::HeavyInfantry, 13)]).army(
        of(CARTHAGE),
        "utica",
        &[(Unit::HeavyInfantry, 1)],
    );
    at.game.place(&mut at.s, of(CARTHAGE), id("utica"), Piece::reduced(Unit::HeavyInfantry), 1);
    at.stable(CARTHAGE, -1).phase(Phase::Maintenance);
    let disband = |space, piece, count| Action::Disband { at: node(space), piece, count };
    let hi = full(Unit::HeavyInfantry);
    assert!(at.is_legal(disband("carthago", hi, 1)), "3 must go");
    at.act(disband("carthago", hi, 1)).act(disband("utica", hi, 1));
    at.act(disband("utica", Piece::reduced(Unit::HeavyInfantry), 1)).until(|s| s.phase != Phase::Maintenance);
    assert_eq!(at.game.heavy_of(&at.s, CARTHAGE), 12);
    let mut at = bare(game());
    at.army(of(CARTHAGE), "carthago", &[(Unit::HeavyInfantry, 13), (Unit::MercenaryHeavy, 2)]);
    at.stable(CARTHAGE, -1).phase(Phase::Maintenance);
    at.act(disband("carthago", hi, 1)).act(disband("carthago", full(Unit::MercenaryHeavy), 2));
    at.until(|s| s.phase != Phase::Maintenance);
    assert_eq!(at.troops(of(CARTHAGE), "carthago"), Troops::of(Unit::HeavyInfantry, 12), "2 Mercenaries and 1 other");
}

/// PAX-6.4.2c: some are paid for and some are disbanded.
#[test]
fn pax_6_4_2c_some_are_paid_for_and_some_go() {
    let mut at = bare(game());
    at.army(of(EAST), "alexandria", &[(Unit::HeavyInfantry, 21)]).reckoned().phase(Phase::Maintenance);
    let disband = |count| Action::Disband { at: node("alexandria"), piece: full(Unit::HeavyInfantry), count };
    assert_eq!(at.legal(), [disband(1), disband(2), disband(3), Action::Done]);
    at.act(disband(2)).until(|s| s.phase != Phase::Maintenance);
    assert_eq!((at.game.heavy_of(&at.s, EAST), at.talents(EAST)), (19, 19));
}

/// PAX-R130: no toll is paid where it would use up all that comes through Rhodes.
#[test]
fn pax_r130_a_toll_is_not_paid_for_nothing() {
    for rule in ["per_income", "once_per_turn"] {
        assert_eq!(gain_and_toll(rule, &["patara"], 5), (2, 1), "{rule}: a City of 5 FP");
        assert_eq!(gain_and_toll(rule, &["patara"], 3), (0, 0), "{rule}: a City of 3 FP");
    }
    assert_eq!(gain_and_toll("per_income", &["patara", "miletus"], 3), (0, 0), "each would pay its own");
    assert_eq!(gain_and_toll("once_per_turn", &["patara", "miletus"], 3), (1, 1), "together they pay one");
}

/// PAX-6.1.1g: a mine abroad gives its Talent to the player who controls its Space and can trace a line to it.
#[test]
fn pax_6_1_1g_a_mine_abroad_needs_a_line() {
    let mut at = bare(game());
    let before = at.game.income_of(&at.s, ROME);
    at.garrisons(of(ROME), &["bergidum"]);
    assert!(at.game.supplied(&at.s, ROME, true).has(node("bergidum")));
    assert_eq!(at.game.income_of(&at.s, ROME), before + 1);
    let around: Vec<Space> =
        at.game.content.map.land(node("bergidum")).iter().filter_map(|link| link.to.space()).collect();
    around.iter().for_each(|space| at.game.place(&mut at.s, of(EAST), *space, full(Unit::LightInfantry), 1));
    for link in at.game.content.map.land(node("bergidum")).iter().filter(|link| link.to.space().is_none()) {
        for beyond in at.game.content.map.land(link.to).iter().filter_map(|link| link.to.space()) {
            if beyond != id("bergidum") && at.s.troops(of(EAST), beyond).is_empty() {
                at.game.place(&mut at.s, of(EAST), beyond, full(Unit::LightInfantry), 1);
            }
        }
    }
    assert!(!at.game.supplied(&at.s, ROME, true).has(node("bergidum")));
    assert_eq!(at.game.income_of(&at.s, ROME), before, "cut off");
}

/// PAX-R112: a Muster of Land Units refits; a Muster of squadrons does so only by an option.
#[test]
fn pax_r112_units_are_refitted_in_a_muster_of_land_units() {
    let either = with_options("pax_romana", &[("refit_in_muster", "either")]);
    let refit = Action::Refit { space: id("pisae"), unit: Unit::Legion };
    for (rules, muster, able) in [
        (game(), Action::MusterUnits, true),
        (game(), Action::MusterGalleys, false),
        (&either, Action::MusterUnits, true),
        (&either, Action::MusterGalleys, true),
    ] {
        let mut at = bare(rules);
        at.game.place(&mut at.s, of(ROME), id("pisae"), Piece::reduced(Unit::Legion), 1);
        at.active(ROME).act(muster).act(Action::RaiseIn { province: id("italy") });
        assert_eq!(at.is_legal(refit), able, "{muster:?}");
    }
}

/// PAX-10.6.6f: an isolated unit is refitted if its kind can be formed in its Province.
#[test]
fn pax_10_6_6f_an_isolated_unit_is_refitted_where_its_kind_is_formed() {
    for (table, able) in [(Unit::HeavyInfantry, true), (Unit::Legion, false)] {
        let mut at = bare(game());
        at.garrisons(of(ROME), &["ephesus", "sardis", "miletus"]);
        at.game.place(&mut at.s, of(ROME), id("samos"), Piece::reduced(table), 1);
        for at_sea in at.game.content.map.sea(node("samos")).to_vec() {
            at.s.pirates.insert(at_sea);
        }
        at.reckoned();
        assert_eq!(at.controls("ionia"), Some(ROME));
        let reached = at.game.supplied(&at.s, ROME, true);
        assert_eq!((reached.has(node("samos")), reached.has(node("ephesus"))), (false, true));
        muster(&mut at, ROME, "ionia");
        assert_eq!(at.is_legal(Action::Refit { space: id("samos"), unit: table }), able, "{table}");
    }
}

/// PAX-6.4.2b, PAX-9.2.3a: Elephants whose last combat unit is disbanded go as well.
#[test]
fn pax_9_2_3a_elephants_do_not_outlast_the_upkeep_of_their_army() {
    let mut at = bare(game());
    at.army(of(CARTHAGE), "carthago", &[(Unit::HeavyInfantry, 15)]);
    at.army(of(CARTHAGE), "utica", &[(Unit::HeavyInfantry, 1), (Unit::Elephants, 1)]).reckoned();
    at.phase(Phase::Maintenance);
    at.act(Action::Disband { at: node("utica"), piece: full(Unit::HeavyInfantry), count: 1 });
    at.until(|s| s.phase != Phase::Maintenance);
    assert!(at.troops(of(CARTHAGE), "utica").is_empty());
}

/// PAX-R124: reduced units count against the maximum; by an option they do not.
#[test]
fn pax_r124_reduced_units_count_against_the_maximum_or_not() {
    let excused = with_options("pax_romana", &[("reduced_units_count", "false")]);
    for (rules, due) in [(game(), true), (&excused, false)] {
        let mut at = bare(rules);
        at.army(of(CARTHAGE), "carthago", &[(Unit::HeavyInfantry, 15)]);
        at.game.place(&mut at.s, of(CARTHAGE), id("utica"), Piece::reduced(Unit::HeavyInfantry), 1);
        at.phase(Phase::Maintenance);
        let asked = at.legal().iter().any(|action| matches!(action, Action::Disband { .. }));
        assert_eq!(asked, due);
    }
}

/// PAX-6.4.2a, PAX-R12-23: where Soldiers of Fortune count against the maximum, only own units are disbanded for it.
#[test]
fn pax_6_4_2a_soldiers_of_fortune_are_not_disbanded() {
    let counted = with_options("pax_romana", &[("auxiliaries_count", "true")]);
    let hired = Owner::SoldiersOfFortune;
    for own in [0, 2] {
        let mut at = extended(&counted);
        at.s.fortune = Some(CARTHAGE);
        at.army(hired, "carthago", &[(Unit::HeavyInfantry, 30)]);
        at.army(of(CARTHAGE), "utica", &[(Unit::HeavyInfantry, own)]).phase(Phase::Maintenance);
        let all = Action::Disband { at: node("utica"), piece: full(Unit::HeavyInfantry), count: own };
        assert_eq!(at.legal(), [if own > 0 { all } else { Action::Done }], "all of his own");
        at.until(|s| s.phase != Phase::Maintenance);
        assert!(at.troops(of(CARTHAGE), "utica").is_empty());
    }
}

/// PAX-R120: an undivided Territory abroad needs a line for its bonus, unless an option waives it.
#[test]
fn pax_r120_bonuses_need_a_line_or_not() {
    for (rule, bonus) in [("undivided_only", 0), ("always", 0), ("never", 1)] {
        let rules = with_options("pax_romana", &[("territory_bonus_needs_loc", rule)]);
        let mut at = bare(&rules);
        let crete = at.game.content.map.province(id("crete"));
        assert!(!crete.divided && crete.income > 0);
        let before = at.game.income_of(&at.s, ROME);
        for space in crete.spaces.iter() {
            at.game.place(&mut at.s, of(ROME), space, full(Unit::Garrison), 1);
            for at_sea in at.game.content.map.sea(space.into()).to_vec() {
                at.s.pirates.insert(at_sea);
            }
        }
        at.reckoned();
        assert_eq!(at.controls("crete"), Some(ROME));
        let gained = at.game.income_of(&at.s, ROME) - before;
        assert_eq!(gained, bonus * u16::from(crete.income), "{rule}");
    }
}

/// PAX-14.2.1m, PAX-14.2.1n: twice as many heavy units as Civilization Points cost no more than one above them.
#[test]
fn pax_14_2_1m_heavy_units_at_twice_the_points_exceed_them() {
    let changes = &game().content.stability.changes;
    for (heavy, change) in
        [(2, 0), (3, changes.heavy_units_exceed), (4, changes.heavy_units_exceed), (7, changes.heavy_units_three_times)]
    {
        let mut at = bare(game());
        at.works(of(EAST), "sparta", 2).works(of(EAST), "patrae", 2);
        at.army(of(EAST), "alexandria", &[(Unit::HeavyInfantry, heavy)]).reckoned();
        assert_eq!(at.game.civilization_of(&at.s, EAST), 2);
        at.phase(Phase::Maintenance).until(|s| s.phase != Phase::Maintenance);
        assert_eq!(at.stability(EAST), 3 + change, "{heavy}");
    }
}

/// PAX-12.5.5h, PAX-6.2.3a: no units are formed beside those of Pontus, not at home either.
#[test]
fn pax_12_5_5h_no_units_are_formed_beside_pontic_ones() {
    for (owner, able) in [(Owner::Pontus, false), (of(ROME), true)] {
        let mut at = extended(game());
        at.s.pontus = Some(ROME);
        at.army(owner, "capua", &[(Unit::HeavyInfantry, 1)]).reckoned();
        assert!(at.game.controls_space(&at.s, ROME, id("capua")));
        assert_eq!(muster(&mut at, ROME, "italy").is_legal(form("capua", Unit::Legion)), able, "{owner}");
    }
}

/// PAX-6.1.1a, PAX-6.1.1b: Ionia, Italy and Narbonensis give 2 Talents, other Provinces 1.
#[test]
fn pax_6_1_1b_some_provinces_give_two_talents() {
    for (province, talents) in [("narbonensis", 2), ("ionia", 2), ("aquitania", 1), ("corsica", 1)] {
        let mut at = bare(game());
        let before = at.game.income_of(&at.s, CARTHAGE);
        let space = at.game.content.map.province(id(province)).spaces.first().unwrap();
        at.game.place(&mut at.s, of(CARTHAGE), space, full(Unit::Garrison), 1);
        at.reckoned();
        assert_eq!(at.game.income_of(&at.s, CARTHAGE) - before, talents, "{province}");
    }
    let mut at = bare(game());
    let before = at.game.income_of(&at.s, ROME);
    at.garrisons(of(CARTHAGE), &["roma", "capua", "pisae", "ancona", "barium"]).reckoned();
    assert_eq!(
        (at.controls("italy"), before - at.game.income_of(&at.s, ROME)),
        (Some(CARTHAGE), 2 + 1),
        "and the Territory"
    );
}

/// PAX-6.4.1, PAX-6.4.2: a plan of a Maintenance Phase has room for 19 kinds of pieces in a place: what it has no room for is kept.
#[test]
fn pax_6_4_2_a_plan_to_disband_has_room_for_an_equal_part() {
    let mut at = bare(game());
    let free: Vec<Space> = at.game.spaces().filter(|space| at.game.scene(&at.s).open.has(*space)).collect();
    for (seat, spaces) in at.s.all_seats().zip(free.chunks(30)) {
        let heavy = if seat == ROME { Unit::Legion } else { Unit::HeavyInfantry };
        spaces.iter().for_each(|space| at.game.place(&mut at.s, of(seat), *space, full(heavy), 1));
        (at.s.player_mut(seat).talents, at.s.player_mut(seat).stability) = (0, -6);
    }
    at.reckoned().phase(Phase::Maintenance);
    while let Some(Step::Muster(MusterStep::Surplus { .. })) = at.s.steps.top() {
        let first = at.legal()[0];
        at.act(first).sound();
    }
    let left: Vec<u16> = at.s.all_seats().map(|seat| at.game.heavy_of(&at.s, seat)).collect();
    assert_eq!(left, [12, 11, 11, 11], "Rome may keep 12");
}

/// PAX-6.4.1: squadrons that need not go leave room in the plan for heavy units that must.
#[test]
fn pax_6_4_1_squadrons_that_may_stay_leave_room_for_others() {
    let mut at = bare(game());
    let ports: Vec<Space> = at.game.content.map.ports.iter().take(30).collect();
    ports.iter().for_each(|port| at.game.moor(&mut at.s, of(CARTHAGE), (*port).into(), 1));
    at.army(of(CARTHAGE), "utica", &[(Unit::HeavyInfantry, 20)]).stable(CARTHAGE, -6);
    at.s.player_mut(CARTHAGE).talents = 90;
    at.reckoned().phase(Phase::Maintenance);
    for planned in 0..7 {
        assert_eq!(at.s.orders.len(), planned);
        let first = at.legal()[0];
        at.act(first).sound();
    }
    assert!(matches!(at.s.steps.top(), Some(Step::Muster(MusterStep::Surplus { seat: CARTHAGE, .. }))), "12 must go");
}

/// PAX-6.3a, PAX-4.3.1f, PAX-9.1.1a: as long as there is no room for another Fleet none is formed, none parts and no part of one is given away.
#[test]
fn pax_6_3a_no_fleet_is_formed_or_parts_when_there_are_60() {
    for room in [false, true] {
        let mut at = bare(game());
        at.s.ally(ROME, EAST);
        at.fleet(of(ROME), "pisae", 1);
        let foreign = |port: &Space| at.game.home_of(&at.s, *port) != Some(ROME);
        let ports: Vec<Space> = at.game.content.map.ports.iter().filter(foreign).take(59 - usize::from(room)).collect();
        ports.iter().for_each(|port| at.game.moor(&mut at.s, of(EAST), (*port).into(), 2));
        at.reckoned().active(ROME).act(Action::MusterGalleys).act(Action::RaiseIn { province: id("italy") });
        assert!(at.is_legal(form("pisae", Unit::Galleys)));
        assert_eq!(at.is_legal(form("ancona", Unit::Galleys)), room);
        let from = Node::Space(ports[0]);
        at.expansion(EAST);
        assert_eq!(at.is_legal(Action::Minor { owner: of(EAST), from, piece: full(Unit::Galleys) }), room);
        at.act(Action::Major { owner: of(EAST), from, fleet: true });
        assert_eq!(at.is_legal(Action::Leave { piece: full(Unit::Galleys), count: 1 }), room);
        at.happens(EAST, TalkStep::Propose { by: EAST, left: 3, to: Some(ROME) });
        let fleet = |galleys| Offer::Galley { at: Node::Space(ports[1]), galleys, talents: 0 };
        let gift = |galleys| Action::Offer { to: ROME, offer: fleet(galleys) };
        assert_eq!([1, 2].map(|galleys| at.is_legal(gift(galleys))), [room, true]);
    }
}

/// PAX-6.3a: in a Manpower Phase each player has an equal part of the room for new Fleets, whatever others plan.
#[test]
fn pax_6_3a_players_share_the_room_for_fleets_that_they_plan() {
    let mut at = bare(game());
    let foreign = |port: &Space| at.game.home_of(&at.s, *port) != Some(ROME);
    let ports: Vec<Space> = at.game.content.map.ports.iter().filter(foreign).take(56).collect();
    ports.iter().for_each(|port| at.game.moor(&mut at.s, of(EAST), (*port).into(), 1));
    at.reckoned().phase(Phase::Manpower);
    at.until(|s| matches!(s.steps.top(), Some(Step::Muster(MusterStep::Raise { seat: ROME, .. }))));
    at.act(Action::RaiseIn { province: id("italy") }).act(form("pisae", Unit::Galleys)).sound();
    assert!(at.is_legal(form("pisae", Unit::Galleys)) && !at.is_legal(form("ancona", Unit::Galleys)));
}
