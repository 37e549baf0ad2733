//! `leaders.toml`: abilities with their numbers, and the action cards.

use super::DrawRules;
use super::cities::{MOST, MOST_OF_CITY};
use super::raw::LeadersFile;
use crate::ids::*;
use crate::units::MAX_LOAD;
use agon_game::{Bundle, ContentError, Fields, Id, Place, rows, unknown};
use toml::Value;

/// Numbers of the abilities.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AbilityRules {
    /// S2S-623 to S2S-625: factor of Great.
    pub great_factor: u8,
    /// S2S-626: capacity of military units under Whip.
    pub whip_capacity: u8,
    /// S2S-626: capacity of violet military units under Whip.
    pub whip_violet_capacity: u8,
    /// S2S-628: free moves of Joker.
    pub joker_moves: u8,
    /// S2S-629: capacity of the Baggage Train.
    pub baggage_capacity: u8,
    /// S2S-633: other resources that replace one.
    pub builder_price: u8,
    /// S2S-634: bonus of Benefactor.
    pub benefactor_bonus: u8,
    /// S2S-640: units of Peaceful.
    pub peaceful_units: u8,
    /// S2S-642: troublemakers for Liberator.
    pub liberator_troublemakers: u8,
    /// S2S-642: talents of Liberator.
    pub liberator_talents: u8,
}

/// The content of `leaders.toml`.
pub(super) struct Leaders {
    pub ability_leader: [Leader; Ability::COUNT],
    pub ability_difficulty: [u8; Ability::COUNT],
    pub ability_cards: [[ActionCard; HAND]; Ability::COUNT],
    pub action_cards: Vec<[(Kind, u8); ACTIONS_ON_CARD]>,
    pub abilities: AbilityRules,
    pub divine_draw: DrawRules,
    pub cautious_draw: DrawRules,
}

/// An action card with the properties that decide who uses it.
struct Card {
    leader: Leader,
    gems: Vec<usize>,
    actions: [(Kind, u8); ACTIONS_ON_CARD],
}

/// Reads leaders, abilities and cards.
pub(super) fn read(bundle: &Bundle, file: &LeadersFile) -> Result<Leaders, ContentError> {
    let place = |table| Place::table(bundle, "leaders.toml", table);
    let gems = gems(place("gems"), file)?;
    let cards = cards(place("action_cards"), file, &gems)?;
    let mut found = Leaders {
        ability_leader: [Leader::TigranII; Ability::COUNT],
        ability_difficulty: [0; Ability::COUNT],
        ability_cards: [[ActionCard::default(); HAND]; Ability::COUNT],
        action_cards: cards.iter().map(|card| card.actions).collect(),
        abilities: AbilityRules::default(),
        divine_draw: DrawRules::default(),
        cautious_draw: DrawRules::default(),
    };
    let mut gem_of: Vec<(Leader, usize)> = Vec::new();
    for (ability, mut row) in rows::<Ability>(place("abilities"), &file.abilities)? {
        let leader: Leader = row.id("leader")?;
        let gem = gem(&mut row, &gems)?;
        if gem_of.contains(&(leader, gem)) {
            return Err(row.error("gem", format!("another ability of {leader} has the gem `{}`", gems[gem])));
        }
        gem_of.push((leader, gem));
        found.ability_leader[ability.index()] = leader;
        found.ability_difficulty[ability.index()] = row.number("difficulty", 1..=3)?;
        found.ability_cards[ability.index()] = hand(&mut row, leader, gem, &gems, &cards)?;
        let mut effect = row.inside("effect")?;
        self::ability(ability, &mut effect, &mut found)?;
        effect.finish()?;
        row.finish()?;
    }
    leaders(place("leaders"), file, &found, &cards)?;
    Ok(found)
}

fn gems(place: Place<'_>, file: &LeadersFile) -> Result<Vec<String>, ContentError> {
    let mut found = Vec::new();
    for (position, row) in file.gems.iter().enumerate() {
        let mut fields = Fields::new(place.row(position), row);
        let id = fields.text("id")?;
        fields.finish()?;
        if found.contains(&id) {
            return Err(place.row(position).error("id", format!("`{id}` is used twice")));
        }
        found.push(id);
    }
    Ok(found)
}

fn gem(row: &mut Fields<'_>, gems: &[String]) -> Result<usize, ContentError> {
    let name = row.text("gem")?;
    gems.iter().position(|known| *known == name).ok_or_else(|| row.error("gem", unknown("gem", &name, gems)))
}

/// S2S-227 to S2S-229: the actions of each card.
fn cards(place: Place<'_>, file: &LeadersFile, gems: &[String]) -> Result<Vec<Card>, ContentError> {
    let words: Vec<(&str, usize)> = gems.iter().enumerate().map(|(i, gem)| (gem.as_str(), i)).collect();
    let mut found = Vec::new();
    for (_, mut row) in rows::<ActionCard>(place, &file.action_cards)? {
        let leader = row.id("leader")?;
        let of_card = row.choices("gems", &words)?;
        let mut actions = Vec::new();
        for mut action in row.each_inside("actions")? {
            let kind: Kind = action.id("kind")?;
            if actions.iter().any(|(other, _)| *other == kind) {
                return Err(row.error("actions", format!("{kind} stands on the card twice")));
            }
            let strength = if kind == Kind::BuildActivate { 0 } else { action.number("strength", 1..=MOST)? };
            action.finish()?;
            actions.push((kind, strength));
        }
        let wrong = |v: Vec<_>| row.error("actions", format!("expected {ACTIONS_ON_CARD} actions, found {}", v.len()));
        let actions = actions.try_into().map_err(wrong)?;
        row.finish()?;
        found.push(Card { leader, gems: of_card, actions });
    }
    Ok(found)
}

/// S2S-134: the listed cards of an ability are those of its leader that show its gem.
fn hand(
    row: &mut Fields<'_>,
    leader: Leader,
    gem: usize,
    gems: &[String],
    cards: &[Card],
) -> Result<[ActionCard; HAND], ContentError> {
    let listed: Vec<ActionCard> = row.ids("action_cards")?;
    let names = |cards: &[ActionCard]| cards.iter().map(|card| card.name()).collect::<Vec<_>>().join(", ");
    let matching = cards.iter().enumerate().filter(|(_, card)| card.leader == leader && card.gems.contains(&gem));
    let matching: Vec<ActionCard> = matching.map(|(i, _)| ActionCard::from_index(i)).collect();
    if listed.len() != matching.len() || matching.iter().any(|card| !listed.contains(card)) {
        let reason = format!(
            "lists {}, but the cards of {leader} with the gem `{}` are {} (S2S-134)",
            names(&listed),
            gems[gem],
            names(&matching)
        );
        return Err(row.error("action_cards", reason));
    }
    listed.try_into().map_err(|listed: Vec<ActionCard>| {
        row.error("action_cards", format!("expected {HAND} cards, found {}", listed.len()))
    })
}

/// The numbers that a leader states are those of the lists below.
fn leaders(place: Place<'_>, file: &LeadersFile, found: &Leaders, cards: &[Card]) -> Result<(), ContentError> {
    for (leader, mut row) in rows::<Leader>(place, &file.leaders)? {
        let abilities = found.ability_leader.iter().filter(|other| **other == leader).count();
        if abilities == 0 {
            return Err(row.error("ability_cards", format!("{leader} has no ability")));
        }
        let of_leader = cards.iter().filter(|card| card.leader == leader).count();
        for (key, counted) in [("ability_cards", abilities), ("action_cards", of_leader)] {
            let stated = row.number(key, 0..=u8::MAX)?;
            row.printed(usize::from(stated) == counted, key, || {
                format!("says {stated}, but {counted} are listed; correct one of them")
            })?;
        }
        row.fixed("action_cards_in_play", HAND as i64)?;
        for key in ["strong_action", "weak_action"] {
            let action = row.text(key)?;
            if action != "none" && Kind::from_name(&action).is_err() {
                return Err(row.error(key, unknown("action", &action, Kind::ALL.iter().map(|kind| kind.as_str()))));
            }
        }
        row.finish()?;
    }
    Ok(())
}

/// S2S-621 to S2S-646: the numbers of an ability; values that the rules cannot vary are compared.
fn ability(ability: Ability, effect: &mut Fields<'_>, found: &mut Leaders) -> Result<(), ContentError> {
    let rules = &mut found.abilities;
    let near = ("scope", Value::from("presence_region_and_adjacent"));
    let any_leader = ("any_leader", Value::from(true));
    let kind = |effect: &mut Fields<'_>, only: &str| effect.fixed("kind", only);
    match ability {
        Ability::Swift => {
            kind(effect, "extra_move")?;
            effect.all_fixed([("timing", "before_or_after_each_action".into()), ("conflict_test", false.into())])?;
            effect.fixed("amount", 1)?;
        }
        Ability::Great => {
            kind(effect, "double_city_bonuses")?;
            effect.fixed("scope", "cities_next_to_presence_region")?;
            rules.great_factor = effect.number("resource_amount", 1..=MOST_OF_CITY)?;
            for key in ["blocked_troublemakers", "bonus"] {
                let other = effect.number(key, 1..=MOST)?;
                if other != rules.great_factor {
                    let reason = format!(
                        "{other}, but resource_amount is {}; one factor holds for all three",
                        rules.great_factor
                    );
                    return Err(effect.error(key, reason));
                }
            }
        }
        Ability::Whip => {
            kind(effect, "military_carry")?;
            effect.fixed("scope", "all_military_units")?;
            rules.whip_capacity = effect.number("capacity", 0..=MAX_LOAD as u8)?;
            rules.whip_violet_capacity = effect.number("violet_capacity", 0..=MAX_LOAD as u8)?;
        }
        Ability::Philhellene => {
            kind(effect, "gather_one_kind_repeatedly")?;
            effect.fixed("limited_by", agon_game::list(&["capacity", "action_strength"]))?;
        }
        Ability::Joker => {
            kind(effect, "free_unit_moves")?;
            effect.fixed("during", "movement_action")?;
            rules.joker_moves = effect.number("amount", 1..=MOST)?;
        }
        Ability::BaggageTrain => {
            kind(effect, "leader_carry")?;
            effect.fixed("counts_as_in", "presence_region")?;
            rules.baggage_capacity = effect.number("capacity", 1..=MAX_LOAD as u8)?;
        }
        Ability::Prophet => {
            kind(effect, "replace_event")?;
            effect.all_fixed([
                ("uses_per_turn", 1.into()),
                ("old_event_to", "bottom_of_unknown_deck".into()),
                ("new_event_from", "unknown_deck".into()),
                ("new_event_forced", true.into()),
            ])?;
        }
        Ability::Builder => {
            kind(effect, "build_substitution")?;
            let scope = ("scope", "cities_paid_in_presence_region".into());
            effect.all_fixed([("replace_resources", 1.into()), scope, any_leader])?;
            rules.builder_price = effect.number("by_any_other_resources", 1..=MOST)?;
        }
        Ability::Benefactor => {
            kind(effect, "effect_strength_bonus")?;
            effect.all_fixed([near])?;
            rules.benefactor_bonus = effect.number("bonus", 1..=MOST)?;
        }
        Ability::Divine => {
            kind(effect, "paid_draw")?;
            let cost = ("cost_any_resource", 1.into());
            effect.all_fixed([cost, ("keep", 1.into()), ("rest_to", "bag".into()), near, any_leader])?;
            found.divine_draw = DrawRules { draw: effect.number("draw", 1..=9)? };
        }
        Ability::Conqueror => {
            kind(effect, "remote_checks")?;
            effect.all_fixed([("scope", "any_region".into()), ("capture_needs_any_leader_there", true.into())])?;
        }
        Ability::Peaceful => {
            kind(effect, "unit_on_capture")?;
            effect.all_fixed([near])?;
            rules.peaceful_units = effect.number("units", 1..=9)?;
        }
        Ability::Defender => {
            kind(effect, "ignore_troublemakers_in_event_upper_part")?;
            effect.fixed("scope", "presence_region")?;
        }
        Ability::Liberator => {
            kind(effect, "talent_for_removals")?;
            effect.fixed("per", "action_of_this_leader")?;
            rules.liberator_troublemakers = effect.number("troublemakers", 1..=MOST)?;
            rules.liberator_talents = effect.number("talents", 1..=9)?;
        }
        Ability::Cautious => {
            kind(effect, "choose_draw")?;
            effect.all_fixed([("keep", 1.into()), ("rest_to", "pontus".into()), near, any_leader])?;
            found.cautious_draw = DrawRules { draw: effect.number("draw", 1..=9)? };
        }
        Ability::Erebuni => {
            kind(effect, "remote_effects")?;
            effect.all_fixed([("scope", "any_captured_region".into()), ("ignore_constant", true.into())])?;
        }
    }
    Ok(())
}
