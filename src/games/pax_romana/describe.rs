//! Actions in words.

use crate::PaxRomana;
use crate::action::Action;
use crate::force::Piece;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Chance as _, Seat, Telling, flow};
use std::borrow::Cow;

impl Telling for PaxRomana {
    fn decision_kind(&self, s: &State) -> Cow<'static, str> {
        flow::kind(self, s)
    }

    /// An action as a player would say it.
    fn describe(&self, s: &State, action: Action) -> String {
        let place = |at: Node| self.place_name(at);
        let space = |at: Space| self.place_name(at.into());
        let card = |card: Card| self.content.card_names[card as usize].clone();
        match action {
            Action::Rolled { total } => format!("{} {total}", self.chance_kind(s)),
            Action::Picked { index } => {
                format!("{}: number {}", self.chance_kind(s), index + 1)
            }
            Action::DrawMarker { marker } => match marker {
                Marker::Player(seat) => format!("draw a marker of {}", self.power_name(s, seat)),
                Marker::Free(seat) => format!("draw the free marker of {}", self.power_name(s, seat)),
                Marker::Event => "draw an event marker".to_owned(),
                Marker::Pontus => "draw the marker of Pontus".to_owned(),
                Marker::Fortune => "draw a marker of the Soldiers of Fortune".to_owned(),
            },
            Action::DrawLeader { leader } => format!("draw leader {}", self.leader_name(leader)),
            Action::DrawCard { card: drawn } => format!("draw {}", card(drawn)),
            Action::DrawObjective { objective } => format!("draw objective {}", self.aim_name(objective)),
            Action::TurnChip { strength } => format!("the tribe has {strength} warriors"),
            Action::Yes => self.answer(s, true),
            Action::No => self.answer(s, false),
            Action::Done => "done".to_owned(),
            Action::Number { count } => match s.steps.top() {
                Some(Step::Talk(TalkStep::Bribe { .. })) if count == 0 => "no bribe".to_owned(),
                Some(Step::Talk(TalkStep::Bribe { to, .. })) => {
                    format!("{count}T for {} not to attack", self.power_name(s, to))
                }
                _ => format!("{count}"),
            },
            Action::Expand => "Expansion".to_owned(),
            Action::MusterUnits => "Muster land units".to_owned(),
            Action::MusterGalleys => "Muster galleys".to_owned(),
            Action::Negotiate => "negotiate".to_owned(),
            Action::Pass => "pass".to_owned(),
            Action::RaiseIn { province } => format!("raise in {}", title(self.content.names.name(province))),
            Action::Form { space: at, unit } => format!("form {} in {}", unit_name(unit), space(at)),
            Action::Refit { space: at, unit } => format!("refit {} in {}", unit_name(unit), space(at)),
            Action::BuyObjective => "buy an objective".to_owned(),
            Action::Disband { at, piece, count } => format!("disband {} in {}", pieces(piece, count), place(at)),
            Action::DiscardObjective { objective } => format!("discard objective {}", self.aim_name(objective)),
            Action::Major { owner, from, fleet } => {
                let what = if fleet { "fleet" } else { "army" };
                format!("Major Move of the {what} of {} in {}", self.owner_name(s, owner), place(from))
            }
            Action::Minor { from, piece, .. } => format!("Minor Move of {} from {}", pieces(piece, 1), place(from)),
            Action::MoveLeader { leader, major, alone } => {
                let slot = if major { "Major" } else { "Minor" };
                let way = if alone { " alone" } else { "" };
                format!("{slot} Move of leader {}{way}", self.leader_name(leader))
            }
            Action::FoundTown { space: at } => format!("found a Town in {}", space(at)),
            Action::RaiseCity { space: at, unit } => format!("raise {} to a City with {}", space(at), unit_name(unit)),
            Action::Restore { space: at, points } => format!("restore {points} FP of {}", space(at)),
            Action::Settle { space: at, piece } => format!("make garrisons of {} in {}", pieces(piece, 1), space(at)),
            Action::PayFleet => "pay the mutinous fleet".to_owned(),
            Action::Lead { leader } => format!("{} leads", self.leader_name(leader)),
            Action::Leave { piece, count } => format!("leave {}", pieces(piece, count)),
            Action::LeaveLeader { leader } => format!("leave {}", self.leader_name(leader)),
            Action::Go => "go".to_owned(),
            Action::MoveTo { to } => format!("to {}", place(to)),
            Action::Embark => "embark".to_owned(),
            Action::Land => "land".to_owned(),
            Action::PickUp { piece, count, .. } => format!("pick up {}", pieces(piece, count)),
            Action::PickUpLeader { leader } => format!("{} joins", self.leader_name(leader)),
            Action::Drop { piece, count } => format!("drop {}", pieces(piece, count)),
            Action::DropLeader { leader } => format!("{} stays here", self.leader_name(leader)),
            Action::MakeGarrisons { piece, count } => format!("make garrisons of {}", pieces(piece, count)),
            Action::Destroy => "destroy the place".to_owned(),
            Action::Intercept { from } => format!("intercept from {}", space(from)),
            Action::SendLeaders { from } => format!("send the leaders from {}", space(from)),
            Action::Withdraw => "withdraw".to_owned(),
            Action::Fight => "fight".to_owned(),
            Action::LetPass => "let pass".to_owned(),
            Action::ShiftUp => "add 1 to the own battle roll".to_owned(),
            Action::ShiftDown => "subtract 1 from the enemy's battle roll".to_owned(),
            Action::Lose { piece } => format!("lose {}", pieces(piece, 1)),
            Action::Weaken { unit } => format!("reduce {}", unit_name(unit)),
            Action::LosePoint => "lose a fortification point".to_owned(),
            Action::FleeTo { to } => format!("retreat to {}", place(to)),
            Action::Choose { at } => place(at),
            Action::ChooseSeat { seat } => self.power_name(s, seat),
            Action::ChooseProvince { province } => title(self.content.names.name(province)),
            Action::ChooseFleet { owner, at } => format!("the fleet of {} in {}", self.owner_name(s, owner), place(at)),
            Action::ChoosePiece { owner, at, piece } => {
                format!("{} of {} in {}", pieces(piece, 1), self.owner_name(s, owner), space(at))
            }
            Action::Play { card: played, hire: false } => format!("play {}", card(played)),
            Action::Play { card: played, hire: true } => format!("play {} for mercenaries", card(played)),
            Action::Hire { unit } => format!("hire {}", unit_name(unit)),
            Action::Discard { card: gone } => format!("discard {}", card(gone)),
            Action::Offer { to, offer } => format!("offer {}: {}", self.power_name(s, to), self.offer_name(offer)),
            Action::Ask { to, offer } => format!("ask {}: {}", self.power_name(s, to), self.offer_name(offer)),
        }
    }
}

impl PaxRomana {
    fn answer(&self, s: &State, yes: bool) -> String {
        let words = match s.steps.top() {
            Some(Step::Turn(TurnStep::PayMarker)) => ["pay for the marker", "forfeit the marker"],
            Some(Step::Clash(ClashStep::Shelter { .. })) => ["stay inside the walls", "leave the walls"],
            Some(Step::Clash(ClashStep::Pursue)) => ["use the cavalry against them", "leave them alone"],
            Some(Step::Sea(SeaStep::Admit { .. })) => ["let the fleet in", "keep the fleet out"],
            Some(Step::Sea(SeaStep::Permit { .. })) => ["let the fleet pass", "let the fleet stop"],
            Some(Step::Sea(SeaStep::Continue)) => ["try to sail on", "stay"],
            Some(Step::Sea(SeaStep::Toll)) => ["pay the toll", "pay nothing"],
            Some(Step::Battle(BattleStep::UseWorks)) => ["use the walls", "fight in the open"],
            Some(Step::Battle(BattleStep::Retreat)) => ["retreat", "hold"],
            Some(Step::Battle(BattleStep::Prevent)) => ["pursue them", "let them go"],
            Some(Step::Battle(BattleStep::Reroll { .. })) => ["try for another roll", "leave the dice"],
            Some(Step::Battle(BattleStep::RerollWhich { .. })) => ["roll the own die again", "roll the enemy's again"],
            Some(Step::Battle(BattleStep::Force)) => ["force a retreat", "let them stay"],
            Some(Step::Siege(SiegeStep::Sack)) => ["sack the place", "spare the place"],
            Some(Step::Siege(SiegeStep::Raze)) => ["destroy the place", "spare the place"],
            Some(Step::Force(ForceStep::Militia { .. })) => ["raise militia", "raise no militia"],
            Some(Step::Muster(MusterStep::KeepTwin { .. })) => ["keep the second one", "draw another one"],
            Some(Step::Talk(TalkStep::Bribed { .. })) => ["take the Talents", "refuse the Talents"],
            _ => ["yes", "no"],
        };
        words[usize::from(!yes)].to_owned()
    }

    /// Name of a place on the map.
    pub(super) fn place_name(&self, at: Node) -> String {
        match at {
            Node::Space(space) => title(self.content.names.name(space)),
            Node::Point(point) => title(self.content.names.name(point)),
        }
    }

    fn power_name(&self, s: &State, seat: Seat) -> String {
        title(s.player(seat).power.as_str())
    }

    fn owner_name(&self, s: &State, owner: Owner) -> String {
        match owner.seat() {
            Some(seat) => self.power_name(s, seat),
            None => title(owner.as_str()),
        }
    }

    fn leader_name(&self, leader: Leader) -> String {
        let rules = self.content.leader(leader);
        let rating = format!("{}-{}{}", rules.tactics, rules.campaign, if rules.elite { "E" } else { "" });
        match self.content.leader_names[leader.0 as usize].as_str() {
            "" => rating,
            name => format!("{name} ({rating})"),
        }
    }

    fn aim_name(&self, objective: Objective) -> String {
        format!("{objective} ({})", self.content.objective_names[objective as usize])
    }

    fn offer_name(&self, offer: Offer) -> String {
        match offer {
            Offer::Alliance { talents: 0 } => "an alliance".to_owned(),
            Offer::Alliance { talents } => format!("an alliance and {talents}T"),
            Offer::AllianceFor { talents } => format!("an alliance for {talents}T"),
            Offer::Talents { talents } => format!("{talents}T"),
            Offer::Card { card, talents } => format!("{} for {talents}T", self.content.card_names[card as usize]),
            Offer::Galley { at, galleys, talents } => {
                let galleys = pieces(Piece::full(Unit::Galleys), galleys);
                format!("{galleys} in {} for {talents}T", self.place_name(at))
            }
            Offer::Mercenaries { at, unit, talents } => {
                format!("{} in {} for {talents}T", unit_name(unit), self.place_name(at.into()))
            }
            Offer::Works { at, talents } => format!("{} for {talents}T", self.place_name(at.into())),
        }
    }
}

/// Units in words.
fn pieces(piece: Piece, count: u8) -> String {
    let reduced = if piece.reduced { "reduced " } else { "" };
    format!("{count} {reduced}{}", unit_name(piece.unit))
}

fn unit_name(unit: Unit) -> &'static str {
    match unit {
        Unit::Legion => "legion",
        Unit::HeavyInfantry => "heavy infantry",
        Unit::LightInfantry => "light infantry",
        Unit::Cavalry => "cavalry",
        Unit::Elephants => "elephants",
        Unit::Garrison => "garrison",
        Unit::Militia => "militia",
        Unit::MercenaryHeavy => "mercenary heavy infantry",
        Unit::MercenaryLight => "mercenary light infantry",
        Unit::MercenaryCavalry => "mercenary cavalry",
        Unit::Barbarians => "barbarians",
        Unit::BarbarianCavalry => "barbarian cavalry",
        Unit::TribalWarriors => "tribal warriors",
        Unit::Galleys => "galley squadron",
    }
}

/// An id as a name: words with capitals.
fn title(id: &str) -> String {
    let capital = |word: &str| {
        let mut letters = word.chars();
        letters.next().map_or(String::new(), |first| first.to_uppercase().chain(letters).collect())
    };
    id.split('_').map(capital).collect::<Vec<_>>().join(" ")
}
