//! What comes next: steps on a stack, chapter by chapter, and one loop that carries out automatic steps.
//! The steps of a match are on a stack in its state. The top one is carried out first; a rule pushes its remaining work
//! before it does anything that may set off more. A game whose next step follows from the current one keeps a single
//! step, a stack of one. Each chapter of the rulebook declares an enum of its steps beside its rules and implements
//! [`Chapter`] for it; [`chapters!`](crate::chapters) joins them into the steps of the game. The game then implements
//! [`Flow`] and delegates `turn`, `legal_actions` and `apply` of [`Rules`] to [`turn`], [`legal`] and [`apply`] here.

use super::{Rules, Seat, Turn};
use serde::de::{Deserializer, Error as _};
use serde_json::Value;
use std::borrow::Cow;
use std::fmt::Debug;

/// Who acts in a step. `D` says what chance draws.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Who<D> {
    /// A seat decides.
    Seat(Seat),
    /// Chance decides.
    Chance(D),
    /// Nobody: the rules carry it out.
    Rules,
}

/// A game whose match is a stack of steps.
pub trait Flow: Rules {
    /// The steps of all chapters.
    type Step: Chapter<Self>;
    /// What chance can be asked to draw.
    type Draw: Copy + Debug;

    /// The step on top of the stack; `None` when the match is over.
    fn top(&self, state: &Self::State) -> Option<Self::Step>;
}

/// The steps of one chapter of the rulebook, or of all of them.
pub trait Chapter<G: Flow>: Copy + Debug {
    /// Who acts in this step.
    fn who(self, game: &G, state: &G::State) -> Who<G::Draw>;

    /// Appends what the deciding seat may do (see [`Rules::legal_actions`]). Called only if a seat decides.
    fn legal(self, game: &G, state: &G::State, out: &mut Vec<G::Action>);

    /// Carries out an automatic step, or skips a decision that leaves nothing to choose. Returns true if it did: then
    /// something else is on top. Returns false if somebody has to act, which is the default.
    fn pass(self, _game: &G, _state: &mut G::State) -> bool {
        false
    }

    /// Carries out a decision of this step, or a chance result.
    ///
    /// # Panics
    /// On an action that the step does not know; [`unknown_action`] names both.
    fn apply(self, game: &G, state: &mut G::State, action: G::Action);

    /// What kind of decision this is (see [`Telling::decision_kind`](super::Telling::decision_kind)).
    fn kind(self, game: &G, state: &G::State) -> Cow<'static, str>;
}

/// Steps that may follow each other before somebody has to act; far more than any rulebook sets off.
const LONGEST_CHAIN: u32 = 100_000;

/// Who acts next.
#[inline]
pub fn turn<G: Flow>(game: &G, state: &G::State) -> Turn {
    match game.top(state) {
        None => Turn::Over,
        Some(step) => match step.who(game, state) {
            Who::Seat(seat) => Turn::Decision(seat),
            Who::Chance(_) => Turn::Chance,
            Who::Rules => unreachable!("{step:?} needs nobody and cannot wait"),
        },
    }
}

/// What the deciding seat may do.
///
/// # Panics
/// When the match is over.
#[inline]
pub fn legal<G: Flow>(game: &G, state: &G::State, out: &mut Vec<G::Action>) {
    let Some(step) = game.top(state) else { panic!("nothing is legal after the end") };
    step.legal(game, state, out);
}

/// Carries out an action and whatever follows by itself.
///
/// # Panics
/// When the match is over.
#[inline]
pub fn apply<G: Flow>(game: &G, state: &mut G::State, action: G::Action) {
    let Some(step) = game.top(state) else { panic!("{action:?} after the end") };
    step.apply(game, state, action);
    settle(game, state);
}

/// Carries out automatic steps until a seat or chance has to act or the match is over.
///
/// # Panics
/// When the rules never come to an end.
#[inline]
pub fn settle<G: Flow>(game: &G, state: &mut G::State) {
    for _ in 0..LONGEST_CHAIN {
        match game.top(state) {
            Some(step) if step.pass(game, state) => {}
            _ => return,
        }
    }
    panic!("the rules go on for ever at {:?}", game.top(state));
}

/// What chance has to draw.
///
/// # Panics
/// When no chance is due.
#[inline]
pub fn draw<G: Flow>(game: &G, state: &G::State) -> G::Draw {
    let top = game.top(state);
    match top.map(|step| step.who(game, state)) {
        Some(Who::Chance(draw)) => draw,
        _ => panic!("no chance is due at {top:?}"),
    }
}

/// What kind of decision is due; empty after the end.
pub fn kind<G: Flow>(game: &G, state: &G::State) -> Cow<'static, str> {
    game.top(state).map_or(Cow::Borrowed("over"), |step| step.kind(game, state))
}

/// The end of every `apply`: an action that its step does not know.
#[cold]
#[track_caller]
pub fn unknown_action(step: impl Debug, action: impl Debug) -> ! {
    panic!("{action:?} cannot happen at {step:?}")
}

/// The end of every `legal`: a step at which nobody decides.
#[cold]
#[track_caller]
pub fn nobody_decides(step: impl Debug) -> ! {
    panic!("nobody decides at {step:?}")
}

/// Joins the steps of all chapters into the steps of a game: an enum with one variant per chapter, a [`Chapter`] that
/// delegates everything to them, and `From` for each. The enum reads and writes flat, as the step of its chapter, so
/// step names must be unique across chapters. Chapters derive `strum::VariantNames` in snake case.
///
/// ```text
/// chapters! {
///     /// What is decided next.
///     pub enum Step of MyGame {
///         /// Phase 1.
///         Trade(TradeStep),
///         /// Phase 2.
///         Build(BuildStep),
///     }
/// }
/// ```
#[macro_export]
macro_rules! chapters {
    ($(#[$meta:meta])* $vis:vis enum $name:ident of $game:ty { $($(#[$vmeta:meta])* $chapter:ident($step:ty)),+ $(,)? }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
        $vis enum $name { $($(#[$vmeta])* $chapter($step)),+ }

        $(impl From<$step> for $name {
            #[inline]
            fn from(step: $step) -> Self {
                Self::$chapter(step)
            }
        })+

        impl $crate::flow::Chapter<$game> for $name {
            #[inline]
            fn who(self, game: &$game, state: &<$game as $crate::Rules>::State) -> $crate::flow::Who<<$game as $crate::flow::Flow>::Draw> {
                match self { $(Self::$chapter(step) => $crate::flow::Chapter::who(step, game, state)),+ }
            }
            #[inline]
            fn legal(self, game: &$game, state: &<$game as $crate::Rules>::State, out: &mut Vec<<$game as $crate::Rules>::Action>) {
                match self { $(Self::$chapter(step) => $crate::flow::Chapter::legal(step, game, state, out)),+ }
            }
            #[inline]
            fn pass(self, game: &$game, state: &mut <$game as $crate::Rules>::State) -> bool {
                match self { $(Self::$chapter(step) => $crate::flow::Chapter::pass(step, game, state)),+ }
            }
            #[inline]
            fn apply(self, game: &$game, state: &mut <$game as $crate::Rules>::State, action: <$game as $crate::Rules>::Action) {
                match self { $(Self::$chapter(step) => $crate::flow::Chapter::apply(step, game, state, action)),+ }
            }
            fn kind(self, game: &$game, state: &<$game as $crate::Rules>::State) -> std::borrow::Cow<'static, str> {
                match self { $(Self::$chapter(step) => $crate::flow::Chapter::kind(step, game, state)),+ }
            }
        }

        impl $crate::schemars::JsonSchema for $name {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                stringify!($name).into()
            }
            fn json_schema(generator: &mut $crate::schemars::SchemaGenerator) -> $crate::schemars::Schema {
                $crate::schemars::json_schema!({"anyOf": [$(generator.subschema_for::<$step>()),+]})
            }
        }

        impl serde::Serialize for $name {
            fn serialize<S: serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                match self { $(Self::$chapter(step) => step.serialize(serializer)),+ }
            }
        }

        impl<'de> serde::Deserialize<'de> for $name {
            fn deserialize<D: serde::Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
                $crate::flow::read_step(deserializer, &[
                    $((<$step as strum::VariantNames>::VARIANTS, |json| $crate::flow::read_as::<$step, _>(json))),+
                ])
            }
        }
    };
}

/// How the steps of one chapter are read: their names, and from JSON.
type Reader<S> = (&'static [&'static str], fn(&Value) -> Result<S, String>);

/// Reads a step by its name: the chapter that has the name reads it.
#[doc(hidden)]
pub fn read_step<'de, D: Deserializer<'de>, S>(deserializer: D, chapters: &[Reader<S>]) -> Result<S, D::Error> {
    let json = <Value as serde::Deserialize>::deserialize(deserializer)?;
    let name = match &json {
        Value::String(name) => Some(name),
        Value::Object(fields) if fields.len() == 1 => fields.keys().next(),
        _ => None,
    };
    let name =
        name.ok_or_else(|| D::Error::custom(format!("a step is a name, or a name with its fields, not {json}")))?;
    let chapter = chapters.iter().find(|(names, _)| names.contains(&name.as_str()));
    let Some((_, read)) = chapter else {
        let known = chapters.iter().flat_map(|(names, _)| names.iter().copied());
        return Err(D::Error::custom(super::unknown("step", name, known)));
    };
    read(&json).map_err(D::Error::custom)
}

/// Reads a step of one chapter.
#[doc(hidden)]
pub fn read_as<T: serde::de::DeserializeOwned + Into<S>, S>(json: &Value) -> Result<S, String> {
    super::reading::Reading::Json(json).read::<T>().map(Into::into).map_err(|e| e.told())
}
