//! PAX-17.1, PAX-17.2: cards and Objectives in hand: what goes back, what others know, who is asked.

use super::*;
use agon_game::Chance as _;

/// Titles in the hand of a seat that another seat has seen.
fn known(at: &At, me: Seat, seat: Seat) -> Vec<Card> {
    at.game.observe(&at.s, me).view().player(seat).hand.iter().map(|held| held.card).collect()
}

/// PAX-17.2-33: of two cards with one title the one that others have seen is played first: they do not learn of the other.
#[test]
fn pax_17_2_33_a_card_that_spies_have_seen_is_played_first() {
    for spied in [0, 1] {
        let mut at = extended(game());
        at.army(of(EAST), "tyrus", &[(Unit::LightInfantry, 1)]);
        at.hand(EAST, &[Card::Mercenaries, Card::Mercenaries]);
        at.s.player_mut(EAST).hand.get_mut(spied).unwrap().seen = Seats::of(of(ROME));
        assert_eq!(known(&at, ROME, EAST), [Card::Mercenaries]);
        at.happens(EAST, CardStep::Window { seat: EAST, occasion: Occasion::Segment }).act(play(Card::Mercenaries));
        assert_eq!((known(&at, ROME, EAST), at.s.player(EAST).hand.len()), (vec![], 1), "{spied}");
    }
}

/// PAX-17.1.3b, PAX-17.1.4b: nobody else can tell whether a player uses the card that he has kept over the turn or the one that he has
/// just drawn, nor which of them is left.
#[test]
fn pax_17_1_4b_others_do_not_see_whether_a_kept_card_is_used() {
    let after = |kept: Card, drawn: Card, used: Card| {
        let mut at = extended(game());
        at.hand(EAST, &[kept]);
        at.happens(EAST, TurnStep::KeepCard { seat: EAST }).act(play(kept));
        at.draw(EAST, drawn).act(play(used));
        at.until(|s| s.player(EAST).hand.len() == 1);
        at.s
    };
    let (used, other) = (Card::Cunctator, Card::Spies);
    let [kept, drawn] = [after(used, other, used), after(other, used, used)];
    let [one, two] = [&kept, &drawn].map(|s| *game().observe(s, ROME).view());
    assert!(one == two && one.player(EAST).hidden_cards == 1);
    assert_eq!(kept.player(EAST).hand.iter().map(|held| held.card).collect::<Vec<_>>(), [other]);
}

/// PAX-17.2-09: any of the Objectives held before may go back, but not the one just drawn.
#[test]
fn pax_17_2_09_the_new_objective_does_not_go_back() {
    let mut at = extended(game());
    for objective in [Objective::Gaul, Objective::Spain, Objective::Danube] {
        at.s.objectives[objective] -= 1;
        at.s.player_mut(EAST).aims.push(Aim::face_down(objective));
    }
    at.draw(ROME, Card::ChangeInForeignPolicy).act(Action::ChooseSeat { seat: EAST });
    at.act(Action::DrawObjective { objective: Objective::Sicily });
    assert_eq!(at.game.chance_outcomes(&at.s).unwrap().len(), 3);
    let pool = at.s.objectives[Objective::Danube];
    at.act(Action::Picked { index: 2 });
    assert_eq!(at.s.objectives[Objective::Danube], pool + 1, "it is in the pool again");
}

/// PAX-17.1.5b: a player who has no card to play now is not asked after a Muster, although he could discard one in his Card
/// segment.
#[test]
fn pax_17_1_5b_who_can_only_discard_is_asked_in_his_card_segment() {
    let mut at = extended(game());
    at.garrisons(of(ROME), &["roma"]).reckoned();
    at.hand(ROME, &[Card::Ambush]).active(ROME).act(Action::MusterUnits).act(Action::Done);
    assert_eq!(at.s.steps.top(), Some(TurnStep::PayMarker.into()));
    assert_eq!(at.s.player(ROME).hand.len(), 1);
}

/// PAX-17.1.5b: when an Expansion begins all others are asked, the next player first.
#[test]
fn pax_17_1_5b_all_others_may_play_when_an_expansion_begins() {
    for seat in [CARTHAGE, GREECE, EAST] {
        let mut at = extended(game());
        at.hand(seat, &[Card::Cunctator]).expansion(ROME);
        assert_eq!(at.s.steps.top(), Some(CardStep::Window { seat, occasion: Occasion::Action }.into()));
    }
}

/// PAX-17.1.6: Carthage hires Mercenaries for any other card, but in Card and Action segments only.
#[test]
fn pax_17_1_6_carthage_hires_for_other_cards_in_segments() {
    let mut at = extended(game());
    at.army(of(CARTHAGE), "utica", &[(Unit::LightInfantry, 1)]).hand(CARTHAGE, &[Card::Mercenaries, Card::Spies]);
    at.happens(CARTHAGE, CardStep::Window { seat: CARTHAGE, occasion: Occasion::Segment });
    assert!(at.is_legal(play(Card::Mercenaries)) && !at.is_legal(hires(Card::Mercenaries)));
    assert!(at.is_legal(hires(Card::Spies)));
    let mut at = extended(game());
    at.army(of(CARTHAGE), "utica", &[(Unit::LightInfantry, 1)]).hand(CARTHAGE, &[Card::Ambush]).active(ROME);
    let march = at.game.set_out(&mut at.s, of(ROME), ROME, MarchKind::Major, node("ltp_sinai"));
    at.s.march_mut(march).troops = Troops::of(Unit::Legion, 2);
    at.s.steps.push(ActStep::EndMove.into());
    at.s.steps.push(MarchStep::Go.into());
    at.s.steps.push(CardStep::Window { seat: CARTHAGE, occasion: Occasion::TransitPoint }.into());
    assert!(at.is_legal(play(Card::Ambush)) && !at.is_legal(hires(Card::Ambush)));
}

/// PAX-17.2-13-b, PAX-R17-08: no card is drawn in place of a cancelled one; by the option one is, in a Card segment that
/// begins anew.
#[test]
fn pax_r17_08_a_cancelled_card_is_drawn_again_by_an_option() {
    let redraw = with_options("pax_romana", &[("deus_ex_machina_redraw", "true")]);
    for (rules, again) in [(game(), false), (&redraw, true)] {
        let mut at = extended(rules);
        at.hand(ROME, &[Card::DeusExMachina]).hand(EAST, &[Card::Cunctator]);
        at.draw(GREECE, Card::RevenuesAndStability).act(Action::Yes);
        let segment = |step: Step| matches!(step, Step::Card(CardStep::Window { .. } | CardStep::Discard { .. }));
        assert_eq!(at.s.steps.top() == Some(CardStep::Draw.into()), again);
        assert_eq!(at.s.steps.iter().any(segment), !again);
    }
}

/// PAX-17.1.4a, PAX-17.2-38, PAX-R17-17: a fourth card is discarded at once, also one that a traitor has brought.
#[test]
fn pax_17_1_4a_a_fourth_card_from_a_traitor_is_discarded_at_once() {
    let mut at = extended(game());
    at.hand(ROME, &[Card::Spies, Card::Cunctator, Card::Pontus]).hand(EAST, &[Card::Conqueror]);
    at.play(ROME, Card::Traitor).act(Action::DrawCard { card: Card::Conqueror });
    assert_eq!(at.s.steps.top(), Some(CardStep::Discard { seat: ROME }.into()));
    assert_eq!(at.legal().len(), 4);
}

/// PAX-17.2-38: the thief draws from the whole hand, each card alike.
#[test]
fn pax_17_2_38_each_card_of_a_hand_is_as_likely() {
    let mut at = extended(game());
    at.hand(EAST, &[Card::Mercenaries, Card::Mercenaries, Card::Pontus]).play(ROME, Card::Traitor);
    let outcomes = at.game.chance_outcomes(&at.s).unwrap();
    let likely = |card| outcomes.iter().find(|(action, _)| *action == Action::DrawCard { card }).map(|(_, p)| *p);
    assert_eq!(
        (outcomes.len(), likely(Card::Mercenaries), likely(Card::Pontus)),
        (2, Some(2.0 / 3.0), Some(1.0 / 3.0))
    );
}

/// PAX-17.2-09: a player for whom the pool has no Objective returns none of his own.
#[test]
fn pax_17_2_09_without_a_new_objective_none_goes_back() {
    let mut at = extended(game());
    for objective in [Objective::Gaul, Objective::Spain] {
        at.s.player_mut(EAST).aims.push(Aim::face_down(objective));
    }
    Objective::ALL.iter().for_each(|objective| at.s.objectives[*objective] = 0);
    at.draw(ROME, Card::ChangeInForeignPolicy).act(Action::ChooseSeat { seat: EAST });
    assert_eq!((at.acting(ROME), at.s.player(EAST).aims.len()), (true, 2));
}
