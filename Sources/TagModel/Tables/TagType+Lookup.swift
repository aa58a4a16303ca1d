import TagDiagnostics

extension TagType {
    /// All types of tags with a meaning of their own.
    ///
    /// An export's `ua` is not among them: only the library that sends hits knows which fields its parameters become, so the app
    /// gets them unchanged. The exception are the libraries before Firebase (``LegacyHit``).
    package static let all: [TagType] = ordinary + messages

    private static let messages = MessageType.all.map { $0.tagType }

    package static func named(_ name: String) -> TagType? { of(TagKind(named: name)) }

    /// Returns the type that an export's code stands for; nil if there is none.
    ///
    /// No export has a code for a message.
    package static func exported(as code: String) -> TagType? {
        ordinary.first { $0.exportCodes.contains { $0.hasSameBytes(as: code) } }
    }

    /// Returns the type of `kind`; nil for ``TagKind/custom``.
    package static func of(_ kind: TagKind) -> TagType? {
        kind == .custom ? nil : ordinary.first { $0.kind == kind } ?? messages.first { $0.kind == kind }
    }

    /// Returns the parameters of `kind`, without the rest of ``of(_:)``, which costs more to find and to copy.
    package static func parameters(of kind: TagKind) -> [ParameterType]? {
        for index in parametersByKind.indices where parametersByKind[index].kind == kind {
            return parametersByKind[index].parameters
        }
        return nil
    }

    /// The kinds are few, and hashing one costs more than comparing all.
    private static let parametersByKind = (ordinary + messages).filter { $0.kind != .custom }
        .map { (kind: $0.kind, parameters: $0.parameters) }

    package func parameter(_ key: String) -> ParameterType? { parameters.first { $0.key == key } }
}
