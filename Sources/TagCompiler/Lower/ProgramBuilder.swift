import TagModel
import TagRuntime

/// Fills the pools of a ``Program``: everything once, numbered in order of first use.
///
/// A value with parts is built on a stack: push the parts, then close the run. A known value costs one hash and about one
/// comparison, and no allocation.
struct ProgramBuilder {
    typealias ValueID = Program.ValueID

    /// The program without its strings, which ``finish()`` adds.
    var program: Program
    private var texts: TextTable
    /// The numbers of long texts, which many values may share.
    private var longTexts = TextMemo<Int>()
    private let seed = TextHash.seed
    private var stack = Stack<ValueID>()
    /// The keys of the shapes that are being made.
    private var keys = Stack<Program.StringID>()
    private var integers = InternTable()
    private var doubles = InternTable()
    private var shapes = InternTable()
    private var composites = InternTable()
    private var runs = InternTable()
    /// The first operand and the length of each run in `runs`.
    private var runStarts: [(first: Int, count: Int)] = []
    private var predicates = InternTable()
    private var patterns = InternTable()
    private var options = InternTable()

    init(id: String, version: String, blanksTemplates: Bool, capacity: Int = 64) {
        texts = TextTable(capacity: capacity)
        let id = Program.StringID(UInt32(texts.number(of: id)))
        let version = Program.StringID(UInt32(texts.number(of: version)))
        program = Program(id: id, version: version, blanksTemplates: blanksTemplates)
        composites = InternTable(capacity: capacity / 2)
        runs = InternTable(capacity: capacity)
        predicates = InternTable(capacity: capacity / 4)
        program.operands.reserveCapacity(capacity * 2)
        program.links.reserveCapacity(capacity)
    }

    func finish() -> Program {
        var result = program
        result.strings = texts.texts
        return result
    }

    mutating func string(_ text: String) -> Program.StringID {
        guard TextMemo<Int>.keeps(text) else {
            return Program.StringID(UInt32(truncatingIfNeeded: texts.number(of: text)))
        }
        return longString(text)
    }

    @inline(never)
    private mutating func longString(_ text: String) -> Program.StringID {
        let known = longTexts.find(text)
        let number = known ?? texts.number(of: text)
        if known == nil { longTexts.note(number, of: text) }
        return Program.StringID(UInt32(truncatingIfNeeded: number))
    }

    mutating func text(_ text: String) -> ValueID { ValueID(.string, string(text).index) }

    mutating func integer(_ value: Int64) -> ValueID {
        let hash = TextHash.mix(UInt64(bitPattern: value) ^ seed)
        let found = integers.find(hash) { program.integers[$0] == value }
        if found == nil {
            integers.insert(program.integers.count, under: hash)
            program.integers.append(value)
        }
        return ValueID(.integer, UInt32(found ?? program.integers.count - 1))
    }

    /// Returns a double as a value; doubles are equal if their bits are, so 0.0 and -0.0 differ, and a NaN equals itself.
    mutating func double(_ value: Double) -> ValueID {
        let hash = TextHash.mix(value.bitPattern ^ seed)
        let found = doubles.find(hash) { program.doubles[$0].bitPattern == value.bitPattern }
        if found == nil {
            doubles.insert(program.doubles.count, under: hash)
            program.doubles.append(value)
        }
        return ValueID(.double, UInt32(found ?? program.doubles.count - 1))
    }

    /// Returns a pattern as a value; `automaton` makes its automaton when the pattern is new.
    mutating func pattern(_ bytes: [UInt8], automaton: () -> AutomatonBytes?) -> ValueID {
        let hash = bytes.reduce(UInt64(bytes.count) ^ seed) { TextHash.mix($0 ^ UInt64($1)) }
        let found = patterns.find(hash) { program.patterns[$0].program == bytes }
        if found == nil {
            patterns.insert(program.patterns.count, under: hash)
            program.patterns.append(Program.Pattern(bytes, automaton: automaton()))
        }
        return ValueID(.pattern, UInt32(found ?? program.patterns.count - 1))
    }

    mutating func predicate(_ predicate: Program.Predicate) -> UInt32 {
        let sides = UInt64(predicate.left.bits) << 32 | UInt64(predicate.right.bits)
        let kind = UInt64(predicate.operation.rawValue) << 1 | (predicate.ignoresCase ? 1 : 0)
        let hash = TextHash.mix(TextHash.mix(sides ^ seed) ^ kind)
        if let found = predicates.find(hash, where: { program.predicates[$0] == predicate }) {
            return UInt32(found)
        }
        predicates.insert(program.predicates.count, under: hash)
        program.predicates.append(predicate)
        return UInt32(program.predicates.count - 1)
    }

    /// Returns the row plus one, or 0 for a tag with the default options.
    mutating func tagOptions(_ row: Program.TagOptions) -> UInt32 {
        guard row != Program.TagOptions() else { return 0 }
        var hash = seed ^ UInt64(row.flags.rawValue)
        for value in row.values { hash = TextHash.mix(hash ^ UInt64(value.bits)) }
        if let found = options.find(hash, where: { program.tagOptions[$0] == row }) {
            return UInt32(found) + 1
        }
        options.insert(program.tagOptions.count, under: hash)
        program.tagOptions.append(row)
        return UInt32(program.tagOptions.count)
    }
}

// MARK: Values with parts

extension ProgramBuilder {
    /// The place on the stack at which the parts of the next value begin.
    var mark: Int { stack.count }

    mutating func push(_ value: ValueID) { stack.push(value) }

    /// Puts `value` in the place of another one on the stack.
    mutating func replace(_ place: Int, by value: ValueID) { stack[place] = value }

    /// Takes the values pushed since `mark` as one run of operands, and returns its place.
    mutating func run(from mark: Int) -> (first: UInt32, count: UInt32) {
        let count = stack.count - mark
        defer { stack.drop(from: mark) }
        guard count > 0 else { return (0, 0) }
        var hash = UInt64(truncatingIfNeeded: count) ^ seed
        for index in mark..<stack.count { hash = TextHash.mix(hash ^ UInt64(stack[index].bits)) }
        if let found = runs.find(hash, where: { isRun($0, from: mark, count: count) }) {
            return (UInt32(runStarts[found].first), UInt32(count))
        }
        let first = program.operands.count
        runs.insert(runStarts.count, under: hash)
        runStarts.append((first, count))
        for index in mark..<stack.count { program.operands.append(stack[index]) }
        return (UInt32(first), UInt32(count))
    }

    private func isRun(_ number: Int, from mark: Int, count: Int) -> Bool {
        let run = runStarts[number]
        guard run.count == count else { return false }
        for index in 0..<count where program.operands[run.first + index].bits != stack[mark + index].bits {
            return false
        }
        return true
    }

    /// Returns a list or a template of the values pushed since `mark`.
    mutating func sequence(_ kind: Program.Composite.Kind, from mark: Int) -> ValueID {
        let run = run(from: mark)
        return composite(Program.Composite(kind, first: run.first, count: run.count))
    }

    /// Returns a map, or a call with its type, over the values pushed since `mark`, one for each key.
    mutating func map(shape: UInt32, from mark: Int) -> ValueID {
        composite(Program.Composite(.map, first: run(from: mark).first, count: shape))
    }

    mutating func composite(_ composite: Program.Composite) -> ValueID {
        let sides = UInt64(composite.first) << 32 | UInt64(composite.count)
        let hash = TextHash.mix(TextHash.mix(sides ^ seed) ^ UInt64(composite.kind.rawValue))
        if let found = composites.find(hash, where: { program.composites[$0] == composite }) {
            return ValueID(.composite, UInt32(found))
        }
        composites.insert(program.composites.count, under: hash)
        program.composites.append(composite)
        return ValueID(.composite, UInt32(program.composites.count - 1))
    }

    /// The place at which the keys of the next shape begin, on a stack of their own.
    var keyMark: Int { keys.count }

    mutating func push(key: Program.StringID) { keys.push(key) }

    mutating func dropKeys(from mark: Int) { keys.drop(from: mark) }

    /// Returns the shape of `type` with the keys pushed since `mark`; a map's type is the empty string.
    mutating func shape(type: Program.StringID, from mark: Int) -> UInt32 {
        defer { dropKeys(from: mark) }
        var hash = TextHash.mix(UInt64(type.index) ^ seed)
        for index in mark..<keys.count { hash = TextHash.mix(hash ^ UInt64(keys[index].index)) }
        if let found = shapes.find(hash, where: { isShape($0, type, from: mark) }) { return UInt32(found) }
        shapes.insert(program.shapes.count, under: hash)
        program.shapes.append(Program.Shape(type: type, keys: (mark..<keys.count).map { keys[$0] }))
        return UInt32(program.shapes.count - 1)
    }

    private func isShape(_ number: Int, _ type: Program.StringID, from mark: Int) -> Bool {
        guard program.shapes[number].type.index == type.index,
            program.shapes[number].keys.count == keys.count - mark
        else { return false }
        for index in mark..<keys.count
        where program.shapes[number].keys[index - mark].index != keys[index].index {
            return false
        }
        return true
    }
}

/// A stack that keeps its room: removing the last elements of an array costs some eighty instructions.
private struct Stack<Element> {
    private(set) var count = 0
    /// The elements, of which those from ``count`` on are dropped.
    private var room: [Element] = []

    subscript(index: Int) -> Element {
        get {
            assert(index < count)
            return room[index]
        }
        set {
            assert(index < count)
            room[index] = newValue
        }
    }

    mutating func push(_ element: Element) {
        if count < room.count { room[count] = element } else { room.append(element) }
        count += 1
    }

    mutating func drop(from mark: Int) {
        assert(mark <= count)
        count = mark
    }
}
