import TagDiagnostics
import TagServer
import TagSyntax
import TagTestSupport
import Testing

/// Every file of `Fixtures/lsp` is a conversation: what an editor does after `> `, what the server answers after `< `.
///
/// `> open NAME` and `> change NAME` are followed by a text, in which `‹1›` marks a place. `> hover 1` asks at that place, and
/// `> rename 1 NAME`, `> codeAction 1`, `> executeCommand NAME ARGUMENT` likewise.
@Suite struct ConversationTests {
    static let folder = Fixtures.folder + "/lsp"
    static let names = Fixtures.names(in: folder).filter { $0.hasSuffix(".lsp") }

    @Test(arguments: names)
    func `the server answers as the conversation says`(name: String) throws {
        let path = Self.folder + "/" + name
        let expected = try #require(Fixtures.text(path))
        var conversation = try Conversation()
        let actual = conversation.replay(expected)
        guard actual != expected else { return }
        if Fixtures.isBlessing {
            Fixtures.write(actual, to: path)
        } else {
            Issue.record("\(name) differs (make bless rewrites it):\n\(actual)")
        }
    }
}

/// A conversation that is replayed line by line.
private struct Conversation {
    private var editor: EditorDriver
    private var uri = ""
    private var texts: [String: String] = [:]
    private var marks: [String: JSON] = [:]

    init() throws { editor = try EditorDriver() }

    mutating func replay(_ file: String) -> String {
        var result = ""
        var steps: [(command: String, text: [Substring])] = []
        for line in file.split(separator: "\n", omittingEmptySubsequences: false) {
            if line.hasPrefix("> ") {
                steps.append((String(line.dropFirst(2)), []))
            } else if !line.hasPrefix("< "), !steps.isEmpty {
                steps[steps.count - 1].text.append(line)
            } else if steps.isEmpty {
                result += line + "\n"  // what the file says before it begins
            }
        }
        for step in steps {
            var lines = step.text
            while lines.last == "" { lines.removeLast() }
            result += "> \(step.command)\n" + lines.map { $0 + "\n" }.joined()
            let answer = perform(
                step.command.split(separator: " ").map(String.init), lines.joined(separator: "\n"))
            result += answer.split(separator: "\n").map { "< \($0)\n" }.joined() + "\n"
        }
        while result.hasSuffix("\n\n") { result.removeLast() }
        return result
    }

    private mutating func perform(_ words: [String], _ text: String) -> String {
        guard let command = words.first else { return "" }
        switch command {
        case "open", "change":
            uri = "file:///folder/" + words[1]
            let plain = mark(text)
            if command == "open" { editor.open(uri, plain) } else { editor.change(uri, [(nil, plain)]) }
            texts[uri] = plain
            return findings()
        case "close":
            editor.notify("textDocument/didClose", ["textDocument": ["uri": .string(uri)]])
            return findings()
        case "executeCommand":
            let argument = words.count > 2 ? words[2] : uri
            return shown(
                editor.request(
                    "workspace/executeCommand",
                    ["command": .string(words[1]), "arguments": [.string(argument)]]))
        case "lenses":
            let lenses = editor.request("textDocument/codeLens", ["textDocument": ["uri": .string(uri)]])
            return lenses.value["result"].elements.map { lens in
                let tag = lens["data"]["tag"].string ?? ""
                let resolved = editor.request(
                    "codeLens/resolve", ["data": ["uri": .string(uri), "tag": .string(tag)]])
                let title = resolved.value["result"]["command"]["title"].string ?? ""
                return "\(lens["range"].start) \(tag): \(title)"
            }.joined(separator: "\n")
        case "symbol":
            return shown(
                editor.request("workspace/symbol", ["query": .string(words.count > 1 ? words[1] : "")]))
        default:
            return shown(editor.request("textDocument/" + command, params(command, Array(words.dropFirst()))))
        }
    }

    private func params(_ command: String, _ words: [String]) -> JSON {
        let document: JSON = ["uri": .string(uri)]
        let position = words.first.flatMap { marks[$0] } ?? ["line": 0, "character": 0]
        var members: [(key: String, value: JSON)] = [("textDocument", document), ("position", position)]
        switch command {
        case "rename": members.append(("newName", .string(words.dropFirst().joined(separator: " "))))
        case "references": members.append(("context", ["includeDeclaration": true]))
        case "codeAction":
            members.append(("range", ["start": position, "end": position]))
            let only = words.dropFirst().map(JSON.string)
            members.append(("context", only.isEmpty ? ["diagnostics": []] : ["only": .array(only)]))
        case "inlayHint":
            members.append(
                ("range", ["start": ["line": 0, "character": 0], "end": ["line": 9999, "character": 0]]))
        default: break
        }
        return .object(members)
    }

    /// Returns the text without its marks, whose places are noted.
    private mutating func mark(_ text: String) -> String {
        var plain = ""
        var rest = text[...]
        marks = [:]
        while let open = rest.firstIndex(of: "‹"), let close = rest[open...].firstIndex(of: "›") {
            plain += rest[..<open]
            let name = String(rest[rest.index(after: open)..<close])
            let position = TextLines(Array(plain.utf8), .utf16).position(of: plain.utf8.count)
            marks[name] = position.json
            rest = rest[rest.index(after: close)...]
        }
        return plain + rest
    }

    private func findings() -> String {
        guard let shown = editor.shown[uri] else { return "(silence)" }
        guard !shown.isEmpty else { return "no findings" }
        return shown.map { finding in
            let severity = ["", "error", "warning", "note"][finding["severity"].integer ?? 0]
            let range = finding["range"]
            return "\(range.start)-\(range.end) \(severity)[\(finding["code"].string ?? "")]: "
                + (finding["message"].string ?? "").replacing("\n", with: " | ")
        }.joined(separator: "\n")
    }

    /// Returns an answer in few lines: a place is one word, and edits are shown as the text that they give.
    private func shown(_ answer: EditorDriver.Answer) -> String {
        let error = answer.value["error"]
        if error.isPresent { return "error \(error["code"].integer ?? 0): \(error["message"].string ?? "")" }
        let file = SourceFile(path: "answer", bytes: answer.bytes)
        guard let tree = Reader.read(file).tree, let root = tree.root,
            let result = tree.member(root, "result")
        else {
            return "no result"
        }
        return AnswerText(tree).text(result)
    }
}

/// An answer as indented lines.
private struct AnswerText {
    let tree: SyntaxTree

    init(_ tree: SyntaxTree) { self.tree = tree }

    func text(_ node: NodeID) -> String { lines(node).joined(separator: "\n") }

    private func lines(_ node: NodeID) -> [String] {
        switch tree.kind(node) {
        case .object:
            if let place = place(node) { return [place] }
            let members = Array(tree.members(node))
            guard !members.isEmpty else { return ["{}"] }
            return members.flatMap { member in
                let inner = lines(member.value)
                let key = tree.string(member.key)
                if inner.count == 1 { return ["\(key): \(inner[0])"] }
                return ["\(key):"] + inner.map { "  " + $0 }
            }
        case .array:
            let elements = Array(tree.elements(node))
            guard !elements.isEmpty else { return ["[]"] }
            if elements.allSatisfy({ tree.kind($0) == .integer }) {
                return ["[" + elements.map { tree.string($0) }.joined(separator: " ") + "]"]
            }
            return elements.flatMap { element in
                let inner = lines(element)
                return zip(inner.indices, inner).map { ($0 == 0 ? "- " : "  ") + $1 }
            }
        case .string:
            let text = tree.string(node)
            return text.contains("\n")
                ? text.split(separator: "\n", omittingEmptySubsequences: true).map { "| " + $0 } : [text]
        default: return [tree.string(node)]
        }
    }

    /// Returns a position or a range in one word.
    private func place(_ node: NodeID) -> String? {
        if let line = tree.member(node, "line"), let character = tree.member(node, "character") {
            return "\(tree.string(line)):\(tree.string(character))"
        }
        if let start = tree.member(node, "start"), let end = tree.member(node, "end"), tree.count(node) == 2,
            let from = place(start), let to = place(end)
        {
            return "\(from)-\(to)"
        }
        return nil
    }
}
