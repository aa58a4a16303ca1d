/// The operation that finds a macro's value; stored with each macro.
///
/// Numbers are part of the format and never change their meaning.
package enum MacroOperation: UInt8, Sendable, CaseIterable {
    case constant = 1
    case dataLayer = 2
    case event = 3
    case functionCall = 4
    /// The last enabled of several macros of one name.
    case choice = 5
    /// Another macro's value, with its letter case and its nothings changed.
    case formatted = 6
    /// The value pushed last under a top-level key of the data layer, unmerged; in web containers only.
    case flatKey = 7
    case containerId = 10
    case containerVersion = 11
    case debugMode = 12
    case random = 13
    case time = 14
    case lookupTable = 20
    case regexTable = 21
    case regexGroup = 22
    case hash = 23
    case encode = 24
    case join = 25
    case lowercase = 26
    case uppercase = 27
    case url = 30
    case urlReferrer = 31
    case language = 40
    case platform = 41
    case osVersion = 42
    case osApiLevel = 43
    case deviceName = 44
    case deviceId = 45
    case resolution = 46
    case appId = 47
    case appName = 48
    case appVersion = 49
    case appVersionName = 50
    case sdkVersion = 51
    case runtimeVersion = 52
    case advertisingId = 53
    case advertisingTracking = 54
    case adwordsUniqueId = 55
    case installReferrer = 56
    case clickReferrer = 57
    /// A type of the app's own: asked of its handler.
    case custom = 63
}

extension MacroOperation {
    /// The operands, by position; one that the container does not give is stored as *missing*.
    ///
    /// - A `table` is a list of keys and values in turn (patterns and values for a regex table; a pattern that is
    ///   computed is a text or a template, its flags written into it).
    /// - The `members` of a choice are a list of a macro, a list of enabling rules and a list of disabling rules, in
    ///   turn, rules as integers, lists never null; the last enabled one wins. A member is enabled when it has no
    ///   enabling rules or one of them passes, and no disabling one does. Where none is enabled the macro has failed;
    ///   by the web rules it is absent.
    /// - A `call` is a map whose shape bears the type.
    /// - A format's `case` is the text `lower` or `upper`; `null`, `absent`, `true` and `false` take the place of such a result.
    /// - `replaces`: the first row whose pattern is found has its value put in place of the first match, by the web
    ///   rules of every match, with `$1` to `$99`, `$&` and `$$` in it filled in; else its value is the result.
    /// - `component` of a URL, `algorithm`, formats, `escape` are text as the definition form spells it (`host`, `md5`,
    ///   `base16`, …), compared without case; what is boolean is a boolean or its text.
    package var operands: [StaticString] {
        switch self {
        case .constant: ["value"]
        case .dataLayer, .flatKey: ["name", "default"]
        case .functionCall: ["function", "arguments"]
        case .choice: ["members"]
        case .formatted: ["macro", "case", "null", "absent", "true", "false"]
        case .random: ["min", "max"]
        case .lookupTable: ["input", "table", "default"]
        case .regexTable: ["input", "table", "default", "replaces"]
        case .regexGroup: ["input", "pattern", "group"]
        case .hash: ["input", "algorithm", "inputFormat"]
        case .encode: ["input", "inputFormat", "outputFormat", "noPadding"]
        case .join: ["input", "itemSeparator", "keyValueSeparator", "escape"]
        case .lowercase, .uppercase: ["input"]
        case .url: ["component", "queryKey", "source", "stripWww", "defaultPages"]
        case .urlReferrer: ["component", "queryKey"]
        case .installReferrer: ["component"]
        case .clickReferrer: ["conversionId", "component"]
        case .custom: ["call"]
        case .event, .containerId, .containerVersion, .debugMode, .time, .language, .platform, .osVersion,
            .osApiLevel, .deviceName, .deviceId, .resolution, .appId, .appName, .appVersion, .appVersionName,
            .sdkVersion, .runtimeVersion, .advertisingId, .advertisingTracking, .adwordsUniqueId:
            []
        }
    }
}

extension MacroOperation {
    /// The values that the verifier allows for an operand.
    enum OperandKind {
        /// Any value but patterns and tags; missing too.
        case value
        /// A compiled pattern; or any value, whose text is read as a pattern at run time.
        case pattern
        /// A list of keys and values in turn.
        case table
        /// A choice's members.
        case members
        /// A map whose shape bears a type.
        case call
    }

    /// The rate for the bytes of its operands; further work, such as searching for patterns, is paid for there.
    var rate: Rate {
        switch self {
        case .constant, .event, .choice, .functionCall, .custom, .containerId, .containerVersion, .debugMode,
            .time, .lookupTable, .regexTable, .language, .platform, .osVersion, .osApiLevel, .deviceName,
            .deviceId, .resolution, .appId, .appName, .appVersion, .appVersionName, .sdkVersion,
            .runtimeVersion, .advertisingId, .advertisingTracking, .adwordsUniqueId:
            .copied
        case .formatted, .lowercase, .uppercase: .scanned
        case .dataLayer, .flatKey: .walked
        case .regexGroup, .join, .url, .urlReferrer, .installReferrer, .clickReferrer: .rewritten
        case .random, .hash, .encode: .digested
        }
    }

    /// The count of ``operands``, without creating the list.
    package var operandCount: Int {
        switch self {
        case .constant, .choice, .lowercase, .uppercase, .installReferrer, .custom: 1
        case .dataLayer, .flatKey, .functionCall, .random, .urlReferrer, .clickReferrer: 2
        case .lookupTable, .regexGroup, .hash: 3
        case .regexTable, .encode, .join: 4
        case .url: 5
        case .formatted: 6
        default: 0
        }
    }

    func kind(ofOperand position: Int) -> OperandKind {
        switch self {
        case .choice: .members
        case .custom: .call
        case .lookupTable where position == 1: .table
        case .regexTable where position == 1: .table
        case .regexGroup where position == 1: .pattern
        default: .value
        }
    }
}

/// The comparison of a predicate; bit 7 of the stored byte is set if letter case is ignored.
package enum PredicateOperation: UInt8, Sendable, CaseIterable {
    case equals = 1
    case contains = 2
    case startsWith = 3
    case endsWith = 4
    /// The right side is a compiled pattern.
    case matches = 5
    case lessThan = 6
    case lessOrEqual = 7
    case greaterThan = 8
    case greaterOrEqual = 9
    case urlMatches = 10
    /// Never true: what an export asks for and only a browser can answer.
    case unsupported = 11
    /// The right side is a pattern known only at run time; compiled when it is met, within the budget.
    case matchesComputed = 12
    /// The right side is a list of texts, one at least, each once and in the order of their bytes; the left side is one of
    /// them. Where case is ignored, they are folded.
    case isOneOf = 13

    /// The rate for the bytes of both sides.
    var rate: Rate {
        switch self {
        case .equals, .contains, .startsWith, .endsWith, .matches, .matchesComputed, .unsupported, .isOneOf:
            .copied
        case .lessThan, .lessOrEqual, .greaterThan, .greaterOrEqual, .urlMatches: .digested
        }
    }
}

/// The limits of the list of ``PredicateOperation/isOneOf``.
package enum ListLimits {
    /// The largest number of texts, which is also the most that one pattern can have.
    package static let texts = 1 << 15
    /// Bytes of each.
    package static let length = 255
    /// A rule that needs one of so many events by name is found by each of them; with more it is among those that need none.
    package static let events = 100
}
