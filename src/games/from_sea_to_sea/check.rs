//! Nothing is created or lost, and every field is within its range.

use super::FromSeaToSea;
use super::content::Tokens;
use super::ids::*;
use super::state::*;
use super::step::Step;
use super::units::{Place, Unit};
use crate::game::{Checking, Id, IdSet, Rules, ensure};

impl Checking for FromSeaToSea {
    fn check(&self, s: &State) -> Result<(), String> {
        self.check_leaders(s)?;
        self.check_map(s)?;
        self.check_troublemakers(s)?;
        self.check_units_and_resources(s)?;
        self.check_cities_and_talents(s)?;
        self.check_events(s)?;
        self.check_tokens(s)?;
        self.check_track(s)?;
        self.check_steps(s)
    }
}

impl FromSeaToSea {
    fn check_leaders(&self, s: &State) -> Result<(), String> {
        let players = usize::from(s.players);
        ensure!(self.info_players(players), "players: {players} at a table for 1 to {MAX_LEADERS}");
        let leaders = s.leaders.len();
        let choosing = s.steps.iter().any(|t| matches!(t, Step::ChooseLeader { .. } | Step::ChooseAbility { .. }));
        ensure!(
            leaders == Self::leaders_at(players) || (choosing && leaders < Self::leaders_at(players)),
            "leaders: {leaders} in play at a table of {players}, which has {} (S2S-103, S2S-104)",
            Self::leaders_at(players)
        );
        ensure!(usize::from(s.actor) < leaders.max(1), "actor: {} of {leaders} leaders", s.actor);
        for (i, l) in s.leaders.iter().enumerate() {
            ensure!(s.place_of(l.leader) == Some(i), "leaders: {} is there twice (S2S-103)", l.leader);
            let owner = self.content.ability_leader[l.ability.index()];
            ensure!(owner == l.leader, "leaders: {} is an ability of {owner}, not of {}", l.ability, l.leader);
            ensure!(self.content.regions.has(l.at), "leaders: {} is nowhere", l.leader);
            ensure!(l.hand < 1 << HAND, "leaders: {} has more than {HAND} cards", l.leader);
            let carries = if l.ability == Ability::BaggageTrain { self.content.abilities.baggage_capacity } else { 0 };
            ensure!(l.load.len() <= carries, "leaders: {} carries more than {carries} (S2S-629)", l.leader);
        }
        ensure!(s.cards_played <= self.content.cards_per_round, "cards_played: {} in a round", s.cards_played);
        ensure!(s.round >= 1, "round: counted from 1");
        Ok(())
    }

    fn info_players(&self, players: usize) -> bool {
        self.info.players.contains(&players)
    }

    fn check_map(&self, s: &State) -> Result<(), String> {
        let content = &self.content;
        ensure!(s.captured.has(content.home), "captured: Great Armenia is owned from the start (S2S-106)");
        let dealing = s.steps.iter().find_map(|t| match t {
            Step::DealRegion { region } => Some(region),
            _ => None,
        });
        for region in content.regions.iter() {
            let (id, card, token) = (region.name(), s.cards[region], s.region_tokens[region]);
            match card {
                Some(card) => {
                    let of = content.cards.get(card.index()).map(|c| c.region);
                    ensure!(of == Some(region), "cards: {} is no card of {id} (S2S-107)", card.name());
                }
                None => {
                    let waits = dealing.is_some_and(|first| region >= first) && region != content.home;
                    ensure!(waits, "cards: {id} has no card (S2S-107)");
                }
            }
            let tokened = s.captured.has(region) && region != content.home;
            ensure!(
                token.is_some() == tokened,
                "region_tokens: exactly the captured regions have one, Great Armenia has none; {id} (S2S-389)"
            );
            ensure!(!s.face_down.has(region) || tokened, "face_down: {id} has no token to turn (S2S-588)");
            ensure!(!s.conditions.has(region) || !s.captured.has(region), "conditions: {id} is captured (S2S-546)");
            let (troublemakers, cells) = (usize::from(s.troublemakers[region]), self.cells(s, region).len());
            ensure!(troublemakers <= cells, "troublemakers: {troublemakers} on {cells} cells of {id} (S2S-206)");
        }
        let mut seen = s.tokens_unseen;
        for region in content.regions.iter() {
            if let Some(token) = s.region_tokens[region] {
                ensure!(!seen.has(token), "region_tokens: {} is there twice", token.name());
                seen.insert(token);
            }
        }
        let count = content.region_tokens.len();
        ensure!(seen.len() == count, "region_tokens: {} of {count} are on cards or the track", seen.len());
        Ok(())
    }

    fn check_troublemakers(&self, s: &State) -> Result<(), String> {
        let total = s.on_board() + s.stock + s.troublemakers_out;
        let printed = self.content.troublemakers;
        ensure!(total == printed, "troublemakers: {total} instead of {printed} on the board, in stock and out");
        for site in (0..MAX_SITES).map(Site::from_index) {
            let known = self.content.all_sites.has(site);
            ensure!(known || s.city_troublemakers[site] == 0, "city_troublemakers: no such city site");
            ensure!(known || s.cities[site].is_none(), "cities: no such city site");
        }
        Ok(())
    }

    fn check_units_and_resources(&self, s: &State) -> Result<(), String> {
        for token in (0..MAX_UNITS).map(UnitToken::from_index) {
            let unit = s.units[token];
            let Some(&colour) = self.content.units.get(token.index()) else {
                ensure!(unit == Unit::default(), "units: there is no token number {}", token.index());
                continue;
            };
            match unit.place {
                Place::In(region) => {
                    ensure!(self.content.regions.has(region), "units: {} is nowhere", token.name());
                    let capacity = self.capacity(s, colour, unit.side);
                    let load = unit.load.len();
                    let shedding = s.steps.iter().any(|t| t == Step::Shed { unit: token });
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
            // A resource that is on its way between a scale and its place is counted with neither.
            let total = scale.count + carried[resource.index()] + s.resources_out[resource];
            let start = rules.start;
            ensure!(
                total == start,
                "scales: {total} {resource} instead of {start} on scale, units and out of the game"
            );
            let end = scale.left + scale.count;
            ensure!(
                scale.left >= 1 && end <= rules.cells + 1,
                "scales: {resource} lies outside of its {} cells",
                rules.cells
            );
        }
        Ok(())
    }

    fn check_cities_and_talents(&self, s: &State) -> Result<(), String> {
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
        ensure!(
            cities.len() == printed && count == printed,
            "city tokens: {count} pieces, {} of {printed} kinds",
            cities.len()
        );
        ensure!(s.market.len() <= usize::from(self.content.market), "market: {} tokens", s.market.len());
        let talents = s.inland + s.hyrcanian + s.talents_out;
        ensure!(talents == self.content.talents, "talents: {talents} instead of {}", self.content.talents);
        Ok(())
    }

    fn check_events(&self, s: &State) -> Result<(), String> {
        let mut known = s.discard;
        let mut count = s.discard.len();
        let piles = s.unknown.iter().chain(s.waiting.iter()).flatten();
        for event in piles.chain(s.event) {
            count += 1;
            known.insert(event);
        }
        ensure!(known.len() == count, "events: one lies in two places");
        ensure!(!known.meets(s.unseen), "unseen: an event that everybody has seen");
        let printed = self.content.events.len();
        ensure!(count + s.unseen.len() == printed, "events: {} of {printed} are somewhere", count + s.unseen.len());
        let hidden = s.unknown.iter().chain(s.waiting.iter()).filter(Option::is_none).count();
        ensure!(hidden <= s.unseen.len(), "unseen: {} events for {hidden} unknown cards", s.unseen.len());
        Ok(())
    }

    fn check_tokens(&self, s: &State) -> Result<(), String> {
        let drawn = s.check.map_or(Tokens::EMPTY, |c| c.drawn);
        let development: Tokens = s.development.iter().flatten().copied().collect();
        let piles = [s.bag, s.pontus, s.offered, drawn, development];
        let (all, count) = piles.iter().fold((Tokens::EMPTY, 0), |(all, n), p| (all.or(*p), n + p.len()));
        ensure!(all.len() == count, "check tokens: one lies in two places");
        let known = self.content.base_tokens.or(self.content.bonus_tokens);
        ensure!(all.without(known).is_empty(), "check tokens: one that does not exist");
        let bonus = s.development.iter().flatten().find(|t| !self.content.bonus_tokens.has(**t));
        ensure!(bonus.is_none(), "development: only bonus tokens lie there (S2S-131)");
        let gap = s.development.iter().skip_while(|t| t.is_none()).skip_while(|t| t.is_some()).any(Option::is_some);
        let dealing = s.steps.iter().any(|t| matches!(t, Step::DealDevelopment { .. }));
        ensure!(!gap || dealing, "development: tokens leave from the ends (S2S-357)");
        Ok(())
    }

    fn check_track(&self, s: &State) -> Result<(), String> {
        let content = &self.content;
        ensure!((1..=content.rome_cells).contains(&s.rome), "rome: cell {} of {}", s.rome, content.rome_cells);
        let cells = content.legate_cells.iter().fold(0u32, |m, cell| m | 1 << cell);
        ensure!(s.legate_cells & !cells == 0, "legate_cells: a cell without a legate");
        let revealed = content.legates.len() - s.legates_unseen.len();
        let turning = s.steps.iter().filter(|t| *t == Step::RevealLegate).count();
        let gone = content.legate_cells.len() - s.legate_cells.count_ones() as usize;
        ensure!(
            revealed + turning >= gone || s.ending.is_some(),
            "legates_unseen: {revealed} seen, {gone} gone from the track"
        );
        if s.ending.is_none() {
            let token = content.token_cells.get(s.captures());
            ensure!(token.is_none_or(|cell| s.rome < *cell), "rome: on or above a token, the match is lost (S2S-574)");
        }
        let bits: IdSet<Legate, u8> = (0..content.legates.len()).map(Legate::from_index).collect();
        ensure!(s.legates_unseen.without(bits).is_empty(), "legates_unseen: one that does not exist");
        Ok(())
    }

    fn check_steps(&self, s: &State) -> Result<(), String> {
        for step in s.steps.iter() {
            match step {
                Step::Draw | Step::Keep { .. } | Step::DrawToken { .. } | Step::Casualties { .. } | Step::EndCheck => {
                    ensure!(s.check.is_some(), "steps: a check is going on, but `check` is missing");
                }
                Step::ChooseLeader { .. } | Step::ChooseAbility { .. } => {}
                _ => {}
            }
        }
        let top = s.steps.top();
        ensure!(top != Some(Step::Prophet) || s.event.is_some(), "steps: no event is revealed");
        let mut legal = Vec::new();
        if s.ending.is_none() && !super::is_chance(self.step(s)) {
            self.legal_actions(s, &mut legal);
            ensure!(!legal.is_empty(), "steps: nothing can be decided at {:?}", self.step(s));
        } else if s.ending.is_none() {
            ensure!(self.urn(s).bits != 0, "steps: nothing can be drawn at {:?}", self.step(s));
        }
        Ok(())
    }
}
