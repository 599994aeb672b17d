// How long answers take in the browser, how fast a drag is followed, how large the page is:
// `npm run measure`. Pictures are drawn by the processor here, where a person's machine has a GPU.

import { readFileSync, readdirSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { settled, start } from "./page.js";

const assets = new URL("../dist/assets/", import.meta.url);
for (const name of readdirSync(assets)) {
  const bytes = readFileSync(new URL(name, assets));
  console.log(`${name}: ${(bytes.length / 1024).toFixed(0)} KiB, ${(gzipSync(bytes, { level: 9 }).length / 1024).toFixed(0)} KiB compressed`);
}

const browser = await start();
const page = await browser.open();
await page.click("#space");
await page.waitForTimeout(500);
for (const preset of ["Boxes", "Hulls of 64 points", "Cylinder and ellipsoid", "Apart"]) {
  await page.selectOption("#preset", preset);
  await settled(page);
  await page.waitForTimeout(300);
  const micros = await page.evaluate(() => {
    const text = new URLSearchParams(location.hash.slice(1)).get("pair").replace(/-/g, "+").replace(/_/g, "/");
    const pair = globalThis.asunder.Pair.read(atob(text));
    const time = (work, count) => {
      for (let i = 0; i < count; i += 1) work();
      const begin = performance.now();
      for (let i = 0; i < count; i += 1) work();
      return (1000 * (performance.now() - begin)) / count;
    };
    const turned = pair.pose(true);
    let flip = 0;
    return {
      answer: time(() => pair.answer("auto"), 2000),
      trace: time(() => pair.run("auto"), 200),
      difference: time(() => { turned[3] += flip++ % 2 ? 1e-6 : -1e-6; pair.place(true, turned); pair.difference(); }, 50),
    };
  });
  const words = Object.entries(micros).map(([name, time]) => `${name} ${time.toFixed(1)} µs`);
  console.log(`${preset}: ${words.join(", ")}`);
}

await page.selectOption("#preset", "Hulls of 64 points");
await settled(page);
const box = await page.locator("#pair").boundingBox();
const [x, y] = [box.x + box.width * 0.6, box.y + box.height * 0.5];
await page.evaluate(() => {
  [globalThis.frames, globalThis.took] = [[], []];
  const tick = (now) => { globalThis.frames.push(now); globalThis.took.push(Number(document.body.dataset.took)); requestAnimationFrame(tick); };
  requestAnimationFrame(tick);
});
await page.mouse.move(x, y);
await page.mouse.down();
for (let i = 0; i < 90; i += 1) await page.mouse.move(x + 60 * Math.sin(i / 10), y + 30 * Math.cos(i / 10));
await page.mouse.up();
const rate = await page.evaluate(() => {
  const gaps = globalThis.frames.slice(1).map((now, i) => now - globalThis.frames[i]).sort((p, q) => p - q);
  const took = globalThis.took.sort((p, q) => p - q);
  const mean = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  return { took: took[took.length >> 1], mean, median: gaps[gaps.length >> 1], p90: gaps[Math.floor(gaps.length * 0.9)], frames: gaps.length };
});
console.log(`drag of two hulls of 64 points: ${(1000 / rate.median).toFixed(0)} frames a second (median of ${rate.frames}; mean ${(1000 / rate.mean).toFixed(0)}, slowest tenth below ${(1000 / rate.p90).toFixed(0)}); the page's own work, drawing calls included: ${rate.took} ms a frame`);
await browser.stop();
