//! Battles of every kind between random armies: they end, every position on the way is sound, and no side gains units.

use crate::board::*;
use crate::fight::*;
use crate::support::content;
use agon_game::{Chance, Id, Rng, Rules, Turn};
use agon_pax_romana::Action;
use agon_pax_romana::ids::*;
use agon_pax_romana::state::*;

const UNITS: [Unit; 10] = [
    Legion,
    HeavyInfantry,
    LightInfantry,
    Cavalry,
    Elephants,
    Garrison,
    Militia,
    MercenaryHeavy,
    MercenaryLight,
    MercenaryCavalry,
];

/// Units on the map and on the move.
fn units(at: &At<'_>) -> u16 {
    let standing: u16 = at.game.spaces().flat_map(|space| at.s.forces(space)).map(|force| force.troops.len()).sum();
    let moving: u16 = at.s.marches.refs().map(|march| march.troops.len()).sum();
    standing + moving
}

/// Some of these units, at least one of the second or third kind.
fn some(rng: &mut Rng) -> Vec<(Unit, u8)> {
    let mut army = vec![(UNITS[1 + rng.below(2)], 1 + rng.below(3) as u8)];
    for unit in UNITS {
        if rng.below(3) == 0 {
            army.push((unit, 1 + rng.below(4) as u8));
        }
    }
    army
}

/// A battle between random armies in a random Space; random decisions until it is over.
fn skirmish<'g>(game: &'g agon_pax_romana::PaxRomana, seed: u64) -> At<'g> {
    let mut rng = Rng::seeded(seed);
    let mut at = bare(game);
    let map = &content().map;
    let links = |space: &Space| map.land(Node::Space(*space)).iter().filter(|link| link.to.space().is_some()).count();
    let open: Vec<Space> = at.game.spaces().filter(|space| links(space) > 1).collect();
    let space = open[rng.below(open.len())];
    let from = map.land(space.into()).iter().filter_map(|link| link.to.space()).nth(rng.below(2)).unwrap();
    let name = |space: Space| content().names.scope(|| space.name());
    let owner = [of(CARTHAGE), of(GREECE), Owner::Syracuse, Owner::Tribes, Owner::Slaves1, Owner::Rebels][rng.below(6)];
    let (here, there) = (name(space), name(from));
    match owner {
        Owner::Tribes => drop(at.army(owner, &here, &[(TribalWarriors, 1 + rng.below(8) as u8)])),
        Owner::Slaves1 | Owner::Rebels => drop(at.army(owner, &here, &[(Barbarians, 1 + rng.below(8) as u8)])),
        _ => drop(at.army(owner, &here, &some(&mut rng))),
    }
    let place = owner.seat().is_some() || owner == Owner::Syracuse;
    if place && !map.spaces[space.index()].rough_mountain && rng.below(2) == 0 {
        at.works(owner, &here, 1 + rng.below(5) as u8);
    }
    if map.spaces[space.index()].port && owner.seat().is_some() && rng.below(2) == 0 {
        at.fleet(owner, &here, 2);
    }
    if owner == of(CARTHAGE) && rng.below(2) == 0 {
        at.leader(owner, "carthage_02", &here).leader(owner, "carthage_08", &here);
    }
    if rng.below(2) == 0 {
        at.leader(of(ROME), "rome_01", &there);
    }
    let beside: Vec<Space> =
        map.land(space.into()).iter().filter_map(|link| link.to.space()).filter(|to| *to != from).collect();
    if rng.below(3) == 0 && owner != of(GREECE) {
        let other = name(beside[rng.below(beside.len())]);
        at.army(of(GREECE), &other, &some(&mut rng)).leader(of(GREECE), "greece_01", &other);
    }
    let cause = if rng.below(4) == 0 && map.spaces[space.index()].port { Cause::Amphibious } else { Cause::Attack };
    let army = some(&mut rng);
    at.attack_by(ROME, of(ROME), cause, &army, &[&there, &here], rng.below(5) as u8);
    let before = units(&at);
    for _ in 0..400 {
        at.sound();
        let done = at.s.battle.is_none() && at.s.moving() <= 1;
        if done {
            break;
        }
        let action: Action = match at.game.turn(&at.s) {
            Turn::Over => break,
            Turn::Chance => at.game.sample_chance(&at.s, &mut rng),
            Turn::Decision(_) => {
                let legal = at.legal();
                legal[rng.below(legal.len())]
            }
        };
        at.act(action);
    }
    assert!(at.s.battle.is_none(), "battle {seed} does not end");
    assert!(units(&at) <= before, "battle {seed}: {} units of {before}", units(&at));
    at
}

/// PAX-10.2, PAX-10.3.2, PAX-10.7: two hundred battles, with the usual options and with the others.
#[test]
fn random_battles_end_and_nobody_gains_by_them() {
    let other = [
        ("battle_reroll", "true"),
        ("simple_ratio_shifts", "true"),
        ("legion_cavalry", "both"),
        ("excluded_cavalry_in_bp", "true"),
        ("excluded_cavalry_losses", "amphibious_only"),
        ("elephants_first", "defender"),
        ("forced_retreat_after_prevention", "false"),
        ("reroll_smaller_side", "sum"),
        ("stranded_cavalry", "fights"),
        ("sea_retreat_from_place", "any"),
        ("fp_after_capture", "full"),
    ];
    let rules = [with_options("pax_romana", &[]), with_options("pax_romana", &other)];
    let many = std::env::var("PAX_BATTLES").ok().and_then(|n| n.parse().ok()).unwrap_or(100);
    for game in &rules {
        let fought: Vec<u16> = (0..many).map(|seed| skirmish(game, seed).s.battles).collect();
        assert!(fought.iter().filter(|n| **n > 0).count() > fought.len() / 2, "most of them are fought with dice");
    }
}
