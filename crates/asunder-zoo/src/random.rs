//! Random pairs with every kind of trouble, each drawn from a seed and an index alone.
//!
//! Only + − × ÷ √ on the way, so the pairs are the same on every platform; those near touching in
//! the plane but for the rounding of a sine.

mod coplanar;

use core::fmt;
use fastrand::Rng;

use crate::kind::Kind;
use crate::placement::{Placement, Turn};
use crate::sampled::sampled_distance;
use crate::solid::Solid;
use crate::triple::{ORIGIN, Triple, add, norm, scale, times, unit};

/// What makes a pair hard.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Style {
    /// Nothing in particular.
    Generic,
    /// A gap or an overlap of 1e-3 to 1e-15 of the size, or none.
    NearTouching,
    /// One centre well inside the other shape.
    Deep,
    /// The same centre, or nearly so; often the same rotation, sometimes the same shape.
    Concentric,
    /// Quarter turns and places on a lattice: parallel faces, shared planes.
    Aligned,
    /// The same, tilted by 1e-6 to 1e-12 radians.
    NearAligned,
    /// One up to a thousand times as large as the other.
    SizeRatio,
    /// Plates and needles, a thousand times as long as thin.
    Thin,
    /// Sizes of 1e-6.
    Tiny,
    /// Sizes of 1e6.
    Huge,
    /// Both a million away from the origin.
    FarAway,
    /// Flat hulls, points in line, duplicates, single points, sizes of zero.
    Degenerate,
    /// Rounded, stretched, moved shapes and sums of two.
    Composite,
    /// Hulls with faces of many points, a little off their planes and level with each other.
    Coplanar,
}

impl Style {
    /// All styles, in the order in which indices go through them.
    pub const ALL: [Self; 14] = [
        Self::Generic,
        Self::NearTouching,
        Self::Deep,
        Self::Concentric,
        Self::Aligned,
        Self::NearAligned,
        Self::SizeRatio,
        Self::Thin,
        Self::Tiny,
        Self::Huge,
        Self::FarAway,
        Self::Degenerate,
        Self::Composite,
        Self::Coplanar,
    ];
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Generic => "generic",
            Self::NearTouching => "near touching",
            Self::Deep => "deep",
            Self::Concentric => "concentric",
            Self::Aligned => "aligned",
            Self::NearAligned => "near aligned",
            Self::SizeRatio => "size ratio",
            Self::Thin => "thin",
            Self::Tiny => "tiny",
            Self::Huge => "huge",
            Self::FarAway => "far away",
            Self::Degenerate => "degenerate",
            Self::Composite => "composite",
            Self::Coplanar => "coplanar",
        })
    }
}

/// A random pair, and how to get it again.
#[derive(Clone, Debug, PartialEq)]
pub struct Sample {
    /// Of the series.
    pub seed: u64,
    /// In the series.
    pub index: u64,
    /// What makes it hard.
    pub style: Style,
    /// The first shape.
    pub a: Solid,
    /// The second shape.
    pub b: Solid,
}

impl Sample {
    /// Pair number `index` of a series. Styles take turns; two pairs in three are in space.
    #[must_use]
    pub fn draw(seed: u64, index: u64) -> Self {
        #[expect(clippy::cast_possible_truncation, reason = "below 14")]
        let style = Style::ALL[(index % Style::ALL.len() as u64) as usize];
        // An odd multiplier spreads neighbouring indices over all seeds, each its own.
        let mixed = seed.rotate_left(32) ^ index.wrapping_mul(0x9e37_79b9_7f4a_7c15);
        let mut rng = Rng::with_seed(mixed);
        let dim = if rng.u8(..3) == 0 { 2 } else { 3 };
        let (a, b) = Draw { rng, dim }.pair(style);
        Self { seed, index, style, a, b }
    }
}

/// A source of shapes in one dimension.
struct Draw {
    rng: Rng,
    dim: usize,
}

impl Draw {
    fn pair(&mut self, style: Style) -> (Solid, Solid) {
        match style {
            Style::Generic => self.strewn(1.0, 1.0, 3.0),
            Style::NearTouching => self.near_touching(),
            Style::Deep => self.strewn(1.0, 1.0, 0.3),
            Style::Concentric => self.concentric(),
            Style::Aligned => self.aligned(0.0),
            Style::NearAligned => {
                let tilt = self.one_of(&[1e-6, 1e-8, 1e-9, 1e-10, 1e-12]);
                self.aligned(tilt)
            }
            Style::SizeRatio => {
                let small = self.one_of(&[0.1, 0.03, 0.01, 0.003, 0.001]);
                if self.rng.bool() {
                    self.strewn(1.0, small, 1.5)
                } else {
                    self.strewn(small, 1.0, 1.5)
                }
            }
            Style::Thin => self.thin(),
            Style::Tiny => self.strewn(1e-6, 1e-6, 2e-6),
            Style::Huge => self.strewn(1e6, 1e6, 2e6),
            Style::FarAway => self.far_away(),
            Style::Degenerate => {
                let (a, b) = (self.degenerate(), self.kind_or_degenerate());
                self.placed(a, b, 1.5)
            }
            Style::Composite => {
                let (a, b) = (self.composite(2), self.composite(1));
                self.placed(a, b, 3.0)
            }
            Style::Coplanar => self.coplanar(),
        }
    }

    /// Shapes of the given sizes, up to `reach` apart from centre to centre.
    fn strewn(&mut self, size_a: f64, size_b: f64, reach: f64) -> (Solid, Solid) {
        let (a, b) = (self.kind(size_a), self.kind(size_b));
        self.placed(a, b, reach)
    }

    fn placed(&mut self, a: Kind, b: Kind, reach: f64) -> (Solid, Solid) {
        let here = scale(self.direction(), 0.5 * reach);
        let step = scale(self.direction(), reach * self.rng.f64());
        let pose_a = Placement { translation: here, rotation: self.turn() };
        let pose_b = Placement { translation: add(here, step), rotation: self.turn() };
        let (a, b) = (Solid { kind: a, pose: pose_a }, Solid { kind: b, pose: pose_b });
        if self.rng.bool() { (a, b) } else { (b, a) }
    }

    fn near_touching(&mut self) -> (Solid, Solid) {
        let (a, mut b) = self.strewn(1.0, 1.0, 3.0);
        let found = sampled_distance(&a, &b);
        let rest = self.one_of(&[0.0, 1e-3, 1e-5, 1e-7, 1e-9, 1e-12, 1e-15]);
        let rest = if self.rng.bool() { rest } else { -rest };
        b.pose.translation = add(b.pose.translation, scale(found.axis, rest - found.value));
        (a, b)
    }

    fn concentric(&mut self) -> (Solid, Solid) {
        let (a, mut b) = self.strewn(1.0, 1.0, 1.0);
        b.pose.translation = a.pose.translation;
        if self.rng.bool() {
            b.pose.rotation = a.pose.rotation;
        }
        if self.rng.u8(..4) == 0 {
            b.kind = a.kind.clone();
        }
        let aside = self.one_of(&[0.0, 0.0, 0.0, 1e-10, 1e-8, 1e-6, 1e-5, 1e-4, 1e-3, 1e-2]);
        b.pose.translation = add(b.pose.translation, scale(self.direction(), aside));
        (a, b)
    }

    fn aligned(&mut self, tilt: f64) -> (Solid, Solid) {
        let (mut a, mut b) = self.strewn(1.0, 1.0, 1.0);
        for solid in [&mut a, &mut b] {
            // The lattice also holds the sizes, so that faces share their planes.
            solid.kind = solid.kind.map(&mut |x| if x.abs() < 0.125 { x } else { on_lattice(x) });
            let place = scale(self.direction(), 2.0 * self.rng.f64());
            let place = if self.rng.u8(..4) == 0 { ORIGIN } else { place };
            solid.pose = Placement { translation: place.map(on_lattice), rotation: self.quarter() };
        }
        b.pose.rotation = self.tilted(b.pose.rotation, tilt);
        (a, b)
    }

    fn quarter(&mut self) -> Turn {
        const QUARTERS: [[f64; 4]; 6] = [
            [0.0, 0.0, 0.0, 1.0],
            [1.0, 0.0, 0.0, 0.0],
            [1.0, 0.0, 0.0, 1.0],
            [0.0, 1.0, 0.0, 1.0],
            [0.0, 0.0, 1.0, 1.0],
            [1.0, 1.0, 1.0, 1.0],
        ];
        if self.dim == 2 {
            Turn::Plane(f64::from(self.rng.u8(..4)) * core::f64::consts::FRAC_PI_2)
        } else {
            Turn::Space(self.one_of(&QUARTERS))
        }
    }

    fn tilted(&mut self, turn: Turn, angle: f64) -> Turn {
        match turn {
            Turn::Plane(turn) => Turn::Plane(turn + angle),
            Turn::Space(q) => Turn::Space(q.map(|c| c + angle * (self.rng.f64() - 0.5))),
        }
    }

    fn thin(&mut self) -> (Solid, Solid) {
        let a = self.thin_kind();
        let b = if self.rng.bool() { self.thin_kind() } else { self.kind(1.0) };
        self.placed(a, b, 1.5)
    }

    fn thin_kind(&mut self) -> Kind {
        let mut factors = [1.0; 3];
        factors[self.below(self.dim)] = 1e-3;
        if self.rng.bool() {
            factors[self.below(self.dim)] = 1e-3;
        }
        match self.rng.u8(..6) {
            0 => Kind::Cuboid { half_extents: times(self.lengths(1.0), factors) },
            1 => Kind::Ellipsoid { radii: times(self.lengths(1.0), factors) },
            2 => Kind::Hull(self.points(8, factors)),
            3 => Kind::Cylinder { half_height: factors[0], radius: factors[1] },
            4 => Kind::Cone { half_height: factors[0], radius: factors[1] },
            _ => Kind::Capsule { half_height: 1.0, radius: 1e-3 },
        }
    }

    fn far_away(&mut self) -> (Solid, Solid) {
        let (mut a, mut b) = self.strewn(1.0, 1.0, 2.5);
        let far = scale(self.direction(), 1e6);
        a.pose.translation = add(a.pose.translation, far);
        b.pose.translation = add(b.pose.translation, far);
        (a, b)
    }

    fn kind_or_degenerate(&mut self) -> Kind {
        if self.rng.bool() { self.degenerate() } else { self.kind(1.0) }
    }

    fn degenerate(&mut self) -> Kind {
        let mut flat = [1.0; 3];
        flat[self.below(self.dim)] = 0.0;
        let mut line = [0.0; 3];
        line[self.below(self.dim)] = 1.0;
        match self.rng.u8(..8) {
            0 => Kind::Hull(self.points(6, flat)),
            1 => Kind::Hull(self.points(4, line)),
            2 => Kind::Hull(self.points(1, [1.0; 3])),
            3 => Kind::Hull(self.points(5, [1.0; 3]).repeat(2)),
            4 => Kind::Hull(self.points(1, [1.0; 3]).repeat(4)),
            5 => Kind::Cuboid { half_extents: times(self.lengths(1.0), flat) },
            6 => Kind::Ellipsoid { radii: times(self.lengths(1.0), flat) },
            _ => self.without_size(),
        }
    }

    fn without_size(&mut self) -> Kind {
        let (half_height, radius) = (self.length(1.0), self.length(1.0));
        match self.rng.u8(..5) {
            0 => Kind::Ball { radius: 0.0 },
            1 => Kind::Capsule { half_height: 0.0, radius },
            2 => Kind::Cylinder { half_height, radius: 0.0 },
            3 => Kind::Cylinder { half_height: 0.0, radius },
            _ => Kind::Cone { half_height: 0.0, radius },
        }
    }

    fn composite(&mut self, depth: u32) -> Kind {
        let mut inner = || if depth > 1 { self.composite(depth - 1) } else { self.kind(1.0) };
        let inner = Box::new(inner());
        match self.rng.u8(..4) {
            0 => Kind::Rounded { radius: self.length(0.5), inner },
            1 => {
                let even = self.rng.u8(..4) == 0;
                let factors = if even { [self.length(1.0); 3] } else { self.lengths(1.0) };
                Kind::Scaled {
                    factors: if self.dim == 2 { [factors[0], factors[1], 1.0] } else { factors },
                    inner,
                }
            }
            2 => Kind::Sum(inner, self.kind(0.5).into()),
            _ => {
                let translation = self.direction();
                Kind::Placed { pose: Placement { translation, rotation: self.turn() }, inner }
            }
        }
    }

    /// One of the plain shapes, about as large as `size`.
    fn kind(&mut self, size: f64) -> Kind {
        let (half_height, radius) = (self.length(size), self.length(size));
        match self.rng.u8(..11) {
            0 => Kind::Point(scale(self.direction(), size)),
            1 => Kind::Segment([0; 2].map(|_| scale(self.direction(), size))),
            2 => Kind::Triangle([0; 3].map(|_| scale(self.direction(), size))),
            3 => Kind::Ball { radius },
            4 | 5 => Kind::Cuboid { half_extents: self.lengths(size) },
            6 => Kind::Capsule { half_height, radius },
            7 => Kind::Cylinder { half_height, radius },
            8 => Kind::Cone { half_height, radius },
            9 => Kind::Ellipsoid { radii: self.lengths(size) },
            _ => {
                let count = if self.rng.u8(..4) == 0 { 48 } else { 3 + self.below(10) };
                Kind::Hull(self.points(count, [size; 3]))
            }
        }
    }

    /// Points in a ball, stretched by `factors`.
    fn points(&mut self, count: usize, factors: Triple) -> Vec<Triple> {
        let on_sphere = self.rng.bool();
        let mut point = || if on_sphere { self.direction() } else { self.in_ball() };
        (0..count).map(|_| times(point(), factors)).collect()
    }

    fn length(&mut self, size: f64) -> f64 {
        size * (0.3 + 1.2 * self.rng.f64())
    }

    fn lengths(&mut self, size: f64) -> Triple {
        let z = if self.dim == 2 { 0.0 } else { 1.0 };
        times([self.length(size), self.length(size), self.length(size)], [1.0, 1.0, z])
    }

    fn in_ball(&mut self) -> Triple {
        loop {
            let z = if self.dim == 2 { 0.5 } else { self.rng.f64() };
            let point = [self.rng.f64(), self.rng.f64(), z].map(|x| 2.0 * x - 1.0);
            if norm(point) <= 1.0 {
                return point;
            }
        }
    }

    fn direction(&mut self) -> Triple {
        loop {
            if let Some(direction) = unit(self.in_ball()) {
                return direction;
            }
        }
    }

    fn turn(&mut self) -> Turn {
        if self.dim == 2 {
            return Turn::Plane(core::f64::consts::TAU * (self.rng.f64() - 0.5));
        }
        loop {
            let q = [0; 4].map(|_: i32| 2.0 * self.rng.f64() - 1.0);
            let square: f64 = q.iter().map(|c| c * c).sum();
            if square > 0.01 && square <= 1.0 {
                return Turn::Space(q);
            }
        }
    }

    /// A number below `end`. Not `rng.usize`: that draws otherwise where a pointer has 32 bits.
    fn below(&mut self, end: usize) -> usize {
        #[expect(clippy::cast_possible_truncation, reason = "below a usize")]
        let drawn = self.rng.u64(..end as u64) as usize;
        drawn
    }

    fn one_of<T: Copy>(&mut self, values: &[T]) -> T {
        values[self.below(values.len())]
    }
}

fn on_lattice(x: f64) -> f64 {
    (x * 4.0).round() / 4.0
}
