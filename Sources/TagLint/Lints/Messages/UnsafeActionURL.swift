import TagDiagnostics
import TagModel

/// Flags a tap on a message that opens what is no page and no screen.
struct UnsafeActionURL: Lint {
    static let kind = DiagnosticKind(
        "unsafe-action-url", .messages, .error,
        summary: "A message whose tap opens a script, data or a file.",
        explanation: """
            An app passes the address to the system or to a web view. javascript: and data: let the author of the container \
            run code in the app; file: shows files of the device. Open a page (https) or a screen of the app (its own scheme).
            """,
        flagged: .definition(.message(with: ["url": "«javascript:alert(1)»"])),
        accepted: .definition(.message(with: ["url": "ferry://sale"])))

    private static let schemes: Set<String> = ["javascript", "data", "file"]

    func check(_ subject: LintSubject, report: inout LintReport) {
        for tag in subject.container.tags {
            guard let type = MessageType.of(tag.kind) else { continue }
            for field in type.fields {
                guard case .address = field.content, let value = tag.parameters[field.key],
                    let scheme = Self.scheme(of: value), Self.schemes.contains(scheme)
                else { continue }
                report.add(
                    "'\(field.written)' of \(subject.title(of: tag)) has the scheme \(scheme):",
                    at: value.range)
            }
        }
    }

    /// The scheme of an address as it begins, in lower case; spaces and controls before and in it are not read.
    private static func scheme(of value: Value) -> String? {
        let text: String
        switch value.kind {
        case .string(let whole): text = whole
        case .template(let parts):
            guard case .text(let start)? = parts.first else { return nil }
            text = start
        default: return nil
        }
        let letters = text.unicodeScalars.lazy.filter { $0.value > 0x20 }.prefix { $0 != ":" }.prefix(20)
        guard text.unicodeScalars.contains(":") else { return nil }
        return String(String.UnicodeScalarView(letters)).lowercased()
    }
}
