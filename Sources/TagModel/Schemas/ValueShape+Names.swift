extension ValueShape {
    /// Those that the schemas define by name; of the rest, one is any value and the others have words of their own.
    static let named: [ValueShape] = [.text, .boolean, .integer, .number, .list, .map, .table, .maps]

    /// What the schemas call it.
    var name: String {
        switch self {
        case .any, .choice: "value"
        case .text: "parameter.text"
        case .boolean: "parameter.boolean"
        case .integer: "parameter.integer"
        case .number: "parameter.number"
        case .list: "parameter.list"
        case .map: "parameter.map"
        case .table: "parameter.table"
        case .maps: "parameter.maps"
        }
    }
}
