//! The horizon of lost facets: the ridges that no two of them run through in opposite directions.

use super::facet::Corners;

/// A ridge of a lost facet: `corners` with the corner at `apex` taken out.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ridge {
    pub(super) corners: Corners,
    pub(super) apex: u32,
    /// The corners that it runs between, 16 bits each.
    ends: u32,
}

impl Ridge {
    /// Filler for arrays; never read before it is overwritten.
    pub(super) const NONE: Self = Self { corners: Corners::new([0; 3]), apex: 0, ends: 0 };

    #[inline]
    fn of(corners: Corners, apex: u32) -> Self {
        Self { corners, apex, ends: ends(corners, apex as usize) }
    }
}

/// Of more lost facets than this, the other side of a ridge is looked up, and not looked for.
const MANY: usize = 64;

/// Writes the horizon of the lost ones of all facets to the front of `room`; how many ridges it has, or
/// more than there is room for.
#[inline]
pub(super) fn around(lost: &[u16], facets: &[Corners], room: &mut [Ridge]) -> usize {
    if lost.len() > MANY {
        return around_many(lost, facets, room);
    }
    let mut count = 0;
    for &index in lost {
        for apex in 0..3 {
            let ridge = Ridge::of(facets[usize::from(index)], apex);
            match room[..count].iter().position(|other| other.ends == reversed(ridge.ends)) {
                Some(same) => {
                    count -= 1;
                    room[same] = room[count];
                }
                None => {
                    room[count] = ridge;
                    count += 1;
                }
            }
        }
    }
    count
}

#[cold]
#[inline(never)]
fn around_many(lost: &[u16], facets: &[Corners], room: &mut [Ridge]) -> usize {
    let mut table = Table::new(room, 8 * lost.len());
    for &index in lost {
        for apex in 0..3 {
            if !table.put(Ridge::of(facets[usize::from(index)], apex)) {
                return usize::MAX;
            }
        }
    }
    table.gather()
}

/// Ridges of which both directions lead to the same place: the first of those from there on that is empty,
/// or has the ridge the other way round.
struct Table<'r>(&'r mut [Ridge]);

/// In the place of ends: nothing was there, and something was. No vertex has such a number.
const EMPTY: u32 = u32::MAX;
const GONE: u32 = u32::MAX - 1;

impl<'r> Table<'r> {
    fn new(room: &'r mut [Ridge], size: usize) -> Self {
        let size = size.min(room.len());
        room[..size].fill(Ridge { ends: EMPTY, ..Ridge::NONE });
        Self(&mut room[..size])
    }

    /// Puts a ridge in, or takes the one out that is the same the other way round; whether there was room.
    fn put(&mut self, ridge: Ridge) -> bool {
        let (mut at, mut free) = (self.place(ridge.ends), None);
        for _ in 0..self.0.len() {
            match self.0[at].ends {
                EMPTY => {
                    self.0[free.unwrap_or(at)] = ridge;
                    return true;
                }
                GONE => free = free.or(Some(at)),
                ends if ends == reversed(ridge.ends) => {
                    self.0[at].ends = GONE;
                    return true;
                }
                _ => {}
            }
            at = if at + 1 < self.0.len() { at + 1 } else { 0 };
        }
        free.map(|at| self.0[at] = ridge).is_some()
    }

    fn place(&self, ends: u32) -> usize {
        let hash = ends.min(reversed(ends)).wrapping_mul(0x9E37_79B1);
        ((u64::from(hash) * self.0.len() as u64) >> 32) as usize
    }

    /// Moves what is in the table to the front; how many.
    fn gather(self) -> usize {
        let mut count = 0;
        for i in 0..self.0.len() {
            if self.0[i].ends < GONE {
                self.0[count] = self.0[i];
                count += 1;
            }
        }
        count
    }
}

/// Where the ridge without corner `left_out` begins and ends, as its facet runs. Two facets that
/// share it run through it in opposite directions; a surface that is folded onto itself has it
/// twice, and cancelling those that run the same way would tear a hole.
#[inline]
pub(super) fn ends(corners: Corners, left_out: usize) -> u32 {
    let (from, to) = (corners.get((left_out + 1) % 3), corners.get((left_out + 2) % 3));
    u32::from(from) << 16 | u32::from(to)
}

/// The same ridge the other way round.
#[inline]
pub(super) fn reversed(ends: u32) -> u32 {
    ends.rotate_left(16)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::vec::Vec;

    /// A grid of `n` × `n` squares on a torus, each cut in two, with the facets left out that a hole takes.
    fn torus(n: u16, hole: impl Fn(u16, u16) -> bool) -> Vec<Corners> {
        let number = |x: u16, y: u16| (x % n) * n + y % n;
        let squares = (0..n * n).map(|i| (i / n, i % n)).filter(|&(x, y)| !hole(x, y));
        let halves = squares.flat_map(|(x, y)| {
            let [p, q, r, s] = [(0, 0), (1, 0), (1, 1), (0, 1)].map(|(i, k)| number(x + i, y + k));
            [Corners::new([p, q, r]), Corners::new([p, r, s])]
        });
        halves.collect()
    }

    fn all_ends(corners: Corners) -> [u32; 3] {
        [0, 1, 2].map(|i| ends(corners, i))
    }

    fn horizon_of(lost: &[Corners], room: usize) -> Option<Vec<u32>> {
        let mut room = std::vec![Ridge::NONE; room];
        let numbers: Vec<_> = (0..lost.len() as u16).collect();
        let count = around(&numbers, lost, &mut room);
        let mut ends: Vec<_> = room.get(..count)?.iter().map(|ridge| ridge.ends).collect();
        ends.sort_unstable();
        Some(ends)
    }

    /// Ridges whose other side nobody has, counted one by one.
    fn expected(lost: &[Corners]) -> Vec<u32> {
        let all: Vec<_> = lost.iter().flat_map(|&corners| all_ends(corners)).collect();
        let alone = |ends: &u32| !all.contains(&reversed(*ends));
        let mut ends: Vec<_> = all.iter().copied().filter(alone).collect();
        ends.sort_unstable();
        ends
    }

    #[test]
    fn few_and_many_lost_facets_have_the_ridges_around_them() {
        for (n, side) in [(4, 2), (8, 3), (20, 7), (20, 19)] {
            let lost = torus(n, |x, y| x < side && y < side);
            let horizon = horizon_of(&lost, 3 * lost.len()).unwrap();
            assert_eq!((horizon.len(), &horizon), (4 * usize::from(side), &expected(&lost)));
        }
        let closed = torus(20, |_, _| false);
        assert_eq!(horizon_of(&closed, 4 * 400), Some(Vec::new()));
    }

    #[test]
    fn a_ridge_that_is_there_twice_stays_once_when_its_other_side_comes() {
        let mut lost = torus(20, |_, _| false);
        lost.push(lost[7]);
        let horizon = horizon_of(&lost, 3 * lost.len()).unwrap();
        let mut twice = all_ends(lost[7]);
        twice.sort_unstable();
        assert_eq!(horizon, twice);
    }

    #[test]
    fn too_little_room_for_many_is_told() {
        let apart = |i: u16| Corners::new([3 * i, 3 * i + 1, 3 * i + 2]);
        let lost: Vec<_> = (0..100).map(apart).collect();
        assert_eq!(horizon_of(&lost, 299), None);
        assert_eq!(horizon_of(&lost, 300), Some(expected(&lost)));
    }
}
