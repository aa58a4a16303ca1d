package import TagRuntime

/// Updates of about 1 MB, each of more values than are merged at once.
package enum LargeUpdate: String, CaseIterable, Sendable {
    case keys
    case map
    case list
    case dottedKeys
    case nestedLists

    package var value: Value {
        switch self {
        case .keys: LargeUpdate.manyKeys
        case .map: ["m": LargeUpdate.manyKeys]
        case .list: ["l": .list([Value](repeating: 1, count: 200_000))]
        case .dottedKeys:
            .map((0..<3_000).map { .init(UTF8Text("k\($0)" + String(repeating: ".k", count: 190)), 1) })
        case .nestedLists: ["l": .list([Value](repeating: [1, [2]], count: 50_000))]
        }
    }

    private static var manyKeys: Value { .map((0..<100_000).map { .init(UTF8Text("k\($0)"), 1) }) }
}
