//! PAX-4.3: at the edges of what players can offer each other.

use crate::board::*;
use crate::support::{id, node};
use agon_game::Telling;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At<'g> = Position<'g, PaxRomana>;

/// Whether Carthage can offer the East something.
fn offers(at: &mut At<'_>, offer: Offer) -> bool {
    at.happens(CARTHAGE, TalkStep::Propose { by: CARTHAGE, left: 3, to: Some(EAST) });
    at.is_legal(Action::Offer { to: EAST, offer })
}

fn hired(space: &str, unit: Unit) -> Offer {
    Offer::Mercenaries { at: id(space), unit, talents: 0 }
}

/// PAX-4.1b, PAX-4.1c: a player talks to one of the others.
#[test]
fn pax_4_1b_a_player_talks_to_others() {
    let mut at = bare(game());
    at.happens(CARTHAGE, TalkStep::Propose { by: CARTHAGE, left: 3, to: None });
    let mut expected: Vec<Action> = [ROME, GREECE, EAST].map(|seat| Action::ChooseSeat { seat }).to_vec();
    expected.push(Action::Done);
    assert_eq!(at.legal(), expected);
}

/// PAX-4.3.1c, PAX-R114: allies need no second alliance; it is given for nothing or for Talents, and asked for some.
#[test]
fn pax_4_3_1c_alliances_are_offered_once() {
    for allied in [false, true] {
        let mut at = bare(game());
        if allied {
            at.s.ally(CARTHAGE, EAST);
        }
        assert_eq!(offers(&mut at, Offer::Alliance { talents: 0 }), !allied);
        assert_eq!(offers(&mut at, Offer::AllianceFor { talents: 1 }), !allied);
        assert!(!offers(&mut at, Offer::AllianceFor { talents: 0 }), "that is an alliance for nothing");
    }
}

/// PAX-4.3.1d: gifts of Talents, and prices, go up to what their payer has; a gift of none is no offer.
#[test]
fn pax_4_3_1d_nobody_offers_more_than_he_has() {
    let mut at = bare(game());
    at.s.player_mut(CARTHAGE).talents = 3;
    for (talents, able) in [(0, false), (1, true), (3, true), (5, false)] {
        assert_eq!(offers(&mut at, Offer::Talents { talents }), able, "{talents}");
    }
    for (purse, able) in [(2, true), (1, false)] {
        at.s.player_mut(EAST).talents = purse;
        at.s.fleets.clear();
        at.fleet(of(CARTHAGE), "melita", 1);
        let galley = |talents| Offer::Galley { at: node("melita"), galleys: 1, talents };
        assert_eq!((offers(&mut at, galley(0)), offers(&mut at, galley(2))), (true, able), "{purse}");
    }
}

/// PAX-4.3.1f, PAX-5.1.2a: an ally gets any number of squadrons of a Fleet, a stranger all of them, whoever lies elsewhere.
#[test]
fn pax_4_3_1f_how_many_squadrons_are_given() {
    for (allied, given) in [(true, [false, true, true]), (false, [false, false, true])] {
        let mut at = bare(game());
        if allied {
            at.s.ally(CARTHAGE, EAST);
        }
        at.s.ally(CARTHAGE, GREECE);
        at.fleet(of(CARTHAGE), "melita", 2).fleet(of(GREECE), "athenae", 1);
        let galleys = |galleys| Offer::Galley { at: node("melita"), galleys, talents: 0 };
        assert_eq!([0, 1, 2].map(|count| offers(&mut at, galleys(count))), given);
    }
}

/// PAX-4.3.1d, PAX-R123: Mercenaries that are there are given, hired infantry not beyond the maximum of Carthage.
#[test]
fn pax_4_3_1d_which_mercenaries_are_given() {
    for (heavy, able) in [(14, true), (15, false)] {
        let mut at = bare(game());
        at.s.ally(CARTHAGE, EAST);
        at.army(of(EAST), "siga", &[(Unit::MercenaryHeavy, 1), (Unit::MercenaryLight, 1)]);
        at.army(of(CARTHAGE), "carthago", &[(Unit::HeavyInfantry, heavy)]).reckoned();
        at.happens(EAST, TalkStep::Propose { by: EAST, left: 3, to: Some(CARTHAGE) });
        let given = [Unit::MercenaryHeavy, Unit::MercenaryLight, Unit::MercenaryCavalry]
            .map(|unit| at.is_legal(Action::Offer { to: CARTHAGE, offer: hired("siga", unit) }));
        assert_eq!(given, [able, true, false], "{heavy}");
    }
}

/// PAX-4.3.1d, PAX-5.1.2a: a stranger gets Mercenaries only where the giver has nothing else and all others are friends of the stranger.
#[test]
fn pax_4_3_1d_mercenaries_for_strangers_stand_alone() {
    type Setting<'a> = &'a dyn Fn(&mut At<'_>);
    let settings: [(Setting<'_>, bool); 4] = [
        (&|_| {}, true),
        (
            &|at| {
                at.works(of(CARTHAGE), "siga", 2);
            },
            false,
        ),
        (
            &|at| {
                at.s.ally(CARTHAGE, GREECE);
                at.s.ally(EAST, GREECE);
                at.garrisons(of(GREECE), &["siga"]);
            },
            true,
        ),
        (
            &|at| {
                at.s.ally(CARTHAGE, GREECE);
                at.garrisons(of(GREECE), &["siga"]);
            },
            false,
        ),
    ];
    for (place, (setting, able)) in settings.into_iter().enumerate() {
        let mut at = bare(game());
        at.army(of(CARTHAGE), "siga", &[(Unit::MercenaryLight, 1)]);
        setting(&mut at);
        at.reckoned();
        assert_eq!(offers(&mut at, hired("siga", Unit::MercenaryLight)), able, "{place}");
    }
}

/// PAX-4.3.1d, PAX-4.3.1f, PAX-5.1.2a: to a stranger go all Mercenaries of a kind at once, for their price, if nothing else of the giver is there; to
/// an ally one unit at a time.
#[test]
fn pax_4_3_1d_a_stranger_gets_all_mercenaries_of_a_space() {
    let light = |talents| Offer::Mercenaries { at: id("siga"), unit: Unit::MercenaryLight, talents };
    for (allied, price, left) in [(false, 6, 0), (true, 2, 2)] {
        let mut at = bare(game());
        if allied {
            at.s.ally(CARTHAGE, EAST);
        }
        at.army(of(CARTHAGE), "siga", &[(Unit::MercenaryLight, 3)]).reckoned();
        assert!(offers(&mut at, light(price)) && offers(&mut at, light(0)), "{allied}");
        assert!(!offers(&mut at, light(8 - price)), "{allied}");
        let offer = Action::Offer { to: EAST, offer: light(price) };
        let said = format!("offers East {} mercenary light infantry in Siga for {price}T", 3 - left);
        assert_eq!(at.game.describe(&at.s, offer), said);
        at.act(offer);
        let said = format!("accepts {} mercenary light infantry in Siga for {price}T from Carthage", 3 - left);
        assert_eq!(at.game.describe(&at.s, Action::Yes), said);
        at.sound();
        at.act(Action::Yes);
        assert_eq!(at.troops(of(EAST), "siga"), Troops::of(Unit::MercenaryLight, 3 - left));
        assert_eq!(at.troops(of(CARTHAGE), "siga"), Troops::of(Unit::MercenaryLight, left));
        assert_eq!(at.talents(CARTHAGE), 20 + u16::from(price));
    }
    let mut at = bare(game());
    at.army(of(CARTHAGE), "siga", &[(Unit::MercenaryLight, 2), (Unit::MercenaryCavalry, 1)]).reckoned();
    assert!(!offers(&mut at, light(0)), "the cavalry would stand beside a stranger");
}

/// PAX-6.4.3a, PAX-R123: several units at once do not bring Carthage above its maximum either.
#[test]
fn pax_6_4_3a_no_stranger_gets_more_than_its_maximum() {
    for (hired_units, able) in [(3, true), (4, false)] {
        let mut at = bare(game());
        at.army(of(EAST), "siga", &[(Unit::MercenaryHeavy, hired_units)]);
        at.army(of(CARTHAGE), "carthago", &[(Unit::HeavyInfantry, 12)]).reckoned();
        at.happens(EAST, TalkStep::Propose { by: EAST, left: 3, to: Some(CARTHAGE) });
        let offer = Action::Offer { to: CARTHAGE, offer: hired("siga", Unit::MercenaryHeavy) };
        assert_eq!(at.is_legal(offer), able, "{hired_units}");
    }
}

/// PAX-4.3.1d: a card that is offered has been seen by the others.
#[test]
fn pax_4_3_1d_a_card_that_is_offered_is_known() {
    let mut at = extended(game());
    at.hand(CARTHAGE, &[Card::Cunctator]);
    let offer = Offer::Card { card: Card::Cunctator, talents: 0 };
    assert!(offers(&mut at, offer));
    at.act(Action::Offer { to: EAST, offer }).act(Action::No);
    let others: Seats = [ROME, GREECE, EAST].into_iter().map(of).collect::<Seats>();
    assert_eq!(at.s.player(CARTHAGE).hand.get(0).map(|held| held.seen), Some(others));
}

/// PAX-4.3.2b, PAX-4.3.1i: what is given is paid for, and a Town that is given counts for its Province at once.
#[test]
fn pax_4_3_2b_gifts_are_paid_for_at_once() {
    let mut at = bare(game());
    at.s.ally(CARTHAGE, EAST);
    at.army(of(CARTHAGE), "siga", &[(Unit::MercenaryLight, 1)]).works(of(CARTHAGE), "aleria", 2).reckoned();
    assert_eq!(at.controls("corsica"), Some(CARTHAGE));
    let sold = Offer::Mercenaries { at: id("siga"), unit: Unit::MercenaryLight, talents: 2 };
    let town = Offer::Works { at: id("aleria"), talents: 2 };
    for (offer, paid) in [(sold, 2), (town, 4)] {
        assert!(offers(&mut at, offer));
        at.act(Action::Offer { to: EAST, offer }).act(Action::Yes);
        assert_eq!((at.talents(CARTHAGE), at.talents(EAST)), (20 + paid, 20 - paid));
    }
    assert_eq!(at.s.control[id::<Province>("corsica")], Some(of(EAST)));
}

/// PAX-14.2.2a, PAX-14.2.1m (option): heavy units on ships at a transit point count, and are disbanded like others.
#[test]
fn pax_14_2_2a_heavy_units_on_ships_are_disbanded() {
    let able = with_options("pax_romana", &[("disband_heavy_infantry", "true")]);
    let sea = node("ntp_tyrrhenum");
    let disband = |space, count| Action::Disband { at: node(space), piece: full(Unit::Legion), count };
    let mut at = extended(&able);
    at.army(of(ROME), "roma", &[(Unit::Legion, 1)]).leader(of(ROME), "rome_03", "ntp_tyrrhenum");
    let mut army = Troops::of(Unit::Legion, 2);
    army.add(full(Unit::Elephants), 1);
    at.game.stow(&mut at.s, of(ROME), sea, army);
    at.reckoned().active(ROME);
    assert!(at.is_legal(disband("ntp_tyrrhenum", 2)) && at.is_legal(disband("roma", 1)));
    at.act(disband("ntp_tyrrhenum", 1));
    assert_eq!(at.game.cargo(&at.s, of(ROME), sea).len(), 2);
    assert!(!at.is_legal(disband("roma", 1)), "an earlier place");
    at.act(disband("ntp_tyrrhenum", 1));
    assert!(at.s.cargo.is_empty(), "Elephants do not stay alone");
    assert_eq!(at.legal().first(), Some(&Action::Expand));
}

/// PAX-14.2.2a, PAX-14.2.2b (option): heavy units are disbanded Space by Space, in the Extended Game only; what they held is lost.
#[test]
fn pax_14_2_2a_heavy_units_are_disbanded_space_by_space() {
    let able = with_options("pax_romana", &[("disband_heavy_infantry", "true")]);
    let disband = |space| Action::Disband { at: node(space), piece: full(Unit::Legion), count: 1 };
    let legions = |at: &mut At<'_>| {
        at.army(of(ROME), "roma", &[(Unit::Legion, 1)]).army(of(ROME), "aleria", &[(Unit::Legion, 1)]).reckoned();
        at.active(ROME);
    };
    let mut at = bare(&able);
    legions(&mut at);
    assert!(!at.is_legal(disband("roma")));
    let mut at = extended(&able);
    legions(&mut at);
    assert!(at.is_legal(disband("roma")) && at.is_legal(disband("aleria")));
    assert_eq!(at.s.control[id::<Province>("corsica")], Some(of(ROME)));
    at.act(disband("aleria"));
    assert_eq!(at.s.control[id::<Province>("corsica")], None);
    assert!(!at.is_legal(disband("roma")), "an earlier Space");
}
