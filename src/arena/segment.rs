//! A run of matches that is recorded at once: consecutive numbers, or some of them.

use super::{Plan, schedule};
use std::ops::Range;
use std::sync::Arc;

/// Matches that are recorded at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Position in the run, from 0.
    pub number: u64,
    /// From its first match to its last, by number.
    pub matches: Range<u64>,
    /// Its matches by number, in order; `None` for all of the range.
    only: Option<Arc<[u64]>>,
}

impl Segment {
    /// All matches of a range.
    pub fn new(number: u64, matches: Range<u64>) -> Self {
        Self { number, matches, only: None }
    }

    /// Matches by number, in ascending order; `None` if there are none.
    pub fn of(number: u64, matches: Vec<u64>) -> Option<Self> {
        debug_assert!(matches.is_sorted_by(|a, b| a < b));
        let (first, last) = (*matches.first()?, *matches.last()?);
        Some(Self { number, matches: first..last + 1, only: Some(matches.into()) })
    }

    /// Number of matches.
    pub fn len(&self) -> u64 {
        match &self.only {
            None => self.matches.end - self.matches.start,
            Some(numbers) => numbers.len() as u64,
        }
    }

    /// Whether it has no match.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The number of its match at a place, counted from 0.
    pub fn at(&self, place: u64) -> u64 {
        match &self.only {
            None => self.matches.start + place,
            Some(numbers) => numbers[place as usize],
        }
    }

    /// The place of match `index`, counted from 0; `None` if it is not one of its matches.
    pub fn place(&self, index: u64) -> Option<u64> {
        match &self.only {
            None => self.matches.contains(&index).then(|| index - self.matches.start),
            Some(numbers) => numbers.binary_search(&index).ok().map(|place| place as u64),
        }
    }

    /// Its matches by number, in order.
    pub fn numbers(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.len()).map(|place| self.at(place))
    }
}

impl Plan {
    /// Segment `number` where everything is played to the end; `None` if it lies beyond it.
    pub fn segment_of_all(&self, number: u64) -> Option<Segment> {
        let start = number.checked_mul(self.segment).filter(|start| *start < self.total())?;
        Some(Segment::new(number, start..start.saturating_add(self.segment).min(self.total())))
    }

    /// Segment `number` of a run in which not every table is played on: `open` says so of a cell and of the names of the bots
    /// at a table. It begins at match `start`, with which all cells begin a rotation of their seats, and has the open matches
    /// of the next [`Plan::segment`] numbers, or of as many times that as fit in `enough` matches: where few tables are open, a
    /// segment reaches farther. Never more than `left` matches; `None` if there is none to play.
    pub fn segment_of_open(
        &self,
        number: u64,
        start: u64,
        enough: u64,
        left: u64,
        open: impl Fn(usize, &[&str]) -> bool,
    ) -> Option<Segment> {
        let mut matches = self.open_in(start..start + self.segment, &open);
        // Every stretch has each table equally often, so all have as many matches.
        let stretches = (enough / (matches.len() as u64).max(1)).max(1);
        matches.extend(self.open_in(start + self.segment..start + stretches * self.segment, &open));
        matches.truncate(usize::try_from(left).unwrap_or(usize::MAX));
        Segment::of(number, matches)
    }

    /// Where the segment after this one begins, in a run in which not every table is played on.
    pub fn after(&self, segment: &Segment) -> u64 {
        segment.matches.end.div_ceil(self.segment) * self.segment
    }

    fn open_in(&self, numbers: Range<u64>, open: &impl Fn(usize, &[&str]) -> bool) -> Vec<u64> {
        // Of each cell the last block of matches, in which the same bots play, and whether they play on.
        let mut known: Vec<Option<(u64, bool)>> = vec![None; self.cells.len()];
        let plays = move |index: &u64| {
            let (at, k) = self.cell_of(*index);
            let cell = &self.cells[at];
            let block = k / schedule::block(cell);
            match known[at] {
                Some((same, plays)) if same == block => plays,
                _ => {
                    let bots = schedule::company(self, *index);
                    let names: Vec<&str> = bots.iter().map(|bot| cell.bots[*bot].name.as_str()).collect();
                    let plays = open(at, &names);
                    known[at] = Some((block, plays));
                    plays
                }
            }
        };
        numbers.filter(plays).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Cell, Roles, Rotation};
    use super::*;
    use std::collections::BTreeSet;

    fn named(name: &str) -> agon_bots::BotConfig {
        let mut bot = agon_bots::resolve("random").unwrap();
        bot.name = name.to_owned();
        bot
    }

    /// A plan with a cell of two bots and one in which these meet at tables of so many.
    fn plan(players: usize, bots: &[&str]) -> Plan {
        let cell = |players: usize, bots: &[&str]| Cell {
            game: 0,
            players,
            scenario: None,
            roles: Roles::Given(Vec::new()),
            bots: bots.iter().map(|name| named(name)).collect(),
            rotation: Rotation::Bots,
        };
        let cells = vec![cell(2, &["a", "b"]), cell(players, bots)];
        Plan { cells, matches_per_cell: 1000, segment: 120, ..Plan::of_one(cell(2, &["a", "b"]), 7) }
    }

    #[test]
    fn some_matches_have_their_places() {
        let segment = Segment::of(2, vec![21, 23, 25, 30]).unwrap();
        assert_eq!((segment.len(), segment.matches.clone()), (4, 21..31));
        let placed = (15..40).filter_map(|index| Some((segment.place(index)?, index)));
        assert!(placed.eq([(0, 21), (1, 23), (2, 25), (3, 30)]));
        assert!(segment.numbers().eq([21, 23, 25, 30]));
        assert_eq!(Segment::of(2, Vec::new()), None);
    }

    #[test]
    fn a_range_has_all_its_matches() {
        let segment = Segment::new(1, 10..13);
        assert!(segment.numbers().eq(10..13));
        assert_eq!((segment.place(9), segment.place(12), segment.place(13)), (None, Some(2), None));
    }

    /// Tables that are not open are left out, and all others are there equally often, with every rotation of their seats.
    #[test]
    fn a_segment_has_the_open_tables_equally_often() {
        for (players, bots) in [(2, &["a", "b", "c", "d"][..]), (3, &["a", "b", "c", "d", "e"]), (4, &["a", "b", "c"])]
        {
            let plan = plan(players, bots);
            let open = |cell: usize, bots: &[&str]| cell == 1 && bots.contains(&"a");
            let segment = plan.segment_of_open(0, 0, 1, u64::MAX, open).unwrap();
            let tables: Vec<Vec<usize>> = segment.numbers().map(|index| schedule::company(&plan, index)).collect();
            let different: BTreeSet<Vec<usize>> = tables.iter().cloned().collect();
            assert!(segment.numbers().all(|index| index % 2 == 1 && index < 120));
            assert!(different.iter().all(|table| table.contains(&0)));
            let times = |table: &Vec<usize>| tables.iter().filter(|other| *other == table).count();
            assert!(different.iter().all(|table| times(table) == tables.len() / different.len()), "{tables:?}");
        }
    }

    /// Where few tables are open a segment reaches farther, but it never has more matches than all cells together at first.
    #[test]
    fn a_segment_of_few_tables_reaches_farther() {
        let plan = plan(2, &["a", "b", "c", "d"]);
        let of = |enough, left, open: fn(usize, &[&str]) -> bool| plan.segment_of_open(3, 240, enough, left, open);
        let all = of(40, 1000, |_, _| true).unwrap();
        assert!(all.numbers().eq(240..360) && plan.after(&all) == 360);
        // One pair of six has 10 of 60 matches of its cell.
        let few = of(40, 1000, |cell, bots| cell == 1 && bots.contains(&"c") && bots.contains(&"d")).unwrap();
        assert_eq!((few.len(), plan.after(&few)), (40, 240 + 4 * 120));
        let some = of(40, 1000, |cell, bots| cell == 1 && bots.contains(&"c")).unwrap();
        assert_eq!((some.len(), plan.after(&some)), (30, 360));
        assert_eq!(of(40, 7, |cell, _| cell == 0).unwrap().len(), 7);
        assert_eq!((of(40, 0, |_, _| true), of(40, 9, |_, _| false)), (None, None));
    }
}
