package import TagDiagnostics
package import TagSyntax

/// The shape a container was written in.
package enum Form: String, Sendable, CaseIterable {
    /// Our own structured form, written by hand.
    case definition
    /// A flat object of keys and values: the default container of the guides.
    case values
    /// What Tag Manager's export button or API gives.
    case export
    /// What the vendor compiles a container to, as JSON: an app's of the Firebase era, a web page's.
    case resource
    /// What Tag Manager's download button gave for mobile containers before that: a protobuf.
    case legacy
    /// The answer of the vendor's messaging service: campaigns, which are messages.
    case campaigns

    /// Made by the vendor's tools, which leave out what is empty.
    package var isVendors: Bool {
        switch self {
        case .export, .resource, .legacy: true
        case .definition, .values, .campaigns: false
        }
    }
}

/// A container as its file says it: typed, located, not yet checked.
///
/// Every reader makes this one type, whatever the form; what differs between forms is settled here (parameter
/// names of known types are the definition form's, numbers are numbers, triggers are rules).
package struct Container: Sendable {
    package var form: Form
    package var tree: SyntaxTree
    /// The public id, such as `GTM-1234`.
    package var id: Located<String>?
    package var version: Located<String>?
    /// Where the container runs: an export's usage contexts.
    package var contexts: [Located<UsageContext>] = []
    /// Which names an app may ask for; what the form does when nil.
    package var keys: KeyScope?
    /// What an absent part does to the text it is in; what the form does when nil.
    package var absentInText: AbsentInText?
    /// Remarks for people, which mean nothing and are not compiled.
    package var notes: String?
    /// How many more remarks the file has: about conditions and the like, which only a definition can have.
    package var otherNotes = 0
    /// A part of a container, meant to be merged into another: references may lead outside.
    package var isFragment = false
    package var macros: [Macro] = []
    package var rules: [Rule] = []
    package var tags: [Tag] = []
    /// What the file says that the model cannot express, by name, so that nothing is lost silently.
    package var unsupported: [UnsupportedPart] = []
    /// How many ``MacroReference``, ``RuleReference`` and ``TagReference`` ids were given out.
    package var referenceCounts = ReferenceCounts()

    package init(form: Form, tree: SyntaxTree) {
        self.form = form
        self.tree = tree
    }
}

extension Container {
    /// Which names an app may ask for, whoever says so: browsers and servers cannot ask for macros.
    package var keysInEffect: KeyScope {
        if let keys { return keys }
        guard form == .export || form == .resource else { return .all }
        let isMobile = contexts.contains { context in
            switch context.value {
            case .android, .ios, .androidSdk5, .iosSdk5: true
            case .web, .amp, .server: false
            }
        }
        return isMobile ? .all : .values
    }

    /// The rules the container goes by: those of its contexts, and the mobile ones where it names none.
    ///
    /// A binary of the vendor's is an app's, whatever it says.
    package var ruleSet: RuleSet {
        form != .legacy && contexts.contains { $0.value.ruleSet == .web } ? .web : .mobile
    }

    /// Those of a tag's setup or teardown tags that have an effect: the web runtime knows the first alone.
    package func inEffect(_ sequence: [SequencedTag]) -> ArraySlice<SequencedTag> {
        switch ruleSet {
        case .mobile: sequence[...]
        case .web: sequence.prefix(1)
        }
    }

    /// Whether one absent part makes a whole text empty, whoever says so.
    package var blanksText: Bool {
        if let absentInText { return absentInText == .whole }
        return ruleSet == .mobile && form != .export && form != .resource
    }
}

/// Which names an app may ask for.
package enum KeyScope: String, Sendable, CaseIterable {
    /// Every macro that is not private, and every key of a value collection.
    case all
    /// Only the keys of value collections.
    case values
}

/// What an absent part does to the text it is in.
package enum AbsentInText: String, Sendable, CaseIterable {
    /// The whole text is empty.
    case whole
    /// That part is empty.
    case part
}

extension Container {
    /// The bytes of its file, or what its entities would take in one.
    package var extent: Int { max(tree.file.bytes.count, 60 * (macros.count + rules.count + tags.count)) }
}

/// Where a container runs.
package enum UsageContext: String, Sendable, CaseIterable {
    case web, amp, server, android, ios, androidSdk5, iosSdk5

    /// The rules of the runtime that runs containers there.
    package var ruleSet: RuleSet {
        switch self {
        case .web, .amp, .server: .web
        case .android, .ios, .androidSdk5, .iosSdk5: .mobile
        }
    }
}

/// A runtime's rules: for absent values, for comparing numbers and texts, for merging into the data layer.
///
/// The two sets are compared in `Schemas/rule-sets.md`.
package enum RuleSet: String, Sendable, CaseIterable {
    /// The vendor's mobile libraries.
    case mobile
    /// The vendor's web runtime.
    case web
}

/// Something an export holds that has no meaning here: kept by name and place, listed by `inspect` and `check -v`.
package struct UnsupportedPart: Sendable {
    /// Such as `zone`, `trigger option`, `custom template`.
    package let what: String
    package let name: String
    package let range: SourceRange
    /// What it means for the compiled container, in one line.
    package let consequence: String

    package init(what: String, name: String, range: SourceRange, consequence: String) {
        self.what = what
        self.name = name
        self.range = range
        self.consequence = consequence
    }
}

/// How many references of each kind a container has; ids are given out in file order from 0.
package struct ReferenceCounts: Sendable {
    package var macros: Int32 = 0
    package var rules: Int32 = 0
    package var tags: Int32 = 0

    package init() {}
}
