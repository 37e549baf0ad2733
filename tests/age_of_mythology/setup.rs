//! Setup (AOM-101 to AOM-123), and general limits that hold from then on.

use crate::support::*;
use agon_age_of_mythology::Action;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::state::*;
use agon_age_of_mythology::step::*;
use agon_game::{Chance, Checking, Id, Rng, Rules, Scoring, Seat, Setup, Turn};
use std::collections::BTreeSet;

fn setup(players: usize, roles: &[&str], scenario: Option<&str>) -> Setup {
    Setup { players, roles: roles.iter().map(|r| (*r).to_owned()).collect(), scenario: scenario.map(str::to_owned) }
}

/// What chance may deal at a table, with the probabilities.
fn deals(players: usize, scenario: Option<&str>) -> Vec<(Vec<Civ>, f64)> {
    let s = game().start(&setup(players, &[], scenario)).unwrap();
    let all = game().chance_outcomes(&s).unwrap();
    let civs = |action| match action {
        Action::DealCivs { civs } => civs.iter().collect(),
        other => panic!("{other:?} instead of civilizations"),
    };
    all.into_iter().map(|(action, p)| (civs(action), p)).collect()
}

fn refused(setup: &Setup) -> String {
    game().start(setup).map(|_| ()).unwrap_err().to_string()
}

/// AOM-101, AOM-102, AOM-R4: civilizations are dealt without replacement in groups of three; the last group may be incomplete.
#[test]
fn aom_101_civilizations_are_drawn_in_groups_of_three() {
    for players in 2..=8 {
        let deals = deals(players, None);
        assert!((deals.iter().map(|(_, p)| p).sum::<f64>() - 1.0).abs() < 1e-9);
        for (civs, _) in &deals {
            for civ in Civ::ALL {
                let count = civs.iter().filter(|c| *c == civ).count();
                assert!((players / 3..=players.div_ceil(3)).contains(&count), "{civs:?}");
            }
        }
    }
    let three = deals(3, None);
    assert!(three.len() == 6 && three.iter().all(|(_, p)| (p - 1.0 / 6.0).abs() < 1e-9));
    // With five players one civilization is there once; each is that one equally often.
    for civ in Civ::ALL {
        let single = |civs: &[Civ]| civs.iter().filter(|c| *c == civ).count() == 1;
        let chance: f64 = deals(5, None).iter().filter(|(civs, _)| single(civs)).map(|(_, p)| p).sum();
        assert!((chance - 1.0 / 3.0).abs() < 1e-9, "{civ}: {chance}");
    }
}

/// AOM-103, AOM-R5: by chance and by roles.
#[test]
fn aom_103_equal_civilizations_do_not_sit_side_by_side() {
    for players in 2..=8 {
        for (civs, _) in deals(players, None) {
            assert!((0..players).all(|i| civs[i] != civs[(i + 1) % players]), "{civs:?}");
        }
    }
    assert!(refused(&setup(2, &["greek", "greek"], None)).contains("AOM-103"));
    assert!(refused(&setup(3, &["greek", "norse", "greek"], None)).contains("AOM-103"));
    assert!(game().start(&setup(4, &["greek", "norse", "greek", "norse"], None)).is_ok());
}

/// AOM-104, AOM-R7: if equal civilizations sat side by side, they could not attack each other.
#[test]
fn aom_104_equal_civilizations_do_not_attack_each_other() {
    let mut p = trio().play(0, "permanent_attack");
    let attacked = |p: &Position, seat| p.is_legal(Action::Attack { seat: Seat(seat), area: Area::City });
    assert!(attacked(&p, 1) && attacked(&p, 2));
    p.s.player_mut(Seat(1)).civ = Civ::Greek;
    assert!(!attacked(&p, 1) && attacked(&p, 2));
}

/// AOM-105, AOM-R6: two against two: two civilizations, partners opposite; four players only.
#[test]
fn aom_105_teams_sit_opposite() {
    let deals = deals(4, Some("teams"));
    assert_eq!(deals.len(), 6);
    assert!(deals.iter().all(|(civs, _)| civs[0] == civs[2] && civs[1] == civs[3] && civs[0] != civs[1]));
    assert!(refused(&setup(3, &[], Some("teams"))).contains("AOM-105"));
    assert!(refused(&setup(4, &["greek", "egyptian", "greek", "norse"], Some("teams"))).contains("AOM-R6"));
    assert!(refused(&setup(4, &[], Some("tems"))).contains("teams"));
    let roles = ["greek", "egyptian", "greek", "egyptian"];
    assert!(game().start(&setup(4, &roles, Some("teams"))).unwrap().teams);
    assert!(!game().start(&setup(4, &roles, None)).unwrap().teams);
}

/// AOM-105, AOM-R6: roles that are drawn for an experiment are those that chance may deal in the scenario, in every seating.
#[test]
fn aom_105_roles_are_drawn_for_the_scenario() {
    for (players, scenario) in [(3, None), (4, None), (4, Some("free_for_all")), (4, Some("teams"))] {
        let dealt: BTreeSet<Vec<Civ>> = deals(players, scenario).into_iter().map(|(civs, _)| civs).collect();
        let draw = |seed| game().draw_roles(&setup(players, &[], scenario), &mut Rng::seeded(seed));
        let civs = |roles: Vec<String>| roles.iter().map(|r| Civ::from_name(r).unwrap()).collect();
        let drawn: BTreeSet<Vec<Civ>> = (0..400).map(draw).map(civs).collect();
        assert_eq!(drawn, dealt, "{players} players, {scenario:?}");
    }
}

/// AOM-105, AOM-R6: points and cubes of partners are added; the pair wins together. Alone, the best one wins.
#[test]
fn aom_105_teams_win_by_their_sum() {
    let roles = ["greek", "egyptian", "greek", "egyptian"];
    let mut p = table(game(), &roles).points(0, 5).points(1, 4).points(3, 3).points_on(VictoryCard::TheWonder, 18);
    p = p.at(&[Step::Turn(TurnStep::ExtraCard)]);
    assert_eq!(game().outcome(&p.s).won.as_slice(), [true, false, false, false]);
    p.s.teams = true;
    let outcome = game().outcome(&p.s);
    assert_eq!(outcome.won.as_slice(), [false, true, false, true]);
    assert_eq!(outcome.payoffs.as_slice(), [0.0, 0.5, 0.0, 0.5]);
    // A tie on points: cubes decide, of both partners.
    let p = table(game(), &roles).points(0, 5).points(1, 5).cubes(2, [5, 4, 4, 4]);
    let mut p = p.points_on(VictoryCard::TheWonder, 20).at(&[Step::Turn(TurnStep::ExtraCard)]);
    p.s.teams = true;
    assert_eq!(game().outcome(&p.s).won.as_slice(), [true, false, true, false]);
}

/// AOM-105, AOM-R6: god powers do not hit the partner.
#[test]
fn aom_105_partners_are_spared_by_powers() {
    let targets = |teams| {
        let mut p = table(game(), &["norse", "egyptian", "norse", "egyptian"]);
        p.s.teams = teams;
        let mut p = p.play(0, "loki");
        p.act(Action::UsePower);
        p.legal()
    };
    let all = [1, 2, 3].map(|s| Action::ChoosePlayer { seat: Seat(s) });
    assert_eq!(targets(false), all);
    assert_eq!(targets(true), [all[0], all[2]]);
}

/// AOM-106, AOM-107: two dice each and again on a tie: everybody is equally likely.
#[test]
fn aom_106_everybody_may_start() {
    let s = game().start(&setup(3, &["greek", "egyptian", "norse"], None)).unwrap();
    assert_eq!(game().turn(&s), Turn::Chance);
    let outcomes = game().chance_outcomes(&s).unwrap();
    assert_eq!(outcomes, [0, 1, 2].map(|i| (Action::FirstPlayer { seat: Seat(i) }, 1.0 / 3.0)));
    let mut next = s;
    game().apply(&mut next, Action::FirstPlayer { seat: Seat(2) });
    assert_eq!(next.first, Seat(2));
}

/// AOM-001, AOM-002, AOM-004, AOM-108, AOM-114, AOM-123, AOM-T15: two of each regular warrior; no villager, house, building,
/// card or point; the Archaic era.
#[test]
fn aom_114_start_of_a_player() {
    let p = trio();
    for (i, names) in [
        ["hoplite", "toxotes", "hippokon"],
        ["spearman", "chariot_archer", "elephant"],
        ["huskarl", "throwing_axeman", "jarl"],
    ]
    .iter()
    .enumerate()
    {
        let player = p.s.player(Seat(i as u8));
        assert!(names.iter().all(|name| p.units(i as u8, name) == 2));
        assert_eq!(player.units.iter().sum::<u8>(), 6);
        assert_eq!((player.all_villagers(), player.houses, player.buildings.len(), player.points), (0, 0, 0, 0));
        assert_eq!((player.cards(), player.era), (0, Era::Archaic));
    }
}

/// AOM-109, AOM-110, AOM-R61: every civilization at the table has one whole random deck; with four players two share it, and what
/// one has drawn the other cannot draw.
#[test]
fn aom_109_players_of_a_civilization_share_a_deck() {
    let p = table(game(), &["greek", "egyptian", "greek", "norse"]);
    for civ in Civ::ALL {
        assert_eq!(p.s.decks[*civ].as_slice(), game().content.decks[civ.index()].as_slice());
        assert!(p.s.discards[*civ].as_slice().iter().all(|n| *n == 0));
    }
    let p = p.hand(0, &["zeus"]).at(&[Step::Cards(CardStep::DrawCard { seat: Seat(2), left: 1 })]);
    let drawn: Vec<_> = game().chance_outcomes(&p.s).unwrap().into_iter().map(|(a, _)| a).collect();
    assert!(!drawn.contains(&Action::DrawCard { card: id("zeus") }));
    assert!(drawn.contains(&Action::DrawCard { card: id("hera") }));
}

/// AOM-017, AOM-111, AOM-112, AOM-113, AOM-R3, AOM-T20, AOM-T21: the bank by number of players after everybody has taken four of each.
#[test]
fn aom_113_everybody_takes_four_of_each_from_the_bank() {
    for (players, left) in [(2, 12), (3, 13), (4, 14), (5, 20), (6, 26), (7, 27), (8, 28)] {
        let roles: Vec<_> = deals(players, None)[0].0.iter().map(|c| c.to_string()).collect();
        let s = game().start(&Setup { players, roles, scenario: None }).unwrap();
        assert!(s.bank.as_slice().iter().all(|n| *n == left), "{players} players");
        assert!(s.seats.iter().all(|p| p.cubes.as_slice().iter().all(|n| *n == 4) && p.points == 0));
        assert_eq!(s.points, 30);
        assert!(s.victory_cards.as_slice().iter().all(|n| *n == 0));
    }
}

/// AOM-111: cubes dealt by chance come from the bank as well.
#[test]
fn aom_113_also_when_civilizations_are_dealt() {
    let mut s = game().start(&setup(2, &[], None)).unwrap();
    let (action, _) = game().chance_outcomes(&s).unwrap()[0];
    game().apply(&mut s, action);
    assert_eq!(s.bank.as_slice(), &[12; 4]);
    game().check(&s).unwrap();
}

/// Nobody has a civilization before it is dealt.
#[test]
fn aom_101_roles_are_undecided_until_civilizations_are_dealt() {
    let roles = |s: &State| Seat::all(2).map(|seat| game().role(s, seat).to_owned()).collect::<Vec<_>>();
    let mut s = game().start(&setup(2, &[], None)).unwrap();
    assert_eq!(roles(&s), ["undecided", "undecided"]);
    game().apply(&mut s, Action::DealCivs { civs: Civs::new([Civ::Norse, Civ::Egyptian]) });
    assert_eq!(roles(&s), ["norse", "egyptian"]);
    let given = game().start(&setup(2, &["norse", "greek"], None)).unwrap();
    assert_eq!(roles(&given), ["norse", "greek"]);
}

/// AOM-115, AOM-R32: there are enough building tiles for everybody.
#[test]
fn aom_115_the_supply_serves_everybody() {
    let p = duel().buildings(0, &[Building::Market]).cubes(1, [4, 4, 4, 4]).play(1, "permanent_build");
    assert!(p.is_legal(Action::Build { building: Building::Market }));
}

/// AOM-116, AOM-117, AOM-R9: 90 tiles in the pool, six for each player turned up, each remaining one equally likely.
#[test]
fn aom_117_six_tiles_for_each_player() {
    for roles in [&["greek", "egyptian"][..], &["greek", "egyptian", "norse"], &["greek", "norse", "greek", "egyptian"]]
    {
        let p = drafting(game(), roles);
        let up: u8 = p.s.face_up.as_slice().iter().sum();
        assert_eq!(usize::from(up), 6 * roles.len());
        assert_eq!(p.s.pool.as_slice().iter().sum::<u8>() + up, 90);
    }
    let mut s = game().start(&setup(2, &["greek", "egyptian"], None)).unwrap();
    game().apply(&mut s, Action::FirstPlayer { seat: Seat(0) });
    let outcomes = game().chance_outcomes(&s).unwrap();
    let chance = |s: &State, name: &str| {
        let tile = id::<Tile>(name);
        game().chance_outcomes(s).unwrap().iter().find(|(a, _)| *a == Action::TurnUp { tile }).map_or(0.0, |(_, p)| *p)
    };
    assert_eq!(outcomes.len(), 20);
    assert!((chance(&s, "fertile_food_2") - 12.0 / 90.0).abs() < 1e-9);
    game().apply(&mut s, Action::TurnUp { tile: id("fertile_food_2") });
    assert!((chance(&s, "fertile_food_2") - 11.0 / 89.0).abs() < 1e-9);
}

/// AOM-007: the victory cards are there from the beginning, and only points lie on them.
#[test]
fn aom_007_four_victory_cards() {
    assert_eq!(VictoryCard::ALL.len(), 4);
    let p = duel();
    assert_eq!(p.legal(), VictoryCard::ALL.iter().map(|&card| Action::PlacePoint { card }).collect::<Vec<_>>());
}

/// AOM-003, AOM-006: villagers are no units and points are no resources.
#[test]
fn aom_003_villagers_and_points_are_counted_apart() {
    let p = duel().houses(0, 3).points(0, 2);
    let player = p.s.player(Seat(0));
    assert_eq!((player.army(), player.wealth(), player.points), (6, 16, 2));
    assert_eq!(Resource::ALL.len(), 4);
}
