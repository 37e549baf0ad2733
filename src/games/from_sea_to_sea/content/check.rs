//! What must agree between the files, so that every match can be set up, played and won.

use super::cards::Cards;
use super::map::Map;
use super::rules::Rules;
use super::tokens::TokensOfFile;
use super::{CardRules, EventRules, Regions, Requirement, SiteRules};
use crate::ids::*;
use agon_game::{Bundle, ContentError, Id, IdSet, Place};

/// The city sites around two regions, as the text of events X and XIV names them (S2S-530, S2S-538).
const STATED_SITES: [(&str, [&str; 3]); 2] =
    [("commagene", ["ani_kamakh", "mazaka", "edessa"]), ("great_armenia", ["artashat", "arshamashat", "mtskheta"])];

/// The files as read.
pub(super) struct Parts<'a> {
    pub bundle: &'a Bundle,
    pub map: &'a Map,
    pub sites: &'a [SiteRules],
    pub city_tokens: usize,
    pub cards: &'a Cards,
    pub tokens: &'a TokensOfFile,
    pub events: &'a [EventRules],
    pub rules: &'a Rules,
}

impl Parts<'_> {
    /// Compares the files with each other.
    pub fn agree(&self) -> Result<(), ContentError> {
        self.stated_sites()?;
        self.prices()?;
        self.rome_track()?;
        self.supplies()?;
        self.levels()?;
        self.conditions()?;
        self.every_deal_can_be_won()
    }

    fn place<'p>(&'p self, file: &'p str, table: &'p str) -> Place<'p> {
        Place::table(self.bundle, file, table)
    }

    fn stated_sites(&self) -> Result<(), ContentError> {
        let place = self.place("cities.toml", "sites");
        for (region, stated) in STATED_SITES {
            let Ok(region) = Region::from_name(region) else { continue };
            let missing = stated.iter().find(|name| Site::from_name(name).is_err());
            place.printed(missing.is_none(), "", || {
                let missing = missing.unwrap_or(&"");
                format!("`{missing}` is missing; the rulebook names it beside `{}`", region.name())
            })?;
            for (site, rules) in (0..).map(Site::from_index).zip(self.sites) {
                let name = site.name();
                let (touches, only) = (rules.regions.has(region), stated.join(", "));
                place.entry(&name).printed(touches == stated.contains(&name.as_str()), "regions", || {
                    let verb = if touches { "touches" } else { "does not touch" };
                    format!("{verb} `{}`, but the sites around it are exactly {only} (events X, XIV)", region.name())
                })?;
            }
        }
        Ok(())
    }

    /// No price is higher than the markers that exist.
    fn prices(&self) -> Result<(), ContentError> {
        for (site, rules) in (0..).map(Site::from_index).zip(self.sites) {
            let dear = |r: &&Resource| rules.cost[r.index()] > self.tokens.markers[r.index()];
            if let Some(resource) = Resource::ALL.iter().find(dear) {
                let name = site.name();
                let (price, markers) = (rules.cost[resource.index()], self.tokens.markers[resource.index()]);
                let reason = format!("{price} {resource}, but there are {markers} markers");
                return Err(self.place("cities.toml", "sites").entry(&name).error("cost_resources", reason));
            }
        }
        Ok(())
    }

    /// S2S-125 to S2S-129, S2S-578 to S2S-580: the track agrees between both files, and has a token per capture.
    fn rome_track(&self) -> Result<(), ContentError> {
        let (map, start) = (self.map, &self.rules.start);
        let setup = self.place("rules.toml", "setup");
        for (key, stated, drawn) in [
            ("legate_cells", &start.legate_cells, &map.legate_cells),
            ("captured_region_token_cells", &start.token_cells, &map.token_cells),
        ] {
            if stated != drawn {
                let reason =
                    format!("is {stated:?}, but [[rome_cells]] of map.toml make it {drawn:?}; correct one of them");
                return Err(setup.error(key, reason));
            }
        }
        let capturable = map.regions.len() - 1;
        let tokens = self.tokens.region_tokens.len();
        if tokens != map.token_cells.len() || tokens != capturable {
            let reason = format!(
                "{tokens} tokens, {} places for them on the Rome track, {capturable} regions to capture; every capture takes one",
                map.token_cells.len()
            );
            return Err(self.place("tokens.toml", "captured_region_tokens").error("", reason));
        }
        let light = map.token_cells.iter().filter(|cell| **cell <= map.light_area_last_cell).count();
        let dark_from = self.rules.phases.dark_from;
        if light != usize::from(dark_from) {
            let reason = format!(
                "is {dark_from}, but the light area of map.toml, up to cell {}, holds {light} tokens (S2S-580)",
                map.light_area_last_cell
            );
            return Err(self.place("rules.toml", "capture").error("legate_dark_from_captures", reason));
        }
        let late = self.rules.phases.capture_events.iter().find(|capture| usize::from(**capture) > capturable);
        if let Some(late) = late {
            let reason = format!("{late}, but there are only {capturable} captures");
            return Err(self.place("rules.toml", "capture").error("add_event_at_captures", reason));
        }
        if usize::from(self.rules.regions_to_capture) > capturable {
            let reason = format!("{}, but there are {capturable} regions to capture", self.rules.regions_to_capture);
            return Err(self.place("rules.toml", "game").error("regions_to_capture", reason));
        }
        Ok(())
    }

    /// There is enough of everything for the set-up.
    fn supplies(&self) -> Result<(), ContentError> {
        let (map, tokens, start) = (self.map, self.tokens, &self.rules.start);
        let setup = self.place("rules.toml", "setup");
        if start.region != map.home {
            let reason = format!("is `{}`, but map.toml owns `{}` at the start", start.region.name(), map.home.name());
            return Err(setup.error("leaders_start_in", reason));
        }
        let bonus = tokens.check_tokens.len() - tokens.base_count;
        let (cells, in_play) = (map.development_cells, start.development_tokens);
        if in_play != cells || usize::from(in_play) > bonus {
            let reason =
                format!("is {in_play}; the scale has {cells} cells, all filled, and there are {bonus} bonus tokens");
            return Err(setup.error("development_tokens", reason));
        }
        if usize::from(start.market) > self.city_tokens {
            let reason = format!("is {}, but there are {} city tokens", start.market, self.city_tokens);
            return Err(setup.error("market_size", reason));
        }
        if map.legate_cells.len() > tokens.legates.len() {
            let reason = format!("{} cells, but there are {} legates", map.legate_cells.len(), tokens.legates.len());
            return Err(setup.error("legate_cells", reason));
        }
        let units = tokens.units.iter().filter(|colour| **colour == start.colour).count();
        if usize::from(start.peaceful + start.military) > units {
            let reason =
                format!("{} units, but there are {units} {} ones", start.peaceful + start.military, start.colour);
            return Err(setup.error("units_in_great_armenia", reason));
        }
        for resource in Resource::ALL {
            let (scale, markers) = (map.scales[resource.index()].start, tokens.markers[resource.index()]);
            if scale != markers {
                let reason = format!("{scale} cells, but tokens.toml has {markers} markers of {resource}");
                let place = self.place("map.toml", "resource_scales").entry(resource.as_str());
                return Err(place.error("start_cells", reason));
            }
        }
        Ok(())
    }

    /// Table 2.4.
    fn levels(&self) -> Result<(), ContentError> {
        let home = &self.cards.cards[self.cards.home_card.index()];
        let first_piece = self.map.token_cells.iter().chain(&self.map.legate_cells).min().copied();
        let first_piece = first_piece.unwrap_or(self.map.rome_cells);
        for (level, rules) in Level::ALL.iter().zip(&self.rules.levels) {
            let most = [
                ("troublemakers_in_great_armenia", rules.troublemakers, home.cells.len(), "cells on the card"),
                (
                    "troublemakers_in_great_armenia",
                    rules.troublemakers,
                    self.tokens.troublemakers.into(),
                    "troublemakers",
                ),
                ("events_in_play", rules.events, self.events.len(), "events"),
                ("events_in_waiting_deck", rules.waiting, rules.events.into(), "events in play"),
                ("talents_inland_sea", rules.inland, self.tokens.talents.into(), "talents"),
                (
                    "talents_hyrcanian_sea",
                    rules.hyrcanian,
                    (self.tokens.talents - rules.inland.min(self.tokens.talents)).into(),
                    "talents besides those in the Inland Sea",
                ),
                ("rome_start_cell", rules.rome, usize::from(first_piece) - 1, "cells before the first token or legate"),
            ];
            for (key, given, most, what) in most {
                if usize::from(given) > most {
                    let place = self.place("rules.toml", "difficulty_levels").entry(level.as_str());
                    return Err(place.error(key, format!("is {given}, but there are {most} {what}")));
                }
            }
        }
        Ok(())
    }

    /// No condition asks for more than is possible.
    fn conditions(&self) -> Result<(), ContentError> {
        for (card, rules) in (0..).map(RegionCard::from_index).zip(&self.cards.cards) {
            for requirement in rules.options.iter().flatten() {
                let (given, most, what) = match *requirement {
                    Requirement::Spend { resource, amount } => {
                        (amount, usize::from(self.tokens.markers[resource.index()]), "markers of the resource")
                    }
                    Requirement::SpendTalents { amount } => (amount, self.tokens.talents.into(), "talents"),
                    Requirement::Cities { amount } => {
                        let around = self.sites.iter().filter(|site| site.regions.has(rules.region)).count();
                        (amount, around, "city sites around the region")
                    }
                    Requirement::BonusTokens { amount } => {
                        (amount, self.rules.start.development_tokens.into(), "bonus tokens in play")
                    }
                    Requirement::MixedUnits { units, .. } => (units, self.tokens.units.len(), "units"),
                    _ => continue,
                };
                if usize::from(given) > most {
                    let name = card.name();
                    let reason = format!("asks for {given}, but there are {most} {what}");
                    return Err(self.place("regions.toml", "cards").entry(&name).error("options", reason));
                }
            }
        }
        Ok(())
    }

    /// Whatever cards are dealt, all regions can be captured: conditions that name other regions do not wait for each
    /// other in a cycle.
    fn every_deal_can_be_won(&self) -> Result<(), ContentError> {
        let mut owned: Regions = IdSet::of(self.map.home);
        let waits = |card: RegionCard, owned: Regions| !self.can_be_met(&self.cards.cards[card.index()], owned);
        loop {
            let free = |region: &Region| self.cards.dealt[*region].iter().all(|card| !waits(card, owned));
            let wider = self.map.regions.iter().filter(free).fold(owned, |all, region| all.or(IdSet::of(region)));
            if wider == owned {
                break;
            }
            owned = wider;
        }
        let lost = self.map.regions.without(owned);
        let stuck = lost.iter().flat_map(|region| self.cards.dealt[region].iter()).find(|card| waits(*card, owned));
        let Some(card) = stuck else { return Ok(()) };
        let names = |regions: Regions| regions.iter().map(|region| region.name()).collect::<Vec<_>>().join(", ");
        let named = self.cards.cards[card.index()].options.iter().flatten().filter_map(|part| match part {
            Requirement::Captured { region } => Some(*region),
            _ => None,
        });
        let waits_for = match named.collect::<Regions>().without(owned) {
            none if none.is_empty() => "its neighbours".to_owned(),
            regions => names(regions),
        };
        let name = card.name();
        let reason = format!("waits for {waits_for}; in such a deal {} can never be captured", names(lost));
        Err(self.place("regions.toml", "cards").entry(&name).error("options", reason))
    }

    /// Whether an alternative needs no other regions than these.
    fn can_be_met(&self, card: &CardRules, owned: Regions) -> bool {
        let neighbours = self.map.adjacent[card.region].and(owned).len();
        card.options.iter().any(|all| {
            all.iter().all(|requirement| match *requirement {
                Requirement::Captured { region } => owned.has(region),
                Requirement::NeighboursCaptured { amount } | Requirement::CalmNeighbours { amount } => {
                    neighbours >= usize::from(amount)
                }
                _ => true,
            })
        })
    }
}
