// Ties everything together: the pair, the views, the steps, the controls.
//
// One state, one way to change it: whatever happens ends in `update`, which asks the library and draws.

import { drawChart } from "./chart";
import { type Body, NAMES, Pair, type Run, SOLVERS, type Solver, type Triple, load } from "./engine";
import { PAIRS, SHAPES } from "./pairs";
import { dialog } from "./dialog";
import { Draft } from "./draft";
import { Stages } from "./stages";
import { type Saved, fromLink, toLink } from "./state";
import { turned } from "./turn";
import type { Hands } from "./view";
import { find, message, short } from "./words";

const page = document.body.dataset;
page.errors = "0";
const count = (): void => { page.errors = String(Number(page.errors) + 1); };
addEventListener("error", count);
addEventListener("unhandledrejection", count);

let pair: Pair;
let solver: Solver = "auto";
/** `null` follows the last step. */
let step: number | null = null;
let chosen = true;
let fresh = true;
let run: Run;
let playing = 0;
let asked = false;
/** The page is ready, so that what happens belongs into its address. */
let ready = false;
let saving = 0;
let contacts = true;
const draft = new Draft((b, shape) => hull(b, shape, true), () => later());

const note = (text: string): void => {
  find("note").textContent = text;
  find("note").hidden = text === "";
};
const dim = (): 2 | 3 => (pair.dim === 2 ? 2 : 3);
const at = (): number => Math.min(step ?? Infinity, run.trace.steps.length - 1);

/** Takes another pair, or says why not and keeps the one there is. */
function take(line: string, { stay = false, by = solver } = {}): boolean {
  const was = { pair, solver };
  let next: Pair | null = null;
  try {
    next = Pair.read(line);
    next.run(by);
    if (pair?.dim !== next.dim) draft.end();
    [pair, solver, fresh] = [next, by, !stay];
    lists();
    update();
  } catch (error) {
    next?.free();
    ({ pair, solver } = was);
    if (was.pair) {
      lists();
      update();
    }
    note(`${message(error)} The last pair is kept.`);
    return false;
  }
  was.pair?.free();
  note("");
  return true;
}

/** Once before the next frame, however much happened. */
function later(): void {
  if (asked) return;
  asked = true;
  requestAnimationFrame(() => { asked = false; update(); });
}

/** Contacts are shown up to this part of the lesser shape's size apart. */
const NEAR = 0.1;
const size = (body: Body): number => Math.max(...[0, 1, 2].map((k) => {
  const all = body.points.map((p) => p[k] ?? 0);
  return all.reduce((x, y) => Math.max(x, y), -Infinity) - all.reduce((x, y) => Math.min(x, y), Infinity);
}));

function update(): void {
  const begun = performance.now();
  void stages.show(pair.dim);
  run = pair.run(solver);
  const answer = pair.answer(solver);
  const [a, b] = [pair.shape(false), pair.shape(true)];
  const near = contacts ? pair.contacts(NEAR * Math.min(size(a.own), size(b.own))) : [];
  stages.view?.show({ a, b, difference: pair.difference(), answer, contacts: near, draft: draft.points, run, step: at(), chosen, fresh });
  fresh = false;
  page.viewed = String(stages.view ? pair.dim : 0);
  tell(answer);
  find("touching").textContent = contacts ? `${near.length} contact${near.length === 1 ? "" : "s"}` : "contacts";
  page.contacts = String(near.length);
  steps();
  compare();
  save();
  page.took = (performance.now() - begun).toFixed(2);
}

function tell({ lower, upper, distance, steps, axis }: ReturnType<Pair["answer"]>): void {
  const undecided = lower <= 0 && upper >= 0;
  const verdict = find("verdict");
  verdict.className = `verdict ${undecided ? "touching" : distance < 0 ? "deep" : ""}`;
  verdict.textContent = run.verdict;
  // Of a vector of length 1; what rounding leaves of a zero is none.
  const shown = axis.slice(0, pair.dim).map((x) => short(Math.abs(x) < 5e-5 ? 0 : x)).join(", ");
  find("proven").textContent = `${run.proven} Normal from A to B (${shown}), ${steps} step${steps === 1 ? "" : "s"}.`;
  Object.assign(page, { distance: String(distance), lower: String(lower), upper: String(upper), steps: String(steps), solver });
}

function steps(): void {
  const [all, now] = [run.trace.steps.length, at()];
  find("where").textContent = `${now + 1} of ${all}`;
  find("said").textContent = `${run.said[now] ?? ""}${now === all - 1 ? ` End: ${run.ended}.` : ""}`;
  const slider = find<HTMLInputElement>("slider");
  [slider.max, slider.value] = [String(all), String(now + 1)];
  find("live").setAttribute("aria-pressed", String(step === null));
  const last = run.trace.steps[all - 1];
  drawChart(find("chart"), run.trace.steps, now, { lower: last?.lower ?? 0, upper: last?.upper ?? 0 });
  page.step = String(now + 1);
}

function compare(): void {
  const rows = find("solvers").children;
  SOLVERS.forEach((name, index) => {
    const [row, answer] = [rows[index], pair.answer(name)];
    if (!row) return;
    row.className = name === solver ? "chosen" : "";
    row.querySelector("button")?.setAttribute("aria-pressed", String(name === solver));
    [String(answer.steps), short(answer.lower), short(answer.upper)].forEach((text, column) => {
      const cell = row.children[column + 1];
      if (cell) cell.textContent = text;
    });
  });
}

function save(): void {
  if (!ready) return;
  clearTimeout(saving);
  page.saved = "false";
  saving = window.setTimeout(address, 200);
}

/** Puts the whole state into the address. */
function address(): void {
  clearTimeout(saving);
  history.replaceState(null, "", toLink({ line: pair.line(), solver, step }));
  page.saved = "true";
}

const hands: Hands = {
  choose(b) { chosen = b; later(); },
  drawing: () => draft.points !== null,
  draw(point) { draft.add(point); },
  undraw() { draft.undo(); },
  move(b, by) {
    const pose = pair.pose(b);
    by.slice(0, pair.dim).forEach((x, axis) => { pose[axis] = (pose[axis] ?? 0) + x; });
    pair.place(b, pose);
    later();
  },
  turn(b, axis, angle) {
    const pose = pair.pose(b);
    if (pair.dim === 2) pose[2] = (pose[2] ?? 0) + (axis[2] < 0 ? -angle : angle);
    pair.place(b, pair.dim === 2 ? pose : turned(pose, axis, angle));
    later();
  },
};

const stages = new Stages(hands, () => { fresh = true; later(); });

function go(to: number | null): void {
  step = to === null ? null : Math.max(0, Math.min(run.trace.steps.length - 1, to));
  later();
}

function play(): void {
  const button = find("play");
  if (playing) {
    clearInterval(playing);
    playing = 0;
    button.textContent = "Play";
    return;
  }
  go(at() === run.trace.steps.length - 1 ? 0 : at());
  button.textContent = "Pause";
  playing = window.setInterval(() => {
    if (at() >= run.trace.steps.length - 1) play();
    else go(at() + 1);
  }, 900);
}

function key(event: KeyboardEvent): void {
  const inStage = event.target instanceof Element && event.target.classList.contains("stage");
  const typing = event.target instanceof Element && event.target.matches("input, select, textarea, button, dialog *");
  if (draft.points && !(event.target instanceof Element && event.target.closest("dialog")) && draft.key(event)) return;
  if (typing || event.ctrlKey || event.metaKey || event.altKey) return;
  const fine = event.shiftKey ? 0.1 : 1;
  // Without a view, by a part of the shape itself.
  const [step, angle] = [fine * (stages.view?.step() ?? NEAR * size(pair.shape(chosen).own)), fine * 0.1];
  const [right, up, near] = stages.view?.frame() ?? [[1, 0, 0], [0, 1, 0], [0, 0, 0]] as [Triple, Triple, Triple];
  const along = (axis: Triple, by: number) => (): void => hands.move(chosen, axis.map((x) => x * by) as Triple);
  const about = (by: number) => (): void => hands.turn(chosen, pair.dim === 2 ? [0, 0, 1] : up, by);
  const moves: Record<string, () => void> = {
    ArrowLeft: along(right, -step), ArrowRight: along(right, step), ArrowUp: along(up, step), ArrowDown: along(up, -step),
    PageUp: along(near, -step), PageDown: along(near, step), ",": about(angle), ".": about(-angle), "<": about(angle), ">": about(-angle),
    a: () => hands.choose(false), b: () => hands.choose(true),
  };
  const anywhere: Record<string, () => void> = {
    j: () => go(at() - 1), k: () => go(at() + 1), l: () => go(null), " ": play, c: () => find("contacts").click(), Home: () => go(0), End: () => go(null),
  };
  const name = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const action = (inStage ? moves[name] : undefined) ?? anywhere[name];
  if (!action) return;
  event.preventDefault();
  action();
}

function option(value: string, text = value): HTMLOptionElement {
  return new Option(text, value);
}

/** Lists again what there is to choose from. A list that has the keys keeps its place, or else arrows would never get beyond the first entry. */
function fill(id: string, word: string, of: Record<string, unknown>): void {
  const list = find<HTMLSelectElement>(id);
  const was = list === document.activeElement ? list.value : "";
  list.replaceChildren(option("", word), ...Object.keys(of).map((name) => option(name)));
  list.value = was in of ? was : "";
}

/** The lists of pairs and shapes of this dimension. */
function lists(): void {
  find("plane").setAttribute("aria-pressed", String(pair.dim === 2));
  find("space").setAttribute("aria-pressed", String(pair.dim === 3));
  fill("preset", "choose…", PAIRS[dim()]);
  for (const id of ["shape-a", "shape-b"]) fill(id, "change…", SHAPES[dim()]);
  find<HTMLButtonElement>("draw").disabled = pair.dim !== 2;
  find("draw").title = pair.dim === 2 ? "Click the corners in the left picture" : "In the plane only; in space, paste points";
  find("pair-hint").textContent = pair.dim === 2 ? "drag to move, Shift or wheel turns" : "drag a shape, or turn the view";
}

/** The same pair with another shape in the place of A or B. */
function swap(b: boolean, shape: Record<string, unknown>, stay = false): boolean {
  const whole = JSON.parse(pair.line()) as Record<string, { pose?: unknown }>;
  const name = b ? "b" : "a";
  const pose = whole[name]?.pose;
  return take(JSON.stringify({ ...whole, [name]: pose ? { pose, ...shape } : shape }), { stay });
}

/** The same for a hull of somebody's points, which may turn out to be flat. */
function hull(b: boolean, shape: Record<string, unknown>, stay = false): boolean {
  if (!swap(b, { type: "hull", ...shape }, stay)) return false;
  note(flat(pair.shape(b).own, pair.dim));
  return true;
}

/** What is worth saying about a hull without an inside; nothing if it has one. */
function flat({ points: { length }, faces }: Body, dim: number): string {
  if (dim === 2 ? length > 2 : faces.length > 2) return "";
  const what = length === 1 ? "All points are one: the hull is that point"
    : length === 2 ? "All points lie on one line: the hull is a segment" : "All points lie in one plane: the hull is flat";
  return `${what}. That is fine, too.`;
}

function listeners(): void {
  const click = (id: string, action: () => void): void => find(id).addEventListener("click", action);
  click("plane", () => { if (pair.dim !== 2) take(Object.values(PAIRS[2])[0] ?? ""); });
  click("space", () => { if (pair.dim !== 3) take(Object.values(PAIRS[3])[0] ?? ""); });
  click("first", () => go(0));
  click("back", () => go(at() - 1));
  click("forward", () => go(at() + 1));
  click("live", () => go(step === null ? at() : null));
  click("play", play);
  find("contacts").addEventListener("change", () => { contacts = find<HTMLInputElement>("contacts").checked; later(); });
  find("slider").addEventListener("input", () => go(Number(find<HTMLInputElement>("slider").value) - 1));
  find("preset").addEventListener("change", () => {
    const line = PAIRS[dim()][find<HTMLSelectElement>("preset").value];
    if (line && take(line)) go(null);
  });
  for (const b of [false, true]) {
    const list = find<HTMLSelectElement>(b ? "shape-b" : "shape-a");
    list.addEventListener("change", () => {
      const shape = SHAPES[dim()][list.value];
      if (shape) swap(b, shape);
    });
  }
  // So that the same entry can be chosen again.
  for (const id of ["preset", "shape-a", "shape-b"]) find(id).addEventListener("blur", () => { find<HTMLSelectElement>(id).value = ""; });
  click("link", () => {
    address();
    const copied = navigator.clipboard?.writeText(location.href) ?? Promise.reject();
    copied.then(() => { find("link").textContent = "Copied"; setTimeout(() => { find("link").textContent = "Copy link"; }, 1200); }, offer);
  });
  addEventListener("keydown", key);
  addEventListener("hashchange", () => follow(location.hash));
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", later);
  addEventListener("resize", later);
  dialog({
    dim: () => pair.dim,
    line: () => pair.line(),
    hull,
    pair: ({ line, solver: named }) => {
      const by = SOLVERS.find((name) => name === named);
      if (!take(line, by ? { by } : {})) return false;
      go(null);
      return true;
    },
  });
}

/** The link, ready to be copied by hand. */
function offer(): void {
  note("This browser does not let the page copy. The link is:");
  const link = document.createElement("input");
  Object.assign(link, { readOnly: true, value: location.href, ariaLabel: "Link" });
  find("note").append(link);
  link.focus();
  link.select();
}

/** Goes where a link leads; a broken one changes nothing. */
function follow(hash: string): boolean {
  let saved: Saved;
  try {
    saved = fromLink(hash);
  } catch (error) {
    note(`${message(error)} The last pair is kept.`);
    return false;
  }
  if (!take(saved.line, { by: saved.solver })) return false;
  step = saved.step;
  later();
  return true;
}

function table(): void {
  find("solvers").replaceChildren(...SOLVERS.map((name) => {
    const row = document.createElement("tr");
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = NAMES[name];
    const cells = [button, "", "", ""].map((content) => {
      const cell = document.createElement("td");
      cell.append(content);
      return cell;
    });
    row.append(...cells);
    row.addEventListener("click", () => { solver = name; step = null; later(); });
    return row;
  }));
}

async function start(): Promise<void> {
  try {
    if (typeof WebAssembly !== "object") throw new Error("it has none");
    await load();
  } catch {
    note("This page needs WebAssembly with vectors, as of 2023, and this browser could not run it.");
    find("verdict").textContent = "No WebAssembly";
    return;
  }
  table();
  listeners();
  draft.listen();
  const first = Object.values(PAIRS[2])[0] ?? "";
  if (location.hash.length > 1) {
    if (!follow(location.hash)) {
      const told = find("note").textContent ?? "";
      take(first);
      note(told.replace("The last pair is kept.", "The first pair is shown instead."));
    }
  } else take(first);
  // For the console, and for measurements.
  Object.assign(globalThis, { asunder: { Pair } });
  ready = true;
  page.ready = "true";
  save();
}

void start();
