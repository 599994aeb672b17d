// Where the lines of a grid are.

/** More lines than this are no grid to look at. */
const MOST = 500;

/** A power of ten that is some 16 to 160 pixels long; `scale` is pixels to a unit. */
export const unitOf = (scale: number): number => 10 ** Math.floor(Math.log10(160 / scale));

/** The multiples of `unit` between two numbers; none where the numbers there are farther apart than the lines. */
export function lines(from: number, to: number, unit: number): number[] {
  // Counted: far from the origin, a sum x + unit may be x again, for ever.
  const [first, last] = [Math.ceil(from / unit), Math.floor(to / unit)];
  if (!(last - first < MOST && Math.max(-first, last) < Number.MAX_SAFE_INTEGER)) return [];
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => (first + index) * unit);
}
