//! Figures and book.

use crate::run::{cargo, read, root, run, target, there};
use std::fs;
use std::path::Path;

/// Draws every figure anew, from runs of the solvers; with `check`, beside what is committed, and
/// says which differ.
pub(crate) fn figures(check: bool) -> Result<(), String> {
    let (docs, idea) = (root().join("docs/figures"), root().join("crates/asunder/docs/idea.svg"));
    let to = if check { target().join("figures") } else { docs.clone() };
    let args = ["run", "--quiet", "-p", "asunder-trace", "--example", "figures", "--"];
    run("figures", cargo().args(args).arg(&to))?;
    let picture = ["run", "--quiet", "-p", "asunder", "--example", "picture"];
    let drawn = read("picture", cargo().args(picture))? + "\n";
    if !check {
        return fs::write(&idea, drawn).map_err(|error| format!("{}: {error}", idea.display()));
    }
    let mut differ = Vec::new();
    if fs::read_to_string(&idea).unwrap_or_default() != drawn {
        differ.push(idea.display().to_string());
    }
    for name in names(&to)?.into_iter().chain(names(&docs)?) {
        if fs::read(to.join(&name)).ok() != fs::read(docs.join(&name)).ok() {
            differ.push(format!("docs/figures/{name}"));
        }
    }
    differ.dedup();
    if differ.is_empty() {
        return Ok(());
    }
    Err(format!("not what the solvers draw: {}; cargo xtask figures", differ.join(", ")))
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
