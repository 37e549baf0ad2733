//! `agon check bot`: planted bots that do wrong are caught, and all built-in bots pass.

use super::broken::{Broken, Fault};
use agon::bots::{self, Ask, Bot, BotError};
use agon::game::*;
use agon::games::kuhn_poker::{Card, KuhnPoker};
use agon::games::mare_nostrum::MareNostrum;
use agon::registry::BUILT_IN;
use agon::testing::players::{Candidate, Duty, Plan, Verdict, check_candidate};
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// How a planted bot does wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Vice {
    None,
    /// Chooses by a counter that all copies share, not by its seed.
    OwnSeed,
    Slow,
    /// Answers one beyond the list.
    Beyond,
    /// Takes the second action even if there is only one.
    Second,
    Hoards,
    Panics,
    /// Remembers what it did before, in every copy.
    GivesUp,
}

struct Planted(Vice, Vec<u64>);

static COUNTER: AtomicU64 = AtomicU64::new(0);

impl<G: Game> Bot<G> for Planted {
    fn choose(&mut self, ask: &Ask<'_, G>, rng: &mut Rng) -> Result<usize, BotError> {
        let any = rng.below(ask.legal.len());
        match self.0 {
            Vice::None => {}
            Vice::OwnSeed => return Ok(COUNTER.fetch_add(1, Ordering::Relaxed) as usize % ask.legal.len()),
            Vice::Slow => std::thread::sleep(Duration::from_millis(30)),
            Vice::Beyond => return Ok(ask.legal.len()),
            Vice::Second => return Ok(1),
            Vice::Hoards => self.1.resize(12 << 20, 1),
            Vice::Panics => panic!("out of ideas"),
            Vice::GivesUp => return Err(BotError::forfeit(bots::Fault::Crash, "gone")),
        }
        Ok(any)
    }
}

/// Bets by the other's card, if the game lets it see that.
struct Peeping;

impl Bot<Broken> for Peeping {
    fn choose(&mut self, ask: &Ask<'_, Broken>, _rng: &mut Rng) -> Result<usize, BotError> {
        let other = ask.seen.view().cards[1 - ask.seen.seat.index()];
        Ok(usize::from(other == Some(Card::Jack)))
    }
}

fn plan(positions: u64) -> Plan {
    // No limit of memory, because other tests use memory in the same program.
    Plan { positions, memory_mib: 1 << 20, ..Plan::default() }
}

fn examine<G: Heuristic>(game: &G, vice: Vice, plan: &Plan) -> Verdict {
    let candidate = Candidate {
        name: format!("{vice:?}"),
        make: &|| Ok(Box::new(Planted(vice, Vec::new()))),
        reproducible: true,
        budget: Some(Duration::from_millis(20)),
    };
    check_candidate(game, &candidate, plan, |_| {})
}

#[test]
fn planted_bots_that_do_wrong_are_caught_and_others_are_not() {
    let kuhn = KuhnPoker::load(&Bundle::default()).unwrap();
    let fine = examine(&kuhn, Vice::None, &plan(1000));
    assert!(fine.is_clean() && fine.complete && fine.positions >= 1000 && fine.exchanged > 300, "{fine}");
    for (vice, duty, words) in [
        (Vice::OwnSeed, Duty::SameSeed, "asked again with the same seed"),
        (Vice::Slow, Duty::Time, "more than 0.020 s"),
        (Vice::Beyond, Duty::Legal, "it chose action 2 of a list of 2, counted from 0"),
        (Vice::Panics, Duty::Plays, "it panics: out of ideas"),
        (Vice::GivesUp, Duty::Plays, "crash: gone"),
    ] {
        let verdict = examine(&kuhn, vice, &plan(20));
        assert!(verdict.broke(duty) && verdict.to_string().contains(words), "{vice:?}: {verdict}");
        assert!(verdict.breaches.iter().all(|b| b.place.is_some()), "{verdict}");
    }
    if fine.memory_mib.is_some() {
        let verdict = examine(&kuhn, Vice::Hoards, &Plan { memory_mib: 64, ..plan(20) });
        assert!(verdict.broke(Duty::Memory), "{verdict}");
    }
    let sea = MareNostrum::load(&Bundle::embedded("mare_nostrum", MareNostrum::embedded())).unwrap();
    let verdict = examine(&sea, Vice::Second, &plan(20));
    assert!(verdict.broke(Duty::OnlyAction) && !verdict.broke(Duty::Legal) && verdict.single > 0, "{verdict}");
}

/// The bot is caught in a game that shows it the other card; in a game that does not, the same bot passes.
#[test]
fn a_peeping_bot_is_caught() {
    let verdict = |fault| {
        let game = Broken { fault, ..Broken::load(&Bundle::default()).unwrap() };
        let candidate =
            Candidate { name: "peeping".to_owned(), make: &|| Ok(Box::new(Peeping)), reproducible: true, budget: None };
        check_candidate(&game, &candidate, &plan(1000), |_| {})
    };
    let caught = verdict(Fault::ObservationShowsTheCard);
    assert!(
        caught.broke(Duty::Secrets) && caught.to_string().contains("with other things hidden from seat"),
        "{caught}"
    );
    let innocent = verdict(Fault::Nothing);
    assert!(innocent.is_clean() && innocent.exchanged > 300, "{innocent}");
}

/// A bot that does not claim to be deterministic is not required to be.
#[test]
fn a_bot_that_does_not_claim_to_be_deterministic_is_not_asked_twice() {
    let kuhn = KuhnPoker::load(&Bundle::default()).unwrap();
    let candidate = Candidate {
        name: "free".to_owned(),
        make: &|| Ok(Box::new(Planted(Vice::OwnSeed, Vec::new()))),
        reproducible: false,
        budget: None,
    };
    let verdict = check_candidate(&kuhn, &candidate, &plan(50), |_| {});
    assert!(verdict.is_clean() && verdict.exchanged == 0, "{verdict}");
    assert!(verdict.to_string().contains("it does not claim that the same seed gives the same play"), "{verdict}");
}

#[test]
fn all_built_in_bots_do_their_duties_in_all_games() {
    let plan = Plan { limit: Some(Duration::from_millis(150)), ..plan(60) };
    for name in BUILT_IN.names() {
        let game = BUILT_IN.load(name, &ContentChoice::default()).expect("loads");
        for bot in bots::built_in() {
            let verdict = game.examine(bot, &plan, &mut |_| {});
            assert!(verdict.is_clean(), "{verdict}");
            assert!(verdict.measured > 0, "{verdict}");
        }
    }
}
