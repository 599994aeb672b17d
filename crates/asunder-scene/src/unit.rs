//! What lengths are in.

use core::fmt;
use core::str::FromStr;

/// What lengths are in. Files that state a unit (glTF and URDF: metres; Collada: its own) are converted to the
/// scene's; those that state none (OBJ, STL, PLY, JSON Lines) are taken to be in it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Unit {
    /// m
    #[default]
    Metre,
    /// cm
    Centimetre,
    /// mm
    Millimetre,
    /// in
    Inch,
    /// ft
    Foot,
}

impl Unit {
    /// All of them.
    pub const ALL: [Self; 5] =
        [Self::Metre, Self::Centimetre, Self::Millimetre, Self::Inch, Self::Foot];

    /// As it is written behind a number.
    #[must_use]
    pub fn symbol(self) -> &'static str {
        match self {
            Self::Metre => "m",
            Self::Centimetre => "cm",
            Self::Millimetre => "mm",
            Self::Inch => "in",
            Self::Foot => "ft",
        }
    }

    /// One of it is so many metres.
    #[must_use]
    pub fn metres(self) -> f64 {
        match self {
            Self::Metre => 1.0,
            Self::Centimetre => 0.01,
            Self::Millimetre => 0.001,
            Self::Inch => 0.0254,
            Self::Foot => 0.3048,
        }
    }

    /// A length in this unit, given in another.
    #[must_use]
    pub fn from(self, length: f64, given: Self) -> f64 {
        if self == given { length } else { length * (given.metres() / self.metres()) }
    }
}

impl fmt::Display for Unit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.symbol())
    }
}

impl FromStr for Unit {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let known = Self::ALL.map(Self::symbol).join(", ");
        Self::ALL
            .into_iter()
            .find(|unit| unit.symbol() == text)
            .ok_or(format!("`{text}` is no unit of length; give one of {known}"))
    }
}
