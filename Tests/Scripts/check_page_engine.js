// The engine of pages beside the tool: the same bytes, the same findings, the same tags with the same parameters.
//
//     node check_page_engine.js TAGC FOLDER SCRATCH [--events N] [--fuzz N] [--seed N] FILE...
//
// FOLDER has runtime.wasm and compiler.wasm. Each FILE is analyzed by both, and if it compiles gets N events (default 1,000) of its own
// keys and texts. --fuzz pushes damaged files and events through the engine (default 2,000): it answers or refuses, and never traps.
// Nor does it with a container in which a number has all of its 32 bits, as many as `Int` has here.
'use strict';

const crypto = require('node:crypto');
const fs = require('node:fs');
const path = require('node:path');
const {spawnSync} = require('node:child_process');
const {Engine} = require('../../Sources/Page/engine.js');

const [tool, folder, scratch, ...rest] = process.argv.slice(2).map((word, at) => (at < 3 ? path.resolve(word) : word));
fs.mkdirSync(scratch, {recursive: true});
const option = (name, otherwise) => {
  const at = rest.indexOf(name);
  return at < 0 ? otherwise : Number(rest.splice(at, 2)[1]);
};
const eventCount = option('--events', 1000);
const fuzzCount = option('--fuzz', 2000);
let state = option('--seed', 1);
const files = rest;

// A small generator with a seed, so that a failure can be had again.
const random = () => {
  state = (state * 1103515245 + 12345) % 2147483648;
  return state / 2147483648;
};
const below = (count) => Math.floor(random() * count);
const pick = (list) => list[below(list.length)];

const failures = [];
const fail = (words) => { failures.push(words); if (failures.length <= 20) console.log(`FAILED ${words}`); };

const run = (args, input) => spawnSync(tool, args, {
  input, maxBuffer: 1 << 30, cwd: scratch, env: {...process.env, TAGC_CONFIG: undefined},
});

// MARK: Events

// Keys and texts of a container, as far as its events can meet them.
const vocabulary = (definition) => {
  const keys = [], texts = ['', 'true', '0', '1', '12.5', 'null', 'undefined', 'ü', '1e3'], events = [];
  for (const macro of Object.values(definition.macros ?? {})) if (typeof macro.key === 'string') keys.push(macro.key);
  const look = (value) => {
    if (typeof value === 'string') texts.push(value);
    else if (value && typeof value === 'object') Object.values(value).forEach(look);
  };
  for (const rule of Object.values(definition.rules ?? {})) {
    for (const condition of Array.isArray(rule) ? rule : rule.if ?? []) {
      look(condition);
      if (typeof condition.event === 'string') events.push(condition.event);
      if (condition.macro === 'event' || condition.macro === '_event') look(condition);
    }
  }
  return {keys: keys.length ? keys : ['page'], texts, events: events.length ? events : texts};
};

const number = () => pick([0, 1, -1, 75, 0.1, 12.5, 1e15, -3.25, 100, below(1000)]);
const value = ({texts}) => {
  switch (below(8)) {
    case 0: return number();
    case 1: return random() < 0.5;
    case 2: return null;
    case 3: return [pick(texts), number()];
    case 4: return {a: pick(texts), price: number()};
    default: return pick(texts);
  }
};
const put = (object, key, value) => {
  const steps = key.split('.');
  const last = steps.pop();
  for (const step of steps) {
    if (typeof object[step] !== 'object' || object[step] === null) object[step] = {};
    object = object[step];
  }
  object[last] = value;
};
const event = (words) => {
  const made = {};
  if (random() < 0.97) made.event = random() < 0.8 ? pick(words.events) : pick(words.texts);
  for (let count = below(4); count > 0; count -= 1) put(made, pick(words.keys), value(words));
  return JSON.stringify(made);
};

// MARK: Comparison

// Two texts from shortly before they differ.
const apart = (one, other) => {
  const [left, right] = [one, other].map((text) => text ?? 'nothing');
  let at = 0;
  while (at < left.length && left[at] === right[at]) at += 1;
  const cut = (text) => text.slice(Math.max(0, at - 60), at + 200);
  return `…${cut(left)} instead of …${cut(right)}`;
};

const compareEvents = (name, compiled, engine, small) => {
  const file = path.join(scratch, 'page-engine.tag');
  fs.writeFileSync(file, compiled);
  const definition = run(['convert', '--to', 'definition', '-o', '-', file]);
  const read = definition.status === 0 ? JSON.parse(definition.stdout) : {};
  const words = vocabulary(read);
  // What no two runs have alike is given.
  const answers = {};
  for (const [macro, {type}] of Object.entries(read.macros ?? {})) {
    if (type === 'time') answers[macro] = 1800000000000;
    if (type === 'random') answers[macro] = 7;
  }
  const given = Object.entries(answers).flatMap(([macro, value]) => ['--macro', `${macro}=${value}`]);
  const lines = Array.from({length: eventCount}, () => event(words));
  const text = lines.join('\n') + '\n';
  const native = run(['run', file, '--events', '-', '--format', 'json', '--no-work-limit', ...given], text);
  if (native.status !== 0) return fail(`${name}: run ended with ${native.status}: ${native.stderr}`);
  const wanted = native.stdout.toString().split('\n').slice(0, -1);
  let fired = 0;
  for (const [kind, each, slot] of [['compiler', engine, 1], ['runtime', small, 0]]) {
    const opened = each.open(slot, compiled);
    if (opened.error) { fail(`${name}: ${kind} engine refuses what tagc compiled: ${opened.error}`); continue; }
    // The runtime alone takes no answers.
    if (given.length > 0 && kind === 'runtime') continue;
    each.setting(slot, {answers});
    const said = each.push(slot, text).filter((answer) => answer !== null);
    if (said.length !== wanted.length) fail(`${name}: ${kind} engine has ${said.length} answers, run ${wanted.length}`);
    for (const [index, line] of wanted.entries()) {
      const expected = JSON.parse(line);
      if (kind === 'compiler') fired += expected.fired.length;
      if (JSON.stringify(expected) === JSON.stringify(said[index])) continue;
      fail(`${name}: ${kind} engine, event ${index}: ${apart(JSON.stringify(said[index]), JSON.stringify(expected))}`);
      break;
    }
    each.close(slot);
  }
  return fired;
};

const compareFile = (file, engine, small) => {
  const bytes = fs.readFileSync(file);
  const name = path.basename(file);
  const input = path.join(scratch, name);
  fs.writeFileSync(input, bytes);
  const analysis = engine.analyze(0, input, bytes);
  const lint = run(['lint', '--format', 'json', '--isolated', input]);
  const compile = run(['compile', '-o', '-', input]);
  if (analysis.form === null && lint.status === 2) return {};
  if (lint.status <= 1) {
    const wanted = JSON.parse(lint.stdout);
    // By these two the tool knows a finding again in another version of the file.
    const said = ({entity, fingerprint, ...finding}) => JSON.stringify(finding);
    const [left, right] = [analysis.diagnostics, wanted.diagnostics].map((list) => list.map(said));
    for (let index = 0; index < Math.max(left.length, right.length); index += 1) {
      if (left[index] === right[index]) continue;
      fail(`${name}: finding ${index}: ${apart(left[index], right[index])}`);
      break;
    }
  }
  const compiled = engine.compiled(0);
  // The tool does not write what it cannot name, such as a container whose id is still to be filled in.
  if (compile.status === 2) return {analyzed: 1};
  if ((compile.status === 0) !== (compiled !== null)) {
    fail(`${name}: compile ends with ${compile.status}, and the engine ${compiled ? 'compiles it' : 'does not'}: ${compile.stderr}`);
    return {};
  }
  if (!compiled) return {analyzed: 1};
  if (Buffer.compare(compile.stdout, Buffer.from(compiled)) !== 0) fail(`${name}: the compiled bytes differ`);
  return {analyzed: 1, compiled: 1, fired: compareEvents(name, compiled, engine, small) ?? 0};
};

// MARK: Damage

const damaged = (bytes) => {
  const copy = Buffer.from(bytes);
  for (let count = 1 + below(4); count > 0; count -= 1) {
    const at = below(copy.length);
    switch (below(3)) {
      case 0: copy[at] = below(256); break;
      case 1: copy.copyWithin(at, below(copy.length), Math.min(copy.length, at + below(64))); break;
      default: return copy.subarray(0, at);
    }
  }
  return copy;
};

const fuzz = (engine, inputs) => {
  let refused = 0;
  for (let count = 0; count < fuzzCount; count += 1) {
    const {name, bytes, compiled} = pick(inputs);
    const input = damaged(compiled && random() < 0.5 ? compiled : bytes);
    try {
      const answer = engine.analyze(2, name, input);
      if (answer.error || answer.size === null) refused += 1;
      engine.push(2, damaged(Buffer.from('{"event":"a","b":{"c":[1,2,"x"]}}\n{"event":"b"}')).toString('latin1'));
    } catch (error) {
      const kept = path.join(scratch, `trap-${count}`);
      fs.writeFileSync(kept, input);
      fail(`input ${count} (${kept}, from ${name}): ${error}`);
      return refused;
    }
  }
  return refused;
};

// MARK: Numbers of 32 bits

// XXH64, which seals sections and header.
const mask = (1n << 64n) - 1n;
const primes = [0x9E3779B185EBCA87n, 0xC2B2AE3D27D4EB4Fn, 0x165667B19E3779F9n, 0x85EBCA77C2B2AE63n, 0x27D4EB2F165667C5n];
const rotated = (value, by) => ((value << by) | (value >> (64n - by))) & mask;
const round = (lane, word) => (rotated((lane + word * primes[1]) & mask, 31n) * primes[0]) & mask;
const hashOf = (bytes) => {
  let [hash, at] = [primes[4], 0];
  if (bytes.length >= 32) {
    const lanes = [(primes[0] + primes[1]) & mask, primes[1], 0n, -primes[0] & mask];
    for (; at + 32 <= bytes.length; at += 32) {
      for (let lane = 0; lane < 4; lane += 1) lanes[lane] = round(lanes[lane], bytes.readBigUInt64LE(at + 8 * lane));
    }
    hash = [1n, 7n, 12n, 18n].reduce((sum, by, lane) => sum + rotated(lanes[lane], by), 0n) & mask;
    for (const lane of lanes) hash = ((hash ^ round(0n, lane)) * primes[0] + primes[3]) & mask;
  }
  hash = (hash + BigInt(bytes.length)) & mask;
  for (; at + 8 <= bytes.length; at += 8) {
    hash = (rotated(hash ^ round(0n, bytes.readBigUInt64LE(at)), 27n) * primes[0] + primes[3]) & mask;
  }
  if (at + 4 <= bytes.length) {
    hash = (rotated(hash ^ ((BigInt(bytes.readUInt32LE(at)) * primes[0]) & mask), 23n) * primes[1] + primes[2]) & mask;
    at += 4;
  }
  for (; at < bytes.length; at += 1) hash = (rotated(hash ^ ((BigInt(bytes[at]) * primes[4]) & mask), 11n) * primes[0]) & mask;
  hash = ((hash ^ (hash >> 33n)) * primes[1]) & mask;
  hash = ((hash ^ (hash >> 29n)) * primes[2]) & mask;
  return hash ^ (hash >> 32n);
};

// The sections of a compiled container, in the order of the file.
const sectionsOf = (bytes) => {
  const count = bytes.readUInt32LE(48);
  const start = (index) => (index < count ? bytes.readUInt32LE(64 + 20 * index + 8) : bytes.length - 4);
  return Array.from({length: count}, (_, index) => {
    const at = 64 + 20 * index;
    const content = bytes.subarray(start(index), start(index + 1));
    return {id: bytes.readUInt16LE(at), width: bytes[at + 3], rows: bytes.readUInt32LE(at + 4), content, hash: hashOf(content)};
  });
};

// A container with other sections, sealed.
const sealed = (bytes, sections) => {
  const header = Buffer.from(bytes.subarray(0, 64));
  const table = Buffer.alloc(20 * sections.length);
  let end = 64 + table.length;
  sections.forEach(({id, width, rows, content, hash}, index) => {
    const at = 20 * index;
    table.writeUInt16LE(id, at);
    table[at + 2] = bytes[64 + at + 2];
    table[at + 3] = width;
    table.writeUInt32LE(rows, at + 4);
    table.writeUInt32LE(end, at + 8);
    table.writeBigUInt64LE(hash ?? hashOf(content), at + 12);
    end += content.length;
  });
  const rest = Buffer.concat([table, ...sections.map(({content}) => content), Buffer.alloc(4)]);
  header.writeUInt32LE(end + 4, 12);
  crypto.createHash('sha256').update(header.subarray(11, 12)).update(rest).digest().copy(header, 16);
  header.writeBigUInt64LE(hashOf(header.subarray(0, 56)) ^ rotated(hashOf(table), 1n), 56);
  return Buffer.concat([header, rest]);
};

// A section with cells of four bytes.
const widened = ({id, width, rows, content}) => {
  const wide = Buffer.alloc(content.length / width * 4);
  for (let cell = 0; cell < content.length / width; cell += 1) wide.writeUInt32LE(content.readUIntLE(cell * width, width), 4 * cell);
  return {id, width: 4, rows, content: wide};
};

// By their numbers: those that are not tables of cells of one to four bytes.
const [patterns, programs] = [12, 13];
const plainSections = [2, 4, 5, programs, 25, 27];

// Containers that are sound but for one thing that a machine of 64 bits refuses, each with what it is.
function* hostile(bytes) {
  const sections = sectionsOf(bytes);
  const without = (changed) => sections.map((section) => changed.find(({id}) => id === section.id) ?? section);
  for (const section of sections.filter(({id}) => !plainSections.includes(id))) {
    const wide = widened(section);
    for (let cell = 0; 4 * cell < wide.content.length; cell += 1) {
      for (const number of [0x80000000, 0x80000001, 0xFFFFFFFF]) {
        const content = Buffer.from(wide.content);
        content.writeUInt32LE(number, 4 * cell);
        yield [`cell ${cell} of section ${section.id} is ${number}`, sealed(bytes, without([{...wide, content}]))];
      }
    }
  }
  // So many groups that their number times the size of their machine exceeds 32 bits.
  const groups = Buffer.concat([sections.find(({id}) => id === programs).content, Buffer.from('\x02\x04'.repeat(20000))]);
  const ends = widened(sections.find(({id}) => id === patterns));
  ends.content.writeUInt32LE(groups.length, ends.content.length - 8);
  yield ['a pattern of 20,000 groups', sealed(bytes, without([ends, {id: programs, width: 1, rows: groups.length, content: groups}]))];
}

const refuseHostile = async (engine, create) => {
  const file = path.join(__dirname, '../Fixtures/lower/everything.json');
  engine.analyze(3, file, fs.readFileSync(file));
  const compiled = Buffer.from(engine.compiled(3));
  let small = await create();
  const unchanged = small.open(0, sealed(compiled, sectionsOf(compiled)));
  if (unchanged.error) fail(`everything.json: refused when it is sealed anew: ${unchanged.error}`);
  const words = vocabulary(JSON.parse(fs.readFileSync(file)));
  const events = ['{"event":"a"}', ...words.events.map((name) => JSON.stringify({event: name}))].join('\n');
  let count = 0;
  for (const [what, bytes] of hostile(compiled)) {
    count += 1;
    try {
      if (small.open(0, bytes).error) continue;
      fail(`everything.json: accepted, although ${what}`);
      small.push(0, events);
    } catch (error) {
      fail(`everything.json: ${what}: ${error}`);
      small = await create();
    }
  }
  return count;
};

const main = async () => {
  const load = (name) => Engine.create(fs.readFileSync(path.join(folder, name)));
  const [engine, small] = await Promise.all([load('compiler.wasm'), load('runtime.wasm')]);
  const total = {analyzed: 0, compiled: 0, fired: 0};
  const inputs = [];
  for (const file of files) {
    const found = compareFile(path.resolve(file), engine, small);
    for (const [key, count] of Object.entries(found)) total[key] += count;
    const bytes = fs.readFileSync(file);
    if (bytes.length < 200000 && bytes.length > 0) inputs.push({name: path.basename(file), bytes, compiled: engine.compiled(0)});
  }
  const refused = inputs.length ? fuzz(engine, inputs) : 0;
  const hostile = await refuseHostile(engine, () => load('runtime.wasm'));
  console.log(`page engine: ${total.analyzed} files analyzed, ${total.compiled} compiled, ${total.fired} tags fired: `
    + `${failures.length} differ; ${fuzzCount} damaged inputs, ${refused} refused, ${hostile} hostile containers`);
  if (failures.length || total.compiled === 0) process.exit(1);
};
main();
