//! Readings that a user can switch, under `[options]` of `rules.toml`. Defaults are in that file.

use agon_game::choice;
use serde::{Deserialize, Serialize};

choice! {
    /// AOM-R8: what passing in the draft means.
    DraftPass {
        /// The player takes no tile this time.
        ThisChanceOnly,
        /// The player is out for the rest of the draft.
        OutOfDraft,
    }
}
choice! {
    /// AOM-R10: what happens when the bank has fewer victory points than are to be placed.
    VpShortage {
        /// What is left in the bank is placed in turn order.
        PlaceRestInTurnOrder,
        /// None are placed, and the bank counts as empty.
        PlaceNone,
    }
}
choice! {
    /// AOM-C5: when the discard pile becomes the new deck.
    Reshuffle {
        /// As soon as a draw has taken the last card.
        WhenExhausted,
        /// When a card is to be drawn and none is left.
        WhenNeeded,
    }
}
choice! {
    /// AOM-C6: who may leave a tile for the Holding Area in the player's own Gather.
    GatherersMayReturn {
        /// Units that gather.
        DwarfOnly,
        /// Nobody.
        None,
        /// Villagers too.
        All,
    }
}
choice! {
    /// AOM-R33: how many figures of a kind there are.
    FigureLimit {
        /// As many as the sets hold.
        PerKind,
        /// No limit.
        None,
    }
}
choice! {
    /// AOM-R34: copies of a hero that one player may have.
    HeroCopies {
        /// As many as there are figures.
        Figures,
        /// One.
        One,
    }
}
choice! {
    /// AOM-R39: an attack on somebody without units.
    NoDefender {
        /// The attacker wins at once.
        AttackerWins,
        /// It is not allowed.
        AttackImpossible,
    }
}
choice! {
    /// AOM-R43: who decides first whether the battle goes on.
    RetreatOrder {
        /// The attacker.
        AttackerFirst,
        /// The defender.
        DefenderFirst,
    }
}
choice! {
    /// AOM-R51: how several bonuses against the same enemy count.
    BonusStacking {
        /// They add up.
        Add,
        /// The highest counts.
        Highest,
    }
}
choice! {
    /// AOM-R48: which kills a Hydra counts.
    HydraVictim {
        /// Any unit.
        AnyUnit,
        /// Mythical creatures only.
        MythOnly,
    }
}
choice! {
    /// AOM-D1: the values of units where a card and the rulebook's example differ.
    UnitValues {
        /// As printed on the card.
        Card,
        /// As in the battle example of the rulebook.
        RulebookExample,
    }
}
choice! {
    /// AOM-D3: how long a unit that ignores fortifications does so.
    FortificationScope {
        /// As long as its card says.
        Card,
        /// In its own skirmishes only.
        Skirmish,
        /// As long as it is in the battle.
        Battle,
    }
}
choice! {
    /// AOM-D16: of which era the free hero of a Next Age card is.
    HeroEra {
        /// Of the one before the advance.
        BeforeAdvance,
        /// Of the one after it.
        AfterAdvance,
    }
}

/// All switches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// What passing in the draft means.
    pub draft_pass: DraftPass,
    /// What happens when too few victory points are left to place.
    pub vp_shortage: VpShortage,
    /// AOM-R11: hands are secret.
    pub hands_secret: bool,
    /// AOM-C4: the number of random cards is fixed before the first one is seen.
    pub random_draw_count_before_looking: bool,
    /// When the discard pile becomes the new deck.
    pub reshuffle: Reshuffle,
    /// AOM-C3: all others pick in Explore; otherwise the left neighbour only.
    pub explore_all_players: bool,
    /// AOM-C2: villagers on one tile; 0 for no limit.
    pub villagers_per_tile: u8,
    /// Who may leave a tile.
    pub gatherers_may_return: GatherersMayReturn,
    /// AOM-R2: a Quarry lowers prices within the same Build card.
    pub quarry_same_card: bool,
    /// Figures per kind.
    pub figure_limit: FigureLimit,
    /// Copies of a hero.
    pub hero_copies: HeroCopies,
    /// AOM-R35: the price of a Trade card is paid for an exchange only, not for the Great Temple.
    pub trade_price_only_for_exchange: bool,
    /// AOM-R38: fewest units that a defender who has some must commit.
    pub defender_min_units: u8,
    /// Attacks on somebody without units.
    pub no_defender: NoDefender,
    /// Who decides first on a retreat.
    pub retreat_order: RetreatOrder,
    /// AOM-R43: a retreat is possible before the first skirmish.
    pub retreat_before_first_skirmish: bool,
    /// AOM-R65: the Armory also serves a defender.
    pub armory_for_defender: bool,
    /// AOM-R1: a winning defender takes spoils.
    pub defender_spoils: bool,
    /// AOM-C9: points left on "Won the Last Battle" go to the winner of the last battle.
    pub last_battle_leftover_to_last_winner: bool,
    /// AOM-R54: the Wonder also pays the other victory cards.
    pub wonder_end_pays_all_cards: bool,
    /// AOM-R55: houses count for the Most Buildings.
    pub house_counts_as_building: bool,
    /// AOM-R55: so does the Wonder.
    pub wonder_counts_as_building: bool,
    /// Several bonuses.
    pub bonus_stacking: BonusStacking,
    /// AOM-R50: throwing an enemy out counts as a kill.
    pub thrown_unit_counts_as_kill: bool,
    /// What a Hydra counts.
    pub hydra_victim: HydraVictim,
    /// Values of units where card and example differ.
    pub unit_values: UnitValues,
    /// AOM-D2: the dice of a throw add to the bonus against the enemy's kind.
    pub throw_keeps_type_bonus: bool,
    /// How long fortifications are ignored.
    pub fortification_scope: FortificationScope,
    /// AOM-D4: a unit that is resurrected counts as a kill.
    pub resurrected_unit_counts_as_kill: bool,
    /// AOM-D5: cubes that a gathering unit adds on tiles that are not of its own resource.
    pub dwarf_other_tile_amount: u8,
    /// AOM-D6: the dice of a berserk that a god grants add to those of the unit's own.
    pub berserk_stacks: bool,
    /// AOM-D7: reinforcements may exceed the limit of units.
    pub reinforcement_ignores_unit_limit: bool,
    /// AOM-D8: a routed army goes home; otherwise it is eliminated.
    pub routed_army_survives: bool,
    /// AOM-D9: god powers reach every opponent; otherwise those who can be attacked.
    pub god_targets_any_opponent: bool,
    /// AOM-D10: the Armory adds to a limit set by a god.
    pub armory_adds_to_power_limit: bool,
    /// AOM-D11: a villager may be sacrificed.
    pub hades_may_sacrifice_villager: bool,
    /// AOM-D13: the power of a Next Age card may be used without advancing.
    pub next_age_power_without_advance: bool,
    /// AOM-D14: discounts on buildings add up; otherwise the largest counts.
    pub discounts_stack: bool,
    /// Of which era the free hero is.
    pub zeus_hero_era: HeroEra,
    /// AOM-D19: a power without any effect may not be paid for.
    pub power_needs_effect: bool,
    /// AOM-D22: "any building" includes the player's own.
    pub horus_own_building: bool,
    /// AOM-D23: the cubes that the god of a Trade card gives come only with an exchange.
    pub profit_needs_exchange: bool,
}
