import TagCommands
import TagCompiler
import TagDiagnostics
import TagLint
import TagModel
import TagPlan
import TagTestSupport

extension FuzzTarget {
    /// A plan: its mistakes are reported with positions, and one without mistakes answers every question.
    static let plans = FuzzTarget(name: "plans", seeds: { FuzzSeeds.plans }) { bytes in
        let file = SourceFile(path: "plan.json", bytes: bytes)
        let (plan, report) = PlanReader.read(file)
        let fault = SyntaxCheck.fault(of: report.diagnostics, in: file, mayBeNowhere: true)
        if let fault { return .broken(fault) }
        guard (plan == nil) == report.hasErrors else { return .broken("a plan with errors, or none without") }
        guard let plan else { return .refused }
        if let fault = PlanCheck.fault(of: plan) { return .broken(fault) }
        return .sound
    }
}

private enum PlanCheck {
    static func fault(of plan: Plan) -> String? {
        for event in plan.events where Int(event.range.end) > plan.file.bytes.count {
            return "event '\(event.name)' at \(event.range)"
        }
        for key in plan.keys.prefix(8) {
            for rules in [RuleSet.web, .mobile] {
                for path in [PlanLookup.Path.nested(ExactText(key)), .flat(ExactText(key))] {
                    if let fault = fault(of: path, in: plan, rules) { return "'\(key)': " + fault }
                }
            }
        }
        var typing = PlanTyping(plan)
        for event in plan.events.prefix(20) { _ = typing.properties(of: event) }
        return fault(ofLintUnder: plan)
    }

    /// What an event may have, some push may have.
    private static func fault(of path: PlanLookup.Path, in plan: Plan, _ rules: RuleSet) -> String? {
        func key(of event: Plan.Event?) -> PlannedKey {
            var lookup = PlanLookup(plan, by: rules, steps: 200_000)
            return lookup.key(path, of: event)
        }
        guard let all = key(of: nil).values else { return nil }
        _ = all.words
        for event in plan.events.prefix(3) {
            let own = key(of: event)
            guard own.isKnown else { continue }
            guard let values = own.values, Set(values).isSubset(of: all) else {
                return "'\(event.name)' allows more than all events"
            }
        }
        return nil
    }

    /// The lints that need a plan, on a container with conditions of all kinds.
    private static func fault(ofLintUnder plan: Plan) -> String? {
        var data = LintData()
        data.plan = plan
        var compilation = container
        compilation.lint(data: data)
        return SyntaxCheck.fault(of: compilation.diagnostics, in: compilation.file, mayBeNowhere: true)
    }

    private static let container = Compiler.check(
        SourceFile(
            path: "GTM-FUZZ1.json",
            text: #"""
                {"container": {"id": "GTM-FUZZ1"},
                 "macros": {"event": {"type": "event"}, "a": {"type": "dataLayer", "name": "a"},
                  "b": {"type": "dataLayer", "name": "a.b", "default": "x"}, "c": {"type": "dataLayer", "name": "c.0"}},
                 "rules": {"buy": {"if": [{"macro": "event", "equals": "buy"}, {"macro": "a", "equals": "x"}]},
                  "see": {"if": [{"macro": "event", "matchesRegex": "^s"}], "unless": [{"macro": "b", "equals": "x"}]},
                  "low": {"if": [{"macro": "a", "lessThan": 0}, {"macro": "c", "contains": "y"}]}},
                 "tags": {"t": {"type": "imagePixel", "url": "https://h/?{{a}}", "fires": ["buy", "low"]},
                  "u": {"type": "imagePixel", "url": "https://h/", "fires": ["see"], "blockedBy": ["buy"]}}}
                """#))
}

extension FuzzSeeds {
    static let plans: [[UInt8]] = {
        let examples = PlanDiagnostics.all.flatMap { kind in
            (kind.flagged + kind.accepted).map { Marked($0).text }
        }
        return (examples + planTexts).map { Array($0.utf8) }
    }()

    private static let planTexts = [
        "{}", "true", #"{"oneOf": []}"#, ##"{"$ref": "#"}"##, #"{"properties": {"event": false}}"#,
        #"{"oneOf": [{"properties": {"event": {"const": "buy"}, "a": {"enum": ["x", 1, null, true, [], {}]}}, "required": ["a"]}, {"properties": {"event": {"enum": ["see", "say"]}, "a": {"type": "string", "pattern": "^[a-z]+$"}}}]}"#,
        #"{"properties": {"event": {"const": "buy"}, "a": {"type": ["object", "null"], "properties": {"b": {"const": "y"}}, "additionalProperties": false}}, "unevaluatedProperties": false}"#,
        ##"{"allOf": [{"$ref": "#/$defs/e"}, {"anyOf": [{"properties": {"a": {"minimum": 1, "exclusiveMaximum": 9.5}}}, {"properties": {"a.b": {"type": "integer"}}}]}], "$defs": {"e": {"properties": {"event": {"const": "see"}}}}}"##,
        #"{"properties": {"event": {"enum": ["buy", "see"]}, "c": {"type": "array", "prefixItems": [{"const": "y"}], "items": {"type": "number"}}}, "if": {"properties": {"event": {"const": "buy"}}}, "then": {"required": ["c"]}}"#,
        #"{"title": "t", "x-note": 1, "properties": {"event": {"const": "buy"}, "a": {"multipleOf": 5, "maximun": 1}}, "patternProperties": {"^z": true}, "not": {}}"#,
    ]
}
