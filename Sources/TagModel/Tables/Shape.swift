/// The kinds of values at one place of a definition, from which the schemas and the reference are made.
///
/// The reader and the checks decide what is accepted; tests compare these shapes with them.
package indirect enum Shape: Sendable {
    /// A value that nothing reads.
    case anything
    /// Any value that a container can hold.
    case value
    /// A value expressed by one of these words.
    case spelled([ValueWord])
    /// A literal text that matches the pattern, if there is one.
    case text(TextPattern?)
    case word([String])
    case boolean
    /// The value true.
    case yes
    case integer
    /// A whole number of at least 1.
    case count
    /// A number of seconds of at least 0.
    case seconds
    /// A time: text, milliseconds since 1970, or the date of a property list.
    case time
    /// The value of a parameter: of that shape, or with references that give one.
    case parameter(ValueShape)
    case list(Shape)
    /// An object whose keys are names chosen by its author.
    case named(Shape)
    case object(ObjectShape)
    /// Two shapes of different kinds of value.
    case either(Shape, Shape)

    package static let text = Shape.text(nil)
}

/// An object of the definition format and its members.
package struct ObjectShape: Sendable {
    /// The name in the schemas, such as `rule`.
    package let name: String
    /// The summary, in one line.
    package let summary: String
    package let members: [Member]
    /// The groups of members; exactly one of each group must be present.
    package let choices: [[Member]]
    /// The variants that its `type` selects, each with more members; empty if it has no types.
    package let variants: [Variant]

    /// A type of an object that has types.
    package struct Variant: Sendable {
        /// The word under `type`.
        package let name: String
        package let summary: String
        package let members: [Member]
    }

    /// Makes an object with these members and, unless it is a value, with `notes`.
    init(
        _ name: String, _ summary: String, _ members: [Member], choices: [[Member]] = [],
        variants: [Variant] = [], isValue: Bool = false
    ) {
        self.name = name
        self.summary = summary
        self.members = isValue ? members : members + [Self.notes]
        self.choices = choices
        self.variants = variants
    }

    private static let notes = Member("notes", .anything, "Notes for people, without effect")

    /// A member of an object.
    package struct Member: Sendable {
        package let name: String
        package let shape: Shape
        package let isRequired: Bool
        /// The summary: a few words, without a full stop.
        package let summary: String

        init(_ name: String, _ shape: Shape, required: Bool = false, _ summary: String) {
            self.name = name
            self.shape = shape
            isRequired = required
            self.summary = summary
        }
    }
}

extension ObjectShape.Member {
    /// Makes the member for a parameter of a macro or a tag.
    init(_ type: ParameterType) {
        let fallback = type.fallback.map { " Default: \($0)." } ?? ""
        self.init(
            type.key, Self.shape(of: type), required: type.isRequired,
            type.summary + fallback)
    }

    private static func shape(of type: ParameterType) -> Shape {
        guard type.isConstant else { return .parameter(type.shape) }
        return type.shape == .integer ? .integer : .boolean
    }
}

extension ValueWord {
    /// The shape of the value under the word.
    package var content: Shape {
        switch self {
        case .text: .either(.text, .list(.either(.text, .spelled([.macro, .escaped]))))
        case .macro, .tag: .text
        case .map: .list(.object(DefinitionForm.row))
        case .escaped: .value
        case .null: .yes
        }
    }

    /// The shape of the value under ``escapings``.
    package static let escapingsContent = Shape.list(
        .either(.word(EscapingType.all.map { $0.name }), .integer))
}

extension ValueShape {
    /// The words that may express a whole value of this shape.
    package var words: [ValueWord] {
        switch self {
        case .any: ValueWord.allCases
        case .text, .number, .choice: [.text, .macro, .escaped]
        case .boolean, .integer, .list, .maps: [.macro]
        case .map: [.macro, .map]
        case .table: []
        }
    }
}
