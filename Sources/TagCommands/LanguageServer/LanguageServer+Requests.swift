package import TagDiagnostics
import TagLint
package import TagServer

extension LanguageServer {
    /// The requests about one document that change nothing.
    private enum DocumentRequest: String {
        case hover, definition, references, documentHighlight, prepareRename, rename, completion,
            documentSymbol
        case foldingRange, inlayHint, formatting, codeLens
        case semanticTokens = "semanticTokens/full"
    }

    package mutating func answer(_ method: String, _ params: MessageValue) throws(ServerError) -> JSON {
        switch method {
        case "workspace/executeCommand": return try execute(params)
        case "workspace/symbol": return symbols(matching: params["query"].string ?? "")
        case "textDocument/codeAction": return try actions(params)
        case "codeLens/resolve":
            let document = try current(uri: params["data"]["uri"].string)
            let tag = params["data"]["tag"].string ?? ""
            return FiringLenses.resolved(params, ofTag: tag, firing(ofTag: tag, document), in: document)
        default: break
        }
        let prefix = "textDocument/"
        guard method.hasPrefix(prefix),
            let request = DocumentRequest(rawValue: String(method.dropFirst(prefix.count)))
        else { throw .unknownMethod(method) }
        return try answer(request, try current(uri: params["textDocument"]["uri"].string), params)
    }

    private mutating func answer(
        _ request: DocumentRequest, _ document: OpenDocument, _ params: MessageValue
    ) throws(ServerError) -> JSON {
        switch request {
        case .hover: return try hover(document, params)
        case .definition: return try places(document, params) { $0.isDefinition }
        case .references:
            let withDefinition = params["context"]["includeDeclaration"].boolean ?? false
            return try places(document, params) { withDefinition || !$0.isDefinition }
        case .documentHighlight: return try highlights(document, params)
        case .prepareRename: return try renamed(document, params, to: nil)
        case .rename: return try renamed(document, params, to: params["newName"].string ?? "")
        case .completion:
            let offset = try Self.offset(document, params)
            guard document.role == .configuration else {
                return Completion(document, at: offset, planned: plan(of: document)).json
            }
            return ConfigurationCompletion(document, at: offset).json
        case .documentSymbol: return DocumentSymbols.json(document, asTree: client.hasSymbolTree)
        case .foldingRange: return DocumentOutline.foldings(document)
        case .inlayHint: return DocumentOutline.hints(document, in: document.text.range(params["range"]))
        case .codeLens: return FiringLenses.json(document)
        case .formatting: return DocumentOutline.formatted(document)
        case .semanticTokens: return SemanticTokens.json(document)
        }
    }

    /// Returns the offset of the position of a request.
    static func offset(_ document: OpenDocument, _ params: MessageValue) throws(ServerError) -> Int {
        guard let position = TextPosition(params["position"]) else {
            throw .invalidParameters("the position is invalid")
        }
        return document.text.lines.offset(of: position)
    }

    // MARK: Names

    /// Returns the name at the position, with the index that has it; nil if there is none.
    private func name(
        _ document: OpenDocument, _ params: MessageValue
    ) throws(ServerError) -> (place: NameIndex.Place, known: KnownNames)? {
        let offset = try Self.offset(document, params)
        guard let known = KnownNames(document), let old = known.old(offset),
            let place = known.index.place(at: old)
        else { return nil }
        return (place, known)
    }

    private mutating func hover(
        _ document: OpenDocument, _ params: MessageValue
    ) throws(ServerError) -> JSON {
        let found = try name(document, params)
        let offset = try Self.offset(document, params)
        let findings = (document.analysis?.findings ?? []).map(\.diagnostic).filter {
            $0.range.isKnown && Int($0.range.start) <= offset && offset <= Int($0.range.end)
                && $0.range.count < 2_000
        }
        if document.role == .configuration {
            return ConfigurationCompletion.hover(document, at: offset).map { ["contents": content([$0])] }
                ?? .null
        }
        var parts: [String] = []
        var range: SourceRange?
        if let (place, known) = found {
            parts.append(
                EntityText.text(of: place.entity, known) { firing(ofTag: $0, document) })
            range = known.new(place.range)
        } else if let known = KnownNames(document), let old = known.old(offset),
            let pattern = ContainerPatterns.at(old, in: known.index.container)
        {
            parts.append(EntityText.text(of: pattern))
            range = known.new(pattern.range)
        }
        var ids: Set<String> = []
        for finding in findings where ids.insert(finding.id).inserted {
            parts.append("**\(finding.id)**: \(finding.kind.summary) \(finding.kind.explanation)")
        }
        guard let first = parts.first, !first.isEmpty else { return .null }
        let shown = range ?? findings.first?.range
        return .members([
            ("contents", content(parts)), ("range", shown.map(document.text.json)),
        ])
    }

    private func content(_ parts: [String]) -> JSON {
        [
            "kind": client.readsMarkdown ? "markdown" : "plaintext",
            "value": .string(parts.joined(separator: "\n\n")),
        ]
    }

    private func places(
        _ document: OpenDocument, _ params: MessageValue, _ isWanted: (NameIndex.Place) -> Bool
    ) throws(ServerError) -> JSON {
        guard let (place, known) = try name(document, params) else { return .null }
        return .array(
            known.index.places(of: place.entity).filter(isWanted).compactMap { known.new($0.range) }.map {
                ["uri": .string(document.text.uri), "range": document.text.json($0)]
            })
    }

    private func highlights(_ document: OpenDocument, _ params: MessageValue) throws(ServerError) -> JSON {
        guard let (place, known) = try name(document, params) else { return .null }
        return .array(
            known.index.places(of: place.entity).compactMap { found in
                known.new(found.range).map {
                    ["range": document.text.json($0), "kind": found.isDefinition ? 3 : 2]
                }
            })
    }

    /// Returns the edits that give the entity at the position a name; without one the range of its current name.
    private func renamed(
        _ document: OpenDocument, _ params: MessageValue, to name: String?
    ) throws(ServerError) -> JSON {
        let offset = try Self.offset(document, params)
        guard let index = document.analysis?.names else {
            throw .failed("the structure of the file is damaged: nothing can be renamed safely")
        }
        guard let place = index.place(at: offset) else {
            guard name == nil else { throw .failed("there is no name here") }
            return .null
        }
        let renaming = try Renaming(of: place.entity, index)
        guard let name else {
            guard renaming.places.contains(place.range) else { throw .failed("this is an id, not a name") }
            return [
                "range": document.text.json(place.range),
                "placeholder": .string(index.name(of: place.entity)),
            ]
        }
        return edit(document, try renaming.edits(to: name))
    }

    /// Returns edits of a document as an edit of the workspace.
    func edit(_ document: OpenDocument, _ edits: [TextEdit]) -> JSON {
        let edits = document.text.json(edits)
        guard client.takesVersions else { return ["changes": .object([(document.text.uri, edits)])] }
        let version = document.text.version.map { JSON.integer($0) } ?? .null
        return [
            "documentChanges": [
                ["textDocument": ["uri": .string(document.text.uri), "version": version], "edits": edits]
            ]
        ]
    }

    // MARK: Actions and commands

    private mutating func actions(_ params: MessageValue) throws(ServerError) -> JSON {
        let document = try current(uri: params["textDocument"]["uri"].string)
        guard let range = document.text.range(params["range"]) else {
            throw .invalidParameters("the range is invalid")
        }
        let only = params["context"]["only"].elements.compactMap(\.string)
        let actions = CodeActions(document, range, only: only.isEmpty ? nil : only)
        var list = actions.quickFixes.map { json($0, document) }
        if actions.asksForFixAll, let fixed = fixed(document, .safe) {
            list.append([
                "title": "Apply all safe fixes", "kind": .string(CodeActions.fixAllKind),
                "edit": edit(
                    document, [TextEdit(whole: document.text.bytes, with: fixed.bytes)].compactMap(\.self)),
            ])
        }
        return .array(list)
    }

    private func json(_ action: CodeActions.Action, _ document: OpenDocument) -> JSON {
        .members([
            ("title", .string(action.title)), ("kind", "quickfix"),
            ("diagnostics", [DiagnosticMessage.json(action.finding, in: document.text)]),
            ("isPreferred", action.isPreferred ? true : nil),
            ("edit", action.edits.isEmpty ? nil : edit(document, action.edits)),
            (
                "command",
                action.command.map {
                    [
                        "title": .string(action.title), "command": .string($0.rawValue),
                        "arguments": [.string(action.argument)],
                    ]
                }
            ),
        ])
    }

    private mutating func execute(_ params: MessageValue) throws(ServerError) -> JSON {
        guard let command = ServerCommand(rawValue: params["command"].string ?? "") else {
            throw .invalidParameters("there is no such command")
        }
        let arguments = params["arguments"].elements.map { $0.string ?? "" }
        let argument = arguments.first ?? ""
        switch command {
        case .explain:
            guard let kind = Catalogue.kind(argument) else {
                throw .invalidParameters("there is no diagnostic '\(argument.shortened())'")
            }
            let page = ExplainCommand.page(kind)
            notify("window/showMessage", ["type": 3, "message": .string(page)])
            return .string(page)
        case .query:
            let document = try current(uri: argument)
            guard let tag = arguments.last else { return .null }
            let text = firing(ofTag: tag, document)
            notify("window/showMessage", ["type": 3, "message": .string("'\(tag.shortened())': \(text)")])
            return .string(text)
        case .fixAll:
            guard let document = documents[argument] else {
                throw .invalidParameters("the document is not open")
            }
            guard let fixed = fixed(document, .safe),
                let change = TextEdit(whole: document.text.bytes, with: fixed.bytes)
            else { return .null }
            ask("workspace/applyEdit", ["label": "Apply all safe fixes", "edit": edit(document, [change])])
            return .null
        }
    }

    private mutating func symbols(matching query: String) -> JSON {
        .array(
            uris.compactMap { documents[$0] }.filter { $0.role == .container }
                .flatMap { DocumentSymbols.matching(query, in: $0) })
    }
}
