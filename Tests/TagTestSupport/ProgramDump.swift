package import TagCompiler
import TagRuntime

/// A program as text, for goldens: values spelled out, macros as `%number`.
package struct ProgramDump {
    private let program: Program

    package static func text(_ program: Program) -> String {
        let dump = ProgramDump(program: program)
        let parts = [dump.header] + dump.macros + dump.rules + dump.tags + dump.keys
        return parts.joined(separator: "\n") + "\n"
    }

    private var header: String {
        let templates = program.blanksTemplates ? "absent parts blank templates" : "absent parts are empty"
        let rules = program.usesWebRules ? ", web rules" : ""
        return "container \(string(program.id)) version \(string(program.version)), \(templates)\(rules)"
    }

    private var macros: [String] {
        program.macros.enumerated().map { index, call in
            let operands = call.operation.operands.map { operand in
                (name: "\(operand.name)", value: program.operands[Int(call.first) + operand.position])
            }
            let given = operands.filter { $0.value != .missing }.map { " \($0.name)=\(value($0.value))" }
            return "macro %\(index)\(name(\.macros, index)) \(call.operation)" + given.joined()
        }
    }

    private var rules: [String] {
        program.rules.enumerated().map { index, rule in
            var text = "rule \(index)\(name(\.rules, index))"
            if let event = rule.event { text += " event \(string(event))" }
            var next = Int(rule.first)
            for (word, count) in [
                ("if", rule.ifCount), ("unless", rule.unlessCount), ("fires", rule.firesCount),
                ("blocks", rule.blocksCount),
            ] where count > 0 {
                let links = program.links[next..<next + Int(count)]
                next += Int(count)
                let isPredicates = word == "if" || word == "unless"
                let items = links.map { isPredicates ? predicate(Int($0)) : "\($0)" }
                text += " \(word) " + items.joined(separator: isPredicates ? " and " : ",")
            }
            return text
        }
    }

    private var tags: [String] {
        program.tags.enumerated().map { index, tag in
            let call = map(Int(tag.shape), first: Int(tag.first))
            return "tag \(index)\(name(\.tags, index)) \(call)\(options(tag.options))"
        }
    }

    private var keys: [String] { program.keys.map { "key \(string($0.name)) %\($0.macro)" } }

    private func options(_ number: UInt32) -> String {
        guard number > 0 else { return "" }
        let row = program.tagOptions[Int(number) - 1]
        var text = row.flags.contains(.oncePerLoad) ? " oncePerLoad" : ""
        if row.flags.contains(.unlimited) { text += " unlimited" }
        if row.flags.contains(.sequencedOnly) { text += " sequencedOnly" }
        for (word, one) in [
            ("priority", row.priority), ("from", row.scheduleStart), ("until", row.scheduleEnd),
            ("setup", row.setup),
            ("teardown", row.teardown),
        ] where one != .null { text += " \(word)=\(value(one))" }
        return text
    }

    private func predicate(_ index: Int) -> String {
        let predicate = program.predicates[index]
        let word = "\(predicate.operation)" + (predicate.ignoresCase ? "(any case)" : "")
        return "\(value(predicate.left)) \(word) \(value(predicate.right))"
    }

    private func value(_ value: Program.ValueID) -> String {
        let index = Int(value.index)
        switch value.kind {
        case .fixed: return ["null", "false", "true", "missing"][index]
        case .string: return quoted(program.strings[index])
        case .macro: return "%\(index)"
        case .integer: return "\(program.integers[index])"
        case .double: return "\(program.doubles[index])"
        case .pattern: return "pattern:\(program.patterns[index].program.count)B"
        case .composite: return composite(program.composites[index])
        }
    }

    private func composite(_ composite: Program.Composite) -> String {
        let first = Int(composite.first)
        func operands() -> [String] {
            program.operands[first..<first + Int(composite.count)].map { value($0) }
        }
        switch composite.kind {
        case .list: return "[" + operands().joined(separator: ", ") + "]"
        case .template: return "template(" + operands().joined(separator: " + ") + ")"
        case .map: return map(Int(composite.count), first: first)
        case .tag: return "tag:\(first)"
        case .escaped: return "escaped(" + operands().joined(separator: ", ") + ")"
        case .computedMap: return "computed{" + operands().joined(separator: ", ") + "}"
        }
    }

    private func map(_ number: Int, first: Int) -> String {
        let shape = program.shapes[number]
        let entries = shape.keys.enumerated().map { offset, key in
            "\(program.strings[Int(key.index)]): \(value(program.operands[first + offset]))"
        }
        return program.strings[Int(shape.type.index)] + "{" + entries.joined(separator: ", ") + "}"
    }

    private func string(_ id: Program.StringID) -> String { quoted(program.strings[Int(id.index)]) }

    private func quoted(_ text: String) -> String { text.debugDescription }

    private func name(_ list: KeyPath<Program.Names, [String]>, _ index: Int) -> String {
        guard let name = program.names?[keyPath: list][index], !name.isEmpty else { return "" }
        return " " + quoted(name)
    }
}
