//! PAX-3.4, PAX-3.5: markers, their price, and what an Activation is used for.

use crate::PaxRomana;
use crate::action::Action;
use crate::options::*;
use crate::phases::negotiation::TERMS;
use crate::state::*;
use crate::step::*;
use agon_game::Seat;
use agon_game::flow::{self, Chapter};
use std::borrow::Cow;

impl Chapter<PaxRomana> for ActStep {
    fn who(self, game: &PaxRomana, s: &State) -> Who {
        match self {
            Self::PlaceMercenaries { seat, .. } => Who::Seat(seat),
            Self::ChooseAction | Self::Expansion => Who::Seat(game.actor(s)),
            Self::EndMove => Who::Rules,
        }
    }

    fn legal(self, game: &PaxRomana, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::ChooseAction => game.legal_choice(s, out),
            // PAX-3.2.F3b, PAX-3.2.F3c, PAX-7.1.1c
            Self::Expansion => {
                game.offer_cards(s, game.actor(s), Occasion::Action, out);
                let cards = out.len();
                game.offer_marches(s, out);
                game.offer_voyages(s, out);
                game.legal_construction(s, out);
                // PAX-R104 (option): an Action is performed. A Fleet that is paid neither moves nor builds.
                let acts = out.iter().skip(cards).any(|action| !matches!(action, Action::PayFleet { .. }));
                let idle = acts && !game.content.options.may_pass_action && game.untouched(s);
                if !game.owes_attack(s) && !idle {
                    out.push(Action::Done);
                }
            }
            Self::PlaceMercenaries { seat, unit, from } => game.legal_mercenaries(s, seat, unit, from, out),
            Self::EndMove => flow::nobody_decides(self),
        }
    }

    fn pass(self, game: &PaxRomana, s: &mut State) -> bool {
        match self {
            Self::EndMove => {
                s.steps.pop();
                // PAX-17.1.5b
                if s.steps.top() == Some(Self::Expansion.into()) {
                    game.open_windows(s);
                }
                s.steps.push(TurnStep::Reckon.into());
                game.note_relief(s);
                game.settle_march(s);
                (s.withdrawn, s.spared) = Default::default();
                true
            }
            Self::PlaceMercenaries { seat, .. } => game.pass_mercenaries(s, seat),
            Self::ChooseAction | Self::Expansion => false,
        }
    }

    fn apply(self, game: &PaxRomana, s: &mut State, action: Action) {
        match (self, action) {
            (Self::ChooseAction, Action::Expand) => {
                // PAX-1.4ad, PAX-1.4ae, PAX-R17-14
                (s.activation.major, s.activation.minor) = game.moves_of_expansion(s);
                s.activation.conqueror = s.player(game.actor(s)).conqueror.is_some();
                s.steps.replace(Self::Expansion.into());
                game.open_windows(s);
            }
            (Self::ChooseAction, Action::Negotiate) => game.talk_freely(s),
            (Self::ChooseAction, Action::ShowObjective { to, objective }) => {
                game.show_before_action(s, game.actor(s), to, objective);
            }
            (Self::ChooseAction, Action::Disband { at, piece, count }) => game.disband_early(s, at, piece, count),
            (Self::Expansion, Action::Play { card, hire }) => game.play_card(s, game.actor(s), card, hire),
            (Self::ChooseAction, Action::MusterUnits) => match game.content.options.muster_forms {
                MusterForms::One => game.muster(s, Scope::Land),
                MusterForms::Both => game.muster(s, Scope::Both),
            },
            (Self::ChooseAction, Action::MusterGalleys) => game.muster(s, Scope::Galleys),
            (Self::ChooseAction, Action::Pass) | (Self::Expansion, Action::Done) => {
                s.steps.pop();
            }
            (Self::Expansion, Action::Major { owner, .. }) if owner.barbarian() => match game.objector(s, owner) {
                // PAX-13.3-GAL-k
                Some(seat) => s.steps.push(EventStep::GaulVeto { seat }.into()),
                None => game.drive_for_major_move(s, owner),
            },
            (
                Self::Expansion,
                Action::Major { .. } | Action::Minor { .. } | Action::MoveLeader { .. } | Action::Lead { .. },
            ) => game.begin_march(s, action),
            (Self::Expansion, _) => game.construct(s, action),
            (Self::PlaceMercenaries { seat, .. }, _) => game.hire_more(s, seat, action),
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &PaxRomana, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(Step::from(self).name())
    }
}

impl PaxRomana {
    /// PAX-3.2.Fa, PAX-SOP-7, PAX-3.2.F4a, PAX-3.4.3a, PAX-SOP-13: the first Activations in their order, then markers from the pool, then phase G.
    pub(crate) fn next_marker(&self, s: &mut State) {
        if let Some(seat) = s.order.get(s.begun.into()) {
            // PAX-17.1.5g
            let scene = self.scene(s);
            s.activation.no_card = scene.starts_in_action_segment && s.turn == scene.turn_first && s.begun == 0;
            s.activation.fixed = true;
            s.begun += 1;
            let counts = self.content.options.first_round_counts;
            self.activate(s, Marker::Player(seat), seat, counts);
            return;
        }
        let markers = s.all_seats().any(|seat| s.player(seat).markers + s.player(seat).free_markers > 0);
        let others = s.pontus_marker || s.fortune_markers > 0;
        // PAX-C2
        let events = s.event_markers > 0 && self.content.options.event_marker_left == EventMarkerLeft::DrawUntilEmpty;
        // PAX-R106: nobody else is left for the third Activation in a row.
        let lifted = self.content.options.limit_lifted_for_last_markers;
        let stuck = !lifted && s.run >= 2 && !others && self.barred_from_pool(s).is_none();
        let own = s.player(s.active).markers + s.player(s.active).free_markers;
        // PAX-3.4.2m: only the last three are drawn by a longer run, and then all of them.
        let end = (!markers && !others && !events) || (stuck && s.run == 2 && own != 3);
        match end {
            true => {
                s.steps.pop();
            }
            false => s.steps.replace(TurnStep::DrawMarker.into()),
        }
    }

    /// PAX-3.4.2j: a marker has been drawn.
    pub(crate) fn marker_drawn(&self, s: &mut State, marker: Marker) {
        match marker {
            Marker::Player(seat) => {
                s.player_mut(seat).markers -= 1;
                self.activate(s, marker, seat, true);
            }
            Marker::Free(seat) => {
                s.player_mut(seat).free_markers -= 1;
                self.activate(s, marker, seat, true);
            }
            // PAX-R106: neither counts nor breaks the run.
            // PAX-3.2.F0a, PAX-3.2.F0b, PAX-16.1.3b, PAX-SOP-8
            Marker::Event => {
                s.event_markers -= 1;
                s.steps.replace(TurnStep::NextMarker.into());
                s.steps.push(EventStep::TableRoll.into());
            }
            Marker::Pontus => {
                s.pontus_marker = false;
                let counts = self.content.options.pontus_marker_counts;
                let seat = s.pontus.expect("a player of Pontus");
                self.activate(s, marker, seat, counts);
            }
            Marker::Fortune => {
                s.fortune_markers -= 1;
                let seat = s.fortune.expect("a player of the Soldiers of Fortune");
                self.activate(s, marker, seat, false);
            }
        }
    }

    /// PAX-1.4c: a marker is played.
    fn activate(&self, s: &mut State, marker: Marker, seat: Seat, counts: bool) {
        s.previous = Some(s.active);
        if !self.content.options.forfeited_marker_counts {
            s.activation.run_before = s.run;
        }
        if counts {
            s.run = if s.active == seat { s.run + 1 } else { 1 };
            s.active = seat;
        } else if !matches!(marker, Marker::Pontus | Marker::Fortune) {
            s.active = seat;
        }
        s.marker = Some(marker);
        s.steps.replace(TurnStep::BeginActivation.into());
    }

    /// The player of the marker of the state; the markers of Pontus and of the Soldiers of Fortune belong to those who command them.
    #[inline]
    pub(crate) fn actor(&self, s: &State) -> Seat {
        match s.marker {
            Some(Marker::Pontus) => s.pontus.expect("a player of Pontus"),
            Some(Marker::Fortune) => s.fortune.expect("a player of the Soldiers of Fortune"),
            Some(Marker::Player(_) | Marker::Free(_)) => s.active,
            // Between Activations: the player who was active last decides what an event asks.
            Some(Marker::Event) | None => s.active,
        }
    }

    pub(crate) fn begin_activation(&self, s: &mut State) {
        let Activation { no_card, fixed, run_before, .. } = s.activation;
        s.activation = Activation { no_card, fixed, run_before, ..Activation::default() };
        s.activation.guard = self.guards(s, s.active);
        s.moved.clear();
        s.leaders.iter_mut().for_each(|post| post.moved = false);
        s.steps.replace(TurnStep::EndActivation.into());
        let barred = s.player(self.actor(s)).barred;
        match s.marker {
            // PAX-3.4.4e, PAX-12.5.5e, PAX-12.5.5n; scenario IV
            Some(Marker::Pontus | Marker::Fortune) => {
                s.steps.push(ActStep::ChooseAction.into());
                s.steps.push(ForceStep::Slaves { from: 0 }.into());
            }
            _ => {
                if barred {
                    // PAX-16.2-STC-g; the event that waits strikes all the same (PAX-16.1.3a).
                    self.lay_strikes(s);
                } else if s.player(s.active).civil_war {
                    // PAX-17.2-35-d
                    s.activation.spent = true;
                    self.begin_civil_war(s, s.active);
                } else {
                    s.steps.push(TurnStep::PayMarker.into());
                    self.lay_strikes(s);
                }
                // PAX-12.7.1d, PAX-R12-17: the marker has been drawn, whatever becomes of it.
                s.steps.push(ForceStep::Slaves { from: 0 }.into());
            }
        }
    }

    /// PAX-3.5.1b, PAX-3.5.1c, PAX-R17-14: Major and Minor Moves of an Expansion in this Activation.
    pub(crate) fn moves_of_expansion(&self, s: &State) -> (u8, u8) {
        let rules = &self.content.turn.activation;
        (rules.major_moves - u8::from(s.activation.campaigned), rules.minor_moves)
    }

    /// PAX-3.5.1b: whether nothing has been done in an Expansion yet that uses up a move.
    fn untouched(&self, s: &State) -> bool {
        let conqueror = s.player(self.actor(s)).conqueror.is_some();
        let Activation { major, minor, conqueror: leads, .. } = s.activation;
        (major, minor) == self.moves_of_expansion(s) && leads == conqueror
    }

    /// PAX-3.4.4a, PAX-16.2-STC-h: the price of the marker.
    fn price(&self, s: &State) -> u16 {
        match s.marker {
            Some(Marker::Player(seat)) if s.player(seat).dear[0] => {
                self.check_rules(s).civil_war_next_turn_talents.into()
            }
            Some(Marker::Player(_)) => self.content.turn.activation.cost_talents.into(),
            Some(Marker::Free(_)) => 0,
            marker => unreachable!("{marker:?} is not paid"),
        }
    }

    /// PAX-4.2a, PAX-3.2.F3e, PAX-3.2.F3f, PAX-3.2.F3g, PAX-3.4.4d: whether the Negotiation Action is there.
    fn may_talk(&self, s: &State) -> bool {
        !self.extended(s) && self.content.options.negotiation == Talks::Menu && s.players() > 1
    }

    /// PAX-3.2.F1a, PAX-3.4.4c, PAX-SOP-9: whether the marker can be paid.
    pub(crate) fn legal_payment(&self, s: &State, out: &mut Vec<Action>) {
        if s.player(s.active).talents >= self.price(s) {
            out.push(Action::Yes);
        }
        out.push(Action::No);
        if self.may_talk(s) {
            out.push(Action::Negotiate);
        }
    }

    /// PAX-3.4.4b: there is nothing to decide about a marker that costs nothing, or cannot be paid.
    pub(crate) fn pass_payment(&self, s: &mut State) -> bool {
        let price = self.price(s);
        if price > 0 && (s.player(s.active).talents >= price || self.may_talk(s)) {
            return false;
        }
        let action = if price == 0 { Action::Yes } else { Action::No };
        self.paid(s, action);
        true
    }

    /// PAX-3.4.4: the marker is paid, forfeited, or used to talk.
    pub(crate) fn paid(&self, s: &mut State, action: Action) {
        s.steps.pop();
        let seat = s.active;
        let drawn = match action {
            Action::Yes => {
                let price = self.price(s);
                self.pay(s, seat, price);
                s.steps.push(ActStep::ChooseAction.into());
                true
            }
            // PAX-SOP-12
            Action::Negotiate => {
                s.steps.push(TalkStep::Propose { by: seat, left: TERMS, to: None }.into());
                false
            }
            // PAX-3.4.4b
            Action::No => {
                s.activation.forfeited = true;
                self.content.options.forfeited_marker_draws_card
            }
            _ => unreachable!("a marker is paid or not: {action:?}"),
        };
        // PAX-3.2.F2a, PAX-17.1.3a
        if self.extended(s) && drawn && !s.activation.no_card {
            s.steps.push(CardStep::Draw.into());
        }
    }

    /// PAX-3.5.1a, PAX-3.2.F3a, PAX-SOP-11.
    fn legal_choice(&self, s: &State, out: &mut Vec<Action>) {
        out.push(Action::Expand);
        let own = !matches!(s.marker, Some(Marker::Pontus | Marker::Fortune));
        // PAX-13.3-GAL-i
        if own && s.activation.forced.is_none() {
            // PAX-R105
            let both = self.content.options.muster_forms == MusterForms::Both;
            if self.can_raise(s, s.active, if both { Scope::Both } else { Scope::Land }) {
                out.push(Action::MusterUnits);
            }
            if !both && self.can_raise(s, s.active, Scope::Galleys) {
                out.push(Action::MusterGalleys);
            }
            if self.content.options.may_pass_action {
                out.push(Action::Pass);
            }
            // PAX-4.5, PAX-C3
            let free = self.content.options.free_diplomacy && self.content.options.negotiation == Talks::Menu;
            if free && !s.activation.talked && s.players() > 1 {
                out.push(Action::Negotiate);
            }
        }
        // PAX-14.2.2a, PAX-14.2.2b: in every Activation of his own that takes place.
        if own {
            self.offer_early_disbanding(s, out);
        }
        self.legal_showing(s, self.actor(s), out);
    }

    /// PAX-6.2.1a, PAX-6.2.1b: units are formed instead of moves.
    fn muster(&self, s: &mut State, scope: Scope) {
        let seat = s.active;
        s.steps.pop();
        // PAX-17.1.5b, PAX-17.1.5f
        self.open_all_windows(s, Occasion::Action);
        s.steps.push(TurnStep::Reckon.into());
        s.steps.push(MusterStep::Raise { seat, from: 0, scope }.into());
    }

    pub(crate) fn end_activation(&self, s: &mut State) {
        s.steps.replace(TurnStep::NextMarker.into());
        if let Some(Marker::Player(seat) | Marker::Free(seat)) = s.marker.take() {
            // PAX-16.2-STC-e, PAX-16.2-STC-g: one that he could not use is not the Activation in which an army must come.
            if !s.player(seat).barred && !s.activation.spent {
                self.close_disorder(s, seat);
            }
            // PAX-17.2-10-a: the card counts for this Activation, the event for the turn (PAX-16.2-CON-b).
            if self.extended(s) {
                s.player_mut(seat).conqueror = None;
            }
            // PAX-3.4.4b: a marker that is forfeited brings no Activation.
            if self.content.options.rough_mountain_attrition && self.extended(s) && !s.activation.forfeited {
                s.steps.push(AttritionStep::Mountains { from: 0 }.into());
            }
        }
        // PAX-R106 (option): it neither counts nor breaks the run of another player.
        if s.activation.forfeited && !self.content.options.forfeited_marker_counts {
            (s.run, s.active) = (s.activation.run_before, s.previous.unwrap_or(s.active));
        }
        s.activation = Activation::default();
        s.steps.push(TurnStep::Reckon.into());
    }
}
