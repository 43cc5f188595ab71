// Runs a MicroPython script in the WebAssembly port, with the folders it needs in a file system of its own.
// The script leaves a generator `steps`, which is taken on to its end.
// Usage: node run.mjs SCRIPT HEAP_BYTES FOLDER=PLACE ...   (each FOLDER is copied to PLACE)
import { loadMicroPython } from "@micropython/micropython-webassembly-pyscript";
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

const [script, heap, ...folders] = process.argv.slice(2);
const micropython = await loadMicroPython({ heapsize: Number(heap), stdout: (line) => console.log(line) });

function copy(from, to) {
  micropython.FS.mkdirTree(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const place = join(to, entry.name);
    if (entry.isDirectory()) copy(join(from, entry.name), place);
    else if (/\.(py|mpy|txt)$/.test(entry.name)) micropython.FS.writeFile(place, readFileSync(join(from, entry.name)));
  }
}

for (const folder of folders) copy(...folder.split("="));
micropython.runPython("import sys; sys.path.append('/')");
micropython.runPython(readFileSync(script, "utf8"));
// Memory is only tidied up here between two calls, never inside one: a script that measures it goes on in steps.
do micropython.runPython("_more = next(steps, None) is not None");
while (micropython.globals.get("_more"));
