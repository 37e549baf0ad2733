//! PAX-17.2: cards that do harm.

use super::*;

/// PAX-17.2-04-a, PAX-17.2-04-b, PAX-R17-04: an ambush in a Land Transit Point.
#[test]
fn an_ambush_destroys_half_a_die() {
    let begin = || {
        let mut at = extended(game());
        at.hand(EAST, &[Card::Ambush]).active(ROME);
        let march = at.game.set_out(&mut at.s, of(ROME), ROME, MarchKind::Major, node("ltp_sinai"));
        at.s.march_mut(march).troops = Troops::of(Unit::Legion, 2);
        at.s.march_mut(march).troops.add(full(Unit::LightInfantry), 2);
        at.s.march_mut(march).mp = 5;
        at.s.steps.push(ActStep::EndMove.into());
        at.s.steps.push(MarchStep::Go.into());
        at
    };
    let mut at = begin();
    at.s.steps.push(CardStep::Window { seat: EAST, occasion: Occasion::TransitPoint }.into());
    at.act(play(Card::Ambush)).roll(5);
    let lg = full(Unit::Legion);
    assert_eq!(at.legal(), [Action::Lose { piece: lg }, Action::Weaken { unit: Unit::Legion }], "3 points");
    at.act(Action::Weaken { unit: Unit::Legion });
    let left = at.s.march(1).troops;
    assert_eq!((left.all(Unit::Legion), left.has_reduced(Unit::Legion), left.all(Unit::LightInfantry)), (2, true, 1));
    // A die of 1 still destroys a Battle Point; without combat units the group is gone.
    let mut at = begin();
    at.s.march_mut(1).troops = Troops::of(Unit::LightInfantry, 1);
    at.leader(of(ROME), "rome_03", "roma");
    at.game.attach(&mut at.s, id("rome_03"), 1);
    at.s.steps.push(CardStep::Window { seat: EAST, occasion: Occasion::TransitPoint }.into());
    at.act(play(Card::Ambush)).roll(1);
    at.until(|s| s.marches.is_empty());
    assert!(at.s.leaders.is_empty());
    let mut at = begin();
    at.game.put_back(&mut at.s, 1, node("ltp_lucania"));
    at.s.steps.push(CardStep::Window { seat: EAST, occasion: Occasion::TransitPoint }.into());
    assert!(!at.is_legal(play(Card::Ambush)), "in its Home Territory");
}

/// PAX-17.2-24-a, PAX-17.2-24-b, PAX-9.3.8c, PAX-11.1.9b: an army at sea without escort is lost.
#[test]
fn a_naval_ambush_sinks_an_army_without_escort() {
    let begin = |fleet: &str, at_: &str| {
        let mut at = extended(game());
        at.hand(EAST, &[Card::NavalAmbush]).fleet(of(EAST), fleet, 1).active(ROME);
        let march = at.game.set_out(&mut at.s, of(ROME), ROME, MarchKind::Major, node(at_));
        at.s.march_mut(march).troops = Troops::of(Unit::Legion, 2);
        at.s.march_mut(march).go_aboard();
        at.s.steps.push(ActStep::EndMove.into());
        at.s.steps.push(MarchStep::Go.into());
        at.s.steps.push(CardStep::Window { seat: EAST, occasion: Occasion::AtSea }.into());
        at
    };
    for (fleet, at_, near) in [("side", "rhodus", true), ("tarsus", "rhodus", false), ("side", "dstp_aegyptium", false)]
    {
        assert_eq!(begin(fleet, at_).is_legal(play(Card::NavalAmbush)), near, "{fleet}, {at_}");
    }
    let mut at = begin("side", "rhodus");
    at.act(play(Card::NavalAmbush));
    at.until(|s| s.marches.is_empty());
    assert!(at.s.forces(id("rhodus")).all(|force| force.owner != of(ROME)));
    let mut escorted = begin("side", "rhodus");
    escorted.s.march_mut(1).voyage_mut().galleys = 1;
    escorted.act(play(Card::NavalAmbush));
    assert!(escorted.s.marches.top().is_some_and(|march| march.troops.len() == 2), "PAX-R17-06");
}

/// PAX-17.2-24-a, PAX-11.4.2c: an army on ships is ambushed on a Withdrawal, too.
#[test]
fn pax_17_2_24_a_a_fleet_that_withdraws_is_ambushed() {
    let mut at = extended(game());
    let sea = node("ntp_hydruntum");
    at.fleet(of(ROME), "tarentum", 1).fleet(of(CARTHAGE), "ntp_hydruntum", 2).fleet(of(EAST), "barium", 1);
    at.game.stow(&mut at.s, of(CARTHAGE), sea, Troops::of(Unit::HeavyInfantry, 2));
    at.garrisons(of(CARTHAGE), &["brundisium"]).hand(EAST, &[Card::NavalAmbush]).reckoned();
    crate::sea::fleet_out(&mut at, ROME, "tarentum");
    at.way(&["ntp_hydruntum"]).roll(1).act(Action::Withdraw).way(&["brundisium"]);
    assert_eq!((at.mover(), at.s.moving()), (Some(EAST), 2));
    at.act(play(Card::NavalAmbush)).sound();
    assert!(at.s.sea_battle.is_some_and(|battle| battle.ambush && battle.march == 2));
    at.until(|s| s.moving() < 2).sound();
}

/// PAX-17.2-08-a, PAX-17.2-08-b, PAX-17.2-08-c, PAX-R17-11: hand and Objectives are exchanged before anything can be played.
#[test]
fn political_change_exchanges_hand_and_objectives() {
    let mut at = extended(game());
    at.hand(ROME, &[Card::Cunctator, Card::Spies]);
    for objective in [Objective::Gaul, Objective::Spain] {
        at.s.objectives[objective] -= 1;
        at.s.player_mut(ROME).aims.push(Aim::face_down(objective));
    }
    at.s.discards[Card::Pirates] = 1;
    at.s.deck[Card::Pirates] = 1;
    at.draw(ROME, Card::ChangeInPoliticalScene);
    assert!(at.s.player(ROME).hand.is_empty() && at.s.deck[Card::Cunctator] == 1 && at.s.deck[Card::Pirates] == 1);
    at.act(Action::DrawObjective { objective: Objective::Egypt })
        .act(Action::DrawObjective { objective: Objective::Danube });
    let aims: Vec<_> = at.s.player(ROME).aims.iter().map(|aim| aim.objective).collect();
    assert_eq!((aims, at.stability(ROME)), (vec![Objective::Egypt, Objective::Danube], 5));
}

/// PAX-17.2-11: an ordinary leader of any player.
#[test]
fn a_conspiracy_removes_an_ordinary_leader() {
    let mut at = extended(game());
    at.leader(of(ROME), "rome_01", "roma").leader(of(ROME), "rome_03", "roma").leader(of(EAST), "east_03", "tyrus");
    at.s.fortune = Some(ROME);
    at.leader(Owner::SoldiersOfFortune, "sof_pyrrhus", "pella");
    at.draw(GREECE, Card::Conspiracy);
    let leader = |name| Action::Lead { leader: id(name) };
    assert_eq!(at.legal(), [leader("rome_03"), leader("east_03")]);
    at.act(leader("east_03"));
    assert_eq!((at.stability(EAST), at.s.leaders.len()), (2, 3));
}

/// PAX-17.2-14, PAX-R17-07: 2 Talents or the Activation.
#[test]
fn dies_irae_costs_two_talents_or_the_activation() {
    let mut at = extended(game());
    at.draw(ROME, Card::DiesIrae).act(Action::Yes);
    assert!(at.acting(ROME) && at.talents(ROME) == 18);
    let lost = |at: &mut Position<'_, PaxRomana>| {
        at.s.player_mut(ROME).talents = 1;
        at.draw(ROME, Card::DiesIrae);
        assert_eq!(at.legal(), [Action::No]);
        at.act(Action::No);
        !at.s.steps.iter().any(|step| step == ActStep::ChooseAction.into())
    };
    let mut at = extended(game());
    assert!(lost(&mut at) && at.talents(ROME) == 1);
    let refund = with_options("pax_romana", &[("dies_irae_refund", "true")]);
    let mut at = extended(&refund);
    assert!(lost(&mut at) && at.talents(ROME) == 2);
}

/// PAX-17.2-16: disease strikes the drawer.
#[test]
fn disease_by_card_strikes_the_drawer() {
    let mut at = extended(game());
    at.leader(of(ROME), "rome_03", "roma").draw(ROME, Card::Disease).roll(4);
    assert!(at.s.leaders.is_empty());
}

/// PAX-17.2-22: one Garrison of any player.
#[test]
fn an_insurrection_removes_one_garrison() {
    let mut at = extended(game());
    assert!(at.draw(ROME, Card::LocalInsurrection).acting(ROME), "there is none");
    at.garrisons(of(ROME), &["olisipo"]).garrisons(of(EAST), &["gaza", "gaza", "samaria"]);
    at.draw(ROME, Card::LocalInsurrection);
    assert_eq!(at.legal(), [ROME, EAST].map(|seat| Action::ChooseSeat { seat }));
    at.act(Action::ChooseSeat { seat: EAST }).choose("gaza");
    assert_eq!(at.troops(of(EAST), "gaza").len(), 1);
}

/// PAX-17.2-33, PAX-17.2-38: spies reveal a hand; a traitor brings a card.
#[test]
fn spies_and_traitors_reach_into_hands() {
    let mut at = extended(game());
    assert!(!can(&at, ROME, Card::Spies), "nobody has cards");
    at.hand(EAST, &[Card::Cunctator, Card::Pontus]);
    let seen = |at: &At| at.game.observe(&at.s, ROME).view().player(EAST).hand.len();
    assert_eq!(seen(&at), 0);
    at.play(ROME, Card::Spies);
    assert_eq!(seen(&at), 2);
    assert_eq!(at.game.observe(&at.s, GREECE).view().player(EAST).hand.len(), 0);
    at.play(ROME, Card::Traitor).act(Action::DrawCard { card: Card::Pontus });
    let hand = at.s.player(ROME).hand;
    assert_eq!(hand.iter().map(|held| held.card).collect::<Vec<_>>(), [Card::Pontus]);
    assert_eq!(at.game.observe(&at.s, EAST).view().player(ROME).hand.len(), 1, "who lost it knows it");
}

/// PAX-17.2-35-a, PAX-17.2-35-b, PAX-C14, PAX-R17-03: the check by card.
#[test]
fn a_stability_check_by_card_may_hit_anybody() {
    let mut at = extended(game());
    at.stable(GREECE, 4);
    at.draw(ROME, Card::StabilityCheck);
    assert_eq!(at.legal(), [ROME, CARTHAGE, EAST].map(|seat| Action::ChooseSeat { seat }));
    at.act(Action::ChooseSeat { seat: CARTHAGE });
    assert_eq!(at.legal(), [2, 1, 0].map(|count| Action::Number { count }), "2 Talents");
    at.act(Action::Number { count: 0 });
    assert_eq!(at.stability(CARTHAGE), 1);
    let others = with_options("pax_romana", &[("stability_check_target", "others_first")]);
    let mut at = extended(&others);
    at.draw(ROME, Card::StabilityCheck);
    assert!(!at.is_legal(Action::ChooseSeat { seat: ROME }));
    let mut at = extended(game());
    at.s.all_seats().for_each(|seat| at.s.player_mut(seat).stability = 5);
    at.draw(ROME, Card::StabilityCheck);
    assert_eq!(at.stability(ROME), 4);
}

/// PAX-17.2-35-d, PAX-17.2-35-e, PAX-17.2-35-f: civil war in the Extended Game takes one Activation and half of the units.
#[test]
fn a_civil_war_by_card_takes_an_activation() {
    let mut at = extended(game());
    at.s.all_seats().for_each(|seat| at.s.player_mut(seat).stability = 5);
    at.stable(EAST, -6).army(of(EAST), "tyrus", &[(Unit::HeavyInfantry, 3), (Unit::LightInfantry, 2)]);
    at.fleet(of(EAST), "tyrus", 3).leader(of(EAST), "east_03", "tyrus");
    at.draw(ROME, Card::StabilityCheck);
    assert!(at.s.player(EAST).civil_war && at.acting(ROME));
    at.s.steps.clear();
    (at.s.marker, at.s.active) = (Some(Marker::Player(EAST)), EAST);
    at.s.steps.push(TurnStep::EndPhase.into());
    at.s.steps.push(TurnStep::BeginActivation.into());
    at.game.settle(&mut at.s);
    at.roll(3);
    let lose = |unit| Action::Lose { piece: full(unit) };
    at.act(lose(Unit::LightInfantry)).act(lose(Unit::LightInfantry));
    let left = at.troops(of(EAST), "tyrus");
    assert_eq!([left.all(Unit::HeavyInfantry), left.all(Unit::Garrison)], [2, 1], "3 of 5 are gone");
    assert_eq!(at.s.galleys(of(EAST), node("tyrus")), 1, "2 of 3");
    at.act(Action::DrawLeader { leader: id("east_09") });
    assert_eq!(at.choices().len(), 2, "one of two Capitals");
    at.choose("alexandria");
    assert_eq!((at.s.leaders.len(), at.stability(EAST), at.s.player(EAST).barred), (1, -1, false));
}

/// PAX-17.2-36-a, PAX-17.2-36-f: a Greek army must move; Greece loses Stability instead.
#[test]
fn successor_wars_move_a_greek_army() {
    let mut at = extended(game());
    at.draw(GREECE, Card::SuccessorWars);
    assert_eq!(at.stability(GREECE), 1);
    let mut at = extended(game());
    at.army(of(GREECE), "thebae", &[(Unit::HeavyInfantry, 2)]).army(of(GREECE), "olisipo", &[(Unit::HeavyInfantry, 1)]);
    at.draw(ROME, Card::SuccessorWars).act(Action::Go).roll(4);
    let march = *at.s.march(1);
    assert_eq!((march.owner, march.mover, march.kind, march.at), (of(GREECE), ROME, MarchKind::Bonus, node("thebae")));
}

/// PAX-17.2-39, PAX-13.1.8a, PAX-13.1.8b: two chips come back to free Tribe Spaces.
#[test]
fn tribes_come_back() {
    let mut at = extended(game());
    let places: Vec<_> = at.game.content.map.tribe_spaces.and(at.game.scene(&at.s).open).iter().collect();
    for space in &places[2..] {
        at.s.ground[*space].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
    }
    at.s.ground[places[0]].force = Some(Force { owner: of(ROME), troops: Troops::of(Unit::LightInfantry, 1) });
    at.draw(ROME, Card::TribalResurgence);
    assert_eq!(
        at.s.ground[places[1]].force,
        Some(Force { owner: Owner::Tribes, troops: Troops::NONE }),
        "only one is free"
    );
    assert!(at.acting(ROME));
    assert!(at.draw(ROME, Card::TribalResurgence).acting(ROME), "none is free");
}

/// PAX-17.2-06, PAX-17.2-25, PAX-17.2-29, PAX-17.2-31-a, PAX-17.2-31-b: cards that bring barbarians, rebels, pirates, slaves.
#[test]
fn misfortunes_strike_when_they_are_drawn() {
    let top = |card| {
        let mut at = extended(game());
        at.draw(GREECE, card).s.steps.top()
    };
    assert_eq!(top(Card::BarbarianInvasion), Some(EventStep::InvasionRoll { by: GREECE }.into()));
    assert_eq!(top(Card::Rebellion), Some(EventStep::RebellionRoll { by: GREECE }.into()));
    assert!(matches!(top(Card::Pirates), Some(Step::Force(ForceStep::PlacePirates { by: GREECE }))));
    let slaves = |gap: bool| {
        let mut at = extended(game());
        let homes = at.game.seat_rules(&at.s, ROME).home_spaces.and(at.game.scene(&at.s).open);
        for space in homes.iter().filter(|space| !gap || *space != id("capua")) {
            at.game.place(&mut at.s, of(ROME), space, full(Unit::LightInfantry), 1);
        }
        at.draw(ROME, Card::SlaveRevolt);
        let top = at.s.steps.top();
        let risen = matches!(top, Some(Step::Force(ForceStep::PlaceSlaves { victim: ROME, .. })));
        risen || !at.troops(Owner::slaves_of(ROME), "capua").is_empty()
    };
    assert_eq!([slaves(true), slaves(false)], [true, false], "combat units everywhere keep them down");
    let mut at = extended(game());
    at.army(Owner::slaves_of(ROME), "capua", &[(Unit::Barbarians, 2)]).draw(ROME, Card::SlaveRevolt);
    assert_eq!(at.stability(ROME), 3, "they have risen already");
}

/// PAX-17.2-07, PAX-17.2-17, PAX-R16-03, PAX-R17-12: harvest and famine.
#[test]
fn harvests_by_card_move_stability_by_one() {
    for (card, change) in [(Card::BounteousHarvests, 1), (Card::FamineAndDrought, -1)] {
        let mut at = extended(game());
        at.draw(EAST, card).roll(harvest("greece"));
        assert_eq!(at.stability(GREECE), 3 + change);
    }
}

/// An army moves through a transit point, and any player might hold an Ambush.
fn in_ambush(owner: Owner, mover: Seat, at: &str, holder: Seat) -> bool {
    let mut position = extended(game());
    position.s.fortune = Some(ROME);
    position.hand(holder, &[Card::Ambush]).active(mover);
    let march = position.game.set_out(&mut position.s, owner, mover, MarchKind::Bonus, node(at));
    position.s.march_mut(march).troops = Troops::of(Unit::HeavyInfantry, 2);
    position.s.march_mut(march).mp = 5;
    position.s.steps.push(ActStep::EndMove.into());
    position.s.steps.push(MarchStep::Go.into());
    position.s.steps.push(CardStep::Window { seat: holder, occasion: Occasion::TransitPoint }.into());
    position.game.settle(&mut position.s);
    position.is_legal(play(Card::Ambush))
}

/// PAX-17.2-04-a, PAX-17.2-04-b, PAX-17.2-36, PAX-12.4.4a: the owner of an army, not its leader, decides where it is at home
/// and who may ambush it.
#[test]
fn pax_17_2_04_b_an_army_is_at_home_where_its_owner_is() {
    // Rome leads a Greek army (card 36).
    assert!(!in_ambush(of(GREECE), ROME, "ltp_epirus", EAST), "in Greece");
    assert!(in_ambush(of(GREECE), ROME, "ltp_dardania", EAST), "outside");
    assert!(!in_ambush(of(GREECE), ROME, "ltp_dardania", GREECE), "not against one's own units");
    assert!(in_ambush(of(GREECE), ROME, "ltp_lucania", EAST), "Italy is no Greek home");
    assert!(!in_ambush(Owner::SoldiersOfFortune, ROME, "ltp_lucania", EAST), "they are one of his armies");
    assert!(in_ambush(Owner::SoldiersOfFortune, ROME, "ltp_epirus", EAST));
    assert!(in_ambush(Owner::Germans, ROME, "ltp_lucania", EAST), "barbarians have no home");
}

/// PAX-R17-04, PAX-10.4.9a, PAX-10.6.1c, PAX-10.6.2b: an ambush destroys what a battle would: reduced units first, no
/// Elephants.
#[test]
fn pax_r17_04_an_ambush_takes_losses_as_a_battle_does() {
    let ambushed = |units: &[(Unit, u8)], reduced: Option<Unit>, die: u8| {
        let mut at = extended(game());
        at.hand(EAST, &[Card::Ambush]).active(ROME);
        let march = at.game.set_out(&mut at.s, of(ROME), ROME, MarchKind::Major, node("ltp_sinai"));
        let troops = &mut at.s.march_mut(march).troops;
        units.iter().for_each(|(unit, count)| troops.add(full(*unit), *count));
        reduced.into_iter().for_each(|unit| troops.add(Piece::reduced(unit), 1));
        at.s.march_mut(march).mp = 5;
        at.s.steps.push(ActStep::EndMove.into());
        at.s.steps.push(MarchStep::Go.into());
        at.s.steps.push(CardStep::Window { seat: EAST, occasion: Occasion::TransitPoint }.into());
        at.act(play(Card::Ambush)).roll(die);
        at
    };
    let lose = |unit| Action::Lose { piece: full(unit) };
    let (hi, li, el) = (Unit::HeavyInfantry, Unit::LightInfantry, Unit::Elephants);
    let at = ambushed(&[(hi, 1), (li, 2), (el, 1), (Unit::Garrison, 1)], None, 1);
    assert_eq!(at.legal(), [Action::Weaken { unit: hi }, lose(li)], "1 point");
    let at = ambushed(&[(Unit::Legion, 1), (li, 2)], Some(hi), 1);
    let left = at.s.march(1).troops;
    assert_eq!((left.all(hi), left.all(li), left.all(Unit::Legion)), (0, 2, 1), "nobody is asked");
    let mut at = ambushed(&[(Unit::Legion, 2), (li, 1)], None, 6);
    at.act(Action::Weaken { unit: Unit::Legion });
    let left = at.s.march(1).troops;
    assert_eq!((left.all(Unit::Legion), left.has_reduced(Unit::Legion), left.all(li)), (2, true, 0), "one is reduced");
}

/// PAX-17.2-11: leaders of an ally are spared.
#[test]
fn pax_17_2_11_a_conspiracy_spares_allies() {
    let mut at = extended(game());
    at.leader(of(ROME), "rome_03", "roma").leader(of(EAST), "east_03", "tyrus").leader(
        of(GREECE),
        "greece_03",
        "pella",
    );
    at.s.ally(GREECE, EAST);
    at.draw(GREECE, Card::Conspiracy);
    let leader = |name| Action::Lead { leader: id(name) };
    assert_eq!(at.legal(), [leader("rome_03"), leader("greece_03")], "his own leader, but not one of the East");
}

/// PAX-17.2-04-a, PAX-12.1.1a: Garrisons alone have no Battle Points to lose.
#[test]
fn pax_17_2_04_a_garrisons_alone_are_not_ambushed() {
    for (unit, able) in [(Unit::Garrison, false), (Unit::LightInfantry, true)] {
        let mut at = extended(game());
        at.hand(EAST, &[Card::Ambush]).active(ROME);
        let march = at.game.set_out(&mut at.s, of(ROME), ROME, MarchKind::Minor, node("ltp_sinai"));
        at.s.march_mut(march).troops = Troops::of(unit, 1);
        at.s.march_mut(march).mp = 5;
        at.s.steps.push(ActStep::EndMove.into());
        at.s.steps.push(MarchStep::Go.into());
        at.s.steps.push(CardStep::Window { seat: EAST, occasion: Occasion::TransitPoint }.into());
        assert_eq!(at.is_legal(play(Card::Ambush)), able, "{unit}");
    }
}

/// A hand of the East that Greece has seen, and Rome plays a Traitor.
fn betrayed(hand: &[Card]) -> At {
    let mut at = extended(game());
    at.hand(EAST, hand);
    at.s.player_mut(EAST).hand.iter_mut().for_each(|held| held.seen.insert(of(GREECE)));
    at.play(ROME, Card::Traitor);
    at
}

/// What a seat sees after a theft.
fn after_theft(hand: &[Card], card: Card, seat: Seat) -> State {
    let mut at = betrayed(hand);
    at.act(Action::DrawCard { card });
    *at.game.observe(&at.s, seat).view()
}

/// PAX-17.2-38: the thief and the victim see which card was stolen; a third player does not, although he has seen the hand.
#[test]
fn pax_17_2_38_a_third_player_does_not_see_what_was_stolen() {
    let hand = [Card::Cunctator, Card::Pontus];
    let [one, other] = hand.map(|card| after_theft(&hand, card, GREECE));
    assert!(one == other, "Greece cannot tell");
    assert_eq!((one.player(EAST).hand.len(), one.player(EAST).hidden_cards), (0, 1), "nor what is left");
    assert_eq!((one.player(ROME).hand.len(), one.player(ROME).hidden_cards), (0, 1));
    for seat in [ROME, EAST] {
        let [one, other] = hand.map(|card| after_theft(&hand, card, seat).player(ROME).hand);
        assert_ne!(one, other, "seat {seat}");
    }
}

/// PAX-17.2-38: a third player goes on knowing what must be so: the only card of a hand has gone, or a second copy is still there.
#[test]
fn pax_17_2_38_a_third_player_keeps_what_is_certain() {
    let view = after_theft(&[Card::Pontus], Card::Pontus, GREECE);
    assert_eq!(view.player(ROME).hand.get(0).map(|held| held.card), Some(Card::Pontus));
    let hand = [Card::Mercenaries, Card::Mercenaries, Card::Pontus];
    let [one, other] = [Card::Mercenaries, Card::Pontus].map(|card| after_theft(&hand, card, GREECE));
    assert!(one == other);
    let known: Vec<Card> = one.player(EAST).hand.iter().map(|held| held.card).collect();
    assert_eq!((known, one.player(EAST).hidden_cards), (vec![Card::Mercenaries], 1));
    // The thief has seen one of two copies, and has taken one.
    let mut at = extended(game());
    at.hand(EAST, &[Card::Mercenaries, Card::Mercenaries]);
    at.s.player_mut(EAST).hand.get_mut(1).unwrap().seen.insert(of(ROME));
    at.play(ROME, Card::Traitor).act(Action::DrawCard { card: Card::Mercenaries });
    assert!(at.game.observe(&at.s, ROME).view().player(EAST).hand.is_empty(), "it may be the one that he had seen");
}

/// PAX-17.1.4b: which card of a hand is kept for the next turn is not seen by those who have seen the hand.
#[test]
fn pax_17_1_4b_the_card_that_is_kept_is_kept_face_down() {
    let kept = |hand: &[Card], card: Card| {
        let mut at = extended(game());
        at.hand(EAST, hand);
        at.s.player_mut(EAST).hand.iter_mut().for_each(|held| held.seen.insert(of(GREECE)));
        at.happens(EAST, TurnStep::KeepCard { seat: EAST }).act(Action::Play { card, hire: false });
        *at.game.observe(&at.s, GREECE).view()
    };
    let hand = [Card::Cunctator, Card::Pontus];
    let [one, other] = hand.map(|card| kept(&hand, card));
    assert!(one == other && one.player(EAST).hidden_cards == 1);
    assert_eq!(kept(&hand[..1], Card::Cunctator).player(EAST).hand.len(), 1, "nothing else can have been kept");
}

/// PAX-17.2-22: any Garrison on the map, one on ships, too; Elephants that went with it do not stay alone.
#[test]
fn pax_17_2_22_an_insurrection_reaches_a_garrison_on_ships() {
    let mut at = extended(game());
    let sea = node("ntp_hydruntum");
    at.game.stow(&mut at.s, of(EAST), sea, Troops::of(Unit::Garrison, 1));
    at.game.stow(&mut at.s, of(EAST), sea, Troops::of(Unit::Elephants, 1));
    at.draw(ROME, Card::LocalInsurrection).sound();
    assert!(at.acting(ROME) && at.s.cargo.is_empty(), "the only one");
    at.game.stow(&mut at.s, of(EAST), sea, Troops::of(Unit::Garrison, 2));
    at.garrisons(of(EAST), &["gaza"]).draw(ROME, Card::LocalInsurrection);
    assert_eq!(at.choices(), ["gaza", "ntp_hydruntum"]);
    at.choose("ntp_hydruntum").sound();
    assert_eq!(at.game.cargo(&at.s, of(EAST), sea), Troops::of(Unit::Garrison, 1));
}

/// PAX-17.2-14, PAX-17.2-34-a, PAX-R17-07 (option): Dies Irae gives nothing back for a marker that has cost nothing.
#[test]
fn pax_r17_07_a_marker_that_cost_nothing_is_not_refunded() {
    let refund = with_options("pax_romana", &[("dies_irae_refund", "true")]);
    for (marker, talents) in [(Marker::Player(ROME), 21), (Marker::Free(ROME), 20)] {
        let mut at = extended(&refund);
        at.active(ROME);
        at.s.marker = Some(marker);
        at.s.steps.push(CardStep::Mode { by: ROME, card: Card::DiesIrae }.into());
        at.act(Action::No);
        assert_eq!(at.talents(ROME), talents, "{marker:?}");
    }
}
