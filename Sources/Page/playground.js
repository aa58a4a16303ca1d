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

  /** Shows a state: files, events, settings; pushes its events. */
  async load(state) {
    this.cancelAnalysis();
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
    for (const slot of [1, 0]) if (this.files[slot]) this.analyze(slot, false);
    this.show(0);
    if (this.canPush()) this.pushAll();
    else this.drawResults();
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
  analyze(slot, repeats = true) {
    const file = this.files[slot];
    const started = performance.now();
    const bytes = file.text === undefined ? file.bytes : new TextEncoder().encode(file.text);
    const isEmpty = file.text !== undefined && file.text.trim() === "";
    let answer = isEmpty ? { error: "Nothing is here: type a definition, or open a file." } : this.ask(slot, file.name, bytes);
    if (answer.stopped) file.stopped = true;
    file.answer = answer;
    file.findings = findingsOf(answer, file.text);
    file.isOpen = !answer.error && answer.size !== null && !file.findings.some((finding) => finding.severity === "error");
    file.took = performance.now() - started;
    this.session.open[slot] = file.isOpen;
    if (file.isOpen) {
      this.applySetting(slot);
      if (repeats) this.repeat(slot);
    } else if (repeats) this.drawResults();
    this.drawTags();
  }

  ask(slot, name, bytes) {
    if (isCompiled(bytes) || !this.guard.can("analyze")) {
      const answer = this.guard.call("open", slot, bytes);
      if (answer.error && !isCompiled(bytes) && !answer.stopped) {
        return { error: "This page has the small engine: it takes compiled containers only. 'tagc compile' makes one." };
      }
      return answer.error ? answer : { form: "compiled", size: bytes.length, diagnostics: [], ...answer };
    }
    return this.guard.call("analyze", slot, name, bytes);
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

  // MARK: Showing containers

  drawContainer() {
    const file = this.files[this.slot];
    for (const slot of [0, 1]) {
      const tab = byId(`tab-${slot}`);
      tab.hidden = !this.files[slot];
      tab.setAttribute("aria-pressed", String(slot === this.slot));
      tab.replaceChildren(make("b", {}, this.files[1] ? "AB"[slot] : ""), cut(this.files[slot]?.name ?? "", 40));
    }
    byId("compare").hidden = this.files[1] !== null;
    byId("swap-out").hidden = this.files[1] === null;
    byId("open-label").lastChild.textContent = this.files[1] ? `Open file into ${"AB"[this.slot]}…` : "Open file…";
    byId("save-compiled").disabled = !file.isOpen || !(this.guard.can("compiled") || file.answer.form === "compiled");
    byId("push").disabled = byId("push-all").disabled = !this.canPush();
    this.drawFacts(file);
    if (file.text !== undefined) this.editor.show(file.findings.filter((finding) => finding.isKnown));
    else this.drawBinary(file);
    this.drawFindings(file);
    document.title = `${file.answer.id ? `${file.answer.id} · ` : ""}tagc playground`;
  }

  drawFacts(file) {
    const { answer } = file;
    const parts = [];
    if (answer.error) parts.push(make("span.error", {}, answer.error));
    else {
      const total = (severity) => answer.summary?.[`${severity}s`] ?? file.findings.filter((each) => each.severity === severity).length;
      for (const severity of ["error", "warning", "note"]) {
        if (total(severity) > 0) parts.push(make(`b.${severity}`, {}, counted(total(severity), severity)), " · ");
      }
      if (parts.length === 0) parts.push(make("b.good", {}, answer.form === "compiled" ? "Intact" : "No findings"), " · ");
      const count = (list, noun) => (list === undefined ? "" : counted(Array.isArray(list) ? list.length : list, noun));
      const facts = [answer.form, answer.id, count(answer.tags, "tag"), count(answer.rules, "rule"), count(answer.macros, "macro"),
        answer.size ? `${counted(answer.size, "byte")} compiled` : "cannot be compiled yet"];
      parts.push(facts.filter(Boolean).join(" · "));
    }
    byId("facts").replaceChildren(...parts);
  }

  drawBinary(file) {
    const box = byId("binary");
    const kind = isCompiled(file.bytes) ? "a compiled container" : file.bytes.length > MOST_EDITED ? "too large to be edited here" : "not text";
    box.replaceChildren(make("h3", {}, file.name), make("p.none", {}, `${counted(file.bytes.length, "byte")}: ${kind}`));
    for (const [title, names] of [["Tags", file.answer.tags], ["Rules", file.answer.rules], ["Macros", file.answer.macros], ["Keys", file.answer.keys]]) {
      if (!Array.isArray(names) || names.length === 0) continue;
      const items = names.slice(0, 300).map((name) => make("li.chip", {}, cut(String(name), 120)));
      if (names.length > 300) items.push(make("li.none", {}, `${names.length - 300} more`));
      box.append(make("h3", {}, `${title} (${names.length})`), make("ul", {}, ...items));
    }
  }

  drawFindings(file) {
    const box = byId("findings");
    box.hidden = file.findings.length === 0;
    const act = { go: (finding) => this.goTo(finding), fix: (fix) => this.fix(fix) };
    const shown = file.findings.slice(0, this.shownFindings);
    box.querySelector("ol").replaceChildren(...shown.map((finding) => findingItem(finding, file.text ?? "", act)));
    const more = box.querySelector(".more");
    const left = file.findings.length - shown.length;
    more.hidden = left === 0 && !file.answer.summary?.unlisted;
    more.disabled = left === 0;
    more.textContent = left > 0 ? `${left.toLocaleString("en-US")} more` : `${file.answer.summary?.unlisted ?? 0} more are not listed`;
  }

  goTo(finding) {
    if (finding.isKnown) this.editor.go(finding.start, finding.end);
  }

  /** Goes to the next finding from the caret, or to the one before. */
  nextFinding(step) {
    const findings = [...this.editor.findings];
    if (findings.length === 0) return;
    const at = this.editor.area.selectionStart;
    const next = step > 0 ? findings.find((each) => each.start > at) : findings.findLast((each) => each.start < at);
    const finding = next ?? (step > 0 ? findings[0] : findings.at(-1));
    this.editor.go(finding.start, finding.end);
    this.announce(`${finding.severity}: ${finding.message}`);
  }

  fix(fix) {
    const text = applyEdits(this.editor.text, fix.edits);
    if (text === null) return this.say("The text has changed; wait for the new findings.");
    this.editor.become(text);
    this.keepText();
    this.cancelAnalysis();
    this.analyze(this.slot);
    this.drawContainer();
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
    const run = (this.run = (this.run ?? 0) + 1);
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

  clear() {
    this.run = (this.run ?? 0) + 1;
    this.session.clear();
    this.events.area.setSelectionRange(0, 0);
    this.afterPush(null);
    this.events.area.focus();
  }

  // MARK: Showing results

  drawResults() {
    const { history } = this.session;
    const slots = this.files[1] ? [0, 1] : [0];
    const act = {
      open: (entry, index, detail) => this.openDetail(entry, index, detail, slots),
      why: (tag, index, slot) => this.showWhy(tag, index, slot),
    };
    const wasOpen = new Set([...byId("results").querySelectorAll("details[open]")].map((each) => Number(each.dataset?.index)));
    const rows = [];
    for (let index = history.length - 1; index >= Math.max(0, history.length - this.shownRows); index -= 1) {
      const row = eventRow(history[index], index, slots, act);
      row.firstChild.dataset.index = String(index);
      if (wasOpen.has(index)) row.firstChild.open = true;
      rows.push(row);
    }
    byId("results").replaceChildren(...rows);
    const left = history.length - rows.length;
    byId("more-results").hidden = left <= 0;
    byId("more-results").textContent = `${left.toLocaleString("en-US")} earlier events`;
    this.drawTotals(slots);
    const broken = slots.filter((slot) => !this.session.open[slot]);
    byId("stale").hidden = broken.length === 0 || history.length === 0;
    byId("stale").textContent = `${slots.length > 1 ? `Version ${broken.map((slot) => "AB"[slot]).join(" and ")}` : "The container"} cannot be run now: this is what it did before.`;
    this.drawPushes();
    const measures = document.documentElement.dataset;
    if (history.length > 0) measures.firstResult ??= String(Math.round(performance.now()));
  }

  drawTotals(slots) {
    const { history } = this.session;
    const events = history.filter((entry) => entry.results.some((result) => result?.event !== undefined)).length;
    const words = history.length === 0 ? "push an event to see" : `${counted(events, "event")} of ${counted(history.length, "line")}`;
    const differing = slots.length > 1 && history.length > 0 ? `; ${this.session.differing === 0 ? "no event differs" : `${this.session.differing} differ`}` : "";
    byId("results-facts").textContent = words + differing;
    const chips = [];
    for (const slot of history.length > 3 ? slots : []) {
      if (slots.length > 1) chips.push(make("span.ab", {}, "AB"[slot]));
      const counts = this.session.counts(slot);
      for (const [tag, count] of counts.slice(0, 8)) chips.push(make("span.chip", {}, `${cut(tag, 60)} × ${count.toLocaleString("en-US")}`));
      if (counts.length > 8) chips.push(make("span.none", {}, `${counts.length - 8} more tags`));
    }
    byId("totals").replaceChildren(...chips);
  }

  openDetail(entry, index, detail, slots) {
    const isTraced = slots.every((slot) => !entry.results[slot] || entry.results[slot].error || entry.results[slot].trace);
    if (!isTraced && this.canPush()) this.session.traceAt(index);
    const act = { why: (tag, at, slot) => this.showWhy(tag, at, slot) };
    detail.replaceChildren(...slots.map((slot) => versionDetail(this.session.history[index] ?? entry, index, slot, slots, act)));
    detail.append(make("p", {}, make("button", { type: "button", onclick: () => this.showWhy(null, index, slots[0]) }, "Why not another tag?")));
  }

  // MARK: Why

  drawTags() {
    const select = byId("why-tag");
    const wanted = this.wantedTag ?? select.value;
    const names = new Set();
    for (const file of this.files) {
      const { tags, tagNames } = file?.answer ?? {};
      for (const name of Array.isArray(tags) ? tags : (tagNames ?? [])) names.add(name);
    }
    // A compiled container lists none: what its events had to do with.
    if (names.size === 0) for (const name of this.session.tagNames(2000)) names.add(name);
    select.replaceChildren(make("option", { value: "" }, names.size === 0 ? "no tags" : "choose a tag"),
      ...[...names].slice(0, 5000).map((name) => make("option", { value: name }, cut(name, 100))));
    if (names.has(wanted)) select.value = wanted;
    if (names.has(this.wantedTag)) this.wantedTag = null;
  }

  drawPushes() {
    const select = byId("why-push");
    const { history } = this.session;
    const before = select.value;
    const options = [];
    for (let index = history.length - 1; index >= Math.max(0, history.length - 500); index -= 1) {
      if (history[index].results.some((result) => result && !result.error)) options.push(make("option", { value: String(index) }, `${index + 1} ${cut(eventName(history[index]), 40)}`));
    }
    select.replaceChildren(...(options.length > 0 ? options : [make("option", { value: "" }, "no event yet")]));
    if (options.some((option) => option.value === before)) select.value = before;
    const label = document.querySelector('label[for="why-slot"]');
    byId("why-slot").hidden = label.hidden = !this.files[1];
    if (!this.files[1]) byId("why-slot").value = "0";
    this.drawTags();
    // A proof may take longer than a letter that is typed.
    clearTimeout(this.whyTimer);
    this.whyTimer = setTimeout(() => this.answerWhy(), byId("why-tag").value === "" ? 0 : 150);
  }

  showWhy(tag, index, slot) {
    const push = byId("why-push");
    if (![...push.options].some((option) => option.value === String(index))) push.prepend(make("option", { value: String(index) }, String(index + 1)));
    push.value = String(index);
    if (tag !== null) byId("why-tag").value = tag;
    byId("why-slot").value = String(slot);
    this.answerWhy();
    byId("why").scrollIntoView({ block: "nearest" });
    byId("why-tag").focus();
  }

  /** Explains the chosen tag at the chosen event. */
  answerWhy() {
    const box = byId("why-answer");
    const tag = byId("why-tag").value;
    const push = byId("why-push").value;
    const slot = Number(byId("why-slot").value);
    box.replaceChildren();
    if (!this.guard.can("why")) return box.append(make("p.none", {}, "This page has the small engine, which explains nothing. The rules of an event are under it."));
    if (tag === "" || push === "") return box.append(make("p.none", {}, "Choose a tag and an event: its rules, their conditions, and the smallest change that fires it."));
    if (!this.session.open[slot]) return box.append(make("p.none", {}, "The container cannot be run now."));
    const index = Number(push);
    const pushes = this.session.history.slice(0, index + 1).map((entry) => entry.text);
    const places = [];
    const objects = [];
    for (const [at, text] of pushes.entries()) {
      const object = parsed(text);
      if (eventFault(text) === null) {
        places.push(at);
        objects.push(object);
      }
    }
    const answer = this.guard.call("why", slot, { pushes: objects, push: objects.length - 1, tag });
    if (answer.error) return box.append(make("p.none", {}, sentence(answer.error)));
    const fired = this.session.history[index].results[slot]?.fired?.some((each) => each.tag === tag);
    const text = make("pre", {}, make(`b.${fired ? "yes" : "no"}`, {}, fired ? "It fires.\n" : "It does not fire.\n"));
    let change = null;
    for (const line of answer.lines) {
      const match = /^(\s*>?\s*)(yes|no)( .*)$/s.exec(line);
      change ??= parseChange(line);
      if (match) text.append(match[1], make(`span.${match[2]}`, {}, match[2]), `${match[3]}\n`);
      else text.append(make(/^this would /.test(line) ? "span.change" : "span", {}, `${line}\n`));
    }
    box.append(text);
    if (change && !fired) box.append(make("button", { type: "button", onclick: () => this.apply(change, index) }, "Apply this change"));
  }

  /** Applies the smallest change to the event's line and the answers of the app, and pushes everything again. */
  apply(change, index) {
    const entry = this.session.history[index];
    const changed = changedLine(entry.text, change);
    if (changed === null) return;
    const { number, starts } = { number: entry.line, starts: this.events.starts };
    const isThere = number !== null && eventLines(this.events.text).some((line) => line.number === number && line.text === entry.text);
    if (isThere && (change.set.length > 0 || change.remove.length > 0)) {
      const start = starts[number];
      this.events.replace(start, start + entry.text.length, changed);
    }
    entry.text = changed;
    if (change.facts.length > 0) {
      byId("answers").value = answersWith(byId("answers").value, change.facts);
      this.readSetting();
    }
    for (const slot of [0, 1]) if (this.session.open[slot]) this.session.repeat(slot, this.session.history.length <= MOST_TRACED);
    this.drawResults();
    this.eventsTyped();
    this.announce("Applied: the events were pushed again.");
    byId("why-tag").focus();
  }

  // MARK: Settings

  setSetting(clock, random, answers) {
    byId("clock").value = clock === null ? "" : new Date(clock).toISOString();
    byId("random").value = random === null ? "" : String(random);
    byId("answers").value = answers;
    this.readSetting();
  }

  /** Reads the fields of settings; false if one is wrong. */
  readSetting() {
    const clock = parseClock(byId("clock").value);
    const written = byId("random").value.trim();
    const random = written === "" ? null : Number(written);
    const { values, fault } = parseAnswers(byId("answers").value);
    const faults = [];
    if (clock === undefined) faults.push("The clock is not a time.");
    if (random !== null && !(random >= 0 && random < 1)) faults.push("The random number is not from 0 up to 1.");
    if (fault) faults.push(`Answers: ${fault}.`);
    byId("clock").setAttribute("aria-invalid", String(clock === undefined));
    byId("random").setAttribute("aria-invalid", String(random !== null && !(random >= 0 && random < 1)));
    byId("answers").setAttribute("aria-invalid", String(fault !== null));
    byId("settings-fault").textContent = faults.join(" ");
    if (faults.length > 0) return false;
    this.setting = { clock, random, answers: values };
    const isSet = clock !== null || random !== null || Object.keys(values).length > 0;
    byId("settings-button").textContent = isSet ? "Settings •" : "Settings";
    for (const slot of [0, 1]) if (this.session.open[slot]) this.applySetting(slot);
    return true;
  }

  applySetting(slot) {
    const answer = this.guard.call("setting", slot, this.setting);
    if (answer?.error) byId("settings-fault").textContent = sentence(answer.error);
    else if (Array.isArray(answer?.unknown) && answer.unknown.length > 0) {
      byId("settings-fault").textContent = `The container does not ask for ${answer.unknown.map((name) => `'${name}'`).join(", ")}.`;
    }
  }

  settingTyped() {
    clearTimeout(this.settingTimer);
    this.settingTimer = setTimeout(() => {
      if (!this.readSetting()) return;
      for (const slot of [0, 1]) if (this.session.open[slot]) this.repeat(slot);
    }, 250);
  }

  // MARK: Sharing and saving

  async share() {
    const box = byId("link");
    const fragment = await fragmentOf(this.state);
    box.hidden = false;
    const field = byId("link-text");
    const isTooLong = fragment.length > LINK.most;
    const size = fragment.length < 1024 ? `${fragment.length} bytes` : `${(fragment.length / 1024).toFixed(1)} kB`;
    field.value = isTooLong ? "" : location.href.split("#")[0] + fragment;
    byId("copy").disabled = isTooLong;
    byId("link-note").textContent = isTooLong
      ? `${size} is too long for a link (at most ${LINK.most >> 10} kB). Save the files and send them instead, or this page with 'tagc playground FILE -o page.html'.`
      : fragment.length > LINK.safe
        ? `${size}. Chat and mail programs may cut a link that is longer than ${LINK.safe >> 10} kB: test it, or send the files.`
        : `${size}. The link holds the container and the events; nothing was sent anywhere. ${this.linkUse}`;
    if (!isTooLong) {
      history.replaceState(null, "", fragment);
      field.focus();
      field.select();
    }
  }

  get linkUse() {
    return location.protocol === "file:"
      ? "This page is a file of yours: others open their copy of it, and add the part from # on to its address."
      : "Whoever opens it needs to reach this address.";
  }

  async copy() {
    byId("link-text").select();
    try {
      await navigator.clipboard.writeText(byId("link-text").value);
    } catch {
      document.execCommand("copy");
    }
    byId("copy").textContent = "Copied";
    setTimeout(() => (byId("copy").textContent = "Copy"), 1500);
  }

  saveCompiled() {
    const file = this.files[this.slot];
    const bytes = file.answer.form === "compiled" ? file.bytes : this.guard.call("compiled", this.slot);
    if (!(bytes instanceof Uint8Array)) return this.say(bytes?.error ?? "There is nothing compiled to save.");
    download(file.answer.id ?? "container", bytes, "application/octet-stream");
  }

  saveScenario() {
    const file = this.files[this.slot];
    const text = scenarioFile(this.session.history, {
      container: file.name, slot: this.slot, clock: this.setting.clock ?? Engine.clock, random: this.setting.random ?? Engine.random, answers: this.setting.answers,
    });
    download(`${file.answer.id ?? "playground"}.scenario.json`, new TextEncoder().encode(text), "application/json");
    this.say(`Save it in the folder of ${file.name}, and run: tagc test ${file.answer.id ?? "playground"}.scenario.json`);
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

  // MARK: Listening

  listen() {
    const on = (id, event, action) => byId(id).addEventListener(event, action);
    on("push", "click", () => this.pushLine());
    on("push-all", "click", () => this.pushAll());
    on("clear", "click", () => this.clear());
    on("split", "click", () => {
      const text = oneEventALine(this.events.text);
      if (text !== null) this.events.become(text);
    });
    on("tab-0", "click", () => this.show(0));
    on("tab-1", "click", () => this.show(1));
    on("compare", "click", () => this.compare());
    on("swap-out", "click", () => this.removeB());
    on("share", "click", () => this.share());
    on("copy", "click", () => this.copy());
    on("save-compiled", "click", () => this.saveCompiled());
    on("save-scenario", "click", () => this.saveScenario());
    on("settings-button", "click", () => {
      const isOpen = byId("settings").hidden;
      byId("settings").hidden = !isOpen;
      byId("settings-button").setAttribute("aria-expanded", String(isOpen));
      if (isOpen) byId("clock").focus();
    });
    for (const id of ["clock", "random", "answers"]) on(id, "input", () => this.settingTyped());
    for (const id of ["why-tag", "why-push", "why-slot"]) on(id, "change", () => this.answerWhy());
    on("notice", "click", (event) => {
      if (event.target.closest("button")) byId("notice").hidden = true;
    });
    on("open", "change", (event) => {
      this.take(event.target.files).then(() => (event.target.value = ""));
    });
    byId("findings").querySelector(".more").addEventListener("click", () => {
      this.shownFindings += 200;
      this.drawFindings(this.files[this.slot]);
    });
    on("more-results", "click", () => {
      this.shownRows += 300;
      this.drawResults();
    });
    this.listenToKeys();
    this.listenToDrops();
  }

  listenToKeys() {
    document.addEventListener("keydown", (event) => {
      if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) {
        event.preventDefault();
        // What was typed a moment ago counts.
        this.settle();
        if (event.shiftKey) this.pushAll();
        else this.pushLine();
      } else if (event.key === "F8") {
        event.preventDefault();
        this.nextFinding(event.shiftKey ? -1 : 1);
      } else if (event.key === "Escape") {
        for (const id of ["notice", "link"]) byId(id).hidden = true;
      }
    });
  }

  listenToDrops() {
    let depth = 0;
    const hasFiles = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");
    const end = () => {
      depth = 0;
      byId("drop").hidden = true;
    };
    document.addEventListener("dragenter", (event) => {
      if (!hasFiles(event)) return;
      depth += 1;
      byId("drop").hidden = false;
    });
    document.addEventListener("dragleave", (event) => {
      if (hasFiles(event) && --depth <= 0) end();
    });
    document.addEventListener("dragover", (event) => {
      if (hasFiles(event)) event.preventDefault();
    });
    document.addEventListener("drop", (event) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      end();
      this.take(event.dataTransfer.files);
    });
  }
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

/** The engine's module, compiled while it is inflated; its bytes, for an Engine that takes only these. */
async function engineOf(packed) {
  if (!Engine.takesModules) return inflated(packed, "gzip", Infinity);
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compileStreaming(new Response(stream, { headers: { "Content-Type": "application/wasm" } }));
}

async function startPage() {
  const element = byId("wasm");
  const packed = fromBase64(element.textContent.trim());
  element.remove();
  const wasm = await engineOf(packed);
  const page = new Playground(() => Engine.create(wasm));
  const own = await stateOfPage(byId("state").textContent);
  listExamples(page, JSON.parse(byId("page-examples").textContent), own);
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
  document.documentElement.dataset.ready = String(Math.round(performance.now()));
  window.addEventListener("hashchange", async () => {
    const state = await fromLink();
    if (state) page.load(state);
  });
  return page;
}
