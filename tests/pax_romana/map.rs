//! Chapter 2: Territories, Provinces, Spaces and links.

use crate::support::*;
use agon_game::Id;
use agon_pax_romana::content::*;
use agon_pax_romana::ids::*;

/// PAX-2.1a: what the map consists of.
#[test]
fn pax_2_1a_the_map_has_its_parts() {
    let map = &content().map;
    let kinds = |kind| map.points.iter().filter(|point| point.kind == kind).count();
    assert_eq!((map.territories.len(), map.spaces.len()), (17, 223));
    // 46 Provinces and the seven undivided Territories.
    assert_eq!(map.provinces.len(), 53);
    assert_eq!(map.provinces.iter().filter(|province| province.divided).count(), 46);
    assert_eq!([PointKind::Land, PointKind::Naval, PointKind::DeepSea].map(kinds), [36, 33, 10]);
}

/// PAX-2.1.1a, PAX-2.1.1b, PAX-2.1.1e, PAX-2.1.1i, PAX-1.4x: three kinds of Territories.
#[test]
fn pax_2_1_1a_territories_are_of_three_kinds() {
    let map = &content().map;
    let of = |kind| {
        let all = (0..map.territories.len()).map(Territory::from_index);
        names(all.filter(|territory| map.territory(*territory).kind == kind))
    };
    assert_eq!(of(TerritoryKind::Home), ["rome", "greece", "east", "carthage"]);
    let minor = ["spain", "gaul", "sicily", "germania", "danube", "asia_minor", "crete", "chersonesus", "rhodes"];
    assert_eq!(of(TerritoryKind::Minor), minor);
    assert_eq!(of(TerritoryKind::Barbarian), ["great_germanic_tribes", "sarmatia", "scythia", "armenia"]);
    for (name, power) in [("rome", Power::Rome), ("greece", Power::Greece), ("east", Power::East)] {
        assert_eq!(territory(name).home_of, Some(power));
    }
}

/// PAX-2.1.1c, PAX-2.1.1d, PAX-2.1.1g, PAX-2.1.2a, PAX-2.1.2b: Provinces that the text lists in full.
#[test]
fn pax_2_1_1c_territories_have_their_provinces() {
    for (name, listed) in [
        ("rome", &["cisalpina", "italy", "bruttium"][..]),
        ("greece", &["attica", "peloponnese", "macedonia", "thrace", "aegean_islands"]),
        ("gaul", &["narbonensis", "aquitania", "lugdunensis", "belgica", "britannia"]),
    ] {
        assert_eq!(provinces(territory(name).provinces), listed, "{name}");
    }
    assert_eq!(spaces(province("aegean_islands").spaces), ["thasos", "lemnos", "naxos"]);
    for (i, province) in content().map.provinces.iter().enumerate() {
        let home = content().map.territory(province.territory);
        assert!(home.provinces.has(Province::from_index(i)) && !province.spaces.is_empty());
        assert!(province.spaces.iter().all(|space| home.spaces.has(space)));
    }
}

/// PAX-2.1.1f, PAX-2.1.1h, PAX-2.1.1i, PAX-2.1.1j, PAX-2.1.1l, PAX-15.2.2e: an undivided Territory is one Province and is
/// worth 1 talent and 1 point in all.
#[test]
fn pax_2_1_1h_undivided_territories_are_not_counted_twice() {
    let undivided = ["crete", "chersonesus", "rhodes", "great_germanic_tribes", "sarmatia", "scythia", "armenia"];
    let map = &content().map;
    let found: Vec<_> =
        (0..map.territories.len()).map(Territory::from_index).filter(|t| !map.territory(*t).divided).collect();
    assert_eq!(names(found), undivided);
    for name in undivided {
        let (whole, part) = (territory(name), province(name));
        assert_eq!((whole.income, whole.objective_points), (0, 0), "{name}");
        assert_eq!((part.income, part.objective_points, part.divided), (1, 1, false), "{name}");
        assert_eq!(whole.spaces, part.spaces);
    }
}

/// PAX-R129: Rhodes as a Province of Asia Minor.
#[test]
fn pax_r129_rhodes_may_be_part_of_asia_minor() {
    let other = patched("rules.options.rhodes_separate_territory", false).unwrap();
    let (rhodes, asia_minor) = (id::<Province>("rhodes"), id::<Territory>("asia_minor"));
    assert_eq!(other.map.province(rhodes).territory, asia_minor);
    assert!(other.map.province(rhodes).divided && other.map.territory(asia_minor).provinces.has(rhodes));
    assert!(other.map.territory(asia_minor).spaces.has(id("rhodus")));
    let its_own = other.map.territory(id("rhodes"));
    assert!(its_own.provinces.has(rhodes) && its_own.objective_points == 0, "Objective N names it (PAX-15.4.9o)");
}

/// 2.C: numbers of Spaces that the text states, and what is more than half of them (PAX-5.2.2b, PAX-5.2.3a).
#[test]
fn provinces_have_the_stated_numbers_of_spaces() {
    for (name, spaces, majority) in [
        ("italy", 9, 5),
        ("bruttium", 5, 3),
        ("macedonia", 5, 3),
        ("aegean_islands", 3, 2),
        ("aquitania", 6, 4),
        ("narbonensis", 5, 3),
        ("lugdunensis", 9, 5),
        ("britannia", 8, 5),
        ("balearic_islands", 1, 1),
        ("malta", 1, 1),
    ] {
        let rules = province(name);
        assert_eq!((rules.spaces.len(), rules.majority), (spaces, majority), "{name}");
    }
}

/// PAX-2.1.2c: Rhodes is a state of its own; PAX-2.1.2d: Corinth lies in the Peloponnese.
#[test]
fn pax_2_1_2d_corinth_lies_in_the_peloponnese() {
    assert_eq!(space("corinthus").province, id("peloponnese"));
    assert_eq!(space("rhodus").territory, id("rhodes"));
    assert_eq!(content().forces.minors[Minor::Rhodes as usize].home_space, Some(content().map.rhodes));
}

/// 2.E: where the text puts Spaces.
#[test]
fn spaces_lie_where_the_text_puts_them() {
    for (province, listed) in [
        ("italy", &["roma", "arretium", "pisae", "barium"][..]),
        ("bruttium", &["rhegium", "tarentum", "croton"]),
        ("macedonia", &["pella", "dyrrhachium"]),
        ("thrace", &["sestos", "byzantium"]),
        ("egypt", &["alexandria", "memphis", "hermopolis", "pelusium"]),
        ("africa", &["thapsus"]),
        ("mauretania", &["tingis"]),
        ("gallaecia", &["bergidum"]),
        ("tarraconensis", &["numantia"]),
        ("aquitania", &["gergovia"]),
        ("lugdunensis", &["lugdunum", "darioritum"]),
        ("belgica", &["bibracte", "gesoriacum"]),
        ("britannia", &["londinium"]),
        ("narbonensis", &["valentia", "narbo", "nemausus"]),
        ("western_sicily", &["lilybaeum", "agrigentum"]),
        ("eastern_sicily", &["messana", "syracusae"]),
        ("corsica", &["aleria"]),
        ("dalmatia", &["salona", "lissa"]),
        ("ionia", &["abydos", "lesbos_chios", "samos"]),
        ("pontus", &["nicomedia"]),
        ("cappadocia", &["mazaca", "sebastia"]),
        ("cilicia", &["tarsus"]),
        ("crete", &["knossos"]),
    ] {
        for name in listed {
            assert_eq!(space(name).province, id(province), "{name}");
        }
    }
}

/// PAX-1.4h, PAX-1.4aj, PAX-2.1.3b, PAX-2.1.3d to PAX-2.1.3f, PAX-2.1.3h: kinds of Spaces.
#[test]
fn pax_2_1_3f_spaces_are_of_their_kinds() {
    let map = &content().map;
    let those = |is: fn(&SpaceRules) -> bool| {
        names((0..map.spaces.len()).map(Space::from_index).filter(|space| is(map.space(*space))))
    };
    let capitals = ["roma", "athenae", "pella", "alexandria", "antiochia", "carthago"];
    assert_eq!(those(|space| space.capital_of.is_some()), capitals);
    assert_eq!(space("pella").capital_of, Some(Power::Greece));
    let mountains = ["cirta", "iconium", "mazaca", "sebastia", "cilician_gates"];
    assert_eq!(those(|space| space.rough_mountain), mountains);
    // PAX-6.1.1g.
    assert_eq!(those(|space| space.mine > 0), ["bergidum"]);
    assert_eq!(space("bergidum").mine, 1);
    // PAX-6.2.8a.
    assert_eq!(those(|space| !space.heavy_infantry), ["thasos", "lemnos", "naxos", "lesbos_chios", "samos"]);
    assert_eq!((map.ports.len(), map.tribe_spaces.len()), (106, 27));
    for name in ["pisae", "roma", "alexandria", "tarsus", "lilybaeum", "corinthus", "megara"] {
        assert!(map.ports.has(id(name)), "{name}");
    }
    for name in ["gergovia", "nemausus", "bibracte", "londinium"] {
        assert!(map.tribe_spaces.has(id(name)), "{name}");
    }
}

/// PAX-2.1.4a to PAX-2.1.4c, PAX-2.1.3c, PAX-2.1.3g: what links join.
#[test]
fn pax_2_1_4a_links_join_what_they_may() {
    let map = &content().map;
    for node in (0..MAX_NODES).map(Node::from_index) {
        let land = map.land(node).iter().map(|link| link.to);
        for to in land.chain(map.sea(node).iter().copied()) {
            let joined = |a: Node, b: Node| map.land(a).iter().any(|link| link.to == b) || map.sea(a).contains(&b);
            assert!(joined(node, to) && joined(to, node));
        }
        match node {
            Node::Point(point) if point.index() < map.points.len() => {
                let at_sea = map.point(point).kind != PointKind::Land;
                assert_eq!(map.land(node).is_empty(), at_sea);
                assert_eq!(map.sea(node).is_empty(), !at_sea);
            }
            Node::Space(space) if space.index() < map.spaces.len() => {
                assert_eq!(map.sea(node).is_empty(), !map.space(space).port, "{space:?}");
            }
            _ => assert!(map.land(node).is_empty() && map.sea(node).is_empty()),
        }
    }
}

/// 2.F: the links that the text states, ADJ-1 to ADJ-21; PAX-2.1.4e: Megara and Corinth; PAX-2.1.4f, PAX-2.1.4g: both kinds
/// between the same Spaces.
#[test]
fn pax_2_1_4e_stated_links_are_there() {
    let map = &content().map;
    let land = |a: &str, b: &str| map.land(node(a)).iter().find(|link| link.to == node(b)).map(|link| link.kind);
    for (a, b) in [
        ("salona", "ltp_dalmaticum"),
        ("ltp_dalmaticum", "lissa"),
        ("memphis", "hermopolis"),
        ("emporiae", "narbo"),
        ("narbo", "nemausus"),
        ("nemausus", "valentia"),
        ("taurinorum", "mediolanum"),
        ("mediolanum", "parma"),
        ("parma", "arretium"),
        ("roma", "pisae"),
        ("parma", "ravenna"),
        ("ravenna", "ariminum"),
        ("ariminum", "bovianum"),
        ("bovianum", "roma"),
        ("pella", "dyrrhachium"),
        ("syracusae", "agrigentum"),
    ] {
        assert_eq!(land(a, b), Some(LandKind::Road), "{a} - {b}");
    }
    assert_eq!(land("valentia", "taurinorum"), Some(LandKind::AlpinePass));
    assert_eq!(land("gergovia", "uxellodunum"), None);
    let sea = |a: &str, b: &str| map.sea(node(a)).contains(&node(b));
    for (a, b) in [("pisae", "aleria"), ("megara", "corinthus"), ("rhegium", "messana"), ("malaca", "carthago_nova")] {
        assert!(sea(a, b), "{a} - {b}");
    }
    assert!(land("malaca", "carthago_nova").is_some());
    assert_eq!(land("rhegium", "messana"), Some(LandKind::Strait));
    // ADJ-2, ADJ-3: with a transit point between.
    assert_eq!(map.sea_distance(node("lissa"), node("barium")), 2);
    assert_eq!(map.sea_distance(node("alexandria"), node("rhodus")), 2);
}

/// PAX-9.2.1a, PAX-9.2.1d, PAX-9.2.1e, PAX-9.2.1f, PAX-R152, PAX-T16: MP of the links.
#[test]
fn pax_9_2_1a_links_cost_their_mp() {
    let mp = |a: &str, b: &str| content().map.land(node(a)).iter().find(|link| link.to == node(b)).unwrap().mp;
    assert_eq!(mp("mediolanum", "parma"), 1);
    assert_eq!(mp("salona", "ltp_dalmaticum"), 1);
    assert_eq!(mp("valentia", "taurinorum"), 3);
    assert_eq!(mp("rhegium", "messana"), 2);
    assert_eq!(mp("tingis", "ltp_calpe"), 1);
    assert_eq!(mp("ltp_calpe", "tingis"), 2);
    // Nicomedia, two transit points, Iconium: 4 MP, and 1 to attack.
    let way = ["nicomedia", "ltp_sangarius", "ltp_phrygia", "iconium"];
    assert_eq!(way.windows(2).map(|pair| mp(pair[0], pair[1])).sum::<u8>(), 4);
}

/// PAX-9.5.3a to PAX-9.5.3d: the four Straits and their guards.
#[test]
fn pax_9_5_3a_there_are_four_straits() {
    let map = &content().map;
    let straits =
        (0..MAX_NODES).map(Node::from_index).flat_map(|node| map.land(node).iter().map(move |link| (node, link)));
    let found: Vec<_> = straits.filter(|(_, link)| link.kind == LandKind::Strait).collect();
    assert_eq!(found.len(), 8);
    let guards = |a: &str, b: &str| {
        let link = map.land(node(a)).iter().find(|link| link.to == node(b)).unwrap();
        names(link.guards.iter())
    };
    assert_eq!(guards("messana", "rhegium"), ["rhegium", "messana"]);
    assert_eq!(guards("sestos", "abydos"), ["sestos", "abydos"]);
    assert_eq!(guards("byzantium", "nicomedia"), ["byzantium", "nicomedia"]);
    assert_eq!(guards("ltp_calpe", "tingis"), ["tingis"]);
}

/// ADJ-6: every Alpine Pass ends in Cisalpina.
#[test]
fn alpine_passes_end_in_cisalpina() {
    let map = &content().map;
    let cisalpina = province("cisalpina").spaces;
    let mut passes = 0;
    for node in (0..MAX_NODES).map(Node::from_index) {
        for link in map.land(node).iter().filter(|link| link.kind == LandKind::AlpinePass) {
            let inside = |node: Node| node.space().is_some_and(|space| cisalpina.has(space));
            assert!(inside(node) != inside(link.to));
            passes += 1;
        }
    }
    assert_eq!(passes, 10);
}

/// Distances count links, regardless of who holds the places between.
#[test]
fn distances_count_links() {
    let map = &content().map;
    assert_eq!(map.land_distance(node("parma"), node("parma")), 0);
    assert_eq!(map.land_distance(node("parma"), node("arretium")), 1);
    assert_eq!(map.land_distance(node("parma"), node("thasos")), u8::MAX);
    let (a, b) = (node("taurinorum"), node("roma"));
    assert_eq!(map.land_distance(a, b), map.land_distance(b, a));
    assert!(map.land_neighbours[a.index()].iter().all(|to| map.land_distance(a, to) == 1));
}

/// PAX-6.1.1a to PAX-6.1.1d, PAX-6.1.4a: income of Provinces and Territories.
#[test]
fn pax_6_1_1b_provinces_have_their_income() {
    let others = [("ionia", 2), ("italy", 2), ("narbonensis", 2), ("egypt", 3)];
    let none = [("balearic_islands", 0), ("malta", 0), ("ancient_germania", 0)];
    let special: Vec<_> = others.into_iter().chain(none).collect();
    for (i, rules) in content().map.provinces.iter().enumerate() {
        let name = &content().names.all::<Province>()[i];
        let income = special.iter().find(|(known, _)| known == name).map_or(1, |(_, income)| *income);
        assert_eq!(rules.income, income, "{name}");
        // PAX-15.2.2a.
        assert_eq!(rules.objective_points, 1);
    }
    // PAX-15.2.2b.
    assert!(content().map.territories.iter().filter(|t| t.divided).all(|t| (t.income, t.objective_points) == (1, 1)));
}

/// PAX-6.2.5a, PAX-6.2.6a, PAX-6.2.7e, PAX-2.2f: which units may be formed where.
#[test]
fn pax_6_2_5a_provinces_form_their_units() {
    let units = |name: &str| names(province(name).units.iter());
    assert_eq!(units("italy"), ["lg", "li"]);
    assert_eq!(units("judaea"), ["hi", "li", "cav"]);
    assert_eq!(units("syria"), ["hi", "li", "cav", "el"]);
    assert_eq!(units("ionia"), ["hi", "li"]);
    assert_eq!(units("britannia"), ["li", "cav"]);
    assert_eq!(units("aegean_islands"), ["li", "cav"]);
    assert_eq!(units("malta"), [""; 0]);
    // PAX-6.2.4 with PAX-2.1.1k: Barbarian Territories form nothing.
    assert_eq!(units("armenia"), [""; 0]);
    let legions = content().map.provinces.iter().filter(|p| p.units.has(Unit::Legion));
    assert!(legions.clone().all(|p| p.territory == id("rome")) && legions.count() == 3);
}

/// PAX-9.3.1e: a Space has no more Land Links than an Interception can remember.
#[test]
fn a_space_with_too_many_land_links_is_refused() {
    let ends = ["emporiae", "narbo", "massilia", "tolosa", "utica", "zama", "sinope", "amisus", "tyrus"];
    let links: String =
        ends.iter().map(|end| format!("  {{ a = \"roma\", b = \"{end}\", source = \"public\" }},\n")).collect();
    let refused = FILES.edited("links.toml", "plain = [", "plain = [\n", &format!("plain = [\n{links}"));
    let refused = refused.map(|_| ()).unwrap_err().to_string();
    assert!(refused.contains("`roma` has more than 8 Land Links"), "{refused}");
}
