extension Value {
    /// True for true, and for the text `true` in any letter case; false otherwise, as a container's getter converts it.
    public var bool: Bool {
        switch self {
        case .boolean(let flag): flag
        case .text(let text): text.withView { Conversions.isTrue($0) }
        case .absent, .null, .integer, .double, .list, .map: false
        }
    }

    /// The value as a whole number, rounded toward zero; 0 if it is not a number.
    ///
    /// Text that spells a number is converted. For an `Int` write `Int(value.integer)`, and of an optional value
    /// `value.map { Int($0.integer) }`: for `let number: Int? = value?.integer` Swift 6.3 fails to produce a diagnostic.
    public var integer: Int64 { number?.integer ?? 0 }

    /// The value as a number; 0 if it is not one.
    ///
    /// Text that spells a number is converted.
    public var double: Double { number?.double ?? 0 }

    /// The value as a whole number, rounded toward zero; nil if it is not a number.
    package var wholeNumber: Int64? { number?.integer }

    /// The value as a number; nil if it is not one.
    package var realNumber: Double? { number?.double }

    private var number: Number? {
        switch self {
        case .integer(let number): .integer(number)
        case .double(let number): .double(number)
        case .text(let text): text.withView { NumberText.parse($0) }
        case .absent, .null, .boolean, .list, .map: nil
        }
    }
}
