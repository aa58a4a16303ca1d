import Foundation
import HitDispatch
import TagManager

/// An app whose hits arrive, whatever the server does: `ferry-hits COLLECTOR CONTAINERS STORE`.
///
/// It opens the container `GTM-FERRY1` of the folder CONTAINERS and pushes events. The hits of its tags go to the file STORE, and from
/// there to the collector, such as `tagc serve` is one.
@main
struct FerryHits {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard arguments.count == 4 else {
            print("usage: ferry-hits COLLECTOR CONTAINERS STORE")
            exit(64)
        }
        let dispatcher = HitDispatcher(dispatching(to: arguments[1], from: arguments[3]))
        let tracker = HitTracker(dispatcher, trackingID: "UA-1234-5", clientID: "sailor", appName: "Ferries")
        tracker.set("av", "2.1")

        var configuration = TagManager.Configuration()
        configuration.defaultContainers = arguments[2]
        configuration.savedContainers = arguments[3] + ".containers"
        configuration.hits = tracker
        TagManager.configureShared(configuration)
        let manager = TagManager.shared
        _ = try await manager.open(id: "GTM-FERRY1")

        await manager.dataLayer.push(event: "openScreen", ["screenName": "Departures"])
        await manager.dataLayer.push(event: "purchase", ["ticket.price": 90, "ticket.route": "Kiel-Oslo"])
        await send(dispatcher)
        await manager.dataLayer.push(event: "openScreen", ["screenName": "Tickets"])
        await manager.dataLayer.push(event: "openScreen", ["screenName": "Arrivals"])
        await send(dispatcher)
    }

    private static func dispatching(to collector: String, from store: String) -> DispatchConfiguration {
        var configuration = DispatchConfiguration(store: store)
        configuration.encoders = [MeasurementProtocol(server: collector), PixelEncoder()]
        configuration.retryPolicy = .durable
        configuration.interval = .zero  // an app leaves this at 120 s, and need not call flush,
        configuration.random = { 0 }  // and this as it is: it spreads the apps over the time
        return configuration
    }

    /// Sends until nothing waits.
    private static func send(_ dispatcher: HitDispatcher) async {
        while case .success(let waiting) = dispatcher.count(), waiting > 0 {
            let result = await dispatcher.flush()
            let left = (try? dispatcher.count().get()) ?? 0
            print("\(waiting) hits wait; sending them: \(result); \(left) wait")
        }
    }
}
