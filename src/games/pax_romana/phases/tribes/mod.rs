//! PAX-13: tribes that rebel, barbarians who invade.

mod invasion;
mod rebellion;

pub(crate) use invasion::group_of;
