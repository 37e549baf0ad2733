//! What a program calls itself.

/// Name, version and purpose of a program, as its help and its errors tell them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program {
    /// What a user types: `agon`.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
    /// What it is for, in one sentence.
    pub about: &'static str,
}

impl Program {
    /// Name and version: `agon 0.1.0`.
    pub fn title(&self) -> String {
        format!("{} {}", self.name, self.version)
    }

    /// What made a results folder, for its manifest: the version of agon, and before it the program that agon was built
    /// into.
    pub fn made_by(&self) -> String {
        let agon = env!("CARGO_PKG_VERSION");
        if self.name == env!("CARGO_PKG_NAME") { agon.to_owned() } else { format!("{agon} in {}", self.title()) }
    }
}
