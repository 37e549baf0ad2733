//! Attacks and battles: whom to attack and where, which units to send, which one fights, and when to retreat.

use super::odds::Duelist;
use super::policy::{Mind, Near};
use crate::action::Action;
use crate::content::*;
use crate::ids::*;
use crate::state::*;
use crate::step::{Side, unknown_action};
use agon_game::picks::best;
use agon_game::{Id, Rng, Seat};

/// Most kinds of fighters on one side.
const KINDS: usize = UNITS_PER_CIV + VETERANS;
/// Most units of a side that the calculation follows.
const MOST: usize = 12;
/// Rounds of the search for a mixture of fighters.
const LESSONS: usize = 40;

/// Dice that a side has beyond its units.
#[derive(Clone, Copy, Default)]
struct Ground {
    /// AOM-453, AOM-473: the defender's fortification, against units that do not ignore it.
    fort: u8,
    /// The attacker's power.
    blessing: u8,
    /// The attacker's power: every unit may go berserk.
    berserk: u8,
}

/// The units of one side: kinds, and how many of each.
#[derive(Clone, Copy)]
struct Host {
    kinds: [(Fighter, u8); KINDS],
    len: usize,
}

impl Host {
    fn empty() -> Self {
        Self { kinds: [(Fighter { unit: Unit(0), kills: 0 }, 0); KINDS], len: 0 }
    }

    fn add(&mut self, fighter: Fighter, count: u8) {
        if count == 0 {
            return;
        }
        match self.kinds[..self.len].iter_mut().find(|(f, _)| *f == fighter) {
            Some((_, n)) => *n += count,
            None => {
                self.kinds[self.len] = (fighter, count);
                self.len += 1;
            }
        }
    }

    fn iter(&self) -> impl Iterator<Item = (Fighter, u8)> + Clone + '_ {
        self.kinds[..self.len].iter().copied()
    }

    fn count(&self) -> usize {
        self.iter().map(|(_, n)| usize::from(n)).sum()
    }
}

/// What the end of a battle is worth, and the units in it.
#[derive(Clone, Copy)]
struct Stakes {
    win: f32,
    lose: f32,
    own_unit: f32,
    enemy_unit: f32,
}

impl Mind<'_> {
    /// What an Attack card brings: the worth of the best target, if there is one.
    pub fn attack_gain(&self, s: &State, card: Card) -> f32 {
        let mut planned = *s;
        planned.card = Some(card);
        planned.power = self.game.power_usable(s, self.me, card);
        planned.active = self.me;
        let favor = match &self.game.content.cards[card.index()].god {
            Some(god) if planned.power => self.weights.evaluation.cube[Resource::Favor.index()] * f32::from(god.favor),
            _ => 0.0,
        };
        let targets = self.game.targets(s, self.me).flat_map(|t| Area::ALL.iter().map(move |a| (t, *a)));
        let near = self.near(&planned);
        let gain = targets.map(|(target, area)| self.attack_worth(&near, target, area));
        // AOM-R62: nobody has to attack after a power that needs no attack.
        let least = if self.game.gives_extra_card(&planned) { 0.0 } else { f32::NEG_INFINITY };
        gain.fold(least, f32::max) - favor
    }

    /// AOM-561, AOM-563, AOM-R62: whom to attack, and which area; nobody where every attack would only lose.
    pub fn choose_target(&self, s: &State, legal: &[Action]) -> usize {
        let near = self.near(s);
        best(legal, |action| match action {
            Action::Attack { seat, area } => self.attack_worth(&near, seat, area),
            Action::Stop => 0.0,
            _ => unknown_action(s.steps.top(), action),
        })
    }

    /// Worth of an attack with the card in force against the best units of the target.
    fn attack_worth(&self, near: &Near<'_>, target: Seat, area: Area) -> f32 {
        let s = near.from;
        let limits = self.limits(s, target);
        let ground = self.ground(s, target, area);
        let (mine, theirs) = (self.home(s, self.me), self.home(s, target));
        if mine.len == 0 {
            return f32::NEG_INFINITY;
        }
        let (win, lose) = self.outcomes(near, self.me, target);
        let win = win + self.spoils(near, target, area);
        if theirs.len == 0 {
            return win;
        }
        let mine = self.muster(&mine, &theirs, ground, Side::Attacker, limits[0]);
        let theirs = self.muster(&theirs, &mine, ground, Side::Defender, limits[1]);
        let stakes =
            Stakes { win, lose, own_unit: self.unit_worth(&mine, true), enemy_unit: self.unit_worth(&theirs, false) };
        self.battle(&mine, &theirs, ground, Side::Attacker, stakes)
    }

    /// AOM-564 to AOM-566: the units that do best against what the enemy could send; none when they have no chance.
    pub fn commit(&self, s: &State, side: Side, legal: &[Action]) -> usize {
        let stop = legal.iter().position(|a| *a == Action::Stop);
        let battle = *s.fight();
        let enemy = s.seat_of(side.other());
        let ground = self.ground(s, battle.defender, battle.area);
        let mut mine = self.home(s, self.me);
        for (unit, n) in self.game.units_of(s.player(self.me).civ).zip(battle.pool(side).units) {
            mine.add(Fighter { unit, kills: 0 }, n);
        }
        let theirs = self.home(s, enemy);
        let sent = self.muster(&mine, &theirs, ground, side, battle.limits[side]);
        if side == Side::Defender
            && let Some(stop) = stop
            && battle.pool(side).is_empty()
        {
            let theirs = self.muster(&theirs, &sent, ground, Side::Attacker, battle.limits[0]);
            let stakes = self.stakes(s, &battle, side, &sent, &theirs);
            if self.battle(&sent, &theirs, ground, side, stakes) <= stakes.lose {
                return stop;
            }
        }
        let committed = battle.pool(side).units;
        let wanted = |unit: Unit| sent.iter().find(|(f, _)| f.unit == unit).map_or(0, |(_, n)| n);
        let next = legal.iter().position(|a| match *a {
            Action::Commit { unit } => wanted(unit) > committed[self.game.place(unit)],
            _ => false,
        });
        // The attacker has to send somebody (AOM-R38), even if nobody is wanted.
        next.or(stop).unwrap_or(0)
    }

    /// AOM-602: both sides choose without knowing the other's choice, so the fighter is drawn from a mixture that nobody can
    /// exploit.
    pub fn choose_fighter(&self, s: &State, side: Side, legal: &[Action], rng: &mut Rng) -> usize {
        let battle = *s.fight();
        let ground = self.ground(s, battle.defender, battle.area);
        let (mine, theirs) = (self.pool(s, side), self.pool(s, side.other()));
        let (mixture, _) = self.clash(&mine, &theirs, ground, side);
        let drawn = rng.weighted(mixture[..mine.len].iter().copied());
        let Fighter { unit, kills } = mine.kinds[drawn.expect("a mixture of fighters")].0;
        legal.iter().position(|a| *a == Action::Choose { unit, kills }).expect("every unit of the pool may fight")
    }

    /// AOM-614, AOM-615: the battle goes on while that is worth more than losing it.
    pub fn stay_or_retreat(&self, s: &State, side: Side, legal: &[Action]) -> usize {
        let battle = *s.fight();
        let ground = self.ground(s, battle.defender, battle.area);
        let (mine, theirs) = (self.pool(s, side), self.pool(s, side.other()));
        let stakes = self.stakes(s, &battle, side, &mine, &theirs);
        let stay = self.battle(&mine, &theirs, ground, side, stakes);
        best(legal, |action| if action == Action::Stay { stay } else { stakes.lose })
    }

    /// How a defending unit does against the attacker's pool.
    pub fn threat(&self, s: &State, fighter: Fighter) -> f32 {
        let battle = *s.fight();
        let ground = self.ground(s, battle.defender, battle.area);
        self.fitness(fighter, &self.pool(s, Side::Attacker), ground, Side::Defender)
    }

    fn stakes(&self, s: &State, battle: &Battle, side: Side, mine: &Host, theirs: &Host) -> Stakes {
        let enemy = s.seat_of(side.other());
        let near = self.near(s);
        let (mut win, mut lose) = self.outcomes(&near, self.me, enemy);
        match side {
            Side::Attacker => win += self.spoils(&near, enemy, battle.area),
            Side::Defender => {
                let raider = Mind { me: enemy, ..*self };
                lose -= raider.spoils(&raider.near(s), self.me, battle.area);
            }
        }
        Stakes { win, lose, own_unit: self.unit_worth(mine, true), enemy_unit: self.unit_worth(theirs, false) }
    }

    /// AOM-640: worth of winning and of losing against a player, compared with no battle.
    fn outcomes(&self, near: &Near<'_>, me: Seat, enemy: Seat) -> (f32, f32) {
        let won = |seat: Seat| {
            let mut after = *near.from;
            let points = std::mem::take(&mut after.victory_cards[VictoryCard::WonTheLastBattle]);
            after.player_mut(seat).points += points;
            after.last_winner = Some(seat);
            self.weights.war.points * (self.value_near(near, &after) - near.here)
        };
        (won(me), won(enemy))
    }

    /// AOM-642 to AOM-650: what a won attack on an area takes.
    fn spoils(&self, near: &Near<'_>, target: Seat, area: Area) -> f32 {
        let s = near.from;
        let gain = |change: &dyn Fn(&mut State)| {
            let mut after = *s;
            change(&mut after);
            self.value_near(near, &after) - near.here
        };
        let player = s.player(target);
        match area {
            Area::City => {
                let razed = self.game.city(player);
                let each = razed.iter().map(|b| gain(&|after| self.game.raze(after, target, b)));
                each.fold(0.0, f32::max)
            }
            Area::Production => {
                let mine = s.player(self.me);
                let tiles = self.game.tiles().filter(|t| player.tiles[*t] > 0);
                let each = tiles.map(|t| {
                    let fits = self.game.tile_fits(mine, t);
                    gain(&|after| {
                        after.player_mut(target).tiles[t] -= 1;
                        after.player_mut(self.me).tiles[t] += u8::from(fits);
                    })
                });
                each.fold(f32::NEG_INFINITY, f32::max).max(-1.0)
            }
            Area::Holding => gain(&|after| {
                for _ in 0..self.game.content.holding_spoils {
                    let cubes = after.player(target).cubes;
                    let own = after.player(self.me).cubes;
                    let scarce = |r: &&Resource| (cubes[**r] > 0, -i16::from(own[**r]));
                    if let Some(&resource) = Resource::ALL.iter().max_by_key(scarce).filter(|r| cubes[**r] > 0) {
                        self.game.loot(after, target, self.me, resource);
                    }
                }
            }),
        }
    }

    fn unit_worth(&self, host: &Host, own: bool) -> f32 {
        let w = &self.weights.war;
        let strength: f32 = host.iter().map(|(f, n)| f32::from(n) * self.game.odds.strength(f.unit)).sum();
        let mean = strength / host.count().max(1) as f32;
        (if own { w.own_loss } else { w.enemy_loss }) * (0.5 + mean)
    }

    /// AOM-564, AOM-565: most units of both sides if the card in force is used against a player.
    fn limits(&self, s: &State, target: Seat) -> [u8; 2] {
        let printed = match self.game.card_action(s) {
            Some(CardAction::Attack { units }) => units,
            other => unreachable!("an attack with the action {other:?}"),
        };
        let by_power = self.game.power(s, |p| match p {
            Power::UnitLimits(limits) => Some(limits),
            Power::NoUnitLimit => Some([u8::MAX; 2]),
            _ => None,
        });
        let more = |seat: Seat| -> u8 {
            self.game.effects(s, seat).map(|e| if let BuildingEffect::ExtraUnit(n) = e { n } else { 0 }).sum()
        };
        let limits = by_power.unwrap_or([printed; 2]);
        [limits[0].saturating_add(more(self.me)), limits[1].saturating_add(more(target))]
    }

    fn ground(&self, s: &State, defender: Seat, area: Area) -> Ground {
        let fort = |e: BuildingEffect| match e {
            BuildingEffect::DefenceDice { area: of, dice } if of == area => dice,
            _ => 0,
        };
        let ignored = self.game.effects(s, s.active).any(|e| e == BuildingEffect::IgnoresFortifications);
        let fort: u8 = if ignored { 0 } else { self.game.effects(s, defender).map(fort).sum() };
        let blessing = self.game.power(s, |p| if let Power::BattleDice(n) = p { Some(n) } else { None });
        let berserk = self.game.power(s, |p| if let Power::GrantBerserk(n) = p { Some(n) } else { None });
        Ground { fort, blessing: blessing.unwrap_or(0), berserk: berserk.unwrap_or(0) }
    }

    /// Units in the Holding Area.
    fn home(&self, s: &State, seat: Seat) -> Host {
        let player = s.player(seat);
        let mut host = Host::empty();
        for (unit, n) in self.game.units_of(player.civ).zip(player.units) {
            host.add(Fighter { unit, kills: 0 }, n);
        }
        host
    }

    /// Units in the battle.
    fn pool(&self, s: &State, side: Side) -> Host {
        let mut host = Host::empty();
        let pool = s.fight().pool(side);
        for (unit, n) in self.game.units_of(s.player(s.seat_of(side)).civ).zip(pool.units) {
            host.add(Fighter { unit, kills: 0 }, n);
        }
        pool.veterans.iter().for_each(|veterans| host.add(veterans.fighter(), veterans.count.get()));
        host
    }

    /// The units that do best against a host.
    fn muster(&self, own: &Host, enemy: &Host, ground: Ground, side: Side, limit: u8) -> Host {
        let mut order: [(f32, usize); KINDS] = [(0.0, 0); KINDS];
        for (i, (fighter, _)) in own.iter().enumerate() {
            order[i] = (self.fitness(fighter, enemy, ground, side), i);
        }
        let order = &mut order[..own.len];
        order.sort_by(|a, b| b.0.total_cmp(&a.0));
        let (mut host, mut left) = (Host::empty(), limit);
        for &(_, i) in order.iter() {
            let (fighter, n) = own.kinds[i];
            host.add(fighter, n.min(left));
            left -= n.min(left);
        }
        host
    }

    /// Mean chance of a unit against a host; strong enemies count more, because they are the ones that will fight.
    fn fitness(&self, fighter: Fighter, enemy: &Host, ground: Ground, side: Side) -> f32 {
        let (mut sum, mut total) = (0.0, 0.0);
        for (other, n) in enemy.iter() {
            let weight = f32::from(n) * (0.2 + self.game.odds.strength(other.unit));
            sum += weight * self.chance(fighter, other, ground, side);
            total += weight;
        }
        if total > 0.0 { sum / total } else { self.game.odds.strength(fighter.unit) }
    }

    /// Chance that a fighter of a side beats one of the other side.
    fn chance(&self, own: Fighter, enemy: Fighter, ground: Ground, side: Side) -> f32 {
        let duelist = |f: Fighter, side: Side, other: Fighter| {
            let abilities = |unit: Unit| &self.game.rules(unit).abilities;
            let by_kills: u8 = abilities(f.unit)
                .iter()
                .map(|a| if let Ability::DicePerKill { dice } = a { dice * f.kills } else { 0 })
                .sum();
            let ignores = |a: &Ability| matches!(a, Ability::IgnoresFortifications { .. });
            match side {
                Side::Attacker => Duelist { unit: f.unit, extra: by_kills + ground.blessing, berserk: ground.berserk },
                Side::Defender if abilities(other.unit).iter().any(ignores) => {
                    Duelist { unit: f.unit, extra: by_kills, berserk: 0 }
                }
                Side::Defender => Duelist { unit: f.unit, extra: by_kills + ground.fort, berserk: 0 },
            }
        };
        let (first, second) = (duelist(own, side, enemy), duelist(enemy, side.other(), own));
        match side {
            Side::Attacker => self.game.odds.duel(first, second),
            Side::Defender => 1.0 - self.game.odds.duel(second, first),
        }
    }

    /// How often each kind of `mine` should fight, and the chance in a skirmish when both sides choose well.
    fn clash(&self, mine: &Host, theirs: &Host, ground: Ground, side: Side) -> ([u32; KINDS], f32) {
        let mut chances = [[0.0f32; KINDS]; KINDS];
        let strength = |f: Fighter| 1.0 + 0.4 * self.game.odds.strength(f.unit);
        // Payoffs: the chance to win, more when a strong enemy is at risk and less when a strong unit of one's own is.
        let mut payoffs = [[0.0f32; KINDS]; KINDS];
        for (i, (own, _)) in mine.iter().enumerate() {
            for (j, (enemy, _)) in theirs.iter().enumerate() {
                let p = self.chance(own, enemy, ground, side);
                chances[i][j] = p;
                payoffs[i][j] = p * strength(enemy) - (1.0 - p) * strength(own);
            }
        }
        // Fictitious play: each side answers what the other has done so far.
        let (mut own_sums, mut enemy_sums) = ([0.0f32; KINDS], [0.0f32; KINDS]);
        let (mut own_counts, mut enemy_counts) = ([0u32; KINDS], [0u32; KINDS]);
        for _ in 0..LESSONS {
            let highest = |sums: &[f32], sign: f32| {
                (1..sums.len()).fold(0, |top, i| if sign * sums[i] > sign * sums[top] { i } else { top })
            };
            let (i, j) = (highest(&own_sums[..mine.len.max(1)], 1.0), highest(&enemy_sums[..theirs.len.max(1)], -1.0));
            own_counts[i] += 1;
            enemy_counts[j] += 1;
            (0..mine.len).for_each(|a| own_sums[a] += payoffs[a][j]);
            (0..theirs.len).for_each(|b| enemy_sums[b] += payoffs[i][b]);
        }
        let of_row = |row: &[f32; KINDS]| -> f32 {
            enemy_counts[..theirs.len].iter().zip(row).map(|(count, p)| *count as f32 * p).sum()
        };
        let chance: f32 =
            own_counts[..mine.len].iter().zip(&chances).map(|(count, row)| *count as f32 * of_row(row)).sum();
        (own_counts, chance / (LESSONS * LESSONS) as f32)
    }

    /// Worth of a battle that is fought for as long as it pays. The chance in every skirmish is taken as constant, between that
    /// of the best fighters and that of all.
    fn battle(&self, mine: &Host, theirs: &Host, ground: Ground, side: Side, stakes: Stakes) -> f32 {
        let (m, k) = (mine.count().min(MOST), theirs.count().min(MOST));
        if m == 0 || k == 0 {
            return if m == 0 { stakes.lose } else { stakes.win };
        }
        let (_, skilled) = self.clash(mine, theirs, ground, side);
        let all: f32 = mine.iter().map(|(f, n)| f32::from(n) * self.fitness(f, theirs, ground, side)).sum();
        let p = 0.5 * (skilled + all / mine.count() as f32);
        campaign(p, m, k, stakes)
    }
}

/// Worth of a battle of `own` units against `enemy` units in which each skirmish is won with chance `p`, and one may retreat
/// after each.
fn campaign(p: f32, own: usize, enemy: usize, stakes: Stakes) -> f32 {
    let mut row = [stakes.lose; MOST + 1];
    let mut value = stakes.lose;
    for _ in 0..own {
        // `row[k]`: with one unit of one's own less, against k enemies.
        let mut next = [stakes.win; MOST + 1];
        for k in 1..=enemy {
            value = p * (stakes.enemy_unit + next[k - 1]) + (1.0 - p) * (row[k] - stakes.own_unit);
            next[k] = value.max(stakes.lose);
        }
        row = next;
    }
    value
}

#[cfg(test)]
mod tests {
    use super::*;

    /// One against one, then two against one, by hand.
    #[test]
    fn campaigns_are_reckoned_to_the_end() {
        let stakes = Stakes { win: 1.0, lose: -1.0, own_unit: 0.0, enemy_unit: 0.0 };
        assert!((campaign(0.75, 1, 1, stakes) - 0.5).abs() < 1e-6);
        assert!((campaign(0.5, 2, 1, stakes) - 0.5).abs() < 1e-6);
        assert!((campaign(0.5, 1, 2, stakes) + 0.5).abs() < 1e-6);
        // Costly units and nothing to win: the second skirmish is not fought.
        let costly = Stakes { win: 0.0, lose: 0.0, own_unit: 1.0, enemy_unit: 0.0 };
        assert!((campaign(0.5, 5, 5, costly) + 0.5).abs() < 1e-6);
    }
}
