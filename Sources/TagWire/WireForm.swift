public import TagRuntime

/// The wire form of a container: the resident one's tables as columns, deflated; for downloads and archives.
///
/// ``pack(_:)`` and ``unpack(_:limit:)`` are exact: packed bytes unpack to the same bytes.
public enum WireForm {
    /// The default limit of a container to unpack: 16 MiB, in either form.
    public static let largestSize = 16 << 20

    /// Returns true if `bytes` begin like a container in the wire form, damaged or not.
    public static func isWire(_ bytes: [UInt8]) -> Bool {
        bytes.count > HeaderField.form.rawValue && bytes[HeaderField.form] == UInt64(Header.wire)
            && bytes[HeaderField.magic] == Header.magic
    }

    /// Loads a container in either form, and verifies all of it.
    ///
    /// - Throws: ``/TagRuntime/LoadError`` with the first fault. Its place is in `bytes`. If they are in the wire form, the
    ///   place of ``/TagRuntime/LoadError/Code/badColumn`` is in the inflated bytes, and that of a fault found after unpacking
    ///   is in the resident form.
    public static func load(_ bytes: [UInt8]) throws(LoadError) -> LoadedContainer {
        try LoadedContainer(isWire(bytes) ? unpack(bytes) : bytes)
    }

    /// Returns the resident form of a container in the wire form.
    ///
    /// The result is well-formed but not verified: ``/TagRuntime/LoadedContainer`` verifies it. At most `limit` bytes are made, of
    /// columns and of the container alike.
    public static func unpack(_ bytes: [UInt8], limit: Int = largestSize) throws(LoadError) -> [UInt8] {
        let (wire, trailer) = try split(bytes)
        let header = try WireStart(wire, limit: limit)
        return try resident(inflated(wire, header), header) + trailer
    }

    /// A container in the wire form, and the signatures after it, which are the same in both forms.
    private static func split(
        _ bytes: [UInt8]
    ) throws(LoadError) -> (wire: [UInt8], trailer: ArraySlice<UInt8>) {
        let end = try SignatureTrailer.start(in: bytes)
        return (end < bytes.count ? Array(bytes[..<end]) : bytes, bytes[end...])
    }

    /// Returns the inflated content: the coding, then columns or the resident form.
    private static func inflated(_ bytes: [UInt8], _ header: WireStart) throws(LoadError) -> [UInt8] {
        guard bytes.count - WireHeader.size != header.inflatedSize else {
            return Array(bytes[WireHeader.size...])  // stored, because deflating made it no smaller
        }
        return try Deflate.inflated(bytes, from: WireHeader.size, size: header.inflatedSize)
    }

    private static func resident(_ inflated: [UInt8], _ header: WireStart) throws(LoadError) -> [UInt8] {
        guard let first = inflated.first, let coding = WireCoding(rawValue: first) else {
            throw LoadError(.badColumn, at: 0)
        }
        let file: [UInt8]
        switch coding {
        case .plain: file = Array(inflated.dropFirst())
        case .columns: file = try WireReader.read(inflated, header)
        }
        guard file.count == header.residentSize else {
            throw LoadError(.badColumn, at: inflated.count)
        }
        return file
    }

    // MARK: For tests and tools

    /// Returns the coding of a container in the wire form; nil if it is damaged.
    package static func coding(of bytes: [UInt8]) -> WireCoding? {
        guard let (wire, _) = try? split(bytes), let header = try? WireStart(wire, limit: .max) else {
            return nil
        }
        return (try? inflated(wire, header))?.first.flatMap(WireCoding.init)
    }

    /// Returns the resident form of the result of ``columns(of:)``, changed or not, without its content id.
    package static func resident(ofColumns columns: [UInt8], limit: Int = largestSize) throws(LoadError)
        -> [UInt8]
    {
        try WireReader.read(columns, WireStart(residentSize: limit))
    }

    /// A container with the header of `file` in which `inflated` is stored as it is; its hash is to be made right.
    package static func stored(_ inflated: [UInt8], like file: [UInt8]) -> [UInt8] {
        var stored = Array(file[..<WireHeader.size]) + inflated
        stored[WireField.inflatedSize] = UInt64(inflated.count)
        return stored
    }

    /// Returns the size of the inflated content that the header of a container in the wire form states, in bytes.
    package static func inflatedSize(_ bytes: [UInt8]) -> Int { Int(bytes[WireField.inflatedSize]) }
}
