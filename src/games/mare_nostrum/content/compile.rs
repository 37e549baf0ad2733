//! From the files to [`Content`]: first the options and variants, then the map, the starting positions and the numbers.

use super::super::ids::*;
use super::raw::*;
use super::*;
use super::{check, constants, effects, variants};
use agon_game::{Bundle, ContentError, Id, IdSet, Place, Table, check_sources_within, unknown};

/// Reads, checks and compiles all files.
pub(super) fn compile(bundle: &Bundle) -> Result<Content, ContentError> {
    check_sources_within(bundle, &["effects"])?;
    let mut files = Files::read(bundle)?;
    let options = variants::read(bundle, &files)?;
    let touched = variants::apply(bundle, &mut files)?;
    let index = Index::new(bundle, &files)?;
    check::map(bundle, &files)?;

    let map = &files.map;
    let mut content = Content {
        province_count: map.provinces.len(),
        sea_count: map.seas.len(),
        names: Names::default(),
        province_names: map.provinces.iter().map(|p| p.name.clone()).collect(),
        sea_names: map.seas.iter().map(|s| s.name.clone()).collect(),
        land: index.per_province(|p| index.provinces(&p.land_neighbours)),
        coast: index.per_province(|p| index.seas(&p.seas)),
        sea_links: index.per_sea(|s| index.seas(&s.adjacent_seas)),
        shores: index.per_sea(|s| index.provinces(&s.coasts)),
        slots: index.per_province(slots),
        capitals: [Province::default(); Empire::COUNT],
        capital_provinces: IdSet::EMPTY,
        boards: [Board::default(); 3],
        starts: index.starts()?,
        start_titles: index.start_titles()?,
        seat_order: index.seat_order()?,
        tokens: [0; Resource::COUNT],
        rare_tokens: [0; GOODS],
        buildings: [BuildingRules::default(); Building::COUNT],
        units: [UnitRules::default(); Unit::COUNT],
        markers: 0,
        marker_cost: 0,
        card_costs: [0; 4],
        pyramids_cost: 0,
        display_size: 0,
        cards: effects::compile(bundle, &files)?,
        land_die: [0; 6],
        sea_die: [0; 6],
        exchange: [[0; 2]; 3],
        coins_kept: 0,
        hit_divisor: 0,
        fortress_bonus: 0,
        fortress_cancels: 0,
        cards_to_win: 0,
        cities_to_win: 0,
        titles_to_win: 0,
        round_limit: 0,
        options,
    };
    for (empire, start) in Empire::ALL.iter().zip(&content.starts) {
        let capital = start.provinces[0].province;
        content.capitals[empire.index()] = capital;
        content.capital_provinces.insert(capital);
    }
    constants::compile(bundle, &files, &mut content)?;
    content.names = Names::new(vec![
        (Province::KIND, map.provinces.iter().map(|p| p.id.clone()).collect()),
        (Sea::KIND, map.seas.iter().map(|s| s.id.clone()).collect()),
        (ExchangeToken::KIND, content.exchange.iter().map(|[one, other]| format!("{one}/{other}")).collect()),
    ]);
    content.boards = index.boards(&content)?;
    check::tokens(bundle, &files, &content)?;
    check::sizes(bundle, &content)?;
    check::starts(bundle, &files, &mut content, touched)?;
    Ok(content)
}

/// Slots of a province as tables. More than two caravans or cities have been refused before.
fn slots(row: &ProvinceRow) -> Slots {
    let caravan_goods = [0, 1].map(|i| row.caravan_slots.get(i).copied());
    let cities = [0, 1].map(|i| row.city_slots.get(i).map(|kind| kind.building()));
    let printed = [
        (Slot::Caravan1, caravan_goods[0].is_some()),
        (Slot::Caravan2, caravan_goods[1].is_some()),
        (Slot::Market, row.market_slots > 0),
        (Slot::City1, cities[0].is_some()),
        (Slot::City2, cities[1].is_some()),
        (Slot::Temple, row.temple_slots > 0),
    ];
    let printed = printed.iter().filter(|(_, is)| *is).fold(0, |bits, (slot, _)| bits | 1 << *slot as u8);
    Slots { printed, caravan_goods, cities }
}

/// The areas by name.
pub(super) struct Index<'a> {
    bundle: &'a Bundle,
    files: &'a Files,
}

impl<'a> Index<'a> {
    fn new(bundle: &'a Bundle, files: &'a Files) -> Result<Self, ContentError> {
        let map = &files.map;
        let place = |table| Place::table(bundle, "map.toml", table);
        for (table, count, limit) in
            [("provinces", map.provinces.len(), MAX_PROVINCES), ("seas", map.seas.len(), MAX_SEAS)]
        {
            if count == 0 || count > limit {
                return Err(place(table).error("", format!("{count} entries; a map has 1 to {limit}")));
            }
        }
        let mut known: Vec<&str> = Vec::new();
        let provinces = map.provinces.iter().map(|p| ("provinces", &p.id));
        for (table, id) in provinces.chain(map.seas.iter().map(|s| ("seas", &s.id))) {
            if known.contains(&id.as_str()) {
                return Err(place(table).entry(id).error("id", "the id is used twice"));
            }
            known.push(id);
        }
        Ok(Self { bundle, files })
    }

    fn find_province(&self, id: &str) -> Option<Province> {
        self.files.map.provinces.iter().position(|p| p.id == id).map(Province::from_index)
    }

    fn find_sea(&self, id: &str) -> Option<Sea> {
        self.files.map.seas.iter().position(|s| s.id == id).map(Sea::from_index)
    }

    /// The named province, or an error about the key that names it.
    fn province(&self, id: &str, place: Place<'_>, key: &str) -> Result<Province, ContentError> {
        let known = || self.files.map.provinces.iter().map(|p| p.id.as_str());
        self.find_province(id).ok_or_else(|| place.error(key, unknown("province", id, known())))
    }

    /// The named sea, or an error about the key that names it.
    fn sea(&self, id: &str, place: Place<'_>, key: &str) -> Result<Sea, ContentError> {
        let known = || self.files.map.seas.iter().map(|s| s.id.as_str());
        self.find_sea(id).ok_or_else(|| place.error(key, unknown("sea", id, known())))
    }

    /// The set of the named provinces; their names have been checked.
    fn provinces(&self, ids: &[String]) -> IdSet<Province> {
        ids.iter().filter_map(|id| self.find_province(id)).collect()
    }

    fn seas(&self, ids: &[String]) -> IdSet<Sea> {
        ids.iter().filter_map(|id| self.find_sea(id)).collect()
    }

    fn per_province<T: Copy + Default>(&self, of: impl Fn(&ProvinceRow) -> T) -> Table<Province, T, MAX_PROVINCES> {
        let rows = &self.files.map.provinces;
        Table::from_fn(|p: Province| rows.get(p.index()).map(&of).unwrap_or_default())
    }

    fn per_sea<T: Copy + Default>(&self, of: impl Fn(&SeaRow) -> T) -> Table<Sea, T, MAX_SEAS> {
        let rows = &self.files.map.seas;
        Table::from_fn(|s: Sea| rows.get(s.index()).map(&of).unwrap_or_default())
    }

    /// MN-003 to MN-006: the boards for 3, 4 and 5 players.
    fn boards(&self, content: &Content) -> Result<[Board; 3], ContentError> {
        let mut boards = [Board::default(); 3];
        for (board, players) in boards.iter_mut().zip(3..) {
            let key = players.to_string();
            let place = Place::table(self.bundle, "map.toml", "boards").entry(&key);
            let row = by_players(&self.files.map.boards, place, players, |b| b.players)?;
            let all_provinces = (0..content.province_count).map(Province::from_index).collect::<IdSet<_>>();
            let all_seas = (0..content.sea_count).map(Sea::from_index).collect::<IdSet<_>>();
            let (mut covered, mut dry) = (IdSet::EMPTY, IdSet::EMPTY);
            for id in &row.covered_provinces {
                covered.insert(self.province(id, place, "covered_provinces")?);
            }
            for id in &row.covered_seas {
                dry.insert(self.sea(id, place, "covered_seas")?);
            }
            board.provinces = all_provinces.without(covered);
            board.seas = all_seas.without(dry);
            board.empires = row.empires.iter().copied().collect();
            if row.empires.len() != players || board.empires.len() != players {
                return Err(place.error("empires", format!("expected {players} different empires")));
            }
            check::board(place, content, board)?;
        }
        Ok(boards)
    }

    /// MN-011: the starting positions, in the order of the empires. The capital province comes first.
    fn starts(&self) -> Result<[Start; Empire::COUNT], ContentError> {
        let mut starts = Vec::new();
        for empire in Empire::ALL {
            let place = Place::table(self.bundle, "setup.toml", "empires").entry(empire.as_str());
            let mut rows = self.files.setup.empires.iter().filter(|e| e.id == *empire);
            let row = rows.next().ok_or_else(|| place.error("", "the empire is missing"))?;
            if rows.next().is_some() {
                return Err(place.error("id", "the empire is listed twice"));
            }
            starts.push(self.start(place, row)?);
        }
        Ok(starts.try_into().unwrap_or_else(|_| unreachable!("one start per empire")))
    }

    fn start(&self, place: Place<'_>, row: &EmpireRow) -> Result<Start, ContentError> {
        if row.home_provinces.len() != 3 {
            let reason = format!("expected three provinces, found {}", row.home_provinces.len());
            return Err(place.error("home_provinces", reason));
        }
        let capital = self.province(&row.capital_province, place, "capital_province")?;
        let mut homes = Vec::new();
        for id in &row.home_provinces {
            homes.push(self.province(id, place, "home_provinces")?);
        }
        check::homes(self.bundle, place, self.files, row)?;
        homes.sort_by_key(|p| *p != capital);
        let mut provinces = [StartProvince::default(); 3];
        let mut triremes = Vec::new();
        for (home, start) in homes.into_iter().zip(&mut provinces) {
            let province = &self.files.map.provinces[home.index()];
            let here = Place::table(self.bundle, "setup.toml", "start_provinces").entry(&province.id);
            let mut rows = self.files.setup.start_provinces.iter().filter(|s| s.province == province.id);
            let pieces = rows.next().ok_or_else(|| here.error("", "the start province is missing"))?;
            if rows.next().is_some() {
                return Err(here.error("province", "the start province is listed twice"));
            }
            check::start_province(here, row, pieces)?;
            *start = StartProvince {
                province: home,
                built: built(here, province, pieces)?,
                legions: pieces.legions,
                fortress: pieces.fortresses > 0,
            };
            if pieces.triremes > 0 {
                triremes.push((self.trireme_sea(here, province, pieces)?, pieces.triremes));
            }
        }
        let mut resources = [0; Resource::COUNT];
        row.start_resources.iter().for_each(|(kind, n)| resources[kind.index()] = *n);
        Ok(Start {
            hero: row.starting_hero,
            provinces,
            triremes,
            resources,
            tracks: [row.start_trade, row.start_culture, row.start_military],
        })
    }

    fn trireme_sea(&self, here: Place<'_>, row: &ProvinceRow, start: &StartRow) -> Result<Sea, ContentError> {
        match (&start.trireme_sea, row.seas.as_slice()) {
            (Some(id), seas) if seas.contains(id) => self.sea(id, here, "trireme_sea"),
            (Some(id), seas) => Err(here.error("trireme_sea", unknown("sea of this province", id, seas))),
            (None, [only]) => self.sea(only, here, "triremes"),
            (None, seas) => {
                let reason = format!("say with `trireme_sea` where they are ({})", seas.join(", "));
                Err(here.error("triremes", reason))
            }
        }
    }

    fn start_titles(&self) -> Result<[[Empire; Title::COUNT]; 3], ContentError> {
        let mut titles = [[Empire::Rome; Title::COUNT]; 3];
        for (title, players) in titles.iter_mut().zip(3..) {
            let key = players.to_string();
            let place = Place::table(self.bundle, "setup.toml", "start_titles").entry(&key);
            let row = by_players(&self.files.setup.start_titles, place, players, |t| t.players)?;
            *title = [row.trade, row.culture, row.military];
            let playing = self.files.map.boards.iter().find(|b| b.players == players).map_or(&[][..], |b| &b.empires);
            for (name, empire) in ["trade", "culture", "military"].iter().zip(*title) {
                if !playing.contains(&empire) {
                    return Err(place.error(name, format!("{empire} does not play at a table of {players}")));
                }
            }
        }
        Ok(titles)
    }

    fn seat_order(&self) -> Result<[Empire; Empire::COUNT], ContentError> {
        let order = &self.files.setup.seats.order;
        let place = Place::table(self.bundle, "setup.toml", "seats");
        let wrong = || place.error("order", "expected each of the five empires once");
        if order.iter().copied().collect::<IdSet<Empire>>().len() != Empire::COUNT {
            return Err(wrong());
        }
        order.clone().try_into().map_err(|_| wrong())
    }
}

/// The only row for a number of players.
fn by_players<'r, T>(
    rows: &'r [T],
    place: Place<'_>,
    players: usize,
    of: impl Fn(&T) -> usize,
) -> Result<&'r T, ContentError> {
    if let Some(other) = rows.iter().map(&of).find(|n| !(3..=5).contains(n)) {
        return Err(place.error("", format!("found an entry for {other} players; tables have 3 to 5")));
    }
    let mut found = rows.iter().filter(|row| of(row) == players);
    match (found.next(), found.next()) {
        (Some(row), None) => Ok(row),
        (None, _) => Err(place.error("", format!("the entry for {players} players is missing"))),
        (Some(_), Some(_)) => Err(place.error("", format!("there are two entries for {players} players"))),
    }
}

/// The built slots of a start province. Each piece takes the first free slot that fits.
fn built(here: Place<'_>, province: &ProvinceRow, start: &StartRow) -> Result<u8, ContentError> {
    let mut bits = 0;
    let mut goods: Vec<_> = province.caravan_slots.iter().map(Some).collect();
    for good in &start.caravans {
        let Some(i) = goods.iter().position(|slot| *slot == Some(good)) else {
            let printed = province.caravan_slots.iter().map(|g| g.as_str()).collect::<Vec<_>>().join(", ");
            let reason =
                format!("`{good}` stands here more often than the province has slots for it (slots: {printed})");
            return Err(here.error("caravans", reason));
        };
        goods[i] = None;
        bits |= 1 << [Slot::Caravan1, Slot::Caravan2][i] as u8;
    }
    let mut kinds: Vec<_> = province.city_slots.iter().map(Some).collect();
    for kind in &start.cities {
        let Some(i) = kinds.iter().position(|slot| *slot == Some(kind)) else {
            let reason = format!("more cities `{}` than the province has slots for them", kind.building());
            return Err(here.error("cities", reason));
        };
        kinds[i] = None;
        bits |= 1 << [Slot::City1, Slot::City2][i] as u8;
    }
    let single = [
        ("markets", start.markets, province.market_slots, Slot::Market),
        ("temples", start.temples, province.temple_slots, Slot::Temple),
    ];
    for (key, given, slots, slot) in single {
        if given > slots {
            return Err(here.error(key, format!("{given} stand here, but the province has {slots} such slots")));
        }
        bits |= given << slot as u8;
    }
    Ok(bits)
}
