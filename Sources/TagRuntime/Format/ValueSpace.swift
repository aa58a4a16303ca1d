/// The kind of a value number.
package enum ValueKind: UInt8, Sendable, CaseIterable {
    case fixed, string, macro, integer, double, composite, pattern, tag
}

/// The one number space that all values share: the kind is found by comparing with boundaries.
///
/// First the fixed values (null, false, true, missing), then every string, macro, integer, double, composite,
/// pattern and tag of the container, in this order.
package struct ValueSpace: Sendable, BitwiseCopyable {
    package static let null = 0
    package static let `false` = 1
    package static let `true` = 2
    /// An operand that is not given.
    package static let missing = 3
    package static let strings = 4

    package let macros: Int
    package let integers: Int
    package let doubles: Int
    package let composites: Int
    package let patterns: Int
    package let tags: Int
    /// One past the last.
    package let end: Int

    package init(
        strings: Int, macros: Int, integers: Int, doubles: Int, composites: Int, patterns: Int, tags: Int
    ) {
        self.macros = ValueSpace.strings + strings
        self.integers = self.macros + macros
        self.doubles = self.integers + integers
        self.composites = self.doubles + doubles
        self.patterns = self.composites + composites
        self.tags = self.patterns + patterns
        end = self.tags + tags
    }

    /// Returns the kind of `value` and its index among the values of that kind.
    package func decode(_ value: Int) -> (kind: ValueKind, index: Int) {
        if value < ValueSpace.strings { return (.fixed, value) }
        if value < macros { return (.string, value - ValueSpace.strings) }
        if value < integers { return (.macro, value - macros) }
        if value < doubles { return (.integer, value - integers) }
        if value < composites { return (.double, value - doubles) }
        if value < patterns { return (.composite, value - composites) }
        if value < tags { return (.pattern, value - patterns) }
        return (.tag, value - tags)
    }
}
