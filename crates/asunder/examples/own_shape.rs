//! A shape of one's own: a support mapping is all that it takes.

use asunder::glam::DVec3;
use asunder::shape::{Ball, ShapeError, Support};
use asunder::{Pair, Pose};

/// A coin with a rounded rim: a disk of the given radius across y, with a margin.
struct Coin {
    radius: f64,
    margin: f64,
}

impl Support<DVec3> for Coin {
    fn support(&self, direction: DVec3) -> DVec3 {
        let across = DVec3::new(direction.x, 0.0, direction.z);
        across.normalize_or_zero() * self.radius
    }
    fn margin(&self) -> f64 {
        self.margin
    }
}

fn main() -> Result<(), ShapeError> {
    let coin = Coin { radius: 1.0, margin: 0.1 };
    let ball = Ball::new(0.5)?;
    for height in [2.0, 0.6, 0.3] {
        let pair = Pair::new(&coin, &ball).relative(Pose::at(DVec3::new(0.3, height, 0.0)));
        let answer = pair.signed_distance();
        println!(
            "ball {height} above the coin: {:+.9}, proven within {:.0e}, {} steps",
            answer.signed_distance(),
            answer.width(),
            answer.steps()
        );
    }
    Ok(())
}
