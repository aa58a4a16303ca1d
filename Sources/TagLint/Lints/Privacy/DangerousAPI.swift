import TagDiagnostics
import TagModel

/// Flags functions that run text as code, or write over the page.
struct DangerousAPI: Lint {
    static let kind = DiagnosticKind(
        "dangerous-api", .privacy, .warning,
        summary: "Code that evaluates text as code, or overwrites the page.",
        explanation: """
            'eval' and 'new Function' run any text as code; a page with a strict content security policy blocks \
            them. 'document.write' erases the page if the tag runs after the page has loaded; \
            tags with 'Support document.write' are not reported. Call functions by name, and add elements to \
            the page.
            """,
        flagged: .export(.html("Run", "<script>«eval(»x); window.«eval(»y); «document.write(»x)</script>")),
        accepted: .export(
            .tag(
                "Write", "html",
                [
                    "html":
                        "<script>/* no eval(x) */ retrieval(x); x.eval(y); a.window.eval(z); document.write(x)</script>",
                    "supportDocumentWrite": true,
                ])))

    func check(_ subject: LintSubject, report: inout LintReport) {
        var calls = SharedAnswers<[WordFinder.Found]>()
        for text in subject.texts.code where !report.isFull {
            for found in calls.answer(for: text, { Self.calls(in: $0.code) }) {
                let word = Self.words[found.word]
                if word.writes && writesSafely(text.owner, subject) { continue }
                report.add(
                    "\(subject.described(text.owner)) \(word.what)",
                    at: text.range(of: found.range, in: subject.tree))
            }
        }
    }

    private static func calls(in code: ArraySlice<UInt8>) -> [WordFinder.Found] {
        finder.find(in: code).filter { startsWord($0, code) }
    }

    /// Returns true if a word stands by itself: `x.eval(` is a function of the page's own, and `window.eval(` is not.
    private static func startsWord(_ found: WordFinder.Found, _ code: ArraySlice<UInt8>) -> Bool {
        let start = code.startIndex + found.range.lowerBound
        guard start > code.startIndex else { return true }
        let before = code[start - 1]
        guard before == UInt8(ascii: ".") else { return !before.isPartOfName }
        let owners = code[..<(start - 1)]
        return globals.contains { name in
            guard owners.count >= name.utf8.count, owners.suffix(name.utf8.count).elementsEqual(name.utf8)
            else { return false }
            let rest = owners.dropLast(name.utf8.count)
            return rest.last.map { !$0.isPartOfName && $0 != UInt8(ascii: ".") } ?? true
        }
    }

    /// The names of the object whose functions need no name before them.
    private static let globals = ["window", "self", "globalThis", "top"]

    private func writesSafely(_ owner: Entity, _ subject: LintSubject) -> Bool {
        guard case .tag(let index) = owner else { return false }
        let parameters = subject.container.tags[index].parameters
        return ["supportDocumentWrite", "usePostscribe"].contains { key in
            if case .boolean(true)? = parameters[key]?.kind { true } else { false }
        }
    }

    private struct Word {
        let text: String
        let what: String
        var writes = false
    }

    private static let words = [
        Word(text: "eval(", what: "runs text as code"),
        Word(text: "new Function(", what: "runs text as code"),
        Word(text: "setTimeout('", what: "runs text as code"),
        Word(text: "setTimeout(\"", what: "runs text as code"),
        Word(text: "setInterval('", what: "runs text as code"),
        Word(text: "setInterval(\"", what: "runs text as code"),
        Word(text: "document.write(", what: "erases the page if it has loaded", writes: true),
        Word(text: "document.writeln(", what: "erases the page if it has loaded", writes: true),
    ]
    private static let finder = WordFinder(words.map { $0.text })
}

extension UInt8 {
    /// True if the byte may be a part of a name in JavaScript.
    fileprivate var isPartOfName: Bool { isWordByte || self == UInt8(ascii: "$") }
}
