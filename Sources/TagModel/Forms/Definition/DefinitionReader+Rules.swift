import TagDiagnostics
import TagSyntax

extension DefinitionReader {
    mutating func rule(_ key: NodeID, _ node: NodeID) -> Rule? {
        guard var opening = open("rule", key, node) else { return nil }
        var rule = Rule(name: opening.name, key: opening.key, conditions: [], range: tree.range(node))
        read(DefinitionForm.ruleMembers, from: &opening.members, into: &rule, of: opening.title)
        rule.notes = notes(&opening.members)
        reportUses(&opening)
        context.reportRest(of: "a rule", opening.members)
        return rule
    }

    /// Reports members that name what the rule fires, enables or blocks: tags and macros list their rules, not the other way round.
    private mutating func reportUses(_ rule: inout EntityOpening) {
        for (key, _) in rule.members.rest {
            let word = context.located(key)
            guard let list = DefinitionForm.ruleListOfTag(word.value) else { continue }
            rule.members.drop(key)
            var fault = Diagnostic.unknownMember(word, of: "a rule", known: [], meant: nil, tree)
            let rules = JSON.array([.string(rule.name.value.shortened())]).line
            let ofMacro = list == "fires" ? "enabledBy" : "disabledBy"
            fault.notes = [
                Note(
                    "tags and macros list their rules: write \"\(list)\": \(rules) in the tag, or \"\(ofMacro)\": \(rules) in the macro"
                )
            ]
            context.report(fault, about: key)
        }
    }

    /// Reads `{"macro": NAME, OPERATOR: VALUE}`; the left side may be `"value": "{{template}}"` instead.
    mutating func condition(_ node: NodeID, isNegated: Bool) -> Condition? {
        guard tree.kind(node) == .object else {
            let fault = Diagnostic.wrongKind(
                tree.kind(node), for: "a condition", expected: "an object", at: tree.range(node))
            report(fault, node, isNegated)
            return nil
        }
        var members = ObjectMembers(node, tree)
        let macro = members.take("macro")?.value
        let value = members.take("value")
        let ignoresCase = members.take("ignoreCase").flatMap {
            context.boolean($0.value, for: "'ignoreCase'")
        }
        if members.take("notes") != nil { context.otherNotes += 1 }
        let left = leftSide(macro, value?.value)
        let right = rightSide(&members)
        guard let left, let (predicate, operand) = right, macro == nil || value == nil else {
            if macro != nil, value != nil, right != nil, let key = value?.key {
                let fault = Diagnostic(
                    .unknownMember, "a condition with 'macro' has no member 'value'", at: tree.range(key))
                report(fault, node, isNegated)
            } else if macro == nil || left != nil {
                reportMalformed(node, members, (left != nil, right != nil), isNegated)
            }
            return nil
        }
        context.reportRest(of: "a condition", members) { PredicateType.guessed($0)?.name }
        var condition = Condition(predicate, left: left, right: operand, range: tree.range(node))
        condition.ignoresCase = ignoresCase ?? false
        condition.isNegated = isNegated
        return condition
    }

    /// Reports a condition that lacks a side: the misspelled member, or else the missing side and the right form.
    private mutating func reportMalformed(
        _ node: NodeID, _ members: ObjectMembers, _ has: (left: Bool, right: Bool), _ isNegated: Bool
    ) {
        let rest = members.rest
        let sketch = ConditionSketch(node, tree)
        if rest.count == 1, has.left != has.right, !sketch.isNegated {
            let key = context.located(rest[0].key)
            let meant =
                PredicateType.guessed(key.value)?.name
                ?? NearestName.nearest(to: key.value, among: members.free)
            if let meant, has.left ? PredicateType.named(meant) != nil : meant == "macro" {
                return context.report(
                    .unknownMember(key, of: "a condition", known: members.free, meant: meant, tree),
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
        report(fault, node, isNegated)
    }

    /// Reports a fault of a condition; the first of its kind in the file shows the right form.
    private mutating func report(_ fault: Diagnostic, _ node: NodeID, _ isNegated: Bool) {
        var fault = fault
        if context.isFirst(fault.message) {
            fault.notes.append(ConditionSketch(node, tree).note(isExcluding: isNegated))
        }
        context.report(fault, about: node)
    }

    private mutating func leftSide(_ macro: NodeID?, _ value: NodeID?) -> Value? {
        guard let macro else { return value.map { context.value($0) } }
        guard context.expect(.string, macro, for: "'macro'") else { return nil }
        let reference = context.macroReference(tree.string(macro), at: tree.textRange(macro))
        return Value(.reference(reference), at: tree.range(macro))
    }

    private mutating func rightSide(_ members: inout ObjectMembers) -> (Located<PredicateKind>, Value)? {
        var found: (predicate: Located<PredicateKind>, key: Located<String>, value: Value)?
        for type in PredicateType.all {
            guard let (key, node) = members.take(type.name) else { continue }
            let located = context.located(key)
            if let first = found {
                let pair =
                    first.key.range.start < located.range.start ? (located, first.key) : (first.key, located)
                context.report(.severalOperators(pair.0, first: pair.1), about: key)
            } else {
                found = (Located(type.kind, at: located.range), located, context.value(node))
            }
        }
        return found.map { ($0.predicate, $0.value) }
    }
}
