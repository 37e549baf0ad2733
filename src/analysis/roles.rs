//! Roles split up: their parts, the team of a match, and the pairs in it.
//!
//! A role with parts is written `leader/ability`, and a seat that plays several roles joins them with `+`. Teams and
//! pairs are made of the first part, the one that tells roles apart.

use super::Factor;
use std::ops::Range;

/// Placeholder for a part that a role lacks.
const MISSING: &str = "(none)";

/// Who plays what, seat by seat.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Crew {
    /// For each different role, its units, and for each unit its parts.
    units: Vec<Vec<Vec<String>>>,
    /// Which of them each seat plays.
    role_of: Vec<usize>,
}

impl Crew {
    /// Splits the roles of all seats into parts; with `parts` = 0 they stay whole.
    pub fn new(roles: Factor, parts: usize) -> Self {
        let apart = |role: &Vec<String>| take_apart(&role.concat(), parts);
        Self { units: roles.levels.iter().map(apart).collect(), role_of: roles.codes }
    }

    /// The roles that a seat plays, each in its parts.
    pub fn units(&self, seat: usize) -> &[Vec<String>] {
        &self.units[self.role_of[seat]]
    }

    /// A part of one of the roles that a seat plays.
    pub fn part(&self, seat: usize, unit: usize, part: usize) -> &str {
        self.units(seat)[unit].get(part).map_or(MISSING, String::as_str)
    }

    /// The first parts of all roles of some seats, in order, each as often as it occurs.
    pub fn members(&self, seats: Range<usize>) -> Vec<&str> {
        let mut members: Vec<&str> = seats.flat_map(|s| self.units(s)).map(|u| u[0].as_str()).collect();
        members.sort_unstable();
        members
    }

    /// The members joined: `caesar + hannibal`.
    pub fn team(&self, seats: Range<usize>) -> String {
        self.members(seats).join(" + ")
    }

    /// All pairs of members, joined.
    pub fn pairs(&self, seats: Range<usize>) -> Vec<String> {
        let members = self.members(seats);
        let pair = |i: usize, j: usize| format!("{} + {}", members[i], members[j]);
        (0..members.len()).flat_map(|i| (i + 1..members.len()).map(move |j| (i, j))).map(|(i, j)| pair(i, j)).collect()
    }
}

/// `a/x+b/y` as `[[a, x], [b, y]]`; a role without parts is one whole.
fn take_apart(role: &str, parts: usize) -> Vec<Vec<String>> {
    match parts {
        0 => vec![vec![role.to_owned()]],
        _ => role.split('+').map(|unit| unit.splitn(parts, '/').map(|part| part.trim().to_owned()).collect()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::borrow::Cow;

    fn crew(roles: &[&'static str], parts: usize) -> Crew {
        Crew::new(Factor::new("role", roles.iter().map(|r| Cow::Borrowed(*r)), 99).unwrap(), parts)
    }

    #[test]
    fn roles_come_apart_at_plus_and_slash() {
        let crew = crew(&["b/swift", "a/bold+c/swift", "c"], 2);
        assert_eq!(crew.units(1), [["a", "bold"], ["c", "swift"]]);
        assert_eq!((crew.part(1, 1, 0), crew.part(0, 0, 1), crew.part(2, 0, 1)), ("c", "swift", MISSING));
        assert_eq!(crew.team(0..2), "a + b + c");
        assert_eq!(crew.pairs(0..2), ["a + b", "a + c", "b + c"]);
        assert_eq!(crew.pairs(2..3), [] as [&str; 0]);
    }

    #[test]
    fn simple_roles_are_whole() {
        let crew = crew(&["north/south", "east+west"], 0);
        assert_eq!(crew.team(0..2), "east+west + north/south");
        assert_eq!(crew.units(1).len(), 1);
    }
}
