//! PAX-17.1: when cards are played, and which player plays them.

use super::*;
use agon_game::{Rules, Turn};

/// Whether a seat is asked now and may play a card.
fn asked(at: &At, seat: Seat, card: Card) -> bool {
    at.game.turn(&at.s) == Turn::Decision(seat) && at.is_legal(play(card))
}

/// PAX-17.1.5b: the others may play cards after each move of an Expansion, not only before the first.
#[test]
fn pax_17_1_5b_others_play_cards_between_the_moves_of_an_expansion() {
    let mut at = extended(game());
    at.army(of(ROME), "roma", &[(Unit::Legion, 2)]).hand(GREECE, &[Card::Cunctator]).expansion(ROME);
    let step = Action::Minor { owner: of(ROME), from: node("roma"), piece: full(Unit::Legion) };
    for _ in 0..2 {
        assert!(asked(&at, GREECE, Card::Cunctator));
        at.act(Action::Done).act(step).roll(1).act(Action::Done);
    }
    assert!(asked(&at, GREECE, Card::Cunctator), "after the last one, too");
    at.act(Action::Done);
    assert_eq!(at.s.steps.top(), Some(ActStep::Expansion.into()));
}

/// PAX-17.1.5b, PAX-17.1.5f: after a Muster everybody may play cards, the active player first.
#[test]
fn pax_17_1_5f_everybody_plays_cards_after_a_muster() {
    let mut at = extended(game());
    at.garrisons(of(ROME), &["roma"]).reckoned();
    at.hand(ROME, &[Card::Cunctator]).hand(EAST, &[Card::GalleyTechCorvus]).active(ROME).act(Action::MusterUnits);
    at.act(Action::Done);
    assert!(asked(&at, ROME, Card::Cunctator));
    at.act(Action::Done);
    assert!(asked(&at, EAST, Card::GalleyTechCorvus));
    at.act(play(Card::GalleyTechCorvus));
    assert!(at.s.player(EAST).improved);
    assert_eq!(at.s.steps.top(), Some(TurnStep::PayMarker.into()), "the Activation is over");
}

/// PAX-17.1.5b, PAX-17.2-04-a, PAX-17.2-24-a: the active player may also ambush a group that Withdraws.
#[test]
fn pax_17_1_5b_the_active_player_ambushes_those_who_withdraw() {
    for (card, place, holder) in [
        (Card::Ambush, "ltp_sinai", ROME),
        (Card::Ambush, "ltp_sinai", CARTHAGE),
        (Card::NavalAmbush, "rhodus", ROME),
        (Card::NavalAmbush, "rhodus", CARTHAGE),
    ] {
        let mut at = extended(game());
        at.hand(holder, &[card]).fleet(of(holder), "side", 1).active(ROME);
        let march = at.game.set_out(&mut at.s, of(GREECE), GREECE, MarchKind::Withdrawal, node(place));
        at.s.march_mut(march).troops = Troops::of(Unit::HeavyInfantry, 2);
        at.s.march_mut(march).mp = 5;
        at.s.steps.push(MarchStep::End.into());
        at.s.steps.push(MarchStep::Go.into());
        match card {
            Card::NavalAmbush => {
                at.s.march_mut(march).go_aboard();
                at.s.steps.push(SeaStep::Entered.into());
            }
            _ => at.s.steps.push(MarchStep::Entered.into()),
        }
        at.game.settle(&mut at.s);
        assert!(asked(&at, holder, card), "{card}, {holder}");
    }
}

/// PAX-17.1.3a, PAX-17.1.5b: with an empty deck no card is drawn, but cards in hand can be played.
#[test]
fn pax_17_1_5b_hands_are_played_without_a_deck() {
    let mut at = extended(game());
    at.hand(ROME, &[Card::Spies]).hand(EAST, &[Card::Cunctator]);
    at.s.discards = std::mem::take(&mut at.s.deck);
    at.happens(ROME, TurnStep::PayMarker).act(Action::Yes);
    assert!(asked(&at, ROME, Card::Spies));
    at.act(Action::Discard { card: Card::Spies });
    assert!(asked(&at, EAST, Card::Cunctator));
    at.act(Action::Done);
    assert!(at.acting(ROME));
}

/// PAX-17.2-10-a, PAX-R17-14: a move caused by a card does not begin the Expansion; its own first move does.
#[test]
fn pax_17_2_10_a_conqueror_comes_before_the_first_move() {
    let on_top = with_options("pax_romana", &[("successor_wars_on_top", "false")]);
    for (rules, campaigned) in [(game(), false), (&on_top, true)] {
        let mut at = extended(rules);
        at.leader(of(ROME), "rome_01", "roma").army(of(ROME), "roma", &[(Unit::Legion, 2)]);
        at.hand(ROME, &[Card::Conqueror]).active(ROME);
        at.s.activation.campaigned = campaigned;
        at.s.moved.push(Moved { owner: of(GREECE), at: node("thebae"), piece: full(Unit::HeavyInfantry), count: 2 });
        at.act(Action::Expand);
        assert!(at.is_legal(play(Card::Conqueror)));
        let step = Action::Minor { owner: of(ROME), from: node("roma"), piece: full(Unit::Legion) };
        at.act(step).roll(1).act(Action::Done);
        assert!(!at.is_legal(play(Card::Conqueror)), "it has begun");
    }
}

/// PAX-17.1.5c, PAX-R12-17: slaves move before the marker is paid, outside all segments: no card is played in their battles.
#[test]
fn pax_17_1_5c_no_card_is_played_against_slaves_that_move() {
    for (early, able) in [(false, true), (true, false)] {
        let mut at = extended(game());
        at.hand(ROME, &[Card::TacticalSurprise]).army(of(ROME), "venusia", &[(Unit::Legion, 1)]);
        at.army(Owner::slaves_of(ROME), "venusia", &[(Unit::Barbarians, 2)]).active(EAST);
        let side = |owner: Owner| Combatant { standing: true, ..Combatant::of(owner, owner.seat()) };
        let (slaves, romans) = (side(Owner::slaves_of(ROME)), side(of(ROME)));
        at.s.battle = Some(Battle::new(id("venusia"), Cause::Attack, slaves, romans));
        if early {
            at.s.steps.push(ForceStep::Slaves { from: 1 }.into());
        }
        at.s.steps.push(BattleStep::CountShifts.into());
        at.s.steps.push(CardStep::Window { seat: ROME, occasion: Occasion::Battle }.into());
        assert_eq!(at.is_legal(play(Card::TacticalSurprise)), able);
    }
}

/// PAX-17.1.5b, PAX-12.4.7d, PAX-12.4.7e: Rome may also appoint a Dictator in another player's Activation.
#[test]
fn pax_12_4_7d_a_dictator_comes_in_the_turn_of_another() {
    let mut at = extended(game());
    at.army(of(GREECE), "croton", &[(Unit::LightInfantry, 1)]).hand(ROME, &[Card::SoldierOfFortune]);
    at.leader(of(ROME), "rome_10", "capua").leader(of(GREECE), "greece_03", "pella");
    at.happens(GREECE, CardStep::Window { seat: ROME, occasion: Occasion::Segment });
    at.act(play(Card::SoldierOfFortune)).sound();
    assert_eq!(at.legal(), [Action::Lead { leader: id("rome_10") }]);
    at.act(Action::Lead { leader: id("rome_10") });
    for leader in ["rome_03", "rome_04", "rome_10"] {
        at.act(Action::DrawLeader { leader: id(leader) }).sound();
    }
    assert_eq!(at.game.turn(&at.s), Turn::Decision(ROME));
    at.act(Action::Lead { leader: id("rome_04") });
    let posts: Vec<_> = at.s.leaders.iter().map(|post| (post.leader, post.owner, post.at)).collect();
    let greek = (id("greece_03"), of(GREECE), node("pella"));
    assert_eq!(posts, [greek, (id("rome_04"), of(ROME), node("roma"))]);
}

/// PAX-17.2-13-b, PAX-17.1.6: a cancelled card is discarded, even one that would have left the game or that hires
/// Mercenaries.
#[test]
fn pax_17_2_13_b_a_cancelled_card_stays_in_the_game() {
    for hire in [false, true] {
        let mut at = extended(game());
        at.army(of(CARTHAGE), "utica", &[(Unit::LightInfantry, 1)]).hand(CARTHAGE, &[Card::GalleyTechCorvus]);
        at.hand(EAST, &[Card::DeusExMachina]);
        at.happens(CARTHAGE, CardStep::Window { seat: CARTHAGE, occasion: Occasion::Segment });
        at.act(Action::Play { card: Card::GalleyTechCorvus, hire }).act(Action::Yes);
        assert!(!at.s.player(CARTHAGE).improved && at.talents(CARTHAGE) == 20);
        assert_eq!([Card::GalleyTechCorvus, Card::DeusExMachina].map(|card| at.s.discards[card]), [1, 1], "{hire}");
    }
}
