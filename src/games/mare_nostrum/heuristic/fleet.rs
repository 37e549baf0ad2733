//! Phase 4: what triremes open to legions and to control markers.

use super::*;
use std::cell::LazyCell;
use std::ops::Deref;

/// What is gained, by the sea that a trireme goes to.
type BySea = [f32; MAX_SEAS];

impl Mind<'_> {
    /// Where a trireme opens more than it leaves: marches of this round, and markers of the next.
    pub fn sail(&self, from: Sea, legal: &[Action], rng: &mut Rng) -> usize {
        let s = self.s;
        let now = s.fleets(self.me);
        let left = if s.triremes[self.me][from] > 1 { now } else { now.without(IdSet::of(from)) };
        let to = |action: &Action| if let Action::Sail { to, .. } = *action { Some(to) } else { None };
        let seas: Seas = legal.iter().filter_map(to).filter(|&sea| left.or(IdSet::of(sea)) != now).collect();
        let mut worths = [0.0; MAX_SEAS];
        let survey = LazyCell::new(|| self.survey());
        self.add_marches(from, left, seas, &survey, &mut worths);
        self.add_markers(left, seas, &survey, &mut worths);
        best_drawn(legal, rng, |action, _| match action {
            Action::Sail { to, .. } => worths[to.index()] - 0.2,
            Action::Anchor { .. } => 0.0,
            _ => flow::unknown_action(s.step, action),
        })
    }

    /// Adds what the best march of each army gains with a trireme in one of `seas` besides those in `left`, less what it gains
    /// with all where they are.
    fn add_marches(&self, from: Sea, left: Seas, seas: Seas, survey: &impl Deref<Target = Survey>, worths: &mut BySea) {
        let s = self.s;
        let closed = MareNostrum::closed_by_peace(s, self.me);
        let fleets = s.fleets(self.me);
        let mut scene = None;
        for army in s.armies(self.me).iter() {
            let ways = |fleets: Seas| {
                let mut ways = self.game.reach_with(&s.board, fleets, IdSet::of(army)).without(closed);
                ways.remove(army);
                ways
            };
            let chain = self.game.chained_seas(fleets, IdSet::of(army));
            let joins = |sea: Sea| {
                self.game.content.shores[sea].has(army)
                    || Seas::from_bits(self.game.content.sea_links[sea].bits()).meets(chain)
            };
            if !chain.has(from) && !seas.iter().any(joins) {
                continue;
            }
            let now = ways(fleets);
            let mut then = [now; MAX_SEAS];
            seas.iter().for_each(|sea| then[sea.index()] = ways(left.or(IdSet::of(sea))));
            let all = seas.iter().fold(now, |m, sea| m.or(then[sea.index()]));
            let common = seas.iter().fold(now, |m, sea| m.and(then[sea.index()]));
            if all == common {
                continue;
            }
            let scene = scene.get_or_insert_with(|| self.scene(survey));
            let march = self.army(army, s.legions[self.me][army], scene);
            let mut gains = [0.0f32; MAX_PROVINCES];
            all.without(common).iter().for_each(|to| gains[to.index()] = march.gain(to, 0));
            if gains.iter().all(|gain| *gain <= 0.0) {
                continue;
            }
            common.iter().for_each(|to| gains[to.index()] = march.gain(to, 0));
            let best = |ways: Provinces| ways.iter().map(|to| gains[to.index()]).fold(0.0, f32::max);
            let today = best(now);
            seas.iter().for_each(|sea| worths[sea.index()] += best(then[sea.index()]) - today);
        }
    }

    /// Adds the free provinces that the realm then borders or reaches, less those it reaches now.
    fn add_markers(&self, left: Seas, seas: Seas, survey: &impl Deref<Target = Survey>, worths: &mut BySea) {
        let s = self.s;
        let taken = s.empires().fold(s.enemy_land_units(self.me), |m, e| m.or(s.realms[e]));
        let free = |fleets: Seas| self.game.reach_with(&s.board, fleets, s.realms[self.me]).without(taken);
        let now = free(s.fleets(self.me));
        let mut outlook = None;
        for sea in seas.iter() {
            let then = free(left.or(IdSet::of(sea)));
            if then == now {
                continue;
            }
            let outlook = outlook.get_or_insert_with(|| self.outlook(**survey));
            let sum = |provinces: Provinces| provinces.iter().map(|p| self.marker_worth(outlook, p)).sum::<f32>();
            worths[sea.index()] += self.weights.build.passage * (sum(then.without(now)) - sum(now.without(then)));
        }
    }
}
