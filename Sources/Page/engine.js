'use strict';

// The engine of a page: tagc's runtime, and in the larger form its compiler, checks and explanations, as WebAssembly.
//
// One thread uses an engine. No method throws for what it is given: it answers {error: "…"}. A trap of the engine itself is thrown
// as WebAssembly.RuntimeError; the engine is then of no more use, and the page makes a new one.
class Engine {
  // A page may give a module that was compiled before, which makes a new engine after a trap at once.
  static takesModules = true;

  static async create(bytes) {
    const engine = new Engine();
    const imports = {env: {_swift_stdlib_strtod_clocale: (text, result) => engine.#parseNumber(text, result)}};
    const made = await WebAssembly.instantiate(bytes, imports);
    const instance = made.instance ?? made;
    engine.#wasm = instance.exports;
    engine.can = new Set(Object.keys(instance.exports)
      .filter((name) => name.startsWith('tagc_')).map((name) => name.slice('tagc_'.length)));
    if (engine.can.has('push_plain')) engine.can.add('push');
    return engine;
  }

  // What is used where nothing is set: the same for all slots and pushes of a page, so that two versions differ by themselves alone,
  // and what is explained is what happened.
  static clock = Date.now();
  static random = Math.random();

  #wasm;
  #settings = new Map();
  can = new Set();

  // Opens a compiled container: {id, version, tags, rules, macros, keys}.
  open(slot, bytes) {
    this.#settings.delete(slot);
    return this.#json(this.#wasm.tagc_open(slot, this.#write(bytes)));
  }

  // Reads, checks and lints a file of any format, and opens it if it compiles:
  // {form, id, size, tags, rules, macros, diagnostics, summary}. Without lints it takes a fraction of the time.
  analyze(slot, name, bytes, {lints = true} = {}) {
    this.#settings.delete(slot);
    const path = Engine.#encoder.encode(name);
    const both = new Uint8Array(path.length + bytes.length);
    both.set(path);
    both.set(bytes, path.length);
    return this.#json(this.#wasm.tagc_analyze(slot, path.length, this.#write(both), Date.now(), lints ? 1 : 0));
  }

  // The compiled container of a slot; null if there is none.
  compiled(slot) {
    const count = this.#wasm.tagc_compiled(slot);
    return count === 0 ? null : this.#bytes(count).slice();
  }

  // Pushes lines of JSON: for each that is not blank what 'tagc run --format json' says, null for an update without an event,
  // {error} for a line that is no event.
  push(slot, lines, {trace = false} = {}) {
    const {clock = null, random = null} = this.#settings.get(slot) ?? {};
    this.#wasm.tagc_clock(slot, clock ?? Engine.clock, random ?? Engine.random);
    const push = this.#wasm.tagc_push ?? this.#wasm.tagc_push_plain;
    const count = this.#write(Engine.#encoder.encode(lines));
    const answer = this.#text(push(slot, count, trace ? 1 : 0));
    const answers = answer.split('\n');
    answers.pop();
    // Numbers beyond 53 bits keep their digits where the page has a reader for them.
    const parse = typeof exactJSON === 'function' ? exactJSON : JSON.parse;
    return answers.map((line) => (line === '' ? null : parse(line)));
  }

  // Forgets the data layer and what fired once.
  reset(slot) { this.#wasm.tagc_reset(slot); }

  // Sets the clock (milliseconds since 1970), the random number (0 to below 1), and answers of the app by name; null is that
  // of the page, from when it was opened. The session begins again. Returns {unknown: [names that the container does not ask for]}.
  setting(slot, {clock = null, random = null, answers = {}} = {}) {
    this.#settings.set(slot, {clock, random});
    if (!this.can.has('setting')) return {unknown: []};
    return this.#json(this.#wasm.tagc_setting(slot, this.#write(Engine.#encoder.encode(JSON.stringify({clock, random, answers})))));
  }

  // Says why a tag fired at a push, or not: {lines}. `pushes` are objects, `push` is an index in them.
  why(slot, {pushes, push, tag}) {
    const {clock = null, random = null} = this.#settings.get(slot) ?? {};
    const question = JSON.stringify({pushes, push, tag, clock: clock ?? Engine.clock, random: random ?? Engine.random});
    return this.#json(this.#wasm.tagc_why(slot, this.#write(Engine.#encoder.encode(question))));
  }

  close(slot) {
    this.#settings.delete(slot);
    this.#wasm.tagc_close(slot);
  }

  // MARK: Memory

  static #encoder = new TextEncoder();
  static #decoder = new TextDecoder();

  // Puts bytes where the next call takes them from, and returns how many they are.
  #write(bytes) {
    const start = this.#wasm.tagc_reserve(bytes.length);
    new Uint8Array(this.#wasm.memory.buffer).set(bytes, start >>> 0);
    return bytes.length;
  }

  #bytes(count) { return new Uint8Array(this.#wasm.memory.buffer, this.#wasm.tagc_result() >>> 0, count >>> 0); }

  #text(count) { return Engine.#decoder.decode(this.#bytes(count)); }

  #json(count) { return count === 0 ? {error: 'there is no container'} : JSON.parse(this.#text(count)); }

  // A number's text, which ends at a zero: browsers round as C's strtod does. Returns its end, or zero.
  #parseNumber(text, result) {
    const memory = new Uint8Array(this.#wasm.memory.buffer);
    let end = text >>> 0;
    while (memory[end] !== 0) end += 1;
    const written = Engine.#decoder.decode(memory.subarray(text >>> 0, end));
    const value = Engine.#number(written);
    if (value === null) return 0;
    new DataView(this.#wasm.memory.buffer).setFloat64(result >>> 0, value, true);
    return end;
  }

  static #number(text) {
    if (/^[+-]?(\d+\.?\d*|\.\d+)([eE][+-]?\d+)?$/.test(text)) return Number(text);
    const word = /^([+-]?)(inf|infinity|nan)$/i.exec(text);
    if (word) return word[2].toLowerCase() === 'nan' ? NaN : word[1] === '-' ? -Infinity : Infinity;
    return Engine.#hexadecimal(text);
  }

  // C's hexadecimal form, of at most 53 bits: what has more is no number here.
  static #hexadecimal(text) {
    const parts = /^([+-]?)0x([0-9a-f]*)\.?([0-9a-f]*)(?:p([+-]?\d+))?$/i.exec(text);
    if (!parts || parts[2].length + parts[3].length === 0 || parts[2].length + parts[3].length > 13) return null;
    const digits = parseInt(parts[2] + parts[3], 16);
    const value = digits * 2 ** (Number(parts[4] ?? 0) - 4 * parts[3].length);
    return parts[1] === '-' ? -value : value;
  }
}

if (typeof module !== 'undefined') module.exports = {Engine};
