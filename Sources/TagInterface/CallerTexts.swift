import CTagRuntime
import TagRuntime

/// Texts of a caller, which stay where they are.
///
/// Safe: all offsets were checked to be within the bytes, which stay there during the call, as the header says.
@safe struct CallerTexts {
    private let bytes: UnsafeRawBufferPointer
    private let offsets: UnsafeRawPointer?
    private let isWide: Bool
    private let validity: UnsafePointer<UInt8>?
    private let first: Int
    let count: Int

    /// Checks texts that a call cannot do without.
    init(_ texts: UnsafePointer<tagrt_texts>?, called name: StaticString) throws(InterfaceFailure) {
        guard let texts = unsafe texts?.pointee else {
            throw InterfaceFailure(.argument, "the \(name) are NULL")
        }
        guard unsafe texts.offset_size == 4 || texts.offset_size == 8 else {
            throw InterfaceFailure(.argument, "the offsets of the \(name) have 4 or 8 bytes")
        }
        let most = Int64(Int.max / 16)
        guard unsafe texts.first >= 0, unsafe texts.count >= 0, unsafe texts.first <= most,
            unsafe texts.count <= most
        else {
            throw InterfaceFailure(.argument, "the numbers of the \(name) are negative or too large")
        }
        guard unsafe texts.count == 0 || texts.offsets != nil else {
            throw InterfaceFailure(.argument, "the offsets of the \(name) are NULL")
        }
        guard unsafe texts.byte_count >= 0, unsafe texts.byte_count == 0 || texts.bytes != nil else {
            throw InterfaceFailure(.argument, "the bytes of the \(name) are NULL, or too many")
        }
        unsafe bytes = UnsafeRawBufferPointer(start: texts.bytes, count: texts.byte_count)
        unsafe offsets = texts.offsets
        unsafe isWide = texts.offset_size == 8
        unsafe validity = texts.validity
        unsafe first = Int(texts.first)
        unsafe count = Int(texts.count)
        try checkOffsets(name)
    }

    private func checkOffsets(_ name: StaticString) throws(InterfaceFailure) {
        guard count > 0 else { return }
        var last: Int64 = 0
        for index in 0...count {
            let offset = offset(index)
            guard offset >= last, unsafe offset <= Int64(bytes.count) else {
                throw InterfaceFailure(
                    .argument, "offset \(first + index) of the \(name) is out of order or range")
            }
            last = offset
        }
    }

    private func offset(_ index: Int) -> Int64 {
        guard let offsets = unsafe offsets else { return 0 }
        let number = first + index
        return isWide
            ? unsafe offsets.loadUnaligned(fromByteOffset: number * 8, as: Int64.self)
            : Int64(unsafe offsets.loadUnaligned(fromByteOffset: number * 4, as: Int32.self))
    }

    /// All bytes, of which each text is a part.
    var view: ByteView { unsafe ByteView(bytes) }

    /// Returns the range of a text in ``view``; nil if it is missing.
    func range(_ index: Int) -> Range<Int>? {
        let number = first + index
        if let validity = unsafe validity, unsafe validity[number / 8] & (1 << UInt8(number % 8)) == 0 {
            return nil
        }
        return Int(offset(index))..<Int(offset(index + 1))
    }
}

/// Returns the bytes of one text of a caller.
func callerBytes(
    _ bytes: UnsafeRawPointer?, _ count: Int, called name: StaticString
) throws(InterfaceFailure) -> [UInt8] {
    guard count >= 0, unsafe bytes != nil else {
        throw InterfaceFailure(.argument, "the \(name) is NULL")
    }
    // Safe: the caller says that the bytes are there.
    return unsafe Array(UnsafeRawBufferPointer(start: bytes, count: count))
}
