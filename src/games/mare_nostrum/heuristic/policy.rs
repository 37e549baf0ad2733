//! Which file decides what, and the small decisions.

use super::*;

impl Mind<'_> {
    /// Index of the action to take.
    pub fn decide(&self, legal: &[Action], rng: &mut Rng) -> usize {
        if legal.len() == 1 {
            return 0;
        }
        match self.s.step {
            Step::Trade(TradeStep::Announce) => self.announce(legal, rng),
            Step::Trade(TradeStep::OfferSize { .. }) => self.offer_size(legal, rng),
            Step::Trade(TradeStep::LayOut { .. }) => self.lay_out(legal),
            Step::Trade(TradeStep::Take { .. }) => self.take(legal, rng),
            Step::Trade(TradeStep::Give { to, .. }) => self.give(to, legal, rng),
            Step::Collect(CollectStep::RoundStartMarker { .. }) | Step::Build(BuildStep::Build { .. }) => {
                self.build(legal, rng)
            }
            Step::Payment(PaymentStep::ChoosePayment { .. }) => self.choose_payment(legal, rng),
            Step::Payment(PaymentStep::Pay { .. }) => self.pay(legal),
            Step::Card(CardStep::CopyHero { .. }) => self.copy_hero(legal, rng),
            Step::Build(BuildStep::KeepCoins { .. } | BuildStep::KeepResources { .. }) => self.keep(legal, rng),
            Step::Sea(SeaStep::DeclarePeace { .. }) => self.declare_peace(legal, rng),
            Step::Sea(SeaStep::Sail { from, .. }) => self.sail(from, legal, rng),
            Step::Sea(SeaStep::SeaBattle { sea, .. }) => self.sea_battle(sea, legal, rng),
            Step::Land(LandStep::March { from, .. }) => self.march(from, legal, rng),
            Step::Land(LandStep::Fight { .. }) => self.fight(legal, rng),
            Step::Land(LandStep::Losses { .. }) => self.lose(legal, rng),
            Step::Conquest(ConquestStep::Conquer { province, .. } | ConquestStep::Occupy { province, .. }) => {
                self.conquer(province, legal, rng)
            }
            Step::Land(LandStep::Leave { from: province, .. })
            | Step::Conquest(ConquestStep::Reassign { province, .. }) => self.leave(province, legal, rng),
            Step::Collect(CollectStep::TempleBonus { .. }) | Step::Conquest(ConquestStep::RazeGain { .. }) => {
                self.coin_or_rare(legal, rng)
            }
            Step::Collect(CollectStep::ColossusResource { .. }) => self.free_resource(legal, rng),
            Step::Build(BuildStep::NameBuilder)
            | Step::Trade(TradeStep::NameFirstTaker)
            | Step::Sea(SeaStep::NameMover)
            | Step::Leadership(LeadershipStep::NameLeader { .. }) => self.name(legal, rng),
            // A winning purchase is never declined, a marker always swapped.
            Step::Card(CardStep::Priority { .. })
            | Step::Conquest(ConquestStep::InstantSwap { .. } | ConquestStep::Swap { .. }) => {
                best_drawn(legal, rng, |action, _| match action {
                    Action::DeclinePriority | Action::KeepMarker => 0.0,
                    Action::ClaimPurchase { card } if self.game.content.cards[card.index()].wins => 2.0,
                    Action::ClaimPurchase { .. } | Action::ClaimFirst | Action::SwapMarker => 1.0,
                    _ => flow::unknown_action(self.s.step, action),
                })
            }
            // An idle legion is always put to use; one that forages stays where it is.
            Step::Conquest(ConquestStep::Forage { empire, after }) => {
                best_drawn(legal, rng, |action, _| match action {
                    Action::EndForaging => 0.0,
                    Action::Forage { province, .. } => {
                        let left = self.game.left_to_forage(self.s, empire, province, after);
                        let foraged = matches!(left, Some(Slot::Caravan1 | Slot::Caravan2));
                        if foraged { -1.0 } else { 1.0 }
                    }
                    _ => flow::unknown_action(self.s.step, action),
                })
            }
            Step::Setup(_)
            | Step::Collect(CollectStep::DrawRare { .. })
            | Step::Card(CardStep::RefillDisplay)
            | Step::Sea(SeaStep::SeaDice { .. })
            | Step::Land(LandStep::LandDice { .. })
            | Step::Victory(_) => flow::nobody_decides(self.s.step),
        }
    }

    /// Builders: first oneself, then the least dangerous. Movers: the most dangerous first, so that others can answer,
    /// oneself last. Leaders: oneself, otherwise nobody whom the title would help much.
    fn name(&self, legal: &[Action], rng: &mut Rng) -> usize {
        let ratings = self.ratings(&self.survey());
        best_drawn(legal, rng, |action, _| match action {
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
            _ => flow::unknown_action(self.s.step, action),
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
        best_drawn(legal, rng, |action, _| if action == Action::TakeCoin { coin } else { rare })
    }

    fn free_resource(&self, legal: &[Action], rng: &mut Rng) -> usize {
        let counts = wallet::kind_counts(self.s, self.me);
        best_drawn(legal, rng, |action, _| match action {
            Action::TakeResource { resource: Resource::Coin } => self.weights.trade.coin,
            // Nobody else offers what is scarce in the bank.
            Action::TakeResource { resource } => {
                self.copy_worth(counts[resource.index()]) - 0.01 * f32::from(self.s.bank[resource])
            }
            Action::TakeNothing => 0.0,
            _ => flow::unknown_action(self.s.step, action),
        })
    }
}
