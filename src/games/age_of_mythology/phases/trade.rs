//! Trade (AOM-521 to AOM-528): the exchange with the bank and the Great Temple.

use super::super::AgeOfMythology;
use super::super::action::Action;
use super::super::content::*;
use super::super::ids::*;
use super::super::ledger::cubes_in_order;
use super::super::state::*;
use super::super::step::*;
use agon_game::{Id, Table};

impl AgeOfMythology {
    /// AOM-524, AOM-525, AOM-462: price of an exchange in cubes.
    pub(in super::super) fn trade_price(&self, s: &State) -> u8 {
        let Some(CardAction::Trade { price: printed }) = self.card_action(s) else {
            unreachable!("a trade without a Trade card: {:?}", s.card)
        };
        let market = self.effects(s, s.active).filter_map(|e| match e {
            BuildingEffect::TradePrice(price) => Some(price),
            _ => None,
        });
        market.min().unwrap_or(printed).min(printed)
    }

    /// AOM-469, AOM-527, AOM-R37: what a point costs, if one can be bought.
    fn temple(&self, s: &State) -> Option<(Cubes, u8)> {
        let player = s.player(s.active);
        self.effects(s, s.active).find_map(|e| match e {
            BuildingEffect::BuyVictoryPoint { cost, points } if self.affords(player, cost) && s.points >= points => {
                Some((cost, points))
            }
            _ => None,
        })
    }

    /// Something can be given after the price is paid, and something else taken for it: out of the bank, in which the price
    /// lies by then (AOM-R36).
    fn exchange_possible(&self, s: &State) -> bool {
        let player = s.player(s.active);
        let paid = |t: &Resource| self.trade_price(s) > 0 && player.cubes[*t] > 0;
        let other = |r: &Resource| Resource::ALL.iter().any(|t| t != r && (s.bank[*t] > 0 || paid(t)));
        let some = Resource::ALL.iter().any(|r| player.cubes[*r] > 0 && other(r));
        player.wealth() > u16::from(self.trade_price(s)) && (some || !self.temple_is_free(s))
    }

    /// AOM-521, AOM-523, AOM-526, AOM-528: an exchange with the bank, then points; AOM-R35: points alone are free of the price.
    pub(in super::super) fn legal_trade(&self, s: &State, exchanged: bool, out: &mut Vec<Action>) {
        if !exchanged && self.exchange_possible(s) {
            out.push(Action::Exchange);
        }
        if self.temple(s).is_some() && (exchanged || self.temple_is_free(s)) {
            out.push(Action::BuyPoint);
        }
        out.push(Action::Stop);
    }

    fn temple_is_free(&self, s: &State) -> bool {
        self.content.options.trade_price_only_for_exchange || self.trade_price(s) == 0
    }

    pub(in super::super) fn apply_trade(&self, s: &mut State, exchanged: bool, action: Action) {
        match action {
            Action::Exchange => {
                s.steps.replace(Step::Trade { exchanged: true });
                s.given = Table::default();
                s.steps.push(Step::Give { from: Resource::Food });
                let price = self.trade_price(s);
                if price > 0 {
                    s.steps.push(Step::TradePrice { left: price, from: Resource::Food });
                }
                self.profit(s, true);
            }
            Action::BuyPoint => {
                let Some((cost, points)) = self.temple(s) else { unreachable!("{action:?} without a Great Temple") };
                let seat = s.active;
                self.pay(s, seat, cost);
                s.points -= points;
                self.award(s, seat, points, PointSource::Temple);
                s.steps.replace(Step::Trade { exchanged });
            }
            Action::Stop => drop(s.steps.pop()),
            _ => unreachable!("{action:?} in a trade"),
        }
    }

    /// AOM-R35: cubes of own choice, in the order of resources.
    pub(in super::super) fn legal_price(&self, s: &State, left: u8, from: Resource, out: &mut Vec<Action>) {
        let cubes = s.player(s.active).cubes;
        out.extend(cubes_in_order(from, left, |r| cubes[r]).map(|resource| Action::Give { resource }));
    }

    pub(in super::super) fn pay_price(&self, s: &mut State, left: u8, resource: Resource) {
        self.one_less(s, left, |left| Step::TradePrice { left, from: resource });
        let seat = s.active;
        self.spend(s, seat, resource, 1);
    }

    /// AOM-521, AOM-522, AOM-R36: cubes are given in the order of resources, as many as the bank can return in other kinds.
    pub(in super::super) fn legal_giving(&self, s: &State, from: Resource, out: &mut Vec<Action>) {
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

    pub(in super::super) fn give(&self, s: &mut State, action: Action) {
        let seat = s.active;
        match action {
            Action::Give { resource } => {
                s.given[resource] += 1;
                self.spend(s, seat, resource, 1);
                s.steps.replace(Step::Give { from: resource });
            }
            Action::Stop => {
                s.steps.pop();
                let given: u8 = s.given.as_slice().iter().sum();
                if given > 0 {
                    s.steps.push(Step::Receive { left: given, from: Resource::Food });
                }
            }
            _ => unreachable!("{action:?} when cubes are given"),
        }
    }

    /// AOM-521: as many cubes of other kinds.
    pub(in super::super) fn legal_receiving(&self, s: &State, left: u8, from: Resource, out: &mut Vec<Action>) {
        let open = |r: Resource| if s.given[r] == 0 { s.bank[r] } else { 0 };
        out.extend(cubes_in_order(from, left, open).map(|resource| Action::Take { resource }));
    }

    pub(in super::super) fn receive(&self, s: &mut State, left: u8, resource: Resource) {
        self.one_less(s, left, |left| Step::Receive { left, from: resource });
        if left == 1 {
            s.given = Table::default();
        }
        let seat = s.active;
        self.gain(s, seat, resource, 1);
    }

    /// Trade without anything to do. True when done with.
    pub(in super::super) fn pass_trade(&self, s: &mut State, exchanged: bool) -> bool {
        let temple = self.temple(s).is_some() && (exchanged || self.temple_is_free(s));
        if temple || (!exchanged && self.exchange_possible(s)) {
            return false;
        }
        s.steps.pop();
        true
    }
}
