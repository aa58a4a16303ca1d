import Logging
import TagManager
import TagTestSupport
import Testing

/// The manager that an app shares, by managers of the tests' own that do the same.
@Suite struct SharedManagerTests {
    private static func configuration(_ label: String, _ log: ListLog = ListLog()) -> TagManager.Configuration
    {
        var configuration = TagManager.Configuration.without
        configuration.logger = Logger(label: label) { _ in log }
        return configuration
    }

    private static let said =
        "error: the shared manager exists already, so this configuration has no effect: configure it once, before its first use"

    @Test func `the shared manager is what it was first configured as`() {
        let shared = SharedManager { Self.configuration("usual") }
        let log = ListLog()
        #expect(shared.configure(Self.configuration("first", log)))
        #expect(shared.manager.logger.label == "first" && shared.manager === shared.manager)
        #expect(log.all == [])
        #expect(!shared.configure(Self.configuration("second")))
        #expect(shared.manager.logger.label == "first" && log.all == [Self.said])
    }

    @Test func `the shared manager is not configured once it was used`() {
        let log = ListLog()
        let shared = SharedManager { Self.configuration("usual", log) }
        let manager = shared.manager
        #expect(!shared.configure(Self.configuration("late")))
        #expect(shared.manager === manager && manager.logger.label == "usual" && log.all == [Self.said])
    }

    @Test func `of many who configure and use the shared manager all are given one`() async {
        for _ in 0..<20 {
            let shared = SharedManager { Self.configuration("usual") }
            let seen = await withTaskGroup(of: (isHeard: String?, label: String).self) { group in
                for number in 0..<16 {
                    group.addTask {
                        let label = "\(number)"
                        let isHeard = number % 2 == 0 && shared.configure(Self.configuration(label))
                        return (isHeard ? label : nil, shared.manager.logger.label)
                    }
                }
                return await group.reduce(into: []) { $0.append($1) }
            }
            // Whoever was heard is whom all see; nobody was where it was used first.
            #expect(Set(seen.map(\.label)) == [seen.compactMap(\.isHeard).first ?? "usual"])
            #expect(seen.compactMap(\.isHeard).count <= 1)
        }
    }
}
