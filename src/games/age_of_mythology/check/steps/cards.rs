//! Playing a card, its power, and villagers that are removed.

use super::{left, lies_on};
use crate::AgeOfMythology;
use crate::content::*;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Seat, ensure};

impl AgeOfMythology {
    pub(super) fn check_card_step(
        &self,
        s: &State,
        step: Step,
        below: Step,
        above: Option<Step>,
    ) -> Result<(), String> {
        let other_power = || Err("the power of the card does no such thing".to_owned());
        match step {
            Step::Turn(TurnStep::BeginAction) => self.check_on_round(s, below).map(drop),
            Step::Power(PowerStep::UsePower) => {
                lies_on(below == Step::Turn(TurnStep::BeginAction), "`begin_action`")?;
                let usable = s.card.is_some_and(|card| self.power_usable(s, s.active, card));
                ensure!(usable, "{} cannot pay for the power of the card, or it does nothing (AOM-357)", s.active);
                Ok(())
            }
            Step::Power(PowerStep::Powers { .. }) => {
                lies_on(below == Step::Turn(TurnStep::BeginAction), "`begin_action`")?;
                ensure!(s.power, "the power has not been paid (`power` is false)");
                Ok(())
            }
            Step::Power(PowerStep::GainAny { left, .. }) => {
                let most = match below {
                    Step::Power(PowerStep::Sacrifice { amount, .. }) => amount,
                    Step::Trade(TradeStep::Trade { exchanged: true }) if self.content.options.profit_needs_exchange => {
                        self.power(s, |p| if let Power::GainAny(n) = p { Some(n) } else { None }).unwrap_or(0)
                    }
                    _ => match self.check_effect(s, below)? {
                        Power::GainAny(n) | Power::Sacrifice { amount: n, .. } => n,
                        _ => return other_power(),
                    },
                };
                self::left(left, most)
            }
            Step::Power(PowerStep::StealFrom { amount }) => match self.check_effect(s, below)? {
                Power::Steal(n) if n == amount => Ok(()),
                _ => other_power(),
            },
            Step::Power(PowerStep::Steal { seat, left, .. }) => match self.check_effect(s, below)? {
                Power::Steal(n) => {
                    let reached = self.others(s, s.active).any(|o| o == seat);
                    ensure!(reached, "seat: the power of {} does not reach {seat} (AOM-D9)", s.active);
                    self::left(left, n)
                }
                _ => other_power(),
            },
            Step::Power(PowerStep::Sacrifice { left, amount }) => match self.check_effect(s, below)? {
                Power::Sacrifice { units, amount: n } if n == amount => {
                    self::left(left, units.saturating_sub(above.is_some().into()))
                }
                _ => other_power(),
            },
            Step::Power(PowerStep::Eliminate { class, left }) => match self.check_effect(s, below)? {
                Power::Eliminate { class: own, units } if own == class => self::left(left, units),
                _ => other_power(),
            },
            Step::Power(PowerStep::GainOfClass { class, left, from }) => match self.check_effect(s, below)? {
                Power::GainOfClass { class: own, amount } if own == class => {
                    self.check_kind(s, s.active, from)?;
                    self::left(left, amount)
                }
                _ => other_power(),
            },
            Step::Power(PowerStep::Convert { class, unit, left, from }) => match self.check_effect(s, below)? {
                Power::Convert { class: own, unit: into, amount } if (own, into) == (class, unit) => {
                    self.check_kind(s, s.active, from)?;
                    ensure!(self.figure_left(s, s.active, unit), "unit: no figure is left (AOM-018)");
                    self::left(left, amount)
                }
                _ => other_power(),
            },
            Step::Power(PowerStep::DestroyBuilding { left, own }) => match self.check_effect(s, below)? {
                Power::DestroyBuilding { amount, own: any } if any == own => self::left(left, amount),
                _ => other_power(),
            },
            Step::Power(PowerStep::DestroyTile { left, own, resource }) => match self.check_effect(s, below)? {
                Power::DestroyTile { amount, own: any, resource: only } if (any, only) == (own, resource) => {
                    self::left(left, amount)
                }
                _ => other_power(),
            },
            Step::Power(PowerStep::SwapOwn { left }) => match self.check_effect(s, below)? {
                Power::SwapTiles(n) => self::left(left, n.saturating_sub(above.is_some().into())),
                _ => other_power(),
            },
            Step::Power(PowerStep::SwapOther { tile, on }) => {
                let swaps = matches!(below, Step::Power(PowerStep::SwapOwn { .. }))
                    || matches!(self.check_effect(s, below)?, Power::SwapTiles(_));
                ensure!(swaps, "the power of the card does no such thing");
                let stands = self.stands(s.player(s.active), tile).any(|stand| stand == on);
                ensure!(stands, "tile: {} has no such tile with that on it", s.active);
                Ok(())
            }
            Step::Spoils(SpoilStep::RemoveVillager { seat }) => self.check_removal(s, seat, below),
            _ => self.check_action_step(s, step, below, above),
        }
    }

    /// AOM-452, AOM-D11: what a villager may be removed for.
    pub(super) fn check_removal(&self, s: &State, seat: Seat, below: Step) -> Result<(), String> {
        ensure!(seat.index() < s.players(), "seat: {seat} does not sit at this table of {}", s.players());
        let fits = match below {
            Step::Power(PowerStep::GainAny { .. }) => {
                self.content.options.hades_may_sacrifice_villager && seat == s.active
            }
            Step::Power(PowerStep::DestroyBuilding { .. }) => true,
            Step::Power(PowerStep::Powers { .. }) => {
                matches!(self.check_effect(s, below)?, Power::DestroyBuilding { .. })
            }
            Step::Spoils(SpoilStep::SpoilCity { winner, .. }) => {
                s.battle.is_some() && seat == s.seat_of(winner.other())
            }
            Step::Turn(TurnStep::NextCard { .. } | TurnStep::ExtraCard) => {
                self.check_action(s, below, Kind::Attack)?;
                let city = s.battle.as_ref().is_some_and(|b| b.area == Area::City);
                city && s.last_winner.is_some_and(|winner| winner != seat)
            }
            _ => false,
        };
        ensure!(fits, "lies on the wrong step; a villager is removed when a house is destroyed (AOM-452)");
        ensure!(s.player(seat).all_villagers() > 0, "{seat} has no villager");
        Ok(())
    }

    /// The kind of unit from which on units may still be named belongs to the player.
    pub(super) fn check_kind(&self, s: &State, seat: Seat, from: Unit) -> Result<(), String> {
        let civ = s.player(seat).civ;
        ensure!(from == Unit(0) || self.rules(from).civ == civ, "from: no unit of {seat}, who plays {civ}");
        Ok(())
    }
}
