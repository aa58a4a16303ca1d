import Foundation
@testable import InAppMessaging
import Logging
import Synchronization
import TagManager
import TagTesting
import Testing

/// A message of a container in a test, as a tag of the app's own type.
struct TestMessage: Sendable {
    enum Kind: String {
        case banner, modal, card, image
    }

    var name: String
    var kind = Kind.modal
    /// The events that trigger it.
    var on = ["message.foreground"]
    /// Rules that block it, as events.
    var unless: [String] = []
    /// Members of its parameters, as JSON.
    var parameters = ""
    /// A member of the tag, as JSON: `"schedule": {…}`.
    var member = ""

    init(
        _ name: String, _ kind: Kind = .modal, on: [String] = ["message.foreground"],
        unless: [String] = [], _ parameters: String = "", member: String = ""
    ) {
        self.name = name
        self.kind = kind
        self.on = on
        self.unless = unless
        self.parameters = parameters
        self.member = member
    }

    /// A modal that the foreground triggers.
    init(_ name: String, _ parameters: String) { self.init(name, .modal, parameters) }

    /// The parameters that it cannot do without.
    private var required: String {
        switch kind {
        case .image: #""image": "https://example.com/i.png""#
        case .card:
            #""title": "T", "image": "https://example.com/p.png", "buttonText": "Go", "buttonUrl": "https://example.com/go""#
        default: #""title": "T""#
        }
    }

    fileprivate var tag: String {
        let more = parameters.isEmpty ? "" : ", " + parameters
        let blocked = unless.map { "\"on \($0)\"" }.joined(separator: ", ")
        return """
            "\(name)": {"type": "custom", "customType": "message.\(kind.rawValue)", "firing": "unlimited",
              "fires": [\(on.map { "\"on \($0)\"" }.joined(separator: ", "))], "blockedBy": [\(blocked)],
              \(member.isEmpty ? "" : member + ",")
              "parameters": {"name": "\(name)", \(required)\(more)}}
            """
    }

    /// A definition with messages.
    static func definition(_ messages: [TestMessage], version: String = "1") -> String {
        var events: [String] = []
        for event in messages.flatMap({ $0.on + $0.unless }) where !events.contains(event) {
            events.append(event)
        }
        let rules = events.map { "\"on \($0)\": {\"if\": [{\"macro\": \"event\", \"equals\": \"\($0)\"}]}" }
        return """
            {"container": {"id": "GTM-TEST", "version": "\(version)"},
             "macros": {"event": {"type": "event"}, "user": {"type": "dataLayer", "name": "user", "default": ""}},
             "rules": {\(rules.joined(separator: ", "))},
             "tags": {\(messages.map(\.tag).joined(separator: ",\n"))}}
            """
    }
}

/// An app with messages, in which nothing happens but what a test does.
final class MessageBench: Sendable {
    let app: TestContainer
    let screen = Screen()
    let loader = Loader()
    let delegate = Ears()
    let events = Events()
    let opened = Addresses()
    let log = Lines()
    let home: Home
    /// The configuration of ``messaging``.
    let configuration: InAppMessaging.Configuration
    let messaging: InAppMessaging
    /// Milliseconds that the clock was set on, or back.
    private let offset: Mutex<Int64>

    /// A folder that goes with the last bench that has it.
    final class Home: Sendable {
        let path = NSTemporaryDirectory() + "messages-" + UUID().uuidString

        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    static let minute: Int64 = 60_000
    static let hour: Int64 = 3_600_000
    static let day: Int64 = 86_400_000

    /// - Parameter earlier: An earlier run of the app, whose folder and time it has.
    init(
        _ messages: [TestMessage], after earlier: MessageBench? = nil, home: Home? = nil,
        configure: (inout InAppMessaging.Configuration) -> Void = { _ in }
    ) throws {
        app = try TestContainer(TestMessage.definition(messages))
        self.home = home ?? earlier?.home ?? Home()
        if let earlier {
            app.clock.advance(by: .milliseconds(earlier.app.clock.milliseconds - app.clock.milliseconds))
        }
        let offset = earlier?.offset.withLock { $0 } ?? 0
        self.offset = Mutex(offset)
        let box = ClockBox(app.clock, offset)
        self.box = box
        var configuration = InAppMessaging.Configuration()
        configuration.folder = self.home.path
        configuration.dataCollectionInInfoPlist = nil
        configuration.display = screen
        configuration.imageLoader = loader
        configuration.opener = InAppMessagingOpener { [opened] url in opened.add(url) }
        configuration.reporter = events
        configuration.deliver = { $0() }
        configuration.clock = box.clock
        let lines = log
        configuration.logger = Logger(label: "messages") { _ in lines }
        configure(&configuration)
        self.configuration = configuration
        messaging = InAppMessaging(app.container, configuration)
        messaging.delegate = delegate
    }

    private let box: ClockBox

    /// Lets time pass.
    func advance(_ milliseconds: Int64) { app.clock.advance(by: .milliseconds(milliseconds)) }

    /// Sets the clock, as a user does.
    func setClock(by milliseconds: Int64) {
        offset.withLock { $0 += milliseconds }
        box.offset.withLock { $0 += milliseconds }
    }

    /// Brings the app to the foreground.
    func foreground() { messaging.appDidEnterForeground() }

    /// The reasons of an event's messages, by name, without those that it does not trigger.
    func reasons(_ event: String = "message.foreground") -> [String: String] {
        let answers = messaging.explain(event: event).filter { $0.reason != "noTrigger" }
        return [String: String](answers.map { ($0.name, $0.reason ?? "shown") }) { $1 }
    }

    /// Shows what an event has, and has the user close it; its name.
    @discardableResult
    func showAndClose(_ trigger: () -> Void) -> String? {
        let before = screen.handles.count
        trigger()
        guard screen.handles.count > before, let handle = screen.handles.last else { return nil }
        handle.impressionDetected()
        handle.dismissed(.userTapClose)
        return handle.message.campaign.name
    }
}

/// A clock that can be set.
private final class ClockBox: Sendable {
    let offset: Mutex<Int64>
    private let base: TestClock

    init(_ base: TestClock, _ offset: Int64) {
        self.base = base
        self.offset = Mutex(offset)
    }

    var clock: ManagerClock {
        let after = base.managerClock.after
        return ManagerClock(
            milliseconds: { [self] in base.milliseconds + offset.withLock { $0 } }, after: after)
    }
}

/// A display component that shows nothing, and reports what a test says.
final class Screen: InAppMessagingDisplay {
    private let state = Mutex<([InAppMessagingDisplayHandle], [InAppMessage])>(([], []))

    /// All that was displayed.
    var handles: [InAppMessagingDisplayHandle] { state.withLock { $0.0 } }
    /// The names of what was displayed.
    var names: [String] { handles.map(\.message.campaign.name) }
    /// The names of what was taken down.
    var takenDown: [String] { state.withLock { $0.1 }.map(\.campaign.name) }
    /// The last one.
    var last: InAppMessagingDisplayHandle { get throws { try #require(handles.last) } }

    func display(_ message: InAppMessage, reportingTo handle: InAppMessagingDisplayHandle) {
        state.withLock { $0.0.append(handle) }
    }

    func takeDown(_ message: InAppMessage) { state.withLock { $0.1.append(message) } }
}

/// A loader that answers what a test says; an image at once, unless it says something.
final class Loader: MessageImageLoader {
    typealias Deliver = @Sendable (MessageImageAnswer) -> Void

    private struct State: Sendable {
        var answers: [String: MessageImageAnswer] = [:]
        var held: Set<String> = []
        var waiting: [(url: String, deliver: Deliver)] = []
        var requests: [MessageImageRequest] = []
        var cancelled = 0
    }

    private let state = Mutex(State())

    static let picture = MessageImageAnswer.response(status: 200, type: "image/png", bytes: [1, 2, 3])

    var requests: [MessageImageRequest] { state.withLock { $0.requests } }
    var cancelled: Int { state.withLock { $0.cancelled } }

    /// Answers so from now on.
    func answer(_ url: String, _ answer: MessageImageAnswer) { state.withLock { $0.answers[url] = answer } }

    /// Does not answer until ``release(_:_:)``.
    func hold(_ url: String) { state.withLock { _ = $0.held.insert(url) } }

    func release(_ url: String, _ answer: MessageImageAnswer = picture) {
        let waiting = state.withLock { state in
            let found = state.waiting.filter { $0.url == url }.map(\.deliver)
            state.waiting.removeAll { $0.url == url }
            return found
        }
        for deliver in waiting { deliver(answer) }
    }

    func load(_ request: MessageImageRequest, _ deliver: @escaping Deliver) -> @Sendable () -> Void {
        let answer = state.withLock { state -> MessageImageAnswer? in
            state.requests.append(request)
            guard !state.held.contains(request.url) else {
                state.waiting.append((request.url, deliver))
                return nil
            }
            return state.answers[request.url] ?? Self.picture
        }
        if let answer { deliver(answer) }
        return { [self] in state.withLock { $0.cancelled += 1 } }
    }
}

/// A delegate that writes down what it hears.
final class Ears: InAppMessagingDelegate {
    private let heard = Mutex<[(String, InAppMessage)]>([])

    var all: [String] { heard.withLock { $0.map(\.0) } }
    var messages: [InAppMessage] { heard.withLock { $0.map(\.1) } }

    private func hear(_ text: String, _ message: InAppMessage) {
        heard.withLock { $0.append(("\(message.campaign.name): \(text)", message)) }
    }

    func messageClicked(_ message: InAppMessage, with action: InAppMessagingAction) {
        hear("clicked \(action.part) \(action.text ?? "-") \(action.url ?? "-")", message)
    }
    func messageDismissed(_ message: InAppMessage, dismissType: InAppMessagingDismissType) {
        hear("dismissed \(dismissType)", message)
    }
    func impressionDetected(for message: InAppMessage) { hear("impression", message) }
    func displayError(for message: InAppMessage, error: InAppMessagingDisplayError) {
        hear("error \(error)", message)
    }
}

/// The events for statistics.
final class Events: InAppMessagingReporter {
    private let events = Mutex<[InAppMessagingEvent]>([])

    var all: [InAppMessagingEvent] { events.withLock { $0 } }
    /// Their names, without what all have in common.
    var names: [String] {
        all.map { event in
            event.name.replacing("in_app_message_", with: "") + (event.type.map { " " + $0 } ?? "")
        }
    }

    func report(_ event: InAppMessagingEvent) { events.withLock { $0.append(event) } }
}

/// Addresses that were opened.
final class Addresses: Sendable {
    private let urls = Mutex<[String]>([])

    var all: [String] { urls.withLock { $0 } }

    func add(_ url: String) { urls.withLock { $0.append(url) } }
}

/// The lines of a log.
final class Lines: LogHandler {
    private let lines = Mutex<[String]>([])

    var all: [String] { lines.withLock { $0 } }
    var metadata: Logger.Metadata {
        get { [:] }
        set {}
    }
    var logLevel: Logger.Level {
        get { .warning }
        set {}
    }

    subscript(metadataKey _: String) -> Logger.Metadata.Value? {
        get { nil }
        set {}
    }

    func log(event: LogEvent) { lines.withLock { $0.append("\(event.level): \(event.message)") } }
}
