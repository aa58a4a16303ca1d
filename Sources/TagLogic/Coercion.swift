/// The conversion of values to texts and numbers by predicates.
package enum Coercion: Hashable, Sendable {
    /// The mobile conversion: a text that is a decimal number is a number; true and false have a text; null and absent have none.
    case plain
    /// The conversion of ECMAScript's `String()` and `Number()`.
    ///
    /// An absent value is the text `undefined` and not a number. As numbers, null, false and blank texts are 0, and true is 1.
    /// Numbers may have white space around them, and may be hexadecimal, octal, binary or infinite.
    case javaScript
}

extension Constraint.Sample {
    /// Returns the text that predicates see; nil if the value has none.
    package func letters(by coercion: Coercion) -> [UInt32]? {
        switch (self, coercion) {
        case (.absent, .plain), (.null, .plain): nil
        case (.absent, .javaScript): "undefined".unicodeScalars.map({ $0.value })
        case (.null, .javaScript): "null".unicodeScalars.map({ $0.value })
        case (.true, _): "true".unicodeScalars.map({ $0.value })
        case (.false, _): "false".unicodeScalars.map({ $0.value })
        case (.text(let text), _): text
        }
    }

    /// Returns the value's number as text, or its own text if that is to be read as a number; nil if it is not a number.
    package func number(by coercion: Coercion) -> [UInt32]? {
        switch (self, coercion) {
        case (.absent, _), (.null, .plain), (.true, .plain), (.false, .plain): nil
        case (.null, .javaScript), (.false, .javaScript): [0x30]
        case (.true, .javaScript): [0x31]
        case (.text(let text), _): text
        }
    }
}

extension Constraint.Points {
    /// The points, each with the value that it stands for.
    package static let samples: [(point: Constraint.Points, sample: Constraint.Sample)] = [
        (.absent, .absent), (.null, .null), (.true, .true), (.false, .false),
    ]

    /// Makes the set of points whose value satisfies a condition.
    package init(where isIn: (Constraint.Sample) -> Bool) {
        self = Self.samples.reduce(into: []) { result, one in
            if isIn(one.sample) { result.insert(one.point) }
        }
    }
}

/// The number on the right side of a comparison of numbers.
package enum WrittenNumber: Hashable, Sendable {
    /// No number, so that no value compares with it.
    case none
    case decimal(Decimal)
    /// A number that proofs cannot model: too long, too far from 1, or infinite.
    case other

    /// Makes the number that a text stands for.
    package init(_ text: [UInt32], by coercion: Coercion) {
        guard Automaton.numbers(coercion).accepts(text) else {
            self = .none
            return
        }
        self = NumberOfText(text, coercion)?.decimal.map(Self.decimal) ?? .other
    }
}
