/// A way to make text safe for its destination, as numbered by legacy containers.
package struct EscapingType: Sendable {
    /// The number in legacy containers and in compiled ones.
    package let code: Int64
    /// The name in a definition.
    package let name: String

    private init(_ code: Int64, _ name: String) {
        self.code = code
        self.name = name
    }

    package static func named(_ name: String) -> EscapingType? {
        all.first { $0.name.hasSameBytes(as: name) }
    }
    package static func of(_ code: Int64) -> EscapingType? { all.first { $0.code == code } }

    /// All escapings.
    ///
    /// Legacy containers have all but the last two, and only `escapeUri` of theirs has an effect outside a browser. The last two
    /// are the project's own and turn one pattern into another.
    package static let all: [EscapingType] = [
        EscapingType(1, "escapeHtml"), EscapingType(2, "escapeHtmlRcdata"),
        EscapingType(3, "escapeHtmlAttribute"), EscapingType(4, "escapeHtmlAttributeNospace"),
        EscapingType(5, "filterHtmlElementName"), EscapingType(6, "filterHtmlAttributes"),
        EscapingType(7, "escapeJsString"), EscapingType(8, "escapeJsValue"), EscapingType(9, "escapeJsRegex"),
        EscapingType(10, "escapeCssString"), EscapingType(11, "filterCssValue"),
        EscapingType(12, "escapeUri"),
        EscapingType(13, "normalizeUri"), EscapingType(14, "filterNormalizeUri"),
        EscapingType(15, "noAutoescape"), EscapingType(16, "convertJsValueToExpression"),
        EscapingType(17, "text"),
        EscapingType(101, "matchAnyCase"), EscapingType(102, "matchWhole"),
    ]
}
