"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const zlib = require("node:zlib");
const page = require("./load.js");

/** The letters of bytes, as the tool writes them. */
function letters(bytes) {
  const hidden = [0x00, 0x0a, 0x0d, 0x22, 0x3c, 0x5c];
  const bits = [...bytes, 0].map((byte) => byte.toString(2).padStart(8, "0")).join("");
  let text = "";
  let place = -1;
  for (let at = 0; at < bits.length; at += 7) {
    const letter = parseInt(bits.slice(at, at + 7).padEnd(7, "0"), 2) ^ 0x41;
    const first = place;
    place = first < 0 ? hidden.indexOf(letter) : -1;
    if (place < 0) text += String.fromCharCode(first < 0 ? letter : ((first + 1) << 7) | letter);
  }
  return text;
}

const state = {
  v: 1, files: [{ name: "a.json", text: '{"漢": "😀 </script>\\u2028"}\n\tx' }, { name: "b.tag", base64: "iVRBRw==" }],
  events: '{"event": "x"}\n', tag: "t", clock: 5, random: 0.25, answers: "language=de",
};

test("a link holds the whole state", async () => {
  const fragment = await page.fragmentOf(state);
  assert.match(fragment, /^#s=[A-Za-z0-9_-]+$/);
  assert.deepEqual(await page.stateOfFragment(fragment), state);
});

test("states of all lengths come back", async () => {
  for (let length = 0; length < 70; length += 1) {
    const small = { v: 1, files: [], events: "e".repeat(length) + length };
    assert.deepEqual(await page.stateOfFragment(await page.fragmentOf(small)), small);
  }
});

test("no fragment is no state, and a damaged one says so", async () => {
  assert.equal(await page.stateOfFragment(""), null);
  assert.equal(await page.stateOfFragment("#events-title"), null);
  const fragment = await page.fragmentOf(state);
  for (const damaged of ["#s=", "#s=!!!", "#s=AAAA", fragment.slice(0, -9)]) {
    await assert.rejects(page.stateOfFragment(damaged), /damaged or cut off|holds no state/, damaged);
  }
  await assert.rejects(page.stateOfFragment("#s=" + "A".repeat(page.LINK.most + 1)), /longer than this page takes/);
});

test("a small link cannot fill the memory", async () => {
  const bomb = zlib.deflateRawSync(Buffer.alloc(40 << 20, 32), { level: 9 }).toString("base64url");
  assert.ok(bomb.length < page.LINK.most);
  await assert.rejects(page.stateOfFragment("#s=" + bomb), /damaged/);
});

test("only known members of the right types are taken", () => {
  assert.deepEqual(page.checkedState({ v: 1, files: [{ name: 7, text: 8 }, null, { name: "x", base64: "AA==" }], events: 3, clock: -1, random: 1, extra: 1 }), {
    v: 1, files: [{ name: "container.json", text: "" }], events: "",
  });
  for (const wrong of [null, 5, [], { v: 2 }, {}]) assert.throws(() => page.checkedState(wrong), wrong === null || wrong === 5 ? /no state/ : /newer/);
});

test("the page's own state may be deflated, as the tool writes a large one", async () => {
  assert.deepEqual(await page.stateOfPage(JSON.stringify(state)), state);
  const files = [{ name: "a", size: 3 }, { name: "b", size: 2 }];
  const line = Buffer.from(`${JSON.stringify({ ...state, files })}\n`);
  const whole = zlib.deflateRawSync(Buffer.concat([line, Buffer.from("x\ny"), Buffer.of(0x89, 0x54)]));
  assert.deepEqual(await page.stateOfPage(`=${letters(whole)}`), { ...state, files: [{ name: "a", text: "x\ny" }, { name: "b", base64: "iVQ=" }] });
});

test("bytes that are text stay text; others stay bytes", () => {
  assert.deepEqual(page.fileOfBytes("a", new TextEncoder().encode("x\r\ny\rz")), { name: "a", text: "x\ny\nz" });
  assert.deepEqual(page.fileOfBytes("a", Uint8Array.of(0x89, 0x54)), { name: "a", base64: "iVQ=" });
  assert.deepEqual(page.fileOfBytes("a", Uint8Array.of(65, 0)), { name: "a", base64: "QQA=" });
  const all = Uint8Array.from({ length: 70000 }, (_, index) => index % 251);
  assert.deepEqual(page.bytesOfFile({ base64: page.toBase64(all) }), all);
  assert.equal(page.bytesOfFile({ base64: "%" }), null);
});
