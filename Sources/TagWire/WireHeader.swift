import TagRuntime

/// The 64 bytes a container in the wire form begins with: up to the content id the same as of the resident form.
package enum WireHeader {
    package static let size = Header.size

    /// Makes file size and hash of `file` right.
    package static func seal(_ file: inout [UInt8]) {
        file[HeaderField.fileSize] = UInt64(file.count)
        Seal.sealHash(&file, to: file.count)
    }
}

/// A field of the header of the wire form that the resident form does not have.
package enum WireField: Int, ByteLayout {
    case residentSize = 48
    case inflatedSize = 52
    case hash = 56

    package var meaning: (size: Int, documentation: StaticString) {
        switch self {
        case .residentSize: (4, "Bytes of the resident form.")
        case .inflatedSize: (4, "Bytes of the columns.")
        case .hash: (8, "XXH64 of the header up to here, exclusive-or XXH64 of the rest rotated left by 1.")
        }
    }
}

/// The header of a container in the wire form, and its hash, both right.
struct WireStart {
    let flags: HeaderFlags
    let contentId: [UInt8]
    let residentSize: Int
    let inflatedSize: Int

    /// Creates the header for columns without a file.
    init(residentSize: Int) {
        flags = []
        contentId = [UInt8](repeating: 0, count: HeaderField.contentId.size)
        self.residentSize = residentSize
        inflatedSize = 0
    }

    init(_ bytes: [UInt8], limit: Int) throws(LoadError) {
        try Header.checkWire(bytes)
        flags = bytes.flags
        contentId = Array(bytes[HeaderField.contentId.range])
        residentSize = Int(bytes[WireField.residentSize])
        inflatedSize = Int(bytes[WireField.inflatedSize])
        guard inflatedSize > 0 else { throw LoadError(.badCompression, at: WireField.inflatedSize.rawValue) }
        guard residentSize <= limit else { throw LoadError(.tooLarge, at: WireField.residentSize.rawValue) }
        guard inflatedSize <= limit else { throw LoadError(.tooLarge, at: WireField.inflatedSize.rawValue) }
    }
}
