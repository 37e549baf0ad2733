//! What waits on `steps`: every step fits what lies below it, what is going on, and the board.

use super::name;
use crate::FromSeaToSea;
use crate::content::*;
use crate::ids::*;
use crate::state::*;
use crate::step::{
    BuildStep, CaptureStep, Cause, CheckStep, Drawing, EffectStep, EventStep, ExchangeStep, GatherStep, HireStep,
    LegateStep, MovementStep, Reveal, RoundStep, SetupStep, Step,
};
use crate::units::Place;
use agon_game::{Chance, Id, Rules, Turn, ensure};

/// One step among the others.
#[derive(Clone, Copy)]
struct Waiting {
    step: Step,
    below: Option<Step>,
    /// Steps below.
    depth: usize,
    /// The legate in whose effect the step belongs.
    legate: Option<Legate>,
}

impl FromSeaToSea {
    pub(super) fn check_steps(&self, s: &State) -> Result<(), String> {
        let mut below = None;
        let mut legate = None;
        for (depth, step) in s.steps.iter().enumerate() {
            if let Step::Legate(LegateStep::LegateDone { outer }) = step {
                let next = s.steps.iter().skip(depth + 1).find_map(|t| match t {
                    Step::Legate(LegateStep::LegateDone { outer }) => Some(outer),
                    _ => None,
                });
                ensure!(outer == legate, "steps: `outer` of legate_done is not the legate below (S2S-R71)");
                legate = next.unwrap_or(s.legate);
                let seen = legate.is_some_and(|l| !s.legates_unseen.has(l) && outer != Some(l));
                ensure!(seen, "legate: `legate_done` waits on `steps`, so one is carried out (S2S-577)");
            }
            let waiting = Waiting { step, below, depth, legate };
            self.check_place(waiting)?;
            self.check_step(s, waiting).map_err(|reason| format!("steps: {}: {reason}", name(step)))?;
            below = Some(step);
        }
        let waits = |wanted: fn(Step) -> bool| s.steps.iter().any(wanted);
        ensure!(
            s.legate.is_none() || legate.is_some(),
            "legate: none is carried out, `legate_done` does not wait on `steps`"
        );
        let event = waits(|t| {
            matches!(
                t,
                Step::Event(EventStep::EventUpper)
                    | Step::Event(EventStep::EventLower)
                    | Step::Event(EventStep::EventDone)
                    | Step::Event(EventStep::Prophet)
            )
        });
        ensure!(
            s.event.is_some() == event,
            "event: there is one exactly as long as `event_done` or `prophet` waits on `steps`"
        );
        let check = waits(|t| matches!(t, Step::Check(CheckStep::Draw) | Step::Check(CheckStep::EndCheck)));
        ensure!(
            s.check.is_some() == check,
            "check: there is one exactly as long as `draw` or `end_check` waits on `steps`"
        );
        ensure!(
            waits(|t| t == Step::Build(BuildStep::Pay)) || s.due == Due::default(),
            "due: `pay` does not wait on `steps`"
        );
        self.check_gathering(s)?;
        let choosing = matches!(
            s.steps.top(),
            Some(
                Step::Check(CheckStep::Keep { .. })
                    | Step::Check(CheckStep::DrawToken { .. })
                    | Step::Gather(GatherStep::Thin)
                    | Step::Gather(GatherStep::DrawThin { .. })
            )
        );
        ensure!(s.offered.is_empty() || choosing, "offered: no token is chosen now");
        self.check_next(s)
    }

    /// The step on top is due, and something can be done.
    fn check_next(&self, s: &State) -> Result<(), String> {
        let top = self.step(s);
        let mut settled = *s;
        self.settle(&mut settled);
        ensure!(settled == *s, "steps: {} leaves no choice here and does not wait", name(top));
        if self.turn(s) == Turn::Chance {
            let mut possible = false;
            self.weigh(s, |_, _| possible = true);
            ensure!(possible, "steps: {}: nothing can be drawn", name(top));
            return Ok(());
        }
        let mut legal = Vec::new();
        self.legal_actions(s, &mut legal);
        ensure!(!legal.is_empty(), "steps: {}: nothing can be decided", name(top));
        Ok(())
    }

    /// Cells and cities used by a gathering; they stay marked until the next one begins.
    fn check_gathering(&self, s: &State) -> Result<(), String> {
        for region in self.content.regions.iter() {
            let cells = self.cells(s, region).len();
            let odd = s.gathering.cells[region].iter().find(|cell| usize::from(*cell) > cells);
            ensure!(odd.is_none(), "gathering: {} has no cell {}", region.name(), odd.unwrap_or_default());
        }
        for site in self.content.all_sites.iter() {
            let most = 2 * self.content.abilities.great_factor;
            ensure!(s.gathering.cities[site] <= most, "gathering: no city gives so much; {}", site.name());
        }
        Ok(())
    }

    /// Whether the step can lie where it lies. The lowest one may be anything that could lie on others.
    fn check_place(&self, at: Waiting) -> Result<(), String> {
        let Waiting { step, below, depth, .. } = at;
        let fits = match step {
            Step::Round(RoundStep::ActionDone { .. })
            | Step::Round(RoundStep::RoundDone)
            | Step::Round(RoundStep::PlayCard { .. })
            | Step::Round(RoundStep::ChooseKind { .. }) => {
                ensure!(depth == 0, "steps: {} lies under all others (S2S-231)", name(step));
                true
            }
            _ => below.is_none_or(|below| lies_on(step, below)),
        };
        ensure!(fits, "steps: {} does not lie on {}", name(step), below.map(name).unwrap_or_default());
        Ok(())
    }

    /// What the step is about is there.
    fn check_step(&self, s: &State, at: Waiting) -> Result<(), String> {
        let content = &self.content;
        let event = s.event.map(|event| content.events[event.index()]);
        let upper = event.map(|rules| rules.upper);
        let lower = event.map(|rules| rules.lower);
        let legate = at.legate.map(|l| content.legates[l.index()].kind);
        let waits = |wanted: Step| s.steps.iter().any(|t| t == wanted);
        let in_action = |kinds: &[Kind]| s.act.kind.is_none_or(|kind| kinds.contains(&kind));
        let leader = |place: u8| usize::from(place) < s.leaders.len();
        let counted = |left: u8| left > 0;
        match at.step {
            Step::Setup(SetupStep::DealRegion { .. })
            | Step::Setup(SetupStep::DealDevelopment { .. })
            | Step::Setup(SetupStep::ChooseLeader { .. })
            | Step::Setup(SetupStep::ChooseAbility { .. }) => {
                unreachable!("the set-up is checked as a whole: {:?}", at.step)
            }
            Step::Round(RoundStep::NextAction) => {
                return Err("what comes next when nothing waits; leave it out".to_owned());
            }
            Step::Build(BuildStep::RevealCity) => ensure!(!s.city_stack.is_empty(), "no city token is left (S2S-451)"),
            Step::Round(RoundStep::PlayCard { leader }) => {
                let acts =
                    s.leaders.get(usize::from(s.actor)).is_some_and(|l| l.leader == leader && !l.hand.is_empty());
                ensure!(acts, "{leader} is not the one who acts, or has no card (S2S-223)");
            }
            Step::Round(RoundStep::ChooseKind { card }) => {
                ensure!(s.last_card == Some(card), "the card is not the last one (S2S-225)");
                ensure!(self.cards_of(s.acting().ability).has(card), "the card belongs to somebody else (S2S-224)");
                ensure!(s.copied.is_empty(), "nothing of the card has been copied yet (S2S-476)");
            }
            Step::Round(RoundStep::Swift { .. }) => {
                ensure!(s.with_ability(Ability::Swift).is_some(), "nobody is swift (S2S-621)")
            }
            Step::Movement(MovementStep::Move { left, free }) => {
                ensure!(left > 0 || free > 0, "no point is left");
                ensure!(
                    free <= content.abilities.joker_moves,
                    "at most {} moves are free (S2S-628)",
                    content.abilities.joker_moves
                );
                ensure!(in_action(&[Kind::Movement]), "the action is no movement");
            }
            Step::Hire(HireStep::Hire { left, .. }) => {
                ensure!(counted(left), "no unit is left");
                ensure!(in_action(&[Kind::Hiring]), "the action is no hiring");
            }
            Step::Gather(GatherStep::MakeRoom { .. }) => {
                ensure!(in_action(&[Kind::Gathering]), "the action is no gathering")
            }
            Step::Gather(GatherStep::Gather { left }) => {
                ensure!(counted(left), "no resource is left");
                ensure!(in_action(&[Kind::Gathering]), "the action is no gathering");
            }
            Step::Check(CheckStep::ChooseCheckRegion { kind, .. }) => {
                ensure!(in_action(&[of_check(kind)]), "the action is no {kind}");
                ensure!(s.check.is_none(), "`check` has begun already");
            }
            Step::Check(CheckStep::Draw) => self.check_draw(s)?,
            Step::Check(CheckStep::DrawToken { drawing, left }) => {
                let rules = match drawing {
                    Drawing::Free => 1,
                    Drawing::Food => content.extra_draw.draw,
                    Drawing::Cautious => content.cautious_draw.draw,
                    Drawing::Divine => content.divine_draw.draw,
                };
                let drawn = s.offered.len();
                ensure!(
                    counted(left) && usize::from(left) + drawn <= usize::from(rules),
                    "{rules} tokens are drawn together"
                );
            }
            Step::Check(CheckStep::Keep { drawing }) => {
                ensure!(drawing != Drawing::Free && !s.offered.is_empty(), "no token was drawn for a choice (S2S-352)")
            }
            Step::Check(CheckStep::RaiseLoyalty { left }) => {
                ensure!(counted(left), "no troublemaker is left to remove");
                ensure!(
                    s.check.is_some_and(|c| c.purpose == Purpose::Loyalty),
                    "the check is for something else (S2S-371)"
                );
            }
            Step::Check(CheckStep::EndCheck) | Step::Check(CheckStep::Casualties { .. }) => {
                ensure!(s.check.is_some(), "`check` is missing")
            }
            Step::Capture(CaptureStep::CaptureTroublemakers { region, .. })
            | Step::Capture(CaptureStep::Reward { region }) => {
                let first = matches!(at.step, Step::Capture(CaptureStep::Reward { .. }))
                    || content.options.troublemakers_before_token;
                let waits = waits(Step::Capture(CaptureStep::RevealRegionToken { region }));
                ensure!(waits || !first, "the token of {} comes after it (S2S-389, S2S-R35)", region.name());
                ensure!(waits || s.captured.has(region), "{} is not captured", region.name());
            }
            Step::Capture(CaptureStep::RevealRegionToken { region }) => {
                ensure!(!s.captured.has(region), "{} is captured already (S2S-386)", region.name());
                ensure!(
                    s.cards[region].is_some() && region != content.home,
                    "{} is not captured by a condition",
                    region.name()
                );
                let times = s
                    .steps
                    .iter()
                    .filter(|t| matches!(t, Step::Capture(CaptureStep::RevealRegionToken { .. })))
                    .count();
                ensure!(times == 1, "one capture comes after the other (S2S-381)");
            }
            Step::Capture(CaptureStep::PeacefulUnit { region, left }) => {
                ensure!(counted(left), "no unit is left");
                ensure!(s.with_ability(Ability::Peaceful).is_some(), "nobody is peaceful (S2S-640)");
                let captured =
                    s.captured.has(region) || waits(Step::Capture(CaptureStep::RevealRegionToken { region }));
                ensure!(captured, "{} is not captured", region.name());
            }
            Step::Capture(CaptureStep::UseEffect { region }) => {
                let captured =
                    s.captured.has(region) || waits(Step::Capture(CaptureStep::RevealRegionToken { region }));
                ensure!(captured, "{} is not captured", region.name());
            }
            Step::Capture(CaptureStep::Resume { leader: place }) => {
                ensure!(
                    leader(place) && place != s.actor,
                    "leader {place} is not one of the others in play, counted from 0"
                );
            }
            Step::Build(BuildStep::BuildActivate { .. })
            | Step::Capture(CaptureStep::CaptureTest)
            | Step::Round(RoundStep::Liberate)
            | Step::Movement(MovementStep::Conflict) => {}
            Step::Round(RoundStep::ActionDone { .. })
            | Step::Round(RoundStep::RoundDone)
            | Step::Round(RoundStep::BeforeEvent) => {}
            Step::Event(EventStep::EventDue) => ensure!(s.event.is_none(), "another event is being resolved"),
            Step::Build(BuildStep::TakeCity { site }) => {
                ensure!(s.cities[site].is_none(), "{} is built already (S2S-453)", site.name());
                ensure!(!s.market.is_empty(), "the market is empty (S2S-450)");
            }
            Step::Build(BuildStep::CityReward { site }) => {
                ensure!(waits(Step::Build(BuildStep::TakeCity { site })), "the city is taken after it (S2S-445)")
            }
            // Before the substitution the kinds need not be there.
            Step::Build(BuildStep::Pay) if waits(Step::Build(BuildStep::Substitute)) => {}
            Step::Build(BuildStep::Pay) => self.check_due(s)?,
            Step::Build(BuildStep::Substitute) => {
                ensure!(s.due.others == 0 && s.due.instead_of.is_none(), "`due` has been changed already (S2S-633)");
                ensure!(s.with_ability(Ability::Builder).is_some(), "nobody is a builder (S2S-633)");
            }
            Step::Hire(HireStep::PlaceUnits { peaceful, military, regions }) => {
                let units = usize::from(peaceful) + usize::from(military);
                ensure!((1..=MAX_UNITS).contains(&units), "{units} units");
                ensure!(!regions.is_empty(), "no region to place them in");
            }
            Step::Build(BuildStep::RemoveFromCards { left, regions }) => {
                ensure!(counted(left) && !regions.is_empty(), "no region, or nothing to remove")
            }
            Step::Round(RoundStep::SpendTalents { left }) => ensure!(counted(left), "no talent is due"),
            Step::Round(RoundStep::RemoveZone { zone }) => {
                ensure!(s.zone_filled(zone), "no troublemaker lies there (S2S-480)");
                let times = s.steps.iter().filter(|t| matches!(t, Step::Round(RoundStep::RemoveZone { .. }))).count();
                ensure!(times == 1, "one talent after the other (S2S-480)");
            }
            Step::Gather(GatherStep::Load { regions, .. }) => ensure!(!regions.is_empty(), "no region to load in"),
            Step::Effect(EffectStep::Effect { region, .. }) => {
                ensure!(s.captured.has(region), "{} is not captured (S2S-461)", region.name())
            }
            Step::Effect(EffectStep::Mixed { left, free, .. }) => {
                ensure!(left > 0 || free > 0, "no point is left");
                ensure!(
                    free <= content.abilities.joker_moves,
                    "at most {} moves are free (S2S-628)",
                    content.abilities.joker_moves
                );
            }
            Step::Exchange(ExchangeStep::SwapIn { unit, .. }) => {
                ensure!(matches!(s.units[unit].place, Place::In(_)), "{} is not on the board", unit.name())
            }
            Step::Exchange(ExchangeStep::Shed { unit }) => {
                let on_board = matches!(s.units[unit].place, Place::In(_));
                let surplus = on_board
                    && s.units[unit].load.len() > self.capacity(s, content.units[unit.index()], s.units[unit].side);
                ensure!(surplus, "{} carries no more than it can (S2S-703)", unit.name());
            }
            Step::Effect(EffectStep::Travel { leader: place, .. }) => {
                ensure!(leader(place), "there is no leader {place}, counted from 0")
            }
            Step::Effect(EffectStep::Bring { from, to, left }) => {
                ensure!(counted(left) && from != to, "nobody travels so")
            }
            Step::Exchange(ExchangeStep::ExchangeFor { resource, unit }) => self.check_exchange(s, resource, unit)?,
            Step::Effect(EffectStep::SwapTokens { left, first }) => {
                ensure!(counted(left), "no exchange is left");
                ensure!(
                    first.is_none_or(|r| s.region_tokens[r].is_some()) && (first.is_none() || self.tokened(s) >= 2),
                    "there are no two tokens to exchange (S2S-717)"
                );
            }
            Step::Effect(EffectStep::MoveTroublemakerTo { region, zone }) => {
                ensure!(self.zones(s, region).any(|z| z == zone), "no troublemaker lies there (S2S-718)");
            }
            Step::Effect(EffectStep::ReplaceCity) => {}
            Step::Exchange(ExchangeStep::CycleScale { left })
            | Step::Effect(EffectStep::MoveTroublemaker { left })
            | Step::Effect(EffectStep::RemoveAny { left })
            | Step::Gather(GatherStep::DrawThin { left })
            | Step::Check(CheckStep::TakeBonus { left })
            | Step::Exchange(ExchangeStep::SwapOut { left })
            | Step::Effect(EffectStep::CalmRegions { left, .. })
            | Step::Exchange(ExchangeStep::Exchange { left })
            | Step::Exchange(ExchangeStep::Gain { left })
            | Step::Effect(EffectStep::RevealReplacement { left })
            | Step::Effect(EffectStep::CopyEffect { left, .. }) => ensure!(counted(left), "nothing is left"),
            Step::Gather(GatherStep::Thin) => {
                ensure!(!s.offered.is_empty() || at.depth + 1 < s.steps.len(), "no token was drawn (S2S-436)")
            }
            Step::Event(EventStep::RevealEvent { reveal: Reveal::Due }) => {
                ensure!(s.event.is_none() && !s.waiting.is_empty(), "no event is due (S2S-501)");
            }
            Step::Event(EventStep::RevealEvent { reveal: Reveal::Instead }) => {
                let prophet = s.with_ability(Ability::Prophet).is_some();
                ensure!(prophet && s.event.is_none() && !s.unknown.is_empty(), "no event is exchanged (S2S-631)");
            }
            Step::Event(EventStep::RevealEvent { reveal: Reveal::Discard }) => {
                let count = s.steps.iter().filter(|t| *t == at.step).count();
                ensure!(legate == Some(LegateKind::DiscardEvents), "no legate discards events (S2S-582)");
                ensure!(count <= s.waiting.len(), "the waiting deck has {} events", s.waiting.len());
            }
            Step::Event(EventStep::Prophet) => {
                let prophet = s.with_ability(Ability::Prophet).is_some();
                ensure!(prophet && s.event.is_some() && !s.unknown.is_empty(), "no event can be exchanged (S2S-631)");
            }
            Step::Event(EventStep::EventUpper)
            | Step::Event(EventStep::EventLower)
            | Step::Event(EventStep::EventDone) => ensure!(s.event.is_some(), "`event` is missing"),
            Step::Event(EventStep::PayOrRome { resource: kind, left }) => {
                let fits = matches!(upper, Some(Upper::PayOrRome { resource, .. }) if resource == kind);
                ensure!(fits && counted(left), "the event asks for something else (S2S-503)");
            }
            Step::Event(EventStep::Spread { area: colour, left }) => {
                let fits = matches!(upper, Some(Upper::Spread { area, .. }) if area == colour);
                ensure!(fits && counted(left), "the event asks for something else (S2S-503)");
            }
            Step::Event(EventStep::UnitOrRome { regions }) => {
                let fits = matches!(upper, Some(Upper::UnitOrRome { .. })) && regions.without(s.captured).is_empty();
                ensure!(fits, "the event asks for something else (S2S-503)");
            }
            Step::Event(EventStep::PlaceEach { regions, cause }) => {
                let fits = match cause {
                    Cause::Conflict => true,
                    Cause::EventUpper => matches!(upper, Some(Upper::Crowd { .. })),
                    Cause::EventLower => matches!(
                        lower,
                        Some(Lower::MixedRegions | Lower::MilitaryCount { .. } | Lower::ChosenRegions { .. })
                    ),
                    Cause::EmptyDeck | Cause::Capture | Cause::Legate | Cause::Death => false,
                };
                ensure!(fits, "the event asks for something else (S2S-503, S2S-506)");
                ensure!(!regions.is_empty(), "no region is left");
            }
            Step::Event(EventStep::FoodOrUnit { regions, per: each, .. }) => {
                let fits = matches!(lower, Some(Lower::FoodOrUnit { per }) if per == each);
                ensure!(fits && !regions.is_empty(), "the event asks for something else (S2S-506)");
            }
            Step::Event(EventStep::SpendAny { left }) => {
                let fits = matches!(lower, Some(Lower::SpendAny { amount }) if left <= amount);
                ensure!(fits && counted(left), "the event asks for something else (S2S-506)");
            }
            Step::Event(EventStep::ChooseRegions { left, regions: open }) => {
                let fits = matches!(lower, Some(Lower::ChosenRegions { choose, regions }) if left <= choose && open.without(regions).is_empty());
                ensure!(fits && counted(left), "the event asks for something else (S2S-506)");
            }
            Step::Event(EventStep::PlaceOnSites { sites: left }) => {
                let fits = matches!(lower, Some(Lower::CitySites { sites }) if left.without(sites).is_empty());
                ensure!(fits && !left.is_empty(), "the event asks for something else (S2S-506)");
            }
            Step::Event(EventStep::DrawPerRegion { regions, value: fatal }) => {
                let fits = matches!(lower, Some(Lower::DrawPerMixedRegion { value }) if value == fatal);
                ensure!(fits && !regions.is_empty(), "the event asks for something else (S2S-506)");
            }
            Step::Event(EventStep::LoseUnitIn { .. }) => {
                let fits = matches!(lower, Some(Lower::DrawPerMixedRegion { .. }));
                ensure!(fits, "the event asks for something else (S2S-506)");
            }
            Step::Event(EventStep::DiscardUnits { left }) => {
                let fits = matches!(lower, Some(Lower::DiscardUnits { amount }) if left <= amount);
                ensure!(fits && counted(left), "the event asks for something else (S2S-506)");
            }
            Step::Event(EventStep::RemoveTokens { left, refill: true }) => {
                let fits = matches!(lower, Some(Lower::RemoveTokens { amount }) if left <= amount);
                ensure!(fits && counted(left), "the event asks for something else (S2S-506)");
            }
            Step::Event(EventStep::RemoveTokens { left, refill: false }) => {
                ensure!(
                    legate == Some(LegateKind::RemoveTokens) && counted(left),
                    "no legate removes tokens (S2S-593)"
                );
            }
            Step::Event(EventStep::ChooseUncaptured { left, chosen }) => {
                let fits = matches!(lower, Some(Lower::UncapturedRegions { choose }) if left <= choose);
                ensure!(fits && counted(left), "the event asks for something else (S2S-506)");
                ensure!(!chosen.meets(s.captured), "a captured region was chosen (S2S-546)");
            }
            Step::Event(EventStep::Rome { left, .. }) => ensure!(counted(left), "no step is left"),
            Step::Legate(LegateStep::RevealLegate) => {
                ensure!(!s.legates_unseen.is_empty(), "every legate has been seen")
            }
            // Looked at with `legate`.
            Step::Legate(LegateStep::LegateDone { .. }) => {}
            Step::Legate(LegateStep::RemoveUnits { left, .. }) => {
                ensure!(legate == Some(LegateKind::RemoveUnits) && counted(left), "no legate removes units (S2S-586)");
            }
            Step::Legate(LegateStep::Toll { regions, .. }) => {
                ensure!(legate == Some(LegateKind::Toll) && !regions.is_empty(), "no legate takes a toll (S2S-587)");
            }
            Step::Legate(LegateStep::TurnTokens { left }) => {
                ensure!(legate == Some(LegateKind::TurnTokens) && counted(left), "no legate turns tokens (S2S-588)");
            }
            Step::Legate(LegateStep::RemoveResources { left, .. }) => {
                ensure!(
                    legate == Some(LegateKind::RemoveResources) && counted(left),
                    "no legate removes resources (S2S-591)"
                );
            }
        }
        Ok(())
    }

    /// The check that is made, before it is finished.
    fn check_draw(&self, s: &State) -> Result<(), String> {
        let Some(check) = s.check else { return Err("`check` is missing".to_owned()) };
        ensure!(s.act.kind.is_none_or(|kind| kind == of_check(check.kind)), "the action is no {}", check.kind);
        let difficulty = match check.purpose {
            Purpose::Capture if s.captured.has(check.region) => None,
            Purpose::Capture => self.capture_difficulty(s, check.region, check.kind),
            Purpose::Loyalty if !s.captured.has(check.region) => None,
            Purpose::Loyalty => self.loyalty(s, check.region).filter(|l| l.kinds[check.kind.index()]).map(|l| l.value),
            Purpose::Nothing => Some(0),
        };
        ensure!(difficulty.is_some(), "a {} in {} wins nothing of the kind (S2S-341)", check.kind, check.region.name());
        ensure!(
            difficulty == Some(check.difficulty),
            "`check`: the difficulty in {} is {} (S2S-344)",
            check.region.name(),
            difficulty.unwrap_or_default()
        );
        // Every unit, the strongest action with every city, and every outlined token.
        let cities: usize = self
            .content
            .cities
            .iter()
            .map(|city| match city {
                CityEffect::Strength(_, n) => usize::from(*n) * usize::from(self.content.abilities.great_factor),
                _ => 0,
            })
            .sum();
        let printed = self.content.action_cards.iter().flatten().map(|(_, strength)| usize::from(*strength)).max();
        let most = MAX_UNITS + cities + printed.unwrap_or_default() + self.content.bonus_tokens.len();
        ensure!(usize::from(check.free) <= most, "`check`: {} free draws, at most {most}", check.free);
        Ok(())
    }

    /// What is due can be paid.
    fn check_due(&self, s: &State) -> Result<(), String> {
        let carried = self.carried(s, s.due.regions);
        let mut spare = 0;
        for &resource in Resource::ALL {
            let (have, cost) = (carried[resource.index()], s.due.cost[resource]);
            ensure!(have >= cost, "`due`: {cost} {resource}, but {have} are carried there (S2S-444)");
            if s.due.instead_of != Some(resource) {
                spare += have - cost;
            }
        }
        ensure!(spare >= s.due.others, "`due`: {} others, but {spare} are carried there (S2S-633)", s.due.others);
        ensure!(
            s.due.others == 0 || s.due.instead_of.is_some(),
            "`due`: others are paid instead of a kind, which is missing (S2S-633)"
        );
        Ok(())
    }

    /// S2S-708: a resource has gone from a carrier, who has room for another one.
    fn check_exchange(&self, s: &State, resource: Resource, unit: Option<UnitToken>) -> Result<(), String> {
        let room = match unit {
            Some(token) => {
                let (unit, colour) = (s.units[token], self.content.units[token.index()]);
                matches!(unit.place, Place::In(_)) && unit.load.len() < self.capacity(s, colour, unit.side)
            }
            None => s
                .with_ability(Ability::BaggageTrain)
                .is_some_and(|l| l.load.len() < self.content.abilities.baggage_capacity),
        };
        ensure!(room, "nobody has room for what comes (S2S-708)");
        let other = Resource::ALL.iter().any(|r| *r != resource && self.obtainable(s, *r));
        ensure!(other, "nothing else than {resource} can be taken (S2S-708)");
        Ok(())
    }

    fn tokened(&self, s: &State) -> usize {
        s.region_tokens.as_slice().iter().flatten().count()
    }
}

/// The action of a check.
fn of_check(kind: CheckKind) -> Kind {
    match kind {
        CheckKind::Battle => Kind::Battle,
        CheckKind::Negotiation => Kind::Negotiation,
    }
}

/// Whether one step can lie directly on another. What comes in between at any time (Rome steps, legates, bonuses of scales,
/// talents) lies on everything.
fn lies_on(step: Step, below: Step) -> bool {
    let action = matches!(below, Step::Round(RoundStep::Liberate) | Step::Round(RoundStep::Swift { after: true }));
    let upper = matches!(below, Step::Event(EventStep::EventLower) | Step::Event(EventStep::EventDone));
    match step {
        Step::Capture(CaptureStep::CaptureTest) => matches!(below, Step::Round(RoundStep::ActionDone { .. })),
        Step::Round(RoundStep::Liberate) => below == Step::Capture(CaptureStep::CaptureTest),
        Step::Round(RoundStep::Swift { after: true }) => below == Step::Round(RoundStep::Liberate),
        Step::Round(RoundStep::Swift { after: false }) => matches!(
            below,
            Step::Movement(MovementStep::Move { .. })
                | Step::Hire(HireStep::Hire { .. })
                | Step::Gather(GatherStep::MakeRoom { .. })
                | Step::Check(CheckStep::ChooseCheckRegion { .. })
                | Step::Build(BuildStep::BuildActivate { .. })
        ),
        Step::Movement(MovementStep::Move { .. }) => action || below == Step::Movement(MovementStep::Conflict),
        Step::Hire(HireStep::Hire { .. })
        | Step::Gather(GatherStep::MakeRoom { .. })
        | Step::Gather(GatherStep::Gather { .. }) => action,
        Step::Check(CheckStep::ChooseCheckRegion { .. })
        | Step::Check(CheckStep::Draw)
        | Step::Check(CheckStep::EndCheck) => action,
        Step::Check(CheckStep::DrawToken { .. }) | Step::Check(CheckStep::Keep { .. }) => {
            below == Step::Check(CheckStep::Draw)
        }
        Step::Check(CheckStep::Casualties { .. }) => {
            matches!(below, Step::Check(CheckStep::TakeBonus { .. }) | Step::Check(CheckStep::EndCheck))
        }
        Step::Check(CheckStep::RaiseLoyalty { .. }) => matches!(below, Step::Check(CheckStep::Casualties { .. })),
        Step::Check(CheckStep::TakeBonus { .. }) => {
            below == Step::Check(CheckStep::EndCheck)
                || of_capture(below)
                || matches!(below, Step::Build(BuildStep::TakeCity { .. }))
        }
        Step::Build(BuildStep::BuildActivate { .. }) => {
            action || of_capture(below) || matches!(below, Step::Build(BuildStep::TakeCity { .. }))
        }
        Step::Capture(CaptureStep::Reward { .. })
        | Step::Capture(CaptureStep::CaptureTroublemakers { .. })
        | Step::Capture(CaptureStep::RevealRegionToken { .. })
        | Step::Capture(CaptureStep::PeacefulUnit { .. }) => of_capture(below),
        Step::Capture(CaptureStep::UseEffect { .. }) => {
            below == Step::Capture(CaptureStep::CaptureTest) || after_check(below)
        }
        Step::Capture(CaptureStep::Resume { .. }) => {
            below == Step::Capture(CaptureStep::CaptureTest) || after_check(below)
        }
        Step::Hire(HireStep::PlaceUnits { .. }) | Step::Build(BuildStep::RemoveFromCards { .. }) => {
            of_capture(below) || matches!(below, Step::Build(BuildStep::TakeCity { .. }))
        }
        Step::Build(BuildStep::TakeCity { .. }) => {
            matches!(below, Step::Build(BuildStep::BuildActivate { built: true, .. }))
        }
        Step::Build(BuildStep::CityReward { .. }) => matches!(below, Step::Build(BuildStep::TakeCity { .. })),
        Step::Build(BuildStep::Pay) => matches!(
            below,
            Step::Build(BuildStep::CityReward { .. })
                | Step::Capture(CaptureStep::Reward { .. })
                | Step::Round(RoundStep::SpendTalents { .. })
        ),
        Step::Build(BuildStep::Substitute) => below == Step::Build(BuildStep::Pay),
        Step::Exchange(ExchangeStep::SwapOut { .. })
        | Step::Exchange(ExchangeStep::SwapIn { .. })
        | Step::Exchange(ExchangeStep::Shed { .. })
        | Step::Effect(EffectStep::Mixed { .. })
        | Step::Effect(EffectStep::Travel { .. })
        | Step::Effect(EffectStep::Bring { .. })
        | Step::Effect(EffectStep::CalmRegions { .. })
        | Step::Exchange(ExchangeStep::Exchange { .. })
        | Step::Exchange(ExchangeStep::ExchangeFor { .. })
        | Step::Exchange(ExchangeStep::Gain { .. })
        | Step::Effect(EffectStep::RevealReplacement { .. })
        | Step::Effect(EffectStep::ReplaceCity)
        | Step::Effect(EffectStep::SwapTokens { .. })
        | Step::Exchange(ExchangeStep::CycleScale { .. })
        | Step::Effect(EffectStep::CopyEffect { .. })
        | Step::Effect(EffectStep::MoveTroublemaker { .. })
        | Step::Effect(EffectStep::MoveTroublemakerTo { .. })
        | Step::Effect(EffectStep::Effect { .. }) => {
            of_effect(below) || below == Step::Capture(CaptureStep::CaptureTest) || after_check(below)
        }
        Step::Event(EventStep::EventDue) => below == Step::Round(RoundStep::RoundDone),
        Step::Round(RoundStep::BeforeEvent) => below == Step::Event(EventStep::EventDue),
        Step::Event(EventStep::RevealEvent { reveal: Reveal::Discard }) => {
            matches!(
                below,
                Step::Legate(LegateStep::LegateDone { .. })
                    | Step::Event(EventStep::RevealEvent { reveal: Reveal::Discard })
            )
        }
        Step::Event(EventStep::RevealEvent { .. })
        | Step::Event(EventStep::Prophet)
        | Step::Event(EventStep::EventDone) => below == Step::Round(RoundStep::RoundDone),
        Step::Event(EventStep::EventLower) => below == Step::Event(EventStep::EventDone),
        Step::Event(EventStep::EventUpper) => below == Step::Event(EventStep::EventLower),
        Step::Event(EventStep::PayOrRome { .. })
        | Step::Event(EventStep::Spread { .. })
        | Step::Event(EventStep::UnitOrRome { .. }) => upper,
        Step::Event(EventStep::PlaceEach { cause: Cause::Conflict, .. }) => !upper,
        Step::Event(EventStep::PlaceEach { .. }) => {
            upper || matches!(below, Step::Event(EventStep::ChooseRegions { .. }) | Step::Event(EventStep::Rome { .. }))
        }
        Step::Event(EventStep::PlaceOnSites { .. }) => upper || matches!(below, Step::Event(EventStep::Rome { .. })),
        Step::Event(EventStep::FoodOrUnit { .. })
        | Step::Event(EventStep::SpendAny { .. })
        | Step::Event(EventStep::ChooseRegions { .. })
        | Step::Event(EventStep::DrawPerRegion { .. })
        | Step::Event(EventStep::DiscardUnits { .. })
        | Step::Event(EventStep::ChooseUncaptured { .. })
        | Step::Event(EventStep::RemoveTokens { refill: true, .. }) => upper,
        Step::Event(EventStep::LoseUnitIn { .. }) => {
            upper || matches!(below, Step::Event(EventStep::DrawPerRegion { .. }))
        }
        Step::Legate(LegateStep::RemoveUnits { .. }) => {
            matches!(below, Step::Legate(LegateStep::LegateDone { .. }) | Step::Legate(LegateStep::RemoveUnits { .. }))
        }
        Step::Legate(LegateStep::RemoveResources { .. }) => matches!(
            below,
            Step::Legate(LegateStep::LegateDone { .. }) | Step::Legate(LegateStep::RemoveResources { .. })
        ),
        Step::Legate(LegateStep::Toll { .. })
        | Step::Legate(LegateStep::TurnTokens { .. })
        | Step::Event(EventStep::RemoveTokens { refill: false, .. }) => {
            matches!(below, Step::Legate(LegateStep::LegateDone { .. }))
        }
        // On everything: what sets it off has left its rest below.
        Step::Movement(MovementStep::Conflict)
        | Step::Gather(GatherStep::Load { .. })
        | Step::Round(RoundStep::SpendTalents { .. })
        | Step::Round(RoundStep::RemoveZone { .. })
        | Step::Effect(EffectStep::RemoveAny { .. })
        | Step::Gather(GatherStep::DrawThin { .. })
        | Step::Gather(GatherStep::Thin)
        | Step::Build(BuildStep::RevealCity)
        | Step::Event(EventStep::Rome { .. })
        | Step::Legate(LegateStep::RevealLegate)
        | Step::Legate(LegateStep::LegateDone { .. }) => true,
        // Looked at elsewhere.
        Step::Round(RoundStep::ActionDone { .. })
        | Step::Round(RoundStep::RoundDone)
        | Step::Round(RoundStep::PlayCard { .. })
        | Step::Round(RoundStep::ChooseKind { .. })
        | Step::Round(RoundStep::NextAction)
        | Step::Setup(SetupStep::DealRegion { .. })
        | Step::Setup(SetupStep::DealDevelopment { .. })
        | Step::Setup(SetupStep::ChooseLeader { .. })
        | Step::Setup(SetupStep::ChooseAbility { .. }) => true,
    }
}

/// Steps of a capture on which its reward and the rest of it lie.
fn of_capture(below: Step) -> bool {
    matches!(
        below,
        Step::Capture(CaptureStep::Reward { .. })
            | Step::Capture(CaptureStep::CaptureTroublemakers { .. })
            | Step::Capture(CaptureStep::RevealRegionToken { .. })
            | Step::Capture(CaptureStep::PeacefulUnit { .. })
            | Step::Capture(CaptureStep::UseEffect { .. })
    )
}

/// What follows the success of a check.
fn after_check(below: Step) -> bool {
    matches!(
        below,
        Step::Check(CheckStep::Casualties { .. })
            | Step::Check(CheckStep::TakeBonus { .. })
            | Step::Check(CheckStep::EndCheck)
    )
}

/// What an effect lies on: what has activated it, or another part of it.
fn of_effect(below: Step) -> bool {
    matches!(
        below,
        Step::Build(BuildStep::BuildActivate { .. })
            | Step::Effect(EffectStep::CopyEffect { .. })
            | Step::Capture(CaptureStep::Resume { .. })
            | Step::Movement(MovementStep::Conflict)
            | Step::Exchange(ExchangeStep::SwapOut { .. })
            | Step::Exchange(ExchangeStep::SwapIn { .. })
            | Step::Effect(EffectStep::Travel { .. })
            | Step::Exchange(ExchangeStep::Exchange { .. })
            | Step::Effect(EffectStep::MoveTroublemaker { .. })
            | Step::Effect(EffectStep::ReplaceCity)
    )
}
