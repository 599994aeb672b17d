//! PLY, text and binary in either order of bytes.
//!
//! 1. The header lists elements (vertex, face, …), how many of each, and their properties.
//! 2. The counts are held against the file's size before anything is read.
//! 3. The numbers follow, in that order; those that nobody asked for are skipped.

use super::polygon::triangulate;
use super::soup::{Piece, Soup, strip};
use super::stl::short;
use super::text::unmarked;
use asunder::glam::DVec3;

/// A number's form in a binary file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    I8,
    U8,
    I16,
    U16,
    I32,
    U32,
    F32,
    F64,
}

struct Property {
    name: String,
    /// Of a list, the form of its length.
    length: Option<Form>,
    form: Form,
}

struct Element {
    name: String,
    count: u64,
    properties: Vec<Property>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Little,
    Big,
}

/// The numbers after the header.
enum Body<'a> {
    Text(&'a str),
    Binary(&'a [u8], Order),
}

/// All of the file.
///
/// # Errors
/// A text that says what is wrong, and where.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<Piece>, String> {
    let Header { elements, order, rest } = header(unmarked(bytes))?;
    let mut body = match order {
        Some(order) => Body::Binary(rest, order),
        None => {
            let text = std::str::from_utf8(rest)
                .map_err(|_| "says that it is text, but what follows its header is not")?;
            Body::Text(text)
        }
    };
    let (mut vertices, mut faces, mut strips) = (Vec::new(), Lists::default(), Lists::default());
    for element in &elements {
        element.fits(&body)?;
        match element.name.as_str() {
            "vertex" => vertices = read_vertices(element, &mut body)?,
            "face" => faces = Lists::read(element, &mut body)?,
            "tristrips" => strips = Lists::read(element, &mut body)?,
            _ => skip(element, &mut body)?,
        }
    }
    if faces.counts.is_empty() && strips.counts.is_empty() {
        let message = "has vertices only, no faces: a cloud of points has no surface";
        return Err(message.to_owned());
    }
    let mut soup = Soup { vertices, triangles: Vec::new() };
    for (number, corners) in faces.iter().enumerate() {
        triangulate(&soup.vertices, corners, &mut soup.triangles)
            .map_err(|fault| format!("face {number} (counted from 0) {fault}"))?;
    }
    for (number, corners) in strips.iter().enumerate() {
        add_strips(&mut soup, corners)
            .map_err(|fault| format!("strip {number} (counted from 0) {fault}"))?;
    }
    Ok(vec![Piece { name: None, soup: Ok(soup) }])
}

/// The triangles of strips one after another, each but the last ended by [`END`].
fn add_strips(soup: &mut Soup, corners: &[u32]) -> Result<(), String> {
    let count = soup.vertices.len();
    if let Some(corner) = corners.iter().find(|c| **c != END && **c as usize >= count) {
        return Err(format!("names vertex {corner} (counted from 0), of {count}"));
    }
    corners.split(|corner| *corner == END).for_each(|one| soup.triangles.extend(strip(one)));
    Ok(())
}

/// What a header says, and what is behind it.
struct Header<'a> {
    elements: Vec<Element>,
    /// `None` for text.
    order: Option<Order>,
    rest: &'a [u8],
}

fn header(bytes: &[u8]) -> Result<Header<'_>, String> {
    let (mut elements, mut order): (Vec<Element>, _) = (Vec::new(), None);
    let mut rest = bytes;
    for number in 1.. {
        let end = rest
            .iter()
            .position(|byte| *byte == b'\n')
            .ok_or("is no PLY file: its header has no `end_header`")?;
        let line = String::from_utf8_lossy(&rest[..end]);
        rest = &rest[end + 1..];
        let words: Vec<&str> = line.split_whitespace().collect();
        let wrong = || format!("line {number} of the header cannot be read: {}", short(&line));
        match words[..] {
            ["ply"] if number == 1 => {}
            _ if number == 1 => return Err("is no PLY file: it must begin with `ply`".to_owned()),
            ["format", "ascii", _] => order = Some(None),
            ["format", "binary_little_endian", _] => order = Some(Some(Order::Little)),
            ["format", "binary_big_endian", _] => order = Some(Some(Order::Big)),
            ["element", name, count] => {
                let count = count.parse().map_err(|_| wrong())?;
                let (name, properties) = (name.to_owned(), Vec::new());
                elements.push(Element { name, count, properties });
            }
            ["property", ref property @ ..] => {
                let property = Property::parse(property).ok_or_else(wrong)?;
                elements.last_mut().ok_or_else(wrong)?.properties.push(property);
            }
            ["end_header"] => break,
            [] | ["comment" | "obj_info", ..] => {}
            _ => return Err(wrong()),
        }
    }
    let order = order.ok_or("has no line `format` in its header")?;
    Ok(Header { elements, order, rest })
}

impl Property {
    fn parse(words: &[&str]) -> Option<Self> {
        let (length, form, name) = match *words {
            ["list", length, form, name] => (Some(Form::parse(length)?), form, name),
            [form, name] => (None, form, name),
            _ => return None,
        };
        Some(Self { name: name.to_owned(), length, form: Form::parse(form)? })
    }
}

impl Form {
    fn parse(name: &str) -> Option<Self> {
        Some(match name {
            "char" | "int8" => Self::I8,
            "uchar" | "uint8" => Self::U8,
            "short" | "int16" => Self::I16,
            "ushort" | "uint16" => Self::U16,
            "int" | "int32" => Self::I32,
            "uint" | "uint32" => Self::U32,
            "float" | "float32" => Self::F32,
            "double" | "float64" => Self::F64,
            _ => return None,
        })
    }

    fn bytes(self) -> usize {
        match self {
            Self::I8 | Self::U8 => 1,
            Self::I16 | Self::U16 => 2,
            Self::I32 | Self::U32 | Self::F32 => 4,
            Self::F64 => 8,
        }
    }

    /// Of so many bytes with the most significant first.
    fn value(self, b: [u8; 8]) -> f64 {
        match self {
            Self::I8 => f64::from(b[0].cast_signed()),
            Self::U8 => f64::from(b[0]),
            Self::I16 => f64::from(i16::from_be_bytes([b[0], b[1]])),
            Self::U16 => f64::from(u16::from_be_bytes([b[0], b[1]])),
            Self::I32 => f64::from(i32::from_be_bytes([b[0], b[1], b[2], b[3]])),
            Self::U32 => f64::from(u32::from_be_bytes([b[0], b[1], b[2], b[3]])),
            Self::F32 => f64::from(f32::from_be_bytes([b[0], b[1], b[2], b[3]])),
            Self::F64 => f64::from_be_bytes(b),
        }
    }
}

impl Body<'_> {
    fn bytes_left(&self) -> usize {
        match self {
            // The last number may have no blank behind it.
            Self::Text(text) => text.len() + 1,
            Self::Binary(bytes, _) => bytes.len(),
        }
    }

    fn next(&mut self, form: Form) -> Option<Result<f64, String>> {
        match self {
            Self::Text(text) => {
                let begun = text.trim_ascii_start();
                let end = begun.find(|c: char| c.is_ascii_whitespace()).unwrap_or(begun.len());
                let (word, rest) = begun.split_at(end);
                *text = rest;
                if word.is_empty() {
                    return None;
                }
                Some(word.parse().map_err(|_| format!("must be a number, not {}", short(word))))
            }
            Self::Binary(bytes, order) => {
                let (number, rest) = bytes.split_at_checked(form.bytes())?;
                *bytes = rest;
                let mut most_first = [0; 8];
                most_first[..number.len()].copy_from_slice(number);
                if *order == Order::Little {
                    most_first[..number.len()].reverse();
                }
                Some(Ok(form.value(most_first)))
            }
        }
    }
}

impl Element {
    /// Whether there can be so many of it in what is left of the file.
    fn fits(&self, body: &Body<'_>) -> Result<(), String> {
        let least: usize = match body {
            Body::Text(_) => 2 * self.properties.len(),
            Body::Binary(..) => {
                self.properties.iter().map(|p| p.length.unwrap_or(p.form).bytes()).sum()
            }
        };
        let left = body.bytes_left();
        // Of a thing without properties there is nothing to read, however often.
        if self.count > 0 && (least == 0 || self.count > (left / least) as u64) {
            let (name, count) = (&self.name, self.count);
            return Err(format!(
                "is cut off: its header says {count} of `{name}`, of {least} bytes or more each, \
                 and there are {left} bytes left"
            ));
        }
        Ok(())
    }

    fn place(&self, name: &str) -> Option<usize> {
        self.properties.iter().position(|property| property.name == name)
    }

    /// The numbers of a property of the element with this number.
    fn numbers(
        &self,
        property: &Property,
        number: u64,
        body: &mut Body<'_>,
        into: &mut Vec<f64>,
    ) -> Result<(), String> {
        let at = || format!("{} {number} (counted from 0)", self.name);
        let mut next = |form| {
            body.next(form)
                .ok_or_else(|| format!("is cut off in {}", at()))?
                .map_err(|fault| format!("{} of {} {fault}", property.name, at()))
        };
        into.clear();
        let count = property.length.map_or(Ok(1.0), &mut next)?;
        if !(count >= 0.0 && count.fract() == 0.0) {
            return Err(format!("{} of {} has {count} entries", property.name, at()));
        }
        // A length beyond the file ends with the file.
        for _ in 0..count as u64 {
            into.push(next(property.form)?);
        }
        Ok(())
    }
}

fn read_vertices(element: &Element, body: &mut Body<'_>) -> Result<Vec<DVec3>, String> {
    let places = ["x", "y", "z"].map(|name| element.place(name));
    let [Some(x), Some(y), Some(z)] = places else {
        return Err("must have x, y and z as properties of its vertices".to_owned());
    };
    if u32::try_from(element.count).is_err() {
        return Err("has more vertices than can be numbered; split it".to_owned());
    }
    let mut vertices = Vec::with_capacity(element.count as usize);
    let mut numbers = Vec::new();
    let mut values = vec![0.0; element.properties.len()];
    for number in 0..element.count {
        for (property, value) in element.properties.iter().zip(&mut values) {
            element.numbers(property, number, body, &mut numbers)?;
            *value = numbers.first().copied().unwrap_or(f64::NAN);
        }
        vertices.push(DVec3::new(values[x], values[y], values[z]));
    }
    Ok(vertices)
}

/// Ends a strip within a list of strips, where the file says −1.
const END: u32 = u32::MAX;

/// Corners of all faces or strips, one after another, and how many each has.
#[derive(Default)]
struct Lists {
    corners: Vec<u32>,
    counts: Vec<u32>,
}

impl Lists {
    fn read(element: &Element, body: &mut Body<'_>) -> Result<Self, String> {
        let name = &element.name;
        let list = element.place("vertex_indices").or_else(|| element.place("vertex_index"));
        let list = list
            .ok_or_else(|| format!("must have `vertex_indices` as a property of its `{name}`"))?;
        let ends = name == "tristrips";
        let mut lists = Self::default();
        let mut numbers = Vec::new();
        for number in 0..element.count {
            for (place, property) in element.properties.iter().enumerate() {
                element.numbers(property, number, body, &mut numbers)?;
                if place == list {
                    for x in &numbers {
                        let corner = corner(*x).or((ends && *x == -1.0).then_some(END));
                        lists.corners.push(corner.ok_or_else(|| {
                            format!(
                                "{name} {number} (counted from 0) has a corner {x}, which is no \
                                 number of a vertex"
                            )
                        })?);
                    }
                    lists.counts.push(numbers.len() as u32);
                }
            }
        }
        Ok(lists)
    }

    fn iter(&self) -> impl Iterator<Item = &[u32]> {
        let mut rest = self.corners.as_slice();
        self.counts.iter().map(move |count| {
            let (corners, others) = rest.split_at(*count as usize);
            rest = others;
            corners
        })
    }
}

fn corner(x: f64) -> Option<u32> {
    (x.fract() == 0.0 && (0.0..f64::from(END)).contains(&x)).then_some(x as u32)
}

fn skip(element: &Element, body: &mut Body<'_>) -> Result<(), String> {
    let mut numbers = Vec::new();
    for number in 0..element.count {
        for property in &element.properties {
            element.numbers(property, number, body, &mut numbers)?;
        }
    }
    Ok(())
}
