// How many pixels a picture gets: all of them at rest; fewer while pictures follow each other too slowly.

/** Milliseconds: without a picture for so long, nothing moves; a frame that takes so long is slow. */
const REST = 250;
const SLOW = 22;
const LEAST = 0.5;

export class Pace {
  private ratio = Infinity;
  private mean = 16;
  private since = 0;
  private last = 0;
  private rest = 0;

  constructor(private readonly again: () => void) {}

  private get full(): number {
    return Math.min(devicePixelRatio || 1, 2);
  }

  /** Of the picture that is drawn now. */
  next(): number {
    const now = performance.now();
    const gap = now - this.last;
    this.last = now;
    clearTimeout(this.rest);
    if (gap > REST) {
      // The first of several, or the only one.
      [this.mean, this.since] = [16, 0];
      this.ratio = Math.min(this.full, this.ratio * 1.2);
      return this.full;
    }
    this.mean += 0.2 * (gap - this.mean);
    this.since += 1;
    if (this.mean > SLOW && this.since > 8 && this.ratio > LEAST) {
      this.ratio = Math.max(LEAST, this.ratio * 0.7);
      this.since = 0;
    }
    if (this.ratio < this.full) this.rest = window.setTimeout(this.again, REST + 50);
    return this.ratio;
  }

  stop(): void {
    clearTimeout(this.rest);
  }
}
