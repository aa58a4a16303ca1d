import TagModel
import TagVocabulary

/// The names that an app and its container share, each list in the order of the names' bytes.
struct SharedNames {
    /// A key that the app can ask for.
    struct Key {
        let name: String
        let type: KeyType
        /// The macros with the key: value collections, or the macro of that name.
        let sources: [String]
    }

    /// An event that rules ask for, or a path of the data layer that macros read.
    struct Push {
        let name: String
        /// The rules or macros.
        let users: [String]
    }

    /// A function, or a type of macros or tags, that the app has a handler for.
    struct Call {
        enum Kind: Int {
            case macroFunction, tagFunction, macroType, tagType

            /// True if tags make the call.
            var isTag: Bool {
                switch self {
                case .tagFunction, .tagType: true
                case .macroFunction, .macroType: false
                }
            }
        }

        let kind: Kind
        let name: String
        /// The arguments of functions.
        let arguments: [Argument]
        /// The macros or tags.
        let users: [String]
    }

    /// An argument of a function.
    struct Argument {
        let name: String
        let type: KeyType
        /// True if no call leaves it out.
        let isAlwaysGiven: Bool
    }

    private(set) var keys: [Key] = []
    private(set) var events: [Push] = []
    private(set) var paths: [Push] = []
    private(set) var calls: [Call] = []

    private let container: Container
    private let types: MacroTypes

    init(_ container: Container) {
        self.container = container
        types = MacroTypes(container)
        keys = foundKeys()
        events = foundEvents()
        paths = foundPaths()
        calls = foundCalls()
    }

    private func foundKeys() -> [Key] {
        var found = Groups<(type: KeyType, source: String)>()
        for (index, macro) in container.macros.enumerated() {
            if macro.kind == .values, case .map(let entries)? = macro.parameters["values"]?.kind {
                for entry in entries {
                    guard case .string(let key) = entry.key.kind else { continue }
                    found.add((types.type(of: entry.value) ?? .any, macro.name.value), to: key)
                }
            } else if macro.isAskedFor, container.keysInEffect == .all {
                found.add((types.type(ofMacro: index), macro.name.value), to: macro.name.value)
            }
        }
        return found.sorted.map { name, members in
            Key(name: name, type: members.map(\.type).joined ?? .any, sources: members.map(\.source))
        }
    }

    private func foundEvents() -> [Push] {
        let events = Set(container.macros.filter { $0.kind == .event }.map { ExactText($0.name.value) })
        var found = Groups<String>()
        for rule in container.rules {
            for condition in rule.conditions
            where condition.predicate.value == .equals && !condition.isNegated {
                guard case .reference(let macro) = condition.left.kind,
                    events.contains(ExactText(macro.name)),
                    case .string(let event) = condition.right.kind
                else { continue }
                found.add(rule.name.value, to: event)
            }
        }
        return found.sorted.map { Push(name: $0, users: $1) }
    }

    private func foundPaths() -> [Push] {
        var found = Groups<String>()
        for macro in container.macros where macro.kind == .dataLayer {
            guard case .string(let path)? = macro.parameters["\(MacroOperand.name.name)"]?.kind else {
                continue
            }
            found.add(macro.name.value, to: path)
        }
        return found.sorted.map { Push(name: $0, users: $1) }
    }

    private func foundCalls() -> [Call] {
        var found: [Call.Kind: Groups<(user: String, arguments: [MapEntry])>] = [:]
        func addFunction(_ kind: Call.Kind, _ parameters: [Parameter], of user: String) {
            guard case .string(let name)? = parameters[TagParameter.function]?.kind else { return }
            var arguments: [MapEntry] = []
            if case .map(let written)? = parameters[TagParameter.arguments]?.kind { arguments = written }
            found[kind, default: Groups()].add((user, arguments), to: name)
        }
        for macro in container.macros {
            if macro.kind == .functionCall {
                addFunction(.macroFunction, macro.parameters, of: macro.name.value)
            } else if macro.kind == .custom {
                found[.macroType, default: Groups()].add((macro.name.value, []), to: macro.type.value)
            }
        }
        for tag in container.tags where !tag.isPaused {
            if tag.kind == .functionCall {
                addFunction(.tagFunction, tag.parameters, of: tag.name.value)
            } else if tag.kind == .custom {
                found[.tagType, default: Groups()].add((tag.name.value, []), to: tag.type.value)
            }
        }
        let kinds: [Call.Kind] = [.macroFunction, .tagFunction, .macroType, .tagType]
        return kinds.flatMap { kind in
            (found[kind]?.sorted ?? []).map { name, uses in
                Call(
                    kind: kind, name: name, arguments: arguments(of: uses.map(\.arguments)),
                    users: uses.map(\.user))
            }
        }
    }

    private func arguments(of uses: [[MapEntry]]) -> [Argument] {
        var found = Groups<KeyType>()
        for use in uses {
            for entry in use {
                guard case .string(let name) = entry.key.kind else { continue }
                found.add(types.type(of: entry.value) ?? .any, to: name)
            }
        }
        return found.sorted.map { name, members in
            Argument(
                name: name, type: members.joined ?? .any,
                isAlwaysGiven: members.count == uses.count)
        }
    }
}

/// Things by name.
private struct Groups<Member> {
    private var places: [ExactText: Int] = [:]
    private var groups: [(name: String, members: [Member])] = []

    mutating func add(_ member: Member, to name: String) {
        if let place = places[ExactText(name)] {
            groups[place].members.append(member)
        } else {
            places[ExactText(name)] = groups.count
            groups.append((name, [member]))
        }
    }

    /// The groups in the order of the bytes of their names.
    var sorted: [(name: String, members: [Member])] {
        groups.sorted { $0.name.utf8.lexicographicallyPrecedes($1.name.utf8) }
    }
}
