import TagDiagnostics
import TagSyntax

extension DefinitionReader {
    static func rule(_ name: NodeID, _ node: NodeID, _ context: inout DecodingContext) -> Rule? {
        let tree = context.tree
        let key = context.located(name)
        guard context.expect(.object, node, for: "rule '\(key.value)'") else { return nil }
        var members = ObjectMembers(node, tree)
        let name = self.name(of: "rule", name, &members, &context)
        var conditions: [Condition] = []
        forEach(members.take("if", tree)?.value, "'if'", &context) { element, context in
            if let condition = condition(element, &context) { conditions.append(condition) }
        }
        forEach(members.take("unless", tree)?.value, "'unless'", &context) { element, context in
            guard var condition = condition(element, &context) else { return }
            condition.isNegated = true
            conditions.append(condition)
        }
        var rule = Rule(name: name, key: key, conditions: conditions, range: tree.range(node))
        rule.notes = notes(&members, &context)
        members.reportUnknown(of: "a rule", &context)
        return rule
    }

    /// `{"macro": NAME, OPERATOR: VALUE}`, or with `"value": "{{template}}"` for the left side.
    private static func condition(_ node: NodeID, _ context: inout DecodingContext) -> Condition? {
        let tree = context.tree
        guard context.expect(.object, node, for: "a condition") else { return nil }
        var members = ObjectMembers(node, tree)
        let left = leftSide(&members, &context)
        var ignoresCase = false
        if let node = members.take("ignoreCase", tree)?.value {
            ignoresCase = context.boolean(node, for: "'ignoreCase'") ?? false
        }
        passOverNotes(&members, &context)
        let right = rightSide(&members, &context)
        members.reportUnknown(of: "a condition", &context) { PredicateType.guessed($0)?.name }
        guard let left else {
            if members.rest.isEmpty {
                context.report(
                    .missingMember("macro", of: "the condition", at: tree.range(node)), about: node)
            }
            return nil
        }
        guard let (predicate, value) = right else {
            if members.rest.isEmpty {
                context.report(.conditionWithoutOperator(at: tree.range(node)), about: node)
            }
            return nil
        }
        var condition = Condition(predicate, left: left, right: value, range: tree.range(node))
        condition.ignoresCase = ignoresCase
        return condition
    }

    private static func leftSide(_ members: inout ObjectMembers, _ context: inout DecodingContext) -> Value? {
        let tree = context.tree
        let macro = members.take("macro", tree)?.value
        let value = members.take("value", tree)
        if let macro {
            if let value {
                context.report(
                    .severalOperators(
                        context.located(value.key), first: Located("macro", at: tree.range(macro))),
                    about: value.key)
            }
            guard context.expect(.string, macro, for: "'macro'") else { return nil }
            let reference = context.macroReference(tree.string(macro), at: tree.textRange(macro))
            return Value(.reference(reference), at: tree.range(macro))
        }
        return value.map { self.value($0.value, &context) }
    }

    private static func rightSide(
        _ members: inout ObjectMembers, _ context: inout DecodingContext
    ) -> (Located<PredicateKind>, Value)? {
        var found: (predicate: Located<PredicateKind>, key: Located<String>, value: Value)?
        for type in PredicateType.all {
            guard let (key, node) = members.take(type.name, context.tree) else { continue }
            let located = context.located(key)
            if let first = found {
                let pair =
                    first.key.range.start < located.range.start ? (located, first.key) : (first.key, located)
                context.report(.severalOperators(pair.0, first: pair.1), about: key)
            } else {
                found = (Located(type.kind, at: located.range), located, value(node, &context))
            }
        }
        return found.map { ($0.predicate, $0.value) }
    }
}
