//! What can be asked of the program.

use crate::check::args::{Check, EXPLAINED};
use crate::query::args::{FORMATS, Query};
use crate::trace::args::{EXPLAINED as TRACED, TraceArgs};
use clap::{Parser, Subcommand};

#[derive(Debug, Parser)]
#[command(
    name = "asunder",
    version,
    about = "How far apart things are, or how far one must move to set them asunder.",
    long_about = "How far apart things are, or how far one must move to set them asunder: signed \
                  distance with proven lower and upper bounds, in 2D and 3D, of whole assemblies, \
                  robots and layouts, or of single pairs of convex shapes.\n\nWithout a command it \
                  checks its embedded sample, a gear stage with two clashes.",
    after_help = "See `asunder check --help`, `query --help` and `trace --help` for formats and examples."
)]
pub(crate) struct Args {
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Say which parts of a scene touch, overlap or come too close.
    #[command(after_long_help = EXPLAINED)]
    Check(Box<Check>),
    /// Answer pairs of shapes, one JSON object a line.
    #[command(after_long_help = FORMATS)]
    Query(Query),
    /// Write down a solver's run on one pair, step by step.
    #[command(after_long_help = TRACED)]
    Trace(TraceArgs),
}
