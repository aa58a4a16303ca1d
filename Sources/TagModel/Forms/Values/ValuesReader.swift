package import TagDiagnostics
import TagSyntax

/// Reads the `values` format: a flat object whose every pair is a constant macro.
///
/// It accepts what the guides allow in a default container: text, numbers, true and false, and objects of those. Text is literal,
/// braces included: nothing is evaluated.
enum ValuesReader {
    static func read(_ root: NodeID, _ context: inout DecodingContext) -> Container? {
        let tree = context.tree
        guard context.expect(.object, root, for: "a container of values") else { return nil }
        var container = Container(form: .values, tree: tree)
        container.macros.reserveCapacity(context.view.count(root))
        for (key, node) in context.view.members(root) {
            if tree.utf8(key).isEmpty {
                context.report(.emptyName(of: "value", at: tree.range(key)), about: key)
            }
            guard let value = value(node, &context) else { continue }
            let type = Located("constant", at: SourceRange.none)
            let parameter = Parameter(Located("value", at: SourceRange.none), value)
            container.macros.append(
                Macro(
                    name: context.located(key), type: type, kind: .constant, parameters: [parameter],
                    range: SourceRange(start: tree.range(key).start, end: tree.range(node).end)))
        }
        context.finish(&container)
        return container
    }

    private static func value(_ node: NodeID, _ context: inout DecodingContext) -> Value? {
        let tree = context.tree
        let range = tree.range(node)
        switch tree.kind(node) {
        case .false, .true: return Value(.boolean(tree.boolean(node) ?? false), at: range)
        case .string: return Value(.string(tree.string(node)), at: range)
        case .integer, .real: return context.number(node)
        case .object:
            let entries = tree.members(node).compactMap { key, node in
                value(node, &context).map {
                    MapEntry(key: Value(.string(tree.string(key)), at: tree.range(key)), value: $0)
                }
            }
            return Value(.map(entries), at: range)
        case .array, .null, .date, .data:
            context.report(.unsupportedValue(tree.kind(node), at: range), about: node)
            return nil
        }
    }
}

extension DiagnosticKind {
    package static let unsupportedValue = DiagnosticKind(
        "unsupported-value", .type, .error, summary: "A value that a container of values cannot hold.",
        explanation: """
            A default container of keys and values contains text, numbers, true and false, and objects of \
            those. Lists, null, dates and data are errors: the mobile libraries refuse the whole file because \
            of them.
            """,
        flagged: [#"{"banner_sizes": «[1, 2]», "title": "Welcome"}"#, #"{"title": «null»}"#],
        accepted: [#"{"banner_sizes": {"small": 1, "large": 2}, "title": "Welcome"}"#])
}

extension Diagnostic {
    fileprivate static func unsupportedValue(_ kind: NodeKind, at range: SourceRange) -> Diagnostic {
        let advice =
            switch kind {
            case .array: "use an object, or one key for each element"
            case .null: "remove the key: the app then gets the default of its type"
            default: "write it as text"
            }
        return Diagnostic(
            .unsupportedValue, "a container of values cannot hold \(kind.described)", at: range,
            notes: [Note(advice)])
    }
}
