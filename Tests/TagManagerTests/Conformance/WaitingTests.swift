import TagManager
import Testing

/// Who is told when: the container machine, one thing after another.
@Suite struct WaitingTests {
    enum Step: Sendable {
        /// A saved container of this age, in milliseconds.
        case saved(Int64)
        case noneSaved, fetched, unchanged, failed, timeIsUp
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let preference: OpenPreference
        let steps: [Step]
        /// The last step tells; false where none does.
        let isTold: Bool

        var testDescription: String { "\(preference): \(steps)" }

        init(_ preference: OpenPreference, _ steps: Step..., isTold: Bool = true) {
            (self.preference, self.steps, self.isTold) = (preference, steps, isTold)
        }
    }

    private static let hour: Int64 = 3_600_000

    /// A machine that was opened, and what it asked for last.
    private struct Opened {
        var machine = ContainerMachine<Int>()
        var fetch: ContainerMachine<Int>.Ticket?
        var timer: (ticket: ContainerMachine<Int>.Ticket, delay: Int64)?
        let now: Int64 = 1_000 * hour

        /// How often whoever waits was told by it.
        mutating func happen(_ input: ContainerMachine<Int>.Input) -> Int {
            machine.handle(input, at: now).reduce(0) { count, action in
                switch action {
                case .notify: return count + 1
                case .fetch(let ticket, _): fetch = ticket
                case .setTimer(let ticket, let delay): timer = (ticket, delay)
                default: break
                }
                return count
            }
        }

        /// The fetch that is under way, or comes of the timer.
        mutating func ticket() throws -> ContainerMachine<Int>.Ticket {
            if fetch == nil, let timer { _ = happen(.timerRang(timer.ticket)) }
            return try #require(fetch)
        }

        mutating func take(_ step: Step) throws -> Int {
            switch step {
            case .saved(let age): happen(.loadedSaved(1, fetched: now - age))
            case .noneSaved: happen(.failedSaved(.noSavedContainer))
            case .fetched: happen(.fetched(try ticket(), 2))
            case .unchanged: happen(.unchanged(try ticket()))
            case .failed: happen(.failedFetch(try ticket(), .networkError))
            case .timeIsUp: happen(.waitedEnough)
            }
        }
    }

    private static let rows: [Row] = [
        Row(.nonDefault, .saved(1_000 * hour)), Row(.nonDefault, .noneSaved, .fetched),
        Row(.nonDefault, .noneSaved, isTold: false), Row(.nonDefault, .noneSaved, .failed),
        Row(.nonDefault, .noneSaved, .timeIsUp), Row(.nonDefault, .timeIsUp),
        Row(.fresh, .saved(12 * hour - 1)), Row(.fresh, .saved(12 * hour), isTold: false),
        Row(.fresh, .saved(13 * hour), .fetched), Row(.fresh, .saved(13 * hour), .unchanged),
        Row(.fresh, .saved(13 * hour), .failed), Row(.fresh, .saved(13 * hour), .timeIsUp),
        Row(.fresh, .noneSaved, .fetched), Row(.fresh, .noneSaved, isTold: false),
        Row(.fresh, .noneSaved, .failed), Row(.fresh, .timeIsUp),
    ]

    @Test(arguments: rows)
    func `a waiting caller gets the first container that its preference allows, once`(row: Row) throws {
        var opened = Opened()
        #expect(opened.happen(.opened(row.preference, timeout: 2_000)) == 0)
        for (index, step) in row.steps.enumerated() {
            let isLast = index == row.steps.count - 1
            #expect(try opened.take(step) == (isLast && row.isTold ? 1 : 0), "\(step)")
        }
        guard row.isTold else { return }
        #expect(try opened.take(.timeIsUp) == 0)
        #expect(opened.happen(.refreshAsked) == 0)
    }

    @Test func `a caller that waits for the default container alone is called after the timeout`() throws {
        var opened = Opened()
        opened.machine = ContainerMachine(mode: .defaultContainerOnly)
        let beginning = opened.happen(.opened(.fresh, timeout: 2_000))
        #expect(beginning == 0 && opened.fetch == nil && opened.timer == nil)
        #expect(try opened.take(.timeIsUp) == 1)
    }

    /// The age of a saved container, and when the network is asked after it.
    private static let ages: [(age: Int64, delay: Int64)] = [
        (0, 12 * hour), (11 * hour, hour), (12 * hour, 0), (1_000 * hour, 0),
        // It was fetched by a clock that went before this one.
        (-100 * hour, 12 * hour),
    ]

    @Test(arguments: ages)
    func `the network is asked when a saved container is twelve hours old`(age: Int64, delay: Int64) throws {
        var opened = Opened()
        _ = opened.happen(.opened(nil, timeout: 0))
        _ = try opened.take(.saved(age))
        #expect(opened.timer?.delay == delay && opened.fetch == nil)
    }

    @Test func `after a success twelve hours pass, after a failure one`() throws {
        var opened = Opened()
        _ = opened.happen(.opened(nil, timeout: 0))
        _ = try opened.take(.noneSaved)
        _ = try opened.take(.failed)
        #expect(opened.timer?.delay == Self.hour)
        opened.fetch = nil
        _ = try opened.take(.fetched)
        #expect(opened.timer?.delay == 12 * Self.hour)
        opened.fetch = nil
        _ = try opened.take(.unchanged)
        #expect(opened.timer?.delay == 12 * Self.hour)
    }

    @Test func `a saved container does not take the place of a fetched one`() throws {
        var opened = Opened()
        _ = opened.happen(.opened(nil, timeout: 0))
        _ = opened.happen(.refreshAsked)
        _ = try opened.take(.fetched)
        let last = opened.machine.lastRefresh
        _ = try opened.take(.saved(Self.hour))
        #expect(opened.machine.lastRefresh == last)
    }

    @Test func `refreshes are granted thirty times, five seconds apart, then one each quarter of an hour`() {
        var bucket = RefreshBucket(RefreshSchedule())
        func grants(_ second: Int64, _ milliseconds: Int64 = 0) -> Bool {
            bucket.grants(at: second * 1_000 + milliseconds)
        }
        #expect(grants(0) && !grants(4, 999) && grants(5))
        for number in 2..<30 { #expect(grants(Int64(number) * 5), "\(number)") }
        // The thirtieth was at 145 seconds.
        #expect(!grants(150) && !grants(145 + 899, 999) && grants(145 + 900))
        #expect(!grants(145 + 905) && grants(145 + 1_800))
        // A day later there are thirty again, and no more.
        let day: Int64 = 90_000
        for number in 0..<30 { #expect(grants(day + Int64(number) * 5), "\(number)") }
        #expect(!grants(day + 150))
    }
}
