//! Phase 3: what to buy.
//!
//! Purchases come in a canonical order (see [`Stage`]), so the best one cannot simply be made first. Instead a round is
//! planned: purchases are picked greedily by worth per resource, and the first of them in that order is made.

use super::*;
use arrayvec::ArrayVec;

/// Purchases that a plan considers, one bit each. No list of the built-in content is longer; the end of a longer one
/// would be left out of the plan, but not of the rules.
const MOST: usize = 128;
/// Worth of a purchase that wins.
const WINS: f32 = 10_000.0;

/// A possible purchase.
#[derive(Clone, Copy)]
struct Candidate {
    /// Place in the legal list.
    index: usize,
    cost: u8,
    worth: f32,
    /// Heroes and wonders get more expensive with each one bought.
    card: bool,
}

/// What a builder considers.
pub struct Outlook {
    survey: Survey,
    /// Worth of one more point on each track.
    point: [f32; Title::COUNT],
    /// Points that are missing for the lead on each track, at least 1.
    gap: [u8; Title::COUNT],
    /// Worth of keeping a capital or legendary city from each opponent.
    denial: [f32; Empire::COUNT],
    /// The largest of them.
    alarm: f32,
    /// All cards still needed for the fifth can be bought now.
    rush: bool,
}

impl Mind<'_> {
    /// The first purchase, in canonical order, of the best plan for the rest of the activation.
    pub fn build(&self, legal: &[Action], rng: &mut Rng) -> usize {
        let outlook = self.outlook(self.survey());
        if legal.iter().any(|a| matches!(a, Action::PlaceFreeMarker { .. })) {
            return best_drawn(legal, rng, |action, _| match action {
                Action::PlaceFreeMarker { province } => self.marker_worth(&outlook, province),
                // Free things come before those that cost something.
                _ => f32::NEG_INFINITY,
            });
        }
        let mut candidates = ArrayVec::<Candidate, MOST>::new();
        for (index, &action) in legal.iter().enumerate().take(MOST) {
            let (cost, worth, card) = match action {
                Action::Hire { card } => {
                    (self.game.card_cost(self.s, self.me, card), self.card_worth(&outlook, card), card.is_deck_card())
                }
                Action::Build { object } => (self.price(object), self.object_worth(&outlook, object), false),
                Action::RaiseFreeLegion => (0, WINS, false),
                // Stop when no purchase is worth its price.
                Action::EndBuilding => continue,
                _ => flow::unknown_action(self.s.step, action),
            };
            candidates.push(Candidate { index, cost, worth, card });
        }
        let wallet = Wallet::of(self.game, self.s, self.me);
        let mut chosen = self.plan(&candidates, wallet, None);
        // Worth per resource alone never saves up for a large purchase, so plans that begin with the best large ones
        // compete.
        for large in [6u8, 7] {
            let fits = |c: &&Candidate| if large == 6 { c.cost == 6 } else { c.cost > 6 };
            let first = candidates.iter().filter(fits).max_by(|a, b| a.worth.total_cmp(&b.worth));
            if let Some(first) = first {
                let plan = self.plan(&candidates, wallet, Some(*first));
                if plan.0 > chosen.0 {
                    chosen = plan;
                }
            }
        }
        let stop = |a: &Action| matches!(a, Action::EndBuilding | Action::SkipFreeMarker);
        chosen.1.unwrap_or_else(|| legal.iter().position(stop).expect("one may always stop"))
    }

    /// Worth of a greedy plan and the place of its first purchase.
    fn plan(&self, candidates: &[Candidate], mut wallet: Wallet, mut first: Option<Candidate>) -> (f32, Option<usize>) {
        let w = &self.weights.build;
        let kept = |wallet: &Wallet| w.kept_coin * f32::from(wallet.coins.min(self.game.content.coins_kept));
        let owned = self.game.owned_cards(self.s, self.me);
        let (mut total, mut index, mut cards, mut used) = (0.0, None, 0u8, 0u128);
        loop {
            let largest = wallet.largest();
            let cost = |c: &Candidate| c.cost + if c.card { cards } else { 0 };
            let open = |c: &&Candidate| {
                used >> c.index & 1 == 0
                    && cost(c) <= largest
                    && (!c.card || owned + cards < self.game.content.cards_to_win)
            };
            let density = |c: &Candidate| c.worth / f32::from(cost(c).max(1));
            let pick = first
                .take()
                .or_else(|| candidates.iter().filter(open).max_by(|a, b| density(a).total_cmp(&density(b))).copied());
            let Some(pick) = pick else { break };
            used |= 1 << pick.index;
            let mut after = wallet;
            if !after.pay(cost(&pick)) || pick.worth <= kept(&wallet) - kept(&after) {
                continue;
            }
            wallet = after;
            total += pick.worth;
            cards += u8::from(pick.card);
            index = Some(index.map_or(pick.index, |i: usize| i.min(pick.index)));
        }
        (total + kept(&wallet), index)
    }

    /// The full price of a thing on the map.
    pub fn price(&self, object: Object) -> u8 {
        let content = &self.game.content;
        let unit = match object {
            Object::Marker(_) => return content.marker_cost,
            Object::Building(p, slot) => {
                return content.slots[p].building(slot).map_or(0, |b| content.buildings[b.index()].cost);
            }
            Object::Trireme(_) => Unit::Trireme,
            Object::Legion(_) => Unit::Legion,
            Object::Fortress(_) => Unit::Fortress,
        };
        match self.game.discount(self.s, self.me, unit) {
            Some(_) => 1,
            None => content.units[unit.index()].cost,
        }
    }

    pub fn outlook(&self, survey: Survey) -> Outlook {
        let s = self.s;
        let w = &self.weights.build;
        let leads = |e: Empire, title: Title| {
            let mine = survey.of_empire(e).tracks[title.index()];
            let best = survey.highest(title, s.empires().filter(|&o| o != e));
            mine > best || (mine == best && s.leaders[title] == Some(e))
        };
        let sweeper = self.others().find(|&e| Title::ALL.iter().all(|&t| leads(e, t)));
        let mine = survey.of_empire(self.me).tracks;
        let held = Title::ALL.iter().filter(|&&t| leads(self.me, t)).count();
        let (mut point, mut gap) = ([0.0; Title::COUNT], [1; Title::COUNT]);
        for title in Title::ALL.iter().copied() {
            let i = title.index();
            let best = survey.highest(title, self.others());
            if leads(self.me, title) {
                continue;
            }
            let tie_wins = s.leaders[title] == Some(self.me);
            gap[i] = (best + u8::from(!tie_wins)).saturating_sub(mine[i]).max(1);
            let near = 1.0 / f32::from(gap[i]).powi(2);
            point[i] = if held == 2 { w.third_lead } else { w.lead * (1 + held) as f32 } * near;
            if sweeper.is_some() {
                point[i] += w.deny_lead * near;
            }
        }
        let mut denial = [0.0; Empire::COUNT];
        self.others().for_each(|e| denial[e.index()] = self.denial(&survey, e));
        let alarm = denial.iter().copied().fold(0.0, f32::max);
        Outlook { rush: self.can_rush(), survey, point, gap, denial, alarm }
    }

    /// Whether every card up to the last one needed can be paid now.
    fn can_rush(&self) -> bool {
        let content = &self.game.content;
        let owned = self.game.owned_cards(self.s, self.me);
        let missing = content.cards_to_win.saturating_sub(owned);
        let for_sale = self.s.display.iter().filter(|c| c.is_deck_card()).count();
        if usize::from(missing) > for_sale || self.s.activation.stage > Stage::Cards {
            return false;
        }
        let mut wallet = Wallet::of(self.game, self.s, self.me);
        evaluate::missing_cards(self.game, owned).iter().rev().all(|&cost| wallet.pay(cost))
    }

    fn object_worth(&self, outlook: &Outlook, object: Object) -> f32 {
        let w = &self.weights.build;
        let military = outlook.point[Title::Military.index()];
        match object {
            Object::Building(p, slot) => {
                let title = if matches!(slot, Slot::Caravan1 | Slot::Caravan2 | Slot::Market) {
                    Title::Trade
                } else {
                    Title::Culture
                };
                self.holding_chance(p) * self.building_worth(outlook, p, slot) + outlook.point[title.index()]
            }
            Object::Marker(p) => self.holding_chance(p) * self.marker_worth(outlook, p),
            Object::Trireme(sea) => w.trireme + military + w.passage * self.passage_worth(outlook, sea),
            Object::Legion(p) => w.legion + military + self.guard_worth(p) + w.chance * self.chance_worth(outlook, p),
            Object::Fortress(p) => w.fortress + military + self.guard_worth(p),
        }
    }

    /// Worth of a building on a slot of a province, as if the province were the builder's.
    fn building_worth(&self, outlook: &Outlook, province: Province, slot: Slot) -> f32 {
        let w = &self.weights.build;
        let slots = &self.game.content.slots[province];
        let built = self.s.built[province];
        let doubled = |by: Slot| 1.0 + f32::from(u8::from(built.has(by)));
        let estate = outlook.survey.of_empire(self.me);
        match slot {
            Slot::Caravan1 | Slot::Caravan2 => {
                let new = slots.caravan_goods[slot as usize].is_some_and(|g| !estate.kinds.has(g));
                w.good * doubled(Slot::Market) + if new { w.new_kind } else { 0.0 }
            }
            Slot::Market => {
                let here = [Slot::Caravan1, Slot::Caravan2].into_iter().zip(slots.caravan_goods);
                here.filter(|(_, good)| good.is_some())
                    .map(|(caravan, _)| if built.has(caravan) { w.good } else { 0.3 * w.good })
                    .sum()
            }
            Slot::City1 | Slot::City2 => match slots.building(slot) {
                Some(Building::OrdinaryCity) => w.coin * doubled(Slot::Temple),
                Some(Building::Capital) => w.coin * doubled(Slot::Temple) + self.great_worth(estate.great),
                _ => w.coin + w.rare * doubled(Slot::Temple) + self.great_worth(estate.great),
            },
            Slot::Temple => {
                let here = [Slot::City1, Slot::City2].into_iter().zip(slots.cities);
                here.filter(|(_, city)| city.is_some())
                    .map(|(city, _)| if built.has(city) { w.coin } else { 0.3 * w.coin })
                    .sum()
            }
            Slot::Marker => 0.0,
        }
    }

    /// Worth of one more capital or legendary city to somebody who has `have`.
    pub fn great_worth(&self, have: u8) -> f32 {
        let steps = &self.weights.build.great;
        steps[usize::from(have).saturating_sub(1).min(steps.len() - 1)]
    }

    /// Worth of a control marker in a free province.
    pub fn marker_worth(&self, outlook: &Outlook, province: Province) -> f32 {
        let w = &self.weights.build;
        let built = self.s.built[province];
        let estate = outlook.survey.of_empire(self.me);
        let mut worth = 0.0;
        for slot in SlotSet::from_bits(u64::from(self.game.content.slots[province].printed)).iter() {
            let whole = self.building_worth(outlook, province, slot);
            let legendary = self.game.content.slots[province].building(slot) == Some(Building::LegendaryCity);
            worth += if built.has(slot) { whole } else { w.slot * whole };
            worth += if legendary { w.legendary_slot + outlook.alarm } else { 0.0 };
        }
        // Room to build is worth more when there is little of it.
        worth
            * if estate.open < 2 {
                1.3
            } else if estate.open < 5 {
                1.0
            } else {
                0.7
            }
    }

    /// Free provinces that a trireme in this sea would open.
    fn passage_worth(&self, outlook: &Outlook, sea: Sea) -> f32 {
        let s = self.s;
        if s.triremes[self.me][sea] > 0 {
            return 0.0;
        }
        let realm = s.realms[self.me];
        let open = self.game.content.shores[sea].and(s.board.provinces).without(self.game.reach(s, self.me, realm));
        let taken = s.empires().fold(Provinces::EMPTY, |m, e| m.or(s.realms[e]));
        let free = open.without(taken).without(s.enemy_land_units(self.me));
        let markers: f32 = free.iter().map(|p| self.marker_worth(outlook, p)).sum();
        // A way to attack an empire that is about to win by cities.
        let attacks: f32 = self
            .others()
            .map(|e| s.realms[e].and(open).iter().map(|p| self.great_loss(outlook, e, p)).sum::<f32>())
            .sum();
        markers + attacks
    }

    /// Worth of a further defender: the part of the province's worth that is threatened.
    fn guard_worth(&self, province: Province) -> f32 {
        let threat = self.threat(province);
        if threat == 0 {
            return 0.0;
        }
        let s = self.s;
        let guards = s.legions[self.me][province] + 2 * u8::from(s.fortresses[self.me].has(province));
        let urgent = if guards < threat { 1.0 } else { 0.3 };
        self.weights.build.defence * self.home_worth(province) * urgent / f32::from(1 + guards)
    }

    /// Worth of the best neighbour that one more legion from here could overrun.
    fn chance_worth(&self, outlook: &Outlook, province: Province) -> f32 {
        let s = self.s;
        let force = s.legions[self.me][province] + 1;
        let around = self.game.content.land[province].and(s.board.provinces);
        self.others()
            .flat_map(|e| s.realms[e].and(around).iter().map(move |p| (e, p)))
            .filter(|&(e, p)| force > s.legions[e][p] + 2 * u8::from(s.fortresses[e].has(p)))
            .map(|(e, p)| self.province_worth(p).min(15.0) + self.great_loss(outlook, e, p))
            .fold(0.0, f32::max)
    }

    /// How much it would hurt an opponent to lose the capital or legendary city of a province.
    fn great_loss(&self, outlook: &Outlook, owner: Empire, province: Province) -> f32 {
        let stands = self.great_slot(province).is_some_and(|slot| self.s.built[province].has(slot));
        if stands { outlook.denial[owner.index()] } else { 0.0 }
    }

    fn card_worth(&self, outlook: &Outlook, card: Card) -> f32 {
        let w = &self.weights.build;
        let rules = &self.game.content.cards[card.index()];
        let owned = self.game.owned_cards(self.s, self.me);
        if rules.wins || owned + 1 >= self.game.content.cards_to_win {
            return WINS * if rules.wins { 2.0 } else { 1.0 };
        }
        let mut worth = w.ability * self.ability_worth(card) + if outlook.rush { w.rush } else { 0.0 };
        for (i, &influence) in rules.influence.iter().enumerate() {
            worth += w.influence * f32::from(influence);
            if influence >= outlook.gap[i] {
                // The whole way to the lead at once.
                worth += outlook.point[i] * f32::from(outlook.gap[i]).powi(2);
            }
        }
        worth + w.cards[usize::from(owned).saturating_sub(1).min(w.cards.len() - 1)]
    }

    /// A rough worth of what a card can do, on the scale of purchases.
    fn ability_worth(&self, card: Card) -> f32 {
        let w = &self.weights.build;
        let rules = &self.game.content.cards[card.index()];
        let count = |n: u8, each: f32| f32::from(n) * each;
        let flag = |on: bool, worth: f32| if on { worth } else { 0.0 };
        count(rules.income_coins, w.coin)
            + count(rules.income_choice, w.good + w.new_kind)
            + count(rules.extra_storage, 1.5)
            + count(rules.extra_dice, 1.5)
            + count(rules.own_province_bonus, 0.3)
            + count(rules.free_legions_per_invaded, 0.5)
            + flag(rules.discount.is_some(), 1.5)
            + flag(rules.legion_caravans, 2.0)
            + flag(rules.raze.is_some(), 1.0)
            + flag(rules.build_priority, 2.0)
            + flag(rules.instant_swap, 1.0)
            + flag(rules.own_offer_max.is_some(), 1.5)
            + flag(rules.peace, 1.5)
            + flag(rules.copies, 1.0)
    }

    pub fn copy_hero(&self, legal: &[Action], rng: &mut Rng) -> usize {
        best_drawn(legal, rng, |action, _| match action {
            Action::Copy { card } => self.ability_worth(card),
            _ => flow::unknown_action(self.s.step, action),
        })
    }
}
