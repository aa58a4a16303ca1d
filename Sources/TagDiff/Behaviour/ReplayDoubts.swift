import TagDiagnostics
package import TagModel
import TagProof
import TagRuntime

/// The tags about which a replay of events cannot tell all, because they depend on what tagc does not evaluate.
///
/// Where code, a page or a device would answer, a replay has no value. Two versions that read such values differently then do the same.
package struct ReplayDoubts: Sendable {
    /// The reason why a tag may do something else in the new version, although a replay shows no difference.
    package struct Doubt: Sendable {
        /// The macros that changed and that tagc does not evaluate, with their nouns; no changed value is known if it is empty.
        package internal(set) var changed: [String] = []
        /// The other macros without a value that the tag depends on, if none of them changed.
        package internal(set) var unknown: [String] = []
        /// True if it may fire on other events; false if it may only send something else.
        package internal(set) var isFiring = false

        /// The reason in words, without a subject: `depends on settings or code that changed …`.
        package var words: String {
            if changed.isEmpty, !unknown.isEmpty {
                return "changed, and depends on values tagc cannot know: " + Counted.names(unknown)
            }
            let names = changed.isEmpty ? "" : ": " + Counted.names(changed)
            return "depends on settings or code that changed and that tagc does not evaluate" + names
        }
    }

    /// The reasons by tag of the new container; ``ofOld`` has those of tags that only the old one has.
    package private(set) var ofNew: [Int: Doubt] = [:]
    package private(set) var ofOld: [Int: Doubt] = [:]
    /// The number of tags that may differ although a replay shows no difference.
    package var count: Int { ofNew.count + ofOld.count }
    /// True, by tag, for tags that depend on values that a replay does not have.
    package private(set) var relying: (old: [Bool], new: [Bool]) = ([], [])
    /// The names of the tags of the newest container that depend on such values and are not paused.
    package private(set) var relyingNames: [String] = []
    /// The macros without a value that tags depend on, by name, in the order of the newest container.
    package private(set) var unknownMacros: [String] = []
    /// The parts of each container that were not compared, since the other one's format does not hold them.
    package private(set) var notCompared: (old: [String], new: [String]) = ([], [])

    /// The words for the tags that depend on values which a replay does not have; nil if there are none.
    package var unknownWords: String? {
        guard !relyingNames.isEmpty else { return nil }
        let verb = relyingNames.count == 1 ? "depends" : "depend"
        return
            "\(Counted.text(relyingNames.count, "tag")) \(verb) on values tagc cannot know, absent without --macro: "
            + Counted.names(unknownMacros.map { "'\($0)'" })
    }

    /// Removes the doubts about some tags, such as those that depend on damage: nothing is reported of them.
    mutating func remove(old isOut: (Int) -> Bool, new isOutOfNew: (Int) -> Bool) {
        ofNew = ofNew.filter { !isOutOfNew($0.key) }
        ofOld = ofOld.filter { !isOut($0.key) }
    }

    /// Creates doubts about nothing.
    package init() {}

    /// Finds the tags of one container that depend on values that a replay does not have.
    ///
    /// - Parameter given: The macros, functions and facts to which the user gives values.
    package init(_ checked: CheckedContainer, given: Set<String>) {
        let side = Side(checked, given)
        relying.new = side.relying
        (relyingNames, unknownMacros) = (side.relyingNames, side.unknownMacros)
    }

    /// Finds the tags of two versions that may differ although a replay shows no difference.
    init(_ comparison: Comparison, given: Set<String>) {
        var finder = DoubtFinder(comparison, given)
        for index in comparison.tags.oldOf.indices {
            if let doubt = finder.doubt(comparison.tags.oldOf[index], index) { ofNew[index] = doubt }
        }
        for index in comparison.tags.removed {
            if let doubt = finder.doubt(index, nil) { ofOld[index] = doubt }
        }
        relying = (finder.old.relying, finder.new.relying)
        (relyingNames, unknownMacros) = (finder.new.relyingNames, finder.new.unknownMacros)
        guard finder.source == nil else { return }
        let (one, two) = (
            comparison.old.original ?? comparison.old.container,
            comparison.new.original ?? comparison.new.container
        )
        notCompared = (
            NotCompared.words(of: one, hasNotes: false), NotCompared.words(of: two, hasNotes: false)
        )
    }
}

/// A container with its macros that a replay has no value for.
private struct Side {
    let checked: CheckedContainer
    var needs: Needs
    /// True, by macro, if only code, a page, an app or a device gives its value and the user does not.
    let isUnknown: [Bool]
    /// True, by tag, if it needs such a macro.
    let relying: [Bool]

    init(_ checked: CheckedContainer, _ given: Set<String>) {
        let container = checked.container
        self.checked = checked
        needs = Needs(checked)
        isUnknown = container.macros.indices.map { index in
            let macro = container.macros[index]
            return macro.isAnsweredOutside && !macro.isGiven(given) && !checked.isStandIn(macro: index)
        }
        let (rules, tags) = (container.rules.map { _ in false }, container.tags.map { _ in false })
        relying =
            isUnknown.contains(true) ? needs.tags(needingMacros: isUnknown, rules: rules, tags: tags) : tags
    }

    var container: Container { checked.container }

    /// The tags that need such a macro and are not paused.
    private var relyingTags: [Int] { relying.indices.filter { relying[$0] && !container.tags[$0].isPaused } }
    var relyingNames: [String] { relyingTags.map { container.tags[$0].name.value } }

    /// The names of the macros without a value that these tags need.
    var unknownMacros: [String] {
        let tags = relyingTags
        guard !tags.isEmpty else { return [] }
        let found = Set(
            needs.all(neededByMacros: [], tags: tags).filter { $0.kind == .macro }.map { $0.index })
        var names: [String] = []
        for index in container.macros.indices where isUnknown[index] && found.contains(index) {
            let name = container.macros[index].name.value
            if names.last?.hasSameBytes(as: name) != true { names.append(name) }
        }
        return names
    }
}

/// The search for doubts about the tags of two versions.
private struct DoubtFinder {
    let comparison: Comparison
    var old: Side
    var new: Side
    let source: SourceComparison?
    private let sequences: (old: TagSequences, new: TagSequences)
    private let sameness: [TagSameness]
    /// True, by tag of the new container, if something of it changed that no proof examines.
    private let isUnevaluated: [Bool]
    /// The number of tags that may still be looked at as starters: thousands may bring thousands along.
    private var room = 1_000_000

    init(_ comparison: Comparison, _ given: Set<String>) {
        self.comparison = comparison
        (old, new) = (Side(comparison.old.checked, given), Side(comparison.new.checked, given))
        source = SourceComparison(comparison)
        sequences = (TagSequences(comparison.old.checked), TagSequences(comparison.new.checked))
        // Without such macros nobody asks, and comparing takes time.
        let isAsked = old.relying.contains(true) || new.relying.contains(true)
        sameness = isAsked ? comparison.tagSameness(sequences) : []
        isUnevaluated = source?.unevaluatedTags(comparison.new.checked, new.needs) ?? []
    }

    /// Returns the doubt about a tag, by its number in each container that has it; nil if a replay tells all.
    mutating func doubt(_ before: Int?, _ after: Int?) -> ReplayDoubts.Doubt? {
        let isPaused = [
            before.map { old.container.tags[$0].isPaused }, after.map { new.container.tags[$0].isPaused },
        ]
        guard isPaused.contains(false) else { return nil }
        let hasSettings =
            before != nil && after.map { isUnevaluated.indices.contains($0) && isUnevaluated[$0] } == true
        let relies = before.map { old.relying[$0] } == true || after.map { new.relying[$0] } == true
        let same = before == nil || !relies ? [] : after.map { sameness[$0] } ?? []
        guard hasSettings || relies && same != .whole else { return nil }
        var doubt = ReplayDoubts.Doubt()
        var found: (old: [Int], new: [Int]) = ([], [])
        if relies, same != .whole {
            // A tag that these values keep from firing sends nothing here, whatever it would send.
            found = firing(before, after)
            doubt.isFiring = !(found.old.isEmpty && found.new.isEmpty) && !same.contains(.firing)
            if let before, let after, !same.contains(.doing) {
                let sent = parameters(before, after)
                found = (found.old + sent.old, found.new + sent.new)
            }
        }
        guard hasSettings || !(found.old.isEmpty && found.new.isEmpty) else { return nil }
        name(found, in: &doubt)
        if hasSettings { doubt.unknown = [] }
        doubt.isFiring = doubt.isFiring || hasSettings && after.map(isTouched) == true
        return doubt
    }

    /// Returns true if more changed of a tag than the code of its own type, which only runs once it fires.
    private func isTouched(_ tag: Int) -> Bool {
        let type = ExactText(new.container.tags[tag].type.value)
        return source?.findings[.tag]?[tag]?.isUnevaluated == true
            || source?.changedTypes.contains(type) != true
    }

    /// Returns the macros without a value that decide if a tag fires.
    private mutating func firing(_ before: Int?, _ after: Int?) -> (old: [Int], new: [Int]) {
        (
            before.map { old.macros(decidingTags: starters($0, sequences.old)) } ?? [],
            after.map { new.macros(decidingTags: starters($0, sequences.new)) } ?? []
        )
    }

    private mutating func starters(_ tag: Int, _ sequences: TagSequences) -> [Int] {
        guard room > 0 else { return [tag] }
        let found = sequences.starters(of: tag)
        room -= found.count
        return found
    }

    /// Returns the macros without a value that the changed parameters of a tag need.
    private mutating func parameters(_ before: Int, _ after: Int) -> (old: [Int], new: [Int]) {
        let (was, now) = (old.container.tags[before].parameters, new.container.tags[after].parameters)
        var found: (old: [Int], new: [Int]) = ([], [])
        for parameter in now {
            let value = was[parameter.key.value]
            guard value.map({ comparison.isDeeplySame($0, parameter.value) }) != true else { continue }
            found.new += new.macros(of: parameter.value)
            if let value { found.old += old.macros(of: value) }
        }
        for parameter in was where now[parameter.key.value] == nil {
            found.old += old.macros(of: parameter.value)
        }
        return found
    }

    /// Adds the names of macros to a doubt: those that changed, or all of them if none did.
    private func name(_ found: (old: [Int], new: [Int]), in doubt: inout ReplayDoubts.Doubt) {
        func add(_ name: String, _ words: Vocabulary, isChanged: Bool) {
            let text = "\(words.macro) '\(name)'"
            if isChanged {
                if !doubt.changed.contains(text) { doubt.changed.append(text) }
            } else if !doubt.unknown.contains(text) {
                doubt.unknown.append(text)
            }
        }
        for macro in found.new {
            let isSame =
                comparison.macros.oldOf[macro].map { comparison.isDeeplySame(macro: $0, macro) } == true
            add(new.container.macros[macro].name.value, comparison.new.words, isChanged: !isSame)
        }
        for macro in found.old where comparison.macros.newOf[macro] == nil {
            add(old.container.macros[macro].name.value, comparison.old.words, isChanged: true)
        }
        if !doubt.changed.isEmpty { doubt.unknown = [] }
    }
}

extension Side {
    /// Returns the macros without a value that decide if the rules of some tags pass.
    fileprivate mutating func macros(decidingTags tags: [Int]) -> [Int] {
        guard tags.contains(where: { relying[$0] }) else { return [] }
        return needs.macros(neededByRulesOf: tags).filter { isUnknown[$0] }
    }

    /// Returns the macros without a value that a value needs.
    fileprivate mutating func macros(of value: TagModel.Value) -> [Int] {
        var macros: [Int] = []
        value.forEachReference { reference in
            guard case .macro(let macro) = reference else { return }
            macros += checked.macros(for: macro).map { Int($0) }
        }
        return macros.isEmpty ? [] : needs.macros(neededByMacros: macros).filter { isUnknown[$0] }
    }
}

extension MacroKind {
    /// True if only code, a page, an app or a device gives the value of such a macro.
    ///
    /// Debug mode is off, the random number is 0, and a replay has a time if the user names its key.
    package var isAnsweredOutside: Bool {
        switch self {
        case .functionCall, .custom, .url, .urlReferrer, .language, .platform, .osVersion, .osApiLevel,
            .deviceName,
            .deviceId, .resolution, .appId, .appName, .appVersion, .appVersionName, .sdkVersion,
            .runtimeVersion,
            .advertisingId, .advertisingTracking, .adwordsUniqueId, .installReferrer, .clickReferrer:
            true
        case .constant, .dataLayer, .event, .choice, .formatted, .flatKey, .containerId, .containerVersion,
            .debugMode, .random, .time, .lookupTable, .regexTable, .regexGroup, .hash, .encode, .join,
            .lowercase,
            .uppercase, .values:
            false
        }
    }
}

extension Macro {
    /// True if only code, a page, an app or a device gives its value; an address may be made of another value.
    fileprivate var isAnsweredOutside: Bool {
        kind.isAnsweredOutside && (kind != .url || parameters["source"] == nil)
    }

    /// True if the user gives its value: by its name, by the function that it calls, or by the fact that it reads.
    fileprivate func isGiven(_ names: Set<String>) -> Bool {
        guard !names.isEmpty else { return false }
        if names.contains(where: { $0.hasSameBytes(as: name.value) }) { return true }
        if case .string(let function)? = parameters["function"]?.kind, kind == .functionCall {
            return names.contains { $0.hasSameBytes(as: function) }
        }
        guard let fact = kind.fact else { return false }
        return names.contains { $0.hasSameBytes(as: fact.caseName) }
    }
}
