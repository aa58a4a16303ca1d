import TagDiagnostics

/// The line ends and the byte-order mark of a file.
struct TextConventions: Equatable {
    private enum LineEnd { case none, lineFeed, both, mixed }

    private var lineEnd = LineEnd.none
    private var hasMark = false

    private static let mark: [UInt8] = [0xEF, 0xBB, 0xBF]

    private init(_ bytes: [UInt8]) {
        hasMark = bytes.starts(with: Self.mark)
        var last: UInt8 = 0
        for byte in bytes {
            if byte == UInt8(ascii: "\n") {
                let end = last == UInt8(ascii: "\r") ? LineEnd.both : .lineFeed
                if lineEnd == .none { lineEnd = end }
                if lineEnd != end { lineEnd = .mixed }
            } else if last == UInt8(ascii: "\r") {
                lineEnd = .mixed
            }
            last = byte
        }
    }

    /// Returns the three files with the conventions of the side that changed them, else with ours.
    ///
    /// Only white space changes: a JSON text has no line break in a value. Other files stay as they are.
    static func aligned(
        _ base: SourceFile, _ ours: SourceFile, _ theirs: SourceFile
    ) -> (base: SourceFile, ours: SourceFile, theirs: SourceFile) {
        let files = [base, ours, theirs]
        guard files.allSatisfy({ isJSON($0.bytes) }) else { return (base, ours, theirs) }
        let all = files.map { TextConventions($0.bytes) }
        guard all[0] != all[1] || all[0] != all[2], all.allSatisfy({ $0.lineEnd != .mixed }) else {
            return (base, ours, theirs)
        }
        var wanted = all[1]
        if all[1].hasMark == all[0].hasMark { wanted.hasMark = all[2].hasMark }
        let isOursKept = all[1].lineEnd == all[0].lineEnd && all[2].lineEnd != .none
        if isOursKept || all[1].lineEnd == .none { wanted.lineEnd = all[2].lineEnd }
        return (wanted.applied(to: base), wanted.applied(to: ours), wanted.applied(to: theirs))
    }

    private static func isJSON(_ bytes: [UInt8]) -> Bool {
        let text = bytes.starts(with: mark) ? bytes.dropFirst(3) : bytes[...]
        return text.first { $0 > 0x20 } == UInt8(ascii: "{")
    }

    private func applied(to file: SourceFile) -> SourceFile {
        var bytes: [UInt8] = hasMark ? Self.mark : []
        bytes.reserveCapacity(file.bytes.count + 3)
        for byte in file.bytes.starts(with: Self.mark) ? file.bytes.dropFirst(3) : file.bytes[...] {
            switch (byte, lineEnd) {
            case (UInt8(ascii: "\r"), .lineFeed): continue
            case (UInt8(ascii: "\n"), .both):
                if bytes.last != UInt8(ascii: "\r") { bytes.append(UInt8(ascii: "\r")) }
                bytes.append(byte)
            default: bytes.append(byte)
            }
        }
        return SourceFile(path: file.path, bytes: bytes)
    }
}
