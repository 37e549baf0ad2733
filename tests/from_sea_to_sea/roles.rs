//! Leaders and abilities (S2S-103, S2S-104, S2S-133 to S2S-138): given as roles, chosen in play, and drawn at random.

use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::*;
use agon_from_sea_to_sea::step::*;
use agon_game::{Chance, Checking, Id, Rng, Rules, Seat, Setup, Turn};
use std::collections::BTreeSet;

fn setup(roles: &[&str]) -> Setup {
    Setup { roles: roles.iter().map(|r| (*r).to_owned()).collect(), ..Setup::players(roles.len()) }
}

fn refusal(roles: &[&str]) -> String {
    let error = game().start(&setup(roles)).expect_err("roles that do not fit").to_string();
    let checked = game().check_setup(&setup(roles)).expect_err("checked before").to_string();
    assert_eq!(error, checked);
    error
}

fn team(s: &State) -> Vec<(Leader, Ability)> {
    s.leaders.iter().map(|l| (l.leader, l.ability)).collect()
}

/// A table without roles after the chance results of the set-up.
fn undecided(players: usize) -> State {
    let mut s = game().start(&Setup::players(players)).unwrap();
    let mut rng = Rng::seeded(1);
    while game().turn(&s) == Turn::Chance {
        let action = game().sample_chance(&s, &mut rng);
        game().apply(&mut s, action);
    }
    s
}

fn legal(s: &State) -> Vec<Action> {
    let mut actions = Vec::new();
    game().legal_actions(s, &mut actions);
    actions
}

#[test]
fn s2s_103_one_to_four_players_with_a_leader_each() {
    for players in [0, 5] {
        let error = game().start(&Setup::players(players)).unwrap_err().to_string();
        assert!(error.contains("1 to 4 players"), "{error}");
    }
    let roles = ["zareh/cautious", "tigran_middle/joker", "artavasdes_ii/divine", "tigran_ii/great"];
    for players in 2..=4 {
        let s = game().start(&setup(&roles[..players])).unwrap();
        assert_eq!((s.players, s.leaders.len()), (players as u8, players));
        for (seat, role) in (0..).zip(&roles[..players]) {
            assert_eq!(game().role(&s, Seat(seat)), *role, "seats keep the order of the roles");
            assert_eq!(s.seat_of(seat), seat);
        }
    }
}

#[test]
fn s2s_104_a_solo_player_has_two_leaders() {
    let s = game().start(&setup(&["tigran_ii/swift+zareh/cautious"])).unwrap();
    assert_eq!(team(&s), [(Leader::TigranII, Ability::Swift), (Leader::Zareh, Ability::Cautious)]);
    assert_eq!((s.players, s.seat_of(0), s.seat_of(1)), (1, 0, 0));
    assert_eq!(game().role(&s, Seat(0)), "tigran_ii/swift+zareh/cautious");
}

#[test]
fn roles_that_do_not_fit_are_refused_with_the_reason() {
    let error = refusal(&["tigran_ii/swift", "tigran_ii/great"]);
    assert!(error.contains("`tigran_ii` is there twice"), "{error}");
    let error = refusal(&["tigran_ii/swift+tigran_ii/great"]);
    assert!(error.contains("`tigran_ii` is there twice"), "{error}");
    let error = refusal(&["tigran_ii/swfit", "zareh/cautious"]);
    assert!(error.contains("unknown ability of tigran_ii `swfit`; did you mean `swift`?"), "{error}");
    let error = refusal(&["tigran_ii/cautious", "zareh/cautious"]);
    assert!(error.contains("known: swift, great, whip, philhellene"), "an ability of another leader: {error}");
    let error = refusal(&["tigran_iii/swift", "zareh/cautious"]);
    assert!(error.contains("unknown leader `tigran_iii`; did you mean `tigran_ii`?"), "{error}");
    let error = refusal(&["tigran_ii", "zareh/cautious"]);
    assert!(error.contains("`tigran_ii`: write leader/ability"), "{error}");
    let error = refusal(&["tigran_ii/swift/great", "zareh/cautious"]);
    assert!(error.contains("`swift/great`"), "{error}");
    let error = refusal(&["tigran_ii/swift"]);
    assert!(error.contains("write leader/ability+leader/ability"), "a solo player needs two: {error}");
    let error = refusal(&["tigran_ii/swift+zareh/cautious", "tigran_middle/joker"]);
    assert!(error.contains("write leader/ability") && !error.contains("leader/ability+"), "{error}");
    let error = refusal(&["", "zareh/cautious"]);
    assert!(error.contains("write leader/ability"), "{error}");
    let two_of_three = Setup { players: 3, ..setup(&["tigran_ii/swift", "zareh/cautious"]) };
    let error = game().start(&two_of_three).unwrap_err().to_string();
    assert!(error.contains("3 seats need 3 roles"), "{error}");
}

/// S2S-103, S2S-133, S2S-134: without roles each seat chooses a leader that is free, then one of its four abilities.
#[test]
fn s2s_133_leaders_and_abilities_are_chosen_in_play() {
    for players in 2..=4 {
        let mut s = undecided(players);
        let order = [Ability::Erebuni, Ability::Divine, Ability::Joker, Ability::Whip];
        for (seat, ability) in order.into_iter().enumerate().take(players) {
            assert_eq!(game().turn(&s), Turn::Decision(Seat(seat as u8)));
            assert_eq!(game().role(&s, Seat(seat as u8)), "undecided");
            assert_eq!(legal(&s).len(), 4 - seat, "leaders are unique");
            let leader = game().content.ability_leader[ability.index()];
            game().apply(&mut s, Action::ChooseLeader { leader });
            assert_eq!(game().turn(&s), Turn::Decision(Seat(seat as u8)));
            let own = Ability::ALL.iter().filter(|a| game().content.ability_leader[a.index()] == leader);
            let offered: Vec<Action> = own.map(|&ability| Action::ChooseAbility { ability }).collect();
            assert_eq!((legal(&s), offered.len()), (offered.clone(), 4));
            game().apply(&mut s, Action::ChooseAbility { ability });
            assert_eq!(s.leaders.get(seat).map(|l| l.ability), Some(ability));
        }
        assert_eq!(s.steps.top(), None, "the first action is due");
        assert!(game().check(&s).is_ok());
    }
}

/// S2S-104: the solo player chooses twice.
#[test]
fn s2s_104_a_solo_player_chooses_two_leaders_in_play() {
    let mut s = undecided(1);
    for ability in [Ability::Great, Ability::Defender] {
        assert_eq!(game().turn(&s), Turn::Decision(Seat(0)));
        assert_eq!(game().role(&s, Seat(0)), "undecided");
        let leader = game().content.ability_leader[ability.index()];
        game().apply(&mut s, Action::ChooseLeader { leader });
        game().apply(&mut s, Action::ChooseAbility { ability });
    }
    assert_eq!(game().role(&s, Seat(0)), "tigran_ii/great+zareh/defender");
    assert_eq!(s.steps.top(), None);
}

/// S2S-134, S2S-135: three cards of the leader go with each ability; only these come into play and return.
#[test]
fn s2s_134_three_cards_go_with_an_ability() {
    for &ability in Ability::ALL {
        let cards = game().content.ability_cards[ability.index()];
        let leader = game().content.ability_leader[ability.index()];
        let own = cards.iter().filter(|card| game().content.names.name(**card).starts_with(leader.as_str()));
        assert_eq!((own.count(), cards.iter().collect::<BTreeSet<_>>().len()), (3, 3));
    }
    assert_eq!((game().content.action_cards.len(), Ability::COUNT, Leader::COUNT), (24, 16, 4), "S2S-X1: 40 cards");
    let ids = |ability: Ability| {
        let cards = game().content.ability_cards[ability.index()];
        cards.map(|card| game().content.names.name(card).to_owned())
    };
    assert_eq!(ids(Ability::Whip), ["tigran_ii_2", "tigran_ii_4", "tigran_ii_6"]);
    assert_eq!(ids(Ability::Erebuni), ["zareh_3", "zareh_5", "zareh_6"]);
    let mut p = start();
    let mut played = BTreeSet::new();
    for _ in 0..12 {
        let mut seen = Vec::new();
        for leader in [Leader::TigranII, Leader::Zareh] {
            if p.is_legal(Action::LetAct { leader }) {
                let mut copy = Position { game: p.game, s: p.s };
                copy.act(Action::LetAct { leader });
                seen.extend(copy.legal());
            }
        }
        played.extend(seen.into_iter().filter_map(|action| match action {
            Action::PlayCard { card } => Some(game().content.names.name(card).to_owned()),
            _ => None,
        }));
        let leader =
            if p.is_legal(Action::LetAct { leader: Leader::Zareh }) { Leader::Zareh } else { Leader::TigranII };
        p.act(Action::LetAct { leader });
        let cards = p.s.cards_played;
        let card = *p.legal().last().unwrap();
        p.act(card);
        p.s.rome = 1;
        p.until(|s| s.steps.top().is_none() && s.cards_played != cards);
    }
    assert_eq!(played, ids(Ability::Whip).into_iter().chain(ids(Ability::Erebuni)).collect());
}

/// S2S-136: a mark from 1 to 3, which no rule asks for.
#[test]
fn s2s_136_abilities_have_a_difficulty() {
    let marks = game().content.ability_difficulty;
    assert!(marks.iter().all(|mark| (1..=3).contains(mark)));
    assert_eq!((marks[Ability::Swift.index()], marks[Ability::Prophet.index()]), (1, 3));
}

/// S2S-137, S2S-138: the presence region is where the leader stands.
#[test]
fn s2s_137_leaders_start_in_great_armenia() {
    let mut p = with_roles(&["tigran_ii/whip", "zareh/erebuni", "artavasdes_ii/divine"]);
    let home = region("great_armenia");
    assert!(p.s.leaders.iter().all(|l| l.at == home && l.load.is_empty()));
    assert_eq!(p.s.presence().iter().collect::<Vec<_>>(), [home]);
    p = p.perform(Leader::Zareh, Kind::Movement, 1);
    p.act(Action::MoveLeader { to: region("sophene") });
    assert!(p.s.presence().has(region("sophene")) && p.s.presence().has(home));
    assert_eq!(p.s.presence().len(), 2);
}

/// A drawn team fits the table, has different leaders, and can be anything.
#[test]
fn draw_roles_draws_a_random_team() {
    assert!(game().roles(2).is_empty(), "without roles the players choose");
    for players in 1..=4 {
        let mut abilities = BTreeSet::new();
        for seed in 0..200 {
            let roles = game().draw_roles(&Setup::players(players), &mut Rng::seeded(seed));
            assert_eq!(roles, game().draw_roles(&Setup::players(players), &mut Rng::seeded(seed)));
            let setup = Setup { roles, ..Setup::players(players) };
            let s = game().start(&setup).expect("a team that fits");
            assert_eq!(s.leaders.len(), players.max(2));
            abilities.extend(team(&s).into_iter().map(|(_, ability)| ability));
        }
        assert_eq!(abilities.len(), 16, "{players} players");
    }
}

/// The step names the seat that chooses, also for the second leader of a solo player.
#[test]
fn choices_of_leaders_come_after_the_chances() {
    let s = undecided(1);
    let waiting: Vec<Step> = s.steps.iter().collect();
    assert_eq!(
        waiting,
        [Step::Setup(SetupStep::ChooseLeader { seat: 0 }), Step::Setup(SetupStep::ChooseLeader { seat: 0 })]
    );
}
