// Space by three.js: the pair in one view, the difference in the other, both seen from the same side.

import * as three from "three";
import { type Body, Posed, type Triple } from "./engine";
import { Pace } from "./pace";
import { inUnit, unitFor } from "./unit";
import { type Hands, type Shown, type View, besides, listen } from "./view";
import { colour } from "./words";

const FIELD = 32;
/** Milliseconds. */
const LATER = 400;

/** Materials are kept: with the last one of a kind its shader would go, and making one takes long. */
const kept = new Map<string, three.Material>();
function material<M extends three.Material>(key: string, make: () => M): M {
  const known = kept.get(key) ?? make();
  kept.set(key, known);
  return known as M;
}
const plain = (tint: string): three.MeshBasicMaterial =>
  material(`plain ${tint}`, () => new three.MeshBasicMaterial({ color: tint, depthTest: false, transparent: true }));

/** Of size 1, for everything that is made of them: scaled, never made anew. */
const SPHERE = new three.SphereGeometry(1, 20, 14);
const ROD = new three.CylinderGeometry(1, 1, 1, 12);
const TIP = new three.ConeGeometry(2.4, 1, 16);
const BOX = new three.BoxGeometry(2, 2, 2);
const UP = new three.Vector3(0, 1, 0);

/** Whether pictures are drawn by the processor, so that every pixel counts. */
function isSoftware(): boolean {
  const gl = document.createElement("canvas").getContext("webgl2");
  const info = gl?.getExtension("WEBGL_debug_renderer_info");
  const name = gl && info ? String(gl.getParameter(info.UNMASKED_RENDERER_WEBGL)) : "";
  gl?.getExtension("WEBGL_lose_context")?.loseContext();
  return /swiftshader|llvmpipe|software|basic render/i.test(name);
}

interface Look {
  colour: string;
  opacity: number;
  line?: number;
}

/** One view: a renderer, a scene, and a camera that looks at its middle. */
class Stage {
  readonly renderer: three.WebGLRenderer;
  readonly scene = new three.Scene();
  readonly camera = new three.PerspectiveCamera(FIELD, 1, 0.01, 1e4);
  readonly target = new three.Vector3();
  distance = 8;
  /** The distance at which everything was in sight. */
  private fitted = 8;
  /** Small things, new in each picture. */
  private readonly marks = new three.Group();
  /** Bodies stay from picture to picture, for as long as they only move. */
  private readonly bodies = new Map<string, { own: Body; tint: string; group: three.Group }>();

  constructor(readonly element: HTMLElement, antialias: boolean) {
    this.renderer = new three.WebGLRenderer({ antialias });
    element.replaceChildren(this.renderer.domElement);
    this.renderer.debug.checkShaderErrors = false;
    const sun = new three.DirectionalLight(0xffffff, 2.5);
    sun.position.set(2, 5, 4);
    this.camera.add(sun);
    this.scene.add(new three.HemisphereLight(0xffffff, 0x8890a0, 1.6), this.camera, this.marks);
  }

  body(name: string, posed: Posed, look: Look): three.Group {
    const { own, pose } = posed;
    let known = this.bodies.get(name);
    if (known?.own !== own || known.tint !== look.colour) {
      this.drop(name);
      const group = new three.Group();
      group.add(...solid(own, look));
      this.scene.add(group);
      known = { own, tint: look.colour, group };
      this.bodies.set(name, known);
    }
    const [x = 0, y = 0, z = 0, i = 0, j = 0, k = 0, w = 1] = pose;
    known.group.position.set(x, y, z);
    known.group.quaternion.set(i, j, k, w).normalize();
    return known.group;
  }

  drop(name: string): void {
    const known = this.bodies.get(name);
    known?.group.traverse((thing) => {
      if (thing instanceof three.Mesh || thing instanceof three.LineSegments) (thing.geometry as three.BufferGeometry).dispose();
    });
    if (known) this.scene.remove(known.group);
    this.bodies.delete(name);
  }

  clear(): void {
    this.marks.clear();
  }

  add(...things: three.Object3D[]): void {
    if (things.length > 0) this.marks.add(...things);
  }

  fit(points: readonly Triple[]): void {
    const box = new three.Box3();
    const at = new three.Vector3();
    for (const [x, y, z] of points) box.expandByPoint(at.set(x, y, z));
    box.getCenter(this.target);
    this.distance = this.fitted = (box.getSize(at).length() / 2 || 1) / Math.sin((FIELD * Math.PI) / 360) * 0.86;
  }

  /** Closer by a factor below 1, as far as there is something to see. */
  zoom(by: number): void {
    this.distance = Math.max(this.fitted * 1e-4, Math.min(this.fitted * 1e4, this.distance * by));
  }

  draw(yaw: number, pitch: number, ratio: number): void {
    const [width, height] = [this.element.clientWidth, this.element.clientHeight];
    const size = this.renderer.getSize(new three.Vector2());
    if (this.renderer.getPixelRatio() !== ratio) this.renderer.setPixelRatio(ratio);
    if (size.x !== width || size.y !== height) this.renderer.setSize(width, height);
    this.renderer.setClearColor(colour("stage"));
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
    for (const name of [...this.bodies.keys()]) this.drop(name);
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

function solid(body: Body, { colour: tint, opacity, line = 0.9 }: Look): three.Object3D[] {
  const { faces, edges } = geometry(body);
  // A convex body's far side first, then its near side: right without sorting, and cheaper than what three.js does for both.
  const side = (which: three.Side): three.Mesh => new three.Mesh(faces, material(`skin ${tint} ${opacity} ${which}`, () => new three.MeshLambertMaterial({
    color: tint, transparent: true, opacity, side: which, depthWrite: opacity > 0.5,
    polygonOffset: true, polygonOffsetFactor: 1, polygonOffsetUnits: 1,
  })));
  const [far, near] = [side(three.BackSide), side(three.FrontSide)];
  far.renderOrder = -1;
  const thread = material(`line ${tint} ${line}`, () => new three.LineBasicMaterial({ color: tint, transparent: true, opacity: line }));
  const things: three.Object3D[] = [near, far];
  if (!body.smooth) things.push(new three.LineSegments(edges, thread));
  else edges.dispose();
  return things;
}

/** A body of points of the world. */
const placed = (points: Triple[], faces: number[][]): Posed => new Posed({ points, faces, smooth: false }, []);

const vector = (p: Triple): three.Vector3 => new three.Vector3(...p);

function mark(shape: three.BufferGeometry, p: Triple, size: number, tint: string): three.Mesh {
  const mesh = new three.Mesh(shape, plain(tint));
  mesh.position.set(...p);
  mesh.scale.setScalar(size);
  mesh.renderOrder = 5;
  return mesh;
}
const ball = (p: Triple, radius: number, tint: string): three.Mesh => mark(SPHERE, p, radius, tint);

/** A point or a segment has no face to be seen by: a ball, or a rod between two. */
function thin({ points, own }: Posed, width: number, tint: string): three.Object3D[] {
  const [p, q] = points;
  if (own.faces.length > 0 || !p) return [];
  return [ball(p, width * 2, tint), ...(q ? [ball(q, width * 2, tint), ...arrow(p, q, width, tint, false)] : [])];
}

/** A rod with a head, seen through everything. */
function arrow(from: Triple, to: Triple, width: number, tint: string, head = true): three.Object3D[] {
  const [start, end] = [vector(from), vector(to)];
  const along = end.clone().sub(start);
  const length = along.length();
  if (!(length > width * 0.2)) return [];
  along.normalize();
  const turn = new three.Quaternion().setFromUnitVectors(UP, along);
  const size = head ? Math.min(length, width * 5) : 0;
  const rod = new three.Mesh(ROD, plain(tint));
  rod.scale.set(width, Math.max(length - size, length * 1e-6), width);
  rod.position.copy(start).addScaledVector(along, (length - size) / 2);
  rod.quaternion.copy(turn);
  rod.renderOrder = 4;
  if (!head) return [rod];
  const tip = new three.Mesh(TIP, plain(tint));
  tip.scale.set(width, size, width);
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
  /** Of length, as a length of the world. */
  private unit = 1;
  /** In that unit. */
  private shown: Shown | null = null;
  private meshes: [three.Mesh, three.Mesh] | null = null;
  private readonly stop = new AbortController();
  private readonly pace = new Pace(() => this.paint());

  constructor(pair: HTMLElement, difference: HTMLElement, hands: Hands) {
    const antialias = !isSoftware();
    this.pair = new Stage(pair, antialias);
    this.other = new Stage(difference, antialias);
    const orbit = (dx: number, dy: number): void => {
      this.yaw -= dx / 160;
      this.pitch = Math.max(-1.5, Math.min(1.5, this.pitch + dy / 160));
      this.paint();
    };
    for (const stage of [this.pair, this.other]) {
      const zoom = (by: number): void => { stage.zoom(by); this.paint(); };
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
            const by = stage.pixel * this.unit;
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

  step(): number {
    return 10 * this.pair.pixel * this.unit;
  }

  /** What is there: a point or a segment that is near, which shows through everything, or the first face. */
  private pick(x: number, y: number): boolean | null {
    if (!this.meshes || !this.shown) return null;
    const { clientWidth, clientHeight } = this.pair.element;
    const see = (p: Triple): [number, number] => {
      const at = vector(p).project(this.pair.camera);
      return [((1 + at.x) * clientWidth) / 2, ((1 - at.y) * clientHeight) / 2];
    };
    for (const [b, { own, points: [p, q] }] of [[true, this.shown.b], [false, this.shown.a]] as const) {
      if (own.faces.length === 0 && p && besides([x, y], see(p), see(q ?? p)) < 12) return b;
    }
    const ray = new three.Raycaster();
    ray.setFromCamera(new three.Vector2((2 * x) / clientWidth - 1, 1 - (2 * y) / clientHeight), this.pair.camera);
    const hit = ray.intersectObjects(this.meshes)[0];
    return hit ? hit.object === this.meshes[1] : null;
  }

  show(world: Shown): void {
    if (world.fresh) this.unit = unitFor([...world.a.points, ...world.b.points]);
    const shown = inUnit(world, this.unit);
    this.shown = shown;
    const { a, b, difference, answer, contacts } = shown;
    if (shown.fresh) this.pair.fit([...a.points, ...b.points]);
    this.other.fit([...difference.points, [0, 0, 0]]);
    const stage = this.pair;
    stage.clear();
    const [ofA, ofB] = [stage.body("a", a, { colour: colour("a"), opacity: 0.5 }), stage.body("b", b, { colour: colour("b"), opacity: 0.5 })];
    this.meshes = [ofA.children[0] as three.Mesh, ofB.children[0] as three.Mesh];
    const unit = stage.distance / 240;
    stage.add(...thin(a, unit, colour("a")), ...thin(b, unit, colour("b")));
    for (const contact of contacts) {
      stage.add(...arrow(contact.a, contact.b, unit * 0.5, colour("contact"), false));
      for (const p of [contact.a, contact.b]) {
        // Beneath the witness points, which are often the same.
        const box = mark(BOX, p, unit * 2.2, colour("contact"));
        box.renderOrder = 3;
        stage.add(box);
      }
    }
    const [from, to] = answer.distance < 0 ? [answer.b, answer.a] : [answer.a, answer.b];
    stage.add(...arrow(from, to, unit, colour("good")));
    stage.add(ball(answer.a, unit * 1.7, colour("good")), ball(answer.b, unit * 1.7, colour("good")));
    this.showDifference(shown);
    this.paint();
    // Where the processor draws, the first pictures of a new canvas often do not reach the screen.
    if (world.fresh) setTimeout(() => this.paint(), LATER);
  }

  private showDifference({ difference, run, step }: Shown): void {
    const stage = this.other;
    stage.clear();
    stage.drop("polytope");
    stage.drop("front");
    const unit = stage.distance / 260;
    stage.body("difference", difference, { colour: colour("d"), opacity: 0.13, line: 0.35 });
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
      stage.body("polytope", placed(points, all.filter((facet) => facet !== front)), { colour: colour("p"), opacity: 0.3 });
      if (front) stage.body("front", placed(points, [front]), { colour: colour("good"), opacity: 0.75, line: 1 });
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
    if (!this.shown || this.stop.signal.aborted) return;
    const ratio = this.pace.next();
    this.pair.draw(this.yaw, this.pitch, ratio);
    this.other.draw(this.yaw, this.pitch, ratio);
  }

  close(): void {
    this.stop.abort();
    this.pace.stop();
    this.pair.close();
    this.other.close();
    for (const each of kept.values()) each.dispose();
    kept.clear();
    for (const each of [SPHERE, ROD, TIP, BOX]) each.dispose();
  }
}

/** The triangles of a simplex of three or four corners. */
function simplex(corners: number[]): number[][] {
  if (corners.length < 3) return [];
  if (corners.length === 3) return [corners];
  return corners.map((_, out) => corners.filter((_, at) => at !== out));
}
