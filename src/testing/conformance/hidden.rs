//! Promises about hidden information: imagined states look like the true one, nobody's choices depend on what they cannot
//! see, and no bot sees it.

use super::promise::{Found, Promise, holds};
use super::rules::{legal, legal_list, position_is_sound};
use super::walk::{Probe, seats};
use agon_bots::{Ask, BotConfig, build, built_in};
use agon_game::*;

/// Number of worlds that are imagined at every decision, in which everything hidden from the deciding seat is exchanged.
const EXCHANGES: usize = 2;

/// For every seat: an imagined state is sound, looks the same and leaves the same seat to act. True when something is
/// hidden from somebody.
pub(super) fn observations_hold<G: Heuristic>(probe: &Probe<'_, G>, state: &G::State, rng: &mut Rng) -> Found<bool> {
    let (turn, round, phase) = (probe.game.turn(state), probe.game.round(state), probe.game.phase(state));
    let mut secrets = false;
    for seat in seats(probe, state) {
        let seen = probe.asks("`observe`").observe(state, seat);
        secrets |= seen.view() != state;
        holds!(Promise::Observations, seen.seat == seat, "an observation of {seat} is for {}", seen.seat);
        let imagined = probe.asks("`determinize`").determinize(&seen, rng);
        position_is_sound(probe, &imagined)
            .map_err(|broken| broken.promise.broken(format!("as imagined by {seat}: {}", broken.reason)))?;
        let again = probe.asks("`observe`").observe(&imagined, seat);
        holds!(
            Promise::Observations,
            again == seen,
            "{seat} can tell the imagined state from the true one; the true one looks like\n{:?}\nthe imagined one like\n{:?}",
            seen.view(),
            again.view()
        );
        holds!(Promise::Observations, probe.game.turn(&imagined) == turn, "{seat} imagines somebody else's turn");
        holds!(Promise::Observations, probe.game.round(&imagined) == round, "{seat} imagines another round");
        holds!(Promise::Observations, probe.game.phase(&imagined) == phase, "{seat} imagines another phase");
    }
    Ok(secrets)
}

/// What a seat hears at once it also sees: if two actions, or two results of chance, lead to different positions, then to
/// different ones for the seat, too.
pub(super) fn what_is_heard_is_seen<G: Game>(probe: &Probe<'_, G>, state: &G::State, rng: &mut Rng) -> Found {
    let turn = probe.game.turn(state);
    if turn == Turn::Over {
        return Ok(());
    }
    let hears =
        |seat: &Seat| Some(*seat) != turn.seat() && probe.asks("`hears`").hears(state, *seat) == Hearing::AtOnce;
    let hearing: Vec<Seat> = seats(probe, state).filter(hears).collect();
    if hearing.is_empty() {
        return Ok(());
    }
    let actions = match turn {
        Turn::Chance => [(); 2].map(|()| probe.game.sample_chance(state, rng)),
        _ => {
            let legal = legal(probe, state);
            [(); 2].map(|()| *rng.pick(&legal))
        }
    };
    let after = actions.map(|action| {
        let mut next = state.clone();
        probe.game.apply(&mut next, action);
        next
    });
    for seat in hearing {
        let seen = [0, 1].map(|i| probe.game.observe(&after[i], seat));
        holds!(
            Promise::Observations,
            after[0] == after[1] || seen[0] != seen[1],
            "{seat} is said to hear at once whether {:?} or {:?} happens, but cannot see it afterwards",
            actions[0],
            actions[1]
        );
    }
    Ok(())
}

/// What the deciding seat may do is the same in every world that looks the same to it. The worlds are imagined from the true
/// position, and from what other seats consider possible, where the deciding seat itself holds other secrets: from one other
/// seat at every decision, and from each of them when looking `closely`.
pub(super) fn exchange_changes_nothing<G: Heuristic>(
    probe: &Probe<'_, G>,
    state: &G::State,
    seat: Seat,
    closely: bool,
    rng: &mut Rng,
) -> Found {
    let offered = legal(probe, state);
    for _ in 0..EXCHANGES {
        imagines_the_same_choice(probe, state, seat, &offered, rng)?;
    }
    let mut others: Vec<Seat> = seats(probe, state).filter(|other| *other != seat).collect();
    rng.shuffle(&mut others);
    others.truncate(if closely { others.len() } else { 1 });
    for other in others {
        let seen = probe.asks("`observe`").observe(state, other);
        if seen.view() == state {
            continue;
        }
        let world = probe.asks("`determinize`").determinize(&seen, rng);
        let turn = probe.asks("`turn`").turn(&world);
        holds!(Promise::Observations, turn == Turn::Decision(seat), "{other} imagines somebody else's turn");
        imagines_the_same_choice(probe, &world, seat, &legal(probe, &world), rng)?;
    }
    Ok(())
}

fn imagines_the_same_choice<G: Game>(
    probe: &Probe<'_, G>,
    state: &G::State,
    seat: Seat,
    offered: &[G::Action],
    rng: &mut Rng,
) -> Found {
    let seen = probe.asks("`observe`").observe(state, seat);
    if seen.view() == state {
        return Ok(());
    }
    let world = probe.asks("`determinize`").determinize(&seen, rng);
    holds!(
        Promise::Observations,
        probe.asks("`turn`").turn(&world) == Turn::Decision(seat),
        "{seat} imagines somebody else's turn"
    );
    let imagined = legal(probe, &world);
    holds!(
        Promise::Secrets,
        imagined == offered,
        "{seat} imagines other legal actions than there are; true: {offered:?}; imagined: {imagined:?}\n{state:?}\n{world:?}"
    );
    Ok(())
}

/// Bots cheap enough to ask twice at every sampled position.
pub(super) fn leak_test_bots() -> Vec<BotConfig> {
    let searcher =
        "name = \"mcts_8\"\ndescription = \"a short search\"\nkind = \"mcts\"\niterations = 8\nplayout_plies = 2";
    let quick = built_in().iter().filter(|b| ["random", "heuristic", "greedy"].contains(&b.name.as_str()));
    quick.cloned().chain([toml::from_str(searcher).expect("a valid bot")]).collect()
}

/// Invariant 4: two states that differ only in what a seat cannot see get the same answer from the same bot.
pub(super) fn nothing_hidden_sways_bots<G: Heuristic>(
    probe: &Probe<'_, G>,
    state: &G::State,
    seat: Seat,
    bots: &[BotConfig],
    index: u64,
) -> Found {
    let game = probe.game;
    let seen = game.observe(state, seat);
    let worlds = [3, 4].map(|seed| game.determinize(&seen, &mut Rng::stream(seed, index, Purpose::Playout)));
    for config in bots {
        let answer = |world: &G::State| -> Found<G::Action> {
            let legal = legal_list(probe, world)?;
            let seen = game.observe(world, seat);
            let bot = build(config, game).map_err(|e| Promise::Leaks.broken(format!("{}: {e}", config.name)));
            probe.asks("a bot");
            let answer =
                bot?.choose(&Ask { game, seen: &seen, legal: &legal }, &mut Rng::stream(5, index, Purpose::Bot(seat)));
            let answer = answer.map_err(|e| Promise::Leaks.broken(format!("{} does not answer: {e}", config.name)))?;
            let chosen = legal.get(answer).copied();
            chosen.ok_or_else(|| {
                Promise::Leaks.broken(format!("{} answers {answer} of {} actions", config.name, legal.len()))
            })
        };
        let answers = [answer(&worlds[0])?, answer(&worlds[1])?];
        holds!(
            Promise::Leaks,
            answers[0] == answers[1],
            "{} sees something hidden from {seat}: it answers {:?} or {:?}",
            config.name,
            answers[0],
            answers[1]
        );
    }
    Ok(())
}
