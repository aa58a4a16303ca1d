"use strict";
const test = require("node:test");
const assert = require("node:assert/strict");
const page = require("./load.js");

test("byte offsets become offsets of UTF-16", () => {
  const text = "aé漢😀\tz\ud800q";
  const encoder = new TextEncoder();
  for (let unit = 0; unit <= text.length; unit += 1) {
    // The middle of a pair has no byte of its own.
    if (unit === 4) continue;
    const byte = encoder.encode(text.slice(0, unit)).length;
    assert.equal(page.unitsOfBytes(text, [byte]).get(byte), unit, `unit ${unit}`);
  }
  // Inside of a character: its start. After the end: the end.
  assert.deepEqual([...page.unitsOfBytes(text, [2, 4, 9, 10, 999])], [[2, 1], [4, 2], [9, 3], [10, 5], [999, text.length]]);
  assert.equal(page.unitsOfBytes("", [0]).get(0), 0);
});

test("random texts agree with TextEncoder", () => {
  const letters = ["a", "\n", "\t", "é", "€", "漢", "😀", "\u0301"];
  let seed = 7;
  const next = (most) => (seed = (seed * 1103515245 + 12345) & 0x7fffffff) % most;
  for (let round = 0; round < 300; round += 1) {
    const parts = Array.from({ length: next(40) }, () => letters[next(letters.length)]);
    let [unit, byte] = [0, 0];
    const pairs = parts.map((part) => {
      const pair = [byte, unit];
      unit += part.length;
      byte += new TextEncoder().encode(part).length;
      return pair;
    });
    const found = page.unitsOfBytes(parts.join(""), pairs.map(([at]) => at).reverse());
    for (const [at, expected] of pairs) assert.equal(found.get(at), expected);
  }
});

test("lines are found by their starts", () => {
  const starts = page.lineStarts("a\n\nbc\n");
  assert.deepEqual(starts, [0, 2, 3, 6]);
  assert.deepEqual([0, 1, 2, 3, 5, 6, 99].map((at) => page.lineAt(starts, at)), [0, 0, 1, 2, 2, 3, 3]);
});

test("columns count tabs, wide and combining characters", () => {
  assert.equal(page.columns("ab"), 2);
  assert.equal(page.columns("\t"), 4);
  assert.equal(page.columns("a\tb"), 5);
  assert.equal(page.columns("\t", 3), 1);
  assert.equal(page.columns("漢字"), 4);
  assert.equal(page.columns("😀"), 2);
  assert.equal(page.columns("e\u0301"), 1);
  assert.equal(page.columns("ﬀ한"), 3);
});

test("carets have the width of the range", () => {
  const text = 'first\n\t"漢": "wrong", "x"\nlast';
  const start = text.indexOf("wrong");
  assert.deepEqual(page.excerpt(text, start, start + 5), { before: '"漢": "', marked: "wrong", after: '", "x"', carets: "^~~~~" });
  const wide = text.indexOf("漢");
  assert.equal(page.excerpt(text, wide, wide + 1).carets, "^~");
  // A range over several lines ends at its line; an empty one has a caret.
  assert.equal(page.excerpt(text, 3, text.length).marked, "st");
  assert.deepEqual(page.excerpt(text, text.length, text.length), { before: "last", marked: "", after: "", carets: "^" });
  // A tab in the range has the width that it has there.
  assert.equal(page.excerpt("ab\tc", 1, 4).carets, "^~~~");
});

test("a long line is cut around the range", () => {
  const text = "x".repeat(100000) + "here" + "y".repeat(100000);
  const shown = page.excerpt(text, 100000, 100004);
  assert.equal(shown.marked, "here");
  assert.ok(shown.before.startsWith("…x") && shown.after.endsWith("y…"));
  assert.ok((shown.before + shown.marked + shown.after).length < 130);
  const emoji = page.excerpt("😀".repeat(1000), 1001, 1003);
  assert.ok((emoji.before + emoji.marked + emoji.after).isWellFormed());
});

test("the pieces of a line are the line", () => {
  for (const line of ['  "a": "x {{b}} y", -1.5e3, true, {', '"open', "<key>a</key>", '"a\\"b" : null', "", "{{a}} b"]) {
    assert.equal(page.tokens(line).map(([, text]) => text).join(""), line);
  }
  assert.deepEqual(page.tokens('"k": "a{{b}}"'), [["key", '"k"'], ["", ":"], ["", " "], ["str", '"a'], ["ref", "{{b}}"], ["str", '"']]);
});

test("edits apply unless they overlap", () => {
  assert.equal(page.applyEdits("abcdef", [{ start: 4, end: 5, replacement: "" }, { start: 1, end: 2, replacement: "BB" }]), "aBBcdf");
  assert.equal(page.applyEdits("abc", [{ start: 0, end: 2, replacement: "" }, { start: 1, end: 3, replacement: "" }]), null);
  assert.equal(page.applyEdits("abc", [{ start: 2, end: 9, replacement: "" }]), null);
});

test("events are the lines that are not blank", () => {
  assert.deepEqual(page.eventLines('{"a":1}\n\n  \n{"b":2}\r\n'), [{ number: 0, text: '{"a":1}' }, { number: 3, text: '{"b":2}' }]);
  assert.equal(page.eventFault('{"event": "x"}'), null);
  assert.equal(page.eventFault("[1]"), "it is not an object in braces");
  assert.match(page.eventFault("{bad"), /^it is not JSON/);
});

test("arrays, objects over lines and calls become one event a line, with the digits as written", () => {
  assert.equal(page.oneEventALine('[{"event": "a", "n": 12345678901234567890},\n {"event": "b; \\"}"}]'), '{"event": "a", "n": 12345678901234567890}\n{"event": "b; \\"}"}\n');
  assert.equal(page.oneEventALine('dataLayer.push({\n  "event": "a",\n  "b": {\n    "c": 1\n  }\n});'), '{"event": "a", "b": { "c": 1 }}\n');
  assert.equal(page.oneEventALine('{"event": "a"}\n'), null);
  assert.equal(page.oneEventALine("{bad"), null);
  assert.equal(page.oneEventALine("hello"), null);
});

test("the smallest change is read as explanations write it", () => {
  assert.deepEqual(page.parseChange(`this would fire it: in 'push', "event": "purchase", "ticket.route": "Bari-, \\"x\\"; in 'facts', "; in 'facts', "language": "de"`), {
    set: [["event", '"purchase"'], ["ticket.route", '"Bari-, \\"x\\"; in \'facts\', "']], remove: [], facts: [["language", '"de"']],
  });
  assert.deepEqual(page.parseChange(`this would fire it: in 'push', no "a.b", "c": [1, {"d": null}], "e": -1.5e9`), {
    set: [["c", '[1, {"d": null}]'], ["e", "-1.5e9"]], remove: ["a.b"], facts: [],
  });
  assert.deepEqual(page.parseChange(`this would show it: in 'facts', "debug mode": true`), { set: [], remove: [], facts: [["debug mode", "true"]] });
  for (const line of ["", "fires on 'x': passes", "this would fire it: ", "this would fire it: in 'push', x", `this would fire it: in 'facts', no "a"`]) {
    assert.equal(page.parseChange(line), null, line);
  }
});

test("a change replaces what leads to the same place", () => {
  const change = { set: [["event", '"purchase"'], ["ticket.route", '"Bari-"']], remove: ["a"], facts: [] };
  assert.equal(page.changedLine('{"ticket": {"price": 9, "route": "x"}, "a": 1, "event": "e"}', change),
    '{"event": "purchase", "ticket": {"price": 9}, "ticket.route": "Bari-"}');
  assert.equal(page.changedLine('{"ticket.route": "x"}', { set: [["ticket.route", "1"]], remove: [], facts: [] }), '{"ticket.route": 1}');
  assert.equal(page.changedLine("[]", change), null);
});

test("answers are name=value", () => {
  assert.deepEqual(page.parseAnswers('language=de\n\ndebug mode = true\nn={"a": 1}'), { values: { language: "de", "debug mode": true, n: { a: 1 } }, fault: null });
  assert.equal(page.parseAnswers("a").fault, "line 1 is not name=value");
  assert.equal(page.answersWith("a=1\nb=2\n", [["a", '"x"'], ["c", "3"]]), 'b=2\na="x"\nc=3');
});

test("a clock is a time, milliseconds, or nothing", () => {
  assert.equal(page.parseClock(" "), null);
  assert.equal(page.parseClock("2026-06-01T09:00:00Z"), Date.UTC(2026, 5, 1, 9));
  assert.equal(page.parseClock("2026-06-01 09:00"), Date.UTC(2026, 5, 1, 9));
  assert.equal(page.parseClock("2026-06-01"), Date.UTC(2026, 5, 1));
  assert.equal(page.parseClock("1700000000000"), 1700000000000);
  for (const wrong of ["soon", "1969-01-01", "2026-13-01", "-5"]) assert.equal(page.parseClock(wrong), undefined, wrong);
});

test("numbers keep their digits where the browser can", { skip: typeof JSON.rawJSON !== "function" }, () => {
  assert.equal(page.spacedJSON(page.exactJSON('{"a": [12345678901234567890, 1]}')), '{"a": [12345678901234567890, 1]}');
});

test("a name of JavaScript's own is a name", () => {
  assert.equal(JSON.stringify(page.parseAnswers("__proto__=1").values), '{"__proto__":1}');
  assert.equal(page.changedLine('{"__proto__": {"a": 1, "b": 2}}', { set: [["__proto__.a", "3"]], remove: [], facts: [] }), '{"__proto__": {"b": 2}, "__proto__.a": 3}');
});

test("a note about several places is shown once", () => {
  const notes = ["also here", "names are exact", "also here"].map((message) => ({ message }));
  assert.deepEqual(page.notesOf({ notes }), ["also here (2 places)", "names are exact"]);
  assert.deepEqual(page.notesOf({ notes: [] }), []);
});
