// The embedded meshes, put in the order in which they are drawn.
//
// 1. Meshes that one body uses lie together, and all of them are one draw call: their vertices
//    carry the number of the body. So a scene of 100,000 different parts is drawn at once.
// 2. Meshes that several bodies share are drawn once each, with the bodies as instances.
// 3. Edges that people expect to see (a crease or a border) are found, unless there are too many.

const MOST_FOR_EDGES = 150000; // Triangles; beyond it finding edges takes longer than loading.
const CREASE = Math.cos(25 * Math.PI / 180);

function gatherMeshes() {
  const positions = numbers("#positions", Float32Array);
  const local = numbers("#triangles", Uint32Array);
  const users = data.meshes.map(() => []);
  data.drawn.forEach((mesh, body) => { if (mesh >= 0) users[mesh].push(body); });

  const order = data.meshes.map((_, mesh) => mesh);
  order.sort((a, b) => (users[a].length > 1) - (users[b].length > 1));
  const corners = new Uint32Array(local.length);
  const bodyOfVertex = new Uint32Array(positions.length / 3);
  const withEdges = local.length / 3 <= MOST_FOR_EDGES;
  const edges = [];
  const once = { corner: 0, corners: 0, edge: 0, edges: 0, bodies: null };
  const shared = [];
  let next = 0;
  for (const mesh of order) {
    const [vertex, vertices, triangle, triangles] = data.meshes[mesh];
    const start = { corner: next, edge: edges.length };
    for (let i = 0; i < 3 * triangles; i += 1) corners[next + i] = local[3 * triangle + i] + vertex;
    next += 3 * triangles;
    if (withEdges) creases(positions, corners.subarray(start.corner, next), vertex, vertices, edges);
    if (users[mesh].length > 1) {
      const [many, lines] = [next - start.corner, edges.length - start.edge];
      shared.push({ ...start, corners: many, edges: lines, bodies: users[mesh] });
    } else {
      bodyOfVertex.fill(users[mesh][0] ?? 0, vertex, vertex + vertices);
      [once.corners, once.edges] = [next, edges.length];
    }
  }
  return { positions, corners, edges: new Uint32Array(edges), bodyOfVertex, once, shared };
}

/** Appends pairs of vertices: edges of one triangle only, and those where the surface bends. */
function creases(positions, corners, first, count, edges) {
  // Files often repeat a vertex for every triangle; those at one place are one.
  const places = new Map();
  const same = new Uint32Array(count);
  for (let i = 0; i < count; i += 1) {
    const at = 3 * (first + i);
    const key = `${positions[at]},${positions[at + 1]},${positions[at + 2]}`;
    if (!places.has(key)) places.set(key, i);
    same[i] = places.get(key);
  }
  const point = (v) => [positions[3 * v], positions[3 * v + 1], positions[3 * v + 2]];
  const open = new Map(); // Edge to the normal on its first side, or null once it is settled.
  for (let t = 0; t < corners.length; t += 3) {
    const [a, b, c] = [point(corners[t]), point(corners[t + 1]), point(corners[t + 2])];
    const normal = cross(minus(b, a), minus(c, a));
    const long = length(normal);
    if (long === 0) continue;
    const unit = [normal[0] / long, normal[1] / long, normal[2] / long];
    for (let side = 0; side < 3; side += 1) {
      const [v, w] = [corners[t + side], corners[t + (side + 1) % 3]];
      const [p, q] = [same[v - first], same[w - first]];
      const key = Math.min(p, q) * count + Math.max(p, q);
      const other = open.get(key);
      if (other === undefined) open.set(key, { unit, v, w });
      else if (other !== null) {
        open.set(key, null);
        if (dot(other.unit, unit) < CREASE) edges.push(v, w);
      }
    }
  }
  for (const edge of open.values()) if (edge !== null) edges.push(edge.v, edge.w);
}

/** Middle and radius of every body, about the origin of the drawing; null where none is drawn. */
function ballsOf(positions, poses) {
  const balls = data.meshes.map(([vertex, vertices]) => {
    const least = [Infinity, Infinity, Infinity];
    const most = [-Infinity, -Infinity, -Infinity];
    for (let i = 3 * vertex; i < 3 * (vertex + vertices); i += 1) {
      least[i % 3] = Math.min(least[i % 3], positions[i]);
      most[i % 3] = Math.max(most[i % 3], positions[i]);
    }
    const across = minus(most, least);
    return { middle: add(least, across, 0.5), radius: length(across) / 2 };
  });
  return data.drawn.map((mesh, body) => {
    if (mesh < 0 || !Number.isFinite(balls[mesh].radius)) return null;
    const [p, { middle: m, radius }] = [poses.subarray(12 * body, 12 * body + 12), balls[mesh]];
    const row = (i) => p[i] * m[0] + p[3 + i] * m[1] + p[6 + i] * m[2] + p[9 + i];
    return { middle: [row(0), row(1), row(2)], radius };
  });
}
