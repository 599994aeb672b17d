// The view in space: WebGL 2 without a library.
//
// 1. Two textures hold a pose and a colour for every body; a vertex knows its body and looks both
//    up. Selecting something rewrites colours only; alpha 0 hides a body.
// 2. Faces, then edges; first what is opaque, then what is not, which hides nothing.
// 3. Shading comes from the slope of the surface on the screen, so meshes need no normals.
// 4. What lies under the mouse: the same draw calls, with numbers as colours, on one pixel.
// 5. Nothing is drawn unless something changed.

const VERTEX = `#version 300 es
precision highp float;
precision highp int;
precision highp sampler2D;
layout(location = 0) in vec3 position;
layout(location = 1) in uint body;
uniform sampler2D poses, colours;
uniform vec3 eye, right, up, forward;
uniform vec4 lens; // Scale across, scale up, near, far.
uniform int pass; // 0: opaque bodies; 1: translucent ones.
uniform int mode; // 0: faces; 1: edges; 2: numbers of bodies.
out vec3 seen;
flat out vec4 colour;
flat out uint number;

vec4 entry(sampler2D list, int at) {
  int width = textureSize(list, 0).x;
  return texelFetch(list, ivec2(at % width, at / width), 0);
}

void main() {
  int at = int(body);
  colour = entry(colours, at);
  number = body + 1u;
  bool opaque = colour.a > 0.999;
  if (colour.a == 0.0 || (pass == 0 && !opaque) || (pass == 1 && opaque)) {
    gl_Position = vec4(2.0, 2.0, 2.0, 1.0); // Outside the picture.
    return;
  }
  vec4 point = vec4(position, 1.0);
  vec3 world = vec3(dot(entry(poses, 3 * at), point),
                    dot(entry(poses, 3 * at + 1), point),
                    dot(entry(poses, 3 * at + 2), point));
  vec3 from = world - eye;
  // In units of the farthest that is seen: a grain and a plant are drawn with the same numbers.
  seen = vec3(dot(from, right), dot(from, up), dot(from, forward)) / lens.w;
  if (mode == 1) seen *= 0.9996; // Towards the eye: at the same pixel, before its faces.
  float near = lens.z / lens.w;
  float depth = (seen.z * (1.0 + near) - 2.0 * near) / (1.0 - near);
  gl_Position = vec4(seen.x * lens.x, seen.y * lens.y, depth, seen.z);
}`;

const FRAGMENT = `#version 300 es
precision highp float;
precision highp int;
in vec3 seen;
flat in vec4 colour;
flat in uint number;
uniform int mode;
uniform vec4 edge; // Mixed into the body's colour by its alpha.
out vec4 paint;

void main() {
  if (mode == 2) {
    uvec4 bytes = uvec4(number, number >> 8, number >> 16, number >> 24) & 255u;
    paint = vec4(bytes) / 255.0;
    return;
  }
  vec3 base = colour.rgb;
  if (mode == 1) {
    base = mix(base, edge.rgb, edge.a);
  } else {
    vec3 normal = normalize(cross(dFdx(seen), dFdy(seen)));
    if (dot(normal, seen) > 0.0) normal = -normal; // Both sides of a surface are lit.
    float key = max(dot(normal, normalize(vec3(-0.45, 0.75, -0.6))), 0.0);
    float head = max(dot(normal, vec3(0.0, 0.0, -1.0)), 0.0);
    base *= 0.42 + 0.34 * key + 0.30 * head;
  }
  float alpha = mode == 1 ? min(colour.a * 1.8, 1.0) : colour.a;
  paint = vec4(base * alpha, alpha);
}`;

const TEXTURE_WIDTH = 1024;

class Space {
  /** Throws where there is no WebGL 2. */
  constructor(canvas, stage) {
    this.canvas = canvas;
    this.stage = stage;
    // The drawing is kept, so that pages print and are saved with it.
    const wishes = { antialias: true, preserveDrawingBuffer: true, powerPreference: "low-power" };
    this.gl = canvas.getContext("webgl2", wishes);
    if (!this.gl) throw new Error("no WebGL 2");
    this.camera = new Camera(data.up);
    this.poses = numbers("#poses", Float32Array);
    this.meshes = gatherMeshes();
    this.balls = ballsOf(this.meshes.positions, this.poses);
    this.drawn = this.balls.filter(Boolean).length;
    // Of the ball around everything; the middle of it is the origin.
    this.radius = length(data.half) || 1;
    canvas.addEventListener("webglcontextlost", (event) => event.preventDefault());
    canvas.addEventListener("webglcontextrestored", () => { this.upload(); this.paint(); });
    this.upload();
    this.fit(true);
  }

  upload() {
    const { gl, meshes } = this;
    this.program = this.link();
    this.uniform = {};
    for (const name of ["poses", "colours", "eye", "right", "up", "forward", "lens", "pass", "mode", "edge"]) {
      this.uniform[name] = gl.getUniformLocation(this.program, name);
    }
    const buffer = (target, content) => {
      const made = gl.createBuffer();
      gl.bindBuffer(target, made);
      gl.bufferData(target, content, gl.STATIC_DRAW);
      return made;
    };
    gl.bindVertexArray(gl.createVertexArray());
    buffer(gl.ARRAY_BUFFER, meshes.positions);
    gl.enableVertexAttribArray(0);
    gl.vertexAttribPointer(0, 3, gl.FLOAT, false, 0, 0);
    gl.enableVertexAttribArray(1);
    this.bodyOfVertex = buffer(gl.ARRAY_BUFFER, meshes.bodyOfVertex);
    let next = 0;
    for (const mesh of meshes.shared) { mesh.instances = next; next += mesh.bodies.length; }
    this.bodyOfInstance = buffer(gl.ARRAY_BUFFER, new Uint32Array(meshes.shared.flatMap((mesh) => mesh.bodies)));
    this.corners = buffer(gl.ELEMENT_ARRAY_BUFFER, meshes.corners);
    this.edges = buffer(gl.ELEMENT_ARRAY_BUFFER, meshes.edges);

    const bodies = names.length;
    const rows = Math.max(1, Math.ceil(3 * bodies / TEXTURE_WIDTH));
    const poses = new Float32Array(4 * TEXTURE_WIDTH * rows);
    for (let i = 0; i < 3 * bodies; i += 1) {
      const [body, row] = [Math.floor(i / 3), i % 3];
      for (let column = 0; column < 4; column += 1) {
        poses[4 * i + column] = this.poses[12 * body + 3 * column + row];
      }
    }
    this.texture(0, gl.RGBA32F, rows, gl.FLOAT, poses);
    this.colours = new Uint8Array(4 * TEXTURE_WIDTH * Math.max(1, Math.ceil(bodies / TEXTURE_WIDTH)));
    this.colour();
    this.pixel = gl.createFramebuffer();
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.pixel);
    for (const [part, format] of [[gl.COLOR_ATTACHMENT0, gl.RGBA8], [gl.DEPTH_ATTACHMENT, gl.DEPTH_COMPONENT24]]) {
      const store = gl.createRenderbuffer();
      gl.bindRenderbuffer(gl.RENDERBUFFER, store);
      gl.renderbufferStorage(gl.RENDERBUFFER, format, 1, 1);
      gl.framebufferRenderbuffer(gl.FRAMEBUFFER, part, gl.RENDERBUFFER, store);
    }
  }

  link() {
    const { gl } = this;
    const program = gl.createProgram();
    for (const [kind, source] of [[gl.VERTEX_SHADER, VERTEX], [gl.FRAGMENT_SHADER, FRAGMENT]]) {
      const shader = gl.createShader(kind);
      gl.shaderSource(shader, source);
      gl.compileShader(shader);
      gl.attachShader(program, shader);
      if (!gl.getShaderParameter(shader, gl.COMPILE_STATUS)) console.error(gl.getShaderInfoLog(shader));
    }
    gl.linkProgram(program);
    if (!gl.getProgramParameter(program, gl.LINK_STATUS)) console.error(gl.getProgramInfoLog(program));
    gl.useProgram(program);
    return program;
  }

  /** Into a texture unit, nothing filtered. */
  texture(unit, format, rows, type, content) {
    const { gl } = this;
    this.textures ??= [];
    gl.activeTexture(gl.TEXTURE0 + unit);
    this.textures[unit] = gl.createTexture();
    gl.bindTexture(gl.TEXTURE_2D, this.textures[unit]);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MIN_FILTER, gl.NEAREST);
    gl.texParameteri(gl.TEXTURE_2D, gl.TEXTURE_MAG_FILTER, gl.NEAREST);
    gl.texImage2D(gl.TEXTURE_2D, 0, format, TEXTURE_WIDTH, rows, 0, gl.RGBA, type, content);
  }

  /** Colours after a selection or a change of theme. */
  colour() {
    const { gl, colours } = this;
    const style = getComputedStyle(document.body);
    const bytes = (name, alpha) => {
      const hex = parseInt(style.getPropertyValue(name).trim().slice(1), 16);
      return [hex >> 16, hex >> 8 & 255, hex & 255, alpha];
    };
    const one = findings[state.selected];
    const plain = bytes("--part", one ? (state.only ? 0 : 24) : 255);
    for (let body = 0; body < names.length; body += 1) colours.set(plain, 4 * body);
    if (one) {
      colours.set(bytes("--a", 255), 4 * one.a);
      colours.set(bytes("--b", 200), 4 * one.b);
    } else {
      // The worst comes last and stays.
      const worstLast = Object.keys(KINDS).reverse();
      const of = Object.fromEntries(worstLast.map((kind) => [kind, bytes(`--${kind}`, 255)]));
      for (const kind of worstLast) {
        for (const finding of findings) {
          if (finding.kind !== kind) continue;
          colours.set(of[kind], 4 * finding.a);
          colours.set(of[kind], 4 * finding.b);
        }
      }
    }
    const edge = bytes("--edge", 0);
    gl.uniform4f(this.uniform.edge, edge[0] / 255, edge[1] / 255, edge[2] / 255, 0.75);
    gl.activeTexture(gl.TEXTURE1);
    if (this.textures?.[1]) gl.deleteTexture(this.textures[1]);
    const rows = colours.length / 4 / TEXTURE_WIDTH;
    this.texture(1, gl.RGBA8, rows, gl.UNSIGNED_BYTE, colours);
  }

  /** All draw calls of one kind. */
  calls(lines) {
    const { gl, meshes } = this;
    gl.bindBuffer(gl.ELEMENT_ARRAY_BUFFER, lines ? this.edges : this.corners);
    const [mode, first, count] = lines ? [gl.LINES, "edge", "edges"] : [gl.TRIANGLES, "corner", "corners"];
    gl.bindBuffer(gl.ARRAY_BUFFER, this.bodyOfVertex);
    gl.vertexAttribIPointer(1, 1, gl.UNSIGNED_INT, 0, 0);
    gl.vertexAttribDivisor(1, 0);
    const { once } = meshes;
    if (once[count] > 0) gl.drawElements(mode, once[count], gl.UNSIGNED_INT, 4 * once[first]);
    gl.bindBuffer(gl.ARRAY_BUFFER, this.bodyOfInstance);
    gl.vertexAttribDivisor(1, 1);
    for (const mesh of meshes.shared) {
      if (mesh[count] === 0) continue;
      gl.vertexAttribIPointer(1, 1, gl.UNSIGNED_INT, 0, 4 * mesh.instances);
      gl.drawElementsInstanced(mode, mesh[count], gl.UNSIGNED_INT, 4 * mesh[first], mesh.bodies.length);
    }
  }

  look() {
    return this.camera.look(this.stage.clientWidth, this.stage.clientHeight);
  }

  aim() {
    const { gl, uniform } = this;
    const look = this.look();
    for (const name of ["eye", "right", "up", "forward"]) gl.uniform3fv(uniform[name], look[name]);
    // As near as depth can tell apart what is far.
    const away = length(look.eye);
    const far = (away + this.radius) * 1.01;
    const near = Math.max(away - this.radius, this.camera.distance * 0.02, far * 1e-5);
    const high = 1 / look.field;
    gl.uniform4f(uniform.lens, high * look.height / look.width, high, near, far);
    gl.uniform1i(uniform.poses, 0);
    gl.uniform1i(uniform.colours, 1);
  }

  paint() {
    const { gl, canvas, uniform } = this;
    const dense = Math.min(devicePixelRatio || 1, 2);
    const [width, height] = [this.stage.clientWidth, this.stage.clientHeight].map((size) => Math.max(1, Math.round(size * dense)));
    if (canvas.width !== width || canvas.height !== height) Object.assign(canvas, { width, height });
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    gl.viewport(0, 0, width, height);
    gl.clearColor(0, 0, 0, 0); // The page's background shows through.
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.enable(gl.DEPTH_TEST);
    gl.enable(gl.BLEND);
    gl.blendFunc(gl.ONE, gl.ONE_MINUS_SRC_ALPHA);
    gl.enable(gl.POLYGON_OFFSET_FILL);
    this.aim();
    for (const pass of [0, 1]) {
      // Where a face of B lies in a face of A, both are seen, and not patches of either.
      gl.polygonOffset(pass === 0 ? 2 : 0, pass === 0 ? 2 : 0);
      gl.depthMask(pass === 0);
      gl.uniform1i(uniform.pass, pass);
      for (const mode of [0, 1]) {
        gl.uniform1i(uniform.mode, mode);
        this.calls(mode === 1);
      }
    }
    gl.depthMask(true);
  }

  /** Share of pixels that something was drawn on. */
  ink() {
    const { gl, canvas } = this;
    const pixels = new Uint8Array(4 * canvas.width * canvas.height);
    gl.readPixels(0, 0, canvas.width, canvas.height, gl.RGBA, gl.UNSIGNED_BYTE, pixels);
    let inked = 0;
    for (let i = 3; i < pixels.length; i += 4) inked += pixels[i] > 0;
    return inked / (canvas.width * canvas.height);
  }

  /** The body at a pixel of the stage, or −1. */
  pick(x, y) {
    const { gl } = this;
    const [width, height] = [this.stage.clientWidth, this.stage.clientHeight];
    gl.bindFramebuffer(gl.FRAMEBUFFER, this.pixel);
    // The picture is shifted so that the pixel in question falls on the only one there is.
    gl.viewport(-Math.floor(x), Math.floor(y) - height + 1, width, height);
    gl.clear(gl.COLOR_BUFFER_BIT | gl.DEPTH_BUFFER_BIT);
    gl.disable(gl.BLEND);
    this.aim();
    gl.uniform1i(this.uniform.mode, 2);
    // A selected pair is found through what is faded before it.
    for (const pass of [0, 1]) {
      gl.uniform1i(this.uniform.pass, pass);
      this.calls(false);
    }
    const bytes = new Uint8Array(4);
    gl.readPixels(0, 0, 1, 1, gl.RGBA, gl.UNSIGNED_BYTE, bytes);
    gl.bindFramebuffer(gl.FRAMEBUFFER, null);
    return (bytes[0] | bytes[1] << 8 | bytes[2] << 16 | bytes[3] << 24) - 1;
  }

  project(point) {
    return projectWith(this.look(), point);
  }

  turn(dx, dy) {
    this.camera.yaw -= dx * 0.008;
    this.camera.pitch = clamp(this.camera.pitch + dy * 0.008, -Math.PI / 2, Math.PI / 2);
    this.moved();
  }

  pan(dx, dy) {
    const look = this.look();
    const pixel = 2 * look.field * this.camera.distance / look.height;
    this.camera.target = add(add(this.camera.target, look.right, -dx * pixel), look.up, dy * pixel);
    this.moved();
  }

  /** What lies under the pointer at the target's depth stays there. */
  zoom(factor, x, y) {
    const { camera } = this;
    const distance = clamp(camera.distance * factor, this.radius * 1e-5, this.radius * 20);
    const [applied, look] = [distance / camera.distance, this.look()];
    this.pan((look.width / 2 - x) * (1 - applied), (look.height / 2 - y) * (1 - applied));
    camera.distance = distance;
    this.moved();
  }

  goal() {
    const { target, yaw, pitch, distance } = this.camera;
    return { target, yaw, pitch, distance };
  }

  fit(atOnce = false) {
    const distance = Camera.distanceToSee(data.half, this.look()) || 1;
    this.fly({ ...this.goal(), target: [0, 0, 0], distance }, atOnce);
  }

  /** Looks from the front, the side or above. */
  from(yaw, pitch) {
    this.fly({ ...this.goal(), yaw, pitch });
  }

  /** To a finding: near enough to see it, far enough to see which parts it is about. */
  show(finding, atOnce = false) {
    const balls = [this.balls[finding.a], this.balls[finding.b]].filter(Boolean);
    const middle = finding.middle ?? balls[0]?.middle;
    if (!middle) return;
    const least = balls.reduce((radius, ball) => Math.min(radius, ball.radius), this.radius);
    const radius = Math.max(least * 1.5, 3 * Math.abs(finding.distance ?? 0), this.radius * 1e-3);
    const goal = { ...this.goal(), target: middle, distance: Camera.distanceFor(radius) };
    // An arrow that points at the eye shows nothing.
    if (isPoint(finding.axis) && Math.abs(dot(this.look().forward, finding.axis)) > 0.85) {
      goal.yaw += 0.9;
      goal.pitch = 0.3;
    }
    this.fly(goal, atOnce);
  }

  fly(goal, atOnce = false) {
    const start = this.goal();
    const around = 2 * Math.PI; // The short way.
    goal.yaw -= around * Math.round((goal.yaw - start.yaw) / around);
    const still = atOnce || matchMedia("(prefers-reduced-motion: reduce)").matches;
    const begin = performance.now();
    const flight = (this.flight = {});
    const step = (now) => {
      if (this.flight !== flight) return;
      const t = still ? 1 : clamp((now - begin) / 380, 0, 1);
      const eased = t * t * (3 - 2 * t);
      const mix = (a, b) => a + (b - a) * eased;
      this.camera.target = add(start.target, minus(goal.target, start.target), eased);
      this.camera.yaw = mix(start.yaw, goal.yaw);
      this.camera.pitch = mix(start.pitch, goal.pitch);
      this.camera.distance = Math.exp(mix(Math.log(start.distance), Math.log(goal.distance)));
      this.moved(false);
      if (t < 1) requestAnimationFrame(step);
    };
    step(begin);
  }

  /** Told when the camera moved; a hand on it ends a flight. */
  moved(byHand = true) {
    if (byHand) this.flight = null;
    this.changed?.();
  }
}
