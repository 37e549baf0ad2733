//! The matches of the page: round by round without scripts, stepped through with them.

use super::{browser, opened, report};
use agon_report::{Example, Format, Report, ToldMatch, ToldMatches, ToldRound, ToldSeat, ToldStep};

/// A match of three rounds, in which the hare of seat 0 comes to 1, 2 and 4 berries and everybody else to none.
fn hunt(number: u64, example: Example) -> ToldMatch {
    let seat = |role: &str, place| ToldSeat { role: role.into(), bot: "a".into(), place, won: place == 1 };
    let step =
        |phase: &str, who: &str, text: &str| ToldStep { phase: phase.into(), who: who.into(), text: text.into() };
    let round = |number: u32, berries: f64| ToldRound {
        number,
        steps: vec![
            step("", "", &format!("dawn {number}")),
            step("", "<hare>", "runs"),
            step("", "<hare>", "eats"),
            step("<night>", "<hare>", "sleeps"),
            step("<night>", "owl", "waits & sees"),
        ],
        of_seats: vec![vec![Some(berries), None], vec![Some(0.0), Some(-1.5)]],
        of_match: vec![Some(2.0 * berries)],
    };
    ToldMatch {
        example,
        run: "results/<clearing>".into(),
        number,
        table: "2 players".into(),
        seats: vec![seat("<hare>", 1), seat("owl", 2)],
        round_noun: "turn".into(),
        of_seats: vec!["berries".into(), "temper".into()],
        of_match: vec!["leaves".into()],
        rounds: vec![round(1, 1.0), round(2, 2.0), round(3, 4.0)],
        end: "Ends after 9 decisions in round 3: feast.".into(),
        decisions: 9,
    }
}

/// The report of the other tests, with two matches.
pub fn told() -> Report {
    let matches = vec![hunt(17, Example::Middling), hunt(4, Example::Closest("berries_eaten".into()))];
    Report { told: ToldMatches { note: "Chosen by <length>.".into(), program: "own_game".into(), matches }, ..report() }
}

fn page() -> String {
    told().render(Format::Html)
}

/// The first match of the page, as it is written.
fn first(page: &str) -> &str {
    let section = page.split("<section id=\"matches\"").nth(1).unwrap().split("</section>").next().unwrap();
    section.split("<details class=\"told\">").nth(1).unwrap()
}

#[test]
fn matches_are_told_round_by_round_without_scripts() {
    let page = page();
    assert!(page.contains("href=\"#matches\"") && page.contains("Chosen by &lt;length&gt;."));
    assert_eq!(page.matches("<details class=\"told\">").count(), 2);
    assert!(page.contains("The closest in berries eaten") && !page.contains("<hare>"));
    let of_match = first(&page);
    assert!(of_match.contains("match 17 of results/&lt;clearing&gt;, 9 decisions in 3 turns"), "{of_match}");
    assert_eq!(of_match.matches("<details class=\"round\" name=\"match-0\">").count(), 3);
    assert!(of_match.contains("<li class=\"chance\">dawn 2</li>"), "{of_match}");
    assert!(of_match.contains("<li><b>&lt;hare&gt;</b><br>runs<br>eats</li></ol>"));
    // A phase has a heading, and begins anew with who acts; without phases there is none.
    let night = "<p class=\"phase\">&lt;night&gt;</p><ol class=\"happened\"><li><b>&lt;hare&gt;</b><br>sleeps</li><li><b>owl</b>";
    assert!(of_match.contains(&format!("{night}<br>waits &amp; sees</li>")), "{of_match}");
    assert_eq!(of_match.matches("<p class=\"phase\">").count(), 3, "one in each round");
    assert!(!report().render(Format::Html).contains("id=\"matches\""), "nobody asked for matches");
}

/// A bar is as long as its share of the largest number in the whole match; a negative or missing number has none.
#[test]
fn standings_are_drawn_to_scale() {
    let page = page();
    let cells: Vec<&str> =
        first(&page).split("<td style=\"--p:").skip(1).map(|c| c.split("</td>").next().unwrap()).collect();
    let round = |berries: &str, part: &str| {
        [format!("{part}%\">{berries}"), "0%\">–".into(), "0%\">0".into(), "0%\">−1.50".into()]
    };
    assert_eq!(cells[..4], round("1", "25"));
    assert_eq!(cells[4], "25%\">2", "the leaves, of 8 at most");
    assert_eq!(cells[5..9], round("2", "50"));
    assert_eq!(cells[10..14], round("4", "100"));
}

/// A page does not grow without limit: steps that find no room are counted, and the page names the command that shows them.
#[test]
fn what_finds_no_room_is_counted() {
    let mut report = told();
    let long = ToldStep { phase: String::new(), who: "owl".into(), text: "hoots ".repeat(200) };
    report.told.matches[0].rounds[1].steps = vec![long; 1000];
    let page = report.render(Format::Html);
    assert!(page.len() < 400_000, "{}", page.len());
    let of_match = first(&page);
    let shown = of_match.matches("hoots hoots hoots").count() / 66;
    assert!(shown >= 99 && of_match.contains(" further steps find no room here; "), "{shown}");
    assert!(of_match.contains("<code>own_game replay 'results/&lt;clearing&gt;' --match 17</code>"));
    assert!(of_match.contains("dawn 1") && of_match.contains("dawn 3"), "other rounds are whole");
}

/// In a real browser, if one is installed: "back" and "on" step through the rounds one at a time, and the slider goes with them.
#[test]
fn a_browser_steps_through_a_match() {
    let Some(browser) = browser() else { return };
    let probe = r#"<script>{
        const told = document.querySelector(".told"), rounds = [...told.querySelectorAll(".round")];
        const bar = told.querySelector(".steps"), [back, on] = bar.querySelectorAll("button");
        const open = () => rounds.map((round) => round.open ? "1" : "0").join("");
        const seen = () => rounds.filter((round) => round.getClientRects().length > 0).length;
        const told_of = [], later = () => new Promise((done) => setTimeout(done, 50));
        (async () => {
            told.open = true; await later();
            told_of.push(bar.hidden, open());
            on.click(); await later(); told_of.push(open(), seen());
            on.click(); await later(); told_of.push(open(), bar.querySelector("output").textContent);
            on.click(); on.click(); await later(); told_of.push(open());
            back.click(); await later(); told_of.push(open(), bar.querySelector("input").value);
            const filter = document.getElementById("filter");
            filter.value = "nothing has this"; filter.dispatchEvent(new Event("input"));
            told_of.push(told.querySelectorAll("tr[hidden]").length);
            document.documentElement.setAttribute("data-told", told_of.join("|"));
        })();
    }</script>"#;
    for width in [390, 1280] {
        let told = opened(browser, &format!("{}{probe}", page()), width);
        let expected = ["false", "000", "100", "1", "010", "Turn 2 (2 / 3)", "001", "010", "1", "0"];
        assert_eq!(told, expected, "{width}");
    }
}
