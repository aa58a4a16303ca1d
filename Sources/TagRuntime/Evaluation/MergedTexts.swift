/// Predicates that compare one macro with fixed texts, all answered by one pass over the macro's text.
///
/// They are merged when a macro turns out to be asked about often: what the container holds stays as it is, and a container
/// of few such predicates pays nothing for them. Bounded: what no longer fits is compared text by text.
struct MergedTexts: ~Copyable {
    /// The place of a predicate's answer: a text of a group, and the bit of a finding.
    struct Place: BitwiseCopyable {
        var text: UInt32 = 0
        /// Counted from 1; 0 for a predicate that is not merged.
        var group: UInt16 = 0
        var finding: UInt16 = 0
    }

    struct Group: BitwiseCopyable {
        let macro: Int
        let ignoresCase: Bool
        let texts: TextAutomata.Group
        /// The event that was last looked at, and the pass over its text; 0 when it had none.
        var epoch: UInt32 = 0
        var pass: UInt64 = 0
    }

    var automata = TextAutomata()
    var groups = Stack<Group>(capacity: 1)
    /// The place of each predicate; empty until there is a group.
    private var places = Stack<Place>(capacity: 1)
    /// The comparisons of each macro, with letter case respected and with it ignored: 16 times the last event, plus a count.
    private let asked: FixedBuffer<UInt32>
    /// The number of events with many such comparisons, indexed like ``asked``.
    private let events: FixedBuffer<UInt8>

    /// The number of comparisons from which on a pass costs less than comparing one after the other.
    private static let often: UInt32 = 8
    /// The same limit for comparisons that fold both texts.
    private static let oftenIgnoringCase: UInt32 = 3
    /// The number of events in which a tree saves about what it costs to build.
    private static let eventsBefore: UInt8 = 4
    /// Bytes of texts in all trees; each takes 13 of memory.
    fileprivate static let sizeLimit = 1 << 16

    init(macros: Int) {
        asked = FixedBuffer(count: 2 * macros, filledWith: 0)
        events = FixedBuffer(count: 2 * macros, filledWith: 0)
    }

    @inline(__always)
    func place(of predicate: Int) -> Place? {
        guard predicate < places.count else { return nil }
        let place = places[predicate]
        return place.group != 0 ? place : nil
    }

    /// Counts a comparison with a fixed text; true, once, when it is time to merge those of this macro.
    @inline(__always)
    mutating func isDue(_ macro: Int, ignoresCase: Bool, epoch: UInt32) -> Bool {
        let index = 2 &* macro &+ (ignoresCase ? 1 : 0)
        let count = asked[index] &+ 1
        if (count ^ epoch &<< 4) > 15 {
            asked[index] = epoch &<< 4 | 1
            return false
        }
        let often = ignoresCase ? Self.oftenIgnoringCase : Self.often
        if count & 15 > often { return false }
        asked[index] = count
        return count & 15 == often && isOftenEnough(index)
    }

    /// Mutating, though it changes nothing of its own: called by another, it would be given a copy.
    @inline(never)
    private mutating func isOftenEnough(_ index: Int) -> Bool {
        guard events[index] < Self.eventsBefore else { return false }
        events[index] += 1
        return events[index] == Self.eventsBefore
    }

    /// Puts predicates on `macro` in a group of their own; `texts` are theirs, in the order of their bytes.
    mutating func add(
        _ predicates: [Int], _ texts: [ByteView], of tables: Tables, macro: Int, ignoresCase: Bool
    ) {
        guard groups.count < UInt16.max, automata.size + texts.reduce(1, { $0 + $1.count }) <= Self.sizeLimit
        else { return }
        let findings = predicates.map { predicate in
            UInt16(1) &<< UInt16(tables.predicates[predicate, PredicateRecord.operation] & 0x7F &- 1)
        }
        let ofBeginnings = UInt16(TextAutomata.Finding.equal | TextAutomata.Finding.beginning)
        let isAnchored = findings.allSatisfy { $0 & ~ofBeginnings == 0 }
        let (tree, numbers) = automata.add(texts, isAnchored: isAnchored)
        groups.append(Group(macro: macro, ignoresCase: ignoresCase, texts: tree))
        if places.count == 0 { places.append(repeating: Place(), count: tables.predicates.count) }
        for (index, predicate) in predicates.enumerated() {
            places[predicate] = Place(
                text: numbers[index], group: UInt16(groups.count), finding: findings[index])
        }
    }

    /// Forgets which events were looked at, as their numbers begin again.
    mutating func restartEpochs() {
        for index in 0..<groups.count { groups[index].epoch = 0 }
    }
}

extension Evaluation {
    /// Returns true if a merged predicate holds.
    ///
    /// The first one of a group in each event makes the pass over the macro's text.
    @inline(__always)
    mutating func holds(_ place: MergedTexts.Place) -> Bool {
        let index = Int(place.group) &- 1
        if merged.groups[index].epoch != epoch { look(forGroup: index) }
        let group = merged.groups[index]
        guard group.epoch == epoch else { return false }
        return merged.automata.found(Int(place.text), UInt64(place.finding), in: group.pass)
    }

    @inline(never)
    private mutating func look(forGroup index: Int) {
        let group = merged.groups[index]
        var subject = comparedText(macro(group.macro))
        // Too deep or too many steps: another time it may be found.
        guard macroStamps[group.macro] == epoch else { return }
        if group.ignoresCase { subject = mapped(subject, .folded) }
        merged.groups[index].epoch = epoch
        merged.groups[index].pass = 0
        guard subject.kind == .text else { return }
        pay(for: subject.extent, .rewritten)
        guard hasSteps() else { return }
        merged.groups[index].pass = merged.automata.look(at: subject.view, for: group.texts)
    }

    /// Counts a comparison of a macro with a fixed text, and merges those of the macro when they are many.
    @inline(__always)
    mutating func noteComparison(_ left: Int, _ right: Int, ignoresCase: Bool) {
        guard tables.space.isMacro(left), tables.space.isString(right) else { return }
        if merged.isDue(left &- tables.space.macros, ignoresCase: ignoresCase, epoch: epoch) {
            merge(left, ignoresCase: ignoresCase)
        }
    }

    /// Nothing is merged where that would cost too much of what is left for the event.
    @inline(never)
    private mutating func merge(_ left: Int, ignoresCase: Bool) {
        guard tables.predicates.count + 2 * MergedTexts.sizeLimit < budget.steps / 2 else { return }
        budget.steps -= tables.predicates.count / 2
        let mark = bytes.count
        var rows: [(predicate: Int, start: Int, count: Int)] = []
        for predicate in 0..<tables.predicates.count {
            let record = tables.predicates[predicate]
            let right = record[PredicateRecord.right]
            let operation = record[PredicateRecord.operation]
            guard record[PredicateRecord.left] == left, tables.space.isString(right),
                PredicateOperation.isOfTexts(operation & 0x7F), (operation & 0x80 != 0) == ignoresCase
            else { continue }
            let start = bytes.count
            let text = tables.string(right &- ValueSpace.strings)
            if ignoresCase {
                Letters.append(text, mapped: .folded, to: &bytes)
            } else {
                _ = bytes.append(text)
            }
            rows.append((predicate, start, bytes.count - start))
            guard bytes.count - mark <= MergedTexts.sizeLimit, !bytes.isFull else {
                return bytes.truncate(to: mark)
            }
        }
        pay(for: bytes.count - mark, .digested)
        // Nothing is appended while these are in use.
        let texts = rows.map { bytes.view(from: $0.start, count: $0.count) }
        let order = texts.indices.sorted { texts[$0].precedes(texts[$1]) }
        merged.add(
            order.map { rows[$0].predicate }, order.map { texts[$0] }, of: tables,
            macro: left - tables.space.macros, ignoresCase: ignoresCase)
        bytes.truncate(to: mark)
    }
}
