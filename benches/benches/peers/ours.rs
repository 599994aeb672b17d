//! asunder, asked in two ways: about shapes known only at run time, and about shapes whose types
//! the compiler knows.

use crate::Entry;
use asunder::shape::{Ball, Cuboid, Hull, Support};
use asunder::{Answer, Pair, Pose, Scalar};
use asunder_bench::{Claim, Peer, Recipe, peer};
use asunder_zoo::{AnyShape, Kind, Model, Placement, Row, Target};

/// Both ways, with vectors `V`.
pub(crate) fn entries<V: Target>(row: &Row, precision: &'static str) -> Vec<Option<Entry>> {
    let entry =
        |way, peer: Option<_>| Some(Entry { library: "asunder", precision, way, peer: peer? });
    vec![entry("dyn", at_run_time::<V>(row)), entry("typed", typed::<V>(row))]
}

fn at_run_time<V: Target>(row: &Row) -> Option<Box<dyn Peer>> {
    let shape = |kind: &Kind| kind.build::<V>().ok();
    let recipe = Recipe { a: shape, b: shape, pose };
    let ask = |pose_a: &Pose<V>, a: &AnyShape<V>, pose_b: &Pose<V>, b: &AnyShape<V>| {
        Pair::new(&**a, &**b).posed(*pose_a, *pose_b).signed_distance()
    };
    peer(row, &recipe, ask, tell)
}

fn typed<V: Target>(row: &Row) -> Option<Box<dyn Peer>> {
    use Model::{Ball, Cuboid, Hull, Polygon};
    match (row.family.a, row.family.b) {
        (Cuboid, Cuboid) => of_types(row, cuboid::<V>, cuboid::<V>),
        (Cuboid, Hull(_) | Polygon(_)) => of_types(row, cuboid::<V>, hull::<V>),
        (Hull(_) | Polygon(_), Hull(_) | Polygon(_)) => of_types(row, hull::<V>, hull::<V>),
        (Ball, Polygon(_)) => of_types(row, ball::<V>, hull::<V>),
        (Ball, Ball) => of_types(row, ball::<V>, ball::<V>),
        _ => None,
    }
}

fn of_types<V, A, B>(
    row: &Row,
    a: fn(&Kind) -> Option<A>,
    b: fn(&Kind) -> Option<B>,
) -> Option<Box<dyn Peer>>
where
    V: Target,
    A: Support<V> + 'static,
    B: Support<V> + 'static,
{
    let ask = |pose_a: &Pose<V>, a: &A, pose_b: &Pose<V>, b: &B| {
        Pair::new(a, b).posed(*pose_a, *pose_b).signed_distance()
    };
    peer(row, &Recipe { a, b, pose }, ask, tell)
}

fn tell<V: Target>(answer: &Answer<V>) -> Option<Claim> {
    let (value, axis) = (answer.signed_distance().to_f64(), answer.axis().get().to_triple());
    Some(Claim { value, axis, steps: Some(answer.steps()) })
}

fn pose<V: Target>(at: &Placement) -> Option<Pose<V>> {
    at.build().ok()
}

fn cuboid<V: Target>(kind: &Kind) -> Option<Cuboid<V>> {
    let Kind::Cuboid { half_extents } = kind else { return None };
    Cuboid::new(V::from_triple(*half_extents)).ok()
}

fn hull<V: Target>(kind: &Kind) -> Option<Hull<V>> {
    let Kind::Hull(points) = kind else { return None };
    let points: Vec<V> = points.iter().map(|p| V::from_triple(*p)).collect();
    Hull::new(&points).ok()
}

fn ball<V: Target>(kind: &Kind) -> Option<Ball<V>> {
    let Kind::Ball { radius } = kind else { return None };
    Ball::new(V::Scalar::from_f64(*radius)).ok()
}
