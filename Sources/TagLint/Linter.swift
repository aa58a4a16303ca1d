package import TagDiagnostics
package import TagModel
import TagProof

/// Runs the lints on a container.
package enum Linter {
    /// What the lints find in `container`, graded as `settings` say, in the order of the catalogue.
    ///
    /// - Parameters:
    ///   - references: What the container's references lead to, as the checks give it.
    ///   - checked: The container without errors, of which more can be said; nil when it has some.
    package static func lint(
        _ container: Container, _ references: ResolvedReferences, checked: CheckedContainer? = nil,
        settings: LintSettings = .init(), data: LintData = .init()
    ) -> [Diagnostic] {
        let asksForProof = LintCatalogue.lints.contains {
            $0.needsProof && settings.severity(of: $0.kind) != nil
        }
        let analysis = asksForProof ? checked.map { ContainerAnalysis($0) } : nil
        let subject = LintSubject(container, references, settings: settings, data: data, analysis: analysis)
        var pointers = PointerFinder(container.tree)
        var found: [Diagnostic] = []
        for lint in LintCatalogue.lints {
            guard let severity = settings.severity(of: lint.kind) else { continue }
            var report = LintReport(lint.kind)
            lint.init().check(subject, report: &report)
            for var diagnostic in report.diagnostics.prefix(findingsOfOneLint) {
                // What a lint grades by itself holds until a team grades the lint.
                let isGraded =
                    settings.severities[lint.kind.id] == nil && diagnostic.severity != lint.kind.severity
                if !isGraded { diagnostic.severity = severity }
                if diagnostic.range.isKnown {
                    diagnostic.pointer = pointers.pointer(covering: diagnostic.range)
                }
                found.append(diagnostic)
            }
        }
        return found
    }

    /// More of one lint in one file are not reported: nobody reads them, and a hostile file could have millions.
    private static let findingsOfOneLint = 10_000
}
