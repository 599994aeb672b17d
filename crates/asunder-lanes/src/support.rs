//! Farthest points of the shapes in the lanes.

use crate::chunk::Job;
use crate::lane::{Lane, Mask};
use crate::shapes::{CLASSES, Kind, MOST_POINTS};
use crate::triple::Triple;
use asunder::Vector;
use asunder::space::{Field, Space};

/// The shapes of one pair in each lane, each in its own frame.
pub(crate) trait Shown {
    type F: Lane;

    fn empty(token: <Self::F as Lane>::Token) -> Self;

    /// Puts a pair into a lane.
    fn load<V: Space<Scalar = <Self::F as Lane>::Real>>(
        &mut self,
        job: &Job<'_, '_, V>,
        pair: usize,
        lane: usize,
    );

    /// A's farthest points along directions in A's frame.
    fn of_a(&self, along: Triple<Self::F>) -> Triple<Self::F>;
    /// B's farthest points along directions in B's frame.
    fn of_b(&self, along: Triple<Self::F>) -> Triple<Self::F>;
}

/// Two boxes in each lane: half of each side's length.
pub(crate) struct Boxes<F> {
    pub(crate) half_a: Triple<F>,
    pub(crate) half_b: Triple<F>,
}

impl<F: Lane> Shown for Boxes<F> {
    type F = F;

    #[inline(always)]
    fn empty(token: F::Token) -> Self {
        Self { half_a: Triple::zero(token), half_b: Triple::zero(token) }
    }

    #[inline(always)]
    fn load<V: Space<Scalar = F::Real>>(
        &mut self,
        job: &Job<'_, '_, V>,
        pair: usize,
        lane: usize,
    ) {
        let half = |shape| match job.shapes.kind(shape) {
            Kind::Cuboid(cuboid) => cuboid.half_extents(),
            _ => V::ZERO,
        };
        let [a, b] = job.bodies_of(pair);
        self.half_a.set(lane, half(a.shape));
        self.half_b.set(lane, half(b.shape));
    }

    #[inline(always)]
    fn of_a(&self, along: Triple<F>) -> Triple<F> {
        corner(self.half_a, along)
    }

    #[inline(always)]
    fn of_b(&self, along: Triple<F>) -> Triple<F> {
        corner(self.half_b, along)
    }
}

#[inline(always)]
fn corner<F: Lane>(half: Triple<F>, along: Triple<F>) -> Triple<F> {
    let ([x, y, z], [a, b, c]) = (half.0, along.0);
    let pick = |half: F, along: F| {
        let zero = along - along;
        along.lt(zero).pick(-half, half)
    };
    Triple([pick(x, a), pick(y, b), pick(z, c)])
}

/// Two clouds of points in each lane, those of all lanes of the same class.
pub(crate) struct Clouds<F> {
    a: Cloud<F>,
    b: Cloud<F>,
}

struct Cloud<F> {
    points: [Triple<F>; MOST_POINTS],
    /// How many of them count, in all lanes.
    count: usize,
}

impl<F: Lane> Cloud<F> {
    #[inline(always)]
    fn load<V: Vector<Scalar = F::Real>>(&mut self, points: &[V], lane: usize) {
        self.count = points.len().clamp(1, MOST_POINTS);
        for (row, &point) in self.points.iter_mut().zip(points) {
            row.set(lane, point);
        }
    }

    /// The first of the farthest points.
    #[inline(always)]
    fn farthest(&self, along: Triple<F>) -> Triple<F> {
        let mut best = self.points[0];
        let mut most = best.dot(along);
        for &point in &self.points[1..self.count] {
            let far = point.dot(along);
            let farther = far.gt(most);
            most = farther.pick(far, most);
            best = Triple::pick(farther, point, best);
        }
        best
    }
}

impl<F: Lane> Shown for Clouds<F> {
    type F = F;

    #[inline(always)]
    fn empty(token: F::Token) -> Self {
        let zero = F::all(token, Field::ZERO);
        let none = || Cloud { points: [Triple([zero; 3]); MOST_POINTS], count: CLASSES[0] };
        Self { a: none(), b: none() }
    }

    #[inline(always)]
    fn load<V: Space<Scalar = F::Real>>(
        &mut self,
        job: &Job<'_, '_, V>,
        pair: usize,
        lane: usize,
    ) {
        let [a, b] = job.clouds_of(pair);
        self.a.load(job.shapes.points(a), lane);
        self.b.load(job.shapes.points(b), lane);
    }

    #[inline(always)]
    fn of_a(&self, along: Triple<F>) -> Triple<F> {
        self.a.farthest(along)
    }

    #[inline(always)]
    fn of_b(&self, along: Triple<F>) -> Triple<F> {
        self.b.farthest(along)
    }
}
