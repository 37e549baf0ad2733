//! Mare Nostrum, Phase 4: peace, order, moves at sea and on land (MN-401 to MN-416, MN-761 to MN-766, MN-801, MN-802).

mod peace;

use crate::campaign::*;
use crate::support::*;
use agon_game::{Chance, IdSet, Rules};
use agon_mare_nostrum::ids::*;
use agon_mare_nostrum::state::*;
use agon_mare_nostrum::{Action, MareNostrum};
use std::collections::BTreeSet;

use Empire::{Babylon, Carthage, Egypt, Greece, Rome};

fn marches(game: &MareNostrum, s: &State) -> Vec<Province> {
    legal(game, s).into_iter().filter_map(|a| if let Action::March { to, .. } = a { Some(to) } else { None }).collect()
}

fn sails(game: &MareNostrum, s: &State) -> Vec<Sea> {
    legal(game, s).into_iter().filter_map(|a| if let Action::Sail { to, .. } = a { Some(to) } else { None }).collect()
}

fn provinces(ids: &[&str]) -> Vec<Province> {
    let mut all: Vec<Province> = ids.iter().map(|id| province(id)).collect();
    all.sort();
    all
}

fn seas(ids: &[&str]) -> Vec<Sea> {
    let mut all: Vec<Sea> = ids.iter().map(|id| sea(id)).collect();
    all.sort();
    all
}

#[test]
fn mn_401_the_military_leader_names_every_player_once() {
    let game = game();
    let mut s = bare(game).leader(Title::Military, Greece).at(SeaStep::NameMover);
    let mut left = vec![Rome, Greece, Babylon, Egypt, Carthage];
    for next in [Egypt, Greece, Carthage, Rome, Babylon] {
        assert_eq!(
            (s.step, decider(game, &s)),
            (Step::Sea(SeaStep::NameMover), Greece),
            "the leader names again and again"
        );
        let offered: Vec<Action> = left.iter().map(|&empire| Action::NameMover { empire }).collect();
        assert_eq!(legal(game, &s), offered, "everybody who has not acted, the leader included");
        act(game, &mut s, Action::NameMover { empire: next });
        left.retain(|&e| e != next);
        pass_activation(game, &mut s);
    }
    assert_ne!(s.step, Step::Sea(SeaStep::NameMover), "everybody has acted once, and the phase is over");
}

/// MN-402, MN-407, MN-416: trireme moves, sea battles, legion moves, land battles, conquest.
#[test]
fn mn_402_mn_407_mn_416_an_activation_has_a_fixed_order() {
    let game = game();
    let (west, sicilia) = (sea("mare_tyrrhenum"), province("sicilia"));
    let position = bare(game)
        .trireme(Rome, west, 1)
        .trireme(Carthage, west, 1)
        .legion(Rome, province("italia"), 2)
        .legion(Rome, province("gallia"), 1)
        .marker(Carthage, sicilia)
        .legion(Carthage, sicilia, 1);
    let mut s = campaign(game, position, Rome);
    assert!(matches!(s.step, Step::Sea(SeaStep::Sail { .. })), "triremes move first");
    act(game, &mut s, Action::Anchor { sea: west });
    assert!(matches!(s.step, Step::Sea(SeaStep::SeaBattle { .. })), "then sea battles");
    act(game, &mut s, Action::AttackFleet { sea: west, empire: Carthage });
    act(game, &mut s, roll(&[5], &[1]));
    assert!(matches!(s.step, Step::Land(LandStep::March { .. })), "then legions move");
    act(game, &mut s, Action::March { from: province("gallia"), to: sicilia });
    assert!(matches!(s.step, Step::Land(LandStep::March { .. })), "all of them, before the first battle");
    march(game, &mut s, province("italia"), sicilia, 2);
    assert_eq!(s.step, Step::Land(LandStep::Fight { empire: Rome }), "then land battles");
    act(game, &mut s, Action::Fight { province: sicilia, empire: Carthage });
    act(game, &mut s, roll(&[5, 5, 5], &[1]));
    assert_eq!(
        s.step,
        Step::Conquest(ConquestStep::Conquer { empire: Rome, province: sicilia }),
        "conquest comes last"
    );
}

/// MN-R112, MN-416: even a battle that is certain does not come before another army's move.
#[test]
fn mn_r112_no_battle_before_the_last_move() {
    let game = game();
    let position = bare(game).legion(Rome, province("gallia"), 1).legion(Rome, province("italia"), 1).legion(
        Greece,
        province("germania"),
        1,
    );
    let mut s = campaign(game, position, Rome);
    act(game, &mut s, Action::March { from: province("gallia"), to: province("germania") });
    assert_eq!(s.step, Step::Land(LandStep::March { empire: Rome, from: province("italia") }));
    assert_eq!(s.legions[Greece][province("germania")], 1, "nobody has fought yet");
}

/// MN-403, MN-404: any number of triremes, each at most once, into an adjacent sea.
#[test]
fn mn_403_mn_404_triremes_move_once_into_an_adjacent_sea() {
    let game = game();
    let (ionium, africum, hadria) = (sea("mare_ionium"), sea("mare_africum"), sea("mare_hadriaticum"));
    let mut s = campaign(game, bare(game).trireme(Greece, ionium, 3), Greece);
    let around = seas(&["mare_hadriaticum", "mare_tyrrhenum", "mare_africum", "mare_aegaeum"]);
    assert_eq!(sails(game, &s), around, "every adjacent sea and no other");
    act_all(
        game,
        &mut s,
        [
            Action::Sail { from: ionium, to: hadria },
            Action::Sail { from: ionium, to: africum },
            Action::Anchor { sea: ionium },
        ],
    );
    assert!(!matches!(s.step, Step::Sea(SeaStep::Sail { .. })), "what has moved does not move again: {:?}", s.step);
    assert_eq!([ionium, hadria, africum].map(|sea| s.triremes[Greece][sea]), [1, 1, 1]);

    let mut s = campaign(game, bare(game).trireme(Greece, ionium, 3), Greece);
    act(game, &mut s, Action::Anchor { sea: ionium });
    assert_eq!(s.triremes[Greece][ionium], 3, "none has to move");
}

#[test]
fn mn_405_enemy_triremes_block_nothing_and_share_a_sea_in_peace() {
    let game = game();
    let (ionium, africum) = (sea("mare_ionium"), sea("mare_africum"));
    let position = bare(game)
        .trireme(Greece, ionium, 2)
        .trireme(Rome, ionium, 3)
        .trireme(Egypt, africum, 3)
        .trireme(Rome, africum, 1);
    let mut s = campaign(game, position, Greece);
    act_all(game, &mut s, [Action::Sail { from: ionium, to: africum }, Action::Anchor { sea: ionium }]);
    act_all(game, &mut s, [Action::AvoidBattle { sea: ionium }, Action::AvoidBattle { sea: africum }]);
    assert_eq!([ionium, africum].map(|sea| s.triremes[Greece][sea]), [1, 1]);
    assert_eq!((s.triremes[Rome][ionium], s.triremes[Egypt][africum], s.battles), (3, 3, 0), "nobody fought");
}

/// MN-406: the active player decides for each sea that he shares; he may decline everywhere.
#[test]
fn mn_406_a_sea_battle_is_a_choice_in_every_shared_sea() {
    let game = game();
    let (ionium, africum, sardum) = (sea("mare_ionium"), sea("mare_africum"), sea("mare_sardum"));
    let position = bare(game)
        .trireme(Rome, ionium, 1)
        .trireme(Rome, africum, 1)
        .trireme(Greece, ionium, 1)
        .trireme(Egypt, africum, 1)
        .trireme(Carthage, africum, 1)
        .trireme(Carthage, sardum, 1);
    let mut s = campaign(game, position, Rome);
    pass_until(game, &mut s, |step| matches!(step, Step::Sea(SeaStep::SeaBattle { .. })));
    assert_eq!(
        legal(game, &s),
        [Action::AttackFleet { sea: ionium, empire: Greece }, Action::AvoidBattle { sea: ionium },]
    );
    act(game, &mut s, Action::AvoidBattle { sea: ionium });
    assert_eq!(
        legal(game, &s),
        [
            Action::AttackFleet { sea: africum, empire: Egypt },
            Action::AttackFleet { sea: africum, empire: Carthage },
            Action::AvoidBattle { sea: africum },
        ]
    );
    act(game, &mut s, Action::AvoidBattle { sea: africum });
    assert!(!matches!(s.step, Step::Sea(SeaStep::SeaBattle { .. })), "no battle where Rome has no trireme");
}

/// MN-408, MN-409, MN-415: any number of legions, each once, into an adjacent or connected province, whoever controls it.
#[test]
fn mn_408_mn_409_mn_415_legions_move_once_to_anybody_s_province() {
    let game = game();
    let (dalmatia, germania, gallia) = (province("dalmatia"), province("germania"), province("gallia"));
    let position = bare(game).legion(Rome, dalmatia, 3).legion(Rome, gallia, 1);
    let mut s = campaign(game, position, Rome);
    act(game, &mut s, Action::March { from: gallia, to: germania });
    assert_eq!(
        s.step,
        Step::Land(LandStep::March { empire: Rome, from: dalmatia }),
        "the legion in Germania has moved"
    );
    // Gallia is Roman, Macedonia Greek, Germania and Dacia belong to nobody.
    assert_eq!(marches(game, &s), provinces(&["gallia", "germania", "dacia", "macedonia"]));
    act_all(
        game,
        &mut s,
        [
            Action::March { from: dalmatia, to: gallia },
            Action::March { from: dalmatia, to: province("macedonia") },
            Action::Stay { province: dalmatia },
        ],
    );
    let at = |id: &str| s.legions[Rome][province(id)];
    assert_eq!([at("gallia"), at("germania"), at("dalmatia"), at("macedonia")], [1, 1, 1, 1]);
    assert!(!matches!(s.step, Step::Land(LandStep::March { .. })), "nobody moves twice: {:?}", s.step);
}

/// MN-409, MN-410, MN-R23: a chain of the empire's triremes in adjacent seas connects; one with a gap or with somebody else's
/// triremes does not.
#[test]
fn mn_409_mn_410_mn_r23_an_unbroken_chain_carries_everybody() {
    let game = game();
    let (tyrrhenum, sardum, africum) = (sea("mare_tyrrhenum"), sea("mare_sardum"), sea("mare_africum"));
    let italia = province("italia");
    let start = || bare(game).legion(Rome, italia, 8);
    let reach = |position: Position| {
        let mut s = campaign(game, position, Rome);
        pass_until(game, &mut s, |step| matches!(step, Step::Land(LandStep::March { .. })));
        marches(game, &s)
    };
    assert_eq!(reach(start()), provinces(&["latium"]), "by land only");
    let near = provinces(&["latium", "gallia", "sicilia"]);
    assert_eq!(reach(start().trireme(Rome, tyrrhenum, 1)), near);
    assert_eq!(reach(start().trireme(Rome, tyrrhenum, 1).trireme(Rome, africum, 1)), near, "a gap");
    let foreign = start().trireme(Rome, tyrrhenum, 1).trireme(Greece, sardum, 1).trireme(Rome, africum, 1);
    assert_eq!(reach(foreign), near, "another empire's trireme closes no gap");
    assert_eq!(reach(start().trireme(Rome, sardum, 1)), provinces(&["latium"]), "a fleet that is not at the coast");
    let chain = start().trireme(Rome, tyrrhenum, 1).trireme(Rome, sardum, 1).trireme(Rome, africum, 1);
    let all = ["latium", "gallia", "sicilia", "africa", "numidia", "libya", "cyrenaica", "creta"];
    assert_eq!(reach(chain), provinces(&all));

    let chain = start().trireme(Rome, tyrrhenum, 1).trireme(Rome, sardum, 1);
    let mut s = campaign(game, chain, Rome);
    march(game, &mut s, italia, province("numidia"), 8);
    assert_eq!(s.legions[Rome][province("numidia")], 8, "one trireme per sea carries any number");
    assert_eq!((s.triremes[Rome][tyrrhenum], s.triremes[Rome][sardum]), (1, 1), "and is not used up");
}

/// MN-R24, MN-R111: what counts is where the legion stands, not what its empire controls.
#[test]
fn mn_r24_mn_r111_ferries_start_where_the_legion_stands() {
    let game = game();
    let position = bare(game).legion(Rome, province("creta"), 1).trireme(Rome, sea("mare_aegyptum"), 1);
    let mut s = campaign(game, position, Rome);
    pass_until(game, &mut s, |step| matches!(step, Step::Land(LandStep::March { .. })));
    assert_eq!(marches(game, &s), provinces(&["cyrenaica", "aegyptus", "judea"]));
}

/// MN-413: legions leave a province at war, all or some of them.
#[test]
fn mn_413_legions_may_leave_a_province_at_war() {
    let game = game();
    let dalmatia = province("dalmatia");
    let position = || bare(game).legion(Rome, dalmatia, 2).legion(Greece, dalmatia, 2);
    let mut s = campaign(game, position(), Rome);
    march(game, &mut s, dalmatia, province("dacia"), 2);
    assert!(!matches!(s.step, Step::Land(LandStep::Fight { .. })), "nobody is left to fight");
    assert_eq!((s.legions[Rome][dalmatia], s.legions[Rome][province("dacia")]), (0, 2));

    let mut s = campaign(game, position(), Rome);
    march(game, &mut s, dalmatia, province("dacia"), 1);
    act(game, &mut s, Action::Stay { province: dalmatia });
    assert_eq!(s.step, Step::Land(LandStep::Fight { empire: Rome }), "those who stay fight");
}

/// MN-414, MN-R110: only legions move on land.
#[test]
fn mn_414_mn_r110_fortresses_do_not_move() {
    let game = game();
    let mut s = campaign(game, bare(game).fortress(Rome, province("latium")), Rome);
    assert!(!matches!(s.step, Step::Land(LandStep::March { .. })));
    pass_activation(game, &mut s);
    assert_eq!(s.fortresses[Rome], IdSet::of(province("latium")));
}

/// MN-T19 (with MN-410, MN-411, MN-412): Rome ferries from Italia and from Creta over a sea with an Egyptian trireme.
#[test]
fn mn_t19_mn_411_mn_412_rome_sails_and_lands_in_cyrenaica() {
    let game = game();
    let (ionium, africum, cyrenaica) = (sea("mare_ionium"), sea("mare_africum"), province("cyrenaica"));
    let position = bare(game)
        .legion(Rome, province("italia"), 2)
        .legion(Rome, province("creta"), 1)
        .trireme(Rome, ionium, 2)
        .trireme(Egypt, africum, 1);
    let mut s = campaign(game, position, Rome);
    act_all(game, &mut s, [Action::Sail { from: ionium, to: africum }, Action::Anchor { sea: ionium }]);
    act(game, &mut s, Action::AvoidBattle { sea: africum });
    march(game, &mut s, province("italia"), cyrenaica, 2);
    march(game, &mut s, province("creta"), cyrenaica, 1);
    assert_eq!(s.legions[Rome][cyrenaica], 3);
}

/// MN-T31, MN-801: a promise stops nobody; invading Dacia is legal and costs nothing.
#[test]
fn mn_t31_mn_801_promises_bind_nobody() {
    let game = game();
    let dacia = province("dacia");
    let position = bare(game).marker(Greece, dacia).legion(Rome, province("dalmatia"), 1);
    let mut s = campaign(game, position, Rome);
    let before = (s.stocks, s.cards, s.realms);
    act(game, &mut s, Action::March { from: province("dalmatia"), to: dacia });
    assert_eq!(s.legions[Rome][dacia], 1);
    assert!((s.stocks, s.cards, s.realms) == before, "no penalty");
}

/// MN-802: outside the trade of Phase 2 nothing passes from one player to another. In whole matches no decision touches the units,
/// cards and screens of others; markers and buildings change hands by conquest, not as gifts.
#[test]
fn mn_802_nothing_is_given_to_another_player() {
    let game = game();
    for seed in 0..6 {
        let mut rng = agon_game::Rng::seeded(seed);
        let mut s = game.start(&agon_game::Setup::players(5)).expect("5 players");
        for _ in 0..3000 {
            let before = s;
            let action = match game.turn(&s) {
                agon_game::Turn::Over => break,
                agon_game::Turn::Chance => game.sample_chance(&s, &mut rng),
                agon_game::Turn::Decision(_) => *rng.pick(&legal(game, &s)),
            };
            let trade = matches!(action, Action::Take { .. } | Action::Give { .. } | Action::LayOut { .. });
            let actor = game.turn(&s).seat().map(|seat| s.empire(seat));
            game.apply(&mut s, action);
            if s.round > before.round || trade || s.step == Step::Trade(TradeStep::Announce) {
                continue;
            }
            for other in s.empires().filter(|&e| Some(e) != actor) {
                let more_units = Unit::ALL.iter().any(|&u| {
                    s.reserves[other][u] + s.lost[other][u] < before.reserves[other][u] + before.lost[other][u]
                });
                let more_provinces = !s.realms[other].without(before.realms[other]).is_empty();
                let more_cards = !s.cards[other].without(before.cards[other]).is_empty();
                let drawn = matches!(action, Action::DrawRare { .. });
                let screen = s.stock_size(other) > before.stock_size(other) && !drawn;
                assert!(
                    !(more_units || more_provinces || more_cards || screen),
                    "{action:?} by {actor:?} helps {other}"
                );
            }
        }
    }
}

/// All ways to go through the steps `inside`, as final states with the moves made, in the order made.
fn all_ways(
    game: &MareNostrum,
    s: State,
    inside: fn(Step) -> bool,
    moves: &mut Vec<Action>,
    out: &mut Vec<(State, Vec<Action>)>,
) {
    if !inside(s.step) {
        out.push((s, moves.clone()));
        return;
    }
    for action in legal(game, &s) {
        let mut next = s;
        game.apply(&mut next, action);
        moves.push(action);
        all_ways(game, next, inside, moves, out);
        moves.pop();
    }
}

/// Multisets of `count` things of `kinds`.
fn multisets(kinds: usize, count: usize) -> usize {
    (0..count).fold(1, |m, i| m * (kinds + i) / (i + 1))
}

fn choose(n: usize, k: usize) -> usize {
    if k > n { 0 } else { multisets(n - k + 1, k) }
}

/// Sequences are canonical: each set of trireme moves is reached exactly once.
#[test]
fn mn_404_every_set_of_trireme_moves_is_reached_exactly_once() {
    let game = game();
    let position = bare(game).trireme(Rome, sea("mare_ionium"), 2).trireme(Rome, sea("mare_tyrrhenum"), 2).trireme(
        Rome,
        sea("pontus_euxinus"),
        1,
    );
    let s = campaign(game, position, Rome);
    let mut ways = Vec::new();
    all_ways(game, s, |step| matches!(step, Step::Sea(SeaStep::Sail { .. })), &mut Vec::new(), &mut ways);
    let sets: BTreeSet<Vec<(Sea, Sea)>> = ways
        .iter()
        .map(|(_, moves)| {
            let mut set: Vec<_> = moves
                .iter()
                .filter_map(|a| if let Action::Sail { from, to } = *a { Some((from, to)) } else { None })
                .collect();
            set.sort();
            set
        })
        .collect();
    // Four, two and one adjacent seas; each of the triremes of a sea goes to one of them or stays.
    let expected = multisets(4 + 1, 2) * multisets(2 + 1, 2) * multisets(1 + 1, 1);
    assert_eq!((sets.len(), ways.len()), (expected, expected));
}

/// The same for legions, for which it also matters which of the held slots they leave.
#[test]
fn mn_409_every_set_of_legion_moves_is_reached_exactly_once() {
    let game = game();
    let (dalmatia, gallia) = (province("dalmatia"), province("gallia"));
    let held = [Slot::Caravan1, Slot::Caravan2, Slot::Market];
    let position = bare(game)
        .marker(Carthage, dalmatia)
        .build(dalmatia, &held)
        .legion(Rome, dalmatia, 4)
        .hold(Rome, dalmatia, &held)
        .legion(Rome, gallia, 2)
        .legion(Rome, province("italia"), 1);
    let s = campaign(game, position, Rome);
    let mut ways = Vec::new();
    all_ways(
        game,
        s,
        |step| matches!(step, Step::Land(LandStep::March { .. } | LandStep::Leave { .. })),
        &mut Vec::new(),
        &mut ways,
    );
    let ends: BTreeSet<String> = ways
        .iter()
        .map(|(end, moves)| {
            let mut set: Vec<_> = moves
                .iter()
                .filter_map(|a| if let Action::March { from, to } = *a { Some((from, to)) } else { None })
                .collect();
            set.sort();
            format!("{set:?} {:?}", end.holdings[dalmatia])
        })
        .collect();
    // Dalmatia has four neighbours, one legion that stands on nothing and three on slots; the free one leaves first.
    let from_dalmatia: usize = (0..=4).map(|k| multisets(4, k) * choose(3, k.max(1) - 1)).sum();
    let expected = from_dalmatia * multisets(3 + 1, 2) * multisets(1 + 1, 1);
    assert_eq!((ends.len(), ways.len()), (expected, expected));
}
