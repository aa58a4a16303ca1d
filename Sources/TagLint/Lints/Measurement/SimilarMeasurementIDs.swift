import TagDiagnostics
import TagModel

/// Flags two ids that differ only in letters and digits that look alike.
struct SimilarMeasurementIDs: Lint {
    static let kind = DiagnosticKind(
        "similar-measurement-ids", .schema, .warning,
        summary: "Two ids that differ only in letters and digits that look alike.",
        explanation: """
            Ids are random, so two that differ only in O and 0, I and 1, B and 8, S and 5, Z and 2 or A and 4 are one \
            id, typed from a picture or a printed page. One of them sends nowhere. Copy the id again.
            """,
        flagged: .export(
            .tag("A", "gaawc", ["measurementId": "G-P08HKS4NF3"]),
            .tag("B", "gaawe", ["eventName": "buy", "measurementIdOverride": "«G-POBHKSANF3»"])),
        accepted: .export(
            .tag("A", "gaawc", ["measurementId": "G-P08HKS4NF3"]),
            .tag("B", "gaawe", ["eventName": "buy", "measurementIdOverride": "G-Y6P32L5D5R"])))

    func check(_ subject: LintSubject, report: inout LintReport) {
        var first: [String: WrittenID] = [:]
        for id in subject.writtenIDs {
            guard let known = MeasurementID(Whitespace.trimmed(id.text)), known.kind != .number,
                !PlaceholderID.isPlaceholder(id.text)
            else { continue }
            let look = Self.look(known.canonical)
            guard let other = first[look] else {
                first[look] = id
                continue
            }
            guard Whitespace.trimmed(other.text).uppercased() != known.canonical else { continue }
            report.add(
                "'\(id.text.shortened())' looks like '\(other.text.shortened())', the id of \(subject.described(other.user)); "
                    + "one of them is mistyped",
                at: id.value.range, notes: [Note("the other id", at: other.value.range)])
        }
    }

    /// Returns an id with digits in place of the letters that look like them.
    private static func look(_ id: String) -> String {
        String(
            decoding: id.utf8.map { byte in
                switch byte {
                case UInt8(ascii: "O"): UInt8(ascii: "0")
                case UInt8(ascii: "I"): UInt8(ascii: "1")
                case UInt8(ascii: "B"): UInt8(ascii: "8")
                case UInt8(ascii: "S"): UInt8(ascii: "5")
                case UInt8(ascii: "Z"): UInt8(ascii: "2")
                case UInt8(ascii: "A"): UInt8(ascii: "4")
                default: byte
                }
            }, as: UTF8.self)
    }
}
