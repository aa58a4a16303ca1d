package import TagDiagnostics

extension DiagnosticKind {
    package static let indexOutOfRange = DiagnosticKind(
        "index-out-of-range", .reference, .error, summary: "An index that is past the end of its list.",
        explanation: """
            A compiled container refers to macros, predicates, tags and values by index, counted from 0. If an index \
            does not exist, the file was cut off, written by hand, or damaged.
            """,
        flagged: [
            .resource(macros: [["function": "__e"]], rules: [[["if", .marked(0)], ["add"]]]),
            .resource(macros: [["function": "__c", "vtp_value": ["macro", .marked(7)]]]),
        ],
        accepted: .resource(macros: [["function": "__e"], ["function": "__c", "vtp_value": ["macro", 0]]]))

    package static let unknownValue = DiagnosticKind(
        "unknown-value", .schema, .error, summary: "A list in a compiled container that is not a value.",
        explanation: """
            A value that is not a scalar is a list whose first element is its type: list, map, template, \
            macro, escape, tag. In a map, keys and values alternate; a macro and a tag have an index.
            """,
        flagged: [
            .resource(macros: [["function": "__c", "vtp_value": .marked([0, 1])]]),
            .resource(macros: [["function": "__c", "vtp_value": .marked(["map", "a"])]]),
        ],
        accepted: .resource(macros: [["function": "__c", "vtp_value": ["map", "a", 1]]]))

    package static let unknownClause = DiagnosticKind(
        "unknown-clause", .schema, .error, summary: "A clause of a compiled rule that does not exist.",
        explanation: "A rule is a list of clauses. Each begins with if, unless, add or block.",
        flagged: .resource(rules: [[["«when»", 0]]]),
        accepted: .resource(tags: [["function": "__img", "vtp_url": "u"]], rules: [[["add", 0]]]))

    package static let unknownFunction = DiagnosticKind(
        "unknown-function", .schema, .warning,
        summary: "An unknown predicate in a compiled container.",
        explanation: """
            The known functions are _eq, _cn, _sw, _ew, _re, _lt, _le, _gt, _ge, _css and _um. A predicate of another \
            function is unknown: the app can handle it, and nothing is proved about rules that need it.
            """,
        flagged: .resource(predicates: [["function": "«_xx»", "arg0": 1, "arg1": 1]]),
        accepted: .resource(predicates: [["function": "_eq", "arg0": 1, "arg1": 1]]))
}

extension Diagnostic {
    static func indexOutOfRange(_ index: Int64, in list: String, count: Int, at range: SourceRange)
        -> Diagnostic
    {
        let there = count == 0 ? "there are none" : "the last is \(count - 1)"
        return Diagnostic(.indexOutOfRange, "there is no \(index) in \(list): \(there)", at: range)
    }

    static func unknownValue(at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .unknownValue, "this list is not a value", at: range,
            notes: [Note("values are scalars and lists such as [\"macro\", 0] or [\"list\", 1, 2]")])
    }

    static func unpairedMap(at range: SourceRange) -> Diagnostic {
        Diagnostic(.unknownValue, "a map's last key has no value", at: range)
    }

    static func unknownClause(_ word: String?, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .unknownClause, word.map { "there is no clause '\($0)'" } ?? "this is not a clause of a rule",
            at: range, notes: [Note("clauses begin with if, unless, add or block")])
    }

    static func unknownFunction(_ code: Located<String>) -> Diagnostic {
        Diagnostic(
            .unknownFunction, "unknown predicate '\(code.value.shortened())'",
            at: code.range,
            notes: [Note("everything that depends on it is unknown")])
    }
}
