//! Which links of a robot are not clear of each other, for many joint positions.
//!
//! `robot_pairs URDF [--package DIR]... < positions.jsonl > pairs.jsonl`
//!
//! 1. Reads the robot and makes its parts ready once; what is wrong with it goes to the errors.
//! 2. The first line out says what was read: each part, its link, and of a mesh the box around it,
//!    its area, and where the area has its middle, all in the link's frame.
//! 3. For each line in, `{"joint": value, …}` (radians or metres), one line out: the pairs that
//!    overlap, touch, or come nearer than a millimetre, and how long finding them took.

use asunder::glam::DVec3;
use asunder_scene::{
    Checker, Finding, Geometry, Load, Mesh, Options, Part, Progress, RobotModel, Scene, Verdict,
};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead, BufWriter, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

/// Pairs nearer than this are told too, so that near misses can be judged. Metres.
const CLEARANCE: f64 = 1e-3;

fn main() -> ExitCode {
    let (robot, packages) = match arguments() {
        Ok(arguments) => arguments,
        Err(message) => {
            eprintln!("robot_pairs: {message}; usage: robot_pairs URDF [--package DIR]...");
            return ExitCode::from(2);
        }
    };
    let scene = Load { packages, ..Load::default() }.files(&[robot]);
    match answer(&scene) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("robot_pairs: {message}");
            ExitCode::FAILURE
        }
    }
}

fn arguments() -> Result<(PathBuf, Vec<PathBuf>), String> {
    let (mut robot, mut packages) = (None, Vec::new());
    let mut args = std::env::args_os().skip(1);
    while let Some(arg) = args.next() {
        if arg == "--package" {
            packages.push(args.next().ok_or("--package needs a folder")?.into());
        } else if robot.is_none() {
            robot = Some(arg.into());
        } else {
            return Err(format!("one robot at a time, not {} too", arg.display()));
        }
    }
    Ok((robot.ok_or("no robot was given")?, packages))
}

/// Answers all positions.
fn answer(scene: &Scene) -> Result<(), String> {
    let options = Options { clearance: CLEARANCE, own: true, ..Options::default() };
    let start = Instant::now();
    let mut checker = Checker::new(scene, options, &Progress::default());
    let ready = start.elapsed().as_secs_f64();
    scene.problems.iter().for_each(|problem| eprintln!("{problem}"));
    let model = &scene.robots.first().ok_or("no robot was read")?.model;
    let known: BTreeSet<&str> = model.joints().iter().map(|joint| joint.name.as_str()).collect();
    let mut out = BufWriter::new(io::stdout().lock());
    let mut say = |line: Value| writeln!(out, "{line}").map_err(|e| format!("the output: {e}"));
    say(json!({ "parts": parts(scene, model), "problems": scene.problems.len(), "ready": ready }))?;
    for (number, line) in (1..).zip(io::stdin().lock().lines()) {
        let line = line.map_err(|fault| format!("line {number}: {fault}"))?;
        let joints: BTreeMap<String, f64> =
            serde_json::from_str(&line).map_err(|fault| format!("line {number}: {fault}"))?;
        if let Some(name) = joints.keys().find(|name| !known.contains(name.as_str())) {
            return Err(format!("line {number}: the robot has no joint `{name}`"));
        }
        say(pairs(scene, model, &mut checker, &joints))?;
    }
    Ok(())
}

/// Each part, and enough of a mesh to tell whether somebody else has read the same.
fn parts(scene: &Scene, model: &RobotModel) -> Vec<Value> {
    let links = model.poses(&BTreeMap::new());
    let told = |part: &Part| {
        let link = part.link.map_or(0, |id| id.link);
        let link_from_part = part.pose.seen_from(&links[link]);
        let mut told = json!({ "name": part.name, "link": link_name(scene, part) });
        if let Geometry::Mesh(mesh) = &part.geometry {
            let points = mesh.vertices().iter().map(|vertex| link_from_part.apply(*vertex));
            let (low, high) = points
                .fold((DVec3::INFINITY, DVec3::NEG_INFINITY), |(l, h), p| (l.min(p), h.max(p)));
            told["low"] = json!(low.to_array());
            told["high"] = json!(high.to_array());
            let (area, centre) = area(mesh);
            told["area"] = json!(area);
            told["centre"] = json!(link_from_part.apply(centre).to_array());
            told["triangles"] = json!(mesh.triangles().len());
        }
        told
    };
    scene.parts.iter().map(told).collect()
}

/// The area of a mesh, and its middle.
fn area(mesh: &Mesh) -> (f64, DVec3) {
    let (mut whole, mut moment) = (0.0, DVec3::ZERO);
    for triangle in mesh.triangles() {
        let [a, b, c] = triangle.map(|corner| mesh.vertices()[corner as usize]);
        let area = 0.5 * (b - a).cross(c - a).length();
        whole += area;
        moment += (a + b + c) * (area / 3.0);
    }
    (whole, moment / whole)
}

/// What is not clear at one position.
fn pairs(
    scene: &Scene,
    model: &RobotModel,
    checker: &mut Checker<'_>,
    joints: &BTreeMap<String, f64>,
) -> Value {
    let start = Instant::now();
    let mut poses: Vec<_> = scene.parts.iter().map(|part| part.pose).collect();
    for (part, pose) in model.part_poses(joints) {
        if let Some(place) = poses.get_mut(part) {
            *place = pose;
        }
    }
    checker.pose(&poses);
    let clashes = checker.run(&Progress::default());
    let seconds = start.elapsed().as_secs_f64();
    let told = |found: &Finding| {
        let (a, b) = (&scene.parts[found.a], &scene.parts[found.b]);
        let verdict = match found.verdict {
            Verdict::Clash => "clash",
            Verdict::TooClose => "too close",
            Verdict::Touching => "touching",
        };
        json!({
            "link_a": link_name(scene, a), "part_a": a.name,
            "link_b": link_name(scene, b), "part_b": b.name,
            "verdict": verdict, "lower": found.lower, "upper": found.upper,
            "axis": found.axis.to_array(), "how": found.how.name(),
        })
    };
    let found: Vec<Value> = clashes.findings.iter().map(told).collect();
    json!({ "pairs": found, "measured": clashes.pairs, "seconds": seconds })
}

fn link_name<'s>(scene: &'s Scene, part: &Part) -> &'s str {
    let link = part.link.and_then(|id| scene.robots.get(id.robot)?.links.get(id.link));
    link.map_or("", String::as_str)
}
