import TagRuntime

// What comes back: images, reports of the display component, timers.

extension MessageGate {
    /// Takes note of an image that was loaded, or could not be.
    package mutating func imageLoaded(
        _ id: MessageDisplay.ID, _ image: MessageImage, failure: MessageFailure? = nil, at now: Int64
    ) -> [MessageAction] {
        guard var display = current, display.id == id, display.state == .loading,
            display.waiting.contains(image)
        else { return [] }
        display.waiting.removeAll { $0 == image }
        current = display
        // A card without its image in landscape is shown.
        if let failure, image == .image { return fail(failure) }
        return display.waiting.isEmpty ? show(at: now) : []
    }

    /// Takes note of a report of the display component.
    ///
    /// It counts for the display that it is of, whatever is shown by now. Reports of what was never shown, and repetitions, do nothing.
    package mutating func report(
        _ callback: MessageCallback, of id: MessageDisplay.ID, at now: Int64
    ) -> [MessageAction] {
        if var display = current, display.id == id {
            let actions = account(callback, &display, at: now)
            guard display.isClosed else {
                current = display
                return actions
            }
            end(display)
            return actions
        }
        guard let index = ended.lastIndex(where: { $0.id == id }) else { return [] }
        var display = ended[index]
        let actions = account(callback, &display, at: now)
        ended[index] = display
        return actions
    }

    /// Takes note that a timer rang: what should have come by then is lost.
    package mutating func timerRang(_ ticket: MessageTicket, at now: Int64) -> [MessageAction] {
        guard var display = current, display.id == ticket.display else { return [] }
        switch (ticket.stage, display.state) {
        case (.loading, .loading):
            if !display.waiting.contains(.image) { return show(at: now) }
            return fail(.imageTimedOut)
        case (.firstReport, .shown):
            if !display.campaign.isTest { inDoubt.add(1, display.campaign) }
            failed.append(Failed(id: display.campaign.id, reason: .displayFailed))
        case (.end, .seen): break
        default: return []
        }
        display.state = .failed(.lost)
        end(display)
        return [.takeDown(display.id), .tell(display.id, .failure(.lost))]
            + reports(of: .failure(.lost), display)
    }

    /// Ends a display whose image is not there.
    private mutating func fail(_ failure: MessageFailure) -> [MessageAction] {
        guard var display = current else { return [] }
        display.state = .failed(failure)
        failed.append(Failed(id: display.campaign.id, reason: .imageFailed))
        end(display)
        return [.tell(display.id, .failure(failure))] + reports(of: .failure(failure), display)
    }

    // MARK: Accounting

    private mutating func account(
        _ callback: MessageCallback, _ display: inout MessageDisplay, at now: Int64
    ) -> [MessageAction] {
        guard display.wasShown, !display.isClosed else { return [] }
        switch callback {
        case .impression:
            guard !display.isSeen else { return [] }
            return impression(&display, at: now)
        case .click(let tap):
            display.isClosed = true
            return click(tap, &display, at: now)
        case .dismissal(let kind):
            display.isClosed = true
            let seen = see(&display, at: now)
            display.state = .dismissed
            return seen + [.tell(display.id, callback)]
                + (display.campaign.isTest ? [] : [.report(display.id, .dismissal(kind))])
        case .failure(let failure):
            display.isClosed = true
            settle(&display)
            display.state = .failed(failure)
            let reason: MessageReason = failure.isOfImage ? .imageFailed : .displayFailed
            failed.append(Failed(id: display.campaign.id, reason: reason))
            return [.tell(display.id, callback)] + reports(of: callback, display)
        }
    }

    private func reports(of callback: MessageCallback, _ display: MessageDisplay) -> [MessageAction] {
        guard !display.campaign.isTest, case .failure(let failure) = callback else { return [] }
        return [.report(display.id, .failure(failure))]
    }

    private mutating func impression(
        _ display: inout MessageDisplay, at now: Int64
    ) -> [MessageAction] {
        let isCurrent = current?.id == display.id
        var actions: [MessageAction] = []
        if display.campaign.isTest {
            settle(&display)
            display.isSeen = true
        } else {
            actions = see(&display, at: now)
            if !display.campaign.hasURL { actions.append(.report(display.id, .conversion)) }
        }
        actions.append(.tell(display.id, .impression))
        guard isCurrent else { return actions }
        display.state = .seen
        var patience = patience.end
        if display.campaign.kind == .banner {
            // It goes by itself; what the app's time in the background adds is not known.
            let (sum, overflow) = patience.addingReportingOverflow(display.campaign.dismissAfter)
            patience = overflow ? .max : sum
        }
        let ticket = MessageTicket(display: display.id, stage: .end)
        return [.setTimer(ticket, milliseconds: patience)] + actions
    }

    private mutating func click(
        _ tap: MessageTap, _ display: inout MessageDisplay, at now: Int64
    ) -> [MessageAction] {
        let campaign = display.campaign
        let url: UTF8Text? =
            switch (campaign.kind, tap) {
            case (.banner, _), (.image, _): campaign.url
            case (_, .primary): campaign.button?.url
            case (_, .secondary): campaign.secondaryButton?.url
            }
        let id = display.id
        var actions = see(&display, at: now)
        display.state = .clicked
        if campaign.isTest {
            actions.append(.report(id, .testClick))
        } else if url != nil {
            actions += [.report(id, .action), .report(id, .conversion)]
        }
        actions.append(.tell(id, .click(tap)))
        if let url { actions.append(.follow(id, url: url)) }
        return actions
    }

    /// Counts a display as seen, once; of a test message only the statistics of tests hear.
    private mutating func see(_ display: inout MessageDisplay, at now: Int64) -> [MessageAction] {
        settle(&display)
        let campaign = display.campaign
        if campaign.isTest {
            display.isSeen = true
            return [.report(display.id, .testImpression)]
        }
        guard !display.isSeen else { return [] }
        display.isSeen = true
        log.record(campaign.id, at: now)
        session.add(1, campaign)
        return [.save, .report(display.id, .impression)]
    }

    /// Ends the doubt about a display that was given up: its component has reported after all.
    private mutating func settle(_ display: inout MessageDisplay) {
        guard display.state == .failed(.lost), !display.isSeen else { return }
        if !display.campaign.isTest { inDoubt.add(-1, display.campaign) }
        failed.removeAll { $0.id == display.campaign.id && $0.reason == .displayFailed }
    }
}
