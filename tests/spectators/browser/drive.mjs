// Chromium without a window, driven by lines: each is a command of the DevTools protocol, or axe's judgement of the page.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import WebSocket from "ws";

const folder = process.argv[3];
const child = spawn(process.argv[2], ["--headless=new", "--no-sandbox", "--disable-gpu", "--remote-debugging-port=0",
  `--user-data-dir=${folder}`, "about:blank"], { stdio: ["ignore", "ignore", "pipe"] });
const address = await new Promise((found) => createInterface({ input: child.stderr }).on("line", (line) => {
  const match = line.match(/DevTools listening on (ws:.*)/);
  if (match) found(match[1]);
}));
const socket = new WebSocket(address);
await new Promise((open) => socket.on("open", open));
const waiting = new Map();
let number = 0, session;
socket.on("message", (raw) => {
  const said = JSON.parse(raw);
  waiting.get(said.id ?? said.method)?.(said);
});

async function ask(method, params) {
  const id = ++number;
  const answer = new Promise((done) => waiting.set(id, done));
  socket.send(JSON.stringify({ id, method, params, sessionId: session }));
  const { result, error } = await answer;
  if (error) throw new Error(`${method}: ${error.message}`);
  if (result.exceptionDetails) throw new Error(result.exceptionDetails.exception?.description ?? "the page threw");
  return result;
}

const { targetId } = await ask("Target.createTarget", { url: "about:blank" });
session = (await ask("Target.attachToTarget", { targetId, flatten: true })).sessionId;
await ask("Page.enable", {});
const axe = readFileSync(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");
for await (const line of createInterface({ input: process.stdin })) {
  const { method, params } = JSON.parse(line);
  if (method === "axe") {
    await ask("Runtime.evaluate", { expression: axe });
    const expression = "axe.run().then((told) => told.violations.map((one) => `${one.id}: ${one.nodes.map((node) => node.html)}`))";
    const { result } = await ask("Runtime.evaluate", { expression, awaitPromise: true, returnByValue: true });
    console.log(JSON.stringify(result.value));
  } else if (method === "Page.navigate") {
    const loaded = new Promise((done) => waiting.set("Page.loadEventFired", done));
    const answer = await ask(method, params);
    await loaded;
    console.log(JSON.stringify(answer));
  } else {
    console.log(JSON.stringify(await ask(method, params)));
  }
}
socket.close();
child.kill();
