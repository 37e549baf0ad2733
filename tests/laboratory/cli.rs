//! The program as a user meets it: help, lists, errors, exit codes.

use std::process::{Command, Output, Stdio};

fn agon(arguments: &[&str]) -> Output {
    command(arguments).output().expect("the program starts")
}

fn command(arguments: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_agon"));
    command.args(arguments).env_remove("COLUMNS").env("NO_COLOR", "1");
    command
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).expect("output is UTF-8")
}

/// What the program prints when all is well, within 80 columns.
fn printed(arguments: &[&str]) -> String {
    let output = agon(arguments);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()), "{arguments:?}");
    let printed = text(&output.stdout);
    if let Some(line) = printed.lines().find(|l| l.chars().count() > 80) {
        panic!("{arguments:?} prints more than 80 columns: {line}");
    }
    printed
}

/// What the program says on stderr when it refuses, with its exit code; nothing goes to stdout.
fn refused(arguments: &[&str]) -> String {
    let output = agon(arguments);
    assert_eq!(text(&output.stdout), "", "{arguments:?}");
    let code = output.status.code().expect("the program ends by itself");
    assert_ne!(code, 0, "{arguments:?}");
    format!("exit code {code}\n{}", text(&output.stderr))
}

#[test]
fn help() {
    let topics = [
        "",
        "run",
        "plan",
        "merge",
        "analyze",
        "compare",
        "report",
        "replay",
        "play",
        "games",
        "bots",
        "data",
        "bench",
        "check",
        "tune",
        "train",
        "explain",
        "exploit",
        "engine",
        "completions",
        "man",
    ];
    for topic in topics {
        let arguments: Vec<&str> = [topic, "--help"].into_iter().filter(|a| !a.is_empty()).collect();
        let name = if topic.is_empty() { "help" } else { topic };
        insta::assert_snapshot!(format!("help_{name}"), printed(&arguments));
    }
}

#[test]
fn every_subcommand_is_described_in_the_reference() {
    let help = printed(&["--help"]);
    let listed = help.lines().skip_while(|l| *l != "Commands:").skip(1).take_while(|l| !l.is_empty());
    // Text that does not fit into a line goes on in the next one, indented.
    let commands = listed.filter(|l| !l.starts_with("   ")).map(|l| l.split_whitespace().next().expect("a name"));
    let commands: Vec<&str> = commands.collect();
    assert!(commands.contains(&"play") && commands.contains(&"engine"), "{commands:?}");
    for command in commands {
        assert!(include_str!("../../docs/cli.md").contains(&format!("\n## agon {command}\n")), "{command}");
    }
}

/// A build from a checkout names its commit; a build from files alone has none to name.
#[test]
fn the_version_says_which_commit_it_is() {
    let version = printed(&["--version"]);
    let rest = version.trim_end().strip_prefix(concat!("agon ", env!("CARGO_PKG_VERSION"))).expect("name and version");
    let log = Command::new("git").args(["log", "-1", "--", "src"]).current_dir(env!("CARGO_MANIFEST_DIR")).output();
    let checkout = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join(".git").exists();
    if checkout && log.is_ok_and(|log| log.status.success()) {
        let commit = rest.strip_prefix(" (").and_then(|rest| rest.strip_suffix(')')).expect("a commit in brackets");
        let commit = commit.strip_suffix("-dirty").unwrap_or(commit);
        assert!(commit.len() >= 7 && commit.chars().all(|c| c.is_ascii_hexdigit()), "{version}");
    }
}

/// Bash itself completes a command, a flag and a fixed value with the script.
#[test]
fn a_shell_completes_commands_and_flags() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        let output = agon(&["completions", shell]);
        assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()), "{shell}");
        let script = text(&output.stdout);
        assert!(script.contains("analyze") && script.contains("shard"), "{shell}: {script}");
    }
    assert!(refused(&["completions", "tcsh"]).contains("possible values: bash"));
    let script = text(&agon(&["completions", "bash"]).stdout);
    let completed = |words: &[&str]| {
        let last = words.len() - 1;
        let asked = format!(
            "{script}\nCOMP_WORDS=({}); COMP_CWORD={last}; _agon agon {} {}; printf '%s\\n' \"${{COMPREPLY[@]}}\"",
            words.join(" "),
            words[last],
            words[last - 1],
        );
        let output = Command::new("bash").args(["--norc", "-c", &asked]).output().ok()?;
        Some(text(&output.stdout).lines().map(str::to_owned).collect::<Vec<_>>())
    };
    let Some(commands) = completed(&["agon", "rep"]) else {
        println!("no bash is installed: the script was not tried");
        return;
    };
    assert_eq!(commands, ["report", "replay"]);
    assert_eq!(completed(&["agon", "run", "--sh"]).unwrap(), ["--shard"]);
    assert_eq!(completed(&["agon", "analyze", "--format", "ma"]).unwrap(), ["markdown"]);
}

/// One page for each command, which `man`, if it is installed, shows without complaint.
#[test]
fn the_manual_has_a_page_for_every_command() {
    let dir = tempfile::tempdir().unwrap();
    let out = dir.path().join("man");
    let told = printed(&["man", "--out", out.to_str().unwrap()]);
    let mut names: Vec<String> =
        std::fs::read_dir(&out).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    for page in ["agon.1", "agon-run.1", "agon-check.1", "agon-check-game.1", "agon-man.1"] {
        assert!(names.iter().any(|name| name == page), "{page}: {names:?}");
    }
    assert!(told.starts_with(&format!("{} pages in ", names.len())), "{told}");
    let page = |name: &str| std::fs::read_to_string(out.join(name)).unwrap();
    assert!(page("agon-run.1").contains(".TH agon-run 1") && page("agon-run.1").contains("\\-\\-shard"));
    for name in &names {
        let shown =
            Command::new("man").args(["--warnings=w", "-l"]).arg(out.join(name)).env("MANPAGER", "cat").output();
        if let Ok(shown) = shown {
            assert!(shown.status.success() && shown.stderr.is_empty(), "{name}: {}", text(&shown.stderr));
        }
    }
}

#[test]
fn lists() {
    insta::assert_snapshot!("games", printed(&["games"]));
    insta::assert_snapshot!("games_kuhn_poker", printed(&["games", "kuhn_poker"]));
    insta::assert_snapshot!("bots", printed(&["bots"]));
    insta::assert_snapshot!("bots_mcts_200", printed(&["bots", "mcts_200"]));
    insta::assert_snapshot!("data_connect_four", printed(&["data", "connect_four"]));
    insta::assert_snapshot!("games_mare_nostrum", printed(&["games", "mare_nostrum"]));
    insta::assert_snapshot!("data_mare_nostrum", printed(&["data", "mare_nostrum"]));
}

#[test]
fn every_game_describes_itself_and_its_content() {
    for name in agon::games::NAMES {
        assert!(printed(&["games", name]).contains(&format!("({name})")));
        printed(&["data", name]);
    }
}

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

#[test]
fn a_sound_game_passes_its_check() {
    let printed = printed(&["check", "game", "kuhn_poker", "--matches", "4", "--damages", "200"]);
    assert!(printed.starts_with("kuhn_poker:\n  2 players: 4 matches"), "{printed}");
    assert!(printed.contains("No broken promise found.") && printed.contains("Kuhn Poker passes"), "{printed}");
}

#[test]
fn errors_name_what_was_wrong_and_what_would_be_right() {
    let errors: Vec<String> = [
        &["games", "conect_four"][..],
        &["games", "--option", "gravity=off"],
        &["play", "conect_four"],
        &["play", "connect_four", "--bots", "heuristc"],
        &["play", "connect_four", "--bots", "random,random,random", "--players", "2"],
        &["play", "connect_four", "--bots", "none.toml"],
        &["play", "connect_four", "--players", "3"],
        &["play", "connect_four", "--roles", "first,secnod"],
        &["play", "connect_four", "--scenario", "night"],
        &["play", "connect_four", "--option", "gravity=off"],
        &["play", "connect_four", "--option", "gravity"],
        &["play", "connect_four", "--data", "no_such_folder"],
        &["play", "connect_four", "--seed", "x"],
        &["run", "no_such_experiment"],
        &["bots", "rnadom"],
        &["bench", "connect_four", "--seconds", "0"],
        &["data", "connect_four", "--list", "hearsay"],
        &["data", "connect_four", "--data", "no_such_folder"],
        &["data", "connect_four", "--data", "docs"],
        &["exploit", "heuristic", "from_sea_to_sea", "--out", "none"],
        &["exploit", "heuristic", "kuhn_poker", "--hidden", "65", "--out", "none"],
        &["engine", "kuhn"],
        &["plya"],
        &[],
    ]
    .iter()
    .map(|arguments| format!("$ agon {}\n{}", arguments.join(" "), refused(arguments)))
    .collect();
    insta::assert_snapshot!("errors", errors.join("\n"));
}

/// Every command that takes a bot refuses impossible parameters, and weights that would not be used, with their line.
#[test]
fn wrong_bots_are_refused_everywhere() {
    let dir = tempfile::tempdir().unwrap();
    let bot = dir.path().join("mine.toml");
    let experiment = dir.path().join("study.toml");
    let text = "name = \"study\"\ngame = \"kuhn_poker\"\nbots = [\"random\", \"mine.toml\"]\nmatches = 1\n";
    std::fs::write(&experiment, text).unwrap();
    let (bot, experiment) = (bot.to_str().unwrap(), experiment.to_str().unwrap());
    let out = dir.path().join("out");
    for (config, wrong) in [
        (
            "kind = \"heuristic\"\n[weights.mare_nostrom]\ncards = 2",
            ":4: weights.mare_nostrom: unknown game `mare_nostrom`; did you mean `mare_nostrum`?",
        ),
        ("kind = \"mcts\"\nadvice = 5", ":4: advice: must be from 0 to 1, not 5"),
        ("kind = \"mcts\"\nadvice = nan", ":4: advice: must be from 0 to 1, not NaN"),
        ("kind = \"mcts\"\nexploration = inf", ":4: exploration: must be a finite number, 0 or more, not inf"),
        (
            "kind = \"mcts\"\nadvise = 0.5",
            ":4: advise: unknown parameter of kind `mcts` `advise`; did you mean `advice`?",
        ),
        ("kind = \"mtcs\"", ":3: kind: unknown kind `mtcs`; did you mean `mcts`?"),
    ] {
        std::fs::write(bot, format!("name = \"mine\"\ndescription = \"d\"\n{config}\n")).unwrap();
        let wrong = format!("{bot}{wrong}");
        for arguments in [
            &["play", "kuhn_poker", "--bots", bot][..],
            &["bench", "kuhn_poker", "--seconds", "0.01", "--bots", bot],
            &["bots", bot],
            &["check", "bot", bot, "kuhn_poker"],
            &["run", experiment, "--out", out.to_str().unwrap()],
        ] {
            let refusal = refused(arguments);
            assert!(refusal.contains(&wrong), "{arguments:?}: {refusal}");
        }
        let requests = format!(
            "{{\"cmd\":\"load\",\"state\":{{\"dealt\":2,\"cards\":[\"king\",\"queen\"],\"moves\":[]}}}}\n\
             {{\"cmd\":\"bot\",\"bot\":\"{bot}\"}}\n"
        );
        let answers = engine("kuhn_poker", &requests);
        let answer: serde_json::Value = serde_json::from_str(answers.lines().nth(1).expect("two answers")).unwrap();
        assert!(answer["error"].as_str().is_some_and(|e| e.contains(&wrong)), "{config}: {answer}");
    }
    assert!(!out.exists(), "nothing was recorded");
}

/// How long an experiment takes and how much it can show, before it is played.
#[test]
fn a_plan_tells_matches_time_disk_and_what_is_found() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("study.toml");
    let study = "name = \"study\"\ngame = \"connect_four\"\nbots = [\"heuristic\", \"random\"]\nmatches = 401\n\
                 check_printed = false\nstop = { decide = \"bots\", every = 20 }\n";
    std::fs::write(&path, study).unwrap();
    let path = path.to_str().unwrap();
    let told = printed(&["plan", path, "--seconds", "0.2", "--threads", "2", "--width", "2", "--detect", "3"]);
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    for words in [
        "study: Connect Four, 1 cell of 401 matches, 401 in all",
        "note: the content is a design under test",
        "Stops when it is decided for every pair of bots which one is better; looks after every 20 matches of a cell",
        "Seatings: balanced after every 2 matches of a cell; 400 or 402 would be",
        "Time: about ",
        " on 2 threads, from ",
        "Disk: about ",
        "Rates at 2 players: ±4.9 points in each cell",
        "For ±2 points at 2 players: 2,398 matches a cell, in about ",
        "To find a change of 3 points at 2 players: 5,282 matches a cell, in about ",
    ] {
        assert!(flat.contains(words), "{words}: {told}");
    }
}

/// From a bot that takes nine of ten decisions at random, the tuner makes one that takes none at random.
#[test]
fn tuning_finds_a_better_bot_and_confirms_it() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    let bot = "name = \"dizzy\"\ndescription = \"d\"\nkind = \"heuristic\"\nepsilon = 0.9\n";
    std::fs::write(path("dizzy.toml"), bot).unwrap();
    let (file, out) = (path("dizzy.toml"), path("better.toml"));
    let arguments = [
        "tune",
        &file,
        "--parameter",
        "epsilon=0,0.5,0.9,1",
        "--parameter",
        "weights.connect_four.three=0.05,0.2",
        "--games",
        "connect_four",
        "--budget",
        "160",
        "--confirm",
        "80",
        "--seed",
        "3",
        "--out",
        &out,
    ];
    let told = printed(&arguments);
    assert_eq!(told, printed(&[&arguments[..], &["--force"]].concat()), "the same seed finds the same");
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("epsilon = 0 121 0.992 chosen") && flat.contains("(95 % interval: +"), "{told}");
    let better = std::fs::read_to_string(&out).unwrap();
    assert!(better.contains("epsilon = 0.0") || better.contains("epsilon = 0\n"), "{better}");
    assert!(better.contains("name = \"dizzy_tuned\"") && better.contains("three = "), "{better}");
    let played = printed(&["play", "connect_four", "--bots", &format!("{out},{file}")]);
    assert!(played.contains("dizzy_tuned"), "{played}");
    for (changed, reason) in [
        ("epsilon=0,2", "epsilon: must be from 0 to 1, not 2"),
        ("epsilom=0,1", "did you mean `epsilon`?"),
        ("epsilon", "is not of the form NAME=VALUE,VALUE"),
        ("epsilon=0", "has one value only"),
        ("weights.conect_four.three=1,2", "unknown game `conect_four`"),
    ] {
        let refusal = refused(&["tune", &file, "--parameter", changed, "--games", "connect_four"]);
        assert!(refusal.contains(reason), "{changed}: {refusal}");
    }
}

/// What `agon engine` answers to these requests.
fn engine(game: &str, requests: &str) -> String {
    use std::io::Write as _;
    let mut child = command(&["engine", game]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("starts");
    child.stdin.take().expect("piped").write_all(requests.as_bytes()).expect("it reads");
    text(&child.wait_with_output().expect("it ends with its input").stdout)
}

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
        assert_eq!(printed(&[&["report", &path("sea"), "--out", &path("sea.html")], arguments].concat()), "");
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
        assert_eq!(printed(&[command, &path("out"), "--out", &file]), "");
        let report = std::fs::read_to_string(&file).unwrap();
        assert!(report.contains(&format!("](<a {command}.svg>)")), "{report}");
        let picture = std::fs::read_to_string(path(&format!("a {command}.svg"))).unwrap();
        assert!(picture.starts_with("<svg xmlns=") && picture.contains("second"), "{picture}");
    }
    assert!(!text(&agon(&["analyze", &path("out"), "--format", "markdown"]).stdout).contains(".svg"));
    assert!(refused(&["report", &path("out"), "--out", &path("report.csv")]).contains(".html, or Markdown"));
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let mut child =
        command(&["play", "connect_four"]).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().expect("starts");
    drop(child.stdout.take());
    let output = child.wait_with_output().expect("ends");
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), String::new()));
}

#[test]
fn bench_prints_json_with_every_figure() {
    let printed = printed(&["bench", "kuhn_poker", "--seconds", "0.01", "--bots", "random,mcts_50", "--json"]);
    let figures: serde_json::Value = serde_json::from_str(&printed).expect("JSON");
    let of_searches = ["leaf_iterations_per_second", "playout_iterations_per_second"];
    let of_play = ["plies_per_second", "matches_per_second", "plies_per_match", "widest_list", "clone_ns"];
    for figure in of_play.into_iter().chain(of_searches) {
        assert!(figures[figure].as_f64().is_some_and(|n| n > 0.0), "{figure}: {figures}");
    }
    let [random, search] = [&figures["bots"][0], &figures["bots"][1]];
    assert!(random["iterations_per_second"].is_null());
    let ratio = search["iterations_per_second"].as_f64().zip(search["decisions_per_second"].as_f64());
    assert!(ratio.is_some_and(|(iterations, decisions)| (iterations / decisions - 50.0).abs() < 1e-6), "{search}");
}

#[test]
fn exported_content_is_accepted_and_never_overwritten_unasked() {
    for name in agon::games::NAMES {
        let folder = tempfile::tempdir().expect("a folder");
        let dir = folder.path().to_str().expect("UTF-8");
        if printed(&["data", name]).contains("no content files") {
            assert!(printed(&["data", name, "--export", dir]).contains("no content files"));
            continue;
        }
        assert!(agon(&["data", name, "--export", dir]).status.success());
        assert!(printed(&["data", name, "--data", dir]).contains("those built into the program"));
        assert!(refused(&["data", name, "--export", dir]).contains("`--force` replaces files"));
        assert!(agon(&["data", name, "--export", dir, "--force"]).status.success());
        printed(&["data", name, "--list", "reconstructed"]);
    }
}
