//! WebAssembly, the playground, and whether both platforms give the same bits.
//!
//! 1. A compiler for WebAssembly: rustup's target, or else Debian's packages.
//! 2. The program that makes the JavaScript, of the very version of the library.
//! 3. The page, by npm.

use crate::run::{cargo, read, root, run, target, there};
use crate::{browser, debian};
use std::path::{Path, PathBuf};
use std::process::Command;

const TARGET: &str = "wasm32-unknown-unknown";
/// As in `crates/asunder-wasm/Cargo.toml`.
const BINDGEN: &str = "0.2.130";
const DEBIAN: [&str; 4] = ["rustc-web", "cargo-web", "rust-web-src", "lld-19"];
/// What Vite asks for.
const NODE: (u32, u32) = (20, 19);
/// Of the comparison.
const PAIRS: &str = "100000";

/// Builds the page into `playground/dist`; with `--open` serves it, with `--test` tests it in a
/// browser, with `--measure` measures it there; `--lint` looks at its source and builds nothing.
pub(crate) fn playground(args: &[String]) -> Result<(), String> {
    let known = ["--open", "--test", "--measure", "--lint"];
    if let Some(unknown) = args.iter().find(|arg| !known.contains(&arg.as_str())) {
        return Err(format!("playground takes {}, not {unknown}", known.join(", ")));
    }
    let asked = |option: &str| args.iter().any(|arg| arg == option);
    let packages = Packages::ready()?;
    if asked("--lint") {
        return run("page, linted", packages.npm().args(["run", "--silent", "lint"]));
    }
    if asked("--test") {
        browser::provide()?;
    }
    bindgen(&wasm(&[])?, "web", &packages.page.join("src/wasm"))?;
    run("page", packages.npm().args(["run", "--silent", "build"]))?;
    if asked("--test") {
        // What the page says is held against what the program says.
        run("program", cargo().args(["build", "--quiet", "--release"]))?;
        let program = target().join("release/asunder");
        run("page in a browser", packages.npm().arg("test").env("ASUNDER", program))?;
    }
    if asked("--measure") {
        run("page, measured", packages.npm().args(["run", "--silent", "measure"]))?;
    }
    if asked("--open") {
        let serve = ["exec", "vite", "--", "preview", "--host", "localhost", "--open"];
        return run("serve", packages.npm().args(serve));
    }
    let built = packages.page.join("dist");
    println!("built {}; cargo xtask playground --open serves it", built.display());
    Ok(())
}

/// The page's own packages, in place.
struct Packages {
    page: PathBuf,
}

impl Packages {
    fn ready() -> Result<Self, String> {
        let packages = Self { page: root().join("playground") };
        if !there("npm", "--version") {
            // Where this does not help, the next lines say so.
            debian::install(&["nodejs", "npm"]);
        }
        let version = Command::new("node").arg("--version").output().ok();
        let version = version.map(|output| String::from_utf8_lossy(&output.stdout).into_owned());
        if !version.as_deref().is_some_and(new_enough) || !there("npm", "--version") {
            return Err(format!(
                "the page needs Node {}.{} or newer with npm: apt-get install nodejs npm, or \
                 https://nodejs.org; ASUNDER_NO_BROWSER=1 leaves its tests out",
                NODE.0, NODE.1
            ));
        }
        let changed = |file: &str| packages.page.join(file).metadata()?.modified();
        // Written by npm last of all.
        let installed = changed("node_modules/.package-lock.json").ok();
        if installed.is_none() || installed < changed("package-lock.json").ok() {
            // Not `npm ci`: it refuses a lock without the binaries of other systems, and some
            // registries do not have them. Versions are pinned either way.
            run("packages of the page", packages.npm().args(["install", "--no-save"]))?;
        }
        Ok(packages)
    }

    fn npm(&self) -> Command {
        let mut npm = Command::new("npm");
        npm.current_dir(&self.page).env("npm_config_fund", "false");
        npm.env("npm_config_audit", "false").env("npm_config_update_notifier", "false");
        npm
    }
}

/// Of `v20.19.2` and the like.
fn new_enough(version: &str) -> bool {
    let mut parts = version.trim().trim_start_matches('v').split('.').map(str::parse::<u32>);
    let mut next = || parts.next().and_then(Result::ok).unwrap_or(0);
    (next(), next()) >= NODE
}

/// Holds the hash of many answers, native and in WebAssembly, against each other.
pub(crate) fn identical() -> Result<(), String> {
    let hash = ["run", "--release", "--quiet", "-p", "asunder-trace", "--example", "hash", "--"];
    let native = || {
        read("native", cargo().args(hash).args(["1", PAIRS]))
            .inspect(|it| println!("native       {it}"))
    };
    let web = || {
        let folder = target().join("identical");
        bindgen(&wasm(&["--features", "identical"])?, "nodejs", &folder)?;
        let script = format!("console.log(require('./asunder_wasm.js').hash(1, {PAIRS}))");
        read("node", Command::new("node").current_dir(&folder).args(["-e", &script]))
            .inspect(|it| println!("WebAssembly  {it}"))
    };
    // Both at once: each takes half a minute, on a core of its own.
    let (native, web) = std::thread::scope(|scope| {
        let beside = scope.spawn(native);
        let web = web();
        (beside.join().unwrap_or_else(|_| Err("native: panicked".to_owned())), web)
    });
    let (native, web) = (native?, web?);
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
    // Vectors of two numbers, which all browsers have since 2023: faster, and smaller than one by one. Where the
    // sources of others lie on this machine is nobody's business, and has to be fetched with the page.
    let sources = cargo_home().join("registry/src");
    let flags = format!("-Ctarget-feature=+simd128\x1f--remap-path-prefix={}=", sources.display());
    command.env("CARGO_ENCODED_RUSTFLAGS", flags);
    command.args(features).env("CARGO_TARGET_DIR", &folder);
    run("WebAssembly", &mut command)?;
    Ok(folder.join(TARGET).join("wasm/asunder_wasm.wasm"))
}

/// Where cargo keeps what it has fetched.
fn cargo_home() -> PathBuf {
    let home = || PathBuf::from(std::env::var_os("HOME").unwrap_or_default()).join(".cargo");
    std::env::var_os("CARGO_HOME").map_or_else(home, PathBuf::from)
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
    if debian::install(&DEBIAN) && ready() {
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
            install.args(["install", "wasm-bindgen-cli", "--version", BINDGEN]);
            // It runs for two seconds; optimising it takes a minute longer.
            install.args(["--no-default-features", "--bin", "wasm-bindgen", "--debug"]);
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
