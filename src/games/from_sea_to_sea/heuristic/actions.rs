//! Features of actions for learned players. An action fills only the few numbers that concern it; all others are 0.

use crate::FromSeaToSea;
use crate::action::Action;
use crate::ids::*;
use crate::state::State;
use crate::units::{Carrier, UnitAt};
use agon_game::{Id, feature_places};

feature_places! {
    /// The numbers of an action.
    pub enum At {
        card_movement: "strength of movement on a card that is played",
        card_battle: "strength of battle on it",
        card_gathering: "strength of gathering on it",
        card_hiring: "strength of hiring on it",
        card_negotiation: "strength of negotiation on it",
        card_build: "strength of build and activate on it",
        does_movement: "1 for the action movement",
        does_battle: "1 for the action battle",
        does_gathering: "1 for the action gathering",
        does_hiring: "1 for the action hiring",
        does_negotiation: "1 for the action negotiation",
        does_build: "1 for the action build and activate",
        talent: "1 for spending a talent",
        copies_check: "1 for copying a battle or a negotiation with it",
        pacify: "1 for spending it on a troublemaker",
        stop: "1 for going no further",
        leader_frontier: "1 for a leader who moves beside or into an open region",
        leader_units: "units where a leader moves to",
        leader_together: "1 for a leader who moves to another one",
        unit_open: "1 for a unit that moves into an open region",
        unit_out: "1 for a unit that moves out of one",
        unit_company: "units of its side where it moves to",
        unit_home: "1 for a unit that moves to the region of its colour",
        unit_stranger: "1 for a unit that moves to a captured region of another colour",
        unit_loaded: "resources on a unit that moves",
        hire_military: "1 for placing a military unit",
        hire_open: "1 for placing a unit in or beside an open region",
        hire_company: "units of its side where it is placed",
        gather_food: "1 for gathering or taking food",
        gather_lacking: "1 for gathering or taking a resource that nobody carries",
        discards: "1 for giving a resource up",
        build: "1 for building a city",
        activate: "1 for activating the effect of a region",
        city_check: "1 for a city that helps checks",
        city_gather: "1 for a city that yields a resource",
        pays_last: "1 for paying with the last resource of its kind",
        removes_condition: "1 for removing a troublemaker beside a condition",
        removes_open: "1 for removing one from an open region",
        draw: "1 for drawing a token in a check",
        draw_short: "1 for drawing while the result is short of the difficulty",
        draw_units: "units that a further draw puts at risk, at most 5",
        draw_paid: "1 for a draw that is paid for",
        end_check_short: "1 for ending a check whose result is short",
        keeps_strength: "strength of a token that is kept",
        keeps_damage: "damage symbols on a token that is kept",
        loses_military: "1 for losing a military unit",
        loses_loaded: "resources lost with a unit",
        capture: "1 for a capture",
        effect: "1 for applying the effect of a region",
        keep_event: "1 for resolving the revealed event",
        rome_up: "1 for letting the Rome marker rise",
        thin_strength: "strength of a token that leaves the game",
    }
}

/// Strength of each kind of action on a card.
const ON_CARD: [At; Kind::COUNT] =
    [At::card_movement, At::card_battle, At::card_gathering, At::card_hiring, At::card_negotiation, At::card_build];

/// Each kind of action.
const DOES: [At; Kind::COUNT] =
    [At::does_movement, At::does_battle, At::does_gathering, At::does_hiring, At::does_negotiation, At::does_build];

/// Numbers of an action, filled in by name.
type Sheet<'a> = agon_game::Sheet<'a, At>;

/// The numbers of an action.
pub(super) fn describe(game: &FromSeaToSea, s: &State, action: Action, out: &mut Vec<f32>) {
    let sheet = &mut Sheet::append(out);
    let open = game.content.capturable.without(s.captured);
    let frontier = |region: Region| open.has(region) || game.content.adjacent[region].meets(open);
    let units = |region: Region, side: Option<Side>| {
        let here = |unit: &&crate::units::Unit| {
            unit.place == crate::units::Place::In(region) && side.is_none_or(|side| unit.side == side)
        };
        s.units.as_slice().iter().take(game.content.units.len()).filter(here).count() as f32
    };
    let carried = |resource: Resource| {
        let on_units: u8 = s.units.as_slice().iter().map(|unit| unit.load.count(resource)).sum();
        on_units + s.leaders.iter().map(|leader| leader.load.count(resource)).sum::<u8>()
    };
    match action {
        Action::PlayCard { card } => {
            for (kind, strength) in game.content.action_cards[card.index()] {
                sheet.set(ON_CARD[kind.index()], f32::from(strength));
            }
        }
        Action::Perform { kind } => sheet.mark(DOES[kind.index()]),
        Action::Copy { kind, .. } => {
            sheet.mark(At::talent);
            sheet.note(At::copies_check, matches!(kind, Kind::Battle | Kind::Negotiation));
        }
        Action::Pacify { .. } => {
            sheet.mark(At::talent);
            sheet.mark(At::pacify);
        }
        Action::SpendTalent { .. } => sheet.mark(At::talent),
        Action::Stop => sheet.mark(At::stop),
        Action::MoveLeader { to } => {
            sheet.note(At::leader_frontier, frontier(to));
            sheet.set(At::leader_units, units(to, None));
            sheet.note(At::leader_together, s.presence().has(to));
        }
        Action::MoveUnit { unit, to } => {
            let UnitAt { at, colour, side, load } = unit;
            sheet.note(At::unit_open, open.has(to));
            sheet.note(At::unit_out, open.has(at) && !open.has(to));
            sheet.set(At::unit_company, units(to, Some(side)));
            let home = game.content.colours[to] == Some(colour);
            sheet.note(At::unit_home, home);
            sheet.note(At::unit_stranger, !home && s.captured.has(to));
            sheet.set(At::unit_loaded, f32::from(load.len()));
        }
        Action::Hire { region, side } | Action::PlaceUnit { region, side } => {
            sheet.note(At::hire_military, side == Side::Military);
            sheet.note(At::hire_open, frontier(region));
            sheet.set(At::hire_company, units(region, Some(side)));
        }
        Action::Gather { resource, .. } | Action::Take { resource } => {
            sheet.note(At::gather_food, resource == Resource::Food);
            sheet.note(At::gather_lacking, carried(resource) == 0);
        }
        Action::Discard { .. } | Action::Exchange { .. } | Action::Shed { .. } => sheet.mark(At::discards),
        Action::Build { .. } => sheet.mark(At::build),
        Action::Activate { .. } => sheet.mark(At::activate),
        Action::TakeCity { city } | Action::ReplaceCity { city, .. } => {
            use crate::content::CityEffect;
            let effect = &game.content.cities[city.index()];
            let helps =
                matches!(effect, CityEffect::Result(..) | CityEffect::Strength(Kind::Battle | Kind::Negotiation, _));
            sheet.note(At::city_check, helps);
            sheet.note(At::city_gather, matches!(effect, CityEffect::Gather(..)));
        }
        Action::Pay { resource, .. } | Action::Substitute { resource } => {
            sheet.note(At::pays_last, carried(resource) == 1);
        }
        Action::Remove { zone } => {
            sheet.note(At::removes_condition, matches!(zone, Zone::Condition(_)));
            sheet.note(
                At::removes_open,
                matches!(zone, Zone::Card(region) | Zone::Condition(region) if open.has(region)),
            );
        }
        Action::Draw | Action::DrawCautiously => draw(game, s, false, sheet),
        Action::DrawForFood { carrier: Carrier::Unit(_) | Carrier::Leader(_) } | Action::DrawDivinely { .. } => {
            draw(game, s, true, sheet);
        }
        Action::EndCheck => {
            let check = s.checking();
            sheet.note(At::end_check_short, game.check_result(s, &check) < u32::from(check.difficulty));
        }
        Action::Keep { token } => {
            let face = &game.content.check_tokens[token.index()].faces[s.checking().kind.index()];
            sheet.set(At::keeps_strength, f32::from(face.strength));
            sheet.set(At::keeps_damage, f32::from(face.damage));
        }
        Action::LoseUnit { unit } | Action::SwapOut { unit } => {
            sheet.note(At::loses_military, unit.side == Side::Military);
            sheet.set(At::loses_loaded, f32::from(unit.load.len()));
        }
        Action::Capture { .. } => sheet.mark(At::capture),
        Action::UseEffect { .. } => sheet.mark(At::effect),
        Action::KeepEvent => sheet.mark(At::keep_event),
        Action::RomeUp => sheet.mark(At::rome_up),
        Action::RemoveToken { token } => {
            let faces = &game.content.check_tokens[token.index()].faces;
            sheet.set(At::thin_strength, f32::from(faces[0].strength) + f32::from(faces[1].strength));
        }
        // Not distinguished here: the others are measured against them, or the rules of thumb know better.
        Action::ChooseLeader { .. }
        | Action::ChooseAbility { .. }
        | Action::LetAct { .. }
        | Action::LoadOn { .. }
        | Action::CheckIn { .. }
        | Action::TakeBonus { .. }
        | Action::SwapIn { .. }
        | Action::Travel { .. }
        | Action::Bring { .. }
        | Action::Calm { .. }
        | Action::CycleScale { .. }
        | Action::MoveTroublemaker { .. }
        | Action::ReplaceEvent
        | Action::ChooseRegion { .. }
        | Action::ChooseSite { .. }
        | Action::RemoveFromStock { .. } => {}
        Action::DealRegion { .. }
        | Action::RevealCity { .. }
        | Action::DealBonus { .. }
        | Action::DrawToken { .. }
        | Action::RevealRegionToken { .. }
        | Action::RevealEvent { .. }
        | Action::RevealLegate { .. } => agon_game::flow::unknown_action(game.step(s), action),
    }
}

/// A further token in a check.
fn draw(game: &FromSeaToSea, s: &State, paid: bool, sheet: &mut Sheet<'_>) {
    let check = s.checking();
    sheet.mark(At::draw);
    sheet.note(At::draw_short, game.check_result(s, &check) < u32::from(check.difficulty));
    sheet.set(At::draw_units, f32::from(game.strength_in(s, check.region, check.kind.side()).min(5)));
    sheet.note(At::draw_paid, paid);
}
