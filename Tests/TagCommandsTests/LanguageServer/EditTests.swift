import ArgumentParser
import TagCommands
import TagDiagnostics
import TagLint
import TagServer
import TagTestSupport
import Testing

/// What the server shows of a text that is edited, held against `lint` of the same text in a file.
@Suite struct EditTests {
    /// A finding, with its place in bytes.
    private struct Shown: Equatable, CustomStringConvertible {
        let id: String
        let severity: Int
        let message: String
        let place: Range<Int>

        var description: String { "\(id) \(place) \(message)" }
    }

    private static let settings = """
        [lint]
        extend-select = ["all"]
        ignore = ["unused-macro"]
        [lint.severity]
        missing-operand = "note"
        [[ignore]]
        lints = ["tag-without-rule"]
        entity = "tag:s*"
        reason = "a test"
        """

    static let files = [
        "Examples/ferry/GTM-FERRY1.json", "Examples/forms/GTM-FERRY7.json", "Examples/ferry/GTM-FERRY1.plist",
        "Examples/versions/page-after.json",
    ]

    @Test(arguments: files)
    func `after any edit the findings are those of lint`(name: String) async throws {
        let shell = try Shell()
        let path = shell.folder + "/GTM-TEST1." + (name.hasSuffix("json") ? "json" : "plist")
        Fixtures.write(Self.settings, to: shell.folder + "/tagc.toml")
        let uri = DocumentAddress.uri(ofPath: path)
        var bytes = Array(try #require(Fixtures.text(Fixtures.package + "/" + name)).utf8)
        var editor = try EditorDriver()
        editor.open(uri, String(decoding: bytes, as: UTF8.self))
        var random = SeededRandom(seed: UInt64(name.utf8.count))
        let rounds = (Fixtures.environment("TAGC_EDITS").flatMap { Int($0) } ?? 60) / Self.files.count
        for round in 0..<rounds {
            let original = bytes
            var changes: [(range: JSON?, text: String)] = []
            for _ in 0..<(1 + random.below(3)) {
                let edit = Self.edit(of: bytes, &random)
                let lines = TextLines(bytes, .utf16)
                let range: JSON = [
                    "start": lines.position(of: edit.range.lowerBound).json,
                    "end": lines.position(of: edit.range.upperBound).json,
                ]
                bytes.replaceSubrange(edit.range, with: edit.text.utf8)
                changes.append((range, edit.text))
            }
            editor.change(uri, changes, version: round + 2)
            let expected = try await Self.linted(bytes, path)
            let lines = TextLines(bytes, .utf16)
            let shown = (editor.shown[uri] ?? []).map { Self.shown($0, lines) }
            #expect(shown == expected, "\(name), edit \(round): \(changes)")
            guard shown == expected else { return }
            // A file that is broken more and more says less and less.
            if round % 3 == 2 {
                editor.change(uri, [(nil, String(decoding: original, as: UTF8.self))])
                bytes = original
            }
        }
    }

    private static let pieces = [
        "", "\"", ",", "}", "{", "[", "]", ":", "{{", "}}", "{{event}}", "x", "é😀", "\n", "\\", "1", "null",
        " ",
        "\"notes\": \"tagc:ignore all -- test\",", "<key>", "</dict>", "&amp;",
    ]

    /// Returns a small change at a random place, between characters.
    private static func edit(of bytes: [UInt8], _ random: inout SeededRandom) -> (
        range: Range<Int>, text: String
    ) {
        func boundary(_ offset: Int) -> Int {
            var at = min(offset, bytes.count)
            while at > 0, at < bytes.count,
                bytes[at] & 0xC0 == 0x80 || (bytes[at] == 0x0A && bytes[at - 1] == 0x0D)
            {
                at -= 1
            }
            return at
        }
        let start = boundary(random.below(bytes.count + 1))
        let end = max(start, boundary(start + (random.once(in: 2) ? random.below(8) : 0)))
        return (start..<end, pieces[random.below(pieces.count)])
    }

    private static func shown(_ finding: MessageValue, _ lines: TextLines) -> Shown {
        func offset(_ position: MessageValue) -> Int { TextPosition(position).map(lines.offset) ?? -1 }
        let range = finding["range"]
        let (start, end) = (offset(range["start"]), offset(range["end"]))
        return Shown(
            id: finding["code"].string ?? "", severity: finding["severity"].integer ?? 0,
            message: finding["message"].string ?? "", place: start..<max(start, end))
    }

    private static func linted(_ bytes: [UInt8], _ path: String) async throws -> [Shown] {
        Fixtures.write(bytes, to: path)
        let run = LintRun(input: try InputOptions.parse([path]), options: try ConfigurationOptions.parse([]))
        let result = try await run.run()
        let lines = TextLines(bytes, .utf16)
        return result.files.flatMap { file in
            let shown = Findings.File(
                file.report, suppressed: file.suppressed, entities: file.entities, words: file.words)
            return shown.findings.filter { $0.suppression == nil }
        }.map(\.diagnostic).map { finding in
            let notes = finding.notes.filter { $0.range?.isKnown != true }.map { "\nnote: " + $0.message }
            let place = finding.range.isKnown ? Int(finding.range.start)..<Int(finding.range.end) : 0..<0
            return Shown(
                id: finding.id,
                severity: finding.severity == .error ? 1 : finding.severity == .warning ? 2 : 3,
                message: finding.message + notes.joined(),
                // A place past the line's end is that end.
                place: lines.offset(
                    of: lines.position(of: place.lowerBound))..<max(
                        lines.offset(of: lines.position(of: place.lowerBound)),
                        lines.offset(of: lines.position(of: place.upperBound))))
        }
    }
}

/// Messages that no editor sends.
@Suite struct RandomMessageTests {
    @Test func `no message stops the server`() throws {
        var random = SeededRandom(seed: 271)
        var editor = try EditorDriver()
        let text = try #require(Fixtures.text(Fixtures.package + "/Examples/ferry/GTM-FERRY1.json"))
        editor.open("file:///folder/a.json", text)
        let count = Fixtures.environment("TAGC_MESSAGES").flatMap { Int($0) } ?? 2_000
        for _ in 0..<count { editor.take(Self.message(&random)) }
        // Whatever the server waits for, or skips, is over after this.
        editor.take([UInt8](repeating: 0x0A, count: 100_000))
        editor.open("file:///folder/b.json", text)
        #expect(editor.shown["file:///folder/b.json"] != nil)
        let answer = editor.request(
            "textDocument/documentSymbol", ["textDocument": ["uri": "file:///folder/b.json"]])
        #expect(!answer.value["result"].elements.isEmpty)
    }

    private static let methods = [
        "textDocument/didOpen", "textDocument/didChange", "textDocument/didClose", "textDocument/didSave",
        "textDocument/hover", "textDocument/definition", "textDocument/references", "textDocument/completion",
        "textDocument/rename", "textDocument/prepareRename", "textDocument/documentSymbol",
        "textDocument/codeAction", "textDocument/formatting", "textDocument/foldingRange",
        "textDocument/semanticTokens/full", "textDocument/inlayHint", "textDocument/documentHighlight",
        "textDocument/codeLens", "codeLens/resolve",
        "workspace/symbol", "workspace/executeCommand", "workspace/didChangeConfiguration", "initialize",
        "initialized", "$/cancelRequest", "$/setTrace", "nothing", "",
    ]

    private static func message(_ random: inout SeededRandom) -> [UInt8] {
        let body = value(3, &random, method: random.pick(methods) ?? "")
        var bytes = body.framed
        switch random.below(12) {
        case 0: bytes[random.below(bytes.count)] = UInt8(random.below(256))
        case 1: bytes.removeLast(random.below(min(bytes.count, 5)))
        case 2: bytes += Array("\r\n".utf8)
        default: break
        }
        return bytes
    }

    private static func value(_ depth: Int, _ random: inout SeededRandom, method: String) -> JSON {
        var members: [(key: String, value: JSON)] = [("jsonrpc", "2.0"), ("method", .string(method))]
        if random.once(in: 2) { members.append(("id", random.once(in: 2) ? .integer(random.below(9)) : "x")) }
        let position: JSON = ["line": number(&random), "character": number(&random)]
        let end: JSON =
            random.once(in: 2) ? position : ["line": number(&random), "character": number(&random)]
        let uri: JSON = random.once(in: 5) ? "untitled:x" : "file:///folder/a.json"
        let text: JSON =
            random.once(in: 3) ? "{\"container\": {}, \"tags\": {\"t\": {\"fields\": {\"a\": \"{{" : "x"
        var params: [(key: String, value: JSON)] = [
            (
                "textDocument",
                random.once(in: 9) ? .null : ["uri": uri, "version": number(&random), "text": text]
            ),
            ("position", position), ("range", ["start": position, "end": end]), ("newName", text),
            ("query", "e"),
            ("contentChanges", [["range": ["start": position, "end": end], "text": text]]),
            ("context", random.once(in: 2) ? ["only": ["source.fixAll"]] : .null),
            ("command", "tagc.explain"),
            ("arguments", [text]), ("id", number(&random)),
            ("data", random.once(in: 2) ? ["uri": uri, "tag": "thank the captain's guest"] : text),
        ]
        if random.once(in: 3) { params.remove(at: random.below(params.count)) }
        if random.once(in: 20) { params[0].value = 7 }
        members.append(("params", random.once(in: 15) ? [1, "x"] : .object(params)))
        return .object(members)
    }

    private static func number(_ random: inout SeededRandom) -> JSON {
        let numbers: [JSON] = [0, 1, 2, 5, 20, 100, -1, 9_223_372_036_854_775_807, .null, "x", .double(1.5)]
        return random.once(in: 3) ? (random.pick(numbers) ?? .null) : .integer(random.below(60))
    }
}
