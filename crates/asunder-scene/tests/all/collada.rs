//! Collada: nodes that are wrong, and what small files may not ask for.

use crate::samples::*;
use std::time::{Duration, Instant};

#[test]
fn groups_of_faces_take_no_time_with_the_square_of_the_file() {
    let (from, to) = ("<polylist count=\"4\">", "</polylist>");
    let text = dae();
    let list = &text[text.find(from).unwrap()..text.find(to).unwrap() + to.len()];
    let text = text.replace(list, &list.repeat(10_000));
    let padded = text.replacen("<asset>", &format!("{}<asset>", "\n".repeat(10_000_000)), 1);
    let begin = Instant::now();
    whole(&load("a.dae", padded), 2);
    // Where the line of each group was counted it took 20 s.
    assert!(begin.elapsed() < Duration::from_secs(3), "{:?}", begin.elapsed());
}
