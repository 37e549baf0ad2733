//! Matches told in words, as `agon play` does.

use super::program::printed;

#[test]
fn a_match_is_told_in_words_and_the_same_for_the_same_seed() {
    let arguments = ["play", "kuhn_poker", "--bots", "heuristic,random", "--seed", "7"];
    let told = printed(&arguments);
    assert_eq!(told, printed(&arguments));
    insta::assert_snapshot!("play_kuhn_poker", told);
    insta::assert_snapshot!("play_stopped", printed(&["play", "connect_four", "--max-plies", "3"]));
}

/// The ranking has no points if payoffs are 1 and 0; below it stand the scores of all seats.
#[test]
fn a_told_match_ends_with_the_scores_of_all_seats() {
    let told = |arguments: &[&str]| {
        let told = printed(&[&["play", "--bots", "heuristic", "--max-plies", "60"], arguments].concat());
        assert!(told.lines().all(|l| l.chars().count() <= 80), "{told}");
        told.rsplit("Result").next().unwrap().to_owned()
    };
    let line = |told: &str, name: &str| {
        let line = told.lines().find(|line| line.trim_start().starts_with(name));
        let line = line.unwrap_or_else(|| panic!("no line `{name}` in\n{told}"));
        line.split_whitespace().filter_map(|word| word.parse::<i32>().ok()).collect::<Vec<_>>()
    };
    let pax = told(&["pax_romana", "--scenario", "v_basic"]);
    assert!(line(&pax, "Score").is_empty() && pax.contains("carthage") && !pax.contains("Seat"), "{pax}");
    for name in ["victory points", "points geography", "talents", "stability", "spaces"] {
        assert_eq!(line(&pax, name).len(), 4, "{name} in\n{pax}");
    }
    assert!(line(&pax, "talents").iter().any(|talents| *talents > 0), "{pax}");
    assert!(pax.contains("In the match: turns 1, battles "), "{pax}");
    assert!(!pax.contains("first order"), "given before the match: {pax}");
    // If the names of the roles are too wide, the columns have those of the seats.
    let eight = told(&["age_of_mythology", "--players", "8"]);
    assert!(eight.lines().any(|line| line.starts_with("Score") && line.contains("Seat 7")), "{eight}");
    let age = told(&["age_of_mythology", "--players", "4"]);
    assert!(line(&age, "points army").len() == 4 && line(&age, "cubes").iter().any(|cubes| *cubes > 0), "{age}");
    assert!(!told(&["connect_four"]).contains("Score"), "no numbers of seats");
}

/// Every round and phase has a heading, in the order of the rulebook and none twice.
#[test]
fn a_told_match_has_a_heading_for_each_phase() {
    let games: [(&str, &[&str], &[&str]); 4] = [
        (
            "mare_nostrum",
            &["--players", "3"],
            &["setup", "collecting", "trade", "building", "moves and battles", "leadership"],
        ),
        ("from_sea_to_sea", &["--players", "2", "--scenario", "easy"], &["setup", "actions", "event"]),
        (
            "age_of_mythology",
            &["--players", "2"],
            &["setup", "victory points", "drawing cards", "actions 1", "actions 2", "actions 3", "discarding cards"],
        ),
        (
            "pax_romana",
            &["--scenario", "ii"],
            &[
                "income",
                "maintenance",
                "removal",
                "leaders",
                "manpower",
                "activation",
                "attrition",
                "victory",
                "turn order",
            ],
        ),
    ];
    for (game, table, phases) in games {
        let told = printed(&[&["play", game, "--bots", "heuristic", "--seed", "4"], table].concat());
        let heading = |line: &str| {
            let (round, phase) = line.strip_prefix("Round ")?.split_once(", ")?;
            let place = phases.iter().position(|known| *known == phase);
            Some((round.parse::<u32>().unwrap(), place.unwrap_or_else(|| panic!("{game}: no phase is called {phase}"))))
        };
        let headings: Vec<(u32, usize)> = told.lines().filter_map(heading).collect();
        assert!(headings.is_sorted_by(|a, b| a < b), "{game}: {headings:?}");
        let rounds = headings.iter().map(|(round, _)| round).collect::<std::collections::BTreeSet<_>>().len();
        assert!(rounds > 2 && headings.len() > 3 * rounds / 2, "{game}: {headings:?}");
        assert!(told.lines().all(|line| !line.starts_with("Round ") || line.contains(", ")), "{game}");
    }
}

#[test]
fn a_told_match_depends_on_the_seed() {
    let seeds = ["1", "2", "3", "4"].map(|seed| printed(&["play", "connect_four", "--bots", "random", "--seed", seed]));
    assert!(seeds.iter().any(|told| *told != seeds[0]));
}
