//! asunder itself, through the same kind of interface that its peers offer: shapes known only at
//! run time, a pose for each.

use crate::Peer;
use asunder::{Answer, Pair, Pose, Scalar};
use asunder_zoo::{AnyShape, BuildError, Kind, Placement, Row, Target};

/// asunder with vectors `V`.
pub struct Asunder<V: Target> {
    name: &'static str,
    pairs: Vec<(usize, Pose<V>, usize, Pose<V>)>,
    shapes_a: Vec<AnyShape<V>>,
    shapes_b: Vec<AnyShape<V>>,
}

impl<V: Target> Asunder<V> {
    /// Builds a row's shapes and poses.
    ///
    /// # Errors
    /// If a shape of the row cannot be built.
    pub fn new(name: &'static str, row: &Row) -> Result<Self, BuildError> {
        let build = |kinds: &[Kind]| kinds.iter().map(Kind::build).collect::<Result<_, _>>();
        let pose = |at: &Placement| at.build::<V>();
        let pairs = row
            .pairs
            .iter()
            .map(|pair| Ok((pair.a, pose(&pair.pose_a)?, pair.b, pose(&pair.pose_b)?)));
        Ok(Self {
            name,
            pairs: pairs.collect::<Result<_, BuildError>>()?,
            shapes_a: build(&row.shapes_a)?,
            shapes_b: build(&row.shapes_b)?,
        })
    }

    fn answer(&self, index: usize) -> Answer<V> {
        let (a, pose_a, b, pose_b) = &self.pairs[index];
        Pair::new(&*self.shapes_a[*a], &*self.shapes_b[*b])
            .posed(*pose_a, *pose_b)
            .signed_distance()
    }
}

impl<V: Target> Peer for Asunder<V> {
    fn name(&self) -> &'static str {
        self.name
    }
    fn signed_distance(&self, index: usize) -> f64 {
        self.answer(index).signed_distance().to_f64()
    }
    fn steps(&self, index: usize) -> Option<u32> {
        Some(self.answer(index).steps())
    }
}
