/// A value while it is being evaluated: 16 bytes, no reference; texts and elements lie in the container, the data
/// layer or the arena, and are good until the next evaluation begins.
package struct Datum: BitwiseCopyable {
    enum Kind: UInt8 {
        /// Nothing was there: predicates on it are false, its text is empty.
        case absent
        /// Something is wrong: the enclosing call is not made.
        case failure
        case null, `false`, `true`, integer, double, text
        /// `count` elements.
        case list
        /// `count` pairs of key (always text) and value.
        case map
    }

    let kind: Kind
    private let size: UInt32
    private let bits: UInt64

    @inline(__always)
    private init(_ kind: Kind, size: Int = 0, bits: UInt64 = 0) {
        self.kind = kind
        self.size = UInt32(truncatingIfNeeded: size)
        self.bits = bits
    }

    static var absent: Datum { Datum(.absent) }
    static var failure: Datum { Datum(.failure) }
    static var null: Datum { Datum(.null) }

    @inline(__always)
    static func boolean(_ value: Bool) -> Datum { Datum(value ? .true : .false) }

    @inline(__always)
    static func integer(_ value: Int64) -> Datum { Datum(.integer, bits: UInt64(bitPattern: value)) }

    @inline(__always)
    static func double(_ value: Double) -> Datum { Datum(.double, bits: value.bitPattern) }

    @inline(__always)
    static func text(_ view: ByteView) -> Datum { Datum(.text, size: view.count, bits: view.bits) }

    static func text(_ literal: StaticString) -> Datum { .text(ByteView(literal)) }

    static func list(_ elements: DatumView) -> Datum {
        Datum(.list, size: elements.count, bits: elements.bits)
    }

    /// Keys and values in turn.
    static func map(_ pairs: DatumView) -> Datum { Datum(.map, size: pairs.count / 2, bits: pairs.bits) }

    /// Returns true if kind, size and bits are the same: the same number, or the same memory; two nulls are.
    @inline(__always)
    func isIdentical(to other: Datum) -> Bool {
        kind == other.kind && size == other.size && bits == other.bits
    }

    /// The bytes of a text; the datum must be a text.
    @inline(__always)
    var view: ByteView {
        precondition(kind == .text)
        return ByteView(bits: bits, count: Int(size))
    }

    /// The elements of a list, or the keys and values of a map in turn; the datum must be one of the two.
    var elements: DatumView {
        precondition(kind == .list || kind == .map)
        return DatumView(bits: bits, count: kind == .map ? 2 * Int(size) : Int(size))
    }

    /// The value of an integer; meaningless for other kinds.
    @inline(__always)
    var integer: Int64 { Int64(bitPattern: bits) }

    /// The value of a double; meaningless for other kinds.
    @inline(__always)
    var double: Double { Double(bitPattern: bits) }

    @inline(__always)
    var isFailure: Bool { kind == .failure }

    /// The bytes of a text, or the number of elements of a list or map; 0 for other values.
    @inline(__always)
    var extent: Int {
        switch kind {
        case .text, .list: Int(size)
        case .map: 2 &* Int(size)
        case .absent, .failure, .null, .false, .true, .integer, .double: 0
        }
    }

    /// True if a script treats the value as true.
    var isTrueToScripts: Bool {
        switch kind {
        case .absent, .failure, .null, .false: false
        case .true, .list, .map: true
        case .integer: integer != 0
        case .double: double != 0 && !double.isNaN
        case .text: size > 0
        }
    }

    /// True if a predicate or a template treats the value as nothing: it is absent or null.
    @inline(__always)
    var isNothing: Bool { kind == .absent || kind == .null }
}
