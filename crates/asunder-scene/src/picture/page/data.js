// What the report holds, decoded once; the words and numbers as people read them.

const find = (selector) => document.querySelector(selector);

const data = JSON.parse(find("#data").textContent);
const { names, findings } = data;

/** Numbers of a typed array's kind from base64; little-endian, as every browser's machine is. */
function numbers(id, Kind) {
  const element = find(id);
  const text = element.textContent;
  element.remove(); // The text is larger than the numbers, and is not needed again.
  const bytes = atob(text);
  const array = new Uint8Array(bytes.length);
  for (let i = 0; i < bytes.length; i += 1) array[i] = bytes.charCodeAt(i);
  return new Kind(array.buffer);
}

const KINDS = {
  clash: { label: "clash", rank: 0 },
  close: { label: "too close", rank: 1 },
  touching: { label: "touching", rank: 2 },
};

/** What is selected, and how it is shown. `selected` counts in `findings`, or is −1. */
const state = { selected: -1, only: false };

// Vectors are arrays of three.
const add = (a, b, t = 1) => [a[0] + b[0] * t, a[1] + b[1] * t, a[2] + b[2] * t];
const minus = (a, b) => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
const dot = (a, b) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const cross = (a, b) => [
  a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0],
];
const length = (a) => Math.hypot(a[0], a[1], a[2]);
const clamp = (value, least, most) => Math.min(Math.max(value, least), most);
// Coordinates that are not finite arrive as null.
const isPoint = (a) => a.every((number) => number !== null);

/** Witnesses about the origin of the drawing; the arrow that B moves along. */
for (const finding of findings) {
  if (!isPoint(finding.pa) || !isPoint(finding.pb)) continue;
  finding.a0 = minus(finding.pa, data.origin);
  finding.b0 = minus(finding.pb, data.origin);
  finding.middle = add(finding.a0, minus(finding.b0, finding.a0), 0.5);
  // In an overlap B's witness lies behind A's, and is what has to move forward.
  const behind = finding.distance < 0;
  finding.from = behind ? finding.b0 : finding.a0;
  finding.to = behind ? finding.a0 : finding.b0;
}

// Some millionths of the drawing are the last digit that is shown.
const diagonal = 2 * length(data.half) || 1;
const decimals = clamp(5 - Math.floor(Math.log10(diagonal)), 0, 12);

/** A length; rounded down (−1), up (1) or to the nearest, so that proven bounds stay proven. */
function lengthText(value, towards = 0) {
  if (value === null) return towards < 0 ? "−∞" : towards > 0 ? "∞" : "?";
  const unit = 10 ** decimals;
  const small = value !== 0 && Math.abs(value) < 0.5 / unit;
  if (small) return smallText(value, towards);
  const scaled = value * unit;
  const near = Math.round(scaled);
  // 0.3 · 10 is 2.999…; within that error it is the round number.
  const exact = Math.abs(scaled - near) <= Math.abs(scaled) * 1e-15;
  const steps = exact || towards === 0 ? near : towards < 0 ? Math.floor(scaled) : Math.ceil(scaled);
  return sign((steps / unit).toFixed(decimals));
}

/** A length that the digits shown would make a zero: two digits of its own, rounded the same way. */
function smallText(value, towards) {
  if (towards === 0) return sign(value.toExponential(1));
  const unit = 10 ** (Math.floor(Math.log10(Math.abs(value))) - 1);
  // Where powers of ten are not numbers any more, nor is the length.
  if (!(unit > 0)) return towards < 0 === value < 0 ? sign(value.toExponential(1)) : "0";
  const steps = towards < 0 ? Math.floor(value / unit) : Math.ceil(value / unit);
  return sign((steps * unit).toExponential(1));
}

const sign = (text) => text.replaceAll("-", "−").replace("e+", "e");

/** A unit vector: an axis by its name, another by its coordinates. */
function axisText(axis) {
  if (!isPoint(axis) || dot(axis, axis) === 0) return "?";
  const shown = data.flat ? axis.slice(0, 2) : axis;
  for (let i = 0; i < shown.length; i += 1) {
    if (Math.abs(axis[i]) > 1 - 1e-12) return (axis[i] > 0 ? "+" : "−") + "xyz"[i];
  }
  // Rounding must not leave a sign on a zero.
  return shown.map((number) => sign((Math.round(number * 1000) / 1000 + 0).toFixed(3))).join(", ");
}

/** An element with attributes, text or children; text is never parsed as HTML. */
function make(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}
