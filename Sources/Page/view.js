// Elements of the page. Texts of files are only ever set as text.

/** Makes an element: make("p.note", {title: "…"}, "text", child, null). */
function make(name, attributes = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (classes.length > 0) element.className = classes.join(" ");
  for (const [key, value] of Object.entries(attributes)) {
    if (key.startsWith("on")) element.addEventListener(key.slice(2), value);
    else if (value === true) element.setAttribute(key, "");
    else if (value !== false && value !== null && value !== undefined) element.setAttribute(key, value);
  }
  element.append(...children.filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

const byId = (id) => document.getElementById(id);

/** A text that is cut for showing. */
function cut(text, most) {
  return text.length > most ? `${text.slice(0, wholeCharacter(text, most - 1))}…` : text;
}

// Findings.

/** An item of the list of findings. `act` has go(finding) and fix(fix). */
function findingItem(finding, text, act) {
  const position = finding.place ? `${finding.place.line}:${finding.place.column}` : "";
  const item = make(
    "li",
    {},
    make(
      "button.go",
      { type: "button", onclick: () => act.go(finding) },
      make(`span.sev.${finding.severity}`, {}, finding.severity),
      make("span.what", {}, finding.message),
      make("span.where", {}, position && make("span.hidden", {}, "line "), position),
    ),
  );
  if (finding.isKnown) item.append(excerptOf(finding, text));
  item.append(make("div.notes", {}, make("span.id", {}, finding.id), ...notesOf(finding).map((note) => ` · ${note}`)));
  if (finding.fixes.length > 0) {
    const buttons = finding.fixes.map((fix) =>
      make("button", { type: "button", onclick: () => act.fix(fix) }, sentence(fix.message) + (fix.safety === "safe" ? "" : " (a guess)")),
    );
    item.append(make("div.fixes", {}, ...buttons));
  }
  return item;
}

function sentence(text) {
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function excerptOf(finding, text) {
  const { before, marked, after, carets } = excerpt(text, finding.start, finding.end);
  return make(
    "pre.excerpt",
    {},
    before,
    make(`span.${finding.severity}`, {}, marked),
    after,
    "\n",
    // The same text, unseen, brings the carets under the range whatever the widths of its characters.
    make("span.ghost", { "aria-hidden": "true" }, before),
    make(`span.carets.${finding.severity}`, { "aria-hidden": "true" }, carets),
  );
}

// Effects of events.

/** The chips of one version's result. */
function effectChips(result, differs) {
  if (!result) return [make("span.none", {}, "no event: values only")];
  if (result.error) return [make("span.chip.fail", {}, result.error)];
  const chip = (kind, words, tag) => make(`span.chip.${kind}${tag && differs?.has(tag) ? ".differs" : ""}`, {}, cut(words, 80));
  const chips = (result.fired ?? []).slice(0, 12).map((tag) => chip("fire", tag.tag, tag.tag));
  if ((result.fired ?? []).length > 12) chips.push(make("span.none", {}, `${result.fired.length - 12} more`));
  for (const tag of (result.blocked ?? []).slice(0, 4)) chips.push(chip("block", `blocked: ${tag}`));
  if ((result.blocked ?? []).length > 4) chips.push(make("span.none", {}, `${result.blocked.length - 4} more blocked`));
  if ((result.failures ?? []).length > 0) chips.push(chip("fail", counted(result.failures.length, "failure")));
  return chips.length > 0 ? chips : [make("span.none", {}, "nothing fires")];
}

function eventName(entry) {
  const named = entry.results.find((result) => result && typeof result.event === "string");
  return named ? named.event || "(empty name)" : "–";
}

/** The row of an event. `act` has open(entry, index) that fills the detail, and why(tag, index, slot). */
function eventRow(entry, index, slots, act) {
  const change = slots.length > 1 ? difference(...entry.results) : null;
  const differs = new Set(change ? [...change.onlyA, ...change.onlyB, ...change.changed] : []);
  const lines = slots.map((slot) =>
    make("div", {}, slots.length > 1 ? make("span.ab", {}, "AB"[slot]) : null, ...effectChips(entry.results[slot], differs)),
  );
  if (change) lines[0].append(make("span.badge", {}, "differs"));
  const detail = make("div.detail");
  const details = make(
    "details",
    {
      ontoggle: () => {
        if (details.open && !detail.firstChild) act.open(entry, index, detail);
      },
    },
    make(
      "summary",
      {},
      make("span.n", {}, make("span.hidden", {}, "event "), String(index + 1)),
      make("span.ev", {}, cut(eventName(entry), 60)),
      make("span.effects", {}, ...lines),
    ),
    detail,
  );
  return make("li", {}, details);
}

/** All that is known of an event in one version. */
function versionDetail(entry, index, slot, slots, act) {
  const result = entry.results[slot];
  const other = slots.length > 1 ? entry.results[1 - slot] : undefined;
  const box = make("div.version", {}, slots.length > 1 ? make("h3", {}, `Version ${"AB"[slot]}`) : null);
  if (!result || result.error) {
    box.append(make("p.none", {}, result?.error ?? "An update without an event: it fires nothing, and changes the data layer."));
    return box;
  }
  const fired = result.fired ?? [];
  for (const tag of fired.slice(0, 60)) box.append(tagBox(tag, other, slots.length > 1, () => act.why(tag.tag, index, slot)));
  if (fired.length > 60) box.append(make("p.none", {}, `${fired.length - 60} more tags fired`));
  if (fired.length === 0) box.append(make("p.none", {}, "Nothing fires."));
  const lists = [
    ["Blocked", (result.blocked ?? []).map((tag) => [tag, ""])],
    ["Failures", (result.failures ?? []).map((failure) => [failure.what, failure.why])],
    ["Values", Object.entries(result.values ?? {}).map(([key, value]) => [key, spacedJSON(value)])],
  ];
  for (const [title, pairs] of lists) {
    if (pairs.length > 0) box.append(make("div", {}, make("h3", {}, title), pairList(pairs)));
  }
  if (Array.isArray(result.trace)) box.append(traceList(result.trace));
  return box;
}

function tagBox(tag, other, compares, why) {
  const same = compares ? (other?.fired ?? []).find((each) => each.tag === tag.tag) : undefined;
  const differs = compares && JSON.stringify(same ?? null) !== JSON.stringify(tag);
  const before = new Map(same ? leaves(same.parameters) : []);
  return make(
    `div.tag${differs ? ".differs" : ""}`,
    {},
    make(
      "div",
      {},
      make("h3", {}, tag.tag),
      make("span.type", {}, tag.type),
      compares && !same ? make("span.badge", {}, "only here") : null,
      make("button.link", { type: "button", onclick: why, "aria-label": `Why does ${tag.tag} fire?` }, "why?"),
    ),
    pairList(leaves(tag.parameters), (path, value) => same !== undefined && before.get(path) !== value),
  );
}

/** The values in a parameter, with their paths: [["fields.t", "\"event\""]]. */
function leaves(value, path = "", found = []) {
  const isMap = typeof value === "object" && value !== null && !Array.isArray(value) && !JSON.isRawJSON?.(value);
  if (isMap && Object.keys(value).length > 0) {
    for (const key of Object.keys(value)) leaves(value[key], path ? `${path}.${key}` : key, found);
  } else if (path || !isMap) found.push([path, spacedJSON(value)]);
  return found;
}

function pairList(pairs, isChanged = () => false) {
  const list = make("dl.pairs");
  for (const [key, value] of pairs.slice(0, 80)) {
    list.append(make("dt", {}, cut(key, 120)), make(`dd${isChanged(key, value) ? ".changed" : ""}`, {}, cut(value, 2000)));
  }
  if (pairs.length > 80) list.append(make("dt", {}, "…"), make("dd", {}, `${pairs.length - 80} more`));
  return list;
}

function traceList(rules) {
  const passed = rules.filter((rule) => rule.passed).length;
  const list = make("ul");
  // Rules that passed come first: they say why something fired.
  const sorted = [...rules.filter((rule) => rule.passed), ...rules.filter((rule) => !rule.passed)];
  const add = (from) => {
    for (const rule of sorted.slice(from, from + 50)) list.append(traceItem(rule));
    if (sorted.length > from + 50) {
      const more = make("button.link", { type: "button", onclick: () => (more.parentNode.remove(), add(from + 50)) }, `${sorted.length - from - 50} more`);
      list.append(make("li", {}, more));
    }
  };
  const details = make("details.trace", { ontoggle: () => details.open && !list.firstChild && add(0) },
    make("summary", {}, `${counted(rules.length, "rule")} evaluated, ${passed} passed`), list);
  return details;
}

function traceItem(rule) {
  const effects = [
    rule.fires.length > 0 ? `fires ${rule.fires.join(", ")}` : "",
    rule.blocks.length > 0 ? `blocks ${rule.blocks.join(", ")}` : "",
  ].filter(Boolean).join("; ");
  return make(
    "li",
    {},
    make(`span.${rule.passed ? "yes" : "no"}`, {}, rule.passed ? "passes " : "does not pass "),
    make("b", {}, rule.rule),
    effects ? make("span.none", {}, ` ${cut(effects, 200)}`) : null,
    ...rule.conditions.slice(0, 40).map(conditionLine),
  );
}

function conditionLine(condition) {
  const left = condition.left === null ? "nothing" : cut(spacedJSON(condition.left), 160);
  const right = condition.predicate === "matches" ? "its pattern" : cut(spacedJSON(condition.right), 160);
  const meets = condition.held !== condition.negated;
  return make(
    "div.if",
    {},
    make(`span.${meets ? "yes" : "no"}`, {}, meets ? "✓ " : "✗ "),
    `${condition.negated ? "unless" : "if"} ${condition.macro === null ? "" : `'${condition.macro}' `}`,
    make("b", {}, left),
    ` ${condition.predicate}${condition.ignoresCase ? " (any letter case)" : ""} ${right}: ${condition.held ? "held" : "not held"}`,
  );
}
