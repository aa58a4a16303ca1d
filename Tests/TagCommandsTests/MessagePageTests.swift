import TagRuntime
import TagTestSupport
import Testing

/// The page of `tagc messages preview`, as far as it can be held to rules without a browser.
@Suite struct MessagePageTests {
    /// Returns the page of a container whose messages are as given.
    private static func page(_ messages: String, options: String = "") throws -> String {
        let shell = try Shell()
        Fixtures.write(
            #"{"container": {"id": "GTM-PAGE"}, "messages": {\#(messages)}}"#, to: shell.folder + "/in.json")
        let result = shell.run("tagc messages preview in.json \(options)")
        #expect(result.status == 0, "\(result.errors)")
        return result.output
    }

    /// Returns the texts between two marks.
    private static func texts(_ page: String, from start: String, to end: String) -> [String] {
        page.split(separator: start, omittingEmptySubsequences: false).dropFirst().compactMap { rest in
            rest.firstRange(of: end).map { String(rest[..<$0.lowerBound]) }
        }
    }

    private static let many = (1...12).map { number in
        #""m\#(number)": {"type": "banner", "title": "<i>\#(number)</i>", "on": ["launch"], "priority": \#(13 - number)}"#
    }.joined(separator: ", ")

    @Test func `the policy allows the page's own style alone`() throws {
        let page = try Self.page(Self.many)
        let style = try #require(Self.texts(page, from: "<style>", to: "</style>").first)
        let hash = try #require(Self.texts(page, from: "style-src 'sha256-", to: "'").first)
        #expect(Self.bytes(ofBase64: hash) == SHA256.digest(Array(style.utf8)))
        #expect(page.contains("default-src 'none'"))
        #expect(!page.contains("style=\"") && !style.contains("url("))
    }

    @Test func `ids are there once, and every link leads to one`() throws {
        let page = try Self.page(Self.many)
        let ids = Self.texts(page, from: " id=\"", to: "\"")
        #expect(ids.count == Set(ids).count)
        let links = Self.texts(page, from: "href=\"#", to: "\"")
        #expect(links == (1...12).map { "m\($0)" })
        #expect(links.allSatisfy(ids.contains))
        #expect(Self.texts(page, from: "aria-labelledby=\"", to: "\"").allSatisfy(ids.contains))
    }

    /// Its data has more entries than an evaluation may put together, so nothing is left for what comes after.
    @Test func `a message that asks for too much is on the page`() throws {
        let data = (0..<40_000).map { #""k\#($0)": "v""# }.joined(separator: ", ")
        let page = try Self.page(
            #""m": {"type": "banner", "title": "t", "on": ["launch"], "data": {\#(data)}}"#)
        #expect(Self.texts(page, from: "<h2 id=\"h", to: "</h2>") == ["1\">m"])
    }

    @Test func `messages are in the order of display`() throws {
        let page = try Self.page(Self.many)
        #expect(
            Self.texts(page, from: "<h2 id=\"h", to: "</h2>")
                == (1...12).map { "\($0)\">m\(13 - $0)" })
    }

    @Test(arguments: [
        (#"<script>&"'"#, "&lt;script&gt;&amp;&quot;'"), (#"a\nb"#, "a\nb"),
        (#"\u0007\u202e"#, "\\u{7}\\u{202E}"),
        ("👨‍👩‍👧", "👨‍👩‍👧"),
    ])
    func `texts are shown as they are`(written: String, shown: String) throws {
        let text = written.replacing("\"", with: "\\\"")
        let page = try Self.page(#""m": {"type": "banner", "title": "\#(text)", "on": ["launch"]}"#)
        #expect(Self.texts(page, from: "<p class=\"t\" dir=\"auto\">", to: "</p>") == [shown, shown])
    }

    @Test(arguments: [
        ("#777777", "#FFFFFF", "4.4 : 1, hard to read"), ("#767676", "#FFFFFF", "4.5 : 1"),
        ("#000000", "#FFFFFF", "21.0 : 1"), ("#123456", "#123456", "1.0 : 1, hard to read"),
    ])
    func `contrast is that of the accessibility guidelines`(
        text: String, background: String, words: String
    ) throws {
        let page = try Self.page(
            #""m": {"type": "banner", "title": "t", "on": ["launch"], "textColor": "\#(text)", "backgroundColor": "\#(background)"}"#
        )
        let shown = Self.texts(page, from: "</code> · <span class=\"", to: "</span>")
        #expect(shown.map { $0.split(separator: ">").last.map(String.init) } == [words])
    }

    /// Reads padded base 64 whose digits are right.
    private static func bytes(ofBase64 text: String) -> [UInt8] {
        let digits = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var bytes: [UInt8] = []
        var (group, bits) = (0, 0)
        for digit in text.utf8 {
            guard let value = digits.firstIndex(of: digit) else { break }
            (group, bits) = (group << 6 | value, bits + 6)
            guard bits >= 8 else { continue }
            bits -= 8
            bytes.append(UInt8(group >> bits & 255))
        }
        return bytes
    }
}
