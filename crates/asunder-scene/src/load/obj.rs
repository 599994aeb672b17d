//! Wavefront OBJ: vertices and faces. Free-form surfaces and curves and calls of other files are told
//! and left out; what else is in it does not matter here.
//!
//! A part is what `o` or `g` begins; a group that is taken up again within its object goes on.
//! Faces are cut into triangles at the end, since a face may name vertices that come later.

use super::polygon::triangulate;
use super::soup::{Model, Piece, Soup};
use super::stl::short;
use super::text;
use asunder::glam::DVec3;
use std::collections::HashMap;

/// A part while it is being read.
#[derive(Default)]
struct Group {
    name: Option<String>,
    /// Corners of all faces, one face after another.
    corners: Vec<u32>,
    /// How many corners each face has, and its line.
    faces: Vec<(u32, usize)>,
    /// The first face that cannot be read.
    fault: Option<String>,
}

#[derive(Default)]
struct Reader {
    vertices: Vec<DVec3>,
    groups: Vec<Group>,
    /// Which group goes by an object's number and a name.
    known: HashMap<(usize, String), usize>,
    object: Option<String>,
    objects: usize,
    current: Option<usize>,
    surfaces: Option<Line>,
    curves: Option<Line>,
    calls: Option<Line>,
}

/// Lines that are left out: the first of them, and how many.
struct Line {
    keyword: String,
    line: usize,
    count: usize,
}

/// The parts.
///
/// # Errors
/// A text that says what is wrong, and in which line.
pub(super) fn read(bytes: &[u8]) -> Result<Model, String> {
    let mut reader = Reader::default();
    let mut joined = String::new();
    let mut line = 0;
    for bytes in text::lines(bytes) {
        line += 1;
        // Names may be in any encoding.
        let text = String::from_utf8_lossy(bytes);
        let begun = text.trim_end().strip_suffix('\\');
        if let Some(begun) = begun.filter(|_| !ends_in_comment(&joined, &text)) {
            joined.push_str(begun);
            joined.push(' ');
            continue;
        }
        if joined.is_empty() {
            reader.line(&text, line)?;
        } else {
            reader.line(&format!("{joined}{text}"), line)?;
            joined.clear();
        }
    }
    // The last line may say that it goes on.
    reader.line(&joined, line)?;
    if reader.vertices.is_empty() && reader.groups.is_empty() {
        return Err("is no OBJ file: it has neither vertex nor face".to_owned());
    }
    Ok(reader.model())
}

/// Names may have a `#` in them.
fn is_name(keyword: &str) -> bool {
    matches!(keyword, "o" | "g")
}

/// A backslash in a comment is text: `# from C:\models\`.
fn ends_in_comment(joined: &str, text: &str) -> bool {
    let keyword = joined.split_whitespace().chain(text.split_whitespace()).next();
    let mut words = text.split_whitespace();
    !keyword.is_some_and(is_name) && words.any(|word| word.starts_with('#'))
}

impl Reader {
    fn line(&mut self, text: &str, line: usize) -> Result<(), String> {
        let mut words = text.split_whitespace();
        let keyword = words.next();
        let is_name = keyword.is_some_and(is_name);
        let mut words = words.take_while(|word| is_name || !word.starts_with('#'));
        match keyword {
            Some("v") => {
                let mut coordinate = || words.next().and_then(|word| word.parse::<f64>().ok());
                // A vertex that cannot be read still counts, so that the faces keep theirs.
                let mut next = || coordinate().unwrap_or(f64::NAN);
                self.vertices.push(DVec3::new(next(), next(), next()));
                if u32::try_from(self.vertices.len()).is_err() {
                    return Err("has more vertices than can be numbered; split it".to_owned());
                }
            }
            // `fo` is what versions before 3.0 wrote.
            Some("f" | "fo") => self.face(words, text, line),
            Some("o") => {
                self.object = Some(words.collect::<Vec<_>>().join(" ")).filter(|n| !n.is_empty());
                self.objects += 1;
                self.current = None;
            }
            Some("g") => self.group(&words.collect::<Vec<_>>().join(" ")),
            Some(keyword @ "surf") => Line::add(&mut self.surfaces, keyword, line),
            Some(keyword @ ("curv" | "curv2")) => Line::add(&mut self.curves, keyword, line),
            Some(keyword @ ("call" | "csh")) => Line::add(&mut self.calls, keyword, line),
            _ => {}
        }
        Ok(())
    }

    fn model(self) -> Model {
        let parts = self.groups.into_iter().filter(|g| !g.faces.is_empty() || g.fault.is_some());
        let pieces = parts.map(|group| piece(&self.vertices, group)).collect();
        let surfaces = self.surfaces.iter().map(|surfaces| {
            let why = "is not read and left out; make faces of it where it was made";
            surfaces.told("a free-form surface", why)
        });
        let calls = self.calls.iter().map(|calls| {
            let why = "is not followed: what is in it is left out; put it into this file";
            calls.told("a call of another file", why)
        });
        let left_out = surfaces.chain(calls).collect();
        // What bounds a surface goes with it; a curve alone encloses nothing.
        let curves = self.curves.iter().filter(|_| self.surfaces.is_none());
        let hints =
            curves.map(|c| (None, c.told("a free-form curve", "has no area and is left out")));
        Model { pieces, left_out, hints: hints.collect(), up: None }
    }

    fn group(&mut self, name: &str) {
        // `g` alone, `default` and `off` all end a group.
        let name = if matches!(name, "default" | "off") { "" } else { name };
        let key = (self.objects, name.to_owned());
        if let Some(known) = self.known.get(&key) {
            self.current = Some(*known);
            return;
        }
        let full = match (&self.object, name) {
            (Some(object), "") => Some(object.clone()),
            (Some(object), group) if object != group => Some(format!("{object}/{group}")),
            (_, "") => None,
            (_, group) => Some(group.to_owned()),
        };
        self.known.insert(key, self.groups.len());
        self.current = Some(self.groups.len());
        self.groups.push(Group { name: full, ..Group::default() });
    }

    fn face<'a>(&mut self, words: impl Iterator<Item = &'a str>, text: &str, line: usize) {
        if self.current.is_none() {
            self.group("");
        }
        let vertices = self.vertices.len();
        let Some(group) = self.current.and_then(|current| self.groups.get_mut(current)) else {
            return;
        };
        let first = group.corners.len();
        for word in words {
            match corner(word, vertices) {
                Some(corner) => group.corners.push(corner),
                None => {
                    let message = format!("line {line} names no vertex: {}", short(text));
                    group.fault.get_or_insert(message);
                    group.corners.truncate(first);
                    return;
                }
            }
        }
        group.faces.push(((group.corners.len() - first) as u32, line));
    }
}

impl Line {
    fn add(all: &mut Option<Self>, keyword: &str, line: usize) {
        let first = || Self { keyword: keyword.to_owned(), line, count: 0 };
        all.get_or_insert_with(first).count += 1;
    }

    fn told(&self, what: &str, why: &str) -> String {
        let Self { keyword, line, count } = self;
        let others = match count - 1 {
            0 => String::new(),
            others => format!(" ({others} more of them)"),
        };
        format!("line {line} has {what} (`{keyword}`){others}, which {why}")
    }
}

/// The number of `7`, `7/1`, `7//3` or, from the last vertex back, `-1`, counted from 0.
fn corner(word: &str, vertices: usize) -> Option<u32> {
    let number: i64 = word.split('/').next()?.parse().ok()?;
    let index = if number < 0 { vertices as i64 + number } else { number - 1 };
    u32::try_from(index).ok()
}

fn piece(vertices: &[DVec3], group: Group) -> Piece {
    let name = group.name.clone();
    Piece { name, soup: soup(vertices, group) }
}

fn soup(vertices: &[DVec3], group: Group) -> Result<Soup, String> {
    if let Some(fault) = group.fault {
        return Err(fault);
    }
    // Only the vertices of this part, so that parts do not copy all of them.
    let mut soup = Soup::default();
    let mut local = HashMap::new();
    let mut rest = group.corners.as_slice();
    let mut face = Vec::new();
    for (count, line) in group.faces {
        let (corners, others) = rest.split_at(count as usize);
        rest = others;
        face.clear();
        for corner in corners {
            let Some(vertex) = vertices.get(*corner as usize) else {
                // The last number that a corner may have leads to one more than it can hold.
                let (number, count) = (u64::from(*corner) + 1, vertices.len());
                return Err(format!("the face in line {line} names vertex {number}, of {count}"));
            };
            if !vertex.is_finite() {
                let number = corner + 1;
                return Err(format!(
                    "the face in line {line} names vertex {number}, which is not three finite \
                     numbers"
                ));
            }
            face.push(*local.entry(*corner).or_insert_with(|| {
                soup.vertices.push(*vertex);
                (soup.vertices.len() - 1) as u32
            }));
        }
        triangulate(&soup.vertices, &face, &mut soup.triangles)
            .map_err(|fault| format!("the face in line {line} {fault}"))?;
    }
    Ok(soup)
}
