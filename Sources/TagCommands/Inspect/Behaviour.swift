import TagRuntime

extension LoadedContainer {
    /// The same for all containers that do the same, whatever their macros, rules and tags are called, and whatever
    /// form and carrier they were compiled from.
    ///
    /// SHA-256 of the flags that change what a container does, and of every section but the names and digests, in hexadecimal digits.
    var behaviour: String {
        var parts: [UInt8] = [tables.behaviourFlags]
        for section in sections where section.id?.isSkippable != true {
            for number in [section.number, section.width, section.rows, section.byteCount] {
                parts.appendLittleEndian(UInt32(truncatingIfNeeded: number))
            }
            parts += bytes[section.offset..<section.offset + section.byteCount].array
        }
        return SHA256.digest(parts).hexadecimal
    }
}

extension [UInt8] {
    /// Two digits a byte.
    var hexadecimal: String {
        map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
