//! The luck of one iteration of a search: what chance brings, and what players draw by lot.
//!
//! Actions are best compared when the same happens after each of them (common random numbers). A single stream comes apart at the first action after
//! which one die more falls. So every kind of chance may have a stream of its own for each time it comes: the third marker of an iteration is the
//! same one, however many dice fell before it.

use agon_game::{Chance, Rng};

/// How often each kind of chance has come in an iteration.
#[derive(Clone, Debug, Default)]
pub struct Kinds {
    key: u64,
    seen: Vec<(&'static str, u64)>,
}

/// What an iteration draws from.
pub struct Luck<'a> {
    /// Lots of players, and what is imagined.
    pub lots: &'a mut Rng,
    /// Where each kind of chance has streams of its own.
    kinds: Option<&'a mut Kinds>,
}

impl<'a> Luck<'a> {
    /// Everything comes from one stream.
    pub fn single(lots: &'a mut Rng) -> Self {
        Self { lots, kinds: None }
    }

    /// Each kind of chance has a stream of its own for each time it comes, which depends on the next bits of `lots` alone. They are looked at and not
    /// used up, so that nothing changes where there is no chance.
    pub fn common(lots: &'a mut Rng, kinds: &'a mut Kinds) -> Self {
        kinds.key = lots.clone().bits();
        kinds.seen.iter_mut().for_each(|(_, times)| *times = 0);
        Self { lots, kinds: Some(kinds) }
    }

    /// Draws the pending chance result.
    pub fn draw<G: Chance>(&mut self, game: &G, state: &G::State) -> G::Action {
        match &mut self.kinds {
            None => game.sample_chance(state, self.lots),
            Some(kinds) => game.sample_chance(state, &mut kinds.next(game.chance_kind(state))),
        }
    }
}

impl Kinds {
    /// The stream for the next time that this kind of chance comes.
    fn next(&mut self, kind: &'static str) -> Rng {
        let known = self.seen.iter().position(|(name, _)| *name == kind);
        let place = known.unwrap_or_else(|| {
            self.seen.push((kind, 0));
            self.seen.len() - 1
        });
        let times = &mut self.seen[place].1;
        *times += 1;
        Rng::of_kind(self.key, kind, *times)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use agon::games::leduc_poker::LeducPoker;
    use agon_game::{Bundle, Rules, Setup, Turn};

    /// The third marker is the same one, however many dice fell before it; the next one, another kind and another iteration have luck of their own.
    #[test]
    fn every_kind_of_chance_has_its_own_luck() {
        let mut kinds = Kinds::default();
        let third = |dice: usize, kinds: &mut Kinds, seed| {
            Luck::common(&mut Rng::seeded(seed), kinds);
            for _ in 0..dice {
                kinds.next("dice");
            }
            [1, 2, 3].map(|_| kinds.next("marker").bits())
        };
        let alone = third(0, &mut kinds, 1);
        assert_eq!(third(5, &mut kinds, 1), alone);
        let mut all = [alone, third(0, &mut kinds, 2)].concat();
        all.push(kinds.next("dice").bits());
        all.sort_unstable();
        assert!(all.windows(2).all(|pair| pair[0] != pair[1]), "{all:x?}");
    }

    /// However many lots players have drawn, the same cards are dealt.
    #[test]
    fn lots_do_not_change_what_chance_brings() {
        let game = LeducPoker::load(&Bundle::embedded("leduc_poker", &[])).unwrap();
        let deal = |lots: usize, common: bool| {
            let (mut rng, mut kinds) = (Rng::seeded(4), Kinds::default());
            let mut luck = match common {
                true => Luck::common(&mut rng, &mut kinds),
                false => Luck::single(&mut rng),
            };
            let (mut state, mut dealt) = (game.start(&Setup::players(2)).unwrap(), vec![]);
            for _ in 0..lots {
                luck.lots.bits();
            }
            while game.turn(&state) == Turn::Chance {
                dealt.push(luck.draw(&game, &state));
                game.apply(&mut state, dealt[dealt.len() - 1]);
            }
            dealt
        };
        assert!((1..9).all(|lots| deal(lots, true) == deal(0, true)));
        assert!((1..9).any(|lots| deal(lots, false) != deal(0, false)));
    }
}
