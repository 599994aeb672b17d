//! What can be asked of `asunder query`.

use asunder::Limits;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct Query {
    /// File to read, or `-` for standard input; without it, the embedded sample.
    pub(crate) file: Option<PathBuf>,
    /// Numbers to compute with.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) precision: Precision,
    /// Solver to use; gjk and sampling give true but wide bounds where shapes overlap.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) solver: Method,
    /// Width of the bounds, relative to the size, that is enough for curved shapes: above 0,
    /// below 1 [default: 5e-7 in f64, 1e-5 in f32].
    #[arg(long, value_name = "R", value_parser = tolerance)]
    pub(crate) tolerance: Option<f64>,
    /// Limit of steps (support calls on each shape) for a pair: 5 to 100000 [default: 1000].
    #[arg(long, value_name = "N", value_parser = steps)]
    pub(crate) steps: Option<u32>,
    /// How to write answers [default: table on a terminal, else json].
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,
    /// Longest line that is read, in MiB, 1 or more; a longer one gets an error in its place and is
    /// never held in memory.
    #[arg(long, value_name = "MIB", default_value_t = DEFAULT_LINE, value_parser = mebibytes)]
    pub(crate) max_line: usize,
}

impl Query {
    /// What is wrong with options that are right one by one.
    pub(crate) fn fault(&self) -> Option<String> {
        // As it is computed with.
        let tolerance = self.tolerance.filter(|_| self.precision == Precision::F32)?;
        let fault = Limits::new(tolerance as f32, Limits::<f32>::MIN_STEPS).err()?;
        Some(format!("--tolerance {tolerance:e} with --precision f32: {fault}"))
    }
}

/// In MiB.
pub(crate) const DEFAULT_LINE: usize = 64;

#[derive(Clone, Copy, Debug, Default, PartialEq, ValueEnum)]
pub(crate) enum Precision {
    F32,
    #[default]
    F64,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, ValueEnum)]
pub(crate) enum Method {
    /// GJK, then EPA, then Unified EPA where that stalls.
    #[default]
    Auto,
    Gjk,
    Epa,
    Uepa,
    Sampling,
}

#[derive(Clone, Copy, Debug, PartialEq, ValueEnum)]
pub(crate) enum Format {
    Json,
    Table,
}

fn tolerance(text: &str) -> Result<f64, String> {
    let value: f64 = text.parse().map_err(|_| format!("`{text}` is not a number"))?;
    Limits::new(value, Limits::<f64>::MIN_STEPS).map_err(|error| error.to_string())?;
    Ok(value)
}

fn steps(text: &str) -> Result<u32, String> {
    let value = text.parse().map_err(|_| format!("`{text}` is not a whole number"))?;
    Limits::new(0.5, value).map_err(|error| error.to_string())?;
    Ok(value)
}

fn mebibytes(text: &str) -> Result<usize, String> {
    let wrong = || format!("`{text}` is no whole number of MiB, 1 or more");
    text.parse().ok().filter(|&count| count > 0).ok_or_else(wrong)
}

/// What `asunder query --help` says beside its options.
pub(crate) const FORMATS: &str = r#"INPUT
  One pair a line; blank lines are skipped, a field given twice is refused:
    {"id": "x", "dim": 3, "a": SHAPE, "b": SHAPE}
  Other fields of the line are ignored, those of a SHAPE too, but told of: a "Pose" leaves its shape
  at the origin (asunder check refuses what it does not read).
  SHAPE has a "type" and, optionally, a "pose": {"translation": [x, y, z], "rotation":
  [x, y, z, w]} (a quaternion; an angle in radians in 2D). Lengths are in any one unit.
    ball      radius                      capsule   half_height, radius (axis y)
    cuboid    half_extents                cylinder  half_height, radius (axis y, 3D)
    ellipsoid radii                       cone      half_height, radius (axis y, apex up, 3D)
    hull      points                      rounded   radius, inner (a SHAPE without pose)
    scaled    factors, inner (likewise)   sum       first, second (likewise)
    placed    inner (a SHAPE with a pose) point, segment, triangle   points (1, 2, 3)

OUTPUT (json)
  One object a line, in order: id, intersects, verdict, signed_distance (negative: depth), lower and
  upper (proven bounds), normal (from a to b), point_a, point_b (world coordinates), status
  (converged, stalled, step_limit), steps, and unread where a SHAPE has a field that is not read. A
  line that cannot be answered gives {"id", "line", "error"}. The verdict says whether intersects is proven:
    overlapping  true, proven: upper is below 0
    apart        false, proven: lower is above 0
    touching     not proven: 0 lies between the bounds, and they are no farther apart than rounding,
                 or the default tolerance, explains; true where signed_distance is 0 or less, else
                 false, though either may be so
    undecided    null: 0 lies between them, and they are farther apart, as --solver gjk or a coarse
                 --tolerance leaves them

EXIT STATUS
  0 all answered; 1 the file cannot be read, or the answers not be written; 2 a line could not be
  answered, or wrong arguments; 130 interrupted.

EXAMPLES
  asunder query                          the embedded sample, pairs of other libraries
  asunder query pairs.jsonl              a table, on a terminal
  asunder query pairs.jsonl > out.jsonl  JSON Lines
  echo '{"dim":2,"a":{"type":"ball","radius":1},"b":{"type":"cuboid","half_extents":[1,1],
    "pose":{"translation":[1.5,0]}}}' | tr -d '\n' | asunder query -
  asunder query pairs.jsonl --solver uepa --precision f32 --tolerance 1e-4"#;
