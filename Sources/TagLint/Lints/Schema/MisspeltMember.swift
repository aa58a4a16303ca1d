import TagDiagnostics
import TagModel
import TagSyntax

/// Flags a member of an export that is a letter or two off one that means something, or stands in the wrong object.
struct MisspeltMember: Lint {
    static let kind = DiagnosticKind(
        "misspelt-member", .schema, .warning,
        summary: "A member of an export that looks misspelled.",
        explanation: """
            Tools ignore unknown members, so its value has no effect; Tag Manager may refuse the whole file. \
            Members that do not resemble a known one are not reported, since the vendor adds new ones.
            """,
        flagged: [
            .export(.entry("tag", "t", ["type": "html", "«firingTriggerID»": ["2147479553"]])),
            .export(.trigger("t", "PAGEVIEW", with: ["«firingTriggerId»": []])),
        ],
        accepted: .export(.tag("t", "html", with: ["somethingNew": [:]])), fix: .unsafe)

    func check(_ subject: LintSubject, report: inout LintReport) {
        guard let export = ExportTree(subject) else { return }
        let parameters = subject.unusualParameters
        for list in ExportList.all {
            let known = ExportMembers.of(list.name)
            for entity in export.entities(list.name) {
                check(entity, known, list, export, &report)
                for parameter in parameters[entity] {
                    for key in WrittenParameter(parameter, export.tree).others {
                        suggest(
                            key, export.tree.string(key), ExportMembers.parameter, "parameter", export,
                            &report)
                    }
                }
            }
        }
    }

    private func check(
        _ object: NodeID, _ known: [String], _ list: ExportList, _ export: ExportTree,
        _ report: inout LintReport
    ) {
        for (key, _) in export.tree.members(object) {
            let name = export.tree.string(key)
            guard !known.contains(name) else { continue }
            if let owner = owner(of: name, but: list.what) {
                report.add(
                    "a \(list.what) has no member '\(name.shortened())'", at: export.tree.range(key),
                    notes: [Note("it is a member of a \(owner)")])
            } else {
                suggest(key, name, known, list.what, export, &report)
            }
        }
    }

    private func suggest(
        _ key: NodeID, _ name: String, _ known: [String], _ what: String, _ export: ExportTree,
        _ report: inout LintReport
    ) {
        let edits = name.utf8.count < 6 ? 1 : 2
        guard
            let near = known.first(where: {
                NearestName.looksEqual($0, name) || NearestName.areWithin(edits, $0, name)
            })
        else { return }
        let range = export.tree.range(key)
        report.add(
            "a \(what) has no member '\(name.shortened())'", at: range,
            notes: [Note("did you mean '\(near.shortened())'?")],
            fixIts: [
                FixIt(
                    "write '\(near.shortened())'", edits: [export.tree.writing(near, at: range)],
                    safety: .unsafe)
            ]
        )
    }

    /// Returns the noun for another entity that has the member; nil if there is none.
    private func owner(of name: String, but what: String) -> String? {
        ExportList.all.first { $0.what != what && ExportMembers.of($0.name).contains(name) }?.what
    }
}
