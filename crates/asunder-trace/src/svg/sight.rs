//! From the world to the paper. In space: an orthographic view from aside and above.

use asunder_zoo::triple::{Triple, dot};

/// Where the paper's right, its top and the reader are, as seen from the world.
const RIGHT: Triple = [0.829, 0.0, -0.559];
const TOP: Triple = [-0.224, 0.917, -0.331];
const READER: Triple = [0.513, 0.399, 0.760];

/// A view that shows everything given in a box on the paper.
#[derive(Clone, Copy, Debug)]
pub struct Sight {
    dim: usize,
    scale: f64,
    /// Of the world's middle, on paper.
    shift: [f64; 2],
}

impl Sight {
    /// A view that fits `points` into a box: left, top, width, height.
    #[must_use]
    pub fn fit(dim: usize, points: impl Iterator<Item = Triple>, room: [f64; 4]) -> Self {
        let plain = Self { dim, scale: 1.0, shift: [0.0; 2] };
        let (mut low, mut high) = ([f64::INFINITY; 2], [f64::NEG_INFINITY; 2]);
        for at in
            points.map(|point| plain.flat(point)).filter(|at| at.iter().all(|x| x.is_finite()))
        {
            for axis in 0..2 {
                low[axis] = low[axis].min(at[axis]);
                high[axis] = high[axis].max(at[axis]);
            }
        }
        if low[0] > high[0] {
            (low, high) = ([-1.0; 2], [1.0; 2]);
        }
        let [left, top, width, height] = room;
        let across = (high[0] - low[0]).max(1e-300);
        let tall = (high[1] - low[1]).max(1e-300);
        let scale = (width / across).min(height / tall);
        let middle = [0, 1].map(|axis| 0.5 * (low[axis] + high[axis]));
        let shift =
            [left + width / 2.0 - scale * middle[0], top + height / 2.0 + scale * middle[1]];
        Self { dim, scale, shift }
    }

    /// The view of a plane, or of space.
    #[must_use]
    pub fn dim(&self) -> usize {
        self.dim
    }

    fn flat(&self, point: Triple) -> [f64; 2] {
        if self.dim == 2 { [point[0], point[1]] } else { [dot(point, RIGHT), dot(point, TOP)] }
    }

    /// On paper, where y points down.
    #[must_use]
    pub fn see(&self, point: Triple) -> (f64, f64) {
        let [x, y] = self.flat(point);
        (self.shift[0] + self.scale * x, self.shift[1] - self.scale * y)
    }

    /// How near to the reader a point is.
    #[must_use]
    pub fn near(&self, point: Triple) -> f64 {
        if self.dim == 2 { 0.0 } else { dot(point, READER) }
    }

    /// A length of the world on paper.
    #[must_use]
    pub fn long(&self, length: f64) -> f64 {
        length * self.scale
    }
}
