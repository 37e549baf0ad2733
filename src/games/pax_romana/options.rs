//! Readings, optional rules and formats that a user can choose, under `[options]` of `rules.toml`. Defaults are in that
//! file.

mod choices;

pub use choices::*;

use serde::{Deserialize, Serialize};

/// All switches.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// PAX-3.4.2n: only the player with the fewest victory points has a fixed first Activation.
    pub first_round_only_lowest_vp: bool,
    /// PAX-4.5: players may talk terms outside Negotiation.
    pub free_diplomacy: bool,
    /// PAX-10.3.5: a leader may have a battle die rolled again.
    pub battle_reroll: bool,
    /// PAX-10.3.6: shifts by whole multiples of the smaller side.
    pub simple_ratio_shifts: bool,
    /// PAX-9.6.5: Armies that stay in Rough Mountain suffer attrition (Extended).
    pub rough_mountain_attrition: bool,
    /// PAX-10.4.4: which rule sets give legions their own cavalry.
    pub legion_cavalry: LegionCavalry,
    /// PAX-10.4.5: in turns 9 and 10 legions have no cavalry of their own, but 5 BP; scenario VI always has this.
    pub legion_cavalry_absent_turns_9_10: bool,
    /// PAX-14.2.2: heavy infantry may be disbanded before the comparison with Civilization Points (Extended).
    pub disband_heavy_infantry: bool,
    /// PAX-3.8: last turn of scenarios that offer a choice.
    pub game_length: GameLength,
    /// PAX-16.1.1: number of event markers where the players may choose.
    pub event_markers: EventMarkers,
    /// Scenarios: where the leaders of the first turn come from.
    pub first_turn_leaders: FirstTurnLeaders,
    /// PAX-C2, PAX-R103: what becomes of event markers left when all Activation Markers are gone.
    pub event_marker_left: EventMarkerLeft,
    /// PAX-R104: a player may do nothing with an Activation.
    pub may_pass_action: bool,
    /// PAX-R106: a forfeited marker counts towards two Activations in a row.
    pub forfeited_marker_counts: bool,
    /// PAX-R106: the fixed Activation of the first round counts towards two in a row.
    pub first_round_counts: bool,
    /// PAX-R106: the limit of two in a row is lifted when only the player's own markers are left.
    pub limit_lifted_for_last_markers: bool,
    /// PAX-R109: the marker of Pontus counts towards its player's two in a row.
    pub pontus_marker_counts: bool,
    /// PAX-R111: a player draws a card for a forfeited marker (Extended).
    pub forfeited_marker_draws_card: bool,
    /// PAX-R105: what a Muster Action forms.
    pub muster_forms: MusterForms,
    /// PAX-R112: the branch of a Muster Action in which units are refitted.
    pub refit_in_muster: RefitInMuster,
    /// PAX-C3, PAX-R115: what players may negotiate.
    pub negotiation: Talks,
    /// PAX-4.4, PAX-C3: whether an attack can be bought off with Talents.
    pub bribes: Talks,
    /// PAX-R117: an attacker who takes a bribe must keep his word.
    pub bribes_bind: bool,
    /// PAX-14.2.1, PAX-R14-06: when changes of control count for Stability.
    pub control_counts: ControlCounts,
    /// PAX-R113: forces without a player break the control of a Home Space.
    pub home_blocked_by_non_players: bool,
    /// PAX-C4, PAX-R118: whose Spaces count against the control of a Home Province.
    pub majority_against: MajorityAgainst,
    /// PAX-R119: holding more than half of a Province with a Capital is not enough while its owner controls the Capital.
    pub capital_bars_majority: bool,
    /// PAX-R120: which incomes from Territories need a line of communications.
    pub territory_bonus_needs_loc: BonusNeedsLoc,
    /// PAX-R123: Carthage must disband heavy units above its manpower maximum.
    pub carthage_disbands_excess: bool,
    /// PAX-R122: Greece forms heavy infantry wherever the tables allow it; otherwise only in its Home Provinces.
    pub greek_heavy_infantry_abroad: bool,
    /// PAX-R125: when heavy units are compared with Civilization Points.
    pub armies_compared: ArmiesCompared,
    /// PAX-R134: heavy infantry of a Province with a mainland may be placed on its islands.
    pub heavy_infantry_on_islands: bool,
    /// PAX-R124: reduced units count against the manpower maximum.
    pub reduced_units_count: bool,
    /// PAX-R127: enemy galleys in a Port block a land line of communications.
    pub enemy_galleys_block_land_loc: bool,
    /// PAX-R129: Rhodes is a Territory of its own; otherwise it is part of Asia Minor.
    pub rhodes_separate_territory: bool,
    /// PAX-R130: how often the toll of Rhodes is due.
    pub rhodes_toll: RhodesToll,
    /// PAX-R131: unoccupied Home Spaces of others are free to pass.
    pub foreign_home_spaces_free: bool,
    /// PAX-R135: construction may use up a unit that moved in this Activation.
    pub moved_unit_may_build: bool,
    /// PAX-R135: a Town founded in this Activation may be raised to a City in the same one.
    pub town_and_city_at_once: bool,
    /// PAX-R137: Fortification Points may be restored in part.
    pub partial_restoration: bool,
    /// PAX-R138: attacking a City or Town that its Army has left costs MP.
    pub attack_mp_after_withdrawal: bool,
    /// PAX-R139: entering an undefended City or Town costs the MP of an attack.
    pub walk_in_costs_attack_mp: bool,
    /// PAX-R140, PAX-R10-22: whether a defender who used the City or Town may retreat by sea.
    pub sea_retreat_from_place: SeaRetreat,
    /// PAX-R142: Fortification Points of a captured City or Town.
    pub fp_after_capture: FpAfterCapture,
    /// PAX-R143: a City or Town taken without a battle may be sacked.
    pub sack_after_walk_in: bool,
    /// PAX-R144: only an LCU can destroy a City or Town of its own side.
    pub destroying_needs_lcu: bool,
    /// PAX-9.2.1f: MP for an Alpine Pass: 3 in the Russian 2nd edition, 2 in a public chart of the first edition.
    pub alpine_pass_mp: u8,
    /// PAX-R146: what is doubled for a leader who moves alone.
    pub lone_leader_doubles: LoneLeaderDoubles,
    /// PAX-C7, PAX-R147: a leader alone may not enter Spaces that others hold.
    pub lone_leader_blocked: bool,
    /// PAX-C7, PAX-R159: leaders alone may be intercepted.
    pub lone_leaders_interceptable: bool,
    /// PAX-R152: MP for Rough Mountain entered by a Strait or Alpine Pass.
    pub rough_mountain_with_link: CombinedCost,
    /// PAX-R153: a group must already have the MP for an attack when it enters a transit point on the way.
    pub attack_mp_needed_through_point: bool,
    /// PAX-R154: units that moved in this Activation may be picked up.
    pub moved_units_may_be_picked_up: bool,
    /// PAX-R161: the Campaign rating adds to the MP of a Withdrawal.
    pub withdrawal_adds_campaign: bool,
    /// PAX-C6: withdrawing past a Garrison costs MP for the Space and for the Garrison; otherwise for the Garrison only.
    pub garrison_mp_on_top: bool,
    /// PAX-R160: MP that an Army loses when it loses a battle to an interceptor.
    pub lost_interception_mp: u8,
    /// PAX-R165: an Army may attack across a Strait.
    pub attack_across_strait: bool,
    /// PAX-R167: the units that the attrition percentage is taken of.
    pub attrition_counts: AttritionCounts,
    /// PAX-C8: attrition losses that one mercenary heavy infantry satisfies.
    pub mercenary_heavy_attrition: u8,
    /// PAX-R10-03: how a ratio exactly between two columns counts.
    pub ratio_ties: RatioTies,
    /// PAX-R10-05: cavalry that takes no part still counts towards its side's BP.
    pub excluded_cavalry_in_bp: bool,
    /// PAX-C13, PAX-R10-06: where cavalry that takes no part may be lost.
    pub excluded_cavalry_losses: ExcludedCavalryLosses,
    /// PAX-R10-07: what a single cavalry unit gains against none.
    pub one_cavalry_against_none: OneCavalry,
    /// PAX-R10-09: which side commits elephants first.
    pub elephants_first: Side,
    /// PAX-R10-13: BP of a reduced legion when legions have 5 BP (PAX-10.4.5).
    pub legion_of_five_reduced_bp: u8,
    /// PAX-C12, PAX-R10-20: after a voluntary Retreat has been prevented, a Retreat may still be forced.
    pub forced_retreat_after_prevention: bool,
    /// PAX-R10-21: what the smaller side subtracts its modifier from.
    pub reroll_smaller_side: RerollSmallerSide,
    /// PAX-R10-24: what happens to cavalry alone in Rough Mountain that cannot withdraw.
    pub stranded_cavalry: StrandedCavalry,
    /// PAX-R11-02: disasters also happen at deep sea transit points.
    pub disasters_in_deep_sea: bool,
    /// PAX-R11-03: when a storm destroys the whole Fleet with its Army.
    pub storm_sinks_all: StormSinksAll,
    /// PAX-R11-05: MP of sailing on after a Stop.
    pub sailing_after_stop_mp: u8,
    /// PAX-R11-10: a leader's BP absorbs losses.
    pub leader_absorbs_naval_losses: bool,
    /// PAX-R11-13: how often a single unit may be dropped without landing.
    pub single_drop_per: SingleDrop,
    /// PAX-R12-01: number of elephants of the Soldiers of Fortune.
    pub sof_elephants: u8,
    /// PAX-R12-03: mercenaries hired with a card all join one Army.
    pub extended_mercenaries_one_place: bool,
    /// PAX-R12-04: how many mercenaries can be hired for one Minor Move.
    pub standard_mercenaries_per_move: MercenariesPerMove,
    /// PAX-R12-06: militia is raised only after losses of something other than militia.
    pub militia_needs_other_losses: bool,
    /// PAX-R12-07: which Stability decides how much militia is raised.
    pub militia_band: MilitiaBand,
    /// PAX-R12-14: a Fleet without galleys may try to defeat pirates.
    pub pirates_without_galleys: bool,
    /// PAX-R12-15: a Fleet stops after defeating pirates.
    pub beating_pirates_stops: bool,
    /// PAX-R12-18: slaves may leave the Home Territory of their victim.
    pub slaves_leave_home: bool,
    /// PAX-R12-19: slaves left behind in a City or Town move and grow.
    pub left_slaves_move: bool,
    /// PAX-R12-17: which player moves slaves when a marker is drawn.
    pub slaves_move_for: SlavesMoveFor,
    /// PAX-R12-23: heavy infantry of Soldiers of Fortune, Pontus and Pergamum counts as that of their player.
    pub auxiliaries_count: bool,
    /// PAX-R13-02: a Tribe that was attacked without loss stays face up.
    pub unhurt_tribe_stays_face_up: bool,
    /// PAX-C15, PAX-R13-04: which stacks the revolts in Danube, Germany and Gaul destroy.
    pub destroyed_stack: DestroyedStack,
    /// PAX-12.4.4a, PAX-17.2-03-b: revolts strike Soldiers of Fortune and Pergamene units like those of their player.
    pub revolts_strike_auxiliaries: bool,
    /// PAX-R13-06: where the rebels of Spain appear.
    pub spain_rebels: SpainRebels,
    /// PAX-R13-09: the previous active player may forbid a move of the Gallic Army.
    pub gaul_mass_veto: bool,
    /// PAX-R13-16: Barbarians near a Capital cost Stability only if the Capital's owner controls it.
    pub capital_scare_needs_control: bool,
    /// PAX-R13-17: a City or Town counts among the units that face the Armenians.
    pub armenians_count_places: bool,
    /// PAX-R13-21: what the first move of an invading Army uses up.
    pub invasion_first_move: InvasionFirstMove,
    /// PAX-R13-22: in the Standard Game rebellions place Armies.
    pub standard_rebellion_places_bi: bool,
    /// PAX-C16: when the Standard Rebellion checks who controls Spaces of the region.
    pub rebellion_control_test: RebellionControlTest,
    /// PAX-R14-02: when heavy units are three or four times Civilization Points.
    pub cvp_multiples: CvpMultiples,
    /// PAX-R14-03: a Capital lost this turn costs Stability again at the end of the turn.
    pub capital_loss_also_at_turn_end: bool,
    /// PAX-R15-01: whether a player's own Home Provinces give points.
    pub gop_own_home: GopOwnHome,
    /// PAX-R16-06: the Army that a Stability Check demands must come from outside the Capital.
    pub disorder_army_is_net: bool,
    /// PAX-C14, PAX-R17-03: which players the Stability Check card may name.
    pub stability_check_target: StabilityCheckTarget,
    /// PAX-R17-05: a Naval Ambush may pass through enemy galleys on its way.
    pub naval_ambush_through_enemies: bool,
    /// PAX-R17-06: what a Naval Ambush against an escorted Army does.
    pub naval_ambush_escorted: NavalAmbushEscorted,
    /// PAX-R17-07: Dies Irae refunds the cost of the Activation.
    pub dies_irae_refund: bool,
    /// PAX-R17-08: after Deus ex Machina the other player draws again.
    pub deus_ex_machina_redraw: bool,
    /// PAX-R17-11: Change in Political Scene shuffles the discards into the deck.
    pub political_scene_shuffles_discards: bool,
    /// PAX-R17-14: the move of Successor Wars comes in addition to the drawer's Major Move.
    pub successor_wars_on_top: bool,
    /// PAX-R17-15: in which Provinces Raise the Militia places units.
    pub militia_card_provinces: MilitiaCardProvinces,
    /// PAX-R17-17: a card above the hand limit is discarded at once.
    pub hand_limit_at_once: bool,
}
