//! stub
use crate::answers::Slots;
use crate::chunk::Job;
use crate::lane::Lane;
use asunder::Vector;
use asunder::space::Space;
#[derive(Clone, Copy, Debug)]
pub(crate) struct Seed<V: Vector> {
    pub(crate) pair: u32,
    pub(crate) steps: u32,
    pub(crate) lower: V::Scalar,
    pub(crate) axis: V,
    pub(crate) reach: V::Scalar,
    pub(crate) size: V::Scalar,
    pub(crate) corners: [[V; 2]; 4],
}
#[inline(always)]
pub(crate) fn solve<F: Lane, V: Space<Scalar = F::Real>>(
    _token: F::Token,
    _job: &Job<'_, '_, V>,
    seeds: &mut Vec<Seed<V>>,
    _slots: &mut Slots<'_, V>,
    rest: &mut Vec<u32>,
) {
    rest.extend(seeds.drain(..).map(|seed| seed.pair));
}
