import TagMessages
import TagRuntime

/// An app that shows messages, with a clock that moves only between the lines of a file.
///
/// It replaces the display component and the network. Images load at once. A message that is not closed counts as seen after
/// three seconds, and closes after its display time.
struct Simulation {
    /// A report of one step.
    enum Note {
        /// A decision; `lastDisplay` is the time of the previous display.
        case decision(MessageDecision, Occasion, lastDisplay: Int64?)
        /// A message that left the display, with the reason; `opens` is the address that a click opened.
        case end(Campaign, End, opens: UTF8Text?, time: Int64)
        /// A line about the message on display, when there is none.
        case nothingShown(time: Int64)
        /// A line that taps a button that the message on display lacks.
        case noButton(Campaign, MessageTap, time: Int64)
    }

    /// The occasion on which the app looked for messages.
    enum Occasion {
        case event(UTF8Text), trigger(UTF8Text), foreground, launch
    }

    enum End: String {
        case time, dismiss, click, restart, imageFailed, displayFailed, dropped
    }

    private enum Due {
        case impression(MessageDisplay.ID), end(MessageDisplay.ID), timer(MessageTicket)
    }

    private(set) var gate = MessageGate()
    private(set) var now: Int64
    private(set) var notes: [Note] = []
    private var spent = Budget(steps: 0, memory: 0)
    private var evaluator: Evaluator
    private let newEvaluator: (Int64) -> Evaluator
    private var loadsImages = true
    /// The pending events by time; those of equal times in the order in which they were set.
    private var due: [(time: Int64, what: Due)] = []
    private let displayTime: Int64
    private var isFirst = true

    /// The time in milliseconds after which a visible message counts as seen.
    private static let impressionTime: Int64 = 3_000

    /// Starts the app.
    ///
    /// - Parameters:
    ///   - displayTime: The time in milliseconds after which a message other than a banner closes.
    ///   - newEvaluator: Creates the evaluator for a start of the app at a time.
    init(
        at start: Int64, displayTime: Int64, newEvaluator: @escaping (Int64) -> Evaluator
    ) {
        now = start
        self.displayTime = displayTime
        self.newEvaluator = newEvaluator
        evaluator = newEvaluator(start)
    }

    /// Returns the notes since the last call.
    mutating func takeNotes() -> [Note] {
        defer { notes = [] }
        return notes
    }

    /// Returns the cost of all evaluations and decisions since the last call.
    mutating func takeSpent() -> Budget {
        defer { spent = Budget(steps: 0, memory: 0) }
        return spent
    }

    private mutating func noteEvaluation() {
        spent.steps += evaluator.spent.steps
        spent.memory += evaluator.spent.memory
    }

    /// The steps that are counted for the decision on one message and its reason.
    private static let ofCandidate = 2_000

    // MARK: Lines

    mutating func play(_ line: SimulationLine) {
        advance(line)
        for (setting, isOn) in line.settings { set(setting, isOn) }
        let time = now
        evaluator.host.milliseconds = { time }
        switch line.happening {
        case .push(let update, let event):
            evaluator.push(update)
            noteEvaluation()
            if let event { look(.event(event), .event(event)) }
        case .trigger(let trigger):
            switch trigger {
            case .event(let name): look(trigger, .trigger(name))
            case .launch: look(trigger, .launch)
            case .foreground, .test: look(trigger, .foreground)
            }
        case .dismiss: report(.dismissal(.close))
        case .click(let tap): click(tap)
        case .restart: restart()
        case .nothing: break
        }
    }

    /// Advances the clock until nothing is pending, so that every display ends.
    mutating func finish() {
        while let next = due.first {
            now = max(now, next.time)
            ring()
        }
    }

    /// Sets the clock to a line's time, after everything that is due by then.
    private mutating func advance(_ line: SimulationLine) {
        let step: Int64 = isFirst ? 0 : 1_000
        let target = line.time ?? now &+ (line.after ?? step)
        isFirst = false
        guard target >= now else {
            // The clock was set back: no time has passed.
            for index in due.indices { due[index].time -= now - target }
            now = target
            return
        }
        while let next = due.first, next.time <= target {
            now = max(now, next.time)
            ring()
        }
        now = target
    }

    private mutating func set(_ setting: SimulationLine.Setting, _ isOn: Bool) {
        switch setting {
        case .suppress: gate.isSuppressed = isOn
        case .optIn: gate.isOptedIn = isOn
        case .images: loadsImages = isOn
        case .component: gate.hasComponent = isOn
        case .testDevice:
            let isNew = isOn && !gate.isTestDevice
            gate.isTestDevice = isOn
            if isNew { gate.containerChanged() }
        }
    }

    private mutating func look(_ trigger: MessageTrigger, _ occasion: Occasion) {
        let outlook = evaluator.outlook(event: trigger.eventName, typePrefix: Campaign.typePrefix)
        noteEvaluation()
        // Each candidate is searched for among all impressions.
        spent.steps += outlook.count * (Self.ofCandidate + 4 * gate.log.rows.count)
        let candidates = outlook.map { candidate($0) }
        let lastDisplay = gate.log.lastDisplay
        let (decision, actions) = gate.trigger(trigger, candidates, at: now)
        notes.append(.decision(decision, occasion, lastDisplay: lastDisplay))
        perform(actions)
    }

    private func candidate(_ outlook: TagOutlook) -> MessageCandidate {
        let name = UTF8Text(MessageSheet.name(ofTag: outlook.index, evaluator.container))
        switch outlook.outcome {
        case .fires(let tag):
            return MessageCandidate(tag, window: MessageWindow(start: outlook.start, end: outlook.end))
        case .blocked: return MessageCandidate(name: name, refused: .blocked)
        case .unscheduled:
            let window = MessageWindow(start: outlook.start, end: outlook.end)
            return MessageCandidate(name: name, refused: window.refusal(at: now) ?? .expired)
        case .notAsked: return MessageCandidate(name: name, refused: .noTrigger)
        case .failed: return MessageCandidate(name: name, refused: .invalid)
        }
    }

    private mutating func report(_ callback: MessageCallback) {
        guard let display = gate.current else {
            notes.append(.nothingShown(time: now))
            return
        }
        perform(gate.report(callback, of: display.id, at: now))
    }

    private mutating func click(_ tap: MessageTap) {
        if let campaign = gate.current?.campaign, !campaign.takes(tap) {
            notes.append(.noButton(campaign, tap, time: now))
        } else {
            report(.click(tap))
        }
    }

    /// Restarts the app; the impressions and the user's consent are kept.
    private mutating func restart() {
        if let display = gate.current { note(.restart, display.campaign) }
        var next = MessageGate(log: gate.log)
        next.isOptedIn = gate.isOptedIn
        next.hasComponent = gate.hasComponent
        next.isTestDevice = gate.isTestDevice
        gate = next
        due = []
        evaluator = newEvaluator(now)
    }

    // MARK: Time

    private mutating func wait(_ milliseconds: Int64, _ what: Due) {
        let (sum, overflow) = now.addingReportingOverflow(milliseconds)
        let time = overflow ? Int64.max : sum
        due.insert((time, what), at: due.firstIndex { $0.time > time } ?? due.count)
    }

    /// Handles the first pending event.
    private mutating func ring() {
        switch due.removeFirst().what {
        case .impression(let id): perform(gate.report(.impression, of: id, at: now))
        case .end(let id):
            guard gate.current?.id == id else { return }
            perform(gate.report(.dismissal(.auto), of: id, at: now))
        case .timer(let ticket): perform(gate.timerRang(ticket, at: now))
        }
    }

    // MARK: Actions of the gate

    private mutating func perform(_ actions: [MessageAction]) {
        var opened: UTF8Text?
        var ends: [(end: End, display: MessageDisplay.ID)] = []
        for action in actions {
            switch action {
            case .load(let id, let image, _):
                let failure: MessageFailure? = loadsImages ? nil : .imageNotFetched
                perform(gate.imageLoaded(id, image, failure: failure, at: now))
            case .setTimer(let ticket, let milliseconds): wait(milliseconds, .timer(ticket))
            case .show(let id): show(id)
            case .follow(_, let url): opened = url
            case .drop(let id, _): ends.append((.dropped, id))
            case .tell(let id, let callback):
                if let end = Self.end(callback) { ends.append((end, id)) }
            case .save, .report, .takeDown: break
            }
        }
        for (end, id) in ends {
            due.removeAll { Self.isOf($0.what, id) }
            guard let display = gate.display(id) else { continue }
            note(end, display.campaign, opens: opened)
        }
    }

    private mutating func show(_ id: MessageDisplay.ID) {
        guard let campaign = gate.display(id)?.campaign else { return }
        let time = campaign.kind == .banner ? campaign.dismissAfter : displayTime
        if time > Self.impressionTime { wait(Self.impressionTime, .impression(id)) }
        wait(time, .end(id))
    }

    private mutating func note(_ end: End, _ campaign: Campaign, opens url: UTF8Text? = nil) {
        notes.append(.end(campaign, end, opens: url, time: now))
    }

    private static func end(_ callback: MessageCallback) -> End? {
        switch callback {
        case .impression: nil
        case .click: .click
        case .dismissal(.auto): .time
        case .dismissal: .dismiss
        case .failure(let failure): failure.isOfImage ? .imageFailed : .displayFailed
        }
    }

    private static func isOf(_ what: Due, _ id: MessageDisplay.ID) -> Bool {
        switch what {
        case .impression(let other), .end(let other): other == id
        case .timer(let ticket): ticket.display == id
        }
    }
}
