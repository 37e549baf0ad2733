//! PAX-3.2: the phases of a turn, the order of Activations, the Removal Phase.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::options::ControlCounts;
use crate::secrets::knows_any;
use crate::state::*;
use crate::step::*;
use agon_game::flow::{self, Chapter};
use agon_game::{Id, List, Seat};
use std::borrow::Cow;

impl Chapter<PaxRomana> for TurnStep {
    fn who(self, _: &PaxRomana, s: &State) -> Who {
        match self {
            Self::Exchange { seat } | Self::DiscardAims { seat, .. } | Self::KeepCard { seat } => Who::Seat(seat),
            Self::PayMarker => Who::Seat(s.active),
            Self::DrawMarker => Who::Chance(Chance::Marker),
            Self::BreakTie { tied } if tied != 0 => {
                Who::Chance(Chance::Among { things: tied.count_ones() as u8, what: "turn_order" })
            }
            _ => Who::Rules,
        }
    }

    fn legal(self, game: &PaxRomana, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Exchange { .. } => out.extend([Action::Yes, Action::No]),
            Self::PayMarker => game.legal_payment(s, out),
            Self::DiscardAims { seat, from } => {
                let later = s.player(seat).objectives_from(from.into());
                out.extend(later.map(|objective| Action::DiscardObjective { objective }));
                out.push(Action::Done);
            }
            Self::KeepCard { seat } => {
                for &card in Card::ALL {
                    if s.player(seat).hand.iter().any(|held| held.card == card) {
                        out.push(Action::Play { card, hire: false });
                    }
                }
                out.push(Action::Done);
            }
            Self::BeginPhase
            | Self::EndPhase
            | Self::NextMarker
            | Self::DrawMarker
            | Self::BeginActivation
            | Self::EndActivation
            | Self::BreakTie { .. }
            | Self::Reckon => flow::nobody_decides(self),
        }
    }

    fn pass(self, game: &PaxRomana, s: &mut State) -> bool {
        match self {
            Self::BeginPhase => game.begin_phase(s),
            Self::EndPhase => game.end_phase(s),
            Self::NextMarker => game.next_marker(s),
            Self::BeginActivation => game.begin_activation(s),
            Self::EndActivation => game.end_activation(s),
            Self::Reckon => {
                s.steps.pop();
                // PAX-R14-06 (option): the end of the move is waited for.
                if s.moving() == 0 || game.content.options.control_counts == ControlCounts::Moments {
                    game.reckon(s);
                }
            }
            Self::BreakTie { tied: 0 } => return game.next_in_order(s),
            Self::PayMarker => return game.pass_payment(s),
            Self::DiscardAims { seat, from } if usize::from(from) >= s.player(seat).aims.len() => {
                s.steps.pop();
            }
            Self::KeepCard { seat } if s.player(seat).hand.is_empty() => {
                s.steps.pop();
            }
            _ => return false,
        }
        true
    }

    fn apply(self, game: &PaxRomana, s: &mut State, action: Action) {
        match (self, action) {
            (Self::Exchange { seat }, Action::Yes | Action::No) => {
                s.steps.pop();
                if action == Action::Yes {
                    game.exchange_stacks(s, seat);
                }
            }
            (Self::DrawMarker, Action::DrawMarker { marker }) => game.marker_drawn(s, marker),
            (Self::PayMarker, _) => game.paid(s, action),
            (Self::BreakTie { tied }, Action::Picked { index }) => {
                let mut seats = s.all_seats().filter(|seat| tied >> seat.index() & 1 == 1);
                s.order.push(seats.nth(index.into()).expect("one of those who are tied"));
                s.steps.replace(Self::BreakTie { tied: 0 }.into());
            }
            (Self::DiscardAims { seat, .. }, Action::DiscardObjective { objective }) => {
                let place = game.give_back_aim(s, seat, objective);
                s.steps.replace(Self::DiscardAims { seat, from: place as u8 }.into());
            }
            (Self::DiscardAims { .. }, Action::Done) => {
                s.steps.pop();
            }
            (Self::KeepCard { seat }, Action::Play { card, hire: false }) => {
                s.steps.pop();
                game.keep_card(s, seat, Some(card));
            }
            (Self::KeepCard { seat }, Action::Done) => {
                s.steps.pop();
                game.keep_card(s, seat, None);
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &PaxRomana, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(Step::from(self).name())
    }
}

impl PaxRomana {
    /// PAX-3.2a: what a phase consists of.
    fn begin_phase(&self, s: &mut State) {
        s.steps.replace(TurnStep::EndPhase.into());
        match s.phase {
            // PAX-3.2.Aa, PAX-3.2.Ba, PAX-3.2.Ca, PAX-3.2.Da, PAX-3.2.Ea: the first turn begins with phase F (`setup`).
            Phase::Income => {
                self.receive_minor(s);
                self.collect_income(s);
            }
            Phase::Maintenance => self.lay_upkeep(s),
            Phase::Removal => self.remove_forces(s),
            Phase::Leaders => self.lay_leaders(s),
            Phase::Manpower => self.lay_manpower(s),
            Phase::Activation => s.steps.push(TurnStep::NextMarker.into()),
            Phase::Attrition => self.lay_attrition(s),
            Phase::Victory => self.victory_phase(s),
            Phase::TurnOrder => {
                s.order.clear();
                s.steps.push(TurnStep::BreakTie { tied: 0 }.into());
            }
        }
    }

    /// PAX-3.2a, PAX-3.6a: the next phase; after the last one the next turn. PAX-5.4.3a, PAX-5.4.3b, PAX-5.4.3c: all seats go through
    /// all phases, whatever they still hold.
    fn end_phase(&self, s: &mut State) {
        let next = s.phase.index() + 1;
        if next == Phase::COUNT {
            self.fill_pool(s);
            s.turn += 1;
            s.phase = Phase::Income;
        } else {
            s.phase = Phase::from_index(next);
        }
        s.steps.replace(TurnStep::BeginPhase.into());
    }

    /// PAX-3.2.Ia, PAX-3.3b, PAX-3.4.2b, PAX-3.4.2c, PAX-3.4.2d, PAX-3.4.2e, PAX-15.1.3a, PAX-15.1.3b: who goes next in the first round.
    fn next_in_order(&self, s: &mut State) -> bool {
        // PAX-3.4.2o
        let alone = self.content.options.first_round_only_lowest_vp && !s.order.is_empty();
        let waiting = |seat: &Seat| !s.order.iter().any(|placed| placed == *seat);
        let rank = |seat: Seat| {
            let player = s.player(seat);
            (player.points, player.stability, self.civilization_of(s, seat))
        };
        let Some(least) = s.all_seats().filter(waiting).map(rank).min().filter(|_| !alone) else {
            s.steps.pop();
            return true;
        };
        let tied: List<Seat, MAX_PLAYERS> = s.all_seats().filter(waiting).filter(|seat| rank(*seat) == least).collect();
        if tied.len() == 1 {
            tied.iter().for_each(|seat| s.order.push(seat));
            return true;
        }
        let bits = tied.iter().fold(0, |bits, seat| bits | 1 << seat.index());
        s.steps.replace(TurnStep::BreakTie { tied: bits }.into());
        true
    }

    /// PAX-3.2.Ib, PAX-3.4.2f, PAX-3.4.2g, PAX-3.4.2h, PAX-3.4.2i, PAX-SOP-17: markers for the next turn; those of the first round are not in the
    /// pool.
    pub(crate) fn fill_pool(&self, s: &mut State) {
        let scene = self.scene(s);
        s.begun = 0;
        s.run = 0;
        for seat in s.all_seats() {
            let first = u8::from(s.order.iter().any(|fixed| fixed == seat));
            let player = s.player_mut(seat);
            player.markers = scene.activation_markers - first;
            player.free_markers = 0;
            player.dear = [player.dear[1], false];
            player.lost_this_turn = Default::default();
            player.barred = false;
            player.improved = false;
            player.conqueror = None;
            player.conquered = false;
            player.cunctator = false;
        }
        // PAX-16.1.1a
        s.event_markers = scene.event_markers;
        // PAX-12.5.5k
        s.pontus_marker = s.pontus.is_some() && self.units_owned(s, Owner::Pontus, self.content.fighters) > 0;
        s.fortune_markers = self.fortune_markers(s, s.turn + 1);
        // PAX-4.3.1b
        (s.alliances, s.ally_kept) = Default::default();
        s.invaded = Default::default();
        s.cyprus_closed = false;
        s.mutinies.clear();
        s.inventors = Default::default();
    }

    /// Scenario IV: markers of the Soldiers of Fortune in a turn.
    pub(crate) fn fortune_markers(&self, s: &State, turn: u8) -> u8 {
        let rule = self.scene(s).special.sof_markers;
        rule.filter(|(_, turns)| turns >> turn & 1 == 1).map_or(0, |(markers, _)| markers)
    }

    /// PAX-SOP-4: forces that do not stay.
    fn remove_forces(&self, s: &mut State) {
        // PAX-3.2.Cb, PAX-8.1.2c, PAX-17.2-03-f: all leaders but those of Pergamum.
        let leaving: List<Post, POSTS> = s.leaders.iter().filter(|post| post.owner != Owner::Pergamum).collect();
        leaving.iter().for_each(|post| self.remove_leader(s, post.leader));
        for space in s.manned().iter() {
            let here: Forces = s.forces(space).collect();
            for Force { owner, troops } in here.iter() {
                // PAX-3.2.Ce, PAX-3.2.Cf, PAX-12.4.6, PAX-13.2.5, PAX-13.4.0, PAX-13.4-GER-e, PAX-13.3-GAL-n; PAX-3.2.Cg, PAX-13.1.7, PAX-13.3b:
                // rebels, tribes and Independents stay.
                let whole = owner.invader() || matches!(owner, Owner::SoldiersOfFortune | Owner::GallicRevolt);
                // PAX-3.2.Cc, PAX-3.2.Cd, PAX-12.2.1a, PAX-12.2.6a, PAX-12.3.3d, PAX-17.2-23-c, PAX-17.2-28-c
                let gone =
                    troops.only(|unit| whole || self.unit(unit).removed_phase_c || self.unit(unit).becomes.is_some());
                self.leave_space(s, owner, space, gone);
                // PAX-3.2.Ch, PAX-12.2.6b
                for (piece, count) in gone.pieces() {
                    if let Some(unit) = self.unit(piece.unit).becomes {
                        self.place(s, owner, space, Piece::full(unit), count);
                    }
                }
            }
            // Only when all have gone: Elephants of one may have stood there with units of another.
            here.iter().for_each(|force| self.clear_stragglers(s, force.owner, space));
        }
        (s.fortune, s.fortune_markers, s.fortune_hired) = (None, 0, false);
        s.german_home = None;
        s.frightened = 0;
        self.reckon(s);
        for seat in s.all_seats().rev() {
            s.steps.push(TurnStep::DiscardAims { seat, from: 0 }.into());
        }
    }

    /// PAX-17.1.4b: all cards but one go back to the deck, face down: others know which one is kept only if they have seen all of
    /// them, and all are the same.
    fn keep_card(&self, s: &mut State, seat: Seat, keep: Option<Card>) {
        let hand = std::mem::take(&mut s.player_mut(seat).hand);
        let kept = keep.and_then(|card| hand.iter().position(|held| held.card == card));
        for (place, held) in hand.iter().enumerate() {
            if Some(place) == kept {
                let seen = s.all_seats().map(Owner::of).filter(|watcher| knows_any(&hand, *watcher)).collect();
                s.player_mut(seat).hand.push(Held { seen, ..held });
            } else {
                s.deck[held.card] += 1;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use crate::PaxRomana;
    use agon_game::*;

    /// A match of random decisions that are all legal, with every position checked.
    fn play(game: &PaxRomana, scenario: &str, players: usize, seed: u64) -> u32 {
        let setup = Setup { scenario: Some(scenario.to_owned()), ..Setup::players(players) };
        let mut state = game.start(&setup).unwrap();
        let mut rng = Rng::seeded(seed);
        let (mut legal, mut plies) = (Vec::new(), 0);
        loop {
            let mut loaded = state;
            // PAX-14.2.1: control has been looked at whenever it changed.
            let sound = game.check(&state).and_then(|()| game.complete(&mut loaded));
            sound.unwrap_or_else(|wrong| panic!("{scenario}, ply {plies}: {wrong}"));
            assert_eq!(loaded, state, "{scenario}, ply {plies}");
            let action = match game.turn(&state) {
                Turn::Over => return plies,
                Turn::Chance => game.sample_chance(&state, &mut rng),
                Turn::Decision(_) => {
                    legal.clear();
                    game.legal_actions(&state, &mut legal);
                    legal[rng.below(legal.len())]
                }
            };
            game.apply(&mut state, action);
            plies += 1;
            assert!(plies < 100_000, "{scenario} does not end");
        }
    }

    #[test]
    fn a_match_runs_through_all_phases_and_ends() {
        let bundle = Bundle::embedded("pax_romana", PaxRomana::embedded());
        let silent = [("rules.options.negotiation".to_owned(), toml::Value::from("off"))].into();
        let game = PaxRomana::load(&bundle.patch(&silent).unwrap()).unwrap();
        game.names().scope(|| assert!(play(&game, "v_basic", 4, 1) > 100));
    }

    #[test]
    fn every_scenario_plays_to_its_end_at_random() {
        let game = PaxRomana::load(&Bundle::embedded("pax_romana", PaxRomana::embedded())).unwrap();
        for scenario in game.content.scenarios.iter().enumerate().map(|(n, rules)| (n, rules.seats.len())) {
            let name = game.content.names.all::<crate::ids::Scenario>()[scenario.0].clone();
            game.names().scope(|| assert!(play(&game, &name, scenario.1, 0) > 10, "{name}"));
        }
    }
}
