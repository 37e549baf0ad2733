//! Spaces, Provinces, Fleets, leaders and pieces that a player chooses for an event or a card.

use crate::PaxRomana;
use crate::action::Action;
use crate::ids::*;
use crate::options::SpainRebels;
use crate::phases::events::ask;
use crate::sets::{NodeSet, SpaceSet};
use crate::state::*;
use crate::step::*;
use agon_game::{Id, Seat};

impl Query {
    /// Whether a player may choose nothing.
    pub(crate) fn optional(self) -> bool {
        matches!(self, Query::GaulGarrison | Query::Expansion { .. })
    }
}

impl PaxRomana {
    /// What may be answered to a question.
    pub(crate) fn each_answer(&self, s: &State, by: Seat, query: Query, mut each: impl FnMut(Action)) {
        let mut space = |space: Space| each(Action::Choose { at: space.into() });
        match query {
            Query::Britannia | Query::Spain { .. } | Query::Judaea | Query::Sardinia => {
                self.rebel_camps(s, query).iter().for_each(&mut space);
            }
            Query::Danube | Query::Germany | Query::GaulLocal => {
                let (region, provinces) = self.revolt_region(query);
                // PAX-13.3-GAL-p
                let open = |at: &Space| query != Query::GaulLocal || s.ground[*at].works.is_none();
                let doomed = |at: &Space| open(at) && self.doomed(s, region, *at).next().is_some();
                let spaces = self.spaces_of(s, provinces);
                let hit: SpaceSet = spaces.iter().filter(doomed).collect();
                // PAX-13.3-GAL-c: without units of players rebels come all the same.
                let free = |at: &Space| open(at) && s.forces(*at).next().is_none();
                match query == Query::GaulLocal && hit.is_empty() {
                    true => spaces.iter().filter(free).for_each(&mut space),
                    false => hit.iter().for_each(&mut space),
                }
            }
            Query::DoomedArmy { region, space } => {
                self.doomed(s, region, space).for_each(|seat| each(Action::ChooseSeat { seat }));
            }
            Query::GaulMass => {
                let open = self.scene(s).open_provinces;
                self.content
                    .map
                    .mainland_gaul
                    .and(open)
                    .iter()
                    .for_each(|p| each(Action::ChooseProvince { province: p }));
            }
            Query::GaulArmy { province } => {
                let spaces = self.content.map.province(province).spaces.and(self.scene(s).open);
                spaces.iter().filter(|at| self.room_for_barbarians(s, by, *at)).for_each(&mut space);
            }
            Query::GaulGarrison | Query::SpainGarrison | Query::JudaeaLoss => {
                let (region, provinces) = self.revolt_region(query);
                // PAX-13.3-JUD-a: a unit with Battle Points.
                let wanted = |unit: Unit| match region {
                    RebellionRegion::Judaea => self.unit(unit).lcu,
                    _ => unit == Unit::Garrison,
                };
                for at in self.spaces_of(s, provinces).iter() {
                    for force in s.forces(at).filter(|force| self.struck_with(s, force.owner).is_some()) {
                        let pieces = force.troops.only(wanted).pieces();
                        pieces.for_each(|(piece, _)| each(Action::ChoosePiece { owner: force.owner, at, piece }));
                    }
                }
            }
            Query::Insurrection { seat } => {
                self.garrisoned(s, Owner::of(seat)).iter().for_each(|at| each(Action::Choose { at }));
            }
            Query::Mutiny => {
                // A second mutiny in a turn is one of another Fleet.
                let loyal = |fleet: &Fleet| {
                    !self.mutinous(s, fleet.owner, fleet.at) && self.admiral_of(s, fleet.owner).is_some()
                };
                let fleets = s.fleets.iter().filter(loyal);
                fleets.for_each(|fleet| each(Action::ChooseFleet { owner: fleet.owner, at: fleet.at }));
            }
            // PAX-17.2-11: a leader of a player, but not of an ally.
            Query::Conspiracy => {
                let foreign = |seat: Seat| !s.allied(by, seat);
                let plain =
                    |post: &Post| post.owner.seat().is_some_and(foreign) && !self.content.leader(post.leader).elite;
                s.leaders.iter().filter(plain).for_each(|post| each(Action::Lead { leader: post.leader }));
            }
            Query::Conqueror => {
                let own = s.leaders.iter().filter(|post| post.owner == Owner::of(by));
                let elite = own.filter(|post| self.content.leader(post.leader).elite);
                elite.for_each(|post| each(Action::Lead { leader: post.leader }));
            }
            Query::Capital { .. } => self.posts(s, by, 0, space),
            Query::Inventor => self.workshops(s).for_each(&mut space),
            Query::Helepolis => {
                let army = |at: &Space| self.has_fighters(&s.troops(Owner::of(by), *at));
                self.spaces().filter(army).for_each(&mut space);
            }
            Query::Mission { .. } => self.sighted(s, by).iter().for_each(&mut space),
            Query::Expansion { after } => {
                let later = |at: &Space| after.is_none_or(|after| *at > after);
                self.expanses(s, by).iter().filter(later).for_each(&mut space);
            }
            Query::Resurgence { .. } => self.lairs(s).iter().for_each(&mut space),
            Query::Successors => self.successors(s).iter().for_each(&mut space),
            Query::Mercenaries { .. } => {
                let own = |at: &Space| !s.troops(Owner::of(by), *at).is_empty();
                self.spaces().filter(own).for_each(&mut space);
            }
            Query::Militia { .. } => {
                let homes = self.seat_rules(s, by).home_provinces.and(self.scene(s).open_provinces);
                homes.iter().for_each(|province| each(Action::ChooseProvince { province }));
            }
        }
    }

    /// The region of a question, and the Provinces that it concerns: PAX-13.3-GAL-a, PAX-13.3-GAL-c: all of Gaul.
    fn revolt_region(&self, query: Query) -> (RebellionRegion, agon_game::IdSet<Province>) {
        let region = match query {
            Query::Danube => RebellionRegion::Danube,
            Query::Germany => RebellionRegion::Germany,
            Query::SpainGarrison => RebellionRegion::Spain,
            Query::JudaeaLoss => RebellionRegion::Judaea,
            Query::GaulGarrison | Query::GaulLocal => RebellionRegion::Gaul,
            _ => unreachable!("{query:?} is about no region that revolts"),
        };
        let own = self.region(region).provinces;
        let britannia = self.region(RebellionRegion::Britannia).provinces;
        (region, if region == RebellionRegion::Gaul { own.or(britannia) } else { own })
    }

    /// Where rebels may appear.
    fn rebel_camps(&self, s: &State, query: Query) -> SpaceSet {
        let free = |spaces: SpaceSet| -> SpaceSet { spaces.iter().filter(|at| self.unoccupied(s, *at)).collect() };
        match query {
            // PAX-13.3-BRI-b
            Query::Britannia => free(self.spaces_of(s, self.region(RebellionRegion::Britannia).provinces)),
            // PAX-13.3-SPA-b, PAX-R13-06
            Query::Spain { second } => {
                let rules = self.region(RebellionRegion::Spain);
                let open = self.scene(s).open;
                let all = self.content.map.province(rules.province.expect("a Province of Spain")).spaces;
                let space = SpaceSet::of(rules.space.expect("a Space of Spain"));
                let camps = match (self.content.options.spain_rebels, second) {
                    (SpainRebels::OnePlace, _) => all.or(space),
                    (SpainRebels::BothPlaces, false) => all,
                    (SpainRebels::BothPlaces, true) => space,
                };
                free(camps.and(open))
            }
            // PAX-13.3-JUD-b, PAX-13.3-JUD-c, PAX-R13-11: Fleets occupy, too; Cities and Towns come first.
            Query::Judaea => {
                let all = self.spaces_of(s, self.region(RebellionRegion::Judaea).provinces);
                let empty = |at: &Space| {
                    let held = s.forces(*at).any(|force| self.force_occupies(&force));
                    !held && s.fleets_at((*at).into()).next().is_none()
                };
                let camps: SpaceSet = all.iter().filter(empty).collect();
                let walled: SpaceSet = camps.iter().filter(|at| s.ground[*at].works.is_some()).collect();
                if walled.is_empty() { camps } else { walled }
            }
            // PAX-13.3-SAR-a
            Query::Sardinia => {
                let all = self.spaces_of(s, self.region(RebellionRegion::Sardinia).provinces);
                let idle = |force: Force| force.owner != Owner::Tribes && !self.has_fighters(&force.troops);
                all.iter().filter(|at| s.ground[*at].works.is_none() && s.forces(*at).all(idle)).collect()
            }
            _ => unreachable!("{query:?} brings no rebels"),
        }
    }

    /// Places where an owner has Garrisons, on ships, too.
    pub(crate) fn garrisoned(&self, s: &State, owner: Owner) -> NodeSet {
        let manned = s.manned_by(owner).iter().map(Node::Space);
        let places = manned.chain(s.cargo.refs().filter(|cargo| cargo.owner == owner).map(|cargo| cargo.at));
        places.filter(|at| self.rebellious(s, owner, *at).all(Unit::Garrison) > 0).collect()
    }

    /// Places within so many Land Links of own combat units (PAX-17.2-15, PAX-17.2-21).
    fn around(&self, s: &State, seat: Seat, links: u8) -> NodeSet {
        let own = |space: &Space| self.has_fighters(&s.troops(Owner::of(seat), *space));
        let mut reached: NodeSet = self.spaces().filter(own).map(Node::Space).collect();
        let mut edge = reached;
        for _ in 0..links {
            let mut next = NodeSet::EMPTY;
            edge.iter().for_each(|at| next = next.or(self.content.map.land_neighbours[at.index()]));
            edge = next.without(reached);
            reached = reached.or(next);
        }
        reached
    }

    /// PAX-17.2-05: Cities where an Inventor may work. PAX-13.2.4c: not one of rebels, who are helped by no card.
    pub(crate) fn workshops<'a>(&'a self, s: &'a State) -> impl Iterator<Item = Space> + 'a {
        let city = |works: Works| works.kind() == PlaceKind::City && works.owner != Owner::Rebels;
        self.spaces().filter(move |at| s.ground[*at].works.is_some_and(city) && !s.inventors.has(*at))
    }

    /// PAX-17.2-15: chips that a seat may look at.
    pub(crate) fn sighted(&self, s: &State, seat: Seat) -> SpaceSet {
        let near = self.around(s, seat, self.content.card_numbers.mission_links);
        let known = |space: Space| s.looked.iter().any(|l| l.space == space && l.by.has(Owner::of(seat)));
        let chip = |space: &Space| self.face_down(s, *space) && near.has((*space).into());
        self.spaces().filter(|space| chip(space) && !known(*space)).collect()
    }

    /// PAX-13.1.1b: whether a chip that nobody has turned over lies in a Space.
    pub(crate) fn face_down(&self, s: &State, space: Space) -> bool {
        s.ground[space].force.is_some_and(|force| force.owner == Owner::Tribes && force.troops.is_empty())
    }

    /// PAX-17.2-21: unoccupied Spaces near own combat units. PAX-12.1.3b: Garrisons do not stay alone in mountains.
    pub(crate) fn expanses(&self, s: &State, seat: Seat) -> SpaceSet {
        let near = self.around(s, seat, self.content.card_numbers.expansion_links);
        let free = |space: &Space| {
            near.has((*space).into()) && self.unoccupied(s, *space) && !self.space(*space).rough_mountain
        };
        self.scene(s).open.iter().filter(free).collect()
    }

    /// PAX-17.2-39, PAX-13.1.8a, PAX-13.1.8b: where a chip may come back, while some are left.
    fn lairs(&self, s: &State) -> SpaceSet {
        let lying = self.spaces().filter(|space| self.face_down(s, *space)).count() - s.looked.len();
        let left: u8 = s.chips.iter().sum();
        if usize::from(left) <= lying {
            return SpaceSet::EMPTY;
        }
        let places = self.content.map.tribe_spaces.and(self.scene(s).open);
        places.iter().filter(|space| self.unoccupied(s, *space)).collect()
    }

    pub(crate) fn pass_question(&self, s: &mut State, by: Seat, query: Query) -> bool {
        let (mut count, mut only) = (0, None);
        self.each_answer(s, by, query, |action| {
            count += 1;
            only = Some(action);
        });
        match (count, only) {
            (0, _) => {
                s.steps.pop();
            }
            (1, Some(action)) if !query.optional() => self.answered(s, by, query, action),
            _ => return false,
        }
        true
    }

    /// An answer has been given.
    pub(crate) fn answered(&self, s: &mut State, by: Seat, query: Query, action: Action) {
        s.steps.pop();
        match action {
            Action::Choose { at: Node::Space(space) } => self.chosen(s, by, query, space),
            Action::Choose { at } => match query {
                Query::Insurrection { seat } => self.lose_garrisons(s, Owner::of(seat), at, 1),
                _ => unreachable!("{query:?} chooses no transit point"),
            },
            Action::ChooseProvince { province } => match query {
                Query::GaulMass => {
                    self.lay_waste(s, province);
                    s.steps.push(ask(by, Query::GaulArmy { province }));
                }
                Query::Militia { left } => {
                    let step = ForceStep::PlaceMilitia { seat: by, left, from: 0, province: Some(province) };
                    s.steps.push(step.into());
                }
                _ => unreachable!("{query:?} chooses no Province"),
            },
            Action::ChoosePiece { owner, at, piece } => {
                self.take(s, owner, at, piece, 1);
                if !self.has_fighters(&s.troops(owner, at)) && piece.unit != Unit::Garrison {
                    self.kill_leaders_at(s, owner, at.into());
                }
                self.bury(s, owner, at);
            }
            Action::ChooseSeat { seat } => match query {
                Query::DoomedArmy { region, space } => self.strike_down(s, region, seat, space),
                _ => unreachable!("{query:?} chooses no player"),
            },
            Action::ChooseFleet { owner, at } => self.fleet_mutinies(s, owner, at),
            // PAX-8.3f: he stays an Elite leader and rests in the next turn.
            Action::Lead { leader } if query == Query::Conqueror => s.player_mut(by).conqueror = Some(leader),
            // PAX-17.2-11
            Action::Lead { leader } if query == Query::Conspiracy => {
                let seat = s.post(leader).owner.seat().expect("a leader of a player");
                self.remove_leader(s, leader);
                self.sway(s, seat, self.content.card_numbers.conspiracy_stability);
            }
            // Nobody is chosen.
            Action::Done if query.optional() => {}
            _ => unreachable!("{query:?} {action:?}"),
        }
    }

    /// A Space has been chosen.
    fn chosen(&self, s: &mut State, by: Seat, query: Query, space: Space) {
        let barbarians = Piece::full(Unit::Barbarians);
        match query {
            Query::Britannia => {
                let units = self.region(RebellionRegion::Britannia).bi;
                self.place(s, Owner::Rebels, space, barbarians, units);
            }
            Query::Spain { .. } => {
                let units = self.region(RebellionRegion::Spain).bi;
                self.place(s, Owner::Rebels, space, barbarians, units);
            }
            Query::Judaea => {
                let units = self.region(RebellionRegion::Judaea).bi;
                self.place(s, Owner::Rebels, space, barbarians, units);
                // PAX-13.3-JUD-c: they defend the City or Town as their own.
                if let Some(works) = &mut s.ground[space].works {
                    works.owner = Owner::Rebels;
                }
                // PAX-R179: nobody leads those who are not there.
                if s.forces(space).all(|force| force.owner == Owner::Rebels) {
                    self.kill_lone_leaders(s, Owner::Rebels, space);
                }
            }
            Query::Sardinia => {
                // PAX-13.3-SAR-a: Garrisons alone are removed.
                let guards: Owners = s.forces(space).map(|force| force.owner).collect();
                guards.iter().for_each(|owner| self.wipe_out(s, owner, space));
                let units = self.region(RebellionRegion::Sardinia).bi;
                self.place(s, Owner::Rebels, space, barbarians, units);
            }
            // PAX-13.3-DAN-c, PAX-13.3-GAL-d: where allies stand together he also says whose army it is.
            Query::Danube | Query::Germany | Query::GaulLocal => {
                let region = self.revolt_region(query).0;
                let hit = self.doomed(s, region, space).next().is_some();
                match hit {
                    true => s.steps.push(ask(by, Query::DoomedArmy { region, space })),
                    false => self.local_revolt(s, None, space),
                }
            }
            Query::GaulArmy { .. } => {
                let (_, dice) = self.region(RebellionRegion::Gaul).mass.expect("a mass revolt of Gaul");
                s.steps.push(EventStep::OfferMove { by, army: Owner::GallicRevolt }.into());
                s.steps.push(EventStep::Strength { army: Owner::GallicRevolt, space, dice }.into());
            }
            Query::Insurrection { seat } => self.lose_garrisons(s, Owner::of(seat), space.into(), 1),
            Query::Capital { leader } => self.post(s, Owner::of(by), leader, space.into()),
            Query::Inventor => s.inventors.insert(space),
            Query::Helepolis => s.helepolis = Some(Helepolis { seat: by, at: space.into(), marching: false }),
            Query::Mission { left } => self.look_at(s, by, left, space),
            Query::Expansion { .. } => {
                let garrisons = self.content.card_numbers.expansion_garrisons;
                self.place(s, Owner::of(by), space, Piece::full(Unit::Garrison), garrisons);
                s.steps.push(ask(by, Query::Expansion { after: Some(space) }));
            }
            Query::Resurgence { left } => {
                s.ground[space].force = Some(Force { owner: Owner::Tribes, troops: Troops::NONE });
                if left > 1 {
                    s.steps.push(ask(by, Query::Resurgence { left: left - 1 }));
                }
            }
            Query::Successors => self.successor_move(s, by, space),
            Query::Mercenaries { unit, count } => {
                self.place(s, Owner::of(by), space, Piece::full(unit), count);
            }
            _ => unreachable!("{query:?} chooses no Space"),
        }
    }

    /// PAX-13.3-GAL-c, PAX-13.3-GAL-d, PAX-13.3-GAL-e, PAX-13.3-GAL-f: a local revolt: the army there is destroyed, rebels come, and to Spaces that
    /// nobody controls, too. Rebels do not join what is left of a larger army, or an ally's army.
    pub(crate) fn local_revolt(&self, s: &mut State, seat: Option<Seat>, space: Space) {
        let rules = *self.region(RebellionRegion::Gaul);
        let barbarians = Piece::full(Unit::Barbarians);
        let spaces = self.content.map.province(self.space(space).province).spaces.and(self.scene(s).open);
        for other in spaces.iter() {
            if other != space && self.holder(s, other).is_none() {
                self.place(s, Owner::Rebels, other, barbarians, rules.bi_each);
            }
        }
        if let Some(seat) = seat {
            self.destroy(s, seat, space, rules.bp);
        }
        if s.forces(space).next().is_none() {
            self.place(s, Owner::Rebels, space, barbarians, rules.bi);
        }
    }

    /// PAX-12.2.3d: units that one purchase of Mercenaries brings.
    pub(crate) fn hired(&self, unit: Unit) -> u8 {
        let rules = &self.content.forces.mercenaries;
        match unit {
            Unit::MercenaryHeavy => rules.mhi,
            Unit::MercenaryLight => rules.mli,
            Unit::MercenaryCavalry => rules.mcav,
            _ => unreachable!("{unit} are no Mercenaries"),
        }
    }

    /// PAX-R12-03, PAX-12.2.4b: Mercenaries of a card are placed, together or apart.
    pub(crate) fn lay_mercenaries(&self, s: &mut State, by: Seat, unit: Unit) {
        let hired = self.hired(unit);
        if self.content.options.extended_mercenaries_one_place {
            s.steps.push(ask(by, Query::Mercenaries { unit, count: hired }));
        } else {
            (0..hired).for_each(|_| s.steps.push(ask(by, Query::Mercenaries { unit, count: 1 })));
        }
    }
}
