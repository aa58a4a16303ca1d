package import TagDiagnostics
package import TagSyntax

extension DiagnosticKind {
    package static let wrongKind = DiagnosticKind(
        "wrong-kind", .schema, .error,
        summary: "A value of the wrong type: a list, an object, a text or a number.",
        explanation: """
            For example, a list instead of an object, or a number instead of a name. The format defines the \
            type of each value; tagc converts nothing silently.
            """,
        flagged: [
            #"{"container": {"id": "GTM-AB12"}, "macros": «[]»}"#,
            .definition(.entry("rules", "r", ["if": "«event»"])),
        ],
        accepted: [#"{"container": {"id": "GTM-AB12"}, "macros": {}}"#])

    package static let missingMember = DiagnosticKind(
        "missing-member", .schema, .error, summary: "An object without a required member.",
        explanation: "A definition needs a container; a macro and a tag need a type. Add the member.",
        flagged: [
            #"{"container": {}, "tags": {"t": «{}»}}"#,
            .definition(.entry("macros", "m", .marked(["name": "x"]))),
        ],
        accepted: .definition(.event("m")))

    package static let unknownMember = DiagnosticKind(
        "unknown-member", .schema, .error, summary: "A member that has no meaning in this object.",
        explanation: """
            Often it is misspelled, or belongs one level up. The members of a macro or tag depend on its type. \
            Put comments under "notes", which every object can have.
            """,
        flagged: [
            #"{"container": {"id": "GTM-AB12"}, «"macro"»: {}}"#,
            .definition(.macro("m", "event", ["«name»": "x"])),
        ],
        accepted: .definition(.macro("m", "event", ["notes": "why"])))

    package static let unknownType = DiagnosticKind(
        "unknown-type", .schema, .error, summary: "A macro or tag type that does not exist.",
        explanation: """
            A definition uses the types of the reference. For a type that the app implements, write \
            "type": "custom", and the app's name for it under "customType".
            """,
        flagged: .definition(.macro("m", "«dataLayr»", ["name": "x"])),
        accepted: .definition(.macro("m", "custom", ["customType": "cookie"])))

    package static let unknownWord = DiagnosticKind(
        "unknown-word", .schema, .error, summary: "A word that is not allowed here.",
        explanation: "Some members must be one of a few words. The message lists them.",
        flagged: .definition(.pixel(with: ["firing": "«once»"])),
        accepted: .definition(.pixel(with: ["firing": "unlimited"])))

    package static let conditionWithoutOperator = DiagnosticKind(
        "condition-without-operator", .schema, .error, summary: "A condition without an operator.",
        explanation:
            #"A condition names a macro and an operator, such as {"macro": "event", "equals": "open"}."#,
        flagged: .definition(.event("e"), .entry("rules", "r", ["if": [.marked(["macro": "e"])]])),
        accepted: .definition(.event("e"), .rule("r", "e equals x")))

    package static let severalOperators = DiagnosticKind(
        "several-operators", .schema, .error, summary: "A condition with more than one operator.",
        explanation: "Each condition compares once. Write a second condition: a rule passes if all are true.",
        flagged: .definition(
            .event("e"), .entry("rules", "r", ["if": [["macro": "e", "startsWith": "a", "«endsWith»": "b"]]])),
        accepted: .definition(.event("e"), .rule("r", "e startsWith a", "e endsWith b")))

    package static let invalidTime = DiagnosticKind(
        "invalid-time", .schema, .error, summary: "A time that cannot be read.",
        explanation: """
            Write times as in RFC 3339, such as 2026-01-31T09:00:00Z or 2026-01-31T09:00:00+01:00, or as milliseconds \
            since 1970.
            """,
        flagged: .definition(.pixel(with: ["schedule": ["start": "«2026-02-30»"]])),
        accepted: .definition(.pixel(with: ["schedule": ["start": "2026-02-28T00:00:00Z"]])))

    package static let emptyName = DiagnosticKind(
        "empty-name", .schema, .error, summary: "An empty name.",
        explanation: """
            Nothing can refer to an entity without a name. Give it a name.
            """,
        flagged: [.definition(.event("«»")), .definition(.macro("e", "event", ["named": "«»"]))],
        accepted: .definition(.event("e")))

    package static let numberRange = DiagnosticKind(
        "number-range", .schema, .error, summary: "A whole number that is too large for 64 bits.",
        explanation: "Whole numbers have 64 bits and a sign. Write larger ones as text.",
        flagged: [
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"m": {"type": "constant", "value": «9223372036854775808»}}}
            """#
        ],
        accepted: [
            #"""
            {"container": {"id": "GTM-AB12"}, "macros": {"m": {"type": "constant", "value": 9223372036854775807}}}
            """#
        ])
}

extension Diagnostic {
    static func wrongKind(
        _ found: NodeKind, for what: String, expected: String, at range: SourceRange
    ) -> Diagnostic {
        Diagnostic(.wrongKind, "\(what) must be \(expected), not \(found.described)", at: range)
    }

    /// Reports a value in the place of a list, and offers to write it as the only element of one.
    static func bareElement(_ node: NodeID, for what: String, _ tree: SyntaxTree) -> Diagnostic {
        let range = tree.range(node)
        var diagnostic = wrongKind(
            tree.kind(node), for: what, expected: NodeKind.array.described, at: range)
        guard let (open, close) = tree.carrier.listBrackets, range.isKnown else { return diagnostic }
        let edits = [
            TextEdit(replace: SourceRange(start: range.start, end: range.start), with: open),
            TextEdit(replace: SourceRange(start: range.end, end: range.end), with: close),
        ]
        diagnostic.fixIts = [FixIt("write it as a list: \(open)…\(close)", edits: edits, safety: .safe)]
        return diagnostic
    }

    static func missingMember(_ name: String, of owner: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.missingMember, "\(owner) has no '\(name)'", at: range)
    }

    /// Returns the error of a word that is none of the known ones, with the nearest of them as a proposal.
    static func unknown(
        _ kind: DiagnosticKind, _ message: String, _ word: Located<String>, among known: [String],
        _ tree: SyntaxTree
    ) -> Diagnostic {
        var diagnostic = Diagnostic(kind, message, at: word.range)
        if let nearest = NearestName.nearest(to: word.value, among: known) {
            diagnostic.suggest(nearest, for: word, tree)
        }
        return diagnostic
    }

    static func unknownMember(
        _ key: Located<String>, of owner: String, known: [String], free: [String] = [], meant: String?,
        _ tree: SyntaxTree
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            .unknownMember, "\(owner) has no member '\(key.value.shortened())'", at: key.range)
        if let nearest = meant ?? NearestName.nearest(to: key.value, among: free) {
            diagnostic.suggest(nearest, for: key, tree)
        } else {
            diagnostic.notes = [Note("its members are \(known.sorted().joined(separator: ", "))")]
        }
        return diagnostic
    }

    static func unknownType(
        _ type: Located<String>, of what: String, known: [String], _ tree: SyntaxTree
    ) -> Diagnostic {
        var diagnostic = Diagnostic(
            .unknownType, "there is no \(what) type '\(type.value.shortened())'", at: type.range)
        if let nearest = NearestName.nearest(to: type.value, among: known)
            ?? NearestName.only(containing: type.value, among: known)
        {
            diagnostic.suggest(nearest, for: type, tree)
        } else {
            diagnostic.notes.append(Note("\(what) types are \(known.joined(separator: ", "))"))
        }
        diagnostic.notes.append(
            Note(
                "for a type that the app implements: \"type\": \"custom\", \"customType\": \"\(type.value)\""
            ))
        return diagnostic
    }

    static func unknownWord(
        _ word: Located<String>, for what: String, known: [String], _ tree: SyntaxTree
    ) -> Diagnostic {
        var diagnostic = unknown(
            .unknownWord, "\(what) cannot be '\(word.value.shortened())'", word, among: known, tree)
        diagnostic.notes.append(Note("it can be \(known.joined(separator: ", "))"))
        return diagnostic
    }

    static func conditionWithoutOperator(hasLeft: Bool, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .conditionWithoutOperator,
            "the condition has no \(hasLeft ? "operator" : "'macro' and no operator")", at: range)
    }

    static func severalOperators(_ second: Located<String>, first: Located<String>) -> Diagnostic {
        Diagnostic(
            .severalOperators, "'\(second.value.shortened())' is a second operator in one condition",
            at: second.range, notes: [Note("the first is '\(first.value.shortened())'", at: first.range)])
    }

    static func invalidTime(_ what: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(
            .invalidTime, "\(what) is not a time", at: range,
            notes: [Note("write 2026-01-31T09:00:00Z, or milliseconds since 1970")])
    }

    static func emptyName(of what: String, at range: SourceRange) -> Diagnostic {
        Diagnostic(.emptyName, "a \(what) has no name", at: range)
    }

    static func numberRange(at range: SourceRange) -> Diagnostic {
        Diagnostic(.numberRange, "the number does not fit in 64 bits", at: range)
    }

    /// Suggests `name` instead of `written`; mostly a guess, so not applied unasked.
    package mutating func suggest(
        _ name: String, for written: Located<String>, _ tree: SyntaxTree, safety: FixIt.Safety = .unsafe
    ) {
        notes.append(Note("did you mean '\(name)'?"))
        guard written.range.isKnown else { return }
        fixIts.append(
            FixIt("write '\(name)'", edits: [tree.writing(name, at: written.range)], safety: safety))
    }
}

extension Carrier {
    /// The text before and after the elements of a list; nil for an encoding that is not text.
    fileprivate var listBrackets: (open: String, close: String)? {
        switch self {
        case .json: ("[", "]")
        case .xmlPlist: ("<array>", "</array>")
        case .openStep: ("(", ")")
        case .binaryPlist, .protobuf: nil
        }
    }
}

extension SyntaxTree {
    /// Returns the edit that replaces all or part of a text with `text`, spelled as the encoding requires.
    package func writing(_ text: String, at range: SourceRange) -> TextEdit {
        let spelling = carrier.spelling(of: text)
        let isBare = carrier == .openStep && !isQuoted(range)
        return TextEdit(
            replace: textRange(within: range), with: isBare ? "\"\(spelling)\"" : spelling)
    }
}

extension SyntaxTree {
    /// Returns the range of the text inside the quotes or tags that `range` may begin and end with.
    package func textRange(within range: SourceRange) -> SourceRange {
        let (start, end) = (Int(range.start), Int(range.end))
        guard start < end else { return range }
        switch file.bytes[start] {
        case UInt8(ascii: "\"") where carrier == .json || carrier == .openStep,
            UInt8(ascii: "'") where carrier == .openStep:
            return SourceRange(start + 1, end - 1)
        case UInt8(ascii: "<") where carrier == .xmlPlist:
            let written = file.bytes[start..<end]
            guard let open = written.firstIndex(of: UInt8(ascii: ">")),
                let close = written.lastIndex(of: UInt8(ascii: "<")), open < close
            else { return range }
            return SourceRange(open + 1, close)
        default:
            return range
        }
    }
}

extension SyntaxTree {
    /// Returns true if the text of `range`, or the text that it is part of, is in quotes.
    fileprivate func isQuoted(_ range: SourceRange) -> Bool {
        let start = Int(range.start)
        let quotes = [UInt8(ascii: "\""), UInt8(ascii: "'")]
        guard start < file.bytes.count, !quotes.contains(file.bytes[start]) else { return true }
        let opening = file.bytes[..<start].suffix(2)
        return quotes.contains(opening.last ?? 0) || opening.elementsEqual("{{".utf8)
    }
}
