// Where the view in space is seen from: a target, two angles, a distance.

const FIELD = Math.tan((35 / 2) * Math.PI / 180); // Half the height of the picture at distance 1.

class Camera {
  constructor(up) {
    this.target = [0, 0, 0];
    this.yaw = -0.65;
    this.pitch = 0.42;
    this.distance = 1;
    this.setUp(up);
  }

  setUp(up) {
    // Level x, level y, up: a right-handed frame.
    this.frame = up === "y" ? [[1, 0, 0], [0, 0, -1], [0, 1, 0]] : [[1, 0, 0], [0, 1, 0], [0, 0, 1]];
  }

  /** Eye, and the picture's right, up and forward, for a canvas of this size. */
  look(width, height) {
    const [x, y, z] = this.frame;
    const mix = (a, b, c) => add(add([x[0] * a, x[1] * a, x[2] * a], y, b), z, c);
    const [sy, cy] = [Math.sin(this.yaw), Math.cos(this.yaw)];
    const [sp, cp] = [Math.sin(this.pitch), Math.cos(this.pitch)];
    // Yaw 0 looks along level y; a positive pitch looks down.
    const forward = mix(-sy * cp, cy * cp, -sp);
    const right = mix(cy, sy, 0);
    const up = mix(-sy * sp, cy * sp, cp);
    // A picture that is higher than wide keeps its field across.
    const field = FIELD * Math.max(1, height / Math.max(width, 1));
    return { eye: add(this.target, forward, -this.distance), right, up, forward, field, width, height };
  }

  /** So far that a box about the target, of these half sizes, fits into the picture with room. */
  static distanceToSee(half, look) {
    const room = 0.86 * look.field;
    const [across, high] = [room * look.width / Math.max(look.height, 1), room];
    let distance = 0;
    for (let corner = 0; corner < 8; corner += 1) {
      const at = half.map((size, axis) => (corner >> axis & 1 ? size : -size));
      // |x| ≤ across · (distance + z), and the same for y.
      const [x, y, z] = [dot(at, look.right), dot(at, look.up), dot(at, look.forward)];
      distance = Math.max(distance, Math.abs(x) / across - z, Math.abs(y) / high - z);
    }
    return distance;
  }

  /** So far that a ball about the target just fills the picture. */
  static distanceFor(radius) {
    return radius * Math.sqrt(1 + 1 / (FIELD * FIELD));
  }
}

/** From the world to pixels of the picture; null behind the eye. */
function projectWith(look, point) {
  const from = minus(point, look.eye);
  const depth = dot(from, look.forward);
  if (!(depth > 1e-9 * length(from))) return null;
  const scale = look.height / 2 / (look.field * depth);
  return [
    look.width / 2 + dot(from, look.right) * scale,
    look.height / 2 - dot(from, look.up) * scale,
  ];
}
