// The plane on a canvas: the pair on one, the difference on the other.

import type { Posed, Triple } from "./engine";
import { lines, unitOf } from "./grid";
import { type Hands, type Shown, type View, besides, listen } from "./view";
import { colour } from "./words";

type At = [number, number];

/** A canvas that fills its stage, with world coordinates: y up. */
class Sheet {
  readonly canvas = document.createElement("canvas");
  readonly ink: CanvasRenderingContext2D;
  middle: At = [0, 0];
  /** Pixels to a unit. */
  scale = 60;
  /** The scale at which everything was in sight. */
  private fitted = 60;

  constructor(readonly stage: HTMLElement) {
    const ink = this.canvas.getContext("2d");
    if (!ink) throw new Error("no 2D canvas");
    this.ink = ink;
    stage.replaceChildren(this.canvas);
  }

  begin(): void {
    const ratio = devicePixelRatio || 1;
    const [width, height] = [this.stage.clientWidth, this.stage.clientHeight];
    if (this.canvas.width !== Math.round(width * ratio) || this.canvas.height !== Math.round(height * ratio)) {
      [this.canvas.width, this.canvas.height] = [Math.round(width * ratio), Math.round(height * ratio)];
    }
    this.ink.setTransform(ratio, 0, 0, ratio, 0, 0);
    this.ink.clearRect(0, 0, width, height);
    this.ink.lineJoin = "round";
    this.ink.lineCap = "round";
    this.grid(width, height);
  }

  private grid(width: number, height: number): void {
    const unit = unitOf(this.scale);
    const [left, top] = this.world([0, 0]);
    const [right, bottom] = this.world([width, height]);
    this.ink.strokeStyle = colour("grid");
    this.ink.lineWidth = 1;
    this.ink.beginPath();
    for (const x of lines(left, right, unit)) {
      const at = this.see([x, 0])[0];
      this.ink.moveTo(at, 0);
      this.ink.lineTo(at, height);
    }
    for (const y of lines(bottom, top, unit)) {
      const at = this.see([0, y])[1];
      this.ink.moveTo(0, at);
      this.ink.lineTo(width, at);
    }
    this.ink.stroke();
  }

  see(p: readonly number[]): At {
    const [x, y] = [p[0] ?? 0, p[1] ?? 0];
    return [this.stage.clientWidth / 2 + (x - this.middle[0]) * this.scale, this.stage.clientHeight / 2 - (y - this.middle[1]) * this.scale];
  }

  world([x, y]: At): At {
    return [this.middle[0] + (x - this.stage.clientWidth / 2) / this.scale, this.middle[1] - (y - this.stage.clientHeight / 2) / this.scale];
  }

  fit(points: readonly Triple[], room = 0.76): void {
    const [low, high]: [At, At] = [[Infinity, Infinity], [-Infinity, -Infinity]];
    for (const p of points) {
      for (const k of [0, 1] as const) {
        low[k] = Math.min(low[k], p[k]);
        high[k] = Math.max(high[k], p[k]);
      }
    }
    // Halved first: a sum may be no number.
    this.middle = [low[0] / 2 + high[0] / 2, low[1] / 2 + high[1] / 2];
    const [width, height] = [this.stage.clientWidth || 400, this.stage.clientHeight || 300];
    const scale = room * Math.min(width / (high[0] - low[0]), height / (high[1] - low[1]));
    // One point has no size, and the largest shapes none that is a number.
    this.scale = this.fitted = scale < Infinity ? Math.max(scale, 1e-306) : 60;
  }

  /** Closer by a factor, as far as there is something to see. */
  zoom(by: number): void {
    this.scale = Math.max(this.fitted * 1e-4, Math.min(this.fitted * 1e8, this.scale * by));
  }

  outline(points: readonly Triple[], name: string, { fill = 0.2, dash = false, width = 1.6 } = {}): void {
    const ink = this.ink;
    if (points.length === 1 && points[0]) {
      this.dot(points[0], name, 4);
      return;
    }
    ink.beginPath();
    for (const point of points) ink.lineTo(...this.see(point));
    ink.closePath();
    ink.fillStyle = ink.strokeStyle = colour(name);
    ink.globalAlpha = fill;
    if (fill > 0 && points.length > 2) ink.fill();
    ink.globalAlpha = 1;
    ink.lineWidth = width;
    ink.setLineDash(dash ? [5, 4] : []);
    ink.stroke();
    ink.setLineDash([]);
  }

  line(from: readonly number[], to: readonly number[], name: string, width = 1.6, dash: number[] = []): void {
    this.ink.beginPath();
    this.ink.moveTo(...this.see(from));
    this.ink.lineTo(...this.see(to));
    this.ink.strokeStyle = colour(name);
    this.ink.lineWidth = width;
    this.ink.setLineDash(dash);
    this.ink.stroke();
    this.ink.setLineDash([]);
  }

  arrow(from: readonly number[], to: readonly number[], name: string): void {
    const [p, q] = [this.see(from), this.see(to)];
    const length = Math.hypot(q[0] - p[0], q[1] - p[1]);
    if (length < 1) return;
    const size = Math.min(11, length);
    const [x, y] = [(q[0] - p[0]) / length, (q[1] - p[1]) / length];
    const base: At = [q[0] - x * size, q[1] - y * size];
    const ink = this.ink;
    ink.strokeStyle = ink.fillStyle = colour(name);
    ink.lineWidth = 3;
    ink.beginPath();
    ink.moveTo(...p);
    ink.lineTo(...base);
    ink.stroke();
    ink.beginPath();
    ink.moveTo(...q);
    ink.lineTo(base[0] - y * size * 0.5, base[1] + x * size * 0.5);
    ink.lineTo(base[0] + y * size * 0.5, base[1] - x * size * 0.5);
    ink.fill();
  }

  dot(p: readonly number[], name: string, radius: number): void {
    const ink = this.ink;
    ink.beginPath();
    ink.arc(...this.see(p), radius, 0, 7);
    ink.fillStyle = colour(name);
    ink.fill();
    ink.lineWidth = 1.5;
    ink.strokeStyle = colour("stage");
    ink.stroke();
  }

  square(p: readonly number[], name: string, size: number): void {
    const [x, y] = this.see(p);
    this.ink.fillStyle = colour(name);
    this.ink.strokeStyle = colour("stage");
    this.ink.lineWidth = 1.5;
    this.ink.beginPath();
    this.ink.rect(x - size, y - size, 2 * size, 2 * size);
    this.ink.fill();
    this.ink.stroke();
  }

  word(p: readonly number[], text: string, name: string): void {
    const [x, y] = this.see(p);
    this.ink.font = "600 14px system-ui, sans-serif";
    this.ink.textAlign = "center";
    this.ink.textBaseline = "middle";
    this.ink.fillStyle = colour(name);
    this.ink.fillText(text, x, y);
  }
}

function holds(body: Posed, p: At, reach: number): boolean {
  const points = body.points;
  let inside = false;
  let near = Infinity;
  points.forEach((q, i) => {
    const r = points[(i + 1) % points.length] ?? q;
    if (q[1] > p[1] !== r[1] > p[1] && p[0] < ((r[0] - q[0]) * (p[1] - q[1])) / (r[1] - q[1]) + q[0]) inside = !inside;
    near = Math.min(near, besides(p, q, r));
  });
  return inside || near < reach;
}

const middleOf = (body: Posed): At => {
  const n = Math.max(body.points.length, 1);
  return [body.points.reduce((s, p) => s + p[0], 0) / n, body.points.reduce((s, p) => s + p[1], 0) / n];
};

export class Plane implements View {
  private readonly pair: Sheet;
  private readonly other: Sheet;
  private shown: Shown | null = null;
  private readonly stop = new AbortController();

  constructor(pair: HTMLElement, difference: HTMLElement, hands: Hands) {
    this.pair = new Sheet(pair);
    this.other = new Sheet(difference);
    const again = (): void => { if (this.shown) this.show({ ...this.shown, fresh: false }); };
    listen(pair, {
      begin: (x, y, main) => {
        const [p, reach] = [this.pair.world([x, y]), 12 / this.pair.scale];
        if (hands.drawing()) {
          if (main) hands.draw([...p, 0]);
          return null;
        }
        const hit = this.shown && holds(this.shown.b, p, reach) ? true : this.shown && holds(this.shown.a, p, reach) ? false : null;
        if (hit !== null) hands.choose(hit);
        return hit;
      },
      move: (held, dx, dy, turning, x, y) => {
        if (hands.drawing()) return;
        if (held === null) {
          this.pair.middle = [this.pair.middle[0] - dx / this.pair.scale, this.pair.middle[1] + dy / this.pair.scale];
          again();
        } else if (turning && this.shown) {
          const centre = this.pair.see(middleOf(held ? this.shown.b : this.shown.a));
          const angle = (px: number, py: number): number => Math.atan2(centre[1] - py, px - centre[0]);
          const by = angle(x, y) - angle(x - dx, y - dy);
          hands.turn(held, [0, 0, 1], Math.atan2(Math.sin(by), Math.cos(by)));
        } else {
          hands.move(held, [dx / this.pair.scale, -dy / this.pair.scale, 0]);
        }
      },
      wheel: (x, y, by, turning) => {
        const [p, reach] = [this.pair.world([x, y]), 6 / this.pair.scale];
        const hit = this.shown && holds(this.shown.b, p, reach) ? true : this.shown && holds(this.shown.a, p, reach) ? false : null;
        if (hit !== null || turning) hands.turn(hit ?? true, [0, 0, 1], -by / 600);
        else { this.pair.zoom(Math.exp(-by / 800)); again(); }
      },
      // Two fingers look closer; the first of them meant no point.
      joined: () => { if (hands.drawing()) hands.undraw(); },
      twist: (held, angle, zoom) => {
        if (held !== null) hands.turn(held, [0, 0, 1], angle);
        else { this.pair.zoom(zoom); again(); }
      },
    }, this.stop.signal);
    const observer = new ResizeObserver(again);
    observer.observe(pair);
    observer.observe(difference);
    this.stop.signal.addEventListener("abort", () => observer.disconnect());
  }

  frame(): [Triple, Triple, Triple] {
    return [[1, 0, 0], [0, 1, 0], [0, 0, 0]];
  }

  step(): number {
    return 10 / this.pair.scale;
  }

  show(shown: Shown): void {
    this.shown = shown;
    if (shown.fresh) this.pair.fit([...shown.a.points, ...shown.b.points], 0.66);
    this.drawPair(shown);
    this.other.fit([...shown.difference.points, [0, 0, 0]]);
    this.drawDifference(shown);
  }

  private drawPair({ a, b, answer, chosen, contacts, draft, run }: Shown): void {
    const sheet = this.pair;
    sheet.begin();
    sheet.outline(a.points, "a", { width: chosen ? 1.6 : 2.6 });
    sheet.outline(b.points, "b", { width: chosen ? 2.6 : 1.6 });
    for (const contact of contacts) {
      sheet.line(contact.a, contact.b, "contact", 1.5);
      sheet.square(contact.a, "contact", 6);
      sheet.square(contact.b, "contact", 6);
    }
    if (answer.distance < 0) {
      const by = -answer.distance;
      // A bound is not how far B has to go.
      if (run.closed) sheet.outline(b.points.map((p) => [p[0] + by * answer.axis[0], p[1] + by * answer.axis[1], 0]), "b", { fill: 0, dash: true });
      sheet.arrow(answer.b, answer.a, "good");
    } else {
      sheet.arrow(answer.a, answer.b, "good");
    }
    sheet.dot(answer.a, "good", 4);
    sheet.dot(answer.b, "good", 4);
    sheet.word(middleOf(a), "A", "a");
    sheet.word(middleOf(b), "B", "b");
    if (draft) {
      if (draft.length > 1) sheet.outline(around(draft), "p", { fill: 0.12, dash: true });
      for (const point of draft) sheet.dot(point, "p", 5);
    }
  }

  private drawDifference({ difference, run, step }: Shown): void {
    const sheet = this.other;
    sheet.begin();
    sheet.outline(difference.points, "d", { fill: 0.14 });
    const now = run.trace.steps[step];
    if (now) {
      const p = (vertex: number): Triple => {
        const v = run.trace.vertices[vertex];
        return v ? [v.a[0] - v.b[0], v.a[1] - v.b[1], v.a[2] - v.b[2]] : [0, 0, 0];
      };
      const facets = now.facets ?? [];
      const corners = (now.corners ?? []).map(p);
      if (facets.length > 0) sheet.outline(loop(facets).map(p), "p");
      else if (corners.length > 0) sheet.outline(corners, "p");
      const front = now.front === undefined ? undefined : facets[now.front];
      if (front) sheet.line(p(front[0] ?? 0), p(front[1] ?? 0), "good", 4);
      for (const corner of corners) sheet.dot(corner, "p", 4);
      const found = p(now.found);
      const long = 40 / sheet.scale;
      const side: At = [-now.axis[1] * 2 * long, now.axis[0] * 2 * long];
      sheet.line([found[0] - side[0], found[1] - side[1]], [found[0] + side[0], found[1] + side[1]], "probe", 1.5, [6, 4]);
      sheet.arrow(found, [found[0] + long * now.axis[0], found[1] + long * now.axis[1]], "probe");
      sheet.dot(found, "probe", 5);
      if (now.nearest) {
        sheet.line([0, 0], now.nearest, "good", 2, [3, 4]);
        sheet.dot(now.nearest, "good", 4);
      }
    }
    sheet.dot([0, 0], "origin", 5.5);
  }

  close(): void {
    this.stop.abort();
  }
}

/** Edges in turn, as a loop of vertices. */
function loop(edges: number[][]): number[] {
  const after = new Map(edges.map((edge) => [edge[0] ?? 0, edge[1] ?? 0]));
  const found: number[] = [];
  let at = edges[0]?.[0];
  while (at !== undefined && found.length < edges.length) {
    found.push(at);
    at = after.get(at);
  }
  return found;
}

/** The hull of a few points, to be seen while it is drawn; the library makes the real one. Andrew's monotone chain. */
function around(points: readonly Triple[]): Triple[] {
  const sorted = [...points].sort((p, q) => p[0] - q[0] || p[1] - q[1]);
  const half = (all: Triple[]): Triple[] => {
    const chain: Triple[] = [];
    for (const r of all) {
      for (;;) {
        const [p, q] = chain.slice(-2);
        if (!p || !q || (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]) > 0) break;
        chain.pop();
      }
      chain.push(r);
    }
    return chain.slice(0, -1);
  };
  return [...half(sorted), ...half(sorted.reverse())];
}
