import TagLogic
package import TagModel
package import TagRuntime

/// A macro on the left side of a condition, and the value that the runtime found there.
package struct SeenMacro {
    package let name: String
    /// The value; nil if it was absent or failed, or too large to copy.
    package let value: TagRuntime.Value?

    /// Returns those of a trace, in order.
    package static func all(in trace: Trace, of loaded: LoadedContainer) -> [SeenMacro] {
        trace.rules.flatMap { $0.conditions }.compactMap { condition in
            condition.macro.flatMap { loaded.name(ofMacro: $0)?.string }
                .map { SeenMacro(name: $0, value: condition.left) }
        }
    }
}

extension Situation {
    /// Gives macros that proofs cannot follow the values that the runtime found.
    ///
    /// - Parameters:
    ///   - unknowns: Those whose values are wanted.
    ///   - isWanted: Returns false for a macro whose value is left open.
    package mutating func fill(
        _ unknowns: [Unknown], from seen: [SeenMacro], by rules: RuleSet,
        where isWanted: (SeenMacro) -> Bool = { _ in true }
    ) {
        for unknown in unknowns {
            guard case .macro = unknown.question else { continue }
            let names = [unknown.name] + unknown.aliases
            guard
                let found = seen.first(where: { macro in
                    isWanted(macro) && names.contains { $0.hasSameBytes(as: macro.name) }
                })
            else { continue }
            self[unknown] = found.value.map { Constraint.Sample($0, by: rules) } ?? .absent
            if let nature = unknown.nature { self[nature] = found.value?.isNoText == true ? .true : .false }
        }
    }
}
