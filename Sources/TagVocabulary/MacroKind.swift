/// The meaning of a macro's type, whatever a format calls it: the one list of what a macro can do.
///
/// The raw value is the number of the operation in a compiled container. Numbers are part of the format and never change
/// their meaning. The table of types (`MacroType`) has the names in each format and the parameters.
package enum MacroKind: UInt8, Sendable, CaseIterable {
    case constant = 1
    case dataLayer = 2
    case event = 3
    case functionCall = 4
    /// The last enabled of several macros of one name; made by the compiler.
    case choice = 5
    /// Another macro's value, with its letter case and its nothings changed; made by the compiler.
    case formatted = 6
    /// The value pushed last under a top-level key of the data layer, unmerged; made by the compiler of a `dataLayer` macro in
    /// a web container.
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
    /// A type that no table has: the app may register a handler for it.
    case custom = 63
    /// A value collection. The compiler makes a constant of each key, so no container has this number.
    case values = 255

    /// The version of the format that brought the latest kind: a new kind raises it, once a release.
    package static var version: UInt8 { 1 }

    /// The kinds that a compiled container can have, by number.
    package static let stored = allCases.filter { $0 != .values }

    /// The kinds that a definition can have.
    package static let written = allCases.filter { ![.choice, .formatted, .flatKey].contains($0) }

    /// Creates the kind that a compiled container calls `number`; nil for a number that none has.
    package init?(stored number: UInt8) {
        self.init(rawValue: number)
        if self == .values { return nil }
    }
}

extension MacroKind {
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
    package var operands: [MacroOperand] { Self.allOperands[Int(rawValue)] }

    /// The number of ``operands``.
    package var operandCount: Int { operands.count }

    /// The ``operands`` of every kind, by number: read once by what looks at many macros.
    package static let allOperands: [[MacroOperand]] = (0...UInt8.max).map { number in
        MacroKind(rawValue: number)?.listedOperands ?? []
    }

    private var listedOperands: [MacroOperand] {
        switch self {
        case .constant: [.value]
        case .dataLayer, .flatKey: [.name, .nameDefault]
        case .functionCall: [.function, .arguments]
        case .choice: [.members]
        case .formatted: [.macro, .letterCase, .null, .absent, .true, .false]
        case .random: [.min, .max]
        case .lookupTable: [.input, .table, .tableDefault]
        case .regexTable: [.input, .patternTable, .tableDefault, .replaces]
        case .regexGroup: [.input, .pattern, .group]
        case .hash: [.input, .algorithm, .hashedFormat]
        case .encode: [.input, .inputFormat, .outputFormat, .noPadding]
        case .join: [.input, .itemSeparator, .keyValueSeparator, .escape]
        case .lowercase, .uppercase: [.input]
        case .url: [.component, .queryKey, .source, .stripWww, .defaultPages]
        case .urlReferrer: [.component, .queryKey]
        case .installReferrer: [.component]
        case .clickReferrer: [.conversionId, .clickComponent]
        case .custom: [.call]
        case .event, .containerId, .containerVersion, .debugMode, .time, .language, .platform, .osVersion,
            .osApiLevel, .deviceName, .deviceId, .resolution, .appId, .appName, .appVersion, .appVersionName,
            .sdkVersion, .runtimeVersion, .advertisingId, .advertisingTracking, .adwordsUniqueId, .values:
            []
        }
    }
}

/// The operands by name, each with its place in ``MacroKind/operands``.
extension MacroOperand {
    @inlinable package static var value: Self { .init(0, "value") }
    @inlinable package static var name: Self { .init(0, "name") }
    @inlinable package static var nameDefault: Self { .init(1, "default") }
    @inlinable package static var function: Self { .init(0, "function") }
    @inlinable package static var arguments: Self { .init(1, "arguments") }
    @inlinable package static var members: Self { .init(0, "members", .members) }
    @inlinable package static var macro: Self { .init(0, "macro") }
    @inlinable package static var letterCase: Self { .init(1, "case") }
    @inlinable package static var null: Self { .init(2, "null") }
    @inlinable package static var absent: Self { .init(3, "absent") }
    @inlinable package static var `true`: Self { .init(4, "true") }
    @inlinable package static var `false`: Self { .init(5, "false") }
    @inlinable package static var min: Self { .init(0, "min") }
    @inlinable package static var max: Self { .init(1, "max") }
    @inlinable package static var input: Self { .init(0, "input") }
    @inlinable package static var table: Self { .init(1, "table", .table) }
    @inlinable package static var patternTable: Self { .init(1, "table", .patternTable) }
    @inlinable package static var tableDefault: Self { .init(2, "default") }
    @inlinable package static var replaces: Self { .init(3, "replaces") }
    @inlinable package static var pattern: Self { .init(1, "pattern", .pattern) }
    @inlinable package static var group: Self { .init(2, "group") }
    @inlinable package static var algorithm: Self { .init(1, "algorithm") }
    @inlinable package static var hashedFormat: Self { .init(2, "inputFormat") }
    @inlinable package static var inputFormat: Self { .init(1, "inputFormat") }
    @inlinable package static var outputFormat: Self { .init(2, "outputFormat") }
    @inlinable package static var noPadding: Self { .init(3, "noPadding") }
    @inlinable package static var itemSeparator: Self { .init(1, "itemSeparator") }
    @inlinable package static var keyValueSeparator: Self { .init(2, "keyValueSeparator") }
    @inlinable package static var escape: Self { .init(3, "escape") }
    @inlinable package static var component: Self { .init(0, "component") }
    @inlinable package static var queryKey: Self { .init(1, "queryKey") }
    @inlinable package static var source: Self { .init(2, "source") }
    @inlinable package static var stripWww: Self { .init(3, "stripWww") }
    @inlinable package static var defaultPages: Self { .init(4, "defaultPages") }
    @inlinable package static var conversionId: Self { .init(0, "conversionId") }
    @inlinable package static var clickComponent: Self { .init(1, "component") }
    @inlinable package static var call: Self { .init(0, "call", .call) }
}
