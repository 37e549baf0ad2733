//! What holds in every match, at all tables and levels and with all options: nothing is created or lost, no rule is dead, the
//! reported cause of a defeat is the true one, and nothing hidden is stored.

mod draws;

use crate::pieces::*;
use crate::support::*;
use agon_from_sea_to_sea::content::Tokens;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::*;
use agon_from_sea_to_sea::step::*;
use agon_from_sea_to_sea::{Action, FromSeaToSea};
use agon_game::{Chance, Checking, Id, Rng, Rules, Scoring, Seat, Setup, Sight, Turn};
use std::collections::{BTreeMap, BTreeSet};
use strum::VariantNames;

const ACTIONS: &str = include_str!("../../src/games/from_sea_to_sea/action.rs");

/// The built-in game, and one for each other value of each option.
pub fn versions() -> Vec<FromSeaToSea> {
    let options = &game().info().options;
    let others = options.iter().flat_map(|o| {
        let others = o.values.iter().filter(|v| **v != o.value);
        others.map(|v| game_patched(&[(format!("rules.options.{}", o.name), v.clone())]))
    });
    std::iter::once(game_with(&[])).chain(others).collect()
}

/// A random table: one to four seats, any level, mostly with a random team, otherwise with a team that is chosen in play.
pub fn open(game: &FromSeaToSea, players: usize, level: Level, rng: &mut Rng) -> State {
    let roles = if rng.below(4) == 0 { Vec::new() } else { game.draw_roles(&Setup::players(players), rng) };
    let setup = Setup { players, roles, scenario: Some(level.to_string()) };
    let mut s = game.start(&setup).unwrap();
    while !matches!(s.steps.top(), None | Some(Step::Round(RoundStep::NextAction))) {
        let action = any(game, &s, rng);
        game.apply(&mut s, action);
    }
    s
}

/// Any chance result or decision.
pub fn any(game: &FromSeaToSea, s: &State, rng: &mut Rng) -> Action {
    if game.turn(s) == Turn::Chance {
        return game.sample_chance(s, rng);
    }
    let mut legal = Vec::new();
    game.legal_actions(s, &mut legal);
    *rng.pick(&legal)
}

/// A position far into a match, where random play rarely comes: regions captured, cities built, units and resources everywhere.
pub fn late<'g>(game: &'g FromSeaToSea, s: State, rng: &mut Rng) -> State {
    let mut p: Position<'g> = Position { game, s };
    let mut regions: Vec<&str> = game.content.names.all::<Region>().iter().map(String::as_str).collect();
    let home = regions.remove(0);
    assert_eq!(home, "great_armenia");
    rng.shuffle(&mut regions);
    let captures = rng.below(12);
    p = p.capture_all(&regions[..captures]);
    regions.push(home);
    let mut cities: Vec<usize> = (1..=15).collect();
    rng.shuffle(&mut cities);
    for (site, number) in game.content.names.all::<Site>().iter().zip(cities) {
        if rng.below(2) > 0 {
            p = p.city(site, number);
        }
    }
    // Leaders, and most units with one of them.
    let seats: Vec<&str> = (0..p.s.leaders.len()).map(|_| *rng.pick(&regions)).collect();
    for (place, at) in seats.iter().enumerate() {
        p.s.leaders.get_mut(place).unwrap().at = region(at);
    }
    for &colour in game.content.units.iter() {
        let stock = |p: &Position| {
            let all = (0..game.content.units.len()).map(UnitToken::from_index);
            let mut own = all.filter(|t| game.content.units[t.index()] == colour);
            own.any(|t| p.s.units[t].place == agon_from_sea_to_sea::units::Place::Stock)
        };
        if rng.below(2) > 0 && stock(&p) {
            let mut load = Vec::new();
            let side = *rng.pick(Side::ALL);
            while side == Side::Peaceful && load.len() < 2 && rng.below(4) > 0 {
                let resource = *rng.pick(Resource::ALL);
                if p.s.scales[resource].count > 2 {
                    load.push(resource);
                }
            }
            let at = if rng.below(3) > 0 { rng.pick::<&str>(&seats) } else { rng.pick::<&str>(&regions) };
            p = p.unit(colour, side, at, &load);
        }
    }
    for at in game.content.names.all::<Region>() {
        if p.s.captured.has(region(at)) && rng.below(5) > 0 && p.s.stock > 0 {
            let more = p.s.troublemakers[region(at)] + 1;
            if usize::from(more) < 4 {
                p = p.troublemakers(at, more);
            }
        }
    }
    for cell in 0..4 {
        if let Some(token) = p.s.development[cell].take() {
            p.s.bag.insert(token);
        }
    }
    (0..rng.below(8)).for_each(|_| {
        let card = p.s.unknown.pop().unwrap();
        p.s.waiting.push_bottom(card);
    });
    let defeat = game.content.token_cells[p.s.captures()];
    let cell = 1 + rng.below(usize::from(defeat) - 1) as u8;
    let talents = rng.below(5) as u8;
    let p = p.rome(cell).talents(4 - talents, talents);
    p.sound();
    p.s
}

/// Plays random actions to the end and shows each one with the state before and after it.
fn play(game: &FromSeaToSea, mut s: State, rng: &mut Rng, mut watch: impl FnMut(&State, Action, &State)) -> State {
    let mut plies = 0;
    while game.turn(&s) != Turn::Over {
        let (before, action) = (s, any(game, &s, rng));
        game.apply(&mut s, action);
        watch(&before, action, &s);
        plies += 1;
        assert!(plies < game.info().ply_cap, "the match does not end");
    }
    s
}

/// Check tokens that are in the game.
fn tokens(s: &State) -> Tokens {
    let development: Tokens = s.development.iter().flatten().copied().collect();
    s.bag.or(s.pontus).or(s.offered).or(development).or(s.check.map_or(Tokens::EMPTY, |c| c.drawn))
}

/// Nothing is created or lost: every state of random matches is sound, tokens leave the game only where a rule says so,
/// and what has left does not come back.
#[test]
fn nothing_is_created_or_lost() {
    let mut rng = Rng::seeded(501);
    for (version, game) in versions().iter().enumerate() {
        for n in 0..6 {
            let (players, level) = (1 + n % 4, Level::ALL[(n + version) % 3]);
            let mut s = open(game, players, level, &mut rng);
            if n >= 3 {
                s = late(game, s, &mut rng);
            }
            play(game, s, &mut rng, |before, action, after| {
                game.check(after).unwrap_or_else(|e| panic!("{e}\nafter {action:?} at {:?}", before.steps));
                let removing = matches!(before.steps.top(), Some(Step::Event(EventStep::RemoveTokens { .. })));
                let gone = match action {
                    Action::DrawToken { token } if removing => [token].into_iter().collect(),
                    Action::RemoveToken { token } => [token].into_iter().collect(),
                    _ => Tokens::EMPTY,
                };
                assert_eq!(tokens(after), tokens(before).without(gone), "{action:?}");
                assert!(after.troublemakers_out >= before.troublemakers_out && after.talents_out >= before.talents_out);
                assert!(Resource::ALL.iter().all(|r| after.resources_out[*r] >= before.resources_out[*r]));
                assert!(
                    after.captured.without(before.captured).len() <= 1
                        && before.captured.without(after.captured).is_empty()
                );
                assert!(after.legates_unseen.without(before.legates_unseen).is_empty());
                assert!(
                    after.unseen.without(before.unseen).is_empty() && before.discard.without(after.discard).is_empty()
                );
            });
        }
    }
}

/// Names of the variants of an enum in a source file.
fn variants(source: &str, name: &str) -> BTreeSet<String> {
    let body = source.split(&format!("pub enum {name} {{\n")).nth(1).expect("the enum");
    let body = body.split("\n}\n").next().unwrap();
    let variant = |line: &str| {
        let name = line.strip_prefix("    ")?.split([' ', ',']).next()?.to_owned();
        name.starts_with(|c: char| c.is_ascii_uppercase()).then_some(name)
    };
    body.lines().filter_map(variant).collect()
}

fn name(value: &impl std::fmt::Debug) -> String {
    let text = format!("{value:?}");
    text.split([' ', '(', '{']).next().unwrap_or_default().to_owned()
}

/// The name of a step as it stands in a state.
fn step_name(step: Step) -> String {
    match serde_json::to_value(step).unwrap() {
        serde_json::Value::String(name) => name,
        fields => fields.as_object().unwrap().keys().next().unwrap().clone(),
    }
}

/// The names of all steps, chapter by chapter.
fn all_steps() -> impl Iterator<Item = &'static str> {
    let chapters = [
        SetupStep::VARIANTS,
        RoundStep::VARIANTS,
        MovementStep::VARIANTS,
        HireStep::VARIANTS,
        GatherStep::VARIANTS,
        CheckStep::VARIANTS,
        CaptureStep::VARIANTS,
        BuildStep::VARIANTS,
        EffectStep::VARIANTS,
        ExchangeStep::VARIANTS,
        EventStep::VARIANTS,
        LegateStep::VARIANTS,
    ];
    chapters.into_iter().flatten().copied()
}

/// Kinds of actions and steps that have been seen.
#[derive(Default)]
struct Seen {
    actions: BTreeMap<String, usize>,
    steps: BTreeSet<String>,
}

impl Seen {
    fn steps_of(&mut self, s: &State) {
        self.steps.extend(s.steps.iter().map(step_name));
        // Between two actions nothing waits.
        if s.steps.top().is_none() && s.ending.is_none() {
            self.steps.insert(step_name(Step::Round(RoundStep::NextAction)));
        }
    }

    /// Plays one action; every other decision takes the kind of action that has been taken least often so far.
    fn ply(&mut self, game: &FromSeaToSea, s: &mut State, rng: &mut Rng) {
        let mut action = any(game, s, rng);
        if game.turn(s) != Turn::Chance && rng.below(2) > 0 {
            let mut legal = Vec::new();
            game.legal_actions(s, &mut legal);
            let times = |a: &Action| self.actions.get(&name(a)).copied().unwrap_or_default();
            let least = legal.iter().map(times).min().unwrap_or_default();
            legal.retain(|a| times(a) == least);
            action = *rng.pick(&legal);
        }
        *self.actions.entry(name(&action)).or_default() += 1;
        self.steps_of(s);
        game.apply(s, action);
    }

    /// What has not been seen.
    fn missing(&self) -> Vec<String> {
        let actions = variants(ACTIONS, "Action").into_iter().filter(|a| !self.actions.contains_key(a));
        let steps = all_steps().filter(|s| !self.steps.contains(*s)).map(str::to_owned);
        actions.chain(steps).collect()
    }
}

/// No rule is dead: every kind of action is taken, and every kind of step waits, somewhere in these matches. They end when all
/// have been seen, mostly after a few hundred.
#[test]
fn every_action_and_every_step_is_reached() {
    let (game, mut seen, mut rng) = (game(), Seen::default(), Rng::seeded(1));
    // On top of all others and without a choice: carried out within the action that brings them, before anybody looks.
    seen.steps = ["effect", "event_upper"].map(str::to_owned).into();
    let mut s = game.start(&Setup { players: 1, roles: Vec::new(), scenario: None }).unwrap();
    while s.leaders.len() < 2 {
        seen.ply(game, &mut s, &mut rng);
    }
    for n in 0..4000 {
        if n % 50 == 0 && seen.missing().is_empty() {
            break;
        }
        let mut s = open(game, 1 + n % 4, Level::ALL[n % 3], &mut rng);
        if n % 8 > 0 {
            s = late(game, s, &mut rng);
        }
        while game.turn(&s) != Turn::Over {
            seen.ply(game, &mut s, &mut rng);
        }
    }
    assert_eq!(seen.missing(), [""; 0]);
}

/// The labels of a match say what moved Rome last before a defeat, or that the rounds were over; a victory has none.
#[test]
fn labels_name_the_cause_of_the_defeat() {
    let mut rng = Rng::seeded(7);
    let (mut kinds, mut endings) = (BTreeSet::new(), BTreeSet::new());
    let mut quick = versions();
    quick.push(game_patched(&[("rules.engine_limits.round_limit".to_owned(), 2.into())]));
    for n in 0..4000 {
        if n >= 200 && endings.len() == 4 && kinds.len() == 7 {
            break;
        }
        let game = &quick[if n % 4 == 0 { quick.len() - 1 } else { n % quick.len() }];
        let mut s = open(game, 1 + n % 4, Level::ALL[n % 3], &mut rng);
        if n % 2 > 0 {
            s = late(game, s, &mut rng);
        }
        if n % 10 == 1 {
            s = nearly_won(game, n);
        }
        if n % 10 == 3 {
            s = unruly(game, s);
        }
        let mut last: Option<(Cause, Option<Event>, Option<Legate>)> = None;
        let end = play(game, s, &mut rng, |before, _, after| {
            let risen: Vec<Cause> =
                Cause::ALL.iter().copied().filter(|c| after.rome_steps[*c] > before.rome_steps[*c]).collect();
            if !risen.is_empty() {
                let step = after.last_step.expect("a cause");
                assert!(risen.contains(&step.cause), "{step:?}");
                last = Some((step.cause, step.event, step.legate));
            }
        });
        let measures = game.measure(&end);
        let [label, kind] = measures.labels.as_slice() else { panic!("two labels") };
        endings.insert(game.outcome(&end).ending);
        let Some((cause, event, legate)) =
            last.filter(|_| matches!(end.ending, Some(Ending::ReachedToken | Ending::ReachedLastCell)))
        else {
            assert!(matches!(end.ending, Some(Ending::Victory | Ending::RoundLimit)));
            let none = if end.ending == Some(Ending::Victory) { "" } else { "round limit" };
            assert_eq!((label.as_str(), kind.as_str()), (none, none));
            continue;
        };
        kinds.insert(kind.clone());
        let number = event.map(|e| game.content.event_labels[e.index()].clone()).unwrap_or_default();
        let expected = match cause {
            Cause::EventUpper => (format!("event {number} upper"), "event upper"),
            Cause::EventLower => (format!("event {number} lower"), "event lower"),
            Cause::EmptyDeck => ("empty waiting deck".to_owned(), "empty waiting deck"),
            Cause::Conflict => ("conflict".to_owned(), "conflict"),
            Cause::Capture => ("capture".to_owned(), "capture"),
            Cause::Legate => {
                let roman = ["I", "II", "III", "IV", "V", "VI", "VII", "VIII"];
                (format!("legate {}", roman[legate.expect("a legate").index()]), "legate")
            }
            Cause::Death => (format!("death of a unit, event {number}"), "death"),
        };
        assert_eq!((label.clone(), kind.as_str()), expected);
        assert_eq!(matches!(cause, Cause::EventUpper | Cause::EventLower | Cause::Death), event.is_some());
        // Steps by cause add up to what the marker has climbed, and to more if it was lowered in between.
        let metric = |name: &str| {
            let place = game.info().match_metrics.iter().position(|m| m.name == name).unwrap();
            measures.of_match[place].expect("every match has them")
        };
        let steps: f64 = ["event", "empty_deck", "conflict", "capture", "legate", "death"]
            .iter()
            .map(|c| metric(&format!("steps_{c}")))
            .sum();
        let all: u8 = end.rome_steps.as_slice().iter().sum();
        assert_eq!(steps, f64::from(all));
        assert_eq!(metric("rome"), f64::from(end.rome));
    }
    assert_eq!(endings.len(), 4, "{endings:?}");
    let all = ["capture", "conflict", "death", "empty waiting deck", "event lower", "event upper", "legate"];
    assert_eq!(kinds.iter().map(String::as_str).collect::<Vec<_>>(), all);
}

/// No troublemaker is in stock, and the marker is one cell below its end.
fn unruly(game: &FromSeaToSea, s: State) -> State {
    let cell = game.content.token_cells[s.captures()] - 1;
    Position { game, s }.stock(0).rome(cell).s
}

/// Eleven regions are captured, and the condition of the last one is met.
fn nearly_won(game: &FromSeaToSea, n: usize) -> State {
    let mut p = plain_of(game);
    let others: Vec<&str> = game
        .content
        .names
        .all::<Region>()
        .iter()
        .map(String::as_str)
        .filter(|r| !["great_armenia", "cappadocia"].contains(r))
        .collect();
    // Cappadocia a: Osroene is captured.
    p = p.capture_all(&others).leader(ARTAVASDES, "cappadocia").rome(1 + (n % 17) as u8);
    p.s
}

/// Nothing hidden is stored: what a seat sees is the whole state, and imagining the rest changes nothing.
#[test]
fn all_seats_see_everything() {
    let mut rng = Rng::seeded(11);
    for n in 0..12 {
        let mut s = open(game(), 1 + n % 4, Level::Medium, &mut rng);
        if n % 2 > 0 {
            s = late(game(), s, &mut rng);
        }
        play(game(), s, &mut Rng::seeded(n as u64), |_, _, s| {
            for seat in 0..s.players {
                let seen = game().observe(s, Seat(seat));
                assert_eq!(seen.view(), s);
                assert_eq!(&game().determinize(&seen, &mut rng), s);
            }
        });
    }
}
