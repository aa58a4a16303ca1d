import TagModel

/// The data layer, merged as its documentation says, without a thought for speed.
package struct PlainDataLayer: Sendable {
    package private(set) var root = PlainValue.map([])
    /// The value pushed last under each top-level key, unmerged, which version 1 gives a script.
    private(set) var flat: [ExactText: PlainValue] = [:]

    package init() {}

    /// Merges the update: each top-level key is split at its dots first.
    package mutating func push(_ update: [PlainValue.Entry]) {
        for entry in update {
            var value = entry.value
            let path = Self.steps(entry.key)
            for step in path.dropFirst().reversed() { value = .map([.init(step, value)]) }
            root = Self.merge(.map([.init(path[0], value)]), onto: root)
        }
    }

    /// The value at a dotted path; nil when something on the way is no map or has no such key.
    package func value(at path: String) -> PlainValue? {
        var value = root
        for step in path.split(separator: ".", omittingEmptySubsequences: false) {
            guard let next = value[String(step)] else { return nil }
            value = next
        }
        return value
    }

    private static func steps(_ path: String) -> [String] {
        path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    }

    /// Merges an update like a web page's data layer: `_clear` makes its other keys replace the old values.
    mutating func pushByScript(_ update: [PlainValue.Entry]) {
        let clears = update.contains { $0.key == "_clear" && $0.value.isTrueToScripts }
        let rest = update.filter { $0.key != "_clear" }
        for entry in rest {
            if clears { push([.init(entry.key, .null)]) }
            push([.init(entry.key, entry.value.inDoubles)])
            // Of keys that a map has twice the later ones are merged onto nothing.
            flat[ExactText(entry.key)] = Self.merge(entry.value.inDoubles, onto: nil)
        }
    }

    /// The value of `a.b.c` for a script: through maps, lists and texts; false if it breaks at null.
    func scriptValue(at path: String) -> PlainValue? {
        var value = root
        for step in Self.steps(path.replacing("\\.", with: ".")) {
            let units: [PlainValue]
            switch value {
            case .map:
                guard let next = value[step] else { return nil }
                value = next
                continue
            case .null: return .boolean(false)
            case .list(let values): units = values
            case .text(let text):
                units = text.utf16.map { .text(String(decoding: [$0], as: UTF16.self)) }
            case .boolean, .integer, .double: return nil
            }
            if step == "length" {
                value = .integer(Int64(units.count))
            } else if let index = Int(step), "\(index)" == step, units.indices.contains(index) {
                value = units[index]
            } else {
                return nil
            }
        }
        return value
    }

    static func merge(_ source: PlainValue, onto target: PlainValue?) -> PlainValue {
        switch source {
        case .map(let entries):
            var result: [PlainValue.Entry] = []
            if case .map(let old)? = target { result = old }
            for entry in entries {
                if let index = result.firstIndex(where: { $0.key.utf8.elementsEqual(entry.key.utf8) }) {
                    result[index].value = merge(entry.value, onto: result[index].value)
                } else {
                    result.append(.init(entry.key, merge(entry.value, onto: nil)))
                }
            }
            return .map(result)
        case .list(let values):
            var result: [PlainValue] = []
            if case .list(let old)? = target { result = old }
            while result.count < values.count { result.append(.null) }
            for (index, value) in values.enumerated() { result[index] = merge(value, onto: result[index]) }
            return .list(result)
        default: return source
        }
    }
}
