package import TagDiagnostics

/// A conjunction of conditions: passes if every plain one is true and no negated one is.
package struct Rule: Sendable {
    package var name: Located<String>
    /// The key that references use: the name in a definition, the trigger id in an export.
    package var key: Located<String>
    package var conditions: [Condition]
    package var range: SourceRange
    /// True if the rule is not written in the file.
    ///
    /// A reader made it for a reserved id, such as "All Pages", or the vendor made it for macros that always have a value.
    package var isImplied = false
    /// Remarks for people, without effect and not compiled.
    package var notes: String?

    package init(name: Located<String>, key: Located<String>, conditions: [Condition], range: SourceRange) {
        self.name = name
        self.key = key
        self.conditions = conditions
        self.range = range
    }
}

/// A predicate over two values.
package struct Condition: Sendable {
    package var predicate: Located<PredicateKind>
    package var left: Value
    package var right: Value
    /// True if letter case is ignored, by simple case folding.
    package var ignoresCase = false
    /// True if the condition is on the *unless* side of its rule.
    package var isNegated = false
    /// True if a reader made the condition to require that the page's listener for this very rule sent the event.
    ///
    /// The right side identifies the rule by its id.
    package var asksForOwnListener = false
    package var range: SourceRange

    package init(_ predicate: Located<PredicateKind>, left: Value, right: Value, range: SourceRange) {
        self.predicate = predicate
        self.left = left
        self.right = right
        self.range = range
    }
}

/// The comparison that a condition makes.
