/// What the vendor's binary containers call types and parameters, where that is not an export's word in snake case.
package enum LegacyNames {
    /// The type that a tag's function stands for; nil for what only the app can answer.
    ///
    /// `ua` carries the fields of a hit ready to be sent, unlike an export's.
    package static func tagType(_ code: String) -> TagType? {
        code == "ua" ? .of(.analytics) : .exported(as: code)
    }

    /// The functions that the vendor's mobile libraries answer, without underscores.
    package static let macroFunctions: Set<String> = [
        "aid", "ate", "awcr", "ai", "an", "av", "avn", "c", "ctv", "func", "v", "did", "dn", "enc", "e",
        "gtmv", "hsh",
        "ir", "jn", "l", "awid", "ov", "p", "r", "reg", "rs", "rv", "sv", "t", "ls", "us",
    ]

    package static let tagFunctions: Set<String> = ["img", "func", "dlw", "ua"]

    /// What the vendor's compiler puts into containers by itself: macros that nobody wrote and no app asks for.
    package static let usualMacros: [(name: String, kind: MacroKind)] = [
        ("_platform", .platform), ("_runtime_version", .runtimeVersion), ("_event", .event),
        ("_random", .random),
    ]

    /// Whether a macro is one of ``usualMacros``.
    package static func isUsual(_ macro: Macro) -> Bool {
        macro.format == nil && usualMacros.contains { $0.kind == macro.kind && $0.name == macro.name.value }
    }

    /// The function of a macro kind, without its underscore; nil where the libraries have none.
    package static func function(of kind: MacroKind) -> String? {
        MacroType.of(kind)?.exportCodes.last { macroFunctions.contains($0) }
    }

    /// The function of a tag kind, without its underscore.
    package static func function(of kind: TagKind) -> String? {
        kind == .analytics ? "ua" : TagType.of(kind)?.exportCodes.last { tagFunctions.contains($0) }
    }

    private static let tagKeys: [TagKind: [(legacy: String, ours: String)]] = [
        .analytics: [
            ("analytics_fields", "fields"), ("track_transaction", "trackTransaction"),
            ("transaction_datalayer_map", "transactionFields"),
            ("transaction_item_datalayer_map", "transactionItemFields"),
            ("enable_ecommerce", "enableEcommerce"), ("ecommerce_macro_data", "ecommerceData"),
        ],
        .imagePixel: [("additional_params", "parameters")],
        .functionCall: functionKeys,
    ]

    private static let macroKeys: [MacroKind: [(legacy: String, ours: String)]] = [
        .functionCall: functionKeys
    ]

    private static let functionKeys = [
        (legacy: "function_call_macro_name", ours: "function"),
        (legacy: "additional_params", ours: "arguments"),
    ]

    /// Our word for a macro's parameter, or the export's.
    static func key(_ legacy: String, of type: MacroType) -> String {
        macroKeys[type.kind]?.first { $0.legacy == legacy }?.ours ?? legacy.camelCased
    }

    /// Our word for a tag's parameter, or the export's.
    static func key(_ legacy: String, of type: TagType) -> String {
        tagKeys[type.kind]?.first { $0.legacy == legacy }?.ours ?? legacy.camelCased
    }

    /// The vendor's word for a macro's parameter.
    package static func legacyKey(_ key: String, of kind: MacroKind) -> String {
        macroKeys[kind]?.first { $0.ours == key }?.legacy
            ?? snakeCased(MacroType.of(kind)?.parameter(key)?.exportKeys.first ?? key)
    }

    /// The vendor's word for a tag's parameter.
    package static func legacyKey(_ key: String, of kind: TagKind) -> String {
        // The libraries have no messages, so the app gets them as it would otherwise.
        if kind.isMessage { return key }
        return tagKeys[kind]?.first { $0.ours == key }?.legacy
            ?? snakeCased(TagType.of(kind)?.parameter(key)?.exportKeys.first ?? key)
    }

    private static func snakeCased(_ key: String) -> String { key.upperSnakeCased.lowercased() }
}
