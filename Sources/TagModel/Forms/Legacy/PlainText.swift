extension Value {
    /// The text of a scalar; empty for any other value.
    var plainText: String {
        switch kind {
        case .string(let text): text
        case .integer(let number): String(number)
        case .boolean(let flag): flag ? "true" : "false"
        default: ""
        }
    }

    /// True if the vendor's readers take the value for true.
    var isTrue: Bool {
        if case .boolean(let flag) = kind { return flag }
        return EnumSpelling(plainText).letters == "true"
    }
}
