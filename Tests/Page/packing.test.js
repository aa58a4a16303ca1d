"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const path = require("node:path");
const zlib = require("node:zlib");
const { spawnSync } = require("node:child_process");
const page = require("./load.js");

const folder = path.join(__dirname, "../../.release/page");
const program = `
import sys
sys.path.insert(0, ${JSON.stringify(folder)})
from assemble import deflated
for _ in range(int(sys.argv[1])):
    length = int.from_bytes(sys.stdin.buffer.read(4), "little")
    sys.stdout.buffer.write(deflated(sys.stdin.buffer.read(length)).encode() + b"\\n")
`;

test("bytes of all lengths and kinds come back from their text", () => {
  // What does not compress has all pairs of letters.
  const noise = Buffer.alloc(200000);
  let state = 7;
  for (let at = 0; at < noise.length; at += 1) {
    state = (Math.imul(state, 1103515245) + 12345) >>> 0;
    noise[at] = state >>> 24;
  }
  const inputs = [...Array(60).keys()].map((length) => noise.subarray(length, 2 * length)).concat([noise]);
  const length = (bytes) => Buffer.from(Uint32Array.of(bytes.length).buffer);
  const input = Buffer.concat(inputs.flatMap((bytes) => [length(bytes), bytes]));
  const made = spawnSync("python3", ["-B", "-c", program, String(inputs.length)], { input, maxBuffer: 1 << 26 });
  assert.equal(made.status, 0, String(made.stderr));
  const texts = made.stdout.toString().split("\n");
  assert.equal(texts.pop(), "");
  assert.equal(texts.length, inputs.length);
  for (const [index, text] of texts.entries()) {
    assert.doesNotMatch(text, /[\0\r"<\\]/);
    assert.deepEqual(zlib.gunzipSync(page.bytesOfText(text)), Buffer.from(inputs[index]));
  }
  assert.ok(Buffer.byteLength(texts.at(-1)) < noise.length * 1.15);
});
