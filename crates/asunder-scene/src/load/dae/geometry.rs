//! The triangles of a Collada geometry.

use super::Reader;
use crate::load::polygon::triangulate;
use crate::load::soup::{Soup, strip};
use crate::load::xml::{self, Node, child, children};
use asunder::glam::DVec3;

impl<'a, 'i> Reader<'a, 'i> {
    pub(super) fn soup(&mut self, geometry: Node<'a, 'i>) -> Result<Soup, String> {
        let mut soup = Soup::default();
        let Some(mesh) = polygons(geometry)? else { return Ok(soup) };
        for faces in mesh.children().filter(Node::is_element) {
            let kind = faces.tag_name().name();
            if !matches!(kind, "triangles" | "polylist" | "polygons" | "tristrips" | "trifans") {
                continue;
            }
            if let Some(hole) = child(faces, "ph") {
                let line = xml::line(hole);
                return Err(format!("has a face with holes; triangulate it (line {line})"));
            }
            if soup.vertices.is_empty() {
                soup.vertices = self.positions(faces)?;
            }
            let (offset, stride) = layout(faces)?;
            let mut rows = Vec::new();
            for list in children(faces, "p") {
                let indices = numbers::<u32>(list)?;
                if indices.len() % stride != 0 {
                    let (count, line) = (indices.len(), xml::line(list));
                    return Err(format!("has {count} numbers in rows of {stride} (line {line})"));
                }
                rows.push(indices.chunks_exact(stride).map(|row| row[offset]).collect::<Vec<_>>());
            }
            add_faces(&mut soup, faces, &rows)?;
        }
        // Every use of a part would copy all positions otherwise, those of other parts too.
        soup.used()
    }

    /// The positions that the input `VERTEX` leads to.
    fn positions(&mut self, faces: Node<'a, 'i>) -> Result<Vec<DVec3>, String> {
        let at = |what: &str| format!("has faces without {what} (line {})", xml::line(faces));
        let input = |node, semantic: &str| {
            children(node, "input").find(|input| input.attribute("semantic") == Some(semantic))
        };
        let vertices = input(faces, "VERTEX").ok_or_else(|| at("vertices"))?;
        let vertices = self.target(vertices, "source")?;
        let position = input(vertices, "POSITION").ok_or_else(|| at("positions"))?;
        let source = self.target(position, "source")?;
        let accessor = child(source, "technique_common").and_then(|c| child(c, "accessor"));
        let accessor = accessor.ok_or_else(|| at("an accessor of its positions"))?;
        let array = self.target(accessor, "source")?;
        if let Some(bytes) = self.read.get(&array.id()) {
            self.copies.add(*bytes, "has positions that are read again")?;
        }
        let values = numbers::<f64>(array);
        let bytes = values.as_ref().map_or(array.range().len(), |v| size_of_val(v.as_slice()));
        self.read.insert(array.id(), bytes);
        let values = values?;
        let whole = |name, default| xml::number_or(accessor, name, default).map(|x| x as usize);
        let (stride, offset) = (whole("stride", 3.0)?, whole("offset", 0.0)?);
        let places = places(accessor).filter(|places| places.iter().all(|k| *k < stride));
        let places = places.ok_or_else(|| at("positions in space"))?;
        let rows = values.get(offset..).unwrap_or_default().chunks_exact(stride);
        Ok(rows.map(|row| DVec3::from_array(places.map(|k| row[k]))).collect())
    }
}

/// Where in a row of numbers x, y and z are: what has these names, else the first that have names
/// at all, since what has none is not meant to be used.
fn places(accessor: Node<'_, '_>) -> Option<[usize; 3]> {
    let names: Vec<_> = children(accessor, "param")
        .map(|param| param.attribute("name").filter(|name| !name.is_empty()))
        .collect();
    let place =
        |axis: &str| names.iter().position(|n| n.is_some_and(|n| n.eq_ignore_ascii_case(axis)));
    if let (Some(x), Some(y), Some(z)) = (place("x"), place("y"), place("z")) {
        return Some([x, y, z]);
    }
    let named: Vec<usize> = (0..names.len()).filter(|k| names[*k].is_some()).collect();
    if named.is_empty() { Some([0, 1, 2]) } else { named.first_chunk().copied() }
}

/// The element with a geometry's polygons, if that is what the geometry is made of.
fn polygons<'a, 'i>(geometry: Node<'a, 'i>) -> Result<Option<Node<'a, 'i>>, String> {
    if let Some(brep) = child(geometry, "brep") {
        let line = xml::line(brep);
        return Err(format!("is a <brep>, which is not read; save it as a mesh (line {line})"));
    }
    let mesh = child(geometry, "mesh").or_else(|| child(geometry, "convex_mesh"));
    if let Some(url) = mesh.and_then(|mesh| mesh.attribute("convex_hull_of")) {
        return Err(format!(
            "is the hull of {url}, which is not made here; save the hull itself as a mesh (line {})",
            xml::line(geometry)
        ));
    }
    Ok(mesh)
}

/// Where in a row of indices the vertex is, and how long a row is.
fn layout(faces: Node<'_, '_>) -> Result<(usize, usize), String> {
    let (mut vertex, mut last) = (0, 0);
    for input in children(faces, "input") {
        let offset = xml::number_or(input, "offset", 0.0)?;
        if !(0.0..=64.0).contains(&offset) {
            return Err(format!("has an input at offset {offset} (line {})", xml::line(input)));
        }
        last = last.max(offset as usize);
        if input.attribute("semantic") == Some("VERTEX") {
            vertex = offset as usize;
        }
    }
    Ok((vertex, last + 1))
}

fn add_faces(soup: &mut Soup, faces: Node<'_, '_>, rows: &[Vec<u32>]) -> Result<(), String> {
    // Lines are counted from the begin of the file, which takes too long for what is not told.
    let line = || xml::line(faces);
    let mut found = 0;
    for row in rows {
        let added = add_row(soup, faces, row);
        found += added.map_err(|fault| format!("a face {fault} (line {})", line()))?;
    }
    // What is cut off would be missing without a word.
    let said = xml::number_or(faces, "count", found as f64)?;
    if said != found as f64 {
        let (kind, line) = (faces.tag_name().name(), line());
        return Err(format!(
            "has <{kind} count=\"{said}\">, but {found} of them; save it again (line {line})"
        ));
    }
    Ok(())
}

/// The triangles of one <p>; how many of its kind it holds.
fn add_row(soup: &mut Soup, faces: Node<'_, '_>, row: &[u32]) -> Result<usize, String> {
    let triangles = &mut soup.triangles;
    match (faces.tag_name().name(), row.len()) {
        ("triangles", corners) if corners % 3 == 0 => {
            triangles.extend(row.chunks_exact(3).map(|c| [c[0], c[1], c[2]]));
            return Ok(corners / 3);
        }
        ("triangles", corners) => return Err(format!("is missing {} corners", 3 - corners % 3)),
        ("polylist", _) => return add_list(soup, faces, row),
        ("polygons", _) => triangulate(&soup.vertices, row, triangles)?,
        (_, corners @ ..3) => return Err(format!("has {corners} corners")),
        ("tristrips", _) => triangles.extend(strip(row)),
        _ => triangles.extend(row.windows(2).skip(1).map(|c| [row[0], c[0], c[1]])),
    }
    Ok(1)
}

/// The polygons of a <polylist>; how many.
fn add_list(soup: &mut Soup, faces: Node<'_, '_>, row: &[u32]) -> Result<usize, String> {
    let counts = child(faces, "vcount").ok_or("has no <vcount>")?;
    let counts = numbers::<u32>(counts)?;
    let mut rest = row;
    for count in &counts {
        let (corners, others) =
            rest.split_at_checked(*count as usize).ok_or("has fewer corners than it says")?;
        rest = others;
        triangulate(&soup.vertices, corners, &mut soup.triangles)?;
    }
    if !rest.is_empty() {
        return Err("has more corners than its <vcount> says".to_owned());
    }
    Ok(counts.len())
}

pub(super) fn numbers<T: std::str::FromStr>(node: Node<'_, '_>) -> Result<Vec<T>, String> {
    let mut all = Vec::new();
    let texts = node.children().filter(Node::is_text).filter_map(|text| text.text());
    for word in texts.flat_map(str::split_ascii_whitespace) {
        all.push(word.parse().map_err(|_| {
            let (tag, line) = (node.tag_name().name(), xml::line(node));
            format!("has {} in a <{tag}> of numbers (line {line})", crate::load::stl::short(word))
        })?);
    }
    Ok(all)
}
