import TagDiagnostics
import TagDiff
import TagEvents
import TagModel

extension DiffReport {
    /// The report as one object, in which empty members below the first level are left out.
    var json: JSON {
        let lost = difference.notCompared
        let isWhole = lost.old.isEmpty && lost.new.isEmpty
        let isDamaged = damage.old != nil || damage.new != nil
        return .members([
            ("v", 1), ("old", .string(old)), ("new", .string(new)),
            ("level", .optional(difference.level?.rawValue)),
            ("compiled", .boolean(difference.isOfCompiled)),
            ("differences", .array(difference.entities.map(\.json))),
            ("summary", summary),
            ("notCompared", isWhole ? nil : ["old": .texts(lost.old), "new": .texts(lost.new)]),
            ("errors", isDamaged ? ["old": Self.json(damage.old), "new": Self.json(damage.new)] : nil),
            ("notEvaluated", .list(difference.unevaluatedTags.map(JSON.string))),
            ("unknown", isDamaged ? .array(difference.unknownTags.map(\.json)) : nil),
            ("replay", recorded.map(\.json)),
        ])
    }

    private var summary: JSON {
        let counts = Level.allCases.map { level in
            (key: level.rawValue, value: JSON.integer(difference.entities.count { $0.level == level }))
        }
        return .object(
            counts + [
                ("tagsProvedSame", .integer(difference.provedTags.all)),
                ("tagsUndecided", .integer(difference.undecidedTags)),
                ("tagsNotEvaluated", .integer(difference.unevaluatedTags.count)),
                ("tagsUnknown", .integer(difference.unknownTags.count)),
            ])
    }

    /// Returns the number of errors of a file; null for a file without.
    private static func json(_ damage: DamagedInput?) -> JSON {
        damage.map { .integer($0.errors.count) } ?? .null
    }
}

extension ContainerDifference.UnknownTag {
    fileprivate var json: JSON {
        [
            "tag": .string(name), "dependsOn": .string(part.name), "reason": .string(part.reason.rawValue),
            "what": .string(isFiring ? "fires" : "sends"),
        ]
    }
}

extension EntityDifference {
    fileprivate var json: JSON {
        .members([
            ("kind", .string(kind.rawValue)), ("fate", .string(fate.rawValue)), ("name", .string(name)),
            ("oldName", oldName.map(JSON.string)), ("type", type.map(JSON.string)),
            ("level", .string(level.rawValue)),
            ("cause", cause.map { ["kind": .string($0.kind.rawValue), "name": .string($0.name)] }),
            ("effects", .list(effects.map(\.json))),
            ("changes", .list(changes.map(\.json))),
        ])
    }
}

extension Change {
    fileprivate var json: JSON {
        .members([
            ("subject", .string(subject.rawValue)), ("path", path.isEmpty ? nil : .string(path)),
            ("level", .string(level.rawValue)), ("old", old?.json), ("new", new?.json),
        ])
    }
}

extension Effect {
    fileprivate var json: JSON {
        .members([
            ("kind", .string(kind.rawValue)), ("event", event),
            ("conditions", .list(conditions.map(JSON.string))),
            ("macros", .list(macros.map(\.json))),
            ("facts", .list(facts.map { .members([("name", .string($0.name)), ("value", $0.value)]) })),
            ("parts", .list(parts.map(\.json))),
            ("reason", reason.map(JSON.string)),
        ])
    }
}

extension Effect.Answer {
    /// The answer as `tagc run --macro` takes it, for either container.
    fileprivate var json: JSON {
        .members([
            ("old", .list(old.map(JSON.string))), ("new", .list(new.map(JSON.string))), ("value", value),
        ])
    }
}

extension Effect.Part {
    fileprivate var json: JSON { .members([("name", .string(name)), ("old", old), ("new", new)]) }
}

extension DiffReplay {
    fileprivate var json: JSON {
        .members([
            ("pushes", .integer(replay.pushes)), ("events", .integer(replay.events)),
            ("badLines", .integer(badLines.count)),
            ("differing", .integer(replay.mismatchCount)), ("first", .list(replay.mismatches.map(\.json))),
            ("mayDiffer", .integer(replay.doubts.count)),
            ("mayDifferTags", .list(doubtfulTags.map(JSON.string))),
            ("mayDifferEvents", replay.doubts.count > 0 ? .integer(replay.doubtful) : nil),
        ])
    }
}

extension Replay.Mismatch {
    fileprivate var json: JSON {
        .members([
            ("push", .integer(push)), ("event", .string(event)), ("now", .list(now.map(JSON.string))),
            ("noLonger", .list(noLonger.map(JSON.string))),
            (
                "sends",
                .list(
                    sends.map {
                        .members([("tag", .string($0.tag)), ("parts", .list($0.parts.map(\.json)))])
                    })
            ),
        ])
    }
}
