import TagDiagnostics
import TagLint

/// The report in JSON: that of `check`, with the identity of each finding.
enum JSONReport {
    /// The version, which is raised when a member is removed or changes its meaning.
    private static let version: JSON = 1

    /// Returns one object: `{"diagnostics": […], "summary": {…}}`.
    static func text(_ findings: Findings) -> String {
        let json = JSONRenderer().render(findings.reports)
        guard case .object(let members) = json else { return json.indented + "\n" }
        let fixed = findings.fixedCount.map { [(key: "fixed", value: JSON.integer($0))] } ?? []
        return JSON.object(
            fixed + findings.members
                + members.map { member in
                    guard member.key == "diagnostics" else { return member }
                    return (key: member.key, value: .array(objects(member.value, findings).map(JSON.object)))
                }
        ).indented + "\n"
    }

    /// Returns JSON Lines: one object for each finding.
    static func lines(_ findings: Findings) -> String {
        let json = JSONRenderer().render(findings.reports)
        guard case .object(let members) = json,
            let diagnostics = members.first(where: { $0.key == "diagnostics" })?.value
        else { return "" }
        return objects(diagnostics, findings)
            .map { JSON.object([(key: "v", value: version)] + $0).line + "\n" }.joined()
    }

    /// Returns the objects of the findings, in order, each with its entity and fingerprint.
    private static func objects(_ diagnostics: JSON, _ findings: Findings) -> [[(key: String, value: JSON)]] {
        guard case .array(let objects) = diagnostics else { return [] }
        return zip(objects, findings.files.flatMap(\.shown)).map { object, finding in
            guard case .object(let members) = object else { return [] }
            return members + [
                (key: "entity", value: entity(finding.key)),
                (key: "fingerprint", value: .string(finding.key.fingerprint)),
            ]
        }
    }

    private static func entity(_ key: FindingKey) -> JSON {
        guard let entity = key.entity else { return .null }
        return ["kind": .string(entity.kind.rawValue), "name": .string(entity.name.withoutSecrets)]
    }
}
