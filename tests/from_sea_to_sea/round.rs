//! The round: cards, actions, events, return of cards (S2S-221 to S2S-231, S2S-561, S2S-562).

use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::State;
use agon_from_sea_to_sea::step::*;
use agon_game::{Rules, Seat, Turn};

use Leader::{ArtavasdesII, TigranII, TigranMiddle, Zareh};

const REVEAL: Step = Step::Event(EventStep::RevealEvent { reveal: Reveal::Due });

fn event_due(s: &State) -> bool {
    s.steps.top() == Some(REVEAL)
}

/// The leader plays a card without using its action, up to the next choice or the event.
fn idle(p: &mut Position, leader: Leader) {
    p.act(Action::LetAct { leader });
    let card = p.legal()[0];
    p.act(card);
    let kinds = [Kind::Movement, Kind::Hiring, Kind::Gathering, Kind::BuildActivate];
    let idle = kinds.into_iter().map(|kind| Action::Perform { kind }).find(|action| p.is_legal(*action));
    p.act(idle.expect("an action other than a check"));
    p.until(|s| s.steps.top().is_none() || event_due(s));
}

fn hands(p: &Position) -> Vec<usize> {
    p.s.leaders.iter().map(|l| l.hand.len()).collect()
}

fn ready(p: &Position) -> Vec<Leader> {
    let leader = |action| match action {
        Action::LetAct { leader } => Some(leader),
        _ => None,
    };
    p.legal().into_iter().filter_map(leader).collect()
}

/// S2S-E3, S2S-221, S2S-222, S2S-225: red hires, green moves, red fights; then the event.
#[test]
fn e3_three_cards_and_the_event() {
    let mut p = start();
    p.play(TigranII, Kind::Hiring).finish();
    p.play(Zareh, Kind::Movement).finish();
    assert_eq!((p.s.cards_played, p.s.round), (2, 1), "no event after two cards");
    p.play(TigranII, Kind::Battle);
    let third = p.s.last_card;
    assert_eq!(third, Some(id("tigran_ii_2")));
    p.until(event_due);
    assert_eq!((p.s.cards_played, p.s.last_card, p.s.round), (3, third, 1));
    p.act(Action::RevealEvent { event: event(20) }).finish();
    assert_eq!((p.s.cards_played, p.s.last_card, p.s.round), (0, third, 2));
    assert_eq!(hands(&p), [1, 2], "the cards stay on the table");
}

/// S2S-223: one leader may play all three cards, or they may be distributed in any way; a leader without cards cannot play.
#[test]
fn s2s_223_the_players_choose_who_plays() {
    let mut p = with_roles(&["tigran_ii/whip", "zareh/erebuni", "artavasdes_ii/divine"]);
    for left in [2, 1, 0] {
        assert_eq!(ready(&p), [TigranII, Zareh, ArtavasdesII]);
        idle(&mut p, TigranII);
        assert_eq!(hands(&p), [left, 3, 3]);
    }
    assert!(event_due(&p.s));
    p.act(Action::RevealEvent { event: event(20) }).finish();
    assert_eq!(ready(&p), [Zareh, ArtavasdesII]);
    idle(&mut p, ArtavasdesII);
    assert_eq!(ready(&p), [Zareh, ArtavasdesII]);
}

/// S2S-223: the seat of the chosen leader decides what that leader plays and does.
#[test]
fn s2s_223_the_player_of_the_leader_decides() {
    let mut p = start();
    p.act(Action::LetAct { leader: Zareh });
    assert_eq!(p.game.turn(&p.s), Turn::Decision(Seat(1)));
    let card = p.legal()[0];
    p.act(card);
    assert_eq!(p.game.turn(&p.s), Turn::Decision(Seat(1)));
    let mut solo = table(game(), &["tigran_ii/whip+zareh/erebuni"], "medium", &[]);
    assert_eq!(ready(&solo), [TigranII, Zareh]);
    solo.act(Action::LetAct { leader: Zareh });
    assert_eq!(solo.game.turn(&solo.s), Turn::Decision(Seat(0)));
}

/// S2S-224, S2S-225: one stack for all; the last card of anyone lies on top.
#[test]
fn s2s_224_one_stack_of_played_cards() {
    let mut p = start();
    assert_eq!(p.s.last_card, None);
    p.play(Zareh, Kind::Hiring);
    assert_eq!(p.s.last_card, Some(id("zareh_3")));
    p.finish();
    p.play(TigranII, Kind::Hiring).finish();
    assert_eq!(p.s.last_card, Some(id("tigran_ii_6")));
    p.act(Action::LetAct { leader: Zareh });
    let cards = ["zareh_5", "zareh_6"].map(|card| Action::PlayCard { card: id(card) });
    assert_eq!(p.legal(), cards, "a played card is out of the hand");
}

/// S2S-226, S2S-227, S2S-228, S2S-229: one of the three printed actions, with the printed strength.
#[test]
fn s2s_226_one_of_three_printed_actions() {
    let kinds: Vec<Kind> = Kind::ALL.to_vec();
    use Kind::*;
    assert_eq!(kinds, [Movement, Battle, Gathering, Hiring, Negotiation, BuildActivate]);
    let offered = |card: &str| {
        let mut p = start();
        p.act(Action::LetAct { leader: TigranII }).act(Action::PlayCard { card: id(card) });
        p.legal()
    };
    let perform = |kinds: [Kind; 3]| kinds.map(|kind| Action::Perform { kind });
    assert_eq!(offered("tigran_ii_2"), perform([Movement, Battle, BuildActivate]));
    assert_eq!(offered("tigran_ii_6"), perform([Battle, Gathering, Hiring]));
    let strength = |kind: Kind| {
        let mut p = start();
        p.play(TigranII, kind);
        let step = p.s.steps.top();
        p.finish();
        assert_eq!(p.s.cards_played, 1, "the card is used up by one action");
        step
    };
    assert_eq!(strength(Movement), Some(Step::Movement(MovementStep::Move { left: 3, free: 0 })));
    assert_eq!(strength(Hiring), Some(Step::Hire(HireStep::Hire { left: 2, from: None })));
    assert_eq!(strength(Gathering), Some(Step::Gather(GatherStep::Gather { left: 3 })));
    assert!(game().content.action_cards.iter().flatten().all(|(kind, n)| (*n == 0) == (*kind == BuildActivate)));
}

/// S2S-R24, S2S-R10: a check without anything to win is not offered; other actions need not be used.
#[test]
fn s2s_r10_a_card_must_be_played_but_its_action_need_not_be_used() {
    let mut p = start();
    assert!(!p.is_legal(Action::Stop), "there is no pass");
    p.play(TigranII, Kind::Movement);
    p.act(Action::Stop);
    assert_eq!((p.s.cards_played, p.s.steps.top()), (1, None));
    let mut p = start().troublemakers("great_armenia", 0);
    p.act(Action::LetAct { leader: TigranII }).act(Action::PlayCard { card: id("tigran_ii_2") });
    let kinds = [Kind::Movement, Kind::BuildActivate];
    assert_eq!(p.legal(), kinds.map(|kind| Action::Perform { kind }), "no battle in a calm region");
}

/// S2S-230: presence region and ability are those of the leader who acts.
#[test]
fn s2s_230_the_acting_leader() {
    let mut p = with_roles(&["tigran_middle/joker", "zareh/cautious"]).leader(TigranMiddle, "judea");
    p.play(Zareh, Kind::Movement);
    assert_eq!(p.s.steps.top(), Some(Step::Movement(MovementStep::Move { left: 3, free: 0 })));
    assert!(p.is_legal(Action::MoveLeader { to: region("iberia") }));
    p.act(Action::MoveLeader { to: region("iberia") });
    p.finish();
    let at = |leader| p.s.leaders.iter().find(|l| l.leader == leader).map(|l| l.at);
    assert_eq!([at(Zareh), at(TigranMiddle)], [Some(region("iberia")), Some(region("judea"))]);
    p.play(TigranMiddle, Kind::Movement);
    assert_eq!(p.s.steps.top(), Some(Step::Movement(MovementStep::Move { left: 4, free: 2 })));
    assert!(p.is_legal(Action::MoveLeader { to: region("syria") }));
    assert!(!p.is_legal(Action::MoveLeader { to: region("great_armenia") }));
}

/// S2S-231, S2S-381: action, capture test, count, event.
#[test]
fn s2s_231_the_capture_test_comes_before_the_count_and_the_event() {
    let load = [Resource::Copper];
    let mut p = start().unit(Colour::Red, Side::Peaceful, "sophene", &load).leader(Zareh, "sophene");
    idle_but_capture(&mut p, TigranII);
    idle_but_capture(&mut p, TigranII);
    p.play(TigranII, Kind::Movement).act(Action::Stop);
    assert_eq!((p.s.steps.top(), p.s.cards_played), (Some(Step::Capture(CaptureStep::CaptureTest)), 2));
    let capture = Action::Capture { region: region("sophene"), option: 0 };
    p.act(capture).until(event_due);
    assert!(p.s.captured.has(region("sophene")));
    assert_eq!((p.s.cards_played, p.s.captures()), (3, 1));
}

fn idle_but_capture(p: &mut Position, leader: Leader) {
    let kind = if p.s.cards_played == 0 { Kind::Hiring } else { Kind::Gathering };
    p.play(leader, kind).finish();
}

/// S2S-E13, S2S-561, S2S-562, S2S-221: 6, 6, 9, 12 cards; the event comes first, then the return.
#[test]
fn e13_cards_return_when_all_have_been_played() {
    let teams: [&[&str]; 4] = [
        &["tigran_ii/whip+zareh/erebuni"],
        &["tigran_ii/whip", "zareh/erebuni"],
        &["tigran_ii/whip", "zareh/erebuni", "artavasdes_ii/divine"],
        &["tigran_ii/whip", "zareh/erebuni", "artavasdes_ii/divine", "tigran_middle/joker"],
    ];
    for (team, expected) in teams.into_iter().zip([6, 6, 9, 12]) {
        let mut p = table(game(), team, "medium", &[]);
        // Harmless events for every third card.
        for known in [15, 19, 20] {
            p.s.unseen.remove(event(known));
            p.s.waiting.push_bottom(Some(event(known)));
            p.s.unknown.pop();
        }
        let (mut cards, mut events) = (0, 0);
        loop {
            let leader = ready(&p)[cards % ready(&p).len()];
            idle(&mut p, leader);
            cards += 1;
            let left: usize = hands(&p).iter().sum();
            assert_eq!(left, expected - cards, "cards stay on the table, also during the event");
            if event_due(&p.s) {
                events += 1;
                assert_eq!(cards % 3, 0);
                p.s.rome = 1;
                p.finish();
                if cards == expected {
                    break;
                }
                assert_eq!(hands(&p).iter().sum::<usize>(), expected - cards);
                assert!(p.s.last_card.is_some());
            }
            assert!(cards < 12, "the cards return");
        }
        assert_eq!((cards, events, p.s.round as usize), (expected, expected / 3, expected / 3 + 1));
        assert!(hands(&p).iter().all(|n| *n == 3));
        assert_eq!(p.s.last_card, None, "S2S-478: what lay on top is back in hand");
    }
}

/// S2S-X9, S2S-509: without a waiting event Rome moves by 2.
#[test]
fn x9_the_third_card_with_an_empty_waiting_deck() {
    let mut p = start();
    p.s.waiting.pop();
    p.s.unknown.push_bottom(None);
    for kind in [Kind::Hiring, Kind::Movement, Kind::Gathering] {
        p.play(TigranII, kind).finish();
    }
    assert_eq!((p.s.rome, p.s.events_resolved, p.s.round), (3, 0, 2));
}
