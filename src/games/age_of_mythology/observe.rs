//! What a seat sees, and worlds that it cannot tell from the true one.
//!
//! Hidden are hands (options apart), cards that are going to be discarded, units committed to a battle before the reveal, and
//! chosen fighters before theirs. Decks and pool have no order, so there is nothing else to hide. Hidden random cards of
//! others go back into the deck they came from in the view; a card that was held when the discard pile was last shuffled
//! goes into `held_before`, because it cannot be one of the shuffled ones.

use super::AgeOfMythology;
use super::ids::*;
use super::state::*;
use super::step::*;
use crate::game::{Id, Observation, Rng, Seat};

impl AgeOfMythology {
    pub(super) fn masked(&self, s: &State, seat: Seat) -> State {
        let mut view = *s;
        let secret_hands = self.content.options.hands_secret;
        for other in Seat::all(s.players()).filter(|o| *o != seat) {
            if secret_hands {
                self.hide_hand(s, &mut view, other);
            }
        }
        self.hide_battle(s, &mut view, seat);
        // The order in which somebody else goes through hidden choices says what has been chosen.
        if let Some(top) = view.steps.top()
            && self.decider(s, top) != Some(seat)
        {
            view.steps.replace(match top {
                Step::TakePermanents { done, .. } if secret_hands => Step::TakePermanents { done, from: 0 },
                Step::DiscardCards { done, .. } if secret_hands => Step::DiscardCards { done, from: 0 },
                Step::Commit { side, .. } => Step::Commit { side, from: 0 },
                other => other,
            });
        }
        view
    }

    /// Cards that are set aside secretly count as hand cards until they are shown; permanent cards that are being taken are
    /// not seen at all until everybody has taken his.
    fn hide_hand(&self, s: &State, view: &mut State, other: Seat) {
        let taking = s.steps.iter().any(|t| matches!(t, Step::TakePermanents { .. }));
        let player = view.player_mut(other);
        let civ = player.civ;
        let permanents = if taking { usize::from(player.kept) } else { player.permanents.len() + player.leaving.len() };
        player.permanents = Kinds::EMPTY;
        player.leaving = Kinds::EMPTY;
        let leaving = std::mem::take(&mut player.leaving_hand);
        let (new, old) = (std::mem::take(&mut player.hand), std::mem::take(&mut player.old_hand));
        player.hidden = [permanents as u8, (new.len() + leaving.len()) as u8, old.len() as u8];
        for card in new.iter().chain(leaving.iter()) {
            view.decks[civ][card] += 1;
        }
        for card in old.iter() {
            view.held_before[civ][card] += 1;
        }
    }

    fn hide_battle(&self, s: &State, view: &mut State, seat: Seat) {
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
                for (home, away) in player.units.iter_mut().zip(pool.units) {
                    *home += away;
                }
                if let Some(b) = &mut view.battle {
                    b.pools[side as usize].units = [0; UNITS_PER_CIV];
                }
            }
            if !battle.met
                && let Some(b) = &mut view.battle
            {
                b.pools[side as usize].chosen = None;
            }
        }
    }

    pub(super) fn sampled(&self, seen: &Observation<Self>, rng: &mut Rng) -> State {
        let mut s = *seen.view();
        let me = seen.seat;
        for other in Seat::all(s.players()).filter(|o| *o != me) {
            self.deal_hand(&mut s, other, rng);
        }
        self.sample_battle(&mut s, me, rng);
        s
    }

    /// Random cards from where they must come from; permanent cards among those not played since they could be taken.
    fn deal_hand(&self, s: &mut State, other: Seat, rng: &mut Rng) {
        let [permanents, new, old] = std::mem::take(&mut s.player_mut(other).hidden);
        let civ = s.player(other).civ;
        for _ in 0..new {
            if let Some(i) = rng.weighted(s.decks[civ].as_slice().iter().map(|n| u32::from(*n))) {
                s.decks[civ][Card::from_index(i)] -= 1;
                s.player_mut(other).hand.insert(Card::from_index(i));
            }
        }
        for _ in 0..old {
            if let Some(i) = rng.weighted(s.held_before[civ].as_slice().iter().map(|n| u32::from(*n))) {
                s.held_before[civ][Card::from_index(i)] -= 1;
                s.player_mut(other).old_hand.insert(Card::from_index(i));
            }
        }
        for _ in 0..permanents {
            let player = s.player(other);
            let gone = |k: Kind| player.permanents.has(k) || player.played.has(k) || player.spent.has(k);
            let open = Kind::ALL.iter().map(|k| u32::from(!gone(*k)));
            if let Some(i) = rng.weighted(open) {
                s.player_mut(other).permanents.insert(Kind::from_index(i));
            }
        }
        self.sample_taken(s, other, rng);
    }

    /// While permanent cards are taken: those who are done have taken some that nobody else has seen.
    fn sample_taken(&self, s: &mut State, other: Seat, rng: &mut Rng) {
        let Some(Step::TakePermanents { done, .. }) = s.steps.iter().last() else { return };
        let place = (other.index() + s.players() - s.first.index()) % s.players();
        if place >= usize::from(done) {
            return;
        }
        let free = self.free_slots(s, other);
        for _ in 0..rng.below(free + 1) {
            let player = s.player(other);
            let open = Kind::ALL.iter().map(|k| u32::from(!player.permanents.has(*k)));
            if let Some(i) = rng.weighted(open) {
                s.player_mut(other).permanents.insert(Kind::from_index(i));
            }
        }
    }

    fn sample_battle(&self, s: &mut State, me: Seat, rng: &mut Rng) {
        let Some(battle) = s.battle else { return };
        for side in Side::BOTH {
            let owner = s.seat_of(side);
            if owner == me {
                continue;
            }
            let waiting = s.steps.iter().any(|t| matches!(t, Step::Commit { side: of, .. } if of == side));
            if !battle.revealed && !waiting {
                self.sample_commitment(s, side, rng);
            }
            // The attacker chooses first; his choice is unknown while the defender chooses.
            let chosen = s.steps.top() == Some(Step::ChooseFighter { side: Side::Defender });
            if battle.revealed && !battle.met && side == Side::Attacker && chosen {
                let different = self.fighters(s, side).count();
                if different > 0 {
                    let chosen = self.fighters(s, side).nth(rng.below(different));
                    if let Some(b) = &mut s.battle {
                        b.pools[0].chosen = chosen;
                    }
                }
            }
        }
    }

    /// Units that the owner may have committed: a random number of random ones.
    fn sample_commitment(&self, s: &mut State, side: Side, rng: &mut Rng) {
        let Some(battle) = s.battle else { return };
        let owner = s.seat_of(side);
        let present: u8 = s.player(owner).units.iter().sum();
        let most = present.min(battle.limits[side as usize]);
        let fewest = if side == Side::Attacker { 1 } else { self.content.options.defender_min_units }.min(most);
        let count = usize::from(fewest) + rng.below(usize::from(most - fewest) + 1);
        for _ in 0..count {
            let units = s.player(owner).units;
            if let Some(place) = rng.weighted(units.iter().map(|n| u32::from(*n))) {
                s.player_mut(owner).units[place] -= 1;
                if let Some(b) = &mut s.battle {
                    b.pools[side as usize].units[place] += 1;
                }
            }
        }
    }
}
