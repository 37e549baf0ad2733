//! Actions in words: who does what to whom. The question, the place of the group and the purpose of a roll supply the rest.

mod answers;
mod costs;
mod dice;
mod moves;
mod names;

use self::names::*;
use crate::PaxRomana;
use crate::action::Action;
use crate::force::Piece;
use crate::ids::*;
use crate::order::restarted;
use crate::state::*;
use crate::step::*;
use agon_game::{Rules, Seat, Telling, flow};
use std::borrow::Cow;

impl Telling for PaxRomana {
    fn decision_kind(&self, s: &State) -> Cow<'static, str> {
        flow::kind(self, s)
    }

    /// PAX-3.2: phases A to I.
    fn phase(&self, s: &State) -> Option<Cow<'static, str>> {
        Some(match s.phase {
            Phase::TurnOrder => Cow::Borrowed("turn order"),
            phase => Cow::Borrowed(phase.as_str()),
        })
    }

    /// An action as a player would say it, with the cost of a battle or storm.
    fn describe(&self, s: &State, action: Action) -> String {
        let told = self.words(s, action);
        match self.consequences(s, action) {
            Some(consequences) => format!("{told}; {consequences}"),
            None => told,
        }
    }

    /// Where several things are chosen one by one in a fixed order, an action is missing because the order has passed it.
    fn why_not(&self, s: &State, action: Action) -> Option<String> {
        let offered = |s: &State| {
            let mut legal = Vec::new();
            self.legal_actions(s, &mut legal);
            legal.contains(&action)
        };
        let (start, order) = restarted(s)?;
        let passed = !offered(s) && offered(&start);
        passed.then(|| format!("{order}; \"{}\" comes before what has been chosen last", self.words(s, action)))
    }
}

impl PaxRomana {
    fn words(&self, s: &State, action: Action) -> String {
        let place = |at: Node| self.place_name(at);
        let space = |at: Space| self.place_name(at.into());
        let card = |card: Card| self.content.card_names[card as usize].clone();
        match action {
            Action::Rolled { total } => self.dice(s, total),
            Action::Picked { index } => self.lot(s, index),
            Action::DrawMarker { marker } => match marker {
                Marker::Player(seat) => format!("a marker of {} is drawn", self.power_name(s, seat)),
                Marker::Free(seat) => format!("the free marker of {} is drawn", self.power_name(s, seat)),
                Marker::Event => "an event marker is drawn".to_owned(),
                Marker::Pontus => "the marker of Pontus is drawn".to_owned(),
                Marker::Fortune => "a marker of the Soldiers of Fortune is drawn".to_owned(),
            },
            Action::DrawLeader { leader } => match s.steps.top() {
                Some(Step::Muster(MusterStep::DrawLeader { seat })) => {
                    self.standing(s)
                        + &format!("{} draws the leader {}", self.power_name(s, seat), self.leader_name(leader))
                }
                _ => format!("the leader {} is drawn", self.leader_name(leader)),
            },
            Action::DrawCard { card: drawn } => match s.steps.top() {
                Some(Step::Card(CardStep::Steal { by, from })) => {
                    format!("{} takes {} from {}", self.power_name(s, by), card(drawn), self.power_name(s, from))
                }
                _ => format!("{} draws {}", self.power_name(s, s.active), card(drawn)),
            },
            Action::DrawObjective { objective } => match s.steps.top() {
                Some(Step::Muster(MusterStep::DrawAim { seat })) => {
                    format!("{} draws the Objective {}", self.power_name(s, seat), self.aim_name(objective))
                }
                _ => format!("the Objective {} is drawn", self.aim_name(objective)),
            },
            Action::TurnChip { strength } => format!("the tribe turns out to have {strength} warriors"),
            Action::Yes => self.answer(s, true),
            Action::No => self.answer(s, false),
            Action::Done => self.end_of_list(s),
            Action::Number { count } => self.number(s, count),
            Action::Expand => "chooses Expansion".to_owned(),
            Action::MusterUnits => "musters Land Units".to_owned(),
            Action::MusterGalleys => "musters squadrons".to_owned(),
            Action::Negotiate => "negotiates instead".to_owned(),
            Action::Pass => "does nothing with the Activation".to_owned(),
            Action::RaiseIn { province } => format!("raises units in {}", self.province_name(province)),
            Action::Form { space: at, unit } => match s.steps.top() {
                Some(Step::Force(ForceStep::PlaceMilitia { .. })) => format!("places militia in {}", space(at)),
                Some(Step::Act(_)) => format!("hires {} in {}", one(unit), space(at)),
                _ => format!("forms {} in {}", one(unit), space(at)),
            },
            Action::Refit { space: at, unit } => {
                format!("brings the reduced {} in {} to full strength", unit_name(unit), space(at))
            }
            Action::BuyObjective => match s.steps.top() {
                Some(Step::Card(CardStep::Mode { .. })) => "draws an Objective".to_owned(),
                _ => "buys an Objective".to_owned(),
            },
            Action::Disband { at, piece, count } => {
                format!("disbands {} in {}", pieces(piece, count.into()), place(at))
            }
            Action::DiscardObjective { objective } => format!("discards the Objective {}", self.aim_name(objective)),
            Action::ShowObjective { to, objective } => {
                format!("shows {} the Objective {}", self.power_name(s, to), self.aim_name(objective))
            }
            Action::Major { owner, from, fleet } => {
                let what = if fleet { "Fleet" } else { "army" };
                format!("begins a Major Move with {} in {}", self.whose(s, owner, what), place(from))
            }
            Action::Minor { from, piece, .. } => {
                format!("begins a Minor Move with {} from {}", pieces(piece, 1), place(from))
            }
            Action::MoveLeader { leader, major, alone } => {
                let slot = if major { "Major" } else { "Minor" };
                let way = if alone { ", alone" } else { "" };
                format!("begins a {slot} Move with the leader {}{way}", self.posted_leader(s, leader))
            }
            Action::FoundTown { space: at } => format!("founds a Town in {}", space(at)),
            Action::RaiseCity { space: at, unit } => format!("raises {} to a City with {}", space(at), one(unit)),
            Action::Restore { space: at, points } => format!("repairs the walls of {} by {points}", space(at)),
            Action::Settle { space: at, piece } => format!("makes Garrisons of {} in {}", pieces(piece, 1), space(at)),
            Action::PayFleet { owner, at } => {
                format!("pays {} in {}", self.whose(s, owner, "mutinous Fleet"), place(at))
            }
            Action::Lead { leader } => self.chosen_leader(s, leader),
            Action::Leave { piece, count } => match s.steps.top() {
                Some(Step::Clash(ClashStep::Shelter { .. })) => {
                    format!("keeps {} inside {}", pieces(piece, count.into()), self.entered_place(s))
                }
                _ => format!("leaves {} behind in {}", pieces(piece, count.into()), self.standing_place(s)),
            },
            Action::LeaveLeader { leader } => format!("leaves the leader {} behind", self.leader_name(leader)),
            Action::Go => match s.steps.top() {
                Some(Step::Clash(ClashStep::Shelter { .. })) => {
                    format!("leads the others out of {}", self.entered_place(s))
                }
                _ => "sets out".to_owned(),
            },
            Action::MoveTo { to } => self.step_words(s, to),
            Action::Embark => format!("goes on board in {}", self.standing_place(s)),
            Action::Land => self.landing_words(s),
            Action::PickUp { owner, piece, count } => {
                let whose = if owner == Owner::Pergamum { " of Pergamum" } else { "" };
                format!("takes {}{whose} along from {}", pieces(piece, count.into()), self.standing_place(s))
            }
            Action::PickUpLeader { leader } => format!("is joined by the leader {}", self.leader_name(leader)),
            Action::Drop { piece, count } => {
                format!("drops {} in {}", pieces(piece, count.into()), self.standing_place(s))
            }
            Action::DropAllies { piece, count } => {
                format!("drops {} of Pergamum in {}", pieces(piece, count.into()), self.standing_place(s))
            }
            Action::DropLeader { leader } => {
                format!("drops the leader {} in {}", self.leader_name(leader), self.standing_place(s))
            }
            Action::MakeGarrisons { piece, count } => {
                let made = self.garrisons_of(piece) * count;
                format!(
                    "turns {} into {}",
                    pieces(piece, count.into()),
                    pieces(Piece::full(Unit::Garrison), made.into())
                )
            }
            Action::Destroy => format!("destroys its own place {}", self.standing_place(s)),
            Action::Intercept { from } => format!("tries to intercept {} from {}", self.group_name(s), space(from)),
            Action::SendLeaders { from } => {
                format!("sends only the leaders from {} against {}", space(from), self.group_name(s))
            }
            Action::SendFortune { from } => {
                format!("sends the Soldiers of Fortune from {} against {}", space(from), self.group_name(s))
            }
            Action::Withdraw => format!("withdraws from {}", self.group_name(s)),
            Action::Fight => self.fight_words(s),
            Action::LetPass => match s.steps.top() {
                Some(Step::Talk(TalkStep::Honour { .. })) => "keeps its word and does not attack".to_owned(),
                Some(Step::Clash(ClashStep::Raid)) => format!("passes {} by", self.raided_name(s)),
                Some(Step::Sea(SeaStep::Challenge { owner })) => {
                    format!("passes {} by", self.whose(s, owner, "Fleet"))
                }
                _ => format!("lets {} pass", self.group_name(s)),
            },
            Action::ShiftUp => "uses a shift: 1 more on its own roll".to_owned(),
            Action::ShiftDown => "uses a shift: 1 less on the enemy's roll".to_owned(),
            Action::Lose { piece } => format!("loses {}", pieces(piece, 1)),
            Action::Weaken { unit } => format!("has {} reduced", one(unit)),
            Action::LosePoint => "loses a Fortification Point".to_owned(),
            Action::FleeTo { to } => format!("retreats to {}", place(to)),
            Action::Choose { at } => self.chosen_place(s, at),
            Action::ChooseSeat { seat } => match s.steps.top() {
                Some(Step::Talk(_)) => format!("talks to {}", self.power_name(s, seat)),
                Some(Step::Event(EventStep::Ask { query: Query::DoomedArmy { .. }, .. })) => {
                    format!("destroys the army of {}", self.power_name(s, seat))
                }
                _ => format!("names {}", self.power_name(s, seat)),
            },
            Action::ChooseProvince { province } => format!("chooses {}", self.province_name(province)),
            Action::ChooseFleet { owner, at } => format!("chooses {} in {}", self.whose(s, owner, "Fleet"), place(at)),
            Action::ChoosePiece { owner, at, piece } => {
                format!("chooses {} of {} in {}", pieces(piece, 1), self.owner_name(s, owner), space(at))
            }
            Action::Play { card: played, hire } => match s.steps.top() {
                Some(Step::Turn(TurnStep::KeepCard { .. })) => format!("keeps {} for the next turn", card(played)),
                _ if hire => format!("plays {} to hire Mercenaries", card(played)),
                _ => format!("plays {}", card(played)),
            },
            Action::Hire { unit } => format!("hires {}", pieces(Piece::full(unit), self.hired(unit).into())),
            Action::Discard { card: gone } => format!("discards {}", card(gone)),
            Action::Offer { to, offer } => {
                format!("offers {} {}", self.power_name(s, to), self.offer_name(s, (speaker(s), to), offer))
            }
            Action::Ask { to, offer } => {
                format!("asks {} for {}", self.power_name(s, to), self.offer_name(s, (to, speaker(s)), offer))
            }
        }
    }

    /// Everybody's standing, told once a turn: before the first leader is drawn, when all public matters are settled.
    fn standing(&self, s: &State) -> String {
        let first = s.phase == Phase::Leaders
            && s.orders.is_empty()
            && s.all_seats().all(|seat| s.player(seat).drawn.is_empty() && s.player(seat).hidden_leaders == 0);
        if !first {
            return String::new();
        }
        let of = |seat: Seat| {
            let player = s.player(seat);
            let (provinces, spaces) = (self.provinces(s, seat).len(), self.space_count(s, seat));
            format!(
                "{} has {} VP, {}T, Stability {}, {provinces} Provinces and {spaces} Spaces",
                self.power_name(s, seat),
                player.points,
                player.talents,
                player.stability
            )
        };
        let all: Vec<String> = s.all_seats().map(of).collect();
        format!("turn {}: {}. ", s.turn, all.join("; "))
    }
}
