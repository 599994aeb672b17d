//! What a solver knows of a contact, carried from frame to frame.
//!
//! 1. A pair has a key of the caller's choosing. 2. Contacts of the same number are the same.
//! 3. Those whose number is new take over from old ones that are left over and lie within a given
//!    distance, the nearest first: corners that slide over an edge change their number and stay where
//!    they are. 4. Where the axis has turned round all are new: what touches now is the other side of
//!    something thin. 5. Pairs that nobody asked about in a frame are forgotten at its end.

use super::error::{LengthError, length};
use super::manifold::{Contact, Manifold};
use crate::space::{Field, Unit, Vector};
use alloc::collections::BTreeMap;
use alloc::vec::Vec;

/// A contact and what the caller keeps about it, such as impulses.
#[derive(Clone, Debug, PartialEq)]
pub struct Carried<V: Vector, T> {
    /// Of this frame.
    pub contact: Contact<V>,
    /// The default for a contact that is new.
    pub data: T,
}

#[derive(Clone, Debug)]
struct Entry<V: Vector, T> {
    contacts: Vec<Carried<V, T>>,
    axis: Unit<V>,
    seen: bool,
}

/// Data of contacts by pair and number.
///
/// ```
/// use asunder::{contact::Cache, glam::DVec3, shape::Cuboid, Pair, Pose};
/// let cube = Cuboid::new(DVec3::ONE)?;
/// let mut impulses: Cache<(u32, u32), DVec3, f64> = Cache::new(0.05)?;
/// for frame in 0..3 {
///     let down = Pose::at(DVec3::new(0.3, 1.99 - 0.001 * f64::from(frame), 0.0));
///     let manifold = Pair::new(&cube, &cube).relative(down).manifold(0.02);
///     for carried in impulses.update((0, 1), &manifold) {
///         assert_eq!(carried.data, f64::from(frame));
///         carried.data += 1.0; // solved
///     }
///     impulses.end_frame();
/// }
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cache<K, V: Vector, T> {
    pairs: BTreeMap<K, Entry<V, T>>,
    near: V::Scalar,
}

impl<K: Ord, V: Vector, T: Clone + Default> Cache<K, V, T> {
    /// `near`, a length in the unit of the shapes: how far a contact with a new number may be from
    /// the old one that it takes over from. With 0 that has to be at the very same place.
    ///
    /// # Errors
    /// [`LengthError`] if it is negative or not finite.
    pub fn new(near: V::Scalar) -> Result<Self, LengthError> {
        Ok(Self { pairs: BTreeMap::new(), near: length("near", near)? })
    }

    /// The contacts of this frame with the data of the last one, to be read and changed.
    ///
    /// The manifold should be in a frame that moves with the shapes, such as A's: distances between
    /// old and new places are taken there. Where its axis has turned by more than 90° since, all contacts are new.
    pub fn update(&mut self, pair: K, manifold: &Manifold<V>) -> &mut [Carried<V, T>] {
        let near = self.near;
        let fresh = || Entry { contacts: Vec::new(), axis: manifold.axis(), seen: true };
        let entry = self.pairs.entry(pair).or_insert_with(fresh);
        let mut old = core::mem::take(&mut entry.contacts);
        // What bore one side of a thin thing would tear at the other.
        if entry.axis.get().dot(manifold.axis().get()) < V::Scalar::ZERO {
            old.clear();
        }
        let mut new: Vec<(Contact<V>, Option<T>)> =
            manifold.contacts().iter().map(|contact| (*contact, None)).collect();
        for (contact, data) in &mut new {
            let same = old.iter().position(|carried| carried.contact.id == contact.id);
            *data = same.map(|place| old.swap_remove(place).data);
        }
        // The nearest two of all first: else what comes first would take from the one whose place it is.
        while let Some((i, j)) = nearest(&new, &old, near) {
            new[i].1 = Some(old.swap_remove(j).data);
        }
        let carried =
            |(contact, data): (_, Option<T>)| Carried { contact, data: data.unwrap_or_default() };
        entry.contacts = new.into_iter().map(carried).collect();
        (entry.axis, entry.seen) = (manifold.axis(), true);
        &mut entry.contacts
    }

    /// The axis of the last frame, to begin this one's query with ([`Pair::first`](crate::Pair::first)): in
    /// the frame that the manifold given to [`update`](Self::update) was in.
    #[must_use]
    pub fn axis(&self, pair: &K) -> Option<Unit<V>> {
        self.pairs.get(pair).map(|entry| entry.axis)
    }

    /// The contacts of a pair as they are.
    #[must_use]
    pub fn contacts(&self, pair: &K) -> &[Carried<V, T>] {
        self.pairs.get(pair).map_or(&[], |entry| &entry.contacts)
    }

    /// Forgets the pairs that were not updated since the last call.
    pub fn end_frame(&mut self) {
        self.pairs.retain(|_, entry| core::mem::take(&mut entry.seen));
    }
}

/// Of the new contacts without data and the old ones that are left over, the two that are nearest to each
/// other, if they are near: their places.
fn nearest<V: Vector, T>(
    new: &[(Contact<V>, Option<T>)],
    old: &[Carried<V, T>],
    near: V::Scalar,
) -> Option<(usize, usize)> {
    let off = |i: usize, j: usize| (old[j].contact.a - new[i].0.a).length();
    let fresh = (0..new.len()).filter(|&i| new[i].1.is_none());
    let pairs = fresh.flat_map(|i| (0..old.len()).map(move |j| (i, j)));
    pairs
        .map(|(i, j)| (i, j, off(i, j)))
        .filter(|&(.., off)| off <= near)
        .reduce(|one, other| if other.2 < one.2 { other } else { one })
        .map(|(i, j, _)| (i, j))
}
