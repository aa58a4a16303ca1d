import TagDiagnostics
import TagModel

/// Flags what looks like people's own data and is sent to analytics, or stands in an address.
struct PIIParameter: Lint {
    static let kind = DiagnosticKind(
        "pii-parameter", .privacy, .warning,
        summary: "Personal data that may be sent to analytics or in an address.",
        explanation: """
            Google Analytics forbids data that identifies people, such as e-mail addresses and names, and may \
            delete all data sent with it. In a URL, such data ends up in logs and histories. Do not send it. If a \
            service accepts hashes, send a hash under a name that says so.
            """,
        flagged: [
            .definition(
                .rule("open"), .key("mail", reads: "m"),
                .pixel("t", "https://t.example/?«email»={{mail}}", fires: "open")),
            .export(
                .tag(
                    "Sign up", "gaawe",
                    [
                        "eventName": "sign_up",
                        "eventSettingsTable": [["parameter": "«user_email»", "parameterValue": "{{m}}"]],
                    ]),
                .variable("m", "v", ["name": "m"])),
        ],
        accepted: .definition(
            .rule("open"), .key("mail", reads: "m"),
            .pixel("t", "https://t.example/?email_sha256={{mail}}", fires: "open"),
            .pixel("u", "https://t.example/?email=none", fires: "open")))

    func check(_ subject: LintSubject, report: inout LintReport) {
        for (index, tag) in subject.container.tags.enumerated() {
            let takesTables =
                tag.kind == .analytics || Self.analytics.contains(VendorCode(tag.type.value).code)
            guard takesTables, !PersonalData.isLinkClick(tag) else { continue }
            for parameter in tag.parameters { check(parameter.value, of: .tag(index), subject, &report) }
        }
        var queries = SharedAnswers<[Range<Int>]>()
        for text in subject.texts.codeAndRequests
        where text.isRequested(subject) && !text.isCode && !report.isFull {
            let names = queries.answer(for: text) { Self.personalNames(in: $0.bytes) }
            add(names, of: text, subject, &report)
        }
    }

    /// Google's own, whose terms forbid it.
    private static let analytics = ["gaawe", "gaawc", "googtag", "ua", "sgtmgaaw"]

    /// Rows of a table (`parameter` and `parameterValue`, `name` and `value`, …), and maps.
    private func check(_ value: Value, of owner: Entity, _ subject: LintSubject, _ report: inout LintReport) {
        switch value.kind {
        case .list(let rows): for row in rows { check(row, of: owner, subject, &report) }
        case .map(let entries):
            if let row = Self.row(entries) {
                add(row.name, row.value, owner, subject, &report)
            } else {
                for entry in entries { add(entry.key, entry.value, owner, subject, &report) }
            }
        default: break
        }
    }

    private func add(
        _ name: Value, _ value: Value, _ owner: Entity, _ subject: LintSubject, _ report: inout LintReport
    ) {
        guard case .string(let text) = name.kind, let what = PersonalData.what(text), value.refers,
            !Self.isTold(value, subject)
        else { return }
        report.add("\(subject.described(owner)) may send \(what) as '\(text.shortened())'", at: name.range)
    }

    /// Returns true for a value of which ``PersonalDataSent`` tells with its source.
    private static func isTold(_ value: Value, _ subject: LintSubject) -> Bool {
        guard subject.settings.severity(of: PersonalDataSent.kind) != nil else { return false }
        var isTold = false
        value.forEachReference { reference in
            guard case .macro(let macro) = reference else { return }
            isTold = isTold || subject.personalFlow.tells(of: macro, subject)
        }
        return isTold
    }

    /// The same of the value behind a name of a query.
    private static func isTold(_ name: Range<Int>, _ text: WrittenText, _ subject: LintSubject) -> Bool {
        guard subject.settings.severity(of: PersonalDataSent.kind) != nil else { return false }
        let rest = text.bytes[(text.bytes.startIndex + name.upperBound + 1)...]
        return subject.personalFlow.tells(of: rest, subject)
    }

    static func row(_ entries: [MapEntry]) -> (name: Value, value: Value)? {
        func cell(_ names: [String]) -> Value? {
            entries.first { if case .string(let key) = $0.key.kind { names.contains(key) } else { false } }?
                .value
        }
        guard let name = cell(["parameter", "name", "fieldName", "key"]),
            let value = cell(["parameterValue", "value"])
        else { return nil }
        return (name, value)
    }

    private func add(
        _ names: [Range<Int>], of text: WrittenText, _ subject: LintSubject, _ report: inout LintReport
    ) {
        for range in names {
            let start = text.bytes.startIndex
            let name = String(
                decoding: text.bytes[start + range.lowerBound..<start + range.upperBound], as: UTF8.self)
            guard let what = PersonalData.what(name), !Self.isTold(range, text, subject) else { continue }
            report.add(
                "\(subject.described(text.owner)) may send \(what) as '\(name.shortened())'",
                at: text.range(of: range, in: subject.tree))
        }
    }

    /// Returns the ranges of the query's names for personal data whose value begins with a macro, in bytes of the text.
    private static func personalNames(in bytes: ArraySlice<UInt8>) -> [Range<Int>] {
        guard let query = bytes.firstIndex(of: UInt8(ascii: "?")) else { return [] }
        var names: [Range<Int>] = []
        var start = query + 1
        while start < bytes.endIndex {
            let end = bytes[start...].firstIndex { $0 == 0x26 || $0 == 0x23 } ?? bytes.endIndex
            if let equals = bytes[start..<end].firstIndex(of: UInt8(ascii: "=")),
                bytes[(equals + 1)..<end].starts(with: "{{".utf8),
                PersonalData.what(String(decoding: bytes[start..<equals], as: UTF8.self)) != nil
            {
                names.append(start - bytes.startIndex..<equals - bytes.startIndex)
            }
            start = end + 1
        }
        return names
    }
}

extension Value {
    /// True if the value depends on a macro.
    var refers: Bool {
        switch kind {
        case .reference, .template, .escaped: true
        default: false
        }
    }
}
