/** How the playground shows what events did, and why a tag fired or not. */
class ShownResults {
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
    byId("results-facts").textContent = words + differing + (differing && this.unevaluatedWords());
    const chips = [];
    for (const slot of history.length > 3 ? slots : []) {
      if (slots.length > 1) chips.push(make("span.ab", {}, "AB"[slot]));
      const counts = this.session.counts(slot);
      for (const [tag, count] of counts.slice(0, 8)) chips.push(make("span.chip", {}, `${cut(tag, 60)} × ${count.toLocaleString("en-US")}`));
      if (counts.length > 8) chips.push(make("span.none", {}, `${counts.length - 8} more tags`));
    }
    byId("totals").replaceChildren(...chips);
  }

  /** Words for what differs between the versions and is not evaluated, so that no event shows it. */
  unevaluatedWords() {
    const [one, two] = this.files.map((file) => file.text);
    if (this.compared?.one !== one || this.compared.two !== two) {
      this.compared = { one, two, found: one === undefined || two === undefined ? null : one === two ? [] : unevaluated(one, two) };
    }
    const { found } = this.compared;
    if (found === null) return "; code, consent and listeners are not compared";
    if (found.length === 0) return "";
    const rest = found.length > 3 ? ` and ${found.length - 3} more` : "";
    return `; no event shows what else differs: ${cut(found.slice(0, 3).join(", "), 300)}${rest}`;
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
}
