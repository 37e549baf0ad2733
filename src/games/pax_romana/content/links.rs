//! `links.toml`: transit points and links, and with them the whole map.

use super::raw::LinksFile;
use super::regions::{ProvinceRules, Regions, TerritoryRules};
use super::spaces::{SpaceRules, those};
use super::turn::MovementRules;
use crate::ids::*;
use crate::options::{CombinedCost, Options};
use crate::sets::{NodeSet, SpaceSet};
use agon_game::{Bundle, ContentError, Fields, Id, IdSet, List, Place, rows};

/// Most ends of Straits.
pub const MAX_STRAITS: usize = 32;

/// Most Land Links of a Space: each has a bit in the step of an Interception.
pub const MAX_LAND_LINKS: usize = 8;

/// A transit point.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PointRules {
    /// Its kind.
    pub kind: PointKind,
    /// The Province of a land transit point.
    pub province: Option<Province>,
}

/// A kind of Land Link.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LandKind {
    /// An ordinary one.
    Road,
    /// PAX-9.5.2b: an Alpine Pass.
    AlpinePass,
    /// PAX-2.1.4d, PAX-9.5.3a: a Strait.
    Strait,
}

/// A Land Link seen from one end.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LandLink {
    /// The other end.
    pub to: Node,
    /// Its kind.
    pub kind: LandKind,
    /// PAX-9.2.1: MP for going there: the highest cost that applies (PAX-R152). An attack costs extra.
    pub mp: u8,
    /// PAX-9.5.3: for a Strait, the Spaces that must be unoccupied or friendly if entered by it. Enemy galleys in either
    /// close it.
    pub guards: List<Space, 2>,
}

/// PAX-2.1a: the map. PAX-2.1.4e, PAX-2.1.4f, PAX-2.1.4g: two places may be joined by a Land Link and by a Sea Link.
#[derive(Clone)]
pub struct Map {
    /// Spaces.
    pub spaces: Vec<SpaceRules>,
    /// Transit points.
    pub points: Vec<PointRules>,
    /// Provinces and undivided Territories.
    pub provinces: Vec<ProvinceRules>,
    /// Territories.
    pub territories: Vec<TerritoryRules>,
    /// PAX-2.1.1g, PAX-13.3, PAX-13.4: Provinces of Gaul without Britannia.
    pub mainland_gaul: IdSet<Province>,
    /// PAX-12.5.4: the starting Spaces of Pergamum.
    pub pergamum: SpaceSet,
    /// PAX-12.5.1: the island of Rhodes.
    pub rhodes: Space,
    /// PAX-12.6.4: the Space that Cilician pirates haunt.
    pub tarsus: Space,
    /// PAX-13.3: Provinces that nobody controls while rebels are in them.
    pub uncontrollable: IdSet<Province>,
    /// Ports.
    pub ports: SpaceSet,
    /// Tribe Spaces.
    pub tribe_spaces: SpaceSet,
    /// Land neighbours of each place, by its index.
    pub land_neighbours: Vec<NodeSet>,
    /// Sea neighbours of each place, by its index.
    pub sea_neighbours: Vec<NodeSet>,
    /// Land neighbours of each place without Straits, by its index.
    pub roads: Vec<NodeSet>,
    /// PAX-9.5.3: Straits, listed from both ends.
    pub straits: Vec<(Node, LandLink)>,
    /// Transit points.
    pub transits: NodeSet,
    /// Transit points outside the deep sea.
    pub shallows: NodeSet,
    /// Places with Sea Links.
    pub harbours: NodeSet,
    /// PAX-9.6.5: Rough Mountain Spaces.
    pub mountains: SpaceSet,
    /// PAX-6.1.1g: Spaces with a mine.
    pub mines: SpaceSet,
    land: Vec<Vec<LandLink>>,
    sea: Vec<Vec<Node>>,
    land_distance: Vec<[u8; MAX_NODES]>,
    sea_distance: Vec<[u8; MAX_NODES]>,
}

/// Leaves out what follows from the rest: neighbours, distances, sets of Spaces.
impl std::fmt::Debug for Map {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Map")
            .field("spaces", &self.spaces)
            .field("points", &self.points)
            .field("provinces", &self.provinces)
            .field("territories", &self.territories)
            .field("land", &self.land)
            .field("sea", &self.sea)
            .field("groups", &(self.mainland_gaul, self.pergamum, self.uncontrollable))
            .field("places", &(self.rhodes, self.tarsus))
            .finish_non_exhaustive()
    }
}

impl Map {
    /// The Land Links of a place, in the order of the file.
    #[inline]
    pub fn land(&self, from: Node) -> &[LandLink] {
        &self.land[from.index()]
    }

    /// The ends of the Sea Links of a place, in the order of the file.
    #[inline]
    pub fn sea(&self, from: Node) -> &[Node] {
        &self.sea[from.index()]
    }

    /// Fewest Land Links between two places, regardless of who holds what lies between; `u8::MAX` if there is no way.
    #[inline]
    pub fn land_distance(&self, from: Node, to: Node) -> u8 {
        self.land_distance[from.index()][to.index()]
    }

    /// Fewest Sea Links between two places; `u8::MAX` if there is no way.
    #[inline]
    pub fn sea_distance(&self, from: Node, to: Node) -> u8 {
        self.sea_distance[from.index()][to.index()]
    }

    /// A Space.
    #[inline]
    pub fn space(&self, space: Space) -> &SpaceRules {
        &self.spaces[space.index()]
    }

    /// A Province.
    #[inline]
    pub fn province(&self, province: Province) -> &ProvinceRules {
        &self.provinces[province.index()]
    }

    /// A Territory.
    #[inline]
    pub fn territory(&self, territory: Territory) -> &TerritoryRules {
        &self.territories[territory.index()]
    }

    /// A transit point.
    #[inline]
    pub fn point(&self, point: Point) -> &PointRules {
        &self.points[point.index()]
    }

    /// The Province of a place on land.
    pub fn province_at(&self, node: Node) -> Option<Province> {
        match node {
            Node::Space(space) => Some(self.space(space).province),
            Node::Point(point) => self.point(point).province,
        }
    }

    /// The Territory of a place on land.
    pub fn territory_of(&self, node: Node) -> Option<Territory> {
        self.province_at(node).map(|province| self.province(province).territory)
    }
}

/// Places that other files name.
pub(super) struct Named {
    pub rhodes: Space,
    pub tarsus: Space,
    pub uncontrollable: IdSet<Province>,
}

/// Reads transit points and links.
pub(super) fn read(
    bundle: &Bundle,
    file: &LinksFile,
    regions: Regions,
    spaces: Vec<SpaceRules>,
    mp: &MovementRules,
    options: &Options,
    named: Named,
) -> Result<Map, ContentError> {
    let mut points = Vec::new();
    for (_, mut row) in rows::<Point>(Place::table(bundle, "links.toml", "points"), &file.points)? {
        ["lon", "lat"].iter().for_each(|key| row.skip(key));
        let kind: PointKind = row.id("kind")?;
        let province = if kind == PointKind::Land { Some(row.id("province")?) } else { None };
        row.finish()?;
        points.push(PointRules { kind, province });
    }
    let mut links = Links {
        spaces: &spaces,
        points: &points,
        mp,
        options,
        land: vec![Vec::new(); MAX_NODES],
        sea: vec![Vec::new(); MAX_NODES],
    };
    links.land(Fields::new(Place::table(bundle, "links.toml", "land_links"), &file.land_links))?;
    links.sea(Fields::new(Place::table(bundle, "links.toml", "sea_links"), &file.sea_links))?;
    let Links { land, sea, .. } = links;
    let neighbours = |ends: &dyn Fn(usize) -> NodeSet| (0..MAX_NODES).map(ends).collect::<Vec<_>>();
    let land_neighbours = neighbours(&|i| land[i].iter().map(|link| link.to).collect());
    let sea_neighbours = neighbours(&|i| sea[i].iter().copied().collect());
    let strait = |link: &&LandLink| link.kind == LandKind::Strait;
    let roads = neighbours(&|i| land[i].iter().filter(|link| !strait(link)).map(|link| link.to).collect());
    let from = |i: usize| land[i].iter().filter(strait).map(move |link| (Node::from_index(i), *link));
    let straits: Vec<_> = (0..MAX_NODES).flat_map(from).collect();
    if straits.len() > MAX_STRAITS {
        let place = Place::table(bundle, "links.toml", "land_links");
        return Err(place.error("straits", format!("expected at most {} Straits", MAX_STRAITS / 2)));
    }
    let crowded =
        (0..spaces.len()).map(Space::from_index).find(|space| land[Node::from(*space).index()].len() > MAX_LAND_LINKS);
    if let Some(space) = crowded {
        let place = Place::table(bundle, "links.toml", "land_links");
        return Err(place.error("plain", format!("`{}` has more than {MAX_LAND_LINKS} Land Links", space.name())));
    }
    let shallow = |(_, point): &(usize, &PointRules)| point.kind != PointKind::DeepSea;
    let shallows = points.iter().enumerate().filter(shallow).map(|(i, _)| Node::Point(Point::from_index(i))).collect();
    Ok(Map {
        roads,
        straits,
        transits: (0..points.len()).map(|i| Node::Point(Point::from_index(i))).collect(),
        shallows,
        harbours: (0..MAX_NODES).filter(|i| !sea[*i].is_empty()).map(Node::from_index).collect(),
        mountains: those(&spaces, |space| space.rough_mountain),
        mines: those(&spaces, |space| space.mine > 0),
        mainland_gaul: regions.mainland_gaul,
        pergamum: regions.pergamum,
        rhodes: named.rhodes,
        tarsus: named.tarsus,
        uncontrollable: named.uncontrollable,
        ports: those(&spaces, |space| space.port),
        tribe_spaces: those(&spaces, |space| space.tribe),
        land_distance: distances(&land_neighbours),
        sea_distance: distances(&sea_neighbours),
        land_neighbours,
        sea_neighbours,
        land,
        sea,
        spaces,
        points,
        provinces: regions.provinces,
        territories: regions.territories,
    })
}

/// Fewest links between any two places.
fn distances(neighbours: &[NodeSet]) -> Vec<[u8; MAX_NODES]> {
    let from = |start: usize| {
        let mut found = [u8::MAX; MAX_NODES];
        let mut front = NodeSet::of(Node::from_index(start));
        let mut seen = front;
        for links in 0..u8::MAX {
            if front.is_empty() {
                break;
            }
            let mut next = NodeSet::EMPTY;
            for node in front.iter() {
                found[node.index()] = links;
                next = next.or(neighbours[node.index()]);
            }
            front = next.without(seen);
            seen = seen.or(front);
        }
        found
    };
    (0..neighbours.len()).map(from).collect()
}

/// The links read so far.
struct Links<'a> {
    spaces: &'a [SpaceRules],
    points: &'a [PointRules],
    mp: &'a MovementRules,
    options: &'a Options,
    land: Vec<Vec<LandLink>>,
    sea: Vec<Vec<Node>>,
}

impl Links<'_> {
    fn land(&mut self, mut fields: Fields<'_>) -> Result<(), ContentError> {
        for (key, kind) in
            [("alpine_passes", LandKind::AlpinePass), ("straits", LandKind::Strait), ("plain", LandKind::Road)]
        {
            for mut row in fields.each_inside(key)? {
                let [a, b] = self.ends(&mut row, |kind| kind == PointKind::Land, |_| true)?;
                let mut guards = List::default();
                if kind == LandKind::Strait {
                    let found = row.ids::<Space>("guards")?;
                    if found.is_empty() || found.len() > 2 || found.iter().any(|s| ![a, b].contains(&Node::Space(*s))) {
                        return Err(row.error("guards", "expected one or both of the Spaces that it joins"));
                    }
                    found.into_iter().for_each(|space| guards.push(space));
                }
                row.finish()?;
                for (from, to) in [(a, b), (b, a)] {
                    if self.land[from.index()].iter().any(|link| link.to == to) {
                        return Err(fields.error(key, twice(a, b)));
                    }
                    let link = LandLink { to, kind, mp: self.cost(to, kind), guards };
                    self.land[from.index()].push(link);
                }
            }
        }
        fields.finish()
    }

    fn sea(&mut self, mut fields: Fields<'_>) -> Result<(), ContentError> {
        for mut row in fields.each_inside("links")? {
            let [a, b] = self.ends(&mut row, |kind| kind != PointKind::Land, |space| space.port)?;
            row.finish()?;
            for (from, to) in [(a, b), (b, a)] {
                if self.sea[from.index()].contains(&to) {
                    return Err(fields.error("links", twice(a, b)));
                }
                self.sea[from.index()].push(to);
            }
        }
        fields.finish()
    }

    /// PAX-2.1.3c, PAX-2.1.4b, PAX-2.1.4c: reads both ends of a link; it must be able to join their kinds.
    fn ends(
        &self,
        row: &mut Fields<'_>,
        point: fn(PointKind) -> bool,
        space: fn(&SpaceRules) -> bool,
    ) -> Result<[Node; 2], ContentError> {
        let mut ends = [Node::default(); 2];
        for (end, key) in ends.iter_mut().zip(["a", "b"]) {
            *end = row.id(key)?;
            let fits = match *end {
                Node::Space(at) => space(&self.spaces[at.index()]),
                Node::Point(at) => point(self.points[at.index()].kind),
            };
            if !fits {
                return Err(row.error(key, format!("no such link can end in `{}`", end.name())));
            }
        }
        if ends[0] == ends[1] {
            return Err(row.error("b", format!("the link joins `{}` with itself", ends[0].name())));
        }
        Ok(ends)
    }

    /// PAX-9.2.1a, d to f, with PAX-R152: MP for entering a place. A Strait costs MP only towards a Space.
    fn cost(&self, to: Node, kind: LandKind) -> u8 {
        let mp = self.mp;
        let by_link = match kind {
            LandKind::Strait if to.space().is_some() => mp.cross_strait,
            LandKind::Road | LandKind::Strait => mp.enter_space_or_land_tp,
            LandKind::AlpinePass => self.options.alpine_pass_mp,
        };
        let rough = to.space().is_some_and(|space| self.spaces[space.index()].rough_mountain);
        match (rough, self.options.rough_mountain_with_link) {
            (false, _) => by_link,
            (true, CombinedCost::Sum) if kind != LandKind::Road => by_link + mp.enter_rough_mountain,
            (true, _) => by_link.max(mp.enter_rough_mountain),
        }
    }
}

fn twice(a: Node, b: Node) -> String {
    format!("`{}` and `{}` are joined twice", a.name(), b.name())
}
