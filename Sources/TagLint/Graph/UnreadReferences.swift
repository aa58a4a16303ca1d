package import TagDiagnostics
import TagModel

/// The references that errors of a file may hide: the references of an entity that was not read are unknown.
///
/// Findings that something is not used are held back then, since they may follow from the error.
package struct UnreadReferences: Sendable {
    /// True if a reference to a rule was not read, or leads to no rule.
    let toRules: Bool

    /// - Parameter errors: What others than the lints found in the file.
    package init(_ errors: [Diagnostic]) {
        let hiding = errors.filter { Self.hiding.contains($0.id) }
        // A definition's rules refer to no rule.
        toRules =
            errors.contains { $0.id == DiagnosticKind.undefinedRule.id }
            || hiding.contains { $0.pointer?.hasPrefix("/rules/") != true }
    }

    /// Errors after which a value is left out.
    private static let hiding = Set(
        [
            DiagnosticKind.wrongKind, .missingMember, .unknownMember, .conditionWithoutOperator,
            .severalOperators,
        ].map { $0.id })
}
