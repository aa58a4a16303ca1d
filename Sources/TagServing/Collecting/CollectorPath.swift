import HitDispatch

/// A path of the collector, with its methods and limits.
package enum CollectorPath: String, Sendable, CaseIterable {
    /// One hit of the Measurement Protocol, version 1: the query of GET, or the body of POST.
    case collect = "/collect"
    /// Up to 20 hits, one a line.
    case batch = "/batch"
    /// The debug path of ``collect``: answers with the errors, and counts nothing.
    case debugCollect = "/debug/collect"
    /// Up to 25 events of Google Analytics 4, as JSON.
    case events = "/mp/collect"
    /// The debug path of ``events``: answers with the errors, and counts nothing.
    case debugEvents = "/debug/mp/collect"

    /// True if hits are only checked, and not counted.
    var isForDebugging: Bool { self == .debugCollect || self == .debugEvents }

    /// The methods that the path accepts.
    var methods: [String] {
        switch self {
        case .collect, .debugCollect: ["GET", "POST"]
        case .batch, .events, .debugEvents: ["POST"]
        }
    }

    /// The limit on the hits, or events, of a request.
    var hitLimit: Int {
        switch self {
        case .collect, .debugCollect: 1
        case .batch: MeasurementProtocol.batchHits
        case .events, .debugEvents: GA4MeasurementProtocol.eventLimit
        }
    }

    /// The limit on a body, in bytes, uncompressed.
    var bodyLimit: Int {
        switch self {
        case .collect, .debugCollect: MeasurementProtocol.hitLimit
        case .batch: MeasurementProtocol.bodyLimit
        case .events, .debugEvents: GA4MeasurementProtocol.bodyLimit
        }
    }
}
