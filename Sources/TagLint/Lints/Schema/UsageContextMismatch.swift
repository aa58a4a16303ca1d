import TagDiagnostics
import TagModel
import TagSyntax

/// Flags a type that does not exist where the container runs.
struct UsageContextMismatch: Lint {
    static let kind = DiagnosticKind(
        "usage-context-mismatch", .schema, .warning,
        summary: "A type for another kind of container, such as a type for web pages in an app's.",
        explanation: """
            The vendor's containers are for web pages, AMP, servers or apps, and each kind has its own types. A \
            type that was copied from another kind of container probably does nothing in this one. The vendor \
            may have extended a type to more kinds: if Tag Manager itself wrote it, suppress the finding.
            """,
        flagged: [
            .export(of: "IOS_SDK_5", .tag("t", "«html»")),
            .export(.variable("v", "«funcm»", ["classPath": "Price"])),
        ],
        accepted: .export(.tag("t", "html")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let export = ExportTree(subject) else { return }
        let contexts = subject.container.contexts.map { $0.value }
        guard !contexts.isEmpty else { return }
        let kinds: [(StaticString, EntityKind, (String) -> Set<UsageContext>?)] = [
            ("tag", .tag, TypeContexts.ofTag), ("variable", .macro, TypeContexts.ofVariable),
            ("trigger", .rule, TypeContexts.ofTrigger),
        ]
        for (list, kind, find) in kinds {
            let what = subject.words.word(for: kind)
            for entity in export.entities(list) {
                guard let type = export.text(entity, "type"), let places = find(type.value),
                    places.isDisjoint(with: contexts)
                else { continue }
                report.add(
                    "type '\(type.value.shortened())' of \(what) '\((export.text(entity, "name")?.value ?? "").shortened())' is for "
                        + "\(Self.words(sorted(places))); this container is for \(Self.words(contexts))",
                    at: type.range)
            }
        }
    }

    private func sorted(_ places: Set<UsageContext>) -> [UsageContext] {
        UsageContext.allCases.filter(places.contains)
    }

    private static func words(_ contexts: [UsageContext]) -> String {
        contexts.map { context in
            switch context {
            case .web: "web pages"
            case .amp: "AMP pages"
            case .server: "servers"
            case .android: "Android"
            case .ios: "iOS"
            case .androidSdk5: "Android with Firebase"
            case .iosSdk5: "iOS with Firebase"
            }
        }.joined(separator: ", ")
    }
}
