//! `cargo run --release -p asunder-parry --example at_rest`: scenes in rapier on either dispatcher,
//! ten simulated seconds each, and how still they stand.

#[path = "../tests/scenes/mod.rs"]
mod scenes;

use scenes::{By, Stillness};

/// What to print for a scene, run on either dispatcher.
fn row(name: &str, run: impl Fn(By) -> Stillness) {
    for by in [By::Asunder, By::Parry] {
        let Stillness { drift, jitter, dropped, lost, seconds } = run(by);
        let by = format!("{by:?}").to_lowercase();
        println!(
            "{name:<20}{by:<10}{drift:>12.2e}{jitter:>12.2e}{dropped:>9}{lost:>7}{seconds:>9.2}"
        );
    }
}

fn main() {
    use scenes::{plane, space};
    println!(
        "{:<30}{:>12}{:>12}{:>9}{:>7}{:>9}",
        "", "drift m", "jitter m/s", "dropped", "lost", "wall s"
    );
    let in_space = |world, settled| space::world::run(world, 10, settled).0;
    row("stack of 10", |by| in_space(space::scenes::stack(by, 10), true));
    row("card house, 3 storeys", |by| in_space(space::scenes::cards(by, 3), true));
    row("pyramid, 15 rows, 2D", |by| plane::world::run(plane::scenes::pyramid(by, 15), 10, true).0);
    row("pile of 200", |by| in_space(space::scenes::pile(by, 200), false));
    row("capsule on a slope", |by| in_space(space::scenes::slope(by, 20.0), true));
}
