import TagDiagnostics
import TagPlan

/// The events of a plan as Swift source: a type for each event, with its values as properties.
struct SwiftPlan {
    /// The reasons for which a plan is not written.
    enum Excess: Error {
        case events(Int)
        case types
        case text

        /// The reason in words.
        var message: String {
            switch self {
            case .events(let count):
                "the plan has \(count) events; at most \(SwiftPlan.mostEvents) are written as Swift"
            case .types:
                "the events of the plan have too many properties and alternatives to write them as Swift"
            case .text: "the plan as Swift has more than \(SwiftCode.largestSize >> 20) MiB"
            }
        }
    }

    private static let mostEvents = 2_000

    private let events: [(event: Plan.Event, properties: [PlanProperty])]
    private let type: String
    private let access: String

    init(_ plan: Plan, name: String, access: SwiftAccess) throws(Excess) {
        guard plan.events.count <= Self.mostEvents else { throw .events(plan.events.count) }
        var typing = PlanTyping(plan)
        var events: [(event: Plan.Event, properties: [PlanProperty])] = []
        for event in plan.events {
            guard let properties = typing.properties(of: event) else { throw .types }
            events.append((event, properties))
        }
        self.events = events
        type = name
        self.access = access.modifier
    }

    /// Returns the whole file.
    ///
    /// - Parameter source: The name of the plan's file.
    func text(from source: String) throws(Excess) -> String {
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
            let shared = SwiftSharedTypes(events.map(\.properties), in: type, names: &names)
            for (kind, name, label) in shared.types {
                code.add("")
                SwiftRecord.write(kind, as: name, of: label, access, shared, to: &code)
            }
            for (entry, name) in zip(events, SwiftName.names(for: events.map(\.event.name)))
            where !code.isTooLarge {
                code.add("")
                write(entry.event, entry.properties, as: names.type(for: name), shared, to: &code)
            }
        }
        code.add("")
        writePushes(to: &code)
        guard !code.isTooLarge else { throw .text }
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
        _ event: Plan.Event, _ properties: [PlanProperty], as name: String, _ shared: SwiftSharedTypes,
        to code: inout SwiftCode
    ) {
        let summary = event.summary ?? "The event '\(event.name.shortened(to: 60))'."
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
