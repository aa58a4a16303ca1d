/// Conversions of values to texts, patterns and numbers.
extension Evaluation {
    /// Returns `value` as text: itself, or its text in the arena; absent if `value` is.
    @inline(__always)
    mutating func text(_ value: Datum) -> Datum {
        if value.kind == .text || value.kind == .absent || value.kind == .failure { return value }
        return convertedText(value)
    }

    @inline(never)
    private mutating func convertedText(_ value: Datum) -> Datum {
        switch value.kind {
        case .null: return .absent
        case .true: return .text("true")
        case .false: return .text("false")
        default:
            let mark = bytes.count
            append(value)
            return takeText(from: mark)
        }
    }

    /// Appends the text of a value to ``bytes``.
    mutating func append(_ value: Datum) {
        guard value.kind != .text else {
            _ = bytes.append(value.view)
            return
        }
        let mark = bytes.count
        Conversions.append(value, to: &bytes, by: tables.evaluationRules)
        // Of all that is written, numbers take longest.
        pay(for: bytes.count &- mark, .converted)
    }

    /// Returns `value` as the text that conditions, tables and keys see.
    @inline(__always)
    mutating func comparedText(_ value: Datum) -> Datum {
        if value.kind == .text || value.kind == .failure { return value }
        if value.kind == .absent { return tables.usesWebRules ? .text("undefined") : value }
        return convertedComparedText(value)
    }

    @inline(never)
    private mutating func convertedComparedText(_ value: Datum) -> Datum {
        value.kind == .null && tables.evaluationRules.nothingHasText ? .text("null") : convertedText(value)
    }

    /// Returns `value` as the text of a computed pattern: empty for an absent value by rules that give it a text.
    mutating func patternText(_ value: Datum) -> Datum {
        guard value.kind == .absent else { return comparedText(value) }
        return tables.evaluationRules.nothingHasText ? .text(.empty) : value
    }

    /// Returns `value` as the number that conditions see, or nil when it is not a number.
    @inline(__always)
    mutating func comparedNumber(_ value: Datum) -> Number? {
        tables.usesWebRules ? scriptNumber(value) : Conversions.number(value)
    }

    private mutating func scriptNumber(_ value: Datum) -> Number? {
        switch value.kind {
        case .absent, .failure, .map: return nil
        case .null, .false: return .integer(0)
        case .true: return .integer(1)
        case .integer: return ScriptNumber.number(value.integer)
        case .double: return .double(value.double)
        case .text: return ScriptNumber.parse(value.view)
        case .list:
            let text = comparedText(value)
            return text.kind == .text ? ScriptNumber.parse(text.view) : nil
        }
    }
}
