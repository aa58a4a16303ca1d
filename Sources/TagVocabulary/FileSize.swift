/// The size of a file in words.
package enum FileSize {
    /// Returns a size in the largest unit that it is a whole number of: `64 MiB`, `1 GiB`, `1500 bytes`.
    package static func text(_ bytes: Int) -> String {
        // Each unit is ten bits more than the one before. A loop over units came out in one of two ways, at random, in releases.
        switch bytes == 0 ? 0 : bytes.trailingZeroBitCount / 10 {
        case 3...: return "\(bytes >> 30) GiB"
        case 2: return "\(bytes >> 20) MiB"
        case 1: return "\(bytes >> 10) KiB"
        default: return bytes == 1 ? "1 byte" : "\(bytes) bytes"
        }
    }
}
