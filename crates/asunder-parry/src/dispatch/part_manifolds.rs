//! Manifolds of shapes that are made of parts, one for each pair of parts that are near.
//!
//! Compounds are asked about part by part, and so are voxels on a half-space, where parry panics; the rest is parry's.

use super::super::parry::math::{Pose, Real};
use super::super::parry::query::details::{self, VoxelsShapeContactManifoldsWorkspace};
use super::super::parry::query::{
    ContactManifold, ContactManifoldsWorkspace, PersistentQueryDispatcher, Unsupported,
};
use super::super::parry::shape::{Cuboid, HalfSpace, Shape, VoxelData, VoxelType, Voxels};
use super::{Asunder, PARRY};

/// An empty workspace, for manifolds that are not the same ones in the same order in each step. Where there is none,
/// rapier takes them for those of the step before, by their places, and panics where there are fewer.
fn no_order() -> ContactManifoldsWorkspace {
    VoxelsShapeContactManifoldsWorkspace::<2>::default().into()
}

/// Of compounds, the manifolds of all parts that are near. For triangles of meshes, hundreds of them, parry keeps
/// what it has found in the frame before.
pub(super) fn of_parts<M, C>(
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
    // It is parry's boxes that are widened by it.
    let prediction = prediction.max(0.0);
    if let Some(voxels) = OnHalfSpace::of(pos12, g1, g2) {
        voxels.manifolds(prediction, manifolds);
        *workspace = Some(no_order());
        return Ok(());
    }
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
        (_, [true, true]) => {
            only_of_wholes(manifolds, workspace);
            return PARRY.contact_manifolds(pos12, g1, g2, prediction, manifolds, workspace);
        }
        _ => {
            PARRY.contact_manifolds(pos12, g1, g2, prediction, manifolds, workspace)?;
            // Of a ball on voxels there are as many manifolds as it touches cells.
            workspace.get_or_insert_with(no_order);
        }
    }
    Ok(())
}

/// Leaves one manifold at most, and none of a part: others are left from when a shape was a compound; what that left
/// in the workspace counts on them. An empty one stays for that step.
pub(super) fn only_of_wholes<M, C>(
    manifolds: &mut Vec<ContactManifold<M, C>>,
    workspace: &mut Option<ContactManifoldsWorkspace>,
) {
    let is_part = |old: &ContactManifold<M, C>| {
        let numbered = (old.subshape1, old.subshape2) != (0, 0);
        numbered || old.subshape_pos1().is_some() || old.subshape_pos2().is_some()
    };
    let others = manifolds.len() > 1 || manifolds.iter().any(is_part);
    *workspace = others.then(no_order);
    manifolds.truncate(1);
    manifolds.retain(|old| !is_part(old));
}

/// Voxels and a half-space.
struct OnHalfSpace<'a> {
    voxels: &'a Voxels,
    half: &'a dyn Shape,
    /// Of the second as seen from the first.
    pos12: &'a Pose,
    /// Whether the voxels are the second.
    flipped: bool,
}

impl<'a> OnHalfSpace<'a> {
    fn of(pos12: &'a Pose, g1: &'a dyn Shape, g2: &'a dyn Shape) -> Option<Self> {
        let is_half = |g: &dyn Shape| g.as_shape::<HalfSpace>().is_some();
        match (g1.as_voxels(), g2.as_voxels()) {
            (Some(voxels), None) if is_half(g2) => {
                Some(Self { voxels, half: g2, pos12, flipped: false })
            }
            (None, Some(voxels)) if is_half(g1) => {
                Some(Self { voxels, half: g1, pos12, flipped: true })
            }
            _ => None,
        }
    }

    /// Those of voxels with a free corner: no other is among the deepest.
    fn manifolds<M, C>(&self, prediction: Real, manifolds: &mut Vec<ContactManifold<M, C>>)
    where
        M: Default + Clone + Send + Sync,
        C: Default + Copy + Send + Sync,
    {
        let mut old = core::mem::take(manifolds);
        let at_corner = |voxel: &VoxelData| voxel.state.voxel_type() == VoxelType::Vertex;
        let all = self.voxels.voxels().filter(at_corner);
        manifolds.extend(all.filter_map(|voxel| self.manifold(&voxel, prediction, &mut old)));
    }

    /// Of one of them, going on from the step before, if it is near.
    fn manifold<M, C>(
        &self,
        voxel: &VoxelData,
        prediction: Real,
        old: &mut [ContactManifold<M, C>],
    ) -> Option<ContactManifold<M, C>>
    where
        M: Default + Clone + Send + Sync,
        C: Default + Copy + Send + Sync,
    {
        let cuboid = Cuboid::new(self.voxels.voxel_size() / 2.0);
        let (pose, id) = (Pose::from_translation(voxel.center), voxel.linear_id.flat_id() as u32);
        let ids = if self.flipped { (0, id) } else { (id, 0) };
        let same = |old: &&mut ContactManifold<M, C>| {
            let placed = old.subshape_pos1().or(old.subshape_pos2());
            (old.subshape1, old.subshape2) == ids && placed == Some(&pose)
        };
        let mut manifold = match old.iter_mut().find(same) {
            Some(old) => old.take(),
            None => ContactManifold::with_data(ids.0, ids.1, M::default()),
        };
        let (g1, g2, at): (&dyn Shape, &dyn Shape, Pose) = if self.flipped {
            manifold.set_subshape_pos2(Some(pose));
            (self.half, &cuboid, *self.pos12 * pose)
        } else {
            manifold.set_subshape_pos1(Some(pose));
            (&cuboid, self.half, pose.inv_mul(self.pos12))
        };
        Asunder
            .contact_manifold_convex_convex(&at, g1, g2, None, None, prediction, &mut manifold)
            .is_ok_and(|()| !manifold.points.is_empty())
            .then_some(manifold)
    }
}
