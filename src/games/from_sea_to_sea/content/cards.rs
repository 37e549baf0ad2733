//! `regions.toml`: the effect of every region, and the region cards.

use super::Loyalty;
use super::cities::{MOST, check_kinds, reward};
use super::map::Map;
use super::raw::Files;
use crate::ids::*;
use crate::options::{Options, RegionCards};
use agon_game::{Bundle, ContentError, Fields, Id, List, Place, Table, rows, unknown};
use toml::Value;

/// S2S-462: an effect and its strength `per_city × cities + constant`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RegionEffect {
    /// What it does.
    pub kind: EffectKind,
    /// Strength per built city around the region.
    pub per_city: u8,
    /// Added strength.
    pub constant: u8,
}

/// S2S-701 to S2S-718.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EffectKind {
    /// Great Armenia.
    SwapUnits,
    /// Sophene.
    MoveTroublemakers,
    /// Osroene.
    CopyRegionEffects,
    /// Cappadocia.
    RemoveTroublemakers,
    /// Cilicia.
    ExchangeResources,
    /// Commagene.
    ReplaceCities,
    /// Albania.
    HireGatherMove,
    /// Iberia.
    MoveLeaders,
    /// Colchis.
    GainResources,
    /// Syria.
    SwapRegionTokens,
    /// Judea.
    RomeDown,
    /// Corduene.
    AddEvent,
    /// Media.
    CycleScale,
}

/// A region card.
#[derive(Clone, Debug)]
pub struct CardRules {
    /// Its region.
    pub region: Region,
    /// Alternatives; all requirements inside one must be met. Empty for Great Armenia.
    pub options: Vec<Vec<Requirement>>,
    /// Reward of the capture.
    pub reward: Reward,
    /// S2S-388: troublemakers placed at the capture.
    pub troublemakers: u8,
    /// Gathering cells from left to right; `None` is an empty cell.
    pub cells: Vec<Option<Resource>>,
    /// S2S-R25: loyalty printed on the card (Great Armenia only).
    pub loyalty: Option<Loyalty>,
    /// Kinds of resources by the number of cells that are not covered, bit per kind.
    kinds: [u8; MAX_CELLS + 1],
}

impl CardRules {
    /// Kinds of resources that can be gathered with so many cells covered, bit per kind.
    pub fn open(&self, covered: u8) -> u8 {
        self.kinds[self.cells.len().saturating_sub(usize::from(covered))]
    }
}

/// A part of a capture condition.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Requirement {
    /// A passed check of one of the kinds, by [`CheckKind`]: alone S2S-652, S2S-653, S2S-659, S2S-664, S2S-666, S2S-679,
    /// S2S-682; as an alternative to a price S2S-655, S2S-656, S2S-658, S2S-661, S2S-663, S2S-667, S2S-674 to S2S-678,
    /// S2S-684 to S2S-686; to units S2S-662.
    Check {
        /// Which kinds count.
        kinds: [bool; CheckKind::COUNT],
        /// Result needed.
        difficulty: u8,
    },
    /// Resources: S2S-655, S2S-658, S2S-661, S2S-663, S2S-667, S2S-671, S2S-674, S2S-675, S2S-676, S2S-678, S2S-684,
    /// S2S-685, S2S-686; of two kinds S2S-668, S2S-683.
    Spend {
        /// Which.
        resource: Resource,
        /// How many.
        amount: u8,
    },
    /// Talents: S2S-656, S2S-671, S2S-677.
    SpendTalents {
        /// How many.
        amount: u8,
    },
    /// Another region is captured: S2S-651, S2S-660, S2S-672, S2S-673; two of them S2S-657.
    Captured {
        /// Which.
        region: Region,
    },
    /// S2S-670: neighbours are captured.
    NeighboursCaptured {
        /// How many.
        amount: u8,
    },
    /// S2S-681: captured neighbours without troublemakers.
    CalmNeighbours {
        /// How many.
        amount: u8,
    },
    /// S2S-665, S2S-680: cities around the region.
    Cities {
        /// How many.
        amount: u8,
    },
    /// S2S-669: bonus tokens in bag or Pontus.
    BonusTokens {
        /// How many.
        amount: u8,
    },
    /// S2S-654, S2S-662: units of different colours in the region.
    MixedUnits {
        /// Units.
        units: u8,
        /// Colours.
        colours: u8,
    },
}

/// Reward of a capture or a city.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reward {
    /// Nothing.
    None,
    /// Talents.
    Talents(u8),
    /// Local units.
    Units {
        /// Peaceful.
        peaceful: u8,
        /// Military.
        military: u8,
    },
    /// S2S-393: a build/activate action.
    BuildActivate,
    /// Resources from the scales, by [`Resource`].
    Resources([u8; Resource::COUNT]),
    /// S2S-396: bonus check tokens.
    BonusTokens(u8),
    /// S2S-448: troublemakers removed.
    RemoveTroublemakers(u8),
    /// S2S-449: events added.
    AddEvents(u8),
}

/// Most cards of a region.
const MAX_CARDS: usize = 8;
/// Most gathering cells of a card.
const MAX_CELLS: usize = 8;

/// The content of `regions.toml`.
pub(super) struct Cards {
    pub effects: Table<Region, Option<RegionEffect>, MAX_REGIONS>,
    pub cards: Vec<CardRules>,
    pub home_card: RegionCard,
    pub dealt: Table<Region, List<RegionCard, MAX_CARDS>, MAX_REGIONS>,
}

const EFFECTS: &[(&str, EffectKind)] = &[
    ("swap_units", EffectKind::SwapUnits),
    ("move_troublemakers", EffectKind::MoveTroublemakers),
    ("copy_region_effects", EffectKind::CopyRegionEffects),
    ("remove_troublemakers_from_different_regions", EffectKind::RemoveTroublemakers),
    ("exchange_resources", EffectKind::ExchangeResources),
    ("replace_city_tokens", EffectKind::ReplaceCities),
    ("hire_gather_move", EffectKind::HireGatherMove),
    ("move_leaders", EffectKind::MoveLeaders),
    ("gain_resources", EffectKind::GainResources),
    ("swap_captured_region_tokens", EffectKind::SwapRegionTokens),
    ("rome_down", EffectKind::RomeDown),
    ("add_event", EffectKind::AddEvent),
    ("cycle_resource_scale", EffectKind::CycleScale),
];

/// Difficulty mark of a card; the only card of the home region has none.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Mark {
    None,
    Easy,
    Medium,
    Hard,
}

/// Reads effects and cards.
pub(super) fn read(bundle: &Bundle, files: &Files, map: &Map, options: &Options) -> Result<Cards, ContentError> {
    let file = &files.regions;
    let mut effects = Table::default();
    for (region, mut row) in
        rows::<Region>(Place::table(bundle, "regions.toml", "region_effects"), &file.region_effects)?
    {
        let kind = row.choice("kind", EFFECTS)?;
        let mut strength = row.inside("strength")?;
        let (per_city, constant) = (strength.number("per_city", 0..=9)?, strength.number("constant", 0..=MOST)?);
        strength.finish()?;
        row.finish()?;
        effects[region] = Some(RegionEffect { kind, per_city, constant });
    }

    let place = Place::table(bundle, "regions.toml", "cards");
    let allowed = allowed(bundle, files, options)?;
    let mut cards = Vec::new();
    let mut home_card = None;
    let mut dealt = Table::<Region, List<RegionCard, MAX_CARDS>, MAX_REGIONS>::default();
    let mut variants: Vec<(Region, String)> = Vec::new();
    for (card, mut row) in rows::<RegionCard>(place, &file.cards)? {
        let (rules, mark, variant) = self::card(&mut row, map, home_card.is_some())?;
        if variants.contains(&(rules.region, variant.clone())) {
            return Err(row.error("variant", format!("`{}` has a card `{variant}` already", rules.region.name())));
        }
        if rules.region == map.home {
            home_card = Some(card);
        }
        if variants.iter().filter(|(region, _)| *region == rules.region).count() == MAX_CARDS {
            return Err(row.error("region", format!("a region has at most {MAX_CARDS} cards")));
        }
        row.finish()?;
        if allowed.contains(&mark) {
            dealt[rules.region].push(card);
        }
        variants.push((rules.region, variant));
        cards.push(rules);
    }
    let home_card = home_card.ok_or_else(|| place.error("", format!("`{}` has no card", map.home.name())))?;
    if let Some(bare) = map.regions.iter().find(|region| *region != map.home && dealt[*region].is_empty()) {
        let chosen = files.rules.options.get("region_cards").and_then(Value::as_str).unwrap_or_default();
        let reason = format!("`{}` has no card that may be dealt with region_cards = {chosen}", bare.name());
        return Err(place.error("", reason));
    }
    Ok(Cards { effects, cards, home_card, dealt })
}

/// S2S-109, S2S-110: the difficulty marks that the chosen preset shuffles. The option lists the presets of the file.
fn allowed(bundle: &Bundle, files: &Files, options: &Options) -> Result<Vec<Mark>, ContentError> {
    let place = Place::table(bundle, "rules.toml", "region_card_presets");
    let mut presets = Vec::new();
    for row in &files.rules.region_card_presets {
        let id = row.get("id").and_then(Value::as_str).unwrap_or_default();
        let mut fields = Fields::new(place.entry(id), row);
        let preset = fields.choice(
            "id",
            &[
                ("standard", RegionCards::Standard),
                ("first_game", RegionCards::FirstGame),
                ("easy_cards", RegionCards::EasyCards),
                ("hard_cards", RegionCards::HardCards),
            ],
        )?;
        let marks =
            fields.choices("allowed", &[("easy", Mark::Easy), ("medium", Mark::Medium), ("hard", Mark::Hard)])?;
        fields.finish()?;
        if presets.iter().any(|(other, _)| *other == preset) {
            return Err(place.entry(id).error("id", "the preset is listed twice"));
        }
        presets.push((preset, marks));
    }
    let chosen = presets.into_iter().find(|(preset, _)| *preset == options.region_cards).map(|(_, marks)| marks);
    chosen.ok_or_else(|| place.error("", "the preset that options.region_cards names is missing"))
}

fn card(row: &mut Fields<'_>, map: &Map, home_taken: bool) -> Result<(CardRules, Mark, String), ContentError> {
    let region: Region = row.id("region")?;
    let home = region == map.home;
    if home && home_taken {
        return Err(row.error("region", format!("`{}` has one card, which lies there from the start", region.name())));
    }
    let variant = row.text("variant")?;
    let marks = [("none", Mark::None), ("easy", Mark::Easy), ("medium", Mark::Medium), ("hard", Mark::Hard)];
    let mark = row.choice("difficulty", if home { &marks[..1] } else { &marks[1..] })?;
    let options: Vec<Vec<Requirement>> = row
        .lists_inside("options")?
        .into_iter()
        .map(|list| list.into_iter().map(|fields| requirement(fields, region, map)).collect())
        .collect::<Result<_, _>>()?;
    if options.is_empty() != home {
        let reason = if home { "this region is owned from the start" } else { "the card needs a condition" };
        return Err(row.error("options", reason));
    }
    for all in &options {
        let kind = std::mem::discriminant::<Requirement>;
        let check = all.iter().any(|r| matches!(r, Requirement::Check { .. }));
        let same = |a: &Requirement, b: &Requirement| match (a, b) {
            (Requirement::Spend { resource: one, .. }, Requirement::Spend { resource: other, .. }) => one == other,
            (Requirement::Captured { region: one }, Requirement::Captured { region: other }) => one == other,
            _ => kind(a) == kind(b),
        };
        let twice = (1..all.len()).any(|i| all[..i].iter().any(|other| same(other, &all[i])));
        if all.is_empty() || twice || (check && all.len() > 1) {
            let reason =
                "an alternative has at least one requirement and none twice; a check is an alternative of its own";
            return Err(row.error("options", reason));
        }
    }
    let kinds = ["none", "talents", "units", "build_activate", "resources", "bonus_check_token"];
    let reward = reward(row, if home { &kinds[..1] } else { &kinds })?;
    let cells = cells(row)?;
    let troublemakers = row.number("troublemakers_on_capture", 0..=cells.len() as u8)?;
    let loyalty = match home {
        false => None,
        true => {
            if troublemakers > 0 || reward != Reward::None {
                return Err(row.error("troublemakers_on_capture", "this region is never captured"));
            }
            Some(Loyalty { value: row.number("loyalty_value", 1..=MOST)?, kinds: check_kinds(row, "loyalty_frame")? })
        }
    };
    let mut kinds = [0; MAX_CELLS + 1];
    for (i, cell) in cells.iter().enumerate() {
        kinds[i + 1] = kinds[i] | cell.map_or(0, |resource| 1 << resource as u8);
    }
    Ok((CardRules { region, options, reward, troublemakers, cells, loyalty, kinds }, mark, variant))
}

/// Gathering cells from left to right.
fn cells(row: &mut Fields<'_>) -> Result<Vec<Option<Resource>>, ContentError> {
    let mut words = vec![("empty", None)];
    words.extend(Resource::ALL.iter().map(|resource| (resource.as_str(), Some(*resource))));
    let cells = row.choices("cells", &words)?;
    match cells.len() {
        1..=MAX_CELLS => Ok(cells),
        other => Err(row.error("cells", format!("{other} cells; a card has 1 to {MAX_CELLS}"))),
    }
}

/// S2S-651 to S2S-686: one part of a capture condition.
fn requirement(mut fields: Fields<'_>, region: Region, map: &Map) -> Result<Requirement, ContentError> {
    const KINDS: [&str; 9] = [
        "check",
        "spend_resource",
        "spend_talents",
        "region_captured",
        "adjacent_regions_captured",
        "adjacent_captured_regions_without_troublemakers",
        "cities_built_around_region",
        "bonus_check_tokens_owned",
        "units_of_different_colours_present",
    ];
    let neighbours = map.adjacent[region].len() as u8;
    let kind = fields.text("kind")?;
    let found = match kind.as_str() {
        "check" => {
            let kinds = check_kinds(&mut fields, "type")?;
            Requirement::Check { kinds, difficulty: fields.number("difficulty", 1..=99)? }
        }
        "spend_resource" => {
            Requirement::Spend { resource: fields.id("resource")?, amount: fields.number("amount", 1..=MOST)? }
        }
        "spend_talents" => Requirement::SpendTalents { amount: fields.number("amount", 1..=MOST)? },
        "region_captured" => Requirement::Captured { region: fields.id("region")? },
        "adjacent_regions_captured" => {
            Requirement::NeighboursCaptured { amount: fields.number("amount", 1..=neighbours)? }
        }
        "adjacent_captured_regions_without_troublemakers" => {
            Requirement::CalmNeighbours { amount: fields.number("amount", 1..=neighbours)? }
        }
        "cities_built_around_region" => Requirement::Cities { amount: fields.number("amount", 1..=MAX_SITES as u8)? },
        "bonus_check_tokens_owned" => {
            fields.fixed("where", agon_game::list(&["bag", "pontus"]))?;
            Requirement::BonusTokens { amount: fields.number("amount", 1..=DEVELOPMENT_CELLS as u8)? }
        }
        "units_of_different_colours_present" => {
            let units = fields.number("units", 2..=MAX_UNITS as u8)?;
            Requirement::MixedUnits { units, colours: fields.number("colours", 2..=(Colour::COUNT as u8).min(units))? }
        }
        other => return Err(fields.error("kind", unknown("requirement", other, KINDS))),
    };
    fields.finish()?;
    Ok(found)
}
