//! The shortest way to a signed distance, in space and in the plane.

use asunder::glam::{DVec3, Vec2};
use asunder::shape::{Ball, Capsule, Cuboid, ShapeError};
use asunder::{Pair, Pose, Proximity, Rotation};

fn main() -> Result<(), ShapeError> {
    let table = Cuboid::new(DVec3::new(1.0, 0.1, 0.6))?;
    let bottle = Capsule::new(0.15, 0.04)?;
    let tilt = Rotation::from_axis_angle(DVec3::Z, 0.3).unwrap_or(Rotation::IDENTITY);
    let answer = Pair::new(&table, &bottle)
        .posed(Pose::IDENTITY, Pose::new(tilt, DVec3::new(0.2, 0.28, 0.0)))
        .signed_distance();
    match answer.proximity() {
        Proximity::Apart { gap, witness, .. } => {
            println!("{gap:.4} m apart, from {} to {}", witness.a, witness.b);
        }
        Proximity::Overlapping { depth, axis, .. } => {
            println!("{depth:.4} m deep; move the bottle along {}", axis.get());
        }
        Proximity::Touching { within, .. } => println!("touching, within {within:.1e} m"),
    }
    println!("proven: {:.17} to {:.17} m", answer.lower(), answer.upper());

    let (puck, wall) = (Ball::<Vec2>::new(0.5)?, Cuboid::new(Vec2::new(3.0, 0.5))?);
    let overlap = Pair::new(&puck, &wall).relative(Pose::at(Vec2::new(1.0, 0.9))).overlap();
    println!("puck and wall overlap: {overlap:?}");
    Ok(())
}
