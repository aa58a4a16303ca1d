extension ValueShape {
    /// The shapes that the schemas define by name.
    ///
    /// One of the others is any value, and the rest have words of their own.
    static let named: [ValueShape] = [.text, .boolean, .integer, .number, .list, .map, .table, .maps]

    /// The name of the shape in the schemas.
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
