//! Libraries of C and C++, each in a process of its own that takes turns with the others.
//!
//! `benches/adapters/` has the other sides. A line goes there, a line comes back:
//!
//! 1. `row`, with shapes and poses in numbers: the number of the row.
//! 2. `ask ROW SETTING REPEATS`: the nanoseconds that took, by its own clock.
//! 3. `claim ROW SETTING PAIR`: signed distance and normal, or nothing.

use asunder_bench::{Claim, Entry, Peer};
use asunder_zoo::{Class, Kind, Placement, Row, Turn};
use std::cell::RefCell;
use std::error::Error;
use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::rc::Rc;
use std::time::Duration;

/// What an adapter is for.
pub(crate) struct Library {
    pub(crate) name: &'static str,
    pub(crate) precision: &'static str,
    /// Where xtask says that the adapter is.
    variable: &'static str,
    /// The ways to ask about a row, with their numbers there; none if it lacks the shapes.
    ways: fn(&Row) -> Ways,
}

type Ways = &'static [(usize, &'static str)];

/// All that have one.
pub(crate) const LIBRARIES: [Library; 3] = [
    Library { name: "coal", precision: "f64", variable: "ASUNDER_COAL", ways: of_coal },
    Library { name: "MuJoCo", precision: "f64", variable: "ASUNDER_MUJOCO", ways: of_mujoco },
    Library { name: "Box2D", precision: "f32", variable: "ASUNDER_BOX2D", ways: of_box2d },
];

fn of_coal(row: &Row) -> Ways {
    const ALL: Ways =
        &[(0, "gjk"), (1, "nesterov"), (2, "gjk from middles"), (3, "nesterov from middles")];
    if row.family.dim == 3 { ALL } else { &[] }
}

fn of_mujoco(row: &Row) -> Ways {
    if row.family.dim == 3 { &[(0, "geom distance")] } else { &[] }
}

fn of_box2d(row: &Row) -> Ways {
    // No polygon of more corners.
    let few = |kind: &Kind| !matches!(kind, Kind::Hull(points) if points.len() > 8);
    let all_few = row.shapes_a.iter().chain(&row.shapes_b).all(few);
    match row.class {
        _ if row.family.dim != 2 || !all_few => &[],
        Class::Apart => &[(0, "distance")],
        _ => &[(1, "manifold")],
    }
}

/// The process of a library.
pub(crate) struct Adapter {
    pub(crate) library: &'static Library,
    pub(crate) version: String,
    line: Rc<RefCell<Line>>,
}

impl Adapter {
    /// Starts all adapters that there are.
    pub(crate) fn all() -> io::Result<Vec<Self>> {
        LIBRARIES.iter().filter_map(|library| Self::start(library).transpose()).collect()
    }

    fn start(library: &'static Library) -> io::Result<Option<Self>> {
        let Some(program) = std::env::var_os(library.variable) else {
            return Ok(None);
        };
        let mut child =
            Command::new(program).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn()?;
        let (Some(to), Some(from)) = (child.stdin.take(), child.stdout.take()) else {
            return Err(io::Error::other("an adapter has no pipes"));
        };
        let mut line = Line { to: Some(to), from: BufReader::new(from), child };
        let version = line.answer("version")?;
        Ok(Some(Self { library, version, line: Rc::new(RefCell::new(line)) }))
    }

    /// Every way to ask about a row.
    pub(crate) fn entries(&self, row: &Row) -> Result<Vec<Entry>, Box<dyn Error>> {
        let ways = (self.library.ways)(row);
        let Some(told) = told(row).filter(|_| !ways.is_empty()) else { return Ok(Vec::new()) };
        let row: usize = self.line.borrow_mut().answer(&told)?.parse()?;
        let entry = |&(setting, way)| {
            let peer = Box::new(Setting { line: Rc::clone(&self.line), row, setting });
            let Library { name: library, precision, .. } = *self.library;
            Entry { library, precision, way, peer }
        };
        Ok(ways.iter().map(entry).collect())
    }
}

/// Questions go one way, answers the other.
struct Line {
    to: Option<ChildStdin>,
    from: BufReader<ChildStdout>,
    child: Child,
}

impl Line {
    fn answer(&mut self, question: &str) -> io::Result<String> {
        let to = self.to.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        writeln!(to, "{question}")?;
        to.flush()?;
        let mut answer = String::new();
        if self.from.read_line(&mut answer)? == 0 {
            return Err(io::Error::other("an adapter ended"));
        }
        Ok(answer.trim().to_owned())
    }
}

impl Drop for Line {
    fn drop(&mut self) {
        // At the end of its input it ends.
        self.to = None;
        let _ = self.child.wait();
    }
}

struct Setting {
    line: Rc<RefCell<Line>>,
    row: usize,
    setting: usize,
}

impl Setting {
    fn numbers(&self, verb: &str, number: usize) -> Vec<f64> {
        let question = format!("{verb} {} {} {number}", self.row, self.setting);
        let answer = self.line.borrow_mut().answer(&question).unwrap_or_default();
        answer.split_whitespace().filter_map(|word| word.parse().ok()).collect()
    }
}

impl Peer for Setting {
    fn ask(&self, repeats: usize) -> Duration {
        // An adapter may be gone.
        let nanoseconds = self.numbers("ask", repeats).first().copied();
        nanoseconds.map_or(Duration::MAX, |nanoseconds| Duration::from_secs_f64(nanoseconds * 1e-9))
    }
    fn claim(&self, index: usize) -> Option<Claim> {
        let [value, x, y, z] = self.numbers("claim", index)[..] else { return None };
        Some(Claim::Distance { value, axis: [x, y, z], steps: None })
    }
}

/// A row as adapters read it; Rust writes numbers so that they are read back to the last bit. `None`
/// if it has shapes that they were not taught.
fn told(row: &Row) -> Option<String> {
    let (a, b, pairs) = (&row.shapes_a, &row.shapes_b, &row.pairs);
    let dim = row.family.dim;
    let mut text = format!("row {} {} {}", a.len(), b.len(), pairs.len());
    let mut numbers = |name: &str, numbers: &mut dyn Iterator<Item = f64>| {
        let numbers: Vec<String> = numbers.map(|number| number.to_string()).collect();
        let count = if name.is_empty() { String::new() } else { format!("{} ", numbers.len()) };
        write!(text, " {name} {count}{}", numbers.join(" ")).ok()
    };
    for kind in a.iter().chain(b) {
        match kind {
            Kind::Ball { radius } => numbers("ball", &mut [*radius].into_iter())?,
            Kind::Cuboid { half_extents } => {
                numbers("cuboid", &mut half_extents.iter().take(dim).copied())?;
            }
            Kind::Hull(points) => {
                numbers("hull", &mut points.iter().flat_map(|p| p.iter().take(dim).copied()))?;
            }
            _ => return None,
        }
    }
    for pair in pairs {
        numbers("", &mut [pair.a as f64, pair.b as f64].into_iter())?;
        for Placement { translation, rotation } in [pair.pose_a, pair.pose_b] {
            let turn = match rotation {
                Turn::Space(quaternion) => quaternion.to_vec(),
                Turn::Plane(angle) => vec![angle.cos(), angle.sin()],
            };
            numbers("", &mut translation.into_iter().take(dim).chain(turn))?;
        }
    }
    Some(text)
}
