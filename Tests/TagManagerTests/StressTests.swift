import Dispatch
import Foundation
import Logging
import Synchronization
import TagManager
import TagRuntime
import TagTestSupport
import Testing

/// Eight threads do all that an app can, at once; sanitizers watch.
///
/// `TAGC_STRESS_SECONDS=60` makes it longer, as `make sanitize` does. Eight can push more than one can work off, who would be at it
/// alone for minutes when the others are done: while many events wait, no more are pushed.
@Suite struct StressTests {
    /// What the threads share, and what they saw.
    private final class Stress: Sendable {
        static let ids = ["GTM-APP1", "GTM-APP2", "GTM-APP3"]

        static let shown: Value = ["event": "openScreen", "screenName": "Home Screen"]
        static let wrote: Value = ["event": "wrote"]
        static let mostWaiting = 100

        let manager: TagManager
        let waiting = Atomic(0)
        let pushes = Atomic(0)
        let fired = Atomic(0)
        let asked = Atomic(0)
        let opened = Atomic(0)
        let wrong = Collector<String>()

        init(_ manager: TagManager) {
            self.manager = manager
            _ = manager.dataLayer.addListener { [weak self] update in
                guard update == Self.shown || update == Self.wrote else { return }
                self?.waiting.subtract(1, ordering: .relaxed)
            }
        }

        func step(_ random: inout SeededRandom) {
            let id = Self.ids[random.below(Self.ids.count)]
            let number = random.below(40)
            if number < 16, let container = manager.container(id: id) {
                use(container, number)
            } else if number < 22 {
                open(id, number)
            } else {
                push(number)
            }
        }

        private func use(_ container: TagContainer, _ number: Int) {
            switch number {
            case 0: container.close()
            case 1: container.requestRefresh()
            case 2: setHandlers(container)
            case 3: container.setMacroHandler(forFunction: "price", nil)
            case 4: _ = (container.isDefault, container.lastRefreshTime, container.version)
            default: ask(container)
            }
        }

        private func setHandlers(_ container: TagContainer) {
            container.setTagHandler(forFunction: "greet") { [self] _, _ in fired.add(1, ordering: .relaxed) }
            container.setMacroHandler(forFunction: "price") { [self] _, parameters in
                push(Self.wrote)
                return parameters["of"]
            }
        }

        private func ask(_ container: TagContainer) {
            asked.add(1, ordering: .relaxed)
            let title = container.string(forKey: "title")
            // Nothing, because another one closed it.
            if !["1", "2", ""].contains(title) { wrong.take(title) }
            let price = container.string(forKey: "price")
            if !["", "Home Screen", "Other"].contains(price) { wrong.take(price) }
        }

        private func open(_ id: String, _ number: Int) {
            opened.add(1, ordering: .relaxed)
            switch number {
            case 16: _ = try? manager.future(id: id, timeout: .milliseconds(1)).get()
            case 17: try? manager.open(id: id, preferring: .fresh) { _ = $0.isDefault }
            default:
                guard let made = try? manager.openImmediately(id: id) else { return }
                setHandlers(made)
            }
        }

        private func push(_ number: Int) {
            let layer = manager.dataLayer
            switch number {
            case 22: layer.addListener { _ in }()
            case 23: layer.push(["kept": ["at": 1], "gtm": ["lifetime": "1d"]])
            case 24: layer.clearPersistentKeys(withPrefix: "kept")
            case 25: manager.logger.logLevel = .critical
            case 26: _ = layer.everything
            case 27: layer.push("Other", forKey: "screenName")
            case 28: manager.flush()
            default: push(Self.shown)
            }
        }

        private func push(_ event: Value) {
            guard waiting.load(ordering: .relaxed) < Self.mostWaiting else { return }
            waiting.add(1, ordering: .relaxed)
            pushes.add(1, ordering: .relaxed)
            manager.dataLayer.push(event)
        }
    }

    @Test func `survives eight threads`() throws {
        let seconds = Fixtures.environment("TAGC_STRESS_SECONDS").flatMap { Double($0) } ?? 2
        let app = try ManagerTests.App()
        for id in Stress.ids {
            Fixtures.write(try ManagerTests.container("1", id: id), to: app.home.shell.folder + "/" + id)
        }
        // For one of them it is a container, for the others an error.
        app.source.answer(.container(bytes: try ManagerTests.container("2"), tag: "\"2\""))
        let stress = Stress(app.manager)
        let done = DispatchSemaphore(value: 0)
        let end = ContinuousClock.now + .seconds(seconds)
        for seed in 0..<8 {
            Thread.detachNewThread {
                var random = SeededRandom(seed: UInt64(seed))
                while ContinuousClock.now < end { stress.step(&random) }
                done.signal()
            }
        }
        // A minute more is a deadlock.
        for _ in 0..<8 { try #require(done.wait(timeout: .now() + seconds + 60) == .success) }
        for id in Stress.ids { app.manager.container(id: id)?.close() }
        let fired = stress.fired.load(ordering: .relaxed)
        #expect(fired > 0 && stress.wrong.all == [])
        app.manager.dataLayer.push(event: "openScreen")
        #expect(stress.fired.load(ordering: .relaxed) == fired)
        print(
            "\(stress.pushes.load(ordering: .relaxed)) pushes, \(stress.asked.load(ordering: .relaxed)) questions,",
            "\(stress.opened.load(ordering: .relaxed)) times opened, \(fired) tags fired")
    }
}
