// The state of the page: {v, files: [{name, text | base64}], events, tag, clock, random, answers}. It fits into a link. No DOM.

const MOST_STATE = 32 << 20;
/** Lengths of a link: chat tools cut longer ones; the page makes none beyond the second. */
const LINK = { safe: 8 << 10, most: 64 << 10 };

function toBase64(bytes) {
  if (bytes.toBase64) return bytes.toBase64();
  let binary = "";
  for (let at = 0; at < bytes.length; at += 0x8000) {
    binary += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  }
  return btoa(binary);
}

function fromBase64(text) {
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text);
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  for (let at = 0; at < binary.length; at += 1) bytes[at] = binary.charCodeAt(at);
  return bytes;
}

/** Sends bytes through a stream; throws if more than `most` bytes come out. */
async function through(stream, bytes, most) {
  const writer = stream.writable.getWriter();
  // Errors of writing appear when reading.
  writer.write(bytes).catch(() => {});
  writer.close().catch(() => {});
  const reader = stream.readable.getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    if (size > most) {
      reader.cancel().catch(() => {});
      throw new Error(`more than ${most >> 20} MiB`);
    }
    parts.push(value);
  }
  const result = new Uint8Array(size);
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

const inflated = (bytes, format, most = MOST_STATE) => through(new DecompressionStream(format), bytes, most);

/** The fragment of a link that holds a state. */
async function fragmentOf(state) {
  const bytes = new TextEncoder().encode(JSON.stringify(state));
  const packed = await through(new CompressionStream("deflate-raw"), bytes, Infinity);
  return "#s=" + toBase64(packed).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
}

/** The state of a fragment: null if it holds none; throws an Error with words if it is damaged. */
async function stateOfFragment(fragment) {
  const match = /^#s=(.*)$/s.exec(fragment);
  if (!match) return null;
  if (match[1].length > LINK.most) throw new Error("the link is longer than this page takes");
  let json;
  try {
    const letters = match[1].replaceAll("-", "+").replaceAll("_", "/");
    const bytes = await inflated(fromBase64(letters + "=".repeat((4 - (letters.length % 4)) % 4)), "deflate-raw");
    json = JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    throw new Error("the link is damaged or cut off; ask for it again");
  }
  return checkedState(json);
}

/**
 * The state that a page was made with: JSON, or an equals sign and the letters of this, deflated: a line of JSON, then the files, of
 * which that line has the sizes.
 */
async function stateOfPage(text) {
  if (!text.startsWith("=")) return checkedState(JSON.parse(text));
  const bytes = await inflated(bytesOfText(text.slice(1)), "deflate-raw", Infinity);
  let at = bytes.indexOf(0x0a) + 1;
  const value = JSON.parse(new TextDecoder().decode(bytes.subarray(0, at)));
  value.files = value.files.map(({ name, size }) => fileOfBytes(name, bytes.subarray(at, (at += size))));
  return checkedState(value);
}

/** A state of known members with the right types, whatever was read; throws an Error if it is of a newer page. */
function checkedState(value) {
  if (typeof value !== "object" || value === null) throw new Error("it holds no state of this page");
  if (value.v !== 1) throw new Error("it was made by a newer version of this page");
  const text = (member, otherwise) => (typeof member === "string" ? member : otherwise);
  const files = (Array.isArray(value.files) ? value.files : []).slice(0, 2).flatMap((file) => {
    if (typeof file !== "object" || file === null) return [];
    const name = text(file.name, "container.json").slice(0, 255);
    if (typeof file.base64 === "string") return [{ name, base64: file.base64 }];
    return [{ name, text: text(file.text, "") }];
  });
  const state = { v: 1, files, events: text(value.events, "") };
  if (typeof value.tag === "string") state.tag = value.tag;
  if (Number.isSafeInteger(value.clock) && value.clock >= 0 && value.clock <= 253402300799999) state.clock = value.clock;
  if (typeof value.random === "number" && value.random >= 0 && value.random < 1) state.random = value.random;
  if (typeof value.answers === "string" && value.answers !== "") state.answers = value.answers;
  return state;
}

/** The bytes of a file of a state; null if its base64 is damaged. */
function bytesOfFile(file) {
  if (typeof file.base64 !== "string") return new TextEncoder().encode(file.text);
  try {
    return fromBase64(file.base64);
  } catch {
    return null;
  }
}

/** A file for a state: as text if its bytes are UTF-8 without zero bytes, otherwise as base64. */
function fileOfBytes(name, bytes) {
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    if (!text.includes("\0")) return { name, text: text.replace(/\r\n?/g, "\n") };
  } catch {
    // It is not text.
  }
  return { name, base64: toBase64(bytes) };
}
