// The library itself, compiled to WebAssembly, behind types.

import init, { Scene } from "./wasm/asunder_wasm.js";

export type Triple = [number, number, number];

export interface Step {
  stage: "walk" | "sow" | "grow" | "sample";
  axis: Triple;
  found: number;
  corners?: number[];
  facets?: number[][];
  front?: number;
  nearest?: Triple;
  lower: number | null;
  upper: number | null;
}

export interface Run {
  trace: { dim: number; margin: number; vertices: { a: Triple; b: Triple }[]; steps: Step[]; end: { stop: string } };
  said: string[];
  ended: string;
  verdict: string;
  proven: string;
  /** The answer has a value, and not only bounds. */
  closed: boolean;
}

export interface Answer {
  lower: number;
  upper: number;
  distance: number;
  steps: number;
  axis: Triple;
  a: Triple;
  b: Triple;
}

/** A convex body; in the plane, the points are its outline. */
export interface Body {
  points: Triple[];
  faces: number[][];
  smooth: boolean;
}

/** A point of A and the point of B that faces it. */
export interface Contact {
  a: Triple;
  b: Triple;
  distance: number;
}

/** A body that never changes, and the pose in which it stands: moving it costs nothing until its points are asked for. */
export class Posed {
  #points: Triple[] | null = null;

  constructor(readonly own: Body, readonly pose: readonly number[]) {}

  get points(): Triple[] {
    this.#points ??= this.own.points.map(motion(this.pose));
    return this.#points;
  }
}

export const SOLVERS = ["auto", "gjk", "epa", "uepa", "sampling"] as const;
export type Solver = (typeof SOLVERS)[number];
export const NAMES: Record<Solver, string> = {
  auto: "Default chain", gjk: "GJK", epa: "EPA", uepa: "Unified EPA", sampling: "Sampling",
};

export async function load(): Promise<void> {
  await init();
}

type Drawn = ReturnType<Scene["shape"]>;

function body(drawn: Drawn): Body {
  const flat = drawn.points();
  const [faces, sizes] = [drawn.faces(), drawn.sizes()];
  const points: Triple[] = [];
  for (let i = 0; i < flat.length; i += 3) points.push([flat[i] ?? 0, flat[i + 1] ?? 0, flat[i + 2] ?? 0]);
  let at = 0;
  const loops: number[][] = [];
  for (const size of sizes) {
    loops.push([...faces.subarray(at, at + size)]);
    at += size;
  }
  const result = { points, faces: loops, smooth: drawn.smooth() };
  drawn.free();
  return result;
}

/** The motion of a pose: x, y, angle, or x, y, z and a quaternion of any length but 0. */
function motion(pose: readonly number[]): (p: Triple) => Triple {
  const [x = 0, y = 0, z = 0, ...q] = pose;
  if (q.length < 4) {
    const [c, s] = [Math.cos(z), Math.sin(z)];
    return (p) => [x + c * p[0] - s * p[1], y + s * p[0] + c * p[1], 0];
  }
  const size = Math.hypot(...q);
  const [i, j, k, w] = q.map((part) => part / size) as [number, number, number, number];
  return ([u, v, t]) => {
    // p + 2 w (q × p) + 2 q × (q × p)
    const [a, b, c] = [j * t - k * v, k * u - i * t, i * v - j * u];
    return [
      x + u + 2 * (w * a + j * c - k * b),
      y + v + 2 * (w * b + k * a - i * c),
      z + t + 2 * (w * c + i * b - j * a),
    ];
  };
}

/** A pair of shapes; `Pair.read` throws a message for people. */
export class Pair {
  readonly dim: number;
  #scene: Scene;
  #difference: { key: string; body: Body; at: Triple } | null = null;
  #own: [Body | null, Body | null] = [null, null];

  private constructor(scene: Scene) {
    this.#scene = scene;
    this.dim = scene.dim();
  }

  static read(line: string): Pair {
    return new Pair(new Scene(line));
  }

  line(): string {
    return this.#scene.line();
  }

  pose(b: boolean): number[] {
    return [...this.#scene.pose(b)];
  }

  place(b: boolean, pose: number[]): boolean {
    return this.#scene.place(b, new Float64Array(pose));
  }

  answer(solver: Solver): Answer {
    const x = this.#scene.answer(solver);
    const triple = (at: number): Triple => [x[at] ?? 0, x[at + 1] ?? 0, x[at + 2] ?? 0];
    return {
      lower: x[0] ?? -Infinity, upper: x[1] ?? Infinity, distance: x[2] ?? 0, steps: x[3] ?? 0,
      axis: triple(4), a: triple(7), b: triple(10),
    };
  }

  run(solver: Solver): Run {
    return JSON.parse(this.#scene.trace(solver)) as Run;
  }

  /** Contacts no farther apart than `prediction`, the deepest first. */
  contacts(prediction: number): Contact[] {
    const x = this.#scene.contacts(prediction);
    const triple = (at: number): Triple => [x[at] ?? 0, x[at + 1] ?? 0, x[at + 2] ?? 0];
    return Array.from({ length: x.length / 7 }, (_, i) => ({ a: triple(7 * i), b: triple(7 * i + 3), distance: x[7 * i + 6] ?? 0 }));
  }

  /** A shape where it stands. */
  shape(b: boolean): Posed {
    const which = b ? 1 : 0;
    const own = this.#own[which] ?? body(this.#scene.own_shape(b));
    this.#own[which] = own;
    return new Posed(own, this.pose(b));
  }

  /** The difference of the cores. A motion without a turn only shifts it, so it is kept. */
  difference(): Posed {
    const [a, b] = [this.pose(false), this.pose(true)];
    const key = JSON.stringify([a.slice(this.dim), b.slice(this.dim)]);
    const at: Triple = [0, 1, 2].map((k) => (k < this.dim ? (a[k] ?? 0) - (b[k] ?? 0) : 0)) as Triple;
    if (this.#difference?.key !== key) {
      this.#difference = { key, body: body(this.#scene.difference(false)), at };
    }
    const kept = this.#difference;
    const by = [at[0] - kept.at[0], at[1] - kept.at[1], at[2] - kept.at[2]];
    return new Posed(kept.body, this.dim === 2 ? [by[0] ?? 0, by[1] ?? 0, 0] : [...by, 0, 0, 0, 1]);
  }

  free(): void {
    this.#scene.free();
  }
}
