//! PAX-17.2: cards that help their player: allies, troops, knowledge, Objectives.

use super::*;

/// PAX-17.1.6, PAX-12.2.3b, PAX-12.2.3c, PAX-12.2.3d, PAX-17.2-23-a, PAX-17.2-23-b, PAX-17.2-23-c, PAX-17.2-23-d, PAX-12.2.4a, PAX-R12-03: Mercenaries.
#[test]
fn mercenaries_are_hired_by_cards() {
    let mut at = extended(game());
    at.army(of(CARTHAGE), "utica", &[(Unit::LightInfantry, 1)]).army(of(CARTHAGE), "siga", &[(Unit::LightInfantry, 1)]);
    at.army(of(ROME), "roma", &[(Unit::Legion, 1)]).army(of(EAST), "tyrus", &[(Unit::LightInfantry, 1)]);
    assert!(can(&at, CARTHAGE, Card::Mercenaries) && can(&at, EAST, Card::Mercenaries));
    assert!(!can(&at, ROME, Card::Mercenaries), "PAX-17.2-23-d");
    at.hand(CARTHAGE, &[Card::Spies]).hand(EAST, &[Card::Traitor]);
    let mut east = Position { game: at.game, s: at.s };
    east.happens(EAST, CardStep::Window { seat: EAST, occasion: Occasion::Segment });
    assert!(!east.is_legal(hires(Card::Traitor)), "PAX-12.2.3c");
    at.happens(CARTHAGE, CardStep::Window { seat: CARTHAGE, occasion: Occasion::Segment }).act(hires(Card::Spies));
    let kinds = [Unit::MercenaryHeavy, Unit::MercenaryLight, Unit::MercenaryCavalry].map(|unit| Action::Hire { unit });
    assert_eq!(at.legal(), kinds);
    let mut heavy = Position { game: at.game, s: at.s };
    at.act(kinds[1]);
    assert_eq!(at.choices().len(), 2);
    at.choose("siga");
    assert_eq!((at.troops(of(CARTHAGE), "siga").all(Unit::MercenaryLight), at.talents(CARTHAGE)), (2, 18));
    assert_eq!(at.s.discards[Card::Spies], 1, "the event is ignored");
    heavy.act(kinds[0]).choose("utica");
    assert_eq!(heavy.troops(of(CARTHAGE), "utica").all(Unit::MercenaryHeavy), 1);
    heavy.army(of(CARTHAGE), "utica", &[(Unit::MercenaryCavalry, 1)]).phase(Phase::Removal);
    let left = heavy.troops(of(CARTHAGE), "utica");
    assert_eq!([left.all(Unit::MercenaryHeavy), left.all(Unit::Cavalry), left.all(Unit::MercenaryCavalry)], [0, 1, 0]);
    at.s.player_mut(CARTHAGE).talents = 1;
    assert!(!can(&at, CARTHAGE, Card::Mercenaries), "PAX-12.2.3d: exactly 2");
}

/// PAX-17.2-01-a, PAX-17.2-01-b, PAX-4.2a, PAX-4.2c: one partner, or a pact is broken.
#[test]
fn an_alliance_card_talks_to_one_player_or_breaks_a_pact() {
    let mut at = extended(game());
    at.s.rhodes = Some(EAST);
    at.play(ROME, Card::Alliance);
    let mut broken = Position { game: at.game, s: at.s };
    broken.choose("rhodus");
    assert_eq!(broken.s.rhodes, None);
    at.act(Action::ChooseSeat { seat: GREECE });
    assert!(
        at.legal()
            .iter()
            .all(|a| matches!(a, Action::Done | Action::Offer { to: GREECE, .. } | Action::Ask { to: GREECE, .. }))
    );
    at.act(Action::Offer { to: GREECE, offer: Offer::Alliance { talents: 1 } }).act(Action::Yes);
    assert!(at.s.allied(ROME, GREECE));
    assert!(!at.legal().iter().any(|a| matches!(a, Action::ChooseSeat { .. })), "nobody else");
}

/// PAX-17.2-02-a, PAX-17.2-02-d: Rhodes for 3 Talents; a second card breaks the pact.
#[test]
fn rhodes_is_an_ally_for_three_talents() {
    let mut at = extended(game());
    assert!(!can(&at, ROME, Card::AllianceWithRhodes), "nobody lives there");
    at.army(Owner::Rhodes, "rhodus", &[(Unit::HeavyInfantry, 1)]).fleet(Owner::Rhodes, "rhodus", 2);
    at.s.player_mut(ROME).talents = 2;
    assert!(!can(&at, ROME, Card::AllianceWithRhodes));
    at.play(EAST, Card::AllianceWithRhodes);
    assert_eq!((at.s.rhodes, at.talents(EAST)), (Some(EAST), 17));
    at.play(ROME, Card::AllianceWithRhodes);
    assert_eq!((at.s.rhodes, at.talents(ROME)), (None, 2));
}

/// PAX-5.1.2a, PAX-7.2.1b, PAX-4.3.1p: when a pact with Rhodes is broken an army on the island goes to a Capital of its own, with its leaders. It gains
/// no control there, and does not move again (PAX-9.1.4a).
#[test]
fn pax_5_1_2a_no_army_stays_in_rhodes_when_the_pact_is_broken() {
    let light = full(Unit::LightInfantry);
    let mut at = extended(game());
    at.army(Owner::Rhodes, "rhodus", &[(Unit::HeavyInfantry, 1)]).works(Owner::Rhodes, "rhodus", 5);
    at.army(of(EAST), "rhodus", &[(Unit::LightInfantry, 1)]).leader(of(EAST), "east_03", "rhodus");
    at.s.rhodes = Some(EAST);
    at.reckoned();
    for broken in [Card::AllianceWithRhodes, Card::Alliance] {
        let mut at = Position { game: at.game, s: at.s };
        at.game.note_moved(&mut at.s, of(EAST), node("rhodus"), light, 1);
        at.play(EAST, broken);
        if broken == Card::Alliance {
            at.choose("rhodus");
        }
        at.sound();
        assert_eq!(at.choices(), ["alexandria", "antiochia"]);
        at.choose("antiochia").sound();
        assert_eq!(["rhodus", "antiochia"].map(|space| at.troops(of(EAST), space).len()), [0, 1]);
        assert_eq!(at.s.leaders.iter().map(|post| post.at).collect::<Vec<_>>(), [node("antiochia")]);
        assert_eq!((at.controls("rhodes"), at.stability(EAST)), (None, 3));
        assert_eq!(at.game.unmoved(&at.s, of(EAST), node("antiochia"), light), 0);
    }
}

/// PAX-5.1.2a, PAX-12.5.5c, PAX-12.5.5h: units of Pontus that hold the City of Rhodes go back to their Province when the pact of their player is broken.
#[test]
fn pax_5_1_2a_pontus_goes_home_when_the_pact_with_rhodes_is_broken() {
    let begin = || {
        let mut at = extended(game());
        at.works(Owner::Rhodes, "rhodus", 5).army(Owner::Pontus, "rhodus", &[(Unit::HeavyInfantry, 2)]);
        at.garrisons(of(EAST), &["nicomedia", "amasia"]).garrisons(of(ROME), &["amastris"]);
        (at.s.rhodes, at.s.pontus) = (Some(EAST), Some(EAST));
        at
    };
    let pontic = |at: &At, space: &str| at.troops(Owner::Pontus, space).len();
    let mut at = begin();
    at.reckoned().play(GREECE, Card::AllianceWithRhodes).sound();
    assert_eq!(at.s.steps.top(), Some(AttritionStep::Part { seat: EAST, space: id("rhodus") }.into()));
    assert_eq!(at.choices(), ["sinope", "amisus"]);
    at.choose("amisus").sound();
    assert_eq!(["rhodus", "amisus"].map(|space| pontic(&at, space)), [0, 2]);
    let mut at = begin();
    at.garrisons(of(ROME), &["sinope", "amisus"]).reckoned().play(GREECE, Card::AllianceWithRhodes).sound();
    assert_eq!((pontic(&at, "rhodus"), at.s.pontus), (0, None), "no Space of the Province is free");
}

/// PAX-7.2.1b: a City belongs to its owner until it is captured: an army beside it controls nothing.
#[test]
fn pax_7_2_1b_nobody_controls_a_city_that_he_has_not_captured() {
    let mut at = extended(game());
    at.works(Owner::Rhodes, "rhodus", 5).army(of(EAST), "rhodus", &[(Unit::LightInfantry, 1)]);
    assert_eq!((at.game.holder(&at.s, id("rhodus")), at.controls("rhodes")), (Some(Owner::Rhodes), None));
}

/// PAX-17.2-03-a, PAX-17.2-03-b, PAX-17.2-03-i, PAX-17.2-03-j, PAX-17.2-03-m: Pergamum, and its way home.
#[test]
fn pergamum_is_an_ally_and_goes_home() {
    let mut at = extended(game());
    assert!(!can(&at, ROME, Card::AllianceWithPergamum), "not in play");
    at.army(Owner::Pergamum, "pergamum", &[(Unit::HeavyInfantry, 2), (Unit::LightInfantry, 1)]);
    at.play(EAST, Card::AllianceWithPergamum);
    assert_eq!(at.game.commander_of(&at.s, Owner::Pergamum), Some(EAST));
    // PAX-17.2-03-h
    let mut guest = Position { game: at.game, s: at.s };
    guest.game.wipe_out(&mut guest.s, Owner::Pergamum, id("pergamum"));
    guest.garrisons(of(EAST), &["pergamum"]);
    assert!(!guest.game.controls_space(&guest.s, EAST, id("pergamum")));
    at.game.wipe_out(&mut at.s, Owner::Pergamum, id("pergamum"));
    at.army(Owner::Pergamum, "tyrus", &[(Unit::HeavyInfantry, 2), (Unit::LightInfantry, 1)]);
    at.play(ROME, Card::AllianceWithPergamum);
    assert!(at.s.pergamum.is_none() && at.troops(Owner::Pergamum, "tyrus").is_empty());
    let homes = at.game.content.map.pergamum;
    let spread: Vec<_> = homes.iter().map(|at_| at.s.troops(Owner::Pergamum, at_).len()).collect();
    assert_eq!((spread.iter().sum::<u16>(), spread.iter().max()), (3, Some(&1)), "evenly");
}

/// PAX-17.2-05, PAX-17.2-26-a: an Inventor in a City, a Helepolis with an army.
#[test]
fn inventors_and_siege_towers_find_their_places() {
    let mut at = extended(game());
    assert!(!can(&at, ROME, Card::ArchimedesEffect) && !can(&at, ROME, Card::PoliorcetesEffect));
    at.works(of(ROME), "roma", 5).works(of(EAST), "tyrus", 4).works(of(EAST), "gaza", 2);
    at.play(ROME, Card::ArchimedesEffect);
    assert_eq!(at.choices().len(), 2, "Cities, not Towns");
    at.choose("tyrus");
    assert!(at.s.inventors.has(id("tyrus")));
    at.army(of(ROME), "pisae", &[(Unit::Legion, 1)]).garrisons(of(ROME), &["ancona"]);
    at.play(ROME, Card::PoliorcetesEffect);
    assert_eq!((at.s.helepolis.map(|h| (h.seat, h.at)), at.talents(ROME)), (Some((ROME, node("pisae"))), 18));
    at.next_turn();
    assert!(at.s.inventors.is_empty(), "until the end of the turn");
}

/// PAX-17.2-09: a player draws an Objective and returns one of the others.
#[test]
fn foreign_policy_exchanges_one_objective() {
    let mut at = extended(game());
    for objective in [Objective::Gaul, Objective::Spain, Objective::Danube] {
        at.s.objectives[objective] -= 1;
        at.s.player_mut(EAST).aims.push(Aim::face_down(objective));
    }
    at.draw(ROME, Card::ChangeInForeignPolicy);
    assert_eq!(at.legal().len(), 4, "himself, too");
    at.act(Action::ChooseSeat { seat: EAST }).act(Action::DrawObjective { objective: Objective::Sicily });
    at.act(Action::Picked { index: 1 });
    let aims: Vec<_> = at.s.player(EAST).aims.iter().map(|aim| aim.objective).collect();
    assert_eq!(aims, [Objective::Gaul, Objective::Danube, Objective::Sicily]);
    at.draw(ROME, Card::ChangeInForeignPolicy).act(Action::ChooseSeat { seat: GREECE });
    at.act(Action::DrawObjective { objective: Objective::Spain });
    assert_eq!(at.s.player(GREECE).aims.len(), 1, "he had no other");
}

/// PAX-17.2-10-a, PAX-17.2-10-b, PAX-17.2-12-a, PAX-17.2-12-c: Conqueror and Cunctator exclude each other.
#[test]
fn conqueror_and_cunctator_exclude_each_other() {
    let mut at = extended(game());
    at.leader(of(ROME), "rome_01", "roma").army(of(ROME), "roma", &[(Unit::Legion, 2)]);
    at.hand(ROME, &[Card::Conqueror, Card::Cunctator]).expansion(ROME);
    let mut cautious = Position { game: at.game, s: at.s };
    at.act(play(Card::Conqueror));
    assert_eq!((at.s.player(ROME).conqueror, at.s.activation.conqueror), (Some(id("rome_01")), true));
    assert!(!at.is_legal(play(Card::Cunctator)));
    cautious.act(play(Card::Cunctator));
    assert!(!cautious.is_legal(play(Card::Conqueror)));
    // Only for this Activation, only with an Elite leader, only at the start.
    at.until(|s| s.marker.is_none());
    assert!(at.s.player(ROME).conqueror.is_none());
    let mut at = extended(game());
    at.leader(of(ROME), "rome_03", "roma").hand(ROME, &[Card::Conqueror]);
    assert!(!at.expansion(ROME).is_legal(play(Card::Conqueror)));
}

/// PAX-17.2-15, PAX-R17-01: two chips near the player's combat units; nobody else learns their strength.
#[test]
fn a_mission_looks_at_two_chips() {
    let mut at = extended(game());
    for space in ["gergovia", "tolosa", "alisum", "nemausus"].into_iter().filter(|name| *name != "alisum") {
        at.s.ground[id::<Space>(space)].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
    }
    at.s.ground[id::<Space>("numantia")].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
    assert!(!can(&at, ROME, Card::DiplomaticMission), "no combat units");
    at.army(of(ROME), "massilia", &[(Unit::LightInfantry, 1)]);
    at.play(ROME, Card::DiplomaticMission);
    let mut choices = at.choices();
    choices.sort();
    assert_eq!(choices, ["gergovia", "nemausus", "tolosa"], "within 4 Land Links");
    let sevens = at.s.chips[7];
    at.choose("gergovia").act(Action::TurnChip { strength: 7 }).choose("tolosa").act(Action::TurnChip { strength: 2 });
    assert_eq!((at.s.looked.len(), at.s.chips[7]), (2, sevens - 1));
    let strengths = |seat| {
        let seen = at.game.observe(&at.s, seat);
        seen.view().looked.iter().map(|looked| looked.strength).collect::<Vec<_>>()
    };
    assert_eq!((strengths(ROME), strengths(EAST)), (vec![7, 2], vec![0, 0]));
    let guess = at.game.determinize(&at.game.observe(&at.s, EAST), &mut Rng::seeded(1));
    assert!(guess.looked.iter().all(|looked| (2..=8).contains(&looked.strength)));
}

/// PAX-17.2-18, PAX-17.2-20: engines and Harpax work for a turn and leave the game.
#[test]
fn galley_techniques_are_used_once() {
    for card in [Card::GalleyTechEngines, Card::GalleyTechHarpax] {
        let mut at = extended(game());
        at.play(ROME, card);
        assert_eq!((at.s.player(ROME).improved, at.s.discards[card] + at.s.deck[card]), (true, 0));
        at.next_turn();
        assert!(!at.s.player(ROME).improved);
    }
}

/// PAX-17.2-21, PAX-R17-02, PAX-12.1.3b: free Garrisons near the player's combat units.
#[test]
fn independent_expansion_places_garrisons() {
    let mut at = extended(game());
    at.army(of(CARTHAGE), "londinium", &[(Unit::LightInfantry, 1)]).garrisons(of(ROME), &["isca"]);
    at.play(CARTHAGE, Card::IndependentExpansion);
    let choices = at.choices();
    assert!(!choices.iter().any(|name| name == "isca" || name == "londinium"), "unoccupied ones");
    let take: Vec<_> = choices.iter().take(2).cloned().collect();
    at.choose(&take[0]).choose(&take[1]).act(Action::Done);
    assert!(take.iter().all(|space| at.troops(of(CARTHAGE), space) == Troops::of(Unit::Garrison, 1)));
    assert_eq!(at.talents(CARTHAGE), 20);
}

/// PAX-17.2-30-a, PAX-17.2-30-b: the treasury of the drawer.
#[test]
fn revenues_look_at_the_treasury_of_the_drawer() {
    for (talents, stability) in [(2, 2), (3, 3), (12, 3), (13, 4)] {
        let mut at = extended(game());
        at.s.player_mut(EAST).talents = talents;
        at.draw(EAST, Card::RevenuesAndStability);
        assert_eq!((at.stability(EAST), at.stability(ROME)), (stability, 3), "{talents}");
    }
}

/// PAX-17.2-27, PAX-12.5.5a: Pontus needs an unoccupied Space.
#[test]
fn pontus_needs_room() {
    let mut at = extended(game());
    assert!(can(&at, ROME, Card::Pontus));
    at.garrisons(of(EAST), &["nicomedia", "amastris", "sinope", "amisus", "amasia"]);
    assert!(!can(&at, ROME, Card::Pontus));
}

/// PAX-17.2-28-a, PAX-17.2-28-b, PAX-12.3.3e: the card raises militia only while there are enemies at home, and not in
/// disorder.
#[test]
fn militia_by_card_needs_enemies_at_home() {
    let mut at = extended(game());
    assert!(!can(&at, ROME, Card::RaiseTheMilitia));
    at.garrisons(of(EAST), &["croton"]);
    assert!(!can(&at, ROME, Card::RaiseTheMilitia), "no combat unit");
    at.army(Owner::Germans, "croton", &[(Unit::Barbarians, 2)]);
    assert!(can(&at, ROME, Card::RaiseTheMilitia));
    at.stable(ROME, -4);
    assert!(!can(&at, ROME, Card::RaiseTheMilitia), "one less makes it disorder");
}

/// PAX-17.2-32, PAX-12.4.7a, PAX-12.4.7c, PAX-12.4.7d: Rome has no Soldiers of Fortune, but a Dictator when it is invaded.
#[test]
fn rome_uses_soldiers_of_fortune_for_a_dictator() {
    let mut at = extended(game());
    at.leader(of(ROME), "rome_03", "roma");
    assert!(can(&at, EAST, Card::SoldierOfFortune) && !can(&at, ROME, Card::SoldierOfFortune));
    assert!(at.game.content.card(Card::SoldierOfFortune).hold(), "Rome may keep it from others (PAX-12.4.7c)");
    at.army(of(EAST), "croton", &[(Unit::LightInfantry, 1)]);
    assert!(can(&at, ROME, Card::SoldierOfFortune));
    at.s.fortune = Some(GREECE);
    at.army(Owner::SoldiersOfFortune, "pella", &[(Unit::HeavyInfantry, 1)]);
    assert!(!can(&at, EAST, Card::SoldierOfFortune), "there is one army");
}

/// PAX-17.2-34-a, PAX-17.2-34-b, PAX-R17-16: a free marker, or an Objective.
#[test]
fn stability_brings_an_opportunity() {
    let mut at = extended(game());
    at.stable(ROME, -1);
    assert!(!can(&at, ROME, Card::StabilityAndOpportunity));
    at.stable(ROME, 0).play(ROME, Card::StabilityAndOpportunity);
    assert_eq!(at.legal(), [Action::Yes, Action::BuyObjective]);
    let mut marker = Position { game: at.game, s: at.s };
    marker.act(Action::Yes);
    assert_eq!(marker.s.player(ROME).free_markers, 1);
    at.act(Action::BuyObjective).act(Action::DrawObjective { objective: Objective::Gaul });
    assert_eq!((at.s.player(ROME).aims.len(), at.talents(ROME)), (1, 20));
}

/// PAX-17.2-37, PAX-13.2.4c: two shifts in a battle without walls.
#[test]
fn a_tactical_surprise_gives_two_shifts() {
    let mut at = extended(game());
    at.hand(ROME, &[Card::TacticalSurprise]).hand(EAST, &[Card::TacticalSurprise]);
    at.army(of(ROME), "venusia", &[(Unit::Legion, 1)]).army(Owner::Rebels, "venusia", &[(Unit::HeavyInfantry, 1)]);
    at.active(ROME);
    let side = |owner: Owner| Combatant { standing: true, ..Combatant::of(owner, owner.seat()) };
    let battle = |works_used| Battle {
        works_used,
        ..Battle::new(id("venusia"), Cause::Attack, side(Owner::Rebels), side(of(ROME)))
    };
    for (seat, works_used, able) in [(ROME, false, true), (ROME, true, false), (EAST, false, false)] {
        let mut at = Position { game: at.game, s: at.s };
        at.s.battle = Some(battle(works_used));
        at.s.steps.push(BattleStep::CountShifts.into());
        at.s.steps.push(CardStep::Window { seat, occasion: Occasion::Battle }.into());
        assert_eq!(at.is_legal(play(Card::TacticalSurprise)), able, "{seat}");
        if able {
            at.act(play(Card::TacticalSurprise));
            assert_eq!(at.s.battle.unwrap().side(Side::Defender).cards, 2);
        }
    }
}

/// PAX-17.2-32, PAX-12.4.3b: Soldiers of Fortune are not called where they could not land.
#[test]
fn pax_12_4_3b_soldiers_of_fortune_need_a_home() {
    let mut at = extended(game());
    let homes = at.game.seat_rules(&at.s, CARTHAGE).home_spaces.and(at.game.scene(&at.s).open);
    assert!(can(&at, CARTHAGE, Card::SoldierOfFortune));
    for space in homes.iter() {
        at.game.place(&mut at.s, of(ROME), space, full(Unit::Garrison), 1);
    }
    assert!(!can(&at, CARTHAGE, Card::SoldierOfFortune));
}

/// PAX-17.2-01-b, PAX-17.2-34-b, PAX-12.2.3d: a choice says which pact ends and whose it is, that an Objective is drawn
/// and not bought, and how many Mercenaries come.
#[test]
fn pax_17_2_01_b_choices_of_cards_say_what_they_do() {
    let mut at = extended(game());
    let (rhodes, pergamum) = (at.game.content.map.rhodes, at.game.content.map.pergamum.first().unwrap());
    (at.s.rhodes, at.s.pergamum) = (Some(EAST), Some(GREECE));
    at.play(ROME, Card::Alliance);
    let says = |at: &At, action| agon_game::Telling::describe(at.game, &at.s, action);
    let ends = [rhodes, pergamum].map(|space| says(&at, Action::Choose { at: space.into() }));
    assert_eq!(ends, ["ends the alliance of East with Rhodes", "ends the alliance of Greece with Pergamum"]);
    at.play(ROME, Card::StabilityAndOpportunity);
    assert_eq!(says(&at, Action::BuyObjective), "draws an Objective");
    at.army(of(EAST), "tyrus", &[(Unit::LightInfantry, 1)]).play(EAST, Card::Mercenaries);
    let hired = [Unit::MercenaryHeavy, Unit::MercenaryLight].map(|unit| says(&at, Action::Hire { unit }));
    assert_eq!(hired, ["hires 1 mercenary heavy infantry", "hires 2 mercenary light infantry"]);
}

/// PAX-12.4.2a: Soldiers of Fortune of whom nothing is left can be hired again, by anybody.
#[test]
fn pax_12_4_2a_destroyed_soldiers_of_fortune_are_hired_again() {
    let sof = Owner::SoldiersOfFortune;
    let prepare: [fn(&mut At); 4] = [
        |_| {},
        |at| {
            at.army(Owner::SoldiersOfFortune, "pella", &[(Unit::HeavyInfantry, 1)]);
        },
        |at| {
            at.leader(Owner::SoldiersOfFortune, "sof_pyrrhus", "pella");
        },
        |at| {
            let army = Troops::of(Unit::HeavyInfantry, 1);
            at.game.stow(&mut at.s, Owner::SoldiersOfFortune, node("ntp_hydruntum"), army);
        },
    ];
    for (place, prepare) in prepare.into_iter().enumerate() {
        let mut at = extended(game());
        at.s.fortune = Some(GREECE);
        prepare(&mut at);
        assert_eq!(can(&at, EAST, Card::SoldierOfFortune), place == 0, "{place}");
    }
    let mut at = extended(game());
    at.s.fortune = Some(GREECE);
    at.play(EAST, Card::SoldierOfFortune).choose("tyrus");
    assert_eq!((at.s.fortune, at.troops(sof, "tyrus").all(Unit::HeavyInfantry)), (Some(EAST), 4));
}
