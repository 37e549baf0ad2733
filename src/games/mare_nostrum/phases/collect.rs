//! Phase 1: collect resources (MN-1xx), and the start of a round.

use crate::MareNostrum;
use crate::action::Action;
use crate::content::Gain;
use crate::ids::*;
use crate::options::*;
use crate::realm::List5;
use crate::state::*;
use agon_game::flow::{self, Chapter};
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, IdSet};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use strum::{IntoStaticStr, VariantNames};

/// Phase 1.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema, VariantNames, IntoStaticStr)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum CollectStep {
    /// Option `hammurabi_timing`: the free marker before Phase 1.
    RoundStartMarker {
        /// Hammurabi's owner.
        empire: Empire,
    },
    /// Chance: a rare good (MN-114).
    DrawRare {
        /// Who gets it.
        empire: Empire,
        /// Where it was razed; `None` in Phase 1.
        razed: Option<Province>,
    },
    /// MN-107.
    TempleBonus {
        /// Who chooses.
        empire: Empire,
    },
    /// MN-120.
    ColossusResource {
        /// Who chooses.
        empire: Empire,
    },
}

impl Chapter<MareNostrum> for CollectStep {
    fn who(self, _: &MareNostrum, s: &State) -> Who {
        match self {
            Self::RoundStartMarker { empire } | Self::TempleBonus { empire } | Self::ColossusResource { empire } => {
                Who::Seat(s.seat(empire))
            }
            Self::DrawRare { .. } => Who::Chance(Draw::RareGood),
        }
    }

    fn legal(self, game: &MareNostrum, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::RoundStartMarker { empire } => {
                let places = game.marker_places(s, empire, s.realms[empire]);
                out.extend(places.iter().map(|province| Action::PlaceFreeMarker { province }));
                out.push(Action::SkipFreeMarker);
            }
            Self::TempleBonus { .. } => {
                out.push(Action::TakeCoin);
                // MN-R8: no draw when both piles are empty.
                if !s.rare_stack.is_empty() || !s.rare_discard.is_empty() {
                    out.push(Action::TakeRareGood);
                }
            }
            Self::ColossusResource { .. } => {
                let goods_only = game.content.options.colossus_takes == ColossusTakes::GoodOnly;
                let kinds = Resource::ALL.iter().filter(|&&r| s.bank[r] > 0 && !(goods_only && r == Resource::Coin));
                out.extend(kinds.map(|&resource| Action::TakeResource { resource }));
                out.push(Action::TakeNothing);
            }
            Self::DrawRare { .. } => flow::nobody_decides(self),
        }
    }

    fn apply(self, game: &MareNostrum, s: &mut State, action: Action) {
        match (self, action) {
            (Self::RoundStartMarker { empire }, Action::PlaceFreeMarker { province }) => {
                game.place_marker(s, empire, province);
                game.collect(s);
            }
            (Self::RoundStartMarker { .. }, Action::SkipFreeMarker) => game.collect(s),
            (Self::TempleBonus { empire }, Action::TakeCoin) => {
                game.gain(s, empire, Resource::Coin, 1);
                game.hand_out(s);
            }
            (Self::TempleBonus { empire }, Action::TakeRareGood) => {
                s.due[empire].rare += 1;
                game.hand_out(s);
            }
            (Self::ColossusResource { empire }, Action::TakeResource { resource }) => {
                game.gain(s, empire, resource, 1);
                game.hand_out(s);
            }
            (Self::ColossusResource { .. }, Action::TakeNothing) => game.hand_out(s),
            (Self::DrawRare { empire, razed }, Action::DrawRare { good }) => game.draw_rare(s, empire, razed, good),
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &MareNostrum, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

impl MareNostrum {
    /// MN-018: a round begins with Phase 1.
    pub(in super::super) fn begin_round(&self, s: &mut State) {
        s.done = Empires::EMPTY;
        s.sheba_used = Empires::EMPTY;
        if self.content.options.hammurabi_timing == HammurabiTiming::RoundStart
            && let Some(empire) = s.empires().find(|&e| self.free_markers(s, e) > 0)
            && !self.marker_places(s, empire, s.realms[empire]).is_empty()
        {
            s.step = CollectStep::RoundStartMarker { empire }.into();
            return;
        }
        self.collect(s);
    }

    /// MN-101, MN-121: everybody collects; in round 1 the printed resources stand for the collection (MN-R2).
    pub(in super::super) fn collect(&self, s: &mut State) {
        let both = self.content.options.first_collection == FirstCollection::PrintedStartResourcesAndIncome;
        if s.round > 1 || both {
            for empire in self.trade_order(s).iter() {
                self.collect_for(s, empire);
            }
        }
        self.hand_out(s);
    }

    /// What one empire collects from the board: ordinary tokens at once; draws and choices become due.
    fn collect_for(&self, s: &mut State, empire: Empire) {
        for province in s.board.provinces.iter() {
            let controls = s.realms[empire].has(province);
            let holding = s.holdings[province];
            if !controls && holding.by != Some(empire) {
                continue;
            }
            self.collect_province(s, empire, province);
        }
        // MN-119.
        let coins: u8 = self.abilities(s, empire).map(|(_, card)| card.income_coins).sum();
        self.gain(s, empire, Resource::Coin, coins);
        s.due[empire] = self.collects(s, empire);
    }

    /// The yield of one province. MN-108: only caravans and cities yield; MN-110: without a controller nobody owns a
    /// building; MN-111, MN-112: a war or a seized marker takes nothing from the controller.
    fn collect_province(&self, s: &mut State, empire: Empire, province: Province) {
        let slots = self.content.slots[province];
        let owns = |s: &State, slot| s.built[province].has(slot) && s.building_owner(province, slot) == Some(empire);
        // MN-103, MN-109, MN-475: the market helps only its owner.
        let market = owns(s, Slot::Market);
        for (i, slot) in [Slot::Caravan1, Slot::Caravan2].into_iter().enumerate() {
            let Some(good) = slots.caravan_goods[i] else { continue };
            let holding = s.holdings[province];
            // MN-118: a legion of Circe's owner on an empty slot, also without a controller (MN-R51).
            let forages = holding.by == Some(empire)
                && holding.on.has(slot)
                && !s.built[province].has(slot)
                && self.has(s, empire, self.legion_caravans);
            if owns(s, slot) || forages {
                // MN-102, MN-103.
                let goods = self.content.buildings[Building::Caravan.index()].income.goods;
                self.gain(s, empire, good, goods * (1 + u8::from(market)));
            }
        }
        let temple = owns(s, Slot::Temple);
        for (i, slot) in [Slot::City1, Slot::City2].into_iter().enumerate() {
            let Some(city) = slots.cities[i].filter(|_| owns(s, slot)) else { continue };
            let income = self.content.buildings[city.index()].income;
            if city == Building::LegendaryCity {
                // MN-106; draws and choices come later.
                self.gain(s, empire, Resource::Coin, income.coins);
            } else {
                // MN-104, MN-105.
                self.gain(s, empire, Resource::Coin, income.coins * (1 + u8::from(temple)));
            }
        }
    }

    /// MN-030, MN-R9: takes from the bank as much as it has.
    pub(in super::super) fn gain(&self, s: &mut State, empire: Empire, kind: Resource, count: u8) {
        let count = count.min(s.bank[kind]);
        s.bank[kind] -= count;
        s.stocks[empire][Token::ordinary(kind)] += count as i8;
    }

    /// Gains of razing: ordinary tokens at once, rare goods as due.
    pub(in super::super) fn gain_all(&self, s: &mut State, empire: Empire, good: Option<Resource>, gain: Gain) {
        self.gain(s, empire, Resource::Coin, gain.coins);
        if let Some(good) = good {
            self.gain(s, empire, good, gain.goods);
        }
        s.due[empire].rare += gain.rare;
    }

    /// MN-117: the discard pile becomes the stack when the stack is empty.
    fn turn_over(&self, s: &mut State) {
        if s.rare_stack.is_empty() {
            s.rare_stack = std::mem::take(&mut s.rare_discard);
        }
    }

    /// False when both piles are empty (MN-R8). MN-117: goods that have been discarded to an empty stack are turned over.
    fn rare_available(&self, s: &mut State) -> bool {
        self.turn_over(s);
        !s.rare_stack.is_empty()
    }

    /// The next draw of a rare good due to `empire`, if one can be made.
    pub(in super::super) fn next_draw(&self, s: &mut State, empire: Empire, razed: Option<Province>) -> bool {
        if s.due[empire].rare > 0 && self.rare_available(s) {
            s.due[empire].rare -= 1;
            s.step = CollectStep::DrawRare { empire, razed }.into();
            return true;
        }
        s.due[empire].rare = 0;
        false
    }

    /// MN-R7, MN-R101: in which order rare goods are drawn and bonuses chosen.
    pub(in super::super) fn hand_out_order(&self, s: &State) -> List5 {
        match self.content.options.rare_draw_order {
            RareDrawOrder::TradeTrack => self.trade_order(s),
            RareDrawOrder::Seat => s.empires().collect(),
        }
    }

    /// What an empire draws and chooses in a Phase 1 with collection.
    pub(in super::super) fn collects(&self, s: &State, empire: Empire) -> Due {
        let mut due =
            Due { colossus: self.abilities(s, empire).map(|(_, card)| card.income_choice).sum(), ..Due::default() };
        for province in s.board.provinces.iter() {
            let yields = self.legendary_yield(s, empire, province);
            due.rare += yields.rare;
            due.temple += yields.temple;
        }
        due
    }

    /// MN-106, MN-107, MN-R6: draws and bonuses for the legendary cities of an empire in one province.
    fn legendary_yield(&self, s: &State, empire: Empire, province: Province) -> Due {
        let owns = |slot| s.built[province].has(slot) && s.building_owner(province, slot) == Some(empire);
        let mut due = Due::default();
        for (city, slot) in self.content.slots[province].cities.into_iter().zip([Slot::City1, Slot::City2]) {
            if city == Some(Building::LegendaryCity) && owns(slot) {
                due.rare += self.content.buildings[Building::LegendaryCity.index()].income.rare;
                due.temple += u8::from(owns(Slot::Temple));
            }
        }
        due
    }

    /// The next draw or choice of Phase 1, or Phase 2. MN-R7: the base good is drawn before the temple's choice.
    pub(in super::super) fn hand_out(&self, s: &mut State) {
        let order = self.hand_out_order(s);
        for empire in order.iter() {
            if self.next_draw(s, empire, None) {
                return;
            }
            if s.due[empire].temple > 0 {
                s.due[empire].temple -= 1;
                s.step = CollectStep::TempleBonus { empire }.into();
                return;
            }
        }
        // MN-120: the end of the phase.
        if let Some(empire) = order.iter().find(|&e| s.due[e].colossus > 0) {
            s.due[empire].colossus -= 1;
            s.step = CollectStep::ColossusResource { empire }.into();
            return;
        }
        self.begin_trade(s);
    }

    /// MN-113, MN-114: the drawn good goes behind the screen; only its owner knows which it is. MN-117: after the last one the
    /// discard pile is turned over, before anything more is discarded.
    fn draw_rare(&self, s: &mut State, empire: Empire, razed: Option<Province>, good: Resource) {
        s.rare_stack.remove(good);
        self.turn_over(s);
        s.stocks[empire][Token::rare(good)] += 1;
        s.rare_known[good] = IdSet::of(empire);
        match razed {
            Some(province) => self.after_raze(s, empire, province),
            None => self.hand_out(s),
        }
    }
}
