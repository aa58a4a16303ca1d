// A text area with line numbers, colors, and marks under findings. Only the lines in sight are drawn.

const LINE_HEIGHT = 20;
/** Lines that are longer are not colored, and marked only up to here. */
const LONGEST_LINE = 4000;

class Editor {
  /** @param root An element with a .gutter, a .marks and a textarea. */
  constructor(root, onInput) {
    this.root = root;
    this.area = root.querySelector("textarea");
    this.gutter = root.querySelector(".gutter");
    this.marks = root.querySelector(".marks");
    // Reading the value of a large text area takes time.
    this.value = "";
    this.starts = [0];
    this.findings = [];
    this.signs = new Map();
    this.current = -1;
    this.area.addEventListener("input", () => {
      this.changed();
      onInput();
    });
    this.area.addEventListener("scroll", () => this.draw());
    for (const event of ["keyup", "click", "focus"]) this.area.addEventListener(event, () => this.drawCaret());
    new ResizeObserver(() => this.draw()).observe(this.area);
  }

  get text() {
    return this.value;
  }

  /** Replaces the whole text; undoing it is not possible. */
  set text(text) {
    this.area.value = text;
    this.area.setSelectionRange(0, 0);
    this.area.scrollTop = 0;
    this.area.scrollLeft = 0;
    this.findings = [];
    this.signs = new Map();
    this.changed();
  }

  changed() {
    const text = this.area.value;
    this.value = text;
    this.starts = lineStarts(text);
    this.isColored = !this.starts.some((start, index) => (this.starts[index + 1] ?? text.length) - start > LONGEST_LINE);
    this.root.classList.toggle("plain", !this.isColored);
    this.gutter.style.width = `${Math.max(2, String(this.starts.length).length) + 2.5}ch`;
    this.drawSoon();
  }

  /** Replaces a range as typing does, so that it can be undone. */
  replace(start, end, replacement) {
    this.area.focus();
    this.area.setSelectionRange(start, end);
    // The only way to keep the history of the text area.
    const done = replacement === "" ? document.execCommand("delete") : document.execCommand("insertText", false, replacement);
    if (!done) {
      this.area.setRangeText(replacement, start, end, "end");
      this.area.dispatchEvent(new Event("input"));
    }
  }

  /** Replaces the text by another with as small a change as has the same effect. */
  become(text) {
    const before = this.text;
    let start = 0;
    while (start < before.length && start < text.length && before[start] === text[start]) start += 1;
    let end = 0;
    while (end < before.length - start && end < text.length - start && before.at(-1 - end) === text.at(-1 - end)) end += 1;
    start = wholeCharacter(before, start);
    if (wholeCharacter(before, before.length - end) !== before.length - end) end -= 1;
    this.replace(start, before.length - end, text.slice(start, text.length - end));
  }

  /** Selects a range and shows it. */
  go(start, end) {
    const line = lineAt(this.starts, start);
    this.area.focus({ preventScroll: true });
    this.area.setSelectionRange(start, Math.max(start, end));
    const height = this.area.clientHeight;
    const top = line * LINE_HEIGHT;
    if (top < this.area.scrollTop || top > this.area.scrollTop + height - 2 * LINE_HEIGHT) {
      this.area.scrollTop = Math.max(0, top - height / 3);
    }
    const column = columns(this.text.slice(this.starts[line], Math.min(start, this.starts[line] + LONGEST_LINE)));
    const left = column * this.characterWidth();
    if (left < this.area.scrollLeft || left > this.area.scrollLeft + this.area.clientWidth - 80) {
      this.area.scrollLeft = Math.max(0, left - this.area.clientWidth / 3);
    }
    this.root.scrollIntoView({ block: "nearest" });
    this.draw();
  }

  characterWidth() {
    if (!this.width) {
      const probe = document.createElement("span");
      probe.textContent = "0".repeat(100);
      this.marks.append(probe);
      this.width = probe.getBoundingClientRect().width / 100 || 8;
      probe.remove();
    }
    return this.width;
  }

  /** The line of the caret, from 0. */
  get caretLine() {
    return lineAt(this.starts, this.area.selectionStart);
  }

  /** Shows findings {start, end, severity, message} in UTF-16 units. */
  show(findings) {
    this.findings = [...findings].sort((a, b) => a.start - b.start);
    this.drawSoon();
  }

  /** Shows signs in the gutter: a Map of lines to {text, kind}. */
  showSigns(signs) {
    this.signs = signs;
    this.drawSoon();
  }

  drawSoon() {
    if (this.isWaiting) return;
    this.isWaiting = true;
    requestAnimationFrame(() => {
      this.isWaiting = false;
      this.draw();
    });
  }

  drawCaret() {
    if (this.caretLine !== this.current) this.draw();
  }

  /** Draws the gutter and the lines in sight. */
  draw() {
    const { scrollTop, scrollLeft, clientHeight } = this.area;
    const first = Math.max(0, Math.floor(scrollTop / LINE_HEIGHT));
    const last = Math.min(this.starts.length, first + Math.ceil(clientHeight / LINE_HEIGHT) + 2);
    this.current = this.caretLine;
    const numbers = document.createDocumentFragment();
    const lines = document.createDocumentFragment();
    let next = this.findings.findIndex((finding) => finding.end >= this.starts[first]);
    if (next < 0) next = this.findings.length;
    for (let index = first; index < last; index += 1) {
      const start = this.starts[index];
      const end = index + 1 < this.starts.length ? this.starts[index + 1] - 1 : this.text.length;
      const here = [];
      for (let at = next; at < this.findings.length && this.findings[at].start <= end; at += 1) {
        if (this.findings[at].end >= start) here.push(this.findings[at]);
        if (here.length > 40) break;
      }
      numbers.append(this.number(index, here, start));
      lines.append(this.line(this.text.slice(start, Math.min(end, start + LONGEST_LINE)), start, here));
    }
    const shift = `${first * LINE_HEIGHT - scrollTop}px`;
    this.gutter.replaceChildren(numbers);
    this.gutter.style.paddingTop = `calc(var(--pad) + ${shift})`;
    this.marks.replaceChildren(lines);
    this.marks.style.transform = `translate(${-scrollLeft}px, ${shift})`;
  }

  number(index, findings, start) {
    const row = document.createElement("div");
    row.textContent = String(index + 1);
    if (index === this.current) row.classList.add("current");
    const worst = ["error", "warning", "note"].find((severity) =>
      findings.some((finding) => finding.severity === severity && finding.start >= start),
    );
    if (worst) row.classList.add(worst);
    const sign = this.signs.get(index);
    if (sign) {
      const mark = document.createElement("i");
      mark.textContent = sign.text;
      mark.className = sign.kind;
      row.prepend(mark);
    }
    return row;
  }

  line(text, start, findings) {
    const row = document.createElement("div");
    if (this.isColored || findings.length > 0) this.fill(row, text, start, findings);
    const first = findings.find((finding) => finding.start >= start);
    if (first) {
      const lens = document.createElement("span");
      lens.className = `lens ${first.severity}`;
      lens.textContent = first.message.length > 90 ? `${first.message.slice(0, 89)}…` : first.message;
      row.append(lens);
    }
    if (!row.firstChild) row.textContent = "\u200b";
    return row;
  }

  /** Fills a line with colored pieces, split where findings begin and end. */
  fill(row, text, start, findings) {
    const cuts = new Set();
    for (const finding of findings) {
      cuts.add(Math.max(0, finding.start - start));
      cuts.add(Math.max(0, Math.max(finding.end, finding.start + 1) - start));
    }
    const sorted = [...cuts].sort((a, b) => a - b);
    let at = 0;
    for (const [kind, piece] of this.isColored ? tokens(text) : [["", text]]) {
      const end = at + piece.length;
      let from = at;
      for (const cut of [...sorted.filter((each) => each > at && each < end), end]) {
        const part = document.createElement("span");
        part.textContent = text.slice(from, cut);
        if (kind) part.classList.add(kind);
        const over = findings.find((each) => each.start - start <= from && Math.max(each.end, each.start + 1) - start >= cut);
        if (over) part.classList.add("at", over.severity);
        row.append(part);
        from = cut;
      }
      at = end;
    }
    // What is missing at the end of a line is marked after it.
    const ending = findings.find((each) => each.start - start >= text.length && each.start - start <= text.length);
    if (ending) {
      const part = document.createElement("span");
      part.textContent = " ";
      part.classList.add("at", ending.severity);
      row.append(part);
    }
  }
}
