//! Growing a polytope until the part of it nearest to the origin is proven nearest.
//!
//! 1. Until the vertices span the space, probe both ways along an axis they leave free. If neither
//!    way leads off their plane the difference is flat, and those two probes have proved it.
//! 2. Probe along the front: the nearest facet's normal with the origin inside, from the nearest
//!    point to the origin with the origin outside.
//! 3. If nothing lies beyond it, the bracket is closed. Else add the vertex found.
//!
//! With the origin inside this is EPA (van den Bergen 2001); from outside it is what Unified EPA
//! (Linneweber) adds, and the reason why touching needs no case of its own.

use super::standing::Surface;
use super::{Solver, exhausted};
use crate::answer::{Stop, Witness};
use crate::bracket::{Bracket, Probe, THIN};
use crate::difference::{AnyDifference, Vertex};
use crate::limits::Limits;
use crate::polytope::{Corners, Front, Polytope, Refused};
use crate::space::{Aim, Field, Scalar, Unit, Vector};
use core::ops::ControlFlow;

/// What was taken in so often, and found to lie outside once more, does no better the next time: where a facet
/// is so thin that its axis is noise.
const MOST_COPIES: usize = 2;

/// A polytope of at most `N` vertices and what it has proved.
#[derive(Clone, Debug)]
pub struct Growth<V: Vector, const N: usize> {
    bracket: Bracket<V>,
    polytope: Polytope<V, N>,
    /// The free axis was probed one way and nothing was there.
    looked_back: bool,
    front: Option<Front<V>>,
    /// What the upper bound was measured between, as long as it is not below 0, …
    nearest: Witness<V>,
    /// … and the facet that has proved it, once it is.
    proved_by: Option<Corners>,
    /// What there was no room for.
    refused: Option<Probe<V>>,
    /// The surface was made at another pose, and need not be convex.
    dented: bool,
}

impl<V: Vector, const N: usize> Growth<V, N> {
    /// No vertices yet, and no upper bound: that is found anew, together with its witness.
    #[inline(always)]
    pub(super) fn new(bracket: Bracket<V>) -> Self {
        const {
            assert!(N > V::DIM, "room for a simplex: more vertices than dimensions");
            assert!(N <= 1 << 15, "facets, two for each vertex, are numbered in 16 bits");
        }
        Self {
            bracket: bracket.reopened(),
            polytope: Polytope::EMPTY,
            looked_back: false,
            front: None,
            nearest: Witness { a: V::ZERO, b: V::ZERO },
            proved_by: None,
            refused: None,
            dented: false,
        }
    }

    /// Forgets all but the lower bound that is given.
    pub(super) fn clear(&mut self, bracket: Bracket<V>) {
        self.bracket = bracket.reopened();
        self.polytope.clear();
        (self.looked_back, self.front, self.dented) = (false, None, false);
        (self.proved_by, self.refused) = (None, None);
    }

    /// Begins with the vertices at hand.
    #[inline]
    pub(super) fn sow(&mut self, seed: impl Iterator<Item = Vertex<V>>) {
        seed.for_each(|vertex| self.polytope.plant(vertex));
        self.begin();
    }

    /// Looks for one more vertex to begin with.
    pub(super) fn plant<D: AnyDifference<V>>(
        &mut self,
        difference: &D,
        axis: Unit<V>,
    ) -> ControlFlow<Stop> {
        let Some(probe) = self.bracket.probe(difference, axis) else {
            return ControlFlow::Break(Stop::NotFinite);
        };
        if self.polytope.copies(&probe.vertex) == 0 {
            self.polytope.plant(probe.vertex);
            self.nearest = Witness { a: probe.vertex.a, b: probe.vertex.b };
        }
        ControlFlow::Continue(())
    }

    /// Makes the first facets of the vertices planted.
    #[inline]
    pub(super) fn begin(&mut self) {
        self.polytope.close(self.bracket.slack());
        self.look();
    }

    /// Makes a surface anew that was found at another pose. `None` if a shape lacks one of its vertices;
    /// the corners of a facet that the origin is not behind, if there is one.
    pub(super) fn resume<D: AnyDifference<V>>(
        &mut self,
        difference: &D,
        surface: &Surface,
    ) -> Option<Option<V::Corners<u16>>> {
        for &numbers in surface.vertices() {
            let vertex = difference.vertex(numbers)?;
            if !self.bracket.meet(&vertex, difference.shift()) {
                return None;
            }
            self.polytope.put(vertex);
        }
        let slack = self.bracket.slack();
        self.dented = true;
        if !self.polytope.cover(surface.facets().iter().copied(), slack) {
            return None;
        }
        self.look();
        Some(self.polytope.least().filter(|facet| !(facet.offset() > slack)).map(|f| f.corners()))
    }

    /// Takes in a vertex that was found to be the farthest along an axis, if it is outside of a surface made
    /// anew.
    pub(super) fn go_beyond<D: AnyDifference<V>>(
        &mut self,
        difference: &D,
        axis: Unit<V>,
        vertex: Vertex<V>,
    ) {
        let probe = self.bracket.reached(vertex, axis, difference.shift());
        let slack = self.bracket.slack();
        if probe.is_some() && self.polytope.expand(vertex, slack, slack).is_ok() {
            self.look();
        }
    }

    /// Goes on where a growth in less room had to stop: as if there had been room for it all along.
    pub(super) fn take_over<const M: usize>(&mut self, smaller: &Growth<V, M>) {
        self.clear(smaller.bracket);
        self.bracket.tighten(smaller.bracket.upper());
        (self.nearest, self.proved_by) = (smaller.nearest, smaller.proved_by);
        self.polytope.take_over(&smaller.polytope);
        (self.looked_back, self.dented) = (smaller.looked_back, smaller.dented);
        self.look();
        self.refused = smaller.refused;
    }

    /// What is proved so far.
    #[inline]
    #[must_use]
    pub fn bracket(&self) -> &Bracket<V> {
        &self.bracket
    }

    /// The surface; it has no facets while its vertices lie in one plane.
    #[must_use]
    pub fn polytope(&self) -> &Polytope<V, N> {
        &self.polytope
    }

    /// It stopped because there was no room for another vertex.
    pub(super) fn is_full(&self) -> bool {
        self.refused.is_some()
    }

    /// Whether the difference turned out to be flat: both ways off its plane were tried in vain.
    pub(super) fn is_flat(&self) -> bool {
        self.front.is_none()
    }

    #[inline]
    pub(super) fn step<D: AnyDifference<V>>(
        &mut self,
        difference: &D,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop> {
        if let Some(probe) = self.refused.take() {
            return self.take_in(&probe, limits);
        }
        let target = self.bracket.target(difference, limits);
        let (inside, aim) = match &self.front {
            None => return self.spread(difference, limits),
            Some(Front::Inside { .. }) if self.bracket.width() <= target => {
                return ControlFlow::Break(Stop::Converged);
            }
            Some(Front::Inside { normal, .. }) => (true, Some(Aim::from(*normal))),
            Some(Front::Outside { nearest, normal, .. }) => {
                // A point as near as this has no direction left; the facet still has its normal.
                let far = nearest.point.length() > self.near();
                (false, if far { Aim::new(nearest.direction) } else { Some(Aim::from(*normal)) })
            }
        };
        let Some(aim) = aim else {
            return exhausted(&mut self.bracket, limits, None);
        };
        let Some(probe) = self.bracket.probe_aim(difference, aim) else {
            return ControlFlow::Break(Stop::NotFinite);
        };
        if self.bracket.upper() - probe.bound <= target {
            self.bracket.settle(&probe, target);
            return ControlFlow::Break(Stop::Converged);
        }
        if inside && self.bracket.width() <= target {
            return ControlFlow::Break(Stop::Converged);
        }
        self.take_in(&probe, limits)
    }

    /// What is no farther out than this may be rounding, of the direction or of the way.
    #[inline]
    fn near(&self) -> V::Scalar {
        self.bracket.slack() * V::Scalar::from_f64(THIN)
    }

    /// Grows by the vertex that was found, if it is a new one.
    #[inline]
    fn take_in(&mut self, probe: &Probe<V>, limits: &Limits<V::Scalar>) -> ControlFlow<Stop> {
        let slack = self.bracket.slack();
        // A hull that grows around the origin comes no nearer to it; a surface that was made anew may have
        // dents, and does.
        let (inside, blur, floor) = match &self.front {
            Some(Front::Inside { blur, .. }) if self.dented => (true, *blur, slack),
            Some(Front::Inside { blur, distance, .. }) => (true, *blur, *distance - slack),
            _ => (false, V::Scalar::ZERO, V::Scalar::NEG_INFINITY),
        };
        let last = (!inside).then_some(probe);
        // Farther out than rounding reaches, it is a new one, unless the axis itself is rounding, that of a
        // needle's facet or next to the origin; or it stands above a dent, which it evens out if it is
        // taken in once more.
        let near = self.bracket.upper() - probe.bound <= self.near() + blur;
        let may_be_known = near || !inside || self.dented;
        let again = if may_be_known { usize::from(self.dented) } else { MOST_COPIES };
        let is_looked_for = may_be_known || self.polytope.has_lately(&probe.vertex);
        if is_looked_for && self.polytope.copies(&probe.vertex) > again {
            return exhausted(&mut self.bracket, limits, last);
        }
        match self.polytope.expand(probe.vertex, floor, slack) {
            Ok(()) => {
                self.look();
                ControlFlow::Continue(())
            }
            Err(Refused::Inside) => exhausted(&mut self.bracket, limits, last),
            Err(Refused::Full) => {
                self.refused = Some(*probe);
                ControlFlow::Break(Stop::StepLimit)
            }
        }
    }

    /// Looks for the front and keeps what it proves.
    #[inline]
    fn look(&mut self) {
        self.front = self.polytope.front(self.bracket.slack());
        match &self.front {
            Some(Front::Inside { distance, corners, .. }) => {
                if -*distance < self.bracket.upper() {
                    self.bracket.tighten(-*distance);
                    self.proved_by = Some(*corners);
                }
            }
            Some(Front::Outside { nearest, corners, .. }) => {
                let witness = self.polytope.ancestors(nearest, *corners);
                self.approach(nearest.point.length(), witness);
            }
            None if self.polytope.vertices().is_empty() => {}
            None => {
                let (nearest, witness) = self.polytope.flat_nearest();
                self.approach(nearest.point.length(), witness);
            }
        }
    }

    /// Keeps a witness if it is nearer than the best one.
    fn approach(&mut self, distance: V::Scalar, witness: Witness<V>) {
        if distance < self.bracket.upper() {
            self.bracket.tighten(distance);
            self.nearest = witness;
        }
    }

    /// One probe along an axis that the vertices leave free.
    #[cold]
    fn spread<D: AnyDifference<V>>(
        &mut self,
        difference: &D,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop> {
        let free = self.polytope.free_axis();
        let axis = if self.looked_back { -free } else { free };
        let Some(probe) = self.bracket.probe(difference, axis) else {
            return ControlFlow::Break(Stop::NotFinite);
        };
        let slack = self.bracket.slack();
        if self.polytope.lift(probe.vertex, free, slack) {
            self.looked_back = false;
            self.polytope.close(slack);
            self.look();
        } else if self.looked_back {
            return exhausted(&mut self.bracket, limits, None);
        } else {
            self.looked_back = true;
        }
        ControlFlow::Continue(())
    }

    pub(super) fn witness(&self) -> Witness<V> {
        let upper = self.bracket.upper();
        if upper < V::Scalar::ZERO {
            let axis = self.bracket.axis().get();
            self.polytope.exit(axis, -upper, self.proved_by).unwrap_or(self.nearest)
        } else {
            self.nearest
        }
    }
}

/// Growing alone, in room for `N` vertices, for those who have walked already.
#[derive(Clone, Copy, Debug)]
pub(super) struct Grow<const N: usize>;

impl<V: Vector, const N: usize> Solver<V> for Grow<N> {
    type State = Growth<V, N>;

    #[inline(always)]
    fn start<D: AnyDifference<V>>(&self, difference: &D, _first: Aim<V>) -> Growth<V, N> {
        Growth::new(Bracket::of(difference))
    }

    #[inline]
    fn advance<D: AnyDifference<V>>(
        &self,
        growth: &mut Growth<V, N>,
        difference: &D,
        limits: &Limits<V::Scalar>,
    ) -> ControlFlow<Stop> {
        growth.step(difference, limits)
    }

    fn bracket<'s>(&self, growth: &'s Growth<V, N>) -> &'s Bracket<V> {
        growth.bracket()
    }

    fn witness(&self, growth: &Growth<V, N>) -> Witness<V> {
        growth.witness()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::difference::Difference;
    use crate::shape::Ellipsoid;
    use crate::solver::{Goal, run};
    use crate::space::{Pose, Rotation};
    use glam::DVec3;
    use std::string::String;

    /// Goes on in more and more room, from `N` to 256 vertices.
    fn outcome<const N: usize, const M: usize>(pose: Pose<DVec3>) -> String {
        let one = Ellipsoid::new(DVec3::new(1.0, 0.7, 0.4)).unwrap();
        let other = Ellipsoid::new(DVec3::new(0.5, 0.9, 0.6)).unwrap();
        let difference = Difference::new(&one, &other, pose);
        let (limits, goal) = (Limits::default(), Goal::VALUE);
        let mut first = Growth::<DVec3, N>::new(Bracket::of(&difference));
        for axis in
            [DVec3::X, DVec3::new(-1.0, 2.0, 0.0), DVec3::new(-1.0, -2.0, 2.0), DVec3::NEG_Z]
        {
            let _ = first.plant(&difference, Unit::new(axis).unwrap());
        }
        first.begin();
        let stop = run(&Grow::<N>, &mut first, &difference, &limits, &goal, &mut ());
        assert!(N > 100 || first.is_full(), "{stop:?}");
        let mut next = Growth::<DVec3, M>::new(Bracket::of(&difference));
        next.take_over(&first);
        let stop = run(&Grow::<M>, &mut next, &difference, &limits, &goal, &mut ());
        let mut last = Growth::<DVec3, 256>::new(Bracket::of(&difference));
        last.take_over(&next);
        let stop = match stop {
            Stop::StepLimit => run(&Grow::<256>, &mut last, &difference, &limits, &goal, &mut ()),
            stop => stop,
        };
        std::format!("{stop:?}, {:?}, {:?}", last.bracket(), last.witness())
    }

    #[test]
    fn what_is_found_does_not_depend_on_the_room() {
        for i in 0..40 {
            let t = f64::from(i);
            let axis = DVec3::new(1.0, t.sin(), -0.5);
            let turn = Rotation::from_axis_angle(axis, t).unwrap();
            let pose = Pose::new(turn, DVec3::new(t.cos(), t.sin(), (2.0 * t).cos()) * 0.3);
            let found = outcome::<256, 256>(pose);
            assert!(found.starts_with("Converged"), "{found}");
            assert_eq!(found, outcome::<8, 24>(pose));
            assert_eq!(found, outcome::<12, 13>(pose));
        }
    }
}
