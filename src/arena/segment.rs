//! A run of matches that is recorded at once: consecutive numbers, or of these the matches of some cells.

use super::Plan;
use std::ops::Range;

/// Matches that are recorded at once.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Segment {
    /// Position in the plan, from 0.
    pub number: u64,
    /// From its first match to its last, by number.
    pub matches: Range<u64>,
    /// The cells that it has matches of; `None` for all.
    only: Option<Only>,
}

/// Some of the cells of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Only {
    /// How many cells the plan has.
    of: u64,
    /// Numbers of the cells, in order.
    cells: Vec<u64>,
}

impl Segment {
    /// All matches of a range.
    pub fn new(number: u64, matches: Range<u64>) -> Self {
        Self { number, matches, only: None }
    }

    /// The first `most` of the matches in `matches` that belong to the cells `cells`, given in order, of a plan with `of` cells;
    /// `matches` begins with a match of cell 0. `None` if that is none.
    pub fn of_cells(number: u64, matches: Range<u64>, cells: &[usize], of: usize, most: u64) -> Option<Self> {
        let (of, cells) = (of as u64, cells.iter().map(|cell| *cell as u64).collect::<Vec<_>>());
        debug_assert!(matches.start.is_multiple_of(of) && cells.is_sorted());
        let whole = Self { number, matches, only: Some(Only { of, cells }) };
        let last = whole.len().min(most).checked_sub(1)?;
        let end = whole.at(last) + 1;
        Some(Self { matches: whole.matches.start..end, ..whole })
    }

    /// Number of matches.
    pub fn len(&self) -> u64 {
        let span = self.matches.end - self.matches.start;
        match &self.only {
            None => span,
            Some(Only { of, cells }) => {
                let begun = cells.iter().filter(|cell| **cell < span % of).count() as u64;
                span / of * cells.len() as u64 + begun
            }
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
            Some(Only { of, cells }) => {
                let n = cells.len() as u64;
                self.matches.start + place / n * of + cells[(place % n) as usize]
            }
        }
    }

    /// The place of match `index`, counted from 0; `None` if it is not one of its matches.
    pub fn place(&self, index: u64) -> Option<u64> {
        let after = index.checked_sub(self.matches.start).filter(|_| index < self.matches.end)?;
        match &self.only {
            None => Some(after),
            Some(Only { of, cells }) => {
                let cell = cells.binary_search(&(after % of)).ok()?;
                Some(after / of * cells.len() as u64 + cell as u64)
            }
        }
    }

    /// Its matches by number, in order.
    pub fn numbers(&self) -> impl Iterator<Item = u64> + '_ {
        (0..self.len()).map(|place| self.at(place))
    }
}

impl Plan {
    /// Segment `number` where all cells are played to the end; `None` if it lies beyond it.
    pub fn segment_of_all(&self, number: u64) -> Option<Segment> {
        let start = number.checked_mul(self.segment).filter(|start| *start < self.total())?;
        Some(Segment::new(number, start..start.saturating_add(self.segment).min(self.total())))
    }

    /// Segment `number` where only the cells `open`, given in order, are played on, with at most `left` matches; `None` if there
    /// is nothing to play. Segments of such a plan begin where those of a plan that plays all cells do.
    pub fn segment_of_open(&self, number: u64, open: &[usize], left: u64) -> Option<Segment> {
        let start = number * self.segment;
        Segment::of_cells(number, start..start + self.segment, open, self.cells.len(), left)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn some_cells_leave_out_the_matches_of_the_others() {
        let numbers = |cells: &[usize], most| {
            let segment = Segment::of_cells(2, 20..32, cells, 4, most)?;
            let all: Vec<u64> = segment.numbers().collect();
            assert_eq!(segment.len(), all.len() as u64);
            let placed = (15..40).filter_map(|index| Some((segment.place(index)?, index)));
            assert!(placed.eq(all.iter().enumerate().map(|(place, index)| (place as u64, *index))), "{all:?}");
            Some(all)
        };
        assert_eq!(numbers(&[1, 3], 100), Some(vec![21, 23, 25, 27, 29, 31]));
        assert_eq!(numbers(&[1, 3], 3), Some(vec![21, 23, 25]));
        assert_eq!(numbers(&[0], 100), Some(vec![20, 24, 28]));
        assert_eq!(numbers(&[0, 1, 2, 3], 100), Some((20..32).collect()));
        assert_eq!(numbers(&[0, 1, 2, 3], 5), Some((20..25).collect()));
        assert_eq!(numbers(&[], 100), None);
        assert_eq!(numbers(&[2], 0), None);
    }

    #[test]
    fn a_range_has_all_its_matches() {
        let segment = Segment::new(1, 10..13);
        assert!(segment.numbers().eq(10..13));
        assert_eq!((segment.place(9), segment.place(12), segment.place(13)), (None, Some(2), None));
    }
}
