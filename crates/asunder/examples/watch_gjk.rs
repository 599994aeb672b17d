//! Watching GJK close its bracket, step by step.

use asunder::glam::DVec3;
use asunder::shape::{Cylinder, Ellipsoid, ShapeError};
use asunder::solver::{Gjk, Walk};
use asunder::{Pair, Pose};

fn main() -> Result<(), ShapeError> {
    let can = Cylinder::new(1.0, 0.5)?;
    let egg = Ellipsoid::new(DVec3::new(0.4, 0.7, 0.4))?;
    let pair = Pair::new(&can, &egg).relative(Pose::at(DVec3::new(1.6, 1.5, 0.7)));
    println!("step   lower bound    upper bound    corners");
    let answer = pair.solver(Gjk).watched(|walk: &Walk<DVec3>| {
        let bracket = walk.bracket();
        println!(
            "{:>4}   {:>11.9}    {:>11.9}    {}",
            bracket.steps(),
            bracket.lower(),
            bracket.upper(),
            walk.simplex().count()
        );
    });
    println!("{:?} after {} steps: {:.9}", answer.stop(), answer.steps(), answer.signed_distance());
    Ok(())
}
