import Synchronization

/// The first of several answers; the others are ignored.
final class FirstAnswer: Sendable {
    typealias Answer = Result<HTTPAnswer, TransportError>

    private enum State {
        case open
        case waiting(CheckedContinuation<Answer, Never>)
        case given(Answer)
        case done
    }

    private let state = Mutex(State.open)

    func give(_ answer: Answer) {
        let continuation: CheckedContinuation<Answer, Never>? = state.withLock { state in
            switch state {
            case .open: state = .given(answer)
            case .waiting(let continuation):
                state = .done
                return continuation
            case .given, .done: break
            }
            return nil
        }
        continuation?.resume(returning: answer)
    }

    /// Waits for the answer; called once.
    func answer() async -> Answer {
        await withCheckedContinuation { continuation in
            let answer: Answer? = state.withLock { state in
                guard case .given(let answer) = state else {
                    state = .waiting(continuation)
                    return nil
                }
                state = .done
                return answer
            }
            if let answer { continuation.resume(returning: answer) }
        }
    }
}
