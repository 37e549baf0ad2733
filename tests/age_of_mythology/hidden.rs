//! Hidden information: what a seat sees does not reveal what others have chosen, and guessed worlds fit what it sees.

use crate::support::*;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::state::{Player, State};
use agon_age_of_mythology::step::*;
use agon_age_of_mythology::{Action, AgeOfMythology};
use agon_game::{Chance, Checking, Rng, Rules, Seat, Setup, Sight, Turn};

/// Observations of all seats but one.
fn seen_by_others(p: &Position<'_>, chooser: u8) -> Vec<State> {
    let others = Seat::all(p.s.players()).filter(|seat| seat.0 != chooser);
    others.map(|seat| *p.game.observe(&p.s, seat).view()).collect()
}

/// Two sequences of choices by the same seat look the same to everybody else, before, during and after.
fn indistinguishable(start: impl Fn() -> Position<'static>, chooser: u8, ways: &[&[Action]]) {
    let ends: Vec<_> = ways
        .iter()
        .map(|way| {
            let mut p = start();
            let before = seen_by_others(&p, chooser);
            for action in *way {
                assert_eq!(p.decider(), Some(chooser));
                assert_eq!(seen_by_others(&p, chooser), before, "{action:?} is not seen");
                p.act(*action);
            }
            assert_ne!(p.decider(), Some(chooser), "{way:?} ends the choices");
            let legal = p.legal();
            (seen_by_others(&p, chooser), legal, p.decider())
        })
        .collect();
    ends.iter().for_each(|end| assert_eq!(*end, ends[0]));
}

fn permanents(kinds: &[Kind]) -> Vec<Action> {
    kinds.iter().map(|&kind| Action::TakePermanent { kind }).chain([Action::Stop]).collect()
}

/// AOM-305, AOM-306, AOM-R11: permanent cards are chosen in secret: neither which nor how many are seen while others choose.
#[test]
fn permanent_cards_are_chosen_in_secret() {
    let start = || trio().at(&[Step::Cards(CardStep::TakePermanents { done: 0, from: Kind::Explore }), STOP]);
    let four = [Kind::Gather, Kind::Build, Kind::Trade, Kind::Attack].map(|kind| Action::TakePermanent { kind });
    indistinguishable(start, 0, &[&permanents(&[]), &permanents(&[Kind::Explore, Kind::Trade]), &four]);
    indistinguishable(
        || {
            trio()
                .hand(0, &["permanent_explore"])
                .hand(1, &["permanent_explore"])
                .at(&[Step::Turn(TurnStep::BeginTurn)])
                .placed()
        },
        0,
        &[&permanents(&[]), &permanents(&[Kind::Trade])],
    );
}

impl<'g> Position<'g> {
    /// The points of the turn are placed.
    fn placed(mut self) -> Position<'g> {
        while matches!(self.s.steps.top(), Some(Step::Turn(TurnStep::PlacePoint { .. }))) {
            self.act(Action::PlacePoint { card: VictoryCard::TheWonder });
        }
        self
    }
}

/// AOM-711, AOM-R58: discards are chosen in secret and shown together.
#[test]
fn discards_are_chosen_in_secret() {
    let hand = ["permanent_explore", "permanent_build", "gather_all", "build_2"];
    let start = move || {
        trio()
            .hand(0, &hand)
            .hand(1, &hand[..2])
            .at(&[Step::Cards(CardStep::DiscardCards { done: 0, from: Card(0) }), STOP])
    };
    let discard = |name: &str| Action::Discard { card: id(name) };
    let ways: [&[Action]; 4] = [
        &[Action::Stop],
        &[discard("permanent_build"), Action::Stop],
        &[discard("gather_all"), discard("build_2"), Action::Stop],
        &hand.map(discard),
    ];
    indistinguishable(start, 0, &ways);
    // When all have chosen, random cards are in the pile.
    let mut p = start();
    p.act(discard("gather_all")).act(Action::Stop);
    assert_eq!(p.s.discards[Civ::Greek][id("gather_all")], 0);
    p.act(Action::Stop);
    assert_eq!(p.s.discards[Civ::Greek][id("gather_all")], 1);
}

/// AOM-566: committed units are chosen in secret, then both pools are revealed to everybody.
#[test]
fn commitments_are_chosen_in_secret() {
    let start = || {
        let mut p = trio().army(0, &[("hoplite", 3), ("hydra", 2)]).army(1, &[("spearman", 3), ("mummy", 2)]);
        p = p.play(0, "permanent_attack");
        p.act(Action::Attack { seat: Seat(1), area: Area::City });
        p
    };
    let commit = |name: &str| Action::Commit { unit: id(name) };
    let (hoplite, hydra) = (commit("hoplite"), commit("hydra"));
    let ways: [&[Action]; 3] =
        [&[hydra, Action::Stop], &[hoplite, hydra, Action::Stop], &[hoplite, hoplite, hydra, hydra]];
    indistinguishable(start, 0, &ways);
    let attacked = move || {
        let mut p = start();
        p.act(hydra).act(hydra).act(Action::Stop);
        p
    };
    let mut p = attacked();
    for action in [commit("spearman"), commit("mummy")] {
        let before = seen_by_others(&p, 1);
        p.act(action);
        assert_eq!(seen_by_others(&p, 1), before);
    }
    p.act(Action::Stop);
    for seen in seen_by_others(&p, 3) {
        assert_eq!(seen.battle.unwrap().pools[1].units, p.s.battle.unwrap().pools[1].units);
        assert_eq!(seen.battle.unwrap().pools[0].len(), 2);
    }
}

/// AOM-602, AOM-603: fighters are chosen in secret and revealed together.
#[test]
fn fighters_are_chosen_in_secret() {
    let start = || {
        let armies = [[("hoplite", 1), ("hydra", 1)], [("spearman", 1), ("mummy", 1)]];
        trio().battle("permanent_attack", Area::Holding, &armies[0], &armies[1])
    };
    let choose = crate::fight::named;
    indistinguishable(start, 0, &[&[choose("hoplite")], &[choose("hydra")]]);
    let mut p = start();
    p.act(choose("hydra")).act(choose("mummy"));
    for seen in seen_by_others(&p, 3) {
        let chosen = seen.battle.unwrap().pools.map(|pool| pool.chosen.unwrap().unit);
        assert_eq!(chosen, [id("hydra"), id("mummy")]);
    }
}

/// AOM-R11: hands are secret, their sizes are not; option `hands_secret`.
#[test]
fn hands_are_secret() {
    let hands = |game| {
        let p = table(game, &["greek", "egyptian", "norse"]);
        let one =
            p.hand(0, &["permanent_build", "gather_all"]).at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(1) }), STOP]);
        let p = table(game, &["greek", "egyptian", "norse"]);
        let other =
            p.hand(0, &["permanent_trade", "build_4"]).at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(1) }), STOP]);
        let [one, other] = [one, other].map(|p| *p.game.observe(&p.s, Seat(1)).view());
        assert_eq!(one.player(Seat(0)).cards(), 2);
        one == other
    };
    assert!(hands(game()));
    assert!(!hands(&game_with(&[("hands_secret", "false")])));
}

/// Guessed worlds: every card of a hand can have come from its deck.
fn guessed(p: &Position<'_>, seat: u8, of: u8) -> Vec<State> {
    let seen = p.game.observe(&p.s, Seat(seat));
    let worlds = (0..60).map(|seed| p.game.determinize(&seen, &mut Rng::seeded(seed)));
    worlds
        .inspect(|world| {
            p.game.conserved(world).unwrap();
            assert_eq!(world.player(Seat(of)).cards(), p.s.player(Seat(of)).cards());
            assert_eq!(p.game.observe(world, Seat(seat)).view(), seen.view(), "it looks the same");
        })
        .collect()
}

/// AOM-010: hidden random cards are none that have been seen elsewhere, and hidden permanent cards none that have been played.
#[test]
fn hidden_cards_can_be_there() {
    let mut p = duel().hand(0, &["permanent_build", "gather_all", "zeus"]);
    // All but the Next Age and Zeus cards have been seen.
    let (deck, keep) = (p.s.decks[Civ::Greek], [id::<Card>("next_age_cheap"), id("hera")]);
    for card in (0..MAX_CARDS as u8).map(Card) {
        if !keep.contains(&card) {
            p.s.decks[Civ::Greek][card] = 0;
            p.s.discards[Civ::Greek][card] = deck[card];
        }
    }
    for kind in [Kind::Explore, Kind::Gather, Kind::Trade, Kind::Attack] {
        p.s.player_mut(Seat(0)).played.insert(kind);
    }
    let p = p.at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(1) }), STOP]);
    let worlds = guessed(&p, 1, 0);
    let possible = [id::<Card>("next_age_cheap"), id("hera"), id("gather_all"), id("zeus")];
    let hands = || worlds.iter().map(|w| w.player(Seat(0)));
    assert!(hands().all(|hand| hand.hand.iter().all(|card| possible.contains(&card))));
    assert!(possible.iter().all(|card| hands().any(|hand| hand.hand.has(*card))), "and any of them may be");
    let allowed = [Kind::Build, Kind::Recruit, Kind::NextAge];
    assert!(hands().all(|hand| hand.permanents.len() == 1 && allowed.iter().any(|k| hand.permanents.has(*k))));
    assert!(allowed.iter().all(|kind| hands().any(|hand| hand.permanents.has(*kind))));
}

/// AOM-355: permanent cards played in a turn are not in the hands after it, until new ones are taken.
#[test]
fn kept_cards_are_not_those_just_played() {
    let hand = ["permanent_build", "permanent_recruit"];
    let mut p = duel().hand(0, &hand).hand(1, &hand);
    for kind in [Kind::Explore, Kind::Gather, Kind::Attack] {
        p.s.player_mut(Seat(0)).played.insert(kind);
    }
    p.s.round = 3;
    let mut p = p.at(&[
        Step::Turn(TurnStep::ExtraCard),
        Step::Cards(CardStep::DiscardCards { done: 0, from: Card(0) }),
        Step::Turn(TurnStep::BeginTurn),
    ]);
    let spared = |p: &Position<'_>| {
        let worlds = guessed(p, 1, 0);
        let played = [Kind::Explore, Kind::Gather, Kind::Attack];
        worlds.iter().all(|w| played.iter().all(|kind| !w.player(Seat(0)).permanents.has(*kind)))
    };
    assert!(spared(&p), "while cards are discarded");
    p.act(Action::Stop).act(Action::Stop);
    assert!(spared(&p), "in the next turn");
}

/// AOM-308, AOM-C5: a card that was held when the discard pile was shuffled is none of the shuffled ones, and the other way
/// round.
#[test]
fn hidden_cards_after_a_reshuffle() {
    let mut p = duel().hand(0, &["zeus", "hera"]);
    // The deck holds one card, everything else is in the discard pile; the next draw brings it back.
    let last = id::<Card>("gather_all");
    let deck = std::mem::take(&mut p.s.decks[Civ::Greek]);
    p.s.discards[Civ::Greek] = deck;
    p.s.discards[Civ::Greek][last] -= 1;
    p.s.decks[Civ::Greek][last] = 1;
    let mut p = p.at(&[Step::Cards(CardStep::DrawRandom { done: 0 }), STOP]);
    p.act(Action::Draw).act(Action::DrawCard { card: last });
    // The deck is new now.
    p.act(Action::Draw).act(Action::DrawCard { card: id("poseidon") });
    let worlds = guessed(&p, 1, 0);
    for world in &worlds {
        let player = world.player(Seat(0));
        assert_eq!(ages(player), [0, 1, 1, 1]);
        for old in ["zeus", "hera", "gather_all"] {
            assert!(player.hand.aged().any(|c| c == (id(old), 1)), "the three that were not shuffled");
        }
    }
    assert!(worlds.iter().any(|w| !w.player(Seat(0)).hand.has(id("poseidon"))), "the new card is unknown");
}

/// AOM-566, AOM-602: secret pools and fighters are guessed from the units that can be there.
#[test]
fn guessed_battles_fit() {
    let mut p = trio().army(0, &[("hoplite", 3), ("hydra", 2)]).army(1, &[("spearman", 3)]);
    p = p.play(0, "permanent_attack");
    p.act(Action::Attack { seat: Seat(1), area: Area::City });
    p.act(Action::Commit { unit: id("hydra") }).act(Action::Stop);
    let sizes: Vec<u16> = guessed(&p, 1, 0).iter().map(|w| w.battle.unwrap().pools[0].len()).collect();
    assert!(sizes.iter().all(|n| (1..=4).contains(n)));
    assert!((1..=4).all(|n| sizes.contains(&n)));
    assert!(guessed(&p, 0, 1).iter().all(|w| w.battle.unwrap().pools[1].is_empty()), "he has not chosen yet");

    let armies = [[("hoplite", 1), ("hydra", 1)], [("spearman", 1), ("mummy", 1)]];
    let mut p = trio().battle("permanent_attack", Area::Holding, &armies[0], &armies[1]);
    p.act(crate::fight::named("hydra"));
    let worlds = guessed(&p, 1, 0);
    for unit in ["hoplite", "hydra"] {
        let chosen = |w: &State| w.battle.unwrap().pools[0].chosen.map(|f| f.unit);
        assert!(worlds.iter().any(|w| chosen(w) == Some(id(unit))));
    }
}

/// In random matches every seat guesses sound worlds that look the same to it and in which it has the same choice.
#[test]
fn guessed_worlds_are_sound_in_random_matches() {
    let when_needed = game_with(&[("reshuffle", "when_needed"), ("defender_min_units", "1")]);
    for (game, players, scenario) in
        [(game(), 2, None), (game(), 4, Some("teams")), (game(), 5, None), (&when_needed, 3, None)]
    {
        look_at_everything(game, &Setup { players, roles: Vec::new(), scenario: scenario.map(str::to_owned) });
    }
}

fn look_at_everything(game: &AgeOfMythology, setup: &Setup) {
    let mut rng = Rng::seeded(3);
    let mut s = game.start(setup).unwrap();
    for ply in 0.. {
        if ply % 3 == 0 {
            for seat in Seat::all(setup.players) {
                let seen = game.observe(&s, seat);
                let world = game.determinize(&seen, &mut rng);
                game.check(&world).unwrap_or_else(|e| panic!("{e} as {seat} guesses at {:?}", s.steps.top()));
                assert!(game.observe(&world, seat).view() == seen.view(), "{seat} at {:?}", s.steps.top());
                assert_eq!(game.turn(&world), game.turn(&s));
                if game.turn(&s) == Turn::Decision(seat) {
                    let [mut legal, mut same] = [Vec::new(), Vec::new()];
                    game.legal_actions(&s, &mut legal);
                    game.legal_actions(&world, &mut same);
                    assert_eq!(legal, same, "{seat} at {:?}", s.steps.top());
                }
            }
        }
        let action = match game.turn(&s) {
            Turn::Over => return,
            Turn::Chance => game.sample_chance(&s, &mut rng),
            Turn::Decision(_) => {
                let mut legal = Vec::new();
                game.legal_actions(&s, &mut legal);
                *rng.pick(&legal)
            }
        };
        game.apply(&mut s, action);
    }
}

/// Ages of the random cards of a hand, the newest first.
fn ages(player: &Player) -> Vec<u8> {
    let mut ages: Vec<u8> = player.hand.aged().map(|(_, age)| age).collect();
    ages.sort_unstable();
    ages
}
