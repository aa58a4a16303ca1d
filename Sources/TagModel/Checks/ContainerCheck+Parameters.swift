package import TagDiagnostics
import TagSyntax

extension ContainerCheck {
    /// Compares the parameters of a macro or tag with the table of its kind.
    mutating func checkParameters(
        _ parameters: [Parameter], _ types: [ParameterType], of owner: EntityPlace
    ) {
        // By index: taking one out of its array copies all of it.
        for type in types.indices {
            if let place = parameters.place(of: types[type].key) {
                if case .any = types[type].shape { continue }
                // Most are texts.
                if case .text = types[type].shape, case .string = parameters[place].value.kind { continue }
                checkValue(parameters[place].value, types[type], of: owner)
            } else if types[type].isRequired {
                report(.missingParameter(types[type], word(for: owner), name(of: owner)), in: .others)
            }
        }
    }

    mutating func checkPriority(_ priority: Value, of tag: Located<String>) {
        var what: String { "the priority of tag '\(tag.value)'" }
        switch priority.kind {
        case .integer, .reference: return
        case .string(let text) where container.form == .export && Int64(text) != nil:
            // The number is right; the type that the file gives it is wrong.
            guard let type = typeOfParameter(around: priority.range) else { fallthrough }
            var diagnostic = Diagnostic(
                .wrongType, "\(what) has the type '\(type.value.shortened())'; a number has the type INTEGER",
                at: type.range)
            diagnostic.suggest("INTEGER", for: type, container.tree)
            report(diagnostic, in: .others)
        case .string(let text) where container.form == .export && text.isWholeNumber:
            report(.numberRange(at: priority.range), in: .others)
        default:
            guard !isUnread(priority) else { return }
            report(.wrongType(what, expected: "a whole number or a reference", priority), in: .others)
        }
    }

    /// Returns true for the null that reading puts in place of a number out of range, which has its own finding.
    private func isUnread(_ value: Value) -> Bool {
        guard case .null = value.kind, value.range.isKnown else { return false }
        let tape = container.tree.tape
        let index = tape.prefixCount { $0.start < value.range.start }
        guard index < tape.count, tape[index].start == value.range.start else { return false }
        return [.integer, .real].contains(tape[index].kind)
    }

    /// Returns the type of the export parameter that encloses a value.
    private func typeOfParameter(around range: SourceRange) -> Located<String>? {
        let tree = container.tree
        guard range.isKnown else { return nil }
        var index = tree.tape.prefixCount { $0.start < range.start }
        while index > 0 {
            index -= 1
            let entry = tree.tape[index]
            guard entry.kind == .object, entry.end >= range.end else { continue }
            guard let type = tree.member(NodeID(Int32(index)), "type") else { return nil }
            return Located(tree.string(type), at: tree.range(type))
        }
        return nil
    }

    private mutating func checkValue(_ value: Value, _ type: ParameterType, of owner: EntityPlace) {
        if case .table = type.shape { return checkTable(value, type, of: owner) }
        guard !type.accepts(value), !isUnread(value) else { return }
        report(.wrongType(words(for: type, of: owner), expected: type.shape.description, value), in: .others)
    }

    /// Returns the words for a parameter of an entity: `'value' of macro 'Page'`.
    private func words(for type: ParameterType, of owner: EntityPlace) -> String {
        "\(name(of: type)) of \(word(for: owner)) '\(name(of: owner).value.shortened())'"
    }

    /// Returns the name of a parameter in the container's format.
    private func name(of type: ParameterType) -> String {
        "'\(container.form == .export ? type.exportKeys.first ?? type.key : type.key)'"
    }

    /// Checks that a table is a list of maps, each with a key and a value.
    private mutating func checkTable(_ value: Value, _ type: ParameterType, of owner: EntityPlace) {
        guard case .list(let rows) = value.kind else {
            return report(
                .wrongType(words(for: type, of: owner), expected: type.shape.description, value), in: .others)
        }
        for row in rows {
            var cells = (keys: 0, values: 0)
            if case .map(let entries) = row.kind {
                for entry in entries {
                    if case .string("key") = entry.key.kind { cells.keys += 1 }
                    if case .string("value") = entry.key.kind { cells.values += 1 }
                }
            }
            // The vendor's tools leave out an empty cell.
            let isComplete = cells == (1, 1) || container.form.isVendors && cells.keys + cells.values > 0
            if !isComplete {
                report(
                    .wrongType(
                        "a row of \(words(for: type, of: owner))", expected: "a map with 'key' and 'value'",
                        row), in: .others)
            }
        }
    }
}

extension String {
    /// True for digits, of any number, perhaps with a sign.
    fileprivate var isWholeNumber: Bool {
        let digits = utf8.dropFirst(utf8.first == UInt8(ascii: "-") ? 1 : 0)
        return !digits.isEmpty && digits.allSatisfy { (48...57).contains($0) }
    }
}

extension ParameterType {
    /// Returns true if `value` may stand here; the rows of a table are checked elsewhere.
    package func accepts(_ value: Value) -> Bool {
        // Options of patterns that are references have a diagnostic of their own.
        if case .reference = value.kind { return !isConstant || shape != .integer }
        switch (shape, value.kind) {
        case (.any, _): return true
        case (.text, .string), (.text, .template), (.text, .integer), (.text, .double), (.text, .boolean):
            return true
        case (.boolean, .boolean), (.integer, .integer): return true
        case (.number, .integer), (.number, .double), (.number, .template): return true
        case (.number, .string(let text)): return Double(text) != nil
        case (.choice(let words), .string(let text)): return words.contains(text)
        case (.choice, .template): return true
        case (.text, .escaped), (.number, .escaped), (.choice, .escaped): return true
        case (.list, .list), (.map, .map): return true
        case (.maps, .list(let elements)):
            return elements.allSatisfy {
                switch $0.kind {
                case .map, .reference: true
                default: false
                }
            }
        default: return false
        }
    }
}

extension DiagnosticKind {
    package static let missingParameter = DiagnosticKind(
        "missing-parameter", .type, .error,
        summary: "A macro or tag without a required parameter.",
        explanation: """
            Without the parameter the macro or tag fails. The reference lists the parameters of each type. For an \
            export, complete the field in Tag Manager.
            """,
        flagged: .definition(.macro("«m»", "dataLayer")),
        accepted: .definition(.key("m", reads: "x"))
    )

    package static let wrongType = DiagnosticKind(
        "wrong-type", .type, .error, summary: "A parameter with a value of the wrong type.",
        explanation: """
            The reference gives the type of each parameter: text, a number, a Boolean, a list or a map. A reference \
            such as "{{name}}" is allowed for every type but a table.
            """,
        flagged: [
            .definition(.key("m", reads: .marked(["x"]))),
            .definition(.macro("m", "lookupTable", ["input": "x", "table": [.marked(["key": "a"])]])),
        ],
        accepted: .definition(.macro("m", "random", ["max": "{{m2}}"]), .constant("m2", 5)))
}

extension Diagnostic {
    fileprivate static func missingParameter(
        _ type: ParameterType, _ what: String, _ owner: Located<String>
    ) -> Diagnostic {
        Diagnostic(
            .missingParameter, "\(what) '\(owner.value.shortened())' has no '\(type.key)'", at: owner.range,
            notes: [Note("it is \(type.shape.description). \(type.summary)")])
    }

    fileprivate static func wrongType(_ what: String, expected: String, _ value: Value) -> Diagnostic {
        let found: String =
            switch value.kind {
            case .null: ", not null"
            case .boolean(let value): ", not \(value)"
            case .integer(let value): ", not \(value)"
            case .double(let value): ", not \(value)"
            case .string(let text): (1...60).contains(text.utf8.count) ? ", not '\(text)'" : ""
            case .list: ", not a list"
            case .map: ", not a map"
            case .template, .tag, .escaped, .reference: ""
            }
        return Diagnostic(.wrongType, "\(what) must be \(expected)\(found)", at: value.range)
    }
}
