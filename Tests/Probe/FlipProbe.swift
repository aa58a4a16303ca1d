import FuzzTargets
import TagRuntime
import TagTestSupport
import TagWire

/// Damages containers in every small way, one way at a time, and counts what is noticed: all of it should be.
enum FlipProbe {
    /// Every bit turned over, every length, more bytes at the end, every lost sector; of both forms of each file.
    ///
    /// - Returns: whether every damaged copy was refused.
    static func run(_ files: [[UInt8]]) -> Bool {
        var (tried, refused) = (0, 0)
        for file in files {
            guard let container = try? WireForm.load(file) else { continue }
            for bytes in [file, WireForm.pack(container)] {
                damage(bytes) { damaged in
                    tried += 1
                    do { _ = try WireForm.load(damaged) } catch { refused += 1 }
                }
            }
        }
        print("\(files.count) containers in both forms: \(refused) of \(tried) damaged copies refused")
        return tried > 0 && refused == tried
    }

    private static func damage(_ bytes: [UInt8], _ look: ([UInt8]) -> Void) {
        var damaged = bytes
        for index in bytes.indices {
            for bit in UInt8(0)..<8 {
                damaged[index] ^= 1 << bit
                look(damaged)
                damaged[index] = bytes[index]
            }
        }
        for length in bytes.indices { look(Array(bytes[..<length])) }
        for byte in [UInt8(0), 255] {
            for count in [1, 4, 4_096] { look(bytes + [UInt8](repeating: byte, count: count)) }
        }
        for start in stride(from: 0, to: bytes.count, by: 512) {
            let sector = start..<min(start + 512, bytes.count)
            damaged = bytes
            for index in sector { damaged[index] = 0 }
            if damaged != bytes { look(damaged) }
        }
    }
}
