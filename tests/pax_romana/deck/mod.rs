//! PAX-17: event cards.

mod ambushes;
mod edges;
mod hands;
mod harm;
mod help;
mod moments;
mod when;

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
    let mut at = Position { game: at.game, s: at.s };
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
    // Played instead of discarded: three are left, and there is no question.
    let mut at = extended(game());
    at.hand(ROME, &[Card::Spies, Card::Cunctator, Card::DeusExMachina]);
    at.draw(ROME, Card::Pontus).act(play(Card::Cunctator)).act(Action::Done);
    assert_eq!(at.s.player(ROME).hand.len(), 3);
    assert!(at.s.player(ROME).cunctator && !matches!(at.s.steps.top(), Some(Step::Card(CardStep::Discard { .. }))));
}

/// PAX-17.1.1a, PAX-17.1.4b, PAX-SOP-16: one card is kept; the rest form the new deck.
#[test]
fn one_card_is_kept_from_turn_to_turn() {
    let mut at = extended(game());
    at.hand(ROME, &[Card::Spies, Card::Cunctator]);
    at.s.deck[Card::Pirates] = 0;
    at.s.discards[Card::Pirates] = 2;
    at.phase(Phase::Victory);
    assert_eq!(at.legal(), [play(Card::Cunctator), play(Card::Spies), Action::Done]);
    at.act(play(Card::Spies));
    let hand: Vec<_> = at.s.player(ROME).hand.iter().map(|held| held.card).collect();
    assert_eq!((hand, at.s.deck[Card::Cunctator], at.s.deck[Card::Pirates]), (vec![Card::Spies], 1, 2));
}

/// PAX-17.1.5a, PAX-17.1.5b, PAX-17.1.5e: a card that must be played strikes at once; the others may play any number of Hold
/// cards.
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
    let cards = [Card::Cunctator, Card::GalleyTechCorvus];
    let discards = cards.map(|card| Action::Discard { card });
    assert_eq!(at.legal(), [&cards.map(play)[..], &discards, &[Action::Done]].concat(), "PAX-17.1.5d");
    at.act(play(Card::GalleyTechCorvus)).act(Action::No).act(play(Card::Cunctator)).act(Action::No);
    assert!(at.s.player(EAST).improved && at.s.player(EAST).cunctator && at.acting(ROME));
    // PAX-17.2-19: it has left the game.
    assert_eq!([Card::GalleyTechCorvus, Card::Cunctator].map(|card| at.s.discards[card] + at.s.deck[card]), [0, 1]);
}

/// PAX-17.2-13-a, PAX-17.2-13-b, PAX-R17-08: another player's card is cancelled before it takes effect, but never one's own.
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
        let mut at = Position { game: at.game, s: at.s };
        at.phase(phase);
        assert!(!at.legal().iter().any(|action| matches!(action, Action::Play { .. })), "{phase}");
    }
}

/// PAX-17.1.4a, PAX-R17-17: a gift above the hand limit is discarded at once, or by an option stays.
#[test]
fn pax_r17_17_a_gift_above_the_limit_is_discarded_at_once() {
    let later = with_options("pax_romana", &[("hand_limit_at_once", "false")]);
    for (rules, at_once) in [(game(), true), (&later, false)] {
        let mut at = extended(rules);
        at.hand(GREECE, &[Card::Spies, Card::Cunctator, Card::Pontus]).hand(CARTHAGE, &[Card::Traitor]);
        at.happens(CARTHAGE, TalkStep::Propose { by: CARTHAGE, left: 3, to: Some(GREECE) });
        let offer = Offer::Card { card: Card::Traitor, talents: 0 };
        at.act(Action::Offer { to: GREECE, offer }).act(Action::Yes);
        assert_eq!(at.is_legal(Action::Discard { card: Card::Traitor }), at_once);
    }
}

/// PAX-17.1.4a, PAX-R17-17 (option): a hand that has grown beyond the limit is cut down when a card is drawn, one by one.
#[test]
fn pax_r17_17_a_hand_above_the_limit_is_cut_down_at_the_next_draw() {
    let later = with_options("pax_romana", &[("hand_limit_at_once", "false")]);
    let mut at = extended(&later);
    at.hand(GREECE, &[Card::Spies, Card::Cunctator, Card::Pontus]);
    for card in [Card::Traitor, Card::Conqueror] {
        at.hand(CARTHAGE, &[card]).happens(CARTHAGE, TalkStep::Propose { by: CARTHAGE, left: 1, to: Some(GREECE) });
        at.act(Action::Offer { to: GREECE, offer: Offer::Card { card, talents: 0 } }).act(Action::Yes);
    }
    at.draw(GREECE, Card::Ambush);
    assert_eq!(at.s.player(GREECE).hand.len(), 6);
    at.act(Action::Done);
    for card in [Card::Ambush, Card::Spies, Card::Traitor] {
        assert!(!at.acting(GREECE) && !at.is_legal(Action::Done));
        at.act(Action::Discard { card });
    }
    assert_eq!(at.s.player(GREECE).hand.len(), 3);
    assert!(at.acting(GREECE));
}

/// PAX-17.1.5b, PAX-17.1.5f: the others may play cards when an Expansion begins; PAX-17.2-10-a: Conqueror only in one's own.
#[test]
fn pax_17_1_5b_others_play_cards_when_an_expansion_begins() {
    let elite = |at: &At, seat| at.game.pool(&at.s, seat).find(|leader| at.game.content.leader(*leader).elite).unwrap();
    for (card, able) in [(Card::Cunctator, true), (Card::Conqueror, false)] {
        let mut at = extended(game());
        let leader = elite(&at, GREECE);
        at.game.post(&mut at.s, of(GREECE), leader, node("athenae"));
        at.army(of(GREECE), "athenae", &[(Unit::HeavyInfantry, 2)]).hand(GREECE, &[card]);
        at.active(ROME).act(Action::Expand);
        assert_eq!(agon_game::Rules::turn(at.game, &at.s) == agon_game::Turn::Decision(GREECE), able, "{card}");
        assert_eq!(at.is_legal(play(card)), able, "{card}");
    }
}

/// PAX-R17-08 (option): only a card that was just drawn is drawn again, not one that was held.
#[test]
fn pax_r17_08_a_cancelled_hold_card_is_not_drawn_again() {
    let redraw = with_options("pax_romana", &[("deus_ex_machina_redraw", "true")]);
    let mut at = extended(&redraw);
    at.hand(ROME, &[Card::DeusExMachina]).play(GREECE, Card::Cunctator).act(Action::Yes);
    assert!(!at.s.player(GREECE).cunctator && at.s.steps.top() != Some(CardStep::Draw.into()));
}

/// PAX-17.2-02-a: three Talents are just enough for Rhodes.
#[test]
fn pax_17_2_02_a_three_talents_are_enough_for_rhodes() {
    let mut at = extended(game());
    at.army(Owner::Rhodes, "rhodus", &[(Unit::HeavyInfantry, 1)]).fleet(Owner::Rhodes, "rhodus", 2);
    at.s.player_mut(ROME).talents = 3;
    assert!(can(&at, ROME, Card::AllianceWithRhodes));
    at.play(ROME, Card::AllianceWithRhodes);
    assert_eq!((at.s.rhodes, at.talents(ROME)), (Some(ROME), 0));
}

/// PAX-R12-03: Mercenaries hired with a card join one army, or by an option one each.
#[test]
fn pax_r12_03_mercenaries_of_a_card_stay_together_or_not() {
    let apart = with_options("pax_romana", &[("extended_mercenaries_one_place", "false")]);
    for (rules, left) in [(game(), [2, 0]), (&apart, [1, 1])] {
        let mut at = extended(rules);
        at.army(of(EAST), "tyrus", &[(Unit::LightInfantry, 1)]).army(
            of(EAST),
            "alexandria",
            &[(Unit::LightInfantry, 1)],
        );
        at.play(EAST, Card::Mercenaries).act(Action::Hire { unit: Unit::MercenaryLight }).choose("tyrus");
        if left[1] > 0 {
            at.choose("alexandria");
        }
        assert_eq!(["tyrus", "alexandria"].map(|space| at.troops(of(EAST), space).all(Unit::MercenaryLight)), left);
        assert!(at.choices().is_empty());
    }
}

/// PAX-13.3-AFR-g: rebels keep Provinces of Africa, but of no other region, from giving income.
#[test]
fn pax_13_3_afr_g_rebels_stop_income_in_africa_only() {
    for province in ["aquitania", "narbonensis", "tarraconensis", "baetica"] {
        let mut at = extended(game());
        let spaces = at.game.content.map.province(id(province)).spaces;
        let last = spaces.iter().last().unwrap();
        for space in spaces.iter().filter(|space| *space != last) {
            at.game.place(&mut at.s, of(ROME), space, full(Unit::Garrison), 1);
        }
        at.reckoned();
        let before = at.game.income_of(&at.s, ROME);
        at.game.place(&mut at.s, Owner::Rebels, last, full(Unit::Barbarians), 1);
        at.reckoned();
        assert_eq!(at.controls(province), Some(ROME));
        assert_eq!(at.game.income_of(&at.s, ROME), before, "{province}");
    }
}
