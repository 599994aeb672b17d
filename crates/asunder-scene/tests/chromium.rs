//! The page in a real browser: it starts, draws, lists, and nothing fails.
//!
//! Needs Chromium: `apt-get install chromium`, or its path in `CHROMIUM`. `ASUNDER_NO_BROWSER=1`
//! leaves these tests out; `ASUNDER_SCREENSHOTS=FOLDER` keeps what they see.

mod sample;

use asunder_scene::Picture;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::{env, fs};

const FLAGS: &[&str] = &[
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--use-gl=angle",
    "--use-angle=swiftshader",
    "--enable-unsafe-swiftshader",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--hide-scrollbars",
];

/// The browser, or `None` if these tests are not wanted.
fn browser() -> Option<PathBuf> {
    if env::var("ASUNDER_NO_BROWSER").is_ok_and(|value| value == "1") {
        eprintln!("left out: ASUNDER_NO_BROWSER=1");
        return None;
    }
    if let Some(path) = env::var_os("CHROMIUM") {
        return Some(path.into());
    }
    let folders = env::var_os("PATH").unwrap_or_default();
    let known = ["chromium", "chromium-browser", "google-chrome"];
    let found = env::split_paths(&folders)
        .flat_map(|folder| known.map(|name| folder.join(name)))
        .find(|path| path.is_file());
    assert!(found.is_some(), "no browser: apt-get install chromium (or set ASUNDER_NO_BROWSER=1)");
    found
}

/// Runs the browser on the page in `folder`; what it prints.
fn open(browser: &Path, folder: &Path, address: &str, flags: &[&str]) -> String {
    let profile = folder.join("profile");
    let output = Command::new(browser)
        .args(FLAGS)
        .arg(format!("--user-data-dir={}", profile.display()))
        .args(flags)
        .arg(format!("file://{}/{address}", folder.display()))
        .output()
        .unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8(output.stdout).unwrap()
}

/// The page after its scripts ran.
fn dump(browser: &Path, picture: &Picture, flags: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    write(picture, folder.path());
    let flags = [&["--dump-dom"], flags].concat();
    open(browser, folder.path(), "report.html", &flags)
}

fn write(picture: &Picture, folder: &Path) {
    let mut file = fs::File::create(folder.join("report.html")).unwrap();
    picture.write_html(&mut file).unwrap();
}

/// What the page recorded about itself.
fn told<'a>(page: &'a str, name: &str) -> &'a str {
    let start = format!("data-{name}=\"");
    let body = page.split_once("<body").unwrap().1.split_once('>').unwrap().0;
    let after = body.split_once(&start).unwrap_or_else(|| panic!("no {start} in {body}")).1;
    after.split_once('"').unwrap().0
}

fn rows(page: &str) -> usize {
    page.matches("<tr data-finding=").count()
}

#[test]
fn a_machine_is_drawn_and_listed() {
    let Some(browser) = browser() else { return };
    let picture = sample::machine();
    let page = dump(&browser, &picture, &[]);
    assert_eq!(told(&page, "errors"), "0");
    assert_eq!(told(&page, "drawn"), picture.bodies.len().to_string());
    let ink: f64 = told(&page, "ink").parse().unwrap();
    assert!((0.05..0.95).contains(&ink), "{ink} of the canvas is drawn on");
    assert_eq!(rows(&page), 4);
    assert!(page.contains("−4.5123") && page.contains("drive/pinion 11"));
}

#[test]
fn a_layout_is_drawn_and_listed() {
    let Some(browser) = browser() else { return };
    let page = dump(&browser, &sample::layout(), &[]);
    assert_eq!((told(&page, "errors"), told(&page, "drawn"), rows(&page)), ("0", "6", 2));
    assert!(told(&page, "ink").parse::<f64>().unwrap() > 0.05);
}

#[test]
fn without_webgl_the_list_is_there() {
    let Some(browser) = browser() else { return };
    let page = dump(&browser, &sample::machine(), &["--disable-3d-apis"]);
    assert_eq!((told(&page, "errors"), told(&page, "drawn"), rows(&page)), ("0", "0", 4));
    assert!(page.contains("This browser has no WebGL 2"));
}

#[test]
fn names_are_text_in_the_browser_too() {
    let Some(browser) = browser() else { return };
    let mut picture = sample::machine();
    for body in &mut picture.bodies {
        body.name = "</script><img onerror=\"console.error(1)\" src=x>".to_owned();
    }
    let page = dump(&browser, &picture, &[]);
    assert_eq!((told(&page, "errors"), rows(&page)), ("0", 4));
    assert!(!page.contains("<img"));
}

#[test]
fn screenshots_show_something() {
    let Some(browser) = browser() else { return };
    let temporary = tempfile::tempdir().unwrap();
    let kept = env::var_os("ASUNDER_SCREENSHOTS").map(PathBuf::from);
    let shots: [(&str, &str, Picture, &[&str]); 7] = [
        ("overview", "report.html", sample::machine(), &["--window-size=1400,900"]),
        ("selected", "report.html#finding-2", sample::machine(), &["--window-size=1400,900"]),
        (
            "dark",
            "report.html#finding-1",
            sample::machine(),
            &["--window-size=1400,900", "--blink-settings=preferredColorScheme=0"],
        ),
        ("phone", "report.html", sample::machine(), &["--window-size=390,844"]),
        ("phone-selected", "report.html#finding-2", sample::machine(), &["--window-size=390,844"]),
        ("layout", "report.html#finding-1", sample::layout(), &["--window-size=1400,900"]),
        (
            "layout-dark",
            "report.html",
            sample::layout(),
            &["--window-size=1400,900", "--blink-settings=preferredColorScheme=0"],
        ),
    ];
    // Each is a start of the browser; one is enough unless somebody will look at them.
    let count = if kept.is_some() { shots.len() } else { 1 };
    for (name, address, picture, flags) in shots.into_iter().take(count) {
        let folder = temporary.path();
        write(&picture, folder);
        let image = kept.as_deref().unwrap_or(folder).join(format!("{name}.png"));
        let shot = format!("--screenshot={}", image.display());
        // Motion is reduced so that the picture is the end of the flight.
        let flags = [flags, &[shot.as_str(), "--force-prefers-reduced-motion"]].concat();
        open(&browser, folder, address, &flags);
        let size = fs::metadata(&image).unwrap().len();
        assert!(size > 20_000, "{name}: {size} bytes");
    }
}
