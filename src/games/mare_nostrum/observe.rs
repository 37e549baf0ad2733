//! Who sees what, and how to sample a state that looks the same (register, 4.3).
//!
//! With perfect recall little is hidden: rare goods drawn and not yet shown, the equalization gift until its giver or
//! receiver ends his building activation, and offers before they are revealed. The order of the rare stack and of the
//! face-down cards is never stored, so nobody can read it.

use super::MareNostrum;
use super::ids::*;
use super::state::*;
use agon_game::flow::Chapter;
use agon_game::{Hearing, IdSet, Observation, Rng, Seat, Sight};

/// Number of worlds drawn before the payer is dealt what he needs.
const MOST_TRIES: usize = 64;

impl Sight for MareNostrum {
    fn mask(&self, s: &State, seat: Seat) -> State {
        let me = s.empire(seat);
        let mut view = *s;
        if !s.trade.revealed {
            for other in s.empires().filter(|&e| e != me) {
                let offer = std::mem::take(&mut view.trade.offers[other]);
                for (have, laid) in view.stocks[other].as_mut_slice().iter_mut().zip(offer.as_slice()) {
                    *have += laid;
                }
            }
        }
        if self.content.options.open_stocks {
            return view;
        }
        for other in s.empires().filter(|&e| e != me) {
            for good in Resource::ALL.iter().copied().take(GOODS) {
                let held = &mut view.stocks[other][Token::rare(good)];
                if *held > 0 && !s.rare_known[good].has(me) {
                    *held = 0;
                    view.rare_unseen[other] += 1;
                    view.rare_stack.insert(good);
                    view.rare_known[good] = Empires::EMPTY;
                }
            }
        }
        view.gift = self.hide_gift(&mut view, me);
        view
    }

    fn determinize(&self, seen: &Observation<Self>, rng: &mut Rng) -> State {
        // A player who pays with goods must be able to; worlds in which he could not are drawn again.
        for _ in 0..MOST_TRIES {
            let s = self.sampled_once(seen, rng, false);
            if self.payment_possible(&s) {
                return s;
            }
        }
        self.sampled_once(seen, rng, true)
    }

    /// MN-205: offers are shown together. Dice lie on the table.
    fn hears(&self, s: &State, _seat: Seat) -> Hearing {
        match s.step {
            Step::Trade(TradeStep::LayOut { .. }) => Hearing::Together("offers"),
            step if matches!(step.who(self, s), Who::Chance(Draw::SeaDice { .. } | Draw::LandDice { .. })) => {
                Hearing::AtOnce
            }
            _ => Hearing::AsSeen,
        }
    }
}

impl MareNostrum {
    /// A third party sees the stocks as if the gift had not been made, until the receiver has spent what he did not
    /// have before: from then on everybody can tell what it was, and nothing is hidden.
    fn hide_gift(&self, view: &mut State, me: Empire) -> Option<Gift> {
        let Gift { from, to, token, known_before } = view.gift?;
        let token = token.expect("a state knows what was given");
        if me == from || me == to {
            return view.gift;
        }
        if token.is_rare() && !known_before.has(me) {
            view.rare_unseen[to] = view.rare_unseen[to].checked_sub(1)?;
            view.rare_unseen[from] += 1;
        } else {
            // A player who is asked how many coins to keep has at least one. If that is the gift, everybody can tell.
            let last_coin = token == Token::COIN
                && view.coins(to) == 1
                && view.step == Step::Build(BuildStep::KeepCoins { empire: to });
            if view.stocks[to][token] == 0 || last_coin {
                return None;
            }
            view.stocks[to][token] -= 1;
            view.stocks[from][token] += 1;
        }
        Some(Gift { from, to, token: None, known_before: Empires::EMPTY })
    }

    /// One world. `helpful` deals the payer goods of kinds that he lacks.
    fn sampled_once(&self, seen: &Observation<Self>, rng: &mut Rng, helpful: bool) -> State {
        let mut s = *seen.view();
        let me = s.empire(seen.seat);
        let hidden_gift = self.sample_gift(&mut s, rng);
        self.sample_rare_goods(&mut s, me, hidden_gift, helpful, rng);
        if !s.trade.revealed {
            for other in s.empires().filter(|&e| e != me) {
                sample_offer(&mut s, other, rng);
            }
        }
        s
    }

    /// Chooses what an unseen gift was, in proportion to what the giver had; true if it was an unseen rare good.
    fn sample_gift(&self, s: &mut State, rng: &mut Rng) -> bool {
        let Some(Gift { from, to, token: None, .. }) = s.gift else { return false };
        let mut visible = s.stocks[from].as_slice().map(|n| n as u32);
        // A player who is asked how many coins to keep has one left, so a single coin was not given away.
        if s.step == (Step::Build(BuildStep::KeepCoins { empire: from })) && s.coins(from) == 1 {
            visible[Token::COIN.0 as usize] = 0;
        }
        let hidden = u32::from(s.rare_unseen[from]);
        let choice = rng.weighted(visible.into_iter().chain([hidden])).expect("the giver had something");
        match choice {
            i if i < TOKENS => {
                let token = Token(i as u8);
                s.stocks[from][token] -= 1;
                s.stocks[to][token] += 1;
                let known_before = if token.is_rare() { s.empires().collect() } else { Empires::EMPTY };
                s.gift = Some(Gift { from, to, token: Some(token), known_before });
                false
            }
            _ => {
                s.rare_unseen[from] -= 1;
                s.rare_unseen[to] += 1;
                true
            }
        }
    }

    /// Deals the unseen rare goods to the stack and the screens.
    fn sample_rare_goods(&self, s: &mut State, me: Empire, hidden_gift: bool, helpful: bool, rng: &mut Rng) {
        let mut pool = [Resource::Coin; GOODS];
        let mut size = 0;
        for good in s.rare_stack.iter() {
            pool[size] = good;
            size += 1;
        }
        let mut given = None;
        for other in s.empires().filter(|&e| e != me) {
            for _ in 0..std::mem::take(&mut s.rare_unseen[other]) {
                let last = s.activation.payment.and_then(|p| p.last).map_or(0, |t| t.kind() as u8 + 1);
                let useful = |&i: &usize| pool[i] as u8 >= last && s.stock_of(other, pool[i]) == 0;
                let i = (0..size).find(|i| helpful && useful(i)).unwrap_or_else(|| rng.below(size));
                let good = pool[i];
                size -= 1;
                pool[i] = pool[size];
                s.rare_stack.remove(good);
                s.stocks[other][Token::rare(good)] += 1;
                s.rare_known[good] = IdSet::of(other);
                if s.gift.is_some_and(|gift| gift.to == other) {
                    given = Some(good);
                }
            }
        }
        if let Some(Gift { from, to, .. }) = s.gift.filter(|_| hidden_gift) {
            // It is still behind the receiver's screen; if he had spent it, everybody would know.
            let good = given.expect("a gift that nobody has seen is still there");
            s.rare_known[good] = IdSet::of(from).or(IdSet::of(to));
            s.gift = Some(Gift { from, to, token: Some(Token::rare(good)), known_before: IdSet::of(from) });
        }
    }
}

/// A uniformly drawn offer of the announced size; of an offer that is still being laid out, its first tokens.
fn sample_offer(s: &mut State, empire: Empire, rng: &mut Rng) {
    let (laid, size) = (s.trade.laid[empire], s.trade.sizes[empire]);
    if laid == 0 {
        return;
    }
    let mut left = s.stocks[empire];
    let mut offer = Tokens::default();
    for _ in 0..size {
        let weights = left.as_slice().map(|n| n as u32);
        let i = rng.weighted(weights.into_iter()).expect("enough to lay out");
        left.as_mut_slice()[i] -= 1;
        offer.as_mut_slice()[i] += 1;
    }
    let mut open = laid as i8;
    for i in 0..TOKENS {
        let count = offer.as_slice()[i].min(open);
        open -= count;
        s.trade.offers[empire].as_mut_slice()[i] = count;
        s.stocks[empire].as_mut_slice()[i] -= count;
    }
}
