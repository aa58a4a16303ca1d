// The page: what is open, what was asked, and what is shown.

/** The name of a file that has none. */
const UNNAMED = "container.json";
/** The first bytes of a compiled container; the last three of its magic show a file that was changed as text. */
const MAGIC = [0x89, 0x54, 0x41, 0x47, 0x43];
const MOST_FILE = 16 << 20;
/** A text that is larger is not edited here. */
const MOST_EDITED = 4 << 20;
/** Events that are pushed with their traces; more are traced when somebody looks. */
const MOST_TRACED = 200;
const ROWS = 60;
const FINDINGS = 50;
/** A slot of the engine whose container is not shown. */
const SPARE = 2;

class Playground {
  constructor(makeEngine) {
    this.guard = new Guard(makeEngine, (during, words) => this.recover(during, words));
    this.session = new Session(this.guard);
    /** Files in slots: {name, text} or {name, bytes}, each with an analysis. */
    this.files = [null, null];
    this.slot = 0;
    /** The slot whose text is in the editor; null if none is. */
    this.shownSlot = null;
    this.shownFindings = FINDINGS;
    this.shownRows = ROWS;
    this.setting = { clock: null, random: null, answers: {} };
    this.editor = new Editor(byId("editor"), () => this.typed());
    this.events = new Editor(byId("events"), () => this.eventsTyped());
    this.listen();
  }

  // MARK: State

  /** Shows a state: files, events, settings; pushes its events. Lints take longer than that, so their findings come last. */
  async load(state) {
    this.cancelAnalysis();
    this.stopPushing();
    this.shownSlot = null;
    this.session.history = [];
    this.session.open = [false, false];
    this.setSetting(state.clock ?? null, state.random ?? null, state.answers ?? "");
    this.wantedTag = state.tag ?? null;
    for (const slot of [0, 1]) {
      this.files[slot] = state.files[slot] ? this.fileOf(state.files[slot]) : null;
      if (!this.files[slot]) this.closeSlot(slot);
    }
    this.files[0] ??= { name: UNNAMED, text: "" };
    this.events.text = state.events.replace(/\r\n?/g, "\n");
    this.eventsTyped();
    for (const slot of [1, 0]) if (this.files[slot]) this.analyze(slot, { repeats: false, lints: false });
    this.show(0);
    if (this.canPush()) this.pushAll();
    else this.drawResults();
    // The browser draws in between.
    await new Promise((resolve) => setTimeout(resolve));
    this.lint();
  }

  fileOf(file) {
    if (typeof file.base64 === "string") {
      const bytes = bytesOfFile(file);
      if (bytes === null) return { name: file.name, text: "" };
      return { name: file.name, bytes };
    }
    const text = file.text.replace(/\r\n?/g, "\n").replace(/^\ufeff/, "");
    return text.length > MOST_EDITED ? { name: file.name, bytes: new TextEncoder().encode(text) } : { name: file.name, text };
  }

  get state() {
    this.keepText();
    const files = this.files.filter(Boolean).map((file) =>
      file.text === undefined ? { name: file.name, base64: toBase64(file.bytes) } : { name: file.name, text: file.text },
    );
    const state = { v: 1, files, events: this.events.text };
    if (byId("why-tag").value) state.tag = byId("why-tag").value;
    if (this.setting.clock !== null) state.clock = this.setting.clock;
    if (this.setting.random !== null) state.random = this.setting.random;
    if (byId("answers").value.trim()) state.answers = byId("answers").value;
    return state;
  }

  keepText() {
    const file = this.files[this.shownSlot];
    if (file && file.text !== undefined) file.text = this.editor.text;
  }

  // MARK: Containers

  typed() {
    this.keepText();
    this.cancelAnalysis();
    // A file that takes long is analyzed when nobody types.
    const took = this.files[this.slot].took ?? 0;
    this.timer = setTimeout(() => this.settle(), Math.max(120, 2 * took));
  }

  cancelAnalysis() {
    clearTimeout(this.timer);
    this.timer = null;
  }

  /** Analyzes now what was typed a moment ago. */
  settle() {
    if (this.timer === null) return;
    this.cancelAnalysis();
    this.analyze(this.slot);
    this.drawContainer();
  }

  /** Analyzes the file of a slot, opens it there, and pushes the history again. */
  analyze(slot, { repeats = true, lints = true } = {}) {
    const file = this.files[slot];
    this.find(file, slot, lints);
    this.session.open[slot] = file.isOpen;
    if (file.isOpen) {
      this.applySetting(slot);
      if (repeats) this.repeat(slot);
    } else if (repeats) this.drawResults();
    this.drawTags();
  }

  /** Adds what lints find in files that were analyzed without them. */
  lint() {
    const slots = [0, 1].filter((slot) => this.files[slot]?.isLinted === false);
    for (const slot of slots) {
      this.find(this.files[slot], SPARE, true);
      // What a lint calls an error is not run.
      if (!this.files[slot].isOpen) this.session.open[slot] = false;
    }
    if (slots.length === 0) return;
    this.guard.call("close", SPARE);
    this.drawContainer();
    if (slots.every((slot) => this.session.open[slot])) return this.drawResults();
    // A container that is not run any more: what is being pushed would go on with the other, or with none.
    this.stopPushing();
    if (this.canPush()) return this.pushAll();
    this.session.history = [];
    this.drawResults();
  }

  /** Asks a slot of the engine what is in a file. */
  find(file, slot, lints) {
    const started = performance.now();
    const bytes = file.text === undefined ? file.bytes : new TextEncoder().encode(file.text);
    const isEmpty = file.text !== undefined && file.text.trim() === "";
    let answer = isEmpty ? { error: "Nothing is here: type a definition, or open a file." } : this.ask(slot, file.name, bytes, lints);
    if (answer.stopped) file.stopped = true;
    file.answer = answer;
    file.findings = findingsOf(answer, file.text);
    file.isOpen = !answer.error && answer.size !== null && !file.findings.some((finding) => finding.severity === "error");
    file.isLinted = lints || answer.form === "compiled" || Boolean(answer.error);
    // The page was made with its columns, which are shorter.
    if (file.isOpen && file.bytes && answer.form === "compiled" && answer.size !== bytes.length) file.bytes = this.guard.call("compiled", slot);
    file.took = performance.now() - started;
  }

  ask(slot, name, bytes, lints) {
    if (isCompiled(bytes) || !this.guard.can("analyze")) {
      const answer = this.guard.call("open", slot, bytes);
      if (answer.error && !isCompiled(bytes) && !answer.stopped) {
        return { error: "This page has the small engine: it takes compiled containers only. 'tagc compile' makes one." };
      }
      return answer.error ? answer : { form: "compiled", size: bytes.length, diagnostics: [], ...answer };
    }
    return this.guard.call("analyze", slot, name, bytes, { lints });
  }

  repeat(slot) {
    const started = performance.now();
    const isLarge = this.session.history.length > MOST_TRACED;
    if (isLarge && (this.repeatTook ?? 0) > 1000) {
      this.session.clear();
      this.say("Push the events again: the container has changed.");
    } else {
      this.session.repeat(slot, !isLarge);
      this.repeatTook = performance.now() - started;
    }
    this.drawResults();
  }

  closeSlot(slot) {
    this.files[slot] = null;
    this.session.open[slot] = false;
    for (const entry of this.session.history) entry.results[slot] = null;
    this.guard.call("close", slot);
  }

  /** Shows the file of a slot in the editor. */
  show(slot) {
    this.keepText();
    this.settle();
    this.slot = slot;
    const file = this.files[slot];
    const isText = file.text !== undefined;
    byId("editor").hidden = !isText;
    byId("binary").hidden = isText;
    this.shownSlot = isText ? slot : null;
    if (isText) this.editor.text = file.text;
    this.shownFindings = FINDINGS;
    this.drawContainer();
  }

  /** Takes files that were dropped or chosen. */
  async take(list) {
    this.keepText();
    this.settle();
    let slot = this.slot;
    let taken = 0;
    for (const each of [...list].slice(0, 3)) {
      if (each.size > MOST_FILE) {
        this.say(`${each.name} has ${(each.size / 1048576).toFixed(0)} MiB; this page takes up to ${MOST_FILE >> 20}. The program tagc takes more.`);
        continue;
      }
      const bytes = new Uint8Array(await each.arrayBuffer());
      if (/\.(ndjson|jsonl)$/i.test(each.name)) {
        this.takeEvents(each.name, bytes);
        continue;
      }
      if (taken === 1) slot = 1 - slot;
      if (taken === 2) break;
      taken += 1;
      const before = this.files[slot];
      this.files[slot] = this.fileOf(fileOfBytes(each.name, bytes));
      this.analyze(slot);
      const { answer } = this.files[slot];
      if (answer.error && this.files[slot].text === undefined) {
        // A file that cannot be read leaves what was there.
        this.files[slot] = before;
        if (before) this.analyze(slot);
        this.say(`${each.name}: ${answer.error}`);
      }
    }
    if (taken > 0) {
      this.shownSlot = null;
      this.show(this.files[this.slot] ? this.slot : 0);
      this.drawResults();
    }
  }

  takeEvents(name, bytes) {
    const file = fileOfBytes(name, bytes);
    if (file.text === undefined) {
      this.say(`${name} is not text`);
      return;
    }
    this.events.text = file.text;
    this.eventsTyped();
    if (this.canPush()) this.pushAll();
  }

  compare() {
    this.keepText();
    this.settle();
    const { name, text, bytes } = this.files[0];
    this.files[1] = text === undefined ? { name, bytes } : { name, text };
    this.analyze(1);
    this.show(1);
    this.drawResults();
    this.say("Version B is a copy of A. Edit it, or open another file into it.");
  }

  removeB() {
    this.closeSlot(1);
    this.shownSlot = null;
    this.show(0);
    this.drawResults();
    byId("compare").focus();
  }

  // MARK: Events

  canPush() {
    return this.session.open[0] || this.session.open[1];
  }

  eventsTyped() {
    this.isSplittable = undefined;
    const signs = this.signs();
    this.events.showSigns(signs);
    const isBad = [...signs.values()].some((sign) => sign.kind === "bad");
    byId("split").hidden = !(isBad && this.events.text.length < 1 << 20 && oneEventALine(this.events.text) !== null);
  }

  /** Signs of lines: pushed, fired, and faults of those in a text that is not long. */
  signs() {
    const signs = new Map();
    if (this.events.text.length < 1 << 18) {
      for (const line of eventLines(this.events.text)) if (eventFault(line.text) !== null) signs.set(line.number, { text: "✕", kind: "bad" });
    }
    for (const entry of this.session.history) {
      if (entry.line === null) continue;
      const fired = Math.max(...entry.results.map((result) => result?.fired?.length ?? 0));
      const isBad = entry.results.some((result) => result?.error);
      signs.set(entry.line, isBad ? { text: "✕", kind: "bad" } : { text: fired > 0 ? "●" : "✓", kind: fired > 0 ? "fired" : "pushed" });
    }
    return signs;
  }

  /** Pushes the line of the caret, and goes to the next one that is not blank. */
  pushLine() {
    if (!this.canPush()) return this.say("The container has errors: mend them first.");
    const lines = eventLines(this.events.text);
    const number = this.events.caretLine;
    const line = lines.find((each) => each.number >= number);
    if (!line) return this.say(lines.length === 0 ? "Write an event first, such as {\"event\": \"purchase\"}." : "All lines are pushed. 'Start over' forgets them.");
    const [entry] = this.session.push([line], true);
    const next = lines.find((each) => each.number > line.number);
    const to = next ? this.events.starts[next.number] : this.events.text.length;
    this.events.area.setSelectionRange(to, to);
    this.events.go(to, to);
    this.afterPush(entry);
  }

  /** Begins again, and pushes all lines. */
  async pushAll() {
    if (!this.canPush()) return this.say("The container has errors: mend them first.");
    const run = this.stopPushing();
    this.session.clear();
    const lines = eventLines(this.events.text);
    const traces = lines.length <= MOST_TRACED;
    const size = traces ? MOST_TRACED : 1000;
    let spent = 0;
    for (let at = 0; at < lines.length; at += size) {
      const started = performance.now();
      this.session.push(lines.slice(at, at + size), traces);
      spent += performance.now() - started;
      if (at + size >= lines.length) break;
      byId("results-facts").textContent = `${at + size} of ${lines.length}`;
      await new Promise((resolve) => setTimeout(resolve));
      if (run !== this.run) return;
    }
    // For measurements: microseconds for an event, in all versions, with its effects read.
    if (lines.length > 0) document.documentElement.dataset.perEvent = ((spent * 1000) / lines.length).toFixed(1);
    this.afterPush(null);
  }

  afterPush(entry) {
    this.shownRows = ROWS;
    this.drawResults();
    this.eventsTyped();
    const opened = byId("results").querySelector("details");
    if (opened && (entry || this.session.history.length <= 20)) opened.open = true;
    const result = entry?.results.find(Boolean);
    if (entry) this.announce(!result ? "no event" : result.error ?? `${result.event}: ${result.fired.map((tag) => tag.tag).join(", ") || "nothing fires"}`);
  }

  /** Ends a pushing of all lines that is under way; the number of the one that may follow. */
  stopPushing() {
    return (this.run = (this.run ?? 0) + 1);
  }

  clear() {
    this.stopPushing();
    this.session.clear();
    this.events.area.setSelectionRange(0, 0);
    this.afterPush(null);
    this.events.area.focus();
  }

  // MARK: Messages

  say(words) {
    const box = byId("notice");
    box.querySelector("p").textContent = words;
    box.hidden = false;
  }

  announce(words) {
    byId("results-facts").textContent = words;
    clearTimeout(this.announcing);
    this.announcing = setTimeout(() => this.drawTotals(this.files[1] ? [0, 1] : [0]), 4000);
  }

  /** After the engine stopped and a new one is ready: opens what is known to be good, and says so. */
  recover(during, words) {
    this.say(
      during === "start"
        ? `The engine cannot be started: ${words}. Open the page again.`
        : `The engine stopped (${words}) and was started again. Your text and events are kept. Please report this, with the file.`,
    );
    if (during === "start") return;
    // What stopped it is not asked again before something changes.
    if (during === "why") byId("why-tag").value = "";
    if (during === "push") this.session.history = [];
    for (const slot of [0, 1]) {
      const file = this.files[slot];
      if (!file) continue;
      if (file.stopped) this.session.open[slot] = false;
      else this.analyze(slot);
      file.stopped = false;
    }
    this.drawContainer();
    this.drawResults();
  }
}

// Its methods by concern, from files of their own.
for (const part of [ShownContainers, ShownResults, SettingsAndSaving, Listening]) {
  const { constructor, ...methods } = Object.getOwnPropertyDescriptors(part.prototype);
  Object.defineProperties(Playground.prototype, methods);
}

/** The findings of an answer with places in UTF-16 units of a text. */
function findingsOf(answer, text) {
  const diagnostics = Array.isArray(answer.diagnostics) ? answer.diagnostics : [];
  if (diagnostics.length === 0) return [];
  const bytes = [];
  const note = (place) => {
    if (text !== undefined && place && Number.isInteger(place.byte)) bytes.push(place.byte);
  };
  for (const each of diagnostics) {
    for (const range of [each, ...(each.fixes ?? []).flatMap((fix) => fix.edits)]) {
      note(range.start);
      note(range.end);
    }
  }
  const units = unitsOfBytes(text ?? "", bytes);
  const range = (each) => {
    const start = each.start ? units.get(each.start.byte) : undefined;
    return { start, end: each.end ? (units.get(each.end.byte) ?? start) : start };
  };
  return diagnostics.map((each) => {
    const { start, end } = range(each);
    const fixes = text === undefined ? [] : (each.fixes ?? []).map((fix) => ({ message: fix.message, safety: fix.safety, edits: fix.edits.map((edit) => ({ ...range(edit), replacement: edit.replacement })) }));
    return { id: each.id, severity: each.severity, message: each.message, notes: each.notes ?? [], place: each.start, isKnown: start !== undefined, start, end, fixes };
  });
}

/** True for the first bytes of a compiled container. */
function isCompiled(bytes) {
  return MAGIC.every((byte, index) => bytes[index] === byte);
}

function download(name, bytes, type) {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  make("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}

/** Fills the menu of examples: [{title, state}]. */
function listExamples(page, examples, own) {
  const select = byId("examples");
  select.closest("label").hidden = examples.length === 0;
  if (own) select.append(make("option", { value: "own" }, "As the page was made"));
  for (const [index, example] of examples.entries()) select.append(make("option", { value: String(index) }, example.title));
  select.addEventListener("change", () => {
    const chosen = select.value === "own" ? own : examples[Number(select.value)]?.state;
    select.value = "";
    if (chosen) page.load(checkedState(chosen));
  });
}

/** The engine's module; its bytes, for an Engine that takes only these. */
async function engineOf(packed, unpacker) {
  if (Engine.takesModules) return unpackedModule(packed, unpacker);
  return new Uint8Array(await new Response(await unpacked(packed, unpacker)).arrayBuffer());
}

async function startPage() {
  const element = byId("wasm");
  const wasm = engineOf(element.textContent, byId("unpacker").textContent);
  element.remove();
  const page = new Playground(async () => Engine.create(await wasm));
  const own = await stateOfPage(byId("state").textContent);
  await page.guard.start();
  const fromLink = async () => {
    try {
      return await stateOfFragment(location.hash);
    } catch (error) {
      page.say(sentence(error.message));
      return null;
    }
  };
  await page.load((await fromLink()) ?? own);
  const examples = await inflated(bytesOfText(byId("page-examples").textContent), "gzip");
  listExamples(page, JSON.parse(new TextDecoder().decode(examples)), own);
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
  window.addEventListener("hashchange", async () => {
    const state = await fromLink();
    if (state) page.load(state);
  });
  return page;
}
