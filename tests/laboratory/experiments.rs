//! Experiment files: what they mean, and what the user reads when they are wrong.

use agon::arena::{Rotation, schedule};
use agon::experiment::{Experiment, ExperimentError, Written};
use agon::game::{Bundle, ContentChoice, Rules};
use agon::games::age_of_mythology::AgeOfMythology;
use agon::games::connect_four::ConnectFour;
use agon::record::schema;
use agon::registry::BUILT_IN;
use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

fn resolve(text: &str) -> Result<Experiment, ExperimentError> {
    Written::parse("study.toml", text.to_owned(), Path::new("")).and_then(|written| written.resolve(&BUILT_IN))
}

fn contents(experiment: &Experiment) -> Vec<&ContentChoice> {
    experiment.games.iter().map(|game| game.choice()).collect()
}

/// A correct file; each wrong one differs in a line.
const GOOD: &str = r#"name = "study"
game = "connect_four"
players = 2
bots = ["heuristic", "random"]
matches = 10
"#;

/// A correct file of a game with content, and more lines.
fn of_large(rest: &str) -> String {
    let text = GOOD.replace("connect_four", "mare_nostrum").replace("players = 2", "players = 3");
    format!("{text}{rest}")
}

#[test]
fn mistakes_are_explained() {
    let mut told = String::new();
    for (what, text) in [
        ("misspelt key", GOOD.replace("matches", "match")),
        ("misspelt key in a section", format!("{GOOD}[record]\naction = true\n")),
        ("missing key", GOOD.replace("matches = 10\n", "")),
        ("wrong type", GOOD.replace("10", "\"ten\"")),
        ("wrong type in a list", GOOD.replace("players = 2", "players = [2, \"three\"]")),
        ("not TOML", GOOD.replace("\"study\"", "study")),
        ("name with a slash", GOOD.replace("\"study\"", "\"../study\"")),
        ("unknown game", GOOD.replace("connect_four", "conect_four")),
        ("unknown bot", GOOD.replace("\"random\"", "\"randon\"")),
        ("no bot", GOOD.replace("[\"heuristic\", \"random\"]", "[]")),
        ("table too large", GOOD.replace("players = 2", "players = 3")),
        ("no matches", GOOD.replace("10", "0")),
        ("unknown role", format!("roles = [\"first\", \"third\"]\n{GOOD}")),
        ("role missing", format!("roles = [\"first\"]\n{GOOD}")),
        ("roles with nothing to draw", format!("roles = \"random\"\n{GOOD}")),
        ("roles twice", format!("roles = \"all\"\n{GOOD}[factors]\nroles = [[\"first\", \"second\"]]\n")),
        ("roles of a factor missing", format!("{GOOD}[factors]\nroles = [\"all\", [\"first\"]]\n")),
        ("roles of a factor in one list", format!("{GOOD}[factors]\nroles = [\"first\", \"second\"]\n")),
        ("unknown scenario", format!("scenario = \"hard\"\n{GOOD}")),
        ("unknown seating", format!("seating = \"random\"\n{GOOD}")),
        ("unknown option", format!("{GOOD}[options]\ncolumns = 8\n")),
        ("unknown factor", format!("{GOOD}[factors]\ncolumns = [7, 8]\n")),
        ("factor without a list", format!("{GOOD}[factors]\ncolumns = 8\n")),
        ("players twice", format!("{GOOD}[factors]\nplayers = [2]\n")),
        ("patch of nothing", format!("{GOOD}[patch]\nboard.columns = 8\n")),
        ("varied patch of nothing", format!("{GOOD}[factors.patch]\n\"board.columns\" = [7, 8]\n")),
        ("patch of another type", of_large("[patch]\nrules.engine.round_limit = \"long\"\n")),
        ("patch that the rules refuse", of_large("[patch]\nrules.resources.coin.tokens = 0\n")),
        ("varied patch that the rules refuse", of_large("[factors.patch]\nrules.resources.coin.tokens = [44, 0]\n")),
        ("patch of a list that the rules refuse", of_large("[patch]\nrules.option_values.mixed_sets = [true, 3]\n")),
        (
            "patches that the rules refuse together",
            of_large("[patch]\nrules.engine.round_limit = 20\nsetup.empires.rome.start_resources.coin = 4\n"),
        ),
        ("players listed twice", GOOD.replace("players = 2", "players = [2, 2]")),
        ("scenario listed twice", format!("scenario = [\"hard\", \"hard\"]\n{GOOD}")),
        (
            "line-up listed twice",
            GOOD.replace("[\"heuristic\", \"random\"]", "[\"random\", [\"heuristic\"], [\"random\"]]"),
        ),
        ("factor listed twice", format!("{}[factors]\nplayers = [2, 2]\n", GOOD.replace("players = 2\n", ""))),
        ("key twice", format!("{GOOD}seed = 1\n\nseed = 2\n")),
        ("very long name", GOOD.replace("connect_four", &"x".repeat(5000))),
        ("very long key", format!("{} = 1\n{GOOD}", "x".repeat(5000))),
        ("very long text for a number", GOOD.replace("10", &format!("\"{}\"", "x".repeat(5000)))),
        (
            "a variant that is the game as it is",
            of_large("[[variants]]\nname = \"a\"\n[[variants]]\nname = \"b\"\noptions.mixed_sets = false\n"),
        ),
        ("unknown action forbidden", of_large("forbid = [\"hired.perseus\"]\n")),
        ("unknown name forbidden", of_large("forbid = [\"hire.persius\"]\n")),
        ("forbidden to nobody", of_large("[forbid]\nroma = [\"hire\"]\n")),
        ("forbidden as a word", of_large("forbid = \"hire\"\n")),
        ("forbidden the same twice", of_large("[factors]\nforbid = [[\"hire\"], { all = [\"hire\"] }]\n")),
        ("forbidden and varied", of_large("forbid = [\"hire\"]\n[factors]\nforbid = [[], [\"stop\"]]\n")),
        ("stopping by nothing", format!("{GOOD}stop = {{ margin = 5 }}\n")),
        ("stopping by a width of nothing", format!("{GOOD}stop = {{ width = 0 }}\n")),
        ("deciding what does not vary", format!("{GOOD}stop = {{ decide = \"scenario\" }}\n")),
        (
            "deciding between bots that never meet",
            format!("{}stop = {{ decide = \"bots\" }}\n", GOOD.replace(", \"random\"", "")),
        ),
        ("looks in the middle of the seatings", format!("{GOOD}stop = {{ decide = \"bots\", every = 5 }}\n")),
        ("a first look after the end", format!("{GOOD}stop = {{ decide = \"bots\" }}\n")),
        ("a segment besides looks", format!("{GOOD}stop = {{ decide = \"bots\" }}\nrecord.segment = 10\n")),
        ("segment of nothing", format!("{GOOD}[record]\nsegment = 0\n")),
        ("rounds of a game without numbers", format!("{GOOD}[record]\nrounds = true\n")),
        (
            "rounds of a game without rounds",
            format!(
                "{}record.rounds = true\n",
                GOOD.replace("connect_four", "kuhn_poker").replace("\"heuristic\", ", "")
            ),
        ),
    ] {
        match resolve(&text) {
            Err(e) => writeln!(told, "{what}\n    {}\n", e.to_string().trim_end().replace('\n', "\n    ")).unwrap(),
            Ok(_) => panic!("{what} was accepted"),
        }
    }
    insta::assert_snapshot!(told);
}

/// A design under test may differ from the printed game. Unless the experiment says so it is refused; then it is played as it is,
/// and the manifest, from which the experiment can be restored, says so, too. What the rules cannot play is refused all the same.
#[test]
fn a_design_under_test_is_not_compared_with_the_printed_game() {
    let patch = "[patch]\nsetup.empires.rome.start_resources.coin = 4\n";
    let refused = resolve(&of_large(patch)).unwrap_err().to_string();
    assert!(refused.starts_with("study.toml:7: patch.setup.empires.rome.start_resources.coin: "), "{refused}");
    assert!(refused.contains("but the start pieces yield 1 coin"), "{refused}");
    assert!(refused.ends_with("; a design under test says `check_printed = false`"), "{refused}");

    let own = |rest: &str| resolve(&of_large(&format!("check_printed = false\n{rest}")));
    let experiment = own(patch).unwrap();
    assert!(!experiment.manifest.check_printed && !contents(&experiment)[0].check_printed);
    let text = serde_json::to_string(&experiment.manifest).unwrap();
    let manifest = serde_json::from_str(&text).unwrap();
    let recorded = Experiment::recorded(&manifest, None, &BUILT_IN).unwrap();
    let played = |of: &Experiment| of.games[0].play(&of.plan, 0).unwrap();
    assert_eq!(played(&experiment), played(&recorded));
    assert_ne!(
        experiment.manifest.cells[0].content_hash,
        resolve(&of_large("")).unwrap().manifest.cells[0].content_hash
    );

    let needed = own("[patch]\nrules.resources.coin.tokens = 3\n").unwrap_err().to_string();
    assert!(needed.contains("3 tokens, but the empires start with"), "{needed}");
    assert!(!needed.contains("check_printed"), "{needed}");
}

/// The path that `docs/experiments.md` gives as an example of `[patch]` can be set.
#[test]
fn the_patch_of_the_document_can_be_set() {
    let document = include_str!("../../docs/experiments.md");
    let row = document.lines().find(|line| line.starts_with("| `[patch]` |")).expect("a row on patches");
    let example = row.split('`').nth(3).expect("an example");
    let built_in = resolve(&of_large("")).unwrap().manifest.cells[0].content_hash.clone();
    let patched = resolve(&of_large(&format!("[patch]\n{example}\n"))).unwrap().manifest.cells[0].content_hash.clone();
    assert_ne!(patched, built_in, "{example}");
}

/// An experiment larger than any machine can play is refused before it is multiplied out, with its size and what would be right.
#[test]
fn an_absurd_size_is_refused_before_it_takes_memory() {
    let faces = |face: u32| format!("\"rules.dice.land.faces.{face}\" = [{}]", "1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12");
    let faces: Vec<String> = (0..6).map(faces).collect();
    let many = of_large(&format!("[factors.patch]\n{}\n", faces.join("\n")));
    let error = resolve(&many).unwrap_err().to_string();
    assert!(
        error.contains("12 × 12 × 12 × 12 × 12 × 12 levels are 2985984 cells; at most 10000 are played"),
        "{error}"
    );
    let long = resolve(&GOOD.replace("10", "1_500_000_000")).unwrap_err().to_string();
    let reason = "1500000000 matches in segments of 1000 are 1500000 segments, each with files of its own; at most \
                  1000000, and a `record.segment` of 1500 or more makes fewer";
    assert_eq!(long, format!("study.toml:5: matches: {reason}"));
    resolve(&format!("{}[record]\nsegment = 1500\n", GOOD.replace("10", "1_500_000_000"))).unwrap();
}

/// Seeds are 64 bits wide, one more than TOML promises.
#[test]
fn the_largest_seed_can_be_written() {
    let experiment = resolve(&format!("{GOOD}seed = {}\n", u64::MAX)).unwrap();
    assert_eq!(experiment.plan.seed, u64::MAX);
}

#[test]
fn a_file_means_what_it_says() {
    let experiment = resolve(GOOD).unwrap();
    assert_eq!(experiment.plan.total(), 10);
    assert_eq!(experiment.plan.seed, 1);
    assert_eq!(experiment.plan.cells[0].rotation, Rotation::Bots, "the first player always sits in seat 0");
    assert_eq!(experiment.balanced_after(), 2);
}

#[test]
fn lists_are_multiplied_out() {
    let text = GOOD.replace("[\"heuristic\", \"random\"]", "[[\"heuristic\", \"random\"], \"random\"]");
    let experiment = resolve(&format!("{}[factors]\nplayers = [2]\n", text.replace("players = 2\n", ""))).unwrap();
    let bots: Vec<_> = experiment.manifest.cells.iter().map(|c| c.bots.join(" ")).collect();
    assert_eq!(bots, ["heuristic random", "random"]);
    assert_eq!(experiment.plan.total(), 20);
    assert_eq!(experiment.games.len(), 1, "cells with the same content share a game");
}

#[test]
fn factors_make_cells_contents_and_columns() {
    let text = r#"
        name = "factors"
        game = "mare_nostrum"
        players = [3, 5]
        bots = ["random"]
        matches = 2
        options.mixed_sets = true
        [factors]
        card_display = ["limited", "open"]
        [factors.patch]
        rules.engine.round_limit = [20, 30, 40]
    "#;
    let experiment = resolve(text).unwrap();
    let manifest = &experiment.manifest;
    assert_eq!(experiment.plan.cells.len(), 2 * 2 * 3);
    assert_eq!(experiment.games.len(), 2 * 3, "table sizes share their content");
    assert_eq!(manifest.factors, ["option_card_display", "patch_rules_engine_round_limit"]);
    assert_eq!(manifest.cells[4].factors, ["open", "30"]);
    assert_eq!(manifest.cells[4].options["mixed_sets"], true);
    let hashes: BTreeSet<_> = manifest.cells.iter().map(|c| &c.content_hash).collect();
    assert_eq!(hashes.len(), 6, "every content has its own hash");
    assert_eq!(contents(&Experiment::recorded(manifest, None, &BUILT_IN).unwrap()), contents(&experiment));

    let wrong = |from: &str, to: &str| resolve(&text.replace(from, to)).unwrap_err().to_string();
    assert!(wrong("\"open\"", "\"opne\"").contains("study.toml:9: factors.card_display: unknown value `opne`"));
    assert!(wrong("card_display", "card_dispaly").contains("did you mean `card_display`?"));
    assert!(wrong("round_limit", "round_limt").starts_with("study.toml:11: factors.patch.rules.engine.round_limt: "));
    assert!(wrong("mixed_sets = true", "mixed_sets = 3").contains("options.mixed_sets: unknown value `3`"));
    let misplaced = wrong("        [factors.patch]\n", "");
    assert!(
        misplaced.contains("factors.rules: holds keys; a content value is varied under [factors.patch]"),
        "{misplaced}"
    );
}

#[test]
fn variants_are_bundles_under_a_name() {
    let text = r#"
        name = "variants"
        game = "mare_nostrum"
        players = 5
        bots = ["random"]
        matches = 2
        paired = true
        [[variants]]
        name = "as printed"
        [[variants]]
        name = "short and mixed"
        options.mixed_sets = true
        patch.rules.engine.round_limit = 20
    "#;
    let experiment = resolve(text).unwrap();
    let manifest = &experiment.manifest;
    assert_eq!(manifest.factors, ["variant"]);
    assert_eq!(
        manifest.cells.iter().map(|c| c.factors.join("")).collect::<Vec<_>>(),
        ["as printed", "short and mixed"]
    );
    let (printed, short) = (&manifest.cells[0], &manifest.cells[1]);
    assert!(printed.options.is_empty() && printed.patches.is_empty());
    assert!(short.options["mixed_sets"] == true && short.patches["rules.engine.round_limit"] == 20);
    assert!(manifest.paired && experiment.plan.paired, "equal seeds are equal worlds");
    assert!(manifest.aligned && experiment.plan.aligned, "and stay near each other when matches part");
    assert!(!resolve(&text.replace("paired = true", "")).unwrap().plan.paired, "where that is asked for");
    assert_eq!(Experiment::recorded(manifest, None, &BUILT_IN).unwrap().plan, experiment.plan);

    let wrong = |from: &str, to: &str| resolve(&text.replace(from, to)).unwrap_err().to_string();
    assert!(wrong("\"as printed\"", "\"short and mixed\"").contains("two variants are named `short and mixed`"));
    let none = "options.mixed_sets = true\n        patch.rules.engine.round_limit = 20\n";
    assert!(wrong(none, "").contains("`as printed` and `short and mixed` are the same"));
    let option = wrong("mixed_sets", "mixed_stes");
    assert!(option.starts_with("study.toml:12: variants: `short and mixed`: options.mixed_stes: "), "{option}");
    assert!(option.contains("did you mean `mixed_sets`?"));
    let limit = wrong("round_limit", "round_limt");
    let place = "study.toml:13: variants: `short and mixed`: patch.rules.engine.round_limt: ";
    assert!(limit.starts_with(place), "{limit}");
    let varied = "matches = 2\n        factors.mixed_sets = [true, false]\n";
    assert!(wrong("matches = 2\n", varied).contains("options.mixed_sets: it is varied under [factors]"));
    let alone = wrong("[[variants]]\n        name = \"as printed\"\n", "");
    assert!(alone.contains("one variant alone is compared with nothing"), "{alone}");
}

/// Every reconstructed value makes two variants, if the rules let it move.
#[test]
fn reconstructed_values_move_one_at_a_time() {
    let text = of_large("sensitivity = [\"rules.dice\", \"setup.empires.rome\"]\n");
    let experiment = resolve(&text).unwrap();
    let manifest = &experiment.manifest;
    let names: Vec<&str> = manifest.cells.iter().map(|c| c.factors[0].as_str()).collect();
    assert_eq!(manifest.factors, ["variant"]);
    // In the order of the content, in whichever order they were asked for.
    assert_eq!(&names[..3], ["as it is", "start_resources.coin: 1 to 0", "start_resources.coin: 1 to 2"]);
    assert!(manifest.cells[0].patches.is_empty() && manifest.cells.iter().skip(1).all(|c| c.patches.len() == 1));
    let place = names.iter().position(|name| *name == "land.faces.0: 1 to 2").expect("the lowest face may be a 2");
    assert_eq!(manifest.cells[place].patches["rules.dice.land.faces.0"], 2);
    let refused = &manifest.sensitivity.as_ref().unwrap().refused;
    assert!(refused.contains_key("land.faces.0: 1 to 0"), "no die shows 0: {refused:?}");
    assert!(names.contains(&"start_resources.metal: 3 to 2"), "a design under test has another total: {names:?}");
    assert!(!manifest.check_printed);
    assert_eq!(Experiment::recorded(manifest, None, &BUILT_IN).unwrap().plan, experiment.plan);

    let wrong = |rest: &str| resolve(&of_large(rest)).unwrap_err().to_string();
    let unknown = wrong("sensitivity = \"rules.dcie\"\n");
    assert!(
        unknown.contains("sensitivity: unknown path of reconstructed values `rules.dcie`")
            && unknown.contains("rules.dice"),
        "{unknown}"
    );
    let both = wrong(
        "sensitivity = \"all\"\n[[variants]]\nname = \"a\"\n[[variants]]\nname = \"b\"\noptions.mixed_sets = true\n",
    );
    assert!(both.contains("makes the variants of this experiment"), "{both}");
    let none = resolve(&format!("{GOOD}sensitivity = \"all\"\n")).unwrap_err().to_string();
    assert!(none.contains("no value of connect_four is reconstructed"), "{none}");
}

#[test]
fn line_ups_of_roles_are_a_factor() {
    let text = r#"
        name = "roles"
        game = "mare_nostrum"
        players = 3
        bots = ["random"]
        matches = 2
        [factors]
        mixed_sets = [true, false]
        roles = ["all", ["rome", "carthage", "greece"]]
    "#;
    let experiment = resolve(text).unwrap();
    let manifest = &experiment.manifest;
    assert_eq!(manifest.factors, ["roles", "option_mixed_sets"]);
    let factors: Vec<_> = manifest.cells.iter().map(|c| c.factors.join(" | ")).collect();
    let line_up = "rome, carthage, greece";
    assert_eq!(
        factors,
        ["all | true".into(), "all | false".into(), format!("{line_up} | true"), format!("{line_up} | false")]
    );
    assert_eq!(manifest.cells[2].roles, ["rome", "carthage", "greece"]);
    assert!(manifest.cells.iter().all(|c| !c.drawn_roles));
    assert_eq!(Experiment::recorded(manifest, None, &BUILT_IN).unwrap().plan, experiment.plan);
}

#[test]
fn a_gauntlet_is_one_against_all_others() {
    let text = "name = \"newcomer\"\ngame = \"connect_four\"\nbots = [\"mcts_50\", \"greedy\", \"random\", \"heuristic\"]\n\
                matches = 24\ntournament = \"gauntlet\"\n";
    let experiment = resolve(text).unwrap();
    assert_eq!(experiment.manifest.cells[0].rotation, "gauntlet_bots");
    assert_eq!(experiment.balanced_after(), 2 * 3);
    let game = ConnectFour::load(&Bundle::default()).unwrap();
    for index in 0..24 {
        let seating = schedule::seating(&game, &experiment.plan, index);
        assert!(seating.bots.contains(&0), "match {index}: {seating:?}");
    }
    assert_eq!(Experiment::recorded(&experiment.manifest, None, &BUILT_IN).unwrap().plan, experiment.plan);
    let wrong = |from: &str, to: &str| resolve(&text.replace(from, to)).unwrap_err().to_string();
    assert!(wrong(", \"random\", \"heuristic\"", "").contains("with 2 bots for 2 seats all of them meet anyway"));
    assert!(wrong("matches", "seating = \"fixed\"\nmatches").contains("a gauntlet rotates"));
    assert!(wrong("gauntlet\"", "swish\"").contains("tournament: unknown value `swish`"));
}

#[test]
fn a_swiss_tournament_has_rounds() {
    let text = "name = \"open\"\ngame = \"connect_four\"\nbots = [\"mcts_50\", \"greedy\", \"random\", \"heuristic\", \"flat_50\"]\n\
                matches = 24\ntournament = \"swiss\"\nencounter = 4\n";
    let experiment = resolve(text).unwrap();
    let manifest = &experiment.manifest;
    assert_eq!(
        (manifest.cells[0].rotation.as_str(), manifest.segment),
        ("swiss_bots", 8),
        "two tables of four matches"
    );
    assert_eq!(Experiment::recorded(manifest, None, &BUILT_IN).unwrap().plan, experiment.plan);
    let usual = resolve(&text.replace("encounter = 4\n", "")).unwrap();
    assert_eq!(usual.manifest.segment, 4, "one rotation at each table");
    let wrong = |from: &str, to: &str| resolve(&text.replace(from, to)).unwrap_err().to_string();
    let refused = [
        wrong(", \"heuristic\", \"flat_50\"", ""),
        wrong("\"flat_50\"", "\"random\""),
        wrong("matches = 24", "matches = 20"),
        wrong("matches = 24", "matches = 4"),
        wrong("encounter = 4", "encounter = 3"),
        wrong("encounter = 4", "encounter = 0"),
        wrong("swiss\"", "round_robin\""),
        wrong("matches", "seating = \"fixed\"\nmatches"),
        wrong("matches", "paired = true\nmatches"),
        wrong("matches", "stop = { decide = \"bots\" }\nmatches"),
        wrong("matches", "record.segment = 4\nmatches"),
        wrong("game = \"connect_four\"", "game = \"mare_nostrum\"\nplayers = 2"),
        resolve(&of_large("tournament = \"swiss\"\n").replace("players = 3", "players = [3, 4]"))
            .unwrap_err()
            .to_string(),
    ];
    insta::assert_snapshot!(refused.join("\n"));
}

/// Tables of different length do not fit into one round, and who wins together has no standing.
#[test]
fn a_swiss_tournament_is_of_one_size_and_of_rivals() {
    let bots = "bots = [\"mcts_50\", \"greedy\", \"random\", \"heuristic\", \"flat_50\", \"mcts_1000\", \"mcts_200\", \"mcts_300\"]";
    let text = |rest: &str| format!("name = \"open\"\n{bots}\nmatches = 18\ntournament = \"swiss\"\n{rest}\n");
    let sizes = resolve(&text("game = \"mare_nostrum\"\nplayers = [3, 4]")).unwrap_err().to_string();
    assert!(sizes.contains("rounds of 18 and of 32 matches do not fit into one run"), "{sizes}");
    let together =
        resolve(&text("game = \"from_sea_to_sea\"\nscenario = \"medium\"\nplayers = 2")).unwrap_err().to_string();
    assert!(together.contains("all seats win together"), "{together}");
}

/// Roles are drawn for the scenario of the cell, and a table that the scenario does not have is refused.
#[test]
fn roles_are_drawn_for_every_scenario() {
    let text = r#"
        name = "teams"
        game = "age_of_mythology"
        players = 4
        scenario = ["free_for_all", "teams"]
        roles = "random"
        bots = ["random"]
        matches = 20
    "#;
    let plan = resolve(text).unwrap().plan;
    let game = AgeOfMythology::load(&BUILT_IN.content("age_of_mythology", &ContentChoice::default()).unwrap()).unwrap();
    let opposite = |index: u64| {
        let roles = schedule::seating(&game, &plan, index).roles;
        assert_eq!(roles.len(), 4);
        roles[0] == roles[2] && roles[1] == roles[3]
    };
    assert!((0..20).all(|k| opposite(2 * k + 1)), "partners sit opposite");
    assert!((0..20).any(|k| !opposite(2 * k)), "alone, nobody has a partner");
    let error = resolve(&text.replace("players = 4", "players = [4, 6]")).unwrap_err().to_string();
    assert!(error.contains("`teams` is for 4 players, not 6"), "{error}");
}

#[test]
fn a_manifest_gives_the_experiment_back() {
    let experiment = resolve(GOOD).unwrap();
    let again = Experiment::recorded(&experiment.manifest, None, &BUILT_IN).unwrap();
    assert_eq!(again.plan, experiment.plan);
    assert_eq!(contents(&again), contents(&experiment));
}

#[test]
fn the_experiments_that_come_with_the_program_are_right() {
    let mut found = 0;
    let mut folders = vec![Path::new(env!("CARGO_MANIFEST_DIR")).join("experiments")];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.push(path);
            } else if path.extension().is_some_and(|e| e == "toml") {
                Written::read(&path).and_then(|w| w.resolve(&BUILT_IN)).unwrap_or_else(|e| panic!("{e}"));
                found += 1;
            }
        }
    }
    assert!(found >= 2);
}

/// `UPDATE_REFERENCE=1 cargo test --test laboratory experiments` writes the file anew.
#[test]
fn the_reference_of_columns_is_up_to_date() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("results/README.md");
    let text = std::fs::read_to_string(&path).unwrap();
    let (introduction, reference) = text.split_at(text.find("## matches").unwrap_or(text.len()));
    if std::env::var_os("UPDATE_REFERENCE").is_some() {
        std::fs::write(&path, introduction.to_owned() + &schema::reference()).unwrap();
    } else {
        assert_eq!(reference, schema::reference(), "run UPDATE_REFERENCE=1 cargo test --test laboratory experiments");
    }
}
