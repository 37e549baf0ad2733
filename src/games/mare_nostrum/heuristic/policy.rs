//! Which file decides what, and the small decisions.

use super::*;

impl Mind<'_> {
    /// Index of the action to take.
    pub fn decide(&self, legal: &[Action], rng: &mut Rng) -> usize {
        if legal.len() == 1 {
            return 0;
        }
        match self.s.step {
            Step::Announce => self.announce(legal, rng),
            Step::OfferSize { .. } => self.offer_size(legal, rng),
            Step::LayOut { .. } => self.lay_out(legal),
            Step::Take { .. } => self.take(legal, rng),
            Step::Give { to, .. } => self.give(to, legal, rng),
            Step::RoundStartMarker { .. } | Step::Build { .. } => self.build(legal, rng),
            Step::ChoosePayment { .. } => self.choose_payment(legal, rng),
            Step::Pay { .. } => self.pay(legal),
            Step::CopyHero { .. } => self.copy_hero(legal, rng),
            Step::KeepCoins { .. } | Step::KeepResources { .. } => self.keep(legal, rng),
            Step::DeclarePeace { .. } => self.declare_peace(legal, rng),
            Step::Sail { .. } => self.sail(legal, rng),
            Step::SeaBattle { sea, .. } => self.sea_battle(sea, legal, rng),
            Step::March { from, .. } => self.march(from, legal, rng),
            Step::Fight { .. } => self.fight(legal, rng),
            Step::Losses { .. } => self.lose(legal, rng),
            Step::Conquer { province, .. } | Step::Occupy { province, .. } => self.conquer(province, legal, rng),
            Step::Leave { from: province, .. } | Step::Reassign { province, .. } => self.leave(province, legal, rng),
            Step::TempleBonus { .. } | Step::RazeGain { .. } => self.coin_or_rare(legal, rng),
            Step::ColossusResource { .. } => self.free_resource(legal, rng),
            Step::NameBuilder | Step::NameFirstTaker | Step::NameMover | Step::NameLeader { .. } => {
                self.name(legal, rng)
            }
            // A winning purchase is never declined, a marker always swapped, an idle legion always put to use.
            _ => best(legal, rng, |action| match action {
                Action::DeclinePriority | Action::KeepMarker | Action::EndForaging => 0.0,
                Action::ClaimPurchase { card } if self.game.content.cards[card.index()].wins => 2.0,
                _ => 1.0,
            }),
        }
    }

    /// Builders: first oneself, then the least dangerous. Movers: the most dangerous first, so that others can answer,
    /// oneself last. Leaders: oneself, otherwise nobody whom the title would help much.
    fn name(&self, legal: &[Action], rng: &mut Rng) -> usize {
        let ratings = self.ratings(&self.survey());
        best(legal, rng, |action| match action {
            Action::NameMover { empire } if empire != self.me => ratings[empire.index()],
            Action::NameMover { .. } => f32::NEG_INFINITY,
            Action::NameBuilder { empire } | Action::NameFirstTaker { empire } | Action::NameLeader { empire } => {
                if empire == self.me {
                    return f32::INFINITY;
                }
                let titles = self.s.leaders.as_slice().iter().filter(|l| **l == Some(empire)).count();
                let helps = if matches!(action, Action::NameLeader { .. }) { 3 * titles } else { 0 };
                -ratings[empire.index()] - helps as f32
            }
            _ => 0.0,
        })
    }

    /// A coin is certain; a rare good is worth more the fewer kinds one has.
    fn coin_or_rare(&self, legal: &[Action], rng: &mut Rng) -> usize {
        let counts = wallet::kind_counts(self.s, self.me);
        let w = &self.weights.trade;
        let pile = if self.s.rare_stack.is_empty() { self.s.rare_discard } else { self.s.rare_stack };
        let mean = |n: usize, total: f32| total / n.max(1) as f32;
        let rare = mean(pile.len(), pile.iter().map(|good| self.copy_worth(counts[good.index()])).sum());
        let near = counts[Resource::Coin.index()] + 4 >= self.game.content.pyramids_cost;
        let coin = w.coin + if near { w.completes } else { 0.0 };
        best(legal, rng, |action| if action == Action::TakeCoin { coin } else { rare })
    }

    fn free_resource(&self, legal: &[Action], rng: &mut Rng) -> usize {
        let counts = wallet::kind_counts(self.s, self.me);
        best(legal, rng, |action| match action {
            Action::TakeResource { resource: Resource::Coin } => self.weights.trade.coin,
            // What the bank has little of, nobody else offers.
            Action::TakeResource { resource } => {
                self.copy_worth(counts[resource.index()]) - 0.01 * f32::from(self.s.bank[resource])
            }
            _ => 0.0,
        })
    }
}
