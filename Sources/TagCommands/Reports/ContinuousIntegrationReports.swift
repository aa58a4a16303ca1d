import TagDiagnostics
import TagLint
import TagLoading

/// Workflow commands of GitHub Actions, which it shows beside the lines of a change.
enum GitHubReport {
    static func text(_ findings: Findings) -> String {
        findings.files.flatMap(ShownFinding.all).map(line).joined()
    }

    private static func line(_ finding: ShownFinding) -> String {
        var properties = [("file", FilePath.withoutDot(finding.file.path))]
        if let place = finding.place, place.hasLines {
            properties.append(("line", String(place.start.line)))
            properties.append(("endLine", String(place.lastLine)))
            // It takes columns of one line only.
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

    /// A path is a name that has to be found, so its characters stay; controls cannot be written.
    private static func property(_ text: String) -> String {
        data(text).replacing(":", with: "%3A").replacing(",", with: "%2C")
    }

    /// Line breaks would end the command, and then the rest could be another one.
    private static func data(_ text: String) -> String {
        var result = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "%": result += "%25"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            case _ where scalar.isHiddenOrControl: result += scalar.shownByNumber
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// The code quality report of GitLab.
enum GitLabReport {
    static func text(_ findings: Findings) -> String {
        JSON.array(findings.files.flatMap(ShownFinding.all).map(json)).indented + "\n"
    }

    private static func json(_ finding: ShownFinding) -> JSON {
        // It shows what has a path and a line; the first line stands for a file without any.
        let place = finding.place.flatMap { $0.hasLines ? $0 : nil }
        let path = FilePath.withoutDot(finding.file.path)
        return [
            "description": .string(finding.message), "check_name": .string(finding.diagnostic.id),
            // It takes two findings of one fingerprint for one, in whatever file they are.
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
