extension [UInt8] {
    /// Returns the index of the first line feed from `start` on; nil if there is none.
    package func firstLineFeed(from start: Int) -> Int? {
        withView { bytes in
            var at = start
            while let word = bytes.word(at: at) {
                let marks = Words.either(UInt8(ascii: "\n"), UInt8(ascii: "\n"), in: word)
                if marks != 0 { return at &+ Words.index(marks) }
                at &+= 8
            }
            while at < bytes.count {
                if bytes[at] == UInt8(ascii: "\n") { return at }
                at &+= 1
            }
            return nil
        }
    }
}
