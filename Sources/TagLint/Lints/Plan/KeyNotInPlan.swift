import TagDiagnostics
import TagModel
import TagPlan

/// Flags a macro that reads a key that the plan lacks.
struct KeyNotInPlan: Lint {
    static let kind = DiagnosticKind(
        "key-not-in-plan", .deadCode, .warning,
        summary: "A macro that reads a key that the plan of events lacks.",
        explanation: """
            This lint needs a plan ([data] plan in tagc.toml). It looks up the data layer keys that macros read among \
            the properties of all alternatives of the plan. Add the key to the plan, or correct it. A key below a \
            part that the plan does not describe is not reported, nor is one that occurs in the container's own \
            scripts that mention dataLayer.
            """,
        flagged: .definition(.key("v", reads: "«curency»")),
        accepted: .definition(.key("v", reads: "currency"), .key("p", reads: "page")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let plan = subject.data.plan, let beside = subject.pushedBeside else { return }
        var lookup = PlanLookup(plan, by: subject.container.ruleSet)
        var nearest = NearestName(among: plan.keys)
        var known: [PlanLookup.Path: Bool] = [:]
        for macro in subject.container.macros {
            guard let key = macro.recordedKey(by: subject.container.ruleSet) else { continue }
            let name = key.name.replacing("\\.", with: ".")
            guard !beside.pushes(key: name) else { continue }
            let path: PlanLookup.Path = key.isFlat ? .flat(ExactText(name)) : .nested(ExactText(name))
            let isKnown = known[path] ?? lookup.key(path).isKnown
            known[path] = isKnown
            guard !isKnown else { continue }
            report.add(
                "\(subject.title(of: macro)) reads '\(key.name.shortened())', which is not in the plan",
                at: key.value.range,
                notes: nearest.nearest(to: name).map { [Note("the nearest key of the plan is '\($0)'")] }
                    ?? [])
        }
    }
}
