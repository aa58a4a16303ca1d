import TagDiagnostics
import TagModel

/// Flags keys and tokens that stand in a container.
struct SecretInParameter: Lint {
    static let kind = DiagnosticKind(
        "secret-in-parameter", .privacy, .error, summary: "A key or a token in a container.",
        explanation: """
            Whoever gets the page or the app can read what its container says, and whoever gets the repository can read \
            the file. A key that was in either is known: have it revoked, and call the service from a server that keeps \
            the new one to itself. Reports show only how it begins.
            """,
        flagged: [
            #"""
            {"container": {"id": "GTM-AB12"},
             "macros": {"key": {"type": "constant", "value": "«sk_live_»000000000000000000000000"}}}
            """#,
            #"""
            {"exportFormatVersion": 2, "containerVersion": {"container": {"publicId": "GTM-AB12", "usageContext": ["WEB"]},
             "variable": [{"variableId": "1", "name": "Endpoint", "type": "c", "parameter": [
               {"type": "TEMPLATE", "key": "value", "value": "https://«u:secret»@h.example/"}]}]}}
            """#,
        ],
        accepted: [
            #"""
            {"container": {"id": "GTM-AB12"},
             "macros": {"key": {"type": "constant", "value": "sk_live_…"}, "at": {"type": "constant", "value": "task_live_1"}}}
            """#
        ], hidesSource: true)

    func check(_ subject: LintSubject, report: inout LintReport) {
        for text in subject.texts {
            for found in Self.finder.find(in: text.bytes) where Self.isSecret(found, in: text.bytes) {
                let shape = SecretShape.all[found.word]
                report.add(
                    "\(subject.described(text.owner)) holds \(shape.what), '\(shape.start)…'",
                    at: text.range(of: found.range, in: subject.tree))
            }
            for address in Address.all(in: text.bytes) {
                guard let part = address.credentials, Self.isPassword(text.bytes, part) else { continue }
                report.add(
                    "\(subject.described(text.owner)) holds a password for '\(address.hostName)'",
                    at: text.range(of: part, in: subject.tree))
            }
        }
    }

    /// Whether enough follows, and no word goes on before; the start is compared with case here.
    private static func isSecret(_ found: WordFinder.Found, in text: ArraySlice<UInt8>) -> Bool {
        let shape = SecretShape.all[found.word]
        let start = text.startIndex + found.range.lowerBound
        let end = text.startIndex + found.range.upperBound
        guard text[start..<end].elementsEqual(shape.start.utf8) else { return false }
        if start > text.startIndex, text[start - 1].isWordByte { return false }
        return text[end...].prefix(while: shape.isPart).count >= shape.length
    }

    /// `user:password@`; a name alone is no secret.
    private static func isPassword(_ text: ArraySlice<UInt8>, _ part: Range<Int>) -> Bool {
        let range = text.startIndex + part.lowerBound..<text.startIndex + part.upperBound
        guard let colon = text[range].firstIndex(of: UInt8(ascii: ":")) else { return false }
        return colon > range.lowerBound && colon + 1 < range.upperBound
    }

    private static let finder = WordFinder(SecretShape.all.map(\.start))
}
