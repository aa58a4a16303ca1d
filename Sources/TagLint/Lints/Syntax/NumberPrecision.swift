import TagDiagnostics
import TagModel
import TagSyntax

/// Flags a whole number that readers with doubles read as another one.
struct NumberPrecision: Lint {
    static let kind = DiagnosticKind(
        "number-precision", .syntax, .warning, summary: "A number that some JSON readers round.",
        explanation: """
            JSON does not limit numbers. tagc keeps whole numbers in 64 bits. Browsers and many libraries use doubles, \
            which are exact only up to 2^53 (9007199254740992), and round larger numbers without an error. Such numbers \
            are usually ids: write them as text, with quotes.
            """,
        flagged: [
            .definition(.constant("m", .marked(9007199254740993))),
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12",
             "fingerprint": «1639072553619123456789»}}}
            """#,
        ],
        accepted: .definition(.constant("m", 9007199254740992), .constant("n", "9007199254740993")),
        fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        let tree = subject.tree
        guard tree.carrier == .json else { return }
        for index in tree.tape.indices where tree.tape[index].kind == .integer {
            let entry = tree.tape[index]
            // 15 digits always fit.
            guard entry.end - entry.start > 15 else { continue }
            let node = NodeID(Int32(truncatingIfNeeded: index))
            guard let read = Self.readAsDouble(node, tree) else { continue }
            let range = tree.range(node)
            report.add(
                "readers that keep numbers as doubles read this as \(read)", at: range,
                fixIts: [
                    FixIt(
                        "write it as text", replace: range, with: "\"\(tree.string(node))\"", safety: .unsafe)
                ])
        }
    }

    /// Returns the value that a double has for the number; nil if it is the same integer.
    private static func readAsDouble(_ node: NodeID, _ tree: SyntaxTree) -> String? {
        guard let double = tree.double(node) else { return nil }
        if let integer = tree.integer(node) {
            guard let read = Int64(exactly: double) else { return "\(double)" }
            return read == integer ? nil : "\(read)"
        }
        // What is beyond 64 bits is refused as a number of a container; elsewhere it is read by others alone.
        return "\(double)"
    }
}
