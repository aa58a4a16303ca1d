/// The size of a file in words.
package enum FileSize {
    /// Returns a size in the largest unit that it is a whole number of: `64 MiB`, `1 GiB`, `1500 bytes`.
    package static func text(_ bytes: Int) -> String {
        for (unit, shift) in [("GiB", 30), ("MiB", 20), ("KiB", 10)] where bytes >= 1 << shift {
            if bytes & (1 << shift - 1) == 0 { return "\(bytes >> shift) \(unit)" }
        }
        return bytes == 1 ? "1 byte" : "\(bytes) bytes"
    }
}
