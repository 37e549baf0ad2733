//! Which states can exist: nothing is created, nothing is lost (MN-028, MN-030, and the box list 2.2 to 2.4),
//! everything is where the rules allow it, and every field fits the next decision.
//! Every state that passes can be played to the end. A refusal begins with the place in the state, as in the JSON, and
//! says what would be right.

mod activation;
mod campaign;
mod cards;
mod map;
mod phase;
mod step;
mod table;
mod tokens;
mod trade;

use super::MareNostrum;
use super::ids::*;
use super::state::*;
use agon_game::{Checking, Id, ensure};

/// The result of a part of the check.
type Checked = Result<(), String>;

impl Checking for MareNostrum {
    /// The later parts rely on the earlier ones.
    fn check(&self, s: &State) -> Checked {
        self.check_nothing_masked(s)?;
        self.check_table(s)?;
        self.check_map(s)?;
        self.check_units(s)?;
        self.check_tokens(s)?;
        self.check_cards(s)?;
        self.check_holdings(s)?;
        self.check_trade(s)?;
        self.check_activation(s)?;
        self.check_campaign(s)?;
        self.check_phase_fields(s)?;
        self.check_step(s)
    }
}

impl MareNostrum {
    /// The id of a province, as in the state.
    fn id_of(&self, province: Province) -> &str {
        self.content.names.name(province)
    }

    /// The name of a province, as on the board.
    fn land(&self, province: Province) -> &str {
        &self.content.province_names[province.index()]
    }

    /// The name of a sea, as on the board.
    fn water(&self, sea: Sea) -> &str {
        &self.content.sea_names[sea.index()]
    }
}

/// `1 legion`, `2 legions`, `3 triremes`, `2 fortresses`.
fn counted(count: impl Into<u64>, what: &str) -> String {
    let count = count.into();
    let ending = match (count, what.ends_with('s')) {
        (1, _) => "",
        (_, true) => "es",
        (_, false) => "s",
    };
    format!("{count} {}{ending}", what.replace('_', " "))
}

/// Names in a sentence: `rome`, `rome and greece`, `rome, greece and egypt`; `nobody` without any.
fn listed<T: std::fmt::Display>(items: impl IntoIterator<Item = T>) -> String {
    let names: Vec<String> = items.into_iter().map(|item| item.to_string()).collect();
    match names.split_last() {
        None => "nobody".to_owned(),
        Some((only, [])) => only.clone(),
        Some((last, others)) => format!("{} and {last}", others.join(", ")),
    }
}
