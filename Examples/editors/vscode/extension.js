// Starts `tagc lsp` for JSON files, property lists and tagc.toml.
const vscode = require("vscode");
const { LanguageClient } = require("vscode-languageclient/node");

let client;

exports.activate = () => {
  const command = vscode.workspace.getConfiguration("tagc").get("path");
  client = new LanguageClient(
    "tagc",
    "tagc",
    { command, args: ["lsp"] },
    {
      documentSelector: [
        { language: "json" },
        { language: "jsonc" },
        { language: "xml", pattern: "**/*.plist" },
        { pattern: "**/*.plist" },
        { pattern: "**/tagc.toml" },
      ],
    },
  );
  return client.start();
};

exports.deactivate = () => client?.stop();
