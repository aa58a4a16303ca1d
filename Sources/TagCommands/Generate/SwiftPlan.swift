import TagDiagnostics
import TagPlan

/// The events of a plan as Swift source: a type for each event, with its values as properties.
struct SwiftPlan {
    private let plan: Plan
    private let type: String
    private let access: String

    init(_ plan: Plan, name: String, access: SwiftAccess) {
        self.plan = plan
        type = name
        self.access = access.modifier
    }

    /// Returns the whole file.
    ///
    /// - Parameter source: The name of the plan's file.
    func text(from source: String) -> String {
        var code = SwiftCode()
        code.add(
            "// Written by 'tagc generate swift --plan' from \(source.escapedForTerminal()). Do not edit: generate it again."
        )
        code.add("")
        code.add("\(access)import TagManager")
        code.add("")
        code.comment("The events of the plan, each with the values that it takes.")
        code.block("\(access)nonisolated enum \(type)") { code in
            writeProtocol(to: &code)
            var names = SwiftTypeNames(in: type)
            let shared = SwiftSharedTypes(plan, in: type, names: &names)
            for (kind, name, label) in shared.types {
                code.add("")
                SwiftRecord.write(kind, as: name, of: label, access, shared, to: &code)
            }
            for (event, name) in zip(plan.events, SwiftName.names(for: plan.events.map(\.name))) {
                code.add("")
                write(event, as: names.type(for: name), shared, to: &code)
            }
        }
        code.add("")
        writePushes(to: &code)
        return code.text
    }

    private func writeProtocol(to code: inout SwiftCode) {
        code.comment("An event of the plan.")
        code.block("\(access)nonisolated protocol Event: Sendable") { code in
            code.comment("The event's name.")
            code.add("static var eventName: String { get }")
            code.comment("The values that are pushed with it.")
            code.add("var dataLayerValues: [String: Value] { get }")
        }
    }

    private func write(
        _ event: Plan.Event, as name: String, _ shared: SwiftSharedTypes, to code: inout SwiftCode
    ) {
        let summary = event.summary ?? "The event '\(event.name.shortened(to: 60))'."
        let properties = plan.properties(of: event)
        SwiftRecord(name, properties, summary: summary, access: access, shared, event: event.name)
            .write(to: &code)
    }

    private func writePushes(to code: inout SwiftCode) {
        code.block("extension TagDataLayer") { code in
            code.comment("Pushes an event of the plan.")
            code.block("\(access)func push(_ event: some \(type).Event)") { code in
                code.add("push(event: Swift.type(of: event).eventName, event.dataLayerValues)")
            }
            code.add("")
            code.comment("Pushes an event of the plan, and waits its turn: returns when its tags have fired.")
            code.block("\(access)func push(_ event: some \(type).Event) async") { code in
                code.add("await push(event: Swift.type(of: event).eventName, event.dataLayerValues)")
            }
        }
    }
}

/// Swift source that is being written.
struct SwiftCode {
    private var lines: [String] = []
    private var depth = 0

    var text: String { lines.joined(separator: "\n") + "\n" }

    mutating func add(_ line: String) {
        lines.append(line.isEmpty ? "" : String(repeating: "    ", count: depth) + line)
    }

    /// Adds a documentation comment, a line for each line of the text.
    mutating func comment(_ text: String) {
        for line in text.shortened(to: 2_000).split(separator: "\n", omittingEmptySubsequences: false) {
            let words = String(line).escapedForTerminal(limit: 1_000)
            add(words.isEmpty ? "///" : "/// " + words)
        }
    }

    /// Adds a line with a block after it.
    mutating func block(_ start: String, _ body: (inout SwiftCode) -> Void) {
        add(start + " {")
        depth += 1
        body(&self)
        depth -= 1
        add("}")
    }
}

/// The names of types in one scope.
struct SwiftTypeNames {
    /// Types that the generated code uses, and names that mean something after a dot.
    private var taken: Set<String> = [
        "Any", "Array", "Bool", "CaseIterable", "Double", "Event", "Hashable", "Int64", "Optional",
        "Protocol", "Self",
        "Sendable", "String", "Swift", "TagDataLayer", "Type", "Value", "Void",
    ]

    /// Makes the names of a scope in the type `outer`, whose own name leads to the shared types.
    init(in outer: String) { taken.insert(outer) }

    /// Returns the name of a type for a property or an event that has a name in Swift.
    mutating func type(for name: String) -> String {
        let plain = name.filter { $0 != "`" }
        var result = plain.prefix(1).uppercased() + plain.dropFirst()
        while !taken.insert(result).inserted { result += "_" }
        return result
    }
}
