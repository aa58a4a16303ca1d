/// What may stand at one place of a definition: what the schemas and the reference are written from.
///
/// The reader and the checks settle what is accepted; tests hold these shapes against them.
package indirect enum Shape: Sendable {
    /// Nobody looks at it.
    case anything
    /// Any value that a container can hold.
    case value
    /// A value that is said by one of these words.
    case spelled([ValueWord])
    /// Text, taken as it is, of a certain spelling where one is asked for.
    case text(TextPattern?)
    case word([String])
    case boolean
    /// True, and nothing else.
    case yes
    case integer
    /// A whole number from 1 on.
    case count
    /// A number of seconds from 0 on.
    case seconds
    /// A time as text, as milliseconds since 1970, or as a property list's date.
    case time
    /// What a parameter takes: a value of that shape, or references to some.
    case parameter(ValueShape)
    case list(Shape)
    /// An object whose keys are names that its author gives.
    case named(Shape)
    case object(ObjectShape)
    /// Two shapes of different kinds of value.
    case either(Shape, Shape)

    package static let text = Shape.text(nil)
}

/// An object of the definition form, and what its members are.
package struct ObjectShape: Sendable {
    /// What the schemas call it, such as `rule`.
    package let name: String
    /// One line.
    package let summary: String
    package let members: [Member]
    /// Groups of members; exactly one of each group must be there.
    package let choices: [[Member]]
    /// What else it takes by its `type`; empty when it has none.
    package let variants: [Variant]

    /// A type of an object that has types.
    package struct Variant: Sendable {
        /// The word under `type`.
        package let name: String
        package let summary: String
        package let members: [Member]
    }

    /// An object with these members and, unless it is a value, with `notes`.
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

    private static let notes = Member("notes", .anything, "Remarks for people; they mean nothing")

    /// One member.
    package struct Member: Sendable {
        package let name: String
        package let shape: Shape
        package let isRequired: Bool
        /// A few words, without a full stop.
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
    /// The parameter of a macro or a tag.
    init(_ type: ParameterType) {
        let fallback = type.fallback.map { " Without it: \($0)." } ?? ""
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
    /// What stands beside the word.
    package var content: Shape {
        switch self {
        case .text: .either(.text, .list(.either(.text, .spelled([.macro, .escaped]))))
        case .macro, .tag: .text
        case .map: .list(.object(DefinitionForm.row))
        case .escaped: .value
        case .null: .yes
        }
    }

    /// What stands beside ``escapings``.
    package static let escapingsContent = Shape.list(.either(.word(EscapingType.all.map(\.name)), .integer))
}

extension ValueShape {
    /// The words that may say a value of this shape; of a list or a table, the list or the table itself.
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
