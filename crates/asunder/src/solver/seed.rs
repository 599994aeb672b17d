//! Where the last answer was found, so that the next one begins there.
//!
//! Bodies move a little from one frame to the next, and mostly the same corners, edges and faces stay
//! the ones that matter. A [`Seed`] keeps them by number:
//! 1. Apart, the corners of the last simplex. Put where they are now, they tell the axis to probe, and
//!    one probe proves it if nothing else has come nearer.
//! 2. Overlapping, the surface around the origin. It is made anew of the same facets; its ridges fit as
//!    they did, so it is closed, and if the origin is behind all of its facets it proves as much as one
//!    that was grown (ARCHITECTURE.md, "Why the depth is proven").
//! 3. What does not fit any more is dropped, and the walk begins along the last axis.
//!
//! Numbers, not points: whatever they are looked up in, they give points of that shape. So a seed of
//! other shapes costs time, but never truth.

use super::fan::{self, Unknown};
use super::gjk::WalkOn;
use super::grow::Grow;
use super::inside::{self, SMALL_SPACE};
use super::near;
use super::standing::{self, Fallen};
use super::straight::straightened;
use super::{Auto, Goal, Growth, Outcome, Solver, Walk, run};
use crate::answer::Stop;
use crate::bracket::Bracket;
use crate::difference::AnyDifference;
use crate::limits::Limits;
use crate::shape::UNNUMBERED;
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
    vertices: [[u32; 2]; ROOM],
    vertex_count: u8,
    /// None where the vertices are those of a simplex.
    facets: [[u8; 3]; 2 * ROOM],
    facet_count: u8,
}

/// Vertices that a seed has room for. A surface that needs more is not kept.
pub(super) const ROOM: usize = 64;
/// So many take little room, which is laid out faster.
const FEW: usize = 16;
/// Vertices that a surface may gain before it has to be made anew in more room.
const SPARE: usize = 4;

impl<V: Vector> Seed<V> {
    /// Of a pair that has not been asked about yet.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            axis: None,
            vertices: [[0; 2]; ROOM],
            vertex_count: 0,
            facets: [[0; 3]; 2 * ROOM],
            facet_count: 0,
        }
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
        straightened(difference, self.go_on(difference, first, limits, goal), limits)
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
        if self.facet_count > 0 {
            return match self.stand(difference) {
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

    /// From the last surface, if it stands.
    ///
    /// # Errors
    /// Why it does not.
    #[inline]
    pub(super) fn stand<D: AnyDifference<V>>(
        &self,
        difference: &D,
    ) -> Result<Outcome<V>, Fallen<V>> {
        let (vertices, facets) = (self.known(), &self.facets[..usize::from(self.facet_count)]);
        if vertices.len() <= FEW {
            standing::outcome::<V, D, { 4 * FEW }, { 2 * FEW }>(difference, vertices, facets)
        } else {
            standing::outcome::<V, D, { 4 * ROOM }, { 2 * ROOM }>(difference, vertices, facets)
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
        let grown = match usize::from(self.vertex_count) + SPARE {
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
        let nearest = growth.resume(difference, self.vertices(), self.facets()).ok_or(0_u32)?;
        if let Some(corners) = nearest {
            // The origin has come out through this facet: a walk begins there.
            let mut kept = [[0; 2]; 3];
            for (kept, &corner) in kept.iter_mut().zip(corners.as_ref()) {
                *kept = self.vertices[usize::from(corner)];
            }
            self.keep_vertices(kept[..V::DIM].iter().copied());
            return Err(0);
        }
        if let Some((axis, vertex)) = fallen.beyond {
            growth.go_beyond(difference, axis, vertex);
        }
        let stop = run(&Grow::<N>, &mut growth, difference, limits, goal, &mut ());
        self.drop_all();
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
        let known = self.known();
        let known = &known[..known.len().min(V::DIM)];
        let looks = match fan::outcome(difference, first.along, known, limits, goal) {
            Ok(found) => {
                self.axis = Some(found.outcome.axis);
                self.keep_vertices(found.vertices());
                return found.outcome;
            }
            Err(Unknown::NotParted(_)) => 1,
            Err(Unknown::Untold(looks)) => looks,
        };
        let mut walk = WalkOn.start(difference, first);
        walk.add_steps(looks);
        if !walk.resume(difference, self.vertices().take(V::DIM)) {
            walk.turn(first);
        }
        match run(&WalkOn, &mut walk, difference, limits, goal, &mut ()) {
            Stop::Stalled => {
                self.drop_all();
                inside::go_on(&walk, difference, limits, goal, self)
            }
            stop => {
                self.keep_walk(&walk);
                Outcome::new(walk.bracket(), walk.witness(), stop)
            }
        }
    }

    fn known(&self) -> &[[u32; 2]] {
        &self.vertices[..usize::from(self.vertex_count)]
    }

    fn vertices(&self) -> impl Iterator<Item = [u32; 2]> + '_ {
        self.vertices[..usize::from(self.vertex_count)].iter().copied()
    }

    fn facets(&self) -> impl Iterator<Item = [u8; 3]> + '_ {
        self.facets[..usize::from(self.facet_count)].iter().copied()
    }

    /// Forgets all but the axis.
    fn drop_all(&mut self) {
        (self.vertex_count, self.facet_count) = (0, 0);
    }

    fn keep_walk(&mut self, walk: &Walk<V>) {
        self.axis = Some(walk.bracket().axis());
        self.keep_vertices(walk.simplex().vertices().map(|vertex| vertex.numbers));
    }

    /// A simplex, unless a shape does not number its points.
    fn keep_vertices(&mut self, vertices: impl Iterator<Item = [u32; 2]>) {
        self.drop_all();
        for (kept, numbers) in self.vertices.iter_mut().zip(vertices) {
            if numbers.contains(&UNNUMBERED) {
                return self.drop_all();
            }
            *kept = numbers;
            self.vertex_count += 1;
        }
    }
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
        if polytope.vertices().len() > ROOM || polytope.facets().len() > self.facets.len() {
            return self.drop_all();
        }
        self.keep_vertices(polytope.vertices().iter().map(|vertex| vertex.numbers));
        if self.vertex_count == 0 {
            return;
        }
        for (kept, facet) in self.facets.iter_mut().zip(polytope.facets()) {
            for (kept, &corner) in kept.iter_mut().zip(facet.corners().as_ref()) {
                *kept = corner as u8;
            }
            self.facet_count += 1;
        }
    }
}

impl<V: Vector> Default for Seed<V> {
    fn default() -> Self {
        Self::new()
    }
}
