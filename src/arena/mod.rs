//! Plays matches: plan, schedule, referee, runner.
