//! Actions as a player would say them.

use super::FromSeaToSea;
use super::action::Action;
use super::content::{CityEffect, LegateKind, Requirement};
use super::ids::*;
use super::scoring::ROMAN;
use super::state::State;
use super::units::*;
use crate::step::*;
use agon_game::{Id, Telling, flow};
use std::borrow::Cow;

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

    /// `loyalty 2 by battle`: value and frame of a captured-region token.
    fn loyalty_words(&self, token: RegionToken) -> String {
        let Some(rules) = self.content.region_tokens.get(token.index()) else { return "an unknown token".to_owned() };
        let by = match rules.kinds {
            [true, true] => "battle or negotiation",
            [true, false] => "battle",
            [false, true] => "negotiation",
            [false, false] => "nothing",
        };
        format!("loyalty {} by {by}", rules.value)
    }

    /// What a legate does with the present number of captured regions.
    fn legate_words(&self, s: &State, legate: Legate) -> String {
        let Some(rules) = self.content.legates.get(legate.index()) else { return "an unknown legate".to_owned() };
        match (rules.kind, self.legate_amount(s, legate)) {
            (_, 0) => "nothing happens".to_owned(),
            (LegateKind::DiscardEvents, n) => format!("{n} of the next events are discarded"),
            (LegateKind::RemoveTroublemakers, n) => format!("{n} of the troublemakers in stock leave the game"),
            (LegateKind::RemoveUnits, n) => format!("{n} of the units of each colour leave the game"),
            (LegateKind::Toll, 1) => "each region loses a resource or a unit".to_owned(),
            (LegateKind::Toll, _) => "each region loses a resource and a unit".to_owned(),
            (LegateKind::TurnTokens, n) => format!("{n} of the tokens of captured regions are turned face down"),
            (LegateKind::SpendTalents, n) => format!("{n} of the talents are spent"),
            (LegateKind::RemoveResources, n) => format!("{n} of the resources of each kind leave the game"),
            (LegateKind::RemoveTokens, n) => format!("{n} of the check tokens in the bag leave the game"),
        }
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
}

impl Telling for FromSeaToSea {
    fn decision_kind(&self, s: &State) -> Cow<'static, str> {
        flow::kind(self, s)
    }

    /// S2S-221: three actions, then the event; cards return by themselves. Talents before the event still belong to the
    /// actions (S2S-C3).
    fn phase(&self, s: &State) -> Option<Cow<'static, str>> {
        let waits = |step: RoundStep| s.steps.iter().any(|waiting| waiting == Step::Round(step));
        let phase = match () {
            () if s.steps.iter().any(|step| matches!(step, Step::Setup(_))) => "setup",
            () if waits(RoundStep::RoundDone) && !waits(RoundStep::BeforeEvent) => "event",
            () => "actions",
        };
        Some(Cow::Borrowed(phase))
    }

    fn why_not(&self, s: &State, action: Action) -> Option<String> {
        self.out_of_order(s, action)
    }

    fn describe(&self, s: &State, action: Action) -> String {
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
                let words = self.loyalty_words(token);
                format!("the lowest token of the Rome track is turned up: {words}")
            }
            Action::RevealEvent { event } => {
                let name = self.content.event_names.get(event.index()).map_or("unknown", String::as_str);
                format!("the event is {name}")
            }
            Action::RevealLegate { legate } => {
                let number = ROMAN.get(legate.index() + 1).copied().unwrap_or("?");
                format!("Rome sends legate {number}: {}", self.legate_words(s, legate))
            }
            Action::ChooseLeader { leader } => format!("plays {}", leader_name(leader)),
            Action::ChooseAbility { ability } => format!("chooses the ability {}", words(ability.as_str())),
            Action::LetAct { leader } => format!("{} plays the next card", leader_name(leader)),
            Action::Copy { leader, kind } => {
                format!(
                    "spends a talent: {} copies \"{}\" of the last card",
                    leader_name(leader),
                    self.kind_words(kind)
                )
            }
            Action::Pacify { leader, zone } => {
                let (who, place) = (leader_name(leader), self.zone_words(zone));
                format!("spends a talent: {who} removes the troublemaker {place}")
            }
            Action::PlayCard { card } => {
                let actions = self.content.action_cards.get(card.index()).map_or(&[][..], |card| card);
                let part = |(kind, strength): &(Kind, u8)| match strength {
                    0 => self.kind_words(*kind).to_owned(),
                    n => format!("{} {n}", self.kind_words(*kind)),
                };
                format!("plays the card {}", actions.iter().map(part).collect::<Vec<_>>().join(" / "))
            }
            Action::Perform { kind } => format!("chooses to {}", self.kind_words(kind)),
            Action::Stop => self.stop_words(s).to_owned(),
            Action::MoveLeader { to } => format!("moves the leader to {}", region(to)),
            Action::MoveUnit { unit, to } => format!("moves {} to {}", self.unit_words(unit), region(to)),
            Action::Hire { region: r, side } => format!("hires a {side} unit in {}", region(r)),
            Action::Discard { carrier, resource } => format!("{} discards {resource}", self.carrier_words(carrier)),
            Action::Gather { region: r, resource } => format!("gathers {resource} in {}", region(r)),
            Action::LoadOn { carrier } => format!("loads it on {}", self.carrier_words(carrier)),
            Action::Build { site } => format!("builds a city at {}", self.site_name(site)),
            Action::Activate { region: r } => format!("activates the effect of {}", region(r)),
            Action::Substitute { resource } => format!("pays other resources instead of 1 {resource}"),
            Action::Pay { carrier, resource } => format!("{} gives {resource}", self.carrier_words(carrier)),
            Action::SpendTalent { sea } => format!("spends a talent of the {}", words(sea.as_str())),
            Action::TakeCity { city } => format!("takes the city token {}", self.city_words(city)),
            Action::PlaceUnit { region: r, side } => format!("places a {side} unit in {}", region(r)),
            Action::Remove { zone } => format!("removes the troublemaker {}", self.zone_words(zone)),
            Action::CheckIn { region: r } => format!("makes the check in {}", region(r)),
            Action::Draw => "draws a token".to_owned(),
            Action::DrawCautiously => "draws two tokens and keeps one".to_owned(),
            Action::DrawForFood { carrier } => {
                format!("{} gives food: draws two more tokens and keeps one", self.carrier_words(carrier))
            }
            Action::DrawDivinely { carrier, resource } => {
                format!("{} gives {resource}: draws four more tokens and keeps one", self.carrier_words(carrier))
            }
            Action::EndCheck => "ends the check".to_owned(),
            Action::Keep { token } => format!("keeps the token {}", self.token_words(token)),
            Action::LoseUnit { unit } => format!("loses {}", self.unit_words(unit)),
            Action::TakeBonus { end } => format!("takes the bonus token at the {}", words(end.as_str())),
            Action::Capture { region: r, option } => {
                format!("captures {} ({})", region(r), self.option_words(s, r, option))
            }
            Action::UseEffect { leader } => format!("{} applies the effect of the region", leader_name(leader)),
            Action::SwapOut { unit } => format!("replaces {}", self.unit_words(unit)),
            Action::SwapIn { colour, side } => format!("by a {} {side} unit", words(colour.as_str())),
            Action::Shed { resource } => format!("leaves {resource} behind"),
            Action::Travel { to } => {
                let leader = match s.steps.top() {
                    Some(Step::Effect(EffectStep::Travel { leader, .. })) => s.leaders.get(usize::from(leader)),
                    _ => None,
                };
                format!("{} goes to {}", leader.map_or("the leader", |l| leader_name(l.leader)), region(to))
            }
            Action::Bring { unit } => format!("{} comes along", self.unit_words(unit)),
            Action::Calm { zone, region: r } => {
                format!("{}: removes the troublemaker {}", region(r), self.zone_words(zone))
            }
            Action::Exchange { carrier, resource } => {
                format!("exchanges {resource} of {}", self.carrier_words(carrier))
            }
            Action::Take { resource } => format!("takes {resource}"),
            Action::ReplaceCity { site, city } => {
                format!("replaces the city at {} by {}", self.site_name(site), self.city_words(city))
            }
            Action::CycleScale { resource } => format!("moves the leftmost {resource} marker to the right"),
            Action::MoveTroublemaker { region: r, zone } => {
                format!("moves the troublemaker {} out of {}", self.zone_words(zone), region(r))
            }
            Action::RemoveToken { token } => format!("removes the token {} from the game", self.token_words(token)),
            Action::KeepEvent => "resolves this event".to_owned(),
            Action::ReplaceEvent => "puts it under the unknown deck and resolves the next one".to_owned(),
            Action::RomeUp => "lets the Rome marker rise by 1".to_owned(),
            Action::ChooseRegion { region: r } => self.choice_words(s, r),
            Action::ChooseSite { site } => format!("puts a troublemaker on {}", self.site_name(site)),
            Action::RemoveFromStock { colour } => {
                format!("removes a {} unit in stock from the game", words(colour.as_str()))
            }
        }
    }
}

impl FromSeaToSea {
    /// What choosing a region means here.
    fn choice_words(&self, s: &State, region: Region) -> String {
        let name = self.region_name(region);
        match self.step(s) {
            Step::Event(EventStep::Spread { .. })
            | Step::Event(EventStep::PlaceEach { .. })
            | Step::Event(EventStep::ChooseRegions { .. }) => {
                format!("puts a troublemaker into {name}")
            }
            Step::Event(EventStep::ChooseUncaptured { .. }) => {
                format!("puts a troublemaker beside the condition of {name}")
            }
            Step::Effect(EffectStep::SwapTokens { first: None, .. }) => format!("exchanges the token of {name}"),
            Step::Effect(EffectStep::SwapTokens { first: Some(first), .. }) => {
                format!("exchanges the tokens of {} and {name}", self.region_name(first))
            }
            Step::Effect(EffectStep::MoveTroublemakerTo { .. }) => format!("moves the troublemaker to {name}"),
            Step::Legate(LegateStep::TurnTokens { .. }) => format!("turns the token of {name} face down"),
            // Descriptions are also requested for actions that are not due.
            _ => format!("the region is {name}"),
        }
    }

    fn stop_words(&self, s: &State) -> &'static str {
        match self.step(s) {
            Step::Movement(MovementStep::Move { .. })
            | Step::Round(RoundStep::Swift { .. })
            | Step::Effect(EffectStep::Bring { .. }) => "moves no further",
            Step::Hire(HireStep::Hire { .. }) => "hires no more",
            Step::Gather(GatherStep::MakeRoom { .. }) => "discards nothing more",
            Step::Gather(GatherStep::Gather { .. }) => "gathers no more",
            Step::Gather(GatherStep::Load { .. }) => "leaves the resource",
            Step::Build(BuildStep::BuildActivate { .. }) => "builds and activates no more",
            Step::Build(BuildStep::Substitute) => "pays what is printed",
            Step::Capture(CaptureStep::CaptureTest) => "captures nothing more",
            Step::Capture(CaptureStep::UseEffect { .. }) => "does not apply the effect",
            Step::Round(RoundStep::BeforeEvent) => "goes on to the event",
            Step::Gather(GatherStep::Thin) => "all three tokens go to Pontus",
            _ => "goes no further",
        }
    }
}
