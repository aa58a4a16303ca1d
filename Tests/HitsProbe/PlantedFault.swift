import Foundation
import HitDispatch

/// A fault that a script plants in the probe, to see that it finds it.
enum PlantedFault: String {
    /// Hits are said to be stored before they are.
    case early
    /// Each request is sent twice.
    case twice
    /// The hits of a batch are in the wrong order.
    case reversed
    /// A hit in each batch has a number that is not its own.
    case renumbered

    static let current = PlantedFault(
        rawValue: ProcessInfo.processInfo.environment["HITS_PROBE_FAULT"] ?? "")
}

/// An encoder that reverses or renumbers the hits of a batch.
struct FaultyEncoder: HitEncoder {
    let base: MeasurementProtocol
    let fault: PlantedFault
    var id: String { base.id }
    var batchLimit: Int { 10 }

    func plan(_ hits: [OutgoingHit], at moment: SendMoment) -> HitPlan {
        guard fault == .renumbered else { return base.plan(hits.reversed(), at: moment) }
        return base.plan(
            hits.map { hit in
                OutgoingHit(
                    number: hit.number + 1, created: hit.created, queueTime: hit.queueTime,
                    payload: hit.payload)
            }, at: moment)
    }
}

/// A transport that sends each request twice.
struct TwiceTransport: HitTransport {
    let base: any HitTransport

    func send(_ request: HTTPRequest) async throws(TransportError) -> HTTPAnswer {
        _ = try await base.send(request)
        return try await base.send(request)
    }
}
