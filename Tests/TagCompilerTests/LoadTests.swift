import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

/// Why bytes are refused; nil when they are not.
private func refusal(_ bytes: [UInt8]) -> LoadError? {
    do throws(LoadError) {
        _ = try LoadedContainer(bytes)
        return nil
    } catch {
        return error
    }
}

/// A change to a good container, and what must be said of it.
struct Damage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout [UInt8], Places) -> Void
    let code: LoadError.Code
    /// Nil when it is where the change was made: see ``Places/last``.
    let offset: Int?
    /// Hashes are made right after the change.
    let resealed: Bool

    init(
        _ what: String, _ code: LoadError.Code, at offset: Int? = nil, resealed: Bool = true,
        _ change: @escaping @Sendable (inout [UInt8], Places) -> Void
    ) {
        testDescription = what
        self.code = code
        self.offset = offset
        self.resealed = resealed
        self.change = change
    }
}

/// Where things are in the sample.
final class Places: @unchecked Sendable {
    let sections: [SectionInfo]
    /// Where the last cell was set; tests run each change on places of their own.
    private(set) var last = 0

    init(_ container: LoadedContainer) { sections = container.sections }

    /// Sets a cell of a section.
    func set(_ id: SectionID, _ cell: Int, _ value: UInt64, in bytes: inout [UInt8]) {
        guard let section = sections.first(where: { $0.id == id }) else { return }
        last = section.offset + cell * section.width
        Reseal.set(value, section.width, at: last, in: &bytes)
    }

    /// The largest number a cell of a section can hold.
    func most(_ id: SectionID) -> UInt64 {
        (1 << UInt64(8 * (sections.first { $0.id == id }?.width ?? 1))) - 1
    }
}

/// A container whose composites and rules, and what they have, take cells of some width.
private struct Widened {
    static let sections: [SectionID] = [.shapes, .composites, .operands, .rules, .links]

    /// A section, by number, one of its cells, and what this becomes.
    typealias Change = (section: Int, cell: Int, number: UInt8)

    /// The place of a fault, whatever the width of the cells.
    struct Fault: Equatable {
        let code: LoadError.Code
        let section: Int?
        let cell: Int?
    }

    let bytes: [UInt8]
    let sections: [SectionInfo]

    init(_ narrow: [UInt8], width: Int) throws {
        bytes = Self.sections.reduce(narrow) { bytes, id in
            Reseal.widened(Int(id.rawValue), to: width, in: bytes)
        }
        sections = try LoadedContainer(bytes).sections
    }

    /// The fault of the container after some cells were set.
    func fault(after changes: [Change]) -> Fault? {
        var changed = bytes
        for change in changes {
            guard let section = sections.first(where: { $0.number == change.section }) else { continue }
            let place = section.offset + change.cell * section.width
            Reseal.set(UInt64(change.number), section.width, at: place, in: &changed)
        }
        Reseal.reseal(&changed)
        return refusal(changed).map { error in
            let section = sections.first { $0.range.contains(error.offset) }
            return Fault(
                code: error.code, section: section?.number,
                cell: section.map { (error.offset - $0.offset) / $0.width })
        }
    }
}

@Suite struct LoadTests {
    @Test(arguments: [
        Damage("no bytes", .truncated, at: 0, resealed: false) { bytes, _ in bytes = [] },
        Damage("another kind of file", .notAContainer, at: 0, resealed: false) { bytes, _ in
            bytes = Array("{}".utf8)
        },
        Damage("line ends changed", .notAContainer, at: 5, resealed: false) { bytes, _ in bytes.remove(at: 5)
        },
        Damage("only a header", .truncated, at: 64, resealed: false) { bytes, _ in bytes = Array(bytes[..<64])
        },
        Damage("a byte too few", .truncated, resealed: false) { bytes, places in bytes.removeLast() },
        Damage("a byte too many", .trailingBytes, resealed: false) { bytes, _ in bytes.append(0) },
        Damage("a newer format", .newerFormat, at: 9) { bytes, _ in bytes[9] = 2 },
        Damage("the wire form", .wireForm, at: 10) { bytes, _ in bytes[10] = 2 },
        Damage("an unknown form", .newerFormat, at: 10) { bytes, _ in bytes[10] = 3 },
        Damage("an unknown flag", .reservedBits, at: 11) { bytes, _ in bytes[11] |= 8 },
        Damage("a reserved word", .reservedBits, at: 52) { bytes, _ in bytes[52] = 1 },
        Damage("a damaged header", .headerDamaged, at: 56, resealed: false) { bytes, _ in bytes[20] ^= 1 },
        Damage("sections without end", .sectionLayout, at: 48, resealed: false) { bytes, _ in
            Reseal.set(0xFFFF_FFFF, 4, at: 48, in: &bytes)
        },
        Damage("a section of unknown meaning", .unknownSection, at: 64) { bytes, _ in bytes[64] = 0 },
        Damage("sections out of order", .sectionLayout, at: 84) { bytes, _ in bytes[84] = 1 },
        Damage("a section that begins elsewhere", .sectionLayout, at: 88) { bytes, _ in bytes[92] &+= 1 },
        Damage("a section without rows", .sectionLayout, at: 88) { bytes, _ in
            Reseal.set(0, 4, at: 88, in: &bytes)
        },
        Damage("more rows than bytes", .sectionLayout, at: 88) { bytes, _ in
            Reseal.set(0xFFFF_FFFF, 4, at: 88, in: &bytes)
        },
        Damage("padding that is not", .reservedBits) { bytes, _ in bytes[bytes.count - 1] = 1 },
        Damage("a string that is not there", .indexOutOfRange) { bytes, places in
            places.set(.container, 0, places.most(.container), in: &bytes)
        },
        Damage("strings that go backwards", .badRun) { bytes, places in places.set(.strings, 2, 0, in: &bytes)
        },
        Damage("the first string elsewhere", .badRun) { bytes, places in
            places.set(.strings, 0, 1, in: &bytes)
        },
        Damage("no text", .invalidText) { bytes, places in places.set(.texts, 3, 0xFF, in: &bytes) },
        Damage("an unknown composite", .unknownOperation) { bytes, places in
            places.set(.composites, 0, 9, in: &bytes)
        },
        Damage("a shape that is not there", .unknownOperation) { bytes, places in
            places.set(.composites, 0, places.most(.composites), in: &bytes)
        },
        Damage("an operand that is not there", .indexOutOfRange) { bytes, places in
            places.set(.operands, 0, places.most(.operands), in: &bytes)
        },
        Damage("an unknown macro operation", .unknownOperation) { bytes, places in
            places.set(.macros, 0, 99, in: &bytes)
        },
        Damage("a key as it was pushed, in a mobile container", .unknownOperation) { bytes, places in
            places.set(.macros, 0, 7, in: &bytes)
        },
        Damage("operands that are not there", .badRun) { bytes, places in
            places.set(.macros, 3, places.most(.macros), in: &bytes)
        },
        Damage("an unknown predicate", .unknownOperation) { bytes, places in
            places.set(.predicates, 0, 0, in: &bytes)
        },
        Damage("a text where a pattern belongs", .badOperand) { bytes, places in
            places.set(.predicates, 2, 4, in: &bytes)
        },
        Damage("more predicates than links", .badRun) { bytes, places in
            places.set(.rules, 2, places.most(.rules), in: &bytes)
        },
        Damage("a predicate that is not there", .indexOutOfRange) { bytes, places in
            places.set(.links, 0, places.most(.links), in: &bytes)
        },
        Damage("a closing record with more", .reservedBits) { bytes, places in
            places.set(.rules, 5 * 4, 1, in: &bytes)
        },
        Damage("an unknown tag flag", .reservedBits) { bytes, places in
            places.set(.tagOptions, 0, 3, in: &bytes)
        },
        Damage("a setup that is no list", .badOperand) { bytes, places in
            places.set(.tagOptions, 4, 1, in: &bytes)
        },
        Damage("a pattern that is none", .badPattern) { bytes, places in
            places.set(.programs, 0, 0xFE, in: &bytes)
        },
        Damage("an event in another bucket", .badIndex) { bytes, places in
            places.set(.events, 0, 6, in: &bytes)
        },
        Damage("a candidate of another event", .badIndex) { bytes, places in
            places.set(.candidates, 0, 0, in: &bytes)
        },
        Damage("a key in another bucket", .badIndex) { bytes, places in places.set(.keys, 0, 5, in: &bytes) },
        Damage("a key of no macro", .indexOutOfRange) { bytes, places in
            places.set(.keys, 1, places.most(.keys), in: &bytes)
        },
    ])
    func `damage is refused for what it is, where it is`(damage: Damage) throws {
        var bytes = HandMade.sample().bytes()
        let whole = bytes.count
        let places = Places(try LoadedContainer(bytes))
        damage.change(&bytes, places)
        if damage.resealed { Reseal.reseal(&bytes) }
        let offset: Int
        switch damage.code {
        case .trailingBytes: offset = whole
        case .truncated: offset = bytes.count
        case .reservedBits where damage.offset == nil && places.last == 0: offset = whole - 4
        default: offset = damage.offset ?? places.last
        }
        #expect(refusal(bytes) == LoadError(damage.code, at: offset))
    }

    @Test func `a composite or macro that needs itself is refused`() throws {
        let made = HandMade.sample()
        let container = try made.loaded()
        let tables = container.tables
        for (row, expected) in [(1, LoadError.Code.outOfOrder), (tables.composites.count - 1, .outOfOrder)] {
            var bytes = made.bytes()
            let places = Places(container)
            let part = tables.parts(row).lowerBound
            places.set(.operands, part, UInt64(tables.space.composites + row), in: &bytes)
            Reseal.reseal(&bytes)
            #expect(refusal(bytes) == LoadError(expected, at: places.last))
        }
        for row in 0..<tables.macros.count {
            let first = tables.macros[row, MacroRecord.first]
            guard first < tables.operands.count,
                let operation = MacroKind(stored: UInt8(tables.macros[row, MacroRecord.operation])),
                operation.operandCount > 0, operation != .choice, operation != .custom
            else { continue }
            var bytes = made.bytes()
            let places = Places(container)
            places.set(.operands, first, UInt64(tables.space.macros + row), in: &bytes)
            Reseal.reseal(&bytes)
            #expect(refusal(bytes) == LoadError(.outOfOrder, at: places.last))
        }
    }

    @Test func `each part of a composite is checked`() throws {
        for made in [HandMade.sample(), HandMade.values(), HandMade.automata()] {
            let container = try made.loaded()
            defer { withExtendedLifetime(container) {} }
            let (tables, space) = (container.tables, container.tables.space)
            let end = min(space.end, Int(Places(container).most(.operands)) + 1)
            for row in 0..<tables.composites.count {
                let kind = tables.composites[row, CompositeRecord.kind]
                guard kind != CompositeRecord.escaped else { continue }
                let last = tables.composites.count - 1
                let later = [row, min(row + 1, last), last]
                let notInLists = kind == CompositeRecord.list ? [] : [space.patterns, space.end - 1]
                for part in tables.parts(row) {
                    for value in Set(later.map { space.composites + $0 }) where value < end {
                        try checkRefusal(made, .outOfOrder, at: (.operands, part), (.operands, part, value))
                    }
                    for value in Set(notInLists) where value >= space.patterns && value < end {
                        try checkRefusal(made, .badOperand, at: (.operands, part), (.operands, part, value))
                    }
                }
            }
        }
    }

    /// Only cells of two and four bytes are compared eight at once, so that those of one byte show what must be found.
    @Test func `records have the same faults, whatever the width of their cells`() throws {
        var random = SeededRandom(seed: 11)
        var (accepted, refused) = (0, 0)
        for narrow in [HandMade.sample().bytes(), HandMade.automata().bytes()] {
            let containers = try [1, 2, 4].map { try Widened(narrow, width: $0) }
            let changed = containers[0].sections.filter { section in
                Widened.sections.contains { $0 == section.id }
            }
            try #require(!changed.isEmpty && changed.allSatisfy { $0.width == 1 })
            for _ in 0..<3_000 {
                let changes = (0...Int(random.next() % 2)).map { _ -> Widened.Change in
                    let section = changed[Int(random.next() % UInt64(changed.count))]
                    let cell = Int(random.next() % UInt64(section.byteCount))
                    return (section.number, cell, Self.changed(section, cell, in: narrow, &random))
                }
                let faults = containers.map { $0.fault(after: changes) }
                #expect(faults[1] == faults[0] && faults[2] == faults[0], "\(changes)")
                if faults[0] == nil { accepted += 1 } else { refused += 1 }
            }
        }
        #expect(accepted > 100 && refused > 100)
    }

    /// Another number for a cell of one byte: any, one more or less, or that of another cell.
    private static func changed(
        _ section: SectionInfo, _ cell: Int, in bytes: [UInt8], _ random: inout SeededRandom
    ) -> UInt8 {
        let number = bytes[section.offset + cell]
        let other = Int(random.next() % UInt64(section.byteCount))
        return switch random.next() % 4 {
        case 0: UInt8(truncatingIfNeeded: random.next())
        case 1: number &+ 1
        case 2: number &- 1
        default: bytes[section.offset + other]
        }
    }

    @Test(arguments: [
        HandMade.values().bytes(strip: true), HandMade.sample().bytes(),
        HandMade.automata().bytes(strip: true),
    ])
    func `every cut is refused`(bytes: [UInt8]) {
        for count in 0..<bytes.count {
            #expect(refusal(Array(bytes[..<count])) == LoadError(.truncated, at: count))
        }
    }

    @Test(arguments: [
        HandMade.values().bytes(strip: true), HandMade.sample().bytes(),
        HandMade.automata().bytes(strip: true),
    ])
    func `every flip of a bit is refused`(bytes: [UInt8]) {
        var bytes = bytes
        for index in bytes.indices {
            for bit in 0..<8 {
                bytes[index] ^= 1 << UInt8(bit)
                if refusal(bytes) == nil { Issue.record("bit \(bit) of byte \(index) went unnoticed") }
                bytes[index] ^= 1 << UInt8(bit)
            }
        }
    }

    @Test func `what is changed and sealed anew is refused or evaluates`() {
        var random = SeededRandom(seed: 7)
        let samples = [
            HandMade.sample().bytes(), HandMade.sample().bytes(strip: true), HandMade.values().bytes(),
            HandMade.automata().bytes(),
        ]
        var accepted = 0
        for round in 0..<3_000 {
            var bytes = samples[round % samples.count]
            for _ in 0...Int(random.next() % 3) {
                let place = Header.size + Int(random.next() % UInt64(bytes.count - Header.size))
                bytes[place] =
                    random.next() % 2 == 0 ? UInt8(truncatingIfNeeded: random.next()) : bytes[place] &+ 1
            }
            Reseal.reseal(&bytes)
            guard let container = try? LoadedContainer(bytes) else { continue }
            accepted += 1
            Exercise.evaluate(container)
        }
        #expect(accepted > 100)
    }

    @Test func `a section that is not known is skipped when it says so`() throws {
        let bytes = HandMade.values().bytes(strip: true)
        let extended = Reseal.withSection(number: 99, skippable: true, [1, 2, 3], in: bytes)
        #expect(try Evaluator(LoadedContainer(extended)).string(forKey: "key 7") == "value 7")
        let strict = Reseal.withSection(number: 99, skippable: false, [1, 2, 3], in: bytes)
        let count = Reseal.number(4, at: 48, in: strict)
        #expect(
            refusal(strict) == LoadError(.unknownSection, at: Header.size + (count - 1) * Header.entrySize))
    }

    @Test func `a trusted container is not looked through`() throws {
        var bytes = HandMade.values().bytes(strip: true)
        #expect(
            try Evaluator(LoadedContainer(bytes, verification: .trusted)).string(forKey: "key 7") == "value 7"
        )
        bytes[bytes.count - 20] ^= 1
        #expect(throws: Never.self) { _ = try LoadedContainer(bytes, verification: .trusted) }
        #expect(refusal(bytes)?.code == .sectionDamaged)
    }
}
