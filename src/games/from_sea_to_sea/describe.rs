//! Actions as a player would say them.

use super::FromSeaToSea;
use super::action::Action;
use super::content::{CityEffect, Requirement};
use super::ids::*;
use super::state::State;
use super::step::Step;
use super::units::*;
use crate::game::Id;

/// `light_blue` as `light blue`, `tigran_ii` as `Tigran II`.
fn words(name: &str) -> String {
    name.replace('_', " ")
}

fn leader_name(leader: Leader) -> &'static str {
    match leader {
        Leader::TigranII => "Tigran II",
        Leader::TigranMiddle => "Tigran the Middle",
        Leader::ArtavasdesII => "Artavasdes II",
        Leader::Zareh => "Zareh",
    }
}

impl FromSeaToSea {
    /// The name of a region.
    pub(super) fn region_name(&self, region: Region) -> &str {
        self.content.region_names.get(region.index()).map_or("an unknown region", String::as_str)
    }

    fn site_name(&self, site: Site) -> &str {
        self.content.site_names.get(site.index()).map_or("an unknown site", String::as_str)
    }

    fn unit_words(&self, unit: UnitAt) -> String {
        let load: Vec<&str> = unit.load.iter().map(Resource::as_str).collect();
        let with = if load.is_empty() { String::new() } else { format!(" with {}", load.join(" and ")) };
        let colour = words(unit.colour.as_str());
        format!("the {colour} {} unit{with} in {}", unit.side, self.region_name(unit.at))
    }

    fn carrier_words(&self, carrier: Carrier) -> String {
        match carrier {
            Carrier::Unit(unit) => self.unit_words(unit),
            Carrier::Leader(leader) => leader_name(leader).to_owned(),
        }
    }

    fn zone_words(&self, zone: Zone) -> String {
        match zone {
            Zone::Card(region) => format!("on the card of {}", self.region_name(region)),
            Zone::Condition(region) => format!("beside the condition of {}", self.region_name(region)),
            Zone::City(site) => format!("on {}", self.site_name(site)),
        }
    }

    /// `+1 wood`, `blocks 1`: what a city token does.
    fn city_words(&self, city: CityToken) -> String {
        match self.content.cities.get(city.index()) {
            Some(CityEffect::Strength(kind, n)) => format!("+{n} {}", words(kind.as_str())),
            Some(CityEffect::Gather(resource, n)) => format!("{n} {resource} to gather"),
            Some(CityEffect::Result([true, true], n)) => format!("+{n} to checks"),
            Some(CityEffect::Result([true, false], n)) => format!("+{n} to battles"),
            Some(CityEffect::Result(_, n)) => format!("+{n} to negotiations"),
            Some(CityEffect::Block(n)) => format!("blocks {n} troublemaker"),
            None => "unknown".to_owned(),
        }
    }

    /// `7 red, 2 damage | 3 blue`: the faces of a check token.
    fn token_words(&self, token: CheckToken) -> String {
        let Some(rules) = self.content.check_tokens.get(token.index()) else { return "an unknown token".to_owned() };
        let [red, blue] = rules.faces.map(|face| {
            let mut parts = vec![if rules.count { "count".to_owned() } else { face.strength.to_string() }];
            parts.extend((face.damage > 0).then(|| format!("{} damage", face.damage)));
            parts.extend((face.defence > 0).then(|| format!("{} defence", face.defence)));
            parts.join(" ")
        });
        let mut kind = String::new();
        if rules.doubling {
            kind.push_str(", doubling");
        }
        if rules.outline {
            kind.push_str(", outlined");
        }
        format!("{red} / {blue}{kind}")
    }

    fn kind_words(&self, kind: Kind) -> &'static str {
        match kind {
            Kind::Movement => "move",
            Kind::Battle => "battle",
            Kind::Gathering => "gather",
            Kind::Hiring => "hire",
            Kind::Negotiation => "negotiate",
            Kind::BuildActivate => "build and activate",
        }
    }

    fn option_words(&self, s: &State, region: Region, option: u8) -> String {
        let card = s.cards[region].and_then(|card| self.content.cards.get(card.index()));
        let Some(option) = card.and_then(|card| card.options.get(usize::from(option))) else {
            return "an unknown condition".to_owned();
        };
        let part = |requirement: &Requirement| match *requirement {
            Requirement::Check { difficulty, .. } => format!("a check of {difficulty}"),
            Requirement::Spend { resource, amount } => format!("{amount} {resource}"),
            Requirement::SpendTalents { amount } => format!("{amount} talents"),
            Requirement::Captured { region } => format!("{} is captured", self.region_name(region)),
            Requirement::NeighboursCaptured { amount } => format!("{amount} neighbours are captured"),
            Requirement::CalmNeighbours { amount } => format!("{amount} calm neighbours"),
            Requirement::Cities { amount } => format!("{amount} cities around it"),
            Requirement::BonusTokens { amount } => format!("{amount} bonus tokens"),
            Requirement::MixedUnits { units, .. } => format!("{units} units of different colours"),
        };
        option.iter().map(part).collect::<Vec<_>>().join(", ")
    }

    pub(super) fn tell(&self, s: &State, action: Action) -> String {
        let region = |r| self.region_name(r);
        match action {
            Action::DealRegion { card } => {
                format!("the region card {} is dealt", words(self.content.names.name(card)))
            }
            Action::RevealCity { city } => format!("a city token is turned up: {}", self.city_words(city)),
            Action::DealBonus { token } => {
                format!("a bonus token for the development scale: {}", self.token_words(token))
            }
            Action::DrawToken { token } => format!("a check token is drawn: {}", self.token_words(token)),
            Action::RevealRegionToken { token } => {
                let value = self.content.region_tokens.get(token.index()).map_or(0, |t| t.value);
                format!("the lowest token of the Rome track is turned up: loyalty {value}")
            }
            Action::RevealEvent { event } => {
                let name = self.content.event_names.get(event.index()).map_or("unknown", String::as_str);
                format!("the event is {name}")
            }
            Action::RevealLegate { legate } => format!("Rome sends legate {}", legate.index() + 1),
            Action::ChooseLeader { leader } => format!("play {}", leader_name(leader)),
            Action::ChooseAbility { ability } => format!("choose the ability {}", words(ability.as_str())),
            Action::LetAct { leader } => format!("{} plays the next card", leader_name(leader)),
            Action::Copy { leader, kind } => {
                format!("spend a talent: {} copies \"{}\" of the last card", leader_name(leader), self.kind_words(kind))
            }
            Action::Pacify { zone } => format!("spend a talent: remove the troublemaker {}", self.zone_words(zone)),
            Action::PlayCard { card } => {
                let actions = self.content.action_cards.get(card.index()).map_or(&[][..], |card| card);
                let part = |(kind, strength): &(Kind, u8)| match strength {
                    0 => self.kind_words(*kind).to_owned(),
                    n => format!("{} {n}", self.kind_words(*kind)),
                };
                format!("play the card {}", actions.iter().map(part).collect::<Vec<_>>().join(" / "))
            }
            Action::Perform { kind } => self.kind_words(kind).to_owned(),
            Action::Stop => self.stop_words(s).to_owned(),
            Action::MoveLeader { to } => format!("move the leader to {}", region(to)),
            Action::MoveUnit { unit, to } => format!("move {} to {}", self.unit_words(unit), region(to)),
            Action::Hire { region: r, side } => format!("hire a {side} unit in {}", region(r)),
            Action::Discard { carrier, resource } => format!("{} discards {resource}", self.carrier_words(carrier)),
            Action::Gather { region: r, resource } => format!("gather {resource} in {}", region(r)),
            Action::LoadOn { carrier } => format!("load it on {}", self.carrier_words(carrier)),
            Action::Build { site } => format!("build a city at {}", self.site_name(site)),
            Action::Activate { region: r } => format!("activate the effect of {}", region(r)),
            Action::Substitute { resource } => format!("pay other resources instead of 1 {resource}"),
            Action::Pay { carrier, resource } => format!("{} gives {resource}", self.carrier_words(carrier)),
            Action::SpendTalent { sea } => format!("spend a talent of the {}", words(sea.as_str())),
            Action::TakeCity { city } => format!("take the city token {}", self.city_words(city)),
            Action::PlaceUnit { region: r, side } => format!("place a {side} unit in {}", region(r)),
            Action::Remove { zone } => format!("remove the troublemaker {}", self.zone_words(zone)),
            Action::CheckIn { region: r } => format!("make the check in {}", region(r)),
            Action::Draw => "draw a token".to_owned(),
            Action::DrawCautiously => "draw two tokens and keep one".to_owned(),
            Action::DrawForFood { carrier } => {
                format!("{} gives food: draw two more tokens and keep one", self.carrier_words(carrier))
            }
            Action::DrawDivinely { carrier, resource } => {
                format!("{} gives {resource}: draw four more tokens and keep one", self.carrier_words(carrier))
            }
            Action::EndCheck => "end the check".to_owned(),
            Action::Keep { token } => format!("keep the token {}", self.token_words(token)),
            Action::LoseUnit { unit } => format!("lose {}", self.unit_words(unit)),
            Action::TakeBonus { end } => format!("take the bonus token at the {}", words(end.as_str())),
            Action::Capture { region: r, option } => {
                format!("capture {} ({})", region(r), self.option_words(s, r, option))
            }
            Action::UseEffect { leader } => format!("{} applies the effect of the region", leader_name(leader)),
            Action::SwapOut { unit } => format!("replace {}", self.unit_words(unit)),
            Action::SwapIn { colour, side } => format!("by a {} {side} unit", words(colour.as_str())),
            Action::Shed { resource } => format!("leave {resource} behind"),
            Action::Travel { to } => {
                let leader = match s.steps.top() {
                    Some(Step::Travel { leader, .. }) => s.leaders.get(usize::from(leader)),
                    _ => None,
                };
                format!("{} goes to {}", leader.map_or("the leader", |l| leader_name(l.leader)), region(to))
            }
            Action::Bring { unit } => format!("{} comes along", self.unit_words(unit)),
            Action::Calm { zone, region: r } => {
                format!("{}: remove the troublemaker {}", region(r), self.zone_words(zone))
            }
            Action::Exchange { carrier, resource } => format!("exchange {resource} of {}", self.carrier_words(carrier)),
            Action::Take { resource } => format!("take {resource}"),
            Action::ReplaceCity { site, city } => {
                format!("replace the city at {} by {}", self.site_name(site), self.city_words(city))
            }
            Action::CycleScale { resource } => format!("move the leftmost {resource} marker to the right"),
            Action::MoveTroublemaker { region: r, zone } => {
                format!("move the troublemaker {} out of {}", self.zone_words(zone), region(r))
            }
            Action::RemoveToken { token } => format!("remove the token {} from the game", self.token_words(token)),
            Action::KeepEvent => "resolve this event".to_owned(),
            Action::ReplaceEvent => "put it under the unknown deck and resolve the next one".to_owned(),
            Action::RomeUp => "let the Rome marker rise by 1".to_owned(),
            Action::ChooseRegion { region: r } => format!("choose {}", region(r)),
            Action::RemoveFromStock { colour } => {
                format!("remove a {} unit in stock from the game", words(colour.as_str()))
            }
        }
    }

    fn stop_words(&self, s: &State) -> &'static str {
        match self.step(s) {
            Step::Move { .. } | Step::Swift { .. } | Step::Bring { .. } => "move no further",
            Step::Hire { .. } => "hire no more",
            Step::MakeRoom { .. } => "discard nothing more",
            Step::Gather { .. } => "gather no more",
            Step::Load { .. } => "leave the resource",
            Step::BuildActivate { .. } => "build and activate no more",
            Step::Substitute => "pay what is printed",
            Step::CaptureTest => "capture nothing more",
            Step::UseEffect { .. } => "do not apply the effect",
            Step::BeforeEvent => "go on to the event",
            Step::Thin => "all three tokens go to Pontus",
            _ => "go no further",
        }
    }
}
