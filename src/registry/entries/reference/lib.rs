//! The reference games in the registry: arena, searches, training and sessions, compiled for their types.

use agon_reference_games::connect_four::ConnectFour;
use agon_reference_games::kuhn_poker::KuhnPoker;
use agon_reference_games::leduc_poker::LeducPoker;
use agon_registry::Entry;

/// The row of Connect Four.
pub static CONNECT_FOUR: Entry = Entry::of::<ConnectFour>("connect_four");

/// The row of Kuhn poker.
pub static KUHN_POKER: Entry = Entry::of::<KuhnPoker>("kuhn_poker");

/// The row of Leduc poker.
pub static LEDUC_POKER: Entry = Entry::of::<LeducPoker>("leduc_poker");
