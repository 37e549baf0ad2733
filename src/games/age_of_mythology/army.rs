//! Units of one civilization, counted by place; in JSON a map from their names.

use crate::ids::*;
use agon_game::{Id, Names};
use serde::de::{Deserializer, Error as _, MapAccess, Visitor};
use serde::{Deserialize, Serialize, Serializer};
use std::fmt;
use std::ops::{Deref, DerefMut};

/// In [`Names`]: for each unit the civilization that it belongs to.
pub const OWNERS: &str = "civilization of the unit";

/// Units of one civilization, counted by their place in it. Serialized as a map from names; kinds without units are left out.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Army {
    civ: Civ,
    counts: [u8; UNITS_PER_CIV],
}

impl Army {
    /// No units of a civilization.
    pub const fn none(civ: Civ) -> Self {
        Self { civ, counts: [0; UNITS_PER_CIV] }
    }

    /// True without units.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.counts == [0; UNITS_PER_CIV]
    }

    /// Number of units.
    #[inline]
    pub fn size(&self) -> u16 {
        self.counts.iter().map(|n| u16::from(*n)).sum()
    }

    /// Takes all units away.
    pub fn clear(&mut self) {
        self.counts = [0; UNITS_PER_CIV];
    }

    /// Says whose units these are: an empty army that has been read may be anybody's.
    ///
    /// # Errors
    /// Names a unit that the civilization does not have.
    pub(super) fn belongs_to(&mut self, civ: Civ) -> Result<(), String> {
        if !self.is_empty() && self.civ != civ {
            let place = self.counts.iter().position(|n| *n > 0).expect("an army that is not empty");
            let unit = Unit(first_of(self.civ) + place as u8);
            return Err(format!("`{}` is no unit of the {civ} civilization", unit.name()));
        }
        self.civ = civ;
        Ok(())
    }
}

impl Default for Army {
    fn default() -> Self {
        Self::none(Civ::Greek)
    }
}

impl Deref for Army {
    type Target = [u8; UNITS_PER_CIV];
    #[inline]
    fn deref(&self) -> &Self::Target {
        &self.counts
    }
}

impl DerefMut for Army {
    #[inline]
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.counts
    }
}

impl IntoIterator for Army {
    type Item = u8;
    type IntoIter = std::array::IntoIter<u8, UNITS_PER_CIV>;
    fn into_iter(self) -> Self::IntoIter {
        self.counts.into_iter()
    }
}

/// The civilization of a unit, by the names in force.
fn owner(unit: Unit) -> Option<Civ> {
    Names::in_force_name(OWNERS, unit.index()).and_then(|name| Civ::from_name(&name).ok())
}

/// The first unit of a civilization, by the names in force.
fn first_of(civ: Civ) -> u8 {
    let first = (0..Unit::count() as u8).find(|u| owner(Unit(*u)) == Some(civ));
    first.unwrap_or_else(|| panic!("{civ:?} has no unit by the names in force"))
}

agon_game::schema_as!(Army as agon_game::Table<Unit, u8, 0>);

impl Serialize for Army {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        let first = first_of(self.civ);
        let present = self.counts.iter().enumerate().filter(|(_, n)| **n > 0);
        s.collect_map(present.map(|(place, n)| (Unit(first + place as u8).name(), n)))
    }
}

impl<'de> Deserialize<'de> for Army {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        struct Counts;
        impl<'de> Visitor<'de> for Counts {
            type Value = Army;
            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("a map from names of units to numbers")
            }
            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Army, A::Error> {
                let mut army: Option<Army> = None;
                let mut given = [false; UNITS_PER_CIV];
                while let Some(name) = map.next_key::<String>()? {
                    let unit = Unit::from_name(&name).map_err(A::Error::custom)?;
                    let count: u8 = map.next_value()?;
                    let civ = owner(unit).ok_or_else(|| A::Error::custom(format!("unit `{name}` has no owner")))?;
                    let army = army.get_or_insert(Army::none(civ));
                    if army.civ != civ {
                        let reason = format!("unit `{name}` is {civ}, others here are {}", army.civ);
                        return Err(A::Error::custom(reason));
                    }
                    let place = usize::from(unit.0 - first_of(civ));
                    if std::mem::replace(&mut given[place], true) {
                        return Err(A::Error::custom(format!("unit `{name}` is given twice")));
                    }
                    army.counts[place] = count;
                }
                Ok(army.unwrap_or_default())
            }
        }
        d.deserialize_map(Counts)
    }
}
