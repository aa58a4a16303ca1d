import Foundation
@testable import HitDispatch
import Testing

/// Conformance cases D01 to D18: when hits are sent, and what the app is told.
@Suite struct ScheduleCases {
    @Test func `D01: a new dispatcher has an interval of 120 s, no opt-out and no dry run`() throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        #expect(DispatchConfiguration().interval == .seconds(120))
        #expect(dispatcher.dispatchInterval == .seconds(120))
        #expect(!dispatcher.isOptedOut)
        #expect(!dispatcher.isDryRun)
    }

    @Test func `D02: a hit is sent 120 s after it was stored, and not before`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        dispatcher.fill(1)
        await bench.advance(dispatcher, seconds: 119.999)
        #expect(bench.server.requests.isEmpty)
        await bench.advance(dispatcher, seconds: 0.001)
        #expect(bench.server.requests.count == 1)
        #expect(dispatcher.waiting == [])
    }

    @Test func `D03: hits of one interval are one batch, in order`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        var numbers: [Int64] = []
        for seconds in [60.0, 59, 1] {
            numbers += dispatcher.fill(1)
            await bench.advance(dispatcher, seconds: seconds)
        }
        #expect(bench.server.requests.map(\.path) == ["/batch"])
        #expect(bench.server.numbers == numbers)
        #expect(numbers == numbers.sorted() && Set(numbers).count == 3)
    }

    @Test func `D04: an empty store wakes nobody, and the next hit arms the timer again`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        dispatcher.fill(1)
        await bench.advance(dispatcher, seconds: 120)
        let fired = bench.clock.fired
        #expect(bench.clock.armed == 0)
        await bench.advance(dispatcher, seconds: 1200, steps: 10)
        #expect(bench.clock.fired == fired)
        dispatcher.fill(1)
        #expect(bench.clock.armed == 1)
        await bench.advance(dispatcher, seconds: 120)
        #expect(bench.server.requests.count == 2)
    }

    @Test(arguments: [Duration.zero, .milliseconds(999), .seconds(-1)])
    func `D05: below one second nothing is sent but by hand`(interval: Duration) async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        dispatcher.fill(1)
        dispatcher.dispatchInterval = interval
        await bench.advance(dispatcher, seconds: 100_000, steps: 10)
        #expect(bench.server.requests.isEmpty)
        dispatcher.dispatch()
        await dispatcher.settled()
        #expect(bench.server.requests.count == 1)
    }

    @Test func `D06: a new interval takes the old timer's place`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        dispatcher.fill(1)
        dispatcher.dispatchInterval = .seconds(10)
        #expect(bench.clock.armed == 1)
        await bench.advance(dispatcher, seconds: 9.999)
        #expect(bench.server.requests.isEmpty)
        await bench.advance(dispatcher, seconds: 0.001)
        #expect(bench.server.requests.count == 1)
        let fired = bench.clock.fired
        await bench.advance(dispatcher, seconds: 120)
        #expect(bench.clock.fired == fired)
    }

    @Test func `D07: a killed process's hits are sent once by the next one, with the whole wait`()
        async throws
    {
        let bench = try Bench()
        let killed = bench.dispatcher()
        let numbers = killed.fill(3)
        // In the middle of a request.
        bench.server.answer { _ in
            killed.store.abandon()
            return .cut
        }
        await killed.flush()
        bench.server.answer { _ in .status(200) }
        #expect(bench.server.numbers == numbers)
        bench.clock.restart()
        // A device that is off has no uptime.
        bench.clock.setWall(by: 3_600_000)
        let next = bench.dispatcher()
        await next.flush()
        #expect(bench.server.requests.count == 2)
        #expect(bench.server.requests.last?.numbers == numbers)
        #expect(bench.server.requests.last?.values(of: "qt") == ["3600000", "3600000", "3600000"])
        #expect(next.waiting == [])
    }

    @Test func `D08: without hits the result is no data, and no request is made`() async throws {
        let bench = try Bench()
        let results = Collected<DispatchResult>()
        let dispatcher = bench.dispatcher()
        dispatcher.dispatch { results.add($0) }
        await dispatcher.settled()
        #expect(results.all == [.noData])
        #expect(bench.server.requests.isEmpty)
    }

    @Test func `D09: without a network the result is no data, and hits stay`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.isReachable = { false } }
        let numbers = dispatcher.fill(3)
        #expect(await dispatcher.dispatchOne() == .noData)
        #expect(bench.server.requests.isEmpty)
        #expect(dispatcher.waiting == numbers)
    }

    @Test func `D10: the guide's loop sends 45 hits in three requests`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        let numbers = dispatcher.fill(45)
        var results: [DispatchResult] = []
        repeat { results.append(await dispatcher.dispatchOne()) } while results.last == .good
        #expect(results == [.good, .good, .good, .noData])
        #expect(bench.server.requests.map(\.numbers.count) == [20, 20, 5])
        #expect(bench.server.numbers == numbers)
    }

    @Test func `D11: the loop ends at a failure, and the rest stays in order`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        let numbers = dispatcher.fill(45)
        let server = bench.server
        server.answer { [weak server] _ in server?.requests.count == 2 ? .cut : .status(200) }
        var results: [DispatchResult] = []
        repeat { results.append(await dispatcher.dispatchOne()) } while results.last == .good
        #expect(results == [.good, .error])
        #expect(dispatcher.waiting == Array(numbers[20...]))
    }

    @Test func `D12: a task that expires in a request ends once, and there is no other request`() async throws
    {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        dispatcher.fill(45)
        let task = Background()
        bench.server.answer { _ in
            task.expire()
            return .status(200)
        }
        #expect(await dispatcher.dispatchInBackground(task) == .good)
        #expect(bench.server.requests.count == 1)
        #expect(task.ends.all.count == 1)
        #expect(dispatcher.waiting.count == 25)
    }

    @Test func `D12: a task that does not expire ends once, after the last hit`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        dispatcher.fill(45)
        let task = Background()
        #expect(await dispatcher.dispatchInBackground(task) == .noData)
        #expect(bench.server.requests.count == 3)
        #expect(task.ends.all.count == 1)
    }

    @Test func `D13: without a valid task nothing is sent, and nothing ended`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        dispatcher.fill(1)
        let task = Background(isValid: false)
        #expect(await dispatcher.dispatchInBackground(task) == nil)
        #expect(bench.server.requests.isEmpty)
        #expect(task.ends.all.isEmpty)
    }

    /// A background task of the system's.
    final class Background: BackgroundTask {
        let ends = Collected<Void>()
        private let expirations = Collected<@Sendable () -> Void>()
        private let isValid: Bool

        init(isValid: Bool = true) { self.isValid = isValid }

        func begin(onExpiration: @escaping @Sendable () -> Void) -> Bool {
            expirations.add(onExpiration)
            return isValid
        }

        func end() { ends.add(()) }

        func expire() { for body in expirations.all { body() } }
    }

    @Test func `D14 D15: a dispatch with a result turns the timer off, and setting the interval on`()
        async throws
    {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.isStrictAboutInterval = true }
        dispatcher.fill(21)
        #expect(await dispatcher.dispatchOne() == .good)
        #expect(bench.clock.armed == 0)
        await bench.advance(dispatcher, seconds: 1200, steps: 10)
        #expect(bench.server.requests.count == 1)
        #expect(dispatcher.dispatchInterval == .seconds(120))
        // Strict: hits that are stored after it was empty do not bring it back, either.
        await dispatcher.flush()
        dispatcher.fill(1)
        await bench.advance(dispatcher, seconds: 1200, steps: 10)
        #expect(bench.server.requests.count == 2)

        dispatcher.dispatchInterval = .seconds(120)
        await bench.advance(dispatcher, seconds: 119.999)
        #expect(bench.server.requests.count == 2)
        await bench.advance(dispatcher, seconds: 0.001)
        #expect(bench.server.requests.count == 3)
    }

    @Test func `D14: unless strict, the first hit after an empty store brings the timer back`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        dispatcher.fill(21)
        #expect(await dispatcher.dispatchOne() == .good)
        dispatcher.fill(1)
        await bench.advance(dispatcher, seconds: 1200, steps: 10)
        #expect(bench.server.requests.count == 1)
        #expect(await dispatcher.dispatchOne() == .good)
        dispatcher.fill(1)
        await bench.advance(dispatcher, seconds: 120)
        #expect(bench.server.requests.count == 3)
    }

    @Test func `D16: without a handler it is a plain dispatch`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        dispatcher.fill(45)
        dispatcher.dispatch(handler: nil)
        await dispatcher.settled()
        #expect(bench.server.requests.count == 3)
        dispatcher.fill(1)
        await bench.advance(dispatcher, seconds: 120)
        #expect(bench.server.requests.count == 4)
    }

    @Test func `D17: five dispatches during a request are one pass after it`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.interval = .zero }
        dispatcher.fill(1)
        let gate = Gate()
        bench.server.answer { _ in
            gate.wait()
            return .status(200)
        }
        dispatcher.dispatch()
        await bench.server.received(1)
        dispatcher.fill(2)
        for _ in 0..<5 { dispatcher.dispatch() }
        for _ in 0..<3 { gate.open() }
        await dispatcher.settled()
        #expect(bench.server.requests.map(\.numbers.count) == [1, 2])
        #expect(bench.server.mostInFlight == 1)
    }

    @Test func `D18: a handler waits for its turn, and is called once`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher()
        let numbers = dispatcher.fill(45)
        let gate = Gate()
        bench.server.answer { _ in
            gate.wait()
            return .status(200)
        }
        let results = Collected<String>()
        for name in ["a", "b", "c", "d"] { dispatcher.dispatch { results.add("\(name) \($0)") } }
        await bench.server.received(1)
        #expect(results.all == [])
        for _ in 0..<3 { gate.open() }
        await dispatcher.settled()
        #expect(results.all == ["a good", "b good", "c good", "d noData"])
        #expect(bench.server.numbers == numbers)
        #expect(bench.server.mostInFlight == 1)
    }

    @Test func `immediate mode sends each hit at once`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher {
            $0.sendsImmediately = true
            $0.interval = .zero
        }
        for count in 1...3 {
            dispatcher.fill(1)
            await dispatcher.settled()
            #expect(bench.server.requests.count == count)
        }
    }

    @Test func `a network that is back ends a back-off`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher {
            $0.retryPolicy = .durable
            $0.interval = .zero
        }
        dispatcher.fill(1)
        bench.server.answer { _ in .cut }
        #expect(await dispatcher.flush() == .error)
        bench.server.answer { _ in .status(200) }
        #expect(await dispatcher.flush() == .error)
        #expect(bench.server.requests.count == 1)
        await dispatcher.networkBecameReachable()
        await dispatcher.settled()
        #expect(bench.server.requests.count == 2)
        #expect(dispatcher.waiting == [])
    }

    @Test func `hits that are sent after four hours are counted as late`() async throws {
        let bench = try Bench()
        let dispatcher = bench.dispatcher { $0.interval = .zero }
        dispatcher.fill(1)
        bench.clock.advance(milliseconds: 1)
        dispatcher.fill(1)
        bench.clock.advance(seconds: 4 * 3600)
        await dispatcher.flush()
        #expect(dispatcher.counts.late == 1)
        #expect(dispatcher.counts.sent == 2)
    }
}
