// Prints node's verdict on each script of standard input, a line of JSON each: {source, goal}.
// Run with --experimental-vm-modules --no-warnings.
const vm = require('vm');
const lines = require('fs').readFileSync(0, 'utf8').split('\n');
const out = [];
for (const line of lines) {
  if (!line) continue;
  const { source, goal, node } = JSON.parse(line);
  const text = node === undefined ? source : node;
  let error = null;
  try {
    if (goal === 'module') new vm.SourceTextModule(text);
    else if (goal === 'expression') {
      // In two kinds of brackets: the text might close, or leave open, one kind.
      const expression = text.replace(/[;\s]+$/, '') + '\n';
      new vm.Script('(' + expression + ')');
      new vm.Script('[' + expression + ']');
    }
    else if (goal === 'functionBody') vm.compileFunction(text);
    else new vm.Script(text);
  } catch (e) { error = String(e && e.message || e); }
  out.push(JSON.stringify({ ok: error === null, error }));
}
console.log(out.join('\n'));
