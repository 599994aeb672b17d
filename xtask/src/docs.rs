//! Figures and book.

use crate::run::{cargo, read, root, run, target, there};
use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

/// Draws every figure anew, from runs of the solvers; with `check`, beside what is committed, and
/// says which differ.
pub(crate) fn figures(check: bool) -> Result<(), String> {
    let (docs, idea) = (root().join("docs/figures"), root().join("crates/asunder/docs/idea.svg"));
    let to = if check { target().join("figures") } else { docs.clone() };
    if check {
        // What an earlier run has drawn there says nothing of this one.
        let _ = fs::remove_dir_all(&to);
    }
    let args = ["run", "--quiet", "-p", "asunder-trace", "--example", "figures", "--"];
    run("figures", cargo().args(args).arg(&to))?;
    let picture = ["run", "--quiet", "-p", "asunder", "--example", "picture"];
    let drawn = read("picture", cargo().args(picture))? + "\n";
    if !check {
        return fs::write(&idea, drawn).map_err(|error| format!("{}: {error}", idea.display()));
    }
    let mut differ = BTreeSet::new();
    if fs::read_to_string(&idea).unwrap_or_default() != drawn {
        differ.insert(idea.display().to_string());
    }
    for name in names(&to)?.into_iter().chain(names(&docs)?) {
        if fs::read(to.join(&name)).ok() != fs::read(docs.join(&name)).ok() {
            let drawn = if to.join(&name).exists() { "" } else { " (no more: delete it)" };
            differ.insert(format!("docs/figures/{name}{drawn}"));
        }
    }
    if differ.is_empty() {
        return Ok(());
    }
    let differ = Vec::from_iter(differ).join(", ");
    Err(format!("not what the solvers draw: {differ}; cargo xtask figures"))
}

fn names(folder: &Path) -> Result<Vec<String>, String> {
    let cannot = |error: std::io::Error| format!("{}: {error}", folder.display());
    let entries = fs::read_dir(folder).map_err(cannot)?;
    Ok(entries.flatten().map(|entry| entry.file_name().to_string_lossy().into_owned()).collect())
}

/// Builds the book.
pub(crate) fn book() -> Result<(), String> {
    if !there("mdbook", "--version") {
        return Err(
            "the book needs mdbook: cargo install mdbook --no-default-features --features search"
                .to_owned(),
        );
    }
    let to = target().join("book");
    run(
        "book",
        std::process::Command::new("mdbook")
            .arg("build")
            .arg(root().join("docs"))
            .arg("--dest-dir")
            .arg(&to),
    )?;
    println!("open {}", to.join("index.html").display());
    Ok(())
}
