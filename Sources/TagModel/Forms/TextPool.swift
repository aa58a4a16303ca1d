import TagSyntax

/// The texts of a file, each made once: a large file repeats nearly all of its own.
///
/// Texts are known by where the file has them first, and compared there.
struct TextPool {
    private struct Place {
        let signature: TextSignature
        let start: UInt32
        let end: UInt32
        /// Whether there may be an opening brace in it, so that it may hold references.
        let mayHoldBrace: Bool
        var isMade = false
    }

    private let view: TreeView
    private var places: [Place] = []
    /// By number; empty until asked for.
    private var strings: [String] = []
    private var table: InternTable
    private let seed = TextHash.seed

    init(_ view: TreeView, capacity: Int) {
        self.view = view
        table = InternTable(capacity: capacity)
        places.reserveCapacity(capacity)
        strings.reserveCapacity(capacity)
    }

    /// The number of the text that the file has in `range`.
    @inline(__always)
    mutating func number(of range: Range<Int>) -> Int {
        let signature = TextSignature(range, view)
        guard signature.isExact else { return longNumber(of: range, signature) }
        let hash = signature.hash(seed: seed)
        let known = table.find(hash) { places[$0].signature.isSame(as: signature) }
        return known ?? add(range, signature, under: hash)
    }

    /// The text itself.
    @inline(__always)
    mutating func string(_ number: Int) -> String {
        if !places[number].isMade { make(number) }
        return strings[number]
    }

    /// Whether there may be an opening brace in the text.
    @inline(__always)
    func mayHoldBrace(_ number: Int) -> Bool { places[number].mayHoldBrace }

    /// The same for a text that its signature does not tell from all others.
    @inline(never)
    private mutating func longNumber(of range: Range<Int>, _ signature: TextSignature) -> Int {
        // Safe: slices are read here only.
        let text = unsafe view.slice(range)
        let hash = unsafe TextHash.hash(text, seed: seed)
        let known = table.find(hash) { number in
            let place = places[number]
            guard place.signature.isSame(as: signature) else { return false }
            return unsafe TextHash.areEqual(view.slice(Int(place.start)..<Int(place.end)), text)
        }
        return known ?? add(range, signature, under: hash)
    }

    @inline(never)
    private mutating func add(_ range: Range<Int>, _ signature: TextSignature, under hash: UInt64) -> Int {
        table.insert(places.count, under: hash)
        places.append(
            Place(
                signature: signature, start: UInt32(truncatingIfNeeded: range.lowerBound),
                end: UInt32(truncatingIfNeeded: range.upperBound), mayHoldBrace: view.mayHoldBrace(range)))
        strings.append("")
        return places.count - 1
    }

    @inline(never)
    private mutating func make(_ number: Int) {
        strings[number] = view.string(Int(places[number].start)..<Int(places[number].end))
        places[number].isMade = true
    }
}
