//! From the files to [`Content`]: first the names, which everything later refers to; then file by file; then what must agree
//! between files.

use super::raw::Files;
use super::scenarios::Parts;
use super::*;
use crate::options::{Options, RatioTies};
use agon_game::{Bundle, ContentError, OptionTables, check_sources};

/// Reads, checks and compiles all files.
pub(super) fn compile(bundle: &Bundle) -> Result<Content, ContentError> {
    check_sources(bundle)?;
    let files = Files::read(bundle)?;
    let names = files.names(bundle)?;
    names.scope(|| content(bundle, &files, &names))
}

fn content(bundle: &Bundle, files: &Files, names: &Names) -> Result<Content, ContentError> {
    let tables = OptionTables { options: &files.rules.options, values: &files.rules.option_values };
    let options: Options = tables.read(bundle, &[])?;
    let turn = turn::read(bundle, &files.turn)?;
    let events = events::read(bundle, &files.events)?;
    let naval = naval::read(bundle, &files.naval)?;
    let named = links::Named {
        rhodes: naval.rhodes_space,
        tarsus: naval.cilician_space,
        uncontrollable: events.uncontrollable(),
    };
    let map = map(bundle, files, &options, &turn.movement, named)?;
    let (units, cavalry_points, legion_cavalry) = units::read(bundle, &files.units, options.mercenary_heavy_attrition)?;
    let powers = powers::read(bundle, &files.powers)?;
    let leaders = leaders::read(bundle, &files.leaders)?;
    let events = events::read(bundle, &files.events)?;
    let ports = |provinces: agon_game::IdSet<Province>| {
        provinces.iter().fold(SpaceSet::EMPTY, |all, p| all.or(map.province(p).spaces)).and(map.ports)
    };
    let objectives = objectives::read(bundle, &files.objectives, ports)?;
    let cards = cards::read(bundle, &files.cards)?;
    let parts = Parts {
        bundle,
        files,
        map: &map,
        powers: &powers,
        leaders: &leaders,
        tables: &events.tables,
        options: &options,
        turns: turn.turns,
    };
    let scenarios = parts.compile()?;
    let kinds = |is: &dyn Fn(Unit) -> bool| Kinds::of(is);
    Ok(Content {
        names: names.clone(),
        battle: battle::read(bundle, &files.battle, options.ratio_ties == RatioTies::Up)?,
        places: places::read(bundle, &files.places)?,
        naval: naval.rules,
        forces: forces::read(bundle, &files.forces, options.sof_elephants)?,
        stability: stability::read(bundle, &files.stability)?,
        turn,
        map,
        battle_points: std::array::from_fn(|place| units[place].battle_points),
        cavalry_points,
        reduced_by: [Unit::Legion, Unit::HeavyInfantry].map(|unit| {
            let rules = &units[unit.index()];
            (unit, rules.battle_points - rules.reduced_battle_points)
        }),
        fighters: kinds(&|unit| units[unit.index()].lcu),
        occupants: kinds(&|unit| units[unit.index()].lcu || unit == Unit::Garrison),
        heavy: kinds(&|unit| units[unit.index()].counts_manpower),
        compared: kinds(&|unit| units[unit.index()].counts_cvp_check),
        mortal: kinds(&|unit| units[unit.index()].attrition_losses_full > 0),
        units,
        legion_cavalry,
        leaders: leaders.rules,
        leader_names: leaders.names,
        leader_limits: leaders.limits,
        events,
        objectives: objectives.rules,
        objective_names: objectives.names,
        objective_limits: objectives.limits,
        cards: cards.rules,
        card_names: cards.names,
        deck: cards.deck,
        card_numbers: cards.numbers,
        scenarios,
        options,
    })
}

/// PAX-R129, PAX-R152: the map with the readings in force.
fn map(
    bundle: &Bundle,
    files: &Files,
    options: &Options,
    mp: &MovementRules,
    named: links::Named,
) -> Result<Map, ContentError> {
    let mut regions = regions::read(bundle, &files.regions, options.rhodes_separate_territory)?;
    let spaces = spaces::read(bundle, &files.spaces, &mut regions)?;
    links::read(bundle, &files.links, regions, spaces, mp, options, named)
}
