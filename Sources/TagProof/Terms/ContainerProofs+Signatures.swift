import TagModel

extension ContainerProofs {
    /// Returns a text of all that a tag does when it fires: tags with one signature send the same, whatever their names.
    mutating func signature(ofTag index: Int, _ space: inout ProofSpace) -> String {
        let tag = container.tags[index]
        var text = tag.kind == .custom ? "custom:\(tag.type.value)" : tag.kind.rawValue
        sign(tag.parameters, &text, &space)
        return text
    }

    /// Returns a text of all that a macro is made of: macros with one signature have one value, whatever their names.
    mutating func signature(of macro: Macro, _ space: inout ProofSpace) -> String {
        var text = ""
        sign(macro, &text, &space)
        return text
    }

    /// Returns a text of all that a value is made of.
    mutating func signature(of value: Value, _ space: inout ProofSpace) -> String {
        var text = ""
        sign(value, &text, &space)
        return text
    }

    private mutating func sign(_ macro: Macro, _ text: inout String, _ space: inout ProofSpace) {
        // Computations go by the container's rules, too.
        if rules == .web { text += "web " }
        text += macro.kind == .custom ? "custom:\(macro.type.value)" : "\(macro.kind.rawValue)"
        sign(macro.parameters, &text, &space)
        if macro.kind == .containerId { text += container.id?.value ?? "" }
    }

    private mutating func sign(_ parameters: [Parameter], _ text: inout String, _ space: inout ProofSpace) {
        for parameter in parameters.sorted(by: {
            $0.key.value.utf8.lexicographicallyPrecedes($1.key.value.utf8)
        }) {
            text += " "
            text += parameter.key.value
            text += "="
            sign(parameter.value, &text, &space)
        }
    }

    private mutating func sign(_ value: Value, _ text: inout String, _ space: inout ProofSpace) {
        switch value.kind {
        case .null: text += "null"
        case .boolean(let flag): text += "\(flag)"
        case .integer(let number): text += "\(number)"
        case .double(let number): text += "\(number)"
        case .string(let literal): quote(literal, &text, &space)
        case .tag(let reference):
            text += "tag"
            quote(reference.name, &text, &space)
        case .reference(let reference): text += signature(of: reference, &space)
        case .template(let parts):
            text += "("
            for part in parts {
                switch part {
                case .text(let literal): quote(literal, &text, &space)
                case .reference(let reference): text += signature(of: reference, &space)
                case .value(let value): sign(value, &text, &space)
                }
                text += " "
            }
            text += ")"
        case .list(let values):
            text += "["
            for value in values {
                sign(value, &text, &space)
                text += " "
            }
            text += "]"
        case .map(let entries):
            text += "{"
            for entry in entries {
                sign(entry.key, &text, &space)
                text += ":"
                sign(entry.value, &text, &space)
                text += " "
            }
            text += "}"
        case .escaped(let value, let codes):
            text += "escaped[\(codes.map { String($0) }.joined(separator: " "))]"
            sign(value, &text, &space)
        }
    }

    /// Adds a text in quotation marks, or the number of a long one, since any number of values may share it.
    private func quote(_ literal: String, _ text: inout String, _ space: inout ProofSpace) {
        let length = literal.utf8.count
        guard length <= Self.longestQuoted else {
            text += "text \(space.signatures.number(ofLong: literal))"
            return
        }
        text += "\""
        text += String(length)
        text += ":"
        text += literal
        text += "\""
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
            text += "<"
            sign(macro, &text, &space)
            if let format = macro.format {
                text += " format "
                sign(format, &text, &space)
            }
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

    private mutating func sign(_ format: ValueFormat, _ text: inout String, _ space: inout ProofSpace) {
        text += format.letterCase?.rawValue ?? ""
        for value in [format.null, format.absent, format.true, format.false] {
            text += ","
            if let value { sign(value, &text, &space) }
        }
    }
}
