//! PAX-12: militia, Soldiers of Fortune, Dictator, Pontus, Pergamum; placing pirates.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::options::*;
use crate::phases::events::ask;
use crate::state::*;
use crate::step::*;
use agon_game::flow::{self, Chapter};
use agon_game::{Id, List, Seat};
use std::borrow::Cow;

/// PAX-12.5.5c: kinds of units of Pontus, in the order in which they are placed.
const PONTIC: [Unit; 4] = [Unit::HeavyInfantry, Unit::LightInfantry, Unit::Cavalry, Unit::Galleys];

impl Chapter<PaxRomana> for ForceStep {
    fn who(self, game: &PaxRomana, s: &State) -> Who {
        match self {
            Self::Militia { seat } | Self::PlaceMilitia { seat, .. } | Self::PlaceFortune { seat } => Who::Seat(seat),
            Self::PlaceSlaves { by, .. } | Self::PlacePirates { by } => Who::Seat(by),
            Self::Dictator { seat } | Self::DictatorChoice { seat } => Who::Seat(seat),
            Self::PlacePontus { .. } => Who::Seat(s.pontus.expect("a player of Pontus")),
            Self::MoveSlaves { .. } => Who::Seat(game.slave_driver(s)),
            Self::MilitiaRoll { .. } => Who::Chance(Chance::die("militia_die")),
            Self::PergamumRoll => Who::Chance(Chance::die("pergamum_die")),
            Self::DictatorDraw { seat } => Who::Chance(Chance::Leader(seat)),
            Self::Slaves { .. } => Who::Rules,
        }
    }

    fn legal(self, game: &PaxRomana, s: &State, out: &mut Vec<Action>) {
        let choose = |space: Space| Action::Choose { at: space.into() };
        match self {
            Self::Militia { .. } => out.extend([Action::Yes, Action::No]),
            Self::PlaceMilitia { seat, from, province, .. } => {
                let spaces =
                    game.spaces().skip(from.into()).filter(|space| game.mustered_at(s, seat, *space, province));
                out.extend(spaces.map(|space| Action::Form { space, unit: Unit::Militia }));
            }
            // PAX-12.4.2, PAX-16.2-SOF: he may, but need not.
            Self::PlaceFortune { seat } => {
                out.extend(game.landings(s, seat).map(choose));
                out.push(Action::Done);
            }
            Self::Dictator { seat } => out.extend(s.leaders_of(seat).map(|leader| Action::Lead { leader })),
            Self::DictatorChoice { seat } => {
                out.extend(s.player(seat).drawn.iter().map(|leader| Action::Lead { leader }));
                out.push(Action::Done);
            }
            Self::PlacePontus { unit, from, .. } => {
                let spaces = game.pontic_spaces(s, unit).filter(|space| space.index() >= from.into());
                out.extend(spaces.map(|space| Action::Form { space, unit }));
            }
            Self::PlaceSlaves { victim, .. } => out.extend(game.slave_spaces(s, victim).map(choose)),
            Self::MoveSlaves { victim, space } => game.legal_slaves(s, victim, space, out),
            Self::PlacePirates { .. } => out.extend(game.pirate_places(s).map(|at| Action::Choose { at })),
            Self::MilitiaRoll { .. } | Self::DictatorDraw { .. } | Self::PergamumRoll | Self::Slaves { .. } => {
                flow::nobody_decides(self)
            }
        }
    }

    fn pass(self, game: &PaxRomana, s: &mut State) -> bool {
        let over = match self {
            // PAX-12.3.1a, PAX-12.3.3c
            Self::Militia { seat } => !game.may_raise_militia(s, seat),
            Self::PlaceMilitia { seat, left, province, .. } => {
                left == 0 || !game.spaces().any(|space| game.mustered_at(s, seat, space, province))
            }
            Self::PlaceFortune { seat } => game.landings(s, seat).next().is_none(),
            Self::Dictator { seat } => s.leaders_of(seat).next().is_none(),
            Self::DictatorDraw { seat } => game.pool(s, seat).next().is_none(),
            Self::DictatorChoice { seat } => s.player(seat).drawn.is_empty(),
            Self::PlacePontus { unit, left, .. } => {
                let done = left == 0 || game.pontic_spaces(s, unit).next().is_none();
                if done {
                    game.next_pontic(s, unit);
                }
                return done;
            }
            Self::PlaceSlaves { victim, .. } => game.slave_spaces(s, victim).next().is_none(),
            Self::MoveSlaves { victim, space } => !game.slaves_can_move(s, victim, space),
            Self::PlacePirates { .. } => game.pirate_places(s).next().is_none(),
            Self::Slaves { from } => {
                game.rouse_slaves(s, from);
                return true;
            }
            Self::MilitiaRoll { .. } | Self::PergamumRoll => false,
        };
        if over {
            s.steps.pop();
        }
        over
    }

    fn apply(self, game: &PaxRomana, s: &mut State, action: Action) {
        match (self, action) {
            (Self::Militia { seat }, Action::Yes) => {
                s.activation.militia.insert(Owner::of(seat));
                s.steps.replace(Self::MilitiaRoll { seat, card: false }.into());
            }
            (Self::MilitiaRoll { seat, card }, Action::Rolled { total }) => game.militia_rolled(s, seat, card, total),
            (Self::PlaceMilitia { seat, left, province, .. }, Action::Form { space, unit }) => {
                game.place(s, Owner::of(seat), space, Piece::full(unit), 1);
                let next = Self::PlaceMilitia { seat, left: left - 1, from: space.0, province };
                s.steps.replace(next.into());
            }
            (Self::PlaceFortune { seat }, Action::Choose { at: Node::Space(space) }) => {
                s.steps.replace(TurnStep::Reckon.into());
                game.hire_fortune(s, seat, space);
            }
            (Self::Dictator { seat }, Action::Lead { leader }) => {
                s.steps.replace(Self::DictatorChoice { seat }.into());
                let drawn = game.content.card_numbers.dictator_drawn;
                (0..drawn).for_each(|_| s.steps.push(Self::DictatorDraw { seat }.into()));
                game.remove_leader(s, leader);
            }
            (Self::DictatorDraw { seat }, Action::DrawLeader { leader }) => {
                s.steps.pop();
                s.player_mut(seat).drawn.push(leader);
            }
            (Self::DictatorChoice { seat }, Action::Lead { .. } | Action::Done) => {
                s.steps.pop();
                s.player_mut(seat).drawn.clear();
                if let Action::Lead { leader } = action {
                    s.steps.push(ask(seat, Query::Capital { leader }));
                }
            }
            (Self::PlacePontus { unit, left, .. }, Action::Form { space, .. }) => {
                match unit {
                    Unit::Galleys => game.moor(s, Owner::Pontus, space.into(), 1),
                    _ => game.place(s, Owner::Pontus, space, Piece::full(unit), 1),
                }
                s.steps.replace(Self::PlacePontus { unit, left: left - 1, from: space.0 }.into());
            }
            (Self::PergamumRoll, Action::Rolled { total }) => game.pergamum_rolled(s, total),
            (Self::PlaceSlaves { victim, .. }, Action::Choose { at: Node::Space(space) }) => {
                s.steps.replace(TurnStep::Reckon.into());
                game.slaves_appear(s, victim, space);
            }
            (Self::MoveSlaves { victim, space }, Action::MoveTo { to }) => {
                game.slaves_go(s, victim, space, to);
            }
            (Self::PlacePirates { .. }, Action::Choose { at }) => {
                s.steps.pop();
                s.pirates.insert(at);
            }
            (Self::Militia { .. }, Action::No) | (Self::PlaceFortune { .. }, Action::Done) => {
                s.steps.pop();
            }
            _ => flow::unknown_action(self, action),
        }
    }

    fn kind(self, _: &PaxRomana, _: &State) -> Cow<'static, str> {
        Cow::Borrowed(Step::from(self).name())
    }
}

impl PaxRomana {
    /// PAX-12.3.1a, PAX-12.3.2c, PAX-12.3.3c: whether a seat may raise militia after a battle.
    fn may_raise_militia(&self, s: &State, seat: Seat) -> bool {
        let row = &self.content.forces.militia[self.band(s, seat).index()];
        row.allowed && !s.activation.militia.has(Owner::of(seat))
    }

    /// PAX-12.3.2a, PAX-12.3.2b, PAX-14.2.1g, PAX-R12-07: Stability falls, whatever the die; so many units come. PAX-17.2-28-a: none in Disorder.
    fn militia_rolled(&self, s: &mut State, seat: Seat, card: bool, die: u8) {
        s.steps.pop();
        let before = self.band(s, seat);
        let change = match card {
            true => self.content.card_numbers.militia_stability,
            false => self.content.stability.changes.raise_militia,
        };
        self.sway(s, seat, change);
        let band = match self.content.options.militia_band {
            MilitiaBand::WhenRaised if !card => before,
            _ => self.band(s, seat),
        };
        let left = self.content.forces.militia(band, die);
        s.steps.push(TurnStep::Reckon.into());
        match card && left > 0 && self.content.options.militia_card_provinces == MilitiaCardProvinces::One {
            true => s.steps.push(ask(seat, Query::Militia { left })),
            false => s.steps.push(ForceStep::PlaceMilitia { seat, left, from: 0, province: None }.into()),
        }
    }

    /// PAX-12.3.2d, PAX-12.5.5h: Spaces of the Home Territory without enemies, of one Province if it is given. The army that has
    /// just won there is still on the move; on ships it has landed if nobody stands against it any more (PAX-11.3.3f). One that still
    /// has to attack may go back to where it came from (PAX-10.7.7a).
    fn mustered_at(&self, s: &State, seat: Seat, space: Space, province: Option<Province>) -> bool {
        let enters = |march: &March| {
            march.at == Node::Space(space) && !(march.afloat() && self.foes_in(s, self.flag(march), space).any())
        };
        let returns = |march: &March| {
            self.still_opposed(s, march) && !march.by_sea() && self.entry_of(march) == Node::Space(space)
        };
        let invades = |march: &March| {
            self.occupies(&march.troops) && !self.friendly(s, seat, march.owner) && (enters(march) || returns(march))
        };
        self.home_of(s, space) == Some(seat)
            && province.is_none_or(|province| self.space(space).province == province)
            && !self.enemy_in(s, seat, space)
            && self.lodging(s, Owner::of(seat), space)
            && !s.marches.refs().any(invades)
    }

    /// PAX-12.4.3b, PAX-12.5.5h: where Soldiers of Fortune can appear.
    pub(crate) fn landings<'a>(&'a self, s: &'a State, seat: Seat) -> impl Iterator<Item = Space> + 'a {
        let home = move |space: &Space| self.home_of(s, *space) == Some(seat) && !self.enemy_in(s, seat, *space);
        // They belong to nobody yet.
        self.spaces().filter(home).filter(move |space| self.lodging(s, Owner::of(seat), *space))
    }

    /// PAX-12.4.2a, PAX-12.4.3a: the Soldiers of Fortune are in the service of a seat until the Removal Phase. In scenario IV the markers of those
    /// who have been destroyed are none of theirs.
    fn hire_fortune(&self, s: &mut State, seat: Seat, space: Space) {
        let rules = &self.content.forces;
        (s.fortune, s.fortune_hired, s.fortune_markers) = (Some(seat), true, 0);
        for &unit in &Unit::ALL[..LAND] {
            let count = rules.soldiers_of_fortune[unit.index()];
            self.place(s, Owner::SoldiersOfFortune, space, Piece::full(unit), count);
        }
        let leader = rules.soldiers_of_fortune_leader;
        self.post(s, Owner::SoldiersOfFortune, leader, space.into());
    }

    /// PAX-12.5.5a to PAX-12.5.5d, PAX-12.5.5g, PAX-12.5.5m: Pontus enters, with all the units that it will ever have and no leader, if a Space of its Province is free.
    pub(crate) fn begin_pontus(&self, s: &mut State, seat: Seat) {
        // PAX-12.5.5a: there is no place for it.
        if self.pontic_spaces(s, PONTIC[0]).next().is_none() {
            return;
        }
        s.pontus = Some(seat);
        s.pontus_marker = true;
        let left = self.content.forces.pontus[PONTIC[0].index()];
        s.steps.push(TurnStep::Reckon.into());
        s.steps.push(ForceStep::PlacePontus { unit: PONTIC[0], left, from: 0 }.into());
    }

    /// PAX-12.5.5k: Pontus leaves the game when its last combat unit is gone, with all that is left of it; its Cities and Towns are nobody's. Not before
    /// a group on the move has stood down, nor while its own marker is played or its first units are placed.
    pub(crate) fn end_pontus(&self, s: &mut State) {
        let fights = || self.units_owned(s, Owner::Pontus, self.content.fighters) > 0;
        let comes = || s.steps.iter().any(|step| matches!(step, Step::Force(ForceStep::PlacePontus { .. })));
        let acts = s.marker == Some(Marker::Pontus) || !s.marches.is_empty();
        if s.pontus.is_none() || acts || fights() || comes() {
            return;
        }
        (s.pontus, s.pontus_marker) = (None, false);
        for space in s.manned_by(Owner::Pontus).iter() {
            self.wipe_out(s, Owner::Pontus, space);
        }
        let harbours: List<Node, FLEETS> =
            s.fleets.iter().filter(|fleet| fleet.owner == Owner::Pontus).map(|fleet| fleet.at).collect();
        harbours.iter().for_each(|at| self.sink(s, Owner::Pontus, at));
        for space in s.places_of(Owner::Pontus).iter() {
            s.ground[space].works.as_mut().expect("a City or Town of Pontus").owner = Owner::Independent;
        }
    }

    /// PAX-12.5.5c: the Province where Pontus appears; the content is refused without it.
    pub(crate) fn pontic_home(&self) -> Province {
        self.content.forces.minors[Minor::Pontus.index()].home_province.expect("the home Province of Pontus")
    }

    /// PAX-12.5.5c, PAX-12.5.5j, PAX-R12-12: Spaces of the Province that nobody else occupies; for squadrons Ports without others.
    fn pontic_spaces<'a>(&'a self, s: &'a State, unit: Unit) -> impl Iterator<Item = Space> + 'a {
        let spaces = self.content.map.province(self.pontic_home()).spaces;
        let free = |space: &Space| {
            s.ground[*space].works.is_none()
                && s.forces(*space).all(|force| force.owner == Owner::Pontus || !self.force_occupies(&force))
        };
        let quiet = |space: &Space| {
            let others = s.fleets_at((*space).into()).any(|fleet| fleet.owner != Owner::Pontus);
            self.space(*space).port && !others
        };
        let fits = move |space: &Space| free(space) && (unit != Unit::Galleys || quiet(space));
        spaces.iter().filter(move |space| self.scene(s).open.has(*space) && fits(space))
    }

    /// PAX-12.5.5c: the next kind of Pontic units.
    fn next_pontic(&self, s: &mut State, unit: Unit) {
        s.steps.pop();
        let place = PONTIC.iter().position(|kind| *kind == unit).expect("a kind of Pontic units");
        // The squadron was the last one.
        let Some(&unit) = PONTIC.get(place + 1) else { return };
        let left = self.content.forces.pontus[unit.index()];
        s.steps.push(ForceStep::PlacePontus { unit, left, from: 0 }.into());
    }

    /// PAX-17.2-03-e: a Major Move of a Pergamene army, as long as Pergamum has no leader, may bring one.
    pub(crate) fn seek_pergamene_leader(&self, s: &mut State, owner: Owner) {
        if owner == Owner::Pergamum && !s.pergamum_led {
            s.steps.push(ForceStep::PergamumRoll.into());
        }
    }

    fn pergamum_rolled(&self, s: &mut State, die: u8) {
        s.steps.pop();
        let leader = self.content.forces.pergamum_leader[usize::from(die) - 1];
        let city = self.scene(s).places.iter().find(|place| {
            place.holder == crate::content::Holder::Minor(Minor::Pergamum) && place.kind == PlaceKind::City
        });
        // PAX-17.2-03-e: nobody comes by this die, or to a Pergamum that is no City in this scenario.
        let (Some(leader), Some(city)) = (leader, city) else { return };
        // Where enemies hold the City he comes to another Space of Pergamum, or, if they hold them all, not yet.
        let ally = self.player_of(s, Owner::Pergamum);
        let homes = self.content.map.pergamum.and(self.scene(s).open);
        let mut places = std::iter::once(city.space).chain(homes.iter());
        let Some(space) = places.find(|space| !self.enemy_in(s, ally, *space)) else { return };
        s.pergamum_led = true;
        let at = Node::Space(space);
        self.post(s, Owner::Pergamum, leader, at);
        // He goes along with an army that starts where he appears.
        let number = s.moving();
        if number > 0 && s.march(number).at == at {
            self.attach(s, leader, number);
        }
    }

    /// PAX-12.6.1a, PAX-12.6.1b, PAX-12.6.1c, PAX-12.6.1d: places for pirates: a naval transit point, a Port that nobody controls and that is not
    /// near Rhodes, or Tarsus; without squadrons.
    fn pirate_places<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Node> + 'a {
        let map = &self.content.map;
        let near = self.content.naval.pirates.rhodes_safe_sea_links;
        let free = move |at: &Node| !s.pirates.has(*at) && s.fleets_at(*at).next().is_none();
        let lair = move |space: &Space| {
            let open = self.scene(s).open.has(*space);
            let lawless = self.holder(s, *space).is_none();
            let far = map.sea_distance(map.rhodes.into(), (*space).into()) > near;
            open && (*space == map.tarsus || (lawless && far))
        };
        let points = (0..map.points.len()).map(Point::from_index);
        let points = points.filter(|point| map.point(*point).kind == PointKind::Naval).map(Node::Point);
        let ports = map.ports.iter().filter(lair).map(Node::Space);
        ports.chain(points).filter(free)
    }
}

impl State {
    /// Leaders of a seat on the map who are not on the move.
    pub(crate) fn leaders_of(&self, seat: Seat) -> impl Iterator<Item = Leader> + Clone {
        let own = move |post: &Post| post.owner == Owner::of(seat) && post.march == 0;
        self.leaders.iter().filter(own).map(|post| post.leader)
    }
}
