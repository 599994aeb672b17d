//! A manifold of parry from one of asunder, with what the solver knows of its contacts.
//!
//! 1. The query begins with the last frame's normal.
//! 2. Contacts with the same numbers are the same. Those with new ones take over from the nearest
//!    old one that is left: the patch is still loaded when other corners of it are chosen.
//! 3. All begin anew where the normal has turned far, as that of boxes that are pushed through each other's
//!    edges: what bore along the old one would push aside.
//! 4. What is beyond the prediction bears nothing: it begins anew, not with what it bore before it rose.

use super::super::V;
use super::super::known::Known;
use super::super::parry::math::{Pose, Real};
use super::super::parry::query::{ContactManifold, TrackedContact};
use super::super::parry::shape::PackedFeatureId;
use super::super::shapes::{a_from_b, from_parry, to_parry};
use super::{Local, limits, sound};
use asunder::contact::FeatureId;
use asunder::{Pair, Unit};

/// The cosine of the angle by which a normal may turn in a step, as seen from either of both shapes.
const KEPT: Real = 0.7;

/// `None`, and no contacts, if nothing can be computed.
pub(super) fn update<M, C: Default + Copy>(
    shapes: &(Known<'_>, Known<'_>),
    pos12: &Pose,
    prediction: Real,
    manifold: &mut ContactManifold<M, C>,
) -> Option<()> {
    let old = core::mem::take(&mut manifold.points);
    let before = [manifold.local_n1, manifold.local_n2];
    let a_from_b = a_from_b(pos12)?;
    let mut pair = Pair::new(&shapes.0, &shapes.1).relative(a_from_b).limits(limits());
    if let Some(axis) = Unit::<V>::new(from_parry(manifold.local_n1)) {
        pair = pair.first(axis);
    }
    let answer = sound(pair.within(prediction))?;
    let Local { normals, .. } = Local::new(&answer, &a_from_b)?;
    // Where there are no contacts the normals stay, as with parry: rapier's one-way platforms, for one, take
    // a normal for a touch.
    if answer.signed_distance() <= prediction {
        [manifold.local_n1, manifold.local_n2] = normals;
        let b_from_a = a_from_b.inverse();
        // The pair is near enough; contacts that are not yet may be before the next step.
        for contact in pair.manifold_of(&answer, Real::MAX).contacts() {
            let (p, q) = (to_parry(contact.a), to_parry(b_from_a.apply(contact.b)));
            let ids = [contact.id.a, contact.id.b].map(packed);
            manifold.points.push(TrackedContact::new(p, q, ids[0], ids[1], contact.distance));
        }
    }
    // Where one of both spins fast, the normal as the other sees it stays.
    if before[0].dot(manifold.local_n1).max(before[1].dot(manifold.local_n2)) > KEPT {
        carry(&mut manifold.points, &old);
    }
    let rose = manifold.points.iter_mut().filter(|contact| contact.dist > prediction);
    rose.for_each(|contact| contact.data = C::default());
    Some(())
}

/// Gives new contacts the data of old ones, of which four are usual.
fn carry<C: Copy>(new: &mut [TrackedContact<C>], old: &[TrackedContact<C>]) {
    let mut taken = 0u32;
    let old = &old[..old.len().min(u32::BITS as usize)];
    let mut found = [false; 4];
    for (contact, found) in new.iter_mut().zip(&mut found) {
        let same = |o: &TrackedContact<C>| o.fid1 == contact.fid1 && o.fid2 == contact.fid2;
        if let Some(i) = old.iter().position(same) {
            (contact.data, *found) = (old[i].data, true);
            taken |= 1 << i;
        }
    }
    // The nearest two of all first: else what comes first would take from the one whose place it is.
    let off = |new: &TrackedContact<C>, old: &TrackedContact<C>| {
        old.local_p1.distance(new.local_p1).min(old.local_p2.distance(new.local_p2))
    };
    loop {
        let fresh = (0..new.len().min(found.len())).filter(|&i| !found[i]);
        let free = |j: &usize| taken >> j & 1 == 0;
        let pairs = fresh.flat_map(|i| (0..old.len()).filter(free).map(move |j| (i, j)));
        let far = |&(i, j): &(usize, usize)| off(&new[i], &old[j]);
        let Some((i, j)) = pairs.min_by(|one, two| far(one).total_cmp(&far(two))) else { break };
        (new[i].data, found[i]) = (old[j].data, true);
        taken |= 1 << j;
    }
}

/// parry's numbers have 30 bits.
fn packed(id: FeatureId) -> PackedFeatureId {
    const MASK: u32 = 0x3fff_ffff;
    match id {
        FeatureId::Vertex(i) => PackedFeatureId::vertex(i & MASK),
        FeatureId::Edge(i, j) => super::super::shapes::packed_edge((i << 15 ^ j) & MASK),
        FeatureId::Face(i) => PackedFeatureId::face(i & MASK),
    }
}
