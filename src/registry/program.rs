//! What a program calls itself.

/// Name, version and purpose of a program, as shown in its help and its errors.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Program {
    /// What a user types: `agon`.
    pub name: &'static str,
    /// Its version.
    pub version: &'static str,
    /// What it is for, in one sentence.
    pub about: &'static str,
    /// The commit that agon was built from; empty if it is unknown.
    pub commit: &'static str,
}

/// agon's own name.
const AGON: &str = "agon";

impl Program {
    /// Name and version: `agon 0.1.0`.
    pub fn title(&self) -> String {
        format!("{} {}", self.name, self.version)
    }

    /// The version with the commit that agon was built from, if it is known: `0.1.0 (4a5e90d12f)`, with `-dirty` if files had
    /// been changed since then; `0.3.0 (agon 0.1.0, 4a5e90d12f)` for a program that agon was built into.
    pub fn built(&self) -> String {
        let agon = format!("{AGON} {}", env!("CARGO_PKG_VERSION"));
        let own = (self.name != AGON).then_some(agon.as_str());
        let known: Vec<&str> = own.into_iter().chain([self.commit]).filter(|part| !part.is_empty()).collect();
        match known.as_slice() {
            [] => self.version.to_owned(),
            known => format!("{} ({})", self.version, known.join(", ")),
        }
    }

    /// A text that was written for agon, with the name of the program in the commands that it suggests.
    pub fn suggests(&self, text: &str) -> String {
        text.replace(&format!("`{AGON} "), &format!("`{} ", self.name))
    }

    /// What made a results folder, for its manifest, which reads the name from it: the version of agon, and after it the
    /// program that agon was built into.
    pub fn made_by(&self) -> String {
        let agon = env!("CARGO_PKG_VERSION");
        if self.name == AGON { agon.to_owned() } else { format!("{agon} in {}", self.title()) }
    }
}
