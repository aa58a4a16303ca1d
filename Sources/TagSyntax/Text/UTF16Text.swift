import TagDiagnostics

/// A UTF-16 file converted to UTF-8 for reading; its layout leads back to the original bytes.
struct UTF16Text {
    let file: SourceFile
    /// The parts that are not valid text, at their places in ``file``.
    let faults: [Diagnostic]

    /// Converts a file.
    ///
    /// - Parameter mark: The number of bytes of the byte-order mark.
    init(_ read: SourceFile, mark: Int, isLittleEndian: Bool) {
        let low = isLittleEndian ? 0 : 1
        let bytes = read.bytes
        var text: [UInt8] = []
        text.reserveCapacity(bytes.count)
        var faults: [Diagnostic] = []
        func unit(_ at: Int) -> UInt32 { UInt32(bytes[at + low]) | UInt32(bytes[at + 1 - low]) << 8 }
        var at = mark
        while at + 1 < bytes.count {
            var value = unit(at)
            at += 2
            if value < 0x80 {
                text.append(UInt8(truncatingIfNeeded: value))
                continue
            }
            if value & 0xFC00 == 0xD800, at + 1 < bytes.count, unit(at) & 0xFC00 == 0xDC00 {
                value = 0x10000 + (value & 0x3FF) << 10 + unit(at) & 0x3FF
                at += 2
            }
            let start = text.count
            let scalar = Unicode.Scalar(value)
            text.append(contentsOf: UTF8.encode(scalar ?? "\u{FFFD}") ?? .init())
            if scalar == nil, faults.isEmpty { faults.append(.loneSurrogate(inText: start..<text.count)) }
        }
        if at < bytes.count { faults.append(.halfUnit(text.count)) }
        file = SourceFile(
            path: read.path, bytes: text, layout: .utf16(mark: mark, size: bytes.count), origin: read.origin)
        self.faults = faults
    }
}
