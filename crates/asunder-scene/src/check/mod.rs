//! Which parts of a scene touch, overlap or come too close.
//!
//! 1. Every part is made ready: a convex shape, or triangles in a tree ([`body`]).
//! 2. A tree over the boxes of all parts finds the pairs that may be near ([`tree`]).
//! 3. Each such pair is measured ([`measure`]), on all cores. Nothing is kept of pairs that are
//!    clear.

mod apart;
mod body;
mod bounds;
mod convex;
mod flush;
mod measure;
mod nearest;
mod parting;
mod pieces;
mod rules;
mod shared;
mod side;
mod surface;
mod tree;
mod welded;

pub use measure::How;
pub use rules::Pattern;

use crate::scene::{Problem, Scene};
use asunder::glam::{DVec2, DVec3};
use asunder::{Pose, Witness};
use body::{Body, Dimension, Form, bodies};
use bounds::Bounds;
use measure::{Measure, Measured};
use rayon::prelude::*;
use rules::Rules;
use std::collections::HashSet;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use tree::Tree;

/// What to look for, and how.
#[derive(Clone, Debug)]
pub struct Options {
    /// Parts nearer to each other than this are too close. In the scene's unit, ≥ 0.
    pub clearance: f64,
    /// Overlaps less deep than this count as touching. In the scene's unit, ≥ 0.
    pub tolerance: f64,
    /// Check the links of each robot against each other, even if there is more in the scene.
    pub own: bool,
    /// Pairs not to look at.
    pub ignore: Vec<Pattern>,
    /// If there are any: look at no other pairs.
    pub only: Vec<Pattern>,
    /// A mesh that differs from its hull by less than this, relative to its size, is convex.
    pub convex_within: f64,
    /// Of two meshes that overlap and have more triangles together, the depth is only known to be
    /// no more than that of their hulls: looking for a shorter way out takes long.
    pub most_triangles_for_depth: usize,
    /// The folder where convex pieces of meshes are kept for the next time; `None`: nowhere.
    pub cache: Option<PathBuf>,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            clearance: 0.0,
            tolerance: 0.0,
            own: false,
            ignore: Vec::new(),
            only: Vec::new(),
            convex_within: 1e-6,
            most_triangles_for_depth: 50_000,
            cache: None,
        }
    }
}

/// How two parts lie to each other; the worst is the greatest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// They touch as nearly as rounding and the tolerance tell.
    Touching,
    /// Nearer than the clearance, and proven not to overlap.
    TooClose,
    /// Proven to overlap, by more than the tolerance.
    Clash,
}

impl Verdict {
    /// The worst first.
    pub const ALL: [Self; 3] = [Self::Clash, Self::TooClose, Self::Touching];

    /// For people.
    #[must_use]
    pub fn label(self) -> &'static str {
        match self {
            Self::Clash => "clash",
            Self::TooClose => "too close",
            Self::Touching => "touching",
        }
    }
}

/// A pair of parts that is not clear.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Finding {
    /// Number of the first part.
    pub a: usize,
    /// Number of the second part, greater than the first.
    pub b: usize,
    /// What is wrong.
    pub verdict: Verdict,
    /// The best value: positive apart, negative overlapping, in the scene's unit.
    pub signed_distance: f64,
    /// Proven: it is not less.
    pub lower: f64,
    /// Proven: it is not more.
    pub upper: f64,
    /// From A to B: where to move B to part them.
    pub axis: DVec3,
    /// A point of either part, in the world.
    pub witness: Witness<DVec3>,
    /// How it was found.
    pub how: How,
}

/// What a check found.
#[derive(Clone, Debug, Default)]
pub struct Clashes {
    /// The deepest first, then the nearest.
    pub findings: Vec<Finding>,
    /// Parts that were looked at.
    pub parts: usize,
    /// Pairs whose boxes are near, and that were measured.
    pub pairs: u64,
    /// Parts that could not be looked at, and pairs that could not be told.
    pub problems: Vec<Problem>,
    /// Parts that were looked at, but whose surface is odd; parts of one mesh are named once.
    pub hints: Vec<Problem>,
    /// It was stopped before its end.
    pub interrupted: bool,
}

/// How far a check has come; to be looked at, and stopped, from another thread.
#[derive(Debug, Default)]
pub struct Progress {
    done: AtomicU64,
    stop: AtomicBool,
}

impl Progress {
    /// Parts done, each counted twice: made ready, and measured against its neighbours.
    #[must_use]
    pub fn done(&self) -> u64 {
        self.done.load(Ordering::Relaxed)
    }

    /// Asks the check to end with what it has.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn tick(&self) {
        self.done.fetch_add(1, Ordering::Relaxed);
    }
}

/// A scene whose parts are ready to be measured, once or for many poses.
pub struct Checker<'s> {
    scene: &'s Scene,
    options: Options,
    rules: Rules<'s>,
    bodies: Bodies,
    notes: Notes,
}

/// What there is to say of parts before they are measured.
#[derive(Clone, Default)]
struct Notes {
    problems: Vec<Problem>,
    hints: Vec<Problem>,
}

/// What is said of a pair that is not clear.
enum Judged {
    Found(Finding),
    /// Two parts, and rounding hides whether they overlap.
    Untold([usize; 2]),
}

/// How wide a bracket around 0 may be, in sizes of the larger part, to count as touching.
const UNTOLD: f64 = 1e-2;

/// The parts by number; `None` where one could not be made ready.
enum Bodies {
    Plane(Vec<Option<Body<DVec2>>>),
    Space(Vec<Option<Body<DVec3>>>),
}

impl<'s> Checker<'s> {
    /// Makes every part ready.
    #[must_use]
    pub fn new(scene: &'s Scene, options: Options, progress: &Progress) -> Self {
        let mut notes = Notes::default();
        let bodies = if scene.flat {
            Bodies::Plane(ready(scene, &options, progress, &mut notes))
        } else {
            Bodies::Space(ready(scene, &options, progress, &mut notes))
        };
        let rules = Rules::new(scene, options.own, &options.ignore, &options.only);
        Self { scene, options, rules, bodies, notes }
    }

    /// Moves the parts of a scene in space, each to its place in `poses`.
    pub fn pose(&mut self, poses: &[Pose<DVec3>]) {
        if let Bodies::Space(bodies) = &mut self.bodies {
            for (body, pose) in bodies.iter_mut().zip(poses) {
                *body = body.as_ref().map(|body| body.at(*pose));
            }
        }
    }

    /// Measures every pair of parts that may be near.
    #[must_use]
    pub fn run(&self, progress: &Progress) -> Clashes {
        let (judged, pairs, parts) = match &self.bodies {
            Bodies::Plane(bodies) => self.measure_all(bodies, progress),
            Bodies::Space(bodies) => self.measure_all(bodies, progress),
        };
        let Notes { mut problems, hints } = self.notes.clone();
        let mut findings = Vec::new();
        for judged in judged {
            match judged {
                Judged::Found(finding) => findings.push(finding),
                Judged::Untold(pair) => problems.push(self.untold(pair)),
            }
        }
        findings.sort_by(|p, q| {
            let order = p.signed_distance.total_cmp(&q.signed_distance);
            order.then((p.a, p.b).cmp(&(q.a, q.b)))
        });
        let interrupted = progress.is_stopped();
        Clashes { findings, parts, pairs, problems, hints, interrupted }
    }

    fn measure_all<V: Measure>(
        &self,
        bodies: &[Option<Body<V>>],
        progress: &Progress,
    ) -> (Vec<Judged>, u64, usize) {
        let there: Vec<(usize, &Body<V>)> =
            bodies.iter().enumerate().filter_map(|(i, body)| Some((i, body.as_ref()?))).collect();
        let bounds: Vec<Bounds<V>> = there.iter().map(|(_, body)| body.bounds).collect();
        let tree = Tree::new(&bounds);
        let reach = self.options.clearance;
        let pairs = AtomicU64::new(0);
        // An interrupt leaves parts that were measured as others' neighbours alone.
        let looked_at: Vec<AtomicBool> = there.iter().map(|_| AtomicBool::new(false)).collect();
        let look_at = |item: u32| looked_at[item as usize].store(true, Ordering::Relaxed);
        // In the order of the tree: what is near is still at hand.
        let around = |&item: &u32| {
            let mut found = Vec::new();
            if progress.is_stopped() {
                return found;
            }
            let mut near = Vec::new();
            let wider = bounds[item as usize].grown(reach);
            tree.query(&wider, |other| {
                if other > item && wider.meets(&bounds[other as usize]) {
                    near.push(other);
                }
            });
            let (a, body_a) = there[item as usize];
            for other in near {
                let (b, body_b) = there[other as usize];
                if progress.is_stopped() {
                    break;
                }
                if self.rules.wants(a, b) {
                    pairs.fetch_add(1, Ordering::Relaxed);
                    [item, other].into_iter().for_each(look_at);
                    let measured = V::measure(body_a, body_b, reach, &self.options);
                    let size = body_a.bounds.diagonal().max(body_b.bounds.diagonal());
                    found.extend(self.judge([a, b], &measured, size));
                }
            }
            progress.tick();
            look_at(item);
            found
        };
        let findings = tree.order().par_iter().flat_map_iter(around).collect();
        let parts = looked_at.into_iter().filter(|it| it.load(Ordering::Relaxed)).count();
        (findings, pairs.into_inner(), parts)
    }

    /// Nothing if the pair is clear. `size` is that of the larger part: the other one may be a point.
    fn judge<V: Measure>(&self, [a, b]: [usize; 2], m: &Measured<V>, size: f64) -> Option<Judged> {
        let Options { clearance, tolerance, .. } = self.options;
        let verdict = match () {
            // Proven to overlap, and no way out is known that is shorter than the tolerance.
            () if m.upper < 0.0 && m.signed_distance < -tolerance => Verdict::Clash,
            () if m.lower > 0.0 && m.signed_distance < clearance => Verdict::TooClose,
            () if m.lower > 0.0 => return None,
            // Proven to overlap, and not deeper than the tolerance.
            () if m.upper < 0.0 => Verdict::Touching,
            // Of surfaces that touch, the lower bound may be far off for other reasons.
            () if !(m.upper <= UNTOLD * size && m.lower.is_finite())
                || (m.how == How::Convex && m.lower < -UNTOLD * size) =>
            {
                return Some(Judged::Untold([a, b]));
            }
            () => Verdict::Touching,
        };
        let point = |v: V| DVec3::new(v.get(0), v.get(1), v.get(2));
        let witness = Witness { a: point(m.witness.a), b: point(m.witness.b) };
        let Measured { signed_distance, lower, upper, how, .. } = *m;
        let axis = point(m.axis);
        let finding = Finding { a, b, verdict, signed_distance, lower, upper, axis, witness, how };
        Some(Judged::Found(finding))
    }

    fn untold(&self, pair: [usize; 2]) -> Problem {
        let [a, b] = pair.map(|part| self.scene.parts[part].name.as_str());
        let message = "how near they are cannot be told to a hundredth of their size: their numbers \
                       are too large for it, or too far from the origin";
        Problem { place: format!("{a} and {b}"), message: message.to_owned() }
    }

    /// The scene that is checked.
    #[must_use]
    pub fn scene(&self) -> &'s Scene {
        self.scene
    }
}

fn ready<V: Dimension>(
    scene: &Scene,
    options: &Options,
    progress: &Progress,
    notes: &mut Notes,
) -> Vec<Option<Body<V>>> {
    let made = bodies::<V>(&scene.parts, options, progress);
    let note = |part: &crate::part::Part, message| Problem { place: part.name.clone(), message };
    let mut known = HashSet::new();
    let mut keep = |(part, body): (&crate::part::Part, Option<Result<Body<V>, String>>)| {
        let body = body?.map_err(|message| notes.problems.push(note(part, message))).ok()?;
        if let Form::Surface(surface) = &*body.form
            && known.insert(Arc::as_ptr(&body.form))
        {
            notes.hints.extend(V::hints(surface).into_iter().map(|hint| note(part, hint)));
        }
        Some(body)
    };
    scene.parts.iter().zip(made).map(&mut keep).collect()
}
