//! `rules.toml`: the box, eras, set-up and the numbers of the phases. Keys that the rules cannot vary must have the only
//! value that the program implements.

use super::price::MOST;
use super::raw::RulesFile;
use crate::ids::*;
use agon_game::{Bundle, ContentError, Fields, Id, Place, list, rows};
use toml::{Table, Value};

/// Something for each number of players.
pub(super) type ByPlayers<T> = [T; MAX_PLAYERS + 1];

/// What `rules.toml` holds besides the options.
#[derive(Default)]
pub(super) struct Rules {
    pub in_the_box: InTheBox,
    pub hand_limits: [u8; Era::COUNT],
    /// AOM-506: eras with a hero.
    pub hero_eras: [bool; Era::COUNT],
    /// AOM-470: eras in which the Wonder can be built.
    pub wonder_eras: [bool; Era::COUNT],
    pub bank: ByPlayers<u8>,
    pub points_per_turn: ByPlayers<u8>,
    pub shared_deck: ByPlayers<bool>,
    pub figure_sets: ByPlayers<u8>,
    pub victory_points: u8,
    pub start_cubes: u8,
    pub draft_tiles: u8,
    pub draft_repetitions: u8,
    pub rounds: u8,
    pub spoilage: u8,
    pub villagers: u8,
    pub villager_amount: u8,
    pub city_spoils: [u8; 2],
    pub holding_spoils: u8,
    pub die: [u8; 2],
}

/// `[box]`.
#[derive(Default)]
pub(super) struct InTheBox {
    pub cubes_per_colour: u8,
    pub figure_sets: u8,
    pub figures_about: u16,
    pub tile_sets: u8,
    /// Most players without an expansion.
    pub players: u8,
}

/// Reads everything but the options.
pub(super) fn read(bundle: &Bundle, file: &RulesFile) -> Result<Rules, ContentError> {
    let place = |table| Place::table(bundle, "rules.toml", table);
    let mut rules = Rules { in_the_box: in_the_box(place("box"), &file.r#box)?, ..Rules::default() };
    civilizations(place("civilizations"), &file.civilizations)?;
    for (era, mut row) in rows::<Era>(place("eras"), &file.eras)? {
        row.fixed("order", era.index() as i64)?;
        rules.hand_limits[era.index()] = row.number("hand_limit", 1..=MAX_HAND as u8 - 1)?;
        rules.hero_eras[era.index()] = row.flag("heroes")?;
        rules.wonder_eras[era.index()] = row.flag("wonder")?;
        row.finish()?;
    }
    figure_limit(place("figure_limit"), &file.figure_limit, &mut rules)?;
    player_counts(place("player_counts"), &file.player_counts, &mut rules)?;
    phases(bundle, file, &mut rules)?;
    victory_cards(place("victory_cards"), &file.victory_cards)?;
    battle(bundle, file, &mut rules)?;
    Ok(rules)
}

fn in_the_box(place: Place<'_>, table: &Table) -> Result<InTheBox, ContentError> {
    let mut fields = Fields::new(place, table);
    let figure_sets = fields.number("figure_sets_per_civ", 1..=9)?;
    fields.all_fixed([
        ("players_min", 2.into()),
        ("victory_cards", (VictoryCard::COUNT as i64).into()),
        ("boards", (i64::from(figure_sets) * Civ::COUNT as i64).into()),
    ])?;
    // The dice in the box are no limit: the rulebook's own example rolls nine (AOM-T2).
    fields.number("dice", 1..=99)?;
    let about = fields.take("figures_total_about")?;
    let figures_about = about.as_integer().and_then(|n| u16::try_from(n).ok());
    let found = InTheBox {
        cubes_per_colour: fields.number("cubes_per_colour", 1..=u8::MAX)?,
        figure_sets,
        figures_about: figures_about.ok_or_else(|| fields.error("figures_total_about", "expected a whole number"))?,
        tile_sets: fields.number("tile_sets", 1..=4)?,
        players: fields.number("players_max", 2..=MAX_PLAYERS as u8)?,
    };
    fields.finish()?;
    Ok(found)
}

/// AOM-101: each civilization has a cube of its own; AOM-104: players of one civilization do not attack each other.
fn civilizations(place: Place<'_>, table: &[Table]) -> Result<(), ContentError> {
    let mut cubes = Vec::new();
    for (_, mut row) in rows::<Civ>(place, table)? {
        let cube = row.choice("draw_cube", &[("green", 0), ("blue", 1), ("brown", 2)])?;
        if cubes.contains(&cube) {
            return Err(row.error("draw_cube", "another civilization has this cube; each has one of its own (AOM-101)"));
        }
        cubes.push(cube);
        row.fixed("same_civ_may_attack", false)?;
        row.finish()?;
    }
    Ok(())
}

/// AOM-018: figure sets of a player, by number of players.
fn figure_limit(place: Place<'_>, table: &Table, rules: &mut Rules) -> Result<(), ContentError> {
    let mut fields = Fields::new(place, table);
    // When there are more players than civilizations, some share one, so sets cannot be combined.
    let combine = fields.number("combine_sets_up_to_players", 0..=Civ::COUNT as u8)?;
    let otherwise = fields.number("sets_per_player_otherwise", 1..=9)?;
    fields.finish()?;
    for players in 2..=MAX_PLAYERS {
        let combined = players <= usize::from(combine);
        rules.figure_sets[players] = if combined { rules.in_the_box.figure_sets } else { otherwise };
    }
    Ok(())
}

/// AOM-111, AOM-202, AOM-206, AOM-109: what depends on the number of players.
fn player_counts(place: Place<'_>, table: &[Table], rules: &mut Rules) -> Result<(), ContentError> {
    if table.len() != MAX_PLAYERS - 1 {
        let reason = format!("expected an entry for each of 2 to {MAX_PLAYERS} players, found {}", table.len());
        return Err(place.error("", reason));
    }
    for (position, (row, players)) in table.iter().zip(2..).enumerate() {
        Fields::new(place.row(position), row).fixed("players", players as i64)?;
        let name = players.to_string();
        let mut fields = Fields::new(place.entry(&name), row);
        fields.skip("players");
        rules.bank[players] = fields.number("bank_per_resource", 1..=u8::MAX)?;
        // AOM-203: every player places one cube at most.
        rules.points_per_turn[players] = fields.number("victory_points_per_turn", 1..=players as u8)?;
        rules.shared_deck[players] = fields.flag("shared_random_deck")?;
        fields.finish()?;
    }
    Ok(())
}

/// `[setup]`, `[turn]` and `[end]`.
fn phases(bundle: &Bundle, file: &RulesFile, rules: &mut Rules) -> Result<(), ContentError> {
    let mut setup = Fields::new(Place::table(bundle, "rules.toml", "setup"), &file.setup);
    rules.victory_points = setup.number("victory_point_bank", 1..=u8::MAX)?;
    rules.start_cubes = setup.number("start_cubes_of_each_resource", 0..=MOST)?;
    rules.draft_tiles = setup.number("draft_tiles_per_player", 0..=MOST)?;
    rules.draft_repetitions = setup.number("draft_repetitions", 0..=MOST)?;
    setup.all_fixed([
        ("start_victory_points", 0.into()),
        ("start_era", Era::Archaic.as_str().into()),
        ("start_villagers", 0.into()),
        ("start_buildings", 0.into()),
        ("first_player_dice", 2.into()),
    ])?;
    setup.finish()?;

    let mut turn = Fields::new(Place::table(bundle, "rules.toml", "turn"), &file.turn);
    let order = ["place_victory_points", "draw_cards", "action_rounds", "spoilage", "discard", "pass_first_player"];
    turn.fixed("phases", list(&order))?;
    turn.all_fixed([("cards_per_round", 1.into()), ("random_cards_after_permanent", true.into())])?;
    rules.rounds = turn.number("action_rounds", 1..=MAX_HAND as u8)?;
    rules.spoilage = turn.number("spoilage_limit", 0..=u8::MAX)?;
    rules.villagers = turn.number("max_villagers", 1..=MOST)?;
    rules.villager_amount = turn.number("villager_gather_bonus", 0..=MOST)?;
    turn.finish()?;

    let mut end = Fields::new(Place::table(bundle, "rules.toml", "end"), &file.end);
    end.all_fixed([
        ("wonder_ends_game", "at_once".into()),
        ("empty_victory_point_bank_ends_game", "end_of_turn".into()),
        ("skip_spoilage_in_last_turn", true.into()),
        ("tie_break", "resource_cubes".into()),
    ])?;
    end.finish()
}

/// AOM-207 to AOM-210, AOM-804 to AOM-806: when each victory card pays, and whom.
fn victory_cards(place: Place<'_>, table: &[Table]) -> Result<(), ContentError> {
    for (card, mut row) in rows::<VictoryCard>(place, table)? {
        let [paid, criterion, tie] = match card {
            VictoryCard::LargestArmy => ["end_of_game", "most_military_units", "nobody"],
            VictoryCard::MostBuildings => ["end_of_game", "most_buildings", "nobody"],
            VictoryCard::WonTheLastBattle => ["end_of_each_battle", "battle_winner", "impossible"],
            VictoryCard::TheWonder => ["when_built", "wonder_builder", "impossible"],
        };
        row.all_fixed([("paid", paid.into()), ("criterion", criterion.into()), ("tie", tie.into())])?;
        row.finish()?;
    }
    Ok(())
}

/// `[attack]`, `[battle]` and `[spoils]`.
fn battle(bundle: &Bundle, file: &RulesFile, rules: &mut Rules) -> Result<(), ContentError> {
    let mut attack = Fields::new(Place::table(bundle, "rules.toml", "attack"), &file.attack);
    attack.fixed("targets", list(&["left_neighbour", "right_neighbour"]))?;
    attack.fixed("areas", Value::from(Area::ALL.iter().map(|area| area.as_str()).collect::<Vec<_>>()))?;
    attack.finish()?;

    let mut battle = Fields::new(Place::table(bundle, "rules.toml", "battle"), &file.battle);
    battle.all_fixed([
        ("equal_successes", "reroll_all".into()),
        ("units_per_side_and_skirmish", 1.into()),
        ("winner_takes_victory_card", VictoryCard::WonTheLastBattle.as_str().into()),
    ])?;
    let faces = battle.number("die_faces", 2..=20)?;
    let successes = battle.number_list("success_faces", 1..=faces)?;
    let twice = (1..successes.len()).any(|i| successes[..i].contains(&successes[i]));
    // Equal numbers of successes are rolled again (AOM-612), so there must be faces of both kinds.
    if twice || successes.is_empty() || successes.len() >= faces.into() {
        let reason = format!("expected some of the {faces} faces, each once, and not all");
        return Err(battle.error("success_faces", reason));
    }
    rules.die = [successes.len() as u8, faces];
    battle.finish()?;

    let mut spoils = Fields::new(Place::table(bundle, "rules.toml", "spoils"), &file.spoils);
    let buildings = spoils.number("city_buildings", 0..=MOST)?;
    rules.city_spoils = [buildings, spoils.number("city_buildings_max", buildings..=MOST)?];
    spoils.fixed("production_tiles", 1)?;
    rules.holding_spoils = spoils.number("holding_cubes", 0..=MOST)?;
    spoils.finish()
}
