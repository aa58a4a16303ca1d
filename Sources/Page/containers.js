/** How the playground shows a container: its facts, its findings, the places and fixes of these. */
class ShownContainers {
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
      if (parts.length === 0) parts.push(make("b.good", {}, answer.form === "compiled" ? "Intact" : file.isLinted ? "No findings" : "Looking for findings…"), " · ");
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
}
