//! What users of parry and rapier reported about casts and manifolds, as data: each row says what was
//! asked, and what is true. The numbers are those of the reports.

use asunder::cast::{Cast, Motion, project};
use asunder::contact::Feature;
use asunder::glam::{DVec2, DVec3, Vec3};
use asunder::quickhull::ConvexHull;
use asunder::shape::{
    Ball, Capsule, Cuboid, Cylinder, HalfSpace, Point, Rounded, Segment, Triangle,
};
use asunder::{Pair, Pose, Proximity, Rotation, Stop};

fn v(x: f32, y: f32, z: f32) -> Vec3 {
    Vec3::new(x, y, z)
}

/// What; A; B; where B starts; its velocity; the target; the time; the normal, from A to B.
const CASTS: &str = "
parry 26, a target of half the way; half; half; 3 0 0; -1 0 0; 0.5; 1.5; 1 0 0
parry 106, balls that touch; half; half; 0 -1 0; 0 1 0; 0; 0; 0 -1 0
parry 106, a ball touches a box; half; cube; 0 -1.5 0; 0 1 0; 0; 0; 0 -1 0
parry 106, balls that overlap; half; half; 0 -0.875 0; 0 1 0; 0; 0; 0 -1 0
parry 193, a capsule 1 cm deep; ground; capsule; 0 6.99 0; -0.1 -1 0; 0; 0; 0 1 0
parry 193, a capsule 2 cm deep; ground; capsule; 0 6.98 0; -0.1 -1 0; 0; 0; 0 1 0
parry 193, a ball 20 cm deep; ground; ball; 0 1.8 0; -0.1 -1 0; 0; 0; 0 1 0
parry 193, a ball a hair deeper; ground; ball; 0 1.799999 0; -0.1 -1 0; 0; 0; 0 1 0
parry 373, a cube of a row, far from its origin; voxel; half; 0 3 0; 0 -1 0; 0; 2; 0 1 0
rapier 933, straight at a face; cube; half; 5 0 0; -1 0 0; 0; 3.5; 1 0 0
";

struct Row<'a> {
    name: &'a str,
    a: &'a dyn Feature<Vec3>,
    b: &'a dyn Feature<Vec3>,
    from: Vec3,
    velocity: Vec3,
    target: f32,
    time: f32,
    normal: Vec3,
}

#[test]
fn casts() {
    let (ball, half) = (Ball::new(1.0f32).unwrap(), Ball::new(0.5).unwrap());
    let cube = Cuboid::new(Vec3::ONE).unwrap();
    let ground = Cuboid::new(v(20.0, 1.0, 20.0)).unwrap();
    let capsule = Capsule::new(5.0, 1.0).unwrap();
    let voxel = Cuboid::new(v(0.5, 0.5, 0.5)).unwrap();
    let shape = |name: &str| -> &dyn Feature<Vec3> {
        match name {
            "ball" => &ball,
            "half" => &half,
            "cube" => &cube,
            "ground" => &ground,
            "capsule" => &capsule,
            _ => &voxel,
        }
    };
    let vector = |text: &str| {
        let numbers: Vec<f32> = text.split(' ').map(|x| x.parse().unwrap()).collect();
        Vec3::from_slice(&numbers)
    };
    for line in CASTS.trim().lines() {
        let cells: Vec<&str> = line.split("; ").collect();
        let row = Row {
            name: cells[0],
            a: shape(cells[1]),
            b: shape(cells[2]),
            from: vector(cells[3]),
            velocity: vector(cells[4]),
            target: cells[5].parse().unwrap(),
            time: cells[6].parse().unwrap(),
            normal: vector(cells[7]),
        };
        check(&row, false);
        check(&row, true);
    }
}

/// As the row says, and with both shapes turned and shifted far away.
fn check(row: &Row<'_>, turned: bool) {
    let turn = if turned {
        Rotation::from_axis_angle(v(1.0, 2.0, 3.0), 1.0).unwrap()
    } else {
        Rotation::IDENTITY
    };
    let frame = Pose::new(turn, if turned { v(17.5, -3.0, 8.0) } else { Vec3::ZERO });
    let pair = Pair::new(row.a, row.b).posed(frame, frame.compose(&Pose::at(row.from)));
    let cast = pair.cast(turn.apply(row.velocity), 10.0, row.target);
    let Cast::Impact(impact) = cast else { panic!("{}: {cast:?}", row.name) };
    assert!((impact.time - row.time).abs() < 1e-5, "{}: {impact:?}", row.name);
    let normal = impact.answer.axis().get();
    assert!(normal.distance(turn.apply(row.normal)) < 1e-4, "{}: {impact:?}", row.name);
    assert!(impact.earliest <= row.time + 1e-6 && impact.latest >= row.time - 1e-6, "{}", row.name);
    // parry 373: both witness points in one frame, on either shape.
    let witness = impact.answer.witness();
    let apart = (witness.b - witness.a).dot(normal) - impact.answer.signed_distance();
    assert!(apart.abs() < 1e-4, "{}: {impact:?}", row.name);
}

/// parry 95: what overlaps and separates need not stop; the sign of the approach tells.
#[test]
fn separating_from_an_overlap_says_so() {
    let ball = Ball::new(0.5f32).unwrap();
    let pair = Pair::new(&ball, &ball).relative(Pose::at(v(0.5, 0.0, 0.0)));
    let impact = *pair.cast(v(1.0, 0.0, 0.0), 10.0, 0.0).impact().unwrap();
    assert!(impact.time == 0.0 && impact.approach < 0.0, "{impact:?}");
    let impact = *pair.cast(v(-1.0, 0.0, 0.0), 10.0, 0.0).impact().unwrap();
    assert!(impact.time == 0.0 && impact.approach > 0.0, "{impact:?}");
}

/// parry 313: at an edge or a corner, the face that the motion is most opposed to, for whoever slides
/// along walls. Where the ball starts; its velocity; the axis; the face's normal.
const AT_EDGES: [[[f64; 3]; 4]; 5] = [
    [[0.2, 3.0, 0.1], [0.0, -1.0, 0.0], [0.0, 1.0, 0.0], [0.0, 1.0, 0.0]],
    [[1.3, 3.0, 0.0], [0.0, -1.0, 0.0], [0.6, 0.8, 0.0], [0.0, 1.0, 0.0]],
    [[3.0, 1.3, 0.0], [-1.0, 0.0, 0.0], [0.8, 0.6, 0.0], [1.0, 0.0, 0.0]],
    [[1.4, 3.0, 1.0], [0.0, -1.0, -0.0], [0.8, 0.6, 0.0], [0.0, 1.0, 0.0]],
    [[1.2, 1.2, 3.0], [0.0, 0.0, -1.0], [0.4, 0.4, 0.824_621_125_123_532], [0.0, 0.0, 1.0]],
];

#[test]
fn an_impact_at_an_edge_has_a_face() {
    let cube = Cuboid::new(DVec3::ONE).unwrap();
    let corners: Vec<DVec3> = (0..8)
        .map(|i| DVec3::new((i & 1) as f64, (i >> 1 & 1) as f64, (i >> 2) as f64) * 2.0 - 1.0)
        .collect();
    let hull = ConvexHull::new(&corners).unwrap();
    let ball = Ball::new(0.5).unwrap();
    let turn = Rotation::from_axis_angle(DVec3::new(1.0, 2.0, 3.0), 1.0).unwrap();
    let shapes: [&dyn Feature<DVec3>; 2] = [&cube, &hull];
    let frames = [Pose::IDENTITY, Pose::new(turn, DVec3::new(17.5, -3.0, 8.0))];
    for (shape, frame, row) in shapes
        .iter()
        .flat_map(|s| frames.map(|f| (s, f)))
        .flat_map(|(s, f)| AT_EDGES.map(|row| (*s, f, row.map(DVec3::from_array))))
    {
        let [from, velocity, axis, face] = row;
        let pair = Pair::new(shape, &ball).posed(frame, frame.compose(&Pose::at(from)));
        let velocity = frame.rotation.apply(velocity);
        let impact = *pair.cast(velocity, 10.0, 0.0).impact().unwrap();
        let axis = frame.rotation.apply(axis);
        assert!(impact.answer.axis().get().distance(axis) < 1e-5, "{row:?} {impact:?}");
        let hit = pair.face_hit(&impact, velocity).map(asunder::Unit::get);
        assert!(hit.unwrap().distance(frame.rotation.apply(face)) < 1e-9, "{row:?} {hit:?}");
    }
    // What has no face has none to tell.
    let pair = Pair::new(&ball, &cube).relative(Pose::at(DVec3::new(3.0, 0.0, 0.0)));
    let impact = *pair.cast(DVec3::NEG_X, 10.0, 0.0).impact().unwrap();
    assert_eq!(pair.face_hit(&impact, DVec3::NEG_X), None);
}

/// Points of the world are rounded as far as they are out, and no farther: the face is known, and it is not
/// the one around the edge, a fifth of a metre away, that the motion is more opposed to.
#[test]
fn a_wall_far_from_the_origin_has_a_face() {
    let (wall, ball) = (Cuboid::new(Vec3::ONE).unwrap(), Ball::new(0.25f32).unwrap());
    for (far, k) in [0.0, 1e3, 1e4].into_iter().flat_map(|far| (0u8..60).map(move |k| (far, k))) {
        let turn = Rotation::from_axis_angle(v(1.0, 2.0, 3.0), 0.1 * f64::from(k)).unwrap();
        let wall_at = Pose::new(turn, v(far, 0.0, 0.5 * far));
        let ball_at = Pose::at(wall_at.apply(v(2.8, 2.25, 0.1)));
        let pair = Pair::new(&wall, &ball).posed(wall_at, ball_at);
        let velocity = turn.apply(v(-2.0, -1.0, 0.0));
        let impact = *pair.cast(velocity, 10.0, 0.0).impact().unwrap();
        let hit = pair.face_hit(&impact, velocity).map(asunder::Unit::get);
        let up = turn.apply(Vec3::Y);
        assert!(hit.is_some_and(|hit| hit.distance(up) < 1e-5), "{far} {k} {hit:?} {impact:?}");
    }
}

#[test]
fn a_wall_that_is_mostly_margin_has_a_face() {
    let core = Cuboid::new(Vec3::ONE * 1e-3).unwrap();
    let (wall, ball) = (Rounded::new(core, 30.0).unwrap(), Ball::new(0.25f32).unwrap());
    for k in 0u8..60 {
        let turn = Rotation::from_axis_angle(v(1.0, 2.0, 3.0), 0.1 * f64::from(k)).unwrap();
        let wall_at = Pose::new(turn, Vec3::ZERO);
        let ball_at = Pose::at(wall_at.apply(v(2e-4, 40.0, 1e-4)));
        let pair = Pair::new(&wall, &ball).posed(wall_at, ball_at);
        let down = turn.apply(Vec3::NEG_Y);
        let impact = *pair.cast(down, 100.0, 0.0).impact().unwrap();
        let hit = pair.face_hit(&impact, down).map(asunder::Unit::get);
        let up = turn.apply(Vec3::Y);
        assert!(hit.is_some_and(|hit| hit.distance(up) < 1e-5), "{k} {hit:?} {impact:?}");
    }
}

/// parry 400: shapes that spin have a target distance too.
#[test]
fn a_spinning_sweep_has_a_target() {
    let (cube, ball) = (Cuboid::new(DVec3::ONE).unwrap(), Ball::new(0.5).unwrap());
    let pair = Pair::new(&cube, &ball).relative(Pose::at(DVec3::new(5.0, 0.0, 0.0)));
    let fly = Motion::linear(DVec3::NEG_X).unwrap().revolving(DVec3::ZERO, DVec3::Y).unwrap();
    for (target, time) in [(0.0, 3.5), (0.25, 3.25), (2.0, 1.5), (3.5, 0.0), (4.0, 0.0)] {
        let impact = *pair.sweep(&Motion::STILL, &fly, 10.0, target).impact().unwrap();
        assert!((impact.time - time).abs() < 1e-5, "{target} {impact:?}");
        assert!(impact.earliest <= time + 1e-9 && impact.latest >= time - 1e-9, "{impact:?}");
    }
    // Passing by at a distance of 1: within a target of 1.25, not within one of 0.75.
    let aside = pair.relative(Pose::at(DVec3::new(5.0, 2.5, 0.0)));
    assert!(aside.sweep(&Motion::STILL, &fly, 10.0, 1.25).impact().is_some());
    assert!(aside.sweep(&Motion::STILL, &fly, 10.0, 0.75).clear_until() >= 10.0);
}

/// parry 180: a cast along a face in the plane.
#[test]
fn grazing_in_the_plane() {
    let square = Cuboid::new(DVec2::ONE).unwrap();
    let pair = Pair::new(&square, &square).relative(Pose::at(DVec2::new(-10.0, 2.0)));
    match pair.cast(DVec2::X, 100.0, 0.0) {
        Cast::Impact(impact) => assert!((impact.time - 8.0).abs() < 1e-6, "{impact:?}"),
        // Whether what slides along a side touches it is decided by rounding.
        Cast::Open { clear_until, .. } => assert!(clear_until <= 8.0 + 1e-6),
        Cast::Clear { .. } => panic!("clear, though they touch"),
    }
}

/// rapier.js 258: very long, thin rectangles, hit from far away.
#[test]
fn a_point_that_slides_off_a_ball_hits_nothing_far_away() {
    for i in 0..2000 {
        let turn = f64::from(i) * 0.37;
        let (out, along) = (DVec2::from_angle(turn), DVec2::from_angle(turn).perp());
        let radius = 1.0 + f64::from(i % 7) * 0.1;
        let (ball, point) = (Ball::new(radius).unwrap(), Point::new(out * radius).unwrap());
        let cast = Pair::new(&ball, &point).cast(along, f64::INFINITY, 0.0);
        let time = cast.impact().map_or(0.0, |impact| impact.time);
        assert!(time < 1e-6, "{i}: {cast:?}");
    }
}

#[test]
fn long_thin_rectangles_are_hit() {
    let wide = Cuboid::new(DVec2::new(244.5, 0.5)).unwrap();
    let ray = asunder::cast::ray(
        &wide,
        DVec2::new(380.0 - 884.5, 241.0 - 188.5),
        DVec2::new(624.0, -104.0),
        1.0,
    );
    let hit = ray.unwrap();
    let impact = hit.impact().unwrap();
    assert!((impact.time - 0.5).abs() < 1e-12, "{impact:?}");
    let pair = Pair::new(&wide, &wide).relative(Pose::at(DVec2::new(380.0 - 884.5, 241.0 - 188.5)));
    let cast = pair.cast(DVec2::new(624.0, -104.0), 1.0, 0.0);
    let impact = cast.impact().unwrap();
    assert!((impact.time - 51.5 / 104.0).abs() < 1e-12, "{impact:?}");
    assert_eq!(impact.answer.axis().get(), DVec2::Y);
}

/// parry 70: a capsule swept through the top of a large box.
#[test]
fn a_capsule_over_a_large_box_overlaps_as_over_a_half_space() {
    let capsule = Capsule::new(0.5f32, 0.5).unwrap();
    let ball = Ball::new(0.5f32).unwrap();
    let ground = HalfSpace::new(Vec3::Y, 0.0).unwrap();
    let cube = Cuboid::new(Vec3::splat(50.0)).unwrap();
    for step in 0..200u16 {
        let y = -0.5 + f32::from(step) / 200.0;
        let above = Pose::at(v(0.0, y + 50.0, 0.0));
        assert!(ground.signed_distance(&ball, Pose::at(v(0.0, y, 0.0))).signed_distance() <= 0.0);
        assert_eq!(Pair::new(&cube, &ball).relative(above).overlap(), Some(true), "{y}");
        assert_eq!(Pair::new(&cube, &capsule).relative(above).overlap(), Some(true), "{y}");
    }
}

/// parry 79: farther apart than asked about is an answer.
#[test]
fn a_cylinder_beyond_the_cut_off() {
    let can = Cylinder::<Vec3>::new(0.5, 1.0).unwrap();
    let triangle = Triangle::new(v(1.0, -1.0, 0.0), v(-1.0, -1.0, 0.0), v(0.0, -1.0, 1.0)).unwrap();
    let pair = Pair::new(&can, &triangle);
    assert!(pair.within(0.49).lower() > 0.49);
    assert!((pair.within(0.6).signed_distance() - 0.5).abs() < 1e-5);
    assert!(pair.manifold(0.49).contacts().is_empty());
    assert!(!pair.manifold(0.6).contacts().is_empty());
}

/// parry 17: a cube a ten-billionth in size, in single precision.
#[test]
fn a_tiny_cube() {
    let unit = 1e-10f32;
    let corner = |i: u8| v(f32::from(i & 1), f32::from(i >> 1 & 1), f32::from(i >> 2)) - 0.5;
    let corners: Vec<Vec3> = (0..8).map(|i| corner(i) * unit).collect();
    let hull = ConvexHull::new(&corners).unwrap();
    for point in [Vec3::ZERO, Vec3::splat(0.25 * unit), Vec3::splat(2.0 * unit), v(1.0, -2.0, 3.0)]
    {
        let answer = project(&hull, point).unwrap();
        assert_eq!(answer.stop(), Stop::Converged, "{point}");
        let outside = (point.abs() - Vec3::splat(0.5 * unit)).max(Vec3::ZERO).length();
        let off = answer.signed_distance().max(0.0) - outside;
        assert!(off.abs() <= 1e-6 * outside + 1e-6 * unit, "{point}: {answer:?}");
    }
}

/// parry 404: a shape that hovers within the prediction gets its contact.
#[test]
fn hovering_within_the_prediction() {
    let floor = Cuboid::new(v(4.0, 0.5, 4.0)).unwrap();
    let capsule = Capsule::new(0.3f32, 0.2).unwrap();
    let ball = Ball::new(0.5f32).unwrap();
    let shapes: [&dyn Feature<Vec3>; 2] = [&capsule, &ball];
    for shape in shapes {
        let pair = Pair::new(&floor, shape).relative(Pose::at(v(0.0, 1.05, 0.0)));
        let manifold = pair.manifold(0.1);
        assert_eq!(manifold.contacts().len(), 1);
        assert!((manifold.contacts()[0].distance - 0.05).abs() < 1e-6);
    }
}

/// parry 431: the same distance whichever comes first.
#[test]
fn cuboids_have_one_distance() {
    let (a, b) = (Cuboid::new(Vec3::ONE).unwrap(), Cuboid::new(v(1.0, 2.0, 2.0)).unwrap());
    let slanted = Rotation::from_axis_angle(Vec3::Z, 45f64.to_radians()).unwrap();
    let turned = Rotation::from_axis_angle(Vec3::Y, 30f64.to_radians()).unwrap();
    let edges = {
        let (s, c) = 30f32.to_radians().sin_cos();
        (4.0 - c - s).hypot(4.0 - c + s)
    };
    let rows = [
        (&b, Pose::at(v(-5.573_167, 0.0, 0.0)), 3.573_167),
        (&a, Pose::new(slanted, v(4.0, 4.0, 0.0)), 3.0 * 2f32.sqrt() - 1.0),
        (&a, Pose::new(turned, v(5.0, 0.0, 5.0)), edges),
        (&a, Pose::at(v(5.0, 4.0, 3.0)), 14f32.sqrt()),
        (&b, Pose::at(v(2.0, 0.0, 0.0)), 0.0),
        (&b, Pose::at(v(1.5, 0.0, 0.0)), -0.5),
    ];
    for (other, pose, expected) in rows {
        let one = Pair::new(&a, other).relative(pose).signed_distance().signed_distance();
        let two = Pair::new(other, &a).relative(pose.inverse()).signed_distance().signed_distance();
        assert!(
            (one - expected).abs() < 2e-6 && (two - expected).abs() < 2e-6,
            "{one} {two} {expected}"
        );
    }
}

/// parry 315: cubes that touch exactly have their face's normal, and a whole manifold.
#[test]
fn touching_cubes_have_a_normal() {
    let cube = Cuboid::new(Vec3::splat(0.5)).unwrap();
    for direction in [Vec3::X, Vec3::NEG_X, Vec3::Y, Vec3::NEG_Z] {
        let pair = Pair::new(&cube, &cube).relative(Pose::at(direction));
        assert!(matches!(pair.signed_distance().proximity(), Proximity::Touching { .. }));
        let manifold = pair.manifold(0.001);
        assert!(manifold.axis().get().distance(direction) < 1e-6);
        assert_eq!(manifold.contacts().len(), 4, "{manifold:?}");
    }
}

#[test]
fn bad_input_gives_an_answer_or_an_error() {
    let cube = Cuboid::new(Vec3::ONE).unwrap();
    let dot = Segment::new(Vec3::ZERO, Vec3::ZERO).unwrap();
    let pair = Pair::new(&cube, &dot).relative(Pose::at(v(3.0, 0.0, 0.0)));
    let bad = [f32::NAN, f32::INFINITY, f32::NEG_INFINITY];
    let never = Cast::Clear { until: f32::INFINITY };
    assert_eq!(pair.cast(Vec3::ZERO, 10.0, 0.0), never, "what rests never arrives");
    assert_eq!(pair.cast(v(-0.0, 0.0, 0.0), f32::INFINITY, 0.0), never);
    for x in bad {
        let open = |cast: Cast<Vec3>| {
            assert!(matches!(cast, Cast::Open { stop: Stop::NotFinite, .. }), "{cast:?}");
        };
        open(pair.cast(v(x, 0.0, 0.0), 10.0, 0.0));
        open(pair.cast(v(-1.0, 0.0, 0.0), 10.0, x));
        open(Pair::new(&cube, &dot).relative(Pose::at(v(x, 0.0, 0.0))).cast(Vec3::X, 1.0, 0.0));
        assert!(asunder::cast::Motion::linear(v(x, 0.0, 0.0)).is_err());
        assert!(asunder::cast::ray(&cube, v(x, 0.0, 0.0), Vec3::X, 1.0).is_err());
    }
    assert!(matches!(pair.cast(Vec3::NEG_X, f32::NAN, 0.0), Cast::Open { .. }));
    // Tiny and huge speeds, and coincident shapes.
    for speed in [1e-38, 1e-30, 1e30, 3e38f32] {
        let cast = pair.cast(v(-speed, 0.0, 0.0), f32::INFINITY, 0.0);
        assert!(!matches!(cast, Cast::Clear { .. }), "{speed}: {cast:?}");
    }
    let same = Pair::new(&cube, &cube).cast(Vec3::X, 1.0, 0.0);
    assert_eq!(same.impact().unwrap().time, 0.0);
}
