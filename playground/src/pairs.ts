// Pairs to begin with, and shapes to choose from.

import type { Triple } from "./engine";

type Shape = Record<string, unknown>;

const ring = (count: number, size: number, turn: number): number[][] =>
  Array.from({ length: count }, (_, i) => {
    const angle = turn + (2 * Math.PI * i) / count;
    return [size * Math.cos(angle), size * 0.85 * Math.sin(angle)].map((x) => Math.round(1e4 * x) / 1e4);
  });

const pebble = (count: number, size: number): Triple[] =>
  Array.from({ length: count }, (_, i) => {
    const y = 1 - (2 * i + 1) / count;
    const [r, t] = [Math.sqrt(1 - y * y), 2.399963 * i];
    return [size * r * Math.cos(t), 0.75 * size * y, size * r * Math.sin(t)].map((x) => Math.round(1e4 * x) / 1e4) as Triple;
  });

/** Shapes of each dimension, by the names in the lists. */
export const SHAPES: Record<2 | 3, Record<string, Shape>> = {
  2: {
    pentagon: { type: "hull", points: [[-1.2, -0.6], [0.1, -1.3], [1.1, -0.4], [0.9, 0.9], [-0.4, 1.2]] },
    rectangle: { type: "cuboid", half_extents: [1.2, 0.7] },
    triangle: { type: "hull", points: [[-1, -0.8], [1.2, -0.5], [-0.1, 1.2]] },
    "32-gon": { type: "hull", points: ring(32, 1.2, 0.1) },
    disk: { type: "ball", radius: 1 },
    ellipse: { type: "ellipsoid", radii: [1.4, 0.7] },
    capsule: { type: "capsule", half_height: 0.8, radius: 0.5 },
    "rounded box": { type: "rounded", radius: 0.3, inner: { type: "cuboid", half_extents: [0.8, 0.5] } },
    segment: { type: "hull", points: [[-1.2, 0], [1.2, 0.3]] },
    point: { type: "hull", points: [[0, 0]] },
  },
  3: {
    box: { type: "cuboid", half_extents: [1, 0.7, 0.8] },
    "hull of 64": { type: "hull", points: pebble(64, 1.2) },
    "hull of 12": { type: "hull", points: pebble(12, 1.1) },
    ball: { type: "ball", radius: 1 },
    ellipsoid: { type: "ellipsoid", radii: [1.3, 0.7, 0.9] },
    capsule: { type: "capsule", half_height: 0.8, radius: 0.5 },
    cylinder: { type: "cylinder", half_height: 0.9, radius: 0.8 },
    cone: { type: "cone", half_height: 1, radius: 0.9 },
    "rounded box": { type: "rounded", radius: 0.25, inner: { type: "cuboid", half_extents: [0.8, 0.4, 0.5] } },
    triangle: { type: "hull", points: [[-1, -0.6, 0.2], [1.1, -0.5, -0.3], [0, 1.1, 0]] },
    segment: { type: "hull", points: [[-1.2, 0, 0], [1.2, 0.3, 0.2]] },
    point: { type: "hull", points: [[0, 0, 0]] },
  },
};

const pair = (dim: 2 | 3, a: string, b: string, translation: number[], rotation: number | number[]): string =>
  JSON.stringify({ id: `${a} and ${b}`, dim, a: SHAPES[dim][a], b: { ...SHAPES[dim][b], pose: { translation, rotation } } });

/** Pairs by name; the first of each dimension is where one begins. */
export const PAIRS: Record<2 | 3, Record<string, string>> = {
  2: {
    "Overlapping polygons": pair(2, "pentagon", "rectangle", [1.35, 0.55], 0.35),
    "Apart": pair(2, "pentagon", "triangle", [2.9, 1.1], 0.4),
    "Curved": pair(2, "ellipse", "disk", [1.1, 0.8], 0),
    "Margins overlap, cores do not": pair(2, "capsule", "rounded box", [1.35, 0.6], 0.5),
    "Just touching": pair(2, "rectangle", "rectangle", [2.4, 0.4], 0),
    "Flat: crossing segments": pair(2, "segment", "segment", [0.2, 0.1], 1.2),
  },
  3: {
    "Boxes": pair(3, "box", "box", [1.4, 0.6, 0.3], [0.2, 0.3, 0.1, 0.9]),
    "Hulls of 64 points": pair(3, "hull of 64", "hull of 64", [1.5, 0.6, 0.2], [0.1, 0.4, 0, 0.9]),
    "Apart": pair(3, "box", "cone", [2.6, 0.7, 0.5], [0.3, 0.1, 0.2, 0.9]),
    "Cylinder and ellipsoid": pair(3, "cylinder", "ellipsoid", [1.3, 0.7, 0.2], [0.2, 0, 0.3, 0.9]),
    "Flat: a triangle in a box": pair(3, "box", "triangle", [0.6, 0.5, 0.2], [0.1, 0.2, 0, 0.97]),
  },
};

const MOST = 20000;
/** Letters that a text field takes without a long wait. */
export const LONG = 1.5e6;

/** What to say of a text with more letters than that. */
export function tooLong(text: string): string {
  let lines = 0;
  for (let at = 0; at >= 0; at = text.indexOf("\n", at + 1)) lines += 1;
  return `${lines.toLocaleString("en")} lines are more than this page draws; at most ${MOST.toLocaleString("en")} points.`;
}

/** Points as people write them: numbers on lines, in brackets or not. Throws a message. */
export function points(text: string, dim: number): number[][] {
  const lines = text.replace(/[[\]{}();]/g, "\n").split("\n").map((line) => line.replace(/,/g, " ").trim()).filter(Boolean);
  if (lines.length === 0) throw new Error("There is no point here.");
  if (lines.length > MOST) throw new Error(`${lines.length.toLocaleString("en")} points are more than this page draws; at most ${MOST.toLocaleString("en")}.`);
  return lines.map((line, at) => {
    const numbers = line.split(/\s+/).map(Number);
    const bad = line.split(/\s+/).find((word) => !Number.isFinite(Number(word)));
    if (bad !== undefined) throw new Error(`Point ${at + 1}: “${bad.slice(0, 30)}” is not a finite number.`);
    if (numbers.length !== dim) throw new Error(`Point ${at + 1} has ${numbers.length} numbers instead of ${dim}.`);
    return numbers;
  });
}

/** A pair, and the solver that a trace of it was made by. */
export interface Saying {
  line: string;
  solver?: string;
}

/** The pair in a text: a line as `asunder query` reads it, or a trace's. */
export function pairIn(text: string): Saying {
  const whole = text.trim();
  try {
    const value = JSON.parse(whole) as { case?: unknown; solver?: unknown };
    if (!value.case) return { line: JSON.stringify(value) };
    return { line: JSON.stringify(value.case), solver: String(value.solver) };
  } catch {
    return { line: whole.split("\n").find((line) => line.trim() !== "") ?? "" };
  }
}
