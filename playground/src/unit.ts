// What is shown, in another unit of length: graphics count in single precision, which ends at 1e38, and squares lengths.

import { type Body, Posed, type Triple } from "./engine";
import type { Shown } from "./view";

/** Sizes that are drawn as they are. */
const [LEAST, MOST] = [1e-9, 1e9];

/** The unit for points of a pair: 1, or the power of ten that is about as large as they are. */
export function unitFor(points: readonly Triple[]): number {
  const size = points.reduce((most, p) => Math.max(most, Math.abs(p[0]), Math.abs(p[1]), Math.abs(p[2])), 0);
  return size === 0 || (size > LEAST && size < MOST) ? 1 : 10 ** Math.max(-300, Math.round(Math.log10(size)));
}

/** Bodies that were scaled, so that the same one stays the same. */
const known = new WeakMap<Body, { unit: number; body: Body }>();

export function inUnit(shown: Shown, unit: number): Shown {
  if (unit === 1) return shown;
  const scaled = (p: Triple): Triple => [p[0] / unit, p[1] / unit, p[2] / unit];
  const body = (own: Body): Body => {
    let kept = known.get(own);
    if (kept?.unit !== unit) {
      kept = { unit, body: { ...own, points: own.points.map(scaled) } };
      known.set(own, kept);
    }
    return kept.body;
  };
  const posed = ({ own, pose }: Posed): Posed => new Posed(body(own), [...pose.slice(0, 3).map((x) => x / unit), ...pose.slice(3)]);
  const { a, b, difference, answer, contacts, run } = shown;
  const steps = run.trace.steps.map(({ nearest, ...step }) => (nearest ? { ...step, nearest: scaled(nearest) } : step));
  const vertices = run.trace.vertices.map((vertex) => ({ a: scaled(vertex.a), b: scaled(vertex.b) }));
  return {
    ...shown, a: posed(a), b: posed(b), difference: posed(difference),
    answer: { ...answer, distance: answer.distance / unit, a: scaled(answer.a), b: scaled(answer.b) },
    contacts: contacts.map((each) => ({ a: scaled(each.a), b: scaled(each.b), distance: each.distance / unit })),
    run: { ...run, trace: { ...run.trace, steps, vertices } },
  };
}
