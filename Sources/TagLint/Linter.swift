package import TagDiagnostics
package import TagModel
import TagProof

/// Runs the lints on a container.
package enum Linter {
    /// Returns the findings of the lints in `container` with the severities of `settings`, in the order of the catalog.
    ///
    /// - Parameters:
    ///   - references: What the container's references lead to, as the checks give it.
    ///   - checked: The container with what is broken marked, of which more can be said; nil when references lead nowhere.
    ///   - errors: What others than the lints found in its file.
    package static func lint(
        _ container: Container, _ references: ResolvedReferences, checked: CheckedContainer? = nil,
        errors: [Diagnostic] = [], settings: LintSettings = .init(), data: LintData = .init()
    ) -> [Diagnostic] {
        var steps = 0
        return lint(
            container, references, checked: checked, errors: errors, settings: settings, data: data,
            steps: &steps)
    }

    /// The same, and adds the steps that proofs took to `steps`.
    package static func lint(
        _ container: Container, _ references: ResolvedReferences, checked: CheckedContainer?,
        errors: [Diagnostic], settings: LintSettings, data: LintData, steps: inout Int
    ) -> [Diagnostic] {
        lint(
            container, references, checked: checked, analysis: analysis(of: checked, settings),
            errors: errors, settings: settings, data: data, steps: &steps)
    }

    /// Returns the proofs of a container; nil if no lint needs them.
    static func analysis(of checked: CheckedContainer?, _ settings: LintSettings) -> ContainerAnalysis? {
        let asksForProof = LintCatalogue.lints.contains {
            $0.needsProof && settings.severity(of: $0.kind) != nil
        }
        return asksForProof ? checked.map { ContainerAnalysis($0.leavingPlaceholdersOpen) } : nil
    }

    /// Returns the same findings from proofs that are there already.
    ///
    /// - Parameter afterStep: Called when a step has ended that may have freed much memory.
    static func lint(
        _ container: Container, _ references: ResolvedReferences, checked: CheckedContainer?,
        analysis: ContainerAnalysis?, errors: [Diagnostic], settings: LintSettings, data: LintData,
        steps: inout Int, afterStep: () -> Void = {}
    ) -> [Diagnostic] {
        steps += analysis?.steps ?? 0
        var subject = LintSubject(
            container, references, settings: settings, data: data, analysis: analysis,
            unread: UnreadReferences(errors))
        if data.plan != nil { subject.provePlan(of: checked?.leavingPlaceholdersOpen, steps: &steps) }
        afterStep()
        var found: [Diagnostic] = []
        var attachment = Attachment()
        for (place, lint) in LintCatalogue.lints.enumerated() {
            // What few lints leave is little.
            if place % 32 == 31 { afterStep() }
            guard let severity = settings.severity(of: lint.kind) else { continue }
            let report = lint.report(on: subject)
            steps += report.steps
            attachment.note(lint, report)
            for var diagnostic in report.diagnostics {
                // What a lint grades by itself holds until a team grades the lint.
                let isGraded =
                    settings.severities[lint.kind.id] == nil && diagnostic.severity != lint.kind.severity
                if !isGraded { diagnostic.severity = severity }
                found.append(diagnostic)
            }
        }
        afterStep()
        addPointers(to: &found, in: container)
        let deletes = found.contains { $0.fixIts.contains { $0.deletesEntity } }
        if deletes, !errors.isEmpty || attachment.looksForgotten(in: subject, found) {
            for index in found.indices { found[index].fixIts.removeAll(where: { $0.deletesEntity }) }
        }
        return found
    }

    /// Adds the pointers of findings, in the order of their places: each lint begins at the file's start anew.
    private static func addPointers(to found: inout [Diagnostic], in container: Container) {
        var pointers = PointerFinder(container.tree)
        var order: [(start: UInt32, index: Int)] = []
        for index in found.indices where found[index].range.isKnown {
            order.append((found[index].range.start, index))
        }
        order.sort { ($0.start, $0.index) < ($1.start, $1.index) }
        for (_, index) in order { found[index].pointer = pointers.pointer(covering: found[index].range) }
    }

    /// Findings by which what is not used may be what somebody forgot to attach, or attached under another name.
    private struct Attachment {
        private static let lints = [
            ListedLint(DuplicateID()), ListedLint(MalformedReference()), ListedLint(MisspeltMember()),
            ListedLint(TagWithoutRule()), ListedLint(UndefinedElsewhere()),
            ListedLint(UndefinedGroupedRule()),
        ]
        /// The ids of those that have run.
        private var done: Set<String> = []
        private var haveFound = false

        mutating func note(_ lint: ListedLint, _ report: LintReport) {
            done.insert(lint.kind.id)
            guard Self.lints.contains(where: { $0.kind.id == lint.kind.id }) else { return }
            haveFound = haveFound || !report.diagnostics.isEmpty
        }

        /// Returns true when there is an error among `found`, or one of these lints finds something, wanted or not.
        func looksForgotten(in subject: LintSubject, _ found: [Diagnostic]) -> Bool {
            if haveFound || found.contains(where: { $0.severity == .error }) { return true }
            return Self.lints.contains { lint in
                !done.contains(lint.kind.id) && !lint.report(on: subject).diagnostics.isEmpty
            }
        }
    }
}

extension CheckedContainer {
    /// The container without the constants that are still to be filled in (`%%NAME%%`), of which nothing can be said yet.
    fileprivate var leavingPlaceholdersOpen: CheckedContainer {
        leavingOpen(
            macros: container.macros.indices.filter { index in
                guard container.macros[index].kind == .constant,
                    let text = container.macros[index].parameters["value"]?.plainText
                else { return false }
                return text.utf8.count > 4 && text.hasPrefix("%%") && text.hasSuffix("%%")
            })
    }
}
