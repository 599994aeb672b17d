//! What is asked, and about which rows.

use asunder_zoo::{BuildError, Class, Family, Row};
use std::borrow::Cow;

/// What is asked about the pairs of a row.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Question {
    /// The signed distance with witness points, cold.
    Distance,
    /// Whether the shapes overlap, and nothing else.
    Overlap,
    /// The signed distance of pairs that move, begun where the last frame ended, and cold.
    Warm,
    /// A one-shot manifold of shapes that overlap.
    Manifold,
    /// When shapes that are apart meet, B sent towards A.
    Cast,
}

/// Walks of a row.
const WALKS: usize = 60;

impl Question {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Distance, Self::Overlap, Self::Warm, Self::Manifold, Self::Cast];

    /// Whether this program can ask it: each question is a feature of the build.
    #[must_use]
    pub fn is_built(self) -> bool {
        match self {
            Self::Distance => cfg!(feature = "distance"),
            Self::Overlap => cfg!(feature = "overlap"),
            Self::Warm => cfg!(feature = "warm"),
            Self::Manifold => cfg!(feature = "manifold"),
            Self::Cast => cfg!(feature = "cast"),
        }
    }

    /// In files and on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Distance => "distance",
            Self::Overlap => "overlap",
            Self::Warm => "warm",
            Self::Manifold => "manifold",
            Self::Cast => "cast",
        }
    }

    /// For people.
    #[must_use]
    pub fn title(self) -> &'static str {
        match self {
            Self::Distance => "signed distance with witness points, cold",
            Self::Overlap => "whether they overlap",
            Self::Warm => {
                "signed distance of pairs that move 1 % and turn 1° a frame, warm and cold"
            }
            Self::Manifold => "one-shot contact manifold",
            Self::Cast => "straight cast, B sent towards A",
        }
    }

    /// Whose time is set against asunder's.
    #[must_use]
    pub fn rival(self) -> &'static str {
        match self {
            Self::Warm => crate::ours::COLD,
            _ => "parry",
        }
    }

    /// The row as it is asked about: at rest or moving; `None` if this is no question for it.
    ///
    /// # Errors
    /// None that the zoo knows of.
    pub fn asked_of(self, row: &Row) -> Result<Option<Cow<'_, Row>>, BuildError> {
        if Family::CURVED.contains(&row.family) && self != Self::Cast {
            return Ok(None);
        }
        Ok(match self {
            Self::Distance | Self::Overlap => Some(Cow::Borrowed(row)),
            Self::Warm => Some(Cow::Owned(row.walks(WALKS)?)),
            Self::Manifold => (row.class == Class::Shallow).then_some(Cow::Borrowed(row)),
            Self::Cast => (row.class == Class::Apart).then_some(Cow::Borrowed(row)),
        })
    }
}
