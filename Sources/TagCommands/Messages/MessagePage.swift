import TagDiagnostics
import TagMessages
import TagRuntime
import TagSyntax
import TagVocabulary

/// The messages of a container as one self-contained page, without scripts, files or links.
///
/// Each is drawn on a phone, with light and with dark surroundings, with its settings beside it.
package struct MessagePage {
    let sheet: MessageSheet
    let id: String
    let version: String
    /// The values that macros were given, in words.
    let given: [String]

    init(_ sheet: MessageSheet, _ container: LoadedContainer, given: [String]) {
        self.sheet = sheet
        id = container.id.string
        version = container.version.string
        self.given = given
    }

    var text: String {
        var page = HTMLPage(title: "Messages of \(id)")
        page.style = MessageStyle.page + colors + bars
        var text = head + "\n<main>\n"
        if !sheet.entries.isEmpty { text += overview }
        for (number, entry) in sheet.entries.enumerated() { text += article(entry, number + 1) }
        return page.text(
            text + """
                </main>
                <footer><p>Made by <code>tagc messages preview</code>. Images are not loaded: the page shows their addresses. \
                Times are UTC.</p></footer>

                """)
    }

    private var head: String {
        var words = version.isEmpty ? "" : "Version \(shown(version)) · "
        words += sheet.entries.isEmpty ? "no messages" : Counted.text(sheet.entries.count, "message")
        if sheet.leftOut > 0 { words += ", and \(sheet.leftOut) more that are not drawn" }
        if sheet.entries.count > 1 { words += " · in the order of display" }
        var text =
            "<header>\n<p class=\"eye\">In-app messages</p>\n<h1>\(shown(id))</h1>\n<p class=\"sub\">\(words)</p>\n"
        if !given.isEmpty {
            let list = given.map { "<code class=\"k\">\(shown($0))</code>" }.joined(separator: " ")
            text += "<p class=\"sub\">With \(list)</p>\n"
        }
        return text + "</header>"
    }

    // MARK: Overview

    private var overview: String {
        var text = """
            <nav class="all" aria-label="All messages">
            <table>
            <thead><tr><th scope="col">#</th><th scope="col">Message</th><th scope="col">Type</th>\
            <th scope="col">Shown on</th><th scope="col">Active</th><th scope="col">Priority</th></tr></thead>
            <tbody>

            """
        for (index, entry) in sheet.entries.enumerated() {
            let number = index + 1
            let campaign = try? entry.campaign.get()
            let isTest = campaign?.isTest == true
            let window = isTest ? "test devices, always" : MessageWords.window(entry.window)
            let bar =
                isTest || span == nil
                ? "" : "<span class=\"when\" id=\"w\(number)\"><i></i></span>"
            text += """
                <tr><td class="n">\(number)</td><th scope="row"><a href="#m\(number)">\(shown(entry.name, 120))</a></th>\
                <td>\(entry.type)</td><td>\(chips(entry.triggers))</td><td>\(window)\(bar)</td>\
                <td class="n">\(campaign.map { priority($0) } ?? "–")</td></tr>

                """
        }
        return text + "</tbody>\n</table>\n</nav>\n"
    }

    private func priority(_ campaign: Campaign) -> String {
        campaign.isTest ? "first" : campaign.priority.map { "\($0)" } ?? "last"
    }

    /// The time from the first to the last limit of any window; nil if there are not two.
    private var span: (start: Int64, end: Int64)? {
        let times = sheet.entries.flatMap { [$0.window.start, $0.window.end] }.compactMap(\.self)
        guard let start = times.min(), let end = times.max(), start < end else { return nil }
        return (start, end)
    }

    /// The style rules of the windows' bars: their ends, in percent of the time that all windows span.
    private var bars: String {
        guard let span else { return "" }
        // Times near the ends of the number range may be equal as floating-point numbers.
        let length = max(1, Double(span.end) - Double(span.start))
        var text = ""
        for (index, entry) in sheet.entries.enumerated() {
            // A window without an end extends beyond the last end.
            let left =
                entry.window.start.map { Int((Double($0) - Double(span.start)) / length * 92) + 4 } ?? 0
            let right =
                entry.window.end.map { 96 - Int((Double($0) - Double(span.start)) / length * 92) } ?? 0
            text += "#w\(index + 1) i{left:\(min(left, 98))%;right:\(min(right, 98 - min(left, 98)))%}\n"
        }
        return text
    }

    // MARK: Messages

    /// The style rules of the messages' colors, in the one style sheet, since the policy forbids style attributes.
    private var colors: String {
        var text = "\n"
        for (index, entry) in sheet.entries.enumerated() {
            guard let campaign = try? entry.campaign.get() else { continue }
            let place = "#m\(index + 1)"
            text +=
                "\(place) .msg{background:\(campaign.backgroundColor.text);color:\(campaign.textColor.text)}\n"
            for (name, button) in [("b1", campaign.button), ("b2", campaign.secondaryButton)] {
                guard let button else { continue }
                text +=
                    "\(place) .\(name){background:\(button.backgroundColor.text);color:\(button.textColor.text)}\n"
            }
            for (number, color) in MessageDetails.swatches(campaign).enumerated() {
                text += "\(place) .s\(number){background:\(color.text)}\n"
            }
        }
        return text
    }

    private func article(_ entry: MessageSheet.Entry, _ number: Int) -> String {
        var text = "<article id=\"m\(number)\" aria-labelledby=\"h\(number)\">\n<div class=\"stage\">\n"
        for (mark, words) in [("l", "Light surroundings"), ("d", "Dark surroundings")] {
            text += "<figure class=\"\(mark)\">\n<div class=\"phone\"><div class=\"app\"></div>"
            if let campaign = try? entry.campaign.get() {
                text += MessageDrawing(campaign: campaign).text
            } else {
                text += "<div class=\"veil\"><p class=\"none\">Cannot be shown</p></div>"
            }
            text += "</div>\n<figcaption>\(words)</figcaption>\n</figure>\n"
        }
        return text + "</div>\n" + MessageDetails(entry: entry, number: number).text + "</article>\n"
    }

    private func chips(_ triggers: [TriggerRule]) -> String {
        triggers.isEmpty ? "–" : triggers.map { MessageDetails.chip($0) }.joined(separator: " ")
    }

    private func shown(_ text: String, _ limit: Int = 2_000) -> String { HTMLText.shown(text, limit: limit) }
}
