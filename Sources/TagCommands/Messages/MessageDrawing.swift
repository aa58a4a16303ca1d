import TagMessages
import TagRuntime

/// A message as it looks on a phone.
struct MessageDrawing {
    let campaign: Campaign

    var text: String {
        switch campaign.kind {
        case .banner:
            "<div class=\"banner\"><div class=\"msg\">\(picture(isLabelled: false))\(words)</div></div>"
        case .modal: veil("modal", Self.close + picture() + words)
        case .card:
            veil(
                "card",
                picture() + words + "<div class=\"acts\">"
                    + button(campaign.secondaryButton, "b2") + button(campaign.button, "b1") + "</div>")
        case .image: veil("image", Self.close + picture())
        }
    }

    private static let close = "<span class=\"x\" aria-hidden=\"true\">✕</span>"

    private func veil(_ kind: String, _ content: String) -> String {
        "<div class=\"veil \(kind)\"><div class=\"msg\">\(content)</div></div>"
    }

    private var words: String {
        var text = "<div class=\"tx\">"
        if let title = campaign.title { text += "<p class=\"t\" dir=\"auto\">\(shown(title))</p>" }
        if let body = campaign.body { text += "<p dir=\"auto\">\(shown(body))</p>" }
        if campaign.kind == .modal { text += button(campaign.button, "b1") }
        return text + "</div>"
    }

    private func button(_ button: Campaign.Button?, _ mark: String) -> String {
        guard let button else { return "" }
        return "<span class=\"btn \(mark)\" dir=\"auto\">\(shown(button.text))</span>"
    }

    /// Returns a placeholder with the image's address: images are not loaded.
    private func picture(isLabelled: Bool = true) -> String {
        guard let image = campaign.image else { return "" }
        let address = HTMLText.shown(image.string)
        let label = isLabelled ? "<code>\(HTMLText.shown(image.string, limit: 120))</code>" : ""
        return
            "<div class=\"pic\" role=\"img\" aria-label=\"Image, not loaded: \(address)\">\(Self.icon)\(label)</div>"
    }

    private static let icon = """
        <svg viewBox="0 0 24 24" \
        aria-hidden="true"><rect x="3" y="4" width="18" height="16" rx="3"/><circle cx="8.5" cy="9.5" r="1.8"/>\
        <path d="m4 18 5.5-5 4 3.5L17 13l4 4"/></svg>
        """

    private func shown(_ text: UTF8Text) -> String { HTMLText.shown(text.string, keepsLines: true) }
}
