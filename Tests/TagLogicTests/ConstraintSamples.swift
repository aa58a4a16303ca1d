import TagTestSupport

@testable import TagLogic
@testable import TagRuntime

func letters(_ text: String) -> [UInt32] { text.unicodeScalars.map(\.value) }

/// All texts of some letters, up to a length.
func texts(of alphabet: String, upTo length: Int) -> [[UInt32]] {
    var (all, last): ([[UInt32]], [[UInt32]]) = ([[]], [[]])
    for _ in 0..<length {
        last = last.flatMap { text in letters(alphabet).map { text + [$0] } }
        all += last
    }
    return all
}

/// What the runtime says of a text.
func runtimeNumber(_ text: [UInt32]) -> Number? {
    let text = String(String.UnicodeScalarView(text.compactMap(Unicode.Scalar.init)))
    return withView(text) { NumberText.parse($0) }
}

/// How the runtime compares two texts; nil when one is no number.
func runtimeOrder(_ text: [UInt32], _ other: String) -> Int? {
    guard let number = runtimeNumber(text), let other = runtimeNumber(letters(other)) else { return nil }
    return Number.compare(number, other)
}

/// A bound that is one; no test has the other.
func bound(_ text: String) -> Decimal {
    Decimal(text) ?? Decimal(isNegative: true, digits: [9, 8, 7, 6, 5, 4, 3, 2, 1], point: 9) ?? bound("1")
}

/// A constraint as it is written, which says of each value whether it is allowed, without automata.
indirect enum Wish: CustomStringConvertible {
    enum Part: CaseIterable {
        case whole, prefix, suffix, inside
    }

    case anything
    case points(Constraint.Points)
    case text(Part, String, Coercion)
    case compare(Constraint.Comparison, String, Coercion)
    case both(Wish, Wish)
    case either(Wish, Wish)
    case without(Wish, Wish)
    case not(Wish)

    static func random(
        _ draws: inout SeededRandom, depth: Int, by coercions: [Coercion] = [.plain]
    ) -> Wish {
        guard depth > 0 else {
            let coercion = coercions[coercions.count > 1 ? draws.below(coercions.count) : 0]
            let isScript = coercion == .javaScript
            switch draws.below(6) {
            case 0: return draws.below(3) == 0 ? .anything : .points(.init(rawValue: UInt8(draws.below(16))))
            case 1, 2:
                let texts =
                    ["", "1", "5", "a", "15", "1a", "51", ".", "-", "e", "11"]
                    + (isScript ? ["undefined", "null", "n", " ", "0x", "Inf", "0b1 "] : [])
                return .text(draws.pick(Part.allCases) ?? .whole, draws.pick(texts) ?? "", coercion)
            default:
                let all: [Constraint.Comparison] = [.less, .lessOrEqual, .greater, .greaterOrEqual]
                return .compare(
                    draws.pick(all) ?? .less, draws.pick(["1", "5", "15", "-1", "0.5", "1e5", "0"]) ?? "",
                    coercion)
            }
        }
        let first = random(&draws, depth: depth - 1, by: coercions)
        switch draws.below(4) {
        case 0: return .not(first)
        case 1: return .both(first, random(&draws, depth: depth - 1, by: coercions))
        case 2: return .either(first, random(&draws, depth: depth - 1, by: coercions))
        default: return .without(first, random(&draws, depth: depth - 1, by: coercions))
        }
    }

    var constraint: Constraint {
        switch self {
        case .anything: .anything
        case .points(let points): Constraint(points: points)
        case .text(let part, let text, let coercion):
            Constraint(texts: Self.automaton(part, letters(text)), by: coercion)
        case .compare(let comparison, let text, let coercion):
            .comparison(comparison, bound(text), by: coercion)
        case .both(let one, let other): one.constraint.intersection(other.constraint)
        case .either(let one, let other): one.constraint.union(other.constraint)
        case .without(let one, let other): one.constraint.subtracting(other.constraint)
        case .not(let one): one.constraint.complement
        }
    }

    static func automaton(_ part: Part, _ text: [UInt32]) -> Automaton {
        switch part {
        case .whole: .text(equals: text)
        case .prefix: .text(prefix: text)
        case .suffix: .text(suffix: text)
        case .inside: .text(containing: text)
        }
    }

    func allows(_ sample: Constraint.Sample) -> Bool {
        switch self {
        case .anything: true
        case .both(let one, let other): one.allows(sample) && other.allows(sample)
        case .either(let one, let other): one.allows(sample) || other.allows(sample)
        case .without(let one, let other): one.allows(sample) && !other.allows(sample)
        case .not(let one): !one.allows(sample)
        case .points(let points):
            switch sample {
            case .absent: points.contains(.absent)
            case .null: points.contains(.null)
            case .true: points.contains(.true)
            case .false: points.contains(.false)
            case .text: false
            }
        case .text(let part, let text, .javaScript):
            Self.holds(part, letters(text), letters(ScriptOracle.text(sample)))
        case .compare(let comparison, let text, .javaScript):
            if let number = ScriptOracle.number(sample), let other = ScriptOracle.number(text) {
                Self.holds(comparison, number < other ? -1 : number == other ? 0 : 1)
            } else {
                false
            }
        case .text(let part, let text, .plain):
            switch sample {
            case .absent, .null: false
            case .true: Self.holds(part, letters(text), letters("true"))
            case .false: Self.holds(part, letters(text), letters("false"))
            case .text(let value): Self.holds(part, letters(text), value)
            }
        case .compare(let comparison, let text, .plain):
            if case .text(let value) = sample { Self.holds(comparison, value, text) } else { false }
        }
    }

    static func holds(_ part: Part, _ text: [UInt32], _ value: [UInt32]) -> Bool {
        switch part {
        case .whole: value == text
        case .prefix: value.starts(with: text)
        case .suffix: value.reversed().starts(with: text.reversed())
        case .inside:
            value.count >= text.count
                && (0...(value.count - text.count)).contains { value[$0...].starts(with: text) }
        }
    }

    static func holds(_ comparison: Constraint.Comparison, _ value: [UInt32], _ bound: String) -> Bool {
        runtimeOrder(value, bound).map { holds(comparison, $0) } ?? false
    }

    static func holds(_ comparison: Constraint.Comparison, _ order: Int) -> Bool {
        switch comparison {
        case .less: order < 0
        case .lessOrEqual: order <= 0
        case .greater: order > 0
        case .greaterOrEqual: order >= 0
        }
    }

    var description: String {
        switch self {
        case .anything: "anything"
        case .points(let points): "points \(points.rawValue)"
        case .text(let part, let text, let coercion): "\(part) '\(text)' (\(coercion))"
        case .compare(let comparison, let text, let coercion): "\(comparison) \(text) (\(coercion))"
        case .both(let one, let other): "(\(one) and \(other))"
        case .either(let one, let other): "(\(one) or \(other))"
        case .without(let one, let other): "(\(one) without \(other))"
        case .not(let one): "not \(one)"
        }
    }
}
