// What is far, tiny, huge, quick or missing: the page goes on, and says what is so.

import assert from "node:assert/strict";
import { after, before, test } from "node:test";
import { settled, start, told } from "./page.js";

let browser;
before(async () => { browser = await start(); });
after(async () => { await browser.stop(); assert.deepEqual(browser.errors, []); });

const hull = (points, translation) => ({ type: "hull", points, pose: { translation } });
const box = (half, translation) => ({ type: "cuboid", half_extents: translation.map(() => half), pose: { translation } });
const link = (dim, a, b, solver = "auto") => `#solver=${solver}&pair=${Buffer.from(JSON.stringify({ dim, a, b })).toString("base64url")}`;
/** Where the address says that B is. */
const place = async (page) => {
  await settled(page);
  await page.waitForSelector("body[data-saved=true]");
  const text = await page.evaluate(() => new URLSearchParams(location.hash.slice(1)).get("pair"));
  const { a, b } = JSON.parse(Buffer.from(text, "base64url").toString());
  return [a, b].map((each) => each.pose?.translation ?? [0, 0, 0]);
};
/** From the middle of the shapes' picture. */
const drag = async (page, dx, dy, options) => {
  const stage = await page.locator("#pair").boundingBox();
  const [x, y] = [stage.x + stage.width / 2, stage.y + stage.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down(options);
  await page.mouse.move(x + dx, y + dy, { steps: 4 });
  await page.mouse.up(options);
  await settled(page);
};

test("no grid keeps the page waiting, however far out or near it is looked at", async () => {
  const far = await browser.open({ hash: link(2, box(1, [1e16, 0]), box(1, [1e16, 0.5])) });
  assert.match(await far.textContent("#verdict"), /Overlapping/);
  await far.close();
  for (const dim of [2, 3]) {
    const page = await browser.open();
    await page.click(dim === 2 ? "#plane" : "#space");
    await page.waitForSelector(`body[data-viewed='${dim}']`);
    await page.evaluate(() => {
      const stage = document.getElementById("pair");
      const { left, top } = stage.getBoundingClientRect();
      for (const by of [-240, 240]) {
        for (let i = 0; i < 120; i += 1) stage.dispatchEvent(new WheelEvent("wheel", { deltaY: by, clientX: left + 3, clientY: top + 3, cancelable: true }));
      }
    });
    const [, was] = await place(page);
    await page.focus("#pair");
    await page.keyboard.press("ArrowRight");
    const [, is] = await place(page);
    assert.ok(is.every(Number.isFinite) && is[0] !== was[0], `${is}`);
    assert.equal((await told(page)).errors, "0");
    await page.close();
  }
});

test("a bound is not told as the depth", async () => {
  const page = await browser.open();
  await page.click("#solvers tr:nth-child(2)");
  await settled(page);
  assert.equal(await page.textContent("#verdict"), "Overlapping, between 0.3482 and 1.002 deep");
  assert.match(await page.textContent("#said"), /End: overlapping, between 0.3482 and 1.002 deep after 3 steps/);
  await page.click("#solvers tr:nth-child(3)");
  await settled(page);
  assert.equal(await page.textContent("#verdict"), "Overlapping, 0.8973 deep");
  await page.close();
});

test("tiny and huge shapes are told, drawn and moved as others are", async () => {
  for (const size of [1e-10, 1e-5, 1e10, 1e160, 1e305]) {
    const triangle = [[0, 0], [2, 0], [0, 2]].map((p) => p.map((x) => x * size));
    const page = await browser.open({ hash: link(2, hull(triangle, [0, 0]), box(size, [size, size / 2]), "gjk") });
    if (size < 1e100) {
      assert.match(await page.textContent("#verdict"), /^Overlapping, between /);
      assert.doesNotMatch(await page.textContent("#proven"), /rounding/);
    }
    assert.doesNotMatch(await page.textContent("#solvers"), /[-+]\d/);
    const [, [was]] = await place(page);
    await page.focus("#pair");
    await page.keyboard.press("ArrowRight");
    const [, [is]] = await place(page);
    assert.ok(is - was > 0.01 * size && is - was < 0.2 * size, `${size}: ${was} ${is}`);
    assert.equal((await told(page)).errors, "0");
    await page.close();
  }
});

test("space is on the screen without a touch", async () => {
  for (let time = 0; time < 4; time += 1) {
    const page = await browser.open({ hash: link(3, box(1, [0, 0, 0]), box(1, [1.2, 0.3, 0.1])) });
    await page.waitForSelector("body[data-viewed='3']");
    await page.waitForTimeout(900);
    const shown = await page.locator("#pair").screenshot();
    await page.evaluate(() => dispatchEvent(new Event("resize")));
    await settled(page);
    const again = await page.locator("#pair").screenshot();
    // A blank picture is small.
    assert.ok(shown.length > 0.9 * again.length, `${shown.length} ${again.length}`);
    await page.close();
  }
});

test("space has no sizes that cannot be drawn", async () => {
  for (const size of [1e-200, 1, 1e160]) {
    const page = await browser.open({ hash: link(3, box(size, [0, 0, 0]), box(size, [1.2 * size, 0, 0])) });
    await page.waitForSelector("body[data-viewed='3']");
    await settled(page);
    const [, [was]] = await place(page);
    await page.focus("#pair");
    for (let i = 0; i < 5; i += 1) await page.keyboard.press("ArrowRight");
    const [, [is]] = await place(page);
    assert.ok(is - was > 0.1 * size && is - was < 2 * size, `${size}: ${was} ${is}`);
    assert.equal((await told(page)).errors, "0");
    await page.close();
  }
});

test("of several requests for space, the last one counts", async () => {
  const moved = [];
  for (const clicks of [["space"], ["space", "plane", "space"]]) {
    const page = await browser.open();
    await page.evaluate((ids) => { for (const id of ids) document.getElementById(id).click(); }, clicks);
    await page.waitForSelector("body[data-viewed='3']");
    // So that one that is too many would be there, too.
    await page.waitForTimeout(300);
    await settled(page);
    const [, was] = await place(page);
    await drag(page, 30, 10);
    const [, is] = await place(page);
    moved.push(is.map((x, axis) => x - was[axis]));
    await page.close();
  }
  assert.ok(Math.hypot(...moved[0]) > 0);
  assert.deepEqual(moved[1], moved[0]);
});

test("where space cannot be loaded, that is said, and the plane stays", async () => {
  const page = await browser.open({ lacks: () => {} });
  await page.route("**/space-*.js", (route) => route.abort());
  await page.evaluate(() => { for (const id of ["space", "plane"]) document.getElementById(id).click(); });
  await page.waitForSelector("body[data-viewed='2']");
  await page.waitForTimeout(300);
  await settled(page);
  assert.equal(await page.locator(".stage canvas").count(), 2);
  await page.click("#space");
  await page.waitForSelector(".lost");
  assert.match(await page.textContent(".lost"), /could not be loaded/);
  assert.equal((await told(page)).errors, "0");
  await page.close();
});

test("points and segments in space are taken by the mouse", async () => {
  for (const points of [[[0, 0, 0]], [[-1.5, 0, 0], [1.5, 0, 0]]]) {
    for (const [a, b, taken] of [[box(1, [0, 0, 0]), hull(points, [0, 0, 0]), 1], [hull(points, [0, 0, 0]), box(1, [0, 0, 0]), 0]]) {
      const page = await browser.open({ hash: link(3, a, b) });
      await page.waitForSelector("body[data-viewed='3']");
      await settled(page);
      await drag(page, 40, 10);
      const places = await place(page);
      assert.deepEqual(places[1 - taken], [0, 0, 0]);
      assert.ok(Math.hypot(...places[taken]) > 0);
      await page.close();
    }
  }
});

test("a hull of very many points is taken", async () => {
  const page = await browser.open();
  const points = Array.from({ length: 150000 }, (_, i) => [Math.cos(i / 23873.2), Math.sin(i / 23873.2)].map((x) => Math.round(x * 1e12) / 1e12));
  const text = JSON.stringify({ dim: 2, a: hull(points, [0, 0]), b: box(1, [3, 0]) });
  await page.click("#paste");
  await page.setInputFiles("#file", { name: "many.json", mimeType: "application/json", buffer: Buffer.from(text) });
  await page.waitForSelector("#dialog", { state: "hidden" });
  await settled(page);
  assert.match(await page.textContent("#verdict"), /1\.000 apart/);
  assert.equal((await told(page)).errors, "0");
  await page.close();
});

test("the link can be copied by hand where the page may not", async () => {
  const page = await browser.open({ lacks: () => { Object.defineProperty(Navigator.prototype, "clipboard", { value: undefined }); } });
  await page.click("#link");
  assert.equal(await page.inputValue("#note input"), await page.evaluate(() => location.href));
  assert.ok(await page.evaluate(() => document.activeElement?.matches("#note input")));
  await page.close();
});

test("opened as a file, the page says how to serve it", async () => {
  const page = await browser.open({ lacks: () => {}, from: new URL("../dist/index.html", import.meta.url).href, ready: "#note:not([hidden])" });
  assert.match(await page.textContent("#verdict"), /has to be served/);
  assert.match(await page.textContent("#note"), /cargo xtask playground --open/);
  await page.close();
});

test("only the first button of a mouse sets points", async () => {
  const page = await browser.open();
  await page.click("#draw");
  for (const button of ["right", "middle", "left"]) await drag(page, 0, 0, { button });
  assert.match(await page.textContent("#drawn"), /^1 point set/);
  await page.close();
});

test("nothing is cut off in low windows and on narrow screens", async () => {
  for (const size of [[1366, 650], [1280, 720], [1000, 600], [360, 740], [320, 568]]) {
    const page = await browser.open({ size });
    const cut = await page.evaluate(() => [...document.querySelectorAll(".card, .transport")]
      .filter((box) => box.scrollHeight > box.clientHeight || box.scrollWidth > box.clientWidth).map((box) => box.className));
    assert.deepEqual(cut, [], String(size));
    // The sentence ends above the chart.
    assert.ok(await page.evaluate(() => document.getElementById("said").getBoundingClientRect().bottom <= document.getElementById("chart").getBoundingClientRect().top + 1));
    assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth));
    await page.close();
  }
});

test("arrow keys reach every entry of a list", async () => {
  const page = await browser.open();
  for (const [id, wanted] of [["#shape-b", ["pentagon", "rectangle", "triangle"]], ["#preset", ["Overlapping polygons", "Apart", "Curved"]]]) {
    await page.focus(id);
    const seen = [];
    for (const _ of wanted) {
      await page.keyboard.press("ArrowDown");
      await settled(page);
      seen.push(await page.inputValue(id));
    }
    assert.deepEqual(seen, wanted);
  }
  assert.match(await page.textContent("#verdict"), /Overlapping/);
  // Left alone, a list is ready for the same entry again.
  await page.focus("#pair");
  assert.equal(await page.inputValue("#preset"), "");
  await page.close();
});

test("what the library says of a pair is a sentence", async () => {
  const page = await browser.open({ hash: link(2, { type: "ball", radius: -1 }, box(1, [0, 0])) });
  assert.equal(await page.textContent("#note"), "a.radius must be 0 or more, not -1. The first pair is shown instead.");
  await page.click("#paste");
  await page.fill("#text", "no case");
  await page.click("#as-pair");
  assert.match(await page.textContent("#fault"), /^The text must be a JSON object, .*\. The last pair is kept\.$/);
  await page.close();
});

test("a zero in a normal is told as one", async () => {
  const page = await browser.open({ hash: link(2, hull([[0, 0]], [0, 0]), hull([[0, 0]], [3, 1e-12])) });
  assert.match(await page.textContent("#proven"), /Normal from A to B \(1\.000, 0\)/);
  await page.close();
});

test("two fingers look closer while a hull is drawn, and set no point", async () => {
  const page = await browser.open({ touch: true, size: [390, 844] });
  await page.click("#draw");
  const stage = await page.locator("#pair").boundingBox();
  const { send } = await page.context().newCDPSession(page).then((session) => ({ send: session.send.bind(session) }));
  const touch = (type, places) => send("Input.dispatchTouchEvent", { type, touchPoints: places.map(([x, y], id) => ({ id, x: stage.x + x * stage.width, y: stage.y + y * stage.height })) });
  await touch("touchStart", [[0.1, 0.1]]);
  await touch("touchEnd", []);
  assert.match(await page.textContent("#drawn"), /^1 point set/);
  await touch("touchStart", [[0.3, 0.3]]);
  await touch("touchStart", [[0.3, 0.3], [0.6, 0.6]]);
  await touch("touchMove", [[0.2, 0.2], [0.7, 0.7]]);
  await touch("touchEnd", []);
  assert.match(await page.textContent("#drawn"), /^1 point set/);
  await page.close();
});
