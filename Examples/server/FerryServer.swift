import Foundation
import Logging
import NIOCore
import NIOHTTP1
import TagManager

/// A server with remote configuration: `ferry-server FOLDER [PORT]`.
///
/// It opens the container `GTM-FERRY1` of FOLDER. `GET /value/KEY` answers with a value of the container. `POST /event/NAME?PATH=VALUE`
/// pushes an event, and answers when its tags have fired. All requests share the data layer, so an event brings all values that its tags
/// read. To publish a container, rename its file into FOLDER and send SIGHUP, or wait at most 15 minutes. SIGTERM and SIGINT end the
/// server when it has answered its requests.
@main
struct FerryServer {
    static func main() async throws {
        let arguments = CommandLine.arguments
        guard (2...3).contains(arguments.count), let port = Int(arguments.count > 2 ? arguments[2] : "8080")
        else {
            print("usage: ferry-server FOLDER [PORT]")
            exit(64)
        }
        let logger = Logger(label: "ferry-server")
        var configuration = TagManager.Configuration()
        configuration.defaultContainers = arguments[1]
        configuration.savedContainers = nil  // a server with URLSessionSource saves what it fetched
        configuration.source = FolderSource(folder: arguments[1])
        configuration.hits = LoggedHits(logger: logger)  // one that sends them uses HitDispatch
        configuration.logger = logger
        let manager = TagManager(configuration)
        let container = try await manager.open(id: "GTM-FERRY1")
        if let error = container.defaultContainerError {
            logger.error("\(error)")
            exit(66)
        }
        container.setTagHandler(forFunction: "offerLounge") { name, parameters in
            logger.info("call \(name) of \(parameters["route"]?.string ?? "")")
        }

        let server = try await HTTP.listen(port: port)
        logger.info("listening on http://127.0.0.1:\(server.channel.localAddress?.port ?? port)")
        let refreshing = Task {
            while true {
                try await Task.sleep(for: .seconds(900))  // more often is refused in the long run
                container.requestRefresh()
            }
        }
        let observing = Task {
            for await event in container.updates where event == .succeeded(.network) {
                logger.info("version \(container.version)")
            }
        }
        let signals = Signals(SIGHUP, SIGTERM, SIGINT)
        let obeying = Task {
            for await signal in signals.arrived {
                guard signal == SIGHUP else { break }
                container.requestRefresh()
            }
            try await server.channel.close()  // takes no more connections
        }
        // Returns when the channel is closed and all that was asked is answered.
        try await HTTP.serve(server) { method, path, query in
            switch (method, path.first, path.count) {
            case (.GET, "value", 2):
                guard let value = container.value(forKey: path[1]) else { return (.notFound, "") }
                return (.ok, value.string)
            case (.POST, "event", 2):
                await manager.dataLayer.push(event: path[1], query.mapValues { Value($0) })
                return (.noContent, "")
            default: return (.notFound, "")
            }
        }
        refreshing.cancel()
        obeying.cancel()
        container.close()  // ends its updates
        await observing.value
        await manager.flush()
        logger.info("ended")
    }
}

/// Reads containers from a folder; the tag of a version is its file's date and size.
struct FolderSource: ContainerSource {
    let folder: String

    func container(for request: ContainerRequest) async throws -> ContainerResponse {
        let path = folder + "/" + request.id
        guard let file = try? FileManager.default.attributesOfItem(atPath: path),
            let date = file[.modificationDate] as? Date, let size = file[.size]
        else { throw RefreshFailure.serverError }
        let tag = "\(date.timeIntervalSince1970) \(size)"
        if tag == request.knownTag { return .unchanged }
        return .container(bytes: Array(try Data(contentsOf: URL(filePath: path))), tag: tag)
    }
}

/// Logs hits, where a server in production would store and send them.
struct LoggedHits: HitSink {
    let logger: Logger

    func take(_ hit: Hit) { logger.info("hit \(hit)") }
}

/// The signals that the server takes, instead of the end of the process.
struct Signals {
    let arrived: AsyncStream<Int32>
    private let sources: [any DispatchSourceSignal]

    init(_ numbers: Int32...) {
        let (stream, continuation) = AsyncStream<Int32>.makeStream()
        arrived = stream
        sources = numbers.map { number in
            _ = signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number)
            source.setEventHandler { continuation.yield(number) }
            source.resume()
            return source
        }
    }
}
