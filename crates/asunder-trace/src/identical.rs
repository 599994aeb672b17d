//! One number for many answers: if it is the same on two platforms, so is every bit of every answer.

use crate::ask::{answer, word};
use asunder::Answer;
use asunder::glam::{DVec2, DVec3, Vec2, Vec3};
use asunder::space::Scalar;
use asunder_zoo::{BuildError, Method, Sample, Solid, Style, Target};

/// The hash of the answers to `pairs` random pairs, in f64 and in f32, with Unified EPA and the
/// default; the answers are all bounds, axes and witness points, and why the solver ended.
///
/// Pairs near touching in the plane are passed over: they are *drawn* with the platform's own sine,
/// so that two platforms do not mean the same pair.
#[must_use]
pub fn hash(seed: u64, pairs: u32) -> u64 {
    let mut hash = Fnv(0xcbf2_9ce4_8422_2325);
    let drawn = (0..).map(|index| Sample::draw(seed, index));
    let same = |sample: &Sample| sample.a.dim() == 3 || sample.style != Style::NearTouching;
    for Sample { a, b, .. } in drawn.filter(same).take(pairs as usize) {
        let (a32, b32) = (a.rounded_to_f32(), b.rounded_to_f32());
        let done = if a.dim() == 2 {
            both::<DVec2>(&a, &b, &mut hash).and_then(|()| both::<Vec2>(&a32, &b32, &mut hash))
        } else {
            both::<DVec3>(&a, &b, &mut hash).and_then(|()| both::<Vec3>(&a32, &b32, &mut hash))
        };
        if done.is_err() {
            hash.eat(0xffff);
        }
    }
    hash.0
}

/// One pair's answers in words, to find out where two platforms differ.
#[must_use]
pub fn tell(seed: u64, index: u64) -> String {
    let Sample { a, b, .. } = Sample::draw(seed, index);
    let (a32, b32) = (a.rounded_to_f32(), b.rounded_to_f32());
    if a.dim() == 2 {
        told::<DVec2>(&a, &b) + &told::<Vec2>(&a32, &b32)
    } else {
        told::<DVec3>(&a, &b) + &told::<Vec3>(&a32, &b32)
    }
}

fn told<V: Target>(a: &Solid, b: &Solid) -> String {
    let (Ok((a, at_a)), Ok((b, at_b))) = (a.build::<V>(), b.build::<V>()) else {
        return String::new();
    };
    let one = |method| format!("{method} {:?}\n", answer((&a, at_a), (&b, at_b), method));
    one(Method::Auto) + &one(Method::Uepa)
}

fn both<V: Target>(a: &Solid, b: &Solid, hash: &mut Fnv) -> Result<(), BuildError> {
    let ((a, at_a), (b, at_b)) = (a.build::<V>()?, b.build::<V>()?);
    for method in [Method::Auto, Method::Uepa] {
        hash.answer(&answer((&a, at_a), (&b, at_b), method));
    }
    Ok(())
}

/// Fowler, Noll and Vo's hash, variant 1a, over 64-bit words.
struct Fnv(u64);

impl Fnv {
    fn eat(&mut self, word: u64) {
        self.0 = (self.0 ^ word).wrapping_mul(0x0000_0100_0000_01b3);
        // A product moves bits up only.
        self.0 ^= self.0 >> 29;
    }

    fn answer<V: Target>(&mut self, answer: &Answer<V>) {
        let bounds = [answer.lower(), answer.upper(), answer.signed_distance()];
        let points = [answer.axis().get(), answer.witness().a, answer.witness().b];
        let coordinates =
            points.into_iter().flat_map(|point| (0..V::DIM).map(move |k| point.get(k)));
        for number in bounds.into_iter().chain(coordinates) {
            // What an f32 holds, an f64 holds too.
            self.eat(number.to_f64().to_bits());
        }
        self.eat(u64::from(answer.steps()));
        word(answer.stop()).bytes().for_each(|letter| self.eat(u64::from(letter)));
    }
}
