//! What the options of a game mean, in a sentence each. Its page in `docs/rules/` says it, and nobody says it twice: the
//! table under the heading `Options` is compiled in.

/// What an option decides by the page of its game.
pub(super) fn meaning(page: &str, option: &str) -> Option<String> {
    let (_, options) = page.split_once("\n## Options\n")?;
    let option = format!("`{option}`");
    options.lines().take_while(|line| !line.starts_with("## ")).find_map(|line| {
        let [_, names, _, meaning, _, _] = line.split('|').collect::<Vec<_>>().try_into().ok()?;
        names.contains(&option).then(|| meaning.trim().replace('`', ""))
    })
}

#[cfg(test)]
mod tests {
    use agon::game::ContentChoice;
    use agon::registry::BUILT_IN;

    #[test]
    fn every_option_has_a_meaning() {
        let mut all = 0;
        for game in BUILT_IN.names() {
            for option in &BUILT_IN.load(game, &ContentChoice::default()).unwrap().info().options {
                let meaning = BUILT_IN.meaning(game, &option.name);
                let meaning = meaning.unwrap_or_else(|| panic!("{game}: {}", option.name));
                assert!(meaning.len() > 10 && !meaning.ends_with('.'), "{game}: {}: {meaning}", option.name);
                all += 1;
            }
        }
        assert!(all > 200, "{all}");
        assert_eq!(BUILT_IN.meaning("mare_nostrum", "market"), None);
        assert_eq!(BUILT_IN.meaning("connect_four", "card_display"), None);
    }
}
