//! What is to be done: every step fits the one below it and the state, and the top one can be carried out.

use crate::AgeOfMythology;
use crate::content::*;
use crate::ids::*;
use crate::options::RetreatOrder;
use crate::state::*;
use crate::step::*;
use agon_game::flow::Chapter;
use agon_game::{Chance, Rules, Seat, Turn, ensure};

/// `Err` that says what a step must lie on.
fn lies_on(fits: bool, what: &str) -> Result<(), String> {
    ensure!(fits, "lies on the wrong step; it follows {what}");
    Ok(())
}

/// A number of things that are left to do.
fn left(left: u8, most: u8) -> Result<(), String> {
    ensure!(left > 0 && left <= most, "left: {left} instead of 1 to {most}");
    Ok(())
}

impl AgeOfMythology {
    pub(super) fn check_steps(&self, s: &State) -> Result<(), String> {
        if s.over.is_some() {
            ensure!(s.steps.is_empty(), "steps: the match is over (`over`), nothing is to be done");
            return Ok(());
        }
        ensure!(!s.steps.is_empty(), "steps: nothing is to be done, but `over` does not say how the match ended");
        for i in 0..s.steps.len() {
            let below = i.checked_sub(1).and_then(|below| s.steps.get(below));
            let step = s.steps.get(i).expect("a step below the top");
            let checked = match below {
                None => lies_on(
                    matches!(step, Step::Turn(TurnStep::BeginTurn | TurnStep::EndTurn)),
                    "other steps; the lowest one of a stack is `end_turn`, in the draft `begin_turn`",
                ),
                Some(below) => self.check_turn_step(s, step, below, s.steps.get(i + 1)),
            };
            checked.map_err(|e| format!("steps[{i}].{}: {e}", step.name()))?;
        }
        self.check_top(s)
    }

    /// The next thing to do is a decision or chance, and it is possible.
    fn check_top(&self, s: &State) -> Result<(), String> {
        let Some(top) = s.steps.top() else { unreachable!("a stack with steps has a top") };
        let place = format!("steps[{}].{}", s.steps.len() - 1, top.name());
        ensure!(
            top.who(self, s) != Who::Rules,
            "{place}: is carried out by itself; the last step of the list is a decision or chance"
        );
        match self.turn(s) {
            Turn::Decision(_) => {
                let possible = match top {
                    Step::Turn(TurnStep::PlayCard { seat }) => s.player(seat).cards() > 0,
                    Step::Battle(BattleStep::Replace { side }) => self.substitute(s, side).is_some(),
                    Step::Battle(BattleStep::Declare { side }) => self.declarable(s, side).is_some(),
                    Step::Battle(BattleStep::Resurrect { side, unit, .. }) => self.saviour(s, side, unit).is_some(),
                    Step::Battle(BattleStep::Reinforce { side, .. }) => self.reinforcements(s, side).next().is_some(),
                    Step::Battle(BattleStep::StayOrRetreat { .. }) => {
                        Side::BOTH.iter().all(|side| self.fighters(s, *side).next().is_some())
                    }
                    _ => {
                        let mut legal = Vec::new();
                        self.legal_actions(s, &mut legal);
                        !legal.is_empty()
                    }
                };
                ensure!(possible, "{place}: there is nothing to choose");
            }
            Turn::Chance => {
                let possible = self.chance_outcomes(s).is_none_or(|all| !all.is_empty());
                ensure!(possible, "{place}: there is nothing to draw from");
            }
            Turn::Over => unreachable!("a match with steps is not over: {top:?}"),
        }
        Ok(())
    }

    /// Setting up and the phases of a turn; the rest is part of a card.
    fn check_turn_step(&self, s: &State, step: Step, below: Step, above: Option<Step>) -> Result<(), String> {
        let players = s.players() as u8;
        let asked = |done: u8| -> Result<(), String> {
            ensure!(done < players, "done: {done} of {players} players");
            Ok(())
        };
        match step {
            Step::Turn(TurnStep::BeginTurn | TurnStep::EndTurn) => {
                lies_on(false, "nothing; it is the lowest of the stack")
            }
            Step::Setup(SetupStep::DealCivs) => lies_on(below == Step::Setup(SetupStep::FirstPlayer), "`first_player`"),
            Step::Setup(SetupStep::FirstPlayer) => {
                let all = self.content.draft_tiles * players;
                let tiles = Step::Tiles(TileStep::TurnUp { purpose: TurnUp::Draft, left: all });
                ensure!(below == tiles, "lies on the wrong step; it follows `turn_up` of {all} tiles for the draft");
                Ok(())
            }
            Step::Tiles(TileStep::TurnUp { purpose, left }) => self.check_turn_up(s, purpose, left, below),
            Step::Tiles(TileStep::Draft { chance }) => {
                let drafting = below == Step::Tiles(TileStep::ReturnTiles)
                    && s.steps.get(0) == Some(Step::Turn(TurnStep::BeginTurn));
                lies_on(drafting, "`return_tiles` of the draft")?;
                let all = self.draft_chances(s);
                ensure!(chance < all, "chance: {chance}, but the draft has {all}, counted from 0 (AOM-120)");
                ensure!(above.is_none() || chance == 0, "chance: {chance}, but the tiles are not turned up yet");
                Ok(())
            }
            Step::Tiles(TileStep::ReturnTiles) if below == Step::Turn(TurnStep::BeginTurn) => Ok(()),
            Step::Turn(TurnStep::PlacePoint { placed }) => {
                let first = Step::Cards(CardStep::TakePermanents { done: 0, from: Kind::Explore });
                lies_on(below == first, "`take_permanents` with `done` 0")?;
                let all = self.content.points_per_turn[s.players()];
                ensure!(placed < all, "placed: {placed}, but {all} points are placed in a turn (AOM-202)");
                ensure!(s.points > 0, "no point is left in the bank (AOM-112)");
                Ok(())
            }
            Step::Cards(CardStep::TakePermanents { done, from }) => {
                lies_on(below == Step::Cards(CardStep::DrawRandom { done: 0 }), "`draw_random` with `done` 0")?;
                asked(done)?;
                ensure!(
                    above.is_none() || (done, from) == (0, Kind::Explore),
                    "done: {done}, but points are still placed"
                );
                let before = Kind::ALL[..from as usize].last();
                let taken = before.is_none_or(|kind| s.player(s.clockwise(s.first, done.into())).permanents.has(*kind));
                ensure!(taken, "from: `{from}`, but the kind before it has not been taken (AOM-306)");
                Ok(())
            }
            Step::Cards(CardStep::DrawRandom { done }) => {
                lies_on(below == Step::Turn(TurnStep::NextCard { done: 0 }), "`next_card` with `done` 0")?;
                let waiting = matches!(above, None | Some(Step::Cards(CardStep::DrawCard { .. }))) || done == 0;
                ensure!(waiting, "done: {done}, but permanent cards are still taken");
                asked(done)
            }
            Step::Cards(CardStep::DrawCard { seat, left }) => self.check_draw(s, seat, left, below),
            Step::Turn(TurnStep::NextCard { done }) => {
                lies_on(below == Step::Turn(TurnStep::ExtraCard), "`extra_card`")?;
                ensure!(done <= players, "done: {done} of {players} players");
                Ok(())
            }
            Step::Turn(TurnStep::ExtraCard) => lies_on(below == Step::Turn(TurnStep::Spoilage), "`spoilage`"),
            Step::Turn(TurnStep::Spoilage) => {
                let first = Step::Cards(CardStep::DiscardCards { done: 0, from: Card(0) });
                lies_on(below == first, "`discard_cards` with `done` 0")
            }
            Step::Cards(CardStep::DiscardCards { done, from }) => {
                lies_on(below == Step::Turn(TurnStep::EndTurn), "`end_turn`")?;
                asked(done)?;
                let p = s.player(s.clockwise(s.first, done.into()));
                let rules = &self.content.cards[usize::from(from.0)];
                let kind = rules.action.kind();
                let aside = if rules.permanent { p.leaving.has(kind) } else { p.leaving_hand.has(from) };
                ensure!(aside || from == Card(0), "from: a card that has not been set aside (AOM-711)");
                Ok(())
            }
            Step::Turn(TurnStep::PlayCard { seat }) => {
                ensure!(seat.index() < s.players(), "seat: {seat} does not sit at this table of {players}");
                match below {
                    Step::Turn(TurnStep::NextCard { done }) if done > 0 => {
                        let next = s.clockwise(s.first, usize::from(done) - 1);
                        ensure!(seat == next, "seat: {seat}, but {next} plays as number {done} of the round (AOM-351)");
                        Ok(())
                    }
                    below => lies_on(
                        below == Step::Turn(TurnStep::ExtraCard),
                        "`next_card` with `done` from 1 on, or `extra_card`",
                    ),
                }
            }
            _ => self.check_card_step(s, step, below, above),
        }
    }

    /// AOM-117, AOM-401: as many tiles as are up and to be turned up.
    fn check_turn_up(&self, s: &State, purpose: TurnUp, left: u8, below: Step) -> Result<(), String> {
        let players = s.players() as u8;
        let all = match purpose {
            TurnUp::Draft => {
                lies_on(below == Step::Tiles(TileStep::Draft { chance: 0 }), "`draft` with `chance` 0")?;
                self.content.draft_tiles * players
            }
            TurnUp::Explore => {
                lies_on(matches!(below, Step::Tiles(TileStep::Explore { done: 0, .. })), "`explore` with `done` 0")?;
                match self.card_action(s) {
                    Some(CardAction::Explore { extra }) => players + extra,
                    _ => return Err("no Explore card is carried out".to_owned()),
                }
            }
        };
        self::left(left, all)?;
        let up: u16 = s.face_up.as_slice().iter().map(|n| u16::from(*n)).sum();
        ensure!(
            up + u16::from(left) == u16::from(all),
            "left: {left} with {up} turned up, of {all} tiles in all (AOM-117, AOM-401)"
        );
        Ok(())
    }

    /// AOM-307: who draws.
    fn check_draw(&self, s: &State, seat: Seat, left: u8, below: Step) -> Result<(), String> {
        let players = s.players();
        ensure!(seat.index() < players, "seat: {seat} does not sit at this table of {players}");
        let several = self.content.options.random_draw_count_before_looking;
        let place = match below {
            Step::Cards(CardStep::DrawRandom { done }) if !several => usize::from(done),
            Step::Cards(CardStep::DrawRandom { done }) if done > 0 => usize::from(done) - 1,
            Step::Turn(TurnStep::NextCard { done: 0 }) if several => players - 1,
            _ => return lies_on(false, "the `draw_random` of who draws"),
        };
        let drawer = s.clockwise(s.first, place);
        ensure!(seat == drawer, "seat: {seat}, but {drawer} draws (AOM-307)");
        let free = self.free_slots(s, seat);
        ensure!(usize::from(left) <= free, "left: {left}, but {seat} has room for {free} more cards (AOM-301)");
        self::left(left, if several { free as u8 } else { 1 })
    }

    /// The card that is carried out; its steps lie on the round.
    fn check_on_round(&self, s: &State, below: Step) -> Result<&CardRules, String> {
        match below {
            Step::Turn(TurnStep::NextCard { done }) if done > 0 => {
                let seat = s.clockwise(s.first, usize::from(done) - 1);
                ensure!(s.active == seat, "the card of {seat} is carried out, but `active` is {} (AOM-351)", s.active);
            }
            Step::Turn(TurnStep::ExtraCard) => {}
            _ => lies_on(false, "`next_card` with `done` from 1 on, or `extra_card`")?,
        }
        self.card_rules(s).ok_or_else(|| "no card is carried out (`card` is missing)".to_owned())
    }

    /// The ordinary action of the card, whose steps lie on the round.
    fn check_action(&self, s: &State, below: Step, kind: Kind) -> Result<CardAction, String> {
        let action = self.check_on_round(s, below)?.action;
        ensure!(action.kind() == kind, "belongs to the action {kind}, but the card is one of {}", action.kind());
        Ok(action)
    }

    /// The effect of the power that is carried out; its steps lie on `powers`.
    fn check_effect(&self, s: &State, below: Step) -> Result<Power, String> {
        let Step::Power(PowerStep::Powers { next }) = below else {
            return Err("lies on the wrong step; it follows `powers`".to_owned());
        };
        let effects = self.card_rules(s).and_then(|c| c.god.as_ref()).map_or(&[][..], |g| &g.effects);
        let place = usize::from(next).checked_sub(1).and_then(|i| effects.get(i));
        place.copied().ok_or_else(|| format!("the power of the card has {} effects, not {next}", effects.len()))
    }

    fn check_card_step(&self, s: &State, step: Step, below: Step, above: Option<Step>) -> Result<(), String> {
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
                    Step::Trade(TradeStep::Give { .. } | TradeStep::TradePrice { .. })
                        if self.content.options.profit_needs_exchange =>
                    {
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
    fn check_removal(&self, s: &State, seat: Seat, below: Step) -> Result<(), String> {
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

    /// A kind of unit from which on units are named.
    fn check_kind(&self, s: &State, seat: Seat, from: Unit) -> Result<(), String> {
        let civ = s.player(seat).civ;
        ensure!(from == Unit(0) || self.rules(from).civ == civ, "from: no unit of {seat}, who plays {civ}");
        Ok(())
    }

    /// The ordinary actions.
    fn check_action_step(&self, s: &State, step: Step, below: Step, above: Option<Step>) -> Result<(), String> {
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

    /// What has still to be paid or taken is there.
    fn check_cubes_left(&self, from: Resource, left: u8, available: impl Fn(Resource) -> u8) -> Result<(), String> {
        let there: u16 = Resource::ALL.iter().filter(|r| **r >= from).map(|r| u16::from(available(*r))).sum();
        ensure!(u16::from(left) <= there, "left: {left}, but there are {there} cubes from {from} on");
        Ok(())
    }

    /// AOM-449, AOM-465: what has been saved and can be saved makes the building affordable.
    fn check_discount(&self, s: &State, building: Building, left: u8, from: Resource) -> Result<(), String> {
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

    /// Attack, battle, spoils.
    fn check_battle_step(&self, s: &State, step: Step, below: Step, above: Option<Step>) -> Result<(), String> {
        ensure!(s.battle.is_some(), "no battle is fought (`battle` is missing)");
        let attack = || self.check_action(s, below, Kind::Attack).map(drop);
        let asked_to_stay = |step: Step| matches!(step, Step::Battle(BattleStep::StayOrRetreat { last: false, .. }));
        let after_kill = |step: Step| {
            asked_to_stay(step)
                || matches!(
                    step,
                    Step::Battle(BattleStep::Reinforce { .. }) | Step::Spoils(SpoilStep::EndBattle { .. })
                )
        };
        let first = match self.content.options.retreat_order {
            RetreatOrder::AttackerFirst => Side::Attacker,
            RetreatOrder::DefenderFirst => Side::Defender,
        };
        let fought = s.battle.as_ref().map_or(0, |b| b.skirmishes);
        let wins = |winner: Side| -> Result<(), String> {
            let allowed = winner == Side::Attacker || self.content.options.defender_spoils;
            ensure!(allowed, "winner: a defender takes no spoils (AOM-R1)");
            ensure!(s.last_winner == Some(s.seat_of(winner)), "winner: `last_winner` is not who has won");
            Ok(())
        };
        let area = |wanted: Area| -> Result<(), String> {
            let found = s.battle.as_ref().map(|b| b.area);
            ensure!(found == Some(wanted), "the {wanted} area was not attacked (AOM-563)");
            Ok(())
        };
        match step {
            Step::Attack(AttackStep::RevealPools)
            | Step::Battle(BattleStep::ChooseFighter { side: Side::Defender } | BattleStep::Roll) => attack(),
            Step::Attack(AttackStep::Commit { side: Side::Defender, from }) => {
                lies_on(below == Step::Attack(AttackStep::RevealPools), "`reveal_pools`")?;
                let none = s.battle.as_ref().is_some_and(|b| b.pool(Side::Defender).is_empty());
                ensure!(above.is_none() || none, "the defender has units in battle before the attacker is done");
                self.check_kind(s, s.seat_of(Side::Defender), from)
            }
            Step::Attack(AttackStep::Commit { side: Side::Attacker, from }) => {
                let next = Step::Attack(AttackStep::Commit { side: Side::Defender, from: Unit(0) });
                lies_on(below == next, "`commit` of the defender")?;
                self.check_kind(s, s.active, from)
            }
            Step::Battle(BattleStep::ChooseFighter { side: Side::Attacker }) => lies_on(
                below == Step::Battle(BattleStep::ChooseFighter { side: Side::Defender }),
                "`choose_fighter` of the defender",
            ),
            Step::Battle(BattleStep::StayOrRetreat { side, last }) => {
                let before = self.content.options.retreat_before_first_skirmish;
                ensure!(fought > 0 || before, "no skirmish has been fought (AOM-615)");
                let (next, who) = match last {
                    true => (Step::Battle(BattleStep::ChooseFighter { side: Side::Attacker }), first.other()),
                    false => (Step::Battle(BattleStep::StayOrRetreat { side: first.other(), last: true }), first),
                };
                ensure!(below == next && side == who, "both are asked in turn, then units are chosen (AOM-R43)");
                Ok(())
            }
            Step::Attack(AttackStep::SendHome { left }) => {
                let next =
                    below == Step::Battle(BattleStep::ChooseFighter { side: Side::Attacker }) || asked_to_stay(below);
                lies_on(next && fought == 0, "`choose_fighter` of the first skirmish")?;
                self::left(
                    left,
                    self.power(s, |p| if let Power::SendHome(n) = p { Some(n) } else { None }).unwrap_or(0),
                )
            }
            Step::Battle(BattleStep::Declare { side: Side::Defender }) => {
                lies_on(below == Step::Battle(BattleStep::Roll), "`roll`")
            }
            Step::Battle(BattleStep::Declare { side: Side::Attacker }) => lies_on(
                below == Step::Battle(BattleStep::Declare { side: Side::Defender }),
                "`declare` of the defender",
            ),
            Step::Battle(BattleStep::Replace { side: Side::Defender }) => lies_on(
                below == Step::Battle(BattleStep::Declare { side: Side::Attacker }),
                "`declare` of the attacker",
            ),
            Step::Battle(BattleStep::Replace { side: Side::Attacker }) => lies_on(
                below == Step::Battle(BattleStep::Replace { side: Side::Defender }),
                "`replace` of the defender",
            ),
            Step::Battle(BattleStep::Reinforce { side, left }) => {
                lies_on(after_kill(below), "`stay_or_retreat` or `end_battle`")?;
                ensure!(fought > 0, "no skirmish has been fought");
                let called = |a: &Ability| if let Ability::ReinforceOnKill { units } = a { *units } else { 0 };
                let civ = s.player(s.seat_of(side)).civ;
                let most = self.units_of(civ).flat_map(|u| &self.rules(u).abilities).map(called).max();
                self::left(left, most.unwrap_or(0))
            }
            Step::Battle(BattleStep::Resurrect { side, unit, victor }) => {
                lies_on(after_kill(below), "`stay_or_retreat` or `end_battle`")?;
                ensure!(fought > 0, "no skirmish has been fought");
                let seat = s.seat_of(side);
                ensure!(self.rules(unit).civ == s.player(seat).civ, "unit: no unit of {seat}");
                ensure!(self.figure_left(s, seat, unit), "unit: all figures are in use; it cannot have died");
                let counted = self.content.options.resurrected_unit_counts_as_kill;
                let after = Fighter { kills: victor.kills.saturating_add(1), ..victor };
                let there = self.fighters(s, side.other()).any(|f| f == victor || (counted && f == after));
                ensure!(there, "victor: no unit of the other side");
                Ok(())
            }
            Step::Spoils(SpoilStep::SpoilCity { winner, left }) => {
                attack()?;
                wins(winner)?;
                area(Area::City)?;
                self::left(left, self.content.city_spoils[1].saturating_sub(above.is_some().into()))
            }
            Step::Spoils(SpoilStep::SpoilProduction { winner }) => {
                attack()?;
                wins(winner)?;
                area(Area::Production)
            }
            Step::Spoils(SpoilStep::SpoilHolding { winner, left, .. }) => {
                attack()?;
                wins(winner)?;
                area(Area::Holding)?;
                self::left(left, self.content.holding_spoils)
            }
            // A rout (AOM-D8) waits only for what the kill sets off.
            Step::Spoils(SpoilStep::EndBattle { .. }) => {
                attack()?;
                let waits =
                    matches!(above, Some(Step::Battle(BattleStep::Resurrect { .. } | BattleStep::Reinforce { .. })));
                ensure!(waits, "no position waits with it on the stack");
                Ok(())
            }
            _ => unreachable!("checked before: {step:?}"),
        }
    }
}
