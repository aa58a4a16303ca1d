import InAppMessaging
import Logging
import TagCompiler
import TagDiagnostics
import TagManager
import TagTestSupport

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#elseif canImport(Darwin)
import Darwin
#endif

/// An app that shows messages with caps, to be stopped while it does, and to be started again.
///
/// Each message that the app hears was seen leaves an empty file of its name and number in the folder `told`.
enum ImpressionsProbe {
    /// Shows a number of messages, one after the other.
    static func show(_ folder: String, count: Int) {
        guard let messaging = messaging(folder) else { return fail("the container does not open") }
        for _ in 0..<count { messaging.triggerEvent(event) }
    }

    /// Ends with 1 where a message may be shown again that the app was told of as often as it may be, or where none may since the
    /// history cannot be read.
    ///
    /// - Parameter isFull: There was no space, so what was told may have been lost.
    static func check(_ folder: String, isFull: Bool) {
        guard let messaging = messaging(folder) else { return fail("the container does not open") }
        let told = Fixtures.names(in: folder + "/told")
        var lines: [String] = []
        for (name, cap) in caps {
            let times = told.count { $0.hasPrefix(name + "-") }
            guard let answer = messaging.explain(event: event).first(where: { $0.name == name }) else {
                return fail("no message \(name)")
            }
            let isCapped = answer.reason == "capped"
            lines.append("\(name): told \(times) times, \(isCapped ? "capped" : "free")")
            if !isFull, times >= cap, !isCapped { fail("\(name) is shown again") }
            if isCapped, cap == caps.last?.cap { fail("the history is lost") }
        }
        print(lines.joined(separator: "; "))
    }

    private static let id = "GTM-SEEN"
    private static let event = "go"
    private static let caps = [(name: "once", cap: 1), (name: "twice", cap: 2), (name: "many", cap: 1_000)]

    private static func fail(_ what: String) {
        print(what)
        exit(1)
    }

    private static func messaging(_ folder: String) -> InAppMessaging? {
        // Safe: the path outlives the call.
        guard unsafe mkdir(folder + "/told", 0o755) == 0 || errno == EEXIST,
            Fixtures.write(container, to: folder + "/" + id)
        else { return nil }
        var configuration = TagManager.Configuration()
        configuration.defaultContainers = folder
        configuration.savedContainers = nil
        configuration.refreshMode = .defaultContainerOnly
        configuration.logger.logLevel = .critical
        let manager = TagManager(configuration)
        guard let container = try? manager.openImmediately(id: id) else { return nil }
        var messages = InAppMessaging.Configuration()
        messages.folder = folder + "/messages"
        messages.display = Screen()
        messages.reporter = Teller(folder: folder + "/told")
        messages.deliver = { $0() }
        messages.logger.logLevel = .critical
        return InAppMessaging(container, messages)
    }

    private static let container: [UInt8] = {
        let messages = caps.enumerated().map { place, row in
            """
            "\(row.name)": {"type": "modal", "title": "T", "on": [{"event": "\(event)"}], "priority": \(place),
             "frequency": {"lifetime": \(row.cap)}}
            """
        }
        let text = "{\"container\": {\"id\": \"\(id)\"}, \"messages\": {\(messages.joined(separator: ", "))}}"
        guard let bytes = Compiler.compile(SourceFile(path: id, bytes: Array(text.utf8))).bytes else {
            preconditionFailure("it does not compile")
        }
        return bytes
    }()

    /// A user who sees each message and closes it.
    private struct Screen: InAppMessagingDisplay {
        func display(_ message: InAppMessage, reportingTo handle: InAppMessagingDisplayHandle) {
            handle.impressionDetected()
            handle.dismissed(.userTapClose)
        }
    }

    private struct Teller: InAppMessagingReporter {
        let folder: String

        func report(_ event: InAppMessagingEvent) {
            guard event.kind == .impression else { return }
            let name = event.campaign.name
            let number = Fixtures.names(in: folder).count { $0.hasPrefix(name + "-") } + 1
            Fixtures.write("", to: "\(folder)/\(name)-\(number)")
        }
    }
}
