//! `turn.toml`: activations, movement, interception, withdrawal and attrition.

use super::numbers::{numbers, whole};
use super::raw::TurnFile;
use agon_game::{Bundle, ContentError, Fields, Place};

numbers! {
    /// PAX-3.2.F: Activations.
    pub struct ActivationRules {
        /// PAX-3.2.F1: talents for an Activation Marker.
        cost_talents: number(0..=9),
        /// PAX-4.1: talents for Negotiation.
        negotiation_cost_talents: number(0..=0),
        /// PAX-3.4.2k: Activations of one player in a row.
        max_consecutive_by_one_player: number(2..=2),
        /// PAX-3.5.1: Major Moves in an Expansion.
        major_moves: number(1..=4),
        /// PAX-3.5.1: Minor Moves in an Expansion.
        minor_moves: number(0..=4),
    }
}

numbers! {
    /// PAX-9.2.1: costs in MP.
    pub struct MovementRules {
        /// PAX-9.2.1a: entering a Space or land transit point.
        enter_space_or_land_tp: number(1..=9),
        /// PAX-9.2.1d: entering Rough Mountain.
        enter_rough_mountain: number(1..=9),
        /// PAX-9.2.1e: crossing a Strait.
        cross_strait: number(1..=9),
        /// PAX-9.2.1l: attacking, in addition to entering.
        attack: number(0..=9),
        /// PAX-9.2.1g: going on board.
        embark: number(0..=9),
        /// PAX-11.3.1: a voyage of any distance.
        sea_voyage: number(0..=9),
        /// PAX-9.2.1g: going ashore.
        disembark: number(0..=9),
        /// PAX-11.3.5a: repeating an amphibious assault.
        repeat_amphibious_assault: number(0..=9),
        /// PAX-9.2.1h: making Garrisons in a Major Move.
        create_garrisons_in_major_move: number(0..=9),
        /// PAX-9.2.1i: picking up units.
        pick_up_units: number(0..=9),
        /// PAX-9.2.1j: dropping units.
        drop_units: number(0..=0),
        /// PAX-9.2.1q: going on after a lost battle.
        continue_after_lost_battle: number(0..=9),
        /// PAX-9.2.1r: forcing a retreat.
        force_retreat: number(0..=9),
        /// PAX-8.4.2: the death of a leader in battle.
        leader_died_in_battle: number(0..=9),
        /// PAX-9.4.4: withdrawing past an enemy Garrison.
        withdraw_through_enemy_garrison: number(0..=9),
        /// PAX-13.4.5: the attack of a Barbarian Army where it is placed.
        barbarian_attack_on_placement: number(0..=9),
        /// PAX-8.2.3i: what MP are multiplied by for a leader who moves alone.
        lone_leader_factor: number(1..=4),
    }
}

numbers! {
    /// PAX-9.3: 2d6 plus Tactics and these modifiers.
    pub struct InterceptionRules {
        /// The total needed.
        success_at_least: number(2..=30),
        /// From a City of the interceptor.
        from_own_city: number(0..=9),
        /// From a Town of the interceptor.
        from_own_town: number(0..=9),
        /// Into a Space with a City of the interceptor.
        into_own_city: number(0..=9),
    }
}

numbers! {
    /// PAX-9.4: 1d6 with these modifiers.
    pub struct WithdrawalRules {
        /// The attacker has superiority.
        cavalry_superiority: signed(-6..=6),
        /// The attacker has dominance.
        cavalry_dominance: signed(-6..=6),
    }
}

/// PAX-9.6.3: attrition.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct AttritionRules {
    /// Percentage of units lost, rounding up, by die minus one.
    pub percent: [u8; 6],
    /// PAX-9.6.5: fewest units that suffer in Rough Mountain, by the optional rule.
    pub rough_mountain_units: u8,
}

impl AttritionRules {
    /// PAX-9.6.3b: losses of this many units for a die roll.
    pub fn losses(&self, die: u8, units: u8) -> u8 {
        let percent = u16::from(self.percent[usize::from(die - 1)]);
        (u16::from(units) * percent).div_ceil(100) as u8
    }
}

/// The file.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TurnRules {
    /// PAX-1.3: turns of the calendar. Each stands for 25 years, from 300 BC.
    pub turns: u8,
    /// Activations.
    pub activation: ActivationRules,
    /// Movement.
    pub movement: MovementRules,
    /// Interception.
    pub interception: InterceptionRules,
    /// Withdrawal before a battle.
    pub withdrawal: WithdrawalRules,
    /// Attrition.
    pub attrition: AttritionRules,
}

pub(super) fn read(bundle: &Bundle, file: &TurnFile) -> Result<TurnRules, ContentError> {
    let place = |table| Place::table(bundle, "turn.toml", table);
    let mut calendar = Fields::new(place("calendar"), &file.calendar);
    calendar.all_fixed([("years_per_turn", 25.into()), ("start_year_bc", 300.into())])?;
    let turns = calendar.number("turns", 1..=super::MAX_TURNS as u8)?;
    calendar.finish()?;

    let mut attrition = Fields::new(place("attrition"), &file.attrition);
    let percent = attrition.numbers("percent_by_die", 0..=100)?;
    let rough_mountain_units = attrition.number("optional_rough_mountain_units", 1..=99)?;
    attrition.finish()?;

    Ok(TurnRules {
        turns,
        activation: whole(place("activation"), &file.activation)?,
        movement: whole(place("movement"), &file.movement)?,
        interception: whole(place("interception"), &file.interception)?,
        withdrawal: whole(place("withdrawal"), &file.withdrawal)?,
        attrition: AttritionRules { percent, rough_mountain_units },
    })
}
