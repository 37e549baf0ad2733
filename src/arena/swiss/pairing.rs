//! Who sits with whom in a round: fewest repeated meetings first, then nearest scores.
//!
//! Neighbours in standing sit together at first; then two change places as long as that helps. A search that fills the tables
//! from the top of the standings down looks for something better. It settles small rounds completely; in large ones it ends
//! after a fixed number of tries, so that the same results always give the same round.

use std::ops::Add;

/// Seats tried with one allowance of repeated meetings.
const TRIES: usize = 20_000;

/// What a seating costs; smaller is better.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
struct Cost {
    /// Meetings of all pairs that sit together, beyond those of the two who have met least, squared: rather two pairs a second
    /// time than one a third time.
    repeated: u64,
    /// Squared differences of score of all pairs that sit together.
    apart: u64,
}

impl Add for Cost {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { repeated: self.repeated + other.repeated, apart: self.apart + other.apart }
    }
}

/// All places of the standings at tables of so many `players`: `scores` from the top down, and how often the two at any places
/// have `met`. Their number is a multiple of `players`.
pub(super) fn tables(players: usize, scores: &[u64], met: &[Vec<u32>]) -> Vec<Vec<usize>> {
    let places = scores.len();
    let pairs = || (0..places).flat_map(|a| (0..a).map(move |b| (a, b)));
    let least = pairs().map(|(a, b)| met[a][b]).min().unwrap_or(0);
    let cost = |a: usize, b: usize| {
        let more = u64::from(met[a][b].saturating_sub(least));
        Cost { repeated: more * more, apart: scores[a].abs_diff(scores[b]).pow(2) }
    };
    let costs = (0..places).map(|a| (0..places).map(|b| cost(a, b)).collect()).collect();
    let order: Vec<usize> = (0..places).collect();
    let neighbours: Vec<Vec<usize>> = order.chunks(players).map(<[usize]>::to_vec).collect();
    let mut search = Search::new(players, costs, neighbours);
    search.settle();
    let mut allowance = search.least_of_the_rest().repeated;
    let mut step = 1;
    loop {
        let before = search.best.0;
        search.allowance = allowance.min(before.repeated);
        search.tries = TRIES;
        search.fill(Cost::default());
        if search.best.0 < before {
            search.settle();
        }
        if search.best.0 < before || search.allowance == before.repeated {
            return search.best.1;
        }
        // No seating repeats so little, or it is hard to find.
        allowance += step;
        step *= 4;
    }
}

/// A seating in the making.
struct Search {
    players: usize,
    /// What it costs to have two places at one table.
    costs: Vec<Vec<Cost>>,
    /// Who has no table yet.
    free: Vec<bool>,
    /// The tables so far, the last of which may be open.
    tables: Vec<Vec<usize>>,
    /// Most repeated meetings.
    allowance: u64,
    best: (Cost, Vec<Vec<usize>>),
    /// Seats that may still be tried.
    tries: usize,
}

impl Search {
    fn new(players: usize, costs: Vec<Vec<Cost>>, tables: Vec<Vec<usize>>) -> Self {
        let cost = tables.iter().map(|table| of_table(&costs, table)).fold(Cost::default(), Cost::add);
        let free = vec![true; costs.len()];
        Self { players, costs, free, tables: Vec::new(), allowance: 0, best: (cost, tables), tries: 0 }
    }

    /// Lets two at different tables change places as long as that makes the best seating better.
    fn settle(&mut self) {
        let Self { costs, best: (cost, tables), .. } = self;
        let places = || (0..tables.len()).flat_map(|table| (0..self.players).map(move |seat| (table, seat)));
        let places: Vec<(usize, usize)> = places().collect();
        let mut changed = true;
        while changed {
            changed = false;
            for (i, &(a, seat)) in places.iter().enumerate() {
                for &(b, other) in places[..i].iter().filter(|(table, _)| *table != a) {
                    let both = |tables: &[Vec<usize>]| of_table(costs, &tables[a]) + of_table(costs, &tables[b]);
                    let before = both(tables);
                    let swap = |tables: &mut [Vec<usize>]| {
                        let (here, there) = (tables[a][seat], tables[b][other]);
                        (tables[a][seat], tables[b][other]) = (there, here);
                    };
                    swap(tables);
                    let after = both(tables);
                    if after < before {
                        *cost = Cost {
                            repeated: cost.repeated - before.repeated + after.repeated,
                            apart: cost.apart + after.apart - before.apart,
                        };
                        changed = true;
                    } else {
                        swap(tables);
                    }
                }
            }
        }
        // From the top of the standings down, as the search fills them.
        tables.iter_mut().for_each(|table| table.sort_unstable());
        tables.sort_unstable();
    }

    /// Tries all seatings of those who are free, where the others have cost so much.
    fn fill(&mut self, cost: Cost) {
        let open = self.tables.last().filter(|table| table.len() < self.players);
        let next = match open {
            Some(table) => table.last().expect("a table begins with somebody") + 1,
            None => {
                let Some(first) = self.free.iter().position(|free| *free) else {
                    self.best = (cost, self.tables.clone());
                    return;
                };
                if self.is_hopeless(cost + self.least_of_the_rest()) {
                    return;
                }
                self.free[first] = false;
                self.tables.push(vec![first]);
                self.fill(cost);
                self.tables.pop();
                self.free[first] = true;
                return;
            }
        };
        let at = self.tables.len() - 1;
        for place in next..self.free.len() {
            if !self.free[place] {
                continue;
            }
            if self.tries == 0 {
                return;
            }
            self.tries -= 1;
            let more = self.tables[at].iter().map(|other| self.costs[place][*other]).fold(cost, Cost::add);
            if self.is_hopeless(more) {
                continue;
            }
            self.free[place] = false;
            self.tables[at].push(place);
            self.fill(more);
            self.tables[at].pop();
            self.free[place] = true;
        }
    }

    /// Whether a seating that costs at least so much is of no use.
    fn is_hopeless(&self, cost: Cost) -> bool {
        cost.repeated > self.allowance || cost >= self.best.0
    }

    /// Less than this cannot be had for those who are free: each with those whom it has met least, and neighbours in score.
    fn least_of_the_rest(&self) -> Cost {
        let rest: Vec<usize> = (0..self.free.len()).filter(|place| self.free[*place]).collect();
        let others = self.players - 1;
        let mut twice = 0;
        for &place in &rest {
            let mut met: Vec<u64> =
                rest.iter().filter(|p| **p != place).map(|p| self.costs[place][*p].repeated).collect();
            if (1..met.len()).contains(&others) {
                met.select_nth_unstable(others - 1);
            }
            twice += met.iter().take(others).sum::<u64>();
        }
        let apart = rest.chunks(self.players).map(|table| of_table(&self.costs, table).apart).sum();
        Cost { repeated: twice.div_ceil(2), apart }
    }
}

/// The cost of all pairs at a table.
fn of_table(costs: &[Vec<Cost>], table: &[usize]) -> Cost {
    let pairs = table.iter().enumerate().flat_map(|(i, a)| table[..i].iter().map(move |b| costs[*a][*b]));
    pairs.fold(Cost::default(), Cost::add)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every way to seat those who are left.
    fn all(players: usize, left: &[usize]) -> Vec<Vec<Vec<usize>>> {
        let Some((first, others)) = left.split_first() else { return vec![vec![]] };
        let companies = (0u32..1 << others.len()).filter(|chosen| chosen.count_ones() as usize == players - 1);
        companies
            .flat_map(|chosen| {
                let (at, rest): (Vec<_>, Vec<_>) = others.iter().enumerate().partition(|(i, _)| chosen >> i & 1 == 1);
                let [at, rest] = [at, rest].map(|of| of.into_iter().map(|(_, place)| *place).collect::<Vec<_>>());
                let table = [&[*first], at.as_slice()].concat();
                all(players, &rest).into_iter().map(move |more| [vec![table.clone()], more].concat())
            })
            .collect()
    }

    /// How much more often than the least two have met, squared; and how far apart those who sit together are.
    fn judged(tables: &[Vec<usize>], scores: &[u64], met: &[Vec<u32>]) -> (u64, u64) {
        let places = scores.len();
        let least = (0..places).flat_map(|a| (0..a).map(move |b| met[a][b])).min().unwrap();
        let pairs = tables.iter().flat_map(|table| table.iter().flat_map(|a| table.iter().map(move |b| (*a, *b))));
        pairs.filter(|(a, b)| a < b).fold((0, 0), |(repeated, apart), (a, b)| {
            (repeated + u64::from(met[a][b] - least).pow(2), apart + scores[a].abs_diff(scores[b]).pow(2))
        })
    }

    /// Round after round, long after everybody has met everybody, no other seating repeats less, nor one that repeats as little
    /// brings nearer scores together.
    #[test]
    fn no_other_seating_is_better() {
        for (players, bots) in [(2, 8), (3, 9), (4, 8), (4, 12), (5, 10)] {
            let seatings = all(players, &(0..bots).collect::<Vec<_>>());
            let mut met = vec![vec![0; bots]; bots];
            for round in 0..14 {
                // Scores spread, and the standings change.
                let mut standing: Vec<(u64, usize)> =
                    (0..bots).map(|bot| ((bot * 7 + round * bot) as u64 % 11 * 90_000, bot)).collect();
                standing.sort_by_key(|(score, _)| std::cmp::Reverse(*score));
                let scores: Vec<u64> = standing.iter().map(|(score, _)| *score).collect();
                let here: Vec<Vec<u32>> =
                    standing.iter().map(|(_, a)| standing.iter().map(|(_, b)| met[*a][*b]).collect()).collect();
                let chosen = tables(players, &scores, &here);
                let best = seatings.iter().map(|seating| judged(seating, &scores, &here)).min().unwrap();
                assert_eq!(judged(&chosen, &scores, &here), best, "{players} players, {bots} bots, round {round}");
                assert_eq!(chosen, tables(players, &scores, &here), "the same results give the same round");
                for table in chosen {
                    for (a, b) in table.iter().flat_map(|a| table.iter().map(move |b| (*a, *b))) {
                        met[standing[a].1][standing[b].1] += u32::from(a != b);
                    }
                }
            }
        }
    }

    /// Far too many seatings to try them all: everybody still sits, and nobody meets anybody far more often than others do.
    #[test]
    fn large_rounds_are_spread_as_well() {
        for (players, bots, most) in [(4, 40, 2), (2, 60, 1), (5, 25, 2), (8, 32, 3)] {
            let scores: Vec<u64> = (0..bots as u64).map(|bot| 1_000_000 - bot * 10_000).collect();
            let mut met = vec![vec![0; bots]; bots];
            for round in 0..6 {
                let chosen = tables(players, &scores, &met);
                let mut seated = chosen.concat();
                seated.sort_unstable();
                assert_eq!(seated, (0..bots).collect::<Vec<_>>(), "{players} players, {bots} bots, round {round}");
                for table in chosen {
                    for (a, b) in table.iter().flat_map(|a| table.iter().map(move |b| (*a, *b))) {
                        met[a][b] += u32::from(a != b);
                    }
                }
            }
            let seen = met.iter().flatten().max().unwrap();
            assert!(*seen <= most, "{players} players, {bots} bots: {seen} meetings");
        }
    }
}
