//! Units, their loads, and who carries what.

use super::ids::*;
use agon_game::schemars::{self, JsonSchema};
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Most resources on one unit or leader.
pub const MAX_LOAD: usize = 2;

/// Up to two resources, in the order of kinds. Reads and writes as a list.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct Load(u8);

impl Load {
    /// Nothing.
    pub const EMPTY: Load = Load(0);

    fn nibbles(self) -> [u8; MAX_LOAD] {
        [self.0 & 15, self.0 >> 4]
    }

    fn of(mut nibbles: [u8; MAX_LOAD]) -> Self {
        // Kinds ascending, empty places last.
        if nibbles[0] == 0 || (nibbles[1] != 0 && nibbles[1] < nibbles[0]) {
            nibbles.swap(0, 1);
        }
        Self(nibbles[0] | nibbles[1] << 4)
    }

    /// Number of resources.
    #[inline]
    pub fn len(self) -> u8 {
        u8::from(self.0 & 15 != 0) + u8::from(self.0 >> 4 != 0)
    }

    /// Nothing is loaded.
    #[inline]
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The resources, kinds ascending.
    #[inline]
    pub fn iter(self) -> impl Iterator<Item = Resource> + Clone {
        self.nibbles().into_iter().filter(|n| *n != 0).map(|n| Resource::ALL[n as usize - 1])
    }

    /// The different kinds, ascending.
    #[inline]
    pub fn kinds(self) -> impl Iterator<Item = Resource> + Clone {
        let [first, second] = self.nibbles();
        let second = if second == first { 0 } else { second };
        [first, second].into_iter().filter(|n| *n != 0).map(|n| Resource::ALL[n as usize - 1])
    }

    /// How many of a kind.
    #[inline]
    pub fn count(self, resource: Resource) -> u8 {
        let kind = resource as u8 + 1;
        self.nibbles().into_iter().filter(|n| *n == kind).count() as u8
    }

    /// How many of each kind, a byte each, the first kind lowest.
    #[inline]
    pub fn bytes(self) -> u64 {
        let one = |nibble: u8| (1u64 << (8 * u32::from(nibble))) >> 8;
        let [first, second] = self.nibbles();
        one(first) + one(second)
    }

    /// The load as one number, different for every load.
    #[inline]
    pub fn code(self) -> u8 {
        self.0
    }

    /// With one more.
    ///
    /// # Panics
    /// If the load is full.
    #[inline]
    pub fn with(self, resource: Resource) -> Self {
        assert!(self.0 >> 4 == 0, "a load has at most {MAX_LOAD} resources");
        Self::of([self.0, resource as u8 + 1])
    }

    /// With one less of a kind.
    ///
    /// # Panics
    /// If there is none of the kind.
    #[inline]
    pub fn without(self, resource: Resource) -> Self {
        let [first, second] = self.nibbles();
        let kind = resource as u8 + 1;
        match (first == kind, second == kind) {
            (true, _) => Self(second),
            (_, true) => Self(first),
            _ => panic!("no {resource} is loaded"),
        }
    }
}

agon_game::schema_as!(Load as Vec<Resource>);

impl Serialize for Load {
    fn serialize<S: Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
        s.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Load {
    fn deserialize<D: Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
        let resources = Vec::<Resource>::deserialize(d)?;
        if resources.len() > MAX_LOAD {
            return Err(serde::de::Error::custom(format!("{} resources, at most {MAX_LOAD} fit", resources.len())));
        }
        Ok(resources.into_iter().fold(Self::EMPTY, Self::with))
    }
}

/// Where a unit token is.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// S2S-112: in the stock.
    #[default]
    Stock,
    /// On the board.
    In(Region),
    /// S2S-586: removed from the game.
    Out,
}

/// One unit token. Off the board side and load have no meaning and are at their defaults.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Unit {
    /// Where.
    pub place: Place,
    /// S2S-327: which side is up.
    pub side: Side,
    /// What it carries.
    pub load: Load,
}

impl Default for Unit {
    fn default() -> Self {
        Self { place: Place::Stock, side: Side::Military, load: Load::EMPTY }
    }
}

/// A unit as the players name it: by region, colour, side and load. Units that agree in all four are the same choice.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct UnitAt {
    /// Where it is.
    pub at: Region,
    /// Its colour.
    pub colour: Colour,
    /// Its side.
    pub side: Side,
    /// What it carries.
    #[serde(default)]
    pub load: Load,
}

/// What carries a resource.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case")]
pub enum Carrier {
    /// A unit.
    Unit(UnitAt),
    /// S2S-629: the leader with the Large Baggage Train.
    Leader(Leader),
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_load_holds_two_resources_in_the_order_of_kinds() {
        let load = Load::EMPTY.with(Resource::Food).with(Resource::Wood);
        assert_eq!(load.iter().collect::<Vec<_>>(), [Resource::Wood, Resource::Food]);
        assert_eq!((load.len(), load.count(Resource::Food), load.count(Resource::Iron)), (2, 1, 0));
        assert_eq!(load, Load::EMPTY.with(Resource::Wood).with(Resource::Food));
        let twice = Load::EMPTY.with(Resource::Iron).with(Resource::Iron);
        assert_eq!((twice.kinds().count(), twice.iter().count(), twice.count(Resource::Iron)), (1, 2, 2));
        assert_eq!((Load::EMPTY.bytes(), twice.bytes()), (0, 2 << (8 * Resource::Iron as u32)));
        assert_eq!(load.bytes(), 1 << (8 * Resource::Food as u32) | 1 << (8 * Resource::Wood as u32));
        assert_eq!(load.without(Resource::Wood), Load::EMPTY.with(Resource::Food));
        assert_eq!(load.without(Resource::Food).without(Resource::Wood), Load::EMPTY);
    }

    #[test]
    fn a_load_reads_and_writes_as_a_list() {
        let load = Load::EMPTY.with(Resource::Stone).with(Resource::Copper);
        let json = serde_json::to_value(load).unwrap();
        assert_eq!(json, serde_json::json!(["copper", "stone"]));
        assert_eq!(serde_json::from_value::<Load>(json).unwrap(), load);
        let full = serde_json::json!(["food", "food", "food"]);
        assert!(serde_json::from_value::<Load>(full).unwrap_err().to_string().contains("at most 2 fit"));
    }
}
