// The list of findings: sorted, filtered, and made in chunks as the reader scrolls.

const CHUNK = 120;
const FAR = 1000; // The list goes there without the rows on the way.

const list = {
  sort: null, // { by, down }, or null for the order of the report.
  kinds: new Set(),
  text: "",
  order: [], // Places in `findings`, as they are listed.
  first: 0, // From this one on they have rows,
  made: 0, // up to this one.
};

/** The first few findings that the filter lets through. */
function shownFindings(most) {
  return list.order.slice(0, most).map((at) => findings[at]);
}

const nameOf = (body) => names[body].trim() || "(no name)";

const KEYS = {
  a: (f) => nameOf(f.a), b: (f) => nameOf(f.b), how: (f) => f.how,
  kind: (f) => KINDS[f.kind].rank, distance: (f) => f.distance ?? -Infinity,
};

function arrange() {
  const words = list.text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (f) => {
    if (list.kinds.size > 0 && !list.kinds.has(f.kind)) return false;
    const text = `${nameOf(f.a)}\n${nameOf(f.b)}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  list.order = findings.map((_, at) => at).filter((at) => fits(findings[at]));
  if (list.sort) {
    const key = KEYS[list.sort.by];
    const compare = new Intl.Collator(undefined, { numeric: true }).compare;
    const side = list.sort.down ? -1 : 1;
    list.order.sort((i, j) => {
      const [x, y] = [key(findings[i]), key(findings[j])];
      return side * (typeof x === "string" ? compare(x, y) : x < y ? -1 : x > y ? 1 : 0) || i - j;
    });
  }
  startAt(0);
  const all = findings.length;
  const shown = list.order.length;
  find("#count").textContent = shown === all ? "" : `${shown} of ${all}`;
  find("#empty").hidden = shown > 0;
  find("#empty").textContent = all === 0 ? "Nothing to report: no pair of parts is a finding." : "No finding fits the filter.";
}

/** Rows from this place on, and none before it: to make tens of thousands takes seconds. */
function startAt(first) {
  list.first = list.made = Math.max(first, 0);
  find("#body").replaceChildren();
  find("#before").hidden = list.first === 0;
  find("#before").textContent = `↑ ${list.first} before these`;
  moreRows();
}

function moreRows(upTo = list.made + CHUNK) {
  const next = list.order.slice(list.made, upTo);
  const rows = document.createDocumentFragment();
  for (const at of next) rows.append(row(at));
  find("#body").append(rows);
  list.made += next.length;
  // The observer tells only of changes: a short chunk may leave the end in sight.
  find("#more").hidden = list.made >= list.order.length;
}

function row(at) {
  const finding = findings[at];
  const names = make("td", { class: "parts" },
    make("span", { class: "a", title: nameOf(finding.a) }, nameOf(finding.a)),
    make("span", { class: "b", title: nameOf(finding.b) }, nameOf(finding.b)));
  const bounds = `${lengthText(finding.lower, -1)} … ${lengthText(finding.upper, 1)}`;
  const cells = [
    names,
    make("td", { class: "kind" }, make("span", { class: `badge ${finding.kind}` }, KINDS[finding.kind].label),
      make("small", {}, finding.how)),
    make("td", { class: "number distance" },
      make("b", {}, lengthText(finding.distance)), make("small", {}, bounds)),
    make("td", { class: "number along" }, axisText(finding.axis)),
  ];
  const element = make("tr", { "data-finding": at, tabindex: at === state.selected ? 0 : -1 }, ...cells);
  if (at === state.selected) element.setAttribute("aria-selected", "true");
  return element;
}

/** Marks the selected row; one row at a time can be reached by Tab. */
function markRow(focus = false) {
  for (const old of find("#body").querySelectorAll("[aria-selected]")) {
    old.removeAttribute("aria-selected");
    old.tabIndex = -1;
  }
  const at = list.order.indexOf(state.selected);
  if (at >= 0 && (at < list.first || at >= list.made + FAR)) startAt(at - CHUNK / 2);
  else if (at >= list.made) moreRows(at + CHUNK);
  const element = find(`#body > [data-finding="${state.selected}"]`) ?? null;
  const reachable = element ?? find("#body > tr");
  if (reachable) reachable.tabIndex = 0;
  if (!element) return;
  element.setAttribute("aria-selected", "true");
  // The list scrolls, never the page: on a phone the view above it is being looked at.
  const [box, frame] = [element.getBoundingClientRect(), find("#rows").getBoundingClientRect()];
  const head = find("thead").offsetHeight;
  if (box.top < frame.top + head) find("#rows").scrollTop -= frame.top + head - box.top;
  else if (box.bottom > frame.bottom) find("#rows").scrollTop += box.bottom - frame.bottom;
  if (focus) element.focus({ preventScroll: true });
}

/** The finding a few places further down the list. */
function neighbour(by) {
  const at = list.order.indexOf(state.selected);
  const next = at < 0 ? (by > 0 ? 0 : list.order.length - 1) : clamp(at + by, 0, list.order.length - 1);
  return list.order[next] ?? -1;
}

function startList(select) {
  for (const [kind, { label }] of Object.entries(KINDS)) {
    const count = findings.filter((finding) => finding.kind === kind).length;
    if (count === 0) continue;
    const button = make("button", { type: "button", class: `chip ${kind}`, "aria-pressed": "false" },
      label, make("b", {}, String(count)));
    button.addEventListener("click", () => {
      if (!list.kinds.delete(kind)) list.kinds.add(kind);
      button.setAttribute("aria-pressed", String(list.kinds.has(kind)));
      refresh();
    });
    find("#kinds").append(button);
  }
  const refresh = () => { arrange(); markRow(); select(state.selected, { fly: false }); };

  find("#filter").addEventListener("input", (event) => { list.text = event.target.value; refresh(); });
  for (const button of document.querySelectorAll("[data-sort]")) {
    button.addEventListener("click", () => {
      const by = button.dataset.sort;
      // Up, down, and back to the order of the report.
      if (list.sort?.by !== by) list.sort = { by, down: false };
      else if (!list.sort.down) list.sort = { by, down: true };
      else list.sort = null;
      for (const other of document.querySelectorAll("[data-sort]")) {
        const mine = list.sort?.by === other.dataset.sort;
        other.dataset.order = mine ? (list.sort.down ? "down" : "up") : "";
      }
      for (const head of document.querySelectorAll("th")) {
        const mine = head.querySelector('[data-order="up"], [data-order="down"]');
        if (mine) head.setAttribute("aria-sort", mine.dataset.order === "up" ? "ascending" : "descending");
        else head.removeAttribute("aria-sort");
      }
      refresh();
    });
  }

  const body = find("#body");
  body.addEventListener("click", (event) => {
    const row = event.target.closest("tr");
    if (row) select(Number(row.dataset.finding));
  });
  body.addEventListener("keydown", (event) => {
    const by = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (by) select(neighbour(by), { focus: true });
    else if (event.key === "Enter" || event.key === " ") select(Number(event.target.closest("tr").dataset.finding));
    else return;
    event.preventDefault();
  });
  new IntersectionObserver((seen) => {
    if (seen.some((entry) => entry.isIntersecting)) moreRows();
  }, { root: null, rootMargin: "600px" }).observe(find("#more"));
  find("#before").addEventListener("click", () => {
    startAt(0);
    find("#rows").scrollTop = 0;
    (find("#body > tr") ?? find("#filter")).focus();
  });
  addEventListener("beforeprint", () => {
    if (list.first > 0) startAt(0);
    moreRows(Infinity);
    markRow();
  });
  arrange();
  markRow();
}
