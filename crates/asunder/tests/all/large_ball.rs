//! What lies on a ball much larger than itself touches it where it should: an axis that is off by as much as the
//! shape is wide proves as much, up to rounding or the tolerance.

use crate::random::{turn, vector};
use asunder::glam::{DVec3, Vec3};
use asunder::shape::{Ball, Cone, Cylinder, Hull, Support, Triangle};
use asunder::space::Space;
use asunder::{Answer, Pair, Pose, Scalar, Seed};

/// A shape stands on a ball with this point of its face y = −0.1.
struct Standing<V: Space> {
    ball: Ball<V>,
    ball_from_shape: Pose<V>,
    at: V,
}

impl<V: Space> Standing<V> {
    fn new(radius: f64, i: u32) -> Self {
        let (k, gap) = (f64::from(i), 1e-3);
        let at: V = vector(0.02 * (k * 1.3).sin(), -0.1, 0.02 * (k * 0.7).cos());
        let rotation = turn(i);
        let middle = at - vector(0.0, radius + gap, 0.0);
        let ball = Ball::new(V::Scalar::from_f64(radius)).unwrap();
        Self { ball, ball_from_shape: Pose::new(rotation, -rotation.apply(middle)), at }
    }

    /// An answer in the frame of the ball; the point is on the shape, the axis away from the ball.
    fn holds(&self, answer: &Answer<V>, axis: V, on_shape: V, what: &str) {
        let Pose { rotation, .. } = self.ball_from_shape;
        let radius = self.ball.radius().to_f64();
        // A few units of where the shape stands; in double precision what rounding of the distance hides.
        let off = (8.0 * V::Scalar::EPSILON.to_f64()).max(1e-7);
        let turned = (axis - rotation.apply(V::basis(1))).length().to_f64();
        assert!(turned <= off, "{what}: {turned}, {answer:?}");
        let aside = (on_shape - self.ball_from_shape.apply(self.at)).length().to_f64();
        assert!(aside <= off * radius, "{what}: {aside}, {answer:?}");
        assert!(answer.width().to_f64() < 1e-5 * radius, "{what}: {answer:?}");
    }
}

fn they_touch_where_they_should<V: Space>(precision: &str) {
    let tenth = V::Scalar::from_f64(0.1);
    let corner = |i: u32| {
        let (sine, cosine) = (f64::from(i / 2) * std::f64::consts::TAU / 8.0).sin_cos();
        vector(0.1 * cosine, if i.is_multiple_of(2) { 0.1 } else { -0.1 }, 0.1 * sine)
    };
    let [p, q, r] = [(-0.1, -0.1), (0.1, -0.05), (0.02, 0.1)].map(|(x, z)| vector(x, -0.1, z));
    let shapes: [(&dyn Support<V>, &str); 4] = [
        (&Cylinder::<V>::new(tenth, tenth).unwrap(), "can"),
        (&Cone::<V>::new(tenth, tenth).unwrap(), "cone"),
        (&Hull::<V>::new(&(0..16).map(corner).collect::<Vec<_>>()).unwrap(), "prism"),
        (&Triangle::new(p, q, r).unwrap(), "triangle"),
    ];
    for (shape, name) in shapes {
        let mut seed = Seed::new();
        for (radius, i) in [10.0, 50.0, 200.0, 1000.0]
            .into_iter()
            .flat_map(|radius| (0..40).map(move |i| (radius, i)))
        {
            let what = format!("{name} on {radius}, {i}, {precision}");
            let standing = Standing::<V>::new(radius, i);
            let pose = standing.ball_from_shape;
            let pair = Pair::new(&standing.ball, shape).relative(pose);
            for answer in [pair.signed_distance(), pair.resume(&mut seed)] {
                standing.holds(&answer, answer.axis().get(), answer.witness().b, &what);
            }
            let other =
                Pair::new(shape, &standing.ball).posed(pose, Pose::IDENTITY).signed_distance();
            standing.holds(&other, -other.axis().get(), other.witness().a, &what);
        }
    }
}

#[test]
fn in_single_precision() {
    they_touch_where_they_should::<Vec3>("f32");
}

#[test]
fn in_double_precision() {
    they_touch_where_they_should::<DVec3>("f64");
}
