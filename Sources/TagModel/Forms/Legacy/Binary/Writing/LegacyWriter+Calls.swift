import TagDiagnostics

// MARK: - Tags

extension LegacyWriter {
    mutating func addTags() {
        var number: Int64 = 0
        for (index, tag) in container.tags.enumerated() {
            guard !tag.isPaused else {
                lose("tag", tag.name.value, tag.name.range, "it is paused, and left out")
                continue
            }
            number = max(number + 1, tag.identifier.flatMap { Int64($0.value) } ?? 0)
            let place = program.tags.count
            program.tags.append(call(tag, number: number))
            for reference in tag.firesOn {
                let rule = checked.rule(for: reference)
                program.rules[rule].tags.added.addOnce(member(place, of: rule))
            }
            for reference in tag.blockedBy {
                let rule = checked.rule(for: reference)
                program.rules[rule].tags.removed.addOnce(member(place, of: rule))
            }
            loseOptions(of: container.tags[index])
        }
    }

    private mutating func call(_ tag: Tag, number: Int64) -> LegacyProgram.Call {
        var call = LegacyProgram.Call("_" + tag.type.value, name: tag.name.value)
        if let function = LegacyNames.function(of: tag.kind) {
            call.function = "_" + function
        } else if !LegacyNames.tagFunctions.contains(tag.type.value) || tag.type.value == "ua" {
            lose(
                "tag type", "\(tag.name.value) (\(tag.type.value))", tag.type.range,
                "the libraries have no such tag: it does nothing when it fires")
        }
        if tag.firing == .oncePerEvent { call.properties.append(("once_per_event", .boolean(true))) }
        if tag.kind == .analytics { addSwitches(of: tag, to: &call) }
        add(tag.parameters, to: &call) {
            tag.kind == .custom ? $0 : LegacyNames.legacyKey($0, of: tag.kind)
        }
        let identifier = tag.identifier.flatMap { Int64($0.value) } ?? number
        call.properties.append(("tag_id", .integer(identifier)))
        return call
    }

    /// Adds the switches that the libraries test before they send anything.
    private mutating func addSwitches(of tag: Tag, to call: inout LegacyProgram.Call) {
        let transaction = tag.parameters[.trackTransaction]
        // Without this switch the libraries skip the fields, and with it the transaction.
        if transaction?.saysTrue != true {
            call.properties.append(("analytics_pass_through", .boolean(true)))
            if let transaction, transaction.saysTrue == nil {
                lose(
                    "tag option", "trackTransaction of \(tag.name.value)", transaction.range,
                    "its fields are always sent, regardless of the macro")
            }
        }
        // Without this switch the libraries look only for a macro.
        if let ecommerce = tag.parameters[.enableEcommerce], ecommerce.saysTrue != false {
            let isOwn = tag.parameters[.ecommerceData] != nil
            call.properties.append(("ecommerce_use_data_layer", .boolean(!isOwn)))
        }
    }

    private mutating func loseOptions(of tag: Tag) {
        var lost: [String] = []
        if tag.priority != nil { lost.append("priority") }
        if tag.scheduleStart != nil || tag.scheduleEnd != nil { lost.append("schedule") }
        if tag.firing != .oncePerEvent { lost.append("firing option") }
        if !tag.setup.isEmpty || !tag.teardown.isEmpty { lost.append("setup and teardown tags") }
        for option in lost {
            lose(
                "tag option", "\(option) of \(tag.name.value)", tag.name.range,
                "the libraries ignore it: the tag fires once an event, in any order")
        }
    }
}

// MARK: - Macros

extension LegacyWriter {
    mutating func addMacros(id: String) {
        for macro in container.macros {
            definitions[ExactText(macro.name.value), default: 0] += 1
            for key in keys(of: macro) { definitions[ExactText(key.name), default: 0] += 1 }
        }
        addUsual()
        losePrivacy()
        for macro in container.macros {
            if let format = macro.format, format.isUsed {
                lose("value format", macro.name.value, macro.name.range, "the value is unchanged")
            }
            if macro.kind == .values { addCollection(macro) } else { add(call(macro, id: id), macro) }
        }
    }

    /// Adds the macros that every container of the vendor's has.
    private mutating func addUsual() {
        for (name, kind) in LegacyNames.usualMacros.prefix(2) where definitions[ExactText(name)] == nil {
            guard let function = LegacyNames.function(of: kind) else { continue }
            program.macros.append(LegacyProgram.Call("_" + function, name: name))
        }
    }

    /// Reports macros that would become readable: in this format apps may ask for every macro but those the vendor adds.
    private mutating func losePrivacy() {
        guard container.keysInEffect == .all else {
            return lose("option", "keys", .none, "apps can also read macros by name")
        }
        for macro in container.macros where !macro.isAskedFor && macro.kind != .values {
            guard !LegacyNames.isUsual(macro) else { continue }
            lose("option", "private of \(macro.name.value)", macro.name.range, "apps can read it")
        }
    }

    /// Returns the keys of a collection that are text, with their values; an app cannot ask for others.
    private func keys(of macro: Macro) -> [(name: String, value: Value)] {
        guard macro.kind == .values, case .map(let entries)? = macro.parameters["values"]?.kind else {
            return []
        }
        return entries.compactMap { entry in
            if case .string(let name) = entry.key.kind { (name, entry.value) } else { nil }
        }
    }

    /// Adds a constant for each key, which the collection's rules enable; always enabled if it has none.
    private mutating func addCollection(_ macro: Macro) {
        for (name, value) in keys(of: macro) {
            let call = LegacyProgram.Call(
                "_c", name: name,
                [("value", tree(value)), ("instance_label", .string(macro.name.value))])
            // If others may have the name too, it is the default and the others are added.
            let isAdded = definitions[ExactText(name)] == 1
            add(call, macro, addsAlways: isAdded)
        }
    }

    private mutating func add(_ call: LegacyProgram.Call, _ macro: Macro, addsAlways: Bool = false) {
        var call = call
        let place = program.macros.count
        let isConditional = !macro.enabledBy.isEmpty || !macro.disabledBy.isEmpty
        if isConditional || addsAlways {
            call.properties.insert(("not_default_macro", .boolean(true)), at: 0)
        }
        program.macros.append(call)
        if isConditional, let name = call.name {
            conditional.append(ConditionalMacro(name: name, place: place, macro: macro))
        }
        guard isConditional || addsAlways else { return }
        if macro.enabledBy.isEmpty {
            let rule = alwaysRule()
            program.rules[rule].macros.added.append(member(place, of: rule))
        }
        for reference in macro.enabledBy {
            let rule = checked.rule(for: reference)
            program.rules[rule].macros.added.addOnce(member(place, of: rule))
        }
        for reference in macro.disabledBy {
            let rule = checked.rule(for: reference)
            program.rules[rule].macros.removed.addOnce(member(place, of: rule))
        }
    }

    private mutating func call(_ macro: Macro, id: String) -> LegacyProgram.Call {
        if macro.kind == .containerId {
            return LegacyProgram.Call("_c", name: macro.name.value, [("value", .string(id))])
        }
        let known = LegacyNames.function(of: macro.kind)
        let code = known ?? MacroType.of(macro.kind)?.exportCodes.first ?? macro.type.value
        if known == nil, !LegacyNames.macroFunctions.contains(code) {
            lose(
                "macro type", "\(macro.name.value) (\(macro.type.value))", macro.type.range,
                "the libraries have no such macro: everything that refers to it fails")
        }
        var call = LegacyProgram.Call("_" + code, name: macro.name.value)
        add(macro.parameters, to: &call) {
            macro.kind == .custom ? $0 : LegacyNames.legacyKey($0, of: macro.kind)
        }
        return call
    }

    /// Adds the properties of a call, under the vendor's names.
    private mutating func add(
        _ parameters: [Parameter], to call: inout LegacyProgram.Call, legacyKey: (String) -> String
    ) {
        for parameter in parameters {
            call.properties.append((legacyKey(parameter.key.value), tree(parameter.value)))
        }
    }
}

extension [LegacyProgram.Member] {
    fileprivate mutating func addOnce(_ member: LegacyProgram.Member) {
        if last?.place != member.place { append(member) }
    }
}

extension Value {
    /// The boolean that this is; nil if it is known only when the tag fires.
    fileprivate var saysTrue: Bool? { if case .boolean(let flag) = kind { flag } else { nil } }
}
