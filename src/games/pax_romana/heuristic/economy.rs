//! Money: markers, construction, recruiting, upkeep and purchases.

use super::evaluate::turns_left;
use super::policy::Mind;
use super::survey::{Outlook, points, region};
use crate::action::Action;
use crate::ids::*;
use crate::state::*;
use crate::step::Scope;
use agon_game::{Id, Seat};

/// How much each kind of unit is wanted; above 0.5 it is bought.
pub(super) type Wishes = [f32; Unit::COUNT];

impl Mind<'_> {
    /// Talents not needed for the player's markers still in the pool.
    fn purse(&self, s: &State) -> f32 {
        let player = s.player(self.me);
        let price = if player.dear[0] { 2.0 } else { 1.0 };
        f32::from(player.talents) - price * f32::from(player.markers)
    }

    /// The worth of a Civilization Point: rank points in each Victory Phase to come, and income.
    fn civilization(&self, s: &State) -> f32 {
        let turns = turns_left(self.game, s).max(1.0);
        self.weights.policy.civilization * self.temper(s).towns * (1.0 + 0.2 * (turns - 1.0))
    }

    /// PAX-3.4.4: a marker is paid for if there is something to do with the Activation.
    pub(super) fn pays(&self, s: &State, outlook: &Outlook) -> bool {
        let own = Owner::of(self.me);
        let talents = f32::from(s.player(self.me).talents);
        let garrison =
            |space: &Space| s.ground[*space].works.is_none() && s.troops(own, *space).all(Unit::Garrison) > 0;
        let held = outlook.survey.held[self.me.index()];
        let builds = talents >= 3.0 && held.iter().any(|space| garrison(&space));
        builds || talents >= 6.0 || self.prospects(s, outlook) >= self.weights.policy.least
    }

    /// PAX-3.5.1a: an Expansion, unless there is money for more than can be built and moved.
    pub(super) fn action(&self, s: &State, outlook: &Outlook, action: Action) -> f32 {
        let weights = &self.weights.policy;
        match action {
            Action::Expand => 1.0,
            Action::MusterUnits => {
                let later = f32::from(s.player(self.me).markers) + 1.0;
                let wishes = self.wishes(s, outlook, Scope::Land);
                let heavy = if self.game.seat_rules(s, self.me).legions { Unit::Legion } else { Unit::HeavyInfantry };
                if wishes[heavy.index()].max(wishes[Unit::LightInfantry.index()]) < 0.5 {
                    return -1.0;
                }
                let spare = self.purse(s) - later * weights.reserve[1];
                let danger = self.endangered(s, outlook) && self.purse(s) >= 4.0;
                let idle = self.purse(s) >= 4.0 && self.prospects(s, outlook) < weights.least;
                let rich = spare >= f32::from(weights.chest) && self.short_of(s, outlook) > 0.0;
                // PAX-12.1.6: without Light Infantry no places are held and no Towns founded.
                let bare = later >= 2.0
                    && self.purse(s) >= 4.0
                    && self.spare_units(s, outlook) < 2
                    && wishes[Unit::LightInfantry.index()] >= 0.5;
                if danger || rich {
                    2.0
                } else if bare {
                    1.8
                } else if idle && self.may_arm(s) {
                    1.5
                } else {
                    -1.0
                }
            }
            // Squadrons are never worth a whole Activation.
            Action::MusterGalleys => -1.0,
            Action::Pass => 0.0,
            _ => -1.0,
        }
    }

    /// PAX-14.2.1p: whether an enemy army that could reach one of the player's Capitals is stronger than its guard.
    pub(super) fn endangered(&self, s: &State, outlook: &Outlook) -> bool {
        self.game.seat_rules(s, self.me).capitals.iter().any(|capital| self.is_weak(s, outlook, capital))
    }

    /// Whether an enemy army that could reach a Capital of the player's is stronger than its guard, planned units included.
    fn is_weak(&self, s: &State, outlook: &Outlook, capital: Space) -> bool {
        let planned = [Unit::Legion, Unit::HeavyInfantry]
            .map(|unit| f32::from(self.planned_in(s, capital, unit)) * f32::from(self.game.unit(unit).battle_points));
        let guard = outlook.defence(s, capital) + planned[0] + planned[1];
        outlook.survey.held[self.me.index()].has(capital) && outlook.threat(self.game, s, capital) > 1.2 * guard
    }

    /// PAX-7.1: construction in an Expansion.
    pub(super) fn construction(&self, s: &State, outlook: &Outlook, action: Action) -> f32 {
        let purse = self.purse(s);
        let civilization = self.civilization(s);
        let prices = &self.game.content.places.construction;
        let there = |space: Space| {
            let inside = region(&self.game.scene(s).last).is_none_or(|r| r.has(self.game.space(space).province));
            if inside { 1.0 } else { 0.3 }
        };
        match action {
            Action::FoundTown { space } => {
                if purse < f32::from(prices.town_talents) {
                    return -1.0;
                }
                let danger = outlook.threat(self.game, s, space).min(8.0) * 0.04;
                0.5 + civilization * there(space) - danger
            }
            Action::RaiseCity { space, unit } => {
                if purse < f32::from(prices.city_talents) || self.endangered(s, outlook) {
                    return -1.0;
                }
                let soldiers =
                    0.12 * f32::from(self.game.unit(unit).battle_points) * self.short_of(s, outlook).clamp(0.3, 1.5);
                let lonely = outlook.survey.strength[space.index()] <= 4.0 && outlook.threat(self.game, s, space) > 4.0;
                0.9 + 2.0 * civilization * there(space) - soldiers - if lonely { 0.8 } else { 0.0 }
            }
            Action::Restore { space, points } => {
                let Some(works) = s.ground[space].works else { return -1.0 };
                let after = Works { points: works.points + points, ..works };
                let gain = f32::from(self.game.civilization(after)) - f32::from(self.game.civilization(works));
                if purse < f32::from(points) || gain <= 0.0 {
                    -1.0
                } else {
                    1.2 + gain * civilization - 0.2 * f32::from(points)
                }
            }
            // A Garrison for founding a Town (PAX-7.1.2a).
            Action::Settle { space, piece } => {
                let troops = s.troops(Owner::of(self.me), space);
                let site = s.ground[space].works.is_none() && troops.all(Unit::Garrison) == 0;
                let light = piece.unit == Unit::LightInfantry && s.activation.minor >= 2;
                if site && light && purse >= 2.0 && !self.game.space(space).rough_mountain {
                    0.6 + 0.5 * civilization * there(space)
                } else {
                    -1.0
                }
            }
            Action::PayFleet { .. } => 0.3,
            // Mercenaries leave at the end of the turn.
            Action::Form { .. } if self.endangered(s, outlook) && purse >= 4.0 => 0.8,
            Action::Play { card, hire } => self.card(s, outlook, card, hire),
            _ => -1.0,
        }
    }

    /// PAX-14.2.1m: no more heavy units than Civilization Points, and no more than can be paid for.
    fn may_arm(&self, s: &State) -> bool {
        let planned = self.planned(s, |unit| self.game.unit(unit).counts_manpower);
        let heavy = self.game.heavy_of(s, self.me) + planned;
        let fed = self.game.seat_rules(s, self.me).manpower_max[self.game.band(s, self.me).index()];
        heavy < self.game.civilization_of(s, self.me) && heavy < u16::from(fed)
    }

    /// Units of some kinds planned in a secret phase.
    fn planned(&self, s: &State, of: impl Fn(Unit) -> bool) -> u16 {
        let count = |order: &Order| match order.deed {
            Deed::Form(_, unit) if order.seat == self.me && of(unit) => u16::from(order.count),
            _ => 0,
        };
        s.orders.refs().map(count).sum()
    }

    /// Garrisons on the map, and those that could be made of Light Infantry.
    fn spare_units(&self, s: &State, outlook: &Outlook) -> u16 {
        let own = Owner::of(self.me);
        let held = outlook.survey.held[self.me.index()];
        let units = held.iter().filter(|space| s.ground[*space].force.is_some()).map(|space| s.troops(own, space));
        units.map(|troops| 2 * u16::from(troops.all(Unit::LightInfantry)) + u16::from(troops.all(Unit::Garrison))).sum()
    }

    /// Units of a kind planned in a Space.
    fn planned_in(&self, s: &State, at: Space, kind: Unit) -> u16 {
        let count = |order: &Order| match order.deed {
            Deed::Form(space, unit) if order.seat == self.me && space == at && unit == kind => u16::from(order.count),
            _ => 0,
        };
        s.orders.refs().map(count).sum()
    }

    /// How much stronger the army should be in view of the neighbours, as a share of its present strength, at most 1.5.
    fn short_of(&self, s: &State, outlook: &Outlook) -> f32 {
        let army = &outlook.survey.army;
        let others = s.all_seats().filter(|seat| *seat != self.me).map(|seat| army[seat.index()]);
        let (count, sum) = others.fold((0.0_f32, 0.0), |(count, sum), army| (count + 1.0, sum + army));
        let planned = self.planned(s, |unit| self.game.unit(unit).counts_manpower);
        let own = army[self.me.index()] + 3.0 * f32::from(planned);
        let wanted = (sum / count.max(1.0)).max(12.0) * self.temper(s).arms;
        ((wanted - own) / own.max(4.0)).min(1.5)
    }

    /// Talents that may be spent on units: the price of the turn's markers is kept, and what they build.
    fn budget(&self, s: &State, scope: Scope) -> f32 {
        let [_, building] = self.weights.policy.reserve;
        self.left_for_units(s, scope)
            - building
                * match scope {
                    Scope::Phase => f32::from(self.game.scene(s).activation_markers) * self.temper(s).towns,
                    Scope::Land | Scope::Galleys | Scope::Both => f32::from(s.player(self.me).markers),
                }
    }

    /// Talents that are left when only the price of the turn's markers is kept: an army without markers stays where it is.
    fn left_for_units(&self, s: &State, scope: Scope) -> f32 {
        let [price, _] = self.weights.policy.reserve;
        match scope {
            Scope::Phase => {
                let markers = f32::from(self.game.scene(s).activation_markers);
                f32::from(self.game.unspent(s, self.me)) - price * markers
            }
            Scope::Land | Scope::Galleys | Scope::Both => self.purse(s),
        }
    }

    /// PAX-6.2.4: whether and where units are formed.
    pub(super) fn raise(&self, s: &State, outlook: &Outlook, scope: Scope, wishes: &Wishes, action: Action) -> f32 {
        match action {
            Action::RaiseIn { province } => {
                let spaces = self.game.content.map.province(province).spaces;
                let mine = outlook.survey.held[self.me.index()].and(spaces);
                let table = self.game.content.map.province(province).units;
                let wish = |unit: Unit| {
                    if wishes[unit.index()] <= 0.0 {
                        return 0.0;
                    }
                    let site = mine.iter().map(|space| self.site(s, outlook, space, unit)).fold(0.0, f32::max);
                    wishes[unit.index()] * site
                };
                // PAX-6.2.6b, PAX-6.2.8a
                let rules = self.game.seat_rules(s, self.me);
                let able = |unit: &Unit| match unit {
                    Unit::Legion => rules.legions && rules.home_provinces.has(province),
                    Unit::HeavyInfantry => mine.iter().any(|space| self.game.space(space).heavy_infantry),
                    _ => true,
                };
                let kinds = [Unit::Legion, Unit::HeavyInfantry, Unit::LightInfantry, Unit::Cavalry];
                let kinds = kinds.into_iter().filter(|unit| table.has(*unit) && able(unit));
                let land = if scope == Scope::Galleys { 0.0 } else { kinds.map(wish).fold(0.0, f32::max) };
                let ports = mine.meets(self.game.content.map.ports);
                let refit = mine.iter().any(|space| s.troops(Owner::of(self.me), space).any_reduced());
                land.max(if ports { wish(Unit::Galleys) } else { 0.0 }).max(if refit && self.budget(s, scope) > -4.0 {
                    1.0
                } else {
                    0.0
                })
            }
            // PAX-15.4.4: an Objective pays off in later turns.
            Action::BuyObjective => {
                let turns = turns_left(self.game, s);
                let held = s.player(self.me).aims.len();
                if turns >= 2.0 && held < 2 && self.budget(s, scope) >= 1.0 { 0.45 } else { -1.0 }
            }
            Action::Done => 0.3,
            _ => -1.0,
        }
    }

    /// PAX-6.2: which units are formed, and in which Space of the Province.
    pub(super) fn raise_in(&self, s: &State, outlook: &Outlook, scope: Scope, wishes: &Wishes, action: Action) -> f32 {
        match action {
            Action::Form { space, unit } => match wishes[unit.index()] {
                wish if wish > 0.0 => wish * self.site(s, outlook, space, unit),
                _ => 0.0,
            },
            // PAX-10.6.6: 1 Talent for 2 Battle Points.
            Action::Refit { .. } if self.budget(s, scope) > -4.0 => 1.0,
            Action::Done => 0.3,
            _ => -1.0,
        }
    }

    /// How much each kind of unit is wanted.
    pub(super) fn wishes(&self, s: &State, outlook: &Outlook, scope: Scope) -> Wishes {
        let mut wishes = [0.0; Unit::COUNT];
        for unit in
            [Unit::Legion, Unit::HeavyInfantry, Unit::LightInfantry, Unit::Cavalry, Unit::Galleys, Unit::MercenaryHeavy]
        {
            wishes[unit.index()] = self.wish(s, outlook, scope, unit);
        }
        wishes
    }

    /// How much a unit is wanted; above 0.3 it is bought.
    fn wish(&self, s: &State, outlook: &Outlook, scope: Scope, unit: Unit) -> f32 {
        let budget = self.budget(s, scope);
        let danger = self.endangered(s, outlook);
        match unit {
            // PAX-12.1.6: two Garrisons for a Talent; they hold Provinces and found Towns.
            Unit::LightInfantry => {
                let spare = self.spare_units(s, outlook) + 2 * self.planned(s, |unit| unit == Unit::LightInfantry);
                let sites =
                    (self.budget(s, scope) / 2.0 + 2.0 * f32::from(self.game.scene(s).activation_markers)).max(0.0);
                let wanted = f32::from(self.open_targets(outlook)).min(6.0) + 0.5 * sites.min(6.0);
                // Garrisons come before what they build.
                if f32::from(spare) < wanted && budget >= -3.0 { 1.0 } else { 0.0 }
            }
            Unit::Legion | Unit::HeavyInfantry => {
                let short = self.short_of(s, outlook);
                let price = f32::from(self.game.unit(unit).cost_talents);
                let money = if danger { self.left_for_units(s, scope) } else { budget };
                if !self.may_arm(s) || money < price {
                    return 0.0;
                }
                let surplus = budget >= 6.0;
                if danger {
                    2.0
                } else if short > 0.0 {
                    0.6 + short
                } else if surplus {
                    0.4
                } else {
                    0.0
                }
            }
            Unit::Cavalry => {
                let own = Owner::of(self.me);
                let horses: u16 =
                    outlook.survey.armed[self.me.index()].iter().map(|at| u16::from(s.troops(own, at).all(unit))).sum();
                let horses = horses + self.planned(s, |unit| unit == Unit::Cavalry);
                if budget >= 3.0 && horses < 3 { 0.5 } else { 0.0 }
            }
            Unit::Galleys => {
                let galleys = &outlook.survey.galleys;
                let own = galleys[self.me.index()] + f32::from(self.planned(s, |unit| unit == Unit::Galleys));
                let most =
                    s.all_seats().filter(|seat| *seat != self.me).map(|seat| galleys[seat.index()]).fold(0.0, f32::max);
                let wanted = (self.weights.policy.galleys * most).max(1.0);
                if budget >= 8.0 && own < wanted && scope != Scope::Land { 0.45 } else { 0.0 }
            }
            // Elephants and Mercenaries are for an enemy at the gates, if there is no better use for the money.
            Unit::MercenaryHeavy if danger && budget >= 2.0 => 0.5,
            _ => 0.0,
        }
    }

    /// How good a Space is for a new unit: with a leader and his army, near a prize, or in a Capital in danger.
    fn site(&self, s: &State, outlook: &Outlook, space: Space, unit: Unit) -> f32 {
        let troops = s.troops(Owner::of(self.me), space);
        let army = points(self.game, &troops).min(12.0) / 12.0;
        let capital = self.game.seat_rules(s, self.me).capitals.iter().any(|capital| capital == space);
        let heart = f32::from(u8::from(capital));
        match unit {
            Unit::Galleys => 0.8 + 0.2 * heart,
            // With an army that can leave no unit behind, or where a Town can be founded with Garrisons made of it.
            Unit::LightInfantry => {
                let cheap = troops.all(Unit::LightInfantry) + troops.all(Unit::Garrison);
                let planned = self.planned_in(s, space, Unit::LightInfantry);
                let escort = if army >= 0.5 && u16::from(cheap) + planned < 2 { 0.45 } else { 0.0 };
                let free = s.ground[space].works.is_none() && !self.game.space(space).rough_mountain;
                let site = if free && u16::from(cheap) + planned == 0 { 0.3 } else { 0.0 };
                0.5 + 0.3 * self.opening(s, outlook, space).min(1.0) + escort + site
            }
            // PAX-7.1.2d: a Town becomes a City with a heavy unit in it.
            Unit::Legion | Unit::HeavyInfantry => {
                let town = s.ground[space].works.is_some_and(|works| works.kind() == PlaceKind::Town && works.intact());
                let alone = self.game.heavy(&troops) == 0 && self.planned_in(s, space, unit) == 0;
                let led = s.leaders_at(Owner::of(self.me), space.into()).next().is_some();
                let weak = capital && self.is_weak(s, outlook, space);
                let needed = |is: bool, worth: f32| if is { worth } else { 0.0 };
                let builds = needed(town && alone, 0.3);
                // PAX-9.1.2b: with a leader they march farther.
                0.65 + 0.25 * army + 0.1 * heart + builds + needed(led, 0.4) + needed(weak, 1.0)
            }
            _ => 0.7 + 0.2 * army + 0.1 * heart,
        }
    }

    /// The kind of heavy unit that the player can raise in a Space, if any.
    pub(super) fn musters(&self, s: &State, at: Space) -> Option<Unit> {
        let rules = self.game.seat_rules(s, self.me);
        let province = self.game.space(at).province;
        // PAX-6.2.6b, PAX-6.2.8a
        let (unit, able) = match rules.legions {
            true => (Unit::Legion, rules.home_provinces.has(province)),
            false => (Unit::HeavyInfantry, self.game.space(at).heavy_infantry),
        };
        (able && self.game.content.map.province(province).units.has(unit)).then_some(unit)
    }

    /// Battle Points of the heavy units that this turn's money will bring to a Space. They count half: other places may need
    /// them more.
    pub(super) fn levy(&self, s: &State, outlook: &Outlook, at: Space) -> f32 {
        let Some(unit) = self.musters(s, at).filter(|unit| self.wish(s, outlook, Scope::Phase, *unit) > 0.3) else {
            return 0.0;
        };
        let rules = self.game.unit(unit);
        let room = f32::from(self.game.civilization_of(s, self.me)) - f32::from(self.game.heavy_of(s, self.me));
        let number = (self.left_for_units(s, Scope::Phase) / f32::from(rules.cost_talents)).min(room);
        0.5 * number.max(0.0) * f32::from(rules.battle_points)
    }

    /// PAX-6.4: nothing that can be paid for is disbanded.
    pub(super) fn upkeep(&self, action: Action) -> f32 {
        match action {
            Action::Done => 1.0,
            Action::Disband { piece, count, .. } => {
                -f32::from(count) * (1.0 + f32::from(self.game.unit(piece.unit).battle_points))
            }
            _ => 0.0,
        }
    }

    /// PAX-4: what another player's offer brings, in Talents.
    pub(super) fn profit(&self, s: &State, by: Seat, offer: crate::step::Offer) -> f32 {
        use crate::step::Offer;
        let purse = self.purse(s);
        let affordable = |talents: u8| purse - f32::from(talents) >= 2.0;
        match offer {
            Offer::Talents { talents } => f32::from(talents),
            // An ally cannot be attacked until the end of the turn: no alliance with the leading player, and none for
            // nothing.
            Offer::Alliance { talents } => f32::from(talents) + self.shelter(s, by) - self.grudge(s, by),
            Offer::AllianceFor { talents } => -f32::from(talents) - self.grudge(s, by) + 0.5,
            Offer::Card { talents, .. } => {
                if affordable(talents) {
                    1.5 - f32::from(talents)
                } else {
                    -1.0
                }
            }
            Offer::Galley { galleys, talents, .. } => {
                if affordable(talents) {
                    1.2 * f32::from(galleys) - f32::from(talents)
                } else {
                    -1.0
                }
            }
            Offer::Mercenaries { at, unit, talents } => {
                let count = self.game.mercenaries_meant(s, (by, self.me), at, unit);
                let worth = 0.7 * f32::from(count) * f32::from(self.game.unit(unit).battle_points);
                if affordable(talents) { worth - f32::from(talents) } else { -1.0 }
            }
            Offer::Works { at, talents } => {
                let worth = s.ground[at].works.map_or(0.0, |works| 2.0 + f32::from(self.game.civilization(works)));
                if affordable(talents) { worth - f32::from(talents) } else { -1.0 }
            }
        }
    }

    /// The worth of another player's army staying away for a turn.
    fn shelter(&self, s: &State, other: Seat) -> f32 {
        let outlook = Outlook::of(self.game, s, self.me, &self.weights.policy);
        2.0 * self.threatened_by(s, &outlook, other).min(1.0)
    }

    /// How much a player dislikes another's safety: more if that player is ahead.
    fn grudge(&self, s: &State, other: Seat) -> f32 {
        let points = |seat: Seat| f32::from(s.player(seat).points);
        let ahead = s.all_seats().filter(|seat| points(*seat) > points(other)).count();
        if ahead == 0 { 2.5 } else { 1.5 }
    }
}
