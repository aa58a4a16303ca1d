// The scripts of the page that need no DOM, as one object, for tests.
"use strict";
const fs = require("node:fs");
const path = require("node:path");
const vm = require("node:vm");

const folder = path.join(__dirname, "../../Sources/Page");
const names = [
  "lineStarts", "lineAt", "unitsOfBytes", "columns", "excerpt", "tokens", "notesOf", "applyEdits", "eventLines", "eventFault", "oneEventALine",
  "parseChange", "changedLine", "parseAnswers", "answersWith", "parseClock", "spacedJSON", "exactJSON", "fragmentOf", "stateOfFragment",
  "stateOfPage", "checkedState", "fileOfBytes", "bytesOfFile", "toBase64", "LINK", "Guard", "Session", "difference", "unevaluated", "scenarioFile", "bytesOfText",
];
const source = ["packing.js", "text.js", "state.js", "session.js"].map((name) => fs.readFileSync(path.join(folder, name), "utf8")).join("\n");
module.exports = vm.runInThisContext(`"use strict";(() => {${source}\nreturn {${names.join(", ")}};})()`);
