// What was pushed, what it did in each version, and the engine behind a guard. No DOM: Node tests it.

/**
 * The engine, made anew when it fails.
 *
 * Whatever a WebAssembly module does, the page lives on: a call gives {error}, and a fresh engine takes the next one.
 */
class Guard {
  /** @param make Makes an engine; may be asynchronous. @param onFailure Called with words after a failure, when a new engine is ready. */
  constructor(make, onFailure) {
    this.make = make;
    this.onFailure = onFailure;
    this.engine = null;
  }

  async start() {
    this.engine = await this.make();
  }

  get isReady() {
    return this.engine !== null;
  }

  can(name) {
    return this.engine !== null && this.engine.can.has(name);
  }

  call(name, ...given) {
    if (this.engine === null) return { error: "the engine is starting again; try again in a moment" };
    try {
      return this.engine[name](...given);
    } catch (error) {
      this.engine = null;
      // The module's memory is in an unknown state, so nothing of it is used again.
      this.start().then(
        () => this.onFailure(name, String(error?.message ?? error)),
        (again) => this.onFailure("start", String(again?.message ?? again)),
      );
      return { error: `the engine stopped (${String(error?.message ?? error)}); your text and events are kept`, stopped: true };
    }
  }
}

/** The members that tell two effects of a push apart, as text. */
function effectText(result) {
  if (!result) return "";
  if (result.error) return `error ${result.error}`;
  return JSON.stringify([result.fired ?? [], result.blocked ?? [], result.failures ?? []]);
}

/** How one event differs between two versions: {onlyA, onlyB, changed} with names of tags; null if it does not. */
function difference(a, b) {
  if (effectText(a) === effectText(b)) return null;
  const group = (result) => {
    const tags = new Map();
    for (const tag of result?.fired ?? []) tags.set(tag.tag, [...(tags.get(tag.tag) ?? []), JSON.stringify(tag)]);
    return tags;
  };
  const [left, right] = [group(a), group(b)];
  const onlyA = [...left.keys()].filter((tag) => !right.has(tag));
  const onlyB = [...right.keys()].filter((tag) => !left.has(tag));
  const changed = [...left.keys()].filter((tag) => right.has(tag) && left.get(tag).join() !== right.get(tag).join());
  return { onlyA, onlyB, changed };
}

/** Lists of an export's entities, by the noun for one. */
const LISTS = {
  tag: "tag", trigger: "trigger", variable: "variable", customTemplate: "template", zone: "zone", client: "client",
  transformation: "transformation", gtagConfig: "Google tag configuration",
};
/** Members that mean nothing here, and those whose effects events show. */
const SHOWN = new Set(["accountId", "containerId", "workspaceId", "fingerprint", "path", "tagManagerUrl", "uniqueTriggerId", "parentFolderId",
  "notes", "name", "tagId", "triggerId", "variableId", "templateId", "firingTriggerId", "blockingTriggerId", "priority", "paused",
  "tagFiringOption", "scheduleStartMs", "scheduleEndMs", "customEventFilter", "filter", "formatValue"]);
/** Types of variables that are evaluated, and of triggers without a listener, in capitals without underscores. */
const EVALUATED = new Set(["c", "v", "smm", "remm", "e", "ctv", "cid"]);
const UNHEARD = /^(ALWAYS|CUSTOMEVENT|CONSENTINIT|INIT|PAGEVIEW|DOMREADY|WINDOWLOADED|SERVERPAGEVIEW)$/;
const IDS = ["tagId", "triggerId", "variableId", "templateId", "zoneId", "clientId", "transformationId", "gtagConfigId"];

/** The type of a trigger as one spelling. */
const spelled = (type) => String(type).replaceAll("_", "").toUpperCase();

/** JSON with the members of objects in one order. */
const canonical = (value) => JSON.stringify(value, (_, each) => (each && typeof each === "object" && !Array.isArray(each)
  ? Object.fromEntries(Object.entries(each).sort(([one], [two]) => (one < two ? -1 : 1))) : each));

/** What of an entity no event shows, as text; empty if there is nothing. */
function unshown(list, entity) {
  const isShownByType = list === "variable" && EVALUATED.has(entity.type) || list === "trigger" && UNHEARD.test(spelled(entity.type));
  const hides = (member) => SHOWN.has(member) || (member === "parameter" && (list === "tag" || EVALUATED.has(entity.type)))
    || (member === "type" && isShownByType);
  // That a setup tag fires, events show; not that its failure stops the other one.
  const stops = (value) => value.filter((each) => each?.stopOnSetupFailure || each?.stopTeardownOnFailure);
  const shown = (member) => {
    if (member === "type" && list === "trigger") return spelled(entity.type);
    return /^(setup|teardown)Tag$/.test(member) && Array.isArray(entity[member]) ? stops(entity[member]) : entity[member];
  };
  const rest = Object.keys(entity).filter((member) => !hides(member)).sort().map((member) => [member, shown(member)])
    .filter(([, value]) => value?.length !== 0);
  return rest.length > 0 ? canonical(rest) : "";
}

/** The entities of a list of an export, each {id, name, type, text}: the text is what no event shows. */
function entities(version, list) {
  const all = (member) => (Array.isArray(version[member]) ? version[member] : []).map(Object);
  // Pages listen only for triggers that a tag uses, or a group or zone may use.
  const used = new Set(all("tag").filter((tag) => !tag.paused).flatMap((tag) => [tag.firingTriggerId, tag.blockingTriggerId]).flat().map(String));
  const groups = all("trigger").filter((trigger) => spelled(trigger.type) === "TRIGGERGROUP");
  JSON.stringify([all("zone"), groups], (_, value) => { if (!isObject(value)) used.add(String(value)); return value; });
  const isUsed = (id) => id === undefined || used.has(String(id));
  return all(list).map((entity) => {
    const id = IDS.map((member) => entity[member]).find((value) => value !== undefined);
    const text = list === "trigger" && !isUsed(id) ? "" : unshown(list, entity);
    return { id, name: String(entity.name), type: String(entity.type), text };
  });
}

/** Pairs [before, after] of entities by id and name, then by name, then by id; undefined stands for none. */
function paired(before, after) {
  const pairs = [];
  let [left, right] = [before, after];
  for (const key of [({ id, name }) => JSON.stringify([id, name]), ({ name }) => name, ({ id }) => id]) {
    const waiting = new Map();
    // The last of each list is taken first.
    for (const entity of left.toReversed()) {
      if (key(entity) === undefined) continue;
      if (!waiting.has(key(entity))) waiting.set(key(entity), []);
      waiting.get(key(entity)).push(entity);
    }
    const found = new Set();
    right = right.filter((entity) => {
      const partner = waiting.get(key(entity))?.pop();
      if (partner === undefined) return true;
      pairs.push([partner, entity]);
      found.add(partner);
      return false;
    });
    left = left.filter((entity) => !found.has(entity));
  }
  return [...pairs, ...right.map((entity) => [undefined, entity]), ...left.map((entity) => [entity, undefined])];
}

/** Returns true if no event needs to show that an entity is in one version alone. */
function isShownAlone(list, { type }) {
  if (list === "variable") return EVALUATED.has(type);
  return list === "tag" || (list === "trigger" && UNHEARD.test(spelled(type)));
}

const isObject = (value) => typeof value === "object" && value !== null && !Array.isArray(value);

/**
 * The entities of two exports that differ in what no event shows, such as `trigger 'x'`; null for texts that are not exports.
 *
 * Consent, code and listeners are not evaluated. Definitions have none of them.
 */
function unevaluated(...texts) {
  const files = texts.map((text) => {
    try {
      return Object(JSON.parse(text));
    } catch {
      return {};
    }
  });
  if (files.every((file) => ["macros", "rules", "tags"].some((list) => isObject(file[list])))) return [];
  const versions = files.map((file) => (isObject(file.containerVersion) ? file.containerVersion : Array.isArray(file.tag) ? file : null));
  if (versions.includes(null)) return null;
  const found = [];
  for (const [list, noun] of Object.entries(LISTS)) {
    for (const [before, after] of paired(entities(versions[0], list), entities(versions[1], list))) {
      const one = after ?? before;
      if ((!before || !after) && isShownAlone(list, one)) continue;
      if ((before?.text ?? "") !== (after?.text ?? "")) found.push(`${noun} '${one.name}'`);
    }
  }
  return found;
}

/** The pushes of a page and their effects. */
class Session {
  constructor(guard) {
    this.guard = guard;
    /** Entries {line, text, results: [in A, in B]}; a result is null for an update without an event. */
    this.history = [];
    /** True for a slot that has a container. */
    this.open = [false, false];
  }

  /** Pushes lines {number, text} to all containers, and adds them to the history. */
  push(lines, trace) {
    const entries = lines.map((line) => ({ line: line.number, text: line.text, results: [null, null] }));
    for (const slot of [0, 1]) if (this.open[slot]) this.pushInto(slot, entries, trace);
    this.history.push(...entries);
    return entries;
  }

  pushInto(slot, entries, trace) {
    if (entries.length === 0) return;
    const given = entries.map((entry) => entry.text).join("\n") + "\n";
    const results = this.guard.call("push", slot, given, { trace });
    if (!Array.isArray(results) || results.length !== entries.length) {
      const error = results?.error ?? `the engine answered ${results.length} of ${entries.length} lines`;
      for (const entry of entries) entry.results[slot] = { error };
      return;
    }
    for (const [index, entry] of entries.entries()) entry.results[slot] = results[index] || null;
  }

  /** Begins again in all containers. */
  clear() {
    this.history = [];
    for (const slot of [0, 1]) if (this.open[slot]) this.guard.call("reset", slot);
  }

  /** Pushes the history again into one container, which was opened anew. */
  repeat(slot, trace) {
    for (const entry of this.history) entry.results[slot] = null;
    if (!this.open[slot]) return;
    this.guard.call("reset", slot);
    this.pushInto(slot, this.history, trace);
  }

  /** Traces one event of the history, which was pushed without: everything is pushed again. */
  traceAt(index) {
    for (const slot of [0, 1]) {
      if (!this.open[slot]) continue;
      this.guard.call("reset", slot);
      this.pushInto(slot, this.history.slice(0, index), false);
      this.pushInto(slot, this.history.slice(index, index + 1), true);
      this.pushInto(slot, this.history.slice(index + 1), false);
    }
  }

  /** The number of events that each tag fired at, in a slot: [[name, count]], most first. */
  counts(slot) {
    const counts = new Map();
    for (const entry of this.history) {
      for (const tag of entry.results[slot]?.fired ?? []) counts.set(tag.tag, (counts.get(tag.tag) ?? 0) + 1);
    }
    return [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  }

  /** The tags that the first `most` events fired, blocked or evaluated, sorted. */
  tagNames(most) {
    const names = new Set();
    for (const { results } of this.history.slice(0, most)) {
      for (const result of results) {
        for (const tag of result?.fired ?? []) names.add(tag.tag);
        for (const tag of result?.blocked ?? []) names.add(tag);
        for (const rule of result?.trace ?? []) for (const tag of [...rule.fires, ...rule.blocks]) names.add(tag);
      }
    }
    return [...names].sort();
  }

  /** The number of events that differ between the two versions. */
  get differing() {
    if (!this.open[0] || !this.open[1]) return 0;
    return this.history.filter((entry) => difference(entry.results[0], entry.results[1]) !== null).length;
  }
}

/**
 * The history as a file for `tagc test`, in JSON.
 *
 * Pushes are written as they were typed, so that numbers keep their digits; lines that are no events are left out.
 */
function scenarioFile(history, { container, slot, clock, random, answers }) {
  const pushes = history
    .filter((entry) => eventFault(entry.text) === null)
    .map((entry) => {
      const result = entry.results[slot];
      const fires = result && !result.error ? JSON.stringify((result.fired ?? []).map((tag) => tag.tag)) : null;
      const expect = fires ? `,\n          "expect": {"fires": ${fires}}` : "";
      return `        {\n          "push": ${entry.text.trim()}${expect}\n        }`;
    });
  const head = [`  "container": ${JSON.stringify(container)}`, `  "clock": ${clock}`];
  if (random !== null) head.push(`  "random": ${random}`);
  if (Object.keys(answers).length > 0) head.push(`  "facts": ${spacedJSON(answers)}`);
  const list = pushes.length > 0 ? `[\n${pushes.join(",\n")}\n      ]` : "[]";
  return `{\n${head.join(",\n")},\n  "scenarios": [\n    {\n      "name": "recorded in the playground",\n      "pushes": ${list}\n    }\n  ]\n}\n`;
}
