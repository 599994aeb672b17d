// The built page, served from this machine and opened in a real browser.

import { readFile } from "node:fs/promises";
import { createServer } from "node:http";
import { existsSync } from "node:fs";
import { delimiter, extname, join } from "node:path";
import { chromium } from "playwright-core";

const DIST = new URL("../dist/", import.meta.url).pathname;
const TYPES = { ".html": "text/html", ".js": "text/javascript", ".css": "text/css", ".wasm": "application/wasm" };

/** As `cargo xtask` looks for it: named in CHROMIUM, or on the path. */
function browserPath() {
  const folders = (process.env.PATH ?? "").split(delimiter).filter(Boolean);
  const known = ["chromium", "chromium-browser", "google-chrome"].flatMap((name) => folders.map((folder) => join(folder, name)));
  const found = [process.env.CHROMIUM, ...known].find((path) => path && existsSync(path));
  if (!found) throw new Error("no browser: apt-get install chromium, or name it in CHROMIUM");
  return found;
}

/** A browser with the page in it; `open` gives a fresh one, `errors` gathers what went wrong in any. */
export async function start() {
  if (!existsSync(join(DIST, "index.html"))) throw new Error("build the page first: cargo xtask playground");
  const server = createServer(async (request, response) => {
    const path = new URL(request.url, "http://x").pathname;
    try {
      const file = join(DIST, path === "/" ? "index.html" : path);
      const body = await readFile(file);
      response.setHeader("content-type", TYPES[extname(file)] ?? "application/octet-stream");
      response.end(body);
    } catch {
      response.statusCode = 404;
      response.end();
    }
  });
  await new Promise((done) => server.listen(0, "127.0.0.1", done));
  const url = `http://127.0.0.1:${server.address().port}/`;
  const browser = await chromium.launch({
    executablePath: browserPath(),
    // Without a GPU, as a browser is on such a machine: pages put together by the processor, WebGL by SwiftShader.
    args: ["--no-sandbox", "--disable-gpu", "--enable-unsafe-swiftshader"],
  });
  const errors = [];
  // `lacks` takes something away from the browser before the page begins; what the console then says is not wrong.
  const open = async ({ hash = "", size = [1280, 860], dark = false, touch = false, scale = 1, lacks, from = url, ready = "body[data-ready]" } = {}) => {
    const [width, height] = size;
    const page = await browser.newPage({ viewport: { width, height }, colorScheme: dark ? "dark" : "light", hasTouch: touch, deviceScaleFactor: scale });
    if (lacks) await page.addInitScript(lacks);
    else page.on("console", (line) => { if (line.type() === "error") errors.push(line.text()); });
    page.on("pageerror", (error) => errors.push(error.message));
    if (from === url) page.on("request", (request) => { if (!/^(http:\/\/127\.0\.0\.1|data:|blob:)/.test(request.url())) errors.push(`asked for ${request.url()}`); });
    await page.goto(from + hash);
    await page.waitForSelector(ready);
    return page;
  };
  const stop = async () => {
    await browser.close();
    server.close();
  };
  return { open, stop, errors, url };
}

/** What the page says of itself. */
export const told = (page) => page.evaluate(() => ({ ...document.body.dataset }));

/** The page has drawn what was asked for. */
export const settled = (page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 20)))));
