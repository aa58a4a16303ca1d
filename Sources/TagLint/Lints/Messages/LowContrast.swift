import TagDiagnostics
import TagModel

/// Flags texts of messages that are hard to read on what is behind them.
struct LowContrast: Lint {
    static let kind = DiagnosticKind(
        "low-contrast", .messages, .warning,
        summary: "A text of a message that is hard to read on its background.",
        explanation: """
            The Web Content Accessibility Guidelines ask for a contrast of at least 4.5:1 between a text and its background \
            (1.4.3, level AA); many people cannot read a text with less. By default texts are black on white, and buttons \
            white on #4D8C47. Colors with macros are not checked, nor are buttons without a color.
            """,
        flagged: [
            #"""
            {"container": {"id": "GTM-AB12"}, "messages": {"sale": {"type": "modal", "on": ["launch"], "title": "Sale",
             "end": "2027-01-01T00:00:00Z", "textColor": «"#777777"»,
             "button": {"text": "Show", "backgroundColor": «"#AAAAAA"»}}}}
            """#
        ],
        accepted: [
            #"""
            {"container": {"id": "GTM-AB12"}, "messages": {"sale": {"type": "modal", "on": ["launch"], "title": "Sale",
             "end": "2027-01-01T00:00:00Z", "textColor": "#767676", "button": {"text": "Show", "backgroundColor": "#000000"}}}}
            """#
        ])

    /// The least contrast of texts.
    private static let least = 4.5

    private static let pairs:
        [(what: String, text: TagParameter, background: TagParameter, defaults: (String, String))] = [
            ("the text", .textColor, .backgroundColor, ("#000000", "#FFFFFF")),
            ("the button", .buttonTextColor, .buttonBackgroundColor, ("#FFFFFF", "#4D8C47")),
            (
                "the second button", .secondaryButtonTextColor, .secondaryButtonBackgroundColor,
                ("#FFFFFF", "#4D8C47")
            ),
        ]

    func check(_ subject: LintSubject, report: inout LintReport) {
        for tag in subject.container.tags where tag.kind.isMessage {
            for pair in Self.pairs {
                let (text, background) = (tag.parameters[pair.text], tag.parameters[pair.background])
                guard let place = text ?? background, let front = color(text, pair.defaults.0),
                    let back = color(background, pair.defaults.1)
                else { continue }
                let contrast = Self.contrast(front, back)
                guard contrast < Self.least else { continue }
                let tenths = Int(contrast * 10)
                // One of the two is at fault, and which is for the author to say.
                let behind = text == nil ? nil : background?.range
                report.add(
                    "\(pair.what) of \(subject.title(of: tag)) has a contrast of \(tenths / 10).\(tenths % 10):1 with its background; "
                        + "4.5:1 is the minimum",
                    at: place.range,
                    notes: behind.map { [Note("its background is written here", at: $0)] } ?? [])
            }
        }
    }

    private func color(_ value: Value?, _ fallback: String) -> HexColor? {
        guard let value else { return HexColor(fallback) }
        if case .string(let text) = value.kind { return HexColor(text) }
        return nil
    }

    // MARK: Contrast

    /// The contrast of two colors, from 1 to 21, as the guidelines define it.
    private static func contrast(_ one: HexColor, _ two: HexColor) -> Double {
        let (first, second) = (luminance(one), luminance(two))
        return (max(first, second) + 0.05) / (min(first, second) + 0.05)
    }

    private static func luminance(_ color: HexColor) -> Double {
        0.2126 * linear(color.red) + 0.7152 * linear(color.green) + 0.0722 * linear(color.blue)
    }

    private static func linear(_ component: UInt8) -> Double {
        let value = Double(component) / 255
        guard value > 0.04045 else { return value / 12.92 }
        let base = (value + 0.055) / 1.055
        return base * base * fifthRoot(base * base)
    }

    /// The fifth root of a number between 0 and 1, by Newton's method.
    private static func fifthRoot(_ number: Double) -> Double {
        var root = 1.0
        for _ in 0..<30 { root = (4 * root + number / (root * root * root * root)) / 5 }
        return root
    }
}
