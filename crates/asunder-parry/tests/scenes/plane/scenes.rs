//! Scenes of the plane.

use super::super::By;
use super::rapier::prelude::*;
use super::world::{add, add_fixed, world};

fn at(x: Real, y: Real) -> Pose {
    Pose::translation(x, y)
}

/// Boxes in rows, one fewer in each.
pub fn pyramid(by: By, rows: usize) -> PhysicsWorld {
    let mut world = world(by);
    add_fixed(&mut world, SharedShape::cuboid(40.0, 1.0), at(0.0, -1.0));
    for row in 0..rows {
        for i in 0..rows - row {
            let x = (i as Real - (rows - row - 1) as Real * 0.5) * 1.05;
            add(&mut world, SharedShape::cuboid(0.5, 0.5), at(x, 0.5 + row as Real));
        }
    }
    world
}
