import TagRuntime
import TagVocabulary

extension TagContainer {
    /// Executes a tag.
    ///
    /// A tag that cannot be executed in full is logged, and nothing of it is executed: half a hit distorts the counts.
    func fire(_ tag: FiredTag) {
        let type = tag.type.string
        switch TagKind(named: type) {
        case .functionCall: callFunction(tag)
        case .dataLayerWrite: writeDataLayer(tag)
        case .imagePixel: sendPixel(tag)
        case .analytics: sendAnalytics(tag)
        case .bannerMessage, .modalMessage, .cardMessage, .imageMessage, .custom:
            guard let handler = handlers.customTag(type) else {
                return warn(tag, "no handler is set for tags of type '\(type)'")
            }
            handler(tag)
        }
    }

    private func callFunction(_ tag: FiredTag) {
        guard case .text(let name)? = tag[.function] else { return warn(tag, "it names no function") }
        let parameters = tag[.arguments] ?? .map([])
        guard case .map = parameters else { return warn(tag, "its arguments are not a map") }
        let function = name.string
        guard let handler = handlers.tag(function) else {
            return warn(tag, "no handler is set for function '\(function)'")
        }
        handler(function, parameters.byName)
    }

    private func writeDataLayer(_ tag: FiredTag) {
        guard case .list(let updates)? = tag[.value] else {
            return warn(tag, "its value is not a list of maps")
        }
        for update in updates {
            if case .map = update { push(update) }
        }
        if case .text(let prefix)? = tag[.clearPrefix], prefix.count > 0 { clearDataLayer(prefix.string) }
    }

    private func sendPixel(_ tag: FiredTag) {
        guard let url = PixelAddress(tag, random: randomNumber)?.text else {
            return warn(tag, "it has no address, or its parameters are not a list of maps")
        }
        if let id = tag[.unrepeatable]?.string, !id.isEmpty, !isFirstUse(ofPixel: id) { return }
        send(.imagePixel(url: url))
    }
}

/// The address that an image pixel requests.
private struct PixelAddress {
    private(set) var text: String

    /// Creates the address; nil if the tag has none, or if its parameters are not a list of maps.
    init?(_ tag: FiredTag, random: () -> Double) {
        guard case .text(let url)? = tag[.url], url.count > 0 else { return nil }
        text = url.string
        if let parameters = tag[.parameters] {
            guard case .list(let maps) = parameters else { return nil }
            for map in maps {
                guard case .map(let entries) = map else { return nil }
                for entry in entries { add(entry.key.string, entry.value.string) }
            }
        }
        if tag.isTrue(.useCacheBuster) {
            let name = tag[.cacheBusterParameter]?.string ?? TagDefault.cacheBusterParameter
            add(name, String(UInt32(random() * 4_294_967_296)))
        }
    }

    /// Adds a parameter to the query, before a fragment, which is not sent.
    private mutating func add(_ name: String, _ value: String) {
        let end = text.utf8.firstIndex(of: UInt8(ascii: "#")) ?? text.endIndex
        let address = text[..<end]
        let separator =
            switch address.utf8.firstIndex(of: UInt8(ascii: "?")) {
            case nil: "?"
            case let start? where address.utf8.index(after: start) == end: ""
            case _?: "&"
            }
        text.insert(contentsOf: separator + Self.escaped(name) + "=" + Self.escaped(value), at: end)
    }

    /// Returns the text with each byte percent-encoded that is not a letter, a digit or one of `-._~`.
    private static func escaped(_ text: String) -> String {
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            let isPlain =
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte & 0xDF)
                || "-._~".utf8.contains(byte)
            if isPlain {
                escaped.append(byte)
            } else {
                escaped += [UInt8(ascii: "%"), Codec.upperHex(byte >> 4), Codec.upperHex(byte & 15)]
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
