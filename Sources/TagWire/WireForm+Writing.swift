public import TagRuntime

// Pages only read: see .release/page.
extension WireForm {
    /// Returns the container in the wire form: a header of 64 bytes, the deflated columns, then the signatures.
    ///
    /// The content is stored unchanged if deflating does not make it smaller, and is the resident form where columns
    /// cannot give its bytes.
    public static func pack(_ container: LoadedContainer) -> [UInt8] { pack(container, with: .columns) }

    /// The same with a coding of one's choice; columns are left for ``WireCoding/plain`` where they cannot give the
    /// very bytes, which no compiler of ours brings about.
    package static func pack(_ container: LoadedContainer, with coding: WireCoding) -> [UInt8] {
        if coding == .columns, let parts = WireWriter.parts(container) {
            let file = file(container, parts)
            if (try? unpack(file, limit: .max)) == container.file { return file }
        }
        return file(container, [[WireCoding.plain.rawValue] + container.bytes.array])
    }

    /// Returns the container in the wire form with its columns as they are, for what deflates them together with other data; nil
    /// where columns cannot give its bytes.
    package static func stored(_ container: LoadedContainer) -> [UInt8]? {
        guard let columns = columns(of: container) else { return nil }
        let file = file(container, columns.count, columns)
        return (try? unpack(file, limit: .max)) == container.file ? file : nil
    }

    private static func file(_ container: LoadedContainer, _ parts: [[UInt8]]) -> [UInt8] {
        let whole = Array(parts.joined())
        // Codes of their own for texts pay when there is enough of them: both ways are tried.
        let candidates = [Deflate.deflated([whole]), Deflate.deflated(parts), whole].compactMap(\.self)
        let best = candidates.min { $0.count < $1.count } ?? whole
        return file(container, whole.count, best.count < whole.count ? best : whole)
    }

    /// Returns the file with `content`, which inflates to `size` bytes.
    private static func file(_ container: LoadedContainer, _ size: Int, _ content: [UInt8]) -> [UInt8] {
        var file = container.bytes[0..<WireHeader.size].array
        file[HeaderField.form] = UInt64(Header.wire)
        file[WireField.residentSize] = UInt64(container.bytes.count)
        file[WireField.inflatedSize] = UInt64(size)
        file += content
        WireHeader.seal(&file)
        return file + container.trailer.array
    }

    // MARK: For tests and tools

    /// The coding and columns of a container before deflating; nil where columns cannot give its bytes.
    package static func columns(of container: LoadedContainer) -> [UInt8]? {
        WireWriter.parts(container).map { Array($0.joined()) }
    }

    /// The columns that are not empty, and their bytes before deflating; none where columns cannot give the bytes.
    package static func columnSizes(_ container: LoadedContainer) -> [(column: WireColumn, bytes: Int)] {
        guard let columns = WireWriter.columns(container) else { return [] }
        return zip(WireColumn.allCases, columns).map { ($0, $1.count) }.filter { $0.bytes > 0 }
    }
}
