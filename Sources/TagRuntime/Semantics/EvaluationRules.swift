/// The rules by which a container is evaluated, and every difference between them by name.
///
/// What differs between the two sets is asked here and nowhere else; `Schemas/rule-sets.md` lists it for people.
package enum EvaluationRules: Sendable {
    /// The vendor's mobile libraries.
    case mobile
    /// The vendor's web runtime: JavaScript's conversions.
    case web

    @inline(__always)
    private var isWeb: Bool { self == .web }

    // MARK: Values

    /// True if absent is the text `undefined` and null the text `null` in conditions, tables, keys and escapings.
    ///
    /// Otherwise both are nothing there.
    @inline(__always)
    var nothingHasText: Bool { isWeb }
    /// Lists are written `a,b` and maps `[object Object]`; otherwise `[a, b]` and `{a=1}`.
    var writesAsScripts: Bool { isWeb }
    /// Numbers are doubles, and whatever can be read as one is one (`""`, null, `0x10`, `[7]`).
    var numbersAreDoubles: Bool { isWeb }
    /// Addresses are resolved and written as browsers do; otherwise they are taken as they are written.
    var resolvesAddresses: Bool { isWeb }

    // MARK: Tables

    /// True if the last row of a lookup table with a key counts; otherwise the first one does.
    var lastRowCounts: Bool { isWeb }
    /// A regex table that replaces does so with every match; otherwise with the first.
    var replacesEveryMatch: Bool { isWeb }

    // MARK: The data layer

    /// Names lead through lists and texts as well, and `\.` in them is a dot; otherwise through maps alone.
    var pathsEnterLists: Bool { isWeb }
    /// An update with a true `_clear` replaces values instead of merging them.
    var clearsOnDemand: Bool { isWeb }
    /// An event whose name is empty, zero or false is none.
    var ignoresFalsyEvents: Bool { isWeb }

    // MARK: Tags

    /// A tag without a firing limit is fired as often as tags call for it in one event; otherwise once.
    var repeatsUnlimitedTags: Bool { isWeb }
}

extension Tables {
    /// The rules by which the container is evaluated.
    @inline(__always)
    package var evaluationRules: EvaluationRules { usesWebRules ? .web : .mobile }
}
