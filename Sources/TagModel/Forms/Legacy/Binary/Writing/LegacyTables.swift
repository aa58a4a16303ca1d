package import LegacyProtobuf

/// Puts a program into the tables of the vendor's file, in the order of the vendor's compiler.
///
/// Keys are sorted. Values and properties stand in the order of first use on a walk over the tags, then the macros, then the
/// rest. Before each of them come the predicates of the rules that add or remove it, and the names of those rules. At a reference
/// to a macro the macro comes first. This order reproduces the tables of nearly every real container.
package struct LegacyTables {
    private let program: LegacyProgram
    private var resource: LegacyResource
    /// The lists that the message receives once they are complete: each change of a list inside a message copies the list.
    private var valueList: [LegacyValue]
    private var propertyList: [LegacyProperty]
    private var values: [ValueKey: Int32] = [:]
    private var properties: [PropertyKey: Int32] = [:]
    private var keys: [ExactText: Int32] = [:]
    /// The first macro of each name, as a place in the program, and the place of each macro in the file.
    private var macroOfName: [ExactText: Int] = [:]
    private var places: [Int32] = []
    /// The rules that add or remove each tag and macro, adding ones first.
    private var rulesOfTag: [[RuleUse]]
    private var rulesOfMacro: [[RuleUse]]
    private var isDone: (macros: [Bool], predicates: [Bool])
    private var calls:
        (macros: [LegacyFunctionCall], tags: [LegacyFunctionCall], predicates: [LegacyFunctionCall])
    private var depth = 0

    private typealias RuleUse = (rule: Int, member: LegacyProgram.Member)

    /// The most levels of references that the walk follows; deeper ones may point forward in the file.
    private static let depthLimit = 200

    /// The key by which equal values share one entry.
    private struct ValueKey: Hashable {
        let kind: LegacyValue.Kind
        var text = ExactText("")
        var number: Int64 = 0
        var parts: [Int32] = []
        var escaping: [Int32] = []
    }

    private struct PropertyKey: Hashable {
        let key: Int32
        let value: Int32
    }

    /// Returns the container as a message, ready to be encoded.
    package static func resource(of program: LegacyProgram) -> LegacyResource {
        var tables = LegacyTables(program)
        tables.walk()
        tables.addCalls()
        tables.addRules()
        tables.resource.value = tables.valueList
        tables.resource.property = tables.propertyList
        return tables.resource
    }

    private init(_ program: LegacyProgram) {
        self.program = program
        resource = program.rest
        valueList = program.rest.value
        propertyList = program.rest.property
        let none = LegacyFunctionCall()
        calls = (
            Array(repeating: none, count: program.macros.count),
            Array(repeating: none, count: program.tags.count),
            Array(repeating: none, count: program.predicates.count)
        )
        isDone = (
            Array(repeating: false, count: program.macros.count),
            Array(repeating: false, count: program.predicates.count)
        )
        rulesOfTag = Array(repeating: [], count: program.tags.count)
        rulesOfMacro = Array(repeating: [], count: program.macros.count)
        for (index, rule) in program.rules.enumerated() {
            for member in rule.tags.added { rulesOfTag[member.place].append((index, member)) }
            for member in rule.macros.added { rulesOfMacro[member.place].append((index, member)) }
        }
        for (index, rule) in program.rules.enumerated() {
            for member in rule.tags.removed { rulesOfTag[member.place].append((index, member)) }
            for member in rule.macros.removed { rulesOfMacro[member.place].append((index, member)) }
        }
        for (index, macro) in program.macros.enumerated()
        where macroOfName[ExactText(macro.name ?? "")] == nil {
            macroOfName[ExactText(macro.name ?? "")] = index
        }
        numberKeys()
        placeMacros()
    }

    private mutating func numberKeys() {
        let all = program.macros + program.tags + program.predicates
        var names: Set<ExactText> = []
        for call in all {
            names.insert(ExactText("function"))
            if call.name != nil { names.insert(ExactText("instance_name")) }
            for property in call.properties { names.insert(ExactText(property.key)) }
        }
        resource.key = names.map { $0.string }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
        for (index, key) in resource.key.enumerated() { keys[ExactText(key)] = Int32(index) }
    }

    /// Numbers the macros: those of one name stand together, at the place of the first.
    private mutating func placeMacros() {
        var groups: [[Int]] = []
        var groupOf: [Int: Int] = [:]
        for (index, macro) in program.macros.enumerated() {
            let first = macroOfName[ExactText(macro.name ?? "")] ?? index
            if let group = groupOf[first] {
                groups[group].append(index)
            } else {
                groupOf[first] = groups.count
                groups.append([index])
            }
        }
        places = Array(repeating: 0, count: program.macros.count)
        for (place, macro) in groups.joined().enumerated() { places[macro] = Int32(place) }
    }
}

// MARK: - The walk

extension LegacyTables {
    private mutating func walk() {
        for tag in program.tags.indices {
            visit(rulesOfTag[tag])
            calls.tags[tag] = call(program.tags[tag])
        }
        for macro in program.macros.indices { visit(macro: macro) }
        for predicate in program.predicates.indices { visit(predicate: predicate) }
    }

    private mutating func visit(_ uses: [RuleUse]) {
        for use in uses {
            let rule = program.rules[use.rule]
            for predicate in rule.positive + rule.negative { visit(predicate: predicate) }
            _ = string(use.member.ruleName)
            if let id = use.member.ruleID { _ = string(id) }
        }
    }

    private mutating func visit(macro: Int) {
        guard !isDone.macros[macro] else { return }
        isDone.macros[macro] = true
        visit(rulesOfMacro[macro])
        calls.macros[macro] = call(program.macros[macro])
    }

    private mutating func visit(predicate: Int) {
        guard !isDone.predicates[predicate] else { return }
        isDone.predicates[predicate] = true
        calls.predicates[predicate] = call(program.predicates[predicate])
    }

    private mutating func call(_ call: LegacyProgram.Call) -> LegacyFunctionCall {
        var message = LegacyFunctionCall()
        message.function = intern(ValueKey(kind: .functionID, text: ExactText(call.function)))
        var numbers = [property("function", message.function)]
        if let name = call.name {
            message.name = string(name)
            numbers.append(property("instance_name", message.name))
        }
        for item in call.properties {
            let value = value(item.value)
            numbers.append(property(item.key, value))
        }
        message.property = numbers
        return message
    }

    private mutating func property(_ key: String, _ value: Int32) -> Int32 {
        let pair = PropertyKey(key: keys[ExactText(key)] ?? 0, value: value)
        if let known = properties[pair] { return known }
        let number = Int32(propertyList.count)
        properties[pair] = number
        var message = LegacyProperty()
        message.key = pair.key
        message.value = pair.value
        propertyList.append(message)
        return number
    }
}

// MARK: - Values

extension LegacyTables {
    private mutating func string(_ text: String) -> Int32 {
        intern(ValueKey(kind: .string, text: ExactText(text)))
    }

    private mutating func value(_ tree: LegacyProgram.Tree) -> Int32 {
        switch tree {
        case .string(let text): return string(text)
        case .integer(let number): return intern(ValueKey(kind: .integer, number: number))
        case .boolean(let flag): return intern(ValueKey(kind: .boolean, number: flag ? 1 : 0))
        case .reference(let name, let escaping): return reference(name, escaping)
        case .list(let trees): return intern(ValueKey(kind: .list, parts: trees.map { value($0) }))
        case .template(let trees): return intern(ValueKey(kind: .template, parts: trees.map { value($0) }))
        case .map(let entries):
            let keys = entries.map { value($0.key) }
            return intern(ValueKey(kind: .map, parts: keys + entries.map { value($0.value) }))
        }
    }

    private mutating func reference(_ name: String, _ escaping: [Int32]) -> Int32 {
        if let macro = macroOfName[ExactText(name)], depth < Self.depthLimit {
            depth += 1
            visit(macro: macro)
            depth -= 1
        }
        let number = string(name)
        return intern(
            ValueKey(kind: .macroReference, text: ExactText(name), parts: [number], escaping: escaping))
    }

    private mutating func intern(_ key: ValueKey) -> Int32 {
        if let known = values[key] { return known }
        let number = Int32(valueList.count)
        values[key] = number
        valueList.append(message(key))
        return number
    }

    private func message(_ key: ValueKey) -> LegacyValue {
        var message = LegacyValue()
        message.kind = key.kind
        // Every value has this part.
        message.parts = LegacyParts()
        switch key.kind {
        case .string: message.string = key.text.string
        case .functionID: message.functionID = key.text.string
        case .integer: message.integer = key.number
        case .boolean: message.boolean = key.number != 0
        case .list: message.parts.listItem = key.parts
        case .template: message.parts.templateToken = key.parts
        case .map:
            message.parts.mapKey = Array(key.parts.prefix(key.parts.count / 2))
            message.parts.mapValue = Array(key.parts.suffix(key.parts.count / 2))
        case .macroReference:
            message.containsReferences = true
            message.escaping = key.escaping
            message.parts.macro = macroOfName[key.text].map { places[$0] } ?? 0
            message.parts.macroName = key.parts.first ?? 0
        case .tagReference: break
        }
        if key.kind != .macroReference,
            key.parts.contains(where: { valueList[Int($0)].containsReferences })
        {
            message.containsReferences = true
        }
        return message
    }
}

// MARK: - Calls and rules

extension LegacyTables {
    private mutating func addCalls() {
        var macros = Array(repeating: LegacyFunctionCall(), count: places.count)
        for (macro, place) in places.enumerated() { macros[Int(place)] = calls.macros[macro] }
        resource.macro = macros
        resource.tag = calls.tags
        resource.predicate = calls.predicates
    }

    private mutating func addRules() {
        var rules = resource.rule
        for rule in program.rules {
            var message = LegacyRule()
            message.positivePredicate = rule.positive.map(Int32.init)
            message.negativePredicate = rule.negative.map(Int32.init)
            message.addTag = rule.tags.added.map { Int32($0.place) }
            message.removeTag = rule.tags.removed.map { Int32($0.place) }
            message.addMacro = rule.macros.added.map { places[$0.place] }
            message.removeMacro = rule.macros.removed.map { places[$0.place] }
            (message.addTagRuleName, message.addTagRuleID) = words(rule.tags.added)
            (message.removeTagRuleName, message.removeTagRuleID) = words(rule.tags.removed)
            (message.addMacroRuleName, message.addMacroRuleID) = words(rule.macros.added)
            (message.removeMacroRuleName, message.removeMacroRuleID) = words(rule.macros.removed)
            rules.append(message)
        }
        resource.rule = rules
    }

    private mutating func words(_ members: [LegacyProgram.Member]) -> (names: [Int32], ids: [Int32]) {
        (members.map { string($0.ruleName) }, members.compactMap { $0.ruleID }.map { string($0) })
    }
}
