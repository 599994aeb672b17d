//! A manifold of parry from one of asunder, with what the solver knows of its contacts.
//!
//! 1. The query begins with the last frame's normal.
//! 2. Contacts with the same numbers are the same. Those with new ones take over from the nearest
//!    old one that is left: the patch is still loaded when other corners of it are chosen.
//! 3. All begin anew where the normal has turned far, as that of boxes that are pushed through each other's
//!    edges: what bore along the old one would push aside.
//! 4. What is beyond the prediction bears nothing: it begins anew, not with what it bore before it rose.

use super::super::V;
use super::super::parry::math::{Real, Vector};
use super::super::parry::query::{ContactManifold, ContactManifoldsWorkspace, TrackedContact};
use super::super::parry::shape::PackedFeatureId;
use super::super::shapes::{from_parry, to_parry};
use super::answer::{Local, sound};
use super::part_manifolds::only_of_wholes;
use super::question::Question;
use asunder::contact::{Contact, Feature, FeatureId, Manifold};
use asunder::{Pair, Unit};

/// The cosine of the angle by which a normal may turn in a step, as seen from either of both shapes.
const KEPT: Real = 0.7;

/// Contacts of a manifold.
const MOST: usize = Manifold::<V>::CAPACITY;

/// The one manifold of two shapes that are not made of parts.
pub(super) struct OfWholes<'m, M, C> {
    pub(super) prediction: Real,
    pub(super) manifolds: &'m mut Vec<ContactManifold<M, C>>,
    pub(super) workspace: &'m mut Option<ContactManifoldsWorkspace>,
}

impl<M: Default, C: Default + Copy> Question for OfWholes<'_, M, C> {
    type Told = ();

    fn first(&self) -> Option<Unit<V>> {
        last_axis(self.manifolds.first()?)
    }

    fn put<A: Feature<V>, B: Feature<V>>(
        self,
        pair: &Pair<'_, V, A, B>,
        a_from_b: &asunder::Pose<V>,
    ) -> Option<()> {
        let Self { prediction, manifolds, workspace } = self;
        only_of_wholes(manifolds, workspace);
        if manifolds.is_empty() {
            manifolds.push(ContactManifold::new());
        }
        let manifold = manifolds.first_mut()?;
        Contacts { prediction, manifold }.put(pair, a_from_b)
    }
}

/// Where they touch now.
pub(super) struct Contacts<'m, M, C> {
    pub(super) prediction: Real,
    pub(super) manifold: &'m mut ContactManifold<M, C>,
}

impl<M, C: Default + Copy> Question for Contacts<'_, M, C> {
    type Told = ();

    fn first(&self) -> Option<Unit<V>> {
        last_axis(self.manifold)
    }

    fn put<A: Feature<V>, B: Feature<V>>(
        self,
        pair: &Pair<'_, V, A, B>,
        a_from_b: &asunder::Pose<V>,
    ) -> Option<()> {
        let Self { prediction, manifold } = self;
        let answer = sound(pair.within(prediction))?;
        // Where there are no contacts the normals stay, as with parry: rapier's one-way platforms, for one, take
        // a normal for a touch.
        if answer.signed_distance() > prediction {
            manifold.points.clear();
            return Some(());
        }
        let Local { normals, .. } = Local::new(&answer, a_from_b)?;
        // The pair is near enough; contacts that are not yet may be before the next step.
        let now = pair.manifold_of(&answer, Real::MAX);
        renew(manifold, now.contacts(), normals, a_from_b, prediction);
        Some(())
    }
}

fn last_axis<M, C>(manifold: &ContactManifold<M, C>) -> Option<Unit<V>> {
    Unit::new(from_parry(manifold.local_n1))
}

/// Puts contacts in the place of the last frame's, with what the solver knows of those. A function of its own, the same
/// for all shapes.
#[inline(never)]
fn renew<M, C: Default + Copy>(
    manifold: &mut ContactManifold<M, C>,
    contacts: &[Contact<V>],
    normals: [Vector; 2],
    a_from_b: &asunder::Pose<V>,
    prediction: Real,
) {
    let b_from_a = a_from_b.inverse();
    let tracked = |contact: &Contact<V>| {
        let (p, q) = (to_parry(contact.a), to_parry(b_from_a.apply(contact.b)));
        let ids = [contact.id.a, contact.id.b].map(packed);
        TrackedContact::new(p, q, ids[0], ids[1], contact.distance)
    };
    let none = PackedFeatureId::UNKNOWN;
    let mut room = [TrackedContact::new(Vector::ZERO, Vector::ZERO, none, none, 0.0); MOST];
    let count = contacts.len().min(MOST);
    let new = &mut room[..count];
    new.iter_mut().zip(contacts).for_each(|(new, contact)| *new = tracked(contact));
    let before = [manifold.local_n1, manifold.local_n2];
    [manifold.local_n1, manifold.local_n2] = normals;
    // Where one of both spins fast, the normal as the other sees it stays.
    if before[0].dot(normals[0]).max(before[1].dot(normals[1])) > KEPT {
        carry(new, &manifold.points);
    }
    let rose = new.iter_mut().filter(|contact| contact.dist > prediction);
    rose.for_each(|contact| contact.data = C::default());
    manifold.points.clear();
    manifold.points.extend(new.iter().copied());
}

/// Gives new contacts the data of old ones, of which four are usual.
fn carry<C: Copy>(new: &mut [TrackedContact<C>], old: &[TrackedContact<C>]) {
    let mut taken = 0u32;
    let old = &old[..old.len().min(u32::BITS as usize)];
    let mut found = [false; MOST];
    for (contact, found) in new.iter_mut().zip(&mut found) {
        let same = |o: &TrackedContact<C>| o.fid1 == contact.fid1 && o.fid2 == contact.fid2;
        // Once: a face of parry's may have a corner twice.
        if let Some(i) = (0..old.len()).find(|&i| taken >> i & 1 == 0 && same(&old[i])) {
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
