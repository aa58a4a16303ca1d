package import TagDiagnostics

/// A parameter's value, with the bytes it was written with.
package struct Value: Sendable {
    package enum Kind: Sendable {
        case null
        case boolean(Bool)
        case integer(Int64)
        case double(Double)
        /// Text without references.
        case string(String)
        /// One whole `{{reference}}`: the macro's own value, of any type.
        case reference(MacroReference)
        /// Text with references in it: always text. Literal parts are never empty nor next to each other.
        case template([TemplatePart])
        case list([Value])
        case map([MapEntry])
        /// A tag, by its name.
        case tag(TagReference)
        /// A value's text, made safe by escapings (``EscapingType``) in turn.
        indirect case escaped(Value, by: [Int64])

        /// Whether there may be references in it; asked first, since taking a value out of its array copies it.
        @inline(__always)
        var mayRefer: Bool {
            switch self {
            case .null, .boolean, .integer, .double, .string: false
            case .reference, .template, .list, .map, .tag, .escaped: true
            }
        }

        /// Whether it may be a list or a map, or have one in it.
        @inline(__always)
        var hasParts: Bool {
            switch self {
            case .null, .boolean, .integer, .double, .string, .reference, .tag: false
            case .template, .list, .map, .escaped: true
            }
        }
    }

    package var kind: Kind
    package var range: SourceRange

    package init(_ kind: Kind, at range: SourceRange) {
        self.kind = kind
        self.range = range
    }
}

package enum TemplatePart: Sendable {
    case text(String)
    case reference(MacroReference)
    /// What is neither: an escaped reference.
    case value(Value)
}

/// One entry of a map; keys are nearly always strings, but a legacy container may compute them.
package struct MapEntry: Sendable {
    package var key: Value
    package var value: Value

    package init(key: Value, value: Value) {
        self.key = key
        self.value = value
    }
}

/// A macro, by name, before it is known whether there is one.
package struct MacroReference: Sendable {
    package let name: String
    /// The name's own bytes, inside the braces where there are braces.
    package let range: SourceRange
    /// Which reference of the container it is; ``CheckedContainer`` maps it to a macro in O(1).
    package let id: Int32

    package init(_ name: String, at range: SourceRange, id: Int32) {
        self.name = name
        self.range = range
        self.id = id
    }
}

/// A rule, by what the form refers to rules with: its name, or an export's trigger id.
package struct RuleReference: Sendable {
    package let key: String
    package let range: SourceRange
    package let id: Int32

    package init(_ key: String, at range: SourceRange, id: Int32) {
        self.key = key
        self.range = range
        self.id = id
    }
}

/// A tag, by name.
package struct TagReference: Sendable {
    package let name: String
    package let range: SourceRange
    package let id: Int32

    package init(_ name: String, at range: SourceRange, id: Int32) {
        self.name = name
        self.range = range
        self.id = id
    }
}

extension Value {
    /// This value, as a number when it is the text of a whole one.
    var asWholeNumber: Value {
        guard case .string(let text) = kind, let number = Int64(text) else { return self }
        return Value(.integer(number), at: range)
    }
}

/// A named value handed to a macro or a tag.
package struct Parameter: Sendable {
    package var key: Located<String>
    package var value: Value

    package init(_ key: Located<String>, _ value: Value) {
        self.key = key
        self.value = value
    }
}

extension [Parameter] {
    /// The value under `key`; keys are unique once read.
    package subscript(key: String) -> Value? { first { $0.key.value == key }?.value }
}
