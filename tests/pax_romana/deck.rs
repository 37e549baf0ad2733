//! PAX-17: event cards.

use crate::board::*;
use crate::support::{id, node};
use agon_game::{Rng, Seat, Sight};
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;
use agon_pax_romana::step::*;
use agon_pax_romana::{Action, PaxRomana};

type At = Position<'static, PaxRomana>;

fn play(card: Card) -> Action {
    Action::Play { card, hire: false }
}

fn hires(card: Card) -> Action {
    Action::Play { card, hire: true }
}

/// Whether a seat could play a card in its Card segment.
fn can(at: &At, seat: Seat, card: Card) -> bool {
    let mut at = Position { game: at.game, s: at.s.clone() };
    at.hand(seat, &[card]).happens(seat, CardStep::Window { seat, occasion: Occasion::Segment });
    at.is_legal(play(card))
}

/// Dice that bring a Territory in the harvest table.
fn harvest(territory: &str) -> u8 {
    1 + game().content.events.harvests.iter().position(|t| *t == id::<Territory>(territory)).unwrap() as u8
}

/// PAX-17.1.3a, PAX-17.1.3b, PAX-17.1.4a, PAX-17.1.5d: a card is drawn, kept, and one too many is discarded.
#[test]
fn a_fourth_card_must_go() {
    let mut at = extended(game());
    at.hand(ROME, &[Card::Spies, Card::Cunctator, Card::DeusExMachina]);
    at.happens(ROME, TurnStep::PayMarker).act(Action::Yes).act(Action::DrawCard { card: Card::Traitor });
    assert_eq!(at.s.player(ROME).hand.len(), 4);
    at.act(Action::Done);
    let four = [Card::Cunctator, Card::DeusExMachina, Card::Spies, Card::Traitor].map(|card| Action::Discard { card });
    assert_eq!(at.legal(), four);
    at.act(four[3]);
    assert_eq!((at.s.player(ROME).hand.len(), at.s.discards[Card::Traitor]), (3, 1));
    // Played instead of discarded: three are left, and nobody asks.
    let mut at = extended(game());
    at.hand(ROME, &[Card::Spies, Card::Cunctator, Card::DeusExMachina]);
    at.draw(ROME, Card::Pontus).act(play(Card::Cunctator)).act(Action::Done);
    assert_eq!(at.s.player(ROME).hand.len(), 3);
    assert!(at.s.player(ROME).cunctator && !matches!(at.s.steps.top(), Some(Step::Card(CardStep::Discard { .. }))));
}

/// PAX-17.1.1a, PAX-17.1.4b, PAX-SOP-16: one card is kept, the rest is the new deck.
#[test]
fn one_card_is_kept_from_turn_to_turn() {
    let mut at = extended(game());
    at.hand(ROME, &[Card::Spies, Card::Cunctator]);
    at.s.deck[Card::Pirates] = 0;
    at.s.discards[Card::Pirates] = 2;
    at.phase(Phase::Victory);
    assert_eq!(at.legal(), [play(Card::Cunctator), play(Card::Spies), Action::Done]);
    at.act(play(Card::Spies));
    let hand: Vec<_> = at.s.player(ROME).hand.iter().map(|held| (held.card, held.old)).collect();
    assert_eq!((hand, at.s.deck[Card::Cunctator], at.s.deck[Card::Pirates]), (vec![(Card::Spies, true)], 1, 2));
}

/// PAX-17.1.5a, PAX-17.1.5b, PAX-17.1.5e: what must be played strikes at once; others may play Hold cards, any number.
#[test]
fn everybody_may_play_hold_cards_in_a_card_segment() {
    let mut at = extended(game());
    at.hand(EAST, &[Card::Cunctator, Card::GalleyTechCorvus]).hand(CARTHAGE, &[Card::DeusExMachina]);
    at.s.player_mut(CARTHAGE).talents = 0;
    at.draw(ROME, Card::RevenuesAndStability);
    assert_eq!(
        at.s.steps.top(),
        Some(CardStep::Cancel { seat: CARTHAGE, by: ROME, card: Card::RevenuesAndStability }.into())
    );
    at.act(Action::No);
    assert_eq!(at.stability(ROME), 4, "PAX-17.2-30-b");
    assert_eq!(
        at.legal(),
        [Card::Cunctator, Card::GalleyTechCorvus].map(play).into_iter().chain([Action::Done]).collect::<Vec<_>>()
    );
    at.act(play(Card::GalleyTechCorvus)).act(Action::No).act(play(Card::Cunctator)).act(Action::No);
    assert!(at.s.player(EAST).improved && at.s.player(EAST).cunctator && at.acting(ROME));
    // PAX-17.2-19: it has left the game.
    assert_eq!([Card::GalleyTechCorvus, Card::Cunctator].map(|card| at.s.discards[card] + at.s.deck[card]), [0, 1]);
}

/// PAX-17.2-13-a, PAX-17.2-13-b, PAX-R17-08: a card of another is cancelled before it works, not one's own.
#[test]
fn deus_ex_machina_cancels_cards_of_others() {
    let mut at = extended(game());
    at.hand(ROME, &[Card::DeusExMachina]).hand(GREECE, &[Card::Cunctator]);
    at.happens(GREECE, CardStep::Window { seat: GREECE, occasion: Occasion::Segment });
    at.act(play(Card::Cunctator)).act(Action::Yes);
    assert!(!at.s.player(GREECE).cunctator);
    assert_eq!([Card::DeusExMachina, Card::Cunctator].map(|card| at.s.discards[card]), [1, 1]);
    let mut at = extended(game());
    at.hand(ROME, &[Card::DeusExMachina]).draw(ROME, Card::RevenuesAndStability);
    assert_eq!(at.stability(ROME), 4, "not one's own");
    assert!(!at.is_legal(play(Card::DeusExMachina)));
    let redraw = with_options("pax_romana", &[("deus_ex_machina_redraw", "true")]);
    let mut at = extended(&redraw);
    at.hand(ROME, &[Card::DeusExMachina]).draw(GREECE, Card::RevenuesAndStability).act(Action::Yes);
    assert_eq!((at.stability(GREECE), at.s.steps.top()), (3, Some(CardStep::Draw.into())));
}

/// PAX-17.1.6, PAX-12.2.3b, PAX-12.2.3c, PAX-12.2.3d, PAX-17.2-23-a, PAX-17.2-23-b, PAX-17.2-23-c, PAX-17.2-23-d, PAX-12.2.4a, PAX-R12-03: Mercenaries.
#[test]
fn mercenaries_are_hired_by_cards() {
    let mut at = extended(game());
    at.army(of(CARTHAGE), "utica", &[(Unit::LightInfantry, 1)]).army(of(CARTHAGE), "siga", &[(Unit::LightInfantry, 1)]);
    at.army(of(ROME), "roma", &[(Unit::Legion, 1)]).army(of(EAST), "tyrus", &[(Unit::LightInfantry, 1)]);
    assert!(can(&at, CARTHAGE, Card::Mercenaries) && can(&at, EAST, Card::Mercenaries));
    assert!(!can(&at, ROME, Card::Mercenaries), "PAX-17.2-23-d");
    at.hand(CARTHAGE, &[Card::Spies]).hand(EAST, &[Card::Traitor]);
    let mut east = Position { game: at.game, s: at.s.clone() };
    east.happens(EAST, CardStep::Window { seat: EAST, occasion: Occasion::Segment });
    assert!(!east.is_legal(hires(Card::Traitor)), "PAX-12.2.3c");
    at.happens(CARTHAGE, CardStep::Window { seat: CARTHAGE, occasion: Occasion::Segment }).act(hires(Card::Spies));
    let kinds = [Unit::MercenaryHeavy, Unit::MercenaryLight, Unit::MercenaryCavalry].map(|unit| Action::Hire { unit });
    assert_eq!(at.legal(), kinds);
    let mut heavy = Position { game: at.game, s: at.s.clone() };
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
    let mut broken = Position { game: at.game, s: at.s.clone() };
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

/// PAX-17.2-03-a, PAX-17.2-03-b, PAX-17.2-03-i, PAX-17.2-03-j, PAX-17.2-03-m: Pergamum, and its way home.
#[test]
fn pergamum_is_an_ally_and_goes_home() {
    let mut at = extended(game());
    assert!(!can(&at, ROME, Card::AllianceWithPergamum), "not in play");
    at.army(Owner::Pergamum, "pergamum", &[(Unit::HeavyInfantry, 2), (Unit::LightInfantry, 1)]);
    at.play(EAST, Card::AllianceWithPergamum);
    assert_eq!(at.game.commander_of(&at.s, Owner::Pergamum), Some(EAST));
    // PAX-17.2-03-h
    let mut guest = Position { game: at.game, s: at.s.clone() };
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
    let (lg, li) = (full(Unit::Legion), full(Unit::LightInfantry));
    assert_eq!(at.legal(), [Action::Lose { piece: lg }, Action::Lose { piece: li }], "3 points");
    at.act(Action::Lose { piece: li });
    assert!(at.is_legal(Action::Weaken { unit: Unit::Legion }), "2 are left, which a reduced Legion satisfies");
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
        at.s.march_mut(march).afloat = true;
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
    escorted.s.march_mut(1).galleys = 1;
    escorted.act(play(Card::NavalAmbush));
    assert!(escorted.s.marches.top().is_some_and(|march| march.troops.len() == 2), "PAX-R17-06");
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

/// PAX-17.2-07, PAX-17.2-17, PAX-R16-03, PAX-R17-12: harvest and famine.
#[test]
fn harvests_by_card_move_stability_by_one() {
    for (card, change) in [(Card::BounteousHarvests, 1), (Card::FamineAndDrought, -1)] {
        let mut at = extended(game());
        at.draw(EAST, card).roll(harvest("greece"));
        assert_eq!(at.stability(GREECE), 3 + change);
    }
}

/// PAX-17.2-08-a, PAX-17.2-08-b, PAX-17.2-08-c, PAX-R17-11: hand and Objectives are exchanged before anything can be played.
#[test]
fn political_change_exchanges_hand_and_objectives() {
    let mut at = extended(game());
    at.hand(ROME, &[Card::Cunctator, Card::Spies]);
    for objective in [Objective::Gaul, Objective::Spain] {
        at.s.objectives[objective] -= 1;
        at.s.player_mut(ROME).aims.push(Aim { objective, revealed: false });
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

/// PAX-17.2-09: a player draws an Objective, and another of his goes back.
#[test]
fn foreign_policy_exchanges_one_objective() {
    let mut at = extended(game());
    for objective in [Objective::Gaul, Objective::Spain, Objective::Danube] {
        at.s.objectives[objective] -= 1;
        at.s.player_mut(EAST).aims.push(Aim { objective, revealed: false });
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
    let mut cautious = Position { game: at.game, s: at.s.clone() };
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

/// PAX-17.2-11: an ordinary leader of anybody.
#[test]
fn a_conspiracy_removes_an_ordinary_leader() {
    let mut at = extended(game());
    at.leader(of(ROME), "rome_01", "roma").leader(of(ROME), "rome_03", "roma").leader(of(EAST), "east_03", "tyrus");
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

/// PAX-17.2-15, PAX-R17-01: two chips near own combat units; nobody else learns it.
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

/// PAX-17.2-16: disease strikes the drawer.
#[test]
fn disease_by_card_strikes_the_drawer() {
    let mut at = extended(game());
    at.leader(of(ROME), "rome_03", "roma").draw(ROME, Card::Disease).roll(4);
    assert!(at.s.leaders.is_empty());
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

/// PAX-17.2-21, PAX-R17-02, PAX-12.1.3b: free Garrisons near own combat units.
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

/// PAX-17.2-22: one Garrison of anybody.
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

/// PAX-17.2-28-a, PAX-17.2-28-b, PAX-12.3.3e: militia by card only while enemies are at home, and not in disorder.
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
    assert!(!can(&at, EAST, Card::SoldierOfFortune), "there is one army");
}

/// PAX-17.2-33, PAX-17.2-38: spies see a hand; a traitor brings a card.
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

/// PAX-17.2-34-a, PAX-17.2-34-b, PAX-R17-16: a free marker, or an Objective.
#[test]
fn stability_brings_an_opportunity() {
    let mut at = extended(game());
    at.stable(ROME, -1);
    assert!(!can(&at, ROME, Card::StabilityAndOpportunity));
    at.stable(ROME, 0).play(ROME, Card::StabilityAndOpportunity);
    assert_eq!(at.legal(), [Action::Yes, Action::BuyObjective]);
    let mut marker = Position { game: at.game, s: at.s.clone() };
    marker.act(Action::Yes);
    assert_eq!(marker.s.player(ROME).free_markers, 1);
    at.act(Action::BuyObjective).act(Action::DrawObjective { objective: Objective::Gaul });
    assert_eq!((at.s.player(ROME).aims.len(), at.talents(ROME)), (1, 20));
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

/// PAX-17.2-37, PAX-13.2.4c: two shifts in a battle without walls.
#[test]
fn a_tactical_surprise_gives_two_shifts() {
    let mut at = extended(game());
    at.hand(ROME, &[Card::TacticalSurprise]).hand(EAST, &[Card::TacticalSurprise]);
    at.army(of(ROME), "venusia", &[(Unit::Legion, 1)]).army(of(CARTHAGE), "venusia", &[(Unit::HeavyInfantry, 1)]);
    at.active(ROME);
    let side = |owner: Owner| Combatant { ground: true, ..Combatant::of(owner, owner.seat()) };
    let battle = |works_used| Battle {
        works_used,
        ..Battle::new(id("venusia"), Cause::Attack, side(of(CARTHAGE)), side(of(ROME)))
    };
    for (seat, works_used, able) in [(ROME, false, true), (ROME, true, false), (EAST, false, false)] {
        let mut at = Position { game: at.game, s: at.s.clone() };
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

/// PAX-17.1.5g, PAX-17.1.2: no card for the very first marker where a scenario begins with the Action segment.
#[test]
fn the_first_marker_of_a_match_draws_no_card() {
    let mut at = start(game(), "v_extended_full");
    at.act(Action::Yes);
    assert_eq!(at.s.steps.top(), Some(ActStep::ChooseAction.into()));
    at.act(Action::Pass).until(|s| matches!(s.steps.top(), Some(Step::Turn(TurnStep::PayMarker))));
    at.act(Action::Yes);
    assert_eq!(at.s.steps.top(), Some(CardStep::Draw.into()), "the second one does");
}

/// PAX-17.1.5c: cards are played in the Activation Phase only.
#[test]
fn no_card_is_played_outside_the_activation_phase() {
    let mut at = extended(game());
    at.hand(ROME, &[Card::Cunctator, Card::Spies]).hand(EAST, &[Card::Pontus]);
    for phase in [Phase::Removal, Phase::Manpower] {
        let mut at = Position { game: at.game, s: at.s.clone() };
        at.phase(phase);
        assert!(!at.legal().iter().any(|action| matches!(action, Action::Play { .. })), "{phase}");
    }
}
