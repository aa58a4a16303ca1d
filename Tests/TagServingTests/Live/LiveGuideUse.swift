import TagDebugging
import TagManager
import TagServing
import TagTestSupport
import Testing

/// The lines between marks are those of `Schemas/live-guide.md`; a test runs them.
enum LiveGuideUse {
    static func connect(_ address: String) -> TagManager {
        // GUIDE connect
        var configuration = TagManager.Configuration()
        #if DEBUG
        DebugConnection.start(in: &configuration, to: address)
        #endif
        let manager = TagManager(configuration)  // or TagManager.configureShared(configuration)
        // GUIDE
        return manager
    }
}

/// The code of the guide runs, and is what the guide shows.
@Suite struct LiveGuideTests {
    @Test func `the guide shows the code that is run`() {
        #expect(
            GuidePage.faults(
                "Schemas/live-guide.md", source: "TagServingTests/Live/LiveGuideUse.swift") == [])
    }

    @Test func `the code of the guide connects an app`() async throws {
        let shell = try Shell()
        let served = try await LiveServed(in: shell.folder)
        let manager = LiveGuideUse.connect(served.address)
        await manager.dataLayer.push(event: "hello")
        for _ in 0..<500 where served.kinds.isEmpty { try await Task.sleep(for: .milliseconds(10)) }
        #expect(served.kinds == ["push"])
        await served.server.stop()
    }
}
