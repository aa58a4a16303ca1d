import TagDiagnostics
import TagSyntax

/// A malformed condition as it was probably meant: enough to show how to write it.
///
/// It serves only the notes of findings; a guess is never compiled.
struct ConditionSketch {
    private var left: String?
    private var predicate: PredicateType?
    private var right: String?
    private(set) var isNegated = false

    /// Returns the note that shows the right form.
    ///
    /// - Parameter isExcluding: True for a condition under `unless`.
    func note(isExcluding: Bool) -> Note {
        if isNegated { return Note("put the condition under '\(isExcluding ? "if" : "unless")': \(form)") }
        guard predicate == nil else { return Note("write \(form)") }
        return Note(
            "write \(form); operators are \(PredicateType.all.map { $0.name }.joined(separator: ", "))")
    }

    private var form: String {
        let comparison = predicate.map { "\"\($0.name)\"" } ?? "OPERATOR"
        return "{\(left ?? "\"macro\": NAME"), \(comparison): \(right ?? "VALUE")}"
    }
}

// MARK: - Reading

extension ConditionSketch {
    /// Reads an object with members that a condition does not have, or a text such as `event equals x`.
    init(_ node: NodeID, _ tree: SyntaxTree) {
        switch tree.kind(node) {
        case .object: read(node, tree)
        case .string: read(tree.string(node))
        default: break
        }
    }

    private static let lefts = ["macro", "variable", "arg0", "left", "input", "field", "key", "name"]
    private static let rights = ["arg1", "right", "to", "with", "argument", "operand", "text"]
    private static let operators = [
        "operator", "op", "type", "predicate", "comparison", "comparator", "operation", "condition", "match",
    ]
    private static let negations = ["not", "negate", "negated"]

    private mutating func read(_ object: NodeID, _ tree: SyntaxTree) {
        var value: NodeID?
        for (key, node) in members(of: object, tree) {
            let word = OperatorWord.plain(key)
            if Self.negations.contains(word) {
                readNegation(node, tree)
            } else if word == "value" {
                value = node
            } else if Self.lefts.contains(word) {
                left = left ?? Self.left(node, tree)
            } else if Self.operators.contains(word), tree.kind(node) == .string,
                let found = OperatorWord(tree.string(node))
            {
                take(found)
            } else if Self.rights.contains(word) {
                right = right ?? Self.text(node, tree)
            } else if let found = OperatorWord(key) {
                take(found)
                right = Self.text(node, tree)
            }
        }
        guard let value else { return }
        if right == nil {
            right = Self.text(value, tree)
        } else if left == nil {
            left = "\"value\": \(Self.text(value, tree))"
        }
    }

    /// Returns the members, including those in an export's list of parameters.
    private func members(of object: NodeID, _ tree: SyntaxTree) -> [(key: String, value: NodeID)] {
        tree.members(object).flatMap { key, value -> [(key: String, value: NodeID)] in
            guard tree.string(key) == "parameter", tree.kind(value) == .array else {
                return [(tree.string(key), value)]
            }
            return tree.elements(value).compactMap { row in
                guard tree.kind(row) == .object, let key = tree.member(row, "key"),
                    let value = tree.member(row, "value")
                else { return nil }
                return (tree.string(key), value)
            }
        }
    }

    /// Reads `"not": {…}`, or `"negate": true`.
    private mutating func readNegation(_ node: NodeID, _ tree: SyntaxTree) {
        if tree.kind(node) == .object {
            let inner = ConditionSketch(node, tree)
            (left, predicate, right) = (inner.left, inner.predicate, inner.right)
            isNegated = !inner.isNegated
        } else if tree.boolean(node) != false {
            isNegated.toggle()
        }
    }

    private mutating func take(_ word: OperatorWord) {
        predicate = word.predicate
        if word.isNegated { isNegated.toggle() }
    }

    private mutating func read(_ text: String) {
        let words = text.split { $0.isWhitespace }.prefix(40).map(String.init)
        for start in words.indices.dropFirst() {
            for end in (start + 1...start + 3).reversed() where end <= words.count {
                guard let word = OperatorWord(words[start..<end].joined()) else { continue }
                take(word)
                left = Self.left(words[..<start].joined(separator: " "))
                let rest = words[end...].joined(separator: " ")
                if !rest.isEmpty { right = Int64(rest).map(String.init) ?? Self.quoted(rest) }
                return
            }
        }
    }

    private static func left(_ node: NodeID, _ tree: SyntaxTree) -> String? {
        tree.kind(node) == .string ? left(tree.string(node)) : nil
    }

    /// Returns the left side for a text: a macro for a name or a single reference, a value for a text with references.
    private static func left(_ text: String) -> String {
        let name = text.hasPrefix("{{") && text.hasSuffix("}}") ? String(text.dropFirst(2).dropLast(2)) : text
        return name.contains("{{") ? "\"value\": \(quoted(text))" : "\"macro\": \(quoted(name))"
    }

    private static func text(_ node: NodeID, _ tree: SyntaxTree) -> String {
        switch tree.kind(node) {
        case .string: quoted(tree.string(node))
        case .integer: tree.integer(node).map { String($0) } ?? "VALUE"
        case .real: tree.double(node).map { JSON.double($0).line } ?? "VALUE"
        case .true, .false: String(tree.boolean(node) ?? false)
        case .null, .array, .object, .date, .data: "VALUE"
        }
    }

    private static func quoted(_ text: String) -> String {
        let isLong = text.unicodeScalars.count > 60
        return JSON.string(isLong ? String(text.prefix(60)) + "…" : text).line
    }
}

/// An operator as users of other formats write it: `EQUALS`, `starts_with`, `does not contain`.
private struct OperatorWord {
    let predicate: PredicateType
    let isNegated: Bool

    init?(_ text: String) {
        let word = Self.plain(text)
        if let predicate = Self.predicate(word) {
            self.init(predicate, isNegated: false)
            return
        }
        for prefix in ["doesnot", "doesn't", "doesnt", "isnot", "isn't", "not", "!", "n"]
        where word.hasPrefix(prefix) {
            let rest = String(word.dropFirst(prefix.count))
            let isShort = prefix == "n" && !["e", "eq"].contains(rest)
            guard !isShort, let predicate = Self.predicate(rest.isEmpty || rest == "e" ? "is" : rest) else {
                continue
            }
            if rest.isEmpty, prefix != "isnot", prefix != "isn't" { continue }
            self.init(predicate, isNegated: true)
            return
        }
        return nil
    }

    private init(_ predicate: PredicateType, isNegated: Bool) {
        self.predicate = predicate
        self.isNegated = isNegated
    }

    /// Returns the text in lower case, without the characters that join words.
    static func plain(_ text: String) -> String {
        String(text.lowercased().filter { $0 != "_" && $0 != "-" && !$0.isWhitespace })
    }

    private static func predicate(_ word: String) -> PredicateType? {
        guard !word.isEmpty else { return nil }
        return PredicateType.all.first { type in
            let names = [type.name, type.exportName ?? ""].map(plain) + type.guesses
            return names.contains(word) || names.contains(word + "s")
                || names.contains(word.replacing("with", with: "swith"))
        } ?? PredicateType.all.first { $0.code == word }
    }
}
