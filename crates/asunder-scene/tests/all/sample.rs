//! Pictures for the tests of the writers: a small machine in mm, and a layout.
use asunder::glam::{DVec2, DVec3, dvec3};
use asunder::{Pose, Rotation, Witness};
use asunder_scene::{Body, Drawn, Finding, How, Picture, Problem, Unit, Verdict};
use core::f32::consts::TAU;

/// A prism over a star-shaped outline: radius for each of `corners` steps around, from z = 0 up.
fn prism(corners: u32, height: f32, radius: impl Fn(u32) -> f32) -> Drawn {
    let mut positions = vec![[0.0; 3], [0.0, 0.0, height]];
    let mut triangles = Vec::new();
    for corner in 0..corners {
        let (sin, cos) = (TAU * corner as f32 / corners as f32).sin_cos();
        let (x, y) = (radius(corner) * cos, radius(corner) * sin);
        positions.extend([[x, y, 0.0], [x, y, height]]);
        let (here, next) = (2 + 2 * corner, 2 + 2 * ((corner + 1) % corners));
        triangles.extend([[0, next, here], [1, here + 1, next + 1]]);
        triangles.extend([[here, next, next + 1], [here, next + 1, here + 1]]);
    }
    Drawn::Triangles { positions, triangles }
}

pub(crate) fn boxed(x: f32, y: f32, z: f32) -> Drawn {
    let sign = |corner: u32, axis: u32| if corner >> axis & 1 == 0 { -0.5 } else { 0.5 };
    let positions = (0..8).map(|c| [x * sign(c, 0), y * sign(c, 1), z * sign(c, 2)]).collect();
    let quads =
        [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let triangles = quads.iter().flat_map(|q| [[q[0], q[1], q[2]], [q[0], q[2], q[3]]]).collect();
    Drawn::Triangles { positions, triangles }
}

/// A quarter of a torus about z, from x towards y.
fn bend(radius: f32, tube: f32) -> Drawn {
    let (along, around) = (16u32, 20u32);
    let mut positions = Vec::new();
    let mut triangles = Vec::new();
    for i in 0..=along {
        let (s, c) = (TAU / 4.0 * i as f32 / along as f32).sin_cos();
        for j in 0..around {
            let (t, u) = (TAU * j as f32 / around as f32).sin_cos();
            let r = radius + tube * u;
            positions.push([r * c, r * s, tube * t]);
            if i < along {
                let (next, up) = (i * around + (j + 1) % around, around);
                let here = i * around + j;
                triangles.extend([[here, here + up, next], [next, here + up, next + up]]);
            }
        }
    }
    Drawn::Triangles { positions, triangles }
}

fn turned(axis: DVec3, degrees: f64, at: DVec3) -> Pose<DVec3> {
    Pose::new(Rotation::from_axis_angle(axis, degrees.to_radians()).unwrap(), at)
}

pub(crate) fn mark(
    a: usize,
    b: usize,
    kind: Verdict,
    distance: f64,
    axis: DVec3,
    on_a: DVec3,
) -> Finding {
    Finding {
        a,
        b,
        verdict: kind,
        signed_distance: distance,
        lower: distance - 2e-4,
        upper: distance + 1e-4,
        axis,
        witness: Witness { a: on_a, b: on_a + axis * distance },
        how: How::Convex,
    }
}

/// A gear stage on a plate, in mm: two clashes, one too close, one touching.
pub(crate) fn machine() -> Picture {
    let gear = |teeth: u32, radius: f32| {
        prism(8 * teeth, 14.0, move |c| radius + if c % 8 < 4 { 4.0 } else { -3.0 })
    };
    let round = |radius: f32, height: f32| prism(48, height, move |_| radius);
    let meshes = vec![
        boxed(300.0, 200.0, 12.0), // 0 plate
        round(9.0, 110.0),         // 1 post
        gear(20, 46.0),            // 2
        gear(11, 24.0),            // 3
        round(6.0, 120.0),         // 4 shaft
        round(32.0, 70.0),         // 5 motor
        boxed(78.0, 78.0, 6.0),    // 6 flange
        bend(50.0, 8.0),           // 7
        round(8.0, 90.0),          // 8 pipe
        boxed(60.0, 10.0, 46.0),   // 9 bracket
        prism(6, 8.0, |_| 8.0),    // 10 nut
    ];
    let body = |name: &str, mesh, pose| Body { name: name.to_owned(), mesh, pose };
    let at = |x, y, z| Pose::at(dvec3(x, y, z));
    let mut bodies = vec![body("frame/base plate", 0, at(0.0, 0.0, -6.0))];
    for (corner, (x, y)) in
        [(-135.0, -85.0), (135.0, -85.0), (135.0, 85.0), (-135.0, 85.0)].into_iter().enumerate()
    {
        bodies.push(body(&format!("frame/post {}", corner + 1), 1, at(x, y, 0.0)));
        bodies.push(body(&format!("frame/nut {}", corner + 1), 10, at(x, y, 110.0)));
    }
    bodies.extend([
        body("drive/gear 20", 2, at(-10.0, 0.0, 60.0)),
        body("drive/pinion 11", 3, turned(DVec3::Z, 9.0, dvec3(63.5, 0.0, 60.0))),
        body("drive/output shaft", 4, at(-10.0, 0.0, 0.0)),
        body("drive/motor shaft", 4, at(63.5, 0.0, 0.0)),
        body("drive/motor", 5, at(63.5, 0.0, 84.0)),
        body("drive/motor flange", 6, at(63.5, 0.0, 81.0)),
        body("cooling/pipe in", 8, turned(DVec3::Y, -90.0, dvec3(0.0, -60.0, 30.0))),
        body("cooling/elbow", 7, turned(DVec3::Z, -90.0, dvec3(0.0, -10.0, 30.0))),
        body("cooling/bracket", 9, at(-80.0, -60.0, 23.0)),
        body("sensor/bracket", 9, turned(DVec3::Z, 90.0, dvec3(-70.0, 30.0, 23.0))),
    ]);
    let plate = |name: &str| bodies.iter().position(|body| body.name == name).unwrap();
    let find = plate;
    let mut sensor = mark(
        find("drive/gear 20"),
        find("sensor/bracket"),
        Verdict::TooClose,
        1.75,
        DVec3::NEG_X,
        dvec3(-55.0, 15.0, 62.0),
    );
    sensor.how = How::Triangles;
    let findings = vec![
        mark(
            find("cooling/pipe in"),
            find("cooling/bracket"),
            Verdict::Clash,
            -13.0,
            DVec3::NEG_Y,
            dvec3(-80.0, -68.0, 30.0),
        ),
        mark(
            find("drive/gear 20"),
            find("drive/pinion 11"),
            Verdict::Clash,
            -4.512_345_678,
            dvec3(0.999_85, 0.017_3, 0.0).normalize(),
            dvec3(39.6, 1.5, 67.0),
        ),
        sensor,
        mark(
            find("drive/motor"),
            find("drive/motor flange"),
            Verdict::Touching,
            0.0,
            DVec3::NEG_Z,
            dvec3(63.5, 0.0, 84.0),
        ),
    ];
    Picture {
        title: "gear stage.glb".to_owned(),
        unit: Unit::Millimetre,
        meshes,
        bodies,
        findings,
        problems: vec![Problem {
            place: "gear stage.glb/label".to_owned(),
            message: "has no triangle".to_owned(),
        }],
        summary: [("Clearance", "2 mm"), ("Pairs", "171"), ("Time", "38 ms")]
            .map(|(label, value)| (label.to_owned(), value.to_owned()))
            .to_vec(),
        ..Picture::default()
    }
}

/// A room plan in metres: one clash, one too close.
pub(crate) fn layout() -> Picture {
    let regular = |corners: u32, radius: f64| {
        let angle = |corner| core::f64::consts::TAU * f64::from(corner) / f64::from(corners);
        Drawn::Outline((0..corners).map(|c| DVec2::from_angle(angle(c)) * radius).collect())
    };
    let rectangle = |x: f64, y: f64| {
        let corners = [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)];
        Drawn::Outline(corners.map(|(u, v)| DVec2::new(u * x, v * y)).to_vec())
    };
    let body = |name: &str, mesh, x: f64, y: f64, degrees: f64| Body {
        name: name.to_owned(),
        mesh,
        pose: turned(DVec3::Z, degrees, dvec3(x, y, 0.0)),
    };
    Picture {
        title: "workshop".to_owned(),
        flat: true,
        meshes: vec![rectangle(1.6, 0.8), regular(40, 0.45), rectangle(0.9, 2.2), regular(6, 0.5)],
        bodies: vec![
            body("bench 1", 0, 0.0, 0.0, 0.0),
            body("bench 2", 0, 2.4, 0.1, 20.0),
            body("drill", 1, 0.9, 0.7, 0.0),
            body("rack", 2, 4.2, 0.8, 0.0),
            body("table saw", 3, 2.3, 1.6, 10.0),
            body("lathe", 0, 0.2, 2.1, -12.0),
        ],
        findings: vec![
            mark(0, 2, Verdict::Clash, -0.133, DVec3::Y, dvec3(0.85, 0.4, 0.0)),
            mark(1, 3, Verdict::TooClose, 0.46, DVec3::X, dvec3(3.29, 0.0, 0.0)),
        ],
        ..Picture::default()
    }
}
