import Foundation
import Logging
import TagDebugging
import TagManager
import TagNetworking

/// An app that is watched while it runs: `ferry-live ADDRESS CONTAINERS [EVENTS A SECOND [SECONDS]]`.
///
/// ADDRESS is what `tagc serve FOLDER` prints. The app opens the container `GTM-FERRY1` of the folder CONTAINERS, gets newer ones from
/// the server, and pushes events; the live page shows them.
@main
struct FerryLive {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard (3...5).contains(arguments.count), let address = URL(string: arguments[1]) else {
            print("usage: ferry-live ADDRESS CONTAINERS [EVENTS A SECOND [SECONDS]]")
            exit(64)
        }
        let rate = arguments.count > 3 ? Double(arguments[3]) ?? 1 : 1
        let seconds = arguments.count > 4 ? Double(arguments[4]) ?? 10 : 10

        var configuration = TagManager.Configuration()
        configuration.defaultContainers = arguments[2]
        configuration.savedContainers = nil
        configuration.source = URLSessionSource(base: address)
        configuration.facts = .current.with([.appName: "Ferries", .language: "de"])
        configuration.logger.logLevel = .critical
        // The one line, which an app puts between #if DEBUG and #endif.
        let connection = DebugConnection.start(in: &configuration, to: arguments[1])
        let manager = TagManager(configuration)

        let container = try await manager.open(id: "GTM-FERRY1", preferring: .fresh)
        container.setTagHandler(forFunction: "offerLounge") { _, _ in }
        print("version \(container.version), \(container.isDefault ? "shipped" : "fetched")")

        await push(to: manager, container, rate: rate, seconds: seconds)
        await connection?.flush()
        if let counts = connection?.counts { print("\(counts.sent) sent, \(counts.dropped) dropped") }
    }

    private static func push(
        to manager: TagManager, _ container: TagContainer, rate: Double, seconds: Double
    ) async {
        let start = ContinuousClock.now
        for number in 0..<Int(rate * seconds) {
            try? await Task.sleep(until: start + .seconds(Double(number) / rate), clock: .continuous)
            switch number % 3 {
            case 0: await manager.dataLayer.push(event: "openScreen", ["screenName": "Departures"])
            case 1:
                let price = Value(Double(60 + number % 100))
                await manager.dataLayer.push(
                    event: "purchase", ["ticket.price": price, "ticket.route": "Kiel-Oslo"])
            default: _ = container.string(forKey: "title")
            }
        }
    }
}
