import TagDiagnostics
import TagModel
import TagSyntax

/// Flags references to macros that do not exist, in the parts of an export that are not compiled.
struct UndefinedElsewhere: Lint {
    static let kind = DiagnosticKind(
        "undefined-macro-elsewhere", .reference, .error,
        summary: "A reference to a missing macro, in a part that tagc does not evaluate.",
        explanation: """
            tagc does not evaluate clients, transformations, zones, listener settings and consent settings, but \
            the vendor does, and there the reference is undefined. (In all other parts the finding is \
            undefined-macro.) The text between {{ and }} must be exactly the name of a macro.
            """,
        flagged: .export(
            .trigger("t", "TIMER", with: ["interval": ["type": "TEMPLATE", "value": "{{«pause»}}"]])),
        accepted: .export(
            .builtIn("Event"),
            .trigger(
                "t", "TIMER",
                with: ["notes": "{{x}}", "interval": ["type": "TEMPLATE", "value": "{{Event}}"]])),
        gathersAs: "undefined-macro")

    /// Lists that the model has nothing of.
    private static let lists: [StaticString] = ["client", "transformation", "zone", "gtagConfig"]
    /// Members of triggers that the model has.
    private static let modelled: [StaticString] = [
        "name", "notes", "filter", "autoEventFilter", "customEventFilter", "eventName", "uniqueTriggerId",
    ]
    private static let ofTags: [StaticString] = ["consentSettings", "monitoringMetadata"]

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard !subject.container.isFragment, let export = ExportTree(subject) else { return }
        let names = Set(subject.container.macros.map { ExactText($0.name.value) })
        let tree = export.tree
        var scan = Scan(tree: tree, names: names)
        for list in Self.lists { for entity in export.entities(list) { scan.scan(entity) } }
        for trigger in export.entities("trigger") {
            for (key, value) in tree.members(trigger)
            where !Self.modelled.contains(where: { tree.hasText(key, $0) }) {
                scan.scan(value)
            }
        }
        for tag in export.entities("tag") {
            for member in Self.ofTags {
                if let value = tree.member(tag, member) { scan.scan(value) }
            }
        }
        for reference in scan.found.sorted(by: { $0.range.start < $1.range.start }) {
            let builtIn = BuiltInVariable.called(reference.value)
            let notes = builtIn.map {
                [
                    Note(
                        "'\($0.name.shortened())' is a built-in variable (\($0.type)) that this container has not enabled"
                    )
                ]
            }
            report.add(
                "no \(subject.words.macro) is named '\(reference.value.shortened())'", at: reference.range,
                notes: notes ?? [])
        }
    }

    private struct Scan {
        let tree: SyntaxTree
        let names: Set<ExactText>
        var found: [Located<String>] = []

        mutating func scan(_ node: NodeID) {
            switch tree.kind(node) {
            case .object:
                for (key, value) in tree.members(node) where !tree.hasText(key, "notes") { scan(value) }
            case .array: for element in tree.elements(node) { scan(element) }
            case .string: scanText(node)
            default: break
            }
        }

        private mutating func scanText(_ node: NodeID) {
            let text = tree.utf8(node)
            guard text.contains(UInt8(ascii: "{")) else { return }
            var places: [Range<Int>] = []
            var strings: [String] = []
            for name in TemplateScanner.names(in: text) {
                let string = String(decoding: text[name], as: UTF8.self)
                // `_event` is always there.
                guard string != "_event", !names.contains(ExactText(string)) else { continue }
                places.append(name.lowerBound - text.startIndex..<name.upperBound - text.startIndex)
                strings.append(string)
            }
            // One walk over an escaped text for all of them.
            for (string, range) in zip(strings, tree.sourceRanges(node, decoded: places)) {
                found.append(Located(string, at: range))
            }
        }
    }
}
