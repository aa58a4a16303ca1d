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
            white on \(HexColor.button.text). Colors with macros are not checked, nor are buttons without a color.
            """,
        flagged: .definition(
            .message(
                type: "modal",
                with: ["textColor": "«#777777»", "button": ["text": "Show", "backgroundColor": "«#AAAAAA»"]])),
        accepted: .definition(
            .message(
                type: "modal",
                with: ["textColor": "#767676", "button": ["text": "Show", "backgroundColor": "#000000"]])))

    private static let pairs:
        [(what: String, text: TagParameter, background: TagParameter, defaults: (HexColor, HexColor))] = [
            ("the text", .textColor, .backgroundColor, (.black, .white)),
            ("the button", .buttonTextColor, .buttonBackgroundColor, (.white, .button)),
            (
                "the second button", .secondaryButtonTextColor, .secondaryButtonBackgroundColor,
                (.white, .button)
            ),
        ]

    func check(_ subject: LintSubject, report: inout LintReport) {
        for tag in subject.container.tags where tag.kind.isMessage {
            for pair in Self.pairs {
                let (text, background) = (tag.parameters[pair.text], tag.parameters[pair.background])
                guard let place = text ?? background, let front = color(text, pair.defaults.0),
                    let back = color(background, pair.defaults.1)
                else { continue }
                let contrast = Contrast(front, on: back)
                guard !contrast.isEnough else { continue }
                // One of the two is at fault, and which is for the author to say.
                let behind = text == nil ? nil : background?.range
                report.add(
                    "\(pair.what) of \(subject.title(of: tag)) has a contrast of \(contrast.text):1 with its background; "
                        + "\(Contrast.least):1 is the minimum",
                    at: place.range,
                    notes: behind.map { [Note("its background is written here", at: $0)] } ?? [])
            }
        }
    }

    private func color(_ value: Value?, _ fallback: HexColor) -> HexColor? {
        guard let value else { return fallback }
        if case .string(let text) = value.kind { return HexColor(text) }
        return nil
    }
}
