import TagDiagnostics
import TagPlan

/// A struct of an event, or of a map in one, with a property for each value that may differ.
struct SwiftRecord {
    private let name: String
    private let summary: String
    private let access: String
    /// The event's name; nil for a map.
    private let event: String?
    private let shared: SwiftSharedTypes
    private var fields: [Field] = []
    /// The types of properties that nothing else has, with the properties' names.
    private var nested: [(type: PlanType, name: String, label: String)] = []

    /// A value of the struct.
    private struct Field {
        let property: PlanProperty
        let name: String
        /// The Swift type; nil for a text that is always the same.
        let type: String?
        /// Makes a `Value` of a Swift expression.
        let convert: (String) -> String

        var isOptional: Bool { !property.isRequired || property.isNullable }
    }

    init(
        _ name: String, _ properties: [PlanProperty], summary: String, access: String,
        _ shared: SwiftSharedTypes, event: String? = nil
    ) {
        (self.name, self.summary, self.access, self.event) = (name, summary, access, event)
        self.shared = shared
        var types = SwiftTypeNames(in: shared.outer)
        let names = SwiftName.names(for: properties.map(\.name))
        for (property, name) in zip(properties, names) {
            var constant: String?
            if case .oneOf(let texts) = property.type, texts.value.count == 1, property.isRequired,
                !property.isNullable
            {
                constant = texts.value[0]
            }
            let (type, convert) =
                constant.map { text in (nil, { _ in "Value(\(SwiftName.literal(text)))" }) }
                ?? self.type(property.type, name, of: property.name, &types)
            fields.append(
                Field(property: property, name: Self.unreserved(name), type: type, convert: convert))
        }
    }

    /// Returns another name for one that the struct has itself.
    private static func unreserved(_ name: String) -> String {
        ["dataLayerValues", "dataLayerValue", "eventName", "pushedValues"].contains(name) ? name + "_" : name
    }

    /// Returns the Swift type of values, and what makes a `Value` of one; adds the types that it needs.
    private mutating func type(
        _ type: PlanType, _ name: String, of label: String, _ types: inout SwiftTypeNames
    ) -> (String?, (String) -> String) {
        let known = shared.name(of: type)
        switch type {
        case .boolean: return ("Bool", { "Value(\($0))" })
        case .integer: return ("Int64", { "Value(\($0))" })
        case .number: return ("Double", { "Value(\($0))" })
        case .text: return ("String", { "Value(\($0))" })
        case .any: return ("Value", { $0 })
        case .oneOf:
            return (known ?? nest(type, types.type(for: name), label), { "Value(\($0).rawValue)" })
        case .map: return (known ?? nest(type, types.type(for: name), label), { "\($0).dataLayerValue" })
        case .list(let element):
            let (inner, convert) = self.type(element, name + "Element", of: label, &types)
            return ("[\(inner ?? "Value")]", { "Value.list(\($0).map { \(convert("$0")) })" })
        }
    }

    /// Returns another name for a case that an optional property would take for one of its own: `.none` is no value then.
    private static func caseName(_ name: String) -> String {
        ["none", "some"].contains(name) ? name + "_" : name
    }

    private mutating func nest(_ type: PlanType, _ name: String, _ label: String) -> String {
        nested.append((type, name, label))
        return name
    }

    // MARK: Writing

    /// Writes the type of a property: an enum of texts, or a struct of a map.
    static func write(
        _ type: PlanType, as name: String, of label: String, _ access: String, _ shared: SwiftSharedTypes,
        to code: inout SwiftCode
    ) {
        let what = "'\(label.shortened(to: 60))'"
        switch type {
        case .map(let properties):
            SwiftRecord(name, properties.value, summary: "A map of \(what).", access: access, shared)
                .write(to: &code)
        case .oneOf(let texts):
            code.comment("The values of \(what).")
            code.block("\(access)nonisolated enum \(name): String, Sendable, Hashable, CaseIterable") {
                code in
                for (text, word) in zip(texts.value, SwiftName.names(for: texts.value)) {
                    code.comment("The text '\(text.shortened(to: 60))'.")
                    code.add("case \(caseName(word)) = \(SwiftName.literal(text))")
                }
            }
        case .boolean, .integer, .number, .text, .list, .any: break
        }
    }

    func write(to code: inout SwiftCode) {
        code.comment(summary)
        code.block(
            "\(access)nonisolated struct \(name): \(event == nil ? "Sendable, Hashable" : "Event, Hashable")"
        ) {
            code in
            for (type, name, label) in nested {
                Self.write(type, as: name, of: label, access, shared, to: &code)
                code.add("")
            }
            if let event {
                code.comment("The event's name.")
                code.add("\(access)static let eventName = \(SwiftName.literal(event))")
            }
            for field in fields { writeProperty(field, to: &code) }
            code.add("")
            writeInitializer(to: &code)
            code.add("")
            writeValues(to: &code)
        }
    }

    private func writeProperty(_ field: Field, to code: inout SwiftCode) {
        guard let type = field.type else { return }
        let property = field.property
        code.comment(property.summary ?? "The value of '\(property.name.shortened(to: 60))'.")
        if let bounds = property.bounds {
            code.add("///")
            code.comment("The plan allows \(bounds).")
        }
        code.add("\(access)var \(field.name): \(type)\(field.isOptional ? "?" : "")")
    }

    private func writeInitializer(to code: inout SwiftCode) {
        let given = fields.filter { $0.type != nil }
        code.comment("Creates it; values that are left out are not pushed.")
        let parameters = given.map { field in
            "\(field.name): \(field.type ?? "")\(field.isOptional ? "? = nil" : "")"
        }
        let start = "\(access)init(" + parameters.joined(separator: ", ") + ")"
        guard start.count > 90 else {
            return code.block(start) { code in Self.assign(given, to: &code) }
        }
        code.add("\(access)init(")
        for (index, parameter) in parameters.enumerated() {
            code.add("    " + parameter + (index == parameters.count - 1 ? "" : ","))
        }
        code.block(")") { code in Self.assign(given, to: &code) }
    }

    private static func assign(_ fields: [Field], to code: inout SwiftCode) {
        for field in fields { code.add("self.\(field.name) = \(field.name)") }
    }

    private func writeValues(to code: inout SwiftCode) {
        code.comment(event == nil ? "The map as it is pushed." : "The values that are pushed with it.")
        let header = event == nil ? "dataLayerValue: Value" : "dataLayerValues: [String: Value]"
        code.block("\(access)var \(header)") { code in
            guard !fields.isEmpty else { return code.add(event == nil ? "Value.map([])" : "[:]") }
            code.add(
                "var pushedValues: [\(event == nil ? "Value.Entry" : "String: Value")] = \(event == nil ? "[]" : "[:]")"
            )
            for field in fields { writeValue(field, to: &code) }
            code.add(event == nil ? "return Value.map(pushedValues)" : "return pushedValues")
        }
    }

    private func writeValue(_ field: Field, to code: inout SwiftCode) {
        let key = SwiftName.literal(field.property.name)
        // What is required and may be null is pushed as null.
        let otherwise = field.property.isRequired ? " ?? .null" : ""
        let value =
            field.isOptional
            ? "self.\(field.name).map { \(field.convert("$0")) }\(otherwise)"
            : field.convert("self.\(field.name)")
        if event != nil {
            code.add("pushedValues[\(key)] = \(value)")
        } else if field.isOptional, otherwise.isEmpty {
            code.block("if let value = self.\(field.name)") { code in
                code.add("pushedValues.append(Value.Entry(\(key), \(field.convert("value"))))")
            }
        } else {
            code.add("pushedValues.append(Value.Entry(\(key), \(value)))")
        }
    }
}
