//! Pairs of which not both are convex and known. parry finds the parts of compounds, meshes, polylines, height
//! fields and voxels that are near, and asks [`Asunder`] about each of them; what moves is in `part_casts.rs`, manifolds
//! are in `part_manifolds.rs`. All else it answers by itself: half-spaces, and what is the user's own.

use super::super::parry::bounding_volume::{Aabb, BoundingVolume};
use super::super::parry::math::{Pose, Real};
use super::super::parry::query::details;
use super::super::parry::query::{
    ClosestPoints, Contact, QueryDispatcher, ShapeDistance, ShapeIntersection, Unsupported,
};
use super::super::parry::shape::{
    CompositeShape, Cuboid, HalfSpace, HeightField, Shape, VoxelData, Voxels,
};
use super::{Asunder, PARRY};

/// What rounding makes of boxes, for each unit of their reach.
const ROUNDING: Real = 64.0 * Real::EPSILON;

/// How far out a box is.
fn reach(of: &Aabb) -> Real {
    of.mins.abs().max(of.maxs.abs()).max_element()
}

/// A shape that is made of parts.
#[derive(Clone, Copy)]
pub(super) enum Parts<'a> {
    Composite(&'a (dyn CompositeShape + Sync)),
    Field(&'a HeightField),
    Voxels(&'a Voxels),
}

/// What is done with a part: its number, its pose where it has one, and itself.
type Visit<'a> = &'a mut dyn FnMut(u32, Option<&Pose>, &dyn Shape);

impl<'a> Parts<'a> {
    pub(super) fn of(shape: &'a dyn Shape) -> Option<Self> {
        let field = || shape.as_heightfield().map(Self::Field);
        let voxels = || shape.as_voxels().map(Self::Voxels);
        shape.as_composite_shape().map(Self::Composite).or_else(field).or_else(voxels)
    }

    /// Around all of them.
    pub(super) fn around(self) -> Aabb {
        match self {
            Self::Composite(parts) => parts.bvh().root_aabb(),
            Self::Field(field) => field.local_aabb(),
            Self::Voxels(voxels) => voxels.local_aabb(),
        }
    }

    /// Parts whose boxes a box touches.
    pub(super) fn near(self, to: &Aabb, visit: Visit<'_>) {
        match self {
            Self::Composite(parts) => {
                for id in parts.bvh().intersect_aabb(to) {
                    parts.map_part_at(id, &mut |pose, part, _| visit(id, pose, part));
                }
            }
            Self::Field(field) => {
                // parry divides by the scale, and rounds: of a plateau, the box around the field may have nothing.
                let hair = reach(&field.local_aabb()) * ROUNDING;
                let near = to.loosened(hair);
                field.map_elements_in_local_aabb(&near, &mut |id, part| visit(id, None, part));
            }
            Self::Voxels(voxels) => {
                let cuboid = Cuboid::new(voxels.voxel_size() / 2.0);
                // What only touches them is among them.
                let hair = cuboid.half_extents.min_element() / 256.0;
                let Some(near) = to.loosened(hair).intersection(&voxels.local_aabb()) else {
                    return;
                };
                let filled = |voxel: &VoxelData| !voxel.state.is_empty();
                for voxel in voxels.voxels_intersecting_local_aabb(&near).filter(filled) {
                    let pose = Pose::from_translation(voxel.center);
                    visit(voxel.linear_id.flat_id() as u32, Some(&pose), &cuboid);
                }
            }
        }
    }
}

/// A shape of parts, the first of two if both are, and the other as it is seen from there.
pub(super) struct Asked<'a> {
    whole: &'a dyn Shape,
    pub(super) parts: Parts<'a>,
    pub(super) other: &'a dyn Shape,
    pub(super) pose: Pose,
    /// Of parts is the second of the two.
    pub(super) is_second: bool,
}

impl<'a> Asked<'a> {
    /// `None` if neither is of parts.
    pub(super) fn new(pos12: &Pose, g1: &'a dyn Shape, g2: &'a dyn Shape) -> Option<Self> {
        if let Some(parts) = Parts::of(g1) {
            return Some(Self { whole: g1, parts, other: g2, pose: *pos12, is_second: false });
        }
        let parts = Parts::of(g2)?;
        Some(Self { whole: g2, parts, other: g1, pose: pos12.inverse(), is_second: true })
    }

    /// The other's pose as it is seen from a part.
    pub(super) fn from(&self, part: Option<&Pose>) -> Pose {
        part.map_or(self.pose, |part| part.inv_mul(&self.pose))
    }

    /// The part of the other that is nearest to a cell: closest points do not tell it. 0 where it has none.
    fn nearest_to(&self, cell: u32, distance: Real) -> u32 {
        let mut nearest = 0;
        if Parts::of(self.other).is_some() {
            // A little farther, for rounding: of the distance, and of what lies far out.
            let around = self.other.compute_aabb(&self.pose);
            let near = around.loosened(distance * 1.01 + reach(&around) * ROUNDING);
            self.parts.near(&near, &mut |id, pose, part| {
                if id == cell {
                    let told = Asunder.distance(&self.from(pose), part, self.other);
                    nearest = told.map_or(0, |told| told.subshape2);
                }
            });
        }
        nearest
    }

    /// How far closest points are from each other.
    fn gap(&self, points: &ClosestPoints) -> Real {
        match *points {
            ClosestPoints::Intersecting => 0.0,
            ClosestPoints::WithinMargin(p, q) => self.pose.transform_point(q).distance(p),
            ClosestPoints::Disjoint => Real::MAX,
        }
    }
}

pub(super) fn intersection_test(
    pos12: &Pose,
    g1: &dyn Shape,
    g2: &dyn Shape,
) -> Result<ShapeIntersection, Unsupported> {
    // A ball may be inside a mesh that is solid: parry asks for the point that it is about.
    let solid = g1.as_ball().is_some() && g2.as_trimesh().is_some()
        || g2.as_ball().is_some() && g1.as_trimesh().is_some();
    let asked = if solid { None } else { Asked::new(pos12, g1, g2) };
    let Some(asked) = asked else { return PARRY.intersection_test(pos12, g1, g2) };
    let near = asked.other.compute_aabb(&asked.pose);
    let (mut found, mut unknown) = (None, false);
    asked.parts.near(&near, &mut |id, pose, part| {
        if found.is_some() {
            return;
        }
        match Asunder.intersection_test(&asked.from(pose), part, asked.other) {
            Ok(told) if told.intersecting => found = Some(told.with_subshapes(id, told.subshape2)),
            Ok(_) => {}
            Err(Unsupported) => unknown = true,
        }
    });
    let turned = |told: ShapeIntersection| if asked.is_second { told.swapped() } else { told };
    match found {
        None if unknown => Err(Unsupported),
        found => Ok(found.map_or(ShapeIntersection::new(false), turned)),
    }
}

pub(super) fn distance(
    pos12: &Pose,
    g1: &dyn Shape,
    g2: &dyn Shape,
) -> Result<ShapeDistance, Unsupported> {
    let Some(asked) = Asked::new(pos12, g1, g2) else { return PARRY.distance(pos12, g1, g2) };
    let told = match asked.parts {
        Parts::Composite(parts) => {
            details::distance_composite_shape_shape(&Asunder, &asked.pose, parts, asked.other)
        }
        Parts::Field(_) | Parts::Voxels(_) => {
            let Nearest { id, distance, .. } =
                nearest_cell(&asked, Real::MAX)?.ok_or(Unsupported)?;
            ShapeDistance { distance, subshape1: id, subshape2: asked.nearest_to(id, distance) }
        }
    };
    // parry says so where no part had an answer.
    if told.distance == Real::MAX {
        return Err(Unsupported);
    }
    Ok(if asked.is_second { told.swapped() } else { told })
}

pub(super) fn contact(
    pos12: &Pose,
    g1: &dyn Shape,
    g2: &dyn Shape,
    prediction: Real,
) -> Result<Option<Contact>, Unsupported> {
    let Some(asked) = Asked::new(pos12, g1, g2) else {
        // A half-space that is the second parry takes to be where the first is, seen from it.
        if g2.as_shape::<HalfSpace>().is_some() {
            let told = PARRY.contact(&pos12.inverse(), g2, g1, prediction)?;
            return Ok(told.map(Contact::flipped));
        }
        return PARRY.contact(pos12, g1, g2, prediction);
    };
    let near = asked.other.compute_aabb(&asked.pose).loosened(prediction.max(0.0));
    let (mut deepest, mut unknown) = (None::<Contact>, false);
    asked.parts.near(&near, &mut |id, pose, part| match Asunder.contact(
        &asked.from(pose),
        part,
        asked.other,
        prediction,
    ) {
        Ok(Some(mut told)) if deepest.is_none_or(|deepest| told.dist < deepest.dist) => {
            if let Some(pose) = pose {
                told.transform1_by_mut(pose);
            }
            told.subshape1 = id;
            deepest = Some(told);
        }
        Ok(_) => {}
        Err(Unsupported) => unknown = true,
    });
    let turned = |told: Contact| if asked.is_second { told.flipped() } else { told };
    if deepest.is_none() && unknown { Err(Unsupported) } else { Ok(deepest.map(turned)) }
}

pub(super) fn closest_points(
    pos12: &Pose,
    g1: &dyn Shape,
    g2: &dyn Shape,
    most: Real,
) -> Result<ClosestPoints, Unsupported> {
    // parry panics on what is below 0.
    let most = most.max(0.0);
    let Some(asked) = Asked::new(pos12, g1, g2) else {
        return PARRY.closest_points(pos12, g1, g2, most);
    };
    let told = match asked.parts {
        // parry looks for what is nearer than a margin: what overlaps is not nearer than 0.
        Parts::Composite(parts) => {
            let (pose, other) = (&asked.pose, asked.other);
            let any = Real::MAX;
            let told =
                details::closest_points_composite_shape_shape(&Asunder, pose, parts, other, any);
            if told == ClosestPoints::Disjoint {
                return Err(Unsupported);
            }
            let gap = asked.gap(&told);
            // Nor does it look on where a part touches: another may overlap.
            if gap == 0.0 && intersection_test(&asked.pose, asked.whole, other)?.intersecting {
                ClosestPoints::Intersecting
            } else if gap <= most {
                told
            } else {
                ClosestPoints::Disjoint
            }
        }
        Parts::Field(_) | Parts::Voxels(_) => {
            let nearest = nearest_cell(&asked, most)?;
            nearest.map_or(ClosestPoints::Disjoint, |nearest| nearest.points)
        }
    };
    Ok(if asked.is_second { told.flipped() } else { told })
}

/// The cell of a field, or the voxel, that is nearest to something.
struct Nearest {
    id: u32,
    distance: Real,
    points: ClosestPoints,
}

/// Looked for in boxes that grow, no farther than `most` away.
fn nearest_cell(asked: &Asked<'_>, most: Real) -> Result<Option<Nearest>, Unsupported> {
    let (around, all) = (asked.other.compute_aabb(&asked.pose), asked.parts.around());
    let (mut width, mut best, mut unknown) = (0.0, None::<Nearest>, false);
    loop {
        let near = around.loosened(width);
        asked.parts.near(&near, &mut |id, pose, part| {
            let most = best.as_ref().map_or(most, |best| best.distance);
            match Asunder.closest_points(&asked.from(pose), part, asked.other, most) {
                Ok(ClosestPoints::Disjoint) => {}
                Ok(points) => {
                    let points = pose.map_or(points, |pose| placed(points, pose));
                    // What touches is no nearer than what overlaps.
                    if !best.as_ref().is_some_and(|b| b.points == ClosestPoints::Intersecting) {
                        best = Some(Nearest { id, distance: asked.gap(&points), points });
                    }
                }
                Err(Unsupported) => unknown = true,
            }
        });
        let is_nearest = best.as_ref().is_some_and(|best| best.distance <= width);
        if is_nearest || width >= most || near.contains(&all) {
            return if best.is_none() && unknown { Err(Unsupported) } else { Ok(best) };
        }
        width = (4.0 * width).max(all.half_extents().length() / 256.0).max(Real::MIN_POSITIVE);
    }
}

/// The first point as it is seen from where the part is.
fn placed(points: ClosestPoints, pose: &Pose) -> ClosestPoints {
    match points {
        ClosestPoints::WithinMargin(p, q) => {
            ClosestPoints::WithinMargin(pose.transform_point(p), q)
        }
        other => other,
    }
}
