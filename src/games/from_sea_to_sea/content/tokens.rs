//! `tokens.toml`: counters, units, check tokens, captured-region tokens and legates.

use super::Tokens;
use super::cities::{MOST, check_kinds};
use super::map::Map;
use super::raw::TokensFile;
use crate::ids::*;
use crate::units::MAX_LOAD;
use agon_game::{Bundle, ContentError, Fields, Id, Place, list, rows, unknown};
use toml::Value;

/// Value and frame of a captured-region token (S2S-373, S2S-R26).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loyalty {
    /// Result per troublemaker removed.
    pub value: u8,
    /// Which checks may be made, by [`CheckKind`].
    pub kinds: [bool; CheckKind::COUNT],
}

/// A check token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TokenRules {
    /// Faces by [`CheckKind`]: red, blue.
    pub faces: [Face; CheckKind::COUNT],
    /// S2S-362: does not count against the free draws.
    pub outline: bool,
    /// S2S-361: doubles the number of another token.
    pub doubling: bool,
    /// S2S-363: its number is the number of drawn tokens.
    pub count: bool,
}

/// A face of a check token.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Face {
    /// The number; 0 for count tokens.
    pub strength: u8,
    /// Damage symbols.
    pub damage: u8,
    /// Defence symbols.
    pub defence: u8,
}

/// A small number on every check token, summed over a set of them without looking at each.
#[derive(Clone, Debug)]
pub struct TokenSums {
    /// Tokens with bit `i` in their number.
    bits: Vec<Tokens>,
}

impl TokenSums {
    /// Of the number of each token.
    pub fn new(numbers: impl Iterator<Item = u8> + Clone) -> Self {
        let with = |bit: u32| {
            let set = numbers.clone().enumerate().filter(|(_, number)| number >> bit & 1 == 1);
            set.map(|(token, _)| CheckToken::from_index(token)).collect()
        };
        let most = numbers.clone().max().unwrap_or(0);
        Self { bits: (0..u8::BITS - most.leading_zeros()).map(with).collect() }
    }

    /// Sum of the numbers of a set of tokens.
    #[inline]
    pub fn sum(&self, of: Tokens) -> u32 {
        self.bits.iter().enumerate().map(|(bit, set)| (set.and(of).len() as u32) << bit).sum()
    }
}

/// S2S-331 to S2S-339.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct UnitRules {
    /// Resources a military unit carries.
    pub military_capacity: u8,
    /// Resources a peaceful unit carries.
    pub peaceful_capacity: u8,
    /// S2S-335: to the result of a battle, for each military unit.
    pub battle_bonus: u8,
    /// S2S-337: to the result of a negotiation, for each military unit.
    pub negotiation_bonus: u8,
    /// S2S-338: defence symbols of a military unit.
    pub defence: u8,
    /// S2S-339: troublemakers ignored by a military unit.
    pub ignores: u8,
}

/// A legate: its kind and the light and dark amounts (S2S-578, S2S-579).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LegateRules {
    /// What it does.
    pub kind: LegateKind,
    /// With few captures.
    pub light: u8,
    /// With many captures.
    pub dark: u8,
}

/// S2S-582 to S2S-593.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LegateKind {
    /// Legate I.
    DiscardEvents,
    /// Legate II.
    RemoveTroublemakers,
    /// Legate III.
    RemoveUnits,
    /// Legate IV: amount 1 is a resource or a unit, 2 is both.
    Toll,
    /// Legate V.
    TurnTokens,
    /// Legate VI.
    SpendTalents,
    /// Legate VII.
    RemoveResources,
    /// Legate VIII.
    RemoveTokens,
}

/// The content of `tokens.toml`.
pub(super) struct TokensOfFile {
    pub troublemakers: u8,
    pub talents: u8,
    /// Markers of each resource.
    pub markers: [u8; Resource::COUNT],
    pub units: Vec<Colour>,
    pub unit_rules: [UnitRules; Colour::COUNT],
    /// Base tokens come first.
    pub check_tokens: Vec<TokenRules>,
    pub base_count: usize,
    pub region_tokens: Vec<Loyalty>,
    pub legates: Vec<LegateRules>,
}

/// Reads all tokens.
pub(super) fn read(bundle: &Bundle, file: &TokensFile, map: &Map) -> Result<TokensOfFile, ContentError> {
    let place = |table| Place::table(bundle, "tokens.toml", table);
    let count = |table, of: &toml::Table, most| -> Result<u8, ContentError> {
        let mut fields = Fields::new(place(table), of);
        let count = fields.number("count", 1..=most)?;
        fields.finish()?;
        Ok(count)
    };
    let mut markers = [0; Resource::COUNT];
    for (resource, mut row) in rows::<Resource>(place("resources"), &file.resources)? {
        markers[resource.index()] = row.number("markers", 1..=15)?;
        row.finish()?;
    }
    let (units, unit_rules) = units(place("units"), file, map)?;
    let mut check_tokens = base_tokens(place("base_check_tokens"), file)?;
    let base_count = check_tokens.len();
    check_tokens.extend(bonus_tokens(place("bonus_check_tokens"), file)?);
    let mut region_tokens = Vec::new();
    for (_, mut row) in rows::<RegionToken>(place("captured_region_tokens"), &file.captured_region_tokens)? {
        region_tokens.push(Loyalty { value: row.number("value", 1..=MOST)?, kinds: check_kinds(&mut row, "frame")? });
        row.finish()?;
    }
    Ok(TokensOfFile {
        troublemakers: count("troublemakers", &file.troublemakers, 64)?,
        talents: count("talents", &file.talents, 64)?,
        markers,
        units,
        unit_rules,
        check_tokens,
        base_count,
        region_tokens,
        legates: legates(place("legates"), file)?,
    })
}

/// S2S-331 to S2S-339.
fn units(
    place: Place<'_>,
    file: &TokensFile,
    map: &Map,
) -> Result<(Vec<Colour>, [UnitRules; Colour::COUNT]), ContentError> {
    let (mut units, mut all) = (Vec::new(), [UnitRules::default(); Colour::COUNT]);
    for (colour, mut row) in rows::<Colour>(place, &file.units)? {
        row.fixed("area", map.area_ids[colour.index()].as_str())?;
        let count = row.number("count", 1..=MAX_UNITS as u8)?;
        units.extend(std::iter::repeat_n(colour, count.into()));
        let mut rules = UnitRules {
            military_capacity: row.number("military_capacity_resources", 0..=MAX_LOAD as u8)?,
            peaceful_capacity: row.number("peaceful_capacity_resources", 0..=MAX_LOAD as u8)?,
            ..UnitRules::default()
        };
        let mut effect = row.inside("military_effect")?;
        let kind = effect.text("kind")?;
        let slot = match kind.as_str() {
            "none" => None,
            "battle_result_bonus" => Some(&mut rules.battle_bonus),
            "negotiation_result_bonus" => Some(&mut rules.negotiation_bonus),
            "defence_symbol" => Some(&mut rules.defence),
            "ignore_troublemaker" => Some(&mut rules.ignores),
            other => {
                let known = [
                    "none",
                    "battle_result_bonus",
                    "negotiation_result_bonus",
                    "defence_symbol",
                    "ignore_troublemaker",
                ];
                return Err(effect.error("kind", unknown("effect of a military unit", other, known)));
            }
        };
        if let Some(slot) = slot {
            *slot = effect.number("amount", 1..=3)?;
        }
        effect.finish()?;
        row.finish()?;
        all[colour.index()] = rules;
    }
    Ok((units, all))
}

/// S2S-130: the base tokens, every copy on its own.
fn base_tokens(place: Place<'_>, file: &TokensFile) -> Result<Vec<TokenRules>, ContentError> {
    let mut found = Vec::new();
    for row in &file.base_check_tokens {
        let name = row.get("id").and_then(Value::as_str).unwrap_or_default();
        let mut fields = Fields::new(place.entry(name), row);
        fields.skip("id");
        let copies = fields.number("copies", 1..=64)?;
        let faces = [face(&mut fields, "red")?.0, face(&mut fields, "blue")?.0];
        fields.finish()?;
        let token = TokenRules { faces, outline: false, doubling: false, count: false };
        found.extend(std::iter::repeat_n(token, copies.into()));
    }
    Ok(found)
}

/// S2S-360 to S2S-363: the bonus tokens.
fn bonus_tokens(place: Place<'_>, file: &TokensFile) -> Result<Vec<TokenRules>, ContentError> {
    let mut found = Vec::new();
    for row in &file.bonus_check_tokens {
        let name = row.get("id").and_then(Value::as_str).unwrap_or_default();
        let mut fields = Fields::new(place.entry(name), row);
        fields.skip("id");
        let property = fields.text("property")?;
        let (outline, doubling) = (fields.flag("outline")?, fields.flag("doubles_other_token")?);
        let (red, red_counts) = face(&mut fields, "red")?;
        let (blue, blue_counts) = face(&mut fields, "blue")?;
        if red_counts != blue_counts {
            return Err(fields.error("blue", "the number of drawn tokens stands on both faces or on none"));
        }
        let defends = red.defence > 0 || blue.defence > 0;
        let shown = match (outline, doubling, red_counts, defends) {
            (false, false, false, false) => "plain",
            (false, false, false, true) => "defence",
            (false, true, false, false) => "doubling",
            (true, false, false, false) => "outline",
            (false, false, true, false) => "count",
            _ => return Err(fields.error("property", "a token has at most one special property (S2S-360 to S2S-363)")),
        };
        if property != shown {
            return Err(fields.error("property", format!("is `{property}`, but the faces and flags make it `{shown}`")));
        }
        fields.finish()?;
        found.push(TokenRules { faces: [red, blue], outline, doubling, count: red_counts });
    }
    Ok(found)
}

/// A face, and whether its number is that of the drawn tokens.
fn face(fields: &mut Fields<'_>, key: &'static str) -> Result<(Face, bool), ContentError> {
    let mut face = fields.inside(key)?;
    let counts = face.has("strength_rule");
    if counts {
        face.fixed("strength_rule", "number_of_drawn_tokens")?;
    }
    let strength = if counts { 0 } else { face.number("strength", 0..=MOST)? };
    let symbols = Face { strength, damage: face.number("damage", 0..=3)?, defence: face.number("defence", 0..=3)? };
    face.finish()?;
    Ok((symbols, counts))
}

/// S2S-578 to S2S-593.
fn legates(place: Place<'_>, file: &TokensFile) -> Result<Vec<LegateRules>, ContentError> {
    let mut found = Vec::new();
    for (legate, mut row) in rows::<Legate>(place, &file.legates)? {
        row.fixed("number", legate.index() as i64 + 1)?;
        let word = row.text("kind")?;
        let (kind, fixed): (_, Vec<(&str, Value)>) = match word.as_str() {
            "discard_waiting_events" => {
                (LegateKind::DiscardEvents, vec![("empty_waiting_deck_moves_rome", false.into())])
            }
            "remove_troublemakers_from_stock" => {
                (LegateKind::RemoveTroublemakers, vec![("empty_stock_moves_rome", false.into())])
            }
            "remove_units_of_each_colour" => (
                LegateKind::RemoveUnits,
                vec![("from", list(&["stock", "board"])), ("local_death_adds_troublemaker", true.into())],
            ),
            "resource_and_or_unit_in_each_region" => (
                LegateKind::Toll,
                vec![("resources", 1.into()), ("units", 1.into()), ("local_death_adds_troublemaker", true.into())],
            ),
            "turn_captured_region_tokens" => (LegateKind::TurnTokens, vec![("permanent", true.into())]),
            "spend_talents" => (LegateKind::SpendTalents, vec![("if_fewer", "all".into())]),
            "remove_resources_of_each_kind" => (
                LegateKind::RemoveResources,
                vec![("order", list(&["units_on_board", "scale_from_left"])), ("bonuses_apply", false.into())],
            ),
            "remove_check_tokens_from_bag" => (LegateKind::RemoveTokens, vec![("random", true.into())]),
            other => {
                let known = [
                    "discard_waiting_events",
                    "remove_troublemakers_from_stock",
                    "remove_units_of_each_colour",
                    "resource_and_or_unit_in_each_region",
                    "turn_captured_region_tokens",
                    "spend_talents",
                    "remove_resources_of_each_kind",
                    "remove_check_tokens_from_bag",
                ];
                return Err(row.error("kind", unknown("legate effect", other, known)));
            }
        };
        let mut parameters = row.inside("parameters")?;
        fixed.into_iter().try_for_each(|(key, only)| parameters.fixed(key, only))?;
        parameters.finish()?;
        let mut amount = |key: &str| match kind {
            LegateKind::Toll => row.choice(key, &[("or", 1), ("and", 2)]),
            _ => row.number(key, 0..=64),
        };
        let (light, dark) = (amount("light")?, amount("dark")?);
        row.finish()?;
        found.push(LegateRules { kind, light, dark });
    }
    Ok(found)
}
