import TagDiagnostics
import Testing

@Suite struct JSONTests {
    @Test(
        arguments: [
            (JSON.null, "null"), (.double(0.1), "0.1"), (.double(.infinity), "null"),
            (.integer(Int64.min), "-9223372036854775808"),
            (["b": 1, "a": [true, "x"]], #"{"b": 1, "a": [true, "x"]}"#),
            (.string("\"\\\n\u{1B}\u{2028}\u{202E}\u{E0001}é"), #""\"\\\n\u001b\u2028\u202e\udb40\udc01é""#),
        ] as [(JSON, String)])
    func `is written on one line`(json: JSON, expected: String) {
        #expect(json.line == expected)
    }

    @Test func `is written a member a line`() {
        let json: JSON = ["a": [1, 2], "b": [["c": []]], "d": [:]]
        #expect(
            json.indented
                == "{\n  \"a\": [1, 2],\n  \"b\": [\n    {\n      \"c\": []\n    }\n  ],\n  \"d\": {}\n}")
    }

    @Test func `a finding has its places, notes and fixes`() {
        var report = Report(SourceFile(path: "a.json", text: "é\nbad"))
        var diagnostic = Diagnostic.wrong(at: SourceRange(3, 6))
        diagnostic.pointer = "/a"
        diagnostic.notes = [Note("why"), Note("here", at: SourceRange(0, 2))]
        diagnostic.fixIts = [FixIt("mend", replace: SourceRange(3, 6), with: "good", safety: .safe)]
        report.add(diagnostic)
        let start = #"{"line": 2, "column": 1, "byte": 3}"#
        let end = #"{"line": 2, "column": 4, "byte": 6}"#
        let expected = """
            {"diagnostics": [{"id": "wrong", "group": "syntax", "severity": "error", "message": "it is wrong", \
            "path": "a.json", "start": \(start), "end": \(end), "pointer": "/a", "notes": [{"message": "why"}, \
            {"message": "here", "start": {"line": 1, "column": 1, "byte": 0}, \
            "end": {"line": 1, "column": 2, "byte": 2}}], "fixes": [{"message": "mend", "safety": "safe", \
            "edits": [{"replacement": "good", "start": \(start), "end": \(end)}]}]}], \
            "summary": {"errors": 1, "warnings": 0, "notes": 0, "files": 1, "unlisted": 0}}
            """
        #expect(JSONRenderer().render([report]).line == expected)
    }
}

@Suite struct LineTableTests {
    @Test(arguments: [
        ("", 0, 1, 1), ("ab", 1, 1, 2), ("a\nb", 2, 2, 1), ("a\r\nb", 3, 2, 1), ("a\rb", 2, 1, 3),
        ("é\n", 2, 1, 2),
        ("\u{FEFF}a", 3, 1, 1), ("\u{FEFF}a", 0, 1, 1), ("a\n", 2, 2, 1), ("a", 99, 1, 2),
    ])
    func `counts lines and scalars from one`(text: String, byte: Int, line: Int, column: Int) {
        let table = LineTable(SourceFile(path: "", text: text))
        let position = table.position(of: byte)
        #expect(position.line == line && position.column == column)
        #expect(table.line(of: byte) == line)
    }

    @Test func `the first of a byte is found in any part of some bytes`() {
        let bytes = Array("xx\u{80}x,xx,x xxxxxxxxxx,\u{AC}x,,x".utf8)
        for start in 0...bytes.count {
            for end in start...bytes.count + 2 {
                let expected = bytes[start..<min(end, bytes.count)].firstIndex(of: UInt8(ascii: ","))
                let found = bytes.span.firstIndex(of: UInt8(ascii: ","), in: start..<end)
                #expect(found == expected)
            }
        }
    }

    @Test func `counts in long lines, too, whatever comes before`() {
        let lines = ["short", String(repeating: "aé日😀", count: 3_000), String(repeating: "é", count: 5_000)]
        let text = lines.joined(separator: "\n")
        let table = LineTable(SourceFile(path: "", text: text))
        var byte = 0
        for (line, content) in lines.enumerated() {
            var column = 1
            for scalar in content.unicodeScalars {
                let position = table.position(of: byte)
                #expect(position.line == line + 1 && position.column == column)
                byte += UTF8.width(scalar)
                column += 1
            }
            byte += 1
        }
    }
}
