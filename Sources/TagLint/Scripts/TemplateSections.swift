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
        var line = text.startIndex
        while line < text.endIndex {
            let end = text[line...].firstIndex(of: 0x0A) ?? text.endIndex
            if let name = name(text[line..<end]) {
                found.append((name, line - text.startIndex, end - text.startIndex))
            }
            line = end + 1
        }
        return found
    }

    /// The name in a line that is a heading.
    private static func name(_ line: ArraySlice<UInt8>) -> String? {
        let marks = Array("___".utf8)
        let line = line.last == 0x0D ? line.dropLast() : line
        guard line.count > 6, line.count < 100, line.starts(with: marks), line.suffix(3) == marks[...],
            line.allSatisfy({ $0.isWordByte })
        else { return nil }
        return String(decoding: line.dropFirst(3).dropLast(3), as: UTF8.self)
    }
}
