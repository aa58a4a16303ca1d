import TagRuntime

extension Program {
    /// False if the bytes of the program could be too many for the offsets of the format, which have 32 bits.
    ///
    /// It counts the most bytes of each row. The cost is linear in the number of texts and patterns.
    package var fitsFormat: Bool {
        var most = 1 << 16
        for string in strings { most += string.utf8.count }
        for texts in names.map({ [$0.macros, $0.rules, $0.tags] }) ?? [] {
            for text in texts { most += text.utf8.count }
        }
        for pattern in patterns { most += pattern.program.count + (pattern.automaton?.bytes.count ?? 0) }
        for shape in shapes { most += 4 * shape.keys.count }
        let rows =
            strings.count + integers.count + doubles.count + shapes.count + composites.count + operands.count
            + macros.count + predicates.count + patterns.count + links.count + tags.count + tagOptions.count
            + keys.count
        // The widest record has twelve cells of four bytes; a rule is also in the lists of its events.
        most += 48 * rows + (48 + 4 * ListLimits.events) * rules.count
        return most <= Int(clamping: UInt32.max)
    }
}
