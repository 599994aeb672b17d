//! Pairs of which not both are convex and known. parry finds the parts of compounds, meshes, polylines and height
//! fields that are near, and asks [`Asunder`] about each of them. All else it answers by itself: half-spaces,
//! voxels, and what touches a mesh or a field from frame to frame.

use super::super::parry::math::{Pose, Real, Vector};
use super::super::parry::query::details::{self, ShapeCastOptions};
use super::super::parry::query::{
    ClosestPoints, Contact, ContactManifold, ContactManifoldsWorkspace, NonlinearRigidMotion,
    PersistentQueryDispatcher, QueryDispatcher, ShapeCastHit, ShapeDistance, ShapeIntersection,
    Unsupported,
};
use super::super::parry::shape::{CompositeShape, Shape};
use super::{Asunder, PARRY};

/// Which of two shapes is made of parts, the first if both are.
enum Parted<'a> {
    First(&'a (dyn CompositeShape + Sync)),
    Second(&'a (dyn CompositeShape + Sync)),
    Neither,
}

impl<'a> Parted<'a> {
    fn of(g1: &'a dyn Shape, g2: &'a dyn Shape) -> Self {
        match (g1.as_composite_shape(), g2.as_composite_shape()) {
            (Some(parts), _) => Self::First(parts),
            (None, Some(parts)) => Self::Second(parts),
            (None, None) => Self::Neither,
        }
    }
}

pub(super) fn intersection_test(
    pos12: &Pose,
    g1: &dyn Shape,
    g2: &dyn Shape,
) -> Result<ShapeIntersection, Unsupported> {
    // A ball may be inside a mesh that is solid: parry asks for the point that it is about.
    if g1.as_ball().is_some() || g2.as_ball().is_some() {
        return PARRY.intersection_test(pos12, g1, g2);
    }
    Ok(match Parted::of(g1, g2) {
        Parted::First(parts) => {
            details::intersection_test_composite_shape_shape(&Asunder, pos12, parts, g2)
        }
        Parted::Second(parts) => {
            details::intersection_test_shape_composite_shape(&Asunder, pos12, g1, parts)
        }
        Parted::Neither => return PARRY.intersection_test(pos12, g1, g2),
    })
}

pub(super) fn distance(
    pos12: &Pose,
    g1: &dyn Shape,
    g2: &dyn Shape,
) -> Result<ShapeDistance, Unsupported> {
    Ok(match Parted::of(g1, g2) {
        Parted::First(parts) => details::distance_composite_shape_shape(&Asunder, pos12, parts, g2),
        Parted::Second(parts) => {
            details::distance_shape_composite_shape(&Asunder, pos12, g1, parts)
        }
        Parted::Neither => return PARRY.distance(pos12, g1, g2),
    })
}

pub(super) fn contact(
    pos12: &Pose,
    g1: &dyn Shape,
    g2: &dyn Shape,
    prediction: Real,
) -> Result<Option<Contact>, Unsupported> {
    Ok(match (g1.as_heightfield(), g2.as_heightfield(), Parted::of(g1, g2)) {
        (Some(field), _, _) => {
            details::contact_heightfield_shape(&Asunder, pos12, field, g2, prediction)
        }
        (_, Some(field), _) => {
            details::contact_shape_heightfield(&Asunder, pos12, g1, field, prediction)
        }
        (_, _, Parted::First(parts)) => {
            details::contact_composite_shape_shape(&Asunder, pos12, parts, g2, prediction)
        }
        (_, _, Parted::Second(parts)) => {
            details::contact_shape_composite_shape(&Asunder, pos12, g1, parts, prediction)
        }
        (_, _, Parted::Neither) => return PARRY.contact(pos12, g1, g2, prediction),
    })
}

pub(super) fn closest_points(
    pos12: &Pose,
    g1: &dyn Shape,
    g2: &dyn Shape,
    most: Real,
) -> Result<ClosestPoints, Unsupported> {
    Ok(match Parted::of(g1, g2) {
        Parted::First(parts) => {
            details::closest_points_composite_shape_shape(&Asunder, pos12, parts, g2, most)
        }
        Parted::Second(parts) => {
            details::closest_points_shape_composite_shape(&Asunder, pos12, g1, parts, most)
        }
        Parted::Neither => return PARRY.closest_points(pos12, g1, g2, most),
    })
}

pub(super) fn cast_shapes(
    pos12: &Pose,
    velocity: Vector,
    g1: &dyn Shape,
    g2: &dyn Shape,
    options: ShapeCastOptions,
) -> Result<Option<ShapeCastHit>, Unsupported> {
    Ok(match (g1.as_heightfield(), g2.as_heightfield(), Parted::of(g1, g2)) {
        (Some(field), _, _) => {
            details::cast_shapes_heightfield_shape(&Asunder, pos12, velocity, field, g2, options)?
        }
        (_, Some(field), _) => {
            details::cast_shapes_shape_heightfield(&Asunder, pos12, velocity, g1, field, options)?
        }
        (_, _, Parted::First(parts)) => details::cast_shapes_composite_shape_shape(
            &Asunder, pos12, velocity, parts, g2, options,
        ),
        (_, _, Parted::Second(parts)) => details::cast_shapes_shape_composite_shape(
            &Asunder, pos12, velocity, g1, parts, options,
        ),
        (_, _, Parted::Neither) => {
            return PARRY.cast_shapes(pos12, velocity, g1, g2, options);
        }
    })
}

pub(super) fn cast_shapes_nonlinear(
    [motion1, motion2]: [&NonlinearRigidMotion; 2],
    [g1, g2]: [&dyn Shape; 2],
    [start, end]: [Real; 2],
    stops: bool,
) -> Result<Option<ShapeCastHit>, Unsupported> {
    Ok(match Parted::of(g1, g2) {
        Parted::First(parts) => details::cast_shapes_nonlinear_composite_shape_shape(
            &Asunder, motion1, parts, motion2, g2, start, end, stops,
        ),
        Parted::Second(parts) => details::cast_shapes_nonlinear_shape_composite_shape(
            &Asunder, motion1, g1, motion2, parts, start, end, stops,
        ),
        Parted::Neither => {
            return PARRY.cast_shapes_nonlinear(motion1, g1, motion2, g2, start, end, stops);
        }
    })
}

/// Of compounds, the manifolds of all parts that are near. For triangles of meshes, hundreds of them, parry keeps
/// what it has found in the frame before.
pub(super) fn contact_manifolds<M, C>(
    pos12: &Pose,
    g1: &dyn Shape,
    g2: &dyn Shape,
    prediction: Real,
    manifolds: &mut Vec<ContactManifold<M, C>>,
    workspace: &mut Option<ContactManifoldsWorkspace>,
) -> Result<(), Unsupported>
where
    M: Default + Clone + Send + Sync,
    C: Default + Copy + Send + Sync,
{
    let parts = [g1, g2].map(|g| g.as_compound().and_then(|_| g.as_composite_shape()));
    let simple = [g1, g2].map(Shape::is_convex);
    match (parts, simple) {
        ([Some(p), Some(q)], _) => details::contact_manifolds_composite_shape_composite_shape(
            &Asunder, pos12, p, q, prediction, manifolds, workspace,
        ),
        ([Some(parts), None], [_, true]) => details::contact_manifolds_composite_shape_shape(
            &Asunder, pos12, parts, g2, prediction, manifolds, workspace, false,
        ),
        ([None, Some(parts)], [true, _]) => {
            let back = pos12.inverse();
            details::contact_manifolds_composite_shape_shape(
                &Asunder, &back, parts, g1, prediction, manifolds, workspace, true,
            );
        }
        _ => return PARRY.contact_manifolds(pos12, g1, g2, prediction, manifolds, workspace),
    }
    Ok(())
}
