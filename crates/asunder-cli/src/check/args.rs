//! What can be asked of `asunder check`.

use asunder_scene::{Options, Pattern, Unit};
use clap::{Args, ValueEnum};
use std::path::{Path, PathBuf};

#[derive(Debug, Default, Args)]
pub(crate) struct Check {
    /// Files: glTF (.glb, .gltf), OBJ, STL, PLY, Collada, URDF (with an SRDF), JSON Lines of parts.
    /// Without any, the embedded sample.
    pub(crate) scene: Vec<PathBuf>,
    /// Parts nearer to each other than this are too close: `0.005`, `5mm`.
    #[arg(long, value_name = "LENGTH", value_parser = length, allow_hyphen_values = true)]
    clearance: Option<Length>,
    /// Overlaps less deep than this count as touching: `0.1mm`.
    #[arg(long, value_name = "LENGTH", value_parser = length, allow_hyphen_values = true)]
    tolerance: Option<Length>,
    /// Unit of all that is printed, and of files that state none: m, cm, mm, in, ft.
    #[arg(long, value_name = "UNIT")]
    units: Option<Unit>,
    /// Pairs not to look at, by names of parts: `bolt*`, or of both: `left*,right*`. A name may have
    /// a comma in it. One that matches nothing is hinted at. May be repeated.
    #[arg(long, value_name = "PATTERN")]
    pub(crate) ignore: Vec<String>,
    /// Look at no other pairs than these; one that matches nothing is a problem (exit status 2). May
    /// be repeated.
    #[arg(long, value_name = "PATTERN")]
    pub(crate) only: Vec<String>,
    /// Value of a robot's joint, in radians, or metres where it slides. May be repeated.
    #[arg(long, value_name = "NAME=VALUE", value_parser = joint)]
    pub(crate) joint: Vec<(String, f64)>,
    /// Check the links of each robot against each other too; done anyway if there is nothing but
    /// one robot.
    #[arg(long = "self")]
    own: bool,
    /// Folder in which `package://` is looked for, before those of ROS_PACKAGE_PATH and
    /// AMENT_PREFIX_PATH and those above the robot's file. May be repeated.
    #[arg(long, value_name = "DIR")]
    pub(crate) package: Vec<PathBuf>,
    /// How to write the findings [default: table on a terminal, else json].
    #[arg(long, value_enum)]
    pub(crate) format: Option<Format>,
    /// Write a page with the list and a view that can be turned; it works offline.
    #[arg(long, value_name = "FILE.html")]
    pub(crate) report: Option<PathBuf>,
    /// Write the scene with markers, for any viewer of glTF.
    #[arg(long, value_name = "FILE.glb")]
    pub(crate) glb: Option<PathBuf>,
    /// Write a drawing of a layout in the plane.
    #[arg(long, value_name = "FILE.svg")]
    pub(crate) svg: Option<PathBuf>,
    /// Do not keep the convex pieces of meshes for the next time, nor look for kept ones. They are
    /// kept in asunder/pieces, in $XDG_CACHE_HOME, else %LOCALAPPDATA%, else ~/.cache.
    #[arg(long)]
    no_cache: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Format {
    Table,
    Json,
    Csv,
    Parquet,
}

/// A length with or without its unit.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Length {
    value: f64,
    unit: Option<Unit>,
}

impl Check {
    /// Of the scene; the embedded sample is in mm.
    pub(crate) fn unit(&self) -> Unit {
        let own = if self.scene.is_empty() { Unit::Millimetre } else { Unit::default() };
        self.units.unwrap_or(own)
    }

    /// What an option gives, in the scene's unit.
    fn in_unit(&self, option: &str, given: Option<Length>) -> Result<f64, String> {
        let Some(Length { value, unit }) = given else { return Ok(0.0) };
        let (own, unit) = (self.unit(), unit.unwrap_or(self.unit()));
        let length = own.from(value, unit);
        if !length.is_finite() {
            return Err(format!(
                "{option}: {value:e} {unit} is too large in {own}; give a smaller length"
            ));
        }
        Ok(length)
    }

    /// # Errors
    /// A message if a length is too large in the scene's unit.
    pub(crate) fn options(&self) -> Result<Options, String> {
        let patterns = |texts: &[String]| texts.iter().map(|text| Pattern::new(text)).collect();
        Ok(Options {
            clearance: self.in_unit("--clearance", self.clearance)?,
            tolerance: self.in_unit("--tolerance", self.tolerance)?,
            own: self.own,
            ignore: patterns(&self.ignore),
            only: patterns(&self.only),
            cache: if self.no_cache { None } else { cache() },
            ..Options::default()
        })
    }

    /// Formats are told by names first, and what a file refers to is looked for beside it.
    ///
    /// # Errors
    /// A message if standard input is asked for.
    pub(crate) fn only_files(&self) -> Result<(), String> {
        if self.scene.iter().any(|path| path == Path::new("-")) {
            return Err(
                "-: check reads files only, not standard input; save what comes there as a \
                        file and give that (a file of this name is ./-)"
                    .to_owned(),
            );
        }
        Ok(())
    }

    /// The files to write, by their options.
    pub(crate) fn written(&self) -> Vec<(&'static str, &Path)> {
        let files = [("--report", &self.report), ("--glb", &self.glb), ("--svg", &self.svg)];
        files.into_iter().filter_map(|(option, path)| Some((option, path.as_deref()?))).collect()
    }

    /// Names of the files, for headlines.
    pub(crate) fn title(&self, sample: &str) -> String {
        let name =
            |path: &PathBuf| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        match self.scene.as_slice() {
            [] => sample.to_owned(),
            files => files.iter().map(name).collect::<Vec<_>>().join(", "),
        }
    }
}

/// Where a user's programs keep what they can make again.
fn cache() -> Option<PathBuf> {
    let given =
        |name: &str| std::env::var_os(name).filter(|path| !path.is_empty()).map(PathBuf::from);
    let home = || given("HOME").map(|home| home.join(".cache"));
    let folder = given("XDG_CACHE_HOME").or_else(|| given("LOCALAPPDATA")).or_else(home)?;
    Some(folder.join("asunder").join("pieces"))
}

fn length(text: &str) -> Result<Length, String> {
    let digits = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let wrong =
        || format!("`{text}` is no length; give a number with or without a unit: 0.005, 5mm");
    let value: f64 = digits.trim().parse().map_err(|_| wrong())?;
    if !(value >= 0.0 && value.is_finite()) {
        return Err(format!("`{text}`: a length is 0 or more"));
    }
    let unit = match &text[digits.len()..] {
        "" => None,
        unit => Some(unit.parse()?),
    };
    Ok(Length { value, unit })
}

fn joint(text: &str) -> Result<(String, f64), String> {
    let wrong = || format!("`{text}` is no joint's value; give NAME=VALUE: shoulder=0.5");
    let (name, value) = text.split_once('=').ok_or_else(wrong)?;
    let value: f64 = value.trim().parse().map_err(|_| wrong())?;
    if name.trim().is_empty() || !value.is_finite() {
        return Err(wrong());
    }
    Ok((name.trim().to_owned(), value))
}

/// What `asunder check --help` says beside its options.
pub(crate) const EXPLAINED: &str = r#"WHAT IS CHECKED
  Every pair of parts: a node of glTF, an object of OBJ, a file of STL or PLY, a link of a robot, a
  line of JSON. Links that a joint connects are not checked against each other, unless an SRDF
  enables that, nor pairs that an SRDF allows. A part inside another is a clash.

OUTPUT
  Pairs that are not clear of each other, the deepest first. Of each:
    a, b              names of the two parts
    verdict           clash      proven to overlap, and no way out within --tolerance is known
                      too close  proven to be apart, nearer than --clearance
                      touching   neither is proven, or the overlap is not deeper than --tolerance
    signed_distance   negative: how deep; lower and upper are the bounds that are proven
    axis              unit vector from a to b: where to move b to part them
    point_a, point_b  a point of either part
    how               convex         both parts are convex
                      triangles      triangle by triangle; of an overlap, the shortest way out that
                                     was found
                      convex pieces  the same, of parts that consist of convex pieces
                      inside         one part is inside the other
  Lengths are in --units (default: m; the embedded sample: mm). Points and axis are in the
  coordinates of the scene; in a layout z is 0. A number that is not known is null, in csv nothing,
  in parquet NaN.
    json          one object: unit, clearance, parts (how many were looked at), pairs_measured;
                  clashes, too_close, touching (how many); interrupted; findings, a list with the
                  fields above; problems (what could not be checked) and hints, lists of place and
                  message
    csv, parquet  a row for each: a, b, verdict, how, signed_distance, lower, upper, axis_x, axis_y,
                  axis_z, point_a_x, … point_b_z; problems and hints are on standard error

JSON LINES OF PARTS
  {"name": "shelf", "dim": 2, "shape": {"type": "cuboid", "half_extents": [1, 0.3]}}
  with shapes and poses as in asunder query --help; dim is 2 in a layout, 3 in space. A field that
  is not read is refused, where query ignores it: a "Pose" would leave the part at the origin.

LIMITS
  A file of 2 GiB; 2 million parts and 100 million triangles in all, a mesh that stands in several
  places counted once. What is beyond them is told as a problem, and the rest is checked. No option
  raises them.

EXIT STATUS
  0 all clear (touching is no clash); 1 parts overlap or are too close, which they are to any
  --clearance if they touch; 2 something could not be checked or written, or wrong arguments; 130
  interrupted. A file that cannot be read is 2 here, and 1 in query and trace.

EXAMPLES
  asunder check                                       the embedded sample
  asunder check robot.urdf --joint elbow=1.2          a robot against itself
  asunder check plant.glb --clearance 20mm --report clashes.html
  asunder check a.stl b.stl --units mm --format csv > clashes.csv
  asunder check room.jsonl --svg room.svg"#;
