//! Farthest points of the shapes in the lanes.

use crate::chunk::Job;
use crate::lane::{Lane, MOST_LANES, Mask, each, inlined};
use crate::shapes::Cloud;
use crate::triple::Triple;
use asunder::space::Space;

/// The shapes of one pair in each lane, each in its own frame.
pub(crate) trait Shown<'j> {
    type F: Lane;

    /// Nothing in particular in any lane; the job's shapes are what is going to be in them.
    fn empty<V: Space<Scalar = <Self::F as Lane>::Real>>(
        token: <Self::F as Lane>::Token,
        job: &Job<'j, '_, V>,
    ) -> Self;

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

impl<'j, F: Lane> Shown<'j> for Boxes<F> {
    type F = F;

    #[inline(always)]
    fn empty<V: Space<Scalar = F::Real>>(token: F::Token, _job: &Job<'j, '_, V>) -> Self {
        Self { half_a: Triple::zero(token), half_b: Triple::zero(token) }
    }

    #[inline(always)]
    fn load<V: Space<Scalar = F::Real>>(&mut self, job: &Job<'_, '_, V>, pair: usize, lane: usize) {
        let [a, b] = job.bodies_of(pair);
        self.half_a.set(lane, *job.shapes.half_extents(a.shape));
        self.half_b.set(lane, *job.shapes.half_extents(b.shape));
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
    let side = inlined(
        #[inline(always)]
        |half: F, along: F| along.is_negative().pick(-half, half),
    );
    Triple([side(x, a), side(y, b), side(z, c)])
}

/// Two clouds of points in each lane. Their points are looked at one lane after the other, several
/// points to a vector: each lane has other points, and those of one shape lie together.
// Up to 16 points copied into the lanes, side by side, were slower by 5 % in f64 and faster by 5 %
// in f32: what a look saves, copying costs (bench lanes, hull16, AVX-512, 2026-11).
pub(crate) struct Clouds<'j, F: Lane> {
    coordinates: &'j [F::Real],
    a: [Points; MOST_LANES],
    b: [Points; MOST_LANES],
    token: F::Token,
}

/// Where the points of a cloud begin, and how many there are.
#[derive(Clone, Copy)]
struct Points {
    start: usize,
    count: usize,
}

impl<F: Lane> Clouds<'_, F> {
    #[inline(always)]
    fn farthest(&self, clouds: &[Points; MOST_LANES], along: Triple<F>) -> Triple<F> {
        let mut farthest = along;
        for (lane, &Points { start, count }) in clouds.iter().enumerate().take(F::COUNT) {
            let cloud = &self.coordinates[start..start + 3 * count];
            let along = [along.0[0][lane], along.0[1][lane], along.0[2][lane]];
            let index = self.first_farthest(cloud, count, along);
            farthest.0[0][lane] = cloud[index];
            farthest.0[1][lane] = cloud[index + count];
            farthest.0[2][lane] = cloud[index + 2 * count];
        }
        farthest
    }

    /// The number of the first of the farthest points, on vectors of any width: the greatest value
    /// of some vectors, and then the first place that has it.
    #[inline(always)]
    fn first_farthest(&self, cloud: &[F::Real], count: usize, along: [F::Real; 3]) -> usize {
        let token = self.token;
        let [x, y, z] = each(
            along,
            #[inline(always)]
            |along| F::all(token, along),
        );
        let (xs, rest) = cloud.split_at(count);
        let (ys, zs) = rest.split_at(count);
        let far = inlined(
            #[inline(always)]
            |i: usize| {
                F::read(token, &xs[i..]) * x
                    + F::read(token, &ys[i..]) * y
                    + F::read(token, &zs[i..]) * z
            },
        );
        // Past the last vector, the first one counts once more.
        let within = |i: usize| if i < count { i } else { 0 };
        let pair = inlined(
            #[inline(always)]
            |i: usize| {
                let (one, two) = (far(i), far(within(i + F::COUNT)));
                let most = one.max(two).greatest();
                let all = F::all(token, most);
                let attained = one.same(all).bits() | two.same(all).bits() << F::COUNT;
                (most, within(i + attained.trailing_zeros() as usize))
            },
        );
        let (mut most, mut index) = pair(0);
        let mut i = 2 * F::COUNT;
        while i < count {
            let (next, at) = pair(i);
            (most, index) = if next > most { (next, at) } else { (most, index) };
            i += 2 * F::COUNT;
        }
        index
    }
}

impl<'j, F: Lane> Shown<'j> for Clouds<'j, F> {
    type F = F;

    #[inline(always)]
    fn empty<V: Space<Scalar = F::Real>>(token: F::Token, job: &Job<'j, '_, V>) -> Self {
        let coordinates = job.shapes.coordinates();
        // Any points will do in lanes that are not in use.
        let none = [Points { start: 0, count: coordinates.len().min(F::COUNT) }; MOST_LANES];
        Self { coordinates, a: none, b: none, token }
    }

    #[inline(always)]
    fn load<V: Space<Scalar = F::Real>>(&mut self, job: &Job<'_, '_, V>, pair: usize, lane: usize) {
        let [a, b] = job.clouds_of(pair).map(|cloud| {
            cloud.map_or(self.a[lane], |&Cloud { start, count, .. }| Points { start, count })
        });
        (self.a[lane], self.b[lane]) = (a, b);
    }

    #[inline(always)]
    fn of_a(&self, along: Triple<F>) -> Triple<F> {
        self.farthest(&self.a, along)
    }

    #[inline(always)]
    fn of_b(&self, along: Triple<F>) -> Triple<F> {
        self.farthest(&self.b, along)
    }
}
