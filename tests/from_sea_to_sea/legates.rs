//! The eight legates, light and dark: S2S-577 to S2S-593, S2S-R64 to S2S-R71.

use crate::pieces::*;
use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::{Ending, LastStep};
use agon_from_sea_to_sea::step::*;
use agon_from_sea_to_sea::units::Place;
use agon_game::{Chance, IdSet};

/// One capture: the track is free up to VII, and legates are light.
fn light() -> Position<'static> {
    plain().captured("media", "ct_battle_5")
}

/// Six captures: legates are dark.
fn dark() -> Position<'static> {
    light().capture_all(&["albania", "iberia", "colchis", "syria", "judea"])
}

/// S2S-577, S2S-581: the marker reaches the cell, the legate is turned up, has its effect and leaves the game.
#[test]
fn s2s_577_581_a_legate_is_met_once() {
    let p = rise(light().rome(6), 1);
    assert_eq!(p.s.steps.top(), Some(Step::Legate(LegateStep::RevealLegate)));
    assert_eq!(p.game.chance_outcomes(&p.s).unwrap().len(), 8, "any of the eight");
    let mut p = p;
    p.act(Action::RevealLegate { legate: legate(2) });
    assert!(idle(&p) && p.s.legate.is_none());
    assert!(!p.s.legates_unseen.has(legate(2)));
    assert!(!p.s.legate_cells.has(7));
    // Down and up again: nobody is there any more.
    p.s.rome = 6;
    let p = rise(p, 1);
    assert!(idle(&p));
}

/// S2S-578, S2S-579, S2S-580, S2S-R64, S2S-R65, X5: light up to five captures, dark from six on. S2S-C7: Great Armenia is no
/// capture.
#[test]
fn x5_light_until_the_sixth_capture() {
    let regions = ["media", "albania", "iberia", "colchis", "syria", "judea", "corduene"];
    for (captures, removed) in [(1, 2), (4, 2), (5, 2), (6, 3), (7, 3)] {
        let p = meet(plain().capture_all(&regions[..captures]), 2);
        assert_eq!(p.s.troublemakers_out, removed, "{captures} captures");
    }
    // The legate of X with five captures.
    let mut p = rise(plain().capture_all(&regions[..5]).rome(9), 1);
    p.act(Action::RevealLegate { legate: legate(2) });
    assert_eq!(p.s.troublemakers_out, 2);
}

/// S2S-582, S2S-583: two or three events go to the discard unresolved, and Rome does not move.
#[test]
fn s2s_582_legate_i_discards_events() {
    for (p, count) in [(light(), 2), (dark(), 3)] {
        let mut p = meet(waiting_deck(p, &[Some(4), None, Some(6), None]), 1);
        assert_eq!(p.game.chance_outcomes(&p.s).unwrap().len(), 1, "event IV is known");
        p.act(Action::RevealEvent { event: event(4) });
        p.act(Action::RevealEvent { event: event(20) });
        if count == 3 {
            p.act(Action::RevealEvent { event: event(6) });
        }
        assert!(idle(&p));
        assert_eq!((p.s.waiting.len(), p.s.discard.len(), p.s.events_resolved), (4 - count, count, 0));
        assert_eq!(p.s.rome, 7);
    }
    // S2S-R66: it takes what is there.
    let mut p = meet(waiting_deck(dark(), &[None]), 1);
    p.act(Action::RevealEvent { event: event(20) });
    assert_eq!((idle(&p), p.s.waiting.len(), p.s.rome), (true, 0, 7), "S2S-583");
    assert!(idle(&meet(waiting_deck(dark(), &[]), 1)));
}

/// S2S-584, S2S-585: two or three troublemakers of the stock leave the game, and Rome does not move.
#[test]
fn s2s_584_legate_ii_removes_troublemakers() {
    for (p, count) in [(light(), 2), (dark(), 3)] {
        let p = meet(p, 2);
        assert_eq!((p.s.stock, p.s.troublemakers_out, p.s.on_board()), (9 - count, count, 3));
    }
    let p = meet(dark().troublemakers("great_armenia", 6).troublemakers("media", 4), 2);
    assert_eq!((p.s.stock, p.s.troublemakers_out, p.s.rome), (0, 2, 7), "S2S-585, S2S-R66");
}

/// S2S-586, S2S-R67: one or two units of each colour, from the stock or the board as the players choose, leave the game; a local
/// from the board brings a troublemaker (S2S-507).
#[test]
fn s2s_586_legate_iii_removes_units() {
    let out = |p: &Position| (0..22).filter(|i| p.s.units[UnitToken(*i)].place == Place::Out).count();
    for (p, each) in [(light(), 1), (dark(), 2)] {
        let p = (0..4).fold(p, |p, _| p.unit(Colour::Green, Side::Military, "media", &[]));
        let mut p = meet(p, 3);
        // Red units stand in Great Armenia and lie in stock.
        let (stock, board) =
            (Action::RemoveFromStock { colour: Colour::Red }, lose(Colour::Red, Side::Military, "great_armenia"));
        assert!(p.is_legal(stock) && p.is_legal(board));
        p.act(board);
        assert_eq!(on_card(&p, "great_armenia"), 4);
        if each == 2 {
            p.act(stock);
        }
        // Violet, blue and yellow ones are in stock only; green ones on the board only.
        for _ in 0..each {
            assert_eq!(p.legal(), [lose(Colour::Green, Side::Military, "media")]);
            p.act(lose(Colour::Green, Side::Military, "media"));
        }
        assert!(idle(&p));
        assert_eq!((out(&p), on_card(&p, "media"), on_card(&p, "great_armenia")), (5 * each, 0, 4));
    }
}

/// S2S-R67: with fewer units of a colour all of them go.
#[test]
fn s2s_r67_fewer_units() {
    let mut p = dark().no_units();
    for i in (0..22).filter(|i| game().content.units[usize::from(*i)] == Colour::Violet) {
        p.s.units[UnitToken(i)].place = Place::Out;
    }
    let mut p = meet(p, 3);
    p.until(|s| s.steps.top().is_none());
    let left = |colour| {
        let of =
            |i: &u8| p.game.content.units[usize::from(*i)] == colour && p.s.units[UnitToken(*i)].place != Place::Out;
        (0..22).filter(of).count()
    };
    assert_eq!((left(Colour::Violet), left(Colour::Yellow), left(Colour::Red)), (0, 2, 4));
}

/// S2S-587, S2S-R68: in each of the 13 regions a resource or a unit; dark: both, as far as possible.
#[test]
fn s2s_587_legate_iv_takes_a_toll_in_each_region() {
    let people = |p: Position<'static>| {
        let p = p.no_units().unit(Colour::Yellow, Side::Peaceful, "sophene", &[Resource::Iron, Resource::Wood]);
        let p = p.unit(Colour::Yellow, Side::Military, "sophene", &[]);
        p.unit(Colour::Green, Side::Military, "judea", &[])
    };
    let loaded = carrier(Colour::Yellow, Side::Peaceful, "sophene", &[Resource::Iron, Resource::Wood]);
    let iron = Action::Pay { carrier: loaded, resource: Resource::Iron };
    let unit = Position::at_unit(Colour::Yellow, Side::Peaceful, "sophene", &[Resource::Iron, Resource::Wood]);
    let soldier = lose(Colour::Yellow, Side::Military, "sophene");

    let mut p = meet(people(light()), 4);
    let wood = Action::Pay { carrier: loaded, resource: Resource::Wood };
    assert_eq!(p.legal(), [wood, iron, Action::LoseUnit { unit }, soldier]);
    p.act(iron);
    // Judea is not captured here: a dead local moves Rome (S2S-R76).
    p.act(lose(Colour::Green, Side::Military, "judea"));
    let last = LastStep { cause: Cause::Legate, event: None, legate: Some(legate(4)) };
    assert_eq!((p.s.rome, p.s.ending, p.s.last_step), (8, Some(Ending::ReachedToken), Some(last)));

    let mut p = meet(people(light()), 4);
    p.act(soldier);
    assert_eq!(p.legal(), [lose(Colour::Green, Side::Military, "judea")], "Sophene has paid");

    let mut p = meet(people(dark()), 4);
    assert_eq!(p.legal(), [wood, iron], "first the resource, then the unit");
    p.act(iron);
    assert_eq!(p.legal().len(), 2);
    p.act(soldier);
    p.act(lose(Colour::Green, Side::Military, "judea"));
    assert!(idle(&p));
    assert_eq!((on_card(&p, "judea"), p.s.rome), (1, 7), "Judea is captured, S2S-507");
    assert_eq!((scale(&p, Resource::Iron).1, p.count("sophene", Side::Peaceful)), (5, 1));
}

/// S2S-588, S2S-589, S2S-R69, S2S-464, S2S-375: two or three tokens of the players' choice are turned for good.
#[test]
fn s2s_588_legate_v_turns_tokens() {
    let p = plain().capture_all(&["media", "albania", "iberia"]).troublemakers("media", 2).leader(ARTAVASDES, "media");
    let mut p = meet(p, 5);
    assert_eq!(choices(&p), ["albania", "iberia", "media"]);
    p.act(choose("media"));
    assert_eq!(choices(&p), ["albania", "iberia"]);
    p.act(choose("albania"));
    assert!(idle(&p));
    assert_eq!(p.s.face_down, ["media", "albania"].map(region).into_iter().collect());
    assert!(p.s.captured.has(region("media")), "it stays captured");
    // No activation, no check there.
    let p = p.city("artashat", 6).perform(ARTAVASDES, Kind::BuildActivate, 0);
    assert!(!p.is_legal(Action::Activate { region: region("albania") }));
    assert!(!p.is_legal(Action::Activate { region: region("media") }));
    assert!(p.is_legal(Action::Activate { region: region("great_armenia") }));
    for kind in [Kind::Battle, Kind::Negotiation] {
        let p = Position { game: p.game, s: p.s }.perform(ARTAVASDES, kind, 3);
        assert!(!p.is_legal(Action::CheckIn { region: region("media") }), "{kind}");
    }

    let mut p = meet(dark(), 5);
    for name in ["media", "albania", "iberia"] {
        assert!(!idle(&p));
        p.act(choose(name));
    }
    assert!(idle(&p));
    // Fewer tokens: all.
    let mut p = meet(light(), 5);
    p.act(choose("media"));
    assert_eq!((idle(&p), p.s.face_down), (true, IdSet::of(region("media"))));
}

/// S2S-590: two or three talents, from either sea; if there are fewer, all.
#[test]
fn s2s_590_legate_vi_takes_talents() {
    let mut p = meet(light().talents(2, 2), 6);
    p.act(Action::SpendTalent { sea: Sea::Hyrcanian });
    p.act(Action::SpendTalent { sea: Sea::Inland });
    assert_eq!((idle(&p), p.s.inland, p.s.hyrcanian, p.s.talents_out), (true, 2, 1, 1));
    let p = meet(dark().talents(4, 0), 6);
    assert_eq!((idle(&p), p.s.inland, p.s.talents_out), (true, 1, 3));
    let p = meet(dark().talents(2, 0), 6);
    assert_eq!((idle(&p), p.s.inland, p.s.talents_out), (true, 0, 4));
    // The only talent is spent once: it does not leave the Inland Sea at the same time.
    let p = meet(light().talents(0, 1), 6);
    assert_eq!((idle(&p), p.s.inland, p.s.hyrcanian), (true, 1, 0));
    for p in [light(), dark()] {
        let p = meet(p.talents(0, 2), 6);
        assert_eq!((idle(&p), p.s.inland, p.s.hyrcanian, p.s.talents_out), (true, 2, 0, 2));
    }
    let mut p = meet(dark().talents(1, 2), 6);
    p.act(Action::SpendTalent { sea: Sea::Hyrcanian });
    p.act(Action::SpendTalent { sea: Sea::Inland });
    assert_eq!((idle(&p), p.s.inland, p.s.hyrcanian, p.s.talents_out), (true, 2, 0, 2));
}

/// S2S-591, S2S-592, S2S-R70: one or two of each kind leave the game, first from units, then from the left of the scale;
/// bonuses do not count, and a scale may become empty.
#[test]
fn s2s_591_legate_vii_removes_resources() {
    for (p, each) in [(light(), 1), (dark(), 2)] {
        let p = p.no_units().unit(Colour::Yellow, Side::Peaceful, "sophene", &[Resource::Iron]);
        let p = p.unit(Colour::Green, Side::Peaceful, "judea", &[Resource::Iron, Resource::Food]);
        let mut p = scale_from(scale_from(p, Resource::Wood, 3), Resource::Stone, 3);
        p.s.scales[Resource::Copper].count = 1;
        p.s.resources_out[Resource::Copper] = 4;
        let mut p = meet(p, 7);
        // Iron is on two units: the players choose.
        assert_eq!(p.legal().len(), 2);
        p.act(pay(Colour::Yellow, "sophene", Resource::Iron));
        let judea = |load: &[Resource]| carrier(Colour::Green, Side::Peaceful, "judea", load);
        if each == 2 {
            p.act(Action::Pay { carrier: judea(&[Resource::Iron, Resource::Food]), resource: Resource::Iron });
            p.act(Action::Pay { carrier: judea(&[Resource::Food]), resource: Resource::Food });
        } else {
            p.act(Action::Pay { carrier: judea(&[Resource::Iron, Resource::Food]), resource: Resource::Food });
        }
        assert!(idle(&p));
        assert_eq!(scale(&p, Resource::Iron), (3, 3), "the units had enough");
        assert_eq!(scale(&p, Resource::Wood), (3 + each, 5 - each));
        assert_eq!(scale(&p, Resource::Food), (2 + each - 1, 4 - (each - 1)));
        assert_eq!(p.s.scales[Resource::Copper].count, 0, "S2S-R70");
        // S2S-592: wood did not lower Rome, stone added no event.
        assert_eq!((p.s.rome, p.s.waiting.len()), (7, 1));
        let gone = Resource::ALL.iter().map(|r| p.s.resources_out[*r]).collect::<Vec<_>>();
        assert_eq!(gone, [each, 5, each, each, each]);
    }
}

/// S2S-593, S2S-R66: four or seven tokens of the bag leave the game; that ends when the bag is empty, even if it is then refilled.
#[test]
fn s2s_593_legate_viii_removes_tokens() {
    for (p, count) in [(light(), 4), (dark(), 7)] {
        let mut p = meet(p, 8);
        for drawn in 0..count {
            assert!(chance(&p), "{drawn} of {count}");
            assert_eq!(p.game.chance_outcomes(&p.s).unwrap().len(), 25 - drawn);
            let token = p.s.bag.first().unwrap();
            p.act(Action::DrawToken { token });
        }
        assert!(idle(&p));
        assert_eq!((p.s.bag.len(), p.s.pontus.len()), (25 - count, 0));
    }
    for (refill, bag, pontus) in [("when_empty", 23, 0), ("when_needed", 0, 23)] {
        let game = game_with(&[("refill", refill)]);
        let p = plain_of(&game).captured("media", "ct_battle_5").bag(&["base_3_0", "base_3_1"]);
        let mut p = meet(p, 8);
        p.act(Action::DrawToken { token: token("base_3_0") });
        p.act(Action::DrawToken { token: token("base_3_1") });
        assert!(idle(&p), "{refill}");
        assert_eq!((p.s.bag.len(), p.s.pontus.len()), (bag, pontus), "{refill}");
    }
}

/// S2S-R71: what a legate sets off may bring the marker to the next one; then the first effect goes on under its own name.
#[test]
fn s2s_r71_a_legate_within_a_legate() {
    // Three captures free the track up to X. Dead locals of uncaptured regions move Rome.
    let mut p = plain().no_units().capture_all(&["media", "albania", "iberia"]).rome(6);
    for (colour, at) in [(Colour::Red, "sophene"), (Colour::Red, "osroene"), (Colour::Yellow, "cilicia")] {
        p = p.unit(colour, Side::Military, at, &[]);
    }
    let mut p = rise(p.unit(Colour::Green, Side::Military, "judea", &[]), 1);
    p.act(Action::RevealLegate { legate: legate(4) });
    p.act(lose(Colour::Red, Side::Military, "sophene")).act(lose(Colour::Red, Side::Military, "osroene"));
    p.act(lose(Colour::Yellow, Side::Military, "cilicia"));
    assert_eq!((p.s.rome, p.s.steps.top()), (10, Some(Step::Legate(LegateStep::RevealLegate))));
    p.act(Action::RevealLegate { legate: legate(2) });
    p.act(lose(Colour::Green, Side::Military, "judea"));
    let last = LastStep { cause: Cause::Legate, event: None, legate: Some(legate(4)) };
    assert_eq!((p.s.rome, p.s.last_step), (11, Some(last)));
}
