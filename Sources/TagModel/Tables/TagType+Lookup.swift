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
        for place in codes.indices where codes[place].code.hasSameBytes(as: code) {
            return ordinary[codes[place].type]
        }
        return nil
    }

    /// Returns the type of `kind`; nil for ``TagKind/custom``.
    package static func of(_ kind: TagKind) -> TagType? {
        kind == .custom ? nil : ordinary.first { $0.kind == kind } ?? messages.first { $0.kind == kind }
    }

    /// Returns the parameters of `kind`, without the rest of ``of(_:)``, which costs more to find and to copy.
    package static func parameters(of kind: TagKind) -> [ParameterType]? {
        switch kind {
        case .custom: nil
        case .functionCall: ordinaryParameters.functionCall
        case .analytics: ordinaryParameters.analytics
        case .imagePixel: ordinaryParameters.imagePixel
        case .dataLayerWrite: ordinaryParameters.dataLayerWrite
        case .bannerMessage, .modalMessage, .cardMessage, .imageMessage: of(kind)?.parameters
        }
    }

    /// All codes of exports, each with the index of its type.
    private static let codes = ordinary.enumerated().flatMap { index, type in
        type.exportCodes.map { (code: $0, type: index) }
    }

    /// The parameters of the kinds that are no messages; making those of messages would cost a small file more than all else.
    private static let ordinaryParameters = (
        functionCall: of(.functionCall)?.parameters, analytics: of(.analytics)?.parameters,
        imagePixel: of(.imagePixel)?.parameters, dataLayerWrite: of(.dataLayerWrite)?.parameters
    )

    package func parameter(_ key: String) -> ParameterType? { parameters.first { $0.key == key } }
}
