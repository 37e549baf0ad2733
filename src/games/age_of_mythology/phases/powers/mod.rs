//! God powers (AOM-357 to AOM-359): what they do before the ordinary action. If a power changes the action itself, the rules
//! of that action look it up (`power`).

mod targets;
mod usable;

use crate::AgeOfMythology;
use crate::action::Action;
use crate::content::*;
use crate::ids::*;
use crate::ledger::cubes_in_order;
use crate::options::HeroEra;
use crate::state::*;
use crate::step::*;
use agon_game::flow::Chapter;
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, Seat};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// AOM-357 to AOM-359: the power of a god is paid and carried out.
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
pub enum PowerStep {
    /// AOM-357: the player pays for the power or not.
    UsePower,
    /// The effects of the power are carried out, from this one on.
    Powers {
        /// Place among the effects of the card.
        #[serde(default)]
        next: u8,
    },
    /// Cubes of any kind are taken from the bank.
    GainAny {
        /// Cubes left.
        left: u8,
        /// Resources are named in their order; those before this one are passed.
        #[serde(default = "first::<Resource>", skip_serializing_if = "is_first")]
        from: Resource,
    },
    /// A victim of theft is named.
    StealFrom {
        /// Cubes that may be stolen.
        amount: u8,
    },
    /// Cubes are stolen.
    Steal {
        /// The victim.
        seat: Seat,
        /// Cubes left.
        left: u8,
        /// Resources are named in their order; those before this one are passed.
        #[serde(default = "first::<Resource>", skip_serializing_if = "is_first")]
        from: Resource,
    },
    /// A player sacrifices a unit of his own.
    Sacrifice {
        /// Units left.
        left: u8,
        /// Cubes for each of them.
        amount: u8,
    },
    /// A unit of another player dies.
    Eliminate {
        /// Its class.
        class: Class,
        /// Units left.
        left: u8,
    },
    /// Free units of a class are chosen.
    GainOfClass {
        /// Their class.
        class: Class,
        /// Units left.
        left: u8,
        /// Units are named in their order; those before this one are passed.
        #[serde(default = "first::<Unit>", skip_serializing_if = "is_first")]
        from: Unit,
    },
    /// Units of the player become others.
    Convert {
        /// Their class.
        class: Class,
        /// What they become.
        unit: Unit,
        /// Units left.
        left: u8,
        /// Units are named in their order; those before this one are passed.
        #[serde(default = "first::<Unit>", skip_serializing_if = "is_first")]
        from: Unit,
    },
    /// A building is destroyed by a god.
    DestroyBuilding {
        /// Buildings left.
        left: u8,
        /// The player's own city may be chosen, too.
        own: bool,
    },
    /// A tile is removed by a god.
    DestroyTile {
        /// Tiles left.
        left: u8,
        /// The player's own tiles may be chosen, too.
        own: bool,
        /// Only tiles of this resource may be chosen.
        #[serde(default)]
        resource: Option<Resource>,
    },
    /// The player chooses which of his tiles he exchanges.
    SwapOwn {
        /// Exchanges left.
        left: u8,
    },
    /// The player chooses the tile that he gets for it.
    SwapOther {
        /// The tile that he gives.
        tile: Tile,
        /// Who stands on it.
        on: Stand,
    },
}

impl Chapter<AgeOfMythology> for PowerStep {
    fn who(self, _: &AgeOfMythology, s: &State) -> Who {
        match self {
            Self::Powers { .. } => Who::Rules,
            _ => Who::Seat(s.active),
        }
    }

    fn legal(self, game: &AgeOfMythology, s: &State, out: &mut Vec<Action>) {
        let seat = s.active;
        match self {
            Self::UsePower => out.extend([Action::UsePower, Action::NoPower]),
            Self::GainAny { left, from } => {
                out.extend(cubes_in_order(from, left, |r| s.bank[r]).map(|resource| Action::Take { resource }));
            }
            Self::StealFrom { .. } => {
                let rich = game.others(s, seat).filter(|o| s.player(*o).wealth() > 0);
                out.extend(rich.map(|seat| Action::ChoosePlayer { seat }));
            }
            // The card says "up to": the thief may take fewer.
            Self::Steal { seat: victim, from, .. } => {
                let cubes = s.player(victim).cubes;
                let present = Resource::ALL.iter().skip(from.index()).filter(|r| cubes[**r] > 0);
                out.extend(present.map(|&resource| Action::Take { resource }));
                out.push(Action::Stop);
            }
            Self::Sacrifice { .. } => {
                let player = s.player(seat);
                let units = game.units_of(player.civ).filter(|u| player.units[game.place(*u)] > 0);
                out.extend(units.map(|unit| Action::ChooseUnit { seat, unit }));
                if game.content.options.hades_may_sacrifice_villager && player.all_villagers() > 0 {
                    out.push(Action::SacrificeVillager);
                }
            }
            Self::Eliminate { class, .. } => {
                out.extend(game.victims(s, seat, class).map(|(seat, unit)| Action::ChooseUnit { seat, unit }));
                let on_tiles = game.victims_on_tiles(s, seat, class);
                out.extend(on_tiles.map(|(seat, tile)| Action::ChooseTile { seat, tile, on: Stand::Unit }));
            }
            Self::GainOfClass { class, from, .. } => {
                out.extend(game.free_of_class(s, seat, class, from).map(|unit| Action::Hire { unit }));
            }
            Self::Convert { class, from, .. } => {
                out.extend(game.convertible(s, seat, class, from).map(|unit| Action::ChooseUnit { seat, unit }));
                out.push(Action::Stop);
            }
            Self::DestroyBuilding { own, .. } => {
                out.extend(game.razable(s, seat, own).map(|(seat, building)| Action::Destroy { seat, building }));
            }
            Self::DestroyTile { own, resource, .. } => {
                game.legal_tiles_of(s, game.removable_tiles(s, seat, own, resource), out);
            }
            Self::SwapOwn { .. } => {
                out.extend(game.swappable(s, seat).map(|(tile, on)| Action::ChooseTile { seat, tile, on }));
            }
            Self::SwapOther { tile, on } => {
                let partners = game.swap_partners(s, seat, tile, on);
                out.extend(partners.map(|(seat, tile, on)| Action::ChooseTile { seat, tile, on }));
            }
            Self::Powers { .. } => nobody_decides(self),
        }
    }

    /// Carries out the next effect, and passes over steps without a target.
    fn pass(self, game: &AgeOfMythology, s: &mut State) -> bool {
        let seat = s.active;
        let possible = match self {
            Self::UsePower => true,
            Self::Powers { next } => {
                game.next_power(s, next);
                return true;
            }
            Self::GainAny { from, .. } => s.bank.as_slice()[from.index()..].iter().any(|n| *n > 0),
            Self::StealFrom { .. } => game.others(s, seat).any(|o| s.player(o).wealth() > 0),
            Self::Steal { seat, from, .. } => s.player(seat).cubes.as_slice()[from.index()..].iter().any(|n| *n > 0),
            Self::Sacrifice { .. } => game.sacrificable(s.player(seat)),
            Self::Eliminate { class, .. } => game.eliminable(s, seat, class),
            Self::GainOfClass { class, from, .. } => game.free_of_class(s, seat, class, from).next().is_some(),
            Self::Convert { class, unit, from, .. } => {
                game.figure_left(s, seat, unit) && game.convertible(s, seat, class, from).next().is_some()
            }
            Self::DestroyBuilding { own, .. } => game.razable(s, seat, own).next().is_some(),
            Self::DestroyTile { own, resource, .. } => game.removable_tiles(s, seat, own, resource).next().is_some(),
            Self::SwapOwn { .. } => game.swappable(s, seat).next().is_some(),
            Self::SwapOther { tile, on } => game.swap_partners(s, seat, tile, on).next().is_some(),
        };
        if !possible {
            s.steps.pop();
        }
        !possible
    }

    fn apply(self, game: &AgeOfMythology, s: &mut State, action: Action) {
        let active = s.active;
        match (self, action) {
            // AOM-358: favor first, then the power, then the action.
            (Self::UsePower, Action::UsePower) => {
                s.steps.pop();
                let favor = game.god(s).favor;
                game.spend(s, active, Resource::Favor, favor);
                s.power = true;
                s.push(Self::Powers { next: 0 });
            }
            // AOM-359: the action alone.
            (Self::UsePower, Action::NoPower) => drop(s.steps.pop()),
            (Self::GainAny { left, .. }, Action::Take { resource }) => {
                game.one_less(s, left, |left| Self::GainAny { left, from: resource });
                game.gain(s, active, resource, 1);
            }
            (Self::StealFrom { amount }, Action::ChoosePlayer { seat }) => {
                s.replace(Self::Steal { seat, left: amount, from: Resource::Food });
            }
            (Self::Steal { seat, left, .. }, Action::Take { resource }) => {
                game.one_less(s, left, |left| Self::Steal { seat, left, from: resource });
                game.loot(s, seat, active, resource);
            }
            (Self::Sacrifice { left, amount }, Action::ChooseUnit { seat, unit }) => {
                game.one_less(s, left, |left| Self::Sacrifice { left, amount });
                s.push(Self::GainAny { left: amount, from: Resource::Food });
                game.dismiss(s, seat, unit);
            }
            // AOM-D11: the house stays, its villager is gone.
            (Self::Sacrifice { left, amount }, Action::SacrificeVillager) => {
                game.one_less(s, left, |left| Self::Sacrifice { left, amount });
                s.push(Self::GainAny { left: amount, from: Resource::Food });
                s.push(SpoilStep::RemoveVillager { seat: active });
            }
            (Self::Eliminate { class, left }, Action::ChooseUnit { seat, unit }) => {
                game.one_less(s, left, |left| Self::Eliminate { class, left });
                game.dismiss(s, seat, unit);
            }
            (Self::Eliminate { class, left }, Action::ChooseTile { seat, tile, .. }) => {
                game.one_less(s, left, |left| Self::Eliminate { class, left });
                s.player_mut(seat).gatherers[tile] -= 1;
            }
            (Self::GainOfClass { class, left, .. }, Action::Hire { unit }) => {
                game.one_less(s, left, |left| Self::GainOfClass { class, left, from: unit });
                game.recruit(s, active, unit);
            }
            (Self::Convert { class, unit: into, left, .. }, Action::ChooseUnit { unit, .. }) => {
                game.one_less(s, left, |left| Self::Convert { class, unit: into, left, from: unit });
                game.dismiss(s, active, unit);
                game.recruit(s, active, into);
            }
            (Self::DestroyBuilding { left, own }, Action::Destroy { seat, building }) => {
                game.one_less(s, left, |left| Self::DestroyBuilding { left, own });
                game.raze(s, seat, building);
            }
            (Self::DestroyTile { left, own, resource }, Action::ChooseTile { seat, tile, on }) => {
                game.one_less(s, left, |left| Self::DestroyTile { left, own, resource });
                game.take_tile(s, seat, tile, on);
                s.pool[tile] += 1;
            }
            (Self::SwapOwn { left }, Action::ChooseTile { tile, on, .. }) => {
                game.one_less(s, left, |left| Self::SwapOwn { left });
                s.push(Self::SwapOther { tile, on });
            }
            // AOM-D12: workers on the tiles go to the Holding Area.
            (Self::SwapOther { tile: own, on: mine }, Action::ChooseTile { seat, tile, on }) => {
                s.steps.pop();
                game.take_tile(s, active, own, mine);
                game.take_tile(s, seat, tile, on);
                s.player_mut(active).tiles[tile] += 1;
                s.player_mut(seat).tiles[own] += 1;
            }
            // The card says "up to".
            (Self::Steal { .. } | Self::Convert { .. }, Action::Stop) => drop(s.steps.pop()),
            _ => unknown_action(self, action),
        }
    }

    /// The kind of the decision names the card of the power.
    fn kind(self, game: &AgeOfMythology, s: &State) -> Cow<'static, str> {
        let name: &str = self.into();
        match (self, s.card) {
            (Self::UsePower, Some(card)) => Cow::Owned(format!("{name}:{}", game.content.names.name(card))),
            _ => Cow::Borrowed(self.into()),
        }
    }
}

impl AgeOfMythology {
    /// The god of the card that is carried out.
    ///
    /// # Panics
    /// If the card has none.
    pub(crate) fn god(&self, s: &State) -> &GodRules {
        let god = self.card_rules(s).and_then(|card| card.god.as_ref());
        god.unwrap_or_else(|| panic!("no god at {:?} with the card {:?}", s.steps.top(), s.card))
    }

    /// Carries out the next effect of the power, as far as it works before the action.
    pub(crate) fn next_power(&self, s: &mut State, next: u8) {
        s.steps.pop();
        // All effects are done: the action comes next.
        let Some(&power) = self.god(s).effects.get(usize::from(next)) else { return };
        s.push(PowerStep::Powers { next: next + 1 });
        let seat = s.active;
        match power {
            Power::GainResources(cubes) => self.gain_all(s, seat, cubes),
            // AOM-D23.
            Power::GainAny(left) if !self.content.options.profit_needs_exchange => {
                s.push(PowerStep::GainAny { left, from: Resource::Food });
            }
            Power::Steal(amount) => s.push(PowerStep::StealFrom { amount }),
            Power::Sacrifice { units, amount } => s.push(PowerStep::Sacrifice { left: units, amount }),
            Power::Eliminate { class, units } => s.push(PowerStep::Eliminate { class, left: units }),
            // AOM-D18.
            Power::GainUnits { unit, amount } => {
                for _ in 0..amount {
                    if self.figure_left(s, seat, unit) {
                        self.recruit(s, seat, unit);
                    }
                }
            }
            Power::GainOfClass { class, amount } => {
                s.push(PowerStep::GainOfClass { class, left: amount, from: Unit(0) })
            }
            // AOM-D16.
            Power::GainHero(amount) if self.hero_before(s) => self.gain_heroes(s, amount),
            Power::Convert { class, unit, amount } => {
                s.push(PowerStep::Convert { class, unit, left: amount, from: Unit(0) });
            }
            Power::GainBuilding { building, amount } => {
                for _ in 0..amount {
                    if self.has_site(s, seat, building) {
                        self.erect(s, seat, building);
                    }
                }
            }
            Power::DestroyBuilding { amount, own } => s.push(PowerStep::DestroyBuilding { left: amount, own }),
            Power::DestroyTile { amount, own, resource } => {
                s.push(PowerStep::DestroyTile { left: amount, own, resource });
            }
            Power::SwapTiles(left) => s.push(PowerStep::SwapOwn { left }),
            Power::ExtraAction(cards) => s.player_mut(seat).extra += cards,
            // These take effect with the exchange, with the advance, or in the action itself (`power`).
            Power::GainAny(_)
            | Power::GainHero(_)
            | Power::FixedPrice { .. }
            | Power::Discount { .. }
            | Power::FirstPicks(_)
            | Power::OthersDoNotExplore
            | Power::GatherBonus { .. }
            | Power::OthersDoNotGather
            | Power::UnitLimits(_)
            | Power::NoUnitLimit
            | Power::SendHome(_)
            | Power::BattleDice(_)
            | Power::GrantBerserk(_)
            | Power::Revive(_) => {}
        }
    }

    /// Whether a free hero is one of the present era, before an advance.
    fn hero_before(&self, s: &State) -> bool {
        let next_age = matches!(self.card_action(s), Some(CardAction::NextAge { .. }));
        !next_age || self.content.options.zeus_hero_era == HeroEra::BeforeAdvance
    }

    /// Brings a hero that has waited for the advance.
    pub(crate) fn after_advance(&self, s: &mut State) {
        if !self.hero_before(s)
            && let Some(amount) = self.power(s, |p| if let Power::GainHero(n) = p { Some(n) } else { None })
        {
            self.gain_heroes(s, amount);
        }
    }

    /// The hero of an era; none in the Archaic one.
    fn hero(&self, civ: Civ, era: Era) -> Option<Unit> {
        self.units_of(civ).find(|u| self.rules(*u).era == Some(era))
    }

    /// Free heroes of the present era.
    fn gain_heroes(&self, s: &mut State, amount: u8) {
        let seat = s.active;
        let player = s.player(seat);
        let hero = self.hero(player.civ, player.era);
        for _ in 0..amount {
            if let Some(hero) = hero
                && self.figure_left(s, seat, hero)
            {
                self.recruit(s, seat, hero);
            }
        }
    }

    /// AOM-D23: cubes of the power that come with the exchange, once cubes have been exchanged.
    pub(crate) fn profit(&self, s: &mut State) {
        if self.content.options.profit_needs_exchange
            && let Some(left) = self.power(s, |p| if let Power::GainAny(n) = p { Some(n) } else { None })
        {
            s.push(PowerStep::GainAny { left, from: Resource::Food });
        }
    }

    /// Looks up an effect of the power that is in force for the present card.
    pub(crate) fn power<T>(&self, s: &State, of: impl Fn(Power) -> Option<T>) -> Option<T> {
        if !s.power {
            return None;
        }
        self.card_rules(s)?.god.as_ref()?.effects.iter().find_map(|p| of(*p))
    }

    /// The card that is carried out.
    pub(crate) fn card_rules(&self, s: &State) -> Option<&CardRules> {
        s.card.map(|card| &self.content.cards[card.index()])
    }

    /// The ordinary action of the present card.
    pub(crate) fn card_action(&self, s: &State) -> Option<CardAction> {
        self.card_rules(s).map(|rules| rules.action)
    }
}
