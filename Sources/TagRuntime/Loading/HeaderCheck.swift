extension Header {
    /// Checks the header of a container in the wire form, and its hash.
    package static func checkWire(_ file: [UInt8]) throws(LoadError) {
        defer { withExtendedLifetime(file) {} }
        try check(ByteView(holding: file), wire)
    }

    /// Checks the header of a container in one of the two forms, and its hash, which in the wire form is of the whole file.
    ///
    /// - Throws: ``LoadError`` with the first fault, whose code is one of 1 to 6, 8, 10 and 20.
    static func check(_ bytes: ByteView, _ form: UInt8) throws(LoadError) {
        for index in 0..<min(8, bytes.count) where bytes[index] != magic(index) {
            throw LoadError(.notAContainer, at: index)
        }
        let isResident = form == resident
        guard bytes.count >= size + (isResident ? padding : 1) else {
            throw LoadError(.truncated, at: bytes.count)
        }
        guard bytes[HeaderField.readerVersion] <= readerVersion else {
            throw LoadError(.newerFormat, at: .readerVersion)
        }
        let stored = bytes[HeaderField.form]
        guard stored == form else { throw LoadError(stored == wire ? .wireForm : .newerFormat, at: .form) }
        let fileSize = Int64(bytes[HeaderField.fileSize])
        guard fileSize <= bytes.count else { throw LoadError(.truncated, at: bytes.count) }
        guard fileSize == bytes.count else {
            throw LoadError(.trailingBytes, at: Int(truncatingIfNeeded: fileSize))
        }
        var end = fileSize
        if isResident {
            end = Int64(size) + Int64(bytes[HeaderField.sectionCount]) * Int64(entrySize)
            guard end + Int64(padding) <= fileSize else {
                throw LoadError(.sectionLayout, at: .sectionCount)
            }
        }
        guard Seal.hash(bytes, to: Int(end)) == bytes[HeaderField.hash] else {
            throw LoadError(isResident ? .headerDamaged : .wireDamaged, at: .hash)
        }
        let version = bytes[HeaderField.readerVersion]
        guard bytes[HeaderField.formatVersion] >= version, version > 0 else {
            throw LoadError(.newerFormat, at: .formatVersion)
        }
        guard bytes.flags.isSubset(of: .known) else { throw LoadError(.reservedBits, at: .flags) }
        guard !isResident || bytes[HeaderField.reserved] == 0 else {
            throw LoadError(.reservedBits, at: .reserved)
        }
    }
}

extension LoadError {
    /// An error in the header.
    init(_ code: Code, at field: HeaderField) { self.init(code, at: field.rawValue) }
}
