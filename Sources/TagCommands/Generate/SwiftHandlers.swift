import TagDiagnostics

/// The protocols of a container's functions, and their registration, as Swift source.
struct SwiftHandlers {
    /// The ways in which the functions of tags are called; those of macros have one.
    private enum Way {
        /// By the thread that pushes.
        case direct
        /// In turn, while pushes go on.
        case async

        /// The word that the names of this way begin with.
        var word: String { self == .direct ? "" : "Async" }
    }

    private let calls: [SharedNames.Call]
    private let names: [String]
    private let type: String
    private let access: String

    /// Creates the source.
    ///
    /// - Parameters:
    ///   - type: The name of the type around all names.
    ///   - access: The access modifier, with the space after it.
    init(_ calls: [SharedNames.Call], _ type: String, _ access: String) {
        self.calls = calls
        (self.type, self.access) = (type, access)
        names = SwiftName.names(for: calls.map(\.name))
    }

    func writeProtocols(to lines: inout [String]) {
        let other = hasTags ? " (an actor, or a class of the main actor, has `AsyncHandlers`)" : ""
        writeProtocol(.direct, "The functions of the app that the container calls\(other).", to: &lines)
        guard hasTags else { return }
        writeProtocol(
            .async,
            "The same functions for an actor, or a class of the main actor: no push waits for those of tags.",
            to: &lines)
    }

    func writeRegistrations(to lines: inout [String]) {
        lines += ["", "nonisolated extension TagContainer {"]
        writeRegistration(
            .direct, "Registers the handlers of all functions that the container calls.", to: &lines)
        if hasTags {
            lines.append("")
            writeRegistration(
                .async, "Registers the same handlers for an actor, or a class of the main actor.", to: &lines)
        }
        lines.append("}")
    }

    private var hasTags: Bool { calls.contains { $0.kind.isTag } }

    private func writeProtocol(_ way: Way, _ summary: String, to lines: inout [String]) {
        // A type that conforms to a protocol that is not isolated is not, either.
        let isolation = way == .async ? "" : "nonisolated "
        lines += [
            "", "    /// " + summary,
            "    \(access)\(isolation)protocol \(way.word)Handlers: Sendable {",
        ]
        for (call, name) in zip(calls, names) {
            let what =
                switch call.kind {
                case .macroFunction:
                    "Returns the value of \(SwiftComment.list(call.users, "macro")); nil is no value."
                case .tagFunction: "Executes \(SwiftComment.list(call.users, "tag"))."
                case .macroType:
                    "Returns the value of \(SwiftComment.list(call.users, "macro")), of type '\(call.name.shortened(to: 60))'; nil is no value."
                case .tagType:
                    "Executes \(SwiftComment.list(call.users, "tag")), of type '\(call.name.shortened(to: 60))'."
                }
            lines.append("        /// " + what.escapedForTerminal(limit: 1000))
            lines += declaration(call, name, way)
        }
        lines.append("    }")
    }

    private func writeRegistration(_ way: Way, _ summary: String, to lines: inout [String]) {
        lines += [
            "    /// " + summary,
            "    \(access)func set\(way.word)Handlers(_ handlers: some \(type).\(way.word)Handlers) {",
        ]
        for (call, name) in zip(calls, names) { lines += registration(call, name, way) }
        lines.append("    }")
    }

    private func declaration(_ call: SharedNames.Call, _ name: String, _ way: Way) -> [String] {
        let isolation = way == .async && !call.kind.isTag ? "nonisolated " : ""
        let start = "        \(isolation)func \(name)("
        let end = way == .async ? ") async" : ")"
        switch call.kind {
        case .macroFunction: return Self.wrapped(start, parameters(call), ") -> Value?")
        case .tagFunction: return Self.wrapped(start, parameters(call), end)
        case .macroType: return [start + "_ parameters: [String: Value]) -> Value?"]
        case .tagType: return [start + "_ tag: FiredTag" + end]
        }
    }

    private func parameters(_ call: SharedNames.Call) -> [String] {
        zip(call.arguments, Self.labels(call)).map { argument, label in
            "\(label): \(argument.type.rawValue)\(Self.isOptional(argument) ? "?" : "")"
        }
    }

    private static func labels(_ call: SharedNames.Call) -> [String] {
        SwiftName.names(for: call.arguments.map(\.name), areLabels: true)
    }

    /// Returns a call or declaration on one line if it is short, or else with a line for each argument.
    private static func wrapped(_ start: String, _ arguments: [String], _ end: String) -> [String] {
        let line = start + arguments.joined(separator: ", ") + end
        guard line.count > 110, !arguments.isEmpty else { return [line] }
        let indent = String(start.prefix { $0 == " " }) + "    "
        return [start]
            + arguments.enumerated().map { index, argument in
                indent + argument + (index == arguments.count - 1 ? end : ",")
            }
    }

    /// True for an argument that a call may leave out, or whose value may be absent.
    private static func isOptional(_ argument: SharedNames.Argument) -> Bool {
        !argument.isAlwaysGiven || argument.type == .any
    }

    private func registration(_ call: SharedNames.Call, _ name: String, _ way: Way) -> [String] {
        let literal = SwiftName.literal(call.name)
        let setter = call.kind.isTag ? "set\(way.word)TagHandler" : "setMacroHandler"
        let handler = (call.kind.isTag && way == .async ? "await " : "") + "handlers.\(name)("
        switch call.kind {
        case .macroFunction, .tagFunction:
            let values = zip(call.arguments, Self.labels(call)).map { "\($1): \(Self.value($0))" }
            let unused = values.isEmpty ? "_" : "arguments"
            return ["        \(setter)(forFunction: \(literal)) { _, \(unused) in"]
                + Self.wrapped("            " + handler, values, ")") + ["        }"]
        case .macroType:
            return ["        \(setter)(forType: \(literal)) { _, parameters in \(handler)parameters) }"]
        case .tagType: return ["        \(setter)(forType: \(literal)) { tag in \(handler)tag) }"]
        }
    }

    private static func value(_ argument: SharedNames.Argument) -> String {
        let value = "arguments[\(SwiftName.literal(argument.name))]"
        if argument.type == .any { return value }
        let getter = argument.type.getter
        return isOptional(argument)
            ? "\(value)?.\(getter)" : "\(value)?.\(getter) ?? \(argument.type.nothing)"
    }
}
