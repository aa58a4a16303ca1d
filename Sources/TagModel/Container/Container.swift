package import TagDiagnostics
package import TagSyntax

/// The format in which a container was written.
package enum Form: String, Sendable, CaseIterable {
    /// The project's own structured format, written by hand.
    case definition
    /// A flat object of keys and values: the default container of the guides.
    case values
    /// The output of Tag Manager's export button or API.
    case export
    /// The vendor's compiled JSON: of an app of the Firebase era, or of a web page.
    case resource
    /// The protobuf that Tag Manager's download button gave for mobile containers before that.
    case legacy
    /// The answer of the vendor's messaging service: campaigns, which are messages.
    case campaigns

    /// True if the vendor's tools write this format; they leave out what is empty.
    package var isVendors: Bool {
        switch self {
        case .export, .resource, .legacy: true
        case .definition, .values, .campaigns: false
        }
    }
}

/// A container as its file says it: typed, located, not yet checked.
///
/// Every reader makes this one type. The differences between formats are settled here: parameters of known types have the
/// definition format's names, numbers are numbers, and triggers are rules.
package struct Container: Sendable {
    package var form: Form
    package var tree: SyntaxTree
    /// The public id, such as `GTM-1234`.
    package var id: Located<String>?
    package var version: Located<String>?
    /// The places where the container runs: an export's usage contexts.
    package var contexts: [Located<UsageContext>] = []
    /// The names that an app may ask for; nil for the format's default.
    package var keys: KeyScope?
    /// The effect of an absent part on the text that contains it; nil for the format's default.
    package var absentInText: AbsentInText?
    /// Remarks for people, without effect and not compiled.
    package var notes: String?
    /// The number of further remarks in the file: on conditions and the like, which only a definition can have.
    package var otherNotes = 0
    /// True if this is a part of a container, to be merged into another one: its references may lead outside.
    package var isFragment = false
    package var macros: [Macro] = []
    package var rules: [Rule] = []
    package var tags: [Tag] = []
    /// The parts of the file that the model cannot express, by name, so that nothing is lost silently.
    package var unsupported: [UnsupportedPart] = []
    /// The numbers of ``MacroReference``, ``RuleReference`` and ``TagReference`` ids given out.
    package var referenceCounts = ReferenceCounts()

    package init(form: Form, tree: SyntaxTree) {
        self.form = form
        self.tree = tree
    }
}

extension Container {
    /// The names that an app may ask for: those that the file declares, or the format's default.
    ///
    /// Browsers and servers cannot ask for macros.
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

    /// The rule set of the container's contexts, or the mobile one if it names no context.
    ///
    /// The vendor's binary is always an app's, whatever it says.
    package var ruleSet: RuleSet {
        form != .legacy && contexts.contains { $0.value.ruleSet == .web } ? .web : .mobile
    }

    /// Returns the setup or teardown tags that have an effect: the web runtime uses only the first.
    package func inEffect(_ sequence: [SequencedTag]) -> ArraySlice<SequencedTag> {
        switch ruleSet {
        case .mobile: sequence[...]
        case .web: sequence.prefix(1)
        }
    }

    /// True if one absent part makes a whole text empty: as the file declares, or by the format's default.
    package var blanksText: Bool {
        if let absentInText { return absentInText == .whole }
        return ruleSet == .mobile && form != .export && form != .resource
    }
}

/// The names that an app may ask for.
package enum KeyScope: String, Sendable, CaseIterable {
    /// All macros that are not private, and all keys of value collections.
    case all
    /// Only the keys of value collections.
    case values
}

/// The effect of an absent part on the text that contains it.
package enum AbsentInText: String, Sendable, CaseIterable {
    /// The whole text is empty.
    case whole
    /// Only that part is empty.
    case part
}

extension Container {
    /// Frees the nodes of the tree.
    package mutating func dropTree() {
        tree = SyntaxTree(file: tree.file, carrier: tree.carrier, tape: [])
    }

    /// Frees the nodes that macros, rules and tags were read from, which are most of the tree, if they can be read again.
    package mutating func dropEntityNodes() {
        guard form == .export, tree.carrier == .json, let root = tree.root else { return }
        let version = tree.member(root, "containerVersion") ?? root
        var lists: [NodeID] = []
        for (key, value) in tree.members(version) where tree.kind(value) == .array {
            switch tree.string(key) {
            case "tag", "trigger", "variable": lists.append(value)
            default: break
            }
        }
        tree = tree.emptying(lists)
    }

    /// The size of its file in bytes, or an estimate from the number of its entities if that is larger.
    package var extent: Int { max(tree.file.bytes.count, 60 * (macros.count + rules.count + tags.count)) }
}

/// A place where a container runs.
package enum UsageContext: String, Sendable, CaseIterable {
    case web, amp, server, android, ios, androidSdk5, iosSdk5

    /// Returns the words for the places whose runtime has that rule set.
    static func words(of rules: RuleSet) -> [String] {
        allCases.filter { $0.ruleSet == rules }.map { $0.rawValue }
    }

    /// The rule set of the runtime that runs containers there.
    package var ruleSet: RuleSet {
        switch self {
        case .web, .amp, .server: .web
        case .android, .ios, .androidSdk5, .iosSdk5: .mobile
        }
    }
}

/// The rules of a runtime for absent values, for comparing numbers and texts, and for merging into the data layer.
///
/// `Schemas/rule-sets.md` compares the two sets.
package enum RuleSet: String, Sendable, CaseIterable {
    /// The vendor's mobile libraries.
    case mobile
    /// The vendor's web runtime.
    case web
}

/// A part of an export that has no meaning here: kept by name and place, listed by `inspect` and `check -v`.
package struct UnsupportedPart: Sendable {
    /// The kind of part, such as `zone`, `trigger option`, `custom template`.
    package let what: String
    package let name: String
    package let range: SourceRange
    /// The consequence for the compiled container, in one line.
    package let consequence: String
    /// The demands of an option that can keep its tag from firing, such as the consent types that it waits for; nil for any other part.
    package var demands: [String]?
}

/// The number of references of each kind in a container; ids are given out in file order from 0.
package struct ReferenceCounts: Sendable {
    package var macros: Int32 = 0
    package var rules: Int32 = 0
    package var tags: Int32 = 0

    package init() {}
}
