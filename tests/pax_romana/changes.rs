//! Changed files: what a designer may change, and what is refused with a message that helps.

use crate::edited::Damage;
use crate::support::*;

/// Every value of the files either has an effect on the compiled content or is refused when it changes; only what is written for
/// readers may go unnoticed. Provinces, Spaces, links, leaders and
/// starting positions are alike, row by row; their damages are below.
#[test]
fn no_value_is_ignored() {
    const FOR_READERS: &[&str] = &["source", "source_fields", "name_ru", "text", "name"];
    const ALIKE: &[&str] = &[
        "meta",
        "option_values",
        "options",
        "spaces",
        "points",
        "land_links",
        "sea_links",
        "setups",
        "provinces",
        "leaders",
    ];
    let ignored = FILES.ignored(FOR_READERS, ALIKE, 1000);
    // Options decide about these: mercenary_heavy_attrition, and event_markers, which leaves them as they are.
    let by_option =
        |path: &str| path == "units.units.7.attrition_losses_full" || path.ends_with(".event_markers_choice");
    let unexpected: Vec<_> = ignored.iter().filter(|path| !by_option(path)).collect();
    assert!(unexpected.is_empty(), "{unexpected:#?}");
}

#[rustfmt::skip]
const DAMAGES: &[Damage] = &[
    ("a file of another game", "turn.toml", "[meta]", "\"pax_romana\"", "\"mare_nostrum\""),
    ("an unknown table", "turn.toml", "source", "[attrition]", "[atrition]"),
    ("an unknown key", "turn.toml", "[movement]", "embark = 1", "embark = 1\nswim = 1"),
    ("a missing key", "turn.toml", "[movement]", "embark = 1\n", ""),
    ("a missing source", "battle.toml", "[shifts]", "source = \"rulebook\"\n", ""),
    ("a number out of range", "turn.toml", "[movement]", "attack = 1", "attack = 10"),
    ("a word for a number", "turn.toml", "[interception]", "12", "\"twelve\""),
    ("five percentages", "turn.toml", "[attrition]", "[10, 10, 20", "[10, 20"),
    ("ratios that fall", "battle.toml", "[[ratio_rows]]", "1.75", "1.25"),
    ("a ratio between quarters", "battle.toml", "[[ratio_rows]]", "1.25", "1.3"),
    ("an elephant die twice", "battle.toml", "index = 5", "index = 5", "index = 4"),
    ("a sum of 13", "battle.toml", "[leader_death]", "[12]", "[13]"),
    ("a City without its middle state", "places.toml", "kind = \"city\"\nfp = 4", "fp = 4", "fp = 2"),
    ("a Town as strong as a City", "places.toml", "[[place_states]]", "fp = 2", "fp = 3"),
    ("an unknown disaster", "naval.toml", "[sea_disaster]", "\"off_course\"", "\"kraken\""),
    ("five disasters", "naval.toml", "deep_sea", "\"none\", ", ""),
    ("a misspelt Space", "naval.toml", "[pirates]", "\"tarsus\"", "\"tarsos\""),
    ("an army twice", "forces.toml", "[[army_templates]]", "id = \"pontus\"", "id = \"slave_revolt\""),
    ("a chip too many", "forces.toml", "index = 4", "count = 7", "count = 8"),
    ("no chip of 9", "forces.toml", "[tribes]", "strength_max = 8", "strength_max = 9"),
    ("event markers in the Extended Game", "scenarios.toml", "id = \"iv\"", "activation_markers = 4", "activation_markers = 4\nevent_markers = 1"),
    ("more chips than fit", "forces.toml", "[tribes]", "chips = 30", "chips = 41"),
    ("a chip of 9", "forces.toml", "index = 8", "index = 8", "index = 9"),
    ("Pontus without a home", "forces.toml", "id = \"pontus\"", "home_province = \"pontus\"\n", ""),
    ("an unknown minor state", "forces.toml", "[[minors]]", "\"samnites\"", "\"samnits\""),
    ("bands with a gap", "stability.toml", "id = \"unrest\"", "to = -1", "to = -2"),
    ("bands that end early", "stability.toml", "id = \"disorder\"", "from = -6", "from = -5"),
    ("a rising scale", "stability.toml", "players = 4", "[7, 4, 2, 0]", "[4, 7, 2, 0]"),
    ("a scale with a rank too few", "stability.toml", "players = 3", "[5, 3, 0]", "[5, 3]"),
    ("ranges of the check out of order", "stability.toml", "id = \"standard\"", "disorder_from = -4", "disorder_from = 1"),
    ("an event too few", "events.toml", "[[event_tables]]", "\"pirates\", ", ""),
    ("a misspelt event", "events.toml", "[[event_tables]]", "\"pirates\"", "\"pirate\""),
    ("a harvest without its die", "events.toml", "index = 3", "index = 3", "index = 7"),
    ("an event for somebody else", "events.toml", "id = \"harvest\"", "affects = \"last\"", "affects = \"next\""),
    ("a leader nobody knows", "events.toml", "id = \"germans\"", "leader = \"germans\"", "leader = \"arminius\""),
    ("galleys on land", "units.toml", "id = \"gs\"", "\"sea\"", "\"land\""),
    ("a reduced unit as strong as a full one", "units.toml", "id = \"hi\"", "reduced_battle_points = 1", "reduced_battle_points = 3"),
    ("refitting what cannot be reduced", "units.toml", "id = \"li\"", "refit_cost_talents = 0", "refit_cost_talents = 1"),
    ("a loss that is worth nothing", "units.toml", "id = \"mil\"", "battle_points = 1", "battle_points = 0"),
    ("three Capitals", "powers.toml", "id = \"greece\"", "\"athenae\", ", "\"athenae\", \"thebae\", "),
    ("more men in disorder", "powers.toml", "id = \"east\"", "disorder = 10", "disorder = 16"),
    ("a leader of 7", "leaders.toml", "id = \"rome_01\"", "campaign = 5", "campaign = 7"),
    ("a pool without its Elite", "leaders.toml", "id = \"carthage_01\"", "elite = true", "elite = false"),
    ("a pool of eleven", "leaders.toml", "id = \"greece_01\"", "\"greece\"", "\"rome\""),
    ("more leaders than can be drawn", "leaders.toml", "[limits]", "drawn_per_turn = 2", "drawn_per_turn = 4"),
    ("two leaders of one name", "leaders.toml", "[[named_leaders]]", "\"agathocles\"", "\"rome_01\""),
    ("a card too many", "cards.toml", "id = \"pirates\"", "copies = 2", "copies = 3"),
    ("a Hold card without a window", "cards.toml", "id = \"spies\"", "window = \"segment\"\n", ""),
    ("a hand too large", "cards.toml", "[deck]", "hold_limit = 3", "hold_limit = 4"),
    ("a reaction played at any time", "cards.toml", "id = \"deus_ex_machina\"", "\"reaction_to_card\"", "\"segment\""),
    ("a Hold card that must be played at once", "cards.toml", "id = \"spies\"", "type = \"hold\"", "type = \"play\""),
    ("a disaster that is held", "cards.toml", "id = \"pirates\"", "type = \"play\"", "type = \"hold\""),
    ("a Conqueror at any time", "cards.toml", "id = \"conqueror\"", "\"own_expansion_start\"", "\"segment\""),
    ("a number of another card", "cards.toml", "id = \"spies\"", "copies = 1", "copies = 1\nlinks = 3"),
    ("too many objectives", "objectives.toml", "held = 3", "held = 3", "held = 5"),
    ("an objective marker too few", "objectives.toml", "id = \"K\"", "copies = 2", "copies = 1"),
    ("an objective of an unknown kind", "objectives.toml", "id = \"L\"", "\"richest\"", "\"poorest\""),
    ("an undivided Territory with Provinces", "regions.toml", "id = \"cisalpina\"", "territory = \"rome\"", "territory = \"crete\""),
    ("galleys formed by a Province", "regions.toml", "id = \"spain\"", "\"cav\"", "\"gs\""),
    ("a Home without its power", "regions.toml", "id = \"rome\"", "home_of = \"rome\"\n", ""),
    ("a Space too many in a Province", "regions.toml", "id = \"italy\"", "space_count = 9", "space_count = 8"),
    ("an unknown group", "regions.toml", "[[place_groups]]", "\"mainland_gaul\"", "\"island_gaul\""),
    ("a Space in another Province", "spaces.toml", "id = \"roma\"", "\"italy\"", "\"bruttium\""),
    ("a Port too few", "spaces.toml", "id = \"massilia\"", "port = true", "port = false"),
    ("a Tribe too few", "spaces.toml", "id = \"nemausus\"", "tribe = true\n", ""),
    ("a misspelt Province", "spaces.toml", "id = \"narbo\"", "\"narbonensis\"", "\"narbonnensis\""),
    ("a link to a Space nobody knows", "links.toml", "plain = [", "\"salona\"", "\"salonae\""),
    ("a road into the sea", "links.toml", "plain = [", "\"ltp_dalmaticum\"", "\"ntp_adriaticum\""),
    ("a Sea Link to an inland Space", "links.toml", "[sea_links]", "\"barium\"", "\"arretium\""),
    ("a link listed twice", "links.toml", "[sea_links]", "\"dstp_aegyptium\", b = \"rhodus\"", "\"ntp_adriaticum\", b = \"lissa\""),
    ("a link of a Space with itself", "links.toml", "[sea_links]", "\"megara\", b = \"corinthus\"", "\"megara\", b = \"megara\""),
    ("a guard elsewhere", "links.toml", "straits = [", "guards = [\"rhegium\"", "guards = [\"roma\""),
    ("a point of an unknown kind", "links.toml", "id = \"ltp_calpe\"", "\"land\"", "\"air\""),
    ("an unknown power", "scenarios.toml", "id = \"ii\"", "\"carthage\"]", "\"cartage\"]"),
    ("an order without a power", "scenarios.toml", "id = \"ii\"", "first_order = [\"rome\", \"carthage\"]", "first_order = [\"rome\"]"),
    ("turns that run backwards", "scenarios.toml", "id = \"ii\"", "turns = [2, 6]", "turns = [6, 2]"),
    ("a choice of turns later than the last", "scenarios.toml", "id = \"vi\"", "turn_choices = [6, 10]", "turn_choices = [6, 9]"),
    ("an unknown event table", "scenarios.toml", "id = \"iii\"", "\"east_med\"", "\"east\""),
    ("a set-up that is not there", "scenarios.toml", "id = \"vii\"", "setup = \"v\"", "setup = \"vii\""),
    ("an unknown kind of victory", "scenarios.toml", "id = \"v\"", "\"capitals\"", "\"capitols\""),
    ("a victory of a power that does not play", "scenarios.toml", "id = \"ii\"", "power = \"rome\"", "power = \"east\""),
    ("a Capital away from home", "scenarios.toml", "power = \"macedon\"", "\"pella\"", "\"athenae\""),
    ("a power without its seat", "scenarios.toml", "scenario = \"x\"\npower = \"leagues\"", "scenario = \"x\"", "scenario = \"ix\""),
    ("an unknown special rule", "scenarios.toml", "[[special_rules]]", "\"muster_limit\"", "\"muster_limits\""),
    ("a format of a rule set that there is not", "scenarios.toml", "id = \"basic\"", "\"standard\"", "\"extendd\""),
    ("a rule of a scenario nobody knows", "scenarios.toml", "[[special_rules]]", "scenario = \"i\"", "scenario = \"xi\""),
    ("a City in the mountains", "setups.toml", "id = \"ii\"", "space = \"utica\", kind", "space = \"cirta\", kind"),
    ("two Towns in one Space", "setups.toml", "id = \"ii\"", "space = \"pisae\"", "space = \"capua\""),
    ("galleys inland", "setups.toml", "id = \"ii\"", "space = \"utica\", li = 1", "space = \"cirta\", gs = 1"),
    ("a stack outside the open map", "setups.toml", "id = \"ii\"", "space = \"brundisium\"", "space = \"pella\""),
    ("a stack of nobody", "setups.toml", "id = \"ii\"", "owner = \"mamertines\"", "owner = \"mamertins\""),
    ("a stack of a power that does not play", "setups.toml", "id = \"ii\"", "owner = \"mamertines\"", "owner = \"east\""),
    ("Soldiers of Fortune without a player", "setups.toml", "id = \"ii\"", "owner = \"mamertines\"", "owner = \"sof\""),
    ("an unknown option", "rules.toml", "[options]", "may_pass_action", "may_pass_actions"),
    ("a value that is not allowed", "rules.toml", "[options]", "\"phase_g\"", "\"phase_h\""),
];

/// Each damage is refused with a line and a message of its own.
#[test]
fn damaged_files_are_refused() {
    insta::assert_snapshot!(FILES.messages(DAMAGES));
}
