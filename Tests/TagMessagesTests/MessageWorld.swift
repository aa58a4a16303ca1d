import TagMessages
import TagRuntime
import TagTestSupport

/// An app, its user, its network and its clock, as chance has them, around one gate; it keeps books of its own.
struct MessageWorld {
    /// The events of some schedules.
    struct Counts {
        var shown = 0
        var lost = 0
        var late = 0
        var dropped = 0
        var imageFailures = 0
        var impressions = 0
        var reasons: Set<MessageReason> = []

        mutating func add(_ other: Counts) {
            shown += other.shown
            lost += other.lost
            late += other.late
            dropped += other.dropped
            imageFailures += other.imageFailures
            impressions += other.impressions
            reasons.formUnion(other.reasons)
        }
    }

    /// A display, as the world sees it.
    private struct Seen {
        let id: MessageDisplay.ID
        let campaign: Campaign
        let window: MessageWindow?
        var wasShown = false
        var isOver = false
        /// The gate gave it up.
        var isLost = false
        var isSettled = false
        var isCounted = false
        var follows = 0
    }

    private struct Timer {
        let due: Int64
        let ticket: MessageTicket
    }

    private var random: SeededRandom
    private var gate: MessageGate
    private var campaigns: [MessageCandidate] = []
    /// The user may set this clock.
    private var wall: Int64 = 1_800_000_000_000
    private var uptime: Int64 = 0
    private var session = 0
    private var timers: [Timer] = []
    private var displays: [Seen] = []
    private var impressions: [(id: UTF8Text, time: Int64, session: Int)] = []
    private var lastShown: Int64?
    private var isSuppressed = false
    private var isOptedIn = true
    private var hasComponent = true
    private var isTestDevice = false
    private var fault: String?
    private(set) var counts = Counts()

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
        gate = MessageGate()
        for number in 0..<number(1...4) { campaigns.append(candidate(number)) }
        isTestDevice = chance(0.5)
        gate.isTestDevice = isTestDevice
    }

    /// Plays a schedule; what should not have happened.
    mutating func play() -> String? {
        for _ in 0..<24 where fault == nil { step() }
        if fault == nil { rest() }
        return fault
    }

    // MARK: Chance

    private mutating func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &random) }

    private mutating func chance(_ share: Double) -> Bool { Double.random(in: 0..<1, using: &random) < share }

    private mutating func one<T>(_ values: [T]) -> T { values[number(0...values.count - 1)] }

    private mutating func candidate(_ number: Int) -> MessageCandidate {
        let type: UTF8Text = one(["message.modal", "message.banner", "message.card", "message.image"])
        var entries = [
            Value.Entry("name", .text(UTF8Text("m\(number)"))), Value.Entry("title", "T"),
            Value.Entry("buttonText", "Go"),
        ]
        if chance(0.5) { entries.append(Value.Entry("buttonUrl", "app:x")) }
        if chance(0.5) || type == "message.card" || type == "message.image" {
            entries.append(Value.Entry("image", "https://e.com/a.png"))
        }
        if chance(0.5) { entries.append(Value.Entry("landscapeImage", "https://e.com/b.png")) }
        if chance(0.3) { entries.append(Value.Entry("lifetime", .integer(Int64(self.number(1...3))))) }
        if chance(0.4) { entries.append(Value.Entry("session", .integer(Int64(self.number(1...3))))) }
        if chance(0.4) {
            let period: Value = [
                "count": .integer(Int64(self.number(1...2))), "seconds": one([60, 3600, 86_400]),
            ]
            entries.append(Value.Entry("within", [period]))
        }
        if chance(0.5) { entries.append(Value.Entry("minimumInterval", one([0, 5, 600, 86_400]))) }
        if chance(0.2) { entries.append(Value.Entry("test", true)) }
        if chance(0.3) { entries.append(Value.Entry("priority", .integer(Int64(self.number(0...3))))) }
        if chance(0.05) { entries.removeFirst(2) }
        let start: Int64? = chance(0.3) ? wall + Int64(self.number(-3_600...3_600)) * 1000 : nil
        let end: Int64? = chance(0.3) ? wall + Int64(self.number(-600...7_200)) * 1000 : nil
        let tag = FiredTag(index: number, name: nil, type: type, parameters: entries)
        return MessageCandidate(tag, window: MessageWindow(start: start, end: end))
    }

    // MARK: Steps

    private mutating func step() {
        if chance(0.4) { return go() }
        switch number(0...19) {
        case 0...5: trigger()
        case 6...8: image()
        case 9...13: report()
        case 14...15:
            pass(one([1, 500, 3_000, 4_500, 10_000, 61_000, 599_500, 600_000, 3_600_000, 90_000_000]))
        case 16: toggle()
        case 17: wall += Int64(one([-86_400_000, -5_000, 5_000, 86_400_000]))
        case 18:
            session += 1
            gate.beginSession()
        default: gate.containerChanged()
        }
    }

    /// Goes on with the display that is under way, as most apps do.
    private mutating func go() {
        guard let last = displays.last, !last.isOver else { return trigger() }
        if last.wasShown { report() } else { image() }
    }

    private mutating func toggle() {
        switch number(0...3) {
        case 0: isSuppressed.toggle()
        case 1: isOptedIn.toggle()
        case 2: hasComponent.toggle()
        default: isTestDevice.toggle()
        }
        gate.isSuppressed = isSuppressed
        gate.isOptedIn = isOptedIn
        gate.hasComponent = hasComponent
        gate.isTestDevice = isTestDevice
    }

    private mutating func trigger() {
        let trigger: MessageTrigger = one([.event("e"), .event("e"), .foreground, .launch, .test])
        var candidates = campaigns.filter { _ in chance(0.8) }
        if chance(0.1) { candidates.append(MessageCandidate(name: "kept back", refused: .blocked)) }
        let (decision, actions) = gate.trigger(trigger, candidates, at: wall)
        check(decision.verdicts.count == candidates.count, "a candidate without a verdict")
        check(
            decision.verdicts.count { $0.reason == nil } == (decision.display == nil ? 0 : 1),
            "two are chosen")
        counts.reasons.formUnion(decision.verdicts.compactMap(\.reason))
        for verdict in decision.verdicts { checkRefusal(verdict, trigger) }
        if let id = decision.display, let campaign = decision.shown {
            check(!displays.contains { !$0.isOver }, "two displays at once")
            check(displays.allSatisfy { $0.id < id }, "a number twice")
            checkMayBegin(campaign, trigger)
            let window = candidates.first { $0.campaign == campaign }?.window
            displays.append(Seen(id: id, campaign: campaign, window: window))
        }
        perform(actions)
    }

    private mutating func image() {
        guard let display = displays.last(where: { !$0.wasShown }) ?? displays.last else { return }
        let image: MessageImage = one(MessageImage.allCases)
        let failure: MessageFailure? = chance(0.3) ? one([.imageNotFetched, .notAnImage]) : nil
        perform(gate.imageLoaded(display.id, image, failure: failure, at: wall))
    }

    /// A report of any display that there ever was, the newest more often.
    private mutating func report() {
        guard let last = displays.last else { return }
        let index = chance(0.7) ? displays.count - 1 : number(0...displays.count - 1)
        let callback: MessageCallback = one([
            .impression, .impression, .click(.primary), .click(.secondary), .dismissal(.swipe),
            .dismissal(.auto),
            .failure(.component),
        ])
        let display = displays[index]
        if display.isOver, display.wasShown, !display.isSettled { counts.late += 1 }
        let before = gate.current
        // By its own books: what of this counts.
        let isOpen = display.wasShown && !display.isSettled
        if isOpen, callback != .impression { displays[index].isSettled = true }
        let isCounted = isOpen && isSeen(callback)
        if isCounted, !display.isCounted { count(index) }
        let actions = gate.report(callback, of: display.id, at: wall)
        if !isOpen { check(actions.isEmpty, "a repetition counts") }
        if isOpen, callback != .impression { displays[index].isOver = true }
        if display.id != last.id || display.isOver {
            check(gate.current == before, "a late report changes another display")
        }
        checkOrder(actions)
        perform(actions)
    }

    private func isSeen(_ callback: MessageCallback) -> Bool {
        if case .failure = callback { false } else { true }
    }

    /// Enters a display that was seen, and holds it against the caps.
    private mutating func count(_ index: Int) {
        displays[index].isCounted = true
        let campaign = displays[index].campaign
        guard !campaign.isTest else { return }
        counts.impressions += 1
        impressions.append((campaign.id, wall, session))
        let all = impressions.filter { $0.id == campaign.id }
        if let cap = campaign.frequency.lifetime { check(all.count <= cap, "more than the lifetime's cap") }
    }

    /// Lets time pass; timers ring when they are due.
    private mutating func pass(_ milliseconds: Int) {
        let end = uptime + Int64(milliseconds)
        while let next = timers.indices.min(by: { timers[$0].due < timers[$1].due }), timers[next].due <= end
        {
            let timer = timers.remove(at: next)
            wall += max(0, timer.due - uptime)
            uptime = max(uptime, timer.due)
            perform(gate.timerRang(timer.ticket, at: wall))
        }
        wall += end - uptime
        uptime = end
    }

    // MARK: Actions

    private mutating func perform(_ actions: [MessageAction]) {
        for action in actions {
            switch action {
            case .setTimer(let ticket, let delay): timers.append(Timer(due: uptime + delay, ticket: ticket))
            case .show(let id):
                guard let index = index(id) else { return check(false, "an unknown display is shown") }
                check(!displays[index].wasShown && !displays[index].isOver, "shown twice")
                checkMayShow(displays[index])
                if chance(0.1) { toggle() }
                let withdrawn = gate.withdraw(id, at: wall)
                guard withdrawn.isEmpty else {
                    check(gate.current == nil, "what was taken back stays")
                    perform(withdrawn)
                    break
                }
                displays[index].wasShown = true
                counts.shown += 1
                checkMayShow(displays[index])
                if !displays[index].campaign.isTest { lastShown = wall }
            case .drop(let id, _):
                counts.dropped += 1
                end(id)
            case .takeDown(let id):
                counts.lost += 1
                end(id)
                if let index = index(id) { displays[index].isLost = true }
            case .tell(let id, .failure(let failure))
            where failure.isOfImage && index(id).map { !displays[$0].wasShown } == true:
                counts.imageFailures += 1
                end(id)
            case .follow(let id, _):
                guard let index = index(id) else { return }
                displays[index].follows += 1
                check(displays[index].follows == 1, "an address is opened twice")
            case .load, .save, .tell, .report: break
            }
        }
    }

    private mutating func end(_ id: MessageDisplay.ID) {
        guard let index = index(id) else { return check(false, "an unknown display ends") }
        displays[index].isOver = true
    }

    private func index(_ id: MessageDisplay.ID) -> Int? { displays.lastIndex { $0.id == id } }

    // MARK: Invariants

    private mutating func check(_ holds: Bool, _ words: String) {
        if !holds, fault == nil { fault = words }
    }

    /// Checks that an impression is on the disk before anybody hears of it.
    private mutating func checkOrder(_ actions: [MessageAction]) {
        var isSaved = false
        for action in actions {
            switch action {
            case .save: isSaved = true
            case .report(_, .impression): check(isSaved, "an impression is told before it is kept")
            default: break
            }
        }
    }

    private mutating func checkMayBegin(_ campaign: Campaign, _ trigger: MessageTrigger) {
        guard !campaign.isTest else { return check(isTestDevice, "a test message on any device") }
        check(trigger != .test, "a regular message where test messages are asked for")
        let all = impressions.filter { $0.id == campaign.id }
        let frequency = campaign.frequency
        if let cap = frequency.lifetime { check(all.count < cap, "beyond the lifetime's cap") }
        if let cap = frequency.session {
            check(all.count { $0.session == session } < cap, "beyond the session's cap")
        }
        for period in frequency.within {
            let recent = all.count { abs(wall - $0.time) < period.milliseconds }
            check(recent < period.count, "beyond a period's cap")
        }
        let interval = campaign.minimumInterval ?? (trigger == .event("e") ? 0 : 86_400_000)
        if let lastShown, wall >= lastShown {
            check(wall - lastShown >= interval, "before the interval is over")
        }
    }

    /// Checks that nothing is kept back for a cap or an interval that these books do not know of.
    private mutating func checkRefusal(_ verdict: MessageVerdict, _ trigger: MessageTrigger) {
        guard let campaign = verdict.campaign, !campaign.isTest else { return }
        if verdict.reason == .interval {
            let interval = campaign.minimumInterval ?? (trigger == .event("e") ? 0 : 86_400_000)
            let since = lastShown.map { wall - $0 } ?? .max
            check(since >= 0 && since < interval, "kept back after the interval")
        }
        guard verdict.reason == .capped else { return }
        let doubts = displays.count {
            $0.campaign.id == campaign.id && !$0.campaign.isTest && $0.isLost && !$0.isCounted
                && !$0.isSettled
        }
        let all = impressions.filter { $0.id == campaign.id }
        let frequency = campaign.frequency
        let isCapped =
            frequency.lifetime.map { all.count + doubts >= $0 } == true
            || frequency.session.map { cap in all.count { $0.session == session } + doubts >= cap } == true
            || frequency.within.contains { period in
                all.count { abs(wall - $0.time) < period.milliseconds } + doubts >= period.count
            }
        check(isCapped, "kept back below its caps")
    }

    private mutating func checkMayShow(_ display: Seen) {
        check(!isSuppressed, "shown while suppressed")
        check(isOptedIn, "shown without consent")
        check(hasComponent, "shown without a component")
        guard !display.campaign.isTest else { return }
        if let start = display.window?.start { check(wall >= start, "shown before its start") }
        if let end = display.window?.end { check(wall <= end, "shown after its end") }
    }

    /// From here on nothing is reported: after all waits the next message is shown.
    private mutating func rest() {
        pass(12 * 3_600_000)
        check(gate.current == nil, "a display that nobody reports of stays")
        check(!displays.contains { !$0.isOver }, "a display is not over")
        (isSuppressed, isOptedIn, hasComponent) = (false, true, true)
        gate.isSuppressed = false
        gate.isOptedIn = true
        gate.hasComponent = true
        let parameters = [
            Value.Entry("name", "fresh"), Value.Entry("title", "T"), Value.Entry("minimumInterval", 0),
        ]
        let tag = FiredTag(index: 0, name: nil, type: "message.modal", parameters: parameters)
        let (decision, actions) = gate.trigger(.event("e"), [MessageCandidate(tag)], at: wall)
        check(decision.shown?.name == "fresh", "a new message is not shown")
        check(
            actions.contains { if case .show = $0 { true } else { false } }, "a new message is not displayed")
    }
}
