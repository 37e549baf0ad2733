//! A made-up game whose truth is known, The Grove: four trees at a table, each of which wins with a chance that depends on the
//! tunnel. Its manifest, its tables, and its reports at 80 columns.

use agon_record::{CellFacts, GameFacts, Manifest, Table, Values};
use agon_report::{Format, Report};

pub const ROLES: [&str; 4] = ["ash", "birch", "cedar", "elm"];
/// How often each role wins as the game is printed, and with the tunnel.
pub const PRINTED: [f64; 4] = [0.30, 0.25, 0.25, 0.20];
pub const TUNNEL: [f64; 4] = [0.20, 0.30, 0.25, 0.25];

/// Who wins with this luck, from 0 to 1.
pub fn drawn(chances: [f64; 4], luck: f64) -> usize {
    let mut left = luck;
    chances
        .iter()
        .position(|chance| {
            left -= chance;
            left < 0.0
        })
        .unwrap_or(3)
}

/// The tables of matches by number, each with the seat of its winner. Cells come in turn, and differ in the level of a column.
pub fn tables(column: &str, levels: &[&str], ids: &[u64], winners: &[usize]) -> (Table, Table) {
    let cell = |id: &u64| (id % levels.len() as u64) as usize;
    let seats = || (0..ids.len()).flat_map(|m| (0..ROLES.len()).map(move |seat| (m, seat)));
    let won = |(m, seat): (usize, usize)| winners[m] == seat;
    let matches = vec![
        ("match".into(), ids.iter().copied().collect()),
        ("cell".into(), ids.iter().map(|id| cell(id) as u32).collect::<Values>()),
        ("players".into(), ids.iter().map(|_| 4u32).collect()),
        (column.into(), ids.iter().map(|id| levels[cell(id)]).collect()),
        ("ending".into(), ids.iter().map(|_| "grown").collect()),
        ("truncated".into(), ids.iter().map(|_| false).collect()),
        ("rounds".into(), ids.iter().map(|_| 9u32).collect()),
        ("plies".into(), ids.iter().map(|_| 90u32).collect()),
    ];
    let seats = vec![
        ("match".into(), seats().map(|s| ids[s.0]).collect()),
        ("seat".into(), seats().map(|s| s.1 as u32).collect()),
        ("role".into(), seats().map(|s| ROLES[s.1]).collect()),
        ("bot".into(), seats().map(|_| "heuristic").collect()),
        ("won".into(), seats().map(won).collect()),
        ("win_share".into(), seats().map(|s| f64::from(u8::from(won(s)))).collect()),
        ("rank".into(), seats().map(|s| if won(s) { 1u32 } else { 2 }).collect()),
    ];
    (Table::new(matches), Table::new(seats))
}

/// What a run says about itself: two cells, without and with the tunnel.
pub fn manifest(seed: u64, matches_per_cell: u64) -> Manifest {
    let cell = |tunnel: bool| CellFacts {
        players: 4,
        scenario: None,
        roles: ROLES.map(String::from).to_vec(),
        drawn_roles: false,
        rotation: "bots".into(),
        bots: vec!["heuristic".into()],
        options: [("tunnel".to_owned(), tunnel.into())].into(),
        patches: Default::default(),
        forbid: Default::default(),
        factors: vec![tunnel.to_string()],
        content_hash: "00112233".into(),
    };
    Manifest {
        schema: 1,
        program: "0.1.0".into(),
        experiment: "grove".into(),
        description: "What does the tunnel do?".into(),
        game: GameFacts {
            name: "grove".into(),
            title: "The Grove".into(),
            rules_version: 1,
            role_noun: "tree".into(),
            role_parts: vec![],
            round_noun: "round".into(),
            scenarios: vec![],
            cooperative: false,
            payoff_range: (0.0, 1.0),
            endings: vec!["grown".into()],
            match_metrics: vec![],
            match_labels: vec![],
            seat_metrics: vec![],
        },
        seed,
        matches_per_cell,
        segment: 1000,
        actions: false,
        rounds: false,
        factors: vec!["option_tunnel".into()],
        cells: [false, true].map(cell).to_vec(),
        bots: [("heuristic".to_owned(), serde_json::json!({ "kind": "heuristic" }))].into(),
        reproducible: true,
        programs: false,
        paired: false,
        aligned: false,
        check_printed: true,
        stop: None,
        sensitivity: None,
        reconstructed: Default::default(),
    }
}

/// The report for a terminal of 80 columns, none of whose lines is longer.
pub fn at_80(report: &Report) -> String {
    let text = report.render(Format::Terminal { width: 80 });
    assert!(text.lines().all(|l| l.chars().count() <= 80), "a line is too long:\n{text}");
    text
}
