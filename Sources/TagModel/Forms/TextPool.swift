import TagSyntax

/// The texts of a file, each made once: a large file repeats nearly all of its texts.
///
/// A text is identified by its first place in the file, and compared there. Texts that another version of the file has are not
/// made again (``TextStock``).
struct TextPool {
    fileprivate struct Entry {
        /// The signature of the text, whose count follows from its place: there are many entries.
        let head: UInt64
        let tail: UInt64
        let start: UInt32
        let end: UInt32
        /// The text; empty until its first use.
        var string = ""
        /// The references in it: the number plus one of the name if it is a single `{{name}}`, or one of ``References``.
        var name: Int32

        @inline(__always)
        func isSame(as signature: TextSignature) -> Bool {
            head == signature.head && tail == signature.tail && Int(end &- start) == signature.count
        }
    }

    private let view: TreeView
    private var entries: [Entry] = []
    private var table: InternTable
    private let seed = TextHash.seed
    /// The number of texts that another file has, whose places are in that one; they are the first.
    private let inherited: Int

    /// What is known of the references in a text that is not a single one.
    fileprivate enum References {
        static let notRead: Int32 = 0
        static let notWhole: Int32 = -1
        /// The text has no opening brace.
        static let none: Int32 = -2
    }

    init(_ view: TreeView, capacity: Int) {
        self.view = view
        inherited = 0
        table = InternTable(capacity: capacity)
        entries.reserveCapacity(capacity)
    }

    /// Makes a pool that has the texts of another version of the file.
    init(_ view: TreeView, _ stock: consuming TextStock) {
        self.view = view
        inherited = stock.entries.count
        table = stock.table
        entries = stock.entries
    }

    /// Returns the texts for reading another version of the file; the pool is empty then.
    mutating func takeStock() -> TextStock {
        for number in entries.indices {
            if entries[number].string.isEmpty { make(number) }
            // A file notes the names that it refers to.
            if entries[number].name > 0 { entries[number].name = References.notRead }
        }
        defer { (entries, table) = ([], InternTable()) }
        return TextStock(entries: entries, table: table)
    }

    /// Returns the number of the text in `range` of the file.
    @inline(__always)
    mutating func number(of range: Range<Int>) -> Int {
        let signature = TextSignature(range, view)
        guard signature.isExact else { return longNumber(of: range, signature) }
        let hash = signature.hash(seed: seed)
        let known = table.find(hash) { entries[$0].isSame(as: signature) }
        return known ?? add(range, signature, under: hash)
    }

    /// Returns the text of a number.
    @inline(__always)
    mutating func string(_ number: Int) -> String {
        if entries[number].string.isEmpty { make(number) }
        return entries[number].string
    }

    /// Returns true if the text may contain an opening brace.
    @inline(__always)
    func mayHoldBrace(_ number: Int) -> Bool { entries[number].name != References.none }

    /// Returns the number of the name in a text that is a single `{{name}}`, and true the first time it is asked for;
    /// nil for any other text.
    ///
    /// The caller notes the name the first time alone: whoever wants to know which names are there need not hear of each place.
    ///
    /// - Parameter range: A place of the text.
    @inline(__always)
    mutating func wholeReference(_ number: Int, at range: Range<Int>) -> (name: Int, isFirst: Bool)? {
        let known = entries[number].name
        guard known == References.notRead else { return known < 0 ? nil : (Int(known) &- 1, false) }
        return readReference(number, at: range)
    }

    @inline(never)
    private mutating func readReference(_ number: Int, at range: Range<Int>) -> (name: Int, isFirst: Bool)? {
        guard let place = view.wholeReference(range) else {
            entries[number].name = References.notWhole
            return nil
        }
        let name = self.number(of: place)
        entries[number].name = Int32(truncatingIfNeeded: name + 1)
        return (name, true)
    }

    /// Returns the same for a text that its signature does not identify.
    @inline(never)
    private mutating func longNumber(of range: Range<Int>, _ signature: TextSignature) -> Int {
        // Safe: the slices are only read here.
        let text = unsafe view.slice(range)
        let hash = unsafe TextHash.hash(text, seed: seed)
        let known = table.find(hash) { number in
            guard entries[number].isSame(as: signature) else { return false }
            guard number >= inherited else { return unsafe isInherited(number, text) }
            return unsafe TextHash.areEqual(view.slice(place(of: number)), text)
        }
        return known ?? add(range, signature, under: hash)
    }

    /// Returns true if an inherited text has these bytes.
    @unsafe
    private func isInherited(_ number: Int, _ text: UnsafeRawBufferPointer) -> Bool {
        unsafe TextHash.withBytes(of: entries[number].string) { unsafe TextHash.areEqual($0, text) }
    }

    @inline(never)
    private mutating func add(_ range: Range<Int>, _ signature: TextSignature, under hash: UInt64) -> Int {
        table.insert(entries.count, under: hash)
        entries.append(
            Entry(
                head: signature.head, tail: signature.tail,
                start: UInt32(truncatingIfNeeded: range.lowerBound),
                end: UInt32(truncatingIfNeeded: range.upperBound),
                name: view.mayHoldBrace(range) ? References.notRead : References.none))
        return entries.count - 1
    }

    @inline(never)
    private mutating func make(_ number: Int) {
        guard number >= inherited else { return }  // the empty text
        entries[number].string = view.string(place(of: number))
    }

    /// Returns the first place of a text.
    @inline(__always)
    private func place(of number: Int) -> Range<Int> {
        Int(entries[number].start)..<Int(entries[number].end)
    }
}

/// The texts of one version of a file, for reading another one, which has nearly the same: each is made once for both.
///
/// It takes some 60 bytes for each text, and is as correct for files that have nothing in common.
package struct TextStock: Sendable {
    fileprivate var entries: [TextPool.Entry]
    fileprivate var table: InternTable
}

/// The state of the texts of two versions of a file, which are read one after the other.
package enum SharedTexts: Sendable {
    /// Nothing is shared, or no longer.
    case none
    /// The texts of the version that is read next are to be kept.
    case wanted
    /// The texts of the first version.
    case kept(TextStock)

    /// Takes out the texts of the first version; nil if there are none.
    mutating func take() -> TextStock? {
        guard case .kept(let stock) = self else { return nil }
        self = .none
        return stock
    }
}
