/// The two versions that a file with conflict markers stands for.
package struct ConflictSides: Sendable {
    /// The markers of the first conflict.
    package private(set) var markers = ConflictMarkers()
    /// The file with the first alternative of each conflict.
    package private(set) var ours: [UInt8] = []
    /// The file with the second alternative of each conflict.
    package private(set) var theirs: [UInt8] = []

    private enum Part { case both, ours, base, theirs }

    /// Reads a file; nil if it has no markers, or one without those that belong to it.
    ///
    /// A line of JSON or of a property list cannot begin like the first marker.
    package init?(_ bytes: [UInt8]) {
        var part = Part.both
        var (first, last): (String?, String?)
        // True if the file ends with a marker that no line break follows.
        var isOpen = false
        var rest = bytes[...]
        while !rest.isEmpty {
            let end = rest.firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? rest.endIndex
            let line = rest[..<end]
            rest = rest[end...]
            switch (part, line.first) {
            case (.both, UInt8(ascii: "<")):
                guard let label = Self.label(line, size: first == nil ? nil : markers.size) else { break }
                if first == nil {
                    first = label
                    markers.size = line.prefix { $0 == UInt8(ascii: "<") }.count
                }
                part = .ours
                continue
            case (.ours, UInt8(ascii: "|")) where Self.label(line, size: markers.size) != nil:
                part = .base
                continue
            case (.ours, UInt8(ascii: "=")), (.base, UInt8(ascii: "=")):
                guard Self.label(line, size: markers.size)?.isEmpty ?? false else { break }
                part = .theirs
                continue
            case (.theirs, UInt8(ascii: ">")):
                guard let label = Self.label(line, size: markers.size) else { break }
                last = last ?? label
                part = .both
                isOpen = line.last != UInt8(ascii: "\n")
                continue
            default: break
            }
            if part == .both || part == .ours { ours += line }
            if part == .both || part == .theirs { theirs += line }
        }
        guard let first, let last, part == .both else { return nil }
        if isOpen {
            Self.dropLineEnd(&ours)
            Self.dropLineEnd(&theirs)
        }
        markers = ConflictMarkers(size: markers.size, ours: first, theirs: last)
    }

    private static func dropLineEnd(_ bytes: inout [UInt8]) {
        if bytes.last == UInt8(ascii: "\n") { bytes.removeLast() }
        if bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
    }

    /// Returns the label of a marker of that size, or of any size; nil if the line is not one.
    private static func label(_ line: ArraySlice<UInt8>, size: Int?) -> String? {
        let length = line.prefix { $0 == line.first }.count
        guard length == size ?? length else { return nil }
        let label = line.dropFirst(length).filter { $0 != UInt8(ascii: "\r") && $0 != UInt8(ascii: "\n") }
        guard label.first ?? UInt8(ascii: " ") == UInt8(ascii: " ") else { return nil }
        return String(decoding: label.dropFirst(), as: UTF8.self)
    }
}
