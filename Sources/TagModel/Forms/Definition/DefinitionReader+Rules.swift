import TagDiagnostics
import TagSyntax

extension DefinitionReader {
    static func rule(_ name: NodeID, _ node: NodeID, _ context: inout DecodingContext) -> Rule? {
        let tree = context.tree
        let key = context.located(name)
        guard context.expect(.object, node, for: "rule '\(key.value.shortened())'") else { return nil }
        var members = ObjectMembers(node, tree)
        let name = self.name(of: "rule", name, &members, &context)
        var conditions: [Condition] = []
        forEach(members.take("if", tree)?.value, "'if'", single: .object, &context) { element, context in
            if let condition = condition(element, isExcluding: false, &context) {
                conditions.append(condition)
            }
        }
        forEach(members.take("unless", tree)?.value, "'unless'", single: .object, &context) {
            element, context in
            guard var condition = condition(element, isExcluding: true, &context) else { return }
            condition.isNegated = true
            conditions.append(condition)
        }
        var rule = Rule(name: name, key: key, conditions: conditions, range: tree.range(node))
        rule.notes = notes(&members, &context)
        members.reportUnknown(of: "a rule", &context)
        return rule
    }

    /// Reads `{"macro": NAME, OPERATOR: VALUE}`; the left side may be `"value": "{{template}}"` instead.
    private static func condition(
        _ node: NodeID, isExcluding: Bool, _ context: inout DecodingContext
    ) -> Condition? {
        let tree = context.tree
        guard tree.kind(node) == .object else {
            let fault = Diagnostic.wrongKind(
                tree.kind(node), for: "a condition", expected: "an object", at: tree.range(node))
            report(fault, node, isExcluding, &context)
            return nil
        }
        var members = ObjectMembers(node, tree)
        let macro = members.take("macro", tree)?.value
        let value = members.take("value", tree)
        var ignoresCase = false
        if let node = members.take("ignoreCase", tree)?.value {
            ignoresCase = context.boolean(node, for: "'ignoreCase'") ?? false
        }
        passOverNotes(&members, &context)
        let left = leftSide(macro, value?.value, &context)
        let right = rightSide(&members, &context)
        guard let left, let (predicate, operand) = right, macro == nil || value == nil else {
            if macro != nil, value != nil, right != nil, let key = value?.key {
                let fault = Diagnostic(
                    .unknownMember, "a condition with 'macro' has no member 'value'", at: tree.range(key))
                report(fault, node, isExcluding, &context)
            } else if macro == nil || left != nil {
                reportMalformed(node, members, (left != nil, right != nil), isExcluding, &context)
            }
            return nil
        }
        members.reportUnknown(of: "a condition", &context) { PredicateType.guessed($0)?.name }
        var condition = Condition(predicate, left: left, right: operand, range: tree.range(node))
        condition.ignoresCase = ignoresCase
        return condition
    }

    /// Reports a condition that lacks a side: the misspelled member, or else the missing side and the right form.
    private static func reportMalformed(
        _ node: NodeID, _ members: ObjectMembers, _ has: (left: Bool, right: Bool), _ isExcluding: Bool,
        _ context: inout DecodingContext
    ) {
        let tree = context.tree
        let rest = members.rest
        let sketch = ConditionSketch(node, tree)
        if rest.count == 1, has.left != has.right, !sketch.isNegated {
            let key = context.located(rest[0].key)
            let meant =
                PredicateType.guessed(key.value)?.name
                ?? NearestName.nearest(to: key.value, among: members.free(tree))
            if let meant, has.left ? PredicateType.named(meant) != nil : meant == "macro" {
                return context.report(
                    .unknownMember(key, of: "a condition", known: members.free(tree), meant: meant, tree),
                    about: rest[0].key)
            }
        }
        let range = tree.range(node)
        let fault: Diagnostic =
            if sketch.isNegated, rest.count == 1, !has.right {
                Diagnostic(
                    .unknownMember, "a condition has no member '\(tree.string(rest[0].key).shortened())'",
                    at: tree.range(rest[0].key))
            } else if !has.right {
                .conditionWithoutOperator(hasLeft: has.left, at: range)
            } else {
                .missingMember("macro", of: "the condition", at: range)
            }
        report(fault, node, isExcluding, &context)
    }

    /// Reports a fault of a condition; the first of its kind in the file shows the right form.
    private static func report(
        _ fault: Diagnostic, _ node: NodeID, _ isExcluding: Bool, _ context: inout DecodingContext
    ) {
        var fault = fault
        if context.isFirst(fault.message) {
            fault.notes.append(ConditionSketch(node, context.tree).note(isExcluding: isExcluding))
        }
        context.report(fault, about: node)
    }

    private static func leftSide(
        _ macro: NodeID?, _ value: NodeID?, _ context: inout DecodingContext
    ) -> Value? {
        let tree = context.tree
        guard let macro else { return value.map { self.value($0, &context) } }
        guard context.expect(.string, macro, for: "'macro'") else { return nil }
        let reference = context.macroReference(tree.string(macro), at: tree.textRange(macro))
        return Value(.reference(reference), at: tree.range(macro))
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
