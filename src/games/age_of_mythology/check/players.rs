//! What one player may have.

use crate::AgeOfMythology;
use crate::content::*;
use crate::ids::*;
use crate::options::*;
use crate::state::*;
use crate::step::*;
use agon_game::{Id, Seat, ensure};

impl AgeOfMythology {
    pub(super) fn check_player(&self, s: &State, seat: Seat) -> Result<(), String> {
        let result = if self.is_dealing(s) { self.check_newcomer(s, seat) } else { self.check_realm(s, seat) };
        result.map_err(|reason| format!("seats[{}].{reason}", seat.0))
    }

    /// AOM-101: before the civilizations are dealt nobody has anything.
    fn check_newcomer(&self, s: &State, seat: Seat) -> Result<(), String> {
        let p = s.player(seat);
        ensure!(*p == self.newcomer(p.civ), "civ: {seat} has something, but the civilizations are not dealt yet");
        Ok(())
    }

    fn check_realm(&self, s: &State, seat: Seat) -> Result<(), String> {
        let p = s.player(seat);
        ensure!(p.hidden == Hidden::default(), "hidden: {:?}; only observations have this field", p.hidden);
        let paid: u16 = p.sources.as_slice().iter().map(|n| u16::from(*n)).sum();
        ensure!(paid <= u16::from(p.points), "sources: {paid} points of {}", p.points);
        self.check_board(s, seat, p)?;
        self.check_eras(s, seat, p)?;
        self.check_hand(s, seat, p)
    }

    /// The three areas of the board.
    pub(super) fn check_board(&self, s: &State, seat: Seat, p: &Player) -> Result<(), String> {
        self.check_city(p)?;
        self.check_units(s, seat, p)?;
        self.check_production(s, seat, p)
    }

    /// AOM-543: eras are reached one after the other; AOM-470, AOM-505: some things need one.
    fn check_eras(&self, s: &State, seat: Seat, p: &Player) -> Result<(), String> {
        let mut before = 0;
        for era in Era::ALL {
            let turn = p.reached[*era];
            ensure!(turn == 0 || *era <= p.era, "reached: {era} in turn {turn}, but the era is {}", p.era);
            ensure!(turn <= s.turn, "reached: {era} in turn {turn}, but it is turn {}", s.turn);
            ensure!(turn == 0 || turn >= before, "reached: {era} in turn {turn}, an earlier era in turn {before}");
            before = before.max(turn);
        }
        let ended = s.over == Some(Over::Wonder(seat));
        ensure!(
            p.buildings.has(Building::TheWonder) == ended,
            "buildings: `the_wonder` stands if its builder has ended the match with it, and only then (AOM-801)"
        );
        let era = self.content.wonder_era;
        ensure!(!ended || p.era >= era, "era: {}; the Wonder needs {era} (AOM-470)", p.era);
        let one = self.content.options.hero_copies == HeroCopies::One;
        let twice = |unit: &Unit| self.rules(*unit).class == Class::Hero && self.in_use(s, seat, *unit) > 1;
        if let Some(hero) = self.units_of(p.civ).find(twice).filter(|_| one) {
            return Err(format!("units: more than one `{}` (AOM-R34)", hero.name()));
        }
        let early =
            |unit: &Unit| self.in_use(s, seat, *unit) > 0 && self.rules(*unit).era.is_some_and(|era| era > p.era);
        let hero = self.units_of(p.civ).find(early).filter(|_| !self.heroes_come_early());
        if let Some(hero) = hero {
            return Err(format!("units: `{}` is a hero of a later era than {} (AOM-505)", hero.name(), p.era));
        }
        Ok(())
    }

    /// AOM-443 to AOM-445, AOM-470.
    fn check_city(&self, p: &Player) -> Result<(), String> {
        ensure!(!p.buildings.has(Building::House), "buildings: `house`; houses are counted in `houses`");
        let most = self.content.buildings[Building::House.index()].max_per_city;
        ensure!(p.houses <= most, "houses: {} of at most {most} (AOM-445)", p.houses);
        for building in p.buildings.iter() {
            let none = self.content.buildings[building.index()].max_per_city == 0;
            ensure!(!none, "buildings: no `{building}` may stand in a city (AOM-445)");
        }
        let (size, squares) = (self.city_size(p), self.content.boards[p.civ.index()].city);
        ensure!(size <= squares, "buildings: {size} with the houses on {squares} squares (AOM-443)");
        Ok(())
    }

    /// AOM-012, AOM-412, AOM-451.
    fn check_production(&self, s: &State, seat: Seat, p: &Player) -> Result<(), String> {
        let board = &self.content.boards[p.civ.index()];
        for &terrain in Terrain::ALL {
            let of_terrain = |t: &Tile| self.content.tiles[t.index()].terrain == terrain;
            let used: u16 = self.tiles().filter(of_terrain).map(|t| u16::from(p.tiles[t])).sum();
            let squares = board.squares[terrain.index()];
            ensure!(used <= u16::from(squares), "tiles: {used} on {squares} squares of {terrain} (AOM-012)");
        }
        // AOM-004, AOM-452: a villager for each house, and one more who is about to be removed.
        let houses = u16::from(p.houses);
        let leaving = s.steps.iter().filter(|t| *t == Step::Spoils(SpoilStep::RemoveVillager { seat })).count() as u16;
        let workers: u16 = p.workers.as_slice().iter().map(|n| u16::from(*n)).sum();
        let villagers = u16::from(p.villagers) + workers;
        let sacrificed = self.content.options.hades_may_sacrifice_villager;
        ensure!(
            villagers == houses + leaving || (sacrificed && villagers <= houses + leaving),
            "villagers: {villagers} with those on tiles, for {houses} houses (AOM-004)"
        );
        // AOM-661.
        let standing: u16 = p.gatherers.as_slice().iter().map(|n| u16::from(*n)).sum();
        ensure!(
            standing == 0 || self.gatherer(p.civ).is_some(),
            "gatherers: {standing}, but no unit of the {} civilization gathers (AOM-661)",
            p.civ
        );
        // AOM-C6: while workers are being moved there may be too many on a tile, if the units that still have to leave find room.
        let arranging = s.active == seat && matches!(s.steps.top(), Some(Step::Gather(GatherStep::Arrange { .. })));
        let takes_over = arranging && self.content.options.gatherers_may_return == GatherersMayReturn::None;
        for tile in self.tiles() {
            let (villagers, units) = (u16::from(p.workers[tile]), u16::from(p.gatherers[tile]));
            let workers = if takes_over { villagers.max(units) } else { villagers + units };
            let stations = self.stations(p, tile);
            ensure!(
                workers <= u16::from(stations),
                "workers: {workers} on {}, where {stations} have room (AOM-412)",
                self.tile_name(tile)
            );
        }
        let (excess, free) = (self.excess(p), self.stations_from(p, Tile(0)));
        ensure!(u16::from(excess) <= free, "workers: {excess} have no tile to go to (AOM-412)");
        Ok(())
    }

    /// AOM-018: no more units than figures.
    fn check_units(&self, s: &State, seat: Seat, p: &Player) -> Result<(), String> {
        let options = &self.content.options;
        let mut all = 0;
        for unit in self.units_of(p.civ) {
            let used = self.in_use(s, seat, unit);
            all += used;
            let mut limit = u16::from(self.content.figures[p.civ.index()][self.place(unit)])
                * u16::from(self.content.figure_sets[s.players()]);
            if options.figure_limit == FigureLimit::None {
                limit = MOST_UNITS;
            }
            ensure!(used <= limit, "units: {used} of {limit} figures of `{}` (AOM-018)", unit.name());
        }
        ensure!(all <= MOST_UNITS, "units: {all}; the program counts up to {MOST_UNITS}");
        let known = self.units_of(p.civ).count();
        ensure!(p.units[known..].iter().all(|n| *n == 0), "units: a kind that {} does not have", p.civ);
        Ok(())
    }

    /// Whether the content has a power or ability that brings heroes in any era.
    fn heroes_come_early(&self) -> bool {
        let hero = |unit: Unit| self.rules(unit).class == Class::Hero;
        let gives = |power: &Power| match *power {
            Power::GainUnits { unit, .. } | Power::Convert { unit, .. } => hero(unit),
            Power::GainOfClass { class, .. } => class == Class::Hero,
            _ => false,
        };
        let spawns = |ability: &Ability| matches!(ability, Ability::SpawnOnKill { unit, .. } if hero(*unit));
        self.content.cards.iter().flat_map(|card| &card.god).flat_map(|god| &god.effects).any(gives)
            || self.content.units.iter().flat_map(|unit| &unit.abilities).any(spawns)
    }

    /// AOM-301, AOM-355, AOM-712: hands, and cards that have been played or are set aside.
    fn check_hand(&self, s: &State, seat: Seat, p: &Player) -> Result<(), String> {
        let (cards, limit) = (
            p.permanents.len() + p.hand.len() + p.leaving.len() + p.leaving_hand.len(),
            self.content.hand_limits[p.era.index()],
        );
        ensure!(cards <= limit.into(), "hand: {cards} cards, in the {} era at most {limit} (AOM-301)", p.era);
        let twice = p.permanents.and(p.played).or(p.permanents.and(p.leaving)).or(p.leaving.and(p.played)).first();
        if let Some(kind) = twice {
            return Err(format!("permanents: `{kind}` is in hand, played or set aside, not two of them (AOM-355)"));
        }
        let keepable = p.permanents.or(p.leaving).or(p.played).without(p.spent).len();
        ensure!(
            usize::from(p.kept) <= keepable,
            "kept: {} permanent cards, but only {keepable} can have been kept (AOM-712)",
            p.kept
        );
        let discarding = matches!(s.steps.top(), Some(Step::Cards(CardStep::DiscardCards { .. })));
        let unkept = p.permanents.or(p.leaving).and(p.spent).first().filter(|_| discarding);
        if let Some(kind) = unkept {
            return Err(format!("spent: `{kind}`, which is kept from this turn on (AOM-712)"));
        }
        let in_hand = p.permanents.len() + p.leaving.len();
        ensure!(
            !discarding || usize::from(p.kept) == in_hand,
            "kept: {} instead of the {in_hand} permanent cards in hand when cards are discarded (AOM-712)",
            p.kept
        );
        let playing = s.round > 0;
        ensure!(playing || p.played.is_empty(), "played: cards, but no action round is played (AOM-355)");
        ensure!(playing || p.extra == 0, "extra: {} cards, but no action round is played", p.extra);
        let given = self.extra_cards(s, p.civ);
        let further: u16 = s.seats.refs().filter(|o| o.civ == p.civ).map(|o| u16::from(o.extra)).sum();
        ensure!(further <= given, "extra: {further} cards for {}, but powers played have given {given}", p.civ);
        if p.leaving.is_empty() && p.leaving_hand.is_empty() {
            return Ok(());
        }
        let place = (seat.index() + s.players() - s.first.index()) % s.players();
        let chosen = matches!(s.steps.top(), Some(Step::Cards(CardStep::DiscardCards { done, .. })) if place <= usize::from(done));
        ensure!(chosen, "leaving: cards, but {seat} has not been asked what to discard (AOM-711)");
        Ok(())
    }

    /// Further cards that the powers of a civilization have given; the cards of these powers lie in the discard pile.
    fn extra_cards(&self, s: &State, civ: Civ) -> u16 {
        let cards = |power: &Power| if let Power::ExtraAction(n) = power { u16::from(*n) } else { 0 };
        let of = |(card, rules): (Card, &CardRules)| {
            let each: u16 = rules.god.iter().flat_map(|god| &god.effects).map(cards).sum();
            each * u16::from(s.discards[civ][card])
        };
        (0..).map(Card::from_index).zip(&self.content.cards).map(of).sum()
    }

    /// AOM-301, AOM-351, AOM-355: every round has taken a card out of each hand, and permanent cards that have been played are
    /// among them.
    pub(super) fn check_rounds(&self, s: &State) -> Result<(), String> {
        // How far the last turn has come is forgotten.
        if s.over.is_some() {
            return Ok(());
        }
        for seat in Seat::all(s.players()) {
            let p = s.player(seat);
            let (gone, limit) =
                (usize::from(self.put_away_in_rounds(s, seat)), self.content.hand_limits[p.era.index()]);
            let cards = p.cards() + p.leaving.len() + p.leaving_hand.len();
            ensure!(
                cards == 0 || cards + gone <= limit.into(),
                "seats[{}].hand: {cards} cards, but in the {} era {gone} of at most {limit} have been played or passed (AOM-301)",
                seat.0,
                p.era
            );
            let (played, further) = (p.played.len(), self.extra_cards(s, p.civ));
            ensure!(
                played <= gone + usize::from(further),
                "seats[{}].played: {played} permanent cards, but {gone} cards have been played or passed (AOM-355)",
                seat.0
            );
        }
        Ok(())
    }

    /// AOM-351: how many cards a player has played or passed in the rounds of this turn, unless his hand was empty (AOM-R14).
    fn put_away_in_rounds(&self, s: &State, seat: Seat) -> u8 {
        let has = |wanted: Step| s.steps.iter().any(|step| step == wanted);
        let done = |step: Step| if let Step::Turn(TurnStep::NextCard { done }) = step { Some(done) } else { None };
        let place = (seat.index() + s.players() - s.first.index()) % s.players();
        match s.steps.iter().find_map(done) {
            // Nobody has played yet in this round.
            Some(0) => s.round,
            Some(done) => {
                let asked = place < usize::from(done) && !has(Step::Turn(TurnStep::PlayCard { seat }));
                s.round.saturating_sub(1) + u8::from(asked)
            }
            None if has(Step::Turn(TurnStep::BeginTurn)) => 0,
            None => self.content.rounds,
        }
    }

    /// The card that is being carried out, and what is noted down for it.
    pub(super) fn check_card(&self, s: &State) -> Result<(), String> {
        let carried_out = |step: Step| {
            matches!(step, Step::Turn(TurnStep::NextCard { done }) if done > 0)
                || step == Step::Turn(TurnStep::ExtraCard)
        };
        let above = s.steps.iter().position(carried_out).filter(|_| s.round > 0);
        let playing = above.and_then(|i| s.steps.get(i + 2).or(s.steps.get(i + 1)));
        let card = s.card.map(|card| card.name());
        let idle = matches!(playing, None | Some(Step::Turn(TurnStep::PlayCard { .. } | TurnStep::ExtraCard)));
        ensure!(!idle || s.card.is_none(), "card: `{}`, but no card is carried out", card.unwrap_or_default());
        let rules = self.card_rules(s);
        ensure!(!s.power || rules.is_some_and(|r| r.god.is_some()), "power: paid, but no god card is carried out");
        let has = |wanted: fn(Step) -> bool| s.steps.iter().any(wanted);
        let asked = has(|step| step == Step::Power(PowerStep::UsePower));
        ensure!(!(asked && s.power), "power: paid, but the stack still asks whether it is to be (`use_power`)");
        let action = rules.map(|r| r.action);
        let mine = s.player(s.active);
        let fresh = s.fresh_buildings;
        ensure!(
            fresh.is_empty() || has(|step| matches!(step, Step::Build(_))),
            "fresh_buildings: some, but nothing is built (AOM-448)"
        );
        let gone = fresh.without(mine.buildings).first();
        ensure!(gone.is_none(), "fresh_buildings: {} has no `{}`", s.active, gone.map_or("", Building::as_str));
        self.check_notes(s, &has, action)
    }

    /// What is noted down in the course of an action; nothing may be left over from an action that has ended.
    fn check_notes(
        &self,
        s: &State,
        has: &dyn Fn(fn(Step) -> bool) -> bool,
        action: Option<CardAction>,
    ) -> Result<(), String> {
        let gathering = has(|step| step == Step::Gather(GatherStep::Produce))
            && !has(|step| step == Step::Gather(GatherStep::ChooseGather));
        ensure!(s.gather.is_some() == gathering, "gather: said while workers are moved, and only then (AOM-415)");
        let fits = match (action, s.gather) {
            (Some(CardAction::Gather { mode: GatherMode::All }), Some(gather)) => gather == Gather::All,
            (Some(CardAction::Gather { mode: GatherMode::Resource(r) }), Some(gather)) => gather == Gather::Resource(r),
            (_, gather) => gather != Some(Gather::All),
        };
        ensure!(fits, "gather: not what the card says (AOM-418)");
        let arranging = has(|step| matches!(step, Step::Gather(GatherStep::Arrange { .. })));
        let mine = s.player(s.active);
        for tile in self.tiles() {
            let (settled, workers) =
                (u16::from(s.settled[tile]), u16::from(mine.workers[tile]) + u16::from(mine.gatherers[tile]));
            let most = if arranging { workers } else { 0 };
            ensure!(settled <= most, "settled: {settled} on {}, at most {most} (AOM-411)", self.tile_name(tile));
        }
        let paying = has(|step| matches!(step, Step::Build(BuildStep::Discount { .. })));
        ensure!(paying || s.saved == Default::default(), "saved: cubes, but no building is paid (AOM-465)");
        let trading = has(|step| matches!(step, Step::Trade(TradeStep::Give { .. } | TradeStep::Receive { .. })));
        ensure!(trading || s.given == Default::default(), "given: cubes, but nothing is exchanged (AOM-521)");
        for resource in Resource::ALL {
            let (given, bank) = (s.given[*resource], s.bank[*resource]);
            ensure!(given <= bank, "given: {given} {resource}, but the bank has {bank}");
        }
        let priced = has(|step| matches!(step, Step::Trade(TradeStep::TradePrice { .. })));
        ensure!(!priced || s.given == Default::default(), "given: cubes, but the price is not paid yet (AOM-524)");
        Ok(())
    }
}
