//! Phase 4: peace, fleets, armies, battles and what a conqueror does.

use super::*;
use crate::Strength;
use crate::dice::MOST_DICE;
use agon_game::battle::Side;
use std::cell::Cell;

impl Mind<'_> {
    /// Enemy legions that could march into a province next, by land or by their own fleets; the strongest empire counts.
    pub fn threat(&self, province: Province) -> u8 {
        self.enemies().map(|e| self.marching_in(e, province)).max().unwrap_or(0)
    }

    /// Opponents who are not at peace with the empire.
    fn enemies(&self) -> impl Iterator<Item = Empire> + Clone {
        self.others().filter(|&e| !MareNostrum::at_peace(self.s, self.me, e))
    }

    /// Legions of an empire that could march into a province next, by land or by its own fleets.
    fn marching_in(&self, empire: Empire, province: Province) -> u8 {
        let s = self.s;
        let content = &self.game.content;
        let ferries = content.coast[province].iter().filter(|&sea| s.triremes[empire][sea] > 0);
        let near = ferries.fold(content.land[province], |m, sea| m.or(content.shores[sea]));
        near.iter().map(|p| s.legions[empire][p]).sum()
    }

    /// The chance to hold a province against the neighbour who is most likely to take it with all legions that could
    /// march in, as they stand before anybody moves.
    pub fn holding_chance(&self, province: Province) -> f32 {
        let s = self.s;
        let guarded = s.legions[self.me][province] > 0 || s.fortresses[self.me].has(province);
        let wins = |e: Empire| match self.marching_in(e, province) {
            0 => 0.0,
            _ if !guarded => 1.0,
            legions => {
                let ours = self.game.strength(s, self.me, province, Side::Defender);
                let there = self.game.strength(s, e, province, Side::Attacker);
                let legions = legions.min(MOST_DICE - there.extra_dice);
                self.game.odds.battle(&Strength { legions, units: legions, ..there }, &ours).wins
            }
        };
        1.0 - self.enemies().map(wins).fold(0.0, f32::max)
    }

    /// Worth of the buildings of a province to their owner, victory aside.
    pub fn province_worth(&self, province: Province) -> f32 {
        self.s.built[province].iter().map(|slot| self.held_worth(province, slot)).sum()
    }

    /// What a standing building yields in a round, with a market or temple counted for what it doubles.
    fn held_worth(&self, province: Province, slot: Slot) -> f32 {
        let w = &self.weights.build;
        let built = self.s.built[province];
        let count = |a: Slot, b: Slot| f32::from(u8::from(built.has(a)) + u8::from(built.has(b)));
        match slot {
            Slot::Caravan1 | Slot::Caravan2 => w.good,
            Slot::Market => w.good * count(Slot::Caravan1, Slot::Caravan2),
            Slot::Temple => w.coin * count(Slot::City1, Slot::City2),
            Slot::City1 | Slot::City2 => match self.game.content.slots[province].building(slot) {
                Some(Building::LegendaryCity) => w.coin + w.rare,
                _ => w.coin,
            },
            Slot::Marker => 0.0,
        }
    }

    /// What a province is worth to the empire that defends it.
    pub fn home_worth(&self, province: Province) -> f32 {
        let great = self.great_slot(province).is_some_and(|slot| self.s.built[province].has(slot));
        self.province_worth(province).min(20.0) + if great { self.weights.war.own_great } else { 0.0 }
    }

    fn is_great(&self, province: Province, slot: Slot) -> bool {
        let building = self.game.content.slots[province].building(slot);
        matches!(building, Some(Building::Capital | Building::LegendaryCity))
    }

    /// Worth of occupying somebody else's building: its yield, the owner's loss, and great cities.
    fn occupation_worth(&self, province: Province, slot: Slot, foe: &Foe) -> f32 {
        let w = &self.weights.war;
        let worth = self.held_worth(province, slot) * (w.held / 3.0 + w.harm * foe.danger);
        if self.is_great(province, slot) { worth + self.great_worth(foe.own_great) + foe.great } else { worth }
    }

    /// The owner of a province as the target of an attack.
    fn foe(&self, survey: &Survey, ratings: &[f32; Empire::COUNT], owner: Empire) -> Foe {
        let w = &self.weights.war;
        let top = self.others().map(|e| ratings[e.index()]).fold(f32::NEG_INFINITY, f32::max);
        let behind = (top - ratings[owner.index()]).min(2.0) / 2.0;
        Foe {
            danger: 1.0 + w.leader * (1.0 - behind),
            great: self.denial(survey, owner),
            own_great: survey.of_empire(self.me).great,
        }
    }

    /// Worth of an opponent's province to `legions` that are alone there.
    fn conquest_worth(&self, province: Province, legions: u8, foe: &Foe) -> f32 {
        let w = &self.weights.war;
        let mut worths = [0.0f32; Slot::COUNT];
        for slot in self.s.built[province].iter() {
            worths[slot.index()] = self.occupation_worth(province, slot, foe);
        }
        worths.sort_unstable_by(|a, b| b.total_cmp(a));
        let occupied: f32 = worths.iter().take(usize::from(legions)).sum();
        let seizable = !self.game.content.capital_provinces.has(province);
        let seized = if seizable { w.seize * self.province_worth(province) } else { 0.0 };
        occupied.max(seized)
    }

    pub fn declare_peace(&self, legal: &[Action], rng: &mut Rng) -> usize {
        let s = self.s;
        let exposed = |e: Empire| {
            let strong = |p: Province| s.legions[e][p] > s.legions[self.me][p];
            let near = s.armies(e).iter().filter(|&p| {
                strong(p) && (self.game.content.land[p].meets(s.realms[self.me]) || s.realms[self.me].has(p))
            });
            near.map(|p| f32::from(s.legions[e][p])).sum::<f32>()
        };
        best_drawn(legal, rng, |action, _| match action {
            Action::DeclarePeace { empire } => exposed(empire) - 0.5,
            Action::NoPeace => 0.0,
            _ => flow::unknown_action(s.step, action),
        })
    }

    /// Only with more triremes, and against the fleet of an empire that leads.
    pub fn sea_battle(&self, sea: Sea, legal: &[Action], rng: &mut Rng) -> usize {
        let s = self.s;
        let ratings = self.ratings(&self.survey());
        let mine = s.triremes[self.me][sea];
        best_drawn(legal, rng, |action, _| match action {
            Action::AttackFleet { empire, .. } => {
                let ahead = ratings[empire.index()] - ratings[self.me.index()];
                f32::from(mine) - f32::from(s.triremes[empire][sea]) + ahead.clamp(-1.0, 1.0) - 1.5
            }
            Action::AvoidBattle { .. } => 0.0,
            _ => flow::unknown_action(s.step, action),
        })
    }

    /// The strength of the active player in a province if `legions` of his were there.
    fn attacking(&self, province: Province, legions: u8) -> Strength {
        let now = self.game.strength(self.s, self.me, province, Side::Attacker);
        Strength { legions, units: legions + now.units - now.legions, ..now }
    }

    /// What `legions` own legions in a province are worth at the end of the activation.
    fn presence(&self, province: Province, legions: u8, scene: &Scene) -> f32 {
        let s = self.s;
        let w = &self.weights.war;
        if legions == 0 {
            return 0.0;
        }
        let mut enemies = self.others().filter(|&e| s.legions[e][province] > 0 || s.fortresses[e].has(province));
        let controller = s.controller(province);
        let mine = controller == Some(self.me);
        let prize = |left: u8| match controller {
            _ if mine => self.home_worth(province) * (1.0 + w.held / 3.0),
            Some(owner) => self.conquest_worth(province, left.max(1), &scene.foes[owner.index()]),
            None => 0.0,
        };
        let Some(enemy) = enemies.next() else {
            return if mine {
                self.garrison(province, legions, scene)
            } else {
                prize(legions) + self.camp(province, scene)
            };
        };
        let (ours, theirs) =
            (self.attacking(province, legions), self.game.strength(s, enemy, province, Side::Defender));
        let prospect = self.game.odds.battle(&ours, &theirs);
        let alone = if enemies.next().is_some() { 0.3 } else { 1.0 };
        let left = (f32::from(ours.units) - prospect.own_losses).round().max(1.0) as u8;
        let danger = scene.foes[enemy.index()].danger;
        let won = if prospect.wins > 0.0 { prospect.wins * alone * prize(left) } else { 0.0 };
        let worth = won + danger * w.enemy_unit * prospect.their_losses - w.own_unit * prospect.own_losses;
        if prospect.wins < w.least_chance && !mine { worth - 4.0 } else { worth }
    }

    /// Worth of guarding a province of one's own.
    fn garrison(&self, province: Province, legions: u8, scene: &Scene) -> f32 {
        let known = &scene.homes[province.index()];
        let (threat, worth) = known.get().unwrap_or_else(|| (self.threat(province), self.home_worth(province)));
        known.set(Some((threat, worth)));
        let fortress = u8::from(self.s.fortresses[self.me].has(province));
        let enough = f32::from((legions + 2 * fortress).min(threat)) / f32::from(threat.max(1));
        self.weights.war.defence * worth * enough
    }

    /// A legion in a free province keeps the markers of others out.
    fn camp(&self, province: Province, scene: &Scene) -> f32 {
        let legendary = self.game.content.slots[province].cities.contains(&Some(Building::LegendaryCity));
        let free = self.s.controller(province).is_none();
        let alarm = scene.foes.iter().map(|foe| foe.great).fold(0.0, f32::max);
        if free && legendary { 1.0 + 0.5 * alarm } else { 0.05 }
    }

    pub fn scene(&self, survey: &Survey) -> Scene {
        let ratings = self.ratings(survey);
        let mut foes = [Foe::default(); Empire::COUNT];
        for e in self.others() {
            foes[e.index()] = self.foe(survey, &ratings, e);
        }
        Scene { foes, homes: [const { Cell::new(None) }; MAX_PROVINCES] }
    }

    /// Sends the legions that can still move where they gain most over staying, as many as needed: each further
    /// question about the same army gets the same answer until they are there.
    pub fn march(&self, from: Province, legal: &[Action], rng: &mut Rng) -> usize {
        let s = self.s;
        let scene = self.scene(&self.survey());
        let army = self.army(from, s.legions[self.me][from] - s.campaign.marched[from], &scene);
        let to = |action: &Action| if let Action::March { to, .. } = *action { Some(to) } else { None };
        let targets = legal.iter().filter_map(to).collect();
        let later = self.coming_later(from, targets);
        best_drawn(legal, rng, |action, _| match action {
            Action::March { to, .. } => army.gain(to, later[to.index()]),
            Action::Stay { .. } => 0.0,
            _ => flow::unknown_action(s.step, action),
        })
    }

    /// Legions of the armies that move after that of `from`, by the one of `targets` with enemies in it that they can reach.
    fn coming_later(&self, from: Province, targets: Provinces) -> [u8; MAX_PROVINCES] {
        let s = self.s;
        let mut later = [0; MAX_PROVINCES];
        let enemies = s.enemy_land_units(self.me).and(targets);
        if enemies.is_empty() {
            return later;
        }
        for army in s.armies(self.me).after(from).iter() {
            let free = s.free_legions(self.me, army).saturating_sub(s.campaign.marched[army]);
            if free > 0 {
                let ways = self.game.reach(s, self.me, IdSet::of(army)).and(enemies).without(IdSet::of(army));
                ways.iter().for_each(|to| later[to.index()] += free);
            }
        }
        later
    }

    /// The legions of a province that can move.
    pub fn army<'a>(&'a self, from: Province, movable: u8, scene: &'a Scene) -> Army<'a> {
        Army { mind: self, from, movable, home: [const { Cell::new(f32::NAN) }; MOST_DICE as usize + 1], scene }
    }

    /// The loss when legions that hold something here leave.
    fn abandoned(&self, province: Province, staying: u8, scene: &Scene) -> f32 {
        let holding = &self.s.holdings[province];
        if holding.by != Some(self.me) {
            return 0.0;
        }
        let owner = self.s.controller(province).filter(|&o| o != self.me);
        let lost = holding.on.len().saturating_sub(usize::from(staying)) as f32;
        // The marker is nearly won.
        let seized = holding.on.has(Slot::Marker) && staying == 0;
        owner.map_or(0.0, |o| lost * 0.5 * scene.foes[o.index()].danger)
            + if seized { self.province_worth(province) } else { 0.0 }
    }

    /// The best chances first.
    pub fn fight(&self, legal: &[Action], rng: &mut Rng) -> usize {
        let ratings = self.ratings(&self.survey());
        best_drawn(legal, rng, |action, _| match action {
            Action::Fight { province, empire } => {
                let ours = self.game.strength(self.s, self.me, province, Side::Attacker);
                let theirs = self.game.strength(self.s, empire, province, Side::Defender);
                let prospect = self.game.odds.battle(&ours, &theirs);
                prospect.wins + 0.1 * prospect.their_losses + 0.01 * ratings[empire.index()]
            }
            _ => flow::unknown_action(self.s.step, action),
        })
    }

    /// Free legions first; a fortress stays if it protects the owner's province; of the legions on buildings, the one
    /// whose building is worth least.
    pub fn lose(&self, legal: &[Action], rng: &mut Rng) -> usize {
        let province = self.s.battle.expect("a battle").province;
        best_drawn(legal, rng, |action, _| match action {
            Action::LoseLegion => 2.0,
            Action::LoseFortress => 1.0,
            _ => -self.slot_worth(province, action),
        })
    }

    /// Legions leave the least useful place.
    pub fn leave(&self, province: Province, legal: &[Action], rng: &mut Rng) -> usize {
        best_drawn(legal, rng, |action, _| -self.slot_worth(province, action))
    }

    /// Worth of the place that a legion gives up.
    fn slot_worth(&self, province: Province, action: Action) -> f32 {
        match action {
            Action::LoseHolder { slot: Slot::Marker } | Action::Leave { slot: Slot::Marker } => 20.0,
            Action::LoseHolder { slot } | Action::Leave { slot } => {
                let great = if self.is_great(province, slot) { 10.0 } else { 0.0 };
                if self.s.built[province].has(slot) { self.held_worth(province, slot) + great } else { 0.0 }
            }
            _ => flow::unknown_action(self.s.step, action),
        }
    }

    /// Great cities are occupied; a province that can be held is seized; otherwise a building is razed.
    pub fn conquer(&self, province: Province, legal: &[Action], rng: &mut Rng) -> usize {
        let s = self.s;
        let w = &self.weights.war;
        let owner = s.controller(province).expect("a conquered province has a controller");
        let survey = self.survey();
        let foe = self.foe(&survey, &self.ratings(&survey), owner);
        let legions = s.legions[self.me][province];
        // Whether the army will still be there next round.
        let threat = self.threat(province);
        let holds = match threat {
            0 => 0.9,
            t if t < legions => 0.65,
            t if t == legions => 0.45,
            _ => 0.25,
        };
        let total = self.conquest_worth(province, legions, &foe);
        let doubles = self.game.abilities(s, self.me).any(|(_, card)| card.raze.is_some());
        let owns_marker = s.holdings[province].by == Some(self.me) && s.holdings[province].on.has(Slot::Marker);
        best_drawn(legal, rng, |action, _| match action {
            Action::Occupy { slot } => {
                let first = self.occupation_worth(province, slot, &foe);
                // The first of several; the others follow in order of slots.
                let later = s.built[province].after(slot).len().min(usize::from(legions - 1)) as f32;
                let rest = (total - first).max(0.0) * later / f32::from(legions.max(2) - 1).max(1.0);
                holds * (first + rest)
            }
            Action::Seize => {
                let worth = self.province_worth(province) * (1.0 + 0.5 * foe.danger);
                let free = if s.markers[self.me] > 0 { 1.0 } else { 0.0 };
                holds * w.seize * worth * free * if owns_marker { 0.0 } else { 1.0 }
            }
            Action::Raze { slot } => {
                let gain = match slot {
                    Slot::Market | Slot::Temple => 0.0,
                    _ if doubles => 2.0,
                    _ => 1.0,
                };
                let great = if self.is_great(province, slot) { foe.great } else { 0.0 };
                gain + (1.0 - holds) * (w.harm * foe.danger * self.held_worth(province, slot) + great)
            }
            Action::Spare | Action::EndOccupation => 0.0,
            _ => flow::unknown_action(s.step, action),
        })
    }
}

/// How an opponent looks to an attacker.
#[derive(Clone, Copy, Default)]
struct Foe {
    /// 1 for the last, more for the leader.
    danger: f32,
    /// Worth of taking a capital or legendary city away from him.
    great: f32,
    /// Capitals and legendary cities of the attacker.
    own_great: u8,
}

/// All opponents.
pub struct Scene {
    foes: [Foe; Empire::COUNT],
    /// What threatens a province of one's own and what it is worth, once that has been asked.
    homes: [Cell<Option<(u8, f32)>>; MAX_PROVINCES],
}

/// Legions of one province, and where they could go.
pub struct Army<'a> {
    mind: &'a Mind<'a>,
    from: Province,
    movable: u8,
    /// What the staying legions are worth, by the number that has gone; found when it is needed.
    home: [Cell<f32>; MOST_DICE as usize + 1],
    scene: &'a Scene,
}

impl Army<'_> {
    /// What is gained over staying by marching there, with as many legions as is best; of what is won together with
    /// `later` legions of others it counts its share.
    pub fn gain(&self, to: Province, later: u8) -> f32 {
        let mind = self.mind;
        let there = mind.s.legions[mind.me][to];
        let before = mind.presence(to, there, self.scene);
        (1..=self.movable)
            .map(|n| {
                let alone = mind.presence(to, there + n, self.scene) - before;
                let gain = if later > 0 {
                    let joint = mind.presence(to, there + n + later, self.scene) - before;
                    alone.max(joint * f32::from(n) / f32::from(n + later))
                } else {
                    alone
                };
                gain - (self.home(0) - self.home(n)) - 0.1 * f32::from(n)
            })
            .fold(f32::NEG_INFINITY, f32::max)
    }

    fn home(&self, gone: u8) -> f32 {
        let cell = &self.home[usize::from(gone)];
        if cell.get().is_nan() {
            let staying = self.mind.s.legions[self.mind.me][self.from] - gone;
            let worth = self.mind.presence(self.from, staying, self.scene);
            cell.set(worth - self.mind.abandoned(self.from, staying, self.scene));
        }
        cell.get()
    }
}
