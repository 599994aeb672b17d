//! The pictures of the documentation, each drawn from a run of a solver.
//!
//! `cargo xtask figures` writes them to `docs/figures`; a test holds what is committed against what
//! would be written.

use crate::svg;
use crate::touch::Touch;
use crate::trace::Trace;
use asunder_zoo::{Case, Method};
use core::error::Error;

/// A picture and its file's name.
pub type Figure = (&'static str, String);

/// Five corners each, one deep in the other.
const POLYGONS: &str = r#"{"id":"polygons","dim":2,
"a":{"type":"hull","points":[[0,0],[1.3,-0.9],[2.2,-0.2],[2,1],[0.8,1.5]]},
"b":{"type":"hull","points":[[0,0.1],[1.2,-0.8],[2.4,0.1],[2.1,1.2],[0.9,1.4]],"pose":{"translation":[1.55,0.35]}}}"#;
/// The same, apart.
const APART: &str = r#"{"id":"apart","dim":2,
"a":{"type":"hull","points":[[0,0],[1.3,-0.9],[2.2,-0.2],[2,1],[0.8,1.5]]},
"b":{"type":"hull","points":[[0,0.1],[1.2,-0.8],[2.4,0.1],[2.1,1.2],[0.9,1.4]],"pose":{"translation":[2.7,1.3]}}}"#;
/// A polygon beside a long one: the first guess is far from the nearest points.
const AROUND: &str = r#"{"id":"around","dim":2,
"a":{"type":"hull","points":[[-3,-0.3],[3,-0.5],[3.2,0.2],[0.5,0.9],[-2.8,0.4]]},
"b":{"type":"hull","points":[[0,0.1],[1.2,-0.8],[2.4,0.1],[2.1,1.2],[0.9,1.4]],"pose":{"translation":[1.6,1.9]}}}"#;
/// The worked example of dyn4j's article on EPA.
const ARTICLE: &str = r#"{"id":"article","dim":2,"a":{"type":"hull","points":[[4,11],[4,5],[9,9]]},
"b":{"type":"hull","points":[[5,7],[7,3],[10,2],[12,7]]}}"#;
/// Two boxes in space.
const BOXES: &str = r#"{"id":"boxes","dim":3,"a":{"type":"cuboid","half_extents":[1,0.7,0.8]},
"b":{"type":"cuboid","half_extents":[0.8,0.6,0.6],"pose":{"translation":[1.2,0.6,0.3],"rotation":[0.2,0.3,0.1,0.9]}}}"#;
/// Two ellipses.
const CURVED: &str = r#"{"id":"curved","dim":2,"a":{"type":"ellipsoid","radii":[1.6,0.8]},
"b":{"type":"ellipsoid","radii":[0.6,1.3],"pose":{"translation":[0.8,0.5],"rotation":0.4}}}"#;
/// Two capsules whose margins overlap while their cores do not.
const MARGINS: &str = r#"{"id":"margins","dim":2,"a":{"type":"capsule","half_height":0.9,"radius":0.5},
"b":{"type":"rounded","radius":0.4,"inner":{"type":"cuboid","half_extents":[0.5,0.35]},"pose":{"translation":[1.25,0.6],"rotation":0.5}}}"#;

/// A hexagonal foot that stands on the edge of a table, leaning a little.
const FOOT: &str = r#"{"id":"foot","dim":3,"a":{"type":"cuboid","half_extents":[1.3,0.3,1]},
"b":{"type":"hull","points":[[1,-0.5,0],[0.5,-0.5,0.866],[-0.5,-0.5,0.866],[-1,-0.5,0],[-0.5,-0.5,-0.866],[0.5,-0.5,-0.866],
[0.5,0.5,0],[0.25,0.5,0.433],[-0.25,0.5,0.433],[-0.5,0.5,0],[-0.25,0.5,-0.433],[0.25,0.5,-0.433]],
"pose":{"translation":[0.75,0.78,0.35],"rotation":[0.012,0.13,-0.02,0.99]}}}"#;
/// Farther apart than this, contacts are left out.
const PREDICTION: f64 = 0.1;

/// Every figure, by name.
///
/// # Errors
/// A pair that cannot be read or built, which a test rules out.
pub fn all() -> Result<Vec<Figure>, Box<dyn Error>> {
    let strip = |text: &str, method| -> Result<String, Box<dyn Error>> {
        let case = Case::parse(text)?;
        Ok(svg::strip(&Trace::record(&case, method)?, &case))
    };
    let few = |text: &str, method, steps: &[usize]| -> Result<String, Box<dyn Error>> {
        let case = Case::parse(text)?;
        let trace = Trace::record(&case, method)?;
        // These steps close no bracket: the depth is from a solver that does.
        let answer = Trace::record(&case, Method::Epa)?;
        let shown = steps.iter().map(|&index| svg::step(&trace, &case, index));
        let panels: Vec<_> = std::iter::once(svg::pair(&answer, &case)).chain(shown).collect();
        Ok(svg::side_by_side(&panels, &crate::say::end(&answer)))
    };
    let moving = |text: &str, method| -> Result<String, Box<dyn Error>> {
        let case = Case::parse(text)?;
        Ok(svg::motion(&Trace::record(&case, method)?, &case))
    };
    let clipped = |text: &str| -> Result<String, Box<dyn Error>> {
        let case = Case::parse(text)?;
        let trace = Trace::record(&case, Method::Auto)?;
        let touch = Touch::of(&case, PREDICTION)?;
        let panels =
            [svg::pair(&trace, &case), svg::shown(&touch, &case), svg::kept(&touch, &case)];
        Ok(svg::side_by_side(&panels, "How a manifold is clipped"))
    };
    Ok(vec![
        ("difference", few(POLYGONS, Method::Gjk, &[0, 1])?),
        ("gjk", strip(AROUND, Method::Gjk)?),
        ("epa", strip(POLYGONS, Method::Epa)?),
        ("epa-article", strip(ARTICLE, Method::Epa)?),
        ("epa-space", strip(BOXES, Method::Epa)?),
        ("uepa-apart", strip(APART, Method::Uepa)?),
        ("uepa-overlapping", strip(POLYGONS, Method::Uepa)?),
        ("uepa-moving", moving(POLYGONS, Method::Uepa)?),
        ("curved", strip(CURVED, Method::Epa)?),
        ("margins", strip(MARGINS, Method::Gjk)?),
        ("manifold", clipped(FOOT)?),
    ])
}
