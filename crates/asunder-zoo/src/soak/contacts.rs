//! What must hold of contacts: their points lie in the shapes and face each other, none is nearer
//! than the answer or farther than was asked for, and the nearest is there.

use asunder::Pair;
use asunder::contact::{Contact, Feature, Manifold};
use asunder::space::Scalar;

use super::exam::{Exam, SLACK, outside, turned};
use crate::kind::Kind;
use crate::report::{Precision, Question, Rule, Violation};
use crate::solid::Solid;
use crate::target::Target;
use crate::triple::{norm, scale, sub};

/// Contacts up to this part of the size apart are asked for.
const PREDICTION: f64 = 0.02;
/// Rounded edges that are nearly parallel count as resting on each other: half a degree. Faces of
/// shapes that do not know them are found by looks that are tilted by about a degree.
const TILT: f64 = 1e-2;
/// The deepest point may be missing, if it is deeper than a contact by no more than a patch tilted by
/// this.
const MISSED: f64 = 1e-5;

/// The manifold of a pair.
pub(super) fn ask<V: Target>(
    exam: &Exam<'_>,
    pair: &Pair<'_, V, dyn Feature<V>, dyn Feature<V>>,
) -> Manifold<V> {
    pair.manifold(V::Scalar::from_f64(PREDICTION * exam.size))
}

/// Every rule for a manifold, broken or not.
pub(super) fn broken_rules<V: Target>(exam: &Exam<'_>, manifold: &Manifold<V>) -> Vec<Violation> {
    let prediction = V::Scalar::from_f64(PREDICTION * exam.size);
    let (answer, contacts) = (manifold.answer(), manifold.contacts());
    let [lower, upper, value] =
        [answer.lower(), answer.upper(), answer.signed_distance()].map(Scalar::to_f64);
    let axis = answer.axis().get().to_triple();
    let weigh = |rule, error, allowed| exam.weigh(Question::Manifold, rule, error, allowed);
    let allowed = SLACK * exam.epsilon * exam.far + (upper - lower);
    let tilt = tilt(exam, upper - lower);
    // At a curve an axis is no sharper than rounding tells, however near the bounds are.
    let rounding = if exam.is_sharp() { 0.0 } else { SLACK * exam.epsilon * exam.far };
    let blur = turned(rounding, exam.size);
    let of_each = |contact: &Contact<V>| {
        let (a, b) = (contact.a.to_triple(), contact.b.to_triple());
        let distance = contact.distance.to_f64();
        let aside = norm(sub(sub(b, a), scale(axis, distance)));
        let out = outside(exam.a, a, axis).max(outside(exam.b, b, axis));
        let far = distance - prediction.to_f64();
        [
            weigh(Rule::ContactOutside, out, allowed + tilt),
            weigh(
                Rule::ContactNotAlongAxis,
                aside,
                allowed + tilt + blur + turned(upper - lower, distance.abs()),
            ),
            weigh(Rule::ContactsWrong, far.max(lower - distance), allowed),
        ]
    };
    let nearest = contacts.iter().map(|contact| contact.distance.to_f64());
    let nearest = nearest.fold(f64::INFINITY, f64::min);
    let missed = if upper <= prediction.to_f64() { nearest - value } else { 0.0 };
    let missing = weigh(Rule::ContactsWrong, missed, allowed + MISSED * exam.size);
    contacts.iter().flat_map(of_each).chain([missing]).collect()
}

/// How far the features of two shapes may be from where their outlines put them.
fn tilt(exam: &Exam<'_>, width: f64) -> f64 {
    let solids = [exam.a, exam.b];
    let rounded = solids.iter().any(|solid| solid.kind.bare(solid.dim()).1 > 0.0);
    let looks = |solid: &&Solid| solid.core().is_none() && is_told_by_looks(&solid.kind);
    match exam.precision {
        _ if exam.is_sharp() => 0.0,
        _ if rounded || solids.iter().any(looks) => TILT * exam.size,
        // Where a curve is touched, no axis is sharper than that.
        Precision::F32 => turned(width, exam.size),
        Precision::F64 => 0.0,
    }
}

/// Whether it does not know its faces.
fn is_told_by_looks(kind: &Kind) -> bool {
    match kind {
        Kind::Sum(..) | Kind::Scaled { .. } => true,
        Kind::Placed { inner, .. } | Kind::Rounded { inner, .. } => is_told_by_looks(inner),
        _ => false,
    }
}
