//! What a position is worth to everybody, in victory points, and the chances of winning that follow.

use super::weights::{EvaluationWeights, Weights, WonderWeights};
use crate::AgeOfMythology;
use crate::ids::*;
use crate::state::*;
use crate::step::*;
use agon_game::{BySeat, Id, Seat};

/// Worth by seat.
pub(super) type Worths = [f32; MAX_PLAYERS];

/// Expected payoff of each seat; they sum to 1. Everybody's means are valued by the weights of his civilization.
pub(super) fn payoffs(game: &AgeOfMythology, s: &State, weights: &Weights) -> BySeat<f32> {
    let n = s.players();
    let (mut worths_of, mut sharpness) = ([0.0; MAX_PLAYERS], 0.0);
    for &civ in Civ::ALL.iter().filter(|civ| s.seats.refs().any(|player| player.civ == **civ)) {
        let w = &weights.of(civ).evaluation;
        let worths = worths(game, s, w);
        for (i, _) in s.seats.refs().enumerate().filter(|(_, player)| player.civ == civ) {
            worths_of[i] = worths[i];
            sharpness += w.decisive[0] / (1.0 + w.decisive[1] * horizon(game, s)) / n as f32;
        }
    }
    if s.teams {
        // AOM-R6: partners sit opposite and win together.
        let own = worths_of;
        Seat::all(n).for_each(|seat| worths_of[seat.index()] += own[s.clockwise(seat, n / 2).index()]);
    }
    let top = worths_of[..n].iter().copied().fold(f32::NEG_INFINITY, f32::max);
    let odds = |seat: Seat| libm::expf((worths_of[seat.index()] - top) * sharpness);
    let total: f32 = Seat::all(n).map(odds).sum();
    BySeat::from_fn(n, |seat| odds(seat) / total)
}

/// About how many rounds of this turn are still to be played.
pub(super) fn rounds_left(game: &AgeOfMythology, s: &State) -> f32 {
    if s.round > 0 {
        f32::from(game.content.rounds + 1) - f32::from(s.round) - 0.5
    } else if s.turn > 0 && s.steps.iter().any(|step| matches!(step, Step::Turn(TurnStep::NextCard { .. }))) {
        f32::from(game.content.rounds)
    } else {
        0.0
    }
}

/// About how many turns are still to be played.
pub(super) fn horizon(game: &AgeOfMythology, s: &State) -> f32 {
    let per_turn = game.content.points_per_turn[s.players()].max(1);
    f32::from(s.points) / f32::from(per_turn) + rounds_left(game, s) / f32::from(game.content.rounds.max(1))
}

/// The worth of everybody's position in victory points: those won, those expected from the victory cards, and means.
pub(super) fn worths(game: &AgeOfMythology, s: &State, w: &EvaluationWeights) -> Worths {
    Standing::of(game, s, w).worths(s, w)
}

/// What everybody has.
#[derive(Clone, Copy)]
pub(super) struct Standing {
    moment: Moment,
    army: Lead,
    city: Lead,
    might: Worths,
    wonder: Worths,
    /// Worth without the victory cards.
    own: Worths,
}

/// AOM-207, AOM-208: a victory card for the player who alone has most of something.
#[derive(Clone, Copy, Default)]
struct Lead {
    counts: Worths,
    points: f32,
    shares: Worths,
}

impl Standing {
    pub fn of(game: &AgeOfMythology, s: &State, w: &EvaluationWeights) -> Self {
        let [might, wonder, own] = [[0.0; MAX_PLAYERS]; 3];
        let [army, city] = [Lead::default(); 2];
        let mut standing = Self { moment: Moment::of(game, s), army, city, might, wonder, own };
        s.seats.refs().enumerate().for_each(|(i, player)| standing.look_at(game, s, i, player, w));
        standing.share_leads(s, w, None);
        standing
    }

    /// The worths in `next`, a position in which little differs from `s`, the one that this standing is of: only players who
    /// have changed are looked at again, which is what costs time.
    pub fn worths_near(&self, game: &AgeOfMythology, s: &State, next: &State, w: &EvaluationWeights) -> Worths {
        let moment = Moment::of(game, next);
        let same = next.first == s.first && next.active == s.active && next.battle == s.battle;
        if moment != self.moment || !same {
            return worths(game, next, w);
        }
        let mut standing = *self;
        for (i, (player, before)) in next.seats.refs().zip(s.seats.refs()).enumerate() {
            if player != before {
                standing.look_at(game, next, i, player, w);
            }
        }
        standing.share_leads(next, w, Some(self));
        standing.worths(next, w)
    }

    fn look_at(&mut self, game: &AgeOfMythology, s: &State, i: usize, player: &Player, w: &EvaluationWeights) {
        let moment = &self.moment;
        let (units, strength) = force(game, s, Seat(i as u8), player);
        let economy = Economy::of(game, player);
        self.own[i] = f32::from(player.points)
            + means(game, player, &economy, moment, w)
            + cards(game, s, i, player, moment, w)
            + (w.unit[0] * units + w.unit[1] * strength) * (moment.turns / 4.0).min(1.0);
        self.army.counts[i] = units;
        self.city.counts[i] = f32::from(game.city_size(player));
        self.might[i] = 0.5 + strength;
        self.wonder[i] = wonder_chance(game, player, &economy, moment, &w.wonder);
    }

    /// Shares the points for leads out; `before` is a standing at the same moment, which may have the same leads.
    fn share_leads(&mut self, s: &State, w: &EvaluationWeights, before: Option<&Self>) {
        let (n, turns) = (s.players(), self.moment.turns);
        let share = |lead: &mut Lead, before: Option<&Lead>, width: [f32; 2], card: VictoryCard| {
            lead.points = expected(s, w, card);
            if before.is_none_or(|before| lead.counts != before.counts || lead.points != before.points) {
                lead.share(n, width[0] + width[1] * turns);
            }
        };
        share(&mut self.army, before.map(|before| &before.army), w.army_lead, VictoryCard::LargestArmy);
        share(&mut self.city, before.map(|before| &before.city), w.city_lead, VictoryCard::MostBuildings);
    }

    /// What everybody's position is worth with his share of the victory cards.
    pub fn worths(&self, s: &State, w: &EvaluationWeights) -> Worths {
        let (n, turns) = (s.players(), self.moment.turns);
        let mut worths = self.own;
        for lead in [&self.army, &self.city] {
            worths.iter_mut().zip(lead.shares).take(n).for_each(|(worth, share)| *worth += share);
        }
        share_battles(s, &mut worths[..n], &self.might[..n], turns, expected(s, w, VictoryCard::WonTheLastBattle));
        let wonders: f32 = self.wonder[..n].iter().sum::<f32>().max(1.0);
        let points = expected(s, w, VictoryCard::TheWonder) / wonders;
        worths.iter_mut().zip(self.wonder).take(n).for_each(|(worth, chance)| *worth += points * chance);
        worths
    }
}

/// Points that lie on a victory card and that are still to come there.
fn expected(s: &State, w: &EvaluationWeights, card: VictoryCard) -> f32 {
    f32::from(s.victory_cards[card]) + w.future[card.index()] * f32::from(s.points)
}

/// How far the match has come.
#[derive(Clone, Copy, PartialEq)]
struct Moment {
    /// Turns to come.
    turns: f32,
    /// Rounds to come in this turn.
    rounds: f32,
    /// Players at the table.
    players: f32,
    /// How many seats have played a card in this round; `None` outside the rounds.
    played: Option<u8>,
    /// The player who is about to play a card.
    next: Option<Seat>,
}

impl Moment {
    fn of(game: &AgeOfMythology, s: &State) -> Self {
        let (mut played, mut next) = (None, None);
        for step in s.steps.iter() {
            match step {
                Step::Turn(TurnStep::NextCard { done }) if s.round > 0 => played = Some(done),
                Step::Turn(TurnStep::PlayCard { seat }) => next = Some(seat),
                // Other steps do not say who plays a card.
                _ => {}
            }
        }
        let (turns, rounds) = (horizon(game, s), rounds_left(game, s));
        Self { turns, rounds, players: s.players() as f32, played, next }
    }
}

/// What a player gathers with.
struct Economy {
    /// Cubes of each resource per full gathering, without workers.
    production: [f32; Resource::COUNT],
    villagers: f32,
}

impl Economy {
    fn of(game: &AgeOfMythology, player: &Player) -> Self {
        let mut cubes = [0u8; Resource::COUNT];
        for (count, (resource, amount)) in player.tiles.as_slice().iter().zip(&game.yardstick.tiles) {
            cubes[resource.index()] += count * amount;
        }
        Self { production: cubes.map(f32::from), villagers: f32::from(player.all_villagers()) }
    }
}

fn pool_of(s: &State, seat: Seat) -> Option<&Pool> {
    let battle = s.battle.as_ref()?;
    if seat == s.active { Some(&battle.pools[0]) } else { (seat == battle.defender).then_some(&battle.pools[1]) }
}

/// Military units, those in battle included, and the strength of those that can fight. A unit that wins all skirmishes has
/// strength 1.
pub(super) fn force(game: &AgeOfMythology, s: &State, seat: Seat, player: &Player) -> (f32, f32) {
    let strengths = &game.yardstick.strength[player.civ.index()];
    let strength_of = |units: &[u8; UNITS_PER_CIV]| -> f32 {
        units.iter().zip(strengths).map(|(count, strength)| f32::from(*count) * strength).sum()
    };
    let (mut count, mut strength) = (f32::from(player.army()), strength_of(&player.units));
    if let Some(pool) = pool_of(s, seat) {
        count += f32::from(pool.len());
        strength += strength_of(&pool.units)
            + pool.veterans.iter().map(|v| f32::from(v.count.get()) * game.odds.strength(v.unit)).sum::<f32>();
    }
    (count, strength)
}

impl Lead {
    /// Shares the points out by the chance to lead alone among `n` players in the end; `width` is the difference that
    /// separates a likely leader from an unlikely one.
    fn share(&mut self, n: usize, width: f32) {
        let counts = &self.counts[..n];
        let top = counts.iter().copied().fold(0.0, f32::max);
        // Players far behind are left out, because the exponential is what costs time.
        let odds_of = |count: f32| match (count - top) / width {
            behind if behind < -8.0 => 0.0,
            behind => libm::expf(behind),
        };
        let mut odds = [0.0; MAX_PLAYERS];
        odds.iter_mut().zip(counts).for_each(|(odds, count)| *odds = odds_of(*count));
        // A tie pays nobody, so nobody gets part of the points when the second is close.
        let second = counts.iter().copied().filter(|c| *c < top).fold(0.0, f32::max);
        let tied = counts.iter().filter(|c| **c == top).count() > 1;
        let nobody = 0.4 * if tied { 1.0 } else { odds_of(second) };
        let total: f32 = odds[..n].iter().sum::<f32>() + nobody;
        self.shares.iter_mut().zip(odds).take(n).for_each(|(share, odds)| *share = self.points * odds / total);
    }
}

/// AOM-209, AOM-C9: the points are shared by strength, and near the end go to the winner of the last battle.
fn share_battles(s: &State, worths: &mut [f32], might: &[f32], turns: f32, points: f32) {
    let settled = s.last_winner.map_or(0.0, |_| (1.0 - turns / 4.0).clamp(0.0, 1.0));
    let total: f32 = might.iter().map(|m| m * m).sum();
    for (i, worth) in worths.iter_mut().enumerate() {
        let last = if s.last_winner.is_some_and(|l| l.index() == i) { settled } else { 0.0 };
        *worth += points * (last + (1.0 - settled) * might[i] * might[i] / total.max(0.01));
    }
}

/// AOM-801: the chance of reaching the last era and collecting all the cubes before the points run out.
fn wonder_chance(game: &AgeOfMythology, player: &Player, economy: &Economy, moment: &Moment, w: &WonderWeights) -> f32 {
    let yard = &game.yardstick;
    let have: u8 = player.cubes.as_slice().iter().zip(yard.wonder).map(|(n, price)| (*n).min(price)).sum();
    let (climb, whole) = (yard.climb[player.era.index()], yard.climb[0] + yard.wonder_cost);
    let due = (climb + yard.wonder_cost - f32::from(player.wealth())).max(0.0);
    let produced: f32 = economy.production.iter().sum::<f32>() + economy.villagers;
    let income = w.harvest * moment.players * produced.max(1.0);
    let cards = (Era::COUNT - player.era.index()) as f32;
    let needed = (due / income).max(cards / f32::from(game.content.rounds.max(1)));
    let late = (needed + w.spare - moment.turns) / w.spread;
    let progress = 1.0 - due / whole.max(1.0);
    let together = if player.era == Era::Mythic { (f32::from(have) / yard.wonder_cost.max(1.0)).powi(3) } else { 0.0 };
    // Hopeless distances are left out, because the exponential is what costs time.
    let feasible = if late > 8.0 { 0.0 } else { 1.0 / (1.0 + libm::expf(late)) };
    feasible * w.hope * progress * progress * (1.0 - together) + together * w.near
}

/// Random cards in hand, and a card still to be played in this round.
fn cards(game: &AgeOfMythology, s: &State, i: usize, player: &Player, moment: &Moment, w: &EvaluationWeights) -> f32 {
    let worth = |card: Card| w.hand[usize::from(game.yardstick.kinds[card.index()])];
    let hand: f32 = player.hand.iter().map(worth).sum();
    let place = (i + s.players() - s.first.index()) % s.players();
    let to_come = moment.next == Some(Seat(i as u8)) || moment.played.is_some_and(|done| place >= usize::from(done));
    hand * moment.turns.min(1.0) + if to_come { w.tempo } else { 0.0 }
}

/// Cubes, production, era and buildings.
fn means(game: &AgeOfMythology, player: &Player, economy: &Economy, moment: &Moment, w: &EvaluationWeights) -> f32 {
    let yard = &game.yardstick;
    let turns = moment.turns;
    let mut keep = game.content.spoilage;
    let table = w.era_tables[(moment.players as usize - 2).min(w.era_tables.len() - 1)];
    let mut worth = table * w.era[player.era.index()] * turns / (turns + w.era_turns);
    for building in player.buildings.iter() {
        worth += w.buildings[building.index()] * turns;
        keep = keep.max(yard.keeps[building.index()]);
        if yard.sells.has(building) {
            let income = economy.production[Resource::Favor.index()] * moment.players;
            worth += w.temple * f32::from(player.cubes[Resource::Favor]) * turns.min(1.0)
                + turns * (w.offering * income).min(w.offerings);
        }
    }
    let late = (turns / 1.5).min(1.0) + 0.02;
    let surplus = w.surplus * moment.rounds;
    let halved = |n: f32, half: f32| n / (1.0 + n / (2.0 * half));
    let stock = player.cubes.as_slice().iter().zip(w.cube).map(|(n, each)| {
        let (kept, above) = ((*n).min(keep), n.saturating_sub(keep));
        each * halved(f32::from(kept) + surplus * f32::from(above), w.enough)
    });
    let harvests = moment.players * (turns - 0.3).max(0.0);
    let produced: f32 = economy.production.iter().zip(w.produce).map(|(n, each)| each * halved(*n, w.plenty)).sum();
    worth + late * stock.sum::<f32>() + harvests * (produced + w.villager * economy.villagers)
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon_game::{Bundle, Chance, Rng, Rules, Setup, Turn};

    /// Trials rely on it: what is kept of the position before gives the same bits as a fresh look at the one after.
    #[test]
    fn a_near_position_is_worth_what_a_fresh_look_says() {
        let game = AgeOfMythology::load(&Bundle::embedded("age_of_mythology", AgeOfMythology::embedded())).unwrap();
        let w = &Weights::default().of(Civ::ALL[0]).evaluation.clone();
        let roles = ["greek", "norse", "egyptian"].map(str::to_owned).to_vec();
        let mut state = game.start(&Setup { roles, ..Setup::players(3) }).unwrap();
        let (mut rng, mut legal, mut kept) = (Rng::seeded(4), Vec::new(), 0);
        loop {
            let before = state;
            match game.turn(&state) {
                Turn::Over => break,
                Turn::Chance => {
                    let result = game.sample_chance(&state, &mut rng);
                    game.apply(&mut state, result);
                }
                Turn::Decision(_) => {
                    legal.clear();
                    game.legal_actions(&state, &mut legal);
                    let chosen = legal[rng.below(legal.len())];
                    game.apply(&mut state, chosen);
                }
            }
            let near = Standing::of(&game, &before, w).worths_near(&game, &before, &state, w);
            assert_eq!(near.map(f32::to_bits), worths(&game, &state, w).map(f32::to_bits), "{:?}", state.steps.top());
            kept += usize::from(Moment::of(&game, &before) == Moment::of(&game, &state));
        }
        assert!(kept > 100, "{kept} positions at the moment of the one before");
    }
}
