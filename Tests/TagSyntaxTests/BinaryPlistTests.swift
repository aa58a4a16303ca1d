import TagDiagnostics
import TagSyntax
import TagTestSupport
import Testing

struct BinaryPlistTests {
    private static func read(_ bytes: [UInt8], _ limits: ReaderLimits = .init()) -> ReadResult {
        Reader.read(SourceFile(path: "test", bytes: bytes), limits: limits)
    }

    /// The one value of a file that has only that.
    private static func value(_ object: [UInt8]) -> [String] {
        let result = read(BinaryPlist([object]).bytes)
        return result.diagnostics.map(\.id) + (result.tree.map { dump($0, NodeID(0)) } ?? [])
    }

    @Test func `says what the same list in XML says`() throws {
        let trees = try ["values.bplist", "values.plist"].map {
            let bytes = try #require(Fixtures.bytes(Fixtures.folder + "/syntax/" + $0))
            return try #require(Self.read(bytes).tree)
        }
        #expect(trees.map(\.carrier) == [.binaryPlist, .xmlPlist])
        #expect(dump(trees[0], NodeID(0)) == dump(trees[1], NodeID(0)))
    }

    struct One: Sendable, CustomTestStringConvertible {
        let object: [UInt8]
        let value: [String]

        init(_ object: [UInt8], _ value: String...) { (self.object, self.value) = (object, value) }

        var testDescription: String { "\(object.map { String($0, radix: 16) })" }
    }

    private static let zeros = [UInt8](repeating: 0, count: 8)

    @Test(arguments: [
        One([0x00], "null"), One([0x08], "false"), One([0x09], "true"),
        One([0x10, 0xFF], "i 255"), One([0x11, 0xFF, 0xFE], "i 65534"),
        One([0x12, 0xFF, 0xFF, 0xFF, 0xFF], "i 4294967295"),
        One([0x13] + [UInt8](repeating: 0xFF, count: 8), "i -1"),
        One([0x13, 0x80] + zeros.dropFirst(), "i -9223372036854775808"),
        One([0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7), "i 9223372036854775807"),
        // 2^64 - 1, 2^64 and -2^127: too large for an integer of ours, and doubles when they are asked for as such.
        One([0x14] + zeros + [UInt8](repeating: 0xFF, count: 8), "r 43f0000000000000"),
        One([0x14, 0, 0, 0, 0, 0, 0, 0, 1] + zeros, "r 43f0000000000000"),
        One([0x14, 0x80] + [UInt8](repeating: 0, count: 15), "r c7e0000000000000"),
        One([0x14] + zeros + [0, 0, 0, 0, 0, 0, 0, 7], "i 7"),
        One([0x14] + [UInt8](repeating: 0xFF, count: 16), "i -1"),
        One([0x22, 0x3F, 0xC0, 0, 0], "r 3ff8000000000000"),
        One([0x23, 0x3F, 0xB9, 0x99, 0x99, 0x99, 0x99, 0x99, 0x9A], "r 3fb999999999999a"),
        One([0x23, 0, 0, 0, 0, 0, 0, 0, 1], "r 0000000000000001"),
        One([0x23, 0x7F, 0xEF] + [UInt8](repeating: 0xFF, count: 6), "r 7fefffffffffffff"),
        One([0x23, 0x80] + zeros.dropFirst(), "r 8000000000000000"),
        One([0x22, 0x7F, 0x80, 0, 0], "non-finite-number"),
        One([0x23, 0x7F, 0xF8] + zeros.dropFirst(2), "non-finite-number"),
        One([0x33] + zeros, "date 2001-01-01T00:00:00Z"),
        // Half a second before, a leap day, the ends of the years of four digits, and past them.
        One([0x33, 0xBF, 0xE0] + zeros.dropFirst(2), "date 2000-12-31T23:59:59Z"),
        One([0x33, 0xC1, 0x79, 0x36, 0xDF, 0x00, 0x00, 0x00, 0x00], "date 2000-02-29T23:47:28Z"),
        One([0x33, 0xC2, 0x2D, 0x63, 0xC3, 0x7F, 0x00, 0x00, 0x00], "date 0001-01-01T00:00:00Z"),
        One([0x33, 0x42, 0x4D, 0x62, 0xD2, 0x3C, 0x7F, 0x80, 0x00], "date 9999-12-31T23:59:59Z"),
        One([0x33, 0x42, 0x4D, 0x62, 0xD2, 0x3C, 0x80, 0x00, 0x00], "invalid-date"),
        One([0x33, 0x7F, 0xF0] + zeros.dropFirst(2), "invalid-date"),
        One([0x40], "data 0"), One([0x41, 1], "data 1"), One([0x42, 1, 2], "data 2"),
        One([0x43, 1, 2, 3], "data 3"), One([0x44, 0xFF, 0xFB, 0xEF, 0], "data 4"),
        One([0x4F, 0x10, 2, 8, 9], "data 2"), One([0x4F, 0x11, 0, 1, 8], "data 1"),
        One([0x50], "s "), One([0x52, 0x61, 0x22], "s 6122"), One([0x51, 0], "s 00"),
        One([0x5F, 0x12, 0, 0, 0, 1, 0x61], "s 61"),
        One([0x61, 0, 0xE9], "s c3a9"), One([0x61, 0xFF, 0xFF], "s efbfbf"),
        One([0x63, 0xD8, 0x3D, 0xDE, 0, 0, 0x41], "s f09f988041"),
        One([0x62, 0xDB, 0xFF, 0xDF, 0xFF], "s f48fbfbf"),
        One([0xA0], "[", "]"), One([0xD0], "{", "}"),
        // What is refused.
        One([0x52, 0x61, 0x80], "binary-plist-object"), One([0x61, 0xD8, 0x00], "lone-surrogate"),
        One([0x61, 0xDC, 0x00], "lone-surrogate"),
        One([0x62, 0xD8, 0, 0, 0x41], "lone-surrogate"), One([0x51], "binary-plist-object"),
        One([0x61, 0], "binary-plist-object"),
        One([0x15] + [UInt8](repeating: 0, count: 32), "binary-plist-object"),
        One([0x1F] + [UInt8](repeating: 0, count: 32), "binary-plist-object"),
        One([0x10], "binary-plist-object"),
        One([0x13, 0, 0], "binary-plist-object"), One([0x21, 0, 0], "binary-plist-object"),
        One([0x22, 0], "binary-plist-object"), One([0x33, 0], "binary-plist-object"),
        One([0x32, 0, 0, 0, 0], "binary-plist-object"), One([0x41], "binary-plist-object"),
        One([0x0F], "binary-plist-object"), One([0x0C, 0x51, 0x61], "binary-plist-object"),
        One([0x71, 0x61], "binary-plist-object"), One([0x80, 1], "binary-plist-object"),
        One([0xB0], "binary-plist-object"), One([0xC1, 0], "binary-plist-object"),
        One([0xE0], "binary-plist-object"), One([0xF0], "binary-plist-object"),
        One([0xA1], "binary-plist-object"), One([0xD1, 0], "binary-plist-object"),
        One([0x4F, 0x13] + [UInt8](repeating: 0xFF, count: 8), "binary-plist-object"),
        One([0x6F, 0x13, 0x80] + zeros.dropFirst() + [0, 0x61], "binary-plist-object"),
        One([0xAF, 0x13, 0x7F] + [UInt8](repeating: 0xFF, count: 7), "binary-plist-object"),
        One([0xDF, 0x13, 0x40] + zeros.dropFirst(), "binary-plist-object"),
        One([0x5F, 0x51, 0x61], "binary-plist-object"),
        One([0x5F, 0x14] + zeros + zeros, "binary-plist-object"),
    ])
    func `reads each kind of object`(one: One) { #expect(Self.value(one.object) == one.value) }

    @Test(arguments: 1...8)
    func `offsets and references have any width`(width: Int) throws {
        let reference = { BinaryPlist.bigEndian($0, width: width) }
        var list = BinaryPlist([
            [0xD2] + [1, 2, 3, 4].flatMap(reference), BinaryPlist.string("a"), BinaryPlist.string("b"),
            [0x10, 7],
            [0xA2] + [1, 3].flatMap(reference),
        ])
        list.offsetSize = width
        list.referenceSize = UInt8(width)
        let tree = try #require(Self.read(list.bytes).tree)
        #expect(dump(tree, NodeID(0)) == ["{", "k 61", "i 7", "k 62", "[", "s 61", "i 7", "]", "}"])
    }

    struct Broken: Sendable, CustomTestStringConvertible {
        let name: String
        let bytes: [UInt8]
        let found: [String]

        init(
            _ name: String, _ list: BinaryPlist, _ found: String...,
            change: (inout BinaryPlist) -> Void = { _ in }
        ) {
            var list = list
            change(&list)
            (self.name, bytes, self.found) = (name, list.bytes, found)
        }

        var testDescription: String { name }
    }

    private static let plain = BinaryPlist([BinaryPlist.array(1), [0x08]])
    private static let key = BinaryPlist.string("k")

    /// Each finding as its id, its key path and its byte.
    static let broken = [
        Broken("holds itself", BinaryPlist([BinaryPlist.array(0)]), "binary-plist-cycle /0 8"),
        Broken("holds itself twice", BinaryPlist([BinaryPlist.array(0, 0)]), "binary-plist-cycle /0 8"),
        Broken(
            "two that hold each other", BinaryPlist([BinaryPlist.array(1), [0xD1, 2, 0], key]),
            "binary-plist-cycle /0/k 8"),
        Broken("its own key", BinaryPlist([[0xD1, 0, 0]]), "key-not-string  8", "binary-plist-cycle / 8"),
        Broken("a number as key", BinaryPlist([[0xD1, 1, 1], [0x10, 1]]), "key-not-string  11"),
        Broken(
            "a key twice, shared", BinaryPlist([BinaryPlist.array(1), [0xD2, 2, 2, 3, 3], key, [0x08]]),
            "repeated-key /0/k 15"),
        Broken(
            "a key twice, in both ways to write it",
            BinaryPlist([[0xD2, 1, 2, 3, 3], key, [0x61, 0, 0x6B], [0x08]]), "repeated-key /k 15"),
        Broken(
            "a reference to nothing", BinaryPlist([BinaryPlist.array(2), [0x08]]), "binary-plist-object /0 9"),
        Broken(
            "a key's reference to nothing", BinaryPlist([[0xD1, 9, 1], [0x08]]), "binary-plist-object  9"),
        Broken(
            "many faults at once", BinaryPlist([BinaryPlist.array(1, 2, 1), [0xC0], [0x80, 0]]),
            "binary-plist-object /0 12", "binary-plist-object /1 13"),
        Broken("top out of range", plain, "binary-plist-frame - 29", change: { $0.top = 2 }),
        Broken("top far out", plain, "binary-plist-frame - 29", change: { $0.top = .max }),
        Broken("no objects", plain, "binary-plist-frame - 21", change: { $0.count = 0 }),
        Broken("too many objects", plain, "binary-plist-frame - 21", change: { $0.count = 3 }),
        Broken("2^64 objects", plain, "binary-plist-frame - 21", change: { $0.count = .max }),
        Broken(
            "a count that overflows", plain, "binary-plist-frame - 35",
            change: { ($0.count, $0.offsetSize) = (1 << 61 + 1, 8) }),
        Broken("a table past the end", plain, "binary-plist-frame - 37", change: { $0.table = 1 << 63 }),
        Broken("a table in the header", plain, "binary-plist-frame - 37", change: { $0.table = 8 }),
        Broken("a table in the trailer", plain, "binary-plist-frame - 37", change: { $0.table = 23 }),
        Broken("no reference size", plain, "binary-plist-frame - 19", change: { $0.referenceSize = 0 }),
        Broken("a reference size of 9", plain, "binary-plist-frame - 19", change: { $0.referenceSize = 9 }),
        Broken("an offset in the header", plain, "binary-plist-frame - 12", change: { $0.offsets = [8, 7] }),
        Broken("an offset in the table", plain, "binary-plist-frame - 12", change: { $0.offsets = [8, 11] }),
        Broken(
            "another version", plain, "binary-plist-frame - 0", change: { $0.header = Array("bplist15".utf8) }
        ),
    ]

    @Test(arguments: broken)
    func `refuses what is broken, and says where`(case broken: Broken) {
        let result = Self.read(broken.bytes)
        #expect(result.tree == nil)
        #expect(result.diagnostics.map { "\($0.id) \($0.pointer ?? "-") \($0.range.start)" } == broken.found)
    }

    /// Lists of two of the next: 2 to the power of `depth` values in few bytes.
    private static func doubled(_ depth: UInt8) -> [UInt8] {
        var list = BinaryPlist((1...depth).map { BinaryPlist.array($0, $0) } + [[0x08]])
        list.offsetSize = 2
        return list.bytes
    }

    @Test func `shared objects count each time`() throws {
        let tree = try #require(Self.read(Self.doubled(10)).tree)
        #expect(tree.tape.count == 2047)
        for depth: UInt8 in [13, 24, 64, 199] {
            #expect(Self.read(Self.doubled(depth)).diagnostics.map(\.id) == ["too-many-values"])
        }
    }

    @Test func `shared text counts each time`() {
        let text =
            [0x5F, 0x12] + BinaryPlist.bigEndian(1 << 20, width: 4) + [UInt8](repeating: 0x61, count: 1 << 20)
        let list = { (count: Int) in
            var list = BinaryPlist([
                [0xAF, 0x11] + BinaryPlist.bigEndian(UInt64(count), width: 2)
                    + [UInt8](repeating: 1, count: count),
                text,
            ])
            list.offsetSize = 4
            return list.bytes
        }
        #expect(Self.read(list(20)).diagnostics.isEmpty)
        #expect(Self.read(list(30)).diagnostics.map(\.id) == ["too-many-values"])
    }

    @Test(arguments: [(199, []), (200, []), (201, ["too-deep"])])
    func `nests no deeper than 200 levels`(depth: Int, ids: [String]) {
        let lists = (1..<depth).map { [0xA1] + BinaryPlist.bigEndian(UInt64($0), width: 2) } + [[0xA0]]
        var list = BinaryPlist(lists)
        (list.offsetSize, list.referenceSize) = (2, 2)
        #expect(Self.read(list.bytes).diagnostics.map(\.id) == ids)
    }

    /// Every value and key of a list leads back to an object of the file that says the same.
    @Test func `every node has its object`() throws {
        let bytes = try #require(Fixtures.bytes(Fixtures.folder + "/syntax/values.bplist"))
        let tree = try #require(Self.read(bytes).tree)
        let lines = LineTable(tree.file)
        #expect(tree.file.size == bytes.count && !tree.file.hasLines)
        for index in tree.tape.indices {
            let node = NodeID(Int32(index))
            let object = Int(lines.position(of: Int(tree.range(node).start)).byte)
            let kinds: [NodeKind: ClosedRange<UInt8>] = [
                .false: 0x08...0x08, .true: 0x09...0x09, .integer: 0x10...0x14, .real: 0x22...0x23,
                .date: 0x33...0x33, .data: 0x40...0x4F, .string: 0x50...0x6F, .array: 0xA0...0xAF,
                .object: 0xD0...0xDF,
            ]
            #expect(try #require(kinds[tree.kind(node)]).contains(bytes[object]), "\(tree.pointer(to: node))")
        }
    }
}
