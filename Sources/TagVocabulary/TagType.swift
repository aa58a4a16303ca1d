/// A type of tag: its name in each format, and its parameters.
package struct TagType: Sendable {
    package let kind: TagKind
    package let exportCodes: [String]
    package let parameters: [ParameterType]
    package let ignoredExportKeys: [String]
    package let summary: String

    package init(
        _ kind: TagKind, codes: [String] = [], _ summary: String, ignored: [String] = [],
        _ parameters: [ParameterType]
    ) {
        self.kind = kind
        exportCodes = codes
        self.parameters = parameters
        ignoredExportKeys = ignored
        self.summary = summary
    }

    /// The name in definitions and in compiled containers.
    package var name: String { kind.rawValue }

    /// The types of the tags under a definition's `tags`.
    package static let ordinary: [TagType] = [
        TagType(
            .functionCall, codes: ["funct", "func"], "Calls the app's function of that name.",
            ParameterType.ofFunctionCall),
        TagType(
            .analytics, "Sends a hit.",
            [
                ParameterType(.fields, .map, required: true, "The hit's fields, such as 't' and 'cd'."),
                ParameterType(
                    .trackTransaction, .boolean, default: "false",
                    "Send the data layer's transaction as hits."),
                ParameterType(
                    .transactionFields, .map, "Which data layer keys a transaction's fields come from."),
                ParameterType(.transactionItemFields, .map, "Which keys an item's fields come from."),
                ParameterType(
                    .enableEcommerce, .boolean, default: "false",
                    "Add the data layer's 'ecommerce': 'purchase', 'add', 'detail' and so on, with products."),
                ParameterType(.ecommerceData, .map, "Ecommerce data to use instead of the data layer's."),
            ]),
        TagType(
            .imagePixel, codes: ["img"], "Requests an address and ignores the answer.",
            ignored: ["randomNumber"],
            [
                ParameterType(.url, .text, export: ["url"], required: true, "The address."),
                ParameterType(.parameters, .maps, "Query parameters to add, a map each."),
                ParameterType(.unrepeatable, .text, "An id; the request is made once for each."),
                ParameterType(
                    .useCacheBuster, .boolean, export: ["useCacheBuster"], default: "false",
                    "Add a random query parameter."),
                ParameterType(
                    .cacheBusterParameter, .text, export: ["cacheBusterQueryParam"],
                    default: "\"\(TagDefault.cacheBusterParameter)\"", "What that parameter is called."),
            ]),
        TagType(
            .dataLayerWrite, codes: ["dlw"], "Pushes to the data layer.",
            [
                ParameterType(.value, .maps, export: ["value"], required: true, "What is pushed, in order."),
                ParameterType(
                    .clearPrefix, .text, export: ["clearDataLayerPrefix", "clear_data_layer_prefix"],
                    "Which persistent keys are forgotten."),
            ]),
    ]
}
