import TagDiagnostics
import TagSyntax
import TagTestSupport
import Testing

/// Property lists in UTF-16, and what a file says that its encoding is.
struct UTF16Tests {
    static func wide(_ text: String, isLittleEndian: Bool, hasMark: Bool = true) -> [UInt8] {
        ((hasMark ? "\u{FEFF}" : "") + text).utf16.flatMap { unit in
            let bytes = [UInt8(truncatingIfNeeded: unit), UInt8(truncatingIfNeeded: unit >> 8)]
            return isLittleEndian ? bytes : bytes.reversed()
        }
    }

    @Test(arguments: [true, false], ["values.plist", "values.openstep"])
    func `says what the same text in UTF-8 says, at its place`(isLittleEndian: Bool, name: String) throws {
        let text = try #require(Fixtures.text(Fixtures.folder + "/syntax/" + name))
        let said = text.replacing("encoding=\"UTF-8\"", with: "encoding=\"UTF-16\"")
        let bytes = Self.wide(said, isLittleEndian: isLittleEndian)
        let result = Reader.read(SourceFile(path: name, bytes: bytes))
        #expect(result.diagnostics.map(\.message) == [])
        let tree = try #require(result.tree)
        let narrow = try #require(Reader.read(SourceFile(path: name, text: text)).tree)
        #expect(dump(tree, NodeID(0)) == dump(narrow, NodeID(0)))
        let lines = LineTable(tree.file)
        #expect(tree.file.size == bytes.count)
        for index in tree.tape.indices {
            let range = tree.range(NodeID(Int32(index)))
            let places = [range.start, range.end].map { lines.position(of: Int($0)) }
            let own = Array(tree.file.bytes[Int(range.start)..<Int(range.end)])
            let there = Array(bytes[places[0].byte..<places[1].byte])
            let again = Self.wide(
                String(decoding: own, as: UTF8.self), isLittleEndian: isLittleEndian, hasMark: false)
            #expect(there == again && places[0].byte == places[0].byte / 2 * 2)
        }
    }

    @Test(arguments: ["", String(repeating: "日😀", count: 5_000)])
    func `a finding has its line, column and byte`(more: String) throws {
        let before = "<key>日本 😀\(more)</key><"
        let text = "<plist>\n<dict>\n\(before)int>1</int></dict></plist>"
        for isLittleEndian in [true, false] {
            let bytes = Self.wide(text, isLittleEndian: isLittleEndian)
            let result = Reader.read(SourceFile(path: "test", bytes: bytes))
            let finding = try #require(result.diagnostics.first)
            let place = LineTable(result.file).position(of: Int(finding.range.start))
            #expect(finding.id == "unknown-element" && place.line == 3)
            #expect(place.column == before.unicodeScalars.count + 1)
            #expect(place.byte == 2 + "<plist>\n<dict>\n\(before)".utf16.count * 2)
        }
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let ids: [String]

        init(_ name: String, _ bytes: [UInt8], _ ids: String...) {
            (self.name, self.bytes, self.ids) = (name, bytes, ids)
        }

        var testDescription: String { name }
    }

    private static func list(_ encoding: String) -> String {
        "<?xml version=\"1.0\" encoding=\"\(encoding)\"?><plist><string>é</string></plist>"
    }

    private static let plain = "<plist><string>é</string></plist>"

    @Test(arguments: [
        Case("no declaration", wide(plain, isLittleEndian: true)),
        Case("the mark of UTF-8", [0xEF, 0xBB, 0xBF] + Array(list("UTF-8").utf8)),
        Case("the mark of UTF-8, and no declaration", [0xEF, 0xBB, 0xBF] + Array(plain.utf8)),
        Case("UTF-16", wide(list("UTF-16"), isLittleEndian: true)),
        Case("utf-16", wide(list("utf-16"), isLittleEndian: false)),
        Case("UTF-16LE", wide(list("UTF-16LE"), isLittleEndian: true)),
        Case("UTF-16BE", wide(list("UTF-16BE"), isLittleEndian: false)),
        Case("no mark", wide(list("UTF-16LE"), isLittleEndian: true, hasMark: false)),
        Case("the other order", wide(list("UTF-16BE"), isLittleEndian: true), "xml-encoding"),
        Case("UTF-16 that says UTF-8", wide(list("UTF-8"), isLittleEndian: true), "xml-encoding"),
        Case("UTF-8 that says UTF-16", Array(list("UTF-16").utf8), "xml-encoding"),
        Case("UTF-8 that says UTF-7", Array(list("UTF-7").utf8), "xml-encoding"),
        Case("UTF-8 that says Latin-1", Array(list("ISO-8859-1").utf8), "xml-encoding"),
        Case("UTF-16 that says UTF-7", wide(list("UTF-7"), isLittleEndian: true), "xml-encoding"),
        Case("half a unit at the end", wide(plain, isLittleEndian: true) + [0x20], "utf16-text"),
        Case(
            "half a pair",
            wide("<plist><string>", isLittleEndian: true) + [0x3D, 0xD8]
                + wide("</string></plist>", isLittleEndian: true, hasMark: false), "lone-surrogate"),
        Case("JSON", wide("{\"a\": 1}", isLittleEndian: true), "utf16-text"),
        Case("JSON, no mark", wide("{\"a\": 1}", isLittleEndian: false, hasMark: false), "utf16-text"),
        Case("a web page", wide("<!DOCTYPE html>", isLittleEndian: true), "utf16-text"),
        Case(
            "NUL", wide("<plist><string>a\u{0}</string></plist>", isLittleEndian: true), "forbidden-character"
        ),
        Case("UTF-32", [0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0, 0x7D, 0, 0, 0], "utf16-text"),
    ])
    func `the declaration must agree with the bytes`(case one: Case) {
        let result = Reader.read(SourceFile(path: "test", bytes: one.bytes))
        #expect(result.diagnostics.map(\.id) == one.ids)
        if one.ids.isEmpty { #expect(result.tree.map { dump($0, NodeID(0)) } == ["s c3a9"]) }
    }

    @Test(arguments: [
        (Self.wide("{}  ", isLittleEndian: true), "UTF-16"),
        (Self.wide("{}  ", isLittleEndian: true, hasMark: false), "UTF-16LE"),
        (Self.wide("{}  ", isLittleEndian: false, hasMark: false), "UTF-16BE"),
        ([0xFF, 0xFE, 0, 0, 0x7B, 0, 0, 0, 0x7D, 0, 0, 0], "UTF-32"),
    ])
    func `the advice names the encoding that iconv must be told`(bytes: [UInt8], encoding: String) {
        let result = Reader.read(SourceFile(path: "test", bytes: bytes))
        #expect(
            result.diagnostics.flatMap(\.notes).map(\.message) == [
                "save it as UTF-8, for example with: iconv -f \(encoding) -t UTF-8"
            ])
    }
}
