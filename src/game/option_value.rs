//! Options of the rules as a user types them.

use super::{GameInfo, OptionInfo, unknown};

impl OptionInfo {
    /// A value as a user types it: text without quotes.
    pub fn plain(value: &toml::Value) -> String {
        value.as_str().map_or_else(|| value.to_string(), str::to_owned)
    }

    /// A value of an option that allows any value of its type.
    fn free_value(&self, text: &str) -> Result<toml::Value, String> {
        if self.value.is_str() {
            return Ok(text.into());
        }
        let table = toml::from_str::<toml::Table>(&format!("value = {text}")).ok();
        let value = table.filter(|t| t.len() == 1).and_then(|mut t| t.remove("value"));
        let fits = |v: &toml::Value| v.same_type(&self.value);
        value.filter(fits).ok_or_else(|| {
            format!("option `{}` takes a value like `{}`, not `{text}`", self.name, Self::plain(&self.value))
        })
    }
}

impl GameInfo {
    /// The allowed value of option `name` that is written `text`.
    ///
    /// # Errors
    /// When the game has no such option or the option no such value; names those it has.
    pub fn option_value(&self, name: &str, text: &str) -> Result<toml::Value, String> {
        let option = self.options.iter().find(|o| o.name == name).ok_or_else(|| {
            unknown(&format!("{} option", self.title), name, self.options.iter().map(|o| o.name.as_str()))
        })?;
        if option.values.is_empty() {
            return option.free_value(text);
        }
        let allowed = option.values.iter().find(|v| OptionInfo::plain(v) == text).cloned();
        allowed.ok_or_else(|| unknown(&format!("`{name}` value"), text, option.values.iter().map(OptionInfo::plain)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use toml::Value;

    fn game_with(value: Value, values: &[Value]) -> GameInfo {
        let option = OptionInfo { name: "speed".into(), values: values.to_vec(), value };
        GameInfo { options: vec![option], ..GameInfo::new("race", "Race", 2..=2) }
    }

    #[test]
    fn an_option_takes_its_allowed_values_with_their_types() {
        let game = game_with(Value::from(2), &[Value::from(2), Value::from("2x"), Value::from(true)]);
        assert_eq!(game.option_value("speed", "2"), Ok(Value::from(2)));
        assert_eq!(game.option_value("speed", "2x"), Ok(Value::from("2x")));
        assert_eq!(game.option_value("speed", "true"), Ok(Value::from(true)));
        let refusal = game.option_value("speed", "tru").unwrap_err();
        assert_eq!(refusal, "unknown `speed` value `tru`; did you mean `true`? (known: 2, 2x, true)");
        let refusal = game.option_value("sped", "2").unwrap_err();
        assert_eq!(refusal, "unknown Race option `sped`; did you mean `speed`? (known: speed)");
    }

    #[test]
    fn an_option_without_listed_values_takes_any_of_its_type() {
        let number = game_with(Value::from(2), &[]);
        assert_eq!(number.option_value("speed", "-7"), Ok(Value::from(-7)));
        for text in ["fast", "1.5", "", "1\nother = 2", "\"2\""] {
            let refusal = number.option_value("speed", text).unwrap_err();
            assert!(refusal.starts_with("option `speed` takes a value like `2`, not"), "{refusal}");
        }
        assert_eq!(game_with(Value::from("a"), &[]).option_value("speed", "b=c"), Ok(Value::from("b=c")));
    }
}
