//! `naval.toml`: continuity, disasters, naval battles, pirates and Rhodes.

use super::numbers::{Numbers, numbers, whole};
use super::raw::NavalFile;
use crate::ids::*;
use agon_game::{Bundle, ContentError, Fields, Place};

numbers! {
    /// PAX-11.1.3: the 2d6 roll for going on after a Stop.
    pub struct ContinuityRules {
        /// The highest roll with which the Fleet goes on.
        continues_if_at_most: number(2..=12),
        /// Modifier with a leader.
        leader_with_fleet: signed(-6..=6),
        /// Modifier after an enemy Fleet withdrew.
        enemy_fleet_withdrew: signed(-6..=6),
        /// Modifier after winning a naval battle.
        won_naval_battle: signed(-6..=6),
        /// PAX-11.4.2: the roll at which a Fleet may not withdraw.
        no_withdrawal_on: number(0..=12),
    }
}

/// PAX-11.2: a disaster at sea.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Disaster {
    /// Nothing.
    #[default]
    None,
    /// A Stop.
    OffCourse,
    /// A Stop, and losses rolled on another die.
    Storm,
}

numbers! {
    /// PAX-11.4: naval battles.
    pub struct NavalBattleRules {
        /// BP that a leader adds.
        leader_bp: number(0..=9),
        /// What the BP difference is divided by for the loser's losses in galleys, rounding up.
        loss_divisor: number(1..=9),
        /// Galleys that the winner loses on an odd die.
        winner_loses_on_odd_die: number(0..=9),
        /// PAX-11.4.6: BP that an Army on board loses with each galley.
        army_bp_lost_per_galley: number(0..=9),
        /// PAX-11.4.2: how far a Fleet withdraws.
        withdrawal_sea_links: number(0..=9),
    }
}

numbers! {
    /// PAX-12.6: numbers for pirates.
    pub struct PirateNumbers {
        /// What defeats them: 1d6 plus BP of galleys and modifiers.
        defeat_at_least: number(1..=20),
        /// Modifier with a leader.
        leader_bonus: number(0..=9),
        /// Modifier against Cilician pirates.
        cilician_modifier: signed(-9..=9),
        /// How many Sea Links around their Space Cilician pirates close to lines of communications.
        cilician_block_sea_links: number(1..=1),
        /// How many Sea Links pirates stay away from Rhodes.
        rhodes_safe_sea_links: number(0..=9),
    }
}

numbers! {
    /// PAX-12.5.1: numbers for Rhodes.
    pub struct RhodesNumbers {
        /// PAX-6.1.6: the toll.
        toll_talents: number(0..=9),
        /// Galleys for its controller in the Standard Game.
        galleys_at_turn_start: number(0..=9),
        /// Card 2: price of the alliance.
        alliance_talents: number(0..=9),
        /// Card 2: price of replacing a lost galley.
        lost_galley_talents: number(0..=9),
    }
}

/// The file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct NavalRules {
    /// Going on after a Stop.
    pub continuity: ContinuityRules,
    /// Disasters at naval transit points, by die minus one.
    pub naval_disaster: [Disaster; 6],
    /// Disasters at deep sea transit points, by die minus one.
    pub deep_sea_disaster: [Disaster; 6],
    /// Battles.
    pub battle: NavalBattleRules,
    /// Pirates.
    pub pirates: PirateNumbers,
    /// Rhodes.
    pub rhodes: RhodesNumbers,
}

/// The file's rules, and the Spaces that it names.
pub(super) struct Naval {
    pub rules: NavalRules,
    pub cilician_space: Space,
    pub rhodes_space: Space,
}

pub(super) fn read(bundle: &Bundle, file: &NavalFile) -> Result<Naval, ContentError> {
    let place = |table| Place::table(bundle, "naval.toml", table);
    let mut sea = Fields::new(place("sea_disaster"), &file.sea_disaster);
    let (naval_disaster, deep_sea_disaster) = (disasters(&mut sea, "naval")?, disasters(&mut sea, "deep_sea")?);
    sea.finish()?;
    let mut pirates = Fields::new(place("pirates"), &file.pirates);
    let mut rhodes = Fields::new(place("rhodes"), &file.rhodes);
    let rules = NavalRules {
        continuity: whole(place("continuity"), &file.continuity)?,
        naval_disaster,
        deep_sea_disaster,
        battle: whole(place("naval_battle"), &file.naval_battle)?,
        pirates: PirateNumbers::read(&mut pirates)?,
        rhodes: RhodesNumbers::read(&mut rhodes)?,
    };
    let naval = Naval { rules, cilician_space: pirates.id("cilician_space")?, rhodes_space: rhodes.id("space")? };
    pirates.finish()?;
    rhodes.finish()?;
    Ok(naval)
}

fn disasters(fields: &mut Fields<'_>, key: &str) -> Result<[Disaster; 6], ContentError> {
    let words = [("none", Disaster::None), ("off_course", Disaster::OffCourse), ("storm", Disaster::Storm)];
    let found = fields.choices(key, &words)?;
    found
        .try_into()
        .map_err(|v: Vec<_>| fields.error(key, format!("expected one for each of 1 to 6, found {}", v.len())))
}
