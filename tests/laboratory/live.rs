//! A person at the table of `agon play`, driven through stdin.

use std::io::Write;
use std::process::{Command, Output, Stdio};

/// What the program shows when these lines are typed.
fn played(arguments: &[&str], typed: &str) -> String {
    let output = with_input(arguments, typed);
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    let told = String::from_utf8(output.stdout).unwrap();
    if let Some(line) = told.lines().find(|l| l.chars().count() > 80) {
        panic!("{arguments:?} shows more than 80 columns: {line}");
    }
    told
}

fn with_input(arguments: &[&str], typed: &str) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_agon"));
    command.arg("play").args(arguments).env_remove("COLUMNS").env("NO_COLOR", "1");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // The program may end before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    child.wait_with_output().unwrap()
}

#[test]
fn a_person_plays_a_match_to_its_end() {
    let told = played(&["connect_four", "--bots", "human,random", "--seed", "3"], &"4\n3\n2\n".repeat(14));
    assert!(told.contains("first (seat 0), 1 to 7> "), "{told}");
    assert!(told.contains("drops into column 4") && told.contains("Ends after") && told.contains("human"), "{told}");
    insta::assert_snapshot!(
        "kuhn_poker",
        played(&["kuhn_poker", "--bots", "human,heuristic", "--seed", "4"], "?\nadvice mcts_50\nlook\n1\n1\n")
    );
}

/// Nobody hears of the other's card before the showdown, whoever is dealt first.
#[test]
fn a_person_hears_what_its_seat_may_know() {
    let mut own = 0;
    for seed in 1..=12 {
        let seed = seed.to_string();
        for (bots, other, mine) in [
            ("human,random", "second is dealt", "first is dealt"),
            ("random,human", "first is dealt", "second is dealt"),
        ] {
            let told = played(&["kuhn_poker", "--bots", bots, "--seed", &seed], "look\n1\n1\n");
            assert!(!told.contains(other) && told.contains("something that you do not see (deal)"), "{told}");
            own += usize::from(told.contains(mine));
        }
    }
    assert_eq!(own, 24);
}

/// Who does what in a told match, line by line; chance is nobody.
fn lines(told: &str) -> Vec<(Option<&str>, &str)> {
    let mut actor = None;
    told.lines()
        .filter_map(|line| {
            if let Some(text) = line.strip_prefix("  * ") {
                return Some((None, text));
            }
            if let Some(text) = line.strip_prefix("    ") {
                return Some((actor, text));
            }
            let (who, text) = line.strip_prefix("  ")?.split_once("): ")?;
            actor = Some(who);
            Some((actor, text))
        })
        .collect()
}

/// AOM-609, AOM-566, AOM-602, AOM-R11: dice lie on the table; units are chosen in secret and shown together, and nobody can count
/// them before; which permanent cards the other has taken is never told.
#[test]
fn a_person_hears_dice_at_once_and_secret_choices_when_they_are_shown() {
    let table = ["age_of_mythology", "--players", "2", "--bots", "human,heuristic", "--seed", "4"];
    let told = played(&table, &"1\n".repeat(4000));
    let lines = lines(&told);
    let bot = lines.iter().find(|(_, text)| text.starts_with("decides in secret")).expect("a bot's secret").0;
    let of_bot = |words: &str| lines.iter().filter(|(who, text)| *who == bot && text.starts_with(words)).count();
    let dice = lines.iter().filter(|(who, text)| who.is_none() && text.starts_with("the attacker rolls ")).count();
    assert!(dice > 5 && !told.contains("do not see (skirmish dice)"), "{told}");
    assert_eq!(of_bot("takes the permanent card"), 0, "{told}");
    assert!(of_bot("decides in secret (take permanents)") > 1 && of_bot("sends a") > 1, "{told}");
    for pair in lines.windows(2) {
        assert!(pair[0] != pair[1] || !pair[0].1.starts_with("decides in secret"), "{pair:?}: they can be counted");
    }
    // Units are told when both sides have chosen them: after the secret decision, and before a fighter is chosen among them.
    let shown = lines.iter().position(|(who, text)| *who == bot && text.starts_with("sends a")).unwrap();
    let secret = lines.iter().position(|(_, text)| *text == "decides in secret (commit)").unwrap();
    let fights = lines.iter().position(|(_, text)| text.starts_with("chooses the ")).unwrap();
    assert!(secret < shown && shown < fights, "{told}");
}

/// After a decision is taken back, everything happens again in the same way, dice and bots included.
#[test]
fn a_decision_taken_back_is_as_if_it_had_not_been() {
    let arguments = ["connect_four", "--bots", "human,random", "--seed", "5"];
    let moves = |told: &str| {
        let after = told.rsplit("Taken back.").next().unwrap();
        after.lines().filter(|l| l.contains("): drops into")).map(str::to_owned).collect::<Vec<_>>()
    };
    let straight = played(&arguments, "1\n2\n3\nquit\n");
    let back = played(&arguments, "7\n6\nback\nback\n1\n2\n3\nquit\n");
    let (straight, back) = (moves(&straight), moves(&back));
    assert!(straight.len() == 6 && straight == back, "{straight:?}\n{back:?}");
    let told = played(&arguments, "back\nquit\n");
    assert!(told.contains("This is your first decision; there is nothing to take back."), "{told}");
}

#[test]
fn whatever_is_typed_is_answered() {
    let arguments = ["connect_four", "--bots", "human,random"];
    let told = played(
        &arguments,
        "0\n8\n99999999999999999999999\ncolumn 3\nadvice heuristc\n\nhelp\nlist\nxyzzy\n\u{1}\u{0}\n",
    );
    for words in [
        "There are 7 actions, numbered from 1.",
        "3  drops into column 3",
        "did you mean `heuristic`?",
        "A number takes that action.",
        "No action contains these words",
    ] {
        assert!(told.contains(words), "`{words}` in {told}");
    }
    assert!(!told.contains("Ends after"), "the end of the input is a farewell: {told}");
    assert!(told.ends_with("There is no more input, so the match is left here.\n"), "{told}");
    let refused = with_input(&["connect_four", "--bots", "human,rndom"], "");
    assert!(String::from_utf8_lossy(&refused.stderr).contains("unknown bot `rndom`"));
}

/// Lists of many actions and whole positions of the large games fit the width.
#[test]
fn the_large_games_are_readable() {
    for game in agon::games::NAMES {
        let told = played(&[game, "--bots", "human", "--seed", "2"], &"look\nlist\n1\n2\n".repeat(30));
        assert!(told.contains("Your decision: "), "{told}");
    }
}

/// The standing after a round is told where nothing is hidden. Elsewhere its numbers may count what a person must not know.
#[test]
fn people_are_told_how_all_stand_where_nothing_is_hidden() {
    let typed = "1\n".repeat(150) + "quit\n";
    for (game, open) in [("from_sea_to_sea", true), ("mare_nostrum", false)] {
        let told = played(&[game, "--bots", "human,heuristic,heuristic", "--seed", "3"], &typed);
        assert!(told.contains("\nRound 2"), "{game}: {told}");
        assert_eq!(told.contains("\nAfter round 1\n"), open, "{game}: {told}");
    }
}
