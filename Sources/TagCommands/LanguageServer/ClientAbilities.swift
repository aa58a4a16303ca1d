import TagDiagnostics
import TagServer

/// The abilities of a client, as far as they matter, and those that it is told in return.
struct ClientAbilities {
    let encoding: PositionEncoding
    let readsMarkdown: Bool
    private let watchesFiles: Bool
    let takesVersions: Bool
    let hasSymbolTree: Bool

    /// Reads the capabilities of `initialize`.
    init(_ capabilities: MessageValue) {
        let encodings = capabilities["general"]["positionEncodings"].elements.compactMap(\.string)
        encoding = encodings.contains(PositionEncoding.utf8.rawValue) ? .utf8 : .utf16
        let document = capabilities["textDocument"]
        let formats = document["hover"]["contentFormat"].elements.compactMap(\.string)
        readsMarkdown = formats.contains("markdown")
        hasSymbolTree = document["documentSymbol"]["hierarchicalDocumentSymbolSupport"].boolean ?? false
        let workspace = capabilities["workspace"]
        watchesFiles = workspace["didChangeWatchedFiles"]["dynamicRegistration"].boolean ?? false
        takesVersions = workspace["workspaceEdit"]["documentChanges"].boolean ?? false
    }

    /// The request to be told when a configuration changes; nil if the client cannot.
    var watching: JSON? {
        guard watchesFiles else { return nil }
        return [
            "registrations": [
                [
                    "id": "tagc-files", "method": "workspace/didChangeWatchedFiles",
                    "registerOptions": [
                        "watchers": [["globPattern": .string("**/" + ConfigurationFile.name)]]
                    ],
                ]
            ]
        ]
    }

    var serverCapabilities: JSON {
        [
            "positionEncoding": .string(encoding.rawValue),
            "textDocumentSync": ["openClose": true, "change": 2, "save": ["includeText": false]],
            "codeActionProvider": ["codeActionKinds": ["quickfix", .string(CodeActions.fixAllKind)]],
            "executeCommandProvider": [
                "commands": .array(ServerCommand.allCases.map { .string($0.rawValue) })
            ],
            "hoverProvider": true, "definitionProvider": true, "referencesProvider": true,
            "documentHighlightProvider": true, "renameProvider": ["prepareProvider": true],
            "documentSymbolProvider": true, "workspaceSymbolProvider": true, "foldingRangeProvider": true,
            "documentFormattingProvider": true, "inlayHintProvider": true,
            "codeLensProvider": ["resolveProvider": true],
            "completionProvider": ["triggerCharacters": ["{", "\""]],
            "semanticTokensProvider": [
                "legend": [
                    "tokenTypes": .array(SemanticTokens.types.map(JSON.string)),
                    "tokenModifiers": ["declaration"],
                ], "full": true,
            ],
        ]
    }
}

/// The commands that the server runs for a client.
enum ServerCommand: String, CaseIterable {
    /// Shows the page of a diagnostic.
    case explain = "tagc.explain"
    /// Applies all safe fixes to a document.
    case fixAll = "tagc.fixAll"
    /// Shows which event fires a tag.
    case query = "tagc.query"
}
