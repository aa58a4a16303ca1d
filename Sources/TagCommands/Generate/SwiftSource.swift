import TagDiagnostics
import TagModel

/// A container's names as Swift source.
struct SwiftSource {
    private let container: Container
    private let names: SharedNames
    private let type: String
    private let access: String
    private var lines: [String] = []

    /// Collects the names.
    ///
    /// - Parameter name: The name of the type around them; by default, the container's id.
    init(_ container: Container, name: String?, access: SwiftAccess) {
        self.container = container
        names = SharedNames(container)
        self.access = access.modifier
        let id = container.id?.value ?? ""
        let plain = id.map { $0 == "-" ? "_" : $0 }
        type = name ?? (SwiftName.isPlain(String(plain)) ? String(plain) : SwiftName.camelCased(id))
    }

    /// Returns the whole file.
    ///
    /// - Parameter source: The name of the file that the container came from.
    func text(from source: String) -> String {
        var file = self
        file.write(from: source)
        return file.lines.joined(separator: "\n") + "\n"
    }

    private mutating func write(from source: String) {
        lines = [
            "// Written by 'tagc generate swift' from \(source.escapedForTerminal()). Do not edit: generate it again.",
            "",
            "\(access)import TagManager", "",
        ]
        let id = container.id?.value ?? ""
        comment("The names that the app shares with the container\(id.isEmpty ? "" : " " + id).")
        // Even where a module says that everything is of the main actor: handlers are called on any thread.
        lines.append("\(access)nonisolated enum \(type) {")
        if !id.isEmpty {
            comment("The container's id.", 1)
            add(1, "\(access)static let id = \(SwiftName.literal(id))")
        }
        writeKeys()
        writePushes("Event", "The events that rules ask for.", "rule", names.events)
        writePushes("DataLayer", "The paths of the data layer that macros read.", "macro", names.paths)
        if !names.calls.isEmpty { SwiftHandlers(names.calls, type, access).writeProtocols(to: &lines) }
        lines.append("}")
        if !names.calls.isEmpty { SwiftHandlers(names.calls, type, access).writeRegistrations(to: &lines) }
    }

    private mutating func writeKeys() {
        guard !names.keys.isEmpty else { return }
        lines.append("")
        comment("The keys that the app can ask for, with the types of their values.", 1)
        add(1, "\(access)nonisolated enum Key {")
        for (key, name) in zip(names.keys, SwiftName.names(for: names.keys.map(\.name))) {
            comment("From " + SwiftComment.list(key.sources, "macro") + ".", 2)
            add(
                2,
                "\(access)static let \(name) = ContainerKey<\(key.type.rawValue)>(\(SwiftName.literal(key.name)))"
            )
        }
        add(1, "}")
    }

    private mutating func writePushes(
        _ title: String, _ summary: String, _ noun: String, _ pushes: [SharedNames.Push]
    ) {
        guard !pushes.isEmpty else { return }
        lines.append("")
        comment(summary, 1)
        add(1, "\(access)nonisolated enum \(title) {")
        for (push, name) in zip(pushes, SwiftName.names(for: pushes.map(\.name))) {
            comment("Read by " + SwiftComment.list(push.users, noun) + ".", 2)
            add(2, "\(access)static let \(name) = \(SwiftName.literal(push.name))")
        }
        add(1, "}")
    }

    private mutating func comment(_ text: String, _ depth: Int = 0) {
        add(depth, "/// " + text.escapedForTerminal())
    }

    private mutating func add(_ depth: Int, _ line: String) {
        lines.append(String(repeating: "    ", count: depth) + line)
    }
}

/// Words in comments of generated code.
enum SwiftComment {
    /// Returns a list of names: `the macros 'a', 'b' and 3 others`.
    static func list(_ names: [String], _ noun: String) -> String {
        let shown = names.prefix(names.count > 4 ? 3 : 4).map { "'\($0.shortened(to: 60))'" }
        let words = "the \(noun)\(names.count == 1 ? "" : "s") "
        let rest = names.count - shown.count
        return words + (rest == 0 ? shown : shown + ["\(rest) others"]).inWords
    }
}
