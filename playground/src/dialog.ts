// Paste or load: points, a pair or a trace, as text or from a file.

import { type Saying, LONG, pairIn, points, tooLong } from "./pairs";
import { find, message } from "./words";

/** What is done with what was pasted; false, or an error, if it was not taken. */
export interface Use {
  dim(): number;
  /** The pair that is shown. */
  line(): string;
  hull(b: boolean, shape: Record<string, unknown>): boolean;
  pair(saying: Saying): boolean;
}

export function dialog(use: Use): void {
  const box = find<HTMLDialogElement & HTMLElement>("dialog");
  const [text, fault] = [find<HTMLTextAreaElement>("text"), find("fault")];
  const say = (message: string): void => { fault.textContent = message; fault.hidden = message === ""; };
  const attempt = (action: () => boolean): void => {
    try {
      if (action()) box.close();
      else say(find("note").textContent ?? "");
    } catch (error) {
      say(message(error));
    }
  };
  const asHull = (b: boolean) => (): void => attempt(() => use.hull(b, { points: points(text.value, use.dim()) }));
  find("paste").addEventListener("click", () => { say(""); text.value = use.line(); box.showModal(); text.select(); });
  find("as-a").addEventListener("click", asHull(false));
  find("as-b").addEventListener("click", asHull(true));
  find("as-pair").addEventListener("click", () => attempt(() => use.pair(pairIn(text.value))));
  text.addEventListener("paste", (event) => {
    const pasted = event.clipboardData?.getData("text") ?? "";
    if (pasted.length < LONG) return;
    event.preventDefault();
    say(tooLong(pasted));
  });
  find("file").addEventListener("change", () => {
    const input = find<HTMLInputElement>("file");
    const file = input.files?.[0];
    if (!file) return;
    // So that the same file can be chosen again.
    const read = file.size > 16e6 ? Promise.reject(new Error("That file is larger than 16 MB.")) : file.text();
    void read.then((content) => {
      text.value = content.length < LONG ? content : "";
      if (/^\s*[-+.\d]/.test(content)) say(content.length < LONG ? "These are points. Whose are they: A's or B's?" : tooLong(content));
      else attempt(() => use.pair(pairIn(content)));
    }, (error) => say(message(error))).finally(() => { input.value = ""; });
  });
}
