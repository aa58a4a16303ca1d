// What `.release/page/assemble.py` packed into a page. No DOM.

/**
 * The bytes of a text: seven bits a letter of ASCII, a seventh more than the bytes; Base64 is a third more.
 *
 * Six letters would end an element or a string, or be changed by a reader of HTML. One of them comes with the letter after it as
 * one letter beyond ASCII, which takes as many bytes as both.
 */
function bytesOfText(text) {
  const hidden = [0x00, 0x0a, 0x0d, 0x22, 0x3c, 0x5c];
  const bytes = new Uint8Array(Math.ceil(text.length * 1.75));
  // Locals that no closure sees, for speed.
  let bits = 0, waiting = 0, size = 0;
  for (let at = 0; at < text.length; at += 1) {
    const letter = text.charCodeAt(at);
    if (letter > 0x7f) {
      bits = (bits << 7) | (hidden[(letter >> 7) - 1] ^ 0x41);
      waiting += 7;
    }
    bits = (bits << 7) | ((letter & 0x7f) ^ 0x41);
    for (waiting += 7; waiting >= 8; size += 1) {
      waiting -= 8;
      bytes[size] = bits >> waiting;
    }
  }
  // The last byte is no part of them.
  return bytes.subarray(0, size - 1);
}

/**
 * What a text was packed of, by the module `unpack.wasm`, in parts: it is compiled while it is unpacked.
 *
 * LZMA takes two thirds of the room of what browsers can inflate. The text begins with the size.
 */
async function unpacked(text, unpacker) {
  const inflating = new Blob([bytesOfText(unpacker)]).stream().pipeThrough(new DecompressionStream("gzip"));
  const { instance } = await WebAssembly.instantiate(await new Response(inflating).arrayBuffer());
  const { memory, ...module } = instance.exports;
  const reserve = (end) => memory.grow(Math.max(0, Math.ceil((end - memory.buffer.byteLength) / 65536)));
  const from = module.packed();
  reserve(from + 2 * text.length);
  const { written } = new TextEncoder().encodeInto(text, new Uint8Array(memory.buffer, from));
  const size = module.begin(written);
  const start = from + written;
  reserve(start + size + 65536);
  let at = start;
  return new ReadableStream({
    pull(stream) {
      const before = at;
      at = Math.min(module.unpack(Math.min(at + 65536, start + size)), start + size);
      stream.enqueue(new Uint8Array(memory.buffer.slice(before, at)));
      if (at === start + size) stream.close();
    },
  });
}

/** The module that was packed, for an engine. */
async function unpackedModule(text, unpacker) {
  const stream = await unpacked(text, unpacker);
  return WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
}
