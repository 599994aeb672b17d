// A hull that is being drawn: points set by clicks or taps, until they become A or B.

import type { Triple } from "./engine";
import { find, short } from "./words";

type Use = (b: boolean, shape: Record<string, unknown>) => boolean;

const HINT = "Click or tap to set points.";

export class Draft {
  /** `null` while no hull is being drawn. */
  points: Triple[] | null = null;

  /** `use` takes the hull as A or B; `changed` has the picture drawn again. */
  constructor(private readonly use: Use, private readonly changed: () => void) {}

  listen(): void {
    const click = (id: string, action: () => void): void => find(id).addEventListener("click", action);
    click("draw", () => { if (this.points) this.end(); else this.begin(); });
    click("drawn-a", () => this.finish(false));
    click("drawn-b", () => this.finish(true));
    click("undo", () => this.undo());
    click("cancel", () => this.end());
  }

  begin(): void {
    this.points = [];
    this.tell();
    find("drawn-a").focus();
  }

  add(point: Triple): void {
    this.points?.push(point);
    this.tell();
  }

  undo(): void {
    this.points?.pop();
    this.tell();
  }

  end(): void {
    if (!this.points) return;
    this.points = null;
    this.tell();
  }

  /** Keys that belong to drawing; whether this was one. */
  key(event: KeyboardEvent): boolean {
    if (event.key === "Escape") this.end();
    else if (event.key === "Backspace") this.undo();
    else return false;
    event.preventDefault();
    return true;
  }

  private finish(b: boolean): void {
    const points = this.points ?? [];
    if (points.length === 0) {
      find("drawn").textContent = `No point is set yet. ${HINT}`;
      return;
    }
    // About their middle, so that the shape turns about itself.
    const middle = [0, 1].map((k) => points.reduce((sum, p) => sum + (p[k] ?? 0), 0) / points.length);
    const own = points.map((p) => [0, 1].map((k) => (p[k] ?? 0) - (middle[k] ?? 0)));
    if (this.use(b, { points: own, pose: { translation: middle, rotation: 0 } })) this.end();
  }

  private tell(): void {
    const [points, last] = [this.points, this.points?.at(-1)];
    find("drawing").hidden = points === null;
    find("draw").setAttribute("aria-pressed", String(points !== null));
    const count = points?.length ?? 0;
    find("drawn").textContent = last ? `${count} point${count === 1 ? "" : "s"} set, the last at ${short(last[0])}, ${short(last[1])}.` : HINT;
    this.changed();
  }
}
