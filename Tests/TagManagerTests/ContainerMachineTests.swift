import TagManager
import TagTestSupport
import Testing

/// Everything that can happen to an open container, in random orders, and what must be so whatever the order.
@Suite struct ContainerMachineTests {
    private static let batches = 8
    /// In all batches; fewer when `TAGC_ORDERS` says so, as for sanitizers, under which each takes longer.
    private static let orders = Fixtures.environment("TAGC_ORDERS").flatMap { Int($0) } ?? 100_000
    private static let batchSize = orders / batches

    @Test(arguments: 0..<batches)
    func `whatever happens in whichever order, the rules hold`(batch: Int) {
        for seed in batch * Self.batchSize..<(batch + 1) * Self.batchSize {
            let world = World(seed: UInt64(seed))
            #expect(world.faults.isEmpty, "seed \(seed): \(world.faults)\n\(world.story)")
            guard world.faults.isEmpty else { return }
        }
    }

    @Test func `refreshes that an app asks for are granted as the guide has it`() {
        var bucket = RefreshBucket(RefreshSchedule())
        var granted = 0
        // Every 5 seconds for an hour: the bucket's 30, and one more for each quarter of an hour.
        for second in stride(from: 0, to: 3_600, by: 5) where bucket.grants(at: Int64(second) * 1000) {
            granted += 1
        }
        #expect(granted >= 30 && granted <= 34)
        let isGrantedAtOnce = bucket.grants(at: 3_600_001)
        #expect(!isGrantedAtOnce)
        // A clock that was put back does not lock anybody out for good.
        var other = RefreshBucket(RefreshSchedule())
        let (first, second) = (other.grants(at: 1_000_000), other.grants(at: 0))
        #expect(first && second)
    }
}

/// A container machine in a world of its own, played to the end.
private struct World {
    private typealias Machine = ContainerMachine<Int>

    private var random: SeededRandom
    private var machine: Machine
    private var now: Int64 = 1_000_000_000_000
    private var openedAt: Int64 = 0
    private let preference: OpenPreference?
    private let savedAt: Int64?

    private var loads = 0
    private var fetches: [Machine.Ticket] = []
    private var timers: [Machine.Ticket] = []
    private var waits = 0
    private var next = 1

    private var open: [RefreshKind: Int] = [.saved: 0, .network: 0]
    private var installed = 0
    private var notified: [(installed: Int, because: String)] = []
    /// Whether a rule says that whoever waits is to be told by now.
    private var mustBeNotified = false
    private var drafts: Set<Int> = []

    private(set) var faults: [String] = []
    private(set) var story = ""

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        let isPreviewing = random.once(in: 6)
        machine = Machine(
            mode: random.once(in: 10) ? .defaultContainerOnly : .standard, isPreviewing: isPreviewing)
        preference = [.nonDefault, .fresh, nil][random.below(3)]
        savedAt = random.once(in: 3) ? nil : now - Int64(random.below(30)) * 3_600_000
        openedAt = now
        happen(.opened(preference, timeout: 2_000), "opened")
        for _ in 0..<random.below(14) { step() }
        happen(.closed, "closed")
        for _ in 0..<4 { step() }
        if preference == nil {
            expect(notified.isEmpty, "told somebody whom nobody had asked for")
        } else {
            expect(notified.count == 1, "told \(notified.count) times")
        }
    }

    private mutating func expect(_ isSo: Bool, _ fault: String) { if !isSo { faults.append(fault) } }

    /// One of the things that can happen now.
    private mutating func step() {
        now += Int64(random.below(4)) * 1_000_000
        switch random.below(8) {
        case 0 where loads > 0: finishLoad()
        case 1, 2: if !fetches.isEmpty { finishFetch(fetches.remove(at: random.below(fetches.count))) }
        case 3:
            if !timers.isEmpty { happen(.timerRang(timers.remove(at: random.below(timers.count))), "timer") }
        case 4 where waits > 0:
            waits -= 1
            mustBeNotified = true
            happen(.waitedEnough, "waited")
        case 5: happen(.refreshAsked, "refresh")
        case 6: happen(.previewChanged(isOn: random.once(in: 2)), "preview")
        default: if loads > 0 { finishLoad() }
        }
    }

    private mutating func finishLoad() {
        loads -= 1
        guard let savedAt, !random.once(in: 5) else {
            return happen(.failedSaved(savedAt == nil ? .noSavedContainer : .ioError), "no saved one")
        }
        let wasDefault = machine.lastRefresh == 0 && !machine.isPreviewing
        let before = installed
        if preference == .nonDefault { mustBeNotified = true }
        let current = wasDefault ? savedAt : machine.lastRefresh
        if current > openedAt - 12 * 3_600_000 { mustBeNotified = true }
        let content = next
        next += 1
        let isClosed = machine.isClosed
        happen(.loadedSaved(content, fetched: savedAt), "saved one \(content)")
        expect(
            (installed == content) == (wasDefault && !isClosed), "the saved one: \(before), now \(installed)")
    }

    private mutating func finishFetch(_ ticket: Machine.Ticket) {
        let content = next
        next += 1
        let ends = open[.network] ?? 0
        switch random.below(4) {
        case 0: happen(.failedFetch(ticket, .networkError), "fetch \(ticket.number) failed")
        case 1: happen(.unchanged(ticket), "fetch \(ticket.number): unchanged")
        default:
            if machine.isPreviewing { drafts.insert(content) }
            happen(.fetched(ticket, content), "fetched \(content) by \(ticket.number)")
        }
        // One that was given up ends nothing.
        if (open[.network] ?? 0) == ends { expect(installed != content, "installed what was given up") }
    }

    private mutating func happen(_ input: Machine.Input, _ what: String) {
        let isClosed = machine.isClosed
        let actions = machine.handle(input, at: now)
        story += "\(now - openedAt): \(what) -> \(actions)\n"
        if isClosed { expect(actions.isEmpty, "did something after it was closed") }
        if case .closed = input { mustBeNotified = true }
        let count = notified.count
        for action in actions { note(action, what) }
        let isTold = notified.count > count
        let isDue = mustBeNotified && preference != nil && count == 0
        expect(isTold == isDue, isTold ? "told too early: \(what)" : "not told: \(what)")
        expect((open[.saved] ?? 0) <= 1 && (open[.network] ?? 0) <= 1, "began twice")
    }

    private mutating func note(_ action: Machine.Action, _ what: String) {
        switch action {
        case .loadSaved: loads += 1
        case .fetch(let ticket, let isConditional):
            expect(
                !isConditional || (machine.lastRefresh != 0 && !drafts.contains(installed)),
                "asks what it cannot use")
            fetches.append(ticket)
        case .install(let content): installed = content
        case .save(let content, let time):
            expect(!drafts.contains(content), "saved a draft")
            expect(content == installed && time == now, "saved something else")
        case .touchSaved: expect(!drafts.contains(installed) && installed != 0, "nothing to touch")
        case .setTimer(let ticket, let delay):
            expect(delay >= 0 && delay <= 12 * 3_600_000, "a timer of \(delay)")
            timers.append(ticket)
        case .setWait: waits += 1
        case .tell(.began(let kind)): open[kind, default: 0] += 1
        case .tell(.succeeded(let kind)): end(kind, isSuccess: true)
        case .tell(.failed(let kind, _)): end(kind, isSuccess: false)
        case .notify: notified.append((installed, what))
        case .refuseRefresh: break
        }
    }

    private mutating func end(_ kind: RefreshKind, isSuccess: Bool) {
        expect(open[kind] == 1, "an end without a beginning")
        open[kind, default: 0] -= 1
        if kind == .network { mustBeNotified = true }
    }
}
