import TagManager
import TagRuntime
import TagSigning
import TagTestSupport
import TagTesting
import TagWire
import Testing

/// Which containers an app takes that asks for signatures, and for none older than it had.
@Suite struct TrustTests {
    private static func key(_ number: UInt8) throws -> SigningKey {
        try SigningKey(rawRepresentation: [UInt8](repeating: number, count: 32))
    }

    private static func signed(_ version: String, by number: UInt8 = 1) throws -> [UInt8] {
        try key(number).sign(LoadedContainer(ManagerTests.container(version)))
    }

    private static func bench(after earlier: Bench? = nil) throws -> Bench {
        let trusted = TrustedKeys([try key(1).publicKey, try key(2).publicKey])
        return try Bench(after: earlier) {
            $0.signers = trusted
            $0.refusesOlderVersions = true
        }
    }

    /// Another run of the app, in which the network has this; gives what is then open.
    private static func run(
        after earlier: Bench? = nil, _ bytes: [UInt8]
    ) async throws -> (bench: Bench, version: String) {
        let bench = try bench(after: earlier)
        bench.network.answer(.container(bytes: bytes, tag: nil))
        return (bench, try await bench.open(preferring: .fresh).version)
    }

    @Test(arguments: [UInt8(1), 2])
    func `a container signed by one of the keys is taken`(number: UInt8) async throws {
        #expect(try await Self.run(Self.signed("2", by: number)).version == "2")
    }

    @Test func `a container without a right signature is not, and the log says why`() async throws {
        let (bench, version) = try await Self.run(ManagerTests.container("2"))
        #expect(version == "1")
        let refusal = "container GTM-APP1 from the network was rejected"
        #expect(bench.log.all == ["error: \(refusal): it is not signed"])
        let stranger = try await Self.run(Self.signed("2", by: 3))
        #expect(stranger.version == "1")
        #expect(
            stranger.bench.log.all == [
                "error: \(refusal): it has no valid signature by a trusted key"
            ])
    }

    @Test func `what was saved without a signature is not used once one is asked for`() async throws {
        let careless = try Bench()
        try careless.serve("2")
        #expect(try await careless.open(preferring: .fresh).version == "2")
        let careful = try Self.bench(after: careless)
        let events = Collector<RefreshEvent>()
        let container = try careful.manager.openImmediately(id: "GTM-APP1") { events.take($0) }
        try await eventually { events.all.count >= 2 }
        #expect(events.all.prefix(2) == [.began(.saved), .failed(.saved, .ioError)])
        #expect(container.version == "1" && container.isDefault)
        #expect(careful.log.all.first?.hasSuffix("from the disk was rejected: it is not signed") == true)
    }

    @Test func `there is no going back, not even for who lost the container`() async throws {
        let first = try await Self.run(Self.signed("5"))
        #expect(first.version == "5")
        _ = first.bench.home.shell.run("rm saved/GTM-APP1.saved")
        let second = try await Self.run(after: first.bench, Self.signed("4"))
        #expect(second.version == "1")
        #expect(second.bench.log.all.first?.hasSuffix("its version is 4; version 5 was used before") == true)
        #expect(try await Self.run(after: second.bench, Self.signed("5")).version == "5")
    }

    @Test func `a container that was saved, or shipped, is not gone back behind either`() async throws {
        for lost in ["printf damaged >saved/GTM-APP1.version", "rm saved/GTM-APP1.version"] {
            let first = try await Self.run(Self.signed("5"))
            // What stays open would refresh itself, and keep it again.
            first.bench.manager.container(id: "GTM-APP1")?.close()
            _ = first.bench.home.shell.run(lost)
            first.bench.clock.advance(by: .seconds(13 * 3_600))
            let second = try await Self.run(after: first.bench, Self.signed("4"))
            #expect(second.version == "5" && second.bench.network.requests.count == 1)
            #expect(
                second.bench.log.all.last?.hasSuffix("its version is 4; version 5 was used before") == true)
        }
        #expect(try await Self.run(Self.signed("0")).version == "1")
    }

    @Test func `a version that is no number may be older`() async throws {
        let bench = try Bench { $0.refusesOlderVersions = true }
        try bench.serve("2b")
        #expect(try await bench.open(preferring: .fresh).version == "1")
        #expect(bench.log.all.first?.contains("its version, '2b', is not a whole number") == true)
    }

    @Test func `a draft is signed, but may be of any version`() async throws {
        let first = try await Self.run(Self.signed("5"))
        let link = "tagmanager.c.com.example.app://preview/p?id=GTM-APP1&gtm_auth=a&gtm_preview=1"
        for (bytes, version) in [(try ManagerTests.container("3"), "1"), (try Self.signed("3"), "3")] {
            let bench = try Self.bench(after: first.bench)
            #expect(bench.manager.preview(url: link))
            bench.network.answer(.container(bytes: bytes, tag: nil))
            #expect(try await bench.open(preferring: .nonDefault).version == version)
        }
        // And counts for nothing afterwards.
        #expect(try await Self.run(after: first.bench, Self.signed("5")).version == "5")
    }

    // MARK: What is on the disk

    /// Has the open container get another version, and keep it.
    private static func refresh(_ bench: Bench, to version: String) async throws {
        bench.network.answer(.container(bytes: try signed(version), tag: nil))
        let container = try #require(bench.manager.container(id: "GTM-APP1"))
        container.requestRefresh()
        let file = bench.home.shell.folder + "/saved/GTM-APP1.version"
        let kept = try #require(UInt8(version))
        try await eventually { container.version == version && Fixtures.bytes(file)?[8] == kept }
    }

    @Test func `an update of the app that ships a newer one has it, not what was saved`() async throws {
        let first = try await Self.run(Self.signed("5"))
        let second = try Self.bench(after: first.bench)
        Fixtures.write(try ManagerTests.container("10"), to: second.home.shell.folder + "/GTM-APP1")
        second.network.answer(.unchanged)
        #expect(try await second.open(preferring: .nonDefault).version == "10")
        #expect(second.log.all.first?.hasSuffix("its version is 5; version 10 was used before") == true)
    }

    @Test func `an older container in the place of the saved one is not used`() async throws {
        let first = try await Self.run(Self.signed("4"))
        _ = first.bench.home.shell.run("cp saved/GTM-APP1.saved four")
        try await Self.refresh(first.bench, to: "5")
        _ = first.bench.home.shell.run("cp four saved/GTM-APP1.saved")
        let third = try Self.bench(after: first.bench)
        third.network.answer(.unchanged)
        #expect(try await third.open(preferring: .nonDefault).version == "1")
    }

    @Test func `where the version before cannot be read nothing older is taken for newer`() async throws {
        let first = try await Self.run(Self.signed("5"))
        _ = first.bench.home.shell.run("rm saved/*; mkdir saved/GTM-APP1.version")
        let second = try await Self.run(after: first.bench, Self.signed("4"))
        #expect(second.version == "1")
        #expect(second.bench.log.all.first?.contains("cannot read the version that was used before") == true)
    }

    @Test func `what another process saved meanwhile is not replaced by an older one`() async throws {
        let first = try await Self.run(Self.signed("4"))
        let other = try Self.bench(after: first.bench)
        _ = try await other.open(preferring: .nonDefault)
        try await Self.refresh(other, to: "5")
        // The first one is told that nothing changed, and would keep what it has.
        let older = try #require(first.bench.manager.container(id: "GTM-APP1"))
        first.bench.network.answer(.container(bytes: try Self.signed("4"), tag: nil))
        older.requestRefresh()
        try await eventually { !first.bench.log.all.isEmpty }
        #expect(try await Self.run(after: other, Self.signed("5")).version == "5")
    }

    // MARK: Forms and mix-ups

    @Test func `another container that is signed, too, is not this one`() async throws {
        let other = try Self.key(1).sign(LoadedContainer(ManagerTests.container("9", id: "GTM-OTHER")))
        let (bench, version) = try await Self.run(other)
        #expect(version == "1" && bench.log.all.first?.hasSuffix("it is container 'GTM-OTHER'") == true)
    }

    @Test func `the wire form is taken as signed, saved and used again`() async throws {
        let wire = WireForm.pack(try LoadedContainer(Self.signed("2")))
        let first = try await Self.run(wire)
        #expect(first.version == "2")
        let second = try Self.bench(after: first.bench)
        second.network.answer(.unchanged)
        #expect(try await second.open(preferring: .nonDefault).version == "2" && second.log.all.isEmpty)
    }

    @Test func `a signature that was taken off leaves a container that is not signed`() async throws {
        let bare = try LoadedContainer(Self.signed("2")).signed([])
        #expect(try bare == ManagerTests.container("2"))
        let (bench, version) = try await Self.run(bare)
        #expect(version == "1" && bench.log.all.first?.hasSuffix("it is not signed") == true)
    }

    @Test func `another container of the same version is taken`() async throws {
        let first = try await Self.run(Self.signed("5"))
        first.bench.manager.container(id: "GTM-APP1")?.close()
        first.bench.clock.advance(by: .seconds(13 * 3_600))
        let text = ManagerTests.definition.replacing("VERSION", with: "5").replacing(
            #""height": 50"#, with: #""height": 51"#)
        let other = try Self.key(1).sign(LoadedContainer(ManagerTests.compiled(text)))
        let second = try Self.bench(after: first.bench)
        second.network.answer(.container(bytes: other, tag: "new"))
        let container = try await second.open(preferring: .fresh)
        #expect(container.version == "5" && second.log.all.isEmpty)
        #expect(container.integer(forKey: "height") == 51)
    }
}
