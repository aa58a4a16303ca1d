package import TagDiagnostics

/// The built-in variables that a file refers to, each at its first use.
struct BuiltInUses {
    private(set) var names: [Located<String>] = []
    private var seen: Set<ExactText> = []

    mutating func note(_ name: String, at range: SourceRange) {
        // The first letter or the length rules out nearly all other names.
        guard let first = name.utf8.first, (0x41...0x5A).contains(first),
            name.utf8.count <= BuiltInVariable.longestName, BuiltInVariable.isCalled(name),
            seen.insert(ExactText(name)).inserted
        else { return }
        names.append(Located(name, at: range))
    }
}

extension ExportReader {
    /// Adds the built-in variables that are used and not enabled: an export of some entities enables none.
    ///
    /// The container's contexts must be known, since `Value` is a built-in variable of apps and means nothing on a page.
    mutating func enableBuiltIns() {
        guard let uses = context.builtInUses?.names, !uses.isEmpty, !container.contexts.isEmpty else {
            return
        }
        let names = Set(container.macros.map { ExactText($0.name.value) })
        let contexts = container.contexts.map { $0.value }
        for use in uses where !names.contains(ExactText(use.value)) {
            guard let builtIn = BuiltInVariable.called(use.value),
                !builtIn.contexts.isDisjoint(with: contexts)
            else { continue }
            context.report(.builtInNotEnabled(use, builtIn))
            let type = Located(builtIn.type, at: SourceRange.none)
            addBuiltIn(builtIn, Located(use.value, at: .none), type, .none)
        }
    }
}

extension Diagnostic {
    static func builtInNotEnabled(_ use: Located<String>, _ builtIn: BuiltInVariable) -> Diagnostic {
        Diagnostic(
            .builtInNotEnabled,
            "'\(use.value.shortened())' is a built-in variable (\(builtIn.type)) that this container has not enabled",
            at: use.range, notes: [Note("tagc treats it as enabled")])
    }
}

extension DiagnosticKind {
    package static let builtInNotEnabled = DiagnosticKind(
        "built-in-not-enabled", .reference, .warning,
        summary: "A built-in variable that is used but not enabled.",
        explanation: """
            An export of selected tags, triggers and variables lacks the built-in variables that they use. tagc treats \
            these as enabled. The vendor refuses to publish a whole container with such a reference: enable the built-in \
            variable there.
            """,
        flagged: .export(.variable("v", "c", ["value": "{{«Page URL»}}"])),
        accepted: .export(.builtIn("Page URL"), .variable("v", "c", ["value": "{{Page URL}}"])))
}
