//! The peace of the Statue of Zeus (MN-761 to MN-766).

use super::*;
use agon_game::Chance;

/// The position in which Phase 4 begins.
fn phase_4<'g>(game: &'g MareNostrum, position: Position<'g>) -> State {
    let open: Vec<Card> =
        [Card::Hercules, Card::Spartacus, Card::Gilgamesh, Card::TempleOfArtemis].into_iter().collect();
    let mut s = position.display(&open).at(CardStep::RefillDisplay);
    let card = game.chance_outcomes(&s).expect("a card is turned up")[0].0;
    act(game, &mut s, card);
    s
}

fn peace(game: &MareNostrum, position: Position, owner: Empire, other: Empire) -> State {
    let mut s = position.card(owner, Card::StatueOfZeus).at(SeaStep::DeclarePeace { empire: owner });
    act(game, &mut s, Action::DeclarePeace { empire: other });
    s
}

#[test]
fn mn_761_zeus_may_declare_peace_before_anybody_moves() {
    let game = game();
    assert_eq!(phase_4(game, bare(game)).step, Step::Sea(SeaStep::NameMover), "nobody owns the Statue");
    let mut s = phase_4(game, bare(game).card(Egypt, Card::StatueOfZeus));
    assert_eq!(s.step, Step::Sea(SeaStep::DeclarePeace { empire: Egypt }));
    let others = [Rome, Greece, Babylon, Carthage].map(|empire| Action::DeclarePeace { empire });
    assert_eq!(legal(game, &s), [&others[..], &[Action::NoPeace]].concat());
    let mut none = s;
    act(game, &mut none, Action::NoPeace);
    assert_eq!((none.step, none.peace), (Step::Sea(SeaStep::NameMover), None));
    act(game, &mut s, Action::DeclarePeace { empire: Rome });
    assert_eq!((s.step, s.peace), (Step::Sea(SeaStep::NameMover), Some((Egypt, Rome))));
}

#[test]
fn mn_762_not_the_same_opponent_in_two_consecutive_rounds() {
    let game = game();
    let owned = || bare(game).card(Egypt, Card::StatueOfZeus);
    let mut s = peace(game, bare(game), Egypt, Rome);
    assert_eq!(s.last_peace, Some(Rome));
    let mut position = owned();
    position.state.last_peace = s.last_peace;
    s = phase_4(game, position);
    assert!(!is_legal(game, &s, Action::DeclarePeace { empire: Rome }));
    assert!(is_legal(game, &s, Action::DeclarePeace { empire: Greece }));
    act(game, &mut s, Action::NoPeace);
    let mut position = owned();
    position.state.last_peace = s.last_peace;
    let s = phase_4(game, position);
    assert!(is_legal(game, &s, Action::DeclarePeace { empire: Rome }), "a round without peace lies between");
}

/// MN-763, MN-764, MN-R52: only legions in each other's provinces go home, and no longer hold anything there.
#[test]
fn mn_763_mn_764_mn_r52_legions_go_home_to_their_capitals() {
    let game = game();
    let (aegyptus, cyrenaica, italia, dalmatia) =
        (province("aegyptus"), province("cyrenaica"), province("italia"), province("dalmatia"));
    let position = bare(game)
        .legion(Rome, cyrenaica, 2)
        .hold(Rome, cyrenaica, &[Slot::Caravan1])
        .legion(Egypt, italia, 1)
        .legion(Greece, italia, 1)
        .legion(Egypt, dalmatia, 1)
        .legion(Rome, dalmatia, 1)
        .legion(Rome, province("thracia"), 1)
        .fortress(Rome, province("gallia"))
        .trireme(Rome, sea("mare_aegyptum"), 1)
        .trireme(Egypt, sea("mare_tyrrhenum"), 1);
    let s = peace(game, position, Egypt, Rome);
    assert_eq!((s.legions[Rome][cyrenaica], s.legions[Rome][province("latium")]), (0, 2), "Rome leaves Egypt");
    assert_eq!((s.legions[Egypt][italia], s.legions[Egypt][aegyptus]), (0, 1), "Egypt leaves Rome");
    assert_eq!(s.holdings[cyrenaica], Holding::default());
    assert_eq!(s.legions[Greece][italia], 1, "others stay");
    assert_eq!((s.legions[Egypt][dalmatia], s.legions[Rome][dalmatia]), (1, 1), "in nobody's province they stay");
    assert_eq!(s.legions[Rome][province("thracia")], 1, "in a third empire's province they stay");
    assert_eq!((s.triremes[Rome][sea("mare_aegyptum")], s.triremes[Egypt][sea("mare_tyrrhenum")]), (1, 1));
    assert!(s.fortresses[Rome].has(province("gallia")));
}

/// MN-R52: legions come home even to a besieged capital, which is then at war.
#[test]
fn mn_r52_a_besieged_capital_is_relieved() {
    let game = game();
    let (latium, cyrenaica) = (province("latium"), province("cyrenaica"));
    let position = bare(game).legion(Rome, cyrenaica, 1).legion(Carthage, latium, 2).hold(
        Carthage,
        latium,
        &[Slot::City1, Slot::Market],
    );
    let s = peace(game, position, Egypt, Rome);
    assert_eq!((s.legions[Rome][latium], s.legions[Carthage][latium]), (1, 2));
    assert_eq!(s.holdings[latium], Holding::default(), "nobody occupies in a province at war");
}

/// MN-765, MN-R52: no battle between the two, at sea or on land, either way round; others still fight.
#[test]
fn mn_765_partners_of_peace_do_not_fight() {
    let game = game();
    let (ionium, dalmatia) = (sea("mare_ionium"), province("dalmatia"));
    for active in [Egypt, Rome] {
        let position = bare(game)
            .trireme(Egypt, ionium, 1)
            .trireme(Rome, ionium, 1)
            .trireme(Greece, ionium, 1)
            .legion(Egypt, dalmatia, 1)
            .legion(Rome, dalmatia, 1)
            .legion(Greece, dalmatia, 1);
        let mut s = peace(game, position, Egypt, Rome);
        act(game, &mut s, Action::NameMover { empire: active });
        pass_until(game, &mut s, |step| matches!(step, Step::Sea(SeaStep::SeaBattle { .. })));
        let battle = Action::AttackFleet { sea: ionium, empire: Greece };
        assert_eq!(legal(game, &s), [battle, Action::AvoidBattle { sea: ionium }]);
        pass_until(game, &mut s, |step| matches!(step, Step::Land(LandStep::Fight { .. })));
        assert_eq!(legal(game, &s), [Action::Fight { province: dalmatia, empire: Greece }]);
    }
    let shared = bare(game).legion(Egypt, dalmatia, 1).legion(Rome, dalmatia, 1);
    let mut s = peace(game, shared, Egypt, Rome);
    act(game, &mut s, Action::NameMover { empire: Egypt });
    pass_activation(game, &mut s);
    assert_eq!(
        (s.step, s.battles),
        (Step::Sea(SeaStep::NameMover), 0),
        "the mandatory battle between the two is skipped"
    );
}

/// MN-766, MN-R52: neither moves into provinces that the other controls; what he merely occupies is open.
#[test]
fn mn_766_partners_of_peace_keep_out_of_each_other_s_provinces() {
    let game = game();
    let libya = province("libya");
    let position = || {
        bare(game)
            .legion(Egypt, libya, 1)
            .hold(Egypt, libya, &[Slot::Caravan1])
            .legion(Rome, province("garamantia"), 1)
            .trireme(Rome, sea("mare_tyrrhenum"), 1)
            .legion(Egypt, province("sicilia"), 1)
            .trireme(Egypt, sea("mare_tyrrhenum"), 1)
            .trireme(Egypt, sea("mare_ionium"), 1)
    };
    let step = |s: &mut State, id: &str| {
        let from = province(id);
        pass_until(game, s, |step| matches!(step, Step::Land(LandStep::March { from: p, .. }) if p == from));
        marches(game, s)
    };
    let mut s = campaign(game, position(), Rome);
    assert!(step(&mut s, "garamantia").contains(&province("cyrenaica")), "open without peace");
    let mut s = peace(game, position(), Egypt, Rome);
    let mut other = s;
    act(game, &mut s, Action::NameMover { empire: Rome });
    assert_eq!(step(&mut s, "garamantia"), provinces(&["phasania", "libya", "nubia"]), "without Cyrenaica");
    act(game, &mut other, Action::NameMover { empire: Egypt });
    assert_eq!(step(&mut other, "sicilia"), provinces(&["macedonia", "achea"]), "no coast of Rome's");
}

/// MN-765, MN-766: the peace ends with the round.
#[test]
fn mn_765_mn_766_peace_ends_with_the_round() {
    let game = game();
    let mut s = peace(game, bare(game), Egypt, Rome);
    s.done = s.empires().filter(|&e| e != Rome).collect();
    act(game, &mut s, Action::NameMover { empire: Rome });
    pass_activation(game, &mut s);
    assert_eq!((s.peace, s.last_peace), (None, Some(Rome)));
}
