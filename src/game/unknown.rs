//! One wording for every unknown name: what it is, the nearest known one, and all known ones.

/// Most known names that a message lists; if there are more, such as the Spaces of a map, it gives their number.
const MOST_LISTED: usize = 100;

/// Most characters of a given name that a message quotes.
const MOST_REPEATED: usize = 60;

/// A given name as quoted in messages: of a very long one only the beginning.
pub fn cut(given: &str) -> String {
    match given.char_indices().nth(MOST_REPEATED) {
        Some((end, _)) => format!("{}…", &given[..end]),
        None => given.to_owned(),
    }
}

/// A path in which every part is [`cut`].
pub fn cut_path(path: &str) -> String {
    path.split('.').map(cut).collect::<Vec<_>>().join(".")
}

/// A message in which everything in quotes is [`cut`], because it may come from a user.
pub fn shortened(message: &str) -> String {
    let (mut short, mut rest) = (String::new(), message);
    while let Some(start) = rest.find(['`', '"']) {
        let quote = &rest[start..=start];
        let Some(length) = rest[start + 1..].find(quote) else { break };
        let end = start + 1 + length;
        short += &format!("{}{quote}{}{quote}", &rest[..start], cut(&rest[start + 1..end]));
        rest = &rest[end + 1..];
    }
    short + rest
}

/// `unknown empire `rom`; did you mean `rome`? (known: …)`, the one wording for every unknown name.
pub fn unknown<S: AsRef<str>>(what: &str, given: &str, known: impl IntoIterator<Item = S>) -> String {
    none_of(what, given, &known.into_iter().map(|s| s.as_ref().to_owned()).collect::<Vec<_>>())
}

/// Compiled once, and not for every kind of list.
fn none_of(what: &str, given: &str, known: &[String]) -> String {
    let given = &cut(given);
    let nearest = known
        .iter()
        .map(|k| (begins(k, given), strsim::jaro_winkler(&k.to_lowercase(), &given.to_lowercase()), k))
        .filter(|(begins, score, _)| *begins || *score > 0.75)
        .rev()
        .max_by(|a, b| a.0.cmp(&b.0).then(a.1.total_cmp(&b.1)));
    let hint = nearest.map(|(.., k)| format!("; did you mean `{k}`?")).unwrap_or_default();
    match known.len() {
        0 => format!("unknown {what} `{given}`: there are none here"),
        1..=MOST_LISTED => format!("unknown {what} `{given}`{hint} (known: {})", known.join(", ")),
        many => format!("unknown {what} `{given}`{hint} ({many} are known)"),
    }
}

/// Whether the name is the given one followed by a copy number (`base_1_1#2`) or by more words (`v_basic`).
fn begins(known: &str, given: &str) -> bool {
    known.strip_prefix(given).is_some_and(|rest| rest.starts_with(['#', '_']))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_lists_are_not_told() {
        let known = (0..101).map(|i| format!("space_{i}")).collect::<Vec<_>>();
        assert_eq!(unknown("space", "x", &known), "unknown space `x` (101 are known)");
        assert!(unknown("space", "x", &known[1..]).ends_with(", space_99, space_100)"));
        assert_eq!(
            unknown("space", "spce_7", &known),
            "unknown space `spce_7`; did you mean `space_7`? (101 are known)"
        );
    }

    /// Who gives the first word of a name means that name, not a short one of similar letters.
    #[test]
    fn the_first_word_of_a_name_is_enough_to_be_meant() {
        let known = ["vi", "vii_standard", "v_basic", "v_extended_short"];
        assert!(
            unknown("scenario", "v", known).contains("did you mean `v_basic`?"),
            "{}",
            unknown("scenario", "v", known)
        );
        assert!(unknown("scenario", "w", known).starts_with("unknown scenario `w` (known: "));
    }

    /// A name of ten megabytes must not come back as ten megabytes.
    #[test]
    fn long_names_are_cut() {
        let (long, short) = ("ä".repeat(5000), format!("{}…", "ä".repeat(60)));
        assert_eq!(unknown("space", &long, ["rome"]), format!("unknown space `{short}` (known: rome)"));
        assert_eq!(shortened("`a` and \"b"), "`a` and \"b");
    }
}
