//! One model of who wins: effects of role, seat and bot are planted, entangled by who plays what, and must be told apart.

use crate::grove::{ROLES, at_80, manifest};
use agon_analysis::contest::{Contest, Effect, contest};
use agon_analysis::win_rate::win_rates;
use agon_analysis::{Confidence, Order, Part, Sample};
use agon_game::Rng;
use agon_record::{Manifest, Table, Values};
use agon_report::{Format, Request, analyse};
use insta::assert_snapshot;

const LEVEL: Confidence = Confidence::DEFAULT;
const BOTS: [&str; 3] = ["keen", "plain", "slow"];
/// Strengths in logits; each adds up to 0.
const OF_ROLE: [f64; 4] = [0.6, 0.1, -0.2, -0.5];
const OF_SEAT: [f64; 4] = [0.3, 0.1, -0.1, -0.3];
const OF_BOT: [f64; 3] = [0.7, 0.0, -0.7];
const NONE: [f64; 4] = [0.0; 4];
const STUDIES: u32 = 2000;

/// Who sits where, and who wins.
struct Match {
    roles: [usize; 4],
    bots: [usize; 4],
    winner: Option<usize>,
}

/// What is planted: strengths of roles and seats, and an extra for the first role in the hands of the first bot.
#[derive(Clone, Copy)]
struct Planted {
    role: [f64; 4],
    seat: [f64; 4],
    bot: [f64; 3],
    together: f64,
}

const ALL: Planted = Planted { role: OF_ROLE, seat: OF_SEAT, bot: OF_BOT, together: 0.0 };

impl Planted {
    /// A match with roles in any order; better bots play the later roles more often, so that win rates mix both.
    fn play(&self, rng: &mut Rng) -> Match {
        let mut roles = [0, 1, 2, 3];
        rng.shuffle(&mut roles);
        let bots = roles.map(|role| rng.weighted([1 + role as u32, 2, 4 - role as u32].into_iter()).unwrap());
        let strength = |s: usize| {
            let both = f64::from(u8::from(roles[s] == 0 && bots[s] == 0));
            (self.role[roles[s]] + self.seat[s] + self.bot[bots[s]] + self.together * both).exp()
        };
        let all: f64 = (0..4).map(strength).sum();
        let mut left = rng.unit() * all;
        let winner = (0..4).find(|&s| {
            left -= strength(s);
            left < 0.0
        });
        Match { roles, bots, winner: Some(winner.unwrap_or(3)) }
    }

    fn matches(&self, n: usize, rng: &mut Rng) -> Vec<Match> {
        (0..n).map(|_| self.play(rng)).collect()
    }
}

fn one_cell(matches: u64) -> Manifest {
    let mut manifest = manifest(7, matches);
    manifest.factors.clear();
    manifest.cells.truncate(1);
    manifest.cells[0].factors.clear();
    manifest.cells[0].options.clear();
    manifest.cells[0].bots = BOTS.map(String::from).to_vec();
    manifest.bots = BOTS.map(|bot| (bot.to_owned(), serde_json::json!({ "kind": "heuristic" }))).into();
    manifest.description = "Role, seat or bot?".into();
    manifest
}

fn recorded(matches: &[Match]) -> Part {
    let n = matches.len();
    let seats = || (0..n).flat_map(|m| (0..4).map(move |seat| (m, seat)));
    let won = |(m, seat): (usize, usize)| matches[m].winner == Some(seat);
    let of_matches = vec![
        ("match".into(), (0..n as u64).collect()),
        ("cell".into(), (0..n).map(|_| 0u32).collect::<Values>()),
        ("players".into(), (0..n).map(|_| 4u32).collect()),
        ("ending".into(), (0..n).map(|_| "grown").collect()),
        ("truncated".into(), matches.iter().map(|m| m.winner.is_none()).collect()),
        ("rounds".into(), (0..n).map(|_| 9u32).collect()),
        ("plies".into(), (0..n).map(|_| 90u32).collect()),
    ];
    let of_seats = vec![
        ("match".into(), seats().map(|s| s.0 as u64).collect()),
        ("seat".into(), seats().map(|s| s.1 as u32).collect()),
        ("role".into(), seats().map(|(m, s)| ROLES[matches[m].roles[s]]).collect()),
        ("bot".into(), seats().map(|(m, s)| BOTS[matches[m].bots[s]]).collect()),
        ("won".into(), seats().map(won).collect()),
        ("win_share".into(), seats().map(|s| f64::from(u8::from(won(s)))).collect()),
        ("rank".into(), seats().map(|s| if won(s) { 1u32 } else { 2 }).collect()),
    ];
    Part::new("a", one_cell(n as u64), Table::new(of_matches), Table::new(of_seats))
}

fn terms(asked: &[&str]) -> Vec<Vec<String>> {
    asked.iter().map(|term| term.split('+').map(str::to_owned).collect()).collect()
}

fn sample(matches: &[Match]) -> Sample {
    Sample::new(&[recorded(matches)]).unwrap()
}

fn modelled(matches: &[Match], asked: &[&str]) -> Contest {
    contest(&sample(matches), &terms(asked), LEVEL).unwrap()
}

fn of<'a>(model: &'a Contest, columns: &str) -> &'a [Effect] {
    let term = model.terms.iter().find(|t| t.columns.join("+") == columns);
    &term.unwrap_or_else(|| panic!("{columns} is in {model:?}")).effects
}

/// How often each level would win if seats differed in nothing but these strengths, less its fair share, over the matches played.
fn truth(matches: &[Match], strengths: &[f64], level: impl Fn(&Match, usize) -> usize) -> Vec<f64> {
    let mut sums = vec![(0.0, 0.0); strengths.len()];
    for m in matches {
        let odds: Vec<f64> = (0..4).map(|s| strengths[level(m, s)].exp()).collect();
        for (s, own) in odds.iter().enumerate() {
            let sum = &mut sums[level(m, s)];
            *sum = (sum.0 + own / odds.iter().sum::<f64>() - 0.25, sum.1 + 1.0);
        }
    }
    sums.into_iter().map(|(sum, n)| sum / n).collect()
}

fn share(of: u32, all: u32) -> f64 {
    f64::from(of) / f64::from(all)
}

/// Role, seat and bot are told apart, although better bots play weaker roles more often: the intervals of each hold 95 times in
/// 100, joint ones at least 94 times, in logits and in chances; the win rate by role is wrong by what its bots add.
#[test]
fn role_seat_and_bot_are_told_apart() {
    let mut rng = Rng::seeded(81);
    let (mut logits, mut chances, mut joint, mut mixed) = ([0; 3], [0; 3], [0; 3], 0);
    for _ in 0..STUDIES {
        let matches = ALL.matches(300, &mut rng);
        let sample = sample(&matches);
        let model = contest(&sample, &terms(&["role", "seat", "bot"]), LEVEL).unwrap();
        let planted: [(&str, &[f64], Vec<f64>); 3] = [
            ("role", &OF_ROLE, truth(&matches, &OF_ROLE, |m, s| m.roles[s])),
            ("seat", &OF_SEAT, truth(&matches, &OF_SEAT, |_, s| s)),
            ("bot", &OF_BOT, truth(&matches, &OF_BOT, |m, s| m.bots[s])),
        ];
        for (i, (name, strengths, changes)) in planted.iter().enumerate() {
            let effects = of(&model, name);
            let all = effects.iter().zip(strengths.iter().zip(changes));
            logits[i] += all.clone().filter(|(e, (strength, _))| e.logits.covers(**strength)).count() as u32;
            chances[i] += all.clone().filter(|(e, (_, change))| e.change.covers(**change)).count() as u32;
            joint[i] += u32::from(all.clone().all(|(e, (_, change))| e.simultaneous.covers(*change)));
        }
        let rates = win_rates(&sample, &["role"], LEVEL, Order::Level).unwrap();
        mixed += u32::from(rates.levels[0].rate.covers(0.25 + planted[0].2[0]));
    }
    for (i, levels) in [4, 4, 3].into_iter().enumerate() {
        let [logits, chances] = [logits, chances].map(|covered| share(covered[i], levels * STUDIES));
        let joint = share(joint[i], STUDIES);
        println!("term {i}: logits {logits:.4}, chances {chances:.4}, joint {joint:.4}");
        assert!((0.94..=0.96).contains(&logits), "term {i}: logits {logits}");
        assert!((0.94..=0.96).contains(&chances), "term {i}: chances {chances}");
        assert!((0.94..0.985).contains(&joint), "term {i}: joint {joint}");
    }
    let mixed = share(mixed, STUDIES);
    println!("win rate by role: {mixed:.4}");
    assert!(mixed < 0.8, "a win rate by role takes no account of bots: {mixed}");
}

/// The likelihood ratio test of a term that does nothing rejects one time in twenty while all others act, and so does the test of
/// an interaction that is not there.
#[test]
fn the_tests_of_terms_keep_their_level() {
    let mut rng = Rng::seeded(82);
    let planted = Planted { seat: NONE, ..ALL };
    let (mut seat, mut both, studies) = (0, 0, STUDIES / 4);
    for _ in 0..studies {
        let model = modelled(&planted.matches(300, &mut rng), &["role", "seat", "role+bot"]);
        let p = |columns: &str| model.terms.iter().find(|t| t.columns.join("+") == columns).unwrap().test.p;
        seat += u32::from(p("seat") < 0.05);
        both += u32::from(p("role+bot") < 0.05);
        assert!(p("bot") < 0.001, "what it brings is in the model, too: {model:?}");
    }
    println!("seat rejected {seat}, role+bot rejected {both}");
    for rejected in [seat, both] {
        assert!((0.025..0.075).contains(&share(rejected, studies)), "{seat} and {both} of {studies}");
    }
}

/// A role that is strong in the hands of one bot only: the interaction is found, in its place and with its sign.
#[test]
fn interactions_are_found() {
    let planted = Planted { together: 1.2, ..ALL };
    let model = modelled(&planted.matches(4000, &mut Rng::seeded(83)), &["role+bot", "seat"]);
    let columns: Vec<String> = model.terms.iter().map(|t| t.columns.join("+")).collect();
    assert_eq!(columns, ["role", "bot", "seat", "role+bot"]);
    let test = model.terms[3].test;
    assert!(test.df == 6 && test.p < 1e-6, "{test:?}");
    let effects = of(&model, "role+bot");
    // In sum-to-zero coding, 1.2 for one of 4 by 3 combinations leaves 1.2 · 3/4 · 2/3 of it.
    assert!(effects[0].level == ["ash", "keen"] && effects[0].logits.covers(0.6), "{:?}", effects[0]);
    assert!(effects[0].change.low > 0.0 && effects.iter().skip(3).all(|e| e.logits.covers(e.logits.value)));
    let sum: f64 = effects.iter().map(|e| e.logits.value).sum();
    assert!(sum.abs() < 1e-9, "effects add up to 0: {sum}");
}

/// A role that never wins has a finite strength, and no interval leaves the range of a probability.
#[test]
fn a_role_that_never_wins_has_a_finite_strength() {
    let planted = Planted { role: [-40.0, 0.0, 0.0, 0.0], ..ALL };
    let model = modelled(&planted.matches(60, &mut Rng::seeded(84)), &["role", "bot"]);
    let ash = &of(&model, "role")[0];
    assert!(ash.logits.value < -2.0 && ash.logits.low.is_finite(), "{ash:?}");
    assert!(ash.change.low >= -0.25 && ash.change.high < 0.0, "{ash:?}");
}

/// What cannot be told apart is left out, with the reason, and the rest is estimated.
#[test]
fn what_cannot_be_told_apart_is_named() {
    let mut rng = Rng::seeded(85);
    let mut matches = ALL.matches(200, &mut rng);
    // Every role on its own seat, the last match won by nobody.
    matches.iter_mut().for_each(|m| m.roles = [0, 1, 2, 3]);
    matches[199].winner = None;
    let model = modelled(&matches, &["role", "seat", "players", "role+players", "role+seat"]);
    let left: Vec<String> = model.left_out.iter().map(ToString::to_string).collect();
    assert_eq!((model.matches, model.unwon), (199, 1));
    assert_eq!(model.terms.iter().map(|t| t.columns.join("+")).collect::<Vec<_>>(), ["role"]);
    assert_snapshot!(left.join("\n"));

    // Keen and plain play ash and birch, slow plays the rest in matches of its own.
    let mut matches = ALL.matches(200, &mut rng);
    for (i, m) in matches.iter_mut().enumerate() {
        m.bots = if i % 2 == 0 { [0, 1, 0, 1] } else { [2; 4] };
    }
    let model = modelled(&matches, &["bot", "role", "role+bot"]);
    let left: Vec<String> = model.left_out.iter().map(ToString::to_string).collect();
    assert_snapshot!(left.join("\n"));

    let error = |asked: &[&str]| {
        let part = recorded(&ALL.matches(20, &mut Rng::seeded(86)));
        analyse(&[part], &Request { model: terms(asked), ..Request::default() }).unwrap_err().to_string()
    };
    assert_snapshot!(error(&["players"]));
    assert_snapshot!(error(&["won"]));
    assert_snapshot!(error(&["rôle"]));
    assert_snapshot!(error(&["role+bot+seat+players"]));
}

#[test]
fn the_model_fits_80_columns() {
    let part = recorded(&ALL.matches(3000, &mut Rng::seeded(87)));
    let request = Request { model: terms(&["role", "seat", "bot", "role+bot", "players"]), ..Request::default() };
    let report = analyse(&[part], &request).unwrap();
    assert_snapshot!(at_80(&report));
    let json: serde_json::Value = serde_json::from_str(&report.render(Format::Json)).unwrap();
    let effects = json["tables"].as_array().unwrap().iter().find(|t| t["id"] == "model.effects").unwrap();
    let ash = &effects["rows"][0];
    assert!(ash["level"] == "ash" && ash["logits"].is_f64() && ash["logits_interval_low"].is_f64(), "{ash}");
}
