import TagCommands
import Testing

/// Files with conflicts as `git diff` sees them.
@Suite struct ConflictTextTests {
    /// Puts each brace of a file in one line on a line of its own, indented by its depth.
    static func layout(_ bytes: [UInt8]) -> [UInt8] {
        var depth = 0
        var text = ""
        for character in String(decoding: bytes, as: UTF8.self) where character != "\n" {
            if character == "}" { depth -= 1 }
            text += String(repeating: " ", count: depth) + "\(character)\n"
            if character == "{" { depth += 1 }
        }
        return Array(text.utf8)
    }

    static func shown(_ ours: String, _ theirs: String) -> String? {
        let text = "{\n<<<<<<< HEAD\n\(ours)\n=======\n\(theirs)\n>>>>>>> b\n}\n"
        return ConflictText.of(Array(text.utf8), layout).map { String(decoding: $0, as: UTF8.self) }
    }

    static func side(_ text: String, isOurs: Bool) -> String {
        var (kept, isKept) = ("", true)
        for line in text.split(separator: "\n") {
            switch line {
            case "<<<<<<< HEAD": isKept = isOurs
            case "=======": isKept = !isOurs
            case ">>>>>>> b": isKept = true
            default: if isKept { kept += line + "\n" }
            }
        }
        return kept
    }

    @Test func `an entity that one side deleted is shown whole`() {
        #expect(
            Self.shown("{1}{2}{3}", "{1}{3}") == """
                {
                 {
                  1
                 }
                <<<<<<< HEAD
                 {
                  2
                 }
                =======
                >>>>>>> b
                 {
                  3
                 }
                }

                """)
    }

    @Test func `each side of what is shown is that side, laid out`() {
        let lists = [
            "", "{}", "{1}", "{1}{1}", "{1}{2}", "{2}{1}{2}", "{{1}{2}}{1}", "{1}{{2}{2}{2}}{}", "1{2}",
            "{2}{2}{2}1",
        ]
        for (ours, theirs) in lists.flatMap({ ours in lists.map { (ours, $0) } }) where ours != theirs {
            let text = Self.shown(ours, theirs) ?? ""
            for (side, list) in [(true, ours), (false, theirs)] {
                let laidOut = String(decoding: Self.layout(Array("{\(list)}".utf8)), as: UTF8.self)
                #expect(Self.side(text, isOurs: side) == laidOut, "\(ours) \(theirs)")
            }
        }
    }

    @Test func `a conflict of what the layout leaves out is not hidden`() {
        #expect(ConflictText.of(Array("<<<<<<< a\n1\n=======\n2\n>>>>>>> b\n".utf8)) { _ in [] } == nil)
    }
}
