//! `agon data`: where a game's printed content comes from; exports and checks it.

use super::layout::{Grid, hanging, paragraph};
use agon_game::{Bundle, ContentChoice, Source};
use agon_registry::Registry;
use anyhow::{Context, bail};
use std::fs;
use std::io::{Write, stdout};
use std::path::{Path, PathBuf};

/// Sources from the strongest to the weakest, with their names in content files.
const SOURCES: [(Source, &str); 4] = [
    (Source::Rulebook, "rulebook"),
    (Source::Public, "public"),
    (Source::Inferred, "inferred"),
    (Source::Reconstructed, "reconstructed"),
];

/// Arguments of `agon data`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// Name of the game (`agon games` lists them)
    game: String,
    /// Folder with corrected content files: check them and show what differs
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// A design under test: the folder is not compared with what is known of the printed game
    #[arg(long, requires = "data")]
    own_design: bool,
    /// List the entries that rest on this source
    #[arg(long, value_name = "SOURCE", value_parser = SOURCES.map(|(_, name)| name))]
    list: Option<String>,
    /// Write the content files into this folder
    #[arg(long, value_name = "DIR", conflicts_with = "list")]
    export: Option<PathBuf>,
    /// Let `--export` replace files that exist
    #[arg(long, requires = "export")]
    force: bool,
}

/// Prints the table of sources, a list of entries, or what was exported.
///
/// # Errors
/// When the game is unknown, its content is wrong, a file would be overwritten, or stdout cannot be written.
pub fn run(args: Args, registry: &Registry) -> anyhow::Result<()> {
    let (data, check_printed) = (args.data.clone(), !args.own_design);
    let choice = ContentChoice { data, check_printed, ..ContentChoice::default() };
    let built_in = registry.content(&args.game, &ContentChoice::default())?;
    // Loading is the check: everything that a match would refuse is refused here, even a folder that does not exist.
    let game = registry.load(&args.game, &choice)?;
    let info = game.info();
    let mut out = stdout().lock();
    if built_in.files().next().is_none() {
        return Ok(writeln!(out, "{} has no content files: its rules are all in the program.", info.title)?);
    }
    let chosen = registry.content(&args.game, &choice)?;
    let text = match (&args.export, &args.list) {
        (Some(dir), _) => export(&chosen, dir, args.force)?,
        (_, Some(source)) => list(&chosen, source),
        _ => format!("{}, content {}\n\n{}", info.title, info.content_hash, summary(&built_in, &chosen)),
    };
    Ok(write!(out, "{text}")?)
}

fn summary(built_in: &Bundle, chosen: &Bundle) -> String {
    let mut grid = Grid::new(&["File", ">Entries", ">Rulebook", ">Public", ">Inferred", ">Reconstructed"]);
    let mut totals = [0; 1 + SOURCES.len()];
    for (name, _) in chosen.files() {
        let provenance = chosen.provenance(name);
        let mut row = vec![provenance.entries.len()];
        row.extend(SOURCES.iter().map(|(s, _)| provenance.counts.get(s).copied().unwrap_or(0)));
        totals.iter_mut().zip(&row).for_each(|(total, n)| *total += n);
        grid.row(std::iter::once(name.to_owned()).chain(row.iter().map(usize::to_string)));
    }
    grid.row(std::iter::once("all".to_owned()).chain(totals.iter().map(usize::to_string)));

    let corrected: Vec<&str> =
        chosen.files().filter(|(name, text)| built_in.text(name) != Some(*text)).map(|(name, _)| name).collect();
    let state = match corrected.as_slice() {
        [] => "The files are those built into the program.".to_owned(),
        files => format!("Checked; these differ from the built-in files: {}.", files.join(", ")),
    };
    let hint = "`--list reconstructed` names the entries that stand in for printed values nobody could look up; correct \
                them against your copy with `--export` and `--data`.";
    format!("{grid}\n\n{}\n{}\n", paragraph("", &state), paragraph("", hint))
}

fn list(bundle: &Bundle, source: &str) -> String {
    let mut text = String::new();
    for (name, _) in bundle.files() {
        let entries = bundle.provenance(name).entries;
        let wanted = entries.iter().filter(|(_, s, _)| SOURCES.contains(&(*s, source)));
        for (place, _, stronger) in wanted {
            let fields: Vec<String> = SOURCES
                .iter()
                .flat_map(|(s, label)| {
                    stronger.iter().filter(move |(_, f)| *f == s).map(move |(key, _)| format!("{key} {label}"))
                })
                .collect();
            let but = if fields.is_empty() { String::new() } else { format!("  (but {})", fields.join(", ")) };
            text += &hanging("", 2, &format!("{}: {place}{but}", name.trim_end_matches(".toml")));
            text.push('\n');
        }
    }
    if text.is_empty() { format!("No entry rests on `{source}`.\n") } else { text }
}

fn export(bundle: &Bundle, dir: &Path, force: bool) -> anyhow::Result<String> {
    fs::create_dir_all(dir).with_context(|| format!("cannot make the folder {}", dir.display()))?;
    let existing: Vec<&str> = bundle.files().map(|(name, _)| name).filter(|name| dir.join(name).exists()).collect();
    if !force && !existing.is_empty() {
        bail!("{} already holds {}; `--force` replaces files", dir.display(), existing.join(", "));
    }
    let mut text = String::new();
    for (name, content) in bundle.files() {
        let path = dir.join(name);
        fs::write(&path, content).with_context(|| format!("cannot write {}", path.display()))?;
        text += &format!("wrote {}\n", path.display());
    }
    Ok(text)
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon_game::EmbeddedFile;

    const MAP: EmbeddedFile = EmbeddedFile::new(
        "map.toml",
        r#"
            [[provinces]]
            id = "latium"
            source = "rulebook"
            [[provinces]]
            id = "gallia"
            source = "reconstructed"
            source_fields = { tax = "public" }
        "#,
    );
    const RULES: EmbeddedFile = EmbeddedFile::new("rules.toml", "[dice]\nsource = \"inferred\"\nfaces = 6\n");

    #[test]
    fn the_summary_counts_sources_per_file_and_names_corrected_files() {
        let built_in = Bundle::embedded("x", &[MAP, RULES]);
        let text = summary(&built_in, &built_in);
        let row =
            |file: &str| text.lines().find(|l| l.starts_with(file)).map(|l| l.split_whitespace().skip(1).collect());
        assert_eq!(row("map.toml"), Some(vec!["2", "1", "0", "0", "1"]));
        assert_eq!(row("rules.toml"), Some(vec!["1", "0", "0", "1", "0"]));
        assert_eq!(row("all"), Some(vec!["3", "1", "0", "1", "1"]));
        assert!(text.contains("The files are those built into the program."));

        let corrected = Bundle::embedded("x", &[MAP, EmbeddedFile { text: "[dice]\nfaces = 8\n", ..RULES }]);
        assert!(summary(&built_in, &corrected).contains("these differ from the built-in files: rules.toml."));
    }

    #[test]
    fn the_list_holds_the_entries_of_one_source_with_their_stronger_fields() {
        let bundle = Bundle::embedded("x", &[MAP, RULES]);
        assert_eq!(list(&bundle, "reconstructed"), "map: provinces.gallia (but tax public)\n");
        assert_eq!(list(&bundle, "inferred"), "rules: dice\n");
        assert_eq!(list(&bundle, "public"), "No entry rests on `public`.\n");
    }

    #[test]
    fn export_writes_all_files_and_replaces_none_unasked() {
        let folder = tempfile::tempdir().unwrap();
        let dir = folder.path().join("new");
        let bundle = Bundle::embedded("x", &[MAP, RULES]);
        assert_eq!(export(&bundle, &dir, false).unwrap().lines().count(), 2);
        assert_eq!(fs::read_to_string(dir.join("map.toml")).unwrap(), MAP.text);

        fs::write(dir.join("map.toml"), "mine").unwrap();
        fs::remove_file(dir.join("rules.toml")).unwrap();
        let refusal = export(&bundle, &dir, false).unwrap_err().to_string();
        assert!(refusal.ends_with("already holds map.toml; `--force` replaces files"), "{refusal}");
        assert_eq!(fs::read_to_string(dir.join("map.toml")).unwrap(), "mine");
        assert!(!dir.join("rules.toml").exists());
        export(&bundle, &dir, true).unwrap();
        assert_eq!(fs::read_to_string(dir.join("map.toml")).unwrap(), MAP.text);
    }
}
