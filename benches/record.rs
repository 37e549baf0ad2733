//! What recording costs: matches played and recorded against matches played alone.

use agon::arena::{End, MatchRecord, Progress, Recorder, Runner, Segment};
use agon::experiment::{Experiment, Written};
use agon::record::{Tables, Writer};
use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use std::path::Path;
use std::sync::atomic::AtomicBool;

const MATCHES: u64 = 1000;

fn experiment() -> Experiment {
    let text = format!("name = \"bench\"\ngame = \"connect_four\"\nbots = [\"heuristic\"]\nmatches = {MATCHES}\n");
    Written::parse("bench", text, Path::new(""))
        .and_then(|w| w.resolve(&agon::registry::BUILT_IN))
        .expect("the experiment is correct")
}

/// Keeps the matches in memory.
struct Keep(Vec<MatchRecord>);

impl Recorder for Keep {
    fn segment(
        &mut self,
        _segment: &Segment,
        matches: &[MatchRecord],
    ) -> Result<(), Box<dyn std::error::Error + Send + Sync>> {
        self.0 = matches.to_vec();
        Ok(())
    }
}

struct Silent;

impl Progress for Silent {
    fn played(&self, _record: &MatchRecord) {}
}

fn play(experiment: &Experiment, recorder: &mut dyn Recorder) {
    let stop = AtomicBool::new(false);
    let segments: Vec<_> = experiment.plan.segments().collect();
    let runner = Runner { plan: &experiment.plan, games: &experiment.games, threads: 1, stop: &stop };
    assert_eq!(runner.run(&segments, recorder, &Silent).expect("it runs"), End::Complete);
}

fn record(c: &mut Criterion) {
    let experiment = experiment();
    let mut keep = Keep(Vec::new());
    play(&experiment, &mut keep);
    let mut group = c.benchmark_group(format!("connect_four/{MATCHES}_matches"));
    group.sample_size(20);
    group.bench_function("play", |b| b.iter(|| play(&experiment, &mut keep)));
    group.bench_function("build_tables", |b| b.iter(|| Tables::build(&experiment.manifest, &keep.0).expect("tables")));
    let segment = experiment.plan.segments().next().expect("one segment");
    group.bench_function("write_segment", |b| {
        b.iter_batched(
            || {
                let dir = tempfile::tempdir().expect("a folder");
                let writer = Writer::open(dir.path(), &experiment.manifest).expect("a new folder");
                (dir, writer)
            },
            |(dir, mut writer)| {
                writer.segment(&segment, &keep.0).expect("it writes");
                dir
            },
            BatchSize::PerIteration,
        );
    });
    group.finish();
}

criterion_group!(benches, record);
criterion_main!(benches);
