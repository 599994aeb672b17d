//! Where two shapes touch: the contact patch that an engine solves.
//!
//! One query gives an axis and its proof. What is around the deepest points follows from what the
//! shapes show to that axis:
//! 1. Each shape shows a [`Feature`]: a corner, an edge or a face, as an [`Outline`] of few corners.
//! 2. Seen along the axis, the outlines are flat. What they share is a point, a line or a polygon
//!    (Sutherland and Hodgman 1974): one clip for every pair of shapes.
//! 3. Each corner of it is lifted back onto both shapes: that is a [`Contact`], with a
//!    [number](ContactId) that says of which corners and edges it is made.
//! 4. The deepest one and three more with the largest area are kept: a [`Manifold`].
//!
//! Margins come last, as ever: points move along the axis by them. The manifold can also be
//! gathered over frames ([`Incremental`]), or found by slightly tilted looks for shapes that do
//! not know their faces ([`Tilted`]). [`Cache`] carries impulses from frame to frame.

mod added;
mod around;
#[cfg(feature = "alloc")]
mod cache;
mod clip;
mod edges;
mod error;
mod feature;
mod flat;
mod hull;
mod incremental;
mod interval;
mod look;
mod manifold;
mod one_shot;
mod rims;
mod shapes;
mod stretched;
mod summed;
mod tilted;
mod view;

#[cfg(feature = "alloc")]
pub use cache::{Cache, Carried};
pub use error::LengthError;
pub use feature::{Feature, FeatureId, Outline};
pub use incremental::Incremental;
pub use manifold::{Contact, ContactId, Manifold};
pub use tilted::Tilted;
pub use view::View;
