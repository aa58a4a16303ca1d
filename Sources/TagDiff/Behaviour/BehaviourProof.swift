import TagDiagnostics
import TagLogic
import TagModel
import TagProof
import TagRuntime

/// A search for what two containers do differently: by proof, and shown by events that both were run on.
struct BehaviourProof {
    private var space: ProofSpace
    private var old: ContainerProofs
    private var new: ContainerProofs
    /// The parts of the containers that events are run on.
    private let shown: (old: Exhibit, new: Exhibit)
    /// The words for what is in either container.
    private let words: SideWords
    /// The runners of both containers, made at the first event to show; each is nil if its container cannot be run.
    private var runners: Runners?
    /// The number of questions that may still be asked; any beyond it is undecided.
    private var questions = 4_000
    /// The same for the search for events at which a changed macro gives another value, which only shows what is listed anyway.
    private var valueQuestions = 1_000

    /// The links of both containers.
    private var needs: (old: Needs, new: Needs)
    /// The ways in which changed macros give other values than before, by macro of the new container.
    private var macroDifferences: [Int: MacroDifferences] = [:]

    private struct Runners {
        let old: WitnessRunner?
        let new: WitnessRunner?
    }

    /// The ways in which one macro gives another value than before, found as they are asked for.
    private struct MacroDifferences {
        /// The texts that are still to be looked at.
        var texts: ArraySlice<String>
        var found: [Proposition] = []
    }

    /// The maximum number of ways of disjunctions that are tried for one question.
    private static let budget = 2_000
    /// The same for events at which a changed macro gives another value.
    private static let valueBudget = 200

    /// The maximum number of pairs of tags that are examined to find out whether their order decides anything.
    private static let pairLimit = 500_000

    /// - Parameter old: The parts of the old container that an event may show; likewise `new`.
    init(_ old: Exhibit, _ new: Exhibit, _ words: SideWords) {
        self.words = words
        needs = (old.needs, new.needs)
        space = ProofSpace(old.checked, new.checked)
        self.old = ContainerProofs(old.checked, old.sequences)
        self.new = ContainerProofs(new.checked, new.sequences)
        (self.old.side, self.new.side) = ("old", "new")
        shown = (old, new)
    }

    private mutating func solve(_ parts: [Proposition]) -> Answer {
        let proposition = space.propositions.all(parts)
        if proposition == .never { return .never }
        guard questions > 0 else { return .undecided(.budget) }
        questions -= 1
        return space.solve(proposition, budget: Self.budget)
    }

    // MARK: Rules

    /// Returns true if two rules were proved to pass for the same events.
    mutating func passAlike(_ before: Int, _ after: Int) -> Bool {
        let one = old.passes(rule: before, &space)
        let two = new.passes(rule: after, &space)
        if byOtherRules(one, two) != nil { return false }
        if one == two { return true }
        let (notOne, notTwo) = (space.propositions.not(one), space.propositions.not(two))
        return solve([one, notTwo]).isNever && solve([two, notOne]).isNever
    }

    // MARK: Tags

    /// Returns the effects of events that fire a tag in one container and not in the other.
    ///
    /// For a tag of only one container it is the effect of an event that fires it there.
    mutating func firing(old before: Int?, new after: Int?) -> FiringVerdict {
        let one = before.map { firesInOld($0) } ?? .never
        let two = after.map { firesInNew($0) } ?? .never
        guard one != two else { return byOtherRules(one, two) ?? .proved }
        var verdict = FiringVerdict()
        if before == nil || after == nil {
            if let effect = shown(after == nil ? .fired : .fires, before, after, [after == nil ? one : two]) {
                verdict.effects.append(effect)
            }
            return verdict
        }
        let (notOne, notTwo) = (space.propositions.not(one), space.propositions.not(two))
        if let effect = shown(.nowFires, before, after, [two, notOne]) { verdict.effects.append(effect) }
        if let effect = shown(.noLongerFires, before, after, [one, notTwo]) {
            // An undecided answer to both questions for the same reason is reported once.
            let isSaid =
                effect.kind == .undecided
                && verdict.effects.contains { $0.kind == .undecided && $0.reason == effect.reason }
            if !isSaid { verdict.effects.append(effect) }
        }
        return verdict.isProved ? byOtherRules(one, two) ?? verdict : verdict
    }

    /// Returns an undecided verdict if the rule sets of the containers read data layer paths differently.
    private func byOtherRules(_ one: Proposition, _ two: Proposition) -> FiringVerdict? {
        guard old.rules != new.rules else { return nil }
        let values = [one, two].flatMap { space.propositions.values(of: $0) }
        guard let value = values.first(where: { $0.leadsThroughOthers }) ?? values.first else { return nil }
        let name = Shown.quoted(value.name)
        let difference =
            value.leadsThroughOthers
            ? "read \(name) differently"
            : "compare \(name) differently if it is a list, an object or a number"
        var verdict = FiringVerdict()
        verdict.effects = [
            .undecided(
                "the two follow different rules: \(old.rules.words) and \(new.rules.words) \(difference)")
        ]
        return verdict
    }

    /// Returns true if a tag was proved to fire in neither container.
    mutating func neverFires(_ before: Int, _ after: Int) -> Bool {
        solve([firesInOld(before)]).isNever && solve([firesInNew(after)]).isNever
    }

    private mutating func firesInOld(_ tag: Int) -> Proposition {
        old.fires(tag: tag, &space)
    }

    private mutating func firesInNew(_ tag: Int) -> Proposition {
        new.fires(tag: tag, &space)
    }

    /// Returns an effect with an event that shows it; nil if there is proved to be none.
    private mutating func shown(
        _ kind: Effect.Kind, _ before: Int?, _ after: Int?, _ parts: [Proposition]
    ) -> Effect? {
        switch solve(parts) {
        case .never: return nil
        case .undecided(let why): return .undecided(why.words)
        case .holds(let model):
            let witness = Witness(model)
            if witness.hinges.contains(where: { $0.damage != nil }) {
                return .undecided(Indecision(witness.hinges).words)
            }
            if let severed = witness.severed { return .undecided(Indecision.severed(severed).words) }
            guard agrees(kind, before, after, witness) else {
                if space.isSpent { return .undecided(Indecision.budget.words) }
                return .undecided(
                    witness.isPushedAlone ? "the runtime does not confirm it" : witness.hinge)
            }
            return effect(kind, witness)
        }
    }

    private func effect(_ kind: Effect.Kind, _ witness: Witness) -> Effect {
        Effect(kind, witness, (old, new), words)
    }

    /// Returns true if the runtime does with a witness what the proof says.
    private mutating func agrees(_ kind: Effect.Kind, _ before: Int?, _ after: Int?, _ witness: Witness)
        -> Bool
    {
        let runners = madeRunners()
        let fired = before.flatMap { tag in
            space.outcome(of: witness, by: runners.old).map { $0.fires(tag, old) }
        }
        let fires = after.flatMap { tag in
            space.outcome(of: witness, by: runners.new).map { $0.fires(tag, new) }
        }
        switch kind {
        case .fires: return fires == true
        case .fired: return fired == true
        case .nowFires: return fires == true && fired == false
        case .noLongerFires: return fires == false && fired == true
        case .sends, .gives, .undecided: return true
        }
    }

    private mutating func madeRunners() -> Runners {
        if let runners { return runners }
        let made = Runners(old: WitnessRunner(shown.old.alone), new: WitnessRunner(shown.new.alone))
        runners = made
        return made
    }

    /// Returns true if one event may fire a moved tag and another that it changed places with, unless priorities decide.
    ///
    /// In huge containers not all pairs are examined, and the result is true.
    ///
    /// - Parameter moved: The tags of the new container that moved.
    mutating func fireTogether(_ moved: [Int], _ tags: Matching) -> Bool {
        let container = new.container
        var pairs = 0
        for tag in moved where container.tags[tag].canFireByItself {
            guard let before = tags.oldOf[tag], new.fires(tag: tag, &space) != .never else { continue }
            for other in container.tags.indices where container.tags[other].canFireByItself {
                // The order may decide among the pairs that are not examined.
                pairs += 1
                guard pairs < Self.pairLimit else { return true }
                guard let otherBefore = tags.oldOf[other], (other < tag) != (otherBefore < before),
                    !container.tags[tag].decidesOrder(against: container.tags[other])
                else { continue }
                let parts = [new.fires(tag: tag, &space), new.fires(tag: other, &space)]
                if !solve(parts).isNever { return true }
            }
        }
        return false
    }

    // MARK: Values

    /// Returns the differences in what a tag of both containers sends, at an event that fires it in both.
    ///
    /// It is nil if none was found, and undecided if no links are left to follow.
    mutating func sends(_ before: Int, _ after: Int) -> Effect? {
        let parts = [firesInOld(before), firesInNew(after)]
        guard case .holds(let model) = solve(parts) else { return nil }
        let runners = madeRunners()
        guard let paths = keys(of: before, after) else { return .undecided(Indecision.budget.words) }
        // More differences may show with a value in every key; the shorter event is reported if it shows as many.
        let bare = sends(before, after, Witness(model), runners)
        let full = sends(before, after, Witness(model.adding(paths)), runners)
        guard let bare, !bare.parts.isEmpty else {
            return full?.parts.isEmpty == false ? full : nil
        }
        guard let full, full.parts.count > bare.parts.count else { return bare }
        return full
    }

    /// Returns the differences at an event that makes one of some macros give another value; nil if none was found.
    ///
    /// Each event is run on both containers, so this is for the steps that all other proofs leave.
    ///
    /// - Parameter changed: The changed macros that the tag's parameters need.
    mutating func sends(_ before: Int, _ after: Int, changed: [(old: Int, new: Int)]) -> Effect? {
        guard valueQuestions > 0, !changed.isEmpty, !space.isSpent else { return nil }
        let firing = [firesInOld(before), firesInNew(after)]
        let runners = madeRunners()
        for macro in changed.prefix(4) {
            var index = 0
            while valueQuestions > 0, let difference = difference(index, of: macro) {
                index += 1
                let proposition = space.propositions.all(firing + [difference])
                guard proposition != .never else { continue }
                valueQuestions -= 1
                guard case .holds(let model) = space.solve(proposition, budget: Self.valueBudget),
                    let effect = sends(before, after, Witness(model), runners), !effect.parts.isEmpty
                else { continue }
                return effect
            }
        }
        return nil
    }

    /// Returns one of the propositions that make a macro give another value than before; nil if there are no more.
    private mutating func difference(_ index: Int, of macro: (old: Int, new: Int)) -> Proposition? {
        var known =
            macroDifferences[macro.new]
            ?? MacroDifferences(
                texts: Self.samples(old.container.macros[macro.old], new.container.macros[macro.new])
                    .prefix(8))
        while known.found.count <= index, let text = known.texts.popFirst() {
            let one = old.gives(text, macro: macro.old, &space)
            let two = new.gives(text, macro: macro.new, &space)
            let (notOne, notTwo) = (space.propositions.not(one), space.propositions.not(two))
            for parts in [[two, notOne], [one, notTwo]] {
                let proposition = space.propositions.all(parts)
                if proposition != .never { known.found.append(proposition) }
            }
        }
        macroDifferences[macro.new] = known
        return index < known.found.count ? known.found[index] : nil
    }

    /// Returns texts that one version of a macro may give and the other not: those of its table, first of rows that changed.
    private static func samples(_ old: Macro, _ new: Macro) -> [String] {
        let (before, after) = (old.rowTexts, new.rowTexts)
        let (was, now) = (Set(before), Set(after))
        let changed = after.filter { !was.contains($0) } + before.filter { !now.contains($0) }
        let defaults = [new, old].compactMap { $0.parameters.text(of: "default") }
        var seen: Set<ExactText> = []
        let rows = (changed.isEmpty ? after : changed).compactMap { $0.last?.string }
        let texts = rows + defaults + ["a", "A"]
        return texts.filter { seen.insert(ExactText($0)).inserted }
    }

    private func sends(_ before: Int, _ after: Int, _ witness: Witness, _ runners: Runners) -> Effect? {
        guard let one = space.outcome(of: witness, by: runners.old)?.fired(before),
            let two = space.outcome(of: witness, by: runners.new)?.fired(after)
        else { return nil }
        var effect = effect(.sends, witness)
        effect.parts = Effect.Part.differing(one, two)
        return effect
    }

    /// Returns the data layer keys that a tag's parameters need in both containers; nil if no links are left to follow.
    private mutating func keys(of before: Int, _ after: Int) -> [String]? {
        guard let first = needs.old.keys(ofParametersOf: before),
            let second = needs.new.keys(ofParametersOf: after)
        else { return nil }
        return first + second
    }

    /// Returns the difference in a key's value, with nothing pushed or when a rule that chooses the value passes; nil if none.
    mutating func gives(_ key: String, rules before: [Int], _ after: [Int]) -> Effect? {
        var models: [Model?] = [nil]
        for rule in before { models.append(model(old.passes(rule: rule, &space))) }
        for rule in after { models.append(model(new.passes(rule: rule, &space))) }
        models.append(model(.always)?.adding([key]))
        let runners = madeRunners()
        for (index, model) in models.enumerated() where index == 0 || model != nil {
            // Values may be a mebibyte each.
            guard !space.isSpent else { return nil }
            let witness = model.map { Witness($0) }
            let before = space.value(forKey: key, witness, by: runners.old)
            let after = space.value(forKey: key, witness, by: runners.new)
            if case .text(let one)? = before, case .text(let two)? = after, one == two { continue }
            let (one, two) = (before.map { JSON($0) }, after.map { JSON($0) })
            let lines = (one?.line, two?.line)
            space.note(shownBytes: (lines.0?.utf8.count ?? 0) + (lines.1?.utf8.count ?? 0))
            if let before = lines.0, let after = lines.1, before.hasSameBytes(as: after) { continue }
            guard lines.0 != nil || lines.1 != nil else { continue }
            var effect = witness.map { self.effect(.gives, $0) } ?? Effect(.gives)
            effect.parts = [Effect.Part(key, one, two)]
            if let one, let two, one.typeName != two.typeName { effect.level = .contract }
            return effect
        }
        return nil
    }

    private mutating func model(_ proposition: Proposition) -> Model? {
        if case .holds(let model) = solve([proposition]) { model } else { nil }
    }
}

extension Unknown {
    /// True for a path, which by some rules leads through lists and texts.
    fileprivate var leadsThroughOthers: Bool {
        if case .key(let path) = question { path.string.utf8.contains(UInt8(ascii: ".")) } else { false }
    }
}

extension Model {
    /// Returns the model with a text for each of these keys that it has no value for: the key's own name.
    fileprivate func adding(_ keys: [String]) -> Model {
        var model = self
        var known = Set(values.map { $0.unknown })
        for key in keys where !key.hasSameBytes(as: "event") {
            let unknown = Unknown.key(key)
            // A value that one version of the data layer must have under the key is pushed to both already.
            guard !known.contains(.flatKey(key)), known.insert(unknown).inserted else { continue }
            model.values.append((unknown, .text(key.unicodeScalars.map { $0.value })))
        }
        return model
    }
}

extension Macro {
    /// The key and the value of each row of a table, if they are constants.
    fileprivate var rowTexts: [[ExactText]] {
        (parameters["table"]?.tableRows ?? []).compactMap { row in
            guard let key = row.key.constantText, let value = row.value.constantText else { return nil }
            return [ExactText(key), ExactText(value)]
        }
    }
}

extension TagModel.Value {
    /// The text of a constant; nil for any other value.
    fileprivate var constantText: String? {
        switch kind {
        case .string(let text): text
        case .integer(let number): String(number)
        case .double(let number): NumberText.text(number)
        case .boolean(let flag): flag ? "true" : "false"
        case .null, .reference, .template, .list, .map, .tag, .escaped: nil
        }
    }
}

extension Tag {
    /// Returns true if priorities decide which of two tags is first, so that their order in the file does not.
    fileprivate func decidesOrder(against other: Tag) -> Bool {
        guard case .integer(let one) = priority?.kind ?? .integer(0),
            case .integer(let two) = other.priority?.kind ?? .integer(0)
        else { return false }
        return one != two
    }
}
