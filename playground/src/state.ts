// What a link holds: the pair, the solver, the step. Nothing else is needed to see the same again.

import { SOLVERS, type Solver } from "./engine";

export interface Saved {
  line: string;
  solver: Solver;
  /** `null` follows the last step. */
  step: number | null;
}

export function toLink({ line, solver, step }: Saved): string {
  const bytes = new TextEncoder().encode(line);
  const text = btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));
  const safe = text.replace(/\+/g, "-").replace(/\//g, "_").replace(/=+$/, "");
  return `#solver=${solver}${step === null ? "" : `&step=${step + 1}`}&pair=${safe}`;
}

/** Throws a message if the link is broken. */
export function fromLink(hash: string): Saved {
  const fields = new URLSearchParams(hash.replace(/^#/, ""));
  const solver = SOLVERS.find((name) => name === fields.get("solver"));
  const step = fields.get("step");
  if (!solver) throw new Error("The link names no solver that there is.");
  if (step !== null && !/^[1-9]\d{0,6}$/.test(step)) throw new Error("The link's step is no number.");
  let line: string;
  try {
    const bytes = atob((fields.get("pair") ?? "").replace(/-/g, "+").replace(/_/g, "/"));
    line = new TextDecoder("utf-8", { fatal: true }).decode(Uint8Array.from(bytes, (char) => char.charCodeAt(0)));
  } catch {
    throw new Error("The link is damaged: its pair cannot be read.");
  }
  return { line, solver, step: step === null ? null : Number(step) - 1 };
}
