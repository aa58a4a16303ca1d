/// The sections of a custom template's text, which begin at lines such as `___INFO___`.
enum TemplateSections {
    /// The offsets of the sections that are scripts, in the dialect of the sandbox.
    ///
    /// The scripts in the section of tests are strings of YAML, and are not read.
    static func scripts(in text: ArraySlice<UInt8>) -> [Range<Int>] {
        let headings = headings(in: text)
        return headings.indices.compactMap { index in
            let heading = headings[index]
            let end = index + 1 < headings.count ? headings[index + 1].start : text.count
            return heading.name.hasPrefix("SANDBOXED_JS_FOR_") ? heading.end..<end : nil
        }
    }

    private static func headings(in text: ArraySlice<UInt8>) -> [(name: String, start: Int, end: Int)] {
        var found: [(name: String, start: Int, end: Int)] = []
        let bytes = text.span
        let mark = UInt8(ascii: "_")
        var line = 0
        while line < bytes.count {
            var end = line
            while end < bytes.count, bytes[end] != 0x0A { end += 1 }
            // Few lines begin like a heading.
            if end - line > 6, bytes[line] == mark, bytes[line + 1] == mark, bytes[line + 2] == mark,
                let name = name(text[(text.startIndex + line)..<(text.startIndex + end)])
            {
                found.append((name, line, end))
            }
            line = end + 1
        }
        return found
    }

    /// The name in a line that is a heading.
    private static func name(_ line: ArraySlice<UInt8>) -> String? {
        let line = line.last == 0x0D ? line.dropLast() : line
        guard line.count > 6, line.count < 100, line.starts(with: "___".utf8),
            line.suffix(3).elementsEqual("___".utf8), line.allSatisfy({ $0.isWordByte })
        else { return nil }
        return String(decoding: line.dropFirst(3).dropLast(3), as: UTF8.self)
    }
}
