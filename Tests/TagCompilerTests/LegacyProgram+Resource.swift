import LegacyProtobuf
import TagModel

extension LegacyProgram {
    /// What the tables of `resource` say, with the tables themselves forgotten.
    init(_ resource: LegacyResource) {
        self.init()
        rest = resource
        rest.key = []
        rest.value = []
        rest.property = []
        (rest.macro, rest.tag, rest.predicate, rest.rule) = ([], [], [], [])
        let order = Self.madeOrder(resource)
        var place: [Int: Int] = [:]
        for (made, macro) in order.enumerated() { place[macro] = made }
        macros = order.map { Self.call(resource.macro[$0], resource) }
        tags = resource.tag.map { Self.call($0, resource) }
        predicates = resource.predicate.map { Self.call($0, resource) }
        rules = resource.rule.map { message in
            var rule = Rule()
            rule.positive = message.positivePredicate.map(Int.init)
            rule.negative = message.negativePredicate.map(Int.init)
            func members(_ places: [Int32], _ names: [Int32], _ ids: [Int32], of macros: Bool) -> [Member] {
                places.indices.map { index in
                    let number = Int(places[index])
                    return Member(
                        macros ? place[number] ?? 0 : number,
                        ruleName: resource.value[Int(names[index])].string,
                        ruleID: index < ids.count ? resource.value[Int(ids[index])].string : nil)
                }
            }
            rule.tags.added = members(message.addTag, message.addTagRuleName, message.addTagRuleID, of: false)
            rule.tags.removed = members(
                message.removeTag, message.removeTagRuleName, message.removeTagRuleID, of: false)
            rule.macros.added = members(
                message.addMacro, message.addMacroRuleName, message.addMacroRuleID, of: true)
            rule.macros.removed = members(
                message.removeMacro, message.removeMacroRuleName, message.removeMacroRuleID, of: true)
            return rule
        }
    }

    /// The macros in the order they were made in: those of one name were put together, rules still list them as made.
    private static func madeOrder(_ resource: LegacyResource) -> [Int] {
        var order = Array(resource.macro.indices)
        var names: Set<String> = []
        for macro in resource.macro.indices {
            let name = resource.value[Int(resource.macro[macro].name)].string
            guard !names.insert(name).inserted else { continue }
            for rule in resource.rule {
                guard let at = rule.addMacro.firstIndex(of: Int32(macro)), at > 0,
                    let before = order.firstIndex(of: Int(rule.addMacro[at - 1]))
                else { continue }
                let own = order.firstIndex(of: macro) ?? 0
                order.remove(at: own)
                order.insert(macro, at: own < before ? before : before + 1)
                break
            }
        }
        return order
    }

    private static func call(_ message: LegacyFunctionCall, _ resource: LegacyResource) -> Call {
        let function = resource.value[Int(message.function)].functionID
        var call = Call(function, name: message.hasName ? resource.value[Int(message.name)].string : nil)
        for number in message.property.dropFirst(message.hasName ? 2 : 1) {
            let property = resource.property[Int(number)]
            call.properties.append((resource.key[Int(property.key)], tree(property.value, resource)))
        }
        return call
    }

    private static func tree(_ number: Int32, _ resource: LegacyResource) -> Tree {
        let value = resource.value[Int(number)]
        switch value.kind {
        case .string: return .string(value.string)
        case .functionID: return .string(value.functionID)
        case .integer: return .integer(value.integer)
        case .boolean: return .boolean(value.boolean)
        case .macroReference:
            return .reference(
                resource.value[Int(value.parts.macroName)].string, escaping: value.escaping)
        case .list: return .list(value.parts.listItem.map { tree($0, resource) })
        case .template: return .template(value.parts.templateToken.map { tree($0, resource) })
        case .map:
            return .map(
                zip(value.parts.mapKey, value.parts.mapValue).map { (tree($0, resource), tree($1, resource)) }
            )
        case .tagReference: return .string("")
        }
    }
}
