//! Actions as a player would say them.

use super::AgeOfMythology;
use super::action::Action;
use super::ids::*;
use super::state::State;
use super::step::*;
use crate::game::{Id, Seat, Telling};

fn words(name: &str) -> String {
    name.replace('_', " ")
}

/// `an elephant`, `a house`, `the wonder`.
fn with_article(name: &str) -> String {
    match name.chars().next().map(|c| c.to_ascii_lowercase()) {
        _ if name.starts_with("the ") => name.to_owned(),
        Some('a' | 'e' | 'i' | 'o' | 'u') => format!("an {name}"),
        _ => format!("a {name}"),
    }
}

impl AgeOfMythology {
    fn unit_name(&self, unit: Unit) -> &str {
        self.content.unit_names.get(unit.index()).map_or("an unknown unit", String::as_str)
    }

    fn card_name(&self, card: Card) -> &str {
        self.content.card_names.get(card.index()).map_or("an unknown card", String::as_str)
    }

    fn a_unit(&self, unit: Unit) -> String {
        with_article(self.unit_name(unit))
    }

    fn owner(&self, s: &State, seat: Seat) -> String {
        match seat.index() < s.players() {
            true => format!("{} ({seat})", s.player(seat).civ),
            false => seat.to_string(),
        }
    }
}

impl Telling for AgeOfMythology {
    fn describe(&self, s: &State, action: Action) -> String {
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
            Action::TakeTile { tile: t } => format!("takes the tile {}", tile(t)),
            Action::Stop => self.stop_words(s).to_owned(),
            Action::PlacePoint { card } => format!("puts a victory point on the card \"{}\"", words(card.as_str())),
            Action::TakePermanent { kind } => format!("takes the permanent card {}", words(kind.as_str())),
            Action::Draw => "draws a random card".to_owned(),
            Action::DrawCount { count } => format!("draws {count} random cards"),
            Action::Play { card } => format!("plays {}", self.card_name(card)),
            Action::Pass { card } => format!("passes and discards {}", self.card_name(card)),
            Action::UsePower => "pays for the god power".to_owned(),
            Action::NoPower => "does without the god power".to_owned(),
            Action::Discard { card } => format!("discards {}", self.card_name(card)),
            Action::GatherResource { resource } => format!("gathers {resource}"),
            Action::GatherTerrain { terrain } => format!("gathers from {terrain} tiles"),
            Action::MoveVillager { from: None, to } => format!("sends a villager to {}", tile(to)),
            Action::MoveVillager { from: Some(from), to } => {
                format!("moves a villager from {} to {}", tile(from), tile(to))
            }
            Action::MoveGatherer { from: None, to } => format!("sends a gathering unit to {}", tile(to)),
            Action::MoveGatherer { from: Some(from), to } => {
                format!("moves a gathering unit from {} to {}", tile(from), tile(to))
            }
            Action::Withdraw { tile: t, who: Stand::Villager } => format!("calls a villager back from {}", tile(t)),
            Action::Withdraw { tile: t, .. } => format!("calls a gathering unit back from {}", tile(t)),
            Action::Build { building } => format!("builds {}", with_article(&words(building.as_str()))),
            Action::Give { resource } => match s.steps.top() {
                Some(Step::Discount { .. }) => format!("saves 1 {resource}"),
                Some(Step::TradePrice { .. }) => format!("pays 1 {resource}"),
                _ => format!("gives 1 {resource}"),
            },
            Action::Take { resource } => format!("takes 1 {resource}"),
            Action::Exchange => "exchanges cubes with the bank".to_owned(),
            Action::BuyPoint => "buys a victory point in the Great Temple".to_owned(),
            Action::Hire { unit } => format!("hires {}", self.a_unit(unit)),
            Action::Attack { seat, area } => format!("attacks the {area} area of {}", self.owner(s, seat)),
            Action::Commit { unit } => format!("sends {} into battle", self.a_unit(unit)),
            Action::Choose { unit, kills: 0 } => format!("chooses the {}", self.unit_name(unit)),
            Action::Choose { unit, kills } => format!("chooses the {} with {kills} kills", self.unit_name(unit)),
            Action::Declare => "uses the ability".to_owned(),
            Action::Decline => "does not use the ability".to_owned(),
            Action::Stay => "stays in the battle".to_owned(),
            Action::Retreat => "retreats".to_owned(),
            Action::Destroy { seat, building } => {
                format!("destroys the {} of {}", words(building.as_str()), self.owner(s, seat))
            }
            Action::ChooseTile { seat, tile: t, on } => {
                let on = match on {
                    Stand::Nobody => "",
                    Stand::Villager => " with its villager",
                    Stand::Unit => " with its unit",
                };
                format!("chooses the tile {}{on} of {}", tile(t), self.owner(s, seat))
            }
            Action::RemoveVillager { tile: None } => "removes a villager of the Holding Area".to_owned(),
            Action::RemoveVillager { tile: Some(t) } => format!("removes a villager on {}", tile(t)),
            Action::ChoosePlayer { seat } => format!("chooses {}", self.owner(s, seat)),
            Action::ChooseUnit { seat, unit } => {
                format!("chooses the {} of {}", self.unit_name(unit), self.owner(s, seat))
            }
            Action::SacrificeVillager => "sacrifices a villager".to_owned(),
        }
    }
}

impl AgeOfMythology {
    fn stop_words(&self, s: &State) -> &'static str {
        match s.steps.top() {
            Some(Step::Draft { .. } | Step::Explore { .. }) => "takes no tile",
            Some(Step::TakePermanents { .. }) => "takes no more permanent cards",
            Some(Step::DrawRandom { .. }) => "draws no more cards",
            Some(Step::PlayCard { .. }) => "plays no further card",
            Some(Step::DiscardCards { .. }) => "keeps the other cards",
            Some(Step::Arrange { .. }) => "leaves the workers where they are",
            Some(Step::Build { .. }) => "builds no more",
            Some(Step::Recruit { .. }) => "recruits no more",
            Some(Step::Trade { .. }) => "trades no more",
            Some(Step::Give { .. }) => "gives no more",
            Some(Step::Commit { .. }) => "sends no more units",
            Some(Step::SpoilCity { .. }) => "destroys no more",
            _ => "goes no further",
        }
    }
}
