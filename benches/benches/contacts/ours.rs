//! asunder, asked about shapes whose types the compiler knows.

use crate::{Ask, Way};
use asunder::contact::{Feature, Manifold};
use asunder::quickhull::ConvexHull;
use asunder::shape::Cuboid;
use asunder::{Pair, Pose, Scalar};
use asunder_bench::{Recipe, peer};
use asunder_zoo::{Kind, Model, Placement, Row, Target};

pub(crate) fn way<V: Target>(row: &Row, ask: Ask) -> Way {
    match (row.family.a, row.family.b) {
        (Model::Cuboid, Model::Cuboid) => of_types(row, ask, cuboid::<V>, cuboid::<V>),
        (Model::Cuboid, _) => of_types(row, ask, cuboid::<V>, hull::<V>),
        (Model::Ball, _) => None,
        _ => of_types(row, ask, hull::<V>, hull::<V>),
    }
}

fn of_types<V, A, B>(
    row: &Row,
    ask: Ask,
    a: fn(&Kind) -> Option<A>,
    b: fn(&Kind) -> Option<B>,
) -> Way
where
    V: Target,
    A: Feature<V> + 'static,
    B: Feature<V> + 'static,
{
    let recipe = Recipe { a, b, pose };
    let manifold = |pose_a: &Pose<V>, a: &A, pose_b: &Pose<V>, b: &B| -> Manifold<V> {
        Pair::new(a, b).relative(pose_b.seen_from(pose_a)).manifold(V::Scalar::from_f64(1e-3))
    };
    let cast = |pose_a: &Pose<V>, a: &A, pose_b: &Pose<V>, b: &B| {
        let a_from_b = pose_b.seen_from(pose_a);
        let until = V::Scalar::from_f64(10.0);
        let pair = Pair::new(a, b).relative(a_from_b);
        pair.cast(-a_from_b.translation, until, V::Scalar::from_f64(0.0))
    };
    match ask {
        Ask::Manifold => peer(row, &recipe, manifold, |_| None),
        Ask::Cast => peer(row, &recipe, cast, |_| None),
    }
}

fn pose<V: Target>(at: &Placement) -> Option<Pose<V>> {
    at.build().ok()
}

fn cuboid<V: Target>(kind: &Kind) -> Option<Cuboid<V>> {
    let Kind::Cuboid { half_extents } = kind else { return None };
    Cuboid::new(V::from_triple(*half_extents)).ok()
}

fn hull<V: Target>(kind: &Kind) -> Option<ConvexHull<V>> {
    let Kind::Hull(points) = kind else { return None };
    let points: Vec<V> = points.iter().map(|p| V::from_triple(*p)).collect();
    ConvexHull::new(&points).ok()
}
