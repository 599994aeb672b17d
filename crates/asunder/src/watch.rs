//! Looking at a solver between its steps.

/// Sees the state of a solver after each step. `()` looks at nothing and costs nothing; any
/// `FnMut(&State)` is a watcher.
///
/// ```
/// use asunder::{glam::DVec2, shape::Cuboid, solver::Gjk, Pair, Pose};
/// let cuboid = Cuboid::new(DVec2::ONE)?;
/// let pair = Pair::new(&cuboid, &cuboid).relative(Pose::at(DVec2::new(5.0, 1.0)));
/// let mut uppers = Vec::new();
/// let answer = pair.solver(Gjk).watched(|state: &<Gjk as asunder::solver::Solver<DVec2>>::State| {
///     uppers.push(state.bracket().upper());
/// });
/// assert!(uppers.is_sorted_by(|before, after| before >= after)); // it only ever gets closer
/// assert_eq!(uppers.len() as u32, answer.steps());
/// # Ok::<(), asunder::shape::ShapeError>(())
/// ```
pub trait Watch<State> {
    /// Called after each step.
    fn see(&mut self, state: &State);
}

impl<State> Watch<State> for () {
    #[inline(always)]
    fn see(&mut self, _state: &State) {}
}

impl<State, F: FnMut(&State)> Watch<State> for F {
    #[inline]
    fn see(&mut self, state: &State) {
        self(state);
    }
}
