package import TagDiagnostics
import TagSyntax

// The reading of parts that are newer than this reader, or that have a meaning only on a page: they are kept, and nothing is
// concluded from them.

extension ResourceReader {
    /// The entity whose parameters are being read.
    struct Owner {
        var name = ""
        /// True if the app or page reads its parameters, so that an unknown value in them is data.
        var passesValuesOn = false
    }

    /// Returns a value of an unknown kind: a list if it is passed on, an opaque macro if tagc acts on it.
    mutating func unknown(_ code: Located<String>, _ parts: ArraySlice<NodeID>, _ node: NodeID) -> Value? {
        let isBoundary = code.value == Self.zoneBoundary
        let values = parts.compactMap { value($0) }
        if !isBoundary { export.context.report(.opaqueValue(code), about: node) }
        let label = "\(code.value.shortened()) in \(owner.name.shortened())"
        if listedValues.insert(label).inserted {
            let kept = owner.passesValuesOn ? "it is passed on as a list" : "it is unknown"
            export.context.keep(
                "value", label, at: code.range,
                isBoundary ? "the zone's boundaries are not evaluated: \(kept)" : kept)
        }
        if owner.passesValuesOn {
            let word = Value(.string(code.value), at: code.range)
            return Value(.list([word] + values), at: tree.range(node))
        }
        let parameter = Parameter(
            Located("parts", at: .none), Value(.list(values), at: tree.range(node)))
        let name = export.opaque("value \(code.value)", code.range, [parameter])
        return Value(
            .reference(export.context.macroReference(name, at: tree.range(node))), at: tree.range(node))
    }

    /// The code of a zone's boundary: a predicate that the page's runtime evaluates for the zone.
    private static let zoneBoundary = "zb"

    /// Returns a condition for a predicate of an unknown function.
    mutating func unknownPredicate(_ code: Located<String>, _ call: NodeID) -> Condition {
        var parameters: [Parameter] = []
        for (key, node) in tree.members(call) where tree.string(key).hasPrefix("arg") {
            guard let value = value(node) else { continue }
            parameters.append(Parameter(Located(tree.string(key), at: tree.range(key)), value))
        }
        var condition = export.unknownPredicate(code, parameters, tree.range(call))
        condition.isNegated = flag("negate", of: call)
        return condition
    }
}

/// Macros that stand for unknown parts.
struct OpaqueMacros {
    fileprivate(set) var macros: [Macro] = []
    var names = UniqueNames()
}

extension ExportReader {
    /// Returns a condition that only the app can decide: it compares with true a macro that the app may handle.
    mutating func unknownPredicate(
        _ code: Located<String>, _ parameters: [Parameter], _ range: SourceRange
    ) -> Condition {
        context.keep(
            "predicate", code.value, at: code.range, "the app must provide the value; otherwise it is false")
        let name = opaque("predicate \(code.value)", code.range, parameters)
        let left = Value(.reference(context.macroReference(name, at: code.range)), at: code.range)
        return Condition(
            Located(.equals, at: code.range), left: left, right: Value(.boolean(true), at: .none),
            range: range)
    }

    /// Adds a macro of an unknown type and returns its name.
    mutating func opaque(_ type: String, _ range: SourceRange, _ parameters: [Parameter]) -> String {
        let name = opaqueMacros.names.unique(type)
        var macro = Macro(
            name: Located(name, at: .none), type: Located(type, at: range), kind: .custom,
            parameters: parameters, range: range)
        macro.isPrivate = true
        opaqueMacros.macros.append(macro)
        return name
    }
}

extension Diagnostic {
    static func opaqueValue(_ code: Located<String>) -> Diagnostic {
        Diagnostic(
            .opaqueValue, "unknown type of value '\(code.value.shortened())'", at: code.range,
            notes: [Note("it is kept, and everything that depends on it is unknown")])
    }
}

extension DiagnosticKind {
    package static let opaqueValue = DiagnosticKind(
        "opaque-value", .schema, .warning,
        summary: "A value of an unknown type in a compiled container.",
        explanation: """
            A value that is not a scalar is a list whose first element is its type: list, map, template, \
            macro, escape, tag. The vendor may have added others. Such a value is kept: the app gets it as a \
            list, and in conditions it is unknown.
            """,
        flagged: .resource(macros: [["function": "__c", "vtp_value": ["«makro»", 0]]]),
        accepted: .resource(macros: [["function": "__e"], ["function": "__c", "vtp_value": ["macro", 0]]]))
}
