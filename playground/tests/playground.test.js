// End to end: what a person does with the page, and what it must say then.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { settled, start, told } from "./page.js";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");
const SHOTS = process.env.ASUNDER_SCREENSHOTS;
let browser;
before(async () => { browser = await start(); if (SHOTS) mkdirSync(SHOTS, { recursive: true }); });
after(async () => { await browser.stop(); assert.deepEqual(browser.errors, []); });

const shot = async (page, name, fullPage = false) => { if (SHOTS) await page.screenshot({ path: `${SHOTS}/${name}.png`, fullPage }); };
const line = (page) => page.evaluate(() => {
  const text = new URLSearchParams(location.hash.slice(1)).get("pair").replace(/-/g, "+").replace(/_/g, "/");
  return atob(text);
});
/** What the program answers to the pair that the page shows. */
const asked = async (page) => JSON.parse(execFileSync(process.env.ASUNDER, ["query", "-"], { input: `${await line(page)}\n`, encoding: "utf8" }));
/** The address says what the page shows. */
const linked = async (page) => { await settled(page); await page.waitForSelector("body[data-saved=true]"); };

/** Presses on the middle of a stage's shape and draws it along. */
async function drag(page, dx, dy, steps = 6) {
  const box = await page.locator("#pair").boundingBox();
  const [x, y] = [box.x + box.width * 0.62, box.y + box.height * 0.5];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps });
  await page.mouse.up();
  await settled(page);
}

test("a drag parts the shapes and brings them together, and the numbers are the program's", async () => {
  const page = await browser.open();
  const before = Number((await told(page)).distance);
  assert.ok(before < 0);
  await drag(page, 260, -40);
  const apart = await told(page);
  assert.ok(Number(apart.distance) > 0, `still ${apart.distance}`);
  await drag(page, 0, 0);
  await linked(page);
  if (process.env.ASUNDER) {
    const said = await asked(page);
    assert.equal(said.signed_distance, Number(apart.distance));
    assert.equal(said.lower, Number(apart.lower));
    assert.equal(said.upper, Number(apart.upper));
  }
  await page.close();
});

test("every solver is stepped through, in plane and space", async () => {
  const page = await browser.open();
  for (const dim of ["#plane", "#space"]) {
    await page.click(dim);
    await settled(page);
    for (let row = 1; row <= 5; row += 1) {
      await page.click(`#solvers tr:nth-child(${row})`);
      await settled(page);
      await page.click("#first");
      await settled(page);
      // Sampling takes a thousand steps, each like the first.
      const all = Math.min(40, Number(await page.getAttribute("#slider", "max")));
      for (let step = 1; step <= all; step += 1) {
        assert.equal((await told(page)).step, String(step));
        assert.match(await page.textContent("#said"), /\.$/);
        await page.click("#forward");
        await settled(page);
      }
    }
  }
  await shot(page, "space-light");
  assert.equal((await told(page)).errors, "0");
  await page.close();
});

test("a link holds the whole state, and a broken one harms nothing", async () => {
  const page = await browser.open();
  await page.click("#solvers tr:nth-child(4)");
  await page.selectOption("#preset", "Curved");
  await settled(page);
  await page.click("#back");
  await page.click("#back");
  await linked(page);
  const [hash, { took: _, ...was }] = [await page.evaluate(() => location.hash), await told(page)];
  const other = await browser.open({ hash });
  await linked(other);
  const { took: __, ...same } = await told(other);
  assert.deepEqual(same, was);
  for (const broken of ["#solver=none", "#solver=epa&pair=%%%", "#solver=epa&pair=bm8", "#solver=epa&step=x&pair=e30"]) {
    await other.evaluate((to) => { location.hash = to; }, broken);
    await other.waitForSelector("#note:not([hidden])");
    assert.equal((await told(other)).distance, was.distance);
  }
  const fresh = await browser.open({ hash: "#solver=epa&pair=e30" });
  assert.match(await fresh.textContent("#note"), /first pair is shown/);
  for (const each of [page, other, fresh]) await each.close();
});

test("pasted points are taken, and what is wrong with them is said", async () => {
  const page = await browser.open();
  const was = (await told(page)).distance;
  await page.click("#paste");
  for (const [text, message] of [
    ["1 2\nx 3", /“x” is not a finite number/], ["1 2 3", /3 numbers instead of 2/], ["", /no point/],
    ["NaN 1", /not a finite number/], ["1e999 1", /not a finite number/], ["1 1\n".repeat(20001), /20,001 points .* at most 20,000/],
  ]) {
    // At once: typed one by one, the last would take minutes.
    await page.evaluate((all) => { document.getElementById("text").value = all; }, text);
    await page.click("#as-b");
    assert.match(await page.textContent("#fault"), message);
    assert.equal((await told(page)).distance, was);
  }
  const begun = Date.now();
  await page.evaluate(() => {
    const clipboard = new DataTransfer();
    clipboard.setData("text", "1 1\n".repeat(1000000));
    document.getElementById("text").dispatchEvent(new ClipboardEvent("paste", { clipboardData: clipboard, cancelable: true, bubbles: true }));
  });
  assert.match(await page.textContent("#fault"), /1,000,00[01] lines .* at most 20,000/);
  assert.ok(Date.now() - begun < 5000, "a million points keep the page waiting");
  assert.equal((await told(page)).distance, was);
  for (const [text, said] of [["0 0\n1 1\n2 2", /one line/], ["1 1", /one: the hull is that point/]]) {
    await page.fill("#text", text);
    await page.click("#as-b");
    await settled(page);
    assert.match(await page.textContent("#note"), said);
    assert.notEqual((await told(page)).distance, was);
    await page.click("#paste");
  }
  await page.click("dialog button[type=submit]");
  await page.click("#paste");
  await page.fill("#text", '{"dim":3,"a":{"type":"ball","radius":1},"b":{"type":"cone","half_height":1,"radius":1,"pose":{"translation":[3,0,0]}}}');
  await page.click("#as-pair");
  await settled(page);
  assert.match(await page.textContent("#verdict"), /apart/);
  await page.close();
});

test("a file with a captured case, a trace or points is read", async () => {
  const page = await browser.open();
  const file = (name, text) => page.setInputFiles("#file", { name, mimeType: "application/json", buffer: Buffer.from(text) });
  const found = '{"id":"found","dim":2,"a":{"type":"cuboid","half_extents":[1,1]},"b":{"type":"ball","radius":0.5,"pose":{"translation":[3,0]}}}';
  for (const [text, solver] of [[`${found}\n`, "auto"], [`{"case":${found},"solver":"epa","dim":2,"margin":0,"vertices":[],"steps":[]}`, "epa"]]) {
    await page.selectOption("#preset", "Curved");
    await page.click("#paste");
    await file("found.jsonl", text);
    await page.waitForSelector("#dialog", { state: "hidden" });
    await settled(page);
    assert.equal(Number((await told(page)).distance), 1.5);
    assert.match(await page.textContent("#verdict"), /1\.500 apart/);
    assert.equal((await told(page)).solver, solver);
  }
  const was = (await told(page)).distance;
  await page.click("#paste");
  for (const [text, message] of [["no case", /JSON/], ['{"dim":2}', /./], ["1 1\n".repeat(1000000), /at most 20,000/]]) {
    await file("broken.json", text);
    await page.waitForFunction(() => !document.getElementById("fault").hidden);
    assert.match(await page.textContent("#fault"), message);
    assert.equal((await told(page)).distance, was);
    await page.evaluate(() => { document.getElementById("fault").hidden = true; });
  }
  await file("points.txt", "3 -1\n3 1\n5 0\n");
  await page.waitForFunction(() => /A's or B's/.test(document.getElementById("fault").textContent));
  await page.click("#as-b");
  await settled(page);
  // The ball stood at 3, and its place is kept.
  assert.equal(Number((await told(page)).distance), 5);
  await page.close();
});

test("a hull is drawn by clicks, by taps and given up by keys", async () => {
  for (const touch of [false, true]) {
    const page = await browser.open(touch ? { touch, size: [390, 844] } : {});
    const set = async (x, y) => {
      const stage = await page.locator("#pair").boundingBox();
      const at = [stage.x + x * stage.width, stage.y + y * stage.height];
      await (touch ? page.touchscreen.tap(...at) : page.mouse.click(...at));
    };
    const was = (await told(page)).distance;
    await page.click("#draw");
    await page.click("#drawn-b");
    assert.match(await page.textContent("#drawn"), /No point is set/);
    const box = await page.locator("#pair").boundingBox();
    for (const at of [[0.1, 0.15], [0.3, 0.1], [0.25, 0.35], [0.2, 0.2], [0.9, 0.6]]) await set(...at);
    assert.match(await page.textContent("#drawn"), /^5 points/);
    await page.click("#undo");
    assert.match(await page.textContent("#drawn"), /^4 points/);
    // Clicks set points and move nothing, not even the picture itself.
    assert.deepEqual(await page.locator("#pair").boundingBox(), box);
    assert.equal((await told(page)).distance, was);
    await settled(page);
    await shot(page, touch ? "draw-phone" : "draw");
    await page.click("#drawn-b");
    await settled(page);
    await linked(page);
    const b = JSON.parse(await line(page)).b;
    assert.equal(b.points.length, 4);
    const [left, right] = [Math.min(...b.points.map((p) => p[0])), Math.max(...b.points.map((p) => p[0]))];
    const [top, bottom] = [Math.max(...b.points.map((p) => p[1])), Math.min(...b.points.map((p) => p[1]))];
    assert.ok(Math.abs((right - left) / (top - bottom) - (0.2 * box.width) / (0.25 * box.height)) < 0.05);
    assert.notEqual((await told(page)).distance, was);
    if (process.env.ASUNDER) assert.equal((await asked(page)).signed_distance, Number((await told(page)).distance));
    const now = (await told(page)).distance;
    await page.click("#draw");
    await set(0.5, 0.5);
    await set(0.6, 0.6);
    await page.keyboard.press("Backspace");
    assert.match(await page.textContent("#drawn"), /^1 point set/);
    await page.keyboard.press("Escape");
    assert.ok(await page.isHidden("#drawing"));
    assert.equal((await told(page)).distance, now);
    await page.click("#draw");
    for (const x of [0.2, 0.3, 0.4]) await set(x, 0.5);
    await page.click("#drawn-a");
    await settled(page);
    assert.match(await page.textContent("#note"), /one line/);
    await page.click("#space");
    assert.ok(await page.isDisabled("#draw"));
    await page.close();
  }
});

test("contacts are those of the library, in plane and space", async () => {
  const page = await browser.open();
  const pair = async (text) => {
    await page.click("#paste");
    await page.fill("#text", text);
    await page.click("#as-pair");
    await settled(page);
    return Number((await told(page)).contacts);
  };
  const boxes = (dim, place) => JSON.stringify({ dim, a: { type: "cuboid", half_extents: [1, 1, 1].slice(0, dim) },
    b: { type: "cuboid", half_extents: [1, 1, 1].slice(0, dim), pose: { translation: place.slice(0, dim) } } });
  assert.equal(await pair(boxes(2, [0.5, 1.9])), 2);
  assert.match(await page.textContent("#touching"), /2 contacts/);
  await page.focus("#pair");
  await page.keyboard.press("c");
  await settled(page);
  assert.equal((await told(page)).contacts, "0");
  await page.keyboard.press("c");
  assert.equal(await pair(boxes(2, [0.5, 2.5])), 0);
  assert.equal(await pair(boxes(3, [0.5, 1.9, 0.3])), 4);
  await linked(page);
  const [deepest] = await page.evaluate(() => {
    const text = new URLSearchParams(location.hash.slice(1)).get("pair").replace(/-/g, "+").replace(/_/g, "/");
    return globalThis.asunder.Pair.read(atob(text)).contacts(0);
  });
  assert.ok(Math.abs(deepest.distance + 0.1) < 1e-14);
  await page.waitForTimeout(300);
  await settled(page);
  await shot(page, "contacts-space");
  await page.close();
});

test("a browser without WebGL has the plane, and numbers in space", async () => {
  const page = await browser.open({ lacks: () => {
    const get = HTMLCanvasElement.prototype.getContext;
    HTMLCanvasElement.prototype.getContext = function (kind, ...rest) { return kind === "2d" ? get.call(this, kind, ...rest) : null; };
  } });
  const plane = Number((await told(page)).distance);
  await drag(page, 260, -40);
  assert.notEqual(Number((await told(page)).distance), plane);
  await page.click("#space");
  await page.waitForSelector(".lost");
  assert.match(await page.textContent("#pair .lost"), /no WebGL.*2D works/);
  assert.match(await page.textContent("#verdict"), /Overlapping/);
  const before = Number((await told(page)).distance);
  await page.focus("#pair");
  await page.keyboard.press("ArrowRight");
  await settled(page);
  assert.notEqual(Number((await told(page)).distance), before);
  await page.click("#plane");
  await settled(page);
  assert.ok(await page.isVisible("#pair canvas"));
  assert.equal((await told(page)).errors, "0");
  await page.close();
});

test("a browser without WebAssembly is told so", async () => {
  const page = await browser.open({ lacks: () => { delete globalThis.WebAssembly; }, ready: "#note:not([hidden])" });
  assert.match(await page.textContent("#note"), /needs WebAssembly/);
  assert.match(await page.textContent("#verdict"), /No WebAssembly/);
  assert.equal((await told(page)).errors, "0");
  await page.close();
});

test("what is loaded is small", () => {
  const assets = new URL("../dist/assets/", import.meta.url);
  const wasm = readdirSync(assets).find((name) => name.endsWith(".wasm"));
  // As files are compressed that are laid ready for a server; Node's own is half a percent worse.
  const size = execFileSync("gzip", ["-9", "--stdout", fileURLToPath(new URL(wasm, assets))]).length;
  assert.ok(size < 300 * 1024, `${size} bytes`);
});

test("keys alone do everything", async () => {
  const page = await browser.open();
  const was = Number((await told(page)).distance);
  await page.focus("#pair");
  for (let i = 0; i < 30; i += 1) await page.keyboard.press("ArrowRight");
  await settled(page);
  const apart = Number((await told(page)).distance);
  assert.ok(was < 0 && apart > 0);
  await page.keyboard.press(",");
  await settled(page);
  assert.notEqual(Number((await told(page)).distance), apart);
  await page.keyboard.press("Home");
  await settled(page);
  assert.equal((await told(page)).step, "1");
  await page.keyboard.press("k");
  await settled(page);
  assert.equal((await told(page)).step, "2");
  await page.close();
});

test("light and dark, wide and narrow, are accessible", async () => {
  for (const [name, size, dark] of [["light", [1280, 860], false], ["dark", [1280, 860], true], ["phone", [390, 844], false]]) {
    const page = await browser.open({ size, dark });
    await page.click("#solvers tr:nth-child(4)");
    await page.click("#back");
    await page.click("#back");
    await settled(page);
    await page.addScriptTag({ path: AXE });
    const found = await page.evaluate(() => window.axe.run());
    assert.deepEqual(found.violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]), [], name);
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${name} scrolls sideways`);
    await shot(page, name, size[0] < 500);
    await page.click("#space");
    await page.waitForTimeout(300);
    await settled(page);
    await shot(page, `${name}-space`, size[0] < 500);
    await page.close();
  }
});
