//! The random streams of chance in a match: one for everything, or one for each kind of draw in each round.

use super::Plan;
use agon_game::{Game, Purpose, Rng};

/// The chance of one match.
pub(super) enum Luck {
    /// All chance draws from one stream.
    Whole(Rng),
    /// Matches with equal numbers draw alike again in every round, and an additional roll does not change the next
    /// card.
    ByRound {
        /// Seed of the experiment.
        seed: u64,
        /// Number of the streams of the match.
        stream: u64,
        /// The kinds that were drawn so far, each with the round of its stream.
        kinds: Vec<(&'static str, u32, Rng)>,
    },
}

impl Luck {
    /// That of match `index`.
    pub fn of(plan: &Plan, index: u64) -> Self {
        let (seed, stream) = (plan.seed, plan.stream(index));
        match plan.aligned {
            true => Self::ByRound { seed, stream, kinds: Vec::with_capacity(8) },
            false => Self::Whole(Rng::stream(seed, stream, Purpose::Chance)),
        }
    }

    /// The stream of the pending chance turn.
    pub fn due<G: Game>(&mut self, game: &G, state: &G::State) -> &mut Rng {
        let (seed, stream, kinds) = match self {
            Self::Whole(rng) => return rng,
            Self::ByRound { seed, stream, kinds } => (*seed, *stream, kinds),
        };
        let (kind, round) = (game.chance_kind(state), game.round(state));
        let fresh = || Rng::in_round(seed, stream, Purpose::Chance, kind, round);
        let at = kinds.iter().position(|(known, ..)| *known == kind).unwrap_or_else(|| {
            kinds.push((kind, round, fresh()));
            kinds.len() - 1
        });
        let (_, of, rng) = &mut kinds[at];
        if *of != round {
            (*of, *rng) = (round, fresh());
        }
        rng
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Cell, Roles, Rotation};
    use agon::games::leduc_poker::LeducPoker;
    use agon_game::{Bundle, Chance, Rules, Setup, Turn};

    fn plan(aligned: bool) -> Plan {
        let cell = Cell {
            game: 0,
            players: 2,
            scenario: None,
            roles: Roles::Given(vec![]),
            bots: vec![agon_bots::resolve("random").unwrap()],
            rotation: Rotation::Nothing,
        };
        Plan { matches_per_cell: 9, segment: 9, paired: true, aligned, ..Plan::of_one(cell, 3) }
    }

    /// With a stream for each kind, a draw more or less of one kind does not change those of another.
    #[test]
    fn kinds_of_chance_do_not_disturb_each_other() {
        let game = LeducPoker::load(&Bundle::default()).unwrap();
        let first = game.start(&Setup::players(2)).unwrap();
        let mut common = first.clone();
        while game.turn(&common) != Turn::Chance || game.chance_kind(&common) != "common_card" {
            let action = match game.turn(&common) {
                Turn::Chance => game.sample_chance(&common, &mut Rng::seeded(1)),
                _ => {
                    let mut legal = Vec::new();
                    game.legal_actions(&common, &mut legal);
                    legal[0]
                }
            };
            game.apply(&mut common, action);
        }
        for (aligned, same) in [(true, true), (false, false)] {
            let drawn_after = |deals: usize| {
                let mut luck = Luck::of(&plan(aligned), 4);
                for _ in 0..deals {
                    luck.due(&game, &first).bits();
                }
                luck.due(&game, &common).bits()
            };
            assert_eq!(drawn_after(2) == drawn_after(3), same, "aligned: {aligned}");
        }
        let bits = |index: u64| Luck::of(&plan(true), index).due(&game, &first).bits();
        assert!(bits(4) == bits(4) && bits(4) != bits(5), "matches differ");
    }
}
