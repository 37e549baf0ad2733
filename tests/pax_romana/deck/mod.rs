//! PAX-17: event cards.

mod harm;
mod help;

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
