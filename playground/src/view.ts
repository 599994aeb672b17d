// What both kinds of view share: what they are shown, what they tell, and where hands go.

import type { Answer, Contact, Posed, Run, Triple } from "./engine";

export interface Shown {
  a: Posed;
  b: Posed;
  difference: Posed;
  answer: Answer;
  contacts: Contact[];
  /** Points of a hull that is being drawn; `null` while none is. */
  draft: Triple[] | null;
  run: Run;
  step: number;
  /** Whether B is the shape that keys move. */
  chosen: boolean;
  /** The views are fitted anew. */
  fresh: boolean;
}

export interface Hands {
  choose(b: boolean): void;
  /** Whether a hull is being drawn. */
  drawing(): boolean;
  /** Adds a point to it. */
  draw(point: Triple): void;
  /** Takes the last one back. */
  undraw(): void;
  /** By a vector of the world. */
  move(b: boolean, by: Triple): void;
  /** About an axis of the world; in the plane about z. */
  turn(b: boolean, axis: Triple, angle: number): void;
}

export interface View {
  show(shown: Shown): void;
  /** Rightwards, upwards and towards the reader, as steps of the world. */
  frame(): [Triple, Triple, Triple];
  /** How far a key moves a shape: a few pixels, as a length of the world. */
  step(): number;
  close(): void;
}

/** Drags, pinches and wheels on an element, in its own pixels. */
export interface Drag {
  /** What was taken hold of: a shape, or nothing. The first of a mouse's buttons is the `main` one. */
  begin(x: number, y: number, main: boolean): boolean | null;
  move(held: boolean | null, dx: number, dy: number, turning: boolean, x: number, y: number): void;
  wheel(x: number, y: number, by: number, turning: boolean): void;
  twist(held: boolean | null, angle: number, zoom: number): void;
  /** A second finger joins the one that began. */
  joined?(): void;
}

export function listen(stage: HTMLElement, drag: Drag, until: AbortSignal): void {
  const pointers = new Map<number, [number, number]>();
  let held: boolean | null = null;
  const at = (event: PointerEvent | WheelEvent): [number, number] => {
    const box = stage.getBoundingClientRect();
    return [event.clientX - box.left, event.clientY - box.top];
  };
  const span = (): [number, number] => {
    const [p, q] = [...pointers.values()];
    if (!p || !q) return [0, 1];
    return [Math.atan2(q[1] - p[1], q[0] - p[0]), Math.hypot(q[0] - p[0], q[1] - p[1])];
  };
  stage.addEventListener("pointerdown", (event) => {
    stage.setPointerCapture(event.pointerId);
    pointers.set(event.pointerId, at(event));
    if (pointers.size === 1) held = drag.begin(...at(event), event.button === 0);
    else if (pointers.size === 2) drag.joined?.();
  }, { signal: until });
  stage.addEventListener("pointermove", (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const [angle, length] = span();
    const now = at(event);
    pointers.set(event.pointerId, now);
    if (pointers.size === 2) {
      const [turned, longer] = span();
      drag.twist(held, angle - turned, longer / Math.max(length, 1));
    } else if (pointers.size === 1) {
      drag.move(held, now[0] - before[0], now[1] - before[1], event.shiftKey || event.buttons === 2, ...now);
    }
  }, { signal: until });
  const end = (event: PointerEvent): void => { pointers.delete(event.pointerId); };
  stage.addEventListener("pointerup", end, { signal: until });
  stage.addEventListener("pointercancel", end, { signal: until });
  stage.addEventListener("contextmenu", (event) => event.preventDefault(), { signal: until });
  stage.addEventListener("wheel", (event) => {
    event.preventDefault();
    drag.wheel(...at(event), event.deltaY + event.deltaX, event.shiftKey);
  }, { signal: until, passive: false });
}

/** How far a point of the plane is from a segment. */
export function besides(p: readonly number[], from: readonly number[], to: readonly number[]): number {
  const [x, y] = [(p[0] ?? 0) - (from[0] ?? 0), (p[1] ?? 0) - (from[1] ?? 0)];
  const [ex, ey] = [(to[0] ?? 0) - (from[0] ?? 0), (to[1] ?? 0) - (from[1] ?? 0)];
  // Of no length, it is its end.
  const t = Math.max(0, Math.min(1, (x * ex + y * ey) / (ex * ex + ey * ey || 1)));
  return Math.hypot(x - t * ex, y - t * ey);
}
