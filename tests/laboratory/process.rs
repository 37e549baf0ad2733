//! Programs as players: what they are told, what they may do, and what becomes of those that do wrong.

use super::{runs, schemas};
use agon::game::{ContentChoice, Heuristic, Purpose, Rng, Turn};
use agon::games::{NAMES, Visitor, with_game};
use agon::record::{Results, Tables};
use agon::testing::tables;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// A bot of kind `process` in a folder: a shell script, and its bot file with further lines. The loop that reads messages
/// is given; `decide` is what it does when it is asked.
fn bot(dir: &Path, name: &str, decide: &str, more: &str) -> PathBuf {
    let script = format!(
        "while read -r message; do\n  case $message in\n    '{{\"cmd\":\"begin\"'*) echo '{{\"ok\":true}}' ;;\n    \
         '{{\"cmd\":\"decide\"'*) {decide} ;;\n  esac\ndone\n"
    );
    scripted(dir, name, &script, more)
}

fn scripted(dir: &Path, name: &str, script: &str, more: &str) -> PathBuf {
    std::fs::write(dir.join(format!("{name}.sh")), script).unwrap();
    let file = dir.join(format!("{name}.toml"));
    let text = format!(
        "name = \"{name}\"\ndescription = \"d\"\nkind = \"process\"\ncommand = [\"sh\", \"{name}.sh\"]\n{more}\n"
    );
    std::fs::write(&file, text).unwrap();
    file
}

fn experiment(dir: &Path, game: &str, bots: &str, matches: u32, actions: bool) -> PathBuf {
    let path = dir.join("experiment.toml");
    let text = format!(
        "name = \"programs\"\ngame = \"{game}\"\nbots = {bots}\nmatches = {matches}\nseed = 3\n[record]\n\
         actions = {actions}\n"
    );
    std::fs::write(&path, text).unwrap();
    path
}

fn agon(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_agon"));
    command.args(arguments).env_remove("COLUMNS").env("NO_COLOR", "1").output().unwrap()
}

fn text(bytes: &[u8]) -> String {
    String::from_utf8(bytes.to_vec()).unwrap()
}

fn succeeds(arguments: &[&str]) -> String {
    let done = agon(arguments);
    assert!(done.status.success(), "{arguments:?}: {}", text(&done.stderr));
    text(&done.stdout)
}

fn recorded(out: &Path) -> Tables {
    Results::open(out).unwrap().segment(0).unwrap().expect("the first segment is recorded")
}

fn column(table: &agon::record::Table, name: &str) -> Vec<String> {
    let values = table.column(name).unwrap_or_else(|| panic!("a column `{name}`"));
    values.iter().map(|value| value.to_string()).collect()
}

/// Plays a tournament with an example and two bots of the house, and replays it.
fn tournament(example: &str) {
    let dir = tempfile::tempdir().unwrap();
    let example = root().join("bots/examples").join(example);
    for (game, matches) in [("connect_four", 12), ("kuhn_poker", 24)] {
        let bots = format!("[{example:?}, \"random\", \"heuristic\"]");
        let experiment = experiment(dir.path(), game, &bots, matches, true);
        let out = dir.path().join(game);
        let done = runs::run(&experiment, &out, &["--threads", "2"]).output().unwrap();
        assert!(done.status.success(), "{}", text(&done.stderr));
        let tables = recorded(&out);
        assert!(column(&tables.seats, "forfeit").iter().all(|forfeit| forfeit == "null"));
        assert!(column(&tables.matches, "ending").iter().all(|ending| ending != "forfeit"));
        succeeds(&["replay", out.to_str().unwrap(), "--verify"]);

        // Both say that they are deterministic, and are: one thread or two give the same bytes.
        let again = dir.path().join(format!("{game}_again"));
        assert!(runs::run(&experiment, &again, &["--threads", "1"]).status().unwrap().success());
        assert!(runs::files(&out) == runs::files(&again), "{game}: the same experiment gave other tables");
        assert!(!succeeds(&["analyze", out.to_str().unwrap()]).contains("Not reproducible"));
    }
}

#[test]
fn the_example_in_shell_plays_tournaments() {
    tournament("first.toml");
}

#[test]
fn the_example_in_python_plays_tournaments() {
    let python = Command::new("python3").arg("--version").stdout(Stdio::null()).stderr(Stdio::null()).status();
    if !python.is_ok_and(|status| status.success()) {
        eprintln!("SKIPPED: python3 is not installed, so the example in Python is not played");
        return;
    }
    tournament("center.toml");
}

/// Every fault is a forfeit with its name, its reason and its seat; the run goes on, and the record replays.
#[test]
fn a_program_that_does_wrong_forfeits_and_the_run_goes_on() {
    let dir = tempfile::tempdir().unwrap();
    let path = dir.path();
    let faults = [
        (
            "crashes",
            "echo 'out of ideas' >&2; exit 3",
            "crash",
            "it ended with exit code 3 when asked to `decide`; its last words: `out of ideas`",
        ),
        ("hangs", "sleep 100", "timeout", "no answer to `decide` within 0.150 s (`decision_seconds`)"),
        ("babbles", "echo 'I fold'", "garbage", "to `decide` it answered no JSON"),
        (
            "floods",
            "while :; do printf 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx'; done",
            "flood",
            "a line of more than 256 bytes (`longest_line`)",
        ),
        ("cheats", "echo '{\"index\":7}'", "illegal", "index 7 of 2 legal actions, counted from 0"),
        ("invents", "echo '{\"action\":{\"say\":{\"word\":\"raise\"}}}'", "illegal", "no action of the game"),
        ("twice", "printf '{\"index\":0}\\n{\"index\":1}\\n'", "garbage", "without being asked"),
    ];
    for (name, decide, ..) in faults {
        bot(path, name, decide, "decision_seconds = 0.15\nlongest_line = 256");
    }
    scripted(path, "refuses", "read -r message; echo '{\"ok\":false,\"error\":\"chess only\"}'; cat >/dev/null", "");
    let refusal = ("refuses", "", "refusal", "it will not play: `{\"ok\":false,\"error\":\"chess only\"}`");
    let all: Vec<_> = faults.into_iter().chain([refusal]).collect();
    let line_ups: Vec<String> = all.iter().map(|(name, ..)| format!("[\"{name}.toml\", \"random\"]")).collect();
    let experiment = experiment(path, "kuhn_poker", &format!("[{}]", line_ups.join(", ")), 4, true);
    let out = path.join("out");
    let done = runs::run(&experiment, &out, &["--threads", "2"]).output().unwrap();
    assert!(done.status.success(), "{}", text(&done.stderr));

    let Tables { matches, seats, .. } = recorded(&out);
    let cells: Vec<usize> = column(&matches, "cell").iter().map(|cell| cell.parse().unwrap()).collect();
    let (bots, forfeits, reasons) =
        (column(&seats, "bot"), column(&seats, "forfeit"), column(&seats, "forfeit_reason"));
    let (won, payoffs) = (column(&seats, "won"), column(&seats, "payoff"));
    let mut found = vec![0; all.len()];
    for (row, ending) in column(&matches, "ending").iter().enumerate() {
        let (name, _, fault, reason) = all[cells[row]];
        for seat in [2 * row, 2 * row + 1] {
            let whose = &bots[seat];
            if ending == "forfeit" && whose == name {
                assert!(
                    forfeits[seat] == fault && reasons[seat].contains(reason),
                    "{name}: {} {}",
                    forfeits[seat],
                    reasons[seat]
                );
                assert_eq!((won[seat].as_str(), payoffs[seat].as_str()), ("false", "-2"), "{name}");
                found[cells[row]] += 1;
            } else {
                assert_eq!((forfeits[seat].as_str(), reasons[seat].as_str()), ("null", "null"), "{name}");
                assert!(ending != "forfeit" || (won[seat] == "true" && payoffs[seat] == "2"), "{name}");
            }
        }
    }
    // `twice` may finish a match, because Kuhn poker asks a seat twice in some matches only.
    let too_few = all.iter().zip(&found).find(|((name, ..), n)| **n < if *name == "twice" { 1 } else { 4 });
    assert!(too_few.is_none(), "{too_few:?} of {found:?}");

    let log = std::fs::read_to_string(out.join("crashes.stderr.txt")).unwrap();
    assert!(
        log.lines().count() == 4 && log.lines().all(|l| l.starts_with("match ") && l.ends_with(": out of ideas")),
        "{log}"
    );
    assert!(!out.join("hangs.stderr.txt").exists());

    // Recorded matches replay, forfeits included, with the note that the bots themselves would not play them again.
    let told = succeeds(&["replay", out.to_str().unwrap(), "--verify"]);
    assert!(told.contains("32 matches are as recorded.") && told.contains("From recorded actions"), "{told}");
    let story = succeeds(&["replay", out.to_str().unwrap(), "--match", "0"]);
    let flat = story.split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(flat.contains("crashes) forfeits. crash: it ended with exit code 3"), "{story}");
    the_report_tells_of_forfeits(&out, found.iter().sum());
}

/// Forfeits are counted by default and left out on request; every format says which.
fn the_report_tells_of_forfeits(out: &Path, forfeited: usize) {
    let out = out.to_str().unwrap();
    for format in ["terminal", "markdown", "csv"] {
        let flat = |text: String| text.split_whitespace().collect::<Vec<_>>().join(" ").replace('\\', "");
        let counted = flat(succeeds(&["analyze", out, "--format", format]));
        let said = format!("{forfeited} matches ended by forfeit (babbles 4, cheats 4, crashes 4,");
        assert!(counted.contains("Not reproducible: a bot thinks by the clock"), "{counted}");
        assert!(counted.contains(&said), "{counted}");
        assert!(counted.contains("counted as lost by who forfeited"), "{counted}");
        assert!(counted.contains("(agon replay "), "there are actions: {counted}");
        let excluded = agon(&["analyze", out, "--format", format, "--forfeits", "exclude"]);
        let (excluded, error) = (flat(text(&excluded.stdout)), text(&excluded.stderr));
        assert!(
            excluded.contains("are left out of all figures") || error.contains("forfeited matches are left out"),
            "{excluded}{error}"
        );
    }
    let json: serde_json::Value = serde_json::from_str(&succeeds(&["analyze", out, "--format", "json"])).unwrap();
    assert_eq!((&json["basis"]["reproducible"], &json["basis"]["forfeits"]), (&false.into(), &"counted".into()));
    assert_eq!(json["basis"]["forfeited"]["by"]["crashes"], 4);
}

/// The rows of the forfeits of `name` in some matches of Kuhn poker against `random`.
fn forfeits_of(path: &Path, name: &str) -> Vec<(String, String)> {
    let experiment = experiment(path, "kuhn_poker", &format!("[\"{name}.toml\", \"random\"]"), 4, false);
    let out = path.join(format!("{name}_out"));
    let done = runs::run(&experiment, &out, &[]).output().unwrap();
    assert!(done.status.success(), "{}", text(&done.stderr));
    let seats = recorded(&out).seats;
    let forfeits = column(&seats, "forfeit").into_iter().zip(column(&seats, "forfeit_reason"));
    forfeits.filter(|(forfeit, _)| forfeit != "null").collect()
}

/// What a program writes last is kept although its line does not end, and the first MiB of a line without end.
#[test]
fn last_words_need_no_end_of_line() {
    let dir = tempfile::tempdir().unwrap();
    bot(dir.path(), "mutters", "printf 'fatal: no model file' >&2; exit 3", "");
    let told = forfeits_of(dir.path(), "mutters");
    assert!(
        told.len() == 4 && told.iter().all(|(_, reason)| reason.ends_with("its last words: `fatal: no model file`")),
        "{told:?}"
    );
    let log = std::fs::read_to_string(dir.path().join("mutters_out/mutters.stderr.txt")).unwrap();
    assert!(log.lines().count() == 4 && log.lines().all(|line| line.ends_with(": fatal: no model file")), "{log}");

    bot(dir.path(), "rambles", "head -c 3000000 /dev/zero | tr '\\0' x >&2; echo '{\"index\":0}'", "");
    assert_eq!(forfeits_of(dir.path(), "rambles"), []);
    let log = std::fs::read_to_string(dir.path().join("rambles_out/rambles.stderr.txt")).unwrap();
    let kept = log.lines().next().unwrap_or_default();
    assert!(kept.ends_with('x') && kept.len() >= 1 << 20, "{} lines, {} bytes", log.lines().count(), kept.len());
}

/// A greeting that comes along with the answer is blamed, not the answer.
#[test]
fn of_two_lines_the_right_one_is_quoted() {
    let dir = tempfile::tempdir().unwrap();
    scripted(dir.path(), "greets", "read -r message; printf 'Good day\\n{\"ok\":true}\\n'; cat >/dev/null", "");
    let told = forfeits_of(dir.path(), "greets");
    let blamed = |(_, reason): &(String, String)| {
        reason.starts_with("to `begin` it answered no JSON") && reason.contains("`Good day`")
    };
    assert!(told.len() == 4 && told.iter().all(blamed), "{told:?}");
    bot(dir.path(), "hastens", "printf '{\"index\":0}\\n{\"index\":1}\\n'", "");
    let told = forfeits_of(dir.path(), "hastens");
    let both =
        "to `decide` it answered `{\"index\":0}`, and along with that it wrote without being asked: `{\"index\":1}`";
    assert!(!told.is_empty() && told.iter().any(|(_, reason)| reason == both), "{told:?}");
}

/// Programs that say that they are deterministic are not asked again either: without actions the page says so.
#[test]
fn matches_of_programs_are_told_from_actions_only() {
    let dir = tempfile::tempdir().unwrap();
    bot(dir.path(), "steady", "echo '{\"index\":0}'", "deterministic = true");
    assert_eq!(forfeits_of(dir.path(), "steady"), []);
    let (out, page) = (dir.path().join("steady_out"), dir.path().join("page.html"));
    succeeds(&["report", out.to_str().unwrap(), "--out", page.to_str().unwrap()]);
    let page = std::fs::read_to_string(page).unwrap();
    assert!(page.contains("No match is told here: these matches cannot be played again"), "{page}");
    let refused = agon(&["replay", out.to_str().unwrap(), "--verify"]);
    let told = text(&refused.stderr);
    assert!(
        !refused.status.success()
            && told.contains("cannot be played again")
            && told.contains("`record.actions = true`"),
        "{told}"
    );
}

/// What a third forfeits says nothing about the two others at the table.
#[test]
fn the_forfeit_of_a_third_is_no_draw_of_the_others() {
    let dir = tempfile::tempdir().unwrap();
    scripted(dir.path(), "broken", "exit 0", "");
    let path = dir.path().join("three.toml");
    let written = "name = \"three\"\ngame = \"mare_nostrum\"\nplayers = 3\nmatches = 126\nseed = 3\n\
                   bots = [\"heuristic\", \"random\", \"broken.toml\"]\n\
                   stop = { decide = \"bots\", margin = 50, every = 63 }\n";
    std::fs::write(&path, written).unwrap();
    let out = dir.path().join("out");
    let done = runs::run(&path, &out, &[]).output().unwrap();
    assert!(done.status.success(), "{}", text(&done.stderr));
    let report: serde_json::Value =
        serde_json::from_str(&succeeds(&["analyze", out.to_str().unwrap(), "--format", "json"])).unwrap();
    let cross = report["tables"].as_array().unwrap().iter().find(|table| table["id"] == "cross.bot").unwrap();
    let own = cross["rows"].as_array().unwrap().iter().find(|row| row["bot"] == "heuristic").unwrap();
    assert!(own["against_random"].is_null() && own["against_broken"] == 1.0, "{cross}");
    let told = succeeds(&["analyze", out.to_str().unwrap()]).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(!told.contains("heuristic and random are as good as equal"), "{told}");
}

/// Who plans a run is told that a bot forfeits.
#[test]
fn a_plan_tells_of_forfeits() {
    let dir = tempfile::tempdir().unwrap();
    bot(dir.path(), "mutters", "echo 'out of ideas' >&2; exit 3", "");
    let planned = experiment(dir.path(), "kuhn_poker", "[\"mutters.toml\", \"random\"]", 4, false);
    let told = succeeds(&["plan", planned.to_str().unwrap()]).split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(
        told.contains(
            "note: 4 of 4 matches played were forfeited, by mutters (4): it ended with exit code 3 when asked"
        ),
        "{told}"
    );
}

/// A file beside the bot file is not found by its plain name.
#[test]
fn a_command_beside_its_bot_file_needs_a_dot() {
    let dir = tempfile::tempdir().unwrap();
    std::fs::write(dir.path().join("good.sh"), "").unwrap();
    let plain = "name = \"plain\"\ndescription = \"d\"\nkind = \"process\"\ncommand = [\"good.sh\"]\n";
    std::fs::write(dir.path().join("plain.toml"), plain).unwrap();
    let plain = experiment(dir.path(), "kuhn_poker", "[\"plain.toml\", \"random\"]", 4, false);
    let done = runs::run(&plain, &dir.path().join("plain_out"), &[]).output().unwrap();
    assert!(text(&done.stderr).contains("; the file beside the bot file is `./good.sh`"), "{}", text(&done.stderr));
}

/// If only some matches are forfeited, there are fewer matches without them, and the rates change.
#[test]
fn forfeits_can_be_left_out_of_the_figures() {
    let dir = tempfile::tempdir().unwrap();
    // It crashes when it faces a bet.
    bot(dir.path(), "timid", "case $message in *'\"bet\"]'*) exit 1 ;; *) echo '{\"index\":0}' ;; esac", "");
    let experiment = experiment(dir.path(), "kuhn_poker", "[\"timid.toml\", \"random\"]", 40, false);
    let out = dir.path().join("out");
    assert!(runs::run(&experiment, &out, &[]).status().unwrap().success());
    let forfeited = column(&recorded(&out).matches, "ending").iter().filter(|ending| *ending == "forfeit").count();
    let matches = |how: &str| {
        let report = succeeds(&["analyze", out.to_str().unwrap(), "--format", "json", "--forfeits", how]);
        let report: serde_json::Value = serde_json::from_str(&report).unwrap();
        (report["basis"]["matches"].as_u64().unwrap() as usize, report["basis"]["forfeited"]["matches"].clone())
    };
    assert!((1..40).contains(&forfeited), "{forfeited}");
    assert_eq!(matches("count"), (40, forfeited.into()));
    // The report says what happened, and where to see it.
    let first = column(&recorded(&out).matches, "ending").iter().position(|ending| ending == "forfeit").unwrap();
    let told = succeeds(&["analyze", out.to_str().unwrap(), "--format", "markdown"]).replace('\\', "");
    let sentence = format!(
        "- Forfeit by timid: crash in {forfeited} matches, first in match {first} (with record.actions = true in the \
         experiment it could be told): it ended with exit code 1"
    );
    assert!(told.contains(&sentence), "{told}");
    assert_eq!(matches("exclude"), (40 - forfeited, forfeited.into()));

    // Without actions nothing can be played again.
    let refused = agon(&["replay", out.to_str().unwrap(), "--verify"]);
    assert!(
        !refused.status.success() && text(&refused.stderr).contains("`record.actions = true`"),
        "{}",
        text(&refused.stderr)
    );
}

/// Whether a process lives; a zombie does not.
fn lives(pid: &str) -> bool {
    let state = Command::new("ps").args(["-o", "stat=", "-p", pid]).output().unwrap();
    let state = text(&state.stdout);
    !(state.trim().is_empty() || state.trim().starts_with('Z'))
}

fn wait_for(what: &str, holds: impl Fn() -> bool) {
    let begun = Instant::now();
    while !holds() {
        assert!(begun.elapsed() < Duration::from_secs(20), "{what}");
        std::thread::sleep(Duration::from_millis(10));
    }
}

/// A program with a child, both of which ignore the end of their input and every signal that can be ignored.
fn clinging(dir: &Path, decide: &str) -> PathBuf {
    let script = format!(
        "trap '' HUP INT TERM PIPE\nsh -c 'while :; do sleep 1; done' >/dev/null 2>&1 </dev/null &\necho \"$$ $!\" >> pids\n\
         while :; do\n  read -r message || sleep 1\n  case $message in\n    '{{\"cmd\":\"begin\"'*) echo '{{\"ok\":true}}' ;;\n    \
         '{{\"cmd\":\"decide\"'*) {decide} ;;\n  esac\n  message=\ndone\n"
    );
    scripted(dir, "clinging", &script, "decision_seconds = 60")
}

fn pids(dir: &Path) -> Vec<String> {
    let pids = std::fs::read_to_string(dir.join("pids")).unwrap_or_default();
    pids.split_whitespace().map(str::to_owned).collect()
}

#[test]
fn nothing_of_a_program_is_left_after_its_match() {
    let dir = tempfile::tempdir().unwrap();
    clinging(dir.path(), "echo '{\"index\":0}'");
    let experiment = experiment(dir.path(), "kuhn_poker", "[\"clinging.toml\", \"random\"]", 2, false);
    assert!(runs::run(&experiment, &dir.path().join("out"), &[]).status().unwrap().success());
    let pids = pids(dir.path());
    assert_eq!(pids.len(), 4, "two matches, each with the program and its child");
    assert!(pids.iter().all(|pid| !lives(pid)), "{pids:?}");
}

/// Ctrl-C twice, `kill`, and `kill -9` of agon while it waits for the program.
#[test]
fn nothing_of_a_program_is_left_when_agon_is_ended() {
    for signals in [&["INT", "INT"][..], &["TERM", "TERM"], &["KILL"]] {
        let dir = tempfile::tempdir().unwrap();
        clinging(dir.path(), "sleep 100");
        let experiment = experiment(dir.path(), "connect_four", "[\"clinging.toml\", \"random\"]", 2, false);
        let mut child =
            runs::run(&experiment, &dir.path().join("out"), &["--threads", "1"]).stderr(Stdio::null()).spawn().unwrap();
        wait_for("the program starts", || pids(dir.path()).len() == 2);
        let pids = pids(dir.path());
        std::thread::sleep(Duration::from_millis(300));
        assert!(pids.iter().all(|pid| lives(pid)), "{pids:?}");
        for signal in signals {
            let pid = child.id().to_string();
            assert!(Command::new("kill").args(["-s", signal, &pid]).status().unwrap().success());
            std::thread::sleep(Duration::from_millis(200));
        }
        child.wait().unwrap();
        wait_for(&format!("{signals:?}: {pids:?} are gone"), || pids.iter().all(|pid| !lives(pid)));
    }
}

/// Impossible parameters are refused with their line; a program that does not exist stops the run and forfeits nothing.
#[test]
fn bot_files_of_programs_are_checked() {
    let dir = tempfile::tempdir().unwrap();
    let refusal = |lines: &str| {
        let path = dir.path().join("x.toml");
        std::fs::write(&path, format!("name = \"x\"\ndescription = \"d\"\nkind = \"process\"\n{lines}\n")).unwrap();
        let done = agon(&["play", "kuhn_poker", "--bots", path.to_str().unwrap()]);
        assert!(!done.status.success());
        text(&done.stderr).replace(&format!("{}/", dir.path().display()), "")
    };
    for (lines, reason) in [
        ("", "command: names no program"),
        ("command = []", "x.toml:4: command: names no program; for example [\"python3\", \"bot.py\"]"),
        ("command = \"python3 bot.py\"", "x.toml:4: command: must be a list, not \"python3 bot.py\""),
        (
            "command = [\"sh\"]\ndecision_seconds = 0",
            "x.toml:5: decision_seconds: must be above 0 and at most 86400, not 0",
        ),
        ("command = [\"sh\"]\nmatch_seconds = nan", "x.toml:5: match_seconds: must be above 0"),
        ("command = [\"sh\"]\nstart_seconds = inf", "x.toml:5: start_seconds: must be above 0"),
        ("command = [\"sh\"]\nlongest_line = 3", "x.toml:5: longest_line: must be from 64 to 16777216 bytes, not 3"),
        ("command = [\"sh\"]\nmemory_mb = 2000000", "x.toml:5: memory_mb: must be at most"),
        ("command = [\"sh\"]\ndecison_seconds = 1", "x.toml:5: decison_seconds: unknown parameter of kind `process`"),
        ("command = [\"sh\"]\n[weights.kuhn_poker]\nbluff = 1", "weights.kuhn_poker: a program has no weights"),
        ("command = [\"./not_there\"]", "the bot `x` does not play: cannot start `./not_there` in "),
        ("command = [\"agon_not_there\"]", "cannot start `agon_not_there` in "),
    ] {
        assert!(refusal(lines).contains(reason), "{lines}: {}", refusal(lines));
    }
}

/// Program and arguments begin in the folder of the bot file, wherever agon runs; the limit of memory holds.
#[test]
fn a_program_runs_in_the_folder_of_its_file_within_its_memory() {
    let dir = tempfile::tempdir().unwrap();
    let script = "#!/bin/sh\ncat first.sh > copy.sh\n. ./copy.sh\n";
    std::fs::write(dir.path().join("bot"), script).unwrap();
    std::fs::copy(root().join("bots/examples/first.sh"), dir.path().join("first.sh")).unwrap();
    assert!(Command::new("chmod").arg("+x").arg(dir.path().join("bot")).status().unwrap().success());
    let file = dir.path().join("here.toml");
    let text_of = |memory: u32| {
        format!(
            "name = \"here\"\ndescription = \"d\"\nkind = \"process\"\ncommand = [\"./bot\"]\nmemory_mb = {memory}\n"
        )
    };
    // Not every system can limit the memory of a program.
    let limited: &[_] = if cfg!(target_os = "linux") { &[(2000, true), (1, false)] } else { &[] };
    for &(memory, ends_well) in [(0, true)].iter().chain(limited) {
        std::fs::write(&file, text_of(memory)).unwrap();
        let told = succeeds(&["play", "kuhn_poker", "--bots", file.to_str().unwrap()]);
        assert_eq!(!told.contains("forfeits. crash"), ends_well, "{memory}: {told}");
    }
}

/// A program gets the outcome at the end of a match, and its parameters as they are written.
#[test]
fn every_message_fits_the_schema_and_says_what_the_guide_says() {
    let dir = tempfile::tempdir().unwrap();
    let script = "while read -r message; do\n  printf '%s\\n' \"$message\" >> said\n  case $message in\n    \
                  '{\"cmd\":\"begin\"'*) echo '{\"ok\":true,\"text\":true}' ;;\n    \
                  '{\"cmd\":\"decide\"'*) echo '{\"index\":0}' ;;\n  esac\ndone\n";
    let file = scripted(dir.path(), "listener", script, "[parameters]\nmood = \"calm\"\ndepth = 3");
    for game in NAMES {
        let said = dir.path().join("said");
        let _ = std::fs::remove_file(&said);
        succeeds(&["play", game, "--bots", file.to_str().unwrap(), "--max-plies", "40", "--seed", "5"]);
        let said = std::fs::read_to_string(&said).unwrap();
        for line in said.lines() {
            schemas::assert_fits(game, "to_bot", line);
            let message: serde_json::Value = serde_json::from_str(line).unwrap();
            if message["cmd"] == "decide" {
                assert_eq!(message["legal"].as_array().unwrap().len(), message["text"].as_array().unwrap().len());
            }
        }
        let of = |cmd: &str| said.lines().filter(|l| l.starts_with(&format!("{{\"cmd\":\"{cmd}\""))).count();
        let begin: serde_json::Value = serde_json::from_str(said.lines().next().unwrap()).unwrap();
        assert_eq!((&begin["game"], &begin["protocol"]), (&(*game).into(), &1.into()));
        assert_eq!(begin["parameters"], serde_json::json!({"mood": "calm", "depth": 3}));
        assert!(begin["bots"][0] == "listener" && begin["seed"].is_u64(), "{begin}");
        let players = begin["players"].as_u64().unwrap() as usize;
        assert!(of("begin") == players && of("end") == players && of("decide") > 0, "{game}: {said}");
    }
    for answer in ["{\"ok\":true}", "{\"ok\":false,\"error\":\"no\"}", "{\"index\":3}", "{\"ok\":true,\"text\":false}"]
    {
        schemas::assert_fits("kuhn_poker", "from_bot", answer);
    }
}

struct ToldFromTheView;

impl Visitor for ToldFromTheView {
    type Output = usize;

    fn visit<G: Heuristic>(self, game: G) -> usize {
        let mut checked = 0;
        for (index, table) in tables(&game).expect("tables").into_iter().enumerate() {
            let mut rng = Rng::stream(11, index as u64, Purpose::Chance);
            let mut state = game.start(&table).expect("a table of the game");
            let mut decisions = 0;
            for _ in 0..game.info().ply_cap.min(1_500) {
                let mut legal = vec![];
                let action = match game.turn(&state) {
                    Turn::Over => break,
                    Turn::Chance => game.sample_chance(&state, &mut rng),
                    Turn::Decision(seat) => {
                        game.legal_actions(&state, &mut legal);
                        decisions += 1;
                        if decisions % 5 == 1 {
                            let seen = game.observe(&state, seat);
                            let view = seen.view();
                            assert_eq!(game.round(view), game.round(&state));
                            assert_eq!(game.decision_kind(view), game.decision_kind(&state));
                            assert_eq!(game.role(view, seat), game.role(&state, seat));
                            for &action in &legal {
                                assert_eq!(game.describe(view, action), game.describe(&state, action), "{action:?}");
                            }
                            checked += 1;
                        }
                        legal[rng.below(legal.len())]
                    }
                };
                game.apply(&mut state, action);
            }
        }
        checked
    }
}

/// Programs and people are told about a decision from what the seat sees, which must say the same as the true position.
#[test]
fn what_a_seat_may_do_is_told_from_what_it_sees() {
    for game in NAMES {
        let checked = with_game(game, &ContentChoice::default(), ToldFromTheView).expect("loads");
        assert!(checked > 0, "{game}");
    }
}

/// The bots in the guide play as they are printed there, and the conversation that it shows fits the schemas.
#[test]
fn the_guide_is_right() {
    let guide = include_str!("../../docs/own-bots.md");
    let block = |start: &str| {
        let rest = guide.split(start).nth(1).unwrap_or_else(|| panic!("the guide has a block {start}"));
        rest.split("```").next().unwrap()
    };
    let conversation = block("```text\n").replace("\n   ", "");
    let mut lines = 0;
    for line in conversation.lines() {
        let (name, message) = match line.split_once(' ') {
            Some((">", message)) => ("to_bot", message),
            Some(("<", message)) => ("from_bot", message),
            _ => panic!("{line}"),
        };
        schemas::assert_fits("kuhn_poker", name, message);
        lines += 1;
    }
    assert_eq!(lines, 5);
    if !Command::new("python3").arg("--version").output().is_ok_and(|done| done.status.success()) {
        eprintln!("SKIPPED: python3 is not installed, so the bot of the guide is not played");
        return;
    }
    let dir = tempfile::tempdir().unwrap();
    let file = dir.path().join("greedy.toml");
    std::fs::write(&file, block("```toml\n")).unwrap();
    std::fs::write(dir.path().join("greedy.py"), block("```python\n")).unwrap();
    let file = file.to_str().unwrap();
    let told = succeeds(&["play", "connect_four", "--bots", &format!("{file},heuristic")]);
    assert!(told.contains("greedy_me") && !told.contains("forfeit"), "{told}");
    let told = succeeds(&["check", "bot", file, "connect_four", "--positions", "10"]);
    assert!(told.contains("greedy_me passes at Connect Four"), "{told}");
}

/// An honest program passes the check; one that draws without its seed, a slow one and a cheating one are caught.
#[test]
fn programs_are_checked_from_outside() {
    let dir = tempfile::tempdir().unwrap();
    let first = root().join("bots/examples/first.toml");
    let told = succeeds(&["check", "bot", first.to_str().unwrap(), "kuhn_poker"]);
    assert!(
        told.contains("asked again with the same seed: all") && told.contains("first passes at Kuhn Poker"),
        "{told}"
    );
    let wrong = [
        (
            "seedless",
            "echo \"{\\\"index\\\":$(($$ % 2))}\"",
            "deterministic = true",
            "the same seed gives the same play",
        ),
        ("slow", "sleep 5", "decision_seconds = 0.02", "it keeps its time"),
        ("cheat", "echo '{\"index\":2}'", "", "it chooses one of the legal actions"),
        ("mute", "exec >&-", "", "it plays at every table"),
        ("babbler", "echo 'I fold'", "", "it answers by the protocol"),
    ];
    let caught = |(name, decide, more, words): (&str, &str, &str, &str)| {
        let file = bot(dir.path(), name, decide, more);
        let done = agon(&["check", "bot", file.to_str().unwrap(), "kuhn_poker", "--positions", "60"]);
        let told = text(&done.stdout);
        assert!(done.status.code() == Some(1) && told.contains(&format!("owed: {words}")), "{name}: {told}");
        assert!(text(&done.stderr).contains(&format!("{name} does not pass at Kuhn Poker")), "{name}");
    };
    // All at once, because the slow one is mostly waited for.
    std::thread::scope(|scope| {
        wrong.map(|one| scope.spawn(move || caught(one))).map(|one| one.join().expect("caught"))
    });
}
