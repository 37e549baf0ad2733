//! Tokens behind the screens, on offer and in the bank, and who knows about rare goods.

use super::{Checked, ensure, listed};
use crate::MareNostrum;
use crate::ids::*;
use crate::state::*;
use agon_game::IdSet;

impl MareNostrum {
    /// MN-009, MN-030, MN-116.
    pub(super) fn check_tokens(&self, s: &State) -> Checked {
        let negative = |tokens: &Tokens| tokens.as_slice().iter().position(|&n| n < 0).map(|i| Token(i as u8));
        for e in s.empires() {
            for (field, tokens) in [("stocks", &s.stocks[e]), ("trade.offers", &s.trade.offers[e])] {
                if let Some(token) = negative(tokens) {
                    return Err(format!("{field}.{e}.{}: is below zero", agon_game::Id::name(token)));
                }
            }
        }
        if let Some(token) = negative(&s.activation.kept) {
            return Err(format!("activation.kept.{}: is below zero", agon_game::Id::name(token)));
        }
        for kind in Resource::ALL.iter().copied() {
            let (all, bank) = (self.content.tokens[kind as usize], s.bank[kind]);
            let out = self.held(s, Token::ordinary(kind));
            ensure!(
                out + i32::from(bank) == i32::from(all),
                "bank.{kind}: {out} with the players and {bank} in the bank, {all} in the box"
            );
        }
        ensure!(!s.rare_stack.has(Resource::Coin), "rare_stack: coin is no rare good");
        ensure!(!s.rare_discard.has(Resource::Coin), "rare_discard: coin is no rare good");
        for good in Resource::ALL.iter().copied().take(GOODS) {
            let piles = i32::from(s.rare_stack.has(good)) + i32::from(s.rare_discard.has(good));
            let (out, all) = (self.held(s, Token::rare(good)), self.content.rare_tokens[good as usize]);
            ensure!(
                piles + out == i32::from(all),
                "rare_stack: of rare {good} {out} with the players and {piles} in the piles, {all} in the box"
            );
            self.check_known(s, good)?;
        }
        ensure!(s.rare_known[Resource::Coin].is_empty(), "rare_known.coin: coin is no rare good");
        self.check_gift(s)
    }

    /// Tokens of a kind behind all screens, on offer and set aside.
    fn held(&self, s: &State, token: Token) -> i32 {
        let with = |e: Empire| i32::from(s.stocks[e][token]) + i32::from(s.trade.offers[e][token]);
        s.empires().map(with).sum::<i32>() + i32::from(s.activation.kept[token])
    }

    /// MN-113: the holder of a rare good knows it, alone, with everybody, or with the giver it came from; nobody knows
    /// which goods are in the stack.
    fn check_known(&self, s: &State, good: Resource) -> Checked {
        let (token, known) = (Token::rare(good), s.rare_known[good]);
        let has = |e: Empire| {
            let kept = s.activation.kept[token] > 0 && self.builder(s) == Some(e);
            s.stocks[e][token] + s.trade.offers[e][token] > 0 || kept
        };
        let Some(holder) = s.empires().find(|&e| has(e)) else {
            let who = listed(known.iter());
            ensure!(known.is_empty(), "rare_known.{good}: {who} cannot know where it is; it lies in a pile");
            return Ok(());
        };
        let everybody: Empires = s.empires().collect();
        let given = known.len() == 2
            && known.has(holder)
            && (self.in_building(s) || s.step == Step::Victory(VictoryStep::Over))
            && !s.done.has(holder);
        ensure!(
            known == everybody || known == IdSet::of(holder) || given,
            "rare_known.{good}: is {}; {holder} has it, so {holder} alone knows, or everybody, or {holder} and the giver of a \
             gift until {holder} has built",
            listed(known.iter())
        );
        Ok(())
    }

    /// MN-216: the gift of Phase 2 stays unseen until its giver or receiver has built.
    fn check_gift(&self, s: &State) -> Checked {
        let Some(Gift { from, to, token: Some(token), known_before }) = s.gift else { return Ok(()) };
        ensure!(from != to, "gift: {from} gives itself something");
        ensure!(
            self.in_building(s) || s.step == Step::Victory(VictoryStep::Over),
            "gift: there is none before and after Phase 3"
        );
        for e in [from, to] {
            ensure!(!s.done.has(e), "gift: {e} has built, so everybody has seen what it was");
        }
        let known = if token.is_rare() { known_before.has(from) } else { known_before.is_empty() };
        ensure!(
            known,
            "gift.known_before: is {}; the giver of a rare good is among them, and for an ordinary one there is nobody",
            listed(known_before.iter())
        );
        Ok(())
    }

    /// Whether Phase 3 is going on.
    pub(super) fn in_building(&self, s: &State) -> bool {
        matches!(s.step, Step::Build(BuildStep::NameBuilder) | Step::Card(CardStep::Priority { .. }))
            || self.builder(s).is_some()
    }

    /// The empire whose building activation is in progress.
    pub(super) fn builder(&self, s: &State) -> Option<Empire> {
        match s.step {
            Step::Build(BuildStep::Build { empire })
            | Step::Payment(PaymentStep::ChoosePayment { empire } | PaymentStep::Pay { empire })
            | Step::Card(CardStep::CopyHero { empire })
            | Step::Build(BuildStep::KeepCoins { empire } | BuildStep::KeepResources { empire }) => Some(empire),
            _ => None,
        }
    }
}
