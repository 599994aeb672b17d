// Ties list, view and overlay together: what is selected, and what the keys and buttons do.

let view = null;
let overlay = null;
let asked = false;

/** Draws once before the next frame, however much changed. */
function redraw() {
  if (asked || !view) return;
  asked = true;
  requestAnimationFrame(() => { asked = false; paint(); });
}

function paint() {
  view.paint();
  overlay.paint();
}

function select(at, { fly = true, focus = false } = {}) {
  const changed = at !== state.selected;
  state.selected = at;
  if (at < 0) state.only = false;
  markRow(focus);
  if (changed) detail();
  if (!view) return;
  view.colour();
  if (fly && at >= 0) view.show(findings[at]);
  redraw();
}

/** What is known of the selected pair, with all digits. */
function detail() {
  const [box, finding] = [find("#detail"), findings[state.selected]];
  box.hidden = !finding;
  if (!finding) return;
  const unit = data.unit;
  const exact = (value, none = "?") => (value === null ? none : sign(String(value)));
  const point = (at) => (data.flat ? at.slice(0, 2) : at).map((x) => (x === null ? "?" : lengthText(x))).join(", ");
  const fact = (label, ...value) => make("div", {}, make("dt", {}, label), make("dd", {}, ...value));
  const deep = finding.distance < 0 ? "deep" : "apart";
  const button = (action, label, title) => make("button", { type: "button", "data-do": action, title }, label);
  const only = button("only", "Only these two", "Hide all other parts (O)");
  only.setAttribute("aria-pressed", String(state.only));
  box.replaceChildren(
    make("h2", {}, make("span", { class: "a" }, nameOf(finding.a)), make("span", { class: "b" }, nameOf(finding.b))),
    make("p", {}, make("span", { class: `badge ${finding.kind}` }, KINDS[finding.kind].label),
      ` ${lengthText(finding.distance && Math.abs(finding.distance))} ${unit} ${deep}`),
    make("dl", {},
      fact("Signed distance", `${exact(finding.distance)} ${unit}`),
      fact("Proven: at least", `${exact(finding.lower, "−∞")} ${unit}`),
      fact("Proven: at most", `${exact(finding.upper, "∞")} ${unit}`),
      fact("Move B along", axisText(finding.axis)),
      fact("Witness on A", point(finding.pa)),
      fact("Witness on B", point(finding.pb)),
      fact("Found by", finding.how || "?")),
    make("div", { class: "tools" }, button("previous", "←", "Previous finding (P)"), button("next", "→", "Next finding (N)"),
      ...(view ? [only] : []), button("clear", "Close", "Deselect (Escape)")));
}

const ACTIONS = {
  fit: () => view?.fit(),
  front: () => view?.from(0, 0),
  right: () => view?.from(Math.PI / 2, 0),
  top: () => view?.from(0, Math.PI / 2),
  up: () => {
    data.up = data.up === "z" ? "y" : "z";
    view?.camera.setUp(data.up);
    labelUp();
    redraw();
  },
  next: () => select(neighbour(1)),
  previous: () => select(neighbour(-1)),
  clear: () => select(-1),
  only: () => {
    if (state.selected < 0 || !view) return;
    state.only = !state.only;
    find('[data-do="only"]')?.setAttribute("aria-pressed", String(state.only));
    view.colour();
    redraw();
  },
};

function labelUp() {
  find('[data-do="up"]').textContent = `${data.up.toUpperCase()} up`;
}

/** The name of what is under the mouse, once the mouse rests. */
const tip = {
  timer: 0,
  at(x, y) {
    clearTimeout(this.timer);
    const box = find("#tip");
    if (x < 0) { box.hidden = true; return; }
    this.timer = setTimeout(() => {
      const body = view.pick(x, y);
      box.hidden = body < 0;
      if (body < 0) return;
      box.textContent = nameOf(body);
      const room = find("#stage").clientWidth - box.offsetWidth - 8;
      box.style.translate = `${clamp(x + 14, 4, Math.max(room, 4))}px ${y + 16}px`;
    }, 40);
  },
};

/** A click on a part goes through its findings; one on nothing deselects. */
function clickAt(x, y) {
  const body = view.pick(x, y);
  const its = list.order.filter((at) => findings[at].a === body || findings[at].b === body);
  if (body < 0) select(-1);
  else if (its.length > 0) select(its[(its.indexOf(state.selected) + 1) % its.length]);
}

function startView() {
  const stage = find("#stage");
  try {
    view = data.flat ? new Plane(find("#layout"), stage) : new Space(find("#canvas"), stage);
  } catch (error) {
    view = null;
    stage.hidden = true;
    find("#tools").hidden = true;
    find("#lost").hidden = false;
    find("#lost").textContent = "This browser has no WebGL 2, so the parts cannot be shown. The list is complete.";
    document.body.dataset.lost = String(error.message);
    return;
  }
  view.changed = redraw;
  overlay = new Overlay(find("#overlay"), view);
  const toView = (name) => (...values) => view[name](...values);
  listen(stage, {
    turn: toView("turn"), pan: toView("pan"), zoom: toView("zoom"), fit: toView("fit"),
    hover: (x, y) => tip.at(x, y), click: clickAt,
  });
  new ResizeObserver(redraw).observe(stage);
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => { view.colour(); redraw(); });
  addEventListener("beforeprint", paint);
}

/** A link to one finding: report.html#finding-3 */
function followLink() {
  const linked = /^#finding-(\d+)$/.exec(location.hash);
  if (linked && findings[linked[1] - 1]) select(linked[1] - 1);
}

function start() {
  startView();
  startList(select);
  labelUp();
  addEventListener("click", (event) => ACTIONS[event.target.closest?.("[data-do]")?.dataset.do]?.());
  addEventListener("keydown", (event) => {
    if (event.target.closest?.("input") || event.ctrlKey || event.metaKey || event.altKey) return;
    const action = { f: "fit", n: "next", p: "previous", o: "only", Escape: "clear" }[event.key];
    if (action) ACTIONS[action]();
  });
  followLink();
  addEventListener("hashchange", followLink);
  if (view) paint();
  const told = document.body.dataset;
  told.drawn = view ? view.drawn : 0;
  told.ink = view ? view.ink().toFixed(4) : 0;
  told.errors = window.errors;
}

start();
