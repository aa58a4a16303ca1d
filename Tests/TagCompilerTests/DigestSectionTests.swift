import TagCompiler
import TagRuntime
import TagTestSupport
import Testing

/// The section of digests: what changes them, and what readers make of it.
struct DigestSectionTests {
    private static let sample = HandMade.sample().bytes()

    // MARK: Mutations

    /// Every operand of a macro or tag, put in place of another value.
    @Test func `an operand that changes shows in the digest of its macro or tag`() throws {
        let container = try LoadedContainer(Self.sample)
        let tables = container.tables
        let before = try #require(EntityDigests(storedIn: container))
        for row in 0..<tables.macros.count {
            let operation = try #require(
                MacroOperation(rawValue: UInt8(tables.macros[row, MacroRecord.operation])))
            for place in 0..<operation.operandCount {
                let after = try Self.changed(.operands, cell: tables.macros[row, MacroRecord.first] + place)
                #expect(
                    after.macros[after.macros.startIndex + row]
                        != before.macros[before.macros.startIndex + row])
            }
        }
        for row in 0..<tables.tags.count {
            for place in 0..<tables.keys(ofShape: tables.tags[row, TagRecord.shape]).count {
                let after = try Self.changed(.operands, cell: tables.tags[row, TagRecord.first] + place)
                #expect(after.tags[after.tags.startIndex + row] != before.tags[before.tags.startIndex + row])
            }
        }
    }

    @Test func `a cell of a predicate that changes shows in the rules that have it`() throws {
        let container = try LoadedContainer(Self.sample)
        let tables = container.tables
        let before = try #require(EntityDigests(storedIn: container))
        for predicate in 0..<tables.predicates.count {
            for column in 0..<PredicateRecord.columnCount {
                let after = try Self.changed(
                    .predicates, cell: predicate * PredicateRecord.columnCount + column)
                for rule in 0..<tables.rules.count {
                    let links = tables.links(ofRule: rule)
                    let has = (links.ifs.lowerBound..<links.unlesses.upperBound)
                        .contains { tables.links[$0, LinkRecord.target] == predicate }
                    let isSame =
                        after.rules[after.rules.startIndex + rule]
                        == before.rules[before.rules.startIndex + rule]
                    #expect(isSame != has, "rule \(rule), predicate \(predicate), column \(column)")
                }
            }
        }
    }

    @Test func `options that change show in the tags that have them`() throws {
        let container = try LoadedContainer(Self.sample)
        let tables = container.tables
        let before = try #require(EntityDigests(storedIn: container))
        for row in 0..<tables.tagOptions.count {
            for column in 0..<TagOptionsRecord.columnCount {
                let after = try Self.changed(.tagOptions, cell: row * TagOptionsRecord.columnCount + column)
                for tag in 0..<tables.tags.count where tables.tags[tag, TagRecord.options] == row + 1 {
                    #expect(
                        after.tags[after.tags.startIndex + tag] != before.tags[before.tags.startIndex + tag])
                }
            }
        }
    }

    /// A letter here or there: of what is only a name or key, nothing shows, and all else does.
    @Test func `a letter that changes shows somewhere`() throws {
        let container = try LoadedContainer(Self.sample)
        let tables = container.tables
        let keys = Set((0..<tables.keys.count).map { tables.keys[$0, KeyRecord.name] })
        let before = try #require(EntityDigests(storedIn: container))
        var shown = 0
        for string in 0..<tables.strings.count {
            let run =
                tables.strings[string, StringRecord.first]..<tables.strings[string + 1, StringRecord.first]
            for byte in run {
                let isShown = try Self.changed(.texts, cell: byte) != before
                if isShown { shown += 1 }
                let mayBeNameOnly = keys.contains(string) || string < 2
                #expect(isShown || mayBeNameOnly, "string \(string)")
            }
        }
        #expect(shown > 100)
    }

    /// The digests of the sample with one cell other than it is.
    private static func changed(_ section: SectionID, cell: Int) throws -> EntityDigests {
        let container = try LoadedContainer(sample)
        let info = try #require(container.sections.first { $0.id == section })
        var bytes = sample
        let at = info.offset + cell * info.width
        let old = Reseal.number(info.width, at: at, in: bytes)
        // A value that may stand anywhere: true, or false in its place.
        let new = section == .texts ? old ^ 1 : old == 2 ? 1 : 2
        Reseal.set(UInt64(new), info.width, at: at, in: &bytes)
        Reseal.reseal(&bytes)
        return try #require(EntityDigests(of: try LoadedContainer(bytes, verification: .trusted)))
    }

    // MARK: Sequences

    /// A chain of tags, each the setup of the one before, and the last one's parameter.
    private static func chain(_ length: Int, last: String, isCircle: Bool = false) throws -> EntityDigests {
        var made = HandMade(id: "GTM-CHAIN", version: "1")
        for index in 0..<length {
            var options = Program.TagOptions()
            let next = index + 1 < length ? UInt32(index + 1) : isCircle ? 0 : nil
            if let next { options.setup = made.list([made.tagValue(next), .true]) }
            let value = made.text(index + 1 < length ? "same" : last)
            made.tag("tag \(index)", [("p", value)], options: options)
        }
        return try #require(EntityDigests(of: try made.loaded()))
    }

    @Test(arguments: [false, true])
    func `what a sequence leads to is in the digest of each tag before it`(isCircle: Bool) throws {
        let one = try Self.chain(9, last: "one", isCircle: isCircle)
        let other = try Self.chain(9, last: "other", isCircle: isCircle)
        #expect(zip(one.tags, other.tags).allSatisfy { $0 != $1 })
        #expect(Set(one.tags).count == 9)
        #expect(try Self.chain(9, last: "one", isCircle: isCircle) == one)
    }

    @Test func `of long sequences the tags that are near show it`() throws {
        let (one, other) = (try Self.chain(100, last: "one"), try Self.chain(100, last: "other"))
        let differing = zip(one.tags, other.tags).map { $0 != $1 }
        #expect(differing == (0..<100).map { 99 - $0 <= EntityDigests.sequenceDepth })
    }

    // MARK: Reading

    @Test func `digests of another number than there are entities are refused`() throws {
        var bytes = Self.sample
        let container = try LoadedContainer(bytes)
        let section = try #require(container.sections.last)
        #expect(section.id == .digests && section.isSkippable)
        // One less: the section is the last one.
        bytes.removeSubrange(section.offset..<section.offset + 8)
        let entry = Header.size + (container.sections.count - 1) * Header.entrySize
        Reseal.set(UInt64(section.rows - 1), 4, at: entry + 4, in: &bytes)
        Reseal.reseal(&bytes)
        #expect(throws: LoadError(.badRun, at: section.offset)) { try LoadedContainer(bytes) }
    }

    @Test func `digests that are damaged are refused`() throws {
        var bytes = Self.sample
        let section = try #require(try LoadedContainer(bytes).sections.last)
        bytes[section.offset + 3] ^= 0x10
        #expect(throws: LoadError(.sectionDamaged, at: section.offset)) { try LoadedContainer(bytes) }
    }

    /// As all were before there were digests: with names, and without these.
    @Test func `a container without digests loads, and tells nothing apart by them`() throws {
        let bytes = Self.withoutDigests(Self.sample)
        let old = try LoadedContainer(bytes)
        #expect(old.name(ofTag: 0) != nil)
        #expect(EntityDigests(storedIn: old) == nil)
        let new = try LoadedContainer(Self.sample)
        #expect(DigestDifference(old, new) == nil)
        #expect(EntityDigests(of: old) == EntityDigests(storedIn: new))
        #expect(old.doesSame(as: new) && old.namesSame(as: new))
    }

    /// A reader of that time leaves out a section that it does not know, as it is marked.
    @Test func `a section of unknown number that may be left out is`() throws {
        let container = try LoadedContainer(Self.sample)
        var bytes = Self.sample
        let entry = Header.size + (container.sections.count - 1) * Header.entrySize
        Reseal.set(1_000, 2, at: entry, in: &bytes)
        Reseal.reseal(&bytes)
        let loaded = try LoadedContainer(bytes)
        #expect(EntityDigests(storedIn: loaded) == nil)
        #expect(loaded.tagCount == container.tagCount)
    }

    static func withoutDigests(_ file: [UInt8]) -> [UInt8] {
        var bytes = file
        let count = Reseal.number(4, at: 48, in: bytes) - 1
        let entry = Header.size + count * Header.entrySize
        let start = Reseal.number(4, at: entry + 8, in: bytes)
        bytes.removeSubrange(start..<bytes.count - Header.padding)
        bytes.removeSubrange(entry..<entry + Header.entrySize)
        Reseal.set(UInt64(count), 4, at: 48, in: &bytes)
        for index in 0..<count {
            let at = Header.size + index * Header.entrySize + 8
            Reseal.set(UInt64(Reseal.number(4, at: at, in: bytes) - Header.entrySize), 4, at: at, in: &bytes)
        }
        Reseal.reseal(&bytes)
        return bytes
    }
}
