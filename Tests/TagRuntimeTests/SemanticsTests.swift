import Testing

@testable import TagRuntime

/// What a text is as a number, written back as text; nil when it is none.
private func number(_ text: String) -> String? {
    withView(text) { view in
        NumberText.parse(view).map { number in
            var bytes = Stack<UInt8>(capacity: 8)
            switch number {
            case .integer(let value): NumberText.append(value, to: &bytes)
            case .double(let value):
                bytes.append(UInt8(ascii: "d"))
                NumberText.append(value, to: &bytes)
            }
            return bytes.view(from: 0, count: bytes.count).string
        }
    }
}

@Test(
    arguments: [
        ("0", "0"), ("-0", "0"), ("+5", "5"), ("007", "7"), ("9223372036854775807", "9223372036854775807"),
        ("-9223372036854775808", "-9223372036854775808"), ("9223372036854775808", "d9223372036854776000"),
        ("1.0", "d1"), ("5.", "d5"), (".5", "d0.5"), ("1e3", "d1000"), ("-2.5E-3", "d-0.0025"),
        ("0.1", "d0.1"), ("1e21", "d1e+21"), ("123456789012345680000", "d123456789012345680000"),
        ("1e-7", "d1e-7"), ("1e400", "dInfinity"), ("4.9e-324", "d5e-324"),
        ("2.2250738585072011e-308", "d2.225073858507201e-308"),
        ("179769313486231580793728971405301e276", "d1.7976931348623157e+308"),
        ("1e999999999999", "dInfinity"), ("0e999999999999", "d0"),
        ("", nil), ("-", nil), (".", nil), ("1e", nil), ("1e+", nil), (" 1", nil), ("1 ", nil), ("0x10", nil),
        ("NaN", nil), ("Infinity", nil), ("1,000", nil), ("1_000", nil), ("١", nil), ("1d", nil),
        ("--1", nil),
    ] as [(String, String?)])
func `the grammar of numbers has no locale`(text: String, expected: String?) {
    #expect(number(text) == expected)
}

@Test(
    arguments: [
        (1, 2, -1), (2, 2, 0), (Int64.max, Int64.max - 1, 1), (Int64.min, Int64.max, -1),
    ] as [(Int64, Int64, Int)])
func `integers compare as integers`(left: Int64, right: Int64, order: Int) {
    #expect(Number.compare(.integer(left), .integer(right)) == order)
    #expect(Number.compare(.integer(right), .integer(left)) == -order)
}

@Test func `a double that is not a number compares with nothing, and truncation holds to 64 bits`() {
    #expect(Number.compare(.double(.nan), .integer(1)) == nil)
    #expect(Number.compare(.integer(3), .double(2.5)) == 1)
    #expect(Number.double(.nan).integer == 0)
    #expect(Number.double(1e300).integer == .max)
    #expect(Number.double(-1e300).integer == .min)
    #expect(Number.double(-2.9).integer == -2)
}

@Test(arguments: [
    ("abc", "abc", [true, true, true, true]), ("abc", "", [false, true, true, true]),
    ("", "", [true, true, true, true]), ("", "a", [false, false, false, false]),
    ("abcabd", "abd", [false, true, false, true]), ("abcabd", "abc", [false, true, true, false]),
    ("aaab", "aab", [false, true, false, true]), ("é", "e\u{301}", [false, false, false, false]),
    ("0123456789abcdef", "0123456789abcdef", [true, true, true, true]),
    ("0123456789abcdef", "0123456789abcdeg", [false, false, false, false]),
])
func `texts compare byte by byte`(left: String, right: String, expected: [Bool]) {
    let operations: [PredicateKind] = [.equals, .contains, .startsWith, .endsWith]
    let found = operations.map { operation in
        withView(left) { left in withView(right) { right in Predicates.holds(operation, left, right) } }
    }
    #expect(found == expected)
}

/// A part of a URL; nil when it is not there.
private func part(_ url: String, _ component: String, key: String? = nil, www: Bool = false) -> String? {
    withView(url) { url in
        withView(component) { name in
            withView(key ?? "") { key in
                guard let component = URLParts.Component(name) else { return "no component" }
                var bytes = Stack<UInt8>(capacity: 8)
                let isThere = URLParts(url).append(
                    component, queryKey: key, stripsWww: www, defaultPages: .text("index.html"),
                    by: .mobile, to: &bytes)
                return isThere ? bytes.view(from: 0, count: bytes.count).string : nil
            }
        }
    }
}

@Test(arguments: [
    (
        "https://www.Example.com:8080/a/b.tar.gz?x=1&y=%20z#top", "url",
        "https://www.Example.com:8080/a/b.tar.gz?x=1&y=%20z"
    ),
    ("HTTPS://www.Example.com:8080/a", "protocol", "https"),
    ("https://u:p@www.Example.com:8080/a", "HOST", "www.example.com"),
    ("https://h:8080/a", "port", "8080"), ("https://h/a", "port", "443"), ("http://h", "port", "80"),
    ("ftp://h", "port", ""), ("https://h/a/b?x", "path", "/a/b"), ("https://h", "path", "/"),
    ("https://h/a/index.html", "path", "/a/"), ("https://h/a?x=1&x=2#f", "query", "x=1&x=2"),
    ("https://h/a#f?x", "fragment", "f?x"), ("https://h/a#f?x", "query", ""),
    ("https://h/a.b/c.tar.gz", "extension", "gz"), ("https://h/a.b/c", "extension", ""),
    ("/only/a/path?q", "path", "/only/a/path"), ("/only/a/path?q", "host", ""), ("", "url", ""),
    ("https://h/#", "url", "https://h/"), ("mailto:a@b", "protocol", "mailto"),
    ("https://[::1]:80/", "host", "[::1]"),
    ("https://h", "nothing", "no component"),
])
func `URLs come apart`(url: String, component: String, expected: String) {
    #expect(part(url, component) == expected)
}

@Test(
    arguments: [
        ("x=1&y=a+b%21", "y", "a b!"), ("x=1&y", "y", ""), ("a%20b=1", "a b", "1"), ("x=1", "y", nil),
        ("", "y", nil),
        ("y=%zz%4", "y", "%zz%4"), ("y==", "y", "="), ("&&y=1", "y", "1"),
    ] as [(String, String, String?)])
func `queries are looked up decoded`(query: String, key: String, expected: String?) {
    #expect(part("https://h/?" + query, "query", key: key) == expected)
}

@Test func `a host loses www and a number, but not all of itself`() {
    #expect(part("https://www.a.b", "host", www: true) == "a.b")
    #expect(part("https://WWW2.a.b", "host", www: true) == "a.b")
    #expect(part("https://wwwx.a.b", "host", www: true) == "wwwx.a.b")
    #expect(part("https://www", "host", www: true) == "www")
}

private func same(_ left: String, _ right: String) -> Bool {
    withView(left) { left in withView(right) { URLParts.isSame(left, $0) } }
}

@Test func `URLs are the same but for defaults, letter case of the host, query and fragment`() {
    #expect(same("HTTP://Example.com", "http://example.com:80/#x"))
    #expect(same("https://h/a?x", "https://h/a"))
    #expect(!same("https://h/a", "https://h/A"))
    #expect(!same("https://h/a", "http://h/a"))
}

@Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
    ("\u{fb}\u{ff}~", "w7vDv34="),
])
func `base 64 goes both ways`(text: String, encoded: String) {
    for isForURLs in [false, true] {
        for isPadded in [false, true] {
            var bytes = Stack<UInt8>(capacity: 8)
            Codec.appendBase64(Array(text.utf8), isForURLs: isForURLs, isPadded: isPadded, to: &bytes)
            let view = bytes.view(from: 0, count: bytes.count)
            if isPadded, !isForURLs { #expect(view.string == encoded) }
            #expect(Codec.base64(view, isForURLs: isForURLs) == Array(text.utf8))
        }
    }
}

@Test(arguments: [
    "A", "=", "=AAA", "AAAAA", "AA-_", "AAA=A", "====", "AA===", "AAAA=", "AA==AA==", "A!A=", "ä",
])
func `text that is not base 64 is refused`(text: String) {
    #expect(withView(text) { Codec.base64($0, isForURLs: false) } == nil)
}

@Test(arguments: ["YQ==", "YQ=", "YQ", "Y Q==", "YQ\n==", "YQ==\r\n", " YQ\t", "YR=="])
func `base 64 is read leniently`(text: String) {
    #expect(withView(text) { Codec.base64($0, isForURLs: false) } == Array("a".utf8))
}

@Test func `base 16 takes either case and gives upper case`() {
    #expect(withView("00fFaB") { Codec.hex($0) } == [0, 255, 171])
    #expect(withView("0") { Codec.hex($0) } == nil)
    #expect(withView("0g") { Codec.hex($0) } == nil)
}

private func mapped(_ text: String, _ mapping: Letters.Mapping) -> String {
    withView(text) { view in
        var bytes = Stack<UInt8>(capacity: 4)
        Letters.append(view, mapped: mapping, to: &bytes)
        return bytes.view(from: 0, count: bytes.count).string
    }
}

@Test func `letters change case beyond ASCII, without locale`() {
    #expect(mapped("aZ1-éÉß世Ω", .lower) == "az1-ééß世ω")
    #expect(mapped("aZ1-éÉß世ω", .upper) == "AZ1-ÉÉSS世Ω")
    #expect(mapped("ÀΣςσK", .folded) == "àσσσk")
    #expect(mapped("I", .lower) == "i")
}

@Test func `only what is reserved is escaped`() {
    var bytes = Stack<UInt8>(capacity: 4)
    withView("aZ0-._*~ ä+") { Escaping.appendURI($0, to: &bytes, by: .mobile) }
    #expect(bytes.view(from: 0, count: bytes.count).string == "aZ0-._*%7E%20%C3%A4%2B")
}

@Test(
    arguments: [
        ([0x41], nil), ([0xC3, 0xA9], nil), ([0xF0, 0x9F, 0x98, 0x80], nil), ([0x80], 0), ([0x41, 0xC3], 1),
        ([0xC0, 0x80], 0), ([0xE0, 0x80, 0x80], 0), ([0xED, 0xA0, 0x80], 0), ([0xF4, 0x90, 0x80, 0x80], 0),
        ([0xF5, 0x80, 0x80, 0x80], 0), ([0xE2, 0x82], 0), ([0xE2, 0x82, 0x41], 0),
    ] as [([UInt8], Int?)])
func `ill-formed UTF-8 is found where it begins`(bytes: [UInt8], fault: Int?) {
    #expect(withView(bytes) { UTF8Check.firstFault($0) } == fault)
    let padding = [UInt8](repeating: 0x61, count: 67)
    #expect(withView(padding + bytes + padding) { UTF8Check.firstFault($0) } == fault.map { $0 + 67 })
}
