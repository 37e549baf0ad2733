//! PAX-17.1.5, PAX-17.2: the moment of a card, and what must be so when it is played.

use super::*;
use agon_game::Rules as _;

/// PAX-17.1.5c: cards of the Card and Action segments are not played when a group has come to a transit point, nor Conqueror
/// in a Card segment.
#[test]
fn pax_17_1_5c_each_card_keeps_its_moment() {
    let offered = |occasion: Occasion| {
        let mut at = extended(game());
        at.hand(ROME, &[Card::Cunctator, Card::Conqueror, Card::TacticalSurprise]).leader(of(ROME), "rome_01", "roma");
        at.army(of(ROME), "tolosa", &[(Unit::Legion, 1)]).expansion(ROME);
        let march = at.game.set_out(&mut at.s, of(EAST), EAST, MarchKind::Bonus, node("ltp_sinai"));
        at.s.march_mut(march).troops = Troops::of(Unit::HeavyInfantry, 1);
        let side = |owner: Owner| Combatant { standing: true, ..Combatant::of(owner, owner.seat()) };
        at.s.battle = Some(Battle::new(id("tolosa"), Cause::Attack, side(of(EAST)), side(of(ROME))));
        at.s.steps.push(CardStep::Window { seat: ROME, occasion }.into());
        let mut offered = Vec::new();
        at.game.legal_actions(&at.s, &mut offered);
        [Card::Cunctator, Card::Conqueror, Card::TacticalSurprise].map(|card| offered.contains(&play(card)))
    };
    assert_eq!(offered(Occasion::Segment), [true, false, false]);
    assert_eq!(offered(Occasion::Action), [true, true, false]);
    assert_eq!(offered(Occasion::TransitPoint), [false, false, false]);
    assert_eq!(offered(Occasion::Battle), [false, false, true]);
}

/// PAX-17.2-10-a: a Conqueror needs an own Elite leader, and an Expansion of the player's own that has no Conqueror yet.
#[test]
fn pax_17_2_10_a_a_conqueror_needs_an_own_elite_leader() {
    let offered = |prepare: &dyn Fn(&mut At)| {
        let mut at = extended(game());
        at.army(of(ROME), "roma", &[(Unit::Legion, 1)]).hand(ROME, &[Card::Conqueror]).active(ROME);
        prepare(&mut at);
        at.s.steps.push(ActStep::Expansion.into());
        let mut offered = Vec::new();
        at.game.legal_actions(&at.s, &mut offered);
        offered.contains(&play(Card::Conqueror))
    };
    let led = |at: &mut At| {
        at.leader(of(ROME), "rome_03", "roma").leader(of(ROME), "rome_01", "roma").expansion(ROME);
    };
    assert!(offered(&led), "beside a leader who is no Elite");
    assert!(!offered(&|at| {
        at.leader(of(EAST), "east_01", "tyrus").leader(of(ROME), "rome_03", "roma").expansion(ROME);
    }));
    assert!(!offered(&|at| {
        led(at);
        at.s.activation.conqueror = true;
    }));
    assert!(!offered(&|at| {
        led(at);
        at.s.pontus = Some(ROME);
        at.s.marker = Some(Marker::Pontus);
    }));
}

/// PAX-17.2-01-a, PAX-17.2-01-b: without anybody to talk to the card still breaks a pact, whoever has made it.
#[test]
fn pax_17_2_01_b_an_alliance_card_needs_a_partner_or_a_pact() {
    let silent = with_options("pax_romana", &[("negotiation", "off")]);
    for (rhodes, pergamum) in [(None, None), (Some(EAST), None), (None, Some(GREECE))] {
        let mut at = extended(&silent);
        (at.s.rhodes, at.s.pergamum) = (rhodes, pergamum);
        at.hand(ROME, &[Card::Alliance]).happens(ROME, CardStep::Window { seat: ROME, occasion: Occasion::Segment });
        assert_eq!(at.is_legal(play(Card::Alliance)), (rhodes, pergamum) != (None, None));
    }
}

/// PAX-17.2-01-a, scenario VI: Macedon and the eastern kings do not talk about an alliance; Rome talks to both.
#[test]
fn pax_17_2_01_a_excluded_alliances_are_not_talked_about() {
    let mut at = start(game(), "vi");
    let seats: Vec<Seat> = at.s.all_seats().collect();
    let barred = at.game.scene(&at.s).special.never_allied.expect("two powers that never ally");
    for by in &seats {
        at.happens(*by, CardStep::Mode { by: *by, card: Card::Alliance });
        let open = |to: &&Seat| *to != by && !(barred.contains(by) && barred.contains(to));
        let partners: Vec<_> = seats.iter().filter(open).map(|seat| Action::ChooseSeat { seat: *seat }).collect();
        assert_eq!(at.legal(), partners, "{by}");
    }
}

/// PAX-17.2-12-c, PAX-17.2-27: what is in force already is not played again.
#[test]
fn pax_17_2_27_what_is_in_force_is_not_played_again() {
    let mut at = extended(game());
    assert!(can(&at, ROME, Card::Cunctator) && can(&at, ROME, Card::Pontus));
    at.s.player_mut(ROME).cunctator = true;
    at.s.pontus = Some(EAST);
    assert!(!can(&at, ROME, Card::Cunctator) && !can(&at, ROME, Card::Pontus));
}

/// PAX-17.2-23-a, PAX-12.2.3b: Mercenaries need just 2 Talents, units to join, and a power that may hire.
#[test]
fn pax_17_2_23_a_mercenaries_need_two_talents_and_an_army() {
    let mut at = extended(game());
    assert!(!can(&at, EAST, Card::Mercenaries), "nobody to join");
    at.army(of(EAST), "tyrus", &[(Unit::LightInfantry, 1)]);
    for (talents, able) in [(1, false), (2, true)] {
        at.s.player_mut(EAST).talents = talents;
        assert_eq!(can(&at, EAST, Card::Mercenaries), able);
    }
    let mut strict = with_options("pax_romana", &[]);
    for scene in &mut strict.content.scenarios {
        scene.seats.iter_mut().for_each(|seat| seat.mercenaries = false);
    }
    let mut at = extended(&strict);
    at.army(of(EAST), "tyrus", &[(Unit::LightInfantry, 1)]).hand(EAST, &[Card::Mercenaries]);
    at.happens(EAST, CardStep::Window { seat: EAST, occasion: Occasion::Segment });
    assert!(!at.is_legal(play(Card::Mercenaries)));
}

/// PAX-12.2.3d, PAX-6.4.3a: a power at its maximum hires no Heavy Infantry, but others.
#[test]
fn pax_12_2_3d_the_maximum_bars_heavy_mercenaries() {
    let mut at = extended(game());
    let most = at.game.seat_rules(&at.s, CARTHAGE).manpower_max[0];
    at.army(of(CARTHAGE), "carthago", &[(Unit::HeavyInfantry, most)]).play(CARTHAGE, Card::Mercenaries);
    assert_eq!(at.legal(), [Unit::MercenaryLight, Unit::MercenaryCavalry].map(|unit| Action::Hire { unit }));
    at.game.wipe_out(&mut at.s, of(CARTHAGE), id("carthago"));
    assert_eq!(at.legal().len(), 3);
}

/// PAX-12.4.7d, PAX-17.2-28-b: a Dictator needs a leader who makes way; friends at home are no enemies, tribes are.
#[test]
fn pax_17_2_28_b_friends_at_home_are_no_enemies() {
    let mut at = extended(game());
    at.army(of(EAST), "croton", &[(Unit::LightInfantry, 1)]);
    assert!(!can(&at, ROME, Card::SoldierOfFortune) && can(&at, ROME, Card::RaiseTheMilitia));
    at.leader(of(ROME), "rome_03", "roma");
    assert!(can(&at, ROME, Card::SoldierOfFortune));
    at.s.ally(ROME, EAST);
    assert!(!can(&at, ROME, Card::SoldierOfFortune) && !can(&at, ROME, Card::RaiseTheMilitia));
    at.s.ground[id::<Space>("capua")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
    assert!(can(&at, ROME, Card::RaiseTheMilitia), "a chip stands for warriors");
}

/// PAX-12.4.7d, PAX-1.4e, PAX-17.2-28-b: enemy Garrisons at home are an Army, which is enough for a Dictator; militia
/// is raised only against combat units.
#[test]
fn pax_12_4_7d_garrisons_at_home_are_an_army() {
    let mut at = extended(game());
    at.leader(of(ROME), "rome_03", "roma").garrisons(of(EAST), &["aleria"]);
    assert!(!can(&at, ROME, Card::SoldierOfFortune), "not at home");
    at.garrisons(of(EAST), &["croton"]);
    assert!(can(&at, ROME, Card::SoldierOfFortune) && !can(&at, ROME, Card::RaiseTheMilitia));
}

/// PAX-17.2-14: two Talents are just enough for the priests.
#[test]
fn pax_17_2_14_two_talents_are_enough_for_the_priests() {
    for (talents, able) in [(1, false), (2, true)] {
        let mut at = extended(game());
        at.s.player_mut(ROME).talents = talents;
        assert_eq!(at.draw(ROME, Card::DiesIrae).is_legal(Action::Yes), able);
    }
}

/// PAX-17.2-15, PAX-17.2-39: as many chips are looked at, and come back, as the card says.
#[test]
fn pax_17_2_15_the_card_says_how_many_chips() {
    for count in 1..4 {
        let mut rules = with_options("pax_romana", &[]);
        (rules.content.card_numbers.mission_chips, rules.content.card_numbers.resurgence_chips) = (count, count);
        let mut at = extended(&rules);
        at.army(of(ROME), "massilia", &[(Unit::LightInfantry, 1)]);
        for space in ["gergovia", "tolosa", "nemausus", "lugdunum"] {
            at.s.ground[id::<Space>(space)].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
        }
        at.play(ROME, Card::DiplomaticMission);
        for strength in 0..count {
            let first = at.choices()[0].clone();
            at.choose(&first).act(Action::TurnChip { strength: 3 + strength });
        }
        assert_eq!((at.acting(ROME), at.s.looked.len()), (true, usize::from(count)));
        let mut at = extended(&rules);
        at.draw(ROME, Card::TribalResurgence);
        for _ in 0..count {
            let first = at.choices()[0].clone();
            at.choose(&first);
        }
        assert!(at.acting(ROME), "{count} chips");
    }
}

/// PAX-17.2-21, PAX-14.2.1: new Garrisons give control at once.
#[test]
fn pax_17_2_21_new_garrisons_give_control_at_once() {
    let mut at = extended(game());
    at.army(of(ROME), "massilia", &[(Unit::LightInfantry, 1)]).reckoned().play(ROME, Card::IndependentExpansion);
    let province = |name: &str| at.game.content.map.space(id(name)).province;
    let nobodys = |name: &&String| at.s.control[province(name)].is_none();
    let (space, gained) = at.choices().iter().find(nobodys).map(|name| (name.clone(), province(name))).unwrap();
    at.choose(&space).act(Action::Done);
    assert_eq!(at.s.control[gained], Some(of(ROME)));
}

/// PAX-17.2-22, PAX-14.2.1: an Insurrection changes control at once.
#[test]
fn pax_17_2_22_an_insurrection_changes_control_at_once() {
    let mut at = extended(game());
    at.garrisons(of(EAST), &["baleares"]).reckoned();
    let noted = |at: &At| at.s.control[id::<Province>("balearic_islands")];
    assert_eq!(noted(&at), Some(of(EAST)));
    at.draw(ROME, Card::LocalInsurrection);
    assert_eq!((noted(&at), at.acting(ROME)), (None, true));
}

/// PAX-17.2-16: disease finds nobody, and the Activation goes on.
#[test]
fn pax_17_2_16_disease_without_a_leader_is_no_event() {
    assert!(extended(game()).draw(ROME, Card::Disease).acting(ROME));
}

/// PAX-17.2-26-a: the tower stands with an army that is not on the march.
#[test]
fn pax_17_2_26_a_the_tower_stands_with_its_army() {
    let mut at = extended(game());
    at.army(of(ROME), "pisae", &[(Unit::Legion, 1)]).play(ROME, Card::PoliorcetesEffect);
    assert_eq!(at.s.helepolis, Some(Helepolis { seat: ROME, at: node("pisae"), marching: false }));
}
