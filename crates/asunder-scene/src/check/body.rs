//! A part made ready to be measured.

use super::bounds::{Bounds, around};
use super::convex::Convex;
use super::surface::Surface;
use super::welded::Welded;
use super::{Options, Progress};
use crate::mesh::Mesh;
use crate::part::{Geometry, Part};
use asunder::glam::{DVec2, DVec3};
use asunder::quickhull::Quickhull;
use asunder::{Pose, Vector};
use asunder_zoo::{AnyShape, Kind, Target};
use core::convert::Infallible;
use std::collections::HashMap;
use std::sync::Arc;

/// Plane or space: what parts that are not convex are made of.
pub(crate) trait Dimension: Target + Vector<Scalar = f64> {
    /// In the plane there are none.
    type Surface: Send + Sync;

    /// The part's pose in this dimension.
    fn pose(part: &Part) -> Pose<Self>;

    /// A mesh as it is.
    fn form(mesh: &Arc<Mesh>, options: &Options) -> Result<Form<Self>, String>;

    /// A box around a surface in its own frame.
    fn bounds(surface: &Self::Surface) -> Bounds<Self>;

    /// What is odd about a surface.
    fn hints(surface: &Self::Surface) -> Vec<String>;
}

/// What a part is, in its own frame.
pub(crate) enum Form<V: Dimension> {
    /// Convex. The part may be inside of the shape by the deviation, and no more.
    Convex { shape: AnyShape<V>, deviation: f64 },
    /// Triangles, with or without an inside.
    Surface(V::Surface),
}

/// A part made ready.
pub(crate) struct Body<V: Dimension> {
    pub(crate) form: Arc<Form<V>>,
    pub(crate) pose: Pose<V>,
    /// In the world.
    pub(crate) bounds: Bounds<V>,
}

impl<V: Dimension> Clone for Body<V> {
    fn clone(&self) -> Self {
        Self { form: Arc::clone(&self.form), ..*self }
    }
}

impl<V: Dimension> Body<V> {
    fn new(form: Arc<Form<V>>, pose: Pose<V>) -> Self {
        let bounds = form.bounds(&pose);
        Self { form, pose, bounds }
    }

    /// The same body elsewhere.
    pub(crate) fn at(&self, pose: Pose<V>) -> Self {
        Self::new(Arc::clone(&self.form), pose)
    }
}

impl<V: Dimension> Form<V> {
    fn of_solid(kind: &Kind) -> Result<Self, String> {
        let shape = match kind {
            // Most points of a large cloud are inside.
            Kind::Hull(points) if points.len() > 16 => {
                let points: Vec<V> = points.iter().map(|p| V::from_triple(*p)).collect();
                let hull = Quickhull::default().flat_too().hull(&points);
                Box::new(hull.map_err(|error| error.to_string())?)
            }
            _ => kind.build::<V>().map_err(|error| error.to_string())?,
        };
        Ok(Self::Convex { shape, deviation: 0.0 })
    }

    fn bounds(&self, pose: &Pose<V>) -> Bounds<V> {
        match self {
            Self::Convex { shape, .. } => around(&**shape, pose),
            Self::Surface(surface) => V::bounds(surface).moved(pose),
        }
    }
}

/// Every part that can be made ready, in their order, and why the others cannot; nothing of those that were
/// not begun when the check was stopped.
pub(crate) fn bodies<V: Dimension>(
    parts: &[Part],
    options: &Options,
    progress: &Progress,
) -> Vec<Option<Result<Body<V>, String>>> {
    use rayon::prelude::*;
    // Instances share what they are.
    let mut first: HashMap<*const Mesh, usize> = HashMap::new();
    let mut meshes: Vec<&Arc<Mesh>> = Vec::new();
    let forms: Vec<Option<usize>> = parts
        .iter()
        .map(|part| match &part.geometry {
            Geometry::Solid(_) => None,
            Geometry::Mesh(mesh) => Some(*first.entry(Arc::as_ptr(mesh)).or_insert_with(|| {
                meshes.push(mesh);
                meshes.len() - 1
            })),
        })
        .collect();
    let wanted = || (!progress.is_stopped()).then_some(());
    let meshes: Vec<Option<Result<Arc<Form<V>>, String>>> = meshes
        .into_par_iter()
        .map(|mesh| wanted().map(|()| V::form(mesh, options).map(Arc::new)))
        .collect();
    let body = |(part, form): (&Part, &Option<usize>)| {
        wanted()?;
        progress.tick();
        let form = match (&part.geometry, form) {
            (Geometry::Solid(kind), _) => Form::of_solid(kind).map(Arc::new),
            (Geometry::Mesh(_), form) => meshes[form.unwrap_or(0)].clone()?,
        };
        Some(form.and_then(|form| {
            let body = Body::new(form, V::pose(part));
            let finite = body.bounds.low.is_finite() && body.bounds.high.is_finite();
            if finite {
                Ok(body)
            } else {
                Err("is too large, or too far away, to be measured".into())
            }
        }))
    };
    parts.par_iter().zip(&forms).map(body).collect()
}

impl Dimension for DVec3 {
    type Surface = Surface;

    fn pose(part: &Part) -> Pose<Self> {
        part.pose
    }

    fn form(mesh: &Arc<Mesh>, options: &Options) -> Result<Form<Self>, String> {
        let welded = Welded::new(mesh);
        if welded.triangles.is_empty() {
            return Err("has no triangle with three different corners".to_owned());
        }
        let size = Bounds::of(welded.points.iter().copied()).diagonal();
        Ok(match Convex::new(&welded, options.convex_within * size) {
            Some(Convex { hull, deviation, .. }) => {
                Form::Convex { shape: Box::new(hull), deviation }
            }
            None => Form::Surface(Surface::new(welded)),
        })
    }

    fn bounds(surface: &Surface) -> Bounds<Self> {
        surface.bounds()
    }

    fn hints(surface: &Surface) -> Vec<String> {
        surface.hints()
    }
}

impl Dimension for DVec2 {
    type Surface = Infallible;

    fn pose(part: &Part) -> Pose<Self> {
        let plane = |v: DVec3| Self::new(v.x, v.y);
        let x = plane(part.pose.rotation.apply(DVec3::X));
        let rotation = asunder::Rotation::from_cos_sin(x.x, x.y);
        Pose::new(rotation.unwrap_or(asunder::Rotation::IDENTITY), plane(part.pose.translation))
    }

    fn form(_mesh: &Arc<Mesh>, _options: &Options) -> Result<Form<Self>, String> {
        Err("is a mesh, which has no place in a layout of the plane".to_owned())
    }

    fn bounds(surface: &Infallible) -> Bounds<Self> {
        match *surface {}
    }

    fn hints(surface: &Infallible) -> Vec<String> {
        match *surface {}
    }
}
