//! An experiment that grows: what a folder holds stays, and only the new cells are played.

use super::runs::{files, run};
use std::path::Path;
use std::process::Command;

/// Line-ups that never meet, as cells; written where the other was.
fn experiment(dir: &Path, line_ups: &str, more: &str) -> std::path::PathBuf {
    let path = dir.join("growing.toml");
    let text = format!(
        "name = \"growing\"\ngame = \"connect_four\"\nbots = {line_ups}\nmatches = 20\nseed = 9\nrecord.segment = 10\n{more}"
    );
    std::fs::write(&path, text).unwrap();
    path
}

fn agon(args: &[&str], dir: &Path) -> (bool, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_agon")).args(args).arg(dir).output().unwrap();
    let told = [output.stdout, output.stderr].concat();
    (output.status.success(), String::from_utf8(told).unwrap())
}

/// A further bot, then another beside more matches: the files that were there keep their bytes, and the new cells are in folders
/// inside, which every reader finds.
#[test]
fn further_cells_extend_a_folder() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    let first = experiment(dir.path(), r#"[["heuristic"], ["random"]]"#, "");
    assert!(run(&first, &out, &[]).status().unwrap().success());
    let begun = files(&out);

    // The order of the cells does not matter.
    let second = experiment(dir.path(), r#"[["greedy"], ["random"], ["heuristic"]]"#, "");
    for _ in 0..2 {
        assert!(run(&second, &out, &[]).status().unwrap().success());
        let mut now = files_and_folders(&out);
        assert_eq!(now.pop().as_deref(), Some("added-1"), "the same command adds nothing twice");
        let kept = begun.iter().all(|(name, bytes)| std::fs::read(out.join(name)).unwrap() == *bytes);
        assert!(kept, "what was there has been changed");
    }
    let alone = experiment(dir.path(), r#"[["greedy"]]"#, "");
    let greedy = dir.path().join("greedy");
    assert!(run(&alone, &greedy, &[]).status().unwrap().success());
    assert!(files(&greedy) == files(&out.join("added-1")), "the added cell is played as if it were alone");

    let third = experiment(dir.path(), r#"[["heuristic"], ["random"], ["greedy"], ["flat_50"]]"#, "");
    assert!(run(&third, &out, &["--matches", "40"]).status().unwrap().success());
    let matches = ["matches-00000.parquet", "matches-00001.parquet"];
    for name in matches {
        assert_eq!(begun[name], std::fs::read(out.join(name)).unwrap(), "{name}");
    }
    let (good, told) = agon(&["analyze", "--by", "line_up"], &out);
    assert!(good && told.contains("Connect Four: 160 matches"), "{told}");
    for bot in ["heuristic", "random", "greedy", "flat_50"] {
        assert!(told.contains(bot), "{bot}: {told}");
    }
    let (good, told) = agon(&["replay", "--verify"], &out);
    assert!(good, "{told}");
    for words in ["80 matches are as recorded.", "added-1: 40 matches are as recorded.", "added-2: 40 matches"] {
        assert!(told.contains(words), "{words}: {told}");
    }
    // Which part of which run would this be?
    let refused = run(&third, &out, &["--matches", "40", "--shard", "1/2"]).output().unwrap();
    assert!(!refused.status.success() && String::from_utf8(refused.stderr).unwrap().contains("--shard"));
}

/// Another seed, or a rule that looks at all cells, is another run.
#[test]
fn another_run_does_not_extend_a_folder() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    let first = experiment(dir.path(), r#"[["heuristic"], ["random"]]"#, "");
    assert!(run(&first, &out, &[]).status().unwrap().success());
    let begun = files(&out);
    for (line_ups, more) in [
        (r#"[["heuristic"], ["random"], ["greedy"]]"#, "record.actions = true\n"),
        (r#"[["heuristic"], ["greedy"]]"#, ""),
        (r#"[["heuristic", "random"], ["greedy"]]"#, ""),
    ] {
        let other = experiment(dir.path(), line_ups, more);
        let refused = run(&other, &out, &[]).output().unwrap();
        let told = String::from_utf8(refused.stderr).unwrap();
        assert!(!refused.status.success() && told.contains("holds results of another run"), "{told}");
        assert!(files(&out) == begun);
    }
    let first = experiment(dir.path(), r#"[["heuristic"], ["random"]]"#, "");
    let fewer = run(&first, &out, &["--matches", "1"]).output().unwrap();
    let told = String::from_utf8(fewer.stderr).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!fewer.status.success() && told.contains("more than 1; nothing was changed"), "{told}");
    let third = experiment(dir.path(), r#"[["heuristic"], ["random"], ["greedy"]]"#, "");
    assert!(!run(&third, &out, &["--seed", "4"]).status().unwrap().success());
    assert!(!out.join("added-1").exists());
}

/// How many matches each pair of bots played, as the report of a folder has it, and its tables.
fn pairs(dir: &Path) -> (Vec<(String, u64)>, Vec<String>) {
    let (good, told) = agon(&["analyze", "--format", "json"], dir);
    assert!(good, "{told}");
    let report: serde_json::Value = serde_json::from_str(&told).unwrap();
    let tables = report["tables"].as_array().unwrap();
    let table = tables.iter().find(|table| table["id"] == "pairs.bot").expect("a table of all pairs");
    let name = |row: &serde_json::Value| {
        let mut both = [row["bot"].as_str().unwrap(), row["other"].as_str().unwrap()];
        both.sort_unstable();
        both.join(" ")
    };
    let mut pairs: Vec<(String, u64)> =
        table["rows"].as_array().unwrap().iter().map(|row| (name(row), row["matches"].as_u64().unwrap())).collect();
    pairs.sort();
    (pairs, tables.iter().map(|table| table["id"].as_str().unwrap().to_owned()).collect())
}

/// Bots that come late to a round robin play those who were there, as often as these played one another. What stands is not played
/// again, and the report is that of one tournament.
#[test]
fn late_bots_join_a_round_robin() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("out");
    let of = |line_up: &str| experiment(dir.path(), line_up, "");
    let first = of(r#"["heuristic", "random", "greedy"]"#);
    assert!(run(&first, &out, &["--matches", "30"]).status().unwrap().success());
    let begun = files(&out);

    let second = of(r#"["flat_50", "heuristic", "random", "greedy"]"#);
    let refused = run(&second, &out, &["--matches", "30"]).output().unwrap();
    let told = String::from_utf8(refused.stderr).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!refused.status.success(), "{told}");
    for words in ["6 pairs of bots play", "a cell takes 60", "not 30"] {
        assert!(told.contains(words), "{words}: {told}");
    }
    for _ in 0..2 {
        let arguments = ["run", second.to_str().unwrap(), "--matches", "60", "--out"];
        let (good, told) = agon(&arguments, &out);
        assert!(good && told.contains("`flat_50` comes late"), "{told}");
        assert_eq!(files_and_folders(&out).pop().as_deref(), Some("added-1"), "the same command adds nothing twice");
        let kept = begun.iter().all(|(name, bytes)| std::fs::read(out.join(name)).unwrap() == *bytes);
        assert!(kept, "what was there has been changed");
    }
    let (played, tables) = pairs(&out);
    assert_eq!(played.len(), 6);
    assert!(played.iter().all(|(_, matches)| *matches == 10), "{played:?}");
    assert!(tables.iter().all(|id| !id.contains("line_up")), "one tournament, not two: {tables:?}");

    // Two more at once, and more matches of all.
    let third = of(r#"["heuristic", "random", "greedy", "flat_50", "mcts_50", "search_100"]"#);
    assert!(run(&third, &out, &["--matches", "75"]).status().is_ok_and(|status| !status.success()));
    assert!(run(&third, &out, &["--matches", "150"]).status().unwrap().success());
    assert!(run(&third, &out, &["--matches", "180"]).status().unwrap().success());
    let (played, tables) = pairs(&out);
    assert_eq!(played.len(), 15);
    assert!(played.iter().all(|(_, matches)| *matches == 12), "{played:?}");
    assert!(tables.iter().all(|id| !id.contains("line_up")), "one tournament, not four: {tables:?}");
    assert_eq!(files_and_folders(&out).pop().as_deref(), Some("added-3"));
    for name in ["matches-00000.parquet", "matches-00001.parquet"] {
        assert_eq!(begun[name], std::fs::read(out.join(name)).unwrap(), "{name}");
    }
    let (good, told) = agon(&["replay", "--verify"], &out);
    assert!(good && told.contains("added-3: 60 matches are as recorded."), "{told}");
}

/// A late opponent of a gauntlet plays against its first bot as often as the others did, at tables of two and of three.
#[test]
fn late_bots_join_a_gauntlet() {
    for (game, players, tables) in [("connect_four", 2, [3, 4, 5]), ("mare_nostrum", 3, [3, 6, 10])] {
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("out");
        let of = |line_up: &str| {
            let path = dir.path().join("gauntlet.toml");
            let text = format!(
                "name = \"gauntlet\"\ngame = \"{game}\"\nplayers = {players}\nbots = {line_up}\ntournament = \"gauntlet\"\n\
                 matches = 20\nseed = 9\n"
            );
            std::fs::write(&path, text).unwrap();
            path
        };
        for (bot, kind) in [("fourth", "random"), ("late", "random"), ("later", "heuristic")] {
            let text = format!("name = \"{bot}\"\ndescription = \"comes late\"\nkind = \"{kind}\"\n");
            std::fs::write(dir.path().join(bot).with_extension("toml"), text).unwrap();
        }
        let each = 18;
        let matches = |tables: u64| (tables * each).to_string();
        let [first, second, third] = tables.map(matches);
        let begin = of(r#"["heuristic", "random", "greedy", "./fourth.toml"]"#);
        assert!(run(&begin, &out, &["--matches", &first]).status().unwrap().success());
        let begun = files(&out);

        // Written anywhere but at the head, which is whom the gauntlet is about.
        let more = of(r#"["heuristic", "./late.toml", "random", "greedy", "./fourth.toml"]"#);
        let refused = run(&more, &out, &["--matches", &first]).output().unwrap();
        let told = String::from_utf8(refused.stderr).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!refused.status.success() && told.contains(&format!("a cell takes {second}")), "{told}");
        let (good, told) = agon(&["run", more.to_str().unwrap(), "--matches", &second, "--out"], &out);
        assert!(good && told.contains("`late` comes late"), "{told}");
        let other_head = of(r#"["./later.toml", "heuristic", "./late.toml", "random", "greedy", "./fourth.toml"]"#);
        let refused = run(&other_head, &out, &["--matches", &third]).output().unwrap();
        assert!(String::from_utf8(refused.stderr).unwrap().contains("holds results of another run"));
        let most = of(r#"["heuristic", "random", "./later.toml", "greedy", "./fourth.toml", "./late.toml"]"#);
        for _ in 0..2 {
            assert!(run(&most, &out, &["--matches", &third]).status().unwrap().success());
        }
        assert_eq!(files_and_folders(&out).pop().as_deref(), Some("added-2"));
        let kept = begun.iter().all(|(name, bytes)| std::fs::read(out.join(name)).unwrap() == *bytes);
        assert!(kept, "what was there has been changed");

        let (played, tables) = pairs(&out);
        // At tables of three each opponent meets the first bot at four of the ten tables, and each other opponent at one.
        let with_first = if players == 2 { each } else { 4 * each };
        assert_eq!(played.iter().filter(|(pair, _)| pair.contains("heuristic")).count(), 5, "{played:?}");
        for (pair, matches) in &played {
            assert_eq!(*matches, if pair.contains("heuristic") { with_first } else { each }, "{pair}: {played:?}");
        }
        assert!(tables.iter().all(|id| !id.contains("line_up")), "one tournament, not three: {tables:?}");
        let (good, told) = agon(&["replay", "--verify"], &out);
        assert!(good, "{told}");
    }
}

/// Where a late bot cannot join, the refusal says why, and what to do instead.
#[test]
fn a_refused_late_bot_is_told_what_to_do() {
    for (more, why, instead) in [
        (
            "tournament = \"swiss\"\n",
            "a Swiss tournament cannot take in `mcts_50`",
            "a gauntlet of `mcts_50` against the others",
        ),
        (
            "stop = { decide = \"bots\", every = 60 }\n",
            "a run that stops by its results cannot take in `mcts_50`",
            "a gauntlet of `mcts_50` against the others",
        ),
    ] {
        let dir = tempfile::tempdir().unwrap();
        let out = dir.path().join("out");
        let of = |line_up: &str| {
            let path = experiment(dir.path(), line_up, more);
            let text = std::fs::read_to_string(&path).unwrap().replace("record.segment = 10\n", "");
            std::fs::write(&path, text).unwrap();
            path
        };
        let first = of(r#"["heuristic", "random", "greedy", "flat_50"]"#);
        let played = run(&first, &out, &["--matches", "120"]).output().unwrap();
        assert!(played.status.success(), "{}", String::from_utf8(played.stderr).unwrap());
        let begun = files(&out);
        let second = of(r#"["heuristic", "random", "greedy", "flat_50", "mcts_50"]"#);
        let refused = run(&second, &out, &["--matches", "200"]).output().unwrap();
        let told = String::from_utf8(refused.stderr).unwrap().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(!refused.status.success() && told.contains(why) && told.contains(instead), "{told}");
        assert!(files(&out) == begun && !out.join("added-1").exists());
    }
}

/// The names in a folder, hidden ones left out, folders last.
fn files_and_folders(dir: &Path) -> Vec<String> {
    let entries = std::fs::read_dir(dir).unwrap().map(|entry| entry.unwrap());
    let mut names: Vec<(bool, String)> = entries
        .map(|entry| (entry.path().is_dir(), entry.file_name().into_string().unwrap()))
        .filter(|(_, name)| !name.starts_with('.'))
        .collect();
    names.sort();
    names.into_iter().map(|(_, name)| name).collect()
}
