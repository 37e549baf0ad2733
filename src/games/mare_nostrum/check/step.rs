//! The next decision can be made: the step has all it needs, and somebody can act.

use super::campaign::Stretch;
use super::phase::Phase;
use super::{Checked, ensure, listed};
use crate::MareNostrum;
use crate::ids::*;
use crate::options::*;
use crate::state::*;
use agon_game::{Chance, Id, IdSet, Rules, Turn, flow};

impl MareNostrum {
    /// The step's name in a position: its kind without additions such as the title.
    fn word(&self, s: &State) -> String {
        let kind = flow::kind(self, s);
        kind.split(':').next().unwrap_or_default().to_owned()
    }

    /// The pending decision has all it needs, and somebody can act.
    pub(super) fn check_step(&self, s: &State) -> Checked {
        self.check_places(s)?;
        match self.phase(s) {
            Phase::Setup => self.check_setup_step(s)?,
            Phase::Collect => self.check_collecting(s)?,
            Phase::Trade => self.check_trading(s)?,
            Phase::Build => self.check_building(s)?,
            Phase::Peace | Phase::Move | Phase::Swap => self.check_moving(s)?,
            Phase::Leadership => self.check_leadership(s)?,
            // The display was checked with the cards, the end with the victory.
            Phase::Refill | Phase::Over => {}
        }
        let possible = match self.turn(s) {
            Turn::Over => true,
            // A roll may have no dice; everything else must have something to draw from.
            Turn::Chance => self.chance_outcomes(s).is_none_or(|all| !all.is_empty()),
            Turn::Decision(_) => {
                let mut legal = Vec::new();
                self.legal_actions(s, &mut legal);
                !legal.is_empty()
            }
        };
        ensure!(possible, "step.{}: nothing can happen here", self.word(s));
        Ok(())
    }

    /// Empires and places of the step are in play.
    fn check_places(&self, s: &State) -> Checked {
        let at = self.word(s);
        let title = match s.step {
            Step::Trade(TradeStep::Announce | TradeStep::NameFirstTaker) => Some(Title::Trade),
            Step::Build(BuildStep::NameBuilder) => Some(Title::Culture),
            Step::Sea(SeaStep::NameMover) => Some(Title::Military),
            Step::Leadership(LeadershipStep::NameLeader { title }) => Some(title),
            _ => None,
        };
        if let Some(title) = title.filter(|&title| s.leaders[title].is_none()) {
            return Err(format!("step.{at}: there is no {title} leader to decide"));
        }
        if let Some(e) = named(s.step).into_iter().flatten().find(|&e| s.empires().all(|seated| seated != e)) {
            return Err(format!("step.{at}: {e} is not at the table"));
        }
        let (seas, provinces): (Seas, Provinces) = match s.step {
            Step::Sea(
                SeaStep::Sail { from: sea, .. } | SeaStep::SeaBattle { sea, .. } | SeaStep::SeaDice { sea, .. },
            ) => (IdSet::of(sea), IdSet::EMPTY),
            Step::Land(LandStep::March { from, .. }) => (IdSet::EMPTY, IdSet::of(from)),
            Step::Land(LandStep::Leave { from, to, .. }) => (IdSet::EMPTY, [from, to].into_iter().collect()),
            Step::Land(LandStep::LandDice { province, .. })
            | Step::Conquest(
                ConquestStep::Conquer { province, .. }
                | ConquestStep::RazeGain { province, .. }
                | ConquestStep::Occupy { province, .. }
                | ConquestStep::Reassign { province, .. }
                | ConquestStep::InstantSwap { province, .. }
                | ConquestStep::Swap { province, .. },
            )
            | Step::Collect(CollectStep::DrawRare { razed: Some(province), .. }) => (IdSet::EMPTY, IdSet::of(province)),
            Step::Conquest(ConquestStep::Forage { after: Some((province, _)), .. }) => {
                (IdSet::EMPTY, IdSet::of(province))
            }
            _ => (IdSet::EMPTY, IdSet::EMPTY),
        };
        if let Some(sea) = seas.without(s.board.seas).first() {
            return Err(format!("step.{at}: {} is covered at this table", self.water(sea)));
        }
        if let Some(p) = provinces.without(s.board.provinces).first() {
            return Err(format!("step.{at}: {} is covered at this table", self.land(p)));
        }
        Ok(())
    }

    /// MN-015, MN-R3.
    fn check_setup_step(&self, s: &State) -> Checked {
        ensure!(s.round == 1, "step.{}: only before the first round", self.word(s));
        if s.step == Step::Setup(SetupStep::DrawCultureLeader) {
            let drawn = self.content.options.culture_leader_three_players == CultureLeaderThree::Random;
            ensure!(
                drawn && s.players() == 3,
                "step.draw_culture_leader: the first Culture Leader is not drawn here (MN-R3)"
            );
            ensure!(s.leaders[Title::Culture].is_none(), "leaders.culture: is to be drawn");
        }
        Ok(())
    }

    /// MN-107, MN-113, MN-120: draws and choices have been earned, in the order of handing out.
    fn check_collecting(&self, s: &State) -> Checked {
        if let Step::Collect(CollectStep::RoundStartMarker { empire }) = s.step {
            let timing = self.content.options.hammurabi_timing == HammurabiTiming::RoundStart;
            let first = s.empires().find(|&e| self.free_markers(s, e) > 0);
            ensure!(
                timing && first == Some(empire),
                "step.round_start_marker: {empire} has no free marker before Phase 1"
            );
            let places = self.marker_places(s, empire, s.realms[empire]);
            ensure!(!places.is_empty(), "step.round_start_marker: {empire} can place no marker");
            return Ok(());
        }
        let both = self.content.options.first_collection == FirstCollection::PrintedStartResourcesAndIncome;
        ensure!(s.round > 1 || both, "step.{}: nothing is collected in round 1 (MN-R2)", self.word(s));
        let order = self.hand_out_order(s);
        let place = |e: Empire| order.iter().position(|other| other == e);
        for e in order.iter() {
            let (due, all) = (s.due[e], self.collects(s, e));
            let (rare, temple, colossus) = match s.step {
                Step::Collect(CollectStep::DrawRare { empire, .. }) if empire == e => {
                    let earned = all.rare + all.temple > 0;
                    ensure!(earned, "step.draw_rare: {e} has no legendary city to draw for");
                    (due.rare < all.rare.max(1), due.temple <= all.temple, due.colossus == all.colossus)
                }
                Step::Collect(CollectStep::TempleBonus { empire }) if empire == e => {
                    ensure!(all.temple > 0, "step.temple_bonus: {e} has no temple beside a legendary city");
                    (due.rare == 0, due.temple < all.temple, due.colossus == all.colossus)
                }
                Step::Collect(CollectStep::ColossusResource { empire }) if empire == e => {
                    ensure!(all.colossus > 0, "step.colossus_resource: {e} has no card that takes a resource");
                    (due.rare == 0, due.temple == 0, due.colossus < all.colossus)
                }
                Step::Collect(CollectStep::ColossusResource { empire }) => {
                    let waits = if place(e) > place(empire) { all.colossus } else { 0 };
                    (due.rare == 0, due.temple == 0, due.colossus == waits)
                }
                Step::Collect(CollectStep::DrawRare { empire, .. } | CollectStep::TempleBonus { empire }) => {
                    let waits =
                        if place(e) > place(empire) { all } else { Due { colossus: all.colossus, ..Due::default() } };
                    (due.rare == waits.rare, due.temple == waits.temple, due.colossus == waits.colossus)
                }
                _ => unreachable!("{:?} is no step of Phase 1", s.step),
            };
            ensure!(
                rare && temple && colossus,
                "due.{e}: does not fit; the cities and cards of {e} give {} rare goods, {} bonuses and {} resources of choice, \
                 handed out in the order {}",
                all.rare,
                all.temple,
                all.colossus,
                listed(order.iter())
            );
        }
        Ok(())
    }

    /// MN-219, MN-R12.
    fn check_trading(&self, s: &State) -> Checked {
        match s.step {
            Step::Trade(TradeStep::OfferSize { empire }) => {
                let own = self.own_offer_max(s, empire).is_some();
                ensure!(own, "step.offer_size: {empire} has no card for a number of its own");
            }
            Step::Trade(TradeStep::NameFirstTaker) => {
                let leader = Self::leader(s, Title::Trade);
                let open = !s.trade.participants.has(leader)
                    && self.first_takers(s).len() > 1
                    && self.content.options.poor_trade_leader != PoorTradeLeader::NoTrade;
                ensure!(open, "step.name_first_taker: there is nothing to name; who takes first is settled");
            }
            // What these need was checked with the trade itself.
            Step::Trade(
                TradeStep::Announce | TradeStep::LayOut { .. } | TradeStep::Take { .. } | TradeStep::Give { .. },
            ) => {}
            _ => unreachable!("{:?} is no step of Phase 2", s.step),
        }
        Ok(())
    }

    /// MN-301, MN-352, MN-701.
    fn check_building(&self, s: &State) -> Checked {
        match s.step {
            Step::Card(CardStep::Priority { empire, next }) => {
                let able = self.has(s, empire, self.build_priority);
                ensure!(able, "step.priority: {empire} has no card to build first");
                ensure!(
                    !s.done.has(empire) && !s.done.has(next),
                    "step.priority: {empire} and {next} still have to build"
                );
            }
            Step::Card(CardStep::CopyHero { empire }) => {
                let copier =
                    s.activation.last_card.is_some_and(|card| self.copies.has(card) && s.cards[empire].has(card));
                ensure!(copier, "step.copy_hero: {empire} has not just bought a card that copies heroes");
                ensure!(s.copied[empire].is_none(), "copied.{empire}: the hero is still to be chosen");
            }
            // A builder's own steps were checked with the activation; that somebody is left to name, with `done`.
            Step::Build(_) | Step::Payment(_) => {}
            step => unreachable!("{step:?} is no step of Phase 3"),
        }
        Ok(())
    }

    /// MN-505: the column is tied, and the columns before it are decided.
    fn check_leadership(&self, s: &State) -> Checked {
        let Step::Leadership(LeadershipStep::NameLeader { title }) = s.step else {
            unreachable!("{:?} is no step of Phase 5", s.step)
        };
        let tied = self.highest(s, title);
        ensure!(tied.len() > 1, "step.name_leader: {title} is not tied; {} is highest", listed(tied.iter()));
        for decided in Title::ALL.iter().copied().filter(|&t| t < title) {
            let highest = self.highest(s, decided);
            let leader = s.leaders[decided];
            ensure!(
                leader.is_some_and(|e| highest.has(e)),
                "leaders.{decided}: is decided before {title}, and {} is highest",
                listed(highest.iter())
            );
        }
        Ok(())
    }

    /// Phase 4.
    fn check_moving(&self, s: &State) -> Checked {
        match s.step {
            Step::Sea(SeaStep::DeclarePeace { empire }) => {
                let first = s.empires().find(|&e| self.has(s, e, self.peace));
                ensure!(first == Some(empire), "step.declare_peace: {empire} has no card that declares peace");
            }
            // That somebody has not acted was checked before.
            Step::Sea(SeaStep::NameMover) => {}
            Step::Sea(SeaStep::Sail { empire, from }) => {
                let waits = s.triremes[empire][from] > s.campaign.sailed[from];
                ensure!(waits, "step.sail: {empire} has no trireme in {} that has not moved", self.water(from));
                ensure!(
                    !self.sea_destinations(s, from).is_empty(),
                    "step.sail: no sea is left to sail to from {}",
                    self.water(from)
                );
            }
            Step::Sea(SeaStep::SeaBattle { empire, sea }) => {
                let fights = s.triremes[empire][sea] > 0 && !self.sea_enemies(s, empire, sea).is_empty();
                ensure!(fights, "step.sea_battle: {empire} meets no enemy in {}", self.water(sea));
            }
            Step::Sea(SeaStep::SeaDice { attacker, defender, sea }) => {
                let fight = s.triremes[attacker][sea] > 0 && self.sea_enemies(s, attacker, sea).has(defender);
                ensure!(fight, "step.sea_dice: {attacker} and {defender} do not fight in {}", self.water(sea));
            }
            Step::Land(LandStep::March { empire, from }) => {
                let here = self.land(from);
                ensure!(
                    self.may_leave(s, empire, from),
                    "step.march: {empire} has no legion in {here} that can still move"
                );
                ensure!(
                    !self.destinations(s, empire, from).is_empty(),
                    "step.march: no province is left to march to from {here}"
                );
            }
            Step::Land(LandStep::Leave { empire, from, to }) => {
                let standing = s.free_legions(empire, from) <= s.campaign.marched[from];
                let several = Self::leavers(s, empire, from).len() > 1;
                let here = self.land(from);
                ensure!(standing && several, "step.leave: {empire} has no choice which legion leaves {here}");
                let reached = self.destinations(s, empire, from).has(to);
                ensure!(reached, "step.leave: no legion goes from {here} to {} now", self.land(to));
            }
            Step::Land(LandStep::Fight { empire }) => {
                ensure!(!self.battlefields(s, empire).is_empty(), "step.fight: {empire} has nowhere to fight");
            }
            Step::Land(LandStep::LandDice { attacker, defender, province }) => {
                let fight =
                    s.land_units(attacker).has(province) && self.land_enemies(s, attacker, province).has(defender);
                let here = self.land(province);
                ensure!(fight, "step.land_dice: {attacker} and {defender} do not fight in {here}");
                ensure!(s.campaign.fought.has(province), "campaign.fought: {here} is missing");
            }
            // The battle itself was checked before.
            Step::Land(LandStep::Losses { .. }) => {}
            _ => return self.check_conquest(s),
        }
        Ok(())
    }

    /// MN-451 to MN-489, MN-721.
    fn check_conquest(&self, s: &State) -> Checked {
        let at = self.word(s);
        let conquered = |e: Empire, p: Province| -> Checked {
            let alone = self.conquered(s, e).has(p);
            ensure!(
                alone,
                "step.{at}: {e} has not conquered {}; it must be there alone in a province of others",
                self.land(p)
            );
            Ok(())
        };
        match s.step {
            Step::Conquest(ConquestStep::Conquer { empire, province }) => conquered(empire, province)?,
            Step::Conquest(ConquestStep::RazeGain { empire, province })
            | Step::Collect(CollectStep::DrawRare { empire, razed: Some(province) }) => {
                conquered(empire, province)?;
                let slots = &self.content.slots[province];
                let by_card = self.abilities(s, empire).any(|(_, card)| card.raze.is_some());
                let choosing = matches!(s.step, Step::Conquest(ConquestStep::RazeGain { .. }));
                let yields = |building: Building| {
                    let rules = &self.content.buildings[building.index()];
                    let legendary = building == Building::LegendaryCity;
                    if choosing { rules.raze_choice && !by_card } else { rules.raze.rare > 0 || (legendary && by_card) }
                };
                let razed = Slot::ALL
                    .iter()
                    .any(|&slot| !s.built[province].has(slot) && slots.building(slot).is_some_and(yields));
                let what = if choosing { "such a choice" } else { "a rare good" };
                ensure!(
                    razed,
                    "step.{at}: no building that gives {empire} {what} has been razed in {}",
                    self.land(province)
                );
            }
            Step::Conquest(ConquestStep::Occupy { empire, province, last }) => {
                conquered(empire, province)?;
                let holding = s.holdings[province];
                let here = self.land(province);
                let begun = holding.by == Some(empire) && holding.on.has(last) && s.built[province].has(last);
                ensure!(begun, "step.occupy: {empire} does not occupy the {last} of {here}");
                let more = !s.built[province].after(last).without(holding.on).is_empty()
                    && s.free_legions(empire, province) > 0;
                ensure!(more, "step.occupy: {empire} can occupy nothing more in {here}");
            }
            Step::Conquest(ConquestStep::Reassign { empire, province }) => {
                conquered(empire, province)?;
                let here = self.land(province);
                let razed = s.campaign.razed[province];
                let goal = razed.unwrap_or(Slot::Marker);
                let standing = s.free_legions(empire, province) == 0 && !s.holdings[province].on.has(goal);
                let open = self.legions_to_place(s, empire, province) > 0;
                ensure!(
                    standing && open,
                    "step.reassign: no legion of {empire} in {here} has to leave a holding for the {goal}"
                );
                ensure!(
                    razed.is_some() || self.may_seize(s, empire, province),
                    "step.reassign: {empire} may not seize the marker of {here}"
                );
            }
            Step::Conquest(
                ConquestStep::InstantSwap { empire, province } | ConquestStep::Swap { empire, province },
            ) => self.check_swap(s, empire, province)?,
            Step::Conquest(ConquestStep::Forage { empire, after }) => {
                ensure!(
                    self.has(s, empire, self.legion_caravans),
                    "step.forage: {empire} has no card for legions on caravan slots"
                );
                let begun =
                    after.is_none_or(|(p, slot)| s.holdings[p].by == Some(empire) && s.holdings[p].on.has(slot));
                ensure!(begun, "step.forage.after: {empire} has put no legion there");
                ensure!(
                    self.forage_places(s, empire, after).next().is_some(),
                    "step.forage: {empire} has no place left for a legion"
                );
            }
            _ => unreachable!("{:?} is no step of Phase 4", s.step),
        }
        debug_assert!(
            self.swaps_at_phase_end() || self.mover(s).is_some_and(|(_, stretch)| stretch == Stretch::Conquests)
        );
        Ok(())
    }

    /// MN-484, MN-488.
    fn check_swap(&self, s: &State, e: Empire, p: Province) -> Checked {
        let (at, here, holding) = (self.word(s), self.land(p), s.holdings[p]);
        ensure!(
            holding.by == Some(e) && holding.on.has(Slot::Marker),
            "step.{at}: {e} has not seized the marker of {here}"
        );
        ensure!(s.markers[e] > 0, "step.{at}: {e} has no marker left to put in {here}");
        let linked = self.may_swap(s, e, p);
        if let Step::Conquest(ConquestStep::InstantSwap { .. }) = s.step {
            let able = self.has(s, e, self.instant_swap) && !s.sheba_used.has(e);
            ensure!(able, "step.instant_swap: {e} has no card that swaps markers at once, or has used it");
            ensure!(
                holding.seized_in == s.round && linked,
                "step.instant_swap: {e} has not just seized the marker of {here}"
            );
        } else {
            let waited = holding.seized_in < s.round;
            ensure!(
                waited,
                "step.swap: {e} has seized the marker of {here} in this round; it waits for the next (MN-484)"
            );
            ensure!(linked, "step.swap: {here} is not linked to a province of {e} (MN-486)");
        }
        Ok(())
    }
}

/// The empires that a step names.
fn named(step: Step) -> [Option<Empire>; 2] {
    match step {
        Step::Collect(
            CollectStep::RoundStartMarker { empire }
            | CollectStep::DrawRare { empire, .. }
            | CollectStep::TempleBonus { empire }
            | CollectStep::ColossusResource { empire },
        )
        | Step::Trade(TradeStep::OfferSize { empire } | TradeStep::LayOut { empire } | TradeStep::Take { empire })
        | Step::Build(
            BuildStep::Build { empire } | BuildStep::KeepCoins { empire } | BuildStep::KeepResources { empire },
        )
        | Step::Card(CardStep::CopyHero { empire })
        | Step::Payment(PaymentStep::ChoosePayment { empire } | PaymentStep::Pay { empire })
        | Step::Sea(
            SeaStep::DeclarePeace { empire } | SeaStep::Sail { empire, .. } | SeaStep::SeaBattle { empire, .. },
        )
        | Step::Land(
            LandStep::March { empire, .. }
            | LandStep::Leave { empire, .. }
            | LandStep::Fight { empire }
            | LandStep::Losses { empire },
        )
        | Step::Conquest(
            ConquestStep::Conquer { empire, .. }
            | ConquestStep::RazeGain { empire, .. }
            | ConquestStep::Occupy { empire, .. }
            | ConquestStep::Reassign { empire, .. }
            | ConquestStep::InstantSwap { empire, .. }
            | ConquestStep::Swap { empire, .. }
            | ConquestStep::Forage { empire, .. },
        ) => [Some(empire), None],
        Step::Trade(TradeStep::Give { from: one, to: other })
        | Step::Card(CardStep::Priority { empire: one, next: other })
        | Step::Sea(SeaStep::SeaDice { attacker: one, defender: other, .. })
        | Step::Land(LandStep::LandDice { attacker: one, defender: other, .. }) => [Some(one), Some(other)],
        // These are decided by leaders, by chance, or by nobody.
        Step::Setup(_)
        | Step::Trade(TradeStep::Announce | TradeStep::NameFirstTaker)
        | Step::Build(BuildStep::NameBuilder)
        | Step::Card(CardStep::RefillDisplay)
        | Step::Sea(SeaStep::NameMover)
        | Step::Leadership(_)
        | Step::Victory(_) => [None, None],
    }
}
