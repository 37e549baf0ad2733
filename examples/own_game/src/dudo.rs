//! Dudo ("I doubt it"), a traditional game of dice and bluff, also known as Perudo or liar's dice.
//!
//! Everybody rolls their dice under a cup. In turn the players claim how many dice of a face lie under all cups together,
//! each claim stronger than the last, until somebody doubts. Then the cups are lifted and whoever was wrong loses dice. The
//! last player with dice wins. The rules are those of Neller and Hnath (2011); common variants are options.

use crate::content::{Content, Files, Loss};
use agon::game::*;
use serde::{Deserialize, Serialize};
use std::borrow::Cow;
use std::cmp::Ordering;

/// Most players at a table.
pub const MOST_PLAYERS: usize = 4;

const ROLES: &[&str] = &["first", "second", "third", "fourth"];

enum_id! {
    /// The faces of a die.
    pub enum Face: "face" {
        /// Wild, unless an option says otherwise.
        One = "ones",
        /// Two.
        Two = "twos",
        /// Three.
        Three = "threes",
        /// Four.
        Four = "fours",
        /// Five.
        Five = "fives",
        /// Six.
        Six = "sixes",
    }
}

/// What one die shows, in words.
const PIPS: [&str; Face::COUNT] = ["one", "two", "three", "four", "five", "six"];

/// Dice by face.
pub type Hand = Table<Face, u8, { Face::COUNT }>;

/// The rules.
#[derive(Debug)]
pub struct Dudo {
    info: GameInfo,
    /// The numbers and readings in force.
    pub content: Content,
}

/// A player in the course of a match.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Player {
    /// Dice left.
    pub dice: u8,
    /// What lies under the cup in this round. Empty before the roll and, in an observation, for everybody else.
    #[serde(default)]
    pub hand: Hand,
    /// The round in which the last die was lost.
    #[serde(default)]
    pub out: Option<u8>,
}

/// How many dice of a face there are at least.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Claim {
    /// How many.
    pub count: u8,
    /// Of what.
    pub face: Face,
}

/// A position.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct State {
    /// In seat order.
    pub players: List<Player, MOST_PLAYERS>,
    /// The round, from 1.
    pub round: u8,
    /// Dice rolled in this round so far, by the players in seat order.
    #[serde(default)]
    pub rolled: u8,
    /// Who claims or doubts next.
    pub seat: Seat,
    /// The last claim of the round.
    #[serde(default)]
    pub claim: Option<Claim>,
}

/// A die that falls, or a word of a player.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub enum Action {
    /// Chance: the next die shows this face.
    Roll {
        /// The face.
        face: Face,
    },
    /// The player in turn claims that there are so many dice of a face.
    Claim {
        /// How many.
        count: u8,
        /// Of what.
        face: Face,
    },
    /// The player in turn doubts the last claim.
    Dudo,
}

impl State {
    /// A player by seat.
    pub fn player(&self, seat: Seat) -> Player {
        self.players.get(seat.index()).unwrap_or_else(|| unreachable!("there is no {seat} in {self:?}"))
    }

    fn player_mut(&mut self, seat: Seat) -> &mut Player {
        self.players.get_mut(seat.index()).unwrap_or_else(|| unreachable!("there is no {seat}"))
    }

    /// The seats that still have dice.
    pub fn playing(&self) -> impl Iterator<Item = Seat> + '_ {
        Seat::all(self.players.len()).filter(|seat| self.player(*seat).dice > 0)
    }

    /// Dice of all players together.
    pub fn dice(&self) -> u8 {
        self.players.iter().map(|p| p.dice).sum()
    }

    /// Whose die falls next.
    fn roller(&self) -> Seat {
        let mut before = 0;
        let roller = self.playing().find(|seat| {
            before += self.player(*seat).dice;
            self.rolled < before
        });
        roller.unwrap_or_else(|| unreachable!("all dice lie: {self:?}"))
    }

    /// How many of a player's dice lie in this round.
    pub fn rolled_by(&self, seat: Seat) -> u8 {
        let before: u8 = self.playing().take_while(|other| *other < seat).map(|other| self.player(other).dice).sum();
        self.rolled.saturating_sub(before).min(self.player(seat).dice)
    }

    /// The neighbour with dice, clockwise (`step` 1) or anticlockwise (`step` one less than the number of players).
    fn neighbour(&self, seat: Seat, step: usize) -> Seat {
        let n = self.players.len();
        let around = (1..n).map(|i| Seat(((seat.index() + i * step) % n) as u8));
        around.into_iter().find(|other| self.player(*other).dice > 0).unwrap_or(seat)
    }
}

impl Dudo {
    /// The place of a claim in the order of claims: fewer dice before more, low faces before high ones. Wild ones are
    /// doubly strong: `n` ones stand just before `2n` twos.
    pub fn strength(&self, claim: Claim) -> u16 {
        let count = match claim.face == Face::One && self.content.options.wild_ones {
            true => 2 * u16::from(claim.count),
            false => u16::from(claim.count),
        };
        count * Face::COUNT as u16 + claim.face.index() as u16
    }

    /// How many dice of a hand count for a face.
    pub fn matching(&self, hand: &Hand, face: Face) -> u8 {
        let wild = if self.content.options.wild_ones && face != Face::One { hand[Face::One] } else { 0 };
        hand[face] + wild
    }

    /// The claims that may follow, weakest first.
    fn claims(&self, state: &State) -> impl Iterator<Item = Claim> + '_ {
        let (most, last) = (state.dice(), state.claim.map_or(0, |claim| self.strength(claim)));
        // A step of the order has as many places as a die has faces; all of them are visited in order, so that the list
        // needs no sorting.
        (1..=2 * most).flat_map(move |step| {
            let ones = Claim { count: if self.content.options.wild_ones { step / 2 } else { step }, face: Face::One };
            let has_ones = !self.content.options.wild_ones || step % 2 == 0;
            let others = Face::ALL[1..].iter().map(move |&face| Claim { count: step, face });
            has_ones
                .then_some(ones)
                .into_iter()
                .chain(others)
                .filter(move |claim| claim.count <= most && self.strength(*claim) > last)
        })
    }

    /// Lifts the cups: who was right, and who loses how many dice.
    fn challenge(&self, state: &mut State) {
        let claim = state.claim.unwrap_or_else(|| unreachable!("nothing to doubt: {state:?}"));
        let challenger = state.seat;
        let challenged = state.neighbour(challenger, state.players.len() - 1);
        let count: u8 = state.players.iter().map(|player| self.matching(&player.hand, claim.face)).sum();
        let (winner, loss) = match (count.cmp(&claim.count), self.content.options.loss) {
            (Ordering::Less, Loss::Difference) => (challenger, claim.count - count),
            (Ordering::Less, Loss::One) => (challenger, 1),
            (Ordering::Greater, Loss::Difference) => (challenged, count - claim.count),
            (Ordering::Greater | Ordering::Equal, Loss::One) => (challenged, 1),
            (Ordering::Equal, Loss::Difference) => {
                let others = Seat::all(state.players.len()).filter(|seat| *seat != challenged);
                others.for_each(|seat| lose(state, seat, 1));
                return begin_round(state, challenged);
            }
        };
        lose(state, if winner == challenger { challenged } else { challenger }, loss);
        begin_round(state, winner);
    }
}

/// More decisions than a match with so many dice can have: every round costs a die, and no claim is made twice in one.
fn longest(dice: u32) -> u32 {
    dice * (dice * Face::COUNT as u32 + 1)
}

/// Takes dice from a player, as far as there are any.
fn lose(state: &mut State, seat: Seat, dice: u8) {
    let round = state.round;
    let player = state.player_mut(seat);
    if player.dice == 0 {
        // Out before: an exact claim costs only those who still play.
        return;
    }
    player.dice = player.dice.saturating_sub(dice);
    player.out = (player.dice == 0).then_some(round);
}

/// The winner of a challenge makes the first claim of the next round.
fn begin_round(state: &mut State, first: Seat) {
    state.players.iter_mut().for_each(|player| player.hand = Hand::default());
    *state = State { round: state.round + 1, rolled: 0, seat: first, claim: None, ..*state };
}

impl Rules for Dudo {
    type State = State;
    type Action = Action;

    fn load(bundle: &Bundle) -> Result<Self, ContentError> {
        let content = Content::read(bundle)?;
        let info = GameInfo {
            role_noun: "place",
            seat_roles: ROLES,
            endings: &["last_player"],
            secrets: true,
            ply_cap: longest(MOST_PLAYERS as u32 * u32::from(content.dice)),
            seat_metrics: const {
                &[
                    Metric::new("dice_left", "dice at the end"),
                    Metric::new("out_round", "the round in which the last die was lost").milestone(),
                ]
            },
            ..GameInfo::new("dudo", "Dudo", 2..=MOST_PLAYERS)
        };
        Ok(Self { info: info.with_content(bundle)?, content })
    }

    fn embedded() -> &'static [EmbeddedFile] {
        Files::EMBEDDED
    }

    fn info(&self) -> &GameInfo {
        &self.info
    }

    fn roles(&self, players: usize) -> Vec<String> {
        ROLES.iter().take(players).map(|role| (*role).to_owned()).collect()
    }

    fn players(&self, state: &State) -> usize {
        state.players.len()
    }

    fn start(&self, setup: &Setup) -> Result<State, SetupError> {
        self.check_setup(setup)?;
        let player = Player { dice: self.content.dice, hand: Hand::default(), out: None };
        let players = (0..setup.players).map(|_| player).collect();
        Ok(State { players, round: 1, rolled: 0, seat: Seat(0), claim: None })
    }

    fn turn(&self, state: &State) -> Turn {
        match state.playing().count() {
            1 => Turn::Over,
            _ if state.rolled < state.dice() => Turn::Chance,
            _ => Turn::Decision(state.seat),
        }
    }

    fn round(&self, state: &State) -> u32 {
        u32::from(state.round)
    }

    fn legal_actions(&self, state: &State, out: &mut Vec<Action>) {
        out.extend(state.claim.map(|_| Action::Dudo));
        out.extend(self.claims(state).map(|Claim { count, face }| Action::Claim { count, face }));
    }

    fn apply(&self, state: &mut State, action: Action) {
        match action {
            Action::Roll { face } => {
                let roller = state.roller();
                state.player_mut(roller).hand[face] += 1;
                state.rolled += 1;
            }
            Action::Claim { count, face } => {
                state.claim = Some(Claim { count, face });
                state.seat = state.neighbour(state.seat, 1);
            }
            Action::Dudo => self.challenge(state),
        }
    }
}

impl Chance for Dudo {
    fn chance_kind(&self, _state: &State) -> &'static str {
        "roll"
    }

    fn weigh(&self, _state: &State, mut each: impl FnMut(Action, u32)) {
        Face::ALL.iter().for_each(|&face| each(Action::Roll { face }, 1));
    }

    fn chance_asks(&self, state: &State) -> String {
        format!("one die of the {} player, under the cup", self.role(state, state.roller()))
    }
}

impl Sight for Dudo {
    /// A player sees the dice under their own cup. Between the rounds nothing lies under any.
    fn mask(&self, state: &State, seat: Seat) -> State {
        let mut view = state.clone();
        for other in Seat::all(state.players.len()).filter(|other| *other != seat) {
            view.player_mut(other).hand = Hand::default();
        }
        view
    }

    /// The others' dice are sampled uniformly: claims may be lies, so they prove nothing.
    fn determinize(&self, seen: &Observation<Self>, rng: &mut Rng) -> State {
        let mut state = seen.view().clone();
        for other in Seat::all(state.players.len()).filter(|other| *other != seen.seat) {
            for _ in 0..state.rolled_by(other) {
                state.player_mut(other).hand[*rng.pick(Face::ALL)] += 1;
            }
        }
        state
    }
}

impl Scoring for Dudo {
    fn outcome(&self, state: &State) -> Outcome {
        let n = state.players.len();
        // Being out later is better, and so are more dice.
        let standing = |seat: Seat| (state.player(seat).out.unwrap_or(u8::MAX), state.player(seat).dice);
        match self.turn(state) {
            Turn::Over => Outcome::win("last_player", n, |seat| state.player(seat).dice > 0, standing),
            _ => Outcome::truncated(n, standing),
        }
    }

    fn measure(&self, state: &State) -> Measures {
        let of = |player: Player| vec![Some(f64::from(player.dice)), player.out.map(f64::from)];
        Measures { of_seats: state.players.iter().map(of).collect(), ..Measures::default() }
    }
}

impl Telling for Dudo {
    fn describe(&self, state: &State, action: Action) -> String {
        match action {
            Action::Roll { face } => {
                format!("{} rolls a {}", self.role(state, state.roller()), PIPS[face.index()])
            }
            Action::Claim { count, face } => format!("claims {count} {face}"),
            // The list of actions is shown before the cups are lifted, so this says nothing about the dice.
            Action::Dudo => "doubts it".to_owned(),
        }
    }

    fn decision_kind(&self, state: &State) -> Cow<'static, str> {
        Cow::Borrowed(if state.claim.is_some() { "claim_or_doubt" } else { "first_claim" })
    }
}

impl Checking for Dudo {
    fn check(&self, state: &State) -> Result<(), String> {
        let n = state.players.len();
        ensure!((2..=MOST_PLAYERS).contains(&n), "{n} players sit at the table");
        ensure!(state.seat.index() < n, "{} is in turn, and there are {n} seats", state.seat);
        ensure!(state.round > 0, "rounds are counted from 1");
        let most = self.content.dice;
        for (seat, player) in Seat::all(n).zip(state.players.iter()) {
            let Player { dice, out, hand } = player;
            ensure!(dice <= most, "{seat} has {dice} dice of {most}");
            ensure!((dice == 0) == out.is_some(), "{seat} is out in a round if it has no dice, and only then");
            ensure!(out.is_none_or(|out| (1..state.round).contains(&out)), "{seat} is out in a round yet to come");
            let (lie, rolled) = (hand.as_slice().iter().map(|n| u32::from(*n)).sum::<u32>(), state.rolled_by(seat));
            ensure!(lie == u32::from(rolled), "{lie} dice lie under the cup of {seat}, who has rolled {rolled}");
        }
        let (playing, dice) = (state.playing().count(), state.dice());
        ensure!(playing > 0, "nobody has dice");
        let lost = n as u32 * u32::from(most) - u32::from(dice);
        ensure!(
            u32::from(state.round) <= 1 + lost,
            "every round costs a die: {lost} are lost before round {}",
            state.round
        );
        ensure!(state.round > 1 || lost == 0, "{lost} dice are lost before anybody doubted");
        ensure!(state.player(state.seat).dice > 0, "{} is in turn without dice", state.seat);
        ensure!(state.rolled <= dice, "{} of {dice} dice are rolled", state.rolled);
        ensure!(playing > 1 || state.rolled == 0, "dice are rolled after the end");
        if let Some(Claim { count, face }) = state.claim {
            ensure!(playing > 1 && state.rolled == dice, "a claim is made before all dice are rolled");
            ensure!((1..=dice).contains(&count), "{count} {face} are claimed of {dice} dice");
        }
        Ok(())
    }
}
