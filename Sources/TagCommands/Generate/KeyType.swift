import TagModel
import TagVocabulary

/// The Swift type of a value, as far as the container decides it.
enum KeyType: String {
    case text = "String"
    case boolean = "Bool"
    case integer = "Int64"
    case double = "Double"
    /// Values of several types, lists, maps, and what only the app knows.
    case any = "Value"

    /// The property of `Value` that converts to the type.
    var getter: String {
        switch self {
        case .text: "string"
        case .boolean: "bool"
        case .integer: "integer"
        case .double: "double"
        case .any: "self"
        }
    }

    /// The literal of the value that an absent one converts to.
    var nothing: String {
        switch self {
        case .text: "\"\""
        case .boolean: "false"
        case .integer, .double: "0"
        case .any: ".absent"
        }
    }

    /// Returns the type of values that have one type or the other.
    func joined(_ other: KeyType) -> KeyType {
        switch (self, other) {
        case (.integer, .double), (.double, .integer): .double
        default: self == other ? self : .any
        }
    }
}

/// The types of a container's macros.
struct MacroTypes {
    private let container: Container
    private var macrosByName: [ExactText: [Int]] = [:]
    /// The types by macro; nil until something is known of it.
    private var known: [KeyType?]

    /// Finds the types, in time linear in the container: each becomes wider a few times at most.
    init(_ container: Container) {
        self.container = container
        known = Array(repeating: nil, count: container.macros.count)
        for (index, macro) in container.macros.enumerated() {
            macrosByName[ExactText(macro.name.value), default: []].append(index)
        }
        var users = Array(repeating: [Int](), count: container.macros.count)
        for index in container.macros.indices {
            for source in sources(of: index) { users[source].append(index) }
        }
        var waiting = Array(container.macros.indices.reversed())
        while let index = waiting.popLast() {
            let type = type(of: container.macros[index])
            guard type != known[index] else { continue }
            known[index] = type
            waiting += users[index]
        }
    }

    /// Returns the type of a value; nil for one that is always absent.
    func type(of value: Value) -> KeyType? {
        switch value.kind {
        case .null: nil
        case .boolean: .boolean
        case .integer: .integer
        case .double: .double
        case .string, .template, .escaped: .text
        case .list, .map, .tag: .any
        case .reference(let reference):
            (macrosByName[ExactText(reference.name)] ?? []).compactMap { known[$0] }.joined
        }
    }

    /// Returns the type of a macro's value.
    func type(ofMacro index: Int) -> KeyType { known[index] ?? .any }

    private func sources(of index: Int) -> [Int] {
        let macro = container.macros[index]
        return (results(of: macro).values + (macro.format?.replacements ?? [])).flatMap { value in
            if case .reference(let reference) = value.kind {
                return macrosByName[ExactText(reference.name)] ?? []
            }
            return []
        }
    }

    private func type(of macro: Macro) -> KeyType? {
        let (fixed, values) = results(of: macro)
        let types = [fixed].compactMap(\.self) + values.compactMap { type(of: $0) }
        return (types + (macro.format?.replacements ?? []).compactMap { type(of: $0) }).joined
    }

    /// Returns the type that a macro's results have whatever the container says, and the values that can become its own.
    private func results(of macro: Macro) -> (fixed: KeyType?, values: [Value]) {
        func value(_ operand: MacroOperand) -> [Value] {
            macro.parameters["\(operand.name)"].map { [$0] } ?? []
        }
        func rows(_ table: MacroOperand) -> [Value] {
            value(table).flatMap(\.tableRows).map { $0.value } + value(.tableDefault)
        }
        switch macro.kind {
        case .constant: return (nil, value(.value))
        case .lookupTable: return (nil, rows(.table))
        // A replaced match is a text.
        case .regexTable: return (value(.replaces).isEmpty ? nil : .text, rows(.patternTable))
        // A version or a level is a number on some platforms.
        case .dataLayer, .flatKey, .functionCall, .custom, .choice, .formatted, .values, .osApiLevel,
            .appVersion, .runtimeVersion:
            return (.any, [])
        case .debugMode, .advertisingTracking: return (.boolean, [])
        case .random, .time: return (.integer, [])
        case .event, .containerId, .containerVersion, .regexGroup, .hash, .encode, .join, .lowercase,
            .uppercase, .url, .urlReferrer, .language, .platform, .osVersion, .deviceName, .deviceId,
            .resolution, .appId, .appName, .appVersionName, .sdkVersion, .advertisingId, .adwordsUniqueId,
            .installReferrer, .clickReferrer:
            return (.text, [])
        }
    }
}

extension [KeyType] {
    /// The type of values that have any of these; nil if there are none.
    var joined: KeyType? { dropFirst().reduce(first) { $0?.joined($1) } }
}
