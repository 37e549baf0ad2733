//! The 35 god powers, each played once, and the readings of their limits (AOM-357 to AOM-359, AOM-607).

mod goods;
mod units;

use crate::fight::*;
use crate::support::*;
use agon_age_of_mythology::content::CardAction;
use agon_age_of_mythology::ids::*;
use agon_age_of_mythology::step::*;
use agon_age_of_mythology::{Action, AgeOfMythology};
use agon_game::{Id, Seat};
use goods::*;
use units::*;

const GREEKS: [&str; 3] = ["greek", "egyptian", "norse"];
const EGYPTIANS: [&str; 3] = ["egyptian", "greek", "norse"];
const NORSE: [&str; 3] = ["norse", "greek", "egyptian"];

/// Makes a test for each god, and the list of their names.
macro_rules! gods {
    ($($name:ident => $test:expr;)+) => {
        $(#[test] fn $name() { $test })+
        /// Gods that have a test.
        const PLAYED: &[&str] = &[$(stringify!($name)),+];
    };
}

gods! {
    aphrodite => sends_home();
    ares => unit_limits(GREEKS, "ares", [("hoplite", 9), ("spearman", 9)]);
    hera => free_house();
    artemis => two_picks(GREEKS, "artemis");
    dionysus => food_for_the_active_player("dionysus", GREEKS, 2 * (2 + 1), 0);
    hades => sacrifice();
    poseidon => five_cubes(GREEKS, "poseidon", cubes(5, 0, 0, 0));
    hephaestos => removes_any_tile();
    zeus => hero_with_the_advance();
    apollo => free_toxotes();
    hermes => four_cubes_of_choice(GREEKS, "hermes");
    isis => first_loss_returns();
    sekhmet => unit_limits(EGYPTIANS, "sekhmet", [("spearman", 9), ("hoplite", 9)]);
    thoth => fourth_card(EGYPTIANS, "thoth");
    horus => destroys_a_building(EGYPTIANS, "horus", true);
    nephthys => cheaper_buildings();
    ptah => two_picks(EGYPTIANS, "ptah");
    ra => food_for_the_active_player("ra", EGYPTIANS, 2 * (2 + 2), 2);
    hathor => removes_an_enemy_food_tile();
    set => exchanges_tiles();
    anubis => mummifies();
    bast => mortals_for_one_food();
    osiris => free_hero();
    bragi => one_die_more();
    heimdall => no_limits();
    tyr => all_go_berserk();
    njord => destroys_a_building(NORSE, "njord", false);
    baldr => others_get_no_tile();
    freyja => five_cubes(NORSE, "freyja", cubes(0, 0, 5, 0));
    skadi => others_do_not_gather();
    thor => kills_a_creature();
    odin => fourth_card(NORSE, "odin");
    hel => two_mortals();
    forseti => four_cubes_of_choice(NORSE, "forseti");
    loki => steals();
}

/// AOM-357: every god card of the content has a test here.
#[test]
fn all_gods_are_played() {
    let content = &game().content;
    let gods = std::iter::zip(content.names.all::<Card>(), &content.cards).filter(|(_, rules)| rules.god.is_some());
    assert_eq!(gods.map(|(name, _)| name.as_str()).collect::<Vec<_>>(), PLAYED);
}

/// AOM-357, AOM-358, AOM-D19: each power costs the printed favor, which goes to the bank before anything else; with a cube less
/// it is not offered.
#[test]
fn aom_358_every_power_has_its_price() {
    let game = game_with(&[("power_needs_effect", "false"), ("next_age_power_without_advance", "true")]);
    let mut played = 0;
    for name in PLAYED {
        let card = id::<Card>(name);
        let favor = game.content.cards[card.index()].god.as_ref().unwrap().favor;
        let civ = Civ::ALL.iter().position(|civ| game.content.decks[civ.index()][card] > 0).unwrap();
        let roles = [GREEKS, EGYPTIANS, NORSE][civ];
        let mut p = of(&game, roles).cubes(0, cubes(0, 0, 0, favor)).play(0, name);
        let bank = p.bank()[3];
        p.act(Action::UsePower);
        assert_eq!((p.purse(0)[3], p.bank()[3]), (0, bank + favor), "{name}");
        let p = of(&game, roles).cubes(0, cubes(9, 9, 9, favor - 1)).hand(0, &[name]);
        let mut p = p.at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(0) }), STOP]);
        if p.is_legal(Action::Play { card }) {
            p.act(Action::Play { card });
            assert_ne!(p.s.steps.top(), Some(Step::Power(PowerStep::UsePower)), "{name}");
            played += 1;
        }
    }
    // A Next Age card is not to be played for its power alone without the favor.
    let advances =
        |name: &&&str| matches!(game.content.cards[id::<Card>(name).index()].action, CardAction::NextAge { .. });
    assert_eq!(played, PLAYED.len() - PLAYED.iter().filter(advances).count());
}

/// Seat 0 plays the card and pays for its power (AOM-357, AOM-358).
fn used<'g>(p: Position<'g>, card: &str) -> Position<'g> {
    let mut p = p.play(0, card);
    assert_eq!(p.legal(), [Action::UsePower, Action::NoPower]);
    p.act(Action::UsePower);
    assert!(p.s.power);
    p
}

/// Whether the power can be used when the card is played.
fn offered(p: Position<'_>, card: &str) -> bool {
    p.play(0, card).s.steps.top() == Some(Step::Power(PowerStep::UsePower))
}

fn start(roles: [&str; 3]) -> Position<'static> {
    table(game(), &roles)
}

fn of<'g>(game: &'g AgeOfMythology, roles: [&str; 3]) -> Position<'g> {
    table(game, &roles)
}

fn take(resource: Resource) -> Action {
    Action::Take { resource }
}

/// AOM-D9: option `god_targets_any_opponent`: without it, only neighbours of another civilization.
#[test]
fn aom_d9_whom_powers_reach() {
    let neighbours = game_with(&[("god_targets_any_opponent", "false")]);
    let roles = ["norse", "greek", "egyptian", "norse", "egyptian"];
    for (game, reached) in [(game(), &[1, 2, 3, 4][..]), (&neighbours, &[1, 4])] {
        let p = used(table(game, &roles), "loki");
        let seats = reached.iter().map(|seat| Action::ChoosePlayer { seat: Seat(*seat) });
        assert_eq!(p.legal(), seats.collect::<Vec<_>>());
    }
}

/// AOM-R6, AOM-D9: partners are no opponents.
#[test]
fn powers_spare_the_partner() {
    let mut p = table(game(), &["norse", "greek", "norse", "greek"]);
    p.s.teams = true;
    let p = used(p, "loki");
    assert_eq!(p.legal(), [1, 3].map(|seat| Action::ChoosePlayer { seat: Seat(seat) }));
    // Those that reach any player spare him, too.
    let mut p = table(game(), &["egyptian", "greek", "egyptian", "greek"]).houses(0, 1).houses(1, 1).houses(2, 1);
    p.s.teams = true;
    let p = used(p, "horus");
    assert_eq!(p.legal(), [0, 1].map(|seat| Action::Destroy { seat: Seat(seat), building: Building::House }));
    let tile = "fertile_food_2";
    let p = table(game(), &["greek", "norse", "greek", "norse"]).tiles(0, tile, 1).tiles(1, tile, 1).tiles(2, tile, 1);
    let mut p = p.cubes(0, cubes(4, 4, 4, 5));
    p.s.teams = true;
    assert_eq!(used(p, "hephaestos").legal(), [choose(0, tile), choose(1, tile)]);
}

/// AOM-D19: option `power_needs_effect`.
#[test]
fn aom_d19_powers_without_an_effect() {
    let free = game_with(&[("power_needs_effect", "false")]);
    for (roles, card) in
        [(GREEKS, "hades"), (NORSE, "thor"), (NORSE, "njord"), (EGYPTIANS, "anubis"), (EGYPTIANS, "osiris")]
    {
        assert!(!offered(table(game(), &roles).army(0, &[]), card), "{card}");
        let mut p = used(table(&free, &roles).army(0, &[]), card);
        p.finish();
    }
    // More cubes for food tiles need one.
    let no_food = table(game(), &EGYPTIANS).tiles(0, "hills_gold_2", 1);
    assert!(!offered(no_food, "ra"));
    assert!(offered(table(game(), &EGYPTIANS).tiles(0, "hills_food_1", 1), "ra"));
    // AOM-D18: a power without effect does nothing: no house beyond the tenth.
    let mut p = used(table(&free, &GREEKS).houses(0, 10), "hera");
    p.finish();
    assert_eq!(p.s.player(Seat(0)).houses, 10);
    // AOM-357: without the favor it is never offered.
    assert!(!offered(table(&free, &GREEKS).cubes(0, cubes(4, 4, 4, 0)), "poseidon"));
}

fn choose(seat: u8, tile: &str) -> Action {
    Action::ChooseTile { seat: Seat(seat), tile: id(tile), on: Stand::Nobody }
}

// ---- more cards ----

fn fourth_card(roles: [&str; 3], card: &str) {
    let p = start(roles).hand(0, &[card, "permanent_build"]).cubes(0, cubes(4, 4, 4, 6)).army(1, &[]);
    let mut p = p.at(&[
        Step::Turn(TurnStep::PlayCard { seat: Seat(0) }),
        Step::Turn(TurnStep::NextCard { done: 3 }),
        Step::Turn(TurnStep::ExtraCard),
        Step::Turn(TurnStep::Spoilage),
        STOP,
    ]);
    p.s.round = 3;
    p.act(Action::Play { card: id(card) }).act(Action::UsePower);
    if card == "thoth" {
        p.act(Action::Attack { seat: Seat(1), area: Area::City });
        p.commit(0, &[("spearman", 1)]);
    }
    // The third round is over, the others have played, and seat 0 plays once more.
    assert_eq!(
        (p.s.steps.top(), p.s.player(Seat(0)).extra),
        (Some(Step::Turn(TurnStep::PlayCard { seat: Seat(0) })), 0)
    );
    p.act(Action::Pass { card: id("permanent_build") });
    assert!(p.done());
}

/// AOM-D19: powers that change the action of their card, where that can come to nothing.
#[test]
fn aom_d19_powers_that_change_no_action() {
    // All three empires have neighbours only; a power for battles needs one with units.
    let facing = |roles, own: &[(&str, u8)], other: &[(&str, u8)]| {
        start(roles).army(0, own).army(1, other).army(2, &[]).cubes(0, cubes(4, 4, 4, 9))
    };
    for (roles, card, own, other) in [
        (GREEKS, "aphrodite", "hoplite", "spearman"),
        (NORSE, "bragi", "huskarl", "hoplite"),
        (NORSE, "tyr", "huskarl", "hoplite"),
        (EGYPTIANS, "isis", "spearman", "hoplite"),
    ] {
        assert!(!offered(facing(roles, &[(own, 9)], &[]), card), "{card} against nobody");
        assert!(offered(facing(roles, &[(own, 1)], &[(other, 1)]), card), "{card}");
    }
    // Ares: 8 own units and 6 of the other instead of the 6 printed. Heimdall: any number instead of 4.
    for (roles, card, own, other, printed) in
        [(GREEKS, "ares", "hoplite", "spearman", 6), (NORSE, "heimdall", "huskarl", "hoplite", 4)]
    {
        assert!(!offered(facing(roles, &[(own, printed)], &[(other, printed)]), card), "{card}: all may fight");
        assert!(!offered(facing(roles, &[(own, printed + 1)], &[]), card), "{card} against nobody");
        assert!(offered(facing(roles, &[(own, printed + 1)], &[(other, 1)]), card), "{card}");
    }
    assert!(!offered(facing(GREEKS, &[("hoplite", 1)], &[("spearman", 9)]), "ares"), "theirs stay 6");
    assert!(offered(facing(NORSE, &[("huskarl", 1)], &[("hoplite", 5)]), "heimdall"), "no limit for both");
    // An Armory lets a seventh unit fight without the power.
    let armed = || facing(GREEKS, &[("hoplite", 7)], &[("spearman", 1)]).buildings(0, &[Building::Armory]);
    assert!(!offered(armed(), "ares"));

    let houses = |seat, p: Position<'static>| p.houses(seat, 10);
    assert!(!offered(full_city(start(EGYPTIANS)), "nephthys") && offered(houses(0, start(EGYPTIANS)), "nephthys"));
    assert!(!offered(start(NORSE), "skadi") && offered(start(NORSE).tiles(1, "fertile_food_2", 1), "skadi"));
    // Dionysus: more food for the active player, and nothing for the others.
    let food = |seat| start(GREEKS).tiles(seat, "fertile_food_2", 1);
    assert!(!offered(start(GREEKS), "dionysus") && offered(food(0), "dionysus") && offered(food(1), "dionysus"));
    let dry = table(game(), &EGYPTIANS).tiles(0, "hills_food_1", 1).cubes(1, cubes(17, 4, 4, 4));
    assert_eq!(dry.bank()[0], 0);
    assert!(!offered(dry, "ra"), "no food to gather");
    assert!(!offered(full_board(start(GREEKS), &[0]), "artemis") && offered(start(GREEKS), "artemis"));
    assert!(!offered(full_board(start(NORSE), &[1, 2]), "baldr"), "nobody could take a tile");
    assert!(offered(full_board(start(NORSE), &[1]), "baldr"));
}

/// The city of seat 0 has ten houses and six other buildings on its sixteen squares.
fn full_city(p: Position<'static>) -> Position<'static> {
    let others: Vec<Building> = Building::ALL.iter().copied().filter(|b| *b != Building::House).take(6).collect();
    p.buildings(0, &others).houses(0, 10)
}

/// No square is left on the boards of some seats.
fn full_board(mut p: Position<'static>, seats: &[u8]) -> Position<'static> {
    for &seat in seats {
        for tile in p.game.content.names.all::<Tile>().iter().map(|name| id::<Tile>(name)) {
            let terrain = p.game.content.tiles[tile.index()].terrain;
            let player = p.s.player(Seat(seat));
            let all = p.game.content.boards[player.civ.index()].squares[terrain.index()];
            let same = |t: &Tile| p.game.content.tiles[t.index()].terrain == terrain;
            let tiles = (0..p.game.content.tiles.len()).map(|t| Tile(t as u8)).filter(same);
            let used: u8 = tiles.map(|t| player.tiles[t]).sum();
            let taken = p.s.pool[tile].min(all - used);
            p.s.pool[tile] -= taken;
            p.s.player_mut(Seat(seat)).tiles[tile] += taken;
        }
    }
    p
}

/// AOM-D19: a further card must be left for it when every round to come has taken one.
#[test]
fn aom_d19_a_fourth_card_needs_a_card() {
    for (roles, card) in [(NORSE, "odin"), (EGYPTIANS, "thoth")] {
        let offered = |round: u8, extra: u8, hand: &[&str]| {
            let p = start(roles).hand(0, hand).cubes(0, cubes(6, 6, 6, 6)).army(0, &[]);
            let mut p = p.at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(0) }), STOP]);
            p.s.round = round;
            p.s.player_mut(Seat(0)).extra = extra;
            let action = Action::Play { card: id(card) };
            p.is_legal(action) && p.act(action).s.steps.top() == Some(Step::Power(PowerStep::UsePower))
        };
        let more = ["permanent_build", "permanent_gather", "permanent_trade"];
        assert!(offered(3, 0, &[card, more[0]]) && !offered(3, 0, &[card]), "{card} in the last round");
        assert!(offered(2, 0, &[card, more[0], more[1]]) && !offered(2, 0, &[card, more[0]]), "{card} a round before");
        assert!(!offered(3, 1, &[card, more[0]]), "{card}: the other card is for a further action already");
    }
}

/// AOM-R62, AOM-354: an attack after Thoth's power may be left out, and without units the card is played for the power alone.
#[test]
fn aom_r62_thoth_without_an_attack() {
    let last = |units: &[(&str, u8)]| {
        let p = start(EGYPTIANS).hand(0, &["thoth", "permanent_build"]).army(0, units).army(1, &[("hoplite", 2)]);
        let mut p = p.at(&[Step::Turn(TurnStep::PlayCard { seat: Seat(0) }), STOP]);
        p.s.round = 3;
        p
    };
    let mut p = last(&[("spearman", 1)]);
    p.act(Action::Play { card: id("thoth") });
    let mut plain = Position { game: p.game, s: p.s };
    plain.act(Action::NoPower);
    assert!(!plain.is_legal(Action::Stop), "who wants neither power nor attack passes the card");
    p.act(Action::UsePower).act(Action::Stop);
    assert!(p.done());
    assert_eq!((p.units(0, "spearman"), p.s.player(Seat(0)).extra), (1, 1));
    let mut p = last(&[]);
    p.act(Action::Play { card: id("thoth") }).act(Action::UsePower);
    assert!(p.done());
    assert_eq!(p.s.player(Seat(0)).extra, 1);
}

/// AOM-D15, AOM-C12: extra cards come after the third round in turn order, one for each power; nobody has to play them.
#[test]
fn aom_d15_order_of_extra_cards() {
    let cards = ["permanent_build", "permanent_trade", "permanent_explore"];
    let mut p = start(GREEKS).hand(0, &cards).hand(1, &cards).hand(2, &cards);
    p.s.first = Seat(2);
    p.s.round = 3;
    p.s.player_mut(Seat(1)).extra = 2;
    p.s.player_mut(Seat(2)).extra = 1;
    let mut p = p.at(&[Step::Turn(TurnStep::ExtraCard), Step::Turn(TurnStep::Spoilage), STOP]);
    let mut order = Vec::new();
    while !p.done() {
        order.extend(p.decider());
        p.act(match order.len() {
            1 => Action::Pass { card: id("permanent_trade") },
            2 => Action::Play { card: id("permanent_explore") },
            _ => Action::Stop,
        });
        p.until(|s| matches!(s.steps.top(), Some(STOP | Step::Turn(TurnStep::PlayCard { .. }))));
    }
    assert_eq!(order, [2, 1, 1]);
    assert_eq!([0, 1, 2].map(|seat| p.s.player(Seat(seat)).cards()), [3, 2, 2], "what is not played is kept");
    // In a round a card must be played or discarded.
    let p = start(GREEKS).hand(0, &cards).at(&[
        Step::Turn(TurnStep::PlayCard { seat: Seat(0) }),
        Step::Turn(TurnStep::NextCard { done: 1 }),
        STOP,
    ]);
    assert!(!p.is_legal(Action::Stop));
}

/// AOM-R62: after a power the ordinary action may be left out if it is optional.
#[test]
fn aom_r62_a_power_without_the_action() {
    let mut p = used(start(GREEKS), "apollo");
    p.act(Action::Stop);
    assert!(p.done());
    assert_eq!((p.units(0, "toxotes"), p.purse(0)), (4, cubes(4, 4, 4, 3)));
}
