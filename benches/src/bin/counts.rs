//! What `cargo xtask counts` runs under callgrind: the main rows, few pairs of each, once.
//!
//! Each row is asked about by one call of [`measured`], where callgrind counts and writes down what
//! it counted; the line that is printed says what that was: question, row, precision, queries. A
//! call before that, which is not counted, lets the library look at the processor. The first line
//! names the vectors that callgrind shows it.

use asunder::glam::{DVec2, DVec3, Vec3};
use asunder_bench::{Peer, Question, ours};
use asunder_zoo::walk::FRAMES;
use asunder_zoo::{Family, Row, Target};
use std::error::Error;

/// Enough for a mean that no single pair moves; few enough for callgrind.
const PAIRS: usize = 64;

fn main() -> Result<(), Box<dyn Error>> {
    println!("{}", vectors());
    let [cuboid, hull16, mixed, hull64, hull256, rect, poly8, _, rect_poly8, ..] = Family::ALL;
    for family in [cuboid, hull16, mixed, hull64, hull256] {
        for row in few(family)? {
            count::<DVec3>(&row, Question::Distance, "f64")?;
            if [cuboid, hull16, hull64].contains(&family) {
                count::<Vec3>(&row, Question::Distance, "f32")?;
                count::<DVec3>(&row, Question::Overlap, "f64")?;
                count::<DVec3>(&row, Question::Warm, "f64")?;
                count::<DVec3>(&row, Question::Manifold, "f64")?;
                count::<DVec3>(&row, Question::Cast, "f64")?;
            }
        }
    }
    for family in [rect, poly8, rect_poly8] {
        for row in few(family)? {
            count::<DVec2>(&row, Question::Distance, "f64")?;
            if family == rect {
                count::<DVec2>(&row, Question::Overlap, "f64")?;
                count::<DVec2>(&row, Question::Manifold, "f64")?;
            }
        }
    }
    Ok(())
}

/// The widest of the library's vectors that this processor, or what callgrind makes of it, has.
fn vectors() -> &'static str {
    #[cfg(target_arch = "x86_64")]
    {
        let widest = [
            ("avx512", is_x86_feature_detected!("avx512f")),
            ("avx2", is_x86_feature_detected!("avx2") && is_x86_feature_detected!("fma")),
            ("sse4.2", is_x86_feature_detected!("sse4.2")),
        ];
        if let Some((name, _)) = widest.iter().find(|(_, is_there)| *is_there) {
            return name;
        }
    }
    std::env::consts::ARCH
}

fn few(family: Family) -> Result<Vec<Row>, Box<dyn Error>> {
    Ok(Family { shapes: 8, pairs: PAIRS, ..family }.rows(1)?.to_vec())
}

fn count<V: Target>(
    row: &Row,
    question: Question,
    precision: &'static str,
) -> Result<(), Box<dyn Error>> {
    if !question.is_built() {
        return Ok(());
    }
    let row = match question {
        Question::Warm => row.walks(PAIRS / FRAMES)?,
        _ => match question.asked_of(row)? {
            Some(row) => row.into_owned(),
            None => return Ok(()),
        },
    };
    let ways = ours::entries::<V>(&row, question, precision);
    let typed = ways.into_iter().find(|entry| entry.way == "typed").ok_or("no way to ask")?;
    typed.peer.ask(1);
    measured(&*typed.peer);
    println!("{},{},{precision},{}", question.name(), row.name(), row.pairs.len());
    Ok(())
}

/// What counts; callgrind knows it by this name.
#[inline(never)]
fn measured(peer: &dyn Peer) {
    peer.ask(1);
}
