import TagDiagnostics
import TagModel

/// Flags a Custom JavaScript variable whose text is no function.
struct ScriptNotFunction: Lint {
    static let kind = DiagnosticKind(
        "script-not-a-function", .script, .warning,
        summary: "A Custom JavaScript variable that is not one function.",
        explanation: """
            Tag Manager takes the whole text of a Custom JavaScript variable as a function, and calls it. Statements without a \
            function around them are refused; a value that is not a function cannot be called, so the variable is undefined. \
            An async function gives a promise, and a generator an iterator, not the value that it returns. Write \
            'function() { return … }'.
            """,
        flagged: [
            .export(.variable("v", "jsm", ["javascript": "«var a = 1;» return a"])),
            .export(.variable("v", "jsm", ["javascript": "‹(function() { return 'a' })()›"])),
            .export(.variable("v", "jsm", ["javascript": "‹{a: 1}›"])),
            .export(.variable("v", "jsm", ["javascript": "«async function()» { return await a() }"])),
        ],
        accepted: .export(
            .variable("v", "jsm", ["javascript": "// a function\n(function name() { return 1; });"]),
            .variable("w", "jsm", ["javascript": "() => 1"]),
            .variable("x", "jsm", ["javascript": "Date.now"])),
        fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        for text in subject.scripts {
            let place: Range<Int>
            let what: String
            var fixes: [FixIt] = []
            switch text.facts.result {
            case .statements(let range):
                (place, what) = (range, "is not a function: write 'function() { … }' around its statements")
                fixes = Self.wrapping(text, subject)
            case .value(let range, let value):
                (place, what) = (range, "is not a function but \(value); write 'function() { return … }'")
            case .function(let head, .wrapped(let value)):
                (place, what) = (head, "gives \(value), not what its function returns")
            case .function, .unknown, nil: continue
            }
            let places = ScriptPlaces([place], of: text, in: subject.tree)
            report.add("\(subject.described(text)) \(what)", at: places[place], fixIts: fixes)
        }
    }

    /// The fix for statements that return something.
    private static func wrapping(_ text: ScriptText, _ subject: LintSubject) -> [FixIt] {
        let code = String(decoding: text.bytes(in: subject.tree), as: UTF8.self)
        guard case .parameter(let written) = text.home, code.contains("return") else { return [] }
        let isLong = code.contains("\n")
        let wrapped = isLong ? "function() {\n\(code)\n}" : "function() { \(code) }"
        guard written.range.isKnown else { return [] }
        let edit = subject.tree.writing(wrapped, at: written.range)
        return [FixIt("write 'function() { … }' around it", edits: [edit], safety: .unsafe)]
    }
}
