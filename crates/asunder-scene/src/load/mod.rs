//! Files into a scene.
//!
//! 1. A file's format is told by its extension, else by how it begins.
//! 2. What can be read becomes parts; what cannot becomes a [`Problem`](crate::Problem) that names
//!    the file, the part, and what to do. Nothing fails as a whole.
//! 3. Files are not trusted: what a header claims is held against the file's size before there is
//!    room made for it, and nesting and counts have limits.

mod dae;
mod file;
mod format;
mod gltf;
mod intake;
mod joints;
mod obj;
mod packages;
mod parts;
mod ply;
mod polygon;
mod soup;
mod srdf;
mod stl;
mod text;
mod together;
mod urdf;
mod xml;

use crate::scene::Scene;
use crate::unit::Unit;
use file::File;
use format::Format;
use intake::Intake;
use soup::Model;
use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::PathBuf;
use together::Extent;

/// What to read, and how. [`Load::files`] reads.
///
/// ```
/// use asunder_scene::{Load, Unit};
/// let load = Load { unit: Unit::Millimetre, ..Load::default() };
/// let scene = load.files(&["no such file.stl".into()]);
/// assert_eq!(scene.parts.len(), 0);
/// assert_eq!(scene.problems[0].place, "no such file.stl");
/// ```
#[derive(Clone, Debug, Default)]
pub struct Load {
    /// What lengths in the scene are in.
    pub unit: Unit,
    /// Values of robots' joints: radians, or metres where a joint slides. 0 where none is given.
    pub joints: BTreeMap<String, f64>,
    /// Where `package://` looks: folders of packages, and folders that hold such folders. After
    /// them it looks in those of `ROS_PACKAGE_PATH`, in `share` of those of `AMENT_PREFIX_PATH`, and
    /// upwards from the robot's own folder.
    pub packages: Vec<PathBuf>,
    /// More than this is refused. Messages say what to leave out or to split; programs of one's own
    /// may allow more.
    pub limits: Limits,
}

/// How much is too much.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Of one file; and of what reading one glTF or Collada file adds to it: copies of meshes that
    /// are stretched unlike others, or placed, positions that are read again, and zeros that are not
    /// written out.
    pub bytes: u64,
    /// Of the scene.
    pub parts: usize,
    /// Of the scene; instances of one mesh count once.
    pub triangles: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Self { bytes: 2 << 30, parts: 2_000_000, triangles: 100_000_000 }
    }
}

impl Load {
    /// Reads files into one scene, in their order; SRDF after all others, since it speaks of their
    /// robots.
    ///
    /// Names of parts are unique: a second one gets ` #2`. If there is more than one file, names
    /// begin with the file's, and its folder's where two files are called the same.
    #[must_use]
    pub fn files(&self, paths: &[PathBuf]) -> Scene {
        let mut intake = Intake::new(self, paths);
        let (late, early): (Vec<&PathBuf>, Vec<_>) =
            paths.iter().partition(|path| Format::of_extension(path) == Some(Format::Srdf));
        let mut extents = Vec::new();
        for path in early.into_iter().chain(late) {
            let parts = intake.scene.parts.len();
            intake.begin(path);
            match File::read(path, self.limits.bytes) {
                Ok(file) => {
                    read_safely(&mut intake, &file);
                    let stated = Format::of(&file).is_ok_and(Format::states_its_unit);
                    let size = together::largest(&intake.scene.parts[parts..]);
                    let (file, up) = (intake.file().to_owned(), intake.up);
                    extents.push(Extent { file, stated, size, up });
                }
                Err(message) => intake.problem(None, message),
            }
            intake.end();
        }
        joints::check(&mut intake);
        together::check(&mut intake, &extents);
        intake.scene
    }

    /// Reads a file that is in memory already; its name tells the format.
    #[must_use]
    pub fn bytes(&self, name: &str, bytes: &[u8]) -> Scene {
        let file = File { path: name.into(), bytes: bytes.to_vec() };
        let mut intake = Intake::new(self, &[]);
        intake.begin(&file.path);
        read_safely(&mut intake, &file);
        intake.end();
        joints::check(&mut intake);
        intake.scene
    }
}

/// No reader is known to panic; but they face anything, and one bad file must not lose the others.
/// What is half read when it happens is sound: parts are added whole.
fn read_safely(intake: &mut Intake<'_>, file: &File) {
    let reading = AssertUnwindSafe(|| read(intake, file));
    if catch_unwind(reading).is_err() {
        let message = "could not be read, and not for a fault of its own: please report it, with \
                       the file";
        intake.problem(None, message);
    }
}

fn read(intake: &mut Intake<'_>, file: &File) {
    match Format::of(file) {
        Ok(Format::Gltf) => gltf::read(intake, file),
        Ok(Format::Urdf) => urdf::read(intake, file),
        Ok(Format::Srdf) => srdf::read(intake, file),
        Ok(Format::Parts) => parts::read(intake, file),
        Ok(Format::Obj) => intake.model(obj::read(&file.bytes)),
        Ok(Format::Stl) => intake.model(stl::read(&file.bytes)),
        Ok(Format::Ply) => intake.model(ply::read(&file.bytes).map(Model::from)),
        Ok(Format::Collada) => {
            intake.model(dae::read(&file.bytes, intake.load.unit, intake.load.limits));
        }
        Err(message) => intake.problem(None, message),
    }
}
