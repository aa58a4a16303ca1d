@testable import InAppMessaging
import TagManager
import TagTestSupport
import TagTesting
import Testing

/// The code in the guide of messages runs.
@Suite struct GuideTests {
    @Test func `the guide shows the code that is run`() {
        #expect(
            GuidePage.faults("Schemas/messages-guide.md", source: "InAppMessagingTests/Guide/GuideUse.swift")
                == [])
    }

    @Test func `the guide's code does what the guide says`() throws {
        let checkout = #""buttonText": "Go", "buttonUrl": "x:y", "data": {"promo": "S26"}"#
        let bench = try MessageBench([
            TestMessage("launch", on: ["message.launch"]), TestMessage("front"),
            TestMessage("checkout", on: ["checkout"], checkout),
            TestMessage("test", #""test": true"#),
        ]) { $0.display = nil }
        let promotions = GuideUse.Shown.Promotions()
        let messaging = GuideUse.start(
            bench.app.container, bench.app.manager, bench, GuideUse.Shown.TextScreen(), promotions
        ) { _ in }
        // The foreground comes within the interval of the launch.
        let shown = messaging.activity().map(\.text).filter { $0.hasSuffix(" is shown") }
        #expect(shown == ["'launch' is shown"])
        #expect(bench.app.fired == [])
        #expect(GuideUse.explain(messaging).contains("shown"))
        GuideUse.trigger(messaging, bench.app.manager)
        #expect(!GuideUse.explain(messaging).contains("shown"))
        GuideUse.suppress(messaging) { #expect(messaging.messageDisplaySuppressed) }
        GuideUse.consent(messaging)
        #expect(messaging.automaticDataCollectionEnabled)
        GuideUse.test(messaging)
        #expect(messaging.activity().contains { $0.text == "'test' is shown" })
        #expect(GuideUse.explain(messaging).contains("shown"))
    }
}
