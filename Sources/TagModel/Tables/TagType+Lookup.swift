extension TagType {
    /// All types of tags with a meaning of their own.
    ///
    /// An export's `ua` is not among them: only the library that sends hits knows which fields its parameters become, so the app
    /// gets them unchanged. The exception are the libraries before Firebase (``LegacyHit``).
    package static let all: [TagType] = ordinary + MessageType.all.map(\.tagType)

    package static func named(_ name: String) -> TagType? { of(TagKind(named: name)) }

    package static func exported(as code: String) -> TagType? {
        byCode[code]
    }

    private static let byCode = Dictionary(
        uniqueKeysWithValues: all.flatMap { type in type.exportCodes.map { ($0, type) } })

    /// Returns the type of `kind`; nil for ``TagKind/custom``.
    package static func of(_ kind: TagKind) -> TagType? {
        kind == .custom ? nil : all.first { $0.kind == kind }
    }

    package func parameter(_ key: String) -> ParameterType? { parameters.first { $0.key == key } }
}
