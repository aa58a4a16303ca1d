// Places in texts: bytes of UTF-8 against units of UTF-16, lines, columns, and lines of JSON. No DOM: Node tests it.

/** The starts of all lines, in UTF-16 units; a text has at least one. */
function lineStarts(text) {
  const starts = [0];
  for (let at = text.indexOf("\n"); at >= 0; at = text.indexOf("\n", at + 1)) starts.push(at + 1);
  return starts;
}

/** The number of the line, from 0, that has an offset. */
function lineAt(starts, offset) {
  let low = 0;
  let high = starts.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (starts[middle] <= offset) low = middle;
    else high = middle - 1;
  }
  return low;
}

/**
 * The UTF-16 offsets of byte offsets, as a Map, found in one pass.
 *
 * A byte inside a character counts as its start; a lone surrogate is three bytes, as TextEncoder writes it.
 */
function unitsOfBytes(text, bytes) {
  const wanted = [...new Set(bytes)].sort((a, b) => a - b);
  const found = new Map();
  let byte = 0;
  let next = 0;
  let unit = 0;
  while (unit < text.length && next < wanted.length) {
    const code = text.charCodeAt(unit);
    let units = 1;
    let size = code < 0x80 ? 1 : code < 0x800 ? 2 : 3;
    if (code >= 0xd800 && code < 0xdc00) {
      const low = text.charCodeAt(unit + 1);
      if (low >= 0xdc00 && low < 0xe000) {
        units = 2;
        size = 4;
      }
    }
    while (next < wanted.length && wanted[next] < byte + size) found.set(wanted[next++], unit);
    byte += size;
    unit += units;
  }
  while (next < wanted.length) found.set(wanted[next++], text.length);
  return found;
}

/** True for what takes two columns in a font of equal widths: the blocks of East Asian text, and emoji. */
function isWide(point) {
  return (
    point >= 0x1100 &&
    (point <= 0x115f || (point >= 0x2e80 && point <= 0xa4cf) || (point >= 0xac00 && point <= 0xd7a3) ||
      (point >= 0xf900 && point <= 0xfaff) || (point >= 0xfe30 && point <= 0xfe6f) ||
      (point >= 0xff00 && point <= 0xff60) || (point >= 0xffe0 && point <= 0xffe6) ||
      (point >= 0x1f300 && point <= 0x1faff) || (point >= 0x20000 && point <= 0x3fffd))
  );
}

const HIDDEN = /^(?:\p{Mn}|\p{Me}|\p{Cf})$/u;

/** The columns that a text takes from column `start` on; tabs go to multiples of `tab`. */
function columns(text, start = 0, tab = 4) {
  let column = start;
  for (const character of text) {
    const point = character.codePointAt(0);
    if (point === 9) column += tab - (column % tab);
    else if (point < 0x300 || !HIDDEN.test(character)) column += isWide(point) ? 2 : 1;
  }
  return column - start;
}

/** Moves an offset out of the middle of a pair of surrogates. */
function wholeCharacter(text, offset) {
  const code = text.charCodeAt(offset);
  return code >= 0xdc00 && code < 0xe000 && offset > 0 ? offset - 1 : offset;
}

/**
 * A line with a range of it for showing under it: {before, marked, after, carets}.
 *
 * A long line is cut around the range; the cut is shown as "…". Tabs become spaces.
 */
function excerpt(text, start, end, most = 110) {
  const from = text.lastIndexOf("\n", start - 1) + 1;
  const lineEnd = text.indexOf("\n", start);
  const to = lineEnd < 0 ? text.length : lineEnd;
  const last = Math.max(start, Math.min(end, to));
  let left = from;
  let right = to;
  if (to - from > most) {
    left = wholeCharacter(text, Math.max(from, start - Math.floor(most / 3)));
    right = wholeCharacter(text, Math.min(to, Math.max(left + most, Math.min(last, start + most))));
  }
  const shownEnd = Math.min(last, right);
  const spaced = (part, column) => {
    let result = "";
    for (const piece of part.split(/(\t)/)) {
      result += piece === "\t" ? " ".repeat(columns("\t", column + columns(result, column))) : piece;
    }
    return result;
  };
  // Spaces at the start of a line say nothing, if the range is after them.
  const indent = left === from ? /^[ \t]*/.exec(text.slice(left, start))[0].length : 0;
  const before = (left > from ? "…" : "") + spaced(text.slice(left + indent, start), 0);
  const width = columns(before);
  const marked = spaced(text.slice(start, shownEnd), width);
  const after = spaced(text.slice(shownEnd, right), width + columns(marked)) + (right < to ? "…" : "");
  const count = Math.max(1, columns(marked, width));
  return { before, marked, after, carets: "^" + "~".repeat(count - 1) };
}

/** The pieces of a line of JSON or XML for coloring: [kind, text] pairs whose texts together are the line. */
function tokens(line) {
  const pattern =
    /("(?:[^"\\]|\\.)*"?)(\s*:)?|(-?\d[\d.eE+-]*)|\b(true|false|null)\b|(<[/?!]?[A-Za-z][^>]*>?)|(\{\{[^{}]*\}\})/g;
  const pieces = [];
  let at = 0;
  const add = (kind, text) => {
    if (text) pieces.push([kind, text]);
  };
  for (const match of line.matchAll(pattern)) {
    add("", line.slice(at, match.index));
    at = match.index + match[0].length;
    if (match[1] !== undefined) {
      if (match[2] !== undefined) {
        add("key", match[1]);
        add("", match[2]);
      } else {
        for (const part of match[1].split(/(\{\{[^{}]*\}\})/)) add(part.startsWith("{{") ? "ref" : "str", part);
      }
    } else if (match[3] !== undefined) add("num", match[0]);
    else if (match[4] !== undefined) add("lit", match[0]);
    else if (match[5] !== undefined) add("key", match[0]);
    else add("ref", match[0]);
  }
  add("", line.slice(at));
  return pieces;
}

/** Applies edits {start, end, replacement} in UTF-16 units to a text; edits that overlap give null. */
function applyEdits(text, edits) {
  const sorted = [...edits].sort((a, b) => a.start - b.start || a.end - b.end);
  let result = "";
  let at = 0;
  for (const edit of sorted) {
    if (edit.start < at || edit.end < edit.start || edit.end > text.length) return null;
    result += text.slice(at, edit.start) + edit.replacement;
    at = edit.end;
  }
  return result + text.slice(at);
}

// Events, one JSON object a line.

/** The lines of a text that are not blank: {number (from 0), text}. */
function eventLines(text) {
  const lines = [];
  let number = 0;
  for (const line of text.split("\n")) {
    if (line.trim() !== "") lines.push({ number, text: line.replace(/\r$/, "") });
    number += 1;
  }
  return lines;
}

/** The notes of a finding in words: a note about several places once. */
function notesOf(finding) {
  const counts = new Map();
  for (const { message } of finding.notes) counts.set(message, (counts.get(message) ?? 0) + 1);
  return [...counts].map(([message, count]) => (count > 1 ? `${message} (${count} places)` : message));
}

/** The reason why a line is no event, in words; null if it is one. */
function eventFault(line) {
  let value;
  try {
    value = JSON.parse(line);
  } catch (error) {
    const place = /position (\d+)/.exec(String(error.message));
    return "it is not JSON" + (place ? ` (at character ${Number(place[1]) + 1})` : "");
  }
  const isObject = typeof value === "object" && value !== null && !Array.isArray(value);
  return isObject ? null : "it is not an object in braces";
}

/** The end of the JSON value that starts at `at`; -1 if there is none. */
function jsonEnd(text, at) {
  let depth = 0;
  let index = at;
  while (index < text.length) {
    const character = text[index];
    if (character === '"') {
      for (index += 1; index < text.length && text[index] !== '"'; index += 1) if (text[index] === "\\") index += 1;
      if (index >= text.length) return -1;
      index += 1;
      if (depth === 0) return index;
    } else if (character === "{" || character === "[") {
      depth += 1;
      index += 1;
    } else if (character === "}" || character === "]") {
      depth -= 1;
      index += 1;
      if (depth === 0) return index;
      if (depth < 0) return -1;
    } else if (depth === 0 && /[-\d]/.test(character)) {
      const end = index + /^[-+.\deE]+/.exec(text.slice(index))[0].length;
      return end;
    } else if (depth === 0 && /[a-z]/.test(character)) {
      return index + /^[a-z]+/.exec(text.slice(index))[0].length;
    } else if (depth === 0 && !/\s/.test(character)) {
      return -1;
    } else index += 1;
  }
  return -1;
}

/**
 * The objects of a text that is a JSON array, objects over several lines, or calls of dataLayer.push(…), each on a line.
 *
 * Returns null if it is none of these, or if each line is an event already. Numbers keep their digits.
 */
function oneEventALine(text) {
  const lines = eventLines(text);
  if (lines.length > 0 && lines.every((line) => eventFault(line.text) === null)) return null;
  const objects = [];
  let at = 0;
  for (;;) {
    const gap = /^(?:[\s,;[\]()]|(?:window\.)?dataLayer\.push)*/.exec(text.slice(at, at + 4096))[0].length;
    at += gap;
    if (at >= text.length) break;
    if (text[at] !== "{") {
      if (gap === 0) return null;
      if (gap === 4096) continue;
      return null;
    }
    const end = jsonEnd(text, at);
    if (end < 0) return null;
    const object = text.slice(at, end);
    if (eventFault(object) !== null) return null;
    objects.push(onOneLine(object));
    at = end;
  }
  return objects.length > 0 ? objects.join("\n") + "\n" : null;
}

/** JSON on one line, with the numbers as they are written. */
function onOneLine(json) {
  return json.replace(/("(?:[^"\\]|\\.)*")|\s*\n\s*/g, (whole, string) => string ?? " ").replace(/^\{ /, "{").replace(/ \}$/, "}");
}

// The smallest change that fires a tag, as explanations say it.

/**
 * Reads "this would fire it: in 'push', "a.b": 1, no "c"; in 'facts', "language": "de"".
 *
 * Returns {set: [[key, JSON text]], remove: [keys], facts: [[name, JSON text]]}, or null if a line says something else.
 */
function parseChange(line) {
  const head = /^\s*this would [a-z]+ it: /.exec(line);
  if (!head) return null;
  const change = { set: [], remove: [], facts: [] };
  let rest = line.slice(head[0].length);
  let target = null;
  while (rest !== "") {
    const start = /^(?:; )?in '(push|facts)', |^, /.exec(rest);
    if (!start || (!start[1] && !target)) return null;
    if (start[1]) target = start[1];
    rest = rest.slice(start[0].length);
    const removes = rest.startsWith('no "');
    if (removes) rest = rest.slice(3);
    const nameEnd = rest.startsWith('"') ? jsonEnd(rest, 0) : -1;
    if (nameEnd < 0) return null;
    const name = parsed(rest.slice(0, nameEnd));
    rest = rest.slice(nameEnd);
    if (typeof name !== "string") return null;
    if (removes) {
      if (target !== "push") return null;
      change.remove.push(name);
      continue;
    }
    if (!rest.startsWith(": ")) return null;
    const valueEnd = jsonEnd(rest, 2);
    if (valueEnd < 0 || parsed(rest.slice(2, valueEnd)) === undefined) return null;
    (target === "push" ? change.set : change.facts).push([name, rest.slice(2, valueEnd)]);
    rest = rest.slice(valueEnd);
  }
  return target ? change : null;
}

function parsed(json) {
  try {
    return exactJSON(json);
  } catch {
    return undefined;
  }
}

/**
 * An event line with a change: keys are members of the object, as a scenario's push has them, dots and all.
 *
 * What leads to the same place is taken out first. Returns null if the line is no object.
 */
function changedLine(line, change) {
  const object = parsed(line);
  if (typeof object !== "object" || object === null || Array.isArray(object)) return null;
  for (const key of [...change.set.map(([name]) => name), ...change.remove]) removePath(object, key);
  const members = Object.keys(object).map((key) => `${JSON.stringify(key)}: ${spacedJSON(object[key])}`);
  // The event is written first, as people do.
  for (const [key, value] of change.set) {
    const member = `${JSON.stringify(key)}: ${value}`;
    if (key === "event") members.unshift(member);
    else members.push(member);
  }
  return `{${members.join(", ")}}`;
}

/** Takes out a key, and what a dotted key leads to. */
function removePath(object, path) {
  delete object[path];
  const steps = path.split(".");
  for (let count = 1; count < steps.length; count += 1) {
    const key = steps.slice(0, count).join(".");
    const inner = Object.hasOwn(object, key) ? object[key] : undefined;
    if (typeof inner === "object" && inner !== null && !Array.isArray(inner)) removePath(inner, steps.slice(count).join("."));
  }
}

/** Reads JSON; numbers that JavaScript would round keep their digits, in browsers that can (2025). Throws as JSON.parse does. */
function exactJSON(text) {
  if (typeof JSON.rawJSON !== "function" || !/\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value, { source }) => (typeof value === "number" && String(value) !== source ? JSON.rawJSON(source) : value));
}

/** JSON with a space after commas and colons, as tagc writes it. */
function spacedJSON(value) {
  if (Array.isArray(value)) return `[${value.map(spacedJSON).join(", ")}]`;
  if (typeof value !== "object" || value === null || JSON.isRawJSON?.(value)) return JSON.stringify(value) ?? "null";
  return `{${Object.keys(value).map((key) => `${JSON.stringify(key)}: ${spacedJSON(value[key])}`).join(", ")}}`;
}

// Answers of the app, written as on the command line: name=value, one a line.

/** Reads such lines: {values, fault}; a value that is not JSON is text. */
function parseAnswers(text) {
  const values = [];
  for (const [index, line] of text.split("\n").entries()) {
    if (line.trim() === "") continue;
    const at = line.indexOf("=");
    if (at <= 0) return { values: {}, fault: `line ${index + 1} is not name=value` };
    const written = line.slice(at + 1).trim();
    const value = parsed(written);
    values.push([line.slice(0, at).trim(), value === undefined ? written : value]);
  }
  return { values: Object.fromEntries(values), fault: null };
}

/** Adds values to such lines; a name that is there gets the new value. */
function answersWith(text, facts) {
  const names = new Set(facts.map(([name]) => name));
  const kept = text.split("\n").filter((line) => line.trim() !== "" && !names.has(line.slice(0, line.indexOf("=")).trim()));
  return [...kept, ...facts.map(([name, value]) => `${name}=${value}`)].join("\n");
}

/** A time as people write it, in milliseconds since 1970: null for none, undefined if it is no time. */
function parseClock(text) {
  const trimmed = text.trim();
  if (trimmed === "") return null;
  if (/^\d{1,15}$/.test(trimmed)) return Number(trimmed) <= 253402300799999 ? Number(trimmed) : undefined;
  if (!/^\d{4}-\d\d-\d\d([Tt ]\d\d:\d\d(:\d\d(\.\d+)?)?([Zz]|[+-]\d\d:\d\d)?)?$/.test(trimmed)) return undefined;
  const zoned = /([Zz]|[+-]\d\d:\d\d)$/.test(trimmed) || trimmed.length === 10 ? trimmed : `${trimmed}Z`;
  const time = Date.parse(zoned.replace(" ", "T"));
  return Number.isNaN(time) || time < 0 ? undefined : time;
}

/** "1 event", "2 events". */
function counted(number, noun) {
  return `${number.toLocaleString("en-US")} ${noun}${number === 1 ? "" : "s"}`;
}
