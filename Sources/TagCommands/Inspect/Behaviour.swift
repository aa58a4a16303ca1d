import TagRuntime

extension LoadedContainer {
    /// The digest of a container's behavior: the same for all containers that do the same.
    ///
    /// It does not depend on the names of macros, rules and tags, nor on the form and encoding that was compiled. It is SHA-256
    /// of the flags that change what a container does, and of every section but the names and digests, in hexadecimal digits.
    var behaviour: String {
        var parts: [UInt8] = [tables.behaviourFlags.rawValue]
        for section in sections where section.id?.isSkippable != true {
            for number in [section.number, section.width, section.rows, section.byteCount] {
                parts.appendLittleEndian(UInt32(truncatingIfNeeded: number))
            }
            parts += bytes[section.range].array
        }
        return SHA256.digest(parts).hexadecimal
    }
}
