//! Typed ids and their names.
//!
//! Two kinds of ids: *fixed* ones are enums the rules know by name (`enum_id!`); *content* ones are numbers whose names
//! come from the loaded content (`named_id!`). Both read and write as names. Content names are looked up in the
//! [`Names`] of the game, which are in force inside [`Names::scope`].

use std::cell::RefCell;
use std::sync::{Arc, LazyLock};

/// A typed index with a name.
pub trait Id: Copy + Eq {
    /// What the id counts, e.g. `province`.
    const KIND: &'static str;
    /// Position in tables.
    fn index(self) -> usize;
    /// The id at a position.
    fn from_index(index: usize) -> Self;
    /// Number of ids; for content ids inside [`Names::scope`] only, 0 elsewhere.
    fn count() -> usize;
    /// Name; for content ids inside [`Names::scope`], elsewhere the number.
    fn name(self) -> String;
    /// The id with this name, if there is one. Content and states are full of names, so the macros look them up without
    /// making strings.
    fn find(name: &str) -> Option<Self> {
        (0..Self::count()).map(Self::from_index).find(|id| id.name() == name)
    }
    /// The id with this name.
    ///
    /// # Errors
    /// Names the unknown name and the nearest known one.
    fn from_name(name: &str) -> Result<Self, String> {
        Self::find(name)
            .ok_or_else(|| super::unknown(Self::KIND, name, (0..Self::count()).map(|i| Self::from_index(i).name())))
    }
}

/// Names of the content ids of one game, by kind.
#[derive(Clone, Debug, Default)]
pub struct Names(Arc<Vec<(&'static str, Vec<String>)>>);

thread_local! {
    static IN_FORCE: RefCell<Vec<Names>> = const { RefCell::new(Vec::new()) };
}

impl Names {
    /// Names per kind, each in the order of the ids.
    pub fn new(kinds: Vec<(&'static str, Vec<String>)>) -> Self {
        Self(Arc::new(kinds))
    }

    /// No names, for games without content files.
    pub fn none() -> &'static Self {
        static NONE: LazyLock<Names> = LazyLock::new(Names::default);
        &NONE
    }

    /// Runs `work` with these names in force on this thread.
    pub fn scope<R>(&self, work: impl FnOnce() -> R) -> R {
        struct Leave;
        impl Drop for Leave {
            fn drop(&mut self) {
                IN_FORCE.with_borrow_mut(Vec::pop);
            }
        }
        IN_FORCE.with_borrow_mut(|stack| stack.push(self.clone()));
        let _leave = Leave;
        work()
    }

    /// The names of one kind, in the order of the ids.
    pub fn of(&self, kind: &str) -> &[String] {
        self.0.iter().find(|(k, _)| *k == kind).map_or(&[], |(_, names)| names)
    }

    /// Names of all ids of one type, in their order.
    pub fn all<I: Id>(&self) -> &[String] {
        self.of(I::KIND)
    }

    /// Name of an id; `unknown` for one that the content does not have.
    pub fn name<I: Id>(&self, id: I) -> &str {
        self.all::<I>().get(id.index()).map_or("unknown", String::as_str)
    }

    /// Number of names of `kind` in force.
    #[doc(hidden)]
    pub fn in_force_count(kind: &str) -> usize {
        IN_FORCE.with_borrow(|stack| stack.last().map_or(0, |names| names.of(kind).len()))
    }

    /// The position of a name in force.
    #[doc(hidden)]
    pub fn in_force_index(kind: &str, name: &str) -> Option<usize> {
        IN_FORCE.with_borrow(|stack| stack.last()?.of(kind).iter().position(|known| known == name))
    }

    /// A name in force.
    #[doc(hidden)]
    pub fn in_force_name(kind: &str, index: usize) -> Option<String> {
        IN_FORCE.with_borrow(|stack| stack.last().and_then(|names| names.of(kind).get(index).cloned()))
    }
}

/// Declares a content id: `named_id! { /// docs  pub struct ProvinceId: "province" }`.
#[macro_export]
macro_rules! named_id {
    ($(#[$meta:meta])* $vis:vis struct $name:ident : $kind:literal) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
        $vis struct $name(pub u8);

        impl $crate::Id for $name {
            const KIND: &'static str = $kind;
            #[inline]
            fn index(self) -> usize { self.0 as usize }
            #[inline]
            fn from_index(index: usize) -> Self { Self(index as u8) }
            fn count() -> usize { $crate::Names::in_force_count($kind) }
            fn name(self) -> String {
                $crate::Names::in_force_name($kind, self.0 as usize).unwrap_or_else(|| self.0.to_string())
            }
            fn find(name: &str) -> Option<Self> {
                $crate::Names::in_force_index($kind, name).map(Self::from_index)
            }
        }

        $crate::id_serde!($name);
    };
}

/// Declares a fixed id: `enum_id! { /// docs  pub enum Empire: "empire" { Rome = "rome", … } }`.
#[macro_export]
macro_rules! enum_id {
    ($(#[$meta:meta])* $vis:vis enum $name:ident : $kind:literal { $($(#[$vmeta:meta])* $variant:ident = $text:literal),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
        #[repr(u8)]
        $vis enum $name { $($(#[$vmeta])* $variant),+ }

        impl $name {
            /// All values in order.
            pub const ALL: &'static [Self] = &[$(Self::$variant),+];
            /// Number of values.
            pub const COUNT: usize = Self::ALL.len();
            /// Name in content files, states and actions.
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $text),+ }
            }
        }

        impl $crate::Id for $name {
            const KIND: &'static str = $kind;
            #[inline]
            fn index(self) -> usize { self as usize }
            #[inline]
            fn from_index(index: usize) -> Self { Self::ALL[index] }
            fn count() -> usize { Self::COUNT }
            fn name(self) -> String { self.as_str().to_owned() }
            fn find(name: &str) -> Option<Self> { Self::ALL.iter().copied().find(|id| id.as_str() == name) }
        }

        impl std::fmt::Display for $name {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result { f.write_str(self.as_str()) }
        }

        $crate::id_serde!($name);
    };
}

/// Makes an id read and write as its name. `enum_id!` and `named_id!` include it; for an [`Id`](crate::Id) implemented
/// by hand, such as the cells of a board, write `id_serde!(Cell);`.
#[macro_export]
macro_rules! id_serde {
    ($name:ident) => {
        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, s: S) -> Result<S::Ok, S::Error> {
                s.serialize_str(&$crate::Id::name(*self))
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(d: D) -> Result<Self, D::Error> {
                let name = <std::borrow::Cow<'de, str>>::deserialize(d)?;
                <$name as $crate::Id>::from_name(&name).map_err(serde::de::Error::custom)
            }
        }

        impl $crate::schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn schema_id() -> std::borrow::Cow<'static, str> {
                concat!(module_path!(), "::", stringify!($name)).into()
            }
            fn json_schema(_: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                $crate::schema::names::<$name>()
            }
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{IdSet, Table};
    use proptest::prelude::*;
    use serde_json::json;

    enum_id! {
        /// A fixed id.
        pub enum Suit: "suit" {
            /// One.
            Hearts = "hearts",
            /// Two.
            Spades = "spades",
        }
    }

    named_id! {
        /// A content id.
        pub struct TownId: "town"
    }

    type Stock = Table<TownId, u8, 4>;

    fn names() -> Names {
        Names::new(vec![("town", ["roma", "ostia", "capua"].map(str::to_owned).to_vec())])
    }

    #[test]
    fn ids_read_and_write_as_names() {
        names().scope(|| {
            assert_eq!(serde_json::to_value([TownId(0), TownId(2)]).unwrap(), json!(["roma", "capua"]));
            assert_eq!(serde_json::from_value::<TownId>(json!("ostia")).unwrap(), TownId(1));
        });
        assert_eq!(serde_json::to_value(Suit::Spades).unwrap(), json!("spades"));
        assert_eq!(serde_json::from_value::<Suit>(json!("hearts")).unwrap(), Suit::Hearts);
        assert_eq!((Suit::COUNT, Suit::Spades.to_string()), (2, "spades".to_owned()));
    }

    #[test]
    fn unknown_names_are_refused_with_the_nearest_known_one() {
        let error = names().scope(|| serde_json::from_value::<TownId>(json!("rom")).unwrap_err().to_string());
        assert_eq!(error, "unknown town `rom`; did you mean `roma`? (known: roma, ostia, capua)");
        assert!(serde_json::from_value::<Suit>(json!("clubs")).unwrap_err().to_string().contains("unknown suit"));
    }

    #[test]
    fn content_names_hold_inside_their_scope_only() {
        let other = Names::new(vec![("town", vec!["athens".to_owned()])]);
        assert_eq!((TownId::count(), TownId(0).name()), (0, "0".to_owned()));
        names().scope(|| {
            other.scope(|| assert_eq!(TownId(0).name(), "athens"));
            assert_eq!(TownId(0).name(), "roma");
        });
        assert!(std::panic::catch_unwind(|| names().scope(|| panic!("inside"))).is_err());
        assert_eq!(TownId::count(), 0, "a panic leaves the scope too");
    }

    #[test]
    fn tables_write_what_differs_from_the_default() {
        names().scope(|| {
            let stock = Stock::from_fn(|town| [0, 5, 0, 0][town.index()]);
            assert_eq!(serde_json::to_value(stock).unwrap(), json!({"ostia": 5}));
            assert_eq!(serde_json::from_value::<Stock>(json!({"ostia": 5})).unwrap(), stock);
            let twice = serde_json::from_str::<Stock>(r#"{"roma": 1, "roma": 2}"#).unwrap_err().to_string();
            assert!(twice.contains("town `roma` is given twice"), "{twice}");
            assert!(serde_json::from_value::<Stock>(json!({"rome": 1})).is_err());
        });
    }

    proptest! {
        #[test]
        fn sets_behave_like_sets(a in proptest::collection::btree_set(0u8..64, 0..20), b in proptest::collection::btree_set(0u8..64, 0..20)) {
            let set = |ids: &std::collections::BTreeSet<u8>| ids.iter().map(|&i| TownId(i)).collect::<IdSet<TownId>>();
            let ids = |set: IdSet<TownId>| set.iter().map(|t| t.0).collect::<Vec<u8>>();
            let (x, y) = (set(&a), set(&b));
            prop_assert_eq!(ids(x.or(y)), a.union(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(ids(x.and(y)), a.intersection(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(ids(x.without(y)), a.difference(&b).copied().collect::<Vec<_>>());
            prop_assert_eq!(x.meets(y), !a.is_disjoint(&b));
            prop_assert_eq!((x.len(), x.is_empty()), (a.len(), a.is_empty()));
            let mut changed = x;
            for id in b { changed.insert(TownId(id)); changed.remove(TownId(id)); prop_assert!(!changed.has(TownId(id))); }
            prop_assert_eq!(changed, x.without(y));
        }

        #[test]
        fn tables_and_sets_survive_json(counts in proptest::array::uniform3(0u8..), bits in 0u64..8) {
            names().scope(|| {
                let stock = Stock::from_fn(|town| counts.get(town.index()).copied().unwrap_or(0));
                let towns = IdSet::<TownId>::from_bits(bits);
                let json = serde_json::to_string(&(stock, towns)).unwrap();
                prop_assert_eq!(serde_json::from_str::<(Stock, IdSet<TownId>)>(&json).unwrap(), (stock, towns));
                Ok(())
            })?;
        }
    }
}
