/// A parameter of the tags that the library executes or shows; the raw value is its name in every container.
package enum TagParameter: String, Sendable, CaseIterable {
    // Function calls.
    case function, arguments
    // Hits.
    case fields, trackTransaction, transactionFields, transactionItemFields, enableEcommerce, ecommerceData
    // Pixels.
    case url, parameters, unrepeatable, useCacheBuster, cacheBusterParameter
    // Writes to the data layer.
    case value, clearPrefix
    // Messages: what they show, and when.
    case title, body, image, landscapeImage, textColor, backgroundColor
    case buttonText, buttonTextColor, buttonBackgroundColor, buttonUrl
    case secondaryButtonText, secondaryButtonTextColor, secondaryButtonBackgroundColor, secondaryButtonUrl
    case id, name, priority, lifetime, session, within, minimumInterval, dismissAfter, data, test
}

/// The parameters of one button of a message.
package struct ButtonParameters: Sendable {
    package let text, textColor, backgroundColor, url: TagParameter

    package static let first = ButtonParameters(
        text: .buttonText, textColor: .buttonTextColor, backgroundColor: .buttonBackgroundColor,
        url: .buttonUrl)
    package static let second = ButtonParameters(
        text: .secondaryButtonText, textColor: .secondaryButtonTextColor,
        backgroundColor: .secondaryButtonBackgroundColor, url: .secondaryButtonUrl)
}

/// The values that stand in for parameters which a tag does not have.
package enum TagDefault {
    /// The name of the random query parameter of a pixel.
    package static let cacheBusterParameter = "gtmcb"
    /// The seconds that a banner is on display.
    package static let dismissAfter = 12
    /// The least seconds between a message that an occasion triggers and any other; after an event it is 0.
    package static let minimumInterval = 86_400
    /// The keys of the data layer's transaction, and the fields of the hit that they become.
    package static let transactionFields: [(key: String, field: String)] = [
        ("transactionId", "ti"), ("transactionAffiliation", "ta"), ("transactionTax", "tt"),
        ("transactionShipping", "ts"), ("transactionTotal", "tr"), ("transactionCurrency", "cu"),
    ]
    /// The keys of a transaction's item, and the fields of the hit that they become.
    package static let transactionItemFields: [(key: String, field: String)] = [
        ("name", "in"), ("sku", "ic"), ("category", "iv"), ("price", "ip"), ("quantity", "iq"),
        ("currency", "cu"),
    ]
}
