import TagDiagnostics
import TagModel

/// One value of a macro or a tag.
struct OwnedValue {
    let owner: Entity
    /// The parameter's key.
    let key: Located<String>
    let value: Value
}

extension Container {
    /// The parameters of macros, then of tags, in file order.
    var ownedValues: [OwnedValue] {
        let ofMacros = macros.indices.flatMap { index in
            macros[index].parameters.map { OwnedValue(owner: .macro(index), key: $0.key, value: $0.value) }
        }
        let ofTags = tags.indices.flatMap { index in
            tags[index].parameters.map { OwnedValue(owner: .tag(index), key: $0.key, value: $0.value) }
        }
        return ofMacros + ofTags
    }

    /// True if the vendor's browser or server evaluates it, where texts become numbers by JavaScript's rules.
    var runsJavaScript: Bool { ruleSet == .web }
}

extension Value {
    /// Calls `body` with this value and with all that are in it.
    func forEachPart(_ body: (Value) -> Void) {
        body(self)
        switch kind {
        case .list(let values): for value in values { value.forEachPart(body) }
        case .map(let entries):
            for entry in entries {
                entry.key.forEachPart(body)
                entry.value.forEachPart(body)
            }
        case .template(let parts):
            for case .value(let value) in parts { value.forEachPart(body) }
        case .escaped(let value, _): value.forEachPart(body)
        default: break
        }
    }

    /// The text of a value without references; numbers and truth values as they are written.
    var plainText: String? {
        switch kind {
        case .string(let text): text
        case .boolean(let value): value ? "true" : "false"
        case .integer(let value): String(value)
        case .double(let value): String(value)
        default: nil
        }
    }
}

extension LintSubject {
    /// A fix that puts `text` in the place of a text; none where there is nothing written.
    func rewriting(_ range: SourceRange, as text: String) -> [FixIt] {
        guard range.isKnown else { return [] }
        return [FixIt("write '\(text)'", edits: [tree.writing(text, at: range)], safety: .unsafe)]
    }

    /// A fix that puts `text` in the place of a value that is a text itself; none for a reference.
    func rewriting(_ value: Value, as text: String) -> [FixIt] {
        if case .string = value.kind { rewriting(value.range, as: text) } else { [] }
    }

    /// The macros that `value`, as one whole reference, may give the value of; none when it is something else.
    func macros(behind value: Value) -> [Macro] {
        guard case .reference(let reference) = value.kind else { return [] }
        return references.macros(for: reference).map { container.macros[Int($0)] }
    }

    /// The text that `value` always has: its own, or that of the constant it refers to.
    func constantText(_ value: Value) -> String? {
        if let text = value.plainText { return text }
        let macros = macros(behind: value)
        guard macros.count == 1, let macro = macros.first, macro.kind == .constant, macro.enabledBy.isEmpty,
            macro.disabledBy.isEmpty, macro.format == nil
        else { return nil }
        return macro.parameters["value"]?.plainText
    }
}
