//! Content of Mare Nostrum: the built-in files compile to the values of their sources, every variant and option can be chosen,
//! and damage is refused with a helpful message.

use super::edited::{Damage, Files};
use agon_game::{ContentError, Id, IdSet, OptionInfo};
use agon_mare_nostrum::content::{Content, EMBEDDED, Gain};
use agon_mare_nostrum::ids::*;

const FILES: Files<Content> = Files { game: "mare_nostrum", embedded: EMBEDDED, compile: Content::compile };

fn content() -> Content {
    FILES.content()
}

fn patched(patches: &[(&str, toml::Value)]) -> Result<Content, ContentError> {
    FILES.patched(patches)
}

fn options() -> Vec<OptionInfo> {
    FILES.bundle().option_infos().unwrap()
}

fn resources(of: &[(Resource, u8)]) -> [u8; Resource::COUNT] {
    let mut all = [0; Resource::COUNT];
    of.iter().for_each(|(kind, n)| all[kind.index()] = *n);
    all
}

/// Looks areas up by name.
trait ByName {
    fn province(&self, id: &str) -> Province;
    fn sea(&self, id: &str) -> Sea;
}

impl ByName for Content {
    fn province(&self, id: &str) -> Province {
        self.names.scope(|| Province::from_name(id)).unwrap()
    }
    fn sea(&self, id: &str) -> Sea {
        self.names.scope(|| Sea::from_name(id)).unwrap()
    }
}

/// Changes to this hash mean that matches before and after are not comparable.
#[test]
fn the_content_hash_is_known() {
    insta::assert_snapshot!(FILES.bundle().hash(), @"e9b48f1f70abfbde");
}

#[test]
fn exported_files_read_back_as_the_same_content() {
    FILES.check_export(tempfile::tempdir().unwrap().path());
}

#[test]
fn the_map_has_the_slots_of_the_tokens() {
    let c = content();
    assert_eq!((c.province_count, c.sea_count), (28, 9));
    let mut buildings = [0; Building::COUNT];
    let mut goods = [0; GOODS];
    for slots in &c.slots.as_slice()[..c.province_count] {
        for building in Slot::ALL.iter().filter_map(|slot| slots.building(*slot)) {
            buildings[building.index()] += 1;
        }
        slots.caravan_goods.iter().flatten().for_each(|good| goods[good.index()] += 1);
    }
    // Caravans, markets, ordinary cities, capitals, legendary cities, temples.
    assert_eq!(buildings, [37, 25, 8, 5, 3, 14]);
    assert_eq!(buildings, c.buildings.map(|b| b.tokens));
    // Pottery, gems, papyrus, metal, spices, stone, wood, gold, grain, oil, sheep, wine, gladiator.
    assert_eq!(goods, [1, 2, 2, 2, 2, 2, 2, 3, 4, 4, 4, 4, 5]);
    assert!(Resource::ALL[..GOODS].iter().all(|g| c.tokens[g.index()] == 2 * goods[g.index()] + 1));
}

#[test]
fn supplies_and_prices_are_those_of_the_rule_text() {
    let c = content();
    assert_eq!(c.tokens, [3, 5, 5, 5, 5, 5, 5, 7, 9, 9, 9, 9, 11, 44]);
    assert_eq!(c.rare_tokens, [1; GOODS]);
    assert_eq!(c.buildings.map(|b| b.cost), [3, 6, 3, 3, 3, 6]);
    assert_eq!(c.units.map(|u| (u.pieces, u.cost)), [(8, 3), (5, 3), (5, 3)]);
    assert_eq!((c.markers, c.marker_cost), (7, 3));
    assert_eq!((c.card_costs, c.pyramids_cost, c.display_size), ([7, 8, 9, 10], 12, 5));
    assert_eq!(c.exchange, [[5, 0], [2, 1], [4, 3]]);
    assert_eq!((c.coins_kept, c.hit_divisor, c.fortress_bonus, c.fortress_cancels), (2, 5, 5, 1));
    assert_eq!((c.cards_to_win, c.cities_to_win, c.titles_to_win), (5, 4, 3));
    let legendary = c.buildings[Building::LegendaryCity.index()];
    assert_eq!(legendary.income, Gain { goods: 0, coins: 1, rare: 1 });
    assert!(legendary.raze_choice && !c.buildings[Building::Capital.index()].raze_choice);
    // A worked example shows the faces 3, 4 and 5.
    assert!([c.land_die, c.sea_die].iter().all(|die| [3, 4, 5].iter().all(|face| die.contains(face))));
}

/// Borders that the rule text states (examples T11, T12, T15, T19, T20).
#[test]
fn stated_borders_are_on_the_map() {
    let c = content();
    let province = |id| c.province(id);
    let sea = |id| c.sea(id);
    assert!(c.land[province("germania")].has(province("dacia")));
    let aegean = c.shores[sea("mare_aegaeum")];
    for shore in ["asia", "achea", "macedonia", "thracia"] {
        assert!(aegean.has(province(shore)), "{shore}");
    }
    let greeks: IdSet<Province> = ["achea", "macedonia", "thracia"].iter().map(|id| province(id)).collect();
    assert!(!c.land[province("asia")].meets(greeks));
    assert!(
        c.coast[province("italia")].has(sea("mare_ionium")) && !c.coast[province("italia")].has(sea("mare_africum"))
    );
    assert!(c.sea_links[sea("mare_ionium")].has(sea("mare_africum")));
    assert!(c.coast[province("creta")].and(c.coast[province("cyrenaica")]).has(sea("mare_africum")));
    assert!(c.land[province("cilicia")].has(province("judea")) && c.land[province("cilicia")].has(province("asia")));
    assert_eq!(c.slots[province("asia")].printed, 1 << Slot::City1 as u8 | 1 << Slot::Temple as u8);
}

#[test]
fn borders_are_the_same_from_both_sides() {
    let c = content();
    for province in (0..c.province_count).map(Province::from_index) {
        assert!(c.land[province].iter().all(|other| c.land[other].has(province) && other != province));
        assert!(c.coast[province].iter().all(|sea| c.shores[sea].has(province)));
        assert!(!c.land[province].is_empty() || !c.coast[province].is_empty());
    }
    for sea in (0..c.sea_count).map(Sea::from_index) {
        assert!(c.sea_links[sea].iter().all(|other| c.sea_links[other].has(sea) && other != sea));
        assert!(c.shores[sea].iter().all(|province| c.coast[province].has(sea)));
    }
    let islands = |p: &Province| c.land[*p].is_empty();
    let islands: Vec<_> = (0..c.province_count).map(Province::from_index).filter(islands).collect();
    assert_eq!(islands, [c.province("sicilia"), c.province("creta")]);
}

#[test]
fn boards_seat_three_to_five() {
    let c = content();
    assert_eq!(
        c.boards.map(|b| (b.provinces.len(), b.seas.len(), b.empires.len())),
        [(20, 9, 3), (24, 9, 4), (28, 9, 5)]
    );
    let absent = |i: usize| c.boards[2].empires.without(c.boards[i].empires).iter().collect::<Vec<_>>();
    assert_eq!(absent(1), [Empire::Babylon]);
    assert_eq!(absent(0), [Empire::Babylon, Empire::Egypt]);
    let [three, four, five] = c.start_titles;
    assert_eq!(three, [Empire::Carthage, Empire::Greece, Empire::Rome]);
    assert_eq!([four, five], [[Empire::Carthage, Empire::Egypt, Empire::Rome]; 2]);
}

#[test]
fn empires_start_with_the_printed_values() {
    use Resource::*;
    let c = content();
    assert_eq!(c.starts.each_ref().map(|s| s.tracks), [[7, 1, 3], [4, 4, 3], [5, 3, 2], [4, 4, 2], [7, 1, 2]]);
    let printed = [
        resources(&[(Coin, 1), (Metal, 3), (Wine, 2), (Oil, 1), (Grain, 1), (Sheep, 1)]),
        resources(&[(Coin, 5), (Oil, 1), (Stone, 1), (Grain, 1), (Wine, 1)]),
        resources(&[(Coin, 3), (Spices, 2), (Grain, 2), (Sheep, 1), (Wine, 1)]),
        resources(&[(Coin, 5), (Papyrus, 2), (Grain, 1), (Gold, 1)]),
        resources(&[(Coin, 1), (Sheep, 3), (Spices, 2), (Gold, 1), (Gladiator, 1), (Oil, 1)]),
    ];
    assert_eq!(c.starts.each_ref().map(|s| s.resources), printed);
    for (start, capital) in c.starts.iter().zip(c.capitals) {
        assert_eq!(start.provinces[0].province, capital);
        assert!(c.capital_provinces.has(capital));
        assert!(start.triremes.is_empty());
    }
    assert_eq!(c.capital_provinces.len(), 5);
    // Regularity of the known empires, assumed for Babylon: 3 + 2 + 2 caravan and city slots, all built, two doubled.
    let producing = [Slot::Caravan1, Slot::Caravan2, Slot::City1, Slot::City2];
    for start in &c.starts {
        for (home, expected) in start.provinces.iter().zip([3, 2, 2]) {
            let printed = producing.iter().filter(|s| c.slots[home.province].building(**s).is_some()).count();
            let built = producing.iter().filter(|s| home.built >> **s as u8 & 1 == 1).count();
            assert_eq!((printed, built), (expected, expected));
        }
    }
}

#[test]
fn cards_have_the_printed_influence_and_effects() {
    let c = content();
    let with_influence: Vec<_> =
        Card::ALL.iter().map(|card| (*card, c.cards[card.index()].influence)).filter(|(_, i)| *i != [0; 3]).collect();
    let expected = [
        (Card::Hercules, [2, 2, 2]),
        (Card::Circe, [1, 0, 1]),
        (Card::Penthesilea, [0, 2, 2]),
        (Card::Hamilcar, [1, 1, 1]),
        (Card::Perseus, [1, 2, 1]),
        (Card::QueenOfSheba, [0, 1, 1]),
        (Card::Antigone, [2, 2, 0]),
        (Card::HangingGardens, [2, 0, 0]),
    ];
    assert_eq!(with_influence, expected);
    let card = |card: Card| c.cards[card.index()];
    assert_eq!((card(Card::Caesar).die_bonus_active, card(Card::Pericles).die_bonus_passive), (1, 2));
    assert_eq!((card(Card::Nebuchadnezzar).own_province_bonus, card(Card::RamsesII).extra_dice), (5, 1));
    assert!(card(Card::Cleopatra).coin_in_goods && card(Card::Cleopatra).good_in_coins);
    assert_eq!(card(Card::Gilgamesh).discount, Some((Unit::Fortress, 1, Resource::Stone)));
    assert_eq!(card(Card::Spartacus).discount, Some((Unit::Legion, 1, Resource::Gladiator)));
    assert_eq!(card(Card::LighthouseOfPharos).discount, Some((Unit::Trireme, 1, Resource::Wood)));
    let razed = card(Card::Hamilcar).raze.unwrap();
    assert_eq!(razed.map(|g| (g.goods, g.coins, g.rare)), [(0, 2, 0), (2, 0, 0), (0, 1, 1)]);
    assert_eq!((card(Card::Antigone).own_offer_max, card(Card::HangingGardens).extra_storage), (Some(5), 2));
    let copyable = Card::ALL.iter().filter(|c| card(**c).copyable).count();
    assert_eq!(copyable, 10, "12 heroes without Perseus and the copying card");
    assert!(Card::ALL.iter().all(|c| card(*c).wins == (*c == Card::Pyramids)));
}

#[test]
fn names_are_ids_in_the_order_of_the_file() {
    let c = content();
    let names = &c.names;
    assert_eq!((names.of("province").len(), names.of("sea").len()), (28, 9));
    assert_eq!(names.scope(|| Province(3).name()), "latium");
    assert_eq!(c.province_names[3], "Latium");
}

#[test]
fn every_allowed_value_of_every_option_compiles_and_others_do_not() {
    assert_eq!(options().len(), 39);
    FILES.check_options(&options());
}

#[test]
fn values_listed_as_allowed_must_be_known_to_the_rules() {
    let error = patched(&[("rules.option_values.circe_provinces", vec!["any", "everywhere"].into())]).unwrap_err();
    insta::assert_snapshot!(error, @"mare_nostrum/rules.toml: patch `rules.option_values.circe_provinces`: unknown value `everywhere` (known: any, controlled_or_conquered)");
}

#[test]
fn variants_change_the_content_as_they_say() {
    let with = |name: &str, value: toml::Value| patched(&[(&format!("rules.options.{name}"), value)]).unwrap();
    let (base, rome) = (content(), Empire::Rome.index());

    let market = with("start_variant_rome_market", "rome_market_gallia".into());
    let expected = [(Resource::Grain, 2), (Resource::Sheep, 2), (Resource::Metal, 2), (Resource::Wine, 1)];
    let expected: Vec<_> = expected.into_iter().chain([(Resource::Oil, 1), (Resource::Coin, 1)]).collect();
    assert_eq!(market.starts[rome].resources, resources(&expected));
    assert_eq!(market.starts[rome].tracks, base.starts[rome].tracks);

    let units = with("start_variant_units", "units_all_in_capital".into());
    assert_eq!(units.starts[rome].provinces.map(|p| p.legions), [2, 0, 0]);

    let spices = with("map_variant", "babylon_spices_single".into());
    let babylonia = spices.province("babylonia");
    assert_eq!(spices.slots[babylonia].caravan_goods, [Some(Resource::Grain), Some(Resource::Sheep)]);
    assert_ne!(spices.starts[Empire::Babylon.index()].resources, base.starts[Empire::Babylon.index()].resources);

    let covered = with("board_variant_4_players", "4p_cilicia_covered".into());
    assert!(!covered.boards[1].provinces.has(covered.province("cilicia")));
    assert_eq!(covered.boards[0].provinces, base.boards[0].provinces);

    let dice = with("dice_variant", "narrow".into());
    assert_eq!([dice.land_die, dice.sea_die], [[2, 3, 3, 4, 4, 5]; 2]);

    let edge = with("edge_cappadocia_mesopotamia", true.into());
    let (armenia, cilicia) = (edge.province("armenia"), edge.province("cilicia"));
    let (cappadocia, mesopotamia) = (edge.province("cappadocia"), edge.province("mesopotamia"));
    assert!(edge.land[cappadocia].has(mesopotamia) && !edge.land[armenia].has(cilicia));
    assert!(base.land[armenia].has(cilicia) && !base.land[cappadocia].has(mesopotamia));
}

/// A designer may test other start resources than the income of the start pieces.
#[test]
fn start_resources_may_differ_from_the_income_when_the_file_says_so() {
    let rich = ("setup.empires.rome.start_resources.coin", 4.into());
    assert!(patched(std::slice::from_ref(&rich)).unwrap_err().reason.contains("printed 4 coin"));
    let free = ("setup.checks.start_resources_equal_income", false.into());
    let content = patched(&[rich, free]).unwrap();
    assert_eq!(content.starts[Empire::Rome.index()].resources[Resource::Coin.index()], 4);
}

/// Start triremes, should the printed screens show any, count as military and stand in a sea of their province.
#[test]
fn start_triremes_stand_in_a_sea_of_their_province() {
    let one = ("setup.start_provinces.13.triremes", 1.into());
    let error = patched(std::slice::from_ref(&one)).unwrap_err();
    assert!(error.reason.contains("printed 2, but the start pieces and the starting hero give 3"), "{error}");
    let content = patched(&[one, ("setup.empires.carthage.start_military", 3.into())]).unwrap();
    assert_eq!(content.starts[Empire::Carthage.index()].triremes, [(content.sea("mare_sardum"), 1)]);
}

/// When a value of the files changes, either the compiled content changes or the value is refused; only what is written for
/// readers, and variants that are not chosen, may change unnoticed.
#[test]
fn no_value_is_ignored() {
    const FOR_READERS: &[&str] = &[
        "source",
        "source_fields",
        "confidence",
        "probability",
        "name_ru",
        "text",
        "colour",
        "covered_with",
        "pieces",
    ];
    const NOT_CHOSEN: &[&str] = &[
        "meta",
        "edge_candidates",
        "board_variants",
        "map_variants",
        "start_variants",
        "dice_variants",
        "option_values",
    ];
    let ignored = FILES.ignored(FOR_READERS, NOT_CHOSEN, 900);
    let shown = |path: &str| path.starts_with("map.provinces") || path.starts_with("map.seas");
    let name = |path: &str| path.ends_with(".name") && !shown(path);
    let legendary = |path: &str| ["map.cities.5.id", "map.cities.6.id", "map.cities.7.id"].contains(&path);
    let check = |path: &str| path.starts_with("setup.checks.") || path == "map.totals.slots_equal_tokens";
    let unexpected: Vec<_> = ignored.iter().filter(|p| !name(p) && !legendary(p) && !check(p)).collect();
    assert!(unexpected.is_empty(), "{unexpected:#?}");
}

#[rustfmt::skip]
const DAMAGES: &[Damage] = &[
    ("a misspelt key", "map.toml", "id = \"gallia\"", "market_slots", "markets_slots"),
    ("a misspelt good", "map.toml", "id = \"dacia\"", "\"wine\"", "\"wnie\""),
    ("coins on a caravan slot", "map.toml", "id = \"dacia\"", "\"wine\"", "\"coin\""),
    ("a misspelt province", "map.toml", "id = \"latium\"", "\"gallia\", \"italia\"", "\"gallia\", \"italy\""),
    ("a border on one side only", "map.toml", "id = \"gallia\"", "\"germania\", ", ""),
    ("a coast on one side only", "map.toml", "id = \"mare_ionium\"", "\"macedonia\", \"achea\"", "\"macedonia\""),
    ("a border listed twice", "map.toml", "id = \"gallia\"", "\"germania\",", "\"germania\", \"germania\","),
    ("a province used twice", "map.toml", "id = \"gallia\"", "\"gallia\"", "\"germania\""),
    ("three caravan slots", "map.toml", "id = \"dacia\"", "\"stone\"]", "\"stone\", \"wood\"]"),
    ("a caravan slot too few", "map.toml", "id = \"dacia\"", ", \"stone\"]", "]"),
    ("a good moved to another kind", "map.toml", "id = \"dacia\"", "\"stone\"", "\"gold\""),
    ("a temple slot missing", "map.toml", "id = \"africa\"", "temple_slots = 1", "temple_slots = 0"),
    ("a city on the wrong slot", "map.toml", "id = \"syracusae\"", "\"sicilia\"", "\"creta\""),
    ("home of the wrong empire", "map.toml", "id = \"gallia\"", "\"rome\"", "\"greece\""),
    ("a home province covered", "map.toml", "players = 4", "\"armenia\"", "\"libya\""),
    ("a board in two parts", "map.toml", "players = 4", "covered_seas = []", "covered_seas = [\"mare_tyrrhenum\", \"mare_ionium\", \"mare_africum\", \"mare_sardum\"]"),
    ("a sea without coast", "map.toml", "players = 4", "\"arabia\"]", "\"arabia\", \"judea\", \"cilicia\", \"asia\"]"),
    ("an unknown source", "map.toml", "id = \"gallia\"", "source = \"public\"", "source = \"memory\""),
    ("a weaker source for a field", "map.toml", "id = \"arabia\"", "\"inferred\"", "\"reconstructed\""),
    ("a source for an unknown field", "map.toml", "id = \"thracia\"", "{ name =", "{ nam ="),
    ("a probability of one", "map.toml", "id = \"arabia_aegyptus\"", "0.45", "1.0"),
    ("a source for a border that is not there", "map.toml", "[[edges]]", "b = \"dacia\"", "b = \"libya\""),
    ("two start caravans on one slot", "setup.toml", "province = \"cilicia\"", "[\"wine\"]", "[\"wine\", \"wine\"]"),
    ("a start market too many", "setup.toml", "province = \"gallia\"", "markets = 0", "markets = 1"),
    ("a start temple without slot", "setup.toml", "province = \"gallia\"", "temples = 0", "temples = 1"),
    ("a start legion too many", "setup.toml", "province = \"numidia\"", "legions = 0", "legions = 1"),
    ("other start goods", "setup.toml", "id = \"rome\"", "wine = 2", "wine = 3"),
    ("another capital", "setup.toml", "id = \"egypt\"", "\"aegyptus\"", "\"cyrenaica\""),
    ("the hero of another empire", "setup.toml", "id = \"egypt\"", "\"cleopatra\"", "\"hannibal\""),
    ("start triremes without a sea", "setup.toml", "province = \"latium\"", "triremes = 0", "triremes = 1"),
    ("a title of an absent empire", "setup.toml", "players = 3", "\"carthage\"", "\"egypt\""),
    ("the title against the option", "setup.toml", "players = 3", "\"greece\"", "\"rome\""),
    ("an empire twice in the seat order", "setup.toml", "order =", "\"greece\"", "\"rome\""),
    ("an unknown effect", "cards.toml", "id = \"gilgamesh\"", "\"discount_build\"", "\"discount_built\""),
    ("an effect parameter that the rules do not know", "cards.toml", "id = \"caesar\"", "\"owner_is_active\"", "\"owner_attacks\""),
    ("an effect parameter that cannot vary", "cards.toml", "id = \"cleopatra\"", "amount = 1", "amount = 2"),
    ("an effect parameter too many", "cards.toml", "id = \"temple_of_artemis\"", "amount = 1", "amount = 1\nlimit = 3"),
    ("an effect parameter missing", "cards.toml", "id = \"spartacus\"", "price_good = \"gladiator\"\n", ""),
    ("an effect twice", "cards.toml", "set_kind = \"coins\"\nreplaced = \"coin\"\nreplacement = \"good\"", "set_kind = \"coins\"\nreplaced = \"coin\"\nreplacement = \"good\"", "set_kind = \"goods\"\nreplaced = \"good\"\nreplacement = \"coin\""),
    ("a copyable Perseus", "cards.toml", "id = \"perseus\"", "copyable = false", "copyable = true"),
    ("a card twice", "cards.toml", "id = \"hercules\"", "\"hercules\"", "\"circe\""),
    ("a wonder as hero", "cards.toml", "id = \"statue_of_zeus\"", "\"wonder\"", "\"hero\""),
    ("other token counts", "rules.toml", "id = \"gold\"", "tokens = 7", "tokens = 8"),
    ("other building tokens", "rules.toml", "id = \"temple\"", "tokens = 14", "tokens = 13"),
    ("a free building", "rules.toml", "id = \"temple\"", "cost_resources = 6", "cost_resources = 0"),
    ("Pyramids that cost more than any set", "rules.toml", "cost_resources_pyramids", "12", "14"),
    ("a die with five faces", "rules.toml", "id = \"land\"", "[1, 2,", "[2,"),
    ("a die with a high face", "rules.toml", "id = \"sea\"", "5, 6]", "5, 9]"),
    ("two exchange tokens", "rules.toml", "exchange_tokens", "[5, 0], ", ""),
    ("a number that the rules cannot vary", "rules.toml", "[movement]", "legion_steps = 1", "legion_steps = 2"),
    ("a flag in quotes that the rules cannot vary", "cards.toml", "[display]", "pyramids_always_open = true", "pyramids_always_open = \"true\""),
    ("a key of a phase missing", "rules.toml", "[battle]", "hit_divisor = 5\n", ""),
    ("an option value that is not allowed", "rules.toml", "[options]", "\"limited\"", "\"limitted\""),
    ("an option in quotes", "rules.toml", "[options]", "antigone_zero_takes_part = true", "antigone_zero_takes_part = \"true\""),
    ("a misspelt option", "rules.toml", "[options]", "mixed_sets", "mixed_set"),
    ("a variant that the files lack", "rules.toml", "[option_values]", "\"rome_market_italia\"", "\"rome_market_sicilia\""),
    ("a table missing", "rules.toml", "[battle]", "[battle]", "[battles]"),
    ("a syntax error", "rules.toml", "[battle]", "rounds = 1", "rounds = "),
    ("a file of another version", "cards.toml", "data_version", "1", "2"),
];

#[test]
fn damage_is_refused_with_file_line_key_and_reason() {
    insta::assert_snapshot!(FILES.messages(DAMAGES));
}

#[test]
fn the_page_about_the_rules_is_up_to_date() {
    FILES.check_page(include_str!("../../docs/rules/mare_nostrum.md"), &options());
}
