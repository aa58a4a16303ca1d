import TagDiagnostics
package import TagModel

extension ReferenceEvaluator {
    /// A written value with its references followed.
    package func expand(_ value: Value) -> PlainResult {
        switch value.kind {
        case .null: return .value(.null)
        case .boolean(let flag): return .value(.boolean(flag))
        case .integer(let number): return .value(.integer(number))
        case .double(let number): return .value(.double(number))
        case .string(let text): return .value(.text(text))
        case .reference(let reference): return self.value(of: reference)
        case .template(let parts): return expand(parts)
        case .list(let values):
            var result: [PlainValue] = []
            for value in values {
                guard let one = inside(value) else { return .failure }
                result.append(one)
            }
            return .value(.list(result))
        case .map(let entries): return expand(entries)
        case .tag(let reference): return .value(.text(reference.name))
        case .escaped(let value, let codes):
            return codes.reduce(into: expand(value)) { result, code in result = escaped(result, by: code) }
        }
    }

    private func escaped(_ result: PlainResult, by code: Int64) -> PlainResult {
        switch EscapingType.of(code)?.name {
        case "matchAnyCase": return patternText(result).map { .value(.text("(?i)" + $0)) } ?? result
        case "matchWhole": return patternText(result).map { .value(.text("^(?:" + $0 + ")$")) } ?? result
        case "escapeUri":
            hasNoOpinion = true
            return .failure
        default: return isWeb ? comparedText(result).map { .value(.text($0)) } ?? result : result
        }
    }

    // MARK: Conversions

    var isWeb: Bool { container.ruleSet == .web }

    /// The text of a value where it is written, as in templates; nil for null.
    func written(_ value: PlainValue) -> String? {
        isWeb ? value == .null ? nil : value.scriptText : value.text
    }

    /// The text that conditions, tables and keys see; nil for what they cannot see.
    func comparedText(_ result: PlainResult) -> String? {
        switch result {
        case .value(let value): isWeb ? value.scriptText : value.text
        case .absent: isWeb ? "undefined" : nil
        case .failure: nil
        }
    }

    /// The pattern that a value gives: to scripts nothing is the empty one.
    func patternText(_ result: PlainResult) -> String? {
        isWeb && result == .absent ? "" : comparedText(result)
    }

    private func comparedNumber(_ result: PlainResult) -> PlainNumber? {
        guard case .value(let value) = result else { return nil }
        guard isWeb else { return value.number }
        return value.scriptNumber.isNaN ? nil : .double(value.scriptNumber)
    }

    /// Parameters with their references followed; nil when one fails.
    func expand(_ parameters: [Parameter]) -> [PlainValue.Entry]? {
        var result: [PlainValue.Entry] = []
        for parameter in parameters {
            guard let value = inside(parameter.value) else { return nil }
            result.append(.init(parameter.key.value, value))
        }
        return result
    }

    /// A value inside another: what is absent is empty text there.
    private func inside(_ value: Value) -> PlainValue? {
        switch expand(value) {
        case .value(let value): value
        case .absent: .text("")
        case .failure: nil
        }
    }

    private func expand(_ entries: [MapEntry]) -> PlainResult {
        var result: [PlainValue.Entry] = []
        for entry in entries {
            let key = expand(entry.key)
            guard key != .failure, let value = inside(entry.value) else { return .failure }
            let name = comparedText(key) ?? ""
            result.removeAll { $0.key.utf8.elementsEqual(name.utf8) }
            result.append(.init(name, value))
        }
        return .value(.map(result))
    }

    private func expand(_ parts: [TemplatePart]) -> PlainResult {
        var text = ""
        var isBlank = false
        for part in parts {
            switch part {
            case .text(let literal): text += literal
            case .value:
                hasNoOpinion = true
                return .failure
            case .reference(let reference):
                switch value(of: reference) {
                case .failure: return .failure
                case .absent: isBlank = true
                case .value(let value):
                    guard let piece = written(value) else {
                        isBlank = true
                        continue
                    }
                    text += piece
                }
            }
        }
        return isBlank && container.blanksText ? .absent : .value(.text(text))
    }

    /// A condition before its negation.
    func holds(_ condition: Condition) -> Bool {
        guard condition.predicate.value != .cssSelector else { return false }
        let (left, right) = (expand(condition.left), expand(condition.right))
        switch condition.predicate.value {
        case .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual:
            guard let a = comparedNumber(left), let b = comparedNumber(right) else { return false }
            return compares(condition.predicate.value, a, b)
        default:
            let isPattern = condition.predicate.value == .matches
            guard let a = comparedText(left), let b = isPattern ? patternText(right) : comparedText(right)
            else {
                return false
            }
            return compares(condition.predicate.value, a, b, ignoresCase: condition.ignoresCase)
        }
    }

    private func compares(_ kind: PredicateKind, _ left: PlainNumber, _ right: PlainNumber) -> Bool {
        switch kind {
        case .lessThan: left < right
        case .lessOrEqual: left < right || left == right
        case .greaterThan: right < left
        default: right < left || left == right
        }
    }

    private func compares(_ kind: PredicateKind, _ left: String, _ right: String, ignoresCase: Bool) -> Bool {
        if kind == .matches { return firstMatch(of: right, in: left, ignoresCase: ignoresCase) != nil }
        if kind == .urlMatches {
            guard let a = PlainURL(left, patterns), let b = PlainURL(right, patterns) else { return false }
            func normal(_ url: PlainURL) -> [String?] {
                ["protocol", "host", "port", "path"].map {
                    url.component($0, queryKey: nil, stripsWww: false, defaultPages: [])
                }
            }
            return normal(a) == normal(b)
        }
        if kind == .equals, !ignoresCase { return left.utf8.elementsEqual(right.utf8) }
        let text = left.unicodeScalars.map { ignoresCase ? $0.caseFolded : $0 }
        let part = right.unicodeScalars.map { ignoresCase ? $0.caseFolded : $0 }
        switch kind {
        case .equals: return text == part
        case .startsWith: return text.starts(with: part)
        case .endsWith: return text.reversed().starts(with: part.reversed())
        default:
            guard text.count >= part.count else { return false }
            return (0...text.count - part.count).contains { text[$0...].starts(with: part) }
        }
    }

    /// The first match of a pattern as texts: the whole, then the groups; nil when there is none or no pattern.
    ///
    /// Not before `start`, in scalars.
    func firstMatch(of pattern: String, in text: String, ignoresCase: Bool, from start: Int = 0)
        -> PlainMatch?
    {
        guard let compiled = patterns.pattern(pattern, ignoresCase: ignoresCase) else { return nil }
        do {
            guard let spans = try compiled.firstMatch(in: text, from: start) else { return nil }
            return PlainMatch(Array(text.unicodeScalars), spans)
        } catch {
            hasNoOpinion = true
            return nil
        }
    }
}

/// The matches of a pattern, as texts.
struct PlainMatch {
    /// Group 0, the whole, first; nil for a group that took no part.
    let groups: [String?]
    let before: String
    let after: String
    /// The place of the whole match, in scalars.
    let span: Range<Int>

    init(_ subject: [Unicode.Scalar], _ spans: [Range<Int>?]) {
        func text(_ range: Range<Int>) -> String {
            var result = String.UnicodeScalarView()
            result.append(contentsOf: subject[range])
            return String(result)
        }
        groups = spans.map { $0.map(text) }
        let whole = spans.first ?? nil
        span = whole ?? 0..<0
        before = whole.map { text(0..<$0.lowerBound) } ?? ""
        after = whole.map { text($0.upperBound..<subject.count) } ?? ""
    }
}
