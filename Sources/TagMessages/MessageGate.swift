package import TagRuntime

/// The state machine that decides which message is shown, and when: one at a time.
///
/// It has no clock and no disk. Times are milliseconds since 1970. The caller performs the returned actions, in order.
package struct MessageGate: Sendable {
    /// The times after which a callback counts as lost, in milliseconds.
    package struct Patience: Sendable, Hashable {
        /// The wait for the images of a message.
        package var loading: Int64 = 10_000
        /// The wait for the first report of the display component; an impression takes three seconds.
        package var firstReport: Int64 = 60_000
        /// The wait for the end of a display that was seen.
        package var end: Int64 = 3_600_000

        /// The default times: 10 seconds, a minute, an hour.
        package init() {}
    }

    /// The impressions of this run and earlier ones.
    package internal(set) var log: MessageLog
    /// The waits.
    package let patience: Patience
    /// True while the app wants no messages.
    package var isSuppressed = false
    /// True while the user agrees.
    package var isOptedIn = true
    /// True while something is there that displays messages.
    package var hasComponent = true
    /// True on a device that shows test messages.
    package var isTestDevice = false

    /// The display that is under way.
    package internal(set) var current: MessageDisplay?
    /// Displays that ended, the newest last: reports may still come.
    var ended: [MessageDisplay] = []
    /// The number of displays so far.
    var count = 0
    /// Displays in this session, by message.
    var session = Tally()
    /// Displays whose component reported nothing, by message: it is unknown whether they were seen.
    var inDoubt = Tally()
    /// Messages that are out until the container changes.
    var failed: [Failed] = []

    struct Failed: Sendable {
        let id: UTF8Text
        let reason: MessageReason
    }

    /// Displays that ended and are remembered.
    static let endedLimit = 32

    /// Creates a gate over a log.
    package init(log: MessageLog = MessageLog(), patience: Patience = Patience()) {
        self.log = log
        self.patience = patience
    }

    /// Returns a display that is under way, or one of the last that ended.
    package func display(_ id: MessageDisplay.ID) -> MessageDisplay? {
        if let current, current.id == id { return current }
        return ended.last { $0.id == id }
    }

    /// Begins another session: caps for sessions begin anew.
    package mutating func beginSession() { session = Tally() }

    /// Takes note of another container: messages that failed may be shown again, and test messages once more.
    package mutating func containerChanged() {
        failed = []
        session.removeTests()
    }

    /// Forgets the impressions of some messages, or, without ids, all that is known, readable or not.
    package mutating func forget(_ ids: [UTF8Text]? = nil) {
        if let ids { log.clear(ids) } else { log = MessageLog(lastDisplay: log.lastDisplay) }
    }
}

/// Counts by message.
struct Tally: Sendable {
    private struct Row: Sendable {
        let id: UTF8Text
        let isTest: Bool
        var count: Int
    }

    private var rows: [Row] = []

    subscript(campaign: Campaign) -> Int {
        rows.first { $0.id == campaign.id && $0.isTest == campaign.isTest }?.count ?? 0
    }

    mutating func add(_ number: Int, _ campaign: Campaign) {
        if let row = rows.firstIndex(where: { $0.id == campaign.id && $0.isTest == campaign.isTest }) {
            rows[row].count = max(0, rows[row].count + number)
        } else if number > 0 {
            rows.append(Row(id: campaign.id, isTest: campaign.isTest, count: number))
        }
    }

    mutating func removeTests() { rows.removeAll { $0.isTest } }
}

// MARK: Decisions

extension MessageGate {
    /// Decides which of some candidates is shown now, and begins its display.
    ///
    /// - Parameter candidates: The messages in the order of the container; test messages and lower priorities come first here.
    package mutating func trigger(
        _ trigger: MessageTrigger, _ candidates: [MessageCandidate], at now: Int64
    ) -> (decision: MessageDecision, actions: [MessageAction]) {
        let ordered = Self.inDisplayOrder(candidates)
        let verdicts = self.verdicts(trigger, ordered, at: now)
        guard let chosen = verdicts.firstIndex(where: { $0.reason == nil }),
            let campaign = verdicts[chosen].campaign
        else {
            let decision = MessageDecision(
                trigger: trigger, time: now, verdicts: verdicts, display: nil)
            return (decision, [])
        }
        count += 1
        let id = MessageDisplay.ID(number: count)
        let decision = MessageDecision(trigger: trigger, time: now, verdicts: verdicts, display: id)
        current = MessageDisplay(
            id: id, campaign: campaign, trigger: trigger, state: .loading, waiting: [],
            window: ordered[chosen].window)
        return (decision, begin(id, campaign, at: now))
    }

    /// Returns what would be decided, and changes nothing.
    package func explain(
        _ trigger: MessageTrigger, _ candidates: [MessageCandidate], at now: Int64
    ) -> [MessageVerdict] {
        verdicts(trigger, Self.inDisplayOrder(candidates), at: now)
    }

    /// Test messages first, then lower priorities, then as they came.
    private static func inDisplayOrder(_ candidates: [MessageCandidate]) -> [MessageCandidate] {
        let ranked = candidates.enumerated().map { place, candidate in
            (
                isRegular: candidate.campaign?.isTest != true, priority: candidate.campaign?.priority,
                place: place
            )
        }
        let order = ranked.sorted { left, right in
            if left.isRegular != right.isRegular { return !left.isRegular }
            switch (left.priority, right.priority) {
            case (let a?, let b?) where a != b: return a < b
            case (_?, nil): return true
            case (nil, _?): return false
            default: return left.place < right.place
            }
        }
        return order.map { candidates[$0.place] }
    }

    private func verdicts(
        _ trigger: MessageTrigger, _ candidates: [MessageCandidate], at now: Int64
    ) -> [MessageVerdict] {
        var isTaken = current != nil
        var verdicts: [MessageVerdict] = []
        for candidate in candidates {
            var faults: [CampaignFault] = []
            if case .invalid(let error) = candidate.content { faults = error.faults }
            let reason = refusal(of: candidate, trigger, isTaken: isTaken, at: now)
            if reason == nil { isTaken = true }
            verdicts.append(
                MessageVerdict(
                    name: candidate.name, campaign: candidate.campaign, reason: reason, faults: faults))
        }
        return verdicts
    }

    /// Returns why a candidate is not shown: for what it is itself, then for what holds for all, then for its history.
    private func refusal(
        of candidate: MessageCandidate, _ trigger: MessageTrigger, isTaken: Bool, at now: Int64
    ) -> MessageReason? {
        let campaign: Campaign
        switch candidate.content {
        case .refused(let reason): return reason
        case .invalid: return .invalid
        case .campaign(let content): campaign = content
        }
        if trigger == .test, !campaign.isTest { return .noTrigger }
        if let reason = generalRefusal(of: campaign, candidate.window, at: now) { return reason }
        if campaign.isTest, !isTestDevice { return .testDevice }
        if let failed = failed.first(where: { $0.id == campaign.id }) { return failed.reason }
        if campaign.isTest {
            // Once a session: it is removed as it is shown.
            if session[campaign] > 0 { return .capped }
            return isTaken ? .busy : nil
        }
        if log.isCapped(campaign, at: now, session: session[campaign], inDoubt: inDoubt[campaign]) {
            return .capped
        }
        let interval = campaign.minimumInterval ?? trigger.minimumInterval
        if current == nil, !log.hasPassed(interval, at: now) { return .interval }
        return isTaken ? .busy : nil
    }

    /// Returns why a message may not be shown now, whatever is on display.
    private func generalRefusal(
        of campaign: Campaign, _ window: MessageWindow?, at now: Int64
    ) -> MessageReason? {
        if !campaign.isTest, let reason = window?.refusal(at: now) { return reason }
        if !isOptedIn { return .optedOut }
        if !hasComponent { return .noComponent }
        if isSuppressed { return .suppressed }
        return nil
    }

    /// Loads the images of a message, or shows it when it has none.
    private mutating func begin(
        _ id: MessageDisplay.ID, _ campaign: Campaign, at now: Int64
    ) -> [MessageAction] {
        if campaign.isTest { session.add(1, campaign) }
        var loads: [MessageAction] = []
        if let url = campaign.image {
            current?.waiting.append(.image)
            loads.append(.load(id, .image, url: url))
        }
        if let url = campaign.landscapeImage {
            current?.waiting.append(.landscape)
            loads.append(.load(id, .landscape, url: url))
        }
        guard !loads.isEmpty else { return show(at: now) }
        let ticket = MessageTicket(display: id, stage: .loading)
        return [.setTimer(ticket, milliseconds: patience.loading)] + loads
    }

    /// Hands the message that is loaded to the component, unless it may not be shown any more.
    mutating func show(at now: Int64) -> [MessageAction] {
        guard var display = current else { return [] }
        if let reason = generalRefusal(of: display.campaign, display.window, at: now) {
            // A test message that was not shown is not used up.
            if display.campaign.isTest { session.add(-1, display.campaign) }
            display.state = .dropped(reason)
            end(display)
            return [.drop(display.id, reason)]
        }
        display.state = .shown
        display.wasShown = true
        current = display
        let ticket = MessageTicket(display: display.id, stage: .firstReport)
        let timer = MessageAction.setTimer(ticket, milliseconds: patience.firstReport)
        guard !display.campaign.isTest else { return [timer, .show(display.id)] }
        current?.lastDisplay = log.lastDisplay
        log.lastDisplay = now
        return [.save, timer, .show(display.id)]
    }

    /// Takes back a message on its way to the component, when it may no longer be shown: then it was never shown.
    ///
    /// To be asked on the thread of the component, right before it gets the message.
    package mutating func withdraw(_ id: MessageDisplay.ID, at now: Int64) -> [MessageAction] {
        guard var display = current, display.id == id, display.state == .shown,
            let reason = generalRefusal(of: display.campaign, display.window, at: now)
        else { return [] }
        if display.campaign.isTest {
            session.add(-1, display.campaign)
        } else {
            log.lastDisplay = display.lastDisplay
        }
        display.state = .dropped(reason)
        display.wasShown = false
        end(display)
        return [.save, .drop(id, reason)]
    }

    /// Makes room for the next display.
    mutating func end(_ display: MessageDisplay) {
        current = nil
        ended.append(display)
        if ended.count > Self.endedLimit { ended.removeFirst() }
    }
}
