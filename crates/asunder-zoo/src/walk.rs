//! Pairs that move a little from frame to frame, to see what a warm start is worth.
//!
//! 1. B goes a step along a direction and turns a degree about another one, twice, and comes back;
//!    then the same the other way. So a walk is closed, and every frame is one step from the last.
//! 2. A step is 1 % of B's size, the longest side of its box.
//! 3. The direction is drawn again until all frames stay in the class of the row.

use asunder::glam::{DVec2, DVec3};
use fastrand::Rng;

use crate::bench_pairs::{Class, Draw, Made, PosedPair, Row, signed_distance};
use crate::kind::Kind;
use crate::placement::{Placement, Turn, sin_cos};
use crate::solid::BuildError;
use crate::target::Target;
use crate::triple::{Triple, add, scale};

/// How far B is from where the walk begins, in steps.
const WALK: [f64; FRAMES] = [0.0, 1.0, 2.0, 1.0, 0.0, -1.0, -2.0, -1.0];

/// Of a walk.
pub const FRAMES: usize = 8;

/// In B's size.
const STEP: f64 = 0.01;

/// Tries for a pair before it is left out.
const TRIES: usize = 50;

impl Row {
    /// The row's pairs as walks of [`FRAMES`] pairs each, one walk after the other; at most so many
    /// walks. Pairs that cannot move without leaving their class are left out.
    ///
    /// # Errors
    /// As [`Family::rows`](crate::Family::rows).
    pub fn walks(&self, count: usize) -> Result<Self, BuildError> {
        if self.family.dim == 2 { self.walked::<DVec2>(count) } else { self.walked::<DVec3>(count) }
    }

    fn walked<V: Target<Scalar = f64>>(&self, count: usize) -> Result<Self, BuildError> {
        let made = |kinds: &[Kind]| kinds.iter().map(Made::<V>::of).collect::<Result<Vec<_>, _>>();
        let (made_a, made_b) = (made(&self.shapes_a)?, made(&self.shapes_b)?);
        let mut draw = Draw { rng: Rng::with_seed(1), dim: self.family.dim };
        let mut pairs = Vec::with_capacity(count * FRAMES);
        for pair in &self.pairs {
            let step = STEP * size(&self.shapes_b[pair.b]);
            let shapes = [&made_a[pair.a], &made_b[pair.b]];
            for _ in 0..TRIES {
                let (along, about) = (scale(draw.direction(), step), draw.direction());
                let frame = |steps: f64| -> Result<PosedPair, BuildError> {
                    let pose_b = moved(&pair.pose_b, along, about, steps);
                    let signed_distance = signed_distance(shapes, [pair.pose_a, pose_b])?;
                    Ok(PosedPair { pose_b, signed_distance, ..*pair })
                };
                let frames = WALK.map(frame).into_iter().collect::<Result<Vec<_>, _>>()?;
                if frames.iter().all(|pair| Class::of(pair.signed_distance) == Some(self.class)) {
                    pairs.extend(frames);
                    break;
                }
            }
            if pairs.len() == count * FRAMES {
                break;
            }
        }
        Ok(Self { pairs, ..self.clone() })
    }
}

/// The longest side of a shape's box.
fn size(kind: &Kind) -> f64 {
    let side = |k: usize| {
        let axis = [0, 1, 2].map(|i| f64::from(u8::from(i == k)));
        kind.extent(axis) + kind.extent(axis.map(|x| -x))
    };
    side(0).max(side(1)).max(side(2))
}

/// So many steps along, and as many degrees about an axis of the world through the shape's origin.
fn moved(pose: &Placement, along: Triple, about: Triple, steps: f64) -> Placement {
    let angle = steps.to_radians();
    let rotation = match pose.rotation {
        Turn::Plane(start) => Turn::Plane(start + angle),
        Turn::Space([x, y, z, w]) => {
            let (sin, cos) = sin_cos(angle / 2.0);
            let [i, j, k] = scale(about, sin);
            // The product of quaternions, the later turn first.
            Turn::Space([
                cos * x + i * w + j * z - k * y,
                cos * y - i * z + j * w + k * x,
                cos * z + i * y - j * x + k * w,
                cos * w - i * x - j * y - k * z,
            ])
        }
    };
    Placement { translation: add(pose.translation, scale(along, steps)), rotation }
}
