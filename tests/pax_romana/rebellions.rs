//! PAX-13.3: rebellions of the Extended Game.

use crate::board::*;
use crate::support::{id, names, node, province};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At = Position<'static, PaxRomana>;

/// A region rebels; Greece has played the card.
fn rise(at: &mut Position<'_, PaxRomana>, region: RebellionRegion) {
    let sum = 2 + at.game.content.events.rebellion_table.iter().position(|other| *other == region).unwrap() as u8;
    at.happens(GREECE, EventStep::RebellionRoll { by: GREECE }).roll(sum);
}

fn rebels(at: &At, space: &str) -> u16 {
    at.troops(Owner::Rebels, space).len()
}

/// PAX-13.3-AFR-a, PAX-13.3-AFR-b, PAX-13.3-AFR-g: Mercenaries of Carthage in Africa become rebels.
#[test]
fn mercenaries_of_carthage_rise_in_africa() {
    let mut at = extended(game());
    at.army(of(CARTHAGE), "utica", &[(Unit::HeavyInfantry, 1)]);
    rise(&mut at, RebellionRegion::Africa);
    assert!(at.acting(GREECE), "no Mercenaries, no event");
    at.army(of(CARTHAGE), "zama", &[(Unit::MercenaryHeavy, 1), (Unit::MercenaryLight, 2)]);
    at.army(of(CARTHAGE), "siga", &[(Unit::MercenaryHeavy, 1)]).reckoned();
    let before = at.game.income_of(&at.s, CARTHAGE);
    rise(&mut at, RebellionRegion::Africa);
    assert_eq!((rebels(&at, "zama"), at.troops(of(CARTHAGE), "zama").len()), (5, 0), "3 and 2 Battle Points");
    assert_eq!(at.troops(of(CARTHAGE), "siga").len(), 1, "not in Africa");
    assert!(at.game.income_of(&at.s, CARTHAGE) < before);
}

/// PAX-13.3-BRI-a, PAX-13.3-BRI-b, PAX-13.3-BRI-c, PAX-13.3-MAU-a, PAX-13.3-MAU-b: Britannia and Mauretania.
#[test]
fn nobody_controls_britannia_and_mauretania_in_revolt() {
    let mut at = extended(game());
    at.garrisons(of(ROME), &["londinium", "isca"]).army(of(ROME), "londinium", &[(Unit::Legion, 1)]).reckoned();
    assert_eq!(at.controls("britannia"), Some(ROME));
    rise(&mut at, RebellionRegion::Britannia);
    let choices = at.choices();
    assert!(choices.len() == 7 && !choices.iter().any(|name| name == "londinium"), "{choices:?}");
    at.choose("isca");
    assert_eq!((rebels(&at, "isca"), at.troops(of(ROME), "londinium").len()), (3, 1));
    assert_eq!(at.controls("britannia"), None);
    at.garrisons(of(ROME), &["tingis", "siga", "iol"]);
    rise(&mut at, RebellionRegion::Mauretania);
    assert_eq!(["tingis", "siga", "iol", "volubilis", "rusaddir"].map(|space| rebels(&at, space)), [0, 0, 0, 1, 1]);
    assert_eq!(at.controls("mauretania"), None, "3 of 5 Spaces");
}

/// PAX-13.3-CYP: Cyprus is closed for the rest of the turn.
#[test]
fn cyprus_is_closed_for_a_turn() {
    let mut at = extended(game());
    rise(&mut at, RebellionRegion::Cyprus);
    assert!(at.s.cyprus_closed && at.acting(GREECE));
    at.next_turn();
    assert!(!at.s.cyprus_closed);
}

/// PAX-13.3-DAN-a, PAX-13.3-DAN-b, PAX-13.3-DAN-c, PAX-13.3-GER, PAX-R13-04, PAX-R13-05, PAX-C15: armies on the Danube and in Germany.
#[test]
fn armies_on_the_danube_are_destroyed_up_to_eight_points() {
    let mut at = extended(game());
    rise(&mut at, RebellionRegion::Danube);
    assert!(at.acting(GREECE), "nobody is there");
    at.army(of(ROME), "siscia", &[(Unit::Legion, 2), (Unit::Garrison, 2)]).leader(of(ROME), "rome_03", "siscia");
    at.army(of(CARTHAGE), "iuvavum", &[(Unit::HeavyInfantry, 3), (Unit::LightInfantry, 2)]);
    at.leader(of(CARTHAGE), "carthage_03", "iuvavum").army(Owner::Rebels, "sirmium", &[(Unit::Barbarians, 2)]);
    rise(&mut at, RebellionRegion::Danube);
    let mut choices = at.choices();
    choices.sort();
    assert_eq!(choices, ["iuvavum", "siscia"]);
    let mut other = Position { game: at.game, s: at.s };
    at.choose("siscia");
    assert!(at.troops(of(ROME), "siscia").is_empty() && at.s.leaders.len() == 1, "8 points: with the leader");
    // 11 Battle Points: the owner chooses 8 of them.
    other.choose("iuvavum");
    assert_eq!(other.legal().len(), 2);
    other.act(Action::Lose { piece: full(Unit::HeavyInfantry) }).act(Action::Lose { piece: full(Unit::HeavyInfantry) });
    let left = other.troops(of(CARTHAGE), "iuvavum");
    assert_eq!([left.all(Unit::HeavyInfantry), left.all(Unit::LightInfantry)], [1, 0], "2 more points: two LI");
    assert_eq!(other.s.leaders.len(), 2, "the army is not destroyed");
    let small = with_options("pax_romana", &[("destroyed_stack", "small_only")]);
    let mut at = extended(&small);
    at.army(of(CARTHAGE), "vetera", &[(Unit::HeavyInfantry, 3)]);
    at.happens(GREECE, EventStep::Ask { by: GREECE, query: Query::Germany });
    assert_eq!(at.troops(of(CARTHAGE), "vetera").len(), 3);
    at.army(of(ROME), "vindonissa", &[(Unit::Legion, 2)]);
    at.happens(GREECE, EventStep::Ask { by: GREECE, query: Query::Germany });
    assert!(at.choices() == ["vindonissa"] || at.troops(of(ROME), "vindonissa").is_empty(), "8 points");
}

/// PAX-13.3-GAL-a, PAX-13.3-GAL-b, PAX-13.3-GAL-c, PAX-13.3-GAL-d, PAX-13.3-GAL-e, PAX-13.3-GAL-p, PAX-R13-08: a local revolt.
#[test]
fn a_local_revolt_strikes_one_space() {
    let mut at = extended(game());
    at.garrisons(of(ROME), &["lindum"]);
    rise(&mut at, RebellionRegion::Gaul);
    assert_eq!(at.legal().len(), 2, "one Garrison anywhere in Gaul, or none");
    at.act(Action::Done);
    assert_eq!(at.troops(of(ROME), "lindum").len(), 1);
    at.garrisons(of(ROME), &["aginnum", "limonum"]).works(of(ROME), "limonum", 2);
    at.army(of(ROME), "aginnum", &[(Unit::LightInfantry, 2)]).leader(of(ROME), "rome_03", "aginnum").reckoned();
    rise(&mut at, RebellionRegion::Gaul);
    at.roll(5);
    let mut choices = at.choices();
    choices.sort();
    assert_eq!(choices, ["aginnum", "lindum"], "5 and 1 Province; no City or Town");
    at.choose("aginnum");
    assert!(at.troops(of(ROME), "aginnum").is_empty() && at.s.leaders.is_empty());
    assert_eq!(["aginnum", "avaricum", "limonum", "alesia"].map(|space| rebels(&at, space)), [3, 1, 0, 0]);
}

/// PAX-13.3-GAL-g, PAX-13.3-GAL-h, PAX-13.3-GAL-i, PAX-13.3-GAL-o, PAX-R13-10: a mass revolt, once in a match.
#[test]
fn a_mass_revolt_raises_an_army() {
    let mut at = extended(game());
    at.garrisons(of(ROME), &["aginnum", "limonum", "narbo"]).works(of(ROME), "limonum", 2);
    at.army(of(ROME), "aginnum", &[(Unit::Legion, 4)]).reckoned();
    rise(&mut at, RebellionRegion::Gaul);
    at.roll(6).act(Action::ChooseProvince { province: id("aquitania") });
    let left = ["aginnum", "limonum", "narbo"].map(|space| at.troops(of(ROME), space).len());
    assert_eq!(left, [0, 1, 1], "all, but not from Cities and Towns, nor elsewhere");
    assert_eq!(at.choices().len(), 6);
    at.choose("avaricum").roll(7);
    assert_eq!(at.troops(Owner::GallicRevolt, "avaricum"), Troops::of(Unit::Barbarians, 7));
    assert_eq!(at.s.leaders_at(Owner::GallicRevolt, node("avaricum")).count(), 1);
    at.act(Action::Yes);
    assert_eq!(at.legal(), [Action::Expand], "he must take an Expansion");
    at.act(Action::Expand);
    let majors = at.legal().into_iter().filter(|action| matches!(action, Action::Major { .. }));
    let only = Action::Major { owner: Owner::GallicRevolt, from: node("avaricum"), fleet: false };
    assert_eq!(majors.collect::<Vec<_>>(), [only]);
    // Later ones are local, whatever the die.
    at.s.control[id::<Province>("narbonensis")] = Some(of(ROME));
    rise(&mut at, RebellionRegion::Gaul);
    at.roll(6);
    assert!(!at.legal().iter().any(|action| matches!(action, Action::ChooseProvince { .. })));
}

/// PAX-13.3-GAL-k, PAX-R13-09: others may move the Gallic army if the previous active player does not object.
#[test]
fn the_player_before_may_object_to_a_move_of_the_gauls() {
    let mut at = extended(game());
    at.army(Owner::GallicRevolt, "alesia", &[(Unit::Barbarians, 8)]);
    at.s.previous = Some(CARTHAGE);
    let major = Action::Major { owner: Owner::GallicRevolt, from: node("alesia"), fleet: false };
    at.expansion(EAST).act(major);
    assert_eq!(at.s.steps.top(), Some(EventStep::GaulVeto { seat: CARTHAGE }.into()));
    let mut allowed = Position { game: at.game, s: at.s };
    at.act(Action::No);
    assert!(!at.is_legal(major) && at.s.activation.major == 1);
    allowed.sound();
    allowed.act(Action::Yes);
    assert_eq!((allowed.s.march(1).owner, allowed.s.activation.major), (Owner::GallicRevolt, 0), "it moves at once");
    allowed.roll(3);
    assert_eq!((allowed.s.march(1).mp, allowed.s.march(1).mover), (3, EAST));
}

/// PAX-13.3-SPA-a, PAX-13.3-SPA-b, PAX-R13-06: Spain.
#[test]
fn spain_loses_a_garrison_and_has_rebels() {
    let mut at = extended(game());
    at.garrisons(of(ROME), &["gades", "olisipo"]).works(of(ROME), "norba", 2);
    rise(&mut at, RebellionRegion::Spain);
    at.act(Action::ChoosePiece { owner: of(ROME), at: id("gades"), piece: full(Unit::Garrison) });
    assert!(at.troops(of(ROME), "gades").is_empty());
    let mut choices = at.choices();
    choices.sort();
    assert_eq!(choices, ["conimbriga", "numantia", "salmantica"]);
    at.choose("numantia");
    assert_eq!(rebels(&at, "numantia"), 3);
    let both = with_options("pax_romana", &[("spain_rebels", "both_places")]);
    let mut at = extended(&both);
    at.garrisons(of(ROME), &["olisipo"]).works(of(ROME), "norba", 2);
    rise(&mut at, RebellionRegion::Spain);
    at.choose("salmantica");
    assert_eq!(["salmantica", "numantia"].map(|space| at.troops(Owner::Rebels, space).len()), [3, 3]);
}

/// PAX-13.3-JUD-a, PAX-13.3-JUD-b, PAX-13.3-JUD-c, PAX-R13-11: Judaea.
#[test]
fn judaea_rises_in_a_city_if_one_is_free() {
    let mut at = extended(game());
    at.garrisons(of(EAST), &["gaza", "samaria"]).army(of(EAST), "gaza", &[(Unit::LightInfantry, 2)]);
    at.works(of(EAST), "hierosolyma", 5).fleet(of(EAST), "joppa", 1);
    rise(&mut at, RebellionRegion::Judaea);
    assert_eq!(at.troops(of(EAST), "gaza").len(), 1, "all Garrisons, and 1 Battle Point");
    assert!(at.troops(of(EAST), "samaria").is_empty());
    assert_eq!(rebels(&at, "hierosolyma"), 1, "the free City comes first");
    assert_eq!(at.s.ground[id::<Space>("hierosolyma")].works.unwrap().owner, Owner::Rebels, "they defend it");
    let mut at = extended(game());
    at.army(of(EAST), "gaza", &[(Unit::LightInfantry, 1)]).fleet(of(ROME), "joppa", 1);
    rise(&mut at, RebellionRegion::Judaea);
    let mut choices = at.choices();
    choices.sort();
    assert_eq!(choices, ["gaza", "hierosolyma", "samaria"], "a Fleet occupies; Gaza has lost its only unit");
}

/// PAX-13.3-SAR-a: Sardinia, empty or with a Garrison.
#[test]
fn sardinia_loses_a_garrison() {
    let mut at = extended(game());
    at.garrisons(of(ROME), &["caralis"]).army(of(ROME), "turris", &[(Unit::Legion, 1)]).fleet(of(ROME), "caralis", 2);
    rise(&mut at, RebellionRegion::Sardinia);
    assert_eq!((rebels(&at, "caralis"), at.troops(of(ROME), "caralis").len()), (1, 0), "the only Space that fits");
    assert_eq!(at.s.galleys(of(ROME), node("caralis")), 2, "Fleets are not affected");
}

/// PAX-13.3-JUD-a: Elephants have no Battle Points, so they do not count towards the units that Judaea destroys.
#[test]
fn pax_13_3_jud_a_judaea_takes_somebody_who_fights() {
    let mut at = extended(game());
    at.army(of(EAST), "gaza", &[(Unit::LightInfantry, 2), (Unit::Elephants, 1)]);
    rise(&mut at, RebellionRegion::Judaea);
    let left = at.troops(of(EAST), "gaza");
    assert_eq!((left.all(Unit::LightInfantry), left.all(Unit::Elephants)), (1, 1));
}

/// PAX-13.3-SAR-a: Garrisons alone, however many, make room for the rebels; a single combat unit does not.
#[test]
fn pax_13_3_sar_a_several_garrisons_are_removed() {
    for (unit, gone) in [(Unit::Garrison, true), (Unit::LightInfantry, false)] {
        let mut at = extended(game());
        at.army(of(ROME), "caralis", &[(Unit::Garrison, 2), (unit, 1)]).army(of(ROME), "turris", &[(Unit::Legion, 1)]);
        rise(&mut at, RebellionRegion::Sardinia);
        assert_eq!((rebels(&at, "caralis") == 1, at.troops(of(ROME), "caralis").is_empty()), (gone, gone));
    }
}

/// PAX-13.3-AFR-c, PAX-13.3-AFR-f: rebels that are alone in a City of Carthage after their battle stay there and fight
/// nobody else.
#[test]
fn pax_13_3_afr_f_rebels_do_not_storm_the_city_around_them() {
    let mut at = extended(game());
    at.works(of(CARTHAGE), "utica", 5);
    at.army(of(CARTHAGE), "utica", &[(Unit::MercenaryHeavy, 4), (Unit::LightInfantry, 1)]).reckoned();
    rise(&mut at, RebellionRegion::Africa);
    at.roll(6).roll(1).until(|s| s.battle.is_none());
    assert_eq!((rebels(&at, "utica"), at.troops(of(CARTHAGE), "utica").is_empty()), (11, true));
    assert_eq!(at.s.ground[id::<Space>("utica")].works, Some(Works { owner: of(CARTHAGE), points: 5 }));
    assert!(at.s.battle.is_none());
}

/// PAX-13.3-AFR-c: rebels attack Carthage, not its ally in the same Space; if both are there, the army counts as Carthage's.
#[test]
fn pax_13_3_afr_c_rebels_attack_carthage_and_not_its_ally() {
    for (carthage, fights) in [(0, false), (2, true)] {
        let mut at = extended(game());
        at.s.ally(ROME, CARTHAGE);
        at.army(of(ROME), "zama", &[(Unit::Legion, 1)]);
        at.army(of(CARTHAGE), "zama", &[(Unit::MercenaryHeavy, 4), (Unit::LightInfantry, carthage)]).reckoned();
        rise(&mut at, RebellionRegion::Africa);
        let defender = at.s.battle.map(|battle| battle.side(Side::Defender).owner);
        assert_eq!(defender, fights.then_some(of(CARTHAGE)));
        assert_eq!((rebels(&at, "zama"), at.troops(of(ROME), "zama").len()), (12, 1));
    }
}

/// PAX-13.3-GAL-g, PAX-1.4ac: a leader alone is also a Land Unit that must go; in a Town he stays.
#[test]
fn pax_13_3_gal_g_leaders_alone_are_removed() {
    let mut at = extended(game());
    at.garrisons(of(ROME), &["aginnum", "limonum", "avaricum"]).works(of(ROME), "limonum", 2).reckoned();
    at.leader(of(ROME), "rome_03", "burdigala").leader(of(ROME), "rome_01", "limonum");
    assert_eq!(at.controls("aquitania"), Some(ROME));
    rise(&mut at, RebellionRegion::Gaul);
    at.roll(6).act(Action::ChooseProvince { province: id("aquitania") });
    let left: Vec<Leader> = at.s.leaders.iter().map(|post| post.leader).collect();
    assert_eq!(left, [id("rome_01")]);
}

/// PAX-13.3-GER, PAX-13.3-MUT: Germany and the mutiny ask the player of the card.
#[test]
fn pax_13_3_mut_each_region_of_the_table_asks() {
    for (region, query) in [(RebellionRegion::Germany, Query::Germany), (RebellionRegion::NavalMutiny, Query::Mutiny)] {
        let mut at = extended(game());
        at.army(of(ROME), "vetera", &[(Unit::Legion, 1)]).army(of(EAST), "vindonissa", &[(Unit::HeavyInfantry, 1)]);
        at.fleet(of(ROME), "roma", 1).fleet(of(EAST), "tyrus", 2).reckoned();
        rise(&mut at, region);
        assert_eq!(at.s.steps.top(), Some(EventStep::Ask { by: GREECE, query }.into()));
        assert_eq!(at.legal().len(), 2);
    }
}

/// PAX-13.3-AFR-b, PAX-12.8.2b: Elephants do not stay where only Mercenaries were with them, and rebels fight nobody there.
#[test]
fn pax_13_3_afr_b_elephants_lose_their_mercenaries() {
    let mut at = extended(game());
    at.army(of(CARTHAGE), "zama", &[(Unit::MercenaryHeavy, 1), (Unit::Elephants, 1)]).reckoned();
    rise(&mut at, RebellionRegion::Africa);
    assert!(at.troops(of(CARTHAGE), "zama").is_empty() && at.acting(GREECE));
    assert_eq!(rebels(&at, "zama"), 3);
}

/// PAX-13.3-DAN-a, PAX-R13-04: an army of just 8 Battle Points is destroyed without a question; of a larger one its owner chooses,
/// when its Garrisons have gone.
#[test]
fn pax_13_3_dan_a_eight_points_are_the_measure() {
    for (light, left) in [(2, 0), (3, 3)] {
        let mut at = extended(game());
        let units = [(Unit::HeavyInfantry, 2), (Unit::LightInfantry, light), (Unit::Garrison, 1)];
        at.army(of(ROME), "siscia", &units).reckoned();
        rise(&mut at, RebellionRegion::Danube);
        let here = at.troops(of(ROME), "siscia");
        assert_eq!((at.acting(GREECE), here.all(Unit::Garrison)), (left == 0, 0));
        assert_eq!(here.len(), if left == 0 { 0 } else { 5 });
    }
}

/// PAX-13.3-GAL-k, PAX-R13-09: nobody is asked who moved last himself, nor by the option that knows no veto.
#[test]
fn pax_r13_09_the_veto_is_an_option() {
    let free = with_options("pax_romana", &[("gaul_mass_veto", "false")]);
    for (rules, previous, asks) in [(&free, CARTHAGE, false), (game(), CARTHAGE, true), (game(), EAST, false)] {
        let mut at = extended(rules);
        at.army(Owner::GallicRevolt, "alesia", &[(Unit::Barbarians, 8)]);
        at.s.previous = Some(previous);
        at.expansion(EAST).act(Action::Major { owner: Owner::GallicRevolt, from: node("alesia"), fleet: false });
        assert_eq!(at.s.steps.top() == Some(EventStep::GaulVeto { seat: CARTHAGE }.into()), asks);
        assert_eq!(at.s.moving() == 1, !asks);
    }
    let mut at = extended(&free);
    at.army(Owner::GallicRevolt, "alesia", &[(Unit::Barbarians, 8)]).expansion(EAST);
    at.s.activation.gaul = Some(false);
    assert!(at.is_legal(Action::Major { owner: Owner::GallicRevolt, from: node("alesia"), fleet: false }));
}

/// PAX-R13-22 (option): rebellions of the Standard Game bring rebels as those of the Extended Game do.
#[test]
fn pax_r13_22_standard_rebellions_may_have_armies() {
    let armed = with_options("pax_romana", &[("standard_rebellion_places_bi", "true")]);
    for (rules, rises) in [(&armed, true), (game(), false)] {
        let mut at = bare(rules);
        at.garrisons(of(ROME), &["londinium"]).reckoned();
        let table = &at.game.content.events.rebellion_table;
        let sum = 2 + table.iter().position(|region| *region == RebellionRegion::Britannia).unwrap() as u8;
        at.happens(GREECE, EventStep::RebellionRoll { by: GREECE }).roll(sum);
        assert!(at.troops(of(ROME), "londinium").is_empty(), "Garrisons go in both");
        let asked = at.s.steps.top() == Some(EventStep::Ask { by: GREECE, query: Query::Britannia }.into());
        assert_eq!(asked, rises);
    }
}

const FORTUNE: Owner = Owner::SoldiersOfFortune;

/// PAX-12.4.4a, PAX-13.3-DAN-a, PAX-13.3-JUD-a: Soldiers of Fortune count as an army of the player whom they serve; an option
/// spares them.
#[test]
fn pax_13_3_dan_a_soldiers_of_fortune_are_struck_like_their_player() {
    let spared = with_options("pax_romana", &[("revolts_strike_auxiliaries", "false")]);
    for (game, struck) in [(game(), true), (&spared, false)] {
        let hired = |space: &str, region: RebellionRegion| {
            let mut at = extended(game);
            at.s.fortune = Some(EAST);
            at.army(FORTUNE, space, &[(Unit::LightInfantry, 2)]);
            let sum = 2 + game.content.events.rebellion_table.iter().position(|other| *other == region).unwrap() as u8;
            at.happens(GREECE, EventStep::RebellionRoll { by: GREECE }).roll(sum);
            at.troops(FORTUNE, space).len()
        };
        assert_eq!(hired("siscia", RebellionRegion::Danube), if struck { 0 } else { 2 });
        assert_eq!(hired("gaza", RebellionRegion::Judaea), if struck { 1 } else { 2 });
    }
}

/// PAX-13.3-DAN-a, PAX-12.4.4a, PAX-R13-04: a player's own army and his Soldiers of Fortune in one Space lose 8 Battle Points
/// together, and he says whose.
#[test]
fn pax_r13_04_eight_points_are_lost_by_all_of_a_player_together() {
    let mut at = extended(game());
    at.s.fortune = Some(EAST);
    at.army(of(EAST), "siscia", &[(Unit::HeavyInfantry, 3)]).army(FORTUNE, "siscia", &[(Unit::HeavyInfantry, 2)]);
    rise(&mut at, RebellionRegion::Danube);
    let loses = |owner: Owner| Action::ChoosePiece { owner, at: id("siscia"), piece: full(Unit::HeavyInfantry) };
    assert_eq!(at.legal(), [loses(of(EAST)), loses(FORTUNE)]);
    at.act(loses(FORTUNE)).act(loses(FORTUNE));
    assert_eq!(
        (at.troops(of(EAST), "siscia").len(), at.troops(FORTUNE, "siscia").len()),
        (3, 0),
        "nothing is worth 2 points"
    );
    let small = with_options("pax_romana", &[("destroyed_stack", "small_only")]);
    for (own, left) in [(2, 3), (1, 0)] {
        let mut at = extended(&small);
        at.s.fortune = Some(EAST);
        at.army(of(EAST), "siscia", &[(Unit::HeavyInfantry, own)]).army(FORTUNE, "siscia", &[(Unit::HeavyInfantry, 1)]);
        at.happens(GREECE, EventStep::Ask { by: GREECE, query: Query::Danube });
        let both = at.troops(of(EAST), "siscia").len() + at.troops(FORTUNE, "siscia").len();
        assert_eq!(both, left, "9 or 6 points");
    }
}

/// PAX-13.3-GAL-g, PAX-12.4.4a: a mass revolt removes the Soldiers of Fortune of the player who controls the Province.
#[test]
fn pax_13_3_gal_g_a_mass_revolt_removes_soldiers_of_fortune() {
    for (master, left) in [(EAST, 0), (CARTHAGE, 1)] {
        let mut at = extended(game());
        at.s.fortune = Some(master);
        at.army(FORTUNE, "aginnum", &[(Unit::LightInfantry, 1)]);
        at.s.control[id::<Province>("aquitania")] = Some(of(EAST));
        at.happens(GREECE, EventStep::Ask { by: GREECE, query: Query::GaulMass });
        at.act(Action::ChooseProvince { province: id("aquitania") });
        assert_eq!(at.troops(FORTUNE, "aginnum").len(), left);
    }
}

/// PAX-13.3-AFR-b, PAX-8.4.4a: a leader of Mercenaries does not stay alone among the rebels.
#[test]
fn pax_13_3_afr_b_a_leader_of_mercenaries_dies() {
    for (loyal, leaders) in [(0, 0), (1, 1)] {
        let mut at = extended(game());
        at.army(of(CARTHAGE), "zama", &[(Unit::MercenaryHeavy, 2), (Unit::LightInfantry, loyal)]);
        at.leader(of(CARTHAGE), "carthage_03", "zama").reckoned();
        rise(&mut at, RebellionRegion::Africa);
        assert_eq!((at.s.leaders.len(), rebels(&at, "zama")), (leaders, 6));
    }
}

/// PAX-10.4.5b, PAX-13.3-DAN-a: where a Legion has five Battle Points two of them are more than a revolt destroys.
#[test]
fn pax_10_4_5b_a_revolt_destroys_one_legion_of_five_points() {
    let rules = with_options("pax_romana", &[("legion_cavalry_absent_turns_9_10", "true")]);
    for query in [Query::Danube, Query::Germany] {
        let space = if query == Query::Danube { "siscia" } else { "vetera" };
        for (turn, left) in [(8, 0), (9, 1)] {
            let mut at = extended(&rules);
            at.s.turn = turn;
            at.army(of(ROME), space, &[(Unit::Legion, 2)]).reckoned();
            at.happens(GREECE, EventStep::Ask { by: GREECE, query });
            assert_eq!(at.troops(of(ROME), space).len(), left, "{query:?}, turn {turn}");
        }
    }
}

/// PAX-13.3-SPA-b, PAX-R13-06 (option): rebels come to Numantia, too, when there is no room for others in Lusitania.
#[test]
fn pax_r13_06_a_full_province_does_not_spare_numantia() {
    let both = with_options("pax_romana", &[("spain_rebels", "both_places")]);
    let mut at = extended(&both);
    for space in names(province("lusitania").spaces.iter()) {
        at.army(of(CARTHAGE), &space, &[(Unit::LightInfantry, 1)]);
    }
    rise(&mut at, RebellionRegion::Spain);
    assert_eq!(at.troops(Owner::Rebels, "numantia").len(), 3);
}

/// PAX-13.3-GAL-c, PAX-13.3-GAL-e, PAX-13.3-GAL-p: a local revolt comes, too, when Gaul is held by Cities and Towns alone: rebels rise in a
/// Space without one, and where nobody controls the other Spaces of its Province.
#[test]
fn pax_13_3_gal_c_rebels_come_where_no_army_can_be_destroyed() {
    let mut at = extended(game());
    let towns = names(province("narbonensis").spaces.iter());
    towns.iter().for_each(|space| {
        at.works(of(ROME), space, 2);
    });
    at.works(of(ROME), "limonum", 2).army(Owner::Rebels, "avaricum", &[(Unit::Barbarians, 1)]).reckoned();
    rise(&mut at, RebellionRegion::Gaul);
    at.roll(1);
    let choices = at.choices();
    let taken = ["limonum", "avaricum"].map(String::from);
    assert!(!choices.iter().any(|space| towns.contains(space) || taken.contains(space)), "{choices:?}");
    at.choose("aginnum").sound();
    assert_eq!(["aginnum", "burdigala", "limonum", "alesia"].map(|space| rebels(&at, space)), [3, 1, 0, 0]);
}

/// PAX-13.3-AFR-g: as long as rebels are in Africa its Cities and Towns bring nothing either.
#[test]
fn pax_13_3_afr_g_cities_and_towns_of_a_rebellious_province_pay_nothing() {
    let mut at = extended(game());
    let nothing = at.game.income_of(&at.s, CARTHAGE);
    at.works(of(CARTHAGE), "carthago", 5).reckoned();
    assert!(at.game.income_of(&at.s, CARTHAGE) > nothing);
    at.army(Owner::Rebels, "zama", &[(Unit::Barbarians, 1)]).reckoned();
    let africa = u16::from(province("africa").income);
    assert_eq!(
        at.game.income_of(&at.s, CARTHAGE),
        nothing - africa,
        "an empty home Province pays, too, but not in revolt"
    );
}
