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

    /// What an absent value converts to.
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
    /// By macro; nil until something is known of it.
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
            joined((macrosByName[ExactText(reference.name)] ?? []).lazy.map { known[$0] })
        }
    }

    /// Returns the type of a macro's value.
    func type(ofMacro index: Int) -> KeyType { known[index] ?? .any }

    private func joined(_ types: some Sequence<KeyType?>) -> KeyType? {
        types.reduce(nil) { result, type in
            guard let result, let type else { return result ?? type }
            return result.joined(type)
        }
    }

    /// The values that can become the macro's own.
    private func results(of macro: Macro) -> [Value] {
        func values(_ operands: MacroOperand...) -> [Value] {
            operands.compactMap { macro.parameters["\($0.name)"] }
        }
        return switch macro.kind {
        case .constant: values(.value)
        case .lookupTable:
            (values(.table).first?.tableRows.map { $0.value } ?? []) + values(.tableDefault)
        case .regexTable:
            (values(.patternTable).first?.tableRows.map { $0.value } ?? []) + values(.tableDefault)
        default: []
        }
    }

    private func sources(of index: Int) -> [Int] {
        let macro = container.macros[index]
        return (results(of: macro) + (macro.format?.replacements ?? [])).flatMap { value in
            if case .reference(let reference) = value.kind {
                return macrosByName[ExactText(reference.name)] ?? []
            }
            return []
        }
    }

    private func type(of macro: Macro) -> KeyType? {
        let plain: KeyType? =
            switch macro.kind {
            case .constant, .lookupTable: joined(results(of: macro).lazy.map { type(of: $0) })
            // A replaced match is a text.
            case .regexTable:
                joined(
                    results(of: macro).lazy.map { type(of: $0) }
                        + (macro.parameters["\(MacroOperand.replaces.name)"] == nil ? [] : [.text]))
            // A version or a level is a number on some platforms.
            case .dataLayer, .flatKey, .functionCall, .custom, .choice, .formatted, .values, .osApiLevel,
                .appVersion,
                .runtimeVersion:
                .any
            case .debugMode, .advertisingTracking: .boolean
            case .random, .time: .integer
            case .event, .containerId, .containerVersion, .regexGroup, .hash, .encode, .join, .lowercase,
                .uppercase,
                .url, .urlReferrer, .language, .platform, .osVersion, .deviceName, .deviceId, .resolution,
                .appId, .appName, .appVersionName, .sdkVersion, .advertisingId,
                .adwordsUniqueId, .installReferrer, .clickReferrer:
                .text
            }
        guard let format = macro.format else { return plain }
        return joined([plain] + format.replacements.map { type(of: $0) })
    }
}
