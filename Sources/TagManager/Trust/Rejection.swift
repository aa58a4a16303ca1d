import TagRuntime

/// The reasons why a container from the disk or the network is not used.
enum Rejection: Error, Sendable, Hashable, CustomStringConvertible {
    case tooLarge
    case damaged(LoadError)
    case otherContainer(String)
    case unsigned
    case wrongSignature
    /// The version is lower than one that was used before.
    case older(UInt64, than: UInt64)
    case versionIsNoNumber(String)
    /// A saved container whose version is lower than the one that an update of the app ships.
    case superseded(UInt64, by: UInt64)
    /// The version that was used before cannot be read; it may have been a higher one.
    case unknownFloor(String)

    /// The reason in words, for logs.
    var description: String {
        switch self {
        case .tooLarge: "it is too large"
        case .damaged(let error): "\(error.message), at byte \(error.offset)"
        case .otherContainer(let id): "it is container '\(Self.shown(id))'"
        case .unsigned: "it is not signed"
        case .wrongSignature: "it has no valid signature by a trusted key"
        case .older(let version, let floor): "its version is \(version); version \(floor) was used before"
        case .versionIsNoNumber(let version):
            "its version, '\(Self.shown(version))', is not a whole number, so it may be older than the last one"
        case .superseded(let version, let shipped):
            "its version is \(version), and the app ships version \(shipped) by now"
        case .unknownFloor(let why): "cannot read the version that was used before: \(why)"
        }
    }

    /// False if the app's developer has nothing to mend.
    var isFault: Bool { if case .superseded = self { false } else { true } }

    /// Returns untrusted text in a form fit for a log line: at most 64 scalars, without control characters.
    private static func shown(_ text: String) -> String {
        let scalars = text.unicodeScalars.prefix(64).map { scalar in
            scalar.properties.generalCategory == .control ? "\u{FFFD}" : scalar
        }
        return String(String.UnicodeScalarView(scalars))
    }
}
