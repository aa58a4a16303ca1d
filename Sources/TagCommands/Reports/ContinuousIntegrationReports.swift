import TagDiagnostics
import TagLint
import TagLoading

/// The report as workflow commands of GitHub Actions, which shows them beside the lines of a change.
enum GitHubReport {
    static func text(_ findings: Findings) -> String {
        findings.files.flatMap(ShownFinding.all).map(line).joined()
    }

    private static func line(_ finding: ShownFinding) -> String {
        var properties = [("file", FilePath.withoutDot(finding.file.path))]
        if let place = finding.place, place.hasLines {
            properties.append(("line", String(place.start.line)))
            properties.append(("endLine", String(place.lastLine)))
            // GitHub accepts columns only within one line.
            if place.end.line == place.start.line {
                properties.append(("col", String(place.start.column)))
                properties.append(("endColumn", String(place.end.column)))
            }
        }
        properties.append(("title", "tagc \(finding.diagnostic.id)"))
        let written = properties.map { "\($0)=\(property($1))" }.joined(separator: ",")
        let message = ([finding.message] + finding.asides).map(data).joined(separator: "%0A")
        return "::\(command(finding.diagnostic.severity)) \(written)::\(message)\n"
    }

    private static func command(_ severity: Severity) -> String {
        switch severity {
        case .error: "error"
        case .warning: "warning"
        case .note: "notice"
        }
    }

    /// Returns an escaped property; the characters of a path stay, since it must be found, but controls cannot be written.
    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }

    /// Returns escaped data: a line break would end the command, and the rest could be read as another one.
    private static func data(_ text: String) -> String {
        text.escaped { scalar in
            switch scalar {
            case "%": "%25"
            case "\r": "%0D"
            case "\n": "%0A"
            default: scalar.isHiddenOrControl ? scalar.shownByNumber : nil
            }
        }
    }
}

/// The report in GitLab's code quality format.
enum GitLabReport {
    static func text(_ findings: Findings) -> String {
        JSON.array(findings.files.flatMap(ShownFinding.all).map(json)).indented + "\n"
    }

    private static func json(_ finding: ShownFinding) -> JSON {
        // GitLab shows what has a path and a line; the first line stands for a file without lines.
        let place = finding.place.flatMap { $0.hasLines ? $0 : nil }
        let path = FilePath.withoutDot(finding.file.path)
        return [
            "description": .string(finding.message), "check_name": .string(finding.diagnostic.id),
            // GitLab treats findings with the same fingerprint as one, even in different files.
            "fingerprint": .string(FindingKey.hash([path, finding.fingerprint])),
            "severity": .string(severity(finding.diagnostic)),
            "location": [
                "path": .string(path),
                "lines": [
                    "begin": .integer(place?.start.line ?? 1), "end": .integer(place?.lastLine ?? 1),
                ],
            ],
        ]
    }

    private static func severity(_ diagnostic: Diagnostic) -> String {
        if Gate.isUnusable(diagnostic) { return "blocker" }
        switch diagnostic.severity {
        case .error: return "critical"
        case .warning: return "major"
        case .note: return "info"
        }
    }
}
