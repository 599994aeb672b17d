//! STL, text and binary.
//!
//! Binary is told by the size: 80 bytes, a count, 50 bytes a triangle. Many binary files begin with
//! `solid` as text files do. Text is read word by word: nobody says where its lines end.

use super::soup::{Model, Piece, Soup};
use super::text::{lines, unmarked};
use asunder::glam::DVec3;
use std::iter::Peekable;

const HEADER: usize = 84;
const TRIANGLE: usize = 50;

/// Whether it looks like one.
pub(super) fn is_stl(bytes: &[u8]) -> bool {
    is_binary(bytes) || is_text(bytes)
}

/// The triangles: one piece, or in text one for each `solid`.
///
/// # Errors
/// A text that says what is wrong, and where.
pub(super) fn read(bytes: &[u8]) -> Result<Model, String> {
    if !is_binary(bytes) && is_text(bytes) {
        return text(bytes).map(Model::from);
    }
    let soup = binary(bytes)?;
    let behind = bytes.len() - HEADER - TRIANGLE * soup.triangles.len();
    let mut model = Model::from(vec![Piece { name: None, soup: Ok(soup) }]);
    if behind >= TRIANGLE {
        model.left_out.push(format!(
            "has {behind} bytes behind its last triangle, which are not read; if they are a second \
             STL, save it as a file of its own"
        ));
    }
    Ok(model)
}

fn claimed(bytes: &[u8]) -> Option<u64> {
    let count = bytes.get(HEADER - 4..HEADER)?;
    Some(u64::from(u32::from_le_bytes(count.try_into().ok()?)))
}

fn is_binary(bytes: &[u8]) -> bool {
    claimed(bytes).is_some_and(|n| bytes.len() as u64 == HEADER as u64 + n * TRIANGLE as u64)
}

fn is_text(bytes: &[u8]) -> bool {
    let bytes = unmarked(bytes);
    let head = String::from_utf8_lossy(&bytes[..bytes.len().min(1024)]).to_lowercase();
    head.trim_start().starts_with("solid") && !head.contains('\0')
}

fn binary(bytes: &[u8]) -> Result<Soup, String> {
    let claimed = claimed(bytes).ok_or_else(|| {
        let length = bytes.len();
        format!(
            "is no STL file: {length} bytes are less than the {HEADER} of a binary header, \
                 and it does not begin with `solid`"
        )
    })?;
    let body = &bytes[HEADER..];
    let here = (body.len() / TRIANGLE) as u64;
    if claimed > here {
        return Err(format!(
            "is cut off, or no STL file: its header says {claimed} triangles, and it has bytes \
             for {here}"
        ));
    }
    if claimed == 0 && here > 0 {
        return Err(format!("says that it has no triangle, but has bytes for {here}"));
    }
    let mut soup = Soup::default();
    for triangle in body.chunks_exact(TRIANGLE).take(claimed as usize) {
        let first = number(soup.vertices.len())?;
        soup.triangles.push([first, first + 1, first + 2]);
        // The first 12 bytes are a normal, which the corners tell better.
        soup.vertices.extend(triangle[12..48].chunks_exact(12).map(|bytes| {
            let at = |k: usize| [bytes[k], bytes[k + 1], bytes[k + 2], bytes[k + 3]];
            DVec3::from_array([0, 4, 8].map(|k| f64::from(f32::from_le_bytes(at(k)))))
        }));
    }
    Ok(soup)
}

fn number(vertices: usize) -> Result<u32, String> {
    u32::try_from(vertices)
        .ok()
        .filter(|first| *first < u32::MAX - 2)
        .ok_or_else(|| "has more vertices than can be numbered; split the file".to_owned())
}

/// What is being read.
#[derive(Default)]
struct Solid {
    name: String,
    soup: Soup,
    corners: Vec<DVec3>,
    /// The first that is wrong with it: what follows is passed over up to the next solid.
    fault: Option<String>,
}

fn text(bytes: &[u8]) -> Result<Vec<Piece>, String> {
    let mut solids: Vec<Solid> = Vec::new();
    let mut open = false;
    let mut last = 0;
    for (line, bytes) in lines(bytes).enumerate() {
        let line = line + 1;
        let text = String::from_utf8_lossy(bytes);
        let mut words = text.split_whitespace().peekable();
        while let Some(word) = words.next().map(str::to_lowercase) {
            last = line;
            if word == "solid" {
                // Its name goes on to the end of the line.
                let name = words.by_ref().collect::<Vec<_>>().join(" ");
                solids.push(Solid { name, ..Solid::default() });
                open = true;
                continue;
            }
            let solid = solids.last_mut().filter(|_| open);
            let Some(solid) = solid else {
                return Err(format!("line {line} is outside of a solid: {}", short(&text)));
            };
            open = word != "endsolid";
            if solid.fault.is_none() {
                solid.fault = solid.word(&word, &mut words, &text, line).err();
            }
            if !open {
                words.by_ref().for_each(drop);
            }
        }
    }
    if let Some(solid) = solids.last_mut().filter(|_| open) {
        let cut = || format!("is cut off: `endsolid` is missing after line {last}");
        solid.fault.get_or_insert_with(cut);
    }
    // One solid is the file; its name is mostly that of the program that wrote it.
    let named = solids.len() > 1;
    let name = |solid: &Solid| Some(solid.name.clone()).filter(|name| named && !name.is_empty());
    let piece = |solid: Solid| Piece { name: name(&solid), soup: solid.soup() };
    Ok(solids.into_iter().map(piece).collect())
}

/// Whether what is known of a facet's normal ends here.
fn is_keyword(word: &str) -> bool {
    let known = ["outer", "vertex", "endloop", "endfacet", "endsolid", "facet"];
    known.iter().any(|keyword| word.eq_ignore_ascii_case(keyword))
}

fn vertex<'a>(
    text: &str,
    words: impl Iterator<Item = &'a str>,
    line: usize,
) -> Result<DVec3, String> {
    let numbers: Option<Vec<f64>> = words.map(|word| word.parse().ok()).collect();
    match numbers.as_deref() {
        Some([x, y, z]) => Ok(DVec3::new(*x, *y, *z)),
        _ => Err(format!("line {line} must be `vertex` and three numbers, not {}", short(text))),
    }
}

impl Solid {
    /// Heeds a word, and those that belong to it.
    fn word<'a>(
        &mut self,
        word: &str,
        words: &mut Peekable<impl Iterator<Item = &'a str>>,
        text: &str,
        line: usize,
    ) -> Result<(), String> {
        match word {
            // The corners tell the normal better.
            "facet" => while words.next_if(|word| !is_keyword(word)).is_some() {},
            "outer" => drop(words.next_if(|word| word.eq_ignore_ascii_case("loop"))),
            "vertex" => self.corners.push(vertex(text, words.take(3), line)?),
            "endloop" => self.close(line)?,
            "endfacet" | "endsolid" => self.is_closed(line)?,
            _ => return Err(format!("line {line} is no STL: {}", short(text))),
        }
        Ok(())
    }

    fn soup(self) -> Result<Soup, String> {
        self.fault.map_or(Ok(self.soup), Err)
    }

    fn close(&mut self, line: usize) -> Result<(), String> {
        if self.corners.len() != 3 {
            let corners = self.corners.len();
            return Err(format!("line {line} ends a facet with {corners} corners; it must have 3"));
        }
        let first = number(self.soup.vertices.len())?;
        self.soup.vertices.append(&mut self.corners);
        self.soup.triangles.push([first, first + 1, first + 2]);
        Ok(())
    }

    /// Whether all corners have become triangles.
    fn is_closed(&self, line: usize) -> Result<(), String> {
        match self.corners.len() {
            0 => Ok(()),
            corners => Err(format!(
                "line {line} ends a facet with {corners} corners that no `endloop` follows"
            )),
        }
    }
}

/// Text from the file, short enough for a message.
pub(super) fn short(text: &str) -> String {
    let text = text.trim();
    match text.char_indices().nth(40) {
        Some((end, _)) => format!("`{}…`", &text[..end]),
        None => format!("`{text}`"),
    }
}
