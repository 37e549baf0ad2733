//! The page: self-contained, escaped, well formed, the same for the same results, and complete without scripts.

mod matches;

use agon_analysis::Part;
use agon_arena::{MatchRecord, SeatRecord};
use agon_game::{Measures, Outcome, Seat};
use agon_record::{CellFacts, GameFacts, Manifest, Tables};
use agon_report::{Cell, Column, Format, Kind, Picture, Report, Table, summary};
use std::process::Command;

const ROLES: [&str; 2] = ["<b>fox & \"hare\"</b>", "owl"];

fn part() -> Part {
    let manifest = Manifest {
        schema: 1,
        program: "0.1.0".into(),
        experiment: "clearing".into(),
        description: "Is it <fair>?".into(),
        game: GameFacts {
            name: "clearing".into(),
            title: "The Clearing & <i>more</i>".into(),
            rules_version: 1,
            role_noun: "animal".into(),
            role_parts: vec![],
            round_noun: "turn".into(),
            scenarios: vec![],
            cooperative: false,
            payoff_range: (0.0, 1.0),
            endings: vec!["bare".into(), "feast".into()],
            match_metrics: vec![],
            match_labels: vec![],
            seat_metrics: vec![],
        },
        paired: false,
        aligned: false,
        check_printed: true,
        stop: None,
        seed: 7,
        matches_per_cell: 200,
        segment: 1000,
        actions: false,
        rounds: false,
        factors: vec![],
        cells: vec![CellFacts {
            players: 2,
            scenario: None,
            roles: vec![],
            drawn_roles: false,
            rotation: "roles_and_bots".into(),
            bots: vec!["a".into()],
            options: Default::default(),
            patches: Default::default(),
            forbid: Default::default(),
            factors: vec![],
            content_hash: "0123".into(),
        }],
        bots: [("a".to_owned(), serde_json::json!({"kind": "random"}))].into(),
        reproducible: true,
        programs: false,
        sensitivity: None,
        reconstructed: [("0123".to_owned(), vec!["map: <latium>".to_owned()])].into(),
    };
    let record = |i: usize| {
        let roles = if i.is_multiple_of(2) { [ROLES[0], ROLES[1]] } else { [ROLES[1], ROLES[0]] };
        let winner = i.is_multiple_of(3) == (roles[0] == ROLES[0]);
        MatchRecord {
            index: i as u64,
            cell: 0,
            seats: roles.iter().map(|role| SeatRecord { role: (*role).into(), bot: "a".into() }).collect(),
            outcome: Outcome::win("bare", 2, |seat| (seat == Seat(0)) == winner, |seat| seat.0),
            plies: 10 + (i % 7) as u32,
            rounds: 3 + (i % 5) as u32,
            measures: Measures { of_match: vec![], of_seats: vec![vec![], vec![]], labels: vec![] },
            by_round: None,
            forfeit: None,
            actions: None,
            thinking: None,
        }
    };
    let tables = Tables::build(&manifest, &(0..200).map(record).collect::<Vec<_>>()).unwrap();
    Part::new("results/<clearing>", manifest, tables.matches, tables.seats)
}

/// The win rates, and one table of each further kind.
fn report() -> Report {
    let mut report = summary(&[part()]).unwrap();
    let text = |text: &str| Cell::Text(text.into());
    let shares = [("2", "bare", 0.25), ("2", "feast", 0.75), ("3", "bare", 1.0), ("3", "feast", 0.0)];
    report.tables.push(Table {
        id: "endings.players".into(),
        title: "How matches end by players".into(),
        columns: vec![
            Column::new("players", "players", Kind::Text),
            Column::new("ending", "ending", Kind::Text),
            Column::new("share", "share", Kind::Number),
        ],
        rows: shares.iter().map(|(n, ending, x)| vec![text(n), text(ending), Cell::Percent(*x)]).collect(),
        pictures: vec![Picture::Strips],
        ..Table::default()
    });
    report.tables.extend(drawn());
    let mut columns = vec![Column::new("measure", "length in", Kind::Text)];
    columns.extend(["min", "p10", "median", "p90", "max"].map(|key| Column::new(key, key, Kind::Number)));
    let mut row = vec![text("turns")];
    row.extend([3.0, 4.0, 5.0, 6.0, 7.0].map(|x| Cell::Number(x, 0)));
    report.tables.push(Table {
        id: "pace".into(),
        title: "Length".into(),
        columns,
        rows: vec![row],
        ..Table::default()
    });
    // The same id again, and a table without a chart.
    let plain = Table { id: "pace".into(), title: "Nothing".into(), ..Table::default() };
    report.tables.push(plain);
    report
}

/// One table for each picture that has axes, or shades.
fn drawn() -> Vec<Table> {
    let text = |text: &str| Cell::Text(text.into());
    let column = |key: &str, kind: Kind| Column::new(key, key, kind);
    let range = |x: f64| Cell::PercentRange(x - 0.05, x + 0.05);
    let table = |id: &str, columns: Vec<Column>, rows: Vec<Vec<Cell>>, picture: Picture| Table {
        id: id.into(),
        title: format!("A {id}"),
        columns,
        rows,
        pictures: vec![picture],
        ..Table::default()
    };
    let counts = [("from", "rounds"), ("to", "to"), ("matches", "matches")];
    let counts = counts.map(|(key, head)| Column::new(key, head, Kind::Number));
    let bins = [(1, 0.125), (2, 0.5), (3, 0.25), (4, 0.125)];
    let bin = |(at, x): (u64, f64)| vec![Cell::Count(at), Cell::Count(at), Cell::Count(8), Cell::Percent(x)];
    let histogram = bins.map(bin).to_vec();
    let losses = [(1, "siege", 0.125), (2, "siege", 0.25), (2, "<flood>", 0.25), (4, "<flood>", 0.125)];
    let loss = |(at, cause, x): (u64, &str, f64)| [bin((at, x)), vec![text(cause)]].concat();
    let layers = losses.map(loss).to_vec();
    let rates = [("fox", "0", 0.9), ("fox", "1", 0.5), ("owl", "0", 0.45), ("owl", "1", 0.1)];
    let rate = |(role, seat, x): (&str, &str, f64)| {
        vec![
            text(role),
            text(seat),
            Cell::Percent(x),
            range(x),
            Cell::Percent(0.5),
            text(if x > 0.8 { "▲" } else { "" }),
        ]
    };
    let of_rates = || {
        vec![
            column("rate", Kind::Number),
            column("interval", Kind::Range),
            column("fair", Kind::Number),
            column("sign", Kind::Sign),
        ]
    };
    let standing = |(level, round, playing, lost): (&str, u64, f64, f64)| {
        vec![text(level), Cell::Count(round), Cell::Percent(playing), range(playing), Cell::Percent(lost), range(lost)]
    };
    let standings =
        [("easy", 1, 0.75, 0.125), ("easy", 2, 0.25, 0.25), ("hard", 1, 0.5, 0.5), ("hard", 2, 0.125, 0.75)];
    let steps = [
        ("fox", "weak", 1.0, 0.25),
        ("fox", "strong", 2.0, 0.75),
        ("owl", "weak", 1.0, 0.75),
        ("owl", "strong", 2.0, 0.25),
    ];
    let step = |(role, bot, at, x): (&str, &str, f64, f64)| {
        vec![text(role), text(bot), Cell::Number(at, 0), Cell::Percent(x), range(x), Cell::Percent(0.5), text("")]
    };
    let tracks = [
        ("gold", "fox", 1, 8, 1.0, Some((0.5, 1.5))),
        ("gold", "fox", 2, 4, 2.0, Some((1.0, 4.0))),
        ("gold", "fox", 3, 1, 3.0, Some((f64::NEG_INFINITY, f64::INFINITY))),
        ("gold", "<owl>", 1, 8, 4.0, None),
        ("gold", "<owl>", 2, 4, 3.0, Some((2.0, 4.0))),
        ("storms", "(match)", 1, 80, 1.0, Some((0.5, 1.5))),
        ("storms", "(match)", 2, 40, 2.0, Some((1.5, 2.5))),
        ("storms", "(match)", 3, 3, 9.0, Some((1.0, 17.0))),
    ];
    let track = |(measure, role, round, n, mean, ends): (&str, &str, u64, u64, f64, Option<(f64, f64)>)| {
        let interval = ends.map_or(Cell::Missing, |(low, high)| Cell::AmountRange(low, high, 2));
        vec![text(measure), text(role), Cell::Count(round), Cell::Count(n), Cell::Number(mean, 2), interval]
    };
    let of_tracks = ["round", "matches", "mean"].map(|key| column(key, Kind::Number)).to_vec();
    let share = || column("share", Kind::Number);
    let names = |names: [&str; 2]| names.map(|name| column(name, Kind::Text)).to_vec();
    let survival = ["round", "playing", "playing_interval", "lost", "lost_interval"];
    let kind = |key: &str| if key.ends_with("interval") { Kind::Range } else { Kind::Number };
    let survival = survival.map(|key| column(key, kind(key))).to_vec();
    let map = Picture::Map { down: "role", across: "seat" };
    vec![
        table("histogram", [counts.to_vec(), vec![share()]].concat(), histogram, Picture::Histogram),
        table(
            "layers",
            [counts.to_vec(), vec![share(), column("cause", Kind::Text)]].concat(),
            layers,
            Picture::Layers,
        ),
        table("map", [names(["role", "seat"]), of_rates()].concat(), rates.map(rate).to_vec(), map),
        table(
            "cross",
            vec![column("bot", Kind::Text), column("against_fox", Kind::Number), column("against_owl", Kind::Number)],
            vec![
                vec![text("fox"), Cell::Missing, Cell::WholePercent(0.9)],
                vec![text("owl"), Cell::WholePercent(0.1), Cell::Missing],
            ],
            Picture::Cross,
        ),
        table(
            "survival",
            [vec![column("level", Kind::Text)], survival].concat(),
            standings.map(standing).to_vec(),
            Picture::Survival,
        ),
        table(
            "ladder",
            [names(["role", "bot"]), vec![column("strength", Kind::Number)], of_rates()].concat(),
            steps.map(step).to_vec(),
            Picture::Ladder,
        ),
        table(
            "tracks",
            [names(["measure", "role"]), of_tracks, vec![column("interval", Kind::Range)]].concat(),
            tracks.map(track).to_vec(),
            Picture::Tracks,
        ),
    ]
}

/// What stands in the section of a table.
fn section(page: &str, id: &str) -> String {
    let start = format!("<section id=\"t-{id}\"");
    let rest = page.split(&start).nth(1).unwrap_or_else(|| panic!("{id} is missing"));
    rest.split("</section>").next().unwrap().to_owned()
}

/// The numbers of an attribute, in percent or pixels, of all elements of a section that hold `what`.
fn numbers(section: &str, what: &str, attribute: &str) -> Vec<f64> {
    let start = format!(" {attribute}=\"");
    let elements = section.split('<').filter(|element| element.contains(what));
    let values = elements.filter_map(|element| element.split(&start).nth(1));
    values.map(|rest| rest.split(['%', '"']).next().unwrap().parse().unwrap()).collect()
}

#[test]
fn equal_results_give_equal_bytes_that_ask_for_nothing_else() {
    let page = report().render(Format::Html);
    assert_eq!(page, report().render(Format::Html));
    for outside in ["http:", "https:", "//", "src=", "@import", "url(", "<link"] {
        let of_style = page.replace("// A number", "");
        assert!(!of_style.contains(outside), "{outside}");
    }
}

/// In a real browser, if one is installed: columns sort both ways, rows are filtered, a phone need not scroll sideways, and the
/// browser complains of nothing.
#[test]
fn a_browser_sorts_filters_and_does_not_complain() {
    let Some(browser) = browser() else { return };
    let probe = r#"<script>{
        const body = document.querySelector("tbody"), first = () => body.rows[0].cells[0].textContent;
        const head = document.querySelector("thead th button"), filter = document.getElementById("filter");
        const told = [];
        head.click(); told.push(first());
        head.click(); told.push(first());
        filter.value = "OWL"; filter.dispatchEvent(new Event("input"));
        told.push([...body.rows].filter((row) => !row.hidden).length);
        told.push(document.documentElement.scrollWidth <= innerWidth);
        document.documentElement.setAttribute("data-told", told.join("|"));
    }</script>"#;
    for width in [390, 820, 1280] {
        let told = opened(browser, &format!("{}{probe}", report().render(Format::Html)), width);
        assert_eq!(told[1..], ["owl", "1", "true"], "{width}: {told:?}");
        assert!(told[0].contains("fox"), "{told:?}");
    }
}

/// Tables stand side by side only where there is room for the whole of both, and a wide one may be wider than the text.
#[test]
fn on_a_screen_no_table_is_cut() {
    let Some(browser) = browser() else { return };
    let table = |id: &str, letters: usize| {
        let columns = ["a", "b", "c", "d", "e"].map(|key| Column::new(key, key, Kind::Text)).to_vec();
        let rows = vec![vec![Cell::Text("w".repeat(letters)); 5]];
        Table {
            id: id.into(),
            title: format!("{id} ").repeat(9),
            columns,
            rows,
            notes: vec!["many words ".repeat(30)],
            ..Table::default()
        }
    };
    let mut report = report();
    report.tables = [("endings", 8), ("length.few", 3), ("endings.two", 9), ("length.many", 9), ("parts", 16)]
        .map(|(id, letters)| table(id, letters))
        .to_vec();
    let probe = r#"<script>{
        const tables = [...document.querySelectorAll(".scroll")], top = (i) => Math.round(tables[i].closest("section").getBoundingClientRect().top);
        const told = [tables.every((table) => table.scrollWidth <= table.clientWidth), top(0) == top(1), top(2) == top(3)];
        told.push(document.documentElement.scrollWidth <= innerWidth);
        document.documentElement.setAttribute("data-told", told.join("|"));
    }</script>"#;
    let told = opened(browser, &format!("{}{probe}", report.render(Format::Html)), 1200);
    assert_eq!(told, ["true", "true", "false", "true"]);
}

/// A browser that is installed; prints a note if there is none.
fn browser() -> Option<&'static str> {
    let installed = |name: &&str| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success());
    let browser = ["chromium", "chromium-browser", "google-chrome"].into_iter().find(installed);
    if browser.is_none() {
        println!("no browser is installed: the page was not opened in one");
    }
    browser
}

/// Opens a page in a window of some width and returns what its scripts put into `data-told`, cut at `|`. The browser must not
/// complain.
fn opened(browser: &str, page: &str, width: u32) -> Vec<String> {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.html");
    std::fs::write(&path, page).unwrap();
    let output = Command::new(browser)
        .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"])
        .args(["--disable-component-update", "--disable-sync", "--enable-logging=stderr", "--dump-dom"])
        .arg("--virtual-time-budget=5000")
        .arg(format!("--window-size={width},900"))
        .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
        .arg(format!("file://{}", path.display()))
        .output()
        .unwrap();
    let (page, complaints) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(!complaints.contains("CONSOLE"), "{complaints}");
    let told = page.split("data-told=\"").nth(1).and_then(|rest| rest.split('"').next());
    let told = told.unwrap_or_else(|| panic!("the script ended early: {complaints}"));
    told.split('|').map(str::to_owned).collect()
}

#[test]
fn names_are_text_and_never_markup() {
    let page = report().render(Format::Html);
    for raw in ["<b>fox", "<i>more", "<latium>", "<clearing>"] {
        assert!(!page.contains(raw), "{raw}");
    }
    for told in
        ["&lt;b&gt;fox &amp; &quot;hare&quot;&lt;/b&gt;", "The Clearing &amp; &lt;i&gt;more", "map: &lt;latium&gt;"]
    {
        assert!(page.contains(told), "{told}");
    }
}

/// All reconstructed values stand in the list below the sentence, so it names none.
#[test]
fn the_sentence_on_reconstructed_values_ends_before_the_list() {
    let page = report().render(Format::Html);
    let sentence = "<summary>1 value in force is reconstructed, not known from the printed game</summary>";
    assert!(page.contains(sentence), "{page}");
}

/// Every element is closed in order, no name is given twice, and every link leads somewhere.
#[test]
fn the_page_is_well_formed() {
    let page = matches::told().render(Format::Html);
    let (head, rest) = page.split_once("<script>").unwrap();
    let page = format!("{head}{}", rest.split_once("</script>").unwrap().1);
    let (head, rest) = page.split_once("<style>").unwrap();
    let page = format!("{head}{}", rest.split_once("</style>").unwrap().1);
    let mut open: Vec<&str> = Vec::new();
    for tag in page.split('<').skip(1).map(|piece| piece.split('>').next().unwrap()) {
        let name = tag.split_whitespace().next().unwrap();
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{tag}"),
            None if matches!(name, "!DOCTYPE" | "meta" | "input" | "br") => {}
            None => open.push(name),
        }
    }
    assert!(open.is_empty(), "{open:?}");
    let of = |attribute: &str| {
        let start = format!(" {attribute}=\"");
        page.split(&start).skip(1).map(|rest| rest.split('"').next().unwrap().to_owned()).collect::<Vec<_>>()
    };
    let ids = of("id");
    assert!(ids.iter().all(|id| ids.iter().filter(|other| *other == id).count() == 1), "{ids:?}");
    for link in of("href").iter().map(|href| href.strip_prefix('#').unwrap().to_owned()).chain(of("aria-labelledby")) {
        assert!(ids.contains(&link), "{link}");
    }
}

/// Without scripts: every table with every row, a chart with a name for each row, and words for what the chart shows.
#[test]
fn every_figure_is_there_without_scripts() {
    let report = report();
    let page = report.render(Format::Html);
    for table in &report.tables {
        let id = table.id.replace(['.', '_'], "-");
        assert!(page.contains(&format!("<h2 id=\"t-{id}")), "{id}");
    }
    let rows: usize = report.tables.iter().map(|table| table.rows.len() + 1).sum();
    assert_eq!(page.matches("<tr>").count(), rows + 6, "the two maps have rows of their own");
    let bars = report.tables.iter().flat_map(|t| &t.rows).flatten().filter(|c| matches!(c, Cell::Bar { .. })).count();
    assert!(bars >= 2);
    assert_eq!(page.matches("<circle").count() + page.matches("class=\"dot off\"").count(), bars);
    let others = 3;
    assert_eq!(
        page.matches("role=\"img\"").count(),
        page.matches("aria-label=\"").count() - others,
        "all but the contents and the maps, which are tables"
    );
    assert!(page.contains("owl: 66.5% (") && page.contains("fair 50.0%"));
    assert!(page.contains("title>bare: 25.0%</title>") && page.contains("title>feast: 75.0%</title>"));
    assert!(page.contains("3 to 7, most 4 to 6, median 5"));
    assert!(page.contains("agon replay 'results/&lt;clearing&gt;' --verify"));
}

/// Only the program that knows the game can play it again.
#[test]
fn commands_are_those_of_the_program_that_played() {
    let mut part = part();
    part.manifest.program = "0.1.0 in own_game 0.3.0".into();
    let page = summary(&[part]).unwrap().render(Format::Html);
    assert!(page.contains("own_game run EXPERIMENT --seed 7 --out ") && page.contains("\nown_game replay "), "{page}");
    assert!(!page.contains("agon run") && !page.contains("agon replay"), "{page}");
}

/// Every bin, cause, cell, line and point is drawn where its number says, and is named to whoever points at it.
#[test]
fn pictures_with_axes_are_to_scale() {
    let page = report().render(Format::Html);
    let near = |found: Vec<f64>, expected: &[f64]| {
        let same = found.iter().zip(expected).all(|(a, b)| (a - b).abs() < 0.11);
        assert!(same && found.len() == expected.len(), "{found:?} is not {expected:?}");
    };
    let histogram = section(&page, "histogram");
    // The plane is 110 pixels high, of which 7 are left free above and below; the highest column fills the rest.
    near(numbers(&histogram, "class=\"part s0\"", "height"), &[24.0, 96.0, 48.0, 24.0]);
    near(numbers(&histogram, "class=\"part s0\"", "x"), &[2.0, 26.0, 50.0, 74.0]);
    assert!(histogram.contains("<title>2 rounds: 50.0% (8)</title>"), "{histogram}");
    assert!(histogram.contains("aria-label=\"1 to 4 rounds, most often 2 rounds (50.0%)\""), "{histogram}");

    let layers = section(&page, "layers");
    let piles = layers.split("<figcaption").next().unwrap();
    near(numbers(piles, "class=\"part s", "height"), &[34.0, 68.0, 68.0, 34.0]);
    let tops = numbers(piles, "class=\"part s", "y");
    near(vec![tops[1] - tops[2]], &[68.0]);
    assert!(layers.contains("<title>2 rounds: &lt;flood&gt; 25.0% (8)</title>"), "{layers}");

    let map = section(&page, "map");
    for (class, cell) in [("more3", "90.0% ▲"), ("fair", "50.0%"), ("fair", "45.0%"), ("less3", "10.0%")] {
        let found = map.split("<td ").any(|td| td.contains(&format!("class=\"{class}\"")) && td.contains(cell));
        assert!(found, "{class} {cell}: {map}");
    }
    assert!(map.contains("title=\"fox · seat 0: 90.0% (85.0–95.0%), fair 50.0%\""), "{map}");

    let cross = section(&page, "cross");
    for (class, told, cell) in [("more3", "fox against owl: 90%", "90"), ("less3", "owl against fox: 10%", "10")] {
        assert!(cross.contains(&format!("<td class=\"{class}\" title=\"{told}\"><b>{cell}</b></td>")), "{cross}");
    }
    assert_eq!(cross.matches("class=\"none\"").count(), 2, "nobody meets himself");

    let survival = section(&page, "survival");
    // All play at the beginning, which is round 0, and each value holds to the next round.
    assert!(survival.contains("d=\"M0 0L4000 0L4000 250L8000 250L8000 750L10000 750\""), "{survival}");
    assert!(survival.contains("d=\"M0 0L4000 0L4000 500L8000 500L8000 750L10000 750\""), "not lost: {survival}");
    assert!(survival.contains("<title>round 2: easy 25.0% (20.0–30.0%), hard 12.5% (7.5–17.5%)</title>"), "{survival}");

    let ladder = section(&page, "ladder");
    let plot = ladder.split("<figcaption").next().unwrap();
    near(numbers(plot, "class=\"marker\"", "x"), &[8.62, 91.38, 8.62, 91.38]);
    // The largest end of an interval, 80 %, is 226 pixels high.
    let y = |rate: f64| 7.0 + 226.0 * (1.0 - rate / 0.8);
    near(numbers(plot, "class=\"marker\"", "y"), &[y(0.25), y(0.75), y(0.75), y(0.25)]);
    near(numbers(plot, "class=\"mark\"", "y1"), &[y(0.5)]);
    assert!(plot.contains("<title>fox among strong: 75.0% (70.0–80.0%), fair 50.0%</title>"), "{plot}");

    let tracks = section(&page, "tracks");
    let (legend, pictures) = tracks.split_once("</figcaption>").unwrap();
    assert!(legend.contains("fewer than 1 in 20 reached are not drawn"), "{legend}");
    let (gold, storms) = pictures.split_once("storms").unwrap();
    // Rounds 1 to 3 in the middle of thirds, gold from 0 to 4. Half of the matches reach the second round, so the mark stands there.
    assert!(gold.contains("class=\"band l0\" d=\"M1667 625L5000 0L5000 750L1667 875Z\""), "{gold}");
    assert!(gold.contains("class=\"line l0\" d=\"M1667 750L5000 500\""), "{gold}");
    assert!(gold.contains("class=\"line few l0\" d=\"M5000 500L8333 250\""), "{gold}");
    near(numbers(gold, "class=\"marker\"", "x"), &[50.0, 50.0]);
    let y = |value: f64| 7.0 + 156.0 * (1.0 - value / 4.0);
    near(numbers(gold, "class=\"marker\"", "y"), &[y(2.0), y(3.0)]);
    let told = "<title>round 2: fox 2.00 (1.00–4.00), 4 matches; &lt;owl&gt; 3.00 (2.00–4.00), 4 matches</title>";
    assert!(gold.contains(told), "{gold}");
    let words = "gold: fox: 1.00 (0.50–1.50) after round 1, 2.00 (1.00–4.00) after round 2 of 4 matches";
    assert!(gold.contains(words), "{gold}");
    // Three of 80 matches reach the third round: it stands in the table and is not drawn.
    let (drawn, rows) = storms.split_once("<table").unwrap();
    assert!(drawn.contains("class=\"line l2\" d=\"M2500 600L7500 200\"") && !drawn.contains("round 3"), "{drawn}");
    assert!(rows.contains("9.00"), "{storms}");
}

/// Rows are named by the texts that they begin with; a verdict comes after the figures. Values of an option say whose they are.
#[test]
fn verdicts_do_not_name_the_rows_of_a_chart() {
    let text = |text: &str| Cell::Text(text.into());
    let row = |level: &str, role: &str, x: f64| {
        let (range, bar) =
            (Cell::PointsRange(x - 0.1, x + 0.1), Cell::Bar { low: x - 0.1, value: x, high: x + 0.1, mark: None });
        vec![text("always"), text(level), text(role), Cell::Points(x), range, text("outside"), bar]
    };
    let column = |key: &str, kind: Kind| Column::new(key, key.trim_start_matches("option_"), kind);
    let columns = vec![
        column("option_hidden", Kind::Text).dispensable(Column::HIDDEN),
        column("option_menu", Kind::Text),
        column("role", Kind::Text),
        column("change", Kind::Number),
        column("interval", Kind::Range),
        column("verdict", Kind::Text),
        column("bar", Kind::Bar),
    ];
    let rows = vec![row("off", "fox", 0.2), row("true", "owl", -0.2)];
    let mut report = report();
    report.tables = vec![Table { id: "change".into(), title: "A change".into(), columns, rows, ..Table::default() }];
    let section = section(&report.render(Format::Html), "change");
    let chart = section.split("<table").next().unwrap();
    for told in [">fox<", ">owl<", ">menu off<", ">menu true<", "menu off · fox: +20.0 (+10.0 to +30.0)"] {
        assert!(chart.contains(told), "{told}: {chart}");
    }
    assert!(!chart.contains("outside") && !chart.contains("always"), "{chart}");
}

/// The picture beside a Markdown file: an SVG document of its own, to scale, with names as text.
#[test]
fn markdown_shows_the_win_rates_in_a_file_beside_it() {
    let (text, picture) = report().illustrated("my [first] report.svg");
    assert!(text.contains("\n![Payoff") || text.contains("\n![Win rate by role](<my [first] report.svg>)\n"), "{text}");
    let plain = report().render(Format::Markdown);
    assert_eq!(text.lines().count(), plain.lines().count() + 2);
    let picture = picture.unwrap();
    assert_eq!(picture, report().illustrated("other.svg").1.unwrap());
    assert!(picture.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\"") && picture.contains("owl"));
    assert!(!picture.contains("<b>fox") && picture.contains("&lt;b&gt;fox"), "{picture}");
    // Both roles have half of the seats: their rates add up to 1, and their dots lie evenly about the fair share.
    let middles: Vec<f64> = numbers(&picture, "class=\"dot", "x");
    let fair = numbers(&picture, "class=\"mark\"", "x1");
    assert!(middles.len() == 2 && (middles[0] + middles[1] - fair[0] - fair[1]).abs() < 0.2, "{middles:?} {fair:?}");
    let ends = numbers(&picture, "class=\"span", "x1").into_iter().zip(numbers(&picture, "class=\"span", "x2"));
    assert!(ends.zip(&middles).all(|((from, to), at)| from < *at && *at < to), "{picture}");

    let mut other = report();
    other.tables.retain(|table| !table.id.starts_with("win_rate"));
    assert_eq!(other.illustrated("a.svg"), (other.render(Format::Markdown), None));
}

/// A dot lies within its line, and halves of a whole take halves of the strip.
#[test]
fn charts_are_to_scale() {
    let page = report().render(Format::Html);
    let number = |text: &str, attribute: &str| -> f64 {
        let (_, rest) = text.split_once(&format!(" {attribute}=\"")).unwrap();
        rest.split('%').next().unwrap().parse().unwrap()
    };
    let drawn = |shape: &str| -> Vec<String> {
        let start = format!("<{shape} ");
        let pieces = page.split(&start).skip(1);
        pieces.map(|piece| format!(" {}", piece.split('>').next().unwrap())).collect()
    };
    let spans: Vec<String> = drawn("line").into_iter().filter(|line| line.contains("class=\"span")).collect();
    assert!(!spans.is_empty());
    for span in &spans {
        assert!(number(span, "x1") < number(span, "x2"), "{span}");
    }
    let strips = drawn("rect").into_iter().filter(|rect| rect.contains(" height=\"22\""));
    let parts: Vec<f64> = strips.map(|rect| number(&rect, "width")).collect();
    assert_eq!(parts, [25.0, 75.0, 100.0], "an ending that was never seen takes no room");
}
