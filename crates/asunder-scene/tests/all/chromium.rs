//! The page in a real browser: it starts, draws, lists, and nothing fails.
//!
//! Needs Chromium: `apt-get install chromium`, or its path in `CHROMIUM`. `ASUNDER_NO_BROWSER=1`
//! leaves these tests out; `ASUNDER_SCREENSHOTS=FOLDER` keeps what they see.

use crate::sample;
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
    dump_at(browser, picture, "report.html", flags)
}

fn dump_at(browser: &Path, picture: &Picture, address: &str, flags: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    write(picture, folder.path());
    let flags = [&["--dump-dom"], flags].concat();
    open(browser, folder.path(), address, &flags)
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
    assert!(page.contains("<b>−4.512</b>") && page.contains("drive/pinion 11"));
}

#[test]
fn a_linked_finding_is_selected_with_its_arrow() {
    let Some(browser) = browser() else { return };
    for picture in [sample::machine(), crate::sample::layout()] {
        let page = dump_at(&browser, &picture, "report.html#finding-2", &[]);
        assert_eq!(told(&page, "errors"), "0");
        assert!(page.contains(r#"data-finding="1" tabindex="0" aria-selected="true""#));
        for part in ["witness a", "witness b", "arrow ink", "head ink", "label ink"] {
            assert_eq!(page.matches(&format!("class=\"{part}\"")).count(), 1, "{part}");
        }
        assert!(page.contains("Witness on A"));
    }
}

#[test]
fn a_layout_is_drawn_and_listed() {
    let Some(browser) = browser() else { return };
    let page = dump(&browser, &sample::layout(), &[]);
    assert_eq!((told(&page, "errors"), told(&page, "drawn"), rows(&page)), ("0", "6", 2));
    assert!(told(&page, "ink").parse::<f64>().unwrap() > 0.05);
}

/// What a reader does, as events; the steps that did not show what they should.
const READER: &str = r##"<script type="module">
const find = (selector) => document.querySelector(selector);
const rows = () => [...document.querySelectorAll("#body tr")].map((row) => row.dataset.finding).join();
const chosen = () => find("#body [aria-selected]")?.dataset.finding ?? "none";
const failed = [];
const step = (name, seen, wanted) => { if (String(seen) !== String(wanted)) failed.push(`${name}: ${seen}`); };
const key = (target, name) => target.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true }));
const stage = find("#stage");
const box = stage.getBoundingClientRect();
const pointer = (kind, x, y, id = 1) => stage.dispatchEvent(new PointerEvent(kind, {
  pointerId: id, pointerType: "mouse", button: 0, buttons: 1, bubbles: true,
  clientX: box.left + x, clientY: box.top + y,
}));

step("all", rows(), "0,1,2,3");
find('[data-sort="distance"]').click();
find('[data-sort="distance"]').click();
step("far first", rows(), "2,3,1,0");
find('[data-sort="distance"]').click();
find("#filter").value = "GEAR sensor";
find("#filter").dispatchEvent(new Event("input"));
step("filter", rows(), "2");
step("count", find("#count").textContent, "1 of 4");
find("#filter").value = "";
find("#filter").dispatchEvent(new Event("input"));
find(".chip.clash").click();
step("kind", rows(), "0,1");
find(".chip.clash").click();
find('#body [data-finding="1"]').click();
step("row", chosen(), 1);
key(find("#body [aria-selected]"), "ArrowDown");
step("down", chosen(), 2);
key(document.body, "p");
step("previous", chosen(), 1);
find('.detail [data-do="only"]').click();
step("only", find('[data-do="only"]').getAttribute("aria-pressed"), "true");
for (const name of ["ArrowLeft", "+", "-", "f"]) key(stage, name);
pointer("pointerdown", 100, 100);
pointer("pointermove", 160, 120);
pointer("pointerup", 160, 120);
step("a drag is no click", chosen(), 1);
stage.dispatchEvent(new WheelEvent("wheel", { deltaY: -100, clientX: box.left + 9, clientY: box.top + 9 }));
pointer("pointerdown", 3, 3);
pointer("pointerup", 3, 3);
step("a click on nothing", chosen(), "none");
for (const button of ["front", "right", "top", "up", "fit"]) find(`[data-do="${button}"]`).click();
pointer("pointerdown", box.width / 2, box.height / 2);
pointer("pointerup", box.width / 2, box.height / 2);
step("a click on the gear", chosen(), 1);
history.replaceState(null, "", "#finding-3");
dispatchEvent(new HashChangeEvent("hashchange"));
step("another link", chosen(), 2);
document.body.dataset.failed = failed.join("; ");
</script></body>"##;

#[test]
fn a_reader_can_use_it() {
    let Some(browser) = browser() else { return };
    let folder = tempfile::tempdir().unwrap();
    write(&sample::machine(), folder.path());
    let path = folder.path().join("report.html");
    let page = fs::read_to_string(&path).unwrap();
    fs::write(&path, page.replace("</body>", READER)).unwrap();
    let flags = ["--dump-dom", "--force-prefers-reduced-motion", "--window-size=1400,900"];
    let page = open(&browser, folder.path(), "report.html", &flags);
    assert_eq!((told(&page, "failed"), told(&page, "errors")), ("", "0"));
}

#[test]
fn many_findings_are_listed_in_chunks() {
    let Some(browser) = browser() else { return };
    let mut picture = sample::machine();
    picture.bodies = picture.bodies.iter().cycle().take(20_000).cloned().collect();
    picture.bodies.iter_mut().for_each(|body| body.mesh = 0);
    picture.findings = picture.findings.iter().cycle().take(10_000).cloned().collect();
    let page = dump(&browser, &picture, &[]);
    assert_eq!((told(&page, "errors"), told(&page, "drawn")), ("0", "20000"));
    assert!((100..1000).contains(&rows(&page)), "{} rows", rows(&page));
}

/// Making all rows on the way there took half a minute for 70,000 findings. Paper has all of them.
#[test]
fn a_finding_far_down_the_list_is_reached_at_once() {
    let Some(browser) = browser() else { return };
    let mut picture = sample::machine();
    picture.findings = picture.findings.iter().cycle().take(3000).cloned().collect();
    let page = dump_at(&browser, &picture, "report.html#finding-2900", &[]);
    assert_eq!(told(&page, "errors"), "0");
    assert!((100..400).contains(&rows(&page)), "{} rows", rows(&page));
    assert!(page.contains(r#"data-finding="2899" tabindex="0" aria-selected="true""#));
    assert!(page.contains("↑ 2839 before these"));
    let folder = tempfile::tempdir().unwrap();
    write(&picture, folder.path());
    let path = folder.path().join("report.html");
    let page = fs::read_to_string(&path).unwrap();
    let print = r#"<script type="module">dispatchEvent(new Event("beforeprint"));</script></body>"#;
    fs::write(&path, page.replace("</body>", print)).unwrap();
    let page = open(&browser, folder.path(), "report.html#finding-2900", &["--dump-dom"]);
    assert_eq!((told(&page, "errors"), rows(&page)), ("0", 3000));
    assert!(page.contains(r#"data-finding="2899" tabindex="0" aria-selected="true""#));
}

/// A screw beside a ground of kilometres: bounds that the digits shown would make a zero.
#[test]
fn small_distances_keep_their_bounds() {
    let Some(browser) = browser() else { return };
    let mut picture = sample::machine();
    let one = &mut picture.findings[0];
    (one.lower, one.signed_distance, one.upper) = (-1.04e-6, -1e-6, -9.57e-7);
    let one = &mut picture.findings[1];
    (one.lower, one.signed_distance, one.upper) = (-2e-300, 0.0, 4.13e-9);
    let page = dump(&browser, &picture, &[]);
    assert_eq!(told(&page, "errors"), "0");
    assert!(page.contains("<b>−1.0e−6</b><small>−1.1e−6 … −9.5e−7</small>"), "{page}");
    assert!(page.contains("<b>0.000</b><small>−2.0e−300 … 4.2e−9</small>"), "{page}");
}

#[test]
fn a_part_without_a_name_is_told_as_one() {
    let Some(browser) = browser() else { return };
    let mut picture = sample::machine();
    picture.bodies.iter_mut().for_each(|body| body.name = " \t".to_owned());
    let page = dump(&browser, &picture, &[]);
    assert_eq!(page.matches(">(no name)</span>").count(), 8);
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
