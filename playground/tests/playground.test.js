// End to end: what a person does with the page, and what it must say then.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { after, before, test } from "node:test";
import { createRequire } from "node:module";
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
const linked = (page) => page.waitForFunction(() => location.hash.includes("pair="));

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
  await page.waitForTimeout(300);
  await linked(page);
  if (process.env.ASUNDER) {
    const reply = execFileSync(process.env.ASUNDER, ["query", "-"], { input: `${await line(page)}\n`, encoding: "utf8" });
    const said = JSON.parse(reply);
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
    for (let row = 1; row <= 4; row += 1) {
      await page.click(`#solvers tr:nth-child(${row})`);
      await settled(page);
      await page.click("#first");
      await settled(page);
      const all = Number(await page.getAttribute("#slider", "max"));
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
  await settled(page);
  await page.waitForTimeout(300);
  const [hash, { took: _, ...was }] = [await page.evaluate(() => location.hash), await told(page)];
  const other = await browser.open({ hash });
  await settled(other);
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
    ["NaN 1", /not a finite number/], ["1 1\n".repeat(1000000), /at most 20,000/],
  ]) {
    // At once: a million letters typed one by one would take minutes.
    await page.evaluate((all) => { document.getElementById("text").value = all; }, text);
    await page.click("#as-b");
    assert.match(await page.textContent("#fault"), message);
    assert.equal((await told(page)).distance, was);
  }
  await page.fill("#text", "0 0\n1 1\n2 2");
  await page.click("#as-b");
  await settled(page);
  assert.notEqual((await told(page)).distance, was);
  await page.click("#paste");
  await page.fill("#text", '{"dim":3,"a":{"type":"ball","radius":1},"b":{"type":"cone","half_height":1,"radius":1,"pose":{"translation":[3,0,0]}}}');
  await page.click("#as-pair");
  await settled(page);
  assert.match(await page.textContent("#verdict"), /apart/);
  await page.close();
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
