// The dice base under MicroPython as WebAssembly: a line in on standard input, a line out, as served_base.py says.
// Usage: node serve.mjs PORT HEAP_BYTES SCRIPT FIRMWARE   (PORT is micropython.mjs, FIRMWARE the folder of that name)
import { readFileSync, readSync, readdirSync, writeSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";

const [port, heap, script, firmware] = process.argv.slice(2);
const { loadMicroPython } = await import(pathToFileURL(port));
const micropython = await loadMicroPython({ heapsize: Number(heap), stdout: (line) => console.error(line) });

function copy(from, to) {
  micropython.FS.mkdirTree(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const place = join(to, entry.name);
    if (entry.isDirectory()) copy(join(from, entry.name), place);
    else if (entry.name.endsWith(".py")) micropython.FS.writeFile(place, readFileSync(join(from, entry.name)));
  }
}

copy(firmware, "/firmware");
micropython.runPython("import sys; sys.path.append('/')");
micropython.runPython(readFileSync(script, "utf8"));
const answer = micropython.globals.get("answer");
const chunk = Buffer.alloc(65536);
let waiting = "";
for (;;) {
  const count = readSync(0, chunk);
  if (count === 0) break;
  const lines = (waiting + chunk.toString("latin1", 0, count)).split("\n");
  waiting = lines.pop();
  for (const line of lines) writeSync(1, `${answer(line)}\n`);
}
