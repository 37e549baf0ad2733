//! Matches of a player with itself, and what is recorded of them.
//!
//! Without a search, actions are drawn from the policy, so that not only the best ones are seen; a search plays its answer. The
//! choice is recorded for a few decisions per match, drawn by its stream. Without a search the record is the action with its
//! gain: the result of the match, less what the player expected before. With a search it is the policy that the search makes
//! of its prior (expert iteration, Anthony, Tian & Barber 2017), and what it expected of a position may count beside the
//! result. Only a few positions per match are recorded too, because all
//! positions of one match share its result.

use crate::fit::Comparisons;
use crate::watch::Watch;
use agon_arena::referee::{At, guarded};
use agon_arena::{MatchError, Trouble};
use agon_bots::learned::{self, describe_seat, policy_features, value_features};
use agon_bots::{Ask, Bot, BotConfig, Depth, Judge, Mcts, MctsParameters};
use agon_game::{BySeat, Feature, Heuristic, Observation, Purpose, Rng, Seat, Setup, Turn};
use rayon::prelude::*;
use std::ops::Range;

/// A player as it plays with itself.
pub struct Player<G: Heuristic> {
    /// Plays and judges.
    pub judge: Judge<G>,
    /// Share of actions that are drawn uniformly and not from the policy; for the rules of thumb, which know only one action.
    pub even: f32,
    /// Share of the prior of a search that goes to all actions alike where its choices are recorded; likewise.
    pub doubt: f32,
    /// The weights of the rules of thumb whose advice is recorded, too; without any they are not asked.
    pub advice: Option<G::Weights>,
    /// How it thinks before it acts, if it does.
    pub search: Option<MctsParameters>,
    /// Share of the decisions that it thinks about, beside the recorded choices.
    pub think: f64,
    /// How much the value of the search counts beside the result of the match in what is recorded of a position.
    pub bootstrap: f32,
    /// Who sits in all seats but one, which moves on from match to match; `None` if the player plays with itself.
    pub against: Option<BotConfig>,
}

/// How much is recorded of a match, as probabilities.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sampling {
    /// That a choice is recorded.
    pub choice: f64,
    /// That a position is recorded.
    pub position: f64,
    /// That a position is recorded which the game calls quiet: searches ask for the value of these most often.
    pub quiet: f64,
}

/// What was recorded of some matches.
#[derive(Clone, Debug, PartialEq)]
pub struct Records {
    /// Seats that share what there is to win; in a cooperative game, victory against defeat.
    pub positions: Comparisons,
    /// Actions with their probabilities, and what the one that was drawn brought; or with the probabilities that a search gave
    /// them.
    pub choices: Comparisons,
    /// Matches.
    pub matches: u64,
    /// Decisions with more than one action in them.
    pub decisions: u64,
    /// How many of these decisions were in positions that the game calls quiet.
    pub quiet: u64,
}

/// Plays the matches of these numbers, at `tables` in turn, on all threads of the pool; in match order.
///
/// # Errors
/// When a match fails.
pub fn play<G: Heuristic>(
    game: &G,
    tables: &[Setup],
    player: &Player<G>,
    sampling: Sampling,
    seed: u64,
    matches: Range<u64>,
    watch: &dyn Watch,
) -> Result<Records, MatchError> {
    let one = |number: usize| {
        let index = matches.start + number as u64;
        let records = guarded(seed, index, |at| one_match(game, tables, player, sampling, seed, index, at));
        watch.played();
        records
    };
    let count = (matches.end - matches.start) as usize;
    let played = all(count, &one);
    // Seats are in turn only where the player has one of its own.
    let seats: usize = player.against.iter().flat_map(|_| tables).map(|table| table.players).product();
    let mut all = Records::none(game, tables.len() * seats);
    for records in played? {
        all.append(&records);
    }
    Ok(all)
}

/// All matches, on all threads of the pool, as long as none fails. Not generic, so that it is not compiled again for every game.
fn all(
    matches: usize,
    one: &(dyn Fn(usize) -> Result<Records, MatchError> + Sync),
) -> Result<Vec<Records>, MatchError> {
    (0..matches).into_par_iter().with_max_len(1).map(one).collect()
}

impl Records {
    /// An empty collection for matches whose tables and seats come again after `cycle` of them.
    pub fn none<G: Heuristic>(game: &G, cycle: usize) -> Self {
        Self {
            positions: Comparisons::new(value_features(game).len(), cycle),
            choices: Comparisons::new(policy_features(game).len(), cycle),
            matches: 0,
            decisions: 0,
            quiet: 0,
        }
    }

    fn append(&mut self, other: &Self) {
        self.positions.append(&other.positions);
        self.choices.append(&other.choices);
        self.matches += other.matches;
        self.decisions += other.decisions;
        self.quiet += other.quiet;
    }
}

/// Plays and records a match, and keeps its place in `at`.
fn one_match<G: Heuristic>(
    game: &G,
    tables: &[Setup],
    player: &Player<G>,
    sampling: Sampling,
    seed: u64,
    index: u64,
    at: &mut At,
) -> Result<Records, Trouble> {
    let table = &tables[(index % tables.len() as u64) as usize];
    // The seat of the player if it plays against another.
    let own = Seat(((index / tables.len() as u64) % table.players as u64) as u8);
    let mut rng = Rng::stream(seed, index, Purpose::Playout);
    let mut judge = player.judge.clone();
    let mut roles = game.draw_roles(table, &mut rng);
    let drawn = roles.clone();
    if game.info().seat_roles.is_empty() {
        rng.shuffle(&mut roles);
    }
    let seated = |roles| game.start(&Setup { roles, ..table.clone() });
    // Some games do not let every role sit beside every other.
    let mut state = seated(roles).or_else(|_| seated(drawn)).map_err(|e| Trouble::Start(e.to_string()))?;
    let mut thinker = player.search.as_ref().map(|search| Mcts::by(search.clone(), judge.clone()));
    let opponent = |against| agon_bots::build(against, game).expect("whoever is played against fits the game");
    let opponents = |against| (0..table.players).map(|_| opponent(against)).collect();
    let mut opponents: Vec<Box<dyn Bot<G>>> = player.against.as_ref().map_or_else(Vec::new, opponents);
    let mut records = Records { matches: 1, ..Records::none(game, 1) };
    let mut pages = Pages::default();
    let mut choices: Vec<Choice> = vec![];
    let mut chances = vec![];
    let (mut legal, mut plies) = (vec![], 0);
    loop {
        legal.clear();
        let turn = game.turn(&state);
        (at.seat, at.ply) = (turn.seat(), plies);
        match turn {
            Turn::Over => break,
            Turn::Decision(_) if plies >= game.info().ply_cap => break,
            Turn::Chance => {
                let result = game.sample_chance(&state, &mut rng);
                game.apply(&mut state, result);
            }
            Turn::Decision(seat) => {
                plies += 1;
                game.available_actions(&state, &mut legal);
                if legal.len() == 1 {
                    game.apply(&mut state, legal[0]);
                    continue;
                }
                records.decisions += 1;
                let seen = game.observe(&state, seat);
                let quiet = game.quiet(&state);
                records.quiet += u64::from(quiet);
                // Any seat may look: a search asks for the value as the searching seat sees the position.
                let looks = match opponents.is_empty() {
                    true => Seat(rng.below(game.players(&state)) as u8),
                    false => own,
                };
                if rng.unit() < if quiet { sampling.quiet } else { sampling.position } {
                    pages.numbers.push(page(game, &game.observe(&state, looks)));
                }
                if let Some(opponent) = opponents.get_mut(seat.index()).filter(|_| seat != own) {
                    let ask = Ask { game, seen: &seen, legal: &legal };
                    let chosen = opponent.choose(&ask, &mut rng).expect("bots of the program always answer");
                    game.apply(&mut state, legal[chosen]);
                    continue;
                }
                chances.clear();
                chances.resize(legal.len(), 0.0);
                let written = rng.unit() < sampling.choice;
                let thinks = written || player.think >= 1.0 || rng.unit() < player.think;
                if let Some(thinker) = thinker.as_mut().filter(|_| thinks) {
                    let ask = Ask { game, seen: &seen, legal: &legal };
                    let chosen = think(thinker, &ask, player.doubt, &mut rng, &mut chances);
                    // Without thoughts it left a routine decision to the rules of thumb.
                    if let Some(report) = thinker.thoughts() {
                        let values = report.moves[report.best].values;
                        let payoffs = BySeat::from_fn(values.len(), |seat| values[seat] as f32);
                        pages.thought(learned::shares(game.info(), &payoffs));
                    }
                    if written {
                        let numbers = sheet(game, &seen, &legal, player.advice.as_ref(), &mut rng);
                        records.choices.push(&numbers, &chances, index as u32);
                    }
                    game.apply(&mut state, legal[chosen]);
                    continue;
                }
                if player.search.is_some() {
                    let chosen = match rng.unit() < f64::from(player.even) {
                        true => rng.below(legal.len()),
                        false => judge.choose(game, &seen, &legal, &mut rng),
                    };
                    game.apply(&mut state, legal[chosen]);
                    continue;
                }
                let asked =
                    judge.prior(&Ask { game, seen: &seen, legal: &legal }, Depth::Below, &mut rng, &mut chances);
                let even = if asked { player.even } else { 1.0 } / legal.len() as f32;
                chances.iter_mut().for_each(|chance| *chance = (1.0 - player.even) * *chance + even);
                let drawn = learned::drawn(&chances, rng.unit() as f32);
                if written {
                    let expected = learned::shares(game.info(), &judge.standing(game, &state, seat))[seat];
                    let numbers = sheet(game, &seen, &legal, player.advice.as_ref(), &mut rng);
                    choices.push(Choice { numbers, chances: chances.clone(), drawn, seat, expected });
                }
                game.apply(&mut state, legal[drawn]);
            }
        }
    }
    let shares = learned::shares(game.info(), &game.outcome(&state).payoffs);
    for Choice { numbers, chances, drawn, seat, expected } in choices {
        records.choices.push_choice(&numbers, &chances, drawn, shares[seat] - expected, index as u32);
    }
    for (page, shares) in pages.judged(shares, player.bootstrap) {
        match game.info().cooperative {
            // Victory with the score of the position against defeat with a score of 0.
            true => {
                let share = shares[Seat(0)];
                let numbers = [page.as_slice(), &vec![0.0; page.len()]].concat();
                records.positions.push(&numbers, &[share, 1.0 - share], index as u32);
            }
            false => records.positions.push(&page, shares.as_slice(), index as u32),
        }
    }
    Ok(records)
}

/// Positions of a match whose result is still to come.
#[derive(Default)]
struct Pages {
    /// The features of each.
    numbers: Vec<Vec<f32>>,
    /// What the search expected when it thought next, as shares of the seats; of the first ones, until it thinks again.
    expected: Vec<BySeat<f32>>,
}

impl Pages {
    /// Notes what the search expects now for all positions since it last thought.
    fn thought(&mut self, shares: BySeat<f32>) {
        self.expected.resize(self.numbers.len(), shares);
    }

    /// Each position with its shares: those of the result, moved by `bootstrap` towards what the search expected.
    fn judged(mut self, result: BySeat<f32>, bootstrap: f32) -> impl Iterator<Item = (Vec<f32>, BySeat<f32>)> {
        // After the last thought there is nothing but the result.
        self.thought(result);
        self.numbers.into_iter().zip(self.expected).map(move |(numbers, expected)| {
            let mixed = |seat| result[seat] + bootstrap * (expected[seat] - result[seat]);
            (numbers, BySeat::from_fn(result.len(), mixed))
        })
    }
}

/// Returns the answer of a search, and writes the policy that the search makes of its prior to `chances`. That policy keeps much
/// of the prior on actions that were not tried; a search that draws from it plays worse than its answers. Matches still differ,
/// because the actions to be tried are drawn.
fn think<G: Heuristic>(
    thinker: &mut Mcts<G>,
    ask: &Ask<'_, G>,
    doubt: f32,
    rng: &mut Rng,
    chances: &mut [f32],
) -> usize {
    let chosen = thinker.choose(ask, rng).expect("a search always answers");
    if !thinker.improved(doubt, chances) {
        chances[chosen] = 1.0;
    }
    chosen
}

/// A choice whose result is still to come.
struct Choice {
    numbers: Vec<f32>,
    chances: Vec<f32>,
    drawn: usize,
    seat: Seat,
    expected: f32,
}

/// The features of all seats; in a cooperative game, those of the seat that looks.
fn page<G: Heuristic>(game: &G, seen: &Observation<G>) -> Vec<f32> {
    let mut numbers = vec![];
    match game.info().cooperative {
        true => describe_seat(game, seen, seen.seat, &mut numbers),
        false => game.describe_seats(seen, &mut numbers),
    }
    numbers
}

/// The features of all actions, the advice of the rules of thumb last.
fn sheet<G: Heuristic>(
    game: &G,
    seen: &Observation<G>,
    legal: &[G::Action],
    thumb: Option<&G::Weights>,
    rng: &mut Rng,
) -> Vec<f32> {
    let mut advice = vec![0.0; legal.len()];
    if let Some(thumb) = thumb {
        game.prior(seen, legal, thumb, rng, &mut advice);
    }
    let mut numbers = vec![];
    for (&action, advised) in legal.iter().zip(advice) {
        game.describe_action(seen, action, &mut numbers);
        numbers.push(advised);
    }
    numbers
}

/// Which features a fit may use: all of them, except that the advice of the rules of thumb counts only `with_advice`.
pub fn usable(features: &[Feature], with_advice: bool) -> Vec<bool> {
    features.iter().map(|feature| with_advice || feature.name != learned::ADVISED.name).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::players;
    use agon::games::connect_four::{self, ConnectFour};
    use agon_bots::{RootRule, Scale};
    use agon_game::*;

    /// In a hundred positions, a player that writes down its policy answers as one that only plays.
    #[test]
    fn a_search_plays_its_answer() {
        let game = ConnectFour::load(&Bundle::default()).unwrap();
        let parameters = MctsParameters {
            iterations: 8,
            root: RootRule::Halving,
            scale: Scale::Spread,
            advice: 0.3,
            ..MctsParameters::default()
        };
        let search = || Mcts::new(parameters.clone(), connect_four::Weights::default());
        let (mut rng, mut legal) = (Rng::seeded(1), vec![]);
        let mut state = game.start(&Setup::players(2)).unwrap();
        for seed in 0..100 {
            let Turn::Decision(seat) = game.turn(&state) else {
                state = game.start(&Setup::players(2)).unwrap();
                continue;
            };
            legal.clear();
            game.legal_actions(&state, &mut legal);
            let seen = game.observe(&state, seat);
            let ask = Ask { game: &game, seen: &seen, legal: &legal };
            let mut chances = vec![0.0; legal.len()];
            let chosen = think(&mut search(), &ask, 0.04, &mut Rng::seeded(seed), &mut chances);
            assert_eq!(search().choose(&ask, &mut Rng::seeded(seed)).unwrap(), chosen, "position {seed}");
            game.apply(&mut state, legal[rng.below(legal.len())]);
        }
    }

    /// A position has what the search expects when it thinks next, and the result if it never thinks again.
    #[test]
    fn a_position_waits_for_the_next_thought() {
        let shares = |first: f32| BySeat::from_fn(2, |seat| if seat == Seat(0) { first } else { 1.0 - first });
        let mut pages = Pages::default();
        for (numbers, thought) in [(1.0, Some(0.5)), (2.0, None), (3.0, Some(0.75)), (4.0, None)] {
            pages.numbers.push(vec![numbers]);
            thought.into_iter().for_each(|first| pages.thought(shares(first)));
        }
        let judged: Vec<_> = pages.judged(shares(1.0), 0.5).map(|(n, shares)| (n[0], shares[Seat(0)])).collect();
        assert_eq!(judged, [(1.0, 0.75), (2.0, 0.875), (3.0, 0.875), (4.0, 1.0)]);
    }

    /// What is recorded of a position is the result of its match, the value of the search, or a mixture; at the last decision
    /// the search knows the result.
    #[test]
    fn the_value_of_the_search_counts_beside_the_result() {
        let game = ConnectFour::load(&Bundle::default()).unwrap();
        let config = players::read(&players::search(&game, "present", 200, None));
        let recorded = |bootstrap| {
            let player = Player {
                judge: agon_bots::judge(&config, &game).unwrap(),
                even: 0.0,
                doubt: 0.0,
                advice: None,
                search: players::thinking(&config),
                think: 1.0,
                bootstrap,
                against: None,
            };
            let all = Sampling { choice: 0.0, position: 1.0, quiet: 1.0 };
            play(&game, &[Setup::players(2)], &player, all, 7, 0..3, &()).unwrap().positions
        };
        let [results, values, mixed] = [0.0, 1.0, 0.25].map(recorded);
        for thing in results.things() {
            let (result, value) = (results.share(thing), values.share(thing));
            assert!([0.0, 0.5, 1.0].contains(&result), "{result}");
            assert!((mixed.share(thing) - 0.75 * result - 0.25 * value).abs() < 1e-6, "{thing}");
        }
        let mut matches = 0;
        for group in 0..results.len() {
            let last = group + 1 == results.len() || results.match_of(group) != results.match_of(group + 1);
            let first = results.group(group).start;
            if last {
                assert_eq!(values.share(first), results.share(first), "match {matches}");
                matches += 1;
            } else if group == 0 {
                assert!((0.2..0.8).contains(&values.share(first)), "the beginning: {}", values.share(first));
            }
        }
        assert_eq!(matches, 3);
    }
}
