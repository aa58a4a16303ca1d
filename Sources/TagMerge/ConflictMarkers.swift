/// The lines around a conflict, as git writes them.
package struct ConflictMarkers: Hashable, Sendable {
    /// The number of characters before the label.
    package var size: Int
    /// The names of the two sides.
    package let ours, theirs: String

    /// Creates markers; a side without a name is called as git calls it.
    ///
    /// Control characters would end the line of the marker, or reach a terminal.
    package init(size: Int = 7, ours: String? = nil, theirs: String? = nil) {
        self.size = size
        self.ours = Self.line(ours) ?? "ours"
        self.theirs = Self.line(theirs) ?? "theirs"
    }

    private static func line(_ label: String?) -> String? {
        guard let label, !label.isEmpty else { return nil }
        let scalars = label.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
        return String(String.UnicodeScalarView(scalars))
    }

    /// Returns both alternatives with the markers around them; one that does not end with a line break gets one.
    package func bytes(ours mine: [UInt8], theirs other: [UInt8], lineEnd: [UInt8]) -> [UInt8] {
        func ended(_ lines: [UInt8]) -> [UInt8] {
            lines.isEmpty || lines.last == UInt8(ascii: "\n") ? lines : lines + lineEnd
        }
        func marker(_ character: UInt8, _ label: String) -> [UInt8] {
            [UInt8](repeating: character, count: size) + label.utf8 + lineEnd
        }
        return marker(UInt8(ascii: "<"), " " + ours) + ended(mine) + marker(UInt8(ascii: "="), "")
            + ended(other) + marker(UInt8(ascii: ">"), " " + theirs)
    }
}
