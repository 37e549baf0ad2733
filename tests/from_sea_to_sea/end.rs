//! The end of the game (S2S-201, S2S-202, S2S-601 to S2S-606).

use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::{Cells, Ending};
use agon_from_sea_to_sea::step::*;
use agon_game::{Rules, Scoring, Seat, Turn};

use Leader::{TigranII, Zareh};

const REVEAL: Step = Step::Event(EventStep::RevealEvent { reveal: Reveal::Due });

/// All but Sophene is captured; Tigran II stands there with copper, and Rome on this cell.
fn before_the_last_capture(rome: u8) -> Position<'static> {
    let mut p = start().no_units().capture_all(&REGIONS[1..]).leader(TigranII, "sophene");
    // All four legates are out of the way.
    p = p.rome(rome).troublemakers("great_armenia", 2);
    p.s.legate_cells = Cells::EMPTY;
    while p.s.legates_unseen.len() > 4 {
        let legate = p.s.legates_unseen.first().unwrap();
        p.s.legates_unseen.remove(legate);
    }
    p.unit(Colour::Red, Side::Peaceful, "sophene", &[Resource::Copper])
}

/// Tigran II hires nobody; the copper captures Sophene. Up to the final event, or the end.
fn capture(p: Position<'static>) -> Position<'static> {
    let mut p = p.perform(TigranII, Kind::Hiring, 1);
    p.act(Action::Stop).act(Action::Capture { region: region("sophene"), option: 0 });
    p.until(|s| s.steps.top() == Some(REVEAL) || s.ending.is_some());
    p
}

/// S2S-201, S2S-605: all win together, with a payoff of 1 each.
#[test]
fn s2s_201_all_win_or_lose_together() {
    for (ending, won) in [
        (Ending::Victory, true),
        (Ending::ReachedToken, false),
        (Ending::ReachedLastCell, false),
        (Ending::RoundLimit, false),
    ] {
        let mut p = with_roles(&["tigran_ii/whip", "zareh/erebuni", "artavasdes_ii/divine"]);
        p.s.ending = Some(ending);
        p.s.steps.clear();
        let outcome = p.game.outcome(&p.s);
        for seat in [0, 1, 2].map(Seat) {
            assert_eq!((outcome.won[seat], outcome.payoffs[seat]), (won, f32::from(u8::from(won))), "{ending:?}");
        }
        assert_eq!((outcome.truncated, p.game.turn(&p.s)), (false, Turn::Over));
    }
    assert!(game().info().cooperative);
}

/// S2S-202, S2S-R102: rounds are not limited by the rules; only the safeguard ends endless play, as a loss.
#[test]
fn s2s_202_rounds_go_on() {
    let after_a_round = |limit: u8, round: u8| {
        let path = "rules.engine_limits.round_limit".to_owned();
        let game = game_patched(&[(path, toml::Value::Integer(limit.into()))]);
        let mut p = of(&game, &["tigran_ii/whip", "zareh/erebuni"]);
        p.s.round = round;
        let p = p.at(&[Step::Round(RoundStep::RoundDone)]);
        (p.s.ending, p.s.round, p.game.outcome(&p.s).ending)
    };
    assert_eq!(after_a_round(60, 59), (None, 60, "truncated"));
    assert_eq!(after_a_round(60, 60), (Some(Ending::RoundLimit), 60, "round_limit"));
    assert_eq!(after_a_round(200, 60), (None, 61, "truncated"));
    assert!(game().content.round_limit >= 60);
}

/// S2S-601, S2S-602, S2S-605: twelve regions, then the final event, whatever the number of cards.
#[test]
fn s2s_601_twelve_regions_and_the_final_event() {
    for cards in 0..3 {
        let mut p = capture(before_the_last_capture(3).cards_played(cards));
        assert_eq!((p.s.captures(), p.s.ending, p.s.steps.top()), (12, None, Some(REVEAL)), "not won yet");
        p.act(Action::RevealEvent { event: event(20) }).finish();
        assert_eq!((p.s.ending, p.s.rome, p.s.round), (Some(Ending::Victory), 4, 1));
        assert_eq!((p.s.events_resolved, p.s.discard.len()), (1, 1));
        assert_eq!(p.game.outcome(&p.s).ending, "victory");
    }
    // With eleven regions nothing of the kind happens.
    let mut p = before_the_last_capture(3).perform(TigranII, Kind::Hiring, 1);
    p.act(Action::Stop).act(Action::Stop);
    assert_eq!((p.s.captures(), p.s.steps.top(), p.s.ending, p.s.final_event), (11, None, None, false));
}

/// S2S-602: both parts of the final event, by the normal rules.
#[test]
fn s2s_602_the_final_event_is_resolved_in_full() {
    let mut p = capture(before_the_last_capture(3).troublemakers("great_armenia", 3));
    // Event XIII: Rome +1 per 4 troublemakers, then 3 units are discarded.
    assert_eq!(p.s.on_board(), 4);
    p.act(Action::RevealEvent { event: event(13) });
    assert_eq!((p.s.rome, p.s.steps.top()), (4, Some(Step::Event(EventStep::DiscardUnits { left: 3 }))));
    p.finish();
    assert_eq!(p.s.ending, Some(Ending::Victory));
}

/// S2S-X10, S2S-603, S2S-605, S2S-606: an empty waiting deck moves Rome by 2 instead.
#[test]
fn x10_the_final_event_with_an_empty_waiting_deck() {
    let end = |rome: u8| {
        let mut p = before_the_last_capture(rome);
        while let Some(card) = p.s.waiting.pop() {
            p.s.unknown.push_bottom(card);
        }
        let p = capture(p);
        (p.s.ending, p.s.rome, p.s.events_resolved)
    };
    assert_eq!(end(16), (Some(Ending::ReachedLastCell), 18, 0));
    assert_eq!(end(15), (Some(Ending::Victory), 17, 0));
}

/// S2S-X10, S2S-577: a legate on the way is resolved before the victory, on its dark side.
#[test]
fn x10_a_legate_on_the_way_to_victory() {
    let mut p = start().no_units().capture_all(&REGIONS[1..]).capture_all(&["sophene"]).rome(15);
    while let Some(card) = p.s.waiting.pop() {
        p.s.unknown.push_bottom(card);
    }
    p.s.final_event = true;
    p = p.at(&[Step::Event(EventStep::EventDue), Step::Round(RoundStep::RoundDone)]);
    assert_eq!((p.s.rome, p.s.steps.top()), (16, Some(Step::Legate(LegateStep::RevealLegate))));
    // Legate II: three troublemakers of the stock leave the game.
    p.s.legates_unseen.insert(legate(2));
    p.s.legates_unseen.remove(legate(8));
    p.act(Action::RevealLegate { legate: legate(2) });
    assert_eq!((p.s.troublemakers_out, p.s.rome, p.s.ending), (3, 17, Some(Ending::Victory)));
}

/// S2S-604, S2S-399: troublemakers of the last capture that have no place move Rome, also to the last cell.
#[test]
fn s2s_604_troublemakers_of_the_last_capture() {
    let mut p = capture(before_the_last_capture(3).stock(0));
    assert_eq!((p.s.rome, p.s.rome_steps[Cause::Capture]), (4, 1));
    assert_eq!([p.count("sophene", Side::Peaceful), p.count("sophene", Side::Military)], [2, 1], "the full reward");
    p.act(Action::RevealEvent { event: event(19) });
    p.finish();
    assert_eq!(p.s.ending, Some(Ending::Victory));
    let p = capture(before_the_last_capture(17).stock(0));
    assert_eq!((p.s.ending, p.s.rome), (Some(Ending::ReachedLastCell), 18));
}

/// S2S-606, S2S-575: the final event can still lose the match.
#[test]
fn s2s_606_defeat_in_the_final_event() {
    for (rome, ending) in [(16, Ending::Victory), (17, Ending::ReachedLastCell)] {
        let mut p = capture(before_the_last_capture(rome));
        p.act(Action::RevealEvent { event: event(20) }).finish();
        assert_eq!((p.s.ending, p.s.rome), (Some(ending), rome + 1));
    }
}

/// S2S-R101: the effect of the last region comes first; then exactly one event, also on a third card, and no talents.
#[test]
fn s2s_r101_capture_effect_then_one_event() {
    let p = before_the_last_capture(3).talents(0, 4).city("arshamashat", 2).cards_played(2);
    let mut p = p.perform(TigranII, Kind::Hiring, 1);
    p.act(Action::Stop).act(Action::Capture { region: region("sophene"), option: 0 });
    p.until(|s| s.steps.top() == Some(Step::Capture(CaptureStep::UseEffect { region: region("sophene") })));
    assert_eq!((p.s.captures(), p.s.event), (12, None));
    p.act(Action::Stop);
    assert_eq!(p.s.steps.top(), Some(REVEAL), "no choice in between");
    p.act(Action::RevealEvent { event: event(20) }).finish();
    assert_eq!((p.s.events_resolved, p.s.ending), (1, Some(Ending::Victory)));
}

/// S2S-C9: steps 5 to 7 of the check that brings the last region come before the final event.
#[test]
fn s2s_c9_the_last_check_is_finished_first() {
    let mut p = before_the_last_capture(3).unit(Colour::Violet, Side::Military, "sophene", &[]);
    p = p.bag(&["base_3_0", "base_3_1", "base_2_1#1", "base_2_1#2"]).perform(TigranII, Kind::Battle, 3);
    p.draw(&["base_3_0", "base_3_1", "base_2_1#1"]).act(Action::EndCheck);
    p.until(|s| matches!(s.steps.top(), Some(Step::Check(CheckStep::Casualties { .. }))));
    assert_eq!(p.s.captures(), 12, "two damage symbols cost a unit after the capture");
    p.until(|s| s.steps.top() == Some(REVEAL));
    assert_eq!((p.s.check, p.s.captures()), (None, 12));
    assert!(p.s.pontus.has(token("base_3_0")));
}

/// S2S-X3, S2S-574.
#[test]
fn x3_rome_before_the_first_capture() {
    let rome = |steps| {
        let p = start().at(&[Step::Event(EventStep::Rome { left: steps, cause: Cause::EventUpper })]);
        (p.s.rome, p.s.ending)
    };
    assert_eq!(rome(3), (4, None));
    assert_eq!(rome(4), (5, Some(Ending::ReachedToken)));
}

/// S2S-606, S2S-574: defeat comes at once, in the middle of whatever is going on.
#[test]
fn s2s_606_defeat_is_immediate() {
    let mut p = start().rome(4).event(19);
    p.until(|s| s.ending.is_some());
    assert_eq!((p.s.ending, p.game.turn(&p.s)), (Some(Ending::ReachedToken), Turn::Over));
    assert_eq!((p.s.steps.iter().count(), p.s.events_resolved), (0, 0));
}

/// S2S-R103, S2S-R104: a layout that cannot be won any more is played on; other rules than the three of the summary move
/// Rome as well.
#[test]
fn s2s_r103_play_goes_on_without_hope() {
    let mut p = table(game(), &["tigran_ii/whip", "zareh/erebuni"], "medium", &[("colchis", "colchis_c")]);
    for _ in 0..3 {
        p.s.scales[Resource::Food].take();
        p.s.resources_out[Resource::Food] += 1;
    }
    p.play(Zareh, Kind::Hiring).finish();
    assert_eq!((p.s.ending, p.s.steps.top()), (None, None));
    // A local unit dies in an uncaptured region.
    let p = start().no_units().unit(Colour::Red, Side::Military, "sophene", &[]);
    let p = p.at(&[Step::Event(EventStep::LoseUnitIn { region: region("sophene") })]);
    let mut p = p;
    p.act(Action::LoseUnit { unit: Position::at_unit(Colour::Red, Side::Military, "sophene", &[]) });
    assert_eq!((p.s.rome, p.s.rome_steps[Cause::Death]), (2, 1));
}
