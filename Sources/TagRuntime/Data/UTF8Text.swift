/// UTF-8 text by its bytes, which compare one by one: no normalization, no locale.
///
/// A text may be a part of a longer array that it shares, so making one from what fired costs no allocation.
///
/// ```swift
/// let key: UTF8Text = "title"
/// let isTitle = key == UTF8Text(name)
/// print(key.string, key.count)
/// ```
public struct UTF8Text: Sendable {
    private let storage: [UInt8]
    private let start: UInt32
    private let end: UInt32

    /// The text of `bytes`, which should be UTF-8.
    public init(_ bytes: [UInt8]) {
        storage = bytes
        start = 0
        end = UInt32(truncatingIfNeeded: bytes.count)
    }

    init(_ storage: [UInt8], _ range: Range<Int>) {
        self.storage = storage
        start = UInt32(truncatingIfNeeded: range.lowerBound)
        end = UInt32(truncatingIfNeeded: range.upperBound)
    }

    package init(_ view: ByteView) { self.init(view.array) }

    /// A string's text.
    public init(_ string: String) { self.init([UInt8](string.utf8)) }

    /// The number of bytes.
    public var count: Int { Int(end &- start) }

    /// The bytes, in an array of their own.
    public var bytes: [UInt8] { [UInt8](storage[Int(start)..<Int(end)]) }

    /// The text as a string, with invalid UTF-8 replaced.
    public var string: String { withView { $0.string } }

    /// The bytes, where they are, as long as someone holds the text.
    @inline(__always)
    var view: ByteView { ByteView(holding: storage)[Int(start)..<Int(end)] }

    @inline(__always)
    func withView<R>(_ body: (ByteView) -> R) -> R {
        TagRuntime.withView(storage) { body($0[Int(start)..<Int(end)]) }
    }
}

extension UTF8Text: Hashable {
    /// Byte by byte.
    public static func == (left: UTF8Text, right: UTF8Text) -> Bool {
        left.withView { a in right.withView { b in a == b } }
    }

    /// Hashes the bytes.
    public func hash(into hasher: inout Hasher) {
        withView { $0.hash(into: &hasher) }
    }
}

extension UTF8Text: Comparable {
    /// Compares the bytes, which gives the order of Unicode scalars.
    public static func < (left: UTF8Text, right: UTF8Text) -> Bool {
        left.withView { a in
            right.withView { b in
                for index in 0..<min(a.count, b.count) where a[index] != b[index] {
                    return a[index] < b[index]
                }
                return a.count < b.count
            }
        }
    }
}

extension UTF8Text: ExpressibleByStringLiteral {
    /// A literal's text.
    public init(stringLiteral value: StaticString) {
        self.init(TagRuntime.withView(value) { $0.array })
    }
}
