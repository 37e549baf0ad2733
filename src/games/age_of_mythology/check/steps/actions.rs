//! The ordinary actions of cards.

use super::{left, lies_on};
use crate::AgeOfMythology;
use crate::check::pieces::total;
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
                let most = if done == 0 { self.first_picks(s) } else { 1 };
                ensure!((1..=most).contains(&picks), "picks: {picks} instead of 1 to {most}");
                if above.is_some() { Ok(()) } else { self.check_explored(s, done, picks) }
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
            Step::Build(BuildStep::Build { left, from }) => {
                let buildings = self.check_build(s, below)?;
                self::left(left, buildings.saturating_sub(more))?;
                let paid = above.and_then(|step| match step {
                    Step::Build(BuildStep::Discount { building, .. }) => Some(building),
                    _ => None,
                });
                self.check_built(s, buildings - left - more)?;
                self.check_passed(s, from, paid)
            }
            Step::Build(BuildStep::Discount { building, left, from }) => {
                if !matches!(below, Step::Build(BuildStep::Build { .. })) {
                    let buildings = self.check_build(s, below)?;
                    self.check_built(s, buildings.saturating_sub(1))?;
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

    /// AOM-401, AOM-402: the tiles of an Explore that nobody has taken lie there. AOM-R18: there are fewer if the pool is empty.
    fn check_explored(&self, s: &State, done: u8, picks: u8) -> Result<(), String> {
        let (all, first) = (self.check_explore(s)?, self.first_picks(s));
        // Who is done may have passed.
        let taken = if done == 0 { first - picks..=first - picks } else { 0..=first + (done - 1) };
        let (most, fewest) = (all.saturating_sub(*taken.start()), all.saturating_sub(*taken.end()));
        let (up, pool) = (total(&s.face_up), total(&s.pool));
        ensure!(
            up <= most.into() && (up >= fewest.into() || pool == 0),
            "done: {done}, but {up} tiles turned up instead of {fewest} to {most} (AOM-401)"
        );
        Ok(())
    }

    /// AOM-441: a Build card is carried out; how many buildings it allows.
    fn check_build(&self, s: &State, below: Step) -> Result<u8, String> {
        match self.check_action(s, below, Kind::Build)? {
            CardAction::Build { buildings } => Ok(buildings),
            action => unreachable!("the action is Build, not {action:?}"),
        }
    }

    /// AOM-448: the card has built the buildings that do not work yet.
    fn check_built(&self, s: &State, built: u8) -> Result<(), String> {
        let fresh = s.fresh_buildings.len();
        ensure!(fresh <= built.into(), "fresh_buildings: {fresh}, but the card has built {built} (AOM-448)");
        Ok(())
    }

    /// AOM-C8: the building before the first one that may still be named is the last one that was named.
    fn check_passed(&self, s: &State, from: Building, paid: Option<Building>) -> Result<(), String> {
        let named = |building: Building| s.fresh_buildings.has(building) || paid == Some(building);
        let before = (from as usize).checked_sub(1).map(|i| Building::ALL[i]);
        ensure!(before.is_none_or(named), "from: `{from}`, but the card has not built what comes before it (AOM-C8)");
        let later = Building::ALL[from as usize..].iter().find(|b| named(**b) && **b != Building::House);
        let ordered = !self.content.options.quarry_same_card;
        match later.filter(|_| ordered) {
            Some(later) => Err(format!("from: `{from}`, but the card has built `{later}` (AOM-C8)")),
            None => Ok(()),
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
