import Foundation
import Logging
import TagLoading
import TagManager
import TagMessages
import TagRuntime

/// The state that changes together.
struct MessagingState: Sendable {
    var gate: MessageGate
    var consent: Consent
    var component: (any InAppMessagingDisplay)?
    /// The container whose messages failed, or did not.
    var installation: Int
    /// Milliseconds since 1970; `nil` in the foreground.
    var backgroundSince: Int64?
    /// The images of the display that is under way.
    var images = InAppMessage.Images()
    /// Ends the loads of the display that is under way.
    var cancels: [@Sendable () -> Void] = []
    /// Ends the timer of the display that is under way.
    var cancelTimer: (@Sendable () -> Void)?
    /// The messages of the last displays.
    var messages: [InAppMessage] = []

    /// Messages that are remembered with their images, for reports that come late.
    static let messageLimit = 4

    /// The message of a display.
    func message(_ id: MessageDisplay.ID) -> InAppMessage? {
        messages.last { $0.displayNumber == id.number }
            ?? gate.display(id).map { InAppMessage($0, InAppMessage.Images()) }
    }
}

/// A deed that a change asks for.
enum MessagingWork: Sendable {
    case action(MessageAction)
    case decided(MessageDecision)
    case saveConsent
}

extension InAppMessaging {
    /// Asks the container which messages a trigger has, without pushing anything, and shows one.
    @discardableResult
    func ask(_ trigger: MessageTrigger) -> MessageDecision? {
        decide(trigger, candidates(for: trigger))
    }

    /// Takes a tag that an event of the data layer fired.
    func fired(_ tag: FiredTag) {
        let (start, end) = container.schedule(ofTag: tag.index)
        let candidate = MessageCandidate(tag, window: MessageWindow(start: start, end: end))
        let event: UTF8Text = if case .text(let name)? = container.lastEvent { name } else { "" }
        decide(MessageTrigger(eventNamed: event), [candidate])
    }

    @discardableResult
    private func decide(_ trigger: MessageTrigger, _ candidates: [MessageCandidate]) -> MessageDecision? {
        let now = configuration.clock.milliseconds()
        let installation = container.installation
        var made: MessageDecision?
        serialized.change { state in
            if state.installation != installation {
                state.installation = installation
                state.gate.containerChanged()
            }
            let (decision, actions) = state.gate.trigger(trigger, candidates, at: now)
            made = decision
            if decision.display != nil { state.images = InAppMessage.Images() }
            return [.decided(decision)] + actions.map { .action($0) }
        } _: {
            perform($0)
        }
        return made
    }

    func perform(_ work: MessagingWork) {
        switch work {
        case .decided(let decision): log(decision)
        case .saveConsent:
            let consent = serialized.read { $0.consent }
            do throws(FileError) { try consent.save() } catch {
                configuration.logger.error("cannot save the user's consent: \(error)")
            }
        case .action(let action): perform(action)
        }
    }

    private func perform(_ action: MessageAction) {
        switch action {
        case .load(let id, let image, let url): load(id, image, url.string)
        case .setTimer(let ticket, let delay): setTimer(ticket, delay)
        case .save: save()
        case .show(let id): show(id)
        case .tell(let id, let callback): tell(id, callback)
        case .report(let id, let report): self.report(id, report)
        case .follow(_, let url): follow(url.string)
        case .takeDown(let id): takeDown(id)
        case .drop(let id, let reason):
            guard let message = serialized.read({ $0.message(id) }) else { return }
            note("'\(message.campaign.name)' was chosen, but not shown: \(reason.rawValue)")
        }
    }

    private func feed(_ body: (inout MessagingState, Int64) -> [MessageAction]) {
        let now = configuration.clock.milliseconds()
        var stale: [@Sendable () -> Void] = []
        serialized.change { state in
            let actions = body(&state, now)
            if state.gate.current == nil {
                stale = state.cancels + (state.cancelTimer.map { [$0] } ?? [])
                (state.cancels, state.cancelTimer) = ([], nil)
            }
            return actions.map { .action($0) }
        } _: {
            perform($0)
        }
        for cancel in stale { cancel() }
    }

    private func setTimer(_ ticket: MessageTicket, _ delay: Int64) {
        let cancel = configuration.clock.after(delay) { [weak self] in
            self?.feed { state, now in state.gate.timerRang(ticket, at: now) }
        }
        let stale = serialized.update { state in
            guard state.gate.current?.id == ticket.display else { return Optional(cancel) }
            defer { state.cancelTimer = cancel }
            return state.cancelTimer
        }
        stale?()
    }

    // MARK: Images

    private func load(_ id: MessageDisplay.ID, _ image: MessageImage, _ url: String) {
        let limit = configuration.largestImage
        let request = MessageImageRequest(url: url, limit: limit, timeout: configuration.imageTimeout)
        let cancel = configuration.imageLoader.load(request) { [weak self] answer in
            self?.loaded(id, image, ImageCheck.image(answer, url: url, limit: limit))
        }
        let isStale = serialized.update { state in
            guard state.gate.current?.id == id else { return true }
            state.cancels.append(cancel)
            return false
        }
        if isStale { cancel() }
    }

    private func loaded(
        _ id: MessageDisplay.ID, _ image: MessageImage, _ result: Result<InAppMessage.Image, MessageFailure>
    ) {
        feed { state, now in
            guard state.gate.current?.id == id else { return [] }
            switch result {
            case .failure(let failure):
                return state.gate.imageLoaded(id, image, failure: failure, at: now)
            case .success(let loaded):
                if state.gate.current?.waiting.contains(image) == true {
                    switch image {
                    case .image: state.images.image = loaded
                    case .landscape: state.images.landscape = loaded
                    }
                }
                return state.gate.imageLoaded(id, image, at: now)
            }
        }
    }

    // MARK: The display component

    private func show(_ id: MessageDisplay.ID) {
        let (component, message) = serialized.update { state in
            guard let display = state.gate.display(id) else { return (state.component, InAppMessage?.none) }
            let message = InAppMessage(display, state.images)
            state.images = InAppMessage.Images()
            state.messages.append(message)
            if state.messages.count > MessagingState.messageLimit { state.messages.removeFirst() }
            return (state.component, message)
        }
        guard let message else { return }
        let handle = InAppMessagingDisplayHandle(message: message) { [weak self] callback in
            self?.feed { state, now in state.gate.report(callback, of: id, at: now) }
        }
        note("'\(message.campaign.name)' is shown")
        guard let component else { return handle.failed(.unspecified) }
        configuration.deliver { [weak self] in
            if self?.isStillWanted(id) == true { component.display(message, reportingTo: handle) }
        }
    }

    /// Asks once more, since the app may have suppressed messages while one waited for the component's thread.
    private func isStillWanted(_ id: MessageDisplay.ID) -> Bool {
        feed { state, now in state.gate.withdraw(id, at: now) }
        return serialized.read { $0.gate.current?.id == id }
    }

    private func takeDown(_ id: MessageDisplay.ID) {
        let (component, message) = serialized.read { ($0.component, $0.message(id)) }
        guard let component, let message else { return }
        configuration.logger.warning(
            "'\(message.campaign.name)' timed out: the display component reported no end")
        configuration.deliver { component.takeDown(message) }
    }

    private func tell(_ id: MessageDisplay.ID, _ callback: MessageCallback) {
        guard let message = serialized.read({ $0.message(id) }) else { return }
        note("'\(message.campaign.name)': \(callback.words)")
        guard let delegate else { return }
        configuration.deliver {
            switch callback {
            case .impression: delegate.impressionDetected(for: message)
            case .click(let tap):
                let part: InAppMessagingAction.Part = tap == .primary ? .primary : .secondary
                delegate.messageClicked(message, with: message.content.action(part))
            case .dismissal(let kind):
                delegate.messageDismissed(message, dismissType: InAppMessagingDismissType(kind))
            case .failure(let failure):
                delegate.displayError(for: message, error: InAppMessagingDisplayError(failure))
            }
        }
    }

    private func follow(_ url: String) {
        guard let opener = configuration.opener else {
            return configuration.logger.warning("cannot open '\(url)': the configuration has no opener")
        }
        note("'\(url)' is opened")
        configuration.deliver { opener.open(url) }
    }

    private func report(_ id: MessageDisplay.ID, _ report: MessageReport) {
        let (isGiven, message) = serialized.read { ($0.consent.isGiven, $0.message(id)) }
        guard isGiven, let reporter = configuration.reporter, let message else { return }
        let kind: InAppMessagingEvent.Kind =
            switch report {
            case .impression: .impression
            case .action: .action
            case .conversion: .conversion
            case .dismissal(let kind): .dismissal(InAppMessagingDismissType(kind))
            case .failure(let failure): .displayError(InAppMessagingDisplayError(failure))
            case .testImpression: .testImpression
            case .testClick: .testClick
            }
        reporter.report(InAppMessagingEvent(kind, message.campaign, clock: configuration.clock))
    }

    // MARK: The log

    private func log(_ decision: MessageDecision) {
        let logger = configuration.logger
        let shown = decision.shown.map { "'\($0.name.string)'" } ?? "nothing"
        let event = decision.trigger.eventName.string
        // What the container did not ask for is no news.
        let others = decision.verdicts.filter { $0.reason != nil && $0.reason != .noTrigger }
        for verdict in others where verdict.reason == .invalid {
            let faults = verdict.faults.map { $0.description }.joined(separator: "; ")
            logger.warning("message '\(verdict.name.string)' cannot be shown: \(faults)")
        }
        if others.contains(where: { $0.reason == .noComponent }) {
            logger.warning("'\(event)' shows nothing: there is no display component")
        }
        for fault in decision.shown?.dropped ?? [] {
            logger.warning("message \(shown) is shown without a part: \(fault.description)")
        }
        let reasons = others.map { "'\($0.name.string)' \($0.reason?.rawValue ?? "")" }
        let rest = reasons.isEmpty ? "" : "; not " + reasons.joined(separator: ", ")
        note("'\(event)' shows \(shown)\(rest)", isVerbose: decision.display == nil && others.isEmpty)
        logger.debug("'\(event)' shows \(shown)\(rest)")
    }
}

extension MessageCallback {
    /// The report, in words for the log.
    fileprivate var words: String {
        switch self {
        case .impression: "seen"
        case .click(.primary): "clicked"
        case .click(.secondary): "clicked, the second button"
        case .dismissal(let kind): "dismissed, \(kind.rawValue)"
        case .failure(let failure): "not displayed, \(failure.rawValue)"
        }
    }
}
