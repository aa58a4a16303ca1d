import HitDispatch
import TagDiagnostics

/// Sends stored hits to a collector as their dispatcher would, without changing the store.
struct HitReplay {
    /// The counts of a replay.
    struct Outcome: Sendable, Hashable {
        var requests = 0
        var taken = 0
        /// The number of hits in requests that were answered with a status other than 2xx.
        var refused = 0
        /// The number of hits that are too large for their protocol.
        var tooLarge = 0
        /// The number of hits of encoders that send elsewhere, such as pixels.
        var skipped = 0
        /// The number of hits after the first request without an answer.
        var unsent = 0
        /// The reason why there was no answer; nil if there was one.
        var failure: String?

        var isWhole: Bool { refused + tooLarge + unsent == 0 }

        var text: String {
            var text =
                "\(requests) \(requests == 1 ? "request" : "requests"): \(taken) taken, \(refused) refused"
            if tooLarge > 0 { text += ", \(tooLarge) too large" }
            if skipped > 0 { text += ", \(skipped) of other encoders left out" }
            if unsent > 0 { text += ", \(unsent) not sent" }
            return text
        }

        var json: JSON {
            [
                "requests": .integer(requests), "taken": .integer(taken), "refused": .integer(refused),
                "tooLarge": .integer(tooLarge), "skipped": .integer(skipped), "unsent": .integer(unsent),
                "failure": .optional(failure),
            ]
        }
    }

    /// The server's scheme, host and port.
    let server: String
    let transport: any HitTransport
    let now: @Sendable () -> Int64

    /// Sends hits in their order, one request after the other, until one has no answer.
    func send(_ hits: [WaitingHit]) async -> Outcome {
        var outcome = Outcome()
        var rest = hits[...]
        while let first = rest.first, outcome.failure == nil {
            guard let encoder = encoder(for: first) else {
                outcome.skipped += 1
                rest = rest.dropFirst()
                continue
            }
            let moment = now()
            let same = rest.prefix { $0.encoder == first.encoder }.prefix(encoder.batchLimit)
            let outgoing = same.map { hit in
                OutgoingHit(
                    number: hit.number, created: hit.created, queueTime: hit.age(at: moment),
                    payload: hit.payload)
            }
            switch encoder.plan(outgoing, at: SendMoment(milliseconds: moment)) {
            case .tooLarge:
                outcome.tooLarge += 1
                rest = rest.dropFirst()
            case .request(let request, let count):
                outcome.requests += 1
                await send(request, count, &outcome)
                if outcome.failure == nil { rest = rest.dropFirst(max(1, count)) }
            }
        }
        outcome.unsent = rest.count
        return outcome
    }

    private func send(_ request: HTTPRequest, _ count: Int, _ outcome: inout Outcome) async {
        do {
            let answer = try await transport.send(request)
            if (200...299).contains(answer.status) {
                outcome.taken += count
            } else {
                outcome.refused += count
            }
        } catch {
            outcome.failure =
                switch error {
                case .noNetwork: "no network"
                case .timedOut: "no answer in time"
                default: "the connection failed, or closed before the whole answer"
                }
        }
    }

    private func encoder(for hit: WaitingHit) -> (any HitEncoder)? {
        if hit.encoder == "mp1" { return MeasurementProtocol(server: server) }
        guard hit.encoder.hasPrefix("ga4:") else { return nil }
        let stream = String(hit.encoder.dropFirst("ga4:".count))
        // The user's part of an event distinguishes an app's stream from a web page's; a collector requires no secret.
        return hit.text.contains("\"app_instance_id\":")
            ? GA4MeasurementProtocol(appID: stream, secret: "", server: server)
            : GA4MeasurementProtocol(measurementID: stream, secret: "", server: server)
    }
}
