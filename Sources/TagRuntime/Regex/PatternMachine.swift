/// A nondeterministic machine over bytes: what a pattern's program is expanded to when it is first met.
package struct PatternMachine {
    enum Operation: UInt8 {
        /// A byte in `low…high`, then `next`.
        case bytes
        /// An ASCII byte of set number `other`, then `next`.
        case set
        /// `next` is preferred to `other`.
        case split
        /// Remembers the place in slot `other`, then `next`.
        case save
        /// The place is as ``PatternCode`` `low` says, then `next`.
        case assertion
        /// Look-around number `other` of ``looks`` holds at the place, then `next`.
        case look
        /// Nothing, then `next`.
        case pass
        case fail
        case match
    }

    struct Instruction {
        var operation: Operation
        var low: UInt8 = 0
        var high: UInt8 = 0
        var next: UInt16 = 0
        var other: UInt16 = 0
    }

    /// A set of ASCII bytes.
    struct ASCIISet: Equatable {
        var lower: UInt64 = 0
        var upper: UInt64 = 0

        mutating func insert(_ low: UInt32, _ high: UInt32) {
            guard low <= high else { return }
            for byte in low...high {
                if byte < 64 { lower |= 1 << UInt64(byte) } else { upper |= 1 << UInt64(byte - 64) }
            }
        }

        func contains(_ byte: UInt8) -> Bool {
            byte < 64 ? lower >> UInt64(byte) & 1 != 0 : byte < 128 && upper >> UInt64(byte - 64) & 1 != 0
        }
    }

    /// A place that is asked for by a look-around: where a match of its machine ends, in the direction it looks from.
    struct Look {
        /// Begins with a loop over any bytes.
        ///
        /// That of a look-ahead takes the text backwards.
        var machine: PatternMachine
        var kind: LookKind
        /// The first of those within it, which come right before it.
        var firstWithin: Int
    }

    var instructions: [Instruction] = []
    /// The look-around: one within another comes before it, and the machine of the outer one uses it.
    var looks: [Look] = []
    var sets: [ASCIISet] = []
    /// The first instruction of a match that begins at the current place.
    var start: UInt16 = 0
    /// The same after a loop over any bytes: where a search begins; equal to ``start`` when only the start of the
    /// text can match.
    var search: UInt16 = 0
    /// Group 0 included.
    var groups = 1
    var looksAtWords = false
    var looksAtLines = false
    var looksAhead = false

    /// Spent on building it, in instructions that a search looks at.
    package var work = 0

    /// The number of instructions, with those of the look-around.
    package var size: Int { looks.reduce(instructions.count) { $0 + $1.machine.instructions.count } }

    /// True if the machine has look-around, which only a pass over the whole text can answer.
    package var looksAround: Bool { !looks.isEmpty }

    var isAnchored: Bool { start == search }

    /// Returns true if the instruction takes the byte; false for instructions that take none.
    @inline(__always)
    func takes(_ instruction: Instruction, _ byte: UInt8) -> Bool {
        switch instruction.operation {
        case .bytes: byte >= instruction.low && byte <= instruction.high
        case .set: sets[Int(instruction.other)].contains(byte)
        default: false
        }
    }
}

/// The class of the byte before a place.
enum PriorByte: UInt8 {
    case nothing, lineFeed, word, other

    @inline(__always)
    init(_ byte: UInt8) {
        self = byte == 0x0A ? .lineFeed : isWordByte(byte) ? .word : .other
    }
}

/// The class of the byte after a place.
enum NextByte: UInt8 {
    case nothing, lineFeed, word
    /// The place is inside a scalar.
    case continuation
    case other

    @inline(__always)
    init(_ byte: UInt8) {
        self =
            byte == 0x0A ? .lineFeed : isWordByte(byte) ? .word : byte & 0xC0 == 0x80 ? .continuation : .other
    }
}

@inline(__always)
func isWordByte(_ byte: UInt8) -> Bool {
    byte | 0x20 &- 0x61 < 26 || byte &- 0x30 < 10 || byte == 0x5F
}

extension PatternCode {
    /// Returns true if an assertion holds between two bytes; nil if it depends on the byte after, and `next` is nil.
    @inline(__always)
    static func holds(_ assertion: UInt8, after prior: PriorByte, before next: NextByte?) -> Bool? {
        switch PatternCode(rawValue: assertion) {
        case .textStart: return prior == .nothing
        case .lineStart: return prior == .nothing || prior == .lineFeed
        case .textEnd: return next.map { $0 == .nothing }
        case .lineEnd: return next.map { $0 == .nothing || $0 == .lineFeed }
        case .wordBoundary: return next.map { ($0 == .word) != (prior == .word) }
        case .notWordBoundary: return next.map { ($0 == .word) == (prior == .word) && $0 != .continuation }
        default: return false
        }
    }
}
