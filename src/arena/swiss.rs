//! Swiss tournaments: who meets whom in a round depends on the results of the rounds before it.
//!
//! A round is a segment of the plan. In each cell the bots are seated so that as few as possible meet again, and then those
//! of nearest scores together (`pairing`). Bots that find no table sit out: the lowest of those who have sat out least.
//! Nothing is random but the order of the first round and of equal scores, which the seed gives.

mod pairing;

use super::{Plan, Rotation};
use agon_game::{Purpose, Rng};

/// One round: for each cell its tables, each with its bots as indices into the line-up.
pub type Round = Vec<Vec<Vec<usize>>>;

/// A Swiss tournament under way: what the bots of each cell have done so far.
#[derive(Clone, Debug)]
pub struct Swiss {
    cells: Vec<Standings>,
}

/// The bots of one cell.
#[derive(Clone, Debug)]
struct Standings {
    players: usize,
    /// Half points won and possible, by bot: a match is worth as much as there are others at the table, and each that
    /// finishes behind gives a point, each that finishes level half a point.
    halves: Vec<(u64, u64)>,
    /// Rounds in which two bots sat at one table.
    met: Vec<Vec<u32>>,
    /// Rounds in which a bot sat out.
    out: Vec<u32>,
    /// The order of equals.
    lots: Vec<usize>,
}

impl Swiss {
    /// The tournament of a plan before its first round; `None` if the plan is no Swiss tournament.
    pub fn of(plan: &Plan) -> Option<Self> {
        let swiss = plan.cells.iter().all(|cell| cell.rotation.is_swiss());
        let standings = |(number, cell): (usize, &super::Cell)| {
            let bots = cell.bots.len();
            let mut lots: Vec<usize> = (0..bots).collect();
            // Streams are numbered from the top, where no match of a plan has one; drawn roles use even further ones.
            Rng::stream(plan.seed, u64::MAX / 2 - number as u64, Purpose::Schedule).shuffle(&mut lots);
            Standings {
                players: cell.players,
                halves: vec![(0, 0); bots],
                met: vec![vec![0; bots]; bots],
                out: vec![0; bots],
                lots,
            }
        };
        swiss.then(|| Self { cells: plan.cells.iter().enumerate().map(standings).collect() })
    }

    /// Adds the next round to the plan. All matches of the rounds before it have been [added](Self::add).
    pub fn pair(&mut self, plan: &mut Plan) {
        plan.pairings.push(self.cells.iter_mut().map(Standings::pair).collect());
    }

    /// Counts a match: the bots of its seats, with their places (1 is best), and whether one forfeited it, which compares only
    /// that one with the others. Seats of a truncated match have equal places.
    pub fn add(&mut self, cell: usize, seats: &[(usize, u32)], forfeited: bool) {
        let halves = &mut self.cells[cell].halves;
        for (seat, &(bot, place)) in seats.iter().enumerate() {
            let others = seats.iter().enumerate().filter(|(at, _)| *at != seat).map(|(_, (_, other))| *other);
            for other in others.filter(|other| !forfeited || *other != place) {
                halves[bot].0 += match place.cmp(&other) {
                    std::cmp::Ordering::Less => 2,
                    std::cmp::Ordering::Equal => 1,
                    std::cmp::Ordering::Greater => 0,
                };
                halves[bot].1 += 2;
            }
        }
    }
}

impl Standings {
    /// The bots from the best score to the worst; who has not played stands in the middle.
    fn order(&self) -> Vec<usize> {
        let mut order = self.lots.clone();
        // The sort is stable, so equals stay in the order of their lots.
        order.sort_by(|&a, &b| {
            let ((won_a, of_a), (won_b, of_b)) = (self.share(a), self.share(b));
            (won_b * of_a).cmp(&(won_a * of_b))
        });
        order
    }

    /// The share of the points that a bot has won; half of them before its first match.
    fn share(&self, bot: usize) -> (u128, u128) {
        match self.halves[bot] {
            (_, 0) => (1, 2),
            (won, of) => (won.into(), of.into()),
        }
    }

    /// The same in millionths.
    fn score(&self, bot: usize) -> u64 {
        let (won, of) = self.share(bot);
        u64::try_from(1_000_000 * won / of).expect("nobody wins more than all points")
    }

    fn pair(&mut self) -> Vec<Vec<usize>> {
        let mut order = self.order();
        for _ in 0..order.len() % self.players {
            let least = order.iter().map(|bot| self.out[*bot]).min().expect("somebody is left");
            let last = order.iter().rposition(|bot| self.out[*bot] == least).expect("the least is among them");
            self.out[order.remove(last)] += 1;
        }
        let scores: Vec<u64> = order.iter().map(|bot| self.score(*bot)).collect();
        let met: Vec<Vec<u32>> =
            order.iter().map(|bot| order.iter().map(|other| self.met[*bot][*other]).collect()).collect();
        let tables: Vec<Vec<usize>> = pairing::tables(self.players, &scores, &met)
            .into_iter()
            .map(|table| table.into_iter().map(|place| order[place]).collect())
            .collect();
        for table in &tables {
            for &bot in table {
                for &other in table.iter().filter(|other| **other != bot) {
                    self.met[bot][other] += 1;
                }
            }
        }
        tables
    }
}

impl Plan {
    /// Number of tables of a Swiss round in a cell.
    pub fn tables_of_round(&self, cell: usize) -> u64 {
        (self.cells[cell].bots.len() / self.cells[cell].players) as u64
    }

    /// Matches of each cell in a Swiss round.
    pub fn matches_of_round(&self) -> u64 {
        self.segment / self.cells.len() as u64
    }

    /// The bots at the table of match `index` of a Swiss tournament, as indices into the line-up of its cell, in no
    /// particular order; `None` before its round is paired.
    pub fn company(&self, index: u64) -> Option<&[usize]> {
        let (cell, k) = self.cell_of(index);
        let (round, within) = (k / self.matches_of_round(), k % self.matches_of_round());
        let tables = &self.pairings.get(usize::try_from(round).ok()?)?[cell];
        let block = within / super::schedule::block(&self.cells[cell]);
        Some(&tables[(block % tables.len() as u64) as usize])
    }
}

impl Rotation {
    /// Whether the results of a round decide who meets in the next.
    pub fn is_swiss(self) -> bool {
        matches!(self, Self::SwissRolesAndBots | Self::SwissBots)
    }

    /// The same in a Swiss tournament.
    pub fn as_swiss(self) -> Self {
        match self {
            Self::RolesAndBots => Self::SwissRolesAndBots,
            Self::Bots => Self::SwissBots,
            other => other,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Cell, Roles};
    use super::*;
    use std::collections::BTreeSet;

    fn plan(players: usize, bots: usize) -> Plan {
        let cell = Cell {
            game: 0,
            players,
            scenario: None,
            roles: Roles::Given(Vec::new()),
            bots: vec![agon_bots::resolve("random").unwrap(); bots],
            rotation: Rotation::SwissBots,
        };
        let round = players as u64 * (bots / players) as u64;
        Plan { matches_per_cell: 40 * round, segment: round, ..Plan::of_one(cell, 5) }
    }

    /// Plays rounds in which the bot with the smaller number always finishes first.
    fn play(plan: &mut Plan, rounds: usize) -> Swiss {
        let mut swiss = Swiss::of(plan).unwrap();
        for round in 0..rounds {
            swiss.pair(plan);
            for table in plan.pairings[round][0].clone() {
                let place = |bot: usize| 1 + table.iter().filter(|other| **other < bot).count() as u32;
                let seats: Vec<(usize, u32)> = table.iter().map(|bot| (*bot, place(*bot))).collect();
                swiss.add(0, &seats, false);
            }
        }
        swiss
    }

    #[test]
    fn nobody_meets_anybody_twice_before_that_is_necessary() {
        for bots in 4..=17 {
            let mut plan = plan(2, bots);
            // As long as everybody has met less than half of the others a round without repetition exists (Dirac 1952).
            play(&mut plan, bots / 2);
            let mut met = BTreeSet::new();
            for table in plan.pairings.iter().flat_map(|round| &round[0]) {
                let pair = (table[0].min(table[1]), table[0].max(table[1]));
                assert!(met.insert(pair), "{bots} bots: {pair:?} meet again; {:?}", plan.pairings);
            }
        }
    }

    /// At tables of four everybody has met everybody after a few rounds; from then on, too, some do not meet again and again.
    #[test]
    fn meetings_stay_even_when_all_have_met() {
        let mut plan = plan(4, 8);
        let swiss = play(&mut plan, 14);
        let met = &swiss.cells[0].met;
        let pairs: Vec<u32> = (0..8).flat_map(|a| (0..a).map(move |b| met[a][b])).collect();
        let (least, most) = (pairs.iter().min().unwrap(), pairs.iter().max().unwrap());
        // 14 rounds with three others of seven are six meetings of each pair.
        assert_eq!(pairs.iter().sum::<u32>(), 6 * 28);
        assert!(most - least <= 1, "{pairs:?}");
    }

    #[test]
    fn everybody_sits_at_one_table_and_takes_turns_in_sitting_out() {
        for (players, bots) in [(2, 5), (3, 8), (4, 8), (5, 13)] {
            let mut plan = plan(players, bots);
            let swiss = play(&mut plan, 9);
            for round in &plan.pairings {
                let mut seated: Vec<usize> = round[0].concat();
                assert!(round[0].iter().all(|table| table.len() == players));
                seated.sort_unstable();
                seated.dedup();
                assert_eq!(seated.len(), bots / players * players, "{players} players, {bots} bots");
            }
            let out = &swiss.cells[0].out;
            let (least, most) = (out.iter().min().unwrap(), out.iter().max().unwrap());
            assert!(most - least <= 1, "{players} players, {bots} bots: {out:?}");
        }
    }

    /// The purpose of it all: after a few rounds the best play the best.
    #[test]
    fn neighbours_in_standing_meet() {
        let mut plan = plan(2, 16);
        let mut swiss = play(&mut plan, 5);
        assert_eq!(swiss.cells[0].order()[0], 0, "who wins everything leads");
        assert_eq!(*swiss.cells[0].order().last().unwrap(), 15);
        swiss.pair(&mut plan);
        let distance = |tables: &[Vec<usize>]| tables.iter().map(|t| t[0].abs_diff(t[1])).sum::<usize>();
        let (first, last) = (distance(&plan.pairings[0][0]), distance(&plan.pairings[5][0]));
        assert!(last < first, "{first} at first, {last} at last");
        let top: BTreeSet<usize> =
            plan.pairings[2..].iter().flat_map(|r| &r[0]).find(|t| t.contains(&0)).unwrap().iter().copied().collect();
        assert!(top.iter().all(|bot| *bot < 8), "the best meets somebody of the better half: {top:?}");
    }

    /// Results decide, and nothing else: the same results give the same rounds, another seed another first round.
    #[test]
    fn rounds_follow_from_seed_and_results() {
        let (mut a, mut b) = (plan(3, 9), plan(3, 9));
        play(&mut a, 4);
        play(&mut b, 4);
        assert_eq!(a.pairings, b.pairings);
        let mut other = Plan { seed: 6, ..plan(3, 9) };
        play(&mut other, 4);
        assert_ne!(a.pairings[0], other.pairings[0]);
        let mut lost = plan(3, 9);
        let mut swiss = Swiss::of(&lost).unwrap();
        swiss.pair(&mut lost);
        assert_eq!(a.pairings[0], lost.pairings[0]);
        for table in lost.pairings[0][0].clone() {
            let place = |bot: usize| 1 + table.iter().filter(|other| **other > bot).count() as u32;
            swiss.add(0, &table.iter().map(|bot| (*bot, place(*bot))).collect::<Vec<_>>(), false);
        }
        swiss.pair(&mut lost);
        assert_ne!(a.pairings[1], lost.pairings[1]);
    }

    #[test]
    fn a_draw_and_a_truncated_match_are_worth_half() {
        let mut swiss = Swiss::of(&plan(3, 6)).unwrap();
        swiss.add(0, &[(0, 1), (1, 2), (2, 2)], false);
        assert_eq!(swiss.cells[0].halves[..4], [(4, 4), (1, 4), (1, 4), (0, 0)]);
        swiss.add(0, &[(0, 1), (1, 1), (2, 1)], false);
        assert_eq!(swiss.cells[0].halves[..3], [(6, 8), (3, 8), (3, 8)]);
        let order = swiss.cells[0].order();
        assert_eq!(order[0], 0);
        assert!(order[1..4].iter().all(|bot| *bot > 2), "who has not played stands in the middle: {order:?}");
    }

    /// Who met the one at fault has beaten that one, and nobody else.
    #[test]
    fn a_forfeited_match_counts_against_the_one_at_fault_only() {
        let mut swiss = Swiss::of(&plan(3, 6)).unwrap();
        swiss.add(0, &[(0, 1), (1, 3), (2, 1)], true);
        assert_eq!(swiss.cells[0].halves[..4], [(2, 2), (0, 4), (2, 2), (0, 0)]);
    }
}
