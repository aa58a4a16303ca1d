package import TagDiagnostics

/// The value of a parameter, with the range of its source bytes.
package struct Value: Sendable {
    package enum Kind: Sendable {
        case null
        case boolean(Bool)
        case integer(Int64)
        case double(Double)
        /// Text without references.
        case string(String)
        /// A single whole `{{reference}}`: the macro's own value, of any type.
        case reference(MacroReference)
        /// A text with references in it, which always gives a text.
        ///
        /// Literal parts are never empty, and no two are adjacent.
        case template([TemplatePart])
        case list([Value])
        case map([MapEntry])
        /// A tag, by its name.
        case tag(TagReference)
        /// The text of a value, made safe by these escapings (``EscapingType``), one after the other.
        indirect case escaped(Value, by: [Int64])

        /// True if the value may contain references.
        ///
        /// Callers test it first, since taking a value out of its array copies it.
        @inline(__always)
        package var mayRefer: Bool {
            switch self {
            case .null, .boolean, .integer, .double, .string: false
            case .reference, .template, .list, .map, .tag, .escaped: true
            }
        }

        /// True if the value may be or contain a list or a map.
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
    /// A part that is neither: an escaped reference.
    case value(Value)
}

/// An entry of a map; its key is nearly always a string, but a legacy container may compute it.
package struct MapEntry: Sendable {
    package var key: Value
    package var value: Value

    package init(key: Value, value: Value) {
        self.key = key
        self.value = value
    }
}

/// A reference to a macro by name, before it is known whether there is one.
package struct MacroReference: Sendable {
    package let name: String
    /// The range of the name itself, inside any braces.
    package let range: SourceRange
    /// The number of the reference in its container; ``CheckedContainer`` maps it to a macro in O(1).
    package let id: Int32

    package init(_ name: String, at range: SourceRange, id: Int32) {
        self.name = name
        self.range = range
        self.id = id
    }
}

/// A reference to a rule by its name, or by its trigger id in an export.
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

/// A reference to a tag by name.
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
    /// The value as a number if it is the text of a whole one, else unchanged.
    var asWholeNumber: Value {
        guard case .string(let text) = kind, let number = Int64(text) else { return self }
        return Value(.integer(number), at: range)
    }
}

/// A named value given to a macro or a tag.
package struct Parameter: Sendable {
    package var key: Located<String>
    package var value: Value

    package init(_ key: Located<String>, _ value: Value) {
        self.key = key
        self.value = value
    }

    /// Creates a parameter of a known tag; its name is where its value is, unless a range is given.
    init(_ key: TagParameter, at range: SourceRange? = nil, _ value: Value) {
        self.init(Located(key.rawValue, at: range ?? value.range), value)
    }
}

extension [Parameter] {
    /// Returns the value under `key`; keys are unique once read.
    package subscript(key: String) -> Value? { place(of: key).map { self[$0].value } }

    /// Returns the value of a parameter of a known tag.
    package subscript(key: TagParameter) -> Value? { self[key.rawValue] }

    /// Returns the place of a parameter of a known tag.
    func place(of key: TagParameter) -> Int? { place(of: key.rawValue) }

    /// Returns the place of the parameter with this key.
    ///
    /// It goes by index, since taking a parameter out of its array copies it.
    package func place(of key: String) -> Int? {
        let count = key.utf8.count
        for index in indices where self[index].key.value.utf8.count == count {
            if self[index].key.value.hasSameBytes(as: key) { return index }
        }
        return nil
    }
}
