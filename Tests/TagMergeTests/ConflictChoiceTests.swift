import Foundation
import TagDiagnostics
import TagMerge
import Testing

/// Conflicts as people resolve them: by keeping one side of each.
@Suite struct ConflictChoiceTests {
    /// The edits of a tag by the two sides.
    enum Fate: CaseIterable {
        case kept, oursDeletes, theirsDeletes, bothChange

        func number(inOurs: Bool) -> Int? {
            switch self {
            case .kept: 1
            case .oursDeletes: inOurs ? nil : 3
            case .theirsDeletes: inOurs ? 2 : nil
            case .bothChange: inOurs ? 2 : 3
            }
        }
    }

    /// The white space around the tags of an export.
    enum Layout: CaseIterable { case line, longLines, indented }

    static let fates = Fate.allCases.flatMap { one in
        Fate.allCases.flatMap { two in Fate.allCases.map { [one, two, $0] } }
    }

    /// Returns an export with three tags in a list, those that have a number.
    static func export(_ numbers: [Int?], _ layout: Layout) -> String {
        let filler = layout == .longLines ? String(repeating: "x", count: 1_100) : ""
        let (start, end) = layout == .indented ? ("\n  ", "\n") : ("", "")
        let tags = numbers.enumerated().compactMap { index, number in
            number.map { "\(start){\"tagId\":\"\(index)\",\"priority\":\($0),\"notes\":\"\(filler)\"}" }
        }
        return #"{"exportFormatVersion":2,"containerVersion":{"tag":["# + tags.joined(separator: ",")
            + (tags.isEmpty ? "" : end) + "]}}"
    }

    /// Returns the text with one side of each conflict: ours where a bit of `choice` is set; and the number of conflicts.
    static func kept(_ text: String, choice: Int) -> (text: String, count: Int) {
        enum Part { case both, ours, theirs }
        var (part, count) = (Part.both, 0)
        var kept = ""
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            switch (part, line) {
            case (.both, "<<<<<<< ours"): (part, count) = (.ours, count + 1)
            case (.ours, "======="): part = .theirs
            case (.theirs, ">>>>>>> theirs"): part = .both
            case (.both, _): kept += line + "\n"
            case (.ours, _): if choice >> (count - 1) & 1 == 1 { kept += line + "\n" }
            case (.theirs, _): if choice >> (count - 1) & 1 == 0 { kept += line + "\n" }
            }
        }
        return (kept, count)
    }

    static func words(_ text: String) -> String { text.filter { !$0.isWhitespace } }

    @Test(arguments: fates, Layout.allCases)
    func `any choice of sides is JSON, and one side everywhere is that version`(
        fates: [Fate], layout: Layout
    ) throws {
        let sides = [true, false].map { side in
            Self.export(fates.map { $0.number(inOurs: side) }, layout)
        }
        let result = try MergeTests.merge(Self.export([1, 1, 1], layout), sides[0], sides[1])
        let text = MergeTests.text(result)
        let count = Self.kept(text, choice: 0).count
        for choice in 0..<(1 << count) {
            let kept = Self.kept(text, choice: choice).text
            #expect(throws: Never.self, "\(text)\n\(choice)") {
                try JSONSerialization.jsonObject(with: Data(kept.utf8))
            }
        }
        #expect(Self.words(Self.kept(text, choice: ~0).text) == Self.words(sides[0]))
        #expect(Self.words(Self.kept(text, choice: 0).text) == Self.words(sides[1]))
    }

    @Test func `the commas of a deleted tag are with it`() throws {
        let filler = String(repeating: "x", count: 1_100)
        func text(_ tag: String) -> String {
            MergeTests.export(
                #""notes":"\#(filler)","tag":[{"tagId":"1"},\#(tag){"tagId":"3","notes":"\#(filler)"}]"#)
        }
        let result = try MergeTests.merge(
            text(#"{"tagId":"2","priority":1},"#), text(""), text(#"{"tagId":"2","priority":2},"#))
        #expect(
            MergeTests.text(result).contains(
                """
                [{"tagId":"1"},
                <<<<<<< ours
                =======
                {"tagId":"2","priority":2},
                >>>>>>> theirs
                {"tagId":"3",
                """))
    }

    // MARK: Markers

    @Test func `markers have the names of branches and no line breaks`() {
        let markers = ConflictMarkers(size: 3, ours: "", theirs: "a\u{1B}\nb")
        #expect(
            String(decoding: markers.bytes(ours: [], theirs: Array("x".utf8), lineEnd: [0x0A]), as: UTF8.self)
                == "<<< ours\n===\nx\n>>> a  b\n")
    }

    @Test func `both sides of a file with markers are read`() throws {
        let text =
            "{\r\n<<<<<<<< HEAD\r\n1\r\n|||||||| 1a\r\n0\r\n========\r\n2\r\n=======\r\n>>>>>>>> b c\r\n}"
        let sides = try #require(ConflictSides(Array(text.utf8)))
        #expect(String(decoding: sides.ours, as: UTF8.self) == "{\r\n1\r\n}")
        #expect(String(decoding: sides.theirs, as: UTF8.self) == "{\r\n2\r\n=======\r\n}")
        #expect(sides.markers == ConflictMarkers(size: 8, ours: "HEAD", theirs: "b c"))
    }

    @Test func `sides of a file without a last line break have none`() throws {
        let sides = try #require(ConflictSides(Array("<<<<<<< ours\n1\n=======\n2\n>>>>>>> theirs".utf8)))
        #expect([sides.ours, sides.theirs].map { String(decoding: $0, as: UTF8.self) } == ["1", "2"])
    }

    @Test(arguments: ["", "{}\n", "<<<<<<< ours\n1\n", "<<<<<<< ours\n1\n=======\n2\n", "<plist>\n=======\n"])
    func `a file without whole conflicts has no sides`(text: String) {
        #expect(ConflictSides(Array(text.utf8)) == nil)
    }
}
