//! The balance along a ladder of players: how often each role wins among equals, from weak players to strong ones.

use super::{id, interval_head, joint_head, level_columns, rank, sign, title};
use crate::table::{Cell, Column, Kind, Picture, Table};
use agon_analysis::rating::Rating;
use agon_analysis::win_rate::{LevelRate, WinRates};

/// The bot of a line-up in which all are equal.
pub fn alone(line_up: &str) -> Option<&str> {
    let mut bots = line_up.split(" + ");
    let first = bots.next()?;
    bots.all(|bot| bot == first).then_some(first)
}

/// Win rates of roles among equal bots, from the weakest bots to the strongest: by `ratings` if all of them met,
/// otherwise as the experiment lists them. The last two columns of `rates` are the line-up and the role. `None` if
/// fewer than two bots have line-ups to themselves.
pub fn ladder(rates: &WinRates, ratings: Option<&[Rating]>) -> Option<Table> {
    let (at, role) = (rates.columns.len().checked_sub(2)?, rates.columns.len() - 1);
    let mut bots: Vec<&str> = Vec::new();
    for bot in rates.levels.iter().filter_map(|level| alone(&level.level[at])) {
        if !bots.contains(&bot) {
            bots.push(bot);
        }
    }
    if bots.len() < 2 || rates.levels.iter().any(|level| level.payoff.is_some()) {
        return None;
    }
    let of = |bot: &str| ratings.and_then(|all| all.iter().find(|rating| rating.name == bot));
    let rated = bots.iter().all(|bot| of(bot).is_some());
    if rated {
        bots.sort_by(|a, b| of(a).zip(of(b)).map_or(std::cmp::Ordering::Equal, |(a, b)| by_points(a, b)));
    }
    let place = |level: &LevelRate| alone(&level.level[at]).and_then(|bot| bots.iter().position(|known| *known == bot));
    let mut levels: Vec<(&LevelRate, usize)> =
        rates.levels.iter().filter_map(|level| Some((level, place(level)?))).collect();
    // Roles keep their order; each goes up the ladder.
    let first = |same: &dyn Fn(&LevelRate) -> bool| rates.levels.iter().position(same);
    levels.sort_by_key(|(level, place)| {
        let stratum = first(&|other| other.level[..at] == level.level[..at]);
        (stratum, first(&|other| other.level[role] == level.level[role]), *place)
    });

    let mut columns = level_columns(&rates.columns[..at]);
    columns.extend([
        Column::new(rates.columns[role].clone(), rates.columns[role].clone(), Kind::Text),
        Column::new("bot", "bot", Kind::Text),
        Column::new("strength", "strength", Kind::Number).dispensable(rank(rated, 3)),
        Column::new("seats", "seats", Kind::Number).dispensable(2),
        Column::new("rate", "win rate", Kind::Number),
        Column::new("interval", interval_head(rates.confidence), Kind::Range),
        Column::new("joint", joint_head(rates.confidence), Kind::Range).dispensable(4),
        Column::new("fair", "fair", Kind::Number),
        Column::new("sign", "", Kind::Sign),
        Column::new("bar", "", Kind::Bar).dispensable(1),
    ]);
    let row = |(level, place): &(&LevelRate, usize)| {
        let bot = bots[*place];
        // Programs always get a number to draw by: points if there are any, otherwise the step of the ladder.
        let strength = of(bot).filter(|_| rated).map_or(*place as f64 + 1.0, |rating| rating.points.value);
        let mut cells: Vec<Cell> = level.level[..at].iter().cloned().map(Cell::Text).collect();
        let fair = level.fair.unwrap_or_default();
        cells.extend([
            Cell::Text(level.level[role].clone()),
            Cell::Text(bot.to_owned()),
            Cell::Number(strength, 0),
            Cell::Count(level.seats),
            Cell::Percent(level.rate.value),
            Cell::PercentRange(level.rate.low, level.rate.high),
            Cell::PercentRange(level.simultaneous.low, level.simultaneous.high),
            level.fair.map_or(Cell::Missing, Cell::Percent),
            Cell::Text(sign(&level.simultaneous, fair).to_owned()),
            Cell::Bar { low: level.rate.low, value: level.rate.value, high: level.rate.high, mark: level.fair },
        ]);
        cells
    };
    let order = match rated {
        true => "Equal players, from weak to strong: strength in Elo points, from the matches in which they met.",
        false => {
            "Equal players, in the order of the experiment; they never met, so nothing says how far apart they are."
        }
    };
    let within = [&rates.columns[..at], &[rates.columns[role].clone()]].concat();
    Some(Table {
        id: id("skill", &within),
        title: title("Win rate against the strength of the players", &within),
        columns,
        rows: levels.iter().map(row).collect(),
        notes: vec![order.to_owned()],
        pictures: vec![Picture::Ladder],
        ..Table::default()
    })
}

fn by_points(a: &Rating, b: &Rating) -> std::cmp::Ordering {
    a.points.value.total_cmp(&b.points.value).then_with(|| a.name.cmp(&b.name))
}
