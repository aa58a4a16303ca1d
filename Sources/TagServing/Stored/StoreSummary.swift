import HitDispatch
import TagCommands
import TagDiagnostics

/// A summary of a hit store.
struct StoreSummary {
    /// The hits of one encoder and property.
    struct Group {
        var hits = 0
        var bytes = 0
    }

    private struct GroupName: Hashable {
        let encoder: String
        let property: String
    }

    private let now: Int64
    private let first: Int
    private var groups: [GroupName: Group] = [:]
    private var statuses: [Int: Int] = [:]
    private var hits = 0
    private var bytes = 0
    private var waiting = 0
    private var inFlight = 0
    private var leftBehind = 0
    private var damaged = 0
    private var triedBefore = 0
    private var late = 0
    private var tooOld = 0
    private var oldest: Int64?
    private var newest: Int64?
    private var samples: [StoreReader.Row] = []
    private let quarantine: [StoreReader.Quarantined]
    private let lastNumber: Int64
    private let isOptedOut: Bool
    private let hasDamagedStore: Bool

    /// Reads a store.
    ///
    /// - Parameters:
    ///   - first: The number of hits that are listed.
    ///   - now: The time in milliseconds since 1970 from which ages are computed.
    init(_ path: String, first: Int, now: Int64) throws(CommandFailure) {
        let reader = try HitArchive.open(path)
        self.first = first
        self.now = now
        isOptedOut = reader.isOptedOut
        hasDamagedStore = reader.hasDamagedStore
        do throws(StoreReader.Failure) {
            quarantine = try reader.quarantine()
            lastNumber = try reader.lastNumber()
        } catch {
            throw HitArchive.failure(error, path)
        }
        try HitArchive.walk(reader, path) { add($0) }
    }

    private mutating func add(_ row: StoreReader.Row) {
        hits += 1
        if samples.count < first { samples.append(row) }
        guard let hit = row.hit else {
            damaged += 1
            return
        }
        bytes += hit.payload.count
        let name = GroupName(encoder: hit.encoder, property: hit.property)
        groups[name, default: Group()].hits += 1
        groups[name, default: Group()].bytes += hit.payload.count
        if row.leaseUntil > now, row.isOwnerLiving {
            inFlight += 1
        } else if row.leaseUntil > 0 {
            leftBehind += 1
        } else {
            waiting += 1
        }
        if row.attempts > 0 {
            triedBefore += 1
            statuses[row.lastStatus, default: 0] += 1
        }
        let age = hit.age(at: now)
        if age > 4 * 3_600_000 { late += 1 }
        if age > 30 * 24 * 3_600_000 { tooOld += 1 }
        oldest = min(oldest ?? hit.created, hit.created)
        newest = max(newest ?? hit.created, hit.created)
    }

    private var sortedGroups: [(encoder: String, property: String, group: Group)] {
        groups.map { ($0.key.encoder, $0.key.property, $0.value) }
            .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    }

    private var reasons: [(String, Int)] {
        Dictionary(grouping: quarantine, by: \.reason).map { ($0.key, $0.value.count) }.sorted { $0 < $1 }
    }
}

extension StoreSummary {
    var text: String {
        var text =
            "\(hits) \(hits == 1 ? "hit" : "hits"), \(bytes) bytes; the last number is \(lastNumber)\n"
        for entry in sortedGroups {
            text +=
                "  \(Self.shown(entry.encoder)) \(Self.shown(entry.property)): \(entry.group.hits), "
                + "\(entry.group.bytes) bytes\n"
        }
        text +=
            "state: \(waiting) waiting, \(inFlight) being sent, \(leftBehind) left by an ended dispatcher, "
            + "\(damaged) damaged\n"
        if triedBefore > 0 { text += "sent before without success: \(triedBefore) (\(statusWords))\n" }
        if let oldest, let newest {
            text += "age: \(age(newest)) to \(age(oldest)); \(late) over 4 h, \(tooOld) over 30 days\n"
        }
        for (reason, count) in reasons { text += "quarantine: \(count), \(Self.shown(reason))\n" }
        if isOptedOut { text += "the user has opted out\n" }
        if hasDamagedStore { text += "a damaged store was set aside (.damaged)\n" }
        for row in samples { text += line(row) }
        return text
    }

    private var statusWords: String {
        statuses.sorted { $0.key < $1.key }
            .map { ($0.key == 0 ? "no answer" : "status \($0.key)") + " \($0.value)" }.joined(separator: ", ")
    }

    private func line(_ row: StoreReader.Row) -> String {
        guard let hit = row.hit else { return "\(row.number) damaged\n" }
        return "\(row.number) \(age(hit.created)) \(Self.shown(hit.encoder)) "
            + hit.text.escapedForTerminal(limit: 400) + "\n"
    }

    /// Returns the time since a hit was created, in the largest unit that gives a whole number.
    private func age(_ created: Int64) -> String {
        let seconds = WaitingHit.age(created, at: now) / 1000
        return switch seconds {
        case ..<120: "\(seconds) s"
        case ..<7200: "\(seconds / 60) min"
        case ..<172_800: "\(seconds / 3600) h"
        default: "\(seconds / 86_400) days"
        }
    }

    private static func shown(_ text: String) -> String {
        text.isEmpty ? "-" : text.escapedForTerminal(limit: 80)
    }

    var json: JSON {
        [
            "hits": .integer(hits), "bytes": .integer(bytes), "lastNumber": .integer(lastNumber),
            "groups": .array(
                sortedGroups.map {
                    [
                        "encoder": .string($0.encoder), "property": .string($0.property),
                        "hits": .integer($0.group.hits), "bytes": .integer($0.group.bytes),
                    ]
                }),
            "states": [
                "waiting": .integer(waiting), "beingSent": .integer(inFlight),
                "leftBehind": .integer(leftBehind),
                "damaged": .integer(damaged),
            ],
            "triedBefore": .object(
                statuses.sorted { $0.key < $1.key }.map { ("\($0.key)", .integer($0.value)) }),
            "oldest": oldest.map { .integer($0) } ?? .null, "newest": newest.map { .integer($0) } ?? .null,
            "over4Hours": .integer(late), "over30Days": .integer(tooOld),
            "optedOut": .boolean(isOptedOut), "damagedStore": .boolean(hasDamagedStore),
            "quarantine": .array(
                quarantine.map {
                    [
                        "number": .integer($0.number), "reason": .string($0.reason),
                        "time": .integer($0.time),
                        "payload": .string(String(decoding: $0.payload, as: UTF8.self)),
                    ]
                }),
            "first": .array(samples.compactMap { $0.hit.map(ExportedHit.json) }),
        ]
    }
}
