// Quaternions, as far as turning a shape by hand needs them.

import type { Triple } from "./engine";

/** `pose` of a shape in space, turned about an axis of the world through its own origin. */
export function turned(pose: number[], axis: Triple, angle: number): number[] {
  const length = Math.hypot(...axis);
  if (!(length > 0)) return pose;
  const s = Math.sin(angle / 2) / length;
  const [a, b, c, d] = [axis[0] * s, axis[1] * s, axis[2] * s, Math.cos(angle / 2)];
  const [x, y, z, i = 0, j = 0, k = 0, w = 1] = pose as [number, number, number, ...number[]];
  const q = [
    d * i + a * w + b * k - c * j,
    d * j + b * w + c * i - a * k,
    d * k + c * w + a * j - b * i,
    d * w - a * i - b * j - c * k,
  ];
  const size = Math.hypot(...q) || 1;
  return [x, y, z, ...q.map((part) => part / size)];
}
