//! One match served to another program: a JSON answer to each JSON request.
//!
//! The protocol is described in `docs/engine-protocol.md`, whose examples are run as tests. A [`Session`] neither
//! prints nor exits; `agon engine` connects one to stdin and stdout, and any other front end can use one too:
//!
//! ```
//! use agon::registry::BUILT_IN;
//!
//! let mut session = BUILT_IN.session(&BUILT_IN.load("kuhn_poker", &Default::default())?);
//! let reply = session.answer(br#"{"cmd":"start","setup":{"players":2}}"#);
//! assert_eq!(reply.line, r#"{"ok":true,"turn":"chance","kind":"deal","round":1}"#);
//! assert!(reply.go_on);
//! # Ok::<(), agon::game::LoadError>(())
//! ```

mod answer;
mod features;
mod request;
mod schema;
mod session;

pub use schema::schema;
pub use session::{Host, Reply, Session};

/// Version of the protocol; it changes when a program written for the old one would misunderstand it.
pub const PROTOCOL: u32 = 1;
