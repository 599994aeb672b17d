// The view that fits the pair: the plane's, or space's, which is loaded when it is first asked for.
//
// Loading takes a while, and others may be asked for meanwhile: every request has a number, and only the newest is heeded.

import { Plane } from "./plane";
import type { Hands, View } from "./view";
import { find } from "./words";

const NO_WEBGL = "This browser has no WebGL, so space cannot be drawn. The numbers below are right all the same, and 2D works.";
const NOT_LOADED = "What draws space could not be loaded. The numbers below are right all the same; load the page again to see space.";

export class Stages {
  view: View | null = null;
  private dim = 0;
  private newest = 0;

  /** `ready` is called when there is another view, or none. */
  constructor(private readonly hands: Hands, private readonly ready: () => void) {}

  async show(dim: number): Promise<void> {
    if (this.dim === dim) return;
    this.dim = dim;
    this.newest += 1;
    const request = this.newest;
    this.view?.close();
    this.view = null;
    const [left, right] = [find<HTMLElement>("pair"), find<HTMLElement>("difference")];
    let lost = "";
    if (dim === 2) this.view = new Plane(left, right, this.hands);
    else {
      const loaded = await import("./space").catch(() => null);
      if (request !== this.newest) return;
      if (!loaded) lost = NOT_LOADED;
      else {
        try {
          this.view = new loaded.Space(left, right, this.hands);
        } catch {
          lost = NO_WEBGL;
        }
      }
    }
    for (const stage of lost ? [left, right] : []) {
      const told = document.createElement("p");
      told.className = "lost";
      told.textContent = lost;
      stage.replaceChildren(told);
    }
    this.ready();
  }
}
