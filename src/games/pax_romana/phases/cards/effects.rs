//! PAX-17.2: what each card does.

use crate::PaxRomana;
use crate::action::Action;
use crate::content::{ForceSetup, Holder, RevenueRules};
use crate::ids::*;
use crate::options::NavalAmbushEscorted;
use crate::phases::events::ask;
use crate::phases::land_battle::Victim;
use crate::phases::negotiation::TERMS;
use crate::secrets::{knows_any, lose_sight};
use crate::sets::SpaceSet;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, List, Seat};

impl PaxRomana {
    /// A card that nobody has cancelled takes effect; it leaves the game or goes to the discards.
    pub(crate) fn take_effect(&self, s: &mut State, by: Seat, card: Card, hire: bool) {
        s.steps.pop();
        if hire {
            s.discards[card] += 1;
            s.steps.push(CardStep::Mode { by, card: Card::Mercenaries }.into());
            return;
        }
        s.discards[card] += u8::from(!self.content.card(card).removed);
        let numbers = self.content.card_numbers;
        match card {
            Card::Alliance | Card::StabilityAndOpportunity | Card::Mercenaries | Card::DiesIrae => {
                s.steps.push(CardStep::Mode { by, card }.into());
            }
            Card::AllianceWithRhodes => self.rhodian_alliance(s, by),
            // PAX-17.2-03-i
            Card::AllianceWithPergamum => match s.pergamum {
                Some(_) => self.break_with_pergamum(s),
                None => {
                    let kept = self.content.map.pergamum.iter().filter(|space| self.controls_space(s, by, *space));
                    (s.pergamum_kept, s.pergamum) = (kept.collect(), Some(by));
                    // PAX-5.4.1b: its armies do not break the control of their ally.
                    s.steps.push(TurnStep::Reckon.into());
                }
            },
            Card::Ambush => s.steps.push(CardStep::AmbushRoll.into()),
            Card::ArchimedesEffect => s.steps.push(ask(by, Query::Inventor)),
            // PAX-13.2.1, PAX-13.4-GER-f, PAX-17.2-06
            Card::BarbarianInvasion => s.steps.push(EventStep::InvasionRoll { by }.into()),
            Card::BounteousHarvests => {
                s.steps.push(EventStep::HarvestRoll { change: numbers.harvest_stability }.into());
            }
            Card::FamineAndDrought => {
                s.steps.push(EventStep::HarvestRoll { change: numbers.famine_stability }.into());
            }
            Card::ChangeInPoliticalScene => self.political_scene(s, by),
            Card::ChangeInForeignPolicy | Card::Spies | Card::Traitor => {
                s.steps.push(CardStep::Target { by, card }.into());
            }
            Card::LocalInsurrection => {
                (0..numbers.insurrection_garrisons).for_each(|_| s.steps.push(CardStep::Target { by, card }.into()));
            }
            // PAX-17.2-10-a: in this Activation.
            // PAX-8.3e
            Card::Conqueror => {
                s.player_mut(by).conquered = true;
                s.activation.conqueror = true;
                s.steps.push(ask(by, Query::Conqueror));
            }
            Card::Conspiracy => s.steps.push(ask(by, Query::Conspiracy)),
            Card::Cunctator => s.player_mut(by).cunctator = true,
            Card::DeusExMachina => unreachable!("{card} answers another card (PAX-17.2-13)"),
            Card::DiplomaticMission => s.steps.push(ask(by, Query::Mission { left: numbers.mission_chips })),
            // PAX-17.2-16
            Card::Disease => s.steps.push(EventStep::DiseaseChoice { seat: by }.into()),
            // PAX-17.2-18, PAX-17.2-19, PAX-17.2-20
            Card::GalleyTechEngines | Card::GalleyTechCorvus | Card::GalleyTechHarpax => {
                s.player_mut(by).improved = true;
            }
            Card::IndependentExpansion => {
                s.steps.push(TurnStep::Reckon.into());
                s.steps.push(ask(by, Query::Expansion { after: None }));
            }
            Card::NavalAmbush => self.naval_ambush(s, by),
            // PAX-17.2-25
            Card::Pirates => s.steps.push(ForceStep::PlacePirates { by }.into()),
            Card::PoliorcetesEffect => {
                self.pay(s, by, numbers.poliorcetes_talents.into());
                s.steps.push(ask(by, Query::Helepolis));
            }
            // PAX-17.2-27
            Card::Pontus => self.begin_pontus(s, by),
            // PAX-12.3.3e
            Card::RaiseTheMilitia => s.steps.push(ForceStep::MilitiaRoll { seat: by, card: true }.into()),
            Card::Rebellion => s.steps.push(EventStep::RebellionRoll { by }.into()),
            // PAX-17.2-30-a, PAX-17.2-30-b
            Card::RevenuesAndStability => {
                let rules = RevenueRules {
                    poor_below: numbers.poor_below,
                    poor_stability: numbers.poor_stability,
                    rich_above: numbers.rich_above,
                    rich_stability: numbers.rich_stability,
                };
                self.audit(s, by, &rules);
            }
            // PAX-17.2-31-a, PAX-17.2-31-b
            Card::SlaveRevolt => {
                self.slaves_rise(s, by, |s, at| s.forces(at).any(|force| self.has_fighters(&force.troops)))
            }
            // PAX-12.4.7a, PAX-17.2-32
            Card::SoldierOfFortune if self.seat_rules(s, by).soldiers_of_fortune => {
                s.steps.push(ForceStep::PlaceFortune { seat: by }.into());
            }
            // PAX-12.4.1b, PAX-12.4.7d
            Card::SoldierOfFortune => s.steps.push(ForceStep::Dictator { seat: by }.into()),
            Card::StabilityCheck => s.steps.push(EventStep::CheckTarget { by }.into()),
            Card::SuccessorWars => self.successor_wars(s, by),
            Card::TacticalSurprise => {
                let shifts = self.content.battle.shifts.tactical_surprise;
                let side = s.fight_mut().sides.iter_mut().find(|side| side.seat == Some(by));
                side.expect("a player who fights").cards += shifts;
            }
            // PAX-17.2-39
            Card::TribalResurgence => {
                s.steps.push(TurnStep::Reckon.into());
                s.steps.push(ask(by, Query::Resurgence { left: numbers.resurgence_chips }));
            }
        }
    }

    /// PAX-17.2-02: an alliance with Rhodes is made, or broken.
    fn rhodian_alliance(&self, s: &mut State, by: Seat) {
        // PAX-5.4.1b: its forces do not break the control of their ally.
        s.steps.push(TurnStep::Reckon.into());
        if s.rhodes.take().is_some() {
            self.leave_partner(s, Owner::Rhodes);
            return;
        }
        self.pay(s, by, self.content.naval.rhodes.alliance_talents.into());
        s.rhodes = Some(by);
    }

    /// PAX-17.2-03-j: Pergamene units go back to where they were at the start, those on ships and the squadrons, too.
    fn break_with_pergamum(&self, s: &mut State) {
        let army = Owner::Pergamum;
        let ally = s.pergamum.expect("a pact to break");
        (s.pergamum_kept, s.pergamum) = (SpaceSet::EMPTY, None);
        for space in self.spaces() {
            let troops = s.troops(army, space);
            self.leave_space(s, army, space, troops);
            s.pergamum_away.join(troops);
        }
        let afloat: List<Cargo, CARGOES> = s.cargo.iter().filter(|cargo| cargo.owner == army).collect();
        for Cargo { at, troops, .. } in afloat.iter() {
            troops.pieces().for_each(|(piece, count)| self.unstow(s, army, at, piece, count));
            s.pergamum_away.join(troops);
        }
        // PAX-12.8.2b, PAX-12.1.3b: the ally's Elephants and Garrisons that stood or sailed with them.
        self.spaces().for_each(|space| self.clear_stragglers(s, Owner::of(ally), space));
        afloat.iter().for_each(|cargo| self.lose_stragglers(s, Victim::Cargo(Owner::of(ally), cargo.at)));
        let free = self.free_pergamum(s);
        let away: List<Leader, POSTS> = s.leaders.iter().filter(|p| p.owner == army).map(|p| p.leader).collect();
        match free.first() {
            Some(first) => away.iter().for_each(|leader| s.post_mut(leader).at = first.into()),
            // PAX-1.4ac: a leader is one of the units that leave play.
            None => away.iter().for_each(|leader| {
                self.remove_leader(s, leader);
                s.pergamum_leader_away = Some(leader);
            }),
        }
        // The units themselves come back with the reckoning.
        s.steps.push(TurnStep::Reckon.into());
        self.leave_partner(s, army);
        self.return_squadrons(s, |_| true);
    }

    /// PAX-17.2-03-j: units that Pergamum had in a Space at the start.
    fn pergamene_start(&self, s: &State, space: Space) -> Troops {
        let mut troops = Troops::NONE;
        for force in self.begun_in(s, space) {
            Unit::ALL[..LAND].iter().for_each(|unit| troops.add(Piece::full(*unit), force.units[unit.index()]));
        }
        troops
    }

    /// What the scenario gives Pergamum in a Space.
    fn begun_in<'a>(&'a self, s: &State, space: Space) -> impl Iterator<Item = &'a ForceSetup> {
        let theirs = move |force: &&ForceSetup| force.holder == Holder::Minor(Minor::Pergamum) && force.space == space;
        self.scene(s).forces.iter().filter(theirs)
    }

    /// PAX-17.2-03-k: Spaces of Pergamum that nobody else occupies.
    fn free_pergamum(&self, s: &State) -> SpaceSet {
        let strange = |owner: Owner| owner != Owner::Pergamum;
        let free = |at: &Space| {
            let works = s.ground[*at].works.is_some_and(|works| strange(works.owner));
            let marching = s.marches.refs().any(|march| march.at == Node::Space(*at) && !march.afloat());
            !works && !marching && !s.forces(*at).any(|force| strange(force.owner))
        };
        self.content.map.pergamum.and(self.scene(s).open).iter().filter(free).collect()
    }

    /// PAX-17.2-03-j, PAX-17.2-03-k: Pergamene units come back as soon as one of their Spaces is free: each to where it was at the
    /// start as long as none has been destroyed, otherwise, and where that Space is not free, spread evenly.
    pub(crate) fn return_pergamene(&self, s: &mut State) {
        if s.pergamum.is_none() {
            let homes = self.content.map.pergamum;
            self.return_squadrons(s, |at| !at.space().is_some_and(|space| homes.has(space)));
        }
        if s.pergamum_away.is_empty() && s.pergamum_leader_away.is_none() {
            return;
        }
        let free = self.free_pergamum(s);
        let Some(first) = free.first() else { return };
        // PAX-17.2-03-f: he has not been killed.
        if let Some(leader) = s.pergamum_leader_away.take() {
            self.post(s, Owner::Pergamum, leader, first.into());
        }
        let mut all = std::mem::take(&mut s.pergamum_away);
        let mut whole = Troops::NONE;
        self.content.map.pergamum.iter().for_each(|space| whole.join(self.pergamene_start(s, space)));
        if all == whole {
            for space in free.iter() {
                let troops = self.pergamene_start(s, space);
                all.leave(troops);
                self.join_space(s, Owner::Pergamum, space, troops);
            }
        }
        let single = all.pieces().flat_map(|(piece, count)| std::iter::repeat_n(piece, count.into()));
        for (piece, space) in single.zip(free.iter().cycle()) {
            self.place(s, Owner::Pergamum, space, piece, 1);
        }
        free.iter().for_each(|at| self.clear_stragglers(s, Owner::Pergamum, at));
    }

    /// PAX-17.2-03-j, PAX-17.2-03-k: Pergamene squadrons go back to their first Port, or to another one of Pergamum; they stay
    /// where they are until one is free.
    fn return_squadrons(&self, s: &mut State, leave: impl Fn(Node) -> bool) {
        let theirs = |fleet: &Fleet| fleet.owner == Owner::Pergamum && leave(fleet.at);
        let away: List<Fleet, FLEETS> = s.fleets.iter().filter(theirs).collect();
        if away.is_empty() {
            return;
        }
        let others = |at: Space| s.fleets_at(at.into()).any(|fleet| fleet.owner != Owner::Pergamum);
        let first = |at: Space| self.begun_in(s, at).any(|force| force.units[Unit::Galleys.index()] > 0);
        let ports = self.free_pergamum(s).iter().filter(|at| self.space(*at).port && !others(*at));
        // None is free.
        let Some(home) = ports.min_by_key(|at| !first(*at)) else { return };
        for Fleet { at, galleys, .. } in away.iter() {
            self.cast_off(s, Owner::Pergamum, at, galleys);
            self.moor(s, Owner::Pergamum, home.into(), galleys);
        }
    }

    /// PAX-17.2-08-a, PAX-17.2-08-b, PAX-17.2-08-c: the hand goes back to the deck, Objectives are exchanged, Stability rises.
    fn political_scene(&self, s: &mut State, by: Seat) {
        let hand = std::mem::take(&mut s.player_mut(by).hand);
        hand.iter().for_each(|held| s.deck[held.card] += 1);
        if self.content.options.political_scene_shuffles_discards {
            for &card in Card::ALL {
                s.deck[card] += std::mem::take(&mut s.discards[card]);
            }
        }
        let aims = std::mem::take(&mut s.player_mut(by).aims);
        for aim in aims.iter() {
            s.objectives[aim.objective] += 1;
            s.steps.push(MusterStep::DrawAim { seat: by }.into());
        }
        self.sway(s, by, self.content.card_numbers.political_scene_stability);
    }

    /// A player has been named for a card.
    pub(crate) fn named(&self, s: &mut State, by: Seat, card: Card, seat: Seat) {
        s.steps.pop();
        match card {
            // PAX-17.2-33
            Card::Spies => s.player_mut(seat).hand.iter_mut().for_each(|held| held.seen.insert(Owner::of(by))),
            Card::Traitor => {
                let cards = self.content.card_numbers.traitor_cards;
                (0..cards).for_each(|_| s.steps.push(CardStep::Steal { by, from: seat }.into()));
            }
            // PAX-17.2-09
            Card::ChangeInForeignPolicy => {
                let held = s.player(seat).aims.len() as u8;
                s.steps.push(CardStep::ReturnAim { seat, held }.into());
                s.steps.push(MusterStep::DrawAim { seat }.into());
            }
            // PAX-17.2-22
            Card::LocalInsurrection => {
                s.steps.push(TurnStep::Reckon.into());
                s.steps.push(ask(by, Query::Insurrection { seat }));
            }
            _ => unreachable!("{card} names nobody"),
        }
    }

    /// PAX-17.2-38: a card changes hands. Only the players at both ends see which one; what others have seen of the hand that it
    /// comes from is less certain from now on.
    pub(crate) fn stolen(&self, s: &mut State, by: Seat, from: Seat, card: Card) {
        s.steps.pop();
        let place = s.player(from).hand.refs().position(|held| held.card == card).expect("a card in the hand");
        let before = s.player(from).hand;
        let mut rest = before;
        rest.remove(place);
        let mut seen = Seats::of(Owner::of(from));
        for watcher in s.all_seats().filter(|seat| *seat != from).map(Owner::of) {
            let sees = watcher == Owner::of(by);
            lose_sight(&before, &mut rest, watcher, sees.then_some(card));
            if !sees && knows_any(&before, watcher) {
                seen.insert(watcher);
            }
        }
        s.player_mut(from).hand = rest;
        s.player_mut(by).hand.push(Held { card, seen });
        self.limit_hand(s, by);
    }

    /// A way to use a card has been chosen.
    pub(crate) fn mode_chosen(&self, s: &mut State, by: Seat, card: Card, action: Action) {
        s.steps.pop();
        match (card, action) {
            (Card::Alliance, Action::ChooseSeat { seat }) => {
                s.steps.push(TalkStep::Propose { by, left: TERMS, to: Some(seat) }.into());
            }
            (Card::Alliance, Action::Choose { at }) if at == self.content.map.rhodes.into() => {
                self.rhodian_alliance(s, by);
            }
            (Card::Alliance, Action::Choose { .. }) => self.break_with_pergamum(s),
            (Card::DiesIrae, Action::Yes) => self.pay(s, by, self.content.card_numbers.dies_irae_talents.into()),
            (Card::DiesIrae, Action::No) => {
                self.cancel_action(s);
                // PAX-R17-07; PAX-17.2-34-a: some markers have cost nothing.
                let paid = !matches!(s.marker, Some(Marker::Free(_)));
                if paid && self.content.options.dies_irae_refund {
                    self.earn(s, by, self.content.turn.activation.cost_talents.into());
                }
            }
            (Card::StabilityAndOpportunity, Action::Yes) => {
                s.player_mut(by).free_markers += self.content.card_numbers.opportunity_markers;
            }
            // PAX-17.2-34-b
            (Card::StabilityAndOpportunity, Action::BuyObjective) => {
                for _ in 0..self.content.card_numbers.opportunity_objectives {
                    s.steps.push(MusterStep::DrawAim { seat: by }.into());
                }
            }
            (Card::Mercenaries, Action::Hire { unit }) => {
                self.pay(s, by, self.content.forces.mercenaries.talents.into());
                self.lay_mercenaries(s, by, unit);
            }
            _ => unreachable!("{card} {action:?}"),
        }
    }

    /// PAX-17.2-04-a: half of the die, rounded up, and at least something. PAX-10.6.1c, PAX-10.6.2b: reduced units go at once.
    pub(crate) fn ambushed(&self, s: &mut State, die: u8) {
        let numbers = &self.content.card_numbers;
        let left = die.div_ceil(numbers.ambush_divisor).max(numbers.ambush_bp_min);
        self.lose_reduced(s, Victim::March(s.moving()), left.into(), |s, left| {
            s.steps.replace(CardStep::AmbushLosses { left, from: 0 }.into());
        });
    }

    /// PAX-R17-04: the owner chooses what is destroyed, as in a battle.
    pub(crate) fn pass_ambush(&self, s: &mut State, left: u16, from: u8) -> bool {
        match self.lose_without_choice(s, Victim::March(s.moving()), true, left, from) {
            Some((due, _)) if due == left => false,
            Some((left, from)) => {
                s.steps.replace(CardStep::AmbushLosses { left, from }.into());
                true
            }
            None => {
                s.steps.pop();
                self.bury_march(s);
                true
            }
        }
    }

    /// PAX-8.4.4: leaders die with the last combat unit of a group, and what is left of it with them.
    fn bury_march(&self, s: &mut State) {
        let number = s.moving();
        if self.has_fighters(&s.march(number).troops) {
            return;
        }
        self.kill_leaders_with(s, number);
        s.march_mut(number).disband();
    }

    pub(crate) fn lose_in_ambush(&self, s: &mut State, left: u16, action: Action) {
        let (left, from, whose) = self.choose_loss(s, Victim::March(s.moving()), action, left);
        s.steps.replace(CardStep::AmbushLosses { left, from }.into());
        whose.into_iter().for_each(|step| s.steps.push(step));
    }

    /// PAX-17.2-24-b, PAX-R17-06: an army without escort is destroyed; otherwise there is a naval battle.
    fn naval_ambush(&self, s: &mut State, by: Seat) {
        let number = s.moving();
        let march = *s.march(number);
        if march.galleys() == 0 {
            s.march_mut(number).disband();
            self.bury_march(s);
        } else if self.content.options.naval_ambush_escorted == NavalAmbushEscorted::Battle
            && let Some((navy, from)) = self.ambusher(s, by, march.at)
        {
            self.open_naval_ambush(s, navy, from);
        }
    }

    /// PAX-17.2-15: a chip is looked at, and another one.
    pub(crate) fn look_at(&self, s: &mut State, by: Seat, left: u8, space: Space) {
        if left > 1 {
            s.steps.push(ask(by, Query::Mission { left: left - 1 }));
        }
        match s.looked.iter_mut().find(|looked| looked.space == space) {
            Some(looked) => looked.by.insert(Owner::of(by)),
            None => s.steps.push(CardStep::Look { by, space }.into()),
        }
    }

    pub(crate) fn looked_at(&self, s: &mut State, by: Seat, space: Space, strength: u8) {
        s.steps.pop();
        s.chips[usize::from(strength)] -= 1;
        s.looked.push(Looked { space, strength, by: Seats::of(Owner::of(by)) });
    }

    /// PAX-17.2-36-a, PAX-17.2-36-f: a Greek army must move; Greece itself loses Stability instead.
    fn successor_wars(&self, s: &mut State, by: Seat) {
        // PAX-17.2-36: Greece does not play in this scenario.
        let Some(greece) = self.scene(s).seat_meant(Power::Greece) else { return };
        if greece == by {
            self.sway(s, by, self.content.card_numbers.successor_stability);
        } else {
            s.steps.push(ask(by, Query::Successors));
        }
    }

    /// PAX-17.2-36-a: Spaces with a Greek army in Greece or near it.
    pub(crate) fn successors(&self, s: &State) -> SpaceSet {
        let greece = self.scene(s).seat_meant(Power::Greece).expect("Greece plays");
        let homes = self.seat_rules(s, greece).home_spaces.and(self.scene(s).open);
        let reach = self.content.card_numbers.successor_links;
        let map = &self.content.map;
        let near = |at: Space| {
            homes.iter().any(|home| {
                map.land_distance(at.into(), home.into()) <= reach || map.sea_distance(at.into(), home.into()) <= reach
            })
        };
        self.spaces().filter(|at| self.has_fighters(&s.troops(Owner::of(greece), *at)) && near(*at)).collect()
    }

    /// PAX-17.2-36-a, PAX-R17-14: the army sets out, led by the player who has drawn the card.
    pub(crate) fn successor_move(&self, s: &mut State, by: Seat, space: Space) {
        let owner = Owner::of(self.scene(s).seat_meant(Power::Greece).expect("Greece plays"));
        s.activation.campaigned = !self.content.options.successor_wars_on_top;
        let march = self.set_out(s, owner, by, MarchKind::Bonus, space.into());
        s.steps.push(ActStep::EndMove.into());
        s.steps.push(MarchStep::Go.into());
        s.steps.push(MarchStep::Roll.into());
        s.steps.push(MarchStep::Compose { last: None }.into());
        self.gather(s, march, true);
    }
}
