//! The Rome marker: S2S-571 to S2S-577, how the track is cleared (X3, X4), S2S-C13.

use crate::pieces::*;
use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::Ending;
use agon_from_sea_to_sea::step::*;

/// Cells of the captured-region tokens, the lowest first.
const TOKENS: [u8; 12] = [5, 8, 10, 11, 11, 13, 15, 15, 16, 18, 18, 18];

/// S2S-571, S2S-572, S2S-573: an event, an empty deck and a troublemaker without a place move Rome up.
#[test]
fn s2s_571_572_573_the_ways_up() {
    assert_eq!(upper(plain().no_units().troublemakers("great_armenia", 4), 13).s.rome, 2);
    assert_eq!(waiting_deck(plain(), &[]).at(&[Step::Event(EventStep::EventDue)]).s.rome, 3);
    let full = plain().troublemakers("great_armenia", 6).at(&[Step::Event(EventStep::PlaceEach {
        regions: [region("great_armenia")].into_iter().collect(),
        cause: Cause::Conflict,
    })]);
    assert_eq!((full.s.rome, full.s.rome_steps[Cause::Conflict]), (2, 1));
}

/// X3: without a capture cell V is the end.
#[test]
fn x3_three_steps_are_safe() {
    let p = rise(plain(), 3);
    assert_eq!((p.s.rome, p.s.ending), (4, None));
    let p = rise(plain(), 4);
    assert_eq!((p.s.rome, p.s.ending), (5, Some(Ending::ReachedToken)));
    // The other steps are not taken.
    assert_eq!(rise(plain(), 9).s.rome, 5);
}

/// X4, S2S-574, S2S-575: after k captures the match is lost on the cell of the lowest token that is left, and always on XVIII.
#[test]
fn x4_the_track_is_cleared_from_below() {
    for captures in 0..=12 {
        let end = TOKENS.get(captures).copied().unwrap_or(18);
        let p = || plain().capture_all(&REGIONS[..captures]).rome(end - 1);
        let p1 = rise(p(), 1);
        let ending = if end == 18 { Ending::ReachedLastCell } else { Ending::ReachedToken };
        assert_eq!((p1.s.rome, p1.s.ending), (end, Some(ending)), "{captures} captures");
        assert!(p1.s.steps.top().is_none(), "at once, whatever was going on");
        if end > 2 {
            let p2 = rise(plain().capture_all(&REGIONS[..captures]).rome(end - 2), 1);
            assert!(p2.s.ending.is_none(), "{captures} captures");
        }
    }
}

/// X4, S2S-390: captures 2, 5 and 8 add an event.
#[test]
fn x4_captures_that_add_an_event() {
    for captures in 1..=12 {
        let region = region(REGIONS[captures - 1]);
        let p = plain().capture_all(&REGIONS[..captures - 1]);
        let mut p = p.at(&[Step::Capture(CaptureStep::RevealRegionToken { region })]);
        let token = p.s.tokens_unseen.first().unwrap();
        p.force(Action::RevealRegionToken { token });
        let added = usize::from([2, 5, 8].contains(&captures));
        assert_eq!(p.s.waiting.len(), 1 + added, "capture {captures}");
    }
}

/// S2S-C13: on X and XVI the token comes before the legate.
#[test]
fn s2s_c13_defeat_comes_before_the_legate() {
    for (captures, cell) in [(2, 10), (8, 16)] {
        let p = rise(plain().capture_all(&REGIONS[..captures]).rome(cell - 1), 1);
        assert_eq!((p.s.rome, p.s.ending), (cell, Some(Ending::ReachedToken)));
        let p = rise(plain().capture_all(&REGIONS[..captures + 1]).rome(cell - 1), 1);
        assert_eq!((p.s.ending, p.s.steps.top()), (None, Some(Step::Legate(LegateStep::RevealLegate))));
    }
}

/// S2S-577, S2S-R71: if several steps are due, those after the legate wait for its effect.
#[test]
fn s2s_r71_steps_wait_for_the_legate() {
    let mut p = rise(plain().capture_all(&REGIONS[..3]).rome(6), 3);
    assert_eq!((p.s.rome, p.s.steps.top()), (7, Some(Step::Legate(LegateStep::RevealLegate))));
    p.act(Action::RevealLegate { legate: legate(6) });
    // Two of the four talents, which all lie in the Inland Sea; then the other steps.
    assert_eq!((p.s.rome, p.s.talents_out, idle(&p)), (9, 2, true));
    // Two legates on the way.
    let mut p = rise(plain().capture_all(&REGIONS[..3]).rome(6), 4);
    p.act(Action::RevealLegate { legate: legate(2) });
    assert_eq!((p.s.rome, p.s.steps.top()), (10, Some(Step::Legate(LegateStep::RevealLegate))));
    p.act(Action::RevealLegate { legate: legate(6) });
    assert!(idle(&p));
}

/// S2S-576, S2S-432: wood lowers the marker by one; S2S-R44: not below cell I.
#[test]
fn s2s_576_wood_lowers_rome() {
    for (before, after) in [(4, 3), (1, 1)] {
        let p = plain().no_units().unit(Colour::Red, Side::Peaceful, "great_armenia", &[]).rome(before);
        let mut p = scale_from(p, Resource::Wood, 3).perform(ARTAVASDES, Kind::Gathering, 1);
        p.act(Action::Gather { region: region("great_armenia"), resource: Resource::Wood });
        assert_eq!(p.s.rome, after);
    }
}

/// S2S-574, S2S-606: defeat ends the match in the middle of an event; the rest of the event does not happen.
#[test]
fn s2s_574_defeat_at_any_moment() {
    let p = plain().no_units().troublemakers("great_armenia", 4).rome(4);
    let p = p.event(13);
    assert_eq!((p.s.rome, p.s.ending), (5, Some(Ending::ReachedToken)));
    assert_eq!((p.s.event, p.s.events_resolved), (Some(event(13)), 0));
}

/// S2S-573, S2S-604: a troublemaker of a capture that finds no place moves Rome.
#[test]
fn s2s_573_captures_without_stock() {
    let p =
        plain().stock(0).at(&[Step::Capture(CaptureStep::CaptureTroublemakers { region: region("judea"), left: 2 })]);
    assert_eq!((p.s.rome, p.s.rome_steps[Cause::Capture]), (3, 2));
}

/// S2S-C9, S2S-602: when a check takes the last region, casualties, bonus token and drawn tokens come before the final event.
#[test]
fn s2s_c9_the_check_ends_before_the_final_event() {
    let others: Vec<&str> = REGIONS.into_iter().filter(|r| *r != "sophene").collect();
    let p = with_roles(&["artavasdes_ii/divine", "zareh/liberator"]).no_units().capture_all(&others);
    let p = p.unit(Colour::Yellow, Side::Military, "sophene", &[]).leader(ARTAVASDES, "sophene");
    let mut p = p.perform(ARTAVASDES, Kind::Battle, 4);
    let drawn = ["base_3_0", "base_3_1", "base_0_1#1", "base_0_1#2", "base_2_1#1"];
    p.draw(&drawn);
    let lowest = p.s.tokens_unseen.first().unwrap();
    p.act(Action::RevealRegionToken { token: lowest });
    p.until(|s| {
        matches!(
            s.steps.top(),
            Some(Step::Capture(CaptureStep::UseEffect { .. }) | Step::Check(CheckStep::TakeBonus { .. }))
        )
    });
    if !p.is_legal(Action::TakeBonus { end: End::Left }) {
        p.act(Action::Stop);
    }
    assert!(!p.s.final_event);
    // Two damage symbols have cost the unit.
    assert_eq!((p.s.captures(), p.count("sophene", Side::Military)), (12, 1), "the reward stays");
    p.act(Action::TakeBonus { end: End::Left });
    assert!(matches!(p.s.steps.top(), Some(Step::Event(EventStep::RevealEvent { .. }))));
    assert!(p.s.final_event && p.s.check.is_none());
    assert!(drawn.iter().all(|name| p.s.pontus.has(token(name))));
    p.act(Action::RevealEvent { event: event(15) });
    assert_eq!(p.s.ending, Some(Ending::Victory));
}
