//! What a seat sees, and worlds that it cannot tell from the true one.
//!
//! Hidden are hands (unless an option opens them), cards that are going to be discarded, units committed to a battle until
//! they are revealed, and chosen fighters until both are chosen. Decks and pool have no order, so there is nothing else to
//! hide. Partners know no more of each other than others do, because the rules say nothing about it.
//!
//! In the view, hidden random cards of others go back into the deck that they came from. A card that was held when the discard
//! pile was shuffled cannot be one of the shuffled ones: it goes into `held`, with its age, and the view tells how many cards
//! of each age everybody has. At every shuffle a seat can work out the cards in the hidden hands of a civilization: which they
//! are if it is one hand, and what they hold together if there are several. If there are several and a card is shown that
//! could be of different ages, the seat loses count: the ages are hidden until the next shuffle.
//!
//! A guess takes all hands that fit as equally likely. What others have chosen in secret (cards taken, cards discarded, units
//! committed) is guessed in two steps: how many things, each number equally likely, and then which.

use crate::AgeOfMythology;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::flow::Chapter;
use agon_game::{Hearing, Id, Observation, Rng, Seat, Sight};

impl Sight for AgeOfMythology {
    fn mask(&self, s: &State, seat: Seat) -> State {
        let mut view = *s;
        let secret_hands = self.content.options.hands_secret;
        for other in Seat::all(s.players()).filter(|o| *o != seat) {
            if secret_hands {
                self.hide_hand(s, &mut view, other, seat);
            }
        }
        self.hide_battle(s, &mut view, seat);
        // How far somebody else has come in the order of a hidden choice tells what he has chosen.
        if let Some(top) = view.steps.top()
            && top.who(self, s) != Who::Seat(seat)
        {
            view.steps.replace(match top {
                Step::Cards(CardStep::TakePermanents { done, .. }) if secret_hands => {
                    Step::Cards(CardStep::TakePermanents { done, from: Kind::Explore })
                }
                Step::Cards(CardStep::DiscardCards { done, .. }) if secret_hands => {
                    Step::Cards(CardStep::DiscardCards { done, from: Card(0) })
                }
                Step::Attack(AttackStep::Commit { side, .. }) => {
                    Step::Attack(AttackStep::Commit { side, from: Unit(0) })
                }
                other => other,
            });
        }
        view
    }

    fn determinize(&self, seen: &Observation<Self>, rng: &mut Rng) -> State {
        let mut s = *seen.view();
        let me = seen.seat;
        for other in Seat::all(s.players()).filter(|o| self.content.options.hands_secret && *o != me) {
            self.deal_hand(&mut s, other, rng);
        }
        self.sample_battle(&mut s, me, rng);
        s
    }

    /// AOM-305, AOM-306: taken cards go into the hand unseen. AOM-566, AOM-602, AOM-711: units and discards are chosen in
    /// secret and shown together. Only the owner sees which card is drawn. All else is done openly.
    fn hears(&self, s: &State, _seat: Seat) -> Hearing {
        let secret_hands = self.content.options.hands_secret;
        match s.steps.top() {
            Some(Step::Cards(CardStep::TakePermanents { .. })) if secret_hands => Hearing::Never,
            Some(Step::Cards(CardStep::DiscardCards { .. })) if secret_hands => Hearing::Together("discards"),
            Some(Step::Attack(AttackStep::Commit { .. })) => Hearing::Together("units"),
            Some(Step::Battle(BattleStep::ChooseFighter { .. })) => Hearing::Together("fighters"),
            Some(top) if matches!(top.who(self, s), Who::Chance(Draw::Card(_))) => Hearing::AsSeen,
            _ => Hearing::AtOnce,
        }
    }
}

impl AgeOfMythology {
    /// Cards set aside in secret count as cards in hand until they are shown. Permanent cards that are being taken are not seen
    /// at all until everybody is done.
    fn hide_hand(&self, s: &State, view: &mut State, other: Seat, seat: Seat) {
        let taking = s.steps.iter().any(|t| matches!(t, Step::Cards(CardStep::TakePermanents { .. })));
        let player = view.player_mut(other);
        let civ = player.civ;
        let permanents = if taking { usize::from(player.kept) } else { player.permanents.len() + player.leaving.len() };
        player.permanents = Kinds::EMPTY;
        player.leaving = Kinds::EMPTY;
        let (hand, leaving) = (std::mem::take(&mut player.hand), std::mem::take(&mut player.leaving_hand));
        let mut hidden = Hidden { permanent: permanents as u8, ..Hidden::default() };
        let several = Seat::all(s.players()).filter(|o| *o != seat && s.player(*o).civ == civ).count() > 1;
        for (card, age) in hand.aged().chain(leaving.aged()) {
            let age = if several && s.blurred.has(civ) { 0 } else { age };
            hidden.random[usize::from(age)] += 1;
            match age {
                0 => view.decks[civ][card] += 1,
                _ => view.held[civ].insert_aged(card, age),
            }
        }
        view.player_mut(other).hidden = hidden;
    }

    fn hide_battle(&self, s: &State, view: &mut State, seat: Seat) {
        // Without a battle there is nothing to hide.
        let Some(battle) = s.battle else { return };
        for side in Side::BOTH {
            let owner = s.seat_of(side);
            if owner == seat {
                continue;
            }
            if !battle.revealed {
                // Committed units look as if they were still in the Holding Area.
                let pool = *battle.pool(side);
                let player = view.player_mut(owner);
                for (home, away) in player.units.iter_mut().zip(pool.units.iter()) {
                    *home += *away;
                }
                view.pool_mut(side).units.clear();
            }
            if !battle.met {
                view.pool_mut(side).chosen = None;
            }
        }
    }

    /// Deals the hidden cards of a player from the places where the view keeps them.
    fn deal_hand(&self, s: &mut State, other: Seat, rng: &mut Rng) {
        let Hidden { permanent, random: [new, old @ ..] } = std::mem::take(&mut s.player_mut(other).hidden);
        let civ = s.player(other).civ;
        for _ in 0..new {
            let drawn = rng.weighted(s.decks[civ].as_slice().iter().map(|n| u32::from(*n)));
            let card = Card::from_index(drawn.expect("new cards in hands come from the deck of the view"));
            s.decks[civ][card] -= 1;
            s.player_mut(other).hand.insert(card);
        }
        for (age, count) in (1..).zip(old) {
            for _ in 0..count {
                let held = s.held[civ];
                let drawn = rng.weighted(held.aged().map(|(_, of)| u32::from(of == age)));
                let (card, age) = s.held[civ].remove_at(drawn.expect("old cards in hands are held in the view"));
                s.player_mut(other).hand.insert_aged(card, age);
            }
        }
        self.deal_permanents(s, other, permanent.into(), rng);
        self.sample_taken(s, other, rng);
        self.sample_discards(s, other, rng);
    }

    /// AOM-355, AOM-712: permanent cards that have not been played in this turn. Those kept from the turn before have not been
    /// played in that turn either. All sets that fit are equally likely.
    fn deal_permanents(&self, s: &mut State, other: Seat, count: usize, rng: &mut Rng) {
        let player = s.player(other);
        let (mut kept, mut any) = (Kinds::EMPTY, Kinds::EMPTY);
        for &kind in Kind::ALL.iter().filter(|k| !player.played.has(**k)) {
            let set = if player.spent.has(kind) { &mut any } else { &mut kept };
            set.insert(kind);
        }
        let fewest = player.surely_kept().min(count);
        let ways = |n: usize| match (n >= fewest, count - n) {
            (true, rest) => choose(kept.len(), n) * choose(any.len(), rest),
            _ => 0,
        };
        let from_kept = rng.weighted((0..=count).map(ways)).expect("hidden permanent cards have not been played");
        for (mut set, number) in [(kept, from_kept), (any, count - from_kept)] {
            for _ in 0..number {
                let drawn = rng.weighted(Kind::ALL.iter().map(|k| u32::from(set.has(*k))));
                let kind = Kind::from_index(drawn.expect("as many cards as there are ways to choose them"));
                set.remove(kind);
                s.player_mut(other).permanents.insert(kind);
            }
        }
    }

    /// Whether a player is done with a secret choice that everybody makes in turn, beginning with the first player.
    fn has_chosen(&self, s: &State, other: Seat, done: u8) -> bool {
        (other.index() + s.players() - s.first.index()) % s.players() < usize::from(done)
    }

    /// While permanent cards are being taken: players who are done have taken some that nobody else has seen.
    fn sample_taken(&self, s: &mut State, other: Seat, rng: &mut Rng) {
        let taking = s.steps.top().filter(
            |t| matches!(t, Step::Cards(CardStep::TakePermanents { done, .. }) if self.has_chosen(s, other, *done)),
        );
        if taking.is_none() {
            return;
        }
        let free = self.free_slots(s, other);
        for _ in 0..rng.below(free + 1) {
            let player = s.player(other);
            let open = Kind::ALL.iter().map(|k| u32::from(!player.permanents.has(*k)));
            // There can be more places than kinds.
            if let Some(i) = rng.weighted(open) {
                s.player_mut(other).permanents.insert(Kind::from_index(i));
            }
        }
    }

    /// While cards are being discarded: players who are done have set some aside.
    fn sample_discards(&self, s: &mut State, other: Seat, rng: &mut Rng) {
        let discarding = s.steps.top().filter(
            |t| matches!(t, Step::Cards(CardStep::DiscardCards { done, .. }) if self.has_chosen(s, other, *done)),
        );
        if discarding.is_none() {
            return;
        }
        for _ in 0..rng.below(s.player(other).cards() + 1) {
            let player = s.player_mut(other);
            let place = rng.below(player.permanents.len() + player.hand.len());
            if let Some(kind) = player.permanents.iter().nth(place) {
                player.permanents.remove(kind);
                player.leaving.insert(kind);
            } else {
                let (card, age) = player.hand.remove_at(place - player.permanents.len());
                player.leaving_hand.insert_aged(card, age);
            }
        }
    }

    fn sample_battle(&self, s: &mut State, me: Seat, rng: &mut Rng) {
        // Without a battle there is nothing to guess.
        let Some(battle) = s.battle else { return };
        for side in Side::BOTH {
            let owner = s.seat_of(side);
            if owner == me {
                continue;
            }
            let waiting =
                s.steps.iter().any(|t| matches!(t, Step::Attack(AttackStep::Commit { side: of, .. }) if of == side));
            if !battle.revealed && !waiting {
                self.sample_commitment(s, side, rng);
            }
            // The attacker chooses first, and his choice is unknown while the defender chooses.
            let chosen = s.steps.top() == Some(Step::Battle(BattleStep::ChooseFighter { side: Side::Defender }));
            if battle.revealed && !battle.met && side == Side::Attacker && chosen {
                let different = self.fighters(s, side).count();
                let chosen = self.fighters(s, side).nth(rng.below(different));
                s.pool_mut(side).chosen = chosen;
            }
        }
    }

    /// Units that the owner may have committed: a random number of them, drawn at random.
    fn sample_commitment(&self, s: &mut State, side: Side, rng: &mut Rng) {
        let owner = s.seat_of(side);
        let present = s.player(owner).units.size().min(u8::MAX.into()) as u8;
        let most = present.min(s.fight().limits[side]);
        let fewest = if side == Side::Attacker { 1 } else { self.content.options.defender_min_units }.min(most);
        let count = usize::from(fewest) + rng.below(usize::from(most - fewest) + 1);
        for _ in 0..count {
            let units = s.player(owner).units;
            let drawn = rng.weighted(units.iter().map(|n| u32::from(*n)));
            let place = drawn.expect("no more units are committed than there are");
            s.player_mut(owner).units[place] -= 1;
            s.pool_mut(side).units[place] += 1;
        }
    }
}

/// The number of ways to choose `k` of `n`.
fn choose(n: usize, k: usize) -> u32 {
    (0..k).fold(1, |ways, i| ways * n.saturating_sub(i) as u32 / (i as u32 + 1))
}
