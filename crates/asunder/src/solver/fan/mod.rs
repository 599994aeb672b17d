//! GJK for polytopes of space that are apart and whose corners are laid out for vectors: the same walk
//! as `gjk.rs`, with everything around the newest corner looked at in one go.
//!
//! 1. `walk.rs`: look for a vertex (`frame.rs`), see whether it is the end, add it, turn to the nearest point.
//! 2. `spread.rs`: the nearest point, among the triangles and edges that meet in the newest corner.
//! 3. `foot.rs`: what is proved in the end. What a seed knows is mostly the end at once.
//! 4. Here: which pairs walk so. What a walk does not tell is left to `gjk.rs`, from the start.
//!
//! All of it is written out where it is used, as code in vectors has to be; but not for a page, where
//! size counts and there are no vectors.

mod foot;
mod frame;
mod spread;
mod walk;

use crate::bracket::Bracket;
use crate::difference::{AnyDifference, Vertex};
use crate::limits::Limits;
use crate::shape::cloud::Cloud;
use crate::solver::Goal;
use crate::solver::Outcome;
use crate::space::{Scalar, Vector};
pub(super) use frame::Frame;
use walk::{ROOM, Walk};

/// What a walk has found.
pub(super) struct Found<V: Vector> {
    pub(super) outcome: Outcome<V>,
    vertices: [[u32; 2]; 3],
    count: usize,
}

impl<V: Vector> Found<V> {
    /// The numbers of the vertices that carry the nearest point.
    pub(super) fn vertices(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        self.vertices[..self.count.min(3)].iter().copied()
    }
}

/// Why nothing was found.
#[derive(Clone, Copy, Debug)]
pub(super) enum Unknown<V: Vector> {
    /// Some other pair, or one that a walk did not tell, after so many looks.
    Untold(u32),
    /// One look along the first direction does not part the shapes; what it found. Not by its numbers: a
    /// box that is mirrored may number its corners otherwise.
    NotParted(Vertex<V>),
}

/// The outcome for shapes that are apart: along `first`, or on from vertices that are `known` by their
/// numbers. A function of its own, so that only those who need it pay for so large a frame.
#[inline(never)]
pub(super) fn outcome<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    first: V,
    known: &[[u32; 2]],
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Result<Found<V>, Unknown<V>> {
    // One is left for whoever goes on.
    if V::DIM != 3 || limits.steps() <= ROOM as u32 {
        return Err(Unknown::Untold(0));
    }
    let (a, b, a_from_b) = difference.parts();
    let untold = Unknown::Untold(0);
    let (a, b) = (&Cloud::of(a).ok_or(untold)?, &Cloud::of(b).ok_or(untold)?);
    let unit = a.unit.or(b.unit).ok_or(untold)?;
    // Of all corners, met or not.
    let slack = Bracket::<V>::slack_for(a.reach.max(b.reach).max(difference.shift()));
    let target = slack * V::Scalar::from_f64(Bracket::<V>::CLOSED);
    let vectors = if a.unit.is_some() { a.vectors } else { b.vectors };
    let above = goal.above;
    let walk = Walk { a, b, a_from_b, unit, first, known, slack, target, above, vectors };
    V::Scalar::run(&walk)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::difference::Difference;
    use crate::shape::{Cuboid, Hull, Support};
    use crate::space::{Pose, Rotation, Space, Vectors};
    use fearless_simd::Level;
    use glam::{DVec3, Vec3};
    use std::vec::Vec;

    /// A hull, and the vectors to walk in.
    struct In<V: Vector>(Hull<V>, Vectors);

    impl<V: Vector> Support<V> for In<V> {
        fn support(&self, direction: V) -> V {
            self.0.support(direction)
        }
        fn cloud(&self) -> Option<Cloud<'_, V>> {
            Some(Cloud { vectors: self.1, ..self.0.cloud()? })
        }
    }

    fn hull<V: Vector>(count: usize, phase: f64, level: Level) -> In<V> {
        let point = |i: usize| {
            let i = i as f64 + phase;
            let [x, y, z] = [(i * 1.7).sin(), (i * 2.3 + 1.0).cos(), (i * 0.9 + 2.0).sin()];
            V::from_fn(|axis| V::Scalar::from_f64([x, y, z][axis]))
        };
        In(Hull::new(&(0..count).map(point).collect::<Vec<V>>()).unwrap(), Vectors(level))
    }

    fn poses<V: Space>() -> impl Iterator<Item = Pose<V>> {
        (0..200).map(|i| {
            let t = f64::from(i) * 0.61;
            let number = V::Scalar::from_f64;
            let place = [t.cos(), (1.3 * t).sin(), (0.7 * t).sin()].map(|x| number(x * 3.5));
            let axis = V::from_fn(|k| [number(1.0), number(t.sin()), number(-0.5)][k]);
            let turn = Rotation::from_axis_angle(axis, t).unwrap();
            Pose::new(turn, V::from_fn(|k| place[k]))
        })
    }

    /// How many are told, all of them to the same bits by vectors of every width.
    fn told<V: Space>(few: usize, many: usize) -> usize {
        let levels = [Level::baseline(), Level::try_detect().unwrap_or(Level::baseline())];
        let hulls = levels.map(|level| (hull::<V>(few, 0.0, level), hull::<V>(many, 0.5, level)));
        let half = |x| V::Scalar::from_f64(x);
        let cuboid = Cuboid::new(V::from_fn(|axis| half([0.3, 0.7, 1.1][axis]))).unwrap();
        let (limits, goal) = (Limits::default(), Goal::VALUE);
        let mut told = 0;
        for pose in poses::<V>() {
            let found = hulls.each_ref().map(|(a, b)| {
                let one = Difference::new(a, b, pose);
                let other = Difference::new(&cuboid, b, pose);
                let of_hulls = outcome(&one, pose.translation, &[], &limits, &goal);
                let of_both = outcome(&other, pose.translation, &[], &limits, &goal);
                let all = [of_hulls, of_both].map(|found| found.map(|found| found.outcome));
                told += all.iter().filter(|found| found.is_ok()).count();
                std::format!("{all:?}")
            });
            assert_eq!(found[0], found[1]);
        }
        told
    }

    /// How many of 200 frames are told by what the last one ended on, by one look, how many are told at all, and by how
    /// many looks; each to within a tolerance as a cold walk tells it.
    fn resumed<V: Space>(tolerance: f64) -> [usize; 3] {
        let level = Level::try_detect().unwrap_or(Level::baseline());
        let (a, b) = (hull::<V>(16, 0.0, level), hull::<V>(16, 0.5, level));
        let (limits, goal) = (Limits::default(), Goal::VALUE);
        let (mut known, mut by_one, mut told, mut looks) = (Vec::new(), 0, 0, 0);
        for frame in 0..200 {
            let t = f64::from(frame) * 0.01;
            let number = V::Scalar::from_f64;
            let axis = V::from_fn(|k| [number(1.0), number(0.4), number(-0.5)][k]);
            let turn = Rotation::from_axis_angle(axis, t).unwrap();
            let place = [3.0 + 0.3 * t.cos(), 0.5 * t.sin(), 0.3].map(number);
            let pose = Pose::new(turn, V::from_fn(|k| place[k]));
            let difference = Difference::new(&a, &b, pose);
            let cold = outcome(&difference, pose.translation, &[], &limits, &goal);
            let Ok(cold) = cold.map(|found| found.outcome) else { continue };
            if let Ok(found) = outcome(&difference, pose.translation, &known, &limits, &goal) {
                let (lower, upper) = (found.outcome.lower, found.outcome.upper);
                assert!((upper - cold.upper).abs().to_f64() < tolerance, "{frame}");
                assert!((lower - cold.lower).abs().to_f64() < tolerance, "{frame}");
                let off = found.outcome.witness.a - cold.witness.a;
                assert!(off.length().to_f64() < 100.0 * tolerance, "{frame}");
                by_one += usize::from(found.outcome.steps == 1 && !known.is_empty());
                told += 1;
                looks += found.outcome.steps as usize;
                known = found.vertices().collect();
            }
        }
        [by_one, told, looks]
    }

    #[test]
    fn most_frames_are_told_by_what_the_last_one_ended_on() {
        for [by_one, told, looks] in [resumed::<DVec3>(1e-14), resumed::<Vec3>(1e-5)] {
            let is_quick = by_one > 190 && looks < told + 8;
            assert!(told == 200 && is_quick, "{by_one} by one look, {told} told, {looks} looks");
        }
    }

    #[test]
    fn every_width_finds_the_same_bits() {
        for (few, many) in [(4, 9), (16, 16), (33, 64), (20, 200)] {
            let told = [told::<DVec3>(few, many), told::<Vec3>(few, many)];
            assert!(told.iter().all(|&told| told > 500), "{told:?} of 800 are told");
        }
    }
}
