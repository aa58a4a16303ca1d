package import TagDiagnostics

/// A conjunction of conditions: passes when every plain one is true and no negated one is.
package struct Rule: Sendable {
    package var name: Located<String>
    /// What references use: the name in a definition, the trigger id in an export.
    package var key: Located<String>
    package var conditions: [Condition]
    package var range: SourceRange
    /// Nobody's own: made by a reader for a reserved id, such as "All Pages", or by the vendor for macros that always answer.
    package var isImplied = false
    /// Remarks for people, which mean nothing and are not compiled.
    package var notes: String?

    package init(name: Located<String>, key: Located<String>, conditions: [Condition], range: SourceRange) {
        self.name = name
        self.key = key
        self.conditions = conditions
        self.range = range
    }
}

/// One predicate over two values.
package struct Condition: Sendable {
    package var predicate: Located<PredicateKind>
    package var left: Value
    package var right: Value
    /// Letters compare without case, by simple case folding.
    package var ignoresCase = false
    /// On the *unless* side of its rule.
    package var isNegated = false
    /// Made by a reader: that the page's listener of this very rule sent the event.
    ///
    /// The right side knows the rule by its id.
    package var asksForOwnListener = false
    package var range: SourceRange

    package init(_ predicate: Located<PredicateKind>, left: Value, right: Value, range: SourceRange) {
        self.predicate = predicate
        self.left = left
        self.right = right
        self.range = range
    }
}

/// What a condition compares.
package enum PredicateKind: UInt8, Sendable, CaseIterable {
    case equals, contains, startsWith, endsWith, matches
    case lessThan, lessOrEqual, greaterThan, greaterOrEqual
    /// Web only: kept, always false, listed as unsupported.
    case cssSelector
    /// Protocol, host, port and path compared with defaults made equal.
    case urlMatches
}
