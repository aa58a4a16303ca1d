import TagMessages
import TagRuntime
import TagVocabulary

/// The text beside a drawn message: its triggers, caps, addresses, colors and data.
struct MessageDetails {
    let entry: MessageSheet.Entry
    let number: Int

    /// The limit on the pairs of data that are shown; further ones are counted.
    private static let mostData = 50

    var text: String {
        var text = "<div class=\"info\">\n<h2 id=\"h\(number)\">\(shown(entry.name))</h2>\n<p class=\"id\">"
        let campaign = try? entry.campaign.get()
        if let campaign { text += "<code>\(shown(campaign.id.string))</code> " }
        text += "<span class=\"k\">\(entry.type)</span>"
        if campaign?.isTest == true { text += " <span class=\"k test\">test devices only</span>" }
        text += "</p>\n" + notes
        text += "<dl>\n" + rows(campaign).map { "<dt>\($0.0)</dt><dd>\($0.1)</dd>\n" }.joined()
        return text + "</dl>\n</div>\n"
    }

    /// The errors of the message, and its texts without a value.
    private var notes: String {
        var notes: [(isFault: Bool, text: String)] = []
        switch entry.campaign {
        case .success(let campaign):
            notes += campaign.dropped.map { (true, "\($0): left out") }
        case .failure(let error):
            notes += error.faults.map { (true, "\($0): the message is never shown") }
        }
        if !entry.failures.isEmpty { notes.append((true, "A macro failed: the message is not shown")) }
        notes += entry.unfilled.map {
            (false, "'\($0.field)' has no value here: the page shows its template")
        }
        return notes.map {
            "<p class=\"note\($0.isFault ? " bad" : "")\">\(shown($0.text))</p>\n"
        }.joined()
    }

    private func rows(_ campaign: Campaign?) -> [(String, String)] {
        var rows: [(String, String)] = []
        let isTest = campaign?.isTest == true
        let triggers =
            isTest ? "test devices, the next time they come to the foreground" : Self.list(entry.triggers)
        rows.append(("Shown on", entry.triggers.isEmpty && !isTest ? "nothing triggers it" : triggers))
        if !entry.blocks.isEmpty { rows.append(("Not when", Self.list(entry.blocks))) }
        guard let campaign else { return rows }
        if !isTest {
            rows.append(("Active", MessageWords.window(entry.window)))
            rows.append(
                ("Priority", campaign.priority.map { "\($0), lower comes first" } ?? "none: after all others")
            )
            rows.append(("Caps", MessageWords.caps(campaign.frequency).joined(separator: " · ")))
            rows.append(("Interval", MessageWords.interval(campaign, entry.triggers)))
        }
        if campaign.kind == .banner {
            rows.append(("Disappears", "after \(MessageWords.duration(campaign.dismissAfter))"))
        }
        rows += links(campaign) + colors(campaign)
        if !campaign.data.isEmpty { rows.append(("Data", data(campaign.data))) }
        return rows
    }

    private func data(_ data: [Campaign.Datum]) -> String {
        var text = data.prefix(Self.mostData).map {
            "<p><code>\(shown($0.key.string))</code> = \(shown($0.value.string))</p>"
        }.joined()
        if data.count > Self.mostData { text += "<p>and \(data.count - Self.mostData) more</p>" }
        return text
    }

    // MARK: Triggers

    /// Returns a trigger in a word or two.
    static func chip(_ trigger: TriggerRule) -> String {
        let words =
            switch trigger {
            case .foreground: "foreground"
            case .launch: "launch"
            case .event(let name): "event <b>\(HTMLText.shown(name, limit: 80))</b>"
            case .rule(let name, _): "rule <b>\(HTMLText.shown(name, limit: 80))</b>"
            }
        return "<span class=\"k\">\(words)</span>"
    }

    private static func list(_ triggers: [TriggerRule]) -> String {
        triggers.map { trigger in
            guard case .rule(_, let conditions) = trigger else { return chip(trigger) }
            let lines = conditions.map { "<span class=\"if\">\(HTMLText.shown($0, limit: 400))</span>" }
            return "<p>\(chip(trigger))\(lines.joined())</p>"
        }.joined(separator: " ")
    }

    // MARK: Addresses and colors

    private func links(_ campaign: Campaign) -> [(String, String)] {
        var rows: [(String, String)] = []
        func add(_ title: String, _ address: UTF8Text?) {
            guard let address else { return }
            rows.append((title, "<code>\(shown(address.string))</code>"))
        }
        if campaign.kind == .banner || campaign.kind == .image {
            rows.append(("Tap", Self.opens(campaign.url)))
        }
        for (title, button) in [("Button", campaign.button), ("2nd button", campaign.secondaryButton)] {
            guard let button else { continue }
            rows.append((title, "‘\(shown(button.text.string))’ \(Self.opens(button.url))"))
        }
        add("Image", campaign.image)
        add("Landscape", campaign.landscapeImage)
        return rows
    }

    private static func opens(_ address: UTF8Text?) -> String {
        address.map { "opens <code>\(HTMLText.shown($0.string))</code>" } ?? "closes it"
    }

    /// The colors that ``colors(_:)`` shows samples of, in its order.
    static func swatches(_ campaign: Campaign) -> [HexColor] {
        pairs(campaign).flatMap { [$0.text, $0.background] }
    }

    private static func pairs(
        _ campaign: Campaign
    ) -> [(title: String, text: HexColor, background: HexColor)] {
        var pairs: [(title: String, text: HexColor, background: HexColor)] = []
        if campaign.kind != .image {
            pairs.append(("Text color", campaign.textColor, campaign.backgroundColor))
        }
        for (title, button) in [("Button color", campaign.button), ("2nd button", campaign.secondaryButton)] {
            guard let button else { continue }
            pairs.append((title, button.textColor, button.backgroundColor))
        }
        return pairs
    }

    private func colors(_ campaign: Campaign) -> [(String, String)] {
        Self.pairs(campaign).enumerated().map { index, pair in
            let contrast = Contrast(pair.text, on: pair.background)
            let verdict =
                contrast.isEnough
                ? "<span class=\"good\">\(contrast.text) : 1</span>"
                : "<span class=\"bad\">\(contrast.text) : 1, hard to read</span>"
            return (
                pair.title,
                "\(sample(2 * index, pair.text)) on \(sample(2 * index + 1, pair.background)) · \(verdict)"
            )
        }
    }

    private func sample(_ number: Int, _ color: HexColor) -> String {
        "<span class=\"sw s\(number)\"></span><code>\(color.text)</code>"
    }

    private func shown(_ text: String) -> String { HTMLText.shown(text) }
}
