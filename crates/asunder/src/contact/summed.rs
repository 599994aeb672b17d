//! What a sum of shapes shows.
//!
//! 1. Of polytopes, all that leaves the farthest corner of the sum runs along an edge that leaves
//!    the farthest corner of one of them. The flattest of these edges is one of the sum, or runs inside a face
//!    of it that is level.
//! 2. Seen along that edge, the others fill a wedge, and the faces beside the edge are its sides: of what runs
//!    inside a face both sides are that face.
//! 3. A face of the sum is the sum of what is at each corner and lies in the face: a face, an edge or the
//!    corner alone.
//! 4. Of curved shapes, the face of one is summed with what of the other lies in it. Where none of this
//!    is on the surface, since a shape does not know its edges, tilted looks tell.
//!
//! Of sums of sums, too, the edges are those of what they are made of in the end ([`Feature::around_each`]):
//! looked for level by level, each sum would look around the one inside for each of its edges.

use super::added::{add, cross_product};
use super::around::{level, shown};
use super::feature::{Feature, Outline};
use super::tilted;
use super::view::View;
use crate::shape::{Sum, Support};
use crate::space::{Field, Scalar, Unit, Vector};

/// In EPSILON of the reach: how far below the surface rounding puts a corner of it.
const ROUNDING: f64 = 64.0;
/// The same where a hull has left it out of a side: what counts as rounding there is that of stored points.
const STORED: f64 = 8.0 * f32::EPSILON as f64;

impl<V: Vector, A: Feature<V>, B: Feature<V>> Feature<V> for Sum<A, B> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        let shown = match self.is_polytope() {
            true => show_flattest(self, view),
            false => show_curved(self, view),
        };
        match shown {
            Some(shown) => *outline = shown,
            None => tilted::show(self, view, outline),
        }
    }

    fn around(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>)) {
        if !self.is_polytope() {
            return shown(self, axis, each);
        }
        let axis = off_level(axis);
        each(&part_of(self, axis, Part::Corner));
        let mut inwards = V::ZERO;
        rays(self, axis, &mut |ray| inwards = inwards + ray.way.get());
        rays(self, axis, &mut |ray| {
            // Rays inside of what the others span are no edges, and no faces are beside them.
            let mut tell = |part| {
                if let Some(part) = on_surface(self, axis, part) {
                    each(&part);
                }
            };
            match beside(self, axis, ray.way, -inwards) {
                Some(normals) => normals.map(Part::Face).into_iter().for_each(tell),
                None => tell(Part::Edge(ray.way)),
            }
        });
    }

    fn around_each(&self, axis: Unit<V>, each: &mut dyn FnMut(&Outline<V>, Option<u32>)) -> bool {
        let (a, b) = self.parts();
        around_all(a, axis, each);
        around_all(b, axis, each);
        true
    }
}

/// What is around the corner of each that a shape is the sum of, or of the shape alone.
fn around_all<V: Vector, T: Feature<V> + ?Sized>(
    shape: &T,
    axis: Unit<V>,
    each: &mut dyn FnMut(&Outline<V>, Option<u32>),
) {
    if !shape.around_each(axis, each) {
        let mut corner = None;
        shape.around(axis, &mut |seen| {
            each(seen, corner);
            corner = corner.or(seen.numbers().first().copied());
        });
    }
}

/// An axis along which what runs the same way is not level, but farther at the same end. Of two shapes that
/// lie flat each may begin at either end of its edge, and the corners add up to the middle of one.
fn off_level<V: Vector>(axis: Unit<V>) -> Unit<V> {
    let aside = V::from_fn(|i| V::Scalar::from_f64([0.9, 0.37, 0.23][i]));
    Unit::new(axis.get() + aside * level()).unwrap_or(axis)
}

/// Which part of what is around a corner: the corner itself, the edge that runs this way, or the face
/// with this normal.
#[derive(Clone, Copy)]
enum Part<V> {
    Corner,
    Edge(Unit<V>),
    Face(Unit<V>),
}

/// A side that leaves a corner; of a face, its other side there and its normal.
struct Ray<V> {
    way: Unit<V>,
    face: Option<(Unit<V>, Unit<V>)>,
}

/// What a sum of polytopes shows, if it knows.
pub(super) fn show_flattest<V: Vector>(sum: &dyn Feature<V>, view: View<V>) -> Option<Outline<V>> {
    let (n, axis) = (view.axis().get(), off_level(view.axis()));
    let (mut flattest, mut most) = (None, -view.sine());
    rays(sum, axis, &mut |ray| {
        let rise = -ray.way.get().dot(n).abs();
        if rise > most {
            (flattest, most) = (Some(ray.way), rise);
        }
    });
    let Some(edge) = flattest else { return Some(part_of(sum, view.axis(), Part::Corner)) };
    let nearer = |[one, other]: [Unit<V>; 2]| {
        if other.get().dot(n) > one.get().dot(n) { other } else { one }
    };
    // Nothing rises more than the flattest edge, so all that is around it is below it.
    let face = beside(sum, axis, edge, n).map(nearer).filter(|&normal| view.faces(normal));
    on_surface(sum, axis, face.map_or(Part::Edge(edge), Part::Face))
}

/// What a sum shows of which a summand is curved, if it knows.
fn show_curved<V: Vector, A: Feature<V>, B: Feature<V>>(
    sum: &Sum<A, B>,
    view: View<V>,
) -> Option<Outline<V>> {
    let (axis, (a, b)) = (view.axis(), sum.parts());
    let (mut of_a, mut of_b) = (Outline::new(), Outline::new());
    a.show(view, &mut of_a);
    b.show(view, &mut of_b);
    let [face_of_a, face_of_b] = [&of_a, &of_b].map(Outline::faces_along);
    if face_of_a.is_none() && face_of_b.is_none() {
        let [a, b] = [&of_a, &of_b].map(|of| (of.corners().len() > 1).then(|| of.way([0, 1])));
        let adds_up =
            a.zip(b).is_none_or(|(a, b)| a.zip(b).is_some_and(|(a, b)| is_parallel(a, b)));
        return adds_up.then(|| add(&of_a, &of_b, axis));
    }
    // The nearer to the axis first: what lies flat on the other is beside what rests on it. One at a time:
    // around a curved summand is what it shows, and of a sum that is asked for again.
    let rise = |face: Option<Unit<V>>| face.map(|n| n.get().dot(axis.get()));
    let mut faces = [(face_of_a, true), (face_of_b, false)];
    if rise(face_of_b) > rise(face_of_a) {
        faces.swap(0, 1);
    }
    faces.into_iter().find_map(|(face, is_of_a)| {
        let face = face?;
        let part = part_of(if is_of_a { b as &dyn Feature<V> } else { a }, axis, Part::Face(face));
        let shown = if is_of_a { add(&of_a, &part, face) } else { add(&part, &of_b, face) };
        is_on_surface(sum, &shown, face).then_some(shown)
    })
}

/// All sides that leave the corner of any summand.
fn rays<V: Vector>(sum: &dyn Feature<V>, axis: Unit<V>, each: &mut dyn FnMut(Ray<V>)) {
    around_all(sum, axis, &mut |seen, corner| {
        let Some(corner) = corner else { return };
        let [one, other] = seen.sides_at(corner).map(|side| seen.way(side?));
        for (way, beside) in [(one, other), (other, one)] {
            if let Some(way) = way {
                each(Ray { way, face: beside.zip(seen.faces_along()) });
            }
        }
    });
}

/// A side of the wedge that what leaves a corner fills, seen along one of its edges: a direction across the
/// edge, how far it goes to the right, and the normal of the face that it lies in with the edge, if that is one
/// of a summand.
#[derive(Clone, Copy)]
struct Side<V: Vector> {
    out: V,
    right: V::Scalar,
    normal: Option<Unit<V>>,
}

/// The outward normals of the faces on both sides of an edge; none in the plane, and where nothing leaves the
/// corner but along the edge. As seen along it, `up` points out of the wedge, opposite to some of it.
fn beside<V: Vector>(
    sum: &dyn Feature<V>,
    axis: Unit<V>,
    edge: Unit<V>,
    up: V,
) -> Option<[Unit<V>; 2]> {
    let (d, level) = (edge.get(), level::<V::Scalar>());
    let mut wedge: Option<[Side<V>; 2]> = None;
    if V::DIM == 2 {
        return None;
    }
    let to_the_right = cross_product(d, up);
    rays(sum, axis, &mut |ray| {
        let way = ray.way.get();
        let Some(out) = Unit::new(way - d * way.dot(d)).map(Unit::get) else { return };
        if (way - d * way.dot(d)).length() <= level {
            return;
        }
        let normal = ray.face.filter(|&(other, _)| is_same(other, edge));
        let (right, normal) = (out.dot(to_the_right), normal.map(|(_, normal)| normal));
        let new = Side { out, right, normal };
        let [left, rightmost] = wedge.get_or_insert([new; 2]);
        // A face that knows its normal is taken before what is level with it.
        let beyond = |old: &Side<V>, turn: V::Scalar| match (new.normal, old.normal) {
            (Some(_), None) => turn > -level,
            (None, Some(_)) => turn > level,
            _ => turn > V::Scalar::ZERO,
        };
        // Of opposite sides, as are those of a face that the edge runs inside of, the turn is rounding.
        let turn = |from: &Side<V>| match from.right - right {
            across if (from.right < V::Scalar::ZERO) != (right < V::Scalar::ZERO) => across,
            _ => cross_product(from.out, out).dot(d),
        };
        if beyond(left, turn(left)) {
            *left = new;
        }
        if beyond(rightmost, -turn(rightmost)) {
            *rightmost = new;
        }
    });
    let [left, right] = wedge?;
    let outward = |side: Side<V>, out: V| match side.normal {
        Some(normal) if normal.get().dot(out) < V::Scalar::ZERO => Some(-normal),
        Some(normal) => Some(normal),
        None => Unit::new(out),
    };
    let left_normal = outward(left, cross_product(d, left.out))?;
    Some([left_normal, outward(right, cross_product(right.out, d))?])
}

/// A part of the sum, if it is on the surface: not if there is more around a corner than is known.
fn on_surface<V: Vector>(sum: &dyn Feature<V>, axis: Unit<V>, part: Part<V>) -> Option<Outline<V>> {
    let n = axis.get();
    let normal = match part {
        Part::Corner => axis,
        Part::Edge(way) => Unit::new(n - way.get() * way.get().dot(n))?,
        Part::Face(normal) => normal,
    };
    let shown = part_of(sum, axis, part);
    // What is left of the axis across an edge points inwards if the edge is turned away.
    let is_on = is_on_surface(sum, &shown, normal)
        || matches!(part, Part::Edge(_)) && is_on_surface(sum, &shown, -normal);
    is_on.then_some(shown)
}

/// Whether nothing of a shape is farther along a normal than the outline, but for rounding.
fn is_on_surface<V: Vector>(shape: &dyn Feature<V>, part: &Outline<V>, normal: Unit<V>) -> bool {
    let Some(&corner) = part.corners().first() else { return false };
    let beyond = shape.support(normal.get()) - corner;
    let rounding =
        V::Scalar::from_f64(STORED).max(V::Scalar::from_f64(ROUNDING) * V::Scalar::EPSILON);
    let rounding = rounding * shape.reach();
    beyond.dot(normal.get()) <= level::<V::Scalar>() * beyond.length() + rounding
}

/// Up to rounding.
fn is_same<V: Vector>(p: Unit<V>, q: Unit<V>) -> bool {
    (p.get() - q.get()).length() <= level()
}

fn is_parallel<V: Vector>(p: Unit<V>, q: Unit<V>) -> bool {
    is_same(p, q) || is_same(p, -q)
}

/// What a shape, or a sum of shapes, has of a part: a face, an edge, or the corner alone.
fn part_of<V: Vector>(shape: &dyn Feature<V>, axis: Unit<V>, part: Part<V>) -> Outline<V> {
    let level = level::<V::Scalar>();
    let has_face = |normal| matches!(part, Part::Face(its) if is_same(normal, its));
    let has_edge = |way: Unit<V>| match part {
        Part::Corner => false,
        Part::Edge(its) => is_parallel(way, its),
        Part::Face(normal) => way.get().dot(normal.get()).abs() <= level,
    };
    let normal = if let Part::Face(normal) = part { normal } else { axis };
    let with = |sum: &Outline<V>, found: &Outline<V>| match sum.corners() {
        [] => found.clone(),
        _ => add(sum, found, normal),
    };
    let (mut sum, mut found) = (Outline::new(), Outline::new());
    around_all(shape, axis, &mut |seen, corner| {
        let Some(corner) = corner else {
            // Of the next summand.
            (sum, found) = (with(&sum, &found), seen.clone());
            return;
        };
        if seen.faces_along().is_some_and(has_face) {
            found = seen.clone();
        } else if found.corners().len() < 3 {
            let sides = seen.sides_at(corner).into_iter().flatten();
            for side in sides.filter(|&side| seen.way(side).is_some_and(has_edge)) {
                let (end, number) = (seen.corners()[side[1]], seen.numbers()[side[1]]);
                if found.corners().len() < 2 {
                    found = seen.edge(side);
                } else if !found.numbers().contains(&number) {
                    // On one line with it, the other way or farther.
                    found.push(end, number);
                    found = found.as_edge();
                }
            }
        }
    });
    with(&sum, &found)
}
