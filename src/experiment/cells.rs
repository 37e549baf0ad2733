//! From factors to cells: every combination, with its table, its roles and its line-up, as the game can play it.

use super::factors::{Factor, FactorKind, Settings, flat_table, list, once};
use super::roles::{RoleChoice, draws};
use super::spec::Variant;
use super::{ExperimentError, OneOrMany, Seating, Tournament, Written};
use agon_arena::{Cell, Roles, Rotation};
use agon_bots::BotConfig;
use agon_game::{Forbid, GameInfo, Setup, SetupError, player_range, unknown};
use agon_record::CellFacts;
use agon_registry::AnyGame;
use serde::Serialize;
use serde::de::DeserializeOwned;

/// One combination of factors before the game has been asked about it.
#[derive(Clone)]
pub(super) struct Draft {
    players: usize,
    scenario: Option<String>,
    line_up: Vec<BotConfig>,
    roles: RoleChoice,
    pub(super) options: Settings,
    pub(super) patches: Settings,
    pub(super) forbid: Forbid,
    pub(super) factors: Vec<String>,
}

impl Written {
    /// All combinations: players change slowest, then scenario, line-up, roles, and the factors in the order written.
    pub(super) fn drafts(&self, info: &GameInfo, factors: &[Factor]) -> Result<Vec<Draft>, ExperimentError> {
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
            let reason = format!("missing; {} is for {}", info.title, player_range(min, max));
            return Err(self.error(section, "players", reason));
        };
        match players.iter().find(|p| !info.players.contains(p)) {
            Some(p) => {
                let reason = format!("{} is for {}, not {p}", info.title, player_range(min, max));
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
            agon_bots::resolve(&path).map_err(|e| self.error("", "bots", e.to_string()))
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

    /// The rotation of a gauntlet.
    fn gauntlet(&self, rotation: Rotation, draft: &Draft) -> Result<Rotation, ExperimentError> {
        let (bots, seats) = (draft.line_up.len(), draft.players);
        let reason = match () {
            () if rotation == Rotation::Nothing => "a gauntlet rotates; leave `seating = \"fixed\"` out".to_owned(),
            () if seats < 2 => "a gauntlet needs tables of two or more".to_owned(),
            () if bots <= seats => format!(
                "with {bots} bot{} for {seats} seats all of them meet anyway; a gauntlet has more bots than seats, and the first \
                 plays against the others",
                if bots == 1 { "" } else { "s" }
            ),
            () => return Ok(rotation.as_gauntlet()),
        };
        Err(self.error("", "tournament", reason))
    }

    /// The cell as it can be played with `game`, the content number `content`.
    pub(super) fn cell(
        &self,
        game: &dyn AnyGame,
        draft: &Draft,
        content: usize,
        names: &[&str],
    ) -> Result<Cell, ExperimentError> {
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
            start(roles.clone()).map_err(|e| self.table_error(&e))?;
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

pub(super) fn cell_facts(cell: &Cell, draft: &Draft, info: &GameInfo) -> CellFacts {
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
