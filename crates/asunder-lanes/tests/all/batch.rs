//! What a batch promises besides true answers.

use asunder::glam::{DVec2, DVec3, Vec3};
use asunder::shape::{Ball, Cuboid, Hull, Support};
use asunder::{Limits, Pair, Pose, Proximity, Scalar, Stop, Vector};
use asunder_lanes::{Answers, Batch, BatchError, Body, InLanes, Level, Shapes, Watch};
use asunder_zoo::{Target, Turn};
use fastrand::Rng;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

struct Scene<V: Vector> {
    shapes: Shapes<'static, V>,
    bodies: Vec<Body<V>>,
    pairs: Vec<[u32; 2]>,
}

/// Boxes, hulls and a few balls in a heap, apart and overlapping by turns.
fn heap<V: Target + InLanes>(count: u32) -> Scene<V> {
    heap_of_size(1.0, count)
}

/// The same so many times as large.
fn heap_of_size<V: Target + InLanes>(size: f64, count: u32) -> Scene<V> {
    let mut rng = Rng::with_seed(1);
    let mut random = |scale: f64| V::from_triple([0; 3].map(|_| scale * (2.0 * rng.f64() - 1.0)));
    let mut shapes = Shapes::new();
    let half = V::from_triple([0.4, 0.7, 1.0].map(|half| half * size));
    for i in 0..24 {
        let points: Vec<V> = (0..4 + 5 * i).map(|_| random(size)).collect();
        match i % 4 {
            0 => shapes.add_cuboid(Cuboid::new(half).unwrap()),
            1 if i > 20 => shapes.add(Ball::new(V::Scalar::from_f64(0.5 * size)).unwrap()),
            _ => shapes.add_hull(&points).unwrap(),
        };
    }
    let body = |i: u32| {
        let [x, y, z] = random(1.0).to_triple();
        let turn = Turn::Space([x, y, z, 1.0]);
        Body {
            shape: i as usize % 24,
            pose: Pose::new(V::rotation(&turn).unwrap(), random(2.0 * size)),
        }
    };
    let bodies: Vec<_> = (0..200).map(body).collect();
    let mut rng = Rng::with_seed(2);
    let pairs = (0..count).map(|_| [rng.u32(..200), rng.u32(..200)]).collect();
    Scene { shapes, bodies, pairs }
}

/// Every bit that is told of a pair: in text, 0 and −0 differ.
fn told<V: Vector>(answers: &Answers<V>, i: usize) -> String {
    let bracket = (answers.lower()[i], answers.signed_distance()[i], answers.upper()[i]);
    let (axis, witness) = (answers.axis()[i], answers.witness()[i]);
    format!("{bracket:?} {axis:?} {witness:?} {:?} {}", answers.stop()[i], answers.steps()[i])
}

fn same<V: Vector>(one: &Answers<V>, other: &Answers<V>) {
    assert_eq!(one.lower().len(), other.lower().len());
    (0..one.lower().len()).for_each(|i| assert_eq!(told(one, i), told(other, i), "pair {i}"));
}

fn levels() -> Vec<Level> {
    let best = Level::new();
    let mut levels = vec![Level::baseline(), best];
    #[cfg(any(target_arch = "x86", target_arch = "x86_64"))]
    {
        levels.extend(best.as_sse4_2().map(Level::Sse4_2));
        levels.extend(best.as_avx2().map(Level::Avx2));
    }
    levels
}

/// A power of two as large, everything is as many times as far apart.
fn at_sizes<V: Target + InLanes>(exponents: &[i32]) {
    let told = |size: f64| {
        let Scene { shapes, bodies, pairs } = heap_of_size::<V>(size, 3000);
        let mut batch = Batch::<V>::new();
        let answers = batch.on_one_core(&shapes, &bodies, &pairs, &Watch::new()).unwrap();
        let bounds = answers.lower().iter().zip(answers.upper());
        bounds.map(|(l, u)| [l, u].map(|bound| bound.to_f64() / size)).collect::<Vec<_>>()
    };
    let plain = told(1.0);
    for &exponent in exponents {
        for (i, (&[lower, upper], &[low, high])) in
            plain.iter().zip(&told(2_f64.powi(exponent))).enumerate()
        {
            let meet = low <= upper && lower <= high;
            assert!(meet, "pair {i}, 2^{exponent}: {low} {high}, at size 1 {lower} {upper}");
        }
    }
}

#[test]
fn brackets_hold_at_every_size() {
    at_sizes::<Vec3>(&[-60, -42, -36, -30, -24, -20, 20, 24, 28, 36, 42, 60, 64, 100]);
    at_sizes::<DVec3>(&[-400, -300, -264, -250, -220, 220, 250, 300, 400, 500, 512, 800]);
}

fn bits_on_all_levels<V: Target + InLanes>() {
    let Scene { shapes, bodies, pairs } = heap::<V>(3000);
    let mut batch = Batch::<V>::new();
    let best = batch.on_one_core(&shapes, &bodies, &pairs, &Watch::new()).unwrap();
    for level in levels() {
        let mut batch = Batch::<V>::at_level(level);
        same(best, batch.on_one_core(&shapes, &bodies, &pairs, &Watch::new()).unwrap());
    }
}

#[test]
fn the_same_bits_on_all_instruction_sets() {
    bits_on_all_levels::<DVec3>();
    bits_on_all_levels::<Vec3>();
}

#[test]
fn the_same_bits_on_all_cores() {
    let Scene { shapes, bodies, pairs } = heap::<DVec3>(10_000);
    let (mut one, mut all) = (Batch::new(), Batch::new());
    let one = one.on_one_core(&shapes, &bodies, &pairs, &Watch::new()).unwrap();
    same(one, all.signed_distances(&shapes, &bodies, &pairs).unwrap());
}

/// Some hulls whose corners are whole numbers, where they are not turned: level with each other in many
/// ways, and products that are 0 or −0.
fn whole<V: Target + InLanes>(rng: &mut Rng) -> Scene<V> {
    let mut random =
        |scale: f64| V::from_triple([0; 3].map(|_| scale * f64::from(rng.i32(-2..=2))));
    let mut shapes = Shapes::new();
    for _ in 0..2 {
        let points: Vec<V> = (0..6).map(|_| random(1.0)).collect();
        shapes.add_hull(&points).unwrap();
    }
    let bodies = (0..6).map(|i| Body { shape: i % 2, pose: Pose::at(random(2.0)) }).collect();
    let pairs = (0..40).map(|_| [rng.u32(..6), rng.u32(..6)]).collect();
    Scene { shapes, bodies, pairs }
}

fn bits_alone<V: Target + InLanes>() {
    let mut rng = Rng::with_seed(7);
    let scenes = (0..300).map(|_| whole::<V>(&mut rng)).chain([heap::<V>(1000)]);
    let (mut batch, mut alone) = (Batch::<V>::new(), Batch::<V>::new());
    for Scene { shapes, bodies, pairs } in scenes.collect::<Vec<_>>() {
        let all = batch.on_one_core(&shapes, &bodies, &pairs, &Watch::new()).unwrap();
        for (i, &pair) in pairs.iter().enumerate() {
            let one = alone.on_one_core(&shapes, &bodies, &[pair], &Watch::new()).unwrap();
            assert_eq!(told(all, i), told(one, 0), "pair {i}");
        }
    }
}

#[test]
fn the_same_bits_whatever_its_neighbours_are() {
    bits_alone::<DVec3>();
    bits_alone::<Vec3>();
}

#[test]
fn numbers_that_are_not_finite_claim_nothing() {
    let Scene { shapes, bodies, .. } = heap::<DVec3>(0);
    let mut wrong: Vec<Body<DVec3>> = bodies[..24].to_vec();
    wrong.extend_from_slice(&bodies[..24]);
    for (i, body) in wrong[..24].iter_mut().enumerate() {
        body.pose.translation.y = [f64::NAN, f64::INFINITY, f64::NEG_INFINITY][i % 3];
    }
    let pairs: Vec<[u32; 2]> = (0..24).map(|i| [i, 24 + (i * 7 + 4) % 24]).collect();
    let mut batch = Batch::new();
    let answers = batch.signed_distances(&shapes, &wrong, &pairs).unwrap();
    for pair in 0..24 {
        assert_eq!(answers.stop()[pair], Some(Stop::NotFinite));
        assert_eq!(
            (answers.lower()[pair], answers.upper()[pair]),
            (f64::NEG_INFINITY, f64::INFINITY)
        );
        assert_eq!(answers.proximity(pair), None);
    }
}

/// The upper bound is beyond all numbers, the lower one is not.
#[test]
fn what_is_as_far_as_numbers_go_is_apart() {
    let mut shapes = Shapes::new();
    let shape = shapes.add_cuboid(Cuboid::new(DVec3::ONE).unwrap());
    let at = |x| Body { shape, pose: Pose::at(DVec3::X * x) };
    let mut batch = Batch::new();
    let answers =
        batch.signed_distances(&shapes, &[at(0.0), at(f64::MAX)], &[[0, 1], [1, 0]]).unwrap();
    for pair in 0..2 {
        let told = matches!(answers.proximity(pair), Some(Proximity::Apart { .. }));
        assert!(told && answers.lower()[pair] > 1e308, "{answers:?}");
    }
}

#[test]
fn curved_shapes_and_the_plane_have_the_scalar_answers() {
    let mut shapes = Shapes::new();
    let ball = Ball::new(1.0).unwrap();
    let square = Cuboid::new(DVec2::ONE).unwrap();
    let (round, flat) = (shapes.add(ball), shapes.add_cuboid(square));
    let bodies = [
        Body { shape: round, pose: Pose::at(DVec2::new(1.5, 0.25)) },
        Body { shape: flat, pose: Pose::IDENTITY },
    ];
    let mut batch = Batch::new();
    let answers = batch.signed_distances(&shapes, &bodies, &[[0, 1], [1, 0]]).unwrap();
    let scalar = Pair::new(&ball, &square).posed(bodies[0].pose, bodies[1].pose).signed_distance();
    assert_eq!((answers.lower()[0], answers.upper()[0]), (scalar.lower(), scalar.upper()));
    assert_eq!(answers.axis()[0], scalar.axis().get());
    assert!(matches!(answers.proximity(0), Some(Proximity::Overlapping { .. })));
}

#[test]
fn a_step_limit_ends_what_is_not_done() {
    let Scene { shapes, bodies, pairs } = heap::<DVec3>(500);
    let mut batch = Batch::new().limits(Limits::new(1e-6, 5).unwrap());
    let answers = batch.signed_distances(&shapes, &bodies, &pairs).unwrap();
    assert!(answers.stop().contains(&Some(Stop::StepLimit)));
    let done = answers.stop().iter().zip(answers.steps());
    for (stop, &steps) in done.filter(|(stop, _)| **stop == Some(Stop::Converged)) {
        assert!(steps <= 5, "{stop:?} after {steps}");
    }
}

#[test]
fn what_does_not_exist_is_named() {
    let Scene { shapes, mut bodies, .. } = heap::<DVec3>(0);
    let mut batch = Batch::new();
    let error = batch.signed_distances(&shapes, &bodies, &[[0, 1], [0, 200]]).unwrap_err();
    assert_eq!(error, BatchError::NoBody { pair: 1, body: 200 });
    assert_eq!(error.to_string(), "pair 1 names body 200: no such body");
    bodies[3].shape = 99;
    // Nobody asks for it.
    assert!(batch.signed_distances(&shapes, &bodies, &[[0, 1]]).is_ok());
    let error = batch.signed_distances(&shapes, &bodies, &[[0, 1], [3, 1]]).unwrap_err();
    assert_eq!(error, BatchError::NoShape { body: 3, shape: 99 });
}

#[test]
fn progress_is_told_and_a_flag_ends_it() {
    let Scene { shapes, bodies, pairs } = heap::<DVec3>(20_000);
    let (told, flag) = (Mutex::new(Vec::new()), AtomicBool::new(false));
    let heard = |now: asunder_lanes::Progress| {
        told.lock().unwrap().push(now.done);
        flag.store(now.done * 2 > now.total, Ordering::Relaxed);
    };
    let watch = Watch::new().progress(&heard).cancel(&flag);
    let mut batch = Batch::new();
    // The answers of a whole batch are left in the room for the next one: none of them may show.
    let count = Watch::new().progress(&heard);
    let _ = batch.watched(&shapes, &bodies, &pairs, &count).unwrap();
    assert_eq!(told.lock().unwrap().drain(..).max(), Some(pairs.len()));
    flag.store(false, Ordering::Relaxed);
    let answers = batch.on_one_core(&shapes, &bodies, &pairs, &watch).unwrap();
    let done = answers.stop().iter().filter(|stop| stop.is_some()).count();
    assert_eq!(Some(&done), told.lock().unwrap().last());
    assert!(done > 10_000 && done < 20_000, "{done}");
    for pair in 0..pairs.len() {
        assert_eq!(answers.stop()[pair].is_none(), answers.lower()[pair] == f64::NEG_INFINITY);
    }
}

#[test]
fn a_panic_ends_a_batch_on_all_threads() {
    let Scene { shapes, bodies, pairs } = heap::<DVec3>(40_000);
    let told = AtomicUsize::new(0);
    let heard = |_| {
        told.fetch_add(1, Ordering::Relaxed);
        panic!("whoever hears of it panics");
    };
    let watch = Watch::new().progress(&heard);
    let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
    let mut batch = Batch::new();
    pool.install(|| {
        let asked = || batch.watched(&shapes, &bodies, &pairs, &watch).is_ok();
        assert!(catch_unwind(AssertUnwindSafe(asked)).is_err());
        // Of forty.
        assert!(told.load(Ordering::Relaxed) <= 10, "{told:?}");
        let after = batch.signed_distances(&shapes, &bodies, &pairs).unwrap().lower().to_vec();
        let fresh =
            Batch::new().signed_distances(&shapes, &bodies, &pairs).unwrap().lower().to_vec();
        assert_eq!(after, fresh);
    });
}

#[test]
fn no_pairs_no_answers() {
    let mut batch = Batch::<DVec3>::new();
    assert!(batch.signed_distances(&Shapes::new(), &[], &[]).unwrap().is_empty());
    let _ = batch.signed_distances(&Shapes::new(), &[], &[]).unwrap();
}

/// A shape that is searched on all cores: its thread takes what other work there is, another part of the
/// same batch, too.
struct OnAllCores(Cuboid<DVec3>);

impl Support<DVec3> for OnAllCores {
    fn support(&self, direction: DVec3) -> DVec3 {
        rayon::yield_now();
        self.0.support(direction)
    }
}

#[test]
fn a_shape_may_use_all_cores() {
    let (done, heard) = mpsc::channel();
    thread::spawn(move || {
        let scene = heap::<DVec3>(20_000);
        let mut shapes = Shapes::new();
        shapes.add(OnAllCores(Cuboid::new(DVec3::ONE).unwrap()));
        let bodies: Vec<_> = scene.bodies.iter().map(|body| Body { shape: 0, ..*body }).collect();
        let pool = rayon::ThreadPoolBuilder::new().num_threads(2).build().unwrap();
        let told = pool.install(|| {
            let mut batch = Batch::new();
            batch.signed_distances(&shapes, &bodies, &scene.pairs).unwrap().lower().len()
        });
        done.send(told).unwrap();
    });
    assert_eq!(heard.recv_timeout(Duration::from_secs(60)), Ok(20_000), "the batch hangs");
}

/// A shape that takes its time.
struct Slow<'f> {
    shape: Cuboid<DVec3>,
    asked: &'f AtomicUsize,
    flag: &'f AtomicBool,
}

impl Support<DVec3> for Slow<'_> {
    fn support(&self, direction: DVec3) -> DVec3 {
        self.flag.store(self.asked.fetch_add(1, Ordering::Relaxed) >= 500, Ordering::Relaxed);
        self.shape.support(direction)
    }
}

#[test]
fn a_flag_ends_a_batch_of_slow_pairs_between_two_of_them() {
    let (asked, flag) = (AtomicUsize::new(0), AtomicBool::new(false));
    let mut shapes = Shapes::new();
    shapes.add(Slow { shape: Cuboid::new(DVec3::ONE).unwrap(), asked: &asked, flag: &flag });
    let bodies = [0.0, 0.5].map(|x| Body { shape: 0, pose: Pose::at(DVec3::new(x, 0.1, 0.2)) });
    let mut batch = Batch::new();
    let watch = Watch::new().cancel(&flag);
    let answers = batch.on_one_core(&shapes, &bodies, &[[0, 1]; 100], &watch).unwrap();
    let done = answers.stop().iter().filter(|stop| stop.is_some()).count();
    // The pair that sets the flag is answered, and none after it.
    assert!(done > 0 && done < 100 && asked.load(Ordering::Relaxed) < 600, "{done}, {asked:?}");
    assert!(answers.stop()[done - 1].is_some() && answers.stop()[done].is_none());
    assert_eq!(answers.lower()[done], f64::NEG_INFINITY);
    assert_eq!(batch.left_over(), done);
}

#[test]
fn a_hull_that_is_made_already_walks_as_well() {
    let points = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z];
    let mut shapes = Shapes::new();
    let of_points = shapes.add_hull(&points).unwrap();
    let made = shapes.add_made_hull(Hull::new(&points).unwrap());
    let bodies = [of_points, made, of_points]
        .map(|shape| Body { shape, pose: Pose::at(DVec3::X * 3.0 * shape as f64) });
    let mut batch = Batch::new();
    let answers = batch.signed_distances(&shapes, &bodies, &[[0, 1], [2, 1]]).unwrap();
    assert_eq!(answers.lower()[0], answers.lower()[1]);
    assert_eq!(batch.left_over(), 0);
}
