extension Value {
    /// True for true, and for the text `true` in any letter case; what a container's getter gives of the value.
    public var boolean: Bool {
        switch self {
        case .boolean(let flag): flag
        case .text(let text): text.withView { Letters.equalIgnoringASCIICase($0, "true") }
        case .absent, .null, .integer, .double, .list, .map: false
        }
    }

    /// The value as a whole number, towards zero; 0 for what is no number.
    public var int64: Int64 { number?.integer ?? 0 }

    /// The value as a number, which a text may spell; 0 for what is none.
    public var double: Double { number?.double ?? 0 }

    private var number: Number? {
        switch self {
        case .integer(let number): .integer(number)
        case .double(let number): .double(number)
        case .text(let text): text.withView { NumberText.parse($0) }
        case .absent, .null, .boolean, .list, .map: nil
        }
    }
}
