//! The page: whole, escaped, well formed, the same for the same results, and complete without scripts.

use agon_analysis::Part;
use agon_arena::{MatchRecord, SeatRecord};
use agon_game::{Measures, Outcome, Seat};
use agon_record::{CellFacts, GameFacts, Manifest, Tables};
use agon_report::{Cell, Column, Format, Kind, Report, Table, summary};
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
        check_printed: true,
        stop: None,
        seed: 7,
        matches_per_cell: 200,
        segment: 1000,
        actions: false,
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
            forfeit: None,
            actions: None,
        }
    };
    let tables = Tables::build(&manifest, &(0..200).map(record).collect::<Vec<_>>()).unwrap();
    Part::new("results/<clearing>", manifest, tables.matches, tables.seats)
}

/// The win rates, and one table of each further kind.
fn report() -> Report {
    let mut report = summary(&part()).unwrap();
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
        ..Table::default()
    });
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

#[test]
fn equal_results_give_equal_bytes_that_ask_for_nothing_else() {
    let page = report().render(Format::Html);
    assert_eq!(page, report().render(Format::Html));
    for outside in ["http:", "https:", "//", "src=", "@import", "url(", "<link"] {
        let of_style = page.replace("// A number", "");
        assert!(!of_style.contains(outside), "{outside}");
    }
}

/// In a real browser, where one is installed: columns sort both ways, rows are filtered, a phone has nothing to scroll sideways,
/// and nothing is complained of.
#[test]
fn a_browser_sorts_filters_and_does_not_complain() {
    let installed = |name: &&&str| Command::new(name).arg("--version").output().is_ok_and(|o| o.status.success());
    let Some(browser) = ["chromium", "chromium-browser", "google-chrome"].iter().find(installed) else {
        println!("no browser is installed: the page was not opened in one");
        return;
    };
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
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("page.html");
    std::fs::write(&path, format!("{}{probe}", report().render(Format::Html))).unwrap();
    for width in [390, 820, 1280] {
        let output = Command::new(browser)
            .args(["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"])
            .args(["--disable-component-update", "--disable-sync", "--enable-logging=stderr", "--dump-dom"])
            .arg(format!("--window-size={width},900"))
            .arg(format!("--user-data-dir={}", folder.path().join("profile").display()))
            .arg(format!("file://{}", path.display()))
            .output()
            .unwrap();
        let (page, complaints) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
        assert!(!complaints.contains("CONSOLE"), "{complaints}");
        let told = page.split("data-told=\"").nth(1).and_then(|rest| rest.split('"').next());
        let told: Vec<&str> =
            told.unwrap_or_else(|| panic!("the script ended early: {complaints}")).split('|').collect();
        assert_eq!(told[1..], ["owl", "1", "true"], "{width}: {told:?}");
        assert!(told[0].contains("fox"), "{told:?}");
    }
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

/// What is opened is closed, in order; no name is given twice, and every link leads somewhere.
#[test]
fn the_page_is_well_formed() {
    let page = report().render(Format::Html);
    let (head, rest) = page.split_once("<script>").unwrap();
    let page = format!("{head}{}", rest.split_once("</script>").unwrap().1);
    let (head, rest) = page.split_once("<style>").unwrap();
    let page = format!("{head}{}", rest.split_once("</style>").unwrap().1);
    let mut open: Vec<&str> = Vec::new();
    for tag in page.split('<').skip(1).map(|piece| piece.split('>').next().unwrap()) {
        let name = tag.split_whitespace().next().unwrap();
        match name.strip_prefix('/') {
            Some(name) => assert_eq!(open.pop(), Some(name), "{tag}"),
            None if matches!(name, "!DOCTYPE" | "meta" | "input") => {}
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
    assert_eq!(page.matches("<tr>").count(), rows);
    let bars = report.tables.iter().flat_map(|t| &t.rows).flatten().filter(|c| matches!(c, Cell::Bar { .. })).count();
    assert!(bars >= 2);
    assert_eq!(page.matches("class=\"ground\"").count(), bars);
    assert_eq!(page.matches("<circle").count() + page.matches("class=\"dot off\"").count(), bars);
    assert_eq!(page.matches("role=\"img\"").count(), page.matches("aria-label=\"").count() - 1, "all but the contents");
    assert!(page.contains("owl: 66.5% (") && page.contains("fair 50.0%"));
    assert!(page.contains("title>bare: 25.0%</title>") && page.contains("title>feast: 75.0%</title>"));
    assert!(page.contains("3 to 7, most 4 to 6, median 5"));
    assert!(page.contains("agon replay results/&lt;clearing&gt; --verify"));
}

/// A dot stands within its line, and halves of a whole take halves of the strip.
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
