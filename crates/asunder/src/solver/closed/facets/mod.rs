//! Two polytopes of space that know their facets: the depth, without growing anything.
//!
//! A facet of the difference belongs to a facet of A or of B, or to a ridge of each: those whose arcs
//! of normals cross on the sphere (Gregorius 2013). The depth is the least distance of a facet.
//!
//! 1. Facets of either shape: the other one's farthest point tells the distance. Most need no look:
//!    a ball inside the other shape, or the point found last, is too deep below them already.
//! 2. Ridges of either shape: out, if one point of the other shape is deep enough below both of its
//!    facets. All normals between theirs are sums of the two, so it is for those, too.
//! 3. Of the few ridges left, those that cross have a facet.
//!
//! So each facet has been looked at, or cannot be the nearest: a proof of the depth. Rounding may
//! let in a pair of ridges that does not cross; then the bracket does not close, and nothing is lost
//! but time. None that crosses is left out. ARCHITECTURE.md has the argument.

mod arcs;
mod side;

use crate::answer::{Stop, Witness};
use crate::bracket::{Bracket, CLOSED};
use crate::difference::AnyDifference;
use crate::shape::Support;
use crate::shape::boundary::{Boundary, MOST_FACETS, OfBox};
use crate::solver::Outcome;
use crate::space::{Aim, Arcs, Column, LANES, Notes, Scalar, Unit, Vector};
use arcs::{Crossing, Nearest};
use side::{Left, Side, seen_from_a};

/// Why facets did not tell.
pub(in crate::solver) struct Missed<V: Vector> {
    /// Where to look next, if that is known.
    pub(in crate::solver) next: Option<Aim<V>>,
    /// How often each shape was looked at.
    pub(in crate::solver) looks: u32,
}

impl<V: Vector> Missed<V> {
    const AT_ONCE: Self = Self { next: None, looks: 0 };
}

/// The outcome of shapes that overlap and know their facets, if `most_steps` are enough for all of them. A
/// function of its own, so that only those who need it pay for so large a frame; boxes get room for their
/// facets where they need it, since a copy of that takes long.
#[inline(never)]
pub(in crate::solver) fn outcome<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    most_steps: u32,
) -> Result<Outcome<V>, Missed<V>> {
    let (a, b, _) = difference.parts();
    let (mut room, mut more_room);
    let kept = |boundary: Option<_>| boundary.ok_or(Missed::AT_ONCE);
    let both = match (a.half_extents(), b.half_extents()) {
        (None, None) => [kept(a.boundary())?, kept(b.boundary())?],
        (Some(half), None) => {
            let of_b = kept(b.boundary())?;
            room = OfBox::ROOM;
            [room.boundary(half), of_b]
        }
        (None, Some(half)) => {
            let of_a = kept(a.boundary())?;
            room = OfBox::ROOM;
            [of_a, room.boundary(half)]
        }
        (Some(half_a), Some(half_b)) => {
            (room, more_room) = (OfBox::ROOM, OfBox::ROOM);
            [room.boundary(half_a), more_room.boundary(half_b)]
        }
    };
    let [of_a, of_b] = both.each_ref().map(|one| one.planes.len());
    let more = of_a.max(of_b);
    if (more * LANES) as u32 > most_steps {
        return Err(Missed::AT_ONCE);
    }
    match of_a + of_b {
        // On a page size counts.
        _ if cfg!(target_arch = "wasm32") => search::<V, D, ALL, ALL_WORDS>(difference, both),
        _ if more > MORE / 2 => search::<V, D, ALL, ALL_WORDS>(difference, both),
        few if few <= FEW => search::<V, D, FEW, WORDS>(difference, both),
        some if some <= SOME => search::<V, D, SOME, WORDS>(difference, both),
        _ => search::<V, D, MORE, WORDS>(difference, both),
    }
}

/// Normals that are kept are off by one rounding more than those that a solver works out.
const MORE_SLACK: f64 = 1.125;

/// Blocks of facets of both shapes together: few take little room, which is laid out faster. So do few words of
/// bits, one for each facet of either shape.
const FEW: usize = 4;
const SOME: usize = 10;
const MORE: usize = 16;
const WORDS: usize = MORE / 2 * LANES / 64;
const ALL: usize = 2 * MOST_FACETS / LANES;
const ALL_WORDS: usize = MOST_FACETS / 64;

#[inline(never)]
fn search<V: Vector, D: AnyDifference<V>, const BLOCKS: usize, const WORDS: usize>(
    difference: &D,
    [of_a, of_b]: [Boundary<'_, V>; 2],
) -> Result<Outcome<V>, Missed<V>> {
    let (a, b, a_from_b) = difference.parts();
    let b_from_a = a_from_b.inverse();
    let reach = of_a.reach.max((of_b.reach + difference.shift()) * V::Scalar::from_f64(2.0));
    let slack = Bracket::<V>::slack_for(reach) * V::Scalar::from_f64(MORE_SLACK);
    let mut room = [Column([[0.0; LANES]; BLOCKS]); 2];
    let [bounds, marks] = room.each_mut().map(|room| room.split_at_mut(of_a.planes.len()));
    let notes_a = Notes { bounds: bounds.0, marks: marks.0 };
    let notes_b = Notes { bounds: bounds.1, marks: marks.1 };
    let mut search = Search::<V, D, WORDS> {
        difference,
        on_a: Side::new(of_a, (b, &of_b), a_from_b, slack, notes_a),
        on_b: Side::new(of_b, (a, &of_a), &b_from_a, slack, notes_b),
        slack,
        of_ridges: 0,
    };
    search.on_a.begin().ok_or(Missed::AT_ONCE)?;
    search.on_b.begin().ok_or(Missed::AT_ONCE)?;
    search.outcome().map_err(|next| Missed { next, looks: search.looks() })
}

struct Search<'d, V: Vector, D: AnyDifference<V>, const WORDS: usize> {
    difference: &'d D,
    on_a: Side<'d, V, D::B, WORDS>,
    on_b: Side<'d, V, D::A, WORDS>,
    slack: V::Scalar,
    /// Looks along the normal of two ridges.
    of_ridges: u32,
}

impl<V: Vector, D: AnyDifference<V>, const WORDS: usize> Search<'_, V, D, WORDS> {
    /// How often each shape was looked at, on the average.
    #[inline]
    fn looks(&self) -> u32 {
        (self.on_a.looks + self.on_b.looks).div_ceil(2) + self.of_ridges
    }

    /// The least depth known.
    #[inline]
    fn least(&self) -> V::Scalar {
        self.on_a.least().min(self.on_b.least())
    }

    /// The normal of that facet, from A to B.
    #[inline]
    fn axis(&self) -> Option<Unit<V>> {
        let (_, _, a_from_b) = self.difference.parts();
        let on_a = self.on_a.least() <= self.on_b.least();
        Unit::new(if on_a {
            self.on_a.normal()
        } else {
            -a_from_b.rotation.apply(self.on_b.normal())
        })
    }

    /// Whether depths so far are clear of what rounding may have done.
    #[inline]
    fn is_deep(&self) -> bool {
        self.least() > self.slack && self.slack < V::Scalar::INFINITY
    }

    /// Points first, bounds then: neither search has to wait for the other one.
    #[inline]
    fn look_on_both(&mut self, least: V::Scalar) -> V::Scalar {
        let (of_a, of_b) = (self.on_a.find(), self.on_b.find());
        // In this order what is no number stays none.
        let least = of_a.depth.min(of_b.depth).min(least);
        self.on_a.learn(of_a, least);
        self.on_b.learn(of_b, least);
        least
    }

    /// Looks until no facet can be nearer than `least`; the least depth then.
    #[inline]
    fn look_on(&mut self, mut least: V::Scalar) -> V::Scalar {
        loop {
            least = match (self.on_a.may_be_nearer(least), self.on_b.may_be_nearer(least)) {
                (true, true) => self.look_on_both(least),
                (true, false) => self.on_a.look(least),
                (false, true) => self.on_b.look(least),
                (false, false) => return least,
            };
        }
    }

    /// The facets of either shape, then their ridges.
    #[inline]
    fn outcome(&mut self) -> Result<Outcome<V>, Option<Aim<V>>> {
        let (a, b, a_from_b) = self.difference.parts();
        let mut least = self.look_on_both(V::Scalar::INFINITY);
        if self.is_deep() {
            least = self.look_on(least);
        }
        let next = self.axis().map(Aim::from);
        if !self.is_deep() {
            return Err(next);
        }
        let slack = self.slack;
        let mut left = [Left::NONE, Left::NONE];
        let shallow = (self.on_a.shallow(least, slack), self.on_b.shallow(least, slack));
        self.on_a.leave(&mut left[0], shallow.0).ok_or(next)?;
        // Where A has none left, none of B's can cross it.
        if !left[0].all().is_empty() {
            self.on_b.leave(&mut left[1], shallow.1).ok_or(next)?;
        }
        let mut nearest = Nearest::farther_than(least);
        for some in left[1].all().chunks(LANES) {
            let mut others = Arcs::NONE;
            for &ridge in some {
                others.push(&seen_from_a(&self.on_b.arc(b, ridge).ok_or(next)?, a_from_b));
            }
            for &ridge in left[0].all() {
                let one = self.on_a.arc(a, ridge).ok_or(next)?;
                nearest.meet(&one, &others, self.on_a.vectors()).ok_or(next)?;
            }
        }
        match nearest.crossing {
            Some(crossing) => self.of_ridges(&crossing),
            None => self.of_facet().ok_or(next),
        }
    }

    /// The nearest facet belongs to a facet of A or of B.
    #[inline]
    fn of_facet(&self) -> Option<Outcome<V>> {
        let (_, _, a_from_b) = self.difference.parts();
        let least = self.least();
        let witness = if self.on_a.least() <= least {
            self.on_a.witness(self.slack).map(|(a, b)| Witness { a, b })
        } else {
            let to_a = |(b, a)| Witness { a: a_from_b.apply(a), b: a_from_b.apply(b) };
            self.on_b.witness(self.slack).map(to_a)
        };
        let farthest = if self.on_a.least() <= least {
            self.on_a.numbers()
        } else {
            let [of_b, of_a] = self.on_b.numbers();
            [of_a, of_b]
        };
        Some(self.converged(self.axis()?, [-least; 2], witness?, farthest))
    }

    /// The nearest facet belongs to two ridges: one more look, along its normal, tells whether that is true.
    #[inline]
    fn of_ridges(&mut self, crossing: &Crossing<V>) -> Result<Outcome<V>, Option<Aim<V>>> {
        let (axis, depth) = (crossing.axis, crossing.depth);
        self.of_ridges += 1;
        let reached_at = self.difference.support(axis.get());
        let reached = reached_at.p.dot(axis.get());
        let closed = reached - depth <= self.slack * V::Scalar::from_f64(CLOSED);
        let witness = crossing.witness(self.slack).filter(|_| closed && depth > self.slack);
        let witness = witness.ok_or(Some(axis.into()))?;
        Ok(self.converged(axis, [-reached, -depth], witness, reached_at.numbers))
    }

    #[inline]
    fn converged(
        &self,
        axis: Unit<V>,
        [lower, upper]: [V::Scalar; 2],
        witness: Witness<V>,
        farthest: [u32; 2],
    ) -> Outcome<V> {
        let (slack, stop, steps) = (self.slack, Stop::Converged, self.looks());
        Outcome { lower, axis, upper, slack, witness, stop, steps, farthest }
    }
}
