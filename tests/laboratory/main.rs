//! The program and its rooms from the outside: command line, protocol, experiments, killed runs, search, and whether the suite
//! notices faults. The rules of the large games have test programs of their own.

mod added;
mod broken;
mod cli;
mod crash;
mod determinism;
mod duties;
mod engine;
mod experiments;
mod forbid;
mod learning;
mod leduc;
mod live;
mod playthroughs;
#[cfg(unix)]
mod process;
mod program;
mod referee;
mod reported;
mod roles;
mod rooms;
mod rounds;
mod runs;
mod schemas;
mod testing;
mod told;
