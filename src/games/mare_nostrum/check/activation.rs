//! The building activation of Phase 3 fits its step; at other steps there is none.

use super::{Checked, ensure};
use crate::MareNostrum;
use crate::ids::*;
use crate::options::*;
use crate::state::*;
use agon_game::{Id, IdSet};

impl MareNostrum {
    pub(super) fn check_activation(&self, s: &State) -> Checked {
        let Some(e) = self.builder(s) else {
            ensure!(s.activation == Activation::default(), "activation: nobody builds at this step");
            return Ok(());
        };
        self.check_rights(s, e)?;
        self.check_order(s, e)?;
        self.check_purchase(s, e)?;
        self.check_kept(s, e)
    }

    /// What the builder began with and has left (MN-315, MN-346, MN-350, MN-352).
    fn check_rights(&self, s: &State, e: Empire) -> Checked {
        let act = &s.activation;
        let capital = self.capital(e);
        ensure!(
            act.realm.has(capital) && act.realm.without(s.realms[e]).is_empty(),
            "activation.realm: holds the provinces that {e} controlled when its activation began, {} among them, and {e} \
             still controls each of them",
            self.land(capital)
        );
        let markers = match self.content.options.hammurabi_timing {
            HammurabiTiming::RoundStart => 0,
            _ => self.free_markers(s, e),
        };
        ensure!(
            act.free_markers <= markers,
            "activation.free_markers: {}, but the cards of {e} give {markers} here",
            act.free_markers
        );
        // MN-346: enemies do not move during the activation, so the provinces that count are among those where their
        // legions are now.
        let enemies = s.empires().filter(|&other| other != e).fold(Provinces::EMPTY, |m, other| m.or(s.armies(other)));
        let invaded = act.realm.and(enemies).len();
        let legions =
            self.abilities(s, e).map(|(_, card)| usize::from(card.free_legions_per_invaded) * invaded).sum::<usize>();
        ensure!(
            usize::from(act.free_legions) <= legions,
            "activation.free_legions: {}, but the cards of {e} give {legions} at most here",
            act.free_legions
        );
        for card in act.discounts_used.iter() {
            let discount = self.abilities(s, e).any(|(own, rules)| own == card && rules.discount.is_some());
            ensure!(discount, "activation.discounts_used: {card} gives {e} no special price");
        }
        if act.priority {
            ensure!(self.has(s, e, self.build_priority), "activation.priority: {e} may not build first");
            let winning = matches!(act.purchase, Some(Purchase::Card(card)) if self.wins_at_once(s, e, card));
            let always = self.content.options.perseus_scope == PerseusScope::AlwaysFirst;
            ensure!(always || winning, "activation.priority: {e} builds first only to win at once (MN-352)");
        }
        Ok(())
    }

    /// The position in the canonical order of purchases fits what has been bought.
    fn check_order(&self, s: &State, e: Empire) -> Checked {
        let act = &s.activation;
        if let Some(card) = act.last_card {
            let bought = s.cards[e].has(card) || act.purchase == Some(Purchase::Card(card));
            ensure!(bought && act.stage >= Stage::Cards, "activation.last_card: {e} has not bought {card}");
        }
        ensure!(
            act.stage != Stage::Cards || act.last_card.is_some(),
            "activation.last_card: is missing after the first card"
        );
        if let Some(sea) = act.seas_passed.without(s.board.seas).first() {
            return Err(format!("activation.seas_passed: {} is covered at this table", self.water(sea)));
        }
        if let Some(p) = act.markers_passed.without(s.board.provinces).first() {
            return Err(format!("activation.markers_passed: {} is covered at this table", self.land(p)));
        }
        ensure!(
            act.stage >= Stage::Expansion || act.seas_passed.is_empty(),
            "activation.seas_passed: no unit has been built"
        );
        if let Some(object) = act.last_object {
            let stands = match object {
                Object::Legion(p) => s.legions[e][p] > 0,
                Object::Fortress(p) => s.fortresses[e].has(p),
                Object::Building(p, slot) => s.built[p].has(slot) && s.realms[e].has(p),
                Object::Trireme(_) | Object::Marker(_) => false,
            };
            ensure!(
                act.stage == Stage::Land && (stands || act.purchase == Some(Purchase::Object(object))),
                "activation.last_object: {e} has not built {}",
                self.object_name(object)
            );
        }
        Ok(())
    }

    /// MN-304: something is being paid at the steps of payment, and at no others.
    fn check_purchase(&self, s: &State, e: Empire) -> Checked {
        let act = &s.activation;
        let paying = matches!(s.step, Step::Payment(PaymentStep::ChoosePayment { .. } | PaymentStep::Pay { .. }));
        let Some(purchase) = act.purchase else {
            ensure!(!paying, "activation.purchase: is missing; what does {e} pay for?");
            ensure!(act.payment.is_none(), "activation.payment: {e} pays for nothing");
            return Ok(());
        };
        ensure!(paying, "activation.purchase: {e} pays for nothing at this step");
        match purchase {
            Purchase::Card(card) => {
                let bought = act.last_card == Some(card) && act.stage == Stage::Cards;
                ensure!(bought || act.priority, "activation.last_card: {e} is buying {card}");
                let (sold, limit) = (s.display.has(card), self.content.card_costs.len() as u8);
                ensure!(sold, "activation.purchase: {card} is not in the display");
                let most = self.content.cards[card.index()].wins || self.owned_cards(s, e) <= limit;
                ensure!(most, "activation.purchase: {e} has {} heroes and wonders already", self.owned_cards(s, e));
                ensure!(
                    !self.without_target(s, e).has(card),
                    "activation.purchase: {card} has no hero to copy (MN-R30)"
                );
            }
            Purchase::Object(object) => {
                let stage = match object {
                    Object::Trireme(_) | Object::Marker(_) => Stage::Expansion,
                    _ => Stage::Land,
                };
                ensure!(act.stage == stage, "activation.stage: {e} is building {}", self.object_name(object));
                let last = stage == Stage::Expansion || act.last_object == Some(object);
                ensure!(last, "activation.last_object: {e} is building {}", self.object_name(object));
                ensure!(
                    self.may_place(s, e, object),
                    "activation.purchase: {e} cannot build {} here and now",
                    self.object_name(object)
                );
            }
        }
        self.check_payment(s, e, purchase)
    }

    /// MN-304, MN-311 to MN-313: a set of goods that is being put together, in the order of kinds.
    fn check_payment(&self, s: &State, e: Empire, purchase: Purchase) -> Checked {
        let Some(payment) = s.activation.payment else {
            let choosing = matches!(s.step, Step::Payment(PaymentStep::ChoosePayment { .. }));
            ensure!(choosing, "activation.payment: is missing; how does {e} pay?");
            return Ok(());
        };
        ensure!(
            matches!(s.step, Step::Payment(PaymentStep::Pay { .. })),
            "activation.payment: {e} still chooses how to pay"
        );
        let cost = self.cost(s, e, purchase);
        let purse = self.purse(s, e);
        let (open, goods) = match payment.method {
            Method::Goods => (true, cost),
            Method::CoinsAndOneGood => (purse.one_good_among_coins(), 1),
            Method::GoodsAndOneCoin => (purse.one_coin_among_goods(), cost - 1),
            Method::Coins | Method::DiscountCoins | Method::DiscountGood | Method::DiscountRareGood => (false, 0),
        };
        ensure!(open, "activation.payment.method: {e} names no goods one by one that way");
        let (left, paid) = (payment.left, payment.last.is_some());
        ensure!(
            left > 0 && if paid { left < goods } else { left == goods },
            "activation.payment.left: {left} of {goods} goods{}",
            if paid { "; one at least is paid, and one is not" } else { "; nothing is paid yet" }
        );
        ensure!(
            payment.last.is_none_or(|last| last.kind() != Resource::Coin),
            "activation.payment.last: a coin is no good"
        );
        let twice = payment.method != Method::CoinsAndOneGood && self.has(s, e, self.duplicate_good);
        ensure!(twice || !payment.duplicate, "activation.payment.duplicate: {e} may not use a kind twice here");
        ensure!(paid || twice == payment.duplicate, "activation.payment.duplicate: {e} may still use a kind twice");
        let mut payable = false;
        self.payments(s, |_| payable = true);
        ensure!(payable, "activation.payment: {e} cannot pay the {left} goods that are left");
        Ok(())
    }

    /// MN-308, MN-314: what has been set aside, only at the end of the activation.
    fn check_kept(&self, s: &State, e: Empire) -> Checked {
        let act = &s.activation;
        let extra = self.extra_storage(s, e);
        let kept: Vec<(Token, i8)> = act
            .kept
            .as_slice()
            .iter()
            .enumerate()
            .filter(|(_, n)| **n > 0)
            .map(|(i, &n)| (Token(i as u8), n))
            .collect();
        let Step::Build(BuildStep::KeepResources { .. }) = s.step else {
            ensure!(kept.is_empty() && act.last_kept.is_none(), "activation.kept: {e} has kept nothing yet");
            let left = if matches!(s.step, Step::Build(BuildStep::KeepCoins { .. })) { extra } else { 0 };
            ensure!(act.keep_left == left, "activation.keep_left: is {}, not {left}, at this step", act.keep_left);
            let some = !matches!(s.step, Step::Build(BuildStep::KeepCoins { .. })) || s.coins(e) > 0;
            ensure!(some, "step.keep_coins: {e} has no coin");
            return Ok(());
        };
        let set = self.content.coins_kept as i8;
        let goods = kept.iter().filter(|(token, _)| *token != Token::COIN);
        let coins = act.kept[Token::COIN];
        let extra_coin = act.last_kept == Some(Resource::Coin);
        let mut kinds = IdSet::<Resource, u16>::EMPTY;
        let mut used = u8::from(extra_coin);
        for (token, count) in goods {
            let fresh = *count == 1 && !kinds.has(token.kind());
            ensure!(fresh, "activation.kept.{}: one resource of a kind is kept (MN-314)", token.name());
            kinds.insert(token.kind());
            used += 1;
        }
        let most = set + i8::from(extra_coin);
        ensure!(coins <= most, "activation.kept.coin: is {coins}; at most {most} are kept (MN-308)");
        ensure!(
            !extra_coin || coins == most,
            "activation.kept.coin: is {coins}; with the extra coin it is {most} (MN-C9)"
        );
        let expected = if extra_coin { Some(Resource::Coin) } else { kinds.iter().last() };
        ensure!(act.last_kept == expected, "activation.last_kept: is not the last kind of what is kept");
        ensure!(s.stock_size(e) > 0, "step.keep_resources: {e} has nothing left to keep");
        let left = act.keep_left;
        ensure!(
            left > 0 && left + used == extra,
            "activation.keep_left: is {left}; {used} of {extra} resources are kept, and the rest, at least 1, is left"
        );
        Ok(())
    }
}
