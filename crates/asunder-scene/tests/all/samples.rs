//! Small files of every format, built here byte by byte: a tetrahedron with corners at the origin
//! and at 1 on each axis.

use asunder_scene::{Geometry, Load, Mesh, Part, Scene};
use std::path::PathBuf;
use std::sync::Arc;

/// Corners of the tetrahedron.
pub(crate) const CORNERS: [[f32; 3]; 4] =
    [[0.0, 0.0, 0.0], [1.0, 0.0, 0.0], [0.0, 1.0, 0.0], [0.0, 0.0, 1.0]];
/// Its faces, counter-clockwise from outside.
pub(crate) const FACES: [[u32; 3]; 4] = [[0, 2, 1], [0, 1, 3], [0, 3, 2], [1, 2, 3]];

/// Six times the volume that the triangles enclose; negative if inside out.
pub(crate) fn six_volumes(mesh: &Mesh) -> f64 {
    (0..mesh.triangles().len())
        .map(|triangle| mesh.corners(triangle))
        .map(|[a, b, c]| a.dot(b.cross(c)))
        .sum()
}

/// The mesh of a part.
pub(crate) fn mesh(part: &Part) -> &Arc<Mesh> {
    match &part.geometry {
        Geometry::Mesh(mesh) => mesh,
        Geometry::Solid(kind) => panic!("{} is {kind:?}", part.name),
    }
}

/// A folder with files in it.
pub(crate) struct Folder(tempfile::TempDir);

impl Folder {
    pub(crate) fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    pub(crate) fn with(name: &str, bytes: impl AsRef<[u8]>) -> (Self, PathBuf) {
        let folder = Self::new();
        let path = folder.add(name, bytes);
        (folder, path)
    }

    pub(crate) fn path(&self) -> PathBuf {
        self.0.path().to_owned()
    }

    pub(crate) fn add(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.0.path().join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(&path, bytes).unwrap();
        path
    }
}

/// One file, read with defaults.
pub(crate) fn load(name: &str, bytes: impl AsRef<[u8]>) -> Scene {
    let (_folder, path) = Folder::with(name, bytes);
    Load::default().files(&[path])
}

/// The problems, one a line.
pub(crate) fn problems(scene: &Scene) -> String {
    scene.problems.iter().chain(&scene.hints).map(|problem| format!("{problem}\n")).collect()
}

/// Nothing was read, and the only problem says this.
#[track_caller]
pub(crate) fn refused(scene: &Scene, words: &str) {
    let problems = problems(scene);
    assert!(scene.parts.is_empty(), "{:?}", scene.parts);
    assert_eq!(scene.problems.len(), 1, "{problems}");
    assert!(problems.contains(words), "{problems}");
}

/// Everything was read, as so many parts.
#[track_caller]
pub(crate) fn whole(scene: &Scene, parts: usize) {
    assert!(scene.problems.is_empty(), "{}", problems(scene));
    assert_eq!(scene.parts.len(), parts);
}

pub(crate) fn stl_binary(header: &str) -> Vec<u8> {
    let mut bytes = header.as_bytes().to_vec();
    bytes.resize(80, b' ');
    bytes.extend(4_u32.to_le_bytes());
    for face in FACES {
        bytes.extend([0; 12]);
        for corner in face {
            bytes.extend(CORNERS[corner as usize].iter().flat_map(|x| x.to_le_bytes()));
        }
        bytes.extend([0; 2]);
    }
    bytes
}

pub(crate) fn stl_text() -> String {
    let mut text = "solid made by hand\n".to_owned();
    for face in FACES {
        text += " facet normal 0 0 0\n  outer loop\n";
        for corner in face {
            let [x, y, z] = CORNERS[corner as usize];
            text += &format!("   vertex {x:e} {y} {z}\r\n");
        }
        text += "  endloop\n endfacet\n";
    }
    text + "endsolid\n"
}

pub(crate) fn obj() -> String {
    let vertex = |[x, y, z]: [f32; 3]| format!("v {x} {y} {z}\n");
    let face = |[a, b, c]: [u32; 3]| format!("f {}/1/1 {}//2 {}\n", a + 1, b + 1, c + 1);
    CORNERS.map(vertex).concat() + &FACES.map(face).concat()
}

pub(crate) fn ply(format: &str) -> Vec<u8> {
    let text = format == "ascii";
    let big = format == "binary_big_endian";
    let mut bytes = format!(
        "ply\nformat {format} 1.0\ncomment by hand\nelement vertex 4\nproperty float x\n\
         property uchar red\nproperty double y\nproperty float z\nelement face 4\n\
         property list uchar int vertex_indices\nelement extra 1\nproperty short n\nend_header\n"
    )
    .into_bytes();
    let mut put = |written: String, little: &[u8]| {
        if text {
            bytes.extend(format!("{written} ").bytes());
        } else if big {
            bytes.extend(little.iter().rev());
        } else {
            bytes.extend(little);
        }
    };
    for [x, y, z] in CORNERS {
        put(x.to_string(), &x.to_le_bytes());
        put("200".to_owned(), &[200]);
        put(y.to_string(), &f64::from(y).to_le_bytes());
        put(z.to_string(), &z.to_le_bytes());
    }
    for face in FACES {
        put("3".to_owned(), &[3]);
        for corner in face {
            put(corner.to_string(), &corner.to_le_bytes());
        }
    }
    put("-7".to_owned(), &(-7_i16).to_le_bytes());
    bytes
}

/// The tetrahedron once at the root, and once 5 up and twice as large, in inches.
pub(crate) fn dae() -> String {
    let positions: String = CORNERS.iter().flatten().map(|x| format!("{x} ")).collect();
    let row = |corner: u32| format!("{corner} 0 ");
    let faces: String = FACES.iter().flatten().map(|corner| row(*corner)).collect();
    format!(
        r##"<?xml version="1.0"?>
<COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1">
<asset><unit name="inch" meter="0.0254"/><up_axis>Y_UP</up_axis></asset>
<library_geometries><geometry id="g" name="tetra"><mesh>
<source id="p"><float_array id="a" count="12">{positions}</float_array><technique_common>
<accessor source="#a" count="4" stride="3"/></technique_common></source>
<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>
<polylist count="4"><input semantic="VERTEX" source="#v" offset="0"/>
<input semantic="NORMAL" source="#p" offset="1"/><vcount>3 3 3 3</vcount><p>{faces}</p></polylist>
</mesh></geometry></library_geometries>
<library_visual_scenes><visual_scene id="s">
<node id="one"><instance_geometry url="#g"/></node>
<node id="two"><translate>0 0 5</translate><rotate>0 0 1 90</rotate>
<node id="three"><scale>2 2 2</scale><instance_geometry url="#g"/></node></node>
</visual_scene></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>"##
    )
}

/// The positions and indices of the tetrahedron, 48 and 24 bytes.
pub(crate) fn buffer() -> Vec<u8> {
    let mut bytes: Vec<u8> = CORNERS.iter().flatten().flat_map(|x| x.to_le_bytes()).collect();
    bytes.extend(FACES.iter().flatten().flat_map(|k| (*k as u16).to_le_bytes()));
    bytes
}

/// The JSON of a file with these nodes, all of them roots, and the tetrahedron as mesh 0.
pub(crate) fn gltf_json(nodes: &str, uri: Option<&str>) -> String {
    let count = nodes.matches("\"n\":").count();
    let roots: Vec<String> = (0..count).map(|k| k.to_string()).collect();
    gltf_scene(nodes, &roots.join(","), uri)
}

/// The same with the roots given.
pub(crate) fn gltf_scene(nodes: &str, roots: &str, uri: Option<&str>) -> String {
    let uri = uri.map_or(String::new(), |uri| format!(r#""uri":"{uri}","#));
    format!(
        r#"{{"asset":{{"version":"2.0"}},"scene":0,"scenes":[{{"nodes":[{roots}]}}],"nodes":[{nodes}],
"meshes":[{{"name":"tetra","primitives":[{{"attributes":{{"POSITION":0}},"indices":1}}]}}],
"accessors":[{{"bufferView":0,"componentType":5126,"count":4,"type":"VEC3","min":[0,0,0],"max":[1,1,1]}},
{{"bufferView":1,"componentType":5123,"count":12,"type":"SCALAR"}}],
"bufferViews":[{{"buffer":0,"byteLength":48}},{{"buffer":0,"byteOffset":48,"byteLength":24}}],
"buffers":[{{{uri}"byteLength":72}}]}}"#
    )
}

pub(crate) fn glb(json: &str, blob: &[u8]) -> Vec<u8> {
    let mut json = json.as_bytes().to_vec();
    json.resize(json.len().next_multiple_of(4), b' ');
    let mut blob = blob.to_vec();
    blob.resize(blob.len().next_multiple_of(4), 0);
    let length = 12 + 8 + json.len() + 8 + blob.len();
    let number = |n: usize| u32::try_from(n).unwrap().to_le_bytes();
    [
        b"glTF".as_slice(),
        &number(2),
        &number(length),
        &number(json.len()),
        b"JSON",
        &json,
        &number(blob.len()),
        b"BIN\0",
        &blob,
    ]
    .concat()
}

pub(crate) fn data_uri(bytes: &[u8]) -> String {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = "data:application/octet-stream;base64,".to_owned();
    for three in bytes.chunks(3) {
        let bits = three.iter().fold(0_u32, |bits, byte| bits << 8 | u32::from(*byte));
        let bits = bits << (8 * (3 - three.len()));
        for k in 0..4 {
            let digit = DIGITS[(bits >> (18 - 6 * k) & 63) as usize];
            text.push(if k > three.len() { '=' } else { char::from(digit) });
        }
    }
    text
}

/// Two links with a hinge about z between them, one metre up.
pub(crate) fn urdf() -> String {
    r#"<?xml version="1.0"?>
<robot name="arm">
  <link name="base">
    <collision><geometry><box size="0.2 0.4 0.6"/></geometry></collision>
  </link>
  <link name="hand">
    <collision name="palm"><origin xyz="1 0 0" rpy="0 1.5707963267948966 0"/>
      <geometry><cylinder radius="0.1" length="2"/></geometry></collision>
    <collision><geometry><sphere radius="0.3"/></geometry></collision>
  </link>
  <joint name="turn" type="revolute">
    <parent link="base"/><child link="hand"/><origin xyz="0 0 1"/>
    <axis xyz="0 0 2"/><limit lower="-1" upper="2" effort="1" velocity="1"/>
  </joint>
</robot>"#
        .to_owned()
}

pub(crate) fn parts() -> String {
    r#"{"name": "ball", "dim": 3, "shape": {"type": "ball", "radius": 1}}

{"name": "box", "dim": 3, "shape": {"type": "cuboid", "half_extents": [1, 2, 3], "pose": {"translation": [4, 0, 0], "rotation": [0, 0, 1, 1]}}}
"#
    .to_owned()
}

/// A slide, a wheel that follows it, and a hand behind.
pub(crate) fn train() -> String {
    let link = |name: &str| {
        format!(
            r#"<link name="{name}"><collision><geometry><sphere radius="1"/></geometry></collision></link>"#
        )
    };
    let joint = |name: &str, kind: &str, parent: &str, child: &str, more: &str| {
        format!(
            r#"<joint name="{name}" type="{kind}"><parent link="{parent}"/><child link="{child}"/>{more}</joint>"#
        )
    };
    format!(
        r#"<robot name="train">{}{}{}{}{}{}{}</robot>"#,
        // Children before parents: the order in the file does not matter.
        joint("wrist", "fixed", "wheel", "hand", r#"<origin xyz="0 2 0"/>"#),
        link("hand"),
        link("wheel"),
        link("cart"),
        link("rail"),
        joint(
            "spin",
            "continuous",
            "cart",
            "wheel",
            r#"<axis xyz="0 0 1"/><mimic joint="drive" multiplier="2" offset="0.5"/>"#
        ),
        joint("drive", "prismatic", "rail", "cart", r#"<limit lower="0" upper="9"/>"#),
    )
}
