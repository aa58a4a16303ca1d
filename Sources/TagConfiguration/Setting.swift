package import TagDiagnostics

/// A value of a configuration file, with its place.
package struct Setting: Sendable {
    package enum Value: Sendable {
        case text(String)
        case integer(Int)
        case boolean(Bool)
        case day(Day)
        case list([Setting])
        /// A table, in the order of the file.
        case table([Member])
        /// A value of a type that no setting has, such as a fraction or a time of day, named in a word or two.
        case other(String)
    }

    /// A named value.
    package struct Member: Sendable {
        package let name: String
        package let nameRange: SourceRange
        package let setting: Setting
    }

    package let value: Value
    package let range: SourceRange

    package init(_ value: Value, at range: SourceRange) {
        self.value = value
        self.range = range
    }

    /// The value's type in words.
    package var kind: String {
        switch value {
        case .text: "text"
        case .integer: "a whole number"
        case .boolean: "true or false"
        case .day: "a date"
        case .list: "a list"
        case .table: "a table"
        case .other(let what): what
        }
    }
}
