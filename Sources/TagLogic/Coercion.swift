/// The conversion of values to texts and numbers that predicates make.
package enum Coercion: Hashable, Sendable {
    /// Absent values and null have no text; true and false have one and are no numbers; a text that is a decimal number is one.
    case plain
    /// ECMAScript's `String()` and `Number()`: absent values are `undefined`, and no number; null, false and blank texts
    /// are 0, true is 1; numbers have white space around them, are hexadecimal, octal or binary, or infinite.
    case javaScript
}

extension Constraint.Sample {
    /// The text that predicates see; nil of what has none.
    package func letters(by coercion: Coercion) -> [UInt32]? {
        switch (self, coercion) {
        case (.absent, .plain), (.null, .plain): nil
        case (.absent, .javaScript): "undefined".unicodeScalars.map(\.value)
        case (.null, .javaScript): "null".unicodeScalars.map(\.value)
        case (.true, _): "true".unicodeScalars.map(\.value)
        case (.false, _): "false".unicodeScalars.map(\.value)
        case (.text(let text), _): text
        }
    }

    /// The text of the number that it is, or its own text where that is to be read as a number; nil of what is no number.
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
    /// Each of them with the value that it stands for.
    package static let samples: [(point: Constraint.Points, sample: Constraint.Sample)] = [
        (.absent, .absent), (.null, .null), (.true, .true), (.false, .false),
    ]

    /// The points for which something is so.
    package init(where isIn: (Constraint.Sample) -> Bool) {
        self = Self.samples.reduce(into: []) { result, one in
            if isIn(one.sample) { result.insert(one.point) }
        }
    }
}

/// The number that is written on the right side of a comparison of numbers.
package enum WrittenNumber: Hashable, Sendable {
    /// No number, so that nothing compares with it.
    case none
    case decimal(Decimal)
    /// A number, but too long, too far from 1 or infinite: not one that is reasoned about.
    case other

    /// The number that a text is.
    package init(_ text: [UInt32], by coercion: Coercion) {
        guard Automaton.numbers(coercion).accepts(text) else {
            self = .none
            return
        }
        self = NumberOfText(text, coercion)?.decimal.map(Self.decimal) ?? .other
    }
}
