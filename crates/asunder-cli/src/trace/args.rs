//! What can be asked of `asunder trace`.

use asunder_zoo::Method;
use clap::{Args, ValueEnum};
use std::path::PathBuf;

#[derive(Debug, Args)]
pub(crate) struct TraceArgs {
    /// File of pairs (see asunder query), or a trace to replay, or `-` for standard input; without
    /// it, the embedded sample.
    pub(crate) file: Option<PathBuf>,
    /// Which pair of the file; without it, the first.
    #[arg(long)]
    pub(crate) id: Option<String>,
    /// Solver to watch: auto, gjk, epa, uepa or sampling [default: auto; of a trace, its own].
    #[arg(long, value_parser = solver)]
    pub(crate) solver: Option<Method>,
    /// How to write it.
    #[arg(long, value_enum, default_value_t)]
    pub(crate) format: Format,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, ValueEnum)]
pub(crate) enum Format {
    /// All that there is to know, to be replayed.
    #[default]
    Json,
    /// A strip of pictures.
    Svg,
    /// One picture that moves, an SVG too; of the first 100 steps.
    Animation,
    /// A sentence for each step.
    Text,
}

fn solver(name: &str) -> Result<Method, String> {
    asunder_trace::method(name).ok_or_else(|| "must be auto, gjk, epa, uepa or sampling".to_owned())
}

/// What `asunder trace --help` says beside its options.
pub(crate) const EXPLAINED: &str = "\
OUTPUT (json)
  case (the pair), solver, dim, margin (of both shapes), vertices (a, b: points of the cores; a − b
  is a vertex of the difference), steps (stage, axis, found, corners, facets, front, nearest, lower,
  upper) and end (stop: converged, stalled or step_limit; lower, upper, signed_distance, axis from a
  to b, point_a, point_b, steps). Vertices are told by their numbers, coordinates are the world's.
  The end is the answer of asunder query. Where auto comes to it without steps that can be shown
  (closed forms, facets, bodies of revolution cut down to the plane), the steps are those of a run
  without such ways, and may be more than the end counts.

EXAMPLES
  asunder trace --solver epa --format text          the first pair of the embedded sample
  asunder trace pairs.jsonl --id x --format svg > x.svg
  asunder trace x.json > again.json                 runs a trace again; says if anything differs

EXIT STATUS
  0 done; 1 no such pair, or it cannot be read, computed or written; 2 wrong arguments; 3 the replay
  differs; 130 interrupted.";
