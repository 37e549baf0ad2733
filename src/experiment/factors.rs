//! What is varied: options, content values, what is forbidden, and variants, checked against the game.

use super::forbid::FORBID;
use super::spec::Variant;
use super::{ExperimentError, Written};
use agon_game::{GameInfo, must_be, must_be_like, unknown};
use std::collections::BTreeMap;

/// Settings of options or content values, by name or path.
pub(super) type Settings = BTreeMap<String, toml::Value>;

/// One thing that is varied: its name and its values.
pub(super) struct Factor {
    pub column: String,
    pub name: String,
    pub kind: FactorKind,
    pub values: Vec<toml::Value>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum FactorKind {
    Option,
    Patch,
    Forbid,
}

impl Factor {
    /// What is forbidden, as a factor.
    pub(super) fn forbidding(values: Vec<toml::Value>) -> Self {
        Self { column: FORBID.to_owned(), name: FORBID.to_owned(), kind: FactorKind::Forbid, values }
    }
}

impl Written {
    /// The varied options and patches, checked.
    pub(super) fn factors(&self, info: &GameInfo) -> Result<Vec<Factor>, ExperimentError> {
        for (name, value) in &self.spec.options {
            check_option(info, name, value).map_err(|reason| self.error("options", name, reason))?;
        }
        let mut factors = Vec::new();
        for (name, values) in &self.spec.factors {
            if matches!(name.as_str(), "players" | "scenario" | "roles" | "patch") {
                continue;
            }
            let fail = |reason: String| self.error("factors", name, reason);
            if values.is_table() {
                return Err(fail(format!(
                    "holds keys; a content value is varied under [factors.patch], as `{name}.…`"
                )));
            }
            let values = list(values).map_err(fail)?;
            if name == FORBID {
                factors.push(self.forbid_factor(values).map_err(fail)?);
                continue;
            }
            for value in &values {
                check_option(info, name, value).map_err(fail)?;
            }
            if self.spec.options.contains_key(name) {
                return Err(fail("is also set under [options]; an option is either fixed or varied".into()));
            }
            factors.push(Factor {
                column: format!("option_{name}"),
                name: name.clone(),
                kind: FactorKind::Option,
                values,
            });
        }
        for (path, values) in self.spec.factors.get("patch").map(flat).unwrap_or_default() {
            let fail = |reason: String| self.error("factors.patch", &path, reason);
            let values = list(&values).map_err(fail)?;
            if flat_table(&self.spec.patch).contains_key(&path) {
                return Err(fail("is also set under [patch]; a value is either fixed or varied".into()));
            }
            let column = format!("patch_{}", path.replace('.', "_"));
            factors.push(Factor { column, name: path.clone(), kind: FactorKind::Patch, values });
        }
        Ok(factors)
    }

    /// Refuses variants that do not differ, or that set what is set or varied elsewhere.
    pub(super) fn check_variants(&self, info: &GameInfo, factors: &[Factor]) -> Result<(), ExperimentError> {
        let fail = |reason: String| self.error("variants", "", reason);
        let variants = &self.spec.variants;
        if variants.len() == 1 {
            return Err(fail(
                "one variant alone is compared with nothing; write another, which may be just a name".into(),
            ));
        }
        for (i, variant) in variants.iter().enumerate() {
            let name = &variant.name;
            let wrong = |key: &str, reason: String| Err(self.variant_error(i, key, reason));
            if name.trim().is_empty() {
                return Err(fail(format!("variant {} has no name", i + 1)));
            }
            if variants[..i].iter().any(|other| other.name == *name) {
                return Err(fail(format!("two variants are named `{name}`")));
            }
            let patch = flat_table(&variant.patch);
            let same = |other: &&Variant| {
                let settings = other.options == variant.options && flat_table(&other.patch) == patch;
                settings && other.forbid.forbid() == variant.forbid.forbid()
            };
            if let Some(other) = variants[..i].iter().find(same) {
                return Err(fail(format!("`{}` and `{name}` are the same; their cells would be equal", other.name)));
            }
            let varied = |setting: &String| factors.iter().any(|factor| factor.name == *setting);
            let set = variant.options.keys().map(|option| (format!("options.{option}"), option));
            let set = set.chain(patch.keys().map(|path| (format!("patch.{path}"), path)));
            let fixed = flat_table(&self.spec.patch);
            for (key, setting) in set {
                if let Some(value) = variant.options.get(setting)
                    && let Err(reason) = check_option(info, setting, value)
                {
                    return wrong(&key, reason);
                }
                if self.spec.options.contains_key(setting) {
                    return wrong(&key, "it is set for all matches under [options]".to_owned());
                }
                if fixed.contains_key(setting) {
                    return wrong(&key, "it is set for all matches under [patch]".to_owned());
                }
                if varied(setting) {
                    return wrong(&key, "it is varied under [factors]".to_owned());
                }
            }
        }
        Ok(())
    }
}

impl Variant {
    /// The key under which the variant sets a content value, or an option.
    pub(super) fn sets(&self, path: &str, option: &str) -> Option<String> {
        match self.options.contains_key(option) {
            true => Some(format!("options.{option}")),
            false => flat_table(&self.patch).contains_key(path).then(|| format!("patch.{path}")),
        }
    }
}

fn check_option(info: &GameInfo, name: &str, value: &toml::Value) -> Result<(), String> {
    let Some(option) = info.options.iter().find(|o| o.name == name) else {
        return Err(unknown("option", name, info.options.iter().map(|o| &o.name)));
    };
    // An option without listed values takes any value of its type.
    let fits = if option.values.is_empty() { value.same_type(&option.value) } else { option.values.contains(value) };
    if fits {
        return Ok(());
    }
    if option.values.is_empty() {
        return Err(must_be_like(&option.value, value));
    }
    let shown = |v: &toml::Value| v.as_str().map_or_else(|| v.to_string(), str::to_owned);
    // What differs in its type only is written with quotes too many or too few.
    Err(match option.values.iter().find(|known| shown(known) == shown(value)) {
        Some(meant) => format!("must be {meant} {} quotes", if meant.is_str() { "in" } else { "without" }),
        None => unknown("value", &shown(value), option.values.iter().map(shown)),
    })
}

/// The values of a factor, each once.
pub(super) fn list(value: &toml::Value) -> Result<Vec<toml::Value>, String> {
    let values = match value {
        toml::Value::Array(values) => values.clone(),
        other => return Err(must_be("a list of values", other)),
    };
    once(&values)?;
    if values.is_empty() { Err("the list is empty".into()) } else { Ok(values) }
}

/// Refuses a list with a value in it twice: it would make equal cells.
pub(super) fn once(values: &[toml::Value]) -> Result<(), String> {
    match (0..values.len()).find(|&i| values[..i].contains(&values[i])) {
        Some(i) => Err(format!("{} is listed twice", values[i])),
        None => Ok(()),
    }
}

/// `[patch]` written with dotted keys or nested tables, as paths.
pub(super) fn flat_table(table: &toml::Table) -> Settings {
    let mut settings = Settings::new();
    for (key, value) in table {
        match value {
            toml::Value::Table(inner) => {
                settings.extend(flat_table(inner).into_iter().map(|(path, v)| (format!("{key}.{path}"), v)));
            }
            value => drop(settings.insert(key.clone(), value.clone())),
        }
    }
    settings
}

pub(super) fn flat(value: &toml::Value) -> Settings {
    value.as_table().map(flat_table).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon_game::OptionInfo;

    #[test]
    fn an_option_with_quotes_too_many_or_too_few_is_told_so() {
        let values = vec![false.into(), true.into(), "2".into()];
        let option = OptionInfo { name: "strict".to_owned(), values, value: true.into() };
        let info = GameInfo { options: vec![option], ..GameInfo::new("race", "Race", 2..=2) };
        let refused = |value: toml::Value| check_option(&info, "strict", &value).unwrap_err();
        assert_eq!(refused("true".into()), "must be true without quotes");
        assert_eq!(refused(2.into()), "must be \"2\" in quotes");
        assert_eq!(refused("maybe".into()), "unknown value `maybe` (known: false, true, 2)");
    }
}
