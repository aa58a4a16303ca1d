/// What a digest is of, so that parts of different kinds never look alike; numbers are part of the format.
enum DigestKind: UInt64 {
    case fixed = 1
    case string = 2
    case integer = 3
    case double = 4
    case pattern = 5
    case tagValue = 6
    case list = 7
    case template = 8
    case escaped = 9
    case computedMap = 10
    case map = 11
    case repeatedMap = 12
    case entry = 13
    case macro = 14
    case condition = 15
    case negation = 16
    case set = 17
    case tag = 18
    case sequence = 19
    case options = 20
}

/// The steps that digests are made of: ``NameHash``'s, over 64 bits a step.
enum DigestStep {
    /// The digest of nothing but a kind.
    @inline(__always)
    static func start(_ kind: DigestKind) -> UInt64 { NameHash.mixed(kind.rawValue &* 0x9E37_79B9_7F4A_7C15) }

    /// With one part more: the order of parts tells.
    @inline(__always)
    static func adding(_ part: UInt64, to digest: UInt64) -> UInt64 { NameHash.mixed(digest ^ part) }

    /// Of one part.
    @inline(__always)
    static func of(_ kind: DigestKind, _ part: UInt64) -> UInt64 {
        NameHash.mixed(adding(part, to: start(kind)))
    }

    /// Of bytes.
    @inline(__always)
    static func of(_ kind: DigestKind, _ bytes: ByteView) -> UInt64 { of(kind, NameHash.of(bytes)) }

    /// An entry of a map: entries are added up, so that their order does not tell.
    @inline(__always)
    static func entry(_ key: UInt64, _ value: UInt64) -> UInt64 {
        NameHash.mixed(adding(value, to: adding(key, to: start(.entry))))
    }

    /// Of parts of which each counts once, in whatever order; `parts` is sorted.
    static func set(_ parts: ArraySlice<UInt64>) -> UInt64 {
        var digest = start(.set)
        var last: UInt64?
        for part in parts where part != last {
            digest = adding(part, to: digest)
            last = part
        }
        return NameHash.mixed(digest)
    }
}
