//! `cities.toml`: city sites and city tokens; and rewards, which sites and region cards share.

use super::map::Map;
use super::raw::CitiesFile;
use super::{Regions, Reward};
use crate::ids::*;
use agon_game::{Bundle, ContentError, Fields, Id, Place, rows, unknown};

/// A city site.
#[derive(Clone, Debug)]
pub struct SiteRules {
    /// Regions it touches.
    pub regions: Regions,
    /// Price, by [`Resource`].
    pub cost: [u8; Resource::COUNT],
    /// Reward.
    pub reward: Reward,
}

/// S2S-721 to S2S-734.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CityEffect {
    /// Strength of an action, everywhere (S2S-721, S2S-722, S2S-723, S2S-724, S2S-725).
    Strength(Kind, u8),
    /// A resource to gather next to the city (S2S-726, S2S-727, S2S-728, S2S-729, S2S-730).
    Gather(Resource, u8),
    /// Result of checks of the kinds, everywhere (S2S-731, S2S-732, S2S-733).
    Result([bool; CheckKind::COUNT], u8),
    /// Troublemakers blocked next to the city (S2S-734).
    Block(u8),
}

/// Largest effect of a city token, and largest factor of Great: with these the sum over all cities fits the counters.
pub(super) const MOST_OF_CITY: u8 = 3;
/// Largest amount of a reward or price.
pub(super) const MOST: u8 = 20;

/// S2S-443 to S2S-449: the city sites.
pub(super) fn sites(bundle: &Bundle, file: &CitiesFile, map: &Map) -> Result<Vec<SiteRules>, ContentError> {
    let mut found = Vec::new();
    for (_, mut row) in rows::<Site>(Place::table(bundle, "cities.toml", "sites"), &file.sites)? {
        let regions: Regions = row.ids::<Region>("regions")?.into_iter().collect();
        if regions.len() < 2 {
            let reason = format!("a site lies on the border of two or more regions, not of {}", regions.len());
            return Err(row.error("regions", reason));
        }
        if let Some(far) = regions.iter().find(|region| !map.adjacent[*region].meets(regions)) {
            return Err(row.error("regions", format!("`{}` borders no other region of the site", far.name())));
        }
        let mut price = row.inside("cost_resources")?;
        let cost = amounts(&mut price)?;
        price.finish()?;
        let reward = reward(&mut row, &["none", "talents", "units", "remove_troublemaker", "add_event"])?;
        row.finish()?;
        found.push(SiteRules { regions, cost, reward });
    }
    Ok(found)
}

/// Display names of the sites.
pub(super) fn site_names(bundle: &Bundle, file: &CitiesFile) -> Result<Vec<String>, ContentError> {
    let place = Place::table(bundle, "cities.toml", "sites");
    file.sites.iter().enumerate().map(|(i, row)| Fields::new(place.row(i), row).text("name")).collect()
}

/// S2S-721 to S2S-734: the city tokens.
pub(super) fn tokens(bundle: &Bundle, file: &CitiesFile) -> Result<Vec<CityEffect>, ContentError> {
    let mut found = Vec::new();
    for (token, mut row) in rows::<CityToken>(Place::table(bundle, "cities.toml", "city_tokens"), &file.city_tokens)? {
        row.fixed("number", token.index() as i64 + 1)?;
        let mut effect = row.inside("effect")?;
        let kind = effect.text("kind")?;
        let (scope, rules) = match kind.as_str() {
            "action_strength" => {
                let action: Kind = effect.id("action")?;
                if action == Kind::BuildActivate {
                    return Err(effect.error("action", "build_activate has no strength (S2S-229)"));
                }
                ("everywhere", CityEffect::Strength(action, effect.number("amount", 1..=MOST_OF_CITY)?))
            }
            "gatherable_resource" => {
                ("adjacent", CityEffect::Gather(effect.id("resource")?, effect.number("amount", 1..=MOST_OF_CITY)?))
            }
            "check_result" => (
                "everywhere",
                CityEffect::Result(check_kinds(&mut effect, "check")?, effect.number("amount", 1..=MOST_OF_CITY)?),
            ),
            "block_troublemaker" => ("adjacent", CityEffect::Block(effect.number("amount", 1..=MOST_OF_CITY)?)),
            other => {
                let known = ["action_strength", "gatherable_resource", "check_result", "block_troublemaker"];
                return Err(effect.error("kind", unknown("city effect", other, known)));
            }
        };
        effect.finish()?;
        row.fixed("scope", scope)?;
        row.finish()?;
        found.push(rules);
    }
    Ok(found)
}

/// Which checks a frame or condition means: `battle`, `negotiation` or `either`.
pub(super) fn check_kinds(fields: &mut Fields<'_>, key: &str) -> Result<[bool; CheckKind::COUNT], ContentError> {
    fields.choice(key, &[("battle", [true, false]), ("negotiation", [false, true]), ("either", [true, true])])
}

/// Amounts by the name of the resource; 0 if not named.
fn amounts(fields: &mut Fields<'_>) -> Result<[u8; Resource::COUNT], ContentError> {
    let mut found = [0; Resource::COUNT];
    for resource in Resource::ALL.iter().filter(|resource| fields.has(resource.as_str())).collect::<Vec<_>>() {
        found[resource.index()] = fields.number(resource.as_str(), 1..=MOST)?;
    }
    Ok(found)
}

/// The reward of an entry, one of the `possible` kinds.
pub(super) fn reward(row: &mut Fields<'_>, possible: &[&str]) -> Result<Reward, ContentError> {
    let mut fields = row.inside("reward")?;
    let kind = fields.text("kind")?;
    if !possible.contains(&kind.as_str()) {
        return Err(fields.error("kind", unknown("reward here", &kind, possible)));
    }
    let reward = match kind.as_str() {
        "talents" => Reward::Talents(fields.number("amount", 1..=MOST)?),
        "units" => {
            let (peaceful, military) = (fields.number("peaceful", 0..=MOST)?, fields.number("military", 0..=MOST)?);
            Reward::Units { peaceful, military }
        }
        "build_activate" => {
            fields.fixed("amount", 1)?;
            Reward::BuildActivate
        }
        "resources" => {
            let mut amounts = [0; Resource::COUNT];
            fields.id_list::<Resource>("resources")?.iter().for_each(|resource| amounts[resource.index()] += 1);
            Reward::Resources(amounts)
        }
        "bonus_check_token" => Reward::BonusTokens(fields.number("amount", 1..=DEVELOPMENT_CELLS as u8)?),
        "remove_troublemaker" => Reward::RemoveTroublemakers(fields.number("amount", 1..=MOST)?),
        "add_event" => Reward::AddEvents(fields.number("amount", 1..=MOST)?),
        _ => Reward::None,
    };
    fields.finish()?;
    Ok(reward)
}
