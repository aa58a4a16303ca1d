import TagSyntax
import TagTestSupport
import TagDiagnostics
import Testing
import XMLOracle

/// libxml2 finds nothing wrong with a list that is read here without a finding, and reads the same elements and texts.
struct XMLOracleTests {
    private func check(_ bytes: [UInt8]) -> Bool {
        let result = Reader.read(SourceFile(path: "list", bytes: bytes))
        if let fault = XMLOracle.fault(of: result) {
            Issue.record("libxml2: \(fault): \(String(decoding: bytes.prefix(4000), as: UTF8.self))")
        }
        return result.diagnostics.isEmpty
    }

    @Test(arguments: XMLPieces.refused) func `refuses what XML does not allow`(text: String) {
        #expect(!check(Array(text.utf8)), "\(text)")
    }

    @Test(arguments: XMLPieces.accepted) func `reads what XML allows`(text: String) {
        #expect(check(Array(text.utf8)), "\(text)")
    }

    /// Lists put together from pieces that are nearly right, most of them in places where they are not.
    @Test func `agrees with libxml2 on lists made of pieces`() {
        var random = Seeded(24)
        var accepted = 0
        for _ in 0..<Self.rounds {
            var text = ""
            for part in XMLPieces.parts {
                // One piece that breaks a rule is enough to be refused, so most are sound.
                let isOdd = Int.random(in: 0..<12, using: &random) == 0
                text += (isOdd ? part.odd : part.sound).randomElement(using: &random) ?? ""
            }
            if check(Array(text.utf8)) { accepted += 1 }
        }
        #expect(accepted > Self.rounds / 20)
    }

    @Test func `agrees with libxml2 on damaged lists`() throws {
        let whole = try #require(Fixtures.bytes(Fixtures.folder + "/syntax/values.plist"))
        var random = Seeded(25)
        for _ in 0..<Self.rounds { _ = check(DamageTests.damaged(whole, &random)) }
    }

    /// More when `TAGC_MUTANTS` asks for them.
    private static let rounds = Fixtures.environment("TAGC_MUTANTS").flatMap { Int($0) } ?? 3000
}

/// Pieces of XML property lists.
enum XMLPieces {
    static let refused = [
        "<?xml?><plist><true/></plist>", "<?xml version='2.0'?><plist><true/></plist>",
        " <?xml version='1.0'?><plist><true/></plist>",
        "<?xml version='1.0'encoding='UTF-8'?><plist><true/></plist>",
        "<?xml version='1.0' standalone='maybe'?><plist><true/></plist>",
        "<?xml version='1.0' encoding='ascii'?><plist><string>é</string></plist>",
        "<?xml encoding='UTF-8' version='1.0'?><plist><true/></plist>",
        "<?xml version='1.0' ><plist><true/></plist>",
        "<!DOCTYPE><plist><true/></plist>", "<!DOCTYPE plist PUBLIC 'a'><plist><true/></plist>",
        "<!DOCTYPE plist PUBLIC '{' 'a'><plist><true/></plist>",
        "<!DOCTYPE plist SYSTEM><plist><true/></plist>",
        "<!DOCTYPE a><!DOCTYPE b><plist><true/></plist>",
        "<!DOCTYPE plist SYSTEM 'a\u{1}'><plist><true/></plist>",
        "<!-- a -- b --><plist><true/></plist>", "<!-- a ---><plist><true/></plist>",
        "<?XML a?><plist><true/></plist>",
        "<?1?><plist><true/></plist>", "<?a/?><plist><true/></plist>",
        "<plist><true/></plist><?xml version='1.0'?>",
        "<plist version=1><true/></plist>", "<plist version='&x;'><true/></plist>",
        "<plist version'='><true/></plist>",
        "<plist version='1'x><true/></plist>", "<plist version='\u{1}'><true/></plist>",
        "<plist><string>a]]>b</string></plist>", "<plist><string>\u{FFFE}</string></plist>",
        "<plist><string><![CDATA[\u{FFFF}]]></string></plist>", "<plist><string><!-- -- --></string></plist>",
        "<plist>\u{1}<true/></plist>", "<plist><true/>\u{1F}</plist>", "<plist><true/></plist>\u{1}",
        "<plist><!--\u{2}--><true/></plist>", "<plist><?a \u{2}?><true/></plist>",
        "\u{1}<plist><true/></plist>",
    ]

    static let accepted = [
        "<?xml version='1.0'?><plist><true/></plist>",
        "<?xml version=\"1.1\" encoding='utf-8' standalone = 'yes' ?><plist><true/></plist>",
        "\u{FEFF}<?xml version='1.0'?><plist><true/></plist>", "<!DOCTYPE plist><plist><true/></plist>",
        "<!DOCTYPE plist PUBLIC '-//Apple//DTD PLIST 1.0//EN' 'http://a.example/]]>'><plist><true/></plist>",
        "<!DOCTYPE plist SYSTEM \"é\" ><plist ><true/></plist >",
        "<!----><?a?><?b c?><plist version = '1.0' ><true/></plist><!-- b -->",
        "<plist version=']]&gt;&#x41;'><true/></plist>", "<plist><string>a]] ></string></plist>",
        "<plist><string><![CDATA[<]]]]><![CDATA[>]]></string></plist>",
        "<plist><string>\u{FFFD}\u{F8FF}\u{7F}</string></plist>",
        "<plist><string>a<!-- ]]> --><?b ]]>?>c</string></plist>",
        "<plist><string>a\r\nb\rc&#13;</string></plist>",
    ]

    /// The parts of a list in order, each with texts that may stand there and texts that mostly may not.
    static let parts: [(sound: [String], odd: [String])] = [
        (
            ["", "\u{FEFF}", "<?xml version='1.0'?>", "<?xml version=\"1.0\" encoding=\"UTF-8\"?>"],
            [
                "<?xml version='1.0' encoding='ascii'?>", "<?xml version='1.' ?>", "<?xml version='1.a'?>",
                "<?xml\tversion\n= '1.0'standalone='no'?>",
                "<?xml version='1.0' encoding='UTF-8'standalone='no'?>", "<?xml version='1.0\"?>",
                " <?xml version='1.0'?>",
            ]
        ),
        (
            ["", "\n", "<!-- a -->", "<?a b?>"],
            [
                "<!-->-->", "<!--->-->", "<!--a--->", "<?a?>", "<? a?>", "<?a?b?>", "<?xml-a b?>", "<?xML?>",
                "<?é·?>", "<?·é?>", "\u{C}",
            ]
        ),
        (
            ["", "<!DOCTYPE plist>", "<!DOCTYPE plist SYSTEM 'a'>"],
            [
                "<!DOCTYPE plist SYSTEM 'a\"\u{B}'>", "<!DOCTYPEplist>", "<!DOCTYPE plist SYSTEM'a'>",
                "<!DOCTYPE plist PUBLIC 'a\n''b'>", "<!DOCTYPE a b>", "<!DOCTYPE é:b\n>",
                "<!DOCTYPE plist PUBLIC \"a'b\" \"c>d\" >",
            ]
        ),
        (
            ["<plist>", "<plist version='1.0'>"],
            [
                "<plist version=\"&lt;&#65;\">", "<plist version='\u{FFFF}'>", "<plist versions = 'a'\t>",
                "<plist version=''version=''>", "<plist version:a=''>", "<plist\u{C}>",
            ]
        ),
        (["", "\t\n", "<!-- - -->"], ["\u{1}", "\u{FFFE}", "<!--\u{FFFE}-->", "<?a \u{8}?>", "&#32;"]),
        (
            ["<dict><key>", "<dict> <key><![CDATA[x]]>"],
            ["<dict><key ><!---->", "<dict\n><key>\u{B}", "<dict/><key>"]
        ),
        (
            ["k", "é&amp;", "\u{1F600}"],
            [
                "]]>", "]]&gt;", "\u{FFFE}", "&#xFFFE;", "&#xD800;", "&#x10FFFF;", "&apos", "a]]", "\u{0}",
                "\r\r\n", "<![CDATA[]]]]>", "<![CDATA[\u{1}]]>",
            ]
        ),
        (["</key>", ">é</key>"], ["</key >", "</key\u{B}>", "]]></key>", "></key>"]),
        (
            ["<string>v</string>", "<true/>", "<string/>"],
            [
                "<string>a\u{FFFF}</string>", "<true></true\n>", "<true / >", "<string><?a --?>]]</string>",
                "<string><!-- a --b --></string>",
            ]
        ),
        (
            ["</dict></plist>", "</dict>\n</plist>"],
            ["</dict></plist\t>", "</dict>]]></plist>", "</dict>\u{1C}</plist>"]
        ),
        (
            ["", "\n", "<!-- b -->"],
            ["\u{B}", "<?xml version='1.0'?>", "<!---->-", "<!-- -- -->", "\u{FFFE}", "<?b\n?>"]
        ),
    ]
}
