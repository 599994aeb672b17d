//! Where `asunder check` writes its pictures to: files, links, pipes.

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

/// Checks the embedded sample; options and the files that they name.
fn check(files: &[(&str, &Path)]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_asunder"));
    command.args(["check", "--no-cache", "--format", "csv"]).stdin(Stdio::null());
    for (option, path) in files {
        command.arg(option).arg(path);
    }
    command.output().unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

#[test]
fn two_pictures_in_one_file_are_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("same");
    let detour = folder.path().join(".").join("same");
    let both = |other| {
        let output = check(&[("--report", &path), ("--glb", other)]);
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        assert!(said(&output).contains("--report and --glb name the same file"), "{output:?}");
    };
    both(&path);
    both(&detour);
    assert!(!path.exists(), "nothing was written");
    fs::write(&path, "before").unwrap();
    both(&detour);
    assert_eq!(fs::read_to_string(&path).unwrap(), "before");
}

/// A model's file is no place for its picture: what it was would be gone.
#[test]
fn a_picture_in_place_of_the_model_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("plant.glb");
    fs::write(&path, include_bytes!("../../../../examples/scenes/gear_stage.glb")).unwrap();
    let detour = folder.path().join(".").join("plant.glb");
    for option in ["--glb", "--report", "--svg"] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_asunder"));
        let output = command.arg("check").arg(&path).arg(option).arg(&detour).output().unwrap();
        assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
        let message = said(&output);
        assert!(message.contains(option) && message.contains("is part of the scene"), "{message}");
    }
    assert!(fs::read(&path).unwrap().starts_with(b"glTF"));
}

/// Before it is measured: that may take minutes.
#[test]
fn an_svg_of_a_scene_in_space_is_refused_before_anything_is_written() {
    let folder = tempfile::tempdir().unwrap();
    let (svg, report) = (folder.path().join("a.svg"), folder.path().join("a.html"));
    let output = check(&[("--svg", &svg), ("--report", &report)]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(2), 0));
    assert!(said(&output).contains("layouts in the plane"), "{}", said(&output));
    assert!(!svg.exists() && !report.exists());
}

/// What is the matter with the file, not with the drawing of nothing.
#[test]
fn an_svg_of_a_file_that_cannot_be_read_hides_no_problem() {
    let folder = tempfile::tempdir().unwrap();
    let (there, svg) = (folder.path().join("bad.jsonl"), folder.path().join("a.svg"));
    let bad = r#"{"name":"a","dim":2,"shape":{"type":"ball","radius":-1}}"#;
    fs::write(&there, bad).unwrap();
    let missing = folder.path().join("none.jsonl");
    for (file, problem) in [(&there, "radius must be 0 or more"), (&missing, "no such file")] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_asunder"));
        let output = command.arg("check").arg(file).arg("--svg").arg(&svg).output().unwrap();
        let all = format!("{}{}", said(&output), String::from_utf8_lossy(&output.stdout));
        assert_eq!(output.status.code(), Some(2), "{all}");
        assert!(all.contains(problem) && !all.contains("layouts in the plane"), "{all}");
    }
}

/// One after the other, as people write it.
#[test]
fn two_files_that_cannot_be_written_are_told_apart() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join("nowhere").join(name);
    let output = check(&[("--report", &at("a.html")), ("--glb", &at("b.glb"))]);
    let said = said(&output);
    assert!(said.contains("a.html") && said.contains("b.glb"), "{said}");
    assert!(!said.contains("\\n"), "{said}");
}

#[cfg(unix)]
mod unix {
    use super::{check, said};
    use std::fs;
    use std::os::unix::fs::{FileTypeExt, PermissionsExt, symlink};
    use std::process::Command;

    #[test]
    fn a_link_stays_and_what_it_leads_to_is_written() {
        let folder = tempfile::tempdir().unwrap();
        let at = |name: &str| folder.path().join(name);
        fs::create_dir(at("elsewhere")).unwrap();
        fs::write(at("elsewhere/page.html"), "before").unwrap();
        symlink("elsewhere/page.html", at("old.html")).unwrap();
        symlink("elsewhere/none yet.html", at("new.html")).unwrap();
        for (link, file) in [("old.html", "page.html"), ("new.html", "none yet.html")] {
            let output = check(&[("--report", &at(link))]);
            assert_eq!(output.status.code(), Some(1), "{}", said(&output));
            assert!(fs::symlink_metadata(at(link)).unwrap().is_symlink());
            let page = fs::read_to_string(at("elsewhere").join(file)).unwrap();
            assert!(page.contains("drive/pinion 11"), "{link}");
        }
        assert_eq!(fs::read_dir(at("elsewhere")).unwrap().count(), 2, "nothing half written");
    }

    #[test]
    fn a_pipe_is_written_to_and_stays_one() {
        let folder = tempfile::tempdir().unwrap();
        let pipe = folder.path().join("pipe");
        assert!(Command::new("mkfifo").arg(&pipe).status().unwrap().success());
        let reader = {
            let pipe = pipe.clone();
            std::thread::spawn(move || fs::read(pipe).unwrap())
        };
        let output = check(&[("--glb", &pipe)]);
        assert!(fs::symlink_metadata(&pipe).unwrap().file_type().is_fifo(), "it is still a pipe");
        assert_eq!(output.status.code(), Some(1), "{}", said(&output));
        assert!(reader.join().unwrap().starts_with(b"glTF"));
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1, "nothing half written");
    }

    #[test]
    fn permissions_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let page = folder.path().join("page.html");
        fs::write(&page, "before").unwrap();
        fs::set_permissions(&page, fs::Permissions::from_mode(0o600)).unwrap();
        assert_eq!(check(&[("--report", &page)]).status.code(), Some(1));
        assert!(fs::read_to_string(&page).unwrap().contains("drive/pinion 11"));
        assert_eq!(fs::metadata(&page).unwrap().permissions().mode() & 0o777, 0o600);
    }
}

#[test]
fn files_of_one_name_are_told_apart_by_their_folders() {
    let folder = tempfile::tempdir().unwrap();
    let [one, other] = ["one", "other"].map(|name| folder.path().join(name));
    for place in [&one, &other] {
        fs::create_dir(place).unwrap();
        fs::write(place.join("p.stl"), "solid\n").unwrap();
    }
    let paths = [one.join("p.stl"), other.join("p.stl"), folder.path().join("none.stl")];
    let mut command = Command::new(env!("CARGO_BIN_EXE_asunder"));
    let output = command.args(["check", "--format", "table"]).args(&paths).output().unwrap();
    let message = String::from_utf8_lossy(&output.stdout).into_owned() + &said(&output);
    for path in &paths[..2] {
        assert!(message.contains(&path.display().to_string()), "{message}");
    }
    let alone = paths[2].display().to_string();
    assert!(message.contains("none.stl: ") && !message.contains(&alone), "{message}");
}

#[test]
fn a_length_below_nothing_is_told_what_a_length_is() {
    let mut command = Command::new(env!("CARGO_BIN_EXE_asunder"));
    let output = command.args(["check", "--clearance", "-3mm"]).output().unwrap();
    assert!(said(&output).contains("a length is 0 or more"), "{output:?}");
}

/// The findings are told by then; whoever interrupts a report does not want it, nor half of it.
#[cfg(unix)]
#[test]
fn an_interrupt_while_a_report_is_written_leaves_no_half_of_it() {
    let folder = tempfile::tempdir().unwrap();
    let (parts, report) = (folder.path().join("parts.jsonl"), folder.path().join("report.html"));
    let line = |i: usize| {
        let pose = format!(r#"{{"translation":[{},0,0]}}"#, 3 * i);
        let shape = format!(r#"{{"type":"cylinder","half_height":1,"radius":1,"pose":{pose}}}"#);
        format!("{{\"name\":\"{i}\",\"dim\":3,\"shape\":{shape}}}\n")
    };
    fs::write(&parts, (0..20_000).map(line).collect::<String>()).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_asunder"))
        .args(["check", "--format", "json", "--report"])
        .args([&report, &parts])
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let files = || fs::read_dir(folder.path()).unwrap().count();
    while files() < 2 {
        assert!(child.try_wait().unwrap().is_none(), "it ended without a report");
    }
    assert!(!report.exists(), "too quick to be interrupted");
    Command::new("kill").args(["-INT", &child.id().to_string()]).status().unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert_eq!(files(), 1, "only the scene is there");
}
