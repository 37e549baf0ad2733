//! Expected payoffs: a rating per empire, turned into chances of winning.

use super::*;

/// Expected payoff of each seat; they sum to 1.
pub(super) fn payoffs(game: &MareNostrum, s: &State, w: &EvaluationWeights) -> BySeat<f32> {
    let ratings = ratings(game, s, &Survey::of(game, s), w);
    let top = s.empires().map(|e| ratings[e.index()]).fold(f32::NEG_INFINITY, f32::max);
    let odds = ratings.map(|r| libm::expf(r - top));
    let total: f32 = s.empires().map(|e| odds[e.index()]).sum();
    BySeat::from_fn(s.players(), |seat| odds[s.empire(seat).index()] / total)
}

/// The log odds of each empire, up to a constant; also for absent empires, without meaning.
pub(super) fn ratings(game: &MareNostrum, s: &State, survey: &Survey, w: &EvaluationWeights) -> [f32; Empire::COUNT] {
    let leads = leads(s, survey);
    let mut ratings = [0.0; Empire::COUNT];
    for e in s.empires() {
        let estate = survey.of_empire(e);
        let mut rating = w.goods * f32::from(estate.goods)
            + w.kinds * estate.kinds.len() as f32
            + w.coins * f32::from(estate.coins)
            + w.rare * f32::from(estate.rare)
            + w.military * f32::from(estate.tracks[Title::Military.index()])
            + w.great_slots * f32::from(estate.great_slots)
            + w.open * f32::from(estate.open.min(6))
            + level(&w.cards, usize::from(estate.cards).saturating_sub(1))
            + level(&w.great, usize::from(estate.great));
        let half_leads = leads[e.index()];
        rating += 0.5 * (level(&w.leads, half_leads / 2) + level(&w.leads, half_leads.div_ceil(2)));
        let missing = missing_cards(game, estate.cards);
        let price: u8 = missing.iter().sum();
        let yields = estate.goods + estate.coins + estate.rare;
        rating += w.pace * (f32::from(yields) / f32::from(price.max(1))).min(2.0);
        if will_build(s, e) {
            let wallet = Wallet::of(game, s, e);
            let unseen = s.rare_unseen[e];
            rating += w.purchase * f32::from(wallet.sets_of(3) + unseen / 3);
            let largest = (wallet.goods_set() + unseen).max(wallet.coin_set());
            let mut purse = wallet;
            if missing.iter().rev().all(|&cost| purse.pay(cost)) {
                rating += w.rush;
            }
            rating += level(&w.hoard, usize::from(largest.saturating_sub(game.content.pyramids_cost - 3)));
        }
        ratings[e.index()] = rating;
    }
    ratings
}

/// Prices of the heroes and wonders still needed for victory.
pub(super) fn missing_cards(game: &MareNostrum, owned: u8) -> &[u8] {
    let costs = &game.content.card_costs;
    &costs[usize::from(owned).saturating_sub(1).min(costs.len())..]
}

/// The entry for a level counted from 1; 0 for none, the last entry beyond the end.
fn level(steps: &[f32], level: usize) -> f32 {
    if level == 0 { 0.0 } else { steps[level.min(steps.len()) - 1] }
}

/// Tracks on which each empire leads, in halves: 2 for a lead or a tie that its own title decides, 1 for another tie.
fn leads(s: &State, survey: &Survey) -> [usize; Empire::COUNT] {
    let mut leads = [0; Empire::COUNT];
    for title in Title::ALL.iter().copied() {
        let best = survey.highest(title, s.empires());
        let highest: Empires = s.empires().filter(|e| survey.of_empire(*e).tracks[title.index()] == best).collect();
        let decided = s.leaders[title].filter(|&l| highest.has(l)).or(highest.first().filter(|_| highest.len() == 1));
        match decided {
            Some(leader) => leads[leader.index()] += 2,
            None => highest.iter().for_each(|e| leads[e.index()] += 1),
        }
    }
    leads
}

/// Whether what an empire has in stock can still be spent this round.
pub(super) fn will_build(s: &State, e: Empire) -> bool {
    match s.step {
        // A conqueror draws.
        Step::Collect(CollectStep::DrawRare { razed: Some(_), .. }) => false,
        Step::Setup(_) | Step::Collect(_) | Step::Trade(_) => true,
        // The builder is not done yet.
        Step::Build(_) | Step::Payment(_) | Step::Card(CardStep::Priority { .. } | CardStep::CopyHero { .. }) => {
            !s.done.has(e)
        }
        Step::Card(CardStep::RefillDisplay)
        | Step::Sea(_)
        | Step::Land(_)
        | Step::Conquest(_)
        | Step::Leadership(_)
        | Step::Victory(_) => false,
    }
}
