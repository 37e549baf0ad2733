//! Age of Mythology: The Boardgame (Glenn Drover, 2003): 2 to 8 players, three civilizations.
//!
//! The table of contents of the rules: every step of [`step::Step`] belongs to one file of `phases/`. Rule code cites the
//! register (`AOM-214`), readings of gaps their `AOM-R`, `AOM-C` or `AOM-D` number.

pub mod action;
pub mod army;
mod check;
pub mod content;
mod describe;
pub mod hand;
pub mod heuristic;
pub mod ids;
mod ledger;
mod observe;
pub mod options;
mod order;
mod phases;
mod scoring;
mod setup;
pub mod state;
pub mod step;

pub use action::Action;
pub use state::State;

use agon_game::*;
use content::{Ability, Content};
use ids::*;
use state::Fighter;
use step::{Side, Step};

/// The rules with their content.
#[derive(Debug)]
pub struct AgeOfMythology {
    /// What is printed.
    pub content: Content,
    info: GameInfo,
    /// AOM-661: the unit of each civilization that stands on tiles, with its resource and cubes.
    gatherers: [Option<(Unit, Resource, u8)>; Civ::COUNT],
    /// Chances of skirmishes, for the rule-based player.
    odds: heuristic::Odds,
    yardstick: heuristic::Yardstick,
    /// Legal seatings by number of players.
    seatings: [setup::Seatings; MAX_PLAYERS + 1],
    /// Seatings of two against two.
    team_seatings: setup::Seatings,
}

impl Rules for AgeOfMythology {
    type State = State;
    type Action = Action;

    fn embedded() -> &'static [EmbeddedFile] {
        content::EMBEDDED
    }

    fn load(bundle: &Bundle) -> Result<Self, ContentError> {
        let content = Content::compile(bundle)?;
        let info = GameInfo {
            rules_version: 2,
            role_noun: "civilization",
            round_noun: "turn",
            scenarios: setup::SCENARIOS.iter().map(|s| (*s).to_owned()).collect(),
            endings: scoring::ENDINGS,
            secrets: true,
            match_metrics: scoring::OF_MATCH,
            seat_metrics: scoring::OF_SEAT,
            ..GameInfo::new("age_of_mythology", "Age of Mythology: The Boardgame", 2..=MAX_PLAYERS)
                .with_content(bundle)?
        };
        let gatherer = |civ: usize| {
            let [first, end] = content.unit_range[civ];
            (first..end).map(Unit).find_map(|unit| {
                content.units[unit.index()].abilities.iter().find_map(|a| match *a {
                    Ability::Gathers { resource, amount } => Some((unit, resource, amount)),
                    _ => None,
                })
            })
        };
        let (seatings, team_seatings) = Self::all_seatings();
        let gatherers = std::array::from_fn(gatherer);
        let odds = heuristic::Odds::new(&content);
        let yardstick = heuristic::Yardstick::new(&content, &odds);
        Ok(Self { gatherers, odds, yardstick, content, info, seatings, team_seatings })
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn names(&self) -> &Names {
        &self.content.names
    }

    fn draw_roles(&self, table: &Setup, rng: &mut Rng) -> Vec<String> {
        self.random_roles(table, rng)
    }

    fn check_setup(&self, setup: &Setup) -> Result<(), SetupError> {
        self.seated(setup).map(drop)
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        let mut state = self.set_up(setup)?;
        self.settle(&mut state);
        Ok(state)
    }

    fn players(&self, s: &State) -> usize {
        s.players()
    }

    fn role(&self, s: &State, seat: Seat) -> &str {
        match s.steps.top() {
            Some(Step::DealCivs) => "undecided",
            _ => s.player(seat).civ.as_str(),
        }
    }

    #[inline]
    fn turn(&self, s: &State) -> Turn {
        match s.steps.top() {
            None => Turn::Over,
            Some(step) => self.decider(s, step).map_or(Turn::Chance, Turn::Decision),
        }
    }

    fn round(&self, s: &State) -> u32 {
        u32::from(s.turn).max(1)
    }

    fn legal_actions(&self, s: &State, out: &mut Vec<Action>) {
        let Some(step) = s.steps.top() else { return };
        match step {
            Step::Draft { chance } => self.legal_tiles(s, self.drafter(s, chance), out),
            Step::Explore { done, .. } => self.legal_tiles(s, s.clockwise(s.active, done.into()), out),
            Step::PlacePoint { .. } => out.extend(VictoryCard::ALL.iter().map(|&card| Action::PlacePoint { card })),
            Step::TakePermanents { done, from } => {
                self.legal_permanents(s, s.clockwise(s.first, done.into()), from, out);
            }
            Step::DrawRandom { done } => self.legal_random(s, s.clockwise(s.first, done.into()), out),
            Step::PlayCard { seat } => self.legal_cards(s, seat, out),
            Step::DiscardCards { done, from } => self.legal_discards(s, s.clockwise(s.first, done.into()), from, out),
            Step::ChooseGather => self.legal_gather(out),
            Step::Arrange { from } => self.legal_arranging(s, from, out),
            Step::Build { from, .. } => self.legal_buildings(s, from, out),
            Step::Discount { building, left, from } => self.legal_discount(s, building, left, from, out),
            Step::Recruit { from, .. } => self.legal_recruits(s, from, out),
            Step::Trade { exchanged } => self.legal_trade(s, exchanged, out),
            Step::TradePrice { left, from } => self.legal_price(s, left, from, out),
            Step::Give { from } => self.legal_giving(s, from, out),
            Step::Receive { left, from } => self.legal_receiving(s, left, from, out),
            Step::ChooseTarget => self.legal_targets(s, out),
            Step::Commit { side, from } => self.legal_commitments(s, side, from, out),
            Step::SendHome { .. } => self.legal_sending_home(s, out),
            Step::ChooseFighter { side } => self.legal_fighters(s, side, out),
            Step::Replace { .. } | Step::Declare { .. } | Step::Resurrect { .. } => {
                out.extend([Action::Declare, Action::Decline]);
            }
            Step::Reinforce { side, .. } => {
                out.extend(self.reinforcements(s, side).map(|unit| Action::Commit { unit }));
                out.push(Action::Stop);
            }
            Step::StayOrRetreat { .. } => out.extend([Action::Stay, Action::Retreat]),
            Step::SpoilCity { .. }
            | Step::SpoilProduction { .. }
            | Step::SpoilHolding { .. }
            | Step::RemoveVillager { .. } => self.legal_spoils(s, step, out),
            _ => self.legal_powers(s, step, out),
        }
    }

    fn apply(&self, s: &mut State, action: Action) {
        if let Some(step) = s.steps.top() {
            self.carry_out(s, step, action);
            self.settle(s);
        }
    }
}

impl Chance for AgeOfMythology {
    fn chance_kind(&self, s: &State) -> &'static str {
        match s.steps.top() {
            Some(Step::DealCivs) => "deal_civilizations",
            Some(Step::FirstPlayer) => "first_player",
            Some(Step::TurnUp { .. }) => "turn_up_tile",
            Some(Step::DrawCard { .. }) => "draw_card",
            Some(Step::Roll) => "skirmish_dice",
            _ => "none",
        }
    }

    fn sample_chance(&self, s: &State, rng: &mut Rng) -> Action {
        let pick =
            |rng: &mut Rng, counts: &[u8]| rng.weighted(counts.iter().map(|n| u32::from(*n))).unwrap_or_default();
        match s.steps.top() {
            Some(Step::DealCivs) => {
                let seatings = self.seatings(s.players(), s.teams);
                let chosen = rng.weighted(seatings.iter().map(|(_, w)| *w)).unwrap_or_default();
                Action::DealCivs { civs: seatings[chosen].0 }
            }
            Some(Step::FirstPlayer) => Action::FirstPlayer { seat: Seat(rng.below(s.players()) as u8) },
            Some(Step::TurnUp { .. }) => Action::TurnUp { tile: Tile::from_index(pick(rng, s.pool.as_slice())) },
            Some(Step::DrawCard { seat, .. }) => {
                let deck = &s.decks[s.player(seat).civ];
                Action::DrawCard { card: Card::from_index(pick(rng, deck.as_slice())) }
            }
            _ => {
                let [hits, faces] = self.content.die;
                let mut sixes = |side| {
                    (0..self.dice(s, side)).filter(|_| rng.below(faces.into()) < usize::from(hits)).count() as u8
                };
                Action::Roll { attacker: sixes(Side::Attacker), defender: sixes(Side::Defender) }
            }
        }
    }

    fn chance_possible(&self, s: &State, action: Action) -> bool {
        match (s.steps.top(), action) {
            (Some(Step::Roll), Action::Roll { attacker, defender }) => {
                attacker <= self.dice(s, Side::Attacker) && defender <= self.dice(s, Side::Defender)
            }
            _ => self.chance_outcomes(s).is_some_and(|all| all.iter().any(|(a, p)| *a == action && *p > 0.0)),
        }
    }

    fn chance_outcomes(&self, s: &State) -> Option<Vec<(Action, f64)>> {
        let weighted = |all: Vec<(Action, u32)>| {
            let total: u32 = all.iter().map(|(_, w)| w).sum();
            all.into_iter().filter(|(_, w)| *w > 0).map(|(a, w)| (a, f64::from(w) / f64::from(total))).collect()
        };
        match s.steps.top() {
            Some(Step::DealCivs) => {
                let seatings = self.seatings(s.players(), s.teams);
                Some(weighted(seatings.iter().map(|(civs, w)| (Action::DealCivs { civs: *civs }, *w)).collect()))
            }
            Some(Step::FirstPlayer) => {
                Some(weighted(Seat::all(s.players()).map(|seat| (Action::FirstPlayer { seat }, 1)).collect()))
            }
            Some(Step::TurnUp { .. }) => {
                Some(weighted(self.tiles().map(|tile| (Action::TurnUp { tile }, s.pool[tile].into())).collect()))
            }
            Some(Step::DrawCard { seat, .. }) => {
                let deck = &s.decks[s.player(seat).civ];
                let cards = (0..self.content.cards.len()).map(Card::from_index);
                Some(weighted(cards.map(|card| (Action::DrawCard { card }, deck[card].into())).collect()))
            }
            _ => None,
        }
    }
}

impl AgeOfMythology {
    /// Who decides a step; nobody where chance does.
    fn decider(&self, s: &State, step: Step) -> Option<Seat> {
        match step {
            Step::DealCivs | Step::FirstPlayer | Step::TurnUp { .. } | Step::DrawCard { .. } | Step::Roll => None,
            Step::Draft { chance } => Some(self.drafter(s, chance)),
            Step::PlacePoint { placed } => Some(s.clockwise(s.first, placed.into())),
            Step::TakePermanents { done, .. } | Step::DrawRandom { done } | Step::DiscardCards { done, .. } => {
                Some(s.clockwise(s.first, done.into()))
            }
            Step::PlayCard { seat } | Step::RemoveVillager { seat } => Some(seat),
            Step::Explore { done, .. } => Some(s.clockwise(s.active, done.into())),
            Step::Commit { side, .. }
            | Step::ChooseFighter { side }
            | Step::Replace { side }
            | Step::Declare { side }
            | Step::Resurrect { side, .. }
            | Step::Reinforce { side, .. }
            | Step::StayOrRetreat { side, .. } => Some(s.seat_of(side)),
            Step::SpoilCity { winner, .. } | Step::SpoilProduction { winner } | Step::SpoilHolding { winner, .. } => {
                Some(s.seat_of(winner))
            }
            _ => Some(s.active),
        }
    }

    /// Carries out automatic steps until a decision or chance is due.
    #[doc(hidden)]
    pub fn settle(&self, s: &mut State) {
        while let Some(step) = s.steps.top() {
            let passed = match step {
                // AOM-R18: the pool is empty.
                Step::TurnUp { left, .. } if left == 0 || self.pool_is_empty(s) => {
                    s.steps.pop();
                    true
                }
                Step::DealCivs | Step::FirstPlayer | Step::TurnUp { .. } | Step::DrawCard { .. } | Step::Roll => false,
                Step::Draft { chance } => self.pass_draft(s, chance),
                Step::Explore { done, .. } => self.pass_explore(s, done),
                Step::ReturnTiles => {
                    self.return_tiles(s);
                    true
                }
                Step::BeginTurn => {
                    self.begin_turn(s);
                    true
                }
                Step::BeginAction => {
                    self.begin_action(s);
                    true
                }
                Step::Spoilage => {
                    self.spoil(s);
                    true
                }
                Step::EndTurn => {
                    self.end_turn(s);
                    true
                }
                Step::Produce => {
                    self.produce(s);
                    true
                }
                Step::TakePermanents { .. }
                | Step::DrawRandom { .. }
                | Step::NextCard { .. }
                | Step::PlayCard { .. }
                | Step::ExtraCard
                | Step::DiscardCards { .. } => self.pass_cards(s, step),
                Step::Build { .. } | Step::Recruit { .. } => self.pass_building(s, step),
                Step::Discount { building, left, from } => self.pass_discount(s, building, left, from),
                Step::Trade { exchanged } => self.pass_trade(s, exchanged),
                Step::Commit { .. }
                | Step::RevealPools
                | Step::SendHome { .. }
                | Step::ChooseFighter { .. }
                | Step::Replace { .. }
                | Step::Declare { .. }
                | Step::Resurrect { .. }
                | Step::Reinforce { .. }
                | Step::StayOrRetreat { .. }
                | Step::EndBattle { .. } => self.pass_battle(s, step),
                Step::SpoilCity { .. }
                | Step::SpoilProduction { .. }
                | Step::SpoilHolding { .. }
                | Step::RemoveVillager { .. } => self.pass_spoils(s, step),
                Step::PlacePoint { .. }
                | Step::UsePower
                | Step::ChooseGather
                | Step::Arrange { .. }
                | Step::TradePrice { .. }
                | Step::Give { .. }
                | Step::Receive { .. }
                | Step::ChooseTarget => false,
                _ => self.pass_powers(s, step),
            };
            if !passed {
                return;
            }
        }
    }

    fn carry_out(&self, s: &mut State, step: Step, action: Action) {
        match (step, action) {
            (Step::DealCivs, Action::DealCivs { civs }) => self.civs_dealt(s, civs),
            (Step::FirstPlayer, _) => self.first_player(s, action),
            (Step::TurnUp { purpose, left }, Action::TurnUp { tile }) => self.turned_up(s, purpose, left, tile),
            (Step::DrawCard { seat, left }, Action::DrawCard { card }) => self.card_drawn(s, seat, left, card),
            (Step::Roll, Action::Roll { attacker, defender }) => self.roll(s, attacker, defender),
            (Step::Draft { chance }, _) => self.apply_draft(s, chance, action),
            (Step::Explore { done, picks }, _) => self.apply_explore(s, done, picks, action),
            (Step::PlacePoint { placed }, Action::PlacePoint { card }) => self.place_point(s, placed, card),
            (Step::TakePermanents { done, .. }, _) => self.apply_permanents(s, done, action),
            (Step::DrawRandom { done }, _) => self.apply_random(s, done, action),
            (Step::PlayCard { seat }, _) => self.apply_card(s, seat, action),
            (Step::UsePower, _) => self.use_power(s, action),
            (Step::DiscardCards { done, .. }, _) => self.apply_discard(s, done, action),
            (Step::ChooseGather, _) => self.choose_gather(s, action),
            (Step::Arrange { .. }, _) => self.arrange(s, action),
            (Step::Build { left, .. }, _) => self.apply_build(s, left, action),
            (Step::Discount { building, left, .. }, Action::Give { resource }) => {
                self.save(s, building, left, resource)
            }
            (Step::Recruit { left, .. }, _) => self.apply_recruit(s, left, action),
            (Step::Trade { exchanged }, _) => self.apply_trade(s, exchanged, action),
            (Step::TradePrice { left, .. }, Action::Give { resource }) => self.pay_price(s, left, resource),
            (Step::Give { .. }, _) => self.give(s, action),
            (Step::Receive { left, .. }, Action::Take { resource }) => self.receive(s, left, resource),
            (Step::ChooseTarget, Action::Attack { seat, area }) => self.declare_attack(s, seat, area),
            (Step::Commit { side, .. }, _) => self.commit(s, side, action),
            (Step::SendHome { left }, Action::Choose { unit, kills }) => {
                self.send_home(s, left, Fighter { unit, kills })
            }
            (Step::ChooseFighter { side }, Action::Choose { unit, kills }) => {
                self.choose_fighter(s, side, Fighter { unit, kills });
            }
            (Step::Replace { side }, _) => self.replace_fighter(s, side, action),
            (Step::Declare { side }, _) => self.declare(s, side, action),
            (Step::Resurrect { side, unit, victor }, _) => self.resurrect(s, side, unit, victor, action),
            (Step::Reinforce { side, left }, _) => self.reinforce(s, side, left, action),
            (Step::StayOrRetreat { side, .. }, _) => self.stay_or_retreat(s, side, action),
            (
                Step::SpoilCity { .. }
                | Step::SpoilProduction { .. }
                | Step::SpoilHolding { .. }
                | Step::RemoveVillager { .. },
                _,
            ) => self.apply_spoils(s, step, action),
            _ => self.apply_powers(s, step, action),
        }
    }
}
