/// The meaning of a tag's type; the app handles all other types.
package enum TagKind: UInt8, Sendable, CaseIterable {
    case functionCall, analytics, imagePixel, dataLayerWrite
    case bannerMessage, modalMessage, cardMessage, imageMessage
    case custom

    /// True for a message that is shown in an app.
    package var isMessage: Bool {
        switch self {
        case .bannerMessage, .modalMessage, .cardMessage, .imageMessage: true
        case .functionCall, .analytics, .imagePixel, .dataLayerWrite, .custom: false
        }
    }
}
