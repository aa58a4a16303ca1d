// Checks the manifest of the extension for Visual Studio Code, and starts the extension with stand-ins for the modules of the editor:
// check_lsp_vscode.js EXTENSION, in a folder with GTM-AB12.json.
"use strict";
const assert = require("assert");
const { spawn } = require("child_process");
const fs = require("fs");
const Module = require("module");
const path = require("path");

const folder = path.resolve(process.argv[2]);
const manifest = JSON.parse(fs.readFileSync(path.join(folder, "package.json"), "utf8"));

// As in the editor's own schema, and what its package tool demands beside that.
const categories = ["AI", "Azure", "Chat", "Data Science", "Debuggers", "Education", "Extension Packs", "Formatters", "Keymaps",
  "Language Packs", "Linters", "Machine Learning", "Notebooks", "Other", "Programming Languages", "SCM Providers", "Snippets", "Testing",
  "Themes", "Visualization"];
const known = ["name", "displayName", "description", "version", "publisher", "license", "engines", "categories", "main",
  "activationEvents", "contributes", "dependencies"];
for (const key of Object.keys(manifest)) assert(known.includes(key), `the manifest has '${key}'`);
for (const key of ["name", "displayName", "description", "version", "publisher", "license", "main"]) {
  assert.strictEqual(typeof manifest[key], "string", key);
}
assert.match(manifest.name, /^[a-z0-9][a-z0-9-]*$/);
assert.match(manifest.publisher, /^[a-z0-9][a-z0-9-]*$/i);
assert.match(manifest.version, /^\d+\.\d+\.\d+$/);
assert.match(manifest.engines.vscode, /^\^\d+\.\d+\.\d+$/);
for (const category of manifest.categories) assert(categories.includes(category), category);
for (const event of manifest.activationEvents) assert.match(event, /^(onLanguage|workspaceContains):\S+$/);
for (const range of Object.values(manifest.dependencies)) assert.match(range, /^\^\d+\.\d+\.\d+$/);
const settings = manifest.contributes.configuration;
assert.deepStrictEqual(Object.keys(manifest.contributes), ["configuration"]);
for (const [name, setting] of Object.entries(settings.properties)) {
  assert(name.startsWith(manifest.name + "."), name);
  assert.strictEqual(typeof setting.default, setting.type, name);
  assert.strictEqual(typeof setting.description, "string", name);
}
assert(fs.existsSync(path.join(folder, manifest.main)), manifest.main);

// The client of the editor is one that asks for the findings of one file.
class LanguageClient {
  constructor(id, name, server, options) {
    assert(id && name && options.documentSelector.length > 0);
    this.server = server;
  }

  async start() {
    this.process = spawn(this.server.command, this.server.args, { stdio: ["pipe", "pipe", "inherit"] });
    const received = new Promise((resolve) => {
      let bytes = Buffer.alloc(0);
      this.process.stdout.on("data", (data) => {
        bytes = Buffer.concat([bytes, data]);
        for (;;) {
          const end = bytes.indexOf("\r\n\r\n");
          const length = end < 0 ? NaN : Number(/Content-Length: (\d+)/.exec(bytes.subarray(0, end))[1]);
          if (!(bytes.length >= end + 4 + length)) return;
          const message = JSON.parse(bytes.subarray(end + 4, end + 4 + length));
          bytes = bytes.subarray(end + 4 + length);
          if (message.method === "textDocument/publishDiagnostics") resolve(message.params.diagnostics);
        }
      });
    });
    const text = fs.readFileSync("GTM-AB12.json", "utf8");
    this.send({ id: 1, method: "initialize", params: { capabilities: {} } });
    this.send({ method: "initialized", params: {} });
    const document = { uri: "file://" + path.resolve("GTM-AB12.json"), languageId: "json", version: 1, text };
    this.send({ method: "textDocument/didOpen", params: { textDocument: document } });
    this.findings = await received;
  }

  send(message) {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    this.process.stdin.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.process.stdin.write(body);
  }

  stop() {
    this.send({ id: 2, method: "shutdown" });
    this.send({ method: "exit" });
    return new Promise((resolve) => this.process.on("exit", resolve));
  }
}

let client;
const standIns = {
  vscode: { workspace: { getConfiguration: () => ({ get: (key) => (key === "path" ? process.env.TAGC : undefined) }) } },
  "vscode-languageclient/node": {
    LanguageClient: class extends LanguageClient {
      constructor(...all) {
        super(...all);
        client = this;
      }
    },
  },
};
const load = Module._load;
Module._load = (name, ...rest) => standIns[name] ?? load(name, ...rest);
const extension = require(path.join(folder, manifest.main));
extension.activate({ subscriptions: [] })
  .then(() => {
    assert(client.findings.length > 0, "no findings came");
    return extension.deactivate();
  })
  .then((status) => {
    assert.strictEqual(status, 0, "the server's status");
    console.log(`vscode: the manifest is valid; with stand-ins for the editor, ${client.findings.length} findings came`);
  })
  .catch((error) => {
    console.error(error);
    process.exit(1);
  });
