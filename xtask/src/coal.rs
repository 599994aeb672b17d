//! coal for the bench: its Python package brings library and headers, a C++ compiler does the rest.

use crate::robots;
use crate::run::{root, run, there};
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Installs the package into the robots' environment.
pub(crate) fn install() -> Result<(), String> {
    let wanted = root().join("benches/coal/requirements.txt");
    for step in robots::environment(&wanted) {
        let program = step.program.unwrap_or_default();
        run(step.name, Command::new(program).args(&step.args))
            .map_err(|error| format!("{error}; {}", step.hint))?;
    }
    Ok(())
}

/// The adapter, compiled if it is older than its source.
///
/// # Errors
/// One line that says what to do.
pub(crate) fn adapter() -> Result<PathBuf, String> {
    let source = root().join("benches/coal/adapter.cpp");
    let prefix = prefix().ok_or("cargo xtask bench --coal installs it, once, by pip")?;
    let built = robots::venv().join("coal-adapter");
    let changed = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
    if changed(&built).is_some_and(|then| changed(&source).is_some_and(|now| now < then)) {
        return Ok(built);
    }
    let compilers = ["c++", "g++", "clang++"];
    let compiler = compilers.into_iter().find(|name| there(name, "--version"));
    let compiler = compiler.ok_or("it needs a C++ compiler (Debian: apt-get install g++)")?;
    let (include, lib) = (prefix.join("include"), prefix.join("lib"));
    let mut compile = Command::new(compiler);
    // As the package itself is built: for any processor of the kind, since with other vectors Eigen
    // lays out its matrices in another way.
    compile.args(["-std=c++17", "-O3", "-DNDEBUG", "-w"]);
    compile.arg("-isystem").arg(&include).arg("-isystem").arg(include.join("eigen3"));
    compile.arg(&source).arg("-o").arg(&built).arg("-L").arg(&lib).arg("-lcoal");
    compile.arg(format!("-Wl,-rpath,{}", lib.display()));
    run("coal's adapter", &mut compile)
        .map_err(|error| format!("{error}; if headers are missing: cargo xtask bench --coal"))?;
    Ok(built)
}

/// Where the package keeps its library and headers, if it is there.
fn prefix() -> Option<PathBuf> {
    let versions = fs::read_dir(robots::venv().join("lib")).ok()?.flatten();
    let prefixes = versions.map(|version| version.path().join("site-packages/cmeel.prefix"));
    let mut whole = prefixes.filter(|prefix| {
        let has = |part: &str| prefix.join(part).exists();
        has("include/coal") && has("include/eigen3") && has("include/boost") && has("lib")
    });
    whole.next()
}
