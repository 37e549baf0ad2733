//! Actions as a player would say them.

use super::AgeOfMythology;
use super::action::Action;
use super::ids::*;
use super::state::State;
use super::step::*;
use crate::game::{Id, Seat};

fn words(name: &str) -> String {
    name.replace('_', " ")
}

impl AgeOfMythology {
    fn unit_name(&self, unit: Unit) -> &str {
        self.content.unit_names.get(unit.index()).map_or("an unknown unit", String::as_str)
    }

    fn card_name(&self, card: Card) -> &str {
        self.content.card_names.get(card.index()).map_or("an unknown card", String::as_str)
    }

    fn owner(&self, s: &State, seat: Seat) -> String {
        match seat.index() < s.players() {
            true => format!("{} ({seat})", s.player(seat).civ),
            false => seat.to_string(),
        }
    }

    pub(super) fn tell(&self, s: &State, action: Action) -> String {
        let tile = |t| self.tile_name(t);
        match action {
            Action::DealCivs { civs } => {
                let names: Vec<String> = civs.iter().map(|c| c.to_string()).collect();
                format!("the civilizations are {}", names.join(", "))
            }
            Action::FirstPlayer { seat } => format!("{} starts", self.owner(s, seat)),
            Action::TurnUp { tile: t } => format!("the tile {} is turned up", tile(t)),
            Action::DrawCard { card } => format!("the card {} is drawn", self.card_name(card)),
            Action::Roll { attacker, defender } => format!("attacker {attacker} sixes, defender {defender}"),
            Action::TakeTile { tile: t } => format!("take the tile {}", tile(t)),
            Action::Stop => self.stop_words(s).to_owned(),
            Action::PlacePoint { card } => format!("put a victory point on the {}", words(card.as_str())),
            Action::TakePermanent { kind } => format!("take the permanent card {}", words(kind.as_str())),
            Action::Draw => "draw a random card".to_owned(),
            Action::DrawCount { count } => format!("draw {count} random cards"),
            Action::Play { card } => format!("play {}", self.card_name(card)),
            Action::Pass { card } => format!("pass and discard {}", self.card_name(card)),
            Action::UsePower => "pay for the god power".to_owned(),
            Action::NoPower => "do without the god power".to_owned(),
            Action::Discard { card } => format!("discard {}", self.card_name(card)),
            Action::GatherResource { resource } => format!("gather {resource}"),
            Action::GatherTerrain { terrain } => format!("gather from {terrain} tiles"),
            Action::MoveVillager { from: None, to } => format!("send a villager to {}", tile(to)),
            Action::MoveVillager { from: Some(from), to } => {
                format!("move a villager from {} to {}", tile(from), tile(to))
            }
            Action::MoveGatherer { from: None, to } => format!("send a gathering unit to {}", tile(to)),
            Action::MoveGatherer { from: Some(from), to } => {
                format!("move a gathering unit from {} to {}", tile(from), tile(to))
            }
            Action::Withdraw { tile: t, who: Stand::Villager } => format!("call a villager back from {}", tile(t)),
            Action::Withdraw { tile: t, .. } => format!("call a gathering unit back from {}", tile(t)),
            Action::Build { building } => format!("build a {}", words(building.as_str())),
            Action::Give { resource } => match s.steps.top() {
                Some(Step::Discount { .. }) => format!("save 1 {resource}"),
                Some(Step::TradePrice { .. }) => format!("pay 1 {resource}"),
                _ => format!("give 1 {resource}"),
            },
            Action::Take { resource } => format!("take 1 {resource}"),
            Action::Exchange => "exchange cubes with the bank".to_owned(),
            Action::BuyPoint => "buy a victory point in the Great Temple".to_owned(),
            Action::Hire { unit } => format!("hire a {}", self.unit_name(unit)),
            Action::Attack { seat, area } => format!("attack the {area} area of {}", self.owner(s, seat)),
            Action::Commit { unit } => format!("send a {} into battle", self.unit_name(unit)),
            Action::Choose { unit, kills: 0 } => format!("choose the {}", self.unit_name(unit)),
            Action::Choose { unit, kills } => format!("choose the {} with {kills} kills", self.unit_name(unit)),
            Action::Declare => "use the ability".to_owned(),
            Action::Decline => "do not use the ability".to_owned(),
            Action::Stay => "stay in the battle".to_owned(),
            Action::Retreat => "retreat".to_owned(),
            Action::Destroy { seat, building } => {
                format!("destroy the {} of {}", words(building.as_str()), self.owner(s, seat))
            }
            Action::ChooseTile { seat, tile: t, on } => {
                let on = match on {
                    Stand::Nobody => "",
                    Stand::Villager => " with its villager",
                    Stand::Unit => " with its unit",
                };
                format!("choose the tile {}{on} of {}", tile(t), self.owner(s, seat))
            }
            Action::RemoveVillager { tile: None } => "remove a villager of the Holding Area".to_owned(),
            Action::RemoveVillager { tile: Some(t) } => format!("remove a villager on {}", tile(t)),
            Action::ChoosePlayer { seat } => format!("choose {}", self.owner(s, seat)),
            Action::ChooseUnit { seat, unit } => {
                format!("choose the {} of {}", self.unit_name(unit), self.owner(s, seat))
            }
            Action::SacrificeVillager => "sacrifice a villager".to_owned(),
        }
    }

    fn stop_words(&self, s: &State) -> &'static str {
        match s.steps.top() {
            Some(Step::Draft { .. } | Step::Explore { .. }) => "take no tile",
            Some(Step::TakePermanents { .. }) => "take no more permanent cards",
            Some(Step::DrawRandom { .. }) => "draw no more cards",
            Some(Step::PlayCard { .. }) => "play no further card",
            Some(Step::DiscardCards { .. }) => "keep the other cards",
            Some(Step::Arrange { .. }) => "leave the workers where they are",
            Some(Step::Build { .. }) => "build no more",
            Some(Step::Recruit { .. }) => "recruit no more",
            Some(Step::Trade { .. }) => "trade no more",
            Some(Step::Give { .. }) => "give no more",
            Some(Step::Commit { .. }) => "send no more units",
            Some(Step::SpoilCity { .. }) => "destroy no more",
            _ => "go no further",
        }
    }
}
