import TagTestSupport
import Testing

@testable import TagServing

/// QR codes, beside what others make and read of them.
@Suite struct QRCodeTests {
    private static func link(_ count: Int) -> String {
        let start = "tagmanager.c.com.example.ferry://preview/p?id=GTM-FERRY1&gtm_auth="
        return start + String(repeating: "Ab9", count: 100).prefix(max(0, count - start.utf8.count))
    }

    /// A picture in the simplest format of the portable ones, eight dots a module.
    private static func picture(_ code: QRCode) -> String {
        let (border, dots) = (4, 8)
        let side = code.size + 2 * border
        var text = "P1\n\(side * dots) \(side * dots)\n"
        for y in 0..<side * dots {
            let row = (0..<side * dots).map {
                code.isDark($0 / dots - border, y / dots - border) ? "1" : "0"
            }
            text += row.joined(separator: " ") + "\n"
        }
        return text
    }

    @Test(arguments: [
        (17, 1), (18, 2), (32, 2), (53, 3), (78, 4), (106, 5), (134, 6), (154, 7), (192, 8), (230, 9),
        (271, 10),
    ])
    func `a text takes the smallest version that holds it`(count: Int, version: Int) throws {
        let text = String(repeating: "x", count: count)
        let code = try #require(QRCode(text))
        #expect(code.size == version * 4 + 17)
    }

    @Test func `a text that is too long has no code`() {
        #expect(QRCode(String(repeating: "x", count: 272)) == nil)
        #expect(QRCode(String(repeating: "é", count: 136)) == nil)
        #expect(QRCode("") != nil)
    }

    @Test func `zbarimg reads what was written, in all versions`() throws {
        let shell = try Shell()
        guard shell.run("command -v zbarimg").status == 0 else {
            print("skipped: zbarimg is not installed")
            return
        }
        for count in [1, 17, 32, 53, 70, 90, 106, 134, 150, 154, 192, 230, 271] {
            let text = count < 70 ? String(Self.link(200).prefix(count)) : Self.link(count)
            let code = try #require(QRCode(text))
            Fixtures.write(Self.picture(code), to: shell.folder + "/code.pbm")
            let result = shell.run("zbarimg --quiet --raw code.pbm")
            #expect(result.output == text + "\n", "\(count) bytes: \(result.output)\(result.errors)")
        }
    }

    @Test func `lines for a terminal have two modules a character, and a border`() throws {
        let code = try #require(QRCode(Self.link(80)))
        let plain = code.lines(isColored: false)
        #expect(plain.count == (code.size + 9) / 2)
        #expect(plain.allSatisfy { $0.count == code.size + 8 })
        // Light is drawn on a dark terminal; the finder's corner is dark.
        #expect(plain[0].allSatisfy { $0 == "█" })
        #expect(Array(plain[2])[4] == " ")
        let colored = code.lines(isColored: true)
        #expect(colored.allSatisfy { $0.hasPrefix("\u{1B}[30;47m") && $0.hasSuffix("\u{1B}[0m") })
        #expect(colored[0].dropFirst(8).dropLast(4).allSatisfy { $0 == " " })
        #expect(Array(colored[2].dropFirst(8))[4] == "█")
    }
}
