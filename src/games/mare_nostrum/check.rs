//! Nothing is created, nothing is lost: the components of a state add up (MN-028, MN-030, and the box list 2.2 to 2.4).

use super::MareNostrum;
use super::ids::*;
use super::state::*;
use crate::game::{Chance, Checking, Id, Rules, Turn};

impl Checking for MareNostrum {
    fn check(&self, s: &State) -> Result<(), String> {
        self.check_table(s)?;
        self.check_map(s)?;
        self.check_units(s)?;
        self.check_resources(s)?;
        self.check_cards(s)?;
        self.check_step(s)
    }
}

impl MareNostrum {
    fn check_table(&self, s: &State) -> Result<(), String> {
        let seated: Empires = s.empires().collect();
        if !(3..=5).contains(&s.players()) || seated.len() != s.players() {
            return Err(format!(
                "{} seats with {} different empires; 3 to 5 different empires play",
                s.players(),
                seated.len()
            ));
        }
        let board = &self.content.boards[s.players() - 3];
        if seated.bits() != board.empires.bits() {
            return Err(format!("a table of {} seats {:?}, not {seated:?}", s.players(), board.empires));
        }
        if s.board.provinces != board.provinces || s.board.seas.bits() != board.seas.bits() {
            return Err(format!("the board of {} players is another one", s.players()));
        }
        if s.round == 0 {
            return Err("rounds count from 1".into());
        }
        let stranger = |e: Empire| !seated.has(e);
        if let Some(e) = s.leaders.as_slice().iter().flatten().find(|e| stranger(**e)) {
            return Err(format!("{e} holds a title but is not at the table"));
        }
        for empire in Empire::ALL.iter().copied().filter(|&e| stranger(e)) {
            let idle = s.realms[empire].is_empty()
                && s.armies(empire).is_empty()
                && s.fortresses[empire].is_empty()
                && s.fleets(empire).is_empty()
                && s.stocks[empire] == Tokens::default()
                && s.cards[empire].is_empty();
            if !idle {
                return Err(format!("{empire} has pieces but is not at the table"));
            }
        }
        Ok(())
    }

    fn check_map(&self, s: &State) -> Result<(), String> {
        let name = |p: Province| self.content.province_names[p.index()].clone();
        let mut controlled = Provinces::EMPTY;
        for empire in s.empires() {
            if controlled.meets(s.realms[empire]) {
                return Err(format!("a province of {empire} also belongs to another empire"));
            }
            controlled = controlled.or(s.realms[empire]);
        }
        if !controlled.without(s.board.provinces).is_empty() {
            return Err("a covered province has a controller".into());
        }
        for empire in s.empires() {
            // MN-323, MN-482: seven markers, and the printed one that never leaves.
            let capital = self.capital(empire);
            if !s.realms[empire].has(capital) {
                return Err(format!("{empire} does not control its capital province {}", name(capital)));
            }
            let placed = s.realms[empire].len() as u8 - 1;
            if placed + s.markers[empire] != self.content.markers {
                return Err(format!(
                    "{empire}: {placed} markers on the map and {} left, {} in all",
                    s.markers[empire], self.content.markers
                ));
            }
        }
        let mut standing = [0u8; Building::COUNT];
        for province in (0..MAX_PROVINCES).map(Province::from_index) {
            let built = s.built[province];
            if !built.is_empty() && !s.board.provinces.has(province) {
                return Err("a building stands outside the board".into());
            }
            for slot in built.iter() {
                let Some(building) = (province.index() < self.content.province_count)
                    .then(|| self.content.slots[province].building(slot))
                    .flatten()
                else {
                    return Err(format!("no {slot} is printed in province {}", province.0));
                };
                standing[building.index()] += 1;
            }
            let holding = s.holdings[province];
            match holding.by {
                None if !holding.on.is_empty() => return Err(format!("nobody holds slots of {}", name(province))),
                Some(by) if s.legions[by][province] < holding.on.len() as u8 => {
                    return Err(format!("{by} holds more in {} than it has legions there", name(province)));
                }
                Some(_) if holding.on.is_empty() => return Err(format!("an empty holding in {}", name(province))),
                _ => {}
            }
            if holding.on.has(Slot::Marker) != (holding.seized_in > 0) || holding.seized_in > s.round {
                return Err(format!("the seizure of {} has no fitting round", name(province)));
            }
            if holding.on.has(Slot::Marker) && !controlled.has(province) {
                return Err(format!("a marker is seized in {}, where there is none", name(province)));
            }
        }
        for building in Building::ALL.iter().copied() {
            let (stands, left) = (standing[building.index()], s.buildings[building]);
            let all = self.content.buildings[building.index()].tokens;
            if stands.saturating_add(left) != all {
                return Err(format!("{building}: {stands} on the map and {left} in the reserve, {all} in the box"));
            }
        }
        Ok(())
    }

    /// MN-028, MN-329.
    fn check_units(&self, s: &State) -> Result<(), String> {
        for empire in s.empires() {
            let land = s.land_units(empire);
            if !land.without(s.board.provinces).is_empty() {
                return Err(format!("{empire} has land units outside the board"));
            }
            if !s.fleets(empire).without(s.board.seas).is_empty() {
                return Err(format!("{empire} has triremes outside the board"));
            }
            let sum = |counts: &[u8]| counts.iter().map(|&n| u32::from(n)).sum::<u32>();
            let on_map = [
                sum(s.legions[empire].as_slice()),
                sum(s.triremes[empire].as_slice()),
                s.fortresses[empire].len() as u32,
            ];
            for unit in Unit::ALL.iter().copied() {
                let (map, left, lost) = (on_map[unit.index()], s.reserves[empire][unit], s.lost[empire][unit]);
                let all = self.content.units[unit.index()].pieces;
                if map + u32::from(left) + u32::from(lost) != u32::from(all) {
                    return Err(format!(
                        "{empire}: {map} {unit}s on the map, {left} in reserve, {lost} out of the game; {all} in the box"
                    ));
                }
            }
        }
        Ok(())
    }

    /// MN-009, MN-030, MN-116.
    fn check_resources(&self, s: &State) -> Result<(), String> {
        let held = |token: Token| -> i32 {
            s.empires()
                .map(|e| {
                    i32::from(s.stocks[e][token])
                        + i32::from(s.trade.offers[e][token])
                        + i32::from(s.activation.kept[token]) * i32::from(self.is_building(s, e))
                })
                .sum()
        };
        let negative = |tokens: &Tokens| tokens.as_slice().iter().any(|&n| n < 0);
        if s.empires().any(|e| negative(&s.stocks[e]) || negative(&s.trade.offers[e])) || negative(&s.activation.kept) {
            return Err("a stock is below zero".into());
        }
        for kind in Resource::ALL.iter().copied() {
            let (all, bank) = (self.content.tokens[kind.index()], s.bank[kind]);
            let out = held(Token::ordinary(kind));
            if out + i32::from(bank) != i32::from(all) {
                return Err(format!("{kind}: {out} with the players and {bank} in the bank, {all} in the box"));
            }
        }
        for good in Resource::ALL.iter().copied().take(GOODS) {
            let piles = i32::from(s.rare_stack.has(good)) + i32::from(s.rare_discard.has(good));
            let out = held(Token::rare(good));
            let all = self.content.rare_tokens[good.index()];
            if piles + out != i32::from(all) {
                return Err(format!("rare {good}: {out} with the players and {piles} in the piles, {all} in the box"));
            }
        }
        if s.rare_stack.has(Resource::Coin) || s.rare_discard.has(Resource::Coin) {
            return Err("a coin is no rare good".into());
        }
        if s.rare_unseen.as_slice().iter().any(|&n| n != 0) || s.gift.is_some_and(|g| g.token.is_none()) {
            return Err("this is an observation, not a state: rare goods or a gift are masked".into());
        }
        Ok(())
    }

    /// The activation record holds the kept tokens of whoever is building.
    fn is_building(&self, s: &State, empire: Empire) -> bool {
        match s.step {
            Step::Build { empire: e }
            | Step::ChoosePayment { empire: e }
            | Step::Pay { empire: e }
            | Step::CopyHero { empire: e }
            | Step::KeepCoins { empire: e }
            | Step::KeepResources { empire: e } => e == empire,
            _ => false,
        }
    }

    /// MN-342: each card exists once.
    fn check_cards(&self, s: &State) -> Result<(), String> {
        for card in Card::ALL.iter().copied() {
            let owners = s.empires().filter(|&e| s.cards[e].has(card)).count();
            let places = owners + usize::from(s.display.has(card)) + usize::from(s.deck.has(card));
            let starting = self.content.starts.iter().position(|start| start.hero == card).map(Empire::from_index);
            let expected = match starting {
                Some(empire) if s.empires().all(|e| e != empire) => 0,
                _ => 1,
            };
            if places != expected {
                return Err(format!("{card} is in {places} places, {expected} expected"));
            }
            if starting.is_some_and(|e| expected == 1 && !s.cards[e].has(card)) {
                return Err(format!("{card} is a starting hero and stays with its empire"));
            }
        }
        if s.deck.has(Card::Pyramids) {
            return Err("the Pyramids lie face up from the start".into());
        }
        for empire in s.empires() {
            if let Some(card) = s.copied[empire]
                && (!s.cards[empire].meets(self.copies) || !self.copyable.has(card))
            {
                return Err(format!("{empire} copies {card}, which it cannot"));
            }
        }
        Ok(())
    }

    /// What is being decided has all it needs, and somebody can act.
    fn check_step(&self, s: &State) -> Result<(), String> {
        let seated: Empires = s.empires().collect();
        let mentioned = match s.step {
            Step::Give { from, to } => [Some(from), Some(to)],
            Step::Priority { empire, next } => [Some(empire), Some(next)],
            Step::SeaDice { attacker, defender, .. } | Step::LandDice { attacker, defender, .. } => {
                [Some(attacker), Some(defender)]
            }
            step => [Some(self.decider(s, step)), None],
        };
        if mentioned.into_iter().flatten().any(|e| !seated.has(e)) {
            return Err("the step concerns an empire that is not at the table".into());
        }
        let place_ok = match s.step {
            Step::Sail { from: sea, .. } | Step::SeaBattle { sea, .. } | Step::SeaDice { sea, .. } => {
                s.board.seas.has(sea)
            }
            Step::March { from, .. } => s.board.provinces.has(from),
            Step::Leave { from, to, .. } => s.board.provinces.has(from) && s.board.provinces.has(to),
            Step::LandDice { province, .. }
            | Step::Conquer { province, .. }
            | Step::RazeGain { province, .. }
            | Step::Occupy { province, .. }
            | Step::Reassign { province, .. }
            | Step::InstantSwap { province, .. }
            | Step::Swap { province, .. } => s.board.provinces.has(province),
            _ => true,
        };
        if !place_ok {
            return Err("the step concerns a place outside the board".into());
        }
        self.check_step_context(s)?;
        let empty = match self.turn(s) {
            Turn::Over => s.victory.is_none(),
            Turn::Chance => match self.dice_due(s) {
                Some((_, dice)) => dice == [0, 0] && !matches!(s.step, Step::LandDice { .. }),
                None => self.chance_outcomes(s).is_none_or(|all| all.is_empty()),
            },
            Turn::Decision(_) => {
                let mut legal = Vec::new();
                self.legal_actions(s, &mut legal);
                legal.is_empty()
            }
        };
        if empty {
            return Err(format!("nothing can happen at {:?}", s.step));
        }
        Ok(())
    }

    fn check_step_context(&self, s: &State) -> Result<(), String> {
        let units = |empire: Empire, p: Province| s.land_units(empire).has(p);
        let fits = match s.step {
            Step::ChoosePayment { .. } => s.activation.purchase.is_some_and(|p| self.purchase_exists(s, p)),
            Step::Pay { .. } => {
                s.activation.purchase.is_some_and(|p| self.purchase_exists(s, p)) && s.activation.payment.is_some()
            }
            Step::Losses { empire } => s.battle.is_some_and(|b| {
                let left = if empire == b.attacker { b.attacker_losses } else { b.defender_losses };
                let side = |e: Empire| s.legions[e][b.province] + u8::from(s.fortresses[e].has(b.province));
                left > 0
                    && (empire == b.attacker || empire == b.defender)
                    && b.attacker != b.defender
                    && s.board.provinces.has(b.province)
                    && b.attacker_losses <= side(b.attacker)
                    && b.defender_losses <= side(b.defender)
            }),
            Step::LandDice { attacker, defender, province } => {
                attacker != defender && units(attacker, province) && units(defender, province)
            }
            Step::SeaDice { attacker, defender, sea } => {
                attacker != defender && s.triremes[attacker][sea] > 0 && s.triremes[defender][sea] > 0
            }
            Step::Sail { empire, from } => s.triremes[empire][from] > s.campaign.sailed[from],
            Step::March { empire, from } => s.legions[empire][from] > s.campaign.marched[from],
            Step::Leave { empire, from, .. } | Step::Reassign { empire, province: from } => {
                s.holdings[from].by == Some(empire) && s.legions[empire][from] > 0
            }
            Step::Conquer { empire, province } | Step::RazeGain { empire, province } => {
                s.legions[empire][province] > 0 && s.controller(province).is_some_and(|c| c != empire)
            }
            Step::Occupy { empire, province, .. } => s.free_legions(empire, province) > 0,
            Step::InstantSwap { empire, province } | Step::Swap { empire, province } => {
                s.holdings[province].by == Some(empire)
                    && s.holdings[province].on.has(Slot::Marker)
                    && s.markers[empire] > 0
            }
            Step::Take { .. } => s.trade.revealed && s.trade.starter.is_some(),
            Step::LayOut { empire } => {
                s.trade.starter.is_some()
                    && s.trade.laid[empire] < s.trade.sizes[empire]
                    && s.stock_size(empire) >= s.trade.sizes[empire] - s.trade.laid[empire]
            }
            Step::NameBuilder => s.done.len() < s.players(),
            Step::NameMover => s.done.len() < s.players(),
            Step::RoundStartMarker { empire } => s.markers[empire] > 0,
            Step::Priority { empire, .. } => s.cards[empire].meets(self.build_priority),
            _ => true,
        };
        if !fits {
            return Err(format!("the position does not fit the step {:?}", s.step));
        }
        Ok(())
    }

    fn purchase_exists(&self, s: &State, purchase: Purchase) -> bool {
        match purchase {
            Purchase::Card(card) => s.display.has(card),
            Purchase::Object(Object::Trireme(sea)) => s.board.seas.has(sea),
            Purchase::Object(Object::Marker(p) | Object::Legion(p) | Object::Fortress(p)) => s.board.provinces.has(p),
            Purchase::Object(Object::Building(p, slot)) => {
                s.board.provinces.has(p)
                    && !s.built[p].has(slot)
                    && self.content.slots[p].building(slot).is_some_and(|b| s.buildings[b] > 0)
            }
        }
    }
}
