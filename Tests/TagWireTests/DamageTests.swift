import TagRuntime
import TagTestSupport
import TagWire
import Testing

/// Why bytes are refused; nil when they are not.
private func refusal(_ bytes: [UInt8]) -> LoadError? {
    do throws(LoadError) {
        _ = try WireForm.load(bytes)
        return nil
    } catch {
        return error
    }
}

/// A change to a good container in the wire form, and what must be said of it.
struct WireDamage: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let error: LoadError
    let isSealed: Bool
    let change: @Sendable (inout [UInt8]) -> Void

    init(
        _ what: String, _ code: LoadError.Code, at offset: Int, sealed: Bool = true,
        _ change: @escaping @Sendable (inout [UInt8]) -> Void
    ) {
        testDescription = what
        error = LoadError(code, at: offset)
        isSealed = sealed
        self.change = change
    }
}

struct DamageTests {
    private static func wire(_ made: HandMade = .sample(), strip: Bool = false) throws -> [UInt8] {
        try WireForm.pack(LoadedContainer(made.bytes(strip: strip)))
    }

    @Test(arguments: [
        WireDamage("another kind of file", .notAContainer, at: 1) { bytes in bytes[1] = 0 },
        WireDamage("a newer format", .newerFormat, at: 9) { bytes in bytes[9] = 2 },
        WireDamage("no version", .newerFormat, at: 8) { bytes in bytes[8] = 0 },
        WireDamage("an unknown flag", .reservedBits, at: 11) { bytes in bytes[11] |= 8 },
        WireDamage("a hash that is not its own", .wireDamaged, at: 56, sealed: false) { bytes in
            bytes[20] ^= 1
        },
        WireDamage("more than may be made of it", .tooLarge, at: 48) { bytes in bytes[51] = 0x7F },
        WireDamage("more than may be inflated", .tooLarge, at: 52) { bytes in bytes[55] = 0x7F },
        WireDamage("more than its bytes can stand for", .badCompression, at: 52) { bytes in bytes[54] = 0xE0
        },
        WireDamage("nothing inside", .badCompression, at: 52) { bytes in
            Reseal.set(0, 4, at: 52, in: &bytes)
        },
        WireDamage("no deflated bytes", .badCompression, at: 65) { bytes in bytes[64] = 0xFF },
        WireDamage("a coding of the future", .badColumn, at: 0) { bytes in
            bytes = WireForm.stored([9, 1, 1], like: bytes)
        },
        WireDamage("counts that are cut off", .badColumn, at: 3) { bytes in
            bytes = WireForm.stored([1, 0, 0], like: bytes)
        },
        WireDamage("more strings than bytes", .badColumn, at: 2) { bytes in
            bytes = WireForm.stored([1, 99, 0], like: bytes)
        },
        WireDamage("a number without end", .badColumn, at: 11) { bytes in
            bytes = WireForm.stored([1] + [UInt8](repeating: 0xFF, count: 30), like: bytes)
        },
    ])
    func `damage is refused for what it is, where it is`(damage: WireDamage) throws {
        var bytes = try Self.wire()
        damage.change(&bytes)
        if damage.isSealed { WireHeader.seal(&bytes) }
        #expect(refusal(bytes) == damage.error)
    }

    @Test(arguments: [false, true])
    func `every cut is refused`(strip: Bool) throws {
        let bytes = try Self.wire(strip: strip)
        for count in 8..<bytes.count {
            #expect(refusal(Array(bytes[..<count])) == LoadError(.truncated, at: count))
        }
        #expect(refusal(bytes + [0]) == LoadError(.trailingBytes, at: bytes.count))
    }

    @Test(arguments: [false, true])
    func `every flip of a bit is refused`(strip: Bool) throws {
        var bytes = try Self.wire(strip: strip)
        for index in bytes.indices {
            for bit in 0..<8 {
                bytes[index] ^= 1 << UInt8(bit)
                if refusal(bytes) == nil { Issue.record("bit \(bit) of byte \(index) went unnoticed") }
                bytes[index] ^= 1 << UInt8(bit)
            }
        }
    }

    @Test func `what is changed and sealed anew is refused or evaluates`() throws {
        var random = SeededRandom(seed: 11)
        let samples = try [Self.wire(), Self.wire(strip: true), Self.wire(.values()), Self.wire(.automata())]
        for round in 0..<3_000 {
            var bytes = samples[round % samples.count]
            Self.damage(&bytes, from: WireHeader.size, &random)
            WireHeader.seal(&bytes)
            if let container = try? WireForm.load(bytes) { Exercise.evaluate(container) }
        }
    }

    @Test func `columns that no packer wrote are refused or evaluate`() throws {
        var random = SeededRandom(seed: 12)
        let samples = try [HandMade.sample(), .values(), .random(seed: 5), .automata()].map {
            try #require(WireForm.columns(of: LoadedContainer($0.bytes())))
        }
        var accepted = 0
        for round in 0..<6_000 {
            var columns = samples[round % samples.count]
            Self.damage(&columns, from: 1, &random)
            guard let resident = try? WireForm.resident(ofColumns: columns),
                let container = try? LoadedContainer(resident)
            else { continue }
            accepted += 1
            Exercise.evaluate(container)
        }
        #expect(accepted > 100)
    }

    /// One to three bytes changed, or now and then the end cut off.
    private static func damage(_ bytes: inout [UInt8], from start: Int, _ random: inout SeededRandom) {
        if random.once(in: 20) { bytes.removeLast(random.below(bytes.count - start)) }
        for _ in 0...random.below(3) where bytes.count > start {
            let place = start + random.below(bytes.count - start)
            bytes[place] = random.once(in: 2) ? UInt8(truncatingIfNeeded: random.next()) : bytes[place] &+ 1
        }
    }

    @Test func `the resident form is loaded as well, and anything else refused`() throws {
        #expect(refusal(HandMade.sample().bytes()) == nil)
        #expect(refusal([]) == LoadError(.truncated, at: 0))
        #expect(refusal(Array("{}".utf8)) == LoadError(.notAContainer, at: 0))
        #expect(throws: LoadError(.newerFormat, at: 10)) { try WireForm.unpack(HandMade.sample().bytes()) }
    }

    @Test func `no more is made than the reader allows`() throws {
        let container = try HandMade.sample().loaded()
        let wire = WireForm.pack(container)
        #expect(throws: LoadError(.tooLarge, at: 48)) { try WireForm.unpack(wire, limit: container.size - 1) }
        #expect(try WireForm.unpack(wire, limit: container.size).count == container.size)
    }

    @Test func `what would be larger than 16 MiB is refused`() throws {
        var made = HandMade()
        for number in 0..<20 {
            let text = String(repeating: "x", count: 900_000) + "\(number)"
            made.add(.constant, [made.text(text)], key: "key\(number)")
        }
        let wire = WireForm.pack(try made.loaded())
        #expect(wire.count < 1 << 18)
        #expect(throws: LoadError(.tooLarge, at: 48)) { try WireForm.unpack(wire).count }
    }
}
