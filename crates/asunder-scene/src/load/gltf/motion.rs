//! Where a node stands: what stays a pose, and what has to go into the vertices.
//!
//! 1. A rotation, a translation and an even stretch s: x ↦ R · s x + t. A chain of these is one
//!    again, and its numbers are multiplied as they stand: 0.001 of 1000 is 1, for a mesh and for
//!    the place of its neighbour alike.
//! 2. Any other matrix stays a matrix, and is baked into the vertices.
//!
//! Stretches are not rounded, and a matrix that is nearly a rotation is not taken for one: in f32
//! they are off by 1e-7 of a size, and parts that touch would clash.

use super::document::Node;
use asunder::glam::{DAffine3, DMat3, DMat4, DQuat, DVec3, DVec4};
use asunder::{Pose, Rotation};

/// How far the entries of a matrix may be from those of the rotation that stands for it: a few
/// roundings of f64, as a product of poses has them too.
const ROUNDING: f64 = 16.0 * f64::EPSILON;

/// world_from_node, or parent_from_node.
#[derive(Clone, Copy)]
pub(super) enum Motion {
    /// x ↦ pose(stretch · x), where the stretch is above 0.
    Similar { pose: Pose<DVec3>, stretch: f64 },
    /// Whatever else a matrix does.
    Affine(DAffine3),
}

impl Motion {
    pub(super) const IDENTITY: Self = Self::Similar { pose: Pose::IDENTITY, stretch: 1.0 };

    /// parent_from_node.
    ///
    /// # Errors
    /// What is wrong with it.
    pub(super) fn of(node: &Node) -> Result<Self, &'static str> {
        if let Some(matrix) = &node.matrix {
            let matrix = DMat4::from_cols_array(matrix);
            if matrix.row(3) != DVec4::W {
                return Err("has a matrix whose last row is not 0, 0, 0, 1 (is it transposed?)");
            }
            return Ok(Self::of_matrix(DAffine3::from_mat4(matrix)));
        }
        let rotation = Rotation::from_quaternion(node.rotation.unwrap_or([0.0, 0.0, 0.0, 1.0]));
        let rotation = rotation.ok_or("has a rotation that is zero")?;
        let pose = Pose::new(rotation, DVec3::from_array(node.translation.unwrap_or_default()));
        let [x, y, z] = node.scale.unwrap_or([1.0; 3]);
        if x == y && y == z && x > 0.0 {
            return Ok(Self::Similar { pose, stretch: x });
        }
        let stretched = affine(&pose) * DAffine3::from_scale(DVec3::new(x, y, z));
        Ok(Self::of_matrix(stretched))
    }

    /// First `node`, then this.
    pub(super) fn then(&self, node: &Self) -> Self {
        match (self, node) {
            (Self::Similar { pose, stretch }, Self::Similar { pose: inner, stretch: factor }) => {
                let moved = Pose::new(inner.rotation, inner.translation * *stretch);
                Self::Similar { pose: pose.compose(&moved), stretch: stretch * factor }
            }
            _ => Self::of_matrix(self.affine() * node.affine()),
        }
    }

    /// The pose, and what is to be baked into the vertices before it.
    pub(super) fn split(&self) -> (Pose<DVec3>, DMat3) {
        match self {
            Self::Similar { pose, stretch } => (*pose, even(*stretch)),
            Self::Affine(map) => (Pose::at(map.translation), map.matrix3),
        }
    }

    fn affine(&self) -> DAffine3 {
        match self {
            Self::Similar { pose, stretch } => {
                affine(pose) * DAffine3::from_scale(DVec3::splat(*stretch))
            }
            Self::Affine(map) => *map,
        }
    }

    fn of_matrix(map: DAffine3) -> Self {
        match similar(map.matrix3) {
            Some((rotation, stretch)) => {
                Self::Similar { pose: Pose::new(rotation, map.translation), stretch }
            }
            None => Self::Affine(map),
        }
    }
}

fn even(stretch: f64) -> DMat3 {
    DMat3::from_diagonal(DVec3::splat(stretch))
}

fn affine(pose: &Pose<DVec3>) -> DAffine3 {
    let columns = [DVec3::X, DVec3::Y, DVec3::Z].map(|axis| pose.rotation.apply(axis));
    DAffine3::from_cols(columns[0], columns[1], columns[2], pose.translation)
}

/// linear = rotation · stretch, if it is that as nearly as f64 tells.
fn similar(linear: DMat3) -> Option<(Rotation<DVec3>, f64)> {
    let first = linear.x_axis.x;
    if first > 0.0 && linear == even(first) {
        return Some((Rotation::IDENTITY, first));
    }
    let stretch = linear.determinant().cbrt();
    if !(stretch > 0.0 && stretch.is_finite()) {
        return None;
    }
    let turned = linear * (1.0 / stretch);
    let quaternion = DQuat::from_mat3(&turned).normalize();
    let off = (DMat3::from_quat(quaternion) - turned).to_cols_array();
    let rotation = Rotation::from_quaternion(quaternion.to_array())?;
    off.iter().all(|x| x.abs() <= ROUNDING).then_some((rotation, stretch))
}
