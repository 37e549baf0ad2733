//! PAX-17.2: where a card just can be played, or just cannot.

use super::*;

/// PAX-17.1.5d: a Hold card may always be discarded: whenever its player is asked for one, in the segments of others, too.
#[test]
fn pax_17_1_5d_a_card_may_always_be_discarded() {
    for active in [EAST, ROME] {
        for occasion in [Occasion::Segment, Occasion::Action] {
            let mut at = extended(game());
            at.hand(EAST, &[Card::Cunctator, Card::Ambush]);
            at.happens(active, CardStep::Window { seat: EAST, occasion });
            assert!(at.is_legal(play(Card::Cunctator)));
            at.act(Action::Discard { card: Card::Ambush }).act(Action::Discard { card: Card::Cunctator });
            assert!(at.acting(active) && at.s.player(EAST).hand.is_empty(), "{occasion:?}");
        }
    }
}

/// PAX-17.2-05, PAX-17.2-18, PAX-17.2-26-a: one Inventor in a City, one improvement in a turn, and a siege tower for just 2 Talents.
#[test]
fn pax_17_2_26_a_what_is_there_already_is_not_played_again() {
    let mut at = extended(game());
    at.works(of(EAST), "tyrus", 5).works(of(ROME), "roma", 5).army(of(ROME), "pisae", &[(Unit::Legion, 1)]);
    at.s.inventors.insert(id("tyrus"));
    at.play(EAST, Card::ArchimedesEffect);
    assert!(at.s.inventors.has(id("roma")), "the only other City");
    assert!(!can(&at, EAST, Card::ArchimedesEffect));
    assert!(can(&at, ROME, Card::GalleyTechHarpax));
    at.s.player_mut(ROME).improved = true;
    assert!(!can(&at, ROME, Card::GalleyTechHarpax) && can(&at, EAST, Card::GalleyTechHarpax));
    for (talents, able) in [(1, false), (2, true)] {
        at.s.player_mut(ROME).talents = talents;
        assert_eq!(can(&at, ROME, Card::PoliorcetesEffect), able);
    }
    at.play(ROME, Card::PoliorcetesEffect);
    assert_eq!(at.talents(ROME), 0);
    at.s.player_mut(ROME).talents = 9;
    assert!(!can(&at, ROME, Card::PoliorcetesEffect), "it is on the map");
}

/// PAX-17.2-34-b, PAX-15.4.4c: who has three Objectives cannot draw another one instead of a marker.
#[test]
fn pax_17_2_34_b_three_objectives_leave_the_marker() {
    for (held, able) in [(2, true), (3, false)] {
        let mut at = extended(game());
        for objective in [Objective::Gaul, Objective::Spain, Objective::Danube].into_iter().take(held) {
            at.s.objectives[objective] -= 1;
            at.s.player_mut(ROME).aims.push(Aim::face_down(objective));
        }
        at.play(ROME, Card::StabilityAndOpportunity);
        assert_eq!(at.is_legal(Action::BuyObjective), able, "{held}");
        assert!(at.is_legal(Action::Yes));
    }
}

/// PAX-17.2-21, PAX-17.2-15: four Land Links from combat units of the player's own power: neither Garrisons nor units of an ally count.
#[test]
fn pax_17_2_21_distances_count_from_own_combat_units() {
    let near = |owner: Owner, unit: Unit| {
        let mut at = extended(game());
        at.s.pergamum = Some(ROME);
        at.s.ground[id::<Space>("tolosa")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
        at.army(owner, "massilia", &[(unit, 1)]);
        [Card::IndependentExpansion, Card::DiplomaticMission].map(|card| can(&at, ROME, card))
    };
    assert_eq!(near(of(ROME), Unit::LightInfantry), [true, true]);
    assert_eq!(near(of(ROME), Unit::Garrison), [false, false]);
    assert_eq!(near(Owner::Pergamum, Unit::LightInfantry), [false, false]);
    assert_eq!(near(of(EAST), Unit::LightInfantry), [false, false]);
    let mut at = extended(game());
    at.army(of(ROME), "massilia", &[(Unit::LightInfantry, 1)]).play(ROME, Card::IndependentExpansion);
    let links = |name: &String| at.game.content.map.land_distance(node("massilia"), node(name));
    let far: Vec<u8> = at.choices().iter().map(links).collect();
    assert_eq!((far.iter().min(), far.iter().max()), (Some(&1), Some(&4)));
}

/// PAX-17.2-15: a chip that the player has seen is not looked at again; one that another player has seen is.
#[test]
fn pax_17_2_15_a_chip_is_looked_at_once() {
    let mut at = extended(game());
    at.s.ground[id::<Space>("tolosa")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
    at.army(of(ROME), "massilia", &[(Unit::LightInfantry, 1)]);
    for (by, able) in [(ROME, false), (EAST, true)] {
        let mut at = Position { game: at.game, s: at.s };
        at.s.chips[5] -= 1;
        at.s.looked.push(Looked { space: id("tolosa"), strength: 5, by: Seats::of(of(by)) });
        assert_eq!(can(&at, ROME, Card::DiplomaticMission), able);
        if able {
            at.play(ROME, Card::DiplomaticMission);
            assert!(at.acting(ROME), "the only chip is looked at without a draw");
            assert!(at.s.looked.iter().all(|looked| looked.by.has(of(ROME)) && looked.by.has(of(EAST))));
        }
    }
}

/// PAX-17.2-39, PAX-13.1.8a: without a chip that is not on the map no tribe comes back.
#[test]
fn pax_17_2_39_tribes_need_chips_that_are_left() {
    for (left, placed) in [(0, 0), (1, 1), (2, 2)] {
        let mut at = extended(game());
        at.s.chips = Default::default();
        at.s.chips[4] = left;
        at.draw(ROME, Card::TribalResurgence);
        for _ in 0..placed {
            let first = at.choices()[0].clone();
            at.choose(&first);
        }
        assert!(at.acting(ROME), "{left}");
        let tribes = at.s.ground.as_slice().iter().filter(|ground| ground.force.is_some()).count();
        assert_eq!(tribes, placed, "{left}");
    }
}

/// PAX-17.2-33, PAX-17.2-38: only others who have cards can be named; where there is one he is not asked for.
#[test]
fn pax_17_2_38_a_traitor_comes_from_another_hand_with_cards() {
    let mut at = extended(game());
    at.hand(ROME, &[Card::Cunctator]);
    assert!(!can(&at, ROME, Card::Traitor), "not from one's own hand");
    at.hand(EAST, &[Card::Pontus]).hand(GREECE, &[Card::Conqueror]).play(ROME, Card::Traitor);
    assert_eq!(at.legal(), [GREECE, EAST].map(|seat| Action::ChooseSeat { seat }));
    at.act(Action::ChooseSeat { seat: GREECE }).act(Action::DrawCard { card: Card::Conqueror });
    assert_eq!((at.s.player(ROME).hand.len(), at.s.player(GREECE).hand.len()), (2, 0));
}

/// PAX-17.2-11: with Elite leaders only a Conspiracy finds nobody.
#[test]
fn pax_17_2_11_a_conspiracy_may_find_nobody() {
    let mut at = extended(game());
    at.leader(of(ROME), "rome_01", "roma").draw(ROME, Card::Conspiracy);
    assert!(at.acting(ROME) && at.s.leaders.len() == 1 && at.stability(ROME) == 3);
}

/// PAX-17.2-35-c: disorder that its drawer has brought on himself must be met in the current Activation.
#[test]
fn pax_17_2_35_c_disorder_is_met_in_the_current_activation() {
    for relieved in [false, true] {
        let mut at = extended(game());
        at.s.all_seats().for_each(|seat| at.s.player_mut(seat).stability = 5);
        at.stable(ROME, -2).garrisons(of(ROME), &["ancona"]).army(of(ROME), "capua", &[(Unit::Legion, 2)]).reckoned();
        at.draw(ROME, Card::StabilityCheck);
        assert!(at.s.player(ROME).disorder && at.acting(ROME));
        at.act(Action::Expand);
        if relieved {
            at.act(Action::Major { owner: of(ROME), from: node("capua"), fleet: false }).act(Action::Go).roll(6);
            at.way(&["roma"]).act(Action::Done);
        }
        at.act(Action::Done);
        let left = at.troops(of(ROME), "ancona").all(Unit::Garrison);
        assert_eq!(
            (at.s.player(ROME).disorder, at.stability(ROME), left),
            (false, -3 + i8::from(relieved), relieved.into())
        );
    }
}

/// PAX-17.2-35-d: a civil war that its drawer has brought on himself takes the current Activation.
#[test]
fn pax_17_2_35_d_a_civil_war_takes_the_current_activation() {
    let mut at = extended(game());
    at.s.all_seats().for_each(|seat| at.s.player_mut(seat).stability = 5);
    at.stable(ROME, -5).army(of(ROME), "capua", &[(Unit::Legion, 2)]).draw(ROME, Card::StabilityCheck);
    at.roll(2).act(Action::DrawLeader { leader: id("rome_03") });
    assert!(!at.s.steps.iter().any(|step| step == ActStep::ChooseAction.into()));
    assert_eq!((at.stability(ROME), at.s.player(ROME).civil_war), (-1, false));
    assert_eq!(at.troops(of(ROME), "capua").len(), 2, "an even die spares them");
}

/// PAX-17.2-14, PAX-17.2-35-d: who loses his Activation to a card plays no more cards in its Card segment; others do.
#[test]
fn pax_17_2_14_a_lost_activation_has_no_cards() {
    for card in [Card::DiesIrae, Card::StabilityCheck] {
        let mut at = extended(game());
        at.s.all_seats().for_each(|seat| at.s.player_mut(seat).stability = 5);
        at.stable(ROME, -5).hand(ROME, &[Card::Cunctator]).hand(EAST, &[Card::GalleyTechCorvus]).draw(ROME, card);
        match card {
            Card::DiesIrae => at.act(Action::No),
            _ => at.act(Action::DrawLeader { leader: id("rome_03") }),
        };
        assert_eq!(
            at.s.steps.top(),
            Some(CardStep::Window { seat: EAST, occasion: Occasion::Segment }.into()),
            "{card}"
        );
        assert!(at.is_legal(play(Card::GalleyTechCorvus)) && !at.s.player(ROME).hand.is_empty());
    }
}

/// PAX-17.1.4a: the fourth card still goes.
#[test]
fn pax_17_1_4a_a_lost_activation_keeps_the_hand_limit() {
    let mut at = extended(game());
    at.hand(ROME, &[Card::Cunctator, Card::Spies, Card::Pontus, Card::Conqueror]).draw(ROME, Card::DiesIrae);
    at.act(Action::No);
    assert_eq!(at.s.steps.top(), Some(CardStep::Discard { seat: ROME }.into()));
}

/// PAX-17.2-35-c, PAX-17.2-35-d: a marker that a civil war uses up, one's own or one that waited for it, is no Activation in which an army must
/// come to the Capital.
#[test]
fn pax_17_2_35_c_disorder_outlasts_a_marker_used_up_by_civil_war() {
    for waited in [false, true] {
        let mut at = extended(game());
        at.s.all_seats().for_each(|seat| at.s.player_mut(seat).stability = 5);
        at.stable(ROME, -5).garrisons(of(ROME), &["ancona"]).reckoned();
        (at.s.player_mut(ROME).disorder, at.s.player_mut(ROME).civil_war) = (true, waited);
        if waited {
            at.active(ROME);
            at.s.steps.clear();
            at.s.steps.push(TurnStep::EndPhase.into());
            at.s.steps.push(TurnStep::BeginActivation.into());
            at.game.settle(&mut at.s);
        } else {
            at.draw(ROME, Card::StabilityCheck);
        }
        at.roll(2).act(Action::DrawLeader { leader: id("rome_03") });
        let garrisons = at.troops(of(ROME), "ancona").len();
        assert_eq!((at.stability(ROME), at.s.player(ROME).disorder, garrisons), (-1, true, 1), "{waited}");
    }
}

/// PAX-13.2.4c, PAX-17.2-05: no Inventor comes to a City of rebels.
#[test]
fn pax_13_2_4c_no_inventor_helps_rebels() {
    let mut at = extended(game());
    at.works(Owner::Rebels, "hierosolyma", 5).army(Owner::Rebels, "hierosolyma", &[(Unit::Barbarians, 1)]);
    assert!(!can(&at, EAST, Card::ArchimedesEffect));
    at.works(of(EAST), "tyrus", 5).play(EAST, Card::ArchimedesEffect);
    assert!(at.s.inventors.has(id("tyrus")), "the only other City");
}
