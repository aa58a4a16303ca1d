/// Code of a page or a script, as far as lints look into it.
enum CodeText {
    /// `code` with blanks in place of its comments, so that places stay what they are.
    ///
    /// It is no parser: a quote that is left open ends with its line, and what follows a colon is no comment, since it is
    /// most likely an address.
    static func blanked(_ code: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var blanker = Blanker(bytes: Array(code))
        blanker.run()
        return blanker.bytes[...]
    }

    private struct Blanker {
        var bytes: [UInt8]
        private var at = 0
        /// The quotes that are never closed, so that nothing searches for their end again.
        private var openQuotes: Set<UInt8> = []
        private var hasOpenRemark = false

        init(bytes: [UInt8]) { self.bytes = bytes }

        mutating func run() {
            while at < bytes.count {
                switch bytes[at] {
                case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"):
                    if openQuotes.contains(bytes[at]) { at += 1 } else { skipQuoted(bytes[at]) }
                case UInt8(ascii: "/") where has("/*"): blank(upTo: "*/")
                case UInt8(ascii: "/") where has("//") && !followsColon: blankLine()
                case UInt8(ascii: "<") where !hasOpenRemark && has("<!--"): blank(upTo: "-->")
                default: at += 1
                }
            }
        }

        private func has(_ word: String) -> Bool { bytes[at...].starts(with: word.utf8) }

        private var followsColon: Bool { at > 0 && bytes[at - 1] == UInt8(ascii: ":") }

        private mutating func skipQuoted(_ quote: UInt8) {
            let start = at
            at += 1
            while at < bytes.count {
                switch bytes[at] {
                case UInt8(ascii: "\\"): at += 1
                case quote:
                    at += 1
                    return
                case 0x0A where quote != UInt8(ascii: "`"): return
                default: break
                }
                at += 1
            }
            // A quote that nothing closes was none.
            openQuotes.insert(quote)
            at = start + 1
        }

        private mutating func blank(upTo end: String) {
            let isRemark = has("<!--")
            let start = at
            while at < bytes.count, !has(end) { at += 1 }
            guard !isRemark || at < bytes.count else {
                hasOpenRemark = true
                at = start + 4
                return
            }
            at = min(bytes.count, at + end.utf8.count)
            erase(start..<at)
        }

        private mutating func blankLine() {
            let start = at
            while at < bytes.count, bytes[at] != 0x0A, !has("</script") { at += 1 }
            erase(start..<at)
        }

        private mutating func erase(_ range: Range<Int>) {
            for index in range where bytes[index] != 0x0A { bytes[index] = 0x20 }
        }
    }
}
