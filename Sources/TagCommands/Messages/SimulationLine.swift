import TagDiagnostics
import TagEvents
import TagMessages
import TagModel
import TagRuntime
import TagScenario
import TagSyntax

/// A line of a file of events, as the simulation of messages reads it.
///
/// A line with `event`, and every line without any of the members below, is an update that `tagc run` would push, without `time`
/// and `after`. Any other line is a moment, which may have only the members below.
struct SimulationLine {
    /// An action of the app, or of the user on the message on display.
    enum Happening {
        /// An update of the data layer, with the name of its event.
        case push(TagRuntime.Value, event: UTF8Text?)
        /// The app asks for messages; nothing is pushed.
        case trigger(MessageTrigger)
        case dismiss
        case click(MessageTap)
        /// The app ends and starts again.
        case restart
        /// No action: only settings, or a time.
        case nothing
    }

    /// A setting of the app or the device.
    enum Setting: String, CaseIterable {
        case suppress, optIn, images, component, testDevice
    }

    /// The time of the line, in milliseconds since 1970; nil if it has none.
    private(set) var time: Int64?
    /// The time since the previous line, in milliseconds; nil if it has none.
    private(set) var after: Int64?
    private(set) var settings: [(setting: Setting, isOn: Bool)] = []
    private(set) var happening = Happening.nothing
    /// The warning that the line is pushed but was probably meant as a moment; nil if it was not.
    private(set) var doubt: Diagnostic?

    /// The names of moments with their actions.
    static let moments: [(name: String, happening: Happening)] = [
        ("foreground", .trigger(.foreground)), ("launch", .trigger(.launch)), ("dismiss", .dismiss),
        ("click", .click(.primary)), ("clickSecond", .click(.secondary)), ("restart", .restart),
    ]

    private let tree: SyntaxTree

    /// Reads a line.
    ///
    /// Reads a line of a file.
    ///
    /// - Throws: The first fault of the line.
    init(reading line: SourceFile) throws(SimulationFault) {
        let (object, fault) = EventLine.read(line)
        guard let object, let root = object.root else {
            throw SimulationFault(fault ?? .eventNotObject(at: .none))
        }
        try self.init(root, of: object)
    }

    /// - Throws: The first error of the line.
    private init(_ root: NodeID, of tree: SyntaxTree) throws(SimulationFault) {
        self.tree = tree
        var rest: [(key: NodeID, value: NodeID)] = []
        var moments: [NodeID] = []
        let hasEvent = tree.member(root, "event") != nil
        for member in tree.members(root) {
            let key = tree.string(member.key)
            switch key {
            case "time": try readTime(member.value)
            case "after": try readDelay(member.value)
            case "moment" where !hasEvent:
                try readMoment(member.value)
                moments.append(member.key)
            case "trigger" where !hasEvent:
                happening = .trigger(.event(UTF8Text(try text(member.value))))
                moments.append(member.key)
            default:
                if !hasEvent, let setting = Setting(rawValue: key) {
                    settings.append((setting, try flag(member.value)))
                } else {
                    rest.append(member)
                }
            }
        }
        try finish(root, rest, moments)
    }

    /// Decides whether the line is a push or a moment.
    private mutating func finish(
        _ root: NodeID, _ rest: [(key: NodeID, value: NodeID)], _ moments: [NodeID]
    ) throws(SimulationFault) {
        if moments.count > 1 {
            throw SimulationFault("a line can have only one moment or trigger", at: tree.range(moments[1]))
        }
        guard let other = rest.first?.key else { return }
        if !moments.isEmpty || !settings.isEmpty {
            let known = Setting.allCases.map { "'\($0.rawValue)'" }.joined(separator: ", ")
            throw SimulationFault(
                "a moment has no '\(tree.string(other).shortened())'", at: tree.range(other),
                "with 'moment' or 'trigger' a line can have 'time', 'after', \(known)")
        }
        guard case .map(let entries) = Value(root, of: tree) else { return }
        let pushed = entries.filter { $0.key != "time" && $0.key != "after" }
        var event: UTF8Text?
        if let node = tree.member(root, "event"), tree.kind(node) == .string {
            event = UTF8Text(tree.string(node))
        }
        happening = .push(.map(pushed), event: event)
        for member in rest where doubt == nil { doubt = self.doubt(member, hasEvent: event != nil) }
    }

    /// Returns a warning about a member that is pushed but looks like a part of a moment; nil for any other.
    private func doubt(_ member: (key: NodeID, value: NodeID), hasEvent: Bool) -> Diagnostic? {
        let (name, range) = (tree.string(member.key), tree.range(member.key))
        if hasEvent {
            guard name == "moment", tree.kind(member.value) == .string,
                Self.moments.contains(where: { $0.name == tree.string(member.value) })
            else { return nil }
            return Diagnostic(
                .momentAsData, "'moment' beside 'event' is pushed as data, without other effect",
                at: range,
                notes: [Note("write the moment on a separate line")])
        }
        let known = ["moment", "trigger"] + Setting.allCases.map(\.rawValue)
        guard let meant = NearestName.nearest(to: name, among: known) else { return nil }
        return Diagnostic(
            .momentAsData, "'\(name.shortened())' is pushed as data", at: range,
            notes: [Note("did you mean '\(meant)'?")])
    }

    // MARK: Members

    private mutating func readTime(_ node: NodeID) throws(SimulationFault) {
        if tree.kind(node) == .string {
            time = Timestamp.time(tree.string(node))
        } else {
            time = tree.integer(node)
        }
        guard let time, (-SimulationLine.mostTime...SimulationLine.mostTime).contains(time) else {
            throw SimulationFault(
                "this is not a time", at: tree.range(node),
                "a time is \"2026-06-01T09:00:00Z\", \"2026-06-01\" or milliseconds since 1970")
        }
    }

    private mutating func readDelay(_ node: NodeID) throws(SimulationFault) {
        let seconds = tree.integer(node).map { Double($0) } ?? tree.double(node)
        guard let seconds, seconds >= 0, seconds <= Double(Self.mostTime) / 1000 else {
            throw SimulationFault("'after' must be a number of seconds", at: tree.range(node))
        }
        after = Int64((seconds * 1000).rounded())
    }

    /// The limit on times, about 10,000 years: the sum of two does not overflow.
    private static let mostTime: Int64 = 315_576_000_000_000

    private mutating func readMoment(_ node: NodeID) throws(SimulationFault) {
        let name = try text(node)
        guard let moment = Self.moments.first(where: { $0.name == name }) else {
            let names = Self.moments.map(\.name)
            let nearest = NearestName.nearest(to: name, among: names).map { "did you mean '\($0)'? " } ?? ""
            throw SimulationFault(
                "there is no moment '\(name.shortened())'", at: tree.range(node),
                nearest + "moments are \(names.joined(separator: ", "))")
        }
        happening = moment.happening
    }

    private func text(_ node: NodeID) throws(SimulationFault) -> String {
        guard tree.kind(node) == .string else {
            throw SimulationFault("this is not a text", at: tree.range(node))
        }
        return tree.string(node)
    }

    private func flag(_ node: NodeID) throws(SimulationFault) -> Bool {
        guard let flag = tree.boolean(node) else {
            throw SimulationFault("this is neither true nor false", at: tree.range(node))
        }
        return flag
    }
}

/// An error in a line of a simulation.
struct SimulationFault: Error {
    let diagnostic: Diagnostic

    init(_ diagnostic: Diagnostic) { self.diagnostic = diagnostic }

    init(_ message: String, at range: SourceRange, _ note: String? = nil) {
        diagnostic = Diagnostic(.unusableMoment, message, at: range, notes: note.map { [Note($0)] } ?? [])
    }
}
