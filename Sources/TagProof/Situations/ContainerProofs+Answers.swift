import TagLogic
import TagModel
package import TagRuntime

extension ContainerProofs {
    /// Notes what somebody says that a macro gives; false when there is no macro of that name.
    ///
    /// To be called before anything else is asked, since what was followed once is not followed again. A macro that cannot be
    /// followed gets its value in `situation`, where a change may still replace it; of any other the value stands for all
    /// it is made of, as `run --macro` has it.
    package mutating func note(
        _ value: TagRuntime.Value, ofMacro name: String, in situation: inout Situation,
        _ space: inout ProofSpace
    ) -> Bool {
        let definitions = container.macros.indices.filter {
            container.macros[$0].name.value.hasSameBytes(as: name)
        }
        guard let first = definitions.first else { return false }
        let sample = Constraint.Sample(value, by: rules)
        // A copy is asked: others that it needs may be answered for, too, and must not be followed yet.
        var probe = self
        if case .unknown(let unknown, _) = probe.term(ofMacros: definitions, first: first, &space),
            case .macro = unknown.question
        {
            situation[unknown] = sample
        } else {
            let given = Unknown(.value(ExactText("given \(name)")), name: name)
            terms[first] = sample.map(Term.constant) ?? .unknown(given, domain: .anything)
        }
        return true
    }

    /// The macros that call the app's function of a name.
    package func macros(calling function: String) -> [String] {
        container.macros.filter { macro in
            macro.kind == .functionCall && macro.parameters["function"]?.constantText == function
        }.map(\.name.value)
    }
}

extension TagModel.Value {
    /// The text of a value that is nothing but text.
    fileprivate var constantText: String? {
        if case .string(let text) = kind { text } else { nil }
    }
}
