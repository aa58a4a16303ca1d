import TagDiagnostics

/// The protocol of a container's functions, and their registration, as Swift source.
struct SwiftHandlers {
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

    func writeProtocol(to lines: inout [String]) {
        lines += [
            "", "    /// The functions of the app that the container calls.",
            "    \(access)protocol Handlers: Sendable {",
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
            lines += declaration(call, name)
        }
        lines.append("    }")
    }

    func writeRegistration(to lines: inout [String]) {
        lines += [
            "", "extension TagContainer {",
            "    /// Registers the handlers of all functions that the container calls.",
            "    \(access)func setHandlers(_ handlers: some \(type).Handlers) {",
        ]
        for (call, name) in zip(calls, names) { lines += registration(call, name) }
        lines += ["    }", "}"]
    }

    private func declaration(_ call: SharedNames.Call, _ name: String) -> [String] {
        let start = "        func \(name)("
        switch call.kind {
        case .macroFunction: return Self.wrapped(start, parameters(call), ") -> Value?")
        case .tagFunction: return Self.wrapped(start, parameters(call), ")")
        case .macroType: return [start + "_ parameters: [String: Value]) -> Value?"]
        case .tagType: return [start + "_ tag: FiredTag)"]
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

    private func registration(_ call: SharedNames.Call, _ name: String) -> [String] {
        let literal = SwiftName.literal(call.name)
        switch call.kind {
        case .macroFunction, .tagFunction:
            let setter = call.kind == .macroFunction ? "setMacroHandler" : "setTagHandler"
            let values = zip(call.arguments, Self.labels(call)).map { "\($1): \(Self.value($0))" }
            let unused = values.isEmpty ? "_" : "arguments"
            return ["        \(setter)(", "            { _, \(unused) in"]
                + Self.wrapped("                handlers.\(name)(", values, ")")
                + ["            }, forFunction: \(literal))"]
        case .macroType:
            return [
                "        setMacroHandler({ _, parameters in handlers.\(name)(parameters) }, forType: \(literal))"
            ]
        case .tagType: return ["        setTagHandler({ tag in handlers.\(name)(tag) }, forType: \(literal))"]
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
