import TagSyntax

/// The texts of a file, each made once: a large file repeats nearly all of its texts.
///
/// A text is identified by its first place in the file, and compared there.
struct TextPool {
    private struct Place {
        /// The signature of the text, whose count follows from its place: there are many places.
        let head: UInt64
        let tail: UInt64
        let start: UInt32
        let end: UInt32

        @inline(__always)
        func isSame(as signature: TextSignature) -> Bool {
            head == signature.head && tail == signature.tail && Int(end &- start) == signature.count
        }
    }

    private let view: TreeView
    private var places: [Place] = []
    /// The references in each text: the number plus one of the name if it is a single `{{name}}`, or one of ``References``.
    private var names: [Int32] = []
    /// The text of each number; empty until its first use.
    private var strings: [String] = []
    private var table: InternTable
    private let seed = TextHash.seed

    /// What is known of the references in a text that is not a single one.
    private enum References {
        static let notRead: Int32 = 0
        static let notWhole: Int32 = -1
        /// The text has no opening brace.
        static let none: Int32 = -2
    }

    init(_ view: TreeView, capacity: Int) {
        self.view = view
        table = InternTable(capacity: capacity)
        places.reserveCapacity(capacity)
        names.reserveCapacity(capacity)
        strings.reserveCapacity(capacity)
    }

    /// Returns the number of the text in `range` of the file.
    @inline(__always)
    mutating func number(of range: Range<Int>) -> Int {
        let signature = TextSignature(range, view)
        guard signature.isExact else { return longNumber(of: range, signature) }
        let hash = signature.hash(seed: seed)
        let known = table.find(hash) { places[$0].isSame(as: signature) }
        return known ?? add(range, signature, under: hash)
    }

    /// Returns the text of a number.
    @inline(__always)
    mutating func string(_ number: Int) -> String {
        if strings[number].isEmpty { make(number) }
        return strings[number]
    }

    /// Returns true if the text may contain an opening brace.
    @inline(__always)
    func mayHoldBrace(_ number: Int) -> Bool { names[number] != References.none }

    /// Returns the number of the name in a text that is a single `{{name}}`, and true the first time it is asked for;
    /// nil for any other text.
    ///
    /// The caller notes the name the first time alone: whoever wants to know which names are there need not hear of each place.
    ///
    /// - Parameter range: A place of the text.
    @inline(__always)
    mutating func wholeReference(_ number: Int, at range: Range<Int>) -> (name: Int, isFirst: Bool)? {
        let known = names[number]
        guard known == References.notRead else { return known < 0 ? nil : (Int(known) &- 1, false) }
        return readReference(number, at: range)
    }

    @inline(never)
    private mutating func readReference(_ number: Int, at range: Range<Int>) -> (name: Int, isFirst: Bool)? {
        guard let place = view.wholeReference(range) else {
            names[number] = References.notWhole
            return nil
        }
        let name = self.number(of: place)
        names[number] = Int32(truncatingIfNeeded: name + 1)
        return (name, true)
    }

    /// Returns the same for a text that its signature does not identify.
    @inline(never)
    private mutating func longNumber(of range: Range<Int>, _ signature: TextSignature) -> Int {
        // Safe: the slices are only read here.
        let text = unsafe view.slice(range)
        let hash = unsafe TextHash.hash(text, seed: seed)
        let known = table.find(hash) { number in
            let place = places[number]
            guard place.isSame(as: signature) else { return false }
            return unsafe TextHash.areEqual(view.slice(Int(place.start)..<Int(place.end)), text)
        }
        return known ?? add(range, signature, under: hash)
    }

    @inline(never)
    private mutating func add(_ range: Range<Int>, _ signature: TextSignature, under hash: UInt64) -> Int {
        table.insert(places.count, under: hash)
        places.append(
            Place(
                head: signature.head, tail: signature.tail,
                start: UInt32(truncatingIfNeeded: range.lowerBound),
                end: UInt32(truncatingIfNeeded: range.upperBound)))
        names.append(view.mayHoldBrace(range) ? References.notRead : References.none)
        strings.append("")
        return places.count - 1
    }

    @inline(never)
    private mutating func make(_ number: Int) {
        strings[number] = view.string(Int(places[number].start)..<Int(places[number].end))
    }
}
