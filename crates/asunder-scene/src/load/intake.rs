//! The scene while it is being filled: unique names, limits, and where a problem is.

use super::Load;
use super::soup::{Model, Piece, Soup};
use crate::mesh::Mesh;
use crate::part::{Geometry, LinkId, Part};
use crate::scene::{Problem, Robot, Scene};
use asunder::Pose;
use asunder::glam::DVec3;
use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Problems of one file that are told one by one; the others are counted.
const MOST_PROBLEMS: usize = 100;

/// The scene while it is being filled.
pub(super) struct Intake<'a> {
    pub(super) load: &'a Load,
    pub(super) scene: Scene,
    /// All that are read: of many, names begin with the file's.
    files: &'a [PathBuf],
    /// The file being read, for names: `arm.glb`; with its folder, where another one is called the same.
    file: String,
    stem: String,
    problems_of_file: usize,
    /// The axis that points up, if the file says so.
    pub(super) up: Option<char>,
    /// How often a name has been asked for.
    names: HashMap<String, usize>,
    triangles: usize,
}

impl<'a> Intake<'a> {
    pub(super) fn new(load: &'a Load, files: &'a [PathBuf]) -> Self {
        let scene = Scene { unit: load.unit, ..Scene::default() };
        Self {
            load,
            scene,
            files,
            file: String::new(),
            stem: String::new(),
            problems_of_file: 0,
            up: None,
            names: HashMap::new(),
            triangles: 0,
        }
    }

    pub(super) fn begin(&mut self, path: &Path) {
        let is_namesake =
            |other: &&PathBuf| *other != path && other.file_name() == path.file_name();
        let file = match self.files.iter().find(is_namesake) {
            Some(_) => path.as_os_str(),
            None => path.file_name().unwrap_or(path.as_os_str()),
        };
        self.file = file.to_string_lossy().into_owned();
        self.stem = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        self.problems_of_file = 0;
        self.up = None;
    }

    pub(super) fn end(&mut self) {
        let untold = self.problems_of_file.saturating_sub(MOST_PROBLEMS);
        if untold > 0 {
            let message = format!("{untold} more problems in this file");
            self.scene.problems.push(Problem { place: self.file.clone(), message });
        }
    }

    /// Whether something was wrong with the file so far.
    pub(super) fn has_problem(&self) -> bool {
        self.problems_of_file > 0
    }

    /// Tells what is wrong with the file, or with a part of it.
    pub(super) fn problem(&mut self, part: Option<&str>, message: impl Into<String>) {
        self.problems_of_file += 1;
        if self.problems_of_file <= MOST_PROBLEMS {
            let place = match part {
                Some(part) => format!("{}/{}", self.file, printable(part)),
                None => self.file.clone(),
            };
            self.scene.problems.push(Problem { place, message: printable(&message.into()) });
        }
    }

    /// The file being read.
    pub(super) fn file(&self) -> &str {
        &self.file
    }

    /// Tells something that is odd and no reason to leave anything out.
    pub(super) fn hint_at(&mut self, place: &str, message: &str) {
        let hint = Problem { place: printable(place), message: printable(message) };
        self.scene.hints.push(hint);
    }

    /// Tells something that is wrong with no file.
    pub(super) fn problem_of(&mut self, place: &str, message: String) {
        self.scene.problems.push(Problem { place: printable(place), message: printable(&message) });
    }

    /// All of a mesh file, or why it could not be read.
    pub(super) fn model(&mut self, model: Result<Model, String>) {
        let Model { pieces, left_out, hints, up } = match model {
            Ok(model) => model,
            Err(message) => return self.problem(None, message),
        };
        if pieces.is_empty() && left_out.is_empty() {
            self.problem(None, "has no triangle");
        }
        self.up = up;
        pieces.into_iter().for_each(|piece| self.piece(piece));
        left_out.into_iter().for_each(|message| self.problem(None, message));
        for (part, message) in hints {
            let place = part.map_or(self.file.clone(), |part| format!("{}/{part}", self.file));
            self.hint_at(&place, &message);
        }
    }

    fn piece(&mut self, Piece { name, soup }: Piece) {
        let mesh = soup.and_then(|soup| self.mesh(soup));
        self.part(name.as_deref(), mesh.map(Geometry::Mesh), Pose::IDENTITY);
    }

    /// Checked, and counted against the limit.
    pub(super) fn mesh(&mut self, soup: Soup) -> Result<Arc<Mesh>, String> {
        self.reserve(soup.triangles.len())?;
        soup.mesh().map(Arc::new).map_err(|error| error.to_string())
    }

    /// Counts triangles before room is made for them.
    pub(super) fn reserve(&mut self, triangles: usize) -> Result<(), String> {
        let most = self.load.limits.triangles;
        if triangles > most.saturating_sub(self.triangles) {
            let had = self.triangles;
            return Err(format!(
                "has {triangles} triangles, and {had} are read already: the limit is {most} in \
                 all; leave parts out or simplify them"
            ));
        }
        self.triangles += triangles;
        Ok(())
    }

    /// A part that stands somewhere in space, or why there is none.
    pub(super) fn part(
        &mut self,
        name: Option<&str>,
        geometry: Result<Geometry, String>,
        pose: Pose<DVec3>,
    ) {
        self.part_of(name, geometry, pose, 3, None);
    }

    /// A part of a scene in 2 or 3 dimensions, maybe of a robot; its place among the parts.
    pub(super) fn part_of(
        &mut self,
        name: Option<&str>,
        geometry: Result<Geometry, String>,
        pose: Pose<DVec3>,
        dim: usize,
        link: Option<LinkId>,
    ) -> Option<usize> {
        match geometry.and_then(|geometry| self.admit(&pose, dim).map(|()| geometry)) {
            Ok(geometry) => {
                let name = self.unique(name);
                self.scene.flat = dim == 2;
                self.scene.parts.push(Part { name, geometry, pose, link });
                Some(self.scene.parts.len() - 1)
            }
            Err(message) => {
                self.problem(name, message);
                None
            }
        }
    }

    fn admit(&self, pose: &Pose<DVec3>, dim: usize) -> Result<(), String> {
        let most = self.load.limits.parts;
        if self.scene.parts.len() >= most {
            return Err(format!("is one too many: the limit is {most} parts; leave others out"));
        }
        if !self.scene.parts.is_empty() && self.scene.flat != (dim == 2) {
            let (here, others) = if dim == 2 { (2, 3) } else { (3, 2) };
            return Err(format!(
                "has {here} dimensions, but the parts before it have {others}; give it to a run \
                 of its own"
            ));
        }
        if !pose.translation.is_finite() {
            return Err("stands at a place that is not finite".to_owned());
        }
        Ok(())
    }

    pub(super) fn robot(&mut self, robot: Robot) -> usize {
        self.scene.robots.push(robot);
        self.scene.robots.len() - 1
    }

    fn unique(&mut self, name: Option<&str>) -> String {
        let name = match (name, self.files.len() > 1) {
            (Some(name), true) => format!("{}/{name}", self.file),
            (Some(name), false) => name.to_owned(),
            (None, true) => self.file.clone(),
            (None, false) => self.stem.clone(),
        };
        let name = printable(&name);
        let times = self.names.entry(name.clone()).or_insert(0);
        *times += 1;
        if *times == 1 {
            return name;
        }
        // A name in the file may look like one of ours.
        let mut numbered = format!("{name} #{times}");
        while self.names.contains_key(&numbered) {
            numbered.push('\'');
        }
        self.names.insert(numbered.clone(), 1);
        numbered
    }
}

/// The name of something inside something else. What is hundreds of characters long is cut: a long
/// name high up in a file would be copied to all that is below it.
pub(super) fn nested(above: &str, own: &str) -> String {
    const LONGEST: usize = 500;
    let own = own.char_indices().nth(LONGEST).map_or(own, |(end, _)| &own[..end]);
    match above {
        "" => own.to_owned(),
        above if above.len() > LONGEST => format!("…/{own}"),
        above => format!("{above}/{own}"),
    }
}

/// Names and texts out of files go to terminals.
fn printable(text: &str) -> String {
    if text.contains(char::is_control) {
        return text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect();
    }
    text.to_owned()
}
