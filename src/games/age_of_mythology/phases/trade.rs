//! Trade (AOM-521 to AOM-528): the exchange with the bank and the Great Temple.

use crate::AgeOfMythology;
use crate::action::Action;
use crate::content::*;
use crate::ids::*;
use crate::ledger::cubes_in_order;
use crate::state::*;
use crate::step::*;
use agon_game::flow::Chapter;
use agon_game::schemars::{self, JsonSchema};
use agon_game::{Id, Seat, Table};
use serde::{Deserialize, Serialize};
use std::borrow::Cow;

/// AOM-521 to AOM-528: cubes are exchanged with the bank, and victory points bought.
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
pub enum TradeStep {
    /// AOM-521, AOM-469: what is done next.
    Trade {
        /// The exchange has been made.
        #[serde(default)]
        exchanged: bool,
    },
    /// AOM-524, AOM-R35: the price of the exchange is paid.
    TradePrice {
        /// Cubes left.
        left: u8,
        /// Resources are named in their order; those before this one are passed.
        #[serde(default = "first::<Resource>", skip_serializing_if = "is_first")]
        from: Resource,
    },
    /// AOM-521: cubes are given.
    Give {
        /// Resources are named in their order; those before this one are passed.
        #[serde(default = "first::<Resource>", skip_serializing_if = "is_first")]
        from: Resource,
    },
    /// AOM-521: cubes are taken.
    Receive {
        /// Cubes left.
        left: u8,
        /// Resources are named in their order; those before this one are passed.
        #[serde(default = "first::<Resource>", skip_serializing_if = "is_first")]
        from: Resource,
    },
}

impl Chapter<AgeOfMythology> for TradeStep {
    fn who(self, _: &AgeOfMythology, s: &State) -> Who {
        Who::Seat(s.active)
    }

    fn legal(self, game: &AgeOfMythology, s: &State, out: &mut Vec<Action>) {
        match self {
            Self::Trade { exchanged } => game.legal_trade(s, exchanged, out),
            // AOM-R35: any cubes pay the price.
            Self::TradePrice { left, from } => {
                let cubes = s.player(s.active).cubes;
                out.extend(cubes_in_order(from, left, |r| cubes[r]).map(|resource| Action::Give { resource }));
            }
            Self::Give { from } => game.legal_giving(s, from, out),
            // AOM-521: as many cubes of other kinds.
            Self::Receive { left, from } => {
                let open = |r: Resource| if s.given[r] == 0 { s.bank[r] } else { 0 };
                out.extend(cubes_in_order(from, left, open).map(|resource| Action::Take { resource }));
            }
        }
    }

    fn pass(self, game: &AgeOfMythology, s: &mut State) -> bool {
        match self {
            Self::Trade { exchanged } => {
                let passed = !game.can_buy_point(s, exchanged) && !game.can_exchange(s, exchanged);
                if passed {
                    s.steps.pop();
                }
                passed
            }
            // Before an exchange begins the rules make sure that it can be finished (AOM-R36), so nothing is passed over.
            Self::TradePrice { .. } | Self::Give { .. } | Self::Receive { .. } => false,
        }
    }

    fn apply(self, game: &AgeOfMythology, s: &mut State, action: Action) {
        let seat = s.active;
        match (self, action) {
            (Self::Trade { exchanged: false }, Action::Exchange) => game.exchange(s),
            (Self::Trade { .. }, Action::BuyPoint) => game.buy_point(s),
            (Self::Trade { .. }, Action::Stop) => drop(s.steps.pop()),
            (Self::TradePrice { left, .. }, Action::Give { resource }) => {
                game.one_less(s, left, |left| Self::TradePrice { left, from: resource });
                game.spend(s, seat, resource, 1);
            }
            (Self::Give { .. }, Action::Give { resource }) => {
                s.given[resource] += 1;
                game.spend(s, seat, resource, 1);
                s.replace(Self::Give { from: resource });
            }
            (Self::Give { .. }, Action::Stop) => {
                s.steps.pop();
                let given: u8 = s.given.as_slice().iter().sum();
                if given > 0 {
                    s.push(Self::Receive { left: given, from: Resource::Food });
                }
            }
            (Self::Receive { left, .. }, Action::Take { resource }) => {
                game.one_less(s, left, |left| Self::Receive { left, from: resource });
                if left == 1 {
                    s.given = Table::default();
                }
                game.gain(s, seat, resource, 1);
                if left == 1 {
                    game.profit(s);
                }
            }
            _ => unknown_action(self, action),
        }
    }

    fn kind(self, _: &AgeOfMythology, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(self.into())
    }
}

impl AgeOfMythology {
    /// AOM-524, AOM-525, AOM-462: how many cubes an exchange costs.
    pub(crate) fn trade_price(&self, s: &State) -> u8 {
        let Some(CardAction::Trade { price: printed }) = self.card_action(s) else {
            unreachable!("a trade without a Trade card: {:?}", s.card)
        };
        self.best_trade_price(s, s.active, printed)
    }

    /// The same for a printed price.
    pub(crate) fn best_trade_price(&self, s: &State, seat: Seat, printed: u8) -> u8 {
        let market = self.effects(s, seat).filter_map(|e| match e {
            BuildingEffect::TradePrice(price) => Some(price),
            _ => None,
        });
        market.min().unwrap_or(printed).min(printed)
    }

    /// AOM-469, AOM-527, AOM-R37: the price of the Great Temple and the points for it, if it can be paid.
    fn temple(&self, s: &State) -> Option<(Cubes, u8)> {
        let player = s.player(s.active);
        self.effects(s, s.active).find_map(|e| match e {
            BuildingEffect::BuyVictoryPoint { cost, points } if self.affords(player, cost) && s.points >= points => {
                Some((cost, points))
            }
            _ => None,
        })
    }

    /// Whether, after the price is paid, the player has something left to give and the bank, which then holds the price too
    /// (AOM-R36), has something of another kind to take.
    fn exchange_possible(&self, s: &State) -> bool {
        let player = s.player(s.active);
        let paid = |t: &Resource| self.trade_price(s) > 0 && player.cubes[*t] > 0;
        let other = |r: &Resource| Resource::ALL.iter().any(|t| t != r && (s.bank[*t] > 0 || paid(t)));
        let some = Resource::ALL.iter().any(|r| player.cubes[*r] > 0 && other(r));
        player.wealth() > u16::from(self.trade_price(s)) && (some || !self.temple_is_free(s))
    }

    fn can_exchange(&self, s: &State, exchanged: bool) -> bool {
        !exchanged && self.exchange_possible(s)
    }

    /// AOM-R35: whether a point can be bought; without an exchange, an option decides whether the price of the card is due.
    fn can_buy_point(&self, s: &State, exchanged: bool) -> bool {
        self.temple(s).is_some() && (exchanged || self.temple_is_free(s))
    }

    /// AOM-521, AOM-523, AOM-526, AOM-528: an exchange with the bank, then points.
    fn legal_trade(&self, s: &State, exchanged: bool, out: &mut Vec<Action>) {
        if self.can_exchange(s, exchanged) {
            out.push(Action::Exchange);
        }
        if self.can_buy_point(s, exchanged) {
            out.push(Action::BuyPoint);
        }
        out.push(Action::Stop);
    }

    fn temple_is_free(&self, s: &State) -> bool {
        self.content.options.trade_price_only_for_exchange || self.trade_price(s) == 0
    }

    /// AOM-524: the price comes first, then cubes are given and taken.
    fn exchange(&self, s: &mut State) {
        s.replace(TradeStep::Trade { exchanged: true });
        s.given = Table::default();
        s.push(TradeStep::Give { from: Resource::Food });
        let price = self.trade_price(s);
        if price > 0 {
            s.push(TradeStep::TradePrice { left: price, from: Resource::Food });
        }
    }

    /// AOM-469, AOM-527: the player buys a victory point in the Great Temple.
    fn buy_point(&self, s: &mut State) {
        let Some((cost, points)) = self.temple(s) else { unreachable!("no point can be bought: {:?}", s.steps.top()) };
        let seat = s.active;
        self.pay(s, seat, cost);
        s.points -= points;
        self.award(s, seat, points, PointSource::Temple);
    }

    /// AOM-521, AOM-522, AOM-R36: no more cubes are given than the bank can return in other kinds.
    fn legal_giving(&self, s: &State, from: Resource, out: &mut Vec<Action>) {
        let player = s.player(s.active);
        let given: u16 = s.given.as_slice().iter().map(|n| u16::from(*n)).sum();
        for &resource in Resource::ALL.iter().skip(from.index()) {
            let others = |r: &&Resource| **r != resource && s.given[**r] == 0;
            let available: u16 = Resource::ALL.iter().filter(others).map(|r| u16::from(s.bank[*r])).sum();
            if player.cubes[resource] > 0 && available > given {
                out.push(Action::Give { resource });
            }
        }
        out.push(Action::Stop);
    }
}
