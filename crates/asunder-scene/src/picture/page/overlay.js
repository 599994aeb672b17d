// What is drawn above the view, always on top and always of the same size: witnesses, the arrow
// that B moves along, the axes of the world or a scale bar.

const MOST_DOTS = 100; // More of them hide what they point at.

class Overlay {
  constructor(svg, view) {
    this.svg = svg;
    this.view = view;
  }

  /** An element of the drawing. */
  draw(tag, attributes, text = "") {
    const element = document.createElementNS(this.svg.namespaceURI, tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.textContent = text;
    this.parts.push(element);
  }

  paint() {
    const { clientWidth, clientHeight } = this.view.stage;
    this.svg.setAttribute("viewBox", `0 0 ${clientWidth} ${clientHeight}`);
    this.parts = [];
    const one = findings[state.selected];
    if (one) this.finding(one);
    else this.dots();
    if (data.flat) this.scale();
    else this.axes();
    this.svg.replaceChildren(...this.parts);
  }

  dots() {
    // The worst last, above the others.
    for (const finding of shownFindings(MOST_DOTS).reverse()) {
      const at = finding.middle && this.view.project(finding.middle);
      if (at) this.draw("circle", { class: `dot ${finding.kind}`, cx: at[0], cy: at[1], r: 4.5 });
    }
  }

  finding(finding) {
    if (!finding.from) return;
    const [from, to] = [this.view.project(finding.from), this.view.project(finding.to)];
    const [a, b] = [this.view.project(finding.a0), this.view.project(finding.b0)];
    if (!from || !to || !a || !b) return;
    const ahead = this.ahead(finding);
    if (ahead) {
      // The head lies at the tip, or beyond it where the arrow is too short to hold it.
      const short = Math.hypot(to[0] - from[0], to[1] - from[1]) < 34;
      const tip = short ? [to[0] + ahead[0] * 34, to[1] + ahead[1] * 34] : to;
      const neck = [tip[0] - ahead[0] * 9, tip[1] - ahead[1] * 9];
      const wing = (side) => `${neck[0] - ahead[0] * 4 - ahead[1] * side} ${neck[1] - ahead[1] * 4 + ahead[0] * side}`;
      const head = `M${tip.join(" ")}L${wing(6)}L${neck.join(" ")}L${wing(-6)}Z`;
      for (const layer of ["halo", "ink"]) {
        this.line(from, neck, `arrow ${layer}`);
        this.draw("path", { class: `head ${layer}`, d: head });
      }
    } else {
      this.line(from, to, "arrow halo");
      this.line(from, to, "arrow ink");
    }
    this.draw("circle", { class: "witness a", cx: a[0], cy: a[1], r: 5 });
    this.draw("circle", { class: "witness b", cx: b[0], cy: b[1], r: 5 });
    this.label(`${lengthText(finding.distance)} ${data.unit}`, from, to);
  }

  /** Beside the arrow, on the lower side of it. */
  label(text, from, to) {
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const long = Math.hypot(dx, dy) || 1;
    const [px, py] = dx < 0 ? [dy / long, -dx / long] : [-dy / long, dx / long];
    const place = {
      x: (from[0] + to[0]) / 2 + px * 18,
      y: (from[1] + to[1]) / 2 + py * 18 + 10,
      "text-anchor": px < -0.3 ? "end" : px > 0.3 ? "start" : "middle",
    };
    for (const layer of ["halo", "ink"]) this.draw("text", { class: `label ${layer}`, ...place }, text);
  }

  line([x1, y1], [x2, y2], kind) {
    this.draw("line", { class: kind, x1, y1, x2, y2 });
  }

  /** The direction that B moves along, on the screen; null if it points at the eye. */
  ahead(finding) {
    if (!isPoint(finding.axis) || dot(finding.axis, finding.axis) === 0) return null;
    const step = diagonal * 1e-4;
    const [from, to] = [this.view.project(finding.to), this.view.project(add(finding.to, finding.axis, step))];
    if (!from || !to) return null;
    const [x, y] = [to[0] - from[0], to[1] - from[1]];
    const size = Math.hypot(x, y);
    // The pixels of a step straight across the view, for comparison.
    const { eye, field, height } = this.view.look();
    const across = eye ? height / 2 / field * step / length(minus(finding.to, eye)) : size;
    return size > 0.08 * across ? [x / size, y / size] : null;
  }

  /** A small cross of the world's axes. */
  axes() {
    const { right, up, forward, height } = this.view.look();
    const middle = [44, height - 44];
    this.draw("circle", { class: "compass", cx: middle[0], cy: middle[1], r: 36 });
    const ends = [[1, 0, 0], [0, 1, 0], [0, 0, 1]].map((axis, i) => ({
      name: "xyz"[i], x: dot(axis, right) * 22, y: -dot(axis, up) * 22, depth: dot(axis, forward),
    }));
    for (const { name, x, y } of ends.sort((a, b) => b.depth - a.depth)) {
      this.line(middle, [middle[0] + x, middle[1] + y], `axis ${name}`);
      this.draw("text", { class: `axis ${name}`, x: middle[0] + x * 1.42, y: middle[1] + y * 1.42 }, name);
    }
  }

  /** The longest of 1, 2, 5 · 10ⁿ that is not above 120 pixels. */
  scale() {
    const pixels = data.frame.scale * this.view.look().scale;
    const power = 10 ** Math.floor(Math.log10(120 / pixels));
    const times = [5, 2, 1].find((candidate) => candidate * power * pixels <= 120) ?? 1;
    const [y, right] = [this.svg.clientHeight - 22, 24 + times * power * pixels];
    this.draw("path", { class: "ruler", d: `M24 ${y - 5}v10m0-5H${right}m0-5v10` });
    const shown = Number((times * power).toPrecision(1));
    this.draw("text", { class: "ruler", x: 24, y: y - 11 }, `${shown} ${data.unit}`);
  }
}
