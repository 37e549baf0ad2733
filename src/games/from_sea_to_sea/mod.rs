//! From Sea to Sea (От моря до моря): cooperative, 1 to 4 players, leaders with abilities, three difficulty levels.
//!
//! The table of contents of the rules: every step of [`step::Step`] belongs to one file of `phases/`; `room.rs` says to
//! which. Rule code cites the register (`S2S-341`), readings of gaps their `S2S-R` or `S2S-C` number. Nearly all printed
//! numbers of cards and tokens are reconstructed; `docs/rules/from_sea_to_sea.md` says which.

pub mod action;
mod cells;
mod check;
pub mod content;
mod describe;
pub mod heuristic;
pub mod ids;
mod ledger;
mod occasion;
pub mod options;
mod order;
mod phases;
mod pile;
mod room;
mod scoring;
mod setup;
pub mod state;
pub mod step;
pub mod units;

pub use action::Action;
pub use state::State;

use agon_game::*;
use content::Content;
use ids::*;
use room::Room;
use step::{Reveal, Step};

/// The rules with their content.
#[derive(Debug)]
pub struct FromSeaToSea {
    /// What is printed.
    pub content: Content,
    info: GameInfo,
    /// First unit token of each colour, and the one after the last.
    unit_range: [[u8; 2]; Colour::COUNT],
    /// Names of seats with one leader, by ability.
    single_roles: Vec<String>,
    /// Names of seats with two leaders, by both abilities.
    double_roles: Vec<String>,
}

/// What chance draws from: a set of bits, and what a bit means.
struct Urn {
    bits: u64,
    action: fn(usize) -> Action,
}

impl Rules for FromSeaToSea {
    type State = State;
    type Action = Action;

    fn embedded() -> &'static [EmbeddedFile] {
        content::EMBEDDED
    }

    fn load(bundle: &Bundle) -> Result<Self, ContentError> {
        let content = Content::compile(bundle)?;
        let info = GameInfo {
            role_noun: "leader",
            role_parts: &["leader", "ability"],
            scenarios: Level::ALL.iter().map(|l| l.to_string()).collect(),
            endings: scoring::ENDINGS,
            rules_version: 2,
            cooperative: true,
            match_metrics: scoring::OF_MATCH,
            match_labels: scoring::LABELS,
            ..GameInfo::new("from_sea_to_sea", "From Sea to Sea", 1..=MAX_LEADERS).with_content(bundle)?
        };
        let range = |colour: Colour| {
            let first = content.units.iter().position(|c| *c == colour).unwrap_or_default();
            let count = content.units.iter().filter(|c| **c == colour).count();
            [first as u8, (first + count) as u8]
        };
        let unit_range = std::array::from_fn(|i| range(Colour::from_index(i)));
        let (single_roles, double_roles) = Default::default();
        let mut game = Self { content, info, unit_range, single_roles, double_roles };
        game.seat_names();
        Ok(game)
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn names(&self) -> &Names {
        &self.content.names
    }

    fn draw_roles(&self, table: &Setup, rng: &mut Rng) -> Vec<String> {
        self.random_team(table.players, rng)
    }

    fn check_setup(&self, setup: &Setup) -> Result<(), SetupError> {
        self.team(setup).map(drop)
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.set_up(setup)
    }

    fn players(&self, s: &State) -> usize {
        usize::from(s.players)
    }

    fn role(&self, s: &State, seat: Seat) -> &str {
        let ability = |i: usize| s.leaders.get(i).map(|l| l.ability.index());
        let name = match s.players {
            1 => ability(0).zip(ability(1)).and_then(|(a, b)| self.double_roles.get(a * Ability::COUNT + b)),
            _ => ability(seat.index()).and_then(|a| self.single_roles.get(a)),
        };
        name.map_or("undecided", String::as_str)
    }

    #[inline]
    fn turn(&self, s: &State) -> Turn {
        if s.ending.is_some() {
            return Turn::Over;
        }
        match self.step(s) {
            step if is_chance(step) => Turn::Chance,
            step => Turn::Decision(Seat(self.decider(s, step))),
        }
    }

    fn round(&self, s: &State) -> u32 {
        u32::from(s.round)
    }

    fn legal_actions(&self, s: &State, out: &mut Vec<Action>) {
        let step = self.step(s);
        match step.room() {
            Room::Setup => self.legal_setup(s, step, out),
            Room::Round => self.legal_round(s, step, out),
            Room::Checks => match step {
                Step::ChooseCheckRegion { kind, .. } => self.legal_check_regions(s, kind, out),
                Step::Draw => self.legal_draws(s, out),
                Step::Keep { .. } => out.extend(self.different(s.offered).map(|token| Action::Keep { token })),
                Step::RaiseLoyalty { .. } => self.legal_loyalty(s, out),
                Step::Casualties { .. } => self.legal_casualties(s, out),
                _ => self.legal_bonus(s, out),
            },
            Room::Gather => match step {
                Step::MakeRoom { .. } => self.legal_room(s, out),
                Step::Gather { .. } => {
                    self.legal_gathering(s, out);
                    out.push(Action::Stop);
                }
                Step::Load { regions, make_room, .. } => self.legal_loading(s, regions, make_room, out),
                _ => self.legal_thinning(s, out),
            },
            Room::Capture => match step {
                Step::CaptureTest => self.legal_captures(s, out),
                Step::PeacefulUnit { region, .. } => self.legal_peaceful(region, out),
                Step::UseEffect { region } => self.legal_effect(s, region, out),
                _ => {}
            },
            Room::Build => match step {
                Step::BuildActivate { built, activated } => self.legal_build(s, built, activated, out),
                Step::TakeCity { .. } => out.extend(s.market.iter().map(|city| Action::TakeCity { city })),
                Step::RemoveFromCards { regions, .. } => self.legal_removal_from_cards(s, regions, out),
                Step::Pay => self.legal_payments(s, out),
                Step::Substitute => self.legal_substitutes(s, out),
                _ => {}
            },
            Room::Effects => self.legal_effects(s, step, out),
            Room::Exchange => self.legal_exchange(s, step, out),
            Room::Events => self.legal_events(s, step, out),
            Room::Legates => self.legal_legates(s, step, out),
            Room::Movement | Room::Hire => match step {
                Step::Move { left, free } => self.legal_movement(s, left, free, out),
                Step::Hire { from, .. } => {
                    self.legal_hiring(s, from, out);
                    out.push(Action::Stop);
                }
                Step::PlaceUnits { peaceful, military, regions } => {
                    self.legal_placing(s, peaceful, military, regions, out);
                }
                _ => {}
            },
        }
        if self.talents_in_between(step) {
            self.legal_pacifying(s, out);
        }
    }

    fn apply(&self, s: &mut State, action: Action) {
        let step = self.step(s);
        self.carry_out(s, step, action);
        self.settle(s);
    }
}

impl Chance for FromSeaToSea {
    fn chance_kind(&self, s: &State) -> &'static str {
        match self.step(s) {
            Step::DealRegion { .. } => "deal_region_card",
            Step::RevealCity | Step::RevealReplacement { .. } => "reveal_city",
            Step::DealDevelopment { .. } => "deal_bonus_token",
            Step::RevealRegionToken { .. } => "reveal_region_token",
            Step::RevealEvent { .. } => "reveal_event",
            Step::RevealLegate => "reveal_legate",
            Step::DrawToken { .. } | Step::DrawThin { .. } | Step::DrawPerRegion { .. } | Step::RemoveTokens { .. } => {
                "draw_check_token"
            }
            _ => "none",
        }
    }

    fn sample_chance(&self, s: &State, rng: &mut Rng) -> Action {
        let urn = self.urn(s);
        let mut bits = urn.bits;
        for _ in 0..rng.below(bits.count_ones() as usize) {
            bits &= bits - 1;
        }
        (urn.action)(bits.trailing_zeros() as usize)
    }

    fn chance_possible(&self, s: &State, action: Action) -> bool {
        let urn = self.urn(s);
        IdSet::<CheckToken, u64>::from_bits(urn.bits).iter().any(|i| (urn.action)(i.index()) == action)
    }

    fn chance_outcomes(&self, s: &State) -> Option<Vec<(Action, f64)>> {
        let urn = self.urn(s);
        let each = 1.0 / f64::from(urn.bits.count_ones());
        let outcomes = IdSet::<CheckToken, u64>::from_bits(urn.bits);
        Some(outcomes.iter().map(|i| ((urn.action)(i.index()), each)).collect())
    }
}

/// Nothing hidden is stored.
impl Sight for FromSeaToSea {}

fn is_chance(step: Step) -> bool {
    matches!(
        step,
        Step::DealRegion { .. }
            | Step::RevealCity
            | Step::DealDevelopment { .. }
            | Step::DrawToken { .. }
            | Step::RevealRegionToken { .. }
            | Step::RevealReplacement { .. }
            | Step::DrawThin { .. }
            | Step::RevealEvent { .. }
            | Step::DrawPerRegion { .. }
            | Step::RemoveTokens { .. }
            | Step::RevealLegate
    )
}

impl FromSeaToSea {
    /// What is to be done next; between two actions nothing waits.
    #[inline]
    fn step(&self, s: &State) -> Step {
        s.steps.top().unwrap_or(Step::NextAction)
    }

    /// Carries out automatic steps until a decision or chance is due.
    #[doc(hidden)]
    pub fn settle(&self, s: &mut State) {
        while s.ending.is_none() {
            let step = self.step(s);
            if is_chance(step) && !matches!(step.room(), Room::Events | Room::Gather) {
                return;
            }
            let passed = match step.room() {
                Room::Setup => false,
                Room::Round => self.pass_round(s, step),
                Room::Movement => match step {
                    Step::Conflict => {
                        self.conflict_test(s);
                        true
                    }
                    _ => false,
                },
                Room::Hire => match step {
                    Step::PlaceUnits { peaceful, military, regions } => {
                        self.pass_placing(s, peaceful, military, regions)
                    }
                    _ => false,
                },
                Room::Gather => match step {
                    Step::Load { resource, regions, make_room } => self.pass_loading(s, resource, regions, make_room),
                    Step::DrawThin { .. } => self.pass_events(s, step),
                    Step::Thin if s.offered.is_empty() => {
                        s.steps.pop();
                        true
                    }
                    Step::Thin => false,
                    _ => self.pass_gathering(s, step),
                },
                Room::Checks => self.pass_check(s, step),
                Room::Capture => self.pass_capture(s, step),
                Room::Build => match step {
                    Step::Pay => self.pass_payment(s),
                    _ => self.pass_build(s, step),
                },
                Room::Effects => self.pass_effects(s, step),
                Room::Exchange => self.pass_exchange(s, step),
                Room::Events => match step {
                    Step::Rome { left, cause } => {
                        self.rome_step(s, left, cause);
                        true
                    }
                    _ => self.pass_events(s, step),
                },
                Room::Legates => self.pass_legates(s, step),
            };
            if !passed {
                return;
            }
        }
    }

    fn carry_out(&self, s: &mut State, step: Step, action: Action) {
        match (step, action) {
            // S2S-480: a talent may come between other decisions.
            (_, Action::Pacify { zone, .. }) => self.pacify(s, zone),
            (Step::DrawToken { drawing, left }, Action::DrawToken { token }) => {
                self.token_drawn(s, drawing, left, token);
            }
            (Step::DrawThin { left }, Action::DrawToken { token }) => {
                s.steps.replace(Step::Thin);
                s.offered.insert(token);
                self.draw_from_bag(s, token);
                if left > 1 {
                    s.steps.replace(Step::DrawThin { left: left - 1 });
                }
            }
            (Step::DrawPerRegion { regions, value }, Action::DrawToken { token }) => {
                self.drawn_for_region(s, regions, value, token);
            }
            (Step::RemoveTokens { left, refill }, Action::DrawToken { token }) => {
                self.token_removed(s, left, refill, token);
            }
            (Step::RevealCity, Action::RevealCity { city }) => self.city_revealed(s, city),
            (Step::RevealReplacement { left }, Action::RevealCity { city }) => self.replacement_revealed(s, left, city),
            (Step::RevealRegionToken { region }, Action::RevealRegionToken { token }) => {
                self.token_revealed(s, region, token);
            }
            (Step::RevealEvent { reveal }, Action::RevealEvent { event }) => self.event_revealed(s, reveal, event),
            (Step::RevealLegate, Action::RevealLegate { legate }) => self.legate_revealed(s, legate),
            _ => self.decide(s, step, action),
        }
    }

    fn decide(&self, s: &mut State, step: Step, action: Action) {
        match (step, action) {
            (Step::Move { left, free }, _) => self.apply_movement(s, left, free, action),
            (Step::Hire { left, .. }, _) => self.apply_hiring(s, left, action),
            (Step::PlaceUnits { .. }, Action::PlaceUnit { region, side }) => self.place_unit(s, region, side),
            (Step::PeacefulUnit { region, left }, Action::PlaceUnit { side, .. }) => {
                self.less(s, left, |left| Step::PeacefulUnit { region, left });
                self.hire(s, region, side);
            }
            (_, Action::Discard { carrier, resource }) if !matches!(step, Step::Mixed { .. }) => {
                self.spend(s, carrier, resource);
            }
            (Step::MakeRoom { strength }, _) => s.steps.replace(Step::Gather { left: strength }),
            (Step::Gather { left }, Action::Gather { region, resource }) => {
                self.less(s, left, |left| Step::Gather { left });
                self.gather(s, region, resource);
            }
            (Step::Load { resource, .. }, Action::LoadOn { carrier }) => self.load_on(s, resource, carrier),
            (Step::Thin, _) => self.thin(s, action),
            (Step::ChooseCheckRegion { kind, strength }, Action::CheckIn { region }) => {
                self.begin_check(s, kind, strength, region);
            }
            (Step::Draw, _) => self.apply_draw(s, action),
            (Step::Keep { drawing }, Action::Keep { token }) => self.keep_one(s, drawing, token),
            (Step::RaiseLoyalty { left }, Action::Remove { zone }) => {
                self.less(s, left, |left| Step::RaiseLoyalty { left });
                self.remove_troublemaker(s, zone);
            }
            (Step::Casualties { left }, Action::LoseUnit { unit }) => self.lose_in_check(s, left, unit),
            (Step::TakeBonus { left }, Action::TakeBonus { end }) => {
                self.less(s, left, |left| Step::TakeBonus { left });
                self.take_bonus(s, end);
            }
            (Step::CaptureTest, Action::Capture { region, option }) => self.begin_capture(s, region, option),
            (Step::UseEffect { region }, _) => self.apply_use_effect(s, region, action),
            (Step::BuildActivate { built, activated }, _) => self.apply_build(s, built, activated, action),
            (Step::TakeCity { site }, Action::TakeCity { city }) => self.city_taken(s, site, city),
            (Step::RemoveFromCards { left, regions }, Action::Remove { zone }) => {
                self.less(s, left, |left| Step::RemoveFromCards { left, regions });
                self.remove_troublemaker(s, zone);
            }
            (Step::Pay, Action::Pay { carrier, resource }) => self.pay(s, carrier, resource),
            (Step::Substitute, _) => self.substitute(s, action),
            _ => match step.room() {
                Room::Setup => self.apply_setup(s, step, action),
                Room::Round => self.apply_round(s, step, action),
                Room::Effects => self.apply_effects(s, step, action),
                Room::Exchange => self.apply_exchange(s, step, action),
                Room::Events => self.apply_events(s, step, action),
                Room::Legates => self.apply_legates(s, step, action),
                // Stop.
                _ => drop(s.steps.pop()),
            },
        }
    }

    /// What the pending chance draws from, all equally likely.
    fn urn(&self, s: &State) -> Urn {
        let known = |card: Option<Option<Event>>| match card.flatten() {
            Some(event) => 1 << event.index(),
            None => s.unseen.bits(),
        };
        match self.step(s) {
            Step::DealRegion { region } => Urn {
                bits: self.content.dealt[region].iter().fold(0, |m, card| m | 1 << card.index()),
                action: |i| Action::DealRegion { card: RegionCard::from_index(i) },
            },
            Step::RevealCity | Step::RevealReplacement { .. } => Urn {
                bits: s.city_stack.get(0).map_or(0, IdSet::bits),
                action: |i| Action::RevealCity { city: CityToken::from_index(i) },
            },
            Step::DealDevelopment { .. } => Urn {
                bits: self.content.bonus_tokens.without(s.development.iter().flatten().copied().collect()).bits(),
                action: |i| Action::DealBonus { token: CheckToken::from_index(i) },
            },
            Step::RevealRegionToken { .. } => Urn {
                bits: s.tokens_unseen.bits(),
                action: |i| Action::RevealRegionToken { token: RegionToken::from_index(i) },
            },
            Step::RevealEvent { reveal } => Urn {
                bits: known(if reveal == Reveal::Instead { s.unknown.top() } else { s.waiting.top() }),
                action: |i| Action::RevealEvent { event: Event::from_index(i) },
            },
            Step::RevealLegate => Urn {
                bits: s.legates_unseen.bits(),
                action: |i| Action::RevealLegate { legate: Legate::from_index(i) },
            },
            _ => Urn { bits: s.bag.bits(), action: |i| Action::DrawToken { token: CheckToken::from_index(i) } },
        }
    }

    /// The seat that decides: of the acting leader, of the owner of an ability that is asked, or of who is choosing.
    fn decider(&self, s: &State, step: Step) -> u8 {
        let owner = |ability: Ability| s.leaders.iter().position(|l| l.ability == ability).map(|i| s.seat_of(i as u8));
        let acting = s.seat_of(s.actor);
        match step {
            Step::ChooseLeader { seat } | Step::ChooseAbility { seat, .. } => seat,
            Step::Swift { .. } => owner(Ability::Swift).unwrap_or(acting),
            Step::Prophet => owner(Ability::Prophet).unwrap_or(acting),
            Step::PeacefulUnit { .. } => owner(Ability::Peaceful).unwrap_or(acting),
            Step::Travel { leader, .. } => s.seat_of(leader),
            _ => acting,
        }
    }
}
