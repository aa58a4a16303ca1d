import TagDiagnostics
import TagModel
import TagSyntax

/// The rules that groups of an export wait for.
private struct RuleGroups {
    struct Member {
        let id: Located<String>
        /// The group's own id.
        let group: String
        let groupName: String
    }

    private(set) var members: [Member] = []

    init(_ export: ExportTree, _ parameters: UnusualParameters) {
        for trigger in export.entities("trigger") {
            let unusual = parameters[trigger]
            guard !unusual.isEmpty else { continue }
            let id = export.text(trigger, "triggerId")?.value ?? ""
            let name = export.text(trigger, "name")?.value ?? ""
            for parameter in unusual {
                guard let type = export.text(parameter, "type"),
                    EnumSpelling(type.value).letters == "triggerreference",
                    let value = export.text(parameter, "value"), !value.value.isEmpty
                else { continue }
                members.append(Member(id: value, group: id, groupName: name))
            }
        }
    }
}

/// Flags a group of rules that waits for one which does not exist.
struct UndefinedGroupedRule: Lint {
    static let kind = DiagnosticKind(
        "undefined-grouped-rule", .reference, .error,
        summary: "A trigger group with a trigger that does not exist.",
        explanation: """
            A trigger group passes when all its triggers have passed. With a trigger that does not exist it never passes, \
            and Tag Manager refuses the file.
            """,
        flagged: .export(.trigger("t", "PAGEVIEW"), .group("g", of: "1", "«3»")),
        accepted: .export(.trigger("t", "PAGEVIEW"), .group("g", of: "1", "2147479553")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard !subject.container.isFragment, let export = ExportTree(subject) else { return }
        let known = Set(subject.container.rules.map { ExactText($0.key.value) })
        for member in RuleGroups(export, subject.unusualParameters).members
        where !known.contains(ExactText(member.id.value)) && !ReservedTrigger.isReserved(member.id.value) {
            report.add(
                "group '\(member.groupName.shortened())' waits for trigger '\(member.id.value.shortened())', which does not exist",
                at: member.id.range)
        }
    }
}

/// Flags a group of rules that waits for itself.
struct GroupCycle: Lint {
    static let kind = DiagnosticKind(
        "group-cycle", .reference, .error, summary: "A trigger group that waits for itself.",
        explanation: """
            A trigger group passes when all its triggers have passed. If one of them is the group itself, or a group that \
            waits for it, it never passes.
            """,
        flagged: .export(.group("a", of: "2"), .group("b", of: "«1»")),
        accepted: .export(.trigger("a", "PAGEVIEW"), .group("b", of: "1")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let export = ExportTree(subject) else { return }
        let members = RuleGroups(export, subject.unusualParameters).members
        var byGroup: [ExactText: [Int]] = [:]
        for (index, member) in members.enumerated() {
            byGroup[ExactText(member.group), default: []].append(index)
        }
        var state: [ExactText: Bool] = [:]  // false: being walked, true: done
        for start in members.indices {
            var path: [(group: ExactText, next: Int)] = []
            func enter(_ group: String) {
                state[ExactText(group)] = false
                path.append((ExactText(group), 0))
            }
            if state[ExactText(members[start].group)] == nil { enter(members[start].group) }
            while let (group, next) = path.last {
                guard let inside = byGroup[group], next < inside.count else {
                    state[group] = true
                    path.removeLast()
                    continue
                }
                path[path.count - 1].next += 1
                let member = members[inside[next]]
                switch state[ExactText(member.id.value)] {
                case nil: enter(member.id.value)
                case false?:
                    report.add(
                        "group '\(member.groupName.shortened())' waits for '\(member.id.value.shortened())', which waits for it",
                        at: member.id.range)
                case true?: break
                }
            }
        }
    }
}
