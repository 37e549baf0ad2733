//! `agon explain`: what a bot has learned, in the words of the game.

use super::game_args::{ContentArgs, check_order};
use super::layout::{Grid, hanging, paragraph};
use super::weights::{rounded, weights};
use agon_bots::BotConfig;
use agon_learning::explain::{ExplainError, Worth, points};
use agon_registry::{Loaded, Registry};
use anyhow::{Context, ensure};
use std::io::{Write, stdout};
use std::path::PathBuf;

/// Arguments of `agon explain`.
#[derive(Debug, clap::Args)]
pub struct Args {
    /// The bot, by name or as a path to a TOML file
    bot: String,
    /// The game
    game: String,
    /// JSON file with a state: explain this position, too
    #[arg(long, value_name = "FILE")]
    position: Option<PathBuf>,
    /// Number of seats for which the worth of a weight is given [default: the largest table]
    #[arg(long, short, value_name = "N")]
    players: Option<usize>,
    /// Content of the game
    #[command(flatten)]
    content: ContentArgs,
}

/// Prints the weights, the surest first.
///
/// # Errors
/// When the bot has learned nothing about the game, or the position cannot be read.
pub fn run(args: Args, registry: &Registry) -> anyhow::Result<()> {
    check_order(registry, "explain", &args.bot, &args.game)?;
    let game = args.content.load(registry, &args.game)?;
    let bot = registry.bot(&args.bot)?;
    let info = game.info();
    let players = args.players.unwrap_or(*info.players.end());
    ensure!(info.players.contains(&players), "{} is not played by {players}", info.title);
    let position = match &args.position {
        None => None,
        Some(path) => {
            let text = std::fs::read_to_string(path).with_context(|| format!("cannot read {}", path.display()))?;
            Some(serde_json::from_str(&text).with_context(|| format!("{} is no JSON", path.display()))?)
        }
    };
    let changed = changed(&game, &bot, &registry.bot("heuristic")?)?;
    let told = match game.explain(&bot, position.as_ref()) {
        // It may have learned how to weigh what the rules of thumb go by.
        Err(ExplainError::Nothing(_) | ExplainError::Elsewhere { .. }) if changed.is_some() && position.is_none() => {
            let head = format!("`{}` plays {} by rules of thumb.", bot.name, info.title);
            let text = format!("{}\n{}", paragraph("", &head), changed.unwrap_or_default());
            return Ok(write!(stdout().lock(), "{text}")?);
        }
        told => told?,
    };
    let mut text = String::new();
    let even = if info.cooperative { "in an even position" } else { "to a seat that is even with the others" };
    let head = format!(
        "What positions of {} are worth to `{}`: by how many points one more of each raises the chance of winning, {even}, with \
         {players} players.",
        info.title, bot.name
    );
    let head = match told.positions.is_empty() {
        true => format!(
            "Nothing was learned about positions of {}: `{}` uses the game's own evaluation.",
            info.title, bot.name
        ),
        false => head,
    };
    text += &format!("{}\n\n", paragraph("", &head));
    let worth = |worth: &Worth| {
        let points = |weight| points(info.cooperative, players, weight);
        format!("{:+.1} ± {:.1}", points(worth.weight), points(worth.error))
    };
    text += &lines(&told.positions, worth);
    if told.hidden > 0 {
        let network = format!(
            "A network of {} hidden units adds what the features are worth together, beyond the sum of each; no list can show it.",
            told.hidden
        );
        text += &format!("\n{}\n", paragraph("", &network));
    }
    let actions = match told.actions.is_empty() {
        true => "Nothing was learned about actions: without a search, the rules of thumb choose.",
        false => "What actions are chosen by: what one more of each adds to the log odds of an action.",
    };
    text += &format!("\n{}\n", paragraph("", actions));
    if !told.actions.is_empty() {
        text += &format!("\n{}", lines(&told.actions, |worth| format!("{:+.2} ± {:.2}", worth.weight, worth.error)));
    }
    let note = "± is one standard error; positions of one match count as one observation.";
    text += &format!("\n{}\n", paragraph("", note));
    text += &changed.unwrap_or_default();
    if let Some(position) = &told.position {
        text += &format!("\n{position}");
    }
    Ok(write!(stdout().lock(), "{text}")?)
}

/// The weights of the bot's rules of thumb that are not the game's own, the most changed first, if there are any.
fn changed(game: &Loaded, bot: &BotConfig, plain: &BotConfig) -> anyhow::Result<Option<String>> {
    let (own, others) = (weights(&game.weights(bot)?), weights(&game.weights(plain)?));
    let pairs = own.iter().zip(&others).map(|(own, other)| (own.name(), rounded(other.value), rounded(own.value)));
    let mut pairs: Vec<(String, f64, f64)> = pairs.filter(|(_, before, after)| before != after).collect();
    // A factor where there is one; what begins at 0 or turns its sign comes first.
    let change = |before: f64, after: f64| match before * after > 0.0 {
        true => libm::log(after / before).abs(),
        false => f64::INFINITY,
    };
    pairs.sort_by(|a, b| change(b.1, b.2).total_cmp(&change(a.1, a.2)));
    if pairs.is_empty() {
        return Ok(None);
    }
    let mut grid = Grid::new(&["Weight", ">The game's own", ">Here"]);
    let (all, count) = (own.len(), pairs.len());
    pairs.into_iter().for_each(|(name, before, after)| grid.row([name, before.to_string(), after.to_string()]));
    let head =
        format!("Of {all} weights of its rules of thumb {count} are not the game's own; the most changed first.");
    Ok(Some(format!("\n{}\n\n{grid}", paragraph("", &head))))
}

/// A line for each weight, with its meaning.
fn lines(worths: &[Worth], told: impl Fn(&Worth) -> String) -> String {
    let line = |worth: &Worth| {
        let first = format!("{:>15}  ", told(worth));
        format!("{}\n", hanging(&first, first.chars().count(), &format!("{}: {}", worth.name, worth.meaning)))
    };
    worths.iter().map(line).collect()
}
