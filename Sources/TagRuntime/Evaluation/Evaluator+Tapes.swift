extension Evaluator {
    /// Pushes an event of a tape as ``push(_:)`` does its value.
    package func push(_ tape: borrowing EventTape, at place: Int) -> Firing? {
        guard !isBusy else { return enqueue(tape, place) }
        return process { $0.receive(tape, at: place) }
    }

    /// Pushes an event as ``push(_:at:)`` does; makes no values, and returns only the numbers of what fires and is blocked.
    package func effects(of tape: borrowing EventTape, at place: Int) -> Effects? {
        guard !isBusy else { return enqueue(tape, place) }
        return process({ evaluation in
            evaluation.onlyWeighs = evaluation.receive(tape, at: place)
            return evaluation.onlyWeighs
        }) { evaluation in
            evaluation.onlyWeighs = false
            return evaluation.effects()
        }
    }

    /// Pushes an event as ``effects(of:at:)`` does, and calls `body` with each part of what fires.
    ///
    /// - Parameters:
    ///   - traces: True for every candidate rule's values and results as well.
    ///   - byForms: True if `body` is given only the computed values of most tags' parameters.
    package func effects(
        of tape: borrowing EventTape, at place: Int, traces: Bool, byForms: Bool = false,
        _ body: (FiringPart) -> Void
    ) -> (effects: Effects, trace: Trace?)? {
        guard !isBusy else { return enqueue(tape, place) }
        return process({ evaluation in
            let isEvent = evaluation.receive(tape, at: place)
            evaluation.fillsForms = byForms && isEvent
            return isEvent
        }) { evaluation in
            evaluation.fillsForms = false
            evaluation.forEachPart(body)
            return (evaluation.effects(), traces ? evaluation.trace() : nil)
        }
    }

    private func enqueue<Result>(_ tape: borrowing EventTape, _ place: Int) -> Result? {
        enqueue(tape.value(at: place))
        return nil
    }
}
