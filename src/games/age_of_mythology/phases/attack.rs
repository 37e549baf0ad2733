//! Attack: declaration and commitment (AOM-561 to AOM-571).

use crate::AgeOfMythology;
use crate::action::Action;
use crate::content::{BuildingEffect, CardAction, Power};
use crate::ids::*;
use crate::options::NoDefender;
use crate::state::*;
use crate::step::*;
use agon_game::Seat;
use agon_game::flow::Chapter;
use agon_game::schemars::{self, JsonSchema};

/// As many units as there are.
const UNLIMITED: u8 = u8::MAX;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// AOM-561 to AOM-571: whom, where, and with which units.
#[derive(
    Clone,
    Copy,
    PartialEq,
    Eq,
    Hash,
    Debug,
    Serialize,
    Deserialize,
    JsonSchema,
    strum::VariantNames,
    strum::IntoStaticStr,
)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
#[strum(serialize_all = "snake_case")]
pub enum AttackStep {
    /// AOM-561, AOM-563: the player and the area to attack are chosen.
    ChooseTarget,
    /// AOM-566: units are committed in secret, in the order of kinds.
    Commit {
        /// Which side commits.
        side: Side,
        /// Units are named in their order; those before this one are passed.
        #[serde(default = "first::<Unit>", skip_serializing_if = "is_first")]
        from: Unit,
    },
    /// AOM-566: both pools are revealed.
    RevealPools,
    /// A god sends an enemy unit home.
    SendHome {
        /// Units left.
        left: u8,
    },
}

impl Chapter<AgeOfMythology> for AttackStep {
    fn who(self, _: &AgeOfMythology, s: &State) -> Who {
        match self {
            Self::ChooseTarget | Self::SendHome { .. } => Who::Seat(s.active),
            Self::Commit { side, .. } => Who::Seat(s.seat_of(side)),
            Self::RevealPools => Who::Rules,
        }
    }

    fn legal(self, game: &AgeOfMythology, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::ChooseTarget => {
                for seat in game.attackable(s, s.active) {
                    out.extend(Area::ALL.iter().map(|&area| Action::Attack { seat, area }));
                }
                // AOM-R62: a power that does something apart from the battle may have been all that was wanted.
                if game.gives_extra_card(s) {
                    out.push(Action::Stop);
                }
            }
            Self::Commit { side, from } => game.legal_commitments(s, side, from, out),
            Self::SendHome { .. } => game.legal_fighters(s, Side::Defender, out),
            Self::RevealPools => nobody_decides(self),
        }
    }

    fn pass(self, game: &AgeOfMythology, s: &mut State) -> bool {
        match self {
            Self::ChooseTarget => return false,
            Self::Commit { side, .. } => {
                let full = s.fight().pool(side).len() >= s.fight().limits[side].into();
                if !full && !s.player(s.seat_of(side)).units.is_empty() {
                    return false;
                }
                s.steps.pop();
            }
            Self::RevealPools => game.reveal_pools(s),
            Self::SendHome { .. } => {
                if !s.fight().pool(Side::Defender).is_empty() {
                    return false;
                }
                s.steps.pop();
            }
        }
        true
    }

    fn apply(self, game: &AgeOfMythology, s: &mut State, action: Action) {
        match (self, action) {
            (Self::ChooseTarget, Action::Attack { seat, area }) => game.declare_attack(s, seat, area),
            (Self::Commit { side, .. }, Action::Commit { unit }) => {
                s.replace(Self::Commit { side, from: unit });
                let (seat, place) = (s.seat_of(side), game.place(unit));
                game.dismiss(s, seat, unit);
                s.pool_mut(side).units[place] += 1;
            }
            (Self::ChooseTarget | Self::Commit { .. }, Action::Stop) => drop(s.steps.pop()),
            (Self::SendHome { left }, Action::Choose { unit, kills }) => {
                game.send_home(s, left, Fighter { unit, kills });
            }
            _ => unknown_action(self, action),
        }
    }

    fn kind(self, _: &AgeOfMythology, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

/// The limits of units that a power sets.
fn limits_by(power: Power) -> Option<[u8; 2]> {
    match power {
        Power::UnitLimits(limits) => Some(limits),
        Power::NoUnitLimit => Some([UNLIMITED; 2]),
        _ => None,
    }
}

impl AgeOfMythology {
    /// AOM-561, AOM-562, AOM-104: neighbours of another civilization.
    pub(crate) fn targets(&self, s: &State, seat: Seat) -> impl Iterator<Item = Seat> + use<> {
        let left = s.clockwise(seat, 1);
        let right = s.clockwise(seat, s.players() - 1);
        let enemy = |other: Seat| s.player(other).civ != s.player(seat).civ;
        let left = enemy(left).then_some(left);
        let right = (enemy(right) && Some(right) != left).then_some(right);
        left.into_iter().chain(right)
    }

    /// AOM-567, AOM-R38: the attacker needs a unit in the Holding Area; AOM-R39: an option decides whether the opponent does.
    pub(crate) fn can_attack(&self, s: &State, seat: Seat) -> bool {
        s.player(seat).units.iter().any(|n| *n > 0) && self.attackable(s, seat).next().is_some()
    }

    /// Whether the power in force lets its player play a further card.
    pub(crate) fn gives_extra_card(&self, s: &State) -> bool {
        self.power(s, |power| matches!(power, Power::ExtraAction(_)).then_some(())).is_some()
    }

    fn attackable<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = Seat> + 'a {
        let empty_too = self.content.options.no_defender == NoDefender::AttackerWins;
        self.targets(s, seat).filter(move |t| empty_too || s.player(*t).units.iter().any(|n| *n > 0))
    }

    /// AOM-563 to AOM-565: limits of units of both sides, from card, power and Armory (AOM-463, AOM-464).
    pub(crate) fn unit_limits(&self, s: &State, defender: Seat) -> [u8; 2] {
        let Some(CardAction::Attack { units: printed }) = self.card_action(s) else {
            unreachable!("an attack without an Attack card: {:?}", s.card)
        };
        self.limits_of(s, [s.active, defender], printed, self.power(s, limits_by))
    }

    /// The same for an attack that has not begun, with the limits of a power or without.
    fn limits_of(&self, s: &State, sides: [Seat; 2], printed: u8, by_power: Option<[u8; 2]>) -> [u8; 2] {
        let mut limits = by_power.unwrap_or([printed; 2]);
        let options = &self.content.options;
        let extra = |seat| -> u8 {
            self.effects(s, seat).map(|e| if let BuildingEffect::ExtraUnit(n) = e { n } else { 0 }).sum()
        };
        if by_power.is_none() || options.armory_adds_to_power_limit {
            limits[0] = limits[0].saturating_add(extra(sides[0]));
            if options.armory_for_defender {
                limits[1] = limits[1].saturating_add(extra(sides[1]));
            }
        }
        limits
    }

    /// AOM-D19: whether a power that changes battles would change one, against any neighbour with units: whether other limits let
    /// more or fewer units fight, and whether any other power has somebody to fight.
    pub(crate) fn changes_a_battle(&self, s: &State, seat: Seat, printed: u8, power: Power) -> bool {
        let units = |seat: Seat| s.player(seat).units.iter().sum::<u8>();
        let mut foes = self.targets(s, seat).filter(|foe| units(*foe) > 0);
        let Some(limits) = limits_by(power) else { return foes.next().is_some() };
        foes.any(|foe| {
            let fighting = |by_power| {
                let limits = self.limits_of(s, [seat, foe], printed, by_power);
                [units(seat).min(limits[0]), units(foe).min(limits[1])]
            };
            fighting(None) != fighting(Some(limits))
        })
    }

    /// How many of the attacker's units the power of the card brings back to life.
    pub(crate) fn revivals(&self, s: &State) -> u8 {
        self.power(s, |p| if let Power::Revive(n) = p { Some(n) } else { None }).unwrap_or(0)
    }

    /// AOM-563: a player and an area are named.
    fn declare_attack(&self, s: &mut State, defender: Seat, area: Area) {
        let limits = self.unit_limits(s, defender);
        let mut pools = [s.active, defender].map(|seat| Pool::of(s.player(seat).civ));
        pools[0].revivals = self.revivals(s);
        s.battle = Some(Battle { defender, area, limits, pools, revealed: false, met: false, skirmishes: 0 });
        s.replace(AttackStep::RevealPools);
        s.push(AttackStep::Commit { side: Side::Defender, from: Unit(0) });
        s.push(AttackStep::Commit { side: Side::Attacker, from: Unit(0) });
    }

    /// AOM-564 to AOM-568: units of the Holding Area up to the limit, in the order of kinds.
    fn legal_commitments(&self, s: &State, side: Side, from: Unit, out: &mut Vec<Action>) {
        let battle = s.fight();
        let committed = battle.pool(side).len();
        if committed < battle.limits[side].into() {
            out.extend(self.uncommitted(s, side, from).map(|unit| Action::Commit { unit }));
        }
        // AOM-R38.
        let fewest = match side {
            Side::Attacker => 1,
            Side::Defender => self.content.options.defender_min_units,
        };
        if committed >= fewest.into() || out.is_empty() {
            out.push(Action::Stop);
        }
    }

    /// The kinds of unit that a side may still commit.
    fn uncommitted(&self, s: &State, side: Side, from: Unit) -> impl Iterator<Item = Unit> {
        let player = s.player(s.seat_of(side));
        self.units_of(player.civ).filter(move |unit| *unit >= from && player.units[self.place(*unit)] > 0)
    }

    pub(crate) fn can_commit(&self, s: &State, side: Side, from: Unit) -> bool {
        self.uncommitted(s, side, from).next().is_some()
    }

    /// AOM-566: the committed units of both sides are shown. AOM-D17: then a god may send an enemy home. AOM-R39: without
    /// defenders the attacker wins at once.
    fn reveal_pools(&self, s: &mut State) {
        s.steps.pop();
        s.battles = s.battles.saturating_add(1);
        s.fight_mut().revealed = true;
        s.push(BattleStep::ChooseFighter { side: Side::Defender });
        s.push(BattleStep::ChooseFighter { side: Side::Attacker });
        if self.content.options.retreat_before_first_skirmish {
            self.ask_to_stay(s);
        }
        if let Some(left) = self.power(s, |p| if let Power::SendHome(n) = p { Some(n) } else { None }) {
            s.push(AttackStep::SendHome { left });
        }
    }

    fn send_home(&self, s: &mut State, left: u8, fighter: Fighter) {
        self.one_less(s, left, |left| Step::Attack(AttackStep::SendHome { left }));
        self.leave_pool(s, Side::Defender, fighter);
        self.go_home(s, Side::Defender, fighter.unit);
    }

    /// AOM-655, AOM-662: a unit that has left the battle alive goes to the Holding Area and takes no further part in it.
    pub(crate) fn go_home(&self, s: &mut State, side: Side, unit: Unit) {
        let seat = s.seat_of(side);
        self.recruit(s, seat, unit);
        s.pool_mut(side).gone[self.place(unit)] += 1;
    }

    /// A unit leaves the battle. The caller says where it goes.
    pub(crate) fn leave_pool(&self, s: &mut State, side: Side, fighter: Fighter) {
        let place = self.place(fighter.unit);
        let pool = s.pool_mut(side);
        if !pool.remove_veteran(fighter) {
            pool.units[place] -= 1;
        }
    }

    /// The units of a pool; equal ones are named once.
    pub(crate) fn fighters<'a>(&'a self, s: &'a State, side: Side) -> impl Iterator<Item = Fighter> + 'a {
        let civ = s.player(s.seat_of(side)).civ;
        let pool = s.fight().pool(side);
        let fresh = self.units_of(civ).filter(move |u| pool.units[self.place(*u)] > 0);
        fresh.map(|unit| Fighter { unit, kills: 0 }).chain(pool.veterans.iter().map(Veterans::fighter))
    }

    pub(crate) fn legal_fighters(&self, s: &State, side: Side, out: &mut Vec<Action>) {
        out.extend(self.fighters(s, side).map(|f| Action::Choose { unit: f.unit, kills: f.kills }));
    }
}
