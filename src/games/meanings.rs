//! What the options of the games mean, in a sentence each. The pages of `docs/rules/` say it, and nobody says it twice: the
//! tables under their headings `Options` are compiled in.

/// The games that have options, and their pages.
const PAGES: [(&str, &str); 4] = [
    ("mare_nostrum", include_str!("../../docs/rules/mare_nostrum.md")),
    ("from_sea_to_sea", include_str!("../../docs/rules/from_sea_to_sea.md")),
    ("age_of_mythology", include_str!("../../docs/rules/age_of_mythology.md")),
    ("pax_romana", include_str!("../../docs/rules/pax_romana.md")),
];

/// What an option of a built-in game decides, such as `when the bag of check tokens is refilled`; `None` for other games.
pub fn meaning(game: &str, option: &str) -> Option<String> {
    let (_, page) = PAGES.iter().find(|(name, _)| *name == game)?;
    let (_, options) = page.split_once("\n## Options\n")?;
    let option = format!("`{option}`");
    options.lines().take_while(|line| !line.starts_with("## ")).find_map(|line| {
        let [_, names, _, meaning, _, _] = line.split('|').collect::<Vec<_>>().try_into().ok()?;
        names.contains(&option).then(|| meaning.trim().replace('`', ""))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::games::{ContentChoice, NAMES, Visitor, with_game};

    struct Options;

    impl Visitor for Options {
        type Output = Vec<String>;

        fn visit<G: crate::game::Heuristic>(self, game: G) -> Vec<String> {
            game.info().options.iter().map(|option| option.name.clone()).collect()
        }
    }

    #[test]
    fn every_option_has_a_meaning() {
        let mut all = 0;
        for game in NAMES {
            for option in with_game(game, &ContentChoice::default(), Options).unwrap() {
                let meaning = meaning(game, &option).unwrap_or_else(|| panic!("{game}: {option}"));
                assert!(meaning.len() > 10 && !meaning.ends_with('.'), "{game}: {option}: {meaning}");
                all += 1;
            }
        }
        assert!(all > 200, "{all}");
        assert_eq!(meaning("mare_nostrum", "market"), None);
        assert_eq!(meaning("connect_four", "card_display"), None);
    }
}
