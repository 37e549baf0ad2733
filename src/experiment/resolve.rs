//! From what is written to what is played: factors multiplied out, names looked up, everything checked.

use super::forbid::FORBID;
use super::load::load;
use super::roles::{RoleChoice, draws};
use super::spec::Variant;
use super::{ExperimentError, OneOrMany, Seating, Tournament, Written};
use crate::arena::{Cell, Plan, Roles, Rotation, schedule};
use crate::bots::{self, BotConfig};
use crate::game::{ContentChoice, Forbid, GameInfo, LoadError, Setup, SetupError, unknown};
use crate::record::{CellFacts, GameFacts, Manifest, schema};
use crate::registry::{AnyGame, Loaded, Registry};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::collections::BTreeMap;
use std::path::PathBuf;

/// An experiment ready to be played.
#[derive(Clone, Debug)]
pub struct Experiment {
    /// What to play.
    pub plan: Plan,
    /// The game with each of its contents, loaded; [`Cell::game`] is an index into them.
    pub games: Vec<Loaded>,
    /// The manifest for the results.
    pub manifest: Manifest,
}

/// The column of variants.
const VARIANT: &str = "variant";

type Settings = BTreeMap<String, toml::Value>;

/// One thing that is varied: its name and its values.
pub(super) struct Factor {
    column: String,
    name: String,
    kind: FactorKind,
    values: Vec<toml::Value>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FactorKind {
    Option,
    Patch,
    Forbid,
}

impl Factor {
    /// What is forbidden, as a factor.
    pub(super) fn forbidding(values: Vec<toml::Value>) -> Self {
        Self { column: FORBID.to_owned(), name: FORBID.to_owned(), kind: FactorKind::Forbid, values }
    }
}

/// One combination of factors before the game has been asked about it.
#[derive(Clone)]
pub(super) struct Draft {
    players: usize,
    scenario: Option<String>,
    line_up: Vec<BotConfig>,
    roles: RoleChoice,
    options: Settings,
    patches: Settings,
    pub(super) forbid: Forbid,
    pub(super) factors: Vec<String>,
}

impl Written {
    /// Checks everything and makes the plan.
    ///
    /// # Errors
    /// Names the line, the key, what is wrong and what would be right.
    pub fn resolve(&self, registry: &Registry) -> Result<Experiment, ExperimentError> {
        let spec = &self.spec;
        self.check_numbers()?;
        if let Some(asked) = &spec.sensitivity {
            return self.sensitivity(asked, registry);
        }
        let check_printed = spec.check_printed;
        let base = ContentChoice { data: self.data(), check_printed, ..ContentChoice::default() };
        let plain = registry.load(&spec.game, &base).map_err(|e| match e {
            LoadError::UnknownGame(reason) => self.error("", "game", reason),
            LoadError::Content(e) => self.error("", "data", format!("{e}{}", hint(&e))),
        })?;
        let info = plain.info();

        self.check_rounds(info)?;
        let factors = self.factors(info)?;
        self.check_variants(info, &factors)?;
        let drafts = self.drafts(info, &factors)?;
        self.check_forbid(&*plain, &drafts)?;
        let mut contents: Vec<ContentChoice> = Vec::new();
        let mut content_of = Vec::with_capacity(drafts.len());
        for draft in &drafts {
            let (patches, options) = (draft.patches.clone(), draft.options.clone());
            let choice = ContentChoice { patches, options, forbid: draft.forbid.clone(), ..base.clone() };
            let known = contents.iter().position(|c| *c == choice);
            content_of.push(known.unwrap_or(contents.len()));
            if known.is_none() {
                contents.push(choice);
            }
        }
        let known = std::slice::from_ref(&plain);
        let games = load(registry, &spec.game, &contents, known).map_err(|e| self.content_error(&e))?;
        let names = registry.names_for_bots();
        let (mut cells, mut facts, mut reconstructed) = (Vec::new(), Vec::new(), BTreeMap::new());
        for (draft, &content) in drafts.iter().zip(&content_of) {
            let game = &*games[content];
            let cell = self.cell(game, draft, content, &names)?;
            reconstructed.insert(game.info().content_hash.clone(), game.info().reconstructed.clone());
            facts.push(cell_facts(&cell, draft, game.info()));
            cells.push(cell);
        }

        self.check_different(&cells, &facts)?;

        let mut manifest = Manifest {
            schema: schema::VERSION,
            program: registry.program().made_by(),
            experiment: spec.name.clone(),
            description: spec.description.clone(),
            game: GameFacts::from(info),
            seed: spec.seed,
            matches_per_cell: spec.matches,
            segment: spec.record.segment(),
            actions: spec.record.actions,
            rounds: spec.record.rounds,
            factors: self
                .varied_roles()
                .into_iter()
                .chain(factors.into_iter().map(|f| f.column))
                .chain((!spec.variants.is_empty()).then(|| VARIANT.to_owned()))
                .collect(),
            cells: facts,
            bots: bots_by_name(&cells).map_err(|reason| self.error("", "bots", reason))?,
            reproducible: cells.iter().flat_map(|c| &c.bots).all(BotConfig::reproducible),
            programs: cells.iter().flat_map(|c| &c.bots).any(BotConfig::is_program),
            paired: spec.paired && cells.len() > 1,
            aligned: spec.paired && cells.len() > 1,
            check_printed,
            stop: None,
            sensitivity: None,
            reconstructed,
        };
        if let Some(segment) = self.segment_of_round(&cells, manifest.game.cooperative)? {
            manifest.segment = segment;
        }
        if let Some(rule) = self.stop_rule(&cells, &manifest)? {
            manifest.segment = self.segment_of_looks(rule.every, cells.len() as u64)?;
            manifest.stop = Some(rule);
        }
        let plan = Plan {
            seed: spec.seed,
            cells,
            matches_per_cell: spec.matches,
            segment: manifest.segment,
            actions: spec.record.actions,
            rounds: spec.record.rounds,
            paired: manifest.paired,
            aligned: manifest.aligned,
            pairings: Vec::new(),
            timed: false,
        };
        Ok(Experiment { plan, games, manifest })
    }

    fn data(&self) -> Option<PathBuf> {
        self.spec.data.as_ref().map(|data| self.dir.join(data))
    }

    /// The error for content that cannot be loaded, at the line that asks for it. The content without patches and
    /// options is right, so one of them is wrong.
    fn content_error(&self, e: &LoadError) -> ExperimentError {
        let LoadError::Content(wrong) = e else { return self.error("", "game", e.to_string()) };
        let Some(path) = &wrong.patch else {
            let sections = [("patch", &self.spec.patch), ("options", &self.spec.options)];
            let section = sections.iter().find(|(_, table)| !table.is_empty()).map_or("factors", |(name, _)| name);
            return self.error(section, "", format!("together these values are refused: {wrong}{}", hint(wrong)));
        };
        // A reason about the patch itself needs no other place than the line that sets it.
        let of_patch = wrong.line.is_none() && (wrong.key.is_empty() || path.ends_with(&wrong.key));
        let elsewhere = || ExperimentError { patch: None, ..wrong.clone() }.to_string();
        let reason = if of_patch { wrong.reason.clone() } else { elsewhere() } + hint(wrong);
        let option = path.strip_prefix("rules.options.").unwrap_or_default();
        let varied = self.spec.factors.get("patch").map(flat).unwrap_or_default();
        match path {
            _ if self.spec.factors.contains_key(option) => self.error("factors", option, reason),
            _ if self.spec.options.contains_key(option) => self.error("options", option, reason),
            path if varied.contains_key(path) => self.error("factors.patch", path, reason),
            path if !flat_table(&self.spec.patch).contains_key(path) && !self.spec.variants.is_empty() => {
                self.error("variants", "", format!("{path}: {reason}"))
            }
            path => self.error("patch", path, reason),
        }
    }

    /// The varied options and patches, checked.
    fn factors(&self, info: &GameInfo) -> Result<Vec<Factor>, ExperimentError> {
        for (name, value) in &self.spec.options {
            check_option(info, name, value).map_err(|reason| self.error("options", name, reason))?;
        }
        let mut factors = Vec::new();
        for (name, values) in &self.spec.factors {
            if matches!(name.as_str(), "players" | "scenario" | "roles" | "patch") {
                continue;
            }
            let fail = |reason: String| self.error("factors", name, reason);
            let values = list(values).map_err(fail)?;
            if name == FORBID {
                factors.push(self.forbid_factor(values).map_err(fail)?);
                continue;
            }
            for value in &values {
                check_option(info, name, value).map_err(fail)?;
            }
            if self.spec.options.contains_key(name) {
                return Err(fail("is also set under [options]; an option is either fixed or varied".into()));
            }
            factors.push(Factor {
                column: format!("option_{name}"),
                name: name.clone(),
                kind: FactorKind::Option,
                values,
            });
        }
        for (path, values) in self.spec.factors.get("patch").map(flat).unwrap_or_default() {
            let fail = |reason: String| self.error("factors.patch", &path, reason);
            let values = list(&values).map_err(fail)?;
            if flat_table(&self.spec.patch).contains_key(&path) {
                return Err(fail("is also set under [patch]; a value is either fixed or varied".into()));
            }
            let column = format!("patch_{}", path.replace('.', "_"));
            factors.push(Factor { column, name: path.clone(), kind: FactorKind::Patch, values });
        }
        Ok(factors)
    }

    /// All combinations: players change slowest, then scenario, line-up, roles, and the factors in the order written.
    fn drafts(&self, info: &GameInfo, factors: &[Factor]) -> Result<Vec<Draft>, ExperimentError> {
        let (tables, line_ups, roles) = (self.tables(info)?, self.line_ups()?, self.roles()?);
        let levels = factors.iter().map(|factor| factor.values.len());
        let levels = levels.chain([tables.len(), line_ups.len(), roles.len(), self.spec.variants.len().max(1)]);
        self.check_size(levels)?;
        let mut drafts = Vec::new();
        for (players, scenario) in tables {
            for line_up in &line_ups {
                drafts.extend(roles.iter().cloned().map(|roles| Draft {
                    players,
                    scenario: scenario.clone(),
                    line_up: line_up.clone(),
                    factors: self.varied_roles().map(|_| roles.to_string()).into_iter().collect(),
                    roles,
                    options: self.spec.options.clone().into_iter().collect(),
                    patches: flat_table(&self.spec.patch),
                    forbid: self.spec.forbid.forbid(),
                }));
            }
        }
        for factor in factors {
            drafts = drafts.iter().flat_map(|draft| factor.values.iter().map(|v| draft.with(factor, v))).collect();
        }
        let variants = &self.spec.variants;
        if !variants.is_empty() {
            drafts = drafts.iter().flat_map(|draft| variants.iter().map(|v| draft.as_variant(v))).collect();
        }
        Ok(drafts)
    }

    /// Refuses variants that do not differ, or that set what is set or varied elsewhere.
    fn check_variants(&self, info: &GameInfo, factors: &[Factor]) -> Result<(), ExperimentError> {
        let fail = |reason: String| self.error("variants", "", reason);
        let variants = &self.spec.variants;
        if variants.len() == 1 {
            return Err(fail(
                "one variant alone is compared with nothing; write another, which may be just a name".into(),
            ));
        }
        for (i, variant) in variants.iter().enumerate() {
            let name = &variant.name;
            if name.trim().is_empty() {
                return Err(fail(format!("variant {} has no name", i + 1)));
            }
            if variants[..i].iter().any(|other| other.name == *name) {
                return Err(fail(format!("two variants are named `{name}`")));
            }
            let patch = flat_table(&variant.patch);
            let same = |other: &&Variant| {
                let settings = other.options == variant.options && flat_table(&other.patch) == patch;
                settings && other.forbid.forbid() == variant.forbid.forbid()
            };
            if let Some(other) = variants[..i].iter().find(same) {
                return Err(fail(format!("`{}` and `{name}` are the same; their cells would be equal", other.name)));
            }
            let varied = |setting: &String| factors.iter().any(|factor| factor.name == *setting);
            for (option, value) in &variant.options {
                check_option(info, option, value).map_err(|reason| fail(format!("`{name}`: {option}: {reason}")))?;
                if self.spec.options.contains_key(option) {
                    return Err(fail(format!(
                        "`{name}` sets `{option}`, which is set for all matches under [options]"
                    )));
                }
            }
            let fixed = flat_table(&self.spec.patch);
            if let Some(path) = patch.keys().find(|path| fixed.contains_key(*path)) {
                return Err(fail(format!("`{name}` sets `{path}`, which is set for all matches under [patch]")));
            }
            if let Some(setting) = variant.options.keys().chain(patch.keys()).find(|setting| varied(setting)) {
                return Err(fail(format!("`{name}` sets `{setting}`, which is varied under [factors]")));
            }
        }
        Ok(())
    }

    /// Table sizes with their scenarios. A scenario for a single table size brings that size along.
    fn tables(&self, info: &GameInfo) -> Result<Vec<(usize, Option<String>)>, ExperimentError> {
        let scenarios = self.scenarios(info)?;
        let sizes: Option<Vec<usize>> = scenarios.iter().map(|s| info.players_of(s.as_deref())).collect();
        if let (None, Some(sizes)) = (self.given("players", self.spec.players.as_ref())?.1, sizes) {
            return Ok(sizes.into_iter().zip(scenarios).collect());
        }
        let players = self.players(info)?;
        Ok(players.iter().flat_map(|n| scenarios.iter().map(|scenario| (*n, scenario.clone()))).collect())
    }

    fn players(&self, info: &GameInfo) -> Result<Vec<usize>, ExperimentError> {
        let (section, given) = self.given("players", self.spec.players.as_ref())?;
        let (min, max) = (*info.players.start(), *info.players.end());
        let Some(players) = given else {
            let reason = format!("missing; {} seats {min} to {max} players", info.title);
            return Err(self.error(section, "players", reason));
        };
        match players.iter().find(|p| !info.players.contains(p)) {
            Some(p) => {
                let reason = format!("{} seats {min} to {max} players, not {p}", info.title);
                Err(self.error(section, "players", reason))
            }
            None => Ok(players),
        }
    }

    fn scenarios(&self, info: &GameInfo) -> Result<Vec<Option<String>>, ExperimentError> {
        let (section, given) = self.given("scenario", self.spec.scenario.as_ref())?;
        let Some(given) = given else { return Ok(vec![None]) };
        match given.iter().find(|s| !info.scenarios.contains(s)) {
            Some(name) => Err(self.error(section, "scenario", unknown("scenario", name, &info.scenarios))),
            None => Ok(given.into_iter().map(Some).collect()),
        }
    }

    /// The values of a key that may stand at the top or under `[factors]`, and where it stands.
    pub(super) fn given<T: Clone + Serialize + DeserializeOwned>(
        &self,
        key: &str,
        top: Option<&OneOrMany<T>>,
    ) -> Result<(&'static str, Option<Vec<T>>), ExperimentError> {
        let (section, values) = match (top, self.spec.factors.get(key)) {
            (Some(_), Some(_)) => {
                return Err(self.error("factors", key, "is also set at the top of the file; set it in one place"));
            }
            (Some(top), None) => {
                let values = top.list();
                let written: Vec<_> = values.iter().filter_map(|value| toml::Value::try_from(value).ok()).collect();
                once(&written).map_err(|reason| self.error("", key, reason))?;
                ("", Some(values))
            }
            (None, Some(value)) => {
                let values = list(value).and_then(|values| {
                    values.into_iter().map(|v| v.try_into().map_err(|e: toml::de::Error| e.message().into())).collect()
                });
                ("factors", Some(values.map_err(|reason: String| self.error("factors", key, reason))?))
            }
            (None, None) => ("", None),
        };
        match &values {
            Some(values) if values.is_empty() => Err(self.error(section, key, "the list is empty")),
            _ => Ok((section, values)),
        }
    }

    fn line_ups(&self) -> Result<Vec<Vec<BotConfig>>, ExperimentError> {
        let written = self.spec.bots.list();
        // `bots = ["a", "b"]` is one line-up, `bots = [["a"], ["b"]]` are two.
        let line_ups: Vec<Vec<String>> = match written.iter().all(|b| matches!(b, OneOrMany::One(_))) {
            true => vec![written.iter().flat_map(OneOrMany::list).collect()],
            false => written.iter().map(OneOrMany::list).collect(),
        };
        if line_ups.iter().any(Vec::is_empty) {
            return Err(self.error("", "bots", "a line-up needs at least one bot"));
        }
        let resolve = |name: &String| {
            let beside = self.dir.join(name);
            let path = match name.ends_with(".toml") && beside.exists() {
                true => beside.display().to_string(),
                false => name.clone(),
            };
            bots::resolve(&path).map_err(|e| self.error("", "bots", e.to_string()))
        };
        let resolved: Vec<Vec<BotConfig>> =
            line_ups.iter().map(|line_up| line_up.iter().map(resolve).collect()).collect::<Result<_, _>>()?;
        match (0..resolved.len()).find(|&i| resolved[..i].contains(&resolved[i])) {
            Some(twice) => {
                Err(self.error("", "bots", format!("the line-up `{}` is listed twice", line_ups[twice].join(", "))))
            }
            None => Ok(resolved),
        }
    }
}

impl Draft {
    fn as_variant(&self, variant: &Variant) -> Self {
        let mut draft = self.clone();
        draft.options.extend(variant.options.clone());
        draft.patches.extend(flat_table(&variant.patch));
        draft.forbid = draft.forbid.and(&variant.forbid.forbid());
        draft.factors.push(variant.name.clone());
        draft
    }

    fn with(&self, factor: &Factor, value: &toml::Value) -> Self {
        let mut draft = self.clone();
        match factor.kind {
            FactorKind::Forbid => return draft.forbidding(value),
            FactorKind::Option => draft.options.insert(factor.name.clone(), value.clone()),
            FactorKind::Patch => draft.patches.insert(factor.name.clone(), value.clone()),
        };
        draft.factors.push(value.as_str().map_or_else(|| value.to_string(), str::to_owned));
        draft
    }

    /// The table without its roles.
    pub(super) fn table(&self) -> Setup {
        Setup { scenario: self.scenario.clone(), ..Setup::players(self.players) }
    }
}

impl Written {
    /// The rotation of a gauntlet.
    fn gauntlet(&self, rotation: Rotation, draft: &Draft) -> Result<Rotation, ExperimentError> {
        let (bots, seats) = (draft.line_up.len(), draft.players);
        let reason = match () {
            () if rotation == Rotation::Nothing => "a gauntlet rotates; leave `seating = \"fixed\"` out".to_owned(),
            () if seats < 2 => "a gauntlet needs tables of two or more".to_owned(),
            () if bots <= seats => format!(
                "with {bots} bots for {seats} seats all of them meet anyway; a gauntlet has more bots than seats, and the first \
                 plays against the others"
            ),
            () => return Ok(rotation.as_gauntlet()),
        };
        Err(self.error("", "tournament", reason))
    }

    /// The cell as it can be played with `game`, the content number `content`.
    fn cell(&self, game: &dyn AnyGame, draft: &Draft, content: usize, names: &[&str]) -> Result<Cell, ExperimentError> {
        let table = draft.table();
        let start =
            |roles: Vec<String>| -> Result<(), SetupError> { game.check_table(&Setup { roles, ..table.clone() }) };
        let roles = match &draft.roles {
            RoleChoice::Random => {
                let draws = draws(game, &table).map_err(|reason| self.roles_error(reason))?;
                draws.into_iter().try_for_each(start).map_err(|e| self.roles_error(e.to_string()))?;
                Roles::Drawn
            }
            RoleChoice::All => Roles::Given(game.roles(draft.players)),
            RoleChoice::Named(roles) if roles.len() == draft.players => Roles::Given(roles.clone()),
            RoleChoice::Named(roles) => {
                let reason = format!("{} given for a table of {}; give one per seat", roles.len(), draft.players);
                return Err(self.roles_error(reason));
            }
        };
        let mut move_around = false;
        if let Roles::Given(roles) = &roles {
            start(roles.clone()).map_err(|e| self.roles_error(e.to_string()))?;
            // If the rules of the game tie roles to seats, it refuses them in another order.
            let turned = roles.iter().cycle().skip(1).take(roles.len()).cloned().collect();
            let reversed = roles.iter().rev().cloned().collect();
            move_around = !roles.is_empty() && start(turned).is_ok() && start(reversed).is_ok();
        }
        let rotation = match self.spec.seating {
            Seating::Fixed => Rotation::Nothing,
            Seating::Rotate if move_around => Rotation::RolesAndBots,
            Seating::Rotate => Rotation::Bots,
        };
        let rotation = match self.spec.tournament {
            Tournament::RoundRobin => rotation,
            Tournament::Gauntlet => self.gauntlet(rotation, draft)?,
            Tournament::Swiss => {
                let bots: Vec<String> = draft.line_up.iter().map(|bot| bot.name.clone()).collect();
                self.swiss(rotation, &bots, draft.players)?
            }
        };
        for bot in &draft.line_up {
            let fits = bot.check_games(names).and_then(|()| game.check_bot(bot));
            fits.map_err(|e| self.error("", "bots", e.to_string()))?;
        }
        Ok(Cell {
            game: content,
            players: draft.players,
            scenario: draft.scenario.clone(),
            roles,
            bots: draft.line_up.clone(),
            rotation,
        })
    }
}

fn cell_facts(cell: &Cell, draft: &Draft, info: &GameInfo) -> CellFacts {
    let json = |settings: &Settings| {
        let value = |v| serde_json::to_value(v).expect("TOML values are JSON values");
        settings.iter().map(|(name, v)| (name.clone(), value(v))).collect()
    };
    CellFacts {
        players: cell.players,
        scenario: cell.scenario.clone(),
        roles: match &cell.roles {
            Roles::Given(roles) => roles.clone(),
            Roles::Drawn => Vec::new(),
        },
        drawn_roles: cell.roles == Roles::Drawn,
        rotation: cell.rotation.to_string(),
        bots: cell.bots.iter().map(|b| b.name.clone()).collect(),
        options: json(&draft.options),
        patches: json(&draft.patches),
        forbid: draft.forbid.clone(),
        factors: draft.factors.clone(),
        content_hash: info.content_hash.clone(),
    }
}

fn bots_by_name(cells: &[Cell]) -> Result<BTreeMap<String, serde_json::Value>, String> {
    let mut by_name = BTreeMap::new();
    for bot in cells.iter().flat_map(|c| &c.bots) {
        let config = serde_json::to_value(bot).expect("bot configurations serialise");
        if by_name.insert(bot.name.clone(), config.clone()).is_some_and(|other| other != config) {
            return Err(format!("two different bots are named `{}`; rename one of them", bot.name));
        }
    }
    Ok(by_name)
}

fn check_option(info: &GameInfo, name: &str, value: &toml::Value) -> Result<(), String> {
    let Some(option) = info.options.iter().find(|o| o.name == name) else {
        return Err(unknown("option", name, info.options.iter().map(|o| &o.name)));
    };
    // An option without listed values takes any value of its type.
    let fits = if option.values.is_empty() { value.same_type(&option.value) } else { option.values.contains(value) };
    if fits {
        return Ok(());
    }
    if option.values.is_empty() {
        return Err(format!(
            "expected {} as in `{}`, found {}",
            option.value.type_str(),
            option.value,
            value.type_str()
        ));
    }
    let shown = |v: &toml::Value| v.as_str().map_or_else(|| v.to_string(), str::to_owned);
    Err(unknown("value", &shown(value), option.values.iter().map(shown)))
}

/// The hint at `check_printed`, if the content is wrong only in differing from the printed one.
fn hint(wrong: &ExperimentError) -> &'static str {
    if wrong.not_as_printed { "; a design under test says `check_printed = false`" } else { "" }
}

/// The values of a factor, each once.
fn list(value: &toml::Value) -> Result<Vec<toml::Value>, String> {
    let values = match value {
        toml::Value::Array(values) => values.clone(),
        other => return Err(format!("a factor is a list of values, not {}", other.type_str())),
    };
    once(&values)?;
    if values.is_empty() { Err("the list is empty".into()) } else { Ok(values) }
}

/// Refuses a list with a value in it twice: it would make equal cells.
fn once(values: &[toml::Value]) -> Result<(), String> {
    match (0..values.len()).find(|&i| values[..i].contains(&values[i])) {
        Some(i) => Err(format!("{} is listed twice", values[i])),
        None => Ok(()),
    }
}

/// `[patch]` written with dotted keys or nested tables, as paths.
pub(super) fn flat_table(table: &toml::Table) -> Settings {
    let mut settings = Settings::new();
    for (key, value) in table {
        match value {
            toml::Value::Table(inner) => {
                settings.extend(flat_table(inner).into_iter().map(|(path, v)| (format!("{key}.{path}"), v)));
            }
            value => drop(settings.insert(key.clone(), value.clone())),
        }
    }
    settings
}

fn flat(value: &toml::Value) -> Settings {
    value.as_table().map(flat_table).unwrap_or_default()
}

impl Experiment {
    /// Matches of a cell after which its seatings are balanced: the largest over all cells.
    pub fn balanced_after(&self) -> u64 {
        self.plan.cells.iter().map(schedule::balanced_after).max().unwrap_or(1)
    }
}
