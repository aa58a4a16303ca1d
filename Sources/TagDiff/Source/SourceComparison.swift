import TagDiagnostics
import TagModel
import TagSyntax

/// The differences between two files of one shape that the model does not keep, by entity.
struct SourceComparison {
    /// A change, and the subject that the comparison of the models must not have reported for it to count.
    struct Finding {
        let change: Change
        var unlessToldAs: Change.Subject?
    }

    /// The findings by index in the new container.
    private(set) var findings: [ModelKind: [Int: [Finding]]] = [:]
    /// The changes of the container itself.
    private(set) var container: [Change] = []
    /// The differences of entities that the model has no type for.
    private(set) var others: [EntityDifference] = []
    /// The types of tags and variables whose code changed, each with the name of what has the code.
    private(set) var changedTypes: [ExactText: String] = [:]

    private let old: SourceData
    private let new: SourceData
    private let ambiguous: AmbiguousTexts
    private var referred: ReferredRules

    /// Creates the comparison of the two files; nil if they are not of one shape, or only what compiling keeps is compared.
    init?(_ comparison: Comparison) {
        guard !comparison.old.isCompiled, let before = SourceOutline(comparison.old.container),
            let after = SourceOutline(comparison.new.container), before.layout == after.layout
        else { return nil }
        let pairing = SourcePairing(before, after, hasIDs: comparison.hasIDs)
        old = SourceData(
            before, comparison.sourceNames(ofOld: true, before, after, pairing), tellsTypes: true)
        new = SourceData(
            after, comparison.sourceNames(ofOld: false, after, before, pairing), tellsTypes: true)
        ambiguous = AmbiguousTexts(
            old.names, new.names, haveSameRules: comparison.haveSameRuleKeys, after.tree)
        referred = ReferredRules(comparison, after)
        compareEntities(comparison)
        addChangesOfGroups()
        compareOthers(pairing, comparison)
        compareSettings()
    }

    // MARK: Macros, rules, tags

    private mutating func compareEntities(_ comparison: Comparison) {
        let (old, new) = (comparison.old.container, comparison.new.container)
        for kind in ModelKind.allCases {
            for (index, before) in comparison.matching(kind).oldOf.enumerated() {
                guard let before else { continue }
                let (was, now) = (old.range(kind, before), new.range(kind, index))
                let isSame =
                    comparison.isUnchanged(kind, index) ? isUnambiguous(now) : isSameText(was, now)
                guard !isSame else { continue }
                let found = findings(kind, old.entity(kind, before), new.entity(kind, index))
                if !found.isEmpty { findings[kind, default: [:]][index] = found }
            }
        }
    }

    /// Adds to each group which of its triggers pass otherwise than before.
    private mutating func addChangesOfGroups() {
        for group in referred.groups.keys.sorted() {
            let names = referred.names(of: referred.groups[group] ?? [])
            findings[.rule, default: [:]][group, default: []].append(
                Finding(change: Self.change(ofReferred: names)))
        }
    }

    private static func change(ofReferred names: [String]) -> Change {
        Change(.setting, "changed triggers", nil, .value(.array(names.map { .string($0) })), .behaviour)
    }

    /// The rules of the new container that a trigger group or zone refers to and that pass otherwise than before, or are new.
    var referredRules: Set<Int> { referred.used }

    private func findings(
        _ kind: ModelKind, _ before: ModelEntity, _ after: ModelEntity
    ) -> [Finding] {
        guard let one = old.outline.node(at: before.range), let two = new.outline.node(at: after.range),
            !isSameText(one.tree.range(one.node), two.tree.range(two.node))
        else { return [] }
        let was = old.rest(of: one, kind.shown, taken: before.parameters.keyStarts)
        let now = new.rest(of: two, kind.shown, taken: after.parameters.keyStarts)
        return DataDiff.differences(was, now).filter { !$0.isOfTaken }.map { difference in
            let member = difference.path.firstStep
            let level =
                difference.path.isParameterType
                ? Level.internal
                : SourceNoise.level(of: kind.shown, member == "parameter" ? difference.path.lastStep : member)
            let change = Change(
                .setting, difference.path.withoutParameter, Shown(difference.old), Shown(difference.new),
                level)
            return Finding(change: change, unlessToldAs: Self.subject(of: difference.path))
        }
    }

    /// Returns the subject under which the typed comparison reports a member, or nil if it never does.
    private static func subject(of path: String) -> Change.Subject? {
        switch path {
        case "parameter.setDefaultValue", "vtp_setDefaultValue": .parameter
        case _ where path.hasPrefix("autoEventFilter"): .condition
        case _ where path.isParameterType: .parameter
        default: nil
        }
    }

    /// Returns true if two nodes have the same bytes, which say the same in both files.
    private func isSameText(_ one: NodeID, _ two: NodeID) -> Bool {
        isSameText(old.outline.tree.range(one), new.outline.tree.range(two))
    }

    private func isSameText(_ one: SourceRange, _ two: SourceRange) -> Bool {
        let (before, after) = (old.outline.tree, new.outline.tree)
        guard one.count == two.count, old.outline.layout != .resource, before.carrier == after.carrier,
            // Its text has nothing between the elements of a list: 1 and 23 are written like 12 and 3.
            before.carrier != .binaryPlist
        else { return false }
        let (oldBytes, newBytes) = (before.file.bytes, after.file.bytes)
        return oldBytes.span.hasSameBytes(at: one, as: newBytes.span, at: two) && isUnambiguous(two)
    }

    /// Returns true if bytes that a part of the new file and one of the old file have say the same in both.
    private func isUnambiguous(_ range: SourceRange) -> Bool {
        !ambiguous.mayBe(in: new.outline.tree, at: range)
    }

    // MARK: Everything else

    private mutating func compareOthers(_ pairing: SourcePairing, _ comparison: Comparison) {
        let words = comparison.new.words
        for (index, entity) in pairing.old.enumerated() where pairing.matching.newOf[index] == nil {
            others.append(alone(.removed, entity, old, usedIn: comparison.new.container))
            noteTypes(of: entity, old.outline, words)
        }
        for (index, entity) in pairing.new.enumerated() {
            guard let before = pairing.matching.oldOf[index] else {
                others.append(alone(.added, entity, new, usedIn: comparison.old.container))
                noteTypes(of: entity, new.outline, words)
                continue
            }
            let difference = changed(pairing.old[before], entity)
            guard !difference.isEmpty else { continue }
            others.append(difference)
            guard difference.changes.contains(where: { $0.level >= .behaviour }) else { continue }
            noteTypes(of: entity, new.outline, words)
            for change in difference.changes where entity.kind == .part {
                if let program = change.path.programName {
                    changedTypes[ExactText(program)] = "the code of type '\(program)'"
                }
            }
        }
        others = EntityDifference.Kind.allCases.flatMap { kind in others.filter { $0.kind == kind } }
    }

    /// Notes that what has the type of a template, which is not as it was, may do something else.
    private mutating func noteTypes(of entity: SourceEntity, _ outline: SourceOutline, _ words: Vocabulary) {
        for type in entity.types(outline) {
            changedTypes[ExactText(type)] = "\(entity.kind.noun(in: words)) '\(entity.name)'"
        }
    }

    /// - Parameter other: The container that does not have the entity, and may use it.
    private func alone(
        _ fate: EntityDifference.Fate, _ entity: SourceEntity, _ data: SourceData, usedIn other: Container
    ) -> EntityDifference {
        var difference = EntityDifference(entity.kind, fate, entity.name)
        difference.ownLevel = SourceNoise.level(of: entity.kind)
        if entity.kind == .builtIn, other.usesDisabled(entity.name) {
            difference.changes.append(Change(.disabled, "", nil, nil, .behaviour))
        }
        if fate == .added {
            difference.texts = data.all(of: entity).map { $0.value }
        }
        return difference
    }

    private mutating func changed(_ before: SourceEntity, _ after: SourceEntity) -> EntityDifference {
        var difference = EntityDifference(after.kind, .changed, after.name)
        if !before.name.hasSameBytes(as: after.name) {
            difference.oldName = before.name
            difference.ownLevel = SourceNoise.level(of: after.kind, "name")
        }
        if after.kind == .zone {
            let names = referred.names(ofZone: after.node, new.outline.tree)
            if !names.isEmpty { difference.changes.append(Self.change(ofReferred: names)) }
        }
        guard !isSameText(before.node, after.node) else { return difference }
        let (one, two) = (old.all(of: before), new.all(of: after))
        difference.changes += DataDiff.differences(one, two).map { found in
            let level = SourceNoise.level(of: after.kind, found.path.firstStep)
            return Change(
                .setting, found.path.withoutParameter, Shown(found.old), Shown(found.new), level)
        }
        return difference
    }

    private mutating func compareSettings() {
        func members(_ data: SourceData) -> [(key: String, value: JSON)] {
            data.outline.settings.compactMap { setting in
                data.setting(setting.node, setting.key).map { (key: setting.key, value: $0) }
            }
        }
        container = DataDiff.differences(members(old), members(new)).map { found in
            Change(
                .setting, found.path, Shown(found.old), Shown(found.new),
                SourceNoise.level(of: .container, found.path.firstStep))
        }
    }
}

extension Container {
    /// Returns true if something refers to a built-in variable that the container has not enabled, which readers then add.
    fileprivate func usesDisabled(_ name: String) -> Bool {
        macros.contains {
            $0.origin == .builtIn && !$0.range.isKnown && $0.name.value.hasSameBytes(as: name)
        }
    }
}

extension SourceComparison {
    /// True if something changed that decides what a page or server does and that tagc does not evaluate.
    var hasUnevaluated: Bool {
        let isFound = findings.values.contains { $0.values.contains { $0.isUnevaluated } }
        return isFound || container.contains { $0.level >= .behaviour }
            || others.contains { $0.level >= .behaviour }
    }
}

extension SourceComparison {
    /// The changes that tagc does not evaluate and that belong to no tag, by what changed, such as `transformation 'x'`.
    ///
    /// The code of templates and of types belongs to the tags that need it.
    func unevaluatedOthers(_ words: Vocabulary) -> [String] {
        let entities = others.filter { other in
            guard other.level >= .behaviour, other.kind != .template else { return false }
            guard other.kind == .part, other.fate == .changed else { return true }
            return other.changes.contains { $0.level >= .behaviour && $0.path.programName == nil }
        }
        let settings = container.filter { $0.level >= .behaviour }.map {
            "setting '\($0.path)' of the container"
        }
        return settings + entities.map { "\($0.kind.noun(in: words)) '\($0.name)'" }
    }
}

extension DataDiff.Difference {
    /// True if the difference is only that the model took one side's parameter; the model's comparison reports the change.
    fileprivate var isOfTaken: Bool {
        if path.isParameterType { return old == nil || new == nil }
        return [old, new].contains { value in
            let members = value?.members ?? []
            return members.count == 1 && members[0].key == SourceData.valueType
        }
    }
}

extension [SourceComparison.Finding] {
    var isUnevaluated: Bool { contains { $0.change.level >= .behaviour } }
}

extension [Parameter] {
    var keyStarts: Set<UInt32> { Set(map { $0.key.range.start }) }
}

extension Shown {
    init?(_ value: JSON?) {
        guard let value else { return nil }
        self = .value(value)
    }
}

extension String {
    /// The first name of a path: `parameter` of `parameter.html`.
    fileprivate var firstStep: String {
        String(prefix { $0 != "." && $0 != "[" && $0 != " " })
    }

    /// The type that a program is for: `cl` of `["__cl_main"]`.
    fileprivate var programName: String? {
        guard let start = firstRange(of: "__") else { return nil }
        let name = self[start...].prefix { $0 != "\"" && $0 != "." && $0 != "[" && $0 != "]" }
        return String(name.hasSuffix("_main") ? name.dropLast("_main".count) : name)
    }

    /// Returns the start of the text after the first `mark`.
    private func firstRange(of mark: String) -> Index? {
        var rest = self[...]
        while !rest.isEmpty {
            if rest.hasPrefix(mark) { return rest.index(rest.startIndex, offsetBy: mark.count) }
            rest = rest.dropFirst()
        }
        return nil
    }

    /// True if the path leads to the type that a parameter gives its value, which is only spelling.
    fileprivate var isParameterType: Bool { hasSuffix("." + SourceData.valueType) }

    fileprivate var lastStep: String {
        String(split(separator: ".").last ?? "")
    }

    /// The path as people know it, without the prefix of parameters.
    fileprivate var withoutParameter: String {
        let prefix = ["parameter.", "vtp_"].first { hasPrefix($0) } ?? ""
        return String(dropFirst(prefix.count))
    }
}
