//! Kuhn poker with one promise of the core broken, to show that the conformance suite notices.

use agon::game::*;
use agon::games::kuhn_poker::{Action, Card, KuhnPoker, State, Weights};

/// What is broken.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Fault {
    Nothing,
    OffersAnActionTwice,
    OffersNothing,
    HiddenCardLimitsTheOther,
    ObservationShowsTheCard,
    ImaginesTheSameCardTwice,
    ImaginesAnotherHand,
    DealsAloud,
    ProbabilitiesDoNotAddUp,
    DrawsWhatItDoesNotList,
    DeclaresDrawsImpossible,
    PaysTooMuch,
    RanksTheWinnerLast,
    EndsInAnUndeclaredWay,
    LacksAMetric,
    LosesAPart,
    ReachesTooLate,
    SaysNothing,
    DrawsTheSameRoleTwice,
    LacksAFeature,
    SeesMoreSeats,
    DividesByZero,
    NamesAFeatureTwice,
    AdvisesTheNextOne,
    /// This fault and the next are for damaged positions; conformance meets genuine ones only.
    ChecksNothing,
    WaitsOnOddPositions,
}

/// Every fault with a part of the complaint that it must raise.
pub const FAULTS: &[(Fault, &str)] = &[
    (Fault::OffersAnActionTwice, "an action is offered twice"),
    (Fault::OffersNothing, "nothing is legal"),
    (Fault::HiddenCardLimitsTheOther, "imagines other legal actions than there are"),
    (Fault::ObservationShowsTheCard, "can tell the imagined state from the true one"),
    (Fault::ImaginesTheSameCardTwice, "both seats hold the same card"),
    (Fault::ImaginesAnotherHand, "can tell the imagined state from the true one"),
    (Fault::DealsAloud, "is said to hear at once whether"),
    (Fault::ProbabilitiesDoNotAddUp, "the probabilities of chance add up to"),
    (Fault::DrawsWhatItDoesNotList, "was drawn but is not listed"),
    (Fault::DeclaresDrawsImpossible, "is listed but impossible"),
    (Fault::PaysTooMuch, "payoff outside -2 to 2"),
    (Fault::RanksTheWinnerLast, "winners are not those ranked first"),
    (Fault::EndsInAnUndeclaredWay, "undeclared ending"),
    (Fault::LacksAMetric, "match metrics"),
    (Fault::LosesAPart, "parts of hand"),
    (Fault::ReachesTooLate, "dealt in round"),
    (Fault::SaysNothing, "has no description"),
    (Fault::DrawsTheSameRoleTwice, "drawn roles do not fit"),
    (Fault::LacksAFeature, "1 numbers for 2 features"),
    (Fault::SeesMoreSeats, "`describe_seats` has other numbers than `describe_state`"),
    (Fault::DividesByZero, "`share` is NaN"),
    (Fault::NamesAFeatureTwice, "two features have the same name"),
    (
        Fault::AdvisesTheNextOne,
        "the rules of thumb of Kuhn Poker (`advise`) chose action 2 of a list of 2, counted from 0",
    ),
];

/// The card once more, as a whole with its parts, and the round of the deal.
const SEAT_METRICS: &[Metric] = &[
    Metric::new("card", "the card held").given(),
    Metric::new("hand", "the cards held"),
    Metric::new("hand_card", "by the card").part_of("hand"),
    Metric::new("hand_rest", "by other cards").part_of("hand"),
    Metric::new("dealt", "round of the deal").milestone(),
];

/// The game; everything but the fault and some metrics is [`KuhnPoker`]'s.
pub struct Broken {
    pub game: KuhnPoker,
    pub info: GameInfo,
    pub fault: Fault,
}

impl Broken {
    fn has(&self, fault: Fault) -> bool {
        self.fault == fault
    }

    fn seen(seen: &Observation<Self>) -> Observation<KuhnPoker> {
        Observation::new(seen.seat, seen.view().clone())
    }
}

impl Rules for Broken {
    type State = State;
    type Action = Action;

    fn load(bundle: &Bundle) -> Result<Self, ContentError> {
        let game = KuhnPoker::load(bundle)?;
        let info = GameInfo { seat_metrics: SEAT_METRICS, ..game.info().clone() };
        Ok(Self { game, info, fault: Fault::Nothing })
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn names(&self) -> &Names {
        self.game.names()
    }

    fn roles(&self, players: usize) -> Vec<String> {
        self.game.roles(players)
    }

    fn draw_roles(&self, table: &Setup, rng: &mut Rng) -> Vec<String> {
        match self.fault {
            Fault::DrawsTheSameRoleTwice => vec!["first".to_owned(); 2],
            _ => self.game.draw_roles(table, rng),
        }
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.game.start(setup)
    }

    fn players(&self, state: &State) -> usize {
        self.game.players(state)
    }

    fn role(&self, state: &State, seat: Seat) -> &str {
        self.game.role(state, seat)
    }

    fn turn(&self, state: &State) -> Turn {
        self.game.turn(state)
    }

    fn round(&self, state: &State) -> u32 {
        self.game.round(state)
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        self.game.legal_actions(state, out);
        let seat = self.game.turn(state).seat().expect("a decision");
        let other_is_king = state.cards[1 - seat.index()] == Some(Card::King);
        match self.fault {
            Fault::OffersAnActionTwice => out.push(out[0]),
            Fault::OffersNothing => out.clear(),
            Fault::HiddenCardLimitsTheOther if other_is_king => out.truncate(1),
            _ => {}
        }
    }

    fn apply(&self, state: &mut State, action: Action) {
        self.game.apply(state, action);
    }
}

impl Chance for Broken {
    fn chance_kind(&self, state: &State) -> &'static str {
        self.game.chance_kind(state)
    }

    fn sample_chance(&self, state: &State, rng: &mut Rng) -> Action {
        self.game.sample_chance(state, rng)
    }

    fn chance_possible(&self, state: &State, action: Action) -> bool {
        !self.has(Fault::DeclaresDrawsImpossible) && self.game.chance_possible(state, action)
    }

    fn chance_outcomes(&self, state: &State) -> Option<Vec<(Action, f64)>> {
        let mut listed = self.game.chance_outcomes(state)?;
        if self.has(Fault::ProbabilitiesDoNotAddUp) {
            listed.iter_mut().for_each(|(_, p)| *p *= 0.9);
        }
        if self.has(Fault::DrawsWhatItDoesNotList) {
            let rest: f64 = listed.pop()?.1 / listed.len() as f64;
            listed.iter_mut().for_each(|(_, p)| *p += rest);
        }
        Some(listed)
    }
}

impl Sight for Broken {
    fn mask(&self, state: &State, seat: Seat) -> State {
        let mut view = self.game.observe(state, seat).view().clone();
        if self.has(Fault::ObservationShowsTheCard) {
            view.cards = state.cards;
        }
        view
    }

    fn determinize(&self, seen: &Observation<Self>, rng: &mut Rng) -> State {
        let mut known = Self::seen(seen);
        let (me, other) = (seen.seat.index(), 1 - seen.seat.index());
        if self.has(Fault::ObservationShowsTheCard) {
            // Imagines the other's card although the view gives it away.
            known = self.game.observe(seen.view(), seen.seat);
        }
        let mut state = self.game.determinize(&known, rng);
        match self.fault {
            Fault::ImaginesTheSameCardTwice if state.dealt == 2 => state.cards[other] = state.cards[me],
            Fault::ImaginesAnotherHand => state.cards.swap(0, usize::from(state.dealt == 2)),
            _ => {}
        }
        state
    }

    fn hears(&self, _state: &State, _seat: Seat) -> Hearing {
        if self.has(Fault::DealsAloud) { Hearing::AtOnce } else { Hearing::AsSeen }
    }
}

impl Scoring for Broken {
    fn outcome(&self, state: &State) -> Outcome {
        let mut outcome = self.game.outcome(state);
        match self.fault {
            Fault::PaysTooMuch => outcome.payoffs = BySeat::from_fn(2, |s| 3.0 * outcome.payoffs[s]),
            Fault::RanksTheWinnerLast => outcome.ranks = BySeat::from_fn(2, |s| 3 - outcome.ranks[s]),
            Fault::EndsInAnUndeclaredWay => outcome.ending = "quarrel",
            _ => {}
        }
        outcome
    }

    fn measure(&self, state: &State) -> Measures {
        let mut measures = self.game.measure(state);
        if self.has(Fault::LacksAMetric) {
            measures.of_match.pop();
        }
        let lost = f64::from(u8::from(self.has(Fault::LosesAPart)));
        let dealt = if self.has(Fault::ReachesTooLate) { 2.0 } else { 1.0 };
        for (seat, values) in measures.of_seats.iter_mut().enumerate() {
            let card = values[0];
            // The deal comes before everything, so somebody without a card was dealt none.
            values.extend([card, card.map(|c| c - lost), Some(0.0), card.filter(|_| seat == 0).map(|_| dealt)]);
        }
        measures
    }
}

impl Telling for Broken {
    fn describe(&self, state: &State, action: Action) -> String {
        if self.has(Fault::SaysNothing) { String::new() } else { self.game.describe(state, action) }
    }
}

impl Checking for Broken {
    fn check(&self, state: &State) -> Result<(), String> {
        match self.fault {
            Fault::ChecksNothing | Fault::WaitsOnOddPositions => Ok(()),
            _ => self.game.check(state),
        }
    }
}

impl Heuristic for Broken {
    type Weights = Weights;

    fn evaluate(&self, state: &State, weights: &Weights) -> BySeat<f32> {
        while self.has(Fault::WaitsOnOddPositions) && self.game.check(state).is_err() {
            std::thread::sleep(std::time::Duration::from_secs(1));
        }
        self.game.evaluate(state, weights)
    }

    fn advise(&self, seen: &Observation<Self>, legal: &[Action], weights: &Weights, rng: &mut Rng) -> usize {
        match self.has(Fault::AdvisesTheNextOne) {
            true => legal.len(),
            false => self.game.advise(&Self::seen(seen), legal, weights, rng),
        }
    }

    fn state_features(&self) -> &'static [Feature] {
        const SOUND: &[Feature] = &[Feature::new("cards", "cards dealt"), Feature::new("share", "part of them")];
        const TWICE: &[Feature] = &[SOUND[0], SOUND[0]];
        if self.has(Fault::NamesAFeatureTwice) { TWICE } else { SOUND }
    }

    fn describe_state(&self, seen: &Observation<Self>, _about: Seat, out: &mut Vec<f32>) {
        let dealt = f32::from(seen.view().dealt);
        let cards = if self.has(Fault::DividesByZero) { 0.0 } else { 2.0 };
        out.push(dealt);
        if !self.has(Fault::LacksAFeature) {
            out.push(0.0 * dealt / cards);
        }
    }

    fn describe_seats(&self, seen: &Observation<Self>, out: &mut Vec<f32>) {
        let seats = self.players(seen.view()) + usize::from(self.has(Fault::SeesMoreSeats));
        (0..seats).for_each(|about| self.describe_state(seen, Seat(about as u8), out));
    }
}
