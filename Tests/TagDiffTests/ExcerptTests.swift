import TagCompiler
import TagModel
import TagRuntime
import TagTestSupport
import Testing

@testable import TagDiff

/// Excerpts of containers, on which differences are shown, do what the whole containers do.
@Suite struct ExcerptTests {
    /// A container with sequences, priorities, and a tag that a macro and another tag name.
    private static let definition = #"""
        {"container": {"id": "GTM-CUT01", "version": "1"}, "macros": {
          "event": {"type": "event"}, "sum": {"type": "dataLayer", "name": "sum"},
          "asks": {"type": "functionCall", "function": "state",
            "arguments": {"of": {"$tag": "named"}, "sum": "{{sum}}"}}},
        "rules": {
          "buys": {"if": [{"macro": "event", "equals": "buy"}]},
          "rich": {"if": [{"macro": "event", "equals": "buy"}, {"macro": "sum", "greaterThan": 10}]},
          "small": {"if": [{"macro": "sum", "lessThan": 5}]}},
        "tags": {
          "first": {"type": "functionCall", "function": "a", "arguments": {"sum": "{{sum}}"}, "fires": ["buys"],
            "priority": 1},
          "library": {"type": "imagePixel", "url": "https://example.com/lib", "fires": ["small"]},
          "named": {"type": "imagePixel", "url": "https://example.com/n?s={{sum}}", "fires": ["rich"]},
          "main": {"type": "functionCall", "function": "b", "arguments": {"asked": "{{asks}}"}, "fires": ["rich"],
            "blockedBy": ["small"], "setup": ["library"], "teardown": [{"tag": "after", "stopsOnFailure": true}]},
          "after": {"type": "functionCall", "function": "c", "arguments": {"named": {"$tag": "named"}},
            "priority": 5},
          "last": {"type": "functionCall", "function": "d", "fires": ["buys"], "priority": "{{sum}}"}}}
        """#

    @Test(arguments: [
        ("nothing", "nothing"), ("greaterThan", "greatrThan"), (#"["library"]"#, #"["libary"]"#),
        (#""asks": {"type""#, #""asks": {"typ""#), (#""fires": ["small"]"#, #""fires": ["smal"]"#),
    ])
    func `tags fire as in the whole container, whatever of it is damaged`(
        part: String, replacement: String
    ) throws {
        let side = try #require(DiffSide(Self.definition.replacing(part, with: replacement)))
        let isDamaged = side.checked.damage != nil
        #expect(isDamaged == (part != replacement))
        let trial = try #require(ExcerptTrial(side.checked))
        let outcome = trial.run(events: 120)
        #expect(outcome.differences == [])
        #expect(outcome.fired > 50)
    }

    /// Sides that have no runnable container are left out.
    @Test(arguments: Fixtures.names(in: DiffTests.folder))
    func `tags fire as in the whole containers of all differences`(name: String) throws {
        for file in ["old.json", "new.json"] {
            let side = try #require(
                Fixtures.text("\(DiffTests.folder)/\(name)/\(file)").flatMap { DiffSide($0) })
            guard let trial = ExcerptTrial(side.checked) else { continue }
            #expect(trial.run(events: 20).differences == [], "\(name)/\(file)")
        }
    }
}

/// A container beside its excerpts, at the same random events.
private struct ExcerptTrial {
    struct Outcome {
        /// The first differences, an event each.
        var differences: [String] = []
        /// The number of tags of excerpts that fired.
        var fired = 0
    }

    private let checked: CheckedContainer
    private let needs: Needs
    private let whole: LoadedContainer

    /// Fails for a container that cannot be run.
    init?(_ checked: CheckedContainer) {
        guard let whole = Self.loaded(checked) else { return nil }
        self.checked = checked
        self.whole = whole
        needs = Needs(checked)
    }

    /// Returns a container as witnesses are run on it: tags have their numbers, and broken parts do nothing.
    private static func loaded(_ checked: CheckedContainer) -> LoadedContainer? {
        let sound = checked.withoutDamage
        guard let patterns = PatternCheck.check(sound.container).patterns else { return nil }
        var options = LoweringOptions()
        options.keepsDeadCode = true
        var automata = PatternAutomata()
        let program = Lowering.lower(
            sound, id: "GTM-CUT01", patterns: patterns, options: options, automata: &automata
        ).program
        guard program.fitsFormat else { return nil }
        return try? LoadedContainer(Emitter.emit(program))
    }

    /// Compares the excerpt of each tag, and that of every second one, at some events, each pushed into an empty data layer.
    func run(events count: Int) -> Outcome {
        var generator = EventGenerator(checked.withoutDamage, seed: 20_261_128)
        let events = (0..<count).map { _ in generator.next() }
        let expected = events.map { Self.fired(whole, at: $0) }
        let tags = Array(checked.container.tags.indices)
        var outcome = Outcome()
        for asked in tags.map({ [$0] }) + [tags.filter { $0 % 2 == 0 }] where !asked.isEmpty {
            compare(asked, events, expected, &outcome)
        }
        return outcome
    }

    private func compare(
        _ asked: [Int], _ events: [PlainEvent], _ expected: [[FiredTag]], _ outcome: inout Outcome
    ) {
        let starters = starters(of: asked)
        let needed = Surface(checked, needs, neededBy: starters.sorted(), macros: [])
        let excerpt = checked.excerpt(macros: needed.macros, rules: needed.rules, tags: needed.tags)
        guard let alone = Self.loaded(excerpt.checked) else {
            outcome.differences.append("tags \(asked): the excerpt cannot be run")
            return
        }
        for place in events.indices {
            var actual: [FiredTag] = []
            for var tag in Self.fired(alone, at: events[place]) {
                tag.index = excerpt.tags[tag.index]
                if starters.contains(tag.index) { actual.append(tag) }
            }
            outcome.fired += actual.count
            let wanted = expected[place].filter { starters.contains($0.index) }
            if wanted != actual, outcome.differences.count < 5 {
                outcome.differences.append(
                    "tags \(asked) at \(events[place].update): expected \(wanted), got \(actual)")
            }
        }
    }

    /// Returns some tags and those that bring one of them along, of which the excerpt has all that fires them.
    private func starters(of tags: [Int]) -> Set<Int> {
        let all = checked.container.tags
        var found = Set(tags)
        var open = tags
        while let tag = open.popLast() {
            for index in all.indices where !found.contains(index) {
                let steps = all[index].setup + all[index].teardown
                guard steps.contains(where: { checked.tag(for: $0.tag) == tag }) else { continue }
                found.insert(index)
                open.append(index)
            }
        }
        return found
    }

    private static func fired(_ container: LoadedContainer, at event: PlainEvent) -> [FiredTag] {
        let world = PlainWorld()
        world.now = event
        let evaluator = Evaluator(container, host: world.runtimeHost)
        return evaluator.push(.map(event.update.map { $0.runtime }))?.tags ?? []
    }
}
