//! `actions.toml`: the permanent cards and the random decks; and the ordinary actions, which god cards have as well.

use super::GodRules;
use super::gods;
use super::price::MOST;
use super::raw::Files;
use crate::ids::*;
use agon_game::{Bundle, ContentError, Fields, Id, Place, Table, rows};

/// An action card.
#[derive(Clone, Debug)]
pub struct CardRules {
    /// What it does.
    pub action: CardAction,
    /// AOM-009: it is one of the permanent cards.
    pub permanent: bool,
    /// The god, with price and power.
    pub god: Option<GodRules>,
}

/// The ordinary action of a card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CardAction {
    /// AOM-401: as many tiles as players, and so many more.
    Explore {
        /// More tiles.
        extra: u8,
    },
    /// AOM-415, AOM-418, AOM-R21: gather.
    Gather {
        /// What may be gathered.
        mode: GatherMode,
    },
    /// AOM-441: build.
    Build {
        /// Most buildings.
        buildings: u8,
    },
    /// AOM-501: hire units.
    Recruit {
        /// Most units.
        units: u8,
    },
    /// AOM-524: exchange cubes with the bank.
    Trade {
        /// Price in cubes.
        price: u8,
    },
    /// AOM-541: price in cubes of each resource, by the era that is reached.
    NextAge {
        /// Prices for Classical, Heroic, Mythic.
        price: [u8; Era::COUNT - 1],
    },
    /// AOM-564: attack.
    Attack {
        /// Most units of each side.
        units: u8,
    },
}

/// What a Gather card lets one gather.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatherMode {
    /// One resource or one terrain, chosen by the player.
    ResourceOrTerrain,
    /// This resource.
    Resource(Resource),
    /// Everything.
    All,
}

/// Random decks by civilization.
type Decks = [Table<Card, u8, MAX_CARDS>; Civ::COUNT];

/// What `actions.toml` and `gods.toml` hold.
pub(super) struct Cards {
    pub names: Vec<String>,
    pub cards: Vec<CardRules>,
    pub permanent: [Card; Kind::COUNT],
    pub decks: Decks,
}

/// Reads all cards: permanent, plain random and god cards.
pub(super) fn read(bundle: &Bundle, files: &Files, unit_civs: &[Civ]) -> Result<Cards, ContentError> {
    let place = |table| Place::table(bundle, "actions.toml", table);
    let file = &files.actions;
    let mut kinds = [const { String::new() }; Kind::COUNT];
    for (row, (kind, fields)) in file.actions.iter().zip(rows::<Kind>(place("actions"), &file.actions)?) {
        fields.finish()?;
        kinds[kind.index()] = Fields::new(place("actions").entry(kind.as_str()), row).text("name")?;
    }
    let mut found = Cards {
        names: Vec::new(),
        cards: Vec::new(),
        permanent: [Card(0); Kind::COUNT],
        decks: [Table::default(); Civ::COUNT],
    };
    let mut next = (0..).map(Card::from_index);
    let mut listed = [false; Kind::COUNT];
    for (row, card) in file.permanent_cards.iter().zip(&mut next) {
        let mut fields = Fields::new(place("permanent_cards").entry(id(row)), row);
        fields.skip("id");
        let action = action(&mut fields)?;
        let kind = action.kind();
        if std::mem::replace(&mut listed[kind.index()], true) {
            let reason =
                format!("there is a permanent card for `{kind}` already; there is one for each action (AOM-009)");
            return Err(fields.error("action", reason));
        }
        fields.finish()?;
        found.permanent[kind.index()] = card;
        found.names.push(name(&kinds, action));
        found.cards.push(CardRules { action, permanent: true, god: None });
    }
    if let Some(missing) = Kind::ALL.iter().find(|kind| !listed[kind.index()]) {
        let reason = format!("`{missing}` has no permanent card; there is one for each action (AOM-009)");
        return Err(place("permanent_cards").error("", reason));
    }
    for (row, card) in file.random_cards.iter().zip(&mut next) {
        let mut fields = Fields::new(place("random_cards").entry(id(row)), row);
        fields.skip("id");
        let action = action(&mut fields)?;
        let mut copies = fields.inside("copies")?;
        for civ in Civ::ALL {
            found.decks[civ.index()][card] = copies.number(civ.as_str(), 0..=99)?;
        }
        copies.finish()?;
        fields.finish()?;
        found.names.push(name(&kinds, action));
        found.cards.push(CardRules { action, permanent: false, god: None });
    }
    for (row, card) in files.gods.gods.iter().zip(&mut next) {
        let place = Place::table(bundle, "gods.toml", "gods").entry(id(row));
        let mut fields = Fields::new(place, row);
        let god = fields.text("name")?;
        let (civ, action, rules) = gods::read(fields, unit_civs)?;
        found.decks[civ.index()][card] = 1;
        found.names.push(format!("{}: {god}", name(&kinds, action)));
        found.cards.push(CardRules { action, permanent: false, god: Some(rules) });
    }
    decks(place("decks"), &file.decks, &found)?;
    Ok(found)
}

/// The id of a card, which must be there once the names have been read.
fn id(row: &toml::Table) -> &str {
    row.get("id").and_then(toml::Value::as_str).unwrap_or_default()
}

/// The action of a card with its numbers.
pub(super) fn action(fields: &mut Fields<'_>) -> Result<CardAction, ContentError> {
    let kind = fields.id("action")?;
    Ok(match kind {
        Kind::Explore => CardAction::Explore { extra: fields.number("tiles_extra", 0..=MOST)? },
        Kind::Gather => {
            let modes = [("resource_or_terrain", 0), ("resource", 1), ("all", 2)];
            let mode = match fields.choice("gather_mode", &modes)? {
                0 => GatherMode::ResourceOrTerrain,
                1 => GatherMode::Resource(fields.id("resource")?),
                _ => GatherMode::All,
            };
            CardAction::Gather { mode }
        }
        Kind::Build => CardAction::Build { buildings: fields.number("buildings", 1..=MOST)? },
        Kind::Recruit => CardAction::Recruit { units: fields.number("units", 1..=MOST)? },
        Kind::Trade => CardAction::Trade { price: fields.number("price_cubes", 0..=MOST)? },
        Kind::NextAge => {
            let mut cost = fields.inside("cost_of_each")?;
            let mut price = [0; Era::COUNT - 1];
            for (era, price) in Era::ALL[1..].iter().zip(&mut price) {
                *price = cost.number(era.as_str(), 0..=MOST)?;
            }
            cost.finish()?;
            CardAction::NextAge { price }
        }
        Kind::Attack => CardAction::Attack { units: fields.number("units", 1..=MOST)? },
    })
}

/// What a card is called: its action, and the number on it.
fn name(kinds: &[String; Kind::COUNT], action: CardAction) -> String {
    let kind = &kinds[action.kind().index()];
    match action {
        CardAction::Explore { extra } => format!("{kind} +{extra}"),
        CardAction::Gather { mode: GatherMode::ResourceOrTerrain } => kind.clone(),
        CardAction::Gather { mode: GatherMode::Resource(resource) } => format!("{kind} {resource}"),
        CardAction::Gather { mode: GatherMode::All } => format!("{kind} everything"),
        CardAction::Build { buildings } => format!("{kind} {buildings}"),
        CardAction::Trade { price } => format!("{kind} for {price}"),
        CardAction::NextAge { price } => format!("{kind} {}", price.map(|p| p.to_string()).join("/")),
        CardAction::Recruit { units } | CardAction::Attack { units } => format!("{kind} {units}"),
    }
}

/// AOM-010: the decks are as large as `[[decks]]` says, as a whole and by action.
fn decks(place: Place<'_>, table: &[toml::Table], cards: &Cards) -> Result<(), ContentError> {
    for (civ, mut row) in rows::<Civ>(place, table)? {
        let deck = &cards.decks[civ.index()];
        let count = |wanted: &dyn Fn(&CardRules) -> bool| -> i64 {
            let copies = (0..).map(Card::from_index).zip(&cards.cards);
            copies.filter(|(_, rules)| wanted(rules)).map(|(card, _)| i64::from(deck[card])).sum()
        };
        let agree = |fields: &mut Fields<'_>, key: &str, found: i64| {
            let stated = fields.number(key, 0..=u8::MAX)?;
            fields.printed(i64::from(stated) == found, key, || {
                format!("is {stated}, but the cards of `{civ}` add up to {found}; correct one of them")
            })
        };
        agree(&mut row, "plain_cards", count(&|card| card.god.is_none()))?;
        agree(&mut row, "god_cards", count(&|card| card.god.is_some()))?;
        agree(&mut row, "total_cards", count(&|_| true))?;
        let mut by_action = row.inside("by_action")?;
        for kind in Kind::ALL {
            agree(&mut by_action, kind.as_str(), count(&|card| card.action.kind() == *kind))?;
        }
        by_action.finish()?;
        row.finish()?;
    }
    Ok(())
}
