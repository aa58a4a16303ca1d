package import TagDiagnostics
package import TagModel
import TagRuntime

/// The identity of a finding that stays the same when lines move: its id, its entity and its message.
///
/// Findings of one file that agree in all three are told apart by their order. The file is not part of the key.
package struct FindingKey: Hashable, Sendable {
    /// The macro, rule or tag that a finding lies in.
    package struct Entity: Sendable {
        package enum Kind: String, Sendable {
            case macro, rule, tag
        }

        package let kind: Kind
        /// The name, without its middle where it has more than 1,000 signs.
        ///
        /// It is written, hashed and matched once for each finding in the entity.
        package let name: String

        package init(_ kind: Kind, _ name: String) {
            self.kind = kind
            self.name = name.shortened(to: 1_000)
        }
    }

    /// The diagnostic's id.
    package let id: String
    /// The entity that the finding lies in; nil if it lies in none, or if the file cannot be read so far.
    package let entity: Entity?
    /// The message with `#` in place of the numbers of lines, columns and bytes.
    package let message: String
    /// The number of earlier findings with the same id, entity and message.
    package let ordinal: Int
    /// 32 hexadecimal digits of a hash of all of that, made anew for each caller: most reports do not show it.
    package var fingerprint: String {
        // No part has a zero byte that could be taken for one of these: it would only make equal what is odd anyway.
        Self.hash([id, entity?.kind.rawValue ?? "", entity?.name ?? "", message, String(ordinal)])
    }

    /// - Parameter message: As a diagnostic has it, places and all.
    package init(id: String, entity: Entity?, message: String, ordinal: Int) {
        self.init(id: id, entity: entity, placeless: Self.withoutPlaces(message), ordinal: ordinal)
    }

    private init(id: String, entity: Entity?, placeless message: String, ordinal: Int) {
        self.id = id
        self.entity = entity
        self.message = message
        self.ordinal = ordinal
    }

    package static func == (left: FindingKey, right: FindingKey) -> Bool {
        left.ordinal == right.ordinal && left.message.hasSameBytes(as: right.message)
            && left.id.hasSameBytes(as: right.id) && left.entity?.kind == right.entity?.kind
            && (left.entity?.name ?? "").hasSameBytes(as: right.entity?.name ?? "")
    }

    package func hash(into hasher: inout Hasher) {
        // Findings of one entity with one message are few, whatever their id.
        hasher.combine(ExactText(message))
        hasher.combine(ExactText(entity?.name ?? ""))
        hasher.combine(ordinal)
    }
}

extension FindingKey {
    /// The keys of the findings of one file, one for each, in their order.
    ///
    /// - Parameter findings: By place, as ``Report/sorted`` gives them, all of them: equal ones are counted.
    package static func keys(of findings: [Diagnostic], in entities: EntityPlaces) -> [FindingKey] {
        guard !findings.isEmpty else { return [] }
        var counts: [FindingKey: Int] = [:]
        counts.reserveCapacity(findings.count)
        return findings.map { finding in
            let entity = entities.entity(at: finding.range)
            let first = FindingKey(id: finding.id, entity: entity, message: finding.message, ordinal: 0)
            let ordinal = counts[first, default: 0]
            counts[first] = ordinal + 1
            guard ordinal > 0 else { return first }
            return FindingKey(id: finding.id, entity: entity, placeless: first.message, ordinal: ordinal)
        }
    }

    /// 32 hexadecimal digits that stand for `parts`: half of a SHA-256, each part ended by a zero byte.
    package static func hash(_ parts: [String]) -> String {
        var bytes: [UInt8] = []
        for part in parts {
            bytes.append(contentsOf: part.utf8)
            bytes.append(0)
        }
        return Array(SHA256.digest(bytes).prefix(16)).hexadecimal
    }

    /// `message` with `#` for every number that says where something stands: `line 12`, `lines 3 and 7`.
    static func withoutPlaces(_ message: String) -> String {
        guard message.utf8.contains(where: { $0 &- 0x30 < 10 }) else { return message }
        var result: [UInt8] = []
        result.reserveCapacity(message.utf8.count)
        // The place in the result at which the word begins.
        var word = 0
        var isPlace = false
        for byte in message.utf8 {
            let isMark = result.count - word == 1 && result[word] == UInt8(ascii: "#")
            if byte &- 0x30 < 10, isPlace, result.count == word || isMark {
                if !isMark { result.append(UInt8(ascii: "#")) }
                continue
            }
            let isEnd = byte == UInt8(ascii: " ") || byte == UInt8(ascii: ",")
            if isEnd { isPlace = isWord(result[word...], of: places, or: isPlace ? linking : []) }
            result.append(byte)
            if isEnd { word = result.count }
        }
        return String(decoding: result, as: UTF8.self)
    }

    /// True if the bytes are one of some words.
    private static func isWord(_ bytes: ArraySlice<UInt8>, of some: [String], or others: [String]) -> Bool {
        // The longest word that counts has seven letters.
        bytes.count < 8
            && (some.contains { bytes.elementsEqual($0.utf8) }
                || others.contains { bytes.elementsEqual($0.utf8) })
    }

    private static let places = ["line", "lines", "column", "columns", "byte", "bytes"]
    private static let linking = ["", "#", "and", "to"]
}

/// The places of the macros, rules and tags of a container in its file.
package struct EntityPlaces: Sendable {
    private struct Place {
        let start: UInt32
        let end: UInt32
        let entity: FindingKey.Entity
        /// The place that this one is part of.
        var outer: Int?
    }

    /// The places, sorted by start; of two with the same start, the larger one is first.
    private var places: [Place] = []

    /// Creates the places of a container; none for a file that could not be read.
    package init(_ container: Container? = nil) {
        guard let container else { return }
        for macro in container.macros where macro.range.isKnown && macro.origin != .implied {
            add(.macro, macro.name, macro.range)
        }
        for rule in container.rules where rule.range.isKnown && !rule.isImplied {
            add(.rule, rule.name, rule.range)
        }
        for tag in container.tags where tag.range.isKnown { add(.tag, tag.name, tag.range) }
        places.sort { ($0.start, $1.end) < ($1.start, $0.end) }
        var open: [Int] = []
        for index in places.indices {
            while let last = open.last, places[last].end < places[index].end { open.removeLast() }
            places[index].outer = open.last
            open.append(index)
        }
    }

    /// A name that is a key stands before the rest.
    private mutating func add(_ kind: FindingKey.Entity.Kind, _ name: Located<String>, _ range: SourceRange) {
        let start = name.range.isKnown ? min(name.range.start, range.start) : range.start
        places.append(Place(start: start, end: range.end, entity: .init(kind, name.value)))
    }

    /// The innermost entity that `range` lies in.
    package func entity(at range: SourceRange) -> FindingKey.Entity? {
        guard range.isKnown else { return nil }
        let count = places.prefixCount { $0.start <= range.start }
        var index = count > 0 ? count - 1 : nil
        while let at = index {
            if range.end <= places[at].end { return places[at].entity }
            index = places[at].outer
        }
        return nil
    }
}
