//! Where the last answer was found, so that the next one begins there.
//!
//! Bodies move a little from one frame to the next, and mostly the same corners, edges and faces stay
//! the ones that matter. A [`Seed`] keeps them by number:
//! 1. Apart, the corners of the last simplex. Put where they are now, they tell the axis to probe, and
//!    one probe proves it if nothing else has come nearer.
//! 2. Overlapping, the surface around the origin. It is made anew of the same facets; its ridges fit as
//!    they did, so it is closed, and if the origin is behind all of its facets it proves as much as one
//!    that was grown (ARCHITECTURE.md, "Why the depth is proven"). What has come out is taken in.
//! 3. What does not fit any more is dropped, and the walk begins along the last axis.
//!
//! Numbers, not points: whatever they are looked up in, they give points of that shape. So a seed of
//! other shapes costs time, but never truth.

use super::fan::{self, Unknown};
use super::gjk::WalkOn;
use super::grow::Grow;
use super::inside::{self, SMALL_SPACE};
use super::near;
use super::standing::{self, Fallen, ROOM, Surface};
use super::straight::straightened;
use super::{Auto, Goal, Growth, Outcome, Solver, Walk, run};
use crate::answer::Stop;
use crate::bracket::Bracket;
use crate::difference::AnyDifference;
use crate::limits::Limits;
use crate::polytope::Facet;
use crate::space::{Aim, Unit, Vector};

/// Where an answer was found, for [`Pair::resume`](crate::Pair::resume). The caller keeps one for each
/// pair, from frame to frame.
///
/// ```
/// use asunder::{glam::DVec3, shape::Hull, Pair, Pose, Seed};
/// let points = [DVec3::ZERO, DVec3::X, DVec3::Y, DVec3::Z];
/// let (a, b) = (Hull::new(&points)?, Hull::new(&points)?);
/// let mut seed = Seed::new();
/// for frame in 0..10 {
///     let pose = Pose::at(DVec3::new(2.0 + 0.01 * f64::from(frame), 0.1, 0.1));
///     let answer = Pair::new(&a, &b).relative(pose).resume(&mut seed);
///     assert!(frame == 0 || answer.steps() == 1); // the same corner and the same face
/// }
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Seed<V: Vector> {
    /// In A's frame.
    axis: Option<Unit<V>>,
    /// The last surface, or the last simplex, which has no facets.
    surface: Surface,
}

/// So many take little room, which is laid out faster.
const FEW: usize = 16;
/// Vertices that a surface may gain before it has to be made anew in more room.
const SPARE: usize = 4;

impl<V: Vector> Seed<V> {
    /// Of a pair that has not been asked about yet.
    #[must_use]
    pub const fn new() -> Self {
        Self { axis: None, surface: Surface::NONE }
    }

    /// As [`Auto`] solves it, from here, or else along `first`; keeps where that ended.
    #[inline]
    pub(crate) fn solve<D: AnyDifference<V>>(
        &mut self,
        difference: &D,
        first: impl FnOnce() -> Aim<V>,
        limits: &Limits<V::Scalar>,
        goal: &Goal<V::Scalar>,
    ) -> Outcome<V> {
        // What a box is cut down to has other corners in each frame.
        if !difference.is_polytope() || near::is_lopsided(difference) {
            let first = self.axis.map_or_else(first, Aim::from);
            let outcome = Auto.solve(difference, first, limits, goal);
            self.axis = Some(outcome.axis);
            return outcome;
        }
        let found = self.go_on(difference, first, limits, goal);
        let left = limits.after(found.steps);
        let is_left = found.stop == Stop::Stalled && left.has_another();
        let found = if is_left { anew(difference, found, &left, goal) } else { found };
        straightened(difference, found, limits)
    }

    /// From the last surface or simplex.
    #[inline]
    fn go_on<D: AnyDifference<V>>(
        &mut self,
        difference: &D,
        first: impl FnOnce() -> Aim<V>,
        limits: &Limits<V::Scalar>,
        goal: &Goal<V::Scalar>,
    ) -> Outcome<V> {
        if !self.surface.facets().is_empty() {
            return match self.stand(difference, limits.steps()) {
                Ok(outcome) => {
                    self.axis = Some(outcome.axis);
                    outcome
                }
                Err(fallen) => {
                    let (looks, limits) = (fallen.looks, &limits.after(fallen.looks));
                    self.solve_anew(difference, fallen, first, limits, goal).after(looks)
                }
            };
        }
        self.walk(difference, first, limits, goal)
    }

    /// From the last surface, if it stands, with what it takes in.
    ///
    /// # Errors
    /// Why it does not.
    #[inline]
    pub(super) fn stand<D: AnyDifference<V>>(
        &mut self,
        difference: &D,
        looks: u32,
    ) -> Result<Outcome<V>, Fallen<V>> {
        let surface = &mut self.surface;
        if surface.vertices().len() <= FEW {
            standing::outcome::<V, D, { 4 * FEW }, { 2 * FEW }>(difference, surface, looks)
        } else {
            standing::outcome::<V, D, { 4 * ROOM }, { 2 * ROOM }>(difference, surface, looks)
        }
    }

    /// From the last surface, made anew, or else by walking.
    fn solve_anew<D: AnyDifference<V>>(
        &mut self,
        difference: &D,
        fallen: Fallen<V>,
        first: impl FnOnce() -> Aim<V>,
        limits: &Limits<V::Scalar>,
        goal: &Goal<V::Scalar>,
    ) -> Outcome<V> {
        let grown = match self.surface.vertices().len() + SPARE {
            few if few <= FEW => self.grow_on::<D, FEW>(difference, fallen, limits, goal),
            some if some <= SMALL_SPACE => {
                self.grow_on::<D, SMALL_SPACE>(difference, fallen, limits, goal)
            }
            _ => self.grow_on::<D, ROOM>(difference, fallen, limits, goal),
        };
        grown.unwrap_or_else(|spent| {
            self.walk(difference, first, &limits.after(spent), goal).after(spent)
        })
    }

    /// From the last surface.
    ///
    /// # Errors
    /// The steps that went into it, if it does not have the origin inside any more, or growing it does
    /// not close the bracket and there are steps left.
    #[inline(never)]
    fn grow_on<D: AnyDifference<V>, const N: usize>(
        &mut self,
        difference: &D,
        fallen: Fallen<V>,
        limits: &Limits<V::Scalar>,
        goal: &Goal<V::Scalar>,
    ) -> Result<Outcome<V>, u32> {
        let mut growth = Growth::<V, N>::new(Bracket::of(difference));
        let nearest = growth.resume(difference, &self.surface).ok_or(0_u32)?;
        if let Some(corners) = nearest {
            // The origin has come out through this facet: a walk begins there.
            let mut kept = [[0; 2]; 3];
            for (kept, &corner) in kept.iter_mut().zip(corners.as_ref()) {
                *kept = self.surface.vertex(corner as u8);
            }
            self.surface.keep_vertices(kept[..V::DIM].iter().copied());
            return Err(0);
        }
        if let Some((axis, vertex)) = fallen.beyond {
            growth.go_beyond(difference, axis, vertex);
        }
        let stop = run(&Grow::<N>, &mut growth, difference, limits, goal, &mut ());
        self.surface.clear();
        let steps = growth.bracket().steps();
        if stop == Stop::Stalled && limits.after(steps).has_another() {
            return Err(steps);
        }
        Ok(inside::conclude(&growth, stop, difference, limits, goal, self))
    }

    /// From the last simplex, if there was one.
    #[inline]
    fn walk<D: AnyDifference<V>>(
        &mut self,
        difference: &D,
        first: impl FnOnce() -> Aim<V>,
        limits: &Limits<V::Scalar>,
        goal: &Goal<V::Scalar>,
    ) -> Outcome<V> {
        let first = self.axis.map_or_else(first, Aim::from);
        let known = self.surface.vertices();
        let known = &known[..known.len().min(V::DIM)];
        let looks = match fan::outcome(difference, first.along, known, limits, goal) {
            Ok(found) => {
                self.axis = Some(found.outcome.axis);
                self.surface.keep_vertices(found.vertices());
                return found.outcome;
            }
            Err(Unknown::NotParted(_)) => 1,
            Err(Unknown::Untold(looks)) => looks,
        };
        let mut walk = WalkOn.start(difference, first);
        walk.add_steps(looks);
        if !walk.resume(difference, self.surface.vertices().iter().copied().take(V::DIM)) {
            walk.turn(first);
        }
        match run(&WalkOn, &mut walk, difference, limits, goal, &mut ()) {
            Stop::Stalled => {
                self.surface.clear();
                inside::go_on(&walk, difference, limits, goal, self)
            }
            stop => {
                self.keep_walk(&walk);
                Outcome::new(walk.bracket(), walk.witness(), stop)
            }
        }
    }

    fn keep_walk(&mut self, walk: &Walk<V>) {
        self.axis = Some(walk.bracket().axis());
        self.surface.keep_vertices(walk.simplex().vertices().map(|vertex| vertex.numbers));
    }
}

/// What led nowhere from a seed, begun from nothing: what the seed knows may lie in one plane with the origin.
#[cold]
#[inline(never)]
fn anew<V: Vector, D: AnyDifference<V>>(
    difference: &D,
    stalled: Outcome<V>,
    limits: &Limits<V::Scalar>,
    goal: &Goal<V::Scalar>,
) -> Outcome<V> {
    stalled.or_closer(Auto.solve(difference, difference.centre_aim(), limits, goal))
}

/// Whoever wants to see the surface that an answer was found on.
pub(super) trait Keep<V: Vector> {
    /// That surface.
    fn growth<const N: usize>(&mut self, growth: &Growth<V, N>);
}

/// Does not.
impl<V: Vector> Keep<V> for () {
    #[inline]
    fn growth<const N: usize>(&mut self, _: &Growth<V, N>) {}
}

impl<V: Vector> Keep<V> for Seed<V> {
    fn growth<const N: usize>(&mut self, growth: &Growth<V, N>) {
        self.axis = Some(growth.bracket().axis());
        let polytope = growth.polytope();
        self.surface.keep_vertices(polytope.vertices().iter().map(|vertex| vertex.numbers));
        let corners = |facet: Facet<V>| {
            let mut corners = [0; 3];
            let places = facet.corners();
            corners.iter_mut().zip(places.as_ref()).for_each(|(to, &place)| *to = place as u8);
            corners
        };
        self.surface.keep_facets(polytope.facets().map(corners));
    }
}

impl<V: Vector> Default for Seed<V> {
    fn default() -> Self {
        Self::new()
    }
}
