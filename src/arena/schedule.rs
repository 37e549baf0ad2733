//! Who sits where: a fixed function of the game, the plan and the match number.
//!
//! Matches of a cell come in blocks. Within a block of `players²` matches roles and bots run through a Latin square, so
//! every bot plays every role and every seat equally often, and every role sits on every seat equally often. Each block
//! starts from a random arrangement of its own, so neighbours vary. Line-ups that do not match the number of seats are
//! dealt out block by block: fewer bots in turn; more bots in all combinations of `players` of them, in a gauntlet only
//! those with the first bot; in a Swiss tournament those that its rounds bring together.
//! Roles drawn at random come from the game, match by match; then only bots rotate.

use super::{Cell, Plan, Roles, Rotation};
use agon_game::{Game, Purpose, Rng};

/// The table of one match.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Seating {
    /// Role of each seat; empty for a game without roles.
    pub roles: Vec<String>,
    /// Bot of each seat, as an index into the cell's line-up.
    pub bots: Vec<usize>,
}

/// The seating of match `index`, played with `game`.
pub fn seating<G: Game>(game: &G, plan: &Plan, index: u64) -> Seating {
    let (cell_index, k) = plan.cell_of(index);
    let cell = &plan.cells[cell_index];
    let n = cell.players;
    // The stream of the match that is number `k` of this cell.
    let stream = |k: u64| Rng::stream(plan.seed, plan.stream_of(cell_index, k), Purpose::Schedule);

    let square = square(cell);
    let (block, step) = (k / square, (k % square) as usize);
    let mut rng = stream(block * square);
    let (role_turn, bot_turn) = match (roles_rotate(cell), bots_rotate(cell)) {
        (true, true) => (step % n, (step % n + step / n) % n),
        (true, false) => (step, 0),
        (false, true) => (0, step),
        (false, false) => (0, 0),
    };
    let role_order = order(n, roles_rotate(cell), &mut rng);
    let slot_order = order(n, bots_rotate(cell), &mut rng);
    let line_up = company(plan, index);
    // A place is where a role and a bot meet; places move around the seats.
    let place = |seat: usize| (seat + role_turn) % n;
    Seating {
        roles: match &cell.roles {
            Roles::Given(none) if none.is_empty() => Vec::new(),
            Roles::Given(roles) => (0..n).map(|s| roles[role_order[place(s)]].clone()).collect(),
            Roles::Drawn => game.draw_roles(&cell.table(), &mut draw_stream(plan.seed, k)),
        },
        bots: (0..n).map(|s| line_up[slot_order[(place(s) + bot_turn) % n]]).collect(),
    }
}

/// The bots at the table of match `index`, as indices into the line-up of its cell, in no particular order. They are the same
/// in all matches of a [`block`].
pub(super) fn company(plan: &Plan, index: u64) -> Vec<usize> {
    let (cell_index, k) = plan.cell_of(index);
    let cell = &plan.cells[cell_index];
    if cell.rotation.is_swiss() {
        return plan.company(index).expect("the round is paired").to_vec();
    }
    let square = square(cell);
    let stream = |k: u64| Rng::stream(plan.seed, plan.stream_of(cell_index, k), Purpose::Schedule);
    line_up(cell, k / square, |first_block, blocks| stream((first_block + blocks) * square - 1))
}

/// The randomness of the roles in match `k` of every cell. Streams are numbered from the top, where no match of a plan
/// has one.
fn draw_stream(seed: u64, k: u64) -> Rng {
    Rng::stream(seed, !k, Purpose::Schedule)
}

/// Number of matches of a cell after which every bot has played every role and seat equally often.
pub fn balanced_after(cell: &Cell) -> u64 {
    square(cell) * line_ups(cell)
}

fn roles_rotate(cell: &Cell) -> bool {
    cell.rotation.moves_roles() && cell.players > 1
}

fn bots_rotate(cell: &Cell) -> bool {
    cell.rotation != Rotation::Nothing && cell.players > 1 && cell.bots.len() > 1
}

/// Matches of one block, in which the same bots play.
pub(super) fn block(cell: &Cell) -> u64 {
    square(cell)
}

fn square(cell: &Cell) -> u64 {
    let n = cell.players as u64;
    (if roles_rotate(cell) { n } else { 1 }) * (if bots_rotate(cell) { n } else { 1 })
}

fn order(n: usize, shuffled: bool, rng: &mut Rng) -> Vec<usize> {
    let mut order: Vec<usize> = (0..n).collect();
    if shuffled {
        rng.shuffle(&mut order);
    }
    order
}

/// Number of different line-ups that the blocks cycle through.
fn line_ups(cell: &Cell) -> u64 {
    let (bots, n) = (cell.bots.len() as u64, cell.players as u64);
    match cell.rotation {
        Rotation::Nothing => 1,
        rotation if rotation.is_swiss() => bots / n,
        rotation if bots > n => {
            let always = rotation.always_there() as u64;
            choose(bots - always, n - always)
        }
        _ => bots / gcd(bots, n),
    }
}

/// Bots at the table in a block, as indices; `stream(first, count)` is the randomness of a whole cycle of line-ups.
fn line_up(cell: &Cell, block: u64, stream: impl Fn(u64, u64) -> Rng) -> Vec<usize> {
    let (bots, n, count) = (cell.bots.len(), cell.players, line_ups(cell));
    let turn = block % count;
    if bots <= n || cell.rotation == Rotation::Nothing {
        let dealt = (turn as usize) * n;
        return (0..n).map(|i| (dealt + i) % bots).collect();
    }
    // All combinations, entered at a random place with a stride that visits each once, so that a run that stops early
    // has not seen only the first bots.
    let mut rng = stream(block - turn, count);
    let start = rng.bits() % count;
    let stride = (0..).map(|_| 1 + rng.bits() % count).find(|s| gcd(*s, count) == 1).expect("1 has no common divisor");
    let rank = ((u128::from(start) + u128::from(stride) * u128::from(turn)) % u128::from(count)) as u64;
    let always = cell.rotation.always_there();
    let others = combination(bots - always, n - always, rank).into_iter().map(|other| other + always);
    (0..always).chain(others).collect()
}

/// The combination of `n` out of `0..of` with the given rank in lexicographic order.
fn combination(of: usize, n: usize, mut rank: u64) -> Vec<usize> {
    let mut chosen = Vec::with_capacity(n);
    for item in 0..of {
        let with_item = match n - chosen.len() {
            0 => break,
            left => choose((of - item - 1) as u64, left as u64 - 1),
        };
        if rank < with_item {
            chosen.push(item);
        } else {
            rank -= with_item;
        }
    }
    chosen
}

/// Number of different tables of `n` out of `of` bots. Saturates far beyond any number of matches.
pub fn choose(of: u64, n: u64) -> u64 {
    (0..n.min(of - n.min(of))).fold(1u64, |c, i| c.saturating_mul(of - i) / (i + 1))
}

fn gcd(a: u64, b: u64) -> u64 {
    if b == 0 { a } else { gcd(b, a % b) }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon::games::connect_four::ConnectFour;
    use agon_game::Bundle;
    use agon_game::Rules;
    use std::collections::BTreeMap;

    /// The seating when the roles do not depend on the game.
    fn seating(plan: &Plan, index: u64) -> Seating {
        super::seating(&ConnectFour::load(&Bundle::default()).unwrap(), plan, index)
    }

    fn plan(players: usize, bots: usize, rotation: Rotation) -> Plan {
        let cell = |game| Cell {
            game,
            players,
            scenario: None,
            roles: Roles::Given((0..players).map(|r| format!("role{r}")).collect()),
            bots: vec![agon_bots::resolve("random").unwrap(); bots],
            rotation,
        };
        let cells = vec![cell(0), cell(1)];
        Plan { cells, matches_per_cell: 10_000, segment: 100, ..Plan::of_one(cell(0), 7) }
    }

    /// Equal numbers, equal seats: cells that differ in anything but the table are compared in pairs.
    #[test]
    fn matches_of_equal_number_have_the_same_seats_in_every_cell_of_a_table() {
        let mut plan = Plan { paired: true, ..plan(4, 6, Rotation::RolesAndBots) };
        plan.cells.push(Cell { players: 3, ..plan.cells[0].clone() });
        plan.cells[2].roles = Roles::Given((0..3).map(|r| format!("role{r}")).collect());
        for k in 0..200 {
            assert_eq!(seating(&plan, 3 * k), seating(&plan, 3 * k + 1), "match {k}");
            assert_eq!(plan.stream(3 * k), k, "the streams of the first table are those of a run with one cell");
            assert_ne!(plan.stream(3 * k + 2), k, "another table has its own");
        }
        let apart = Plan { paired: false, ..plan.clone() };
        assert_eq!(
            (0..9).map(|i| apart.stream(i)).collect::<Vec<_>>(),
            (0..9).collect::<Vec<_>>(),
            "as older programs did"
        );
        // An additional cell at the end changes nothing before it.
        let before: Vec<Seating> = (0..30).map(|k| seating(&plan, 3 * k + 2)).collect();
        plan.cells.push(Cell { players: 5, ..plan.cells[0].clone() });
        plan.cells[3].roles = Roles::Given((0..5).map(|r| format!("role{r}")).collect());
        assert_eq!((0..30).map(|k| seating(&plan, 4 * k + 2)).collect::<Vec<_>>(), before);
    }

    /// How often each (bot, role), (bot, seat) and (role, seat) happens in the first balanced run of cell 1.
    fn counts(plan: &Plan) -> [BTreeMap<(String, usize), u64>; 3] {
        let mut counts: [BTreeMap<_, _>; 3] = Default::default();
        for k in 0..balanced_after(&plan.cells[1]) {
            let seating = seating(plan, 2 * k + 1);
            for seat in 0..plan.cells[1].players {
                let (role, bot) = (seating.roles[seat].clone(), seating.bots[seat]);
                *counts[0].entry((role.clone(), bot)).or_default() += 1;
                *counts[1].entry(("seat".to_owned() + &seat.to_string(), bot)).or_default() += 1;
                *counts[2].entry((role, seat)).or_default() += 1;
            }
        }
        counts
    }

    #[test]
    fn every_bot_plays_every_role_and_seat_equally_often() {
        for (players, bots) in [(2, 1), (2, 2), (3, 2), (4, 6), (5, 5), (6, 4), (2, 5), (1, 3)] {
            let plan = plan(players, bots, Rotation::RolesAndBots);
            for (table, (rows, columns)) in
                counts(&plan).into_iter().zip([(players, bots), (players, bots), (players, players)])
            {
                assert_eq!(table.len(), rows * columns, "{players} players, {bots} bots: {table:?}");
                let first = table.values().next().unwrap();
                assert!(table.values().all(|n| n == first), "{players} players, {bots} bots: {table:?}");
            }
        }
    }

    #[test]
    fn roles_tied_to_seats_stay_and_bots_still_rotate() {
        let [by_role, _, by_seat] = counts(&plan(2, 2, Rotation::Bots));
        assert_eq!(by_seat.len(), 2, "each role on one seat only");
        assert!(by_role.len() == 4 && by_role.values().all(|n| *n == 1));
    }

    #[test]
    fn a_fixed_seating_never_changes() {
        let plan = plan(3, 2, Rotation::Nothing);
        for index in 0..50 {
            let seating = seating(&plan, index);
            assert_eq!(seating.bots, [0, 1, 0]);
            assert_eq!(seating.roles, ["role0", "role1", "role2"]);
        }
    }

    #[test]
    fn more_bots_than_seats_meet_in_every_combination() {
        let plan = plan(2, 5, Rotation::RolesAndBots);
        let mut pairs = BTreeMap::<_, u64>::new();
        for k in 0..balanced_after(&plan.cells[0]) {
            let mut bots = seating(&plan, 2 * k).bots;
            bots.sort();
            *pairs.entry(bots).or_default() += 1;
        }
        assert_eq!(pairs.len(), 10);
        assert!(pairs.values().all(|n| *n == 4));
    }

    /// In a gauntlet the first bot meets each other equally often, with every role on every seat, and no two others
    /// meet without it.
    #[test]
    fn the_first_bot_of_a_gauntlet_meets_all_others() {
        let of_two = plan(2, 5, Rotation::GauntletRolesAndBots);
        assert_eq!(balanced_after(&of_two.cells[0]), 4 * 4);
        let mut pairs = BTreeMap::<_, u64>::new();
        for k in 0..balanced_after(&of_two.cells[0]) {
            let mut bots = seating(&of_two, 2 * k).bots;
            bots.sort();
            *pairs.entry(bots).or_default() += 1;
        }
        let expected: BTreeMap<Vec<usize>, u64> = (1..5).map(|other| (vec![0, other], 4)).collect();
        assert_eq!(pairs, expected);
        let of_three = plan(3, 5, Rotation::GauntletBots);
        let mut tables: Vec<Vec<usize>> = (0..balanced_after(&of_three.cells[0]))
            .map(|k| {
                let mut bots = seating(&of_three, 2 * k).bots;
                bots.sort();
                bots
            })
            .collect();
        tables.sort();
        tables.dedup();
        assert!(tables.len() == 6 && tables.iter().all(|bots| bots[0] == 0), "{tables:?}");
    }

    #[test]
    fn combinations_are_ranked_in_order() {
        let all: Vec<_> = (0..choose(4, 2)).map(|r| combination(4, 2, r)).collect();
        assert_eq!(all, [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]]);
    }
}
