extension MacroType {
    /// All types of macros with a meaning of their own, in the order of the reference.
    package static let all: [MacroType] = values + tables + texts + addresses + host
}

extension MacroType {
    private static let values: [MacroType] = [
        MacroType(
            .constant, "constant", codes: ["c"], old: ["CONSTANT"], "A constant value.",
            [ParameterType("value", .any, export: ["value"], required: true, "The value, of any type.")]),
        MacroType(
            .dataLayer, "dataLayer", codes: ["v"], old: ["CUSTOM_VAR"], "A value of the data layer.",
            ignored: ["setDefaultValue"],
            [
                ParameterType(
                    "name", .text, export: ["name"], required: true, "Its key; dots lead into nested maps."),
                ParameterType(
                    "default", .any, export: ["defaultValue"],
                    "The value if the data layer has no such key."),
                ParameterType(
                    "version", .integer, export: ["dataLayerVersion"], constant: true, default: "2",
                    "In web containers: 1 reads the last value pushed under exactly this key; dots are letters, "
                        + "and values do not merge."),
            ]),
        MacroType(.event, "event", codes: ["e"], old: ["EVENT"], "The name of the current event."),
        MacroType(
            .functionCall, "functionCall", codes: ["funcm", "func"], old: ["FUNCTION_CALL"],
            "The result of the app's function of that name.",
            ParameterType.ofFunctionCall),
        MacroType(
            .values, "values", codes: ["vc"],
            "A value collection: the app can read every key. Of several with one key, the last enabled one counts; one without rules is the default.",
            [
                ParameterType(
                    "values", .map, export: ["collection"], required: true, "The keys and their values.")
            ]),
        MacroType(.containerId, "containerId", codes: ["cid"], "The container's public id."),
        MacroType(
            .containerVersion, "containerVersion", codes: ["ctv"], old: ["CONTAINER_VERSION"],
            "The container's version."),
        MacroType(
            .debugMode, "debugMode", codes: ["dbg"], old: ["DEBUG_MODE"], "True if the app is being debugged."
        ),
        MacroType(
            .random, "random", codes: ["r"], old: ["RANDOM"], "A random whole number.",
            [
                ParameterType("min", .integer, export: ["min"], default: "0", "The smallest number."),
                ParameterType("max", .integer, export: ["max"], default: "2147483647", "The largest number."),
            ]),
        MacroType(.time, "time", codes: ["t"], old: ["TIME"], "Milliseconds since 1970."),
    ]

    private static let tables: [MacroType] = [
        MacroType(
            .lookupTable, "lookupTable", codes: ["smm"], old: ["SIMPLE_MAP"],
            "The value beside the key that equals the input.", ignored: ["setDefaultValue"],
            [
                ParameterType("input", .text, export: ["input"], required: true, "The value to look up."),
                ParameterType("table", .table, export: ["map"], required: true, "Keys and values."),
                ParameterType("default", .any, export: ["defaultValue"], "The value if no key is equal."),
            ]),
        MacroType(
            .regexTable, "regexTable", codes: ["remm"],
            "The value beside the first pattern that matches the input.",
            ignored: ["setDefaultValue"],
            [
                ParameterType("input", .text, export: ["input"], required: true, "The text to match."),
                ParameterType("table", .table, export: ["map"], required: true, "Patterns and values."),
                ParameterType(
                    "default", .any, export: ["defaultValue"], "The value if no pattern matches."),
                ParameterType(
                    "fullMatch", .boolean, export: ["fullMatch"], constant: true, default: "false",
                    "A pattern must match the whole input."),
                ParameterType(
                    "ignoreCase", .boolean, export: ["ignoreCase"], constant: true, default: "false",
                    "Ignores letter case."),
                ParameterType(
                    "replaces", .boolean, export: ["replaceAfterMatch"], default: "false",
                    "The value replaces the match, and can use its groups as $1, $2…"),
            ]),
        MacroType(
            .regexGroup, "regexGroup", codes: ["reg"], old: ["REGEX_GROUP"],
            "The part of the input that a group of a pattern matched.",
            [
                ParameterType("input", .text, export: ["arg0"], required: true, "The text to match."),
                ParameterType("pattern", .text, export: ["arg1"], required: true, "The pattern."),
                ParameterType(
                    "ignoreCase", .boolean, export: ["ignoreCase", "ignore_case"], constant: true,
                    default: "false",
                    "Ignores letter case."),
                ParameterType(
                    "group", .integer, export: ["group"], default: "1", "The group's number; 0 is all."),
            ]),
    ]

    private static let texts: [MacroType] = [
        MacroType(
            .hash, "hash", codes: ["hsh"], old: ["HASH"], "The input's digest, in upper-case hexadecimal.",
            [
                ParameterType("input", .text, export: ["arg0"], required: true, "The text to hash."),
                ParameterType(
                    "algorithm", .text, export: ["algorithm"], default: "MD5", "MD5, SHA-1 or SHA-256."),
                ParameterType(
                    "inputFormat", .choice(["text", "base16"]), export: ["inputFormat", "input_format"],
                    default: "text", "The encoding of the input."),
            ]),
        MacroType(
            .encode, "encode", codes: ["enc"], old: ["ENCODE"], "The input in another encoding.",
            [
                ParameterType("input", .text, export: ["arg0"], required: true, "The text to encode."),
                ParameterType(
                    "inputFormat", .choice(["text", "base16", "base64", "base64url"]),
                    export: ["inputFormat", "input_format"], default: "text", "The encoding of the input."),
                ParameterType(
                    "outputFormat", .choice(["base16", "base64", "base64url"]),
                    export: ["outputFormat", "output_format"], default: "base16", "The output's encoding."),
                ParameterType(
                    "noPadding", .boolean, export: ["noPadding", "no_padding"], default: "false",
                    "Writes base 64 without = at its end. Reading accepts both."),
            ]),
        MacroType(
            .join, "join", codes: ["jn"], old: ["JOINER"], "A list or a map as one text.",
            [
                ParameterType(
                    "input", .any, export: ["arg0"], required: true, "The list, map or single value."),
                ParameterType(
                    "itemSeparator", .text, export: ["itemSeparator", "item_separator"], default: "\"\"",
                    "Between items."),
                ParameterType(
                    "keyValueSeparator", .text, export: ["keyValueSeparator", "key_value_separator"],
                    default: "\"=\"", "Between a key and its value."),
                ParameterType(
                    "escape", .choice(["url", "backslash"]), export: ["escape"],
                    "The escaping of separators inside items."),
            ]),
        MacroType(
            .lowercase, "lowercase", codes: ["ls"], old: ["LOWERCASE_STRING"], "The input in lower case.",
            [ParameterType("input", .text, export: ["arg0"], required: true, "The text.")]),
        MacroType(
            .uppercase, "uppercase", codes: ["us"], old: ["UPPERCASE_STRING"], "The input in upper case.",
            [ParameterType("input", .text, export: ["arg0"], required: true, "The text.")]),
    ]

    /// The parts of an address, as `component` names them.
    package static let urlComponents = [
        "url", "protocol", "host", "port", "path", "query", "fragment", "extension",
    ]

    private static let addresses: [MacroType] = [
        MacroType(
            .url, "url", codes: ["u"], old: ["URL"], "The page's address, a given one, or a part of it.",
            [
                ParameterType(
                    "component", .choice(urlComponents), export: ["component"], default: "url", "The part."),
                ParameterType(
                    "queryKey", .text, export: ["queryKey"], "A query parameter; by default, all."),
                ParameterType(
                    "source", .text, export: ["customUrlSource"], default: "the page's address",
                    "The address to take apart."),
                ParameterType(
                    "stripWww", .boolean, export: ["stripWww"], default: "false",
                    "Removes 'www.' from the host."),
                ParameterType(
                    "defaultPages", .list, export: ["defaultPages"],
                    "File names to remove from the end of a path."),
            ]),
        MacroType(
            .urlReferrer, "urlReferrer", codes: ["f"], old: ["REFERRER"],
            "The referring page's address, or a part.",
            ignored: ["stripWww", "defaultPages"],
            [
                ParameterType(
                    "component", .choice(urlComponents), export: ["component"], default: "url", "The part."),
                ParameterType(
                    "queryKey", .text, export: ["queryKey"], "A query parameter; by default, all."),
            ]),
    ]

    private static let host: [MacroType] = [
        MacroType(
            .language, "language", codes: ["l"], old: ["LANGUAGE"], "The user's language, such as 'en'."),
        MacroType(.platform, "platform", codes: ["p"], old: ["PLATFORM"], "'iOS', 'Android' and the like."),
        MacroType(
            .osVersion, "osVersion", codes: ["ov"], old: ["OS_VERSION"], "The operating system's version."),
        MacroType(
            .osApiLevel, "osApiLevel", codes: ["sv"], old: ["SDK_VERSION"],
            "The level of the system's programming interface."),
        MacroType(.deviceName, "deviceName", codes: ["dn"], old: ["DEVICE_NAME"], "The device's model."),
        MacroType(
            .deviceId, "deviceId", codes: ["did"], old: ["DEVICE_ID"], "The id the system gives the device."),
        MacroType(
            .resolution, "resolution", codes: ["rs"], old: ["RESOLUTION"],
            "The screen in pixels, such as '640x960'."),
        MacroType(.appId, "appId", codes: ["ai"], old: ["APP_ID"], "The app's bundle or package."),
        MacroType(.appName, "appName", codes: ["an"], old: ["APP_NAME"], "The app's displayed name."),
        MacroType(
            .appVersion, "appVersion", codes: ["av"], old: ["APP_VERSION"], "The app's version or its code."),
        MacroType(.appVersionName, "appVersionName", codes: ["avn"], "The app's displayed version."),
        MacroType(
            .sdkVersion, "sdkVersion", codes: ["gtmv"], old: ["GTM_VERSION"], "The version of this library."),
        MacroType(
            .runtimeVersion, "runtimeVersion", codes: ["rv"], old: ["RUNTIME_VERSION"],
            "The version of the format this library reads."),
        MacroType(
            .advertisingId, "advertisingId", codes: ["aid"], old: ["ADVERTISER_ID"],
            "The advertising id, from a provider in the app."),
        MacroType(
            .advertisingTracking, "advertisingTracking", codes: ["ate"],
            old: ["ADVERTISING_TRACKING_ENABLED"],
            "True if the user allows advertising tracking."),
        MacroType(
            .adwordsUniqueId, "adwordsUniqueId", codes: ["awid"], old: ["MOBILE_ADWORDS_UNIQUE_ID"],
            "The device's id for conversions."),
        MacroType(
            .installReferrer, "installReferrer", codes: ["ir"], old: ["INSTALL_REFERRER"],
            "The source of the app's installation.",
            [ParameterType("component", .text, export: ["component"], "One query parameter of it.")]),
        MacroType(
            .clickReferrer, "clickReferrer", codes: ["awcr"], old: ["ADWORDS_CLICK_REFERRER"],
            "The click that led to a conversion.",
            [
                ParameterType(
                    "conversionId", .text, export: ["conversionId", "conversion_id"], required: true,
                    "The conversion's id."),
                ParameterType("component", .text, export: ["component"], "One query parameter of it."),
            ]),
    ]
}
