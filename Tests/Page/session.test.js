"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const page = require("./load.js");

/** An engine that fires tag "n" at the n-th event since it was reset, twice as much in slot 1. */
class Counting {
  constructor() {
    this.can = new Set(["push", "reset"]);
    this.counts = [0, 0];
  }
  reset(slot) {
    this.counts[slot] = 0;
  }
  push(slot, text, { trace }) {
    return text.trimEnd().split("\n").map((line) => {
      if (line === "trap") throw new WebAssembly.RuntimeError("unreachable");
      const value = JSON.parse(line);
      if (value.event === undefined) return null;
      this.counts[slot] += 1;
      const tag = String(this.counts[slot] * (value.both ? 1 : slot + 1));
      return { event: value.event, fired: [{ tag, type: "x", parameters: {} }], blocked: [], values: {}, ...(trace ? { trace: [] } : {}) };
    });
  }
}

async function session() {
  const failures = [];
  const guard = new page.Guard(() => new Counting(), (...given) => failures.push(given));
  await guard.start();
  const session = new page.Session(guard);
  session.open = [true, true];
  return { session, guard, failures };
}

const lines = (...texts) => texts.map((text, number) => ({ number, text }));

test("events are pushed one by one, and updates between them stay in their place", async () => {
  const { session: pushes } = await session();
  pushes.push(lines('{"event": "a", "both": 1}'), true);
  pushes.push(lines('{"b": 1}'), true);
  pushes.push(lines('{"event": "c"}'), true);
  assert.deepEqual(pushes.history.map((entry) => entry.results.map((result) => result?.fired[0].tag)), [["1", "1"], [undefined, undefined], ["2", "4"]]);
  assert.equal(pushes.differing, 1);
  assert.deepEqual(pushes.tagNames(9), ["1", "2", "4"]);
  assert.deepEqual(pushes.counts(1), [["1", 1], ["4", 1]]);
});

test("pushing one by one and all at once give the same", async () => {
  const texts = Array.from({ length: 40 }, (_, index) => (index % 3 === 1 ? '{"x": 1}' : `{"event": "e${index}"}`));
  const one = (await session()).session;
  for (const text of texts) one.push([{ number: 0, text }], true);
  const all = (await session()).session;
  all.push(lines(...texts), true);
  assert.deepEqual(one.history.map((entry) => entry.results), all.history.map((entry) => entry.results));
  // Pushed again, as after a change of the container.
  const before = structuredClone(all.history);
  all.repeat(0, true);
  assert.deepEqual(all.history, before);
  all.clear();
  all.push(lines(texts[0]), true);
  assert.equal(all.history[0].results[0].fired[0].tag, "1");
});

test("an event that was pushed without a trace is traced later, and the session goes on", async () => {
  const { session: pushes } = await session();
  pushes.push(lines('{"event": "a"}', '{"event": "b"}', '{"event": "c"}'), false);
  pushes.traceAt(1);
  assert.deepEqual(pushes.history.map((entry) => "trace" in entry.results[0]), [false, true, false]);
  pushes.push(lines('{"event": "d"}'), true);
  assert.equal(pushes.history[3].results[0].fired[0].tag, "4");
});

test("a trap gives an error, a new engine and the next answer", async () => {
  const { session: pushes, guard, failures } = await session();
  pushes.push(lines('{"event": "a"}'), true);
  pushes.push(lines("trap"), true);
  assert.match(pushes.history[1].results[0].error, /the engine stopped \(unreachable\)/);
  assert.match(pushes.history[1].results[1].error, /starting again/);
  await new Promise((resolve) => setTimeout(resolve));
  assert.deepEqual(failures, [["push", "unreachable"]]);
  assert.ok(guard.isReady);
  pushes.push(lines('{"event": "a"}'), true);
  assert.equal(pushes.history[2].results[0].fired[0].tag, "1");
});

test("differences name tags of one version, and tags that send something else", () => {
  const result = (...tags) => ({ event: "e", fired: tags.map(([tag, value]) => ({ tag, type: "t", parameters: { value } })), blocked: [] });
  assert.equal(page.difference(result(["a", 1]), result(["a", 1])), null);
  assert.deepEqual(page.difference(result(["a", 1], ["b", 1]), result(["b", 2], ["c", 1])), { onlyA: ["a"], onlyB: ["c"], changed: ["b"] });
  assert.deepEqual(page.difference(null, { error: "x" }), { onlyA: [], onlyB: [], changed: [] });
  assert.deepEqual(page.difference({ fired: [], blocked: ["a"] }, { fired: [], blocked: [] }), { onlyA: [], onlyB: [], changed: [] });
});

test("a scenario keeps the events as they were typed", () => {
  const history = [
    { line: 0, text: '{"event": "a", "n": 12345678901234567890}', results: [{ event: "a", fired: [{ tag: 'x "y"' }] }, null] },
    { line: 1, text: '{"n": 1}', results: [null, null] },
    { line: 2, text: "{bad", results: [{ error: "x" }, null] },
  ];
  const text = page.scenarioFile(history, { container: "c.json", slot: 0, clock: 5, random: 0.5, answers: { language: "de" } });
  assert.ok(text.includes("12345678901234567890"));
  assert.deepEqual(JSON.parse(text.replace("12345678901234567890", "1")), {
    container: "c.json", clock: 5, random: 0.5, facts: { language: "de" },
    scenarios: [{ name: "recorded in the playground", pushes: [{ push: { event: "a", n: 1 }, expect: { fires: ['x "y"'] } }, { push: { n: 1 } }] }],
  });
  assert.deepEqual(JSON.parse(page.scenarioFile([], { container: "c", slot: 0, clock: 1, random: null, answers: {} })).scenarios[0].pushes, []);
});

test("what no event shows is named: consent, listeners, code; what events show is not, nor ids", () => {
  const file = (version) => JSON.stringify({ exportFormatVersion: 2, containerVersion: version });
  const tag = { tagId: "1", name: "sale", type: "gaawe", firingTriggerId: ["2"], parameter: [{ key: "a", value: "1" }] };
  const timer = { triggerId: "2", name: "timer", type: "TIMER", interval: { value: "1000" }, filter: [1] };
  const event = { triggerId: "3", name: "event", type: "CUSTOM_EVENT", customEventFilter: [1] };
  const code = { variableId: "4", name: "code", type: "jsm", parameter: [{ value: "return 1" }] };
  const key = { variableId: "5", name: "key", type: "v", parameter: [{ value: "a" }] };
  const sender = { templateId: "6", name: "sender", templateData: "send(1)" };
  const old = { tag: [tag], trigger: [event], variable: [code, key], customTemplate: [sender] };
  assert.deepEqual(page.unevaluated(file(old), file(old)), []);
  assert.deepEqual(page.unevaluated(file(old), file({
    tag: [{ ...tag, tagId: "9", firingTriggerId: ["8"], parameter: [] }, { ...tag, name: "new" }],
    trigger: [{ ...event, triggerId: "8", customEventFilter: [2] }, { ...event, name: "other" }],
    variable: [code, { ...key, parameter: [] }], customTemplate: [sender],
  })), []);
  assert.deepEqual(page.unevaluated(file(old), file({
    tag: [{ ...tag, consentSettings: { consentStatus: "NEEDED" } }], trigger: [event, timer],
    variable: [{ ...code, parameter: [] }, key], customTemplate: [{ ...sender, templateData: "send(2)" }],
  })), ["tag 'sale'", "trigger 'timer'", "variable 'code'", "template 'sender'"]);
  assert.deepEqual(page.unevaluated(file({ tag: [tag], trigger: [timer] }), file({ tag: [tag], trigger: [{ ...timer, interval: { value: "9" } }] })),
    ["trigger 'timer'"]);
  // Pages push no events of a trigger that is gone.
  assert.deepEqual(page.unevaluated(file({ tag: [tag], trigger: [timer] }), file({ tag: [tag] })), ["trigger 'timer'"]);
  const setup = (stops) => file({ tag: [{ ...tag, setupTag: [{ tagName: "x", stopOnSetupFailure: stops }] }] });
  assert.deepEqual(page.unevaluated(file({ tag: [tag] }), setup(false)), []);
  assert.deepEqual(page.unevaluated(setup(false), setup(true)), ["tag 'sale'"]);
  assert.equal(page.unevaluated(file(old), '{"macros": {}}'), null);
  assert.equal(page.unevaluated("", file(old)), null);
});
test("what no event shows is compared by id and name, and by what it means", () => {
  const file = (version) => JSON.stringify({ exportFormatVersion: 2, containerVersion: version });
  const differ = (one, two) => page.unevaluated(file(one), file(two));
  const timer = { triggerId: "2", name: "timer", type: "TIMER", interval: { value: "1000" } };
  const code = { variableId: "1", name: "code", type: "jsm", parameter: [1] };
  const tag = { tagId: "1", name: "sale", type: "x" };
  // A name, the order of members and the spelling of a type mean nothing.
  assert.deepEqual(differ({ trigger: [timer] }, { trigger: [{ ...timer, name: "other" }] }), []);
  assert.deepEqual(differ({ trigger: [timer] }, { trigger: [{ ...timer, type: "timer" }] }), []);
  assert.deepEqual(differ({ tag: [{ ...tag, consentSettings: { a: 1, b: 2 } }] }, { tag: [{ ...tag, consentSettings: { b: 2, a: 1 } }] }), []);
  const setup = { tagName: "a", stopOnSetupFailure: true };
  const turned = { stopOnSetupFailure: true, tagName: "a" };
  assert.deepEqual(differ({ tag: [{ ...tag, setupTag: [setup] }] }, { tag: [{ ...tag, setupTag: [turned] }] }), []);
  // What is renamed is the same thing, with what else changed of it.
  assert.deepEqual(differ({ variable: [code] }, { variable: [{ ...code, name: "new", parameter: [2] }] }), ["variable 'new'"]);
  assert.deepEqual(differ({ tag: [tag] }, { tag: [{ ...tag, name: "new", consentSettings: { consentStatus: "NEEDED" } }] }), ["tag 'new'"]);
  assert.deepEqual(differ({ variable: [code] }, { variable: [{ ...code, variableId: "2", name: "new", parameter: [2] }] }),
    ["variable 'new'", "variable 'code'"]);
  // Events show what is evaluated, and pages listen only for triggers in use.
  const key = { variableId: "3", name: "key", type: "v", parameter: [1] };
  assert.deepEqual(differ({ variable: [key] }, { variable: [{ ...key, type: "c", parameter: [2] }] }), []);
  assert.deepEqual(differ({}, { trigger: [{ triggerId: "5", name: "click", type: "CLICK" }] }), []);
  const click = { tag: [{ ...tag, firingTriggerId: ["5"] }], trigger: [{ triggerId: "5", name: "click", type: "CLICK" }] };
  assert.deepEqual(differ({ tag: [tag] }, click), ["trigger 'click'"]);
  const numbers = { tag: [{ ...tag, firingTriggerId: [5] }], trigger: [{ triggerId: 5, name: "click", type: "CLICK" }] };
  assert.deepEqual(differ({ tag: [tag] }, numbers), ["trigger 'click'"]);
  assert.deepEqual(differ(click, { ...click, tag: [{ ...click.tag[0], paused: true }] }), ["trigger 'click'"]);
  // Definitions have neither code nor consent nor listeners.
  assert.deepEqual(page.unevaluated('{"macros": {}}', '{"macros": {"a": {"type": "event"}}}'), []);
});

