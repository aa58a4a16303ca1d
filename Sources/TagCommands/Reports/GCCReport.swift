import TagDiagnostics

/// The report with one line for each finding, as GCC writes it: `file.json:3:14: error: message [id]`.
///
/// Xcode and the editors for Swift show a line of this shape at its place in the file.
enum GCCReport {
    static func text(_ findings: Findings) -> String {
        findings.files.flatMap(ShownFinding.all).map { finding in
            "\(address(of: finding)): \(finding.diagnostic.severity.rawValue): \(finding.message)"
                + " [\(finding.diagnostic.id)]\n"
        }.joined()
    }

    /// Returns the path and, in a file with lines, the line and column; elsewhere the message has the place.
    private static func address(of finding: ShownFinding) -> String {
        finding.place?.hasLines == true ? finding.address : finding.path
    }
}
