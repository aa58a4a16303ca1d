import LegacyProtobuf
import TagDiagnostics

extension LegacyReader {
    /// The rules that add and remove a macro.
    private struct Switches {
        var adds: [Int] = []
        var removes: [Int] = []
    }

    /// A macro as the file has it.
    private struct Written {
        let index: Int
        let macro: Macro
        /// True if it has its value only when rules add it.
        let isNeverDefault: Bool
    }

    /// Reads the macros in file order; each is repeated for every way in which it can have a value.
    ///
    /// The default among the macros of one name is the last that may be it: it has its value while no rule adds any of
    /// them. One that rules add has its value while one of those passes and none of those that remove it. One that is neither
    /// never has a value, and is left out.
    mutating func readMacros() {
        let switches = switches()
        var written: [Written] = []
        for index in resource.macro.indices {
            guard let macro = readMacro(index) else { return }
            written.append(macro)
        }
        var defaults: [ExactText: Int] = [:]
        for (place, macro) in written.enumerated() where !macro.isNeverDefault {
            defaults[ExactText(macro.macro.name.value)] = place
        }
        var counts: [ExactText: Int] = [:]
        for macro in written { counts[ExactText(macro.macro.name.value), default: 0] += 1 }
        for (place, macro) in written.enumerated() {
            let isDefault = defaults[ExactText(macro.macro.name.value)] == place
            let rules = switches[macro.index]
            if counts[ExactText(macro.macro.name.value)] == 1, isAlwaysAdded(by: rules) {
                export.container.macros.append(macro.macro)
                continue
            }
            if isDefault { export.container.macros.append(macro.macro) }
            if !rules.adds.isEmpty {
                var enabled = macro.macro
                enabled.enabledBy = references(rules.adds)
                enabled.disabledBy = references(rules.removes)
                export.container.macros.append(enabled)
            } else if !isDefault {
                keep(
                    "macro", macro.macro.name.value, macro.macro.range,
                    macro.isNeverDefault
                        ? "no rule adds it, so it is never used"
                        : "a later macro of the same name replaces it")
            }
        }
    }

    /// Returns true if one of the rules that add a macro has no predicates, and no rule removes it.
    ///
    /// The vendor writes this for a value collection that has no rules.
    private func isAlwaysAdded(by rules: Switches) -> Bool {
        rules.removes.isEmpty
            && rules.adds.contains {
                resource.rule[$0].positivePredicate.isEmpty && resource.rule[$0].negativePredicate.isEmpty
            }
    }

    private mutating func switches() -> [Switches] {
        var switches = [Switches](repeating: Switches(), count: resource.macro.count)
        for (rule, message) in resource.rule.enumerated() {
            let range = layout.range(.rule, rule)
            for (numbers, path) in [
                (message.addMacro, \Switches.adds), (message.removeMacro, \Switches.removes),
            ] {
                for number in numbers {
                    guard let macro = checked(number, below: switches.count, in: "the macros", at: range)
                    else { continue }
                    switches[macro][keyPath: path].append(rule)
                }
            }
        }
        return switches
    }

    private mutating func references(_ rules: [Int]) -> [RuleReference] {
        rules.map { export.context.ruleReference(String($0), at: layout.range(.rule, $0)) }
    }

    private mutating func readMacro(_ index: Int) -> Written? {
        let range = layout.range(.macro, index)
        guard var call = call(resource.macro[index], of: "a macro", at: range) else { return nil }
        guard let name = call.name else {
            report(.missingMember("instance_name", of: "a macro", at: range))
            return nil
        }
        guard !name.isEmpty else {
            report(.emptyName(of: "macro", at: range))
            return nil
        }
        let isNeverDefault = call.take("not_default_macro")?.isTrue ?? false
        // The title of the collection in which the value was written.
        _ = call.take("instance_label")
        if call.take("push_after_evaluate") != nil {
            keep("macro option", "push_after_evaluate", range, "reading '\(name.shortened())' pushes nothing")
        }
        if let type = MacroType.exported(as: call.code.value) {
            for index in call.parameters.indices {
                let key = call.parameters[index].key.value
                call.parameters[index].key.value = LegacyNames.key(key, of: type)
            }
        }
        var macro = export.macro(Located(name, at: range), call.code, call.parameters, range)
        macro.isPrivate = LegacyNames.isUsual(macro)
        return Written(index: index, macro: macro, isNeverDefault: isNeverDefault)
    }
}
