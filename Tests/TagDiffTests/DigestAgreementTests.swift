import TagCompiler
import TagDiagnostics
import TagModel
import TagRuntime
import TagSyntax
import TagTestSupport
import Testing

@testable import TagDiff

/// Digests of compiled containers and signatures of what they are decompiled to: two ways to say what is the same.
struct DigestAgreementTests {
    /// Every definition of the fixtures and examples, as sources.
    static let fixtures: [[UInt8]] =
        (Fixtures.files(below: Fixtures.folder + "/diffs", suffix: ".json").map {
            Fixtures.folder + "/diffs/" + $0
        }
        + Fixtures.files(below: Fixtures.package + "/Examples", suffix: ".json").map {
            Fixtures.package + "/Examples/" + $0
        }).compactMap { Fixtures.bytes($0) }

    static func compiled(_ source: [UInt8], strip: Bool = false) -> [UInt8]? {
        var options = CompileOptions()
        options.id = "GTM-TEST"
        options.strip = strip
        return Compiler.compile(SourceFile(path: "test", bytes: source), options: options).bytes
    }

    @Test func `entities of fixtures have equal digests if and only if they have equal signatures`() throws {
        var agreement = Agreement()
        for source in Self.fixtures {
            if let bytes = Self.compiled(source) { try agreement.add(bytes) }
        }
        #expect(agreement.faults == [])
        #expect(agreement.entities > 200)
        #expect(agreement.shared > 50, "too few entities have their equal elsewhere")
    }

    @Test func `entities of random definitions do, too`() throws {
        var source = DefinitionSource(seed: 5)
        var agreement = Agreement()
        for _ in 0..<150 {
            let text = Writer.write(source.definition(), as: .json)
            try agreement.add(try #require(Self.compiled(text.bytes)))
        }
        #expect(agreement.faults == [])
        #expect(agreement.entities > 900)
        #expect(agreement.shared > 100)
    }

    @Test func `what is stored is what is made, and stripping leaves it out`() throws {
        for source in Self.fixtures {
            guard let bytes = Self.compiled(source) else { continue }
            let loaded = try LoadedContainer(bytes)
            let bare = try LoadedContainer(try #require(Self.compiled(source, strip: true)))
            #expect(bare.tables.digests.count == 0)
            #expect(EntityDigests(storedIn: loaded) == EntityDigests(of: bare))
            #expect(EntityDigests(storedIn: loaded) == EntityDigests(of: loaded))
        }
    }

    @Test func `what digests tell apart is what a count of each tells`() throws {
        let containers = try Self.fixtures.compactMap { Self.compiled($0) }.map { try LoadedContainer($0) }
        for (old, new) in zip(containers, containers.dropFirst()) {
            let difference = try #require(DigestDifference(old, new))
            let (one, two) = (
                try #require(EntityDigests(storedIn: old)), try #require(EntityDigests(storedIn: new))
            )
            #expect(difference.macros.isDifference(of: Array(one.macros), Array(two.macros)))
            #expect(difference.rules.isDifference(of: Array(one.rules), Array(two.rules)))
            #expect(difference.tags.isDifference(of: Array(one.tags), Array(two.tags)))
            #expect(DigestDifference(old, old)?.isEmpty == true)
        }
    }

    /// What is answered at once is what is found out at length.
    @Test func `nothing is told at once of what is the same, and of nothing else`() throws {
        let containers = Self.fixtures.flatMap { source in
            [Self.compiled(source), Self.compiled(source, strip: true)].compactMap(\.self)
        }
        var count = 0
        for (index, old) in containers.enumerated() {
            for new in containers[index..<min(index + 2, containers.count)] {
                let (one, two) = (try LoadedContainer(old), try LoadedContainer(new))
                let atLength = Differ.compare(try Self.side(old), try Self.side(new))
                guard let atOnce = ContainerDifference(ofSame: one, two) else {
                    #expect(old != new)
                    continue
                }
                count += 1
                #expect(atOnce.golden == atLength.golden)
                #expect(atOnce.isOfCompiled == atLength.isOfCompiled)
            }
        }
        #expect(count > 2 * Self.fixtures.count)
    }

    static func side(_ bytes: [UInt8]) throws -> DiffSide {
        let loaded = try LoadedContainer(bytes)
        let container = try Decompiler.container(of: loaded, file: SourceFile(path: "test", bytes: bytes))
        let checked = try #require(Checker.check(container).checked)
        return DiffSide(checked, hasNames: loaded.tables.names.count > 0, isCompiled: true)
    }
}

extension DigestDifference.Rows {
    /// Whether it leaves the same of each digest as counting does.
    fileprivate func isDifference(of old: [UInt64], _ new: [UInt64]) -> Bool {
        var counts: [UInt64: Int] = [:]
        for digest in old { counts[digest, default: 0] += 1 }
        for digest in new { counts[digest, default: 0] -= 1 }
        var left: [UInt64: Int] = [:]
        for row in gone { left[old[row], default: 0] += 1 }
        for row in added { left[new[row], default: 0] -= 1 }
        return left == counts.filter { $0.value != 0 } && gone == gone.sorted() && added == added.sorted()
    }
}

/// Holds digests against signatures, over all containers that are added.
private struct Agreement {
    private(set) var faults: [String] = []
    private(set) var entities = 0
    /// Entities that are equal to one before.
    private(set) var shared = 0
    private var table = SignatureTable()
    private var digests: [[String]: UInt64] = [:]
    private var signatures: [UInt64: [String]] = [:]

    mutating func add(_ bytes: [UInt8]) throws {
        let loaded = try LoadedContainer(bytes)
        let digests = try #require(EntityDigests(storedIn: loaded))
        let container = try Decompiler.container(of: loaded, file: SourceFile(path: "test", bytes: bytes))
        let checked = try #require(Checker.check(container).checked)
        var signer = Signer(checked)
        for (row, digest) in digests.macros.enumerated() {
            guard let name = loaded.name(ofMacro: row)?.string, !name.isEmpty else { continue }
            let members = container.macros.indices.filter {
                container.macros[$0].name.value.hasSameBytes(as: name)
            }
            guard !members.isEmpty else { continue }
            note(digest, ["macro", "\(signer.group(members, &table))"])
        }
        for (row, digest) in digests.rules.enumerated() {
            note(digest, ["rule", "\(signer.rule(row, &table))"])
        }
        for (row, digest) in digests.tags.enumerated() {
            let depth = EntityDigests.sequenceDepth
            note(digest, ["tag"] + words(container.tags[row], checked, &signer, depth))
        }
    }

    private mutating func words(
        _ tag: TagModel.Tag, _ checked: CheckedContainer, _ signer: inout Signer, _ depth: Int
    ) -> [String] {
        var words = [
            "\(signer.doing(tag, &table)) \(signer.firing(tag, &table)) \(tag.firing)",
            "\(tag.priority.map { signer.value($0, &table) } ?? -1)",
            "\(tag.scheduleStart?.value ?? -1) \(tag.scheduleEnd?.value ?? -1)",
        ]
        guard depth > 0 else { return words }
        for sequence in [tag.setup, tag.teardown] {
            words.append("(")
            for other in sequence {
                let next = checked.container.tags[checked.tag(for: other.tag)]
                words += ["\(other.stopsOnFailure)"] + self.words(next, checked, &signer, depth - 1)
            }
            words.append(")")
        }
        return words
    }

    private mutating func note(_ digest: UInt64, _ signature: [String]) {
        entities += 1
        if digests[signature] != nil { shared += 1 }
        if digests[signature, default: digest] != digest {
            faults.append("\(signature.first ?? ""): one signature, two digests")
        }
        if signatures[digest, default: signature] != signature {
            faults.append("\(signature.first ?? ""): one digest, two signatures")
        }
        digests[signature] = digest
        signatures[digest] = signature
    }
}
