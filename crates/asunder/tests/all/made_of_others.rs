//! Contacts of bodies that are stretched or summed, beside those of the same bodies made directly.

use crate::random::{noise, points, vector};
use asunder::contact::{Contact, Feature, FeatureId, Outline, View};
use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder::quickhull::{ConvexHull, Quickhull};
use asunder::shape::{
    Capsule, Cone, Cuboid, Cylinder, Placed, Rounded, Scaled, Segment, Sum, Support, Triangle,
};
use asunder::space::{Field, Scalar, Vector};
use asunder::{Pair, Pose, Rotation, Unit};

type Shape<V> = Box<dyn Feature<V>>;

fn v<V: Vector>([x, y, z]: [f64; 3]) -> V {
    vector(x, y, z)
}

/// Points with coordinate i times a factor.
fn times<V: Vector>(points: &[V], factors: [f64; 3]) -> Vec<V> {
    let factor = |i: usize| V::Scalar::from_f64(factors[i]);
    points.iter().map(|p| V::from_fn(|i| p.get(i) * factor(i))).collect()
}

/// The corners of a cube, or of a square.
fn cube<V: Vector>() -> Vec<V> {
    let sign = |bits: u32, i: u32| if bits >> i & 1 == 1 { -1.0 } else { 1.0 };
    (0..1 << V::DIM).map(|bits| v([0, 1, 2].map(|i| sign(bits, i)))).collect()
}

fn cuboid<V: Vector>(half: [f64; 3]) -> Cuboid<V> {
    Cuboid::new(v(half)).unwrap()
}

/// A segment with its middle at the origin.
fn rod<V: Vector>(half: [f64; 3]) -> Segment<V> {
    Segment::new(v(half.map(|x| -x)), v(half)).unwrap()
}

fn hull<V: Vector>(points: &[V]) -> ConvexHull<V> {
    Quickhull::default().flat_too().hull(points).unwrap()
}

fn scaled<V: Vector + 'static>(inner: impl Feature<V> + 'static, factors: [f64; 3]) -> Shape<V> {
    Box::new(Scaled::new(inner, v(factors)).unwrap())
}

fn sum<V: Vector + 'static>(
    a: impl Feature<V> + 'static,
    b: impl Feature<V> + 'static,
) -> Shape<V> {
    Box::new(Sum::new(a, b))
}

/// A box of this height, made in many ways.
fn boxes<V: Vector + 'static>(y: f64) -> Vec<Shape<V>> {
    let box_hull = |factors| hull(&times(&cube::<V>(), factors));
    let rods = |y: f64| {
        let flat = Sum::new(rod::<V>([1.0, 0.0, 0.0]), rod([0.0, y, 0.0]));
        sum(flat, rod([0.0, 0.0, 1.0]))
    };
    let placed = Placed::new(box_hull([1.0; 3]), Pose::IDENTITY).unwrap();
    let bare = Rounded::new(box_hull([1.0; 3]), V::Scalar::from_f64(0.0)).unwrap();
    vec![
        Box::new(cuboid([1.0, y, 1.0])),
        Box::new(box_hull([1.0, y, 1.0])),
        scaled(cuboid([1.0; 3]), [1.0, y, 1.0]),
        scaled(cuboid([0.5, 2.0, 1.0]), [-2.0, -0.5 * y, 1.0]),
        scaled(box_hull([1.0; 3]), [1.0, y, 1.0]),
        scaled(box_hull([1.0; 3]), [1.0, -y, -1.0]),
        scaled(bare, [1.0, y, 1.0]),
        scaled(placed, [-1.0, y, 1.0]),
        scaled(scaled(box_hull([1.0; 3]), [2.0, 1.0, 0.5]), [0.5, y, 2.0]),
        sum(cuboid([0.5, y, 1.0]), rod([0.5, 0.0, 0.0])),
        sum(rod([0.0, 0.5 * y, 0.0]), box_hull([1.0, 0.5 * y, 1.0])),
        sum(cuboid([0.5, 0.5 * y, 0.5]), cuboid([0.5, 0.5 * y, 0.5])),
        sum(box_hull([0.5, 0.5 * y, 0.5]), scaled(box_hull([0.5; 3]), [1.0, y, 1.0])),
        rods(y),
        scaled(rods(1.0), [1.0, y, 1.0]),
        sum(scaled(rods(0.5), [0.5, y, 0.5]), scaled(rods(1.0), [0.5, 0.5 * y, 0.5])),
    ]
}

/// A view as wide as asked for, whatever looks.
struct Within<V: Vector>(Shape<V>, f64);

impl<V: Vector> Support<V> for Within<V> {
    fn support(&self, direction: V) -> V {
        self.0.support(direction)
    }
    fn margin(&self) -> V::Scalar {
        self.0.margin()
    }
    fn is_polytope(&self) -> bool {
        self.0.is_polytope()
    }
    fn interior(&self) -> V {
        self.0.interior()
    }
}

impl<V: Vector> Feature<V> for Within<V> {
    fn show(&self, view: View<V>, outline: &mut Outline<V>) {
        self.0.show(view.within(V::Scalar::from_f64(self.1)), outline);
    }
}

/// The contacts of a body that stands, tilted, on a floor.
fn on_floor<V: Vector>(body: &dyn Feature<V>, y: f64, tilt: &Rotation<V>) -> Vec<Contact<V>> {
    let floor = cuboid::<V>([5.0, 1.0, 5.0]);
    let pose = Pose::new(*tilt, v([0.3, 1.0 + y, 0.1]));
    let manifold = Pair::new(&floor, body).relative(pose).manifold(V::Scalar::from_f64(2.0));
    manifold.contacts().to_vec()
}

fn boxes_stand_alike<V: Vector + 'static>(rotation: fn(f64) -> Rotation<V>, near: f64) {
    for y in [1.0, 0.9, 0.5, 0.2, 0.1, 0.02, 0.001] {
        for degrees in [0.0, 0.06, 0.3, 0.5, 1.0, 2.0, 5.0, 10.0, -7.0, 30.0, 50.0] {
            let tilt = rotation(f64::to_radians(degrees));
            for sine in [0.2, 0.9] {
                let mut contacts = boxes(y).into_iter().map(|body| {
                    on_floor(&Within(body, sine), y + degrees.abs().to_radians(), &tilt)
                });
                let direct = contacts.next().unwrap();
                for (i, made) in contacts.enumerate() {
                    let told = format!("{i}: {y} high, {degrees}°, {sine}: {made:?} {direct:?}");
                    assert_eq!(made.len(), direct.len(), "{told}");
                    for contact in &made {
                        let is_it = |other: &Contact<V>| {
                            let off =
                                (contact.a - other.a).length() + (contact.b - other.b).length();
                            off.to_f64() < near
                        };
                        assert!(direct.iter().any(is_it), "{told}");
                    }
                }
            }
        }
    }
}

#[test]
fn boxes_made_of_others_stand_as_boxes_do() {
    let in_space = |angle| Rotation::from_axis_angle(DVec3::new(1.0, 0.1, 0.3), angle).unwrap();
    boxes_stand_alike::<DVec3>(in_space, 1e-9);
    boxes_stand_alike::<DVec2>(|angle| Rotation::from_angle(angle).unwrap(), 1e-9);
    let in_space = |angle| Rotation::from_axis_angle(Vec3::new(1.0, 0.1, 0.3), angle).unwrap();
    boxes_stand_alike::<Vec3>(in_space, 1e-4);
    boxes_stand_alike::<Vec2>(|angle| Rotation::from_angle(angle).unwrap(), 1e-4);
}

fn shown<V: Vector>(shape: &dyn Feature<V>, view: View<V>) -> Outline<V> {
    let mut outline = Outline::new();
    shape.show(view, &mut outline);
    outline
}

/// Random axes, and some that nearly are the normals of a shape's faces.
fn axes<V: Vector>(normals: &[V]) -> Vec<Unit<V>> {
    let random = |i: u32| v::<V>([noise(3 * i), noise(3 * i + 1), noise(3 * i + 2)]);
    let beside = normals.iter().flat_map(|&normal| {
        let tilt = V::Scalar::from_f64;
        [0.0, 1e-3, 0.05, 0.1, 0.3].map(|by| normal + random((by * 1e4) as u32 + 7) * tilt(by))
    });
    (0..300).map(random).chain(beside).filter_map(Unit::new).collect()
}

/// The same corners, as points.
fn is_same<V: Vector>(one: &Outline<V>, other: &Outline<V>, near: f64) -> bool {
    let is_in =
        |p: &V, of: &Outline<V>| of.corners().iter().any(|q| (*p - *q).length().to_f64() < near);
    one.corners().iter().all(|p| is_in(p, other)) && other.corners().iter().all(|p| is_in(p, one))
}

/// What is made of others shows what the same made directly shows.
fn shows_the_same<V: Vector>(made: &dyn Feature<V>, direct: &ConvexHull<V>, told: &str) {
    let normals: Vec<V> = direct.faces().map(|face| face.normal().get()).collect();
    let mut unlike = 0;
    let axes = axes(&normals);
    for &axis in &axes {
        for sine in [0.2, 0.9] {
            let view = View::along(axis).within(V::Scalar::from_f64(sine));
            let [one, other] = [shown(made, view), shown(direct, view)];
            let height = |p: V| p.dot(axis.get()).to_f64();
            let most = one.corners().iter().map(|&p| height(p)).fold(f64::MIN, f64::max);
            assert!((most - height(direct.support(axis.get()))).abs() < 1e-9, "{told}: {one:?}");
            unlike += usize::from(!is_same(&one, &other, 1e-9));
        }
    }
    assert_eq!(unlike, 0, "{told}, of {}", axes.len());
}

fn solids() -> Vec<Vec<DVec3>> {
    let ring = |y: f64| {
        (0..7).map(move |i| {
            let (sin, cos) = (f64::from(i) / 7.0 * std::f64::consts::TAU).sin_cos();
            DVec3::new(cos, y, sin)
        })
    };
    let prism = ring(-0.5).chain(ring(0.5)).collect();
    let cone = ring(0.0).chain([DVec3::Y]).collect();
    let few = (0..6).map(|seed| points(4 + 2 * seed, seed, [1.0, 0.6, 0.3]));
    few.chain([points(40, 9, [1.0; 3]), prism, cone, cube()]).collect()
}

#[test]
fn stretched_hulls_show_what_hulls_of_stretched_points_show() {
    for (i, points) in solids().into_iter().enumerate() {
        for factors in [[1.0, 0.1, 1.0], [3.0, -1.0, 0.3], [1.0, 30.0, -2.0], [2.0, 2.0, -2.0]] {
            let direct = hull(&times(&points, factors));
            let turned = Rotation::from_axis_angle(DVec3::new(1.0, 2.0, 3.0), 0.7).unwrap();
            let back: Vec<DVec3> = points.iter().map(|&p| turned.undo(p)).collect();
            let placed = Placed::new(hull(&back), Pose::new(turned, DVec3::ZERO)).unwrap();
            let told = format!("{i} {factors:?}");
            shows_the_same(&*scaled(hull(&points), factors), &direct, &told);
            shows_the_same(&*scaled(placed, factors), &direct, &told);
        }
    }
}

#[test]
fn sums_of_polytopes_show_what_hulls_of_sums_show() {
    let triangle = |i: u32| {
        let [p, q, r] =
            [0, 1, 2].map(|k| v::<DVec3>([noise(i + k), noise(i + k + 40), noise(i + k + 90)]));
        (vec![p, q, r], Box::new(Triangle::new(p, q, r).unwrap()) as Shape<DVec3>)
    };
    let solids = || {
        let hulls = solids().into_iter().map(|points| {
            let hull = hull(&points);
            (points, Box::new(hull) as Shape<DVec3>)
        });
        let rod = (
            vec![DVec3::new(0.3, 0.2, -0.5), DVec3::new(-0.3, -0.2, 0.5)],
            Box::new(rod::<DVec3>([0.3, 0.2, -0.5])) as Shape<DVec3>,
        );
        let cuboid = (
            times(&cube(), [0.3, 0.2, 0.5]),
            Box::new(cuboid::<DVec3>([0.3, 0.2, 0.5])) as Shape<DVec3>,
        );
        hulls.chain([rod, cuboid, triangle(3), triangle(11)])
    };
    for (i, (points, _)) in solids().enumerate() {
        for (j, (others, _)) in solids().enumerate() {
            let [a, b] = [i, j].map(|i| solids().nth(i).unwrap().1);
            // Twice itself, without the points halfway between its vertices.
            let all: Vec<DVec3> = match i == j {
                true => times(&points, [2.0; 3]),
                false => points.iter().flat_map(|&p| others.iter().map(move |&q| p + q)).collect(),
            };
            shows_the_same(&*sum(a, b), &hull(&all), &format!("{i} + {j}"));
        }
    }
}

#[test]
fn polygons_made_of_others_show_their_sides() {
    let polygons = [3, 5, 8, 12].map(|count| points::<DVec2>(count, count, [1.0; 3]));
    for (i, points) in polygons.iter().enumerate() {
        let direct = hull(&times(points, [1.0, 0.05, 1.0]));
        shows_the_same(&*scaled(hull(points), [1.0, 0.05, 1.0]), &direct, &format!("{i}"));
        for others in polygons.iter().chain([&cube(), &vec![DVec2::ZERO, DVec2::new(1.0, 0.3)]]) {
            let all: Vec<DVec2> =
                points.iter().flat_map(|&p| others.iter().map(move |&q| p + q)).collect();
            shows_the_same(&*sum(hull(points), hull(others)), &hull(&all), &format!("{i} + …"));
        }
    }
}

#[test]
fn stretched_round_shapes_show_what_they_are() {
    let [height, radius] = [2.0, 0.2];
    let can = |h, r| Cylinder::<DVec3>::new(h, r).unwrap();
    let cone = |h, r| Cone::<DVec3>::new(h, r).unwrap();
    let factors = [radius, height, radius];
    let pairs: [(Shape<DVec3>, Shape<DVec3>); 6] = [
        (scaled(can(1.0, 1.0), factors), Box::new(can(height, radius))),
        (scaled(can(1.0, 1.0), [2.0, -0.1, -2.0]), Box::new(can(0.1, 2.0))),
        (scaled(cone(1.0, 1.0), factors), Box::new(cone(height, radius))),
        (scaled(cone(1.0, 1.0), [2.0, 0.1, -2.0]), Box::new(cone(0.1, 2.0))),
        (scaled(rod([1.0, 1.0, 1.0]), factors), Box::new(rod(factors))),
        (sum(can(1.0, 1.0), rod([0.0, 1.0, 0.0])), Box::new(can(2.0, 1.0))),
    ];
    for (i, (made, direct)) in pairs.iter().enumerate() {
        for axis in axes(&[DVec3::X, DVec3::Y, DVec3::NEG_Y]) {
            for sine in [0.2, 0.9] {
                let view = View::along(axis).within(sine);
                let [one, other] = [shown(&**made, view), shown(&**direct, view)];
                // Of a cap that is tilted, the points of the rim begin at the deepest one.
                let [count, others] = [&one, &other].map(|outline| outline.corners().len());
                let is_tilted = axis.get().y.abs() < 0.98 && count == 8 && others == 8;
                let same = is_tilted || is_same(&one, &other, 1e-9);
                assert!(same, "{i} {axis:?} {sine}: {one:?} {other:?}");
            }
        }
    }
}

/// A stretched margin is part of the surface: on faces, and along edges.
#[test]
fn what_a_stretched_margin_shows_is_on_the_surface() {
    let capsule = Capsule::<DVec3>::new(1.0, 0.3).unwrap();
    let pill = Rounded::new(hull(&cube::<DVec3>()), 0.5).unwrap();
    let shapes = [
        scaled(capsule, [0.1, 1.0, 2.0]),
        scaled(pill.clone(), [1.0, 0.02, 1.0]),
        scaled(pill, [3.0, 1.0, 0.1]),
    ];
    let mut kinds = [0; 3];
    for shape in &shapes {
        for axis in axes(&[DVec3::X, DVec3::Y, DVec3::Z]) {
            let outline = shown(&**shape, View::along(axis));
            kinds[outline.corners().len().min(3) - 1] += 1;
            let normal = match *outline.corners() {
                [p, q] => {
                    let way = (q - p).normalize();
                    (axis.get() - way * way.dot(axis.get())).normalize()
                }
                [_] => axis.get(),
                _ => outline.normal().normalize(),
            };
            let far = shape.support(normal).dot(normal);
            for corner in outline.corners() {
                let below = far - corner.dot(normal);
                assert!(below.abs() < 1e-9, "{axis:?}: {below} {outline:?}");
            }
        }
    }
    assert!(kinds.iter().all(|&count| count > 10), "{kinds:?}");
}

#[test]
fn numbers_of_what_is_made_of_others_are_one_for_each_part() {
    for (i, shape) in boxes::<DVec3>(0.3).iter().enumerate() {
        let mut corners: Vec<(DVec3, u32)> = Vec::new();
        let mut faces: Vec<(DVec3, FeatureId)> = Vec::new();
        for axis in axes(&cube::<DVec3>()) {
            let outline = shown(&**shape, View::along(axis).within(0.9));
            corners
                .extend(outline.corners().iter().copied().zip(outline.numbers().iter().copied()));
            if outline.corners().len() > 2 {
                faces.push((outline.normal().normalize(), outline.id()));
            }
        }
        let same = |p: &DVec3, q: &DVec3| (*p - *q).length() < 1e-9;
        for (p, number) in &corners {
            assert!(corners.iter().all(|(q, its)| same(p, q) == (number == its)), "{i}: {p}");
        }
        for (p, id) in &faces {
            assert!(faces.iter().all(|(q, its)| same(p, q) == (id == its)), "{i}: {p}");
        }
    }
}

/// A ball's core that shows nothing, and tells nothing of what is around it.
struct Silent;

impl<V: Vector> Support<V> for Silent {
    fn support(&self, _: V) -> V {
        V::ZERO
    }
    fn margin(&self) -> V::Scalar {
        V::Scalar::from_f64(0.25)
    }
}

impl<V: Vector> Feature<V> for Silent {
    fn show(&self, _: View<V>, _: &mut Outline<V>) {}
    fn around(&self, _: Unit<V>, _: &mut dyn FnMut(&Outline<V>)) {}
}

#[test]
fn of_what_tells_nothing_there_is_the_deepest_point() {
    fn stands<V: Vector + 'static>() {
        let low = || cuboid::<V>([0.5, 0.25, 0.5]);
        let made = [
            sum(low(), Silent),
            sum(Silent, hull(&cube::<V>())),
            sum(Silent, Silent),
            sum(scaled(Silent, [2.0, 1.0, 1.0]), low()),
            scaled(Silent, [2.0, 1.0, 1.0]),
            scaled(sum(Silent, low()), [1.0, 0.5, 2.0]),
        ];
        for (i, body) in made.iter().enumerate() {
            for height in [0.4, 0.9, 1.2] {
                let pose = Pose::at(v([0.1, 1.0 + height, 0.0]));
                let floor = cuboid::<V>([5.0, 1.0, 5.0]);
                let manifold = Pair::new(&floor, body).relative(pose).manifold(V::Scalar::ONE);
                assert!(!manifold.contacts().is_empty(), "{i}, {height}: {manifold:?}");
            }
        }
    }
    stands::<DVec3>();
    stands::<Vec3>();
    stands::<DVec2>();
}
