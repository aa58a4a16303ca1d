@testable import InAppMessaging
import Synchronization
import TagManager
import TagTestSupport
import TagTesting
import Testing

/// Conformance cases O01 to O08, L01, and N01 to N06: consent, the log of activity, addresses.
@Suite struct ConsentCases {
    private static func bench(
        plist: Bool?, after earlier: MessageBench? = nil, _ otherwise: Bool = true
    ) throws -> MessageBench {
        try MessageBench(
            [TestMessage("m", on: ["message.foreground", "message.launch", "e"], #""lifetime": 99"#)],
            after: earlier
        ) {
            $0.dataCollectionInInfoPlist = plist
            $0.isDataCollectionOnByDefault = otherwise
        }
    }

    private static func isOn(_ bench: MessageBench) -> Bool {
        bench.showAndClose { bench.messaging.triggerEvent("e") } != nil
    }

    @Test func `O01: Info.plist says no and nothing is set: nothing is shown, reported or noted`() throws {
        let bench = try Self.bench(plist: false)
        bench.messaging.appDidLaunch()
        bench.foreground()
        bench.app.push(event: "e")
        #expect(bench.screen.names == [] && bench.events.all == [])
        #expect(bench.messaging.activity(includingVerbose: true) == [])
        #expect(bench.reasons("e") == ["m": "optedOut"])
    }

    @Test func `O02: Info.plist says no and the app said yes: on, also after a restart`() throws {
        let bench = try Self.bench(plist: false)
        bench.messaging.automaticDataCollectionEnabled = true
        let next = try Self.bench(plist: false, after: bench)
        #expect(next.messaging.automaticDataCollectionEnabled && Self.isOn(next))
    }

    @Test func `O03: Info.plist says yes and the app said no: off, also after a restart`() throws {
        let bench = try Self.bench(plist: true)
        bench.messaging.automaticDataCollectionEnabled = false
        let next = try Self.bench(plist: true, after: bench)
        #expect(!next.messaging.automaticDataCollectionEnabled && !Self.isOn(next))
    }

    @Test(arguments: [true, false])
    func `O04: without a word of Info.plist or the app the default counts`(otherwise: Bool) throws {
        let bench = try Self.bench(plist: nil, otherwise)
        #expect(bench.messaging.automaticDataCollectionEnabled == otherwise)
        #expect(Self.isOn(bench) == otherwise)
    }

    @Test func `O05: Info.plist says no: the property is false`() throws {
        #expect(try !Self.bench(plist: false).messaging.automaticDataCollectionEnabled)
    }

    @Test func `O06: while off, an event shows nothing`() throws {
        let bench = try Self.bench(plist: true)
        bench.messaging.automaticDataCollectionEnabled = false
        bench.messaging.triggerEvent("e")
        #expect(bench.screen.names == [])
    }

    @Test func `O07: switched on, the next trigger shows`() throws {
        let bench = try Self.bench(plist: false)
        bench.messaging.automaticDataCollectionEnabled = true
        bench.foreground()
        #expect(bench.screen.names == ["m"])
    }

    @Test func `O08: once the app's word is taken back, Info.plist decides, also after a restart`() throws {
        let bench = try Self.bench(plist: false)
        bench.messaging.automaticDataCollectionEnabled = true
        bench.messaging.resetAutomaticDataCollection()
        #expect(!bench.messaging.automaticDataCollectionEnabled)
        let next = try Self.bench(plist: false, after: bench)
        #expect(!next.messaging.automaticDataCollectionEnabled)
        #expect(try Self.bench(plist: true, after: next).messaging.automaticDataCollectionEnabled)
    }

    @Test func `O03: a consent that was damaged counts as refused`() throws {
        let bench = try Self.bench(plist: true)
        bench.messaging.automaticDataCollectionEnabled = true
        let path = bench.home.path + "/GTM-TEST.consent"
        let whole = try #require(Fixtures.bytes(path))
        Fixtures.write(Array(whole.dropLast()), to: path)
        #expect(try !Self.bench(plist: true, after: bench).messaging.automaticDataCollectionEnabled)
    }

    @Test func `L01: the log of activity keeps the last 50 of 101, newest first, across restarts`() throws {
        let home = MessageBench.Home()
        let path = home.path + "/activity"
        let log = ActivityLog(path) { Issue.record("\($0)") }
        for number in 1...100 { log.add("\(number)", at: Int64(number), isVerbose: number % 2 == 0) }
        #expect(log.all(includingVerbose: true).count == 100)
        log.add("101", at: 101)
        let kept = (52...101).reversed().map { "\($0)" }
        #expect(log.all(includingVerbose: true).map(\.text) == kept)
        #expect(log.all(includingVerbose: false).count == 25)
        log.flush()
        let next = ActivityLog(path) { Issue.record("\($0)") }
        #expect(next.all(includingVerbose: true) == log.all(includingVerbose: true))
    }

    // MARK: Addresses

    private static func opened(
        _ url: String, web: Bool? = nil, own: Bool? = nil
    ) -> [String] {
        let calls = Addresses()
        let answer: @Sendable (String, Bool) -> @Sendable (String) -> Bool = { name, answer in
            { url in
                calls.add(name + " " + url)
                return answer
            }
        }
        let opener = InAppMessagingOpener(
            ownSchemes: ["Ferry"], continueUserActivity: web.map { answer("web", $0) },
            openInApp: own.map { answer("own", $0) }
        ) { calls.add("system " + $0) }
        opener.open(url)
        return calls.all
    }

    @Test func `N01: a web address that the app takes goes nowhere else`() {
        #expect(Self.opened("https://e.com/a", web: true, own: true) == ["web https://e.com/a"])
    }

    @Test func `N02: a web address that the app refuses goes to the system`() {
        #expect(
            Self.opened("HTTP://e.com", web: false, own: true) == ["web HTTP://e.com", "system HTTP://e.com"])
    }

    @Test func `N03: a web address of an app without a hook goes to the system`() {
        #expect(Self.opened("https://e.com", own: true) == ["system https://e.com"])
    }

    @Test func `N04: an address of the app's own scheme that it takes goes nowhere else`() {
        #expect(Self.opened("ferry://sale", web: true, own: true) == ["own ferry://sale"])
    }

    @Test func `N05: an address of the app's own scheme that it refuses goes to the system`() {
        #expect(Self.opened("FERRY:sale", web: true, own: false) == ["own FERRY:sale", "system FERRY:sale"])
    }

    @Test(arguments: ["mailto:a@e.com", "other://x", "nothing"])
    func `N06: any other address goes to the system`(url: String) {
        #expect(Self.opened(url, web: true, own: true) == ["system " + url])
    }
}
