/// The names of types and parameters in the vendor's binary containers, if they are not an export's word in snake case.
package enum LegacyNames {
    /// Returns the type that a tag's function stands for; nil if only the app can handle it.
    ///
    /// The `ua` of a binary carries the fields of a hit ready to be sent, unlike that of an export.
    package static func tagType(_ code: String) -> TagType? {
        code == "ua" ? .of(.analytics) : .exported(as: code)
    }

    /// The functions that the vendor's mobile libraries implement, without underscores.
    package static let macroFunctions: Set<String> = [
        "aid", "ate", "awcr", "ai", "an", "av", "avn", "c", "ctv", "func", "v", "did", "dn", "enc", "e",
        "gtmv", "hsh",
        "ir", "jn", "l", "awid", "ov", "p", "r", "reg", "rs", "rv", "sv", "t", "ls", "us",
    ]

    package static let tagFunctions: Set<String> = ["img", "func", "dlw", "ua"]

    private static let predicateFunctions: Set<String> = [
        "eq", "cn", "sw", "ew", "re", "lt", "le", "gt", "ge",
    ]

    /// The macros that the vendor's compiler adds by itself, and that no app reads.
    package static let usualMacros: [(name: String, kind: MacroKind)] = [
        ("_platform", .platform), ("_runtime_version", .runtimeVersion), ("_event", .event),
        ("_random", .random),
    ]

    /// Returns true if a macro is one of ``usualMacros``.
    package static func isUsual(_ macro: Macro) -> Bool {
        macro.format == nil && usualMacros.contains { $0.kind == macro.kind && $0.name == macro.name.value }
    }

    /// Returns the function of a macro kind, without its underscore; nil if the libraries have none.
    package static func function(of kind: MacroKind) -> String? {
        MacroType.of(kind)?.exportCodes.last { macroFunctions.contains($0) }
    }

    /// Returns the function of a predicate, without its underscore; nil if the libraries have none.
    package static func function(of kind: PredicateKind) -> String? {
        PredicateType.of(kind).code.flatMap { predicateFunctions.contains($0) ? $0 : nil }
    }

    /// Returns the function of a tag kind, without its underscore; nil if the libraries have none.
    package static func function(of kind: TagKind) -> String? {
        kind == .analytics ? "ua" : TagType.of(kind)?.exportCodes.last { tagFunctions.contains($0) }
    }

    private static let tagKeys: [TagKind: [(legacy: String, ours: TagParameter)]] = [
        .analytics: [
            ("analytics_fields", .fields), ("track_transaction", .trackTransaction),
            ("transaction_datalayer_map", .transactionFields),
            ("transaction_item_datalayer_map", .transactionItemFields),
            ("enable_ecommerce", .enableEcommerce), ("ecommerce_macro_data", .ecommerceData),
        ],
        .imagePixel: [("additional_params", .parameters)],
        .functionCall: functionKeys,
    ]

    private static let macroKeys: [MacroKind: [(legacy: String, ours: TagParameter)]] = [
        .functionCall: functionKeys
    ]

    private static let functionKeys: [(legacy: String, ours: TagParameter)] = [
        (legacy: "function_call_macro_name", ours: .function),
        (legacy: "additional_params", ours: .arguments),
    ]

    /// Returns the definition format's word for a macro's parameter, or the export's.
    static func key(_ legacy: String, of type: MacroType) -> String {
        macroKeys[type.kind]?.first { $0.legacy == legacy }?.ours.rawValue ?? legacy.camelCased
    }

    /// Returns the definition format's word for a tag's parameter, or the export's.
    static func key(_ legacy: String, of type: TagType) -> String {
        tagKeys[type.kind]?.first { $0.legacy == legacy }?.ours.rawValue ?? legacy.camelCased
    }

    /// Returns the vendor's word for a macro's parameter.
    package static func legacyKey(_ key: String, of kind: MacroKind) -> String {
        macroKeys[kind]?.first { $0.ours.rawValue == key }?.legacy
            ?? snakeCased(MacroType.of(kind)?.parameter(key)?.exportKeys.first ?? key)
    }

    /// Returns the vendor's word for a tag's parameter.
    package static func legacyKey(_ key: String, of kind: TagKind) -> String {
        // The libraries have no messages, so the app gets the same names as without them.
        if kind.isMessage { return key }
        return tagKeys[kind]?.first { $0.ours.rawValue == key }?.legacy
            ?? snakeCased(TagType.of(kind)?.parameter(key)?.exportKeys.first ?? key)
    }

    private static func snakeCased(_ key: String) -> String { key.upperSnakeCased.lowercased() }
}
