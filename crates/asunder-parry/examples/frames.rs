//! `cargo run --release -p asunder-parry --example frames -- SCENE FILE.svg`: runs a scene in rapier on
//! asunder and writes it as one animated SVG, to be looked at in any browser. Scenes: stack, pile,
//! slope, top.
//!
//! 1. Five seconds are simulated; every fourth step is a frame.
//! 2. Each body is drawn as the outline of its shape, seen from the front, with parallel rays: the hull
//!    of the support points in directions around the line of sight. 3. A body's outline changes as it
//!    turns, so each frame has a group of its own, shown in its turn.

#![allow(clippy::print_stdout, reason = "a program for people")]

#[path = "../tests/scenes/mod.rs"]
mod scenes;

use scenes::By;
use scenes::space::rapier::prelude::*;
use scenes::space::scenes as all;
use std::fmt::Write;

/// Steps of a sixtieth of a second in a frame.
const STEPS: usize = 4;
const FRAMES: usize = 75;
/// Points of an outline.
const AROUND: u16 = 24;
const COLOURS: [&str; 7] =
    ["#4e79a7", "#f28e2b", "#e15759", "#76b7b2", "#59a14f", "#edc948", "#b07aa1"];

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let [scene, file] = args.as_slice() else {
        return Err("give a scene (stack, pile, slope, top) and a file".into());
    };
    let mut world = match scene.as_str() {
        "stack" => all::stack(By::Asunder, 10),
        "pile" => all::pile(By::Asunder, 120, 0),
        "slope" => all::slope(By::Asunder, 20.0),
        "top" => all::top(By::Asunder),
        other => return Err(format!("no scene `{other}`: stack, pile, slope or top").into()),
    };
    std::fs::write(file, svg(&mut world)?)?;
    println!("{file}: {} bodies, {FRAMES} frames", world.bodies.len());
    Ok(())
}

/// Seconds that a frame lasts.
fn lasts() -> f64 {
    STEPS as f64 / 60.0
}

fn svg(world: &mut PhysicsWorld) -> Result<String, std::fmt::Error> {
    let mut text = String::from(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"-4 -11 8 12\" width=\"640\" height=\"960\">\n\
         <rect x=\"-4\" y=\"-11\" width=\"8\" height=\"12\" fill=\"#fff\"/>\n",
    );
    for frame in 0..FRAMES {
        // Shown from its time on until the next frame's, again and again.
        let (total, start) = (lasts() * FRAMES as f64, frame as f64 / FRAMES as f64);
        let end = (frame + 1) as f64 / FRAMES as f64;
        writeln!(
            text,
            "<g visibility=\"hidden\"><animate attributeName=\"visibility\" calcMode=\"discrete\" \
            dur=\"{total:.3}s\" repeatCount=\"indefinite\" keyTimes=\"0;{start:.5};{end:.5}\" \
            values=\"hidden;visible;hidden\"/>"
        )?;
        frame_of(world, &mut text)?;
        writeln!(text, "</g>")?;
        (0..STEPS).for_each(|_| world.step());
    }
    text.push_str("</svg>\n");
    Ok(text)
}

/// All that moves, from the back to the front, and what does not move where it is turned.
fn frame_of(world: &PhysicsWorld, text: &mut String) -> std::fmt::Result {
    let mut colliders: Vec<_> = world.colliders.iter().collect();
    colliders.sort_by(|(_, p), (_, q)| p.translation().z.total_cmp(&q.translation().z));
    for (handle, collider) in colliders {
        let moves = collider.parent().is_some();
        // Walls in front would hide what is behind them.
        if !moves && collider.translation().y > 1.0 {
            continue;
        }
        let Some(shape) = collider.shape().as_support_map() else { continue };
        write!(text, "<path d=\"")?;
        for i in 0..AROUND {
            let angle = f32::from(i) / f32::from(AROUND) * std::f32::consts::TAU;
            let direction = Vector::new(angle.cos(), angle.sin(), 0.0);
            let point = shape.support_point(collider.position(), direction);
            write!(text, "{}{:.3} {:.3}", if i == 0 { 'M' } else { 'L' }, point.x, -point.y)?;
        }
        let colour = COLOURS[handle.into_raw_parts().0 as usize % COLOURS.len()];
        let fill = if moves { colour } else { "#bbb" };
        writeln!(
            text,
            "Z\" fill=\"{fill}\" stroke=\"#333\" stroke-width=\".02\" fill-opacity=\".85\"/>"
        )?;
    }
    Ok(())
}
