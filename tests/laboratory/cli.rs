//! The program as a user meets it: help, lists, errors, exit codes.

use super::program::{agon, command, printed, refused, text};
use std::process::{Command, Stdio};

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
fn a_sound_game_passes_its_check() {
    let printed = printed(&["check", "game", "kuhn_poker", "--matches", "4", "--damages", "200"]);
    assert!(printed.starts_with("kuhn_poker:\n  2 players: 4 matches"), "{printed}");
    assert!(printed.contains("No broken promise found.") && printed.contains("Kuhn Poker passes"), "{printed}");
}

#[test]
fn what_was_asked_of_a_bot_fits_80_columns() {
    let printed = printed(&["check", "bot", "heuristic", "kuhn_poker", "--positions", "1000"]);
    assert!(printed.contains("  asked again with the same seed: all; "), "{printed}");
    assert!(printed.lines().all(|line| line.chars().count() <= 80), "{printed}");
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
        &["explain", "kuhn_poker", "heuristic"],
        &["exploit", "kuhn_poker", "heuristic", "--out", "none"],
        &["check", "bot", "kuhn_poker", "heuristic"],
        &["run", "docs"],
        &["analyze", "no_such_folder"],
        &["report", "no_such_folder"],
        &["compare", "README.md", "no_such_folder"],
        &["compare", "tests", "./tests"],
        &["engine", "kuhn"],
        &["plya"],
        &[],
    ]
    .iter()
    .map(|arguments| format!("$ agon {}\n{}", arguments.join(" "), refused(arguments)))
    .collect();
    insta::assert_snapshot!("errors", errors.join("\n"));
}

/// What is missing or out of range is told with what would be right, not as a fault of the command line's own.
#[test]
fn a_slip_in_the_arguments_is_answered_with_what_is_right() {
    for (arguments, answer) in [
        (&["analyze", "none", "--margin", "-3"][..], "--margin: -3 does not lie between 0 and 100"),
        (&["analyze", "none", "--target", "-3"], "--target: -3 does not lie between 0 and 100"),
        (&["compare", "none", "nothing", "--margin", "-3"], "--margin: -3 does not lie between 0 and 100"),
        (&["analyze", "none", "--by", "role+role"], "--by: `role+role` names `role` twice"),
        (&["replay", "none"], "<--match <N>|--verify>"),
        (&["play", "pax_romana", "--scenario", "v"], "did you mean `v_"),
        (
            &["play", "mare_nostrum", "--bots", "random,greedy"],
            "cannot set up Mare Nostrum: Empires with a seat for each of the 2 names of `--bots`",
        ),
        (
            &["tune", "heuristic", "--games", "kuhn_poker"],
            "give `--parameter NAME=A,B,…` for each parameter, or `--all-weights`",
        ),
    ] {
        let refusal = refused(arguments);
        assert!(refusal.contains(answer), "{arguments:?}: {refusal}");
    }
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
        ("kind = \"mcts\"\nreuse = 3", ":4: reuse: must be true or false, not 3"),
        (
            "kind = \"mcts\"\niterations = \"many\"",
            ":4: iterations: must be a whole number from 0 to 4294967295, not \"many\"",
        ),
        ("kind = \"mcts\"\nroot = 3", ":4: root: must be one of visits, halving, not 3"),
        ("kind = \"mcts\"\nworlds = 3\ndecoupled = true", ":5: decoupled: does not go with `worlds` or `depth`"),
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
        "Seatings: not quite balanced, because a rotation takes 2 matches of a cell; 400 or 402 would be",
        "Time: about ",
        " on 2 threads, from ",
        "Disk: about ",
        "Rates at 2 players: ±4.9 points; a change of ",
        "For ±2 points at 2 players: 2,398 matches a cell, in about ",
        "To find a change of 3 points at 2 players: 5,282 matches a cell, in about ",
    ] {
        assert!(flat.contains(words), "{words}: {told}");
    }
}

/// Where chips are won and lost, a plan says how well the mean payoff will be known, and what is asked for is in chips.
#[test]
fn a_plan_of_a_game_for_chips_is_about_payoffs() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path().join("chips.toml");
    let study = "name = \"chips\"\ngame = \"kuhn_poker\"\nbots = [\"random\"]\nmatches = 400\n";
    std::fs::write(&path, study).unwrap();
    let path = path.to_str().unwrap();
    let told = printed(&["plan", path, "--seconds", "0.2", "--width", "0.05", "--detect", "0.2"]);
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    // Random players win or lose two chips in three matches of eight, otherwise one: a deviation of 1.46.
    for words in [
        "Payoffs at 2 players: about ±0.1",
        "Rates at 2 players: ±4.9 points; a change of ",
        "For ±0.05 of payoff at 2 players: ",
        "To find a change of 0.2 of payoff at 2 players: ",
    ] {
        assert!(flat.contains(words), "{words}: {told}");
    }
    let errors = refused(&["plan", path, "--width", "4"]);
    assert!(errors.contains("--width: must be above 0 and below 4 (a payoff), not 4"), "{errors}");
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
    assert!(flat.contains("epsilon = 0 121 0.992 chosen") && flat.contains("(95% interval: +"), "{told}");
    let better = std::fs::read_to_string(&out).unwrap();
    assert!(better.contains("epsilon = 0.0") || better.contains("epsilon = 0\n"), "{better}");
    assert!(better.contains("name = \"dizzy_tuned\"") && better.contains("three = "), "{better}");
    let played = printed(&["play", "connect_four", "--bots", &format!("{out},{file}")]);
    assert!(played.contains("dizzy_tuned"), "{played}");
    for (changed, reason) in [
        ("epsilon=0,2", "epsilon: must be from 0 to 1, not 2"),
        ("epsilom=0,1", "did you mean `epsilon`?"),
        ("epsilon", "is not of the form NAME=VALUE,VALUE"),
        ("epsilon=a,b", "values are written as in TOML, such as 0.5, true or \"halving\""),
        ("epsilon=0", "has one value only"),
        ("weights.conect_four.three=1,2", "unknown game `conect_four`"),
    ] {
        let refusal = refused(&["tune", &file, "--parameter", changed, "--games", "connect_four"]);
        assert!(refusal.contains(reason), "{changed}: {refusal}");
    }
}

/// From a bot that cares too much for two in a row, the tuner makes one that wins more, by steps in all weights at once.
#[test]
fn tuning_moves_all_weights_at_once() {
    let dir = tempfile::tempdir().unwrap();
    let path = |name: &str| dir.path().join(name).to_str().unwrap().to_owned();
    let bot = "name = \"short\"\ndescription = \"d\"\nkind = \"heuristic\"\n\
               [weights.connect_four]\ntwo = 0.2\nthree = 0.02\n";
    std::fs::write(path("short.toml"), bot).unwrap();
    let (file, out) = (path("short.toml"), path("better.toml"));
    let all = ["tune", &file, "--all-weights", "--games"];
    let arguments = [&all[..], &["connect_four", "--budget", "4000", "--steps", "10", "--rate", "0.4"]].concat();
    let arguments = [&arguments[..], &["--confirm", "1000", "--out", &out]].concat();
    let told = printed(&arguments);
    assert_eq!(told, printed(&[&arguments[..], &["--force"]].concat()), "the same seed finds the same");
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("The search, 4000 matches in 10 steps Weight Before After"), "{told}");
    assert!(flat.contains("connect_four: won") && flat.contains("(95% interval: +"), "{told}");
    let better = std::fs::read_to_string(&out).unwrap();
    let made = format!(
        "# Made by `agon tune {file} --all-weights --games connect_four --budget 4000 --steps 10 --spread 0.15 --rate 0.4 \
         --seed 1`.\nname = \"short_tuned\"\n"
    );
    assert!(better.starts_with(&made) && better.contains("[weights.connect_four]\n"), "{better}");
    let played = printed(&["play", "connect_four", "--bots", &format!("{out},{file}")]);
    assert!(played.contains("short_tuned"), "{played}");
    for (more, reason) in [
        (&["connect_four,kuhn_poker"][..], "name one in `--games`"),
        (&["connect_four", "--budget", "9", "--steps", "10"], "`--budget 9` gives 10 steps no match each"),
        (&["connect_four", "--spread", "0"], "--spread 0: above 0, and at most 1"),
        (&["connect_four", "--rate", "nan"], "--rate NaN: above 0, and at most 1"),
        (&["connect_four", "--parameter", "epsilon=0,1"], "cannot be used with"),
    ] {
        let refusal = refused(&[&all[..], more].concat());
        assert!(refusal.contains(reason), "{more:?}: {refusal}");
    }
    let aimless = refused(&["tune", "random", "--all-weights", "--games", "connect_four"]);
    assert!(aimless.contains("random plays at random: it goes by no weights"), "{aimless}");
    let alone = ["tune", &file, "--parameter", "epsilon=0,1", "--games", "connect_four", "--rate", "0.1"];
    assert!(refused(&alone).contains("`--rate` goes with `--all-weights`"));
}

/// Learned weights of rules of thumb stand beside the game's own; a search with learned values has both.
#[test]
fn learned_weights_are_explained() {
    let told = printed(&["explain", "learned", "mare_nostrum"]);
    let flat = told.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(told.starts_with("`learned` plays Mare Nostrum: Empires by rules of thumb.\n"), "{told}");
    assert!(flat.contains("weights of its rules of thumb") && flat.contains("Weight The game's own Here"), "{told}");
    // The factors fall from line to line.
    let factors = told.lines().filter_map(|line| {
        let [_, before, after] = line.split_whitespace().collect::<Vec<_>>()[..] else { return None };
        let [before, after] = [before, after].map(|x| x.parse::<f64>().ok()).map(Option::unwrap_or_default);
        (before * after > 0.0).then(|| (after / before).max(before / after))
    });
    let factors: Vec<f64> = factors.collect();
    assert!(factors.len() > 50 && factors.is_sorted_by(|a, b| a >= b), "{told}");
    let both = printed(&["explain", "level_1", "mare_nostrum"]);
    assert!(
        both.contains("raises the chance of winning") && both.contains(told.split_once("\n\n").unwrap().1),
        "{both}"
    );
    let refusal = refused(&["explain", "learned", "kuhn_poker"]);
    assert!(refusal.contains("`learned` has learned nothing about kuhn_poker"), "{refusal}");
    assert!(refused(&["explain", "heuristic", "mare_nostrum"]).contains("`heuristic` has learned nothing: "));
}

/// What `agon engine` answers to these requests.
fn engine(game: &str, requests: &str) -> String {
    use std::io::Write as _;
    let mut child = command(&["engine", game]).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("starts");
    child.stdin.take().expect("piped").write_all(requests.as_bytes()).expect("it reads");
    text(&child.wait_with_output().expect("it ends with its input").stdout)
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
