//! From runs to reports: what every report of a recorded run says, in every format.

use super::program::{agon, printed, refused, text};

/// A search by the clock is named when it is recorded, in every report, and when it is played again.
#[test]
fn a_clock_marks_everything_as_not_reproducible() {
    let dir = tempfile::tempdir().unwrap();
    let bot = "name = \"hasty\"\ndescription = \"d\"\nkind = \"mcts\"\niterations = 100000\nbudget_ms = 1\n";
    std::fs::write(dir.path().join("hasty.toml"), bot).unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    let flat = |bytes: &[u8]| text(bytes).replace("# ", "").split_whitespace().collect::<Vec<_>>().join(" ");
    for actions in [false, true] {
        let (file, out) = (path(&format!("{actions}.toml")), path(&format!("out_{actions}")));
        let experiment = format!(
            "name = \"clock\"\ngame = \"kuhn_poker\"\nbots = [\"hasty.toml\", \"random\"]\nmatches = 4\n\
             [record]\nactions = {actions}\n"
        );
        std::fs::write(&file, experiment).unwrap();
        let run = agon(&["run", &file, "--out", &out]);
        assert!(run.status.success(), "{}", text(&run.stderr));
        assert!(flat(&run.stderr).contains("note: not reproducible"), "{}", text(&run.stderr));
        assert!(flat(&run.stdout).contains("Not reproducible: a bot thinks by the clock"), "{}", text(&run.stdout));
        let manifest = std::fs::read_to_string(format!("{out}/manifest.json")).unwrap();
        assert!(manifest.contains("\"reproducible\": false"), "{manifest}");
        for format in ["terminal", "markdown", "csv"] {
            let report = agon(&["analyze", &out, "--format", format]);
            assert!(flat(&report.stdout).contains("Not reproducible: a bot thinks by the clock"), "{format}");
        }
        let json = agon(&["analyze", &out, "--format", "json"]).stdout;
        let json: serde_json::Value = serde_json::from_slice(&json).expect("JSON");
        assert_eq!(json["basis"]["reproducible"], false);
        let verified = agon(&["replay", &out, "--verify"]);
        if actions {
            let told = flat(&verified.stdout);
            assert!(told.contains("4 matches are as recorded.") && told.contains("From recorded actions"), "{told}");
        } else {
            let told = text(&verified.stderr);
            assert!(!verified.status.success() && told.contains("cannot be played again"), "{told}");
        }
    }
}

/// A report in any format says which part of the run is missing; with both parts nothing is.
#[test]
fn a_report_names_what_is_missing() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    let file = path("parts.toml");
    let experiment =
        "name = \"parts\"\ngame = \"kuhn_poker\"\nbots = [\"random\"]\nmatches = 40\n[record]\nsegment = 10\n";
    std::fs::write(&file, experiment).unwrap();
    for shard in ["1/2", "2/2"] {
        let run = agon(&["run", &file, "--shard", shard, "--out", &path(&shard[..1])]);
        assert!(run.status.success(), "{}", text(&run.stderr));
    }
    let told = |dirs: &[&str], format: &str| {
        let dirs: Vec<String> = dirs.iter().map(|dir| path(dir)).collect();
        let dirs: Vec<&str> = dirs.iter().map(String::as_str).collect();
        let report = agon(&[&["analyze", "--format", format], &dirs[..]].concat());
        assert!(report.status.success(), "{}", text(&report.stderr));
        text(&report.stdout).replace("# ", "").split_whitespace().collect::<Vec<_>>().join(" ")
    };
    for format in ["terminal", "markdown", "csv", "json", "html"] {
        let missing = "20 of 40 planned matches, part 2 of 2 is missing (--shard 2/2)";
        assert!(told(&["1"], format).contains(missing), "{format}: {}", told(&["1"], format));
        assert!(!told(&["1", "2"], format).contains("is missing"), "{format}: {}", told(&["1", "2"], format));
    }
}

/// A part that has nothing to play succeeds. It cannot be analysed by itself, and that is no bug.
#[test]
fn a_part_without_matches_is_no_bug() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    let experiment =
        "name = \"few\"\ngame = \"kuhn_poker\"\nbots = [\"random\"]\nmatches = 40\n[record]\nsegment = 10\n";
    std::fs::write(path("few.toml"), experiment).unwrap();
    assert!(agon(&["run", &path("few.toml"), "--shard", "7/8", "--out", &path("empty")]).status.success());
    for command in ["analyze", "report"] {
        let told = refused(&[command, &path("empty"), "--out", &path("empty.html")]);
        assert!(told.contains("0 of 40 planned matches\n") && told.contains("holds no matches"), "{told}");
        assert!(told.starts_with("exit code 1\n"), "{told}");
    }
}

/// A page tells its matches round by round as `agon replay` does; equal results give equal pages.
#[test]
fn a_page_tells_matches_as_replay_does() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    let experiment =
        "name = \"sea\"\ngame = \"mare_nostrum\"\nplayers = 3\nbots = [\"heuristic\", \"random\"]\nmatches = 6\n";
    std::fs::write(path("sea.toml"), experiment).unwrap();
    assert!(agon(&["run", &path("sea.toml"), "--quiet", "--out", &path("sea")]).status.success());
    let page = |arguments: &[&str]| {
        let said = printed(&[&["report", &path("sea"), "--out", &path("sea.html")], arguments].concat());
        assert_eq!(said, format!("wrote {}\n", path("sea.html")));
        std::fs::read_to_string(path("sea.html")).unwrap()
    };
    let told = page(&[]);
    assert_eq!(told, page(&[]));
    assert!(!page(&["--no-matches"]).contains("id=\"matches\""));
    let matches: Vec<&str> = told.split("<details class=\"told\">").skip(1).collect();
    assert_eq!(matches.len(), 3, "of middling length, the shortest, the longest");
    for one in matches {
        let number = one.split(": match ").nth(1).unwrap().split_whitespace().next().unwrap();
        let replayed = printed(&["replay", &path("sea"), "--match", number]);
        let flat = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
        let lines = |start: &str| replayed.lines().filter(|line| line.starts_with(start)).count();
        let rounds = one.matches("<details class=\"round\"").count();
        // A round has a heading for each of its phases.
        let headings = replayed.lines().filter_map(|line| line.strip_prefix("Round ")?.split(',').next());
        assert_eq!(headings.collect::<std::collections::BTreeSet<_>>().len(), rounds, "match {number}");
        assert_eq!(lines("After round "), rounds - 1, "the end has its own standing");
        let replayed = flat(&replayed);
        let steps = one.split("<br>").skip(1).map(|step| step.split('<').next().unwrap());
        let steps: Vec<String> = steps.map(|step| flat(&step.replace("&amp;", "&"))).collect();
        assert!(steps.len() > 100, "{}", steps.len());
        let untold = steps.iter().find(|step| !replayed.contains(step.as_str()));
        assert_eq!(untold, None, "match {number}");
    }
    // Matches of bots that think by the clock cannot be played again: the page says so and shows everything else.
    let hasty = "name = \"hasty\"\ndescription = \"d\"\nkind = \"mcts\"\niterations = 100000\nbudget_ms = 1\n";
    std::fs::write(path("hasty.toml"), hasty).unwrap();
    let experiment = "name = \"clock\"\ngame = \"kuhn_poker\"\nbots = [\"hasty.toml\", \"random\"]\nmatches = 4\n";
    std::fs::write(path("by_clock.toml"), experiment).unwrap();
    assert!(agon(&["run", &path("by_clock.toml"), "--quiet", "--out", &path("by_clock")]).status.success());
    assert!(agon(&["report", &path("by_clock"), "--out", &path("by_clock.html")]).status.success());
    let page = std::fs::read_to_string(path("by_clock.html")).unwrap();
    assert!(page.contains("No match is told here: these matches cannot be played again"), "{page}");
}

/// A Markdown report shows its win rates in a file beside it; on the screen there is none.
#[test]
fn markdown_keeps_a_picture() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    let experiment = "name = \"cards\"\ngame = \"kuhn_poker\"\nbots = [\"random\", \"heuristic\"]\nmatches = 20\n";
    std::fs::write(path("cards.toml"), experiment).unwrap();
    assert!(agon(&["run", &path("cards.toml"), "--out", &path("out")]).status.success());
    for command in ["report", "analyze"] {
        let file = path(&format!("a {command}.md"));
        assert_eq!(printed(&[command, &path("out"), "--out", &file]), format!("wrote {file}\n"));
        let report = std::fs::read_to_string(&file).unwrap();
        assert!(report.contains(&format!("](<a {command}.svg>)")), "{report}");
        let picture = std::fs::read_to_string(path(&format!("a {command}.svg"))).unwrap();
        assert!(picture.starts_with("<svg xmlns=") && picture.contains("second"), "{picture}");
    }
    assert!(!text(&agon(&["analyze", &path("out"), "--format", "markdown"]).stdout).contains(".svg"));
    assert!(refused(&["report", &path("out"), "--out", &path("report.csv")]).contains(".html, or Markdown"));
}

/// Table sizes are named from the smallest on, in whatever order an experiment lists them.
#[test]
fn a_report_names_table_sizes_in_order() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    let experiment =
        "name = \"sizes\"\ngame = \"mare_nostrum\"\nplayers = [5, 3, 4]\nbots = [\"random\"]\nmatches = 2\n";
    std::fs::write(path("sizes.toml"), experiment).unwrap();
    assert!(agon(&["run", &path("sizes.toml"), "--quiet", "--out", &path("out")]).status.success());
    let told = printed(&["analyze", &path("out")]);
    assert!(told.contains("3, 4 or 5 players"), "{told}");
}
