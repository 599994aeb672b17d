//! The pairs that benchmarks run on: the same distributions as the scripts that wrote the pairs
//! for other libraries, drawn from the zoo's own seeds.
//!
//! A family is two models of shapes. It gives three rows, by signed distance in the models' unit:
//! apart by 0.01 to 2, overlapping by 0.005 to 0.1, overlapping by more than 0.2.

use core::fmt;

use asunder::glam::{DVec2, DVec3};
use asunder::{Limits, Pair};
use fastrand::Rng;

use crate::kind::Kind;
use crate::oracle::brute_distance;
use crate::placement::{Placement, Turn};
use crate::solid::{AnyShape, BuildError, Solid};
use crate::target::Target;
use crate::triple::{Triple, add, norm, scale, times, unit};

/// How the shapes of a row are made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Model {
    /// Half extents of 0.3 to 1.5; a rectangle in the plane.
    Cuboid,
    /// So many points on an ellipsoid with radii of 0.5 to 1.5.
    Hull(usize),
    /// So many corners, regular and irregular by turns; in the plane.
    Polygon(usize),
    /// A radius of 0.3 to 1.2.
    Ball,
    /// Radii of 0.5 to 1.5.
    Ellipsoid,
    /// A radius and a half height of 0.3 to 1.2.
    Cylinder,
}

/// Two models, and how many pairs of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Family {
    /// 2 or 3.
    pub dim: usize,
    /// Of the first shapes.
    pub a: Model,
    /// Of the second shapes.
    pub b: Model,
    /// Distinct shapes on either side.
    pub shapes: usize,
    /// In each row.
    pub pairs: usize,
}

/// How the shapes of a pair stand to each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Class {
    /// Apart by 0.01 to 2.
    Apart,
    /// Overlapping by 0.005 to 0.1.
    Shallow,
    /// Overlapping by more than 0.2.
    Deep,
}

/// Posed pairs of one class.
#[derive(Clone, Debug, PartialEq)]
pub struct Row {
    /// Of what.
    pub family: Family,
    /// How far apart.
    pub class: Class,
    /// The first shapes.
    pub shapes_a: Vec<Kind>,
    /// The second shapes.
    pub shapes_b: Vec<Kind>,
    /// Which shapes, and where.
    pub pairs: Vec<PosedPair>,
}

/// One pair of a row.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PosedPair {
    /// Which of the row's `shapes_a`.
    pub a: usize,
    /// Which of the row's `shapes_b`.
    pub b: usize,
    /// Of a, in the world.
    pub pose_a: Placement,
    /// Of b, in the world.
    pub pose_b: Placement,
    /// By brute force where that is cheap, else by the library itself in `f64`.
    pub signed_distance: f64,
}

impl Family {
    /// All families of polytopes and balls, in space and then in the plane.
    pub const ALL: [Self; 11] = [
        Self::in_space(Model::Cuboid, Model::Cuboid, 40, 500),
        Self::in_space(Model::Hull(16), Model::Hull(16), 40, 500),
        Self::in_space(Model::Cuboid, Model::Hull(64), 40, 300),
        Self::in_space(Model::Hull(64), Model::Hull(64), 40, 300),
        Self::in_space(Model::Hull(256), Model::Hull(256), 16, 150),
        Self::in_the_plane(Model::Cuboid, Model::Cuboid),
        Self::in_the_plane(Model::Polygon(8), Model::Polygon(8)),
        Self::in_the_plane(Model::Polygon(32), Model::Polygon(32)),
        Self::in_the_plane(Model::Cuboid, Model::Polygon(8)),
        Self::in_the_plane(Model::Ball, Model::Polygon(8)),
        Self::in_the_plane(Model::Ball, Model::Ball),
    ];

    /// Families with a curved shape, which are asked about casts alone.
    pub const CURVED: [Self; 2] = [
        Self::in_space(Model::Cuboid, Model::Cylinder, 40, 300),
        Self::in_space(Model::Cylinder, Model::Cylinder, 40, 300),
    ];

    /// All that there are: [`ALL`](Self::ALL), and those that are curved.
    pub fn with_curved() -> impl Iterator<Item = Self> {
        Self::ALL.into_iter().chain(Self::CURVED)
    }

    const fn in_space(a: Model, b: Model, shapes: usize, pairs: usize) -> Self {
        Self { dim: 3, a, b, shapes, pairs }
    }

    const fn in_the_plane(a: Model, b: Model) -> Self {
        Self { dim: 2, a, b, shapes: 40, pairs: 1000 }
    }

    /// The family's rows: apart, shallow, deep.
    ///
    /// # Errors
    /// None that the zoo knows of: the library would have to refuse a sound shape.
    pub fn rows(&self, seed: u64) -> Result<[Row; 3], BuildError> {
        if self.dim == 2 { self.drawn::<DVec2>(seed) } else { self.drawn::<DVec3>(seed) }
    }

    fn drawn<V: Target<Scalar = f64>>(&self, seed: u64) -> Result<[Row; 3], BuildError> {
        let mut draw = Draw { rng: Rng::with_seed(seed), dim: self.dim };
        let mut shapes = |model| (0..self.shapes).map(|i| draw.shape(model, i)).collect::<Vec<_>>();
        let (shapes_a, shapes_b) = (shapes(self.a), shapes(self.b));
        let made = |kinds: &[Kind]| kinds.iter().map(Made::<V>::of).collect::<Result<Vec<_>, _>>();
        let (made_a, made_b) = (made(&shapes_a)?, made(&shapes_b)?);
        let row = |class| Row {
            family: *self,
            class,
            shapes_a: shapes_a.clone(),
            shapes_b: shapes_b.clone(),
            pairs: Vec::with_capacity(self.pairs),
        };
        let mut rows = [Class::Apart, Class::Shallow, Class::Deep].map(row);
        while rows.iter().any(|row| row.pairs.len() < self.pairs) {
            let slide = rows[1].pairs.len() < self.pairs;
            let pair = draw.pair(&made_a, &made_b, slide)?;
            let class = Class::of(pair.signed_distance);
            let row = rows.iter_mut().find(|row| Some(row.class) == class);
            if let Some(row) = row.filter(|row| row.pairs.len() < self.pairs) {
                row.pairs.push(pair);
            }
        }
        Ok(rows)
    }
}

impl fmt::Display for Family {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.a.name(self.dim), self.b.name(self.dim))
    }
}

impl Model {
    fn name(self, dim: usize) -> String {
        match self {
            Self::Cuboid if dim == 2 => "rect".to_owned(),
            Self::Cuboid => "cuboid".to_owned(),
            Self::Hull(count) => format!("hull{count}"),
            Self::Polygon(count) => format!("poly{count}"),
            Self::Ball if dim == 2 => "circle".to_owned(),
            Self::Ball => "ball".to_owned(),
            Self::Ellipsoid => "ellipsoid".to_owned(),
            Self::Cylinder => "cylinder".to_owned(),
        }
    }
}

impl Class {
    /// `None` between the classes.
    #[must_use]
    pub fn of(signed_distance: f64) -> Option<Self> {
        match signed_distance {
            s if s > 0.01 && s < 2.0 => Some(Self::Apart),
            s if s > -0.1 && s < -0.005 => Some(Self::Shallow),
            s if s < -0.2 => Some(Self::Deep),
            _ => None,
        }
    }
}

impl fmt::Display for Class {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            Self::Apart => "sep",
            Self::Shallow => "shallow",
            Self::Deep => "deep",
        })
    }
}

impl Row {
    /// Such as `cuboid-hull64-shallow`.
    #[must_use]
    pub fn name(&self) -> String {
        format!("{}-{}", self.family, self.class)
    }

    /// A pair's shapes with their poses.
    #[must_use]
    pub fn solids(&self, pair: &PosedPair) -> (Solid, Solid) {
        let a = Solid { kind: self.shapes_a[pair.a].clone(), pose: pair.pose_a };
        let b = Solid { kind: self.shapes_b[pair.b].clone(), pose: pair.pose_b };
        (a, b)
    }
}

/// A shape and what the library makes of it, made once: hulls of many points take a while.
pub(crate) struct Made<V: Target> {
    kind: Kind,
    shape: AnyShape<V>,
}

impl<V: Target<Scalar = f64>> Made<V> {
    pub(crate) fn of(kind: &Kind) -> Result<Self, BuildError> {
        Ok(Self { kind: kind.clone(), shape: kind.build()? })
    }

    fn at(&self, pose: Placement) -> Solid {
        Solid { kind: self.kind.clone(), pose }
    }
}

/// The signed distance of two shapes and their poses, to sort by.
pub(crate) fn signed_distance<V: Target<Scalar = f64>>(
    [a, b]: [&Made<V>; 2],
    [pose_a, pose_b]: [Placement; 2],
) -> Result<f64, BuildError> {
    const CHEAP: usize = 8;
    let cores = a.at(pose_a).core().zip(b.at(pose_b).core());
    if let Some((a, b)) = cores.filter(|(a, b)| a.vertices.len().max(b.vertices.len()) <= CHEAP) {
        let found = brute_distance(pose_a.dim(), &a.vertices, &b.vertices);
        return Ok(found.value - a.margin - b.margin);
    }
    let (pose_a, pose_b) = (pose_a.build::<V>()?, pose_b.build::<V>()?);
    let pair = Pair::new(&*a.shape, &*b.shape).relative(pose_b.seen_from(&pose_a));
    Ok(pair
        .limits(Limits::new(1e-12, 10_000).unwrap_or_default())
        .signed_distance()
        .signed_distance())
}

/// Draws shapes and poses.
pub(crate) struct Draw {
    pub(crate) rng: Rng,
    pub(crate) dim: usize,
}

impl Draw {
    fn pair<V: Target<Scalar = f64>>(
        &mut self,
        a: &[Made<V>],
        b: &[Made<V>],
        slide: bool,
    ) -> Result<PosedPair, BuildError> {
        let (i, j) = (self.rng.usize(..a.len()), self.rng.usize(..b.len()));
        let start = self.normal();
        let step = scale(self.direction(), self.between(0.05, 4.0));
        let pose_a = Placement { translation: start, rotation: self.turn() };
        let mut pose_b = Placement { translation: add(start, step), rotation: self.turn() };
        let shapes = [&a[i], &b[j]];
        let mut distance = signed_distance(shapes, [pose_a, pose_b])?;
        // A cheap way to fill the narrow class in the plane: slide B to where it is wanted.
        if self.dim == 2 && slide && self.rng.bool() && distance > 0.1 && distance < 1.0 {
            let closer = distance + self.between(0.0, 0.1);
            pose_b.translation = add(pose_b.translation, scale(step, -closer / norm(step)));
            distance = signed_distance(shapes, [pose_a, pose_b])?;
        }
        Ok(PosedPair { a: i, b: j, pose_a, pose_b, signed_distance: distance })
    }

    fn shape(&mut self, model: Model, index: usize) -> Kind {
        match model {
            Model::Cuboid => Kind::Cuboid { half_extents: self.sizes(0.3, 1.5) },
            Model::Ball => Kind::Ball { radius: self.between(0.3, 1.2) },
            Model::Ellipsoid => Kind::Ellipsoid { radii: self.sizes(0.5, 1.5) },
            Model::Cylinder => Kind::Cylinder {
                half_height: self.between(0.3, 1.2),
                radius: self.between(0.3, 1.2),
            },
            Model::Hull(count) => {
                let points: Vec<Triple> = (0..count).map(|_| self.direction()).collect();
                let sizes = self.sizes(0.5, 1.5);
                Kind::Hull(points.into_iter().map(|p| times(p, sizes)).collect())
            }
            Model::Polygon(count) => self.polygon(count, index % 2 == 1),
        }
    }

    /// Corners on a circle or, with gaps that differ, on an ellipse.
    fn polygon(&mut self, count: usize, regular: bool) -> Kind {
        let mut gap = || if regular { 1.0 } else { self.between(0.25, 1.75) };
        let gaps: Vec<f64> = (0..count).map(|_| gap()).collect();
        let sizes = if regular { [self.between(0.4, 1.4); 3] } else { self.sizes(0.4, 1.5) };
        let total: f64 = gaps.iter().sum();
        let mut turned = 0.0;
        let corner = |gap: &f64| {
            turned += gap;
            let (sin, cos) = (turned * core::f64::consts::TAU / total).sin_cos();
            times([cos, sin, 0.0], sizes)
        };
        Kind::Hull(gaps.iter().map(corner).collect())
    }

    fn between(&mut self, low: f64, high: f64) -> f64 {
        low + (high - low) * self.rng.f64()
    }

    fn sizes(&mut self, low: f64, high: f64) -> Triple {
        let z = if self.dim == 2 { 0.0 } else { self.between(low, high) };
        [self.between(low, high), self.between(low, high), z]
    }

    /// Normal to the eye, with deviation 1/2: the sum of twelve uniform numbers.
    fn normal(&mut self) -> Triple {
        let mut number = || 0.5 * ((0..12).map(|_| self.rng.f64()).sum::<f64>() - 6.0);
        let [x, y, z] = [number(), number(), number()];
        if self.dim == 2 { [x, y, 0.0] } else { [x, y, z] }
    }

    pub(crate) fn direction(&mut self) -> Triple {
        loop {
            let mut point = [0; 3].map(|_: i32| self.between(-1.0, 1.0));
            if self.dim == 2 {
                point[2] = 0.0;
            }
            if let Some(direction) = unit(point).filter(|_| norm(point) <= 1.0) {
                return direction;
            }
        }
    }

    fn turn(&mut self) -> Turn {
        if self.dim == 2 {
            return Turn::Plane(self.between(-core::f64::consts::PI, core::f64::consts::PI));
        }
        loop {
            let q = [0; 4].map(|_: i32| self.between(-1.0, 1.0));
            let square: f64 = q.iter().map(|c| c * c).sum();
            if square > 0.01 && square <= 1.0 {
                return Turn::Space(q.map(|c| c / square.sqrt()));
            }
        }
    }
}
