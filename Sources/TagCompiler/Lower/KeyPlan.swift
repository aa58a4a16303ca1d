import TagDiagnostics
import TagModel

/// The names that an app may request.
package enum KeySelection: String, Sendable, CaseIterable {
    /// All written macros and all keys of value collections for formats whose apps can request them.
    ///
    /// These are definitions, values and exports for mobile. For other formats it is only the keys of value collections.
    case byForm
    /// All written macros, and all keys of value collections.
    case all
}

/// The names that the app may request, in file order.
struct KeyPlan {
    struct Key {
        let name: String
        /// The group of the macros with that name; nil if macros cannot be requested by it.
        var group: Int?
        /// The entries of value collections, in file order; empty if the key is only a macro's name.
        var entries: [Definition] = []
    }

    private(set) var keys: [Key] = []
    private var names = TextTable()

    init(_ container: Container, groups: MacroGroups, selection: KeySelection) {
        let takesNames = Self.takesNames(container, selection)
        names = TextTable(capacity: takesNames ? container.macros.count : 16)
        // By index: taking a macro out of its array copies it.
        for index in container.macros.indices {
            if container.macros[index].kind == .values {
                for entry in container.macros[index].entries {
                    add(entry.key, Definition(macro: index, entry: entry.value))
                }
            } else if takesNames, container.macros[index].isAskedFor {
                let key = number(of: container.macros[index].name.value)
                keys[key].group = groups.groupOf[index]
            }
        }
    }

    /// Returns true if macros can be requested by name.
    static func takesNames(_ container: Container, _ selection: KeySelection) -> Bool {
        selection == .all || container.keysInEffect == .all
    }

    private mutating func add(_ name: String, _ definition: Definition) {
        keys[number(of: name)].entries.append(definition)
    }

    private mutating func number(of name: String) -> Int {
        let number = names.number(of: name)
        if number == keys.count { keys.append(Key(name: name)) }
        return number
    }
}

extension KeyPlan.Key {
    /// Returns the definitions that may answer, in the order in which the last enabled one wins.
    func definitions(_ container: Container, _ groups: MacroGroups) -> [Definition] {
        let macros = group.map { groups.definitions($0) } ?? []
        let all = macros + entries
        return container.inEffect(entries.isEmpty ? all : all.sorted { $0.macro < $1.macro })
    }
}

extension Macro {
    /// The entries of a value collection whose keys are text.
    var entries: [(key: String, value: Value)] {
        guard kind == .values, case .map(let entries)? = parameters["values"]?.kind else { return [] }
        return entries.compactMap { entry in
            if case .string(let key) = entry.key.kind { (key, entry.value) } else { nil }
        }
    }
}
