import TagDiagnostics
import TagModel
import TagProof

/// Flags a tag that never fires, by its own rules or with others.
struct TagNeverFires: ProofLint {
    static let kind = DiagnosticKind(
        "tag-never-fires", .logic, .error, summary: "A tag that can never fire.",
        explanation: """
            Each of its rules contradicts itself or is always blocked, and no tag that can fire has it as \
            setup or teardown tag. The findings for the rules give the reasons. Correct a rule, or remove the \
            tag. The finding lists the entities that only such tags need.
            """,
        flagged: [
            .definition(.event(), .rule("r", "event equals a", "event equals b"), .pixel("«t»", fires: "r")),
            .definition(
                .event(), .rule("r", "event equals a", "event equals b"),
                .pixel("«t»", fires: "r", setup: "u"), .pixel("«u»", with: ["teardown": ["v"]]),
                .pixel("«v»")),
        ],
        accepted: .definition(
            .event(), .rule("r", "event equals a", "event equals b"), .rule("s", "event equals a"),
            .pixel(fires: "r", "s")))

    func check(_ subject: LintSubject, _ analysis: ContainerAnalysis, report: inout LintReport) {
        let bringers = subject.bringers
        let dead = Self.dead(subject, analysis, bringers)
        guard !dead.isEmpty else { return }
        var walk = ConsequenceWalk(subject.graph, isReached: subject.graph.reach(without: dead))
        let tags = subject.container.tags
        for index in dead {
            var notes: [Note] = []
            switch analysis.tags[index].never {
            case .rulesNeverPass?: notes = Self.notes(on: tags[index], subject)
            // Without others that bring it along these have lints of their own.
            case .alwaysBlocked? where bringers[index].isEmpty: continue
            case .alwaysBlocked?: notes = [Note("it is blocked whenever a \(subject.words.rule) fires it")]
            case nil where bringers[index].isEmpty || !tags[index].firesOn.isEmpty: continue
            case nil: break
            }
            notes += bringers[index].map {
                Note(
                    "\(subject.title(of: tags[$0])), which fires it, never fires", at: tags[$0].name.range
                )
            }
            let needed = walk.consequences(of: .tag(index))?.map { $0.entity }.filter { entity in
                if case .macro = entity { true } else { false }
            }
            notes +=
                needed.map { Consequences.notes($0, subject, "only tags that never fire need") }
                ?? [Consequences.notLookedFor]
            report.add(
                "\(subject.title(of: tags[index])) can never \(tags[index].verb)", at: tags[index].name.range,
                notes: notes, isConsequence: true)
        }
    }

    /// The tags that never fire, in file order: not by their rules, not in their time, and not in a sequence of a tag that fires.
    private static func dead(
        _ subject: LintSubject, _ analysis: ContainerAnalysis, _ bringers: [[Int]]
    ) -> [Int] {
        let tags = subject.container.tags
        var isAlive = tags.indices.map { index in
            // A paused tag is meant to rest, and to go on some day.
            tags[index].isPaused
                || analysis.tags[index].never == nil && !tags[index].firesOn.isEmpty
                    && !subject.isOver(tags[index])
        }
        var hasChanged = true
        while hasChanged {
            hasChanged = false
            for index in tags.indices
            where !isAlive[index] && bringers[index].contains(where: { isAlive[$0] }) {
                isAlive[index] = true
                hasChanged = true
            }
        }
        return tags.indices.filter { !isAlive[$0] }
    }

    private static func notes(on tag: Tag, _ subject: LintSubject) -> [Note] {
        tag.firesOn.compactMap { reference in
            subject.references.rule(for: reference).map { rule in
                Note(
                    "\(subject.title(of: subject.container.rules[rule])) can never pass",
                    at: subject.container.rules[rule].name.range)
            }
        }
    }
}

extension LintSubject {
    /// The tags that fire a tag before or after themselves, by tag.
    var bringers: [[Int]] {
        var bringers = [[Int]](repeating: [], count: container.tags.count)
        for (index, tag) in container.tags.enumerated() {
            for sequenced in tag.setup + tag.teardown {
                guard let target = references.tag(for: sequenced.tag), target != index,
                    bringers[target].last != index
                else { continue }
                bringers[target].append(index)
            }
        }
        return bringers
    }

    /// Returns true if a tag's schedule ends before it begins, or has ended.
    fileprivate func isOver(_ tag: Tag) -> Bool {
        guard let end = tag.scheduleEnd?.value else { return false }
        return end < tag.scheduleStart?.value ?? .min || end < data.now ?? .min
    }
}
