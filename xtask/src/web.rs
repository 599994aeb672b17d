//! WebAssembly, the playground, and whether both platforms give the same bits.
//!
//! 1. A compiler for WebAssembly: rustup's target, or else Debian's packages.
//! 2. The program that makes the JavaScript, of the very version of the library.
//! 3. The page, by npm.

use crate::run::{cargo, read, root, run, target, there};
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";
/// As in `crates/asunder-wasm/Cargo.toml`.
const BINDGEN: &str = "0.2.130";
const DEBIAN: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];
/// Of the comparison.
const PAIRS: &str = "100000";

/// Builds the page into `playground/dist`; with `--open` serves it, with `--test` tests it in a
/// browser.
pub(crate) fn playground(args: &[String]) -> Result<(), String> {
    let known = ["--open", "--test"];
    if let Some(unknown) = args.iter().find(|arg| !known.contains(&arg.as_str())) {
        return Err(format!("playground takes --open and --test, not {unknown}"));
    }
    let page = root().join("playground");
    let built = wasm(&[])?;
    bindgen(&built, "web", &page.join("src/wasm"))?;
    let npm = || {
        let mut npm = Command::new("npm");
        npm.current_dir(&page);
        npm
    };
    if !there("npm", "--version") {
        return Err(
            "the page needs Node 20 or newer with npm: apt-get install nodejs npm".to_owned()
        );
    }
    if !page.join("node_modules").is_dir() {
        run("npm ci", npm().arg("ci"))?;
    }
    run("page", npm().args(["run", "build"]))?;
    let asked = |option: &str| args.iter().any(|arg| arg == option);
    if asked("--test") {
        // What the page says is held against what the program says.
        run("program", cargo().args(["build", "--quiet", "-p", "asunder-cli"]))?;
        let program = target().join("debug/asunder");
        run("page in a browser", npm().arg("test").env("ASUNDER", program))?;
    }
    if asked("--open") {
        return run(
            "serve",
            npm().args(["exec", "vite", "--", "preview", "--host", "localhost", "--open"]),
        );
    }
    println!("built {}; cargo xtask playground --open serves it", page.join("dist").display());
    Ok(())
}

/// Holds the hash of many answers, native and in WebAssembly, against each other.
pub(crate) fn identical() -> Result<(), String> {
    let hash = ["run", "--release", "--quiet", "-p", "asunder-trace", "--example", "hash", "--"];
    let native = read("native", cargo().args(hash).args(["1", PAIRS]))?;
    println!("native       {native}");
    let folder = target().join("identical");
    bindgen(&wasm(&["--features", "identical"])?, "nodejs", &folder)?;
    let script = format!("console.log(require('./asunder_wasm.js').hash(1, {PAIRS}))");
    let web = read("node", Command::new("node").current_dir(&folder).args(["-e", &script]))?;
    println!("WebAssembly  {web}");
    if native == web {
        println!("{PAIRS} pairs in f64 and f32, two solvers each: every bit the same");
        return Ok(());
    }
    Err("the hashes differ: some answer is not the same on both platforms".to_owned())
}

/// Builds the library for the browser; where it lies then.
fn wasm(features: &[&str]) -> Result<PathBuf, String> {
    let build = ["build", "-p", "asunder-wasm", "--profile", "wasm", "--target", TARGET];
    let folder = target().join("web");
    let mut command = if rustup() {
        let mut command = cargo();
        command.args(build);
        command
    } else {
        debian()?;
        let mut command = Command::new("/usr/bin/cargo");
        // The package has the compiler, and the standard library as source only.
        command.current_dir(root()).args(build).args(["-Z", "build-std=std,panic_abort"]);
        command.env("RUSTC", "/usr/bin/rustc").env("RUSTC_BOOTSTRAP", "1");
        command.env("CARGO_TARGET_WASM32_UNKNOWN_UNKNOWN_LINKER", "wasm-ld-19");
        command.env_remove("RUSTUP_TOOLCHAIN");
        command
    };
    command.args(features).env("CARGO_TARGET_DIR", &folder);
    run("WebAssembly", &mut command)?;
    Ok(folder.join(TARGET).join("wasm/asunder_wasm.wasm"))
}

/// Whether rustup has the target, or can get it.
fn rustup() -> bool {
    let installed = Command::new("rustup").args(["target", "list", "--installed"]).output();
    let listed =
        |output: std::process::Output| String::from_utf8_lossy(&output.stdout).contains(TARGET);
    installed.is_ok_and(listed)
        || Command::new("rustup")
            .args(["target", "add", TARGET])
            .output()
            .is_ok_and(|output| output.status.success())
}

/// Debian's compiler for WebAssembly; installed if it is not there.
fn debian() -> Result<(), String> {
    let ready = || {
        Path::new("/usr/bin/cargo").is_file()
            && there("wasm-ld-19", "--version")
            && Path::new("/usr/lib/rustlib/src").exists()
    };
    if ready() {
        return Ok(());
    }
    let mut install = Command::new("apt-get");
    let done = run("compiler for WebAssembly", install.args(["install", "-y"]).args(DEBIAN));
    if done.is_ok() && ready() {
        return Ok(());
    }
    Err(format!(
        "there is no compiler for WebAssembly. With rustup: rustup target add {TARGET}. \
         On Debian, as root: apt-get update && apt-get install {}",
        DEBIAN.join(" ")
    ))
}

/// Makes the JavaScript beside the WebAssembly.
fn bindgen(built: &Path, kind: &str, to: &Path) -> Result<(), String> {
    let tools = target().join("tools");
    let own = tools.join("bin/wasm-bindgen");
    let fits = |program: &Path| {
        let output = Command::new(program).arg("--version").output();
        output.is_ok_and(|output| String::from_utf8_lossy(&output.stdout).contains(BINDGEN))
    };
    let program = if fits(Path::new("wasm-bindgen")) {
        PathBuf::from("wasm-bindgen")
    } else {
        if !fits(&own) {
            let mut install = cargo();
            install.args([
                "install",
                "wasm-bindgen-cli",
                "--no-default-features",
                "--version",
                BINDGEN,
            ]);
            // Outside of the repository: its own lock file and profile must not matter.
            install.current_dir("/").arg("--root").arg(&tools);
            install.env("CARGO_TARGET_DIR", tools.join("build"));
            run("wasm-bindgen (once, some minutes)", &mut install)?;
        }
        own
    };
    let mut make = Command::new(program);
    make.args(["--target", kind, "--remove-name-section", "--remove-producers-section"]);
    run("JavaScript", make.arg("--out-dir").arg(to).arg(built))
}
