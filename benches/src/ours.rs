//! asunder, asked in two ways: about shapes known only at run time, and about shapes whose types
//! the compiler knows.

use crate::{Claim, Entry, Question, Recipe, Way, peer, walker};
use asunder::contact::Feature;
use asunder::quickhull::ConvexHull;
use asunder::shape::{Ball, Cuboid, Cylinder, Ellipsoid, Hull, Support};
use asunder::{Answer, Limits, Pair, Pose, Scalar, Seed};
use asunder_zoo::{AnyShape, Kind, Model, Placement, Row, Target};
use std::borrow::Borrow;

/// Where an answer begins from nothing, beside one that begins warm.
pub const COLD: &str = "asunder cold";

/// Every way to ask, with vectors `V`.
#[must_use]
pub fn entries<V: Target>(row: &Row, question: Question, precision: &'static str) -> Vec<Entry> {
    let mut found = Vec::new();
    let mut add = |library, way, peer: Way| {
        found.extend(peer.map(|peer| Entry { library, precision, way, peer }));
    };
    add("asunder", "dyn", at_run_time::<V>(row, question));
    add("asunder", "typed", typed::<V>(row, question));
    if question == Question::Warm {
        add(COLD, "dyn", at_run_time::<V>(row, Question::Distance));
        add(COLD, "typed", typed::<V>(row, Question::Distance));
    }
    found
}

/// What the zoo builds.
type Shape<V> = dyn Feature<V> + Send + Sync;

fn at_run_time<V: Target>(row: &Row, question: Question) -> Way {
    let shape = |kind: &Kind| kind.build::<V>().ok();
    let recipe: Recipe<AnyShape<V>, AnyShape<V>, Pose<V>> = Recipe { a: shape, b: shape, pose };
    of_types::<V, Shape<V>, Shape<V>, _, _>(row, question, recipe)
}

fn typed<V: Target>(row: &Row, question: Question) -> Way {
    use Model::{Ball, Cuboid, Cylinder};
    if matches!(question, Question::Manifold | Question::Cast) {
        return match (row.family.a, row.family.b) {
            (Cuboid, Cuboid) => touching(row, question, recipe(cuboid::<V>, cuboid::<V>)),
            (Cuboid, Cylinder) => touching(row, question, recipe(cuboid::<V>, cylinder::<V>)),
            (Cylinder, _) => touching(row, question, recipe(cylinder::<V>, cylinder::<V>)),
            (Cuboid, _) => touching(row, question, recipe(cuboid::<V>, faces::<V>)),
            (Ball, Ball) => touching(row, question, recipe(ball::<V>, ball::<V>)),
            (Ball, _) => touching(row, question, recipe(ball::<V>, faces::<V>)),
            _ => touching(row, question, recipe(faces::<V>, faces::<V>)),
        };
    }
    match (row.family.a, row.family.b) {
        (Cuboid, Cuboid) => bare(row, question, recipe(cuboid::<V>, cuboid::<V>)),
        (Cuboid, _) => bare(row, question, recipe(cuboid::<V>, hull::<V>)),
        (Ball, Ball) => bare(row, question, recipe(ball::<V>, ball::<V>)),
        (Ball, _) => bare(row, question, recipe(ball::<V>, hull::<V>)),
        _ => bare(row, question, recipe(hull::<V>, hull::<V>)),
    }
}

/// Of shapes that are themselves, and not behind a pointer.
fn bare<V, A, B>(row: &Row, question: Question, recipe: Recipe<A, B, Pose<V>>) -> Way
where
    V: Target,
    A: Support<V> + 'static,
    B: Support<V> + 'static,
{
    of_types::<V, A, B, A, B>(row, question, recipe)
}

/// Of shapes A and B, held as `HeldA` and `HeldB`.
fn of_types<V, A, B, HeldA, HeldB>(
    row: &Row,
    question: Question,
    recipe: Recipe<HeldA, HeldB, Pose<V>>,
) -> Way
where
    V: Target,
    A: Support<V> + ?Sized + 'static,
    B: Support<V> + ?Sized + 'static,
    HeldA: Borrow<A> + 'static,
    HeldB: Borrow<B> + 'static,
{
    match question {
        Question::Distance if cfg!(any(feature = "distance", feature = "warm")) => {
            let ask = |pose_a: &Pose<V>, a: &HeldA, pose_b: &Pose<V>, b: &HeldB| {
                let (a, b): (&A, &B) = (a.borrow(), b.borrow());
                Pair::new(a, b).posed(*pose_a, *pose_b).signed_distance()
            };
            peer(row, &recipe, ask, tell)
        }
        Question::Overlap if cfg!(feature = "overlap") => {
            let ask = |pose_a: &Pose<V>, a: &HeldA, pose_b: &Pose<V>, b: &HeldB| {
                let (a, b): (&A, &B) = (a.borrow(), b.borrow());
                Pair::new(a, b).posed(*pose_a, *pose_b).overlap()
            };
            peer(row, &recipe, ask, |overlap| overlap.map(Claim::Overlap))
        }
        Question::Warm if cfg!(feature = "warm") => {
            let ask =
                |seed: &mut Seed<V>, pose_a: &Pose<V>, a: &HeldA, pose_b: &Pose<V>, b: &HeldB| {
                    let (a, b): (&A, &B) = (a.borrow(), b.borrow());
                    Pair::new(a, b).posed(*pose_a, *pose_b).resume(seed)
                };
            walker(row, &recipe, ask, tell)
        }
        _ => None,
    }
}

/// Contacts and casts.
fn touching<V, A, B>(row: &Row, question: Question, recipe: Recipe<A, B, Pose<V>>) -> Way
where
    V: Target,
    A: Feature<V> + 'static,
    B: Feature<V> + 'static,
{
    let number = V::Scalar::from_f64;
    match question {
        Question::Manifold if cfg!(feature = "manifold") => {
            let ask = move |pose_a: &Pose<V>, a: &A, pose_b: &Pose<V>, b: &B| {
                Pair::new(a, b).relative(pose_b.seen_once_from(pose_a)).manifold(number(1e-3))
            };
            peer(row, &recipe, ask, |_| None)
        }
        Question::Cast if cfg!(feature = "cast") => {
            let ask = move |pose_a: &Pose<V>, a: &A, pose_b: &Pose<V>, b: &B| {
                let a_from_b = pose_b.seen_once_from(pose_a);
                let pair = Pair::new(a, b).relative(a_from_b);
                pair.cast(-a_from_b.translation, number(10.0), number(0.0))
            };
            peer(row, &recipe, ask, |_| None)
        }
        _ => None,
    }
}

/// The signed distance of curved pairs, as closely as `tolerance` asks.
#[must_use]
pub fn to_tolerance<V: Target>(row: &Row, tolerance: f64) -> Way {
    let limits = Limits::new(V::Scalar::from_f64(tolerance), 10_000).ok()?;
    match row.family.a {
        Model::Ellipsoid => limited(row, limits, recipe(ellipsoid::<V>, ellipsoid::<V>)),
        Model::Cylinder => limited(row, limits, recipe(cylinder::<V>, cylinder::<V>)),
        _ => None,
    }
}

fn limited<V, A>(row: &Row, limits: Limits<V::Scalar>, recipe: Recipe<A, A, Pose<V>>) -> Way
where
    V: Target,
    A: Support<V> + 'static,
{
    let ask = move |pose_a: &Pose<V>, a: &A, pose_b: &Pose<V>, b: &A| {
        Pair::new(a, b).posed(*pose_a, *pose_b).limits(limits).signed_distance()
    };
    peer(row, &recipe, ask, tell)
}

fn tell<V: Target>(answer: &Answer<V>) -> Option<Claim> {
    let (value, axis) = (answer.signed_distance().to_f64(), answer.axis().get().to_triple());
    Some(Claim::Distance { value, axis, steps: Some(answer.steps()) })
}

fn recipe<V: Target, A, B>(
    a: fn(&Kind) -> Option<A>,
    b: fn(&Kind) -> Option<B>,
) -> Recipe<A, B, Pose<V>> {
    Recipe { a, b, pose }
}

fn pose<V: Target>(at: &Placement) -> Option<Pose<V>> {
    at.build().ok()
}

fn cuboid<V: Target>(kind: &Kind) -> Option<Cuboid<V>> {
    let Kind::Cuboid { half_extents } = kind else { return None };
    Cuboid::new(V::from_triple(*half_extents)).ok()
}

fn hull<V: Target>(kind: &Kind) -> Option<Hull<V>> {
    Hull::new(&points(kind)?).ok()
}

fn faces<V: Target>(kind: &Kind) -> Option<ConvexHull<V>> {
    ConvexHull::new(&points(kind)?).ok()
}

fn points<V: Target>(kind: &Kind) -> Option<Vec<V>> {
    let Kind::Hull(points) = kind else { return None };
    Some(points.iter().map(|p| V::from_triple(*p)).collect())
}

fn ball<V: Target>(kind: &Kind) -> Option<Ball<V>> {
    let Kind::Ball { radius } = kind else { return None };
    Ball::new(V::Scalar::from_f64(*radius)).ok()
}

fn ellipsoid<V: Target>(kind: &Kind) -> Option<Ellipsoid<V>> {
    let Kind::Ellipsoid { radii } = kind else { return None };
    Ellipsoid::new(V::from_triple(*radii)).ok()
}

fn cylinder<V: Target>(kind: &Kind) -> Option<Cylinder<V>> {
    let Kind::Cylinder { half_height, radius } = kind else { return None };
    Cylinder::new(V::Scalar::from_f64(*half_height), V::Scalar::from_f64(*radius)).ok()
}
