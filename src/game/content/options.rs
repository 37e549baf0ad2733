//! `[options]` and `[option_values]` of `rules.toml`: readings and variants that a user can switch.

use super::{Bundle, ContentError, Place};
use crate::{OptionInfo, must_be_like, read_value, unknown};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::{Table, Value};

const FILE: &str = "rules.toml";

/// Declares an option with named values: `choice! { /// docs  Refill { /// docs  WhenEmpty, … } }`.
#[macro_export]
macro_rules! choice {
    ($(#[$meta:meta])* $name:ident { $($(#[$vmeta:meta])* $variant:ident),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Debug, serde::Serialize, serde::Deserialize)]
        #[serde(rename_all = "snake_case")]
        pub enum $name { $($(#[$vmeta])* $variant),+ }
    };
}

/// The options of a game as written.
#[derive(Clone, Copy)]
pub struct OptionTables<'a> {
    /// `[options]`: the values in force.
    pub options: &'a Table,
    /// `[option_values]`: the allowed ones.
    pub values: &'a Table,
}

impl Bundle {
    /// The options of the game with their allowed values and the values in force, in the order of `rules.toml`.
    ///
    /// # Errors
    /// When `rules.toml` cannot be read or lacks one of the two tables.
    pub fn option_infos(&self) -> Result<Vec<OptionInfo>, ContentError> {
        #[derive(Deserialize)]
        struct Rules {
            options: Table,
            option_values: Table,
        }
        let Rules { options, option_values } = self.read(FILE)?;
        let values = |name: &str| option_values.get(name).and_then(Value::as_array).cloned().unwrap_or_default();
        let info =
            |name: &String| OptionInfo { name: name.clone(), values: values(name), value: options[name].clone() };
        Ok(keys(&options).map(info).collect())
    }
}

impl OptionTables<'_> {
    /// Checks every option against its allowed values, and those against what the rules and files know. `variants` are
    /// the options that select parts of the files, with the values that the files make possible; they are not readings
    /// and do not go into `O`.
    ///
    /// # Errors
    /// The first option that is missing, unknown or has a value that is not allowed.
    pub fn read<O: DeserializeOwned>(
        &self,
        bundle: &Bundle,
        variants: &[(String, Vec<Value>)],
    ) -> Result<O, ContentError> {
        let options = Place::table(bundle, FILE, "options");
        let allowed = Place::table(bundle, FILE, "option_values");
        if let Some(name) = keys(self.options).find(|name| !self.values.contains_key(*name)) {
            return Err(options.error(name, unknown("option", name, keys(self.values))));
        }
        if let Some(name) = keys(self.values).find(|name| !self.options.contains_key(*name)) {
            return Err(options.error(name, "the option is missing; [option_values] lists it"));
        }
        let mut readings = Table::new();
        for name in keys(self.options) {
            let value = &self.options[name];
            let Some(known) = self.values[name].as_array() else {
                return Err(allowed.error(name, "must be the list of allowed values"));
            };
            if !known.contains(value) {
                let usual = known.first().filter(|_| !known.iter().any(|one| one.same_type(value)));
                let reason = match usual {
                    Some(usual) => must_be_like(usual, value),
                    None => unknown("value", &shown(value), known.iter().map(shown)),
                };
                return Err(options.error(name, reason));
            }
            match variants.iter().find(|(option, _)| option == name) {
                Some((_, expected)) if known == expected => {}
                Some((_, expected)) => {
                    let expected = Value::from(expected.clone());
                    return Err(allowed.error(name, format!("must list the variants of the files: {expected}")));
                }
                None => drop(readings.insert(name.clone(), value.clone())),
            }
        }
        if let Some((name, _)) = variants.iter().find(|(name, _)| !self.options.contains_key(name)) {
            return Err(options.error(name, "the option is missing; it selects a variant of the files"));
        }
        let parse = |table: &Table| read_value::<O>(&Value::Table(table.clone()));
        let parsed = parse(&readings).map_err(|(key, reason)| options.error(&key, reason))?;
        // The allowed values are tried for all options at once: the first of each, the second of each, and so on.
        let of = |name: &str| self.values[name].as_array().into_iter().flatten();
        let most = readings.keys().map(|name| of(name).count()).max().unwrap_or(0);
        let at = |i: usize| -> Table {
            let value = |(name, usual): (&String, &Value)| (name.clone(), of(name).nth(i).unwrap_or(usual).clone());
            readings.iter().map(value).collect()
        };
        if (0..most).any(|i| parse(&at(i)).is_err()) {
            // One by one, to name the option.
            for (name, value) in readings.keys().flat_map(|name| of(name).map(move |value| (name, value))) {
                let mut other = readings.clone();
                other.insert(name.clone(), value.clone());
                parse(&other).map_err(|(_, reason)| allowed.error(name, reason))?;
            }
        }
        Ok(parsed)
    }
}

fn keys(table: &Table) -> impl Iterator<Item = &String> {
    table.keys().filter(|key| *key != "source")
}

fn shown(value: &Value) -> String {
    value.as_str().map_or_else(|| value.to_string(), str::to_owned)
}
