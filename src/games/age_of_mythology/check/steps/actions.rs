//! The ordinary actions of cards.

use super::{left, lies_on};
use crate::AgeOfMythology;
use crate::content::*;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::ensure;

impl AgeOfMythology {
    /// The ordinary actions.
    pub(super) fn check_action_step(
        &self,
        s: &State,
        step: Step,
        below: Step,
        above: Option<Step>,
    ) -> Result<(), String> {
        let more = u8::from(above.is_some());
        match step {
            Step::Tiles(TileStep::ReturnTiles) | Step::Gather(GatherStep::Produce) => {
                let kind = if step == Step::Gather(GatherStep::Produce) { Kind::Gather } else { Kind::Explore };
                self.check_action(s, below, kind).map(drop)
            }
            Step::Tiles(TileStep::Explore { done, picks }) => {
                lies_on(below == Step::Tiles(TileStep::ReturnTiles), "`return_tiles`")?;
                let all = self.explorers(s);
                ensure!(done < all, "done: {done} of {all} who take a tile (AOM-402)");
                let first = self.power(s, |p| if let Power::FirstPicks(n) = p { Some(n) } else { None }).unwrap_or(1);
                let most = if done == 0 { first } else { 1 };
                ensure!((1..=most).contains(&picks), "picks: {picks} instead of 1 to {most}");
                Ok(())
            }
            Step::Gather(GatherStep::Arrange { from }) => {
                lies_on(below == Step::Gather(GatherStep::Produce), "`produce`")?;
                let p = s.player(s.active);
                let first = if let Move::Unit(tile) = from { tile } else { Tile(0) };
                let (excess, free) = (self.excess(p), self.stations_from(p, first));
                ensure!(u16::from(excess) <= free, "from: {excess} units have no tile to go to any more (AOM-412)");
                let stuck = self
                    .tiles()
                    .find(|t| self.excess_on(p, *t) > (p.workers[*t] + p.gatherers[*t]).saturating_sub(s.settled[*t]));
                ensure!(stuck.is_none(), "settled: somebody who has moved would have to leave a tile again (AOM-411)");
                Ok(())
            }
            Step::Gather(GatherStep::ChooseGather) => {
                let start = Step::Gather(GatherStep::Arrange { from: Move::default() });
                lies_on(below == start, "`arrange` in which nobody has moved")?;
                let mode = self.card_action(s);
                let asked = mode == Some(CardAction::Gather { mode: GatherMode::ResourceOrTerrain });
                ensure!(asked, "the card says what is gathered (AOM-418)");
                Ok(())
            }
            Step::Build(BuildStep::Build { left, .. }) => {
                let CardAction::Build { buildings } = self.check_action(s, below, Kind::Build)? else {
                    unreachable!("the action of {step:?} is Build")
                };
                self::left(left, buildings.saturating_sub(more))
            }
            Step::Build(BuildStep::Discount { building, left, from }) => {
                if !matches!(below, Step::Build(BuildStep::Build { .. })) {
                    self.check_action(s, below, Kind::Build)?;
                }
                self.check_discount(s, building, left, from)
            }
            Step::Recruit(RecruitStep::Recruit { left, from }) => {
                let CardAction::Recruit { units } = self.check_action(s, below, Kind::Recruit)? else {
                    unreachable!("the action of {step:?} is Recruit")
                };
                self.check_kind(s, s.active, from)?;
                self::left(left, units)
            }
            Step::Trade(TradeStep::Trade { .. }) => self.check_action(s, below, Kind::Trade).map(drop),
            Step::Trade(TradeStep::Give { from }) => {
                lies_on(below == Step::Trade(TradeStep::Trade { exchanged: true }), "`trade` with `exchanged`")?;
                ensure!(above.is_none() || from == Resource::Food, "from: `{from}`, but the price is not paid yet");
                let given: u16 = s.given.as_slice().iter().map(|n| u16::from(*n)).sum();
                let others: u16 =
                    Resource::ALL.iter().filter(|r| s.given[**r] == 0).map(|r| u16::from(s.bank[*r])).sum();
                ensure!(given <= others, "given: {given} cubes, but the bank has {others} of other kinds (AOM-R36)");
                Ok(())
            }
            Step::Trade(TradeStep::TradePrice { left, from }) => {
                lies_on(matches!(below, Step::Trade(TradeStep::Give { .. })), "`give`")?;
                self::left(left, self.trade_price(s))?;
                self.check_cubes_left(from, left, |r| s.player(s.active).cubes[r])
            }
            Step::Trade(TradeStep::Receive { left, from }) => {
                lies_on(below == Step::Trade(TradeStep::Trade { exchanged: true }), "`trade` with `exchanged`")?;
                let given: u16 = s.given.as_slice().iter().map(|n| u16::from(*n)).sum();
                ensure!(left > 0 && u16::from(left) <= given, "left: {left} for {given} cubes given (AOM-521)");
                self.check_cubes_left(from, left, |r| if s.given[r] == 0 { s.bank[r] } else { 0 })
            }
            Step::Attack(AttackStep::ChooseTarget) => {
                self.check_action(s, below, Kind::Attack)?;
                ensure!(s.battle.is_none(), "a battle is fought already");
                Ok(())
            }
            _ => self.check_battle_step(s, step, below, above),
        }
    }

    /// The cubes that have still to be paid or taken are there.
    pub(super) fn check_cubes_left(
        &self,
        from: Resource,
        left: u8,
        available: impl Fn(Resource) -> u8,
    ) -> Result<(), String> {
        let there: u16 = Resource::ALL.iter().filter(|r| **r >= from).map(|r| u16::from(available(*r))).sum();
        ensure!(u16::from(left) <= there, "left: {left}, but there are {there} cubes from {from} on");
        Ok(())
    }

    /// AOM-449, AOM-465: the building is affordable with what has been saved and what can still be saved.
    pub(super) fn check_discount(&self, s: &State, building: Building, left: u8, from: Resource) -> Result<(), String> {
        let (p, cost) = (s.player(s.active), self.content.buildings[building as usize].cost);
        ensure!(self.has_site(s, s.active, building), "building: no place for `{building}` (AOM-443, AOM-445)");
        let mut saved = 0u16;
        let mut missing = 0u16;
        for &resource in Resource::ALL {
            let (price, less) = (cost[resource as usize], s.saved[resource]);
            ensure!(less <= price, "saved: {less} {resource} of a price of {price}");
            saved += u16::from(less);
            let short = (price - less).saturating_sub(p.cubes[resource]);
            ensure!(
                short == 0 || resource >= from,
                "from: `{from}`, but {short} {resource} are missing for `{building}`"
            );
            missing += u16::from(short);
        }
        let all = self.discount(s, s.active, building);
        ensure!(
            saved + u16::from(left) == u16::from(all),
            "left: {left} with {saved} saved, of a discount of {all} (AOM-449, AOM-465)"
        );
        ensure!(missing <= left.into(), "{} cannot pay for `{building}`: {missing} cubes are missing", s.active);
        Ok(())
    }
}
