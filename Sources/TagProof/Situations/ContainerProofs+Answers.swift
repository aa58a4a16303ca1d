import TagLogic
import TagModel
package import TagRuntime

extension ContainerProofs {
    /// Notes the value that the caller gives a macro; returns false if no macro has that name.
    ///
    /// Call it before anything else is asked, since a term that was followed once is not followed again. If proofs cannot
    /// follow the macro, its value goes into `situation`, where a change may still replace it. Otherwise, or if the macro never
    /// has such a value by itself, the value stands for everything that the macro is made of, as with `run --macro`.
    package mutating func note(
        _ value: TagRuntime.Value, ofMacro name: String, in situation: inout Situation,
        _ space: inout ProofSpace
    ) -> Bool {
        let definitions = container.macros.indices.filter {
            container.macros[$0].name.value.hasSameBytes(as: name)
        }
        guard let first = definitions.first else { return false }
        let sample = Constraint.Sample(value, by: rules)
        // The term is made in a copy, since macros that it needs may get values, too, and must not be followed yet.
        var probe = self
        if case .unknown(let unknown, let domain) = probe.term(ofMacros: definitions, first: first, &space),
            case .macro = unknown.question, domain.contains(sample) == true
        {
            situation[unknown] = sample
        } else {
            terms[first] = .constant(sample)
        }
        return true
    }

    /// Returns the names of the macros that call the app's function `function`.
    package func macros(calling function: String) -> [String] {
        container.macros.filter { macro in
            macro.kind == .functionCall && macro.parameters[.function]?.constantText == function
        }.map { $0.name.value }
    }
}

extension TagModel.Value {
    /// The text of a constant text; nil for any other value.
    fileprivate var constantText: String? {
        if case .string(let text) = kind { text } else { nil }
    }
}
