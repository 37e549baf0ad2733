//! Temporary.
use agon::game::*;
use agon::games::pax_romana::{PaxRomana, ids::Scenario};
fn maxima(max: &mut std::collections::BTreeMap<&'static str, usize>, name: &'static str, n: usize) {
    let e = max.entry(name).or_default();
    *e = (*e).max(n);
}
#[test]
fn loops() {
    let mut patches = std::collections::BTreeMap::new();
    for pair in std::env::var("PAX_OPTIONS").unwrap_or_default().split(',').filter(|p| !p.is_empty()) {
        let (k, v) = pair.split_once('=').unwrap();
        let v = match (v.parse::<bool>(), v.parse::<i64>()) {
            (Ok(b), _) => toml::Value::Boolean(b),
            (_, Ok(n)) => toml::Value::Integer(n),
            _ => toml::Value::String(v.into()),
        };
        patches.insert(format!("rules.options.{k}"), v);
    }
    let game =
        PaxRomana::load(&Bundle::embedded("pax_romana", PaxRomana::embedded()).patch(&patches).unwrap()).unwrap();
    let from: u64 = std::env::var("PAX_FROM").ok().and_then(|n| n.parse().ok()).unwrap_or(0);
    let seconds: u64 = std::env::var("PAX_SECONDS").ok().and_then(|n| n.parse().ok()).unwrap_or(60);
    let names: Vec<String> = game.content.names.all::<Scenario>().to_vec();
    let begin = std::time::Instant::now();
    let mut max = std::collections::BTreeMap::new();
    let (mut matches, mut panics) = (0, std::collections::BTreeMap::<String, (usize, String)>::new());
    let hook = std::sync::Arc::new(std::sync::Mutex::new(String::new()));
    let h = hook.clone();
    std::panic::set_hook(Box::new(move |info| *h.lock().unwrap() = info.to_string()));
    'all: for seed in from.. {
        for (n, name) in names.iter().enumerate() {
            if begin.elapsed().as_secs() > seconds {
                break 'all;
            }
            let players = game.content.scenarios[n].seats.len();
            let setup = Setup { scenario: Some(name.clone()), ..Setup::players(players) };
            let mut plies = 0u32;
            let result = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| {
                game.names().scope(|| {
                    let mut s = game.start(&setup).unwrap();
                    let mut rng = Rng::seeded(seed * 1000 + n as u64);
                    let mut legal = Vec::new();
                    loop {
                        maxima(&mut max, "marches", s.marches.len());
                        maxima(&mut max, "steps", s.steps.len());
                        maxima(&mut max, "guests", s.guests.len());
                        maxima(&mut max, "fleets", s.fleets.len());
                        maxima(&mut max, "cargo", s.cargo.len());
                        maxima(&mut max, "moved", s.moved.len());
                        maxima(&mut max, "orders", s.orders.len());
                        maxima(&mut max, "looked", s.looked.len());
                        maxima(&mut max, "leaders", s.leaders.len());
                        maxima(&mut max, "pending", s.pending.len());
                        for p in s.seats.iter() {
                            maxima(&mut max, "hand", p.hand.len());
                            maxima(&mut max, "aims", p.aims.len());
                            maxima(&mut max, "used", p.used.len());
                            maxima(&mut max, "talents", p.talents.into());
                            maxima(&mut max, "drawn", p.drawn.len());
                        }
                        if plies % 40 == 0 {
                            game.check(&s).unwrap_or_else(|e| panic!("check: {e}"));
                            for seat in s.all_seats() {
                                let d = game.determinize(&game.observe(&s, seat), &mut rng);
                                game.check(&d).unwrap_or_else(|e| panic!("determinized: {e}"));
                            }
                        }
                        let action = match game.turn(&s) {
                            Turn::Over => break,
                            Turn::Chance => game.sample_chance(&s, &mut rng),
                            Turn::Decision(_) => {
                                legal.clear();
                                game.legal_actions(&s, &mut legal);
                                legal[rng.below(legal.len())]
                            }
                        };
                        game.apply(&mut s, action);
                        plies += 1;
                        assert!(plies < 200_000);
                    }
                })
            }));
            matches += 1;
            if result.is_err() {
                let text = hook.lock().unwrap().clone();
                let key = text.lines().next().unwrap_or("").to_owned();
                let e = panics.entry(key).or_insert((0, format!("{name} seed {seed} ply {plies}: {text}")));
                e.0 += 1;
            }
        }
    }
    let _ = std::panic::take_hook();
    println!("{matches} matches in {:?}\n{max:?}", begin.elapsed());
    for (count, text) in panics.values() {
        println!("{count} x {text}");
    }
    assert!(panics.is_empty());
}
