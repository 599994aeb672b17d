// The view of a layout: the SVG that is in the page, seen through its viewBox.

class Plane {
  constructor(svg, stage) {
    this.svg = svg;
    this.stage = stage;
    const { width, height } = svg.viewBox.baseVal;
    this.all = { x: 0, y: 0, width, height };
    this.box = { ...this.all };
    this.paths = new Map();
    for (const path of svg.querySelectorAll("[data-body]")) this.paths.set(Number(path.dataset.body), path);
    this.drawn = this.paths.size;
    // The page shows its own, at once.
    for (const title of svg.querySelectorAll("title")) title.remove();
  }

  /** Pixels for one unit of the drawing, and where its corner lies: as `xMidYMid meet` has it. */
  look() {
    const [width, height] = [this.stage.clientWidth, this.stage.clientHeight];
    const scale = Math.min(width / this.box.width, height / this.box.height) || 1;
    return {
      scale,
      left: (width - this.box.width * scale) / 2 - this.box.x * scale,
      top: (height - this.box.height * scale) / 2 - this.box.y * scale,
    };
  }

  project(point) {
    const { left, top, scale } = data.frame;
    const look = this.look();
    const x = (point[0] + data.origin[0] - left) * scale;
    const y = (top - point[1] - data.origin[1]) * scale;
    return [look.left + x * look.scale, look.top + y * look.scale];
  }

  colour() {
    const one = findings[state.selected];
    this.svg.classList.toggle("faded", Boolean(one));
    this.svg.classList.toggle("only", Boolean(one) && state.only);
    for (const path of this.svg.querySelectorAll(".is-a, .is-b")) path.classList.remove("is-a", "is-b");
    if (!one) return;
    this.paths.get(one.a)?.classList.add("is-a");
    this.paths.get(one.b)?.classList.add("is-b");
  }

  paint() {
    const { x, y, width, height } = this.box;
    this.svg.setAttribute("viewBox", `${x} ${y} ${width} ${height}`);
    this.svg.style.setProperty("--zoom", 1 / this.look().scale);
  }

  /** There are no pixels to count: the share of the stage that the drawing's box takes. */
  ink() {
    const box = this.svg.querySelector(".bodies").getBoundingClientRect();
    return box.width * box.height / (this.stage.clientWidth * this.stage.clientHeight);
  }

  pick(x, y) {
    const box = this.stage.getBoundingClientRect();
    const hit = document.elementsFromPoint(box.left + x, box.top + y);
    const path = hit.find((element) => element.dataset?.body !== undefined);
    return path ? Number(path.dataset.body) : -1;
  }

  turn(dx, dy) {
    this.pan(dx, dy);
  }

  pan(dx, dy) {
    const { scale } = this.look();
    this.box = { ...this.box, x: this.box.x - dx / scale, y: this.box.y - dy / scale };
    this.changed?.();
  }

  /** What lies under the pointer stays there. */
  zoom(factor, x, y) {
    const before = this.look();
    const [px, py] = [(x - before.left) / before.scale, (y - before.top) / before.scale];
    const width = clamp(this.box.width * factor, this.all.width * 1e-4, this.all.width * 4);
    this.box = { ...this.box, width, height: width * this.all.height / this.all.width };
    const after = this.look();
    this.pan(x - (px * after.scale + after.left), y - (py * after.scale + after.top));
  }

  fit() {
    this.box = { ...this.all };
    this.changed?.();
  }

  /** To a finding, as near as the smaller of its parts allows. */
  show(finding) {
    const sizes = [finding.a, finding.b].map((body) => this.paths.get(body)?.getBBox()).filter(Boolean);
    if (!finding.middle || sizes.length === 0) return;
    const least = Math.min(...sizes.map((box) => Math.hypot(box.width, box.height)));
    const { left, top, scale } = data.frame;
    const at = add(finding.middle, data.origin);
    const width = clamp(3 * least, this.all.width * 1e-3, this.all.width);
    const height = width * this.all.height / this.all.width;
    this.box = { x: (at[0] - left) * scale - width / 2, y: (top - at[1]) * scale - height / 2, width, height };
    this.changed?.();
  }
}
