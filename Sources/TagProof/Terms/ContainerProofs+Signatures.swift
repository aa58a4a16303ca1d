import TagModel

extension ContainerProofs {
    /// Returns a text of all that a tag does when it fires: tags with one signature send the same, whatever their names.
    mutating func signature(ofTag index: Int, _ space: inout ProofSpace) -> String {
        let tag = container.tags[index]
        return (tag.kind == .custom ? "custom:\(tag.type.value)" : tag.kind.rawValue)
            + signature(of: tag.parameters, &space)
    }

    /// Returns a text of all that a macro is made of: macros with one signature have one value, whatever their names.
    mutating func signature(of macro: Macro, _ space: inout ProofSpace) -> String {
        // Computations go by the container's rules, too.
        var text = rules == .web ? "web " : ""
        text += macro.kind == .custom ? "custom:\(macro.type.value)" : "\(macro.kind.rawValue)"
        text += signature(of: macro.parameters, &space)
        if macro.kind == .containerId { text += container.id?.value ?? "" }
        return text
    }

    private mutating func signature(of parameters: [Parameter], _ space: inout ProofSpace) -> String {
        var text = ""
        for parameter in parameters.sorted(by: {
            $0.key.value.utf8.lexicographicallyPrecedes($1.key.value.utf8)
        }) {
            text += " \(parameter.key.value)=" + signature(of: parameter.value, &space)
        }
        return text
    }

    mutating func signature(of value: Value, _ space: inout ProofSpace) -> String {
        switch value.kind {
        case .null: return "null"
        case .boolean(let flag): return "\(flag)"
        case .integer(let number): return "\(number)"
        case .double(let number): return "\(number)"
        case .string(let text): return quoted(text, &space)
        case .tag(let reference): return "tag" + quoted(reference.name, &space)
        case .reference(let reference): return signature(of: reference, &space)
        case .template(let parts):
            var text = "("
            for part in parts {
                switch part {
                case .text(let literal): text += quoted(literal, &space)
                case .reference(let reference): text += signature(of: reference, &space)
                case .value(let value): text += signature(of: value, &space)
                }
                text += " "
            }
            return text + ")"
        case .list(let values):
            var text = "["
            for value in values { text += signature(of: value, &space) + " " }
            return text + "]"
        case .map(let entries):
            var text = "{"
            for entry in entries {
                text += signature(of: entry.key, &space) + ":" + signature(of: entry.value, &space) + " "
            }
            return text + "}"
        case .escaped(let value, let codes):
            let numbers = codes.map { String($0) }.joined(separator: " ")
            return "escaped[\(numbers)]" + signature(of: value, &space)
        }
    }

    /// Returns a text in quotation marks, or the number of a long one, since any number of values may share it.
    private func quoted(_ text: String, _ space: inout ProofSpace) -> String {
        guard text.utf8.count > Self.longestQuoted else { return "\"\(text.utf8.count):\(text)\"" }
        return "text \(space.signatures.number(ofLong: text))"
    }

    private static let longestQuoted = 128

    /// Returns a number for all macros of a name, so that signatures stay short where macros need each other.
    mutating func signature(of reference: MacroReference, _ space: inout ProofSpace) -> String {
        guard let first = checked.firstMacro(for: reference) else { return "nothing" }
        if let known = signatures[first] { return known }
        var text = ""
        for index in checked.macros(for: reference) {
            let macro = container.macros[Int(index)]
            if let part = checked.damage?.macros[Int(index)] { text += "broken \(side) \(part.name)" }
            text += "<" + signature(of: macro, &space)
            if let format = macro.format { text += " format " + signature(of: format, &space) }
            for (mark, rules) in [("+", macro.enabledBy), ("-", macro.disabledBy)] {
                for rule in rules {
                    let passes = passes(rule: checked.rule(for: rule), &space)
                    text += "\(mark)\(passes.number)"
                }
            }
            text += ">"
        }
        let made = "#\(space.signatures.number(of: text))"
        signatures[first] = made
        return made
    }

    mutating func signature(of format: ValueFormat, _ space: inout ProofSpace) -> String {
        var text = format.letterCase?.rawValue ?? ""
        for value in [format.null, format.absent, format.true, format.false] {
            text += "," + (value.map { signature(of: $0, &space) } ?? "")
        }
        return text
    }
}
