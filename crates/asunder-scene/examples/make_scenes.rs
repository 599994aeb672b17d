//! Makes the sample scenes: `cargo run -p asunder-scene --example make_scenes [FOLDER]`.
//!
//! 1. `gear_stage.glb`: an assembly in space with two clashes, one of them between gears that are not
//!    convex, and a bracket that comes too close. The program answers it when nothing else is given.
//! 2. `arm.urdf`: a robot that runs into itself with `elbow=-2.9`.
//! 3. `workshop.jsonl`: a layout in the plane with a clash.

use asunder::glam::{DVec3, dvec3};
use asunder::{Pose, Rotation};
use asunder_scene::{Body, Drawn, Picture, Unit, Up};
use core::f64::consts::TAU;
use std::fs;
use std::path::{Path, PathBuf};

fn main() -> std::io::Result<()> {
    let folder = std::env::args().nth(1).map_or(PathBuf::from("examples/scenes"), PathBuf::from);
    write(&folder)
}

pub(crate) fn write(folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    let mut glb = Vec::new();
    gear_stage().write_glb(&mut glb)?;
    fs::write(folder.join("gear_stage.glb"), glb)?;
    fs::write(folder.join("arm.urdf"), arm())?;
    fs::write(folder.join("workshop.jsonl"), workshop())
}

/// A prism over an outline around z that is star-shaped: the radius at each of `corners` angles.
fn prism(corners: u32, height: f64, radius: impl Fn(u32) -> f64) -> Drawn {
    let mut positions = vec![[0.0; 3], [0.0, 0.0, height as f32]];
    let mut triangles = Vec::new();
    for corner in 0..corners {
        let (sin, cos) = (TAU * f64::from(corner) / f64::from(corners)).sin_cos();
        let at = |z: f64| [radius(corner) * cos, radius(corner) * sin, z].map(|x| x as f32);
        positions.extend([at(0.0), at(height)]);
        let (here, next) = (2 + 2 * corner, 2 + 2 * ((corner + 1) % corners));
        triangles.extend([[0, next, here], [1, here + 1, next + 1]]);
        triangles.extend([[here, next, next + 1], [here, next + 1, here + 1]]);
    }
    Drawn::Triangles { positions, triangles }
}

/// A gear with trapezoid teeth, eight corners to a tooth.
fn gear(teeth: u32, radius: f64) -> Drawn {
    let profile = [4.0, 4.0, 4.0, 0.5, -4.0, -4.0, -4.0, 0.5];
    prism(8 * teeth, 14.0, move |corner| radius + profile[corner as usize % 8])
}

fn boxed(x: f32, y: f32, z: f32) -> Drawn {
    let sign = |corner: u32, axis: u32| if corner >> axis & 1 == 0 { -0.5 } else { 0.5 };
    let positions = (0..8).map(|c| [x * sign(c, 0), y * sign(c, 1), z * sign(c, 2)]).collect();
    let quads =
        [[0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5]];
    let triangles = quads.iter().flat_map(|q| [[q[0], q[1], q[2]], [q[0], q[2], q[3]]]).collect();
    Drawn::Triangles { positions, triangles }
}

fn turned(axis: DVec3, degrees: f64, at: DVec3) -> Pose<DVec3> {
    let turn = Rotation::from_axis_angle(axis, degrees.to_radians());
    Pose::new(turn.unwrap_or(Rotation::IDENTITY), at)
}

/// A gear stage on a plate, in mm.
fn gear_stage() -> Picture {
    let round = |radius: f64, height: f64| prism(48, height, move |_| radius);
    let meshes = vec![
        boxed(300.0, 200.0, 12.0), // 0 plate
        round(9.0, 110.0),         // 1 post
        gear(20, 46.0),            // 2
        gear(11, 24.0),            // 3
        round(6.0, 120.0),         // 4 shaft
        round(32.0, 70.0),         // 5 motor
        boxed(78.0, 78.0, 6.0),    // 6 flange
        round(8.0, 150.0),         // 7 pipe
        boxed(60.0, 10.0, 46.0),   // 8 bracket
        prism(6, 8.0, |_| 14.0),   // 9 nut
    ];
    let body = |name: &str, mesh, pose| Body { name: name.to_owned(), mesh, pose };
    let at = |x, y, z| Pose::at(dvec3(x, y, z));
    let mut bodies = vec![body("frame/base plate", 0, at(0.0, 0.0, -6.05))];
    let corners = [(-135.0, -85.0), (135.0, -85.0), (135.0, 85.0), (-135.0, 85.0)];
    for (corner, (x, y)) in corners.into_iter().enumerate() {
        bodies.push(body(&format!("frame/post {}", corner + 1), 1, at(x, y, 0.05)));
        bodies.push(body(&format!("frame/nut {}", corner + 1), 9, at(x, y, 110.1)));
    }
    bodies.extend([
        body("drive/gear 20", 2, at(-10.0, 0.0, 60.0)),
        // Half a tooth too near.
        body("drive/pinion 11", 3, turned(DVec3::Z, 8.0, dvec3(60.5, 0.0, 60.0))),
        body("drive/motor", 5, at(60.5, 0.0, 84.1)),
        body("drive/motor flange", 6, at(60.5, 0.0, 81.0)),
        body("cooling/pipe", 7, turned(DVec3::Y, -90.0, dvec3(30.0, -60.0, 30.0))),
        body("cooling/bracket", 8, at(-80.0, -60.0, 23.05)),
        body("sensor/bracket", 8, turned(DVec3::Z, 90.0, dvec3(-67.0, 40.0, 45.0))),
        body("sensor/stand", 8, at(-105.0, 60.0, 23.05)),
    ]);
    Picture { unit: Unit::Millimetre, up: Up::Z, meshes, bodies, ..Picture::default() }
}

/// A base, two arms, a wrist and a gripper; primitives, in metres.
fn arm() -> String {
    let link = |name: &str, at: &str, geometry: &str| {
        format!(
            "  <link name=\"{name}\">\n    <collision>\n      <origin xyz=\"{at}\"/>\n      \
             <geometry>{geometry}</geometry>\n    </collision>\n  </link>\n"
        )
    };
    let joint = |name: &str, parent: &str, child: &str, at: &str, axis: &str, most: f64| {
        format!(
            "  <joint name=\"{name}\" type=\"revolute\">\n    <parent link=\"{parent}\"/>\n    \
             <child link=\"{child}\"/>\n    <origin xyz=\"{at}\"/>\n    <axis xyz=\"{axis}\"/>\n    \
             <limit lower=\"-{most}\" upper=\"{most}\" effort=\"50\" velocity=\"2\"/>\n  </joint>\n"
        )
    };
    let parts = [
        link("base", "0 0 0.1", "<cylinder radius=\"0.12\" length=\"0.2\"/>"),
        link("shoulder", "0 0 0.06", "<sphere radius=\"0.09\"/>"),
        link("upper_arm", "0 0 0.25", "<box size=\"0.09 0.09 0.5\"/>"),
        link("forearm", "0 0 0.22", "<box size=\"0.07 0.07 0.44\"/>"),
        link("wrist", "0 0 0.04", "<cylinder radius=\"0.04\" length=\"0.08\"/>"),
        link("gripper", "0 0 0.06", "<box size=\"0.12 0.05 0.1\"/>"),
        joint("waist", "base", "shoulder", "0 0 0.25", "0 0 1", 3.1),
        joint("lift", "shoulder", "upper_arm", "0 0 0.1", "0 1 0", 1.6),
        joint("elbow", "upper_arm", "forearm", "0.09 0 0.5", "0 1 0", 3.0),
        joint("bend", "forearm", "wrist", "0 0 0.45", "0 1 0", 1.8),
        joint("twist", "wrist", "gripper", "0 0 0.09", "0 0 1", 3.1),
    ];
    format!("<?xml version=\"1.0\"?>\n<robot name=\"arm\">\n{}</robot>\n", parts.concat())
}

/// A room, in metres.
fn workshop() -> String {
    let line = |name: &str, shape: &str, x: f64, y: f64, turn: f64| {
        format!(
            "{{\"name\": \"{name}\", \"dim\": 2, \"shape\": {{{shape}, \"pose\": \
             {{\"translation\": [{x}, {y}], \"rotation\": {turn}}}}}}}\n"
        )
    };
    let bench = "\"type\": \"cuboid\", \"half_extents\": [0.8, 0.4]";
    let rack = "\"type\": \"cuboid\", \"half_extents\": [0.45, 1.1]";
    let drill = "\"type\": \"ball\", \"radius\": 0.45";
    let saw = "\"type\": \"rounded\", \"radius\": 0.1, \"inner\": {\"type\": \"hull\", \"points\": \
               [[0.5, 0], [0.2, 0.4], [-0.4, 0.3], [-0.5, -0.2], [0.1, -0.4]]}";
    let table = "\"type\": \"ellipsoid\", \"radii\": [0.9, 0.6]";
    [
        line("bench 1", bench, 0.0, 0.0, 0.0),
        line("bench 2", bench, 2.4, 0.1, 0.35),
        line("drill", drill, 0.9, 0.7, 0.0),
        line("rack", rack, 4.2, 0.8, 0.0),
        line("table saw", saw, 2.3, 1.6, 0.17),
        line("lathe", bench, 0.2, 2.1, -0.2),
        line("round table", table, 2.3, 3.2, 0.5),
    ]
    .concat()
}
