//! Programs as players need process groups, which only Unix systems have.

use super::ProcessParameters;
use std::convert::Infallible;
use std::time::Instant;

/// Why there is no answer.
pub(super) enum Lost {
    Ended,
    Late,
    Long,
    Unasked(Vec<u8>),
    Along(Vec<u8>, Vec<u8>),
}

/// No program can run here.
#[derive(Debug)]
pub(super) struct Running(Infallible);

impl Running {
    pub(super) fn start(_: &ProcessParameters) -> Result<Self, String> {
        Err("bots of kind `process` need a Unix system such as Linux or macOS".to_owned())
    }

    pub(super) fn name(&mut self, _: String) {
        match self.0 {}
    }

    pub(super) fn id(&self) -> u32 {
        match self.0 {}
    }

    pub(super) fn exchange(&mut self, _: &[u8], _: Instant, _: usize) -> Result<Vec<u8>, Lost> {
        match self.0 {}
    }

    pub(super) fn tell(&mut self, _: &[u8], _: Instant) -> Result<(), Lost> {
        match self.0 {}
    }

    pub(super) fn autopsy(&mut self) -> (String, Option<String>) {
        match self.0 {}
    }

    pub(super) fn leave(self, _: Instant) {
        match self.0 {}
    }
}
