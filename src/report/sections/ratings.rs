//! Strength of the bots.

use super::interval_head;
use crate::table::{Cell, Column, Kind, Table};
use agon_analysis::rating::Rating;
use agon_analysis::weng_lin::Online;
use agon_analysis::{Confidence, Sample};
use serde_json::Value;

/// Why the score of a bot says little, if that is so.
pub fn unlike(sample: &Sample) -> Option<&'static str> {
    if sample.is_swiss() { Some(SWISS) } else { sample.steers_bots().then_some(STEERED) }
}

/// In a Swiss tournament.
const SWISS: &str = "Bots of like standing met, so the score of a strong bot is that against strong opponents: compare \
                         ratings, not scores or win rates.";

/// Where pairs that are decided leave their matches to the others.
const STEERED: &str = "Pairs that were hard to tell apart got more matches, so the score of a bot is mostly that against bots like \
                       it: compare ratings, not scores or win rates.";

/// Ratings of the bots, by all matches at once and by one after the other.
pub fn ratings(ratings: &[Rating], online: &[Online], sample: &Sample, confidence: Confidence) -> Table {
    let row = |(r, online): (&Rating, &Online)| {
        let half = confidence.z() * online.deviation;
        vec![
            Cell::Text(r.name.clone()),
            Cell::Count(r.points.n),
            Cell::Count(r.comparisons),
            Cell::Percent(r.score),
            Cell::Number(r.points.value, 0),
            Cell::NumberRange(r.points.low, r.points.high, 0),
            Cell::Number(online.points, 0),
            Cell::NumberRange(online.points - half, online.points + half, 0),
            Cell::Bar { low: r.points.low, value: r.points.value, high: r.points.high, mark: Some(0.0) },
        ]
    };
    Table {
        id: "rating.bot".to_owned(),
        title: "Rating of the bots".to_owned(),
        columns: vec![
            Column::new("bot", "bot", Kind::Text),
            Column::new("matches", "matches", Kind::Number),
            Column::new("comparisons", "pairs", Kind::Number).dispensable(3),
            Column::new("score", "score", Kind::Number),
            Column::new("rating", "rating", Kind::Number),
            Column::new("interval", interval_head(confidence), Kind::Range),
            Column::new("weng_lin", "Weng-Lin", Kind::Number).dispensable(Column::HIDDEN),
            Column::new("weng_lin_interval", "Weng-Lin", Kind::Range).dispensable(2),
            Column::new("bar", "", Kind::Bar).dispensable(1),
        ],
        rows: ratings.iter().zip(online).map(row).collect(),
        notes: vec![
            "Elo points around a mean of 0, from who finished before whom: 100 points expect a score of 64%, \
             400 points 91%. Truncated matches count as draws."
                .to_owned(),
            "Weng-Lin is the rating that game servers give: it follows the matches in their order, and the last ones count \
             most. It stands here as the interval that it believes in."
                .to_owned(),
        ]
        .into_iter()
        .chain(unlike(sample).map(str::to_owned))
        .collect(),
        details: Value::Null,
        mark: "the mean",
        ..Table::default()
    }
}
