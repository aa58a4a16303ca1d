import TagDiagnostics
import TagEvents
import TagModel
import TagRuntime
import TagSyntax
import TagVocabulary

/// The comparison of an expectation with what happened.
struct ExpectationCheck {
    let container: ScenarioContainer
    let tree: SyntaxTree
    /// The tags that fired, in order.
    let fired: [FiredTag]
    /// The place in words: ` on 'purchase'`.
    let place: String
    private(set) var unmet: [Unmet] = []
    private(set) var missing: MissingNames
    /// The last firing of each tag, by name; made on first use.
    private lazy var last = Dictionary(firstOf: fired.reversed().map { (ExactText(name($0)), $0) })

    init(
        _ container: ScenarioContainer, _ tree: SyntaxTree, _ fired: [FiredTag], place: String,
        _ missing: MissingNames
    ) {
        (self.container, self.tree, self.fired, self.place) = (container, tree, fired, place)
        self.missing = missing
    }

    /// Compares everything.
    ///
    /// - Parameter value: Returns the value of a key that the container has.
    mutating func check(_ expectation: Expectation, _ value: (String) -> TagRuntime.Value?) {
        if let names = expectation.fires { exactly(names, fired, noun: "tag") }
        if let names = expectation.messages {
            exactly(names, fired.filter { TagKind(named: $0.type.string).isMessage }, noun: MessageType.noun)
        }
        if let names = expectation.firesAtLeast { atLeast(names) }
        if let names = expectation.doesNotFire { none(of: names) }
        for tag in expectation.parameters { parameters(tag) }
        for item in expectation.values { check(item, value) }
        if let (range, hits) = expectation.hits { check(hits, range) }
    }

    private func name(_ tag: FiredTag) -> String { container.name(ofTag: tag.index) }

    // MARK: Tags

    private mutating func exactly(_ expected: Expectation.Names, _ fired: [FiredTag], noun: String) {
        let actual = fired.map(name)
        guard
            !zip(expected.names, actual).allSatisfy({ $0.value.hasSameBytes(as: $1) })
                || expected.names.count != actual.count
        else { return }
        let acceptance = Unmet.Acceptance.replace(expected.range, with: spelled(actual, like: expected))
        var left: [ExactText: Int] = [:]
        for name in actual { left[ExactText(name), default: 0] += 1 }
        var isMissing = false
        for name in expected.names {
            if let count = left[ExactText(name.value)], count > 0 {
                left[ExactText(name.value)] = count - 1
            } else {
                isMissing = true
                add(missing: name, noun, acceptance, wasFired: left[ExactText(name.value)] != nil)
            }
        }
        var others: [FiredTag] = []
        for tag in fired.reversed() where left[ExactText(name(tag)), default: 0] > 0 {
            left[ExactText(name(tag)), default: 0] -= 1
            others.append(tag)
        }
        others.reverse()
        if let first = others.first {
            let names = others.map { "'\(name($0).shortened())'" }
            unmet.append(
                Unmet(
                    message: "\(Self.few(names)) also fired\(place)", range: expected.range,
                    subject: Unmet.Subject(tag: first.index, fired: true), acceptance: acceptance))
        } else if !isMissing {
            let names = Self.few(actual.map { "'\($0.shortened())'" })
            unmet.append(
                Unmet(
                    message: "the \(noun)s fired in another order\(place): \(names)", range: expected.range,
                    acceptance: acceptance))
        }
    }

    private mutating func atLeast(_ expected: Expectation.Names) {
        let actual = Set(fired.map { ExactText(name($0)) })
        let met = expected.names.filter { actual.contains(ExactText($0.value)) }.map { $0.value }
        guard met.count < expected.names.count else { return }
        let acceptance = Unmet.Acceptance.replace(expected.range, with: spelled(met, like: expected))
        for name in expected.names where !actual.contains(ExactText(name.value)) {
            add(missing: name, "tag", acceptance, wasFired: false)
        }
    }

    private mutating func none(of unexpected: Expectation.Names) {
        let places = Dictionary(
            firstOf: fired.map { (ExactText(name($0)), $0.index) })
        let met = unexpected.names.filter {
            places[ExactText($0.value)] == nil && container.tag(named: $0.value) != nil
        }
        guard met.count < unexpected.names.count else { return }
        let acceptance = Unmet.Acceptance.replace(
            unexpected.range, with: spelled(met.map { $0.value }, like: unexpected))
        for name in unexpected.names {
            if let tag = places[ExactText(name.value)] {
                unmet.append(
                    Unmet(
                        message: "tag '\(name.value.shortened())' fired\(place)", range: name.range,
                        subject: Unmet.Subject(tag: tag, fired: true), acceptance: acceptance))
            } else if container.tag(named: name.value) == nil {
                add(missing: name, "tag", acceptance, wasFired: false)
            }
        }
    }

    /// Adds the finding about a tag that did not fire, or that the container does not have.
    private mutating func add(
        missing name: Located<String>, _ noun: String, _ acceptance: Unmet.Acceptance, wasFired: Bool
    ) {
        let shown = name.value.shortened()
        guard let tag = container.tag(named: name.value) else {
            var finding = Unmet(
                message: "the container has no \(noun) '\(shown)'", range: name.range, acceptance: acceptance)
            finding.note = missing.note(onTag: name.value)
            return unmet.append(finding)
        }
        var finding = Unmet(
            message: "\(noun) '\(shown)' did not fire\(wasFired ? " as often" : "")\(place)",
            range: name.range,
            acceptance: acceptance)
        if !wasFired { finding.subject = Unmet.Subject(tag: tag, fired: false) }
        unmet.append(finding)
    }

    // MARK: Parameters

    private mutating func parameters(_ expected: Expectation.Items) {
        guard let tag = last[ExactText(expected.name.value)] else {
            let isKnown = container.tag(named: expected.name.value) != nil
            return add(
                missing: expected.name, "tag", isKnown ? .remove(expected.key) : .none, wasFired: false)
        }
        for item in expected.items {
            let actual = ComparedValue.value(at: item.name.value, in: tag.parameters)
            let shown = "'\(item.name.value.shortened())' of '\(expected.name.value.shortened())'"
            compare(item, actual, shown)
        }
    }

    private mutating func compare(_ item: Expectation.Item, _ actual: TagRuntime.Value?, _ shown: String) {
        guard !ComparedValue.areEqual(item.value.value, actual) else { return }
        let words = "\(ComparedValue.words(actual)), not \(ComparedValue.words(item.value.value))"
        unmet.append(
            Unmet(
                message: "\(shown) is \(words)\(place)", range: item.value.range,
                acceptance: .replace(item.value.range, with: (actual?.json ?? .null).line)))
    }

    // MARK: Values

    private mutating func check(_ item: Expectation.Item, _ value: (String) -> TagRuntime.Value?) {
        let key = item.name.value
        guard container.hasKey(key) else {
            var finding = Unmet(
                message: "the container has no key '\(key.shortened())'", range: item.name.range,
                acceptance: .none)
            finding.note = missing.note(onKey: key)
            return unmet.append(finding)
        }
        compare(item, value(key), "'\(key.shortened())'")
    }

    // MARK: Hits

    private mutating func check(
        _ expected: [(range: SourceRange, fields: [Expectation.Item])], _ range: SourceRange
    ) {
        let hits = fired.compactMap { ScenarioHit($0) }
        guard hits.count == expected.count else {
            let written = JSON.array(hits.map { TagRuntime.Value.map($0.fields).json }).line
            return unmet.append(
                Unmet(
                    message: "\(Counted.text(hits.count, "hit")) instead of \(expected.count)\(place)",
                    range: range,
                    acceptance: .replace(range, with: written)))
        }
        for (index, pair) in zip(expected, hits).enumerated() {
            for item in pair.0.fields {
                let actual = pair.1.fields.last { $0.key == UTF8Text(item.name.value) }?.value
                guard !ScenarioHit.isSame(item.value.value, actual) else { continue }
                compare(item, actual, "'\(item.name.value.shortened())' of hit \(index + 1)")
            }
        }
    }

    // MARK: Spelling

    /// Returns names as a list, with a name on each line if the list was written so.
    private func spelled(_ names: [String], like list: Expectation.Names) -> String {
        let words = names.map { JSON.string($0).line }
        let bytes = tree.file.bytes[Int(list.range.start)..<Int(list.range.end)]
        guard bytes.contains(UInt8(ascii: "\n")), let first = list.names.first, !names.isEmpty else {
            return "[\(words.joined(separator: ", "))]"
        }
        let indentation = Self.indentation(before: Int(first.range.start), tree.file.bytes)
        let end = Self.indentation(before: Int(list.range.end) - 1, tree.file.bytes)
        return "[\n" + words.map { indentation + $0 }.joined(separator: ",\n") + "\n\(end)]"
    }

    /// Returns the white space at the start of the line of an offset.
    private static func indentation(before offset: Int, _ bytes: [UInt8]) -> String {
        let start = (bytes[..<offset].lastIndex(of: UInt8(ascii: "\n")) ?? -1) + 1
        return String(decoding: bytes[start..<offset].prefix { $0 == 0x20 || $0 == 0x09 }, as: UTF8.self)
    }

    /// Returns the first names in words.
    private static func few(_ names: [String]) -> String {
        names.count > 5 ? (names.prefix(5) + ["\(names.count - 5) more"]).inWords : names.inWords
    }
}
