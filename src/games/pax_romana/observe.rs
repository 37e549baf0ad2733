//! What a seat sees, and positions that it cannot tell from the true one.
//!
//! Hidden are event cards and unrevealed Objectives of others, the leaders they have drawn but not placed, their plans in
//! secret phases, bids that the other side has not answered, and Tribe chips that only others have looked at. Objectives are
//! secret until they score (PAX-2.3a), except to an ally who has been shown one (PAX-15.4.6a). Hidden cards, Objectives and
//! chips go back into the deck or pool they came from; the hand records how many there were.
//!
//! Who has seen cards or Objectives in a hand knows them until one of that hand leaves it unseen: stolen by a Traitor
//! (PAX-17.2-38), put back into the deck or pool. After that he is sure only of what must still be there, and does not connect
//! what he had seen with the hand to which a card has gone.
//!
//! A guess takes all hands that fit as equally likely. Secret plans of others are guessed as plain ones (`guess_plans`):
//! they keep what they can pay for, put leaders where their armies are, and spend at random what they do not need for
//! markers.

use crate::PaxRomana;
use crate::action::Action;
use crate::check::plans;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::flow::Chapter;
use agon_game::{Hearing, Id, List, Observation, Rng, Seat, Sight};
use std::cell::Cell;

thread_local! {
    /// Scratch list of what may be planned next, one per thread, because a search guesses at every iteration.
    static LEGAL: Cell<Vec<Action>> = const { Cell::new(Vec::new()) };
}

/// Most attempts to deal hidden Objectives to all players who hold some. The true position is one possible deal, so a few
/// are enough.
const MOST_DEALS: usize = 10_000;

impl Sight for PaxRomana {
    fn mask(&self, s: &State, seat: Seat) -> State {
        let mut view = *s;
        let me = Owner::of(seat);
        for other in s.all_seats().filter(|other| *other != seat) {
            let player = view.player_mut(other);
            let (hand, aims) = (std::mem::take(&mut player.hand), std::mem::take(&mut player.aims));
            player.hidden_leaders = std::mem::take(&mut player.drawn).len() as u8;
            player.hand = hand.iter().filter(|held| held.seen.has(me)).collect();
            player.aims = aims.iter().filter(|aim| aim.known_to(seat)).collect();
            player.hidden_cards = (hand.len() - player.hand.len()) as u8;
            player.hidden_aims = aims.iter().filter(|aim| !aim.known_to(seat)).count() as u8;
            for held in hand.iter().filter(|held| !held.seen.has(me)) {
                view.deck[held.card] += 1;
            }
            for aim in aims.iter().filter(|aim| !aim.known_to(seat)) {
                view.objectives[aim.objective] += 1;
            }
        }
        // Only the holder of a card or Objective knows which other players have seen it.
        for other in s.all_seats().filter(|other| *other != seat) {
            let player = view.player_mut(other);
            player.hand.iter_mut().for_each(|held| held.seen = Seats::of(me));
            player.aims.iter_mut().filter(|aim| !aim.revealed()).for_each(|aim| aim.show_only(Seats::of(me)));
        }
        // The places in a hand of those that have been shown say which they are.
        if self.actor(s) != seat {
            view.activation.shown = 0;
        }
        if matches!(s.phase, Phase::Maintenance | Phase::Leaders | Phase::Manpower) {
            view.orders = s.orders.iter().filter(|order| order.seat == seat).collect();
        }
        for looked in view.looked.iter_mut().filter(|looked| !looked.by.has(me)) {
            view.chips[usize::from(looked.strength)] += 1;
            looked.strength = 0;
        }
        self.hide_bids(s, &mut view, seat);
        self.hide_progress(s, &mut view, seat);
        view
    }

    fn determinize(&self, seen: &Observation<Self>, rng: &mut Rng) -> State {
        let mut s = *seen.view();
        let twin = self.lay_out_twin(&mut s, seen.seat, rng);
        for other in s.all_seats().filter(|other| *other != seen.seat) {
            self.deal_cards(&mut s, other, rng);
            self.deal_aims(&mut s, seen.seat, other, rng);
            for _ in 0..std::mem::take(&mut s.player_mut(other).hidden_leaders) {
                let leader = self.pool(&s, other).nth(rng.below(self.pool(&s, other).count()));
                s.player_mut(other).drawn.push(leader.expect("a leader who may have been drawn"));
            }
        }
        if let Some(twin) = twin {
            s.objectives[twin] += 1;
        }
        self.guess_bids(&mut s, seen.seat, rng);
        self.guess_twin(&mut s, seen.seat, rng);
        self.guess_plans(&mut s, seen.seat, rng);
        for place in 0..s.looked.len() {
            let looked = s.looked.get_mut(place).expect("a chip that somebody has looked at");
            if looked.strength == 0 {
                let drawn = rng.weighted(s.chips.iter().map(|n| u32::from(*n)));
                let strength = drawn.expect("a chip that nobody has looked at");
                s.chips[strength] -= 1;
                looked.strength = strength as u8;
            }
        }
        s
    }

    /// Plans (PAX-3.2.Bb, PAX-3.2.Dd, PAX-3.2.E) and bids (PAX-10.5.1b) are made in secret and shown together. Dice lie on the
    /// table.
    fn hears(&self, s: &State, _seat: Seat) -> Hearing {
        match s.steps.top() {
            Some(step) if plans(step) => Hearing::Together("plans"),
            Some(Step::Battle(BattleStep::Bid { .. })) => Hearing::Together("bids"),
            Some(step) if matches!(step.who(self, s), Who::Chance(Chance::Dice { .. })) => Hearing::AtOnce,
            _ => Hearing::AsSeen,
        }
    }
}

impl PaxRomana {
    /// PAX-10.5.1b: bids are shown once both are made.
    fn hide_bids(&self, s: &State, view: &mut State, seat: Seat) {
        let open = s.steps.iter().any(|step| matches!(step, Step::Battle(BattleStep::Bid { .. })));
        if let Some(battle) = view.battle.as_mut().filter(|_| open) {
            for combatant in battle.sides.iter_mut().filter(|side| side.seat != Some(seat)) {
                combatant.bid = combatant.bid.map(|_| 0);
            }
        }
    }

    /// Hides the position in the order of secret choices, which would tell what has been chosen.
    fn hide_progress(&self, s: &State, view: &mut State, seat: Seat) {
        // PAX-15.4.6a: which of his Objectives a player has shown.
        if let Some(Step::Talk(TalkStep::Show { by, to, .. })) = s.steps.top()
            && by != seat
        {
            view.steps.replace(TalkStep::Show { by, to, from: 0 }.into());
        }
        // Otherwise only secret plans hide anything.
        let Some(Step::Muster(step)) = s.steps.top() else { return };
        let hidden = match step {
            MusterStep::Upkeep { seat: who, .. } if who != seat => MusterStep::Upkeep { seat: who, from: 0 },
            MusterStep::Surplus { seat: who, .. } if who != seat => MusterStep::Surplus { seat: who, from: 0 },
            MusterStep::Raise { seat: who, scope: Scope::Phase, .. } if who != seat => {
                MusterStep::Raise { seat: who, from: 0, scope: Scope::Phase }
            }
            MusterStep::RaiseIn { seat: who, scope: Scope::Phase, .. } if who != seat => {
                view.steps.pop();
                view.steps.pop();
                MusterStep::Raise { seat: who, from: 0, scope: Scope::Phase }
            }
            // PAX-15.4.5b: the Objective that he has twice.
            MusterStep::KeepTwin { seat: who, .. } if who != seat => {
                MusterStep::KeepTwin { seat: who, objective: Objective::ALL[0] }
            }
            _ => return,
        };
        if matches!(step, MusterStep::RaiseIn { .. }) {
            view.steps.push(hidden.into());
        } else {
            view.steps.replace(hidden.into());
        }
    }

    /// PAX-10.5.1b: a bid that the other side has not answered may be anything its player can pay.
    fn guess_bids(&self, s: &mut State, seat: Seat, rng: &mut Rng) {
        let open = s.steps.iter().any(|step| matches!(step, Step::Battle(BattleStep::Bid { .. })));
        if !open {
            return;
        }
        let mut battle = *s.fight();
        for combatant in battle.sides.iter_mut().filter(|side| side.seat != Some(seat) && side.bid.is_some()) {
            let most = combatant.seat.map_or(0, |other| s.player(other).talents.min(u8::MAX.into()));
            combatant.bid = Some(rng.below(usize::from(most) + 1) as u8);
        }
        s.battle = Some(battle);
    }

    /// PAX-15.4.5b: an Objective drawn a second time lies on the table, in nobody's hand, until it is kept or exchanged. Its
    /// drawer knows which it is; others know only that he can use it. It is out of the pool while hands are dealt.
    fn lay_out_twin(&self, s: &mut State, me: Seat, rng: &mut Rng) -> Option<Objective> {
        let Some(Step::Muster(MusterStep::KeepTwin { seat, objective })) = s.steps.top() else { return None };
        let weight = |aim: &Objective| if self.usable_aim(s, seat, *aim) { s.objectives[*aim].into() } else { 0 };
        let twin = match seat == me {
            true => objective,
            false => {
                let drawn = rng.weighted(Objective::ALL.iter().map(weight));
                Objective::from_index(drawn.expect("an Objective that may have been drawn"))
            }
        };
        s.objectives[twin] -= 1;
        Some(twin)
    }

    /// PAX-15.4.5b: guesses the Objective that another player has drawn twice: one from his hand of which the pool has
    /// another copy.
    fn guess_twin(&self, s: &mut State, me: Seat, rng: &mut Rng) {
        let Some(Step::Muster(MusterStep::KeepTwin { seat, .. })) = s.steps.top() else { return };
        if seat == me {
            return;
        }
        let held = |aim: Objective| s.player(seat).aims.iter().any(|held| held.objective == aim);
        let weight = |aim: &Objective| match self.usable_aim(s, seat, *aim) {
            true if held(*aim) => 1000 * u32::from(s.objectives[*aim]),
            true => u32::from(s.objectives[*aim]),
            false => 0,
        };
        let twin = rng.weighted(Objective::ALL.iter().map(weight)).expect("an Objective that may have been drawn");
        s.steps.replace(MusterStep::KeepTwin { seat, objective: Objective::from_index(twin) }.into());
    }

    /// PAX-3.2.Ed: guesses what others have planned in the secret phase under way.
    fn guess_plans(&self, s: &mut State, me: Seat, rng: &mut Rng) {
        if !s.steps.iter().any(|step| step == MusterStep::Reveal.into()) {
            return;
        }
        let waits = s.steps;
        for seat in s.all_seats().filter(|seat| *seat != me) {
            let plans: List<MusterStep, 3> = match s.phase {
                Phase::Maintenance => {
                    [MusterStep::Upkeep { seat, from: 0 }, MusterStep::Surplus { seat, from: 0 }].into_iter().collect()
                }
                Phase::Leaders => {
                    (0..s.player(seat).drawn.len() as u8).map(|nth| MusterStep::PlaceLeader { seat, nth }).collect()
                }
                Phase::Manpower => [MusterStep::Raise { seat, from: 0, scope: Scope::Phase }].into_iter().collect(),
                // Nothing is planned in secret.
                _ => return,
            };
            let due = |plan: &MusterStep| {
                waits.iter().any(|step| match (step, *plan) {
                    (Step::Muster(MusterStep::DrawLeader { seat: who }), MusterStep::PlaceLeader { .. }) => who == seat,
                    _ => step == (*plan).into(),
                })
            };
            for plan in plans.iter().filter(|plan| !due(plan)) {
                self.guess_plan(s, plan, rng);
            }
        }
        s.steps = waits;
    }

    /// Guesses one player's plan of one kind.
    fn guess_plan(&self, s: &mut State, plan: MusterStep, rng: &mut Rng) {
        s.steps.clear();
        s.steps.push(plan.into());
        let mut legal = LEGAL.take();
        while let Some(step) = s.steps.top() {
            if step.pass(self, s) {
                continue;
            }
            legal.clear();
            step.legal(self, s, &mut legal);
            let chosen = self.likely_choice(s, step, &legal, rng);
            step.apply(self, s, legal[chosen]);
        }
        LEGAL.set(legal);
    }

    /// What a player is likely to plan next.
    fn likely_choice(&self, s: &State, step: Step, legal: &[Action], rng: &mut Rng) -> usize {
        let Step::Muster(step) = step else { unreachable!("{step:?} plans nothing") };
        let done = legal.iter().position(|action| *action == Action::Done);
        match step {
            // PAX-6.4: what can be paid for is kept.
            MusterStep::Upkeep { .. } | MusterStep::Surplus { .. } => done.unwrap_or_else(|| rng.below(legal.len())),
            MusterStep::PlaceLeader { seat, .. } => {
                let led = |action: &Action| match action {
                    Action::Choose { at: Node::Space(space) } => {
                        1 + u32::from(self.battle_points(s.troops(Owner::of(seat), *space)))
                    }
                    _ => unreachable!("{action:?} posts nobody"),
                };
                rng.weighted(legal.iter().map(led)).expect("a place for the leader")
            }
            MusterStep::Raise { seat, .. } | MusterStep::RaiseIn { seat, .. } => {
                let purse = self.unspent(s, seat).saturating_sub(self.scene(s).activation_markers.into());
                match done {
                    Some(done) if purse == 0 || rng.below(4) == 0 => done,
                    _ => rng.below(legal.len()),
                }
            }
            _ => unreachable!("{step:?} plans nothing"),
        }
    }

    /// Deals cards that another player may hold: only Hold cards stay in hands.
    fn deal_cards(&self, s: &mut State, other: Seat, rng: &mut Rng) {
        for _ in 0..std::mem::take(&mut s.player_mut(other).hidden_cards) {
            let weight = |card: &Card| if self.content.card(*card).hold() { s.deck[*card] } else { 0 };
            let drawn = rng.weighted(Card::ALL.iter().map(|card| u32::from(weight(card))));
            let card = Card::from_index(drawn.expect("a card that may be held"));
            s.deck[card] -= 1;
            s.player_mut(other).hand.push(Held { card, seen: Seats::EMPTY });
        }
    }

    /// Deals another player's Objectives that the observer has not seen. Not every player can use each of them (PAX-15.4.5c): if one
    /// player is dealt what only the next could use, or all that is left for a player who is about to draw, everything is
    /// dealt again.
    fn deal_aims(&self, s: &mut State, me: Seat, last: Seat, rng: &mut Rng) {
        if self.deal_aims_to(s, last, rng) && self.draw_is_possible(s) {
            return;
        }
        let others = || Seat::all(last.index() + 1).filter(move |seat| *seat != me);
        for _ in 0..MOST_DEALS {
            for seat in others() {
                let player = s.player_mut(seat);
                let aims = std::mem::take(&mut player.aims);
                player.aims = aims.iter().filter(|aim| aim.known_to(me)).collect();
                player.hidden_aims += (aims.len() - player.aims.len()) as u8;
                for aim in aims.iter().filter(|aim| !aim.known_to(me)) {
                    s.objectives[aim.objective] += 1;
                }
            }
            if others().all(|seat| self.deal_aims_to(s, seat, rng)) && self.draw_is_possible(s) {
                return;
            }
        }
        unreachable!("no Objectives for all who hold some: {:?}", s.objectives);
    }

    /// False if everything is dealt and a player is to draw an Objective from a pool that holds none he can use.
    fn draw_is_possible(&self, s: &State) -> bool {
        match s.steps.top() {
            Some(Step::Muster(MusterStep::DrawAim { seat })) => {
                s.seats.refs().any(|player| player.hidden_aims > 0) || self.aims_left(s, seat)
            }
            _ => true,
        }
    }

    /// Deals to one player; false if the pool holds nothing he can use.
    fn deal_aims_to(&self, s: &mut State, seat: Seat, rng: &mut Rng) -> bool {
        while s.player(seat).hidden_aims > 0 {
            let weight = |aim: &Objective| if self.usable_aim(s, seat, *aim) { s.objectives[*aim] } else { 0 };
            let drawn = rng.weighted(Objective::ALL.iter().map(|aim| u32::from(weight(aim))));
            let Some(drawn) = drawn else { return false };
            let objective = Objective::from_index(drawn);
            s.objectives[objective] -= 1;
            let player = s.player_mut(seat);
            player.aims.push(Aim::face_down(objective));
            player.hidden_aims -= 1;
        }
        true
    }
}
