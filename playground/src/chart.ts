// Lower and upper bound over the steps, and where one is.

import type { Step } from "./engine";
import { shape, short } from "./words";

type At = [number, number];

export function drawChart(svg: SVGElement, steps: Step[], now: number, end: { lower: number; upper: number }): void {
  const [width, height] = [svg.clientWidth || 400, svg.clientHeight || 110];
  const [left, right, top, bottom] = [72, 14, 10, 10];
  const known = steps.flatMap((step) => [step.lower, step.upper]).filter((x): x is number => x !== null);
  // Far-off first bounds must not squeeze the rest.
  const [low, high] = [Math.min(0, ...known.slice(-400)), Math.max(0, ...known.slice(-400))];
  const span = Math.max(high - low, 1e-300);
  const x = (index: number): number => left + ((width - left - right) * index) / Math.max(steps.length - 1, 1);
  const y = (value: number): number => top + ((height - top - bottom) * (high - Math.max(low, Math.min(high, value)))) / span;
  const curve = (of: (step: Step) => number | null): At[] =>
    steps.flatMap((step, index) => { const value = of(step); return value === null ? [] : [[x(index), y(value)] as At]; });
  const [lower, upper] = [curve((step) => step.lower), curve((step) => step.upper)];
  const list = (points: At[]): string => points.map((p) => p.map((v) => v.toFixed(1)).join(",")).join(" ");
  const parts = [
    shape("line", { class: "rule", x1: left, x2: width - right, y1: y(0), y2: y(0) }),
    shape("text", { x: left - 6, y: y(0) + 4, "text-anchor": "end" }, "0"),
    shape("polygon", { class: "open", points: list([...lower, ...[...upper].reverse()]) }),
    shape("polyline", { class: "low", points: list(lower) }),
    shape("polyline", { class: "up", points: list(upper) }),
    shape("line", { class: "now", x1: x(now), x2: x(now), y1: top - 6, y2: height - bottom + 6 }),
  ];
  if (Math.abs(y(end.upper) - y(0)) > 12) {
    parts.push(shape("text", { x: left - 6, y: y(end.upper) + 4, "text-anchor": "end" }, short(end.upper)));
  }
  if (steps.length <= 60) {
    for (const [points, name] of [[lower, "low"], [upper, "up"]] as const) {
      for (const [cx, cy] of points) parts.push(shape("circle", { class: `${name} dot`, cx: cx.toFixed(1), cy: cy.toFixed(1), r: 2.5 }));
    }
  }
  svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
  svg.replaceChildren(...parts);
}
