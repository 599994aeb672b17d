//! The bench's peers in C and C++: pip brings coal and MuJoCo, cargo the sources of Box2D, and a compiler
//! makes an adapter for each, which `benches/adapters/` has.

use crate::robots;
use crate::run::{cargo, root, run, target, there};
use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// A library with an adapter.
struct Peer {
    name: &'static str,
    /// Tells the bench where the adapter is.
    variable: &'static str,
    /// What the compiler is told besides the adapter's source, where the library is installed.
    parts: fn() -> Option<Vec<OsString>>,
}

const PEERS: [Peer; 3] = [
    Peer { name: "coal", variable: "ASUNDER_COAL", parts: coal },
    Peer { name: "mujoco", variable: "ASUNDER_MUJOCO", parts: mujoco },
    Peer { name: "box2d", variable: "ASUNDER_BOX2D", parts: box2d },
];

/// What cargo fetches for its C sources alone.
const BOX2D: &str = "boxdd-sys = \"=0.6.0\"";

/// Installs the libraries, each once.
pub(crate) fn install() -> Result<(), String> {
    let wanted = root().join("benches/adapters/requirements.txt");
    for step in robots::environment(&wanted) {
        let program = step.program.unwrap_or_default();
        run(step.name, Command::new(program).args(&step.args))
            .map_err(|error| format!("{error}; {}", step.hint))?;
    }
    if box2d().is_none() {
        let made = folder().join("src");
        let manifest = folder().join("Cargo.toml");
        let text = format!(
            "[package]\nname = \"sources\"\nedition = \"2024\"\n\n[dependencies]\n{BOX2D}\n\n[workspace]\n"
        );
        let written = fs::create_dir_all(&made)
            .and_then(|()| fs::write(made.join("lib.rs"), ""))
            .and_then(|()| fs::write(&manifest, text));
        written.map_err(|error| format!("{}: {error}", manifest.display()))?;
        let mut vendor = cargo();
        vendor.args(["vendor", "--quiet", "--manifest-path"]).arg(&manifest);
        run("Box2D's sources", vendor.arg(folder().join("vendor")))?;
    }
    Ok(())
}

/// The variables that tell the bench where the adapters are; those older than their sources are
/// compiled first. Who is left out is named, with what to do.
pub(crate) fn adapters() -> Vec<(&'static str, String)> {
    let adapter = |peer: &Peer| match adapter(peer) {
        Ok(path) => Some((peer.variable, path.to_string_lossy().into_owned())),
        Err(message) => {
            println!("── {}: left out: {message}", peer.name);
            None
        }
    };
    PEERS.iter().filter_map(adapter).collect()
}

fn adapter(peer: &Peer) -> Result<PathBuf, String> {
    let parts = (peer.parts)().ok_or("cargo xtask bench --peers installs it, once")?;
    let sources = root().join("benches/adapters");
    let source = sources.join(peer.name).with_extension("cpp");
    let built = robots::venv().join(format!("{}-adapter", peer.name));
    let changed = |path: &Path| fs::metadata(path).and_then(|file| file.modified()).ok();
    let is_newer = |source: &Path| changed(source) < changed(&built);
    if is_newer(&source) && is_newer(&sources.join("serve.hpp")) {
        return Ok(built);
    }
    // It tells C from C++ by the names of files, which c++ does not.
    let compilers = ["cc", "gcc", "clang"];
    let compiler = compilers.into_iter().find(|name| there(name, "--version"));
    let compiler = compiler.ok_or("it needs a C++ compiler (Debian: apt-get install g++)")?;
    let mut compile = Command::new(compiler);
    compile.args(["-O3", "-DNDEBUG", "-w", "-o"]).arg(&built).arg(&source).args(parts);
    compile.args([if cfg!(target_os = "macos") { "-lc++" } else { "-lstdc++" }, "-lm"]);
    run(&format!("{}'s adapter", peer.name), &mut compile)
        .map_err(|error| format!("{error}; if headers are missing: cargo xtask bench --peers"))?;
    Ok(built)
}

/// As the package itself is built: for any processor of the kind, since with other vectors Eigen lays
/// out its matrices in another way.
fn coal() -> Option<Vec<OsString>> {
    let prefix = package("cmeel.prefix")?;
    let (include, lib) = (prefix.join("include"), prefix.join("lib"));
    let whole = ["coal", "eigen3", "boost"].iter().all(|part| include.join(part).exists());
    let eigen = include.join("eigen3");
    whole.then(|| {
        let mut parts = vec!["-isystem".into(), include.into(), "-isystem".into(), eigen.into()];
        parts.extend(["-L".into(), lib.clone().into()]);
        parts.extend(["-lcoal".into(), found_at_run_time(&lib)]);
        parts
    })
}

fn mujoco() -> Option<Vec<OsString>> {
    let package = package("mujoco")?;
    let files = fs::read_dir(&package).ok()?.flatten().map(|file| file.path());
    let is_library = |path: &PathBuf| {
        path.file_name().is_some_and(|name| name.to_string_lossy().starts_with("libmujoco."))
    };
    let library = files.into_iter().find(is_library)?;
    let include = package.join("include");
    Some(vec!["-I".into(), include.into(), library.into(), found_at_run_time(&package)])
}

/// Whatever the processor has; the few files that its collisions need.
fn box2d() -> Option<Vec<OsString>> {
    let sources = folder().join("vendor/boxdd-sys/third-party/box2d");
    let files = ["aabb", "core", "distance", "geometry", "hull", "manifold", "math_functions"];
    let files = files.map(|file| sources.join("src").join(file).with_extension("c"));
    files.iter().all(|file| file.exists()).then(|| {
        let mut parts = vec!["-march=native".into(), "-I".into(), sources.join("include").into()];
        parts.extend(files.map(OsString::from));
        parts
    })
}

/// What pip has put there.
fn package(name: &str) -> Option<PathBuf> {
    let versions = fs::read_dir(robots::venv().join("lib")).ok()?.flatten();
    let mut packages = versions.map(|version| version.path().join("site-packages").join(name));
    packages.find(|package| package.exists())
}

/// Where cargo's sources are put.
fn folder() -> PathBuf {
    target().join("peers")
}

fn found_at_run_time(folder: &Path) -> OsString {
    format!("-Wl,-rpath,{}", folder.display()).into()
}
