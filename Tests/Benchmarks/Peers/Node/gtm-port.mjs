// The algorithm of the browser's container script, small: every rule is looked at for every event, predicates and macros
// are computed at most once an event. What our evaluator is measured against.
//
// node gtm-port.mjs RESOURCE EVENTS CLASS [--seconds S] [--check]   prints: nanoseconds an event, tags fired by the stream
import { readFileSync } from "node:fs";

const [resourcePath, eventsPath, eventClass, ...options] = process.argv.slice(2);
const seconds = options.includes("--seconds") ? Number(options[options.indexOf("--seconds") + 1]) : 1;
const { macros, predicates, rules, tags } = JSON.parse(readFileSync(resourcePath, "utf8")).resource;
const events = JSON.parse(readFileSync(eventsPath, "utf8"))[eventClass];

const patterns = new Map();
function pattern(source) {
  let found = patterns.get(source);
  if (!found) patterns.set(source, (found = new RegExp(source)));
  return found;
}

const text = (value) => (value === undefined || value === null ? "" : String(value));
const operations = {
  _eq: (left, right) => left === right,
  _cn: (left, right) => left.indexOf(right) >= 0,
  _sw: (left, right) => left.startsWith(right),
  _re: (left, right) => pattern(right).test(left),
  _lt: (left, right) => Number(left) < Number(right),
  _gt: (left, right) => Number(left) > Number(right),
};

let model = {};
function merge(from, to) {
  for (const key in from) {
    const value = from[key];
    if (typeof value === "object" && value !== null) merge(value, (to[key] ??= {}));
    else to[key] = value;
  }
}

function dataLayer(path) {
  let value = model;
  for (const part of path.split(".")) {
    if (value === undefined || value === null) return undefined;
    value = value[part];
  }
  return value;
}

// A slot holds `undefined` until it is computed in this event; `absent` stands for a computed undefined.
const absent = Symbol("absent");
const values = new Array(macros.length);

const kinds = {
  __e: () => model.event,
  __v: (macro) => dataLayer(macro.vtp_name) ?? (macro.vtp_setDefaultValue ? macro.vtp_defaultValue : undefined),
  __c: (macro) => resolve(macro.vtp_value),
  __cid: () => "GTM-BENCH01",
  __ctv: () => "17",
  __dbg: () => false,
  __r: () => Math.floor(Math.random() * 2147483647),
  __smm: (macro) => {
    const input = text(resolve(macro.vtp_input));
    const row = macro.vtp_map.find((row, index) => index > 0 && row[2] === input);
    return row ? row[4] : macro.vtp_defaultValue;
  },
  __remm: (macro) => {
    const input = text(resolve(macro.vtp_input));
    const row = macro.vtp_map.find((row, index) => index > 0 && pattern(row[2]).test(input));
    return row ? row[4] : macro.vtp_defaultValue;
  },
};

function macroValue(index) {
  let value = values[index];
  if (value === undefined) {
    value = kinds[macros[index].function](macros[index]);
    values[index] = value === undefined ? absent : value;
  }
  return value === absent ? undefined : value;
}

function resolve(value) {
  if (!Array.isArray(value)) return value;
  if (value[0] === "macro") return macroValue(value[1]);
  let joined = "";
  for (let i = 1; i < value.length; i++) joined += text(resolve(value[i]));
  return joined;
}

// Resolved once, so that the loop below does nothing but the algorithm's own work: the right sides are plain text here.
const tests = predicates.map(({ function: name, arg0, arg1 }) => ({ operation: operations[name], macro: arg0[1], right: arg1 }));
const clauses = (rule, name) => rule.find((clause) => clause[0] === name)?.slice(1) ?? [];
const compiledRules = rules.map((rule) => ({
  ifs: clauses(rule, "if"),
  unless: clauses(rule, "unless"),
  adds: clauses(rule, "add"),
  blocks: clauses(rule, "block"),
}));

/** 0 unknown in this event, 1 false, 2 true. */
const verdicts = new Int8Array(predicates.length);

function holds(index) {
  const known = verdicts[index];
  if (known !== 0) return known === 2;
  const test = tests[index];
  const verdict = test.operation(text(macroValue(test.macro)), test.right);
  verdicts[index] = verdict ? 2 : 1;
  return verdict;
}

function passes({ ifs, unless }) {
  for (let i = 0; i < ifs.length; i++) if (!holds(ifs[i])) return false;
  for (let i = 0; i < unless.length; i++) if (holds(unless[i])) return false;
  return true;
}

function push(update) {
  merge(update, model);
  values.fill(undefined);
  verdicts.fill(0);
  const fired = new Set();
  const blocked = new Set();
  for (let i = 0; i < compiledRules.length; i++) {
    const rule = compiledRules[i];
    if (!passes(rule)) continue;
    for (let j = 0; j < rule.adds.length; j++) fired.add(rule.adds[j]);
    for (let j = 0; j < rule.blocks.length; j++) blocked.add(rule.blocks[j]);
  }
  for (const tag of blocked) fired.delete(tag);
  return fired;
}

const started = new Set();
let total = 0;
for (const update of events) {
  for (const tag of push(update)) {
    // A tag that fires once a load does so at its first event only.
    if (tags[tag].once_per_event || !started.has(tag)) total += 1;
    started.add(tag);
  }
}
const times = [];
const began = process.cpuUsage();
const spentSince = (start) => {
  const spent = process.cpuUsage(start);
  return (spent.user + spent.system) * 1000;
};
// Warmed up first, then batches of at least 20 ms.
for (let i = 0, start = process.cpuUsage(); spentSince(start) < 3e8; i++) push(events[i % events.length]);
for (let next = 0, batch = 16; times.length < 3 || (times.length < 200 && spentSince(began) < seconds * 1e9); ) {
  const start = process.cpuUsage();
  for (let i = 0; i < batch; i++) push(events[next++ % events.length]);
  const spent = spentSince(start);
  if (spent < 2e7 && times.length === 0) batch *= 2;
  else times.push(spent / batch);
}
times.sort((a, b) => a - b);
console.log(`${times[times.length >> 1].toFixed(1)}\t${total}`);
