//! Attributes of XML elements as numbers, and where they are.

use asunder::glam::DVec3;
pub(super) use roxmltree::{Document, Node};

/// A document of at most as many nodes as fit into a sensible file.
///
/// # Errors
/// A text that says what is wrong, and where.
pub(super) fn parse(text: &str) -> Result<Document<'_>, String> {
    // COLLADA and URDF files may begin with a DOCTYPE; entities in it are bounded by the parser.
    let options = roxmltree::ParsingOptions { allow_dtd: true, ..Default::default() };
    Document::parse_with_options(text, options).map_err(|error| format!("is no XML: {error}"))
}

/// The line that an element begins in.
pub(super) fn line(node: Node<'_, '_>) -> u32 {
    node.document().text_pos_at(node.range().start).row
}

/// The elements below this one that have a name.
pub(super) fn children<'a, 'i>(
    node: Node<'a, 'i>,
    name: &'static str,
) -> impl Iterator<Item = Node<'a, 'i>> {
    node.children().filter(move |child| child.tag_name().name() == name)
}

/// The first element below this one that has a name.
pub(super) fn child<'a, 'i>(node: Node<'a, 'i>, name: &'static str) -> Option<Node<'a, 'i>> {
    children(node, name).next()
}

/// An attribute that must be there.
pub(super) fn required<'a>(node: Node<'a, '_>, name: &str) -> Result<&'a str, String> {
    node.attribute(name).ok_or_else(|| {
        format!("has a <{}> without `{name}` (line {})", node.tag_name().name(), line(node))
    })
}

/// A number that must be there.
pub(super) fn number(node: Node<'_, '_>, name: &str) -> Result<f64, String> {
    let text = required(node, name)?;
    one(text).ok_or_else(|| wrong(node, name, "a finite number", text))
}

/// A number that may be absent.
pub(super) fn number_or(node: Node<'_, '_>, name: &str, default: f64) -> Result<f64, String> {
    if node.has_attribute(name) { number(node, name) } else { Ok(default) }
}

/// Three numbers that may be absent.
pub(super) fn vector_or(node: Node<'_, '_>, name: &str, default: DVec3) -> Result<DVec3, String> {
    let Some(text) = node.attribute(name) else { return Ok(default) };
    several(text)
        .map(DVec3::from_array)
        .ok_or_else(|| wrong(node, name, "three finite numbers", text))
}

/// Four numbers that may be absent.
pub(super) fn quaternion(node: Node<'_, '_>, name: &str) -> Result<Option<[f64; 4]>, String> {
    let Some(text) = node.attribute(name) else { return Ok(None) };
    several(text).map(Some).ok_or_else(|| wrong(node, name, "four finite numbers", text))
}

fn several<const N: usize>(text: &str) -> Option<[f64; N]> {
    let numbers: Option<Vec<f64>> = text.split_whitespace().map(one).collect();
    numbers?.try_into().ok()
}

fn one(text: &str) -> Option<f64> {
    text.trim().parse().ok().filter(|number: &f64| number.is_finite())
}

fn wrong(node: Node<'_, '_>, name: &str, must: &str, text: &str) -> String {
    let (tag, line) = (node.tag_name().name(), line(node));
    let text = super::stl::short(text);
    format!("has a <{tag}> whose `{name}` must be {must}, not {text} (line {line})")
}
