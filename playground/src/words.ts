// Numbers for people, and small helpers for the page.

export function short(x: number): string {
  const size = Math.abs(x);
  if (!Number.isFinite(x)) return x > 0 ? "∞" : x < 0 ? "−∞" : "?";
  // By what it is rounded to: 0.99999 is 1.000.
  const text = size === 0 ? "0" : size < 9.995e-3 || size >= 999999.95 ? x.toExponential(2) : x.toFixed(size < 0.99995 ? 4 : size < 99.9995 ? 3 : 1);
  return text.replace("+", "").replaceAll("-", "−");
}

/** What an error says, as a sentence: the library's own have no full stop, and may have no subject. */
export function message(error: unknown): string {
  const text = error instanceof Error ? error.message : String(error);
  return `${/^(is|must) /.test(text) ? `The text ${text}` : text}${/[.!?]$/.test(text) ? "" : "."}`;
}

export function find<T extends HTMLElement | SVGElement = HTMLElement>(id: string): T {
  const element = document.getElementById(id);
  if (!element) throw new Error(`the page has no #${id}`);
  return element as unknown as T;
}

const known = new Map<string, string>();
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => known.clear());

/** The page's colours, which follow light and dark; looking one up takes a while, so they are kept. */
export function colour(name: string): string {
  let value = known.get(name);
  if (value === undefined) {
    value = getComputedStyle(document.documentElement).getPropertyValue(`--${name}`).trim();
    known.set(name, value);
  }
  return value;
}

const SVG = "http://www.w3.org/2000/svg";

export function shape(name: string, attributes: Record<string, string | number>, text = ""): SVGElement {
  const element = document.createElementNS(SVG, name);
  for (const [key, value] of Object.entries(attributes)) element.setAttribute(key, String(value));
  if (text) element.textContent = text;
  return element;
}
