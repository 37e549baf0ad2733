//! Short ways to set up and read positions of effects, events and legates.

use crate::support::*;
use agon_from_sea_to_sea::ids::*;
use agon_from_sea_to_sea::state::*;
use agon_from_sea_to_sea::step::*;
use agon_from_sea_to_sea::units::*;
use agon_from_sea_to_sea::{Action, FromSeaToSea};
use agon_game::{Id, Rules, Turn};

/// Two leaders whose abilities matter in checks only.
pub const PLAIN: &[&str] = &["artavasdes_ii/conqueror", "zareh/cautious"];
/// The first one of them.
pub const ARTAVASDES: Leader = Leader::ArtavasdesII;

/// A position with two leaders without abilities outside of checks.
pub fn plain() -> Position<'static> {
    with_roles(PLAIN)
}

/// The same with an option.
pub fn plain_of(game: &FromSeaToSea) -> Position<'_> {
    of(game, PLAIN)
}

/// Troublemakers on the card of a region.
pub fn on_card(p: &Position, at: &str) -> u8 {
    p.s.troublemakers[region(at)]
}

/// A unit as a carrier.
pub fn carrier(colour: Colour, side: Side, at: &str, load: &[Resource]) -> Carrier {
    Carrier::Unit(Position::at_unit(colour, side, at, load))
}

/// The unit pays the resource, which is all that it carries.
pub fn pay(colour: Colour, at: &str, resource: Resource) -> Action {
    Action::Pay { carrier: carrier(colour, Side::Peaceful, at, &[resource]), resource }
}

/// A unit without load is discarded.
pub fn lose(colour: Colour, side: Side, at: &str) -> Action {
    Action::LoseUnit { unit: Position::at_unit(colour, side, at, &[]) }
}

/// A region is chosen.
pub fn choose(at: &str) -> Action {
    Action::ChooseRegion { region: region(at) }
}

/// Regions that can be chosen now.
pub fn choices(p: &Position) -> Vec<String> {
    let region = |action: &Action| match action {
        Action::ChooseRegion { region } => Some(p.game.content.names.name(*region).to_owned()),
        _ => None,
    };
    p.legal().iter().filter_map(region).collect()
}

/// Artavasdes builds or activates.
pub fn activate<'g>(p: Position<'g>, at: &str) -> Position<'g> {
    let mut p = p.perform(ARTAVASDES, Kind::BuildActivate, 0);
    p.act(Action::Activate { region: region(at) });
    p
}

fn face<'g>(mut p: Position<'g>, number: usize, steps: &[Step]) -> Position<'g> {
    turn_up(&mut p.s, number);
    p.at(steps)
}

/// Resolves the upper part of an event alone.
pub fn upper(p: Position<'_>, number: usize) -> Position<'_> {
    face(p, number, &[Step::Event(EventStep::EventUpper), Step::Event(EventStep::EventDone)])
}

/// Resolves the lower part of an event alone.
pub fn lower(p: Position<'_>, number: usize) -> Position<'_> {
    face(p, number, &[Step::Event(EventStep::EventLower), Step::Event(EventStep::EventDone)])
}

/// The Rome marker rises by so many cells.
pub fn rise(p: Position<'_>, left: u8) -> Position<'_> {
    p.at(&[Step::Event(EventStep::Rome { left, cause: Cause::EmptyDeck })])
}

/// The Rome marker comes from cell VI to the legate on VII, who is this one.
pub fn meet(p: Position<'_>, number: usize) -> Position<'_> {
    let mut p = rise(p.rome(6), 1);
    p.act(Action::RevealLegate { legate: legate(number) });
    p
}

/// Nothing is going on: the next action may begin.
pub fn idle(p: &Position) -> bool {
    p.s.steps.top().is_none() && p.s.ending.is_none()
}

/// Whether something has to be drawn or revealed.
pub fn chance(p: &Position) -> bool {
    p.game.turn(&p.s) == Turn::Chance
}

/// Markers on a scale and its left end.
pub fn scale(p: &Position, resource: Resource) -> (u8, u8) {
    (p.s.scales[resource].left, p.s.scales[resource].count)
}

/// Markers of a kind lie in this cell and to the right of it.
pub fn scale_from<'g>(mut p: Position<'g>, resource: Resource, left: u8) -> Position<'g> {
    let bonuses = p.game.content.scales[resource.index()].bonus_cells;
    p.s.scales[resource].left = left;
    p.s.scales[resource].given = (1..left).filter(|cell| bonuses >> cell & 1 == 1).collect();
    p
}

/// Puts the unknown deck together: known cards (`Some`) and unknown ones, from the top.
pub fn unknown_deck<'g>(mut p: Position<'g>, cards: &[Option<usize>]) -> Position<'g> {
    p.s.unknown = pile(cards);
    cards.iter().flatten().for_each(|n| p.s.unseen.remove(event(*n)));
    as_many_as_dealt(&mut p, cards);
    p
}

/// The same for the waiting deck.
pub fn waiting_deck<'g>(mut p: Position<'g>, cards: &[Option<usize>]) -> Position<'g> {
    p.s.waiting = pile(cards);
    cards.iter().flatten().for_each(|n| p.s.unseen.remove(event(*n)));
    while in_play(&p) > dealt(&p) {
        p.s.unknown.pop();
    }
    as_many_as_dealt(&mut p, cards);
    p
}

fn dealt(p: &Position) -> usize {
    p.game.content.levels[p.s.level.index()].events.into()
}

fn in_play(p: &Position) -> usize {
    p.s.unknown.len() + p.s.waiting.len() + p.s.discard.len() + usize::from(p.s.event.is_some())
}

/// Makes as many events that lie in no deck have come as are missing.
fn as_many_as_dealt(p: &mut Position, kept: &[Option<usize>]) {
    while in_play(p) < dealt(p) {
        let free = p.s.unseen.iter().filter(|e| !kept.contains(&Some(e.index() + 1)));
        // Events that no test turns up are taken first.
        let gone = free.min_by_key(|e| ![6, 7, 8, 9, 11, 12, 16].contains(&(e.index() + 1)));
        let gone = gone.expect("an event that has not come");
        p.s.unseen.remove(gone);
        p.s.discard.insert(gone);
    }
}

fn pile(cards: &[Option<usize>]) -> Pile {
    let mut pile = Pile::default();
    cards.iter().for_each(|card| pile.push_bottom(card.map(event)));
    pile
}
