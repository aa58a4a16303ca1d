import Foundation
import Logging
import TagManager
import TagNetworking
import TagSigning

/// An app in a few lines: `ferry-app ADDRESS SHIPPED SAVED [KEY]`.
///
/// It opens the container `GTM-FERRY1` of the folder SHIPPED, gets a fresher one from the file server at ADDRESS, which is kept in the
/// folder SAVED, and pushes events. With the public key in the file KEY it takes containers that are signed with its other half, and
/// none that is older than what it had.
@main
struct FerryApp {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard (4...5).contains(arguments.count), let address = URL(string: arguments[1]) else {
            print("usage: ferry-app ADDRESS SHIPPED SAVED [KEY]")
            exit(64)
        }
        var configuration = TagManager.Configuration()
        configuration.defaultContainers = arguments[2]  // an app leaves this at its bundle,
        configuration.savedContainers = arguments[3]  // and this at its own folder
        configuration.source = URLSessionSource(base: address)
        if arguments.count > 4 {  // an app has its key in its code
            let key = try String(contentsOfFile: arguments[4], encoding: .utf8)
            configuration.signers = TrustedKeys([try PublicKey(pem: key)])
            configuration.refusesOlderVersions = true
        }
        configuration.hits = PrintedHits()
        configuration.logger = Logger(label: "ferry") { _ in PrintedLog() }
        TagManager.configureShared(configuration)
        let manager = TagManager.shared
        let container = try await open(manager)
        container.setHandlers(PrintedCalls())

        print("title    \(container[Ferry.Key.title])")
        print("height   \(container[Ferry.Key.bannerHeight])")
        print("discount \(container[Ferry.Key.discount])")
        print("map      \(container[Ferry.Key.showsMap])")
        await manager.dataLayer.push(
            event: Ferry.Event.openScreen, [Ferry.DataLayer.screenName: "Departures"])
        await manager.dataLayer.push(
            event: Ferry.Event.purchase,
            [Ferry.DataLayer.ticketPrice: 120, Ferry.DataLayer.ticketRoute: "Kiel-Oslo"])
    }

    /// Opens the container as it was shipped, and waits for what the network has.
    ///
    /// An app that need not tell what happens says `try await manager.open(id: Ferry.id)`.
    static func open(_ manager: TagManager) async throws -> TagContainer {
        let (events, continuation) = AsyncStream<RefreshEvent>.makeStream()
        let container = try manager.openImmediately(id: Ferry.id) { continuation.yield($0) }
        for await event in events {
            print("refresh  \(event)")
            switch event {
            case .succeeded(.saved): container.requestRefresh()  // before its twelve hours are over
            case .succeeded(.network), .failed(.network, _): continuation.finish()
            default: continue
            }
        }
        print("open     version \(container.version)")
        return container
    }
}

/// Shows the container's calls of functions, where an app would do what they ask for.
struct PrintedCalls: Ferry.Handlers {
    func offerLounge(paid: Value?, route: Value?) { print("call     offerLounge for \(route?.string ?? "")") }
}

/// Shows hits, where an app would store and send them.
struct PrintedHits: HitSink {
    func take(_ hit: Hit) {
        switch hit.content {
        case .imagePixel(let url): print("pixel    \(url)")
        case .analytics(let fields):
            print("hit      " + fields.map { "\($0.name)=\($0.value)" }.joined(separator: " "))
        }
    }
}

/// Shows what an app's developer should know, where an app would leave it to the logger it has.
struct PrintedLog: LogHandler {
    var logLevel = Logger.Level.warning
    var metadata: Logger.Metadata = [:]

    subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    func log(event: LogEvent) { print("\(event.level)    \(event.message)") }
}
