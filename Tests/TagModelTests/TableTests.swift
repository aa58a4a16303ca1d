import TagModel
import Testing

struct TableTests {
    @Test
    func `every kind of macro and tag but the app's own has one type`() {
        #expect(
            Set(MacroType.all.map(\.kind)) == Set(MacroKind.written).subtracting([.custom]))
        #expect(TagType.all.map(\.kind) == TagKind.allCases.dropLast())
        #expect(PredicateType.all.map(\.kind) == PredicateKind.allWritten)
    }

    @Test(arguments: PredicateKind.allCases)
    func `every predicate has the row of the one that a definition has, which has its own`(
        kind: PredicateKind
    ) {
        let type = PredicateType.of(kind)
        #expect(type.kind == kind.written && kind.written.written == kind.written)
        #expect(PredicateType.named(type.name)?.kind == kind.written)
    }

    @Test
    func `parameters of one type have one meaning each`() {
        let types =
            MacroType.all.map { ($0.name, $0.parameters) } + TagType.all.map { ($0.name, $0.parameters) }
        for (name, parameters) in types {
            let keys = parameters.map(\.key)
            let exported = parameters.flatMap(\.exportKeys)
            #expect(Set(keys).count == keys.count, "\(name)")
            #expect(Set(exported).count == exported.count, "\(name)")
        }
    }

    @Test
    func `the reference's example is accepted without a word`() {
        #expect(Reading(DefinitionReference.example).lines == [])
    }

    @Test(arguments: TriggerType.all)
    func `every trigger type becomes a rule that waits for its event, in either spelling`(type: TriggerType) {
        for spelling in [type.type, type.type.camelCased] {
            let reading = Reading(
                #"""
                {"exportFormatVersion": 2, "containerVersion": {"containerId": "23", "container": {"publicId": "GTM-AB12"},
                 "trigger": [{"triggerId": "4", "name": "t", "type": "\#(spelling)", "customEventFilter": []}]}}
                """#)
            #expect(reading.lines == [])
            let conditions = reading.container?.rules.first?.conditions.map(Self.text)
            let event = type.event.map { ["_event equals \($0)"] } ?? []
            let target = type.isTargeted ? ["_triggers matches (^$|((^|,)23_4($|,)))"] : []
            #expect(conditions == event + target)
        }
    }

    @Test(arguments: ReservedTrigger.all)
    func `a reserved trigger becomes a rule`(trigger: ReservedTrigger) {
        let reading = Reading(
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12"},
             "tag": [{"tagId": "1", "name": "t", "type": "html", "firingTriggerId": ["\#(trigger.id)"]}]}}
            """#)
        #expect(reading.lines == [])
        let rule = reading.container?.rules.first
        #expect(rule?.name.value == trigger.name)
        #expect(rule?.conditions.map(Self.text) == trigger.event.map { ["_event equals \($0)"] } ?? [])
    }

    @Test(arguments: BuiltInVariable.all)
    func `a built-in variable is a macro in either spelling`(builtIn: BuiltInVariable) {
        for spelling in [builtIn.type, builtIn.type.camelCased] {
            let reading = Reading(
                #"""
                {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12"},
                 "builtInVariable": [{"type": "\#(spelling)", "name": "x"}]}}
                """#)
            #expect(reading.lines == [])
            guard let macro = reading.container?.macros.first else { continue }
            if case .unanswered = builtIn.meaning {
                #expect(macro.kind == .custom)
                #expect(reading.container?.unsupported.count == 1)
            } else {
                #expect(macro.kind != .custom)
            }
        }
    }

    private static func text(_ condition: Condition) -> String {
        guard case .reference(let left) = condition.left.kind, case .string(let right) = condition.right.kind
        else {
            return "something else"
        }
        return "\(left.name) \(condition.predicate.value) \(right)"
    }
}
