//! `rules.toml`: levels, set-up and the numbers of the phases. Keys that the rules cannot vary are compared with the only
//! value they know.

use super::cities::MOST;
use super::map::distinct;
use super::raw::RulesFile;
use crate::ids::*;
use crate::pile::PILE;
use agon_game::{Bundle, ContentError, Fields, Id, Place, list, rows};
use toml::{Table, Value};

/// Table 2.4.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LevelRules {
    /// S2S-115.
    pub troublemakers: u8,
    /// S2S-116.
    pub events: u8,
    /// S2S-118.
    pub waiting: u8,
    /// S2S-122.
    pub inland: u8,
    /// S2S-122.
    pub hyrcanian: u8,
    /// S2S-124.
    pub rome: u8,
}

/// Tokens drawn and kept by a special draw.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DrawRules {
    /// Tokens drawn.
    pub draw: u8,
}

/// The content of `rules.toml` except the options.
pub(super) struct Rules {
    pub regions_to_capture: u8,
    pub levels: [LevelRules; Level::COUNT],
    pub start: Start,
    pub phases: Phases,
    pub round_limit: u8,
}

/// `[setup]`.
pub(super) struct Start {
    pub peaceful: u8,
    pub military: u8,
    pub colour: Colour,
    /// Where leaders start.
    pub region: Region,
    pub market: u8,
    pub development_tokens: u8,
    pub legate_cells: Vec<u8>,
    pub token_cells: Vec<u8>,
}

/// `[round]`, `[checks]` and `[capture]`.
#[derive(Default)]
pub(super) struct Phases {
    pub cards_per_round: u8,
    pub empty_deck_steps: u8,
    pub damage_per_unit: u8,
    pub tokens_for_bonus: u8,
    pub extra_draw: DrawRules,
    /// Captures that add an event.
    pub capture_events: Vec<u8>,
    pub dark_from: u8,
}

/// Reads everything except the options.
pub(super) fn read(bundle: &Bundle, file: &RulesFile) -> Result<Rules, ContentError> {
    let place = |table| Place::table(bundle, "rules.toml", table);
    let mut game = Fields::new(place("game"), &file.game);
    game.all_fixed([
        ("players_min", 1.into()),
        ("players_max", (MAX_LEADERS as i64).into()),
        ("mode", "cooperative".into()),
        ("final_event_after_last_capture", true.into()),
    ])?;
    let regions_to_capture = game.number("regions_to_capture", 1..=MAX_REGIONS as u8)?;
    game.finish()?;

    let mut levels = [LevelRules::default(); Level::COUNT];
    for (level, mut row) in rows::<Level>(place("difficulty_levels"), &file.difficulty_levels)? {
        levels[level.index()] = LevelRules {
            troublemakers: row.number("troublemakers_in_great_armenia", 0..=MOST)?,
            events: row.number("events_in_play", 0..=PILE as u8)?,
            waiting: row.number("events_in_waiting_deck", 0..=PILE as u8)?,
            inland: row.number("talents_inland_sea", 0..=64)?,
            hyrcanian: row.number("talents_hyrcanian_sea", 0..=64)?,
            rome: row.number("rome_start_cell", 1..=30)?,
        };
        row.finish()?;
    }
    player_counts(place("player_counts"), &file.player_counts)?;
    actions(place("actions"), file)?;
    fixed_readings(bundle, file)?;

    let mut limits = Fields::new(place("engine_limits"), &file.engine_limits);
    let round_limit = limits.number("round_limit", 1..=u8::MAX)?;
    limits.fixed("result_at_limit", "loss")?;
    limits.finish()?;
    let (start, phases) = (start(place("setup"), &file.setup)?, phases(bundle, file)?);
    Ok(Rules { regions_to_capture, levels, start, phases, round_limit })
}

/// Table 2.5: a solo player runs two leaders, and a cycle is as long as the hands.
fn player_counts(place: Place<'_>, table: &[Table]) -> Result<(), ContentError> {
    if table.len() != MAX_LEADERS {
        return Err(
            place.error("", format!("expected an entry for each of 1 to {MAX_LEADERS} players, found {}", table.len()))
        );
    }
    for (position, (row, players)) in table.iter().zip(1..).enumerate() {
        if row.get("players").and_then(Value::as_integer) != Some(players) {
            return Err(place
                .row(position)
                .error("players", format!("expected {players}; the entries stand in order")));
        }
        let name = players.to_string();
        let mut fields = Fields::new(place.entry(&name), row);
        fields.skip("players");
        let leaders = players.max(2);
        fields.all_fixed([("leaders", leaders.into()), ("cards_per_cycle", (leaders * HAND as i64).into())])?;
        fields.finish()?;
    }
    Ok(())
}

fn start(place: Place<'_>, table: &Table) -> Result<Start, ContentError> {
    let mut setup = Fields::new(place, table);
    let mut units = setup.inside("units_in_great_armenia")?;
    let start = Start {
        peaceful: units.number("peaceful", 0..=MAX_UNITS as u8)?,
        military: units.number("military", 0..=MAX_UNITS as u8)?,
        colour: units.id("colour")?,
        region: setup.id("leaders_start_in")?,
        market: setup.number("market_size", 1..=MARKET as u8)?,
        development_tokens: setup.number("development_tokens", 1..=DEVELOPMENT_CELLS as u8)?,
        legate_cells: setup.number_list("legate_cells", 1..=30)?,
        token_cells: setup.number_list("captured_region_token_cells", 1..=30)?,
    };
    units.finish()?;
    setup
        .all_fixed([("troublemaker_fill", "right_to_left".into()), ("troublemaker_removal", "left_to_right".into())])?;
    setup.finish()?;
    Ok(start)
}

/// Table 2.8.
fn actions(place: Place<'_>, file: &RulesFile) -> Result<(), ContentError> {
    for (kind, mut row) in rows::<Kind>(place, &file.actions)? {
        let scope = match kind {
            Kind::Movement | Kind::Hiring => "presence_region_and_adjacent",
            Kind::Battle | Kind::Negotiation => "presence_region",
            Kind::Gathering => "presence_region_and_adjacent_captured",
            Kind::BuildActivate => "presence_region_borders_and_captured_presence_or_adjacent",
        };
        row.all_fixed([("has_strength", (kind != Kind::BuildActivate).into()), ("scope", scope.into())])?;
        row.finish()?;
    }
    Ok(())
}

fn phases(bundle: &Bundle, file: &RulesFile) -> Result<Phases, ContentError> {
    let mut phases = Phases::default();
    let place = |table| Place::table(bundle, "rules.toml", table);
    let mut round = Fields::new(place("round"), &file.round);
    phases.cards_per_round = round.number("cards_per_round", 1..=HAND as u8)?;
    if !(HAND as u8).is_multiple_of(phases.cards_per_round) {
        let reason =
            format!("an event is due when all hands are played, so it must divide {HAND}, the cards of a leader");
        return Err(round.error("cards_per_round", reason));
    }
    phases.empty_deck_steps = round.number("empty_waiting_deck_rome_up", 0..=MOST)?;
    round.all_fixed([
        ("cards_per_leader", (HAND as i64).into()),
        ("local_death_by_event_adds_troublemakers", 1.into()),
        ("unplaceable_troublemaker_rome_up", 1.into()),
    ])?;
    round.finish()?;

    let mut checks = Fields::new(place("checks"), &file.checks);
    checks.all_fixed([
        ("success", "result_at_least_difficulty".into()),
        ("free_draws", list(&["units_of_the_type_in_region", "action_strength"])),
        ("bonus_token_from", list(&["left_end", "right_end"])),
        ("loyalty_removal", "floor(result / token value)".into()),
        ("refill_bag_from_pontus_when_empty", true.into()),
    ])?;
    phases.damage_per_unit = checks.number("damage_per_lost_unit", 1..=MOST)?;
    phases.tokens_for_bonus = checks.number("bonus_token_at_drawn_tokens", 1..=64)?;
    let mut extra = checks.inside("extra_draw")?;
    extra.all_fixed([
        ("cost_resource", "food".into()),
        ("cost_amount", 1.into()),
        ("keep", 1.into()),
        ("rejected_to", "pontus".into()),
    ])?;
    phases.extra_draw = DrawRules { draw: extra.number("draw", 1..=9)? };
    extra.finish()?;
    checks.finish()?;

    let mut capture = Fields::new(place("capture"), &file.capture);
    capture.fixed("steps", list(&["reward", "troublemakers", "captured_region_token", "optional_effect"]))?;
    phases.capture_events = distinct(&mut capture, "add_event_at_captures", MAX_REGIONS as u8)?;
    phases.dark_from = capture.number("legate_dark_from_captures", 0..=MAX_REGIONS as u8)?;
    capture.finish()?;
    Ok(phases)
}

/// Talents, and readings that the register does not offer as switches.
fn fixed_readings(bundle: &Bundle, file: &RulesFile) -> Result<(), ContentError> {
    let mut uses = Fields::new(Place::table(bundle, "rules.toml", "talent_uses"), &file.talent_uses);
    let mut copy = uses.inside("copy_action_of_last_card")?;
    copy.all_fixed([("cost", 1.into()), ("each_action_once", true.into())])?;
    copy.fixed("blocked_at_cards", Value::from(vec![3, 6, 9, 12]))?;
    copy.finish()?;
    let mut remove = uses.inside("remove_troublemaker_in_presence_region")?;
    remove.all_fixed([("cost", 1.into()), ("repeatable", true.into())])?;
    remove.finish()?;
    uses.all_fixed([
        ("spent_from_hyrcanian_sea_to", "inland_sea".into()),
        ("spent_from_inland_sea_to", "out_of_game".into()),
    ])?;
    uses.finish()?;

    let mut readings = Fields::new(Place::table(bundle, "rules.toml", "data_readings"), &file.data_readings);
    readings.all_fixed([
        ("development_tokens_face_up", true.into()),
        ("extra_draw_food_also_in_negotiation", true.into()),
        ("loyalty_in_great_armenia", "value_on_its_card".into()),
        ("captured_region_token_frame_restricts_check", true.into()),
        ("different_colours_condition", "present_at_test_units_stay".into()),
        ("bonus_tokens_condition", "now_in_bag_or_pontus".into()),
        ("scale_bonus_on", "every_gain_except_legate_7".into()),
        ("rome_below_cell_1", "stay_on_1".into()),
        ("city_sites_allowed", "any_free_site_on_border".into()),
        ("great_city_bonus", "own_bonus_doubled".into()),
        ("legate_light_value", "first".into()),
    ])?;
    readings.finish()
}
