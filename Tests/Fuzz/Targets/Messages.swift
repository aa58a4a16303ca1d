import TagCommands
import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagSyntax
import TagTestSupport

extension FuzzTarget {
    /// A container of any form, a line `---`, and lines of a simulation: the messages are drawn and played.
    static let messages = FuzzTarget(name: "messages", seeds: { FuzzSeeds.messages }) { bytes in
        let (definition, lines) = parts(bytes)
        var options = CompileOptions()
        options.id = "GTM-FUZZ1"
        guard
            let compiled = Compiler.compile(SourceFile(path: "input", bytes: definition), options: options)
                .bytes
        else { return .refused }
        guard let container = try? LoadedContainer(compiled) else {
            return .broken("what compiled does not load")
        }
        if let tag = MarkupCheck.foreignTag(in: MessagePage.text(of: container)) {
            return .broken("the page has <\(tag)")
        }
        var play = MessagePlay(container, from: 1_800_000_000_000)
        var (output, findings): ([String], [Diagnostic]) = ([], [])
        // More lines show no more, and each costs an evaluation.
        let files = lines.prefix(40).map { SourceFile(path: "lines", bytes: $0) }
        for file in files {
            if let finding = play.play(file) { findings.append(finding) }
            output += play.takeOutput(.json)
        }
        play.finish()
        output += play.takeOutput(.json)
        if let fault = faultOfDisplays(output) { return .broken(fault) }
        for finding in findings where finding.range.isKnown {
            guard files.contains(where: { Int(finding.range.end) <= $0.bytes.count }) else {
                return .broken("a finding outside of every line")
            }
        }
        return output.isEmpty ? .refused : .sound
    }

    private static func parts(_ bytes: [UInt8]) -> (definition: [UInt8], lines: [[UInt8]]) {
        let lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        guard let mark = lines.firstIndex(where: { $0.elementsEqual("---".utf8) }) else { return (bytes, []) }
        let rest = lines[(mark + 1)...].filter { !$0.isEmpty }.map { Array($0) }
        return (Array(lines[..<mark].joined(separator: [0x0A])), rest)
    }

    /// Two messages at once, or one that goes and was not there.
    private static func faultOfDisplays(_ output: [String]) -> String? {
        var shown: String?
        for line in output {
            guard let tree = Reader.read(SourceFile(path: "output", text: line)).tree, let root = tree.root
            else {
                return "a line that is no JSON: \(line)"
            }
            if let ends = tree.member(root, "ends"), tree.kind(ends) == .string {
                guard tree.string(ends).hasSameBytes(as: shown ?? "") else {
                    return "\(tree.string(ends)) goes, and \(shown ?? "nothing") is on display"
                }
                shown = nil
            }
            if let display = tree.member(root, "shows"), tree.kind(display) == .object,
                let name = tree.member(display, "message")
            {
                if let shown { return "\(tree.string(name)) shows while \(shown) is on display" }
                shown = tree.string(name)
            }
        }
        return shown.map { "\($0) never goes" }
    }
}

/// A look at the tags of a page, of which all are ours.
enum MarkupCheck {
    private static let ours: Set<String> = [
        "a", "article", "b", "body", "br", "button", "desc", "details", "figcaption", "g", "h3", "input",
        "label",
        "li", "pre", "summary", "text", "ul", "figure", "circle", "code", "dd", "div", "dl", "dt",
        "footer", "h1", "h2", "head",
        "header",
        "html", "i", "main", "meta", "nav", "p", "path", "rect", "section", "span", "style", "svg", "table",
        "tbody", "td",
        "th", "thead", "title", "tr",
    ]

    /// The first tag that is none of ours; nil where there is none.
    static func foreignTag(in page: String) -> String? {
        for part in page.utf8.split(separator: UInt8(ascii: "<"), omittingEmptySubsequences: false)
            .dropFirst()
        {
            if part.starts(with: "!doctype html>".utf8) { continue }
            let name = part.drop { $0 == UInt8(ascii: "/") }.prefix {
                ($0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z"))
                    || ($0 >= 0x30 && $0 <= 0x39)
            }
            let text = String(decoding: name, as: UTF8.self)
            if !ours.contains(text) { return text }
        }
        return nil
    }
}

extension FuzzSeeds {
    /// Every file with messages, with lines of each kind.
    static let messages: [[UInt8]] = {
        let folders = ["Examples/messages", "Tests/Fixtures/cli/files", "Tests/Fixtures/model"]
        let lines = [
            #"{"moment": "launch"}"#, #"{"moment": "foreground"}"#, #"{"event": "purchase", "value": 9.5}"#,
            #"{"moment": "click"}"#, #"{"trigger": "offer", "after": 90000}"#, #"{"moment": "dismiss"}"#,
            #"{"suppress": true, "time": "2026-07-01T09:00:00Z"}"#, #"{"moment": "restart"}"#,
            #"{"testDevice": true}"#,
            #"{"images": false}"#, #"{"moment": "foreground"}"#, #"{"moment": "clickSecond"}"#,
        ].joined(separator: "\n")
        var files: [String] = []
        for folder in folders {
            let path = Fixtures.package + "/" + folder
            let names =
                Fixtures.files(below: path, suffix: ".json") + Fixtures.files(below: path, suffix: ".def")
            files += names.compactMap { Fixtures.text(path + "/" + $0) }
        }
        return files.filter { $0.contains("\"messages\"") }.map { Array("\($0)\n---\n\(lines)".utf8) }
    }()
}
