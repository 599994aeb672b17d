//! `cargo run --release -p asunder-parry --example at_rest`: scenes in rapier on either dispatcher,
//! ten simulated seconds each, and how still they stand.
//!
//! With `-- BODIES FROM TO`: piles of so many bodies alone, numbered from FROM to before TO.

#[path = "../tests/scenes/mod.rs"]
mod scenes;

use scenes::{By, Stillness};

/// What to print for a scene, run on either dispatcher: medians over its variants, the geometric mean
/// of the jitter and what a quarter of them are above, and all contacts that were dropped or lost.
fn row(name: &str, variants: usize, run: impl Fn(By, usize) -> Stillness) {
    for by in [By::Asunder, By::Parry] {
        let runs: Vec<Stillness> = (0..variants).map(|variant| run(by, variant)).collect();
        let sorted = |of: fn(&Stillness) -> f64| {
            let mut values: Vec<f64> = runs.iter().map(of).collect();
            values.sort_by(f64::total_cmp);
            values
        };
        let (drifts, jitters) = (sorted(|run| run.drift), sorted(|run| run.jitter));
        let (drift, jitter) = (drifts[variants / 2], jitters[variants / 2]);
        let mean = (jitters.iter().map(|jitter| jitter.ln()).sum::<f64>() / variants as f64).exp();
        let quarter = jitters[3 * variants / 4];
        let dropped: usize = runs.iter().map(|run| run.dropped).sum();
        let lost: usize = runs.iter().map(|run| run.lost).sum();
        let left: usize = runs.iter().map(|run| run.left).sum();
        let seconds: f64 = runs.iter().map(|run| run.seconds).sum();
        let by = format!("{by:?}").to_lowercase();
        println!(
            "{name:<28}{by:<9}{drift:>10.2e}{jitter:>12.2e}{mean:>12.2e}{quarter:>12.2e}{dropped:>9}{lost:>6}{left:>6}{seconds:>9.2}"
        );
    }
}

fn main() {
    use scenes::{plane, space};
    println!(
        "{:<37}{:>10}{:>12}{:>12}{:>12}{:>9}{:>6}{:>6}{:>9}",
        "",
        "drift m",
        "jitter m/s",
        "geo. mean",
        "a quarter >",
        "dropped",
        "lost",
        "left",
        "wall s"
    );
    let in_space = |world, settled| space::world::run(world, 10, settled).0;
    let asked: Vec<String> = std::env::args().skip(1).collect();
    if !asked.is_empty() {
        let numbers: Vec<usize> = asked.iter().filter_map(|number| number.parse().ok()).collect();
        let &[bodies, from, to] = &numbers[..] else {
            eprintln!("at_rest: give BODIES FROM TO, three numbers, or nothing");
            std::process::exit(2);
        };
        let pile = |by, i| in_space(space::scenes::pile(by, bodies, from + i), false);
        let count = to.saturating_sub(from).max(1);
        return row(&format!("piles of {bodies}, {from}..{to}"), count, pile);
    }
    row("stack of 10", 1, |by, _| in_space(space::scenes::stack(by, 10), true));
    row("card house, 3 storeys", 1, |by, _| in_space(space::scenes::cards(by, 3), true));
    row("pyramid, 15 rows, 2D", 1, |by, _| {
        plane::world::run(plane::scenes::pyramid(by, 15), 10, true).0
    });
    row("piles of 200, 20 of them", 20, |by, seed| {
        in_space(space::scenes::pile(by, 200, seed), false)
    });
    // Capsules, cylinders and cones.
    let round = |i: usize| 7 * (i / 3) + 2 + i % 3;
    row("one of 3 round shapes, x 72", 72, |by, i| {
        in_space(space::scenes::alone(by, round(i)), false)
    });
    // Both dispatchers stand about as still: of fewer piles chance would decide.
    row("piles of 60 compounds, 240", 240, |by, seed| {
        in_space(space::scenes::pile_of_compounds(by, 60, seed), false)
    });
    row("capsule on a slope", 1, |by, _| in_space(space::scenes::slope(by, 20.0), true));
}
