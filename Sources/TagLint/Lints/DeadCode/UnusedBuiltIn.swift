import TagDiagnostics
import TagModel

/// Flags a built-in macro that is enabled and that nothing refers to.
struct UnusedBuiltIn: Lint {
    static let kind = DiagnosticKind(
        "unused-built-in", .deadCode, .note, summary: "An enabled built-in variable that nothing refers to.",
        explanation: """
            It costs next to nothing, but the list from which people choose gets shorter without it. Switch it \
            off under 'Built-In Variables'. Nothing is reported for apps, which can read it by name, in a part \
            of a container, and in an export without tags, which is a collection to import.
            """,
        flagged: .export(
            .builtIn("Page URL"),
            .entry("builtInVariable", "", ["type": "PAGE_PATH", "name": "«Page Path»"]),
            .tag("t", "img", ["url": "https://t.example/?u={{Page URL}}"])),
        accepted: .export(
            .builtIn("Page URL"), .tag("t", "img", ["url": "https://t.example/?u={{Page URL}}"])),
        fix: .unsafe, isOptIn: true, gathersAs: "unused-built-in")

    func check(_ subject: LintSubject, report: inout LintReport) {
        let container = subject.container
        guard container.form == .export, !subject.isCollection, !container.isFragment,
            container.keysInEffect != .all
        else { return }
        let removals = Removals(subject)
        for (index, macro) in container.macros.enumerated() where macro.origin == .builtIn {
            let entity = Entity.macro(index)
            guard subject.graph.isHead(index), !subject.graph.isReached(entity),
                subject.graph.uses(of: entity).isEmpty, macro.name.range.isKnown
            else { continue }
            report.add(
                "\(subject.title(of: macro)) is enabled, but never used", at: macro.name.range,
                fixIts: removals.macro(index),
                cause: SharedCause(
                    "built-in \(subject.words.macro)s are enabled, but never used",
                    place: "'\(macro.name.value.shortened())'"))
        }
    }
}
