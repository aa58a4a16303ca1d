import Dispatch
import Foundation
import Logging
import Synchronization
import TagManager
import TagRuntime
import TagTestSupport
import Testing

/// What handlers, listeners and those who are notified may call: everything, from within, without anybody waiting for himself.
@Suite struct HandlerTests {
    /// An open container, closed at the end.
    private struct Opened: ~Copyable {
        let app: ManagerTests.App
        let container: TagContainer
        let said: Collector<String>

        init() throws {
            let app = try ManagerTests.App()
            container = try app.manager.openImmediately(id: "GTM-APP1")
            self.app = app
            said = Collector()
        }

        deinit { container.close() }

        var manager: TagManager { app.manager }
    }

    private static let home: Value = ["event": "openScreen", "screenName": "Home Screen"]

    /// Runs something on a thread of its own; false when it does not end in 30 seconds.
    private func ends(_ body: @escaping @Sendable () -> Void) -> Bool {
        let done = DispatchSemaphore(value: 0)
        Thread.detachNewThread {
            body()
            done.signal()
        }
        return done.wait(timeout: .now() + 30) == .success
    }

    @Test func `a macro's handler asks, pushes, opens, waits for what it opened, and closes`() throws {
        let opened = try Opened()
        let (manager, container, said) = (opened.manager, opened.container, opened.said)
        container.setTagHandler(forFunction: "greet") { name, _ in said.take("tag \(name)") }
        container.setMacroHandler(forFunction: "price") { _, _ in
            // Busy with this very question: it answers no other one but for what is constant.
            said.take(
                "\(container.string(forKey: "title")) '\(container.string(forKey: "screen"))'")
            manager.dataLayer.push(Self.home)
            said.take("pushed")
            let other = try? manager.future(id: "GTM-OTHER", timeout: .milliseconds(1)).get()
            said.take("other \(other?.id ?? "")")
            other?.close()
            return "12"
        }
        #expect(ends { said.take("price \(container.integer(forKey: "price"))") })
        // What it pushed is done after it was asked, and before whoever asked goes on.
        #expect(
            said.all == ["1 ''", "pushed", "other GTM-OTHER", "tag greet", "tag greet", "price 12"])

        container.setMacroHandler(forFunction: "price") { _, _ in
            container.close()
            return "13"
        }
        #expect(ends { said.take("price \(container.string(forKey: "price"))") })
        #expect(said.all.last == "price 13" && container.isClosed)
        #expect(container.string(forKey: "price") == "")
    }

    @Test func `nothing is left of a closed container whose handlers hold it`() throws {
        let app = try ManagerTests.App()
        weak var left: TagContainer?
        func openAndClose() throws {
            let container = try app.manager.openImmediately(id: "GTM-APP1")
            container.setTagHandler(forFunction: "greet") { _, _ in _ = container.id }
            container.close()
            container.setMacroHandler(forFunction: "price") { _, _ in .text(UTF8Text(container.id)) }
            #expect(container.tagHandler(forFunction: "greet") == nil)
            #expect(container.macroHandler(forFunction: "price") == nil)
            left = container
        }
        try openAndClose()
        // The disk and the network may be at it still.
        for _ in 0..<10_000 where left != nil { Thread.sleep(forTimeInterval: 0.001) }
        #expect(left == nil)
    }

    @Test func `a tag's handler that closes the container ends its tags`() throws {
        let opened = try Opened()
        let (manager, container, said) = (opened.manager, opened.container, opened.said)
        container.setTagHandler(forFunction: "greet") { name, _ in
            said.take(name)
            container.close()
        }
        #expect(ends { manager.dataLayer.push(Self.home) })
        // It is the first of the event's tags.
        let hits = opened.app.hits
        #expect(said.all == ["greet"] && hits.all.isEmpty)
    }

    @Test func `a tag's handler pushes, asks, refreshes, opens again and sets handlers`() throws {
        let opened = try Opened()
        let (manager, container, said) = (opened.manager, opened.container, opened.said)
        container.setTagHandler(forFunction: "greet") { _, parameters in
            said.take("greet \(parameters["screen"]?.string ?? "")")
            said.take(container.string(forKey: "title"))
            container.requestRefresh()
            manager.dataLayer.push(event: "wrote")
            container.setTagHandler(forFunction: "greet", nil)
            container.setTagHandler(forFunction: "greet") { _, _ in said.take("another") }
            container.close()
            let again = try? manager.openImmediately(id: "GTM-APP1")
            again?.setTagHandler(forFunction: "greet") { _, _ in said.take("again") }
        }
        #expect(ends { manager.dataLayer.push(Self.home) })
        #expect(said.all == ["greet Home Screen", "1", "again"])
    }

    @Test func `who is notified closes, opens, pushes and asks`() throws {
        let opened = try Opened()
        let (manager, said) = (opened.manager, opened.said)
        opened.container.close()
        let done = DispatchSemaphore(value: 0)
        try manager.open(id: "GTM-APP1", timeout: .milliseconds(1)) { container in
            said.take(container.string(forKey: "title"))
            manager.dataLayer.push(event: "openScreen")
            container.close()
            let events = try? manager.openImmediately(id: "GTM-APP1")
            said.take(events?.string(forKey: "title") ?? "closed")
            done.signal()
        }
        #expect(done.wait(timeout: .now() + 30) == .success)
        #expect(said.all == ["1", "1"])
    }

    @Test func `an observer closes its container, and is not called again`() throws {
        let opened = try Opened()
        let (manager, said) = (opened.manager, opened.said)
        opened.container.close()
        let closed = DispatchSemaphore(value: 0)
        try manager.openImmediately(id: "GTM-APP1") { event in
            said.take("\(event)")
            manager.container(id: "GTM-APP1")?.close()
            closed.signal()
        }
        #expect(closed.wait(timeout: .now() + 30) == .success)
        #expect(said.all == ["from the disk: began"])
        #expect(manager.container(id: "GTM-APP1") == nil)
    }

    @Test func `handlers of two containers that ask each other do not wait for one another`() throws {
        let opened = try Opened()
        Fixtures.write(
            try ManagerTests.container("1", id: "GTM-APP2"),
            to: opened.app.home.shell.folder + "/GTM-APP2")
        let (one, manager) = (opened.container, opened.manager)
        let two = try manager.openImmediately(id: "GTM-APP2")
        one.setMacroHandler(forFunction: "price") { _, _ in .text(UTF8Text(two.string(forKey: "price"))) }
        two.setMacroHandler(forFunction: "price") { _, _ in .text(UTF8Text(one.string(forKey: "price"))) }
        let done = DispatchSemaphore(value: 0)
        for container in [one, two] {
            Thread.detachNewThread {
                for _ in 0..<500 { _ = container.string(forKey: "price") }
                done.signal()
            }
        }
        for _ in 0..<2 { #expect(done.wait(timeout: .now() + 30) == .success) }
    }

    @Test func `what goes with a handler may call what set it`() throws {
        /// Calls something when it goes.
        final class Farewell: Sendable {
            let body: @Sendable () -> Void

            init(_ body: @escaping @Sendable () -> Void) { self.body = body }

            deinit { body() }
        }

        let opened = try Opened()
        let (manager, container, said) = (opened.manager, opened.container, opened.said)
        func farewell(_ name: String) -> Farewell {
            Farewell {
                said.take(name)
                container.setMacroHandler(forFunction: "other", nil)
                manager.dataLayer.addListener { _ in }()
                manager.logger.logLevel = .critical
            }
        }
        func set() {
            let (macro, listener) = (farewell("macro"), farewell("listener"))
            container.setMacroHandler(forFunction: "price") { _, _ in
                _ = macro
                return nil
            }
            let remove = manager.dataLayer.addListener { _ in _ = listener }
            remove()
        }
        set()
        #expect(ends { container.setMacroHandler(forFunction: "price", nil) })
        #expect(said.all == ["listener", "macro"])
    }
}
