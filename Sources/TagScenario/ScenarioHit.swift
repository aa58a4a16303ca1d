import TagRuntime
import TagVocabulary

/// A hit of a tag, as the container says it: the fields of an analytics tag, or the address of an image pixel.
///
/// The fields that the library adds when it sends the hit are not part of it.
struct ScenarioHit {
    let fields: [Value.Entry]

    /// Creates the hit of a tag; nil for a tag that sends none.
    init?(_ tag: FiredTag) {
        switch TagKind(named: tag.type.string) {
        case .analytics:
            guard case .map(let fields)? = tag[UTF8Text(TagParameter.fields.rawValue)] else { return nil }
            self.fields = fields
        case .imagePixel:
            guard let url = tag[UTF8Text(TagParameter.url.rawValue)] else { return nil }
            fields = [Value.Entry("url", url)]
        case .functionCall, .dataLayerWrite, .bannerMessage, .modalMessage, .cardMessage, .imageMessage,
            .custom:
            return nil
        }
    }

    /// Returns true if a hit sends the same text for both: numbers and texts are not told apart.
    static func isSame(_ expected: Value, _ actual: Value?) -> Bool {
        if ComparedValue.areEqual(expected, actual) { return true }
        guard let actual, let left = text(expected), let right = text(actual) else { return false }
        return left == right
    }

    private static func text(_ value: Value) -> String? {
        switch value {
        case .integer(let number): String(number)
        case .double(let number): NumberText.text(number)
        case .text(let text): text.string
        case .boolean(let flag): flag ? "true" : "false"
        case .null, .absent, .list, .map: nil
        }
    }
}
