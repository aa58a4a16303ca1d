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
        guard case .value(let value) = result else { return result }
        switch (EscapingType.of(code)?.name, value.text) {
        case ("matchAnyCase", let pattern?): return .value(.text("(?i)" + pattern))
        case ("matchWhole", let pattern?): return .value(.text("^(?:" + pattern + ")$"))
        case ("escapeUri", _):
            hasNoOpinion = true
            return .failure
        default: return result
        }
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
            guard let key = inside(entry.key), let value = inside(entry.value) else { return .failure }
            let name = key.text ?? ""
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
                    guard let piece = value.text else {
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
        guard condition.predicate.value != .cssSelector,
            case .value(let left) = expand(condition.left), case .value(let right) = expand(condition.right)
        else { return false }
        switch condition.predicate.value {
        case .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual:
            guard let a = left.number, let b = right.number else { return false }
            return compares(condition.predicate.value, a, b)
        default:
            guard let a = left.text, let b = right.text else { return false }
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
    func firstMatch(of pattern: String, in text: String, ignoresCase: Bool) -> PlainMatch? {
        guard let compiled = patterns.pattern(pattern, ignoresCase: ignoresCase) else { return nil }
        do {
            guard let spans = try compiled.firstMatch(in: text) else { return nil }
            return PlainMatch(Array(text.unicodeScalars), spans)
        } catch {
            hasNoOpinion = true
            return nil
        }
    }
}

/// Where a pattern matched, as texts.
struct PlainMatch {
    /// Group 0, the whole, first; nil for a group that took no part.
    let groups: [String?]
    let before: String
    let after: String

    init(_ subject: [Unicode.Scalar], _ spans: [Range<Int>?]) {
        func text(_ range: Range<Int>) -> String {
            var result = String.UnicodeScalarView()
            result.append(contentsOf: subject[range])
            return String(result)
        }
        groups = spans.map { $0.map(text) }
        let whole = spans.first ?? nil
        before = whole.map { text(0..<$0.lowerBound) } ?? ""
        after = whole.map { text($0.upperBound..<subject.count) } ?? ""
    }
}
