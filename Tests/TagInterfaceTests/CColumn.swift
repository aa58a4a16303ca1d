import CTagRuntime

/// Texts as a caller in C has them, in memory of its own.
///
/// Safe: the memory is as large as the texts say, and lives as long as the object.
@safe final class CColumn {
    private let bytes: UnsafeMutableBufferPointer<CChar>
    private let offsets: UnsafeMutableBufferPointer<Int64>

    init(_ texts: [[UInt8]]) {
        let all = texts.flatMap(\.self).map { CChar(bitPattern: $0) }
        unsafe bytes = .allocate(capacity: all.count)
        _ = unsafe bytes.initialize(fromContentsOf: all)
        unsafe offsets = .allocate(capacity: texts.count + 1)
        unsafe offsets.initialize(repeating: 0)
        for (index, text) in texts.enumerated() {
            unsafe offsets[index + 1] = offsets[index] + Int64(text.count)
        }
    }

    convenience init(_ texts: [String]) { self.init(texts.map { Array($0.utf8) }) }

    var texts: tagrt_texts {
        unsafe tagrt_texts(
            bytes: bytes.baseAddress, byte_count: bytes.count, offsets: offsets.baseAddress, offset_size: 8,
            validity: nil, first: 0, count: Int64(offsets.count - 1))
    }

    deinit {
        unsafe bytes.deallocate()
        unsafe offsets.deallocate()
    }
}
