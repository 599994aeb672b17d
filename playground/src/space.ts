// Space by three.js: the pair in one view, the difference in the other, both seen from the same side.

import * as three from "three";
import type { Body, Triple } from "./engine";
import { type Hands, type Shown, type View, listen } from "./view";
import { colours } from "./words";

const FIELD = 32;

/** Materials are kept: with the last one of a kind its shader would go, and making one takes long. */
const kept = new Map<string, three.Material>();
function material<M extends three.Material>(key: string, make: () => M): M {
  const known = kept.get(key) ?? make();
  kept.set(key, known);
  return known as M;
}
const plain = (colour: string): three.MeshBasicMaterial =>
  material(`plain ${colour}`, () => new three.MeshBasicMaterial({ color: colour, depthTest: false, transparent: true }));

/** One view: a renderer, a scene that is drawn anew, and a camera that looks at its middle. */
class Stage {
  readonly renderer = new three.WebGLRenderer({ antialias: true, alpha: true });
  readonly scene = new three.Scene();
  readonly camera = new three.PerspectiveCamera(FIELD, 1, 0.01, 1e4);
  readonly target = new three.Vector3();
  distance = 8;
  private readonly things = new three.Group();

  constructor(readonly element: HTMLElement) {
    element.replaceChildren(this.renderer.domElement);
    this.renderer.debug.checkShaderErrors = false;
    this.renderer.setPixelRatio(Math.min(devicePixelRatio || 1, 2));
    const sun = new three.DirectionalLight(0xffffff, 2.2);
    sun.position.set(2, 5, 4);
    this.camera.add(sun);
    this.scene.add(new three.HemisphereLight(0xffffff, 0x8890a0, 1.4), this.camera, this.things);
  }

  clear(): void {
    this.things.traverse((thing) => {
      if (thing instanceof three.Mesh || thing instanceof three.Line) {
        (thing.geometry as three.BufferGeometry).dispose();
      }
    });
    this.things.clear();
  }

  add(...things: three.Object3D[]): void {
    this.things.add(...things);
  }

  fit(points: readonly Triple[]): void {
    const box = new three.Box3().setFromPoints(points.map((p) => new three.Vector3(...p)));
    box.getCenter(this.target);
    this.distance = (box.getSize(new three.Vector3()).length() / 2 || 1) / Math.sin((FIELD * Math.PI) / 360) * 0.86;
  }

  draw(yaw: number, pitch: number): void {
    const [width, height] = [this.element.clientWidth, this.element.clientHeight];
    const size = this.renderer.getSize(new three.Vector2());
    if (size.x !== width || size.y !== height) this.renderer.setSize(width, height);
    this.camera.aspect = width / Math.max(height, 1);
    const back = new three.Vector3(Math.sin(yaw) * Math.cos(pitch), Math.sin(pitch), Math.cos(yaw) * Math.cos(pitch));
    const far = this.distance * Math.max(1, 1 / this.camera.aspect);
    this.camera.position.copy(this.target).addScaledVector(back, far);
    [this.camera.near, this.camera.far] = [far / 100, far * 10];
    this.camera.lookAt(this.target);
    this.camera.updateProjectionMatrix();
    this.renderer.render(this.scene, this.camera);
  }

  /** Of a pixel, in the world, at the middle's depth. */
  get pixel(): number {
    const far = this.distance * Math.max(1, 1 / this.camera.aspect);
    return (2 * far * Math.tan((FIELD * Math.PI) / 360)) / Math.max(this.element.clientHeight, 1);
  }

  close(): void {
    this.clear();
    this.renderer.dispose();
    this.renderer.forceContextLoss();
  }
}

function geometry(body: Body): { faces: three.BufferGeometry; edges: three.BufferGeometry } {
  const at: number[] = [];
  const lines: number[] = [];
  for (const loop of body.faces) {
    for (let i = 1; i + 1 < loop.length; i += 1) at.push(loop[0] ?? 0, loop[i] ?? 0, loop[i + 1] ?? 0);
    loop.forEach((from, i) => {
      const to = loop[(i + 1) % loop.length] ?? from;
      if (from < to) lines.push(from, to);
    });
  }
  if (body.faces.length === 0 && body.points.length === 2) lines.push(0, 1);
  const positions = new three.Float32BufferAttribute(body.points.flat(), 3);
  let faces = new three.BufferGeometry();
  faces.setAttribute("position", positions);
  faces.setIndex(at);
  if (!body.smooth) faces = faces.toNonIndexed();
  faces.computeVertexNormals();
  const edges = new three.BufferGeometry();
  edges.setAttribute("position", positions);
  edges.setIndex(lines);
  return { faces, edges };
}

function solid(body: Body, colour: string, opacity: number, line = 0.9): three.Object3D[] {
  const { faces, edges } = geometry(body);
  const skin = material(`skin ${colour} ${opacity}`, () => new three.MeshStandardMaterial({
    color: colour, transparent: true, opacity, roughness: 0.75, side: three.DoubleSide, depthWrite: opacity > 0.5,
    polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1,
  }));
  const thread = material(`line ${colour} ${line}`, () => new three.LineBasicMaterial({ color: colour, transparent: true, opacity: line }));
  const things: three.Object3D[] = [new three.Mesh(faces, skin)];
  if (!body.smooth) things.push(new three.LineSegments(edges, thread));
  else edges.dispose();
  return things;
}

const vector = (p: Triple): three.Vector3 => new three.Vector3(...p);

function ball(p: Triple, radius: number, colour: string): three.Mesh {
  const mesh = new three.Mesh(new three.SphereGeometry(radius, 20, 14), plain(colour));
  mesh.position.copy(vector(p));
  mesh.renderOrder = 5;
  return mesh;
}

/** A rod with a head, seen through everything. */
function arrow(from: Triple, to: Triple, width: number, colour: string, head = true): three.Object3D[] {
  const [start, end] = [vector(from), vector(to)];
  const along = end.clone().sub(start);
  const length = along.length();
  if (!(length > width * 0.2)) return [];
  along.normalize();
  const turn = new three.Quaternion().setFromUnitVectors(new three.Vector3(0, 1, 0), along);
  const size = head ? Math.min(length, width * 5) : 0;
  const rod = new three.Mesh(new three.CylinderGeometry(width, width, Math.max(length - size, 1e-6), 12), plain(colour));
  rod.position.copy(start).addScaledVector(along, (length - size) / 2);
  rod.quaternion.copy(turn);
  rod.renderOrder = 4;
  if (!head) return [rod];
  const tip = new three.Mesh(new three.ConeGeometry(width * 2.4, size, 16), plain(colour));
  tip.position.copy(end).addScaledVector(along, -size / 2);
  tip.quaternion.copy(turn);
  tip.renderOrder = 4;
  return [rod, tip];
}

export class Space implements View {
  private readonly pair: Stage;
  private readonly other: Stage;
  private yaw = 0.6;
  private pitch = 0.42;
  private shown: Shown | null = null;
  private meshes: [three.Mesh, three.Mesh] | null = null;
  private readonly stop = new AbortController();

  constructor(pair: HTMLElement, difference: HTMLElement, hands: Hands) {
    this.pair = new Stage(pair);
    this.other = new Stage(difference);
    const orbit = (dx: number, dy: number): void => {
      this.yaw -= dx / 160;
      this.pitch = Math.max(-1.5, Math.min(1.5, this.pitch + dy / 160));
      this.paint();
    };
    for (const stage of [this.pair, this.other]) {
      const zoom = (by: number): void => { stage.distance *= by; this.paint(); };
      listen(stage.element, {
        begin: (x, y) => {
          const hit = stage === this.pair ? this.pick(x, y) : null;
          if (hit !== null) hands.choose(hit);
          return hit;
        },
        move: (held, dx, dy, turning) => {
          const [right, up] = this.frame();
          if (held === null) orbit(dx, dy);
          else if (turning) {
            const axis = [0, 1, 2].map((k) => (up[k] ?? 0) * dx + (right[k] ?? 0) * dy) as Triple;
            hands.turn(held, axis, Math.hypot(dx, dy) / 130);
          } else {
            const by = stage.pixel;
            hands.move(held, [0, 1, 2].map((k) => ((right[k] ?? 0) * dx - (up[k] ?? 0) * dy) * by) as Triple);
          }
        },
        wheel: (x, y, by) => {
          const hit = stage === this.pair ? this.pick(x, y) : null;
          if (hit !== null) hands.turn(hit, this.frame()[1], -by / 600);
          else zoom(Math.exp(by / 800));
        },
        twist: (held, angle, by) => {
          if (held !== null) hands.turn(held, this.frame()[2], angle);
          else zoom(1 / by);
        },
      }, this.stop.signal);
    }
    const observer = new ResizeObserver(() => this.paint());
    observer.observe(pair);
    observer.observe(difference);
    this.stop.signal.addEventListener("abort", () => observer.disconnect());
  }

  frame(): [Triple, Triple, Triple] {
    const [right, up, back] = [new three.Vector3(), new three.Vector3(), new three.Vector3()];
    this.pair.camera.matrixWorld.extractBasis(right, up, back);
    return [right.toArray() as Triple, up.toArray() as Triple, back.toArray() as Triple];
  }

  private pick(x: number, y: number): boolean | null {
    if (!this.meshes) return null;
    const { clientWidth, clientHeight } = this.pair.element;
    const ray = new three.Raycaster();
    ray.setFromCamera(new three.Vector2((2 * x) / clientWidth - 1, 1 - (2 * y) / clientHeight), this.pair.camera);
    const hit = ray.intersectObjects(this.meshes)[0];
    return hit ? hit.object === this.meshes[1] : null;
  }

  show(shown: Shown): void {
    this.shown = shown;
    const { a, b, difference, answer } = shown;
    if (shown.fresh) this.pair.fit([...a.points, ...b.points]);
    this.other.fit([...difference.points, [0, 0, 0]]);
    const colour = colours();
    this.pair.clear();
    const [ofA, ofB] = [solid(a, colour("a"), 0.5), solid(b, colour("b"), 0.5)];
    this.meshes = [ofA[0] as three.Mesh, ofB[0] as three.Mesh];
    const unit = this.pair.distance / 240;
    const [from, to] = answer.distance < 0 ? [answer.b, answer.a] : [answer.a, answer.b];
    this.pair.add(...ofA, ...ofB, ...arrow(from, to, unit, colour("good")));
    this.pair.add(ball(answer.a, unit * 2, colour("good")), ball(answer.b, unit * 2, colour("good")));
    this.showDifference(shown, colour);
    this.paint();
  }

  private showDifference({ difference, run, step }: Shown, colour: (name: string) => string): void {
    const stage = this.other;
    stage.clear();
    const unit = stage.distance / 260;
    stage.add(...solid(difference, colour("d"), 0.13, 0.35));
    const now = run.trace.steps[step];
    if (now) {
      const p = (vertex: number): Triple => {
        const v = run.trace.vertices[vertex];
        return v ? [v.a[0] - v.b[0], v.a[1] - v.b[1], v.a[2] - v.b[2]] : [0, 0, 0];
      };
      const points = run.trace.vertices.map((_, vertex) => p(vertex));
      const corners = now.corners ?? [];
      const all = now.facets ?? simplex(corners);
      const front = now.front === undefined ? undefined : all[now.front];
      stage.add(...solid({ points, faces: all.filter((facet) => facet !== front), smooth: false }, colour("p"), 0.3));
      if (front) stage.add(...solid({ points, faces: [front], smooth: false }, colour("good"), 0.75, 1));
      if (corners.length === 2) stage.add(...arrow(p(corners[0] ?? 0), p(corners[1] ?? 0), unit * 0.8, colour("p"), false));
      for (const corner of corners) stage.add(ball(p(corner), unit * 1.6, colour("p")));
      const found = p(now.found);
      const tip = [0, 1, 2].map((k) => (found[k] ?? 0) + (now.axis[k] ?? 0) * unit * 26) as Triple;
      stage.add(ball(found, unit * 2, colour("probe")), ...arrow(found, tip, unit * 0.8, colour("probe")));
      if (now.nearest) stage.add(...arrow([0, 0, 0], now.nearest, unit * 0.8, colour("good"), false), ball(now.nearest, unit * 1.8, colour("good")));
    }
    stage.add(ball([0, 0, 0], unit * 2.6, colour("origin")));
  }

  private paint(): void {
    if (!this.shown) return;
    this.pair.draw(this.yaw, this.pitch);
    this.other.draw(this.yaw, this.pitch);
  }

  close(): void {
    this.stop.abort();
    this.pair.close();
    this.other.close();
    for (const each of kept.values()) each.dispose();
    kept.clear();
  }
}

/** The triangles of a simplex of three or four corners. */
function simplex(corners: number[]): number[][] {
  if (corners.length < 3) return [];
  if (corners.length === 3) return [corners];
  return corners.map((_, out) => corners.filter((_, at) => at !== out));
}
