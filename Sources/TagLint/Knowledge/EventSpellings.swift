import TagDiagnostics
import TagModel

/// The events that rules wait for, and the letter cases in which the container writes each.
struct EventSpellings {
    /// A condition for one event.
    struct Awaited {
        let name: String
        let rule: Int
        let value: Value
    }

    /// The names that differ in letter case only.
    private struct Group {
        /// The first condition for each name.
        var awaited: [Awaited] = []
        /// The first script that pushes each name.
        var pushed: [(name: String, script: Int)] = []
        /// True if one tag fires on several of the names, as where a page pushes either.
        var isMeant = false
    }

    private(set) var awaited: [Awaited] = []
    private var groups: [ExactText: Group] = [:]
    /// The first tag that a rule fires and that sends its event in another letter case, by the rule.
    private var sent: [Int: (name: String, tag: Int)] = [:]
    /// The first of Google's own names that rules wait for, each once.
    private var recommended: [String] = []

    /// More names of one group are not compared.
    private static let mostNames = 4
    /// The bytes that a name has at most; a longer one is no event's that is written in two ways.
    private static let mostBytes = 256

    init(_ subject: LintSubject) {
        addAwaited(subject)
        guard !awaited.isEmpty else { return }
        for (index, script) in subject.scripts.enumerated() {
            for event in script.facts.pushes.events { add(pushed: event, by: index) }
        }
        addTags(subject)
    }

    private static func letters(_ name: String) -> ExactText {
        ExactText(String(decoding: name.utf8.map(WordFinder.lower), as: UTF8.self))
    }

    // MARK: Reading

    private mutating func addAwaited(_ subject: LintSubject) {
        for (index, rule) in subject.container.rules.enumerated() where !rule.isImplied {
            for condition in rule.conditions {
                guard let name = subject.awaitedEvent(condition), name.utf8.count <= Self.mostBytes,
                    !name.hasPrefix("gtm.")
                else { continue }
                let found = Awaited(name: name, rule: index, value: condition.right)
                awaited.append(found)
                var group = groups[Self.letters(name)] ?? Group()
                if group.awaited.count < Self.mostNames,
                    !group.awaited.contains(where: { $0.name.hasSameBytes(as: name) })
                {
                    group.awaited.append(found)
                    if recommended.count < Self.mostNames, RecommendedEvent.named(name) != nil {
                        recommended.append(name)
                    }
                }
                groups[Self.letters(name)] = group
            }
        }
    }

    private mutating func add(pushed name: String, by script: Int) {
        guard name.utf8.count <= Self.mostBytes, var group = groups[Self.letters(name)],
            group.pushed.count < Self.mostNames,
            !group.pushed.contains(where: { $0.name.hasSameBytes(as: name) })
        else { return }
        group.pushed.append((name, script))
        groups[Self.letters(name)] = group
    }

    private mutating func addTags(_ subject: LintSubject) {
        let names = Dictionary(firstOf: awaited.map { ($0.rule, $0.name) })
        for (index, tag) in subject.container.tags.enumerated() where !tag.isPaused {
            let event = AnalyticsEvents.of(tag).flatMap { subject.constantText($0.name) }
            var fired: [ExactText: String] = [:]
            for rule in tag.firesOn.compactMap({ subject.references.rule(for: $0) }) {
                guard let name = names[rule] else { continue }
                let letters = Self.letters(name)
                if let other = fired.updateValue(name, forKey: letters), !other.hasSameBytes(as: name) {
                    groups[letters]?.isMeant = true
                }
                if let event, sent[rule] == nil, !event.hasSameBytes(as: name), Self.letters(event) == letters
                {
                    sent[rule] = (event, index)
                }
            }
        }
    }

    // MARK: Answers

    /// A name of the event in another letter case, and the reason to believe it.
    struct Other {
        enum Source {
            case awaited(Awaited)
            case script(Int)
            case tag(Int)
            /// Google's documentation, and the name of another such event that rules wait for.
            case google(beside: String)
        }

        let name: String
        let source: Source
    }

    /// Returns the name that the container has for an event elsewhere; nil if nothing speaks against the rule's own.
    func other(than event: Awaited) -> Other? {
        guard let group = groups[Self.letters(event.name)], !group.isMeant,
            !group.pushed.contains(where: { $0.name.hasSameBytes(as: event.name) })
        else { return nil }
        if let pushed = group.pushed.first { return Other(name: pushed.name, source: .script(pushed.script)) }
        let google = RecommendedEvent.named(Self.letters(event.name).string)?.name
        if google?.hasSameBytes(as: event.name) == true { return nil }
        let right = group.awaited.first { $0.name == google } ?? group.awaited[0]
        if !right.name.hasSameBytes(as: event.name) {
            return Other(name: right.name, source: .awaited(right))
        }
        if let sent = sent[event.rule] { return Other(name: sent.name, source: .tag(sent.tag)) }
        guard let google, recommended.count >= 2 else { return nil }
        return Other(name: google, source: .google(beside: recommended[0]))
    }
}
