//! The content, and its things by name.

use agon::game::{Bundle, ContentError, Id, Names};
use agon::games::age_of_mythology::content::*;
use agon::games::age_of_mythology::ids::*;

pub fn bundle() -> Bundle {
    Bundle::embedded("age_of_mythology", EMBEDDED)
}

pub fn content() -> Content {
    Content::compile(&bundle()).unwrap()
}

/// The content with values set by path.
pub fn patched(patches: &[(&str, toml::Value)]) -> Result<Content, ContentError> {
    let patches = patches.iter().map(|(path, value)| ((*path).to_owned(), value.clone())).collect();
    Content::compile(&bundle().patch(&patches)?)
}

/// Food, wood, gold, favor.
pub fn cubes(food: u8, wood: u8, gold: u8, favor: u8) -> Cubes {
    [food, wood, gold, favor]
}

/// Looks things up by name.
pub trait ByName {
    fn names_of(&self) -> Names;

    fn id<T: Id>(&self, name: &str) -> T {
        self.names_of().scope(|| T::from_name(name)).unwrap()
    }
}

impl ByName for Content {
    fn names_of(&self) -> Names {
        self.names()
    }
}

/// The rules of a unit.
pub fn unit<'a>(content: &'a Content, name: &str) -> &'a UnitRules {
    &content.units[content.id::<Unit>(name).index()]
}

/// The rules of a card.
pub fn card<'a>(content: &'a Content, name: &str) -> &'a CardRules {
    &content.cards[content.id::<Card>(name).index()]
}

/// Copies of all cards of a deck that are wanted.
pub fn copies(content: &Content, civ: Civ, wanted: impl Fn(&CardRules) -> bool) -> u32 {
    let cards = (0..).map(Card::from_index).zip(&content.cards);
    cards.filter(|(_, rules)| wanted(rules)).map(|(card, _)| u32::from(content.decks[civ.index()][card])).sum()
}
