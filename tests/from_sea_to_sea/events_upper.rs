//! Upper parts of all twenty events: S2S-501 to S2S-505, S2S-511 to S2S-549 (odd numbers), and their options.

use crate::pieces::*;
use crate::support::*;
use agon_from_sea_to_sea::Action;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::LastStep;
use agon_from_sea_to_sea::step::*;

/// Eleven troublemakers (X6: 3 for each 3, 2 for each 4, 2 for each 5) on three regions, no unit.
fn eleven(p: Position<'_>) -> Position<'_> {
    let p = p.no_units().captured("sophene", "ct_either_2").captured("osroene", "ct_either_3");
    p.troublemakers("great_armenia", 6).troublemakers("sophene", 4).troublemakers("osroene", 1)
}

/// Events that ask for a resource: number, troublemakers for each, what.
const PAYMENTS: [(usize, u8, Resource); 10] = [
    (3, 3, Resource::Copper),
    (4, 3, Resource::Food),
    (5, 3, Resource::Wood),
    (7, 4, Resource::Food),
    (8, 3, Resource::Stone),
    (12, 4, Resource::Iron),
    (14, 4, Resource::Wood),
    (17, 3, Resource::Iron),
    (18, 4, Resource::Stone),
    (20, 4, Resource::Copper),
];

/// X6, X12, S2S-515, S2S-517, S2S-519, S2S-523, S2S-525, S2S-533, S2S-537, S2S-543, S2S-545, S2S-549: for each 3 or 4
/// troublemakers one resource or Rome +1. S2S-504: what is missing moves Rome. S2S-R73: any unit may pay.
#[test]
fn s2s_515_to_549_resources_or_rome() {
    for (number, per, resource) in PAYMENTS {
        let times = 11 / per;
        let without = upper(eleven(plain()), number);
        assert!(idle(&without), "event {number} asks for nothing that is not there");
        assert_eq!(without.s.rome, 1 + times, "event {number}");
        let rich = || upper(eleven(plain()).unit(Colour::Green, Side::Peaceful, "judea", &[resource]), number);
        let mut p = rich();
        assert_eq!(
            p.s.steps.top(),
            Some(Step::Event(EventStep::PayOrRome { resource, left: times })),
            "event {number}"
        );
        assert_eq!(p.legal(), [pay(Colour::Green, "judea", resource), Action::RomeUp]);
        p.act(pay(Colour::Green, "judea", resource));
        assert!(idle(&p));
        assert_eq!((p.s.rome, scale(&p, resource)), (times, (2, 5)), "event {number}: one was paid");
        let mut p = rich();
        p.act(Action::RomeUp);
        assert_eq!(
            (p.s.rome, p.s.steps.top()),
            (2, Some(Step::Event(EventStep::PayOrRome { resource, left: times - 1 })))
        );
        let upper = LastStep { cause: Cause::EventUpper, event: Some(event(number)), legate: None };
        assert_eq!(p.s.last_step, Some(upper));
    }
}

/// S2S-R73: another resource is no payment.
#[test]
fn s2s_515_only_the_named_resource_pays() {
    for (number, per, resource) in PAYMENTS {
        let other = Resource::ALL.iter().copied().find(|r| *r != resource).unwrap();
        let p = upper(eleven(plain()).unit(Colour::Green, Side::Peaceful, "judea", &[other]), number);
        assert_eq!((p.s.rome, idle(&p)), (1 + 11 / per, true), "event {number}");
    }
}

/// S2S-R72: with the option the resource must be spent when it is there.
#[test]
fn s2s_r72_a_payment_can_be_forced() {
    for (option, forced) in [("free_choice", false), ("forced_if_payable", true)] {
        let game = game_with(&[("event_upper_payment", option)]);
        let p = eleven(plain_of(&game)).unit(Colour::Green, Side::Peaceful, "judea", &[Resource::Iron]);
        let mut p = upper(p, 17);
        assert_eq!(p.is_legal(Action::RomeUp), !forced);
        p.act(pay(Colour::Green, "judea", Resource::Iron));
        assert_eq!(p.s.rome, 3, "two are missing");
    }
}

/// S2S-505: nothing is asked with too few troublemakers.
#[test]
fn s2s_505_the_quotient_is_rounded_down() {
    for (number, per, resource) in PAYMENTS {
        let p = plain().no_units().unit(Colour::Green, Side::Peaceful, "judea", &[resource]);
        let p = p.troublemakers("great_armenia", per - 1);
        assert_eq!(upper(p, number).s.rome, 1, "event {number}");
    }
}

/// S2S-535, S2S-539: for each 4, for each 5, Rome +1 without payment.
#[test]
fn s2s_535_539_rome_rises_without_payment() {
    for (number, at, steps) in [(13, 11, 2), (15, 11, 2), (13, 8, 2), (15, 9, 1), (13, 3, 0), (15, 4, 0)] {
        let p = plain().no_units().captured("sophene", "ct_either_2").captured("osroene", "ct_either_3");
        let p = p.unit(Colour::Green, Side::Peaceful, "judea", &[Resource::Wood, Resource::Food]);
        let p = p.troublemakers("great_armenia", 6.min(at)).troublemakers("sophene", at.saturating_sub(6).min(4));
        let p = upper(p.troublemakers("osroene", at.saturating_sub(10)), number);
        assert_eq!((p.s.rome, idle(&p)), (1 + steps, true), "event {number} with {at}");
    }
}

/// Events that spread in an area.
const AREAS: [(usize, &[&str]); 4] = [
    (1, &["cappadocia", "cilicia", "commagene"]),
    (9, &["syria", "judea"]),
    (10, &["corduene", "media"]),
    (16, &["albania", "iberia", "colchis"]),
];

/// Eight troublemakers: two more are due. Six in Great Armenia, two in Sophene.
fn eight() -> Position<'static> {
    let p = plain().no_units().captured("sophene", "ct_either_2");
    p.troublemakers("great_armenia", 6).troublemakers("sophene", 2)
}

/// S2S-511, S2S-527, S2S-529, S2S-541: for each 4 one more in captured regions of the area, S2S-R79: spread freely.
#[test]
fn s2s_511_527_529_541_troublemakers_in_an_area() {
    for (number, area) in AREAS {
        let mut p = upper(eight().captured(area[0], "ct_battle_2").captured(area[1], "ct_battle_3"), number);
        let mut offered = choices(&p);
        offered.sort();
        let mut expected: Vec<&str> = area[..2].to_vec();
        expected.sort();
        assert_eq!(offered, expected, "event {number}: captured ones");
        p.act(choose(area[0])).act(choose(area[0]));
        assert!(idle(&p));
        assert_eq!((on_card(&p, area[0]), on_card(&p, area[1]), p.s.rome), (2, 0, 1), "event {number}");
        // The only captured one takes all.
        let p = upper(eight().captured(area[1], "ct_battle_2"), number);
        assert_eq!((on_card(&p, area[1]), p.s.rome, idle(&p)), (2, 1, true), "event {number}");
        // S2S-212, S2S-213: none is captured, Rome rises for each.
        let p = upper(eight(), number);
        assert_eq!((p.s.on_board(), p.s.rome), (8, 3), "event {number}");
        for name in area {
            assert_eq!(on_card(&p, name), 0);
        }
    }
}

/// S2S-R79: a full region is chosen only if all are full; S2S-573: then Rome rises, as it does without stock.
#[test]
fn s2s_r79_full_regions_last() {
    let p = plain().no_units().captured("syria", "ct_battle_2").captured("judea", "ct_battle_3");
    let p = p.troublemakers("great_armenia", 1).troublemakers("syria", 4).troublemakers("judea", 3);
    let p = upper(p, 9);
    assert_eq!((on_card(&p, "judea"), on_card(&p, "syria"), p.s.rome), (4, 4, 2));
    // Stock for one of two.
    let p = plain().no_units().captured("syria", "ct_battle_2").captured("judea", "ct_battle_3");
    let mut p = upper(p.troublemakers("great_armenia", 6).troublemakers("syria", 2).stock(1), 9);
    p.act(choose("judea"));
    assert_eq!((p.s.rome, p.s.stock, idle(&p)), (2, 0, true));
}

/// S2S-513, S2S-531: each captured region with three or more gets one more. S2S-R85: counted at the start.
#[test]
fn s2s_513_531_crowds_grow() {
    for number in [2, 11] {
        let p = plain().no_units().captured("sophene", "ct_either_2").captured("osroene", "ct_either_3");
        let p = upper(p.troublemakers("sophene", 3).troublemakers("osroene", 2), number);
        assert_eq!(
            (on_card(&p, "great_armenia"), on_card(&p, "sophene"), on_card(&p, "osroene")),
            (4, 4, 2),
            "event {number}"
        );
        assert_eq!((p.s.rome, idle(&p)), (1, true));
    }
}

/// X11: with an empty stock each of the two crowded regions moves Rome. S2S-573: so does a full one.
#[test]
fn x11_crowds_without_stock() {
    for number in [2, 11] {
        let p = plain().no_units().captured("sophene", "ct_either_2").captured("osroene", "ct_either_3");
        let p = p.troublemakers("great_armenia", 6).troublemakers("sophene", 4).troublemakers("osroene", 2);
        assert_eq!(upper(p, number).s.rome, 3, "event {number}");
        let full = plain().no_units().troublemakers("great_armenia", 6);
        assert_eq!(upper(full, number).s.rome, 2, "event {number}");
    }
}

/// S2S-521, S2S-547: for each captured region with two or more a unit of that region, or Rome +1.
#[test]
fn s2s_521_547_a_unit_or_rome() {
    for number in [6, 19] {
        let p = plain().no_units().captured("sophene", "ct_either_2").captured("osroene", "ct_either_3");
        let p = p.troublemakers("sophene", 2).troublemakers("osroene", 1);
        let p =
            p.unit(Colour::Yellow, Side::Peaceful, "sophene", &[]).unit(Colour::Green, Side::Military, "osroene", &[]);
        let p = p.unit(Colour::Yellow, Side::Military, "great_armenia", &[]);
        let p = p.troublemakers("great_armenia", 4);
        let mut p = upper(p, number);
        assert_eq!(p.legal(), [lose(Colour::Yellow, Side::Military, "great_armenia"), Action::RomeUp]);
        p.act(Action::RomeUp);
        assert_eq!(p.legal(), [lose(Colour::Yellow, Side::Peaceful, "sophene"), Action::RomeUp]);
        p.act(lose(Colour::Yellow, Side::Peaceful, "sophene"));
        assert!(idle(&p), "Osroene has one troublemaker only");
        // A stranger has died: no troublemaker.
        assert_eq!((p.s.rome, p.count("sophene", Side::Peaceful), on_card(&p, "sophene")), (2, 0, 2));
        // Without a unit there is no choice.
        let p = upper(plain().no_units(), number);
        assert_eq!((p.s.rome, idle(&p)), (2, true), "event {number}");
    }
}

/// S2S-507, S2S-551: a local unit that dies brings a troublemaker at once, S2S-211: or Rome +1 when its region is full.
#[test]
fn s2s_507_a_dead_local_brings_a_troublemaker() {
    for number in [6, 19] {
        let p = || plain().no_units().unit(Colour::Red, Side::Military, "great_armenia", &[]);
        let red = lose(Colour::Red, Side::Military, "great_armenia");
        let mut p1 = upper(p(), number);
        p1.act(red);
        assert_eq!((on_card(&p1, "great_armenia"), p1.s.rome), (4, 1));
        let mut p2 = upper(p().troublemakers("great_armenia", 6), number);
        p2.act(red);
        assert_eq!((on_card(&p2, "great_armenia"), p2.s.rome), (6, 2));
        let last = LastStep { cause: Cause::Death, event: Some(event(number)), legate: None };
        assert_eq!(p2.s.last_step, Some(last));
    }
}

/// S2S-R77, S2S-339: the number on the board is lower by the troublemakers that yellow military units ignore; those on cities and
/// beside conditions count. S2S-R78: one on a city counts once for the board and for each region's threshold.
#[test]
fn s2s_r77_what_counts() {
    // Three on the card, one on a city, one beside a condition: five; a Greek takes one off.
    let five = || {
        let p = plain().no_units().city_troublemaker("arshamashat").condition_troublemaker("judea");
        p.unit(Colour::Yellow, Side::Peaceful, "great_armenia", &[])
    };
    assert_eq!(upper(five(), 15).s.rome, 2);
    assert_eq!(upper(five().unit(Colour::Yellow, Side::Military, "great_armenia", &[]), 15).s.rome, 1);
    assert_eq!(upper(five().unit(Colour::Yellow, Side::Military, "sophene", &[]), 15).s.rome, 2);
    // Arshamashat is next to Great Armenia and Sophene.
    let p = plain().no_units().captured("sophene", "ct_either_2").troublemakers("sophene", 2);
    let p = upper(p.troublemakers("great_armenia", 2).city_troublemaker("arshamashat"), 11);
    assert_eq!((on_card(&p, "great_armenia"), on_card(&p, "sophene")), (3, 3));
    // And a Greek keeps his region below the threshold.
    let p = plain().no_units().captured("sophene", "ct_either_2").troublemakers("sophene", 3);
    let p = upper(p.unit(Colour::Yellow, Side::Military, "sophene", &[]), 11);
    assert_eq!((on_card(&p, "great_armenia"), on_card(&p, "sophene")), (4, 3));
}

/// S2S-641, S2S-R97: with the Defender all troublemakers of the presence region count for nothing, cities included.
#[test]
fn s2s_r97_the_defender() {
    let p = || {
        let p = with_roles(&["artavasdes_ii/conqueror", "zareh/defender"]).no_units();
        p.captured("sophene", "ct_either_2").troublemakers("sophene", 3).city_troublemaker("arshamashat")
    };
    // Seven on the board; Zareh in Great Armenia leaves out three and the city.
    assert_eq!(upper(p(), 13).s.rome, 1);
    assert_eq!(upper(p().leader(Leader::Zareh, "judea"), 13).s.rome, 2);
    let p = upper(p(), 11);
    assert_eq!((on_card(&p, "great_armenia"), on_card(&p, "sophene")), (3, 4));
}

/// S2S-R85: the number is counted once, before anything of the part is carried out.
#[test]
fn s2s_r85_the_number_is_a_snapshot() {
    // Seven: one more is due, although it makes eight.
    let p = plain().no_units().captured("sophene", "ct_either_2").captured("judea", "ct_battle_2");
    let p = upper(p.troublemakers("great_armenia", 6).troublemakers("sophene", 1), 9);
    assert_eq!((p.s.on_board(), idle(&p)), (8, true));
}

/// S2S-502, S2S-508: first the upper part, then the lower one, then the discard; S2S-501 counts it.
#[test]
fn s2s_502_upper_then_lower_then_discard() {
    let p = eleven(plain()).unit(Colour::Green, Side::Peaceful, "judea", &[Resource::Wood]);
    let mut p = p.event(5);
    assert_eq!(p.s.event, Some(event(5)));
    p.act(pay(Colour::Green, "judea", Resource::Wood));
    // Two were missing; the lower part has taken a talent out of the Inland Sea.
    assert!(idle(&p));
    assert_eq!((p.s.rome, p.s.inland, p.s.talents_out), (3, 3, 1));
    assert!(p.s.discard.has(event(5)));
    assert_eq!((p.s.event, p.s.events_resolved), (None, 1));
}

/// S2S-501, S2S-203, S2S-205: after the third card the top of the waiting deck is revealed and resolved.
#[test]
fn s2s_501_the_third_card_brings_the_event() {
    let p = waiting_deck(plain().no_units(), &[None, Some(2)]).cards_played(2);
    let mut p = p.talents(0, 0).perform(ARTAVASDES, Kind::Hiring, 1);
    p.act(Action::Stop);
    assert_eq!(p.s.steps.top().map(|s| matches!(s, Step::Event(EventStep::RevealEvent { .. }))), Some(true));
    p.act(Action::RevealEvent { event: event(20) });
    assert_eq!((p.s.rome, p.s.round, p.s.cards_played), (2, 2, 0));
    assert_eq!(p.s.waiting.iter().collect::<Vec<_>>(), [Some(event(2))]);
    // Not after the second card.
    let mut p = plain().no_units().cards_played(1).perform(ARTAVASDES, Kind::Hiring, 1);
    p.act(Action::Stop);
    assert_eq!((idle(&p), p.s.round), (true, 1));
}

/// S2S-509, X9: with an empty waiting deck Rome +2 and no event.
#[test]
fn s2s_509_an_empty_waiting_deck() {
    let p = waiting_deck(plain().no_units(), &[]).cards_played(2);
    let mut p = p.talents(0, 0).perform(ARTAVASDES, Kind::Hiring, 1);
    p.act(Action::Stop);
    assert_eq!((p.s.rome, p.s.events_resolved, p.s.round), (3, 0, 2));
    assert_eq!(p.s.last_step.unwrap().cause, Cause::EmptyDeck);
}

/// S2S-503: all four kinds of demands of upper parts are there.
#[test]
fn s2s_503_kinds_of_upper_parts() {
    use agon_from_sea_to_sea::content::Upper;
    let count = |f: fn(&Upper) -> bool| game().content.events.iter().filter(|e| f(&e.upper)).count();
    assert_eq!(count(|u| matches!(u, Upper::PayOrRome { .. })), 10);
    assert_eq!(count(|u| matches!(u, Upper::Spread { .. })), 4);
    assert_eq!(count(|u| matches!(u, Upper::Crowd { .. })), 2);
    assert_eq!(count(|u| matches!(u, Upper::UnitOrRome { .. })), 2);
    assert_eq!(count(|u| matches!(u, Upper::Rome { .. })), 2);
}

/// S2S-212, S2S-213, S2S-R88: no troublemaker comes to a region that is not captured; Rome rises instead.
#[test]
fn s2s_r88_not_into_uncaptured_regions() {
    let place = |p: Position<'static>| {
        p.at(&[Step::Event(EventStep::PlaceEach {
            regions: [region("judea")].into_iter().collect(),
            cause: Cause::EventUpper,
        })])
    };
    let p = place(plain());
    assert_eq!((on_card(&p, "judea"), p.s.rome), (0, 2));
    let p = place(plain().captured("judea", "ct_battle_2"));
    assert_eq!((on_card(&p, "judea"), p.s.rome), (1, 1));
}
