extension String {
    /// Letters of a name that are shown in messages, paths and lists of what is not supported.
    private static let shownLetters = 200

    /// The name as a message has it: one that is long enough to be no name lacks its middle.
    ///
    /// A name is written out in each finding about what is in it, so that a long one would be copied thousands of times.
    package var shortened: String {
        // No text has more letters than bytes.
        guard utf8.count > Self.shownLetters, unicodeScalars.count > Self.shownLetters else { return self }
        let tail = Self.shownLetters / 3
        return String(unicodeScalars.prefix(Self.shownLetters - tail - 1)) + "…"
            + String(unicodeScalars.suffix(tail))
    }
}
