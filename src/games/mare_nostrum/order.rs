//! Why an action that the rulebook allows is not listed: it is earlier in the canonical order than a choice already
//! made.
//! Purchases, moves, occupied buildings, laid-out and kept resources come in one order, so that no result is offered
//! twice. The rulebook has no such order; an action that it allows but the list no longer has is refused with the
//! reason.

use super::MareNostrum;
use super::action::Action;
use super::ids::*;
use super::state::*;
use agon_game::{IdSet, Rules};

impl MareNostrum {
    /// Why an action that the rulebook allows here is not listed; `None` for listed actions and for those that the rulebook
    /// forbids.
    pub(super) fn passed(&self, s: &State, action: Action) -> Option<String> {
        let mut legal = Vec::new();
        self.legal_actions(s, &mut legal);
        if legal.contains(&action) {
            return None;
        }
        match (s.step, action) {
            (Step::Build(BuildStep::Build { empire }), Action::Hire { card }) => self.for_sale(s, empire).has(card).then(|| {
                "cards are bought in the order of the list and before everything on the map; this one has been passed".to_owned()
            }),
            // An object that cannot be placed there has no price either.
            (Step::Build(BuildStep::Build { empire }), Action::Build { object }) if self.may_place(s, empire, object) => {
                let cost = self.cost(s, empire, Purchase::Object(object));
                let purse = self.purse(s, empire);
                let unit = super::phases::unit_of(object);
                let paid = purse.affords(cost) || unit.is_some_and(|unit| purse.affords_unit(self, s, empire, unit));
                paid.then(|| {
                    "purchases come in the order of the list: cards, triremes and markers, then province by province; this \
                     one has been passed"
                        .to_owned()
                })
            }
            (Step::Build(BuildStep::Build { empire }), Action::PlaceFreeMarker { province }) => {
                let open = s.activation.free_markers > 0
                    && self.marker_places(s, empire, s.activation.realm).has(province);
                open.then(|| "the free marker comes before what it would follow in the list; it has been passed".to_owned())
            }
            (Step::Sea(SeaStep::Sail { empire, from }), Action::Sail { from: fleet, to }) => {
                let linked = self.content.sea_links[fleet].has(to) && s.board.seas.has(to);
                let waits = s.triremes[empire][fleet] > s.campaign.sailed[fleet];
                (linked && waits).then(|| self.fleets_in_order(from, fleet))
            }
            (Step::Land(LandStep::March { empire, from }), Action::March { from: army, to }) => {
                let reached = self.reach(s, empire, IdSet::of(army)).without(Self::closed_by_peace(s, empire)).has(to);
                let standing = s.legions[empire][army] > s.campaign.marched[army];
                (reached && army != to && standing).then(|| self.armies_in_order(from, army))
            }
            (Step::Conquest(ConquestStep::Occupy { province, last, .. }), Action::Occupy { slot }) => {
                let open = s.built[province].has(slot) && !s.holdings[province].on.has(slot);
                open.then(|| format!("buildings are occupied in the order of the list; {slot} comes before {last}"))
            }
            (Step::Trade(TradeStep::LayOut { empire }), Action::LayOut { token }) => (s.stocks[empire][token] > 0).then(|| {
                "resources are laid out in the order of the list, and as many as announced; this one has been passed, or \
                 too few would follow it"
                    .to_owned()
            }),
            (Step::Build(BuildStep::KeepResources { empire }), Action::Keep { token }) => {
                let kept = s.activation.kept[Token::ordinary(token.kind())] > 0;
                (s.stocks[empire][token] > 0 && !kept && token.kind() != Resource::Coin)
                    .then(|| "resources are kept in the order of the list; this kind has been passed".to_owned())
            }
            (
                Step::Conquest(ConquestStep::Conquer { province, .. }),
                Action::Raze { slot } | Action::Occupy { slot },
            ) if s.campaign.declined.has(province) => s.built[province].has(slot).then(|| {
                "razing and occupying have been declined here; only the marker, which can be seized now, is asked for \
                 again"
                    .to_owned()
            }),
            (Step::Conquest(ConquestStep::Forage { empire, after: Some(last) }), Action::Forage { province, slot }) => {
                let mut earlier = self.forage_places(s, empire, None).filter(|&place| place < last);
                let open = earlier.any(|place| place == (province, slot));
                open.then(|| "caravan slots are taken in the order of the list; this one has been passed".to_owned())
            }
            _ => None,
        }
    }

    fn fleets_in_order(&self, now: Sea, asked: Sea) -> String {
        let name = |sea: Sea| &self.content.sea_names[sea.0 as usize];
        match asked.cmp(&now) {
            std::cmp::Ordering::Less => {
                format!("fleets move in the order of seas; the one in {} has moved", name(asked))
            }
            std::cmp::Ordering::Equal => {
                format!("triremes leave {} in the order of their destinations; this one has been passed", name(now))
            }
            std::cmp::Ordering::Greater => {
                format!("fleets move in the order of seas; first the one in {} moves or stays at anchor", name(now))
            }
        }
    }

    fn armies_in_order(&self, now: Province, asked: Province) -> String {
        let name = |p: Province| &self.content.province_names[p.0 as usize];
        match asked.cmp(&now) {
            std::cmp::Ordering::Less => {
                format!("armies move in the order of provinces; the one in {} has moved", name(asked))
            }
            std::cmp::Ordering::Equal => {
                format!("legions leave {} in the order of their destinations; this one has been passed", name(now))
            }
            std::cmp::Ordering::Greater => {
                format!("armies move in the order of provinces; first the one in {} moves or stays", name(now))
            }
        }
    }
}
