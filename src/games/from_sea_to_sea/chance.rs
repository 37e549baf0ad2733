//! Chance: what is drawn, from what, and how likely each result is.

use crate::FromSeaToSea;
use crate::action::Action;
use crate::ids::*;
use crate::state::State;
use crate::step::{Draw, Reveal};
use agon_game::{Bits, Chance, Id, IdSet, flow};

impl Chance for FromSeaToSea {
    fn chance_kind(&self, s: &State) -> &'static str {
        match flow::draw(self, s) {
            Draw::RegionCard(_) => "deal_region_card",
            Draw::City => "reveal_city",
            Draw::BonusToken => "deal_bonus_token",
            Draw::CheckToken => "draw_check_token",
            Draw::RegionToken => "reveal_region_token",
            Draw::Event(_) => "reveal_event",
            Draw::Legate => "reveal_legate",
        }
    }

    fn chance_asks(&self, s: &State) -> String {
        match flow::draw(self, s) {
            Draw::RegionCard(region) => format!("one of the region cards of {}", self.region_name(region)),
            Draw::City => "the top city token of the stack".to_owned(),
            Draw::BonusToken => "one of the bonus tokens that are not on the development scale".to_owned(),
            Draw::CheckToken => format!("one of the {} check tokens in the bag", s.bag.len()),
            Draw::RegionToken => "the lowest captured-region token of the Rome track".to_owned(),
            Draw::Event(Reveal::Instead) => "the top event of the unknown deck".to_owned(),
            Draw::Event(Reveal::Due | Reveal::Discard) => "the top event of the waiting deck".to_owned(),
            Draw::Legate => "the legate of the cell that the Rome marker has reached".to_owned(),
        }
    }

    fn weigh(&self, s: &State, each: impl FnMut(Action, u32)) {
        match flow::draw(self, s) {
            Draw::RegionCard(region) => {
                let cards: IdSet<RegionCard> = self.content.dealt[region].iter().collect();
                weigh_set(cards, |card| Action::DealRegion { card }, each);
            }
            Draw::City => {
                let top = s.city_stack.get(0).unwrap_or_else(|| panic!("the stack of city tokens is empty"));
                weigh_set(top, |city| Action::RevealCity { city }, each);
            }
            Draw::BonusToken => {
                let dealt = s.development.iter().flatten().copied().collect();
                weigh_set(self.content.bonus_tokens.without(dealt), |token| Action::DealBonus { token }, each);
            }
            Draw::CheckToken => weigh_set(s.bag, |token| Action::DrawToken { token }, each),
            Draw::RegionToken => weigh_set(s.tokens_unseen, |token| Action::RevealRegionToken { token }, each),
            Draw::Event(reveal) => {
                let pile = if reveal == Reveal::Instead { &s.unknown } else { &s.waiting };
                // Everybody knows where Prophet has put a card (S2S-631).
                let possible = match pile.top() {
                    Some(Some(event)) => IdSet::of(event),
                    Some(None) => s.unseen,
                    None => panic!("no event lies there: {reveal:?}"),
                };
                weigh_set(possible, |event| Action::RevealEvent { event }, each);
            }
            Draw::Legate => weigh_set(s.legates_unseen, |legate| Action::RevealLegate { legate }, each),
        }
    }
}

/// Each of a set, all with the same chance.
fn weigh_set<K: Id, B: Bits>(set: IdSet<K, B>, action: impl Fn(K) -> Action, mut each: impl FnMut(Action, u32)) {
    set.iter().for_each(|id| each(action(id), 1));
}
