//! Everything on the board and beside it, counted.

use crate::FromSeaToSea;
use crate::content::*;
use crate::ids::*;
use crate::options::LocalDeathUncaptured;
use crate::state::*;
use crate::step::*;
use crate::units::{Place, Unit};
use agon_game::{Id, IdSet, ensure};

impl FromSeaToSea {
    pub(super) fn check_map(&self, s: &State) -> Result<(), String> {
        let content = &self.content;
        ensure!(s.captured.has(content.home), "captured: {} is owned from the start (S2S-106)", content.home.name());
        let dealing = s.steps.iter().find_map(|t| match t {
            Step::Setup(SetupStep::DealRegion { region }) => Some(region),
            _ => None,
        });
        for region in content.regions.iter() {
            let (id, card, token) = (region.name(), s.cards[region], s.region_tokens[region]);
            match card {
                Some(card) if region == content.home => {
                    ensure!(card == content.home_card, "cards: {} is no card of {id} (S2S-106)", card.name());
                }
                Some(card) => {
                    let own = content.dealt[region].iter().any(|c| c == card);
                    ensure!(own, "cards: {} is not dealt to {id} (S2S-107, option region_cards)", card.name());
                }
                None => {
                    let waits = dealing.is_some_and(|first| region >= first) && region != content.home;
                    ensure!(waits, "cards: {id} has no card (S2S-107)");
                }
            }
            let tokened = s.captured.has(region) && region != content.home;
            ensure!(
                token.is_none() || tokened,
                "region_tokens: {id} has one, but is {} (S2S-389)",
                if region == content.home { "owned from the start" } else { "not captured" }
            );
            ensure!(token.is_some() || !tokened, "region_tokens: {id} is captured and has none (S2S-389)");
            ensure!(!s.face_down.has(region) || tokened, "face_down: {id} has no token to turn (S2S-588)");
            ensure!(!s.conditions.has(region) || !s.captured.has(region), "conditions: {id} is captured (S2S-546)");
        }
        let mut seen = s.tokens_unseen;
        for region in content.regions.iter() {
            if let Some(token) = s.region_tokens[region] {
                ensure!(!seen.has(token), "region_tokens: {} is there twice, or on the track as well", token.name());
                seen.insert(token);
            }
        }
        let count = content.region_tokens.len();
        ensure!(seen.len() == count, "tokens_unseen: {} of {count} tokens are on cards or the track", seen.len());
        Ok(())
    }

    pub(super) fn check_troublemakers(&self, s: &State) -> Result<(), String> {
        let content = &self.content;
        for region in content.regions.iter() {
            let (count, cells, id) = (usize::from(s.troublemakers[region]), self.cells(s, region).len(), region.name());
            ensure!(count <= cells, "troublemakers: {count} on {cells} cells of {id} (S2S-206)");
            // S2S-388: troublemakers of a capture come before its token, unless the option says otherwise.
            let capturing = s.steps.iter().any(|t| t == Step::Capture(CaptureStep::RevealRegionToken { region }));
            let strayed = content.options.local_death_in_uncaptured_region == LocalDeathUncaptured::Troublemaker;
            ensure!(
                count == 0 || s.captured.has(region) || capturing || strayed || s.ending.is_some(),
                "troublemakers: {id} is not captured (S2S-212)"
            );
        }
        for site in (0..MAX_SITES).map(Site::from_index) {
            let (markers, known) = (s.city_troublemakers[site], content.all_sites.has(site));
            ensure!(known || (markers == 0 && s.cities[site].is_none()), "cities: there is no site number {}", site.0);
            let sent = |event: Event| matches!(content.events[event.index()].lower, Lower::CitySites { sites } if sites.has(site));
            let events = self.may_have_come(s).iter().filter(|event| sent(*event)).count();
            ensure!(
                usize::from(markers) <= events,
                "city_troublemakers: {markers} on {}, and {events} of the events that name it have come",
                site.name()
            );
        }
        let sent = |event: Event| match content.events[event.index()].lower {
            Lower::UncapturedRegions { choose } => usize::from(choose),
            _ => 0,
        };
        let most: usize = self.may_have_come(s).iter().map(sent).sum();
        ensure!(
            s.conditions.len() <= most,
            "conditions: {} troublemakers, and the events that have come bring {most} (S2S-546)",
            s.conditions.len()
        );
        let on_cards: usize = s.troublemakers.as_slice().iter().map(|n| usize::from(*n)).sum();
        let on_cities: usize = s.city_troublemakers.as_slice().iter().map(|n| usize::from(*n)).sum();
        let total = on_cards + on_cities + s.conditions.len() + usize::from(s.stock) + usize::from(s.troublemakers_out);
        let printed = usize::from(content.troublemakers);
        ensure!(total == printed, "troublemakers: {total} instead of {printed} on the board, in stock and out");
        Ok(())
    }

    /// Events that may have been resolved, or are being resolved. S2S-631: not one that the Prophet may still replace.
    pub(super) fn may_have_come(&self, s: &State) -> Events {
        let open = s.steps.iter().any(|step| step == Step::Event(EventStep::Prophet));
        s.event.filter(|_| !open).map_or(s.discard, |event| s.discard.or(IdSet::of(event)))
    }

    pub(super) fn check_units_and_resources(&self, s: &State) -> Result<(), String> {
        for token in (0..MAX_UNITS).map(UnitToken::from_index) {
            let unit = s.units[token];
            let Some(&colour) = self.content.units.get(token.index()) else {
                ensure!(unit == Unit::default(), "units: there is no token number {}", token.index());
                continue;
            };
            match unit.place {
                Place::In(_) => {
                    let capacity = self.capacity(s, colour, unit.side);
                    let load = unit.load.len();
                    let shedding = s.steps.iter().any(|t| t == Step::Exchange(ExchangeStep::Shed { unit: token }));
                    ensure!(load <= capacity || shedding, "units: {} carries {load} of {capacity}", token.name());
                }
                place => {
                    let bare = Unit { place, ..Unit::default() };
                    ensure!(unit == bare, "units: {} is off the board with side or load", token.name());
                }
            }
        }
        let carried = self.carried(s, self.content.regions);
        for &resource in Resource::ALL {
            let (scale, rules) = (s.scales[resource], &self.content.scales[resource.index()]);
            let (count, out) = (usize::from(scale.count), usize::from(s.resources_out[resource]));
            let total = count + usize::from(carried[resource.index()]) + out;
            let start = usize::from(rules.start);
            // A resource that is exchanged is on its scale until the other one is named.
            ensure!(
                total == start,
                "scales: {total} {resource} instead of {start} on scale, units and out of the game"
            );
            let (left, cells) = (usize::from(scale.left), usize::from(rules.cells));
            ensure!(left >= 1 && left + count <= cells + 1, "scales: {resource} lies outside of its {cells} cells");
            let bonus = |cell: &u8| rules.bonus_cells >> cell & 1 == 1;
            let odd = scale.given.iter().find(|cell| !bonus(cell));
            ensure!(odd.is_none(), "scales: cell {} of {resource} has no bonus", odd.unwrap_or_default());
            // S2S-417, S2S-R42: markers come back to a cell that was free only at the right end.
            let covered = scale.given.iter().find(|cell| *cell >= scale.left);
            ensure!(
                covered.is_none() || left + count == cells + 1,
                "scales: the bonus of {resource} on cell {} is given, but has not been uncovered (S2S-431)",
                covered.unwrap_or_default()
            );
            // S2S-592: legate VII gives no bonuses.
            let passed = (1..scale.left).filter(|cell| bonus(cell) && !scale.given.has(*cell));
            ensure!(
                passed.clone().count() <= out,
                "scales: the bonus of {resource} on cell {} is uncovered and has not been given (S2S-431)",
                passed.clone().next().unwrap_or_default()
            );
        }
        Ok(())
    }

    pub(super) fn check_cities_and_talents(&self, s: &State) -> Result<(), String> {
        let mut cities = s.market.or(s.revealed).or(s.replaced);
        let mut count = s.market.len() + s.revealed.len() + s.replaced.len();
        for group in s.city_stack.iter() {
            ensure!(!group.is_empty(), "city_stack: an empty group");
            count += group.len();
            cities = cities.or(group);
        }
        for site in self.content.all_sites.iter() {
            if let Some(city) = s.cities[site] {
                count += 1;
                cities.insert(city);
            }
        }
        let printed = self.content.cities.len();
        let missing = (0..printed).map(CityToken::from_index).find(|city| !cities.has(*city));
        ensure!(
            missing.is_none(),
            "city_stack: {} is nowhere: in no city, market, stack or hand",
            missing.map(Id::name).unwrap_or_default()
        );
        ensure!(count == printed, "city_stack: {count} tokens on the board, of {printed}; some lie in two places");
        let market = usize::from(self.content.market);
        ensure!(s.market.len() <= market, "market: {} tokens, at most {market} fit", s.market.len());
        let filling = s.steps.iter().any(|t| t == Step::Build(BuildStep::RevealCity));
        let replacing = s.steps.iter().any(|t| {
            matches!(t, Step::Effect(EffectStep::ReplaceCity) | Step::Effect(EffectStep::RevealReplacement { .. }))
        });
        ensure!(
            s.market.len() == market || s.city_stack.is_empty() || filling,
            "market: {} of {market} tokens, and the stack has more (S2S-451)",
            s.market.len()
        );
        ensure!(s.revealed.is_empty() || replacing, "revealed: city tokens are exchanged only in an effect (S2S-710)");
        ensure!(s.replaced.is_empty() || replacing, "replaced: city tokens are exchanged only in an effect (S2S-711)");
        let talents = u32::from(s.inland) + u32::from(s.hyrcanian) + u32::from(s.talents_out);
        ensure!(
            talents == u32::from(self.content.talents),
            "inland: {talents} talents in both seas and out of the game, instead of {}",
            self.content.talents
        );
        Ok(())
    }

    pub(super) fn check_events(&self, s: &State) -> Result<(), String> {
        let content = &self.content;
        let mut known = s.discard;
        let mut count = s.discard.len();
        for event in s.unknown.iter().chain(s.waiting.iter()).flatten().chain(s.event) {
            ensure!(!known.has(event), "unseen: {} lies in two places", event.name());
            count += 1;
            known.insert(event);
        }
        let twice = known.and(s.unseen).first();
        ensure!(twice.is_none(), "unseen: everybody has seen {}", twice.map(Id::name).unwrap_or_default());
        let nowhere = (0..content.events.len()).map(Event::from_index).find(|e| !known.or(s.unseen).has(*e));
        ensure!(nowhere.is_none(), "unseen: {} is nowhere", nowhere.map(Id::name).unwrap_or_default());
        let hidden = s.unknown.iter().chain(s.waiting.iter()).filter(Option::is_none).count();
        let dealt = usize::from(content.levels[s.level.index()].events);
        ensure!(
            hidden + count == dealt,
            "unknown: {} events in the decks, discarded and resolved, but {dealt} are in play on this level (S2S-116)",
            hidden + count
        );
        ensure!(
            usize::from(s.events_resolved) <= s.discard.len(),
            "events_resolved: {}, but {} are discarded",
            s.events_resolved,
            s.discard.len()
        );
        Ok(())
    }

    pub(super) fn check_tokens(&self, s: &State) -> Result<(), String> {
        let content = &self.content;
        let drawn = s.check.map_or(Tokens::EMPTY, |c| c.drawn);
        let mut all = Tokens::EMPTY;
        let piles = [("bag", s.bag), ("pontus", s.pontus), ("offered", s.offered), ("check", drawn)];
        let scale = s.development.iter().flatten().map(|token| ("development", IdSet::of(*token)));
        for (place, pile) in piles.into_iter().chain(scale) {
            let twice = all.and(pile).first();
            ensure!(
                twice.is_none(),
                "{place}: {} lies somewhere else as well",
                twice.map(Id::name).unwrap_or_default()
            );
            all = all.or(pile);
        }
        let base = s.development.iter().flatten().find(|t| !content.bonus_tokens.has(**t));
        ensure!(
            base.is_none(),
            "development: {} is no bonus token (S2S-131)",
            base.map(|token| token.name()).unwrap_or_default()
        );
        let dealing = s.steps.iter().filter(|t| matches!(t, Step::Setup(SetupStep::DealDevelopment { .. }))).count();
        let gap = s.development.iter().skip_while(|t| t.is_none()).skip_while(|t| t.is_some()).any(Option::is_some);
        ensure!(!gap || dealing > 0, "development: tokens leave from the ends (S2S-357)");
        // Tokens leave the game only by events, legates and the bonus of food.
        let most = content.base_tokens.len() + usize::from(content.development_tokens) - dealing;
        let by_events: usize =
            self.may_have_come(s).iter().map(|event| removed_by(content.events[event.index()].lower)).sum();
        let legates = (0..content.legates.len()).map(Legate::from_index).filter(|l| !s.legates_unseen.has(*l));
        let by_legates: usize = legates
            .map(|legate| match content.legates[legate.index()] {
                LegateRules { kind: LegateKind::RemoveTokens, light, dark } => usize::from(light.max(dark)),
                _ => 0,
            })
            .sum();
        let thinned = Resource::ALL.iter().filter(|r| matches!(content.scales[r.index()].bonus, ScaleBonus::Thin(_)));
        let by_food: usize = thinned.map(|r| s.scales[*r].given.len()).sum();
        // Pending removals have not happened yet.
        let waiting: usize = s.steps.iter().map(about_to_remove).sum();
        let removable = by_events + by_legates + by_food;
        ensure!(
            waiting <= removable,
            "steps: nothing that removes so many check tokens has come (S2S-437, S2S-544, S2S-593)"
        );
        let least = (most + waiting).saturating_sub(removable);
        ensure!(
            (least..=most).contains(&all.len()),
            "bag: {} check tokens in the game; by now there are {least} to {most}",
            all.len()
        );
        Ok(())
    }
}

/// Check tokens that the lower part of an event takes out of the game.
fn removed_by(lower: Lower) -> usize {
    match lower {
        Lower::RemoveTokens { amount } => usize::from(amount),
        _ => 0,
    }
}

/// Check tokens that a waiting step may still take out of the game.
fn about_to_remove(step: Step) -> usize {
    match step {
        Step::Gather(GatherStep::DrawThin { .. } | GatherStep::Thin) => 1,
        Step::Event(EventStep::RemoveTokens { left, .. }) => usize::from(left),
        _ => 0,
    }
}
