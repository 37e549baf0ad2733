//! Victories of Phases 4 and 5, and the end without one (MN-603, MN-604).

use super::*;
use agon_game::{Rules, Scoring};

/// MN-604, MN-R56: three titles win at the end of Phase 5, even if a rival has given one; two do not.
#[test]
fn mn_604_mn_r56_three_titles_win() {
    let game = game();
    let strong = || {
        bare(game).card(Rome, Card::Hercules).build(province("latium"), &[Slot::Temple]).legion(
            Rome,
            province("latium"),
            1,
        )
    };
    let mut s = leadership(game, strong());
    // Rome has 9 against 7, 4 against 4 and 4, 3 against nothing.
    assert_eq!(
        (s.step, s.leaders[Title::Trade]),
        (Step::Leadership(LeadershipStep::NameLeader { title: Title::Culture }), Some(Rome))
    );
    let mut other = s;
    act(game, &mut other, Action::NameLeader { empire: Egypt });
    assert_eq!((other.victory, other.round), (None, 2));
    act(game, &mut s, Action::NameLeader { empire: Rome });
    let victory = Victory { kind: VictoryKind::Leadership, winners: [Rome].into_iter().collect() };
    assert_eq!((s.step, s.victory, s.round), (Step::Victory(VictoryStep::Over), Some(victory), 1));
    assert_eq!(game.outcome(&s).ending, "leadership");
}

/// A position in which Rome controls its capital and these legendary cities.
fn cities<'g>(game: &'g MareNostrum, ids: &[&str]) -> Position<'g> {
    ids.iter().fold(bare(game), |p, id| p.marker(Rome, province(id)).build(province(id), &[Slot::City1]))
}

const LEGENDARY: [&str; 3] = ["sicilia", "judea", "asia"];

/// MN-603, MN-R120: four capitals and legendary cities at the end of Phase 4; others do not count.
#[test]
fn mn_603_mn_r120_four_great_cities_win() {
    let game = game();
    let s = leadership(game, cities(game, &LEGENDARY));
    let victory = Victory { kind: VictoryKind::Cities, winners: [Rome].into_iter().collect() };
    assert_eq!((s.step, s.victory, s.round), (Step::Victory(VictoryStep::Over), Some(victory), 1));
    assert_eq!(game.outcome(&s).ending, "cities");
    let three = || cities(game, &LEGENDARY[..2]);
    assert_eq!(leadership(game, three()).victory, None);
    let ordinary = three().marker(Rome, province("creta")).build(province("creta"), &[Slot::City1]);
    assert_eq!(leadership(game, ordinary).victory, None, "an ordinary city");
    let empty = three().marker(Rome, province("asia"));
    assert_eq!(leadership(game, empty).victory, None, "the city must stand");
    let lost =
        cities(game, &LEGENDARY).legion(Greece, province("asia"), 1).hold(Greece, province("asia"), &[Slot::City1]);
    assert_eq!(leadership(game, lost).victory, None, "occupied by Greece");
}

/// MN-474: occupied cities count for the occupier, here the capital of Greece. MN-R45: razed ones count for nobody.
#[test]
fn mn_474_mn_r45_occupied_capitals_count_until_they_are_razed() {
    let game = game();
    let achea = province("achea");
    let start = || cities(game, &LEGENDARY[..2]).legion(Rome, achea, 1);
    let occupied = start().hold(Rome, achea, &[Slot::City1]);
    assert_eq!([Rome, Greece].map(|e| game.great_cities(&occupied.state, e)), [4, 0]);
    assert!(leadership(game, occupied).victory.is_some());
    let standing = start();
    assert_eq!([Rome, Greece].map(|e| game.great_cities(&standing.state, e)), [3, 1]);
    assert_eq!(leadership(game, standing).victory, None, "to stand there is not enough");
    let razed = start().raze(achea, &[Slot::City1]).hold(Rome, achea, &[Slot::City1]);
    assert_eq!([Rome, Greece].map(|e| game.great_cities(&razed.state, e)), [3, 0]);
    assert_eq!(leadership(game, razed).victory, None);
    // Its controller builds it again for three coins.
    let mut s = bare(game).raze(achea, &[Slot::City1]).stock(Greece, &[(Token::COIN, 3)]).building(Greece);
    act(game, &mut s, Action::Build { object: Object::Building(achea, Slot::City1) });
    act_until(game, &mut s, |s| s.built[achea].has(Slot::City1));
    assert_eq!((game.great_cities(&s, Greece), s.coins(Greece)), (1, 0));
}

/// MN-R55: the cities are counted only at the end of the phase, when all have acted.
#[test]
fn mn_r55_the_cities_are_counted_when_all_have_acted() {
    let game = game();
    let asia = province("asia");
    let mut position = cities(game, &LEGENDARY).legion(Greece, province("cilicia"), 1);
    position.state.done = [Babylon, Egypt, Carthage].into_iter().collect();
    let mut s = position.at(SeaStep::NameMover);
    act(game, &mut s, Action::NameMover { empire: Rome });
    pass_activation(game, &mut s);
    assert_eq!(s.step, Step::Sea(SeaStep::NameMover), "Rome has four, but Greece has still to act");
    act(game, &mut s, Action::NameMover { empire: Greece });
    march(game, &mut s, province("cilicia"), asia, 1);
    conquer(game, &mut s, asia);
    act(game, &mut s, Action::Raze { slot: Slot::City1 });
    act(game, &mut s, Action::TakeCoin);
    assert_eq!(s.victory, None);
    assert_ne!(s.step, Step::Victory(VictoryStep::Over));
}

/// MN-R54: of two empires with four each the Military Leader wins if he is one of them, otherwise they share; or they always share
/// (option `military_victory_tie`). A capital at war counts for its controller.
#[test]
fn mn_r54_two_empires_with_four_cities() {
    let both = [Rome, Greece].into_iter().collect();
    for (value, [rome, greece, other]) in [
        ("military_leader_else_shared", [[Rome].into_iter().collect(), [Greece].into_iter().collect(), both]),
        ("shared", [both; 3]),
    ] {
        let game = game_with(&[("military_victory_tie", value)]);
        for (leader, winners) in [(Rome, rome), (Greece, greece), (Carthage, other)] {
            let capitals = ["africa", "aegyptus", "babylonia"].map(province);
            let position = cities(&game, &LEGENDARY).leader(Title::Military, leader);
            let position =
                capitals.iter().fold(position, |p, &id| p.legion(Greece, id, 1).hold(Greece, id, &[Slot::City1]));
            let achea = province("achea");
            let s = leadership(&game, position.legion(Greece, achea, 1).legion(Egypt, achea, 1));
            let victory: Victory = s.victory.expect("somebody wins");
            assert_eq!((victory.kind, victory.winners), (VictoryKind::Cities, winners), "{value}, leader {leader}");
        }
    }
}

/// MN-R58: the victory of Phase 4 comes before that of Phase 5.
#[test]
fn mn_r58_the_earlier_moment_wins() {
    let game = game();
    // Greece would have all titles a moment later.
    let position = [Title::Trade, Title::Culture, Title::Military]
        .into_iter()
        .fold(cities(game, &LEGENDARY), |p, title| p.leader(title, Greece))
        .card(Greece, Card::Hercules)
        .card(Greece, Card::Antigone)
        .card(Greece, Card::Penthesilea);
    let values = |e| [Title::Trade, Title::Culture, Title::Military].map(|t| game.track(&position.state, e, t));
    assert!(values(Greece).iter().zip(values(Carthage)).all(|(greek, other)| *greek > other));
    assert_eq!(leadership(game, position).victory.map(|v| v.kind), Some(VictoryKind::Cities));
}

/// MN-R66: nobody wins at the round limit of the engine.
#[test]
fn mn_r66_the_round_limit_ends_a_match_without_a_winner() {
    let game = game_patched(&[("rules.engine.round_limit".into(), toml::Value::Integer(7))]);
    for (round, over) in [(6, false), (7, true)] {
        let mut s = bare(&game).round(round).at(LeadershipStep::NameLeader { title: Title::Military });
        act(&game, &mut s, Action::NameLeader { empire: Rome });
        assert_eq!(s.step == Step::Victory(VictoryStep::Over), over);
        assert_eq!(s.victory.map(|v| (v.kind, v.winners)), over.then_some((VictoryKind::RoundLimit, Empires::EMPTY)));
        assert_eq!(game.outcome(&s).ending, agon_game::TRUNCATED);
    }
}

/// MN-R67: four cities win with three players as well. MN-R68: heroes of absent empires are out of the game.
#[test]
fn mn_r67_mn_r68_a_table_of_three() {
    let game = game();
    let s = game.start(&Setup::players(3)).expect("3 players");
    let absent = [Card::Cleopatra, Card::Hammurabi];
    let held = (0..3).fold(s.display.or(s.deck), |m, seat| m.or(s.cards[s.empire(Seat(seat))]));
    assert!(absent.iter().all(|&card| !held.has(card)));
    assert_eq!(held.len(), 3 + 17 + 1);

    let table = |ids: &[&str]| {
        let position = [Rome, Greece, Carthage].into_iter().fold(Position::new(game, 3), Position::disband);
        ids.iter().fold(position, |p, id| p.marker(Rome, province(id)).build(province(id), &[Slot::City1]))
    };
    assert_eq!(leadership(game, table(&LEGENDARY[..2])).victory, None);
    assert_eq!(leadership(game, table(&LEGENDARY)).victory.map(|v| v.kind), Some(VictoryKind::Cities));
}
