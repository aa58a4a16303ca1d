import Logging
import Synchronization
public import TagManager

/// Sends hits of one property, with fields that all of its hits have.
///
/// It is also a `HitSink`: set it as `hits` of a `TagManager` to send the hits of its tags. Any thread may use it.
///
/// ```swift
/// let tracker = HitTracker(dispatcher, trackingID: "UA-1234-5", appName: "Ferries")
/// tracker.set("av", "2.1")
/// try await tracker.send(.screenView("Departures"))
/// configuration.hits = tracker  // of TagManager
/// ```
public final class HitTracker: Sendable {
    /// The dispatcher that stores and sends the hits.
    public let dispatcher: HitDispatcher
    private let encoder: MeasurementProtocol
    private let pixels = PixelEncoder()
    private let validator = HitValidator()
    private let sticky: Mutex<[Hit.Field]>
    /// False for a tracker that was given a client id.
    private let asksForClientID: Bool

    /// Creates a tracker.
    ///
    /// - Parameters:
    ///   - dispatcher: Stores and sends the hits; it needs an encoder of the id `mp1`, and `pixel` for pixels of tags.
    ///   - trackingID: The property, such as `UA-1234-5`.
    ///   - clientID: The client id; unless given, the installation's, which is read from the store and blocks for it.
    ///   - appName: The app's name; `nil` for a site.
    public init(
        _ dispatcher: HitDispatcher, trackingID: String, clientID: String? = nil, appName: String? = nil
    ) {
        self.dispatcher = dispatcher
        encoder =
            dispatcher.configuration.encoders.lazy.compactMap { $0 as? MeasurementProtocol }.first
            ?? MeasurementProtocol()
        var fields = [Hit.Field("v", "1"), Hit.Field("tid", trackingID)]
        asksForClientID = clientID == nil
        fields.set("cid", clientID ?? (try? dispatcher.clientID().get()))
        if let appName {
            fields.set("ds", "app")
            fields.set("an", appName)
        }
        sticky = Mutex(fields)
    }

    /// Sets a parameter of all hits that are sent from now on; `nil` takes it away.
    ///
    /// O(fields).
    public func set(_ name: String, _ value: String?) { sticky.withLock { $0.set(name, value) } }

    /// The value that all hits have of a parameter, or `nil`.
    ///
    /// O(fields).
    public func value(of name: String) -> String? {
        sticky.withLock { $0.first { $0.name == name }?.value }
    }

    /// Stores a hit without blocking the thread; see ``HitDispatcher/send(_:)``.
    ///
    /// - Throws: ``HitError`` with all mistakes of the hit, which is not stored then.
    @discardableResult
    public func send(_ hit: AnalyticsHit) async throws(HitError) -> SendResult {
        await dispatcher.send(try prepared(hit))
    }

    /// Stores a hit and blocks the thread until it is on the disk; see ``HitDispatcher/store(_:)``.
    ///
    /// - Throws: ``HitError`` with all mistakes of the hit, which is not stored then.
    @discardableResult
    public func store(_ hit: AnalyticsHit) throws(HitError) -> SendResult {
        dispatcher.store(try prepared(hit))
    }

    /// Returns a hit as it would be stored.
    ///
    /// - Throws: ``HitError`` with all mistakes of the hit.
    public func prepared(_ hit: AnalyticsHit) throws(HitError) -> PreparedHit {
        try encoder.prepared(merged(hit.fields))
    }

    /// The tracker's fields, and a hit's, which replace them.
    private func merged(_ fields: [Hit.Field]) -> [Hit.Field] {
        var merged = sticky.withLock { $0 }
        for field in fields { merged.set(field.name, field.value) }
        let isKnown = merged.contains { $0.name == "cid" || $0.name == "uid" }
        // A store that was locked when the tracker was made may be open by now.
        if asksForClientID, !isKnown, let id = try? dispatcher.clientID().get() {
            set("cid", id)
            merged.set("cid", id)
        }
        return merged
    }
}

extension HitTracker: HitSink {
    /// Stores a hit that a tag sends, and blocks the thread until it is on the disk; never waits for the network.
    ///
    /// A hit with mistakes for which a server ignores it is dropped; other mistakes are lines in the log, and the hit is sent.
    public func take(_ hit: Hit) {
        do throws(HitError) {
            switch hit.content {
            case .analytics(let fields): dispatcher.store(try prepared(fields, of: hit))
            case .imagePixel(let url): dispatcher.store(try pixels.prepared(url))
            }
        } catch {
            dispatcher.counters.drop(.invalid)
            dispatcher.configuration.logger.error(
                "a hit of a tag was dropped: \(error)", metadata: ["container": "\(hit.container)"])
        }
    }

    private func prepared(_ fields: [Hit.Field], of hit: Hit) throws(HitError) -> PreparedHit {
        // The dispatcher sets these when it sends the hit.
        let merged = merged(fields.filter { $0.name != "qt" && $0.name != "z" })
        let faults = validator.faults(in: merged)
        guard !faults.contains(where: \.isFatal) else { throw HitError(faults) }
        if !faults.isEmpty {
            dispatcher.configuration.logger.warning(
                "a hit of a tag has mistakes: \(HitError(faults))",
                metadata: ["container": "\(hit.container)"])
        }
        return encoder.encoded(merged)
    }
}
