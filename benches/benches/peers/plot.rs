//! The plots: every row, and how the time of a query grows.
//!
//! plotters draws; what it writes is put on paper with a style of its own, so that the words can be
//! read in a light and in a dark page.

use asunder_bench::Results;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use std::error::Error;

const STYLE: &str = "<style>.paper{fill:#fff}text{fill:#1d242c;font-family:system-ui,sans-serif}\
@media(prefers-color-scheme:dark){.paper{fill:#181c22}text{fill:#e6eaef}}</style>";

/// Of libraries; told apart on light and dark paper.
const COLOURS: [(&str, RGBColor); 4] = [
    ("asunder", RGBColor(47, 116, 208)),
    ("parry", RGBColor(240, 140, 29)),
    ("coal", RGBColor(26, 143, 74)),
    ("MuJoCo", RGBColor(190, 70, 170)),
];
/// Axes and grid.
const RULE: RGBColor = RGBColor(139, 149, 163);

type Area<'a> = DrawingArea<SVGBackend<'a>, plotters::coord::Shift>;
/// From figures to SVG.
pub(crate) type Plot = fn(&Results) -> Drawn<String>;
type Drawn<T = ()> = Result<T, Box<dyn Error>>;

/// One dot a library for every row of the signed distance in f64.
pub(crate) fn rows(results: &Results) -> Drawn<String> {
    const LINE: u32 = 17;
    const LEFT: i32 = 180;
    let names = results.rows("distance");
    let size = (760, 80 + LINE * u32::try_from(names.len())?);
    on_paper("Nanoseconds a query in every row, f64", size, |root| {
        write(root, "signed distance, f64, nanoseconds a query: left is faster", (LEFT, 16), 14)?;
        for ((library, colour), x) in COLOURS.iter().zip((LEFT..).step_by(90)) {
            root.draw(&Circle::new((x + 5, 36), 5, colour.filled()))?;
            write(root, library, (x + 15, 36), 13)?;
        }
        let best =
            |row: &str, library| Some(results.best("distance", row, "f64", library)?.nanoseconds);
        let all = names.iter().flat_map(|row| COLOURS.map(|(library, _)| best(row, library)));
        let (low, high) = range(all.flatten());
        let last = names.len() as f64 - 0.5;
        let mut chart = ChartBuilder::on(root)
            .margin_top(50)
            .margin_right(20)
            .x_label_area_size(25)
            .margin_left(LEFT)
            .build_cartesian_2d((low..high).log_scale(), last..-0.5)?;
        let style = ("sans-serif", 12).into_font();
        let (bold, light) = (RULE.mix(0.35), RULE.mix(0.12));
        let format = |x: &f64| thousands(*x);
        let mut mesh = chart.configure_mesh();
        mesh.disable_y_mesh().disable_y_axis().x_label_formatter(&format).x_label_style(style);
        mesh.axis_style(RULE).bold_line_style(bold).light_line_style(light).draw()?;
        for (index, row) in names.iter().enumerate() {
            let y = index as f64;
            let dots: Vec<(f64, RGBColor)> = COLOURS
                .iter()
                .filter_map(|(library, colour)| Some((best(row, library)?, *colour)))
                .collect();
            let (from, to) = range(dots.iter().map(|(x, _)| *x));
            chart.draw_series(LineSeries::new([(from, y), (to, y)], RULE.mix(0.6)))?;
            // Ours last, on top.
            chart
                .draw_series(dots.iter().rev().map(|(x, c)| Circle::new((*x, y), 5, c.filled())))?;
            let (_, at) = chart.backend_coord(&(low, y));
            write_before(root, row, (LEFT - 10, at))?;
        }
        Ok(())
    })
}

/// A line in a plot: its name, its colour, its points.
type Line = (String, RGBColor, Vec<(f64, f64)>);

/// Two plots: against vertices, and against the tolerance.
pub(crate) fn growth(results: &Results) -> Drawn<String> {
    on_paper("Nanoseconds a query against vertices and tolerance", (900, 380), |root| {
        let (left, right) = root.split_horizontally(470);
        let sides = ["sep", "shallow", "deep"];
        let mut lines: Vec<Line> = Vec::new();
        for (library, colour) in &COLOURS[..2] {
            for class in sides {
                let rows = results.rows("vertices").into_iter();
                let points = rows.filter(|row| row.ends_with(class)).filter_map(|row| {
                    let best = results.best("vertices", row, "f64", library)?;
                    let count = row.strip_prefix("hull")?.split('-').next()?;
                    Some((count.parse().ok()?, best.nanoseconds))
                });
                lines.push((format!("{library}, {class}"), *colour, points.collect()));
            }
        }
        panel(&left, "hulls: against vertices", &lines, false)?;
        let mut lines: Vec<Line> = Vec::new();
        for (shape, colour) in ["ellipsoid", "cylinder"].iter().zip([COLOURS[0].1, COLOURS[2].1]) {
            for class in sides {
                let row = format!("{shape}-{shape}-{class}");
                let records = results.records.iter();
                let asked = records.filter(|r| r.question == "tolerance" && r.row == row);
                let points = asked.filter_map(|r| Some((r.way.parse().ok()?, r.nanoseconds)));
                lines.push((format!("{shape}, {class}"), colour, points.collect()));
            }
        }
        panel(&right, "asunder, curved: against tolerance", &lines, true)
    })
}

/// Both axes in powers; `falling`: the x axis from large to small.
fn panel(area: &Area<'_>, title: &str, lines: &[Line], falling: bool) -> Drawn {
    const RIGHT: i32 = 120;
    write(area, title, (50, 16), 14)?;
    write(area, "ns a query", (50, 34), 11)?;
    let points = || lines.iter().flat_map(|(.., points)| points);
    let (low, high) = range(points().map(|(_, y)| *y));
    let (least, most) = range(points().map(|(x, _)| if falling { 1.0 / x } else { *x }));
    let mut chart = ChartBuilder::on(area)
        .margin_top(45)
        .margin_right(RIGHT)
        .margin_bottom(8)
        .x_label_area_size(25)
        .y_label_area_size(50)
        .build_cartesian_2d((least..most).log_scale(), (low..high).log_scale())?;
    let style = ("sans-serif", 12).into_font();
    let shown = |x: &f64| if falling { format!("{:.0e}", 1.0 / x) } else { thousands(*x) };
    let time = |y: &f64| thousands(*y);
    let mut mesh = chart.configure_mesh();
    mesh.x_label_formatter(&shown).y_label_formatter(&time).label_style(style).axis_style(RULE);
    mesh.x_labels(6).bold_line_style(RULE.mix(0.3)).light_line_style(TRANSPARENT).draw()?;
    let mut names = Vec::new();
    for (name, colour, points) in lines.iter().filter(|(.., points)| !points.is_empty()) {
        let at = |(x, y): &(f64, f64)| (if falling { 1.0 / x } else { *x }, *y);
        let points: Vec<(f64, f64)> = points.iter().map(at).collect();
        chart.draw_series(points.iter().map(|p| Circle::new(*p, 3, colour.filled())))?;
        let (x, y) = chart.backend_coord(points.last().unwrap_or(&(least, low)));
        names.push((y, x, name));
        chart.draw_series(LineSeries::new(points, colour.stroke_width(2)))?;
    }
    // Names stand where their lines end, one below the other.
    names.sort_unstable();
    let (origin, mut lowest) = (area.get_base_pixel(), i32::MIN);
    for (y, x, name) in names {
        lowest = y.max(lowest.saturating_add(14));
        write(area, name, (x - origin.0 + 8, lowest - origin.1), 12)?;
    }
    Ok(())
}

/// A picture of this size in pixels, with a title for those who do not see it.
fn on_paper(title: &str, size: (u32, u32), draw: impl FnOnce(&Area<'_>) -> Drawn) -> Drawn<String> {
    let mut text = String::new();
    let root = SVGBackend::with_string(&mut text, size).into_drawing_area();
    draw(&root)?;
    root.present()?;
    drop(root);
    let head = text.find("<svg").and_then(|start| Some(start + text[start..].find('>')? + 1));
    let (head, body) = text.split_at(head.ok_or("no SVG")?);
    let (width, height) = size;
    let paper = format!("<rect class=\"paper\" width=\"{width}\" height=\"{height}\" rx=\"8\"/>");
    Ok(format!("{head}\n<title>{title}</title>{STYLE}{paper}{body}"))
}

fn write(area: &Area<'_>, text: &str, at: (i32, i32), size: i32) -> Drawn {
    let style = ("sans-serif", size).into_text_style(area).pos(Pos::new(HPos::Left, VPos::Center));
    Ok(area.draw_text(text, &style, at)?)
}

/// Ends where it is put.
fn write_before(area: &Area<'_>, text: &str, at: (i32, i32)) -> Drawn {
    let style = ("sans-serif", 12).into_text_style(area).pos(Pos::new(HPos::Right, VPos::Center));
    Ok(area.draw_text(text, &style, at)?)
}

/// From a little below the least to a little above the greatest.
fn range(numbers: impl Iterator<Item = f64>) -> (f64, f64) {
    let ends = |(low, high): (f64, f64), x: f64| (low.min(x), high.max(x));
    let (low, high) = numbers.fold((f64::INFINITY, 0.0), ends);
    if low < high { (low, high) } else { (low, low * 2.0) }
}

fn thousands(x: f64) -> String {
    match x {
        x if x >= 1e6 => format!("{}M", x / 1e6),
        x if x >= 1e3 => format!("{}k", x / 1e3),
        x => format!("{x}"),
    }
}
