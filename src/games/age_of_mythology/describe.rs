//! Actions as a player would say them.

use crate::AgeOfMythology;
use crate::action::Action;
use crate::ids::*;
use crate::order::{restarted, single};
use crate::state::Declared;
use crate::state::State;
use crate::step::*;
use agon_game::{Id, Rules, Seat, Telling, flow};
use std::borrow::Cow;

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

    /// A kind of tile in words.
    pub(crate) fn tile_name(&self, tile: Tile) -> String {
        words(self.content.names.name(tile))
    }

    /// AOM-661: the unit with which a player gathers; a civilization may have none.
    fn gatherer_name(&self, s: &State, seat: Seat) -> &str {
        self.gatherer(s.player(seat).civ).map_or("gathering unit", |(unit, ..)| self.unit_name(unit))
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
            Action::Roll { attacker: 1, defender } => format!("the attacker rolls 1 six, the defender {defender}"),
            Action::Roll { attacker, defender } => {
                format!("the attacker rolls {attacker} sixes, the defender {defender}")
            }
            Action::TakeTile { tile: t } => format!("takes the tile {}", tile(t)),
            Action::Stop => self.stop_words(s).to_owned(),
            Action::PlacePoint { card } => format!("puts a victory point on the card \"{}\"", words(card.as_str())),
            Action::TakePermanent { kind } => format!("takes the permanent card {}", words(kind.as_str())),
            Action::Draw => "draws a random card".to_owned(),
            Action::DrawCount { count: 1 } => "draws 1 random card".to_owned(),
            Action::DrawCount { count } => format!("draws {count} random cards"),
            Action::Play { card } => format!("plays {}", self.card_name(card)),
            Action::Pass { card } => format!("passes and discards {}", self.card_name(card)),
            Action::UsePower => self.power_offer(s).0,
            Action::NoPower => self.power_offer(s).1,
            Action::Discard { card } => format!("discards {}", self.card_name(card)),
            Action::GatherResource { resource } => format!("gathers {resource}"),
            Action::GatherTerrain { terrain } => format!("gathers from {terrain} tiles"),
            Action::MoveVillager { from: None, to } => format!("sends a villager to {}", tile(to)),
            Action::MoveVillager { from: Some(from), to } => {
                format!("moves a villager from {} to {}", tile(from), tile(to))
            }
            Action::MoveGatherer { from: None, to } => {
                format!("sends {} to {}", with_article(self.gatherer_name(s, s.active)), tile(to))
            }
            Action::MoveGatherer { from: Some(from), to } => {
                let unit = with_article(self.gatherer_name(s, s.active));
                format!("moves {unit} from {} to {}", tile(from), tile(to))
            }
            Action::Withdraw { tile: t, who: Stand::Villager } => format!("calls a villager back from {}", tile(t)),
            Action::Withdraw { tile: t, .. } => {
                format!("calls {} back from {}", with_article(self.gatherer_name(s, s.active)), tile(t))
            }
            Action::Build { building } => format!("builds {}", with_article(&words(building.as_str()))),
            Action::Give { resource } => match s.steps.top() {
                Some(Step::Build(BuildStep::Discount { .. })) => format!("saves 1 {resource}"),
                Some(Step::Trade(TradeStep::TradePrice { .. })) => format!("pays 1 {resource}"),
                _ => format!("gives 1 {resource}"),
            },
            Action::Take { resource } => match self.robbed(s) {
                Some(victim) => format!("takes 1 {resource} from {}", self.owner(s, victim)),
                None => format!("takes 1 {resource} from the bank"),
            },
            Action::Exchange => "exchanges cubes with the bank".to_owned(),
            Action::BuyPoint => "buys a victory point in the Great Temple".to_owned(),
            Action::Hire { unit } => match s.steps.top() {
                Some(Step::Power(PowerStep::GainOfClass { .. })) => format!("gets {} for free", self.a_unit(unit)),
                _ => format!("hires {}", self.a_unit(unit)),
            },
            Action::Attack { seat, area } => format!("attacks the {area} area of {}", self.owner(s, seat)),
            Action::Commit { unit } => format!("sends {} into battle", self.a_unit(unit)),
            Action::Choose { unit, kills } => {
                let unit = match kills {
                    0 => self.unit_name(unit).to_owned(),
                    1 => format!("{} with 1 kill", self.unit_name(unit)),
                    _ => format!("{} with {kills} kills", self.unit_name(unit)),
                };
                match s.steps.top() {
                    Some(Step::Attack(AttackStep::SendHome { .. })) => format!("sends the {unit} of the enemy home"),
                    _ => format!("chooses the {unit}"),
                }
            }
            Action::Declare => self.offer(s).0,
            Action::Decline => self.offer(s).1,
            Action::Stay => "stays in the battle".to_owned(),
            Action::Retreat => "retreats".to_owned(),
            Action::Destroy { seat, building } => {
                format!("destroys the {} of {}", words(building.as_str()), self.owner(s, seat))
            }
            Action::ChooseTile { seat, tile: t, .. }
                if matches!(s.steps.top(), Some(Step::Power(PowerStep::Eliminate { .. }))) =>
            {
                format!("kills the {} on {} of {}", self.gatherer_name(s, seat), tile(t), self.owner(s, seat))
            }
            Action::ChooseTile { seat, tile: t, on } => {
                let on = match on {
                    Stand::Nobody => String::new(),
                    Stand::Villager => " with its villager".to_owned(),
                    Stand::Unit => format!(" with its {}", self.gatherer_name(s, seat)),
                };
                format!("chooses the tile {}{on} of {}", tile(t), self.owner(s, seat))
            }
            Action::RemoveVillager { tile: None } => "removes a villager from the Holding Area".to_owned(),
            Action::RemoveVillager { tile: Some(t) } => format!("removes a villager on {}", tile(t)),
            Action::ChoosePlayer { seat } => format!("steals from {}", self.owner(s, seat)),
            Action::ChooseUnit { seat, unit } => {
                let name = self.unit_name(unit);
                match s.steps.top() {
                    Some(Step::Power(PowerStep::Sacrifice { .. })) => format!("sacrifices {}", self.a_unit(unit)),
                    Some(Step::Power(PowerStep::Convert { unit: into, .. })) => {
                        format!("turns {} into {}", self.a_unit(unit), self.a_unit(into))
                    }
                    _ => format!("kills the {name} of {}", self.owner(s, seat)),
                }
            }
            Action::SacrificeVillager => "sacrifices a villager".to_owned(),
        }
    }

    fn decision_kind(&self, s: &State) -> Cow<'static, str> {
        flow::kind(self, s)
    }

    /// AOM-201: the phases of a turn; each of the three action rounds has a heading of its own.
    fn phase(&self, s: &State) -> Option<Cow<'static, str>> {
        let waits = |of: fn(&Step) -> bool| s.steps.iter().any(|step| of(&step));
        let placing = |step: &Step| matches!(step, Step::Turn(TurnStep::PlacePoint { .. }));
        // The rounds are still to come, whoever takes or draws a card.
        let drawing = |step: &Step| *step == Step::Turn(TurnStep::NextCard { done: 0 });
        Some(Cow::Borrowed(match (s.turn, s.round) {
            (0, _) => "setup",
            (_, 0) if waits(placing) => "victory points",
            (_, 0) if waits(drawing) => "drawing cards",
            (_, 0) => "discarding cards",
            (_, round) => return Some(Cow::Owned(format!("actions {round}"))),
        }))
    }

    /// Where several things are chosen one by one in a fixed order, an action is missing because the order has passed it, or
    /// because what comes after it would not be enough.
    fn why_not(&self, s: &State, action: Action) -> Option<String> {
        let offered = |step: Step| {
            let (mut other, mut legal) = (*s, Vec::new());
            other.steps.replace(step);
            self.legal_actions(&other, &mut legal);
            legal.contains(&action)
        };
        let step = s.steps.top()?;
        let (start, order) = restarted(step)?;
        let told = self.describe(s, action);
        if offered(step) {
            None
        } else if offered(start) {
            Some(format!("{order}; \"{told}\" comes before what has been chosen last"))
        } else if single(start).is_some_and(offered) {
            Some(format!(
                "{order}; after \"{told}\" too little would be left for the rest, so something else comes first"
            ))
        } else {
            None
        }
    }
}

impl AgeOfMythology {
    /// Whose cubes are taken; nobody's when they come from the bank.
    fn robbed(&self, s: &State) -> Option<Seat> {
        match s.steps.top()? {
            Step::Power(PowerStep::Steal { seat, .. }) => Some(seat),
            Step::Spoils(SpoilStep::SpoilHolding { winner, .. }) => s.battle.map(|_| s.seat_of(winner.other())),
            _ => None,
        }
    }

    /// AOM-357: the words for paying for the power of the card and for doing without it.
    fn power_offer(&self, s: &State) -> (String, String) {
        let god = self.card_rules(s).and_then(|card| card.god.as_ref());
        match s.card.zip(god) {
            Some((card, god)) => {
                let name = self.card_name(card);
                (
                    format!("pays {} favor for the power of {name}", god.favor),
                    format!("does without the power of {name}"),
                )
            }
            None => ("pays for the god power".to_owned(), "does without the god power".to_owned()),
        }
    }

    /// The words for using and for declining the optional ability that is offered.
    fn offer(&self, s: &State) -> (String, String) {
        match s.steps.top() {
            Some(Step::Battle(BattleStep::Declare { side })) => {
                let unit = self.unit_name(self.fighter(s, side).unit);
                match self.declarable(s, side) {
                    Some((Declared::Berserk, dice)) => (
                        format!("lets the {unit} go berserk: {dice} more dice, ties are lost"),
                        format!("lets the {unit} fight without going berserk"),
                    ),
                    Some((Declared::Throw, dice)) => (
                        format!("lets the {unit} try to throw the enemy out: {dice} more dice"),
                        format!("lets the {unit} fight without throwing"),
                    ),
                    None => ("uses the ability".to_owned(), "does not use the ability".to_owned()),
                }
            }
            Some(Step::Battle(BattleStep::Replace { side })) => {
                let (chosen, other) = (self.unit_name(self.fighter(s, side).unit), self.substitute(s, side));
                let other = other.map_or("another unit", |other| self.unit_name(other.unit));
                (format!("lets the {other} fight in place of the {chosen}"), format!("lets the {chosen} fight itself"))
            }
            Some(Step::Battle(BattleStep::Resurrect { side, unit, .. })) => {
                let name = self.unit_name(unit);
                let price = self.saviour(s, side, unit).map(|cost| {
                    let paid = Resource::ALL.iter().filter(|r| cost[r.index()] > 0);
                    paid.map(|r| format!("{} {r}", cost[r.index()])).collect::<Vec<_>>().join(", ")
                });
                let price = price.unwrap_or_default();
                (format!("saves the dead {name} for {price}"), format!("lets the {name} die"))
            }
            _ => ("uses the ability".to_owned(), "does not use the ability".to_owned()),
        }
    }

    fn stop_words(&self, s: &State) -> &'static str {
        match s.steps.top() {
            Some(Step::Tiles(TileStep::Explore { done: 0, picks })) if picks < self.first_picks(s) => {
                "takes no more tiles"
            }
            Some(Step::Tiles(TileStep::Draft { .. } | TileStep::Explore { .. })) => "takes no tile",
            Some(Step::Cards(CardStep::TakePermanents { .. })) => "takes no more permanent cards",
            Some(Step::Cards(CardStep::DrawRandom { .. })) => "draws no more cards",
            Some(Step::Turn(TurnStep::PlayCard { .. })) => "plays no further card",
            Some(Step::Cards(CardStep::DiscardCards { .. })) => "keeps the other cards",
            Some(Step::Gather(GatherStep::Arrange { .. })) => "leaves the workers where they are",
            Some(Step::Build(BuildStep::Build { .. })) => "builds no more",
            Some(Step::Recruit(RecruitStep::Recruit { .. })) => "recruits no more",
            Some(Step::Trade(TradeStep::Trade { .. })) => "trades no more",
            Some(Step::Trade(TradeStep::Give { .. })) => "gives no more",
            Some(Step::Attack(AttackStep::ChooseTarget)) => "attacks nobody",
            Some(Step::Attack(AttackStep::Commit { .. })) => "sends no more units",
            Some(Step::Spoils(SpoilStep::SpoilCity { .. })) => "destroys no more",
            Some(Step::Power(PowerStep::Steal { .. })) => "steals no more",
            Some(Step::Power(PowerStep::Convert { .. })) => "turns no more units into others",
            Some(Step::Battle(BattleStep::Reinforce { .. })) => "calls no more units into the battle",
            _ => "goes no further",
        }
    }
}
