//! On what the files must agree, so that every match can be set up and played.

use super::rules::Rules;
use super::units::Units;
use super::{Ability, BuildingRules, TileRules};
use crate::ids::*;
use crate::options::FigureLimit;
use crate::state::{MOST_UNITS, VETERANS};
use agon_game::{Bundle, ContentError, Id, Place};

/// The files as read.
pub(super) struct Parts<'a> {
    pub bundle: &'a Bundle,
    pub rules: &'a Rules,
    pub tiles: &'a [TileRules],
    pub units: &'a Units,
    pub buildings: &'a [BuildingRules; Building::COUNT],
    pub wonder_era: Era,
    pub figure_limit: FigureLimit,
}

impl Parts<'_> {
    /// Compares the files with each other.
    pub fn agree(&self) -> Result<(), ContentError> {
        self.wonder()?;
        self.heroes()?;
        self.villagers()?;
        self.figures()?;
        self.veterans()?;
        self.bank()?;
        self.prices()?;
        self.draft()?;
        self.razing()
    }

    fn place<'p>(&'p self, file: &'p str, table: &'p str) -> Place<'p> {
        Place::table(self.bundle, file, table)
    }

    /// AOM-470: both files name the same era from which on the Wonder can be built.
    fn wonder(&self) -> Result<(), ContentError> {
        for era in Era::ALL {
            let (stated, expected) = (self.rules.wonder_eras[era.index()], *era >= self.wonder_era);
            if stated != expected {
                let reason = format!(
                    "is {stated}, but buildings.toml lets the Wonder be built from `{}` on; correct one of them",
                    self.wonder_era
                );
                return Err(self.place("rules.toml", "eras").entry(era.as_str()).error("wonder", reason));
            }
        }
        Ok(())
    }

    /// AOM-505, AOM-506: each civilization has one hero for each era with heroes.
    fn heroes(&self) -> Result<(), ContentError> {
        for civ in Civ::ALL {
            for era in Era::ALL.iter().filter(|era| self.rules.hero_eras[era.index()]) {
                let heroes = self.units.rules.iter().filter(|unit| unit.civ == *civ && unit.era == Some(*era)).count();
                if heroes != 1 {
                    let reason = format!("`{civ}` has {heroes} heroes of the era `{era}`; there must be one");
                    return Err(self.place("units.toml", "units").error("", reason));
                }
            }
        }
        Ok(())
    }

    /// AOM-004, AOM-413, AOM-451: one villager for each house, wherever a file says so.
    fn villagers(&self) -> Result<(), ContentError> {
        let (rules, units) = (self.rules, self.units);
        let most = rules.villagers;
        let house = self.buildings[Building::House.index()].max_per_city;
        if units.villagers != most {
            let reason =
                format!("is {}, but max_villagers of rules.toml is {most}; correct one of them", units.villagers);
            return Err(self.place("units.toml", "villager").error("max_per_player", reason));
        }
        if house != most {
            let reason = format!("is {house}, but max_villagers of rules.toml is {most}; every house has a villager");
            let place = self.place("buildings.toml", "buildings");
            return Err(place.entry(Building::House.as_str()).error("max_per_city", reason));
        }
        if units.villager_amount != rules.villager_amount {
            let (here, there) = (units.villager_amount, rules.villager_amount);
            let reason = format!("is {here}, but villager_gather_bonus of rules.toml is {there}; correct one of them");
            return Err(self.place("units.toml", "villager").error("gather_amount", reason));
        }
        for civ in Civ::ALL {
            let figures = units.villager_figures[civ.index()];
            if figures < most {
                let place = self.place("units.toml", "figure_sets").entry(civ.as_str());
                return Err(place.error("villagers", format!("is {figures}, but a player may have {most}")));
            }
        }
        Ok(())
    }

    /// AOM-114, AOM-018: one set holds the start army, and all sets together have about as many figures as the box is known to.
    fn figures(&self) -> Result<(), ContentError> {
        let (units, start) = (self.units, self.units.start_units);
        let mut total = 0;
        for civ in Civ::ALL {
            let [first, end] = units.range[civ.index()];
            total += u16::from(units.villager_figures[civ.index()]);
            for unit in (first..end).map(Unit) {
                let figures = units.figures[civ.index()][unit.index() - usize::from(first)];
                total += u16::from(figures);
                if units.rules[unit.index()].class == Class::Mortal && figures < start {
                    let reason = format!("{figures} of `{}`, but {start} stand in the start army", unit.name());
                    return Err(self.place("units.toml", "figure_sets").entry(civ.as_str()).error("units", reason));
                }
            }
        }
        let (total, about) =
            (total * u16::from(self.rules.in_the_box.figure_sets), self.rules.in_the_box.figures_about);
        // "About" 300: a tenth more or less.
        let agrees = total.abs_diff(about) <= about / 10;
        self.place("rules.toml", "box").printed(agrees, "figures_total_about", || {
            format!("is {about}, but the sets of units.toml hold {total}; that is not about as many")
        })
    }

    /// AOM-654: a side of a battle holds all units that count their kills, those with equally many together.
    fn veterans(&self) -> Result<(), ContentError> {
        let sets = self.rules.figure_sets.iter().copied().max().unwrap_or(0);
        for civ in Civ::ALL {
            let [first, end] = self.units.range[civ.index()];
            let counting = (first..end).map(Unit).filter(|unit| {
                let counts = |ability: &Ability| matches!(ability, Ability::DicePerKill { .. });
                self.units.rules[unit.index()].abilities.iter().any(counts)
            });
            let figures: Vec<u8> =
                counting.map(|unit| self.units.figures[civ.index()][unit.index() - usize::from(first)]).collect();
            let limit = match self.figure_limit {
                FigureLimit::PerKind => figures.iter().map(|n| u16::from(*n)).sum::<u16>() * u16::from(sets),
                FigureLimit::None => MOST_UNITS,
            };
            let most = different_kills(figures.len(), MOST_UNITS).min(limit.into());
            if most > VETERANS {
                let reason = format!("{most} different numbers of kills are possible; the program holds {VETERANS}");
                return Err(self.place("units.toml", "figure_sets").entry(civ.as_str()).error("units", reason));
            }
        }
        Ok(())
    }

    /// AOM-111, AOM-113: the cubes of the box fill the bank, and the bank holds the start cubes.
    fn bank(&self) -> Result<(), ContentError> {
        let rules = self.rules;
        let place = self.place("rules.toml", "player_counts");
        for players in 2..=MAX_PLAYERS {
            let (bank, start) = (rules.bank[players], usize::from(rules.start_cubes) * players);
            let name = players.to_string();
            let row = place.entry(&name);
            let cubes = rules.in_the_box.cubes_per_colour;
            let in_the_box = players > rules.in_the_box.players.into() || bank <= cubes;
            row.printed(in_the_box, "bank_per_resource", || {
                format!("is {bank}, but the box holds {cubes} cubes of a colour")
            })?;
            if start > bank.into() {
                let reason = format!("is {bank}, but {players} players start with {start} cubes");
                return Err(row.error("bank_per_resource", reason));
            }
        }
        let (points, cubes) = (rules.victory_points, rules.in_the_box.cubes_per_colour);
        self.place("rules.toml", "setup").printed(points <= cubes, "victory_point_bank", || {
            format!("is {points}, but the box holds {cubes} cubes of a colour")
        })
    }

    /// No price is higher than the smallest bank.
    fn prices(&self) -> Result<(), ContentError> {
        let bank = self.rules.bank[2..].iter().copied().min().unwrap_or(0);
        let units = (0..).map(Unit::from_index).zip(&self.units.rules);
        let units = units.map(|(unit, rules)| ("units.toml", "units", unit.name(), rules.cost));
        let buildings = Building::ALL.iter().zip(self.buildings);
        let buildings = buildings.map(|(id, rules)| ("buildings.toml", "buildings", id.name(), rules.cost));
        for (file, table, name, cost) in units.chain(buildings) {
            if let Some(costly) = Resource::ALL.iter().find(|resource| cost[resource.index()] > bank) {
                let reason = format!("{} {costly}, but the smallest bank has {bank}", cost[costly.index()]);
                return Err(self.place(file, table).entry(&name).error("cost_resources", reason));
            }
        }
        Ok(())
    }

    /// AOM-117: there are enough tiles to turn up for the largest table.
    fn draft(&self) -> Result<(), ContentError> {
        let tiles: usize = self.tiles.iter().map(|tile| usize::from(tile.copies)).sum();
        let wanted = MAX_PLAYERS * usize::from(self.rules.draft_tiles);
        if wanted > tiles {
            let reason = format!("{MAX_PLAYERS} players turn up {wanted} tiles, but there are {tiles}");
            return Err(self.place("rules.toml", "setup").error("draft_tiles_per_player", reason));
        }
        Ok(())
    }

    /// AOM-645: no unit destroys more buildings than an attack may.
    fn razing(&self) -> Result<(), ContentError> {
        let most = self.rules.city_spoils[1];
        for (unit, rules) in (0..).map(Unit::from_index).zip(&self.units.rules) {
            let razes =
                |ability: &Ability| matches!(ability, Ability::DestroysBuildings { buildings } if *buildings > most);
            if rules.abilities.iter().any(razes) {
                let name = unit.name();
                let reason = format!("destroys more than {most} buildings, city_buildings_max of rules.toml");
                return Err(self.place("units.toml", "units").entry(&name).error("abilities", reason));
            }
        }
        Ok(())
    }
}

/// How many different numbers of kills, from 1 on, units of so many kinds can have when they have beaten so many enemies.
fn different_kills(kinds: usize, enemies: u16) -> usize {
    let each = (1..=enemies).flat_map(|kills| std::iter::repeat_n(kills, kinds));
    each.scan(enemies, |left, kills| left.checked_sub(kills).map(|rest| *left = rest)).count()
}
